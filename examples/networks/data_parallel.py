"""A PyTorch network trained on several processes, each with its part of the batch, by MindSpore's own engine.

    msrun --worker_num=2 --local_worker_num=2 --join=True examples/networks/data_parallel.py weights.ckpt

Without msrun it trains on one process, to the same weights. On many machines, msrun takes --master_addr and
--node_rank, and every machine runs the same command.
"""

from __future__ import annotations

import os
import sys

import mindspore as ms
import numpy as np
import torch
from mindspore import nn
from mindspore.communication import get_group_size, get_rank, init

import ms_ops

BATCH, STEPS = 16, 10


class Network(torch.nn.Module):
    """A classifier of small images."""

    def __init__(self) -> None:
        super().__init__()
        self.features = torch.nn.Sequential(torch.nn.Conv2d(1, 8, 3, padding=1), torch.nn.GELU(), torch.nn.MaxPool2d(4))
        self.head = torch.nn.Linear(32, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of shape (batch, 3) for images of shape (batch, 1, 8, 8)."""
        return self.head(self.features(x).flatten(1))


def main(checkpoint: str) -> None:
    """Train, and have the first process write the weights."""
    ms.set_device("CPU")
    is_distributed = "MS_WORKER_NUM" in os.environ  # which msrun sets
    rank, size = 0, 1
    if is_distributed:
        init()
        rank, size = get_rank(), get_group_size()
        ms.set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True, device_num=size)

    torch.manual_seed(0)  # the same weights everywhere
    batch = torch.export.Dim("batch", min=2, max=64)
    network = ms_ops.from_torch(Network(), (torch.zeros(BATCH, 1, 8, 8),), dynamic_shapes=({0: batch},))
    optimizer = nn.Momentum(network.trainable_params(), 0.1, 0.9)
    loss_function = nn.CrossEntropyLoss()

    def loss_of(images: ms.Tensor, labels: ms.Tensor) -> ms.Tensor:
        return loss_function(network(images), labels)

    gradient = ms.value_and_grad(loss_of, None, optimizer.parameters)
    reduce = nn.DistributedGradReducer(optimizer.parameters) if is_distributed else tuple
    random = np.random.default_rng(0)
    mine = slice(rank * BATCH // size, (rank + 1) * BATCH // size)
    for _ in range(STEPS):
        images = random.standard_normal((BATCH, 1, 8, 8)).astype(np.float32)
        labels = (images.mean((1, 2, 3)) * 10).round().clip(-1, 1).astype(np.int32) + 1
        loss, gradients = gradient(ms.Tensor(images[mine]), ms.Tensor(labels[mine]))
        optimizer(reduce(gradients))
    print(f"process {rank} of {size}: loss {float(loss):.3f} of its part")
    if rank == 0:
        ms.save_checkpoint(network, checkpoint)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "weights.ckpt")
