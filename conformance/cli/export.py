"""``headjudge export``: write the cases as data."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli._command import (
    ENGINES,
    CaseOption,
    Command,
    EditionOption,
    Exit,
    FeaturesOption,
    KeywordOption,
    ProfileOption,
    RuleOption,
    complain,
    examples,
    say,
)
from headjudge.text import pluralize

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge export suite", "every case as data"),
        ("headjudge export suite --rule 104.3", "some of them, as for certify"),
        ("headjudge export old --edition 2010-07-16", "for the rules of that date"),
    ),
)
def export(
    folder: Annotated[
        Path, typer.Argument(help="New folder, or one of an earlier export.", metavar="DIR")
    ],
    *,
    rule: RuleOption = None,
    case: CaseOption = None,
    keyword: KeywordOption = "",
    profile: ProfileOption = None,
    features: FeaturesOption = None,
    edition: EditionOption = "",
) -> Exit:
    """Write the cases as JSON files with their expectations, for your own tests."""
    from headjudge.judge.judge import expectation_errors
    from headjudge.report import export as files
    from headjudge.runner.recorded import suite_of
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.cache import all_scenarios
    from headjudge.suite.selection import Wanted, select

    book = Rulebook.at(edition)
    everything = all_scenarios(tuple(features or ()), book)
    wanted = Wanted(tuple(rule or ()), tuple(case or ()), keyword, tuple(profile or ()))
    scenarios = select(everything, wanted, book)
    if features:  # the tests check the bundled ones
        wrong = [
            against for scenario in scenarios if (against := expectation_errors(scenario, book))
        ]
        for lines in wrong:
            complain("\n".join(lines))
        if wrong:
            return Exit.FAILED
    suite = suite_of(book.edition, (scenario.case for scenario in everything))
    content = files.export_files(scenarios, suite, book)
    try:
        gone = files.write(folder, content)
    except OSError as error:
        complain(f"{folder} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    removed = f"; {pluralize(gone, 'file')} of an earlier export removed" if gone else ""
    say(f"{folder}: {pluralize(len(scenarios), 'case', ',')} of edition {book.edition}{removed}")
    say(f"what the files are, and how to run them: {folder / 'README.md'}")
    return Exit.OK
