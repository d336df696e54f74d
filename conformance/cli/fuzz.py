"""``headjudge fuzz``: random games that show what an engine gets wrong."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli import _command as completion
from headjudge.cli._command import (
    ENGINES,
    Command,
    EditionOption,
    EngineArgument,
    EnvOption,
    Exit,
    JobsOption,
    MaxDowntimeOption,
    MaxInFlightOption,
    MemoryOption,
    SchedulerOption,
    SecondsOption,
    SeedOption,
    TimeoutOption,
    examples,
    output,
)
from headjudge.runner.engine import Limits

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=ENGINES,
    epilog=examples(
        ("headjudge fuzz phase --seconds 120", "random games for two minutes"),
        ("  ... --games 5000 --seed 7", "the same 5,000 games on every machine"),
        ("  ... --profile two-headed-giant", "only games of this kind"),
        ("  ... --compare-with forge", "differences on open questions"),
        ("headjudge certify phase --features .headjudge/fuzz/phase", "replay the findings"),
    ),
)
def fuzz(
    engine: EngineArgument,
    *,
    seconds: SecondsOption = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=999_999_999, help="Stop after N games instead."),
    ] = None,
    seed: SeedOption = None,
    profile: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Kind of game (certify --profiles).",
            autocompletion=completion.profiles,
        ),
    ] = "",
    compare_with: Annotated[
        str,
        typer.Option(
            metavar="OTHER",
            help="Second engine, to compare on open questions.",
            autocompletion=completion.engines,
        ),
    ] = "",
    corpus: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder of findings (default: .headjudge/fuzz/ENGINE)."),
    ] = None,
    edition: EditionOption = "",
    jobs: JobsOption = None,
    scheduler: SchedulerOption = "",
    max_in_flight: MaxInFlightOption = None,
    timeout: TimeoutOption = None,
    max_downtime: MaxDowntimeOption = None,
    memory: MemoryOption = None,
    env: EnvOption = None,
) -> Exit:
    """Play random games, and keep minimal reproducers of what the engine gets wrong.

    Each divergence from the rules is shrunk and kept as a feature, a few per cause.
    Earlier findings are replayed first. The reference is checked against the formulas.
    """
    from headjudge.cli import fuzz_session

    options = fuzz_session.FuzzOptions(
        engine=engine,
        seconds=seconds,
        games=games,
        seed=seed,
        profile=profile,
        compare_with=compare_with,
        corpus=corpus,
        edition=edition,
        jobs=jobs,
        scheduler=scheduler,
        limits=Limits(timeout, 1, max_in_flight, memory, max_downtime, tuple(env or ())),
    )
    console = output()
    session = fuzz_session.fuzzed(options, console)
    fuzz_session.show(options, session, console)
    if session.interrupted:
        return Exit.INTERRUPTED
    return Exit.FAILED if session.failed else Exit.OK
