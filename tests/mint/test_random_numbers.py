"""Random numbers of mint follow mindspore.manual_seed, in both modes."""

from __future__ import annotations

import mindspore as ms

from tests.conftest import modes
from tests.mint import program
from tests.releases import needs_pinned_mindspore

SEEDED = """

class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.dropout = mint.nn.Dropout(0.5)

    def construct(self, x):
        return mint.rand(3), self.dropout(x)

net = Net()
net.set_train()
x = mint.ones((4, 5))

def drawn():
    return [tensor.asnumpy() for result in (net(x), net(x)) for tensor in result]

def torchs(seed):
    torch.manual_seed(seed)
    return torch.rand(3).numpy()

def same(one, other):
    return all(map(np.array_equal, one, other))

first = {}
for seed in (3, 5, 3, 2**40):
    ms.manual_seed(seed)
    numbers = drawn()
    np.testing.assert_array_equal(numbers[0], torchs(seed))
    assert not np.array_equal(numbers[0], numbers[2])
    assert 0 < np.count_nonzero(numbers[1]) < 20
    assert same(first.setdefault(seed, numbers), numbers)
ms.manual_seed(3)
state = ms.get_rng_state()
drawn()
ms.set_rng_state(state)
assert same(drawn(), first[3])
generator = ms.Generator()
generator.manual_seed(seed=3)
state = generator.get_state()
generator.manual_seed(5)
generator.set_state(state=state)
assert generator.initial_seed() == 3
ms.seed()
assert not same(drawn(), first[3])
assert ms.initial_seed() != 3
"""


@needs_pinned_mindspore  # that of 2.9 infers no shape of mint's dropout
@modes
def test_they_follow_the_seed(warm_child, mode):
    warm_child(program.START.format(mode=mode) + SEEDED)


RECOMPUTED = """

class Block(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(mint.ones(20), name="weight")
        self.bias = ms.Parameter(mint.zeros(20), name="bias")

    def construct(self, x):
        return mint.nn.functional.dropout(x * self.weight, 0.5, True) + self.bias

class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.block = Block()
        self.scale = ms.Parameter(mint.ones(20), name="scale")

    def construct(self, x):
        return self.block(x) * self.scale

net = Net()
net.block.recompute()
step = ms.value_and_grad(net, None, net.trainable_params())
for _ in range(3):
    value, gradients = step(mint.ones(20))
    found = dict(zip([weight.name for weight in net.trainable_params()], gradients))
    assert 0 < np.count_nonzero(value.asnumpy()) < 20
    for name in ("block.weight", "scale"):
        np.testing.assert_array_equal(found[name].asnumpy(), value.asnumpy())
"""


@needs_pinned_mindspore
@modes
def test_gradients_under_recompute_are_of_what_was_drawn(warm_child, mode):
    warm_child(program.START.format(mode=mode) + RECOMPUTED)


TRACED = """

def dropped(x):
    return mint.nn.functional.dropout(x, 0.5, True)

def drawn(x):
    return mint.rand_like(x)

for function in (dropped, drawn):
    recorded = ms.jit(function, capture_mode="trace")
    results = [recorded(mint.ones(100)).asnumpy().tobytes() for _ in range(4)]
    assert len(set(results)) == 4
"""


@needs_pinned_mindspore
def test_a_trace_draws_anew(child):
    child(program.START.format(mode=ms.PYNATIVE_MODE) + TRACED)
