"""Files of other forms as packages: op-plugin's and torch's YAML, REG_OP headers, TORCH_LIBRARY sources."""

from __future__ import annotations

import importlib.resources
import re
import subprocess
import sys
from pathlib import Path

import pytest
from torch.utils import cpp_extension

from ms_ops._packages import declaration, generate
from ms_ops._packages.importers import package

OP_PLUGIN = Path(__file__).with_name("op_plugin_functions.yaml")
TORCH = Path(str(importlib.resources.files("torchgen")), "packaged", "ATen", "native", "native_functions.yaml")
LEFT_OUT = re.compile(
    "have no overload for those of the caller|is a view of another tensor|declared operators have none"
    "|may return|belong to Python|second entry|is a keyword of|is written to and is a list|has self and input"
)
LACKS = re.compile(
    r"write .*(outputs|meta|_npu|_cpu|gradient)|call its \w+ \w+_(cpu|cuda|npu): \w+ has another function"
)
SOURCE = """
#include <torch/library.h>
// m.def("commented(Tensor x) -> Tensor");
namespace mine {
at::Tensor scale_cpu(const at::Tensor& x, double factor) { return x * factor; }
at::Tensor scale_meta(const at::Tensor& x, double factor) { return at::empty_like(x); }
std::tuple<at::Tensor, at::Tensor> halves(const at::Tensor& x, std::optional<at::Tensor> y, at::IntArrayRef sizes) {
  return {x, x};
}
void fill(at::Tensor& x) {}
}
TORCH_LIBRARY(mine, m) {
  m.def(TORCH_SELECTIVE_SCHEMA("mine::scale(Tensor x, float factor=2.0) -> Tensor"));
  m.def(R"(two(Tensor x, str mode="a")
      -> (Tensor, Tensor))");
  m.def("halves", &mine::halves);
  m.def("fill", &mine::fill);
  m.def("lambda", [](at::Tensor x) { return x; });
}
TORCH_LIBRARY_IMPL(mine, CPU, m) { m.impl("scale", mine::scale_cpu); }
TORCH_LIBRARY_IMPL(mine, Meta, m) { m.impl("scale", TORCH_FN(mine::scale_meta)); }
TORCH_LIBRARY_IMPL(mine, Autograd, m) { m.impl("two", &mine::two_autograd); m.impl("ghost", f); }
"""
# As vLLM writes it: names of its own for libraries, and keys in front of functions.
KEYS = """
TORCH_LIBRARY(vv, ops) {
  ops.def("foo(Tensor x) -> Tensor");
  ops.impl("foo", torch::kCPU, &foo);
  ops.impl("foo", c10::DispatchKey::CUDA, &foo_cuda);
  ops.def("bar(Tensor x) -> Tensor");
  ops.impl("bar", torch::kPrivateUse1, &ns::bar);
  ops.impl("bar", torch::DispatchKey::CPU, TORCH_FN(bar_cpu));
  ops.impl("bar", c10::kCUDA, bar_cuda);
  ops.def("every(Tensor x, int n) -> Tensor");
  ops.impl("every", &kernel_of_every);
  m.def("of_no_library(Tensor x) -> Tensor");
}
TORCH_LIBRARY_EXPAND(CONCAT(TORCH_EXTENSION_NAME, _cache), cache) { cache.def("copy(Tensor x, int n) -> Tensor"); }
TORCH_LIBRARY_FRAGMENT(vv, more) { more.impl("copy", torch::dispatch(c10::DispatchKey::CPU, other::foo)); }
TORCH_LIBRARY_IMPL(vv, PrivateUse1, lib) { lib.impl("foo", &foo_npu); }
"""
HEADER = """
/* REG_OP(Hidden) */
REG_OP(LightIndexerV2)
    .INPUT(query, TensorType({DT_FLOAT16, DT_BF16}))
    .OPTIONAL_INPUT(table, TensorType({DT_INT32}))
    .DYNAMIC_INPUT(keys, TensorType::ALL())
    .OPTIONAL_INPUT(mask, TensorType({DT_BOOL}))
    .OUTPUT(y, TensorType({DT_INT32}))
    .OUTPUT(z, TensorType({DT_FLOAT}))
    .ATTR(layout, String, "BSND")
    .ATTR(scale, Float, 1.0f)
    .ATTR(limit, Int, INT32_MAX)
    .REQUIRED_ATTR(count, Int)
    .OP_END_FACTORY_REG(LightIndexerV2)
REG_OP(Scatter).INPUT(var, TensorType::ALL()).INPUT(x, TensorType::ALL()).OUTPUT(var, TensorType::ALL())
    .OP_END_FACTORY_REG(Scatter)
REG_OP(Update).INPUT(var, TensorType::ALL()).INPUT(x, TensorType::ALL()).OUTPUT(var, TensorType::ALL())
    .OUTPUT(norm, TensorType({DT_FLOAT})).OP_END_FACTORY_REG(Update)
REG_OP(If).INPUT(x, TensorType::ALL()).GRAPH(then_branch).OUTPUT(y, TensorType::ALL()).OP_END_FACTORY_REG(If)
REG_OP(Const).OUTPUT(y, TensorType::ALL()).ATTR(value, Tensor, Tensor()).OP_END_FACTORY_REG(Const)
"""


def made(file, folder):
    """The package of imported operators, read back, with its generated files up to date."""
    package.create(folder, "imported", file)
    assert generate.stale(folder) == []
    return {op.name: op for op in declaration.read(folder / "ops.yaml").ops}


def accounted(file):
    """Every operator that is left out or incomplete says why, in one of the known ways."""
    assert [reason for reason in file.left_out.values() if not LEFT_OUT.search(reason)] == []
    assert [line for op in file.ops.values() for line in op.missing if not LACKS.search(line)] == []


def complete(file):
    return {name: op for name, op in file.ops.items() if not op.missing}


def test_op_plugin(tmp_path):
    """Several dozen declarations of op-plugin's, each accounted for."""
    file = package.read(OP_PLUGIN)
    accounted(file)
    assert (len(file.ops), len(file.left_out)) == (66, 3)
    ops = made(file, tmp_path / "imported")
    assert set(ops) == set(file.ops)
    assert {"_ctc_loss_backward", "threshold_backward", "npu_swiglu_backward"} <= set(complete(file))
    text = (tmp_path / "imported" / "ops.yaml").read_text()
    assert "#   elu.out: " in text
    assert (
        "# To do: write outputs (out: its size is C++ of op-plugin's, op_infer::cdist_npu_output_size(x1, x2))" in text
    )
    softmax = ops["_log_softmax_backward_data"].backends["npu"]
    assert (softmax.name, softmax.arguments) == ("aclnnLogSoftmaxBackward", ("grad_output", "output", "dim", "out"))
    norm = {entry.targets: entry.formula and entry.formula.cpp for entry in ops["npu_rms_norm"].gradients}
    assert norm == {
        ("self", "gamma"): "ops::npu_rms_norm_backward(grad, self, gamma, result1)",
        ("result1",): None,
    }
    loss = ops["npu_cross_entropy_loss"].gradients[0].formula.cpp
    assert "grads[0], result1" in loss
    assert "grads[2], result3" in loss, "grads count the differentiable outputs, which are the first and the third"
    exponential = file.ops["npu_sim_exponential_"]
    assert exponential.signature.text.endswith("-> ()"), "torch compiles no operator that returns what it writes to"
    assert "returns what it writes to as well" in exponential.fields["doc"]
    indexer = file.ops["npu_lightning_indexer"]
    assert any("npu_lightning_indexer_grad, which is neither" in line for line in indexer.missing)


OWN_YAML = """
- func: halved(Tensor self, int[] size) -> (Tensor, Tensor)
  gen_opapi:
    half: {size: '{self.size(0), self.sizes()[1] / 2}', dtype: self}
    sized: {size: size, dtype: self}
    exec: aclnnHalved, self, size, half, sized
- func: found(Tensor self) -> Tensor
  tags: [dynamic_output_shape]
- func: valued(Tensor self, int? k) -> Tensor
  gen_opapi:
    out: {size: self, dtype: self}
    exec: aclnnValued, self, k, out
- func: chosen(Tensor self, int? k) -> Tensor
  gen_opapi:
    out: {size: sizes_of(self), dtype: self}
    exec: aclnnChosen, self, given, out
    new_params: {given: k.value_or(3)}
"""


def test_shapes_of_values_and_numbers_that_may_be_none(tmp_path):
    path = tmp_path / "functions.yaml"
    path.write_text(OWN_YAML)
    file = package.read(path)
    ops = made(file, tmp_path / "imported")
    assert any("tags: [data_dependent], since its shapes" in line for line in file.ops["found"].missing)
    assert any("(k may be None, and aclnn takes it by value" in line for line in file.ops["valued"].missing)
    shapes = [output["shape"] for output in file.ops["halved"].fields["outputs"]]
    assert shapes == ["[self.size(0), self.shape[1] // 2]", "size"]
    assert ops["chosen"].backends["npu"].arguments == ("self", "k.value_or(3)", "out")
    assert "write outputs (out: its size is C++ of op-plugin's, sizes_of(self))" in file.ops["chosen"].missing


@pytest.mark.slow
def test_torch(tmp_path):
    """The operators of torch itself: hundreds come over complete, with kernel, shapes and gradient."""
    file = package.read(TORCH)
    accounted(file)
    done = complete(file)
    assert len(file.ops) > 1500
    assert "self is written to and is a list" in file.left_out["_foreach_abs_"]
    assert len(done) > 650
    assert sum("gradient" in op.fields for op in done.values()) > 250
    names = ["celu", "gelu", "native_layer_norm", "linalg_det", "cholesky_solve", "index_select", "log_softmax"]
    ops = made(file.only([name for name in names if name in file.ops]), tmp_path / "imported")
    assert "gelu_backward" in ops, "what a gradient calls comes along"
    assert ops["native_layer_norm"].constant_results == [1, 2], "formulas of grad alone are for the first output"
    assert ops["gelu"].backends["cpu"].formula.cpp == "at::gelu(self, approximate)"


@pytest.mark.slow
def test_what_comes_over_from_torch_compiles(tmp_path):
    """Overloads, formulas in C++, optional tensors in them, and functions that several operators share."""
    file = package.read(TORCH)
    names = ["max_dim", "where", "where_self", "clamp_max", "convolution", "native_batch_norm", "take"]
    file = file.only([*names, "set__source_Tensor", "_add_relu__Tensor", "_add_relu__Scalar"])
    ops = made(file, tmp_path)
    assert ops["max_dim"].backends["cpu"].formula.cpp == "at::max(self, dim, keepdim)"
    (max_of_dim, *_), (clamp, *_) = ops["max_dim"].gradients, ops["clamp_max"].gradients
    assert max_of_dim.formula.cpp.startswith("at::value_selecting_reduction_backward_symint(grad, dim, result1")
    assert clamp.formula.cpp.startswith("at::where(self <= max, grad"), "where of this file takes one argument"
    folders = [tmp_path / "csrc", tmp_path / "csrc" / "generated", *cpp_extension.include_paths()]
    command = ["g++", "-std=c++20", "-fsyntax-only", "-w", *(f"-I{folder}" for folder in folders)]
    for source in (tmp_path / "csrc" / "imported.cpp", tmp_path / "csrc" / "generated" / "registration.cpp"):
        process = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
        assert process.returncode == 0, process.stderr


def test_library(tmp_path):
    path = tmp_path / "mine.cpp"
    path.write_text(SOURCE)
    file = package.read(path)
    ops = made(file, tmp_path / "imported")
    assert set(ops) == {"scale", "two", "halves"}
    assert (ops["scale"].meta, ops["scale"].backends["cpu"].name) == ("scale_meta", "scale_cpu")
    assert ops["halves"].signature.text == "halves(Tensor x, Tensor? y, int[] sizes) -> (Tensor, Tensor)"
    assert "write its gradient, which mine::two_autograd registers for Autograd" in file.ops["two"].missing
    assert "is written to" in file.left_out["fill"]
    assert "C++ expression" in file.left_out["lambda"]
    assert "no m.def" in file.left_out["ghost"]


def test_names_and_keys_of_libraries(tmp_path):
    path = tmp_path / "keys.cpp"
    path.write_text(KEYS)
    file = package.read(path)
    ops = made(file, tmp_path / "imported")
    assert file.left_out == {}
    functions = {name: {device: one.name for device, one in op.backends.items()} for name, op in ops.items()}
    assert functions == {
        "foo": {"cpu": "foo", "cuda": "foo_cuda", "npu": "foo_npu"},
        "bar": {"cpu": "bar_cpu", "cuda": "bar_cuda", "npu": "bar"},
        "every": dict.fromkeys(("cpu", "cuda", "npu"), "kernel_of_every"),
        "copy": {"cpu": "copy_cpu"},
    }
    assert "call its foo copy_cpu: foo has another function foo" in file.ops["copy"].missing


def test_prototypes(tmp_path):
    path = tmp_path / "ops.h"
    path.write_text(HEADER)
    file = package.read(path)
    ops = made(file, tmp_path / "imported")
    assert file.ops["light_indexer_v2"].schema == (
        "light_indexer_v2(Tensor query, Tensor? table, Tensor[] keys, Tensor? mask=None, *, "
        'str layout="BSND", float scale=1.0, int limit, int count) -> (Tensor y, Tensor z)'
    )
    lacks = "; ".join(file.ops["light_indexer_v2"].missing)
    assert "write the default of limit into the schema: the header's is INT32_MAX" in lacks
    assert "write outputs of int32, float32" in lacks
    assert ops["scatter"].backends["npu"].name == "aclnnScatter"
    assert ops["light_indexer_v2"].backends["npu"].name == "aclnnLightIndexerV2"
    assert file.ops["update"].schema == "update(Tensor(a!) var, Tensor x) -> (Tensor norm)"
    assert complete(file).keys() == {"scatter"}
    assert "of type Tensor" in file.left_out["Const"]
    assert "it runs a graph that it is given" in file.left_out["If"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.yaml", "a: [b", "is no YAML"),
        ("x.yaml", "a: ä", "is no YAML"),
        ("x.yaml", "- name: a", "has no '- func:' entries"),
        ("x.cpp", "int main() {}", "no operators of a known form"),
        ("x.cpp", "TORCH_LIBRARY(a, m) {}", "has no m.def"),
        ("x.h", "REG_OP(A).INPUT(x, TensorType::ALL())", "has no OP_END_FACTORY_REG"),
    ],
)
def test_refused(name, text, message, tmp_path):
    (tmp_path / name).write_text(text, encoding="latin-1")
    with pytest.raises(ValueError, match=re.escape(message)):
        package.read(tmp_path / name)


def test_unknown_op():
    with pytest.raises(ValueError, match=r"elu\.out cannot be imported: .*no overload for those of the caller"):
        package.read(OP_PLUGIN).only(["elu.out"])
    with pytest.raises(ValueError, match="npu_swigluu cannot be imported: .* 66 operators, such as npu_swiglu,"):
        package.read(OP_PLUGIN).only(["npu_swigluu"])


def test_an_overload_by_its_name():
    (op,) = package.read(OP_PLUGIN).only(["npu_max.dim"]).ops.values()
    assert op.schema == "npu_max_dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)"


@pytest.mark.slow
def test_command(tmp_path):
    command = [sys.executable, "-m", "ms_ops", "new-op", "mine", "--from", str(OP_PLUGIN), "--ops", "npu_swiglu"]
    process = subprocess.run([*command, "--folder", "mine"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    assert "1 operator came over complete" in process.stdout
    assert "npu_swiglu: write" in process.stdout
    declared = declaration.read(tmp_path / "mine" / "ops.yaml").ops
    assert {op.name for op in declared} == {"npu_swiglu", "npu_swiglu_backward"}


def test_a_list_among_inputs_of_one_formula(tmp_path):
    """Torch's native_functions.yaml has some, whose declarations would be refused."""
    (tmp_path / "native_functions.yaml").write_text(
        "- func: pair(Tensor input, Tensor[] hx) -> Tensor\n- func: single(Tensor x) -> Tensor\n"
    )
    (tmp_path / "derivatives.yaml").write_text(
        "- name: pair(Tensor input, Tensor[] hx) -> Tensor\n  input, hx: unbind(grad)\n"
    )
    file = package.read(tmp_path / "native_functions.yaml")
    assert "write the gradient: hx is a list, which has a formula of its own" in file.ops["pair"].missing
    package.create(tmp_path / "made", "made", file)
