"""Attach an engine: a Python object in this process, or any program behind protocol 1."""

from __future__ import annotations

import importlib
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Literal, Protocol

import msgspec
from msgspec import UNSET, Struct

from spec.kinds import OUTCOMES, AnyCase, AnyOutcome, named
from spec.rulebook import nearest
from spec.vocabulary import CAPABILITIES, EngineInfo, Reply, Unsupported

KNOWN: dict[str, str] = {
    "reference": "conformance.engines.reference:engine",
    "phase": "conformance.engines.phase:engine",
    "python-mtg": "conformance.engines.python_mtg:engine",
}
"""Engines known by name, and the factory of each adapter."""

CASE_SECONDS = 10.0
"""How long an engine may take for a case."""
START_TIMES = 3
"""How many times as long it may take for its first word."""


class Engine(Protocol):
    """What an engine in Python has to offer."""

    def describe(self) -> EngineInfo:
        """Say what the engine is and can do."""

    def play(self, case: Any) -> Sequence[Any]:  # noqa: ANN401 -- see spec.kinds
        """Play a case: one outcome a step. Raises Unsupported for what the engine can't do.

        Of the kinds of case (``spec.kinds``) it gets those whose capabilities it claims.
        """


class NotStarted(Exception):  # noqa: N818 -- what the engine is
    """The engine could not be started; the message says why."""


Answered = Literal["played", "unsupported", "error", "crash", "hang", "garbage"]


class Answer(Struct, frozen=True):
    """What came back for a case."""

    kind: Answered
    outcomes: tuple[AnyOutcome, ...] = ()
    message: str = ""


class Attached(Protocol):
    """An engine that is ready to be asked."""

    info: EngineInfo

    def answer(self, case: AnyCase) -> Answer:
        """Let the engine play a case; never raises for what the engine does."""

    def close(self) -> None:
        """End the engine and everything it started."""


def attach(engine: str, timeout: float = CASE_SECONDS) -> Attached:
    """Attach the engine of that name, ``python:module:factory``, or command line.

    `timeout` is in seconds a case. Raises NotStarted when it can't be started.
    """
    if engine == "reference":
        return InProcess(load(KNOWN[engine]), timeout)
    if engine.startswith("python:"):
        return InProcess(load(engine.removeprefix("python:")), timeout)
    from conformance.process import Process  # noqa: PLC0415 -- only where one is started

    if engine in KNOWN:
        command = [sys.executable, "-m", "conformance", "serve", engine]
    else:
        command = command_line(engine)
    return Process(command, timeout)


def command_line(engine: str) -> list[str]:
    """The words of a command line whose program exists. Raises NotStarted otherwise."""
    try:
        command = shlex.split(engine)
    except ValueError as error:
        raise NotStarted(f"{engine!r} is no command line: {error}") from None
    if not command or not shutil.which(command[0]):
        near = nearest(engine, KNOWN)
        raise NotStarted(
            f"{engine!r} is neither a known engine ({', '.join(KNOWN)}) nor "
            f"python:module:factory nor a program that can be run{near}"
        )
    return command


def load(target: str) -> Engine:
    """Make the engine of a factory named ``module:factory``. Raises NotStarted if it fails."""
    module_name, colon, factory_name = target.partition(":")
    if not colon:
        raise NotStarted(f"python:{target} names no factory; write python:module:factory")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        factory: Callable[[], Engine] = getattr(importlib.import_module(module_name), factory_name)
        return factory()
    except ImportError as error:
        hint = ""
        if target in KNOWN.values():
            hint = "; its package comes with: pip install 'headjudge[engines]'"
        raise NotStarted(f"{target} can't be imported: {error}{hint}") from None
    except Exception as error:
        raise NotStarted(f"{target} failed: {type(error).__name__}: {error}") from error


def checked_info(info: EngineInfo) -> EngineInfo:
    """The engine's word about itself. Raises ValueError if it names an unknown capability."""
    unknown = sorted(info.capabilities - CAPABILITIES)
    if unknown:
        near = nearest(unknown[0], CAPABILITIES)
        raise ValueError(f"it claims a capability that there is none of: {unknown[0]}{near}")
    return info


def read_reply(case: AnyCase, reply: Reply) -> Answer:
    """What a well-formed reply to the case says; garbage if it doesn't fit the case."""
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
    return read_outcomes(case, msgspec.json.decode(reply.outcomes, type=_outcomes(case)))


def _outcomes(case: AnyCase) -> Any:  # noqa: ANN401 -- a type
    return tuple[OUTCOMES[type(case)], ...]  # type: ignore[misc]


def read_outcomes(case: AnyCase, outcomes: tuple[AnyOutcome, ...]) -> Answer:
    """The outcomes as an answer; garbage if they don't fit the case."""
    if len(outcomes) != len(case.steps):
        message = f"{len(outcomes)} outcomes for {len(case.steps)} steps"
        return Answer("garbage", message=message)
    names = set(named(case))
    for number, outcome in enumerate(outcomes, 1):
        for field in _NAMING:
            told = getattr(outcome, field, UNSET)
            strangers = sorted(set(told or ()) - names) if told is not UNSET else []
            if strangers:
                message = f"step {number}: {field} names {strangers[0]!r}, who does not play"
                return Answer("garbage", message=message)
    return Answer("played", outcomes)


_NAMING = ("winners", "losers", "drawn", "life", "poison", "wins")
"""The fields of outcomes that are lists of players, or what each player has."""


class InProcess:
    """An engine that is a Python object in this process."""

    def __init__(self, engine: Engine, timeout: float = CASE_SECONDS) -> None:
        """Ask the engine what it is. Raises NotStarted when it can't say."""
        self.engine = engine
        self.timeout = timeout
        try:
            self.info = checked_info(engine.describe())
        except Exception as error:
            raise NotStarted(f"describe() failed: {type(error).__name__}: {error}") from error

    def answer(self, case: AnyCase) -> Answer:
        """Play the case within the time allowed."""
        try:
            with _time_limit(self.timeout):
                outcomes = tuple(self.engine.play(case))
        except Unsupported as why:
            return Answer("unsupported", message=str(why))
        except _TimeUpError:
            return Answer("hang", message=f"no answer within {self.timeout:g} s")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 -- whatever an engine raises is its error
            return Answer("error", message=f"{type(error).__name__}: {error}")
        try:
            plain = msgspec.to_builtins(outcomes)
            return read_outcomes(case, msgspec.convert(plain, _outcomes(case)))
        except (msgspec.ValidationError, TypeError) as error:
            return Answer("garbage", message=f"play() returned no outcomes: {error}")

    def close(self) -> None:
        """Nothing to end."""


class _TimeUpError(BaseException):
    """Raised inside an engine that takes too long; no engine catches it by accident."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """End a piece of Python that runs longer; only the main thread can be interrupted so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def time_up(_signal: int, _frame: FrameType | None) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, time_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
