"""Winning by effects."""

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, Term, some
from headjudge.spec.logic.formulas.definition import (
    cannot_lose,
    cannot_win,
    formula,
    in_range,
    opponents,
    playing,
    reached,
    share_result,
)
from headjudge.spec.rulebook import Rulebook


@formula("win-by-effect")
def win_effect(_book: Rulebook, p: Term) -> Formula:
    """An effect that reaches p says that p wins."""
    return playing(p) & facts.told_to_win(p) & reached(p)


@formula("win-by-effect")
def would_win(_book: Rulebook, p: Term) -> Formula:
    """An effect says that p, or p's Two-Headed Giant team, wins, and p can win."""
    return playing(p) & some(lambda q: share_result(p, q) & win_effect(q)) & ~cannot_win(p)


def wins_in_vain(book: Rulebook, p: Term) -> Formula:
    """Return when an effect also makes p lose at the same time."""

    def told(q: Term) -> Formula:
        covered = some(lambda r: share_result(q, r) & playing(r) & facts.loss_replaced(r))
        effect = some(
            lambda r: share_result(q, r) & playing(r) & facts.told_to_lose(r) & reached(r)
        )
        return playing(q) & effect & ~cannot_lose(q) & ~covered

    with_emperor = some(lambda q: facts.same_side(p, q) & facts.emperor(q) & told(q))
    reading = book.interpretation(30)
    if reading != "lost-with-the-emperor":
        with_emperor &= ~cannot_lose(p)
    if reading == "either-keeps-in":
        with_emperor &= ~facts.loss_replaced(p)
    return told(p) | with_emperor


@formula("win-effect-makes-opponents-lose")
def others_lose_instead(book: Rulebook) -> Formula:
    """In this kind of game, win effects make opponents lose instead."""
    when = book.semantics["win-effect-makes-opponents-lose.when"]
    return {"multiplayer": facts.multiplayer(), "limited-range": facts.limited_range()}.get(
        when, FALSE
    )


@formula("win-effect-makes-opponents-lose")
def loses_instead(book: Rulebook, p: Term) -> Formula:
    """A player loses because an effect says that an opponent with the player in range wins."""

    def would(q: Term) -> Formula:
        if book.interpretation(53) == "of-either-member":
            wins = playing(q) & some(lambda r: share_result(q, r) & win_effect(r))
        else:
            wins = win_effect(q)
        if book.interpretation(9) != "opponents-lose":
            wins &= ~cannot_win(q)
        return wins & ~wins_in_vain(book, q) if book.interpretation(35) == _ALONE else wins

    winner = some(lambda q: would(q) & opponents(q, p) & in_range(q, p))
    return others_lose_instead() & playing(p) & winner


@formula("win-by-effect")
def to_win(book: Rulebook, p: Term) -> Formula:
    """A player would win by an effect; across sides, the first in turn order does (question 1)."""
    reading = book.interpretation(1)
    first = some(
        lambda q: (
            facts.same_side(p, q)
            & would_win(q)
            & ~some(lambda r: would_win(r) & facts.before(r, q))
        )
    )
    if reading == "nobody-wins":
        first = ~some(lambda q: opponents(p, q) & would_win(q))
    elif reading == "both-win":
        first = TRUE
    return would_win(p) & ~others_lose_instead() & first


_ALONE = "only-the-player-loses"
