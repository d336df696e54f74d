"""The commands that judge an engine, verify certificates and write reports."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from headjudge.cli import _command as completion
from headjudge.cli._command import (
    CASES,
    ENGINE_HELP,
    ENGINES,
    OUTPUT,
    CaseOption,
    Command,
    CommandWithSettings,
    EngineArgument,
    EnvOption,
    Exit,
    FeaturesOption,
    JobsOption,
    KeywordOption,
    KnownFailuresOption,
    MaxDowntimeOption,
    MaxInFlightOption,
    MemoryOption,
    ProfileOption,
    ReportFolderOption,
    RuleOption,
    SchedulerOption,
    SeedOption,
    TimeLimitOption,
    TimeoutOption,
    certify_line,
    complain,
    examples,
    explicit_options,
    long_name,
    output,
    repeat_options,
    say,
)
from headjudge.errors import UsageError
from headjudge.runner.engine import Limits
from headjudge.text import pluralize

if TYPE_CHECKING:
    from headjudge.cli.certify_session import CertifyOptions

app = typer.Typer()
OF_ENGINE = frozenset({"timeout", "max_in_flight", "max_downtime", "memory", "env"})
"""Options of the engine process, which a command that plays a case again repeats."""
OF_CASES = frozenset({"edition", "features", "repeat", "results"})
"""Other options that such a command repeats."""
OF_MATRIX = OF_ENGINE | {"engine", "edition", "rule", "case", "keyword", "profile"}
OF_MATRIX |= {"jobs", "scheduler", "report", "resume"}
"""Options that several engines or editions have in common."""


@app.command(
    cls=CommandWithSettings,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge certify phase", "an engine known by name"),
        ('headjudge certify "node adapter.js"', "your own, by its command"),
        ("  ... --rule 104.3 -x", "one rule, up to the first failure"),
        ("  ... --lf", "the cases that failed last time"),
        ("  ... -k 'poison and not team'", "cases about these words"),
        ("  ... --case both-at-zero --trace", "one case, line by line"),
        ("  ... --profile two-player --list", "list cases without playing them"),
        ("  ... -j auto --report out", "use all processors, write reports"),
        ("  ... --known-failures known.tsv", "in CI: show only new failures"),
        ("  ... phase --edition all", "two engines in every edition"),
        ("headjudge certify --results FILE", "results of your tests of exported cases"),
    ),
)
def certify(
    ctx: typer.Context,
    engine: Annotated[
        list[str] | None,
        typer.Argument(help=ENGINE_HELP, autocompletion=completion.engines, show_default=False),
    ] = None,
    *,
    rule: RuleOption = None,
    case: CaseOption = None,
    keyword: KeywordOption = "",
    profile: ProfileOption = None,
    features: FeaturesOption = None,
    last_failed: Annotated[
        bool,
        typer.Option(
            "--last-failed",
            "--lf",
            help="Only cases that failed in the last run here; all if none did.",
            rich_help_panel=CASES,
        ),
    ] = False,
    edition: Annotated[
        list[str] | None,
        typer.Option(
            metavar="DATE",
            help="Edition, DATE..DATE or all (default: the newest); repeatable.",
            autocompletion=completion.editions,
            rich_help_panel=CASES,
        ),
    ] = None,
    exhaustive: Annotated[
        int | None,
        typer.Option(
            metavar="2|3",
            min=2,
            max=3,
            help="Also play every situation of N players.",
            rich_help_panel=CASES,
        ),
    ] = None,
    time_limit: TimeLimitOption = None,
    seed: SeedOption = None,
    list_cases: Annotated[
        bool,
        typer.Option("--list", help="List the cases without playing them.", rich_help_panel=CASES),
    ] = False,
    profiles: Annotated[
        bool,
        typer.Option(
            "--profiles",
            help="List the kinds of game with their number of cases.",
            rich_help_panel=CASES,
        ),
    ] = False,
    max_in_flight: MaxInFlightOption = None,
    timeout: TimeoutOption = None,
    max_downtime: MaxDowntimeOption = None,
    memory: MemoryOption = None,
    env: EnvOption = None,
    exitfirst: Annotated[
        bool, typer.Option("--exitfirst", "-x", help="Stop after the first failure.")
    ] = False,
    maxfail: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=10_000, help="Stop after N failures.")
    ] = None,
    jobs: JobsOption = None,
    scheduler: SchedulerOption = "",
    repeat: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=10_000, help="Play each case N times to find flaky answers."
        ),
    ] = 1,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Judge the results of your tests of exported cases instead of an engine.",
        ),
    ] = None,
    verbose: Annotated[
        int,
        typer.Option(
            "--verbose",
            "-v",
            count=True,
            show_default=False,
            help="Show every failing case; -vv also shows the table of rules.",
            rich_help_panel=OUTPUT,
        ),
    ] = 0,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print one line.", rich_help_panel=OUTPUT)
    ] = False,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace",
            help="Show requests, replies and the expected state after each step.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    report: ReportFolderOption = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help="Continue the interrupted run in --report.", rich_help_panel=OUTPUT
        ),
    ] = False,
    known_failures: KnownFailuresOption = None,
    update_known: Annotated[
        bool,
        typer.Option(
            "--update-known", help="Rewrite the list of known failures.", rich_help_panel=OUTPUT
        ),
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a certificate if every case of a profile passes.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    badge: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a badge (SVG).", rich_help_panel=OUTPUT),
    ] = None,
) -> Exit | None:
    """Judge an engine rule by rule, and name the causes of its failures.

    Several engines or editions get a line each, and a table at the end. Options
    can be set by their long names in headjudge.toml, or in pyproject.toml
    under tool.headjudge: engine = "node adapter.js", jobs = 2.
    """
    from headjudge.cli.certify_session import CertifyOptions
    from headjudge.suite.selection import Wanted

    if quiet and (verbose or trace):
        raise UsageError("-q goes with neither -v nor --trace")
    if resume and not report:
        raise UsageError("--resume needs --report DIR, the folder of the interrupted run")
    engines, results = _engines_or_results(ctx, tuple(engine or ()), results)
    options = CertifyOptions(
        engines=engines,
        results=results,
        wanted=Wanted(tuple(rule or ()), tuple(case or ()), keyword, tuple(profile or ())),
        features=tuple(features or ()),
        last_failed=last_failed,
        editions=tuple(edition or ()),
        exhaustive=exhaustive,
        time_limit=time_limit,
        seed=seed,
        limits=Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ())),
        max_failures=1 if exitfirst else maxfail or 0,
        jobs=jobs,
        scheduler=scheduler,
        repeat=repeat,
        detail=-1 if quiet else min(verbose, 2),
        trace=trace,
        report=report,
        resume=resume,
        known_failures=known_failures,
        update_known=update_known,
        certificate=certificate,
        badge=badge,
        command_line=certify_line(repeat_options(ctx, OF_ENGINE | OF_CASES | {"engine"})),
        engine_words=tuple(repeat_options(ctx, OF_ENGINE)),
    )
    if list_cases or profiles:
        say("\n".join(_case_list(options) if list_cases else _profile_list(options)))
        return None
    if not options.name:
        raise UsageError("which engine? headjudge certify ENGINE; see headjudge certify --help")
    from headjudge.cli import certify_matrix

    runs = certify_matrix.runs_of(options)
    if len(runs) > 1 or (scheduler and not exhaustive):
        _require_matrix_options(ctx)
        return certify_matrix.certify(options, runs, output())
    return _certify_one(options)


def _engines_or_results(
    ctx: typer.Context, engines: tuple[str, ...], results: Path | None
) -> tuple[tuple[str, ...], Path | None]:
    """Return the engines or the file of results; the command line overrides the settings.

    Raises UsageError if the command line names both.
    """
    explicit = explicit_options(ctx)
    if not results or not engines:
        return engines, results
    if {"engine", "results"} <= explicit:
        raise UsageError("--results goes without ENGINE: the file contains its answers")
    return (engines, None) if "engine" in explicit else ((), results)


def _require_matrix_options(ctx: typer.Context) -> None:
    """Raise UsageError for an option that several engines or editions do not support."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if param.name not in OF_MATRIX and value and value != param.default:
            raise UsageError(f"--{long_name(param)} goes with one engine in one edition")


def _case_list(options: "CertifyOptions") -> list[str]:
    from headjudge.cli.certify_session import select_scenarios
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.selection import listed

    book = Rulebook.at(options.edition)
    return listed(select_scenarios(options, book), book)


def _profile_list(options: "CertifyOptions") -> Iterator[str]:
    """Yield the kinds of game, each with its number of cases."""
    from headjudge.cli.certify_session import select_scenarios
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.profiles import PROFILES, of_profile

    scenarios = select_scenarios(options, Rulebook.at(options.edition))
    for name, profile in PROFILES.items():
        yield f"{name:18} {len(of_profile(scenarios, name)):5}  {profile.says}"


def _certify_one(options: "CertifyOptions") -> Exit:
    """Certify an engine in an edition."""
    from headjudge.cli import certificates, certify_session

    console = output()
    outcome = certify_session.certify(options, console, fresh=certificates.begin(options))
    certificates.write(options, outcome)
    try:
        certify_session.show(options, outcome, console)
    finally:
        for complaint in outcome.complaints:
            complain(complaint)
    return outcome.status


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(("headjudge verify phase phase.json", "after certify phase --certificate")),
)
def verify(
    ctx: typer.Context,
    engine: EngineArgument,
    certificate: Annotated[Path, typer.Argument(help="Certificate to verify.")],
    *,
    jobs: JobsOption = None,
    max_in_flight: MaxInFlightOption = None,
    timeout: TimeoutOption = None,
    max_downtime: MaxDowntimeOption = None,
    memory: MemoryOption = None,
    env: EnvOption = None,
) -> Exit:
    """Play the cases of a certificate again, and compare the results with it."""
    from headjudge.cli import certificates
    from headjudge.cli.certify_session import CertifyOptions

    options = CertifyOptions(
        engines=(engine,),
        limits=Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ())),
        jobs=jobs,
        command_line=certify_line(repeat_options(ctx, OF_ENGINE | {"engine"})),
    )
    differences = certificates.verify(options, certificate, output())
    for line in differences:
        complain(f"{certificate}: {line}")
    say(f"{certificate}: {'refused' if differences else 'verified'}")
    return Exit.FAILED if differences else Exit.OK


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge report out", "after certify ... --report out"),
        ("headjudge report old new", "compare two runs"),
        ("headjudge report out --issues", "write an issue per cause into out/issues"),
        ("headjudge report out --annotations", "print the causes as GitHub annotations"),
    ),
)
def report(
    folder: Annotated[Path, typer.Argument(help="Folder with events.ndjson.")],
    newer: Annotated[
        Path | None,
        typer.Argument(help="Newer report directory; prints only the differences."),
    ] = None,
    *,
    annotations: Annotated[
        bool, typer.Option("--annotations", help="Print a GitHub error annotation per cause.")
    ] = False,
    known_failures: Annotated[
        Path | None,
        typer.Option(help="With --annotations: only differences from this list."),
    ] = None,
    issues: Annotated[
        bool, typer.Option("--issues", help="Write an issue for the engine's tracker per cause.")
    ] = False,
) -> Exit:
    """Write the reports of a run again, or compare two runs.

    The comparison fails (exit status 1) if a case fails that did not fail before.
    """
    from headjudge.report import failure_list
    from headjudge.report.github import annotated
    from headjudge.report.issues import write_issues
    from headjudge.report.summary import totals
    from headjudge.report.writers import write_reports

    if known_failures and not annotations:
        raise UsageError("--known-failures goes with --annotations")
    if newer:
        if annotations or issues:
            raise UsageError("a comparison of two folders takes no option")
        return _compare(folder, newer)
    listed = failure_list.load(known_failures) if known_failures else None
    run = write_reports(folder)
    if annotations:
        for line in annotated(run, listed):
            say(line)
    if issues:
        count = write_issues(folder / "issues", run)
        say(f"{folder / 'issues'}: {pluralize(count, 'issue')}")
    say(totals(run))
    return Exit.OK


def _compare(older: Path, newer: Path) -> Exit:
    """Print the differences between two runs, given by their report folders."""
    from headjudge.report.event_log import read
    from headjudge.report.run_diff import compared, comparison_lines
    from headjudge.report.writers import EVENTS

    old, new = read(older / EVENTS), read(newer / EVENTS)
    say("\n".join(comparison_lines(old, new)))
    return Exit.FAILED if compared(old, new).worse else Exit.OK
