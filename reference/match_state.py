"""A match as it stands, and as it begins."""

from collections.abc import Iterable, Mapping

from msgspec import UNSET, Struct, field

from headjudge.reference import tournament as rules
from headjudge.reference.derivation import Derived, regards
from headjudge.reference.tournament import Side, Sides
from headjudge.spec.protocol.matches import Match, MatchCase, Passing, Standing
from headjudge.spec.rulebook import Rulebook


class MatchState(Struct):
    """A match as it stands."""

    match: Match
    book: Rulebook
    derive: bool
    sides: Sides
    starting_life: Mapping[Side, int]
    chooser: Side | None
    """Who chooses who plays first, in the game under way or else the next; None if unknown."""
    wins: dict[Side, int]
    draws: int | None = 0
    """Drawn games; None where the rules leave open how they are reported."""
    conceded: set[Side] = field(default_factory=set)
    """Who has conceded the match."""
    life: dict[Side, int] = field(default_factory=dict)
    """The life of those who are in the game under way; empty between games."""
    libraries: dict[str, int] = field(default_factory=dict)
    """How many cards are left in each player's library in the game under way."""
    drew_short: set[Side] = field(default_factory=set)
    """Of whom somebody attempted to draw from an empty library since the last check."""
    restricted: set[Side] = field(default_factory=set)
    """Who can't lose the game under way."""
    turns: int | None = None
    """How many turns are still to end, the one in progress too; None before time is called."""
    added: int = 0
    """Turns that a judge added."""
    extended: bool = False
    waiting: Passing | None = None
    """What was said as time was called, while an extension puts off the end."""
    sudden_death: bool = False
    over: bool = False
    winner: Side | None = None
    reported: bool = False
    lines: list[Derived] = field(default_factory=list)
    questions: set[int] = field(default_factory=set)
    """The advisory open questions met so far."""

    def note(self, rule: str, what: str, sides: Iterable[Side] = ()) -> None:
        """Write a line, where derivations are wanted."""
        if self.derive:
            who = tuple(name for side in sides for name in self.sides[side])
            self.lines.append(Derived(rule, what, who))

    def finish(self, winner: Side | None) -> None:
        """End the match; without a winner it is a draw."""
        self.over, self.winner, self.life = True, winner, {}

    def side(self, name: str) -> Side:
        """The side that a player is on."""
        return next(side for side, names in self.sides.items() if name in names)

    @property
    def in_teams(self) -> bool:
        """Whether players play together in teams, as in Two-Headed Giant."""
        return len(self.sides) < len(self.match.players)

    @property
    def contending(self) -> dict[Side, int]:
        """The games that those have won who have not conceded the match: Tournament Rules 2.4."""
        return {side: won for side, won in self.wins.items() if side not in self.conceded}

    def standing(self) -> Standing:
        """What is told after a step."""
        in_it = [name for side in self.sides if side not in self.conceded for name in self.of(side)]
        drawn = tuple(in_it) if self.over and self.winner is None else ()
        unknown = self.chooser is None and not self.over
        return Standing(
            over=self.over,
            winners=self.of(self.winner),
            drawn=drawn,
            wins={name: self.wins[side] for side in self.sides for name in self.of(side)},
            draws=UNSET if self.draws is None else self.draws,
            chooses=UNSET if unknown else self.of(None if self.over else self.chooser),
            playing=bool(self.life),
        )

    def of(self, side: Side | None) -> tuple[str, ...]:
        """The players of a side."""
        return () if side is None else self.sides[side]


@regards("tournament-rules")
def begin(case: MatchCase, book: Rulebook, *, derive: bool) -> MatchState:
    """A match before its first game."""
    match = case.match
    sides: dict[Side, tuple[str, ...]] = {}
    for player in match.players:
        side = player.team or player.name
        sides[side] = (*sides.get(side, ()), player.name)
    a_member = int(book.semantics["two-headed-giant-shared-life.life-a-member"])
    life = {side: 20 if len(of) == 1 else a_member * len(of) for side, of in sides.items()}
    state = MatchState(match, book, derive, sides, life, None, dict.fromkeys(sides, 0))
    first = rules.first_choice(match, sides, book)
    state.chooser = first if first is None else state.side(first)
    return state
