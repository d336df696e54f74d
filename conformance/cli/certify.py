"""The commands ``certify``, ``verify``, ``report`` and ``export``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from headjudge.cli import _options as opt
from headjudge.cli._command import (
    ENGINES,
    PROCESS_OPTIONS,
    CommandWithSettings,
    Exit,
    certify_command,
    command,
    echo,
    echo_command,
    echo_error,
    explicit_options,
    long_name,
    make_console,
    repeat_options,
)
from headjudge.errors import UsageError
from headjudge.runner.engine import Limits
from headjudge.text import pluralize

if TYPE_CHECKING:
    from headjudge.cli.certify_session import CertifyOptions

app = typer.Typer()
REPEATED_OPTIONS = PROCESS_OPTIONS | {"engine", "edition", "features", "repeat", "results"}
"""All options that the printed commands repeat."""
MATRIX_OPTIONS = PROCESS_OPTIONS | {"engine", "edition", "rule", "case", "keyword", "level"}
MATRIX_OPTIONS |= {"jobs", "scheduler", "report", "resume", "allow_empty", "accept_unreviewed"}
"""Options that may be combined with several engines or editions."""


@command(
    app,
    ENGINES,
    ("headjudge certify phase", "a known engine"),
    ('headjudge certify "node adapter.js"', "your own engine, by its command"),
    ("  ... --rule 104.3 -x", "one rule, up to the first failure"),
    ("  ... --lf", "the cases that failed last time"),
    ("  ... -k 'poison and not team'", "cases that match these words"),
    ("  ... --case both-at-zero --trace", "one case, with requests and replies"),
    ("  ... --level duel --list", "list cases without playing them"),
    ("  ... -j auto --report out", "use all processors, write reports"),
    ("  ... --known-failures known-failures.txt", "in CI: report only differences"),
    ("  ... phase --edition all", "two engines in every edition"),
    ("headjudge certify --results FILE", "answers from your own tests"),
    cls=CommandWithSettings,
)
def certify(
    ctx: typer.Context,
    engine: Annotated[
        list[str] | None,
        typer.Argument(
            help=opt.ENGINE_HELP, autocompletion=opt.complete_engines, show_default=False
        ),
    ] = None,
    *,
    rule: opt.Rule = None,
    case: opt.Case = None,
    keyword: opt.Keyword = "",
    level: opt.Level = "",
    features: opt.Features = None,
    last_failed: Annotated[
        bool,
        opt.case_option(
            "--last-failed",
            "--lf",
            help="Only cases that failed in the last run in this folder (all if none failed).",
        ),
    ] = False,
    edition: Annotated[
        list[str] | None,
        opt.case_option(
            metavar="DATE",
            help="Edition, DATE..DATE or all (default: the newest); repeatable.",
            autocompletion=opt.complete_editions,
        ),
    ] = None,
    exhaustive: Annotated[
        int | None,
        opt.case_option(
            metavar="2|3", min=2, max=3, help="Also play every situation of N players."
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        opt.case_option(
            metavar="TIME",
            parser=opt.parse_seconds,
            help="Time limit for the sweep; plays a random sample (30s, 10m, 2h).",
        ),
    ] = None,
    seed: opt.Seed = None,
    list_cases: Annotated[
        bool, opt.case_option("--list", help="List the cases without playing them.")
    ] = False,
    levels: Annotated[
        bool, opt.case_option("--levels", help="List the levels and what they require.")
    ] = False,
    max_in_flight: opt.MaxInFlight = None,
    timeout: opt.Timeout = None,
    max_downtime: opt.MaxDowntime = None,
    memory: opt.Memory = None,
    env: opt.Env = None,
    exitfirst: Annotated[
        bool, typer.Option("--exitfirst", "-x", help="Stop after the first failure.")
    ] = False,
    maxfail: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=10_000, help="Stop after N failures.")
    ] = None,
    jobs: opt.Jobs = None,
    scheduler: opt.Scheduler = "",
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
            help="Judge the answers that your tests of exported cases wrote to FILE.",
        ),
    ] = None,
    verbose: Annotated[
        int,
        opt.output_option(
            "--verbose",
            "-v",
            count=True,
            show_default=False,
            help="Show every failing case; -vv also shows the table of rules.",
        ),
    ] = 0,
    quiet: Annotated[bool, opt.output_option("--quiet", "-q", help="Print only one line.")] = False,
    trace: Annotated[
        bool,
        opt.output_option(
            "--trace", help="Show requests, replies and the expected state after each step."
        ),
    ] = False,
    report: Annotated[
        Path | None,
        opt.output_option(
            metavar="DIR",
            parser=opt.parse_folder,
            help="Write events.ndjson and the reports into this folder.",
        ),
    ] = None,
    resume: Annotated[
        bool, opt.output_option("--resume", help="Continue the interrupted run in --report.")
    ] = False,
    known_failures: Annotated[
        Path | None,
        opt.output_option(
            metavar="FILE", help="Show only differences from this list of known failures."
        ),
    ] = None,
    update_known: Annotated[
        bool, opt.output_option("--update-known", help="Rewrite the list of known failures.")
    ] = False,
    allow_empty: Annotated[
        bool,
        opt.output_option("--allow-empty", help="Don't fail if no case is judged."),
    ] = False,
    accept_unreviewed: Annotated[
        bool,
        opt.output_option(
            "--accept-unreviewed", help="Accept an edition whose new rules are not all reviewed."
        ),
    ] = False,
    certificate: Annotated[
        Path | None,
        opt.output_option(
            metavar="FILE", help="Write a certificate if every case of a level passes."
        ),
    ] = None,
    badge: Annotated[
        Path | None, opt.output_option(metavar="FILE", help="Write a badge (SVG).")
    ] = None,
) -> Exit | None:
    """Judge an engine rule by rule, and report the causes of its failures.

    With several engines or editions, print a line for each and a table at the end.
    Most options can also be set in headjudge.toml, or in pyproject.toml under
    tool.headjudge, by their long names: engine = "node adapter.js", jobs = 2.
    """
    from headjudge.cli.certify_session import CertifyOptions
    from headjudge.suite.selection import Selection

    if quiet and (verbose or trace):
        raise UsageError("-q can't be combined with -v or --trace")
    if resume and not report:
        raise UsageError("--resume requires --report DIR, the folder of the interrupted run")
    engines, results = _engines_or_results(ctx, tuple(engine or ()), results)
    from_settings = () if "engine" in explicit_options(ctx) else engines
    options = CertifyOptions(
        engines=engines,
        results=results,
        selection=Selection(tuple(rule or ()), tuple(case or ()), keyword, level),
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
        allow_empty=allow_empty,
        accept_unreviewed=accept_unreviewed,
        random_names=certificate is not None,
        certificate=certificate,
        badge=badge,
        command_line=certify_command([*from_settings, *repeat_options(ctx, REPEATED_OPTIONS)]),
        process_arguments=tuple(repeat_options(ctx, PROCESS_OPTIONS)),
    )
    if list_cases or levels:
        echo("\n".join(_listing(options, levels=not list_cases)))
        return None
    if not options.name:
        raise UsageError(
            "missing ENGINE; usage: headjudge certify ENGINE (see headjudge certify --help)"
        )
    from headjudge.cli import certificates, certify_matrix, certify_session

    runs = certify_matrix.runs_of(options)
    if len(runs) > 1 or (scheduler and not exhaustive):
        _require_matrix_options(ctx)
        return certify_matrix.certify(options, runs, make_console())
    console = make_console()
    recompile = certificates.prepare(options)
    try:
        result = certify_session.certify(options, console, recompile=recompile)
    finally:
        certificates.remove(options)
    certificates.write(options, result)
    try:
        certify_session.show(options, result, console)
    finally:
        for message in result.complaints:
            echo_error(message)
    return result.status


def _engines_or_results(
    ctx: typer.Context, engines: tuple[str, ...], results: Path | None
) -> tuple[tuple[str, ...], Path | None]:
    """Return either the engines or the results file, which replaces an engine in the settings.

    Raises UsageError if the command line gives both.
    """
    if results and "engine" in explicit_options(ctx):
        raise UsageError(
            "--results can't be combined with ENGINE: the file contains the engine's answers"
        )
    return (() if results else engines), results


def _require_matrix_options(ctx: typer.Context) -> None:
    """Raise UsageError for an option that can't be combined with several engines or editions."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if param.name not in MATRIX_OPTIONS and value and value != param.default:
            raise UsageError(f"--{long_name(param)} requires a single engine and edition")


def _listing(options: "CertifyOptions", *, levels: bool) -> list[str]:
    """Return a line per selected case, or a paragraph per level with its number of cases."""
    from headjudge.cli.certify_session import select_scenarios
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.levels import LEVELS, level_lines
    from headjudge.suite.selection import listed

    book = Rulebook.at(options.edition)
    scenarios = select_scenarios(options, book)
    if not levels:
        return listed(scenarios, book)
    return [line for name in LEVELS for line in level_lines(name, scenarios)]


@command(app, ENGINES, ("headjudge verify phase phase.json", "after certify phase --certificate"))
def verify(
    ctx: typer.Context,
    engine: opt.Engine,
    certificate: Annotated[Path, typer.Argument(help="Certificate to verify.")],
    *,
    seed: opt.Seed = None,
    jobs: opt.Jobs = None,
    max_in_flight: opt.MaxInFlight = None,
    timeout: opt.Timeout = None,
    max_downtime: opt.MaxDowntime = None,
    memory: opt.Memory = None,
    env: opt.Env = None,
) -> Exit:
    """Play the cases of a certificate again, and compare the results."""
    from headjudge.cli import certificates
    from headjudge.cli.certify_session import CertifyOptions

    options = CertifyOptions(
        engines=(engine,),
        seed=seed,
        random_names=True,
        limits=Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ())),
        jobs=jobs,
        command_line=certify_command(repeat_options(ctx, PROCESS_OPTIONS | {"engine"})),
    )
    differences = certificates.verify(options, certificate, make_console())
    for line in differences:
        echo_error(f"{certificate}: {line}")
    echo(f"{certificate}: {'refused' if differences else 'verified'}")
    return Exit.FAILED if differences else Exit.OK


@command(
    app,
    ENGINES,
    ("headjudge report out", "after certify ... --report out"),
    ("headjudge report old new", "compare two runs"),
    ("headjudge report out --issues", "write each cause as an issue to out/issues"),
    ("headjudge report out --annotations", "print the causes as GitHub annotations"),
)
def report(
    folder: Annotated[Path, typer.Argument(help="Folder with events.ndjson.")],
    newer: Annotated[
        Path | None,
        typer.Argument(help="Newer report folder; print only the differences."),
    ] = None,
    *,
    annotations: Annotated[
        bool, typer.Option("--annotations", help="Print a GitHub error annotation for each cause.")
    ] = False,
    known_failures: Annotated[
        Path | None,
        typer.Option(help="With --annotations: only differences from this list of known failures."),
    ] = None,
    issues: Annotated[
        bool,
        typer.Option("--issues", help="Write each cause as an issue for the engine's tracker."),
    ] = False,
) -> Exit:
    """Regenerate the reports of a run, or compare two runs.

    The comparison fails (exit status 1) if a case fails that did not fail before.
    """
    from headjudge.report import event_log, failure_list
    from headjudge.report.failure_list import NEWLY_FAILING, changed_cases, comparison_lines
    from headjudge.report.issues import annotated, write_issues
    from headjudge.report.summary import totals
    from headjudge.report.writers import EVENTS, write_reports

    if known_failures and not annotations:
        raise UsageError("--known-failures requires --annotations")
    if newer:
        if annotations or issues:
            raise UsageError("options can't be combined with a comparison of two folders")
        old, new = event_log.read(folder / EVENTS), event_log.read(newer / EVENTS)
        echo("\n".join(comparison_lines(old, new)))
        return Exit.FAILED if changed_cases(old, new)[NEWLY_FAILING] else Exit.OK
    known = failure_list.load(known_failures) if known_failures else None
    run = write_reports(folder)
    if annotations:
        for line in annotated(run, known):
            echo_command(line)
    if issues:
        count = write_issues(folder / "issues", run)
        echo(f"{folder / 'issues'}: {pluralize(count, 'issue')}")
    echo(totals(run))
    return Exit.OK


@command(
    app,
    ENGINES,
    ("headjudge export suite", "every case as data"),
    ("headjudge export suite --rule 104.3", "selected cases, as with certify"),
    ("headjudge export old --edition 2010-07-16", "under the rules of that date"),
)
def export(
    folder: Annotated[
        Path,
        typer.Argument(
            help="New or empty folder, or the folder of an earlier export.", metavar="DIR"
        ),
    ],
    *,
    rule: opt.Rule = None,
    case: opt.Case = None,
    keyword: opt.Keyword = "",
    level: opt.Level = "",
    features: opt.Features = None,
    edition: opt.Edition = "",
) -> Exit:
    """Write the cases as JSON files with their expectations, for your own tests."""
    from headjudge.judge.judge import expectation_errors
    from headjudge.report.export import export_files, write
    from headjudge.runner.recorded import suite_of
    from headjudge.spec.rulebook import Rulebook
    from headjudge.suite.cache import all_scenarios
    from headjudge.suite.selection import Selection, select

    book = Rulebook.at(edition)
    available = all_scenarios(tuple(features or ()), book)
    selection = Selection(tuple(rule or ()), tuple(case or ()), keyword, level)
    scenarios = select(available, selection, book)
    if features:  # bundled scenarios are checked by this project's tests
        errors = [*filter(None, (expectation_errors(scenario, book) for scenario in scenarios))]
        for lines in errors:
            echo_error("\n".join(lines))
        if errors:
            return Exit.FAILED
    suite = suite_of(book.edition, (scenario.case for scenario in available))
    content = export_files(scenarios, suite, book)
    try:
        removed = write(folder, content)
    except OSError as error:
        echo_error(f"{folder} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    cleaned = f"; {pluralize(removed, 'file')} of an earlier export removed" if removed else ""
    echo(f"{folder}: {pluralize(len(scenarios), 'case', ',')} of edition {book.edition}{cleaned}")
    echo(f"for the format and how to run the cases, see {folder / 'README.md'}")
    return Exit.OK
