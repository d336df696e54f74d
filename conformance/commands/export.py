"""The command that writes the cases as data."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import several
from conformance.commands import completion, options
from conformance.commands.common import Exit, complain, reporting_errors, say

FROM_RESULTS = "headjudge certify --from-results results.ndjson"


def export(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="DIR", help="A new folder, or that of an earlier export.", show_default=False
        ),
    ],
    rule: options.RulesOption = None,
    only_id: options.IdsOption = None,
    keyword: options.WordsOption = "",
    profile: options.ProfilesOption = None,
    features: options.FeaturesOption = None,
    edition: options.DateOption = "",
    with_example: Annotated[
        list[str] | None,
        typer.Option(
            "--example",
            help="Write an example that runs them, too: java or typescript; repeatable.",
            metavar="LANGUAGE",
            autocompletion=completion.examples,
        ),
    ] = None,
) -> None:
    """Write the cases as JSON files, with what is expected, for your own tests."""
    from conformance.cache.scenarios import all_scenarios
    from conformance.engines.from_results import suite_of
    from conformance.exporting import files
    from conformance.exporting.examples import example, write_example
    from conformance.gherkin.selection import Wanted, select
    from conformance.judging.borne_out import refuted
    from spec.rulebook import Rulebook

    wanted = Wanted(
        rules=tuple(rule or ()),
        ids=tuple(only_id or ()),
        words=keyword,
        profiles=tuple(profile or ()),
    )
    with reporting_errors():
        examples = {language: example(language) for language in with_example or ()}
        book = Rulebook.at(edition)
        everything = all_scenarios(features or (), book)
        scenarios = select(everything, wanted, book)
        if features:  # ours are borne out: the tests see to that
            wrong = [against for one in scenarios if (against := refuted(one, book))]
            for lines in wrong:
                complain("\n".join(lines))
            if wrong:
                raise typer.Exit(Exit.FAILED)
        suite = suite_of(book.edition, (one.case for one in everything))
        content = files.made(scenarios, suite, book)
        try:
            gone = files.write(folder, content)
            kept = [path for language in examples for path in write_example(folder, language)]
        except OSError as error:
            complain(f"{folder} can't be written: {error.strerror}")
            raise typer.Exit(Exit.NOT_WRITTEN) from None
        removed = f"; {several(gone, 'file')} of an earlier export removed" if gone else ""
        say(f"{folder}: {several(len(scenarios), 'case', ',')} of edition {book.edition}{removed}")
        say(f"what the files are, and how to run them: {folder / 'README.md'}")
        for path in kept:
            say(f"{path} was there already, and is left as it was")
        judged = f"{FROM_RESULTS} --edition {book.edition}" if edition else FROM_RESULTS
        for language, one in examples.items():
            say(f"the example, in {folder / language}:")
            for command in filter(None, (one.build, one.run, judged)):
                say(f"  {command}")
