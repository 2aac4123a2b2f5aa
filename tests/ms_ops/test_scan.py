"""The scan of a network: its operators, where each runs, and how a user names the network and its inputs."""

import json
import re
import sys

import pytest
import torch

from ms_ops._cli.commands import main
from ms_ops._cli.scan import calls, support
from ms_ops._dispatcher import catalog
from tests.releases import needs_exporter

SOURCE = """
import torch
from torch import nn
from torch._higher_order_ops.scan import scan


class Network(nn.Module):
    def __init__(self, width, depth=1):
        super().__init__()
        self.layers = nn.Sequential(*(nn.Linear(width, width) for _ in range(depth)))
        self.norm = nn.BatchNorm1d(width)

    def forward(self, x, mask=None):
        y = torch.relu(self.norm(self.layers(x)))
        return y if mask is None else torch.where(mask, y, 0.0)


class Choosing(nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, torch.sinh, torch.cosh, (x,))


class Counting(nn.Module):
    def forward(self, x):
        return scan(lambda carried, element: (carried + element, element * 2.0), torch.zeros(3), x)


class Complex(nn.Module):
    def forward(self, x):
        return torch.fft.fft(x).abs()


class Indexing(nn.Module):
    def forward(self, index, table):
        return nn.functional.embedding(index, table), index + 1, table + 1.0, torch.zeros(2)


class Branching(nn.Module):
    def forward(self, x):
        return x if x.sum() > 0 else -x


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Branching()

    def forward(self, x):
        return self.inner(x)


class Bessel(nn.Module):
    def forward(self, x):
        return torch.special.bessel_j0(x)


class Diagonal(nn.Module):
    def forward(self, x):
        return torch.diag_embed(x)


class Attending(nn.Module):
    def forward(self, x):
        return nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)


class Linked(nn.Module):
    def forward(self, x):
        return torch.ops.ms_ops_scanned.doubled(x)


@torch.library.custom_op("ms_ops_scanned::doubled", mutates_args=())
def doubled(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@doubled.register_fake
def _(x):
    return torch.empty_like(x)


def sample(width=4):
    return Network(width), (torch.randn(3, width),), {"mask": torch.ones(3, 1, dtype=torch.bool)}


network = Network(4)
number = 3


class Ending(nn.Module):
    def forward(self, x):
        raise SystemExit(0)


class Printing(nn.Module):
    def forward(self, x):
        print("in forward")
        return x.sinh()


def printing():
    print("in a function")
    return Printing()


class Sparse(nn.Module):
    def forward(self, x):
        return torch.sparse.mm(x.to_sparse(), x)


class Quantized(nn.Module):
    def forward(self, x):
        return torch.quantize_per_tensor(x, 0.1, 0, torch.qint8).dequantize()


def broken():
    raise ValueError("no weights")


def ended():
    raise SystemExit(0)
"""


@pytest.fixture(autouse=True)
def own_path(monkeypatch):
    """A scan adds folders to where Python looks."""
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A file as a user has it."""
    path = tmp_path_factory.mktemp("scan") / "model_of_user.py"
    path.write_text(SOURCE)
    return path


def run(capsys, *arguments: object) -> tuple[int, dict]:
    code = main(["scan", *map(str, arguments), "--json"])
    found = json.loads(capsys.readouterr().out)
    found["by_name"] = {operator["name"]: operator for operator in found["operators"]}
    return code, found


def test_what_is_said_of_each_operator(capsys, file):
    code, found = run(capsys, f"{file}:Network", "--args", "4, depth=2", "--input", "3x4")
    operators = found["by_name"]
    assert set(operators) >= {"aten::linear", "aten::relu", "aten::batch_norm"}
    linear = operators["aten::linear"]
    assert (linear["calls"], linear["dtypes"], linear["gradient"]) == (2, ["float32"], "composite")
    assert linear["targets"]["Ascend"] == {"kind": "native", "by": "mint.nn.functional.linear"}
    assert sum(operator["time"] for operator in found["operators"]) == pytest.approx(1.0)
    norm = operators["aten::batch_norm"]  # as torch.nn calls it, though torch.export takes it apart
    assert norm["gradient"] == "composite"
    assert [norm["targets"][target]["kind"] for target in ("Ascend", "GPU", "CPU")] == ["native", "bridged", "bridged"]
    assert found["training"]
    assert code == 0
    assert found["targets"]["CPU"]["missing"] == 0
    assert "Nothing is bridged on Ascend" in " ".join(found["notes"])


def test_the_exit_code_is_that_of_the_targets(capsys, file):
    arguments = [f"{file}:Bessel", "--input", "3"]
    for targets, expected in ((["CPU"], 0), (["CPU", "GPU", "CPU"], 0), (["Ascend"], 1)):
        options = [option for target in targets for option in ("--target", target)]
        code, found = run(capsys, *arguments, *options)
        assert code == expected
        assert list(found["targets"]) == list(dict.fromkeys(targets))


def test_what_mint_has_in_several_functions_is_native(capsys, file):
    """If MindSpore documents all of them for the device, and in the dtypes that they are judged in."""
    by_rules = {"kind": "native", "by": 'from_torch(target="mint")'}
    _, found = run(capsys, f"{file}:Attending", "--input", "2x3x4x8")
    targets = found["by_name"]["aten::scaled_dot_product_attention"]["targets"]
    assert targets["Ascend"] == by_rules
    assert targets["CPU"]["kind"] == "bridged"
    _, found = run(capsys, f"{file}:Attending", "--input", "2x3x4x8:float64")
    assert found["by_name"]["aten::scaled_dot_product_attention"]["targets"]["Ascend"] != by_rules


def test_evaluation_has_other_operators(capsys, file):
    _, found = run(capsys, f"{file}:Network", "--args", "4", "--input", "3x4", "--eval")
    assert not found["training"]
    assert any("no_training" in name or name == "aten::batch_norm" for name in found["by_name"])


@pytest.mark.parametrize("name", ["sample", "network"])
def test_functions_with_inputs_and_instances(capsys, file, name):
    inputs = [] if name == "sample" else ["--input", "3x4", "--input", "mask=3x1:bool"]
    _, found = run(capsys, f"{file}:{name}", *inputs)
    assert found["network"] == "Network"
    assert "bool" in found["by_name"]["aten::where.ScalarOther"]["dtypes"]


def test_a_module_of_the_path(capsys, file, monkeypatch):
    monkeypatch.syspath_prepend(file.parent)
    _, found = run(capsys, "model_of_user:Choosing", "--input", "2:float64", "--target", "CPU")
    assert found["network"] == "Choosing"


def test_control_flow_is_native_and_what_is_in_it_is_counted(capsys, file):
    code, found = run(capsys, f"{file}:Choosing", "--input", "2", "--target", "Ascend", "--target", "CPU")
    assert found["by_name"]["cond"]["targets"]["Ascend"] == {"kind": "native", "by": "control flow"}
    assert found["by_name"]["aten::sinh"]["time"] is None
    assert found["by_name"]["aten::cosh"]["calls"] == 1
    assert code == 0
    code, found = run(capsys, f"{file}:Counting", "--input", "5x3", "--target", "CPU")
    assert set(found["by_name"]) >= {"scan", "aten::add.Tensor", "aten::mul.Tensor"}
    assert code == 0


def test_dtypes_decide(capsys, file):
    _, found = run(capsys, f"{file}:Indexing", "--input", "3:int64", "--input", "5x2")
    assert found["by_name"]["aten::embedding"]["dtypes"] == ["float32", "int64"]
    assert found["by_name"]["aten::embedding"]["targets"]["Ascend"]["kind"] == "native"  # int64 are places
    assert found["by_name"]["aten::zeros"]["dtypes"] == ["float32"]
    assert found["by_name"]["aten::add.Tensor"]["targets"]["GPU"]["kind"] == "native"
    _, found = run(capsys, f"{file}:Indexing", "--input", "3:int64", "--input", "5x2:float64")
    facts = json.loads(support.EQUAL_FUNCTIONS.read_text())["nn.functional.embedding"]
    assert ("float64" in facts["dtypes"]) == (
        found["by_name"]["aten::embedding"]["targets"]["Ascend"]["kind"] == "native"
    )


def test_dtypes_that_mint_was_not_judged_with_are_not_native(capsys, file, tmp_path, monkeypatch):
    facts = tmp_path / "equal.json"
    facts.write_text('{"add": {"alone": true, "dtypes": ["float32"]}}')
    monkeypatch.setattr(support, "EQUAL_FUNCTIONS", facts)
    support._equal_functions.cache_clear()
    try:
        called = calls.Called("aten::add.Tensor", torch.ops.aten.add.Tensor, False)
        for dtypes, kind in (
            ({torch.float32}, "native"),
            ({torch.float32, torch.int64}, "native"),
            ({torch.float16}, "bridged"),
        ):
            called.signatures = {frozenset(dtypes)}
            assert support.support(called, "CPU").kind == kind
    finally:
        support._equal_functions.cache_clear()


def test_an_operator_of_another_library(capsys, file):
    code, found = run(capsys, f"{file}:Linked", "--input", "2", "--target", "CPU")
    assert code == 0
    assert found["by_name"]["ms_ops_scanned::doubled"]["targets"]["CPU"] == {"kind": "bridged", "by": "CPU"}


def test_formats(capsys, file, tmp_path):
    arguments = ["scan", f"{file}:Network", "--args", "4", "--input", "3x4", "--target", "CPU"]
    assert main(arguments) == 0
    text = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Network in training: \d operators", text[0])
    assert text[2].split() == ["operator", "calls", "time", "gradient", "dtypes", "CPU", "MindSpore's", "own"]
    assert any(
        re.match(r"linear +1 +[\d.]+% +composite +float32 +native +mint.nn.functional.linear$", line) for line in text
    )
    for suffix, expected in (
        (".md", "| linear | 1 | "),
        (".html", '<td class="native">native</td>'),
        (".json", '"calls": 1'),
    ):
        page = tmp_path / f"page{suffix}"
        assert main([*arguments, "--output", str(page)]) == 0
        assert expected in page.read_text()
        assert not capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["{file}:Network", "--input", "3x4"], "cannot be called: TypeError: .*'width'; see --args"),
        (["{file}:broken"], "cannot be called: ValueError: no weights; see --args"),
        (["{file}:network"], "no inputs: give each tensor that Network takes as --input"),
        (["{file}:number"], "is a int: name a torch.nn.Module, or what makes one"),
        (["{file}:Nothing"], "has no Nothing"),
        (["no_such_module:Network"], "cannot import no_such_module: ModuleNotFoundError"),
        (["nowhere.py:Network"], "cannot import nowhere.py: FileNotFoundError"),
        (["Network"], "'Network' is not MODULE:NAME or FILE.py:NAME"),
        (["{file}:Network", "--args", "width", "--input", "3x4"], "'width' are no arguments of numbers, texts, lists"),
        (["{file}:network", "--input", "3x4:float33"], "'3x4:float33' is no input: they are like 2x3x224x224:float32"),
        (["{file}:network", "--input", "3,4"], "'3,4' is no input"),
        (["{file}:network", "--input", "3x4", "-o", "none/report.md"], r"there is no folder none for report\.md"),
        (["{file}:network", "--input", "3x4", "-o", "."], r"\. is a folder: name a file in it"),
        (["{file}:network", "--input", "y=3x4"], "inputs do not fit the forward of Network: missing a required .* 'x'"),
        (["{file}:network", "--input", "3x4", "--input", "x=3x4"], "of Network: multiple values for argument 'x'"),
        (["{file}:network", "--input", "3x4", "--args", "4"], "is a module as it is, and takes no --args"),
        (["{file}:Network", "--args", "**{{'width': 4}}", "--input", "3x4"], "are no arguments of numbers, texts"),
        (["torch.nn:Embedding", "--args", "1, 4", "--input", "8:int64"], "Embedding refuses its inputs: IndexError: "),
        (
            ["torch.nn:Linear", "--args", "4, 2", "--input", "2x5"],
            r"\Aerror: Linear refuses its inputs: RuntimeError: ",
        ),
        (["{file}:network", "--input", "3x4:float8_e4m3fn"], "Network refuses its inputs: RuntimeError: "),
        (["{file}:network", "--input", "3x4:qint8"], "torch makes no tensor '3x4:qint8': "),
        (["{file}:ended"], "cannot be called: it ends the process, with exit code 0"),
        (["{file}:Ending", "--input", "3"], "a call of the network ends the process, with exit code 0"),
    ],
)
def test_what_cannot_be_scanned(capsys, file, arguments, error):
    assert main(["scan", *(argument.format(file=file) for argument in arguments)]) == 2
    assert re.search(error, capsys.readouterr().err)


def test_a_script_that_runs_when_it_is_imported(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["ms_ops", "--input", "3"])  # it would refuse these
    path = tmp_path / "training.py"
    path.write_text("import argparse, sys\nargparse.ArgumentParser().parse_args()\nsys.exit(0)\n")
    assert main(["scan", f"{path}:Network", "--input", "3"]) == 2
    assert re.search(
        r'ends the process, with exit code 0; put .* under if __name__ == "__main__":', capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Sparse", "a sparse_coo tensor"), pytest.param("Quantized", "a tensor of qint8", marks=needs_exporter)],
)
def test_tensors_that_mindspore_lacks(capsys, file, name, kind):
    code, found = run(capsys, f"{file}:{name}", "--input", "3x3", "--target", "CPU")
    assert code == 1
    missing = [one["targets"]["CPU"] for one in found["operators"] if one["targets"]["CPU"]["kind"] == "missing"]
    assert missing
    assert all(one["by"] == f"{kind}, which MindSpore lacks: wrap the part in ms_ops.TorchModule" for one in missing)


def test_a_network_that_cannot_be_exported(capsys, file):
    assert main(["scan", f"{file}:Nested", "--input", "2"]) == 1
    line = SOURCE.splitlines().index("        return x if x.sum() > 0 else -x") + 1
    error = capsys.readouterr().err
    assert "Nested has Python that depends on the values of tensors, in inner (Branching), at" in error
    assert f"model_of_user.py:{line}" in error


def test_wrong_options_end_with_2(file):
    with pytest.raises(SystemExit) as ended:
        main(["scan", f"{file}:network", "--target", "TPU"])
    assert ended.value.code == 2


def test_kernels_of_devices():
    """What torch's table says of CUDA, where torch is built without it."""
    for name in ("aten::mm", "aten::add.Tensor", "aten::linear", "aten::pixel_shuffle", "aten::convolution"):
        assert catalog.find(name).has_kernel("CPU")
        assert catalog.find(name).has_kernel("CUDA")
        assert not catalog.find(name).has_kernel("PrivateUse1")
    assert not catalog.find("aten::_weight_int4pack_mm_for_cpu").has_kernel("CUDA")
    assert not catalog.find("aten::_cudnn_rnn").has_kernel("CPU")


def test_compositions_of_other_operators_run_on_every_device():
    for name in ("aten::diag_embed", "aten::slice_scatter", "aten::select_scatter", "aten::copy"):
        assert catalog.find(name).has_kernel("CPU")
        assert catalog.find(name).has_kernel("CUDA")
    key = "CompositeExplicitAutogradNonFunctional"
    overloads = [overload for packet in catalog.packets().values() for overload in packet]
    composed = [one for one in overloads if torch._C._dispatch_has_kernel_for_dispatch_key(one.qualified, key)]
    assert len(composed) > 100
    assert [one.qualified for one in composed if not one.has_kernel("CPU")] == []


def test_structured_operators_need_a_kernel_of_their_out_variant(monkeypatch):
    monkeypatch.setattr(catalog, "has_other_device", lambda: True)
    with torch.library._scoped_library("aten", "IMPL") as library:
        library.impl("mul.out", lambda x, y, out: out, "PrivateUse1")
        assert catalog.find("aten::mul.Tensor").has_kernel("PrivateUse1")
        assert catalog.find("aten::diag_embed").has_kernel("PrivateUse1")
        assert not catalog.find("aten::mm").has_kernel("PrivateUse1")


def test_a_composition_of_other_operators_is_bridged(capsys, file):
    code, found = run(capsys, f"{file}:Diagonal", "--input", "2x4", "--target", "CPU")
    assert code == 0
    assert found["by_name"]["aten::diag_embed"]["targets"]["CPU"] == {"kind": "bridged", "by": "CPU"}


def test_what_the_users_code_prints_is_no_part_of_the_report(capsys, file):
    assert main(["scan", f"{file}:printing", "--input", "2", "--target", "CPU", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["network"] == "Printing"
    assert "in a function" in said.err
    assert "in forward" in said.err
