"""What each kind of event does: changes a table at once, or takes part in a moment's decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from reference import giants, leaving, life, loops, payments
from reference.implements import implements
from reference.table import NOBODY, Players, Table
from spec.vocabulary import (
    AgreeDraw,
    Change,
    Concede,
    Damage,
    DrawGame,
    ExchangeLife,
    GainLife,
    Loop,
    Lose,
    LoseLife,
    LosePoison,
    PayLife,
    Penalty,
    Poison,
    ReplaceDraw,
    ReplaceLoss,
    SetLibrary,
    SetLife,
    Shield,
    Unshield,
    Win,
)


class Moment:
    """What would happen at one and the same time, before the rules have had their say."""

    __slots__ = (
        "agreements",
        "conceding",
        "draw_effects",
        "loops",
        "lose_effects",
        "payments",
        "penalties",
        "state_based",
        "win_effects",
    )

    def __init__(self) -> None:
        """Begin a moment in which nothing happens."""
        self.win_effects: list[str] = []
        self.lose_effects: list[str] = []
        self.conceding: list[str] = []
        self.penalties: list[str] = []
        self.payments: list[PayLife] = []
        self.draw_effects: list[str] = []
        self.loops: list[tuple[str, ...]] = []
        self.agreements: list[tuple[str, ...]] = []
        self.state_based: Players = NOBODY


@implements("out-of-range-is-untouched")
def reached(table: Table, event: Win | Lose | Change | Shield) -> bool:
    """Whether the effect's controller is still in (800.4a) and reaches the player: 801.10."""
    controller = event.controller or event.player
    if controller not in table.remaining:
        return False
    return table.reach is None or event.player in table.reach[controller]


def _win(table: Table, now: Moment, event: Win) -> None:
    if reached(table, event):
        now.win_effects.append(event.player)


def _lose(table: Table, now: Moment, event: Lose) -> None:
    if reached(table, event):
        now.lose_effects.append(event.player)


def _draw_game(table: Table, now: Moment, event: DrawGame) -> None:
    if event.controller in table.remaining:
        now.draw_effects.append(event.controller)


def _concede(_table: Table, now: Moment, event: Concede) -> None:
    now.conceding.append(event.player)


def _penalty(_table: Table, now: Moment, event: Penalty) -> None:
    now.penalties.append(event.player)


def _pay_life(table: Table, now: Moment, event: PayLife) -> None:
    if event.player in table.remaining:
        now.payments.append(event)


def _agree_draw(_table: Table, now: Moment, event: AgreeDraw) -> None:
    now.agreements.append(event.players)


def _loop(table: Table, now: Moment, event: Loop) -> None:
    controllers = loops.in_loop(table, event)
    if controllers and loops.goes_on_for_ever(table, event):
        now.loops.append(controllers)
    if event.manner == "fragmented":
        table.deviates = loops.who_deviates(table, event)


OF_EFFECTS = frozenset(get_args(Change))
"""Changes that may be those of a player's effect, and then happen only where it reaches."""

DECISIONS: dict[type, Callable[[Table, Moment, Any], None]] = {
    Win: _win,
    Lose: _lose,
    DrawGame: _draw_game,
    Concede: _concede,
    Penalty: _penalty,
    PayLife: _pay_life,
    AgreeDraw: _agree_draw,
    Loop: _loop,
}
"""How events that win, lose or draw the game, or may do so, join a moment."""


def _lose_life(table: Table, event: LoseLife | PayLife) -> None:
    life.change_life(table, event.player, -event.amount)


def _gain_life(table: Table, event: GainLife) -> None:
    life.change_life(table, event.player, event.amount)


def _set_life(table: Table, event: SetLife) -> None:
    giants.set_life(table, event.player, event.amount)


def _poison(table: Table, event: Poison) -> None:
    life.give_poison(table, event.player, event.amount)


def _lose_poison(table: Table, event: LosePoison) -> None:
    life.take_poison(table, event.player, event.amount)


@implements("taking-is-not-drawing")
def _set_library(table: Table, event: SetLibrary) -> None:
    """Let cards come or go otherwise than by drawing: 121.5."""
    table.library[event.player] = event.amount


def _shield(table: Table, event: Shield) -> None:
    key = (event.player, event.kind)
    if event.controller:
        if not reached(table, event):
            return
        table.lent.append((event.controller, key))
    table.shields[key] = table.shields.get(key, 0) + 1


def _unshield(table: Table, event: Unshield) -> None:
    key = (event.player, event.kind)
    leaving.end_shield(table, key)
    lent = [one for one in table.lent if one[1] == key]
    if len(lent) > table.shields.get(key, 0):
        table.lent.remove(lent[0])


def _replace_loss(table: Table, event: ReplaceLoss) -> None:
    table.losses_replaced.append(event)


def _replace_draw(table: Table, event: ReplaceDraw) -> None:
    table.draws_replaced.append(event)


CHANGES: dict[type, Callable[[Table, Any], None]] = {
    LoseLife: _lose_life,
    PayLife: _lose_life,
    LosePoison: _lose_poison,
    GainLife: _gain_life,
    SetLife: _set_life,
    giants.SetTeamLife: giants.set_team_life,
    Damage: life.deal_damage,
    ExchangeLife: payments.exchange_life,
    Poison: _poison,
    SetLibrary: _set_library,
}
"""How events that change life, cards and counters change the table."""


EFFECTS: dict[type, Callable[[Table, Any], None]] = {
    Shield: _shield,
    Unshield: _unshield,
    ReplaceLoss: _replace_loss,
    ReplaceDraw: _replace_draw,
}
"""How effects that say what can't happen, or what happens instead, begin and end."""
