#!/usr/bin/env bash
# Sourced by the other scripts: makes the virtual environment, builds the C++ part, and leaves both ready in $python.
#
#   set_up requirements.txt     idempotent; does only what is missing or out of date
#
# PYTHON names the interpreter to make the environment with, MS_OPS_VENV its folder (default: .venv).

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$(realpath -ms -- "${MS_OPS_VENV:-$root/.venv}")
python=$venv/bin/python

say() { printf '\033[1m== %s\033[0m\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }
supported() { [[ $(version_of "$1") =~ ^3\.1[0-2]$ ]]; }

find_python() {
  local candidate candidates=(python3 python3.12 python3.11 python3.10)
  [ -z "${PYTHON:-}" ] || candidates=("$PYTHON")
  for candidate in "${candidates[@]}"; do
    if supported "$candidate"; then command -v "$candidate"; return; fi
  done
  die "no CPython 3.10 to 3.12 found (looked for: ${candidates[*]}).
Install one, for example with: sudo apt-get install python3 python3-venv python3-dev
or name one with: PYTHON=/path/to/python3.11 bash $0"
}

make_venv() {
  local interpreter
  # Without the package python3-venv, Debian's venv fails after it has made bin/python: look for pip too.
  if supported "$python" && "$python" -m pip --version >/dev/null 2>&1; then
    [ -n "${PYTHON:-}" ] || return 0
    interpreter=$(find_python)
    [ "$(version_of "$interpreter")" != "$(version_of "$python")" ] || return 0
    say "PYTHON is $(version_of "$interpreter"), $venv has $(version_of "$python"): making it anew"
  else
    interpreter=$(find_python)
  fi
  if [ -d "$venv" ] && [ -n "$(ls -A "$venv")" ] && [ ! -f "$venv/pyvenv.cfg" ]; then
    die "$venv is no virtual environment; it would be overwritten"
  fi
  say "virtual environment in $venv"
  rm -rf "$venv"
  if ! "$interpreter" -m venv "$venv"; then
    rm -rf "$venv"
    die "cannot make a virtual environment; on Debian: sudo apt-get install python3-venv"
  fi
}

# unless_done NAME FILES -- COMMAND: runs the command unless the files are what they were when it last succeeded, for
# this checkout: another one may use the same environment, or a copy of it.
unless_done() {
  local stamp=$venv/.done-$1 digest files=()
  shift
  while [ "$1" != -- ]; do files+=("$1"); shift; done
  shift
  digest=$({ echo "$root"; cat "${files[@]}"; } | sha256sum)
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
    sed -uE 's/^(\[[0-9]+\/[0-9]+\]) .* -c (.+) -o .*/\1 \2/; /^(running|copying|building|g\+\+|c\+\+) /d'
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
