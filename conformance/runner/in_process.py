"""Engines that are Python objects in this process."""

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
from headjudge.runner.engine import (
    CASE_SECONDS,
    Answer,
    Engine,
    EngineStartError,
    checked_info,
    unknown_fields,
)
from headjudge.runner.replies import ReplyReader
from headjudge.spec.protocol import EngineInfo, Unsupported
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.text import brief, describe_exception, exception_message


class InProcessEngine:
    """An engine that is a Python object in this process."""

    def __init__(self, engine: Engine, timeout: float | None = CASE_SECONDS) -> None:
        """Ask the engine for its description. Raises EngineStartError if that fails.

        `timeout` is the time limit per case in seconds; use None for an engine that is known not to
        hang.
        """
        self.engine = engine
        self.timeout = timeout
        self.replies = ReplyReader()
        try:
            fields = msgspec.to_builtins(engine.describe())
            unknown_fields(fields)
            self.info = checked_info(msgspec.convert(fields, EngineInfo))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise EngineStartError(
                f"describe() failed: {brief(describe_exception(error))}"
            ) from error

    def answer(self, case: AnyCase) -> Answer:
        """Play the case within the time limit."""
        begin = time.monotonic()
        answer = self._play(case)
        return replace(answer, seconds=time.monotonic() - begin)

    def _play(self, case: AnyCase) -> Answer:
        try:
            with time_limit(self.timeout) if self.timeout else nullcontext():
                outcomes, unsupported = tuple(self.engine.play(case)), None
        except Unsupported as reason:
            outcomes, unsupported = reason.outcomes, brief(exception_message(reason))
            if not outcomes:
                return Answer("unsupported", message=unsupported)
        except TimeUpError:  # raised by this limit or by one that the caller set
            within = f" within {self.timeout:g} s" if self.timeout else ""
            return Answer("hang", message=f"no answer{within}")
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 -- anything that an engine raises is its error
            return Answer("error", message=brief(describe_exception(error)))
        raw, why = encoded(outcomes)
        if not why:
            decoded, why = self.replies.outcomes(case, raw, complete=unsupported is None)
        if why:
            return Answer("garbage", message=brief(f"play() returned no outcomes: {why}"))
        if unsupported is not None:
            return Answer("unsupported", decoded, unsupported)
        return Answer("played", decoded)

    def run(self, cases: Iterable[AnyCase], *, keep: bool = False) -> Iterator[Answer]:  # noqa: ARG002 -- no process to keep alive
        """Play the cases one by one."""
        return map(self.answer, cases)

    def poll(self) -> None:
        """Do nothing, as the engine plays only when asked."""

    def close(self) -> None:
        """Do nothing, as no process needs to be shut down."""


_RETRY_SECONDS = 1.0
"""Interval at which TimeUpError is raised again in case it was lost."""


class TimeUpError(BaseException):
    """Raised inside Python code that takes too long; not an Exception, so it is rarely caught."""


@contextmanager
def time_limit(seconds: float, *, of_processor: bool = False) -> Iterator[None]:
    """Interrupt Python code that exceeds a limit in wall-clock or processor time.

    Raises TimeUpError inside it repeatedly, because Python drops exceptions raised in destructors
    and during garbage collection. Works only in the main thread, and not on Windows.
    """
    if not POSIX or threading.current_thread() is not threading.main_thread():
        yield
        return
    timer, number = signal.ITIMER_REAL, signal.SIGALRM
    if of_processor:
        timer, number = signal.ITIMER_VIRTUAL, signal.SIGVTALRM

    def time_up(_signal: int, _frame: FrameType | None) -> None:
        raise TimeUpError

    def ignore_lost(unraisable: "sys.UnraisableHookArgs") -> None:
        if not isinstance(unraisable.exc_value, TimeUpError):
            hook(unraisable)

    before, hook = signal.signal(number, time_up), sys.unraisablehook
    sys.unraisablehook = ignore_lost
    signal.setitimer(timer, seconds, _RETRY_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
        sys.unraisablehook = hook


def encoded(outcomes: tuple[Any, ...]) -> tuple[bytes, str]:
    """Return outcomes as JSON, or the reason that they can't be encoded."""
    try:
        return msgspec.json.encode(outcomes), ""
    except RecursionError:
        return b"", "they are nested too deeply"
    except Exception as error:  # noqa: BLE001 -- depends on the engine's objects
        return b"", describe_exception(error)
