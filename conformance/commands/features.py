"""The commands for who writes features."""

from pathlib import Path
from typing import Annotated

import typer

from conformance.commands.common import EditionOption, Exit, complain, output, reporting_errors, say
from spec.rulebook import Rulebook


def lint(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Feature files; the bundled ones if absent.")
    ] = None,
    edition: EditionOption = "",
    suite: Annotated[
        bool, typer.Option("--suite", help="Say too what they would need to join the suite.")
    ] = False,
) -> None:
    """Find what is wrong with features, with file and line."""
    from conformance.editions.review import unjudged
    from conformance.gherkin.lint import lint as find_faults
    from conformance.gherkin.read import bundled, read

    with reporting_errors():
        book = Rulebook.at(edition)
        parsed = [read(path) for path in files] if files else bundled()
        findings = find_faults(parsed, book, suite=suite or not files, whole=not files)
        findings += [] if files else unjudged(book)
        for finding in findings:
            say(str(finding))
    raise typer.Exit(Exit.FAILED if findings else Exit.OK)


def steps(
    words: Annotated[
        list[str] | None, typer.Argument(help="What they have to do with; all if absent.")
    ] = None,
) -> None:
    """Print the sentences that a feature may use, as examples."""
    from conformance.commands.steps import shown
    from conformance.gherkin.vocabulary import TOPICS
    from conformance.reporting import terminal

    with reporting_errors():
        complaint, lines = shown(" ".join(words or ()))
        if complaint:
            complain(complaint)
        console = output()
        for line in lines:
            terminal.plain(console, line, "bold" if line in TOPICS else "")
    raise typer.Exit(Exit.WRONG_USE if complaint else Exit.OK)
