"""The commands for who has an engine to be judged."""

import re
from pathlib import Path
from typing import Annotated

import typer

from conformance import read_text
from conformance.commands.common import (
    EditionOption,
    EngineName,
    Exit,
    complain,
    output,
    reporting_errors,
)
from conformance.engines.answers import CASE_SECONDS


def certify(
    engine: EngineName,
    rule: Annotated[list[str] | None, typer.Option(help="Only this rule; repeatable.")] = None,
    only_id: Annotated[
        list[str] | None, typer.Option("--id", help="Only this scenario; repeatable.")
    ] = None,
    edition: EditionOption = "",
    report: Annotated[
        Path | None, typer.Option(help="Write events.ndjson and the reports into this folder.")
    ] = None,
    features: Annotated[
        list[Path] | None, typer.Option(help="Feature files in place of the bundled ones.")
    ] = None,
    known: Annotated[
        Path | None, typer.Option(help="A list of known failures to compare the verdicts with.")
    ] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Rewrite the list of --known.")] = False,
    timeout: Annotated[
        float, typer.Option(help="Seconds a case may take.", min=0.01)
    ] = CASE_SECONDS,
    complete: Annotated[
        int | None, typer.Option(help="Play every situation of 2 players, too.", min=2, max=2)
    ] = None,
) -> None:
    """Judge an engine rule by rule."""
    from conformance.commands import certify as run

    with reporting_errors():
        selection = run.Selection(
            engine=engine,
            edition=edition,
            rules=tuple(rule or ()),
            ids=tuple(only_id or ()),
            features=tuple(features or ()),
            timeout=timeout,
            complete=bool(complete),
        )
        outcome = run.certify(selection, output(), report=report, known=known, fix=fix)
        for complaint in outcome.complaints:
            complain(complaint)
    if outcome.not_written:
        raise typer.Exit(Exit.NOT_WRITTEN)
    if outcome.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(Exit.FAILED if outcome.failed else Exit.OK)


def serve(engine: EngineName) -> None:
    """Run a known engine as a protocol-1 process on standard input and output."""
    from conformance.engines.registry import load
    from conformance.engines.serve import serve as serve_engine

    with reporting_errors():
        serve_engine(load(engine))


def report(folder: Annotated[Path, typer.Argument(help="A folder with events.ndjson.")]) -> None:
    """Make the reports again from the events of a run."""
    from conformance.reporting.reports import totals, write_reports

    with reporting_errors():
        typer.echo(totals(write_reports(folder)))


def protocol(
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="Make the tables in this copy of the page anew.")
    ] = None,
) -> None:
    """Print the protocol between Head Judge and adapters."""
    if write:
        from spec.protocol.page import made

        with reporting_errors():
            write.write_text(made(read_text(write)), "utf-8")
        return
    if schema:
        from msgspec import json

        from spec.protocol.kinds import schema as make_schema

        text = json.format(json.encode(make_schema()), indent=2).decode()
    else:
        from importlib.resources import files

        page = files("spec.protocol").joinpath("protocol.md").read_text("utf-8").rstrip("\n")
        text = re.sub(r"<!-- .* -->\n", "", page)
    with reporting_errors():
        typer.echo(text)
