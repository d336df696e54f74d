"""``python -m conformance.engines ENGINE``: ``headjudge serve ENGINE``, which starts sooner so."""

import sys

from conformance.engines.answers import COULD_NOT_START, NotStarted
from conformance.engines.registry import load
from conformance.engines.serve import serve

if __name__ == "__main__":
    try:
        serve(load(sys.argv[1]))
    except NotStarted as error:
        sys.exit(f"{COULD_NOT_START}{error}")
