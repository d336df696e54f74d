"""The command line: it parses, calls, and turns what goes wrong into one message and a status."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

from conformance import WrongUse, __version__
from conformance.engine import CASE_SECONDS, NotStarted
from spec.official import NotARulebook
from spec.rulebook import LookUpError, Rulebook, editions, look_up


class Exit(IntEnum):
    """The exit statuses of every command."""

    OK = 0
    FAILED = 1
    WRONG_USE = 2
    NOT_STARTED = 3
    NOT_WRITTEN = 4
    INTERRUPTED = 130


app = typer.Typer(
    name="headjudge",
    help="Judge whether a Magic rules engine ends games as the Comprehensive Rules say.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
rules_app = typer.Typer(help="Look the rules up.", invoke_without_command=True)
app.add_typer(rules_app, name="rules")

Edition = Annotated[str, typer.Option("--edition", help="A dated edition; the newest if absent.")]
EngineName = Annotated[
    str,
    typer.Argument(help="reference, phase, python-mtg, python:module:factory, or a command line."),
]


def main() -> None:
    """Run the command ``headjudge``."""
    signal.signal(signal.SIGTERM, _terminated)
    app()


def _terminated(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _complain(message: str) -> None:
    sys.stderr.write(f"headjudge: {message}\n")


@contextmanager
def _reporting_errors() -> Iterator[None]:
    """Turn every error that a user can cause into one message and its exit status."""
    try:
        yield
    except (LookUpError, WrongUse, NotARulebook) as error:
        _complain(str(error))
        raise typer.Exit(Exit.WRONG_USE) from None
    except NotStarted as error:
        _complain(f"the engine could not be started: {error}")
        raise typer.Exit(Exit.NOT_STARTED) from None
    except KeyboardInterrupt:
        _complain("interrupted")
        raise typer.Exit(Exit.INTERRUPTED) from None
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # whoever read has read enough
            _complain(f"{error.filename or 'standard output'}: {error.strerror}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(Exit.NOT_WRITTEN) from None


def _version(wanted: bool) -> None:  # noqa: FBT001 -- typer's form of a callback
    if wanted:
        typer.echo(f"headjudge {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")
    ] = False,
) -> None:
    """Options of the command itself."""


@app.command()
def certify(
    engine: EngineName,
    rule: Annotated[
        list[str] | None, typer.Option(help="Only this rule; may be given again.")
    ] = None,
    only_id: Annotated[
        list[str] | None, typer.Option("--id", help="Only this scenario; may be given again.")
    ] = None,
    edition: Edition = "",
    report: Annotated[
        Path | None, typer.Option(help="Write events.ndjson and the reports into this folder.")
    ] = None,
    features: Annotated[
        list[Path] | None, typer.Option(help="Feature files in place of the bundled ones.")
    ] = None,
    known: Annotated[
        Path | None, typer.Option(help="A list of known failures to compare the verdicts with.")
    ] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Write the list of --known anew.")] = False,
    timeout: Annotated[
        float, typer.Option(help="Seconds a case may take.", min=0.01)
    ] = CASE_SECONDS,
    complete: Annotated[
        int | None, typer.Option(help="Play every situation of so many players too.", min=2, max=2)
    ] = None,
) -> None:
    """Judge an engine rule by rule."""
    from conformance import certify as run  # noqa: PLC0415 -- each command loads what it needs

    with _reporting_errors():
        wanted = run.Wanted(
            engine=engine,
            edition=edition,
            rules=tuple(rule or ()),
            ids=tuple(only_id or ()),
            features=tuple(features or ()),
            timeout=timeout,
            complete=bool(complete),
        )
        outcome = run.certify(wanted, Console(), report=report, known=known, fix=fix)
        for complaint in outcome.complaints:
            _complain(complaint)
    if outcome.not_written:
        raise typer.Exit(Exit.NOT_WRITTEN)
    if outcome.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(Exit.FAILED if outcome.failed else Exit.OK)


@app.command()
def serve(engine: EngineName) -> None:
    """Be any known engine as a protocol-1 process on standard input and output."""
    from conformance.engine import KNOWN, load  # noqa: PLC0415
    from conformance.serve import serve as serve_engine  # noqa: PLC0415

    with _reporting_errors():
        if engine not in KNOWN and not engine.startswith("python:"):
            names = ", ".join(KNOWN)
            raise LookUpError(
                f"no engine {engine!r} to serve; known: {names}, python:module:factory"
            )
        serve_engine(load(KNOWN.get(engine, engine.removeprefix("python:"))))


@app.command()
def explain(
    file: Annotated[str, typer.Argument(help="A feature file, or FILE:LINE for one scenario.")],
    edition: Edition = "",
) -> None:
    """Play a feature of your own on the reference and print which rule did what."""
    from conformance.explain import explain_file  # noqa: PLC0415

    with _reporting_errors():
        as_said, lines = explain_file(file, Rulebook.at(edition))
        typer.echo("\n".join(lines))
    raise typer.Exit(Exit.OK if as_said else Exit.FAILED)


@app.command()
def prove(
    what: Annotated[
        str, typer.Argument(help="An invariant, or a file of claims; all invariants if absent.")
    ] = "",
    edition: Edition = "",
    every_edition: Annotated[bool, typer.Option("--all", help="In every edition.")] = False,
    save: Annotated[
        Path | None, typer.Option(help="Write what shows claims false into this feature file.")
    ] = None,
) -> None:
    """Prove the invariants, or claims of your own, from the rules' formulas."""
    from conformance import prove as proofs  # noqa: PLC0415
    from conformance import terminal  # noqa: PLC0415

    with _reporting_errors():
        todo = proofs.tasks(proofs.wanted(what), edition, every_edition=every_edition)
        console = Console()
        found: list[proofs.Result] = []
        with terminal.progress(console, len(todo), "proving") as bar:
            for task, results in proofs.prove(todo):
                terminal.step(bar, task.claim.name)
                found += results
                for result in results:
                    terminal.plain(console, "\n".join(proofs.lines(result)))
        if save:
            shown = [example for result in found for example in proofs.examples(result)]
            save.write_text(proofs.feature(shown), "utf-8")
        proven = sum(result.tried.proven for result in found)
        terminal.plain(console, f"{proven} of {len(found)} proven")
    raise typer.Exit(Exit.FAILED if proven < len(found) else Exit.OK)


@app.command()
def vectors(
    check: Annotated[
        bool, typer.Option("--check", help="Show again that they miss nothing.")
    ] = False,
    write: Annotated[Path | None, typer.Option(help="Make them anew, into this file.")] = None,
) -> None:
    """Count the test vectors, show again that they are enough, or make them anew."""
    from conformance import terminal  # noqa: PLC0415
    from conformance.vectors import report_lines  # noqa: PLC0415
    from spec.logic import vectors as kept  # noqa: PLC0415

    well = True
    with _reporting_errors():
        data = kept.generate(write) if write else kept.load()
        console = Console()
        if check:
            with terminal.progress(console, 0, "checking") as bar:
                report = kept.check(lambda done, of: terminal.so_far(bar, done, of), data)
            terminal.plain(console, "\n".join(report_lines(report)))
            well = report.well
        made = ", ".join(f"{count} {what}" for what, count in data.made.items())
        terminal.plain(console, made)
    raise typer.Exit(Exit.OK if well else Exit.FAILED)


@app.command()
def lint(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Feature files; the bundled ones if absent.")
    ] = None,
    edition: Edition = "",
) -> None:
    """Find what is wrong with features, with file and line."""
    from conformance.compiler import bundled, read  # noqa: PLC0415
    from conformance.lint import lint as find_faults  # noqa: PLC0415

    with _reporting_errors():
        book = Rulebook.at(edition)
        parsed = [read(path) for path in files] if files else bundled()
        findings = find_faults(parsed, book, whole=not files)
        for finding in findings:
            typer.echo(str(finding))
    raise typer.Exit(Exit.FAILED if findings else Exit.OK)


@app.command()
def report(folder: Annotated[Path, typer.Argument(help="A folder with events.ndjson.")]) -> None:
    """Make the reports anew from the events of a run."""
    from conformance.reports import totals, write_reports  # noqa: PLC0415

    with _reporting_errors():
        typer.echo(totals(write_reports(folder)))


@app.command()
def gate(
    old: Annotated[str, typer.Option("--from", help="An edition, or a file with its text.")],
    new: Annotated[str, typer.Option("--to", help="An edition, or a file with its text.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, not Markdown.")] = False,
) -> None:
    """Say what a new edition changed and what that touches: the gate for rule updates."""
    from msgspec import json  # noqa: PLC0415

    from conformance import gate as gates  # noqa: PLC0415
    from conformance.compiler import bundled  # noqa: PLC0415

    with _reporting_errors():
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


@app.command()
def steps() -> None:
    """Print every sentence that a feature may use."""
    from conformance.steps import SENTENCES  # noqa: PLC0415

    with _reporting_errors():
        for sentence in SENTENCES:
            typer.echo(f"{sentence.kind:7} {sentence.pattern}")


@app.command()
def protocol(
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema.")] = False,
) -> None:
    """Print the adapter protocol."""
    if schema:
        from msgspec import json  # noqa: PLC0415

        from spec.kinds import schema as make_schema  # noqa: PLC0415

        text = json.format(json.encode(make_schema()), indent=2).decode()
    else:
        from importlib.resources import files  # noqa: PLC0415

        text = files("spec").joinpath("protocol.md").read_text("utf-8").rstrip("\n")
    with _reporting_errors():
        typer.echo(text)


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
    from conformance.rules import list_coverage, list_rules  # noqa: PLC0415

    whole = True
    with _reporting_errors():
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
    from conformance.rules import show_rule  # noqa: PLC0415

    with _reporting_errors():
        typer.echo("\n".join(show_rule(rule, edition)))


@rules_app.command("history")
def rules_history(
    rule: Annotated[str, typer.Argument(help="A number or slug: 104.2a, or 102.2a@2008-02-01.")],
) -> None:
    """Show a rule's numbers, statements and meanings through the editions."""
    from conformance import terminal  # noqa: PLC0415
    from conformance.history import periods  # noqa: PLC0415

    with _reporting_errors():
        _, record = look_up(rule)
        terminal.show_history(Console(), record.slug, periods(record))


@rules_app.command("diff")
def rules_diff(
    old: Annotated[str, typer.Argument(help="The older edition.")],
    new: Annotated[str, typer.Argument(help="The newer edition.")],
) -> None:
    """Show what changed between two editions, with what ends differently because of it."""
    from conformance import terminal  # noqa: PLC0415
    from conformance.compiler import bundled  # noqa: PLC0415
    from conformance.differences import smallest  # noqa: PLC0415
    from conformance.history import changes  # noqa: PLC0415

    with _reporting_errors():
        books = Rulebook.at(old), Rulebook.at(new)
        found = changes(*books, bundled())
        terminal.show_changes(
            Console(), *books, found, lambda change: smallest(change, *(b.edition for b in books))
        )


@rules_app.command("editions")
def rules_editions() -> None:
    """List the dated editions, newest first."""
    with _reporting_errors():
        typer.echo("\n".join(editions()))


@rules_app.command("read")
def rules_read(
    file: Annotated[Path, typer.Argument(help="The text of the Comprehensive Rules.")],
) -> None:
    """Say which edition an official text is, and what in it is unknown or amiss."""
    from conformance.reading import read_text  # noqa: PLC0415

    with _reporting_errors():
        reading = read_text(file)
        typer.echo("\n".join(reading.lines()))
    raise typer.Exit(Exit.OK if reading.exact else Exit.FAILED)


@rules_app.command("fingerprint")
def rules_fingerprint(
    folder: Annotated[Path, typer.Argument(help="A folder of texts named CR-YYYY-MM-DD.txt.")],
    out: Annotated[Path, typer.Argument(help="Where to write: spec/fingerprints.json.")],
) -> None:
    """Make the file of fingerprints anew from a folder of official texts."""
    from spec.fingerprints import recompute  # noqa: PLC0415

    with _reporting_errors():
        known = recompute(folder, out)
        typer.echo(f"{out}: {len(known.editions)} editions, {len(known.rules)} rules")
