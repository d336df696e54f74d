"""The command that explains how scenarios end."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import WEB_ADDRESS, Exit, complain, say
from headjudge.conformance.commands.options import EditionOption
from headjudge.spec.rulebook import Rulebook

if TYPE_CHECKING:
    from headjudge.conformance.explaining.record import Explanation, Section
    from headjudge.conformance.scenarios.scenario import Scenario

STANDARD_INPUT = "-"


class Explain(Struct, frozen=True, kw_only=True):
    """What is explained, and how."""

    file: Annotated[
        str,
        argument("A feature file, or FILE:LINE for one scenario (default: standard input)."),
    ] = STANDARD_INPUT
    edition: EditionOption = ""
    then: Annotated[
        bool, option("Only what comes of it, with the Then sentences that say so.", "--then")
    ] = False
    why: Annotated[bool, option("Name the fewest rules that decide it.", "--why")] = False
    editions: Annotated[
        bool, option("Play it in all editions, and say since when it ends so.", "--editions")
    ] = False
    markdown: Annotated[
        bool, option("Print a text to paste into a forum or an issue.", "--markdown")
    ] = False
    json: Annotated[
        bool, option("Print each explanation as a line of JSON, for programs.", "--json")
    ] = False
    site: Annotated[
        str, option("With --markdown: link each rule to URL/rules/SLUG.", metavar="URL")
    ] = ""


@command(
    ("headjudge explain table.feature", "every scenario of a file"),
    ("headjudge explain table.feature:12", "the one at line 12"),
    ("headjudge explain < table.feature", "from standard input"),
    ("headjudge explain table.feature --then", "what comes of each, and no more"),
    ("headjudge explain table.feature --markdown", "to paste into a forum"),
    ("headjudge explain table.feature --json", "for programs, a line each"),
    ("headjudge explain table.feature --why --editions", "what decides it, and since when"),
)
def explain(asked: Explain) -> Exit:
    """Say who wins and why: which rule did what to whom, and why others did not."""
    _check(asked)
    from headjudge.conformance.explaining import explanation, render
    from headjudge.conformance.explaining.places import scenarios_at
    from headjudge.conformance.scenarios.read import FeatureError

    status, shown = Exit.OK, False
    book = Rulebook.at(asked.edition)
    if asked.file == STANDARD_INPUT and sys.stdin.isatty():
        complain("reading a feature from standard input; end it with Ctrl-D")
    for scenario in scenarios_at(asked.file, book):
        if asked.then and not shown:
            say(f"edition {book.edition}")
        if isinstance(scenario, FeatureError):
            complain(str(scenario))
            status = Exit.WRONG_USE
        elif asked.then:
            say("\n".join(render.outcome_text(explanation.explain(scenario, book))))
        else:
            explained = explanation.explain(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            sections = _sections(scenario, book, asked)
            lines = _lines(replace(explained, sections=tuple(sections)), asked)
            say("\n".join([*([""] if shown and not asked.json else []), *lines]))
        shown = True
    return status


def _check(asked: Explain) -> None:
    """Check which options are combined. Raises WrongUse, also for an invalid URL."""
    names = ("why", "editions", "markdown", "json", "site")
    others = [name for name in names if getattr(asked, name)]
    if others and asked.then:
        raise WrongUse(f"--{others[0]} goes without --then")
    if asked.json and asked.markdown:
        raise WrongUse("--json goes without --markdown")
    if asked.site and not asked.markdown:
        raise WrongUse("--site needs --markdown")
    if asked.site and not WEB_ADDRESS.fullmatch(asked.site):
        raise WrongUse(f"--site {asked.site}: is no address; write https://...")


def _sections(scenario: "Scenario", book: Rulebook, asked: Explain) -> "Iterator[Section]":
    from headjudge.conformance.explaining import by_edition, minimal_rules

    if asked.why:
        yield from minimal_rules.sections(scenario, book)
    if asked.editions:
        yield from by_edition.sections(scenario)


def _lines(explained: "Explanation", asked: Explain) -> Iterable[str]:
    from headjudge.conformance.explaining import render

    if asked.json:
        return [msgspec.json.encode(explained).decode()]
    if asked.markdown:
        return render.as_markdown(explained, asked.site)
    return render.text(explained)
