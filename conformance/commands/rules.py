"""The commands about the rules themselves, and about what a new edition of them changed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from conformance.commands.common import Edition, Exit, reporting_errors
from spec.rulebook import Rulebook, editions, look_up

rules_app = typer.Typer(help="Look the rules up.", invoke_without_command=True)


def gate(
    old: Annotated[str, typer.Option("--from", help="An edition, or a file with its text.")],
    new: Annotated[str, typer.Option("--to", help="An edition, or a file with its text.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, not Markdown.")] = False,
) -> None:
    """Say what a new edition changed and what that touches: the gate for rule updates."""
    from msgspec import json

    from conformance import gate as gates
    from conformance.compiler import bundled

    with reporting_errors():
        report = gates.gate(gates.side(old), gates.side(new), bundled())
        text = gates.to_markdown(report)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if summary:
            with Path(summary).open("a", encoding="utf-8") as file:
                file.write(text)
        if os.environ.get("GITHUB_ACTIONS"):
            for line in gates.github_commands(report):
                typer.echo(line)
        typer.echo(json.format(json.encode(report), indent=2) if as_json else text, nl=False)
    raise typer.Exit(Exit.FAILED if report.to_do else Exit.OK)


@rules_app.callback()
def rules(
    context: typer.Context,
    edition: Edition = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="By what each is shown, and what is missing.")
    ] = False,
) -> None:
    """List the rules with how many scenarios each has."""
    if context.invoked_subcommand:
        return
    from conformance.rules import list_coverage, list_rules

    whole = True
    with reporting_errors():
        book = Rulebook.at(edition)
        if coverage:
            lines, whole = list_coverage(book)
        else:
            lines = list(list_rules(book))
        typer.echo("\n".join(lines))
    raise typer.Exit(Exit.OK if whole else Exit.FAILED)


@rules_app.command("show")
def rules_show(
    rule: Annotated[str, typer.Argument(help="A number or slug: 104.3f, or 102.3e@2008-02-01.")],
    edition: Edition = "",
) -> None:
    """Show a rule with its scenarios, its function and its open questions."""
    from conformance.rules import show_rule

    with reporting_errors():
        typer.echo("\n".join(show_rule(rule, edition)))


@rules_app.command("history")
def rules_history(
    rule: Annotated[str, typer.Argument(help="A number or slug: 104.2a, or 102.2a@2008-02-01.")],
) -> None:
    """Show a rule's numbers, statements and meanings through the editions."""
    from conformance import terminal
    from conformance.history import periods

    with reporting_errors():
        _, record = look_up(rule)
        terminal.show_history(Console(), record.slug, periods(record))


@rules_app.command("diff")
def rules_diff(
    old: Annotated[str, typer.Argument(help="The older edition.")],
    new: Annotated[str, typer.Argument(help="The newer edition.")],
) -> None:
    """Show what changed between two editions, with what ends differently because of it."""
    from conformance import terminal
    from conformance.compiler import bundled
    from conformance.differences import smallest
    from conformance.history import changes

    with reporting_errors():
        books = Rulebook.at(old), Rulebook.at(new)
        found = changes(*books, bundled())
        terminal.show_changes(
            Console(), *books, found, lambda change: smallest(change, *(b.edition for b in books))
        )


@rules_app.command("review")
def rules_review(
    rule: Annotated[str, typer.Argument(help="A number or slug; with --as, RULE@DATE.")] = "",
    since: Annotated[str, typer.Option("--from", help="Changes after this edition only.")] = "",
    until: Annotated[str, typer.Option("--to", help="Changes up to this edition only.")] = "",
    family: Annotated[str, typer.Option(help="Only a file of spec/rules: state_based.")] = "",
    texts: Annotated[
        Path | None, typer.Option(help="A folder of texts named CR-YYYY-MM-DD.txt.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Those that are judged, too.")] = False,
    judgement: Annotated[str, typer.Option("--as", help="Judge it: wording or meaning.")] = "",
    note: Annotated[str, typer.Option(help="What changed in meaning.")] = "",
) -> None:
    """Show the changes of words that nobody has judged yet, or judge one."""
    from conformance.editions import review

    with reporting_errors():
        if judgement:
            typer.echo(review.judge(rule, judgement, note))
            return
        found = review.wanted(rule, since, until, family, every=every)
        for one in found:
            typer.echo("\n".join(review.shown(one, texts)) + "\n")
        left = sum(one.judgement == "unreviewed" for one in found)
        typer.echo(f"{len(found)} changes of words, {left} of them unreviewed")
    raise typer.Exit(Exit.FAILED if left else Exit.OK)


@rules_app.command("editions")
def rules_editions() -> None:
    """List the dated editions, newest first."""
    with reporting_errors():
        typer.echo("\n".join(editions()))


@rules_app.command("read")
def rules_read(
    file: Annotated[Path, typer.Argument(help="The text of the Comprehensive Rules.")],
) -> None:
    """Say which edition an official text is, and what in it is unknown or amiss."""
    from conformance.reading import read_text

    with reporting_errors():
        reading = read_text(file)
        typer.echo("\n".join(reading.lines()))
    raise typer.Exit(Exit.OK if reading.exact else Exit.FAILED)


@rules_app.command("fingerprint")
def rules_fingerprint(
    folder: Annotated[Path, typer.Argument(help="A folder of texts named CR-YYYY-MM-DD.txt.")],
    out: Annotated[Path, typer.Argument(help="Where to write: spec/fingerprints.json.")],
) -> None:
    """Make the file of fingerprints anew from a folder of official texts."""
    from spec.fingerprints import recompute

    with reporting_errors():
        known = recompute(folder, out)
        typer.echo(f"{out}: {len(known.editions)} editions, {len(known.rules)} rules")
