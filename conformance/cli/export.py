"""The command ``export``, which writes cases as JSON files."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli import _options as opt
from headjudge.cli._command import ENGINES, Exit, command, echo, echo_error
from headjudge.text import pluralize

app = typer.Typer()


@command(
    app,
    ENGINES,
    ("headjudge export suite", "every case as data"),
    ("headjudge export suite --rule 104.3", "some of them, as for certify"),
    ("headjudge export old --edition 2010-07-16", "for the rules of that date"),
)
def export(
    folder: Annotated[
        Path, typer.Argument(help="New folder, or one of an earlier export.", metavar="DIR")
    ],
    *,
    rule: opt.Rule = None,
    case: opt.Case = None,
    keyword: opt.Keyword = "",
    profile: opt.Profile = None,
    features: opt.Features = None,
    edition: opt.Edition = "",
) -> Exit:
    """Write the cases as JSON files with their expectations, for your own tests."""
    from headjudge.judge.judge import expectation_errors
    from headjudge.report.export import export_files, write
    from headjudge.runner.recorded import suite_of
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.cache import all_scenarios
    from headjudge.suite.selection import Selection, select

    book = Rulebook.at(edition)
    available = all_scenarios(tuple(features or ()), book)
    selection = Selection(tuple(rule or ()), tuple(case or ()), keyword, tuple(profile or ()))
    scenarios = select(available, selection, book)
    if features:  # bundled scenarios are checked by this project's tests
        errors = [*filter(None, (expectation_errors(scenario, book) for scenario in scenarios))]
        for lines in errors:
            echo_error("\n".join(lines))
        if errors:
            return Exit.FAILED
    suite = suite_of(book.edition, (scenario.case for scenario in available))
    content = export_files(scenarios, suite, book)
    try:
        removed = write(folder, content)
    except OSError as error:
        echo_error(f"{folder} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    cleaned = f"; {pluralize(removed, 'file')} of an earlier export removed" if removed else ""
    echo(f"{folder}: {pluralize(len(scenarios), 'case', ',')} of edition {book.edition}{cleaned}")
    echo(f"for the format and how to run the cases, see {folder / 'README.md'}")
    return Exit.OK
