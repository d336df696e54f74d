"""``headjudge record``: let an engine play games by itself, and record them as logs."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli import _command as completion
from headjudge.cli._command import (
    LOGS,
    Command,
    Exit,
    JobsOption,
    complain,
    examples,
    output,
    processes_for,
    say,
)
from headjudge.text import pluralize

app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=LOGS,
    epilog=examples(
        ("headjudge record phase --games 100 --out games", "100 games, a file each"),
        ("  ... --seed 700 --players 4", "other games, of four players"),
        ("headjudge audit games/*", "check their endings"),
    ),
)
def record(
    engine: Annotated[
        str,
        typer.Argument(
            help="phase, or another known engine that plays by itself.",
            autocompletion=completion.engines,
        ),
    ],
    *,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the logs, a file a game.")],
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Number of games.")
    ] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first game; the next game has the next seed.")
    ] = 0,
    players: Annotated[int, typer.Option(min=2, max=6, help="Number of players.")] = 2,
    turns: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Cut games off after N turns.")
    ] = 40,
    jobs: JobsOption = None,
) -> Exit:
    """Let an engine play games by itself, and record them as logs for `headjudge audit`.

    The same seed gives the same game. Existing logs of the same name are overwritten.
    """
    from headjudge.replay.self_play import PlayRequest, play_games
    from headjudge.report import terminal
    from headjudge.runner import Workers

    request = PlayRequest(engine, games, seed, players, turns)
    over = 0
    workers = Workers(min(games, processes_for(jobs, [engine])))
    try:
        with terminal.progress(output(), games, "playing") as bar:
            for game in play_games(request, out, workers):
                over += game.over
                terminal.step(bar, f"game {game.seed}")
    except OSError as error:
        complain(f"{out} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    cut = f", {games - over} cut off after {pluralize(turns, 'turn')}" if over < games else ""
    say(f"{out}: {pluralize(games, 'game')}{cut}")
    return Exit.OK
