"""A task that measures its own time, in a module that worker processes can import."""

import os
import time
from typing import NamedTuple

from headjudge.cli.certify_matrix import SuitePart, judge_part


class TimedPart(NamedTuple):
    """A part's result, the process that judged it, and its begin and end as in `time.time`."""

    judged: bytes
    process: int
    begin: float
    end: float


def judge_timed(part: SuitePart) -> TimedPart:
    """Judge a part of the matrix and record the time."""
    begin = time.time()
    judged = judge_part(part)
    return TimedPart(judged, os.getpid(), begin, time.time())
