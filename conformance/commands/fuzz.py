"""``headjudge fuzz``: what an engine gets wrong in games that nobody thought of."""

from pathlib import Path
from typing import Annotated

import typer

from conformance.commands import options, values
from conformance.commands.common import Exit, examples, output, reporting_errors
from conformance.engines.answers import Limits

EXAMPLES = examples(
    ("headjudge fuzz phase --seconds 120", "games by chance for two minutes"),
    ("  ... --seed 7 -j 2", "the same games again, by two processes"),
    ("  ... --profile two-headed-giant", "only such games"),
    ("headjudge certify phase --features .headjudge/fuzz/phase", "play again what was found"),
)


def fuzz(
    engine: options.EngineArgument,
    seconds: Annotated[
        float,
        typer.Option(help="How long.", metavar="SECONDS", parser=values.seconds),
    ] = 60.0,
    seed: Annotated[
        int | None, typer.Option(help="Make the games of that seed; else of a new one.")
    ] = None,
    profile: Annotated[
        str, typer.Option(help="Only games of that profile (headjudge profiles).", metavar="NAME")
    ] = "",
    keep: Annotated[
        Path | None,
        typer.Option(help="Where what is found is kept; else .headjudge/fuzz/ENGINE."),
    ] = None,
    edition: options.DateOption = "",
    jobs: options.JobsOption = None,
    scheduler: options.SchedulerOption = "",
    timeout: options.TimeoutOption = None,
    memory: options.MemoryOption = None,
    env: options.VariablesOption = None,
    in_process: options.InProcessOption = False,
) -> None:
    """Let an engine play games made by chance, and keep the smallest that show what it gets wrong.

    Each difference from the rules is made as small as it gets, and kept as a feature, a few for
    each cause. What was found before is tried first. The reference is held against the formulas.
    """
    from conformance.commands import fuzzing
    from conformance.spreading import Workers

    with reporting_errors():
        request = fuzzing.FuzzRequest(
            engine=engine,
            edition=edition,
            profile=profile,
            seconds=seconds,
            seed=seed,
            workers=Workers(options.processes_for(jobs, [engine]), scheduler),
            limits=Limits(timeout=timeout, memory=memory, environment=tuple(env or ())),
            in_process=in_process,
            keep=keep,
        )
        console = output()
        session = fuzzing.fuzzed(request, console)
        fuzzing.show(request, session, console)
    if session.interrupted:
        raise typer.Exit(Exit.INTERRUPTED)
    raise typer.Exit(Exit.FAILED if session.failed else Exit.OK)
