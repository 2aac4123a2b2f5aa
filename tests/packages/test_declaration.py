"""What is wrong in an ops.yaml is said with file, line and field, before anything is generated."""

from __future__ import annotations

import json
import re

import pytest

from ms_ops._packages import declaration, declaration_form
from ms_ops._packages.located_yaml import DeclarationError
from tests.packages.declared import GOOD, OPS, read


def test_what_is_read(tmp_path):
    package = read(tmp_path, GOOD)
    assert (package.namespace, package.is_stable) == ("demo", False)
    (op,) = package.ops
    assert op.signature.names == ["x", "y", "n", "factor"]
    assert [argument.is_optional for argument in op.signature.arguments] == [False, True, False, False]
    assert [constant.name for constant in op.kept.constants] == ["factor"]
    assert op.kept.tensors == []


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("namespace: demo", "namespace: 1demo", 1, "namespace: '1demo' does not match"),
        ("namespace: demo", "namespace: [", 3, "expected.* node content"),
        ("Tensor x,", "Tensr x,", 3, r"ops\[0\].schema: torch cannot read this schema: unknown type specifier"),
        ("scale(", "demo::scale(", 3, "write scale without demo::"),
        ("scale(", "scale.out(", 3, "scale.out: overloads are not declared"),
        ("int n", "Device? n", 3, r"n is of type Device\?, and declared operators have none"),
        ("-> Tensor", "-> int", 3, "may return tensors and lists of tensors, got int"),
        ("-> Tensor", "-> (Tensor, int)", 3, "may return tensors and lists of tensors, got int"),
        ("Tensor x,", "Tensor(a!) x,", 6, "an op that writes to an argument has no gradient"),
        ("Tensor x,", "Tensor(a) x,", 3, "is a view of another tensor"),
        ("Tensor x, Tensor? y", "Tensor x, Tensor(a!)? y", 3, "y is written to and is optional: an op writes to"),
        ("Tensor x, Tensor? y", "Tensor x, Tensor(a!)[] y", 3, "y is written to and is a list: an op writes to"),
        ("namespace: demo", "namespace: class", 1, "namespace: class is a keyword of Python's"),
        ("namespace: demo", "namespace: default", 1, r"namespace: default is a keyword of C\+\+'s"),
        ("scale(", "delete(", 3, r"delete is a keyword of C\+\+'s: choose another name"),
        ("scale(", "lambda(", 3, "lambda is a keyword of Python's: choose another name"),
        ("scale(", "torch(", 3, "torch is what generated Python calls something else"),
        ("int n, float factor=2.0", "float factor=2.0, int n", 3, "an argument without a default follows one that has"),
        (
            "namespace: demo",
            "namespace: aten",
            1,
            r"namespace: Python, torch, .* of the name aten: choose",
        ),
        ("int n", "int default", 3, r"default is a keyword of C\+\+'s"),
        ("int n", "int errno", 3, "errno is a macro of C's headers: choose another name"),
        ("int n", "int EOF", 3, "EOF is a macro of C's headers"),
        ("int n", "int EINVAL", 3, "EINVAL is a macro of C's headers"),
        ("-> Tensor", "-> (Tensor NULL)", 3, "NULL is a macro of C's headers"),
        ("scale(", "alloca(", 3, "alloca is a macro of C's headers"),
        ("scale(", "name(", 3, "torch.ops.<namespace>.name is something else in torch: give this op another name"),
        ("kernel: scale_cpu", "kernel: main", 5, "main is something else in C: give the function another name"),
        ("outputs: x", "meta: stdin", 4, "meta: stdin is something else in C: give the function another name"),
        ("int n", "int torch", 3, "torch is a name that generated code has for its own"),
        ("int n", "int op_", 3, "op_ is a name that generated code has for its own"),
        ("int n", "int needs_x", 3, "needs_x has a meaning in gradients"),
        ("x: grad * factor", "on: grad", 6, "gradient: YAML reads a key here as True, which is no text"),
        ("outputs: x", "1: x", 3, "YAML reads a key here as 1, which is no text"),
        ("grad * factor", "grad * (n // 2)", 7, "formulas have no //; write / for a quotient that is not rounded"),
        ("grad * factor", "grad * (n % 2)", 7, r"formulas have no %; write remainder\(x, n\) for a tensor's"),
        ("kernel: scale_cpu", "kernel: class", 5, r"cpu.kernel: class is a keyword of Python's"),
        ("      x: grad * factor", "      non_differentiable", 6, "is not what goes here. Gradients by input"),
        ("grad * factor", "grad.mul_(factor)", 7, "mul_ writes to what it is called with, .* write mul"),
        ("grad * factor", "mul(relu_(grad), factor)", 7, "relu_ writes to what it is called with, .* write relu"),
        ("grad * factor", "at::mul(grad, factor).neg_()", 7, "neg_ writes to what it is called with, .* write neg"),
        ("outputs: x", "outputs: z", 4, "z is no tensor of scale: x, y"),
        ("outputs: x", "outputs: [x, x]", 4, "2 are declared, and the schema returns 1"),
        ("outputs: x", "outputs: {shape: '[x.size(0), m]'}", 4, r"outputs.shape: 'm' is not a size"),
        ("outputs: x", "outputs: {shape: 'z.shape'}", 4, r"'z' is none of the tensors: x, y"),
        ("outputs: x", "outputs: {shape: x.shape, dtype: float31}", 4, r"outputs.dtype: 'float31' is not a dtype"),
        ("    outputs: x\n", "", 3, "declare outputs, or a meta function"),
        ("Tensor x, Tensor? y, ", "", 3, "scale takes no tensor"),
        (") -> Tensor", ") -> ()", 3, "scale returns nothing and writes to nothing"),
        ("scale(", "list(", 3, "list is what generated Python calls something else"),
        ('-> Tensor"\n    outputs: x\n', '-> Tensor[]"\n', 3, "declare a meta function: MindSpore and"),
        ("-> Tensor", "-> Tensor[]", 4, "outputs: the op returns a list, whose length only a meta function knows"),
        ("-> Tensor", "-> (Tensor, Tensor?)", 3, r"scale returns a Tensor\?, and an output is always there"),
        ("outputs: x", "outputs: y", 4, "y may be None: name a tensor that is always given"),
        ("outputs: x", "outputs: {shape: y.shape}", 4, r"outputs.shape: 'y' may be None"),
        ("outputs: x", "outputs: {shape: x.shape, dtype: y.dtype}", 4, r"outputs.dtype: 'y' may be None"),
        ("Tensor x, Tensor? y", "Tensor? x, Tensor? y", 4, "x may be None"),
        ("outputs: x", "outputs: x\n    meta: shape_of_scale", 5, "shapes are declared by outputs already"),
        ("    cpu: {kernel: scale_cpu}\n", "", 3, "no device runs scale; declare one of cpu, cuda, npu"),
        (
            "kernel: scale_cpu",
            "kernal: scale_cpu",
            5,
            r"cpu.kernal: .* did you mean kernel\? There are kernel, function",
        ),
        (
            "namespace: demo",
            "abi: full\nnamspace: demo",
            2,
            r"namspace: .* did you mean namespace\? There are namespace",
        ),
        ("outputs: x", "output: x", 4, r"ops\[0\].output: .* did you mean outputs\? There are schema, doc, "),
        (
            "outputs: x",
            "outputs:\n      shpe: x.shape",
            5,
            r"outputs.shpe: .* did you mean shape\? There are shape, dtype",
        ),
        ("outputs: x", "outputs: x\n    device: cpu", 5, r"device: there is no field of this name. There are schema, "),
        ("    outputs: x", "\toutputs: x", 4, "begins with a tab, and YAML indents by spaces"),
        ("x: grad * factor", "x: y ? grad * *y : grad", 7, "mapping values .* in quotes, such as a formula in C"),
        ("kernel: scale_cpu", "aten: y ? x * *y : x", 5, "did not find expected .* in quotes, such as a formula in C"),
        ("x: grad * factor", "x: *y * grad", 7, "undefined alias: .* in quotes, such as a formula in C"),
        ("float factor=2.0", "float factor='a'", 3, "factor is of type float, and its default 'a' is not"),
        ("float factor=2.0", r"str m='\xe9'", 3, "has written the default 'é' of m: give .*, or declare str\\? m=None"),
        ("float factor=2.0", r"str? m='\xe9'", 3, "or declare str\\? m=None"),
        ("float factor=2.0", "Scalar s=2j", 3, "has written the default 2j of s: give .*, or declare Scalar\\? s=None"),
        ("int n,", "int n=2.5,", 3, "n is of type int, and its default 2.5 is not"),
        ("int n,", "int n=True,", 3, "n is of type int, and its default True is not"),
        ("int n,", "bool n=2,", 3, "n is of type bool, and its default 2 is not"),
        ("int n,", "int? n=2.5,", 3, r"n is of type int\?, and its default 2.5 is not"),
        ("int n,", "int[]? n=3,", 3, r"n is of type int\[\]\?, and its default 3 is not"),
        ("int n,", "Tensor n=None,", 3, "n is of type Tensor, and its default None is not"),
        ("Tensor x, Tensor? y", "Tensor self, Tensor? input", 3, "scale has self and input, and torch's functions"),
        ("{kernel: scale_cpu}", "{aten: n}", 5, "aten: 'n' is no tensor: call an op or a function that gives one"),
        ("{kernel: scale_cpu}", "{aten: '2 * n'}", 5, r"aten: '2 \* n' is no tensor"),
        ("{kernel: scale_cpu}", "{aten: x}", 5, r"aten: 'x' has the memory of x, .* write clone\(x\)"),
        ("{kernel: scale_cpu}", "{aten: x.t()}", 5, r"aten: 'x.t\(\)' has the memory of x, .* write clone\(x.t\(\)\)"),
        ("{kernel: scale_cpu}", "{aten: 't(x.view([n]))'}", 5, "has the memory of x"),
        ("{kernel: scale_cpu}", "{aten: 'x[0] if n else -x'}", 5, "has the memory of x"),
        ("grad * factor", "grad * 1e400", 7, "a number here is larger than a double holds"),
        (
            "grad * factor",
            "grad + 9223372036854775808",
            7,
            "8 needs more than the 64 bits of an integer: write",
        ),
        ("outputs: x", "outputs: {shape: '[9223372036854775808]'}", 4, "8 needs more than the 64 bits of an integer"),
        ("grad * factor", "grads[9223372036854775808]", 7, "8 needs more than the 64 bits of an integer"),
        ("grad * factor", "grad * x.dtype", 7, r"formulas have no 'x.dtype': write x.type_as\(y\)"),
        ("grad * factor", "grad.view(x.shape)", 7, r"formulas have no 'x.shape': write x.sizes\(\)"),
        ("outputs: x", "outputs: {shape: '[-1, n]'}", 4, "'-1' is negative, and nothing is inferred here: write the"),
        ("{kernel: scale_cpu}", "{aten: 'scael(x)'}", 5, "scael is neither declared in this file nor an operator"),
        ("{kernel: scale_cpu}", "{aten: 'sum_to_size(x, n)'}", 5, "sum_to_size is a method of tensors"),
        ("x: grad", "n: grad", 7, "n is no tensor of scale"),
        ("outputs: x", "outputs: {shape: [x.size(0), n]}", 4, r"put it in quotes, such as '\[x.size\(0\), n\]'"),
        ("outputs: x", "outputs: {shape: x.shape, dtype: promote(x, y)}", 4, "put a text with a comma in quotes"),
        (
            "grad * factor",
            "grad * slope",
            7,
            "there is no 'slope' here; there are x, y, n, factor, grad, ",
        ),
        ("grad * factor", "x * factor", 7, "a gradient is linear in grad"),
        ("grad * factor", "grad *", 7, "is no expression"),
        ("x: grad * factor", "x: grad\n      'x, y': grad", 8, "x has two gradients"),
        ("Tensor? y", "Tensor grad", 3, "grad has a meaning in gradients"),
        (
            '-> Tensor"\n    outputs: x',
            '-> Tensor[]"\n    meta: m',
            5,
            "kernel: the op returns a list, so use function",
        ),
        ("cpu: {kernel: scale_cpu}", "cpu: {kernel: scale_cpu}\n    tags: [fast]", 6, "'fast' is not one of"),
        ("outputs: x", "outputs: x\n    outputs: x", 5, r"ops\[0\].outputs: it stands here and in line 4"),
        ("namespace: demo", "namespace: demo\nnamespace: demo", 2, "namespace: it stands here and in line 1"),
        ("-> Tensor", "-> (Tensor n)", 3, "n names an output and something else"),
        ("-> Tensor", "-> (Tensor a, Tensor a)", 3, "a names an output and something else"),
        ("-> Tensor", "-> (Tensor auto)", 3, r"auto is a keyword of C\+\+'s"),
        ("outputs: x", "outputs: x\n    tags: [data_dependent]", 5, "declare meta: python:module:function"),
        ("namespace: demo", "namespace: demo\nabi: stable\n#", 6, None),
    ],
)
def test_what_is_wrong(tmp_path, old, new, line, message):
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    if message is None:
        assert read(tmp_path, text).is_stable
        return
    with pytest.raises(DeclarationError, match=message) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'ops.yaml'}:{line}: ")


@pytest.mark.parametrize("entry", ["kernel: scale_cpu", "function: scale_cpu"])
def test_a_function_of_two_signatures(tmp_path, entry):
    text = GOOD + OPS.replace("kernel: two_cpu", entry)
    with pytest.raises(DeclarationError, match="scale_cpu computes scale as well, with another signature in C"):
        read(tmp_path, text)


def test_a_function_that_two_operators_share(tmp_path):
    other = 'same(Tensor a, Tensor? b, int c, float d) -> Tensor"\n    outputs: a\n    cpu: {kernel: scale_cpu}\n'
    assert len(read(tmp_path, f'{GOOD}  - schema: "{other}').ops) == 2


def test_a_kernel_of_an_operator_and_of_its_out_variant(tmp_path):
    text = """\
namespace: demo
ops:
  - schema: "twice(Tensor x) -> Tensor"
    outputs: x
    cpu: {kernel: twice_cpu}
  - schema: "twice_out(Tensor x, Tensor(a!) out) -> ()"
    cpu: {kernel: twice_cpu}
"""
    assert len(read(tmp_path, text).ops) == 2


def test_names_of_outputs_are_kept_apart(tmp_path):
    schema = "f(Tensor out0) -> (Tensor out1, Tensor, Tensor stream)"
    text = f"namespace: demo\nops:\n  - schema: {schema!r}\n    outputs: [out0, out0, out0]\n    cuda: {{launch: f}}\n"
    signature = read(tmp_path, text).ops[0].signature
    assert signature.output_names == ["out1", "out1_", "stream"]
    assert signature.function_of("launch", is_stable=False).parameters[0] == ("void*", "stream_")


def test_two_ops_of_one_name(tmp_path):
    op = GOOD.partition("ops:\n")[2]
    with pytest.raises(DeclarationError, match=r"ops.yaml:8: ops\[1\].schema: scale is declared twice"):
        read(tmp_path, GOOD + op)


@pytest.mark.parametrize("entry", ["cuda: {launch: f_cuda}", "npu: {aclnn: aclnnF}"])
def test_a_stream_is_that_of_a_tensor(tmp_path, entry):
    text = f"namespace: demo\nops:\n  - schema: 'f(Tensor? x, int n) -> Tensor'\n    meta: outputs_of_f\n    {entry}\n"
    with pytest.raises(DeclarationError, match="ops.yaml:5: .*the stream is that of a tensor's device"):
        read(tmp_path, text)


_EVERY = (
    "f(Tensor x, Tensor? y, int n, int? k, str? s, ScalarType? d, Generator? g, int[]? l) -> (Tensor out, Tensor b)"
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], r"aclnn: k may be None, and aclnn takes it by value: say .* arguments: \[\.\.\., k\.value_or\(-1\), "),
        (["x", "d", "out", "b"], r"arguments: d may be None.* d\.value_or\(at::kFloat\)"),
        (["x", "g", "out", "b"], "g is a generator, which aclnn does not take"),
        (["x", "m", "out", "b"], "there is no 'm' here: m may name x, y, n, "),
        (["x", "float(m)", "out", "b"], r"there is no 'm' here: float\(m\) may name"),
        (["x", "float32(n)", "out", "b"], "there is no 'float32' here: .* and the casts float, double, int32"),
        (["x", "float(y)", "out", "b"], r"float\(y\) casts what is no number: y of f\("),
        (["x", "int64(l)", "out", "b"], r"int64\(l\) casts what is no number"),
        (["x", "int64(k)", "out", "b"], "k may be None"),
        (["x", "n", "out"], "b is not passed, and the operator is to write it"),
        (
            ["x", "l", "s", "y", "int64(k.value_or(-1))", "at::kFloat", 'std::string("m")', "x.size(0)", "out", "b"],
            None,
        ),
        (["x", True, 2, 0.5, "'c'", "1e-5", "static_cast<int8_t>(n)", 's.value_or("m")', "out", "b"], None),
    ],
)
def test_arguments_of_aclnn(tmp_path, arguments, message):
    listed = f", arguments: {json.dumps(arguments)}" if arguments else ""
    npu = f"{{aclnn: aclnnF{listed}}}"
    text = f"namespace: demo\nops:\n  - schema: {_EVERY!r}\n    outputs: [x, x]\n    npu: {npu}\n"
    if message is None:
        assert read(tmp_path, text).ops[0].signature.output_names == ["out", "b"]
        return
    with pytest.raises(DeclarationError, match=rf"ops.yaml:5: ops\[0\].npu.*{message}"):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("returned", "backend", "message"),
    [
        (
            "Tensor(a!)",
            "kernel: f_cpu",
            "ops.yaml:3: .*returns an argument that it writes to.* end the schema",
        ),
        ("(Tensor(a!), Tensor)", "kernel: f_cpu", "ops.yaml:3: .*returns an argument that it writes to"),
        ("Tensor[]", "kernel: f_cpu", "ops.yaml:3: .*torch compiles none that returns a list as well"),
        ("Tensor", "aten: y * 2", "ops.yaml:5: .*a formula writes nothing: an op that writes has a kernel"),
        ("Tensor", "kernel: f_cpu", None),
    ],
)
def test_what_is_returned_by_what_writes(tmp_path, returned, backend, message):
    text = (
        f"namespace: demo\nops:\n  - schema: 'f(Tensor(a!) x, Tensor y) -> {returned}'\n    outputs: y\n"
        f"    cpu: {{{backend}}}\n"
    )
    if message is None:
        assert read(tmp_path, text).ops[0].signature.outputs == 1
        return
    with pytest.raises(DeclarationError, match=message):
        read(tmp_path, text)


def test_what_writes_is_not_for_the_stable_abi(tmp_path):
    op = "  - schema: 'f(Tensor(a!) x) -> ()'\n    cpu: {kernel: f_cpu}\n"
    assert read(tmp_path, f"namespace: demo\nops:\n{op}").ops[0].signature.writes
    with pytest.raises(DeclarationError, match="ops.yaml:4: .*no way to tell autograd of a write"):
        read(tmp_path, f"namespace: demo\nabi: stable\nops:\n{op}")


@pytest.mark.parametrize(("entry", "message"), [("tags: [random]", "registers no tags"), ("meta: f_meta", "in Python")])
def test_what_python_has_in_a_package_of_the_stable_abi(tmp_path, entry, message):
    outputs = "" if "meta" in entry else "\n    outputs: x"
    op = f"  - schema: 'f(Tensor x) -> Tensor'\n    {entry}{outputs}\n    cpu: {{function: f_cpu}}\n"
    with pytest.raises(DeclarationError, match=f"ops.yaml:5: .*{message}"):
        read(tmp_path, f"namespace: demo\nabi: stable\nops:\n{op}")


def test_dtypes_are_not_promoted_in_the_stable_abi(tmp_path):
    outputs = "{shape: x.shape, dtype: 'promote(x, y)'}"
    op = f"  - schema: 'f(Tensor x, Tensor y) -> Tensor'\n    outputs: {outputs}\n    cpu: {{function: f_cpu}}\n"
    with pytest.raises(DeclarationError, match="ops.yaml:5: .*promotes no dtypes"):
        read(tmp_path, f"namespace: demo\nabi: stable\nops:\n{op}")


@pytest.mark.parametrize("kind", ["Scalar", "ScalarType?", "Scalar?"])
def test_types_that_the_stable_abi_lacks_are_called_as_schemas_call_them(tmp_path, kind):
    with pytest.raises(DeclarationError, match=f"ops.yaml:4: .*n is of type {re.escape(kind)}, and kernels of torch's"):
        read(tmp_path, GOOD.replace("int n", f"{kind} n").replace("namespace: demo", "namespace: demo\nabi: stable"))


@pytest.mark.parametrize("entry", ["cpu: {aten: 'relu(x)'}", "npu: {aclnn: aclnnRelu}", "cuda: {launch: relu}"])
def test_what_the_stable_abi_lacks(tmp_path, entry):
    text = f"namespace: demo\nabi: stable\nops:\n  - schema: 'f(Tensor x) -> Tensor'\n    outputs: x\n    {entry}\n"
    with pytest.raises(DeclarationError, match="ops.yaml:6: .*stable ABI do not have it"):
        read(tmp_path, text)


def test_the_form_is_json_schema():
    import jsonschema

    jsonschema.Draft202012Validator.check_schema(declaration_form.schema())


def test_tensors_that_are_given_by_name_have_no_place_in_the_stable_abi(tmp_path):
    op = '- {schema: "f(Tensor y, *, Tensor[] zs) -> Tensor", outputs: y, cpu: {kernel: f}, gradient: {y: grad}}'
    with pytest.raises(DeclarationError, match="schema: zs is given by name"):
        read(tmp_path, f"namespace: demo\nabi: stable\nops:\n{op}")


TWO = """\
namespace: demo
ops:
- schema: "two(Tensor x) -> (Tensor, Tensor)"
  outputs: [x, OTHER]
  cpu: {kernel: two}
  gradient: GRADIENT
"""


@pytest.mark.parametrize(
    ("other", "gradient"),
    [
        ("x", "{x: 'grads[0] + grads[1]'}"),
        ("x", "{x: grad, result1: non_differentiable}"),
        ("{shape: x.shape, dtype: int64}", "{x: grad}"),
    ],
)
def test_gradients_of_several_outputs(other, gradient, tmp_path):
    read(tmp_path, TWO.replace("OTHER", other).replace("GRADIENT", gradient))


def test_the_gradient_of_one_output_alone_is_said(tmp_path):
    message = r"gradient.x: grad is the gradient of the first output alone: .* result1: non_differentiable"
    with pytest.raises(DeclarationError, match=message):
        read(tmp_path, TWO.replace("OTHER", "x").replace("GRADIENT", "{x: grad * 2}"))


def test_another_encoding(tmp_path):
    path = tmp_path / "ops.yaml"
    path.write_text("namespace: ä", encoding="latin-1")
    with pytest.raises(DeclarationError, match=r"ops\.yaml: it is no text of UTF-8"):
        declaration.read(path)


def test_an_empty_file(tmp_path):
    with pytest.raises(DeclarationError, match="the file is empty; it begins with namespace: and ops:"):
        read(tmp_path, "")
