"""The tests, and what all of them may ask for.

What Python compiles for them is kept, whatever the environment says: they start hundreds of
processes. And they look for garbage as seldom as the command does, which saves a tenth.
"""

import gc
import os
import sys

gc.set_threshold(100_000)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

from headjudge.spec.rulebook import editions  # noqa: E402 -- compiled by then

NEWEST = editions()[0]
"""The newest edition: no test names it by its date."""
