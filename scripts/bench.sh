#!/usr/bin/env bash
# Sets everything up and runs the benchmarks; their numbers go to stdout. Each has options of its own: run it by itself.
# shellcheck source-path=SCRIPTDIR source=env.sh
source "$(dirname "$0")/env.sh"
set_up requirements.txt
say "benchmarks"
cd "$root"
for benchmark in benchmarks/bench_*.py; do
  "$python" "$benchmark"
done
"$python" benchmarks/mint_cpu
"$python" benchmarks/networks
