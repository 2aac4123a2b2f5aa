"""The MindSpore primitive behind every op of this package: one entry of a shared library and its constants."""

from __future__ import annotations

import copy
import functools
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import mindspore as ms
from mindspore import ops

from ms_ops._compat.mindspore import is_traced, mstype
from ms_ops._inference.specs import Shape
from ms_ops._native import direct, library, threads
from ms_ops._native.attributes import ATTRIBUTE_NAME, encode
from ms_ops._native.library import Entry
from ms_ops._primitives import ascend, side_effects

CPP_INFER_SHAPE = "cpp_infer_shape"
"""The attribute of a primitive whose shapes MindSpore asks its library for."""

_TARGET = "primitive_target"
_TENSOR = (mstype.TensorType,)
_NUMBER = (type(mstype.number),)

# MindSpore's kernel of a primitive has one set of tensors for all threads. In a process that is forked, no thread is
# left to give back the lock that it had.
_turns = SimpleNamespace(lock=threading.RLock())
os.register_at_fork(after_in_child=lambda: setattr(_turns, "lock", threading.RLock()))


class Op(ops.Custom, ascend.Named):  # type: ignore[misc]
    """A primitive whose kernel is an entry point.

    A subclass gives :meth:`infer` and :meth:`constructor_arguments`. Inference runs in Python and synchronously, in
    PyNative mode and when a graph is compiled; a graph with dynamic shapes calls the entry's own ``InferShape`` while
    it runs.

    Args:
        entry: where the kernel is.
        attributes: the op's constants; they reach C++ and tell cached kernels apart.
        bprop: gradient, as for ``mindspore.ops.Custom``.

    Raises:
        FileNotFoundError, ImportError, PermissionError: the library cannot be loaded.
        AttributeError: it has no such entry.
    """

    def __init__(self, entry: Entry, attributes: Mapping[str, Any], *, bprop: Callable[..., Any] | None = None) -> None:
        library.check_white_list(entry.library)
        library.check_entry(entry)
        ops.Custom.__init__(self, str(entry), _inferred_by_op, _inferred_by_op, "aot", bprop=bprop)
        self.entry = entry
        self.add_prim_attr("reg_op_name", entry.symbol)
        self.add_prim_attr(ATTRIBUTE_NAME, encode(attributes))
        if self.is_on_ascend:
            for name, value in ascend.attributes_of(entry).items():
                self.add_prim_attr(name, value)
        self._own_attributes = dict(self.attrs)
        self._elsewhere: Op | None = None
        self._direct: direct.DirectEntry | None = None

    def __call__(self, *args: Any) -> Any:
        """Call in PyNative mode."""
        if self._elsewhere is not None:
            return self._elsewhere(*args)
        if is_traced() and side_effects.IN_GRAPHS in self.attrs:
            return self._recorded(*args)
        if any(isinstance(arg, ms.Tensor) and arg.has_init for arg in args):  # MindSpore would take any memory
            raise RuntimeError(
                f"{self.label}: a Tensor that was made with init= has no values yet: call its init_data() first"
            )
        if self.is_on_ascend and direct.is_possible(args):
            return self._call_directly(args)
        if CPP_INFER_SHAPE in self.attrs and all(isinstance(arg, ms.Tensor) for arg in args):
            # A dynamic graph has used this op, and MindSpore would ask C++ first, which cannot count the inputs.
            self.infer([arg.shape for arg in args], [mstype.TensorType(arg.dtype) for arg in args])
        with _turns.lock:
            return super().__call__(*args)

    @functools.cached_property
    def _recorded(self) -> Op:
        """What ms.jit(capture_mode="trace") records in its place."""
        recorded = copy.copy(self)
        recorded.del_prim_attr(side_effects.IN_GRAPHS)
        recorded.add_prim_attr(side_effects.IN_TRACES, True)
        return recorded

    def _call_directly(self, args: tuple[Any, ...]) -> Any:
        if self._direct is None:
            self._direct = direct.DirectEntry(self.entry, self.attrs[ATTRIBUTE_NAME], self.label)
        return self._direct(args, self.infer, self.bprop, self.returns_tuple)

    @property
    def label(self) -> str:
        """What errors call the op."""
        return self.entry.name

    def set_device(self, device_target: str) -> Op:
        """Run the op, and its gradients, on "CPU" or "GPU" wherever the rest of the network runs.

        MindSpore copies its inputs there, and its outputs back.
        """
        self.add_prim_attr(_TARGET, device_target)
        if self.is_on_ascend and device_target != "Ascend":
            # Its kernel on the other device has another name, which a primitive cannot change.
            self._elsewhere = copy.copy(self)
            self._have_graphs_clone()
        return self

    @property
    def is_moved(self) -> bool:
        """Whether set_device chose another device than the network's."""
        return _TARGET in self.attrs and self.attrs[_TARGET] != ms.get_context("device_target")

    @property
    def returns_tuple(self) -> bool:
        """Whether a single output is in a tuple too."""
        return False

    def infer(self, shapes: Sequence[Any], dtypes: Sequence[Any]) -> tuple[Sequence[Shape], Sequence[Any]]:
        """Shapes and MindSpore dtypes of the outputs, from those of the inputs.

        A dim may be -1 and a shape (-2,), for what is not known before the graph runs. A dtype is that of a tensor's
        type, or of a Python number.
        """
        raise NotImplementedError

    def __infer__(self, *args: dict[str, Any]) -> dict[str, Any]:
        """MindSpore's inference hook."""
        threads.settle_queues()
        if not self.is_on_ascend and _TARGET not in self.attrs and ms.get_context("device_target") == "Ascend":
            raise RuntimeError(
                f"{self.entry.name}: the op was made before MindSpore was set to Ascend; make it after "
                'mindspore.set_device("Ascend")'
            )
        if self.is_on_ascend:
            ascend.check_level(self.entry.name)
        self._check_kinds([arg["dtype"] for arg in args])
        shapes, dtypes = self.infer([arg["shape"] for arg in args], [arg["dtype"] for arg in args])
        if any(is_dynamic(arg["shape"]) for arg in args):
            self._infer_shape_in_cpp()
        # A bare dtype would make a 0-d output a Python number in graph mode.
        types = tuple(mstype.TensorType(dtype) for dtype in dtypes)
        if len(types) == 1 and not self.returns_tuple:
            return {"shape": shapes[0], "dtype": types[0], "value": None}
        self.add_prim_attr("multi_output", True)
        return {"shape": tuple(shapes), "dtype": types, "value": None}

    def _check_kinds(self, kinds: Sequence[Any]) -> None:
        """Refuse what MindSpore cannot hand to an entry; for some it would abort the process."""
        for index, kind in enumerate(kinds):
            in_list = isinstance(kind, (tuple, list))
            allowed = _TENSOR if in_list else (*_TENSOR, *_NUMBER, type(None))
            items = kind if in_list else [kind]
            if not items or not all(isinstance(item, allowed) for item in items):
                raise TypeError(
                    f"{self.entry.name}: input {index} is of type {kind}; inputs are tensors, flat tuples or lists "
                    "of tensors, not empty, numbers, or None. Other constants go into attributes."
                )

    def _infer_shape_in_cpp(self) -> None:
        """Have MindSpore call the entry's InferShape, as it must while a graph with dynamic shapes runs.

        Only then: it does not tell InferShape how many inputs there are, and Python has checked them by now; and
        whoever loads the MindIR of a graph with static shapes has no Python to answer InferShape.
        """
        check_infers_shape(self.entry.library, self.entry.symbol)
        self.add_prim_attr(CPP_INFER_SHAPE, True)
        self._have_graphs_clone()

    def constructor_arguments(self) -> dict[str, Any]:
        """Keyword arguments that make an equal op, for copies and pickles."""
        raise NotImplementedError

    def __reduce__(self) -> Any:
        return _rebuild, (type(self), self.constructor_arguments(), self._added_attributes())

    def _added_attributes(self) -> dict[str, Any]:
        own = self._own_attributes
        return {name: value for name, value in self.attrs.items() if name not in own or own[name] != value}

    def _have_graphs_clone(self) -> None:
        """Give nodes of graphs that are compiled from now on primitives of their own: twice the time for gradients."""
        self.__setattr_flag__ = True

    @property
    def is_to_be_cloned(self) -> bool:
        """Whether they have them."""
        return bool(getattr(self, "__setattr_flag__", False))

    def _clone(self) -> Any:
        """MindSpore's graph compiler gives each node of a graph a primitive of its own, with its own attributes."""
        added = self._added_attributes()
        for name in (CPP_INFER_SHAPE, ATTRIBUTE_NAME):  # which dynamic shapes in another graph have added
            added.pop(name, None)
        return _rebuild(type(self), self.constructor_arguments(), added)

    def __deepcopy__(self, memo: dict[int, Any]) -> Op:
        return copy.copy(self)


def check_infers_shape(library_path: Path, symbol: str) -> None:
    """Raise AttributeError if a library has no InferShape for an entry."""
    if not library.has_symbol(library_path, f"{symbol}InferShape"):
        raise AttributeError(
            f"{library_path} exports no {symbol}InferShape, which MindSpore calls while a graph with dynamic shapes "
            "runs; define it with MS_EXT_INFER in C++"
        )


def is_dynamic(shape: Any) -> bool:
    """Whether a shape, or one in a list of them, has a dim or rank that is not known yet; None has no shape."""
    if isinstance(shape, (list, tuple)):
        return any(map(is_dynamic, shape))
    return shape is not None and shape < 0


def _rebuild(cls: type[Op], arguments: dict[str, Any], added: dict[str, Any]) -> Op:
    with ascend.primitives_for(added.get(_TARGET, "")):
        op = cls(**arguments)
        for name, value in added.items():
            if name == _TARGET:
                op.set_device(value)
            else:
                op.add_prim_attr(name, value)
    return op


def _inferred_by_op(*args: Any) -> Any:
    """Tells ops.Custom that Python infers; Op.__infer__ does so without calling this."""
    raise AssertionError("Op.__infer__ takes the place of out_shape and out_dtype")
