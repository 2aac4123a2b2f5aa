"""Custom operators for PyTorch; `vector_scale.mindspore` has them for MindSpore."""

from vector_scale._torch import *  # noqa: F403
from vector_scale._torch import __all__  # noqa: F401
