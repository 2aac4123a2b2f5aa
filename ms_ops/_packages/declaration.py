"""``ops.yaml``: the operators that a package declares, checked before anything is generated."""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ms_ops._packages import aclnn_arguments, declaration_form, located_yaml, naming, signature
from ms_ops._packages.expressions import Dtype, Shape
from ms_ops._packages.formula import Formula
from ms_ops._packages.kinds import Scope
from ms_ops._packages.located_yaml import Located, Place
from ms_ops._packages.signature import Argument, Signature

FILE_NAME = "ops.yaml"
BACKENDS = ("cpu", "cuda", "npu")
AUTHORS = ("kernel", "function", "launch")  # the forms of backends that name functions of the package's author
KERNELS = ("kernel", "launch", "aclnn")  # the forms that are handed the outputs
PYTHON = "python:"
NOT_DIFFERENTIABLE = "non_differentiable"  # the word of torch's derivatives.yaml
# Names of torch's, of what the package's folder holds, and of what builds, tests and runs it from there.
_TAKEN = (
    "aten", "c10", "mindspore", "ms_ops", "numpy", "prim", "torch", "torch_npu", "torchair",
    "build", "conftest", "csrc", "dist", "examples", "samples", "setup", "test_ops", "tests",
    "expecttest", "filelock", "fsspec", "google", "hypothesis", "jinja2", "jsonschema", "networkx", "ninja",
    "packaging", "pip", "psutil", "pytest", "scipy", "setuptools", "sympy", "test", "wheel", "yaml",
)  # fmt: skip


class Output(NamedTuple):
    """One output: like a tensor, or of a shape and a dtype.

    Attributes:
        like: the input whose shape and dtype it has, or None.
        shape: its shape, if it is like no input.
        dtype: its dtype; None for that of the first tensor.
    """

    like: str | None
    shape: Shape | None
    dtype: Dtype | None


class Backend(NamedTuple):
    """How a device runs an operator.

    Attributes:
        form: "kernel", "function", "aten", "launch" or "aclnn".
        name: the function's or the aclnn operator's; the text of a formula.
        formula: for "aten".
        arguments: of an aclnn operator, as they are written; None for the inputs and then the outputs.
        place: in the file, for errors.
    """

    form: str
    name: str
    formula: Formula | None
    arguments: tuple[str, ...] | None
    place: str


class Gradient(NamedTuple):
    """One entry of an operator's gradient.

    Attributes:
        targets: the inputs whose gradients it gives, in order; or results that have none.
        formula: None if there is no gradient to give.
        place: in the file, for errors.
    """

    targets: tuple[str, ...]
    formula: Formula | None
    place: str


class Kept(NamedTuple):
    """What an operator's backward needs of its forward: tensors and lists of them, constants, and names of results."""

    tensors: list[Argument]
    constants: list[Argument]
    results: list[str]


class Op(NamedTuple):
    """One declared operator.

    Attributes:
        signature: its signature.
        doc: what it does.
        outputs: how its outputs look, if that is declared.
        meta: the C++ function that makes the outputs and does not fill them, or "python:MODULE:FUNCTION".
        backends: how devices run it, by "cpu", "cuda" or "npu".
        gradients: its gradient; None if it has none.
        tags: "random", "data_dependent".
        place: in the file, for errors.
    """

    signature: Signature
    doc: str
    outputs: tuple[Output, ...] | None
    meta: str | None
    backends: dict[str, Backend]
    gradients: tuple[Gradient, ...] | None
    tags: frozenset[str]
    place: str

    @property
    def name(self) -> str:
        """Of the operator, without the namespace."""
        return self.signature.name

    def refusal(self, of: str = "") -> str:
        """What is said in place of a gradient that is not declared, of an input or of all."""
        if self.signature.writes:
            why = "since it writes to its arguments: detach them, or declare an op that returns the result"
            return f"{self.name} declares no gradient ({self.place}), {why}"
        return f"{self.name} declares no gradient {f'of {of} ' if of else ''}({self.place}): detach it, or declare one"

    @property
    def has_meta_in_cpp(self) -> bool:
        """Whether C++ knows the outputs of an operator."""
        return self.meta is None or not self.meta.startswith(PYTHON)

    @property
    def constant_results(self) -> list[int]:
        """The outputs that have no gradient."""
        targets = {target for entry in self.gradients or () for target in entry.targets}
        return [i for i, name in enumerate(self.signature.results) if name in targets]

    @property
    def kept(self) -> Kept:
        """What the backward needs of the forward."""
        used: set[str] = set().union(*(entry.formula.used for entry in self.gradients or () if entry.formula))
        arguments = [argument for argument in self.signature.arguments if argument.name in used]
        return Kept(
            [argument for argument in arguments if argument.has_tensors],
            [argument for argument in arguments if not argument.has_tensors],
            [name for name in self.signature.results if name in used],
        )


class Package(NamedTuple):
    """What a file declares.

    Attributes:
        namespace: of the operators, and the name of the Python package.
        is_stable: whether kernels see torch's stable ABI alone.
        ops: the operators.
        digest: of the file's text.
    """

    namespace: str
    is_stable: bool
    ops: tuple[Op, ...]
    digest: str

    @property
    def target_flags(self) -> list[str]:
        """For the compilers: a library of torch's stable ABI says with which release it begins."""
        return ["-DTORCH_TARGET_VERSION=0x020a000000000000"] if self.is_stable else []


def read(path: Path) -> Package:
    """Read and check a file.

    Raises:
        DeclarationError: something in it cannot be used; the text names file, line and field.
        FileNotFoundError: there is no such file.
        ImportError: PyYAML or jsonschema is not installed.
    """
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no {path}: name the folder of a package, or start one, python -m ms_ops new-op NAME"
        )
    file = located_yaml.read(path)
    declaration_form.check(file)
    content = file.content
    is_stable = content.get("abi", "full") == "stable"
    _of(file, ("namespace",), check_namespace, content["namespace"])
    signatures: dict[str, Signature] = {}
    for i, entry in enumerate(content["ops"]):
        place: Place = ("ops", i, "schema")
        parsed = _of(file, place, signature.parse, entry["schema"], stable=is_stable)
        if parsed.name in signatures:
            raise file.error(place, f"{parsed.name} is declared twice")
        signatures[parsed.name] = parsed
    ops = tuple(_Reader(file, i, parsed, signatures, is_stable).op() for i, parsed in enumerate(signatures.values()))
    _check_functions(file, ops, is_stable)
    return Package(content["namespace"], is_stable, ops, hashlib.sha256(path.read_bytes()).hexdigest())


def takes_scalars(backends: Iterable[Backend]) -> bool:
    """Whether 0-d tensors of the CPU go with those of any device, as in ATen; a kernel would read their pointers."""
    return not any(backend.form in KERNELS for backend in backends)


def check_namespace(name: str) -> None:
    """Whether a package may have this name.

    Raises:
        ValueError: something else has it.
    """
    naming.check(name)
    if name in sys.stdlib_module_names or name in _TAKEN:
        raise ValueError(
            f"Python, torch, MindSpore or the package's folder have something of the name {name}: choose another"
        )


class _Reader:
    """Reads one operator."""

    def __init__(
        self, file: Located, index: int, signature_: Signature, ops: Mapping[str, Signature], is_stable: bool
    ) -> None:
        self._file, self._place, self._signature = file, ("ops", index), signature_
        self._entry = file.content["ops"][index]
        self._arguments = {argument.name: argument for argument in signature_.arguments}
        self._ops, self._is_stable = ops, is_stable

    def op(self) -> Op:
        self._check_tensors()
        entry = self._entry
        outputs, meta = self._outputs(), entry.get("meta")
        if outputs is not None and meta is not None:
            raise self._error("meta", "shapes are declared by outputs already; leave one of them out")
        if (self._signature.outputs or self._signature.returns_list) and outputs is None and meta is None:
            wanted = "a meta function" if self._signature.returns_list else "outputs, or a meta function"
            raise self._error("schema", f"declare {wanted}: MindSpore and torch.compile ask for shapes")
        self._check_stable(meta)
        if meta is not None and not meta.startswith(PYTHON):
            self._of(("meta",), naming.check_function, meta)
        if "data_dependent" in entry.get("tags", ()) and not str(meta).startswith(PYTHON):
            raise self._error(
                "tags",
                f"shapes that depend on values are for Python: declare meta: {PYTHON}module:function, with sizes of "
                "torch.library.get_ctx().new_dynamic_size()",
            )
        backends = {name: self._backend(name) for name in BACKENDS if name in entry}
        if not backends:
            raise self._error("schema", f"no device runs {self._signature.name}; declare one of {', '.join(BACKENDS)}")
        return Op(
            self._signature,
            str(entry.get("doc", f"The operator {self._signature.name}.")).strip(),
            outputs,
            meta,
            backends,
            self._gradients(outputs or ()),
            frozenset(entry.get("tags", ())),
            self._in_file(()),
        )

    def _check_tensors(self) -> None:
        signature = self._signature
        if not signature.variables:
            raise self._error(
                "schema", f"{signature.name} takes no tensor, by whose device torch chooses the kernel: give it one"
            )
        if not (signature.outputs or signature.returns_list or signature.writes):
            raise self._error(
                "schema",
                f"{signature.name} returns nothing and writes to nothing: return a tensor, or mark what it writes to, "
                "as in Tensor(a!) x",
            )

    def _check_stable(self, meta: str | None) -> None:
        if not self._is_stable:
            return
        if "tags" in self._entry:
            raise self._error("tags", "torch's stable ABI registers no tags; use abi: full")
        if self._signature.writes:
            raise self._error("schema", "torch's stable ABI has no way to tell autograd of a write; use abi: full")
        by_keyword = {
            name for name, p in self._signature.python.parameters.items() if p.kind is inspect.Parameter.KEYWORD_ONLY
        }
        if given := [argument.name for argument in self._signature.variables if argument.name in by_keyword]:
            raise self._error("schema", f"{given[0]} is given by name, and torch.library's autograd takes none")
        if meta is not None and not meta.startswith(PYTHON):
            raise self._error("meta", f"a package of the stable ABI has it in Python: {PYTHON}module:function")

    def _outputs(self) -> tuple[Output, ...] | None:
        if "outputs" not in self._entry:
            return None
        declared = self._entry["outputs"]
        is_list = isinstance(declared, list)
        outputs = []
        for i, output in enumerate(declared if is_list else [declared]):
            place = ("outputs", i) if is_list else ("outputs",)
            if isinstance(output, str):
                self._check_named(place, output, self._signature.tensors)
                if self._arguments[output].is_optional:
                    raise self._error(place, f"{output} may be None: name a tensor that is always given, or write meta")
                outputs.append(Output(output, None, None))
                continue
            shape = self._of((*place, "shape"), Shape, output["shape"], self._arguments)
            dtype = None
            if "dtype" in output:
                dtype = self._of((*place, "dtype"), Dtype, output["dtype"], self._arguments)
                if self._is_stable and dtype.is_promoted:
                    raise self._error((*place, "dtype"), "torch's stable ABI promotes no dtypes; use abi: full")
            if not self._signature.required:
                raise self._error(place, "an op without a tensor that is always given needs a meta function")
            outputs.append(Output(None, shape, dtype))
        if self._signature.returns_list:
            raise self._error("outputs", "the op returns a list, whose length only a meta function knows: declare meta")
        if len(outputs) != self._signature.outputs:
            raise self._error(
                "outputs", f"{len(outputs)} are declared, and the schema returns {self._signature.outputs}"
            )
        return tuple(outputs)

    def _backend(self, name: str) -> Backend:
        entry = self._entry[name]
        form = next(key for key in entry if key != "arguments")
        in_python = str(self._entry.get("meta", "")).startswith(PYTHON)
        if form in KERNELS and self._signature.outputs and in_python:
            raise self._error((name, form), "only Python knows the outputs, so use function, which returns them")
        if form in KERNELS and self._signature.returns_list:
            raise self._error((name, form), "the op returns a list, so use function, which returns it")
        if form in ("launch", "aclnn") and self._signature.device_argument is None:
            raise self._error((name, form), "the stream is that of a tensor's device, and no tensor is always given")
        if self._is_stable and (form in ("aten", "launch") or name == "npu"):
            raise self._error((name, form), "kernels of torch's stable ABI do not have it; use abi: full")
        if form in AUTHORS:
            self._of((name, form), naming.check_function, entry[form])
        formula = None
        if form == "aten" and self._signature.writes:
            raise self._error((name, form), "a formula writes nothing: an op that writes has a kernel or a function")
        if form == "aten":
            scope = Scope(self._signature, {})  # it calls ATen's functions
            wanted, wants_list = self._signature.outputs, self._signature.returns_list
            formula = self._of((name, form), Formula, entry[form], scope, wanted, wants_list=wants_list)
        arguments = tuple(map(self._literal, entry["arguments"])) if "arguments" in entry else None
        if form == "aclnn":
            self._of(
                (name, "arguments" if arguments else form),
                aclnn_arguments.check,
                arguments or [*self._signature.names, *self._signature.output_names],
                self._signature,
            )
        return Backend(
            form,
            entry[form],
            formula,
            arguments,
            self._in_file((name, form)),
        )

    def _gradients(self, outputs: Sequence[Output]) -> tuple[Gradient, ...] | None:
        declared = self._entry.get("gradient", "none")
        if declared == "none":
            return None
        if self._signature.writes:
            raise self._error("gradient", "an op that writes to an argument has no gradient")
        if self._signature.returns_list:
            raise self._error("gradient", "an op that returns a list has no declared gradient; write gradient: none")
        if taken := self._names_in_gradients() & set(self._signature.names):
            raise self._error("schema", f"{min(taken)} has a meaning in gradients; give this input another name")
        seen: set[str] = set()
        gradients = []
        for key, text in declared.items():
            place = ("gradient", key)
            targets = tuple(part.strip() for part in key.split(","))
            for target in targets:
                if text == NOT_DIFFERENTIABLE and target in self._signature.results:
                    continue
                self._check_named(place, target, self._signature.variables)
                if self._arguments[target].is_list and len(targets) > 1:
                    raise self._error(place, f"{target} is a list, which has a formula of its own")
                if target in seen:
                    raise self._error(place, f"{target} has two gradients")
                seen.add(target)
            formula = None if text == NOT_DIFFERENTIABLE else self._formula(place, text, targets)
            gradients.append(Gradient(targets, formula, self._in_file(place)))
        self._check_of_all_outputs(gradients, declared, outputs)
        return tuple(gradients)

    def _check_of_all_outputs(
        self, gradients: Sequence[Gradient], keys: Iterable[str], outputs: Sequence[Output]
    ) -> None:
        """In torch's derivatives.yaml, `grad` says that no output but the first is differentiable."""
        constant = {target for gradient in gradients for target in gradient.targets}
        constant |= {
            name
            for name, output in zip(self._signature.results, outputs, strict=False)
            if output.dtype is not None and output.dtype.is_discrete
        }
        others = [name for name in self._signature.results[1:] if name not in constant]
        for key, gradient in zip(keys, gradients, strict=True):
            if others and gradient.formula is not None and "grad" in gradient.formula.used:
                raise self._error(
                    ("gradient", key),
                    "grad is the gradient of the first output alone: write grads[0], grads[1], ..., or that the "
                    f"others have none, {others[0]}: non_differentiable",
                )

    def _names_in_gradients(self) -> set[str]:
        """What gradients name that is no argument."""
        names = {"grad", "grads", "result", *self._signature.results}
        if self._is_stable:
            return names | {"ctx", "inputs", "output", "keyword_only_inputs"}
        return names | {f"needs_{argument.name}" for argument in self._signature.variables}

    def _formula(self, place: Place, text: str, targets: Sequence[str]) -> Formula:
        if self._is_stable and Formula.is_cpp(text):
            raise self._error(place, "a package of the stable ABI has its gradients in Python, and this is C++")
        scope = Scope(self._signature, self._ops, is_gradient=True, in_python=self._is_stable)
        wants_list = self._arguments[targets[0]].is_list
        formula: Formula = self._of(place, Formula, text, scope, len(targets), wants_list=wants_list)
        if not formula.used & {"grad", "grads"}:
            raise self._error(place, "a gradient is linear in grad, or in grads[0], grads[1], ..., and this has none")
        return formula

    def _check_named(self, place: Place, name: str, tensors: Sequence[Argument]) -> None:
        names = [argument.name for argument in tensors]
        if name not in names:
            outputs = f"; its outputs are called {', '.join(self._signature.results)}" if place[0] == "gradient" else ""
            text = f"{name} is no tensor of {self._signature.name}: {', '.join(names) or 'none'}{outputs}"
            raise self._error(place, text)

    @staticmethod
    def _literal(value: str | float | bool) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    def _in_file(self, place: Place) -> str:
        return f"{self._file.path.name}:{self._file.lines[(*self._place, *place)]}"

    def _of(self, place: Place, read_: Any, *arguments: Any, **keywords: Any) -> Any:
        return _of(self._file, (*self._place, *place), read_, *arguments, **keywords)

    def _error(self, place: str | Place, text: str) -> located_yaml.DeclarationError:
        return self._file.error((*self._place, *((place,) if isinstance(place, str) else place)), text)


def _check_functions(file: Located, ops: Sequence[Op], is_stable: bool) -> None:
    """Whether each function that several entries name has one signature in C++."""
    owners: dict[str, tuple[Op, tuple[str, ...]]] = {}
    for i, op in enumerate(ops):
        for name, backend in op.backends.items():
            if backend.form not in AUTHORS:
                continue
            function = op.signature.function_of(backend.form, is_stable=is_stable)
            owner, types = owners.setdefault(backend.name, (op, function.types))
            if types != function.types:
                raise file.error(
                    ("ops", i, name, backend.form),
                    f"{backend.name} computes {owner.name} as well, with another signature in C++: give one of them "
                    "another name",
                )


def _of(file: Located, place: Place, read_: Any, *arguments: Any, **keywords: Any) -> Any:
    """What `read_` makes of a value; its ValueError gets the value's place."""
    try:
        return read_(*arguments, **keywords)
    except ValueError as error:
        raise file.error(place, str(error)) from None
