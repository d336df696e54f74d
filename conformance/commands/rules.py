"""The commands about the rules themselves, and about what a new edition of them changed."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from conformance import harmless, several
from conformance.commands.common import (
    Command,
    EditionOption,
    Exit,
    examples,
    output,
    reporting_errors,
    say,
)
from spec.rulebook import Rulebook, editions, look_up

_C = TypeVar("_C", bound=Callable[..., Any])
EXAMPLES = examples(
    ("headjudge rules show 104.3f", "a rule, with all that is known of it"),
    ("headjudge rules show 102.3e@2008-03-15", "as it was on that day"),
    ("headjudge rules history 104.2a", "through the editions"),
    ("headjudge rules diff 2008-02-01 2021-04-22", "what changed between two"),
)
rules_app = typer.Typer(help="Look up rules and editions.", invoke_without_command=True)


def _command(name: str, shown: str, does: str) -> Callable[[_C], _C]:
    """Make a function a command, with an example below its help and what that does."""
    return rules_app.command(name, cls=Command, epilog=examples((shown, does)))


def gate(
    old: Annotated[str, typer.Option("--from", help="An edition, or a file with its text.")],
    new: Annotated[str, typer.Option("--to", help="An edition, or a file with its text.")],
    reports: Annotated[
        list[Path] | None, typer.Option("--report", help="A folder with an engine's report.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, not Markdown.")] = False,
) -> None:
    """Say what a new edition changed and which actions it requires: the gate for rule updates."""
    from msgspec import json

    from conformance.editions import gate as gates
    from conformance.editions.gate_report import github_commands, to_markdown
    from conformance.editions.versions import find
    from conformance.gherkin.read import bundled

    with reporting_errors():
        report = gates.gate(find(old), find(new), bundled(), reports or ())
        text = to_markdown(report)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if summary:
            with Path(summary).open("a", encoding="utf-8") as file:
                file.write(text)
        if os.environ.get("GITHUB_ACTIONS"):
            for line in github_commands(report):
                say(line)
        typer.echo(
            json.format(json.encode(report), indent=2) if as_json else harmless(text), nl=False
        )
    raise typer.Exit(Exit.FAILED if report.action_required else Exit.OK)


@rules_app.callback()
def rules(
    context: typer.Context,
    edition: EditionOption = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="What shows each rule, and what is missing.")
    ] = False,
) -> None:
    """List the rules with how many scenarios each has."""
    if context.invoked_subcommand:
        return
    from conformance.editions.look_up import list_coverage, list_rules

    whole = True
    with reporting_errors():
        book = Rulebook.at(edition)
        if coverage:
            lines, whole = list_coverage(book)
        else:
            lines = list(list_rules(book))
        say("\n".join(lines))
    raise typer.Exit(Exit.OK if whole else Exit.FAILED)


@_command("show", "headjudge rules show 104.3f", "a rule, with all that is known of it")
def rules_show(
    rule: Annotated[str, typer.Argument(help="A number or slug: 104.3f, or 102.3e@2008-02-01.")],
    edition: EditionOption = "",
) -> None:
    """Show a rule with its scenarios, its function and its open questions."""
    from conformance.editions.look_up import show_rule

    with reporting_errors():
        say("\n".join(show_rule(rule, edition)))


@_command("history", "headjudge rules history 104.2a", "through the editions")
def rules_history(
    rule: Annotated[str, typer.Argument(help="A number or slug: 104.2a, or 102.2a@2008-02-01.")],
) -> None:
    """Show a rule's numbers, statements and meanings through the editions."""
    from conformance.editions import terminal_report
    from conformance.editions.history import periods

    with reporting_errors():
        _, record = look_up(rule)
        terminal_report.show_history(output(), record.slug, periods(record))


@_command("diff", "headjudge rules diff 2008-02-01 2021-04-22", "what changed")
def rules_diff(
    old: Annotated[str, typer.Argument(help="The older edition, or a file with its text.")],
    new: Annotated[str, typer.Argument(help="The newer edition, or a file with its text.")],
) -> None:
    """Show what changed between two editions, and what ends differently because of it."""
    from conformance.editions import terminal_report
    from conformance.editions.gate import ActionItem, gate
    from conformance.editions.versions import find
    from conformance.gherkin.read import bundled
    from conformance.proving.differences import smallest

    with reporting_errors():
        report = gate(find(old), find(new), bundled())

        def more(item: ActionItem) -> Iterator[str]:
            return smallest(item.change.slug, report.old.edition, report.new.edition)

        terminal_report.show_changes(output(), report, more)


@_command("review", "headjudge rules review --from 2024-02-02", "what nobody has judged since")
def rules_review(
    rule: Annotated[str, typer.Argument(help="A number or slug; with --as, RULE@DATE.")] = "",
    since: Annotated[str, typer.Option("--from", help="Only those after this edition.")] = "",
    until: Annotated[str, typer.Option("--to", help="Only those up to this edition.")] = "",
    family: Annotated[
        str, typer.Option(help="Only a file of spec/rulebook/rules: state_based.")
    ] = "",
    texts: Annotated[
        Path | None, typer.Option(help="A folder of texts named CR-YYYY-MM-DD.txt.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Those that have been judged, too.")] = False,
    judgement: Annotated[str, typer.Option("--as", help="Judge it: wording or meaning.")] = "",
    note: Annotated[str, typer.Option(help="What changed in meaning.")] = "",
) -> None:
    """Show the rewordings that nobody has judged yet, or judge one."""
    from conformance.editions import review

    with reporting_errors():
        if judgement:
            say(review.judge(rule, judgement, note))
            return
        found = review.select(rule, since, until, family, every=every)
        for one in found:
            say("\n".join(review.shown(one, texts)) + "\n")
        left = sum(one.judgement == "unreviewed" for one in found)
        say(f"{several(len(found), 'rewording')}, {left} of them unreviewed")
    raise typer.Exit(Exit.FAILED if left else Exit.OK)


@_command("editions", "headjudge rules editions", "all dates, newest first")
def rules_editions() -> None:
    """List the dated editions, newest first."""
    with reporting_errors():
        say("\n".join(editions()))


@_command("read", "headjudge rules read MagicCompRules.txt", "which edition it is")
def rules_read(
    file: Annotated[Path, typer.Argument(help="The text of the Comprehensive Rules.")],
) -> None:
    """Say which edition an official text is, and what in it is new or wrong."""
    from conformance.editions.reading import read_text

    with reporting_errors():
        reading = read_text(file)
        say("\n".join(reading.lines()))
    raise typer.Exit(Exit.OK if reading.exact else Exit.FAILED)


@_command("adopt", "headjudge rules adopt new.txt", "add an edition")
def rules_adopt(
    file: Annotated[Path | None, typer.Argument(help="The text of a new edition.")] = None,
    date: Annotated[str, typer.Option(help="Its date; that in the text if absent.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Say what to do by hand.")] = False,
) -> None:
    """Add an edition: its date, fingerprints, numbers and headings. The rest is up to a person."""
    from conformance.editions.adopt import adopt, to_do
    from conformance.gherkin.read import bundled

    with reporting_errors():
        if check or not file:
            findings = to_do(bundled())
            for finding in findings:
                say(str(finding))
            say(f"{several(len(findings), 'thing')} to do")
            raise typer.Exit(Exit.FAILED if findings else Exit.OK)
        for line in adopt(file, date):
            say(line)


@_command("fingerprint", "headjudge rules fingerprint texts out.json", "from a folder of texts")
def rules_fingerprint(
    folder: Annotated[Path, typer.Argument(help="A folder of texts named CR-YYYY-MM-DD.txt.")],
    out: Annotated[Path, typer.Argument(help="Where to write: spec/rulebook/fingerprints.json.")],
) -> None:
    """Write the fingerprints again from a folder of official texts."""
    from spec.rulebook.fingerprints import recompute

    with reporting_errors():
        known = recompute(folder, out)
        say(f"{out}: {several(len(known.editions), 'edition')}")
