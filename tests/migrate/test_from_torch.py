"""Converted networks compute, differentiate, train and are saved as PyTorch's own."""

from __future__ import annotations

import copy
import dataclasses
import importlib.util
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import networks, twins
from tests.migrate.modules import Scaling

each = pytest.mark.parametrize("sample", networks.NAMES, indirect=True)


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
    twins.assert_same_gradients(cell, sample.network, sample.args, rtol=1e-4)


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


@dataclasses.dataclass
class Scores:
    first: torch.Tensor
    nothing: None
    others: list


torch.export.register_dataclass(Scores)


class Nested(nn.Module):
    """Gives structures in structures, with constants."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3))

    def forward(self, x):
        x = x * self.weight
        inner = {"nothing": None, "tens": x * 10, "hundreds": x * 100}
        return {"x": x, "inner": inner, "scores": Scores(x + 1, None, [x + 2, (3, x + 3)])}


@pytest.mark.parametrize("options", [{}, {"target": "mint"}, {"fused": True}], ids=["aten", "mint", "fused"])
def test_places_in_nested_outputs_are_the_same_in_graphs(mode, options):
    cell = ms_ops.from_torch(Nested(), (torch.ones(2, 3),), **options)
    x = ms.Tensor(np.ones((2, 3), np.float32))

    def places(x):
        output = cell(x)
        return output[0], output[1][1], output[1][2], output[2][0], output[2][2][0], output[2][2][1][1]

    for found in (places(x), ms.jit(places)(x)):
        assert [float(tensor[0, 0]) for tensor in found] == [1, 10, 100, 2, 3, 4]

    def loss(x):
        output = cell(x)
        return output[1][2].sum() + output[2][2][1][1].sum(), output

    step = ms.value_and_grad(loss, None, cell.trainable_params(), has_aux=True)
    for (value, output), (gradient,) in (step(x), ms.jit(step)(x)):
        assert (float(value), output[2][2][1][0], output[1][1].shape) == (624, 3, (2, 3))
        np.testing.assert_array_equal(gradient.asnumpy(), [202, 202, 202])
    output = cell(x)
    assert output.inner.nothing is output[1][0] is output["scores"].nothing is None
    assert output.scores.others[1][0] == 3
    assert float(output.inner["hundreds"].sum()) == 600


def test_nested_outputs_in_a_saved_graph(tmp_path):
    cell = ms_ops.from_torch(Nested(), (torch.ones(2, 3),), out=tmp_path / "net.py")
    assert max(map(len, (tmp_path / "net.py").read_text().splitlines())) <= 120
    x = ms.Tensor(np.ones((2, 3), np.float32))
    ms.export(cell, x, file_name=str(tmp_path / "net"), file_format="MINDIR")
    output = ms.nn.GraphCell(ms.load(str(tmp_path / "net.mindir")))(x)
    assert [len(output), len(output[1]), len(output[2])] == [3, 3, 3]
    assert float(output[1][2].sum()) == 600
    assert float(output[2][2][1][1].sum()) == 24


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
    twins.assert_same_gradients(cell, network, (x,), rtol=1e-5)


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


class Spaced(nn.Module):
    """Makes tensors of numbers alone, which overloads that take tensors for them must not get."""

    def forward(self, x):
        return x + torch.linspace(0, 1, 3) + torch.logspace(0, 1, 3) + torch.arange(3)


def test_operators_of_numbers_alone(mode):
    x = torch.ones(2, 3)
    twins.assert_same_outputs(ms_ops.from_torch(Spaced(), (x,)), Spaced(), (x,))


class Weighted(nn.Module):
    """Takes what is no tensor before, between and after tensors, and by name only."""

    def forward(self, double, x, shift=0, *, power=1, mask=None, bias=None):
        y = (x * 2 if double else x) ** power + shift
        return y if mask is None else y * mask


@pytest.mark.parametrize("fused", [False, True])
def test_arguments_by_name_only(mode, fused):
    x, mask = torch.tensor([1.0, 3.0]), torch.tensor([0.0, 1.0])
    cell = ms_ops.from_torch(Weighted(), (True, x), {"power": 2, "bias": None, "mask": mask}, fused=fused)
    given, others = ms.Tensor(x.numpy()), ms.Tensor(mask.numpy())
    for output in (cell(given, others), cell(x=given, double=True, mask=others, power=2)):
        np.testing.assert_array_equal(output.asnumpy(), [0.0, 36.0])
    with pytest.raises(ValueError, match="power is fixed at the value of the conversion, 2: convert"):
        cell(given, others, power=3)
    with pytest.raises(ValueError, match="mask was a tensor at the conversion: give one, or convert the network"):
        cell(given, None)


@pytest.mark.parametrize("fused", [False, True])
def test_arguments_that_are_no_tensors_are_fixed(mode, fused):
    x = torch.tensor([1.0, 3.0])
    cell = ms_ops.from_torch(Scaling(), (x, True), {"power": 2}, fused=fused)
    given = ms.Tensor(x.numpy())
    for output in (cell(given), cell(given, True), cell(given, double=True, power=2)):
        np.testing.assert_array_equal(output.asnumpy(), [4.0, 36.0])
    with pytest.raises(ValueError, match="double is fixed at the value of the conversion, True: convert"):
        cell(given, False)
    with pytest.raises(ValueError, match="power is fixed at the value of the conversion, 2: convert"):
        cell(given, True, 3)


class Clamping(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([0.5, 3.0]))

    def forward(self, x):
        with torch.no_grad():
            self.weight.clamp_(-1, 1)
        return x * self.weight


class Misfitting(nn.Module):
    def forward(self, x):
        return x @ torch.ones(5, 2)


class Keyed(nn.Module):
    def __init__(self, key):
        super().__init__()
        self.layers = nn.ModuleDict({key: nn.Linear(2, 2)})

    def forward(self, x):
        (layer,) = self.layers.values()
        return layer(x)


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
        (Clamping(), "Clamping: its forward writes to its parameter 'weight'; make it a buffer"),
        (Keyed("class"), r"SyntaxError: .*\nRename 'layers.class', which torch.export writes as Python, or take"),
        (Writing(), "Writing: its forward writes to its argument 'x'"),
        (nn.LazyLinear(3), "weight of LazyLinear gets its shape from the first call: call the module once before"),
        (nn.Linear(2, 2, device="meta"), "weight of Linear is on the device 'meta' and has no values"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, nn.Module) else "",
)
def test_what_cannot_be_converted_says_why(network, message):
    with pytest.raises(ms_ops.ConversionError, match=message):
        ms_ops.from_torch(network, (torch.ones(2, 2),))


class Auxiliary(NamedTuple):
    logits: torch.Tensor
    auxiliary: torch.Tensor


class Inception(nn.Module):
    """Which gives more in training, as torchvision's networks with auxiliary classifiers do."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 3), nn.Linear(3, 2)

    def forward(self, x):
        x = self.first(x).relu()
        logits = self.second(x)
        return Auxiliary(logits, x * 2) if self.training else logits


@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
@pytest.mark.parametrize("module", [Scaling(extra=True), Inception()], ids=["tuple", "fields"])
def test_structures_that_differ_between_training_and_evaluation(module, mode, fused):
    ms.set_context(mode=mode)
    x = torch.randn(2, 3)
    cell = ms_ops.from_torch(module, (x,), fused=fused)
    for training in (True, False, True):
        cell.set_train(training)
        module.train(training)
        twins.assert_same_outputs(cell, module, (x,), rtol=1e-6)
        given = cell(ms.Tensor(x.numpy()))
        assert hasattr(given, "_fields") == hasattr(module(x), "_fields")
        if hasattr(given, "_fields"):
            logits, auxiliary = given
            assert given.logits is logits
            assert given.auxiliary is auxiliary
        if cell.trainable_params():
            twins.assert_same_gradients(cell, module, (x,), rtol=1e-5)


def test_what_is_no_module_or_no_file_for_a_source(tmp_path):
    with pytest.raises(TypeError, match=r"takes a torch.nn.Module, got function"):
        ms_ops.from_torch(nn.functional.relu, (torch.ones(2),))
    with pytest.raises(ValueError, match=r"out must name a Python file, such as 'net.py'"):
        ms_ops.from_torch(nn.ReLU(), (torch.ones(2),), out=tmp_path / "my net.txt")


class Sloped(nn.Module):
    """Has a tensor of the name of an operator's argument."""

    def __init__(self):
        super().__init__()
        self.register_buffer("negative_slope", torch.tensor(0.3), persistent=False)

    def forward(self, x):
        return nn.functional.leaky_relu(x, 0.2) + self.negative_slope


def test_tensors_that_have_the_name_of_an_argument():
    network, x = nn.Sequential(Sloped(), Sloped()), torch.randn(3)
    twins.assert_same_outputs(ms_ops.from_torch(network, (x,)), network, (x,), rtol=1e-6)


def test_several_threads():
    x = torch.randn(3, 4)

    def convert(_):
        network = nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4))
        return network, ms_ops.from_torch(network, (x,))

    with ThreadPoolExecutor(6) as threads:
        converted = list(threads.map(convert, range(6)))
    for network, cell in converted:  # torch.manual_seed, for one, fails while another thread exports
        twins.assert_same_outputs(cell, network, (x,), rtol=1e-5)


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


class Activated(nn.Module):
    def __init__(self, activation):
        super().__init__()
        self.linear, self.activation = nn.Linear(6, 3), activation

    def forward(self, x):
        return self.activation(self.linear(x))


def test_a_network_goes_on_with_its_source_when_another_takes_its_file(mode, tmp_path, monkeypatch):
    """A graph that is compiled later reads it again."""
    monkeypatch.chdir(tmp_path)
    x = torch.randn(4, 6)
    modules = [Activated(torch.tanh), Activated(torch.sigmoid), Activated(torch.relu)]
    networks_ = [ms_ops.from_torch(module, (x,), out="net.py") for module in modules]
    for network, module in zip(networks_, modules, strict=True):
        twins.assert_same_outputs(network, module, (x,))
    assert "relu" in (tmp_path / "net.py").read_text()


@dataclasses.dataclass
class Unregistered:
    found: torch.Tensor


class Returning(nn.Module):
    def forward(self, x):
        return Unregistered(x * 2)


def test_structures_that_torch_does_not_know():
    with pytest.raises(ms_ops.ConversionError, match=r"Call torch\.export\.register_dataclass\(.*Unregistered\)"):
        ms_ops.from_torch(Returning(), (torch.ones(2),))


class Labelled(nn.Module):
    """Whose inputs a sample may give as one tensor."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.register_buffer("positions", torch.arange(4.0))

    def forward(self, x, labels, positions):
        return self.linear(x + positions) - labels


@pytest.mark.parametrize("convert", [ms_ops.from_torch, partial(ms_ops.from_torch, fused=True)])
def test_a_sample_that_gives_one_tensor_twice(convert):
    module, x = Labelled(), torch.randn(4)
    for labels, positions in [(x, module.positions), (x[:], module.linear.weight[0])]:
        cell = convert(module, (x, labels, positions))
        twins.assert_same_outputs(cell, module, (x, labels.detach(), positions.detach()))
    twins.assert_same_outputs(cell, module, (torch.randn(4), torch.randn(4), torch.randn(4)))


class OfItems(nn.Module):
    def forward(self, xs, named):
        return sum(xs) * named["a"][1] + named["a"][0]


class InOrder(nn.Module):
    def forward(self, x, mask, bias):
        return x + 2 * mask + 3 * bias


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_other_items_than_those_of_the_sample_are_refused(mode):
    ms.set_context(mode=mode)
    x, one = torch.ones(4), ms.Tensor(np.ones(4, np.float32))
    cell = ms_ops.from_torch(OfItems(), ([x, x], {"a": (x, 7)}))
    np.testing.assert_array_equal(cell([one, one], {"a": (one, 7)}).asnumpy(), np.full(4, 15, np.float32))
    for items, named, message in [
        ([one] * 3, {"a": (one, 7)}, "xs had 2 items at the conversion: give as many"),
        ([one], {"a": (one, 7)}, "xs had 2 items at the conversion: give as many"),
        ([one, one], {"a": (one, 7), "b": one}, "named had the keys 'a' at the conversion: give these alone"),
        ([one, one], {"b": (one, 7)}, "named had the keys 'a' at the conversion: give these alone"),
        ([one, one], {"a": (one, 8)}, r"named\['a'\]\[1\] is fixed at the value of the conversion, 7"),
    ]:
        with pytest.raises(ValueError, match=message):
            cell(items, named)


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_arguments_by_position_are_tensors_in_the_order_of_the_sample(mode):
    ms.set_context(mode=mode)
    one, two, three = torch.ones(1), torch.full((1,), 2.0), torch.full((1,), 3.0)
    cell = ms_ops.from_torch(InOrder(), (one,), {"bias": one, "mask": one})
    given = [ms.Tensor(tensor.numpy()) for tensor in (one, two, three)]
    np.testing.assert_array_equal(cell(*given).asnumpy(), InOrder()(one, bias=two, mask=three).numpy())
    by_name = cell(given[0], mask=given[1], bias=given[2])
    np.testing.assert_array_equal(by_name.asnumpy(), InOrder()(one, two, three).numpy())


def test_an_argument_that_is_called_as_a_module_of_the_source():
    class Hiding(nn.Module):
        def forward(self, aten):
            return aten.relu() + 1

    with pytest.raises(ms_ops.ConversionError, match="its argument 'aten' has the name of something in the source"):
        ms_ops.from_torch(Hiding(), (torch.ones(1),))


@pytest.mark.filterwarnings("error:T5Model runs, and what was exported:UserWarning")
@pytest.mark.parametrize("batch", [None, torch.export.Dim("batch", min=2)])
def test_views_of_what_is_none_are_no_reason_to_warn(batch):
    """torch.export writes them for T5's reshape, and MindSpore's operators copy."""
    transformers = pytest.importorskip("transformers")
    sizes = {"d_model": 16, "d_kv": 8, "d_ff": 16, "num_layers": 1, "num_heads": 2, "dropout_rate": 0.0}
    network = transformers.T5Model(transformers.T5Config(vocab_size=50, use_cache=False, **sizes))
    words = {"input_ids": torch.randint(3, 50, (2, 6)), "decoder_input_ids": torch.randint(3, 50, (2, 5))}
    shapes = batch and {name: {0: batch} for name in words}
    cell = ms_ops.from_torch(network, (), words, dynamic_shapes=shapes)
    actual = cell(**{name: ms.Tensor(one.numpy()) for name, one in words.items()}).last_hidden_state
    np.testing.assert_allclose(actual.asnumpy(), network(**words).last_hidden_state.detach().numpy(), atol=1e-5)


class Complex(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(3, 3, dtype=torch.complex64))

    def forward(self, x):
        return (x @ self.weight).abs(), x @ self.weight


@pytest.mark.filterwarnings("error:Casting complex:UserWarning")
def test_complex_gradients_are_verified():
    ms_ops.from_torch(Complex(), (torch.randn(2, 3, dtype=torch.complex64),))


def test_caches_of_transformers():
    transformers = pytest.importorskip("transformers")
    configuration = transformers.GPT2Config(n_embd=16, n_layer=1, n_head=2, vocab_size=50, n_positions=16)
    network, words = transformers.GPT2LMHeadModel(configuration), torch.tensor([[1, 2, 3]])
    with pytest.raises(ms_ops.ConversionError, match="Pass use_cache=False or set it in its config"):
        ms_ops.from_torch(network, (words,))
    cell = ms_ops.from_torch(network, (words,), {"use_cache": False})
    np.testing.assert_array_equal(
        cell.set_train(False)(ms.Tensor(words.numpy())).logits.asnumpy(), network.eval()(words).logits.detach().numpy()
    )


class Steps(nn.Module):
    def __init__(self):
        super().__init__()
        self.memory = nn.GRU(6, 6, batch_first=True)

    def forward(self, x):
        return self.memory(x)[0]


@pytest.mark.parametrize(("network", "name"), [(Steps(), "memory"), (nn.GRU(6, 6, batch_first=True), "it")])
def test_recurrent_networks_have_the_steps_of_the_sample(network, name):
    shapes = ({0: torch.export.Dim("batch"), 1: torch.export.Dim("steps")},)
    with pytest.raises(ms_ops.ConversionError, match=rf"\n{name} \(GRU\) becomes as many steps as the sample has"):
        ms_ops.from_torch(network, (torch.randn(3, 5, 6),), dynamic_shapes=shapes)
