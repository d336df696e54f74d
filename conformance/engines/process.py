"""An engine in processes of its own, asked over protocol 1; it may misbehave."""

import contextlib
import os
import selectors
import time
from collections.abc import Generator, Iterable
from functools import partial
from uuid import uuid4

from headjudge.conformance import ELSEWHERE, POSIX, WrongUse
from headjudge.conformance.engines.answers import (
    COULD_NOT_START,
    MOST_SECONDS,
    Answer,
    Limits,
    NotStarted,
)
from headjudge.conformance.engines.child import Child
from headjudge.conformance.engines.desk import Desk
from headjudge.conformance.engines.environment import environment
from headjudge.conformance.engines.process_tree import MARK, end_marked
from headjudge.conformance.engines.speaking import Wait
from headjudge.conformance.engines.worker import Worker
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.kinds import AnyCase


class Process:
    """A program that speaks protocol 1, in as many processes as are wanted at a time."""

    info: EngineInfo

    def __init__(self, command: list[str], limits: Limits | None = None) -> None:
        """Start the program and shake hands.

        Raises NotStarted when that fails, WrongUse for limits that can't be.
        """
        if not POSIX:
            raise NotStarted(f"an engine in a process of its own: {ELSEWHERE}")
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
            raise NotStarted(bad.message.partition(COULD_NOT_START)[2] or bad.message)
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
        return [one for one in workers if one.child in touched or one.due <= now]

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
    """Raise WrongUse for limits that can't be."""
    timeout, lost = limits.timeout, limits.lost
    if timeout is not None and not 0 < timeout <= MOST_SECONDS:
        raise WrongUse(f"{timeout:g} seconds a case: must be above 0 and at most {MOST_SECONDS:g}")
    if lost is not None and not lost >= 0:
        raise WrongUse(f"{lost:g} seconds that may be lost: must be at least 0")
    for name in ("jobs", "window", "memory"):
        value = getattr(limits, name)
        if value is not None and value < 1:
            raise WrongUse(f"{name}: {value} must be at least 1")
