"""``headjudge play``: let an engine play games by itself, and record them as logs."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import several
from conformance.commands import options, values
from conformance.commands.common import Exit, complain, examples, output, reporting_errors, say

EXAMPLES = examples(
    ("headjudge play phase --games 100 --log games", "a hundred games, a file each"),
    ("  ... --seed 700 --players 4", "others, of four players"),
    ("headjudge audit games/*", "whether they ended as the rules say"),
)


def play(
    engine: Annotated[
        str, typer.Argument(help="phase, or another known engine that can record games.")
    ],
    log: Annotated[
        Path, typer.Option(help="The folder of the logs, a file a game.", metavar="DIR")
    ],
    games: Annotated[
        int, typer.Option(help="How many games.", metavar="N", parser=values.count)
    ] = 1,
    seed: Annotated[
        int, typer.Option(help="The seed of the first game; the next has the next.", min=0)
    ] = 0,
    players: Annotated[int, typer.Option(help="How many players a game has.", min=2, max=6)] = 2,
    turns: Annotated[
        int,
        typer.Option(
            help="A game that takes more turns is cut off.", metavar="N", parser=values.count
        ),
    ] = 40,
    jobs: options.JobsOption = None,
) -> None:
    """Let an engine play games by itself, and record them as logs for `headjudge audit`.

    The same seed gives the same game. A log of that name in the folder is written anew.
    """
    from conformance.auditing.playing import PlayRequest, played
    from conformance.reporting import terminal
    from conformance.spreading import Workers

    request = PlayRequest(engine, games, seed, players, turns)
    over = 0
    with reporting_errors():
        workers = Workers(min(games, options.processes_for(jobs, [engine])))
        try:
            with terminal.progress(output(), games, "playing") as bar:
                for game in played(request, log, workers):
                    over += game.over
                    terminal.step(bar, f"game {game.seed}")
        except OSError as error:
            complain(f"{log} can't be written: {error.strerror}")
            raise typer.Exit(Exit.NOT_WRITTEN) from None
        cut = f", {games - over} cut off after {several(turns, 'turn')}" if over < games else ""
        say(f"{log}: {several(games, 'game')}{cut}")
    raise typer.Exit(Exit.OK)
