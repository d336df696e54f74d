"""``python -m headjudge.runner ENGINE``: serve a known engine on standard input and output."""

import gc
import sys

from headjudge.runner.engine import COULD_NOT_START, EngineStartError
from headjudge.runner.registry import load
from headjudge.runner.serve import serve
from headjudge.spec.rulebook import LookUpError

if __name__ == "__main__":
    if len(sys.argv) != 2:  # noqa: PLR2004 -- the program and the engine
        sys.exit("headjudge: missing ENGINE; usage: python -m headjudge.runner ENGINE")
    gc.set_threshold(100_000)  # the same threshold as in the command's own process
    try:
        serve(load(sys.argv[1]))
    except LookUpError as error:
        sys.exit(f"headjudge: {error}")
    except EngineStartError as error:
        sys.exit(f"{COULD_NOT_START}{error}")
