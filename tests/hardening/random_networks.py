"""Random networks: PyTorch modules of a dozen random steps, written as source, which torch itself runs and trains."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

import torch

STEPS = 12
MOST_ELEMENTS = 4096
LARGEST = 1e3
SHAPES = [
    [(4, 6), (4, 6)], [(2, 4, 6), (2, 4, 6)], [(2, 3, 8, 8), (2, 3, 8, 8)], [(4, 6), (6,)], [(2, 5, 4), (2, 5, 1)]
]  # fmt: skip

# In all of these, v and w are values from before, o is the new one, d and e are dims of v.
OF_ONE = """
torch.tanh({v})
torch.sigmoid({v})
F.relu({v})
F.gelu({v})
F.silu({v})
torch.sin({v})
F.softplus({v})
{v}.abs()
torch.exp(-{v} * {v})
F.leaky_relu({v}, 0.2)
F.hardtanh({v}, -0.5, 1.5)
F.elu({v})
torch.erf({v})
torch.log1p({v}.abs())
torch.rsqrt(1 + {v}.square())
{v}.clamp(min=-0.3)
-{v}
F.softmax({v}, {d})
F.log_softmax({v}, {d})
torch.cumsum({v}, {d})
torch.cummax({v}, {d}).values
{v}.sort({d})[0]
{v}.flip({d})
torch.roll({v}, 1, {d})
F.layer_norm({v}, {v}.shape[-1:])
F.normalize({v}, dim={d})
{v}.std({d}, keepdim=True)
{v}.var({d}, unbiased=False)
{v}.mean({d}, keepdim=True)
{v}.amax({d})
{v}.max({d}).values
torch.median({v}, {d}).values
torch.logsumexp({v}, {d})
{v}.softmax(-1).prod({d})
{v}.sum({d})
{v}.sum()
{v}.topk(2, {d})[0]
{v}.transpose({d}, {e})
{v}.movedim({d}, {e})
{v}.reshape(-1)
{v}.flatten(1)
{v}.reshape({v}.shape[0], -1)
{v}.unsqueeze({d})
{v}.unsqueeze({d}).expand(*[-1] * {d}, 3, *[-1] * ({v}.dim() - {d}))
{v}[..., ::2]
{v}[1:]
{v}[:, 1:]
{v}[-1]
{v}[:, -1]
{v}[None]
{v}.unbind({d})[-1]
{v}.chunk(2, {d})[1]
{v}.split(2, {d})[0]
{v}.narrow({d}, 1, 1)
{v}.unfold({d}, 2, 1)
F.pad({v}, (1, 2))
F.pad({v}, (0, 1), value=0.7)
{v}.repeat(2, *[1] * ({v}.dim() - 1))
{v}.repeat_interleave(2, {d})
torch.tril({v})
{v}.diagonal()
{v}.masked_fill({v} > 0, 0.5)
torch.where({v} > 0.1, {v}, 0.25)
{v}.index_select({d}, torch.tensor([0, 1, 0]))
{v}[torch.tensor([1, 0])]
{v}[:, [0, 1, 1]]
{v}.gather({d}, {v}.argsort({d}))
torch.zeros_like({v}).scatter({d}, {v}.argmax({d}, keepdim=True), 1.0) * {v}
F.one_hot({v}.argmax({d}), {v}.shape[{d}]).to({v}.dtype)
{v}.detach() * {v}
{v}.double().mul(0.3).float()
({v} > 0).float() + {v}
{v} / {v}.shape[{d}]
{v} * {v}.numel()
{v} ** 2
1 - {v}
2 / (1 + {v} * {v})
torch.outer({v}.reshape(-1)[:5], {v}.reshape(-1)[:7])
torch.linalg.vector_norm({v}, dim={d})
torch.cdist({v}.reshape(-1, {v}.shape[-1])[:6], {v}.reshape(-1, {v}.shape[-1])[:4] + 1)
torch.fft.rfft({v}).abs()
F.glu({v}, {d})
{v}.new_ones({v}.shape[{d}]).sum() * {v}
{v} if self.training else {v} * 0.5
torch.full_like({v}, 0.1) + {v}
torch.arange({v}.shape[{d}], dtype={v}.dtype).sum() * 0.01 + {v}
F.interpolate({v}, scale_factor=2.0)
{v} * self.scale + self.scale
{v} + self.buffer
torch.utils.checkpoint.checkpoint(torch.tanh, {v}, use_reentrant=False)
sum(part.mean() for part in {v}.unbind({d})) * {v}
torch.stack([part * i for i, part in enumerate({v}.unbind({d}))], {d})
""".strip().splitlines()

OF_TWO = """
{v} + {w}
{v} * {w}
{v} - 0.3 * {w}
{v} / (1 + {w} * {w})
torch.maximum({v}, {w})
torch.minimum({v}, {w}.mean())
torch.atan2({v}, 2 + {w}.abs())
torch.hypot({v}, {w})
torch.where({v} > {w}, {v}, {w} * 0.5)
torch.lerp({v}, {w}, 0.3)
torch.addcmul({v}, {w}, {w}, value=0.2)
torch.cat([{v}, {w}], {d})
torch.cat([{v}, {w}, {v}], {d})
torch.stack([{v}, {w}], {d})
{v} @ {w}
{v} @ {w}.transpose(-1, -2)
torch.bmm({v}, {w}.transpose(1, 2))
torch.baddbmm({v}, {w}, {w}.transpose(1, 2) @ {v})
torch.einsum("...i,...j->...ij", {v}, {w})
F.scaled_dot_product_attention({v}, {w}, {w})
F.mse_loss({v}, {w}) + {v}
F.smooth_l1_loss({v}, {w}, reduction="none")
F.kl_div(F.log_softmax({v}, -1), F.softmax({w}, -1), reduction="batchmean") * {v}
F.cosine_similarity({v}, {w}, {d})
{v}.masked_fill({w} > 0, -0.5)
{v}.index_add(0, torch.tensor([0, 1]), {w}[:2])
{v}.scatter_add({d}, {w}.argsort({d}), {w})
""".strip().splitlines()

IN_PLACE = """
{o} = {v}.clone(); {o}.mul_({w})
{o} = {v}.clone(); {o}[..., 0] = 0.5
{o} = {v}.clone(); {o}[:, 1:] = {w}[:, 1:] * 2
{o} = {v}.clone(); {o}.view(-1)[::2].add_(1)
{o} = {v} + 0; {o}.transpose(0, 1).mul_(0.5)
{o} = {v} * 1; {o}[{v} > 0] = 0.1
{o} = {v} * 1; {o} += {w}; {o} *= 2
{o} = torch.zeros({v}.shape); {o}[..., 1:] = {v}[..., 1:]
{o} = torch.empty_like({v}); {o}.copy_({w}); {o}[0] = {v}[0]
{o} = {v} * 2; {o}.clamp_(max=0.4)
{o} = {v} * 1; F.relu_({o})
{o} = {v} * 1; {o}.masked_fill_({w} > 0, 0.2)
{o} = {v} * 1; {o}.index_fill_({d}, torch.tensor([0]), 0.3)
{o} = {v} * 1; {o}.select({d}, 0).copy_({v}.select({d}, 1))
{o} = {v} * 1; {o}[0], {o}[1] = {v}[1], {v}[0]
{o} = {v} + self.buffer; self.buffer.mul_(0.5)
""".strip().splitlines()

MODULES = """
nn.Linear({last}, {n})
nn.Linear({last}, {last}, bias=False)
nn.LayerNorm({last})
nn.RMSNorm({last})
nn.Conv1d({second}, {n}, 3, padding=1)
nn.Conv1d({second}, {second}, 2, groups={second})
nn.Conv2d({second}, {n}, 3, padding=1)
nn.ConvTranspose1d({second}, {n}, 2)
nn.BatchNorm1d({second})
nn.BatchNorm2d({second})
nn.GroupNorm(1, {second})
nn.InstanceNorm1d({second}, affine=True)
nn.Dropout(0.3)
nn.PReLU()
nn.MaxPool1d(2)
nn.MaxPool2d(2)
nn.AvgPool1d(2)
nn.AdaptiveAvgPool1d(3)
nn.Sequential(nn.Linear({last}, {n}), nn.ReLU(), nn.Linear({n}, {last}))
nn.Sequential(nn.Linear({last}, {last}), nn.ReLU(inplace=True))
nn.utils.parametrizations.weight_norm(nn.Linear({last}, {n}))
nn.TransformerEncoderLayer({last}, 1, 8, batch_first=True)
nn.Unflatten(1, (1, {second}))
""".strip().splitlines()

TEXT = '''"""Written by tests.hardening.random_networks, seed {seed}."""
import torch
import torch.utils.checkpoint
from torch import nn
from torch.nn import functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.of_a = nn.Parameter(torch.tensor(1.1))
        self.of_b = nn.Parameter(torch.tensor(0.9))
        self.scale = nn.Parameter(torch.tensor(0.7))
        self.register_buffer("buffer", torch.tensor(0.25))
{modules}

    def forward(self, a, b):
        a = a * self.of_a
        b = b * self.of_b
{steps}
        return {returned}
'''


class Network(NamedTuple):
    """A module's source, and the shapes of its two inputs."""

    text: str
    shapes: list[tuple[int, ...]]


class _Writer:
    """Writes a network step by step, and runs each, to leave out what torch refuses."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        torch.manual_seed(seed)
        self.shapes = self._chance.choice(SHAPES)
        self._inputs = [torch.randn(shape, requires_grad=True) for shape in self.shapes]
        self._self = torch.nn.Module()
        self._self.scale = torch.nn.Parameter(torch.tensor(0.7))
        self._self.register_buffer("buffer", torch.tensor(0.25))
        self._values = {"a": self._inputs[0] * 1.1, "b": self._inputs[1] * 0.9}
        self.modules: list[str] = []
        self.steps: list[str] = []

    def add(self) -> None:
        """One more step, if torch takes it."""
        step, module = self._proposal()
        name = f"v{len(self.steps)}"
        versions = {of: value._version for of, value in self._values.items()}
        scope = {"torch": torch, "F": torch.nn.functional, "nn": torch.nn, "self": self._self, **self._values}
        try:
            if module:
                setattr(self._self, f"m{len(self.modules)}", eval(module, scope))
            exec(step, scope)
            well = self._is_well(scope[name])
        except Exception:  # whatever torch says of shapes that do not fit
            return
        if not well or any(self._values[of]._version != version for of, version in versions.items()):
            return
        self._values[name] = scope[name]
        self.steps.append(step)
        if module:
            self.modules.append(f"self.m{len(self.modules)} = {module}")

    def is_returned(self) -> bool:
        """Whether the network returns one more of its values."""
        return self._chance.random() < 0.8

    def _proposal(self) -> tuple[str, str]:
        """A step, and the constructor of the module that it calls or nothing."""
        names = list(self._values)
        v = names[-1] if self._chance.random() < 0.4 else self._chance.choice(names)
        dims = range(max(self._values[v].dim(), 1))
        d, e = self._chance.choice(dims), self._chance.choice(dims)
        words = {"o": f"v{len(self.steps)}", "v": v, "w": self._chance.choice(names), "d": d, "e": e}
        kind = self._chance.choices(["one", "two", "module", "in place"], [4, 2.5, 2, 1.5])[0]
        if kind == "in place":
            return self._chance.choice(IN_PLACE).format(**words), ""
        if kind == "module":
            last, second = [*self._values[v].shape[-1:], 1][0], [*self._values[v].shape[1:2], 1][0]
            module = self._chance.choice(MODULES).format(last=last, second=second, n=self._chance.choice([2, 4, 5]))
            return f"{words['o']} = self.m{len(self.modules)}({v})", module
        return f"{words['o']} = {self._chance.choice(OF_ONE if kind == 'one' else OF_TWO).format(**words)}", ""

    def _is_well(self, value: Any) -> bool:
        """Whether it is a float32 tensor of a decent size, with finite numbers and gradients."""
        if not isinstance(value, torch.Tensor) or value.dtype != torch.float32:
            return False
        if not 0 < value.numel() <= MOST_ELEMENTS or not bool((value.abs() < LARGEST).all()):
            return False
        if not value.requires_grad:
            return True
        gradients = torch.autograd.grad(value.sum(), self._inputs, retain_graph=True, allow_unused=True)
        return all(bool(gradient.isfinite().all()) for gradient in gradients if gradient is not None)


def network(seed: int) -> Network:
    """The network of a seed; most of what no later step uses is returned, and the last always."""
    writer = _Writer(seed)
    while len(writer.steps) < STEPS:
        writer.add()
    unused = [f"v{at}" for at in range(STEPS - 1) if not _is_used(f"v{at}", writer.steps[at + 1 :])]
    ends = [*(name for name in unused if writer.is_returned()), f"v{STEPS - 1}"]
    text = TEXT.format(
        seed=seed,
        modules="\n".join(f"        {line}" for line in writer.modules),
        steps="\n".join(f"        {line}" for line in writer.steps),
        returned=", ".join(ends) + ",",
    )
    return Network(text, writer.shapes)


def _is_used(name: str, steps: list[str]) -> bool:
    return any(re.search(rf"\b{name}\b", step) for step in steps)
