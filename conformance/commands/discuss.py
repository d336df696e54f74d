"""The command that tells what there is to say of an open question."""

from pathlib import Path
from typing import Annotated

import typer

from conformance.commands import completion
from conformance.commands.common import EditionOption, reporting_errors, say
from spec.rulebook import Rulebook


def discuss(
    question: Annotated[
        str,
        typer.Argument(
            help="Its number or its name; absent: list all questions.",
            autocompletion=completion.questions,
        ),
    ] = "",
    edition: EditionOption = "",
    report: Annotated[
        list[Path] | None,
        typer.Option(help="A folder of certify --report; says which reading its engine follows."),
    ] = None,
) -> None:
    """Discuss an open question: its readings, where they part, and what each would change."""
    with reporting_errors():
        if not question:
            from conformance.proving.discuss import listing

            say("\n".join(listing(Rulebook.at(edition))))
            return
        Rulebook.at(edition).question(question)
        from conformance.proving.discuss import EngineRun, page
        from conformance.reporting import stream
        from conformance.reporting.reports import EVENTS

        runs = [stream.read(folder / EVENTS) for folder in report or ()]
        read = [EngineRun(run.started, {one.id: one for one in run.judged}) for run in runs]
        say("\n".join(page(question, edition, read)))
