"""The command ``headjudge``, also available as ``python -m headjudge``."""

import os
import sys

# An engine can write modules into the current folder, and they would decide its verdicts. It is on
# the path with `python -m`, and if PYTHONPATH has an empty entry, as "$PYTHONPATH:folder" may have.
try:
    HERE = os.getcwd()  # noqa: PTH109 -- pathlib could be one of them
except FileNotFoundError:
    HERE = ""
if __name__ == "__main__" and not sys.flags.safe_path and sys.path[0] in ("", HERE):
    del sys.path[0]
if HERE and HERE in map(os.path.realpath, os.environ.get("PYTHONPATH", "-").split(os.pathsep)):
    sys.path[:] = [folder for folder in sys.path if os.path.realpath(folder) != HERE]

from headjudge.interruptions import exit_on_interruption


def main() -> None:
    """Install the signal handlers, then import the command line, which takes longer."""
    exit_on_interruption()
    from headjudge.cli.main import main as run  # noqa: PLC0415 -- faster start-up

    run()


if __name__ == "__main__":
    main()
