"""What commands have in common: exit statuses, arguments, and how errors are reported."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from conformance import WrongUse, harmless, shortened
from conformance.commands import completion
from conformance.engines.adapters import KNOWN
from conformance.engines.answers import NotStarted
from spec.rulebook import LookUpError
from spec.rulebook.official import NotARulebook

if TYPE_CHECKING:
    from rich.console import Console


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    FAILED = 1
    WRONG_USE = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    INTERRUPTED = 130


EditionOption = Annotated[
    str,
    typer.Option(
        "--edition",
        help="A dated edition; the newest if absent.",
        metavar="DATE",
        autocompletion=completion.editions,
    ),
]
ENGINE_HELP = f"{', '.join(KNOWN)}, python:module:factory, or a command line."
EngineName = Annotated[str, typer.Argument(help=ENGINE_HELP, autocompletion=completion.engines)]


def examples(*lines: tuple[str, str]) -> str:
    """What stands below a command's help: commands, each with what it does."""
    wide = max(len(command) for command, _ in lines)
    shown = (f"  {command.ljust(wide)}  [dim]{does}[/dim]" for command, does in lines)
    return "\n".join(["Examples:", *shown])


class Command(TyperCommand):
    """A command whose help does not say of a switch that its type is bool."""

    def __init__(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 -- typer's own
        """Take away the type of switches."""
        super().__init__(*args, **more)
        for param in self.params:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                param.display_type_rich = lambda **_: None  # type: ignore[attr-defined]


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
