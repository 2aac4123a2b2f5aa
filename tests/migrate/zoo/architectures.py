"""Small networks with random weights: our own, every architecture of transformers that a configuration makes, more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import torch
from torch.utils import _pytree as pytree

from tests.migrate import networks
from tests.migrate.zoo import configurations, inputs, libraries

BATCH = 2
LENGTH = 8
LARGEST = 3e7  # weights of a network

# What the names of configurations' fields mean is transformers' convention; two layers at least.
SMALL = {
    "hidden_size": 32, "d_model": 32, "n_embd": 32, "dim": 32, "embed_dim": 32, "embedding_size": 32, "emb_dim": 32,
    "num_hidden_layers": 2, "n_layer": 2, "n_layers": 2, "num_layers": 2, "encoder_layers": 2, "decoder_layers": 2,
    "num_attention_heads": 4, "n_head": 4, "n_heads": 4, "num_heads": 4, "encoder_attention_heads": 4,
    "decoder_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8, "d_kv": 8,
    "intermediate_size": 64, "ffn_dim": 64, "d_ff": 64, "encoder_ffn_dim": 64, "decoder_ffn_dim": 64, "n_inner": 64,
    "hidden_dim": 64, "vocab_size": 99, "max_position_embeddings": 64, "n_positions": 64, "max_seq_len": 64,
    "image_size": 32, "patch_size": 8, "num_channels": 3, "num_experts": 4, "num_local_experts": 4,
    "num_experts_per_tok": 2, "use_cache": False,
}  # fmt: skip
HEADS = {"head_dim", "d_kv", "num_key_value_heads"}
DEPTH = {"num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers", "use_cache"}
# Fields that are set, from many to none: some networks want sizes that fit each other, or tokens that are in the words.
CHOICES = (
    set(SMALL),
    set(SMALL) - HEADS,
    set(SMALL) - {"vocab_size"},
    set(SMALL) - {"vocab_size"} - HEADS,
    {*DEPTH, "vocab_size"},
    DEPTH,
    set(),
)


def names() -> list[str]:
    """Ours, then transformers' in its order."""
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    return [*_ours(), *MODEL_MAPPING_NAMES]


def _ours() -> dict[str, networks.Sample]:
    return {f"our {name}": sample for name, sample in networks.samples().items()}


def build(name: str) -> networks.Sample:
    """The network of a name, in training mode, with inputs.

    Raises:
        Exception: its library does not make it so small; the message says why.
    """
    ours = _ours()
    if name in ours:
        return ours[name]
    if name in libraries.names():
        return libraries.build(name)
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    classes = MODEL_MAPPING_NAMES[name]
    network = getattr(transformers, classes if isinstance(classes, str) else classes[0])
    problem: Exception | None = None
    for fields in CHOICES:
        try:
            model = _model(network, _configuration(CONFIG_MAPPING[name], fields))
        except Exception as error:
            problem = problem or error
            continue
        for arguments in (_named_input, _words_and_image, _image_and_words):
            try:
                args = tuple(arguments(model))
                with torch.no_grad():
                    model(*args)
            except Exception as error:
                problem = problem or error
            else:
                return networks.Sample(model, args)
    made = _further(network, network.config_class or CONFIG_MAPPING[name])
    if made is None:
        raise problem
    return made


def _further(network: type, kind: type) -> networks.Sample | None:
    """With configurations in proportion, and with inputs by their names, which the choices above do without."""
    choices = [partial(_configuration, kind, fields) for fields in CHOICES]
    for configuration in (*configurations.ways(kind), *choices):
        try:
            ways = list(inputs.ways(_model(network, configuration())))
        except Exception:  # transformers' own, of all kinds; build raises the first
            continue
        for way in ways:
            try:
                sample = way()
                _check(sample)
            except Exception:
                continue
            return sample
    return None


def _check(sample: networks.Sample) -> None:
    """Raises unless what comes out, and the gradients of it, are finite numbers, and zeros are not all of them."""
    outputs = [one for one in pytree.tree_leaves(sample.network(*sample.args)) if isinstance(one, torch.Tensor)]
    sum((one.float() ** 2).sum() for one in outputs).backward()
    gradients = [one.grad for one in sample.network.parameters() if one.grad is not None]
    if not all(one.isfinite().all() for one in [*outputs, *gradients]):
        raise ValueError("it gives numbers that are not finite")
    if not any(one.any() for one in gradients):
        raise ValueError("it has no gradients")
    sample.network.zero_grad()


def _model(network: type, configuration: Any) -> torch.nn.Module:
    with torch.device("meta"):
        size = sum(parameter.numel() for parameter in network(configuration).parameters())
    if size > LARGEST:
        raise ValueError(f"it has {size / 1e6:.0f} million weights")
    torch.manual_seed(0)
    return network(configuration).train()


def _configuration(kind: type, fields: set[str]) -> Any:
    usual = kind()
    fitting = {name: SMALL[name] for name in fields if isinstance(getattr(usual, name, None), int)}
    parts = {name: getattr(usual, name, None) for name in kind.sub_configs}
    fitting |= {name: _configuration(type(part), fields) for name, part in parts.items() if part is not None}
    configuration = kind(**fitting)
    for field, value in vars(configuration).items():
        if isinstance(value, float) and field.endswith(configurations.NO_DROPOUT):
            setattr(configuration, field, 0.0)
    return configuration


def _named_input(model: Any) -> Iterator[torch.Tensor]:
    """What the network names as its input, and a decoder's words."""
    configuration = model.config
    main = model.main_input_name
    if main == "input_ids":
        words = _words(configuration)
        yield words
        if configuration.is_encoder_decoder:  # the arguments in between are the mask and the decoder's tokens
            yield torch.ones(BATCH, LENGTH, dtype=torch.int64)
            yield words
    elif main == "pixel_values":
        yield _image(configuration)
    elif main == "input_values":
        yield torch.randn(BATCH, 4000)
    elif main == "input_features" and hasattr(configuration, "max_source_positions"):  # of Whisper
        yield torch.randn(BATCH, configuration.num_mel_bins, 2 * configuration.max_source_positions)
    else:
        raise ValueError(f"no sample for the input {main!r}")


def _words_and_image(model: Any) -> tuple[torch.Tensor, ...]:
    return _words(model.config), _image(model.config)


def _image_and_words(model: Any) -> tuple[torch.Tensor, ...]:
    return _image(model.config), _words(model.config)


def _words(configuration: Any) -> torch.Tensor:
    return torch.randint(3, configuration.get_text_config().vocab_size, (BATCH, LENGTH))


def _image(configuration: Any) -> torch.Tensor:
    seen = getattr(configuration, "vision_config", configuration)
    size = getattr(seen, "image_size", 64)  # convolutions halve it five times, and batch norm wants more than a number
    height, width = (size, size) if isinstance(size, int) else size
    return torch.randn(BATCH, getattr(seen, "num_channels", 3), height, width)
