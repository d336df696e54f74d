"""Set, exchange, multiply and pay life totals, including those of teams (119 and 810.9)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.golden_rules import as_many_as_there_are
from headjudge.reference.life import can_change_life, change_life, set_total, total_if_set
from headjudge.reference.numbers import becomes, counts_as, half
from headjudge.spec.protocol import (
    ExchangeLife,
    GainLife,
    LoseHalfLife,
    LoseLife,
    Mill,
    MultiplyLife,
    PayLife,
    RedistributeLife,
    SetLife,
)
from headjudge.spec.protocol.inquiries import Becomes, Halves


class SetTeamLife(Struct, frozen=True):
    """Set the life total of a player's team; internal, not an event in a case."""

    player: str
    amount: int


@implements("two-headed-giant-head-life")
def life_of(game: GameState, player: str) -> int:
    """Return a player's life total as seen by effects; in Two-Headed Giant, the team's (810.9a).

    Before 2010-04-23, it is half the team's, rounded up; before 2007-05-01, a negative team total
    counts as 0.
    """
    total = game.life[game.pool[player]]
    if not game.two_headed or game.book.semantics["two-headed-giant-head-life.is"] != "half":
        return total
    if game.book.semantics["zero-life.negative-life"] != "is a number like any other":
        total = max(total, 0)
    return (total + 1) // 2


@implements("two-headed-giant-set-life")
def set_life(game: GameState, player: str, amount: int) -> None:
    """Set a player's life total, changing the team's by the same amount (810.9c).

    In the edition of 2005-08-01, the team's total becomes that number.
    """
    if game.book.semantics["two-headed-giant-set-life.sets"] == "the-teams":
        set_total(game, player, amount)
    else:
        change_life(game, player, amount - life_of(game, player))


@implements("two-headed-giant-set-life-of-all")
def set_together(game: GameState, changes: Iterable[Any]) -> tuple[tuple[Any, ...], Players]:
    """Return the changes, setting the life total of a whole team only once (810.9d).

    The team chooses the member whose total is set; before 2010-04-23, the team's total becomes the
    sum. Also returns the players with a choice; the reference chooses the highest result (question
    44).
    """
    sets = [event for event in changes if isinstance(event, SetLife)]
    totals = {event.player: event.amount for event in sets}
    team_life: dict[str, SetTeamLife] = {}
    choosing = NOBODY
    for player in totals:
        members = [p for p in game.seats if game.pool[p] == game.pool.get(player)]
        members = [p for p in members if p in game.players_in_game]
        if len(members) < 2 or not totals.keys() >= {*members}:  # noqa: PLR2004 -- one player's life total is not a team's
            continue
        if game.book.semantics["two-headed-giant-set-life-of-all.becomes"] == "the-sum":
            total = sum([totals[member] for member in members])
            team_life[game.pool[player]] = SetTeamLife(members[0], total)
        else:
            which = min if game.book.interpretation(44) == "the-lowest" else max
            changed_totals = {p: total_if_set(game, p, totals[p]) for p in members}
            member_chosen = which(members, key=changed_totals.__getitem__)
            team_life[game.pool[player]] = SetTeamLife(member_chosen, totals[member_chosen])
            twice = sum(life.player in members for life in sets) > len(members)
            choosing |= frozenset(members if twice or len(set(changed_totals.values())) > 1 else ())
    out: list[Any] = []
    for event in changes:
        of_all = (
            team_life.get(game.pool.get(event.player, "")) if isinstance(event, SetLife) else None
        )
        if of_all is None:
            out.append(event)
        elif of_all not in out:
            out.append(of_all)
    return tuple(out), choosing


@implements("paying-life", "paying-life-as-a-team", "paying-nothing")
def payable(game: GameState, payments: Sequence[PayLife]) -> list[bool]:
    """Return, for each of these simultaneous payments, whether it is made (119.4).

    A payment of 0 can always be made (119.4b), except in the editions from 2007-05-01 to
    2008-05-01. For other payments, the life total must cover them and those listed before them: if
    it is not enough for all, the list states which are made. Before 2009-07-11, the payments of
    each member of a Two-Headed Giant team are considered separately (119.4a).
    """
    paid: Counter[str] = Counter()
    means = game.book.semantics
    apart = game.two_headed and means["paying-life-as-a-team.counts"] != "what both pay"
    always = means["paying-life.nothing"] != "is an amount like any other"
    made: list[bool] = []
    for payment in payments:
        payer = payment.player if apart else game.pool[payment.player]
        due = paid[payer] + payment.amount
        able = due <= life_to_pay_with(game, payment.player) and can_change_life(
            game, payment.player, -payment.amount
        )
        made.append(able or (not payment.amount and always))
        paid[payer] += payment.amount if made[-1] else 0
    return made


@regards("paying-life-as-a-team")
def life_to_pay_with(game: GameState, player: str) -> int:
    """Return the life total available for payments: since 2008-05-01, the team's (119.4a)."""
    if game.book.has_rule("paying-life-as-a-team"):
        return game.life[game.pool[player]]
    return life_of(game, player)


@implements("exchanged-life")
@regards("cant-gain-life", "cant-lose-life")
def exchange_life(game: GameState, event: ExchangeLife) -> None:
    """Let two players exchange life totals by gaining and losing life (701.12c).

    Nothing happens if one of the changes is impossible, or within a team (810.9e). Before
    2007-05-01, a negative life total counts as 0 for the other player.
    """
    player, other = event.player, event.other
    if other not in game.players_in_game or game.pool[player] == game.pool[other]:
        return
    had = {player: life_of(game, player) for player in (player, other)}
    is_number = game.book.semantics["zero-life.negative-life"] == "is a number like any other"
    least = min(had.values()) if is_number else 0
    gains = {
        player: max(had[other], least) - had[player],
        other: max(had[player], least) - had[other],
    }
    if all(can_change_life(game, player, by) for player, by in gains.items()):
        for player, by in gains.items():
            change_life(game, player, by)
        return
    for player, by in gains.items():
        if not can_change_life(game, player, by):
            cant = f"{{who}} can't {'gain' if by > 0 else 'lose'} life, so nothing is exchanged"
            game.modifiers.note("exchanged-life", cant, player)


@regards("negative-numbers", "two-headed-giant-head-life")
def multiply_life(game: GameState, event: MultiplyLife) -> GainLife | LoseLife:
    """Return the gain or loss that doubles or triples a life total (701.10d, 701.11d)."""
    book, now = game.book, life_of(game, event.player)
    result = becomes(Becomes("life", now, "doubled" if event.by == 2 else "tripled"), book)  # noqa: PLR2004
    game.modifiers.questions |= result.questions
    difference = result.answer - counts_as(now, book)
    change = GainLife if difference > 0 else LoseLife
    return change(event.player, abs(difference), event.controller)


@regards("half-is-rounded", "two-headed-giant-head-life")
def lose_part(game: GameState, event: LoseHalfLife) -> LoseLife:
    """Return the loss of a fraction of a life total; 0 unless it is positive (107.1a, 107.1b)."""
    now = max(life_of(game, event.player), 0)
    lost = half(Halves(now, up=event.rounded == "up"), game.book).answer
    if event.part == "third":
        lost = (now + 2 * (event.rounded == "up")) // 3
    return LoseLife(event.player, lost, event.controller)


@regards("setting-life", "cant-gain-life", "cant-lose-life")
def redistribute(game: GameState, event: RedistributeLife) -> None:
    """Let each player gain or lose the life necessary to reach an assigned life total (119.5).

    Before 2007-05-01, a negative total counts as 0 when assigned.
    """
    given = {
        player: counts_as(life_of(game, whose), game.book)
        for player, whose in zip(event.players, event.totals, strict=True)
        if player in game.players_in_game and whose in game.seats
    }
    for player, total in given.items():
        if total != life_of(game, player):
            set_life(game, player, total)


@regards("impossible-is-skipped", "taking-is-not-drawing")
def mill(game: GameState, event: Mill) -> None:
    """Move cards from a player's library to the graveyard (701.17)."""
    cards = game.library[event.player]
    game.library[event.player] = cards - as_many_as_there_are(event.amount, cards)
