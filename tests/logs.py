"""Logs of games as the reference plays them."""

from collections.abc import Iterator
from random import Random
from typing import IO

from msgspec.structs import replace

from headjudge.reference.game_play import play
from headjudge.reference.game_state import GameState
from headjudge.replay.log_format import LogLine, LogWriter, ReadLine
from headjudge.replay.results import AuditedGame
from headjudge.replay.session import audit_games
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import Fate, InView, LogHeader, LogMoment, ToldEnding
from tests import NEWEST

CHECK = (protocol.Check(),)
MOST_STEPS = 2_000


def log_of(case: protocol.Case, *, seen: bool = True) -> list[LogLine]:
    """The log of a case as an engine writes it that is right and tells all."""
    games: list[tuple[GameState, InView]] = []

    def watch(game: GameState) -> None:
        life = {p: game.life[game.pool[p]] for p in game.seats}
        poison = {p: game.poison[game.poison_pool[p]] for p in game.seats}
        still_in = game.ordered(game.players_in_game)
        games.append((game, InView(life, poison, dict(game.library), still_in)))

    outcomes = play(case, watch=watch).outcomes
    lines: list[LogLine] = [LogHeader(1, case.game, "reference", edition=case.edition, id=case.id)]
    before: dict[str, Fate] = {}
    for number, (step, outcome) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        now = fates(outcome)
        endings = tuple(ToldEnding(p, how) for p, how in now.items() if before.get(p) != how)
        checks = step == CHECK
        lines.append(
            LogMoment(
                number,
                () if checks else step,
                check=checks,
                seen=games[number - 1][1] if seen else None,
                endings=endings,
                over=bool(outcome.over),
            )
        )
        before = now
        if outcome.over:
            break
    return lines


def fates(outcome: protocol.Outcome) -> dict[str, Fate]:
    """How the game ended for players."""
    found: dict[str, Fate] = dict.fromkeys(outcome.losers or (), "lost")
    found |= dict.fromkeys(outcome.drawn or (), "drew")
    return found | dict.fromkeys(outcome.winners or (), "won")


def is_over(lines: list[LogLine]) -> bool:
    """Whether a log tells that its game is over."""
    last = lines[-1]
    return isinstance(last, LogMoment) and last.over


def audit_of(lines: list[LogLine]) -> tuple[AuditedGame, list[str]]:
    """What the audit says of a log of one game, and of its lines."""
    said: list[str] = []
    (game,) = audit_games(numbered(lines), "log", lambda line, why: said.append(f"{line}: {why}"))
    return game, said


def numbered(lines: list[LogLine]) -> Iterator[ReadLine]:
    """Lines with their numbers."""
    return enumerate(lines, 1)


def played_out(seed: int, players: int) -> list[LogLine]:
    """The log of a long game made by chance, to its end, in which all is seen at each moment."""
    random = Random(seed)
    names = ("Ana", "Ben", "Cid", "Dee")[:players]
    setup = protocol.Setup(tuple(protocol.Player(name) for name in names))
    steps: list[protocol.Step] = []
    while len(steps) < MOST_STEPS:
        player = random.choice(names)
        amount = random.randrange(1, 6)
        kind = random.choice(
            (protocol.LoseLife, protocol.LoseLife, protocol.GainLife, protocol.Draw)
        )
        steps += [(kind(player, min(amount, 2) if kind is protocol.GainLife else amount),), CHECK]
    return log_of(protocol.Case("long", NEWEST, setup, tuple(steps)))


def with_checks(lines: list[LogLine]) -> list[LogLine]:
    """The same log with each check told at the moment before it."""
    header, *moments = lines
    found: list[LogMoment] = []
    for moment in moments:
        assert isinstance(moment, LogMoment)
        if found and moment.check and not moment.events:
            last, endings = found[-1], found[-1].endings + moment.endings
            found[-1] = replace(
                last, check=True, seen=moment.seen, endings=endings, over=moment.over
            )
        else:
            found.append(replace(moment, moment=len(found) + 1))
    return [header, *found]


def a_long_game(file: IO[bytes], moments: int, *, seen: bool = False) -> None:
    """Write the log of a game of so many moments, and then its end; it is not held in memory."""
    names = ("Ana", "Ben")
    life = dict.fromkeys(names, 20)
    setup = protocol.Setup(tuple(protocol.Player(name) for name in names))
    with LogWriter(file, "toy", setup) as log:
        for number in range(moments):
            name = names[number // 2 % 2]
            kind, by = ((protocol.LoseLife, -3), (protocol.GainLife, 3))[number % 2]
            life[name] += by
            view = InView(life=life, still_in=names) if seen else None
            log.moment(kind(name, 3), check=True, seen=view)
        endings = (ToldEnding("Ana", "lost", "life"), ToldEnding("Ben", "won"))
        log.moment(protocol.LoseLife("Ana", life["Ana"]), check=True, endings=endings, over=True)


def short_games(file: IO[bytes], games: int, *, seen: bool = False) -> None:
    """Write the logs of games made by chance, each of some thirty moments and with its end."""
    random = Random(games)
    names = ("Ana", "Ben")
    for _ in range(games):
        life, library = dict.fromkeys(names, 20), dict.fromkeys(names, 19)
        with LogWriter(
            file, "toy", protocol.Setup(tuple(protocol.Player(p, library=19) for p in names))
        ) as log:
            lost = False
            while not lost:
                player, amount = random.choice(names), random.randrange(1, 6)
                kind = random.choice(
                    (
                        protocol.Draw,
                        protocol.Draw,
                        protocol.LoseLife,
                        protocol.LoseLife,
                        protocol.GainLife,
                    )
                )
                amount = amount if kind is protocol.LoseLife else 1
                if kind is protocol.Draw:
                    library[player] -= 1
                else:
                    life[player] += amount if kind is protocol.GainLife else -amount
                lost = min(life[player], library[player] + 1) <= 0
                endings = [ToldEnding(p, "lost" if p == player else "won") for p in names]
                view = InView(life, library=library, still_in=names) if seen and not lost else None
                log.moment(
                    kind(player, amount),
                    check=True,
                    seen=view,
                    endings=endings if lost else (),
                    over=lost,
                )
