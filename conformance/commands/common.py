"""What commands have in common: exit statuses, and how output and errors are shown."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

import typer

from headjudge.conformance import WrongUse, harmless, shortened
from headjudge.conformance.commands import interruptions
from headjudge.conformance.engines.answers import NotStarted
from headjudge.spec.rulebook import LookUpError
from headjudge.spec.rulebook.official import NotARulebook

if TYPE_CHECKING:
    from rich.console import Console

WEB_ADDRESS = re.compile(r"https?://[^\s()<>\[\]\"&]+")
"""An address at which links begin, whatever they stand in."""


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    FAILED = 1
    WRONG_USE = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    INTERRUPTED = interruptions.STATUS


def processes_for(wanted: int | None, engines: Iterable[str]) -> int:
    """How many processes: those wanted, all processors for 0; else all for engines we know.

    Of others nobody knows whether two at a time get in each other's way.
    """
    from headjudge.conformance.engines.known import KNOWN

    several = all(engine in KNOWN for engine in engines) if wanted is None else wanted == 0
    return (os.cpu_count() or 1) if several else wanted or 1


def complain(message: str) -> None:
    """Say on standard error what is wrong."""
    sys.stderr.write(f"headjudge: {harmless(shortened(message))}\n")


def say(text: str) -> None:
    """Print text on standard output, without what would command the terminal."""
    typer.echo(harmless(text))


def output() -> "Console":
    """Standard output for tables and colours; when it can't be written, OSError is raised."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # in place of an exit with a status of its own

    return Terminal()


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Turn every error that a user can cause into one message and its exit status."""
    try:
        interruptions.begin()
        yield
    except (LookUpError, WrongUse, NotARulebook) as error:
        complain(str(error))
        raise typer.Exit(Exit.WRONG_USE) from None
    except NotStarted as error:
        complain(f"the engine could not be started: {error}")
        raise typer.Exit(Exit.NOT_STARTED) from None
    except KeyboardInterrupt:
        complain("interrupted")
        raise typer.Exit(Exit.INTERRUPTED) from None
    except OSError as error:
        not_written(error)
        raise typer.Exit(Exit.NOT_WRITTEN) from None


def not_written(error: OSError) -> None:
    """Say what could not be written, unless its reader has read enough; write no more there."""
    if not isinstance(error, BrokenPipeError):
        complain(f"{error.filename or 'standard output'}: {error.strerror}")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
