"""The command that judges several engines in several editions."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from conformance import WrongUse
from conformance.commands import completion, options
from conformance.commands.common import (
    ENGINE_HELP,
    Exit,
    complain,
    examples,
    output,
    reporting_errors,
)
from conformance.engines.answers import Limits
from conformance.spreading import Workers
from spec.rulebook import Rulebook, editions

EXAMPLES = examples(
    ("headjudge survey phase python-mtg", "two engines, in the newest edition"),
    ("  ... --edition all --report out", "in every edition, with the reports of each run"),
    ("  ... --edition 2010-07-16..2015-01-01", "in those of these years"),
    ("  ... --report out --resume", "what an interruption has left"),
    ("  ... --scheduler tcp://host:8786", "on the machines of a Dask cluster"),
)
ALL, RANGE = "all", ".."


def survey(
    ctx: typer.Context,
    engine: Annotated[
        list[str],
        typer.Argument(help=ENGINE_HELP, autocompletion=completion.engines, show_default=False),
    ],
    edition: Annotated[
        list[str] | None,
        typer.Option(
            help="A dated edition, DATE..DATE or all; the newest if absent; repeatable.",
            metavar="DATE",
            autocompletion=completion.editions,
            rich_help_panel=options.CASES,
        ),
    ] = None,
    rule: options.RulesOption = None,
    only_id: options.IdsOption = None,
    keyword: options.WordsOption = "",
    profile: options.ProfilesOption = None,
    jobs: options.WorkersOption = None,
    scheduler: options.SchedulerOption = "",
    window: options.WindowOption = None,
    timeout: options.TimeoutOption = None,
    lost: options.LostOption = None,
    memory: options.MemoryOption = None,
    env: options.VariablesOption = None,
    report: options.ReportOption = None,
    resume: options.ResumeOption = False,
) -> None:
    """Judge engines in editions: a line each, and a table at the end.

    The work is done in parts of some 300 cases, by processes of this machine
    or of many. With --report each run has a folder of reports, as certify
    writes them.
    """
    from conformance.gherkin.selection import Wanted
    from conformance.surveying import survey as surveying

    with reporting_errors():
        if report == "":
            raise WrongUse("--report needs a folder")
        if resume and not report:
            raise WrongUse("--resume needs --report DIR, the folder of the survey to go on with")
        engines = tuple(dict.fromkeys(engine))
        limits = Limits(
            timeout=timeout, window=window, memory=memory, lost=lost, environment=tuple(env or ())
        )
        request = surveying.SurveyRequest(
            engines=engines,
            editions=tuple(_editions(edition or [""])),
            wanted=Wanted(tuple(rule or ()), tuple(only_id or ()), keyword, tuple(profile or ())),
            limits=limits,
            workers=Workers(options.processes_for(jobs, engines), scheduler),
            report=Path(report) if report else None,
            resume=resume,
            told=tuple(options.told(ctx)),
        )
        console = output()
        result = surveying.survey(request, console)
        surveying.show(result, console)
    for complaint in result.complaints:
        complain(complaint)
    if result.interrupted:
        again = "; --resume goes on with it" if report else ""
        complain(f"interrupted; the runs that are whole are shown{again}")
        raise typer.Exit(Exit.INTERRUPTED)
    if result.complaints:
        raise typer.Exit(Exit.NOT_WRITTEN)
    raise typer.Exit(Exit.FAILED if any(row.failed for row in result.rows) else Exit.OK)


def _editions(wanted: Iterable[str]) -> Iterator[str]:
    """The editions meant, each once. Raises LookUpError, WrongUse where a range has none."""
    found: dict[str, None] = {}
    for one in wanted:
        if one == ALL:
            found |= dict.fromkeys(editions())
        elif RANGE in one:
            found |= dict.fromkeys(_between(one))
        else:
            found[Rulebook.at(one).edition] = None
    return iter(found)


def _between(words: str) -> list[str]:
    """The editions of a range of dates, of which either may be missing. Raises WrongUse."""
    first, _, last = words.partition(RANGE)
    try:
        first, last = (day and date.fromisoformat(day).isoformat() for day in (first, last))
    except ValueError:
        raise WrongUse(
            f"--edition {words}: not DATE..DATE, with dates such as 2010-07-16"
        ) from None
    some = [day for day in editions() if (first or day) <= day <= (last or day)]
    if not some:
        raise WrongUse(f"--edition {words}: no edition is from that time")
    return some
