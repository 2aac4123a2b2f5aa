"""Custom operators for PyTorch; `leaky.mindspore` has them for MindSpore."""

from leaky._torch import *  # noqa: F403
from leaky._torch import __all__  # noqa: F401
