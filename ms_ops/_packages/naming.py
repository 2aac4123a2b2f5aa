"""Names that C++, Python and torch leave to operators, their arguments and the functions that compute them."""

from __future__ import annotations

import errno
import keyword
import re
from collections.abc import Sequence

import torch

# Words of C++ that are none of Python's, also those of operators.
_CPP_WORD = re.compile(
    r"alignas|alignof|and_eq|asm|auto|bitand|bitor|bool|case|catch|char|char16_t|char32_t|"
    r"char8_t|co_await|co_return|co_yield|compl|concept|const|const_cast|consteval|constexpr|"
    r"constinit|decltype|default|delete|do|double|dynamic_cast|enum|explicit|export|extern|"
    r"false|float|friend|goto|inline|int|long|mutable|namespace|new|noexcept|not_eq|nullptr|"
    r"operator|or_eq|private|protected|public|register|reinterpret_cast|requires|short|signed|"
    r"sizeof|static|static_assert|static_cast|struct|switch|template|this|thread_local|throw|"
    r"true|typedef|typeid|typename|union|unsigned|using|virtual|void|volatile|wchar_t|xor|"
    r"xor_eq"
)
# Macros of the C headers that torch's include, which a compiler reads in place of a name.
_C_MACRO = re.compile(
    r"errno|alloca|offsetof|va_(arg|copy|end|start)|st_[acm]time|NULL|W?EOF|NAN|INFINITY|MAXFLOAT|BUFSIZ|NZERO|"
    r"HUGE_VAL[FL]?|M_(E|(1_|2_)?PI|PI_[24]|2_SQRTPI|LN2|LN10|LOG2E|LOG10E|SQRT2|SQRT1_2)|EXIT_(SUCCESS|FAILURE)|"
    r"SEEK_(SET|CUR|END)|(U|S)?(CHAR|SHRT|INT|LONG|LLONG)_(MAX|MIN|WIDTH)|S?SIZE_MAX|U?INT(8|16|32|64|MAX|PTR)_(MAX|MIN)|"
    r"CHAR_BIT|(RAND|PATH|NAME|LINE|IOV)_MAX|BYTE_ORDER|(BIG|LITTLE)_ENDIAN|CLOCKS_PER_SEC|[FRWX]_OK"
)
_ERROR_NUMBERS = frozenset(name for name in dir(errno) if name.isupper())
# What C has of these names is no function, or one that has a signature.
_OF_C = ("main", "stdin", "stdout", "stderr", "environ", "timezone", "daylight")

# Modules and types that the generated Python names beside the functions of the ops.
_PYTHON_NAMES = frozenset(
    ("DType", "Generator", "Scalar", "Sequence", "Tensor", "mindspore", "ms_ops", "torch", "torch_npu", "torchair")
)

# Built-in functions and types that the generated Python calls, which an op of the name would hide; and those that it
# calls with the stable ABI, whose shapes and gradients are Python's.
_BUILTINS = frozenset(("isinstance", "list", "str", "tuple"))
_BUILTINS_OF_STABLE = frozenset(("any", "len", "max", "min"))

# What torch.ops.<namespace> has beside the operators.
_NAMESPACE = type(torch.ops.aten)
_NAMESPACE_HAS = frozenset((*dir(_NAMESPACE), *dir(_NAMESPACE("unused"))))

# What the generated functions name beside their arguments.
_OWN_NAMES = re.compile(
    r"torch|(below_(autograd|versions)|context|edge|node|(gradient|kept)_\w+|gradients|guard|item|needs|op|results?|saved)_|size_\w+_"
)


def check(name: str) -> None:
    """Whether C++ and Python can have something of this name.

    Raises:
        ValueError: they cannot; the text says why.
    """
    if keyword.iskeyword(name) or _CPP_WORD.fullmatch(name):
        language = "Python" if keyword.iskeyword(name) else "C++"
        raise ValueError(f"{name} is a keyword of {language}'s: choose another name")
    if _C_MACRO.fullmatch(name) or name in _ERROR_NUMBERS:
        raise ValueError(f"{name} is a macro of C's headers: choose another name")


def check_function(name: str) -> None:
    """Whether a function in C++ can have this name.

    Raises:
        ValueError: it cannot; the text says why.
    """
    check(name)
    if name in _OF_C:
        raise ValueError(f"{name} is something else in C: give the function another name")


def check_operator(name: str, *, stable: bool) -> None:
    """Whether an operator can have this name.

    Raises:
        ValueError: it cannot; the text says why.
    """
    check(name)
    if name in _PYTHON_NAMES | _BUILTINS or (stable and name in _BUILTINS_OF_STABLE):
        raise ValueError(f"{name} is what generated Python calls something else: give this op another name")
    if name in _NAMESPACE_HAS:
        raise ValueError(f"torch.ops.<namespace>.{name} is something else in torch: give this op another name")


def check_variable(name: str, also: Sequence[str] = ()) -> None:
    """Whether an argument or an output can have this name; `also` is taken as well.

    Raises:
        ValueError: it cannot; the text says why.
    """
    check(name)
    if _OWN_NAMES.fullmatch(name) or name in also:
        raise ValueError(f"{name} is a name that generated code has for its own: choose another name")
