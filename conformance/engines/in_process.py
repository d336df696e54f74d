"""An engine that is a Python object in this process."""

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

import msgspec

from conformance.engines.answers import (
    CASE_SECONDS,
    Answer,
    Engine,
    NotStarted,
    checked_info,
    outcomes_type,
    read_outcomes,
)
from spec.protocol import Unsupported
from spec.protocol.kinds import AnyCase


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
            with time_limit(self.timeout):
                outcomes = tuple(self.engine.play(case))
        except Unsupported as why:
            return Answer("unsupported", message=str(why))
        except TimeUpError:
            return Answer("hang", message=f"no answer within {self.timeout:g} s")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 -- whatever an engine raises is its error
            return Answer("error", message=f"{type(error).__name__}: {error}")
        try:
            plain = msgspec.to_builtins(outcomes)
            return read_outcomes(case, msgspec.convert(plain, outcomes_type(case)))
        except (msgspec.ValidationError, TypeError) as error:
            return Answer("garbage", message=f"play() returned no outcomes: {error}")

    def answers(self, cases: Iterable[AnyCase]) -> Iterator[Answer]:
        """Play the cases one by one."""
        return map(self.answer, cases)

    def close(self) -> None:
        """Nothing to end."""


class TimeUpError(BaseException):
    """Raised inside a piece of Python that takes too long; none catches it by accident."""


@contextmanager
def time_limit(seconds: float, *, of_processor: bool = False) -> Iterator[None]:
    """End a piece of Python that runs longer, by the clock or in time of the processor.

    Raises TimeUpError in it; only the main thread can be interrupted so.
    """
    timer, number = signal.ITIMER_REAL, signal.SIGALRM
    if of_processor:
        timer, number = signal.ITIMER_VIRTUAL, signal.SIGVTALRM
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def time_up(_signal: int, _frame: FrameType | None) -> None:
        raise TimeUpError

    before = signal.signal(number, time_up)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(number, before)
