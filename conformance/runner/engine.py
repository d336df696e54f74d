"""Engines, engine sessions and answers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.cards import known_names
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import nearest
from headjudge.text import quoted

CASE_SECONDS = 10.0
"""Default time limit for a case, in seconds."""
MAX_CASE_SECONDS = 86_400.0
"""Maximum time limit for a case, in seconds (one day)."""
NAME_LENGTH = 200
"""Maximum number of characters in an engine's name or version."""
_NAME_SIGNS = ". , _ + - / @ ~ ( )"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .,_+\-/@~()]*")
"""The names and versions of engines, which end up in scripts, pages and file names."""
MISSPELLED = 0.8
"""How similar an unknown field is to a field of the protocol if it is a misspelling of it."""
REPLY_KEPT = 4096
"""Maximum number of reply bytes stored for display."""


class Limits(Struct, frozen=True):
    """How an engine is run, and the resources it may use."""

    timeout: float | None = None
    """Seconds per case; by default the time declared in the handshake, or CASE_SECONDS."""
    jobs: int = 1
    """Number of engine processes that play in parallel."""
    max_in_flight: int | None = None
    """Maximum requests in flight per process; None adapts to the engine."""
    memory: int | None = None
    """Maximum bytes of memory for an engine process together with its children.

    By default, the engine's processes share half of the machine's memory.
    """
    max_downtime: float | None = None
    """Maximum seconds that a run may lose to hangs, crashes and restarts.

    The default is 20 times the time limit for a case, but at least 60 seconds.
    """
    environment: tuple[str, ...] = ()
    """Variables to add to the engine's clean environment: ``NAME`` or ``NAME=VALUE``."""


class Engine(Protocol):
    """The Python interface of an engine."""

    def describe(self) -> EngineInfo:
        """Return the engine's name, version and capabilities."""

    def play(self, case: Any) -> Sequence[Any]:  # noqa: ANN401 -- see headjudge.spec.protocol.case_kinds
        """Play a case; return one outcome per step. Raises Unsupported for what it can't do.

        The engine receives only the kinds of cases (``spec.protocol.case_kinds``) whose
        capabilities it claims.
        """


class CommandFile(Struct, frozen=True):
    """A file in an engine's command: its name without the folder, and its SHA-256 digest."""

    name: str
    sha256: str


class EngineStartError(Exception):
    """Raised if the engine could not be started; the message explains why."""


AnswerKind = Literal[
    "played", "unsupported", "error", "crash", "hang", "garbage", "flaky", "not-run"
]


MISBEHAVIOR = ("crash", "hang", "garbage")
"""Kinds of answers after which the engine's process is killed."""
COULD_NOT_START = "headjudge: the engine could not be started: "
"""Marks the reason on standard error when ``python -m headjudge.runner`` can't start an engine."""
STDERR = "; stderr: "
"""Separates a message from the engine's standard error output."""


class Answer(Struct, frozen=True, gc=False):
    """The answer to a case."""

    kind: AnswerKind
    outcomes: tuple[AnyOutcome, ...] = ()
    """One outcome per step; for ``unsupported``, only for the steps before the unsupported one."""
    message: str = ""
    seconds: float = 0.0
    """The time that the engine took, in seconds."""
    request: bytes = b""
    """The line that was sent; empty for an in-process engine."""
    reply: bytes = b""
    """The complete or partial line received, truncated to REPLY_KEPT bytes."""
    stderr: str = ""
    """First and last lines of standard error, if the engine misbehaved."""

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
        """The reply as text, truncated to REPLY_KEPT bytes."""
        return self.reply.decode("utf-8", "replace")


class EngineSession(Protocol):
    """An engine that is ready to play cases."""

    info: EngineInfo

    def answer(self, case: AnyCase) -> Answer:
        """Have the engine play a case; engine failures are returned, never raised."""

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:
        """Have the engine play cases; yield the answers in the order of the cases.

        With `keep`, the engine's processes stay alive after the last case, and any output after its
        answer is attributed to the next case.
        """

    def poll(self) -> None:
        """Exchange messages without waiting, so that the engine is busy while its caller works."""

    def close(self) -> None:
        """Shut down the engine and everything it started."""


def unknown_fields(names: Iterable[str]) -> frozenset[str]:
    """Return the fields of a description that are unknown, which the protocol lets us ignore.

    Raises ValueError for a field that is a misspelling of a missing one.
    """
    present = {*names}
    known = {*EngineInfo.__struct_fields__, "hello"}
    for name in sorted(present - known):
        if meant := get_close_matches(name, sorted(known - present), 1, MISSPELLED):
            raise ValueError(f"unknown field: {quoted(name)}; did you mean {meant[0]}?")
    return frozenset(present - known)


def checked_info(info: EngineInfo) -> EngineInfo:
    """Validate an engine's handshake and return it, with only those of its cards that cases name.

    Raises ValueError for an unknown capability, or if the name or version has other characters than
    a shell, a terminal, a web page and a CI system take literally.
    """
    for field in ("engine", "version"):
        text = getattr(info, field)
        optional = field == "version" and not text
        if len(text) > NAME_LENGTH or not (optional or _NAME.fullmatch(text)):
            raise ValueError(
                f"{field} must begin with an ASCII letter or digit and have at most {NAME_LENGTH} "
                f"ASCII letters, digits, blanks and {_NAME_SIGNS}: {quoted(text)}"
            )
    unknown = sorted(info.capabilities - CAPABILITIES)
    if unknown:
        near = nearest(unknown[0], CAPABILITIES)
        raise ValueError(f"unknown capability: {quoted(unknown[0])}{near}")
    if isinstance(info.cards, tuple):
        return replace(info, cards=known_names(info.cards))
    return info
