"""Methods of tensors that have two meanings in MindSpore, as the guide has them."""

from __future__ import annotations

from tests.conftest import modes
from tests.mint.program import START

MEANINGS = """
x, matrix, integers = ms.Tensor(draw(8)), ms.Tensor(draw(2, 3)), ms.Tensor([7, -2, 3], ms.int32)

def fails(function):
    try:
        compiled(function)(integers).asnumpy()
    except RuntimeError:
        return True
    return False

def std(x):
    return x.std()

def std_by_older_names(x):
    return x.std(ddof=0)

def median(x):
    return x.median()

def indices(x):
    return x.argmin(), x.argsort(), x.sort()[1], x.topk(2)[1], x.count_nonzero()

def remainder(x):
    return 7 % x

def mean(x):
    return x.mean()

def divided_in_place(x):
    y = x * 1
    y /= 2
    return y

theirs = torch.tensor(x.asnumpy())
close(compiled(std)(x), theirs.std(correction=0 if in_graphs else 1))
close(compiled(std_by_older_names)(x), theirs.std(correction=0))
close(compiled(mint.std)(x), theirs.std())
assert isinstance(compiled(median)(matrix), tuple) == in_graphs
if not in_graphs:
    close(matrix.diag(), torch.tensor(matrix.asnumpy()).diag())
assert {found.dtype for found in compiled(indices)(matrix)} == {ms.int32 if in_graphs else ms.int64}
assert compiled(remainder)(integers).dtype == ms.int64
assert fails(mean) == (not in_graphs)
assert fails(divided_in_place)
"""


@modes
def test_meanings(warm_child, mode):
    warm_child(START.format(mode=mode) + MEANINGS)
