"""119: paying life, and exchanging life totals."""

from collections import Counter
from collections.abc import Sequence

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.life import can_change_life, change_life
from headjudge.reference.two_headed_giant import life_of
from headjudge.spec.protocol import ExchangeLife, PayLife


@implements("paying-life", "paying-life-as-a-team", "paying-nothing")
def payable(game: GameState, payments: Sequence[PayLife]) -> list[bool]:
    """Which of these payments, made at the same time, can be made: 119.4.

    One of 0 always can (119.4b), but for the editions from 2007-05-01 to 2008-05-01; else the life
    total must be as much as all that is paid from it. Before 2009-07-11 each of two members looked
    at their own payment only (119.4a).
    """
    due: Counter[str] = Counter()
    means = game.book.semantics
    together = means["paying-life-as-a-team.counts"] == "what both pay"
    payer = game.pool if together else {p: p for p in game.seats}
    always = means["paying-life.nothing"] != "is an amount like any other"
    for payment in payments:
        due[payer[payment.player]] += payment.amount
    return [
        (not payment.amount and always)
        or (
            due[payer[payment.player]] <= life_to_pay_with(game, payment.player)
            and can_change_life(game, payment.player, -payment.amount)
        )
        for payment in payments
    ]


@regards("paying-life-as-a-team")
def life_to_pay_with(game: GameState, player: str) -> int:
    """The life total that a payment must not exceed: the team's since 2008-05-01 (119.4a)."""
    if game.book.has_rule("paying-life-as-a-team"):
        return game.life[game.pool[player]]
    return life_of(game, player)


@implements("exchanged-life")
@regards("cant-gain-life", "cant-lose-life")
def exchange_life(game: GameState, event: ExchangeLife) -> None:
    """Let each of two players gain or lose what it takes to have what the other had: 701.12c.

    All of it happens or none, and none between members of one team (810.9e). Before 2007-05-01 a
    life total below 0 counts as 0 to the other player.
    """
    one, other = event.player, event.other
    if other not in game.players_in_game or game.pool[one] == game.pool[other]:
        return
    had = {player: life_of(game, player) for player in (one, other)}
    is_number = game.book.semantics["zero-life.negative-life"] == "is a number like any other"
    least = min(had.values()) if is_number else 0
    gains = {one: max(had[other], least) - had[one], other: max(had[one], least) - had[other]}
    if all(can_change_life(game, player, by) for player, by in gains.items()):
        for player, by in gains.items():
            change_life(game, player, by)
