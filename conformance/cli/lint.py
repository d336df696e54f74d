"""The commands for authors of features."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli._command import (
    ARGUMENTS,
    Command,
    EditionOption,
    Exit,
    complain,
    examples,
    output,
    say,
)
from headjudge.spec.rulebook import Rulebook

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ARGUMENTS,
    epilog=examples(
        ("headjudge steps", "all steps of a feature"),
        ("headjudge steps cards in library", "steps about these words"),
    ),
)
def steps(
    words: Annotated[
        list[str] | None, typer.Argument(help="Topic (default: all).", metavar="WORDS")
    ] = None,
) -> Exit:
    """Print the steps that a feature may use, as examples."""
    from headjudge.cli.steps import lines_about
    from headjudge.report import terminal
    from headjudge.suite.steps.catalog import TOPICS

    complaint, lines = lines_about(" ".join(words or ()))
    if complaint:
        complain(complaint)
    console = output()
    for line in lines:
        terminal.plain(console, line, "bold" if line in TOPICS else "")
    return Exit.WRONG_USE if complaint else Exit.OK


@app.command(
    cls=Command,
    rich_help_panel=ARGUMENTS,
    epilog=examples(
        ("headjudge lint mine.feature", "find problems in a file"),
        ("headjudge lint --suite mine.feature", "and what it lacks to join the suite"),
        ("headjudge lint - < mine.feature", "from standard input"),
    ),
)
def lint(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Feature files (default: the bundled ones).")
    ] = None,
    *,
    edition: EditionOption = "",
    suite: Annotated[
        bool, typer.Option("--suite", help="Also report what they lack to join the suite.")
    ] = False,
) -> Exit:
    """Find problems in features, with file and line."""
    from headjudge.editions.review import unjudged
    from headjudge.suite.compiler import bundled, read
    from headjudge.suite.lint import lint as find_faults

    book = Rulebook.at(edition)
    own = bool(files)
    parsed = [read(path) for path in files] if files else bundled()
    findings = find_faults(parsed, book, suite=suite or not own, whole=not own)
    findings += [] if own else unjudged(book)
    for finding in findings:
        say(str(finding))
    return Exit.FAILED if findings else Exit.OK
