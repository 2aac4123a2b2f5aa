"""Converted networks train step by step as PyTorch's own."""

from __future__ import annotations

import mindspore as ms
import numpy as np
import pytest
import torch

import ms_ops
from tests.migrate import networks, twins


@pytest.mark.slow
@pytest.mark.parametrize("converted", networks.NAMES, indirect=True)
def test_training_steps(mode, converted):
    """Twenty steps: losses, weights and running statistics."""
    sample, cell = converted
    theirs = torch.optim.SGD(sample.network.parameters(), 1e-3, momentum=0.9)
    ours = ms.nn.SGD(cell.trainable_params(), 1e-3, momentum=0.9)
    given = twins.to_mindspore(sample.args)

    def loss_of(*args):
        return twins.squares(cell.construct(*args)) * 1e-2

    step = ms.value_and_grad(loss_of, None, ours.parameters)
    for _ in range(20):
        loss, gradients = step(*given)
        ours(gradients)
        expected, _ = twins.torch_gradients(sample.network, sample.args)
        for parameter in sample.network.parameters():
            parameter.grad *= 1e-2
        theirs.step()
        assert float(loss) == pytest.approx(expected * 1e-2, rel=1e-4)
    twins.assert_same_state(cell, sample.network, rtol=1e-4, atol=2e-6)


@pytest.mark.slow
def test_a_jitted_step_over_a_converted_network():
    sample = networks.samples()["resnet"]
    cell = ms_ops.from_torch(*sample)
    images = ms.Tensor(sample.args[0].numpy())
    optimizer = ms.nn.Momentum(cell.trainable_params(), 0.01, 0.9)

    def loss_of(x):
        return (cell(x) ** 2).mean()

    gradient = ms.value_and_grad(loss_of, None, optimizer.parameters)

    @ms.jit
    def step(x):
        loss, gradients = gradient(x)
        optimizer(gradients)
        return loss

    losses = [float(step(images)) for _ in range(4)]
    theirs = torch.optim.SGD(sample.network.parameters(), 0.01, momentum=0.9)
    for loss in losses:
        expected = (sample.network(*sample.args) ** 2).mean()
        theirs.zero_grad()
        expected.backward()
        theirs.step()
        assert loss == pytest.approx(float(expected.detach()), rel=1e-4)


def test_two_networks_that_train_against_each_other(mode):
    """The discriminator by the generator's images, whose gradient stops there; the generator through it."""
    torch.manual_seed(0)
    noise, images = torch.randn(4, 6), torch.randn(4, 3, 4, 4)
    theirs = networks.Generator(), networks.Discriminator()
    ours = ms_ops.from_torch(theirs[0], (noise,)), ms_ops.from_torch(theirs[1], (images,))
    for cell in ours:
        cell.update_parameters_name(f"{type(cell).__name__}.")  # both have a 0.weight
    optimizers = [torch.optim.Adam(network.parameters(), 1e-2, betas=(0.5, 0.999)) for network in theirs]
    of_ours = [ms.nn.Adam(cell.trainable_params(), 1e-2, beta1=0.5) for cell in ours]
    given = twins.to_mindspore((noise, images))

    def of_discriminator(generator, discriminator, stop, noise, images):
        made = discriminator(stop(generator(noise)))
        return (made + 1).square().mean() + (discriminator(images) - 1).square().mean()

    def of_generator(generator, discriminator, noise):
        return (discriminator(generator(noise)) - 1).square().mean()

    def our_discriminators(noise, images):
        return of_discriminator(*ours, ms.ops.stop_gradient, noise, images)

    def our_generators(noise, images):
        return of_generator(*ours, noise)

    steps = [
        ms.value_and_grad(loss_of, None, cell.trainable_params())
        for loss_of, cell in zip((our_generators, our_discriminators), ours, strict=True)
    ]
    for _ in range(5):
        for index in (1, 0):
            loss, gradients = steps[index](*given)
            of_ours[index](gradients)
            if index:
                expected = of_discriminator(*theirs, torch.Tensor.detach, noise, images)
            else:
                expected = of_generator(*theirs, noise)
            optimizers[index].zero_grad()
            expected.backward()
            optimizers[index].step()
            np.testing.assert_allclose(float(loss), float(expected.detach()), rtol=1e-4)
    for cell, network in zip(ours, theirs, strict=True):
        twins.assert_same_state(cell, network, rtol=1e-3)
