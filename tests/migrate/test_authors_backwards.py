"""What a TorchModule sees of the backwards that authors wrote, however they are called."""

import pytest
import torch
from torch.utils.checkpoint import checkpoint

from ms_ops._migrate.authors_backwards import AuthorsBackwards


class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, gradient):
        return 2 * gradient


class DoubledApart(Doubled):
    @staticmethod
    def forward(x):
        return 2 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass


doubled = Doubled.apply  # before anything watches


@pytest.mark.parametrize(
    ("call", "is_seen"),
    [
        (doubled, True),
        (lambda x: DoubledApart.apply(x), True),
        (lambda x: checkpoint(torch.sin, x, use_reentrant=True), True),
        (lambda x: checkpoint(torch.sin, x, use_reentrant=False), True),
        (torch.sin, False),
    ],
    ids=["alias", "apart", "reentrant", "not reentrant", "torch"],
)
def test_what_is_seen(call, is_seen):
    x = torch.ones(3, requires_grad=True)
    with AuthorsBackwards() as backwards:
        call(x)
    assert backwards.seen is is_seen
    call(x)  # which nobody watches any more
    with AuthorsBackwards() as backwards:
        torch.sin(x)
    assert not backwards.seen
