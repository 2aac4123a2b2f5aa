"""What new-op and generate write."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import torch

from ms_ops._cli.commands import main
from ms_ops._compat.torch import parse_schema
from ms_ops._packages import declaration, generate, signature
from tests.conftest import ROOT

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
    _write_built_for(package)
    return package / "soft" / "_library.py"


def _write_built_for(package, **changed):
    """What a build of the package writes down, but for what is `changed`."""
    digest = declaration.read(package / "ops.yaml").digest
    facts = {"torch": torch.__version__, "abi": "full", "cuda": None, "digest": digest, **changed}
    (package / "soft" / "_built_for.json").write_text(json.dumps(facts))


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


PASSED = """
  - schema: "soft_{name}(Tensor x, int? k=None, int mode=0, float slope=1.0, str? text=None) -> Tensor"
    doc: Gives x.
    outputs: x
    cpu: {{aten: clone(x)}}
    npu: {{aclnn: aclnnSoftPassed, arguments: {arguments}}}
    gradient: none
"""


def test_torchairs_converters_pass_what_aclnn_is_called_with(package):
    path = package / "ops.yaml"
    given = '[x, "k.value_or(-1)", "double(mode)", text, out]'
    twice, constant = '[x, "double(mode)", "bool(mode)", out]', "[x, mode, true, out]"
    ops = zip(("passed", "twice", "constant"), (given, twice, constant), strict=True)
    path.write_text(path.read_text() + "".join(PASSED.format(name=name, arguments=listed) for name, listed in ops))
    generate.write(package)
    text = (package / "soft" / "torchair.py").read_text()
    assert "Without a converter: soft_twice, soft_constant." in text
    made = text[text.index("def convert_soft_passed") :]
    for attribute in (
        '"k": ge.attr.Int(-1 if k is None else k),',
        '"mode": ge.attr.Float(float(mode)),',
        '**({} if text is None else {"text": ge.attr.Str(text)}),',
    ):
        assert attribute in made
    assert "slope=1.0" in made
    assert '"slope"' not in made


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


@pytest.mark.slow
def test_types_are_what_a_type_checker_reads(package):
    interface = package / "soft" / "_torch.pyi"
    # To read all of torch takes half a minute.
    options = ["--ignore-missing-imports", "--follow-imports=skip"]
    process = subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(interface)], capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout
    of_torch = re.findall(r"\btorch\.(\w+)", interface.read_text()) + re.findall(
        r"^from torch import (\w+)", interface.read_text(), re.MULTILINE
    )
    assert of_torch
    assert [name for name in of_torch if not hasattr(torch, name)] == []


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
        (["soft", "--schema", "soft(Tensor x, Device? d) -> Tensor"], "d is of type Device?"),
        (["soft", "--schema", "soft(Tensor result0, Tensor y) -> (Tensor, Tensor)"], "result0 has a meaning in"),
        (["soft", "--aclnn", "Soft"], "the names of aclnn operators begin with aclnn, got 'Soft'"),
        (["soft", "--schema", "soft(Tensr x) -> Tensor"], "torch cannot read this schema"),
        (["soft", "--schema", "soft(int n) -> Tensor"], "a new op takes a tensor, and returns tensors or writes to"),
        (["soft", "--schema", "soft(Tensor x) -> ()"], "a new op takes a tensor, and returns tensors or writes to"),
        (
            ["soft", "--schema", "soft(Tensor(a!) x) -> ()", "--stable"],
            "error: soft writes to an argument, and torch's stable ABI has no way to tell autograd of it: leave out",
        ),
        (
            ["soft", "--schema", "soft(Tensor grad) -> Tensor"],
            "error: no op can be started with the schema soft(Tensor grad) -> Tensor: grad has a meaning in gradients",
        ),
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


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ("soft(Tensor x, Tensor(a!) buf, int n) -> Tensor", [1]),
        ("soft(Tensor(a!) x, Tensor[] more, Tensor(b!) buf) -> ()", [0, 2]),
        ("soft(Tensor(a!) x) -> (Tensor, Tensor)", [0]),
    ],
)
def test_an_op_that_writes_can_be_started(schema, written, tmp_path):
    assert main(["new-op", "soft", "--folder", str(tmp_path), "--schema", schema]) == 0
    samples = runpy.run_path(str(tmp_path / "tests" / "samples.py"))
    ((args, _),) = samples["SAMPLES"]["soft"]
    before = args[0].clone()
    results = samples["REFERENCES"]["soft"](*args)
    for result in torch.utils._pytree.tree_leaves(results) if results is not None else ():
        torch.testing.assert_close(result, before)
    kernel = (tmp_path / "csrc" / "soft.cpp").read_text()
    (op,) = declaration.read(tmp_path / "ops.yaml").ops
    for place in written:
        assert not args[place].any()
        assert f"{op.signature.names[place]}.zero_();" in kernel
    assert op.gradients is None


def test_what_cuda_goes_with(capsys):
    with pytest.raises(SystemExit):
        main(["new-op", "--help"])
    assert "with a CUDA kernel; not with --schema" in " ".join(capsys.readouterr().out.split())


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
    assert "that their shapes go together is for the functions to check" in text.replace("\n// ", " ")


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
    _write_built_for(built.parents[1], cuda="99.0")
    with pytest.raises(ImportError, match=r"_C.so has kernels for CUDA 99.0, and torch .* again with this one"):
        runpy.run_path(str(built))


def test_a_declaration_that_changed_since_the_library_was_built(package, built):
    path = package / "ops.yaml"
    path.write_text(path.read_text() + WRITES)
    generate.write(package)
    command = f"run `python setup.py build_ext --inplace` in {package}"
    message = f"ops.yaml has changed since {built.parent}/_C.so was built: {command}"
    with pytest.raises(ImportError, match=message):
        runpy.run_path(str(built))


def test_a_build_writes_down_which_declaration_it_was_of(package):
    digest = declaration.read(package / "ops.yaml").digest
    build = runpy.run_path(str(package / "csrc" / "generated" / "build_ops.py"))
    assert build["DIGEST"] == digest
    assert f'_DIGEST = "{digest}"' in (package / "soft" / "_library.py").read_text()


@pytest.mark.slow
def test_an_sdist_has_nothing_of_a_build(package, built, tmp_path):
    command = [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path / "dist")]
    subprocess.run(command, cwd=package, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    (path,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {Path(name).name for name in archive.getnames()}
    assert {"ops.yaml", "_library.py", "soft_cuda.cu"} <= names
    assert {"_C.so", "_built_for.json"} & names == set()


@pytest.mark.parametrize("suffix", ["cc", "cxx", "cpp"])
def test_sources_in_cpp_by_any_of_their_suffixes(package, suffix):
    (package / "csrc" / f"more.{suffix}").touch()
    build = runpy.run_path(str(package / "csrc" / "generated" / "build_ops.py"))
    sources = build["extension"](package).sources
    assert [source for source in sources if not source.endswith(".cu")] == sorted(
        ["csrc/generated/aclnn.cpp", "csrc/generated/registration.cpp", f"csrc/more.{suffix}", "csrc/soft.cpp"]
    )


@pytest.mark.parametrize("name", ["own.h", "deep/own.cuh", "generated/kernels.h", "generated/aclnn/core/own.cc"])
def test_what_sources_include_is_compiled_anew(package, name):
    """Without ninja, which finds that out by itself."""
    (path := package / "csrc" / name).parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    build = runpy.run_path(str(package / "csrc" / "generated" / "build_ops.py"))
    extension = build["extension"](package)
    assert f"csrc/{name}" in extension.depends
    assert not {"csrc/deep", *extension.sources} & set(extension.depends)


def test_defaults_that_torch_reads_as_it_writes_them():
    text = (
        "f(Tensor x, float a=1e-05, float[] b=[1, 2.5], Scalar c=1.0, Scalar d=True, int[2] e=3, ScalarType f=float, "
        "str g='\\n\\\\\"', str? h=None, bool i=False) -> Tensor"
    )
    schema = parse_schema(text)
    assert parse_schema(signature.parse(text).text) == schema


@pytest.mark.parametrize("doc", ['has """quotes""" and \\n', 'ends with """', 'ends with "one"', 'ends with \\"'])
def test_a_docstring_is_the_text_of_the_declaration(package, doc):
    path = package / "ops.yaml"
    declared = "doc: x where it is positive, slope * x elsewhere."
    assert declared in path.read_text()
    path.write_text(path.read_text().replace(declared, f"doc: {json.dumps(doc)}"))
    generate.write(package)
    for name in ("_torch.py", "_torch.pyi", "mindspore.pyi"):
        tree = ast.parse((package / "soft" / name).read_text())
        (function,) = (n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "soft")
        assert ast.get_docstring(function) == doc


def test_tensors_of_a_call_are_on_one_device(package):
    text = (package / "csrc" / "generated" / "registration.cpp").read_text()
    check = 'devices::Common("soft_backward (ops.yaml:'
    for backend in ("cpu", "cuda", "npu", "meta"):
        body = text.partition(f"at::Tensor soft_backward_{backend}(")[2]
        assert body.split("\n")[1].strip().startswith(check), backend
    assert 'Common("soft (' not in text  # one tensor is on one device


@pytest.mark.parametrize(
    ("entry", "on_cpu", "on_meta"),
    [
        ("cpu: {kernel: f_cpu}", 'f (ops.yaml:3)")', 'f (ops.yaml:3)")'),
        ("cpu: {function: f_cpu}", 'f (ops.yaml:3)", devices::Scalars::kTaken)', "kTaken)"),
        ("cpu: {aten: x * y}", None, "kTaken)"),  # ATen looks itself, where it computes
        ("cpu: {aten: x * y}\n    npu: {aclnn: aclnnF}", None, 'f (ops.yaml:3)")'),
    ],
)
def test_who_takes_scalars_of_the_cpu(entry, on_cpu, on_meta, tmp_path):
    (tmp_path / "ops.yaml").write_text(
        f'namespace: demo\nops:\n  - schema: "f(Tensor x, Tensor y) -> Tensor"\n    outputs: x\n    {entry}\n'
    )
    text = generate.files(tmp_path)[generate.GENERATED / "registration.cpp"]
    for backend, wanted in (("cpu", on_cpu), ("meta", on_meta)):
        line = text.partition(f"at::Tensor f_{backend}(")[2].split("\n")[1]
        assert ("devices::Common" in line) == (wanted is not None)
        assert (wanted or "") in line


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
