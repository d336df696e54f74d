"""Some feature files, run by pytest-bdd against the reference; HEADJUDGE_FEATURES=all runs all.

This module has no other tests: test_feature_files.py counts them.
"""

import os
from importlib.resources import as_file, files

from pytest_bdd import scenarios

EVERY = 16
"""One in this many files is run."""

with as_file(files("headjudge.features")) as _folder:
    FILES = sorted(_folder.glob("*.feature"))
    if os.environ.get("HEADJUDGE_FEATURES") != "all":
        FILES = FILES[::EVERY]
    scenarios(*map(str, FILES))
