"""Weights from torch and back: names, ties, files of all formats, and what is refused."""

from __future__ import annotations

import copy
import sys

import mindspore as ms
import numpy as np
import pytest
import torch
from mindspore import mint, nn
from safetensors import safe_open

import ms_ops
from ms_ops._migrate import checkpoints
from ms_ops._native import library
from ms_ops._primitives import source as sources
from tests.migrate.weights import SUFFIXES, Block, Holder, TorchBlock, random_bits, same_bits

DTYPES = [getattr(torch, row.name) for row in library.dtype_rows()]
LACKING = {".ckpt": [torch.complex64, torch.complex128], ".safetensors": [torch.complex128]}


class Classic(nn.Cell):
    """In MindSpore's nn, which has names of its own, and a gamma that is the network's."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(5, 4)
        self.norm = nn.BatchNorm2d(4)
        self.ln = nn.LayerNorm((4,))
        self.gamma = ms.Parameter(ms.Tensor(np.zeros(4, np.float32)), name="gamma")


class TorchClassic(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(5, 4)
        self.norm = torch.nn.BatchNorm2d(4)
        self.ln = torch.nn.LayerNorm(4)
        self.gamma = torch.nn.Parameter(torch.randn(4))


class TorchTied(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.wte = torch.nn.Embedding(5, 4)
        self.head = torch.nn.Linear(4, 5, bias=False)
        self.head.weight = self.wte.weight


class Tied(nn.Cell):
    """One Parameter, under the first of the names."""

    def __init__(self):
        super().__init__()
        self.wte = mint.nn.Embedding(5, 4)


class TiedByHand(Tied):
    """One Parameter under both names."""

    def __init__(self):
        super().__init__()
        self.head = mint.nn.Linear(4, 5, bias=False)
        self.head.weight = self.wte.weight


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_dtype_bit_by_bit(dtype):
    weights = {
        "matrix": random_bits(dtype),
        "scalar": random_bits(dtype, (1,))[0],
        "empty": torch.empty(0, 3, dtype=dtype),
    }
    cell = Holder(**weights)
    assert ms_ops.load_state_dict(cell, weights) == ([], [])
    assert same_bits(ms_ops.state_dict(cell), weights)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_dtype_in_every_format(dtype, suffix, tmp_path):
    weights = {"matrix": random_bits(dtype), "empty": torch.empty(0, 3, dtype=dtype)}  # MindSpore's format loses it
    cell, other = Holder(**weights), Holder(**weights)
    ms_ops.load_state_dict(cell, weights)
    path = tmp_path / f"weights{suffix}"
    if dtype in LACKING.get(suffix, ()):
        with pytest.raises(ValueError, match="complex"):
            ms_ops.save_state_dict(cell, path)
        assert not path.exists()
        return
    ms_ops.save_state_dict(cell, path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    ms_ops.load_state_dict(other, path)
    assert same_bits(ms_ops.state_dict(other), weights)


def test_views_are_loaded_as_they_read():
    weights = {"transposed": torch.randn(4, 3).t(), "conjugate": torch.randn(3, dtype=torch.complex64).conj()}
    cell = Holder(**weights)
    ms_ops.load_state_dict(cell, weights)
    assert same_bits(ms_ops.state_dict(cell), {name: tensor.clone().resolve_conj() for name, tensor in weights.items()})


def test_no_memory_is_shared():
    weights = {"weight": torch.ones(3)}
    cell = Holder(**weights)
    ms_ops.load_state_dict(cell, weights)
    weights["weight"].zero_()
    taken = ms_ops.state_dict(cell)
    taken["weight"].fill_(5)
    np.testing.assert_array_equal(cell.weight.asnumpy(), np.ones(3))


class Doubled(Holder):
    @ms.jit
    def construct(self):
        return self.weight * 2


def test_compiled_graphs_see_the_weights():
    cell = Doubled(weight=torch.zeros(3))
    for value in (1, 2, 3):
        ms_ops.load_state_dict(cell, {"weight": torch.full((3,), float(value))})
        np.testing.assert_array_equal(cell().asnumpy(), np.full(3, 2 * value))


@pytest.mark.parametrize(("cell", "module"), [(Block, TorchBlock), (Classic, TorchClassic)])
@pytest.mark.parametrize("source", ["module", "dict", ".pth", ".safetensors", "checkpoint of the same Cell"])
def test_networks_there_and_back(cell, module, source, tmp_path):
    cell, other, module = cell(), cell(), module()
    if source == "module":
        ms_ops.load_state_dict(cell, module)
    elif source == "dict":
        ms_ops.load_state_dict(cell, module.state_dict())
    else:
        ms_ops.load_state_dict(cell, module)
        path = tmp_path / ("weights.ckpt" if source.startswith("checkpoint") else f"weights{source}")
        ms_ops.save_state_dict(cell, path)
        cell, _ = other, ms_ops.load_state_dict(other, path)
    assert same_bits(ms_ops.state_dict(cell, like=module), module.state_dict())


def test_mindspore_loads_the_checkpoint(tmp_path):
    cell, other = Classic(), Classic()
    ms_ops.load_state_dict(cell, TorchClassic())
    ms_ops.save_state_dict(cell, tmp_path / "weights.ckpt")
    assert ms.load_param_into_net(other, ms.load_checkpoint(str(tmp_path / "weights.ckpt")), strict_load=True) == (
        [],
        [],
    )
    assert same_bits(ms_ops.state_dict(other), ms_ops.state_dict(cell))


def test_a_dict_of_mindspores_tensors():
    cell = Holder(weight=torch.zeros(3))
    ms_ops.load_state_dict(cell, {"weight": ms.Parameter(ms.Tensor(np.arange(3, dtype=np.float32)), name="weight")})
    np.testing.assert_array_equal(cell.weight.asnumpy(), [0, 1, 2])


@pytest.mark.parametrize("cell", [Tied, TiedByHand])
@pytest.mark.parametrize("suffix", [None, ".pth", ".safetensors"])
def test_tied_weights(cell, suffix, tmp_path):
    cell, module = cell(), TorchTied()
    if suffix is None:
        ms_ops.load_state_dict(cell, module)
    else:
        ms_ops.load_state_dict(cell, module.state_dict())
        ms_ops.save_state_dict(cell, tmp_path / f"weights{suffix}", like=module)
        ms_ops.load_state_dict(cell, tmp_path / f"weights{suffix}")
    result = ms_ops.state_dict(cell, like=module)
    assert same_bits(result, module.state_dict())
    assert result["wte.weight"].data_ptr() == result["head.weight"].data_ptr()


def test_safetensors_library_loads_tied_weights(tmp_path):
    library = pytest.importorskip("safetensors.torch")
    cell, module, other = Tied(), TorchTied(), TorchTied()
    ms_ops.load_state_dict(cell, module)
    ms_ops.save_state_dict(cell, tmp_path / "weights.safetensors", like=module)
    library.load_model(other, tmp_path / "weights.safetensors")
    assert same_bits(other.state_dict(), module.state_dict())


@pytest.mark.parametrize("make", ["TorchModule", "fused", "converted"])
def test_all_names_of_tied_weights(make):
    """Those that torch's own load_state_dict wants, and that files have which keep no ties."""

    class Model(TorchTied):
        def forward(self, words):
            return self.head(self.wte(words))

    module, other, words = Model(), Model(), torch.tensor([1, 2])
    if make == "TorchModule":
        cell = ms_ops.TorchModule(module)
    else:
        cell = ms_ops.from_torch(module, (words,), fused=make == "fused")
    other.load_state_dict(ms_ops.state_dict(cell))
    assert torch.equal(other.wte.weight, module.wte.weight)
    apart = {name: torch.ones(5, 4) for name in ("wte.weight", "head.weight")}
    ms_ops.load_state_dict(cell, apart)
    assert all(tensor.eq(1).all() for tensor in ms_ops.state_dict(cell).values())
    with pytest.raises(ValueError, match=r"different tensors in the source:\n    wte.weight, head.weight"):
        ms_ops.load_state_dict(cell, apart | {"head.weight": torch.zeros(5, 4)})


def test_different_weights_for_a_tied_parameter():
    with pytest.raises(ValueError, match=r"different tensors in the source:\n    wte.weight, head.weight"):
        ms_ops.load_state_dict(TiedByHand(), {"wte.weight": torch.zeros(5, 4), "head.weight": torch.ones(5, 4)})


def test_all_that_does_not_fit_is_listed_and_nothing_changed():
    cell = Holder(a=torch.zeros(2), b=torch.zeros(3), c=torch.zeros(4), d=torch.zeros(5))
    source = {"a": torch.ones(2), "b": torch.ones(4), "c": torch.ones(4).half(), "e": torch.ones(1, dtype=torch.int64)}
    with pytest.raises(ValueError, match="do not fit the Holder, which is unchanged") as raised:
        ms_ops.load_state_dict(cell, source)
    for line in (
        "b: the Cell's is [3] float32, the source's [4] float32",
        "c: the Cell's is [4] float32, the source's [4] float16",
        "missing in the source; strict=False leaves them as they are:\n    d: [5] float32",
        "not in the Cell; strict=False ignores them:\n    e: [1] int64",
    ):
        assert line in str(raised.value)
    assert not cell.a.asnumpy().any()


@pytest.mark.parametrize(("prefix", "of"), [("module.", "DataParallel"), ("_orig_mod.", "torch.compile")])
def test_names_of_a_module_around_the_network(prefix, of):
    weights = {f"{prefix}{name}": tensor for name, tensor in TorchBlock().state_dict().items()}
    with pytest.raises(ValueError, match=rf"begin with '{prefix}', as of {of}: load \{{name\.removeprefix"):
        ms_ops.load_state_dict(Block(), weights)


class Unkept(torch.nn.Module):
    """Writes to a buffer that is in no state_dict."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 30)
        self.register_buffer("scale", torch.rand(30), persistent=False)
        self.register_buffer("shift", torch.rand(2), persistent=False)

    def forward(self, x):
        self.scale.mul_(0.5)
        self.shift.add_(1)
        return self.linear(x) * self.scale + self.shift.sum()


@pytest.mark.parametrize("as_one_operator", [True, False])
def test_buffers_that_torch_does_not_keep(as_one_operator, tmp_path):
    module, x = Unkept(), torch.randn(3, 4)
    again = copy.deepcopy(module)
    cell = ms_ops.TorchModule(module) if as_one_operator else ms_ops.from_torch(module, (x,), out=tmp_path / "net.py")
    ms_ops.load_state_dict(cell, module)
    ms_ops.save_state_dict(cell, tmp_path / "weights.pth")
    again.load_state_dict(torch.load(tmp_path / "weights.pth"))
    for _ in range(2):
        np.testing.assert_array_equal(cell(ms.Tensor(x.numpy())).asnumpy(), again(x).detach().numpy())
    if not as_one_operator:  # what no file of torch's has is in the source
        written = sources.load(tmp_path / "net.py").Unkept()
        ms_ops.load_state_dict(written, tmp_path / "weights.pth")
        np.testing.assert_array_equal(written(ms.Tensor(x.numpy())).asnumpy(), module(x).detach().numpy())
    ms.save_checkpoint(cell, str(tmp_path / "all.ckpt"))
    assert {"scale", "shift"} <= ms.load_checkpoint(str(tmp_path / "all.ckpt")).keys()


def test_what_is_not_strict():
    cell = Holder(a=torch.zeros(2), b=torch.zeros(3))
    result = ms_ops.load_state_dict(cell, {"a": torch.ones(2), "c": torch.ones(1)}, strict=False)
    assert result.missing_keys == ["b"]
    assert result.unexpected_keys == ["c"]
    assert cell.a.asnumpy().all()
    with pytest.raises(ValueError, match=r"a: the Cell's is \[2\] float32"):
        ms_ops.load_state_dict(cell, {"a": torch.ones(3)}, strict=False)


def test_a_cell_that_lacks_what_torch_wants():
    with pytest.raises(ValueError, match=r"missing in the Cell:\n    layers\.0\.weight: \[4, 4\] float32"):
        ms_ops.state_dict(Holder(a=torch.zeros(2)), like=TorchBlock())


class Harmful:
    """Writes a file where it is unpickled."""

    def __reduce__(self):
        return open, ("unpickled", "w")


def test_pickles_are_not_run(tmp_path):
    torch.save({"a": Harmful()}, "weights.pth")
    with pytest.raises(ValueError, match="is not unpickled, since a pickle can run any code"):
        ms_ops.load_state_dict(Block(), "weights.pth")
    assert not (tmp_path / "unpickled").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([torch.zeros(1)], "has a list; a dict of tensors"),
        ({"epoch": 3, "state_dict": {"a": torch.zeros(1)}}, "of other types are epoch, state_dict"),
        ({0: torch.zeros(1)}, "has keys that are no texts"),
    ],
)
def test_files_of_torch_with_other_things(content, message):
    torch.save(content, "weights.pth")
    with pytest.raises(ValueError, match=message):
        ms_ops.load_state_dict(Block(), "weights.pth")


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("content", [b"", b"no such format" * 99, b"hello world"], ids=["empty", "text", "words"])
def test_damaged_files(suffix, content, tmp_path):
    path = tmp_path / f"weights{suffix}"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=rf"weights\{suffix} (cannot be read|.*, or is damaged)"):
        ms_ops.load_state_dict(Block(), path)


def test_files_from_before_torch_1_6():
    torch.save({"a": torch.ones(2)}, "weights.pth", _use_new_zipfile_serialization=False)
    cell = Holder(a=torch.zeros(2))
    ms_ops.load_state_dict(cell, "weights.pth")
    assert cell.a.asnumpy().all()


def test_paths_that_are_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no file"):
        ms_ops.load_state_dict(Block(), tmp_path / "none.pth")
    with pytest.raises(FileNotFoundError, match=r"has no \*\.index\.json, \*\.safetensors or \*\.bin"):
        ms_ops.load_state_dict(Block(), tmp_path)
    with pytest.raises(ValueError, match=r"known are \.pth, \.pt, \.bin, \.safetensors, \.ckpt"):
        ms_ops.save_state_dict(Block(), tmp_path / "weights.npz")
    for name in ("a.bin", "b.bin"):
        torch.save({}, tmp_path / name)
    with pytest.raises(ValueError, match=r"has several files of weights: a\.bin, b\.bin"):
        ms_ops.load_state_dict(Block(), tmp_path)


def test_sources_that_are_refused():
    with pytest.raises(TypeError, match="a dict of tensors, a torch.nn.Module or a path, not a int"):
        ms_ops.load_state_dict(Block(), 5)
    with pytest.raises(TypeError, match="not tensors: a; "):
        ms_ops.load_state_dict(Block(), {"a": 5})
    with pytest.raises(ValueError, match=r"sparse: weight; .* call to_dense\(\) of each"):
        ms_ops.load_state_dict(mint.nn.Linear(3, 4), {"weight": torch.eye(3).to_sparse(), "bias": torch.zeros(3)})
    with pytest.raises(ValueError, match="without values: weight, bias"):
        ms_ops.load_state_dict(mint.nn.Linear(3, 4), torch.nn.LazyLinear(4))
    with pytest.raises(ValueError, match="without values: weight, bias"):
        ms_ops.load_state_dict(mint.nn.Linear(3, 4), torch.nn.Linear(3, 4, device="meta"))


def test_arguments_that_are_swapped_or_of_torchs():
    cell, module = ms_ops.from_torch(torch.nn.Linear(2, 2), (torch.ones(1, 2),)), torch.nn.Linear(2, 2)
    with pytest.raises(TypeError, match="the network must be a mindspore.nn.Cell, got torch.nn.modules.linear.Linear"):
        ms_ops.state_dict(module)
    with pytest.raises(TypeError, match="takes a Cell and then a path, got Linear for the path"):
        ms_ops.save_state_dict("weights.pth", cell)


def test_without_safetensors(monkeypatch):
    monkeypatch.setitem(sys.modules, "safetensors.torch", None)
    with pytest.raises(ImportError, match="pip install safetensors"):
        ms_ops.save_state_dict(Block(), "weights.safetensors")


def test_a_dtype_that_safetensors_lacks(tmp_path):
    with pytest.raises(ValueError, match=r"safetensors has no torch.complex128, as in a; write a \.pth"):
        ms_ops.save_state_dict(Holder(a=torch.zeros(1, dtype=torch.complex128)), tmp_path / "weights.safetensors")


def test_after_an_exception_in_a_gradient(warm_child):
    """MindSpore then takes all that follows for a part of the function, where weights are not written to."""
    warm_child(
        """
        import mindspore as ms, numpy as np, torch
        import ms_ops

        module = torch.nn.Linear(4, 3)
        cell = ms_ops.from_torch(module, (torch.ones(2, 4),))

        def loss(x):
            cell(x)
            raise ValueError("of the user's")

        try:
            ms.value_and_grad(loss, None, ms.ParameterTuple(cell.trainable_params()))(ms.Tensor(np.ones((2, 4), "f")))
        except ValueError:
            pass
        other = torch.nn.Linear(4, 3)
        ms_ops.load_state_dict(cell, other)
        np.testing.assert_array_equal(cell.weight.asnumpy(), other.weight.detach().numpy())
        np.testing.assert_array_equal(cell.bias.asnumpy(), other.bias.detach().numpy())
        """
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_names_that_safetensors_has_words_for(suffix, tmp_path):
    """Its metadata has "format": "pt" beside the names of tied tensors."""
    shared = torch.ones(2)
    for weights in ({"pt": torch.zeros(2)}, {"first": shared, "format": shared}):
        path = tmp_path / f"weights{suffix}"
        checkpoints.write(path, weights)
        if suffix == ".ckpt":  # which has the first name of a tensor
            weights.pop("format", None)
        assert same_bits(checkpoints.read(path), weights)
        if suffix == ".safetensors":
            with safe_open(path, "pt") as file:
                assert file.metadata()["format"] == "pt"


@pytest.mark.parametrize("suffix", [".pth", ".safetensors"])
def test_complex_numbers_and_their_parts(suffix, tmp_path):
    numbers = torch.tensor([1 + 2j, 3 - 4j])
    weights = {"imaginary": numbers.imag, "numbers": numbers, "real": numbers.real}
    checkpoints.write(tmp_path / f"weights{suffix}", weights)
    assert same_bits(checkpoints.read(tmp_path / f"weights{suffix}"), weights)


def test_an_index_that_is_a_symbolic_link_has_its_shards_beside_it(tmp_path):
    (tmp_path / "kept").mkdir()
    index = tmp_path / "model.safetensors.index.json"
    index.symlink_to(tmp_path / "kept" / "index")
    checkpoints.write(index, {"a": torch.ones(1)})
    assert checkpoints.read(index) == {"a": torch.ones(1)}
    assert not [*(tmp_path / "kept").iterdir()]


def test_a_symbolic_link_stays_one(tmp_path):
    (tmp_path / "kept").mkdir()
    link = tmp_path / "weights.pth"
    link.symlink_to(tmp_path / "kept" / "of_today.pth")
    checkpoints.write(link, {"a": torch.ones(1)})
    assert link.is_symlink()
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["of_today.pth"]
    assert checkpoints.read(link) == {"a": torch.ones(1)}


def test_a_failed_write_leaves_the_old_file(tmp_path):
    cell = Holder(a=torch.zeros(2, dtype=torch.complex64))
    (tmp_path / "weights.ckpt").write_text("old")
    with pytest.raises(ValueError, match="no complex numbers, as in a"):
        ms_ops.save_state_dict(cell, tmp_path / "weights.ckpt")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("weights.ckpt", "old")]


class Versioned(torch.nn.Linear):
    """Reads what an earlier version has saved otherwise, as some networks of torchvision do."""

    _version = 2

    def _load_from_state_dict(self, state_dict, prefix, metadata, *others):
        if metadata.get("version") != 2:
            raise ValueError(f"saved by version {metadata.get('version')}")
        super()._load_from_state_dict(state_dict, prefix, metadata, *others)


def test_versions_of_modules_go_along(tmp_path):
    module = torch.nn.Sequential(Versioned(3, 2))
    cell = ms_ops.from_torch(module, (torch.randn(2, 3),))
    module.load_state_dict(ms_ops.state_dict(cell, like=module))
    ms_ops.save_state_dict(cell, tmp_path / "weights.pth", like=module)
    module.load_state_dict(torch.load(tmp_path / "weights.pth", weights_only=True))


class Keeping(torch.nn.Linear):
    """Keeps more than tensors."""

    kept = "first"

    def get_extra_state(self):
        return {"kept": self.kept}

    def set_extra_state(self, state):
        self.kept = state["kept"]


def test_what_modules_keep_beside_tensors():
    module = torch.nn.Sequential(Keeping(3, 2))
    cell = ms_ops.from_torch(module, (torch.randn(2, 3),))
    assert ms_ops.load_state_dict(cell, module) == ([], [])
    module[0].kept = "second"
    weights = ms_ops.state_dict(cell, like=module)
    assert list(weights) == list(module.state_dict())
    other = torch.nn.Sequential(Keeping(3, 2))
    other.load_state_dict(weights)
    assert other[0].kept == "second"


def test_texts_in_a_checkpoint_of_mindspores(tmp_path):
    saved, cell = ms.nn.Dense(3, 2), ms.nn.Dense(3, 2)
    ms.save_checkpoint(saved, str(tmp_path / "dense.ckpt"), append_dict={"note": "best"})
    assert ms_ops.load_state_dict(cell, tmp_path / "dense.ckpt") == ([], [])
    np.testing.assert_array_equal(cell.weight.asnumpy(), saved.weight.asnumpy())
