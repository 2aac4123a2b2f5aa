"""CPU kernels for mindspore.mint: MindSpore's op plug-in hook, and what it needs in Python."""

from __future__ import annotations

import ctypes
import functools
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ms_ops._build.layout import LIBRARY_DIR
from ms_ops._build.recipe import mindspore_include_dir
from ms_ops._compat import patches
from ms_ops._native.library import check_complete, open_library
from ms_ops._native.threads import settle_queues, share_cores
from ms_ops._primitives import side_effects

PLUGIN_PATH = "MS_OP_PLUGIN_PATH"
REPLACE = "MS_OPS_MINT_REPLACE"
ALWAYS = "MS_OPS_MINT_CPU"
LIBRARY = LIBRARY_DIR / "libms_ops_mint.so"

_NAMES = "_ZN9mindspore3ops25GetAllOpPluginKernelNamesEv"  # an unordered_set of what MindSpore got from the plug-in
_SIZE_OFFSET = 24  # of its element count, in libstdc++

_STRIDED = (
    "this MindSpore would pass strided tensors to kernels that read them as contiguous ones, and ms_ops does not know "
    "where to stop it: use MindSpore 2.10"
)

_RESIZED = ("pyboost_unique2", "pyboost_unique_dim", "pyboost_bincount_ext")


class _Writes(NamedTuple):
    """What a primitive does that is not declared as in place."""

    arguments: Callable[[Sequence[Any]], Sequence[int]]  # those that a call writes to
    casts_result: bool = False  # in mixed precision; its first argument is cast otherwise


_WRITES = {
    # var, m, v, and max_v, which without amsgrad is v again
    "pyboost_adamw": _Writes(lambda arguments: (0, 1, 2, 3) if arguments[11] else (0, 1, 2)),
    # the running statistics, in training
    "pyboost_batch_norm_ext": _Writes(lambda arguments: (3, 4) if arguments[5] else ()),
    # the weight, whose rows it shortens to max_norm
    "pyboost_embedding": _Writes(lambda arguments: () if arguments[3] is None else (1,), casts_result=True),
}

_state: dict[str, bool] = {}


def plugin_path() -> Path:
    """The library for ``MS_OP_PLUGIN_PATH``.

    Raises:
        ImportError: it was not built, or is incomplete: MindSpore would load it as it is.
    """
    if not LIBRARY.is_file():
        raise ImportError(f"{LIBRARY} does not exist: build ms_ops again, with a MindSpore that has op_plugin headers")
    check_complete(LIBRARY)
    return LIBRARY


def enable_mint_cpu(replace: str | Iterable[str] | None = None) -> None:
    """Give ``mindspore.mint`` the CPU kernels that MindSpore lacks, computed by torch on MindSpore's memory.

    To be called before the first operator of the process, since MindSpore looks for kernels once; calling it again
    does nothing. The environment variable ``MS_OPS_MINT_CPU=1`` makes ``import ms_ops`` call it.

    Args:
        replace: for primitives that have a kernel of MindSpore's, which ones to compute by torch nevertheless:
            ``"default"``, those that a benchmark found slower or wrong; ``"all"``; ``"none"``; or names of primitives,
            where ``"-Name"`` excepts one: ``["default", "-Add"]``. None leaves the choice to the environment variable
            ``MS_OPS_MINT_REPLACE``, which holds the same separated by commas, and by default is ``default``.

    Raises:
        ValueError: `replace`, or the variable, has a name of which ms_ops has no kernel.
        RuntimeError: an operator ran before, or another op plug-in is in place, or `replace` is another than before.
        ImportError: the library was not built, or is incomplete.
    """
    import mindspore  # noqa: F401 - loads the libraries that the plug-in looks at

    library = str(plugin_path())
    other = os.environ.get(PLUGIN_PATH)
    if other and Path(other).resolve() != Path(library).resolve():
        raise RuntimeError(f"{PLUGIN_PATH} names another op plug-in, {other}, and MindSpore takes one; unset it first")
    plugin = open_library(LIBRARY)
    chosen = os.environ.get(REPLACE, "") if replace is None else replace
    if not isinstance(chosen, Iterable):
        raise TypeError(
            f"enable_mint_cpu: replace must be names of primitives, or a word such as 'all', got {chosen!r}"
        )
    words = chosen.split(",") if isinstance(chosen, str) else list(chosen)
    _check_words([word for word in words if word], plugin)
    if replace is not None:
        if _state.get("enabled") and os.environ.get(REPLACE, "default") != ",".join(words):
            raise RuntimeError("replace= comes too late: mint has its kernels since enable_mint_cpu() was called first")
        os.environ[REPLACE] = ",".join(words)
    if not plugin.ms_ext_plugin_can_keep_contiguous():  # before MindSpore loads it
        raise RuntimeError(_STRIDED)
    os.environ[PLUGIN_PATH] = library
    if _known_kernels() == 0:
        if not other:
            del os.environ[PLUGIN_PATH]
        raise RuntimeError(
            "enable_mint_cpu() comes too late: MindSpore looks for kernels once, when its first operator runs. Call it "
            f"before, or set the environment variable {ALWAYS}=1, or in a shell: export "
            f"{PLUGIN_PATH}=$(python -m ms_ops plugin-path)"
        )
    if not plugin.ms_ext_plugin_keeps_contiguous():
        raise RuntimeError(_STRIDED)
    if not _state.get("enabled"):
        from ms_ops._mint import in_place, optimizers, random_state, replacements

        share_cores()
        settle_queues()
        _wrap_primitives()
        replacements.install()
        in_place.install()
        optimizers.install()
        random_state.install()
    _state["enabled"] = True


def _check_words(words: list[str], plugin: ctypes.CDLL) -> None:
    for word in words:
        is_name = word not in ("default", "all", "none")
        if is_name and not plugin.ms_ext_plugin_has(word.removeprefix("-").encode()):
            raise ValueError(
                f"replace, or {REPLACE}, has {word!r}, which is no primitive that ms_ops has a kernel for. It takes "
                '"default", "all", "none" and names as in ops_src/mint_kernels.yaml, such as "Exp" or "-Exp"'
            )


def _known_kernels() -> int | None:
    """How many kernels MindSpore took from the plug-in, which makes it look for them; None if it cannot be asked."""
    import mindspore  # noqa: F401 - loads the library below

    try:
        function = getattr(ctypes.CDLL(str(mindspore_include_dir().parent / "lib" / "libmindspore_ops.so")), _NAMES)
    except (OSError, AttributeError):
        return None
    function.restype = ctypes.c_void_p
    return ctypes.c_size_t.from_address(function() + _SIZE_OFFSET).value


def _wrap_primitives() -> None:
    """Have primitives do what a plug-in's kernel cannot have MindSpore do."""
    from ms_ops._compat.mindspore import gen_ops_prim

    wraps: dict[str, patches.Wrap] = dict.fromkeys(_RESIZED, _synchronized)
    wraps |= {name: functools.partial(_writing, writes) for name, writes in _WRITES.items()}
    present = [(gen_ops_prim, name, wrap) for name, wrap in wraps.items() if hasattr(gen_ops_prim, name)]
    if hasattr(gen_ops_prim, "BatchNormExt"):
        present.append((gen_ops_prim.BatchNormExt, "__mindspore_signature__", _with_written_statistics))
        recorded = gen_ops_prim.BatchNormExt().add_prim_attr(side_effects.IN_TRACES, True)
        present.append((gen_ops_prim.BatchNormExt, "__call__", functools.partial(_recorded_as, recorded)))
        gen_ops_prim.batch_norm_ext_op.add_prim_attr(side_effects.IN_GRAPHS, True)
    patches.apply("primitives of mindspore.mint", present)


def _recorded_as(recorded: Any, call: Callable[..., Any]) -> Callable[..., Any]:
    """Have ms.jit(capture_mode="trace") record another primitive, which says there that it writes."""
    from ms_ops._compat.mindspore import is_traced

    @functools.wraps(call)
    def called(primitive: Any, *args: Any, **kwargs: Any) -> Any:
        return call(recorded if is_traced() else primitive, *args, **kwargs)

    return called


def _with_written_statistics(signature: Sequence[Any]) -> Sequence[Any]:
    """Batch norm's, by which graphs keep it, and keep it in its place among what reads the statistics."""
    from mindspore.ops import signature as sig

    names = "running_mean", "runnning_var"  # as MindSpore spells them
    written = (sig.make_sig(name, sig.sig_rw.RW_WRITE, default=None) for name in names)
    return (*signature[:3], *written, *signature[5:])


def _writing(writes: _Writes, function: Callable[..., Any]) -> Callable[..., Any]:
    """A primitive of _WRITES that writes to tensors that are views of others, too, and within mixed precision.

    In PyNative mode MindSpore hands a copy of a view to any operator that is not declared as in place, and a Cell of
    mixed precision hands copies in its dtype to all; of the latter, what is not written to has the first alone cast.
    """
    from ms_ops._mint.on_cpu import runs_on_cpu
    from ms_ops._native import mixed_precision
    from ms_ops._native.tensor_state import is_view

    def call(primitive: Any, arguments: Sequence[Any]) -> Any:
        dtype = mixed_precision.current()
        written = writes.arguments(arguments)
        if dtype is None or not written or not runs_on_cpu():
            return write(primitive, arguments)
        first = arguments[0] if 0 in written else mixed_precision.cast(arguments[0], dtype)
        with mixed_precision.suspended():
            result = write(primitive, [first, *arguments[1:]])
        return mixed_precision.cast(result, dtype) if writes.casts_result else result

    def write(primitive: Any, arguments: Sequence[Any]) -> Any:
        views = [i for i in writes.arguments(arguments) if arguments[i] is not None and is_view(arguments[i])]
        if not views or not runs_on_cpu():
            return function(primitive, arguments)
        copies = list(arguments)
        for i in views:
            copies[i] = arguments[i].clone()
        result = function(primitive, copies)
        for i in views:
            arguments[i].copy_(copies[i])
        return result

    return call


def _synchronized(function: Callable[..., Any]) -> Callable[..., Any]:
    """A primitive whose output sizes depend on data, and which waits until they are known.

    MindSpore lets the next operator infer its shapes from the upper bound, as long as the true one is not known.
    """
    from ms_ops._compat.mindspore import synchronize
    from ms_ops._mint.on_cpu import runs_on_cpu

    def call(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        if runs_on_cpu():
            synchronize()
        return result

    return call
