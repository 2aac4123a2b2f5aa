#!/usr/bin/env bash
# Sets everything up with a CUDA build of torch, says what the machine lacks, and runs the example on the GPU. Arguments:
# a script to run in its place, with its arguments.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements.txt
say "environment"
cd "$root"
"$python" -m ms_ops doctor
[ -n "$("$python" -c 'import torch; print(torch.version.cuda or "")')" ] ||
  die "the torch in $venv is built without CUDA. Replace it, then run this script again:
    $python -m pip uninstall torch && $python -m pip install torch  # of an index that has CUDA builds"
"$python" -c 'import torch, sys; sys.exit(not torch.cuda.is_available())' ||
  die "torch cannot use a GPU here; the lines about CUDA above say what is missing"
say "example"
if [ $# -eq 0 ]; then set -- examples/leaky_relu.py GPU; fi
exec "$python" "$@"
