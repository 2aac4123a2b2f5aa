#!/usr/bin/env bash
# Sets everything up and runs the example on the CPU. Arguments: a script to run in its place, with its arguments.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements.txt
say "example"
cd "$root"
exec "$python" "${@:-examples/leaky_relu.py}"
