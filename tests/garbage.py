"""Before each graph MindSpore lets Python look for garbage, also among all that torch and MindSpore have imported."""

from __future__ import annotations

import gc


def keep_what_was_imported() -> None:
    """Collections pass over it from now on, in copies of this process too, which would have to copy it to look."""
    gc.collect()
    gc.freeze()
