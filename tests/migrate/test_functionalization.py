"""Programs that write nothing in place become the functional ones that torch makes of them, node by node."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from ms_ops._migrate import functionalization, program
from tests.migrate.zoo import architectures
from tests.releases import needs_conversion

pytestmark = needs_conversion


class Of(nn.Module):
    """A function of a tensor, and of a layer."""

    def __init__(self, function):
        super().__init__()
        self.function, self.layer = function, nn.Linear(6, 6)

    def forward(self, x):
        return self.function(self.layer(x), x)


@torch.no_grad()
def scaled(x):
    top = x.abs().amax(-1, keepdim=True)
    return x / top, top, x.reshape(-1)


@torch.no_grad()
def nested(x):
    with torch.enable_grad():
        return scaled(x.flatten(1))[0]


def drawn(x, y):
    rows = nn.functional.dropout1d(x, 0.3), nn.functional.feature_alpha_dropout(x, 0.3)
    return (
        nn.functional.dropout(x, 0.5),
        nn.functional.dropout(x, 0.5),
        torch.rand_like(y),
        nn.functional.alpha_dropout(x, 0.2),
        *rows,
    )


@pytest.fixture(scope="module", autouse=True)
def halved():
    """A composite operator of another library."""
    library = torch.library.Library("ms_ops_test_functionalization", "DEF")
    library.define("halved(Tensor x) -> Tensor")
    library.impl("halved", lambda x: (x / 2).reshape(-1), "CompositeImplicitAutograd")
    yield
    library._destroy()


FAST = {
    "layers alone": lambda x, y: nn.functional.gelu(nn.functional.layer_norm(x, [6])) @ y.mT,
    "views": lambda x, y: (x.reshape(-1), x.T.contiguous().flatten() + y.view_as(x).movedim(0, 1).reshape(-1)),
    "what is given": lambda x, y: (y.to(torch.float32), y.contiguous(), y, x.expand_as(y)),
    "one twice": lambda x, y: (x.reshape(2, 12), x.reshape(2, 12)),
    "several results": lambda x, y: (x.chunk(2, 1)[1], *torch.tensor_split(y, 3), torch.var_mean(x), y.split(2)),
    "casts": lambda x, y: x.half().type_as(y) + y.double().to(x) + (y > 0).float(),
    "random numbers": drawn,
    "regions": lambda x, y: scaled(x)[0] + nested(y) * scaled(y)[1],
    "one tensor at two places": lambda x, y: (
        torch.cartesian_prod(x[0], y[0], x[0]),
        torch.cartesian_prod(x[0], x[0], y[0]),
        x.view_as(x) + x.view_as(y),
    ),
    "views as other dtypes": lambda x, y: x + y.view(torch.int32).view(torch.float32),
    "decompositions in Python": lambda x, y: (nn.functional.hardshrink(x), nn.functional.softshrink(y)),
    "losses": lambda x, y: (nn.functional.cross_entropy(x, y.argmax(1)), nn.functional.cosine_similarity(x, y).mean()),
    "unused": lambda x, y: (x.reshape(3, 8), y.to(torch.float64), x + 1)[2],
    "other dtypes": lambda x, y: torch.view_as_complex(x.reshape(4, 3, 2)).abs() * (y[:, :3] > 0),
}
SLOW = {
    "writes": lambda x, y: x.clone().add_(y).reshape(-1),
    "writes in a region": torch.no_grad()(lambda x, y: x.mul(2).relu_().reshape(-1)),
    "conjugates": lambda x, y: torch.view_as_complex(x.reshape(4, 3, 2)).conj().resolve_conj(),
    "sizes of the values": lambda x, y: (x.reshape(-1)[(y > 0).reshape(-1)],),
    "statistics": lambda x, y: torch.native_batch_norm(x, None, None, y[0], y[1].abs(), True, 0.1, 1e-5)[0],
    "statistics alone": lambda x, y: (torch.native_batch_norm(x, None, None, y[0], y[1].abs(), True, 0.1, 1e-5), x)[1],
    "another library": lambda x, y: torch.ops.ms_ops_test_functionalization.halved(x),
    "constants": lambda x, y: x.reshape(-1) * torch.tensor(2.0),
}
LAYERS = {
    "batch norm": nn.BatchNorm1d(4),
    "instance norm": nn.InstanceNorm1d(4, track_running_stats=True),
    "norms": nn.Sequential(nn.BatchNorm1d(4), nn.Dropout(0.5), nn.BatchNorm1d(4)),
    "attention": nn.TransformerEncoderLayer(6, 2, 8, batch_first=True),
    "recurrence": nn.GRU(6, 6, batch_first=True),
}


def described(exported):
    """The nodes and outputs of a program, without names."""
    places = [node for node in exported.graph.nodes if node.op == "placeholder"]
    texts = dict(zip(places, map(placed, exported.graph_signature.input_specs), strict=True))
    yield from sorted(texts.values())
    for number, node in enumerate(node for node in exported.graph.nodes if node.op == "call_function"):
        texts[node] = f"%{number}"
        args, kwargs = torch.fx.map_arg((node.args, dict(node.kwargs)), texts.__getitem__)
        if node.target is torch.ops.aten._assert_tensor_metadata.default:  # which nothing reads
            args, kwargs = args[:1], {}
        tensors = torch.utils._pytree.tree_leaves(node.meta.get("val"))
        kinds = [(one.dtype, one.shape, one.stride()) if isinstance(one, torch.Tensor) else one for one in tensors]
        yield f"{node.target} {args} {kwargs} {kinds} {[*(node.meta.get('nn_module_stack') or ())]}"
    (output,) = (node for node in exported.graph.nodes if node.op == "output")
    for spec, node in zip(exported.graph_signature.output_specs, output.args[0], strict=True):
        assert (spec.arg.name or None) == getattr(node, "name", None)
        yield f"{spec.kind} {spec.target} {texts.get(node, node)}"


def placed(spec):
    """An input, by what it is: torch has constants before buffers, or after them."""
    return f"{spec.kind} {spec.target or spec.arg.name}"


@pytest.fixture
def compared(monkeypatch):
    """Exports a module in a mode, compares with torch's own decompositions, and says whether they were needed."""
    ways = []

    def both(exported):
        expected = [*described(exported.run_decompositions({}))]
        found = functionalization.functionalized(exported)
        assert [*described(found)] == expected
        ways.append(found is exported)
        return found

    def export(module, args, training):
        program.export_program(module, args, {}, None, training)
        return ways.pop()

    monkeypatch.setattr(program, "functionalized", both)
    return export


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
@pytest.mark.parametrize(("name", "is_fast"), [*((name, True) for name in FAST), *((name, False) for name in SLOW)])
def test_functions(compared, name, is_fast, training):
    assert compared(Of({**FAST, **SLOW}[name]), (torch.rand(4, 6),), training) == is_fast


def test_casts_of_an_autocast_around_it(compared):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert not compared(Of(FAST["layers alone"]), (torch.rand(4, 6),), training=False)


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
@pytest.mark.parametrize("name", LAYERS)
def test_layers(compared, name, training):
    writes = training and name in ("batch norm", "norms")
    assert compared(LAYERS[name], (torch.rand(2, 4, 6),), training) != writes


@pytest.mark.parametrize("name", ["bert", "gpt2", "llama", "t5", "vit"])
def test_networks(compared, name):
    sample = architectures.build(name)
    for training in (True, False):
        assert compared(sample.network, sample.args, training) == (name != "t5")  # which adds to its mask in place
