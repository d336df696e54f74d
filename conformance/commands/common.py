"""Exit statuses, output, error messages and the command class of every command."""

import os
import re
import shlex
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperArgument, TyperCommand

from headjudge.conformance import WrongUse, harmless, shortened
from headjudge.conformance.commands import interruptions
from headjudge.conformance.engines.answers import NotStarted
from headjudge.spec.rulebook import LookUpError
from headjudge.spec.rulebook.official import NotARulebook

if TYPE_CHECKING:
    from rich.console import Console

WEB_ADDRESS = re.compile(r"https?://[^\s()<>\[\]\"&]+")
"""A URL to which links can be appended, in any markup."""
ENGINES, ARGUMENTS, RULES = "Engines", "Arguments", "Rules"
LOGS, PROJECT = "Logs", "This project"
"""Panels of the list of commands."""


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    FAILED = 1
    WRONG_USE = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    INTERRUPTED = interruptions.STATUS


class Command(TyperCommand):
    """A command whose function returns its exit status and may raise what the user did wrong."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 -- typer's own
        """Hide the type of switches in the help."""
        super().__init__(*args, **options)
        for param in self.params:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                param.display_type_rich = lambda **_: None  # type: ignore[attr-defined]

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 -- typer's own
        """Run the function and exit with its status."""
        with reporting_errors():
            status = super().invoke(ctx)
        raise typer.Exit(status or Exit.OK)


def examples(*lines: tuple[str, str]) -> str:
    """Return the epilog of a command's help: command lines, each with its purpose."""
    width = max(len(line) for line, _ in lines)
    shown = (f"  {line.ljust(width)}  [dim]{purpose}[/dim]" for line, purpose in lines)
    return "\n".join(["Examples:", *shown])


def explicit_options(ctx: typer.Context) -> frozenset[str]:
    """Return the names of the parameters that the command line sets."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return frozenset(name for name, at in sources.items() if at and at.name == "COMMANDLINE")


def repeat_options(ctx: typer.Context, names: Collection[str]) -> list[str]:
    """Return the words that set those of the named parameters that the command line sets."""
    words: list[str] = []
    for param in ctx.command.params:
        if param.name in explicit_options(ctx) and param.name in names:
            option = [] if isinstance(param, TyperArgument) else [f"--{long_name(param)}"]
            value = ctx.params[param.name]
            for each in value if isinstance(value, list | tuple) else [value]:
                words += [*option, f"{each:g}" if isinstance(each, float) else str(each)]
    return words


def certify_line(words: Iterable[str]) -> str:
    """Return the command line of ``headjudge certify`` with these words."""
    return shlex.join(["headjudge", "certify", *words])


def long_name(param: Any) -> str:  # noqa: ANN401 -- typer's own
    """Return an option's long name without dashes, or an argument's name."""
    long = [name.lstrip("-") for name in param.opts if name.startswith("--")]
    return str(long[0] if long else param.name)


def processes_for(wanted: int | None, engines: Iterable[str]) -> int:
    """Return the number of processes: as wanted, or one per processor for 0.

    If nothing is wanted, known engines get one per processor. Two processes of an unknown engine
    might interfere with each other, so it gets one.
    """
    from headjudge.conformance.engines.known import KNOWN

    several = all(engine in KNOWN for engine in engines) if wanted is None else wanted == 0
    return (os.cpu_count() or 1) if several else wanted or 1


def complain(message: str) -> None:
    """Print a message on standard error."""
    sys.stderr.write(f"headjudge: {harmless(shortened(message))}\n")


def say(text: str) -> None:
    """Print text on standard output, without control sequences."""
    typer.echo(harmless(text))


def output() -> "Console":
    """Return standard output for tables and colours. It raises OSError if it can't be written."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would exit with a different status

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
    """Report what could not be written, except to a closed pipe; discard all further output."""
    if not isinstance(error, BrokenPipeError):
        complain(f"{error.filename or 'standard output'}: {error.strerror}")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
