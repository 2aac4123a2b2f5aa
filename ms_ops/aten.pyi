"""Types of the operators of ATen in torch 2.13.0+cpu; written by ops_src/aten_stubs.py."""

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import str as _str
from builtins import tuple as _tuple
from collections.abc import Sequence as _Sequence
from typing import Any as _Any
from typing import overload as _overload

from mindspore import Tensor as _Tensor
from mindspore.common.dtype import Type as _Type
from torch import device as _device
from torch import dtype as _dtype
from torch import layout as _Layout
from torch import memory_format as _MemoryFormat

_Device = _str | _device
_DType = _Type | _dtype
_Scalar = _bool | _int | _float | _complex

class _Packet:
    def overloads(self) -> _list[_str]:
        """Names of the overloads, "default" for the one without a name."""

class _aten___and___Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten___and___Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _packet___and__(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    Scalar: _aten___and___Scalar
    Tensor: _aten___and___Tensor

__and__: _packet___and__
"""Torch's operator aten::__and__.

    __and__.Scalar(Tensor self, Scalar other) -> Tensor
    __and__.Tensor(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten___lshift___Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten___lshift___Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet___lshift__(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten___lshift___Tensor
    Scalar: _aten___lshift___Scalar

__lshift__: _packet___lshift__
"""Torch's operator aten::__lshift__.

    __lshift__.Tensor(Tensor self, Tensor other) -> Tensor
    __lshift__.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: torch has none."""

class _aten___or___Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten___or___Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet___or__(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten___or___Tensor
    Scalar: _aten___or___Scalar

__or__: _packet___or__
"""Torch's operator aten::__or__.

    __or__.Tensor(Tensor self, Tensor other) -> Tensor
    __or__.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten___rshift___Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten___rshift___Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet___rshift__(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten___rshift___Tensor
    Scalar: _aten___rshift___Scalar

__rshift__: _packet___rshift__
"""Torch's operator aten::__rshift__.

    __rshift__.Tensor(Tensor self, Tensor other) -> Tensor
    __rshift__.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: torch has none."""

class _aten___xor___Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten___xor___Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet___xor__(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten___xor___Tensor
    Scalar: _aten___xor___Scalar

__xor__: _packet___xor__
"""Torch's operator aten::__xor__.

    __xor__.Tensor(Tensor self, Tensor other) -> Tensor
    __xor__.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__adaptive_avg_pool2d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten__adaptive_avg_pool2d

_adaptive_avg_pool2d: _aten__adaptive_avg_pool2d
"""Torch's operator aten::_adaptive_avg_pool2d.

    _adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor

Gradient: by torch's formula."""

class _aten__adaptive_avg_pool2d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten__adaptive_avg_pool2d_backward

_adaptive_avg_pool2d_backward: _aten__adaptive_avg_pool2d_backward
"""Torch's operator aten::_adaptive_avg_pool2d_backward.

    _adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__adaptive_avg_pool3d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten__adaptive_avg_pool3d

_adaptive_avg_pool3d: _aten__adaptive_avg_pool3d
"""Torch's operator aten::_adaptive_avg_pool3d.

    _adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor

Gradient: by torch's formula."""

class _aten__adaptive_avg_pool3d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten__adaptive_avg_pool3d_backward

_adaptive_avg_pool3d_backward: _aten__adaptive_avg_pool3d_backward
"""Torch's operator aten::_adaptive_avg_pool3d_backward.

    _adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__add_batch_dim(_Packet):
    def __call__(_, /, self: _Tensor, batch_dim: _int, level: _int) -> _Tensor: ...
    default: _aten__add_batch_dim

_add_batch_dim: _aten__add_batch_dim
"""Torch's operator aten::_add_batch_dim.

    _add_batch_dim(Tensor self, int batch_dim, int level) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__add_relu_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...

class _aten__add_relu_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...

class _packet__add_relu(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...
    Tensor: _aten__add_relu_Tensor
    Scalar: _aten__add_relu_Scalar

_add_relu: _packet__add_relu
"""Torch's operator aten::_add_relu.

    _add_relu.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    _add_relu.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

Gradient: torch has none."""

class _aten__addmm_activation(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat1: _Tensor,
        mat2: _Tensor,
        *,
        beta: _Scalar = 1,
        alpha: _Scalar = 1,
        use_gelu: _bool = False,
    ) -> _Tensor: ...
    default: _aten__addmm_activation

_addmm_activation: _aten__addmm_activation
"""Torch's operator aten::_addmm_activation.

    _addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor

Gradient: torch has none."""

class _aten__aminmax(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...

class _aten__aminmax_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _packet__aminmax(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__aminmax
    dim: _aten__aminmax_dim

_aminmax: _packet__aminmax
"""Torch's operator aten::_aminmax.

    _aminmax(Tensor self) -> (Tensor, Tensor)
    _aminmax.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__amp_foreach_non_finite_check_and_unscale(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], found_inf: _Tensor, inv_scale: _Tensor) -> _tuple[_Tensor, ...]: ...
    default: _aten__amp_foreach_non_finite_check_and_unscale

_amp_foreach_non_finite_check_and_unscale: _aten__amp_foreach_non_finite_check_and_unscale
"""Torch's operator aten::_amp_foreach_non_finite_check_and_unscale.

    _amp_foreach_non_finite_check_and_unscale(Tensor[] self, Tensor found_inf, Tensor inv_scale) -> (Tensor[] self_out, Tensor found_inf_out)

Gradient: torch has none."""

class _aten__amp_update_scale(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        growth_tracker: _Tensor,
        found_inf: _Tensor,
        scale_growth_factor: _float,
        scale_backoff_factor: _float,
        growth_interval: _int,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__amp_update_scale

_amp_update_scale: _aten__amp_update_scale
"""Torch's operator aten::_amp_update_scale.

    _amp_update_scale(Tensor self, Tensor growth_tracker, Tensor found_inf, float scale_growth_factor, float scale_backoff_factor, int growth_interval) -> (Tensor, Tensor growth_tracker_out)

Gradient: torch has none."""

class _aten__autocast_to_full_precision(_Packet):
    def __call__(_, /, self: _Tensor, cuda_enabled: _bool, cpu_enabled: _bool) -> _Tensor: ...
    default: _aten__autocast_to_full_precision

_autocast_to_full_precision: _aten__autocast_to_full_precision
"""Torch's operator aten::_autocast_to_full_precision.

    _autocast_to_full_precision(Tensor(a) self, bool cuda_enabled, bool cpu_enabled) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__autocast_to_reduced_precision(_Packet):
    def __call__(
        _, /, self: _Tensor, cuda_enabled: _bool, cpu_enabled: _bool, cuda_dtype: _DType, cpu_dtype: _DType
    ) -> _Tensor: ...
    default: _aten__autocast_to_reduced_precision

_autocast_to_reduced_precision: _aten__autocast_to_reduced_precision
"""Torch's operator aten::_autocast_to_reduced_precision.

    _autocast_to_reduced_precision(Tensor(a) self, bool cuda_enabled, bool cpu_enabled, ScalarType cuda_dtype, ScalarType cpu_dtype) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__batch_norm_impl_index_backward(_Packet):
    def __call__(
        _,
        /,
        impl_index: _int,
        input: _Tensor,
        grad_output: _Tensor,
        weight: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        save_mean: _Tensor | None,
        save_var_transform: _Tensor | None,
        train: _bool,
        eps: _float,
        output_mask: _bool | _Sequence[_bool],
        reservedSpace: _Tensor,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__batch_norm_impl_index_backward

_batch_norm_impl_index_backward: _aten__batch_norm_impl_index_backward
"""Torch's operator aten::_batch_norm_impl_index_backward.

    _batch_norm_impl_index_backward(int impl_index, Tensor input, Tensor grad_output, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var_transform, bool train, float eps, bool[3] output_mask, Tensor reservedSpace) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__batch_norm_no_update(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__batch_norm_no_update

_batch_norm_no_update: _aten__batch_norm_no_update
"""Torch's operator aten::_batch_norm_no_update.

    _batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__batch_norm_with_update_functional(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor,
        running_var: _Tensor,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__batch_norm_with_update_functional

_batch_norm_with_update_functional: _aten__batch_norm_with_update_functional
"""Torch's operator aten::_batch_norm_with_update_functional.

    _batch_norm_with_update_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)

Gradient: torch has none."""

class _aten__cast_Byte(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Byte

_cast_Byte: _aten__cast_Byte
"""Torch's operator aten::_cast_Byte.

    _cast_Byte(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Char(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Char

_cast_Char: _aten__cast_Char
"""Torch's operator aten::_cast_Char.

    _cast_Char(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Double(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Double

_cast_Double: _aten__cast_Double
"""Torch's operator aten::_cast_Double.

    _cast_Double(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Float(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Float

_cast_Float: _aten__cast_Float
"""Torch's operator aten::_cast_Float.

    _cast_Float(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Half(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Half

_cast_Half: _aten__cast_Half
"""Torch's operator aten::_cast_Half.

    _cast_Half(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Int(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Int

_cast_Int: _aten__cast_Int
"""Torch's operator aten::_cast_Int.

    _cast_Int(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Long(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Long

_cast_Long: _aten__cast_Long
"""Torch's operator aten::_cast_Long.

    _cast_Long(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cast_Short(_Packet):
    def __call__(_, /, self: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__cast_Short

_cast_Short: _aten__cast_Short
"""Torch's operator aten::_cast_Short.

    _cast_Short(Tensor self, bool non_blocking=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__cdist_backward(_Packet):
    def __call__(_, /, grad: _Tensor, x1: _Tensor, x2: _Tensor, p: _float, cdist: _Tensor) -> _Tensor: ...
    default: _aten__cdist_backward

_cdist_backward: _aten__cdist_backward
"""Torch's operator aten::_cdist_backward.

    _cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor

Gradient: by torch's formula."""

class _aten__cdist_forward(_Packet):
    def __call__(_, /, x1: _Tensor, x2: _Tensor, p: _float, compute_mode: _int | None) -> _Tensor: ...
    default: _aten__cdist_forward

_cdist_forward: _aten__cdist_forward
"""Torch's operator aten::_cdist_forward.

    _cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor

Gradient: by torch's formula."""

class _aten__cholesky_solve_helper(_Packet):
    def __call__(_, /, self: _Tensor, A: _Tensor, upper: _bool) -> _Tensor: ...
    default: _aten__cholesky_solve_helper

_cholesky_solve_helper: _aten__cholesky_solve_helper
"""Torch's operator aten::_cholesky_solve_helper.

    _cholesky_solve_helper(Tensor self, Tensor A, bool upper) -> Tensor

Gradient: torch has none."""

class _aten__chunk_cat(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int, num_chunks: _int) -> _Tensor: ...
    default: _aten__chunk_cat

_chunk_cat: _aten__chunk_cat
"""Torch's operator aten::_chunk_cat.

    _chunk_cat(Tensor[] tensors, int dim, int num_chunks) -> Tensor

Gradient: torch has none."""

class _aten__coalesce(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__coalesce

_coalesce: _aten__coalesce
"""Torch's operator aten::_coalesce.

    _coalesce(Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__coalesced(_Packet):
    def __call__(_, /, self: _Tensor, coalesced: _bool) -> _Tensor: ...
    default: _aten__coalesced

_coalesced: _aten__coalesced
"""Torch's operator aten::_coalesced.

    _coalesced(Tensor self, bool coalesced) -> Tensor

Gradient: torch has none."""

class _aten__compute_linear_combination(_Packet):
    def __call__(_, /, input: _Tensor, coefficients: _Tensor) -> _Tensor: ...
    default: _aten__compute_linear_combination

_compute_linear_combination: _aten__compute_linear_combination
"""Torch's operator aten::_compute_linear_combination.

    _compute_linear_combination(Tensor input, Tensor coefficients) -> Tensor

Gradient: torch has none."""

class _aten__conj(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__conj

_conj: _aten__conj
"""Torch's operator aten::_conj.

    _conj(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__conj_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__conj_copy

_conj_copy: _aten__conj_copy
"""Torch's operator aten::_conj_copy.

    _conj_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__conj_physical(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__conj_physical

_conj_physical: _aten__conj_physical
"""Torch's operator aten::_conj_physical.

    _conj_physical(Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__conv_depthwise2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None,
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten__conv_depthwise2d

_conv_depthwise2d: _aten__conv_depthwise2d
"""Torch's operator aten::_conv_depthwise2d.

    _conv_depthwise2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding, SymInt[2] dilation) -> Tensor

Gradient: by torch's formula."""

class _aten__convert_indices_from_coo_to_csr(_Packet):
    def __call__(_, /, self: _Tensor, size: _int, *, out_int32: _bool = False) -> _Tensor: ...
    default: _aten__convert_indices_from_coo_to_csr

_convert_indices_from_coo_to_csr: _aten__convert_indices_from_coo_to_csr
"""Torch's operator aten::_convert_indices_from_coo_to_csr.

    _convert_indices_from_coo_to_csr(Tensor self, int size, *, bool out_int32=False) -> Tensor

Gradient: torch has none."""

class _aten__convert_indices_from_csr_to_coo(_Packet):
    def __call__(
        _, /, crow_indices: _Tensor, col_indices: _Tensor, *, out_int32: _bool = False, transpose: _bool = False
    ) -> _Tensor: ...
    default: _aten__convert_indices_from_csr_to_coo

_convert_indices_from_csr_to_coo: _aten__convert_indices_from_csr_to_coo
"""Torch's operator aten::_convert_indices_from_csr_to_coo.

    _convert_indices_from_csr_to_coo(Tensor crow_indices, Tensor col_indices, *, bool out_int32=False, bool transpose=False) -> Tensor

Gradient: torch has none."""

class _aten__convert_weight_to_int4pack(_Packet):
    def __call__(_, /, self: _Tensor, innerKTiles: _int) -> _Tensor: ...
    default: _aten__convert_weight_to_int4pack

_convert_weight_to_int4pack: _aten__convert_weight_to_int4pack
"""Torch's operator aten::_convert_weight_to_int4pack.

    _convert_weight_to_int4pack(Tensor self, int innerKTiles) -> Tensor

Gradient: torch has none."""

class _aten__convert_weight_to_int4pack_for_cpu(_Packet):
    def __call__(_, /, self: _Tensor, innerKTiles: _int) -> _Tensor: ...
    default: _aten__convert_weight_to_int4pack_for_cpu

_convert_weight_to_int4pack_for_cpu: _aten__convert_weight_to_int4pack_for_cpu
"""Torch's operator aten::_convert_weight_to_int4pack_for_cpu.

    _convert_weight_to_int4pack_for_cpu(Tensor self, int innerKTiles) -> Tensor

Gradient: torch has none."""

class _aten__convolution_deprecated(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        cudnn_enabled: _bool,
    ) -> _Tensor: ...

class _aten__convolution(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        cudnn_enabled: _bool,
        allow_tf32: _bool,
    ) -> _Tensor: ...

class _packet__convolution(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        cudnn_enabled: _bool,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        cudnn_enabled: _bool,
        allow_tf32: _bool,
    ) -> _Tensor: ...
    deprecated: _aten__convolution_deprecated
    default: _aten__convolution

_convolution: _packet__convolution
"""Torch's operator aten::_convolution.

    _convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor
    _convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor

Gradient: deprecated: by torch's formulas for the operators it is composed of; default: by torch's formula."""

class _aten__convolution_double_backward(_Packet):
    def __call__(
        _,
        /,
        ggI: _Tensor | None,
        ggW: _Tensor | None,
        ggb: _Tensor | None,
        gO: _Tensor,
        weight: _Tensor,
        self: _Tensor,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__convolution_double_backward

_convolution_double_backward: _aten__convolution_double_backward
"""Torch's operator aten::_convolution_double_backward.

    _convolution_double_backward(Tensor? ggI, Tensor? ggW, Tensor? ggb, Tensor gO, Tensor weight, Tensor self, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__convolution_mode(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _str,
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten__convolution_mode

_convolution_mode: _aten__convolution_mode
"""Torch's operator aten::_convolution_mode.

    _convolution_mode(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, str padding, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__copy_from(_Packet):
    def __call__(_, /, self: _Tensor, dst: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten__copy_from

_copy_from: _aten__copy_from
"""Torch's operator aten::_copy_from.

    _copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor

Gradient: torch has none."""

class _aten__copy_from_and_resize(_Packet):
    def __call__(_, /, self: _Tensor, dst: _Tensor) -> _Tensor: ...
    default: _aten__copy_from_and_resize

_copy_from_and_resize: _aten__copy_from_and_resize
"""Torch's operator aten::_copy_from_and_resize.

    _copy_from_and_resize(Tensor self, Tensor dst) -> Tensor

Gradient: torch has none."""

class _aten__cslt_compress(_Packet):
    def __call__(_, /, input: _Tensor) -> _Tensor: ...
    default: _aten__cslt_compress

_cslt_compress: _aten__cslt_compress
"""Torch's operator aten::_cslt_compress.

    _cslt_compress(Tensor input) -> Tensor

Gradient: torch has none."""

class _aten__cslt_sparse_mm(_Packet):
    def __call__(
        _,
        /,
        compressed_A: _Tensor,
        dense_B: _Tensor,
        bias: _Tensor | None = None,
        alpha: _Tensor | None = None,
        out_dtype: _DType | None = None,
        transpose_result: _bool = False,
        alg_id: _int = 0,
        split_k: _int = 1,
        split_k_mode: _int = -1,
    ) -> _Tensor: ...
    default: _aten__cslt_sparse_mm

_cslt_sparse_mm: _aten__cslt_sparse_mm
"""Torch's operator aten::_cslt_sparse_mm.

    _cslt_sparse_mm(Tensor compressed_A, Tensor dense_B, Tensor? bias=None, Tensor? alpha=None, ScalarType? out_dtype=None, bool transpose_result=False, int alg_id=0, int split_k=1, int split_k_mode=-1) -> Tensor

Gradient: torch has none."""

class _aten__ctc_loss(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int = 0,
        zero_infinity: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten__ctc_loss_Tensor(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int = 0,
        zero_infinity: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet__ctc_loss(_Packet):
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int = 0,
        zero_infinity: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int = 0,
        zero_infinity: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__ctc_loss
    Tensor: _aten__ctc_loss_Tensor

_ctc_loss: _packet__ctc_loss
"""Torch's operator aten::_ctc_loss.

    _ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)
    _ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten__ctc_loss_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        neg_log_likelihood: _Tensor,
        log_alpha: _Tensor,
        blank: _int,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...

class _aten__ctc_loss_backward_Tensor(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        neg_log_likelihood: _Tensor,
        log_alpha: _Tensor,
        blank: _int,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...

class _packet__ctc_loss_backward(_Packet):
    @_overload
    def __call__(
        _,
        /,
        grad: _Tensor,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        neg_log_likelihood: _Tensor,
        log_alpha: _Tensor,
        blank: _int,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        grad: _Tensor,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        neg_log_likelihood: _Tensor,
        log_alpha: _Tensor,
        blank: _int,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...
    default: _aten__ctc_loss_backward
    Tensor: _aten__ctc_loss_backward_Tensor

_ctc_loss_backward: _packet__ctc_loss_backward
"""Torch's operator aten::_ctc_loss_backward.

    _ctc_loss_backward(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor
    _ctc_loss_backward.Tensor(Tensor grad, Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor

Gradient: torch has none."""

class _aten__cudnn_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        attn_bias: _Tensor,
        cum_seq_q: _Tensor,
        cum_seq_k: _Tensor,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__cudnn_attention_backward

_cudnn_attention_backward: _aten__cudnn_attention_backward
"""Torch's operator aten::_cudnn_attention_backward.

    _cudnn_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, Tensor attn_bias, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, *, float? scale=None) -> (Tensor, Tensor, Tensor)

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__cudnn_ctc_loss(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten__cudnn_ctc_loss_Tensor(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet__cudnn_ctc_loss(_Packet):
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__cudnn_ctc_loss
    Tensor: _aten__cudnn_ctc_loss_Tensor

_cudnn_ctc_loss: _packet__cudnn_ctc_loss
"""Torch's operator aten::_cudnn_ctc_loss.

    _cudnn_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank, bool deterministic, bool zero_infinity) -> (Tensor, Tensor)
    _cudnn_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank, bool deterministic, bool zero_infinity) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__cudnn_init_dropout_state(_Packet):
    def __call__(
        _,
        /,
        dropout: _float,
        train: _bool,
        dropout_seed: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    default: _aten__cudnn_init_dropout_state

_cudnn_init_dropout_state: _aten__cudnn_init_dropout_state
"""Torch's operator aten::_cudnn_init_dropout_state.

    _cudnn_init_dropout_state(float dropout, bool train, int dropout_seed, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__cudnn_rnn(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Sequence[_Tensor],
        weight_stride0: _int,
        weight_buf: _Tensor | None,
        hx: _Tensor,
        cx: _Tensor | None,
        mode: _int,
        hidden_size: _int,
        proj_size: _int,
        num_layers: _int,
        batch_first: _bool,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_sizes: _Sequence[_int],
        dropout_state: _Tensor | None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__cudnn_rnn

_cudnn_rnn: _aten__cudnn_rnn
"""Torch's operator aten::_cudnn_rnn.

    _cudnn_rnn(Tensor input, Tensor[] weight, int weight_stride0, Tensor? weight_buf, Tensor hx, Tensor? cx, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, SymInt[] batch_sizes, Tensor? dropout_state) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__cudnn_rnn_backward(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Sequence[_Tensor],
        weight_stride0: _int,
        weight_buf: _Tensor,
        hx: _Tensor,
        cx: _Tensor | None,
        output: _Tensor,
        grad_output: _Tensor | None,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        mode: _int,
        hidden_size: _int,
        proj_size: _int,
        num_layers: _int,
        batch_first: _bool,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_sizes: _Sequence[_int],
        dropout_state: _Tensor | None,
        reserve: _Tensor,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__cudnn_rnn_backward

_cudnn_rnn_backward: _aten__cudnn_rnn_backward
"""Torch's operator aten::_cudnn_rnn_backward.

    _cudnn_rnn_backward(Tensor input, Tensor[] weight, int weight_stride0, Tensor weight_buf, Tensor hx, Tensor? cx, Tensor output, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, SymInt[] batch_sizes, Tensor? dropout_state, Tensor reserve, bool[4] output_mask) -> (Tensor, Tensor, Tensor, Tensor[])

Gradient: by torch's formula."""

class _aten__cudnn_rnn_flatten_weight(_Packet):
    def __call__(
        _,
        /,
        weight_arr: _Sequence[_Tensor],
        weight_stride0: _int,
        input_size: _int,
        mode: _int,
        hidden_size: _int,
        proj_size: _int,
        num_layers: _int,
        batch_first: _bool,
        bidirectional: _bool,
    ) -> _Tensor: ...
    default: _aten__cudnn_rnn_flatten_weight

_cudnn_rnn_flatten_weight: _aten__cudnn_rnn_flatten_weight
"""Torch's operator aten::_cudnn_rnn_flatten_weight.

    _cudnn_rnn_flatten_weight(Tensor[] weight_arr, int weight_stride0, SymInt input_size, int mode, SymInt hidden_size, SymInt proj_size, int num_layers, bool batch_first, bool bidirectional) -> Tensor

Gradient: torch has none."""

class _aten__dim_arange(_Packet):
    def __call__(_, /, like: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten__dim_arange

_dim_arange: _aten__dim_arange
"""Torch's operator aten::_dim_arange.

    _dim_arange(Tensor like, int dim) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__dirichlet_grad(_Packet):
    def __call__(_, /, x: _Tensor, alpha: _Tensor, total: _Tensor) -> _Tensor: ...
    default: _aten__dirichlet_grad

_dirichlet_grad: _aten__dirichlet_grad
"""Torch's operator aten::_dirichlet_grad.

    _dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor

Gradient: torch has none."""

class _aten__dyn_quant_matmul_4bit(_Packet):
    def __call__(
        _, /, inp: _Tensor, packed_weights: _Tensor, block_size: _int, in_features: _int, out_features: _int
    ) -> _Tensor: ...
    default: _aten__dyn_quant_matmul_4bit

_dyn_quant_matmul_4bit: _aten__dyn_quant_matmul_4bit
"""Torch's operator aten::_dyn_quant_matmul_4bit.

    _dyn_quant_matmul_4bit(Tensor inp, Tensor packed_weights, int block_size, int in_features, int out_features) -> Tensor

Gradient: torch has none."""

class _aten__dyn_quant_pack_4bit_weight(_Packet):
    def __call__(
        _,
        /,
        weights: _Tensor,
        scales_zeros: _Tensor,
        bias: _Tensor | None,
        block_size: _int,
        in_features: _int,
        out_features: _int,
    ) -> _Tensor: ...
    default: _aten__dyn_quant_pack_4bit_weight

_dyn_quant_pack_4bit_weight: _aten__dyn_quant_pack_4bit_weight
"""Torch's operator aten::_dyn_quant_pack_4bit_weight.

    _dyn_quant_pack_4bit_weight(Tensor weights, Tensor scales_zeros, Tensor? bias, int block_size, int in_features, int out_features) -> Tensor

Gradient: torch has none."""

class _aten__efficient_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out_: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        bias: _Tensor | None,
        out: _Tensor,
        cu_seqlens_q: _Tensor | None,
        cu_seqlens_k: _Tensor | None,
        max_seqlen_q: _int,
        max_seqlen_k: _int,
        logsumexp: _Tensor,
        dropout_p: _float,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        custom_mask_type: _int,
        bias_requires_grad: _bool,
        *,
        scale: _float | None = None,
        num_splits_key: _int | None = None,
        window_size: _int | None = None,
        shared_storage_dqdkdv: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__efficient_attention_backward

_efficient_attention_backward: _aten__efficient_attention_backward
"""Torch's operator aten::_efficient_attention_backward.

    _efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor? bias, Tensor out, Tensor? cu_seqlens_q, Tensor? cu_seqlens_k, SymInt max_seqlen_q, SymInt max_seqlen_k, Tensor logsumexp, float dropout_p, Tensor philox_seed, Tensor philox_offset, int custom_mask_type, bool bias_requires_grad, *, float? scale=None, int? num_splits_key=None, int? window_size=None, bool shared_storage_dqdkdv=False) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__efficientzerotensor(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__efficientzerotensor

_efficientzerotensor: _aten__efficientzerotensor
"""Torch's operator aten::_efficientzerotensor.

    _efficientzerotensor(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none."""

class _aten__embedding_bag(_Packet):
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool = False,
        mode: _int = 0,
        sparse: _bool = False,
        per_sample_weights: _Tensor | None = None,
        include_last_offset: _bool = False,
        padding_idx: _int = -1,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__embedding_bag

_embedding_bag: _aten__embedding_bag
"""Torch's operator aten::_embedding_bag.

    _embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__embedding_bag_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        offset2bag: _Tensor,
        bag_size: _Tensor,
        maximum_indices: _Tensor,
        num_weights: _int,
        scale_grad_by_freq: _bool,
        mode: _int,
        sparse: _bool,
        per_sample_weights: _Tensor | None,
        padding_idx: _int = -1,
    ) -> _Tensor: ...
    default: _aten__embedding_bag_backward

_embedding_bag_backward: _aten__embedding_bag_backward
"""Torch's operator aten::_embedding_bag_backward.

    _embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor

Gradient: by torch's formula."""

class _aten__embedding_bag_dense_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        indices: _Tensor,
        offset2bag: _Tensor,
        bag_size: _Tensor,
        maximum_indices: _Tensor,
        num_weights: _int,
        scale_grad_by_freq: _bool,
        mode: _int,
        per_sample_weights: _Tensor | None,
        padding_idx: _int = -1,
    ) -> _Tensor: ...
    default: _aten__embedding_bag_dense_backward

_embedding_bag_dense_backward: _aten__embedding_bag_dense_backward
"""Torch's operator aten::_embedding_bag_dense_backward.

    _embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, Tensor maximum_indices, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor

Gradient: by torch's formula."""

class _aten__embedding_bag_forward_only(_Packet):
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool = False,
        mode: _int = 0,
        sparse: _bool = False,
        per_sample_weights: _Tensor | None = None,
        include_last_offset: _bool = False,
        padding_idx: _int = -1,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__embedding_bag_forward_only

_embedding_bag_forward_only: _aten__embedding_bag_forward_only
"""Torch's operator aten::_embedding_bag_forward_only.

    _embedding_bag_forward_only(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__embedding_bag_per_sample_weights_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        offset2bag: _Tensor,
        mode: _int,
        padding_idx: _int = -1,
    ) -> _Tensor: ...
    default: _aten__embedding_bag_per_sample_weights_backward

_embedding_bag_per_sample_weights_backward: _aten__embedding_bag_per_sample_weights_backward
"""Torch's operator aten::_embedding_bag_per_sample_weights_backward.

    _embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor

Gradient: torch has none."""

class _aten__embedding_bag_sparse_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        offset2bag: _Tensor,
        bag_size: _Tensor,
        num_weights: _int,
        scale_grad_by_freq: _bool,
        mode: _int,
        per_sample_weights: _Tensor | None,
        padding_idx: _int = -1,
    ) -> _Tensor: ...
    default: _aten__embedding_bag_sparse_backward

_embedding_bag_sparse_backward: _aten__embedding_bag_sparse_backward
"""Torch's operator aten::_embedding_bag_sparse_backward.

    _embedding_bag_sparse_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, Tensor bag_size, SymInt num_weights, bool scale_grad_by_freq, int mode, Tensor? per_sample_weights, int padding_idx=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__empty_affine_quantized(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        scale: _float = 1.0,
        zero_point: _int = 0,
        memory_format: _MemoryFormat | None = ...,
    ) -> _Tensor: ...
    default: _aten__empty_affine_quantized

_empty_affine_quantized: _aten__empty_affine_quantized
"""Torch's operator aten::_empty_affine_quantized.

    _empty_affine_quantized(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, float scale=1., int zero_point=0, MemoryFormat? memory_format=0) -> Tensor

Gradient: torch has none."""

class _aten__empty_per_channel_affine_quantized(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        scales: _Tensor,
        zero_points: _Tensor,
        axis: _int,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = ...,
    ) -> _Tensor: ...
    default: _aten__empty_per_channel_affine_quantized

_empty_per_channel_affine_quantized: _aten__empty_per_channel_affine_quantized
"""Torch's operator aten::_empty_per_channel_affine_quantized.

    _empty_per_channel_affine_quantized(SymInt[] size, *, Tensor scales, Tensor zero_points, int axis, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=0) -> Tensor

Gradient: torch has none."""

class _aten__euclidean_dist(_Packet):
    def __call__(_, /, x1: _Tensor, x2: _Tensor) -> _Tensor: ...
    default: _aten__euclidean_dist

_euclidean_dist: _aten__euclidean_dist
"""Torch's operator aten::_euclidean_dist.

    _euclidean_dist(Tensor x1, Tensor x2) -> Tensor

Gradient: by torch's formula."""

class _aten__fake_quantize_learnable_per_channel_affine(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        axis: _int,
        quant_min: _int,
        quant_max: _int,
        grad_factor: _float = 1.0,
    ) -> _Tensor: ...
    default: _aten__fake_quantize_learnable_per_channel_affine

_fake_quantize_learnable_per_channel_affine: _aten__fake_quantize_learnable_per_channel_affine
"""Torch's operator aten::_fake_quantize_learnable_per_channel_affine.

    _fake_quantize_learnable_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, float grad_factor=1.) -> Tensor

Gradient: by torch's formula."""

class _aten__fake_quantize_learnable_per_channel_affine_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        self: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        axis: _int,
        quant_min: _int,
        quant_max: _int,
        grad_factor: _float = 1.0,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__fake_quantize_learnable_per_channel_affine_backward

_fake_quantize_learnable_per_channel_affine_backward: _aten__fake_quantize_learnable_per_channel_affine_backward
"""Torch's operator aten::_fake_quantize_learnable_per_channel_affine_backward.

    _fake_quantize_learnable_per_channel_affine_backward(Tensor grad, Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, float grad_factor=1.) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__fake_quantize_learnable_per_tensor_affine(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        quant_min: _int,
        quant_max: _int,
        grad_factor: _float = 1.0,
    ) -> _Tensor: ...
    default: _aten__fake_quantize_learnable_per_tensor_affine

_fake_quantize_learnable_per_tensor_affine: _aten__fake_quantize_learnable_per_tensor_affine
"""Torch's operator aten::_fake_quantize_learnable_per_tensor_affine.

    _fake_quantize_learnable_per_tensor_affine(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max, float grad_factor=1.) -> Tensor

Gradient: by torch's formula."""

class _aten__fake_quantize_learnable_per_tensor_affine_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        self: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        quant_min: _int,
        quant_max: _int,
        grad_factor: _float = 1.0,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__fake_quantize_learnable_per_tensor_affine_backward

_fake_quantize_learnable_per_tensor_affine_backward: _aten__fake_quantize_learnable_per_tensor_affine_backward
"""Torch's operator aten::_fake_quantize_learnable_per_tensor_affine_backward.

    _fake_quantize_learnable_per_tensor_affine_backward(Tensor grad, Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max, float grad_factor=1.) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__fake_quantize_per_tensor_affine_cachemask_tensor_qparams(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        fake_quant_enabled: _Tensor,
        quant_min: _int,
        quant_max: _int,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__fake_quantize_per_tensor_affine_cachemask_tensor_qparams

_fake_quantize_per_tensor_affine_cachemask_tensor_qparams: (
    _aten__fake_quantize_per_tensor_affine_cachemask_tensor_qparams
)
"""Torch's operator aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams.

    _fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max) -> (Tensor output, Tensor mask)

Gradient: by torch's formula."""

class _aten__fft_c2c(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int], normalization: _int, forward: _bool) -> _Tensor: ...
    default: _aten__fft_c2c

_fft_c2c: _aten__fft_c2c
"""Torch's operator aten::_fft_c2c.

    _fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor

Gradient: by torch's formula."""

class _aten__fft_c2r(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int], normalization: _int, last_dim_size: _int) -> _Tensor: ...
    default: _aten__fft_c2r

_fft_c2r: _aten__fft_c2r
"""Torch's operator aten::_fft_c2r.

    _fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor

Gradient: by torch's formula."""

class _aten__fft_r2c(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int], normalization: _int, onesided: _bool) -> _Tensor: ...
    default: _aten__fft_r2c

_fft_r2c: _aten__fft_r2c
"""Torch's operator aten::_fft_r2c.

    _fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor

Gradient: by torch's formula."""

class _aten__flash_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        cum_seq_q: _Tensor,
        cum_seq_k: _Tensor,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        rng_state: _Tensor,
        unused: _Tensor,
        *,
        scale: _float | None = None,
        window_size_left: _int | None = None,
        window_size_right: _int | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__flash_attention_backward

_flash_attention_backward: _aten__flash_attention_backward
"""Torch's operator aten::_flash_attention_backward.

    _flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor rng_state, Tensor unused, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__flash_attention_forward(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        cum_seq_q: _Tensor | None,
        cum_seq_k: _Tensor | None,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        return_debug_mask: _bool,
        *,
        scale: _float | None = None,
        window_size_left: _int | None = None,
        window_size_right: _int | None = None,
        seqused_k: _Tensor | None = None,
        alibi_slopes: _Tensor | None = None,
        block_table: _Tensor | None = None,
        num_splits: _int | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...

class _aten__flash_attention_forward_quantized(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        cum_seq_q: _Tensor | None,
        cum_seq_k: _Tensor | None,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        return_debug_mask: _bool,
        q_descale: _Tensor | None,
        k_descale: _Tensor | None,
        v_descale: _Tensor | None,
        *,
        scale: _float | None = None,
        window_size_left: _int | None = None,
        window_size_right: _int | None = None,
        seqused_k: _Tensor | None = None,
        alibi_slopes: _Tensor | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...

class _packet__flash_attention_forward(_Packet):
    @_overload
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        cum_seq_q: _Tensor | None,
        cum_seq_k: _Tensor | None,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        return_debug_mask: _bool,
        *,
        scale: _float | None = None,
        window_size_left: _int | None = None,
        window_size_right: _int | None = None,
        seqused_k: _Tensor | None = None,
        alibi_slopes: _Tensor | None = None,
        block_table: _Tensor | None = None,
        num_splits: _int | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        cum_seq_q: _Tensor | None,
        cum_seq_k: _Tensor | None,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        return_debug_mask: _bool,
        q_descale: _Tensor | None,
        k_descale: _Tensor | None,
        v_descale: _Tensor | None,
        *,
        scale: _float | None = None,
        window_size_left: _int | None = None,
        window_size_right: _int | None = None,
        seqused_k: _Tensor | None = None,
        alibi_slopes: _Tensor | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__flash_attention_forward
    quantized: _aten__flash_attention_forward_quantized

_flash_attention_forward: _packet__flash_attention_forward
"""Torch's operator aten::_flash_attention_forward.

    _flash_attention_forward(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None, Tensor? block_table=None, int? num_splits=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)
    _flash_attention_forward.quantized(Tensor query, Tensor key, Tensor value, Tensor? cum_seq_q, Tensor? cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, bool return_debug_mask, Tensor? q_descale, Tensor? k_descale, Tensor? v_descale, *, float? scale=None, SymInt? window_size_left=None, SymInt? window_size_right=None, Tensor? seqused_k=None, Tensor? alibi_slopes=None) -> (Tensor output, Tensor softmax_logsumexp, Tensor rng_state, Tensor unused, Tensor debug_attn_mask)

Gradient: default: by torch's formula; quantized: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__foobar(_Packet):
    def __call__(_, /, self: _Tensor, arg1: _bool = True, arg2: _bool = True, *, arg3: _bool = True) -> _Tensor: ...
    default: _aten__foobar

_foobar: _aten__foobar
"""Torch's operator aten::_foobar.

    _foobar(Tensor self, bool arg1=True, bool arg2=True, *, bool arg3=True) -> Tensor

Gradient: torch has none."""

class _aten__foreach_abs(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_abs

_foreach_abs: _aten__foreach_abs
"""Torch's operator aten::_foreach_abs.

    _foreach_abs(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_acos(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_acos

_foreach_acos: _aten__foreach_acos
"""Torch's operator aten::_foreach_acos.

    _foreach_acos(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_add_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_add_List(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor], *, alpha: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_add_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_add_Tensor(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor, *, alpha: _Scalar = 1) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_add(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor], *, alpha: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor, *, alpha: _Scalar = 1) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_add_Scalar
    List: _aten__foreach_add_List
    ScalarList: _aten__foreach_add_ScalarList
    Tensor: _aten__foreach_add_Tensor

_foreach_add: _packet__foreach_add
"""Torch's operator aten::_foreach_add.

    _foreach_add.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_add.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
    _foreach_add.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_add.Tensor(Tensor[] self, Tensor other, *, Scalar alpha=1) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_addcdiv_Scalar(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], value: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_addcdiv_ScalarList(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        tensor1: _Sequence[_Tensor],
        tensor2: _Sequence[_Tensor],
        scalars: _Sequence[_Scalar],
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_addcdiv_Tensor(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], scalars: _Tensor
    ) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_addcdiv(_Packet):
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], value: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        tensor1: _Sequence[_Tensor],
        tensor2: _Sequence[_Tensor],
        scalars: _Sequence[_Scalar],
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], scalars: _Tensor
    ) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_addcdiv_Scalar
    ScalarList: _aten__foreach_addcdiv_ScalarList
    Tensor: _aten__foreach_addcdiv_Tensor

_foreach_addcdiv: _packet__foreach_addcdiv
"""Torch's operator aten::_foreach_addcdiv.

    _foreach_addcdiv.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
    _foreach_addcdiv.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
    _foreach_addcdiv.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_addcmul_Scalar(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], value: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_addcmul_ScalarList(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        tensor1: _Sequence[_Tensor],
        tensor2: _Sequence[_Tensor],
        scalars: _Sequence[_Scalar],
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_addcmul_Tensor(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], scalars: _Tensor
    ) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_addcmul(_Packet):
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], value: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        tensor1: _Sequence[_Tensor],
        tensor2: _Sequence[_Tensor],
        scalars: _Sequence[_Scalar],
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensor1: _Sequence[_Tensor], tensor2: _Sequence[_Tensor], scalars: _Tensor
    ) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_addcmul_Scalar
    ScalarList: _aten__foreach_addcmul_ScalarList
    Tensor: _aten__foreach_addcmul_Tensor

_foreach_addcmul: _packet__foreach_addcmul
"""Torch's operator aten::_foreach_addcmul.

    _foreach_addcmul.Scalar(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar value=1) -> Tensor[]
    _foreach_addcmul.ScalarList(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Scalar[] scalars) -> Tensor[]
    _foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_asin(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_asin

_foreach_asin: _aten__foreach_asin
"""Torch's operator aten::_foreach_asin.

    _foreach_asin(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_atan(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_atan

_foreach_atan: _aten__foreach_atan
"""Torch's operator aten::_foreach_atan.

    _foreach_atan(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_ceil(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_ceil

_foreach_ceil: _aten__foreach_ceil
"""Torch's operator aten::_foreach_ceil.

    _foreach_ceil(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_clamp_max_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_clamp_max_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_clamp_max_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_clamp_max(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_clamp_max_Scalar
    List: _aten__foreach_clamp_max_List
    ScalarList: _aten__foreach_clamp_max_ScalarList

_foreach_clamp_max: _packet__foreach_clamp_max
"""Torch's operator aten::_foreach_clamp_max.

    _foreach_clamp_max.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_clamp_max.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_clamp_max.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_clamp_min_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_clamp_min_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_clamp_min_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_clamp_min(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_clamp_min_Scalar
    List: _aten__foreach_clamp_min_List
    ScalarList: _aten__foreach_clamp_min_ScalarList

_foreach_clamp_min: _packet__foreach_clamp_min
"""Torch's operator aten::_foreach_clamp_min.

    _foreach_clamp_min.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_clamp_min.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_clamp_min.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_clone(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], *, memory_format: _MemoryFormat | None = None
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_clone

_foreach_clone: _aten__foreach_clone
"""Torch's operator aten::_foreach_clone.

    _foreach_clone(Tensor[] self, *, MemoryFormat? memory_format=None) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_copy(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], src: _Sequence[_Tensor], non_blocking: _bool = False
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_copy

_foreach_copy: _aten__foreach_copy
"""Torch's operator aten::_foreach_copy.

    _foreach_copy(Tensor[] self, Tensor[] src, bool non_blocking=False) -> Tensor[] self_out

Gradient: torch has none."""

class _aten__foreach_cos(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_cos

_foreach_cos: _aten__foreach_cos
"""Torch's operator aten::_foreach_cos.

    _foreach_cos(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_cosh(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_cosh

_foreach_cosh: _aten__foreach_cosh
"""Torch's operator aten::_foreach_cosh.

    _foreach_cosh(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_div_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_div_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_div_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_div_Tensor(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_div(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_div_Scalar
    List: _aten__foreach_div_List
    ScalarList: _aten__foreach_div_ScalarList
    Tensor: _aten__foreach_div_Tensor

_foreach_div: _packet__foreach_div
"""Torch's operator aten::_foreach_div.

    _foreach_div.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_div.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_div.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_div.Tensor(Tensor[] self, Tensor other) -> Tensor[]

Gradient: Scalar: torch has none; List: by torch's formula; ScalarList: torch has none; Tensor: torch has none."""

class _aten__foreach_erf(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_erf

_foreach_erf: _aten__foreach_erf
"""Torch's operator aten::_foreach_erf.

    _foreach_erf(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_erfc(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_erfc

_foreach_erfc: _aten__foreach_erfc
"""Torch's operator aten::_foreach_erfc.

    _foreach_erfc(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_exp(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_exp

_foreach_exp: _aten__foreach_exp
"""Torch's operator aten::_foreach_exp.

    _foreach_exp(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_expm1(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_expm1

_foreach_expm1: _aten__foreach_expm1
"""Torch's operator aten::_foreach_expm1.

    _foreach_expm1(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_floor(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_floor

_foreach_floor: _aten__foreach_floor
"""Torch's operator aten::_foreach_floor.

    _foreach_floor(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_frac(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_frac

_foreach_frac: _aten__foreach_frac
"""Torch's operator aten::_foreach_frac.

    _foreach_frac(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_lerp_List(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weights: _Sequence[_Tensor]
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_lerp_Scalar(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weight: _Scalar
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_lerp_ScalarList(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weight: _Sequence[_Scalar]
    ) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_lerp(_Packet):
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weights: _Sequence[_Tensor]
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weight: _Scalar
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], tensors1: _Sequence[_Tensor], weight: _Sequence[_Scalar]
    ) -> _tuple[_Tensor, ...]: ...
    List: _aten__foreach_lerp_List
    Scalar: _aten__foreach_lerp_Scalar
    ScalarList: _aten__foreach_lerp_ScalarList

_foreach_lerp: _packet__foreach_lerp
"""Torch's operator aten::_foreach_lerp.

    _foreach_lerp.List(Tensor[] self, Tensor[] tensors1, Tensor[] weights) -> Tensor[]
    _foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]
    _foreach_lerp.ScalarList(Tensor[] self, Tensor[] tensors1, Scalar[] weight) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_lgamma(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_lgamma

_foreach_lgamma: _aten__foreach_lgamma
"""Torch's operator aten::_foreach_lgamma.

    _foreach_lgamma(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_log(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_log

_foreach_log: _aten__foreach_log
"""Torch's operator aten::_foreach_log.

    _foreach_log(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_log10(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_log10

_foreach_log10: _aten__foreach_log10
"""Torch's operator aten::_foreach_log10.

    _foreach_log10(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_log1p(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_log1p

_foreach_log1p: _aten__foreach_log1p
"""Torch's operator aten::_foreach_log1p.

    _foreach_log1p(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_log2(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_log2

_foreach_log2: _aten__foreach_log2
"""Torch's operator aten::_foreach_log2.

    _foreach_log2(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_max(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_max

_foreach_max: _aten__foreach_max
"""Torch's operator aten::_foreach_max.

    _foreach_max(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_maximum_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_maximum_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_maximum_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_maximum(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_maximum_Scalar
    List: _aten__foreach_maximum_List
    ScalarList: _aten__foreach_maximum_ScalarList

_foreach_maximum: _packet__foreach_maximum
"""Torch's operator aten::_foreach_maximum.

    _foreach_maximum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_maximum.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_maximum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]

Gradient: Scalar: by torch's formula; List: torch has none; ScalarList: by torch's formula."""

class _aten__foreach_minimum_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_minimum_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_minimum_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_minimum(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_minimum_Scalar
    List: _aten__foreach_minimum_List
    ScalarList: _aten__foreach_minimum_ScalarList

_foreach_minimum: _packet__foreach_minimum
"""Torch's operator aten::_foreach_minimum.

    _foreach_minimum.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_minimum.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_minimum.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]

Gradient: Scalar: by torch's formula; List: torch has none; ScalarList: by torch's formula."""

class _aten__foreach_mm(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], mat2: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_mm

_foreach_mm: _aten__foreach_mm
"""Torch's operator aten::_foreach_mm.

    _foreach_mm(Tensor[] self, Tensor[] mat2) -> Tensor[]

Gradient: by torch's formula."""

class _aten__foreach_mul_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_mul_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_mul_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_mul_Tensor(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_mul(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], other: _Tensor) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_mul_Scalar
    List: _aten__foreach_mul_List
    ScalarList: _aten__foreach_mul_ScalarList
    Tensor: _aten__foreach_mul_Tensor

_foreach_mul: _packet__foreach_mul
"""Torch's operator aten::_foreach_mul.

    _foreach_mul.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_mul.List(Tensor[] self, Tensor[] other) -> Tensor[]
    _foreach_mul.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]
    _foreach_mul.Tensor(Tensor[] self, Tensor other) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_neg(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_neg

_foreach_neg: _aten__foreach_neg
"""Torch's operator aten::_foreach_neg.

    _foreach_neg(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_norm_Scalar(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], ord: _Scalar = 2, dtype: _DType | None = None
    ) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_norm_Scalar

_foreach_norm: _aten__foreach_norm_Scalar
"""Torch's operator aten::_foreach_norm.

    _foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]

Gradient: by torch's formula."""

class _aten__foreach_pow_List(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_pow_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_pow_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_pow_ScalarAndTensor(_Packet):
    def __call__(_, /, self: _Scalar, exponent: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_pow(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], exponent: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Scalar, exponent: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    List: _aten__foreach_pow_List
    Scalar: _aten__foreach_pow_Scalar
    ScalarList: _aten__foreach_pow_ScalarList
    ScalarAndTensor: _aten__foreach_pow_ScalarAndTensor

_foreach_pow: _packet__foreach_pow
"""Torch's operator aten::_foreach_pow.

    _foreach_pow.List(Tensor[] self, Tensor[] exponent) -> Tensor[]
    _foreach_pow.Scalar(Tensor[] self, Scalar exponent) -> Tensor[]
    _foreach_pow.ScalarList(Tensor[] self, Scalar[] exponent) -> Tensor[]
    _foreach_pow.ScalarAndTensor(Scalar self, Tensor[] exponent) -> Tensor[]

Gradient: List: by torch's formula; Scalar: torch has none; ScalarList: by torch's formula; ScalarAndTensor: by torch's formula."""

class _aten__foreach_powsum_Scalar(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], ord: _Scalar = 2, dtype: _DType | None = None
    ) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_powsum_Scalar

_foreach_powsum: _aten__foreach_powsum_Scalar
"""Torch's operator aten::_foreach_powsum.

    _foreach_powsum.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_reciprocal(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_reciprocal

_foreach_reciprocal: _aten__foreach_reciprocal
"""Torch's operator aten::_foreach_reciprocal.

    _foreach_reciprocal(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_round(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_round

_foreach_round: _aten__foreach_round
"""Torch's operator aten::_foreach_round.

    _foreach_round(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_rsqrt(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_rsqrt

_foreach_rsqrt: _aten__foreach_rsqrt
"""Torch's operator aten::_foreach_rsqrt.

    _foreach_rsqrt(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sigmoid(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_sigmoid

_foreach_sigmoid: _aten__foreach_sigmoid
"""Torch's operator aten::_foreach_sigmoid.

    _foreach_sigmoid(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sign(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_sign

_foreach_sign: _aten__foreach_sign
"""Torch's operator aten::_foreach_sign.

    _foreach_sign(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sin(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_sin

_foreach_sin: _aten__foreach_sin
"""Torch's operator aten::_foreach_sin.

    _foreach_sin(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sinh(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_sinh

_foreach_sinh: _aten__foreach_sinh
"""Torch's operator aten::_foreach_sinh.

    _foreach_sinh(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sqrt(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_sqrt

_foreach_sqrt: _aten__foreach_sqrt
"""Torch's operator aten::_foreach_sqrt.

    _foreach_sqrt(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_sub_Scalar(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_sub_List(_Packet):
    def __call__(
        _, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor], *, alpha: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten__foreach_sub_ScalarList(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...

class _packet__foreach_sub(_Packet):
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalar: _Scalar) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Sequence[_Tensor], other: _Sequence[_Tensor], *, alpha: _Scalar = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Sequence[_Tensor], scalars: _Sequence[_Scalar]) -> _tuple[_Tensor, ...]: ...
    Scalar: _aten__foreach_sub_Scalar
    List: _aten__foreach_sub_List
    ScalarList: _aten__foreach_sub_ScalarList

_foreach_sub: _packet__foreach_sub
"""Torch's operator aten::_foreach_sub.

    _foreach_sub.Scalar(Tensor[] self, Scalar scalar) -> Tensor[]
    _foreach_sub.List(Tensor[] self, Tensor[] other, *, Scalar alpha=1) -> Tensor[]
    _foreach_sub.ScalarList(Tensor[] self, Scalar[] scalars) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_tan(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_tan

_foreach_tan: _aten__foreach_tan
"""Torch's operator aten::_foreach_tan.

    _foreach_tan(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_tanh(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_tanh

_foreach_tanh: _aten__foreach_tanh
"""Torch's operator aten::_foreach_tanh.

    _foreach_tanh(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_trunc(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_trunc

_foreach_trunc: _aten__foreach_trunc
"""Torch's operator aten::_foreach_trunc.

    _foreach_trunc(Tensor[] self) -> Tensor[]

Gradient: torch has none."""

class _aten__foreach_zero(_Packet):
    def __call__(_, /, self: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__foreach_zero

_foreach_zero: _aten__foreach_zero
"""Torch's operator aten::_foreach_zero.

    _foreach_zero(Tensor[] self) -> Tensor[] self_out

Gradient: torch has none."""

class _aten__functional_assert_async_msg(_Packet):
    def __call__(_, /, self: _Tensor, assert_msg: _str, dep_token: _Tensor) -> _Tensor: ...
    msg: _aten__functional_assert_async_msg

_functional_assert_async: _aten__functional_assert_async_msg
"""Torch's operator aten::_functional_assert_async.

    _functional_assert_async.msg(Tensor self, str assert_msg, Tensor dep_token) -> Tensor

Gradient: torch has none."""

class _aten__functional_assert_scalar(_Packet):
    def __call__(_, /, self: _Scalar, assert_msg: _str, dep_token: _Tensor) -> _Tensor: ...
    default: _aten__functional_assert_scalar

_functional_assert_scalar: _aten__functional_assert_scalar
"""Torch's operator aten::_functional_assert_scalar.

    _functional_assert_scalar(Scalar self, str assert_msg, Tensor dep_token) -> Tensor

Gradient: torch has none."""

class _aten__functional_sym_constrain_range(_Packet):
    def __call__(_, /, size: _Scalar, min: _int | None, max: _int | None, dep_token: _Tensor) -> _Tensor: ...
    default: _aten__functional_sym_constrain_range

_functional_sym_constrain_range: _aten__functional_sym_constrain_range
"""Torch's operator aten::_functional_sym_constrain_range.

    _functional_sym_constrain_range(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor

Gradient: torch has none."""

class _aten__functional_sym_constrain_range_for_size(_Packet):
    def __call__(_, /, size: _Scalar, min: _int | None, max: _int | None, dep_token: _Tensor) -> _Tensor: ...
    default: _aten__functional_sym_constrain_range_for_size

_functional_sym_constrain_range_for_size: _aten__functional_sym_constrain_range_for_size
"""Torch's operator aten::_functional_sym_constrain_range_for_size.

    _functional_sym_constrain_range_for_size(Scalar size, int? min, int? max, Tensor dep_token) -> Tensor

Gradient: torch has none."""

class _aten__fused_adagrad(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        state_sums: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        lr_decay: _float,
        weight_decay: _float,
        eps: _float,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _aten__fused_adagrad_tensor_lr(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        state_sums: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        lr_decay: _float,
        weight_decay: _float,
        eps: _float,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _packet__fused_adagrad(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        state_sums: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        lr_decay: _float,
        weight_decay: _float,
        eps: _float,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        state_sums: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        lr_decay: _float,
        weight_decay: _float,
        eps: _float,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__fused_adagrad
    tensor_lr: _aten__fused_adagrad_tensor_lr

_fused_adagrad: _packet__fused_adagrad
"""Torch's operator aten::_fused_adagrad.

    _fused_adagrad(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, float lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out, Tensor[] state_steps_out)
    _fused_adagrad.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] state_sums, Tensor[] state_steps, *, Tensor lr, float lr_decay, float weight_decay, float eps, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] state_sums_out)

Gradient: torch has none."""

class _aten__fused_adam(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _aten__fused_adam_tensor_lr(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _packet__fused_adam(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__fused_adam
    tensor_lr: _aten__fused_adam_tensor_lr

_fused_adam: _packet__fused_adam
"""Torch's operator aten::_fused_adam.

    _fused_adam(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
    _fused_adam.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)

Gradient: torch has none."""

class _aten__fused_adamw(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _aten__fused_adamw_tensor_lr(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _packet__fused_adamw(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _float,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        exp_avgs: _Sequence[_Tensor],
        exp_avg_sqs: _Sequence[_Tensor],
        max_exp_avg_sqs: _Sequence[_Tensor],
        state_steps: _Sequence[_Tensor],
        *,
        lr: _Tensor,
        beta1: _float,
        beta2: _float,
        weight_decay: _float,
        eps: _float,
        amsgrad: _bool,
        maximize: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__fused_adamw
    tensor_lr: _aten__fused_adamw_tensor_lr

_fused_adamw: _packet__fused_adamw
"""Torch's operator aten::_fused_adamw.

    _fused_adamw(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, float lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)
    _fused_adamw.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] exp_avgs, Tensor[] exp_avg_sqs, Tensor[] max_exp_avg_sqs, Tensor[] state_steps, *, Tensor lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] exp_avgs_out, Tensor[] exp_avg_sqs_out, Tensor[] max_exp_avg_sqs_out)

Gradient: torch has none."""

class _aten__fused_dropout(_Packet):
    def __call__(_, /, self: _Tensor, p: _float, generator: _Any | None = None) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__fused_dropout

_fused_dropout: _aten__fused_dropout
"""Torch's operator aten::_fused_dropout.

    _fused_dropout(Tensor self, float p, Generator? generator=None) -> (Tensor, Tensor)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__fused_moving_avg_obs_fq_helper_functional(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        observer_on: _Tensor,
        fake_quant_on: _Tensor,
        running_min: _Tensor,
        running_max: _Tensor,
        scale: _Tensor,
        zero_point: _Tensor,
        averaging_const: _float,
        quant_min: _int,
        quant_max: _int,
        ch_axis: _int,
        per_row_fake_quant: _bool = False,
        symmetric_quant: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__fused_moving_avg_obs_fq_helper_functional

_fused_moving_avg_obs_fq_helper_functional: _aten__fused_moving_avg_obs_fq_helper_functional
"""Torch's operator aten::_fused_moving_avg_obs_fq_helper_functional.

    _fused_moving_avg_obs_fq_helper_functional(Tensor self, Tensor observer_on, Tensor fake_quant_on, Tensor running_min, Tensor running_max, Tensor scale, Tensor zero_point, float averaging_const, int quant_min, int quant_max, int ch_axis, bool per_row_fake_quant=False, bool symmetric_quant=False) -> (Tensor output, Tensor mask, Tensor running_min_out, Tensor running_max_out, Tensor scale_out, Tensor zero_point_out)

Gradient: torch has none."""

class _aten__fused_rms_norm(_Packet):
    def __call__(
        _, /, input: _Tensor, normalized_shape: _Sequence[_int], weight: _Tensor | None, eps: _float | None
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__fused_rms_norm

_fused_rms_norm: _aten__fused_rms_norm
"""Torch's operator aten::_fused_rms_norm.

    _fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__fused_rms_norm_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        normalized_shape: _Sequence[_int],
        rstd: _Tensor,
        weight: _Tensor | None,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__fused_rms_norm_backward

_fused_rms_norm_backward: _aten__fused_rms_norm_backward
"""Torch's operator aten::_fused_rms_norm_backward.

    _fused_rms_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor rstd, Tensor? weight, bool[2] output_mask) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__fused_sgd(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        momentum_buffer_list: _Sequence[_Tensor],
        *,
        weight_decay: _float,
        momentum: _float,
        lr: _float,
        dampening: _float,
        nesterov: _bool,
        maximize: _bool,
        is_first_step: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _aten__fused_sgd_tensor_lr(_Packet):
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        momentum_buffer_list: _Sequence[_Tensor],
        *,
        weight_decay: _float,
        momentum: _float,
        lr: _Tensor,
        dampening: _float,
        nesterov: _bool,
        maximize: _bool,
        is_first_step: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...

class _packet__fused_sgd(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        momentum_buffer_list: _Sequence[_Tensor],
        *,
        weight_decay: _float,
        momentum: _float,
        lr: _float,
        dampening: _float,
        nesterov: _bool,
        maximize: _bool,
        is_first_step: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Sequence[_Tensor],
        grads: _Sequence[_Tensor],
        momentum_buffer_list: _Sequence[_Tensor],
        *,
        weight_decay: _float,
        momentum: _float,
        lr: _Tensor,
        dampening: _float,
        nesterov: _bool,
        maximize: _bool,
        is_first_step: _bool,
        grad_scale: _Tensor | None = None,
        found_inf: _Tensor | None = None,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__fused_sgd
    tensor_lr: _aten__fused_sgd_tensor_lr

_fused_sgd: _packet__fused_sgd
"""Torch's operator aten::_fused_sgd.

    _fused_sgd(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, float lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)
    _fused_sgd.tensor_lr(Tensor[] self, Tensor[] grads, Tensor[] momentum_buffer_list, *, float weight_decay, float momentum, Tensor lr, float dampening, bool nesterov, bool maximize, bool is_first_step, Tensor? grad_scale=None, Tensor? found_inf=None) -> (Tensor[] self_out, Tensor[] grads_out, Tensor[] momentum_buffer_list_out)

Gradient: torch has none."""

class _aten__fw_primal(_Packet):
    def __call__(_, /, self: _Tensor, level: _int) -> _Tensor: ...
    default: _aten__fw_primal

_fw_primal: _aten__fw_primal
"""Torch's operator aten::_fw_primal.

    _fw_primal(Tensor(a) self, int level) -> Tensor(a)

Gradient: torch has none."""

class _aten__fw_primal_copy(_Packet):
    def __call__(_, /, self: _Tensor, level: _int) -> _Tensor: ...
    default: _aten__fw_primal_copy

_fw_primal_copy: _aten__fw_primal_copy
"""Torch's operator aten::_fw_primal_copy.

    _fw_primal_copy(Tensor self, int level) -> Tensor

Gradient: torch has none."""

class _aten__gather_sparse_backward(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, grad: _Tensor) -> _Tensor: ...
    default: _aten__gather_sparse_backward

_gather_sparse_backward: _aten__gather_sparse_backward
"""Torch's operator aten::_gather_sparse_backward.

    _gather_sparse_backward(Tensor self, int dim, Tensor index, Tensor grad) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__grid_sampler_2d_cpu_fallback(_Packet):
    def __call__(
        _, /, input: _Tensor, grid: _Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool
    ) -> _Tensor: ...
    default: _aten__grid_sampler_2d_cpu_fallback

_grid_sampler_2d_cpu_fallback: _aten__grid_sampler_2d_cpu_fallback
"""Torch's operator aten::_grid_sampler_2d_cpu_fallback.

    _grid_sampler_2d_cpu_fallback(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

Gradient: by torch's formula."""

class _aten__grid_sampler_2d_cpu_fallback_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        input: _Tensor,
        grid: _Tensor,
        interpolation_mode: _int,
        padding_mode: _int,
        align_corners: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__grid_sampler_2d_cpu_fallback_backward

_grid_sampler_2d_cpu_fallback_backward: _aten__grid_sampler_2d_cpu_fallback_backward
"""Torch's operator aten::_grid_sampler_2d_cpu_fallback_backward.

    _grid_sampler_2d_cpu_fallback_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__grouped_mm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat2: _Tensor,
        offs: _Tensor | None = None,
        bias: _Tensor | None = None,
        out_dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten__grouped_mm

_grouped_mm: _aten__grouped_mm
"""Torch's operator aten::_grouped_mm.

    _grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor

Gradient: by torch's formula."""

class _aten__histogramdd_bin_edges(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_int],
        *,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten__histogramdd_bin_edges

_histogramdd_bin_edges: _aten__histogramdd_bin_edges
"""Torch's operator aten::_histogramdd_bin_edges.

    _histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor[]

Gradient: torch has none."""

class _aten__histogramdd_from_bin_cts(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_int],
        *,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _Tensor: ...
    default: _aten__histogramdd_from_bin_cts

_histogramdd_from_bin_cts: _aten__histogramdd_from_bin_cts
"""Torch's operator aten::_histogramdd_from_bin_cts.

    _histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor

Gradient: torch has none."""

class _aten__histogramdd_from_bin_tensors(_Packet):
    def __call__(
        _, /, self: _Tensor, bins: _Sequence[_Tensor], *, weight: _Tensor | None = None, density: _bool = False
    ) -> _Tensor: ...
    default: _aten__histogramdd_from_bin_tensors

_histogramdd_from_bin_tensors: _aten__histogramdd_from_bin_tensors
"""Torch's operator aten::_histogramdd_from_bin_tensors.

    _histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor

Gradient: torch has none."""

class _aten__index_put_impl(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        indices: _Sequence[_Tensor | None],
        values: _Tensor,
        accumulate: _bool = False,
        unsafe: _bool = False,
    ) -> _Tensor: ...
    default: _aten__index_put_impl

_index_put_impl: _aten__index_put_impl
"""Torch's operator aten::_index_put_impl.

    _index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor

Gradient: torch has none."""

class _aten__indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__indices

_indices: _aten__indices
"""Torch's operator aten::_indices.

    _indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none."""

class _aten__indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__indices_copy

_indices_copy: _aten__indices_copy
"""Torch's operator aten::_indices_copy.

    _indices_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__int_mm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...
    default: _aten__int_mm

_int_mm: _aten__int_mm
"""Torch's operator aten::_int_mm.

    _int_mm(Tensor self, Tensor mat2) -> Tensor

Gradient: torch has none."""

class _aten__is_all_true(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__is_all_true

_is_all_true: _aten__is_all_true
"""Torch's operator aten::_is_all_true.

    _is_all_true(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__is_any_true(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__is_any_true

_is_any_true: _aten__is_any_true
"""Torch's operator aten::_is_any_true.

    _is_any_true(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__jagged_to_padded_dense_forward(_Packet):
    def __call__(
        _, /, values: _Tensor, offsets: _Sequence[_Tensor], max_lengths: _Sequence[_int], padding_value: _float = 0.0
    ) -> _Tensor: ...
    default: _aten__jagged_to_padded_dense_forward

_jagged_to_padded_dense_forward: _aten__jagged_to_padded_dense_forward
"""Torch's operator aten::_jagged_to_padded_dense_forward.

    _jagged_to_padded_dense_forward(Tensor values, Tensor[] offsets, SymInt[] max_lengths, float padding_value=0.) -> Tensor

Gradient: torch has none."""

class _aten__lazy_clone(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__lazy_clone

_lazy_clone: _aten__lazy_clone
"""Torch's operator aten::_lazy_clone.

    _lazy_clone(Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__linalg_det(_Packet):
    def __call__(_, /, A: _Tensor) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__linalg_det

_linalg_det: _aten__linalg_det
"""Torch's operator aten::_linalg_det.

    _linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)

Gradient: by torch's formula."""

class _aten__linalg_eigh(_Packet):
    def __call__(_, /, A: _Tensor, UPLO: _str = "L", compute_v: _bool = True) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__linalg_eigh

_linalg_eigh: _aten__linalg_eigh
"""Torch's operator aten::_linalg_eigh.

    _linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)

Gradient: by torch's formula."""

class _aten__linalg_eigvals(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__linalg_eigvals

_linalg_eigvals: _aten__linalg_eigvals
"""Torch's operator aten::_linalg_eigvals.

    _linalg_eigvals(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__linalg_slogdet(_Packet):
    def __call__(_, /, A: _Tensor) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__linalg_slogdet

_linalg_slogdet: _aten__linalg_slogdet
"""Torch's operator aten::_linalg_slogdet.

    _linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)

Gradient: by torch's formula."""

class _aten__linalg_solve_ex(_Packet):
    def __call__(
        _, /, A: _Tensor, B: _Tensor, *, left: _bool = True, check_errors: _bool = False
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__linalg_solve_ex

_linalg_solve_ex: _aten__linalg_solve_ex
"""Torch's operator aten::_linalg_solve_ex.

    _linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)

Gradient: by torch's formula."""

class _aten__linalg_svd(_Packet):
    def __call__(
        _, /, A: _Tensor, full_matrices: _bool = False, compute_uv: _bool = True, *, driver: _str | None = None
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__linalg_svd

_linalg_svd: _aten__linalg_svd
"""Torch's operator aten::_linalg_svd.

    _linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)

Gradient: by torch's formula."""

class _aten__log_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...
    default: _aten__log_softmax

_log_softmax: _aten__log_softmax
"""Torch's operator aten::_log_softmax.

    _log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor

Gradient: by torch's formula."""

class _aten__log_softmax_backward_data(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor, dim: _int, input_dtype: _DType) -> _Tensor: ...
    default: _aten__log_softmax_backward_data

_log_softmax_backward_data: _aten__log_softmax_backward_data
"""Torch's operator aten::_log_softmax_backward_data.

    _log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor

Gradient: by torch's formula."""

class _aten__logcumsumexp(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten__logcumsumexp

_logcumsumexp: _aten__logcumsumexp
"""Torch's operator aten::_logcumsumexp.

    _logcumsumexp(Tensor self, int dim) -> Tensor

Gradient: torch has none."""

class _aten__lstm_mps(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__lstm_mps

_lstm_mps: _aten__lstm_mps
"""Torch's operator aten::_lstm_mps.

    _lstm_mps(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__lu_with_info(_Packet):
    def __call__(
        _, /, self: _Tensor, pivot: _bool = True, check_errors: _bool = True
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__lu_with_info

_lu_with_info: _aten__lu_with_info
"""Torch's operator aten::_lu_with_info.

    _lu_with_info(Tensor self, bool pivot=True, bool check_errors=True) -> (Tensor LU, Tensor pivots, Tensor info)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__make_dep_token(_Packet):
    def __call__(
        _,
        /,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten__make_dep_token

_make_dep_token: _aten__make_dep_token
"""Torch's operator aten::_make_dep_token.

    _make_dep_token(*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none."""

class _aten__make_dual(_Packet):
    def __call__(_, /, primal: _Tensor, tangent: _Tensor, level: _int) -> _Tensor: ...
    default: _aten__make_dual

_make_dual: _aten__make_dual
"""Torch's operator aten::_make_dual.

    _make_dual(Tensor(a) primal, Tensor tangent, int level) -> Tensor(a)

Gradient: torch has none."""

class _aten__make_dual_copy(_Packet):
    def __call__(_, /, primal: _Tensor, tangent: _Tensor, level: _int) -> _Tensor: ...
    default: _aten__make_dual_copy

_make_dual_copy: _aten__make_dual_copy
"""Torch's operator aten::_make_dual_copy.

    _make_dual_copy(Tensor primal, Tensor tangent, int level) -> Tensor

Gradient: torch has none."""

class _aten__make_per_channel_quantized_tensor(_Packet):
    def __call__(_, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, axis: _int) -> _Tensor: ...
    default: _aten__make_per_channel_quantized_tensor

_make_per_channel_quantized_tensor: _aten__make_per_channel_quantized_tensor
"""Torch's operator aten::_make_per_channel_quantized_tensor.

    _make_per_channel_quantized_tensor(Tensor self, Tensor scale, Tensor zero_point, int axis) -> Tensor

Gradient: torch has none."""

class _aten__make_per_tensor_quantized_tensor(_Packet):
    def __call__(_, /, self: _Tensor, scale: _float, zero_point: _int) -> _Tensor: ...
    default: _aten__make_per_tensor_quantized_tensor

_make_per_tensor_quantized_tensor: _aten__make_per_tensor_quantized_tensor
"""Torch's operator aten::_make_per_tensor_quantized_tensor.

    _make_per_tensor_quantized_tensor(Tensor self, float scale, int zero_point) -> Tensor

Gradient: torch has none."""

class _aten__masked_scale(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, scale: _float) -> _Tensor: ...
    default: _aten__masked_scale

_masked_scale: _aten__masked_scale
"""Torch's operator aten::_masked_scale.

    _masked_scale(Tensor self, Tensor mask, float scale) -> Tensor

Gradient: torch has none."""

class _aten__masked_softmax(_Packet):
    def __call__(
        _, /, self: _Tensor, mask: _Tensor, dim: _int | None = None, mask_type: _int | None = None
    ) -> _Tensor: ...
    default: _aten__masked_softmax

_masked_softmax: _aten__masked_softmax
"""Torch's operator aten::_masked_softmax.

    _masked_softmax(Tensor self, Tensor mask, int? dim=None, int? mask_type=None) -> Tensor

Gradient: by torch's formula."""

class _aten__masked_softmax_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor, mask: _Tensor, dim: _int | None = None) -> _Tensor: ...
    default: _aten__masked_softmax_backward

_masked_softmax_backward: _aten__masked_softmax_backward
"""Torch's operator aten::_masked_softmax_backward.

    _masked_softmax_backward(Tensor grad_output, Tensor output, Tensor mask, int? dim=None) -> Tensor

Gradient: torch has none."""

class _aten__mixed_dtypes_linear(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        scale: _Tensor,
        *,
        bias: _Tensor | None = None,
        activation: _str | None = None,
    ) -> _Tensor: ...
    default: _aten__mixed_dtypes_linear

_mixed_dtypes_linear: _aten__mixed_dtypes_linear
"""Torch's operator aten::_mixed_dtypes_linear.

    _mixed_dtypes_linear(Tensor input, Tensor weight, Tensor scale, *, Tensor? bias=None, str? activation=None) -> Tensor

Gradient: torch has none."""

class _aten__mkldnn_reshape(_Packet):
    def __call__(_, /, self: _Tensor, shape: _Sequence[_int]) -> _Tensor: ...
    default: _aten__mkldnn_reshape

_mkldnn_reshape: _aten__mkldnn_reshape
"""Torch's operator aten::_mkldnn_reshape.

    _mkldnn_reshape(Tensor self, int[] shape) -> Tensor

Gradient: by torch's formula."""

class _aten__mkldnn_transpose(_Packet):
    def __call__(_, /, self: _Tensor, dim0: _int, dim1: _int) -> _Tensor: ...
    default: _aten__mkldnn_transpose

_mkldnn_transpose: _aten__mkldnn_transpose
"""Torch's operator aten::_mkldnn_transpose.

    _mkldnn_transpose(Tensor self, int dim0, int dim1) -> Tensor

Gradient: torch has none."""

class _aten__mps_convolution(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten__mps_convolution

_mps_convolution: _aten__mps_convolution
"""Torch's operator aten::_mps_convolution.

    _mps_convolution(Tensor self, Tensor weight, Tensor? bias, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: by torch's formula."""

class _aten__mps_convolution_transpose(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        padding: _Sequence[_int],
        output_padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten__mps_convolution_transpose

_mps_convolution_transpose: _aten__mps_convolution_transpose
"""Torch's operator aten::_mps_convolution_transpose.

    _mps_convolution_transpose(Tensor self, Tensor weight, SymInt[] padding, SymInt[] output_padding, SymInt[] stride, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: by torch's formula."""

class _aten__native_batch_norm_legit_no_stats(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        training: _bool,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    no_stats: _aten__native_batch_norm_legit_no_stats

_native_batch_norm_legit: _aten__native_batch_norm_legit_no_stats
"""Torch's operator aten::_native_batch_norm_legit.

    _native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__native_batch_norm_legit_functional(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor,
        running_var: _Tensor,
        training: _bool,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__native_batch_norm_legit_functional

_native_batch_norm_legit_functional: _aten__native_batch_norm_legit_functional
"""Torch's operator aten::_native_batch_norm_legit_functional.

    _native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)

Gradient: torch has none."""

class _aten__native_batch_norm_legit_no_training(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor,
        running_var: _Tensor,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__native_batch_norm_legit_no_training

_native_batch_norm_legit_no_training: _aten__native_batch_norm_legit_no_training
"""Torch's operator aten::_native_batch_norm_legit_no_training.

    _native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__native_multi_head_attention(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        embed_dim: _int,
        num_head: _int,
        qkv_weight: _Tensor,
        qkv_bias: _Tensor,
        proj_weight: _Tensor,
        proj_bias: _Tensor,
        mask: _Tensor | None = None,
        need_weights: _bool = True,
        average_attn_weights: _bool = True,
        mask_type: _int | None = None,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__native_multi_head_attention

_native_multi_head_attention: _aten__native_multi_head_attention
"""Torch's operator aten::_native_multi_head_attention.

    _native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__neg_view(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__neg_view

_neg_view: _aten__neg_view
"""Torch's operator aten::_neg_view.

    _neg_view(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__neg_view_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__neg_view_copy

_neg_view_copy: _aten__neg_view_copy
"""Torch's operator aten::_neg_view_copy.

    _neg_view_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_compute_contiguous_strides_offsets(_Packet):
    def __call__(_, /, nested_size: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__nested_compute_contiguous_strides_offsets

_nested_compute_contiguous_strides_offsets: _aten__nested_compute_contiguous_strides_offsets
"""Torch's operator aten::_nested_compute_contiguous_strides_offsets.

    _nested_compute_contiguous_strides_offsets(Tensor nested_size) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__nested_from_padded(_Packet):
    def __call__(
        _, /, padded: _Tensor, cpu_nested_shape_example: _Tensor, fuse_transform_0213: _bool = False
    ) -> _Tensor: ...
    default: _aten__nested_from_padded

_nested_from_padded: _aten__nested_from_padded
"""Torch's operator aten::_nested_from_padded.

    _nested_from_padded(Tensor padded, Tensor cpu_nested_shape_example, bool fuse_transform_0213=False) -> Tensor

Gradient: by torch's formula."""

class _aten__nested_from_padded_and_nested_example(_Packet):
    def __call__(_, /, padded: _Tensor, nt_example: _Tensor) -> _Tensor: ...
    default: _aten__nested_from_padded_and_nested_example

_nested_from_padded_and_nested_example: _aten__nested_from_padded_and_nested_example
"""Torch's operator aten::_nested_from_padded_and_nested_example.

    _nested_from_padded_and_nested_example(Tensor padded, Tensor nt_example) -> Tensor

Gradient: torch has none."""

class _aten__nested_from_padded_tensor(_Packet):
    def __call__(
        _,
        /,
        padded: _Tensor,
        offsets: _Tensor,
        dummy: _Tensor,
        ragged_idx: _int = 1,
        min_seqlen: _Tensor | None = None,
        max_seqlen: _Tensor | None = None,
        sum_S: _int | None = None,
    ) -> _Tensor: ...
    default: _aten__nested_from_padded_tensor

_nested_from_padded_tensor: _aten__nested_from_padded_tensor
"""Torch's operator aten::_nested_from_padded_tensor.

    _nested_from_padded_tensor(Tensor padded, Tensor offsets, Tensor dummy, int ragged_idx=1, Tensor? min_seqlen=None, Tensor? max_seqlen=None, SymInt? sum_S=None) -> Tensor

Gradient: by torch's formula."""

class _aten__nested_get_jagged_dummy(_Packet):
    def __call__(_, /, any: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_jagged_dummy

_nested_get_jagged_dummy: _aten__nested_get_jagged_dummy
"""Torch's operator aten::_nested_get_jagged_dummy.

    _nested_get_jagged_dummy(Tensor any) -> Tensor

Gradient: torch has none."""

class _aten__nested_get_lengths(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_lengths

_nested_get_lengths: _aten__nested_get_lengths
"""Torch's operator aten::_nested_get_lengths.

    _nested_get_lengths(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_get_max_seqlen(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_max_seqlen

_nested_get_max_seqlen: _aten__nested_get_max_seqlen
"""Torch's operator aten::_nested_get_max_seqlen.

    _nested_get_max_seqlen(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_get_min_seqlen(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_min_seqlen

_nested_get_min_seqlen: _aten__nested_get_min_seqlen
"""Torch's operator aten::_nested_get_min_seqlen.

    _nested_get_min_seqlen(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_get_offsets(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_offsets

_nested_get_offsets: _aten__nested_get_offsets
"""Torch's operator aten::_nested_get_offsets.

    _nested_get_offsets(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_get_values(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_values

_nested_get_values: _aten__nested_get_values
"""Torch's operator aten::_nested_get_values.

    _nested_get_values(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__nested_get_values_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_get_values_copy

_nested_get_values_copy: _aten__nested_get_values_copy
"""Torch's operator aten::_nested_get_values_copy.

    _nested_get_values_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_select_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, dim: _int, index: _int) -> _Tensor: ...
    default: _aten__nested_select_backward

_nested_select_backward: _aten__nested_select_backward
"""Torch's operator aten::_nested_select_backward.

    _nested_select_backward(Tensor grad_output, Tensor self, int dim, SymInt index) -> Tensor

Gradient: torch has none."""

class _aten__nested_sum_backward(_Packet):
    def __call__(
        _, /, grad: _Tensor, self: _Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False
    ) -> _Tensor: ...
    default: _aten__nested_sum_backward

_nested_sum_backward: _aten__nested_sum_backward
"""Torch's operator aten::_nested_sum_backward.

    _nested_sum_backward(Tensor grad, Tensor self, int[1]? dim, bool keepdim=False) -> Tensor

Gradient: torch has none."""

class _aten__nested_tensor_from_mask(_Packet):
    def __call__(_, /, t: _Tensor, mask: _Tensor, mask_check: _bool = True) -> _Tensor: ...
    default: _aten__nested_tensor_from_mask

_nested_tensor_from_mask: _aten__nested_tensor_from_mask
"""Torch's operator aten::_nested_tensor_from_mask.

    _nested_tensor_from_mask(Tensor t, Tensor mask, bool mask_check=True) -> Tensor

Gradient: by torch's formula."""

class _aten__nested_tensor_from_tensor_list(_Packet):
    def __call__(
        _,
        /,
        list: _Sequence[_Tensor],
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__nested_tensor_from_tensor_list

_nested_tensor_from_tensor_list: _aten__nested_tensor_from_tensor_list
"""Torch's operator aten::_nested_tensor_from_tensor_list.

    _nested_tensor_from_tensor_list(Tensor[] list, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formula."""

class _aten__nested_tensor_size(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_tensor_size

_nested_tensor_size: _aten__nested_tensor_size
"""Torch's operator aten::_nested_tensor_size.

    _nested_tensor_size(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_tensor_softmax_with_shape(_Packet):
    def __call__(_, /, self: _Tensor, query: _Tensor) -> _Tensor: ...
    default: _aten__nested_tensor_softmax_with_shape

_nested_tensor_softmax_with_shape: _aten__nested_tensor_softmax_with_shape
"""Torch's operator aten::_nested_tensor_softmax_with_shape.

    _nested_tensor_softmax_with_shape(Tensor self, Tensor query) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__nested_tensor_storage_offsets(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_tensor_storage_offsets

_nested_tensor_storage_offsets: _aten__nested_tensor_storage_offsets
"""Torch's operator aten::_nested_tensor_storage_offsets.

    _nested_tensor_storage_offsets(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_tensor_strides(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__nested_tensor_strides

_nested_tensor_strides: _aten__nested_tensor_strides
"""Torch's operator aten::_nested_tensor_strides.

    _nested_tensor_strides(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__nested_view_from_buffer(_Packet):
    def __call__(_, /, self: _Tensor, nested_size: _Tensor, nested_strides: _Tensor, offsets: _Tensor) -> _Tensor: ...
    default: _aten__nested_view_from_buffer

_nested_view_from_buffer: _aten__nested_view_from_buffer
"""Torch's operator aten::_nested_view_from_buffer.

    _nested_view_from_buffer(Tensor(a) self, Tensor nested_size, Tensor nested_strides, Tensor offsets) -> Tensor(a)

Gradient: torch has none."""

class _aten__nested_view_from_buffer_copy(_Packet):
    def __call__(_, /, self: _Tensor, nested_size: _Tensor, nested_strides: _Tensor, offsets: _Tensor) -> _Tensor: ...
    default: _aten__nested_view_from_buffer_copy

_nested_view_from_buffer_copy: _aten__nested_view_from_buffer_copy
"""Torch's operator aten::_nested_view_from_buffer_copy.

    _nested_view_from_buffer_copy(Tensor self, Tensor nested_size, Tensor nested_strides, Tensor offsets) -> Tensor

Gradient: torch has none."""

class _aten__nested_view_from_jagged(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        offsets: _Tensor,
        dummy: _Tensor,
        lengths: _Tensor | None = None,
        ragged_idx: _int = 1,
        min_seqlen: _Tensor | None = None,
        max_seqlen: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten__nested_view_from_jagged

_nested_view_from_jagged: _aten__nested_view_from_jagged
"""Torch's operator aten::_nested_view_from_jagged.

    _nested_view_from_jagged(Tensor(a) self, Tensor offsets, Tensor dummy, Tensor? lengths=None, int ragged_idx=1, Tensor? min_seqlen=None, Tensor? max_seqlen=None) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__nested_view_from_jagged_copy(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        offsets: _Tensor,
        dummy: _Tensor,
        lengths: _Tensor | None = None,
        ragged_idx: _int = 1,
        min_seqlen: _Tensor | None = None,
        max_seqlen: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten__nested_view_from_jagged_copy

_nested_view_from_jagged_copy: _aten__nested_view_from_jagged_copy
"""Torch's operator aten::_nested_view_from_jagged_copy.

    _nested_view_from_jagged_copy(Tensor self, Tensor offsets, Tensor dummy, Tensor? lengths=None, int ragged_idx=1, Tensor? min_seqlen=None, Tensor? max_seqlen=None) -> Tensor

Gradient: torch has none."""

class _aten__new_zeros_with_same_feature_meta(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, self_num_batch_dims: _int = 0) -> _Tensor: ...
    default: _aten__new_zeros_with_same_feature_meta

_new_zeros_with_same_feature_meta: _aten__new_zeros_with_same_feature_meta
"""Torch's operator aten::_new_zeros_with_same_feature_meta.

    _new_zeros_with_same_feature_meta(Tensor self, Tensor other, *, int self_num_batch_dims=0) -> Tensor

Gradient: torch has none."""

class _aten__nnpack_spatial_convolution(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [1, 1],
    ) -> _Tensor: ...
    default: _aten__nnpack_spatial_convolution

_nnpack_spatial_convolution: _aten__nnpack_spatial_convolution
"""Torch's operator aten::_nnpack_spatial_convolution.

    _nnpack_spatial_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[2] padding, SymInt[2] stride=[1, 1]) -> Tensor

Gradient: by torch's formula."""

class _aten__pack_padded_sequence(_Packet):
    def __call__(_, /, input: _Tensor, lengths: _Tensor, batch_first: _bool) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__pack_padded_sequence

_pack_padded_sequence: _aten__pack_padded_sequence
"""Torch's operator aten::_pack_padded_sequence.

    _pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> (Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten__pack_padded_sequence_backward(_Packet):
    def __call__(
        _, /, grad: _Tensor, input_size: _Sequence[_int], batch_sizes: _Tensor, batch_first: _bool
    ) -> _Tensor: ...
    default: _aten__pack_padded_sequence_backward

_pack_padded_sequence_backward: _aten__pack_padded_sequence_backward
"""Torch's operator aten::_pack_padded_sequence_backward.

    _pack_padded_sequence_backward(Tensor grad, SymInt[] input_size, Tensor batch_sizes, bool batch_first) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__pad_circular(_Packet):
    def __call__(_, /, self: _Tensor, pad: _Sequence[_int]) -> _Tensor: ...
    default: _aten__pad_circular

_pad_circular: _aten__pad_circular
"""Torch's operator aten::_pad_circular.

    _pad_circular(Tensor self, SymInt[] pad) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__pad_enum(_Packet):
    def __call__(_, /, self: _Tensor, pad: _Sequence[_int], mode: _int, value: _float | None = None) -> _Tensor: ...
    default: _aten__pad_enum

_pad_enum: _aten__pad_enum
"""Torch's operator aten::_pad_enum.

    _pad_enum(Tensor self, SymInt[] pad, int mode, float? value=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__pad_packed_sequence(_Packet):
    def __call__(
        _, /, data: _Tensor, batch_sizes: _Tensor, batch_first: _bool, padding_value: _Scalar, total_length: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__pad_packed_sequence

_pad_packed_sequence: _aten__pad_packed_sequence
"""Torch's operator aten::_pad_packed_sequence.

    _pad_packed_sequence(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int total_length) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs."""

class _aten__padded_dense_to_jagged_forward(_Packet):
    def __call__(_, /, dense: _Tensor, offsets: _Sequence[_Tensor], total_L: _int | None = None) -> _Tensor: ...
    default: _aten__padded_dense_to_jagged_forward

_padded_dense_to_jagged_forward: _aten__padded_dense_to_jagged_forward
"""Torch's operator aten::_padded_dense_to_jagged_forward.

    _padded_dense_to_jagged_forward(Tensor dense, Tensor[] offsets, SymInt? total_L=None) -> Tensor

Gradient: torch has none."""

class _aten__pdist_backward(_Packet):
    def __call__(_, /, grad: _Tensor, self: _Tensor, p: _float, pdist: _Tensor) -> _Tensor: ...
    default: _aten__pdist_backward

_pdist_backward: _aten__pdist_backward
"""Torch's operator aten::_pdist_backward.

    _pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor

Gradient: by torch's formula."""

class _aten__pdist_forward(_Packet):
    def __call__(_, /, self: _Tensor, p: _float = 2.0) -> _Tensor: ...
    default: _aten__pdist_forward

_pdist_forward: _aten__pdist_forward
"""Torch's operator aten::_pdist_forward.

    _pdist_forward(Tensor self, float p=2.) -> Tensor

Gradient: by torch's formula."""

class _aten__philox_key_fold_in(_Packet):
    def __call__(_, /, key: _Tensor, data: _int) -> _Tensor: ...
    default: _aten__philox_key_fold_in

_philox_key_fold_in: _aten__philox_key_fold_in
"""Torch's operator aten::_philox_key_fold_in.

    _philox_key_fold_in(Tensor key, int data) -> Tensor

Gradient: torch has none."""

class _aten__philox_key_split(_Packet):
    def __call__(_, /, key: _Tensor, num_splits: _int) -> _Tensor: ...
    default: _aten__philox_key_split

_philox_key_split: _aten__philox_key_split
"""Torch's operator aten::_philox_key_split.

    _philox_key_split(Tensor key, int num_splits) -> Tensor

Gradient: torch has none."""

class _aten__philox_normal(_Packet):
    def __call__(_, /, self: _Tensor, key: _Tensor, mean: _float = 0.0, std: _float = 1.0) -> _Tensor: ...
    default: _aten__philox_normal

_philox_normal: _aten__philox_normal
"""Torch's operator aten::_philox_normal.

    _philox_normal(Tensor self, Tensor key, float mean=0., float std=1.) -> Tensor

Gradient: torch has none."""

class _aten__philox_uniform(_Packet):
    def __call__(_, /, self: _Tensor, key: _Tensor, low: _float = 0.0, high: _float = 1.0) -> _Tensor: ...
    default: _aten__philox_uniform

_philox_uniform: _aten__philox_uniform
"""Torch's operator aten::_philox_uniform.

    _philox_uniform(Tensor self, Tensor key, float low=0., float high=1.) -> Tensor

Gradient: torch has none."""

class _aten__pin_memory(_Packet):
    def __call__(_, /, self: _Tensor, device: _Device | None = None) -> _Tensor: ...
    default: _aten__pin_memory

_pin_memory: _aten__pin_memory
"""Torch's operator aten::_pin_memory.

    _pin_memory(Tensor self, Device? device=None) -> Tensor

Gradient: by torch's formula."""

class _aten__prelu_kernel(_Packet):
    def __call__(_, /, self: _Tensor, weight: _Tensor) -> _Tensor: ...
    default: _aten__prelu_kernel

_prelu_kernel: _aten__prelu_kernel
"""Torch's operator aten::_prelu_kernel.

    _prelu_kernel(Tensor self, Tensor weight) -> Tensor

Gradient: by torch's formula."""

class _aten__prelu_kernel_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, weight: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__prelu_kernel_backward

_prelu_kernel_backward: _aten__prelu_kernel_backward
"""Torch's operator aten::_prelu_kernel_backward.

    _prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__remove_batch_dim(_Packet):
    def __call__(_, /, self: _Tensor, level: _int, batch_size: _int, out_dim: _int) -> _Tensor: ...
    default: _aten__remove_batch_dim

_remove_batch_dim: _aten__remove_batch_dim
"""Torch's operator aten::_remove_batch_dim.

    _remove_batch_dim(Tensor self, int level, SymInt batch_size, int out_dim) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__reshape_alias(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], stride: _Sequence[_int]) -> _Tensor: ...
    default: _aten__reshape_alias

_reshape_alias: _aten__reshape_alias
"""Torch's operator aten::_reshape_alias.

    _reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__reshape_alias_copy(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], stride: _Sequence[_int]) -> _Tensor: ...
    default: _aten__reshape_alias_copy

_reshape_alias_copy: _aten__reshape_alias_copy
"""Torch's operator aten::_reshape_alias_copy.

    _reshape_alias_copy(Tensor self, SymInt[] size, SymInt[] stride) -> Tensor

Gradient: torch has none."""

class _aten__reshape_copy(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten__reshape_copy

_reshape_copy: _aten__reshape_copy
"""Torch's operator aten::_reshape_copy.

    _reshape_copy(Tensor self, SymInt[] size) -> Tensor

Gradient: by torch's formula."""

class _aten__reshape_from_tensor(_Packet):
    def __call__(_, /, self: _Tensor, shape: _Tensor) -> _Tensor: ...
    default: _aten__reshape_from_tensor

_reshape_from_tensor: _aten__reshape_from_tensor
"""Torch's operator aten::_reshape_from_tensor.

    _reshape_from_tensor(Tensor self, Tensor shape) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__resize_output(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], device: _Device) -> _Tensor: ...
    default: _aten__resize_output

_resize_output: _aten__resize_output
"""Torch's operator aten::_resize_output.

    _resize_output(Tensor self, SymInt[] size, Device device) -> Tensor

Gradient: torch has none."""

class _aten__rowwise_prune(_Packet):
    def __call__(
        _, /, weight: _Tensor, mask: _Tensor, compressed_indices_dtype: _DType
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__rowwise_prune

_rowwise_prune: _aten__rowwise_prune
"""Torch's operator aten::_rowwise_prune.

    _rowwise_prune(Tensor weight, Tensor mask, ScalarType compressed_indices_dtype) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__safe_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten__safe_softmax

_safe_softmax: _aten__safe_softmax
"""Torch's operator aten::_safe_softmax.

    _safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sample_dirichlet(_Packet):
    def __call__(_, /, self: _Tensor, generator: _Any | None = None) -> _Tensor: ...
    default: _aten__sample_dirichlet

_sample_dirichlet: _aten__sample_dirichlet
"""Torch's operator aten::_sample_dirichlet.

    _sample_dirichlet(Tensor self, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__saturate_weight_to_fp16(_Packet):
    def __call__(_, /, weight: _Tensor) -> _Tensor: ...
    default: _aten__saturate_weight_to_fp16

_saturate_weight_to_fp16: _aten__saturate_weight_to_fp16
"""Torch's operator aten::_saturate_weight_to_fp16.

    _saturate_weight_to_fp16(Tensor weight) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__scaled_dot_product_attention_math(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_mask: _Tensor | None = None,
        dropout_p: _float = 0.0,
        is_causal: _bool = False,
        dropout_mask: _Tensor | None = None,
        *,
        scale: _float | None = None,
        enable_gqa: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_attention_math

_scaled_dot_product_attention_math: _aten__scaled_dot_product_attention_math
"""Torch's operator aten::_scaled_dot_product_attention_math.

    _scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_attention_math_for_mps(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_mask: _Tensor | None = None,
        dropout_p: _float = 0.0,
        is_causal: _bool = False,
        dropout_mask: _Tensor | None = None,
        *,
        scale: _float | None = None,
        enable_gqa: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_attention_math_for_mps

_scaled_dot_product_attention_math_for_mps: _aten__scaled_dot_product_attention_math_for_mps
"""Torch's operator aten::_scaled_dot_product_attention_math_for_mps.

    _scaled_dot_product_attention_math_for_mps(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_cudnn_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        attn_bias: _Tensor,
        cum_seq_q: _Tensor,
        cum_seq_k: _Tensor,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_cudnn_attention_backward

_scaled_dot_product_cudnn_attention_backward: _aten__scaled_dot_product_cudnn_attention_backward
"""Torch's operator aten::_scaled_dot_product_cudnn_attention_backward.

    _scaled_dot_product_cudnn_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, Tensor attn_bias, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, *, float? scale=None) -> (Tensor, Tensor, Tensor)

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_efficient_attention(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_bias: _Tensor | None,
        compute_log_sumexp: _bool,
        dropout_p: _float = 0.0,
        is_causal: _bool = False,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_efficient_attention

_scaled_dot_product_efficient_attention: _aten__scaled_dot_product_efficient_attention
"""Torch's operator aten::_scaled_dot_product_efficient_attention.

    _scaled_dot_product_efficient_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_bias, bool compute_log_sumexp, float dropout_p=0., bool is_causal=False, *, float? scale=None) -> (Tensor output, Tensor log_sumexp, Tensor philox_seed, Tensor philox_offset)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_efficient_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out_: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_bias: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        dropout_p: _float,
        grad_input_mask: _bool | _Sequence[_bool],
        is_causal: _bool = False,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_efficient_attention_backward

_scaled_dot_product_efficient_attention_backward: _aten__scaled_dot_product_efficient_attention_backward
"""Torch's operator aten::_scaled_dot_product_efficient_attention_backward.

    _scaled_dot_product_efficient_attention_backward(Tensor grad_out_, Tensor query, Tensor key, Tensor value, Tensor attn_bias, Tensor out, Tensor logsumexp, Tensor philox_seed, Tensor philox_offset, float dropout_p, bool[4] grad_input_mask, bool is_causal=False, *, float? scale=None) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_flash_attention_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        cum_seq_q: _Tensor,
        cum_seq_k: _Tensor,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_flash_attention_backward

_scaled_dot_product_flash_attention_backward: _aten__scaled_dot_product_flash_attention_backward
"""Torch's operator aten::_scaled_dot_product_flash_attention_backward.

    _scaled_dot_product_flash_attention_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)

Gradient: torch has none."""

class _aten__scaled_dot_product_flash_attention_for_cpu(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        dropout_p: _float = 0.0,
        is_causal: _bool = False,
        *,
        attn_mask: _Tensor | None = None,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_flash_attention_for_cpu

_scaled_dot_product_flash_attention_for_cpu: _aten__scaled_dot_product_flash_attention_for_cpu
"""Torch's operator aten::_scaled_dot_product_flash_attention_for_cpu.

    _scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__scaled_dot_product_flash_attention_for_cpu_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        out: _Tensor,
        logsumexp: _Tensor,
        dropout_p: _float,
        is_causal: _bool,
        *,
        attn_mask: _Tensor | None = None,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_flash_attention_for_cpu_backward

_scaled_dot_product_flash_attention_for_cpu_backward: _aten__scaled_dot_product_flash_attention_for_cpu_backward
"""Torch's operator aten::_scaled_dot_product_flash_attention_for_cpu_backward.

    _scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)

Gradient: torch has none."""

class _aten__scaled_dot_product_fused_attention_overrideable_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_bias: _Tensor,
        grad_input_mask: _bool | _Sequence[_bool],
        out: _Tensor,
        logsumexp: _Tensor,
        cum_seq_q: _Tensor,
        cum_seq_k: _Tensor,
        max_q: _int,
        max_k: _int,
        dropout_p: _float,
        is_causal: _bool,
        philox_seed: _Tensor,
        philox_offset: _Tensor,
        *,
        scale: _float | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__scaled_dot_product_fused_attention_overrideable_backward

_scaled_dot_product_fused_attention_overrideable_backward: (
    _aten__scaled_dot_product_fused_attention_overrideable_backward
)
"""Torch's operator aten::_scaled_dot_product_fused_attention_overrideable_backward.

    _scaled_dot_product_fused_attention_overrideable_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor attn_bias, bool[4] grad_input_mask, Tensor out, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, float dropout_p, bool is_causal, Tensor philox_seed, Tensor philox_offset, *, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value, Tensor grad_attn_bias)

Gradient: torch has none."""

class _aten__scaled_grouped_mm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat2: _Tensor,
        scale_a: _Tensor,
        scale_b: _Tensor,
        offs: _Tensor | None = None,
        bias: _Tensor | None = None,
        scale_result: _Tensor | None = None,
        out_dtype: _DType | None = None,
        use_fast_accum: _bool = False,
    ) -> _Tensor: ...
    default: _aten__scaled_grouped_mm

_scaled_grouped_mm: _aten__scaled_grouped_mm
"""Torch's operator aten::_scaled_grouped_mm.

    _scaled_grouped_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? offs=None, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor

Gradient: torch has none."""

class _aten__scaled_grouped_mm_v2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat2: _Tensor,
        scale_a: _Sequence[_Tensor],
        recipe_a: _Sequence[_int],
        swizzle_a: _Sequence[_int],
        scale_b: _Sequence[_Tensor],
        recipe_b: _Sequence[_int],
        swizzle_b: _Sequence[_int],
        offs: _Tensor | None = None,
        bias: _Tensor | None = None,
        out_dtype: _DType | None = None,
        contraction_dim: _Sequence[_int] = [],
        use_fast_accum: _bool = False,
    ) -> _Tensor: ...
    default: _aten__scaled_grouped_mm_v2

_scaled_grouped_mm_v2: _aten__scaled_grouped_mm_v2
"""Torch's operator aten::_scaled_grouped_mm_v2.

    _scaled_grouped_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor

Gradient: torch has none."""

class _aten__scaled_mm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat2: _Tensor,
        scale_a: _Tensor,
        scale_b: _Tensor,
        bias: _Tensor | None = None,
        scale_result: _Tensor | None = None,
        out_dtype: _DType | None = None,
        use_fast_accum: _bool = False,
    ) -> _Tensor: ...
    default: _aten__scaled_mm

_scaled_mm: _aten__scaled_mm
"""Torch's operator aten::_scaled_mm.

    _scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor

Gradient: torch has none."""

class _aten__scaled_mm_v2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        mat2: _Tensor,
        scale_a: _Sequence[_Tensor],
        recipe_a: _Sequence[_int],
        swizzle_a: _Sequence[_int],
        scale_b: _Sequence[_Tensor],
        recipe_b: _Sequence[_int],
        swizzle_b: _Sequence[_int],
        bias: _Tensor | None,
        out_dtype: _DType | None,
        contraction_dim: _Sequence[_int] = [],
        use_fast_accum: _bool = False,
    ) -> _Tensor: ...
    default: _aten__scaled_mm_v2

_scaled_mm_v2: _aten__scaled_mm_v2
"""Torch's operator aten::_scaled_mm_v2.

    _scaled_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? bias, ScalarType? out_dtype, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor

Gradient: torch has none."""

class _aten__segment_reduce_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        output: _Tensor,
        data: _Tensor,
        reduce: _str,
        *,
        lengths: _Tensor | None = None,
        offsets: _Tensor | None = None,
        axis: _int = 0,
        initial: _Scalar | None = None,
    ) -> _Tensor: ...
    default: _aten__segment_reduce_backward

_segment_reduce_backward: _aten__segment_reduce_backward
"""Torch's operator aten::_segment_reduce_backward.

    _segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor

Gradient: torch has none."""

class _aten__shape_as_tensor(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__shape_as_tensor

_shape_as_tensor: _aten__shape_as_tensor
"""Torch's operator aten::_shape_as_tensor.

    _shape_as_tensor(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__slow_conv2d_backward_output_mask(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    output_mask: _aten__slow_conv2d_backward_output_mask

_slow_conv2d_backward: _aten__slow_conv2d_backward_output_mask
"""Torch's operator aten::_slow_conv2d_backward.

    _slow_conv2d_backward.output_mask(Tensor grad_output, Tensor self, Tensor weight, SymInt[2] kernel_size, SymInt[2] stride, SymInt[2] padding, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)

Gradient: by torch's formula."""

class _aten__slow_conv2d_forward(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None,
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten__slow_conv2d_forward

_slow_conv2d_forward: _aten__slow_conv2d_forward
"""Torch's operator aten::_slow_conv2d_forward.

    _slow_conv2d_forward(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias, SymInt[2] stride, SymInt[2] padding) -> Tensor

Gradient: by torch's formula."""

class _aten__sobol_engine_draw(_Packet):
    def __call__(
        _, /, quasi: _Tensor, n: _int, sobolstate: _Tensor, dimension: _int, num_generated: _int, dtype: _DType | None
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__sobol_engine_draw

_sobol_engine_draw: _aten__sobol_engine_draw
"""Torch's operator aten::_sobol_engine_draw.

    _sobol_engine_draw(Tensor quasi, int n, Tensor sobolstate, int dimension, int num_generated, ScalarType? dtype) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...
    default: _aten__softmax

_softmax: _aten__softmax
"""Torch's operator aten::_softmax.

    _softmax(Tensor self, int dim, bool half_to_float) -> Tensor

Gradient: by torch's formula."""

class _aten__softmax_backward_data(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor, dim: _int, input_dtype: _DType) -> _Tensor: ...
    default: _aten__softmax_backward_data

_softmax_backward_data: _aten__softmax_backward_data
"""Torch's operator aten::_softmax_backward_data.

    _softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor

Gradient: by torch's formula."""

class _aten__sparse_addmm(_Packet):
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten__sparse_addmm

_sparse_addmm: _aten__sparse_addmm
"""Torch's operator aten::_sparse_addmm.

    _sparse_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formula."""

class _aten__sparse_broadcast_to(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten__sparse_broadcast_to

_sparse_broadcast_to: _aten__sparse_broadcast_to
"""Torch's operator aten::_sparse_broadcast_to.

    _sparse_broadcast_to(Tensor(a) self, int[] size) -> Tensor(a)

Gradient: torch has none."""

class _aten__sparse_broadcast_to_copy(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten__sparse_broadcast_to_copy

_sparse_broadcast_to_copy: _aten__sparse_broadcast_to_copy
"""Torch's operator aten::_sparse_broadcast_to_copy.

    _sparse_broadcast_to_copy(Tensor self, int[] size) -> Tensor

Gradient: torch has none."""

class _aten__sparse_bsc_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_bsc_tensor_unsafe

_sparse_bsc_tensor_unsafe: _aten__sparse_bsc_tensor_unsafe
"""Torch's operator aten::_sparse_bsc_tensor_unsafe.

    _sparse_bsc_tensor_unsafe(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_bsr_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_bsr_tensor_unsafe

_sparse_bsr_tensor_unsafe: _aten__sparse_bsr_tensor_unsafe
"""Torch's operator aten::_sparse_bsr_tensor_unsafe.

    _sparse_bsr_tensor_unsafe(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_compressed_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        compressed_indices: _Tensor,
        plain_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_compressed_tensor_unsafe

_sparse_compressed_tensor_unsafe: _aten__sparse_compressed_tensor_unsafe
"""Torch's operator aten::_sparse_compressed_tensor_unsafe.

    _sparse_compressed_tensor_unsafe(Tensor compressed_indices, Tensor plain_indices, Tensor values, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_compressed_tensor_with_dims(_Packet):
    def __call__(
        _,
        /,
        nnz: _int,
        dense_dim: _int,
        size: _Sequence[_int],
        blocksize: _Sequence[_int],
        index_dtype: _DType,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    default: _aten__sparse_compressed_tensor_with_dims

_sparse_compressed_tensor_with_dims: _aten__sparse_compressed_tensor_with_dims
"""Torch's operator aten::_sparse_compressed_tensor_with_dims.

    _sparse_compressed_tensor_with_dims(int nnz, int dense_dim, int[] size, int[] blocksize, ScalarType index_dtype, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: torch has none."""

class _aten__sparse_coo_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_coo_tensor_unsafe

_sparse_coo_tensor_unsafe: _aten__sparse_coo_tensor_unsafe
"""Torch's operator aten::_sparse_coo_tensor_unsafe.

    _sparse_coo_tensor_unsafe(Tensor indices, Tensor values, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_coo_tensor_with_dims(_Packet):
    def __call__(
        _,
        /,
        sparse_dim: _int,
        dense_dim: _int,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    default: _aten__sparse_coo_tensor_with_dims

_sparse_coo_tensor_with_dims: _aten__sparse_coo_tensor_with_dims
"""Torch's operator aten::_sparse_coo_tensor_with_dims.

    _sparse_coo_tensor_with_dims(int sparse_dim, int dense_dim, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: torch has none."""

class _aten__sparse_coo_tensor_with_dims_and_tensors(_Packet):
    def __call__(
        _,
        /,
        sparse_dim: _int,
        dense_dim: _int,
        size: _Sequence[_int],
        indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_coo_tensor_with_dims_and_tensors

_sparse_coo_tensor_with_dims_and_tensors: _aten__sparse_coo_tensor_with_dims_and_tensors
"""Torch's operator aten::_sparse_coo_tensor_with_dims_and_tensors.

    _sparse_coo_tensor_with_dims_and_tensors(int sparse_dim, int dense_dim, SymInt[] size, Tensor indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? is_coalesced=None) -> Tensor

Gradient: by torch's formula."""

class _aten__sparse_csc_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_csc_tensor_unsafe

_sparse_csc_tensor_unsafe: _aten__sparse_csc_tensor_unsafe
"""Torch's operator aten::_sparse_csc_tensor_unsafe.

    _sparse_csc_tensor_unsafe(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_csr_prod_dim_dtype(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...
    dim_dtype: _aten__sparse_csr_prod_dim_dtype

_sparse_csr_prod: _aten__sparse_csr_prod_dim_dtype
"""Torch's operator aten::_sparse_csr_prod.

    _sparse_csr_prod.dim_dtype(Tensor self, int[1] dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sparse_csr_sum_dim_dtype(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...
    dim_dtype: _aten__sparse_csr_sum_dim_dtype

_sparse_csr_sum: _aten__sparse_csr_sum_dim_dtype
"""Torch's operator aten::_sparse_csr_sum.

    _sparse_csr_sum.dim_dtype(Tensor self, int[1] dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sparse_csr_tensor_unsafe(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_csr_tensor_unsafe

_sparse_csr_tensor_unsafe: _aten__sparse_csr_tensor_unsafe
"""Torch's operator aten::_sparse_csr_tensor_unsafe.

    _sparse_csr_tensor_unsafe(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_log_softmax_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...

class _aten__sparse_log_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...

class _packet__sparse_log_softmax(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...
    int: _aten__sparse_log_softmax_int
    default: _aten__sparse_log_softmax

_sparse_log_softmax: _packet__sparse_log_softmax
"""Torch's operator aten::_sparse_log_softmax.

    _sparse_log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
    _sparse_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor

Gradient: int: by torch's formulas for the operators it is composed of; default: by torch's formula."""

class _aten__sparse_log_softmax_backward_data(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor, dim: _int, self: _Tensor) -> _Tensor: ...
    default: _aten__sparse_log_softmax_backward_data

_sparse_log_softmax_backward_data: _aten__sparse_log_softmax_backward_data
"""Torch's operator aten::_sparse_log_softmax_backward_data.

    _sparse_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__sparse_mask_projection(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, accumulate_matches: _bool = False) -> _Tensor: ...
    default: _aten__sparse_mask_projection

_sparse_mask_projection: _aten__sparse_mask_projection
"""Torch's operator aten::_sparse_mask_projection.

    _sparse_mask_projection(Tensor self, Tensor mask, bool accumulate_matches=False) -> Tensor

Gradient: torch has none."""

class _aten__sparse_mm(_Packet):
    def __call__(_, /, sparse: _Tensor, dense: _Tensor) -> _Tensor: ...

class _aten__sparse_mm_reduce(_Packet):
    def __call__(_, /, sparse: _Tensor, dense: _Tensor, reduce: _str) -> _Tensor: ...

class _packet__sparse_mm(_Packet):
    @_overload
    def __call__(_, /, sparse: _Tensor, dense: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, sparse: _Tensor, dense: _Tensor, reduce: _str) -> _Tensor: ...
    default: _aten__sparse_mm
    reduce: _aten__sparse_mm_reduce

_sparse_mm: _packet__sparse_mm
"""Torch's operator aten::_sparse_mm.

    _sparse_mm(Tensor sparse, Tensor dense) -> Tensor
    _sparse_mm.reduce(Tensor sparse, Tensor dense, str reduce) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__sparse_mm_reduce_impl(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, reduce: _str) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__sparse_mm_reduce_impl

_sparse_mm_reduce_impl: _aten__sparse_mm_reduce_impl
"""Torch's operator aten::_sparse_mm_reduce_impl.

    _sparse_mm_reduce_impl(Tensor self, Tensor other, str reduce) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__sparse_mm_reduce_impl_backward(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        grad_out: _Tensor,
        weight: _Tensor,
        reduce: _str,
        arg_out: _Tensor,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__sparse_mm_reduce_impl_backward

_sparse_mm_reduce_impl_backward: _aten__sparse_mm_reduce_impl_backward
"""Torch's operator aten::_sparse_mm_reduce_impl_backward.

    _sparse_mm_reduce_impl_backward(Tensor self, Tensor grad_out, Tensor weight, str reduce, Tensor arg_out, bool[2] output_mask) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__sparse_semi_structured_addmm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        mat1: _Tensor,
        mat1_meta: _Tensor,
        mat2: _Tensor,
        *,
        alpha: _Scalar = 1,
        beta: _Scalar = 1,
        out_dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_semi_structured_addmm

_sparse_semi_structured_addmm: _aten__sparse_semi_structured_addmm
"""Torch's operator aten::_sparse_semi_structured_addmm.

    _sparse_semi_structured_addmm(Tensor input, Tensor mat1, Tensor mat1_meta, Tensor mat2, *, Scalar alpha=1, Scalar beta=1, ScalarType? out_dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sparse_semi_structured_apply(_Packet):
    def __call__(_, /, input: _Tensor, thread_masks: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__sparse_semi_structured_apply

_sparse_semi_structured_apply: _aten__sparse_semi_structured_apply
"""Torch's operator aten::_sparse_semi_structured_apply.

    _sparse_semi_structured_apply(Tensor input, Tensor thread_masks) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__sparse_semi_structured_apply_dense(_Packet):
    def __call__(_, /, input: _Tensor, thread_masks: _Tensor) -> _Tensor: ...
    default: _aten__sparse_semi_structured_apply_dense

_sparse_semi_structured_apply_dense: _aten__sparse_semi_structured_apply_dense
"""Torch's operator aten::_sparse_semi_structured_apply_dense.

    _sparse_semi_structured_apply_dense(Tensor input, Tensor thread_masks) -> Tensor

Gradient: torch has none."""

class _aten__sparse_semi_structured_linear(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        meta: _Tensor,
        *,
        bias: _Tensor | None = None,
        activation: _str | None = None,
        out_dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten__sparse_semi_structured_linear

_sparse_semi_structured_linear: _aten__sparse_semi_structured_linear
"""Torch's operator aten::_sparse_semi_structured_linear.

    _sparse_semi_structured_linear(Tensor input, Tensor weight, Tensor meta, *, Tensor? bias=None, str? activation=None, ScalarType? out_dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sparse_semi_structured_mm(_Packet):
    def __call__(
        _, /, mat1: _Tensor, mat1_meta: _Tensor, mat2: _Tensor, *, out_dtype: _DType | None = None
    ) -> _Tensor: ...
    default: _aten__sparse_semi_structured_mm

_sparse_semi_structured_mm: _aten__sparse_semi_structured_mm
"""Torch's operator aten::_sparse_semi_structured_mm.

    _sparse_semi_structured_mm(Tensor mat1, Tensor mat1_meta, Tensor mat2, *, ScalarType? out_dtype=None) -> Tensor

Gradient: torch has none."""

class _aten__sparse_semi_structured_tile(_Packet):
    def __call__(
        _, /, input: _Tensor, algorithm: _str = "", use_cutlass: _bool = True
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__sparse_semi_structured_tile

_sparse_semi_structured_tile: _aten__sparse_semi_structured_tile
"""Torch's operator aten::_sparse_semi_structured_tile.

    _sparse_semi_structured_tile(Tensor input, str algorithm="", bool use_cutlass=True) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__sparse_softmax_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...

class _aten__sparse_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...

class _packet__sparse_softmax(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, half_to_float: _bool) -> _Tensor: ...
    int: _aten__sparse_softmax_int
    default: _aten__sparse_softmax

_sparse_softmax: _packet__sparse_softmax
"""Torch's operator aten::_sparse_softmax.

    _sparse_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor
    _sparse_softmax(Tensor self, int dim, bool half_to_float) -> Tensor

Gradient: int: by torch's formulas for the operators it is composed of; default: by torch's formula."""

class _aten__sparse_softmax_backward_data(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor, dim: _int, self: _Tensor) -> _Tensor: ...
    default: _aten__sparse_softmax_backward_data

_sparse_softmax_backward_data: _aten__sparse_softmax_backward_data
"""Torch's operator aten::_sparse_softmax_backward_data.

    _sparse_softmax_backward_data(Tensor grad_output, Tensor output, int dim, Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__sparse_sparse_matmul(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten__sparse_sparse_matmul

_sparse_sparse_matmul: _aten__sparse_sparse_matmul
"""Torch's operator aten::_sparse_sparse_matmul.

    _sparse_sparse_matmul(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula."""

class _aten__sparse_sum_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int]) -> _Tensor: ...

class _aten__sparse_sum(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten__sparse_sum_dtype(_Packet):
    def __call__(_, /, self: _Tensor, *, dtype: _DType) -> _Tensor: ...

class _aten__sparse_sum_dim_dtype(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], *, dtype: _DType) -> _Tensor: ...

class _packet__sparse_sum(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int]) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, dtype: _DType) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], *, dtype: _DType) -> _Tensor: ...
    dim: _aten__sparse_sum_dim
    default: _aten__sparse_sum
    dtype: _aten__sparse_sum_dtype
    dim_dtype: _aten__sparse_sum_dim_dtype

_sparse_sum: _packet__sparse_sum
"""Torch's operator aten::_sparse_sum.

    _sparse_sum.dim(Tensor self, int[1] dim) -> Tensor
    _sparse_sum(Tensor self) -> Tensor
    _sparse_sum.dtype(Tensor self, *, ScalarType dtype) -> Tensor
    _sparse_sum.dim_dtype(Tensor self, int[1] dim, *, ScalarType dtype) -> Tensor

Gradient: dim: by torch's formula; default: by torch's formulas for the operators it is composed of; dtype: by torch's formulas for the operators it is composed of; dim_dtype: by torch's formulas for the operators it is composed of."""

class _aten__sparse_sum_backward(_Packet):
    def __call__(_, /, grad: _Tensor, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...
    default: _aten__sparse_sum_backward

_sparse_sum_backward: _aten__sparse_sum_backward
"""Torch's operator aten::_sparse_sum_backward.

    _sparse_sum_backward(Tensor grad, Tensor self, int[] dim) -> Tensor

Gradient: torch has none."""

class _aten__spdiags(_Packet):
    def __call__(
        _, /, diagonals: _Tensor, offsets: _Tensor, shape: _Sequence[_int], layout: _Layout | None = None
    ) -> _Tensor: ...
    default: _aten__spdiags

_spdiags: _aten__spdiags
"""Torch's operator aten::_spdiags.

    _spdiags(Tensor diagonals, Tensor offsets, int[] shape, Layout? layout=None) -> Tensor

Gradient: torch has none."""

class _aten__spsolve(_Packet):
    def __call__(_, /, A: _Tensor, B: _Tensor, *, left: _bool = True) -> _Tensor: ...
    default: _aten__spsolve

_spsolve: _aten__spsolve
"""Torch's operator aten::_spsolve.

    _spsolve(Tensor A, Tensor B, *, bool left=True) -> Tensor

Gradient: torch has none."""

class _aten__stack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int = 0) -> _Tensor: ...
    default: _aten__stack

_stack: _aten__stack
"""Torch's operator aten::_stack.

    _stack(Tensor[] tensors, int dim=0) -> Tensor

Gradient: torch has none."""

class _aten__standard_gamma(_Packet):
    def __call__(_, /, self: _Tensor, generator: _Any | None = None) -> _Tensor: ...
    default: _aten__standard_gamma

_standard_gamma: _aten__standard_gamma
"""Torch's operator aten::_standard_gamma.

    _standard_gamma(Tensor self, Generator? generator=None) -> Tensor

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__standard_gamma_grad(_Packet):
    def __call__(_, /, self: _Tensor, output: _Tensor) -> _Tensor: ...
    default: _aten__standard_gamma_grad

_standard_gamma_grad: _aten__standard_gamma_grad
"""Torch's operator aten::_standard_gamma_grad.

    _standard_gamma_grad(Tensor self, Tensor output) -> Tensor

Gradient: by torch's formula."""

class _aten__test_ambiguous_defaults_a(_Packet):
    def __call__(_, /, dummy: _Tensor, a: _int = 1, b: _int = 1) -> _Tensor: ...

class _aten__test_ambiguous_defaults_b(_Packet):
    def __call__(_, /, dummy: _Tensor, a: _int = 2, b: _str = "2") -> _Tensor: ...

class _packet__test_ambiguous_defaults(_Packet):
    @_overload
    def __call__(_, /, dummy: _Tensor, a: _int = 1, b: _int = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, dummy: _Tensor, a: _int = 2, b: _str = "2") -> _Tensor: ...
    a: _aten__test_ambiguous_defaults_a
    b: _aten__test_ambiguous_defaults_b

_test_ambiguous_defaults: _packet__test_ambiguous_defaults
"""Torch's operator aten::_test_ambiguous_defaults.

    _test_ambiguous_defaults.a(Tensor dummy, int a=1, int b=1) -> Tensor
    _test_ambiguous_defaults.b(Tensor dummy, int a=2, str b="2") -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__test_autograd_multiple_dispatch_fullcoverage(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten__test_autograd_multiple_dispatch_ntonly(_Packet):
    def __call__(_, /, self: _Tensor, b: _bool) -> _Tensor: ...

class _packet__test_autograd_multiple_dispatch(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, b: _bool) -> _Tensor: ...
    fullcoverage: _aten__test_autograd_multiple_dispatch_fullcoverage
    ntonly: _aten__test_autograd_multiple_dispatch_ntonly

_test_autograd_multiple_dispatch: _packet__test_autograd_multiple_dispatch
"""Torch's operator aten::_test_autograd_multiple_dispatch.

    _test_autograd_multiple_dispatch.fullcoverage(Tensor self) -> Tensor
    _test_autograd_multiple_dispatch.ntonly(Tensor self, bool b) -> Tensor

Gradient: fullcoverage: by torch's formula; ntonly: by torch's formulas for the operators it is composed of."""

class _aten__test_autograd_multiple_dispatch_view(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__test_autograd_multiple_dispatch_view

_test_autograd_multiple_dispatch_view: _aten__test_autograd_multiple_dispatch_view
"""Torch's operator aten::_test_autograd_multiple_dispatch_view.

    _test_autograd_multiple_dispatch_view(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__test_autograd_multiple_dispatch_view_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__test_autograd_multiple_dispatch_view_copy

_test_autograd_multiple_dispatch_view_copy: _aten__test_autograd_multiple_dispatch_view_copy
"""Torch's operator aten::_test_autograd_multiple_dispatch_view_copy.

    _test_autograd_multiple_dispatch_view_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__test_check_tensor(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__test_check_tensor

_test_check_tensor: _aten__test_check_tensor
"""Torch's operator aten::_test_check_tensor.

    _test_check_tensor(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__test_functorch_fallback(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten__test_functorch_fallback

_test_functorch_fallback: _aten__test_functorch_fallback
"""Torch's operator aten::_test_functorch_fallback.

    _test_functorch_fallback(Tensor self, Tensor other) -> Tensor

Gradient: torch has none."""

class _aten__test_optional_filled_intlist(_Packet):
    def __call__(_, /, values: _Tensor, addends: _int | _Sequence[_int] | None) -> _Tensor: ...
    default: _aten__test_optional_filled_intlist

_test_optional_filled_intlist: _aten__test_optional_filled_intlist
"""Torch's operator aten::_test_optional_filled_intlist.

    _test_optional_filled_intlist(Tensor values, int[2]? addends) -> Tensor

Gradient: torch has none."""

class _aten__test_optional_floatlist(_Packet):
    def __call__(_, /, values: _Tensor, addends: _Sequence[_float] | None) -> _Tensor: ...
    default: _aten__test_optional_floatlist

_test_optional_floatlist: _aten__test_optional_floatlist
"""Torch's operator aten::_test_optional_floatlist.

    _test_optional_floatlist(Tensor values, float[]? addends) -> Tensor

Gradient: torch has none."""

class _aten__test_optional_intlist(_Packet):
    def __call__(_, /, values: _Tensor, addends: _Sequence[_int] | None) -> _Tensor: ...
    default: _aten__test_optional_intlist

_test_optional_intlist: _aten__test_optional_intlist
"""Torch's operator aten::_test_optional_intlist.

    _test_optional_intlist(Tensor values, int[]? addends) -> Tensor

Gradient: torch has none."""

class _aten__test_parallel_materialize(_Packet):
    def __call__(_, /, self: _Tensor, num_parallel: _int, skip_first: _bool = False) -> _Tensor: ...
    default: _aten__test_parallel_materialize

_test_parallel_materialize: _aten__test_parallel_materialize
"""Torch's operator aten::_test_parallel_materialize.

    _test_parallel_materialize(Tensor self, int num_parallel, bool skip_first=False) -> Tensor

Gradient: torch has none."""

class _aten__test_serialization_subcmul(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, alpha: _Scalar = 1) -> _Tensor: ...
    default: _aten__test_serialization_subcmul

_test_serialization_subcmul: _aten__test_serialization_subcmul
"""Torch's operator aten::_test_serialization_subcmul.

    _test_serialization_subcmul(Tensor self, Tensor other, Scalar alpha=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__test_string_default(_Packet):
    def __call__(_, /, dummy: _Tensor, a: _str = "\"'\\", b: _str = "\"'\\") -> _Tensor: ...
    default: _aten__test_string_default

_test_string_default: _aten__test_string_default
"""Torch's operator aten::_test_string_default.

    _test_string_default(Tensor dummy, str a="\\"\\'\\\\", str b="\\"\\'\\\\") -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__test_warn_in_autograd(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__test_warn_in_autograd

_test_warn_in_autograd: _aten__test_warn_in_autograd
"""Torch's operator aten::_test_warn_in_autograd.

    _test_warn_in_autograd(Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten__thnn_differentiable_gru_cell_backward(_Packet):
    def __call__(
        _,
        /,
        grad_hy: _Tensor,
        input_gates: _Tensor,
        hidden_gates: _Tensor,
        hx: _Tensor,
        input_bias: _Tensor | None,
        hidden_bias: _Tensor | None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_differentiable_gru_cell_backward

_thnn_differentiable_gru_cell_backward: _aten__thnn_differentiable_gru_cell_backward
"""Torch's operator aten::_thnn_differentiable_gru_cell_backward.

    _thnn_differentiable_gru_cell_backward(Tensor grad_hy, Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias, Tensor? hidden_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__thnn_differentiable_lstm_cell_backward(_Packet):
    def __call__(
        _,
        /,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        input_gates: _Tensor,
        hidden_gates: _Tensor,
        input_bias: _Tensor | None,
        hidden_bias: _Tensor | None,
        cx: _Tensor,
        cy: _Tensor,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_differentiable_lstm_cell_backward

_thnn_differentiable_lstm_cell_backward: _aten__thnn_differentiable_lstm_cell_backward
"""Torch's operator aten::_thnn_differentiable_lstm_cell_backward.

    _thnn_differentiable_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor input_gates, Tensor hidden_gates, Tensor? input_bias, Tensor? hidden_bias, Tensor cx, Tensor cy) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__thnn_fused_gru_cell(_Packet):
    def __call__(
        _,
        /,
        input_gates: _Tensor,
        hidden_gates: _Tensor,
        hx: _Tensor,
        input_bias: _Tensor | None = None,
        hidden_bias: _Tensor | None = None,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__thnn_fused_gru_cell

_thnn_fused_gru_cell: _aten__thnn_fused_gru_cell
"""Torch's operator aten::_thnn_fused_gru_cell.

    _thnn_fused_gru_cell(Tensor input_gates, Tensor hidden_gates, Tensor hx, Tensor? input_bias=None, Tensor? hidden_bias=None) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__thnn_fused_gru_cell_backward(_Packet):
    def __call__(
        _, /, grad_hy: _Tensor, workspace: _Tensor, has_bias: _bool
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_fused_gru_cell_backward

_thnn_fused_gru_cell_backward: _aten__thnn_fused_gru_cell_backward
"""Torch's operator aten::_thnn_fused_gru_cell_backward.

    _thnn_fused_gru_cell_backward(Tensor grad_hy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__thnn_fused_lstm_cell(_Packet):
    def __call__(
        _,
        /,
        input_gates: _Tensor,
        hidden_gates: _Tensor,
        cx: _Tensor,
        input_bias: _Tensor | None = None,
        hidden_bias: _Tensor | None = None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_fused_lstm_cell

_thnn_fused_lstm_cell: _aten__thnn_fused_lstm_cell
"""Torch's operator aten::_thnn_fused_lstm_cell.

    _thnn_fused_lstm_cell(Tensor input_gates, Tensor hidden_gates, Tensor cx, Tensor? input_bias=None, Tensor? hidden_bias=None) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__thnn_fused_lstm_cell_backward(_Packet):
    def __call__(
        _,
        /,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        cx: _Tensor,
        cy: _Tensor,
        workspace: _Tensor,
        has_bias: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_fused_lstm_cell_backward

_thnn_fused_lstm_cell_backward: _aten__thnn_fused_lstm_cell_backward
"""Torch's operator aten::_thnn_fused_lstm_cell_backward.

    _thnn_fused_lstm_cell_backward(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__thnn_fused_lstm_cell_backward_impl(_Packet):
    def __call__(
        _,
        /,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        cx: _Tensor,
        cy: _Tensor,
        workspace: _Tensor,
        has_bias: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__thnn_fused_lstm_cell_backward_impl

_thnn_fused_lstm_cell_backward_impl: _aten__thnn_fused_lstm_cell_backward_impl
"""Torch's operator aten::_thnn_fused_lstm_cell_backward_impl.

    _thnn_fused_lstm_cell_backward_impl(Tensor? grad_hy, Tensor? grad_cy, Tensor cx, Tensor cy, Tensor workspace, bool has_bias) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__to_copy(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        non_blocking: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten__to_copy

_to_copy: _aten__to_copy
"""Torch's operator aten::_to_copy.

    _to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_cpu(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten__to_cpu

_to_cpu: _aten__to_cpu
"""Torch's operator aten::_to_cpu.

    _to_cpu(Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__to_dense(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType | None = None, masked_grad: _bool | None = None) -> _Tensor: ...
    default: _aten__to_dense

_to_dense: _aten__to_dense
"""Torch's operator aten::_to_dense.

    _to_dense(Tensor self, ScalarType? dtype=None, bool? masked_grad=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_sparse_dim(_Packet):
    def __call__(_, /, self: _Tensor, sparse_dim: _int) -> _Tensor: ...

class _aten__to_sparse(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        layout: _Layout | None = None,
        blocksize: _int | _Sequence[_int] | None = None,
        dense_dim: _int | None = None,
    ) -> _Tensor: ...

class _packet__to_sparse(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sparse_dim: _int) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        layout: _Layout | None = None,
        blocksize: _int | _Sequence[_int] | None = None,
        dense_dim: _int | None = None,
    ) -> _Tensor: ...
    sparse_dim: _aten__to_sparse_sparse_dim
    default: _aten__to_sparse

_to_sparse: _packet__to_sparse
"""Torch's operator aten::_to_sparse.

    _to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor
    _to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_bsc(_Packet):
    def __call__(_, /, self: _Tensor, blocksize: _int | _Sequence[_int], dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten__to_sparse_bsc

_to_sparse_bsc: _aten__to_sparse_bsc
"""Torch's operator aten::_to_sparse_bsc.

    _to_sparse_bsc(Tensor self, int[2] blocksize, int? dense_dim=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_bsr(_Packet):
    def __call__(_, /, self: _Tensor, blocksize: _int | _Sequence[_int], dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten__to_sparse_bsr

_to_sparse_bsr: _aten__to_sparse_bsr
"""Torch's operator aten::_to_sparse_bsr.

    _to_sparse_bsr(Tensor self, int[2] blocksize, int? dense_dim=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_csc(_Packet):
    def __call__(_, /, self: _Tensor, dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten__to_sparse_csc

_to_sparse_csc: _aten__to_sparse_csc
"""Torch's operator aten::_to_sparse_csc.

    _to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_csr(_Packet):
    def __call__(_, /, self: _Tensor, dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten__to_sparse_csr

_to_sparse_csr: _aten__to_sparse_csr
"""Torch's operator aten::_to_sparse_csr.

    _to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor

Gradient: by torch's formula."""

class _aten__to_sparse_semi_structured(_Packet):
    def __call__(_, /, dense: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__to_sparse_semi_structured

_to_sparse_semi_structured: _aten__to_sparse_semi_structured
"""Torch's operator aten::_to_sparse_semi_structured.

    _to_sparse_semi_structured(Tensor dense) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__transform_bias_rescale_qkv(_Packet):
    def __call__(_, /, qkv: _Tensor, qkv_bias: _Tensor, num_heads: _int) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__transform_bias_rescale_qkv

_transform_bias_rescale_qkv: _aten__transform_bias_rescale_qkv
"""Torch's operator aten::_transform_bias_rescale_qkv.

    _transform_bias_rescale_qkv(Tensor qkv, Tensor qkv_bias, int num_heads) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten__transformer_encoder_layer_fwd(_Packet):
    def __call__(
        _,
        /,
        src: _Tensor,
        embed_dim: _int,
        num_heads: _int,
        qkv_weight: _Tensor,
        qkv_bias: _Tensor,
        proj_weight: _Tensor,
        proj_bias: _Tensor,
        use_gelu: _bool,
        norm_first: _bool,
        eps: _float,
        norm_weight_1: _Tensor,
        norm_bias_1: _Tensor,
        norm_weight_2: _Tensor,
        norm_bias_2: _Tensor,
        ffn_weight_1: _Tensor,
        ffn_bias_1: _Tensor,
        ffn_weight_2: _Tensor,
        ffn_bias_2: _Tensor,
        mask: _Tensor | None = None,
        mask_type: _int | None = None,
    ) -> _Tensor: ...
    default: _aten__transformer_encoder_layer_fwd

_transformer_encoder_layer_fwd: _aten__transformer_encoder_layer_fwd
"""Torch's operator aten::_transformer_encoder_layer_fwd.

    _transformer_encoder_layer_fwd(Tensor src, int embed_dim, int num_heads, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, bool use_gelu, bool norm_first, float eps, Tensor norm_weight_1, Tensor norm_bias_1, Tensor norm_weight_2, Tensor norm_bias_2, Tensor ffn_weight_1, Tensor ffn_bias_1, Tensor ffn_weight_2, Tensor ffn_bias_2, Tensor? mask=None, int? mask_type=None) -> Tensor

Gradient: torch has none."""

class _aten__trilinear(_Packet):
    def __call__(
        _,
        /,
        i1: _Tensor,
        i2: _Tensor,
        i3: _Tensor,
        expand1: _Sequence[_int],
        expand2: _Sequence[_int],
        expand3: _Sequence[_int],
        sumdim: _Sequence[_int],
        unroll_dim: _int = 1,
    ) -> _Tensor: ...
    default: _aten__trilinear

_trilinear: _aten__trilinear
"""Torch's operator aten::_trilinear.

    _trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor

Gradient: by torch's formula."""

class _aten__triton_multi_head_attention(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        embed_dim: _int,
        num_head: _int,
        qkv_weight: _Tensor,
        qkv_bias: _Tensor,
        proj_weight: _Tensor,
        proj_bias: _Tensor,
        mask: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten__triton_multi_head_attention

_triton_multi_head_attention: _aten__triton_multi_head_attention
"""Torch's operator aten::_triton_multi_head_attention.

    _triton_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None) -> Tensor

Gradient: torch has none."""

class _aten__triton_scaled_dot_attention(_Packet):
    def __call__(_, /, q: _Tensor, k: _Tensor, v: _Tensor, dropout_p: _float = 0.0) -> _Tensor: ...
    default: _aten__triton_scaled_dot_attention

_triton_scaled_dot_attention: _aten__triton_scaled_dot_attention
"""Torch's operator aten::_triton_scaled_dot_attention.

    _triton_scaled_dot_attention(Tensor q, Tensor k, Tensor v, float dropout_p=0.) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten__unique(_Packet):
    def __call__(
        _, /, self: _Tensor, sorted: _bool = True, return_inverse: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__unique

_unique: _aten__unique
"""Torch's operator aten::_unique.

    _unique(Tensor self, bool sorted=True, bool return_inverse=False) -> (Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten__unique2(_Packet):
    def __call__(
        _, /, self: _Tensor, sorted: _bool = True, return_inverse: _bool = False, return_counts: _bool = False
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten__unique2

_unique2: _aten__unique2
"""Torch's operator aten::_unique2.

    _unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten__unpack_dual(_Packet):
    def __call__(_, /, dual: _Tensor, level: _int) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__unpack_dual

_unpack_dual: _aten__unpack_dual
"""Torch's operator aten::_unpack_dual.

    _unpack_dual(Tensor(a) dual, int level) -> (Tensor(a) primal, Tensor tangent)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__unsafe_index_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_Tensor | None]) -> _Tensor: ...
    Tensor: _aten__unsafe_index_Tensor

_unsafe_index: _aten__unsafe_index_Tensor
"""Torch's operator aten::_unsafe_index.

    _unsafe_index.Tensor(Tensor self, Tensor?[] indices) -> Tensor

Gradient: by torch's formula."""

class _aten__unsafe_index_put(_Packet):
    def __call__(
        _, /, self: _Tensor, indices: _Sequence[_Tensor | None], values: _Tensor, accumulate: _bool = False
    ) -> _Tensor: ...
    default: _aten__unsafe_index_put

_unsafe_index_put: _aten__unsafe_index_put
"""Torch's operator aten::_unsafe_index_put.

    _unsafe_index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor

Gradient: by torch's formula."""

class _aten__unsafe_masked_index(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, indices: _Sequence[_Tensor | None], fill: _Scalar) -> _Tensor: ...
    default: _aten__unsafe_masked_index

_unsafe_masked_index: _aten__unsafe_masked_index
"""Torch's operator aten::_unsafe_masked_index.

    _unsafe_masked_index(Tensor self, Tensor mask, Tensor?[] indices, Scalar fill) -> Tensor

Gradient: by torch's formula."""

class _aten__unsafe_masked_index_put_accumulate(_Packet):
    def __call__(
        _, /, self: _Tensor, mask: _Tensor, indices: _Sequence[_Tensor | None], values: _Tensor
    ) -> _Tensor: ...
    default: _aten__unsafe_masked_index_put_accumulate

_unsafe_masked_index_put_accumulate: _aten__unsafe_masked_index_put_accumulate
"""Torch's operator aten::_unsafe_masked_index_put_accumulate.

    _unsafe_masked_index_put_accumulate(Tensor self, Tensor mask, Tensor?[] indices, Tensor values) -> Tensor

Gradient: by torch's formula."""

class _aten__unsafe_view(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten__unsafe_view

_unsafe_view: _aten__unsafe_view
"""Torch's operator aten::_unsafe_view.

    _unsafe_view(Tensor self, SymInt[] size) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_bicubic2d_aa(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten__upsample_bicubic2d_aa_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet__upsample_bicubic2d_aa(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten__upsample_bicubic2d_aa
    vec: _aten__upsample_bicubic2d_aa_vec

_upsample_bicubic2d_aa: _packet__upsample_bicubic2d_aa
"""Torch's operator aten::_upsample_bicubic2d_aa.

    _upsample_bicubic2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
    _upsample_bicubic2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_bicubic2d_aa_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_bicubic2d_aa_backward

_upsample_bicubic2d_aa_backward: _aten__upsample_bicubic2d_aa_backward
"""Torch's operator aten::_upsample_bicubic2d_aa_backward.

    _upsample_bicubic2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_bilinear2d_aa(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten__upsample_bilinear2d_aa_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet__upsample_bilinear2d_aa(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten__upsample_bilinear2d_aa
    vec: _aten__upsample_bilinear2d_aa_vec

_upsample_bilinear2d_aa: _packet__upsample_bilinear2d_aa
"""Torch's operator aten::_upsample_bilinear2d_aa.

    _upsample_bilinear2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
    _upsample_bilinear2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_bilinear2d_aa_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_bilinear2d_aa_backward

_upsample_bilinear2d_aa_backward: _aten__upsample_bilinear2d_aa_backward
"""Torch's operator aten::_upsample_bilinear2d_aa_backward.

    _upsample_bilinear2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_lanczos2d_aa(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten__upsample_lanczos2d_aa_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet__upsample_lanczos2d_aa(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten__upsample_lanczos2d_aa
    vec: _aten__upsample_lanczos2d_aa_vec

_upsample_lanczos2d_aa: _packet__upsample_lanczos2d_aa
"""Torch's operator aten::_upsample_lanczos2d_aa.

    _upsample_lanczos2d_aa(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
    _upsample_lanczos2d_aa.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_lanczos2d_aa_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_lanczos2d_aa_backward

_upsample_lanczos2d_aa_backward: _aten__upsample_lanczos2d_aa_backward
"""Torch's operator aten::_upsample_lanczos2d_aa_backward.

    _upsample_lanczos2d_aa_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_nearest_exact1d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int], scales: _float | None = None) -> _Tensor: ...

class _aten__upsample_nearest_exact1d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet__upsample_nearest_exact1d(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int], scales: _float | None = None) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact1d
    vec: _aten__upsample_nearest_exact1d_vec

_upsample_nearest_exact1d: _packet__upsample_nearest_exact1d
"""Torch's operator aten::_upsample_nearest_exact1d.

    _upsample_nearest_exact1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor
    _upsample_nearest_exact1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_nearest_exact1d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact1d_backward

_upsample_nearest_exact1d_backward: _aten__upsample_nearest_exact1d_backward
"""Torch's operator aten::_upsample_nearest_exact1d_backward.

    _upsample_nearest_exact1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_nearest_exact2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten__upsample_nearest_exact2d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet__upsample_nearest_exact2d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact2d
    vec: _aten__upsample_nearest_exact2d_vec

_upsample_nearest_exact2d: _packet__upsample_nearest_exact2d
"""Torch's operator aten::_upsample_nearest_exact2d.

    _upsample_nearest_exact2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
    _upsample_nearest_exact2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_nearest_exact2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact2d_backward

_upsample_nearest_exact2d_backward: _aten__upsample_nearest_exact2d_backward
"""Torch's operator aten::_upsample_nearest_exact2d_backward.

    _upsample_nearest_exact2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten__upsample_nearest_exact3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten__upsample_nearest_exact3d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet__upsample_nearest_exact3d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact3d
    vec: _aten__upsample_nearest_exact3d_vec

_upsample_nearest_exact3d: _packet__upsample_nearest_exact3d
"""Torch's operator aten::_upsample_nearest_exact3d.

    _upsample_nearest_exact3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
    _upsample_nearest_exact3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten__upsample_nearest_exact3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten__upsample_nearest_exact3d_backward

_upsample_nearest_exact3d_backward: _aten__upsample_nearest_exact3d_backward
"""Torch's operator aten::_upsample_nearest_exact3d_backward.

    _upsample_nearest_exact3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten__values(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__values

_values: _aten__values
"""Torch's operator aten::_values.

    _values(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten__values_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten__values_copy

_values_copy: _aten__values_copy
"""Torch's operator aten::_values_copy.

    _values_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten__weight_int4pack_mm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, qGroupSize: _int, qScaleAndZeros: _Tensor) -> _Tensor: ...
    default: _aten__weight_int4pack_mm

_weight_int4pack_mm: _aten__weight_int4pack_mm
"""Torch's operator aten::_weight_int4pack_mm.

    _weight_int4pack_mm(Tensor self, Tensor mat2, int qGroupSize, Tensor qScaleAndZeros) -> Tensor

Gradient: torch has none."""

class _aten__weight_int4pack_mm_for_cpu(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, qGroupSize: _int, qScaleAndZeros: _Tensor) -> _Tensor: ...
    default: _aten__weight_int4pack_mm_for_cpu

_weight_int4pack_mm_for_cpu: _aten__weight_int4pack_mm_for_cpu
"""Torch's operator aten::_weight_int4pack_mm_for_cpu.

    _weight_int4pack_mm_for_cpu(Tensor self, Tensor mat2, int qGroupSize, Tensor qScaleAndZeros) -> Tensor

Gradient: torch has none."""

class _aten__weight_int4pack_mm_with_scales_and_zeros(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, qGroupSize: _int, qScale: _Tensor, qZeros: _Tensor) -> _Tensor: ...
    default: _aten__weight_int4pack_mm_with_scales_and_zeros

_weight_int4pack_mm_with_scales_and_zeros: _aten__weight_int4pack_mm_with_scales_and_zeros
"""Torch's operator aten::_weight_int4pack_mm_with_scales_and_zeros.

    _weight_int4pack_mm_with_scales_and_zeros(Tensor self, Tensor mat2, int qGroupSize, Tensor qScale, Tensor qZeros) -> Tensor

Gradient: torch has none."""

class _aten__weight_int8pack_mm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, scales: _Tensor) -> _Tensor: ...
    default: _aten__weight_int8pack_mm

_weight_int8pack_mm: _aten__weight_int8pack_mm
"""Torch's operator aten::_weight_int8pack_mm.

    _weight_int8pack_mm(Tensor self, Tensor mat2, Tensor scales) -> Tensor

Gradient: torch has none."""

class _aten__weight_norm(_Packet):
    def __call__(_, /, v: _Tensor, g: _Tensor, dim: _int = 0) -> _Tensor: ...
    default: _aten__weight_norm

_weight_norm: _aten__weight_norm
"""Torch's operator aten::_weight_norm.

    _weight_norm(Tensor v, Tensor g, int dim=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__weight_norm_differentiable_backward(_Packet):
    def __call__(
        _, /, grad_w: _Tensor, saved_v: _Tensor, saved_g: _Tensor, saved_norms: _Tensor, dim: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__weight_norm_differentiable_backward

_weight_norm_differentiable_backward: _aten__weight_norm_differentiable_backward
"""Torch's operator aten::_weight_norm_differentiable_backward.

    _weight_norm_differentiable_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__weight_norm_interface(_Packet):
    def __call__(_, /, v: _Tensor, g: _Tensor, dim: _int = 0) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__weight_norm_interface

_weight_norm_interface: _aten__weight_norm_interface
"""Torch's operator aten::_weight_norm_interface.

    _weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten__weight_norm_interface_backward(_Packet):
    def __call__(
        _, /, grad_w: _Tensor, saved_v: _Tensor, saved_g: _Tensor, saved_norms: _Tensor, dim: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten__weight_norm_interface_backward

_weight_norm_interface_backward: _aten__weight_norm_interface_backward
"""Torch's operator aten::_weight_norm_interface_backward.

    _weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten__wrapped_linear_prepack(_Packet):
    def __call__(
        _, /, weight: _Tensor, weight_scale: _Tensor, weight_zero_point: _Tensor, bias: _Tensor
    ) -> _Tensor: ...
    default: _aten__wrapped_linear_prepack

_wrapped_linear_prepack: _aten__wrapped_linear_prepack
"""Torch's operator aten::_wrapped_linear_prepack.

    _wrapped_linear_prepack(Tensor weight, Tensor weight_scale, Tensor weight_zero_point, Tensor bias) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten__wrapped_quantized_linear_prepacked(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        input_scale: _Tensor,
        input_zero_point: _Tensor,
        packed_weight: _Tensor,
        output_scale: _Tensor,
        output_zero_point: _Tensor,
        out_channel: _int,
    ) -> _Tensor: ...
    default: _aten__wrapped_quantized_linear_prepacked

_wrapped_quantized_linear_prepacked: _aten__wrapped_quantized_linear_prepacked
"""Torch's operator aten::_wrapped_quantized_linear_prepacked.

    _wrapped_quantized_linear_prepacked(Tensor input, Tensor input_scale, Tensor input_zero_point, Tensor packed_weight, Tensor output_scale, Tensor output_zero_point, int out_channel) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_abs(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_abs

abs: _aten_abs
"""Torch's operator aten::abs.

    abs(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.abs."""

class _aten_absolute(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_absolute

absolute: _aten_absolute
"""Torch's operator aten::absolute.

    absolute(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.absolute."""

class _aten_acos(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_acos

acos: _aten_acos
"""Torch's operator aten::acos.

    acos(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.acos."""

class _aten_acosh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_acosh

acosh: _aten_acosh
"""Torch's operator aten::acosh.

    acosh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.acosh."""

class _aten_adaptive_avg_pool1d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_adaptive_avg_pool1d

adaptive_avg_pool1d: _aten_adaptive_avg_pool1d
"""Torch's operator aten::adaptive_avg_pool1d.

    adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.adaptive_avg_pool1d."""

class _aten_adaptive_avg_pool2d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_adaptive_avg_pool2d

adaptive_avg_pool2d: _aten_adaptive_avg_pool2d
"""Torch's operator aten::adaptive_avg_pool2d.

    adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.adaptive_avg_pool2d."""

class _aten_adaptive_avg_pool3d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_adaptive_avg_pool3d

adaptive_avg_pool3d: _aten_adaptive_avg_pool3d
"""Torch's operator aten::adaptive_avg_pool3d.

    adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.adaptive_avg_pool3d."""

class _aten_adaptive_max_pool1d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_adaptive_max_pool1d

adaptive_max_pool1d: _aten_adaptive_max_pool1d
"""Torch's operator aten::adaptive_max_pool1d.

    adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.adaptive_max_pool1d."""

class _aten_adaptive_max_pool2d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_adaptive_max_pool2d

adaptive_max_pool2d: _aten_adaptive_max_pool2d
"""Torch's operator aten::adaptive_max_pool2d.

    adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.adaptive_max_pool2d."""

class _aten_adaptive_max_pool2d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, indices: _Tensor) -> _Tensor: ...
    default: _aten_adaptive_max_pool2d_backward

adaptive_max_pool2d_backward: _aten_adaptive_max_pool2d_backward
"""Torch's operator aten::adaptive_max_pool2d_backward.

    adaptive_max_pool2d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_adaptive_max_pool3d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_adaptive_max_pool3d

adaptive_max_pool3d: _aten_adaptive_max_pool3d
"""Torch's operator aten::adaptive_max_pool3d.

    adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.adaptive_max_pool3d."""

class _aten_adaptive_max_pool3d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, indices: _Tensor) -> _Tensor: ...
    default: _aten_adaptive_max_pool3d_backward

adaptive_max_pool3d_backward: _aten_adaptive_max_pool3d_backward
"""Torch's operator aten::adaptive_max_pool3d_backward.

    adaptive_max_pool3d_backward(Tensor grad_output, Tensor self, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_add_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...

class _aten_add_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...

class _packet_add(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...
    Tensor: _aten_add_Tensor
    Scalar: _aten_add_Scalar

add: _packet_add
"""Torch's operator aten::add.

    add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.add."""

class _aten_addbmm(_Packet):
    def __call__(
        _, /, self: _Tensor, batch1: _Tensor, batch2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_addbmm

addbmm: _aten_addbmm
"""Torch's operator aten::addbmm.

    addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.addbmm."""

class _aten_addcdiv(_Packet):
    def __call__(_, /, self: _Tensor, tensor1: _Tensor, tensor2: _Tensor, *, value: _Scalar = 1) -> _Tensor: ...
    default: _aten_addcdiv

addcdiv: _aten_addcdiv
"""Torch's operator aten::addcdiv.

    addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.addcdiv."""

class _aten_addcmul(_Packet):
    def __call__(_, /, self: _Tensor, tensor1: _Tensor, tensor2: _Tensor, *, value: _Scalar = 1) -> _Tensor: ...
    default: _aten_addcmul

addcmul: _aten_addcmul
"""Torch's operator aten::addcmul.

    addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.addcmul."""

class _aten_addmm(_Packet):
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...

class _aten_addmm_dtype(_Packet):
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, out_dtype: _DType, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...

class _packet_addmm(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, out_dtype: _DType, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_addmm
    dtype: _aten_addmm_dtype

addmm: _packet_addmm
"""Torch's operator aten::addmm.

    addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: default: by torch's formula; dtype: torch has none.
Torch's documentation: torch.addmm."""

class _aten_addmv(_Packet):
    def __call__(
        _, /, self: _Tensor, mat: _Tensor, vec: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_addmv

addmv: _aten_addmv
"""Torch's operator aten::addmv.

    addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.addmv."""

class _aten_addr(_Packet):
    def __call__(
        _, /, self: _Tensor, vec1: _Tensor, vec2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_addr

addr: _aten_addr
"""Torch's operator aten::addr.

    addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.addr."""

class _aten_adjoint(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_adjoint

adjoint: _aten_adjoint
"""Torch's operator aten::adjoint.

    adjoint(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.adjoint."""

class _aten_affine_grid_generator(_Packet):
    def __call__(_, /, theta: _Tensor, size: _Sequence[_int], align_corners: _bool) -> _Tensor: ...
    default: _aten_affine_grid_generator

affine_grid_generator: _aten_affine_grid_generator
"""Torch's operator aten::affine_grid_generator.

    affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor

Gradient: by torch's formula."""

class _aten_affine_grid_generator_backward(_Packet):
    def __call__(_, /, grad: _Tensor, size: _Sequence[_int], align_corners: _bool) -> _Tensor: ...
    default: _aten_affine_grid_generator_backward

affine_grid_generator_backward: _aten_affine_grid_generator_backward
"""Torch's operator aten::affine_grid_generator_backward.

    affine_grid_generator_backward(Tensor grad, SymInt[] size, bool align_corners) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_alias(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_alias

alias: _aten_alias
"""Torch's operator aten::alias.

    alias(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten_alias_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_alias_copy

alias_copy: _aten_alias_copy
"""Torch's operator aten::alias_copy.

    alias_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.alias_copy."""

class _aten_all(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_all_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _Tensor: ...

class _aten_all_dims(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> _Tensor: ...

class _packet_all(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> _Tensor: ...
    default: _aten_all
    dim: _aten_all_dim
    dims: _aten_all_dims

all: _packet_all
"""Torch's operator aten::all.

    all(Tensor self) -> Tensor
    all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.all."""

class _aten_alpha_dropout(_Packet):
    def __call__(_, /, input: _Tensor, p: _float, train: _bool) -> _Tensor: ...
    default: _aten_alpha_dropout

alpha_dropout: _aten_alpha_dropout
"""Torch's operator aten::alpha_dropout.

    alpha_dropout(Tensor input, float p, bool train) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.nn.functional.alpha_dropout."""

class _aten_amax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int] = [], keepdim: _bool = False) -> _Tensor: ...
    default: _aten_amax

amax: _aten_amax
"""Torch's operator aten::amax.

    amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.amax."""

class _aten_amin(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int] = [], keepdim: _bool = False) -> _Tensor: ...
    default: _aten_amin

amin: _aten_amin
"""Torch's operator aten::amin.

    amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.amin."""

class _aten_aminmax(_Packet):
    def __call__(
        _, /, self: _Tensor, *, dim: _int | None = None, keepdim: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_aminmax

aminmax: _aten_aminmax
"""Torch's operator aten::aminmax.

    aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)

Gradient: by torch's formula.
Torch's documentation: torch.aminmax."""

class _aten_angle(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_angle

angle: _aten_angle
"""Torch's operator aten::angle.

    angle(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.angle."""

class _aten_any(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_any_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _Tensor: ...

class _aten_any_dims(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> _Tensor: ...

class _packet_any(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int] | None = None, keepdim: _bool = False) -> _Tensor: ...
    default: _aten_any
    dim: _aten_any_dim
    dims: _aten_any_dims

any: _packet_any
"""Torch's operator aten::any.

    any(Tensor self) -> Tensor
    any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor
    any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.any."""

class _aten_arange(_Packet):
    def __call__(
        _,
        /,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_arange_start(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_arange_start_step(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        step: _Scalar = 1,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_arange(_Packet):
    @_overload
    def __call__(
        _,
        /,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        step: _Scalar = 1,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_arange
    start: _aten_arange_start
    start_step: _aten_arange_start_step

arange: _packet_arange
"""Torch's operator aten::arange.

    arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.arange."""

class _aten_arccos(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arccos

arccos: _aten_arccos
"""Torch's operator aten::arccos.

    arccos(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arccos."""

class _aten_arccosh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arccosh

arccosh: _aten_arccosh
"""Torch's operator aten::arccosh.

    arccosh(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arccosh."""

class _aten_arcsin(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arcsin

arcsin: _aten_arcsin
"""Torch's operator aten::arcsin.

    arcsin(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arcsin."""

class _aten_arcsinh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arcsinh

arcsinh: _aten_arcsinh
"""Torch's operator aten::arcsinh.

    arcsinh(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arcsinh."""

class _aten_arctan(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arctan

arctan: _aten_arctan
"""Torch's operator aten::arctan.

    arctan(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arctan."""

class _aten_arctan2(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_arctan2

arctan2: _aten_arctan2
"""Torch's operator aten::arctan2.

    arctan2(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arctan2."""

class _aten_arctanh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_arctanh

arctanh: _aten_arctanh
"""Torch's operator aten::arctanh.

    arctanh(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.arctanh."""

class _aten_argmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | None = None, keepdim: _bool = False) -> _Tensor: ...
    default: _aten_argmax

argmax: _aten_argmax
"""Torch's operator aten::argmax.

    argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.argmax."""

class _aten_argmin(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | None = None, keepdim: _bool = False) -> _Tensor: ...
    default: _aten_argmin

argmin: _aten_argmin
"""Torch's operator aten::argmin.

    argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.argmin."""

class _aten_argsort(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = -1, descending: _bool = False) -> _Tensor: ...

class _aten_argsort_stable(_Packet):
    def __call__(_, /, self: _Tensor, *, stable: _bool, dim: _int = -1, descending: _bool = False) -> _Tensor: ...

class _packet_argsort(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int = -1, descending: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, stable: _bool, dim: _int = -1, descending: _bool = False) -> _Tensor: ...
    default: _aten_argsort
    stable: _aten_argsort_stable

argsort: _packet_argsort
"""Torch's operator aten::argsort.

    argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor
    argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.argsort."""

class _aten_argwhere(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_argwhere

argwhere: _aten_argwhere
"""Torch's operator aten::argwhere.

    argwhere(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.argwhere."""

class _aten_as_strided(_Packet):
    def __call__(
        _, /, self: _Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None
    ) -> _Tensor: ...
    default: _aten_as_strided

as_strided: _aten_as_strided
"""Torch's operator aten::as_strided.

    as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.as_strided."""

class _aten_as_strided_copy(_Packet):
    def __call__(
        _, /, self: _Tensor, size: _Sequence[_int], stride: _Sequence[_int], storage_offset: _int | None = None
    ) -> _Tensor: ...
    default: _aten_as_strided_copy

as_strided_copy: _aten_as_strided_copy
"""Torch's operator aten::as_strided_copy.

    as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.as_strided_copy."""

class _aten_as_strided_scatter(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        src: _Tensor,
        size: _Sequence[_int],
        stride: _Sequence[_int],
        storage_offset: _int | None = None,
    ) -> _Tensor: ...
    default: _aten_as_strided_scatter

as_strided_scatter: _aten_as_strided_scatter
"""Torch's operator aten::as_strided_scatter.

    as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.as_strided_scatter."""

class _aten_asin(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_asin

asin: _aten_asin
"""Torch's operator aten::asin.

    asin(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.asin."""

class _aten_asinh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_asinh

asinh: _aten_asinh
"""Torch's operator aten::asinh.

    asinh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.asinh."""

class _aten_atan(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_atan

atan: _aten_atan
"""Torch's operator aten::atan.

    atan(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.atan."""

class _aten_atan2(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_atan2

atan2: _aten_atan2
"""Torch's operator aten::atan2.

    atan2(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.atan2."""

class _aten_atanh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_atanh

atanh: _aten_atanh
"""Torch's operator aten::atanh.

    atanh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.atanh."""

class _aten_atleast_1d(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_atleast_1d_Sequence(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _packet_atleast_1d(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten_atleast_1d
    Sequence: _aten_atleast_1d_Sequence

atleast_1d: _packet_atleast_1d
"""Torch's operator aten::atleast_1d.

    atleast_1d(Tensor self) -> Tensor
    atleast_1d.Sequence(Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.atleast_1d."""

class _aten_atleast_2d(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_atleast_2d_Sequence(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _packet_atleast_2d(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten_atleast_2d
    Sequence: _aten_atleast_2d_Sequence

atleast_2d: _packet_atleast_2d
"""Torch's operator aten::atleast_2d.

    atleast_2d(Tensor self) -> Tensor
    atleast_2d.Sequence(Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.atleast_2d."""

class _aten_atleast_3d(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_atleast_3d_Sequence(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _packet_atleast_3d(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten_atleast_3d
    Sequence: _aten_atleast_3d_Sequence

atleast_3d: _packet_atleast_3d
"""Torch's operator aten::atleast_3d.

    atleast_3d(Tensor self) -> Tensor
    atleast_3d.Sequence(Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.atleast_3d."""

class _aten_avg_pool1d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0],
        ceil_mode: _bool = False,
        count_include_pad: _bool = True,
    ) -> _Tensor: ...
    default: _aten_avg_pool1d

avg_pool1d: _aten_avg_pool1d
"""Torch's operator aten::avg_pool1d.

    avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.avg_pool1d."""

class _aten_avg_pool2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        ceil_mode: _bool = False,
        count_include_pad: _bool = True,
        divisor_override: _int | None = None,
    ) -> _Tensor: ...
    default: _aten_avg_pool2d

avg_pool2d: _aten_avg_pool2d
"""Torch's operator aten::avg_pool2d.

    avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.avg_pool2d."""

class _aten_avg_pool2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        ceil_mode: _bool,
        count_include_pad: _bool,
        divisor_override: _int | None,
    ) -> _Tensor: ...
    default: _aten_avg_pool2d_backward

avg_pool2d_backward: _aten_avg_pool2d_backward
"""Torch's operator aten::avg_pool2d_backward.

    avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor

Gradient: by torch's formula."""

class _aten_avg_pool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        ceil_mode: _bool = False,
        count_include_pad: _bool = True,
        divisor_override: _int | None = None,
    ) -> _Tensor: ...
    default: _aten_avg_pool3d

avg_pool3d: _aten_avg_pool3d
"""Torch's operator aten::avg_pool3d.

    avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.avg_pool3d."""

class _aten_avg_pool3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        ceil_mode: _bool,
        count_include_pad: _bool,
        divisor_override: _int | None,
    ) -> _Tensor: ...
    default: _aten_avg_pool3d_backward

avg_pool3d_backward: _aten_avg_pool3d_backward
"""Torch's operator aten::avg_pool3d_backward.

    avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor

Gradient: by torch's formula."""

class _aten_baddbmm(_Packet):
    def __call__(
        _, /, self: _Tensor, batch1: _Tensor, batch2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...

class _aten_baddbmm_dtype(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        batch1: _Tensor,
        batch2: _Tensor,
        out_dtype: _DType,
        *,
        beta: _Scalar = 1,
        alpha: _Scalar = 1,
    ) -> _Tensor: ...

class _packet_baddbmm(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, batch1: _Tensor, batch2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        batch1: _Tensor,
        batch2: _Tensor,
        out_dtype: _DType,
        *,
        beta: _Scalar = 1,
        alpha: _Scalar = 1,
    ) -> _Tensor: ...
    default: _aten_baddbmm
    dtype: _aten_baddbmm_dtype

baddbmm: _packet_baddbmm
"""Torch's operator aten::baddbmm.

    baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor
    baddbmm.dtype(Tensor self, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: default: by torch's formula; dtype: torch has none.
Torch's documentation: torch.baddbmm."""

class _aten_bartlett_window(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_bartlett_window_periodic(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_bartlett_window(_Packet):
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_bartlett_window
    periodic: _aten_bartlett_window_periodic

bartlett_window: _packet_bartlett_window
"""Torch's operator aten::bartlett_window.

    bartlett_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    bartlett_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bartlett_window."""

class _aten_batch_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        training: _bool,
        momentum: _float,
        eps: _float,
        cudnn_enabled: _bool,
    ) -> _Tensor: ...
    default: _aten_batch_norm

batch_norm: _aten_batch_norm
"""Torch's operator aten::batch_norm.

    batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.batch_norm."""

class _aten_batch_norm_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        weight: _Tensor,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        save_mean: _Tensor | None,
        save_var: _Tensor | None,
        update: _bool,
        eps: _float,
        output_mask: _bool | _Sequence[_bool],
        reserve: _Tensor,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_batch_norm_backward

batch_norm_backward: _aten_batch_norm_backward
"""Torch's operator aten::batch_norm_backward.

    batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_batch_norm_backward_elemt(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        mean: _Tensor,
        invstd: _Tensor,
        weight: _Tensor | None,
        sum_dy: _Tensor,
        sum_dy_xmu: _Tensor,
        count: _Tensor,
    ) -> _Tensor: ...
    default: _aten_batch_norm_backward_elemt

batch_norm_backward_elemt: _aten_batch_norm_backward_elemt
"""Torch's operator aten::batch_norm_backward_elemt.

    batch_norm_backward_elemt(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, Tensor sum_dy, Tensor sum_dy_xmu, Tensor count) -> Tensor

Gradient: torch has none."""

class _aten_batch_norm_backward_reduce(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        mean: _Tensor,
        invstd: _Tensor,
        weight: _Tensor | None,
        input_g: _bool,
        weight_g: _bool,
        bias_g: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_batch_norm_backward_reduce

batch_norm_backward_reduce: _aten_batch_norm_backward_reduce
"""Torch's operator aten::batch_norm_backward_reduce.

    batch_norm_backward_reduce(Tensor grad_out, Tensor input, Tensor mean, Tensor invstd, Tensor? weight, bool input_g, bool weight_g, bool bias_g) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten_batch_norm_elemt(_Packet):
    def __call__(
        _, /, input: _Tensor, weight: _Tensor | None, bias: _Tensor | None, mean: _Tensor, invstd: _Tensor, eps: _float
    ) -> _Tensor: ...
    default: _aten_batch_norm_elemt

batch_norm_elemt: _aten_batch_norm_elemt
"""Torch's operator aten::batch_norm_elemt.

    batch_norm_elemt(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor invstd, float eps) -> Tensor

Gradient: torch has none."""

class _aten_batch_norm_gather_stats(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        mean: _Tensor,
        invstd: _Tensor,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        momentum: _float,
        eps: _float,
        count: _int,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_batch_norm_gather_stats

batch_norm_gather_stats: _aten_batch_norm_gather_stats
"""Torch's operator aten::batch_norm_gather_stats.

    batch_norm_gather_stats(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, int count) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_batch_norm_gather_stats_with_counts(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        mean: _Tensor,
        invstd: _Tensor,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        momentum: _float,
        eps: _float,
        counts: _Tensor,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_batch_norm_gather_stats_with_counts

batch_norm_gather_stats_with_counts: _aten_batch_norm_gather_stats_with_counts
"""Torch's operator aten::batch_norm_gather_stats_with_counts.

    batch_norm_gather_stats_with_counts(Tensor input, Tensor mean, Tensor invstd, Tensor? running_mean, Tensor? running_var, float momentum, float eps, Tensor counts) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_batch_norm_stats(_Packet):
    def __call__(_, /, input: _Tensor, eps: _float) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_batch_norm_stats

batch_norm_stats: _aten_batch_norm_stats
"""Torch's operator aten::batch_norm_stats.

    batch_norm_stats(Tensor input, float eps) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_batch_norm_update_stats(_Packet):
    def __call__(
        _, /, input: _Tensor, running_mean: _Tensor | None, running_var: _Tensor | None, momentum: _float
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_batch_norm_update_stats

batch_norm_update_stats: _aten_batch_norm_update_stats
"""Torch's operator aten::batch_norm_update_stats.

    batch_norm_update_stats(Tensor input, Tensor? running_mean, Tensor? running_var, float momentum) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_bernoulli(_Packet):
    def __call__(_, /, self: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_bernoulli_p(_Packet):
    def __call__(_, /, self: _Tensor, p: _float, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_bernoulli_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, p: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...

class _packet_bernoulli(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, p: _float, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, p: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...
    default: _aten_bernoulli
    p: _aten_bernoulli_p
    Tensor: _aten_bernoulli_Tensor

bernoulli: _packet_bernoulli
"""Torch's operator aten::bernoulli.

    bernoulli(Tensor self, *, Generator? generator=None) -> Tensor
    bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor
    bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor

Gradient: default: by torch's formula; p: torch has none; Tensor: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.bernoulli."""

class _aten_bilinear(_Packet):
    def __call__(_, /, input1: _Tensor, input2: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor: ...
    default: _aten_bilinear

bilinear: _aten_bilinear
"""Torch's operator aten::bilinear.

    bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.bilinear."""

class _aten_binary_cross_entropy(_Packet):
    def __call__(
        _, /, self: _Tensor, target: _Tensor, weight: _Tensor | None = None, reduction: _int = 1
    ) -> _Tensor: ...
    default: _aten_binary_cross_entropy

binary_cross_entropy: _aten_binary_cross_entropy
"""Torch's operator aten::binary_cross_entropy.

    binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.binary_cross_entropy."""

class _aten_binary_cross_entropy_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, weight: _Tensor | None = None, reduction: _int = 1
    ) -> _Tensor: ...
    default: _aten_binary_cross_entropy_backward

binary_cross_entropy_backward: _aten_binary_cross_entropy_backward
"""Torch's operator aten::binary_cross_entropy_backward.

    binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor

Gradient: by torch's formula."""

class _aten_binary_cross_entropy_with_logits(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None = None,
        pos_weight: _Tensor | None = None,
        reduction: _int = 1,
    ) -> _Tensor: ...
    default: _aten_binary_cross_entropy_with_logits

binary_cross_entropy_with_logits: _aten_binary_cross_entropy_with_logits
"""Torch's operator aten::binary_cross_entropy_with_logits.

    binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.binary_cross_entropy_with_logits."""

class _aten_bincount(_Packet):
    def __call__(_, /, self: _Tensor, weights: _Tensor | None = None, minlength: _int = 0) -> _Tensor: ...
    default: _aten_bincount

bincount: _aten_bincount
"""Torch's operator aten::bincount.

    bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor

Gradient: torch has none.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.bincount."""

class _aten_binomial(_Packet):
    def __call__(_, /, count: _Tensor, prob: _Tensor, generator: _Any | None = None) -> _Tensor: ...
    default: _aten_binomial

binomial: _aten_binomial
"""Torch's operator aten::binomial.

    binomial(Tensor count, Tensor prob, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_bitwise_and_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_bitwise_and_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_bitwise_and_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_bitwise_and(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_bitwise_and_Tensor
    Scalar: _aten_bitwise_and_Scalar
    Scalar_Tensor: _aten_bitwise_and_Scalar_Tensor

bitwise_and: _packet_bitwise_and
"""Torch's operator aten::bitwise_and.

    bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_and.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_and."""

class _aten_bitwise_left_shift_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_bitwise_left_shift_Tensor_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_bitwise_left_shift_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_bitwise_left_shift(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_bitwise_left_shift_Tensor
    Tensor_Scalar: _aten_bitwise_left_shift_Tensor_Scalar
    Scalar_Tensor: _aten_bitwise_left_shift_Scalar_Tensor

bitwise_left_shift: _packet_bitwise_left_shift
"""Torch's operator aten::bitwise_left_shift.

    bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_left_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_left_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_left_shift."""

class _aten_bitwise_not(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_bitwise_not

bitwise_not: _aten_bitwise_not
"""Torch's operator aten::bitwise_not.

    bitwise_not(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_not."""

class _aten_bitwise_or_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_bitwise_or_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_bitwise_or_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_bitwise_or(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_bitwise_or_Tensor
    Scalar: _aten_bitwise_or_Scalar
    Scalar_Tensor: _aten_bitwise_or_Scalar_Tensor

bitwise_or: _packet_bitwise_or
"""Torch's operator aten::bitwise_or.

    bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_or.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_or.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_or."""

class _aten_bitwise_right_shift_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_bitwise_right_shift_Tensor_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_bitwise_right_shift_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_bitwise_right_shift(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_bitwise_right_shift_Tensor
    Tensor_Scalar: _aten_bitwise_right_shift_Tensor_Scalar
    Scalar_Tensor: _aten_bitwise_right_shift_Scalar_Tensor

bitwise_right_shift: _packet_bitwise_right_shift
"""Torch's operator aten::bitwise_right_shift.

    bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_right_shift.Tensor_Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_right_shift.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_right_shift."""

class _aten_bitwise_xor_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_bitwise_xor_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_bitwise_xor_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_bitwise_xor(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_bitwise_xor_Tensor
    Scalar: _aten_bitwise_xor_Scalar
    Scalar_Tensor: _aten_bitwise_xor_Scalar_Tensor

bitwise_xor: _packet_bitwise_xor
"""Torch's operator aten::bitwise_xor.

    bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor
    bitwise_xor.Scalar(Tensor self, Scalar other) -> Tensor
    bitwise_xor.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bitwise_xor."""

class _aten_blackman_window(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_blackman_window_periodic(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_blackman_window(_Packet):
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_blackman_window
    periodic: _aten_blackman_window_periodic

blackman_window: _packet_blackman_window
"""Torch's operator aten::blackman_window.

    blackman_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    blackman_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.blackman_window."""

class _aten_block_diag(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_block_diag

block_diag: _aten_block_diag
"""Torch's operator aten::block_diag.

    block_diag(Tensor[] tensors) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.block_diag."""

class _aten_bmm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...

class _aten_bmm_dtype(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, out_dtype: _DType) -> _Tensor: ...

class _packet_bmm(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, mat2: _Tensor, out_dtype: _DType) -> _Tensor: ...
    default: _aten_bmm
    dtype: _aten_bmm_dtype

bmm: _packet_bmm
"""Torch's operator aten::bmm.

    bmm(Tensor self, Tensor mat2) -> Tensor
    bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor

Gradient: default: by torch's formula; dtype: torch has none.
Torch's documentation: torch.bmm."""

class _aten_broadcast_tensors(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten_broadcast_tensors

broadcast_tensors: _aten_broadcast_tensors
"""Torch's operator aten::broadcast_tensors.

    broadcast_tensors(Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.broadcast_tensors."""

class _aten_broadcast_to(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten_broadcast_to

broadcast_to: _aten_broadcast_to
"""Torch's operator aten::broadcast_to.

    broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.broadcast_to."""

class _aten_bucketize_Tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, boundaries: _Tensor, *, out_int32: _bool = False, right: _bool = False
    ) -> _Tensor: ...

class _aten_bucketize_Scalar(_Packet):
    def __call__(
        _, /, self: _Scalar, boundaries: _Tensor, *, out_int32: _bool = False, right: _bool = False
    ) -> _Tensor: ...

class _packet_bucketize(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, boundaries: _Tensor, *, out_int32: _bool = False, right: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Scalar, boundaries: _Tensor, *, out_int32: _bool = False, right: _bool = False
    ) -> _Tensor: ...
    Tensor: _aten_bucketize_Tensor
    Scalar: _aten_bucketize_Scalar

bucketize: _packet_bucketize
"""Torch's operator aten::bucketize.

    bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor
    bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.bucketize."""

class _aten_cartesian_prod(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_cartesian_prod

cartesian_prod: _aten_cartesian_prod
"""Torch's operator aten::cartesian_prod.

    cartesian_prod(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.cartesian_prod."""

class _aten_cat(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int = 0) -> _Tensor: ...
    default: _aten_cat

cat: _aten_cat
"""Torch's operator aten::cat.

    cat(Tensor[] tensors, int dim=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cat."""

class _aten_cauchy(_Packet):
    def __call__(
        _, /, self: _Tensor, median: _float = 0.0, sigma: _float = 1.0, *, generator: _Any | None = None
    ) -> _Tensor: ...
    default: _aten_cauchy

cauchy: _aten_cauchy
"""Torch's operator aten::cauchy.

    cauchy(Tensor self, float median=0., float sigma=1., *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_ccol_indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_ccol_indices

ccol_indices: _aten_ccol_indices
"""Torch's operator aten::ccol_indices.

    ccol_indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none."""

class _aten_ccol_indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_ccol_indices_copy

ccol_indices_copy: _aten_ccol_indices_copy
"""Torch's operator aten::ccol_indices_copy.

    ccol_indices_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_cdist(_Packet):
    def __call__(_, /, x1: _Tensor, x2: _Tensor, p: _float = 2.0, compute_mode: _int | None = None) -> _Tensor: ...
    default: _aten_cdist

cdist: _aten_cdist
"""Torch's operator aten::cdist.

    cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.cdist."""

class _aten_ceil(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_ceil

ceil: _aten_ceil
"""Torch's operator aten::ceil.

    ceil(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.ceil."""

class _aten_celu(_Packet):
    def __call__(_, /, self: _Tensor, alpha: _Scalar = 1.0) -> _Tensor: ...
    default: _aten_celu

celu: _aten_celu
"""Torch's operator aten::celu.

    celu(Tensor self, Scalar alpha=1.) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.celu."""

class _aten_chain_matmul(_Packet):
    def __call__(_, /, matrices: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_chain_matmul

chain_matmul: _aten_chain_matmul
"""Torch's operator aten::chain_matmul.

    chain_matmul(Tensor[] matrices) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.chain_matmul."""

class _aten_chalf(_Packet):
    def __call__(_, /, self: _Tensor, *, memory_format: _MemoryFormat | None = None) -> _Tensor: ...
    default: _aten_chalf

chalf: _aten_chalf
"""Torch's operator aten::chalf.

    chalf(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.chalf."""

class _aten_channel_shuffle(_Packet):
    def __call__(_, /, self: _Tensor, groups: _int) -> _Tensor: ...
    default: _aten_channel_shuffle

channel_shuffle: _aten_channel_shuffle
"""Torch's operator aten::channel_shuffle.

    channel_shuffle(Tensor self, SymInt groups) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.channel_shuffle."""

class _aten_cholesky(_Packet):
    def __call__(_, /, self: _Tensor, upper: _bool = False) -> _Tensor: ...
    default: _aten_cholesky

cholesky: _aten_cholesky
"""Torch's operator aten::cholesky.

    cholesky(Tensor self, bool upper=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cholesky."""

class _aten_cholesky_inverse(_Packet):
    def __call__(_, /, self: _Tensor, upper: _bool = False) -> _Tensor: ...
    default: _aten_cholesky_inverse

cholesky_inverse: _aten_cholesky_inverse
"""Torch's operator aten::cholesky_inverse.

    cholesky_inverse(Tensor self, bool upper=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cholesky_inverse."""

class _aten_cholesky_solve(_Packet):
    def __call__(_, /, self: _Tensor, input2: _Tensor, upper: _bool = False) -> _Tensor: ...
    default: _aten_cholesky_solve

cholesky_solve: _aten_cholesky_solve
"""Torch's operator aten::cholesky_solve.

    cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cholesky_solve."""

class _aten_choose_qparams_optimized(_Packet):
    def __call__(
        _, /, input: _Tensor, numel: _int, n_bins: _int, ratio: _float, bit_width: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_choose_qparams_optimized

choose_qparams_optimized: _aten_choose_qparams_optimized
"""Torch's operator aten::choose_qparams_optimized.

    choose_qparams_optimized(Tensor input, int numel, int n_bins, float ratio, int bit_width) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_chunk(_Packet):
    def __call__(_, /, self: _Tensor, chunks: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    default: _aten_chunk

chunk: _aten_chunk
"""Torch's operator aten::chunk.

    chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.chunk."""

class _aten_clamp(_Packet):
    def __call__(_, /, self: _Tensor, min: _Scalar | None = None, max: _Scalar | None = None) -> _Tensor: ...

class _aten_clamp_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, min: _Tensor | None = None, max: _Tensor | None = None) -> _Tensor: ...

class _packet_clamp(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, min: _Scalar | None = None, max: _Scalar | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, min: _Tensor | None = None, max: _Tensor | None = None) -> _Tensor: ...
    default: _aten_clamp
    Tensor: _aten_clamp_Tensor

clamp: _packet_clamp
"""Torch's operator aten::clamp.

    clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
    clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.clamp."""

class _aten_clamp_max(_Packet):
    def __call__(_, /, self: _Tensor, max: _Scalar) -> _Tensor: ...

class _aten_clamp_max_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, max: _Tensor) -> _Tensor: ...

class _packet_clamp_max(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, max: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, max: _Tensor) -> _Tensor: ...
    default: _aten_clamp_max
    Tensor: _aten_clamp_max_Tensor

clamp_max: _packet_clamp_max
"""Torch's operator aten::clamp_max.

    clamp_max(Tensor self, Scalar max) -> Tensor
    clamp_max.Tensor(Tensor self, Tensor max) -> Tensor

Gradient: by torch's formula."""

class _aten_clamp_min(_Packet):
    def __call__(_, /, self: _Tensor, min: _Scalar) -> _Tensor: ...

class _aten_clamp_min_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, min: _Tensor) -> _Tensor: ...

class _packet_clamp_min(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, min: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, min: _Tensor) -> _Tensor: ...
    default: _aten_clamp_min
    Tensor: _aten_clamp_min_Tensor

clamp_min: _packet_clamp_min
"""Torch's operator aten::clamp_min.

    clamp_min(Tensor self, Scalar min) -> Tensor
    clamp_min.Tensor(Tensor self, Tensor min) -> Tensor

Gradient: by torch's formula."""

class _aten_clip(_Packet):
    def __call__(_, /, self: _Tensor, min: _Scalar | None = None, max: _Scalar | None = None) -> _Tensor: ...

class _aten_clip_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, min: _Tensor | None = None, max: _Tensor | None = None) -> _Tensor: ...

class _packet_clip(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, min: _Scalar | None = None, max: _Scalar | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, min: _Tensor | None = None, max: _Tensor | None = None) -> _Tensor: ...
    default: _aten_clip
    Tensor: _aten_clip_Tensor

clip: _packet_clip
"""Torch's operator aten::clip.

    clip(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor
    clip.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.clip."""

class _aten_clone(_Packet):
    def __call__(_, /, self: _Tensor, *, memory_format: _MemoryFormat | None = None) -> _Tensor: ...
    default: _aten_clone

clone: _aten_clone
"""Torch's operator aten::clone.

    clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.clone."""

class _aten_coalesce(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_coalesce

coalesce: _aten_coalesce
"""Torch's operator aten::coalesce.

    coalesce(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.coalesce."""

class _aten_col2im(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        kernel_size: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten_col2im

col2im: _aten_col2im
"""Torch's operator aten::col2im.

    col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.fold."""

class _aten_col_indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_col_indices

col_indices: _aten_col_indices
"""Torch's operator aten::col_indices.

    col_indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none.
Torch's documentation: torch.Tensor.col_indices."""

class _aten_col_indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_col_indices_copy

col_indices_copy: _aten_col_indices_copy
"""Torch's operator aten::col_indices_copy.

    col_indices_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.col_indices_copy."""

class _aten_column_stack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_column_stack

column_stack: _aten_column_stack
"""Torch's operator aten::column_stack.

    column_stack(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.column_stack."""

class _aten_combinations(_Packet):
    def __call__(_, /, self: _Tensor, r: _int = 2, with_replacement: _bool = False) -> _Tensor: ...
    default: _aten_combinations

combinations: _aten_combinations
"""Torch's operator aten::combinations.

    combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.combinations."""

class _aten_complex(_Packet):
    def __call__(_, /, real: _Tensor, imag: _Tensor) -> _Tensor: ...
    default: _aten_complex

complex: _aten_complex
"""Torch's operator aten::complex.

    complex(Tensor real, Tensor imag) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.complex."""

class _aten_concat(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int = 0) -> _Tensor: ...
    default: _aten_concat

concat: _aten_concat
"""Torch's operator aten::concat.

    concat(Tensor[] tensors, int dim=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.concat."""

class _aten_concatenate(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int = 0) -> _Tensor: ...
    default: _aten_concatenate

concatenate: _aten_concatenate
"""Torch's operator aten::concatenate.

    concatenate(Tensor[] tensors, int dim=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.concatenate."""

class _aten_conj(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_conj

conj: _aten_conj
"""Torch's operator aten::conj.

    conj(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.conj."""

class _aten_conj_physical(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_conj_physical

conj_physical: _aten_conj_physical
"""Torch's operator aten::conj_physical.

    conj_physical(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.conj_physical."""

class _aten_constant_pad_nd(_Packet):
    def __call__(_, /, self: _Tensor, pad: _Sequence[_int], value: _Scalar = 0) -> _Tensor: ...
    default: _aten_constant_pad_nd

constant_pad_nd: _aten_constant_pad_nd
"""Torch's operator aten::constant_pad_nd.

    constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.pad."""

class _aten_contiguous(_Packet):
    def __call__(_, /, self: _Tensor, *, memory_format: _MemoryFormat = ...) -> _Tensor: ...
    default: _aten_contiguous

contiguous: _aten_contiguous
"""Torch's operator aten::contiguous.

    contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.contiguous."""

class _aten_conv1d(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1],
        padding: _int | _Sequence[_int] = [0],
        dilation: _int | _Sequence[_int] = [1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _aten_conv1d_padding(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _packet_conv1d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1],
        padding: _int | _Sequence[_int] = [0],
        dilation: _int | _Sequence[_int] = [1],
        groups: _int = 1,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1],
        groups: _int = 1,
    ) -> _Tensor: ...
    default: _aten_conv1d
    padding: _aten_conv1d_padding

conv1d: _packet_conv1d
"""Torch's operator aten::conv1d.

    conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] dilation=[1], SymInt groups=1) -> Tensor
    conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], str padding="valid", SymInt[1] dilation=[1], SymInt groups=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv1d."""

class _aten_conv2d(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _aten_conv2d_padding(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _packet_conv2d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...
    default: _aten_conv2d
    padding: _aten_conv2d_padding

conv2d: _packet_conv2d
"""Torch's operator aten::conv2d.

    conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor
    conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], str padding="valid", SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv2d."""

class _aten_conv3d(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _aten_conv3d_padding(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...

class _packet_conv3d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _str = "valid",
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        groups: _int = 1,
    ) -> _Tensor: ...
    default: _aten_conv3d
    padding: _aten_conv3d_padding

conv3d: _packet_conv3d
"""Torch's operator aten::conv3d.

    conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor
    conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], str padding="valid", SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv3d."""

class _aten_conv_depthwise3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None,
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten_conv_depthwise3d

conv_depthwise3d: _aten_conv_depthwise3d
"""Torch's operator aten::conv_depthwise3d.

    conv_depthwise3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding, SymInt[3] dilation) -> Tensor

Gradient: by torch's formula."""

class _aten_conv_tbc(_Packet):
    def __call__(_, /, self: _Tensor, weight: _Tensor, bias: _Tensor, pad: _int = 0) -> _Tensor: ...
    default: _aten_conv_tbc

conv_tbc: _aten_conv_tbc
"""Torch's operator aten::conv_tbc.

    conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.conv_tbc."""

class _aten_conv_tbc_backward(_Packet):
    def __call__(
        _, /, self: _Tensor, input: _Tensor, weight: _Tensor, bias: _Tensor, pad: _int
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_conv_tbc_backward

conv_tbc_backward: _aten_conv_tbc_backward
"""Torch's operator aten::conv_tbc_backward.

    conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_conv_transpose1d(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1],
        padding: _int | _Sequence[_int] = [0],
        output_padding: _int | _Sequence[_int] = [0],
        groups: _int = 1,
        dilation: _int | _Sequence[_int] = [1],
    ) -> _Tensor: ...
    default: _aten_conv_transpose1d

conv_transpose1d: _aten_conv_transpose1d
"""Torch's operator aten::conv_transpose1d.

    conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] output_padding=[0], SymInt groups=1, SymInt[1] dilation=[1]) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv_transpose1d."""

class _aten_conv_transpose2d_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
        output_padding: _int | _Sequence[_int] = [0, 0],
        groups: _int = 1,
        dilation: _int | _Sequence[_int] = [1, 1],
    ) -> _Tensor: ...
    input: _aten_conv_transpose2d_input

conv_transpose2d: _aten_conv_transpose2d_input
"""Torch's operator aten::conv_transpose2d.

    conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] output_padding=[0, 0], SymInt groups=1, SymInt[2] dilation=[1, 1]) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv_transpose2d."""

class _aten_conv_transpose3d_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        output_padding: _int | _Sequence[_int] = [0, 0, 0],
        groups: _int = 1,
        dilation: _int | _Sequence[_int] = [1, 1, 1],
    ) -> _Tensor: ...
    input: _aten_conv_transpose3d_input

conv_transpose3d: _aten_conv_transpose3d_input
"""Torch's operator aten::conv_transpose3d.

    conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] output_padding=[0, 0, 0], SymInt groups=1, SymInt[3] dilation=[1, 1, 1]) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.conv_transpose3d."""

class _aten_convolution(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_convolution

convolution: _aten_convolution
"""Torch's operator aten::convolution.

    convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor

Gradient: by torch's formula."""

class _aten_convolution_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        input: _Tensor,
        weight: _Tensor,
        bias_sizes: _Sequence[_int] | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_convolution_backward

convolution_backward: _aten_convolution_backward
"""Torch's operator aten::convolution_backward.

    convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_convolution_backward_overrideable(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        input: _Tensor,
        weight: _Tensor,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_convolution_backward_overrideable

convolution_backward_overrideable: _aten_convolution_backward_overrideable
"""Torch's operator aten::convolution_backward_overrideable.

    convolution_backward_overrideable(Tensor grad_output, Tensor input, Tensor weight, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)

Gradient: by torch's formula."""

class _aten_convolution_overrideable(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        transposed: _bool,
        output_padding: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_convolution_overrideable

convolution_overrideable: _aten_convolution_overrideable
"""Torch's operator aten::convolution_overrideable.

    convolution_overrideable(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor

Gradient: by torch's formula."""

class _aten_copy(_Packet):
    def __call__(_, /, self: _Tensor, src: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten_copy

copy: _aten_copy
"""Torch's operator aten::copy.

    copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor

Gradient: torch has none."""

class _aten_copy_sparse_to_sparse(_Packet):
    def __call__(_, /, self: _Tensor, src: _Tensor, non_blocking: _bool = False) -> _Tensor: ...
    default: _aten_copy_sparse_to_sparse

copy_sparse_to_sparse: _aten_copy_sparse_to_sparse
"""Torch's operator aten::copy_sparse_to_sparse.

    copy_sparse_to_sparse(Tensor self, Tensor src, bool non_blocking=False) -> Tensor

Gradient: torch has none."""

class _aten_copysign_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_copysign_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_copysign(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_copysign_Tensor
    Scalar: _aten_copysign_Scalar

copysign: _packet_copysign
"""Torch's operator aten::copysign.

    copysign.Tensor(Tensor self, Tensor other) -> Tensor
    copysign.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.copysign."""

class _aten_corrcoef(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_corrcoef

corrcoef: _aten_corrcoef
"""Torch's operator aten::corrcoef.

    corrcoef(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.corrcoef."""

class _aten_cos(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_cos

cos: _aten_cos
"""Torch's operator aten::cos.

    cos(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cos."""

class _aten_cosh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_cosh

cosh: _aten_cosh
"""Torch's operator aten::cosh.

    cosh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cosh."""

class _aten_cosine_embedding_loss(_Packet):
    def __call__(
        _, /, input1: _Tensor, input2: _Tensor, target: _Tensor, margin: _float = 0.0, reduction: _int = 1
    ) -> _Tensor: ...
    default: _aten_cosine_embedding_loss

cosine_embedding_loss: _aten_cosine_embedding_loss
"""Torch's operator aten::cosine_embedding_loss.

    cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.cosine_embedding_loss."""

class _aten_cosine_similarity(_Packet):
    def __call__(_, /, x1: _Tensor, x2: _Tensor, dim: _int = 1, eps: _float = 1e-08) -> _Tensor: ...
    default: _aten_cosine_similarity

cosine_similarity: _aten_cosine_similarity
"""Torch's operator aten::cosine_similarity.

    cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.cosine_similarity."""

class _aten_count_nonzero(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | None = None) -> _Tensor: ...

class _aten_count_nonzero_dim_IntList(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...

class _packet_count_nonzero(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...
    default: _aten_count_nonzero
    dim_IntList: _aten_count_nonzero_dim_IntList

count_nonzero: _packet_count_nonzero
"""Torch's operator aten::count_nonzero.

    count_nonzero(Tensor self, int? dim=None) -> Tensor
    count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.count_nonzero."""

class _aten_cov(_Packet):
    def __call__(
        _, /, self: _Tensor, *, correction: _int = 1, fweights: _Tensor | None = None, aweights: _Tensor | None = None
    ) -> _Tensor: ...
    default: _aten_cov

cov: _aten_cov
"""Torch's operator aten::cov.

    cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.cov."""

class _aten_cross(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, dim: _int | None = None) -> _Tensor: ...
    default: _aten_cross

cross: _aten_cross
"""Torch's operator aten::cross.

    cross(Tensor self, Tensor other, int? dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.cross."""

class _aten_cross_entropy_loss(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None = None,
        reduction: _int = 1,
        ignore_index: _int = -100,
        label_smoothing: _float = 0.0,
    ) -> _Tensor: ...
    default: _aten_cross_entropy_loss

cross_entropy_loss: _aten_cross_entropy_loss
"""Torch's operator aten::cross_entropy_loss.

    cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, float label_smoothing=0.) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.cross_entropy."""

class _aten_crow_indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_crow_indices

crow_indices: _aten_crow_indices
"""Torch's operator aten::crow_indices.

    crow_indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none.
Torch's documentation: torch.Tensor.crow_indices."""

class _aten_crow_indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_crow_indices_copy

crow_indices_copy: _aten_crow_indices_copy
"""Torch's operator aten::crow_indices_copy.

    crow_indices_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.crow_indices_copy."""

class _aten_ctc_loss_IntList(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int = 0,
        reduction: _int = 1,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...

class _aten_ctc_loss_Tensor(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int = 0,
        reduction: _int = 1,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...

class _packet_ctc_loss(_Packet):
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int = 0,
        reduction: _int = 1,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int = 0,
        reduction: _int = 1,
        zero_infinity: _bool = False,
    ) -> _Tensor: ...
    IntList: _aten_ctc_loss_IntList
    Tensor: _aten_ctc_loss_Tensor

ctc_loss: _packet_ctc_loss
"""Torch's operator aten::ctc_loss.

    ctc_loss.IntList(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor
    ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=1, bool zero_infinity=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.ctc_loss."""

class _aten_cudnn_affine_grid_generator(_Packet):
    def __call__(_, /, theta: _Tensor, N: _int, C: _int, H: _int, W: _int) -> _Tensor: ...
    default: _aten_cudnn_affine_grid_generator

cudnn_affine_grid_generator: _aten_cudnn_affine_grid_generator
"""Torch's operator aten::cudnn_affine_grid_generator.

    cudnn_affine_grid_generator(Tensor theta, int N, int C, int H, int W) -> Tensor grid

Gradient: by torch's formula."""

class _aten_cudnn_affine_grid_generator_backward(_Packet):
    def __call__(_, /, grad: _Tensor, N: _int, C: _int, H: _int, W: _int) -> _Tensor: ...
    default: _aten_cudnn_affine_grid_generator_backward

cudnn_affine_grid_generator_backward: _aten_cudnn_affine_grid_generator_backward
"""Torch's operator aten::cudnn_affine_grid_generator_backward.

    cudnn_affine_grid_generator_backward(Tensor grad, int N, int C, int H, int W) -> Tensor grad_theta

Gradient: torch has none."""

class _aten_cudnn_batch_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        training: _bool,
        exponential_average_factor: _float,
        epsilon: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_cudnn_batch_norm

cudnn_batch_norm: _aten_cudnn_batch_norm
"""Torch's operator aten::cudnn_batch_norm.

    cudnn_batch_norm(Tensor input, Tensor weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float exponential_average_factor, float epsilon) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_cudnn_batch_norm_backward(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        grad_output: _Tensor,
        weight: _Tensor,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        save_mean: _Tensor | None,
        save_var: _Tensor | None,
        epsilon: _float,
        reserveSpace: _Tensor,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_cudnn_batch_norm_backward

cudnn_batch_norm_backward: _aten_cudnn_batch_norm_backward
"""Torch's operator aten::cudnn_batch_norm_backward.

    cudnn_batch_norm_backward(Tensor input, Tensor grad_output, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, float epsilon, Tensor reserveSpace) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_cudnn_convolution(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        allow_tf32: _bool,
    ) -> _Tensor: ...
    default: _aten_cudnn_convolution

cudnn_convolution: _aten_cudnn_convolution
"""Torch's operator aten::cudnn_convolution.

    cudnn_convolution(Tensor self, Tensor weight, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic, bool allow_tf32) -> Tensor

Gradient: by torch's formula."""

class _aten_cudnn_convolution_add_relu(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        z: _Tensor,
        alpha: _Scalar | None,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_cudnn_convolution_add_relu

cudnn_convolution_add_relu: _aten_cudnn_convolution_add_relu
"""Torch's operator aten::cudnn_convolution_add_relu.

    cudnn_convolution_add_relu(Tensor self, Tensor weight, Tensor z, Scalar? alpha, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: torch has none."""

class _aten_cudnn_convolution_relu(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_cudnn_convolution_relu

cudnn_convolution_relu: _aten_cudnn_convolution_relu
"""Torch's operator aten::cudnn_convolution_relu.

    cudnn_convolution_relu(Tensor self, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: torch has none."""

class _aten_cudnn_convolution_transpose(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        padding: _Sequence[_int],
        output_padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
        allow_tf32: _bool,
    ) -> _Tensor: ...
    default: _aten_cudnn_convolution_transpose

cudnn_convolution_transpose: _aten_cudnn_convolution_transpose
"""Torch's operator aten::cudnn_convolution_transpose.

    cudnn_convolution_transpose(Tensor self, Tensor weight, SymInt[] padding, SymInt[] output_padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic, bool allow_tf32) -> Tensor

Gradient: by torch's formula."""

class _aten_cudnn_grid_sampler(_Packet):
    def __call__(_, /, self: _Tensor, grid: _Tensor) -> _Tensor: ...
    default: _aten_cudnn_grid_sampler

cudnn_grid_sampler: _aten_cudnn_grid_sampler
"""Torch's operator aten::cudnn_grid_sampler.

    cudnn_grid_sampler(Tensor self, Tensor grid) -> Tensor output

Gradient: by torch's formula."""

class _aten_cudnn_grid_sampler_backward(_Packet):
    def __call__(_, /, self: _Tensor, grid: _Tensor, grad_output: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_cudnn_grid_sampler_backward

cudnn_grid_sampler_backward: _aten_cudnn_grid_sampler_backward
"""Torch's operator aten::cudnn_grid_sampler_backward.

    cudnn_grid_sampler_backward(Tensor self, Tensor grid, Tensor grad_output) -> (Tensor grad_self, Tensor grad_grid)

Gradient: by torch's formula."""

class _aten_cummax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_cummax

cummax: _aten_cummax
"""Torch's operator aten::cummax.

    cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.cummax."""

class _aten_cummaxmin_backward(_Packet):
    def __call__(_, /, grad: _Tensor, input: _Tensor, indices: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_cummaxmin_backward

cummaxmin_backward: _aten_cummaxmin_backward
"""Torch's operator aten::cummaxmin_backward.

    cummaxmin_backward(Tensor grad, Tensor input, Tensor indices, int dim) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_cummin(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_cummin

cummin: _aten_cummin
"""Torch's operator aten::cummin.

    cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.cummin."""

class _aten_cumprod(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, *, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_cumprod

cumprod: _aten_cumprod
"""Torch's operator aten::cumprod.

    cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cumprod."""

class _aten_cumprod_backward(_Packet):
    def __call__(_, /, grad: _Tensor, input: _Tensor, dim: _int, output: _Tensor) -> _Tensor: ...
    default: _aten_cumprod_backward

cumprod_backward: _aten_cumprod_backward
"""Torch's operator aten::cumprod_backward.

    cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_cumsum(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, *, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_cumsum

cumsum: _aten_cumsum
"""Torch's operator aten::cumsum.

    cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.cumsum."""

class _aten_cumulative_trapezoid_x(_Packet):
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...

class _aten_cumulative_trapezoid_dx(_Packet):
    def __call__(_, /, y: _Tensor, *, dx: _Scalar = 1, dim: _int = -1) -> _Tensor: ...

class _packet_cumulative_trapezoid(_Packet):
    @_overload
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...
    @_overload
    def __call__(_, /, y: _Tensor, *, dx: _Scalar = 1, dim: _int = -1) -> _Tensor: ...
    x: _aten_cumulative_trapezoid_x
    dx: _aten_cumulative_trapezoid_dx

cumulative_trapezoid: _packet_cumulative_trapezoid
"""Torch's operator aten::cumulative_trapezoid.

    cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.cumulative_trapezoid."""

class _aten_data(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_data

data: _aten_data
"""Torch's operator aten::data.

    data(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_deg2rad(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_deg2rad

deg2rad: _aten_deg2rad
"""Torch's operator aten::deg2rad.

    deg2rad(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.deg2rad."""

class _aten_dequantize_self(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_dequantize_tensors(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _packet_dequantize(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    self: _aten_dequantize_self
    tensors: _aten_dequantize_tensors

dequantize: _packet_dequantize
"""Torch's operator aten::dequantize.

    dequantize.self(Tensor self) -> Tensor
    dequantize.tensors(Tensor[] tensors) -> Tensor[]

Gradient: torch has none.
Torch's documentation: torch.dequantize."""

class _aten_det(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_det

det: _aten_det
"""Torch's operator aten::det.

    det(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.det."""

class _aten_detach(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_detach

detach: _aten_detach
"""Torch's operator aten::detach.

    detach(Tensor(a) self) -> Tensor(a)

Gradient: torch has none.
Torch's documentation: torch.Tensor.detach."""

class _aten_detach_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_detach_copy

detach_copy: _aten_detach_copy
"""Torch's operator aten::detach_copy.

    detach_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.detach_copy."""

class _aten_diag(_Packet):
    def __call__(_, /, self: _Tensor, diagonal: _int = 0) -> _Tensor: ...
    default: _aten_diag

diag: _aten_diag
"""Torch's operator aten::diag.

    diag(Tensor self, int diagonal=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.diag."""

class _aten_diag_embed(_Packet):
    def __call__(_, /, self: _Tensor, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> _Tensor: ...
    default: _aten_diag_embed

diag_embed: _aten_diag_embed
"""Torch's operator aten::diag_embed.

    diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.diag_embed."""

class _aten_diagflat(_Packet):
    def __call__(_, /, self: _Tensor, offset: _int = 0) -> _Tensor: ...
    default: _aten_diagflat

diagflat: _aten_diagflat
"""Torch's operator aten::diagflat.

    diagflat(Tensor self, int offset=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.diagflat."""

class _aten_diagonal(_Packet):
    def __call__(_, /, self: _Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> _Tensor: ...
    default: _aten_diagonal

diagonal: _aten_diagonal
"""Torch's operator aten::diagonal.

    diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.diagonal."""

class _aten_diagonal_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, input_sizes: _Sequence[_int], offset: _int, dim1: _int, dim2: _int
    ) -> _Tensor: ...
    default: _aten_diagonal_backward

diagonal_backward: _aten_diagonal_backward
"""Torch's operator aten::diagonal_backward.

    diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor

Gradient: by torch's formula."""

class _aten_diagonal_copy(_Packet):
    def __call__(_, /, self: _Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> _Tensor: ...
    default: _aten_diagonal_copy

diagonal_copy: _aten_diagonal_copy
"""Torch's operator aten::diagonal_copy.

    diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.diagonal_copy."""

class _aten_diagonal_scatter(_Packet):
    def __call__(_, /, self: _Tensor, src: _Tensor, offset: _int = 0, dim1: _int = 0, dim2: _int = 1) -> _Tensor: ...
    default: _aten_diagonal_scatter

diagonal_scatter: _aten_diagonal_scatter
"""Torch's operator aten::diagonal_scatter.

    diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.diagonal_scatter."""

class _aten_diff(_Packet):
    def __call__(
        _, /, self: _Tensor, n: _int = 1, dim: _int = -1, prepend: _Tensor | None = None, append: _Tensor | None = None
    ) -> _Tensor: ...
    default: _aten_diff

diff: _aten_diff
"""Torch's operator aten::diff.

    diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.diff."""

class _aten_digamma(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_digamma

digamma: _aten_digamma
"""Torch's operator aten::digamma.

    digamma(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.digamma."""

class _aten_dist(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, p: _Scalar = 2) -> _Tensor: ...
    default: _aten_dist

dist: _aten_dist
"""Torch's operator aten::dist.

    dist(Tensor self, Tensor other, Scalar p=2) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.dist."""

class _aten_div_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_div_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_div_Tensor_mode(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, rounding_mode: _str | None = None) -> _Tensor: ...

class _aten_div_Scalar_mode(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, *, rounding_mode: _str | None = None) -> _Tensor: ...

class _packet_div(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, rounding_mode: _str | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, *, rounding_mode: _str | None = None) -> _Tensor: ...
    Tensor: _aten_div_Tensor
    Scalar: _aten_div_Scalar
    Tensor_mode: _aten_div_Tensor_mode
    Scalar_mode: _aten_div_Scalar_mode

div: _packet_div
"""Torch's operator aten::div.

    div.Tensor(Tensor self, Tensor other) -> Tensor
    div.Scalar(Tensor self, Scalar other) -> Tensor
    div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
    div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.div."""

class _aten_divide_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_divide_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_divide_Tensor_mode(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, rounding_mode: _str | None = None) -> _Tensor: ...

class _aten_divide_Scalar_mode(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, *, rounding_mode: _str | None = None) -> _Tensor: ...

class _packet_divide(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, rounding_mode: _str | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, *, rounding_mode: _str | None = None) -> _Tensor: ...
    Tensor: _aten_divide_Tensor
    Scalar: _aten_divide_Scalar
    Tensor_mode: _aten_divide_Tensor_mode
    Scalar_mode: _aten_divide_Scalar_mode

divide: _packet_divide
"""Torch's operator aten::divide.

    divide.Tensor(Tensor self, Tensor other) -> Tensor
    divide.Scalar(Tensor self, Scalar other) -> Tensor
    divide.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor
    divide.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.divide."""

class _aten_dot(_Packet):
    def __call__(_, /, self: _Tensor, tensor: _Tensor) -> _Tensor: ...
    default: _aten_dot

dot: _aten_dot
"""Torch's operator aten::dot.

    dot(Tensor self, Tensor tensor) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.dot."""

class _aten_dropout(_Packet):
    def __call__(_, /, input: _Tensor, p: _float, train: _bool) -> _Tensor: ...
    default: _aten_dropout

dropout: _aten_dropout
"""Torch's operator aten::dropout.

    dropout(Tensor input, float p, bool train) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.nn.functional.dropout."""

class _aten_dsplit_int(_Packet):
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...

class _aten_dsplit_array(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...

class _packet_dsplit(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...
    int: _aten_dsplit_int
    array: _aten_dsplit_array

dsplit: _packet_dsplit
"""Torch's operator aten::dsplit.

    dsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
    dsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.dsplit."""

class _aten_dstack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_dstack

dstack: _aten_dstack
"""Torch's operator aten::dstack.

    dstack(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.dstack."""

class _aten_einsum(_Packet):
    def __call__(
        _, /, equation: _str, tensors: _Sequence[_Tensor], *, path: _Sequence[_int] | None = None
    ) -> _Tensor: ...
    default: _aten_einsum

einsum: _aten_einsum
"""Torch's operator aten::einsum.

    einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.einsum."""

class _aten_elu(_Packet):
    def __call__(_, /, self: _Tensor, alpha: _Scalar = 1, scale: _Scalar = 1, input_scale: _Scalar = 1) -> _Tensor: ...
    default: _aten_elu

elu: _aten_elu
"""Torch's operator aten::elu.

    elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.elu."""

class _aten_elu_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        alpha: _Scalar,
        scale: _Scalar,
        input_scale: _Scalar,
        is_result: _bool,
        self_or_result: _Tensor,
    ) -> _Tensor: ...
    default: _aten_elu_backward

elu_backward: _aten_elu_backward
"""Torch's operator aten::elu_backward.

    elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor

Gradient: by torch's formula."""

class _aten_embedding(_Packet):
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        padding_idx: _int = -1,
        scale_grad_by_freq: _bool = False,
        sparse: _bool = False,
    ) -> _Tensor: ...
    default: _aten_embedding

embedding: _aten_embedding
"""Torch's operator aten::embedding.

    embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.embedding."""

class _aten_embedding_backward(_Packet):
    def __call__(
        _,
        /,
        grad: _Tensor,
        indices: _Tensor,
        num_weights: _int,
        padding_idx: _int,
        scale_grad_by_freq: _bool,
        sparse: _bool,
    ) -> _Tensor: ...
    default: _aten_embedding_backward

embedding_backward: _aten_embedding_backward
"""Torch's operator aten::embedding_backward.

    embedding_backward(Tensor grad, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq, bool sparse) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_embedding_bag(_Packet):
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool = False,
        mode: _int = 0,
        sparse: _bool = False,
        per_sample_weights: _Tensor | None = None,
        include_last_offset: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...

class _aten_embedding_bag_padding_idx(_Packet):
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool,
        mode: _int,
        sparse: _bool,
        per_sample_weights: _Tensor | None,
        include_last_offset: _bool,
        padding_idx: _int | None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...

class _packet_embedding_bag(_Packet):
    @_overload
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool = False,
        mode: _int = 0,
        sparse: _bool = False,
        per_sample_weights: _Tensor | None = None,
        include_last_offset: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        weight: _Tensor,
        indices: _Tensor,
        offsets: _Tensor,
        scale_grad_by_freq: _bool,
        mode: _int,
        sparse: _bool,
        per_sample_weights: _Tensor | None,
        include_last_offset: _bool,
        padding_idx: _int | None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_embedding_bag
    padding_idx: _aten_embedding_bag_padding_idx

embedding_bag: _packet_embedding_bag
"""Torch's operator aten::embedding_bag.

    embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False) -> (Tensor, Tensor, Tensor, Tensor)
    embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.embedding_bag."""

class _aten_embedding_dense_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, indices: _Tensor, num_weights: _int, padding_idx: _int, scale_grad_by_freq: _bool
    ) -> _Tensor: ...
    default: _aten_embedding_dense_backward

embedding_dense_backward: _aten_embedding_dense_backward
"""Torch's operator aten::embedding_dense_backward.

    embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor

Gradient: by torch's formula."""

class _aten_embedding_renorm(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Tensor, max_norm: _float, norm_type: _float) -> _Tensor: ...
    default: _aten_embedding_renorm

embedding_renorm: _aten_embedding_renorm
"""Torch's operator aten::embedding_renorm.

    embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor

Gradient: torch has none."""

class _aten_embedding_sparse_backward(_Packet):
    def __call__(
        _, /, grad: _Tensor, indices: _Tensor, num_weights: _int, padding_idx: _int, scale_grad_by_freq: _bool
    ) -> _Tensor: ...
    default: _aten_embedding_sparse_backward

embedding_sparse_backward: _aten_embedding_sparse_backward
"""Torch's operator aten::embedding_sparse_backward.

    embedding_sparse_backward(Tensor grad, Tensor indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_empty_memory_format(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    memory_format: _aten_empty_memory_format

empty: _aten_empty_memory_format
"""Torch's operator aten::empty.

    empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.empty."""

class _aten_empty_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_empty_like

empty_like: _aten_empty_like
"""Torch's operator aten::empty_like.

    empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.empty_like."""

class _aten_empty_permuted(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        physical_layout: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_empty_permuted

empty_permuted: _aten_empty_permuted
"""Torch's operator aten::empty_permuted.

    empty_permuted(SymInt[] size, int[] physical_layout, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.empty_permuted."""

class _aten_empty_quantized(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        qtensor: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_empty_quantized

empty_quantized: _aten_empty_quantized
"""Torch's operator aten::empty_quantized.

    empty_quantized(int[] size, Tensor qtensor, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none."""

class _aten_empty_strided(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        stride: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_empty_strided

empty_strided: _aten_empty_strided
"""Torch's operator aten::empty_strided.

    empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.empty_strided."""

class _aten_eq_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_eq_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_eq(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_eq_Tensor
    Scalar: _aten_eq_Scalar

eq: _packet_eq
"""Torch's operator aten::eq.

    eq.Tensor(Tensor self, Tensor other) -> Tensor
    eq.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.eq."""

class _aten_erf(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_erf

erf: _aten_erf
"""Torch's operator aten::erf.

    erf(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.erf."""

class _aten_erfc(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_erfc

erfc: _aten_erfc
"""Torch's operator aten::erfc.

    erfc(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.erfc."""

class _aten_erfinv(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_erfinv

erfinv: _aten_erfinv
"""Torch's operator aten::erfinv.

    erfinv(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.erfinv."""

class _aten_exp(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_exp

exp: _aten_exp
"""Torch's operator aten::exp.

    exp(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.exp."""

class _aten_exp2(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_exp2

exp2: _aten_exp2
"""Torch's operator aten::exp2.

    exp2(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.exp2."""

class _aten_expand(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], *, implicit: _bool = False) -> _Tensor: ...
    default: _aten_expand

expand: _aten_expand
"""Torch's operator aten::expand.

    expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.expand."""

class _aten_expand_as(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_expand_as

expand_as: _aten_expand_as
"""Torch's operator aten::expand_as.

    expand_as(Tensor(a) self, Tensor other) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.expand_as."""

class _aten_expand_copy(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], *, implicit: _bool = False) -> _Tensor: ...
    default: _aten_expand_copy

expand_copy: _aten_expand_copy
"""Torch's operator aten::expand_copy.

    expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.expand_copy."""

class _aten_expm1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_expm1

expm1: _aten_expm1
"""Torch's operator aten::expm1.

    expm1(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.expm1."""

class _aten_exponential(_Packet):
    def __call__(_, /, self: _Tensor, lambd: _float = 1.0, *, generator: _Any | None = None) -> _Tensor: ...
    default: _aten_exponential

exponential: _aten_exponential
"""Torch's operator aten::exponential.

    exponential(Tensor self, float lambd=1., *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_eye(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_eye_m(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        m: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_eye(_Packet):
    @_overload
    def __call__(
        _,
        /,
        n: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        n: _int,
        m: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_eye
    m: _aten_eye_m

eye: _packet_eye
"""Torch's operator aten::eye.

    eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.eye."""

class _aten_fake_quantize_per_channel_affine(_Packet):
    def __call__(
        _, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, axis: _int, quant_min: _int, quant_max: _int
    ) -> _Tensor: ...
    default: _aten_fake_quantize_per_channel_affine

fake_quantize_per_channel_affine: _aten_fake_quantize_per_channel_affine
"""Torch's operator aten::fake_quantize_per_channel_affine.

    fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fake_quantize_per_channel_affine."""

class _aten_fake_quantize_per_channel_affine_cachemask(_Packet):
    def __call__(
        _, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, axis: _int, quant_min: _int, quant_max: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_fake_quantize_per_channel_affine_cachemask

fake_quantize_per_channel_affine_cachemask: _aten_fake_quantize_per_channel_affine_cachemask
"""Torch's operator aten::fake_quantize_per_channel_affine_cachemask.

    fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> (Tensor output, Tensor mask)

Gradient: by torch's formula."""

class _aten_fake_quantize_per_channel_affine_cachemask_backward(_Packet):
    def __call__(_, /, grad: _Tensor, mask: _Tensor) -> _Tensor: ...
    default: _aten_fake_quantize_per_channel_affine_cachemask_backward

fake_quantize_per_channel_affine_cachemask_backward: _aten_fake_quantize_per_channel_affine_cachemask_backward
"""Torch's operator aten::fake_quantize_per_channel_affine_cachemask_backward.

    fake_quantize_per_channel_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fake_quantize_per_tensor_affine(_Packet):
    def __call__(_, /, self: _Tensor, scale: _float, zero_point: _int, quant_min: _int, quant_max: _int) -> _Tensor: ...

class _aten_fake_quantize_per_tensor_affine_tensor_qparams(_Packet):
    def __call__(
        _, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, quant_min: _int, quant_max: _int
    ) -> _Tensor: ...

class _packet_fake_quantize_per_tensor_affine(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, scale: _float, zero_point: _int, quant_min: _int, quant_max: _int) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, quant_min: _int, quant_max: _int
    ) -> _Tensor: ...
    default: _aten_fake_quantize_per_tensor_affine
    tensor_qparams: _aten_fake_quantize_per_tensor_affine_tensor_qparams

fake_quantize_per_tensor_affine: _packet_fake_quantize_per_tensor_affine
"""Torch's operator aten::fake_quantize_per_tensor_affine.

    fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor
    fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fake_quantize_per_tensor_affine."""

class _aten_fake_quantize_per_tensor_affine_cachemask(_Packet):
    def __call__(
        _, /, self: _Tensor, scale: _float, zero_point: _int, quant_min: _int, quant_max: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_fake_quantize_per_tensor_affine_cachemask

fake_quantize_per_tensor_affine_cachemask: _aten_fake_quantize_per_tensor_affine_cachemask
"""Torch's operator aten::fake_quantize_per_tensor_affine_cachemask.

    fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> (Tensor output, Tensor mask)

Gradient: by torch's formula."""

class _aten_fake_quantize_per_tensor_affine_cachemask_backward(_Packet):
    def __call__(_, /, grad: _Tensor, mask: _Tensor) -> _Tensor: ...
    default: _aten_fake_quantize_per_tensor_affine_cachemask_backward

fake_quantize_per_tensor_affine_cachemask_backward: _aten_fake_quantize_per_tensor_affine_cachemask_backward
"""Torch's operator aten::fake_quantize_per_tensor_affine_cachemask_backward.

    fake_quantize_per_tensor_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_linear_fp16_weight(_Packet):
    def __call__(_, /, input: _Tensor, packed_weight: _Tensor, bias: _Tensor) -> _Tensor: ...
    default: _aten_fbgemm_linear_fp16_weight

fbgemm_linear_fp16_weight: _aten_fbgemm_linear_fp16_weight
"""Torch's operator aten::fbgemm_linear_fp16_weight.

    fbgemm_linear_fp16_weight(Tensor input, Tensor packed_weight, Tensor bias) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_linear_fp16_weight_fp32_activation(_Packet):
    def __call__(_, /, input: _Tensor, packed_weight: _Tensor, bias: _Tensor | None) -> _Tensor: ...
    default: _aten_fbgemm_linear_fp16_weight_fp32_activation

fbgemm_linear_fp16_weight_fp32_activation: _aten_fbgemm_linear_fp16_weight_fp32_activation
"""Torch's operator aten::fbgemm_linear_fp16_weight_fp32_activation.

    fbgemm_linear_fp16_weight_fp32_activation(Tensor input, Tensor packed_weight, Tensor? bias) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_linear_int8_weight(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        packed: _Tensor,
        col_offsets: _Tensor,
        weight_scale: _Scalar,
        weight_zero_point: _Scalar,
        bias: _Tensor,
    ) -> _Tensor: ...
    default: _aten_fbgemm_linear_int8_weight

fbgemm_linear_int8_weight: _aten_fbgemm_linear_int8_weight
"""Torch's operator aten::fbgemm_linear_int8_weight.

    fbgemm_linear_int8_weight(Tensor input, Tensor weight, Tensor packed, Tensor col_offsets, Scalar weight_scale, Scalar weight_zero_point, Tensor bias) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_linear_int8_weight_fp32_activation(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        packed: _Tensor,
        col_offsets: _Tensor,
        weight_scale: _Scalar,
        weight_zero_point: _Scalar,
        bias: _Tensor,
    ) -> _Tensor: ...
    default: _aten_fbgemm_linear_int8_weight_fp32_activation

fbgemm_linear_int8_weight_fp32_activation: _aten_fbgemm_linear_int8_weight_fp32_activation
"""Torch's operator aten::fbgemm_linear_int8_weight_fp32_activation.

    fbgemm_linear_int8_weight_fp32_activation(Tensor input, Tensor weight, Tensor packed, Tensor col_offsets, Scalar weight_scale, Scalar weight_zero_point, Tensor bias) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_pack_gemm_matrix_fp16(_Packet):
    def __call__(_, /, input: _Tensor) -> _Tensor: ...
    default: _aten_fbgemm_pack_gemm_matrix_fp16

fbgemm_pack_gemm_matrix_fp16: _aten_fbgemm_pack_gemm_matrix_fp16
"""Torch's operator aten::fbgemm_pack_gemm_matrix_fp16.

    fbgemm_pack_gemm_matrix_fp16(Tensor input) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_fbgemm_pack_quantized_matrix(_Packet):
    def __call__(_, /, input: _Tensor) -> _Tensor: ...

class _aten_fbgemm_pack_quantized_matrix_KN(_Packet):
    def __call__(_, /, input: _Tensor, K: _int, N: _int) -> _Tensor: ...

class _packet_fbgemm_pack_quantized_matrix(_Packet):
    @_overload
    def __call__(_, /, input: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, input: _Tensor, K: _int, N: _int) -> _Tensor: ...
    default: _aten_fbgemm_pack_quantized_matrix
    KN: _aten_fbgemm_pack_quantized_matrix_KN

fbgemm_pack_quantized_matrix: _packet_fbgemm_pack_quantized_matrix
"""Torch's operator aten::fbgemm_pack_quantized_matrix.

    fbgemm_pack_quantized_matrix(Tensor input) -> Tensor
    fbgemm_pack_quantized_matrix.KN(Tensor input, int K, int N) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_feature_alpha_dropout(_Packet):
    def __call__(_, /, input: _Tensor, p: _float, train: _bool) -> _Tensor: ...
    default: _aten_feature_alpha_dropout

feature_alpha_dropout: _aten_feature_alpha_dropout
"""Torch's operator aten::feature_alpha_dropout.

    feature_alpha_dropout(Tensor input, float p, bool train) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.nn.functional.feature_alpha_dropout."""

class _aten_feature_dropout(_Packet):
    def __call__(_, /, input: _Tensor, p: _float, train: _bool) -> _Tensor: ...
    default: _aten_feature_dropout

feature_dropout: _aten_feature_dropout
"""Torch's operator aten::feature_dropout.

    feature_dropout(Tensor input, float p, bool train) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_fft_fft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_fft

fft_fft: _aten_fft_fft
"""Torch's operator aten::fft_fft.

    fft_fft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.fft."""

class _aten_fft_fft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_fft2

fft_fft2: _aten_fft_fft2
"""Torch's operator aten::fft_fft2.

    fft_fft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.fft2."""

class _aten_fft_fftfreq(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        d: _float = 1.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_fftfreq

fft_fftfreq: _aten_fft_fftfreq
"""Torch's operator aten::fft_fftfreq.

    fft_fftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.fft.fftfreq."""

class _aten_fft_fftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_fftn

fft_fftn: _aten_fft_fftn
"""Torch's operator aten::fft_fftn.

    fft_fftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.fftn."""

class _aten_fft_fftshift(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int] | None = None) -> _Tensor: ...
    default: _aten_fft_fftshift

fft_fftshift: _aten_fft_fftshift
"""Torch's operator aten::fft_fftshift.

    fft_fftshift(Tensor self, int[1]? dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.fftshift."""

class _aten_fft_hfft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_hfft

fft_hfft: _aten_fft_hfft
"""Torch's operator aten::fft_hfft.

    fft_hfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.hfft."""

class _aten_fft_hfft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_hfft2

fft_hfft2: _aten_fft_hfft2
"""Torch's operator aten::fft_hfft2.

    fft_hfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.hfft2."""

class _aten_fft_hfftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_hfftn

fft_hfftn: _aten_fft_hfftn
"""Torch's operator aten::fft_hfftn.

    fft_hfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.hfftn."""

class _aten_fft_ifft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_ifft

fft_ifft: _aten_fft_ifft
"""Torch's operator aten::fft_ifft.

    fft_ifft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ifft."""

class _aten_fft_ifft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_ifft2

fft_ifft2: _aten_fft_ifft2
"""Torch's operator aten::fft_ifft2.

    fft_ifft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ifft2."""

class _aten_fft_ifftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_ifftn

fft_ifftn: _aten_fft_ifftn
"""Torch's operator aten::fft_ifftn.

    fft_ifftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ifftn."""

class _aten_fft_ifftshift(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int] | None = None) -> _Tensor: ...
    default: _aten_fft_ifftshift

fft_ifftshift: _aten_fft_ifftshift
"""Torch's operator aten::fft_ifftshift.

    fft_ifftshift(Tensor self, int[1]? dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ifftshift."""

class _aten_fft_ihfft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_ihfft

fft_ihfft: _aten_fft_ihfft
"""Torch's operator aten::fft_ihfft.

    fft_ihfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ihfft."""

class _aten_fft_ihfft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_ihfft2

fft_ihfft2: _aten_fft_ihfft2
"""Torch's operator aten::fft_ihfft2.

    fft_ihfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ihfft2."""

class _aten_fft_ihfftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_ihfftn

fft_ihfftn: _aten_fft_ihfftn
"""Torch's operator aten::fft_ihfftn.

    fft_ihfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.ihfftn."""

class _aten_fft_irfft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_irfft

fft_irfft: _aten_fft_irfft
"""Torch's operator aten::fft_irfft.

    fft_irfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.irfft."""

class _aten_fft_irfft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_irfft2

fft_irfft2: _aten_fft_irfft2
"""Torch's operator aten::fft_irfft2.

    fft_irfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.irfft2."""

class _aten_fft_irfftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_irfftn

fft_irfftn: _aten_fft_irfftn
"""Torch's operator aten::fft_irfftn.

    fft_irfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.irfftn."""

class _aten_fft_rfft(_Packet):
    def __call__(_, /, self: _Tensor, n: _int | None = None, dim: _int = -1, norm: _str | None = None) -> _Tensor: ...
    default: _aten_fft_rfft

fft_rfft: _aten_fft_rfft
"""Torch's operator aten::fft_rfft.

    fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.rfft."""

class _aten_fft_rfft2(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] = [-2, -1],
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_rfft2

fft_rfft2: _aten_fft_rfft2
"""Torch's operator aten::fft_rfft2.

    fft_rfft2(Tensor self, SymInt[1]? s=None, int[1] dim=[-2, -1], str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.rfft2."""

class _aten_fft_rfftfreq(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        d: _float = 1.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_rfftfreq

fft_rfftfreq: _aten_fft_rfftfreq
"""Torch's operator aten::fft_rfftfreq.

    fft_rfftfreq(int n, float d=1., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.fft.rfftfreq."""

class _aten_fft_rfftn(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        s: _int | _Sequence[_int] | None = None,
        dim: _int | _Sequence[_int] | None = None,
        norm: _str | None = None,
    ) -> _Tensor: ...
    default: _aten_fft_rfftn

fft_rfftn: _aten_fft_rfftn
"""Torch's operator aten::fft_rfftn.

    fft_rfftn(Tensor self, SymInt[1]? s=None, int[1]? dim=None, str? norm=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fft.rfftn."""

class _aten_fill_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, value: _Scalar) -> _Tensor: ...

class _aten_fill_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, value: _Tensor) -> _Tensor: ...

class _packet_fill(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, value: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, value: _Tensor) -> _Tensor: ...
    Scalar: _aten_fill_Scalar
    Tensor: _aten_fill_Tensor

fill: _packet_fill
"""Torch's operator aten::fill.

    fill.Scalar(Tensor self, Scalar value) -> Tensor
    fill.Tensor(Tensor self, Tensor value) -> Tensor

Gradient: by torch's formula."""

class _aten_fix(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_fix

fix: _aten_fix
"""Torch's operator aten::fix.

    fix(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fix."""

class _aten_flatten_using_ints(_Packet):
    def __call__(_, /, self: _Tensor, start_dim: _int = 0, end_dim: _int = -1) -> _Tensor: ...
    using_ints: _aten_flatten_using_ints

flatten: _aten_flatten_using_ints
"""Torch's operator aten::flatten.

    flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.flatten."""

class _aten_flatten_dense_tensors(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_flatten_dense_tensors

flatten_dense_tensors: _aten_flatten_dense_tensors
"""Torch's operator aten::flatten_dense_tensors.

    flatten_dense_tensors(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_flip(_Packet):
    def __call__(_, /, self: _Tensor, dims: _Sequence[_int]) -> _Tensor: ...
    default: _aten_flip

flip: _aten_flip
"""Torch's operator aten::flip.

    flip(Tensor self, int[] dims) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.flip."""

class _aten_fliplr(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_fliplr

fliplr: _aten_fliplr
"""Torch's operator aten::fliplr.

    fliplr(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.fliplr."""

class _aten_flipud(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_flipud

flipud: _aten_flipud
"""Torch's operator aten::flipud.

    flipud(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.flipud."""

class _aten_float_power_Tensor_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, exponent: _Tensor) -> _Tensor: ...

class _aten_float_power_Tensor_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, exponent: _Scalar) -> _Tensor: ...

class _aten_float_power_Scalar(_Packet):
    def __call__(_, /, self: _Scalar, exponent: _Tensor) -> _Tensor: ...

class _packet_float_power(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, exponent: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, exponent: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, exponent: _Tensor) -> _Tensor: ...
    Tensor_Tensor: _aten_float_power_Tensor_Tensor
    Tensor_Scalar: _aten_float_power_Tensor_Scalar
    Scalar: _aten_float_power_Scalar

float_power: _packet_float_power
"""Torch's operator aten::float_power.

    float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    float_power.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    float_power.Scalar(Scalar self, Tensor exponent) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.float_power."""

class _aten_floor(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_floor

floor: _aten_floor
"""Torch's operator aten::floor.

    floor(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.floor."""

class _aten_floor_divide(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_floor_divide_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_floor_divide(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    default: _aten_floor_divide
    Scalar: _aten_floor_divide_Scalar

floor_divide: _packet_floor_divide
"""Torch's operator aten::floor_divide.

    floor_divide(Tensor self, Tensor other) -> Tensor
    floor_divide.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.floor_divide."""

class _aten_fmax(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_fmax

fmax: _aten_fmax
"""Torch's operator aten::fmax.

    fmax(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.fmax."""

class _aten_fmin(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_fmin

fmin: _aten_fmin
"""Torch's operator aten::fmin.

    fmin(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.fmin."""

class _aten_fmod_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_fmod_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_fmod(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_fmod_Tensor
    Scalar: _aten_fmod_Scalar

fmod: _packet_fmod
"""Torch's operator aten::fmod.

    fmod.Tensor(Tensor self, Tensor other) -> Tensor
    fmod.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.fmod."""

class _aten_frac(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_frac

frac: _aten_frac
"""Torch's operator aten::frac.

    frac(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.frac."""

class _aten_fractional_max_pool2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        output_size: _int | _Sequence[_int],
        random_samples: _Tensor,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_fractional_max_pool2d

fractional_max_pool2d: _aten_fractional_max_pool2d
"""Torch's operator aten::fractional_max_pool2d.

    fractional_max_pool2d(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.fractional_max_pool2d."""

class _aten_fractional_max_pool2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        output_size: _int | _Sequence[_int],
        indices: _Tensor,
    ) -> _Tensor: ...
    default: _aten_fractional_max_pool2d_backward

fractional_max_pool2d_backward: _aten_fractional_max_pool2d_backward
"""Torch's operator aten::fractional_max_pool2d_backward.

    fractional_max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] output_size, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_fractional_max_pool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        output_size: _int | _Sequence[_int],
        random_samples: _Tensor,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_fractional_max_pool3d

fractional_max_pool3d: _aten_fractional_max_pool3d
"""Torch's operator aten::fractional_max_pool3d.

    fractional_max_pool3d(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.fractional_max_pool3d."""

class _aten_fractional_max_pool3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        output_size: _int | _Sequence[_int],
        indices: _Tensor,
    ) -> _Tensor: ...
    default: _aten_fractional_max_pool3d_backward

fractional_max_pool3d_backward: _aten_fractional_max_pool3d_backward
"""Torch's operator aten::fractional_max_pool3d_backward.

    fractional_max_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] output_size, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_frexp_Tensor(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    Tensor: _aten_frexp_Tensor

frexp: _aten_frexp_Tensor
"""Torch's operator aten::frexp.

    frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)

Gradient: by torch's formula.
Torch's documentation: torch.frexp."""

class _aten_frobenius_norm_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False) -> _Tensor: ...
    dim: _aten_frobenius_norm_dim

frobenius_norm: _aten_frobenius_norm_dim
"""Torch's operator aten::frobenius_norm.

    frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_from_file(_Packet):
    def __call__(
        _,
        /,
        filename: _str,
        shared: _bool | None = None,
        size: _int | None = 0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_from_file

from_file: _aten_from_file
"""Torch's operator aten::from_file.

    from_file(str filename, bool? shared=None, int? size=0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.from_file."""

class _aten_full(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        fill_value: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_full

full: _aten_full
"""Torch's operator aten::full.

    full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.full."""

class _aten_full_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        fill_value: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_full_like

full_like: _aten_full_like
"""Torch's operator aten::full_like.

    full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.full_like."""

class _aten_gather(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, *, sparse_grad: _bool = False) -> _Tensor: ...
    default: _aten_gather

gather: _aten_gather
"""Torch's operator aten::gather.

    gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.gather."""

class _aten_gather_backward(_Packet):
    def __call__(_, /, grad: _Tensor, self: _Tensor, dim: _int, index: _Tensor, sparse_grad: _bool) -> _Tensor: ...
    default: _aten_gather_backward

gather_backward: _aten_gather_backward
"""Torch's operator aten::gather_backward.

    gather_backward(Tensor grad, Tensor self, int dim, Tensor index, bool sparse_grad) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_gcd(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_gcd

gcd: _aten_gcd
"""Torch's operator aten::gcd.

    gcd(Tensor self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.gcd."""

class _aten_ge_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_ge_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_ge(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_ge_Tensor
    Scalar: _aten_ge_Scalar

ge: _packet_ge
"""Torch's operator aten::ge.

    ge.Tensor(Tensor self, Tensor other) -> Tensor
    ge.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.ge."""

class _aten_gelu(_Packet):
    def __call__(_, /, self: _Tensor, *, approximate: _str = "none") -> _Tensor: ...
    default: _aten_gelu

gelu: _aten_gelu
"""Torch's operator aten::gelu.

    gelu(Tensor self, *, str approximate="none") -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.gelu."""

class _aten_gelu_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, *, approximate: _str = "none") -> _Tensor: ...
    default: _aten_gelu_backward

gelu_backward: _aten_gelu_backward
"""Torch's operator aten::gelu_backward.

    gelu_backward(Tensor grad_output, Tensor self, *, str approximate="none") -> Tensor

Gradient: by torch's formula."""

class _aten_geometric(_Packet):
    def __call__(_, /, self: _Tensor, p: _float, *, generator: _Any | None = None) -> _Tensor: ...
    default: _aten_geometric

geometric: _aten_geometric
"""Torch's operator aten::geometric.

    geometric(Tensor self, float p, *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_geqrf(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_geqrf

geqrf: _aten_geqrf
"""Torch's operator aten::geqrf.

    geqrf(Tensor self) -> (Tensor a, Tensor tau)

Gradient: by torch's formula.
Torch's documentation: torch.geqrf."""

class _aten_ger(_Packet):
    def __call__(_, /, self: _Tensor, vec2: _Tensor) -> _Tensor: ...
    default: _aten_ger

ger: _aten_ger
"""Torch's operator aten::ger.

    ger(Tensor self, Tensor vec2) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.ger."""

class _aten_glu(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = -1) -> _Tensor: ...
    default: _aten_glu

glu: _aten_glu
"""Torch's operator aten::glu.

    glu(Tensor self, int dim=-1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.glu."""

class _aten_glu_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_glu_backward

glu_backward: _aten_glu_backward
"""Torch's operator aten::glu_backward.

    glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor

Gradient: by torch's formula."""

class _aten_glu_backward_jvp(_Packet):
    def __call__(
        _, /, grad_x: _Tensor, grad_glu: _Tensor, x: _Tensor, dgrad_glu: _Tensor, dx: _Tensor, dim: _int
    ) -> _Tensor: ...
    default: _aten_glu_backward_jvp

glu_backward_jvp: _aten_glu_backward_jvp
"""Torch's operator aten::glu_backward_jvp.

    glu_backward_jvp(Tensor grad_x, Tensor grad_glu, Tensor x, Tensor dgrad_glu, Tensor dx, int dim) -> Tensor

Gradient: torch has none."""

class _aten_glu_jvp(_Packet):
    def __call__(_, /, glu: _Tensor, x: _Tensor, dx: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_glu_jvp

glu_jvp: _aten_glu_jvp
"""Torch's operator aten::glu_jvp.

    glu_jvp(Tensor glu, Tensor x, Tensor dx, int dim) -> Tensor

Gradient: torch has none."""

class _aten_gradient_scalarint(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Scalar | None = None, dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_scalararray(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Scalar, dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_array(_Packet):
    def __call__(_, /, self: _Tensor, *, dim: _Sequence[_int], edge_order: _int = 1) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_scalarrayint(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Scalar], dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_scalarrayarray(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Scalar], dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_tensorarrayint(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Tensor], dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _aten_gradient_tensorarray(_Packet):
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Tensor], dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...

class _packet_gradient(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Scalar | None = None, dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Scalar, dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, dim: _Sequence[_int], edge_order: _int = 1) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Scalar], dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Scalar], dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Tensor], dim: _int | None = None, edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, spacing: _Sequence[_Tensor], dim: _Sequence[_int], edge_order: _int = 1
    ) -> _tuple[_Tensor, ...]: ...
    scalarint: _aten_gradient_scalarint
    scalararray: _aten_gradient_scalararray
    array: _aten_gradient_array
    scalarrayint: _aten_gradient_scalarrayint
    scalarrayarray: _aten_gradient_scalarrayarray
    tensorarrayint: _aten_gradient_tensorarrayint
    tensorarray: _aten_gradient_tensorarray

gradient: _packet_gradient
"""Torch's operator aten::gradient.

    gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int edge_order=1) -> Tensor[]
    gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> Tensor[]
    gradient.scalarrayint(Tensor self, *, Scalar[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.scalarrayarray(Tensor self, *, Scalar[] spacing, int[] dim, int edge_order=1) -> Tensor[]
    gradient.tensorarrayint(Tensor self, *, Tensor[] spacing, int? dim=None, int edge_order=1) -> Tensor[]
    gradient.tensorarray(Tensor self, *, Tensor[] spacing, int[] dim, int edge_order=1) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.gradient."""

class _aten_greater_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_greater_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_greater(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_greater_Tensor
    Scalar: _aten_greater_Scalar

greater: _packet_greater
"""Torch's operator aten::greater.

    greater.Tensor(Tensor self, Tensor other) -> Tensor
    greater.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.greater."""

class _aten_greater_equal_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_greater_equal_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_greater_equal(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_greater_equal_Tensor
    Scalar: _aten_greater_equal_Scalar

greater_equal: _packet_greater_equal
"""Torch's operator aten::greater_equal.

    greater_equal.Tensor(Tensor self, Tensor other) -> Tensor
    greater_equal.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.greater_equal."""

class _aten_grid_sampler(_Packet):
    def __call__(
        _, /, input: _Tensor, grid: _Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool
    ) -> _Tensor: ...
    default: _aten_grid_sampler

grid_sampler: _aten_grid_sampler
"""Torch's operator aten::grid_sampler.

    grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.grid_sample."""

class _aten_grid_sampler_2d(_Packet):
    def __call__(
        _, /, input: _Tensor, grid: _Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool
    ) -> _Tensor: ...
    default: _aten_grid_sampler_2d

grid_sampler_2d: _aten_grid_sampler_2d
"""Torch's operator aten::grid_sampler_2d.

    grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

Gradient: by torch's formula."""

class _aten_grid_sampler_2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        input: _Tensor,
        grid: _Tensor,
        interpolation_mode: _int,
        padding_mode: _int,
        align_corners: _bool,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_grid_sampler_2d_backward

grid_sampler_2d_backward: _aten_grid_sampler_2d_backward
"""Torch's operator aten::grid_sampler_2d_backward.

    grid_sampler_2d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_grid_sampler_3d(_Packet):
    def __call__(
        _, /, input: _Tensor, grid: _Tensor, interpolation_mode: _int, padding_mode: _int, align_corners: _bool
    ) -> _Tensor: ...
    default: _aten_grid_sampler_3d

grid_sampler_3d: _aten_grid_sampler_3d
"""Torch's operator aten::grid_sampler_3d.

    grid_sampler_3d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

Gradient: by torch's formula."""

class _aten_grid_sampler_3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        input: _Tensor,
        grid: _Tensor,
        interpolation_mode: _int,
        padding_mode: _int,
        align_corners: _bool,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_grid_sampler_3d_backward

grid_sampler_3d_backward: _aten_grid_sampler_3d_backward
"""Torch's operator aten::grid_sampler_3d_backward.

    grid_sampler_3d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_group_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        num_groups: _int,
        weight: _Tensor | None = None,
        bias: _Tensor | None = None,
        eps: _float = 1e-05,
        cudnn_enabled: _bool = True,
    ) -> _Tensor: ...
    default: _aten_group_norm

group_norm: _aten_group_norm
"""Torch's operator aten::group_norm.

    group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enabled=True) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.group_norm."""

class _aten_gru_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_gru_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_gru(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    input: _aten_gru_input
    data: _aten_gru_data

gru: _packet_gru
"""Torch's operator aten::gru.

    gru.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
    gru.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_gru_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor | None = None,
        b_hh: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten_gru_cell

gru_cell: _aten_gru_cell
"""Torch's operator aten::gru_cell.

    gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_gt_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_gt_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_gt(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_gt_Tensor
    Scalar: _aten_gt_Scalar

gt: _packet_gt
"""Torch's operator aten::gt.

    gt.Tensor(Tensor self, Tensor other) -> Tensor
    gt.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.gt."""

class _aten_hamming_window(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_hamming_window_periodic(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_hamming_window_periodic_alpha(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        alpha: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_hamming_window_periodic_alpha_beta(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        alpha: _float,
        beta: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_hamming_window(_Packet):
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        alpha: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        alpha: _float,
        beta: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_hamming_window
    periodic: _aten_hamming_window_periodic
    periodic_alpha: _aten_hamming_window_periodic_alpha
    periodic_alpha_beta: _aten_hamming_window_periodic_alpha_beta

hamming_window: _packet_hamming_window
"""Torch's operator aten::hamming_window.

    hamming_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    hamming_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    hamming_window.periodic_alpha(int window_length, bool periodic, float alpha, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    hamming_window.periodic_alpha_beta(int window_length, bool periodic, float alpha, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.hamming_window."""

class _aten_hann_window(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_hann_window_periodic(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_hann_window(_Packet):
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_hann_window
    periodic: _aten_hann_window_periodic

hann_window: _packet_hann_window
"""Torch's operator aten::hann_window.

    hann_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.hann_window."""

class _aten_hardshrink(_Packet):
    def __call__(_, /, self: _Tensor, lambd: _Scalar = 0.5) -> _Tensor: ...
    default: _aten_hardshrink

hardshrink: _aten_hardshrink
"""Torch's operator aten::hardshrink.

    hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.hardshrink."""

class _aten_hardshrink_backward(_Packet):
    def __call__(_, /, grad_out: _Tensor, self: _Tensor, lambd: _Scalar) -> _Tensor: ...
    default: _aten_hardshrink_backward

hardshrink_backward: _aten_hardshrink_backward
"""Torch's operator aten::hardshrink_backward.

    hardshrink_backward(Tensor grad_out, Tensor self, Scalar lambd) -> Tensor

Gradient: by torch's formula."""

class _aten_hardsigmoid(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_hardsigmoid

hardsigmoid: _aten_hardsigmoid
"""Torch's operator aten::hardsigmoid.

    hardsigmoid(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.hardsigmoid."""

class _aten_hardsigmoid_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_hardsigmoid_backward

hardsigmoid_backward: _aten_hardsigmoid_backward
"""Torch's operator aten::hardsigmoid_backward.

    hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_hardswish(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_hardswish

hardswish: _aten_hardswish
"""Torch's operator aten::hardswish.

    hardswish(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.hardswish."""

class _aten_hardswish_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_hardswish_backward

hardswish_backward: _aten_hardswish_backward
"""Torch's operator aten::hardswish_backward.

    hardswish_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten_hardtanh(_Packet):
    def __call__(_, /, self: _Tensor, min_val: _Scalar = -1, max_val: _Scalar = 1) -> _Tensor: ...
    default: _aten_hardtanh

hardtanh: _aten_hardtanh
"""Torch's operator aten::hardtanh.

    hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.hardtanh."""

class _aten_hardtanh_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, min_val: _Scalar, max_val: _Scalar) -> _Tensor: ...
    default: _aten_hardtanh_backward

hardtanh_backward: _aten_hardtanh_backward
"""Torch's operator aten::hardtanh_backward.

    hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor

Gradient: by torch's formula."""

class _aten_hash_tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] = [], *, keepdim: _bool = False, mode: _int = 0
    ) -> _Tensor: ...
    default: _aten_hash_tensor

hash_tensor: _aten_hash_tensor
"""Torch's operator aten::hash_tensor.

    hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.hash_tensor."""

class _aten_heaviside(_Packet):
    def __call__(_, /, self: _Tensor, values: _Tensor) -> _Tensor: ...
    default: _aten_heaviside

heaviside: _aten_heaviside
"""Torch's operator aten::heaviside.

    heaviside(Tensor self, Tensor values) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.heaviside."""

class _aten_hinge_embedding_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, margin: _float = 1.0, reduction: _int = 1) -> _Tensor: ...
    default: _aten_hinge_embedding_loss

hinge_embedding_loss: _aten_hinge_embedding_loss
"""Torch's operator aten::hinge_embedding_loss.

    hinge_embedding_loss(Tensor self, Tensor target, float margin=1., int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.hinge_embedding_loss."""

class _aten_histc(_Packet):
    def __call__(_, /, self: _Tensor, bins: _int = 100, min: _Scalar = 0, max: _Scalar = 0) -> _Tensor: ...
    default: _aten_histc

histc: _aten_histc
"""Torch's operator aten::histc.

    histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.histc."""

class _aten_histogram_bins_tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, bins: _Tensor, *, weight: _Tensor | None = None, density: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_histogram_bin_ct(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _int = 100,
        *,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_histogram(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, bins: _Tensor, *, weight: _Tensor | None = None, density: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _int = 100,
        *,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    bins_tensor: _aten_histogram_bins_tensor
    bin_ct: _aten_histogram_bin_ct

histogram: _packet_histogram
"""Torch's operator aten::histogram.

    histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)
    histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)

Gradient: torch has none.
Torch's documentation: torch.histogram."""

class _aten_histogramdd(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_int],
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...

class _aten_histogramdd_int_bins(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _int,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...

class _aten_histogramdd_TensorList_bins(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_Tensor],
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...

class _packet_histogramdd(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_int],
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _int,
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        bins: _Sequence[_Tensor],
        range: _Sequence[_float] | None = None,
        weight: _Tensor | None = None,
        density: _bool = False,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten_histogramdd
    int_bins: _aten_histogramdd_int_bins
    TensorList_bins: _aten_histogramdd_TensorList_bins

histogramdd: _packet_histogramdd
"""Torch's operator aten::histogramdd.

    histogramdd(Tensor self, int[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
    histogramdd.int_bins(Tensor self, int bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)
    histogramdd.TensorList_bins(Tensor self, Tensor[] bins, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor[] bin_edges)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.histogramdd."""

class _aten_hsplit_int(_Packet):
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...

class _aten_hsplit_array(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...

class _packet_hsplit(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...
    int: _aten_hsplit_int
    array: _aten_hsplit_array

hsplit: _packet_hsplit
"""Torch's operator aten::hsplit.

    hsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
    hsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.hsplit."""

class _aten_hspmm(_Packet):
    def __call__(_, /, mat1: _Tensor, mat2: _Tensor) -> _Tensor: ...
    default: _aten_hspmm

hspmm: _aten_hspmm
"""Torch's operator aten::hspmm.

    hspmm(Tensor mat1, Tensor mat2) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.hspmm."""

class _aten_hstack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_hstack

hstack: _aten_hstack
"""Torch's operator aten::hstack.

    hstack(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.hstack."""

class _aten_huber_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1, delta: _float = 1.0) -> _Tensor: ...
    default: _aten_huber_loss

huber_loss: _aten_huber_loss
"""Torch's operator aten::huber_loss.

    huber_loss(Tensor self, Tensor target, int reduction=1, float delta=1.) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.huber_loss."""

class _aten_huber_loss_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, reduction: _int, delta: _float
    ) -> _Tensor: ...
    default: _aten_huber_loss_backward

huber_loss_backward: _aten_huber_loss_backward
"""Torch's operator aten::huber_loss_backward.

    huber_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float delta) -> Tensor

Gradient: by torch's formula."""

class _aten_hypot(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_hypot

hypot: _aten_hypot
"""Torch's operator aten::hypot.

    hypot(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.hypot."""

class _aten_i0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_i0

i0: _aten_i0
"""Torch's operator aten::i0.

    i0(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.i0."""

class _aten_igamma(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_igamma

igamma: _aten_igamma
"""Torch's operator aten::igamma.

    igamma(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.igamma."""

class _aten_igammac(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_igammac

igammac: _aten_igammac
"""Torch's operator aten::igammac.

    igammac(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.igammac."""

class _aten_im2col(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten_im2col

im2col: _aten_im2col
"""Torch's operator aten::im2col.

    im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.unfold."""

class _aten_imag(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_imag

imag: _aten_imag
"""Torch's operator aten::imag.

    imag(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.imag."""

class _aten_index_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_Tensor | None]) -> _Tensor: ...
    Tensor: _aten_index_Tensor

index: _aten_index_Tensor
"""Torch's operator aten::index.

    index.Tensor(Tensor self, Tensor?[] indices) -> Tensor

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.Tensor.index."""

class _aten_index_add(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, source: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    default: _aten_index_add

index_add: _aten_index_add
"""Torch's operator aten::index_add.

    index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.index_add."""

class _aten_index_copy(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, source: _Tensor) -> _Tensor: ...
    default: _aten_index_copy

index_copy: _aten_index_copy
"""Torch's operator aten::index_copy.

    index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.index_copy."""

class _aten_index_fill_int_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Tensor) -> _Tensor: ...

class _aten_index_fill_int_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar) -> _Tensor: ...

class _packet_index_fill(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar) -> _Tensor: ...
    int_Tensor: _aten_index_fill_int_Tensor
    int_Scalar: _aten_index_fill_int_Scalar

index_fill: _packet_index_fill
"""Torch's operator aten::index_fill.

    index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor
    index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.index_fill."""

class _aten_index_put(_Packet):
    def __call__(
        _, /, self: _Tensor, indices: _Sequence[_Tensor | None], values: _Tensor, accumulate: _bool = False
    ) -> _Tensor: ...
    default: _aten_index_put

index_put: _aten_index_put
"""Torch's operator aten::index_put.

    index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.index_put."""

class _aten_index_reduce(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int, index: _Tensor, source: _Tensor, reduce: _str, *, include_self: _bool = True
    ) -> _Tensor: ...
    default: _aten_index_reduce

index_reduce: _aten_index_reduce
"""Torch's operator aten::index_reduce.

    index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.index_reduce."""

class _aten_index_select(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor) -> _Tensor: ...
    default: _aten_index_select

index_select: _aten_index_select
"""Torch's operator aten::index_select.

    index_select(Tensor self, int dim, Tensor index) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.index_select."""

class _aten_index_select_backward(_Packet):
    def __call__(_, /, grad: _Tensor, self_sizes: _Sequence[_int], dim: _int, index: _Tensor) -> _Tensor: ...
    default: _aten_index_select_backward

index_select_backward: _aten_index_select_backward
"""Torch's operator aten::index_select_backward.

    index_select_backward(Tensor grad, SymInt[] self_sizes, int dim, Tensor index) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_indices

indices: _aten_indices
"""Torch's operator aten::indices.

    indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none.
Torch's documentation: torch.Tensor.indices."""

class _aten_indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_indices_copy

indices_copy: _aten_indices_copy
"""Torch's operator aten::indices_copy.

    indices_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.indices_copy."""

class _aten_infinitely_differentiable_gelu_backward(_Packet):
    def __call__(_, /, grad: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_infinitely_differentiable_gelu_backward

infinitely_differentiable_gelu_backward: _aten_infinitely_differentiable_gelu_backward
"""Torch's operator aten::infinitely_differentiable_gelu_backward.

    infinitely_differentiable_gelu_backward(Tensor grad, Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_inner(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_inner

inner: _aten_inner
"""Torch's operator aten::inner.

    inner(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.inner."""

class _aten_instance_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        use_input_stats: _bool,
        momentum: _float,
        eps: _float,
        cudnn_enabled: _bool,
    ) -> _Tensor: ...
    default: _aten_instance_norm

instance_norm: _aten_instance_norm
"""Torch's operator aten::instance_norm.

    instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.instance_norm."""

class _aten_int_repr(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_int_repr

int_repr: _aten_int_repr
"""Torch's operator aten::int_repr.

    int_repr(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.int_repr."""

class _aten_inverse(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_inverse

inverse: _aten_inverse
"""Torch's operator aten::inverse.

    inverse(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.inverse."""

class _aten_isclose(_Packet):
    def __call__(
        _, /, self: _Tensor, other: _Tensor, rtol: _float = 1e-05, atol: _float = 1e-08, equal_nan: _bool = False
    ) -> _Tensor: ...
    default: _aten_isclose

isclose: _aten_isclose
"""Torch's operator aten::isclose.

    isclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.isclose."""

class _aten_isfinite(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isfinite

isfinite: _aten_isfinite
"""Torch's operator aten::isfinite.

    isfinite(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.isfinite."""

class _aten_isin_Tensor_Tensor(_Packet):
    def __call__(
        _, /, elements: _Tensor, test_elements: _Tensor, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...

class _aten_isin_Tensor_Scalar(_Packet):
    def __call__(
        _, /, elements: _Tensor, test_element: _Scalar, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...

class _aten_isin_Scalar_Tensor(_Packet):
    def __call__(
        _, /, element: _Scalar, test_elements: _Tensor, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...

class _packet_isin(_Packet):
    @_overload
    def __call__(
        _, /, elements: _Tensor, test_elements: _Tensor, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, elements: _Tensor, test_element: _Scalar, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, element: _Scalar, test_elements: _Tensor, *, assume_unique: _bool = False, invert: _bool = False
    ) -> _Tensor: ...
    Tensor_Tensor: _aten_isin_Tensor_Tensor
    Tensor_Scalar: _aten_isin_Tensor_Scalar
    Scalar_Tensor: _aten_isin_Scalar_Tensor

isin: _packet_isin
"""Torch's operator aten::isin.

    isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor
    isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False) -> Tensor
    isin.Scalar_Tensor(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.isin."""

class _aten_isinf(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isinf

isinf: _aten_isinf
"""Torch's operator aten::isinf.

    isinf(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.isinf."""

class _aten_isnan(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isnan

isnan: _aten_isnan
"""Torch's operator aten::isnan.

    isnan(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.isnan."""

class _aten_isneginf(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isneginf

isneginf: _aten_isneginf
"""Torch's operator aten::isneginf.

    isneginf(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.isneginf."""

class _aten_isposinf(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isposinf

isposinf: _aten_isposinf
"""Torch's operator aten::isposinf.

    isposinf(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.isposinf."""

class _aten_isreal(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_isreal

isreal: _aten_isreal
"""Torch's operator aten::isreal.

    isreal(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.isreal."""

class _aten_istft(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        n_fft: _int,
        hop_length: _int | None = None,
        win_length: _int | None = None,
        window: _Tensor | None = None,
        center: _bool = True,
        normalized: _bool = False,
        onesided: _bool | None = None,
        length: _int | None = None,
        return_complex: _bool = False,
    ) -> _Tensor: ...
    default: _aten_istft

istft: _aten_istft
"""Torch's operator aten::istft.

    istft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, bool normalized=False, bool? onesided=None, int? length=None, bool return_complex=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.istft."""

class _aten_kaiser_window(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_kaiser_window_periodic(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_kaiser_window_beta(_Packet):
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        beta: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_kaiser_window(_Packet):
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        window_length: _int,
        periodic: _bool,
        beta: _float,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_kaiser_window
    periodic: _aten_kaiser_window_periodic
    beta: _aten_kaiser_window_beta

kaiser_window: _packet_kaiser_window
"""Torch's operator aten::kaiser_window.

    kaiser_window(int window_length, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    kaiser_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    kaiser_window.beta(int window_length, bool periodic, float beta, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.kaiser_window."""

class _aten_kl_div(_Packet):
    def __call__(
        _, /, self: _Tensor, target: _Tensor, reduction: _int = 1, *, log_target: _bool = False
    ) -> _Tensor: ...
    default: _aten_kl_div

kl_div: _aten_kl_div
"""Torch's operator aten::kl_div.

    kl_div(Tensor self, Tensor target, int reduction=1, *, bool log_target=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.kl_div."""

class _aten_kron(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_kron

kron: _aten_kron
"""Torch's operator aten::kron.

    kron(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.kron."""

class _aten_kthvalue(_Packet):
    def __call__(_, /, self: _Tensor, k: _int, dim: _int = -1, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_kthvalue

kthvalue: _aten_kthvalue
"""Torch's operator aten::kthvalue.

    kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.kthvalue."""

class _aten_l1_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1) -> _Tensor: ...
    default: _aten_l1_loss

l1_loss: _aten_l1_loss
"""Torch's operator aten::l1_loss.

    l1_loss(Tensor self, Tensor target, int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.l1_loss."""

class _aten_layer_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        normalized_shape: _Sequence[_int],
        weight: _Tensor | None = None,
        bias: _Tensor | None = None,
        eps: _float = 1e-05,
        cudnn_enable: _bool = True,
    ) -> _Tensor: ...
    default: _aten_layer_norm

layer_norm: _aten_layer_norm
"""Torch's operator aten::layer_norm.

    layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.layer_norm."""

class _aten_lcm(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_lcm

lcm: _aten_lcm
"""Torch's operator aten::lcm.

    lcm(Tensor self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.lcm."""

class _aten_ldexp_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_ldexp_Tensor

ldexp: _aten_ldexp_Tensor
"""Torch's operator aten::ldexp.

    ldexp.Tensor(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.ldexp."""

class _aten_le_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_le_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_le(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_le_Tensor
    Scalar: _aten_le_Scalar

le: _packet_le
"""Torch's operator aten::le.

    le.Tensor(Tensor self, Tensor other) -> Tensor
    le.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.le."""

class _aten_leaky_relu(_Packet):
    def __call__(_, /, self: _Tensor, negative_slope: _Scalar = 0.01) -> _Tensor: ...
    default: _aten_leaky_relu

leaky_relu: _aten_leaky_relu
"""Torch's operator aten::leaky_relu.

    leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.leaky_relu."""

class _aten_leaky_relu_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, self: _Tensor, negative_slope: _Scalar, self_is_result: _bool
    ) -> _Tensor: ...
    default: _aten_leaky_relu_backward

leaky_relu_backward: _aten_leaky_relu_backward
"""Torch's operator aten::leaky_relu_backward.

    leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor

Gradient: by torch's formula."""

class _aten_lerp_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, end: _Tensor, weight: _Scalar) -> _Tensor: ...

class _aten_lerp_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, end: _Tensor, weight: _Tensor) -> _Tensor: ...

class _packet_lerp(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, end: _Tensor, weight: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, end: _Tensor, weight: _Tensor) -> _Tensor: ...
    Scalar: _aten_lerp_Scalar
    Tensor: _aten_lerp_Tensor

lerp: _packet_lerp
"""Torch's operator aten::lerp.

    lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor
    lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.lerp."""

class _aten_less_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_less_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_less(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_less_Tensor
    Scalar: _aten_less_Scalar

less: _packet_less
"""Torch's operator aten::less.

    less.Tensor(Tensor self, Tensor other) -> Tensor
    less.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.less."""

class _aten_less_equal_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_less_equal_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_less_equal(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_less_equal_Tensor
    Scalar: _aten_less_equal_Scalar

less_equal: _packet_less_equal
"""Torch's operator aten::less_equal.

    less_equal.Tensor(Tensor self, Tensor other) -> Tensor
    less_equal.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.less_equal."""

class _aten_lgamma(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_lgamma

lgamma: _aten_lgamma
"""Torch's operator aten::lgamma.

    lgamma(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.lgamma."""

class _aten_lift(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_lift

lift: _aten_lift
"""Torch's operator aten::lift.

    lift(Tensor self) -> Tensor

Gradient: by torch's formula."""

class _aten_lift_fresh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_lift_fresh

lift_fresh: _aten_lift_fresh
"""Torch's operator aten::lift_fresh.

    lift_fresh(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula."""

class _aten_lift_fresh_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_lift_fresh_copy

lift_fresh_copy: _aten_lift_fresh_copy
"""Torch's operator aten::lift_fresh_copy.

    lift_fresh_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_linalg__powsum(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar = 2,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_linalg__powsum

linalg__powsum: _aten_linalg__powsum
"""Torch's operator aten::linalg__powsum.

    linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: torch has none."""

class _aten_linalg_cholesky(_Packet):
    def __call__(_, /, self: _Tensor, *, upper: _bool = False) -> _Tensor: ...
    default: _aten_linalg_cholesky

linalg_cholesky: _aten_linalg_cholesky
"""Torch's operator aten::linalg_cholesky.

    linalg_cholesky(Tensor self, *, bool upper=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.cholesky."""

class _aten_linalg_cholesky_ex(_Packet):
    def __call__(
        _, /, self: _Tensor, *, upper: _bool = False, check_errors: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_cholesky_ex

linalg_cholesky_ex: _aten_linalg_cholesky_ex
"""Torch's operator aten::linalg_cholesky_ex.

    linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.cholesky_ex."""

class _aten_linalg_cond(_Packet):
    def __call__(_, /, self: _Tensor, p: _Scalar | None = None) -> _Tensor: ...

class _aten_linalg_cond_p_str(_Packet):
    def __call__(_, /, self: _Tensor, p: _str) -> _Tensor: ...

class _packet_linalg_cond(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, p: _Scalar | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, p: _str) -> _Tensor: ...
    default: _aten_linalg_cond
    p_str: _aten_linalg_cond_p_str

linalg_cond: _packet_linalg_cond
"""Torch's operator aten::linalg_cond.

    linalg_cond(Tensor self, Scalar? p=None) -> Tensor
    linalg_cond.p_str(Tensor self, str p) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.cond."""

class _aten_linalg_cross(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, dim: _int = -1) -> _Tensor: ...
    default: _aten_linalg_cross

linalg_cross: _aten_linalg_cross
"""Torch's operator aten::linalg_cross.

    linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.cross."""

class _aten_linalg_det(_Packet):
    def __call__(_, /, A: _Tensor) -> _Tensor: ...
    default: _aten_linalg_det

linalg_det: _aten_linalg_det
"""Torch's operator aten::linalg_det.

    linalg_det(Tensor A) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.det."""

class _aten_linalg_diagonal(_Packet):
    def __call__(_, /, A: _Tensor, *, offset: _int = 0, dim1: _int = -2, dim2: _int = -1) -> _Tensor: ...
    default: _aten_linalg_diagonal

linalg_diagonal: _aten_linalg_diagonal
"""Torch's operator aten::linalg_diagonal.

    linalg_diagonal(Tensor(a) A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.diagonal."""

class _aten_linalg_eig(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_eig

linalg_eig: _aten_linalg_eig
"""Torch's operator aten::linalg_eig.

    linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.eig."""

class _aten_linalg_eigh(_Packet):
    def __call__(_, /, self: _Tensor, UPLO: _str = "L") -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_eigh

linalg_eigh: _aten_linalg_eigh
"""Torch's operator aten::linalg_eigh.

    linalg_eigh(Tensor self, str UPLO="L") -> (Tensor eigenvalues, Tensor eigenvectors)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.eigh."""

class _aten_linalg_eigvals(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_linalg_eigvals

linalg_eigvals: _aten_linalg_eigvals
"""Torch's operator aten::linalg_eigvals.

    linalg_eigvals(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.eigvals."""

class _aten_linalg_eigvalsh(_Packet):
    def __call__(_, /, self: _Tensor, UPLO: _str = "L") -> _Tensor: ...
    default: _aten_linalg_eigvalsh

linalg_eigvalsh: _aten_linalg_eigvalsh
"""Torch's operator aten::linalg_eigvalsh.

    linalg_eigvalsh(Tensor self, str UPLO="L") -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.eigvalsh."""

class _aten_linalg_householder_product(_Packet):
    def __call__(_, /, input: _Tensor, tau: _Tensor) -> _Tensor: ...
    default: _aten_linalg_householder_product

linalg_householder_product: _aten_linalg_householder_product
"""Torch's operator aten::linalg_householder_product.

    linalg_householder_product(Tensor input, Tensor tau) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.householder_product."""

class _aten_linalg_inv(_Packet):
    def __call__(_, /, A: _Tensor) -> _Tensor: ...
    default: _aten_linalg_inv

linalg_inv: _aten_linalg_inv
"""Torch's operator aten::linalg_inv.

    linalg_inv(Tensor A) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.inv."""

class _aten_linalg_inv_ex(_Packet):
    def __call__(_, /, A: _Tensor, *, check_errors: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_inv_ex

linalg_inv_ex: _aten_linalg_inv_ex
"""Torch's operator aten::linalg_inv_ex.

    linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.inv_ex."""

class _aten_linalg_ldl_factor(_Packet):
    def __call__(_, /, self: _Tensor, *, hermitian: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_ldl_factor

linalg_ldl_factor: _aten_linalg_ldl_factor
"""Torch's operator aten::linalg_ldl_factor.

    linalg_ldl_factor(Tensor self, *, bool hermitian=False) -> (Tensor LD, Tensor pivots)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.ldl_factor."""

class _aten_linalg_ldl_factor_ex(_Packet):
    def __call__(
        _, /, self: _Tensor, *, hermitian: _bool = False, check_errors: _bool = False
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_linalg_ldl_factor_ex

linalg_ldl_factor_ex: _aten_linalg_ldl_factor_ex
"""Torch's operator aten::linalg_ldl_factor_ex.

    linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)

Gradient: torch has none.
Torch's documentation: torch.linalg.ldl_factor_ex."""

class _aten_linalg_ldl_solve(_Packet):
    def __call__(_, /, LD: _Tensor, pivots: _Tensor, B: _Tensor, *, hermitian: _bool = False) -> _Tensor: ...
    default: _aten_linalg_ldl_solve

linalg_ldl_solve: _aten_linalg_ldl_solve
"""Torch's operator aten::linalg_ldl_solve.

    linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.linalg.ldl_solve."""

class _aten_linalg_lstsq(_Packet):
    def __call__(
        _, /, self: _Tensor, b: _Tensor, rcond: _float | None = None, *, driver: _str | None = None
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_linalg_lstsq

linalg_lstsq: _aten_linalg_lstsq
"""Torch's operator aten::linalg_lstsq.

    linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None) -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.linalg.lstsq."""

class _aten_linalg_lu(_Packet):
    def __call__(_, /, A: _Tensor, *, pivot: _bool = True) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_linalg_lu

linalg_lu: _aten_linalg_lu
"""Torch's operator aten::linalg_lu.

    linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.lu."""

class _aten_linalg_lu_factor(_Packet):
    def __call__(_, /, A: _Tensor, *, pivot: _bool = True) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_lu_factor

linalg_lu_factor: _aten_linalg_lu_factor
"""Torch's operator aten::linalg_lu_factor.

    linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.lu_factor."""

class _aten_linalg_lu_factor_ex(_Packet):
    def __call__(
        _, /, A: _Tensor, *, pivot: _bool = True, check_errors: _bool = False
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_linalg_lu_factor_ex

linalg_lu_factor_ex: _aten_linalg_lu_factor_ex
"""Torch's operator aten::linalg_lu_factor_ex.

    linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.lu_factor_ex."""

class _aten_linalg_lu_solve(_Packet):
    def __call__(
        _, /, LU: _Tensor, pivots: _Tensor, B: _Tensor, *, left: _bool = True, adjoint: _bool = False
    ) -> _Tensor: ...
    default: _aten_linalg_lu_solve

linalg_lu_solve: _aten_linalg_lu_solve
"""Torch's operator aten::linalg_lu_solve.

    linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.lu_solve."""

class _aten_linalg_matmul(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_linalg_matmul

linalg_matmul: _aten_linalg_matmul
"""Torch's operator aten::linalg_matmul.

    linalg_matmul(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.matmul."""

class _aten_linalg_matrix_exp(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_linalg_matrix_exp

linalg_matrix_exp: _aten_linalg_matrix_exp
"""Torch's operator aten::linalg_matrix_exp.

    linalg_matrix_exp(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.matrix_exp."""

class _aten_linalg_matrix_norm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar,
        dim: _Sequence[_int] = [-2, -1],
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...

class _aten_linalg_matrix_norm_str_ord(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _str = "fro",
        dim: _Sequence[_int] = [-2, -1],
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...

class _packet_linalg_matrix_norm(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar,
        dim: _Sequence[_int] = [-2, -1],
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _str = "fro",
        dim: _Sequence[_int] = [-2, -1],
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_linalg_matrix_norm
    str_ord: _aten_linalg_matrix_norm_str_ord

linalg_matrix_norm: _packet_linalg_matrix_norm
"""Torch's operator aten::linalg_matrix_norm.

    linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_matrix_norm.str_ord(Tensor self, str ord="fro", int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.matrix_norm."""

class _aten_linalg_matrix_power(_Packet):
    def __call__(_, /, self: _Tensor, n: _int) -> _Tensor: ...
    default: _aten_linalg_matrix_power

linalg_matrix_power: _aten_linalg_matrix_power
"""Torch's operator aten::linalg_matrix_power.

    linalg_matrix_power(Tensor self, int n) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.matrix_power."""

class _aten_linalg_matrix_rank(_Packet):
    def __call__(_, /, self: _Tensor, tol: _float, hermitian: _bool = False) -> _Tensor: ...

class _aten_linalg_matrix_rank_tol_tensor(_Packet):
    def __call__(_, /, input: _Tensor, tol: _Tensor, hermitian: _bool = False) -> _Tensor: ...

class _aten_linalg_matrix_rank_atol_rtol_tensor(_Packet):
    def __call__(
        _, /, input: _Tensor, *, atol: _Tensor | None = None, rtol: _Tensor | None = None, hermitian: _bool = False
    ) -> _Tensor: ...

class _aten_linalg_matrix_rank_atol_rtol_float(_Packet):
    def __call__(
        _, /, self: _Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False
    ) -> _Tensor: ...

class _packet_linalg_matrix_rank(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, tol: _float, hermitian: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(_, /, input: _Tensor, tol: _Tensor, hermitian: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, *, atol: _Tensor | None = None, rtol: _Tensor | None = None, hermitian: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False
    ) -> _Tensor: ...
    default: _aten_linalg_matrix_rank
    tol_tensor: _aten_linalg_matrix_rank_tol_tensor
    atol_rtol_tensor: _aten_linalg_matrix_rank_atol_rtol_tensor
    atol_rtol_float: _aten_linalg_matrix_rank_atol_rtol_float

linalg_matrix_rank: _packet_linalg_matrix_rank
"""Torch's operator aten::linalg_matrix_rank.

    linalg_matrix_rank(Tensor self, float tol, bool hermitian=False) -> Tensor
    linalg_matrix_rank.tol_tensor(Tensor input, Tensor tol, bool hermitian=False) -> Tensor
    linalg_matrix_rank.atol_rtol_tensor(Tensor input, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
    linalg_matrix_rank.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.matrix_rank."""

class _aten_linalg_multi_dot(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_linalg_multi_dot

linalg_multi_dot: _aten_linalg_multi_dot
"""Torch's operator aten::linalg_multi_dot.

    linalg_multi_dot(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.multi_dot."""

class _aten_linalg_norm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar | None = None,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...

class _aten_linalg_norm_ord_str(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _str,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...

class _packet_linalg_norm(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar | None = None,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _str,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_linalg_norm
    ord_str: _aten_linalg_norm_ord_str

linalg_norm: _packet_linalg_norm
"""Torch's operator aten::linalg_norm.

    linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.norm."""

class _aten_linalg_pinv(_Packet):
    def __call__(_, /, self: _Tensor, rcond: _float, hermitian: _bool = False) -> _Tensor: ...

class _aten_linalg_pinv_atol_rtol_float(_Packet):
    def __call__(
        _, /, self: _Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False
    ) -> _Tensor: ...

class _aten_linalg_pinv_atol_rtol_tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, *, atol: _Tensor | None = None, rtol: _Tensor | None = None, hermitian: _bool = False
    ) -> _Tensor: ...

class _aten_linalg_pinv_rcond_tensor(_Packet):
    def __call__(_, /, self: _Tensor, rcond: _Tensor, hermitian: _bool = False) -> _Tensor: ...

class _packet_linalg_pinv(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, rcond: _float, hermitian: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, atol: _float | None = None, rtol: _float | None = None, hermitian: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, atol: _Tensor | None = None, rtol: _Tensor | None = None, hermitian: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, rcond: _Tensor, hermitian: _bool = False) -> _Tensor: ...
    default: _aten_linalg_pinv
    atol_rtol_float: _aten_linalg_pinv_atol_rtol_float
    atol_rtol_tensor: _aten_linalg_pinv_atol_rtol_tensor
    rcond_tensor: _aten_linalg_pinv_rcond_tensor

linalg_pinv: _packet_linalg_pinv
"""Torch's operator aten::linalg_pinv.

    linalg_pinv(Tensor self, float rcond, bool hermitian=False) -> Tensor
    linalg_pinv.atol_rtol_float(Tensor self, *, float? atol=None, float? rtol=None, bool hermitian=False) -> Tensor
    linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor
    linalg_pinv.rcond_tensor(Tensor self, Tensor rcond, bool hermitian=False) -> Tensor

Gradient: default: by torch's formulas for the operators it is composed of; atol_rtol_float: by torch's formulas for the operators it is composed of; atol_rtol_tensor: by torch's formula; rcond_tensor: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.pinv."""

class _aten_linalg_qr(_Packet):
    def __call__(_, /, A: _Tensor, mode: _str = "reduced") -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_qr

linalg_qr: _aten_linalg_qr
"""Torch's operator aten::linalg_qr.

    linalg_qr(Tensor A, str mode="reduced") -> (Tensor Q, Tensor R)

Gradient: by torch's formula.
Torch's documentation: torch.linalg.qr."""

class _aten_linalg_slogdet(_Packet):
    def __call__(_, /, A: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_slogdet

linalg_slogdet: _aten_linalg_slogdet
"""Torch's operator aten::linalg_slogdet.

    linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.slogdet."""

class _aten_linalg_solve(_Packet):
    def __call__(_, /, A: _Tensor, B: _Tensor, *, left: _bool = True) -> _Tensor: ...
    default: _aten_linalg_solve

linalg_solve: _aten_linalg_solve
"""Torch's operator aten::linalg_solve.

    linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.solve."""

class _aten_linalg_solve_ex(_Packet):
    def __call__(
        _, /, A: _Tensor, B: _Tensor, *, left: _bool = True, check_errors: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_linalg_solve_ex

linalg_solve_ex: _aten_linalg_solve_ex
"""Torch's operator aten::linalg_solve_ex.

    linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor info)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.solve_ex."""

class _aten_linalg_solve_triangular(_Packet):
    def __call__(
        _, /, self: _Tensor, B: _Tensor, *, upper: _bool, left: _bool = True, unitriangular: _bool = False
    ) -> _Tensor: ...
    default: _aten_linalg_solve_triangular

linalg_solve_triangular: _aten_linalg_solve_triangular
"""Torch's operator aten::linalg_solve_triangular.

    linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.solve_triangular."""

class _aten_linalg_svd(_Packet):
    def __call__(
        _, /, A: _Tensor, full_matrices: _bool = True, *, driver: _str | None = None
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_linalg_svd

linalg_svd: _aten_linalg_svd
"""Torch's operator aten::linalg_svd.

    linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.svd."""

class _aten_linalg_svdvals(_Packet):
    def __call__(_, /, A: _Tensor, *, driver: _str | None = None) -> _Tensor: ...
    default: _aten_linalg_svdvals

linalg_svdvals: _aten_linalg_svdvals
"""Torch's operator aten::linalg_svdvals.

    linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.svdvals."""

class _aten_linalg_tensorinv(_Packet):
    def __call__(_, /, self: _Tensor, ind: _int = 2) -> _Tensor: ...
    default: _aten_linalg_tensorinv

linalg_tensorinv: _aten_linalg_tensorinv
"""Torch's operator aten::linalg_tensorinv.

    linalg_tensorinv(Tensor self, int ind=2) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.tensorinv."""

class _aten_linalg_tensorsolve(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, dims: _Sequence[_int] | None = None) -> _Tensor: ...
    default: _aten_linalg_tensorsolve

linalg_tensorsolve: _aten_linalg_tensorsolve
"""Torch's operator aten::linalg_tensorsolve.

    linalg_tensorsolve(Tensor self, Tensor other, int[]? dims=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.tensorsolve."""

class _aten_linalg_vander(_Packet):
    def __call__(_, /, x: _Tensor, *, N: _int | None = None) -> _Tensor: ...
    default: _aten_linalg_vander

linalg_vander: _aten_linalg_vander
"""Torch's operator aten::linalg_vander.

    linalg_vander(Tensor x, *, SymInt? N=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.vander."""

class _aten_linalg_vecdot(_Packet):
    def __call__(_, /, x: _Tensor, y: _Tensor, *, dim: _int = -1) -> _Tensor: ...
    default: _aten_linalg_vecdot

linalg_vecdot: _aten_linalg_vecdot
"""Torch's operator aten::linalg_vecdot.

    linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.linalg.vecdot."""

class _aten_linalg_vector_norm(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        ord: _Scalar = 2,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_linalg_vector_norm

linalg_vector_norm: _aten_linalg_vector_norm
"""Torch's operator aten::linalg_vector_norm.

    linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.linalg.vector_norm."""

class _aten_linear(_Packet):
    def __call__(_, /, input: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor: ...
    default: _aten_linear

linear: _aten_linear
"""Torch's operator aten::linear.

    linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.linear."""

class _aten_linear_backward(_Packet):
    def __call__(
        _, /, self: _Tensor, grad_output: _Tensor, weight: _Tensor, output_mask: _bool | _Sequence[_bool]
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_linear_backward

linear_backward: _aten_linear_backward
"""Torch's operator aten::linear_backward.

    linear_backward(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_linspace_Tensor_Tensor(_Packet):
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Tensor,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_linspace_Tensor_Scalar(_Packet):
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Scalar,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_linspace_Scalar_Tensor(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Tensor,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_linspace(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_linspace(_Packet):
    @_overload
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Tensor,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Scalar,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Tensor,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        steps: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    Tensor_Tensor: _aten_linspace_Tensor_Tensor
    Tensor_Scalar: _aten_linspace_Tensor_Scalar
    Scalar_Tensor: _aten_linspace_Scalar_Tensor
    default: _aten_linspace

linspace: _packet_linspace
"""Torch's operator aten::linspace.

    linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.linspace."""

class _aten_log(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_log

log: _aten_log
"""Torch's operator aten::log.

    log(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.log."""

class _aten_log10(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_log10

log10: _aten_log10
"""Torch's operator aten::log10.

    log10(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.log10."""

class _aten_log1p(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_log1p

log1p: _aten_log1p
"""Torch's operator aten::log1p.

    log1p(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.log1p."""

class _aten_log2(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_log2

log2: _aten_log2
"""Torch's operator aten::log2.

    log2(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.log2."""

class _aten_log_normal(_Packet):
    def __call__(
        _, /, self: _Tensor, mean: _float = 1.0, std: _float = 2.0, *, generator: _Any | None = None
    ) -> _Tensor: ...
    default: _aten_log_normal

log_normal: _aten_log_normal
"""Torch's operator aten::log_normal.

    log_normal(Tensor self, float mean=1., float std=2., *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_log_sigmoid(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_log_sigmoid

log_sigmoid: _aten_log_sigmoid
"""Torch's operator aten::log_sigmoid.

    log_sigmoid(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.logsigmoid."""

class _aten_log_sigmoid_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, buffer: _Tensor) -> _Tensor: ...
    default: _aten_log_sigmoid_backward

log_sigmoid_backward: _aten_log_sigmoid_backward
"""Torch's operator aten::log_sigmoid_backward.

    log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor

Gradient: by torch's formula."""

class _aten_log_sigmoid_forward(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_log_sigmoid_forward

log_sigmoid_forward: _aten_log_sigmoid_forward
"""Torch's operator aten::log_sigmoid_forward.

    log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)

Gradient: by torch's formula."""

class _aten_log_softmax_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    int: _aten_log_softmax_int

log_softmax: _aten_log_softmax_int
"""Torch's operator aten::log_softmax.

    log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.log_softmax."""

class _aten_logaddexp(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_logaddexp

logaddexp: _aten_logaddexp
"""Torch's operator aten::logaddexp.

    logaddexp(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.logaddexp."""

class _aten_logaddexp2(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_logaddexp2

logaddexp2: _aten_logaddexp2
"""Torch's operator aten::logaddexp2.

    logaddexp2(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.logaddexp2."""

class _aten_logcumsumexp(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_logcumsumexp

logcumsumexp: _aten_logcumsumexp
"""Torch's operator aten::logcumsumexp.

    logcumsumexp(Tensor self, int dim) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.logcumsumexp."""

class _aten_logdet(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_logdet

logdet: _aten_logdet
"""Torch's operator aten::logdet.

    logdet(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.logdet."""

class _aten_logical_and(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_logical_and

logical_and: _aten_logical_and
"""Torch's operator aten::logical_and.

    logical_and(Tensor self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.logical_and."""

class _aten_logical_not(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_logical_not

logical_not: _aten_logical_not
"""Torch's operator aten::logical_not.

    logical_not(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.logical_not."""

class _aten_logical_or(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_logical_or

logical_or: _aten_logical_or
"""Torch's operator aten::logical_or.

    logical_or(Tensor self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.logical_or."""

class _aten_logical_xor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_logical_xor

logical_xor: _aten_logical_xor
"""Torch's operator aten::logical_xor.

    logical_xor(Tensor self, Tensor other) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.logical_xor."""

class _aten_logit(_Packet):
    def __call__(_, /, self: _Tensor, eps: _float | None = None) -> _Tensor: ...
    default: _aten_logit

logit: _aten_logit
"""Torch's operator aten::logit.

    logit(Tensor self, float? eps=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.logit."""

class _aten_logit_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, eps: _float | None = None) -> _Tensor: ...
    default: _aten_logit_backward

logit_backward: _aten_logit_backward
"""Torch's operator aten::logit_backward.

    logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor

Gradient: torch has none."""

class _aten_logspace_Tensor_Tensor(_Packet):
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Tensor,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_logspace_Tensor_Scalar(_Packet):
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Scalar,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_logspace_Scalar_Tensor(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Tensor,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_logspace(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_logspace(_Packet):
    @_overload
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Tensor,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Tensor,
        end: _Scalar,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Tensor,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        steps: _int,
        base: _float = 10.0,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    Tensor_Tensor: _aten_logspace_Tensor_Tensor
    Tensor_Scalar: _aten_logspace_Tensor_Scalar
    Scalar_Tensor: _aten_logspace_Scalar_Tensor
    default: _aten_logspace

logspace: _packet_logspace
"""Torch's operator aten::logspace.

    logspace.Tensor_Tensor(Tensor start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    logspace.Scalar_Tensor(Scalar start, Tensor end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    logspace(Scalar start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.logspace."""

class _aten_logsumexp(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False) -> _Tensor: ...
    default: _aten_logsumexp

logsumexp: _aten_logsumexp
"""Torch's operator aten::logsumexp.

    logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.logsumexp."""

class _aten_lstm_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _aten_lstm_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _packet_lstm(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    input: _aten_lstm_input
    data: _aten_lstm_data

lstm: _packet_lstm
"""Torch's operator aten::lstm.

    lstm.input(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor, Tensor)
    lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_lstm_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor | None = None,
        b_hh: _Tensor | None = None,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_lstm_cell

lstm_cell: _aten_lstm_cell
"""Torch's operator aten::lstm_cell.

    lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_lstm_mps_backward(_Packet):
    def __call__(
        _,
        /,
        grad_y: _Tensor | None,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        z_state: _Tensor,
        cell_state_fwd: _Tensor,
        input: _Tensor,
        layersOutputs: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten_lstm_mps_backward

lstm_mps_backward: _aten_lstm_mps_backward
"""Torch's operator aten::lstm_mps_backward.

    lstm_mps_backward(Tensor? grad_y, Tensor? grad_hy, Tensor? grad_cy, Tensor z_state, Tensor cell_state_fwd, Tensor input, Tensor layersOutputs, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor[], Tensor[])

Gradient: torch has none."""

class _aten_lt_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_lt_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_lt(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_lt_Tensor
    Scalar: _aten_lt_Scalar

lt: _packet_lt
"""Torch's operator aten::lt.

    lt.Tensor(Tensor self, Tensor other) -> Tensor
    lt.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.lt."""

class _aten_lu_solve(_Packet):
    def __call__(_, /, self: _Tensor, LU_data: _Tensor, LU_pivots: _Tensor) -> _Tensor: ...
    default: _aten_lu_solve

lu_solve: _aten_lu_solve
"""Torch's operator aten::lu_solve.

    lu_solve(Tensor self, Tensor LU_data, Tensor LU_pivots) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.lu_solve."""

class _aten_lu_unpack(_Packet):
    def __call__(
        _, /, LU_data: _Tensor, LU_pivots: _Tensor, unpack_data: _bool = True, unpack_pivots: _bool = True
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_lu_unpack

lu_unpack: _aten_lu_unpack
"""Torch's operator aten::lu_unpack.

    lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)

Gradient: by torch's formula.
Torch's documentation: torch.lu_unpack."""

class _aten_mH(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_mH

mH: _aten_mH
"""Torch's operator aten::mH.

    mH(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_mT(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_mT

mT: _aten_mT
"""Torch's operator aten::mT.

    mT(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_margin_ranking_loss(_Packet):
    def __call__(
        _, /, input1: _Tensor, input2: _Tensor, target: _Tensor, margin: _float = 0.0, reduction: _int = 1
    ) -> _Tensor: ...
    default: _aten_margin_ranking_loss

margin_ranking_loss: _aten_margin_ranking_loss
"""Torch's operator aten::margin_ranking_loss.

    margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.margin_ranking_loss."""

class _aten_masked_fill_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, value: _Scalar) -> _Tensor: ...

class _aten_masked_fill_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, value: _Tensor) -> _Tensor: ...

class _packet_masked_fill(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, mask: _Tensor, value: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, mask: _Tensor, value: _Tensor) -> _Tensor: ...
    Scalar: _aten_masked_fill_Scalar
    Tensor: _aten_masked_fill_Tensor

masked_fill: _packet_masked_fill
"""Torch's operator aten::masked_fill.

    masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor
    masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.masked_fill."""

class _aten_masked_scatter(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor, source: _Tensor) -> _Tensor: ...
    default: _aten_masked_scatter

masked_scatter: _aten_masked_scatter
"""Torch's operator aten::masked_scatter.

    masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.masked_scatter."""

class _aten_masked_scatter_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, mask: _Tensor, sizes: _Sequence[_int]) -> _Tensor: ...
    default: _aten_masked_scatter_backward

masked_scatter_backward: _aten_masked_scatter_backward
"""Torch's operator aten::masked_scatter_backward.

    masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor

Gradient: by torch's formula."""

class _aten_masked_select(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor) -> _Tensor: ...
    default: _aten_masked_select

masked_select: _aten_masked_select
"""Torch's operator aten::masked_select.

    masked_select(Tensor self, Tensor mask) -> Tensor

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.masked_select."""

class _aten_masked_select_backward(_Packet):
    def __call__(_, /, grad: _Tensor, input: _Tensor, mask: _Tensor) -> _Tensor: ...
    default: _aten_masked_select_backward

masked_select_backward: _aten_masked_select_backward
"""Torch's operator aten::masked_select_backward.

    masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_matmul(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_matmul

matmul: _aten_matmul
"""Torch's operator aten::matmul.

    matmul(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.matmul."""

class _aten_matmul_backward(_Packet):
    def __call__(
        _, /, grad: _Tensor, self: _Tensor, other: _Tensor, mask: _bool | _Sequence[_bool]
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_matmul_backward

matmul_backward: _aten_matmul_backward
"""Torch's operator aten::matmul_backward.

    matmul_backward(Tensor grad, Tensor self, Tensor other, bool[2] mask) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_matrix_H(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_matrix_H

matrix_H: _aten_matrix_H
"""Torch's operator aten::matrix_H.

    matrix_H(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_matrix_exp(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_matrix_exp

matrix_exp: _aten_matrix_exp
"""Torch's operator aten::matrix_exp.

    matrix_exp(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.matrix_exp."""

class _aten_matrix_exp_backward(_Packet):
    def __call__(_, /, self: _Tensor, grad: _Tensor) -> _Tensor: ...
    default: _aten_matrix_exp_backward

matrix_exp_backward: _aten_matrix_exp_backward
"""Torch's operator aten::matrix_exp_backward.

    matrix_exp_backward(Tensor self, Tensor grad) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_matrix_power(_Packet):
    def __call__(_, /, self: _Tensor, n: _int) -> _Tensor: ...
    default: _aten_matrix_power

matrix_power: _aten_matrix_power
"""Torch's operator aten::matrix_power.

    matrix_power(Tensor self, int n) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.matrix_power."""

class _aten_max_other(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_max(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_max_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _packet_max(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    other: _aten_max_other
    default: _aten_max
    dim: _aten_max_dim

max: _packet_max
"""Torch's operator aten::max.

    max.other(Tensor self, Tensor other) -> Tensor
    max(Tensor self) -> Tensor
    max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: other: by torch's formulas for the operators it is composed of; default: by torch's formula; dim: by torch's formula.
Torch's documentation: torch.max."""

class _aten_max_pool1d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0],
        dilation: _int | _Sequence[_int] = [1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_max_pool1d

max_pool1d: _aten_max_pool1d
"""Torch's operator aten::max_pool1d.

    max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.max_pool1d."""

class _aten_max_pool1d_with_indices(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0],
        dilation: _int | _Sequence[_int] = [1],
        ceil_mode: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_max_pool1d_with_indices

max_pool1d_with_indices: _aten_max_pool1d_with_indices
"""Torch's operator aten::max_pool1d_with_indices.

    max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.max_pool1d_with_indices."""

class _aten_max_pool2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_max_pool2d

max_pool2d: _aten_max_pool2d
"""Torch's operator aten::max_pool2d.

    max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.max_pool2d."""

class _aten_max_pool2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_max_pool2d_backward

max_pool2d_backward: _aten_max_pool2d_backward
"""Torch's operator aten::max_pool2d_backward.

    max_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: by torch's formula."""

class _aten_max_pool2d_with_indices(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_max_pool2d_with_indices

max_pool2d_with_indices: _aten_max_pool2d_with_indices
"""Torch's operator aten::max_pool2d_with_indices.

    max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.max_pool2d_with_indices."""

class _aten_max_pool2d_with_indices_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
        ceil_mode: _bool,
        indices: _Tensor,
    ) -> _Tensor: ...
    default: _aten_max_pool2d_with_indices_backward

max_pool2d_with_indices_backward: _aten_max_pool2d_with_indices_backward
"""Torch's operator aten::max_pool2d_with_indices_backward.

    max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_max_pool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_max_pool3d

max_pool3d: _aten_max_pool3d
"""Torch's operator aten::max_pool3d.

    max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.max_pool3d."""

class _aten_max_pool3d_with_indices(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        ceil_mode: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_max_pool3d_with_indices

max_pool3d_with_indices: _aten_max_pool3d_with_indices
"""Torch's operator aten::max_pool3d_with_indices.

    max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.max_pool3d_with_indices."""

class _aten_max_pool3d_with_indices_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
        dilation: _int | _Sequence[_int],
        ceil_mode: _bool,
        indices: _Tensor,
    ) -> _Tensor: ...
    default: _aten_max_pool3d_with_indices_backward

max_pool3d_with_indices_backward: _aten_max_pool3d_with_indices_backward
"""Torch's operator aten::max_pool3d_with_indices_backward.

    max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor

Gradient: by torch's formula."""

class _aten_max_unpool2d(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_max_unpool2d

max_unpool2d: _aten_max_unpool2d
"""Torch's operator aten::max_unpool2d.

    max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.max_unpool2d."""

class _aten_max_unpool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        indices: _Tensor,
        output_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten_max_unpool3d

max_unpool3d: _aten_max_unpool3d
"""Torch's operator aten::max_unpool3d.

    max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.max_unpool3d."""

class _aten_maximum(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_maximum

maximum: _aten_maximum
"""Torch's operator aten::maximum.

    maximum(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.maximum."""

class _aten_mean(_Packet):
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...

class _aten_mean_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...

class _packet_mean(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...
    default: _aten_mean
    dim: _aten_mean_dim

mean: _packet_mean
"""Torch's operator aten::mean.

    mean(Tensor self, *, ScalarType? dtype=None) -> Tensor
    mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.mean."""

class _aten_median(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_median_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _packet_median(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_median
    dim: _aten_median_dim

median: _packet_median
"""Torch's operator aten::median.

    median(Tensor self) -> Tensor
    median.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.median."""

class _aten_meshgrid(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...

class _aten_meshgrid_indexing(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], *, indexing: _str) -> _tuple[_Tensor, ...]: ...

class _packet_meshgrid(_Packet):
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, tensors: _Sequence[_Tensor], *, indexing: _str) -> _tuple[_Tensor, ...]: ...
    default: _aten_meshgrid
    indexing: _aten_meshgrid_indexing

meshgrid: _packet_meshgrid
"""Torch's operator aten::meshgrid.

    meshgrid(Tensor[] tensors) -> Tensor[]
    meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.meshgrid."""

class _aten_min_other(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_min(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_min_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _packet_min(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    other: _aten_min_other
    default: _aten_min
    dim: _aten_min_dim

min: _packet_min
"""Torch's operator aten::min.

    min.other(Tensor self, Tensor other) -> Tensor
    min(Tensor self) -> Tensor
    min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: other: by torch's formulas for the operators it is composed of; default: by torch's formula; dim: by torch's formula.
Torch's documentation: torch.min."""

class _aten_minimum(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_minimum

minimum: _aten_minimum
"""Torch's operator aten::minimum.

    minimum(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.minimum."""

class _aten_miopen_batch_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        training: _bool,
        exponential_average_factor: _float,
        epsilon: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_miopen_batch_norm

miopen_batch_norm: _aten_miopen_batch_norm
"""Torch's operator aten::miopen_batch_norm.

    miopen_batch_norm(Tensor input, Tensor weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float exponential_average_factor, float epsilon) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_miopen_batch_norm_backward(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        grad_output: _Tensor,
        weight: _Tensor,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        save_mean: _Tensor | None,
        save_var: _Tensor | None,
        epsilon: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_miopen_batch_norm_backward

miopen_batch_norm_backward: _aten_miopen_batch_norm_backward
"""Torch's operator aten::miopen_batch_norm_backward.

    miopen_batch_norm_backward(Tensor input, Tensor grad_output, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, float epsilon) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_miopen_convolution(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
    ) -> _Tensor: ...
    default: _aten_miopen_convolution

miopen_convolution: _aten_miopen_convolution
"""Torch's operator aten::miopen_convolution.

    miopen_convolution(Tensor self, Tensor weight, Tensor? bias, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic) -> Tensor

Gradient: by torch's formula."""

class _aten_miopen_convolution_add_relu(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        z: _Tensor,
        alpha: _Scalar | None,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_miopen_convolution_add_relu

miopen_convolution_add_relu: _aten_miopen_convolution_add_relu
"""Torch's operator aten::miopen_convolution_add_relu.

    miopen_convolution_add_relu(Tensor self, Tensor weight, Tensor z, Scalar? alpha, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: torch has none."""

class _aten_miopen_convolution_relu(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        stride: _Sequence[_int],
        padding: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_miopen_convolution_relu

miopen_convolution_relu: _aten_miopen_convolution_relu
"""Torch's operator aten::miopen_convolution_relu.

    miopen_convolution_relu(Tensor self, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: torch has none."""

class _aten_miopen_convolution_transpose(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _Sequence[_int],
        output_padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
    ) -> _Tensor: ...
    default: _aten_miopen_convolution_transpose

miopen_convolution_transpose: _aten_miopen_convolution_transpose
"""Torch's operator aten::miopen_convolution_transpose.

    miopen_convolution_transpose(Tensor self, Tensor weight, Tensor? bias, SymInt[] padding, SymInt[] output_padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic) -> Tensor

Gradient: by torch's formula."""

class _aten_miopen_ctc_loss(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_miopen_ctc_loss_Tensor(_Packet):
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_miopen_ctc_loss(_Packet):
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Sequence[_int],
        target_lengths: _Sequence[_int],
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        log_probs: _Tensor,
        targets: _Tensor,
        input_lengths: _Tensor,
        target_lengths: _Tensor,
        blank: _int,
        deterministic: _bool,
        zero_infinity: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_miopen_ctc_loss
    Tensor: _aten_miopen_ctc_loss_Tensor

miopen_ctc_loss: _packet_miopen_ctc_loss
"""Torch's operator aten::miopen_ctc_loss.

    miopen_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank, bool deterministic, bool zero_infinity) -> (Tensor, Tensor)
    miopen_ctc_loss.Tensor(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank, bool deterministic, bool zero_infinity) -> (Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_miopen_depthwise_convolution(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        benchmark: _bool,
        deterministic: _bool,
    ) -> _Tensor: ...
    default: _aten_miopen_depthwise_convolution

miopen_depthwise_convolution: _aten_miopen_depthwise_convolution
"""Torch's operator aten::miopen_depthwise_convolution.

    miopen_depthwise_convolution(Tensor self, Tensor weight, Tensor? bias, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool benchmark, bool deterministic) -> Tensor

Gradient: by torch's formula."""

class _aten_miopen_rnn(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Sequence[_Tensor],
        weight_stride0: _int,
        hx: _Tensor,
        cx: _Tensor | None,
        mode: _int,
        hidden_size: _int,
        num_layers: _int,
        batch_first: _bool,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_sizes: _Sequence[_int],
        dropout_state: _Tensor | None,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_miopen_rnn

miopen_rnn: _aten_miopen_rnn
"""Torch's operator aten::miopen_rnn.

    miopen_rnn(Tensor input, Tensor[] weight, int weight_stride0, Tensor hx, Tensor? cx, int mode, int hidden_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, int[] batch_sizes, Tensor? dropout_state) -> (Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_miopen_rnn_backward(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Sequence[_Tensor],
        weight_stride0: _int,
        weight_buf: _Tensor,
        hx: _Tensor,
        cx: _Tensor | None,
        output: _Tensor,
        grad_output: _Tensor | None,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        mode: _int,
        hidden_size: _int,
        num_layers: _int,
        batch_first: _bool,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_sizes: _Sequence[_int],
        dropout_state: _Tensor | None,
        reserve: _Tensor,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten_miopen_rnn_backward

miopen_rnn_backward: _aten_miopen_rnn_backward
"""Torch's operator aten::miopen_rnn_backward.

    miopen_rnn_backward(Tensor input, Tensor[] weight, int weight_stride0, Tensor weight_buf, Tensor hx, Tensor? cx, Tensor output, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, int mode, int hidden_size, int num_layers, bool batch_first, float dropout, bool train, bool bidirectional, int[] batch_sizes, Tensor? dropout_state, Tensor reserve, bool[4] output_mask) -> (Tensor, Tensor, Tensor, Tensor[])

Gradient: torch has none."""

class _aten_mish(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_mish

mish: _aten_mish
"""Torch's operator aten::mish.

    mish(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.mish."""

class _aten_mish_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_mish_backward

mish_backward: _aten_mish_backward
"""Torch's operator aten::mish_backward.

    mish_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_mkldnn_adaptive_avg_pool2d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_mkldnn_adaptive_avg_pool2d

mkldnn_adaptive_avg_pool2d: _aten_mkldnn_adaptive_avg_pool2d
"""Torch's operator aten::mkldnn_adaptive_avg_pool2d.

    mkldnn_adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor

Gradient: by torch's formula."""

class _aten_mkldnn_adaptive_avg_pool2d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_mkldnn_adaptive_avg_pool2d_backward

mkldnn_adaptive_avg_pool2d_backward: _aten_mkldnn_adaptive_avg_pool2d_backward
"""Torch's operator aten::mkldnn_adaptive_avg_pool2d_backward.

    mkldnn_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_convolution(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        bias: _Tensor | None,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
    ) -> _Tensor: ...
    default: _aten_mkldnn_convolution

mkldnn_convolution: _aten_mkldnn_convolution
"""Torch's operator aten::mkldnn_convolution.

    mkldnn_convolution(Tensor self, Tensor weight, Tensor? bias, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups) -> Tensor

Gradient: by torch's formula."""

class _aten_mkldnn_linear(_Packet):
    def __call__(_, /, self: _Tensor, weight: _Tensor, bias: _Tensor | None = None) -> _Tensor: ...
    default: _aten_mkldnn_linear

mkldnn_linear: _aten_mkldnn_linear
"""Torch's operator aten::mkldnn_linear.

    mkldnn_linear(Tensor self, Tensor weight, Tensor? bias=None) -> Tensor

Gradient: by torch's formula."""

class _aten_mkldnn_linear_backward(_Packet):
    def __call__(
        _, /, self: _Tensor, grad_output: _Tensor, weight: _Tensor, output_mask: _bool | _Sequence[_bool]
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_mkldnn_linear_backward

mkldnn_linear_backward: _aten_mkldnn_linear_backward
"""Torch's operator aten::mkldnn_linear_backward.

    mkldnn_linear_backward(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten_mkldnn_linear_backward_input(_Packet):
    def __call__(_, /, input_size: _Sequence[_int], grad_output: _Tensor, weight: _Tensor) -> _Tensor: ...
    default: _aten_mkldnn_linear_backward_input

mkldnn_linear_backward_input: _aten_mkldnn_linear_backward_input
"""Torch's operator aten::mkldnn_linear_backward_input.

    mkldnn_linear_backward_input(int[] input_size, Tensor grad_output, Tensor weight) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_linear_backward_weights(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, input: _Tensor, weight: _Tensor, bias_defined: _bool
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_mkldnn_linear_backward_weights

mkldnn_linear_backward_weights: _aten_mkldnn_linear_backward_weights
"""Torch's operator aten::mkldnn_linear_backward_weights.

    mkldnn_linear_backward_weights(Tensor grad_output, Tensor input, Tensor weight, bool bias_defined) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_mkldnn_max_pool2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_mkldnn_max_pool2d

mkldnn_max_pool2d: _aten_mkldnn_max_pool2d
"""Torch's operator aten::mkldnn_max_pool2d.

    mkldnn_max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: by torch's formula."""

class _aten_mkldnn_max_pool2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output: _Tensor,
        input: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_mkldnn_max_pool2d_backward

mkldnn_max_pool2d_backward: _aten_mkldnn_max_pool2d_backward
"""Torch's operator aten::mkldnn_max_pool2d_backward.

    mkldnn_max_pool2d_backward(Tensor grad_output, Tensor output, Tensor input, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_max_pool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_mkldnn_max_pool3d

mkldnn_max_pool3d: _aten_mkldnn_max_pool3d
"""Torch's operator aten::mkldnn_max_pool3d.

    mkldnn_max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: by torch's formula."""

class _aten_mkldnn_max_pool3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output: _Tensor,
        input: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_mkldnn_max_pool3d_backward

mkldnn_max_pool3d_backward: _aten_mkldnn_max_pool3d_backward
"""Torch's operator aten::mkldnn_max_pool3d_backward.

    mkldnn_max_pool3d_backward(Tensor grad_output, Tensor output, Tensor input, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_reorder_conv2d_weight(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        padding: _int | _Sequence[_int] = [0, 0],
        stride: _int | _Sequence[_int] = [1, 1],
        dilation: _int | _Sequence[_int] = [1, 1],
        groups: _int = 1,
        input_size: _Sequence[_int] | None = None,
    ) -> _Tensor: ...
    default: _aten_mkldnn_reorder_conv2d_weight

mkldnn_reorder_conv2d_weight: _aten_mkldnn_reorder_conv2d_weight
"""Torch's operator aten::mkldnn_reorder_conv2d_weight.

    mkldnn_reorder_conv2d_weight(Tensor self, SymInt[2] padding=[0, 0], SymInt[2] stride=[1, 1], SymInt[2] dilation=[1, 1], SymInt groups=1, SymInt[]? input_size=None) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_reorder_conv3d_weight(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        padding: _int | _Sequence[_int] = [0, 0, 0],
        stride: _int | _Sequence[_int] = [1, 1, 1],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        groups: _int = 1,
        input_size: _Sequence[_int] | None = None,
    ) -> _Tensor: ...
    default: _aten_mkldnn_reorder_conv3d_weight

mkldnn_reorder_conv3d_weight: _aten_mkldnn_reorder_conv3d_weight
"""Torch's operator aten::mkldnn_reorder_conv3d_weight.

    mkldnn_reorder_conv3d_weight(Tensor self, SymInt[3] padding=[0, 0, 0], SymInt[3] stride=[1, 1, 1], SymInt[3] dilation=[1, 1, 1], SymInt groups=1, SymInt[]? input_size=None) -> Tensor

Gradient: torch has none."""

class _aten_mkldnn_rnn_layer(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight0: _Tensor,
        weight1: _Tensor,
        weight2: _Tensor,
        weight3: _Tensor,
        hx_: _Tensor,
        cx_: _Tensor,
        reverse: _bool,
        batch_sizes: _Sequence[_int],
        mode: _int,
        hidden_size: _int,
        num_layers: _int,
        has_biases: _bool,
        bidirectional: _bool,
        batch_first: _bool,
        train: _bool,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_mkldnn_rnn_layer

mkldnn_rnn_layer: _aten_mkldnn_rnn_layer
"""Torch's operator aten::mkldnn_rnn_layer.

    mkldnn_rnn_layer(Tensor input, Tensor weight0, Tensor weight1, Tensor weight2, Tensor weight3, Tensor hx_, Tensor cx_, bool reverse, int[] batch_sizes, int mode, int hidden_size, int num_layers, bool has_biases, bool bidirectional, bool batch_first, bool train) -> (Tensor, Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_mkldnn_rnn_layer_backward(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight1: _Tensor,
        weight2: _Tensor,
        weight3: _Tensor,
        weight4: _Tensor,
        hx_: _Tensor,
        cx_tmp: _Tensor,
        output: _Tensor,
        hy_: _Tensor,
        cy_: _Tensor,
        grad_output: _Tensor | None,
        grad_hy: _Tensor | None,
        grad_cy: _Tensor | None,
        reverse: _bool,
        mode: _int,
        hidden_size: _int,
        num_layers: _int,
        has_biases: _bool,
        train: _bool,
        bidirectional: _bool,
        batch_sizes: _Sequence[_int],
        batch_first: _bool,
        workspace: _Tensor,
    ) -> _tuple[_Tensor, _Tensor, _Tensor, _Tensor, _Tensor, _Tensor, _Tensor]: ...
    default: _aten_mkldnn_rnn_layer_backward

mkldnn_rnn_layer_backward: _aten_mkldnn_rnn_layer_backward
"""Torch's operator aten::mkldnn_rnn_layer_backward.

    mkldnn_rnn_layer_backward(Tensor input, Tensor weight1, Tensor weight2, Tensor weight3, Tensor weight4, Tensor hx_, Tensor cx_tmp, Tensor output, Tensor hy_, Tensor cy_, Tensor? grad_output, Tensor? grad_hy, Tensor? grad_cy, bool reverse, int mode, int hidden_size, int num_layers, bool has_biases, bool train, bool bidirectional, int[] batch_sizes, bool batch_first, Tensor workspace) -> (Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten_mm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...

class _aten_mm_dtype(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor, out_dtype: _DType) -> _Tensor: ...

class _packet_mm(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, mat2: _Tensor, out_dtype: _DType) -> _Tensor: ...
    default: _aten_mm
    dtype: _aten_mm_dtype

mm: _packet_mm
"""Torch's operator aten::mm.

    mm(Tensor self, Tensor mat2) -> Tensor
    mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor

Gradient: default: by torch's formula; dtype: torch has none.
Torch's documentation: torch.mm."""

class _aten_mode(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = -1, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_mode

mode: _aten_mode
"""Torch's operator aten::mode.

    mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.mode."""

class _aten_moveaxis_intlist(_Packet):
    def __call__(_, /, self: _Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> _Tensor: ...

class _aten_moveaxis_int(_Packet):
    def __call__(_, /, self: _Tensor, source: _int, destination: _int) -> _Tensor: ...

class _packet_moveaxis(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, source: _int, destination: _int) -> _Tensor: ...
    intlist: _aten_moveaxis_intlist
    int: _aten_moveaxis_int

moveaxis: _packet_moveaxis
"""Torch's operator aten::moveaxis.

    moveaxis.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)
    moveaxis.int(Tensor(a) self, int source, int destination) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.moveaxis."""

class _aten_movedim_int(_Packet):
    def __call__(_, /, self: _Tensor, source: _int, destination: _int) -> _Tensor: ...

class _aten_movedim_intlist(_Packet):
    def __call__(_, /, self: _Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> _Tensor: ...

class _packet_movedim(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, source: _int, destination: _int) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, source: _Sequence[_int], destination: _Sequence[_int]) -> _Tensor: ...
    int: _aten_movedim_int
    intlist: _aten_movedim_intlist

movedim: _packet_movedim
"""Torch's operator aten::movedim.

    movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)
    movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.movedim."""

class _aten_mps_convolution_backward(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        grad_output: _Tensor,
        weight: _Tensor,
        padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_mps_convolution_backward

mps_convolution_backward: _aten_mps_convolution_backward
"""Torch's operator aten::mps_convolution_backward.

    mps_convolution_backward(Tensor self, Tensor grad_output, Tensor weight, SymInt[] padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_mps_convolution_transpose_backward(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        grad_output: _Tensor,
        weight: _Tensor,
        padding: _Sequence[_int],
        output_padding: _Sequence[_int],
        stride: _Sequence[_int],
        dilation: _Sequence[_int],
        groups: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_mps_convolution_transpose_backward

mps_convolution_transpose_backward: _aten_mps_convolution_transpose_backward
"""Torch's operator aten::mps_convolution_transpose_backward.

    mps_convolution_transpose_backward(Tensor self, Tensor grad_output, Tensor weight, SymInt[] padding, SymInt[] output_padding, SymInt[] stride, SymInt[] dilation, SymInt groups, bool[2] output_mask) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_mse_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1) -> _Tensor: ...
    default: _aten_mse_loss

mse_loss: _aten_mse_loss
"""Torch's operator aten::mse_loss.

    mse_loss(Tensor self, Tensor target, int reduction=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.mse_loss."""

class _aten_mse_loss_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, reduction: _int) -> _Tensor: ...
    default: _aten_mse_loss_backward

mse_loss_backward: _aten_mse_loss_backward
"""Torch's operator aten::mse_loss_backward.

    mse_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor

Gradient: by torch's formula."""

class _aten_msort(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_msort

msort: _aten_msort
"""Torch's operator aten::msort.

    msort(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.msort."""

class _aten_mul_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_mul_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_mul(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_mul_Tensor
    Scalar: _aten_mul_Scalar

mul: _packet_mul
"""Torch's operator aten::mul.

    mul.Tensor(Tensor self, Tensor other) -> Tensor
    mul.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.mul."""

class _aten_multi_margin_loss(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        p: _Scalar = 1,
        margin: _Scalar = 1,
        weight: _Tensor | None = None,
        reduction: _int = 1,
    ) -> _Tensor: ...
    default: _aten_multi_margin_loss

multi_margin_loss: _aten_multi_margin_loss
"""Torch's operator aten::multi_margin_loss.

    multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.multi_margin_loss."""

class _aten_multi_margin_loss_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        target: _Tensor,
        p: _Scalar,
        margin: _Scalar,
        weight: _Tensor | None = None,
        reduction: _int = 1,
    ) -> _Tensor: ...
    default: _aten_multi_margin_loss_backward

multi_margin_loss_backward: _aten_multi_margin_loss_backward
"""Torch's operator aten::multi_margin_loss_backward.

    multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=1) -> Tensor

Gradient: torch has none."""

class _aten_multilabel_margin_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1) -> _Tensor: ...
    default: _aten_multilabel_margin_loss

multilabel_margin_loss: _aten_multilabel_margin_loss
"""Torch's operator aten::multilabel_margin_loss.

    multilabel_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.multilabel_margin_loss."""

class _aten_multilabel_margin_loss_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, reduction: _int, is_target: _Tensor
    ) -> _Tensor: ...
    default: _aten_multilabel_margin_loss_backward

multilabel_margin_loss_backward: _aten_multilabel_margin_loss_backward
"""Torch's operator aten::multilabel_margin_loss_backward.

    multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor

Gradient: torch has none."""

class _aten_multilabel_margin_loss_forward(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_multilabel_margin_loss_forward

multilabel_margin_loss_forward: _aten_multilabel_margin_loss_forward
"""Torch's operator aten::multilabel_margin_loss_forward.

    multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)

Gradient: by torch's formula."""

class _aten_multinomial(_Packet):
    def __call__(
        _, /, self: _Tensor, num_samples: _int, replacement: _bool = False, *, generator: _Any | None = None
    ) -> _Tensor: ...
    default: _aten_multinomial

multinomial: _aten_multinomial
"""Torch's operator aten::multinomial.

    multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.multinomial."""

class _aten_multiply_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_multiply_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_multiply(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_multiply_Tensor
    Scalar: _aten_multiply_Scalar

multiply: _packet_multiply
"""Torch's operator aten::multiply.

    multiply.Tensor(Tensor self, Tensor other) -> Tensor
    multiply.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.multiply."""

class _aten_mv(_Packet):
    def __call__(_, /, self: _Tensor, vec: _Tensor) -> _Tensor: ...
    default: _aten_mv

mv: _aten_mv
"""Torch's operator aten::mv.

    mv(Tensor self, Tensor vec) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.mv."""

class _aten_mvlgamma(_Packet):
    def __call__(_, /, self: _Tensor, p: _int) -> _Tensor: ...
    default: _aten_mvlgamma

mvlgamma: _aten_mvlgamma
"""Torch's operator aten::mvlgamma.

    mvlgamma(Tensor self, int p) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.mvlgamma."""

class _aten_nan_to_num(_Packet):
    def __call__(
        _, /, self: _Tensor, nan: _float | None = None, posinf: _float | None = None, neginf: _float | None = None
    ) -> _Tensor: ...
    default: _aten_nan_to_num

nan_to_num: _aten_nan_to_num
"""Torch's operator aten::nan_to_num.

    nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nan_to_num."""

class _aten_nanmean(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_nanmean

nanmean: _aten_nanmean
"""Torch's operator aten::nanmean.

    nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nanmean."""

class _aten_nanmedian(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_nanmedian_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _packet_nanmedian(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_nanmedian
    dim: _aten_nanmedian_dim

nanmedian: _packet_nanmedian
"""Torch's operator aten::nanmedian.

    nanmedian(Tensor self) -> Tensor
    nanmedian.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.nanmedian."""

class _aten_nanquantile(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _Tensor,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...

class _aten_nanquantile_scalar(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _float,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...

class _packet_nanquantile(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _Tensor,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _float,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...
    default: _aten_nanquantile
    scalar: _aten_nanquantile_scalar

nanquantile: _packet_nanquantile
"""Torch's operator aten::nanquantile.

    nanquantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
    nanquantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nanquantile."""

class _aten_nansum(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        keepdim: _bool = False,
        *,
        dtype: _DType | None = None,
    ) -> _Tensor: ...
    default: _aten_nansum

nansum: _aten_nansum
"""Torch's operator aten::nansum.

    nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nansum."""

class _aten_narrow(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, start: _int, length: _int) -> _Tensor: ...

class _aten_narrow_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, start: _Tensor, length: _int) -> _Tensor: ...

class _packet_narrow(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, start: _int, length: _int) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, start: _Tensor, length: _int) -> _Tensor: ...
    default: _aten_narrow
    Tensor: _aten_narrow_Tensor

narrow: _packet_narrow
"""Torch's operator aten::narrow.

    narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)
    narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.narrow."""

class _aten_narrow_copy(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, start: _int, length: _int) -> _Tensor: ...
    default: _aten_narrow_copy

narrow_copy: _aten_narrow_copy
"""Torch's operator aten::narrow_copy.

    narrow_copy(Tensor self, int dim, SymInt start, SymInt length) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.narrow_copy."""

class _aten_native_batch_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        training: _bool,
        momentum: _float,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_batch_norm

native_batch_norm: _aten_native_batch_norm
"""Torch's operator aten::native_batch_norm.

    native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_native_batch_norm_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        weight: _Tensor | None,
        running_mean: _Tensor | None,
        running_var: _Tensor | None,
        save_mean: _Tensor | None,
        save_invstd: _Tensor | None,
        train: _bool,
        eps: _float,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_batch_norm_backward

native_batch_norm_backward: _aten_native_batch_norm_backward
"""Torch's operator aten::native_batch_norm_backward.

    native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_native_channel_shuffle(_Packet):
    def __call__(_, /, self: _Tensor, groups: _int) -> _Tensor: ...
    default: _aten_native_channel_shuffle

native_channel_shuffle: _aten_native_channel_shuffle
"""Torch's operator aten::native_channel_shuffle.

    native_channel_shuffle(Tensor self, SymInt groups) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.native_channel_shuffle."""

class _aten_native_dropout(_Packet):
    def __call__(_, /, input: _Tensor, p: _float, train: _bool | None) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_native_dropout

native_dropout: _aten_native_dropout
"""Torch's operator aten::native_dropout.

    native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_native_dropout_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, mask: _Tensor, scale: _float) -> _Tensor: ...
    default: _aten_native_dropout_backward

native_dropout_backward: _aten_native_dropout_backward
"""Torch's operator aten::native_dropout_backward.

    native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor

Gradient: by torch's formula."""

class _aten_native_group_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        N: _int,
        C: _int,
        HxW: _int,
        group: _int,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_group_norm

native_group_norm: _aten_native_group_norm
"""Torch's operator aten::native_group_norm.

    native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_native_group_norm_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        mean: _Tensor,
        rstd: _Tensor,
        weight: _Tensor | None,
        N: _int,
        C: _int,
        HxW: _int,
        group: _int,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_group_norm_backward

native_group_norm_backward: _aten_native_group_norm_backward
"""Torch's operator aten::native_group_norm_backward.

    native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten_native_layer_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        normalized_shape: _Sequence[_int],
        weight: _Tensor | None,
        bias: _Tensor | None,
        eps: _float,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_layer_norm

native_layer_norm: _aten_native_layer_norm
"""Torch's operator aten::native_layer_norm.

    native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_native_layer_norm_backward(_Packet):
    def __call__(
        _,
        /,
        grad_out: _Tensor,
        input: _Tensor,
        normalized_shape: _Sequence[_int],
        mean: _Tensor,
        rstd: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        output_mask: _bool | _Sequence[_bool],
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_native_layer_norm_backward

native_layer_norm_backward: _aten_native_layer_norm_backward
"""Torch's operator aten::native_layer_norm_backward.

    native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula."""

class _aten_native_norm(_Packet):
    def __call__(_, /, self: _Tensor, p: _Scalar = 2) -> _Tensor: ...

class _aten_native_norm_ScalarOpt_dim_dtype(_Packet):
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool, dtype: _DType | None
    ) -> _Tensor: ...

class _packet_native_norm(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, p: _Scalar = 2) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool, dtype: _DType | None
    ) -> _Tensor: ...
    default: _aten_native_norm
    ScalarOpt_dim_dtype: _aten_native_norm_ScalarOpt_dim_dtype

native_norm: _packet_native_norm
"""Torch's operator aten::native_norm.

    native_norm(Tensor self, Scalar p=2) -> Tensor
    native_norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype) -> Tensor

Gradient: torch has none."""

class _aten_ne_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_ne_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_ne(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_ne_Tensor
    Scalar: _aten_ne_Scalar

ne: _packet_ne
"""Torch's operator aten::ne.

    ne.Tensor(Tensor self, Tensor other) -> Tensor
    ne.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.ne."""

class _aten_neg(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_neg

neg: _aten_neg
"""Torch's operator aten::neg.

    neg(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.neg."""

class _aten_negative(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_negative

negative: _aten_negative
"""Torch's operator aten::negative.

    negative(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.negative."""

class _aten_nested_to_padded_tensor(_Packet):
    def __call__(_, /, self: _Tensor, padding: _float, output_size: _Sequence[_int] | None = None) -> _Tensor: ...
    default: _aten_nested_to_padded_tensor

nested_to_padded_tensor: _aten_nested_to_padded_tensor
"""Torch's operator aten::nested_to_padded_tensor.

    nested_to_padded_tensor(Tensor self, float padding, int[]? output_size=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_new_empty(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_new_empty

new_empty: _aten_new_empty
"""Torch's operator aten::new_empty.

    new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.new_empty."""

class _aten_new_empty_strided(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        size: _Sequence[_int],
        stride: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_new_empty_strided

new_empty_strided: _aten_new_empty_strided
"""Torch's operator aten::new_empty_strided.

    new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.new_empty_strided."""

class _aten_new_full(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        size: _Sequence[_int],
        fill_value: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_new_full

new_full: _aten_new_full
"""Torch's operator aten::new_full.

    new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.new_full."""

class _aten_new_ones(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_new_ones

new_ones: _aten_new_ones
"""Torch's operator aten::new_ones.

    new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.new_ones."""

class _aten_new_zeros(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_new_zeros

new_zeros: _aten_new_zeros
"""Torch's operator aten::new_zeros.

    new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.new_zeros."""

class _aten_nextafter(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_nextafter

nextafter: _aten_nextafter
"""Torch's operator aten::nextafter.

    nextafter(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nextafter."""

class _aten_nll_loss(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None = None,
        reduction: _int = 1,
        ignore_index: _int = -100,
    ) -> _Tensor: ...
    default: _aten_nll_loss

nll_loss: _aten_nll_loss
"""Torch's operator aten::nll_loss.

    nll_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.nll_loss."""

class _aten_nll_loss2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None = None,
        reduction: _int = 1,
        ignore_index: _int = -100,
    ) -> _Tensor: ...
    default: _aten_nll_loss2d

nll_loss2d: _aten_nll_loss2d
"""Torch's operator aten::nll_loss2d.

    nll_loss2d(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_nll_loss2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None,
        reduction: _int,
        ignore_index: _int,
        total_weight: _Tensor,
    ) -> _Tensor: ...
    default: _aten_nll_loss2d_backward

nll_loss2d_backward: _aten_nll_loss2d_backward
"""Torch's operator aten::nll_loss2d_backward.

    nll_loss2d_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor

Gradient: by torch's formula."""

class _aten_nll_loss2d_forward(_Packet):
    def __call__(
        _, /, self: _Tensor, target: _Tensor, weight: _Tensor | None, reduction: _int, ignore_index: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_nll_loss2d_forward

nll_loss2d_forward: _aten_nll_loss2d_forward
"""Torch's operator aten::nll_loss2d_forward.

    nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)

Gradient: by torch's formula."""

class _aten_nll_loss_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None,
        reduction: _int,
        ignore_index: _int,
        total_weight: _Tensor,
    ) -> _Tensor: ...
    default: _aten_nll_loss_backward

nll_loss_backward: _aten_nll_loss_backward
"""Torch's operator aten::nll_loss_backward.

    nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor

Gradient: by torch's formula."""

class _aten_nll_loss_forward(_Packet):
    def __call__(
        _, /, self: _Tensor, target: _Tensor, weight: _Tensor | None, reduction: _int, ignore_index: _int
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_nll_loss_forward

nll_loss_forward: _aten_nll_loss_forward
"""Torch's operator aten::nll_loss_forward.

    nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)

Gradient: by torch's formula."""

class _aten_nll_loss_nd(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        target: _Tensor,
        weight: _Tensor | None = None,
        reduction: _int = 1,
        ignore_index: _int = -100,
    ) -> _Tensor: ...
    default: _aten_nll_loss_nd

nll_loss_nd: _aten_nll_loss_nd
"""Torch's operator aten::nll_loss_nd.

    nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_nonzero(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_nonzero

nonzero: _aten_nonzero
"""Torch's operator aten::nonzero.

    nonzero(Tensor self) -> Tensor

Gradient: torch has none.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.nonzero."""

class _aten_nonzero_numpy(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, ...]: ...
    default: _aten_nonzero_numpy

nonzero_numpy: _aten_nonzero_numpy
"""Torch's operator aten::nonzero_numpy.

    nonzero_numpy(Tensor self) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs."""

class _aten_nonzero_static(_Packet):
    def __call__(_, /, self: _Tensor, *, size: _int, fill_value: _int = -1) -> _Tensor: ...
    default: _aten_nonzero_static

nonzero_static: _aten_nonzero_static
"""Torch's operator aten::nonzero_static.

    nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.nonzero_static."""

class _aten_norm_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, p: _Scalar = 2) -> _Tensor: ...

class _aten_norm_ScalarOpt_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool = False
    ) -> _Tensor: ...

class _aten_norm_ScalarOpt_dim_dtype(_Packet):
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool, *, dtype: _DType
    ) -> _Tensor: ...

class _aten_norm_ScalarOpt_dtype(_Packet):
    def __call__(_, /, self: _Tensor, p: _Scalar | None, *, dtype: _DType) -> _Tensor: ...

class _packet_norm(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, p: _Scalar = 2) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, p: _Scalar | None, dim: _int | _Sequence[_int], keepdim: _bool, *, dtype: _DType
    ) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, p: _Scalar | None, *, dtype: _DType) -> _Tensor: ...
    Scalar: _aten_norm_Scalar
    ScalarOpt_dim: _aten_norm_ScalarOpt_dim
    ScalarOpt_dim_dtype: _aten_norm_ScalarOpt_dim_dtype
    ScalarOpt_dtype: _aten_norm_ScalarOpt_dtype

norm: _packet_norm
"""Torch's operator aten::norm.

    norm.Scalar(Tensor self, Scalar p=2) -> Tensor
    norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor
    norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> Tensor
    norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.norm."""

class _aten_norm_except_dim(_Packet):
    def __call__(_, /, v: _Tensor, pow: _int = 2, dim: _int = 0) -> _Tensor: ...
    default: _aten_norm_except_dim

norm_except_dim: _aten_norm_except_dim
"""Torch's operator aten::norm_except_dim.

    norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_normal_Tensor_float(_Packet):
    def __call__(_, /, mean: _Tensor, std: _float = 1.0, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_normal_float_Tensor(_Packet):
    def __call__(_, /, mean: _float, std: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_normal_Tensor_Tensor(_Packet):
    def __call__(_, /, mean: _Tensor, std: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_normal_float_float(_Packet):
    def __call__(
        _,
        /,
        mean: _float,
        std: _float,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_normal(_Packet):
    @_overload
    def __call__(_, /, mean: _Tensor, std: _float = 1.0, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, mean: _float, std: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, mean: _Tensor, std: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        mean: _float,
        std: _float,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    Tensor_float: _aten_normal_Tensor_float
    float_Tensor: _aten_normal_float_Tensor
    Tensor_Tensor: _aten_normal_Tensor_Tensor
    float_float: _aten_normal_float_float

normal: _packet_normal
"""Torch's operator aten::normal.

    normal.Tensor_float(Tensor mean, float std=1., *, Generator? generator=None) -> Tensor
    normal.float_Tensor(float mean, Tensor std, *, Generator? generator=None) -> Tensor
    normal.Tensor_Tensor(Tensor mean, Tensor std, *, Generator? generator=None) -> Tensor
    normal.float_float(float mean, float std, SymInt[] size, *, Generator? generator=None, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: Tensor_float: by torch's formula; float_Tensor: by torch's formula; Tensor_Tensor: by torch's formula; float_float: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.normal."""

class _aten_normal_functional(_Packet):
    def __call__(
        _, /, self: _Tensor, mean: _float = 0.0, std: _float = 1.0, *, generator: _Any | None = None
    ) -> _Tensor: ...
    default: _aten_normal_functional

normal_functional: _aten_normal_functional
"""Torch's operator aten::normal_functional.

    normal_functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_not_equal_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_not_equal_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_not_equal(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_not_equal_Tensor
    Scalar: _aten_not_equal_Scalar

not_equal: _packet_not_equal
"""Torch's operator aten::not_equal.

    not_equal.Tensor(Tensor self, Tensor other) -> Tensor
    not_equal.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.not_equal."""

class _aten_nuclear_norm(_Packet):
    def __call__(_, /, self: _Tensor, keepdim: _bool = False) -> _Tensor: ...

class _aten_nuclear_norm_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False) -> _Tensor: ...

class _packet_nuclear_norm(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, keepdim: _bool = False) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False) -> _Tensor: ...
    default: _aten_nuclear_norm
    dim: _aten_nuclear_norm_dim

nuclear_norm: _packet_nuclear_norm
"""Torch's operator aten::nuclear_norm.

    nuclear_norm(Tensor self, bool keepdim=False) -> Tensor
    nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_numpy_T(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_numpy_T

numpy_T: _aten_numpy_T
"""Torch's operator aten::numpy_T.

    numpy_T(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_one_hot(_Packet):
    def __call__(_, /, self: _Tensor, num_classes: _int = -1) -> _Tensor: ...
    default: _aten_one_hot

one_hot: _aten_one_hot
"""Torch's operator aten::one_hot.

    one_hot(Tensor self, int num_classes=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.nn.functional.one_hot."""

class _aten_ones(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_ones

ones: _aten_ones
"""Torch's operator aten::ones.

    ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.ones."""

class _aten_ones_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_ones_like

ones_like: _aten_ones_like
"""Torch's operator aten::ones_like.

    ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.ones_like."""

class _aten_orgqr(_Packet):
    def __call__(_, /, self: _Tensor, input2: _Tensor) -> _Tensor: ...
    default: _aten_orgqr

orgqr: _aten_orgqr
"""Torch's operator aten::orgqr.

    orgqr(Tensor self, Tensor input2) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.orgqr."""

class _aten_ormqr(_Packet):
    def __call__(
        _, /, self: _Tensor, input2: _Tensor, input3: _Tensor, left: _bool = True, transpose: _bool = False
    ) -> _Tensor: ...
    default: _aten_ormqr

ormqr: _aten_ormqr
"""Torch's operator aten::ormqr.

    ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.ormqr."""

class _aten_outer(_Packet):
    def __call__(_, /, self: _Tensor, vec2: _Tensor) -> _Tensor: ...
    default: _aten_outer

outer: _aten_outer
"""Torch's operator aten::outer.

    outer(Tensor self, Tensor vec2) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.outer."""

class _aten_pad(_Packet):
    def __call__(
        _, /, self: _Tensor, pad: _Sequence[_int], mode: _str = "constant", value: _float | None = None
    ) -> _Tensor: ...
    default: _aten_pad

pad: _aten_pad
"""Torch's operator aten::pad.

    pad(Tensor self, SymInt[] pad, str mode="constant", float? value=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.pad."""

class _aten_pad_sequence(_Packet):
    def __call__(
        _,
        /,
        sequences: _Sequence[_Tensor],
        batch_first: _bool = False,
        padding_value: _float = 0.0,
        padding_side: _str = "right",
    ) -> _Tensor: ...
    default: _aten_pad_sequence

pad_sequence: _aten_pad_sequence
"""Torch's operator aten::pad_sequence.

    pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0., str padding_side="right") -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_pairwise_distance(_Packet):
    def __call__(
        _, /, x1: _Tensor, x2: _Tensor, p: _float = 2.0, eps: _float = 1e-06, keepdim: _bool = False
    ) -> _Tensor: ...
    default: _aten_pairwise_distance

pairwise_distance: _aten_pairwise_distance
"""Torch's operator aten::pairwise_distance.

    pairwise_distance(Tensor x1, Tensor x2, float p=2., float eps=9.9999999999999995e-07, bool keepdim=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.pairwise_distance."""

class _aten_pdist(_Packet):
    def __call__(_, /, self: _Tensor, p: _float = 2.0) -> _Tensor: ...
    default: _aten_pdist

pdist: _aten_pdist
"""Torch's operator aten::pdist.

    pdist(Tensor self, float p=2.) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.pdist."""

class _aten_permute(_Packet):
    def __call__(_, /, self: _Tensor, dims: _Sequence[_int]) -> _Tensor: ...
    default: _aten_permute

permute: _aten_permute
"""Torch's operator aten::permute.

    permute(Tensor(a) self, int[] dims) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.permute."""

class _aten_permute_copy(_Packet):
    def __call__(_, /, self: _Tensor, dims: _Sequence[_int]) -> _Tensor: ...
    default: _aten_permute_copy

permute_copy: _aten_permute_copy
"""Torch's operator aten::permute_copy.

    permute_copy(Tensor self, int[] dims) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.permute_copy."""

class _aten_pin_memory(_Packet):
    def __call__(_, /, self: _Tensor, device: _Device | None = None) -> _Tensor: ...
    default: _aten_pin_memory

pin_memory: _aten_pin_memory
"""Torch's operator aten::pin_memory.

    pin_memory(Tensor(a) self, Device? device=None) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.pin_memory."""

class _aten_pinverse(_Packet):
    def __call__(_, /, self: _Tensor, rcond: _float = 1e-15) -> _Tensor: ...
    default: _aten_pinverse

pinverse: _aten_pinverse
"""Torch's operator aten::pinverse.

    pinverse(Tensor self, float rcond=1.0000000000000001e-15) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.pinverse."""

class _aten_pixel_shuffle(_Packet):
    def __call__(_, /, self: _Tensor, upscale_factor: _int) -> _Tensor: ...
    default: _aten_pixel_shuffle

pixel_shuffle: _aten_pixel_shuffle
"""Torch's operator aten::pixel_shuffle.

    pixel_shuffle(Tensor self, int upscale_factor) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.pixel_shuffle."""

class _aten_pixel_unshuffle(_Packet):
    def __call__(_, /, self: _Tensor, downscale_factor: _int) -> _Tensor: ...
    default: _aten_pixel_unshuffle

pixel_unshuffle: _aten_pixel_unshuffle
"""Torch's operator aten::pixel_unshuffle.

    pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.pixel_unshuffle."""

class _aten_poisson(_Packet):
    def __call__(_, /, self: _Tensor, generator: _Any | None = None) -> _Tensor: ...
    default: _aten_poisson

poisson: _aten_poisson
"""Torch's operator aten::poisson.

    poisson(Tensor self, Generator? generator=None) -> Tensor

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.poisson."""

class _aten_poisson_nll_loss(_Packet):
    def __call__(
        _, /, input: _Tensor, target: _Tensor, log_input: _bool, full: _bool, eps: _float, reduction: _int
    ) -> _Tensor: ...
    default: _aten_poisson_nll_loss

poisson_nll_loss: _aten_poisson_nll_loss
"""Torch's operator aten::poisson_nll_loss.

    poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.poisson_nll_loss."""

class _aten_polar(_Packet):
    def __call__(_, /, abs: _Tensor, angle: _Tensor) -> _Tensor: ...
    default: _aten_polar

polar: _aten_polar
"""Torch's operator aten::polar.

    polar(Tensor abs, Tensor angle) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.polar."""

class _aten_polygamma(_Packet):
    def __call__(_, /, n: _int, self: _Tensor) -> _Tensor: ...
    default: _aten_polygamma

polygamma: _aten_polygamma
"""Torch's operator aten::polygamma.

    polygamma(int n, Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.polygamma."""

class _aten_positive(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_positive

positive: _aten_positive
"""Torch's operator aten::positive.

    positive(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.positive."""

class _aten_pow_Tensor_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, exponent: _Tensor) -> _Tensor: ...

class _aten_pow_Tensor_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, exponent: _Scalar) -> _Tensor: ...

class _aten_pow_Scalar(_Packet):
    def __call__(_, /, self: _Scalar, exponent: _Tensor) -> _Tensor: ...

class _packet_pow(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, exponent: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, exponent: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, exponent: _Tensor) -> _Tensor: ...
    Tensor_Tensor: _aten_pow_Tensor_Tensor
    Tensor_Scalar: _aten_pow_Tensor_Scalar
    Scalar: _aten_pow_Scalar

pow: _packet_pow
"""Torch's operator aten::pow.

    pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor
    pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor
    pow.Scalar(Scalar self, Tensor exponent) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.pow."""

class _aten_prelu(_Packet):
    def __call__(_, /, self: _Tensor, weight: _Tensor) -> _Tensor: ...
    default: _aten_prelu

prelu: _aten_prelu
"""Torch's operator aten::prelu.

    prelu(Tensor self, Tensor weight) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.prelu."""

class _aten_prod(_Packet):
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...

class _aten_prod_dim_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False, *, dtype: _DType | None = None) -> _Tensor: ...

class _packet_prod(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, keepdim: _bool = False, *, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_prod
    dim_int: _aten_prod_dim_int

prod: _packet_prod
"""Torch's operator aten::prod.

    prod(Tensor self, *, ScalarType? dtype=None) -> Tensor
    prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.prod."""

class _aten_put(_Packet):
    def __call__(_, /, self: _Tensor, index: _Tensor, source: _Tensor, accumulate: _bool = False) -> _Tensor: ...
    default: _aten_put

put: _aten_put
"""Torch's operator aten::put.

    put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.put."""

class _aten_q_per_channel_scales(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_q_per_channel_scales

q_per_channel_scales: _aten_q_per_channel_scales
"""Torch's operator aten::q_per_channel_scales.

    q_per_channel_scales(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.q_per_channel_scales."""

class _aten_q_per_channel_zero_points(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_q_per_channel_zero_points

q_per_channel_zero_points: _aten_q_per_channel_zero_points
"""Torch's operator aten::q_per_channel_zero_points.

    q_per_channel_zero_points(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.Tensor.q_per_channel_zero_points."""

class _aten_qr(_Packet):
    def __call__(_, /, self: _Tensor, some: _bool = True) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_qr

qr: _aten_qr
"""Torch's operator aten::qr.

    qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.qr."""

class _aten_quantile(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _Tensor,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...

class _aten_quantile_scalar(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _float,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...

class _packet_quantile(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _Tensor,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        q: _float,
        dim: _int | None = None,
        keepdim: _bool = False,
        *,
        interpolation: _str = "linear",
    ) -> _Tensor: ...
    default: _aten_quantile
    scalar: _aten_quantile_scalar

quantile: _packet_quantile
"""Torch's operator aten::quantile.

    quantile(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor
    quantile.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation="linear") -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.quantile."""

class _aten_quantize_per_channel(_Packet):
    def __call__(_, /, self: _Tensor, scales: _Tensor, zero_points: _Tensor, axis: _int, dtype: _DType) -> _Tensor: ...
    default: _aten_quantize_per_channel

quantize_per_channel: _aten_quantize_per_channel
"""Torch's operator aten::quantize_per_channel.

    quantize_per_channel(Tensor self, Tensor scales, Tensor zero_points, int axis, ScalarType dtype) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.quantize_per_channel."""

class _aten_quantize_per_tensor(_Packet):
    def __call__(_, /, self: _Tensor, scale: _float, zero_point: _int, dtype: _DType) -> _Tensor: ...

class _aten_quantize_per_tensor_tensor_qparams(_Packet):
    def __call__(_, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, dtype: _DType) -> _Tensor: ...

class _aten_quantize_per_tensor_tensors(_Packet):
    def __call__(
        _, /, tensors: _Sequence[_Tensor], scales: _Tensor, zero_points: _Tensor, dtype: _DType
    ) -> _tuple[_Tensor, ...]: ...

class _packet_quantize_per_tensor(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, scale: _float, zero_point: _int, dtype: _DType) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, scale: _Tensor, zero_point: _Tensor, dtype: _DType) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, tensors: _Sequence[_Tensor], scales: _Tensor, zero_points: _Tensor, dtype: _DType
    ) -> _tuple[_Tensor, ...]: ...
    default: _aten_quantize_per_tensor
    tensor_qparams: _aten_quantize_per_tensor_tensor_qparams
    tensors: _aten_quantize_per_tensor_tensors

quantize_per_tensor: _packet_quantize_per_tensor
"""Torch's operator aten::quantize_per_tensor.

    quantize_per_tensor(Tensor self, float scale, int zero_point, ScalarType dtype) -> Tensor
    quantize_per_tensor.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, ScalarType dtype) -> Tensor
    quantize_per_tensor.tensors(Tensor[] tensors, Tensor scales, Tensor zero_points, ScalarType dtype) -> Tensor[]

Gradient: torch has none.
Torch's documentation: torch.quantize_per_tensor."""

class _aten_quantize_per_tensor_dynamic(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType, reduce_range: _bool) -> _Tensor: ...
    default: _aten_quantize_per_tensor_dynamic

quantize_per_tensor_dynamic: _aten_quantize_per_tensor_dynamic
"""Torch's operator aten::quantize_per_tensor_dynamic.

    quantize_per_tensor_dynamic(Tensor self, ScalarType dtype, bool reduce_range) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.quantize_per_tensor_dynamic."""

class _aten_quantized_batch_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        weight: _Tensor | None,
        bias: _Tensor | None,
        mean: _Tensor,
        var: _Tensor,
        eps: _float,
        output_scale: _float,
        output_zero_point: _int,
    ) -> _Tensor: ...
    default: _aten_quantized_batch_norm

quantized_batch_norm: _aten_quantized_batch_norm
"""Torch's operator aten::quantized_batch_norm.

    quantized_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor mean, Tensor var, float eps, float output_scale, int output_zero_point) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.quantized_batch_norm."""

class _aten_quantized_gru_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_quantized_gru_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_quantized_gru_input_legacy(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_quantized_gru_data_legacy(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_quantized_gru(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    input: _aten_quantized_gru_input
    data: _aten_quantized_gru_data
    input_legacy: _aten_quantized_gru_input_legacy
    data_legacy: _aten_quantized_gru_data_legacy

quantized_gru: _packet_quantized_gru
"""Torch's operator aten::quantized_gru.

    quantized_gru.input(Tensor input, Tensor hx, __torch__.torch.classes.rnn.CellParamsBase[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
    quantized_gru.data(Tensor data, Tensor batch_sizes, Tensor hx, __torch__.torch.classes.rnn.CellParamsBase[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)
    quantized_gru.input_legacy(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
    quantized_gru.data_legacy(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)

Gradient: torch has none."""

class _aten_quantized_gru_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor,
        b_hh: _Tensor,
        packed_ih: _Tensor,
        packed_hh: _Tensor,
        col_offsets_ih: _Tensor,
        col_offsets_hh: _Tensor,
        scale_ih: _Scalar,
        scale_hh: _Scalar,
        zero_point_ih: _Scalar,
        zero_point_hh: _Scalar,
    ) -> _Tensor: ...
    default: _aten_quantized_gru_cell

quantized_gru_cell: _aten_quantized_gru_cell
"""Torch's operator aten::quantized_gru_cell.

    quantized_gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor b_ih, Tensor b_hh, Tensor packed_ih, Tensor packed_hh, Tensor col_offsets_ih, Tensor col_offsets_hh, Scalar scale_ih, Scalar scale_hh, Scalar zero_point_ih, Scalar zero_point_hh) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_quantized_lstm_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _aten_quantized_lstm_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _aten_quantized_lstm_input_legacy(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _aten_quantized_lstm_data_legacy(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...

class _packet_quantized_lstm(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Any],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Sequence[_Tensor],
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        *,
        dtype: _DType | None = None,
        use_dynamic: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    input: _aten_quantized_lstm_input
    data: _aten_quantized_lstm_data
    input_legacy: _aten_quantized_lstm_input_legacy
    data_legacy: _aten_quantized_lstm_data_legacy

quantized_lstm: _packet_quantized_lstm
"""Torch's operator aten::quantized_lstm.

    quantized_lstm.input(Tensor input, Tensor[] hx, __torch__.torch.classes.rnn.CellParamsBase[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first, *, ScalarType? dtype=None, bool use_dynamic=False) -> (Tensor, Tensor, Tensor)
    quantized_lstm.data(Tensor data, Tensor batch_sizes, Tensor[] hx, __torch__.torch.classes.rnn.CellParamsBase[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, *, ScalarType? dtype=None, bool use_dynamic=False) -> (Tensor, Tensor, Tensor)
    quantized_lstm.input_legacy(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first, *, ScalarType? dtype=None, bool use_dynamic=False) -> (Tensor, Tensor, Tensor)
    quantized_lstm.data_legacy(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, *, ScalarType? dtype=None, bool use_dynamic=False) -> (Tensor, Tensor, Tensor)

Gradient: torch has none."""

class _aten_quantized_lstm_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Sequence[_Tensor],
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor,
        b_hh: _Tensor,
        packed_ih: _Tensor,
        packed_hh: _Tensor,
        col_offsets_ih: _Tensor,
        col_offsets_hh: _Tensor,
        scale_ih: _Scalar,
        scale_hh: _Scalar,
        zero_point_ih: _Scalar,
        zero_point_hh: _Scalar,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_quantized_lstm_cell

quantized_lstm_cell: _aten_quantized_lstm_cell
"""Torch's operator aten::quantized_lstm_cell.

    quantized_lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor b_ih, Tensor b_hh, Tensor packed_ih, Tensor packed_hh, Tensor col_offsets_ih, Tensor col_offsets_hh, Scalar scale_ih, Scalar scale_hh, Scalar zero_point_ih, Scalar zero_point_hh) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_quantized_max_pool1d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0],
        dilation: _int | _Sequence[_int] = [1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_quantized_max_pool1d

quantized_max_pool1d: _aten_quantized_max_pool1d
"""Torch's operator aten::quantized_max_pool1d.

    quantized_max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.quantized_max_pool1d."""

class _aten_quantized_max_pool2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_quantized_max_pool2d

quantized_max_pool2d: _aten_quantized_max_pool2d
"""Torch's operator aten::quantized_max_pool2d.

    quantized_max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.quantized_max_pool2d."""

class _aten_quantized_max_pool3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        kernel_size: _int | _Sequence[_int],
        stride: _int | _Sequence[_int] = [],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
        ceil_mode: _bool = False,
    ) -> _Tensor: ...
    default: _aten_quantized_max_pool3d

quantized_max_pool3d: _aten_quantized_max_pool3d
"""Torch's operator aten::quantized_max_pool3d.

    quantized_max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor

Gradient: torch has none."""

class _aten_quantized_rnn_relu_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor,
        b_hh: _Tensor,
        packed_ih: _Tensor,
        packed_hh: _Tensor,
        col_offsets_ih: _Tensor,
        col_offsets_hh: _Tensor,
        scale_ih: _Scalar,
        scale_hh: _Scalar,
        zero_point_ih: _Scalar,
        zero_point_hh: _Scalar,
    ) -> _Tensor: ...
    default: _aten_quantized_rnn_relu_cell

quantized_rnn_relu_cell: _aten_quantized_rnn_relu_cell
"""Torch's operator aten::quantized_rnn_relu_cell.

    quantized_rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor b_ih, Tensor b_hh, Tensor packed_ih, Tensor packed_hh, Tensor col_offsets_ih, Tensor col_offsets_hh, Scalar scale_ih, Scalar scale_hh, Scalar zero_point_ih, Scalar zero_point_hh) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_quantized_rnn_tanh_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor,
        b_hh: _Tensor,
        packed_ih: _Tensor,
        packed_hh: _Tensor,
        col_offsets_ih: _Tensor,
        col_offsets_hh: _Tensor,
        scale_ih: _Scalar,
        scale_hh: _Scalar,
        zero_point_ih: _Scalar,
        zero_point_hh: _Scalar,
    ) -> _Tensor: ...
    default: _aten_quantized_rnn_tanh_cell

quantized_rnn_tanh_cell: _aten_quantized_rnn_tanh_cell
"""Torch's operator aten::quantized_rnn_tanh_cell.

    quantized_rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor b_ih, Tensor b_hh, Tensor packed_ih, Tensor packed_hh, Tensor col_offsets_ih, Tensor col_offsets_hh, Scalar scale_ih, Scalar scale_hh, Scalar zero_point_ih, Scalar zero_point_hh) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_rad2deg(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_rad2deg

rad2deg: _aten_rad2deg
"""Torch's operator aten::rad2deg.

    rad2deg(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.rad2deg."""

class _aten_rand(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_rand_generator(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_rand(_Packet):
    @_overload
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_rand
    generator: _aten_rand_generator

rand: _packet_rand
"""Torch's operator aten::rand.

    rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    rand.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.rand."""

class _aten_rand_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_rand_like_generator(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _packet_rand_like(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_rand_like
    generator: _aten_rand_like_generator

rand_like: _packet_rand_like
"""Torch's operator aten::rand_like.

    rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    rand_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.rand_like."""

class _aten_randint(_Packet):
    def __call__(
        _,
        /,
        high: _int,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_randint_generator(_Packet):
    def __call__(
        _,
        /,
        high: _int,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_randint_low(_Packet):
    def __call__(
        _,
        /,
        low: _int,
        high: _int,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_randint_low_generator(_Packet):
    def __call__(
        _,
        /,
        low: _int,
        high: _int,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_randint(_Packet):
    @_overload
    def __call__(
        _,
        /,
        high: _int,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        high: _int,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        low: _int,
        high: _int,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        low: _int,
        high: _int,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_randint
    generator: _aten_randint_generator
    low: _aten_randint_low
    low_generator: _aten_randint_low_generator

randint: _packet_randint
"""Torch's operator aten::randint.

    randint(SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    randint.generator(SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    randint.low_generator(SymInt low, SymInt high, SymInt[] size, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.randint."""

class _aten_randint_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randint_like_Tensor(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randint_like_low_dtype(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        low: _int,
        high: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randint_like_generator(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randint_like_Tensor_generator(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randint_like_low_generator_dtype(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        low: _int,
        high: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _packet_randint_like(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        low: _int,
        high: _int,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        high: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        low: _int,
        high: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_randint_like
    Tensor: _aten_randint_like_Tensor
    low_dtype: _aten_randint_like_low_dtype
    generator: _aten_randint_like_generator
    Tensor_generator: _aten_randint_like_Tensor_generator
    low_generator_dtype: _aten_randint_like_low_generator_dtype

randint_like: _packet_randint_like
"""Torch's operator aten::randint_like.

    randint_like(Tensor self, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randint_like.Tensor(Tensor self, Tensor high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randint_like.generator(Tensor self, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randint_like.Tensor_generator(Tensor self, Tensor high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randint_like.low_generator_dtype(Tensor self, SymInt low, SymInt high, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.randint_like."""

class _aten_randn(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_randn_generator(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_randn(_Packet):
    @_overload
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_randn
    generator: _aten_randn_generator

randn: _packet_randn
"""Torch's operator aten::randn.

    randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.randn."""

class _aten_randn_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_randn_like_generator(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _packet_randn_like(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_randn_like
    generator: _aten_randn_like_generator

randn_like: _packet_randn_like
"""Torch's operator aten::randn_like.

    randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
    randn_like.generator(Tensor self, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.randn_like."""

class _aten_random_from(_Packet):
    def __call__(_, self: _Tensor, from_: _int, /, to: _int | None, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_random_to(_Packet):
    def __call__(_, /, self: _Tensor, to: _int, *, generator: _Any | None = None) -> _Tensor: ...

class _aten_random(_Packet):
    def __call__(_, /, self: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...

class _packet_random(_Packet):
    @_overload
    def __call__(_, self: _Tensor, from_: _int, /, to: _int | None, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, to: _int, *, generator: _Any | None = None) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, generator: _Any | None = None) -> _Tensor: ...
    to: _aten_random_to
    default: _aten_random

random: _packet_random
"""Torch's operator aten::random.

    random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor
    random.to(Tensor self, int to, *, Generator? generator=None) -> Tensor
    random(Tensor self, *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_randperm(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_randperm_generator(_Packet):
    def __call__(
        _,
        /,
        n: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_randperm(_Packet):
    @_overload
    def __call__(
        _,
        /,
        n: _int,
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        n: _int,
        *,
        generator: _Any | None = None,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_randperm
    generator: _aten_randperm_generator

randperm: _packet_randperm
"""Torch's operator aten::randperm.

    randperm(SymInt n, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    randperm.generator(SymInt n, *, Generator? generator, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.randperm."""

class _aten_range_step(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        step: _Scalar = 1,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _aten_range(_Packet):
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...

class _packet_range(_Packet):
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        step: _Scalar = 1,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        start: _Scalar,
        end: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    step: _aten_range_step
    default: _aten_range

range: _packet_range
"""Torch's operator aten::range.

    range.step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
    range(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.range."""

class _aten_ravel(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_ravel

ravel: _aten_ravel
"""Torch's operator aten::ravel.

    ravel(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.ravel."""

class _aten_real(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_real

real: _aten_real
"""Torch's operator aten::real.

    real(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.real."""

class _aten_reciprocal(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_reciprocal

reciprocal: _aten_reciprocal
"""Torch's operator aten::reciprocal.

    reciprocal(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.reciprocal."""

class _aten_reflection_pad1d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad1d

reflection_pad1d: _aten_reflection_pad1d
"""Torch's operator aten::reflection_pad1d.

    reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reflection_pad1d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad1d_backward

reflection_pad1d_backward: _aten_reflection_pad1d_backward
"""Torch's operator aten::reflection_pad1d_backward.

    reflection_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reflection_pad2d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad2d

reflection_pad2d: _aten_reflection_pad2d
"""Torch's operator aten::reflection_pad2d.

    reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reflection_pad2d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad2d_backward

reflection_pad2d_backward: _aten_reflection_pad2d_backward
"""Torch's operator aten::reflection_pad2d_backward.

    reflection_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reflection_pad3d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad3d

reflection_pad3d: _aten_reflection_pad3d
"""Torch's operator aten::reflection_pad3d.

    reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reflection_pad3d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_reflection_pad3d_backward

reflection_pad3d_backward: _aten_reflection_pad3d_backward
"""Torch's operator aten::reflection_pad3d_backward.

    reflection_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_relu(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_relu

relu: _aten_relu
"""Torch's operator aten::relu.

    relu(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.relu."""

class _aten_relu6(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_relu6

relu6: _aten_relu6
"""Torch's operator aten::relu6.

    relu6(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.relu6."""

class _aten_remainder_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_remainder_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_remainder_Scalar_Tensor(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_remainder(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_remainder_Tensor
    Scalar: _aten_remainder_Scalar
    Scalar_Tensor: _aten_remainder_Scalar_Tensor

remainder: _packet_remainder
"""Torch's operator aten::remainder.

    remainder.Tensor(Tensor self, Tensor other) -> Tensor
    remainder.Scalar(Tensor self, Scalar other) -> Tensor
    remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor

Gradient: Tensor: by torch's formula; Scalar: by torch's formula; Scalar_Tensor: torch has none.
Torch's documentation: torch.remainder."""

class _aten_renorm(_Packet):
    def __call__(_, /, self: _Tensor, p: _Scalar, dim: _int, maxnorm: _Scalar) -> _Tensor: ...
    default: _aten_renorm

renorm: _aten_renorm
"""Torch's operator aten::renorm.

    renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.renorm."""

class _aten_repeat(_Packet):
    def __call__(_, /, self: _Tensor, repeats: _Sequence[_int]) -> _Tensor: ...
    default: _aten_repeat

repeat: _aten_repeat
"""Torch's operator aten::repeat.

    repeat(Tensor self, SymInt[] repeats) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.repeat."""

class _aten_repeat_interleave_Tensor(_Packet):
    def __call__(_, /, repeats: _Tensor, *, output_size: _int | None = None) -> _Tensor: ...

class _aten_repeat_interleave_self_Tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, repeats: _Tensor, dim: _int | None = None, *, output_size: _int | None = None
    ) -> _Tensor: ...

class _aten_repeat_interleave_self_int(_Packet):
    def __call__(
        _, /, self: _Tensor, repeats: _int, dim: _int | None = None, *, output_size: _int | None = None
    ) -> _Tensor: ...

class _packet_repeat_interleave(_Packet):
    @_overload
    def __call__(_, /, repeats: _Tensor, *, output_size: _int | None = None) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, repeats: _Tensor, dim: _int | None = None, *, output_size: _int | None = None
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, repeats: _int, dim: _int | None = None, *, output_size: _int | None = None
    ) -> _Tensor: ...
    Tensor: _aten_repeat_interleave_Tensor
    self_Tensor: _aten_repeat_interleave_self_Tensor
    self_int: _aten_repeat_interleave_self_int

repeat_interleave: _packet_repeat_interleave
"""Torch's operator aten::repeat_interleave.

    repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor
    repeat_interleave.self_Tensor(Tensor self, Tensor repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor
    repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor

Gradient: Tensor: torch has none; self_Tensor: by torch's formulas for the operators it is composed of; self_int: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.repeat_interleave."""

class _aten_replication_pad1d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad1d

replication_pad1d: _aten_replication_pad1d
"""Torch's operator aten::replication_pad1d.

    replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_replication_pad1d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad1d_backward

replication_pad1d_backward: _aten_replication_pad1d_backward
"""Torch's operator aten::replication_pad1d_backward.

    replication_pad1d_backward(Tensor grad_output, Tensor self, SymInt[2] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_replication_pad2d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad2d

replication_pad2d: _aten_replication_pad2d
"""Torch's operator aten::replication_pad2d.

    replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_replication_pad2d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad2d_backward

replication_pad2d_backward: _aten_replication_pad2d_backward
"""Torch's operator aten::replication_pad2d_backward.

    replication_pad2d_backward(Tensor grad_output, Tensor self, SymInt[4] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_replication_pad3d(_Packet):
    def __call__(_, /, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad3d

replication_pad3d: _aten_replication_pad3d
"""Torch's operator aten::replication_pad3d.

    replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_replication_pad3d_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, padding: _int | _Sequence[_int]) -> _Tensor: ...
    default: _aten_replication_pad3d_backward

replication_pad3d_backward: _aten_replication_pad3d_backward
"""Torch's operator aten::replication_pad3d_backward.

    replication_pad3d_backward(Tensor grad_output, Tensor self, SymInt[6] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_reshape(_Packet):
    def __call__(_, /, self: _Tensor, shape: _Sequence[_int]) -> _Tensor: ...
    default: _aten_reshape

reshape: _aten_reshape
"""Torch's operator aten::reshape.

    reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.reshape."""

class _aten_reshape_as(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_reshape_as

reshape_as: _aten_reshape_as
"""Torch's operator aten::reshape_as.

    reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.reshape_as."""

class _aten_resize(_Packet):
    def __call__(
        _, /, self: _Tensor, size: _Sequence[_int], *, memory_format: _MemoryFormat | None = None
    ) -> _Tensor: ...
    default: _aten_resize

resize: _aten_resize
"""Torch's operator aten::resize.

    resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none."""

class _aten_resize_as(_Packet):
    def __call__(
        _, /, self: _Tensor, the_template: _Tensor, *, memory_format: _MemoryFormat | None = None
    ) -> _Tensor: ...
    default: _aten_resize_as

resize_as: _aten_resize_as
"""Torch's operator aten::resize_as.

    resize_as(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none."""

class _aten_resize_as_sparse(_Packet):
    def __call__(_, /, self: _Tensor, the_template: _Tensor) -> _Tensor: ...
    default: _aten_resize_as_sparse

resize_as_sparse: _aten_resize_as_sparse
"""Torch's operator aten::resize_as_sparse.

    resize_as_sparse(Tensor self, Tensor the_template) -> Tensor

Gradient: torch has none."""

class _aten_resolve_conj(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_resolve_conj

resolve_conj: _aten_resolve_conj
"""Torch's operator aten::resolve_conj.

    resolve_conj(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.resolve_conj."""

class _aten_resolve_neg(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_resolve_neg

resolve_neg: _aten_resolve_neg
"""Torch's operator aten::resolve_neg.

    resolve_neg(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.resolve_neg."""

class _aten_rms_norm(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        normalized_shape: _Sequence[_int],
        weight: _Tensor | None = None,
        eps: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_rms_norm

rms_norm: _aten_rms_norm
"""Torch's operator aten::rms_norm.

    rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.rms_norm."""

class _aten_rnn_relu_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_rnn_relu_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_rnn_relu(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    input: _aten_rnn_relu_input
    data: _aten_rnn_relu_data

rnn_relu: _packet_rnn_relu
"""Torch's operator aten::rnn_relu.

    rnn_relu.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
    rnn_relu.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_rnn_relu_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor | None = None,
        b_hh: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten_rnn_relu_cell

rnn_relu_cell: _aten_rnn_relu_cell
"""Torch's operator aten::rnn_relu_cell.

    rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_rnn_tanh_input(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_rnn_tanh_data(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_rnn_tanh(_Packet):
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
        batch_first: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        data: _Tensor,
        batch_sizes: _Tensor,
        hx: _Tensor,
        params: _Sequence[_Tensor],
        has_biases: _bool,
        num_layers: _int,
        dropout: _float,
        train: _bool,
        bidirectional: _bool,
    ) -> _tuple[_Tensor, _Tensor]: ...
    input: _aten_rnn_tanh_input
    data: _aten_rnn_tanh_data

rnn_tanh: _packet_rnn_tanh
"""Torch's operator aten::rnn_tanh.

    rnn_tanh.input(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor, Tensor)
    rnn_tanh.data(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor, Tensor)

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_rnn_tanh_cell(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        hx: _Tensor,
        w_ih: _Tensor,
        w_hh: _Tensor,
        b_ih: _Tensor | None = None,
        b_hh: _Tensor | None = None,
    ) -> _Tensor: ...
    default: _aten_rnn_tanh_cell

rnn_tanh_cell: _aten_rnn_tanh_cell
"""Torch's operator aten::rnn_tanh_cell.

    rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_roll(_Packet):
    def __call__(_, /, self: _Tensor, shifts: _int | _Sequence[_int], dims: _int | _Sequence[_int] = []) -> _Tensor: ...
    default: _aten_roll

roll: _aten_roll
"""Torch's operator aten::roll.

    roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.roll."""

class _aten_rot90(_Packet):
    def __call__(_, /, self: _Tensor, k: _int = 1, dims: _Sequence[_int] = [0, 1]) -> _Tensor: ...
    default: _aten_rot90

rot90: _aten_rot90
"""Torch's operator aten::rot90.

    rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.rot90."""

class _aten_round(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_round_decimals(_Packet):
    def __call__(_, /, self: _Tensor, *, decimals: _int) -> _Tensor: ...

class _packet_round(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, decimals: _int) -> _Tensor: ...
    default: _aten_round
    decimals: _aten_round_decimals

round: _packet_round
"""Torch's operator aten::round.

    round(Tensor self) -> Tensor
    round.decimals(Tensor self, *, int decimals) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.round."""

class _aten_row_indices(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_row_indices

row_indices: _aten_row_indices
"""Torch's operator aten::row_indices.

    row_indices(Tensor(a) self) -> Tensor(a)

Gradient: torch has none."""

class _aten_row_indices_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_row_indices_copy

row_indices_copy: _aten_row_indices_copy
"""Torch's operator aten::row_indices_copy.

    row_indices_copy(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_row_stack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_row_stack

row_stack: _aten_row_stack
"""Torch's operator aten::row_stack.

    row_stack(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.row_stack."""

class _aten_rrelu(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        lower: _Scalar = 0.125,
        upper: _Scalar = 0.3333333333333333,
        training: _bool = False,
        generator: _Any | None = None,
    ) -> _Tensor: ...
    default: _aten_rrelu

rrelu: _aten_rrelu
"""Torch's operator aten::rrelu.

    rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.nn.functional.rrelu."""

class _aten_rrelu_with_noise_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        self: _Tensor,
        noise: _Tensor,
        lower: _Scalar,
        upper: _Scalar,
        training: _bool,
        self_is_result: _bool,
    ) -> _Tensor: ...
    default: _aten_rrelu_with_noise_backward

rrelu_with_noise_backward: _aten_rrelu_with_noise_backward
"""Torch's operator aten::rrelu_with_noise_backward.

    rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor

Gradient: by torch's formula."""

class _aten_rrelu_with_noise_functional(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        noise: _Tensor,
        lower: _Scalar = 0.125,
        upper: _Scalar = 0.3333333333333333,
        training: _bool = False,
        generator: _Any | None = None,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_rrelu_with_noise_functional

rrelu_with_noise_functional: _aten_rrelu_with_noise_functional
"""Torch's operator aten::rrelu_with_noise_functional.

    rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)

Gradient: by torch's formula.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_rsqrt(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_rsqrt

rsqrt: _aten_rsqrt
"""Torch's operator aten::rsqrt.

    rsqrt(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.rsqrt."""

class _aten_rsub_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...

class _aten_rsub_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...

class _packet_rsub(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...
    Tensor: _aten_rsub_Tensor
    Scalar: _aten_rsub_Scalar

rsub: _packet_rsub
"""Torch's operator aten::rsub.

    rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

Gradient: by torch's formula."""

class _aten_scalar_tensor(_Packet):
    def __call__(
        _,
        /,
        s: _Scalar,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_scalar_tensor

scalar_tensor: _aten_scalar_tensor
"""Torch's operator aten::scalar_tensor.

    scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none."""

class _aten_scaled_dot_product_attention(_Packet):
    def __call__(
        _,
        /,
        query: _Tensor,
        key: _Tensor,
        value: _Tensor,
        attn_mask: _Tensor | None = None,
        dropout_p: _float = 0.0,
        is_causal: _bool = False,
        *,
        scale: _float | None = None,
        enable_gqa: _bool = False,
    ) -> _Tensor: ...
    default: _aten_scaled_dot_product_attention

scaled_dot_product_attention: _aten_scaled_dot_product_attention
"""Torch's operator aten::scaled_dot_product_attention.

    scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed.
Torch's documentation: torch.nn.functional.scaled_dot_product_attention."""

class _aten_scatter_value(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar) -> _Tensor: ...

class _aten_scatter_src(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor) -> _Tensor: ...

class _aten_scatter_reduce(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor, *, reduce: _str) -> _Tensor: ...

class _aten_scatter_value_reduce(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar, *, reduce: _str) -> _Tensor: ...

class _packet_scatter(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor, *, reduce: _str) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, value: _Scalar, *, reduce: _str) -> _Tensor: ...
    value: _aten_scatter_value
    src: _aten_scatter_src
    reduce: _aten_scatter_reduce
    value_reduce: _aten_scatter_value_reduce

scatter: _packet_scatter
"""Torch's operator aten::scatter.

    scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor
    scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor
    scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor
    scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor

Gradient: value: by torch's formula; src: by torch's formula; reduce: torch has none; value_reduce: torch has none.
Torch's documentation: torch.scatter."""

class _aten_scatter_add(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor) -> _Tensor: ...
    default: _aten_scatter_add

scatter_add: _aten_scatter_add
"""Torch's operator aten::scatter_add.

    scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.scatter_add."""

class _aten_scatter_reduce_two(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int, index: _Tensor, src: _Tensor, reduce: _str, *, include_self: _bool = True
    ) -> _Tensor: ...
    two: _aten_scatter_reduce_two

scatter_reduce: _aten_scatter_reduce_two
"""Torch's operator aten::scatter_reduce.

    scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.scatter_reduce."""

class _aten_searchsorted_Tensor(_Packet):
    def __call__(
        _,
        /,
        sorted_sequence: _Tensor,
        self: _Tensor,
        *,
        out_int32: _bool = False,
        right: _bool = False,
        side: _str | None = None,
        sorter: _Tensor | None = None,
    ) -> _Tensor: ...

class _aten_searchsorted_Scalar(_Packet):
    def __call__(
        _,
        /,
        sorted_sequence: _Tensor,
        self: _Scalar,
        *,
        out_int32: _bool = False,
        right: _bool = False,
        side: _str | None = None,
        sorter: _Tensor | None = None,
    ) -> _Tensor: ...

class _packet_searchsorted(_Packet):
    @_overload
    def __call__(
        _,
        /,
        sorted_sequence: _Tensor,
        self: _Tensor,
        *,
        out_int32: _bool = False,
        right: _bool = False,
        side: _str | None = None,
        sorter: _Tensor | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        sorted_sequence: _Tensor,
        self: _Scalar,
        *,
        out_int32: _bool = False,
        right: _bool = False,
        side: _str | None = None,
        sorter: _Tensor | None = None,
    ) -> _Tensor: ...
    Tensor: _aten_searchsorted_Tensor
    Scalar: _aten_searchsorted_Scalar

searchsorted: _packet_searchsorted
"""Torch's operator aten::searchsorted.

    searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor
    searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.searchsorted."""

class _aten_segment_reduce(_Packet):
    def __call__(
        _,
        /,
        data: _Tensor,
        reduce: _str,
        *,
        lengths: _Tensor | None = None,
        indices: _Tensor | None = None,
        offsets: _Tensor | None = None,
        axis: _int = 0,
        unsafe: _bool = False,
        initial: _Scalar | None = None,
    ) -> _Tensor: ...
    default: _aten_segment_reduce

segment_reduce: _aten_segment_reduce
"""Torch's operator aten::segment_reduce.

    segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.segment_reduce."""

class _aten_select_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _int) -> _Tensor: ...
    int: _aten_select_int

select: _aten_select_int
"""Torch's operator aten::select.

    select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.select."""

class _aten_select_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, input_sizes: _Sequence[_int], dim: _int, index: _int) -> _Tensor: ...
    default: _aten_select_backward

select_backward: _aten_select_backward
"""Torch's operator aten::select_backward.

    select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor

Gradient: by torch's formula."""

class _aten_select_copy_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, index: _int) -> _Tensor: ...
    int: _aten_select_copy_int

select_copy: _aten_select_copy_int
"""Torch's operator aten::select_copy.

    select_copy.int(Tensor self, int dim, SymInt index) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.select_copy."""

class _aten_select_scatter(_Packet):
    def __call__(_, /, self: _Tensor, src: _Tensor, dim: _int, index: _int) -> _Tensor: ...
    default: _aten_select_scatter

select_scatter: _aten_select_scatter
"""Torch's operator aten::select_scatter.

    select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.select_scatter."""

class _aten_selu(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_selu

selu: _aten_selu
"""Torch's operator aten::selu.

    selu(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.selu."""

class _aten_set_source_Storage(_Packet):
    def __call__(_, /, self: _Tensor, source: _Any) -> _Tensor: ...

class _aten_set_source_Storage_storage_offset(_Packet):
    def __call__(
        _, /, self: _Tensor, source: _Any, storage_offset: _int, size: _Sequence[_int], stride: _Sequence[_int] = []
    ) -> _Tensor: ...

class _aten_set_source_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, source: _Tensor) -> _Tensor: ...

class _aten_set(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _packet_set(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, source: _Any) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, source: _Any, storage_offset: _int, size: _Sequence[_int], stride: _Sequence[_int] = []
    ) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, source: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    source_Storage: _aten_set_source_Storage
    source_Storage_storage_offset: _aten_set_source_Storage_storage_offset
    source_Tensor: _aten_set_source_Tensor
    default: _aten_set

set: _packet_set
"""Torch's operator aten::set.

    set.source_Storage(Tensor self, Storage source) -> Tensor
    set.source_Storage_storage_offset(Tensor self, Storage source, SymInt storage_offset, SymInt[] size, SymInt[] stride=[]) -> Tensor
    set.source_Tensor(Tensor self, Tensor source) -> Tensor
    set(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_sgn(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sgn

sgn: _aten_sgn
"""Torch's operator aten::sgn.

    sgn(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sgn."""

class _aten_sigmoid(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sigmoid

sigmoid: _aten_sigmoid
"""Torch's operator aten::sigmoid.

    sigmoid(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sigmoid."""

class _aten_sigmoid_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor) -> _Tensor: ...
    default: _aten_sigmoid_backward

sigmoid_backward: _aten_sigmoid_backward
"""Torch's operator aten::sigmoid_backward.

    sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor

Gradient: by torch's formula."""

class _aten_sign(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sign

sign: _aten_sign
"""Torch's operator aten::sign.

    sign(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sign."""

class _aten_signbit(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_signbit

signbit: _aten_signbit
"""Torch's operator aten::signbit.

    signbit(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.signbit."""

class _aten_silu(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_silu

silu: _aten_silu
"""Torch's operator aten::silu.

    silu(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.silu."""

class _aten_silu_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor) -> _Tensor: ...
    default: _aten_silu_backward

silu_backward: _aten_silu_backward
"""Torch's operator aten::silu_backward.

    silu_backward(Tensor grad_output, Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_sin(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sin

sin: _aten_sin
"""Torch's operator aten::sin.

    sin(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sin."""

class _aten_sinc(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sinc

sinc: _aten_sinc
"""Torch's operator aten::sinc.

    sinc(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sinc."""

class _aten_sinh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sinh

sinh: _aten_sinh
"""Torch's operator aten::sinh.

    sinh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sinh."""

class _aten_slice_Tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1
    ) -> _Tensor: ...
    Tensor: _aten_slice_Tensor

slice: _aten_slice_Tensor
"""Torch's operator aten::slice.

    slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)

Gradient: by torch's formula."""

class _aten_slice_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, input_sizes: _Sequence[_int], dim: _int, start: _int, end: _int, step: _int
    ) -> _Tensor: ...
    default: _aten_slice_backward

slice_backward: _aten_slice_backward
"""Torch's operator aten::slice_backward.

    slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor

Gradient: by torch's formula."""

class _aten_slice_copy_Tensor(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int = 0, start: _int | None = None, end: _int | None = None, step: _int = 1
    ) -> _Tensor: ...
    Tensor: _aten_slice_copy_Tensor

slice_copy: _aten_slice_copy_Tensor
"""Torch's operator aten::slice_copy.

    slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.slice_copy."""

class _aten_slice_inverse(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        src: _Tensor,
        dim: _int = 0,
        start: _int | None = None,
        end: _int | None = None,
        step: _int = 1,
    ) -> _Tensor: ...
    default: _aten_slice_inverse

slice_inverse: _aten_slice_inverse
"""Torch's operator aten::slice_inverse.

    slice_inverse(Tensor(a) self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)

Gradient: by torch's formula."""

class _aten_slice_scatter(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        src: _Tensor,
        dim: _int = 0,
        start: _int | None = None,
        end: _int | None = None,
        step: _int = 1,
    ) -> _Tensor: ...
    default: _aten_slice_scatter

slice_scatter: _aten_slice_scatter
"""Torch's operator aten::slice_scatter.

    slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.slice_scatter."""

class _aten_slogdet(_Packet):
    def __call__(_, /, self: _Tensor) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_slogdet

slogdet: _aten_slogdet
"""Torch's operator aten::slogdet.

    slogdet(Tensor self) -> (Tensor sign, Tensor logabsdet)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.slogdet."""

class _aten_slow_conv3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
    ) -> _Tensor: ...
    default: _aten_slow_conv3d

slow_conv3d: _aten_slow_conv3d
"""Torch's operator aten::slow_conv3d.

    slow_conv3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0]) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_slow_conv3d_forward(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None,
        stride: _int | _Sequence[_int],
        padding: _int | _Sequence[_int],
    ) -> _Tensor: ...
    default: _aten_slow_conv3d_forward

slow_conv3d_forward: _aten_slow_conv3d_forward
"""Torch's operator aten::slow_conv3d_forward.

    slow_conv3d_forward(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias, SymInt[3] stride, SymInt[3] padding) -> Tensor

Gradient: by torch's formula."""

class _aten_slow_conv_dilated2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
    ) -> _Tensor: ...
    default: _aten_slow_conv_dilated2d

slow_conv_dilated2d: _aten_slow_conv_dilated2d
"""Torch's operator aten::slow_conv_dilated2d.

    slow_conv_dilated2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] dilation=[1, 1]) -> Tensor

Gradient: by torch's formula."""

class _aten_slow_conv_dilated3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
    ) -> _Tensor: ...
    default: _aten_slow_conv_dilated3d

slow_conv_dilated3d: _aten_slow_conv_dilated3d
"""Torch's operator aten::slow_conv_dilated3d.

    slow_conv_dilated3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] dilation=[1, 1, 1]) -> Tensor

Gradient: by torch's formula."""

class _aten_slow_conv_transpose2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
        output_padding: _int | _Sequence[_int] = [0, 0],
        dilation: _int | _Sequence[_int] = [1, 1],
    ) -> _Tensor: ...
    default: _aten_slow_conv_transpose2d

slow_conv_transpose2d: _aten_slow_conv_transpose2d
"""Torch's operator aten::slow_conv_transpose2d.

    slow_conv_transpose2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] output_padding=[0, 0], SymInt[2] dilation=[1, 1]) -> Tensor

Gradient: by torch's formula."""

class _aten_slow_conv_transpose3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1, 1],
        padding: _int | _Sequence[_int] = [0, 0, 0],
        output_padding: _int | _Sequence[_int] = [0, 0, 0],
        dilation: _int | _Sequence[_int] = [1, 1, 1],
    ) -> _Tensor: ...
    default: _aten_slow_conv_transpose3d

slow_conv_transpose3d: _aten_slow_conv_transpose3d
"""Torch's operator aten::slow_conv_transpose3d.

    slow_conv_transpose3d(Tensor self, Tensor weight, SymInt[3] kernel_size, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] output_padding=[0, 0, 0], SymInt[3] dilation=[1, 1, 1]) -> Tensor

Gradient: by torch's formula."""

class _aten_smm(_Packet):
    def __call__(_, /, self: _Tensor, mat2: _Tensor) -> _Tensor: ...
    default: _aten_smm

smm: _aten_smm
"""Torch's operator aten::smm.

    smm(Tensor self, Tensor mat2) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.smm."""

class _aten_smooth_l1_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1, beta: _float = 1.0) -> _Tensor: ...
    default: _aten_smooth_l1_loss

smooth_l1_loss: _aten_smooth_l1_loss
"""Torch's operator aten::smooth_l1_loss.

    smooth_l1_loss(Tensor self, Tensor target, int reduction=1, float beta=1.) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.smooth_l1_loss."""

class _aten_smooth_l1_loss_backward(_Packet):
    def __call__(
        _, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, reduction: _int, beta: _float
    ) -> _Tensor: ...
    default: _aten_smooth_l1_loss_backward

smooth_l1_loss_backward: _aten_smooth_l1_loss_backward
"""Torch's operator aten::smooth_l1_loss_backward.

    smooth_l1_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, float beta) -> Tensor

Gradient: by torch's formula."""

class _aten_soft_margin_loss(_Packet):
    def __call__(_, /, self: _Tensor, target: _Tensor, reduction: _int = 1) -> _Tensor: ...
    default: _aten_soft_margin_loss

soft_margin_loss: _aten_soft_margin_loss
"""Torch's operator aten::soft_margin_loss.

    soft_margin_loss(Tensor self, Tensor target, int reduction=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.soft_margin_loss."""

class _aten_soft_margin_loss_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, target: _Tensor, reduction: _int) -> _Tensor: ...
    default: _aten_soft_margin_loss_backward

soft_margin_loss_backward: _aten_soft_margin_loss_backward
"""Torch's operator aten::soft_margin_loss_backward.

    soft_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor

Gradient: by torch's formula."""

class _aten_softmax_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    int: _aten_softmax_int

softmax: _aten_softmax_int
"""Torch's operator aten::softmax.

    softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.softmax."""

class _aten_softplus(_Packet):
    def __call__(_, /, self: _Tensor, beta: _Scalar = 1, threshold: _Scalar = 20) -> _Tensor: ...
    default: _aten_softplus

softplus: _aten_softplus
"""Torch's operator aten::softplus.

    softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.softplus."""

class _aten_softplus_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, beta: _Scalar, threshold: _Scalar) -> _Tensor: ...
    default: _aten_softplus_backward

softplus_backward: _aten_softplus_backward
"""Torch's operator aten::softplus_backward.

    softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor

Gradient: by torch's formula."""

class _aten_softshrink(_Packet):
    def __call__(_, /, self: _Tensor, lambd: _Scalar = 0.5) -> _Tensor: ...
    default: _aten_softshrink

softshrink: _aten_softshrink
"""Torch's operator aten::softshrink.

    softshrink(Tensor self, Scalar lambd=0.5) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.softshrink."""

class _aten_softshrink_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, lambd: _Scalar) -> _Tensor: ...
    default: _aten_softshrink_backward

softshrink_backward: _aten_softshrink_backward
"""Torch's operator aten::softshrink_backward.

    softshrink_backward(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor

Gradient: by torch's formula."""

class _aten_sort(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = -1, descending: _bool = False) -> _tuple[_Tensor, _Tensor]: ...

class _aten_sort_stable(_Packet):
    def __call__(
        _, /, self: _Tensor, *, stable: _bool | None = None, dim: _int = -1, descending: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_sort(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int = -1, descending: _bool = False) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, *, stable: _bool | None = None, dim: _int = -1, descending: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_sort
    stable: _aten_sort_stable

sort: _packet_sort
"""Torch's operator aten::sort.

    sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)
    sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.sort."""

class _aten_sparse_bsc_tensor_ccol_row_value_size(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_bsc_tensor_ccol_row_value(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _packet_sparse_bsc_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    ccol_row_value_size: _aten_sparse_bsc_tensor_ccol_row_value_size
    ccol_row_value: _aten_sparse_bsc_tensor_ccol_row_value

sparse_bsc_tensor: _packet_sparse_bsc_tensor
"""Torch's operator aten::sparse_bsc_tensor.

    sparse_bsc_tensor.ccol_row_value_size(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_bsc_tensor.ccol_row_value(Tensor ccol_indices, Tensor row_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sparse_bsc_tensor."""

class _aten_sparse_bsr_tensor_crow_col_value_size(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_bsr_tensor_crow_col_value(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _packet_sparse_bsr_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    crow_col_value_size: _aten_sparse_bsr_tensor_crow_col_value_size
    crow_col_value: _aten_sparse_bsr_tensor_crow_col_value

sparse_bsr_tensor: _packet_sparse_bsr_tensor
"""Torch's operator aten::sparse_bsr_tensor.

    sparse_bsr_tensor.crow_col_value_size(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_bsr_tensor.crow_col_value(Tensor crow_indices, Tensor col_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sparse_bsr_tensor."""

class _aten_sparse_compressed_tensor_comp_plain_value_size(_Packet):
    def __call__(
        _,
        /,
        compressed_indices: _Tensor,
        plain_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_compressed_tensor_comp_plain_value(_Packet):
    def __call__(
        _,
        /,
        compressed_indices: _Tensor,
        plain_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _packet_sparse_compressed_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        compressed_indices: _Tensor,
        plain_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        compressed_indices: _Tensor,
        plain_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    comp_plain_value_size: _aten_sparse_compressed_tensor_comp_plain_value_size
    comp_plain_value: _aten_sparse_compressed_tensor_comp_plain_value

sparse_compressed_tensor: _packet_sparse_compressed_tensor
"""Torch's operator aten::sparse_compressed_tensor.

    sparse_compressed_tensor.comp_plain_value_size(Tensor compressed_indices, Tensor plain_indices, Tensor values, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_compressed_tensor.comp_plain_value(Tensor compressed_indices, Tensor plain_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: comp_plain_value_size: by torch's formula; comp_plain_value: torch has none.
Torch's documentation: torch.sparse_compressed_tensor."""

class _aten_sparse_coo_tensor_size(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_coo_tensor_indices(_Packet):
    def __call__(
        _,
        /,
        indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...

class _aten_sparse_coo_tensor_indices_size(_Packet):
    def __call__(
        _,
        /,
        indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...

class _packet_sparse_coo_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        is_coalesced: _bool | None = None,
    ) -> _Tensor: ...
    size: _aten_sparse_coo_tensor_size
    indices: _aten_sparse_coo_tensor_indices
    indices_size: _aten_sparse_coo_tensor_indices_size

sparse_coo_tensor: _packet_sparse_coo_tensor
"""Torch's operator aten::sparse_coo_tensor.

    sparse_coo_tensor.size(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_coo_tensor.indices(Tensor indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor
    sparse_coo_tensor.indices_size(Tensor indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool? is_coalesced=None) -> Tensor

Gradient: size: torch has none; indices: by torch's formulas for the operators it is composed of; indices_size: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sparse_coo_tensor."""

class _aten_sparse_csc_tensor_ccol_row_value_size(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_csc_tensor_ccol_row_value(_Packet):
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _packet_sparse_csc_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        ccol_indices: _Tensor,
        row_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    ccol_row_value_size: _aten_sparse_csc_tensor_ccol_row_value_size
    ccol_row_value: _aten_sparse_csc_tensor_ccol_row_value

sparse_csc_tensor: _packet_sparse_csc_tensor
"""Torch's operator aten::sparse_csc_tensor.

    sparse_csc_tensor.ccol_row_value_size(Tensor ccol_indices, Tensor row_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_csc_tensor.ccol_row_value(Tensor ccol_indices, Tensor row_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sparse_csc_tensor."""

class _aten_sparse_csr_tensor_crow_col_value_size(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _aten_sparse_csr_tensor_crow_col_value(_Packet):
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...

class _packet_sparse_csr_tensor(_Packet):
    @_overload
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        crow_indices: _Tensor,
        col_indices: _Tensor,
        values: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = False,
    ) -> _Tensor: ...
    crow_col_value_size: _aten_sparse_csr_tensor_crow_col_value_size
    crow_col_value: _aten_sparse_csr_tensor_crow_col_value

sparse_csr_tensor: _packet_sparse_csr_tensor
"""Torch's operator aten::sparse_csr_tensor.

    sparse_csr_tensor.crow_col_value_size(Tensor crow_indices, Tensor col_indices, Tensor values, int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor
    sparse_csr_tensor.crow_col_value(Tensor crow_indices, Tensor col_indices, Tensor values, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sparse_csr_tensor."""

class _aten_sparse_mask(_Packet):
    def __call__(_, /, self: _Tensor, mask: _Tensor) -> _Tensor: ...
    default: _aten_sparse_mask

sparse_mask: _aten_sparse_mask
"""Torch's operator aten::sparse_mask.

    sparse_mask(Tensor self, Tensor mask) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.sparse_mask."""

class _aten_sparse_resize(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], sparse_dim: _int, dense_dim: _int) -> _Tensor: ...
    default: _aten_sparse_resize

sparse_resize: _aten_sparse_resize
"""Torch's operator aten::sparse_resize.

    sparse_resize(Tensor self, int[] size, int sparse_dim, int dense_dim) -> Tensor

Gradient: torch has none."""

class _aten_sparse_resize_and_clear(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int], sparse_dim: _int, dense_dim: _int) -> _Tensor: ...
    default: _aten_sparse_resize_and_clear

sparse_resize_and_clear: _aten_sparse_resize_and_clear
"""Torch's operator aten::sparse_resize_and_clear.

    sparse_resize_and_clear(Tensor self, int[] size, int sparse_dim, int dense_dim) -> Tensor

Gradient: torch has none."""

class _aten_sparse_sampled_addmm(_Packet):
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_sparse_sampled_addmm

sparse_sampled_addmm: _aten_sparse_sampled_addmm
"""Torch's operator aten::sparse_sampled_addmm.

    sparse_sampled_addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formula."""

class _aten_special_airy_ai(_Packet):
    def __call__(_, /, x: _Tensor) -> _Tensor: ...
    default: _aten_special_airy_ai

special_airy_ai: _aten_special_airy_ai
"""Torch's operator aten::special_airy_ai.

    special_airy_ai(Tensor x) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.airy_ai."""

class _aten_special_bessel_j0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_bessel_j0

special_bessel_j0: _aten_special_bessel_j0
"""Torch's operator aten::special_bessel_j0.

    special_bessel_j0(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.bessel_j0."""

class _aten_special_bessel_j1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_bessel_j1

special_bessel_j1: _aten_special_bessel_j1
"""Torch's operator aten::special_bessel_j1.

    special_bessel_j1(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.bessel_j1."""

class _aten_special_bessel_y0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_bessel_y0

special_bessel_y0: _aten_special_bessel_y0
"""Torch's operator aten::special_bessel_y0.

    special_bessel_y0(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.bessel_y0."""

class _aten_special_bessel_y1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_bessel_y1

special_bessel_y1: _aten_special_bessel_y1
"""Torch's operator aten::special_bessel_y1.

    special_bessel_y1(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.bessel_y1."""

class _aten_special_chebyshev_polynomial_t(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_t_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_t_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_chebyshev_polynomial_t(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_chebyshev_polynomial_t
    x_scalar: _aten_special_chebyshev_polynomial_t_x_scalar
    n_scalar: _aten_special_chebyshev_polynomial_t_n_scalar

special_chebyshev_polynomial_t: _packet_special_chebyshev_polynomial_t
"""Torch's operator aten::special_chebyshev_polynomial_t.

    special_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.chebyshev_polynomial_t."""

class _aten_special_chebyshev_polynomial_u(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_u_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_u_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_chebyshev_polynomial_u(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_chebyshev_polynomial_u
    x_scalar: _aten_special_chebyshev_polynomial_u_x_scalar
    n_scalar: _aten_special_chebyshev_polynomial_u_n_scalar

special_chebyshev_polynomial_u: _packet_special_chebyshev_polynomial_u
"""Torch's operator aten::special_chebyshev_polynomial_u.

    special_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.chebyshev_polynomial_u."""

class _aten_special_chebyshev_polynomial_v(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_v_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_v_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_chebyshev_polynomial_v(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_chebyshev_polynomial_v
    x_scalar: _aten_special_chebyshev_polynomial_v_x_scalar
    n_scalar: _aten_special_chebyshev_polynomial_v_n_scalar

special_chebyshev_polynomial_v: _packet_special_chebyshev_polynomial_v
"""Torch's operator aten::special_chebyshev_polynomial_v.

    special_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.chebyshev_polynomial_v."""

class _aten_special_chebyshev_polynomial_w(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_w_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_chebyshev_polynomial_w_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_chebyshev_polynomial_w(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_chebyshev_polynomial_w
    x_scalar: _aten_special_chebyshev_polynomial_w_x_scalar
    n_scalar: _aten_special_chebyshev_polynomial_w_n_scalar

special_chebyshev_polynomial_w: _packet_special_chebyshev_polynomial_w
"""Torch's operator aten::special_chebyshev_polynomial_w.

    special_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
    special_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
    special_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.chebyshev_polynomial_w."""

class _aten_special_digamma(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_digamma

special_digamma: _aten_special_digamma
"""Torch's operator aten::special_digamma.

    special_digamma(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.digamma."""

class _aten_special_entr(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_entr

special_entr: _aten_special_entr
"""Torch's operator aten::special_entr.

    special_entr(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.entr."""

class _aten_special_erf(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_erf

special_erf: _aten_special_erf
"""Torch's operator aten::special_erf.

    special_erf(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.erf."""

class _aten_special_erfc(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_erfc

special_erfc: _aten_special_erfc
"""Torch's operator aten::special_erfc.

    special_erfc(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.erfc."""

class _aten_special_erfcx(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_erfcx

special_erfcx: _aten_special_erfcx
"""Torch's operator aten::special_erfcx.

    special_erfcx(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.erfcx."""

class _aten_special_erfinv(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_erfinv

special_erfinv: _aten_special_erfinv
"""Torch's operator aten::special_erfinv.

    special_erfinv(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.erfinv."""

class _aten_special_exp2(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_exp2

special_exp2: _aten_special_exp2
"""Torch's operator aten::special_exp2.

    special_exp2(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.exp2."""

class _aten_special_expit(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_expit

special_expit: _aten_special_expit
"""Torch's operator aten::special_expit.

    special_expit(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.expit."""

class _aten_special_expm1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_expm1

special_expm1: _aten_special_expm1
"""Torch's operator aten::special_expm1.

    special_expm1(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.expm1."""

class _aten_special_gammainc(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_special_gammainc

special_gammainc: _aten_special_gammainc
"""Torch's operator aten::special_gammainc.

    special_gammainc(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.gammainc."""

class _aten_special_gammaincc(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_special_gammaincc

special_gammaincc: _aten_special_gammaincc
"""Torch's operator aten::special_gammaincc.

    special_gammaincc(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.gammaincc."""

class _aten_special_gammaln(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_gammaln

special_gammaln: _aten_special_gammaln
"""Torch's operator aten::special_gammaln.

    special_gammaln(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.gammaln."""

class _aten_special_hermite_polynomial_h(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_hermite_polynomial_h_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_hermite_polynomial_h_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_hermite_polynomial_h(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_hermite_polynomial_h
    x_scalar: _aten_special_hermite_polynomial_h_x_scalar
    n_scalar: _aten_special_hermite_polynomial_h_n_scalar

special_hermite_polynomial_h: _packet_special_hermite_polynomial_h
"""Torch's operator aten::special_hermite_polynomial_h.

    special_hermite_polynomial_h(Tensor x, Tensor n) -> Tensor
    special_hermite_polynomial_h.x_scalar(Scalar x, Tensor n) -> Tensor
    special_hermite_polynomial_h.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.hermite_polynomial_h."""

class _aten_special_hermite_polynomial_he(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_hermite_polynomial_he_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_hermite_polynomial_he_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_hermite_polynomial_he(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_hermite_polynomial_he
    x_scalar: _aten_special_hermite_polynomial_he_x_scalar
    n_scalar: _aten_special_hermite_polynomial_he_n_scalar

special_hermite_polynomial_he: _packet_special_hermite_polynomial_he
"""Torch's operator aten::special_hermite_polynomial_he.

    special_hermite_polynomial_he(Tensor x, Tensor n) -> Tensor
    special_hermite_polynomial_he.x_scalar(Scalar x, Tensor n) -> Tensor
    special_hermite_polynomial_he.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.hermite_polynomial_he."""

class _aten_special_i0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_i0

special_i0: _aten_special_i0
"""Torch's operator aten::special_i0.

    special_i0(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.i0."""

class _aten_special_i0e(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_i0e

special_i0e: _aten_special_i0e
"""Torch's operator aten::special_i0e.

    special_i0e(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.i0e."""

class _aten_special_i1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_i1

special_i1: _aten_special_i1
"""Torch's operator aten::special_i1.

    special_i1(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.i1."""

class _aten_special_i1e(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_i1e

special_i1e: _aten_special_i1e
"""Torch's operator aten::special_i1e.

    special_i1e(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.i1e."""

class _aten_special_laguerre_polynomial_l(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_laguerre_polynomial_l_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_laguerre_polynomial_l_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_laguerre_polynomial_l(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_laguerre_polynomial_l
    x_scalar: _aten_special_laguerre_polynomial_l_x_scalar
    n_scalar: _aten_special_laguerre_polynomial_l_n_scalar

special_laguerre_polynomial_l: _packet_special_laguerre_polynomial_l
"""Torch's operator aten::special_laguerre_polynomial_l.

    special_laguerre_polynomial_l(Tensor x, Tensor n) -> Tensor
    special_laguerre_polynomial_l.x_scalar(Scalar x, Tensor n) -> Tensor
    special_laguerre_polynomial_l.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.laguerre_polynomial_l."""

class _aten_special_legendre_polynomial_p(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_legendre_polynomial_p_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_legendre_polynomial_p_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_legendre_polynomial_p(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_legendre_polynomial_p
    x_scalar: _aten_special_legendre_polynomial_p_x_scalar
    n_scalar: _aten_special_legendre_polynomial_p_n_scalar

special_legendre_polynomial_p: _packet_special_legendre_polynomial_p
"""Torch's operator aten::special_legendre_polynomial_p.

    special_legendre_polynomial_p(Tensor x, Tensor n) -> Tensor
    special_legendre_polynomial_p.x_scalar(Scalar x, Tensor n) -> Tensor
    special_legendre_polynomial_p.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.legendre_polynomial_p."""

class _aten_special_log1p(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_log1p

special_log1p: _aten_special_log1p
"""Torch's operator aten::special_log1p.

    special_log1p(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.log1p."""

class _aten_special_log_ndtr(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_log_ndtr

special_log_ndtr: _aten_special_log_ndtr
"""Torch's operator aten::special_log_ndtr.

    special_log_ndtr(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.log_ndtr."""

class _aten_special_log_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, *, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_special_log_softmax

special_log_softmax: _aten_special_log_softmax
"""Torch's operator aten::special_log_softmax.

    special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.log_softmax."""

class _aten_special_logit(_Packet):
    def __call__(_, /, self: _Tensor, eps: _float | None = None) -> _Tensor: ...
    default: _aten_special_logit

special_logit: _aten_special_logit
"""Torch's operator aten::special_logit.

    special_logit(Tensor self, float? eps=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.logit."""

class _aten_special_logsumexp(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int | _Sequence[_int], keepdim: _bool = False) -> _Tensor: ...
    default: _aten_special_logsumexp

special_logsumexp: _aten_special_logsumexp
"""Torch's operator aten::special_logsumexp.

    special_logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.logsumexp."""

class _aten_special_modified_bessel_i0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_modified_bessel_i0

special_modified_bessel_i0: _aten_special_modified_bessel_i0
"""Torch's operator aten::special_modified_bessel_i0.

    special_modified_bessel_i0(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.modified_bessel_i0."""

class _aten_special_modified_bessel_i1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_modified_bessel_i1

special_modified_bessel_i1: _aten_special_modified_bessel_i1
"""Torch's operator aten::special_modified_bessel_i1.

    special_modified_bessel_i1(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.modified_bessel_i1."""

class _aten_special_modified_bessel_k0(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_modified_bessel_k0

special_modified_bessel_k0: _aten_special_modified_bessel_k0
"""Torch's operator aten::special_modified_bessel_k0.

    special_modified_bessel_k0(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.modified_bessel_k0."""

class _aten_special_modified_bessel_k1(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_modified_bessel_k1

special_modified_bessel_k1: _aten_special_modified_bessel_k1
"""Torch's operator aten::special_modified_bessel_k1.

    special_modified_bessel_k1(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.modified_bessel_k1."""

class _aten_special_multigammaln(_Packet):
    def __call__(_, /, self: _Tensor, p: _int) -> _Tensor: ...
    default: _aten_special_multigammaln

special_multigammaln: _aten_special_multigammaln
"""Torch's operator aten::special_multigammaln.

    special_multigammaln(Tensor self, int p) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.multigammaln."""

class _aten_special_ndtr(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_ndtr

special_ndtr: _aten_special_ndtr
"""Torch's operator aten::special_ndtr.

    special_ndtr(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.ndtr."""

class _aten_special_ndtri(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_ndtri

special_ndtri: _aten_special_ndtri
"""Torch's operator aten::special_ndtri.

    special_ndtri(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.ndtri."""

class _aten_special_polygamma(_Packet):
    def __call__(_, /, n: _int, self: _Tensor) -> _Tensor: ...
    default: _aten_special_polygamma

special_polygamma: _aten_special_polygamma
"""Torch's operator aten::special_polygamma.

    special_polygamma(int n, Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.polygamma."""

class _aten_special_psi(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_psi

special_psi: _aten_special_psi
"""Torch's operator aten::special_psi.

    special_psi(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.psi."""

class _aten_special_round(_Packet):
    def __call__(_, /, self: _Tensor, *, decimals: _int = 0) -> _Tensor: ...
    default: _aten_special_round

special_round: _aten_special_round
"""Torch's operator aten::special_round.

    special_round(Tensor self, *, int decimals=0) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.round."""

class _aten_special_scaled_modified_bessel_k0(_Packet):
    def __call__(_, /, x: _Tensor) -> _Tensor: ...
    default: _aten_special_scaled_modified_bessel_k0

special_scaled_modified_bessel_k0: _aten_special_scaled_modified_bessel_k0
"""Torch's operator aten::special_scaled_modified_bessel_k0.

    special_scaled_modified_bessel_k0(Tensor x) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.scaled_modified_bessel_k0."""

class _aten_special_scaled_modified_bessel_k1(_Packet):
    def __call__(_, /, x: _Tensor) -> _Tensor: ...
    default: _aten_special_scaled_modified_bessel_k1

special_scaled_modified_bessel_k1: _aten_special_scaled_modified_bessel_k1
"""Torch's operator aten::special_scaled_modified_bessel_k1.

    special_scaled_modified_bessel_k1(Tensor x) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.scaled_modified_bessel_k1."""

class _aten_special_shifted_chebyshev_polynomial_t(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_t_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_t_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_shifted_chebyshev_polynomial_t(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_shifted_chebyshev_polynomial_t
    x_scalar: _aten_special_shifted_chebyshev_polynomial_t_x_scalar
    n_scalar: _aten_special_shifted_chebyshev_polynomial_t_n_scalar

special_shifted_chebyshev_polynomial_t: _packet_special_shifted_chebyshev_polynomial_t
"""Torch's operator aten::special_shifted_chebyshev_polynomial_t.

    special_shifted_chebyshev_polynomial_t(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_t.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_t.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.shifted_chebyshev_polynomial_t."""

class _aten_special_shifted_chebyshev_polynomial_u(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_u_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_u_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_shifted_chebyshev_polynomial_u(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_shifted_chebyshev_polynomial_u
    x_scalar: _aten_special_shifted_chebyshev_polynomial_u_x_scalar
    n_scalar: _aten_special_shifted_chebyshev_polynomial_u_n_scalar

special_shifted_chebyshev_polynomial_u: _packet_special_shifted_chebyshev_polynomial_u
"""Torch's operator aten::special_shifted_chebyshev_polynomial_u.

    special_shifted_chebyshev_polynomial_u(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_u.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_u.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.shifted_chebyshev_polynomial_u."""

class _aten_special_shifted_chebyshev_polynomial_v(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_v_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_v_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_shifted_chebyshev_polynomial_v(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_shifted_chebyshev_polynomial_v
    x_scalar: _aten_special_shifted_chebyshev_polynomial_v_x_scalar
    n_scalar: _aten_special_shifted_chebyshev_polynomial_v_n_scalar

special_shifted_chebyshev_polynomial_v: _packet_special_shifted_chebyshev_polynomial_v
"""Torch's operator aten::special_shifted_chebyshev_polynomial_v.

    special_shifted_chebyshev_polynomial_v(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_v.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_v.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.shifted_chebyshev_polynomial_v."""

class _aten_special_shifted_chebyshev_polynomial_w(_Packet):
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_w_x_scalar(_Packet):
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...

class _aten_special_shifted_chebyshev_polynomial_w_n_scalar(_Packet):
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...

class _packet_special_shifted_chebyshev_polynomial_w(_Packet):
    @_overload
    def __call__(_, /, x: _Tensor, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Scalar, n: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, x: _Tensor, n: _Scalar) -> _Tensor: ...
    default: _aten_special_shifted_chebyshev_polynomial_w
    x_scalar: _aten_special_shifted_chebyshev_polynomial_w_x_scalar
    n_scalar: _aten_special_shifted_chebyshev_polynomial_w_n_scalar

special_shifted_chebyshev_polynomial_w: _packet_special_shifted_chebyshev_polynomial_w
"""Torch's operator aten::special_shifted_chebyshev_polynomial_w.

    special_shifted_chebyshev_polynomial_w(Tensor x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_w.x_scalar(Scalar x, Tensor n) -> Tensor
    special_shifted_chebyshev_polynomial_w.n_scalar(Tensor x, Scalar n) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.shifted_chebyshev_polynomial_w."""

class _aten_special_sinc(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_special_sinc

special_sinc: _aten_special_sinc
"""Torch's operator aten::special_sinc.

    special_sinc(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.sinc."""

class _aten_special_softmax(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_special_softmax

special_softmax: _aten_special_softmax
"""Torch's operator aten::special_softmax.

    special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.softmax."""

class _aten_special_spherical_bessel_j0(_Packet):
    def __call__(_, /, x: _Tensor) -> _Tensor: ...
    default: _aten_special_spherical_bessel_j0

special_spherical_bessel_j0: _aten_special_spherical_bessel_j0
"""Torch's operator aten::special_spherical_bessel_j0.

    special_spherical_bessel_j0(Tensor x) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.special.spherical_bessel_j0."""

class _aten_special_xlog1py(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_special_xlog1py_other_scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_special_xlog1py_self_scalar(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_special_xlog1py(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    default: _aten_special_xlog1py
    other_scalar: _aten_special_xlog1py_other_scalar
    self_scalar: _aten_special_xlog1py_self_scalar

special_xlog1py: _packet_special_xlog1py
"""Torch's operator aten::special_xlog1py.

    special_xlog1py(Tensor self, Tensor other) -> Tensor
    special_xlog1py.other_scalar(Tensor self, Scalar other) -> Tensor
    special_xlog1py.self_scalar(Scalar self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.xlog1py."""

class _aten_special_xlogy(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_special_xlogy_other_scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_special_xlogy_self_scalar(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_special_xlogy(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    default: _aten_special_xlogy
    other_scalar: _aten_special_xlogy_other_scalar
    self_scalar: _aten_special_xlogy_self_scalar

special_xlogy: _packet_special_xlogy
"""Torch's operator aten::special_xlogy.

    special_xlogy(Tensor self, Tensor other) -> Tensor
    special_xlogy.other_scalar(Tensor self, Scalar other) -> Tensor
    special_xlogy.self_scalar(Scalar self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.special.xlogy."""

class _aten_special_zeta(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_special_zeta_other_scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_special_zeta_self_scalar(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_special_zeta(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    default: _aten_special_zeta
    other_scalar: _aten_special_zeta_other_scalar
    self_scalar: _aten_special_zeta_self_scalar

special_zeta: _packet_special_zeta
"""Torch's operator aten::special_zeta.

    special_zeta(Tensor self, Tensor other) -> Tensor
    special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor
    special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.special.zeta."""

class _aten_split_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, split_size: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...

class _aten_split_sizes(_Packet):
    def __call__(_, /, self: _Tensor, split_size: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...

class _packet_split(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, split_size: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, split_size: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    Tensor: _aten_split_Tensor
    sizes: _aten_split_sizes

split: _packet_split
"""Torch's operator aten::split.

    split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]
    split.sizes(Tensor(a -> *) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]

Gradient: Tensor: by torch's formula; sizes: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.split."""

class _aten_split_copy_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, split_size: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    Tensor: _aten_split_copy_Tensor

split_copy: _aten_split_copy_Tensor
"""Torch's operator aten::split_copy.

    split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]

Gradient: torch has none.
Torch's documentation: torch.split_copy."""

class _aten_split_with_sizes(_Packet):
    def __call__(_, /, self: _Tensor, split_sizes: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    default: _aten_split_with_sizes

split_with_sizes: _aten_split_with_sizes
"""Torch's operator aten::split_with_sizes.

    split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]

Gradient: by torch's formula."""

class _aten_split_with_sizes_copy(_Packet):
    def __call__(_, /, self: _Tensor, split_sizes: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    default: _aten_split_with_sizes_copy

split_with_sizes_copy: _aten_split_with_sizes_copy
"""Torch's operator aten::split_with_sizes_copy.

    split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]

Gradient: torch has none.
Torch's documentation: torch.split_with_sizes_copy."""

class _aten_sqrt(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_sqrt

sqrt: _aten_sqrt
"""Torch's operator aten::sqrt.

    sqrt(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sqrt."""

class _aten_square(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_square

square: _aten_square
"""Torch's operator aten::square.

    square(Tensor self) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.square."""

class _aten_squeeze(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_squeeze_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...

class _aten_squeeze_dims(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...

class _packet_squeeze(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...
    default: _aten_squeeze
    dim: _aten_squeeze_dim
    dims: _aten_squeeze_dims

squeeze: _packet_squeeze
"""Torch's operator aten::squeeze.

    squeeze(Tensor(a) self) -> Tensor(a)
    squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)
    squeeze.dims(Tensor(a) self, int[] dim) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.squeeze."""

class _aten_squeeze_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...

class _aten_squeeze_copy_dim(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...

class _aten_squeeze_copy_dims(_Packet):
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...

class _packet_squeeze_copy(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dim: _Sequence[_int]) -> _Tensor: ...
    default: _aten_squeeze_copy
    dim: _aten_squeeze_copy_dim
    dims: _aten_squeeze_copy_dims

squeeze_copy: _packet_squeeze_copy
"""Torch's operator aten::squeeze_copy.

    squeeze_copy(Tensor self) -> Tensor
    squeeze_copy.dim(Tensor self, int dim) -> Tensor
    squeeze_copy.dims(Tensor self, int[] dim) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.squeeze_copy."""

class _aten_sspaddmm(_Packet):
    def __call__(
        _, /, self: _Tensor, mat1: _Tensor, mat2: _Tensor, *, beta: _Scalar = 1, alpha: _Scalar = 1
    ) -> _Tensor: ...
    default: _aten_sspaddmm

sspaddmm: _aten_sspaddmm
"""Torch's operator aten::sspaddmm.

    sspaddmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.sspaddmm."""

class _aten_stack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor], dim: _int = 0) -> _Tensor: ...
    default: _aten_stack

stack: _aten_stack
"""Torch's operator aten::stack.

    stack(Tensor[] tensors, int dim=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.stack."""

class _aten_std(_Packet):
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _Tensor: ...

class _aten_std_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _Tensor: ...

class _aten_std_correction(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _Tensor: ...

class _packet_std(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _Tensor: ...
    default: _aten_std
    dim: _aten_std_dim
    correction: _aten_std_correction

std: _packet_std
"""Torch's operator aten::std.

    std(Tensor self, bool unbiased=True) -> Tensor
    std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor

Gradient: default: by torch's formulas for the operators it is composed of; dim: by torch's formulas for the operators it is composed of; correction: by torch's formula.
Torch's documentation: torch.std."""

class _aten_std_mean(_Packet):
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _tuple[_Tensor, _Tensor]: ...

class _aten_std_mean_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_std_mean_correction(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_std_mean(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_std_mean
    dim: _aten_std_mean_dim
    correction: _aten_std_mean_correction

std_mean: _packet_std_mean
"""Torch's operator aten::std_mean.

    std_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    std_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)

Gradient: default: by torch's formulas for the operators it is composed of; dim: by torch's formulas for the operators it is composed of; correction: by torch's formula.
Torch's documentation: torch.std_mean."""

class _aten_stft(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        n_fft: _int,
        hop_length: _int | None = None,
        win_length: _int | None = None,
        window: _Tensor | None = None,
        normalized: _bool = False,
        onesided: _bool | None = None,
        return_complex: _bool | None = None,
        align_to_window: _bool | None = None,
    ) -> _Tensor: ...

class _aten_stft_center(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        n_fft: _int,
        hop_length: _int | None = None,
        win_length: _int | None = None,
        window: _Tensor | None = None,
        center: _bool = True,
        pad_mode: _str = "reflect",
        normalized: _bool = False,
        onesided: _bool | None = None,
        return_complex: _bool | None = None,
        align_to_window: _bool | None = None,
    ) -> _Tensor: ...

class _packet_stft(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        n_fft: _int,
        hop_length: _int | None = None,
        win_length: _int | None = None,
        window: _Tensor | None = None,
        normalized: _bool = False,
        onesided: _bool | None = None,
        return_complex: _bool | None = None,
        align_to_window: _bool | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        n_fft: _int,
        hop_length: _int | None = None,
        win_length: _int | None = None,
        window: _Tensor | None = None,
        center: _bool = True,
        pad_mode: _str = "reflect",
        normalized: _bool = False,
        onesided: _bool | None = None,
        return_complex: _bool | None = None,
        align_to_window: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_stft
    center: _aten_stft_center

stft: _packet_stft
"""Torch's operator aten::stft.

    stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor
    stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode="reflect", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.stft."""

class _aten_sub_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...

class _aten_sub_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...

class _packet_sub(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...
    Tensor: _aten_sub_Tensor
    Scalar: _aten_sub_Scalar

sub: _packet_sub
"""Torch's operator aten::sub.

    sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sub."""

class _aten_subtract_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...

class _aten_subtract_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...

class _packet_subtract(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor, *, alpha: _Scalar = 1) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar, alpha: _Scalar = 1) -> _Tensor: ...
    Tensor: _aten_subtract_Tensor
    Scalar: _aten_subtract_Scalar

subtract: _packet_subtract
"""Torch's operator aten::subtract.

    subtract.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
    subtract.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.subtract."""

class _aten_sum_dim_IntList(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...

class _aten_sum(_Packet):
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...

class _packet_sum(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, keepdim: _bool = False, *, dtype: _DType | None = None
    ) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, *, dtype: _DType | None = None) -> _Tensor: ...
    dim_IntList: _aten_sum_dim_IntList
    default: _aten_sum

sum: _packet_sum
"""Torch's operator aten::sum.

    sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
    sum(Tensor self, *, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.sum."""

class _aten_sum_to_size(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    default: _aten_sum_to_size

sum_to_size: _aten_sum_to_size
"""Torch's operator aten::sum_to_size.

    sum_to_size(Tensor self, SymInt[] size) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.sum_to_size."""

class _aten_svd(_Packet):
    def __call__(
        _, /, self: _Tensor, some: _bool = True, compute_uv: _bool = True
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_svd

svd: _aten_svd
"""Torch's operator aten::svd.

    svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.svd."""

class _aten_swapaxes(_Packet):
    def __call__(_, /, self: _Tensor, axis0: _int, axis1: _int) -> _Tensor: ...
    default: _aten_swapaxes

swapaxes: _aten_swapaxes
"""Torch's operator aten::swapaxes.

    swapaxes(Tensor(a) self, int axis0, int axis1) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.swapaxes."""

class _aten_swapdims(_Packet):
    def __call__(_, /, self: _Tensor, dim0: _int, dim1: _int) -> _Tensor: ...
    default: _aten_swapdims

swapdims: _aten_swapdims
"""Torch's operator aten::swapdims.

    swapdims(Tensor(a) self, int dim0, int dim1) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.swapdims."""

class _aten_t(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_t

t: _aten_t
"""Torch's operator aten::t.

    t(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.t."""

class _aten_t_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_t_copy

t_copy: _aten_t_copy
"""Torch's operator aten::t_copy.

    t_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.t_copy."""

class _aten_take(_Packet):
    def __call__(_, /, self: _Tensor, index: _Tensor) -> _Tensor: ...
    default: _aten_take

take: _aten_take
"""Torch's operator aten::take.

    take(Tensor self, Tensor index) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.take."""

class _aten_take_along_dim(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Tensor, dim: _int | None = None) -> _Tensor: ...
    default: _aten_take_along_dim

take_along_dim: _aten_take_along_dim
"""Torch's operator aten::take_along_dim.

    take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.take_along_dim."""

class _aten_tan(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_tan

tan: _aten_tan
"""Torch's operator aten::tan.

    tan(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.tan."""

class _aten_tanh(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_tanh

tanh: _aten_tanh
"""Torch's operator aten::tanh.

    tanh(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.tanh."""

class _aten_tanh_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, output: _Tensor) -> _Tensor: ...
    default: _aten_tanh_backward

tanh_backward: _aten_tanh_backward
"""Torch's operator aten::tanh_backward.

    tanh_backward(Tensor grad_output, Tensor output) -> Tensor

Gradient: by torch's formula."""

class _aten_tensor_split_sections(_Packet):
    def __call__(_, /, self: _Tensor, sections: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...

class _aten_tensor_split_indices(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...

class _aten_tensor_split_tensor_indices_or_sections(_Packet):
    def __call__(_, /, self: _Tensor, tensor_indices_or_sections: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]: ...

class _packet_tensor_split(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sections: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, tensor_indices_or_sections: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    sections: _aten_tensor_split_sections
    indices: _aten_tensor_split_indices
    tensor_indices_or_sections: _aten_tensor_split_tensor_indices_or_sections

tensor_split: _packet_tensor_split
"""Torch's operator aten::tensor_split.

    tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]
    tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]
    tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor(a)[]

Gradient: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.tensor_split."""

class _aten_tensordot(_Packet):
    def __call__(
        _, /, self: _Tensor, other: _Tensor, dims_self: _Sequence[_int], dims_other: _Sequence[_int]
    ) -> _Tensor: ...
    default: _aten_tensordot

tensordot: _aten_tensordot
"""Torch's operator aten::tensordot.

    tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.tensordot."""

class _aten_thnn_conv2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        weight: _Tensor,
        kernel_size: _int | _Sequence[_int],
        bias: _Tensor | None = None,
        stride: _int | _Sequence[_int] = [1, 1],
        padding: _int | _Sequence[_int] = [0, 0],
    ) -> _Tensor: ...
    default: _aten_thnn_conv2d

thnn_conv2d: _aten_thnn_conv2d
"""Torch's operator aten::thnn_conv2d.

    thnn_conv2d(Tensor self, Tensor weight, SymInt[2] kernel_size, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0]) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_threshold(_Packet):
    def __call__(_, /, self: _Tensor, threshold: _Scalar, value: _Scalar) -> _Tensor: ...
    default: _aten_threshold

threshold: _aten_threshold
"""Torch's operator aten::threshold.

    threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.nn.functional.threshold."""

class _aten_threshold_backward(_Packet):
    def __call__(_, /, grad_output: _Tensor, self: _Tensor, threshold: _Scalar) -> _Tensor: ...
    default: _aten_threshold_backward

threshold_backward: _aten_threshold_backward
"""Torch's operator aten::threshold_backward.

    threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor

Gradient: by torch's formula."""

class _aten_tile(_Packet):
    def __call__(_, /, self: _Tensor, dims: _Sequence[_int]) -> _Tensor: ...
    default: _aten_tile

tile: _aten_tile
"""Torch's operator aten::tile.

    tile(Tensor self, SymInt[] dims) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.tile."""

class _aten_to_device(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        device: _Device,
        dtype: _DType,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_to_dtype(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dtype: _DType,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_to_other(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        other: _Tensor,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _aten_to_dtype_layout(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...

class _packet_to(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        device: _Device,
        dtype: _DType,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        dtype: _DType,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        other: _Tensor,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        non_blocking: _bool = False,
        copy: _bool = False,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    device: _aten_to_device
    dtype: _aten_to_dtype
    other: _aten_to_other
    dtype_layout: _aten_to_dtype_layout

to: _packet_to
"""Torch's operator aten::to.

    to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
    to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
    to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)
    to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to."""

class _aten_to_dense(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType | None = None, *, masked_grad: _bool | None = None) -> _Tensor: ...
    default: _aten_to_dense

to_dense: _aten_to_dense
"""Torch's operator aten::to_dense.

    to_dense(Tensor self, ScalarType? dtype=None, *, bool? masked_grad=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_dense."""

class _aten_to_dense_backward(_Packet):
    def __call__(_, /, grad: _Tensor, input: _Tensor, masked_grad: _bool | None = None) -> _Tensor: ...
    default: _aten_to_dense_backward

to_dense_backward: _aten_to_dense_backward
"""Torch's operator aten::to_dense_backward.

    to_dense_backward(Tensor grad, Tensor input, bool? masked_grad=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_to_mkldnn(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType | None = None) -> _Tensor: ...
    default: _aten_to_mkldnn

to_mkldnn: _aten_to_mkldnn
"""Torch's operator aten::to_mkldnn.

    to_mkldnn(Tensor self, ScalarType? dtype=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.to_mkldnn."""

class _aten_to_mkldnn_backward(_Packet):
    def __call__(_, /, grad: _Tensor, input: _Tensor) -> _Tensor: ...
    default: _aten_to_mkldnn_backward

to_mkldnn_backward: _aten_to_mkldnn_backward
"""Torch's operator aten::to_mkldnn_backward.

    to_mkldnn_backward(Tensor grad, Tensor input) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_to_padded_tensor(_Packet):
    def __call__(_, /, self: _Tensor, padding: _float, output_size: _Sequence[_int] | None = None) -> _Tensor: ...
    default: _aten_to_padded_tensor

to_padded_tensor: _aten_to_padded_tensor
"""Torch's operator aten::to_padded_tensor.

    to_padded_tensor(Tensor self, float padding, SymInt[]? output_size=None) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.to_padded_tensor."""

class _aten_to_sparse_sparse_dim(_Packet):
    def __call__(_, /, self: _Tensor, sparse_dim: _int) -> _Tensor: ...

class _aten_to_sparse(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        layout: _Layout | None = None,
        blocksize: _int | _Sequence[_int] | None = None,
        dense_dim: _int | None = None,
    ) -> _Tensor: ...

class _packet_to_sparse(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sparse_dim: _int) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        layout: _Layout | None = None,
        blocksize: _int | _Sequence[_int] | None = None,
        dense_dim: _int | None = None,
    ) -> _Tensor: ...
    sparse_dim: _aten_to_sparse_sparse_dim
    default: _aten_to_sparse

to_sparse: _packet_to_sparse
"""Torch's operator aten::to_sparse.

    to_sparse.sparse_dim(Tensor self, int sparse_dim) -> Tensor
    to_sparse(Tensor self, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_sparse."""

class _aten_to_sparse_bsc(_Packet):
    def __call__(_, /, self: _Tensor, blocksize: _int | _Sequence[_int], dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten_to_sparse_bsc

to_sparse_bsc: _aten_to_sparse_bsc
"""Torch's operator aten::to_sparse_bsc.

    to_sparse_bsc(Tensor self, int[2] blocksize, int? dense_dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_sparse_bsc."""

class _aten_to_sparse_bsr(_Packet):
    def __call__(_, /, self: _Tensor, blocksize: _int | _Sequence[_int], dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten_to_sparse_bsr

to_sparse_bsr: _aten_to_sparse_bsr
"""Torch's operator aten::to_sparse_bsr.

    to_sparse_bsr(Tensor self, int[2] blocksize, int? dense_dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_sparse_bsr."""

class _aten_to_sparse_csc(_Packet):
    def __call__(_, /, self: _Tensor, dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten_to_sparse_csc

to_sparse_csc: _aten_to_sparse_csc
"""Torch's operator aten::to_sparse_csc.

    to_sparse_csc(Tensor self, int? dense_dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_sparse_csc."""

class _aten_to_sparse_csr(_Packet):
    def __call__(_, /, self: _Tensor, dense_dim: _int | None = None) -> _Tensor: ...
    default: _aten_to_sparse_csr

to_sparse_csr: _aten_to_sparse_csr
"""Torch's operator aten::to_sparse_csr.

    to_sparse_csr(Tensor self, int? dense_dim=None) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.to_sparse_csr."""

class _aten_topk(_Packet):
    def __call__(
        _, /, self: _Tensor, k: _int, dim: _int = -1, largest: _bool = True, sorted: _bool = True
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_topk

topk: _aten_topk
"""Torch's operator aten::topk.

    topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)

Gradient: by torch's formula.
Torch's documentation: torch.topk."""

class _aten_trace(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_trace

trace: _aten_trace
"""Torch's operator aten::trace.

    trace(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.trace."""

class _aten_trace_backward(_Packet):
    def __call__(_, /, grad: _Tensor, sizes: _Sequence[_int]) -> _Tensor: ...
    default: _aten_trace_backward

trace_backward: _aten_trace_backward
"""Torch's operator aten::trace_backward.

    trace_backward(Tensor grad, SymInt[] sizes) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_transpose_int(_Packet):
    def __call__(_, /, self: _Tensor, dim0: _int, dim1: _int) -> _Tensor: ...
    int: _aten_transpose_int

transpose: _aten_transpose_int
"""Torch's operator aten::transpose.

    transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.transpose."""

class _aten_transpose_copy_int(_Packet):
    def __call__(_, /, self: _Tensor, dim0: _int, dim1: _int) -> _Tensor: ...
    int: _aten_transpose_copy_int

transpose_copy: _aten_transpose_copy_int
"""Torch's operator aten::transpose_copy.

    transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.transpose_copy."""

class _aten_trapezoid_x(_Packet):
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...

class _aten_trapezoid_dx(_Packet):
    def __call__(_, /, y: _Tensor, *, dx: _Scalar = 1, dim: _int = -1) -> _Tensor: ...

class _packet_trapezoid(_Packet):
    @_overload
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...
    @_overload
    def __call__(_, /, y: _Tensor, *, dx: _Scalar = 1, dim: _int = -1) -> _Tensor: ...
    x: _aten_trapezoid_x
    dx: _aten_trapezoid_dx

trapezoid: _packet_trapezoid
"""Torch's operator aten::trapezoid.

    trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.trapezoid."""

class _aten_trapz_x(_Packet):
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...

class _aten_trapz_dx(_Packet):
    def __call__(_, /, y: _Tensor, *, dx: _float = 1.0, dim: _int = -1) -> _Tensor: ...

class _packet_trapz(_Packet):
    @_overload
    def __call__(_, /, y: _Tensor, x: _Tensor, *, dim: _int = -1) -> _Tensor: ...
    @_overload
    def __call__(_, /, y: _Tensor, *, dx: _float = 1.0, dim: _int = -1) -> _Tensor: ...
    x: _aten_trapz_x
    dx: _aten_trapz_dx

trapz: _packet_trapz
"""Torch's operator aten::trapz.

    trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor
    trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.trapz."""

class _aten_triangular_solve(_Packet):
    def __call__(
        _, /, self: _Tensor, A: _Tensor, upper: _bool = True, transpose: _bool = False, unitriangular: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_triangular_solve

triangular_solve: _aten_triangular_solve
"""Torch's operator aten::triangular_solve.

    triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)

Gradient: by torch's formula.
Torch's documentation: torch.triangular_solve."""

class _aten_tril(_Packet):
    def __call__(_, /, self: _Tensor, diagonal: _int = 0) -> _Tensor: ...
    default: _aten_tril

tril: _aten_tril
"""Torch's operator aten::tril.

    tril(Tensor self, SymInt diagonal=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.tril."""

class _aten_tril_indices(_Packet):
    def __call__(
        _,
        /,
        row: _int,
        col: _int,
        offset: _int = 0,
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_tril_indices

tril_indices: _aten_tril_indices
"""Torch's operator aten::tril_indices.

    tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.tril_indices."""

class _aten_triplet_margin_loss(_Packet):
    def __call__(
        _,
        /,
        anchor: _Tensor,
        positive: _Tensor,
        negative: _Tensor,
        margin: _float = 1.0,
        p: _float = 2.0,
        eps: _float = 1e-06,
        swap: _bool = False,
        reduction: _int = 1,
    ) -> _Tensor: ...
    default: _aten_triplet_margin_loss

triplet_margin_loss: _aten_triplet_margin_loss
"""Torch's operator aten::triplet_margin_loss.

    triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1., float p=2., float eps=9.9999999999999995e-07, bool swap=False, int reduction=1) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.nn.functional.triplet_margin_loss."""

class _aten_triu(_Packet):
    def __call__(_, /, self: _Tensor, diagonal: _int = 0) -> _Tensor: ...
    default: _aten_triu

triu: _aten_triu
"""Torch's operator aten::triu.

    triu(Tensor self, SymInt diagonal=0) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.triu."""

class _aten_triu_indices(_Packet):
    def __call__(
        _,
        /,
        row: _int,
        col: _int,
        offset: _int = 0,
        *,
        dtype: _DType | None = ...,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_triu_indices

triu_indices: _aten_triu_indices
"""Torch's operator aten::triu_indices.

    triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.triu_indices."""

class _aten_true_divide_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_true_divide_Scalar(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _packet_true_divide(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    Tensor: _aten_true_divide_Tensor
    Scalar: _aten_true_divide_Scalar

true_divide: _packet_true_divide
"""Torch's operator aten::true_divide.

    true_divide.Tensor(Tensor self, Tensor other) -> Tensor
    true_divide.Scalar(Tensor self, Scalar other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.true_divide."""

class _aten_trunc(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_trunc

trunc: _aten_trunc
"""Torch's operator aten::trunc.

    trunc(Tensor self) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.trunc."""

class _aten_type_as(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_type_as

type_as: _aten_type_as
"""Torch's operator aten::type_as.

    type_as(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.type_as."""

class _aten_unbind_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    int: _aten_unbind_int

unbind: _aten_unbind_int
"""Torch's operator aten::unbind.

    unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]

Gradient: by torch's formula.
Torch's documentation: torch.unbind."""

class _aten_unbind_copy_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    int: _aten_unbind_copy_int

unbind_copy: _aten_unbind_copy_int
"""Torch's operator aten::unbind_copy.

    unbind_copy.int(Tensor self, int dim=0) -> Tensor[]

Gradient: torch has none.
Torch's documentation: torch.unbind_copy."""

class _aten_unflatten_int(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int, sizes: _Sequence[_int]) -> _Tensor: ...
    int: _aten_unflatten_int

unflatten: _aten_unflatten_int
"""Torch's operator aten::unflatten.

    unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.unflatten."""

class _aten_unflatten_dense_tensors(_Packet):
    def __call__(_, /, flat: _Tensor, tensors: _Sequence[_Tensor]) -> _tuple[_Tensor, ...]: ...
    default: _aten_unflatten_dense_tensors

unflatten_dense_tensors: _aten_unflatten_dense_tensors
"""Torch's operator aten::unflatten_dense_tensors.

    unflatten_dense_tensors(Tensor flat, Tensor[] tensors) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_unfold(_Packet):
    def __call__(_, /, self: _Tensor, dimension: _int, size: _int, step: _int) -> _Tensor: ...
    default: _aten_unfold

unfold: _aten_unfold
"""Torch's operator aten::unfold.

    unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.unfold."""

class _aten_unfold_backward(_Packet):
    def __call__(
        _, /, grad_in: _Tensor, input_sizes: _Sequence[_int], dim: _int, size: _int, step: _int
    ) -> _Tensor: ...
    default: _aten_unfold_backward

unfold_backward: _aten_unfold_backward
"""Torch's operator aten::unfold_backward.

    unfold_backward(Tensor grad_in, SymInt[] input_sizes, int dim, int size, int step) -> Tensor

Gradient: by torch's formula."""

class _aten_unfold_copy(_Packet):
    def __call__(_, /, self: _Tensor, dimension: _int, size: _int, step: _int) -> _Tensor: ...
    default: _aten_unfold_copy

unfold_copy: _aten_unfold_copy
"""Torch's operator aten::unfold_copy.

    unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.unfold_copy."""

class _aten_uniform(_Packet):
    def __call__(
        _, self: _Tensor, from_: _float = 0.0, /, to: _float = 1.0, *, generator: _Any | None = None
    ) -> _Tensor: ...
    default: _aten_uniform

uniform: _aten_uniform
"""Torch's operator aten::uniform.

    uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor

Gradient: torch has none.
Draws random numbers; seed them with ms_ops.manual_seed or mindspore.set_seed."""

class _aten_unique_consecutive(_Packet):
    def __call__(
        _, /, self: _Tensor, return_inverse: _bool = False, return_counts: _bool = False, dim: _int | None = None
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_unique_consecutive

unique_consecutive: _aten_unique_consecutive
"""Torch's operator aten::unique_consecutive.

    unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.unique_consecutive."""

class _aten_unique_dim(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int,
        sorted: _bool = True,
        return_inverse: _bool = False,
        return_counts: _bool = False,
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_unique_dim

unique_dim: _aten_unique_dim
"""Torch's operator aten::unique_dim.

    unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten_unique_dim_consecutive(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int, return_inverse: _bool = False, return_counts: _bool = False
    ) -> _tuple[_Tensor, _Tensor, _Tensor]: ...
    default: _aten_unique_dim_consecutive

unique_dim_consecutive: _aten_unique_dim_consecutive
"""Torch's operator aten::unique_dim_consecutive.

    unique_dim_consecutive(Tensor self, int dim, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)

Gradient: by torch's formula.
Output shapes can depend on the values of the inputs."""

class _aten_unsafe_chunk(_Packet):
    def __call__(_, /, self: _Tensor, chunks: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    default: _aten_unsafe_chunk

unsafe_chunk: _aten_unsafe_chunk
"""Torch's operator aten::unsafe_chunk.

    unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.unsafe_chunk."""

class _aten_unsafe_split_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, split_size: _int, dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    Tensor: _aten_unsafe_split_Tensor

unsafe_split: _aten_unsafe_split_Tensor
"""Torch's operator aten::unsafe_split.

    unsafe_split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]

Gradient: by torch's formula.
Torch's documentation: torch.unsafe_split."""

class _aten_unsafe_split_with_sizes(_Packet):
    def __call__(_, /, self: _Tensor, split_sizes: _Sequence[_int], dim: _int = 0) -> _tuple[_Tensor, ...]: ...
    default: _aten_unsafe_split_with_sizes

unsafe_split_with_sizes: _aten_unsafe_split_with_sizes
"""Torch's operator aten::unsafe_split_with_sizes.

    unsafe_split_with_sizes(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]

Gradient: by torch's formula."""

class _aten_unsqueeze(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_unsqueeze

unsqueeze: _aten_unsqueeze
"""Torch's operator aten::unsqueeze.

    unsqueeze(Tensor(a) self, int dim) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.unsqueeze."""

class _aten_unsqueeze_copy(_Packet):
    def __call__(_, /, self: _Tensor, dim: _int) -> _Tensor: ...
    default: _aten_unsqueeze_copy

unsqueeze_copy: _aten_unsqueeze_copy
"""Torch's operator aten::unsqueeze_copy.

    unsqueeze_copy(Tensor self, int dim) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.unsqueeze_copy."""

class _aten_upsample_bicubic2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten_upsample_bicubic2d_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet_upsample_bicubic2d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten_upsample_bicubic2d
    vec: _aten_upsample_bicubic2d_vec

upsample_bicubic2d: _packet_upsample_bicubic2d
"""Torch's operator aten::upsample_bicubic2d.

    upsample_bicubic2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
    upsample_bicubic2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_bicubic2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_bicubic2d_backward

upsample_bicubic2d_backward: _aten_upsample_bicubic2d_backward
"""Torch's operator aten::upsample_bicubic2d_backward.

    upsample_bicubic2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_bilinear2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten_upsample_bilinear2d_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet_upsample_bilinear2d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten_upsample_bilinear2d
    vec: _aten_upsample_bilinear2d_vec

upsample_bilinear2d: _packet_upsample_bilinear2d
"""Torch's operator aten::upsample_bilinear2d.

    upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor
    upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_bilinear2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_bilinear2d_backward

upsample_bilinear2d_backward: _aten_upsample_bilinear2d_backward
"""Torch's operator aten::upsample_bilinear2d_backward.

    upsample_bilinear2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_linear1d(_Packet):
    def __call__(
        _, /, self: _Tensor, output_size: _int | _Sequence[_int], align_corners: _bool, scales: _float | None = None
    ) -> _Tensor: ...

class _aten_upsample_linear1d_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet_upsample_linear1d(_Packet):
    @_overload
    def __call__(
        _, /, self: _Tensor, output_size: _int | _Sequence[_int], align_corners: _bool, scales: _float | None = None
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten_upsample_linear1d
    vec: _aten_upsample_linear1d_vec

upsample_linear1d: _packet_upsample_linear1d
"""Torch's operator aten::upsample_linear1d.

    upsample_linear1d(Tensor self, SymInt[1] output_size, bool align_corners, float? scales=None) -> Tensor
    upsample_linear1d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_linear1d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_linear1d_backward

upsample_linear1d_backward: _aten_upsample_linear1d_backward
"""Torch's operator aten::upsample_linear1d_backward.

    upsample_linear1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, bool align_corners, float? scales=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_nearest1d(_Packet):
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int], scales: _float | None = None) -> _Tensor: ...

class _aten_upsample_nearest1d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet_upsample_nearest1d(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, output_size: _int | _Sequence[_int], scales: _float | None = None) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten_upsample_nearest1d
    vec: _aten_upsample_nearest1d_vec

upsample_nearest1d: _packet_upsample_nearest1d
"""Torch's operator aten::upsample_nearest1d.

    upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor
    upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_nearest1d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_nearest1d_backward

upsample_nearest1d_backward: _aten_upsample_nearest1d_backward
"""Torch's operator aten::upsample_nearest1d_backward.

    upsample_nearest1d_backward(Tensor grad_output, SymInt[1] output_size, SymInt[3] input_size, float? scales=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_nearest2d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten_upsample_nearest2d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet_upsample_nearest2d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten_upsample_nearest2d
    vec: _aten_upsample_nearest2d_vec

upsample_nearest2d: _packet_upsample_nearest2d
"""Torch's operator aten::upsample_nearest2d.

    upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor
    upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_nearest2d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_nearest2d_backward

upsample_nearest2d_backward: _aten_upsample_nearest2d_backward
"""Torch's operator aten::upsample_nearest2d_backward.

    upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_nearest3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten_upsample_nearest3d_vec(_Packet):
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...

class _packet_upsample_nearest3d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, input: _Tensor, output_size: _Sequence[_int] | None, scale_factors: _Sequence[_float] | None
    ) -> _Tensor: ...
    default: _aten_upsample_nearest3d
    vec: _aten_upsample_nearest3d_vec

upsample_nearest3d: _packet_upsample_nearest3d
"""Torch's operator aten::upsample_nearest3d.

    upsample_nearest3d(Tensor self, SymInt[3] output_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
    upsample_nearest3d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_nearest3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_nearest3d_backward

upsample_nearest3d_backward: _aten_upsample_nearest3d_backward
"""Torch's operator aten::upsample_nearest3d_backward.

    upsample_nearest3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten_upsample_trilinear3d(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...

class _aten_upsample_trilinear3d_vec(_Packet):
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...

class _packet_upsample_trilinear3d(_Packet):
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        output_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        input: _Tensor,
        output_size: _Sequence[_int] | None,
        align_corners: _bool,
        scale_factors: _Sequence[_float] | None,
    ) -> _Tensor: ...
    default: _aten_upsample_trilinear3d
    vec: _aten_upsample_trilinear3d_vec

upsample_trilinear3d: _packet_upsample_trilinear3d
"""Torch's operator aten::upsample_trilinear3d.

    upsample_trilinear3d(Tensor self, SymInt[3] output_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor
    upsample_trilinear3d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor

Gradient: default: by torch's formula; vec: by torch's formulas for the operators it is composed of."""

class _aten_upsample_trilinear3d_backward(_Packet):
    def __call__(
        _,
        /,
        grad_output: _Tensor,
        output_size: _int | _Sequence[_int],
        input_size: _int | _Sequence[_int],
        align_corners: _bool,
        scales_d: _float | None = None,
        scales_h: _float | None = None,
        scales_w: _float | None = None,
    ) -> _Tensor: ...
    default: _aten_upsample_trilinear3d_backward

upsample_trilinear3d_backward: _aten_upsample_trilinear3d_backward
"""Torch's operator aten::upsample_trilinear3d_backward.

    upsample_trilinear3d_backward(Tensor grad_output, SymInt[3] output_size, SymInt[5] input_size, bool align_corners, float? scales_d=None, float? scales_h=None, float? scales_w=None) -> Tensor

Gradient: by torch's formula."""

class _aten_value_selecting_reduction_backward(_Packet):
    def __call__(
        _, /, grad: _Tensor, dim: _int, indices: _Tensor, sizes: _Sequence[_int], keepdim: _bool
    ) -> _Tensor: ...
    default: _aten_value_selecting_reduction_backward

value_selecting_reduction_backward: _aten_value_selecting_reduction_backward
"""Torch's operator aten::value_selecting_reduction_backward.

    value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, SymInt[] sizes, bool keepdim) -> Tensor

Gradient: by torch's formulas for the operators it is composed of."""

class _aten_values(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_values

values: _aten_values
"""Torch's operator aten::values.

    values(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.values."""

class _aten_values_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_values_copy

values_copy: _aten_values_copy
"""Torch's operator aten::values_copy.

    values_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.values_copy."""

class _aten_vander(_Packet):
    def __call__(_, /, x: _Tensor, N: _int | None = None, increasing: _bool = False) -> _Tensor: ...
    default: _aten_vander

vander: _aten_vander
"""Torch's operator aten::vander.

    vander(Tensor x, int? N=None, bool increasing=False) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.vander."""

class _aten_var(_Packet):
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _Tensor: ...

class _aten_var_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _Tensor: ...

class _aten_var_correction(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _Tensor: ...

class _packet_var(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _Tensor: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _Tensor: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _Tensor: ...
    default: _aten_var
    dim: _aten_var_dim
    correction: _aten_var_correction

var: _packet_var
"""Torch's operator aten::var.

    var(Tensor self, bool unbiased=True) -> Tensor
    var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor
    var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor

Gradient: default: by torch's formulas for the operators it is composed of; dim: by torch's formulas for the operators it is composed of; correction: by torch's formula.
Torch's documentation: torch.var."""

class _aten_var_mean(_Packet):
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _tuple[_Tensor, _Tensor]: ...

class _aten_var_mean_dim(_Packet):
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...

class _aten_var_mean_correction(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...

class _packet_var_mean(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, unbiased: _bool = True) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _, /, self: _Tensor, dim: _int | _Sequence[_int] | None, unbiased: _bool = True, keepdim: _bool = False
    ) -> _tuple[_Tensor, _Tensor]: ...
    @_overload
    def __call__(
        _,
        /,
        self: _Tensor,
        dim: _int | _Sequence[_int] | None = None,
        *,
        correction: _Scalar | None = None,
        keepdim: _bool = False,
    ) -> _tuple[_Tensor, _Tensor]: ...
    default: _aten_var_mean
    dim: _aten_var_mean_dim
    correction: _aten_var_mean_correction

var_mean: _packet_var_mean
"""Torch's operator aten::var_mean.

    var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)
    var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)
    var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)

Gradient: default: by torch's formulas for the operators it is composed of; dim: by torch's formulas for the operators it is composed of; correction: by torch's formula.
Torch's documentation: torch.var_mean."""

class _aten_vdot(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_vdot

vdot: _aten_vdot
"""Torch's operator aten::vdot.

    vdot(Tensor self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.vdot."""

class _aten_view(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...

class _aten_view_dtype(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType) -> _Tensor: ...

class _packet_view(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dtype: _DType) -> _Tensor: ...
    default: _aten_view
    dtype: _aten_view_dtype

view: _packet_view
"""Torch's operator aten::view.

    view(Tensor(a) self, SymInt[] size) -> Tensor(a)
    view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.Tensor.view."""

class _aten_view_as(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    default: _aten_view_as

view_as: _aten_view_as
"""Torch's operator aten::view_as.

    view_as(Tensor(a) self, Tensor other) -> Tensor(a)

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.Tensor.view_as."""

class _aten_view_as_complex(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_view_as_complex

view_as_complex: _aten_view_as_complex
"""Torch's operator aten::view_as_complex.

    view_as_complex(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.view_as_complex."""

class _aten_view_as_complex_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_view_as_complex_copy

view_as_complex_copy: _aten_view_as_complex_copy
"""Torch's operator aten::view_as_complex_copy.

    view_as_complex_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.view_as_complex_copy."""

class _aten_view_as_real(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_view_as_real

view_as_real: _aten_view_as_real
"""Torch's operator aten::view_as_real.

    view_as_real(Tensor(a) self) -> Tensor(a)

Gradient: by torch's formula.
Torch's documentation: torch.view_as_real."""

class _aten_view_as_real_copy(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_view_as_real_copy

view_as_real_copy: _aten_view_as_real_copy
"""Torch's operator aten::view_as_real_copy.

    view_as_real_copy(Tensor self) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.view_as_real_copy."""

class _aten_view_copy(_Packet):
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...

class _aten_view_copy_dtype(_Packet):
    def __call__(_, /, self: _Tensor, dtype: _DType) -> _Tensor: ...

class _packet_view_copy(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, size: _Sequence[_int]) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, dtype: _DType) -> _Tensor: ...
    default: _aten_view_copy
    dtype: _aten_view_copy_dtype

view_copy: _packet_view_copy
"""Torch's operator aten::view_copy.

    view_copy(Tensor self, SymInt[] size) -> Tensor
    view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.view_copy."""

class _aten_vsplit_int(_Packet):
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...

class _aten_vsplit_array(_Packet):
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...

class _packet_vsplit(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, sections: _int) -> _tuple[_Tensor, ...]: ...
    @_overload
    def __call__(_, /, self: _Tensor, indices: _Sequence[_int]) -> _tuple[_Tensor, ...]: ...
    int: _aten_vsplit_int
    array: _aten_vsplit_array

vsplit: _packet_vsplit
"""Torch's operator aten::vsplit.

    vsplit.int(Tensor(a -> *) self, int sections) -> Tensor(a)[]
    vsplit.array(Tensor(a -> *) self, int[] indices) -> Tensor(a)[]

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.vsplit."""

class _aten_vstack(_Packet):
    def __call__(_, /, tensors: _Sequence[_Tensor]) -> _Tensor: ...
    default: _aten_vstack

vstack: _aten_vstack
"""Torch's operator aten::vstack.

    vstack(Tensor[] tensors) -> Tensor

Gradient: by torch's formulas for the operators it is composed of.
Torch's documentation: torch.vstack."""

class _aten_where_self(_Packet):
    def __call__(_, /, condition: _Tensor, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_where_ScalarOther(_Packet):
    def __call__(_, /, condition: _Tensor, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_where_ScalarSelf(_Packet):
    def __call__(_, /, condition: _Tensor, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _aten_where_Scalar(_Packet):
    def __call__(_, /, condition: _Tensor, self: _Scalar, other: _Scalar) -> _Tensor: ...

class _aten_where(_Packet):
    def __call__(_, /, condition: _Tensor) -> _tuple[_Tensor, ...]: ...

class _packet_where(_Packet):
    @_overload
    def __call__(_, /, condition: _Tensor, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, condition: _Tensor, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, condition: _Tensor, self: _Scalar, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, condition: _Tensor, self: _Scalar, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, condition: _Tensor) -> _tuple[_Tensor, ...]: ...
    self: _aten_where_self
    ScalarOther: _aten_where_ScalarOther
    ScalarSelf: _aten_where_ScalarSelf
    Scalar: _aten_where_Scalar
    default: _aten_where

where: _packet_where
"""Torch's operator aten::where.

    where.self(Tensor condition, Tensor self, Tensor other) -> Tensor
    where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor
    where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor
    where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor
    where(Tensor condition) -> Tensor[]

Gradient: self: by torch's formula; ScalarOther: by torch's formulas for the operators it is composed of; ScalarSelf: by torch's formulas for the operators it is composed of; Scalar: by torch's formulas for the operators it is composed of; default: by torch's formulas for the operators it is composed of.
Output shapes can depend on the values of the inputs.
Torch's documentation: torch.where."""

class _aten_xlogy_Tensor(_Packet):
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...

class _aten_xlogy_Scalar_Other(_Packet):
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...

class _aten_xlogy_Scalar_Self(_Packet):
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...

class _packet_xlogy(_Packet):
    @_overload
    def __call__(_, /, self: _Tensor, other: _Tensor) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Tensor, other: _Scalar) -> _Tensor: ...
    @_overload
    def __call__(_, /, self: _Scalar, other: _Tensor) -> _Tensor: ...
    Tensor: _aten_xlogy_Tensor
    Scalar_Other: _aten_xlogy_Scalar_Other
    Scalar_Self: _aten_xlogy_Scalar_Self

xlogy: _packet_xlogy
"""Torch's operator aten::xlogy.

    xlogy.Tensor(Tensor self, Tensor other) -> Tensor
    xlogy.Scalar_Other(Tensor self, Scalar other) -> Tensor
    xlogy.Scalar_Self(Scalar self, Tensor other) -> Tensor

Gradient: by torch's formula.
Torch's documentation: torch.xlogy."""

class _aten_zero(_Packet):
    def __call__(_, /, self: _Tensor) -> _Tensor: ...
    default: _aten_zero

zero: _aten_zero
"""Torch's operator aten::zero.

    zero(Tensor self) -> Tensor

Gradient: torch has none."""

class _aten_zeros(_Packet):
    def __call__(
        _,
        /,
        size: _Sequence[_int],
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
    ) -> _Tensor: ...
    default: _aten_zeros

zeros: _aten_zeros
"""Torch's operator aten::zeros.

    zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.zeros."""

class _aten_zeros_like(_Packet):
    def __call__(
        _,
        /,
        self: _Tensor,
        *,
        dtype: _DType | None = None,
        layout: _Layout | None = None,
        device: _Device | None = None,
        pin_memory: _bool | None = None,
        memory_format: _MemoryFormat | None = None,
    ) -> _Tensor: ...
    default: _aten_zeros_like

zeros_like: _aten_zeros_like
"""Torch's operator aten::zeros_like.

    zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor

Gradient: torch has none.
Torch's documentation: torch.zeros_like."""
