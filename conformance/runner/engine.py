"""What an engine is, and what it answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import nearest
from headjudge.text import quoted

CASE_SECONDS = 10.0
"""How long an engine may take for a case."""
MOST_SECONDS = 86_400.0
"""The longest time that may be allowed for a case: a day."""
LONGEST_NAME = 200
"""Characters of an engine's name, and of its version."""
REPLY_KEPT = 4096
"""Bytes of a reply that are kept to be shown."""


class Limits(Struct, frozen=True):
    """How an engine is run, and what it is allowed."""

    timeout: float | None = None
    """Seconds a case; else what the engine itself asks for in its hello, else CASE_SECONDS."""
    jobs: int = 1
    """How many processes of the engine play at the same time."""
    window: int | None = None
    """How many requests are in flight on each process; None for what suits the engine."""
    memory: int | None = None
    """Bytes that a process of the engine and its children may hold together; by default half of
    the machine's memory, shared by the processes."""
    lost: float | None = None
    """Seconds that may be lost to hangs, crashes and restarts in the whole run; by default 20
    times those for a case, and at least 60."""
    environment: tuple[str, ...] = ()
    """What the engine is given beside a clean environment: ``NAME`` or ``NAME=VALUE``."""


class Engine(Protocol):
    """What an engine in Python has to offer."""

    def describe(self) -> EngineInfo:
        """Say what the engine is and can do."""

    def play(self, case: Any) -> Sequence[Any]:  # noqa: ANN401 -- see headjudge.spec.protocol.case_kinds
        """Play a case: one outcome a step. Raises Unsupported for what the engine can't do.

        Of the kinds of case (``spec.protocol.kinds``) it gets those whose capabilities it claims.
        """


class CommandFile(Struct, frozen=True):
    """A file of an engine's command by its name, without its folder, and the SHA-256 of it."""

    name: str
    sha256: str


class EngineStartError(Exception):
    """The engine could not be started; the message says why."""


AnswerKind = Literal["played", "unsupported", "error", "crash", "hang", "garbage", "flaky"]


MISDEEDS = ("crash", "hang", "garbage")
"""What is no answer at all: after it the process of the engine is ended."""
COULD_NOT_START = "headjudge: the engine could not be started: "
"""With what a process of ours says that, and why, on standard error."""
STDERR = "; stderr: "
"""What stands in a message before what the engine wrote to standard error."""


class Answer(Struct, frozen=True, gc=False):
    """What came back for a case."""

    kind: AnswerKind
    outcomes: tuple[AnyOutcome, ...] = ()
    """One a step; of what is ``unsupported`` those of the steps before it."""
    message: str = ""
    seconds: float = 0.0
    """How long the engine took."""
    request: bytes = b""
    """The line that was sent; empty for an engine in this process."""
    reply: bytes = b""
    """The line that came back, or what came of one; no more than REPLY_KEPT of it."""
    stderr: str = ""
    """What the engine wrote to standard error until then, if it misbehaved: first, last lines."""
    last: str | None = None
    """Of a case that was not sent, the message of the last one that was."""

    @property
    def said(self) -> tuple[AnswerKind, tuple[AnyOutcome, ...], str]:
        """What was answered, without how."""
        return self.kind, self.outcomes, self.message

    @property
    def sent(self) -> str:
        """The request as text."""
        return self.request.decode("utf-8", "replace")

    @property
    def received(self) -> str:
        """The reply as text, shortened where it is long."""
        return self.reply.decode("utf-8", "replace")


class Attached(Protocol):
    """An engine that is ready to be asked."""

    info: EngineInfo

    def answer(self, case: AnyCase) -> Answer:
        """Let the engine play a case; never raises for what the engine does."""

    def answers(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:
        """Let the engine play cases; the answers in the order of the cases.

        With `keep` it is wanted again soon: its processes don't end with the last of the cases,
        and what comes after the last answer belongs to the next case.
        """

    def close(self) -> None:
        """End the engine and everything it started."""


def checked_info(info: EngineInfo) -> EngineInfo:
    """What the engine says about itself.

    Raises ValueError if it names an unknown capability, or if a text in it is no short line or what
    GitHub's workflows take for a command.
    """
    for field in ("engine", "version"):
        text = getattr(info, field)
        if len(text) > LONGEST_NAME or not text.isprintable():
            shown = repr(text[:LONGEST_NAME])
            raise ValueError(
                f"{field} must be one line of at most {LONGEST_NAME} printable characters: {shown}"
            )
        if text.startswith("::") or "##[" in text:
            raise ValueError(f"{field} is a command to a workflow that prints it: {quoted(text)}")
    unknown = sorted(info.capabilities - CAPABILITIES)
    if unknown:
        near = nearest(unknown[0], CAPABILITIES)
        raise ValueError(f"unknown capability: {quoted(unknown[0])}{near}")
    return info
