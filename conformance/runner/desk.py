"""Where the processes of an engine get their cases, and what they may do."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.runner.engine import CASE_SECONDS, MISDEEDS, Answer, Limits
from headjudge.runner.process import Child, memory_of_machine
from headjudge.runner.replies import Replies
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase

START_TIMES = 3
"""How many times as long as for a case an engine may take for its first word."""
LOST_TIMES = 20
"""How many times as long as for a case may be lost to hangs, crashes and restarts by default."""
LEAST_LOST = 60.0
"""How many seconds at least may be lost, by default."""
AHEAD = 2000
"""How many cases may have been taken that are not answered, or whose answer was not fetched."""


class Job(Struct, gc=False):
    """A case on its way: its number in the run, its request, and the answer once it is sure."""

    number: int
    case: AnyCase
    request: bytes
    maybe: Answer | None = None
    """A good reply to which something may still be added."""
    answer: Answer | None = None
    answered: float = 0.0
    """When it was, by ``time.monotonic``."""


class Desk:
    """What the workers of an engine share."""

    def __init__(self, start: Callable[[], Child], limits: Limits) -> None:
        """Take down the limits; `start` starts a process, or raises OSError."""
        self.start = start
        self.limits = limits
        self.encode = msgspec.json.Encoder().encode
        self.info: EngineInfo | None = None
        self.timeout = limits.timeout or CASE_SECONDS
        self.start_timeout = self.timeout * START_TIMES
        self.window = limits.window
        self.memory = limits.memory or memory_of_machine() // 2 // limits.jobs
        self.lost = 0.0
        self.may_lose: float | None = None
        self.replies = Replies()
        self.in_order = False
        self.last = Answer("crash")
        self.order: deque[Job] = deque()
        self.source: Iterator[AnyCase] = iter(())
        self.exhausted = True
        self.again: list[Job] = []
        self.keep = False
        self.numbers = count()

    def learnt(self) -> None:
        """Take to heart what the engine has said of itself."""
        seconds = self.info.seconds if self.info else None
        self.timeout = self.limits.timeout or seconds or CASE_SECONDS
        if seconds and not self.window:
            self.window = 1
        self.may_lose = self.limits.lost
        if self.may_lose is None:
            self.may_lose = max(LEAST_LOST, LOST_TIMES * self.timeout)

    def open(self, cases: Iterable[AnyCase], *, keep: bool) -> None:
        """Begin with new cases."""
        self.source, self.exhausted, self.keep = iter(cases), False, keep
        self.order.clear()
        self.again.clear()

    @property
    def any(self) -> bool:
        """Whether there may be a case to take now."""
        return bool(self.again) or (not self.exhausted and len(self.order) < AHEAD)

    @property
    def over(self) -> bool:
        """Whether there are no more cases to take."""
        return self.exhausted and not self.again

    @property
    def spent(self) -> bool:
        """Whether so much time was lost that no more may be."""
        return self.may_lose is not None and self.lost >= self.may_lose

    def take(self, most: int) -> list[Job]:
        """Take up to so many cases, first those that have to be asked again."""
        most = min(most, AHEAD - len(self.order) + len(self.again))
        if most <= 0:
            return []
        if self.lost and self.spent:
            return self._give_up()
        taken = self.again[:most]
        del self.again[:most]
        encode, cases = self.encode, islice(self.source, most - len(taken))
        new = [Job(n, case, encode(case) + b"\n") for n, case in zip(self.numbers, cases)]  # noqa: B905 -- no end
        if len(taken) + len(new) < most:
            self.exhausted = True
        self.order += new
        return taken + new

    def _give_up(self) -> list[Job]:
        """Answer all that is left as the last one that cost time."""
        last = self.last.message
        why = f"not sent, as {self.lost:.1f} s were lost to hangs, crashes and restarts"
        answer = replace(self.last, message=f"{why}; the last: {last}", last=last)
        for job in self.again:
            job.answer = replace(answer, request=job.request)
        self.again.clear()
        for case in islice(self.source, AHEAD - len(self.order)):
            job = Job(next(self.numbers), case, b"")
            job.answer = answer
            self.order.append(job)
        self.exhausted = len(self.order) < AHEAD
        return []

    def give_back(self, jobs: list[Job]) -> None:
        """Cases that have to be asked again."""
        self.again = sorted([*self.again, *jobs], key=lambda job: job.number)

    def lose(self, seconds: float, why: Answer) -> None:
        """Time was lost, because of that."""
        self.lost += seconds
        if why.message and why.kind in MISDEEDS:
            self.last = why
