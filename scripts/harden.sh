#!/usr/bin/env bash
# Sets everything up and runs the long tests: random calls and networks, memory over many calls, ends of processes, and all
# libraries with gcc's sanitizers. Takes hours; docs/hardening.md has the outcome of the last time. Arguments choose parts:
#   scripts/harden.sh                        all of them
#   scripts/harden.sh fuzz ends --scale 0.1  two of them, with a tenth of the calls
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements-dev.txt
say "hardening"
cd "$root"
exec "$python" -m tests.hardening "$@"
