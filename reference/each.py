"""Effects on each opponent or each player (102)."""

from collections.abc import Callable

from headjudge.reference.derivation import regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.life import net_change
from headjudge.reference.resolve_outcome import Trace
from headjudge.spec import protocol


@regards("opponents", "out-of-range-is-untouched")
def affected_players(game: GameState, event: protocol.Each) -> Players:
    """Return the affected players: those in the game and in range of the controller (801.10)."""
    if event.of not in game.players_in_game:
        return NOBODY
    players = game.opponents(event.of) if event.whom == "opponent" else game.players_in_game
    return players & game.within_range(event.of)


def expand_each(
    game: GameState, event: protocol.Event, trace: Trace | None = None
) -> list[protocol.Event]:
    """Return the event; if it affects several players, return one event for each of them."""
    if not isinstance(event, protocol.Each):
        return [event]
    players = game.ordered(affected_players(game, event))
    if trace is not None and event.whom == "opponent":
        trace.note("opponents", f"{event.of}'s effect applies to {{who}}", game, players)
    does = EVENT_FOR_PLAYER[event.does]
    amount = event.amount or 0
    each = [does(player, amount, event.of) for player in players]
    if event.does != "drain":
        return each
    lost = -sum(net_change(game, player, -amount) for player in players)
    return [*each, protocol.GainLife(event.of, lost, event.of)]


EVENT_FOR_PLAYER: dict[
    protocol.ToEach | protocol.Consequence, Callable[[str, int, str], protocol.Event]
] = {
    "gain-life": protocol.GainLife,
    "lose-life": protocol.LoseLife,
    "drain": protocol.LoseLife,
    "damage": lambda to, amount, by: protocol.Damage(to, amount, combat=False, controller=by),
    "poison": protocol.Poison,
    "draw": protocol.Draw,
    "mill": protocol.Mill,
    "set-life": protocol.SetLife,
    "win": lambda to, _, by: protocol.Win(to, controller=by),
    "lose": lambda to, _, by: protocol.Lose(to, controller=by),
}
"""How to create the event by which an effect or resolving ability affects one player."""
