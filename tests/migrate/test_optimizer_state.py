"""Training that goes on in MindSpore where PyTorch stopped, and what is refused."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import mint, nn

import ms_ops
from ms_ops import aten
from tests.conftest import ROOT

STEPS = 4


class Cell(nn.Cell):
    """Declares its parameters in another order than torch, two of them of one shape."""

    def __init__(self):
        super().__init__()
        self.second = Linear()
        self.first = Linear()

    def construct(self, x):
        return self.second(aten.tanh(self.first(x)))


class Linear(nn.Cell):
    def __init__(self):
        super().__init__()
        self.bias = ms.Parameter(ms.Tensor(np.zeros(4, np.float32)), name="bias")
        self.weight = ms.Parameter(ms.Tensor(np.zeros((4, 4), np.float32)), name="weight")

    def construct(self, x):
        return aten.linear(x, self.weight, self.bias)


class Module(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.second(torch.tanh(self.first(x)))


@pytest.fixture(autouse=True)
def seeded():
    torch.manual_seed(0)


def data():
    generator = torch.Generator().manual_seed(1)
    return torch.randn(8, 4, generator=generator), torch.randn(8, 4, generator=generator)


def train_torch(module, optimizer, steps=STEPS):
    x, y = data()
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = ((module(x) - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def train_mindspore(cell, optimizer, steps=STEPS):
    x, y = (ms.Tensor(one.numpy()) for one in data())
    step = ms.value_and_grad(lambda: ((cell(x) - y) ** 2).mean(), None, optimizer.parameters)
    losses = []
    for _ in range(steps):
        loss, gradients = step()
        optimizer(gradients)
        losses.append(float(loss.asnumpy()))
    return losses


def parts(parameters):
    """Groups of options of their own."""
    first, second = [], []
    for one in parameters:
        name = one[0] if isinstance(one, tuple) else one.name
        (first if name.startswith("first") else second).append(one)
    return [{"params": first}, {"params": second, "lr": 0.002, "weight_decay": 0.02}]


SAME = {
    "SGD": (
        lambda p: torch.optim.SGD(p, 0.05, momentum=0.9, nesterov=True, weight_decay=0.01),
        lambda p: mint.optim.SGD(p, 0.05, momentum=0.9, nesterov=True, weight_decay=0.01),
    ),
    "SGD without momentum": (lambda p: torch.optim.SGD(p, 0.05), lambda p: mint.optim.SGD(p, 0.05)),
    "SGD with dampening": (
        lambda p: torch.optim.SGD(p, 0.05, momentum=0.9, dampening=0.3),
        lambda p: mint.optim.SGD(p, 0.05, momentum=0.9, dampening=0.3),
    ),
    "Adam": (
        lambda p: torch.optim.Adam(p, 0.01, weight_decay=0.01),
        lambda p: mint.optim.Adam(p, 0.01, weight_decay=0.01),
    ),
    "Adam with amsgrad": (
        lambda p: torch.optim.Adam(p, 0.01, amsgrad=True),
        lambda p: mint.optim.Adam(p, 0.01, amsgrad=True),
    ),
    "AdamW": (
        lambda p: torch.optim.AdamW(p, 0.01, betas=(0.8, 0.99)),
        lambda p: mint.optim.AdamW(p, 0.01, betas=(0.8, 0.99)),
    ),
    "AdamW with amsgrad": (
        lambda p: torch.optim.AdamW(p, 0.01, amsgrad=True),
        lambda p: mint.optim.AdamW(p, 0.01, amsgrad=True),
    ),
    "AdamW in groups": (lambda p: torch.optim.AdamW(parts(p), 0.01), lambda p: mint.optim.AdamW(parts(p), 0.01)),
    "nn.SGD": (
        lambda p: torch.optim.SGD(p, 0.05, momentum=0.9, dampening=0.3, weight_decay=0.01),
        lambda p: nn.SGD(p, 0.05, momentum=0.9, dampening=0.3, weight_decay=0.01),
    ),
    "nn.Momentum": (
        lambda p: torch.optim.SGD(p, 0.05, momentum=0.9, weight_decay=0.01),
        lambda p: nn.Momentum(p, 0.05, 0.9, weight_decay=0.01),
    ),
    "nn.Adam": (lambda p: torch.optim.Adam(p, 0.01), lambda p: nn.Adam(p, 0.01)),
    "nn.Adam with amsgrad": (
        lambda p: torch.optim.Adam(p, 0.01, amsgrad=True),
        lambda p: nn.Adam(p, 0.01, use_amsgrad=True),
    ),
}


# On the CPU, those of mint need enable_mint_cpu; without it, some change no parameter and raise no error.
OF_MINT = [name for name in SAME if not name.startswith("nn.")]


def goes_on(name, begun):
    make_torchs, make_mindspores = SAME[name]
    module, cell = Module(), Cell()
    source = make_torchs(list(module.named_parameters()))
    if begun:
        train_torch(module, source)
    optimizer = make_mindspores(cell.trainable_params())
    ms_ops.load_state_dict(cell, module)
    train_mindspore(cell, optimizer, steps=1)  # what it has of its own is replaced, in compiled graphs too
    ms_ops.load_state_dict(cell, module)
    ms_ops.load_optimizer_state(optimizer, source, cell)
    np.testing.assert_allclose(train_mindspore(cell, optimizer), train_torch(module, source), rtol=1e-6)


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "new"])
@pytest.mark.parametrize("name", [name for name in SAME if name not in OF_MINT])
def test_training_goes_on(name, begun):
    goes_on(name, begun)


@pytest.mark.slow
def test_training_goes_on_with_mints(child):
    child(
        """
        import ms_ops
        ms_ops.enable_mint_cpu()
        import torch
        from tests.migrate.test_optimizer_state import OF_MINT, goes_on
        for name in OF_MINT:
            for begun in (True, False):
                torch.manual_seed(0)
                goes_on(name, begun)
        """,
        PYTHONPATH=str(ROOT),
    )


def adam(module, cell, **options):
    source = torch.optim.Adam(module.parameters(), 0.01, **options)
    train_torch(module, source)
    ms_ops.load_state_dict(cell, module)
    return source, mint.optim.Adam(cell.trainable_params(), 0.01)


@pytest.mark.parametrize("way", ["values", "module", "state_dict", "state_dict of what is trained", "file"])
def test_names_of_parameters(way, tmp_path):
    module, cell = Module(), Cell()
    if way.endswith("trained"):
        module.first.bias.requires_grad_(False)
        cell.first.bias.requires_grad = False
        source = torch.optim.Adam([one for one in module.parameters() if one.requires_grad], 0.01)
        train_torch(module, source)
        ms_ops.load_state_dict(cell, module)
        optimizer = mint.optim.Adam(cell.trainable_params(), 0.01)
    else:
        source, optimizer = adam(module, cell)
    given = source if way in ("values", "module") else source.state_dict()
    if way == "file":
        torch.save(given, tmp_path / "optimizer.pth")
        given = torch.load(tmp_path / "optimizer.pth", weights_only=True)
    ms_ops.load_optimizer_state(optimizer, given, cell, module=None if way == "values" else module)
    for parameter, average in zip(optimizer.parameters, optimizer.exp_avg, strict=True):
        there = source.state[module.get_parameter(parameter.name)]["exp_avg"]
        np.testing.assert_array_equal(average.asnumpy(), there.numpy())


@pytest.mark.parametrize("with_module", [False, True])
def test_frozen_parameters_that_torch_was_given(with_module):
    """As with Adam(module.parameters()) and a backbone without gradients."""
    module, cell = Module(), Cell()
    module.first.requires_grad_(False)
    cell.first.weight.requires_grad = cell.first.bias.requires_grad = False
    source, optimizer = adam(module, cell)
    given = source.state_dict() if with_module else source
    ms_ops.load_optimizer_state(optimizer, given, cell, module=module if with_module else None)
    assert [parameter.name for parameter in optimizer.parameters] == ["second.bias", "second.weight"]
    for parameter, average in zip(optimizer.parameters, optimizer.exp_avg, strict=True):
        there = source.state[module.get_parameter(parameter.name)]["exp_avg"]
        np.testing.assert_array_equal(average.asnumpy(), there.numpy())


def test_groups_in_another_order():
    """The head before the backbone, of the same shapes, as for another rate."""
    module, cell = Module(), Cell()
    groups = [{"params": module.second.parameters()}, {"params": module.first.parameters()}]
    source = torch.optim.Adam(groups, 0.01)
    train_torch(module, source)
    ms_ops.load_state_dict(cell, module)
    optimizer = mint.optim.Adam(cell.trainable_params(), 0.01)
    for given in (module, None):
        with pytest.raises(
            ValueError, match=r"has 2 groups and no names of parameters, .*: make torch's optimizer with"
        ):
            ms_ops.load_optimizer_state(optimizer, source.state_dict(), cell, module=given)
    ms_ops.load_optimizer_state(optimizer, source, cell, module=module)
    for parameter, average in zip(optimizer.parameters, optimizer.exp_avg, strict=True):
        there = source.state[module.get_parameter(parameter.name)]["exp_avg"]
        np.testing.assert_array_equal(average.asnumpy(), there.numpy())


def test_parameters_without_names():
    module, cell = Module(), Cell()
    source, optimizer = adam(module, cell)
    with pytest.raises(ValueError, match=r"no names of parameters: give the network that it is of as module="):
        ms_ops.load_optimizer_state(optimizer, source.state_dict(), cell)
    train_torch(module, source, steps=1)
    with pytest.raises(ValueError, match=r"values are not, each once, those of the Cell"):
        ms_ops.load_optimizer_state(optimizer, source, cell)
    with pytest.raises(ValueError, match=r"that are not the module's"):
        ms_ops.load_optimizer_state(optimizer, source, cell, module=Module())
    with pytest.raises(ValueError, match=r"of 4 parameters, and the module has 2"):
        ms_ops.load_optimizer_state(optimizer, source.state_dict(), cell, module=torch.nn.Linear(2, 2))


def test_all_hyper_parameters_that_differ_are_listed():
    module, cell = Module(), Cell()
    source, optimizer = adam(module, cell, weight_decay=0.1, amsgrad=True, betas=(0.5, 0.999))
    before = [one.asnumpy() for one in optimizer.exp_avg]
    with pytest.raises(ValueError, match="MindSpore's is unchanged") as raised:
        ms_ops.load_optimizer_state(optimizer, source, cell)
    for line in (
        "betas: (0.9, 0.999) in MindSpore, (0.5, 0.999) in torch",
        "weight_decay: 0 in MindSpore, 0.1 in torch",
        "amsgrad: False in MindSpore, True in torch",
    ):
        assert line in str(raised.value)
    assert "lr:" not in str(raised.value)
    assert all(map(np.array_equal, before, (one.asnumpy() for one in optimizer.exp_avg)))


def test_parameters_that_mindspore_does_not_decay():
    """Those with beta or gamma in their names, where there are no groups."""
    module = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.BatchNorm1d(4))
    cell = ms.nn.SequentialCell(ms.nn.Dense(4, 4), ms.nn.BatchNorm1d(4))
    source = torch.optim.SGD(module.named_parameters(), 0.1, momentum=0.9, weight_decay=0.1)
    module(torch.randn(5, 4)).sum().backward()
    source.step()
    optimizer = ms.nn.Momentum(cell.trainable_params(), 0.1, 0.9, weight_decay=0.1)
    with pytest.raises(ValueError, match=r"weight_decay: 0 in MindSpore, 0\.1 in torch, of 1\.weight"):
        ms_ops.load_optimizer_state(optimizer, source, cell)


def test_weight_decay_of_the_other_kind():
    module, cell = Module(), Cell()
    ms_ops.load_state_dict(cell, module)
    source = torch.optim.AdamW(module.named_parameters(), 0.01, weight_decay=0.1)
    with pytest.raises(ValueError, match="decoupled_weight_decay: False in MindSpore, True in torch"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01, weight_decay=0.1), source, cell)
    source = torch.optim.AdamW(module.named_parameters(), 0.01, weight_decay=0.0)
    ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), source, cell)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda p: nn.AdamWeightDecay(p, 0.01), "AdamWeightDecay corrects no bias.*: use mint.optim.AdamW"),
        (lambda p: nn.Momentum(p, 0.01, 0.9, use_nesterov=True), "another formula .*: use mint.optim.SGD"),
        (lambda p: nn.Adam(p, 0.01, use_nesterov=True), "use_nesterov.* no equal in torch: use mint.optim.Adam"),
        (lambda p: nn.RMSProp(p, 0.01), r"RMSProp is none of mint\.SGD, mint\.Adam, mint\.AdamW, nn\.SGD"),
    ],
)
def test_optimizers_of_mindspores_without_an_equal(make, message):
    module, cell = Module(), Cell()
    with pytest.raises(TypeError, match=message):
        ms_ops.load_optimizer_state(make(cell.trainable_params()), torch.optim.Adam(module.parameters()), cell)


@pytest.mark.parametrize("other", [torch.optim.RMSprop, torch.optim.NAdam, torch.optim.Adamax, torch.optim.SGD])
def test_optimizers_of_torchs_without_an_equal(other):
    module, cell = Module(), Cell()
    source = other(module.parameters(), lr=0.01)
    with pytest.raises(TypeError, match=f"state of torch's Adam or AdamW, and the source is .*: {other.__name__}"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), source, cell)
    with pytest.raises(TypeError, match="or its state_dict.*, not a int"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), 5, cell)


def test_different_parameters():
    module, cell = Module(), Cell()
    source = torch.optim.Adam(module.first.named_parameters(prefix="first"), 0.01)
    with pytest.raises(ValueError, match=r"trained in MindSpore alone:\n    second\.bias\n    second\.weight"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), source, cell)
    source = torch.optim.Adam(module.named_parameters(), 0.01)
    with pytest.raises(ValueError, match=r"trained in torch alone:\n    second\.weight\n    second\.bias"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.first.trainable_params(), 0.01), source, cell)


def test_different_numbers_of_steps():
    module, cell = Module(), Cell()
    source = torch.optim.Adam(module.named_parameters(), 0.01)
    train_torch(module, source, steps=1)
    module.first.bias.requires_grad_(False)
    module.first.bias.grad = None
    train_torch(module, source, steps=1)
    module.first.bias.requires_grad_(True)
    with pytest.raises(ValueError, match=r"2 with second\.bias.*1 with first\.bias"):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), source, cell)


def test_other_dtypes():
    module, cell = Module().double(), Cell()
    source = torch.optim.Adam(module.named_parameters(), 0.01)
    x, y = (one.double() for one in data())
    ((module(x) - y) ** 2).mean().backward()
    source.step()
    with pytest.raises(
        ValueError, match=r"exp_avg of first\.bias: MindSpore's is \[4\] float32, torch's \[4\] float64"
    ):
        ms_ops.load_optimizer_state(mint.optim.Adam(cell.trainable_params(), 0.01), source, cell)


def _without(slot):
    def damage(content):
        for state in content["state"].values():
            del state[slot]

    return damage


def _with_step(step):
    def damage(content):
        for state in content["state"].values():
            state["step"] = step

    return damage


def _with_texts_for_keys(content):
    content["state"] = {str(key): state for key, state in content["state"].items()}


def _with_a_list(content):
    content["state"][0]["exp_avg"] = [1.0]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (_without("exp_avg_sq"), "(?s)missing in torch's, which has made steps:.* exp_avg_sq of first.weight"),
        (_without("step"), "(?s)missing in torch's, which has made steps:.* step of first.weight"),
        (_with_step(-5), "the step of .* is -5, and torch counts them"),
        (_with_step(float("nan")), "the step of .* is nan"),
        (_with_step("3"), "the step of .* is '3'"),
        (_with_texts_for_keys, "the state is of '0', '1', '2', and the groups have parameters 0, 1, 2: .* to be ints"),
        (_with_a_list, "exp_avg of first.weight: MindSpore's is .*, torch's a list"),
    ],
)
def test_states_that_lack_something(damage, message):
    module, cell = Module(), Cell()
    source = torch.optim.Adam(module.parameters(), 1e-3)
    train_torch(module, source)
    ms_ops.load_state_dict(cell, module)
    target = nn.Adam(cell.trainable_params(), 1e-3)
    content = source.state_dict()
    damage(content)
    with pytest.raises(ValueError, match=message):
        ms_ops.load_optimizer_state(target, content, cell, module=module)
    assert not any(moment.asnumpy().any() for moment in target.moment1)
    assert target.global_step.asnumpy() == [0]
