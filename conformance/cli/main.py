"""The command-line interface; commands are added in the order shown in the help."""

import gc
import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from headjudge import __version__, interruptions
from headjudge.cli import (
    audit,
    certify,
    engines,
    explain,
    fuzz,
    prove,
    rules,
    site,
)
from headjudge.cli._command import HELP, Exit, echo_error, examples, report_write_error

__all__ = ["Exit", "app", "main"]

app = typer.Typer(
    name="headjudge",
    help="Check whether a Magic rules engine ends games as the Comprehensive Rules require.",
    epilog=examples(
        ("headjudge certify phase", "judge a known engine"),
        ('headjudge certify "node adapter.js"', "judge your own engine"),
        ("headjudge certify -h", "all options"),
        ("headjudge explain table.feature", "settle an argument"),
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
)
for module in (certify, engines, fuzz, explain, rules, prove, audit, site):
    app.add_typer(module.app)


def main() -> None:
    """Run the command ``headjudge``."""
    # most objects live until exit, so frequent collections would waste a tenth of the run time
    gc.set_threshold(100_000)
    _open_closed_streams()
    try:
        _require_current_folder()
        app()
    except OSError as error:
        report_write_error(error)
        sys.exit(Exit.NOT_WRITTEN)
    finally:
        interruptions.ignore_interruptions()
        gc.freeze()  # skip the final collection at exit


def _open_closed_streams() -> None:
    """Open standard input and standard error if they are closed.

    If standard output is closed, exit with an error, because all results would be lost.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # opens the lowest free descriptor, `number`
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")
    if sys.stdout is None:
        echo_error("standard output is closed")
        sys.exit(Exit.NOT_WRITTEN)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # the terminal may not support Unicode


def _require_current_folder() -> None:
    """Exit with an error if the current folder has been removed, as nothing could be read there."""
    try:
        Path.cwd()
    except FileNotFoundError:
        echo_error("the current folder no longer exists; change to another one")
        sys.exit(Exit.USAGE_ERROR)


def _print_version(requested: bool) -> None:  # noqa: FBT001 -- typer's callback signature
    if requested:
        typer.echo(f"headjudge {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Options of the command itself."""
