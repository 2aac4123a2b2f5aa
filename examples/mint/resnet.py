"""A small ResNet written with mindspore.mint alone, trained on the CPU."""

import numpy as np
import training
from mindspore import mint, nn

import ms_ops

ms_ops.enable_mint_cpu()


class Block(nn.Cell):
    """Two convolutions and a shortcut; (N, inputs, H, W) to (N, outputs, H / stride, W / stride)."""

    def __init__(self, inputs, outputs, stride):
        super().__init__()
        self.conv1 = mint.nn.Conv2d(inputs, outputs, 3, stride=stride, padding=1, bias=False)
        self.norm1 = mint.nn.BatchNorm2d(outputs)
        self.conv2 = mint.nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.norm2 = mint.nn.BatchNorm2d(outputs)
        self.shortcut = mint.nn.Conv2d(inputs, outputs, 1, stride=stride, bias=False)

    def construct(self, x):
        """Apply it."""
        y = mint.nn.functional.relu(self.norm1(self.conv1(x)))
        return mint.nn.functional.relu(self.norm2(self.conv2(y)) + self.shortcut(x))


class ResNet(nn.Cell):
    """Images of shape (N, 3, 16, 16) to logits of shape (N, classes)."""

    def __init__(self, classes=4, width=8):
        super().__init__()
        self.stem = mint.nn.Conv2d(3, width, 3, padding=1)
        self.block1 = Block(width, width, 1)
        self.block2 = Block(width, 2 * width, 2)
        self.head = mint.nn.Linear(2 * width, classes)

    def construct(self, x):
        """Apply it."""
        x = mint.nn.functional.max_pool2d(mint.nn.functional.relu(self.stem(x)), 2)
        x = self.block2(self.block1(x))
        return self.head(mint.mean(x, dim=(2, 3)))


def data(count=32, classes=4):
    """Random images, brighter in the quarter that is their class."""
    rng = np.random.default_rng(0)
    images = rng.standard_normal((count, 3, 16, 16)).astype(np.float32)
    labels = rng.integers(0, classes, count)
    for image, label in zip(images, labels, strict=True):
        image[:, 8 * (label // 2) :, 8 * (label % 2) :][:, :8, :8] += 1
    return images, labels.astype(np.int64)


def optimizer(parameters):
    """What trains the network."""
    return mint.optim.SGD(parameters, lr=0.05, momentum=0.9)


if __name__ == "__main__":
    training.run(ResNet, optimizer, *data())
