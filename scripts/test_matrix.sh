#!/usr/bin/env bash
# Runs the tests with other versions: each combination in a copy of the checkout with a virtual environment of its own.
#
#   scripts/test_matrix.sh TORCH:MINDSPORE[:PYTHON]... [-- PYTEST-ARGUMENTS]
#   scripts/test_matrix.sh 2.4.1:2.7.0 2.13.0:2.9.0:python3.10 -- tests/ops_src
#
# Copies, environments and logs stay in .venvs/, for the next run.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
usage() { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }

# copy_to FOLDER: what git tracks or would, with its times, so that the copy compiles only what changed.
copy_to() {
  mkdir -p "$1"
  find "$1" -mindepth 1 -maxdepth 1 ! -name .venv ! -name build -exec rm -rf {} +
  (
    cd "$root"
    git ls-files -z --cached --others --exclude-standard |
      while IFS= read -r -d '' file; do
        if [ -e "$file" ]; then printf '%s\0' "$file"; fi # git lists deleted files too
      done |
      xargs -0 cp --parents --preserve=mode,timestamps -t "$1" --
  )
  git -C "$1" init --quiet
  git -C "$1" add --all
}

combinations=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  [[ $1 == *:* ]] || usage
  combinations+=("$1")
  shift
done
[ ${#combinations[@]} -gt 0 ] || usage
if [ "${1:-}" = -- ]; then shift; fi

# These would choose one environment for all combinations.
unset MS_OPS_VENV PYTHON

failed=0
for combination in "${combinations[@]}"; do
  IFS=: read -r torch mindspore interpreter <<<"$combination"
  folder=$root/.venvs/torch-$torch-mindspore-$mindspore${interpreter:+-$(basename "$interpreter")}
  copy_to "$folder/checkout"
  sed -i "s/^torch==.*/torch==$torch/; s/^mindspore==.*/mindspore==$mindspore/" "$folder/checkout/requirements.txt"
  echo "== torch $torch, mindspore $mindspore ${interpreter:-}: log in ${folder#"$root/"}/log"
  if PYTHON=$interpreter bash "$folder/checkout/scripts/test.sh" "$@" >"$folder/log" 2>&1; then
    echo "   passed: $(tail -n 1 "$folder/log")"
  else
    echo "   FAILED: $(tail -n 1 "$folder/log")"
    failed=1
  fi
done
exit $failed
