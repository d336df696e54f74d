"""The command that explains how scenarios end."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import WEB_ADDRESS, Exit, complain, say
from headjudge.conformance.commands.options import EditionOption
from headjudge.spec.rulebook import Rulebook

if TYPE_CHECKING:
    from headjudge.conformance.explaining.explanation import Explanation

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
    site: Annotated[
        str, option("With --markdown: link each rule to URL/rules/SLUG.", metavar="URL")
    ] = ""


@command(
    ("headjudge explain table.feature", "every scenario of a file"),
    ("headjudge explain table.feature:12", "the one at line 12"),
    ("headjudge explain < table.feature", "from standard input"),
    ("headjudge explain table.feature --then", "what comes of each, and no more"),
    ("headjudge explain table.feature --markdown", "to paste into a forum"),
    ("headjudge explain table.feature --why --editions", "what decides it, and since when"),
)
def explain(asked: Explain) -> Exit:
    """Say who wins and why: which rule did what to whom, and why others did not."""
    _check(asked)
    from headjudge.conformance.explaining.explanation import explain as explained_by
    from headjudge.conformance.explaining.outcome_text import outcome_lines
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
            say("\n".join(outcome_lines(scenario, book)))
        else:
            explained = explained_by(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            say("\n".join([*([""] if shown else []), *_lines(explained, asked)]))
        shown = True
    return status


def _check(asked: Explain) -> None:
    """Check which options are combined. Raises WrongUse, also for an invalid URL."""
    others = [name for name in ("why", "editions", "markdown", "site") if getattr(asked, name)]
    if others and asked.then:
        raise WrongUse(f"--{others[0]} goes without --then")
    if asked.site and not asked.markdown:
        raise WrongUse("--site needs --markdown")
    if asked.site and not WEB_ADDRESS.fullmatch(asked.site):
        raise WrongUse(f"--site {asked.site}: is no address; write https://...")


def _lines(explained: "Explanation", asked: Explain) -> Iterable[str]:
    from headjudge.conformance.explaining import as_markdown, by_edition, forced, plain

    more = [*(forced.sections(explained) if asked.why else ())]
    more += by_edition.sections(explained.scenario) if asked.editions else ()
    if asked.markdown:
        return as_markdown.lines(explained, more, asked.site)
    return plain.lines(explained, more)
