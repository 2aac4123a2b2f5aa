"""Which device arguments and results are on: factories, what torch reads on the host, and another device than 0."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def test_factories_and_arguments_on_the_host(on_device, device_mode):
    on_device(
        """
        from tests.devices.operators import *

        def factories(x):
            return (aten.zeros([2, 3]), aten.arange(6), aten.full([2], 1.5), aten.eye(3), aten.linspace(0, 1, 5),
                    aten.tril_indices(3, 3), aten.scalar_tensor(2.5), aten.zeros_like(x), aten.add(x, aten.ones([3])))

        def drawn(x):
            return aten.randn([2, 3]), aten.randint(5, [4]), aten.randperm(7)

        x, array = ms.Tensor(X, ms.float32), torch.tensor(X)
        expected = (torch.zeros(2, 3), torch.arange(6), torch.full([2], 1.5), torch.eye(3), torch.linspace(0, 1, 5),
                    torch.tril_indices(3, 3), torch.tensor(2.5), torch.zeros(2, 3), array + 1)
        clear_log()
        for result, reference in zip(Net(factories)(x), expected, strict=True):
            np.testing.assert_array_equal(result.asnumpy(), reference.numpy())
            assert str(result.dtype).lower() == str(reference.dtype).removeprefix("torch.")
        normal, integers, permutation = (tensor.asnumpy() for tensor in Net(drawn)(x))
        assert len(np.unique(normal)) == 6 and (integers < 5).all() and set(permutation) == set(range(7))
        assert {"aten::zeros", "aten::arange", "aten::randperm"} <= {event.what.partition(".")[0] for event in log()} \\
            or {"aten::empty.memory_format", "aten::empty"} & {event.what for event in log()}, log()

        def split(x):
            return aten.tensor_split(x, aten.add(ms.Tensor([0, 1]), 1), 1)

        def on_the_host(x, scalars):
            added, = aten._foreach_addcmul([x], [x], [x], scalars)
            divided, = aten._foreach_addcdiv([x], [x], [aten.add(x, 100.0)], scalars)
            return added, divided, aten.randint_like(x, ms.Tensor(5))

        if ms.get_context("mode") == ms.PYNATIVE_MODE:  # sizes depend on values; torch's shape rules refuse the others
            added, divided, integers = on_the_host(x, ms.Tensor([2.0]))
            np.testing.assert_allclose(added.asnumpy(), (array + 2 * array * array).numpy(), rtol=1e-6)
            np.testing.assert_allclose(divided.asnumpy(), (array + 2 * array / (array + 100)).numpy(), rtol=1e-6)
            assert set(integers.asnumpy().ravel()) <= set(range(5))
            for result, reference in zip(split(x), torch.tensor_split(array, torch.tensor([1, 2]), 1), strict=True):
                np.testing.assert_array_equal(result.asnumpy(), reference.numpy())
        """,
        mode=device_mode,
    )


def test_packed_sequences(on_device):
    """Lengths and batch sizes are on the host in torch, and tensors of MindSpore's here; with gradients."""
    on_device(
        """
        from tests.devices.operators import *
        array = np.arange(24, dtype=np.float32).reshape(2, 4, 3)
        lengths = [4, 2]

        def packed(x):
            data, sizes = aten._pack_padded_sequence(x, ms.Tensor(lengths), True)
            return aten.pow(data, 2), sizes

        def padded(x):
            return aten._pad_packed_sequence(*packed(x), True, 0.0, 4)[0]

        leaf = torch.from_numpy(array).requires_grad_()
        sequence = torch.nn.utils.rnn.pack_padded_sequence(leaf, torch.tensor(lengths), batch_first=True)
        data, sizes = packed(ms.Tensor(array))
        np.testing.assert_array_equal(data.asnumpy(), sequence.data.detach().numpy() ** 2)
        np.testing.assert_array_equal(sizes.asnumpy(), sequence.batch_sizes.numpy())
        squared = sequence._replace(data=sequence.data * sequence.data)
        reference, _ = torch.nn.utils.rnn.pad_packed_sequence(squared, batch_first=True)
        reference.sum().backward()
        value = padded(ms.Tensor(array))
        np.testing.assert_array_equal(value.asnumpy(), reference.detach().numpy())
        (gradient,) = Gradient(Net(padded))(ms.Tensor(array), aten.ones_like(value))
        np.testing.assert_array_equal(gradient.asnumpy(), leaf.grad.numpy())
        """
    )


def test_another_device_than_torchs_is_refused(on_device):
    """MindSpore binds its device by its own runtime, of which torch's knows nothing."""
    on_device(
        """
        from tests.devices.operators import *
        for call in (lambda x: aten.softmax(x, -1), ms_ops.op("aten::softmax.int", dim=-1)):
            try:
                call(ms.Tensor(X, ms.float32)).asnumpy()
            except RuntimeError as error:
                assert "MindSpore runs on device 1, and torch's device is" in str(error), error
                assert "_VISIBLE_DEVICES=1 in the environment" in str(error), error
            else:
                raise AssertionError("it ran on another device")
        """,
        device_id=1,
    )
