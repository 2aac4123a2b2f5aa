"""Copies of the process that has imported both frameworks are processes of their own."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("code", "ends"),
    [
        ("", 0),
        ("raise SystemExit(3)", 3),
        ("raise ValueError('of its own')", 1),
        ("import os; os.abort()", -6),
        ("import os, sys; sys.stdout.write('unflushed')", 0),
    ],
)
def test_the_exit_code_and_what_is_written(zygote, tmp_path, code, ends):
    script = tmp_path / "program.py"
    script.write_text(code)
    returncode, output = zygote.run(script)
    assert returncode == ends
    for text in ("of its own", "unflushed"):
        assert (text in output) == (text in code)


def test_nothing_of_a_program_stays(zygote, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(
        """
import os, sys
print(os.getcwd(), sys.argv, __name__, os.environ.get("ZYGOTE_TEST"), hasattr(sys, "left"), os.getppid())
sys.left = True
"""
    )
    with_variable, without = zygote.run(script, ZYGOTE_TEST="1")[1], zygote.run(script)[1]
    first, second = (output.splitlines()[0].split() for output in (with_variable, without))  # libraries may add to it
    assert first == [str(tmp_path), f"['{script}']", "__main__", "1", "False", first[-1]]
    assert second == [str(tmp_path), f"['{script}']", "__main__", "None", "False", first[-1]]
