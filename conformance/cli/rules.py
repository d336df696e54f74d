"""The command ``rules``, for rules, editions, open questions and rule updates."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import json
from typer.core import TyperGroup

from headjudge.cli import _options as opt
from headjudge.cli._command import (
    EXTRAS,
    RULES,
    Exit,
    command,
    echo,
    echo_command,
    echo_error,
    examples,
    make_console,
    reporting_errors,
)
from headjudge.errors import UsageError, install
from headjudge.spec.rulebook import Rulebook, look_up
from headjudge.spec.rulebook import editions as all_editions
from headjudge.text import inert, pluralize, sanitize


class RulesGroup(TyperGroup):
    """The commands about rules, with a hint if a rule's number is given instead of a command."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 -- as in typer
        """Find the command to run."""
        if args[0][:1].isdigit():
            with reporting_errors():
                asks = args[0].isdigit() and int(args[0]) in Rulebook.at().questions
                what, kind = ("an open question", "questions") if asks else ("a rule", "show")
                raise UsageError(f"to look up {what}, use: headjudge rules {kind} {args[0]}")
        return super().resolve_command(ctx, args)


app = typer.Typer()
rules_app = typer.Typer(cls=RulesGroup)
app.add_typer(
    rules_app,
    name="rules",
    rich_help_panel=RULES,
    epilog=examples(
        ("headjudge rules show 104.3f", "a rule with its scenarios"),
        ("headjudge rules show 102.3e@2008-03-15", "the rule with that number on that date"),
        ("headjudge rules history 104.2a", "a rule through the editions"),
        ("headjudge rules diff 2008-02-01 2021-04-22", "compare two editions"),
        ("headjudge rules questions", "the open questions"),
    ),
)
RuleArgument = Annotated[str, typer.Argument(help="Number or slug: 104.3f, or 102.3e@2008-02-01.")]
VERSION_HELP = "An edition, or a file with its text."
VersionArgument = Annotated[str, typer.Argument(help=VERSION_HELP, show_default=False)]


def _question_slugs() -> Iterator[str]:
    return (question.slug for question in Rulebook.at().questions.values())


@rules_app.callback(invoke_without_command=True)
def rules(context: typer.Context, *, edition: opt.Edition = "") -> None:
    """Look up rules and editions, or list all rules with the number of scenarios for each."""
    if context.invoked_subcommand:
        return
    from headjudge.editions.rule_report import list_rules

    with reporting_errors():
        echo("\n".join(list_rules(Rulebook.at(edition))))
    raise typer.Exit(Exit.OK)


@command(rules_app, None, ("headjudge rules show 104.3f", "a rule with its scenarios"))
def show(rule: RuleArgument, *, edition: opt.Edition = "") -> None:
    """Show a rule with its scenarios, its implementation and its open questions."""
    from headjudge.editions.rule_report import show_rule

    echo("\n".join(show_rule(rule, edition)))


@command(rules_app, None, ("headjudge rules history 104.2a", "through the editions"))
def history(rule: RuleArgument) -> None:
    """Show a rule's numbers, statements and meanings through the editions."""
    from headjudge.editions.review import periods
    from headjudge.editions.rule_report import show_history

    _, record = look_up(rule)
    show_history(make_console(), record.slug, periods(record))


@command(rules_app, None, ("headjudge rules diff 2008-02-01 2021-04-22", "compare two editions"))
def diff(old: VersionArgument, new: VersionArgument) -> None:
    """Show what changed between two editions, including games that end differently."""
    from headjudge.editions.update_gate import run_gate, show_changes
    from headjudge.editions.versions import find
    from headjudge.suite.compiler import bundled

    show_changes(make_console(), run_gate(find(old), find(new), bundled()))


@command(
    rules_app, None, ("headjudge rules gate --from 2026-08-07 --to new.txt", "check a new text")
)
def gate(
    *,
    old: Annotated[str, typer.Option("--from", help=VERSION_HELP)],
    new: Annotated[str, typer.Option("--to", help=VERSION_HELP)],
    reports: Annotated[
        list[Path] | None,
        typer.Option(
            "--report",
            metavar="DIR",
            help="Report folder of an engine: also list verdicts that change.",
        ),
    ] = None,
    texts: opt.Texts = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON instead of Markdown.")
    ] = False,
) -> Exit:
    """Report what a new edition changed and which actions it requires."""
    from headjudge.editions import update_gate
    from headjudge.editions.versions import find
    from headjudge.suite.compiler import bundled

    before, after = (find(version, texts) for version in (old, new))
    report = update_gate.run_gate(before, after, bundled(), tuple(reports or ()))
    text = update_gate.to_markdown(report)
    if summary := os.environ.get("GITHUB_STEP_SUMMARY"):
        with Path(summary).open("a", encoding="utf-8") as file:
            file.write(text)
    if os.environ.get("GITHUB_ACTIONS"):
        for line in update_gate.github_commands(report):
            echo_command(line)
    shown = json.format(json.encode(report), indent=2) if as_json else inert(sanitize(text))
    typer.echo(shown, nl=False)
    return Exit.FAILED if report.action_required else Exit.OK


@command(
    rules_app,
    None,
    ("headjudge rules questions", "the open questions, one per line"),
    ("headjudge rules questions 16", "one question and its readings"),
    ("headjudge rules questions 16 --report out", "also which reading an engine follows"),
)
def questions(
    question: Annotated[
        str,
        typer.Argument(
            help="Number or name (default: list all questions).",
            autocompletion=opt.completing(_question_slugs),
            show_default=False,
        ),
    ] = "",
    *,
    edition: opt.Edition = "",
    reports: Annotated[
        list[Path] | None,
        typer.Option(
            "--report",
            metavar="DIR",
            help="Report folder of an engine: also show which reading the engine follows.",
        ),
    ] = None,
) -> None:
    """List the open questions, or show how the readings of one question differ."""
    from headjudge.editions.rule_report import list_questions, show_question

    book = Rulebook.at(edition)
    if not question:
        echo("\n".join(list_questions(book)))
        return
    book.question(question)  # report an unknown question before reading the runs
    try:
        from headjudge.proofs.open_questions import EngineRun, page
    except ModuleNotFoundError as error:
        if reports or error.name not in EXTRAS:
            raise
        echo("\n".join(show_question(question, book)))
        echo_error(f"for games in which the readings differ, {install(EXTRAS[error.name])}")
        return
    from headjudge.report import event_log
    from headjudge.report.writers import EVENTS

    runs = [event_log.read(folder / EVENTS) for folder in reports or ()]
    results = [EngineRun(run.started, {case.id: case for case in run.judged}) for run in runs]
    echo(page(question, edition, results))


@command(
    rules_app, None, ("headjudge rules review --from 2024-02-02", "rewordings to review since then")
)
def review(
    rule: Annotated[
        str, typer.Argument(help="Number or slug; with --mark, RULE@DATE.", show_default=False)
    ] = "",
    *,
    since: Annotated[str, typer.Option("--from", help="Only rewordings after this edition.")] = "",
    until: Annotated[str, typer.Option("--to", help="Only rewordings up to this edition.")] = "",
    texts: opt.Texts = None,
    include_reviewed: Annotated[
        bool, typer.Option("--all", help="Include reviewed rewordings.")
    ] = False,
    mark: Annotated[str, typer.Option(help="Mark the rewording as wording or meaning.")] = "",
    note: Annotated[str, typer.Option(help="Description of the change in meaning.")] = "",
) -> Exit:
    """List the rewordings that have not been reviewed, or mark one as reviewed."""
    from headjudge.editions import review as reviews

    if mark:
        echo(reviews.record_judgment(rule, mark, note))
        return Exit.OK
    changes = reviews.select(rule, since, until, include_reviewed=include_reviewed)
    for change in changes:
        echo("\n".join(reviews.describe(change, texts)) + "\n")
    unreviewed = sum(change.judgment == "unreviewed" for change in changes)
    echo(f"{pluralize(len(changes), 'rewording')}, {unreviewed} of them unreviewed")
    return Exit.FAILED if unreviewed else Exit.OK


@command(rules_app, None, ("headjudge rules editions", "all dates, newest first"))
def editions() -> None:
    """List the dated editions, newest first."""
    echo("\n".join(all_editions()))


@command(rules_app, None, ("headjudge rules adopt new.txt", "add an edition"))
def adopt(
    file: Annotated[Path | None, typer.Argument(help="Text of a new edition.")] = None,
    *,
    date: Annotated[
        str, typer.Option(help="Date of the edition (default: the date in the text).")
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="List the remaining manual steps.")
    ] = False,
) -> Exit:
    """Add an edition: its date, fingerprints, numbers and headings. The rest is manual."""
    from headjudge.editions import import_edition
    from headjudge.suite.compiler import bundled

    if check or not file:
        findings = import_edition.to_do(bundled())
        for finding in findings:
            echo(str(finding))
        echo(f"{pluralize(len(findings), 'manual step')} left")
        return Exit.FAILED if findings else Exit.OK
    for line in import_edition.adopt(file, date):
        echo(line)
    return Exit.OK


@command(rules_app, None, ("headjudge rules fingerprint texts out.json", "from a folder of texts"))
def fingerprint(
    folder: Annotated[
        Path, typer.Argument(help="Folder with official texts named CR-YYYY-MM-DD.txt.")
    ],
    out: Annotated[Path, typer.Argument(help="File to write: spec/rulebook/fingerprints.json.")],
) -> None:
    """Compute the fingerprints from a folder of official texts."""
    from headjudge.spec.rulebook.fingerprints import recompute

    fingerprints = recompute(folder, out)
    echo(f"{out}: {pluralize(len(fingerprints.editions), 'edition')}")
