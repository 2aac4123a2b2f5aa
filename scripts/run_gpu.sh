#!/usr/bin/env bash
# Sets everything up with a CUDA build of torch, says what the machine lacks, and runs the example on the GPU. Arguments:
# a script to run in its place, with its arguments. Where MindSpore's GPU plug-in does not find CUDA 11 and cuDNN 8, it
# runs on the CUDA libraries that torch brings.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements.txt
cd "$root"
if ! "$python" -c 'from ms_ops._cli import devices; import sys; sys.exit(not devices.has_cuda_11())' &&
  "$python" -c 'import torch, sys; sys.exit(not torch.version.cuda)'; then
  say "CUDA for MindSpore's GPU plug-in, of torch's libraries"
  "$python" -m pip install --disable-pip-version-check -q \
    "$("$python" -c 'from ms_ops._build import cuda_home; print(cuda_home.RUNTIME_PACKAGE)')"
  exports=$("$python" -m ms_ops cuda-home)
  eval "$exports"
fi
say "environment"
"$python" -m ms_ops doctor
[ -n "$("$python" -c 'import torch; print(torch.version.cuda or "")')" ] ||
  die "the torch in $venv is built without CUDA. Replace it, then run this script again:
    $python -m pip uninstall torch && $python -m pip install torch  # of an index that has CUDA builds"
"$python" -c 'import torch, sys; sys.exit(not torch.cuda.is_available())' ||
  die "torch cannot use a GPU here; the lines about CUDA above say what is missing"
say "example"
if [ $# -eq 0 ]; then set -- examples/leaky_relu.py GPU; fi
exec "$python" "$@"
