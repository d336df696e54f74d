"""How the command heeds an interruption: quietly, and with the right status, from its first moment.

This is imported before all else.
"""

import itertools
import os
import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, *filter(None, [getattr(signal, "SIGHUP", None)]))
STATUS = 130
"""What an interrupted command ends with."""
_numbers = itertools.count(1)


def heed() -> None:
    """Heed interruptions, as long as Python imports and nothing is begun, by ending at once."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup has it
            signal.signal(number, _nothing_begun)


def begin() -> None:
    """From now on an interruption is an exception, so that what was begun is tidied up."""
    for number in SIGNALS:
        if signal.getsignal(number) is _nothing_begun:
            signal.signal(number, interrupted)


def end() -> None:
    """An interruption changes nothing any more: the command ends anyway, with its own status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _nothing_begun(_signal: int, _frame: FrameType | None) -> None:
    _say(b"interrupted")
    os._exit(STATUS)


def interrupted(_signal: int, _frame: FrameType | None) -> None:
    """Interrupt the command once; a second time would cut short how it tidies up."""
    number = next(_numbers)
    if number != 2:  # noqa: PLR2004
        raise KeyboardInterrupt
    _say(b"ending; once more, and it ends at once")


def _say(what: bytes) -> None:
    try:
        os.write(2, b"headjudge: %b\n" % what)
    except OSError:  # the terminal may be gone
        return
