"""TorchModule: any module of PyTorch's as one operator, forward, gradient and state."""

from __future__ import annotations

import collections
import copy
import pickle

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

import ms_ops
from ms_ops._migrate import structures
from tests.migrate import networks, twins
from tests.migrate.modules import Branching, Rounding


@pytest.mark.parametrize("name", ["resnet", "lstm", "mlp"])
def test_outputs_gradients_and_statistics(mode, name):
    network, args = networks.samples()[name]
    cell = ms_ops.TorchModule(network)
    value, gradients = twins.mindspore_gradients(cell, args)
    expected, others = twins.torch_gradients(network, args)
    assert value == pytest.approx(expected, rel=1e-6)
    for parameter, other in others.items():
        np.testing.assert_allclose(gradients[parameter], other, rtol=1e-4, atol=1e-5, err_msg=parameter)
    parameters = {parameter.name: parameter for parameter in cell.get_parameters()}
    for buffer, tensor in network.named_buffers():
        np.testing.assert_allclose(parameters[buffer].asnumpy(), tensor.numpy(), rtol=1e-6)
    network.eval()
    cell.set_train(False)
    twins.assert_same_outputs(cell, network, args, rtol=1e-6)
    for buffer, tensor in network.named_buffers():
        np.testing.assert_allclose(parameters[buffer].asnumpy(), tensor.numpy(), rtol=1e-6)


def test_python_that_depends_on_values(mode):
    network = Branching()
    cell = ms_ops.TorchModule(network)
    for sign in (1.0, -1.0):
        twins.assert_same_outputs(cell, network, (torch.full((2, 2), sign),))


def test_an_autograd_function_keeps_its_backward(mode):
    cell = ms_ops.TorchModule(Rounding())
    x = ms.Tensor(np.array([0.4, 1.6], np.float32))
    np.testing.assert_array_equal(cell(x).asnumpy(), [0.0, 2.0])
    np.testing.assert_array_equal(ms.grad(cell)(x).asnumpy(), [1.0, 1.0])


def test_the_gradient_draws_what_the_forward_drew(mode):
    cell = ms_ops.TorchModule(nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.5)))
    cell.set_train(True)
    x = ms.Tensor(np.ones((4, 8), np.float32))
    weights = cell.trainable_params()

    def total(x):
        return cell(x).sum()

    ms.set_seed(3)
    kept = (cell(x).asnumpy() != 0).sum(0) * 2.0
    ms.set_seed(3)
    gradients = ms.grad(total, None, weights)(x)
    (bias,) = [gradient for weight, gradient in zip(weights, gradients, strict=True) if weight.name == "0.bias"]
    np.testing.assert_array_equal(bias.asnumpy(), kept)


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_a_jit_function_trains_it_in_pynative_mode(compiled):
    network, args = networks.samples()["mlp"]
    cell = ms_ops.TorchModule(network, compile=compiled)

    @ms.jit
    def squares(*inputs):
        return twins.squares(cell.construct(*inputs))

    _, gradients = ms.value_and_grad(squares, None, cell.trainable_params())(*twins.to_mindspore(args))
    _, others = twins.torch_gradients(network, args)
    for parameter, gradient in zip(cell.trainable_params(), gradients, strict=True):
        np.testing.assert_allclose(gradient.asnumpy(), others[parameter.name], rtol=1e-4, atol=1e-5)


def test_submodules_in_another_mode_keep_it_in_the_modules(mode):
    x = torch.randn(8, 4)
    for training in (True, False):
        network = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4), nn.BatchNorm1d(4)).train(training)
        network[1].train(not training)
        cell = ms_ops.TorchModule(network)
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)
        cell.set_train(not training)
        other = copy.deepcopy(network).train(not training)
        twins.assert_same_outputs(cell, other, (x,), rtol=1e-6)
        cell.set_train(training)
        network.load_state_dict(other.state_dict())
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-6)


def test_each_run_under_recompute_writes_statistics():
    """As under torch.utils.checkpoint, from the first step on."""

    class Block(ms.nn.Cell):
        def __init__(self, width):
            super().__init__()
            self.norm = ms_ops.TorchModule(nn.BatchNorm1d(width))

        def construct(self, x):
            return self.norm(x)

    for width in (3, 4):
        block, norm = Block(width), nn.BatchNorm1d(width)
        block.set_train()
        block.recompute()
        x = torch.rand(8, width, requires_grad=True)
        for step in (1, 2):
            ms.grad(block)(ms.Tensor(x.detach().numpy()))
            checkpoint(norm, x, use_reentrant=False).sum().backward()
            counted, *_ = [one for one in block.get_parameters() if one.name.endswith("num_batches_tracked")]
            assert int(counted) == int(norm.num_batches_tracked) == 2 * step
        mean, *_ = [one for one in block.get_parameters() if one.name.endswith("running_mean")]
        np.testing.assert_allclose(mean.asnumpy(), norm.running_mean.numpy(), rtol=1e-6)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda cell: pickle.loads(pickle.dumps(cell))])
def test_copies(mode, duplicate):
    network, x = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4)), torch.randn(8, 4)
    cell = ms_ops.TorchModule(network)
    copies = [duplicate(cell)]
    twins.assert_same_outputs(cell, copy.deepcopy(network), (x,), rtol=1e-6)
    copies.append(duplicate(ms_ops.TorchModule(network)))
    for other in copies:
        expected = copy.deepcopy(network)
        for training in (True, False):
            other.set_train(training)
            twins.assert_same_outputs(other, expected.train(training), (x,), rtol=1e-6)
    assert not {id(parameter) for parameter in cell.get_parameters()} & {
        id(parameter) for other in copies for parameter in other.get_parameters()
    }


@pytest.mark.parametrize("compiled", [False, True], ids=["as it is", "compiled"])
def test_structures_are_tuples_by_place_in_graphs(compiled):
    class Structured(nn.Module):
        def forward(self, x):
            return x, (x * 10, None, [x * 100, {"more": (x + 1,)}])

    cell = ms_ops.TorchModule(Structured(), compile=compiled)

    def parts(x):
        first, (second, nothing, (third, (last,))) = cell(x)
        return first, second, third, last[0], len(nothing)

    def loss(x):
        first, (second, _, more) = cell(x)
        return (first * second).sum() + more[0].sum()

    x = ms.Tensor(np.ones(2, np.float32))
    *tensors, length = ms.jit(parts)(x)
    assert [float(tensor.sum()) for tensor in tensors] == [2, 20, 200, 4]
    assert length == 0
    assert ms.jit(ms.grad(loss))(x).asnumpy().tolist() == ms.grad(loss)(x).asnumpy().tolist() == [120, 120]


@pytest.mark.parametrize("module", [nn.LSTM(3, 4), nn.GRU(3, 4, num_layers=2)], ids=type)
def test_states_of_recurrent_networks_in_graphs(module):
    cell = ms_ops.TorchModule(module)

    def last(x):
        return cell(x)[1]

    x = torch.randn(5, 2, 3)
    expected = module(x)[1]
    actual = ms.jit(last)(*twins.to_mindspore((x,)))
    for state, other in zip(
        structures.flatten(actual, ms.Tensor), structures.flatten(expected, torch.Tensor), strict=True
    ):
        np.testing.assert_allclose(state.asnumpy(), other.detach().numpy(), rtol=1e-6, atol=1e-6)


def test_one_tensor_in_a_tuple(mode):
    class One(nn.Module):
        def forward(self, x):
            return (x * 2,)

    (result,) = ms_ops.TorchModule(One())(ms.Tensor(np.ones(2, np.float32)))
    assert result.asnumpy().tolist() == [2, 2]


class Checkpointed(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 8), nn.Dropout(0.5), nn.Linear(8, 4))

    def forward(self, x):
        return checkpoint(self.layers, x, use_reentrant=False)


def test_checkpoints_run_again_with_its_own_weights_and_mode(mode):
    network = Checkpointed().eval()
    cell = ms_ops.TorchModule(network.train())
    network.eval()
    cell.set_train(False)
    for parameter in cell.get_parameters():
        parameter.set_data(parameter * 2)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.mul_(2)
    x = torch.randn(5, 4)
    _, gradients = twins.mindspore_gradients(cell, (x,))
    _, expected = twins.torch_gradients(network, (x,))
    for name, gradient in expected.items():
        np.testing.assert_allclose(gradients[name], gradient, rtol=1e-5, atol=1e-6)


class Differentiating(nn.Module):
    """Python that differentiates by torch.func, and draws."""

    def forward(self, x):
        scale = torch.func.vmap(torch.cos)(x) + nn.functional.dropout(x, 0.5, self.training)
        return torch.func.grad(lambda x: x.sin().sum())(x) * scale, torch.rand(2)


def test_functions_of_torch_func(mode):
    network = Differentiating()
    cell = ms_ops.TorchModule(network).set_train()
    x = torch.linspace(-1.0, 1.0, 8)
    for _ in range(2):
        twins.assert_same_outputs(cell, network, (x,), 1e-6)
    torch.manual_seed(1)
    variable = x.clone().requires_grad_()
    network(variable)[0].sum().backward()
    ms.set_seed(1)

    def total(x):
        return cell(x)[0].sum()

    gradient = ms.grad(total)(*twins.to_mindspore((x,)))
    np.testing.assert_allclose(gradient.asnumpy(), variable.grad.numpy(), rtol=1e-5, atol=1e-6)


class Scaling(nn.Module):
    """Writes to its weight, in one of several ways."""

    def __init__(self, write):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([1.0, 2.0]))
        self._write = write

    def forward(self, x):
        with torch.no_grad():
            self._write(self.weight, x)
        return x * self.weight


def on_values(weight, x):
    if x.sum() > -1:
        weight.mul_(0.5)


@pytest.mark.parametrize(
    "write",
    [
        lambda weight, x: weight.mul_(0.5),
        lambda weight, x: torch.mul(weight, 0.5, out=weight),
        lambda weight, x: torch._foreach_mul_([weight], 0.5),
        on_values,
    ],
    ids=["in place", "out=", "list", "on values"],
)
def test_what_writes_to_a_parameter_is_no_graph(write):
    network, x = Scaling(write), torch.ones(2)
    cell = ms_ops.TorchModule(network)
    with pytest.raises(RuntimeError, match=r"TorchModule\(Scaling\) writes in place to its parameter weight.*PyNative"):
        ms.jit(cell.construct)(*twins.to_mindspore((x,)))
    assert network.weight.tolist() == [1, 2]
    twins.assert_same_outputs(cell, network, (x,))
    np.testing.assert_array_equal(cell.weights[0].asnumpy(), network.weight.detach().numpy())


def test_a_gradient_does_not_write_to_a_parameter_again():
    (x,) = twins.to_mindspore((torch.ones(2),))
    clamping = ms_ops.TorchModule(Scaling(lambda weight, x: weight.clamp_(max=1.5)))

    def total(x):
        return clamping(x).square().sum()

    of_input, (of_weight,) = ms.grad(total, 0, clamping.trainable_params())(x)
    assert clamping.weights[0].asnumpy().tolist() == [1, 1.5]
    assert of_input.asnumpy().tolist() == [2, 4.5]
    assert of_weight.asnumpy().tolist() == [2, 3]
    halving = ms_ops.TorchModule(Scaling(lambda weight, x: weight.mul_(0.5)))
    assert ms.grad(halving)(x).asnumpy().tolist() == [0.5, 1]
    assert halving.weights[0].asnumpy().tolist() == [0.5, 1]
    again = ms_ops.TorchModule(RunAgain(Scaling(lambda weight, x: weight.mul_(0.5))))
    with pytest.raises(
        RuntimeError, match="its parameter module.weight in place, and something else when its gradient"
    ):
        ms.grad(again)(x)
    assert again.weights[0].asnumpy().tolist() == [0.5, 1]


class RunAgain(nn.Module):
    """What torch's checkpoint runs again in the backward."""

    def __init__(self, module):
        super().__init__()
        self.module = module

    def forward(self, x):
        return checkpoint(self.module, x, use_reentrant=False)


class Counting(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.calls, self._function = 0, function

    def forward(self, x):
        self.calls += 1
        return self._function(x)


@pytest.mark.parametrize(
    ("make", "calls"), [(nn.Identity, 1), (RunAgain, 3), (lambda module: nn.Sequential(module, Rounding()), 2)]
)
def test_the_gradient_runs_python_again_only_where_the_modules_backward_does(make, calls):
    counting = Counting(torch.sin)
    cell = ms_ops.TorchModule(nn.Sequential(counting, nn.Identity()) if make is nn.Identity else make(counting))
    x = torch.tensor([0.5, 1.0])
    np.testing.assert_allclose(ms.grad(cell)(*twins.to_mindspore((x,))).asnumpy(), x.cos().numpy(), rtol=1e-6)
    assert counting.calls == calls


def test_second_gradients(mode):
    cell = ms_ops.TorchModule(Counting(lambda x: x.pow(3).sum()))

    def first(x):
        return ms.grad(cell)(x)

    assert ms.grad(first)(ms.Tensor([1.0, 2.0])).asnumpy().tolist() == [6, 12]


def test_second_gradients_write_statistics_once(mode):
    network = nn.Sequential(nn.BatchNorm1d(2), nn.Tanh())
    cell = ms_ops.TorchModule(network)

    def first(x):
        return ms.grad(cell)(x)

    x = torch.randn(8, 2)
    ms.grad(first)(*twins.to_mindspore((x,))).asnumpy()
    network(x)
    parameters = {parameter.name: parameter.asnumpy() for parameter in cell.get_parameters()}
    for name, buffer in network.named_buffers():
        np.testing.assert_allclose(parameters[name], buffer.numpy(), rtol=1e-5, err_msg=name)


def test_a_backward_that_runs_python_has_no_second_gradient(mode):
    cell = ms_ops.TorchModule(RunAgain(Counting(lambda x: x.pow(3).sum())))

    def first(x):
        return ms.grad(cell)(x)

    with pytest.raises(
        RuntimeError,
        match="has no gradient of order 2: .* backward runs Python is differentiable once; ms_ops.from_torch",
    ):
        ms.grad(first)(ms.Tensor([1.0, 2.0])).asnumpy()


@pytest.mark.parametrize("kind", [collections.deque, collections.OrderedDict, list], ids=lambda kind: kind.__name__)
def test_structures_that_torch_knows(mode, kind):
    class Structured(nn.Module):
        def forward(self, x):
            parts = {"a": x + 1, "b": x + 2}
            return x, kind(parts if kind is collections.OrderedDict else parts.values())

    cell, x = ms_ops.TorchModule(Structured()), ms.Tensor(np.zeros(1, np.float32))

    def parts(x):
        first, (second, third) = cell.construct(x)
        return first, second, third

    result = cell(x)[1]
    assert isinstance(result, kind)
    assert [float(part) for part in (result.values() if kind is collections.OrderedDict else result)] == [1, 2]
    assert [float(part) for part in ms.jit(parts)(x)] == [0, 1, 2]


def test_graphs_run_python_that_depends_on_values_on_zeros():
    class Packing(nn.Module):
        def forward(self, x, lengths):
            if x.sum() > 100:
                return x
            return nn.utils.rnn.pack_padded_sequence(x, lengths, enforce_sorted=False).data

    cell, lengths = ms_ops.TorchModule(Packing()), np.array([2, 1])
    inputs = ms.Tensor(np.ones((3, 2, 4), np.float32)), ms.Tensor(lengths)
    assert cell(*inputs).shape == (3, 4)
    with pytest.raises(RuntimeError, match=r"fails on zeros, .* Length of all samples has to be greater than 0"):
        ms.jit(cell.construct)(*inputs)


def test_graphs_refuse_outputs_whose_sizes_depend_on_values():
    class Repeating(nn.Module):
        def forward(self, x):
            return x.repeat(int(x[0]) + 1)

    cell = ms_ops.TorchModule(Repeating())
    assert cell(ms.Tensor([2.0, 1.0])).shape == (6,)
    repeated = ms.jit(cell.construct)
    assert repeated(ms.Tensor([0.0, 1.0])).asnumpy().tolist() == [0, 1]
    said = r"TorchModule\(Repeating\): its output 0 has the shape \[6\], and had \[2\] for zeros, .* in PyNative mode"
    with pytest.raises(RuntimeError, match=said):
        repeated(ms.Tensor([2.0, 1.0])).asnumpy()


def test_graphs_run_operators_without_fake_functions_on_zeros():
    """Such as the fused encoder layer that nn.TransformerEncoderLayer calls in evaluation, before torch 2.13."""
    library = torch.library.Library("ms_ops_without_fake", "DEF")
    library.define("double(Tensor x) -> Tensor")
    library.impl("double", lambda x: x * 2, "CPU")

    class Doubling(nn.Module):
        def forward(self, x):
            return torch.ops.ms_ops_without_fake.double(x)

    cell = ms_ops.TorchModule(Doubling())
    assert ms.jit(cell.construct)(ms.Tensor([1.0, 2.0])).asnumpy().tolist() == [2.0, 4.0]


class Giving(nn.Module):
    """Something else beside a tensor."""

    def __init__(self, what):
        super().__init__()
        self.what = what

    def forward(self, x):
        return x, self.what(x)


def test_results_that_are_no_tensors():
    x = ms.Tensor([3.0])
    for given in (3, "text", np.float32(3)):
        assert ms_ops.TorchModule(Giving(lambda x, given=given: given))(x)[1] == given
    with pytest.raises(TypeError, match="the module gives a numpy.ndarray, .*: give a tensor"):
        ms_ops.TorchModule(Giving(lambda x: x.numpy()))(x)


def test_what_it_does_not_take():
    with pytest.raises(TypeError, match="takes a torch.nn.Module, got Dense"):
        ms_ops.TorchModule(ms.nn.Dense(2, 2))
    with pytest.raises(TypeError, match=r"TorchModule\(ReLU\) takes tensors of MindSpore's, got int, torch.Tensor"):
        ms_ops.TorchModule(nn.ReLU())(3, torch.ones(1))
    with pytest.raises(ms_ops.ConversionError, match="gets its shape from the first call"):
        ms_ops.TorchModule(nn.LazyLinear(3))


def test_a_saved_graph_says_that_it_is_of_no_use(tmp_path, warm_child):
    path = tmp_path / "net"
    ms.export(ms_ops.TorchModule(nn.Tanh()), ms.Tensor([1.0, 2.0]), file_name=str(path), file_format="MINDIR")
    output = warm_child(
        f"""
        import mindspore as ms
        import ms_ops.aten
        print(ms.nn.GraphCell(ms.load({f"{path}.mindir"!r}))(ms.Tensor([1.0, 2.0])).asnumpy())
        """,
        fails=True,
    )
    assert "is not registered in this process. It is a part of a network that runs as one operator" in output
