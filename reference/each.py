"""102: whom an effect means by each opponent, or by each player."""

from collections.abc import Callable

from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.implements import regards
from headjudge.reference.life import comes_to
from headjudge.reference.settle import Log
from headjudge.spec import protocol as v


@regards("opponents", "out-of-range-is-untouched")
def meant(game: GameState, event: v.Each) -> Players:
    """Those still in whom the effect means, in range of its controller, who is in: 801.10."""
    if event.of not in game.remaining:
        return NOBODY
    those = game.opponents(event.of) if event.whom == "opponent" else game.remaining
    return those & game.within_range(event.of)


def spelled_out(game: GameState, event: v.Event, log: Log | None = None) -> list[v.Event]:
    """The event, or in place of one that is about each of several one about each of them."""
    if not isinstance(event, v.Each):
        return [event]
    those = game.ordered(meant(game, event))
    if log is not None and event.whom == "opponent":
        log.note("opponents", f"opponents of {event.of} in reach of the effect", game, those)
    does = TO_ONE[event.does]
    amount = event.amount or 0
    each = [does(player, amount, event.of) for player in those]
    if event.does != "drain":
        return each
    lost = -sum(comes_to(game, player, -amount) for player in those)
    return [*each, v.GainLife(event.of, lost, event.of)]


TO_ONE: dict[v.ToEach | v.Consequence, Callable[[str, int, str], v.Event]] = {
    "gain-life": v.GainLife,
    "lose-life": v.LoseLife,
    "drain": v.LoseLife,
    "damage": lambda to, amount, by: v.Damage(to, amount, combat=False, controller=by),
    "poison": v.Poison,
    "draw": v.Draw,
    "mill": v.Mill,
    "set-life": v.SetLife,
    "win": lambda to, _, by: v.Win(to, controller=by),
    "lose": lambda to, _, by: v.Lose(to, controller=by),
}
"""What an effect, or an ability that resolves, does to one, as an event of its controller's."""
