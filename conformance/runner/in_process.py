"""An engine that is a Python object in this process."""

import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Any

import msgspec
from msgspec.structs import replace

from headjudge.files import POSIX
from headjudge.runner.engine import CASE_SECONDS, Answer, Engine, EngineStartError, checked_info
from headjudge.runner.replies import Replies
from headjudge.spec.protocol import EngineInfo, Unsupported
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import brief, raised, said_by


class InProcess:
    """An engine that is a Python object in this process."""

    def __init__(self, engine: Engine, timeout: float | None = CASE_SECONDS) -> None:
        """Ask the engine what it is. Raises EngineStartError when it can't say.

        A case may take `timeout` seconds; None for an engine that is known not to hang.
        """
        self.engine = engine
        self.timeout = timeout
        self.replies = Replies()
        try:
            said = msgspec.to_builtins(engine.describe())
            self.info = checked_info(msgspec.convert(said, EngineInfo))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise EngineStartError(f"describe() failed: {brief(raised(error))}") from error

    def answer(self, case: AnyCase) -> Answer:
        """Play the case within the time allowed."""
        begin = time.monotonic()
        answer = self._played(case)
        return replace(answer, seconds=time.monotonic() - begin)

    def _played(self, case: AnyCase) -> Answer:
        try:
            with time_limit(self.timeout) if self.timeout else nullcontext():
                outcomes, unsupported = tuple(self.engine.play(case)), None
        except Unsupported as why:
            outcomes, unsupported = why.outcomes, brief(said_by(why))
            if not outcomes:
                return Answer("unsupported", message=unsupported)
        except TimeUpError:  # by this limit, or by that of who asks
            within = f" within {self.timeout:g} s" if self.timeout else ""
            return Answer("hang", message=f"no answer{within}")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 -- whatever an engine raises is its error
            return Answer("error", message=brief(raised(error)))
        raw, why_not = encoded(outcomes)
        if not why_not:
            read, why_not = self.replies.outcomes(case, raw, whole=unsupported is None)
        if why_not:
            return Answer("garbage", message=brief(f"play() returned no outcomes: {why_not}"))
        if unsupported is not None:
            return Answer("unsupported", read, unsupported)
        return Answer("played", read)

    def answers(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:  # noqa: ARG002 -- nothing ends
        """Play the cases one by one."""
        return map(self.answer, cases)

    def close(self) -> None:
        """Nothing to end."""


_AGAIN = 1.0
"""Seconds after which a piece of Python is told again that its time is up."""


class TimeUpError(BaseException):
    """Raised inside a piece of Python that takes too long; none catches it by accident."""


@contextmanager
def time_limit(seconds: float, *, of_processor: bool = False) -> Iterator[None]:
    """End a piece of Python that runs longer, by the clock or in time of the processor.

    Raises TimeUpError in it, and again where that was lost, as what is raised in a destructor or
    while garbage is collected is, without a word; only the main thread can be interrupted so, and
    on Windows nothing can.
    """
    if not POSIX or threading.current_thread() is not threading.main_thread():
        yield
        return
    timer, number = signal.ITIMER_REAL, signal.SIGALRM
    if of_processor:
        timer, number = signal.ITIMER_VIRTUAL, signal.SIGVTALRM

    def time_up(_signal: int, _frame: FrameType | None) -> None:
        raise TimeUpError

    def lost(what: "sys.UnraisableHookArgs") -> None:
        if not isinstance(what.exc_value, TimeUpError):
            hook(what)

    before, hook = signal.signal(number, time_up), sys.unraisablehook
    sys.unraisablehook = lost
    signal.setitimer(timer, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
        sys.unraisablehook = hook


def encoded(outcomes: tuple[Any, ...]) -> tuple[bytes, str]:
    """Outcomes as JSON, or else why they can't be."""
    try:
        return msgspec.json.encode(outcomes), ""
    except RecursionError:
        return b"", "they are nested too deep"
    except Exception as error:  # noqa: BLE001 -- whatever the engine has put into them
        return b"", raised(error)
