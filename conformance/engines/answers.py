"""What an engine is, and what it answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec import UNSET, Struct

from conformance import several
from spec.protocol import CAPABILITIES, EngineInfo, Reply
from spec.protocol.kinds import OUTCOMES, AnyCase, AnyOutcome, named
from spec.rulebook import nearest

CASE_SECONDS = 10.0
"""How long an engine may take for a case."""


class Limits(Struct, frozen=True):
    """How an engine is run, and what it is allowed."""

    timeout: float | None = None
    """Seconds a case; else what the engine itself asks for in its hello, else CASE_SECONDS."""
    jobs: int = 1
    """How many processes of the engine play at the same time."""
    window: int | None = None
    """How many requests are in flight on each process; None for what suits the engine."""
    memory: int | None = None
    """Bytes that a process of the engine and its children may hold together."""
    lost: float | None = None
    """Seconds that may be lost to hangs, crashes and restarts in the whole run."""
    environment: tuple[str, ...] = ()
    """What the engine is given beside a clean environment: ``NAME`` or ``NAME=VALUE``."""


class Engine(Protocol):
    """What an engine in Python has to offer."""

    def describe(self) -> EngineInfo:
        """Say what the engine is and can do."""

    def play(self, case: Any) -> Sequence[Any]:  # noqa: ANN401 -- see spec.protocol.kinds
        """Play a case: one outcome a step. Raises Unsupported for what the engine can't do.

        Of the kinds of case (``spec.protocol.kinds``) it gets those whose capabilities it claims.
        """


class NotStarted(Exception):  # noqa: N818 -- what the engine is
    """The engine could not be started; the message says why."""


AnswerKind = Literal["played", "unsupported", "error", "crash", "hang", "garbage", "flaky"]


class Answer(Struct, frozen=True):
    """What came back for a case."""

    kind: AnswerKind
    outcomes: tuple[AnyOutcome, ...] = ()
    message: str = ""
    seconds: float = 0.0
    """How long the engine took."""
    sent: str = ""
    """The request as it was sent; empty for an engine in this process."""
    received: str = ""
    """What came back, shortened where it is long."""
    stderr: str = ""
    """What the engine wrote to standard error meanwhile: first and last lines."""

    @property
    def said(self) -> tuple[AnswerKind, tuple[AnyOutcome, ...], str]:
        """What was answered, without how."""
        return self.kind, self.outcomes, self.message


class Attached(Protocol):
    """An engine that is ready to be asked."""

    info: EngineInfo

    def answer(self, case: AnyCase) -> Answer:
        """Let the engine play a case; never raises for what the engine does."""

    def answers(self, cases: Iterable[AnyCase]) -> Iterator[Answer]:
        """Let the engine play cases; the answers in the order of the cases."""

    def close(self) -> None:
        """End the engine and everything it started."""


def checked_info(info: EngineInfo) -> EngineInfo:
    """What the engine says about itself. Raises ValueError if it names an unknown capability."""
    unknown = sorted(info.capabilities - CAPABILITIES)
    if unknown:
        near = nearest(unknown[0], CAPABILITIES)
        raise ValueError(f"unknown capability: {unknown[0]}{near}")
    return info


def read_reply(case: AnyCase, reply: Reply) -> Answer:
    """The answer in a well-formed reply; ``garbage`` if it doesn't fit the case."""
    if reply.case != case.id:
        return Answer("garbage", message=f"answered case {reply.case!r} instead of {case.id!r}")
    given = [f for f in ("outcomes", "unsupported", "error") if getattr(reply, f) is not UNSET]
    if len(given) != 1:
        said = " and ".join(given) or "none"
        message = f"a reply holds one of outcomes, unsupported, error; this one holds {said}"
        return Answer("garbage", message=message)
    if reply.unsupported is not UNSET:
        return Answer("unsupported", message=reply.unsupported)
    if reply.error is not UNSET:
        return Answer("error", message=reply.error)
    assert reply.outcomes is not UNSET  # noqa: S101 -- the third of three
    return read_outcomes(case, msgspec.json.decode(reply.outcomes, type=outcomes_type(case)))


def outcomes_type(case: AnyCase) -> Any:  # noqa: ANN401 -- a type
    """The type of the outcomes of a case, one a step."""
    return tuple[OUTCOMES[type(case)], ...]  # type: ignore[misc]


def read_outcomes(case: AnyCase, outcomes: tuple[AnyOutcome, ...]) -> Answer:
    """The outcomes as an answer; ``garbage`` if they don't fit the case."""
    if len(outcomes) != len(case.steps):
        message = f"{several(len(outcomes), 'outcome')} for {several(len(case.steps), 'step')}"
        return Answer("garbage", message=message)
    names = set(named(case))
    for number, outcome in enumerate(outcomes, 1):
        for field in _NAMING:
            found = getattr(outcome, field, UNSET)
            strangers = sorted(set(found or ()) - names) if found is not UNSET else []
            if strangers:
                message = (
                    f"step {number}: {field} names {strangers[0]!r}, who is no player of this case"
                )
                return Answer("garbage", message=message)
    return Answer("played", outcomes)


_NAMING = ("winners", "losers", "drawn", "life", "poison", "wins")
"""The fields of outcomes that are lists of players, or what each player has."""
