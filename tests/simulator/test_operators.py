"""The stand-ins for aclnn operators that packages declare, as C."""

from __future__ import annotations

import subprocess

import pytest

from ms_ops._build import recipe
from ms_ops._simulator import libraries, operators

EVERY_KIND = """
namespace: kinds
ops:
  - schema: "every(Tensor x, Tensor? y, Tensor[] more, int n, float p, bool flag, str mode, Scalar alpha, int[] axes, \
float[] weights, ScalarType dtype) -> (Tensor, Tensor)"
    outputs: [x, x]
    cpu: {kernel: every_cpu}
    npu: {aclnn: aclnnEvery}
  - schema: "some(Tensor x, float p=0.5, int n=3) -> Tensor"
    outputs: x
    cpu: {kernel: some_cpu}
    npu: {aclnn: aclnnSome, arguments: [x, float(p), true, 2, 0.5, '"text"', int32(n), bool(1), out]}
  - schema: "none(Tensor x, int? k, float? p, ScalarType? dtype, bool? flag) -> Tensor"
    outputs: x
    cpu: {kernel: none_cpu}
    npu:
      aclnn: aclnnNone
      arguments: [x, k.value_or(-1), float(p.value_or(0.5)), dtype.value_or(at::kFloat), flag.value_or(true), out]
  - schema: "write(Tensor(a!) x) -> ()"
    cpu: {kernel: write_cpu}
    npu: {aclnn: aclnnWrite}
  - schema: "missing(Tensor x) -> Tensor"
    outputs: x
    npu: {aclnn: aclnnMissing}
"""
PARAMETERS = {
    "Every": "const aclTensor* a0, const aclTensor* a1, const aclTensorList* a2, int64_t a3, double a4, _Bool a5, "
    "const char* a6, const aclScalar* a7, const aclIntArray* a8, const aclFloatArray* a9, int a10, "
    "const aclTensor* a11, const aclTensor* a12",
    "Some": "const aclTensor* a0, float a1, _Bool a2, int a3, double a4, const char* a5, int32_t a6, _Bool a7, "
    "const aclTensor* a8",
    "None": "const aclTensor* a0, int64_t a1, float a2, int a3, _Bool a4, const aclTensor* a5",
    "Write": "const aclTensor* a0",
}


@pytest.fixture
def package(tmp_path):
    """Writes a declaration, and gives its folder."""

    def write(text: str, name: str = "package") -> str:
        (tmp_path / name).mkdir()
        (tmp_path / name / "ops.yaml").write_text(text)
        return str(tmp_path / name)

    return write


def check_c(*sources):
    options = ["-std=gnu11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{libraries.SIMULATOR}"]
    options += ["-Wno-builtin-declaration-mismatch", "-Wno-unused-parameter", f"-I{recipe.bridge_include_dir()}"]
    subprocess.run(["cc", *options, *map(str, sources)], check=True)


def test_parameters_are_those_that_the_package_passes(package, tmp_path):
    text = operators.c_source(operators.read_packages([package(EVERY_KIND)]))
    for name, parameters in PARAMETERS.items():
        assert f"aclnn{name}GetWorkspaceSize({parameters}, uint64_t* workspace_size" in text
    assert "aclnnMissingGetWorkspaceSize(void)" in text
    assert "add cpu to it in ops.yaml:" in text
    source = tmp_path / "operators.c"
    source.write_text(text)
    check_c(source)


def test_the_sources_compile_without_warnings():
    check_c(*(path for path in libraries.SIMULATOR.glob("*.c") if path.name != "cudart_13.c"))  # which needs CUDA


@pytest.mark.parametrize(
    ("argument", "complaint"),
    [
        ("x.size(0)", r"x\.size\(0\) is neither an input or output of f nor a constant"),
        ("x.dim()", r"x\.dim\(\) is neither"),
    ],
)
def test_what_cannot_be_passed_is_refused(package, argument, complaint):
    folder = package(
        f'namespace: a\nops:\n  - schema: "f(Tensor x) -> Tensor"\n    outputs: x\n    cpu: {{kernel: f_cpu}}\n'
        f"    npu: {{aclnn: aclnnF, arguments: [x, {argument}, out]}}\n"
    )
    with pytest.raises(ValueError, match=complaint):
        operators.c_source(operators.read_packages([folder]))


def test_packages_that_cannot_be_found_or_combined_are_named(package, tmp_path):
    with pytest.raises(ValueError, match="no_such_package is neither a folder with ops.yaml nor an installed package"):
        operators.read_packages(["no_such_package"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="empty has no ops.yaml"):
        operators.read_packages([str(tmp_path / "empty")])
    with pytest.raises(ValueError, match="the installed package numpy has no ops.yaml"):
        operators.read_packages(["numpy"])
    other = EVERY_KIND.replace("namespace: kinds", "namespace: others")
    with pytest.raises(ValueError, match="kinds::every and others::every are both aclnnEvery"):
        operators.read_packages([package(EVERY_KIND), package(other, "other")])


@pytest.mark.parametrize("layout", ["wheel", "editable"])
def test_installed_packages_are_found_by_name(package, tmp_path, monkeypatch, layout):
    folder = tmp_path / "kinds"
    package(EVERY_KIND, "kinds")
    (folder / "__init__.py").touch()
    if layout == "editable":
        (folder / "ops.yaml").rename(tmp_path / "ops.yaml")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir("/")
    assert [found.namespace for found in operators.read_packages(["kinds"])] == ["kinds"]
