"""A task that measures itself. Workers import it, so it can't be in the program that is run."""

import os
import time
from typing import NamedTuple

from headjudge.cli.certify_matrix import SuitePart, judge_part


class TimedPart(NamedTuple):
    """The result of a part, the process that judged it, and when, in seconds of `time.time`."""

    judged: bytes
    process: int
    begin: float
    end: float


def judge_timed(part: SuitePart) -> TimedPart:
    """Judge a part of the matrix and note the time."""
    begin = time.time()
    judged = judge_part(part)
    return TimedPart(judged, os.getpid(), begin, time.time())
