"""Backends that are wrong on purpose, to test the harness."""

from __future__ import annotations

import os

import torch

from tests.conformance.backends import Function, Torch


def _abort(*arguments: object) -> None:
    os.abort()


class Faulty(Torch):
    """Wrong values, wrong dtypes, wrong gradients, a changed input, and a crash."""

    def overload(self, name: str) -> Function:
        right = super().overload(name)
        wrong = {
            "aten::add.Tensor": lambda *args, **kwargs: right(*args, **kwargs) + 1,
            "aten::mul.Tensor": lambda *args: right(*args).double(),
            "aten::cos": lambda x: x * 0 + right(x).detach(),
            "aten::atanh": lambda x: (right(x), x.data.add_(1))[0],
            "aten::clone": _abort,
        }
        return wrong.get(name, right)


class Silent(Torch):
    """Returns zeros where torch raises."""

    def overload(self, name: str) -> Function:
        right = super().overload(name)

        def never_raises(*args, **kwargs):
            try:
                return right(*args, **kwargs)
            except Exception:
                return torch.zeros(())

        return never_raises


class Vague(Torch):
    """Says of each error only which operator it is of."""

    def overload(self, name: str) -> Function:
        right = super().overload(name)

        def names_itself(*args, **kwargs):
            try:
                return right(*args, **kwargs)
            except Exception as error:
                raise type(error)(f"something went wrong in {name}") from None

        return names_itself


class Breaking(Torch):
    """One operator, after which all in this process are wrong."""

    _broken = False

    def overload(self, name: str) -> Function:
        right = super().overload(name)

        def function(*args, **kwargs):
            self._broken = self._broken or name == "aten::cos"
            if self._broken:
                raise RuntimeError("an illegal memory access was encountered")
            return right(*args, **kwargs)

        return function

    def is_broken(self) -> bool:
        return self._broken
