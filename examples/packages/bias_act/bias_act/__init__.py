"""Custom operators for PyTorch; `bias_act.mindspore` has them for MindSpore."""

from bias_act._torch import *  # noqa: F403
from bias_act._torch import __all__  # noqa: F401
