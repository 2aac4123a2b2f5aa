"""Which call of mint computes what an operator of torch's does.

Each is judged against torch on the samples of OpInfo. What is not here stays an operator of torch's: where mint has no
function, or one that gives other numbers, or refuses what torch takes.
"""

from __future__ import annotations

import torch

FLOATING = frozenset({torch.float16, torch.bfloat16, torch.float32, torch.float64})
SINGLE = frozenset({torch.float32})
SHORT = frozenset({torch.float16, torch.bfloat16, torch.float32})
DTYPES = FLOATING | {torch.bool, torch.uint8, torch.int32, torch.int64}
"""Of a call's tensors; mint computes complex ones in part, with other gradients, and small integers less often."""

SAME = {
    "mint": """
        abs acos acosh add.Scalar add.Tensor addmv all all.dim all.dims amax amin any any.dim arange
        arange.start arange.start_step argmax argmin argsort argsort.stable asin asinh atan atan2 atanh baddbmm
        bincount bitwise_and.Tensor bitwise_not bitwise_or.Tensor bitwise_xor.Tensor bmm broadcast_to cat chunk
        clamp clamp.Tensor cos cosh count_nonzero count_nonzero.dim_IntList cross cummax cummin cumprod diag
        div.Scalar div.Tensor div.Tensor_mode dot dstack einsum empty_like eq.Scalar eq.Tensor erfinv exp2 eye
        eye.m flatten.using_ints flip floor floor_divide fmod.Scalar fmod.Tensor frac
        full full_like ge.Scalar ge.Tensor gt.Scalar gt.Tensor histc hstack index_add index_select isclose
        isfinite isinf isnan isneginf kthvalue le.Scalar le.Tensor lerp.Scalar lerp.Tensor linspace log log10
        log1p log2 logaddexp2 logical_and logical_not logical_or logical_xor lt.Scalar lt.Tensor masked_select
        matmul max max.dim max.other maximum mean mean.dim median median.dim meshgrid.indexing min min.dim
        min.other minimum mm mul.Scalar mul.Tensor mv nan_to_num nansum narrow ne.Scalar ne.Tensor neg nonzero
        norm.ScalarOpt_dim ones ones_like outer permute pow.Scalar pow.Tensor_Scalar prod
        prod.dim_int ravel reciprocal remainder.Scalar remainder.Tensor repeat_interleave.self_Tensor
        repeat_interleave.self_int reshape roll round round.decimals rsqrt scatter.src scatter.value
        searchsorted.Tensor select.int sigmoid sin sinh sort sort.stable sqrt square squeeze.dim stack
        std_mean.correction sub.Scalar sub.Tensor sum sum.dim_IntList t take tan tanh topk transpose.int tril
        triu trunc unbind.int unsqueeze var_mean.correction where.self xlogy.Tensor zeros zeros_like
    """,
    "mint.nn.functional": """
        adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d avg_pool1d avg_pool2d avg_pool3d
        conv1d.padding conv2d.padding conv3d.padding gelu glu hardshrink hardsigmoid hardswish hardtanh
        leaky_relu linear log_softmax.int max_pool2d mse_loss one_hot pad pixel_shuffle relu relu6 silu
        smooth_l1_loss soft_margin_loss softplus
    """,
}
"""Functions with the name and the arguments of the operator."""

EXPRESSIONS = {
    "_softmax": "mint.softmax(self, dim)",
    "_log_softmax": "mint.nn.functional.log_softmax(self, dim)",
    "_unsafe_view": "mint.reshape(self, size)",
    "__and__.Scalar": "mint.bitwise_and(self, other)",
    "__and__.Tensor": "mint.bitwise_and(self, other)",
    "__or__.Scalar": "mint.bitwise_or(self, other)",
    "__or__.Tensor": "mint.bitwise_or(self, other)",
    "__xor__.Scalar": "mint.bitwise_xor(self, other)",
    "__xor__.Tensor": "mint.bitwise_xor(self, other)",
    "adaptive_max_pool1d": "mint.nn.functional.adaptive_max_pool1d(self, output_size, return_indices=True)",
    "adaptive_max_pool2d": "mint.nn.functional.adaptive_max_pool2d(self, output_size, return_indices=True)",
    "addbmm": "mint.addbmm(self, batch1, batch2, beta=beta, alpha=alpha)",
    "addcdiv": "mint.addcdiv(self, tensor1, tensor2, value=value)",
    "addcmul": "mint.addcmul(self, tensor1, tensor2, value=value)",
    "addmm": "mint.addmm(self, mat1, mat2, beta=beta, alpha=alpha)",
    "batch_norm": (
        "mint.nn.functional.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)"
    ),
    "binary_cross_entropy": (
        "mint.nn.functional.binary_cross_entropy(self, target, weight=weight, reduction=reduction)"
    ),
    "binary_cross_entropy_with_logits": (
        "mint.nn.functional.binary_cross_entropy_with_logits("
        "self, target, weight=weight, pos_weight=pos_weight, reduction=reduction)"
    ),
    "ceil": "mint.ceil(self)",
    "clamp_max": "mint.clamp(self, max=max)",
    "clamp_min": "mint.clamp(self, min=min)",
    "col2im": "mint.nn.functional.fold(self, output_size, kernel_size, dilation, padding, stride)",
    "conv1d": "mint.nn.functional.conv1d(input, weight, bias, stride, padding, dilation, groups)",
    "conv2d": "mint.nn.functional.conv2d(input, weight, bias, stride, padding, dilation, groups)",
    "conv3d": "mint.nn.functional.conv3d(input, weight, bias, stride, padding, dilation, groups)",
    "conv_transpose2d.input": (
        "mint.nn.functional.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)"
    ),
    "cross_entropy_loss": (
        "mint.nn.functional.cross_entropy(self, target, weight=weight, ignore_index=ignore_index, "
        "reduction=reduction, label_smoothing=label_smoothing)"
    ),
    "cumsum": "mint.cumsum(self, dim, dtype=dtype)",
    "diff": "mint.diff(self, n=n, dim=dim, prepend=prepend, append=append)",
    "dropout": "mint.nn.functional.dropout(input, p, train)",
    "elu": "mint.nn.functional.elu(self, alpha)",
    "empty.memory_format": "mint.empty(size, dtype=dtype)",
    "erf": "mint.erf(self)",
    "erfc": "mint.erfc(self)",
    "exp": "mint.exp(self)",
    "expand": "mint.broadcast_to(self, size)",
    "expm1": "mint.expm1(self)",
    "float_power.Tensor_Tensor": "power(self.to(ms.float64), exponent.to(ms.float64))",
    "gather": "mint.gather(self, dim, index)",
    "group_norm": "mint.nn.functional.group_norm(input, num_groups, weight, bias, eps)",
    "gru.input": "gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)",
    "im2col": "mint.nn.functional.unfold(self, kernel_size, dilation, padding, stride)",
    "instance_norm": "mint.nn.functional.group_norm(input, input.shape[1], weight, bias, eps)",
    "kl_div": "mint.nn.functional.kl_div(self, target, reduction=reduction, log_target=log_target)",
    "l1_loss": "mint.nn.functional.l1_loss(self, target, reduction=reduction)",
    "layer_norm": "mint.nn.functional.layer_norm(input, normalized_shape, weight, bias, eps)",
    "linalg_cross": "mint.cross(self, other, dim)",
    "linalg_inv": "mint.linalg.inv(A)",
    "linalg_matrix_norm": "mint.linalg.matrix_norm(self, ord, dim=dim, keepdim=keepdim, dtype=dtype)",
    "linalg_matrix_norm.str_ord": "mint.linalg.matrix_norm(self, ord, dim=dim, keepdim=keepdim, dtype=dtype)",
    "linalg_qr": "mint.linalg.qr(A, mode)",
    "linalg_vector_norm": "mint.linalg.vector_norm(self, ord=ord, dim=dim, keepdim=keepdim)",
    "log_sigmoid": "mint.nn.functional.logsigmoid(self)",
    "logaddexp": "mint.logaddexp(self, other)",
    "logsumexp": "mint.logsumexp(self, dim, keepdim=keepdim)",
    "lstm.input": "lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)",
    "masked_fill.Scalar": "self.masked_fill(mask, value)",
    "masked_fill.Tensor": "self.masked_fill(mask, value)",
    "mish": "mint.nn.functional.mish(self)",
    "new_empty": "self.new_empty(size, dtype=dtype)",
    "new_full": "self.new_full(size, fill_value, dtype=dtype)",
    "new_ones": "self.new_ones(size, dtype=dtype)",
    "new_zeros": "self.new_zeros(size, dtype=dtype)",
    "nll_loss_nd": (
        "mint.nn.functional.nll_loss(self, target, weight=weight, ignore_index=ignore_index, reduction=reduction)"
    ),
    "numpy_T": "self.T",
    "pow.Tensor_Tensor": "power(self, exponent)",
    "prelu": "mint.nn.functional.prelu(self, weight)",
    "repeat": "self.repeat(repeats)",
    "rms_norm": "rms_norm(input, normalized_shape, weight, eps)",
    "rsub.Scalar": "mint.sub(other, self)",
    "rsub.Tensor": "mint.sub(other, self)",
    "scaled_dot_product_attention": (
        "scaled_dot_product_attention(query, key, value, attn_mask=attn_mask, dropout_p=dropout_p, "
        "is_causal=is_causal, scale=scale, enable_gqa=enable_gqa)"
    ),
    "scalar_tensor": "ms.Tensor(s, dtype)",
    "scatter_add": "mint.scatter_add(self, dim, index, src)",
    "selu": "mint.nn.functional.selu(self)",
    "sign": "mint.sign(self)",
    "sinc": "mint.sinc(self)",
    "softmax.int": "mint.softmax(self, dim, dtype=dtype)",
    "softshrink": "mint.nn.functional.softshrink(self, lambd)",
    "split_with_sizes": "pieces(self, split_sizes, dim)",
    "squeeze": "self.squeeze()",
    "squeeze.dims": "mint.squeeze(self, dim)",
    "std": "mint.std(self, correction=unbiased)",
    "std.correction": "mint.std(self, dim=dim, correction=correction, keepdim=keepdim)",
    "std.dim": "mint.std(self, dim=dim, correction=unbiased, keepdim=keepdim)",
    "upsample_bicubic2d.vec": (
        'mint.nn.functional.interpolate(input, output_size, scale_factors, "bicubic", align_corners)'
    ),
    "upsample_bilinear2d.vec": (
        'mint.nn.functional.interpolate(input, output_size, scale_factors, "bilinear", align_corners)'
    ),
    "upsample_linear1d.vec": (
        'mint.nn.functional.interpolate(input, output_size, scale_factors, "linear", align_corners)'
    ),
    "upsample_nearest1d.vec": 'mint.nn.functional.interpolate(input, output_size, scale_factors, "nearest")',
    "upsample_nearest2d.vec": 'mint.nn.functional.interpolate(input, output_size, scale_factors, "nearest")',
    "upsample_nearest3d.vec": 'mint.nn.functional.interpolate(input, output_size, scale_factors, "nearest")',
    "upsample_trilinear3d.vec": (
        'mint.nn.functional.interpolate(input, output_size, scale_factors, "trilinear", align_corners)'
    ),
    "std_mean": "mint.std_mean(self, correction=unbiased)",
    "std_mean.dim": "mint.std_mean(self, dim=dim, correction=unbiased, keepdim=keepdim)",
    "var": "mint.var(self, correction=unbiased)",
    "var.correction": "mint.var(self, dim=dim, correction=correction, keepdim=keepdim)",
    "var.dim": "mint.var(self, dim=dim, correction=unbiased, keepdim=keepdim)",
    "var_mean": "mint.var_mean(self, correction=unbiased)",
    "var_mean.dim": "mint.var_mean(self, dim=dim, correction=unbiased, keepdim=keepdim)",
    "view": "mint.reshape(self, size)",
    "where.Scalar": "mint.where(condition, self, other)",
    "where.ScalarOther": "mint.where(condition, self, other)",
    "where.ScalarSelf": "mint.where(condition, self, other)",
}
"""Functions with other names or other arguments, and those that only some calls are written by; see FIRST, WHEN."""

RANDOM = {
    "bernoulli.p": "mint.bernoulli(mint.full_like(self, p))",
    "randint": "mint.randint(0, high, size, dtype=dtype)",
    "randint.low": "mint.randint(low, high, size, dtype=dtype)",
    "rand": "mint.rand(size, dtype=dtype)",
    "rand_like": "mint.rand_like(self, dtype=dtype)",
    "randn": "mint.randn(size, dtype=dtype)",
    "randn_like": "mint.randn_like(self, dtype=dtype)",
}
"""They draw MindSpore's numbers, not torch's, as "dropout" does."""

_FEWER = (
    (FLOATING, "ceil erf erfc exp expm1 sign"),
    (FLOATING - {torch.bfloat16}, "addmv"),
    (SHORT | {torch.int32, torch.int64}, "diff"),
    (
        SHORT,
        "addmm binary_cross_entropy binary_cross_entropy_with_logits hardshrink layer_norm logaddexp logsumexp "
        "nan_to_num softshrink std std.correction std.dim std_mean std_mean.correction std_mean.dim var var.correction "
        "var.dim var_mean var_mean.correction var_mean.dim",
    ),
    (SINGLE, "erfinv lerp.Scalar linalg_inv linalg_qr log_sigmoid mish prelu rms_norm selu sinc"),
)
FIRST = {name: dtypes for dtypes, names in _FEWER for name in names.split()}
"""The dtypes of a call's first tensor, where they are fewer than DTYPES."""
