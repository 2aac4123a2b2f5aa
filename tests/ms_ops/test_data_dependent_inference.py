"""Inference of outputs whose shape depends on data, against torch itself."""

from __future__ import annotations

import pytest
import torch

from ms_ops._dispatcher import catalog

from .inferring import I64, contradiction, infer, infer_shapes, run, t


def masks(*shape):
    return [torch.full(shape, value) for value in (False, True)] + [torch.rand(shape) < 0.5 for _ in range(8)]


def integers(*shape, most=4):
    return [torch.full(shape, most - 1), torch.zeros(shape, dtype=I64)] + [
        torch.randint(0, most, shape) for _ in range(8)
    ]


LENGTHS = [torch.tensor(lengths) for lengths in ([5, 5, 5], [5, 3, 1], [1, 1, 1], [4, 4, 2])]
MATRICES, BATCH = [torch.ones(5, 3), torch.randn(5, 3), torch.zeros(5, 3)], torch.randn(2, 5, 3)
CTC = t(5, 2, 4), t(2, 3, dtype=I64)
STEPS, TARGETS = torch.tensor([5, 5]), [torch.tensor([3, 2]), torch.tensor([1, 1])]
INDICES, OFFSETS = torch.tensor([0, 2, 1]), torch.tensor([0, 2, 3])
BATCHES, STATE, GATES = torch.tensor([3, 2, 1]), t(2, 3, 4), [t(16, 3), t(16, 4), t(16), t(16)]

# Operator, values of all arguments in several calls, and the dims of its outputs that depend on data.
DATA_DEPENDENT = [
    ("aten::nonzero", [[m] for m in masks(3, 4)], [(0,)]),
    ("aten::nonzero", [[m] for m in masks(1)], [(0,)]),
    ("aten::argwhere", [[m] for m in masks(3, 4)], [(0,)]),
    ("aten::nonzero_numpy", [[m] for m in masks(3, 4)], [(0,), (0,)]),
    ("aten::where", [[m] for m in masks(3, 4)], [(0,), (0,)]),
    ("aten::masked_select", [[t(3, 4), m] for m in masks(4)], [(0,)]),
    ("aten::masked_select", [[t(3, 1), m] for m in masks(1, 4)], [(0,)]),
    ("aten::masked_select", [[t(1), m] for m in masks(1)], [(0,)]),
    ("aten::masked_select", [[t(0), m] for m in masks(1)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4), [m]] for m in masks(3, 4)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4), [None, m]] for m in masks(4)], [(1,)]),
    ("aten::index.Tensor", [[t(3, 4), [m.byte()]] for m in masks(3)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4, dtype=torch.uint8), [m.byte()]] for m in masks(3)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4), [m, t(1, dtype=I64)]] for m in masks(3)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4), [torch.arange(3) < 1, m]] for m in masks(4)], [(0,)]),
    ("aten::index.Tensor", [[t(3, 4), [m, torch.arange(4) < 1]] for m in masks(3)], [(0,)]),
    ("aten::_unique", [[x, True, inverse] for x in integers(3, 4) for inverse in (True,)], [(0,), ()]),
    ("aten::_unique2", [[x, True, False, False] for x in integers(3, 4)], [(0,), (), ()]),
    ("aten::_unique2", [[x, True, True, True] for x in integers(3, 4)], [(0,), (), (0,)]),
    ("aten::unique_dim", [[x, -1] for x in integers(2, 4, most=2)], [(1,), (), (0,)]),
    ("aten::unique_consecutive", [[x] for x in integers(3, 4)], [(0,), (), ()]),
    ("aten::unique_consecutive", [[x, True, True] for x in integers(3, 4)], [(0,), (), (0,)]),
    ("aten::unique_consecutive", [[x, False, False, -1] for x in integers(2, 4, most=2)], [(1,), (), (0,)]),
    ("aten::unique_consecutive", [[x, False, False, 0] for x in integers(4, most=2)], [(0,), (), ()]),
    ("aten::unique_consecutive", [[x, False, False, -1] for x in integers(4, most=2)], [(0,), (), (0,)]),
    ("aten::unique_dim_consecutive", [[x, 0] for x in integers(4, 2, most=2)], [(0,), (), (0,)]),
    ("aten::bincount", [[x, None, 2] for x in integers(5)], [(0,)]),
    ("aten::repeat_interleave.Tensor", [[x] for x in integers(5)], [(0,)]),
    ("aten::repeat_interleave.self_Tensor", [[t(2, 5), x, 1] for x in integers(5)], [(1,)]),
    ("aten::one_hot", [[x] for x in integers(2, 5)], [(2,)]),
    ("aten::one_hot", [[x, 7] for x in integers(2, 5)], [()]),
    ("aten::tensor_split.tensor_indices_or_sections", [[t(2, 6), x, -1] for x in integers(2)], [(1,)] * 3),
    ("aten::_pack_padded_sequence", [[t(5, 3, 2), x, False] for x in LENGTHS], [(0,), (0,)]),
    ("aten::_pack_padded_sequence", [[t(3, 5, 2), x, True] for x in LENGTHS], [(0,), (0,)]),
    (
        "aten::_pad_packed_sequence",
        [[t(6, 2), torch.tensor(x), True, 0.0, 3] for x in ([2, 2, 2], [4, 1, 1], [3, 2, 1])],
        [(0,), (0,)],
    ),
    ("aten::_ctc_loss.Tensor", [[*CTC, STEPS, x] for x in TARGETS], [(), (2,)]),
    ("aten::_ctc_loss", [[*CTC, [5, 5], [2, 1]]], [(), ()]),
    ("aten::ctc_loss.Tensor", [[*CTC, STEPS, x, 0, 0] for x in TARGETS], [()]),
    ("aten::ctc_loss.IntList", [[*CTC, [5, 5], [2, 1], 0, 1]], [()]),
    ("aten::ctc_loss.IntList", [[t(5, 4), t(2, dtype=I64), [5], [2], 0, 0]], [()]),
    ("aten::linalg_lstsq", [[x, t(5, 2)] for x in MATRICES], [(), (), (), ()]),
    ("aten::linalg_lstsq", [[x, t(5), {"driver": "gelsd"}] for x in MATRICES], [(), (0,), (), ()]),
    ("aten::linalg_lstsq", [[x, t(5, 2), {"driver": "gelss"}] for x in MATRICES], [(), (0,), (), ()]),
    ("aten::linalg_lstsq", [[BATCH, t(2, 5, 2), {"driver": "gels"}]], [(), (), (), ()]),
    ("aten::linalg_lstsq", [[BATCH, t(2, 5), {"driver": "gelsd"}]], [(), (0,), (), ()]),
    ("aten::linalg_lstsq", [[BATCH.mT, t(2, 3, 4), {"driver": "gelsd"}]], [(), (), (), ()]),
    # Shapes that fake tensors get wrong, or think to depend on data.
    ("aten::combinations", [[t(5), 3], [torch.ones(5), 3]], [()]),
    ("aten::combinations", [[t(5), 2, True]], [()]),
    ("aten::combinations", [[t(5), 0]], [()]),
    ("aten::cov", [[torch.randn(3, 5)]], [()]),
    ("aten::cov", [[torch.randn(3, 5)]], [()]),
    ("aten::corrcoef", [[torch.randn(3, 5)]], [()]),
    ("aten::istft", [[torch.randn(9, 5, dtype=torch.complex64), 16]], [()]),
    ("aten::narrow.Tensor", [[t(4, 2), 0, torch.tensor(1), 2]], [()]),
    ("aten::geqrf", [[torch.randn(4, 2)]], [(), ()]),
    ("aten::histogram.bin_ct", [[torch.randn(7), 5]], [(), ()]),
    *(
        (name, [[t(5, 4), INDICES, OFFSETS, False, mode, False, None, has_end, -1]], [()] * 4)
        for name in ("aten::embedding_bag.padding_idx", "aten::_embedding_bag_forward_only", "aten::_embedding_bag")
        for mode in (0, 1, 2)
        for has_end in (False, True)
    ),
    ("aten::lstm.data", [[t(6, 3), BATCHES, [STATE, STATE], GATES * 2, True, 1, 0.0, False, True]], [()] * 3),
    ("aten::gru.data", [[t(6, 3), BATCHES, t(1, 3, 4), [t(12, 3), t(12, 4)], False, 1, 0.0, False, False]], [()] * 2),
]


@pytest.mark.parametrize(("name", "calls", "dims"), DATA_DEPENDENT)
def test_outputs_that_depend_on_data(name, calls, dims):
    calls = [split_keywords(arguments) for arguments in calls]
    claims = infer(name, *calls[0][0], **calls[0][1])
    assert [claim.data_dependent for claim in claims] == dims
    assert any(dims) <= catalog.find(name).is_data_dependent
    for args, kwargs in calls:
        assert infer(name, *args, **kwargs) == claims
        assert not contradiction(claims, run(name, *args, **kwargs))


def split_keywords(arguments):
    return (arguments[:-1], arguments[-1]) if isinstance(arguments[-1], dict) else (arguments, {})


def test_large_inputs_of_operators_that_would_be_tried():
    size = 3000
    assert infer_shapes("aten::one_hot", torch.empty(size, size, dtype=I64)) == [(size, size, -1)]
    with pytest.raises(RuntimeError, match="torch has no fake function for aten::geqrf, and it cannot be tried"):
        infer("aten::geqrf", torch.empty(size, size))


def test_dims_that_depend_on_data_or_are_unknown():
    (spec,) = infer("aten::nonzero", t(3, 4), shapes=[(-1, 4)])
    assert (spec.shape, spec.data_dependent) == ((-1, 2), (0,))
    (spec, inverse, counts) = infer("aten::unique_dim", t(3, 4), 1, shapes=[(-1, 4)])
    assert (spec.shape, spec.data_dependent) == ((-1, -1), (1,))
    assert (counts.shape, counts.data_dependent, inverse.shape) == ((-1,), (0,), (4,))
