"""``python -m ms_ops``."""

import sys

from ms_ops._cli.commands import console

if __name__ == "__main__":
    sys.exit(console())
