"""The command that explains how a scenario ends."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from conformance import WrongUse
from conformance.commands.common import EditionOption, Exit, complain, reporting_errors, say
from spec.rulebook import Rulebook

if TYPE_CHECKING:
    from conformance.explaining.explanation import Explanation
    from conformance.explaining.sections import Section


def explain(
    file: Annotated[str, typer.Argument(help="A feature file, or FILE:LINE for one scenario.")],
    edition: EditionOption = "",
    why: Annotated[
        bool, typer.Option("--why", help="Name the fewest rules that decide it.")
    ] = False,
    editions: Annotated[
        bool,
        typer.Option("--editions", help="Play it in all editions, and say since when it ends so."),
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a text to paste into a forum or an issue.")
    ] = False,
    site: Annotated[
        str,
        typer.Option(metavar="URL", help="With --markdown: link each rule to URL/rules/SLUG."),
    ] = "",
) -> None:
    """Play a feature of your own: which rule did what to whom, and why others did not."""
    from conformance.explaining import as_markdown, plain
    from conformance.explaining.explanation import explain as explained_by
    from conformance.explaining.places import scenarios_at
    from conformance.gherkin.read import FeatureError

    status, shown = Exit.OK, False
    with reporting_errors():
        _check_site(site, markdown=markdown)
        book = Rulebook.at(edition)
        for scenario in scenarios_at(file, book):
            if isinstance(scenario, FeatureError):
                complain(str(scenario))
                status = Exit.WRONG_USE
                continue
            explained = explained_by(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            more = [*_why(explained, wanted=why), *_editions(explained, wanted=editions)]
            lines = (
                as_markdown.lines(explained, more, site)
                if markdown
                else plain.lines(explained, more)
            )
            say("\n".join([*([""] if shown else []), *lines]))
            shown = True
    raise typer.Exit(status)


def _check_site(site: str, *, markdown: bool) -> None:
    """Raises WrongUse for an address that makes no links."""
    if site and not markdown:
        raise WrongUse("--site needs --markdown")
    if site and not re.fullmatch(r"https?://[^\s()<>\[\]]+", site):
        raise WrongUse(f"--site {site}: is no address; write https://...")


def _why(explained: "Explanation", *, wanted: bool) -> "Iterable[Section]":
    if not wanted:
        return ()
    from conformance.explaining import forced

    return forced.sections(explained)


def _editions(explained: "Explanation", *, wanted: bool) -> "Iterable[Section]":
    if not wanted:
        return ()
    from conformance.explaining import by_edition

    return by_edition.sections(explained.scenario)
