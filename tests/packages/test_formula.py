"""Formulas of an ops.yaml: what they become, and what is wrong in them."""

from __future__ import annotations

import pytest

from ms_ops._packages.located_yaml import DeclarationError
from tests.packages.declared import GOOD, OPS, read, with_gradient


@pytest.mark.parametrize(
    ("text", "cpp"),
    [
        ("grad * (-x).exp()", "(grad * (-x).exp())"),
        ("(-grad)[0] - -(-x)", "((-grad)[0] - (-(-x)))"),
        ("grad * (1 / n)", "(grad * (1.0 * 1 / n))"),
        ("grad * (1 / 2)", "(grad * (1.0 * 1 / 2))"),
        ("grad * (-n / (x.size(0) + n))", "(grad * (1.0 * (-n) / (x.size(0) + n)))"),
        ("grad / n", "(grad / n)"),
        ("grad.sum() / x", "(grad.sum() / x)"),
        ("grad * (1 / x.sizes()[0])", "(grad * (1.0 * 1 / shapes::element(x.sizes(), 0)))"),
        ("grad / x.sizes()[-1]", "(grad / shapes::element(x.sizes(), (-1)))"),
        ("grad * (1 / x.ndimension())", "(grad * (1.0 * 1 / x.ndimension()))"),
        ("grad * (0.5 - x)", "(grad * at::rsub(x, 0.5))"),
        ("grad * (n / x)", "(grad * (at::reciprocal(x) * n))"),
        ("grad / std(x, 0)", "(grad / at::std(x, at::IntArrayRef({0})))"),
        ("grad / std(x, [0, 1])", "(grad / at::std(x, at::IntArrayRef({0, 1})))"),
        ("grad / std(x, True)", "(grad / at::std(x, true))"),
        ("grad / x.std(0)", "(grad / x.std(0))"),
        ("grad / x.std(n)", "(grad / x.std(at::IntArrayRef({n})))"),
        ("grad * (65536 * 65536)", "(grad * (int64_t{65536} * 65536))"),
        ("grad * (65536 * -65536 * n)", "(grad * ((int64_t{65536} * (-65536)) * n))"),
        ("einsum('ij->ji', [grad])", """at::einsum("ij->ji", {grad})"""),
        ("grad if n > 0 and n < 3 else -grad", "(((n > 0) && (n < 3)) ? grad : (-grad))"),
        ("grad.sum(0, n > 0 and n < 3)", "grad.sum(0, ((n > 0) && (n < 3)))"),
    ],
)
def test_formulas_mean_in_cpp_what_they_mean_in_python(tmp_path, text, cpp):
    (op,) = read(tmp_path, GOOD.replace("grad * factor", text)).ops
    assert op.gradients[0].formula.cpp == cpp


@pytest.mark.parametrize(
    ("text", "cpp"),
    [
        ("grad * factor", "(grad * factor)"),
        ("grad * (1 / factor)", "(grad * (1.0 * 1 / factor.toDouble()))"),
        ("grad * (-factor + 1)", "(grad * ((-factor.toDouble()) + 1))"),
        ("grad * ((factor if n > 0 else 2) / n)", "(grad * (1.0 * ((n > 0) ? factor.toDouble() : 2) / n))"),
        (
            "grad if factor and not n else -grad",
            "(((factor.toComplexDouble() != c10::complex<double>(0)) && (!n)) ? grad : (-grad))",
        ),
    ],
)
def test_scalars_among_numbers(tmp_path, text, cpp):
    (op,) = read(tmp_path, GOOD.replace("grad * factor", text).replace("float factor=2.0", "Scalar factor=2")).ops
    assert op.gradients[0].formula.cpp == cpp


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("x", "grads[1]", r"there is no grads\[1\]; scale has 1 output"),
        ("x", "grad * (x if n else 2)", "'x if n else 2' is a tensor in one case and a number in the other"),
        ("x", "grads[-1]", r"there is no grads\[-1\]"),
        ("x", "n > 0 ? grads[0] : grads [ 1 ]", r"there is no grads\[1\]; scale has 1 output"),
        ("x", "grads[n]", "'n' is not a literal integer"),
        ("x", "grads * 2", r"'grads' is a list: write grads\[0\]"),
        ("x, y", "grad", "'grad' gives 1 tensor for 2 inputs: name 1 input with it, or call what returns 2"),
        ("x, y", "grad.exp() * 2", "gives 1 tensor for 2 inputs"),
        ("x", "two(grad, x)", r"gives 2 tensors for 1 input: name 2 inputs with it, .*take one, two\(grad, x\)\[0\]"),
        ("x", "two(grad, x)[2]", r"there is no \[2\] of 'two\(grad, x\)', which gives 2 tensors"),
        ("x", "grad.sort()", "gives 2 tensors for 1 input"),
        ("x", "max(grad, 0)", r"gives 2 tensors for 1 input: .*take one, max\(grad, 0\)\[0\]"),
        ("x", "grad.median(n)", "gives 2 tensors for 1 input"),
        ("x, y", "max(grad, x)", "gives 1 tensor for 2 inputs"),
        ("x, y", "max(grad)", "gives 1 tensor for 2 inputs"),
        (
            "x",
            "of(grad, 1, [2], 'z', None, True, 1, 2)",
            r"has 8 arguments, and of\(Tensor a, .* takes 1 to 7 arguments",
        ),
        ("x", "two(grad)", r"has 1 argument, and two\(Tensor a, Tensor b\) -> \(Tensor, Tensor\) takes 2 arguments"),
        ("x", "of(grad, 1.0, [2], 'z', None, 2)", r"'2' is a number of type int, and .* takes bool"),
        ("x", "of(grad, 1.0, [2], 'z', None, True, n / 2)", r"'n / 2' is a number of type float, and .* takes int"),
        ("x", "grad * (n or 1)", r"'n or 1' is one of the two in Python, and a flag in C\+\+: write x if x else y"),
        ("x", "of(grad, x)", r"'x' is a tensor, and b of of\(Tensor a, .* takes no tensor"),
        ("x", "of(q)", "there is no 'q' here; there are x, y, "),
        ("x", "of(grad, q)", "there is no 'q' here; there are x, y, "),
        ("x", "of(grads)", r"'grads' is a list: write grads\[0\]"),
        ("x", "mul(grad, grads)", r"'grads' is a list: write grads\[0\]"),
        ("x", "of(2)", r"'2' is a number, and a of of\(Tensor a, .* takes a tensor"),
        ("x", "of(grad, None)", "'None' is not a number, a flag or a text"),
        ("x", "typed(grad)", r"'typed\(grad\)' leaves out t of typed\("),
        (
            "x",
            "grad * y",
            r"'y' may be None: hand it to an op that takes None, or write C\+\+: y \? grad \* \*y : grad",
        ),
        ("x", "y.mul(grad)", "'y' may be None"),
        ("x", "mul(grad, y)", "'y' may be None"),
        ("x", "of(y)", "'y' may be None"),
        ("x", "grad.sinn()", r"tensors have no method sinn in C\+\+$"),
        ("x", "(grad * x).exp().float()", r"tensors have no method float in C\+\+"),
        ("x", "grad.elu_backward(1, 1, 1, True, x)", r"is a function, so write elu_backward\(...\)"),
    ],
)
def test_formulas_that_no_compiler_would_take(tmp_path, key, text, message):
    with pytest.raises(DeclarationError, match=message) as caught:
        read(tmp_path, with_gradient(key, text))
    assert str(caught.value).startswith(f"{tmp_path / 'ops.yaml'}:7: ops[0].gradient.{key}: ")


@pytest.mark.parametrize(
    ("text", "cpp"),
    [
        ("of(grad)", 'ops::of(grad, 1.0, {(-1), (-1)}, "q", std::nullopt, false, 3)'),
        ("of(grad, 2, [n, 1], 'z', y)", 'ops::of(grad, 2, {n, 1}, "z", y, false, 3)'),
        ("of(grad, 2, [n, 1], 'z', None, True)", 'ops::of(grad, 2, {n, 1}, "z", std::nullopt, true, 3)'),
        ("y ? grad * *y : grad", "y ? grad * *y : grad"),
        ("y ? two (grad, x) : ops::two(x, grad)", "y ? ops::two (grad, x) : ops::two(x, grad)"),
        ('n ? at::two(grad) : grad.two(n) * my_two(x->two("two("))', None),
        ("grad * y.value() if y.has_value() else grad", "(y.has_value() ? (grad * y.value()) : grad)"),
        ("grad if y and not n else -grad", "((y && (!n)) ? grad : (-grad))"),
        ("grad.clamp(y, y)", "grad.clamp(y, y)"),
        ("cat(grads)", "at::cat(grads)"),
        ("two(grad, x)[1] * 2", "(std::get<1>(ops::two(grad, x)) * 2)"),
        ("grad.sort()[0]", "std::get<0>(grad.sort())"),
        ("max(grad, 0)[0] + x", "(std::get<0>(at::max(grad, 0)) + x)"),
        ("grad * x.median(0)[0]", "(grad * std::get<0>(x.median(0)))"),
        ("max(grad, n, True)[0]", "std::get<0>(at::max(grad, n, true))"),
        ("max(grad, x)[0]", "at::max(grad, x)[0]"),
        ("zeros_symint([n], grad.options())", "at::zeros_symint({n}, grad.options())"),
    ],
)
def test_calls_of_formulas(tmp_path, text, cpp):
    op = read(tmp_path, with_gradient("x", text.replace('"', r"\""))).ops[0]
    assert op.gradients[0].formula.cpp == (text if cpp is None else cpp)


def test_formulas_in_python(tmp_path):
    formula = "of(grad, 2.0, [n, n], 'z', y, True).float()"
    text = GOOD.replace("grad * factor", formula).replace("namespace: demo", "namespace: demo\nabi: stable")
    op = read(tmp_path, text + OPS).ops[0]
    assert op.gradients[0].formula.python("demo") == "torch.ops.demo.of(grad, 2.0, [n, n], 'z', y, f=True).float()"


@pytest.mark.parametrize(
    ("text", "message"),
    [("grad.toType(x)", "toType in Python"), ("grad * y", "None$"), ("grad if y else grad", "None$")],
)
def test_what_python_lacks_in_formulas_of_the_stable_abi(tmp_path, text, message):
    with pytest.raises(DeclarationError, match=f"ops.yaml:8: .*{message}"):
        read(tmp_path, GOOD.replace("grad * factor", text).replace("namespace: demo", "namespace: demo\nabi: stable"))


def test_formulas_of_aten_give_the_outputs(tmp_path):
    with pytest.raises(DeclarationError, match=r"ops.yaml:5: .*cpu.aten: 'sort\(x\)' gives 2 tensors for 1 output"):
        read(tmp_path, GOOD.replace("{kernel: scale_cpu}", "{aten: sort(x)}"))


@pytest.mark.parametrize("formula", ["grads * 2", "x->mul(grads[1])"])
def test_an_input_that_is_called_as_gradients_are(tmp_path, formula):
    schema = "of(Tensor? x, Tensor grads) -> Tensor" if "*" in formula else "of(Tensor? x, Tensor[] grads) -> Tensor"
    text = f'namespace: demo\nops:\n  - schema: "{schema}"\n    meta: of_meta\n    cpu: {{aten: "{formula}"}}\n'
    assert read(tmp_path, text).ops[0].backends["cpu"].formula is not None


def test_names_in_a_formula_of_cpp(tmp_path):
    (op,) = read(tmp_path, GOOD.replace("grad * factor", "n>0?grad:x*grad->y + at::factor")).ops
    assert op.gradients[0].formula.used == {"n", "grad", "x"}


def test_inputs_that_python_names_in_gradients_of_the_stable_abi(tmp_path):
    text = GOOD.replace("Tensor? y", "Tensor ctx")
    read(tmp_path, text)
    with pytest.raises(DeclarationError, match="ops.yaml:4: .*ctx has a meaning in gradients"):
        read(tmp_path, text.replace("namespace: demo", "namespace: demo\nabi: stable"))


def test_what_has_memory_of_its_own(tmp_path):
    for formula in ("clone(x.t())", "(x * 2).t()", "neg(x).view([n])", "x > 0"):
        (op,) = read(tmp_path, GOOD.replace("{kernel: scale_cpu}", f"{{aten: '{formula}'}}")).ops
        assert op.backends["cpu"].formula is not None


@pytest.mark.parametrize(
    ("gradient", "message"),
    [
        ("xs: grad * 2", r"'grad \* 2' gives no list of tensors: call an op that returns Tensor\[\]"),
        ("xs: sum(grad)", "gives no list of tensors"),
        ("y: unbind(grad)", r"'unbind\(grad\)' gives a list of tensors: call no op that returns Tensor\[\]"),
        ("y: '[grad]'", "gives a list of tensors"),
        ("y: grad.unbind(0)", "gives a list of tensors"),
        ("xs: grad * xs", "'xs' is a list of tensors: compute with its items"),
        ("'xs, y': unbind(grad)", "xs is a list, which has a formula of its own"),
        ("n: grad", "n is no tensor of f: xs, y"),
    ],
)
def test_gradients_of_lists(tmp_path, gradient, message):
    op = '- {schema: "f(Tensor[] xs, Tensor y, int n) -> Tensor", outputs: y, cpu: {kernel: f}'
    with pytest.raises(DeclarationError, match=message):
        read(tmp_path, f"namespace: demo\nops:\n{op}, gradient: {{{gradient}}}}}")
    read(tmp_path, f"namespace: demo\nops:\n{op}, gradient: {{xs: 'unbind(grad)', y: grad}}}}")


def test_an_op_that_returns_a_list_has_no_gradient(tmp_path):
    op = '- {schema: "f(Tensor x) -> Tensor[]", meta: m, cpu: {function: f}, gradient: {x: "grads[0]"}}'
    with pytest.raises(DeclarationError, match="an op that returns a list has no declared gradient"):
        read(tmp_path, f"namespace: demo\nops:\n{op}")


def test_what_aten_computes_for_a_list_is_a_list(tmp_path):
    op = '- {schema: "f(Tensor x) -> Tensor[]", meta: m, cpu: {aten: "FORMULA"}}'
    read(tmp_path, f"namespace: demo\nops:\n{op}".replace("FORMULA", "unbind(x)"))
    with pytest.raises(DeclarationError, match="gives no list of tensors"):
        read(tmp_path, f"namespace: demo\nops:\n{op}".replace("FORMULA", "neg(x)"))


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("leaky_relu_backward(grad)", r"leaky_relu_backward takes other arguments: aten::leaky_relu_backward\("),
        ("grad * (x > 0 and factor)", "'x > 0' is a tensor, and and, or, not and if take flags"),
        ("grad if x else -grad", "'x' is a tensor"),
        ("(not x).any() * grad", r"'x' is a tensor, .* logical_not\(x\)"),
        ("grad if trainin else -grad", "there is no 'trainin' here"),
        ("grad * factor; abort()", "is more than one expression"),
    ],
)
def test_formulas_that_no_compiler_takes(tmp_path, formula, message):
    with pytest.raises(DeclarationError, match=f"ops.yaml:7: .*{message}"):
        read(tmp_path, GOOD.replace("grad * factor", formula))


def test_outputs_in_gradients_have_the_names_of_derivatives_yaml(tmp_path):
    op = '- {schema: "f(Tensor x) -> (Tensor a, Tensor b)", outputs: [x, x], cpu: {kernel: f}, gradient: {b: grad}}'
    with pytest.raises(DeclarationError, match="b is no tensor of f: x; its outputs are called result0, result1"):
        read(tmp_path, f"namespace: demo\nops:\n{op}")


def test_texts_in_formulas_may_have_semicolons(tmp_path):
    op = '- {schema: "h(Tensor x, str s) -> Tensor", outputs: x, cpu: {kernel: h}, gradient: {x: "h(grad, \'a;b\')"}}'
    read(tmp_path, f"namespace: demo\nops:\n{op}")


def test_keywords_of_atens_functions_in_python(tmp_path):
    text = GOOD.replace("grad * factor", "gelu_backward(grad, x, 'tanh')").replace(
        "namespace: demo", "namespace: demo\nabi: stable"
    )
    op = read(tmp_path, text).ops[0]
    assert op.gradients[0].formula.python("demo") == "torch.ops.aten.gelu_backward(grad, x, approximate='tanh')"


@pytest.mark.parametrize(
    ("argument", "condition"),
    [
        ("bool? k=None", "k.value_or(0)"),
        ("int? k=None", "k.value_or(0)"),
        ("float? k=None", "k.value_or(0)"),
        ("Scalar? k=None", "(k && k->toComplexDouble() != c10::complex<double>(0))"),
        ("str? k=None", "(k && !k->empty())"),
        ("int[]? k=None", "(k && !k->empty())"),
        ("Tensor? k=None", "k"),
        ("str k", "(!k.empty())"),
        ("int[] k", "(!k.empty())"),
    ],
)
def test_what_may_be_none_is_true_where_python_takes_it_for_true(tmp_path, argument, condition):
    text = GOOD.replace("float factor=2.0", argument).replace("grad * factor", "-grad if k else grad")
    op = read(tmp_path, text).ops[0]
    assert op.gradients[0].formula.cpp == f"({condition} ? (-grad) : grad)"
    (opposite,) = read(tmp_path, text.replace("if k", "if not k")).ops
    assert opposite.gradients[0].formula.cpp == f"((!{condition}) ? (-grad) : grad)"


@pytest.mark.parametrize(
    ("argument", "text", "cpp"),
    [
        ("Tensor[] k", "grad * (0.5 - k[0])", "(grad * at::rsub(shapes::element(k, 0), 0.5))"),
        ("Tensor? k=None", "grad * (1 / k.value())", "(grad * (at::reciprocal(k.value()) * 1))"),
        ("Scalar? k=None", "grad * (1 / k.value())", "(grad * (1.0 * 1 / k.value().toDouble()))"),
        ("Tensor k", "grad * (0.5 - split(k, 2)[0])", "(grad * at::rsub(shapes::element(at::split(k, 2), 0), 0.5))"),
    ],
)
def test_parts_of_arguments(tmp_path, argument, text, cpp):
    (op,) = read(tmp_path, GOOD.replace("float factor=2.0", argument).replace("grad * factor", text)).ops
    assert op.gradients[0].formula.cpp == cpp


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("grad * std(x, n)", "grad * torch.ops.aten.std(x, [n])"),
        ("grad * std(x, True)", "grad * torch.ops.aten.std(x, True)"),
        ("flip(grad, 0)", "torch.ops.aten.flip(grad, [0])"),
        ("cumsum(grad, 0)", "torch.ops.aten.cumsum(grad, 0)"),
    ],
)
def test_dimensions_in_python(tmp_path, text, python):
    text = GOOD.replace("grad * factor", text).replace("namespace: demo", "namespace: demo\nabi: stable")
    (op,) = read(tmp_path, text).ops
    assert op.gradients[0].formula.python("demo") == python
