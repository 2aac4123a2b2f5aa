"""Inputs of transformers' networks, by the names that its convention gives to the arguments of ``forward``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product
from typing import Any

import torch

from tests.migrate import networks

BATCH = 2
LENGTH = 8
FRAMES = 64  # of a spectrogram
SAMPLES = 3840  # of a waveform
SIDE = 4  # patches of an image in a packed row of patches
MOST = 40  # shapes of inputs that are tried
STEPS = 4  # of a decision, and features of a moment

Fields = Callable[..., Any]


class ByName(torch.nn.Module):
    """Takes a dictionary of inputs, each for the argument of its name."""

    def __init__(self, network: torch.nn.Module):
        super().__init__()
        self.network = network

    def forward(self, inputs: dict[str, torch.Tensor]) -> Any:
        return self.network(**inputs)


class Prepared(ByName):
    """As transformers' exporters have it, by which packed images are no rows of a length that depends on values."""

    def __init__(self, network: torch.nn.Module, same: dict[str, Any]):
        super().__init__(network)
        self.same = same

    def forward(self, inputs: dict[str, torch.Tensor]) -> Any:
        from transformers.exporters.utils import apply_patches

        with apply_patches("dynamo"):
            return self.network(**inputs, **self.same)


def ways(model: Any) -> Iterator[Callable[[], networks.Sample]]:
    """Functions that make samples, from what must be given to all that has a known meaning."""
    arguments = inspect.signature(model.forward).parameters.values()
    main = model.main_input_name
    required = {one.name for one in arguments if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD}
    given = {one.name for one in arguments}
    required |= given & ({main} if isinstance(main, str) else set(main))
    unknown = required - KNOWN.keys()
    if unknown:
        raise ValueError(f"no sample for the input {', '.join(sorted(unknown))!r}")
    for names in dict.fromkeys(tuple(sorted(required | (given & further))) for further in OPTIONAL):
        for makers in islice(product(*(KNOWN[name] for name in names)), MOST):
            yield partial(_sample, model, dict(zip(names, makers, strict=True)))


def _sample(model: Any, makers: dict[str, Callable[[Fields], torch.Tensor]]) -> networks.Sample:
    torch.manual_seed(1)
    fields = finder(model.config)
    inputs = {name: make(fields) for name, make in makers.items()}
    if inputs.keys().isdisjoint(SIZES):
        return networks.Sample(ByName(model), (inputs,))
    import transformers.exporters.exporter_dynamo  # noqa: F401  # registers its patches
    from transformers.exporters.utils import precompute_export_inputs

    with torch.no_grad():
        precompute_export_inputs(model, inputs)
    same = {name: value for name, value in inputs.items() if not isinstance(value, torch.Tensor)}
    return networks.Sample(Prepared(model, same), ({name: inputs[name] for name in inputs if name not in same},))


def finder(configuration: Any) -> Fields:
    """A function that looks names of fields up, in the configuration and then in its parts, or gives the default."""

    def find(*names: str, default: Any = None, last: bool = False) -> Any:
        for one in _parts(configuration):
            for name in names:
                value = getattr(one, name, None)
                if value is not None:
                    return value[-last] if isinstance(value, (list, tuple)) and name in FIRST else value
        return default

    return find


FIRST = {"image_size", "patch_size"}
SIZES = {"grid_thw", "target_sizes", "input_features_mask"}


def _parts(configuration: Any) -> Iterator[Any]:
    yield configuration
    for name in getattr(configuration, "sub_configs", ()):
        part = getattr(configuration, name, None)
        if part is not None:
            yield from _parts(part)


def words(fields: Fields) -> torch.Tensor:
    """Tokens that are no special ones, where the vocabulary has others."""
    return torch.randint(3, fields("vocab_size", "text_vocab_size", default=99), (BATCH, LENGTH))


def _words_of_images(fields: Fields) -> torch.Tensor:
    """With places for what is seen."""
    tokens = words(fields)
    tokens[:, : fields("num_query_tokens", default=SIDE)] = fields("image_token_index", "image_token_id", default=0)
    return tokens


def _codes(fields: Fields) -> torch.Tensor:
    """Tokens of several codebooks at a time."""
    count = fields("num_codebooks", default=1)
    return torch.randint(3, fields("codebook_vocab_size", "vocab_size", default=99), (BATCH, LENGTH, count))


def _rows_of_codes(fields: Fields) -> torch.Tensor:
    return _codes(fields).transpose(1, 2).flatten(0, 1).contiguous()


def _ones(*size: int) -> Callable[[Fields], torch.Tensor]:
    return lambda fields: torch.ones(BATCH, *size, dtype=torch.int64)


def _zeros(*size: int) -> Callable[[Fields], torch.Tensor]:
    return lambda fields: torch.zeros(BATCH, *size, dtype=torch.int64)


def _random(*size: int) -> Callable[[Fields], torch.Tensor]:
    return lambda fields: torch.randn(BATCH, *size)


def _channels(fields: Fields) -> int:
    return fields("num_channels", "in_channels", "in_chans", default=3)


def _side(fields: Fields) -> int:
    return fields("image_size", default=64)


def _image(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, _channels(fields), _side(fields), _side(fields))


def _half_image(fields: Fields) -> torch.Tensor:
    """As wide as what the network makes of two is high."""
    side = fields("image_size", default=64, last=True)
    return torch.randn(BATCH, _channels(fields), side, side)


def _video(fields: Fields) -> torch.Tensor:
    frames = fields("num_frames", "frames_per_clip", default=2)
    return torch.randn(BATCH, frames, _channels(fields), _side(fields), _side(fields))


def _patch(fields: Fields) -> int:
    return fields("patch_size", default=8)


def _times_of_patch(fields: Fields) -> int:
    return fields("temporal_patch_size", "patch_temporal", default=1)


def _packed(fields: Fields) -> torch.Tensor:
    width = _channels(fields) * _times_of_patch(fields) * _patch(fields) ** 2
    return torch.randn(BATCH * SIDE**2, width)


def _packed_images(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH * SIDE**2, _channels(fields), _patch(fields), _patch(fields))


def _packed_clips(fields: Fields) -> torch.Tensor:
    times = _times_of_patch(fields)
    return torch.randn(BATCH * SIDE**2, _channels(fields), times, _patch(fields), _patch(fields))


def _rows_of_patches(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, SIDE**2, _channels(fields) * _patch(fields) ** 2)


def _strip(fields: Fields) -> torch.Tensor:
    """All patches of all images in a row."""
    return torch.randn(1, _channels(fields), _patch(fields), BATCH * SIDE**2 * _patch(fields))


def _large_image(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, _channels(fields), 96, 320)


def _grid(fields: Fields) -> torch.Tensor:
    return torch.tensor([[1, SIDE, SIDE]] * BATCH)


def _bins(fields: Fields) -> int:
    names = (
        "input_size",
        "num_mel_bins",
        "n_mels",
        "num_mel_channels",
        "feature_size",
        "input_feat_per_channel",
        "feat_in",
    )
    return fields(*names, "feature_projection_input_dim", "input_feat_size", "input_dim", default=80)


def _frames(fields: Fields) -> int:
    seconds = fields("max_source_positions", default=FRAMES)
    window = fields("n_window", default=0)
    return 4 * window or (2 * seconds if seconds < 2000 else FRAMES)


def _spectrogram(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, fields("max_length", default=_frames(fields)), _bins(fields))


def _stacked(fields: Fields) -> torch.Tensor:
    """Several frames in the place of one."""
    return torch.randn(BATCH, _frames(fields), fields("input_size", default=4 * _bins(fields)))


def _spectrum_first(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, _bins(fields), _frames(fields))


def _spectrogram_image(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, 1, fields("spec_size", default=FRAMES), _bins(fields))


def _of_frames(fields: Fields) -> torch.Tensor:
    return torch.ones(BATCH, _frames(fields), dtype=torch.bool)


def _wide(*sizes: int | str) -> Callable[[Fields], torch.Tensor]:
    """Vectors of the width of the first field that there is."""
    lengths = [size for size in sizes if isinstance(size, int)]
    names = [size for size in sizes if isinstance(size, str)]
    return lambda fields: torch.randn(BATCH, *lengths, fields(*names, "hidden_size", "d_model", default=32))


def _past(fields: Fields) -> torch.Tensor:
    lags = max(fields("lags_sequence", default=[0]))
    length = fields("context_length", default=LENGTH) + lags
    channels = fields("num_input_channels", default=0)
    return torch.randn(BATCH, length, *([channels] if channels else []))


def _times(fields: Fields) -> torch.Tensor:
    return torch.randn(*_past(fields).shape[:2], fields("num_time_features", default=0))


def _future(fields: Fields) -> torch.Tensor:
    return torch.randn(BATCH, fields("prediction_length", default=1))


def _future_times(fields: Fields) -> torch.Tensor:
    return torch.randn(*_future(fields).shape, fields("num_time_features", default=0))


def _boxes(fields: Fields) -> torch.Tensor:
    """Left, top, right and bottom."""
    sides = torch.arange(4 if fields("dim_bbox", default=4) == 4 else 8) // 2 + 1
    return sides.expand(BATCH, LENGTH, -1).contiguous()


def _fractions(fields: Fields) -> torch.Tensor:
    return torch.linspace(0.1, 0.9, fields("dim_bbox", default=4)).expand(BATCH, LENGTH, -1).contiguous()


def _places(fields: Fields) -> torch.Tensor:
    rows, columns = torch.meshgrid(torch.arange(SIDE), torch.arange(SIDE), indexing="ij")
    return torch.stack([columns, rows], -1).reshape(1, -1, 2).repeat(BATCH, 1, 1)


# By the name of the argument; where a name means several shapes, all of them.
KNOWN: dict[str, tuple[Callable[[Fields], torch.Tensor], ...]] = {
    "input_ids": (words, _codes, _rows_of_codes, _words_of_images),
    "inputs": (_wide(LENGTH, "d_model"),),
    "inputs_embeds": (_wide(LENGTH),),
    "decoder_input_ids": (words,),
    "qformer_input_ids": (words,),
    "attention_mask": (_ones(LENGTH),),
    "pixel_values": (
        _image, _packed, _packed_images, _video, _rows_of_patches, _large_image, _packed_clips, _strip, _half_image,
    ),
    "hidden_states": (
        _packed, _packed_images, _wide(LENGTH), _random(1, SAMPLES), _packed_clips, _wide(LENGTH, "latent_dim"),
    ),
    "pixel_values_videos": (_video, _packed),
    "grid_thw": (_grid,),
    "image_grid_thw": (_grid,),
    "spatial_shapes": (lambda fields: torch.full((BATCH, 2), SIDE),),
    "target_sizes": (lambda fields: torch.full((BATCH, 2), SIDE),),
    "merge_sizes": (_ones(),),
    "pixel_attention_mask": (_ones(SIDE**2),),
    "pixel_position_ids": (_places,),
    "pixel_mask": (lambda fields: torch.ones(BATCH, _side(fields), _side(fields), dtype=torch.int64),),
    "input_features": (_spectrogram, _spectrum_first, _spectrogram_image, _stacked),
    "input_features_mask": (_of_frames,),
    "audio_mel": (_spectrogram,),
    "audio_mel_mask": (lambda fields: torch.zeros(BATCH, _frames(fields), dtype=torch.bool),),
    "input_values": (_random(SAMPLES), _random(1, SAMPLES), _spectrogram, _spectrum_first, _wide(LENGTH)),
    "decoder_input_values": (_spectrogram, _wide(LENGTH)),
    "latents": (_wide(LENGTH), _wide(LENGTH, "latent_dim")),
    "query_embeds": (_wide(LENGTH),),
    "encoder_hidden_states": (_wide(LENGTH, "encoder_hidden_size"),),
    "noise_embeds": (_wide(LENGTH),),
    "context_hidden_states": (_wide(LENGTH),),
    "past_values": (_past,),
    "past_observed_mask": (lambda fields: torch.ones_like(_past(fields)),),
    "past_time_features": (_times,),
    "past_values_padding": (lambda fields: torch.zeros_like(_past(fields)),),
    "future_values": (_future,),
    "future_time_features": (_future_times,),
    "freq": (_zeros(1),),
    "bbox": (_boxes, _fractions),
    "visual_feats": (_wide(LENGTH, "visual_feat_dim"),),
    "visual_pos": (_random(LENGTH, 4),),
    "entity_ids": (lambda fields: torch.randint(1, fields("entity_vocab_size"), (BATCH, STEPS)),),
    "entity_position_ids": (lambda fields: torch.arange(STEPS).expand(BATCH, STEPS, STEPS).contiguous(),),
    "states": (_wide(STEPS, "state_dim"),),
    "actions": (_wide(STEPS, "act_dim"),),
    "rewards": (_random(STEPS, 1),),
    "returns_to_go": (_random(STEPS, 1),),
    "timesteps": (lambda fields: torch.arange(STEPS).expand(BATCH, STEPS).contiguous(),),
    "action_embeds": (_wide(LENGTH),),
    "task_inputs": (lambda fields: torch.randint(3, 99, (BATCH, fields("task_seq_len", default=LENGTH))),),
    "prompt_pixel_values": (_half_image,),
    "prompt_masks": (_half_image,),
    "is_longer": (lambda fields: torch.zeros(BATCH, 1, dtype=torch.bool),),
    "qformer_attention_mask": (_ones(LENGTH),),
    "image_attention_mask": (lambda fields: torch.ones(BATCH, LENGTH, 2, dtype=torch.int64),),
    "image_embeds_position_mask": (
        lambda fields: (torch.arange(LENGTH) < fields("latent_query_num", default=4)).repeat(BATCH, 1),
    ),
    "mm_token_type_ids": (_zeros(LENGTH),),
    "duration_labels": (_ones(LENGTH),),
    "spectrogram_labels": (lambda fields: torch.randn(BATCH, LENGTH, fields("num_mel_bins", default=80)),),
    "pitch_labels": (_random(LENGTH, 1),),
    "energy_labels": (_random(LENGTH, 1),),
}  # fmt: skip
WORDS = {"input_ids", "qformer_input_ids", "attention_mask"}
DECODER = {"decoder_input_ids", "decoder_input_values"}
GEOMETRY = {
    "mm_token_type_ids",
    "bbox", "visual_feats", "visual_pos", "spatial_shapes", "target_sizes", "pixel_attention_mask", "actions",
    "rewards", "returns_to_go", "timesteps", "duration_labels", "spectrogram_labels", "pitch_labels",
    "energy_labels", "future_values", "future_time_features", "encoder_hidden_states",
}  # fmt: skip
IMAGES = {"input_ids", "pixel_values", "decoder_input_ids", "input_features", "is_longer", "input_values"}
ALL = KNOWN.keys() - {"attention_mask", "inputs_embeds", "grid_thw"}
OPTIONAL = (set(), DECODER, WORDS, WORDS | DECODER, GEOMETRY, WORDS | GEOMETRY, IMAGES, IMAGES | WORDS, ALL)
