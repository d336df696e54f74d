"""Losing: by conceding, penalties, state-based actions and effects."""

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, Term, every, same_player, some
from headjudge.spec.logic.formulas.definition import (
    cannot_lose,
    cannot_lose_to_life,
    formula,
    playing,
    reached,
    share_result,
)
from headjudge.spec.logic.formulas.wins import loses_instead
from headjudge.spec.rulebook import Rulebook

A_FURTHER_MEMBER = 5
"""The further poison counters for each member of a Two-Headed Giant team beyond the second."""


def poison_limit(book: Rulebook) -> int:
    """Return how many poison counters make a player lose."""
    return int(book.semantics["ten-poison.counters"])


def team_poison_limit(book: Rulebook) -> int:
    """Return how many poison counters make a Two-Headed Giant team of two lose."""
    return int(book.semantics["two-headed-giant-poison.counters"])


def commander_damage_limit(book: Rulebook) -> int:
    """Return how much combat damage from one commander makes a player lose."""
    return int(book.semantics["commander-damage.damage"])


@formula("concede")
def out_by_conceding(_book: Rulebook, p: Term) -> Formula:
    """A player in the game who concedes leaves it."""
    return playing(p) & facts.concedes(p)


@formula("two-headed-giant-concession")
def out_by_team_concession(_book: Rulebook, p: Term) -> Formula:
    """A Two-Headed Giant team leaves the game when one of its members concedes."""
    member = some(lambda q: facts.same_side(p, q) & out_by_conceding(q))
    return facts.two_headed_giant() & playing(p) & member


@formula("judge-penalty")
def penalized(book: Rulebook, p: Term) -> Formula:
    """In a tournament, a judge's penalty makes p lose the game."""
    heard = TRUE if book.interpretation(54) == "loses" else facts.tournament()
    if heard is not TRUE and not book.has_rule("judge-penalty"):
        return FALSE

    def counts(q: Term) -> Formula:
        return heard & playing(q) & facts.punished(q)

    recorded = book.semantics["penalties-at-once.score"] == "recorded"
    if not recorded or book.interpretation(27) == "a-draw":
        return counts(p)
    spared = some(lambda q: playing(q) & ~some(lambda r: facts.same_side(q, r) & counts(r)))
    return counts(p) & spared


@formula("zero-life", "team-mates-share-nothing")
def without_life(_book: Rulebook, p: Term) -> Formula:
    """During a check, p has 0 or less life and can lose for that."""
    can = ~facts.two_headed_giant() & ~cannot_lose_to_life(p)
    return facts.checking() & playing(p) & (facts.life(p) <= 0) & can


@formula("two-headed-giant-life")
def team_without_life(_book: Rulebook, p: Term) -> Formula:
    """During a check, p's Two-Headed Giant team has 0 or less life and can lose for that."""
    can = facts.two_headed_giant() & ~cannot_lose_to_life(p)
    return facts.checking() & playing(p) & (facts.life(p) <= 0) & can


@formula("draw-from-empty-library", "too-few-cards-for-a-restart", "too-few-cards-for-a-subgame")
def decked(book: Rulebook, p: Term) -> Formula:
    """By this check, p had to draw from an empty library; since 2006-10-01, p attempted to."""
    short = facts.checking() & playing(p) & facts.drew_short(p)
    required = book.semantics["empty-library-action.counts"] == "what-is-required"
    if required and book.interpretation(34) == "required-counts":
        return short
    return short & ~facts.draws_replaced(p)


@formula("ten-poison", "archenemy-commander-poison")
def poisoned(book: Rulebook, p: Term) -> Formula:
    """During a check, p has ten poison counters (unless a Two-Headed Giant team shares them)."""
    shared = book.semantics["two-headed-giant-poison.poison"] == "shared"
    own = ~facts.two_headed_giant() if shared else TRUE
    return facts.checking() & own & playing(p) & (facts.poison(p) >= poison_limit(book))


@formula("two-headed-giant-poison", "two-headed-giant-larger-teams")
def team_poisoned(book: Rulebook, p: Term) -> Formula:
    """During a check, p's Two-Headed Giant team has 15 poison counters (20 with three members)."""
    if book.semantics["two-headed-giant-poison.poison"] != "shared":
        return FALSE
    if book.interpretation(2) == "ten":
        enough = facts.poison(p) >= poison_limit(book)
        return facts.checking() & facts.two_headed_giant() & playing(p) & enough
    third_member = some(
        lambda q, r: (
            facts.same_side(p, q)
            & facts.same_side(p, r)
            & ~same_player(p, q)
            & ~same_player(p, r)
            & ~same_player(q, r)
        )
    )
    limit = team_poison_limit(book)
    enough_for_three = facts.poison(p) >= limit + A_FURTHER_MEMBER
    enough = (facts.poison(p) >= limit) & (third_member >> enough_for_three)
    return facts.checking() & facts.two_headed_giant() & playing(p) & enough


@formula(
    "commander-damage",
    "commander-endings",
    "brawl-without-commander-damage",
    "archenemy-commander",
    if_in_force=True,
)
def commander_damaged(book: Rulebook, p: Term) -> Formula:
    """During a check of a Commander game, p has been dealt 21 combat damage by one commander."""
    enough = facts.commander_damage(p) >= commander_damage_limit(book)
    return facts.checking() & facts.commander_game() & playing(p) & enough


@formula("lose-by-effect")
def loss_effect(_book: Rulebook, p: Term) -> Formula:
    """An effect that reaches p says that p loses."""
    return playing(p) & facts.told_to_lose(p) & reached(p)


@formula(
    "state-based-actions",
    "state-based-actions-defined",
    "checked-for-everyone",
    "no-checks-meanwhile",
)
def state_based_loss(_book: Rulebook, p: Term) -> Formula:
    """A state-based action would make p lose."""
    by_life = without_life(p) | team_without_life(p)
    by_poison = poisoned(p) | team_poisoned(p)
    return by_life | by_poison | decked(p) | commander_damaged(p)


@formula("two-headed-giant-team")
def would_lose(_book: Rulebook, p: Term) -> Formula:
    """A stoppable loss would make p, or p's whole Two-Headed Giant team, lose."""
    reason = some(
        lambda q: share_result(p, q) & (state_based_loss(q) | loss_effect(q) | loses_instead(q))
    )
    return playing(p) & reason


@formula("cant-beats-can")
def unprotected(book: Rulebook, p: Term) -> Formula:
    """A player would lose, and nothing says that the player can't."""
    all_would = every(lambda q: playing(q) >> would_lose(q))
    some_can = some(lambda q: would_lose(q) & ~cannot_lose(q))
    anyway = FALSE
    if book.interpretation(7) == "a-draw":
        anyway |= all_would & some_can
    if book.interpretation(29) == "a-draw":
        anyway |= all_would & ~some_can
    return would_lose(p) & (~cannot_lose(p) | anyway)


@formula("always-can-concede")
def certain(_book: Rulebook, p: Term) -> Formula:
    """A player loses by conceding or a judge's penalty, which no effect can stop or replace."""
    return out_by_conceding(p) | penalized(p)


@formula("one-replacement")
def replaces(book: Rulebook, p: Term) -> Formula:
    """An effect replaces p's loss; in a team, only the first member with such an effect uses it."""

    def ready(q: Term) -> Formula:
        if _conceding_is_replaced(book):
            losing = unprotected(q) | out_by_conceding(q) | out_by_team_concession(q)
            return losing & facts.loss_replaced(q) & ~penalized(q)
        return unprotected(q) & facts.loss_replaced(q) & ~certain(q)

    first = ready(p) & ~some(lambda q: share_result(p, q) & ready(q) & facts.before(q, p))
    return (
        first
        if book.interpretation(56) == "the-team-is-saved"
        else first & ~facts.two_headed_giant()
    )


def _conceding_is_replaced(book: Rulebook) -> bool:
    """Return whether conceding counts as a loss that can be replaced."""
    return (
        book.semantics["concede.by"] == "losing"
        and book.interpretation(75) == "replaced-like-any-loss"
    )


@formula("replaced-loss")
def saved(_book: Rulebook, p: Term) -> Formula:
    """An effect replaces the loss of p, or of p's Two-Headed Giant team."""
    return some(lambda q: share_result(p, q) & replaces(q))


@formula("two-headed-giant-team")
def penalized_with_team(_book: Rulebook, p: Term) -> Formula:
    """A Two-Headed Giant team loses when a judge gives one of its members a game loss."""
    member = some(lambda q: facts.same_side(p, q) & penalized(q))
    return facts.two_headed_giant() & playing(p) & member


@formula("ways-to-lose")
def loses_directly(book: Rulebook, p: Term) -> Formula:
    """A player loses directly: by an unstopped and unreplaced loss, a concession or a penalty."""
    with_team = out_by_team_concession(p) | penalized_with_team(p)
    if _conceding_is_replaced(book):
        conceding = out_by_conceding(p) | out_by_team_concession(p)
        stoppable = (unprotected(p) | conceding) & ~saved(p)
        return stoppable | penalized(p) | penalized_with_team(p)
    return (unprotected(p) & ~saved(p)) | certain(p) | with_team


@formula("emperor-loses", "emperor-rules", "emperor-loses-for-the-team")
def loses_with_emperor(book: Rulebook, p: Term) -> Formula:
    """A player loses because the emperor of the player's team does."""
    reading = book.interpretation(30)
    keeps_in = FALSE if reading == "lost-with-the-emperor" else cannot_lose(p)
    if reading == "either-keeps-in":
        keeps_in |= facts.loss_replaced(p)
    team = some(lambda q: facts.same_side(p, q) & facts.emperor(q) & loses_directly(q))
    return playing(p) & team & ~keeps_in
