#!/usr/bin/env bash
# Sets everything up and runs the benchmarks; their numbers go to stdout.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements.txt
say "benchmarks"
cd "$root"
for benchmark in benchmarks/bench_*.py; do
  "$python" "$benchmark" "$@"
done
"$python" benchmarks/networks
