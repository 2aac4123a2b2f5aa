"""Calls from eight threads at once, each with views of its own shape and values, are right in all of them."""

from __future__ import annotations

import threading

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from ms_ops import aten
from tests.conformance.convert import to_mindspore

THREADS, CALLS = 8, 200


def _multiply(x, number):
    return aten.mul(x, number + 0.5), x.asnumpy() * np.float32(number + 0.5)


def _entry(x, number):
    return LEAKY(aten.neg(x)), -x.asnumpy() * np.float32(0.5)


def _several(x, number):
    values, indices = aten.sort(x, descending=True)
    assert np.array_equal(indices.asnumpy(), np.arange(x.shape[0])[::-1])
    return values, x.asnumpy()[::-1]


def _refused(x, number):
    with pytest.raises(RuntimeError, match=rf"size of tensor a \({x.shape[0]}\)"):
        aten.add(x, ms.Tensor(np.ones(x.shape[0] + 2, np.float32)))
    return x, x.asnumpy()


LEAKY = ms_ops.LeakyRelu(0.5)


@pytest.mark.parametrize("call", [_multiply, _entry, _several, _refused])
def test_eight_threads(call):
    failures: list[str] = []
    start = threading.Barrier(THREADS)
    # Made in one thread: calls of ms_ops are tested, and not how MindSpore makes views.
    views = [to_mindspore(torch.arange(2.0, 2 * number + 6)[::2], strided=True) for number in range(THREADS)]

    def work(number: int) -> None:
        start.wait()
        try:
            for _ in range(CALLS):
                actual, expected = call(views[number], number)
                np.testing.assert_array_equal(actual.asnumpy(), expected)
        except BaseException as error:
            failures.append(f"{number}: {error}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, "\n".join(failures)
