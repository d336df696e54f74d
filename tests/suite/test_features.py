"""A sample of the feature files under pytest-bdd, or all with HEADJUDGE_FEATURES=all.

This module has no other tests, because test_feature_files.py counts its tests.
"""

import os
from importlib.resources import as_file, files

from pytest_bdd import scenarios

EVERY = 16
"""The sample has one in this many files."""

with as_file(files("headjudge.features")) as _folder:
    FILES = sorted(_folder.glob("*.feature"))
    if os.environ.get("HEADJUDGE_FEATURES") != "all":
        FILES = FILES[::EVERY]
    scenarios(*map(str, FILES))
