"""The commands for who has an engine to be judged."""

import re
from pathlib import Path
from typing import Annotated

import typer

from conformance import WrongUse, read_text
from conformance.commands import completion, options
from conformance.commands.common import (
    EditionOption,
    EngineName,
    Exit,
    complain,
    examples,
    output,
    reporting_errors,
    say,
)
from conformance.engines.answers import Limits

EXAMPLES = examples(
    ("headjudge certify phase", "judge an engine known by name"),
    ('headjudge certify "node adapter.js"', "or your own, by its command"),
    ("  ... --rule 104.3 -x", "one rule, up to the first failure"),
    ("  ... --lf", "what failed last time"),
    ("  ... -k 'poison and not team'", "what these words stand in"),
    ("  ... --id both-at-zero --trace", "one case, line by line"),
    ("  ... --profile two-player --list", "what would be played"),
    ("  ... -j auto --report out", "on all processors, with reports"),
    ("  ... --known known.tsv", "in CI: only what is new"),
    ("headjudge certify --from-results FILE", "what your tests of exported cases wrote"),
)


def certify(
    ctx: typer.Context,
    engine: options.EngineArgument = "",
    rule: options.RulesOption = None,
    only_id: options.IdsOption = None,
    keyword: options.WordsOption = "",
    profile: options.ProfilesOption = None,
    last_failed: options.LastFailedOption = False,
    features: options.FeaturesOption = None,
    edition: options.DateOption = "",
    complete: options.CompleteOption = None,
    budget: options.BudgetOption = None,
    seed: options.SeedOption = None,
    scheduler: options.SchedulerOption = "",
    only_list: options.ListOption = False,
    exitfirst: options.FirstOption = False,
    maxfail: options.MaxFailOption = None,
    jobs: options.JobsOption = None,
    window: options.WindowOption = None,
    repeat: options.RepeatOption = 1,
    timeout: options.TimeoutOption = None,
    lost: options.LostOption = None,
    memory: options.MemoryOption = None,
    env: options.VariablesOption = None,
    in_process: options.InProcessOption = False,
    from_results: options.FromResultsOption = None,
    verbose: options.VerboseOption = 0,
    quiet: options.QuietOption = False,
    trace: options.TraceOption = False,
    report: options.ReportOption = None,
    resume: options.ResumeOption = False,
    known: options.KnownOption = None,
    fix: options.FixOption = False,
    certificate: options.CertificateOption = None,
    badge: options.BadgeOption = None,
) -> None:
    """Judge an engine rule by rule, and say what it gets wrong and why.

    All this can also be set in headjudge.toml, or in pyproject.toml under
    tool.headjudge, by its long name: engine = "node adapter.js", jobs = 2.
    """
    from conformance.commands import certify as run
    from conformance.commands.certificates import Earned
    from conformance.commands.last_failed import recall
    from conformance.gherkin.read import feature_files
    from conformance.gherkin.selection import Wanted, listed
    from spec.rulebook import Rulebook

    with reporting_errors():
        if quiet and (verbose or trace):
            raise WrongUse("-q goes with neither -v nor --trace")
        if report == "":
            raise WrongUse("--report needs a folder")
        engine, from_results = _asked(ctx, engine, from_results)
        if not engine and not only_list:
            raise WrongUse("which engine? headjudge certify ENGINE; see headjudge certify --help")
        failed = recall(engine) if last_failed else None
        if failed is not None and not failed:
            complain(f"nothing is known to have failed in a last run of {engine} here; playing all")
        request = run.Request(
            engine=engine,
            edition=edition,
            features=feature_files(features or ()),
            wanted=Wanted(
                rules=tuple(rule or ()),
                ids=tuple(only_id or ()),
                words=keyword,
                profiles=tuple(profile or ()),
                last_failed=failed or None,
            ),
            limits=Limits(
                timeout=timeout,
                jobs=options.processes_for(jobs, [engine]),
                window=window,
                memory=memory,
                lost=lost,
                environment=tuple(env or ()),
            ),
            in_process=in_process,
            from_results=from_results,
            repeat=repeat,
            complete=complete or 0,
            budget=budget,
            seed=seed,
            scheduler=scheduler,
            maxfail=1 if exitfirst else maxfail or 0,
            report=Path(report) if report else None,
            resume=resume,
            known=known,
            fix=fix,
            command=options.command_line(ctx),
            detail=-1 if quiet else min(verbose, 2),
            trace=trace,
            fresh=bool(certificate or badge),
        )
        if only_list:
            book = Rulebook.at(edition)
            say("\n".join(listed(run.select_scenarios(request, book), book)))
            return
        console = output()
        earned = Earned(certificate, badge)
        earned.begin(request)
        outcome = run.certify(request, console)
        earned.write(request, outcome)
        try:
            run.show(request, outcome, console)
        finally:
            for complaint in outcome.complaints:
                complain(complaint)
    if outcome.not_written:
        raise typer.Exit(Exit.NOT_WRITTEN)
    if outcome.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(Exit.FAILED if outcome.failed else Exit.OK)


def _asked(ctx: typer.Context, engine: str, results: Path | None) -> tuple[str, Path | None]:
    """What is judged, by a name, and the file that holds its answers; the command line wins.

    Raises WrongUse where it names both an engine and a file.
    """
    if not results:
        return engine, None
    sources = (ctx.get_parameter_source(name) for name in ("engine", "from_results"))
    typed = [source is not None and source.name == "COMMANDLINE" for source in sources]
    if all(typed):
        raise WrongUse("--from-results goes without ENGINE: its answers are in the file")
    return (engine, None) if typed[0] else (f"--from-results {results}", results)


def verify(
    file: Annotated[Path, typer.Argument(help="A certificate.", show_default=False)],
    engine: Annotated[
        list[str],
        typer.Argument(help="As for certify, after --.", autocompletion=completion.engines),
    ],
    jobs: options.JobsOption = None,
    timeout: options.TimeoutOption = None,
    memory: options.MemoryOption = None,
    env: options.VariablesOption = None,
) -> None:
    """Play again what a certificate is about, and refuse it if anything is otherwise."""
    from conformance.commands.certificates import verify as play_again

    with reporting_errors():
        number = options.processes_for(jobs, engine[:1])
        limits = Limits(timeout, number, memory=memory, environment=tuple(env or ()))
        against = play_again(file, engine, limits, output())
        for line in against:
            complain(f"{file}: {line}")
        say(f"{file}: {'refused' if against else 'verified: it is as it says'}")
    raise typer.Exit(Exit.FAILED if against else Exit.OK)


def profiles(edition: EditionOption = "") -> None:
    """List the profiles: kinds of game, each with how many cases it has."""
    from conformance.commands.certify import Request, select_scenarios
    from conformance.gherkin.profiles import PROFILES, of_profile
    from spec.rulebook import Rulebook

    with reporting_errors():
        scenarios = select_scenarios(Request(""), Rulebook.at(edition))
        for name, one in PROFILES.items():
            typer.echo(f"{name:18} {len(of_profile(scenarios, name)):5}  {one.says}")


def serve(engine: EngineName) -> None:
    """Run a known engine as a protocol-1 process on standard input and output."""
    from conformance.engines.registry import load
    from conformance.engines.serve import serve as serve_engine

    with reporting_errors():
        serve_engine(load(engine))


def report(
    folder: Annotated[Path, typer.Argument(help="A folder with events.ndjson.")],
    annotations: Annotated[
        bool,
        typer.Option("--annotations", help="Print an error of GitHub's workflows for each cause."),
    ] = False,
    known: Annotated[
        Path | None,
        typer.Option(help="With --annotations: only for what differs from this list."),
    ] = None,
) -> None:
    """Make the reports again from the events of a run."""
    from conformance.reporting import known_failures
    from conformance.reporting.annotations import annotated
    from conformance.reporting.reports import totals, write_reports

    with reporting_errors():
        if known and not annotations:
            raise WrongUse("--known goes with --annotations")
        listed = known_failures.load(known) if known else None
        done = write_reports(folder)
        if annotations:
            for line in annotated(done, listed):
                say(line)
        say(totals(done))


def protocol(
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="Make the tables in this copy of the page anew.")
    ] = None,
) -> None:
    """Print the protocol between Head Judge and adapters."""
    if write:
        from spec.protocol.page import made

        with reporting_errors():
            write.write_text(made(read_text(write)), "utf-8")
        return
    if schema:
        from msgspec import json

        from spec.protocol.kinds import schema as make_schema

        text = json.format(json.encode(make_schema()), indent=2).decode()
    else:
        from importlib.resources import files

        page = files("spec.protocol").joinpath("protocol.md").read_text("utf-8").rstrip("\n")
        text = re.sub(r"<!-- .* -->\n", "", page)
    with reporting_errors():
        typer.echo(text)
