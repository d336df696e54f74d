"""``headjudge audit``: check whether games in logs ended according to the rules.

What ``headjudge audit`` does: it audits files, shows what comes of them and keeps it.
"""

from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct, field
from rich.console import Console

from headjudge.cli._command import (
    LOGS,
    Command,
    Exit,
    JobsOption,
    QuietOption,
    SchedulerOption,
    VerboseOption,
    complain,
    examples,
    output,
    say,
)
from headjudge.errors import UsageError
from headjudge.replay.results import AuditedGame, Summary, lines_of, to_html
from headjudge.replay.session import AuditedFile, AuditRequest, audit_files, size_of
from headjudge.report import terminal
from headjudge.report.output_dir import LockedFolder

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=LOGS,
    epilog=examples(
        ("headjudge audit games/*", "every game in these files, a line each"),
        ("headjudge audit Player.log", "games of Magic Arena"),
        ("headjudge audit forge.log", "output of Forge; *.dat of Magic Online, too"),
        ("  ... --keep found", "contradictions as features, for explain"),
        ("  ... --report out -j auto", "an HTML page, and all results as NDJSON"),
        ("zcat *.gz | headjudge audit -", "from standard input"),
        ("headjudge audit --formats", "list the log formats"),
    ),
)
def audit(
    logs: Annotated[
        list[str] | None,
        typer.Argument(
            help="Files, plain or gzipped, or folders; - is standard input.", metavar="LOG"
        ),
    ] = None,
    *,
    log_format: Annotated[
        str, typer.Option("--format", metavar="NAME", help="auto, or a format from --formats.")
    ] = "auto",
    formats: Annotated[
        bool,
        typer.Option("--formats", help="List the log formats and what they leave out."),
    ] = False,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = "",
    keep: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write each contradiction into this folder as a feature."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write audit.html and audits.ndjson into this folder."),
    ] = None,
    verbose: VerboseOption = False,
    quiet: QuietOption = False,
) -> Exit:
    """Check whether logged games ended according to the rules.

    explained: every ending follows. contradicted: one is impossible. unexplained:
    it depends on something that the log leaves out. cut off: the log has no end.
    """
    from headjudge.replay.session import AUTO, FORMATS, AuditRequest, files_of
    from headjudge.runner import Workers

    if formats:
        for name, one in FORMATS.items():
            unknown = (f"  can't be known: {sentence}" for sentence in one.CANNOT_KNOW)
            say("\n".join([f"{name}: {one.TOLD}", *unknown]))
        return Exit.OK
    if not logs:
        raise UsageError("which logs? headjudge audit LOG...; see headjudge audit --help")
    known = (AUTO, *FORMATS)
    if log_format not in known:
        there = ", ".join(known)
        raise UsageError(f"--format {log_format}: no such format; there are {there}")
    workers = Workers(jobs or 1, scheduler)
    request = AuditRequest(tuple(files_of(logs)), log_format, workers)
    shown = -1 if quiet else int(verbose)
    came = audit_all(request, output(), shown, keep=keep, report=report)
    for complaint in came.not_written:
        complain(complaint)
    if came.interrupted:
        return Exit.INTERRUPTED
    if came.not_written:
        return Exit.NOT_WRITTEN
    if came.summary.contradicted:
        return Exit.FAILED
    return Exit.WRONG_USE if came.errors or came.complaints else Exit.OK


PAGE, RECORDS = "audit.html", "audits.ndjson"


class AuditSession(Struct):
    """How an audit went."""

    summary: Summary
    complaints: list[str] = field(default_factory=list)
    """What is wrong with lines of logs."""
    errors: int = 0
    """How many files are of no use."""
    not_written: list[str] = field(default_factory=list)
    interrupted: bool = False


def audit_all(
    request: AuditRequest,
    console: Console,
    detail: int,
    *,
    keep: Path | None = None,
    report: Path | None = None,
) -> AuditSession:
    """Audit the files, and show what comes of each game as it comes, and at the end the totals.

    `detail` is -1 for the totals alone, 1 for derivations too. Raises UsageError, for a folder that
    can't be used too, before anything is audited, and OSError where nobody reads what is shown.
    """
    _make(keep)
    came = AuditSession(Summary())
    with LockedFolder(report) as folder:
        folder.empty(RECORDS, PAGE)
        try:
            size = size_of(request.logs)
            with terminal.progress(console, size, "auditing", of_bytes=True) as bar:
                for file in audit_files(request):
                    _take(file, came, console, detail, keep)
                    folder.append(
                        b"".join(msgspec.json.encode(game) + b"\n" for game in file.games)
                    )
                    terminal.step(bar, file.path, file.taken)
        except KeyboardInterrupt:
            came.interrupted = True
        folder.make({PAGE: partial(to_html, came.summary, came.complaints)})
    came.not_written += folder.complaints
    terminal.plain(console, came.summary.totals, "bold")
    return came


def _take(
    file: AuditedFile, came: AuditSession, console: Console, detail: int, keep: Path | None
) -> None:
    """Count the games of a file, show them and keep what contradicts the rules."""
    if file.cannot_know:
        came.summary.cannot_know[file.format] = file.cannot_know
    for complaint in (*file.complaints, *filter(None, [file.error])):
        complain(complaint)
    came.complaints += file.complaints
    came.errors += bool(file.error)
    for game in file.games:
        came.summary.add(game)
        if detail >= 0:
            for number, line in enumerate(lines_of(game, detail)):
                bad = game.verdict == "contradicted" and not number
                terminal.plain(console, line, "bold red" if bad else "")
        if keep is not None:
            _keep(keep, game, came)


def _keep(folder: Path, game: AuditedGame, came: AuditSession) -> None:
    """Write the excerpt of a contradiction, by its id."""
    feature = game.contradiction.feature if game.contradiction else ""
    if not feature:
        return
    name = feature.partition("@id.")[2].split()[0]
    try:
        (folder / f"{name}.feature").write_text(feature, "utf-8")
    except OSError as error:
        came.not_written.append(f"{folder}: {error.strerror}")


def _make(keep: Path | None) -> None:
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--keep {keep}: {error.strerror}") from None
