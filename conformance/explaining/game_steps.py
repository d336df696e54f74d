"""One step of a game: how it stood before and after, what happened, and what the rules did."""

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from headjudge.conformance import join
from headjudge.reference.derivation import Derived
from headjudge.reference.each import spelled_out
from headjudge.reference.game_state import GameState, Players
from headjudge.spec import protocol as v

LOSING = (
    "concede",
    "two-headed-giant-concession",
    "judge-penalty",
    "zero-life",
    "two-headed-giant-life",
    "draw-from-empty-library",
    "ten-poison",
    "two-headed-giant-poison",
    "commander-damage",
    "lose-by-effect",
    "win-effect-makes-opponents-lose",
    "emperor-loses",
    "two-headed-giant-team",
)
"""The rules by which derivations say that somebody is to lose."""


class Missing(Struct, frozen=True):
    """A rule that nearly applied, and what was missing.

    Without a verdict it is a rule that stood in the way.
    """

    rule: str
    """Its slug."""
    text: str
    who: tuple[str, ...] = ()
    """Whom it would have befallen."""
    also: tuple[str, ...] = ()
    """The slugs of the rules that say why not."""
    verdict: str = "not met"


def not_applied(rule: str, text: str, who: Iterable[str] = (), *also: str) -> Missing:
    """That a rule was asked for, and stopped."""
    return Missing(rule, text, tuple(who), also, "not applied")


def stands_in_the_way(rule: str, text: str, who: Iterable[str] = (), *also: str) -> Missing:
    """What a rule kept from happening."""
    return Missing(rule, text, tuple(who), also, "")


class Moment:
    """One step of a game."""

    def __init__(
        self,
        case: v.Case,
        number: int,
        games: tuple[GameState, GameState],
        rounds: tuple[GameState, ...],
        derivation: tuple[Derived, ...],
        *,
        last_word: bool,
    ) -> None:
        """Step `number`, from 1, of a case: the game before and after it, and what was derived.

        `rounds` is the game as each round of its checks found it. It is a `last_word` unless the
        next step is a check and nobody claims anything before it.
        """
        self.case, self.number, self.last_word = case, number, last_word
        self.before, self.after = games
        self.rounds = rounds
        self.derivation = derivation
        self.book = self.before.book

    @cached_property
    def events(self) -> tuple[v.Event, ...]:
        """What happens in the step, to each player by itself."""
        step = flat(self.case.steps[self.number - 1])
        return tuple(one for event in step for one in spelled_out(self.before, event))

    @property
    def same_game(self) -> bool:
        """Whether no restart and no subgame put another game in the place of the one before."""
        return self.before.setup is self.after.setup

    @property
    def checked(self) -> bool:
        """Whether state-based actions are checked in this step."""
        return bool(self.rounds)

    @property
    def at_check(self) -> GameState:
        """The game as the check finds it, in which those who leave by it are still in.

        Of a loop that costs life it is the game after the last time round.
        """
        looping = any(isinstance(event, v.Loop) for event in self.events)
        return self.after if looping else self.rounds[0]

    def on(self, *rules: str) -> Players:
        """Those of whom the derivation tells one of these rules."""
        return frozenset(
            name for line in self.derivation if line.rule in rules for name in line.who
        )

    @property
    def would_lose(self) -> Players:
        """Those who are to lose, those among them who then don't."""
        return self.on(*LOSING) & self.before.remaining

    @property
    def lost_now(self) -> Players:
        """Those who lose in this step."""
        return self.after.lost - self.before.lost

    @property
    def drawn_now(self) -> Players:
        """Those for whom the game is a draw in this step."""
        return self.after.drawn - self.before.drawn

    def sides(self, players: Iterable[str]) -> int:
        """How many sides these players are of."""
        return len({self.before.side[p] for p in players})


def flat(step: Iterable[v.Event]) -> Iterable[v.Event]:
    """The events of a step, and those of one event that is several in order."""
    for event in step:
        inner = getattr(event, "events", None)
        if inner is None:
            yield event
        else:
            yield from flat(inner)


def names(game: GameState, players: Iterable[str]) -> str:
    """These players as English lists them, in seat order."""
    return join(game.ordered(frozenset(players)))


def have(players: Iterable[str]) -> str:
    """`has` of one, `have` of several."""
    return "has" if len(list(players)) == 1 else "have"


def are(players: Iterable[str]) -> str:
    """`is` of one, `are` of several."""
    return "is" if len(list(players)) == 1 else "are"
