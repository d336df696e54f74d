"""The facts of one moment of a game, before the rules apply, and the constraints on them.

A *situation* assigns a value to each of these facts. :data:`FACTS` and :data:`NUMBERS` list them in
canonical order, which determines the minimal situation.
"""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.spec.logic.algebra import (
    FALSE,
    Formula,
    Term,
    atom,
    compare,
    conjunction,
    every,
    same_player,
    some,
)
from headjudge.spec.protocol import RestrictionKind
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.semantics import ALLOWED


class Fact:
    """A predicate on a fixed number of players; call it to get its formula."""

    def __init__(self, name: str, players: int, says: str) -> None:
        """Name the fact; `says` is a sentence in which p and q stand for the players."""
        self.name, self.players, self.says = name, players, says
        self.variables = ("p", "q")[:players]
        FACTS[name] = self

    def __call__(self, *players: Term) -> Formula:
        """Return the fact applied to these players."""
        if len(players) != self.players:
            raise TypeError(f"{self.name} is a fact of {self.players} players, not {len(players)}")
        return atom(self.name, *players)


class Number:
    """A player's whole number; call it and compare the result with ``<=`` or ``>=``."""

    def __init__(self, name: str, says: str, plain: int, others: tuple[int, ...]) -> None:
        """Name the number and give its default value and the other values used in situations."""
        self.name, self.says, self.plain, self.others = name, says, plain, others
        NUMBERS[name] = self

    def __call__(self, player: Term) -> NumberTerm:
        """Return this player's number, for comparison."""
        return NumberTerm(self.name, player)


class NumberTerm:
    """One player's number; it can only be compared with constants."""

    def __init__(self, name: str, player: Term) -> None:
        """Name the number and the player."""
        self.name, self.player = name, player

    def __le__(self, number: int) -> Formula:
        """Return a formula stating that the number is at most the bound."""
        return compare(self.name, (self.player,), "<=", number)

    def __ge__(self, number: int) -> Formula:
        """Return a formula stating that the number is at least the bound."""
        return compare(self.name, (self.player,), ">=", number)


FACTS: dict[str, Fact] = {}
NUMBERS: dict[str, Number] = {}

# Table: the game and the seating
multiplayer = Fact("multiplayer", 0, "the game began with more than two players")
same_side = Fact("same_side", 2, "p and q are one player or on one team")
before = Fact("before", 2, "p comes before q in turn order, counted from the active player")
two_headed_giant = Fact("two_headed_giant", 0, "the game is Two-Headed Giant")
emperor = Fact("emperor", 1, "p is an emperor")
limited_range = Fact("limited_range", 0, "the game has limited range of influence")
beyond = Fact("beyond", 2, "q is beyond p's range of influence")
tournament = Fact("tournament", 0, "the game is part of a tournament")
commander_game = Fact("commander_game", 0, "the game is a Commander game")

# History: results before this moment
ended = Fact("ended", 0, "the game was over before")
had_won = Fact("had_won", 1, "p had won before")
had_lost = Fact("had_lost", 1, "p had lost, and so left, before")
had_drawn = Fact("had_drawn", 1, "the game was a draw for p, who so left, before")

# Events at this moment
checking = Fact("checking", 0, "state-based actions are checked")
source = Fact("source", 1, "p controls the effect that states wins and losses")
told_to_win = Fact("told_to_win", 1, "an effect states that p wins")
told_to_lose = Fact("told_to_lose", 1, "an effect states that p loses")
says_draw = Fact("says_draw", 1, "an effect that p controls states that the game is a draw")
concedes = Fact("concedes", 1, "p concedes")
punished = Fact("punished", 1, "a judge gives p a game loss")
in_loop = Fact("in_loop", 1, "p controls an object that takes part in a loop of actions")
forced_loop = Fact("forced_loop", 0, "all actions of the loop are mandatory")
agrees = Fact("agrees", 1, "p agrees to a draw")
restarts = Fact("restarts", 1, "an effect that p controls restarts the game")


def _around(limit: str) -> tuple[int, ...]:
    """Return the values of a limit in all editions, each with one below and one above."""
    values = (int(value) + near for value in ALLOWED[limit] for near in (-1, 0, 1))
    return tuple(dict.fromkeys(values))


# Values that state-based actions check
life = Number("life", "p's life total, in Two-Headed Giant the team's", 20, (1, 0, -1))
poison = Number(
    "poison",
    "p's poison counters",
    0,
    (*_around("ten-poison.counters"), *_around("two-headed-giant-poison.counters"), 19, 20),
)
commander_damage = Number(
    "commander_damage",
    "the most combat damage that one commander has dealt p",
    0,
    _around("commander-damage.damage"),
)
drew_short = Fact("drew_short", 1, "p had to draw more cards than there were since the last check")
draws_replaced = Fact("draws_replaced", 1, "all draws that found no card were replaced")

# Effects that prevent or replace wins and losses
cant_win = Fact("cant_win", 1, "an effect says that p can't win")
cant_lose = Fact("cant_lose", 1, "an effect says that p can't lose")
cant_lose_to_life = Fact(
    "cant_lose_to_life", 1, "an effect says that p can't lose for having 0 or less life"
)
loss_replaced = Fact("loss_replaced", 1, "something will happen to p instead of the next loss")


def reaches(p: Term, q: Term) -> Formula:
    """Return a formula stating that q is within p's range of influence."""
    return ~beyond(p, q)


def left(p: Term) -> Formula:
    """Return a formula stating that a player left the game earlier (104.5)."""
    return had_lost(p) | had_drawn(p)


CAME_WITH = {"restarts": "restart", "agrees": "intentional-draw"}
"""Facts that exist only in editions with a certain rule: the fact and the rule's slug."""


def unheard_of(book: Rulebook) -> list[str]:
    """Return the facts that don't exist in an edition because it lacks their rule."""
    return [fact for fact, rule in CAME_WITH.items() if not book.has_rule(rule)]


def situations(book: Rulebook) -> Iterator[tuple[str, Formula]]:
    """Yield an edition's constraints on situations, each with a reason."""
    yield (
        "a side is an equivalence",
        every(lambda p: same_side(p, p))
        & every(lambda p, q: same_side(p, q) >> same_side(q, p))
        & every(lambda p, q, r: (same_side(p, q) & same_side(q, r)) >> same_side(p, r)),
    )
    yield (
        "turn order is an order",
        every(lambda p: ~before(p, p))
        & every(lambda p, q: before(p, q) | before(q, p) | same_player(p, q))
        & every(lambda p, q: ~(before(p, q) & before(q, p)))
        & every(lambda p, q, r: (before(p, q) & before(q, r)) >> before(p, r)),
    )
    yield "one's own seat is always in range", every(lambda p: reaches(p, p))
    yield "nobody both lost and drew", every(lambda p: ~(had_lost(p) & had_drawn(p)))
    yield (
        "more than two players are many",
        some(lambda p, q, r: ~same_player(p, q) & ~same_player(q, r) & ~same_player(p, r)).iff(
            multiplayer()
        ),
    )
    yield "only more than two players limit ranges", limited_range() >> multiplayer()
    yield (
        "a game needs two sides",
        ended() | some(lambda p, q: ~left(p) & ~left(q) & ~same_side(p, q)),
    )
    yield (
        "a game was over by a win, or with nobody left",
        some(had_won).iff(ended() & some(lambda p: ~left(p))),
    )
    ranged = book.semantics["draw-by-effect.draws-for"] == "those-in-range"
    some_draw = limited_range() if ranged else FALSE
    yield (
        "only limited range lets a game be a draw for some of the players",
        every(lambda p: had_drawn(p) >> (ended() | some_draw)),
    )
    yield (
        "emperors lead teams of their own, and not in Two-Headed Giant",
        every(lambda p, q: (emperor(p) & emperor(q) & same_side(p, q)) >> same_player(p, q))
        & ~(two_headed_giant() & some(emperor)),
    )
    yield (
        "no emperor has left without the team",
        every(lambda p, q: (emperor(p) & left(p) & same_side(p, q)) >> left(q)),
    )
    pairs = every(lambda p: some(lambda q: same_side(p, q) & ~same_player(p, q)))
    yield "every Two-Headed Giant team has at least two members", two_headed_giant() >> pairs
    yield (
        "the members of a Two-Headed Giant team have lost together",
        every(lambda p, q: one_team(p, q) >> had_lost(p).iff(had_lost(q))),
    )
    yield (
        "a Two-Headed Giant team has one life total",
        every(lambda p, q: one_team(p, q) >> alike(life, p, q)),
    )
    if book.interpretation(43) == "the-team-draws":
        yield (
            "for the members of a Two-Headed Giant team the game has been a draw together",
            every(lambda p, q: one_team(p, q) >> had_drawn(p).iff(had_drawn(q))),
        )
    if book.semantics["two-headed-giant-poison.poison"] == "shared":
        yield (
            "a Two-Headed Giant team has one number of poison counters",
            every(lambda p, q: one_team(p, q) >> alike(poison, p, q)),
        )
    for fact in unheard_of(book):
        yield f"the edition knows no {CAME_WITH[fact]}", ~some(FACTS[fact])
    yield "a restart happens alone", some(restarts) >> (~checking() & ~some(happens))


def one_team(p: Term, q: Term) -> Formula:
    """Return a formula stating that two players are on the same Two-Headed Giant team."""
    return two_headed_giant() & same_side(p, q)


def alike(number: Number, p: Term, q: Term) -> Formula:
    """Return a formula stating that two players' numbers reach the same relevant values."""
    values = (number.plain, *number.others)
    return conjunction(*((number(p) >= value).iff(number(q) >= value) for value in values))


def happens(p: Term) -> Formula:
    """Return a formula stating that an event other than a restart involves a player."""
    return (
        told_to_win(p)
        | told_to_lose(p)
        | says_draw(p)
        | concedes(p)
        | punished(p)
        | in_loop(p)
        | agrees(p)
    )


RESTRICTION_FACTS: dict[RestrictionKind, str] = {
    "winning": "cant_win",
    "losing": "cant_lose",
    "losing-to-life": "cant_lose_to_life",
}
"""The fact that each kind of restriction establishes; other kinds affect numbers."""
