"""The commands for who writes features."""

from pathlib import Path
from typing import Annotated

from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import Exit, complain, output, say
from headjudge.conformance.commands.options import EditionOption
from headjudge.spec.rulebook import Rulebook


@command(
    ("headjudge lint mine.feature", "what is wrong with it"),
    ("headjudge lint --suite mine.feature", "and what it lacks to join the suite"),
    ("headjudge lint - < mine.feature", "from standard input"),
)
def lint(
    files: Annotated[tuple[Path, ...], argument("Feature files; the bundled ones if absent.")] = (),
    edition: EditionOption = "",
    suite: Annotated[
        bool, option("Say too what they would need to join the suite.", "--suite")
    ] = False,
) -> Exit:
    """Find what is wrong with features, with file and line."""
    from headjudge.conformance.editions.review import unjudged
    from headjudge.conformance.scenarios.lint import lint as find_faults
    from headjudge.conformance.scenarios.read import bundled, read

    book = Rulebook.at(edition)
    own = bool(files)
    parsed = [read(path) for path in files] if own else bundled()
    findings = find_faults(parsed, book, suite=suite or not own, whole=not own)
    findings += [] if own else unjudged(book)
    for finding in findings:
        say(str(finding))
    return Exit.FAILED if findings else Exit.OK


@command(
    ("headjudge steps", "all that a feature may say"),
    ("headjudge steps cards in library", "what has to do with that"),
)
def steps(
    words: Annotated[tuple[str, ...], argument("What they have to do with; all if absent.")] = (),
) -> Exit:
    """Print the sentences that a feature may use, as examples."""
    from headjudge.conformance.commands.steps import shown
    from headjudge.conformance.phrases.catalog import TOPICS
    from headjudge.conformance.reporting import terminal

    complaint, lines = shown(" ".join(words))
    if complaint:
        complain(complaint)
    console = output()
    for line in lines:
        terminal.plain(console, line, "bold" if line in TOPICS else "")
    return Exit.WRONG_USE if complaint else Exit.OK
