"""Which reports of the sanitizers count; the planted defects that they must find are in defects.cpp."""

from __future__ import annotations

import pytest

from tests.hardening import sanitizers

RUNTIME = (
    "    #0 0x1 in operator new(unsigned long) asan_new_delete.cpp:95 (/usr/lib/x86_64-linux-gnu/libasan.so.8.0.0)"
)
STANDARD = "    #1 0x2 in std::string::reserve() <null> (/usr/lib/x86_64-linux-gnu/libstdc++.so.6)"
OURS = "    #2 0x3 in ms_ext::view(int) /any/tensor_view.cc:20 (/any/ms_ops/lib/libms_ops.so)"
MINDSPORES = "    #2 0x4 in mindspore::Launch(int, (anonymous)) <null> (/any/mindspore/lib/libmindspore_cpu.so)"
DISPOSED = "    #3 0x5 in _M_dispose /usr/include/c++/12/bits/shared_ptr_base.h:613 (/any/ms_ops/lib/libms_ops.so)"
DELETER = (
    "    #8 0x6 in mindspore::pynative::autograd::BackwardNode::CustomDeleter(mindspore::pynative::autograd::"
    "BackwardNode*) <null> (/any/mindspore/lib/libmindspore_common.so)"
)
OVERFLOW = "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1"
THREAD_LEAK = "WARNING: ThreadSanitizer: thread leak (pid=7)"
RACE = "WARNING: ThreadSanitizer: data race (pid=7)"


def report(*lines: str) -> str:
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (report("Direct leak of 8 byte(s) in 1 object(s) allocated from:", RUNTIME, STANDARD, OURS, MINDSPORES), True),
        (report("Direct leak of 8 byte(s) in 1 object(s) allocated from:", RUNTIME, STANDARD, MINDSPORES, OURS), False),
        (report("Direct leak of 8 byte(s) in 1 object(s) allocated from:", RUNTIME), False),
        (report("Indirect leak of 8 byte(s) in 1 object(s) allocated from:", RUNTIME, OURS), False),
        (report("Indirect leak of 900 byte(s) in 100 object(s) allocated from:", RUNTIME, OURS), True),
        (report("Indirect leak of 900 byte(s) in 100 object(s) allocated from:", RUNTIME, MINDSPORES), False),
        (report(THREAD_LEAK, "  Thread T2 (tid=2) created by main thread at:", RUNTIME, MINDSPORES, OURS), False),
        (report(THREAD_LEAK, "  Thread T2 (tid=2) created by main thread at:", RUNTIME, OURS), True),
        (report(OVERFLOW, "READ of size 4 at 0x1 thread T0", OURS), True),
        (report(OVERFLOW, "READ of size 4 at 0x1 thread T0", MINDSPORES, "", "freed by thread T0 here:", OURS), True),
        (report(OVERFLOW, "READ of size 4", MINDSPORES, "", "Thread T4 created by T0 here:", OURS), False),
        (report("/any/view.h:3:4: runtime error: shift exponent 32 is too large", OURS), True),
        (report(RACE, "  Write of size 8 at 0x1 by thread T1:", OURS, "", "  Previous read:", MINDSPORES), True),
        (report(RACE, "  Read of size 8 at 0x1 by thread T5:", OURS, DELETER, "", "  Previous write:", OURS), False),
        (report(RACE, "  Read of size 8 at 0x1 by thread T5:", OURS, DISPOSED, "", "  Previous write:", OURS), True),
        (report(RACE, "  Write of size 8", MINDSPORES, "", "  Mutex M1 (0x1) created at:", OURS), False),
        (report(RACE, "  Write", MINDSPORES, "", "  Thread T2 (tid=1) created by main thread at:", OURS), False),
    ],
)  # fmt: skip
def test_what_counts(text, counts):
    assert sanitizers.blocks(text) == [text]
    assert sanitizers.is_ours(text) is counts


def test_a_log_is_split_into_its_reports():
    leaks = [f"{kind} leak of 8 byte(s) in 1 object(s) allocated from:\n{RUNTIME}" for kind in ("Direct", "Indirect")]
    log = report(
        "=" * 65, OVERFLOW, "READ of size 4", OURS, "SUMMARY: AddressSanitizer: heap-buffer-overflow view.cc:20",
        "Shadow bytes around the buggy address:", OURS, "=" * 65, "==7==ERROR: LeakSanitizer: detected memory leaks",
        "", *(f"{leak}\n" for leak in leaks), "SUMMARY: AddressSanitizer: 16 byte(s) leaked in 2 allocation(s).",
    )  # fmt: skip
    assert sanitizers.blocks(log) == [report(OVERFLOW, "READ of size 4", OURS), *leaks]
    assert sanitizers.blocks("") == []
