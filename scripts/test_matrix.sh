#!/usr/bin/env bash
# Runs the tests with other versions: each combination in a copy of the checkout with a virtual environment of its own.
#
#   scripts/test_matrix.sh TORCH:MINDSPORE[:PYTHON]... [-- PYTEST-ARGUMENTS]
#   scripts/test_matrix.sh 2.4.1:2.7.0 2.13.0:2.9.0:python3.10 -- tests/ops_src
#
# Copies, environments and logs stay in .venvs/, for the next run.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
usage() { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }

combinations=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [[ $1 == *:* ]] || usage
  combinations+=("$1")
  shift
done
[ ${#combinations[@]} -gt 0 ] || usage
[ "${1:-}" = -- ] && shift

failed=0
for combination in "${combinations[@]}"; do
  IFS=: read -r torch mindspore interpreter <<<"$combination"
  folder=$root/.venvs/torch-$torch-mindspore-$mindspore${interpreter:+-$(basename "$interpreter")}
  mkdir -p "$folder/checkout"
  git -C "$root" ls-files -z --cached --others --exclude-standard |
    (cd "$root" && xargs -0 cp --parents --update -t "$folder/checkout" --) || exit 1
  git -C "$folder/checkout" init --quiet && git -C "$folder/checkout" add --all || exit 1
  sed -i "s/^torch==.*/torch==$torch/; s/^mindspore==.*/mindspore==$mindspore/" "$folder/checkout/requirements.txt"
  echo "== torch $torch, mindspore $mindspore ${interpreter:-}: log in ${folder#"$root/"}/log"
  if PYTHON=${interpreter:-${PYTHON:-python3}} bash "$folder/checkout/scripts/test.sh" "$@" >"$folder/log" 2>&1; then
    echo "   passed: $(tail -n 1 "$folder/log")"
  else
    echo "   FAILED: $(tail -n 1 "$folder/log")"
    failed=1
  fi
done
exit $failed
