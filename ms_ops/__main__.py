"""``python -m ms_ops``."""

import signal
import sys

from ms_ops._cli.commands import main

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `list | head` ends without a traceback
    sys.exit(main())
