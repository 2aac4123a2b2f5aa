"""Writes mint_primitives.yaml: the primitives of the installed MindSpore, and which of them have CPU kernels.

``python ops_src/mint_survey.py`` after a change of MindSpore's version; the op plug-in's table is made for the outcome.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
OUTCOME = FOLDER / "mint_primitives.yaml"

_SINK = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
_LIBRARIES = ("core", "hardware_abstract")
_WRITTEN_BY_HAND: dict[str, list[str]] = {
    "Fmin": ["x1", "x2"], "LuSolve": ["x", "lu_data", "lu_pivots"], "Orgqr": ["x", "tau"], "Tile": ["input", "dims"],
}  # fmt: skip
"""Primitives that the table serves and that are not among MindSpore's generated ones, with their arguments.

Those with options do not count: they are attributes of such a primitive, which a plug-in is not given.
"""


def survey() -> dict[str, tuple[bool, list[str]]]:
    """Per primitive, whether it has a CPU kernel, and its arguments in the order in which kernels get them.

    To be called in a process without an op plug-in, where plug-in kernels would count too.
    """
    import mindspore
    from mindspore import Tensor
    from mindspore.ops import Primitive
    from mindspore.ops.auto_generate import gen_ops_prim

    (Tensor([1.0]) + 1).asnumpy()  # loads the kernels
    libraries = Path(mindspore.__file__).parent / "lib"
    for name in _LIBRARIES:
        ctypes.CDLL(str(libraries / f"libmindspore_{name}.so"), mode=ctypes.RTLD_GLOBAL)
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "survey.so")
        source = str(FOLDER / "mint_survey.cc")
        subprocess.run(
            [shutil.which("c++") or "c++", "-std=c++17", "-shared", "-fPIC", source, "-o", str(library)], check=True
        )
        registries = ctypes.CDLL(str(library))
        kernels: list[str] = []
        registries.kernels(_SINK(lambda name: kernels.append(name.decode())))
        found = {name: (name in kernels, arguments) for name, arguments in _WRITTEN_BY_HAND.items()}
        for name, value in vars(gen_ops_prim).items():
            if isinstance(value, type) and issubclass(value, Primitive) and value is not Primitive:
                arguments: list[str] = []
                registries.arguments(name.encode(), _SINK(lambda text, into=arguments: into.append(text.decode())))
                found[name] = (name in kernels, arguments)
    return dict(sorted(found.items()))


def to_yaml(found: dict[str, tuple[bool, list[str]]]) -> str:
    """The file's text."""
    import mindspore

    lines = [f"# Primitives of MindSpore {mindspore.__version__}, written by mint_survey.py."]
    for title, wanted in (("built_in", True), ("missing", False)):
        lines.append(f"\n# {'With' if wanted else 'Without'} a CPU kernel.\n{title}:")
        lines += [f"  {name}: [{', '.join(args)}]" for name, (has, args) in found.items() if has == wanted]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    OUTCOME.write_text(to_yaml(survey()))
    sys.stdout.write(f"{OUTCOME}\n")
