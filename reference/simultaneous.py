"""What each kind of event does: it changes a game, or may win, lose or draw it."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct, field

from headjudge.reference import (
    damage,
    leaving,
    life,
    life_arithmetic,
    loops,
    payments,
    two_headed_giant,
)
from headjudge.reference.attackers import DamageOfAttacker
from headjudge.reference.conditions import met
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.implements import implements, regards
from headjudge.spec import protocol as v


class SimultaneousEvents(Struct):
    """What happens at one and the same time: first what would win, lose or draw the game."""

    win_effects: tuple[str, ...] = ()
    lose_effects: tuple[str, ...] = ()
    conceding: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()
    payments: tuple[v.PayLife, ...] = ()
    draw_effects: tuple[str, ...] = ()
    loops: tuple[tuple[str, ...], ...] = ()
    agreements: tuple[tuple[str, ...], ...] = ()
    state_based: Players = NOBODY
    decisive: bool = False
    """Whether there is any event of a kind that may win, lose or draw the game."""
    changes: tuple[Any, ...] = ()
    """What changes life and the like."""
    draws: dict[str, int] = field(default_factory=dict)
    """How many cards players have to draw."""
    of_objects: tuple[Any, ...] = ()
    """What is of objects and of control."""
    effects: tuple[Any, ...] = ()
    """What begins and ends effects that say what can't happen, or what happens instead."""
    of_turns: tuple[Any, ...] = ()
    """What is of turns and of abilities."""


def reached(game: GameState, event: v.Win | v.Lose | v.Change | v.ExtraTurn | v.Skip) -> bool:
    """Whether it is the effect of somebody who is still in and reaches the player."""
    return leaving.reaches(game, event.controller or event.player, event.player)


def _win(game: GameState, events: SimultaneousEvents, event: v.Win) -> None:
    if reached(game, event) and met(game, event.condition, event.controller or event.player):
        events.win_effects += (event.player,)


def _lose(game: GameState, events: SimultaneousEvents, event: v.Lose) -> None:
    if reached(game, event) and met(game, event.condition, event.controller or event.player):
        events.lose_effects += (event.player,)


@implements("no-forced-concession")
@regards("concede")
def _concede(_: GameState, events: SimultaneousEvents, event: v.Concede) -> None:
    """Let a player concede, whom nobody can make do so: 723.6."""
    if event.made_by is None:
        events.conceding += (event.player,)


def _draw_game(game: GameState, events: SimultaneousEvents, event: v.DrawGame) -> None:
    if event.controller in game.remaining and met(game, event.condition, event.controller):
        events.draw_effects += (event.controller,)


def _pay_life(game: GameState, events: SimultaneousEvents, event: v.PayLife) -> None:
    events.changes += (event,)  # it changes life at its place among the others
    if event.player in game.remaining:
        events.payments += (event,)


def _penalty(_: GameState, events: SimultaneousEvents, event: v.Penalty) -> None:
    events.penalties += (event.player,)


def _agree_draw(_: GameState, events: SimultaneousEvents, event: v.AgreeDraw) -> None:
    events.agreements += (event.players,)


def _loop(game: GameState, events: SimultaneousEvents, event: v.Loop) -> None:
    controllers = loops.in_loop(game, event)
    if controllers and loops.goes_on_for_ever(game, event):
        events.loops += (controllers,)
    if event.manner == "fragmented":
        game.deviates = loops.who_deviates(game, event)


OF_EFFECTS = frozenset({*get_args(v.Change), v.ExtraTurn, v.Skip})
"""Changes that may be those of a player's effect, and then happen only where it reaches."""

DECISIONS: dict[type, Callable[[GameState, SimultaneousEvents, Any], None]] = {
    v.Win: _win,
    v.Lose: _lose,
    v.DrawGame: _draw_game,
    v.Concede: _concede,
    v.Penalty: _penalty,
    v.PayLife: _pay_life,
    v.AgreeDraw: _agree_draw,
    v.Loop: _loop,
}
"""How events that win, lose or draw the game, or may do so, join those at the same time."""


def _by_amount(
    change: Callable[[GameState, str, int], None], sign: int = 1
) -> Callable[[GameState, Any], None]:
    """Let that change happen to the player of an event, by its amount."""
    return lambda game, event: change(game, event.player, sign * event.amount)


@implements("taking-is-not-drawing")
def _set_library(game: GameState, event: v.SetLibrary) -> None:
    """Let cards come or go otherwise than by drawing: 121.5."""
    game.library[event.player] = event.amount


CHANGES: dict[type, Callable[[GameState, Any], None]] = {
    v.LoseLife: _by_amount(life.change_life, -1),
    v.PayLife: _by_amount(life.change_life, -1),
    v.LosePoison: _by_amount(life.take_poison),
    v.GainLife: _by_amount(life.change_life),
    v.SetLife: _by_amount(two_headed_giant.set_life),
    two_headed_giant.SetTeamLife: _by_amount(life.set_total),
    v.Damage: life.deal_damage,
    DamageOfAttacker: life.deal_damage,
    damage.DamageTogether: damage.deal_together,
    v.ExchangeLife: payments.exchange_life,
    v.Poison: lambda game, event: life.give_poison(
        game, event.player, event.amount, event.controller
    ),
    v.RedistributeLife: life_arithmetic.redistribute,
    v.SetLibrary: _set_library,
    v.Mill: life_arithmetic.mill,
    v.Cast: lambda game, event: game.abilities.occur("casts", event.player),
}
"""How events that change life, cards and counters change the game."""


AMOUNTS: dict[type, Callable[[GameState, Any], v.GainLife | v.LoseLife]] = {
    v.MultiplyLife: life_arithmetic.multiplied,
    v.LoseHalfLife: life_arithmetic.halved,
}
"""How events of a part or a multiple of a life total become gains and losses of so much life."""


def in_numbers(game: GameState, event: Any) -> Any:  # noqa: ANN401 -- any event
    """The event, with what the life total is as the step begins in it where it needs that."""
    how = AMOUNTS.get(type(event))
    if how is None:
        return event
    if event.player not in game.remaining:
        return v.LoseLife(event.player, 0, event.controller)
    return how(game, event)


OF_TURNS = frozenset((v.ExtraTurn, v.Skip, v.Trigger, v.StateTrigger, v.EndTrigger))
"""What is of turns and of abilities."""
