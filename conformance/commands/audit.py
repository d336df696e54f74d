"""``headjudge audit``: whether games in logs ended as the rules say."""

from pathlib import Path
from typing import Annotated

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import Exit, complain, output, say
from headjudge.conformance.commands.options import Jobs, Scheduler


@command(
    ("headjudge audit games/*", "every game in these files, a line each"),
    ("headjudge audit Player.log", "games of Magic Arena"),
    ("headjudge audit forge.log", "what Forge printed; *.dat of Magic Online, too"),
    ("  ... --keep found", "contradictions as features, for explain"),
    ("  ... --report out -j auto", "a page, and all that was found as NDJSON"),
    ("zcat *.gz | headjudge audit -", "from standard input"),
    ("headjudge audit --formats", "what logs are read"),
)
def audit(
    *,
    logs: Annotated[
        tuple[str, ...],
        argument(
            "Files, plain or gzipped; of a folder all files; - is standard input.",
            metavar="[LOG]...",
        ),
    ] = (),
    log_format: Annotated[
        str, option("auto, or one of those that --formats lists.", "--format", metavar="NAME")
    ] = "auto",
    formats: Annotated[
        bool,
        option("List the formats that are read: what they tell, and can't tell.", "--formats"),
    ] = False,
    jobs: Jobs = None,
    scheduler: Scheduler = "",
    keep: Annotated[
        Path | None,
        option("Write each contradiction into this folder, as a feature.", metavar="DIR"),
    ] = None,
    report: Annotated[
        Path | None,
        option("Write audit.html and audits.ndjson into this folder.", metavar="DIR"),
    ] = None,
    verbose: Annotated[bool, option("How each ending follows, too.", "-v", "--verbose")] = False,
    quiet: Annotated[bool, option("The totals only.", "-q", "--quiet")] = False,
) -> Exit:
    """Say of each game in logs whether it ended as the rules say, as far as the log tells.

    explained: every ending follows. contradicted: one can't be. unexplained:
    something decides it that the log does not tell. cut off: it has no end.
    """
    from headjudge.conformance.auditing.formats import AUTO, FORMATS
    from headjudge.conformance.auditing.session import AuditRequest, files_of
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
