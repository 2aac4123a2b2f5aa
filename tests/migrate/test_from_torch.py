"""Converted networks compute, differentiate, train and are saved as PyTorch's own."""

from __future__ import annotations

import copy
import dataclasses
import importlib.util
import sys
from concurrent.futures import ThreadPoolExecutor

import mindspore as ms
import numpy as np
import pytest
import torch
from torch import nn

import ms_ops
from tests.migrate import networks, twins

each = pytest.mark.parametrize("converted", networks.NAMES, indirect=True)


@each
def test_outputs_are_bit_equal_in_both_modes_of_both(mode, converted):
    sample, cell = converted
    for training in (True, False, True):
        sample.network.train(training)
        cell.set_train(training)
        # Torch's own GRU differs by 6e-8 from itself on a copy of its weights: by where they lie in memory.
        is_gru = isinstance(getattr(sample.network, "rnn", None), nn.GRU)
        twins.assert_same_outputs(cell, sample.network, sample.args, rtol=1e-6 if is_gru else 0.0)


@pytest.mark.slow
@each
def test_gradients_of_all_parameters(mode, converted):
    sample, cell = converted
    twins.assert_same_gradients(cell, sample.network, sample.args, rtol=1e-4)


@pytest.mark.parametrize("name", networks.NAMES)
def test_names_are_those_of_the_state_dict(name):
    sample = networks.samples()[name]
    cell = ms_ops.from_torch(*sample)  # its own weights, which `converted` loads
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


def test_the_source_alone_and_a_checkpoint(tmp_path, warm_child):
    """Without torch's network, and in another process."""
    sample = networks.samples()["attention"]
    sample.network.eval()
    cell = ms_ops.from_torch(*sample, out=tmp_path / "net.py")
    ms.save_checkpoint(cell, str(tmp_path / "net.ckpt"))
    assert (tmp_path / "net.npz").exists()  # the mask, which is in no checkpoint
    np.savez(tmp_path / "given.npz", tokens=sample.args[0].numpy(), mask=sample.args[1].numpy())
    output = sample.network(*sample.args)
    np.save(tmp_path / "expected.npy", output["logits"].detach().numpy())
    warm_child(
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


@pytest.mark.slow
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


@pytest.mark.slow
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


def test_a_module_that_torch_fx_has_traced(mode):
    """Its nodes say which modules they come from, and the network is not among them."""
    sample = torch.rand(2, 3)
    module = torch.fx.symbolic_trace(nn.Sequential(nn.Linear(3, 3), nn.ReLU()))
    stacks = [node.meta.get("nn_module_stack") for node in module.graph.nodes]
    twins.assert_same_outputs(ms_ops.from_torch(module, (sample,)), module, (sample,), rtol=1e-6)
    assert [node.meta.get("nn_module_stack") for node in module.graph.nodes] == stacks


class WithFloat8(nn.Module):
    """A buffer of a dtype that MindSpore lacks, in a submodule."""

    def __init__(self, persistent):
        super().__init__()
        self.inner = nn.Module()
        self.inner.register_buffer("scale", torch.ones(2).to(torch.float8_e4m3fn), persistent=persistent)

    def forward(self, x):
        return x * self.inner.scale.float()


@pytest.mark.parametrize("persistent", [True, False])
@pytest.mark.parametrize("convert", [ms_ops.TorchModule, lambda module: ms_ops.from_torch(module, (torch.ones(2),))])
def test_tensors_of_dtypes_that_mindspore_lacks_are_named(convert, persistent):
    with pytest.raises(
        TypeError, match=r"^inner\.scale of WithFloat8: MindSpore has no dtype for torch\.float8_e4m3fn"
    ):
        convert(WithFloat8(persistent))


def test_parameters_of_dtypes_that_mindspore_lacks_are_named():
    network = nn.Linear(2, 2).requires_grad_(False)
    network.bias.data = network.bias.data.to(torch.float8_e4m3fn)
    with pytest.raises(TypeError, match="^bias of Linear: MindSpore has no dtype"):
        ms_ops.TorchModule(network)


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


@pytest.mark.slow
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
