"""``headjudge play``: let an engine play games by itself, and record them as logs."""

from pathlib import Path
from typing import Annotated

from headjudge.conformance import several
from headjudge.conformance.commands import option_values as values
from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import Exit, complain, output, processes_for, say
from headjudge.conformance.commands.options import Jobs


@command(
    ("headjudge play phase --games 100 --log games", "a hundred games, a file each"),
    ("  ... --seed 700 --players 4", "others, of four players"),
    ("headjudge audit games/*", "whether they ended as the rules say"),
)
def play(
    *,
    engine: Annotated[
        str,
        argument(
            "phase, or another known engine that can record games.", complete=completion.engines
        ),
    ],
    log: Annotated[Path, option("The folder of the logs, a file a game.", metavar="DIR")],
    games: Annotated[int, option("How many games.", metavar="N", parse=values.count)] = 1,
    seed: Annotated[int, option("The seed of the first game; the next has the next.", min=0)] = 0,
    players: Annotated[int, option("How many players a game has.", min=2, max=6)] = 2,
    turns: Annotated[
        int,
        option("A game that takes more turns is cut off.", metavar="N", parse=values.count),
    ] = 40,
    jobs: Jobs = None,
) -> Exit:
    """Let an engine play games by itself, and record them as logs for `headjudge audit`.

    The same seed gives the same game. A log of that name in the folder is written anew.
    """
    from headjudge.conformance.auditing.playing import PlayRequest, played
    from headjudge.conformance.reporting import terminal
    from headjudge.conformance.spreading import Workers

    request = PlayRequest(engine, games, seed, players, turns)
    over = 0
    workers = Workers(min(games, processes_for(jobs, [engine])))
    try:
        with terminal.progress(output(), games, "playing") as bar:
            for game in played(request, log, workers):
                over += game.over
                terminal.step(bar, f"game {game.seed}")
    except OSError as error:
        complain(f"{log} can't be written: {error.strerror}")
        return Exit.NOT_WRITTEN
    cut = f", {games - over} cut off after {several(turns, 'turn')}" if over < games else ""
    say(f"{log}: {several(games, 'game')}{cut}")
    return Exit.OK
