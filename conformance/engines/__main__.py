"""``python -m headjudge.conformance.engines ENGINE``: an engine known by name as a process.

It speaks the protocol on standard input and output.
"""

import sys

from headjudge.conformance.engines.answers import COULD_NOT_START, NotStarted
from headjudge.conformance.engines.registry import load
from headjudge.conformance.engines.serve import serve
from headjudge.spec.rulebook import LookUpError

if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 -- this and the engine
        sys.exit("headjudge: which engine? python -m headjudge.conformance.engines ENGINE")
    try:
        serve(load(sys.argv[1]))
    except LookUpError as error:
        sys.exit(f"headjudge: {error}")
    except NotStarted as error:
        sys.exit(f"{COULD_NOT_START}{error}")
