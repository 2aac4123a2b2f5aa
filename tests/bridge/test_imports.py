"""Imports of loaded libraries are redirected all or not at all."""

from __future__ import annotations

import ctypes
import subprocess

import pytest

from tests.conftest import ROOT

HOST = """
#include "abi/imports.h"
extern "C" int eleven() { return 11; }
extern "C" int redirect(const char* library, const char* first, const char* second) {
  void* replacement = reinterpret_cast<void*>(&eleven);
  const ms_ext::Redirection redirections[] = {{library, first, replacement}, {library, second, replacement}};
  const bool has = ms_ext::has_imports(redirections, 2), done = ms_ext::redirect_imports(redirections, 2);
  return has == done ? done : -1;
}
"""
USER = """
int getpid(void);
int getppid(void);
int (*table)(void) = getppid;
int first(void) { return getpid(); }
int second(void) { return table(); }
"""


@pytest.fixture
def libraries(tmp_path):
    """A library that imports two functions, in both ways there are, and what redirects them."""
    (tmp_path / "host.cpp").write_text(HOST)
    (tmp_path / "user.c").write_text(USER)
    bridge = ROOT / "bridge"
    host, user = tmp_path / "host.so", tmp_path / f"user_{tmp_path.name}.so"
    subprocess.run(
        ["c++", "-std=c++17", "-shared", "-fPIC", f"-I{bridge}", str(tmp_path / "host.cpp"),
         str(bridge / "mindspore" / "imports.cc"), "-o", str(host)], check=True,
    )  # fmt: skip
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-Wl,-z,relro,-z,now", str(tmp_path / "user.c"), "-o", str(user)], check=True
    )
    loaded = ctypes.CDLL(str(user))

    def redirect(*symbols: str) -> int:
        return ctypes.CDLL(str(host)).redirect(user.name.encode(), *(symbol.encode() for symbol in symbols))

    return loaded, redirect


def test_all_are_redirected(libraries):
    user, redirect = libraries
    assert redirect("getpid", "getppid") == 1
    assert (user.first(), user.second()) == (11, 11)


@pytest.mark.parametrize("symbols", [("getpid", "no_such_import"), ("no_such_import", "getppid")])
def test_none_is_redirected_where_one_is_missing(libraries, symbols):
    user, redirect = libraries
    before = user.first(), user.second()
    assert redirect(*symbols) == 0
    assert (user.first(), user.second()) == before
    assert 11 not in before
