"""``headjudge audit``: whether games in logs ended as the rules say."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import WrongUse
from conformance.commands import values
from conformance.commands.common import Exit, complain, examples, output, reporting_errors

EXAMPLES = examples(
    ("headjudge audit games/*", "every game in these files, a line each"),
    ("headjudge audit Player.log", "games of Magic Arena"),
    ("  ... --keep found", "contradictions as features, for explain"),
    ("  ... --report out -j auto", "a page, and all that was found as NDJSON"),
    ("zcat *.gz | headjudge audit -", "from standard input"),
)


def audit(
    logs: Annotated[
        list[str],
        typer.Argument(
            help="Files, plain or gzipped; of a folder all files; - is standard input.",
            metavar="LOG...",
            show_default=False,
        ),
    ],
    log_format: Annotated[
        str,
        typer.Option(
            "--format",
            help="auto, or one of those that `headjudge log --formats` lists.",
            metavar="NAME",
        ),
    ] = "auto",
    jobs: Annotated[
        int | None,
        typer.Option(
            "-j",
            "--jobs",
            help="Worker processes: a number, or auto for one a processor.",
            metavar="N",
            parser=values.processes,
        ),
    ] = None,
    scheduler: Annotated[
        str,
        typer.Option(
            help="Spread the files over the workers of this Dask scheduler: headjudge\\[cluster].",
            metavar="tcp://HOST:PORT",
        ),
    ] = "",
    keep: Annotated[
        Path | None,
        typer.Option(
            help="Write each contradiction into this folder, as a feature.", metavar="DIR"
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="Write audit.html and audits.ndjson into this folder.", metavar="DIR"),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("-v", "--verbose", help="How each ending follows, too.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="The totals only.")] = False,
) -> None:
    """Say of each game in logs whether it ended as the rules say, as far as the log tells.

    explained: every ending follows. contradicted: one can't be. unexplained:
    something decides it that the log does not tell. cut off: it has no end.
    """
    from conformance.auditing.formats import AUTO, FORMATS
    from conformance.auditing.session import AuditRequest, files_of
    from conformance.commands import auditing
    from conformance.spreading import Workers

    with reporting_errors():
        known = (AUTO, *FORMATS)
        if log_format not in known:
            raise WrongUse(f"--format {log_format}: no such format; there are {', '.join(known)}")
        workers = Workers(jobs or 1, scheduler)
        request = AuditRequest(tuple(files_of(logs)), log_format, workers)
        shown = -1 if quiet else int(verbose)
        came = auditing.audit_all(request, output(), shown, keep=keep, report=report)
    for complaint in came.not_written:
        complain(complaint)
    if came.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    if came.not_written:
        raise typer.Exit(Exit.NOT_WRITTEN)
    if came.summary.contradicted:
        raise typer.Exit(Exit.FAILED)
    raise typer.Exit(Exit.WRONG_USE if came.errors else Exit.OK)
