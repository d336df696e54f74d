"""102: whom an effect means by each opponent, or by each player."""

from collections.abc import Callable

from headjudge.reference.derivation import regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.life import comes_to
from headjudge.reference.resolve_outcome import Trace
from headjudge.spec import protocol


@regards("opponents", "out-of-range-is-untouched")
def meant(game: GameState, event: protocol.Each) -> Players:
    """Those still in whom the effect means, in range of its controller, who is in: 801.10."""
    if event.of not in game.players_in_game:
        return NOBODY
    those = game.opponents(event.of) if event.whom == "opponent" else game.players_in_game
    return those & game.within_range(event.of)


def spelled_out(
    game: GameState, event: protocol.Event, trace: Trace | None = None
) -> list[protocol.Event]:
    """The event, or in place of one that is about each of several one about each of them."""
    if not isinstance(event, protocol.Each):
        return [event]
    those = game.ordered(meant(game, event))
    if trace is not None and event.whom == "opponent":
        trace.note("opponents", f"opponents of {event.of} in reach of the effect", game, those)
    does = TO_ONE[event.does]
    amount = event.amount or 0
    each = [does(player, amount, event.of) for player in those]
    if event.does != "drain":
        return each
    lost = -sum(comes_to(game, player, -amount) for player in those)
    return [*each, protocol.GainLife(event.of, lost, event.of)]


TO_ONE: dict[protocol.ToEach | protocol.Consequence, Callable[[str, int, str], protocol.Event]] = {
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
"""What an effect, or an ability that resolves, does to one, as an event of its controller's."""
