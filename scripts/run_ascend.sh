#!/usr/bin/env bash
# Sets everything up, says what the machine lacks, and runs the example on Ascend. Arguments: a script to run in its
# place, with its arguments. CANN_HOME names the folder of CANN, if its set_env.sh was not sourced.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
if [ -z "${ASCEND_HOME_PATH:-}" ]; then
  for home in "${CANN_HOME:-}" /usr/local/Ascend/cann /usr/local/Ascend/ascend-toolkit/latest; do
    for setup in "$home/set_env.sh" "$home/../set_env.sh"; do
      if [ -n "$home" ] && [ -f "$setup" ]; then
        say "CANN: $setup"
        set +u # CANN's script reads variables that are not set
        # shellcheck source=/dev/null
        source "$setup"
        set -u
        break 2
      fi
    done
  done
fi
set_up requirements.txt
say "environment"
cd "$root"
"$python" -m ms_ops doctor
[ -n "${ASCEND_HOME_PATH:-}" ] ||
  die "CANN was not found. Install it, or name its folder with: CANN_HOME=/path/to/cann bash $0"
say "example"
if [ $# -eq 0 ]; then set -- examples/leaky_relu.py Ascend; fi
exec "$python" "$@"
