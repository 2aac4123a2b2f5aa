"""The form of ``ops.yaml``, as JSON Schema has it, and what is said of a file that has another."""

from __future__ import annotations

import difflib
import functools
import importlib.resources
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ms_ops._packages.located_yaml import Located


def schema() -> dict[str, Any]:
    """The form of the file, for editors and checks."""
    text = importlib.resources.files(__package__).joinpath("declaration_schema.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@functools.cache
def _validator() -> Any:
    try:
        import jsonschema
    except ImportError as error:
        raise ImportError("declarations are checked by jsonschema: python -m pip install jsonschema") from error
    return jsonschema.Draft202012Validator(schema())


def check(file: Located) -> None:
    """Raise DeclarationError, with the line, where a file has another form."""
    from jsonschema.exceptions import best_match

    errors = list(_validator().iter_errors(file.content))
    for error in _all(errors):
        if error.validator == "additionalProperties" and error.validator_value is False:
            known = list(error.schema["properties"])
            name = next(key for key in error.instance if key not in known)
            if error.instance[name] is None:  # what YAML makes of the rest of "{dtype: promote(x, y)}"
                raise file.error(
                    (*error.absolute_path, name), f"put a text with a comma in quotes, the one with {name!r}"
                )
            raise file.error((*error.absolute_path, name), _unknown_field(name, known))
    if (error := best_match(errors)) is None:
        return
    allowed = error.schema.get("description") if error.validator == "oneOf" else None
    text = f"{error.instance!r} is not what goes here. {allowed}" if allowed else error.message
    if file.content is None:
        text = "the file is empty; it begins with namespace: and ops:"
    elif (error.validator, error.validator_value) == ("type", "string") and isinstance(error.instance, (list, dict)):
        text = f"YAML reads {error.instance!r} here, and this is a text: put it in quotes, such as '[x.size(0), n]'"
    raise file.error(tuple(error.absolute_path), text)


def _all(errors: Iterable[Any]) -> Iterator[Any]:
    """The errors, each with those of the forms among which the value is none."""
    for error in errors:
        yield error
        yield from _all(error.context)


def _unknown_field(name: str, known: Sequence[str]) -> str:
    alike = difflib.get_close_matches(name, known, n=1)
    meant = f"; did you mean {alike[0]}?" if alike else "."
    return f"there is no field of this name{meant} There are {', '.join(known)}"
