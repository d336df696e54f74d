"""Python engines that misbehave: at the case ``bad``, while describing themselves, or earlier.

They know one rule: if one of two players concedes, that player loses.
"""

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NoReturn

from headjudge.spec.protocol import Case, Concede, EngineInfo, Outcome, Unsupported
from tests.slow.engines.misbehave import HOSTILE, MARKUP

FOR_EVER = 60
INFO = EngineInfo("bad", "1", frozenset({"concede", "simultaneous", "simultaneous-concessions"}))


def right(case: Case) -> Any:
    events = [event for step in case.steps for event in step]
    losers = [event.player for event in events if isinstance(event, Concede)]
    if len(losers) < len(events):
        raise Unsupported("it knows of nothing but concessions")
    loser = losers[0]
    winners = tuple(p.name for p in case.game.players if p.name != loser)
    return [Outcome(over=True, winners=winners, losers=(loser,), drawn=())] * len(case.steps)


class Conceding:
    """An engine that calls `misbehave` for the case ``bad``, and `describe` to describe itself."""

    def __init__(
        self, misbehave: Callable[[Case], Any] = right, describe: Callable[[], Any] = lambda: INFO
    ) -> None:
        self.misbehave = misbehave
        self.describe = describe

    def play(self, case: Case) -> Any:
        return self.misbehave(case) if case.id == "bad" else right(case)


class PanicError(BaseException):
    """An exception that `except Exception` does not catch, as native extensions raise."""


class WordlessError(Exception):
    """An error whose message can't be computed, because str() raises."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def raising(error: BaseException) -> Callable[..., NoReturn]:
    """Return a function that raises this error and accepts any arguments."""

    def raised(*_: Any) -> NoReturn:
        raise error

    return raised


def for_ever(*_: Any) -> None:
    """Sleep, and swallow every exception, including a time limit's."""
    end = time.monotonic() + FOR_EVER
    while time.monotonic() < end:
        with suppress(BaseException):
            time.sleep(1)


def called_again(case: Case) -> Any:
    return called_again(case)


def with_a_thread(case: Case) -> Any:
    """Play correctly, but leave a thread running."""
    threading.Thread(target=time.sleep, args=(FOR_EVER,), daemon=False).start()
    return right(case)


def printing(case: Case) -> Any:
    """Play correctly, but write to standard output, also without Python's stream."""
    print("now playing", flush=True)
    os.write(1, b"still playing\n")
    return right(case)


def without_stdout(case: Case) -> Any:
    sys.stdout.close()
    os.close(1)
    return right(case)


def asking_the_terminal(case: Case) -> Any:
    """Play correctly only if standard input is closed or empty."""
    try:
        input("Concede? ")
    except EOFError:
        return right(case)
    return []


def within_itself(_: Case) -> Any:
    outcomes: list[Any] = []
    outcomes.append(outcomes)
    return outcomes


def without_end(case: Case) -> Iterator[Any]:
    while True:
        yield from right(case)
        time.sleep(0.01)


ExitsInPlay = partial(Conceding, lambda _: sys.exit(0))
ExitsInPlayWith3 = partial(Conceding, lambda _: sys.exit(3))
EndsTheProcess = partial(Conceding, lambda _: os._exit(0))
KillsTheProcess = partial(Conceding, lambda _: os.kill(os.getpid(), signal.SIGSEGV))
Raises = partial(Conceding, raising(ValueError("no such card")))
RaisesForEver = partial(Conceding, called_again)
Panics = partial(Conceding, raising(PanicError("out of bounds")))
Interrupts = partial(Conceding, raising(KeyboardInterrupt()))
Wordless = partial(Conceding, raising(WordlessError()))
WordlesslyUnsupported = partial(Conceding, raising(Unsupported("no \ud800 such thing")))
RaisesHalfACharacter = partial(Conceding, raising(ValueError("no \ud800 such thing")))
RaisesHostileWords = partial(Conceding, raising(ValueError(HOSTILE)))
Hangs = partial(Conceding, lambda _: time.sleep(FOR_EVER))
SwallowsExceptions = partial(Conceding, for_ever)
LoopsInNativeCode = partial(Conceding, lambda _: re.match(r"(a+)+$", "a" * 64 + "b"))
LeavesAThread = partial(Conceding, with_a_thread)
Prints = partial(Conceding, printing)
ClosesStdout = partial(Conceding, without_stdout)
ReadsStdin = partial(Conceding, asking_the_terminal)
ReturnsNone = partial(Conceding, lambda _: None)
ReturnsObjects = partial(Conceding, lambda _: [object()])
ReturnsWords = partial(Conceding, lambda _: [{"over": "yes"}])
ReturnsItself = partial(Conceding, within_itself)
ReturnsWithoutEnd = partial(Conceding, without_end)
ReturnsAGreatNumber = partial(Conceding, lambda _: [Outcome(life={"Ana": 10**5000})])
ReturnsHalfACharacter = partial(Conceding, lambda _: [Outcome(over=True, winners=("\ud800",))])
DescribesByExiting = partial(Conceding, describe=lambda: sys.exit(0))
DescribesByPanic = partial(Conceding, describe=raising(PanicError("out of bounds")))
DescribesWordlessly = partial(Conceding, describe=raising(WordlessError()))
DescribesNever = partial(Conceding, describe=for_ever)
DescribesNothing = partial(Conceding, describe=lambda: None)
DescribesHalfACharacter = partial(Conceding, describe=lambda: EngineInfo("\ud800"))
DescribesHostileWords = partial(Conceding, describe=lambda: EngineInfo(HOSTILE))
DescribesMarkup = partial(Conceding, describe=lambda: EngineInfo(MARKUP, MARKUP, INFO.capabilities))
# Factories that return no engine
exits = partial(sys.exit, 0)
panics = raising(PanicError("out of bounds"))
raises = raising(RuntimeError("no licence"))
wordless = raising(WordlessError())
hangs = for_ever


def makes_nothing() -> Any:
    """Return None instead of an engine."""
