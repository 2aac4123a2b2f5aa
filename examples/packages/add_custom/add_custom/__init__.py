"""Custom operators for PyTorch; `add_custom.mindspore` has them for MindSpore."""

from add_custom._torch import *  # noqa: F403
from add_custom._torch import __all__  # noqa: F401
