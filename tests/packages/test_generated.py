"""What new-op and generate write."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys

import pytest
import torch

from ms_ops._cli.commands import main
from ms_ops._packages import declaration, generate

OF_A_DTYPE = """
  - schema: "soft_to(Tensor x, ScalarType dtype) -> Tensor"
    doc: x in another dtype.
    outputs: {shape: x.shape, dtype: dtype}
    npu: {aclnn: aclnnSoftTo}
"""
WRITES = """
  - schema: "soft_update(Tensor(a!) state, Tensor x) -> ()"
    cpu: {kernel: soft_update_cpu}
"""


WRITTEN_IN_CPP = """
  - schema: "soft_abs(Tensor x) -> Tensor"
    outputs: x
    cpu: {aten: "x > 0 ? at::abs(x) : x"}
    gradient:
      x: grad * at::sgn(x)
"""


@pytest.fixture
def package(tmp_path, capsys):
    """A new package."""
    folder = tmp_path / "soft"
    assert main(["new-op", "soft", "--folder", str(folder), "--aclnn", "aclnnSoft", "--cuda"]) == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def built(package):
    """The module that loads the package's library, which is an empty file."""
    (package / "soft" / "_C.so").touch()
    (package / "soft" / "_built_for.json").write_text(f'{{"torch": "{torch.__version__}", "abi": "full"}}')
    return package / "soft" / "_library.py"


def test_nothing_is_stale_in_a_new_package(package, capsys):
    assert main(["generate", str(package), "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_generated_files_follow_the_declaration(package, capsys):
    path = package / "ops.yaml"
    path.write_text(path.read_text().replace("float slope=0.01", "float slope=0.25"))
    assert main(["generate", str(package), "--check"]) == 1
    assert "registration.cpp is out of date" in capsys.readouterr().out
    assert main(["generate", str(package)]) == 0
    assert "slope: float = 0.25" in (package / "soft" / "_torch.pyi").read_text()
    assert main(["generate", str(package), "--check"]) == 0


def test_numbers_that_may_be_none_have_a_value_for_aclnn(tmp_path):
    folder = tmp_path / "gated"
    schema = "gated(Tensor x, int? axis=None, float p=0.5) -> (Tensor value, Tensor gate)"
    assert main(["new-op", "gated", "--folder", str(folder), "--schema", schema, "--aclnn", "aclnnGated"]) == 0
    (op,) = declaration.read(folder / "ops.yaml").ops
    assert op.backends["npu"].arguments == ("x", "axis.value_or(-1)", "p", "value", "gate")
    assert "at::Tensor& value, at::Tensor& gate" in (folder / "csrc" / "gated.cpp").read_text()


def test_types_of_what_writes(package):
    path = package / "ops.yaml"
    path.write_text(path.read_text() + WRITES)
    generate.write(package)
    assert "def soft_update(state: Tensor, x: Tensor) -> None:" in (package / "soft" / "_torch.pyi").read_text()
    text = (package / "soft" / "mindspore.pyi").read_text()
    assert "def soft_update(state: Tensor, x: Tensor) -> Tensor:" in text
    assert "In MindSpore, returns state as written, and changes nothing." in text


def test_types_of_what_writes_and_returns(package):
    path = package / "ops.yaml"
    path.write_text(
        path.read_text() + WRITES.replace("-> ()", "-> Tensor").replace("    cpu:", "    outputs: x\n    cpu:")
    )
    generate.write(package)
    assert "def soft_update(state: Tensor, x: Tensor) -> Tensor:" in (package / "soft" / "_torch.pyi").read_text()
    text = (package / "soft" / "mindspore.pyi").read_text()
    assert "def soft_update(state: Tensor, x: Tensor) -> tuple[Tensor, Tensor]:" in text
    assert "In MindSpore, returns the result and state as written, and changes nothing." in text


def test_torchair_has_converters_of_ops_whose_arguments_it_has_attributes_for(package):
    converters = package / "soft" / "torchair.py"
    assert "def convert_soft(x, slope=0.01, *, meta_outputs=None):" in converters.read_text()
    assert "Without a converter" not in converters.read_text()
    path = package / "ops.yaml"
    path.write_text(path.read_text() + OF_A_DTYPE)
    generate.write(package)
    assert "from mindspore import Type as DType" in (package / "soft" / "mindspore.pyi").read_text()
    text = converters.read_text()
    assert "Without a converter: soft_to." in text
    assert "convert_soft_to" not in text
    compile(text, str(converters), "exec")


def test_files_of_an_earlier_declaration_go(package):
    assert (package / "csrc" / "generated" / "aclnn" / "aclnn" / "executor.cc").is_file()
    path = package / "ops.yaml"
    path.write_text("\n".join(line for line in path.read_text().splitlines() if "aclnn" not in line))
    generate.write(package)
    assert not list((package / "csrc" / "generated").rglob("*.cc"))
    assert generate.stale(package) == []


def test_show_prints_and_writes_nothing(package, capsys):
    before = sorted(package.rglob("*"))
    assert main(["generate", str(package), "--show"]) == 0
    shown = capsys.readouterr().out
    assert "TORCH_LIBRARY(soft, m)" in shown
    assert sorted(package.rglob("*")) == before


def test_python_that_is_generated_is_python(package):
    for path in package.rglob("*.py*"):
        compile(path.read_text(), str(path), "exec")


def test_types_are_what_a_type_checker_reads(package):
    process = subprocess.run(
        [sys.executable, "-m", "mypy", "--ignore-missing-imports", str(package / "soft" / "_torch.pyi")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Soft"], "the name of a package is of small letters"),
        (["torch"], "have something of the name torch: choose another"),
        (["import"], "import is a keyword of Python's"),
        (["test"], "have something of the name test"),
        (["csrc"], "the package's folder have something of the name csrc"),
        (["default"], "default is a keyword of C++'s"),
        (["soft", "--schema", "delete(Tensor x) -> Tensor"], "delete is a keyword of C++'s"),
        (["soft", "--schema", "soft(Tensor torch) -> Tensor"], "torch is a name that generated code has for its own"),
        (["soft", "--schema", "soft(Tensor x, Device? d) -> Tensor"], "d is of type Optional[Device]"),
        (["soft", "--schema", "soft(Tensor result0, Tensor y) -> (Tensor, Tensor)"], "result0 has a meaning in"),
        (["soft", "--aclnn", "Soft"], "the names of aclnn operators begin with aclnn, got 'Soft'"),
        (["soft", "--schema", "soft(Tensr x) -> Tensor"], "torch cannot read this schema"),
        (["soft", "--schema", "soft(int n) -> Tensor"], "a new op takes a tensor and returns tensors"),
        (["soft", "--cuda", "--stable"], "--cuda comes with the example op"),
        (["soft", "--aclnn", "aclnnSoft", "--stable"], "needs torch's full ABI"),
    ],
)
def test_what_cannot_be_started(arguments, message, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new-op", *arguments]) == 1
    assert message in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_sample_fits_its_reference(tmp_path):
    schema = """soft(float factor, Tensor x, ScalarType d, *, str mode="it's", Tensor z) -> Tensor"""
    assert main(["new-op", "soft", "--folder", str(tmp_path), "--schema", schema]) == 0
    samples = runpy.run_path(str(tmp_path / "tests" / "samples.py"))
    ((args, kwargs),) = samples["SAMPLES"]["soft"]
    torch.testing.assert_close(samples["REFERENCES"]["soft"](*args, **kwargs), args[1])
    assert args[2] == torch.float32
    (op,) = declaration.read(tmp_path / "ops.yaml").ops
    assert op.signature.python.parameters["mode"].default == "it's"


def test_a_folder_that_holds_something(tmp_path, capsys):
    (tmp_path / "mine.txt").touch()
    assert main(["new-op", "soft", "--folder", str(tmp_path)]) == 1
    assert "is not empty" in capsys.readouterr().err


def test_an_empty_folder_stays_empty_if_its_package_cannot_be_made(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    schema = "soft(Tensor result0, Tensor y) -> (Tensor, Tensor)"
    assert main(["new-op", "soft", "--folder", ".", "--schema", schema]) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_declaration(tmp_path, capsys):
    assert main(["generate", str(tmp_path)]) == 1
    expected = (
        f"there is no {tmp_path / 'ops.yaml'}: name the folder of a package, or start one, python -m ms_ops new-op"
    )
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize(("options", "call"), [([], "x.contiguous()"), (["--stable"], "torch::stable::contiguous(x)")])
def test_the_header_says_that_inputs_may_be_strided(options, call, tmp_path):
    assert main(["new-op", "soft", "--folder", str(tmp_path), *options]) == 0
    text = (tmp_path / "csrc" / "generated" / "kernels.h").read_text()
    assert "Inputs may be non-contiguous" in text
    assert f"call {call} before" in text


@pytest.mark.parametrize("schema", ["unrelated(Tensor x) -> Tensor", None])
def test_a_namespace_that_is_taken(schema, built):
    library = torch.library.Library("soft", "DEF")
    if schema is not None:
        library.define(schema)
    with pytest.raises(ImportError, match=rf"registered the namespace soft at {__file__}:\d+ .* cannot share the name"):
        runpy.run_path(str(built))
    library._destroy()


def test_an_operator_that_another_library_has_defined(built):
    with torch.library._scoped_library("soft", "FRAGMENT") as library:
        library.define("soft_backward(Tensor x) -> Tensor")
        with pytest.raises(ImportError, match="another library has registered soft::soft_backward in this process"):
            runpy.run_path(str(built))


def test_a_namespace_that_is_free(built):
    with torch.library._scoped_library("soft", "FRAGMENT") as library:
        library.define("unrelated(Tensor x) -> Tensor")
        with pytest.raises(ImportError, match="_C.so cannot be loaded; build soft again: Could not"):
            runpy.run_path(str(built))  # an empty file


def test_kernels_for_another_cuda(built):
    built_for = {"torch": torch.__version__, "abi": "full", "cuda": "99.0"}
    (built.parent / "_built_for.json").write_text(json.dumps(built_for))
    with pytest.raises(ImportError, match=r"_C.so has kernels for CUDA 99.0, and torch .* again with this one"):
        runpy.run_path(str(built))


def test_devices_that_are_not_declared_say_so(package):
    path = package / "ops.yaml"
    path.write_text(path.read_text().replace("    cpu: {kernel: soft_cpu}\n", ""))
    assert main(["generate", str(package)]) == 0
    text = (package / "csrc" / "generated" / "registration.cpp").read_text()
    (on_cpu,) = re.findall(r"TORCH_LIBRARY_IMPL\(soft, CPU, m\) \{(.*?)\n\}", text, re.DOTALL)
    assert 'm.impl("soft", torch::CppFunction::makeFromBoxedFunction<&registration::undeclared_cpu>());' in on_cpu
    assert "declares no kernel for the CPU: add cpu " in text
    assert '{"soft::soft", "ops.yaml:5"},' in text


def test_the_compiler_names_the_line_of_a_formula_in_cpp(package):
    """It alone knows what is wrong with one; other lines are those of the generated file."""
    path = package / "ops.yaml"
    text = path.read_text() + WRITTEN_IN_CPP
    path.write_text(text)
    generate.write(package)
    lines = (package / "csrc" / "generated" / "registration.cpp").read_text().splitlines()
    for formula in ("x > 0 ? at::abs(x) : x", "grad * at::sgn(x)"):
        (at,) = (i for i, line in enumerate(lines) if formula in line)
        (declared,) = (i for i, line in enumerate(text.splitlines(), 1) if formula in line)
        assert lines[at - 1].strip() == f'#line {declared} "ops.yaml"'
        assert lines[at + 1].strip() == f'#line {at + 3} "csrc/generated/registration.cpp"'


def test_a_namespace_that_is_renamed_alone(package, capsys):
    path = package / "ops.yaml"
    path.write_text(path.read_text().replace("namespace: soft", "namespace: softer"))
    assert main(["generate", str(package)]) == 1
    assert "declares the namespace softer, and the package in" in (error := capsys.readouterr().err)
    assert "rename the folder" in error
    assert not (package / "softer").exists()


def test_a_library_that_this_process_has_loaded(built):
    library = torch.library.Library("soft", "DEF")
    torch.ops.loaded_libraries.add(str(package_library := built.parent / "_C.so"))
    with pytest.raises(ImportError, match="this process has loaded .*_C.so already: start a new one"):
        runpy.run_path(str(built))
    torch.ops.loaded_libraries.remove(str(package_library))
    library._destroy()


def test_an_unreadable_declaration_writes_nothing(package, capsys):
    path = package / "ops.yaml"
    before = (package / "csrc" / "generated" / "registration.cpp").read_text()
    path.write_text(path.read_text().replace("Tensor x", "Tensr x"))
    assert main(["generate", str(package)]) == 1
    assert f"error: {path}:5: ops[0].schema: torch cannot read this schema" in capsys.readouterr().err
    assert (package / "csrc" / "generated" / "registration.cpp").read_text() == before
