"""Converted networks compute, differentiate, train and are saved as PyTorch's own."""

from __future__ import annotations

import copy
import importlib.util
import sys

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch._higher_order_ops.map import map as map_
from torch._higher_order_ops.scan import scan
from torch._subclasses.fake_tensor import FakeTensor
from torch.nn import utils

import ms_ops
from tests.migrate import networks, twins

NAMES = ["resnet", "attention", "lstm", "gru", "upsampling", "mlp"]


@pytest.fixture
def sample(request):
    return networks.samples()[request.param]


each = pytest.mark.parametrize("sample", NAMES, indirect=True)


@each
def test_outputs_are_bit_equal_in_both_modes_of_both(mode, sample):
    cell = ms_ops.from_torch(*sample)
    for training in (True, False, True):
        sample.network.train(training)
        cell.set_train(training)
        # Torch's own GRU differs by 6e-8 from itself on a copy of its weights: by where they lie in memory.
        is_gru = isinstance(getattr(sample.network, "rnn", None), nn.GRU)
        twins.assert_same_outputs(cell, sample.network, sample.args, rtol=1e-6 if is_gru else 0.0)


@each
def test_gradients_of_all_parameters(mode, sample):
    cell = ms_ops.from_torch(*sample)
    value, gradients = twins.mindspore_gradients(cell, sample.args)
    expected, others = twins.torch_gradients(sample.network, sample.args)
    assert value == pytest.approx(expected, rel=1e-6)
    assert set(gradients) == set(others)
    largest = max(np.abs(other).max() for other in others.values())
    for name, other in others.items():
        np.testing.assert_allclose(gradients[name], other, rtol=1e-4, atol=1e-6 * largest, err_msg=name)


@each
def test_training_steps(mode, sample):
    """Twenty steps: losses, weights and running statistics."""
    cell = ms_ops.from_torch(*sample)
    theirs = torch.optim.SGD(sample.network.parameters(), 1e-3, momentum=0.9)
    ours = ms.nn.SGD(cell.trainable_params(), 1e-3, momentum=0.9)
    given = twins.to_mindspore(sample.args)

    def loss_of(*args):
        return twins.squares(cell.construct(*args)) * 1e-2

    step = ms.value_and_grad(loss_of, None, ours.parameters)
    for _ in range(20):
        loss, gradients = step(*given)
        ours(gradients)
        expected, _ = twins.torch_gradients(sample.network, sample.args)
        for parameter in sample.network.parameters():
            parameter.grad *= 1e-2
        theirs.step()
        assert float(loss) == pytest.approx(expected * 1e-2, rel=1e-4)
    parameters = {parameter.name: parameter for parameter in cell.get_parameters()}
    for name, buffer in sample.network.named_buffers():
        if name in parameters:
            np.testing.assert_allclose(parameters[name].asnumpy(), buffer.numpy(), rtol=1e-4, atol=1e-6, err_msg=name)


@each
def test_names_are_those_of_the_state_dict(sample):
    cell = ms_ops.from_torch(*sample)
    parameters = {parameter.name: parameter for parameter in cell.get_parameters()}
    state = sample.network.state_dict()
    tied = {"out.weight"} if isinstance(sample.network, networks.Attention) else set()
    assert set(parameters) == set(state) - tied
    for name, parameter in parameters.items():
        np.testing.assert_array_equal(parameter.asnumpy(), state[name].numpy())
    trainable = {parameter.name for parameter in cell.trainable_params()}
    assert trainable == {name for name, _ in sample.network.named_parameters()}


def test_training_leaves_the_module_alone():
    sample = networks.samples()["mlp"]
    before = copy.deepcopy(sample.network.state_dict())
    cell = ms_ops.from_torch(*sample)
    for parameter in cell.trainable_params():
        ms.ops.assign(parameter, parameter + 1.0)
    cell.set_train(False)(ms.Tensor(sample.args[0].numpy())).asnumpy()
    assert sample.network.training
    for name, tensor in sample.network.state_dict().items():
        assert torch.equal(tensor, before[name])


def test_the_source_alone_and_a_checkpoint(tmp_path, child):
    """Without torch's network, and in another process."""
    sample = networks.samples()["attention"]
    sample.network.eval()
    cell = ms_ops.from_torch(*sample, out=tmp_path / "net.py")
    ms.save_checkpoint(cell, str(tmp_path / "net.ckpt"))
    assert (tmp_path / "net.npz").exists()  # the mask, which is in no checkpoint
    np.savez(tmp_path / "given.npz", tokens=sample.args[0].numpy(), mask=sample.args[1].numpy())
    output = sample.network(*sample.args)
    np.save(tmp_path / "expected.npy", output["logits"].detach().numpy())
    child(
        f"""
        import sys
        sys.path.insert(0, {str(tmp_path)!r})
        import mindspore as ms
        import numpy as np
        from net import Attention

        network = Attention()
        assert ms.load_param_into_net(network, ms.load_checkpoint("net.ckpt")) == ([], [])
        network.set_train(False)
        given = np.load("given.npz")
        output = network(ms.Tensor(given["tokens"]), ms.Tensor(given["mask"]))
        assert np.array_equal(output.logits.asnumpy(), np.load("expected.npy"))
        assert output["logits"] is output[0] is output.logits
        assert output.states[1] is None
        """
    )


def test_the_source_is_one_that_a_person_can_keep(tmp_path):
    cell = ms_ops.from_torch(*networks.samples()["resnet"], out=tmp_path / "net.py")
    text = (tmp_path / "net.py").read_text()
    classes = [line for line in text.splitlines() if line.startswith("class ")]
    assert max(map(len, text.splitlines())) <= 120
    assert classes.count("class BatchNorm2d(nn.Cell):") == 1  # for all widths
    assert len([name for name in classes if name.startswith("class Block")]) == 3  # two of four are equal
    assert "`stages.0`, `stages.1`." in text
    assert type(cell).__name__ == "ResNet"
    spec = importlib.util.spec_from_file_location("a_kept_network", tmp_path / "net.py")
    kept = importlib.util.module_from_spec(spec)
    sys.modules["a_kept_network"] = kept
    try:
        spec.loader.exec_module(kept)
        assert set(vars(kept)) >= {"ResNet", "Block", "Conv2d"}
    finally:
        del sys.modules["a_kept_network"]


@pytest.mark.parametrize("name", ["attention", "resnet", "lstm"])
def test_other_batch_sizes(mode, name):
    network, args = networks.samples()[name]
    batch = torch.export.Dim("batch", min=2, max=64)
    cell = ms_ops.from_torch(network, args, dynamic_shapes=tuple({0: batch} for _ in args))
    network.eval()
    cell.set_train(False)
    for size in (len(args[0]), 2, 7):
        again = tuple(arg[torch.arange(size) % len(arg)] for arg in args)
        twins.assert_same_outputs(cell, network, again)


def test_dropout_draws_torchs_numbers_by_mindspores_seed(mode):
    torch.manual_seed(0)
    network = networks.Attention(dropout=0.5)
    tokens = torch.randint(0, 50, (3, 12))
    cell = ms_ops.from_torch(network, (tokens,))
    ms.set_seed(7)
    ours = cell(ms.Tensor(tokens.numpy())).logits.asnumpy()
    again = cell(ms.Tensor(tokens.numpy())).logits.asnumpy()
    torch.manual_seed(7)
    theirs = network(tokens)["logits"].detach().numpy()
    np.testing.assert_array_equal(ours, theirs)
    assert not np.array_equal(ours, again)


def test_a_jitted_step_over_a_converted_network():
    sample = networks.samples()["resnet"]
    cell = ms_ops.from_torch(*sample)
    images = ms.Tensor(sample.args[0].numpy())
    optimizer = ms.nn.Momentum(cell.trainable_params(), 0.01, 0.9)

    def loss_of(x):
        return (cell(x) ** 2).mean()

    gradient = ms.value_and_grad(loss_of, None, optimizer.parameters)

    @ms.jit
    def step(x):
        loss, gradients = gradient(x)
        optimizer(gradients)
        return loss

    losses = [float(step(images)) for _ in range(4)]
    theirs = torch.optim.SGD(sample.network.parameters(), 0.01, momentum=0.9)
    for loss in losses:
        expected = (sample.network(*sample.args) ** 2).mean()
        theirs.zero_grad()
        expected.backward()
        theirs.step()
        assert loss == pytest.approx(float(expected.detach()), rel=1e-4)


class NoGrad(nn.Module):
    def __init__(self):
        super().__init__()
        self.teacher, self.student = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        with torch.no_grad():
            target = torch.tanh(self.teacher(x)) * 2
        return ((self.student(x) - target) ** 2).sum() + (x.detach() * x).sum()


def test_no_grad_and_detach_stop_gradients(mode):
    torch.manual_seed(0)
    network, x = NoGrad(), torch.randn(3, 4)
    cell = ms_ops.from_torch(network, (x,))
    value, gradients = twins.mindspore_gradients(cell, (x,))
    expected, others = twins.torch_gradients(network, (x,))
    assert value == pytest.approx(expected, rel=1e-6)
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, others.get(name, np.zeros_like(gradient)), rtol=1e-5, atol=1e-5)


class Choosing(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        y = torch.cond(x.sum() > 0, lambda x: self.fc(x) * 2.0, lambda x: x - 1.0, (x,))
        return y + 1.0


class Doubling(nn.Module):
    def forward(self, x):
        _, y = torch._higher_order_ops.while_loop(
            lambda i, y: (i < 3) & (y.sum() < 100), lambda i, y: (i + 1, y * 2.0), (torch.tensor(0), x)
        )
        return y


@pytest.mark.parametrize("network", [nn.Sequential(Choosing()), Doubling()], ids=["cond", "while_loop"])
def test_control_flow(mode, network):
    torch.manual_seed(0)
    x = torch.rand(3, 4) + 0.1
    cell = ms_ops.from_torch(network, (x,))
    for value in (x, -x, 9.0 * x):
        twins.assert_same_outputs(cell, network, (value,))
    if any(True for _ in network.parameters()):
        assert_same_gradients(cell, network, x)


class Scanning(nn.Module):
    """Over the second dimension of two tensors; carries two, and gives the state before each step besides."""

    def __init__(self, reverse=False):
        super().__init__()
        self.fc, self.reverse = nn.Linear(4, 4), reverse

    def forward(self, x):
        def step(carried, elements):
            (state, count), (left, right) = carried, elements
            return (torch.tanh(self.fc(state) + left * right), count + 1.0), (state.sum(-1), state * 1.0)

        start = x.new_zeros(x.shape[0], 4), x.new_zeros(())
        elements = x[..., None] * torch.ones(4), x[..., None]
        return scan(step, start, elements, dim=1, reverse=self.reverse)


class Mapping(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, x):
        rows, sums = map_(lambda row, scale: (self.fc(row) * scale, row.sum()), x, x[0] * 2)
        return rows, sums


@pytest.mark.parametrize(
    "network", [nn.Sequential(Scanning(reverse=True)), Mapping()], ids=lambda network: type(network).__name__
)
def test_loops_over_elements(mode, network):
    torch.manual_seed(0)
    x = torch.rand(2, 3 if isinstance(network, nn.Sequential) else 4) + 0.1
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    assert_same_gradients(cell, network, x)


def assert_same_gradients(cell, network, x):
    _, gradients = twins.mindspore_gradients(cell, (x,))
    _, others = twins.torch_gradients(network, (x,))
    assert set(gradients) == set(others)
    for name, other in others.items():
        np.testing.assert_allclose(gradients[name], other, rtol=1e-5, atol=1e-6)


def test_a_scan_of_another_length():
    batch, steps = (torch.export.Dim(name, min=2, max=9) for name in ("batch", "steps"))
    network = Scanning()
    cell = ms_ops.from_torch(network, (torch.rand(3, 4),), dynamic_shapes=({0: batch, 1: steps},))
    for shape in ((3, 4), (2, 6)):
        twins.assert_same_outputs(cell, network, (torch.rand(shape),), rtol=1e-6)


def test_names_of_arguments_that_python_has_taken(mode):
    class Noisy(nn.Module):
        def __init__(self, low):
            super().__init__()
            self.low = low

        def forward(self, x):
            return x + torch.empty(3).uniform_(self.low, to=2.0)

    network = nn.Sequential(Noisy(1.0), Noisy(1.5))
    cell = ms_ops.from_torch(network, (torch.zeros(3),))
    ms.set_seed(1)
    torch.manual_seed(1)
    expected = network(torch.zeros(3))
    ms.set_seed(1)
    np.testing.assert_array_equal(cell(ms.Tensor(np.zeros(3, np.float32))).asnumpy(), expected.numpy())


class Scaling(nn.Module):
    """With an argument that is no tensor, and more results in training if that is wanted."""

    def __init__(self, extra=False):
        super().__init__()
        self.extra = extra

    def forward(self, x, double=False, power=1):
        y = (x * 2 if double else x) ** power
        return (y, x) if self.extra and self.training else y


class Twice(nn.Module):
    def __init__(self, *flags):
        super().__init__()
        self.scaling, self.flags = Scaling(), flags

    def forward(self, x):
        return sum(self.scaling(x, flag) for flag in self.flags)


def test_arguments_that_are_no_tensors_are_fixed(mode):
    x = torch.tensor([1.0, 3.0])
    cell = ms_ops.from_torch(Scaling(), (x, True), {"power": 2})
    given = ms.Tensor(x.numpy())
    for output in (cell(given), cell(given, True), cell(given, double=True, power=2)):
        np.testing.assert_array_equal(output.asnumpy(), [4.0, 36.0])
    with pytest.raises(ValueError, match="double is fixed at the value of the conversion, True: convert"):
        cell(given, False)
    with pytest.raises(ValueError, match="power is fixed at the value of the conversion, 2: convert"):
        cell(given, True, 3)


def test_a_module_that_is_called_twice(mode):
    x = torch.tensor([1.0, 3.0])
    network = Twice(True, True)
    twins.assert_same_outputs(ms_ops.from_torch(network, (x,)), network, (x,))


class Repeating(nn.Module):
    """Of another depth in each call, and with other tensors."""

    def __init__(self):
        super().__init__()
        self.linear, self.dropout, self.join = nn.Linear(2, 2), nn.Dropout(0.5), Joining()

    def forward(self, x, times):
        for _ in range(times):
            x = self.dropout(self.linear(x))
        return self.join(x) if times == 1 else self.join(x, x + 1)


class Joining(nn.Module):
    def forward(self, x, y=None):
        return x * 2 if y is None else x * y


class InSeveralWays(nn.Module):
    def __init__(self):
        super().__init__()
        self.block, self.layers = Repeating(), nn.ModuleList([Repeating()])

    def forward(self, x):
        x = self.block(x, 1) + self.block(x, 2) + self.block(x, 1)
        return self.layers[0](x, 2) + self.layers[0](x, 3)


def test_a_module_that_computes_something_else_in_each_call(mode, tmp_path):
    x = torch.randn(3, 2)
    for network in (Twice(True, False, True), InSeveralWays()):
        cell = ms_ops.from_torch(network, (x,), out=tmp_path / "net.py")
        for training in (True, False):
            network.train(training)
            cell.set_train(training)
            torch.manual_seed(1)
            expected = network(x).detach().numpy()
            ms.set_seed(1)
            np.testing.assert_array_equal(cell(ms.Tensor(x.numpy())).asnumpy(), expected)
    torch.manual_seed(2)
    loss, expected = twins.torch_gradients(network, (x,))
    ms.set_seed(2)
    value, gradients = twins.mindspore_gradients(cell, (x,))
    assert value == pytest.approx(loss, rel=1e-5)
    assert gradients.keys() == expected.keys()
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, expected[name], rtol=1e-4, atol=1e-6)
    text = (tmp_path / "net.py").read_text()
    assert text.count("class Joining") == 2  # of the block, in two ways, and of the layer, in one
    assert text.count("x1, way):") == 1


class Sharing(nn.Module):
    """Has modules under several names."""

    def __init__(self):
        super().__init__()
        self.first, self.act = nn.Linear(4, 4), nn.GELU()
        self.second, self.same = self.first, self.act
        self.layers = nn.ModuleList([self.first, nn.Linear(4, 4), self.first])
        self.all = nn.Sequential(self.first, self.act, nn.BatchNorm1d(4), self.act, self.first)

    def forward(self, x):
        x = self.same(self.second(self.act(self.first(x))))
        for layer in self.layers:
            x = self.act(layer(x))
        return self.all(x)


@pytest.mark.parametrize("number", range(2))
def test_modules_that_have_several_names(mode, number):
    act = nn.ReLU()
    network = (Sharing(), nn.Sequential(nn.Linear(4, 4), act, nn.Linear(4, 4), act))[number]
    x = torch.randn(3, 4)
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    _, expected = twins.torch_gradients(network, (x,))
    _, gradients = twins.mindspore_gradients(cell, (x,))
    assert gradients.keys() == expected.keys()
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, expected[name], rtol=1e-4, atol=1e-5)
    for name, tensor in ms_ops.state_dict(cell, like=network).items():
        np.testing.assert_allclose(tensor.numpy(), network.state_dict()[name].numpy(), rtol=1e-6)


class Disturbed(nn.Module):
    def forward(self, x, noise):
        return x + noise if self.training else x * 2


class DisturbedTwice(nn.Module):
    """A module that takes more tensors in training."""

    def __init__(self):
        super().__init__()
        self.disturbed = Disturbed()

    def forward(self, x, noise):
        return self.disturbed(x, noise) + self.disturbed(x[:1], noise)


def test_other_inputs_in_each_mode(mode):
    network, args = DisturbedTwice(), (torch.randn(2, 3), torch.randn(2, 3))
    cell = ms_ops.from_torch(network, args)
    for training in (True, False):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, network, args)


def normalized_networks():
    """By torch's parametrizations, and by its older hooks."""
    for normalized in (utils.parametrizations.weight_norm, utils.weight_norm, utils.parametrizations.spectral_norm,
                       utils.spectral_norm):  # fmt: skip
        yield nn.Sequential(normalized(nn.Conv1d(2, 4, 3)), nn.ReLU())
    yield nn.Sequential(nn.Flatten(), utils.parametrizations.orthogonal(nn.Linear(16, 16)))


@pytest.mark.parametrize("number", range(5))
def test_normalized_weights(mode, number):
    """Spectral norms write to buffers and read what they wrote."""
    network, x = list(normalized_networks())[number], torch.randn(3, 2, 8)
    cell = ms_ops.from_torch(network, (x,))
    for training in (True, True, False):
        network.train(training)
        cell.set_train(training)
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
    network.train()
    cell.set_train()
    _, expected = twins.torch_gradients(network, (x,))
    _, gradients = twins.mindspore_gradients(cell, (x,))
    assert gradients.keys() == expected.keys()
    for name, gradient in gradients.items():
        np.testing.assert_allclose(gradient, expected[name], rtol=1e-4, atol=1e-5)
    for name, tensor in ms_ops.state_dict(cell, like=network).items():
        np.testing.assert_allclose(tensor.numpy(), network.state_dict()[name].numpy(), rtol=1e-5, atol=1e-6)


class Keeping(nn.Module):
    """Sets its buffers to its input, to another one, and to what they are."""

    def __init__(self):
        super().__init__()
        self.register_buffer("last", torch.zeros(2))
        self.register_buffer("scale", torch.full((2,), 3.0), persistent=False)
        self.register_buffer("other", torch.zeros(2))
        self.inner = Remembering()

    def forward(self, x):
        self.scale = self.scale.to(x.device)
        y = x * self.scale + self.last * self.other + self.inner(x)
        self.other.copy_(self.last)
        self.last = x
        return y


class Remembering(nn.Module):
    """Has a new tensor in the place of its buffer, which torch.export loses."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.ones(2))

    def forward(self, x):
        self.mean = self.mean * 0.5 + x
        return x * self.mean


def test_buffers_that_are_set(mode):
    network, x = Keeping(), torch.randn(2)
    cell = ms_ops.from_torch(network, (x,))
    for given in (x, x + 1, x):
        twins.assert_same_outputs(cell, network, (given,))
    for name, tensor in ms_ops.state_dict(cell, like=network).items():
        np.testing.assert_array_equal(tensor.numpy(), network.state_dict()[name].numpy())


class Detaching(nn.Module):
    """Writes in place to what has no gradient, with what has one."""

    def __init__(self, reads_again=False):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.randn(3)), nn.Parameter(torch.randn(3))
        self.reads_again = reads_again

    def forward(self, x):
        first = (x * self.weight).detach()
        first += self.bias
        with torch.no_grad():
            before = (x * 2).sin()
            second = before.view(-1, 3).detach()
        second[:, 0] += self.weight[0]
        y = x * self.weight
        third = y.detach()
        y = y + 1
        third.clamp_(0)
        with torch.no_grad():
            fourth = (x * self.weight).detach()
            fourth -= fourth.mean()
        return first * second + third + fourth + y + (before if self.reads_again else 0)


def test_writing_to_what_was_detached(mode):
    network, x = Detaching(), torch.randn(2, 3)
    cell = ms_ops.from_torch(network, (x,))
    loss, expected = twins.torch_gradients(network, (x,))
    value, gradients = twins.mindspore_gradients(cell, (x,))
    assert value == pytest.approx(loss)
    for name, gradient in gradients.items():
        assert expected[name].any()
        np.testing.assert_allclose(gradient, expected[name], rtol=1e-5)


class Masking(nn.Module):
    """Draws by NumPy."""

    def forward(self, x):
        return x * torch.tensor(np.random.rand(3) if self.training else 1.0, dtype=torch.float32)


class AskingWhetherItIsTraced(nn.Module):
    def forward(self, x):
        return x / 0 if isinstance(x, FakeTensor) else x


@pytest.mark.parametrize(("network", "mode_of"), [(Masking(), "train"), (AskingWhetherItIsTraced(), "eval")])
def test_a_module_that_computes_something_else_when_it_is_exported(network, mode_of):
    torch.manual_seed(0)
    with pytest.warns(
        UserWarning, match=rf"computes something else when it is exported .* after {mode_of}\(\)"
    ) as told:
        ms_ops.from_torch(network, (torch.tensor([1.6, 2.0, 3.0]),))
    assert told[0].filename == __file__
    assert "ms_ops.TorchModule(module)" in str(told[0].message)


def test_conversion_leaves_torchs_random_state_alone():
    torch.manual_seed(3)
    before = torch.get_rng_state()
    ms_ops.from_torch(nn.Dropout(0.5), (torch.ones(3),))
    assert torch.equal(torch.get_rng_state(), before)


class Flat(nn.Module):
    def forward(self, x):
        return x.reshape(x.shape[0], x.shape[1])


class InSequence(nn.Module):
    def __init__(self):
        super().__init__()
        self.flat = nn.Sequential(Flat())

    def forward(self, x):
        return self.flat(x).sum() + self.flat(x[:1]).sum()


class Misfitting(nn.Module):
    def forward(self, x):
        return x @ torch.ones(5, 2)


class Writing(nn.Module):
    def forward(self, x):
        x.add_(1)
        return x * 2


@pytest.mark.parametrize(
    ("network", "message"),
    [
        (
            nn.Sequential(Misfitting()),
            r"export Sequential after train\(\), in 0 \(Misfitting\), at .*test_from_torch\.py:\d+: .*must have same",
        ),
        (Detaching(reads_again=True), r"Detaching writes in place to what was detached, or made under torch"),
        (InSequence(), r"flat\.0 is called more than once, and computes something else each time"),
        (Scaling(extra=True), r"Scaling gives another structure after train\(\) than after eval\(\): give the same"),
        (Writing(), "Writing: its forward writes to its argument 'x'"),
        (nn.LazyLinear(3), "weight of LazyLinear gets its shape from the first call: call the module once before"),
        (nn.Linear(2, 2, device="meta"), "weight of Linear is on the device 'meta' and has no values"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, nn.Module) else "",
)
def test_what_cannot_be_converted_says_why(network, message):
    with pytest.raises(ms_ops.ConversionError, match=message):
        ms_ops.from_torch(network, (torch.ones(2, 3 if isinstance(network, Detaching) else 2),))


def test_what_is_no_module_or_no_file_for_a_source(tmp_path):
    with pytest.raises(TypeError, match=r"takes a torch.nn.Module, got function"):
        ms_ops.from_torch(nn.functional.relu, (torch.ones(2),))
    with pytest.raises(ValueError, match=r"out must name a Python file, such as 'net.py'"):
        ms_ops.from_torch(nn.ReLU(), (torch.ones(2),), out=tmp_path / "my net.txt")


def test_attributes_that_cells_have_already(mode):
    """Names of torch's that would replace something of a Cell's."""

    class Named(nn.Module):
        def __init__(self):
            super().__init__()
            self.name = nn.Linear(2, 2)
            self.phase = nn.Parameter(torch.ones(2))
            self.items = nn.ParameterList([torch.full((2,), 3.0)])

        def forward(self, x):
            return self.name(x) * self.phase + self.items[0]

    network, x = Named(), torch.randn(3, 2)
    cell = ms_ops.from_torch(network, (x,))
    twins.assert_same_outputs(cell, network, (x,))
    assert {parameter.name for parameter in cell.get_parameters()} == set(network.state_dict())
