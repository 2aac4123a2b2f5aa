#!/usr/bin/env bash
# Sets everything up and runs the tests, on four processes, since MindSpore waits for seconds after each graph that fails.
# Arguments go to pytest, for example:
#   scripts/test.sh --quick                           a subset, in a few minutes
#   scripts/test.sh -n 0 tests/bridge -k threads
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements-dev.txt
say "tests"
cd "$root"
# In the order in which they were collected: pytest-xdist would begin with the groups that have the most tests.
exec "$python" -m pytest -n 4 --dist loadgroup --no-loadscope-reorder "$@"
