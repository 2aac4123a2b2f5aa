"""``ms_ops.aclnn`` by declaration: YAML files, and the prototypes in packages of custom operators."""

from __future__ import annotations

from pathlib import Path

import pytest

import ms_ops
from ms_ops._aclnn import prototypes
from ms_ops._build import plug_ins
from ms_ops._simulator import libraries
from tests.devices.test_acl_headers import compile_with_headers

pytestmark = pytest.mark.slow

YAML = Path(__file__).with_name("operators.yaml")


@pytest.fixture
def package(monkeypatch):
    """The package of the stand-ins, as the only one."""
    package = libraries.cann_home() / "package"
    monkeypatch.setenv("ASCEND_CUSTOM_OPP_PATH", str(package))
    monkeypatch.delenv("ASCEND_OPP_PATH", raising=False)
    return package


@pytest.fixture
def declared(tmp_path):
    """Makes an op of a file with this text."""

    def make(text: str, name: str = "aclnnX", **constants):
        path = tmp_path / "ops.yaml"
        path.write_text(text, encoding="latin-1")
        return ms_ops.aclnn(name, yaml=path, **constants)

    return make


def test_a_file_with_gradients(on_ascend, device_mode):
    on_ascend(
        f"""
        from tests.devices.operators import *
        yaml = {str(YAML)!r}
        op = ms_ops.aclnn("aclnnLeakyRelu", yaml=yaml)
        check(op, lambda x: torch.nn.functional.leaky_relu(x, 0.25))
        check(ms_ops.aclnn("aclnnLeakyRelu", yaml=yaml, slope=0.5), lambda x: torch.nn.functional.leaky_relu(x, 0.5))
        check(ms_ops.aclnn("aclnnAddCustom", yaml=yaml), lambda x, y: x + y, (2, 3), (2, 3))
        x, dy = ms.Tensor(X, ms.float32), ms.Tensor(DY, ms.float32)
        second = Gradient(Gradient(Net(op)))(x, dy, (dy,))[1]
        np.testing.assert_array_equal(second.asnumpy(), np.where(np.array(X) > 0, DY, 0.25 * np.array(DY)))
        assert objects().failures == 0 and objects().created == objects().destroyed, objects()
        """,
        mode=device_mode,
    )


def test_a_gradient_of_another_shape_is_refused(on_ascend):
    """While the graph is compiled; MindSpore itself takes it."""
    output = on_ascend(
        """
        from pathlib import Path
        from tests.devices.operators import *
        Path("ops.yaml").write_text(
            "aclnnLeakyRelu: {signature: 'Tensor x -> Tensor y', shape: x, dtype: x, gradient: {x: aclnnLong(grad)}}\\n"
            "aclnnLong: {signature: 'Tensor x -> Tensor y', shape: '[7]', dtype: x}\\n"
        )
        ms.grad(Net(ms_ops.aclnn("aclnnLeakyRelu", yaml="ops.yaml")))(ms.Tensor(X, ms.float32))
        """,
        mode="graph",
        fails=True,
    )
    assert "aclnnLeakyRelu: bprop gave a gradient of the wrong shape for input 0" in output


def test_a_prototype(on_ascend, device_mode):
    """Inputs of each kind, attributes with defaults of each type, and the order of CANN's generator."""
    on_ascend(
        """
        from tests.devices.operators import *
        op = ms_ops.aclnn("aclnnSumCustom", more=2, count=7, negate=True, out_shape="[10]")
        class Call(nn.Cell):
            def construct(self, x, y):
                return op(x, None, x, y)
        x = ms.Tensor(X, ms.float32)
        np.testing.assert_array_equal(Call()(x, x).asnumpy(), [6, -1, 2, 7, 1.5, 1, 11, -1, 0, 1])
        if ms.get_context("mode") == ms.PYNATIVE_MODE:
            np.testing.assert_array_equal(op(x, x, [x, x]).asnumpy(), [6, 6, 2, 7, 1.5, 1, 11, -1, 0, 1])
        try:
            Call()(ms.Tensor(X, ms.float16), x)
        except TypeError as error:
            assert "argument 'x' is float16; its prototype in " in str(error), error
            assert "op_proto.h allows float32, int64" in str(error), error
        else:
            raise AssertionError
        """,
        mode=device_mode,
    )


def test_the_stand_ins_prototypes_are_those_that_cann_compiles():
    """So that the parser is tested on what a compiler takes."""
    header = libraries.SIMULATOR / "op_proto.h"
    compiled = compile_with_headers("-x", "c++", "-Wno-pragma-once-outside-header", str(header))
    assert compiled.returncode == 0, compiled.stderr


def test_prototypes_that_others_wrote():
    """MindSpore's plug-in has a package, torch_npu some of CANN's own."""
    from tests.devices import torch_npu_wheel

    headers = [
        *(plug_ins.PLUGINS / "ascend").rglob("op_proto/inc/*.h"),
        *(torch_npu_wheel.headers() / "op_proto").glob("*.h"),
    ]
    names = [name for header in headers for name, _ in prototypes._declarations(header)]
    assert {"AllFinite", "IndexPutV2", "ConcatD"} <= set(names)


def test_packages_are_searched_in_the_order_of_their_libraries(package, tmp_path, monkeypatch):
    """By ASCEND_CUSTOM_OPP_PATH, then by the load_priority of the vendors' config.ini."""
    vendors = tmp_path / "opp" / "vendors"
    places = [tmp_path / "own", vendors / "second", vendors / "first"]
    for place in places:
        folder = place / "op_proto" / "inc"
        folder.mkdir(parents=True)
        (folder / "op_proto.h").write_text(
            f'REG_OP(AddCustom).INPUT({place.name}, "T").OUTPUT(z, "T").OP_END_FACTORY_REG(AddCustom)'
        )
    (vendors / "config.ini").write_text("load_priority=second,first\n")
    monkeypatch.setenv("ASCEND_OPP_PATH", str(tmp_path / "opp"))
    monkeypatch.setenv("ASCEND_CUSTOM_OPP_PATH", str(tmp_path / "own"))
    for place in places:
        assert prototypes.find("aclnnAddCustom").signature({}).tensors[0].name == place.name
        (place / "op_proto" / "inc" / "op_proto.h").unlink()
    with pytest.raises(LookupError) as raised:
        ms_ops.aclnn("aclnnAddCustom")
    assert [str(place) in str(raised.value) for place in places] == [True, True, True]


@pytest.mark.parametrize(
    ("name", "arguments", "error", "message"),
    [
        ("Nowhere", {}, LookupError, r"REG_OP\(Nowhere\).*package/op_proto/inc: op_proto.h.*give the signature"),
        ("InAComment", {}, LookupError, "no signature is given"),
        ("NestedCustom", {}, ValueError, "attribute 'pairs' of type ListListInt, .*op_proto.h.*entry for it in C"),
        ("UpdateCustom", {}, ValueError, "writes to its input x"),
        ("SplitCustom", {}, ValueError, "a list of tensors of unknown length"),
        ("SumCustom", {}, TypeError, "'more' is a list of tensors; say how many there are, such as more=2"),
        ("SumCustom", {"more": 2, "out_shape": "x"}, TypeError, "has the constants .*count.*those given are none"),
        ("AddCustom", {}, TypeError, "does not tell the shape of z; give out_shape, such as out_shape='x'"),
        ("AddCustom", {"out_shape": "x"}, TypeError, "does not tell the dtype of z; give out_dtype"),
        ("AddCustomGrad", {}, TypeError, r"the shape of dx, dy; give out_shape, such as out_shape=\['dz', 'dz'\]"),
        ("AddCustomGrad", {"out_shape": "dz", "out_dtype": "dz"}, ValueError, r"out_shape has 1 rule\(s\).*2 outputs"),
    ],
)
def test_what_a_prototype_does_not_have_is_asked_for(package, name, arguments, error, message):
    with pytest.raises(error, match=f"(?s)aclnn{name}: .*{message}"):
        ms_ops.aclnn(f"aclnn{name}", **arguments)


def test_a_prototype_without_inputs(tmp_path, monkeypatch):
    header = tmp_path / "op_proto" / "inc" / "op_proto.h"
    header.parent.mkdir(parents=True)
    header.write_text('REG_OP(Source).OUTPUT(y, "T").OP_END_FACTORY_REG(Source)')
    monkeypatch.setenv("ASCEND_CUSTOM_OPP_PATH", str(tmp_path))
    with pytest.raises(TypeError, match=r"the shape of y; give out_shape, such as out_shape='\[2, 3\]'"):
        ms_ops.aclnn("aclnnSource")
    with pytest.raises(TypeError, match="the dtype of y; give out_dtype, such as out_dtype='float32'"):
        ms_ops.aclnn("aclnnSource", out_shape="[2, 3]")


def test_dtypes_that_follow_from_a_prototype(package):
    sums, nested, add = (prototypes.find(f"aclnn{name}Custom") for name in ("Sum", "Nested", "Add"))
    assert (sums.output_dtypes(), nested.output_dtypes(), add.output_dtypes()) == (("x",), ("int32",), None)


def test_a_prototype_that_is_not_closed(tmp_path, monkeypatch):
    header = tmp_path / "op_proto" / "inc" / "op_proto.h"
    header.parent.mkdir(parents=True)
    monkeypatch.setenv("ASCEND_CUSTOM_OPP_PATH", str(tmp_path))
    for text, message in (
        ("REG_OP(X).INPUT(x, ", "a parenthesis is not closed"),
        ("REG_OP(X).INPUT(x, y)", "no OP_END_FACTORY_REG"),
    ):
        header.write_text(text)
        with pytest.raises(ValueError, match=f"op_proto.h: .*{message}"):
            ms_ops.aclnn("aclnnX")


SIGNATURE = "aclnnX:\n  signature: Tensor x, Tensor y, int k = 2 -> Tensor z\n"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("aclnnY: {}", LookupError, "declares no aclnnX, only aclnnY"),
        ("aclnnX: [1]", ValueError, "expected operators by name"),
        ("aclnnX: {signature: [Tensor x -> Tensor y]}", ValueError, "the signature of aclnnX must be text"),
        (
            "aclnnX: {signature: Tensor grad -> Tensor y, gradient: {grad: f(grad)}}",
            ValueError,
            "grad as an input and as",
        ),
        (
            "aclnnX: {signature: 'Tensor grad_y -> (Tensor y, Tensor z)', gradient: {grad_y: f(grad_y)}}",
            ValueError,
            "grad_y as an input and as an output's gradient; rename the input",
        ),
        ("aclnnX: {shapes: x}", ValueError, "aclnnX has shapes; there are signature, shape, dtype, gradient"),
        ("aclnnX: {", ValueError, "is no YAML"),
        ("aclnnX: ä", ValueError, "is no YAML"),
        (SIGNATURE + "  shape: q", ValueError, "the shape 'q' cannot be read: there is no 'q'"),
        (SIGNATURE + "  dtype: q", ValueError, "the dtype 'q' is none"),
        (SIGNATURE + "  gradient: x", ValueError, "must be written 'input: operator"),
        (SIGNATURE + "  gradient: {q: f(grad)}", ValueError, "has q; its tensors are x, y"),
        (SIGNATURE + "  gradient: {x: grad}", ValueError, "something else than operator"),
        (SIGNATURE + "  gradient: {x: 'f(grad_z)'}", ValueError, "'grad_z'; its tensors may be x, y, z, grad"),
        (SIGNATURE + "  gradient: {x: 'f(grad, k=q)'}", ValueError, "'k=q'; a value may be a literal or k"),
        (SIGNATURE + "  gradient: {'x, y': f(grad), x: f(y)}", ValueError, "an input twice: x, y, x"),
        (SIGNATURE + "  gradient: {x: aclnnF(grad)}", LookupError, "declares no aclnnF"),
        (
            "aclnnX:\n  signature: 'Tensor[2] x -> Tensor z'\n  gradient: {x: f(grad)}",
            ValueError,
            "takes lists of tensors",
        ),
    ],
)
def test_files_are_checked(declared, text, error, message):
    with pytest.raises(error, match=f"ops.yaml.*{message}|aclnnX: .*{message}"):
        declared(text)


def test_a_signature_and_a_file_exclude_each_other():
    with pytest.raises(TypeError, match="give a signature or yaml, not both"):
        ms_ops.aclnn("aclnnX", "Tensor x -> Tensor y", yaml="ops.yaml")


def test_constants_have_defaults(declared):
    values = [op.constructor_arguments()["attrs"]["values"] for op in (declared(SIGNATURE), declared(SIGNATURE, k=5))]
    assert values == [[1, 1, 2, 1], [1, 1, 5, 1]]
    with pytest.raises(TypeError, match="the constants k, and those given are q"):
        declared(SIGNATURE, q=1)


def test_yaml_is_not_imported_before_it_is_needed(child):
    child("import sys, ms_ops; ms_ops.aclnn; assert 'yaml' not in sys.modules")
