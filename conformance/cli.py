"""The command line: all its commands, in the order in which its help names them."""

import gc
import itertools
import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType
from typing import Annotated

import typer

from conformance import __version__
from conformance.commands import engines, features, logic, rules
from conformance.commands.common import Exit, complain, not_written

__all__ = ["Exit", "app", "main"]

app = typer.Typer(
    name="headjudge",
    help="Judge whether a Magic rules engine ends games as the Comprehensive Rules say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(rules.rules_app, name="rules")
for command in (
    engines.certify,
    engines.serve,
    features.explain,
    logic.prove,
    logic.vectors,
    features.lint,
    engines.report,
    rules.gate,
    features.steps,
    engines.protocol,
):
    app.command()(command)


def main() -> None:
    """Run the command ``headjudge``."""
    # what is read stays to the end: looking it through again costs a tenth
    gc.set_threshold(100_000)
    _open_what_is_closed()
    signal.signal(signal.SIGTERM, _interrupted)
    signal.signal(signal.SIGINT, _interrupted)
    try:
        app()
    except OSError as error:
        not_written(error)
        sys.exit(Exit.NOT_WRITTEN)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends anyway, with the right status


_interruptions = itertools.count(1)


def _interrupted(_signal: int, _frame: FrameType | None) -> None:
    """Interrupt the command once; a second time would cut short how it tidies up."""
    number = next(_interruptions)
    if number == 2:  # noqa: PLR2004
        os.write(2, b"headjudge: ending; once more, and it ends at once\n")
    else:
        raise KeyboardInterrupt


def _open_what_is_closed() -> None:
    """Give a command that was started without them a standard input and a standard error.

    Without a standard output it is not begun: all that it finds out would be lost.
    """
    closed = [number for number in range(3) if not _is_open(number)]
    for _ in closed:
        os.open(os.devnull, os.O_RDWR)  # opens the lowest that is free
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")
    if sys.stdout is None:
        complain("standard output is closed")
        sys.exit(Exit.NOT_WRITTEN)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal may know few characters


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def _version(wanted: bool) -> None:  # noqa: FBT001 -- typer's form of a callback
    if wanted:
        typer.echo(f"headjudge {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """Options of the command itself."""
