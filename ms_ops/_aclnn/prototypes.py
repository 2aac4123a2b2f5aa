"""Prototypes of operators in packages: the REG_OP declarations of ``op_proto/inc/*.h``, read without a compiler."""

from __future__ import annotations

import ctypes
import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from ms_ops._aclnn.signature import REQUIRED, Argument, Signature
from ms_ops._build.layout import LIBRARY
from ms_ops._native import library
from ms_ops._native.dtypes import named

_FOLDER = Path("op_proto", "inc")
_SINK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_char_p)
_COMMENT = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[(){},]')
_CALL = re.compile(r"\s*\.\s*([A-Z_]+)\s*\(")
INPUTS = {"INPUT": "Tensor", "OPTIONAL_INPUT": "Tensor?", "DYNAMIC_INPUT": "Tensor[]"}
# What CANN's generator of aclnn functions makes of an attribute.
_ATTRIBUTES = {
    "Int": "int", "Float": "double", "Bool": "bool", "String": "str", "ListInt": "int[]", "ListFloat": "float[]",
    "ListBool": "bool[]",
}  # fmt: skip
# CANN's names of dtypes, where they are not MindSpore's in capitals.
_DTYPE_NAMES = {"float32": "FLOAT", "float64": "DOUBLE", "bfloat16": "BF16"}


@functools.cache
def _dtypes_by_name() -> dict[str, str]:
    """MindSpore's dtypes by CANN's names."""
    names = [row.name for row in library.dtype_rows()]
    return {_DTYPE_NAMES.get(name, name.upper()): name for name in names}


class _Item(NamedTuple):
    macro: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Prototype:
    """One REG_OP declaration.

    Attributes:
        name: of the aclnn operator.
        path: of the header.
        items: its macros, in order.
    """

    name: str
    path: Path
    items: tuple[_Item, ...]

    def signature(self, lengths: Mapping[str, int]) -> Signature:
        """The arguments of the function that CANN generates: inputs, attributes, outputs.

        Args:
            lengths: how many tensors each list of tensors has.

        Raises:
            TypeError: a length is missing or no int.
            ValueError: aclnn functions of this prototype cannot be called from here; the text says why.
        """
        inputs = [self._input(item, lengths) for item in self.items if item.macro in INPUTS]
        outputs = [Argument("Tensor", item.arguments[0], 1) for item in self._outputs]
        written = {argument.name for argument in inputs} & {argument.name for argument in outputs}
        if written:
            self._refuse(f"writes to its input {', '.join(sorted(written))}, and ops have outputs of their own")
        return Signature(self.name, (*inputs, *self.attributes), tuple(outputs))

    @property
    def attributes(self) -> tuple[Argument, ...]:
        """The constants.

        Raises:
            ValueError: one has a type that aclnn functions do not take.
        """
        return tuple(self._attribute(item) for item in self.items if item.macro in ("ATTR", "REQUIRED_ATTR"))

    @property
    def lists(self) -> tuple[str, ...]:
        """Names of the inputs that are lists of tensors."""
        return tuple(item.arguments[0] for item in self.items if item.macro == "DYNAMIC_INPUT")

    def dtype_rule(self, rule: Any) -> DtypeCheck:
        """A rule for the dtypes of outputs that refuses those of inputs that the prototype lacks, then asks `rule`."""
        inputs = [item for item in self.items if item.macro in INPUTS]
        allowed = tuple((item.arguments[0], self._dtypes(item)) for item in inputs)
        return DtypeCheck(self.name, self.path, allowed, rule)

    def output_dtypes(self) -> tuple[str, ...] | None:
        """Dtypes of the outputs as text, if they follow from the prototype without doubt.

        That is so where an output shares a type parameter with a tensor that is always there, or can have one dtype
        only.
        """
        parameters: dict[str, str] = {}
        for item in self.items:
            if item.macro == "INPUT":
                parameters.setdefault(self._type(item), item.arguments[0])
        texts = []
        for item in self._outputs:
            dtypes = self._dtypes(item)
            if self._type(item).startswith('"') and self._type(item) in parameters:
                texts.append(parameters[self._type(item)])
            elif dtypes is not None and len(dtypes) == 1:
                texts.append(dtypes[0])
            else:
                return None
        return tuple(texts)

    @property
    def _outputs(self) -> list[_Item]:
        if any(item.macro == "DYNAMIC_OUTPUT" for item in self.items):
            self._refuse("gives a list of tensors of unknown length")
        return [item for item in self.items if item.macro == "OUTPUT"]

    def _input(self, item: _Item, lengths: Mapping[str, int]) -> Argument:
        name = item.arguments[0]
        if item.macro != "DYNAMIC_INPUT":
            return Argument(INPUTS[item.macro], name, 1)
        if not isinstance(lengths.get(name), int):
            raise TypeError(f"{self.name}: {name!r} is a list of tensors; say how many there are, such as {name}=2")
        return Argument("Tensor[]", name, lengths[name])

    def _attribute(self, item: _Item) -> Argument:
        name, kind, *default = item.arguments
        if kind not in _ATTRIBUTES:
            self._refuse(
                f"has the attribute {name!r} of type {kind}, which has no counterpart in aclnn; those of type "
                f"{', '.join(_ATTRIBUTES)} have one"
            )
        value = _literal(_ATTRIBUTES[kind], ",".join(default)) if item.macro == "ATTR" else REQUIRED
        return Argument(_ATTRIBUTES[kind], name, 0, value)

    def _refuse(self, reason: str) -> NoReturn:
        raise ValueError(
            f"{self.name}: the operator {reason} (its prototype is in {self.path}). Write an entry for it in C++, "
            "with ms_ext::aclnn"
        )

    def _type(self, item: _Item) -> str:
        return item.arguments[1] if len(item.arguments) > 1 else ""

    def _dtypes(self, item: _Item) -> tuple[str, ...] | None:
        """The dtypes that a tensor may have, as far as MindSpore knows them; None for any."""
        text = self._type(item)
        if text.startswith('"'):
            declared = [other for other in self.items if other.macro == "DATATYPE"]
            text = next((other.arguments[1] for other in declared if f'"{other.arguments[0]}"' == text), "")
        listed = re.fullmatch(r"(?:ge::)?TensorType\s*\(?\s*\{(.*)\}\s*\)?", text, re.DOTALL)
        if not listed:
            return None  # TensorType::ALL() and the like: the operator itself checks
        names = (name.strip().removeprefix("ge::").removeprefix("DT_") for name in listed[1].split(","))
        known = _dtypes_by_name()
        return tuple(dict.fromkeys(known[name] for name in names if name in known))


@dataclass(frozen=True)
class DtypeCheck:
    """Checks the dtypes of inputs by a prototype, then asks a rule for those of the outputs.

    Attributes:
        name: of the operator.
        path: of the header with the prototype.
        allowed: names of the inputs, and their dtypes or None for any.
        rule: what gives the dtypes of the outputs.
    """

    name: str
    path: Path
    allowed: tuple[tuple[str, tuple[str, ...] | None], ...]
    rule: Callable[..., Any] | Any

    def __call__(self, *dtypes: Any) -> Any:
        """Dtypes of the outputs.

        Raises:
            TypeError: an input has none of its dtypes.
        """
        for (name, allowed), given in zip(self.allowed, dtypes, strict=False):
            for dtype in given if isinstance(given, (tuple, list)) else [given]:
                element = dtype.element_type() if hasattr(dtype, "element_type") else dtype
                if allowed is not None and element is not None and element not in map(named, allowed):
                    raise TypeError(
                        f"{self.name}: argument {name!r} is {str(element).lower()}; its prototype in {self.path} "
                        f"allows {', '.join(allowed)}"
                    )
        return self.rule(*dtypes) if callable(self.rule) else self.rule


def find(name: str) -> Prototype:
    """The prototype of aclnn operator `name`, in the first package that has one.

    Raises:
        LookupError: no package has; the text lists where it was looked for.
        ValueError: the header cannot be read.
    """
    operator = name.removeprefix("aclnn")
    looked = []
    for package in _packages():
        headers = sorted((package / _FOLDER).glob("*.h"))
        looked.append(f"\n  {package / _FOLDER}: {_names(headers)}")
        for header in headers:
            for found, items in _declarations(header):
                if found == operator:
                    return Prototype(name, header, tuple(items))
    raise LookupError(
        f"{name}: no signature is given, and no package of custom operators has a REG_OP({operator}). Looked in:"
        f"{''.join(looked) or ' no package, as ASCEND_CUSTOM_OPP_PATH and ASCEND_OPP_PATH/vendors name none'}\n"
        f"Add the operator's package to ASCEND_CUSTOM_OPP_PATH, or give the signature of {name}GetWorkspaceSize, such "
        'as "Tensor x, double scale -> Tensor y"; operators of CANN itself need one'
    )


def of_header(header: Path) -> list[Prototype]:
    """The prototypes of a header.

    Raises:
        ValueError: the header cannot be read.
        OSError: there is no such file.
    """
    return [Prototype(f"aclnn{name}", header, tuple(items)) for name, items in _declarations(header)]


def _names(headers: Sequence[Path]) -> str:
    return ", ".join(header.name for header in headers) or "no header"


def _packages() -> list[Path]:
    """Packages of custom operators in the order in which the C++ side searches their libraries."""
    found: list[Path] = []
    sink = _SINK(lambda context, path: found.append(Path(path.decode())))
    library.open_library(LIBRARY).ms_ext_acl_list_packages(sink, None)
    return found


def _declarations(header: Path) -> Iterator[tuple[str, list[_Item]]]:
    text = _COMMENT.sub(lambda match: match[1] or " ", header.read_text(errors="replace"))
    for start in re.finditer(r"^[ \t]*REG_OP\s*\(\s*(\w+)\s*\)", text, re.MULTILINE):
        items = []
        position = start.end()
        while call := _CALL.match(text, position):
            arguments, position = _arguments(header, text, call.end())
            items.append(_Item(call[1], arguments))
        if not items or items[-1].macro != "OP_END_FACTORY_REG":
            raise ValueError(f"{header}: REG_OP({start[1]}) has no OP_END_FACTORY_REG")
        yield start[1], items


def _arguments(header: Path, text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The arguments of a macro, and where it ends."""
    depth, begin, arguments = 1, start, []
    for token in _TOKEN.finditer(text, start):
        depth += (token[0] in ("(", "{")) - (token[0] in (")", "}"))
        if depth == 0 or (depth == 1 and token[0] == ","):
            arguments.append(text[begin : token.start()].strip())
            begin = token.end()
        if depth == 0:
            return tuple(arguments), token.end()
    raise ValueError(f"{header}: a parenthesis is not closed")


def _literal(kind: str, text: str) -> Any:
    """The value of a default, or REQUIRED for one that only a compiler understands."""
    text = text.strip()
    try:
        if kind.endswith("[]"):
            items = text.strip("{} \n").split(",") if text.strip("{} \n") else []
            values = [_literal(kind.removesuffix("[]"), item) for item in items]
            return REQUIRED if REQUIRED in values else values
        if kind == "bool":
            return {"true": True, "false": False}[text]
        if kind == "str":
            return text[1:-1] if re.fullmatch(r'"[^"\\]*"', text) else REQUIRED
        return int(text, 0) if kind == "int" else float(text.rstrip("fF"))
    except (KeyError, ValueError):
        return REQUIRED
