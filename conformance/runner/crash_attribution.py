"""Who is to blame when several cases may be: each suspect is played again alone.

What comes after a reply may belong to the case that was answered, and what a process does while
several requests are in flight may belong to any of them. So each is asked in a process of its own,
and what a case does alone is its verdict.
"""

import time

from msgspec.structs import replace

from headjudge.runner.client import Speaker, Wait
from headjudge.runner.desk import Job
from headjudge.runner.engine import MISDEEDS, STDERR, Answer
from headjudge.runner.process import Child
from headjudge.runner.replies import UNREADABLE, case_of
from headjudge.text import quoted

QUIET_SECONDS = 1.0
"""How long it is listened for what comes after a reply, when a case is played alone."""


class NotAgainError(Exception):
    """The engine can't be started again."""


class Finder(Speaker):
    """Finds out whose misdeed it was."""

    def find(self, seen: Answer, before: list[Job], jobs: list[Job], quiet: float) -> Wait[None]:
        """Play the suspects alone until one misbehaves: the head, those before it, the others."""
        blamed = [*jobs[:1], *before[-1:]][0]
        note = ", but not when it is played alone"
        try:
            own = (yield from self._alone(jobs[0], 0)) if jobs else None
            bad = own if own and own.kind in MISDEEDS else None
            if bad and _alike(bad, seen):
                self.desk.in_order |= bad.kind == "hang"
                jobs[0].answer = bad
                return
            if (yield from self.find_before(before, quiet)):
                if bad:
                    jobs[0].answer = bad
                return
            if bad:
                jobs[0].answer = bad
                return
            for job in jobs[1:]:
                self.desk.window = 1  # it may keep replies back while there is more to read
                if self.desk.spent:
                    break
                own = yield from self._alone(job, 0)
                if own.kind in MISDEEDS:
                    job.answer = own
                    return
        except NotAgainError:
            note = ""
        finally:
            sure(before)
        what, stderr, said = seen.message.partition(STDERR)
        blamed.answer = replace(seen, message=f"{what}{note}{stderr}{said}")

    def find_before(self, before: list[Job], quiet: float) -> Wait[bool]:
        """Play those alone that had been answered, the last first; whether one misbehaves."""
        for job in reversed(before):
            job.answer = yield from self._alone(job, quiet)
            if job.answer.kind in MISDEEDS:
                return True
        return False

    def _alone(self, job: Job, quiet: float) -> Wait[Answer]:
        """What a case does in a process of its own, and for so many seconds after its reply.

        Raises NotAgainError if the engine can't be started.
        """
        bad = yield from self.start()
        if bad:
            raise NotAgainError
        child = self.child
        assert child  # noqa: S101 -- was started
        child.send(job.request)
        self.clock = time.monotonic()
        line, bad = yield from self.one_line(child, self.desk.timeout)
        if not bad:
            seconds = time.monotonic() - self.clock
            answer = self.desk.replies.read(job.case, line, seconds, job.request)
            if answer.kind != "garbage":
                self.clock = time.monotonic()
                bad = yield from self._afterwards(child, quiet)
                answer = replace(bad, request=job.request) if bad else answer
        else:
            answer = replace(bad, request=job.request)
        if answer.kind in MISDEEDS:
            return self.dismissed(answer)
        self.dismissed(answer)
        return answer

    def _afterwards(self, child: Child, quiet: float) -> Wait[Answer | None]:
        """What is wrong with what comes after a good reply, if anything is."""
        line, bad = yield from self.one_line(child, quiet)
        if not bad:
            return self.bad("garbage", f"more than one line: {quoted(line)}")
        if bad.kind != "hang":
            return replace(bad, message=f"{bad.message} after its reply")
        if child.half:
            return self.bad("garbage", f"more than one line: {quoted(child.half)}")
        if child.reads_no_more():
            return self.bad("hang", "it closed its standard input after its reply")
        return None


def naming(line: bytes, jobs: list[Job]) -> list[Job]:
    """Of these the last whose case the line names, if it is a reply to one of them."""
    try:
        said = case_of(line)
    except UNREADABLE:
        return []
    return [job for job in jobs if job.case.id == said][-1:]


def sure(jobs: list[Job]) -> None:
    """Nothing more will come that could belong to these replies."""
    for job in jobs:
        job.answer = job.answer or job.maybe


def _alike(one: Answer, other: Answer) -> bool:
    """Whether two misdeeds are the same."""
    if one.kind != other.kind or one.kind == "hang":
        return one.kind == other.kind
    return one.message.partition(STDERR)[0] == other.message.partition(STDERR)[0]
