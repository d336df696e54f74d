"""The commands about the rules themselves, and about what a new edition of them changed."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from msgspec import json

from headjudge.conformance import harmless, several
from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.commands.command import argument, below, command, option
from headjudge.conformance.commands.common import Exit, output, reporting_errors, say
from headjudge.conformance.commands.options import EditionOption
from headjudge.spec.rulebook import Rulebook, editions, look_up

EXAMPLES = below(
    ("headjudge rules show 104.3f", "a rule, with all that is known of it"),
    ("headjudge rules show 102.3e@2008-03-15", "as it was on that day"),
    ("headjudge rules history 104.2a", "through the editions"),
    ("headjudge rules diff 2008-02-01 2021-04-22", "what changed between two"),
    ("headjudge rules discuss", "what they leave open"),
)
rules_app = typer.Typer(help="Look up rules and editions.", invoke_without_command=True)


@rules_app.callback()
def rules(
    context: typer.Context,
    edition: EditionOption = "",
    coverage: Annotated[
        bool, option("What shows each rule, and what is missing.", "--coverage")
    ] = False,
) -> None:
    """List the rules with how many scenarios each has."""
    if context.invoked_subcommand:
        return
    from headjudge.conformance.editions.rule_report import list_coverage, list_rules

    whole = True
    with reporting_errors():
        book = Rulebook.at(edition)
        if coverage:
            lines, whole = list_coverage(book)
        else:
            lines = list(list_rules(book))
        say("\n".join(lines))
    raise typer.Exit(Exit.OK if whole else Exit.FAILED)


@command(("headjudge rules show 104.3f", "a rule, with all that is known of it"))
def show(
    rule: Annotated[str, argument("A number or slug: 104.3f, or 102.3e@2008-02-01.")],
    edition: EditionOption = "",
) -> None:
    """Show a rule with its scenarios, its function and its open questions."""
    from headjudge.conformance.editions.rule_report import show_rule

    say("\n".join(show_rule(rule, edition)))


@command(("headjudge rules history 104.2a", "through the editions"))
def history(
    rule: Annotated[str, argument("A number or slug: 104.2a, or 102.2a@2008-02-01.")],
) -> None:
    """Show a rule's numbers, statements and meanings through the editions."""
    from headjudge.conformance.editions.review import periods
    from headjudge.conformance.editions.rule_report import show_history

    _, record = look_up(rule)
    show_history(output(), record.slug, periods(record))


@command(("headjudge rules diff 2008-02-01 2021-04-22", "what changed"))
def diff(
    old: Annotated[str, argument("The older edition, or a file with its text.")],
    new: Annotated[str, argument("The newer edition, or a file with its text.")],
) -> None:
    """Show what changed between two editions, and what ends differently because of it."""
    from headjudge.conformance.editions.update_gate import ActionItem, show_changes
    from headjudge.conformance.editions.update_gate import gate as passed
    from headjudge.conformance.editions.versions import find
    from headjudge.conformance.proving.edition_differences import smallest
    from headjudge.conformance.scenarios.read import bundled

    report = passed(find(old), find(new), bundled())

    def more(item: ActionItem) -> Iterator[str]:
        return smallest(item.change.slug, report.old.edition, report.new.edition)

    show_changes(output(), report, more)


@command(("headjudge rules gate --from 2026-08-07 --to new.txt", "what a new text asks of you"))
def gate(
    old: Annotated[str, option("An edition, or a file with its text.", "--from")],
    new: Annotated[str, option("An edition, or a file with its text.", "--to")],
    reports: Annotated[
        tuple[Path, ...], option("A folder with an engine's report.", "--report")
    ] = (),
    texts: Annotated[Path | None, option("A folder of texts named CR-YYYY-MM-DD.txt.")] = None,
    as_json: Annotated[bool, option("Print JSON, not Markdown.", "--json")] = False,
) -> Exit:
    """Say what a new edition changed and which actions it requires: the gate for rule updates."""
    from headjudge.conformance.editions.update_gate import gate as passed
    from headjudge.conformance.editions.update_gate import github_commands, to_markdown
    from headjudge.conformance.editions.versions import find, of_date
    from headjudge.conformance.scenarios.read import bundled

    before, after = (find(of_date(texts, one)) for one in (old, new))
    report = passed(before, after, bundled(), reports)
    text = to_markdown(report)
    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(text)
    if os.environ.get("GITHUB_ACTIONS"):
        for line in github_commands(report):
            say(line)
    typer.echo(json.format(json.encode(report), indent=2) if as_json else harmless(text), nl=False)
    return Exit.FAILED if report.action_required else Exit.OK


@command(
    ("headjudge rules discuss", "the open questions, a line each"),
    ("headjudge rules discuss 16", "one: what people hold, and where it matters"),
    ("headjudge rules discuss 16 --report out", "and which reading an engine follows"),
)
def discuss(
    question: Annotated[
        str,
        argument(
            "Its number or its name; absent: list all questions.", complete=completion.questions
        ),
    ] = "",
    edition: EditionOption = "",
    reports: Annotated[
        tuple[Path, ...],
        option("A folder of certify --report; says which reading its engine follows.", "--report"),
    ] = (),
) -> None:
    """Discuss an open question: its readings, where they part, and what each would change."""
    if not question:
        from headjudge.conformance.proving.question_page import listing

        say("\n".join(listing(Rulebook.at(edition))))
        return
    Rulebook.at(edition).question(question)
    from headjudge.conformance.proving.question_page import EngineRun, page
    from headjudge.conformance.reporting import event_log
    from headjudge.conformance.reporting.writers import EVENTS

    runs = [event_log.read(folder / EVENTS) for folder in reports]
    read = [EngineRun(run.started, {one.id: one for one in run.judged}) for run in runs]
    say("\n".join(page(question, edition, read)))


@command(("headjudge rules review --from 2024-02-02", "what nobody has judged since"))
def review(
    *,
    rule: Annotated[str, argument("A number or slug; with --as, RULE@DATE.")] = "",
    since: Annotated[str, option("Only those after this edition.", "--from")] = "",
    until: Annotated[str, option("Only those up to this edition.", "--to")] = "",
    family: Annotated[str, option("Only a file of spec/rulebook/rules: state_based.")] = "",
    texts: Annotated[Path | None, option("A folder of texts named CR-YYYY-MM-DD.txt.")] = None,
    every: Annotated[bool, option("Those that have been judged, too.", "--all")] = False,
    judgement: Annotated[str, option("Judge it: wording or meaning.", "--as")] = "",
    note: Annotated[str, option("What changed in meaning.")] = "",
) -> Exit:
    """Show the rewordings that nobody has judged yet, or judge one."""
    from headjudge.conformance.editions import review as reviews

    if judgement:
        say(reviews.judge(rule, judgement, note))
        return Exit.OK
    found = reviews.select(rule, since, until, family, every=every)
    for change in found:
        say("\n".join(reviews.describe(change, texts)) + "\n")
    left = sum(change.judgement == "unreviewed" for change in found)
    say(f"{several(len(found), 'rewording')}, {left} of them unreviewed")
    return Exit.FAILED if left else Exit.OK


@command(("headjudge rules editions", "all dates, newest first"), name="editions")
def list_editions() -> None:
    """List the dated editions, newest first."""
    say("\n".join(editions()))


@command(("headjudge rules read MagicCompRules.txt", "which edition it is"))
def read(
    file: Annotated[Path, argument("The text of the Comprehensive Rules.")],
) -> Exit:
    """Say which edition an official text is, and what in it is new or wrong."""
    from headjudge.conformance.editions.inspect_text import read_text

    reading = read_text(file)
    say("\n".join(reading.lines()))
    return Exit.OK if reading.exact else Exit.FAILED


@command(("headjudge rules adopt new.txt", "add an edition"))
def adopt(
    file: Annotated[Path | None, argument("The text of a new edition.")] = None,
    date: Annotated[str, option("Its date; that in the text if absent.")] = "",
    to: Annotated[Path | None, option("The checkout to change, if not the one in use.")] = None,
    check: Annotated[bool, option("Say what to do by hand.", "--check")] = False,
) -> Exit:
    """Add an edition: its date, fingerprints, numbers and headings. The rest is up to a person."""
    from headjudge.conformance.editions import import_edition
    from headjudge.conformance.scenarios.read import bundled

    if check or not file:
        findings = import_edition.to_do(bundled())
        for finding in findings:
            say(str(finding))
        say(f"{several(len(findings), 'thing')} to do")
        return Exit.FAILED if findings else Exit.OK
    for line in import_edition.adopt(file, date, to):
        say(line)
    return Exit.OK


@command(("headjudge rules fingerprint texts out.json", "from a folder of texts"))
def fingerprint(
    folder: Annotated[Path, argument("A folder of texts named CR-YYYY-MM-DD.txt.")],
    out: Annotated[Path, argument("Where to write: spec/rulebook/fingerprints.json.")],
) -> None:
    """Write the fingerprints again from a folder of official texts."""
    from headjudge.spec.rulebook.fingerprints import recompute

    known = recompute(folder, out)
    say(f"{out}: {several(len(known.editions), 'edition')}")


for each in (
    show,
    history,
    diff,
    gate,
    discuss,
    review,
    list_editions,
    read,
    adopt,
    fingerprint,
):
    each.add_to(rules_app)
