"""What each kind of event does: it changes a game, or may win, lose or draw it."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct, field

from headjudge.reference import damage, leaving, life, loops, numbers, payments, two_headed_giant
from headjudge.reference.conditions import met
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.objects import DamageOfAttacker
from headjudge.spec import protocol


class SimultaneousEvents(Struct):
    """What happens at one and the same time: first what would win, lose or draw the game."""

    win_effects: tuple[str, ...] = ()
    lose_effects: tuple[str, ...] = ()
    conceding: tuple[str, ...] = ()
    penalties: tuple[str, ...] = ()
    payments: tuple[protocol.PayLife, ...] = ()
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


def reached(
    game: GameState,
    event: protocol.Win | protocol.Lose | protocol.Change | protocol.ExtraTurn | protocol.Skip,
) -> bool:
    """Whether it is the effect of somebody who is still in and reaches the player."""
    return leaving.reaches(game, event.controller or event.player, event.player)


def _win(game: GameState, events: SimultaneousEvents, event: protocol.Win) -> None:
    if reached(game, event) and met(game, event.condition, event.controller or event.player):
        events.win_effects += (event.player,)


def _lose(game: GameState, events: SimultaneousEvents, event: protocol.Lose) -> None:
    if reached(game, event) and met(game, event.condition, event.controller or event.player):
        events.lose_effects += (event.player,)


@implements("no-forced-concession")
@regards("concede")
def _concede(_: GameState, events: SimultaneousEvents, event: protocol.Concede) -> None:
    """Let a player concede, whom nobody can make do so: 723.6."""
    if event.made_by is None:
        events.conceding += (event.player,)


def _draw_game(game: GameState, events: SimultaneousEvents, event: protocol.DrawGame) -> None:
    if event.controller in game.players_in_game and met(game, event.condition, event.controller):
        events.draw_effects += (event.controller,)


def _pay_life(game: GameState, events: SimultaneousEvents, event: protocol.PayLife) -> None:
    events.changes += (event,)  # it changes life at its place among the others
    if event.player in game.players_in_game:
        events.payments += (event,)


def _penalty(_: GameState, events: SimultaneousEvents, event: protocol.Penalty) -> None:
    events.penalties += (event.player,)


def _agree_draw(_: GameState, events: SimultaneousEvents, event: protocol.AgreeDraw) -> None:
    events.agreements += (event.players,)


def _loop(game: GameState, events: SimultaneousEvents, event: protocol.Loop) -> None:
    controllers = loops.in_loop(game, event)
    if controllers and loops.goes_on_for_ever(game, event):
        events.loops += (controllers,)
    if event.manner == "fragmented":
        game.deviates = loops.who_deviates(game, event)


OF_EFFECTS = frozenset({*get_args(protocol.Change), protocol.ExtraTurn, protocol.Skip})
"""Changes that may be those of a player's effect, and then happen only where it reaches."""

DECISIONS: dict[type, Callable[[GameState, SimultaneousEvents, Any], None]] = {
    protocol.Win: _win,
    protocol.Lose: _lose,
    protocol.DrawGame: _draw_game,
    protocol.Concede: _concede,
    protocol.Penalty: _penalty,
    protocol.PayLife: _pay_life,
    protocol.AgreeDraw: _agree_draw,
    protocol.Loop: _loop,
}
"""How events that win, lose or draw the game, or may do so, join those at the same time."""


def _by_amount(
    change: Callable[[GameState, str, int], None], sign: int = 1
) -> Callable[[GameState, Any], None]:
    """Let that change happen to the player of an event, by its amount."""
    return lambda game, event: change(game, event.player, sign * event.amount)


@implements("taking-is-not-drawing")
def _set_library(game: GameState, event: protocol.SetLibrary) -> None:
    """Let cards come or go otherwise than by drawing: 121.5."""
    game.library[event.player] = event.amount


CHANGES: dict[type, Callable[[GameState, Any], None]] = {
    protocol.LoseLife: _by_amount(life.change_life, -1),
    protocol.PayLife: _by_amount(life.change_life, -1),
    protocol.LosePoison: _by_amount(life.take_poison),
    protocol.GainLife: _by_amount(life.change_life),
    protocol.SetLife: _by_amount(two_headed_giant.set_life),
    two_headed_giant.SetTeamLife: _by_amount(life.set_total),
    protocol.Damage: life.deal_damage,
    DamageOfAttacker: life.deal_damage,
    damage.DamageTogether: damage.deal_together,
    protocol.ExchangeLife: payments.exchange_life,
    protocol.Poison: lambda game, event: life.give_poison(
        game, event.player, event.amount, event.controller
    ),
    protocol.RedistributeLife: numbers.redistribute,
    protocol.SetLibrary: _set_library,
    protocol.Mill: numbers.mill,
    protocol.Cast: lambda game, event: game.abilities.occur("casts", event.player),
}
"""How events that change life, cards and counters change the game."""


AMOUNTS: dict[type, Callable[[GameState, Any], protocol.GainLife | protocol.LoseLife]] = {
    protocol.MultiplyLife: numbers.multiplied,
    protocol.LoseHalfLife: numbers.halved,
}
"""How events of a part or a multiple of a life total become gains and losses of so much life."""


def in_numbers(game: GameState, event: Any) -> Any:  # noqa: ANN401 -- any event
    """The event, with what the life total is as the step begins in it where it needs that."""
    how = AMOUNTS.get(type(event))
    if how is None:
        return event
    if event.player not in game.players_in_game:
        return protocol.LoseLife(event.player, 0, event.controller)
    return how(game, event)


OF_TURNS = frozenset(
    (
        protocol.ExtraTurn,
        protocol.Skip,
        protocol.Trigger,
        protocol.StateTrigger,
        protocol.EndTrigger,
    )
)
"""What is of turns and of abilities."""
