"""The command that explains how a scenario ends."""

from typing import Annotated

import typer

from conformance.commands.common import EditionOption, Exit, complain, reporting_errors, say
from spec.rulebook import Rulebook


def explain(
    file: Annotated[str, typer.Argument(help="A feature file, or FILE:LINE for one scenario.")],
    edition: EditionOption = "",
) -> None:
    """Play a feature of your own: which rule did what to whom, and why others did not."""
    from conformance.explaining import plain
    from conformance.explaining.explanation import explain as explained_by
    from conformance.explaining.places import scenarios_at
    from conformance.gherkin.read import FeatureError

    status, shown = Exit.OK, False
    with reporting_errors():
        book = Rulebook.at(edition)
        for scenario in scenarios_at(file, book):
            if isinstance(scenario, FeatureError):
                complain(str(scenario))
                status = Exit.WRONG_USE
                continue
            explained = explained_by(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            say("\n".join([*([""] if shown else []), *plain.lines(explained)]))
            shown = True
    raise typer.Exit(status)
