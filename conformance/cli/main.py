"""The command line, with its commands in the order of the help."""

import gc
import os
import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from headjudge import __version__
from headjudge.cli import (
    _signals,
    audit,
    cards,
    certify,
    check,
    engines,
    explain,
    export,
    fuzz,
    init,
    lint,
    mcp,
    prove,
    record,
    rules,
    site,
)
from headjudge.cli._command import HELP, Exit, complain, examples, not_written

__all__ = ["Exit", "app", "main"]

app = typer.Typer(
    name="headjudge",
    help="Judge whether a Magic rules engine ends games as the Comprehensive Rules say.",
    epilog=examples(
        ("headjudge certify phase", "judge an engine known by name"),
        ('headjudge certify "node adapter.js"', "judge your own"),
        ("headjudge certify -h", "all options"),
        ("headjudge explain table.feature", "settle an argument"),
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
)
for module in (certify, check, init, fuzz, engines, export):
    app.add_typer(module.app)
for module in (explain, cards, lint, mcp, rules, prove, audit, record, site):
    app.add_typer(module.app)


def main() -> None:
    """Run the command ``headjudge``."""
    # what is read stays to the end: looking it through again costs a tenth
    gc.set_threshold(100_000)
    _open_what_is_closed()
    try:
        app()
    except OSError as error:
        not_written(error)
        sys.exit(Exit.NOT_WRITTEN)
    finally:
        _signals.end()
        gc.freeze()  # all of it goes as the process ends, and need not be looked through for that


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
        bool,
        typer.Option(
            "--version", "-V", callback=_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Options of the command itself."""
