"""Training that the examples share: cross entropy of the network's logits, in PyNative and in graph mode."""

import mindspore as ms
from mindspore import mint


def train(net, optimizer, inputs, targets, steps=5):
    """The loss of every step; ``optimizer`` is made of the parameters to train."""
    inputs, targets = ms.Tensor(inputs), ms.Tensor(targets)
    parameters = net.trainable_params()
    update = optimizer(parameters)

    def loss_of(x, y):
        logits = net(x)
        return mint.nn.functional.cross_entropy(mint.reshape(logits, (-1, logits.shape[-1])), mint.reshape(y, (-1,)))

    step = ms.value_and_grad(loss_of, None, parameters)
    losses = []
    for _ in range(steps):
        loss, gradients = step(inputs, targets)
        update(gradients)
        losses.append(float(loss))
    return losses


def run(network, optimizer, inputs, targets):
    """Print the losses of a new network in both modes."""
    for mode, name in ((ms.PYNATIVE_MODE, "PyNative"), (ms.GRAPH_MODE, "graph")):
        ms.set_context(mode=mode)
        ms.manual_seed(0)
        net = network()
        net.set_train()
        print(f"{name}: loss", *(f"{loss:.4f}" for loss in train(net, optimizer, inputs, targets)))
