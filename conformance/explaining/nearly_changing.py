"""Which changes of life, poison counters and cards did not happen, since an effect forbids them."""

from collections.abc import Callable, Iterator

from headjudge.conformance import several
from headjudge.conformance.explaining.game_steps import Missing, Moment, stands_in_the_way
from headjudge.reference.card_draws import may_draw
from headjudge.reference.life import can_change_life, can_get_poison
from headjudge.reference.two_headed_giant import life_of
from headjudge.spec import protocol as v


def forbidden(m: Moment) -> Iterator[Missing]:
    """When somebody is to gain or lose life, get poison counters or draw, and can't."""
    found: dict[Missing, None] = {}
    for event in m.events:
        why = _FORBIDDEN.get(type(event))
        player = getattr(event, "player", "")
        if why is not None and not m.before.over and player in m.before.remaining:
            found |= dict.fromkeys(why(m, event))
    yield from found


def _life(m: Moment, player: str, by: int) -> Iterator[Missing]:
    if can_change_life(m.before, player, by):
        return
    what, rule = ("gains", "cant-gain-life") if by > 0 else ("loses", "cant-lose-life")
    yield stands_in_the_way(rule, f"{player} {what} no life", (player,), "cant-beats-can")


def _set_life(m: Moment, event: v.SetLife) -> Iterator[Missing]:
    yield from _life(m, event.player, event.amount - life_of(m.before, event.player))


def _poison(m: Moment, player: str, amount: int) -> Iterator[Missing]:
    if amount and not can_get_poison(m.before, player):
        text = f"{player} gets no poison counters"
        yield stands_in_the_way("cant-beats-can", text, (player,))


def _damage(m: Moment, event: v.Damage) -> Iterator[Missing]:
    if event.infect and m.book.has("infect-damage"):
        yield from _poison(m, event.player, event.amount)
    else:
        yield from _life(m, event.player, -event.amount)


def _draw(m: Moment, event: v.Draw) -> Iterator[Missing]:
    allowed = may_draw(m.before, event.player, event.amount)
    if allowed >= event.amount:
        return
    cards = "no card" if not allowed else f"only {several(allowed, 'card')}"
    text = f"{event.player} can draw {cards}, and a draw that can't happen is no attempt"
    never = (event.player, "drawing") in m.before.restrictions
    rules = ("cant-beats-can",) if never else ("one-draw-a-turn", "cant-beats-can")
    yield stands_in_the_way(rules[0], text, (event.player,), *rules[1:])


_FORBIDDEN: dict[type, Callable[..., Iterator[Missing]]] = {
    v.GainLife: lambda m, event: _life(m, event.player, event.amount),
    v.LoseLife: lambda m, event: _life(m, event.player, -event.amount),
    v.SetLife: _set_life,
    v.Damage: _damage,
    v.Poison: lambda m, event: _poison(m, event.player, event.amount),
    v.Draw: _draw,
}


def replaced(m: Moment) -> Iterator[Missing]:
    """When a life total is to become another in the place of a loss, and can't."""
    for one in m.before.losses_replaced:
        used = one.player in m.on("replaced-loss") and one not in m.after.losses_replaced
        if used and m.after.life[m.after.pool[one.player]] != one.life:
            yield from _life(m, one.player, one.life - life_of(m.before, one.player))


WAYS: tuple[Callable[[Moment], Iterator[Missing]], ...] = (forbidden, replaced)
