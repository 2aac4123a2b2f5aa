"""Small configurations of transformers' networks, in the proportions of the usual ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

LAYERS = 2
SIDE = 4  # patches of an image
CHUNK = 16  # steps of a scan
NO_DROPOUT = (
    "dropout", "drop_rate", "pdrop", "layerdrop", "drop_path_rate", "dropout_prob",
    "mask_time_prob", "mask_feature_prob",  # drawn by NumPy, once and for all in a graph
)  # fmt: skip

# What the names of configurations' fields mean is transformers' convention.
WIDTH = re.compile(
    r"(^|_)(hidden_sizes?|dims?|channels|widths?|sizes?|d_model|d_ff|d_kv|n_embd|n_inner|dim_head|d_head|rank"
    r"|section|filters|d_latents|features|upsample_groups|channels_list)$"
)
NO_WIDTH = re.compile(
    r"vocab|image|patch|kernel|window|merge|chunk|context|block|batch|codebook|spatial|stride|pool|grid|bins|mel|pad"
    r"|feature_size|fft|bbox|sampling|input_dim|tubelet|in_features|out_features"
)
DEPTH = re.compile(r"(^|_)(num_.*layers|n_layers?|depth|layers|num_.*blocks)$")
SCANNED = re.compile(r"^(mamba_)?chunk_size$")  # steps of a sequence, which is filled up to a multiple of it
TOKEN = re.compile(r"_(token_id|token_index|id|index)$")
# The most that a number may be, by the end of its name.
MOST = {
    "vocab_size": 512, "vocab_size_per_layer_input": 512, "_vocab": 512,
    "num_frames": 4, "frames_per_clip": 4, "context_length": 512, "num_queries": 16,
    "max_source_positions": 64, "num_kv_shared_layers": 0, "latent_query_num": 4, "num_query_tokens": 4,
}  # fmt: skip
EXPERTS = 16
# What is nothing in the usual configuration, and for some networks must be something.
MISSING: dict[str, Any] = {
    "vocab_size": 99, "prediction_length": 4, "sliding_window": 4, "n_routed_experts": 4, "n_shared_experts": 1,
    "num_experts_per_tok": 2, "n_group": 1, "topk_group": 1, "mlp_dim": 64, "downsample_channels": [64, 64],
    "layer_types": ["full_attention"] * LAYERS, "pad_token_id": 0, "default_language": "en_XX",
    "image_token_index": 7, "image_token_id": 7,
    "downsample_rate": "1/2", "deepstack_layer_map": [[-1, 0]], "spatial_target_layers": [0],
    "vocabulary_map": {"<image>": 3, **{f"IMGIMG{letter}Z": 4 + at for at, letter in enumerate("ABCDEFGH")}},
}  # fmt: skip
EXACT = {"axial_pos_shape": [2, 4], "use_cache": False}
IN_PLACE_OF_TIMM = {
    "model_type": "resnet", "embedding_size": 8, "hidden_sizes": [8, 16, 32, 64], "depths": [1, 1, 1, 1],
    "layer_type": "basic", "out_indices": [1, 2, 3, 4],
}  # fmt: skip


def ways(kind: type) -> Iterator[Any]:
    """Functions that make configurations, from the one that says the least of what the usual one does not."""
    for factor in (8, 16, 4, 32, 64):
        yield partial(small, kind, factor)
    for filled in ("missing", "heads"):
        for factor in (8, 16, 4, 32):
            yield partial(small, kind, factor, filled)
    for factor in (8, 16, 1):
        yield partial(small, kind, factor, image=False)


def small(kind: type, factor: int, filled: str = "", image: bool = True) -> Any:
    """The usual configuration of a kind, of two layers, with widths that are divided by a factor.

    Args:
        kind: the class of configurations
        factor: what divides the widths
        filled: what has no value gets one: nothing, what is `missing`, or the sizes of `heads`, too
        image: of few patches
    """
    return kind.from_dict(_fields(kind().to_dict(), factor, filled, image))


def _fields(usual: dict[str, Any], factor: int, filled: str, image: bool) -> dict[str, Any]:
    if not all(isinstance(name, str) for name in usual):  # labels, or layers
        return {name: value for name, value in usual.items() if not isinstance(value, dict) or name < LAYERS}
    if str(usual.get("model_type")).startswith("timm_backbone"):
        return {
            **IN_PLACE_OF_TIMM,
            "out_indices": IN_PLACE_OF_TIMM["out_indices"][-len(usual.get("out_indices") or "1") :],
        }
    layers = _layers(usual)
    depths = {value for name, value in usual.items() if DEPTH.search(name) and isinstance(value, int) and value > 4}
    made = {}
    for name, value in usual.items():
        if name == "per_layer_config":  # made anew
            continue
        if name in EXACT:
            made[name] = EXACT[name]
        elif value is None and filled and name in MISSING:
            made[name] = MISSING[name]
        elif isinstance(value, dict):
            made[name] = _fields(value, factor, filled, image)
        elif isinstance(value, (list, tuple)) and len(value) in depths:
            made[name] = type(value)([*value[: layers - 1], value[-1]])
        elif isinstance(value, (list, tuple)):
            made[name] = type(value)(_number(name, one, factor, layers) for one in value)
        else:
            made[name] = _number(name, value, factor, layers)
    _fit(made, filled, image)
    return made


def _layers(usual: dict[str, Any]) -> int:
    """As many as needed for the outputs that are taken."""
    taken = [re.fullmatch(r"stage(\d+)", str(one)) for one in usual.get("out_features") or ()]
    return max([LAYERS, *(int(one[1]) for one in taken if one)])


def _number(name: str, value: Any, factor: int, layers: int) -> Any:
    if isinstance(value, dict):
        return value
    if isinstance(value, float) and name.endswith(NO_DROPOUT):
        return 0.0
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    for end, most in MOST.items():
        if name.endswith(end):
            return min(value, most)
    if SCANNED.search(name):
        return min(value, CHUNK)
    if DEPTH.search(name):
        return value if value <= 4 else layers
    if name == "depths" or name.startswith("vision_feature_layer"):
        return min(value, LAYERS if name == "depths" else LAYERS - 1)
    if "experts" in name and not re.search("per|top|shared", name):
        return min(value, EXPERTS)
    if WIDTH.search(name) and not NO_WIDTH.search(name) and value % factor == 0 and value > factor:
        least = 32 if name.endswith("channels") else 1  # for group norm
        return max(value // factor, min(least, value))
    return value


def _fit(made: dict[str, Any], filled: str, image: bool) -> None:
    """Makes numbers fit each other."""
    words = made.get("vocab_size")
    for name, value in made.items():
        if words and TOKEN.search(name) and isinstance(value, int) and value >= words:
            made[name] = words - 1
    patch = made.get("patch_size") or (made.get("tubelet_size") or [None])[-1] if image else None
    patch = patch[0] if isinstance(patch, (list, tuple)) else patch
    if image and isinstance(made.get("image_size"), int):
        made["image_size"] = min(made["image_size"], SIDE * patch if patch else 128)
    if made.get("num_attention_heads") and made.get("hidden_size") and filled == "heads":
        made["head_dim"] = made.get("head_dim") or made["hidden_size"] // made["num_attention_heads"]
        if "num_key_value_heads" in made:
            made["num_key_value_heads"] = made["num_key_value_heads"] or made["num_attention_heads"]
        _fit_rotation(made)


def _fit_rotation(made: dict[str, Any]) -> None:
    """The pairs of numbers that turn with the time, the height and the width."""
    rope = dict(made.get("rope_parameters") or {"rope_type": "default", "rope_theta": 10000.0})
    share = rope.get("partial_rotary_factor") or made.get("partial_rotary_factor") or 1
    pairs = int(made["head_dim"] * share) // 2
    side = 3 * pairs // 8
    made["rope_parameters"] = {**rope, "mrope_section": [pairs - 2 * side, side, side]}
