"""The command line: all its commands, in the order in which its help names them."""

import gc
import signal
from types import FrameType
from typing import Annotated

import typer

from conformance import __version__
from conformance.commands import engines, features, logic, rules
from conformance.commands.common import Exit

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
    signal.signal(signal.SIGTERM, _terminated)
    app()


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


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
