"""Definitions, which are named predicates with a rule and a formula.

Includes basic predicates: who is in the game, whom an effect reaches, and what can't happen.
"""

import inspect
from collections.abc import Callable

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, Formula, Term, atom, same_player, some
from headjudge.spec.rulebook import Rulebook

Body = Callable[..., Formula]


class Definition:
    """A predicate and the rule that defines it; call it with players to get its formula."""

    def __init__(self, slug: str, also: tuple[str, ...], body: Body, *, if_in_force: bool) -> None:
        """See :func:`formula`; `body` returns the formula for a rulebook and players."""
        self.slug, self.also, self.name = slug, also, body.__name__
        self.says = (inspect.getdoc(body) or "").split("\n")[0]
        self.variables = tuple(inspect.signature(body).parameters)[1:]
        self._body, self._if_in_force = body, if_in_force

    def __call__(self, *players: Term) -> Formula:
        """Return the predicate applied to these players."""
        return atom(self.name, *players)

    def body(self, book: Rulebook) -> Formula:
        """Return the definition's formula in an edition, in terms of the definition's variables."""
        if self._if_in_force and not book.has_rule(self.slug):
            return FALSE
        return self._body(book, *self.variables)


def formula(slug: str, *also: str, if_in_force: bool = False) -> Callable[[Body], Definition]:
    """Decorate a function that defines a predicate by the rule with that slug.

    `also` lists further rules that the predicate states. With `if_in_force`, the predicate is false
    in editions without the rule; by default, a rule also applies to editions that do not yet state
    it.
    """
    return lambda body: Definition(slug, also, body, if_in_force=if_in_force)


@formula("game-ends-at-once")
def playing(_book: Rulebook, p: Term) -> Formula:
    """The game continues for p: it is not over, and p has not left."""
    return ~facts.ended() & ~facts.left(p)


@formula("opponents", "opponent-of-two")
def opponents(_book: Rulebook, p: Term, q: Term) -> Formula:
    """Players are opponents unless they are on the same side."""
    return ~facts.same_side(p, q)


@formula("opponents")
def between_teams(_book: Rulebook) -> Formula:
    """The game is played between teams: some player has a teammate."""
    return some(lambda p, q: facts.same_side(p, q) & ~same_player(p, q))


@formula("two-headed-giant-team", "two-headed-giant-endings")
def share_result(_book: Rulebook, p: Term, q: Term) -> Formula:
    """Two players share a result: they are the same player or one Two-Headed Giant team."""
    return same_player(p, q) | (facts.two_headed_giant() & facts.same_side(p, q))


@formula("out-of-range-is-untouched", "range-of-influence", "always-in-ones-own-range")
def in_range(_book: Rulebook, p: Term, q: Term) -> Formula:
    """A player is in another's range, unless range is limited and does not reach that far."""
    return ~facts.limited_range() | facts.reaches(p, q)


@formula("win-by-effect", "lose-by-effect")
def reached(_book: Rulebook, p: Term) -> Formula:
    """An effect reaches p if its controller is still in the game and has p in range."""
    return some(lambda q: facts.source(q) & playing(q) & in_range(q, p))


@formula("cant-beats-can")
def cannot_win(_book: Rulebook, p: Term) -> Formula:
    """An effect says that p, or p's Two-Headed Giant team, can't win."""
    return some(lambda q: share_result(p, q) & facts.cant_win(q))


@formula("cant-beats-can")
def cannot_lose(_book: Rulebook, p: Term) -> Formula:
    """An effect says that p, or p's Two-Headed Giant team, can't lose."""
    return some(lambda q: share_result(p, q) & facts.cant_lose(q))


@formula("cant-beats-can")
def cannot_lose_to_life(_book: Rulebook, p: Term) -> Formula:
    """An effect says that p, or p's team, doesn't lose for having 0 or less life."""
    return some(lambda q: share_result(p, q) & facts.cant_lose_to_life(q))
