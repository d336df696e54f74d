"""Engines as Python objects that misbehave: at the case ``bad``, or before there is any.

Of the rules they know that of two players the one who concedes first loses, like the program in
``tests.engines.misbehave``.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any, NoReturn

from headjudge.spec.protocol import Case, Concede, EngineInfo, Outcome, Unsupported
from tests.engines.misbehave import HOSTILE, MARKUP

FOR_EVER = 60


class Conceding:
    """Does nothing wrong."""

    def describe(self) -> Any:
        return EngineInfo(
            "bad", "1", frozenset({"concede", "simultaneous", "simultaneous-concessions"})
        )

    def play(self, case: Case) -> Any:
        return self.misbehave(case) if case.id == "bad" else self.right(case)

    def misbehave(self, case: Case) -> Any:
        return self.right(case)

    def right(self, case: Case) -> Any:
        events = [event for step in case.steps for event in step]
        losers = [event.player for event in events if isinstance(event, Concede)]
        if len(losers) < len(events):
            raise Unsupported("it knows of nothing but concessions")
        loser = losers[0]
        winners = tuple(p.name for p in case.game.players if p.name != loser)
        return [Outcome(over=True, winners=winners, losers=(loser,), drawn=())] * len(case.steps)


class PanicError(BaseException):
    """What native code raises: no Exception."""


class WordlessError(Exception):
    """An error that can't be told."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class ExitsInPlay(Conceding):
    """Leaves as if all was well."""

    def misbehave(self, case: Case) -> Any:
        sys.exit(0)


class ExitsInPlayWith3(Conceding):
    """Leaves with a status."""

    def misbehave(self, case: Case) -> Any:
        sys.exit(3)


class EndsTheProcess(Conceding):
    """Ends the process as if all was well."""

    def misbehave(self, case: Case) -> Any:
        os._exit(0)


class KillsTheProcess(Conceding):
    """Ends by a signal."""

    def misbehave(self, case: Case) -> Any:
        os.kill(os.getpid(), signal.SIGSEGV)


class Raises(Conceding):
    """Raises an exception."""

    def misbehave(self, case: Case) -> Any:
        raise ValueError("no such card")


class RaisesForEver(Conceding):
    """Calls itself without end."""

    def misbehave(self, case: Case) -> Any:
        return self.misbehave(case)


class Panics(Conceding):
    """Raises what is no Exception."""

    def misbehave(self, case: Case) -> Any:
        raise PanicError("out of bounds")


class Interrupts(Conceding):
    """Raises what Ctrl-C raises."""

    def misbehave(self, case: Case) -> Any:
        raise KeyboardInterrupt


class Wordless(Conceding):
    """Raises what can't be told."""

    def misbehave(self, case: Case) -> Any:
        raise WordlessError


class WordlesslyUnsupported(Conceding):
    """Says that it can't with half a character."""

    def misbehave(self, case: Case) -> Any:
        raise Unsupported("no \ud800 such thing")


class RaisesHalfACharacter(Conceding):
    """Raises an exception with half a character."""

    def misbehave(self, case: Case) -> Any:
        raise ValueError("no \ud800 such thing")


class RaisesHostileWords(Conceding):
    """Raises an exception with words that terminals and markup take for their own."""

    def misbehave(self, case: Case) -> Any:
        raise ValueError(HOSTILE)


class Hangs(Conceding):
    """Sleeps for ever."""

    def misbehave(self, case: Case) -> Any:
        time.sleep(FOR_EVER)


class SwallowsExceptions(Conceding):
    """Sleeps for ever, whatever is raised in it."""

    def misbehave(self, case: Case) -> Any:
        end = time.monotonic() + FOR_EVER
        while time.monotonic() < end:
            with suppress(BaseException):
                time.sleep(1)


class LoopsInNativeCode(Conceding):
    """Computes for ever where no Python runs."""

    def misbehave(self, case: Case) -> Any:
        re.match(r"(a+)+$", "a" * 64 + "b")


class LeavesAThread(Conceding):
    """Plays right, and a thread of it never ends."""

    def misbehave(self, case: Case) -> Any:
        threading.Thread(target=time.sleep, args=(FOR_EVER,), daemon=False).start()
        return self.right(case)


class Prints(Conceding):
    """Plays right, and prints, also past Python."""

    def misbehave(self, case: Case) -> Any:
        print("now playing", flush=True)
        os.write(1, b"still playing\n")
        return self.right(case)


class ClosesStdout(Conceding):
    """Plays right, and closes standard output."""

    def misbehave(self, case: Case) -> Any:
        sys.stdout.close()
        os.close(1)
        return self.right(case)


class ReadsStdin(Conceding):
    """Asks at the terminal, and plays right if nobody answers."""

    def misbehave(self, case: Case) -> Any:
        try:
            input("Concede? ")
        except EOFError:
            return self.right(case)
        return []


class ReturnsNone(Conceding):
    """Returns nothing."""

    def misbehave(self, case: Case) -> Any:
        return None


class ReturnsObjects(Conceding):
    """Returns what is no outcome."""

    def misbehave(self, case: Case) -> Any:
        return [object()]


class ReturnsWords(Conceding):
    """Returns words for truth."""

    def misbehave(self, case: Case) -> Any:
        return [{"over": "yes"}]


class ReturnsItself(Conceding):
    """Returns a list that contains itself."""

    def misbehave(self, case: Case) -> Any:
        outcomes: list[Any] = []
        outcomes.append(outcomes)
        return outcomes


class ReturnsWithoutEnd(Conceding):
    """Returns outcomes without end."""

    def misbehave(self, case: Case) -> Any:
        while True:
            yield from self.right(case)
            time.sleep(0.01)


class ReturnsAGreatNumber(Conceding):
    """Returns a life total of 5,001 digits."""

    def misbehave(self, case: Case) -> Any:
        return [Outcome(life={"Ana": 10**5000})]


class ReturnsHalfACharacter(Conceding):
    """Returns a winner whose name is half a character."""

    def misbehave(self, case: Case) -> Any:
        return [Outcome(over=True, winners=("\ud800",))]


class DescribesByExiting(Conceding):
    """Leaves when it is asked what it is."""

    def describe(self) -> NoReturn:
        sys.exit(0)


class DescribesByPanic(Conceding):
    """Raises what is no Exception when it is asked what it is."""

    def describe(self) -> NoReturn:
        raise PanicError("out of bounds")


class DescribesWordlessly(Conceding):
    """Raises what can't be told when it is asked what it is."""

    def describe(self) -> NoReturn:
        raise WordlessError


class DescribesNever(Conceding):
    """Never says what it is."""

    def describe(self) -> Any:
        SwallowsExceptions().misbehave(Case)  # type: ignore[arg-type]


class DescribesNothing(Conceding):
    """Returns nothing when it is asked what it is."""

    def describe(self) -> Any:
        return None


class DescribesHalfACharacter(Conceding):
    """Has half a character for a name."""

    def describe(self) -> Any:
        return EngineInfo("\ud800")


class DescribesHostileWords(Conceding):
    """Has a name that terminals take for their own."""

    def describe(self) -> Any:
        return EngineInfo(HOSTILE)


class DescribesMarkup(Conceding):
    """Has a name and a version that XML, Markdown and HTML take for their own."""

    def describe(self) -> Any:
        return EngineInfo(MARKUP, MARKUP, super().describe().capabilities)


def exits() -> Any:
    """A factory that leaves."""
    sys.exit(0)


def panics() -> Any:
    """A factory that raises what is no Exception."""
    raise PanicError("out of bounds")


def raises() -> Any:
    """A factory that raises."""
    raise RuntimeError("no licence")


def wordless() -> Any:
    """A factory that raises what can't be told."""
    raise WordlessError


def hangs() -> Any:
    """A factory that never returns."""
    SwallowsExceptions().misbehave(Case)  # type: ignore[arg-type]


def makes_nothing() -> Any:
    """A factory that makes no engine."""
