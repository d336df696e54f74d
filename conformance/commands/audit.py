"""``headjudge audit``: check whether games in logs ended according to the rules."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.common import (
    LOGS,
    Command,
    Exit,
    complain,
    examples,
    output,
    say,
)
from headjudge.conformance.commands.options import (
    JobsOption,
    QuietOption,
    SchedulerOption,
    VerboseOption,
)

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
    from headjudge.conformance.auditing.session import AUTO, FORMATS, AuditRequest, files_of
    from headjudge.conformance.commands import auditing
    from headjudge.conformance.spreading import Workers

    if formats:
        for name, one in FORMATS.items():
            unknown = (f"  can't be known: {sentence}" for sentence in one.CANNOT_KNOW)
            say("\n".join([f"{name}: {one.TOLD}", *unknown]))
        return Exit.OK
    if not logs:
        raise WrongUse("which logs? headjudge audit LOG...; see headjudge audit --help")
    known = (AUTO, *FORMATS)
    if log_format not in known:
        there = ", ".join(known)
        raise WrongUse(f"--format {log_format}: no such format; there are {there}")
    workers = Workers(jobs or 1, scheduler)
    request = AuditRequest(tuple(files_of(logs)), log_format, workers)
    shown = -1 if quiet else int(verbose)
    came = auditing.audit_all(request, output(), shown, keep=keep, report=report)
    for complaint in came.not_written:
        complain(complaint)
    if came.interrupted:
        return Exit.INTERRUPTED
    if came.not_written:
        return Exit.NOT_WRITTEN
    if came.summary.contradicted:
        return Exit.FAILED
    return Exit.WRONG_USE if came.errors or came.complaints else Exit.OK
