"""``headjudge explain``: explain how scenarios end."""

import sys
from collections.abc import Mapping
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from headjudge.cli._command import (
    ARGUMENTS,
    WEB_ADDRESS,
    Command,
    EditionOption,
    Exit,
    complain,
    examples,
    say,
)
from headjudge.errors import UsageError
from headjudge.spec.rulebook import Rulebook

app = typer.Typer()
STANDARD_INPUT = "-"


@app.command(
    cls=Command,
    rich_help_panel=ARGUMENTS,
    epilog=examples(
        ("headjudge explain table.feature", "every scenario of a file"),
        ("headjudge explain table.feature:12", "the scenario at line 12"),
        ("headjudge explain < table.feature", "from standard input"),
        ("headjudge explain table.feature --outcome", "only the outcomes"),
        ("headjudge explain table.feature --markdown", "to paste into a forum"),
        ("headjudge explain table.feature --json", "for programs"),
        ("headjudge explain table.feature --all-editions", "in every edition"),
    ),
)
def explain(
    file: Annotated[
        str,
        typer.Argument(
            help="Feature file, or FILE:LINE for one scenario (default: standard input).",
            show_default=False,
        ),
    ] = STANDARD_INPUT,
    *,
    edition: EditionOption = "",
    outcome: Annotated[
        bool, typer.Option("--outcome", help="Print only the outcome, as Then sentences.")
    ] = False,
    minimal_rules: Annotated[
        bool, typer.Option("--minimal-rules", help="Name a minimal set of rules that decides it.")
    ] = False,
    all_editions: Annotated[
        bool, typer.Option("--all-editions", help="Compare the outcome in all editions.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print Markdown for a forum or an issue.")
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print each explanation as a line of JSON.")
    ] = False,
    site: Annotated[
        str, typer.Option(metavar="URL", help="With --markdown: link rules to URL/rules/SLUG.")
    ] = "",
) -> Exit:
    """Explain who wins and why: which rules applied to whom, and why others did not."""
    detailed: dict[str, bool | str] = {
        "--minimal-rules": minimal_rules,
        "--all-editions": all_editions,
        "--markdown": markdown,
        "--json": json,
        "--site": site,
    }
    _check(detailed, outcome=outcome)
    from headjudge.explain import by_edition, explanation, render
    from headjudge.explain import minimal_rules as rules
    from headjudge.explain.render import scenarios_at
    from headjudge.suite.compiler import FeatureError

    status, shown = Exit.OK, False
    book = Rulebook.at(edition)
    if file == STANDARD_INPUT and sys.stdin.isatty():
        complain("reading a feature from standard input; end it with Ctrl-D")
    for scenario in scenarios_at(file, book):
        if outcome and not shown:
            say(f"edition {book.edition}")
        if isinstance(scenario, FeatureError):
            complain(str(scenario))
            status = Exit.WRONG_USE
        elif outcome:
            say("\n".join(render.outcome_text(explanation.explain(scenario, book))))
        else:
            explained = explanation.explain(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            sections = [*(rules.sections(scenario, book) if minimal_rules else ())]
            sections += by_edition.sections(scenario) if all_editions else ()
            explained = replace(explained, sections=tuple(sections))
            if shown and not json:
                say("")
            if json:
                say(msgspec.json.encode(explained).decode())
            else:
                lines = render.as_markdown(explained, site) if markdown else render.text(explained)
                say("\n".join(lines))
        shown = True
    return status


def _check(detailed: Mapping[str, bool | str], *, outcome: bool) -> None:
    """Check which options are combined. Raises UsageError, also for an invalid URL."""
    given = [name for name, value in detailed.items() if value]
    if outcome and given:
        raise UsageError(f"{given[0]} goes without --outcome")
    if {"--json", "--markdown"} <= {*given}:
        raise UsageError("--json goes without --markdown")
    if site := detailed["--site"]:
        if not detailed["--markdown"]:
            raise UsageError("--site needs --markdown")
        if not WEB_ADDRESS.fullmatch(str(site)):
            raise UsageError(f"--site {site} is not a URL; write https://...")
