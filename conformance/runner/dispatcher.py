"""An engine in processes of its own, asked over protocol 1; it may misbehave.

A worker: asks one process of an engine case after case, with several requests in flight.

An answer is sure only once further good replies have come, or the output has ended: until then
what comes may still belong to it.
"""

import contextlib
import os
import selectors
import time
from collections.abc import Generator, Iterable
from functools import partial
from uuid import uuid4

from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.files import ELSEWHERE, POSIX
from headjudge.runner.client import LOOK_SECONDS, Wait
from headjudge.runner.crash_attribution import QUIET_SECONDS, Finder, NotAgainError, naming, sure
from headjudge.runner.desk import AHEAD, Desk, Job
from headjudge.runner.engine import (
    COULD_NOT_START,
    MOST_SECONDS,
    REPLY_KEPT,
    Answer,
    EngineStartError,
    Limits,
)
from headjudge.runner.process import MARK, Child, end_marked, environment
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import quoted

MOST_IN_FLIGHT = 128
"""The widest window, if none is asked for."""
IN_FLIGHT_SECONDS = 0.02
"""The window holds no more than what the engine answers in this time."""
UNSURE = 2
"""To how many of the last replies something may still be added: one that comes late belongs to the
last, and one that came early was taken for the reply to the case after it."""
UNSURE_SECONDS = 0.05
"""Nor is a reply sure sooner than that: what names its case may come from another process."""
NEVER = float("inf")


class Worker(Finder):
    """Asks the cases of the desk."""

    def __init__(self, desk: Desk, *, spare: bool = False) -> None:
        """Nothing is started yet."""
        super().__init__(desk)
        self.due = 0.0
        """When to be resumed even if nothing came."""
        self.hungry = False
        """Whether it waits for a case."""
        self.task: Wait[None] | None = None
        self.spare = spare
        """Whether there are others that can do its work."""
        self.served = False
        """Whether it has ever been able to start a process."""
        self.troubled = False
        """Whether its last process misbehaved."""
        self.unsure: list[Job] = []
        """The last that were answered, as many as UNSURE."""
        self.pace = IN_FLIGHT_SECONDS
        """Seconds between two replies."""

    def begin(self) -> None:
        """Begin to work, at the next opportunity."""
        self.task, self.due = self._work(), 0.0

    def resume(self) -> bool:
        """Go on; whether there is more to do."""
        assert self.task  # noqa: S101 -- begun
        self.hungry = False
        try:
            self.due = next(self.task)
        except StopIteration:
            self.task = None
        return self.task is not None

    def drop(self) -> None:
        """Stop working; end the child if it is in the middle of something."""
        if self.task:
            self.task.close()
            self.task = None
            self.end()

    def end(self) -> None:
        """End the child at once."""
        child, self.child = self.child, None
        self.in_flight.clear()
        self.unsure = []
        if child:
            child.end()

    def _work(self) -> Wait[None]:
        """Ask cases until there are no more."""
        while True:
            first: list[Job] = []
            while self.child is None and not first:
                if self.desk.over:
                    return
                first = self.desk.take(1)
                if not first:
                    self.hungry = True
                    yield NEVER
            if self.child is None and (bad := (yield from self._restart())):
                if self.spare and not self.served and bad.kind == "crash":
                    self.desk.give_back(first)  # so it can't run more than once at a time
                    return
                first[0].answer = replace(bad, request=first[0].request)
                continue
            self.served = True
            bad = yield from self._converse(first)
            if bad is None:
                return
            yield from self._settle(bad)

    def _restart(self) -> Wait[Answer | None]:
        """Start a child; if that fails, the answer to the cases that can't be asked."""
        begin = time.monotonic()
        bad = yield from self.start()
        if bad and bad.kind != "garbage":
            why = f"it could not be restarted: {bad.message}"
            bad = replace(bad, kind="crash", message=why)
        if bad or self.troubled:
            self.desk.lose(time.monotonic() - begin, bad or Answer("crash"))
        self.troubled = False
        return bad

    def _converse(self, todo: list[Job]) -> Wait[Answer | None]:
        """Ask and listen, until something is wrong or, with None, until all is said."""
        desk, child = self.desk, self.child
        assert child  # noqa: S101 -- was started
        in_flight, lines = self.in_flight, list[bytes]()
        while True:
            # what was answered makes room: the engine goes on while its replies are read
            waiting = max(len(in_flight) - len(lines), 0) + len(todo)
            window = self._window()
            if 2 * waiting <= window:  # not a request for each reply, which takes time
                todo += desk.take(window - waiting)
            if todo:
                child.send(b"".join([job.request for job in todo]))
            bad = self._accept(lines) or self.greedy(child) if lines else None
            if bad:
                desk.give_back(todo)
                return bad
            if todo and not in_flight:
                self.clock = time.monotonic()
            in_flight += todo
            todo = []
            if not in_flight and desk.over:
                if not desk.keep:
                    yield from self._bye(child)
                sure(self.unsure)
                self.unsure = []
                return None
            self.hungry = not in_flight
            seconds = desk.timeout if in_flight else NEVER
            yield min(self.clock + seconds, time.monotonic() + LOOK_SECONDS)
            lines = child.take()
            if not lines:
                bad = yield from self.look(child, seconds)
                if bad:
                    return bad

    def _window(self) -> int:
        """How many requests may be in flight."""
        if self.desk.window:
            return self.desk.window
        return max(1, min(MOST_IN_FLIGHT, int(IN_FLIGHT_SECONDS / self.pace)))

    def _accept(self, lines: list[bytes]) -> Answer | None:
        """Take the lines for replies to what is in flight; what is wrong with one, if it is."""
        child, in_flight, read = self.child, self.in_flight, self.desk.replies.read
        assert child  # noqa: S101 -- it wrote the lines
        now = time.monotonic()
        each = max(now - self.clock, 1e-9) / len(lines)
        answered, bad = self.unsure, None
        for line in lines:
            if not in_flight:
                what = f"more than one line: {quoted(line)}"
                bad = Answer("garbage", (), what, each, b"", line[:REPLY_KEPT])
                break
            job = in_flight.popleft()
            job.maybe = answer = read(job.case, line, each, job.request)
            if answer.kind == "garbage":
                in_flight.appendleft(job)
                bad = answer
                break
            answered.append(job)
            job.answered = now
        most = max(AHEAD // 2 // self.desk.limits.jobs, UNSURE)  # lest no more cases are taken
        late = sum(job.answered > now - UNSURE_SECONDS for job in answered)
        unsure = min(max(late, UNSURE), most)
        sure(answered[:-unsure])
        self.unsure = answered[-unsure:]
        child.replies += 1
        self.clock, self.pace = now, each
        return bad

    def _bye(self, child: Child) -> Wait[None]:
        """Say bye and listen to the end, which makes the last answers sure."""
        asked = time.monotonic()
        yield from self.bye(child)
        ended = child.status() is not None
        odd = child.lines or child.half or child.refused or (ended and child.unread())
        self.dismissed(Answer("crash"))
        if not odd:
            sure(self.unsure)
            self.unsure = []
            return
        before = self._suspects(child.lines[0] if child.lines else b"")
        if not before:
            return
        with contextlib.suppress(NotAgainError):
            yield from self.find_before(before, QUIET_SECONDS + 2 * (asked - self.clock))
        sure(before)
        self.desk.lose(time.monotonic() - asked, before[-1].answer or Answer("crash"))

    def _suspects(self, line: bytes) -> list[Job]:
        """Those to whom a line may belong that nobody has asked for; all others are sure."""
        unsure, self.unsure = self.unsure, []
        found = naming(line, unsure) or unsure[-UNSURE:]
        sure([job for job in unsure if job not in found])
        return found

    def _settle(self, seen: Answer) -> Wait[None]:
        """Find out whose misdeed it was; whoever is innocent is asked again."""
        began, desk, child = self.clock, self.desk, self.child
        assert child  # noqa: S101 -- it misbehaved
        jobs, before = [*self.in_flight], self._suspects(seen.reply)
        self.in_flight.clear()
        since = time.monotonic() - began
        seen = self.dismissed(seen)
        self.troubled = True
        if not (jobs or before):
            return
        hang = seen.kind == "hang" and not child.refused
        if hang:
            sure(before)
            before = []
        nobody_else = not before and (not child.replies or hang) and len(jobs) == 1
        if jobs and (nobody_else or (hang and desk.in_order)):
            jobs[0].answer = seen
        else:
            yield from self.find(seen, before, jobs, QUIET_SECONDS + 2 * since)
        desk.lose(time.monotonic() - began, seen)
        desk.give_back([job for job in jobs if job.answer is None])


class Process:
    """A program that speaks protocol 1, in as many processes as are wanted at a time."""

    info: EngineInfo

    def __init__(self, command: list[str], limits: Limits | None = None) -> None:
        """Start the program and shake hands.

        Raises EngineStartError when that fails, UsageError for limits that can't be.
        """
        if not POSIX:
            raise EngineStartError(f"an engine in a process of its own: {ELSEWHERE}")
        limits = limits or Limits()
        require_possible(limits)
        self.command = command
        self.mark = f"{os.getpid()}-{uuid4().hex}"
        self.environment = {**environment(limits.environment), MARK: self.mark}
        self.selector = selectors.DefaultSelector()
        start = partial(Child, command, self.environment, self.selector)
        self.desk = Desk(start, limits)
        self.workers = [Worker(self.desk)]
        self.jobs = limits.jobs
        try:
            self._start()
        except BaseException:
            self.end()
            raise

    def _start(self) -> None:
        """Start the first process and learn what the engine is."""
        worker, desk = self.workers[0], self.desk
        bad = self._wait_for(worker, worker.start())
        if bad:
            raise EngineStartError(bad.message.partition(COULD_NOT_START)[2] or bad.message)
        assert desk.info  # noqa: S101 -- it said so
        self.info = desk.info
        desk.learnt()

    def _wait_for(self, worker: Worker, work: Wait[Answer | None]) -> Answer | None:
        """Do one piece of work of one worker."""
        while True:
            try:
                worker.due = next(work)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            self._select([worker])

    def answer(self, case: AnyCase) -> Answer:
        """Send the case and wait for the reply; what comes after it belongs to the next case."""
        (answer,) = self.answers([case], keep=True)
        return answer

    def answers(
        self, cases: Iterable[AnyCase], *, keep: bool = False
    ) -> Generator[Answer, None, None]:
        """Send the cases as the processes become free; each answer is sure as it is given out.

        With `keep` the processes go on after the last, and what comes after its answer belongs to
        the next case.
        """
        desk = self.desk
        desk.open(cases, keep=keep)
        order = desk.order
        for worker in self.workers:
            worker.begin()
        try:
            while True:
                while order and (answer := order[0].answer):
                    order.popleft()
                    yield answer
                if not order and desk.over:
                    break
                self._step()
            while any(worker.task for worker in self.workers):  # all have yet to say bye
                self._step()
        finally:
            for worker in self.workers:
                worker.drop()

    def _step(self) -> None:
        """Wait for something to happen, and do what is to be done then."""
        desk = self.desk
        working = [worker for worker in self.workers if worker.task]
        if not working:  # one has given its case back that could not start, and all others are done
            self.workers[0].begin()
            working = self.workers[:1]
        hungry = [worker for worker in working if worker.hungry]
        if hungry and (desk.over or desk.any):
            for worker in hungry:
                worker.due = 0.0
        if len(self.workers) < self.jobs and not hungry and desk.any:
            self.workers.append(Worker(desk, spare=True))
            self.workers[-1].begin()
            working.append(self.workers[-1])
        for worker in self._select(working):
            worker.resume()

    def _select(self, workers: list[Worker]) -> list[Worker]:
        """Wait until one of the workers is to go on; which are."""
        due = min((worker.due for worker in workers), default=0.0)
        wait = min(max(due - time.monotonic(), 0.0), 1.0)
        touched = set()
        for key, _ in self.selector.select(wait):
            child: Child = key.data
            child.ready(key.fd)
            touched.add(child)
        now = time.monotonic()
        return [worker for worker in workers if worker.child in touched or worker.due <= now]

    def close(self) -> None:
        """Say bye, give them three seconds, and end whatever is left of all they started."""
        try:
            for worker in self.workers:
                worker.drop()
                if worker.child:
                    worker.task, worker.due = worker.bye(worker.child), 0.0
            while working := [worker for worker in self.workers if worker.task]:
                for worker in self._select(working):
                    worker.resume()
        finally:
            self.end()

    def end(self) -> None:
        """End at once whatever is left of all they started."""
        for worker in self.workers:
            worker.task = None
            worker.end()
        end_marked(self.mark)
        with contextlib.suppress(ValueError):
            self.selector.close()


def require_possible(limits: Limits) -> None:
    """Raise UsageError for limits that can't be."""
    timeout, lost = limits.timeout, limits.lost
    if timeout is not None and not 0 < timeout <= MOST_SECONDS:
        raise UsageError(
            f"{timeout:g} seconds a case: must be above 0 and at most {MOST_SECONDS:g}"
        )
    if lost is not None and not lost >= 0:
        raise UsageError(f"{lost:g} seconds that may be lost: must be at least 0")
    for name in ("jobs", "window", "memory"):
        value = getattr(limits, name)
        if value is not None and value < 1:
            raise UsageError(f"{name}: {value} must be at least 1")
