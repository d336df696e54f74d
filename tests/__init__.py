"""Shared settings and constants of the tests.

Bytecode is cached even if PYTHONDONTWRITEBYTECODE is set, because the tests start hundreds of
processes. The garbage collector runs as rarely as in the command itself, which saves 10 % of the
time.
"""

import gc
import os
import sys
from pathlib import Path

gc.set_threshold(100_000)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from headjudge.spec.rulebook import editions  # noqa: E402 -- after bytecode caching is enabled

NEWEST = editions()[0]
"""The newest edition; tests use it instead of its date."""
TEXTS = sorted(Path(__file__).parents[2].glob("*/cr/CR-*.txt"))
"""The official texts, oldest first, if a folder beside the project has them."""
