"""The event log: an NDJSON stream of a run's events, from which all reports are generated."""

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.files import read_bytes
from headjudge.judge.fault_dictionary import FAULTS
from headjudge.judge.verdicts import (
    FAILED,
    Completed,
    Finished,
    Judged,
    RuleHead,
    RunEvent,
    Started,
    Sweeping,
    Swept,
    merged,
)
from headjudge.runner.engine import checked_info
from headjudge.runner.replies import UNREADABLE
from headjudge.text import quoted

LARGEST = 4 << 30
"""The maximum size of an event log, in bytes."""
DIGITS = 16
"""The number of hexadecimal digits in a line's checksum."""


class Run(Struct, frozen=True):
    """A run's events, grouped by kind."""

    started: Started
    judged: tuple[Judged, ...]
    finished: Finished | None = None
    completed: Completed | None = None
    """The results of the sweep; partial if it was interrupted."""
    sweeping: Sweeping | None = None
    swept: tuple[Swept, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether a case failed or the sweep found a wrong situation."""
        wrong = self.completed is not None and "wrong" in self.completed.counts
        return wrong or any(case.verdict in FAILED for case in self.judged)

    def by_rule(self) -> list[tuple[RuleHead, list[Judged]]]:
        """Return the run's rules, each with the verdicts on its examples."""
        judged = defaultdict[str, list[Judged]](list)
        for case in self.judged:
            judged[case.rule].append(case)
        return [(head, judged[head.slug]) for head in self.started.rules]


def encoded(event: RunEvent) -> bytes:
    """Encode an event as a line with a checksum."""
    line = msgspec.json.encode(event, order="deterministic")
    return line[:-1] + b',"sum":"' + _sum(line) + b'"}\n'


def _sum(line: bytes) -> bytes:
    """Return a line's checksum, which detects edits."""
    return sha256(line).hexdigest()[:DIGITS].encode()


def _as_written(line: bytes) -> bool:
    """Return whether a line matches its checksum."""
    text, separator, checksum = line.rpartition(b',"sum":"')
    return bool(separator) and checksum == _sum(text + b"}") + b'"}'


def length(content: bytes, events: int) -> int:
    """Return the size in bytes of the first `events` events of a stream."""
    size = 0
    for line in content.split(b"\n"):
        if not events:
            break
        size += len(line) + 1
        events -= bool(line)
    return size


def read(path: Path) -> Run:
    """Read a complete or interrupted run from an event log.

    Raises UsageError with file and line if the log is unreadable or invalid.
    """
    decoder = msgspec.json.Decoder(RunEvent)
    events: list[RunEvent] = []
    lines = read_bytes(path, LARGEST).split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            events.append(decoder.decode(line))
        except UNREADABLE as error:
            if number == len(lines):  # truncated by a full disk or a power failure
                break
            raise UsageError(f"{path}:{number}: not an event of a run: {error}") from None
        if isinstance(events[-1], Started) is not (len(events) == 1):
            second = "a second run begins here; a file may contain only one run"
            problem = second if len(events) > 1 else "the first line is not the start of a run"
            raise UsageError(f"{path}:{number}: {problem}")
        if any(isinstance(event, Finished) for event in events[-2:-1]):
            raise UsageError(f"{path}:{number}: an event follows the end of the run")
        if not _as_written(line):
            raise UsageError(f"{path}:{number}: checksum mismatch: the line has been changed")
    if not events:
        raise UsageError(f"{path}:1: the first line is not the start of a run")
    run = sorted_out(events)
    if problem := _inconsistency(run):
        raise UsageError(f"{path}: not written by Head Judge: {problem}")
    return run


def _inconsistency(run: Run) -> str:
    """Return what Head Judge would not have written, although all lines are well-formed."""
    try:
        checked_info(run.started.engine)
    except ValueError as error:
        return str(error)
    explained = run.finished.explained if run.finished else {}
    faults = {case.id: {cause.key for cause in case.faults} for case in run.judged}
    for fault, cases in explained.items():
        if fault not in FAULTS or not any(fault in faults.get(case, ()) for case in cases):
            return f"no case has the fault {quoted(fault)} that explains it"
    return ""


def sorted_out(events: Sequence[RunEvent]) -> Run:
    """Group a run's events by kind; the first must be Started."""
    started, finished = events[0], events[-1]
    assert isinstance(started, Started)  # noqa: S101 -- the first event of a run
    judged = tuple(event for event in events if isinstance(event, Judged))
    completed = next((event for event in events if isinstance(event, Completed)), None)
    sweeping = next((event for event in events if isinstance(event, Sweeping)), None)
    swept = tuple(event for event in events if isinstance(event, Swept))
    if completed is None and sweeping and swept:
        completed = merged(sweeping, swept)
    ended = finished if isinstance(finished, Finished) else None
    return Run(started, judged, ended, completed, sweeping, swept)
