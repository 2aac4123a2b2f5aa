"""Small networks with random weights: every architecture of transformers that a configuration makes, and our own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from tests.migrate import networks

BATCH = 2
LENGTH = 8

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
NO_DROPOUT = ("dropout", "drop_rate", "pdrop", "layerdrop", "drop_path_rate", "dropout_prob")


def names() -> list[str]:
    """Ours, then transformers' in its order."""
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    return [*networks.samples(), *MODEL_MAPPING_NAMES]


def build(name: str) -> networks.Sample:
    """The network of a name, in training mode, with inputs.

    Raises:
        Exception: transformers cannot make it so small; the message says why.
    """
    ours = networks.samples()
    if name in ours:
        return ours[name]
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING
    from transformers.models.auto.modeling_auto import MODEL_MAPPING_NAMES

    torch.manual_seed(0)
    classes = MODEL_MAPPING_NAMES[name]
    network = getattr(transformers, classes if isinstance(classes, str) else classes[0])
    configuration = _small(CONFIG_MAPPING[name])
    model = network(configuration).train()
    return networks.Sample(model, tuple(_inputs(model, configuration)))


def _small(kind: type) -> Any:
    usual = kind()
    fitting = {name: value for name, value in SMALL.items() if isinstance(getattr(usual, name, None), int)}
    configuration = kind(**fitting)
    for field, value in vars(configuration).items():
        if isinstance(value, float) and field.endswith(NO_DROPOUT):
            setattr(configuration, field, 0.0)
    return configuration


def _inputs(model: Any, configuration: Any) -> Iterator[torch.Tensor]:
    main = model.main_input_name
    if main == "input_ids":
        vocabulary = getattr(configuration, "vocab_size", None) or 99
        yield torch.randint(3, vocabulary, (BATCH, LENGTH))
        if configuration.is_encoder_decoder:  # the arguments in between are the mask and the decoder's tokens
            yield torch.ones(BATCH, LENGTH, dtype=torch.int64)
            yield torch.randint(3, vocabulary, (BATCH, LENGTH))
    elif main == "pixel_values":
        size = getattr(configuration, "image_size", 32)
        height, width = (size, size) if isinstance(size, int) else size
        yield torch.randn(BATCH, getattr(configuration, "num_channels", 3), height, width)
    elif main == "input_values":
        yield torch.randn(BATCH, 4000)
    else:
        raise ValueError(f"no sample for the input {main!r}")
