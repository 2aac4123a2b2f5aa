"""enable_mint_cpu: when it works, what it leaves alone, and the traps of MindSpore's op plug-in hook."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import ms_ops
from ms_ops._mint import enable
from tests.conftest import modes
from tests.releases import needs_mint

pytestmark = needs_mint

START = """
import numpy as np
import mindspore as ms
import ms_ops
from mindspore import mint
{enable}
x = ms.Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
array = x.asnumpy()
"""

ENABLED = START.format(enable="ms_ops.enable_mint_cpu()")


def test_gives_missing_kernels_in_both_modes(warm_child):
    warm_child(
        ENABLED
        + """
def f(x):
    return mint.mm(x, mint.transpose(x, 0, 1))
assert np.array_equal(f(x).asnumpy(), array @ array.T)
assert np.array_equal(ms.jit(f)(x).asnumpy(), array @ array.T)
"""
    )


@pytest.mark.slow
def test_says_that_it_comes_too_late(child):
    text = child(START.format(enable="(ms.Tensor([1.0]) + 1).asnumpy(); ms_ops.enable_mint_cpu()"), fails=True)
    assert "comes too late" in text
    assert "MS_OPS_MINT_CPU=1" in text


def test_set_device_may_come_before_it_and_calls_may_repeat(warm_child):
    warm_child(START.format(enable="ms.set_device('CPU'); ms_ops.enable_mint_cpu(); ms_ops.enable_mint_cpu()"))


def test_refuses_beside_another_plugin(child, tmp_path):
    text = child(ENABLED, fails=True, MS_OP_PLUGIN_PATH=str(tmp_path / "other.so"))
    assert "another op plug-in" in text


@pytest.mark.slow
@pytest.mark.parametrize("variable", ["MS_OPS_MINT_CPU", "MS_OP_PLUGIN_PATH"])
def test_environment_has_it_always_on(child, variable):
    value = "1" if variable == "MS_OPS_MINT_CPU" else str(enable.plugin_path())
    child(START.format(enable="") + "mint.mm(x, x.T).asnumpy()", **{variable: value})


def test_plugin_path_is_printed():
    process = subprocess.run(
        [sys.executable, "-m", "ms_ops", "plugin-path"], capture_output=True, text=True, check=True, env=os.environ
    )
    assert process.stdout == f"{enable.plugin_path()}\n"


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["f", "ms.jit(f)"], ids=["pynative", "graph"])
def test_own_kernels_of_mindspore_get_strided_tensors_right(child, mode):
    """With a plug-in, MindSpore by itself passes strided tensors to its own kernels, which take them for contiguous."""
    child(
        ENABLED
        + f"""
ms_ops_functions = [mint.nn.functional.relu, mint.cos, mint.square]
for function in ms_ops_functions:
    def f(x):
        return function(mint.transpose(x, 0, 1))
    expected = function(ms.Tensor(array.T.copy())).asnumpy()
    assert np.allclose({mode}(x).asnumpy(), expected)
""",
        MS_OPS_MINT_REPLACE="none",
    )


def test_mindspore_by_itself_gets_them_wrong(child, tmp_path):
    """Else there would be no need to redirect anything, nor to copy the inputs of kernels that know of strides."""
    source, library = tmp_path / "plugin.c", tmp_path / "plugin.so"
    source.write_text("int IsKernelRegistered(const char* n) { return 0; }  int GetRegisteredOpCount() { return 0; }")
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    child(
        START.format(enable="")
        + "assert not np.allclose(mint.cos(mint.transpose(x, 0, 1)).asnumpy(), np.cos(array.T), atol=0.1)",
        MS_OP_PLUGIN_PATH=str(library),
    )


def test_gradients_of_views_are_right(warm_child):
    warm_child(
        ENABLED
        + """
import torch
a, b = np.random.rand(2, 3, 4).astype(np.float32), np.random.rand(2, 4, 5).astype(np.float32)
ta, tb = torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True)
torch.bmm(ta, tb).sum().backward()
ga, gb = ms.grad(lambda p, q: mint.bmm(p, q).sum(), (0, 1))(ms.Tensor(a), ms.Tensor(b))
assert np.allclose(ga.asnumpy(), ta.grad, atol=1e-5)
assert np.allclose(gb.asnumpy(), tb.grad, atol=1e-5)
"""
    )


@modes
def test_convolutions_with_padding_in_words_have_gradients(warm_child, mode):
    warm_child(
        ENABLED
        + f"""
import torch
ms.set_context(mode={mode})
image = np.random.rand(2, 3, 6, 5).astype(np.float32)
layer, twin = mint.nn.Conv2d(3, 4, (2, 3), padding="same"), torch.nn.Conv2d(3, 4, (2, 3), padding="same")
layer.weight.set_data(ms.Tensor(twin.weight.detach().numpy()))
layer.bias.set_data(ms.Tensor(twin.bias.detach().numpy()))
twin(torch.tensor(image)).square().sum().backward()
def loss(x):
    return mint.sum(mint.square(layer(x)))
gradients = ms.grad(loss, None, [layer.weight, layer.bias])(ms.Tensor(image))
assert np.allclose(gradients[1].asnumpy(), twin.bias.grad, atol=1e-3)
gradient = gradients[0]
assert np.allclose(gradient.asnumpy(), twin.weight.grad, atol=1e-3), gradient
"""
    )


@pytest.mark.parametrize("mode", ["f", "ms.jit(f)"], ids=["pynative", "graph"])
def test_gradients_of_pieces_that_are_strided(warm_child, mode):
    """MindSpore's own kernel takes them for contiguous ones, where their memory is in another order."""
    warm_child(
        ENABLED
        + f"""
weights = [np.random.rand(2, 4).astype(np.float32), np.random.rand(4, 4).astype(np.float32)]
def f(x):
    pieces = mint.split(x, [2, 4], 1)
    return sum([(mint.transpose(piece, 0, 1) * ms.Tensor(w)).sum() for piece, w in zip(pieces, weights)])
gradient = ms.grad({mode})(ms.Tensor(np.random.rand(4, 6).astype(np.float32)))
np.testing.assert_array_equal(gradient.asnumpy(), np.concatenate([w.T for w in weights], 1))
"""
    )


@pytest.mark.parametrize("mode", ["f", "ms.jit(f)"], ids=["pynative", "graph"])
def test_numbers_are_doubles(warm_child, mode):
    """MindSpore hands Python floats to kernels as float32."""
    warm_child(
        ENABLED
        + f"""
import torch
x, y = ms.Tensor([[-1.0, 0.3, 2.0]], ms.float64), torch.tensor([[-1.0, 0.3, 2.0]], dtype=torch.float64)
def f(x):
    x = mint.nn.functional.leaky_relu(x * 0.1, 0.3).masked_fill(x > 1, 1e-40)
    return mint.nn.functional.interpolate(mint.clamp(x, -0.2, 1e300)[None], scale_factor=1.7, mode="linear")
z = torch.nn.functional.leaky_relu(y * 0.1, 0.3).masked_fill(y > 1, 1e-40)
expected = torch.nn.functional.interpolate(z.clamp(-0.2, 1e300)[None], scale_factor=1.7, mode="linear")
assert np.array_equal({mode}(x).asnumpy(), expected.numpy())
"""
    )


def test_in_place_on_views(warm_child):
    warm_child(
        ENABLED
        + """
x[:, 1].add_(10.0)
mint.transpose(x, 0, 1).mul_(ms.Tensor(np.array([1, 2, 3], np.float32)))
x[:, 2:].fill_(7.0)
array[:, 1] += 10
array *= np.array([[1], [2], [3]])
array[:, 2:] = 7
assert np.array_equal(x.asnumpy(), array), x
"""
    )


def test_shapes_that_depend_on_data_are_known_to_the_next_operator(warm_child):
    warm_child(
        ENABLED
        + """
values = ms.Tensor(np.array([3, 1, 1, 2, 3, 3], np.float32))
assert (mint.unique(values) + 1).shape == (3,)
assert mint.unique(values).mul(2).asnumpy().tolist() == [2, 4, 6]
"""
    )


def test_random_numbers_follow_the_seed(warm_child):
    warm_child(
        ENABLED
        + """
import torch
draws = []
for _ in range(2):
    ms.manual_seed(42)
    draws.append([mint.randn(5).asnumpy(), mint.randn(5).asnumpy()])
torch.manual_seed(42)
assert np.array_equal(draws[0][0], torch.randn(5).numpy())
assert np.array_equal(draws[0], draws[1])
assert not np.array_equal(draws[0][0], draws[0][1])
assert abs(float(mint.randn(10000).mean())) < 0.05
"""
    )


@pytest.mark.parametrize(
    ("replace", "registered"),
    [("none", False), ("all", True), (["default", "-Erfinv"], False), (["Erfinv"], True), (None, True)],
)
def test_users_choose_what_is_replaced(warm_child, replace, registered):
    warm_child(
        START.format(enable=f"ms_ops.enable_mint_cpu(replace={replace!r})")
        + f"""
import torch
near_one = np.array([0.999999, 0.5], np.float32)
error = np.abs(ms.Tensor(near_one).erfinv().asnumpy() - torch.erfinv(torch.tensor(near_one)).numpy()).max()
assert (error < 1e-5) == {registered}, error
"""
    )


def test_choices_that_are_refused(warm_child):
    warm_child(
        """
        import os
        import pytest
        import ms_ops

        with pytest.raises(ValueError, match="has '-Expp', which is no primitive that ms_ops has a kernel for"):
            ms_ops.enable_mint_cpu(["default", "-Expp"])
        os.environ["MS_OPS_MINT_REPLACE"] = "default,Logg"
        with pytest.raises(ValueError, match="or MS_OPS_MINT_REPLACE, has 'Logg', which is no primitive"):
            ms_ops.enable_mint_cpu()
        ms_ops.enable_mint_cpu("default,-Exp")
        ms_ops.enable_mint_cpu(["default", "-Exp"])
        ms_ops.enable_mint_cpu()
        with pytest.raises(RuntimeError, match="comes too late"):
            ms_ops.enable_mint_cpu("none")
        """
    )


def test_errors_are_torchs(warm_child):
    text = warm_child(ENABLED + "mint.nn.functional.embedding(x, x).asnumpy()", fails=True)
    assert "Expected tensor for argument #1 'indices'" in text
    assert "Embedding" in text


def test_replace_that_is_no_choice():
    with pytest.raises(TypeError, match="replace must be names of primitives, .*, got True"):
        ms_ops.enable_mint_cpu(True)


def test_errors_of_mindspores_inference_stay(warm_child):
    assert "For primitive[CumminExt]" in warm_child(ENABLED + "mint.cummin(x, 5)[0].asnumpy()", fails=True)


def test_functions_in_the_places_of_mints_leave_other_devices_alone(warm_child):
    """The device may be set after enable_mint_cpu(); each function asks when it is called, and when it is compiled."""
    warm_child(
        ENABLED
        + """
from ms_ops._mint import convolutions, functions, on_cpu, promotion
def original(*args, **kwargs):
    return "MindSpore's"
modules = convolutions, functions, promotion
private = [(module, name) for module in modules for name in vars(module) if name[:1] == "_"]
replaced = [(module, name) for module, name in private if hasattr(module, name[1:])]
assert len(replaced) >= 35, replaced
for module, name in replaced:
    setattr(module, name, original)
on_cpu.device_target = lambda: "Ascend"
for module, name in replaced:
    function = getattr(module, name[1:])
    count = function.__code__.co_argcount - len(function.__defaults__ or ())
    arguments = ["i,i->", x, x] if name == "_einsum" else [x] * count
    assert function(*arguments) == "MindSpore's", name
assert mint.nn.functional.conv2d(x, x, padding="same") == "MindSpore's"
"""
    )


def test_functions_in_the_places_of_mints_can_be_removed_and_are_put_there_once(warm_child):
    warm_child(
        START.format(enable="originals = mint.nonzero, mint.nn.functional.conv2d; ms_ops.enable_mint_cpu()")
        + """
from ms_ops._mint import functions, replacements
installed = mint.nonzero, mint.nn.functional.conv2d
assert installed[0] is functions.nonzero
replacements.install()
replacements.remove()
assert (mint.nonzero, mint.nn.functional.conv2d) == originals
replacements.remove()
replacements.install()
assert (mint.nonzero, mint.nn.functional.conv2d) == installed
"""
    )


@pytest.mark.parametrize("mode", ["f", "ms.jit(f)"], ids=["pynative", "graph"])
def test_gradients_that_mindspore_has_wrong(warm_child, mode):
    """Of products with a zero, traces that are not square, and what a mask broadcasts; of the target of kl_div."""
    warm_child(
        ENABLED
        + f"""
import torch
array[0, 0] = array[1, 1] = 0
mask = np.array([[[True, False, True, True]], [[False, True, True, False]]])
def f(x):
    return mint.trace(x) + mint.sum(mint.cumprod(x, 1)) + mint.sum(mint.square(mint.masked_select(x, ms.Tensor(mask))))
t = torch.tensor(array, requires_grad=True)
of_torch = t.diagonal().sum() + t.cumprod(1).sum() + t.masked_select(torch.tensor(mask)).square().sum()
of_torch.backward()
gradient = ms.grad({mode})(ms.Tensor(array))
assert np.allclose(gradient.asnumpy(), t.grad, rtol=1e-4), gradient
def g(target):
    return mint.nn.functional.kl_div(ms.Tensor(array), target, reduction="batchmean")
p = np.random.rand(3, 4).astype(np.float32) + 0.1
q = torch.tensor(p, requires_grad=True)
torch.nn.functional.kl_div(torch.tensor(array), q, reduction="batchmean").backward()
f = g
assert np.allclose(ms.grad({mode})(ms.Tensor(p)).asnumpy(), q.grad, rtol=1e-4, atol=1e-5)
"""
    )
