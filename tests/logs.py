"""Create logs of games by the reference, audit logs, and parse logs of other engines."""

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from random import Random
from typing import IO, Any

from msgspec.structs import replace

from headjudge.reference.game_play import play
from headjudge.reference.game_state import GameState
from headjudge.replay.log_format import BrokenLine, LogLine, LogWriter
from headjudge.replay.results import AuditedGame, lines_of
from headjudge.replay.session import Format, audit_games
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import Fate, InView, LogHeader, LogMoment, PlayerEnding
from tests import NEWEST

CHECK = (protocol.Check(),)
MAX_STEPS = 2_000


def log_of(case: protocol.Case, *, seen: bool = True) -> list[LogLine]:
    """Return a case's complete log, as a correct engine would write it."""
    views: list[InView] = []

    def watch(game: GameState) -> None:
        life = {p: game.life[game.pool[p]] for p in game.seats}
        poison = {p: game.poison[game.poison_pool[p]] for p in game.seats}
        still_in = game.ordered(game.players_in_game)
        views.append(InView(life, poison, dict(game.library), still_in))

    outcomes = play(case, watch=watch).outcomes
    lines: list[LogLine] = [LogHeader(1, case.game, "reference", edition=case.edition, id=case.id)]
    before: dict[str, Fate] = {}
    for number, (step, outcome) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        now = fates(outcome)
        endings = tuple(PlayerEnding(p, fate) for p, fate in now.items() if before.get(p) != fate)
        checks = step == CHECK
        lines.append(
            LogMoment(
                number,
                () if checks else step,
                check=checks,
                seen=views[number - 1] if seen else None,
                endings=endings,
                over=bool(outcome.over),
            )
        )
        before = now
        if outcome.over:
            break
    return lines


def fates(outcome: protocol.Outcome) -> dict[str, Fate]:
    """Return the result of each player for whom the game has ended."""
    ended: dict[str, Fate] = dict.fromkeys(outcome.losers or (), "lost")
    ended |= dict.fromkeys(outcome.drawn or (), "drew")
    return ended | dict.fromkeys(outcome.winners or (), "won")


def is_over(lines: list[LogLine]) -> bool:
    """Return whether a log reports the end of its game."""
    last = lines[-1]
    return isinstance(last, LogMoment) and last.over


def audit_of(lines: list[LogLine]) -> tuple[AuditedGame, list[str]]:
    """Audit a log of one game; return the result and the problems found in its lines."""
    problems: list[str] = []
    (game,) = audit_games(
        enumerate(lines, 1), "log", lambda line, why: problems.append(f"{line}: {why}")
    )
    return game, problems


def played_out(seed: int, players: int) -> list[LogLine]:
    """Return the log of a random game played to its end, with all numbers at every moment."""
    random = Random(seed)
    names = ("Ana", "Ben", "Cid", "Dee")[:players]
    setup = protocol.Setup(tuple(protocol.Player(name) for name in names))
    steps: list[protocol.Step] = []
    while len(steps) < MAX_STEPS:
        player = random.choice(names)
        amount = random.randrange(1, 6)
        kind = random.choice(
            (protocol.LoseLife, protocol.LoseLife, protocol.GainLife, protocol.Draw)
        )
        steps += [(kind(player, min(amount, 2) if kind is protocol.GainLife else amount),), CHECK]
    return log_of(protocol.Case("long", NEWEST, setup, tuple(steps)))


def write_long_game(file: IO[bytes], moments: int, *, seen: bool = False) -> None:
    """Stream the log of a game that ends after this many moments, without holding it in memory."""
    names = ("Ana", "Ben")
    life = dict.fromkeys(names, 20)
    setup = protocol.Setup(tuple(protocol.Player(name) for name in names))
    with LogWriter(file, "toy", setup) as log:
        for number in range(moments):
            name = names[number // 2 % 2]
            kind, change = ((protocol.LoseLife, -3), (protocol.GainLife, 3))[number % 2]
            life[name] += change
            view = InView(life=life, still_in=names) if seen else None
            log.moment(kind(name, 3), check=True, seen=view)
        endings = (PlayerEnding("Ana", "lost", "life"), PlayerEnding("Ben", "won"))
        log.moment(protocol.LoseLife("Ana", life["Ana"]), check=True, endings=endings, over=True)


def write_short_games(file: IO[bytes], games: int, *, seen: bool = False) -> None:
    """Write the logs of finished random games, each about thirty moments long."""
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
                endings = [PlayerEnding(p, "lost" if p == player else "won") for p in names]
                view = InView(life, library=library, still_in=names) if seen and not lost else None
                log.moment(
                    kind(player, amount),
                    check=True,
                    seen=view,
                    endings=endings if lost else (),
                    over=lost,
                )


class ParsedLog:
    """The items that a log reader yields for a log."""

    def __init__(self, reader: Format, log: bytes | IO[bytes]) -> None:
        self.rows = list(reader.read(BytesIO(log) if isinstance(log, bytes) else log))
        self.headers = [item for _, item in self.rows if isinstance(item, LogHeader)]
        self.moments = [item for _, item in self.rows if isinstance(item, LogMoment)]
        self.broken = [(line, item) for line, item in self.rows if isinstance(item, BrokenLine)]
        numbers: Iterator[int] = iter(())
        for _, item in self.rows:
            if isinstance(item, LogHeader):
                numbers = count(1)
            elif isinstance(item, LogMoment):
                assert item.moment == next(numbers)

    @property
    def last(self) -> LogMoment:
        return self.moments[-1]

    def events(self, kind: type) -> list[Any]:
        return [
            event for moment in self.moments for event in moment.events if isinstance(event, kind)
        ]

    def audit(self, detail: int = 0, edition: str = "") -> list[str]:
        """Audit the log, and return the printed lines about each game and match."""
        rows = [
            (line, replace(item, edition=edition) if isinstance(item, LogHeader) else item)
            for line, item in self.rows
        ]
        games = audit_games(rows, "log", lambda _line, _why: None, numbered=False)
        return [line for game in games for line in lines_of(game, detail)]
