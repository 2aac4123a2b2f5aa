#!/usr/bin/env bash
# Sets everything up and runs the tests, on four processes: for a third of the time, each waits. Arguments go to pytest:
#   scripts/test.sh --quick                           a subset, in a few minutes
#   scripts/test.sh -n 0 tests/bridge -k threads
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements-dev.txt
say "tests"
cd "$root"
exec "$python" -m pytest -n 4 --dist loadgroup "$@"
