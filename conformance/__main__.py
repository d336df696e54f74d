"""The command ``headjudge``, also available as ``python -m headjudge``."""

import os
import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    # An engine can write modules into the current folder, and they would decide its verdicts.
    try:
        HERE = os.getcwd()  # noqa: PTH109 -- pathlib could be one of them
    except FileNotFoundError:
        HERE = ""
    if sys.path[0] in ("", HERE):
        del sys.path[0]

from headjudge.interruptions import exit_on_interruption


def main() -> None:
    """Install the signal handlers, then import the command line, which takes longer."""
    exit_on_interruption()
    from headjudge.cli.main import main as run  # noqa: PLC0415 -- faster start-up

    run()


if __name__ == "__main__":
    main()
