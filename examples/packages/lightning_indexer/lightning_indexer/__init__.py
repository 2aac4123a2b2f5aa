"""Custom operators for PyTorch; `lightning_indexer.mindspore` has them for MindSpore."""

from lightning_indexer._torch import *  # noqa: F403
from lightning_indexer._torch import __all__  # noqa: F401
