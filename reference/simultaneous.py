"""How each kind of event affects a game."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec import Struct, field

from headjudge.reference import damage, leaving, life, life_totals, loops
from headjudge.reference.conditions import is_met
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.objects import DamageToSeveral
from headjudge.spec import protocol


class SimultaneousEvents(Struct):
    """Simultaneous events, grouped by kind, starting with those that win, lose or draw the game."""

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
    """Whether any event may make a player win or lose, or may draw the game."""
    changes: tuple[Any, ...] = ()
    """Events that change life, cards and counters."""
    draws: dict[str, int] = field(default_factory=dict)
    """How many cards each player draws."""
    of_objects: tuple[Any, ...] = ()
    """Events that involve objects and control."""
    effects: tuple[Any, ...] = ()
    """Events that begin or end restrictions and replacement effects."""
    of_turns: tuple[Any, ...] = ()
    """Events that involve turns and abilities."""

    @property
    def changes_anything(self) -> bool:
        """Whether anything happens besides decisions such as wins and concessions."""
        others = (self.changes, self.draws, self.of_objects, self.effects, self.of_turns)
        return any(others)


def reached(
    game: GameState,
    event: protocol.Win | protocol.Lose | protocol.Change | protocol.ExtraTurn | protocol.Skip,
) -> bool:
    """Return whether the effect's controller is in the game and has the player in range."""
    return leaving.reaches(game, event.controller or event.player, event.player)


def _win(game: GameState, events: SimultaneousEvents, event: protocol.Win) -> None:
    if reached(game, event) and is_met(game, event.condition, event.controller or event.player):
        events.win_effects += (event.player,)


def _lose(game: GameState, events: SimultaneousEvents, event: protocol.Lose) -> None:
    if reached(game, event) and is_met(game, event.condition, event.controller or event.player):
        events.lose_effects += (event.player,)


@implements("no-forced-concession")
@regards("concede")
def _concede(_: GameState, events: SimultaneousEvents, event: protocol.Concede) -> None:
    """Let a player concede, unless another player forces the concession (723.6)."""
    if event.made_by is None:
        events.conceding += (event.player,)


def _draw_game(game: GameState, events: SimultaneousEvents, event: protocol.DrawGame) -> None:
    if event.controller in game.players_in_game and is_met(game, event.condition, event.controller):
        events.draw_effects += (event.controller,)


def _pay_life(game: GameState, events: SimultaneousEvents, event: protocol.PayLife) -> None:
    events.changes += (event,)  # not applied now, to keep its place among life changes
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
"""Changes that may come from a player's effect; these happen only within range."""

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
"""How to add an event that may win, lose or draw the game to the simultaneous events."""


def _by_amount(
    change: Callable[[GameState, str, int], None], sign: int = 1
) -> Callable[[GameState, Any], None]:
    """Return a function that changes the event's player by the event's amount."""
    return lambda game, event: change(game, event.player, sign * event.amount)


@implements("taking-is-not-drawing")
def _set_library(game: GameState, event: protocol.SetLibrary) -> None:
    """Set a library's size without drawing cards (121.5)."""
    game.library[event.player] = event.amount


CHANGES: dict[type, Callable[[GameState, Any], None]] = {
    protocol.LoseLife: _by_amount(life.change_life, -1),
    protocol.PayLife: _by_amount(life.change_life, -1),
    protocol.LosePoison: _by_amount(life.remove_poison),
    protocol.GainLife: _by_amount(life.change_life),
    protocol.SetLife: _by_amount(life_totals.set_life),
    life_totals.SetTeamLife: _by_amount(life.set_total),
    protocol.Damage: life.deal_damage,
    DamageToSeveral: life.deal_damage,
    damage.DamageTogether: damage.deal_together,
    protocol.ExchangeLife: life_totals.exchange_life,
    protocol.Poison: lambda game, event: life.give_poison(
        game, event.player, event.amount, event.controller
    ),
    protocol.RedistributeLife: life_totals.redistribute,
    protocol.SetLibrary: _set_library,
    protocol.Mill: life_totals.mill,
    protocol.Cast: lambda game, event: game.abilities.occur("casts", event.player),
}
"""How to apply events that change life, cards and counters."""


AMOUNTS: dict[type, Callable[[GameState, Any], protocol.GainLife | protocol.LoseLife]] = {
    protocol.MultiplyLife: life_totals.multiply_life,
    protocol.LoseHalfLife: life_totals.lose_part,
}
"""How to convert events with fractions or multiples of life totals to gains and losses."""


def in_numbers(game: GameState, event: Any) -> Any:  # noqa: ANN401 -- any event
    """Return the event with amounts calculated from the current life total."""
    convert = AMOUNTS.get(type(event))
    if convert is None:
        return event
    if event.player not in game.players_in_game:
        return protocol.LoseLife(event.player, 0, event.controller)
    return convert(game, event)


OF_TURNS = frozenset(
    (
        protocol.ExtraTurn,
        protocol.Skip,
        protocol.Trigger,
        protocol.StateTrigger,
        protocol.EndTrigger,
    )
)
"""Types of event that involve turns and abilities."""
