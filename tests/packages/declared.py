"""Declarations that tests change a word of."""

from __future__ import annotations

import textwrap

from ms_ops._packages import declaration

GOOD = """\
namespace: demo
ops:
  - schema: "scale(Tensor x, Tensor? y, int n, float factor=2.0) -> Tensor"
    outputs: x
    cpu: {kernel: scale_cpu}
    gradient:
      x: grad * factor
"""


def read(tmp_path, text):
    path = tmp_path / "ops.yaml"
    path.write_text(textwrap.dedent(text))
    return declaration.read(path)


OPS = """\
  - schema: "two(Tensor a, Tensor b) -> (Tensor, Tensor)"
    outputs: [a, a]
    cpu: {kernel: two_cpu}
  - schema: "of(Tensor a, float b=1.0, int[2] c=-1, str d='q', Tensor? e=None, *, bool f=False, int g=3) -> Tensor"
    outputs: a
    cpu: {kernel: of_cpu}
"""

TYPED = """\
  - schema: "typed(Tensor a, ScalarType t=float) -> Tensor"
    outputs: a
    cpu: {kernel: typed_cpu}
"""


def with_gradient(key, text):
    return GOOD.replace("x: grad * factor", f'"{key}": "{text}"') + OPS + TYPED
