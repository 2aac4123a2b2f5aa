"""The judge itself: it acquits torch, convicts backends that are wrong on purpose, and survives their crashes."""

from __future__ import annotations

import pytest
import torch

from tests.conformance import cases, report, runner
from tests.conformance.calls import Call, copy_tensor, describe
from tests.conformance.outcome import Outcome, read_skips
from tests.conformance.program import Program
from tests.conformance.selection import select
from tests.excuses import Excuse

QUICK = cases.PROFILES["quick"]
PYNATIVE = runner.Part("pynative", 0)


def _judge(tmp_path, backend, part=PYNATIVE):
    return Outcome(runner.Run(tmp_path / "run", QUICK, backend).results(part), [])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["pynative", "graph", "errors"])
def test_torch_agrees_with_itself(tmp_path, kind):
    outcome = _judge(tmp_path, "tests.conformance.backends:Torch", runner.Part(kind, 0))
    assert outcome.results
    assert not outcome.failures()


@pytest.mark.slow
def test_faults_are_found(tmp_path):
    outcome = _judge(tmp_path, "tests.conformance.faulty:Faulty")
    messages = {(failure["overload"], failure["check"]): failure["message"] for failure in outcome.failures()}
    assert "Tensor-likes are not" in messages["aten::add.Tensor", "forward"]
    assert "float64[" in messages["aten::mul.Tensor", "forward"]
    assert "crashed with signal 6" in messages["aten::clone", "forward"]
    assert ("aten::cos", "forward") not in messages
    assert "not close" in messages["aten::cos", "gradient"]
    assert "after the call, input 0: Tensor-likes are not" in messages["aten::atanh", "forward"]
    assert {overload for overload, _ in messages} == {
        "aten::add.Tensor",
        "aten::mul.Tensor",
        "aten::atanh",
        "aten::clone",
        "aten::cos",
    }
    assert outcome.overloads() == cases.summary(QUICK)["overloads"]


@pytest.mark.slow
def test_what_a_case_breaks_is_judged_in_another_process(tmp_path):
    outcome = _judge(tmp_path, "tests.conformance.faulty:Breaking")
    assert {failure["overload"] for failure in outcome.failures()} == {"aten::cos"}
    assert outcome.overloads() == cases.summary(QUICK)["overloads"]


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["Silent", "Vague"])
def test_missing_errors_are_found(tmp_path, backend):
    outcome = _judge(tmp_path, f"tests.conformance.faulty:{backend}", runner.Part("errors", 0))
    assert len(outcome.failures()) == len(outcome.results) > 0


def _result(status, overload="aten::abs", check="forward", dtype="float32"):
    return {"overload": overload, "check": check, "dtype": dtype, "status": status, "message": "not close", "case": "x"}


def test_a_skip_covers_its_check_dtype_and_message_only():
    results = [
        _result("fail"),
        _result("fail", dtype="int8"),
        _result("fail", check="gradient"),
        _result("fail") | {"message": "the process crashed"},
        _result("pass", "aten::ne"),
    ]
    skips = [
        Excuse("aten::abs", "forward", {"float32": 1}, "why", message="not close"),
        Excuse("aten::ne", "forward", {"float32": 1}, "why", message="not close"),
    ]
    outcome = Outcome(results, skips)
    assert outcome.failures() == results[1:4]
    assert outcome.miscounted_skips() == ["aten::ne, forward, float32: covers 0 failures, not 1: why"]
    assert outcome.reach("forward") == (1, 2)
    assert outcome.dtypes("aten::ne") == ["float32"]


@pytest.mark.parametrize(
    "entry",
    [
        "{overload: 'aten::abs'}",
        "{overload: x, check: forward, counts: {float32: 1}, reason: y}",
        "{overload: x, check: forward, counts: {float32: 1}, message: m, reason: ' '}",
        "{overload: x, check: forward, counts: {float33: 1}, message: m, reason: y}",
        "{overload: x, check: z, counts: {float32: 1}, message: m, reason: y}",
        "{overload: x, check: forward, counts: {}, message: m, reason: y}",
    ],
)
def test_a_malformed_skip_is_refused(tmp_path, entry):
    path = tmp_path / "skips.yaml"
    path.write_text(f"- {entry}")
    with pytest.raises(ValueError, match=r"skips\.yaml"):
        read_skips(path)


@pytest.mark.parametrize(
    "tensor",
    [
        torch.arange(12.0).view(3, 4).t(),
        torch.arange(12.0).view(3, 4)[:, 1::2],
        torch.arange(3.0).view(3, 1).expand(3, 4),
        torch.arange(3.0).expand(2, 3)[:, ::2],
        torch.zeros(3, 0, 2).transpose(0, 2),
        torch.tensor(1 + 2j).conj(),
    ],
)
def test_copies_keep_strides_and_values(tensor):
    copy = copy_tensor(tensor)
    assert (copy.stride(), copy.shape, copy.storage_offset()) == (tensor.stride(), tensor.shape, 0)
    assert torch.equal(copy, tensor)


def test_selection_prefers_different_kinds_and_valid_calls():
    plain, larger, empty, scalar = (torch.ones(shape) for shape in ((2, 3), (3, 3), (0, 3), ()))
    calls = [Call("aten::t", [tensor], {}, "float32", "t") for tensor in (empty, plain, plain, larger, scalar)]
    calls.append(Call("aten::t", [torch.ones(1, 1, 1)], {}, "float32", "t"))
    chosen, rejected = select(calls, main_calls=3)
    assert [describe(call.args) for call in chosen] == [describe([tensor]) for tensor in (plain, empty, scalar)]
    assert not rejected
    assert "2 dimensions" in select(calls[-1:])[1]["aten::t"]


def test_a_program_reads_like_a_users_code():
    x = torch.ones(2)
    call = Call("aten::op", [[x, x], 0.5, float("inf")], {"dtype": torch.float32, "other": x}, "float32", "op")
    program = Program(call, inputs=[0, 2], outputs=[(0,)])
    assert program.source.splitlines() == [
        "def net(t0, t2):",
        "    out = op([t0, t1], 0.5, c0, dtype=c1, other=t2)",
        "    return out[0]",
        "",
        "",
        "def gradient(t0, t2, d0):",
        "    return grad(net)(t0, t2, d0)",
        "",
        "",
        "def second(t0, t2, d0, e0, e1):",
        "    return grad(gradient)(t0, t2, d0, (e0, e1,))",
    ]
    assert program.constants == {"c0": float("inf"), "c1": torch.float32}


def test_report_names_every_overload_and_skip():
    results = [_result("pass"), _result("n/a", check="gradient"), _result("fail", "aten::ne", "second")]
    captured = {"opinfos": 1, "calls": 9, "cases": 3, "errors": 0, "overloads": ["aten::abs"], "not_encodable": {}}
    outcome = Outcome(results, [Excuse("aten::ne", "second", {"float32": 1}, "because", message="not close")])
    page = report.markdown(outcome, captured)
    assert "| `aten::abs` | yes | - | - | - | - | - | f32 |" in page
    assert "- `aten::ne` (second order, PyNative, 1 of float32): because" in page
    assert '"pynative": "pass"' in report.statuses(outcome, ["aten::abs"])
