"""``python -m ms_ops weights convert``: files of weights from one format to another."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any


def add_command(commands: Any) -> None:
    """Declare it among the commands of the package."""
    weights = commands.add_parser(
        "weights", help="convert files of weights between PyTorch's, safetensors, MindSpore's"
    )
    actions = weights.add_subparsers(required=True, metavar="ACTION")
    convert = actions.add_parser("convert", help="write the tensors of a file in the format of another's suffix")
    convert.add_argument(
        "source",
        metavar="SRC",
        help=".pth, .pt, .bin, .safetensors or .ckpt, the *.index.json of a sharded one, or a folder with one",
    )
    convert.add_argument(
        "target",
        metavar="DST",
        help="the same, but no folder; names stay as they are. model.safetensors.index.json gets shards beside it",
    )
    convert.add_argument("--max-shard-size", type=int, metavar="BYTES", help="of shards; 5000000000 unless given")
    convert.add_argument("--json", action="store_true", help="print names, shapes and dtypes as JSON")
    convert.set_defaults(command=_run_convert)


def _run_convert(options: argparse.Namespace) -> int:
    from ms_ops._migrate import checkpoints
    from ms_ops._migrate.weight_formats import MINDSPORE_SUFFIX, shared_names
    from ms_ops._native.dtypes import name_of

    try:
        weights = checkpoints.read(options.source)
        checkpoints.write(options.target, weights, options.max_shard_size)
    except (OSError, ValueError, TypeError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    shared = shared_names(weights)
    if options.target.endswith(MINDSPORE_SUFFIX):
        lost = [name for name, tensor in weights.items() if not tensor.numel()]
        if lost:
            print(f"note: MindSpore's format loses tensors without elements: {', '.join(lost)}", file=sys.stderr)
        if shared:
            tied = ", ".join(f"{name} (is {first})" for name, first in shared.items())
            print(f"note: a MindSpore checkpoint has one name of tied tensors; left out: {tied}", file=sys.stderr)
        weights = {name: tensor for name, tensor in weights.items() if name not in lost and name not in shared}
    if options.json:
        rows = [
            {"name": name, "shape": list(tensor.shape), "dtype": name_of(tensor.dtype)}
            for name, tensor in weights.items()
        ]
        print(json.dumps(rows, indent=2))
    else:
        size = sum(tensor.nbytes for name, tensor in weights.items() if name not in shared)
        print(f"{options.target}: {len(weights)} tensors, {size / 1e6:.1f} MB")
    return 0
