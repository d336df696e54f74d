"""Engines, sessions with them, and their answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import nearest
from headjudge.text import quoted

CASE_SECONDS = 10.0
"""Default time limit for a case."""
MAX_CASE_SECONDS = 86_400.0
"""Largest time limit for a case: a day."""
NAME_LENGTH = 200
"""Characters of an engine's name, and of its version."""
REPLY_KEPT = 4096
"""Bytes of a reply that are kept for display."""


class Limits(Struct, frozen=True):
    """How an engine is run, and what it may use."""

    timeout: float | None = None
    """Seconds per case; by default what the engine asks for in its handshake, or CASE_SECONDS."""
    jobs: int = 1
    """Processes of the engine that play at the same time."""
    max_in_flight: int | None = None
    """Requests in flight per process; None adapts to the engine."""
    memory: int | None = None
    """Bytes that a process of the engine and its children may use together; by default half of the
    machine's memory, shared by the processes."""
    max_downtime: float | None = None
    """Seconds that a run may lose to hangs, crashes and restarts; by default 20 times the time
    limit for a case, and at least 60."""
    environment: tuple[str, ...] = ()
    """Environment variables to add to a clean environment: ``NAME`` or ``NAME=VALUE``."""


class Engine(Protocol):
    """The interface of an engine in Python."""

    def describe(self) -> EngineInfo:
        """Return the engine's name, version and capabilities."""

    def play(self, case: Any) -> Sequence[Any]:  # noqa: ANN401 -- see headjudge.spec.protocol.case_kinds
        """Play a case; return one outcome per step. Raises Unsupported for what it can't do.

        It gets the kinds of case (``spec.protocol.case_kinds``) whose capabilities it claims.
        """


class CommandFile(Struct, frozen=True):
    """A file of an engine's command: its name without folder, and its SHA-256."""

    name: str
    sha256: str


class EngineStartError(Exception):
    """The engine could not be started; the message says why."""


AnswerKind = Literal["played", "unsupported", "error", "crash", "hang", "garbage", "flaky"]


MISBEHAVIOUR = ("crash", "hang", "garbage")
"""Kinds of answer after which the process of the engine is ended."""
COULD_NOT_START = "headjudge: the engine could not be started: "
"""Prefix of the reason on standard error when ``python -m headjudge.runner`` can't start one."""
STDERR = "; stderr: "
"""Separates a message from what the engine wrote to standard error."""


class Answer(Struct, frozen=True, gc=False):
    """The answer to a case."""

    kind: AnswerKind
    outcomes: tuple[AnyOutcome, ...] = ()
    """One per step; for ``unsupported``, those of the steps before it."""
    message: str = ""
    seconds: float = 0.0
    """Time the engine took."""
    request: bytes = b""
    """The line that was sent; empty for an engine in this process."""
    reply: bytes = b""
    """The line, or partial line, that came back, cut to REPLY_KEPT."""
    stderr: str = ""
    """First and last lines on standard error, if the engine misbehaved."""
    last: str | None = None
    """For a case that was not sent, the message of the last one that was."""

    @property
    def payload(self) -> tuple[AnswerKind, tuple[AnyOutcome, ...], str]:
        """The content of the answer, regardless of timing and transport."""
        return self.kind, self.outcomes, self.message

    @property
    def sent(self) -> str:
        """The request as text."""
        return self.request.decode("utf-8", "replace")

    @property
    def received(self) -> str:
        """The reply as text, cut to REPLY_KEPT."""
        return self.reply.decode("utf-8", "replace")


class EngineSession(Protocol):
    """An engine that is ready to play cases."""

    info: EngineInfo

    def answer(self, case: AnyCase) -> Answer:
        """Have the engine play a case; never raises for what the engine does."""

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:
        """Have the engine play cases; yield the answers in the order of the cases.

        With `keep` its processes live on after the last case, and output after its answer belongs
        to the next case.
        """

    def close(self) -> None:
        """End the engine and everything it started."""


def checked_info(info: EngineInfo) -> EngineInfo:
    """Return the handshake of an engine.

    Raises ValueError for an unknown capability, and for a text that is not a short line or that
    GitHub would take for a workflow command.
    """
    for field in ("engine", "version"):
        text = getattr(info, field)
        if len(text) > NAME_LENGTH or not text.isprintable():
            raise ValueError(
                f"{field} must be one line of at most {NAME_LENGTH} printable characters: "
                f"{text[:NAME_LENGTH]!r}"
            )
        if text.startswith("::") or "##[" in text:
            raise ValueError(f"{field} would be a workflow command when printed: {quoted(text)}")
    unknown = sorted(info.capabilities - CAPABILITIES)
    if unknown:
        near = nearest(unknown[0], CAPABILITIES)
        raise ValueError(f"unknown capability: {quoted(unknown[0])}{near}")
    return info
