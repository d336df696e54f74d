"""The case queue that an engine's processes share, and the limits that apply to them."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice

import msgspec
from msgspec import Struct

from headjudge.runner.engine import CASE_SECONDS, MISBEHAVIOR, Answer, Limits
from headjudge.runner.process import Child, memory_of_machine
from headjudge.runner.replies import ReplyReader
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase

START_TIMES = 3
"""An engine's time limit for its handshake, as a multiple of the time limit per case."""
DOWNTIME_TIMES = 20
"""The default downtime limit, as a multiple of the time limit per case."""
MIN_DOWNTIME = 60.0
"""Lower bound for the default downtime limit, in seconds."""
AHEAD = 2000
"""Maximum number of cases whose answers are pending or not yet fetched."""


class Job(Struct, gc=False):
    """A queued or running case, with its answer once known."""

    number: int
    """The case's position in the run."""
    case: AnyCase
    request: bytes
    tentative: Answer | None = None
    """A good reply that later output may still invalidate."""
    answer: Answer | None = None
    answered: float = 0.0
    """Time of the reply (``time.monotonic``)."""


class Dispatcher:
    """The state shared by an engine's processes: queued cases, limits and accumulated downtime."""

    def __init__(self, start: Callable[[], Child], limits: Limits) -> None:
        """Set the limits; `start` starts a process or raises OSError."""
        self.start = start
        self.limits = limits
        self.encode = msgspec.json.Encoder().encode
        self.info: EngineInfo | None = None
        self.timeout = limits.timeout or CASE_SECONDS
        self.start_timeout = self.timeout * START_TIMES
        self.max_in_flight = limits.max_in_flight
        self.memory = limits.memory or memory_of_machine() // 2 // limits.jobs
        self.downtime = 0.0
        self.max_downtime: float | None = None
        self.replies = ReplyReader()
        self.in_order = False
        """Whether the engine answers cases in order, so that a hang is attributed to the head."""
        self.last_misbehavior = Answer("crash")
        self.order: deque[Job] = deque()
        self.source: Iterator[AnyCase] = iter(())
        self.exhausted = True
        self.requeued: list[Job] = []
        self.keep = False
        self.numbers = count()

    def configure(self) -> None:
        """Adapt the limits to the handshake."""
        seconds = self.info.seconds if self.info else None
        self.timeout = self.limits.timeout or seconds or CASE_SECONDS
        if seconds and not self.max_in_flight:
            self.max_in_flight = 1  # queued requests would use up the time that the engine declares
        self.max_downtime = self.limits.max_downtime
        if self.max_downtime is None:
            self.max_downtime = max(MIN_DOWNTIME, DOWNTIME_TIMES * self.timeout)

    def open(self, cases: Iterable[AnyCase], *, keep: bool) -> None:
        """Start a new sequence of cases."""
        self.source, self.exhausted, self.keep = iter(cases), False, keep
        self.order.clear()
        self.requeued.clear()

    @property
    def may_have_jobs(self) -> bool:
        """Whether `next_jobs` might return a job now."""
        return bool(self.requeued) or (not self.exhausted and len(self.order) < AHEAD)

    @property
    def is_drained(self) -> bool:
        """Whether no cases are left to play."""
        return self.exhausted and not self.requeued

    @property
    def downtime_exhausted(self) -> bool:
        """Whether downtime has reached its limit."""
        return self.max_downtime is not None and self.downtime >= self.max_downtime

    def next_jobs(self, most: int) -> list[Job]:
        """Take up to `most` cases, requeued ones first."""
        most = min(most, AHEAD - len(self.order) + len(self.requeued))
        if most <= 0:
            return []
        if self.downtime and self.downtime_exhausted:
            self._give_up()
            return []
        jobs = self.requeued[:most]
        del self.requeued[:most]
        encode, cases = self.encode, islice(self.source, most - len(jobs))
        new = [Job(n, case, encode(case) + b"\n") for n, case in zip(self.numbers, cases)]  # noqa: B905 -- numbers are infinite
        if len(jobs) + len(new) < most:
            self.exhausted = True
        self.order += new
        return jobs + new

    def _give_up(self) -> None:
        """Give all remaining cases the answer `not-run`."""
        last = self.last_misbehavior.message
        why = f"{self.downtime:.1f} s were lost to hangs, crashes and restarts; the last: {last}"
        answer = Answer("not-run", message=why)
        for job in self.requeued:
            job.answer = answer
        self.requeued.clear()
        for case in islice(self.source, AHEAD - len(self.order)):
            self.order.append(Job(next(self.numbers), case, b"", answer=answer))
        self.exhausted = len(self.order) < AHEAD

    def requeue(self, jobs: list[Job]) -> None:
        """Return cases to the queue so that they are sent again."""
        self.requeued = sorted([*self.requeued, *jobs], key=lambda job: job.number)

    def add_downtime(self, seconds: float, cause: Answer) -> None:
        """Record lost time and the answer that caused it."""
        self.downtime += seconds
        if cause.message and cause.kind in MISBEHAVIOR:
            self.last_misbehavior = cause
