"""Some feature files, run by pytest-bdd against the reference; HEADJUDGE_FEATURES=all runs all.

Nothing else is in this module.
"""

import os
from importlib.resources import as_file, files

from pytest_bdd import scenarios

EVERY = 16
"""Of so many files one is run."""

with as_file(files("headjudge.features")) as _folder:
    FILES = sorted(_folder.glob("*.feature"))
    if os.environ.get("HEADJUDGE_FEATURES") != "all":
        FILES = FILES[::EVERY]
    scenarios(*map(str, FILES))
