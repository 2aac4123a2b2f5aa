# Sourced by the other scripts: makes the virtual environment, builds the C++ part, and leaves both ready in $python.
#
#   set_up requirements.txt     idempotent; does only what is missing or out of date
#
# PYTHON names the interpreter to make the environment with, MS_OPS_VENV its folder (default: .venv).

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=${MS_OPS_VENV:-$root/.venv}
python=$venv/bin/python

say() { printf '\033[1m== %s\033[0m\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

supported() { "$1" -c 'import sys; sys.exit(not (3, 10) <= sys.version_info[:2] <= (3, 12))' 2>/dev/null; }

find_python() {
  local candidate
  for candidate in ${PYTHON:-python3 python3.12 python3.11 python3.10}; do
    if supported "$candidate"; then command -v "$candidate"; return; fi
  done
  die "no CPython 3.10 to 3.12 found (looked for: ${PYTHON:-python3 python3.12 python3.11 python3.10}).
Install one, for example with: sudo apt-get install python3 python3-venv python3-dev
or name one with: PYTHON=/path/to/python3.11 bash $0"
}

make_venv() {
  local interpreter
  if ! supported "$python"; then
    say "virtual environment in $venv"
    interpreter=$(find_python) || exit 1
    rm -rf "$venv"
    "$interpreter" -m venv "$venv" || die "cannot make a virtual environment; on Debian: sudo apt-get install python3-venv"
  fi
}

# unless_done NAME FILES -- COMMAND: runs the command unless the files are what they were when it last succeeded.
unless_done() {
  local stamp=$venv/.done-$1 digest files=()
  shift
  while [ "$1" != -- ]; do files+=("$1"); shift; done
  shift
  digest=$(cat "${files[@]}" | sha256sum)
  if [ "$(cat "$stamp" 2>/dev/null)" != "$digest" ]; then
    "$@"
    echo "$digest" >"$stamp"
  fi
}

install_requirements() {
  say "packages of $1"
  "$python" -m pip install --disable-pip-version-check -r "$root/$1"
}

build_library() {
  command -v c++ >/dev/null || die "no C++ compiler; on Debian: sudo apt-get install g++"
  say "C++ library"
  # ninja prints whole compiler lines; show which file each one makes.
  (cd "$root" && "$python" setup.py build_ext --inplace 2>&1) |
    sed -uE 's/^(\[[0-9]+\/[0-9]+\]) .* -c ([^ ]+) -o .*/\1 \2/; /^(running|copying|building|g\+\+|c\+\+) /d'
}

install_package() {
  say "ms_ops, editable"
  "$python" -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e "$root"
}

set_up() {
  make_venv
  unless_done "$1" "$root/requirements.txt" "$root/$1" -- install_requirements "$1"
  build_library
  unless_done package "$root/pyproject.toml" "$root/setup.py" -- install_package
}
