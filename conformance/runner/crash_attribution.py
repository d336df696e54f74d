"""Find the culprit when any of several cases may have caused misbehaviour.

Output after a reply may belong to the answered case, and misbehaviour while several requests are in
flight may be caused by any of them. So each suspect is played again in a separate process; the
first one that misbehaves there is the culprit.
"""

import time

from msgspec.structs import replace

from headjudge.runner.client import ProtocolClient, Wait
from headjudge.runner.dispatcher import Job
from headjudge.runner.engine import MISBEHAVIOUR, STDERR, Answer
from headjudge.runner.process import Child
from headjudge.runner.replies import UNREADABLE, case_of
from headjudge.text import quoted

QUIET_SECONDS = 1.0
"""Time to listen for further output after the reply to a case played alone, in seconds."""


class RestartError(Exception):
    """Raised if the engine can't be restarted."""


class CulpritFinder(ProtocolClient):
    """Plays suspects alone to find the culprit."""

    def find(self, seen: Answer, before: list[Job], jobs: list[Job], quiet: float) -> Wait[None]:
        """Assign the misbehaviour `seen` to the first suspect that misbehaves when played alone.

        The suspects are the head of the unanswered `jobs`, then the answered jobs `before` it, then
        the other unanswered jobs. If none misbehaves alone, the head is blamed or, if there is no
        head, the last answered job.
        """
        blamed = [*jobs[:1], *before[-1:]][0]
        note = ", but not when it is played alone"
        try:
            own = (yield from self._play_alone(jobs[0], 0)) if jobs else None
            bad = own if own and own.kind in MISBEHAVIOUR else None
            if bad and _same_misbehaviour(bad, seen):
                self.dispatcher.in_order |= bad.kind == "hang"
            elif (yield from self.find_answered(before, quiet)) and not bad:
                return
            if bad:
                jobs[0].answer = bad
                return
            for job in jobs[1:]:
                # An engine may withhold replies while there is more input to read.
                self.dispatcher.max_in_flight = 1
                if self.dispatcher.downtime_exhausted:
                    break
                own = yield from self._play_alone(job, 0)
                if own.kind in MISBEHAVIOUR:
                    job.answer = own
                    return
        except RestartError:
            note = ""
        finally:
            confirm(before)
        message, stderr, lines = seen.message.partition(STDERR)
        blamed.answer = replace(seen, message=f"{message}{note}{stderr}{lines}")

    def find_answered(self, before: list[Job], quiet: float) -> Wait[bool]:
        """Play answered cases alone, last first; return whether one of them misbehaves."""
        for job in reversed(before):
            job.answer = yield from self._play_alone(job, quiet)
            if job.answer.kind in MISBEHAVIOUR:
                return True
        return False

    def _play_alone(self, job: Job, quiet: float) -> Wait[Answer]:
        """Play a case in a separate process, listening for `quiet` seconds after its reply.

        Raises RestartError if the engine can't be started.
        """
        if (yield from self.start()):
            raise RestartError
        child = self.child
        assert child  # noqa: S101 -- was started
        child.send(job.request)
        self.clock = time.monotonic()
        line, bad = yield from self.next_line(child, self.dispatcher.timeout)
        if not bad:
            seconds = time.monotonic() - self.clock
            answer = self.dispatcher.replies.read(job.case, line, seconds, job.request)
            if answer.kind != "garbage":
                self.clock = time.monotonic()
                bad = yield from self._listen_on(child, quiet)
        if bad:
            answer = replace(bad, request=job.request)
        dismissed = self.dismiss(answer)
        return dismissed if answer.kind in MISBEHAVIOUR else answer

    def _listen_on(self, child: Child, quiet: float) -> Wait[Answer | None]:
        """Return the misbehaviour in the output after a good reply, or None."""
        line, bad = yield from self.next_line(child, quiet)
        if not bad:
            return self.misbehaved("garbage", f"more than one line: {quoted(line)}")
        if bad.kind != "hang":
            return replace(bad, message=f"{bad.message} after its reply")
        if child.partial_line:
            return self.misbehaved("garbage", f"more than one line: {quoted(child.partial_line)}")
        if child.reads_no_more():
            return self.misbehaved("hang", "it closed its standard input after its reply")
        return None


def jobs_named(line: bytes, jobs: list[Job]) -> list[Job]:
    """Return the last job whose case the line names as a one-element list, or an empty list."""
    try:
        case_id = case_of(line)
    except UNREADABLE:
        return []
    return [job for job in jobs if job.case.id == case_id][-1:]


def confirm(jobs: list[Job]) -> None:
    """Finalize tentative answers: no later output can belong to them."""
    for job in jobs:
        job.answer = job.answer or job.tentative


def _same_misbehaviour(first: Answer, second: Answer) -> bool:
    if first.kind != second.kind or first.kind == "hang":
        return first.kind == second.kind
    return first.message.partition(STDERR)[0] == second.message.partition(STDERR)[0]
