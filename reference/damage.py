"""120.4, 614.9 and 615: damage, as effects alter, redirect and prevent it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.altered import AltersDamage
from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, GameState, Players
from headjudge.reference.life import (
    LifeChange,
    adjust,
    altered_once,
    applying,
    can_change_life,
    comes_to,
    gain_by_lifelink,
    gained_by_lifelink,
    results_of_damage,
)
from headjudge.reference.several import altered_by
from headjudge.reference.two_headed_giant import life_of
from headjudge.spec.protocol import (
    Alteration,
    Cast,
    Damage,
    GainLife,
    LoseLife,
    LosePoison,
    Mill,
    PayLife,
    Poison,
    Prevent,
    Redirect,
    SetLibrary,
)
from headjudge.spec.protocol.continuous_effects import PREVENTING

_AMOUNTS: dict[str, tuple[int, int, int]] = {
    "double-damage": (2, 1, 0),
    "triple-damage": (3, 1, 0),
    "half-damage-down": (1, 2, 0),
    "half-damage-up": (1, 2, 1),
    "no-damage": (0, 1, 0),
    "prevented-damage": (0, 1, 0),
    "half-prevented-damage": (1, 2, 0),
    "damage-plus": (1, 1, 0),
}
"""What alters how much damage is dealt: by what it is multiplied and divided, and rounded up,
before a number is added."""


class DamageTogether(Struct, frozen=True):
    """Damage of a step that is dealt as one event; no event of a case."""

    events: tuple[Damage, ...]


class _Blow(Struct, frozen=True):
    """Damage on its way: to whom, how much, and how much of it each prevention has taken."""

    player: str
    amount: int
    prevented: tuple[tuple[Prevent, int], ...] = ()


@regards("damage-in-parts", "range-of-influence")
def as_dealt(game: GameState, changes: Sequence[Any], left: Players = NOBODY) -> Sequence[Any]:
    """The changes of a step with damage in them as effects alter it: 120.4b.

    What is so as the step begins decides of all of it whether it is dealt as by infect. Where
    somebody can't be brought below 1 life by it, what is lost is looked at together (120.4c). To
    those who have `left` in this step it is dealt all the same, so that others gain by lifelink.
    """
    if not game.altered.damage and not game.altered.life:
        return [_to_others(game, event, left) for event in changes] if left else changes
    there = game.players_in_game | left
    out: list[Any] = []
    events = [change for change in changes if isinstance(change, Damage) and change.player in there]
    _ask_which_is_prevented(game, events)
    for event in changes:
        if not isinstance(event, Damage):
            out.append(event)
        elif event.player in there:
            out.append(_to_others(game, _on_its_way(game, event, there), left))
    return _with_floors(game, out)


def _with_floors(game: GameState, changes: list[Any]) -> list[Any]:
    """The changes, in which damage that can't bring a life total below 1 is dealt as one: 120.4c.

    It has its place where the first of it is. Where something else changes that life total at the
    same time, and the order matters, that is open (question 119).
    """
    struck = {game.pool[change.player] for change in changes if isinstance(change, Damage)}
    kept = {pool: floor for pool, floor in _floors(game).items() if pool in struck}
    if not kept:
        return changes
    together: list[Damage] = []
    others: list[Any] = []
    for change in changes:
        of_kept = kept.keys() & {game.pool.get(name) for name in _whose_life(change)}
        (together if of_kept and isinstance(change, Damage) else others).append(change)
    place = next(at for at, one in enumerate(changes) if one in together)
    if any([_order_matters(game, *one, together, others) for one in kept.items()]):
        game.altered.asked |= {119}
        place = place if game.book.interpretation(119) == "the-damage-alone" else len(others)
    return [*others[:place], DamageTogether(tuple(together)), *others[place:]]


def _floors(game: GameState) -> dict[str, int]:
    """Below which life total damage can't bring a pool, the highest where there are several."""
    effects = [
        effect for effect in applying(game, game.altered.life) if effect.kind == "damage-floor"
    ]
    effects.sort(key=lambda effect: effect.plus)
    return {game.pool[effect.player]: 1 + effect.plus for effect in effects}


def _whose_life(change: Any) -> set[str]:  # noqa: ANN401 -- any change
    """Whose life totals a change may be about, or look at."""
    named = [getattr(change, field, None) for field in ("player", "other", "lifelink")]
    several = (*getattr(change, "players", ()), *getattr(change, "totals", ()))
    return {one for one in (*named, *several) if one}


_NO_LIFE = Poison | LosePoison | Mill | SetLibrary | Cast
"""Changes that do nothing to a life total."""


def _order_matters(
    game: GameState, pool: str, floor: int, together: Sequence[Damage], others: Sequence[Any]
) -> bool:
    """Whether damage, before or after what else changes a life total, leaves another one.

    So it is where some order brings the total below the floor, or it becomes a number. A gain may
    be a loss, as effects alter it, by lifelink too.
    """
    changing = [
        other
        for other in others
        if pool in map(game.pool.get, _whose_life(other)) and not isinstance(other, _NO_LIFE)
    ]
    if not all([isinstance(one, GainLife | LoseLife | PayLife) for one in changing]):
        return True
    by_lifelink = [(damage.lifelink, gained_by_lifelink(game, damage)) for damage in together]
    by_others = [
        (one.player, one.amount if isinstance(one, GainLife) else -one.amount) for one in changing
    ]
    by_damage = [(damage.player, -damage.amount) for damage in together]
    lost = _lost(game, pool, by_lifelink)
    beside = bool(changing) or lost > 0
    lost += _lost(game, pool, by_others) + _lost(game, pool, by_damage)
    return beside and game.life[pool] - lost < floor


def _lost(game: GameState, pool: str, changes: Iterable[tuple[str | None, int]]) -> int:
    """How much life of a pool is lost by changes, each of somebody's life by so much."""
    theirs = [(who, by) for who, by in changes if who and game.pool.get(who) == pool]
    return -sum([min(comes_to(game, who, by), 0) for who, by in theirs])


def _on_its_way(game: GameState, event: Damage, there: Players) -> Damage:
    """The damage, altered: how much, to whom of those who are `there`, and whether as by infect."""

    def change(one: AltersDamage, blow: _Blow) -> _Blow | None:
        if one.player != blow.player or not blow.amount:
            return None
        if _prevents(one) and _cant_be_prevented(game, event, blow.player):
            return None
        if isinstance(one, Prevent):
            return _prevented(one, event, blow)
        if isinstance(one, Redirect):
            sends = one.to in there and _may_send(game, one)
            return redirected(game, one, event, blow) if sends else None
        return _times(one, blow)

    before = _Blow(event.player, event.amount)
    effects = applying(game, game.altered.damage, event.controller)
    blow, is_open = altered_by(effects, before, change)
    if is_open:
        game.altered.asked |= {57}
    _note_unpreventable(game, event)
    for shield, taken in blow.prevented:
        _use_up(game, shield, taken)
        game.altered.note("results-of-damage", f"{taken} damage prevented", event.player)
    unprevented = event.amount - sum(taken for _, taken in blow.prevented)
    if blow.player != event.player and not _may_be_dealt(game, event, blow.player):
        what = f"out of range, so not dealt the {unprevented} damage to {event.player}"
        game.altered.note("replacement-out-of-range", what, blow.player)
    elif blow.player != event.player or blow.amount != unprevented:
        what = f"dealt {blow.amount} damage in the place of {event.amount} to {event.player}"
        game.altered.note("replaced-loss", what, blow.player)
    infect = event.infect or _as_by_infect(game, blow.player)
    return replace(event, player=blow.player, amount=blow.amount, infect=infect)


def _times(one: Alteration, blow: _Blow) -> _Blow | None:
    """The damage, where an effect alters how much that is."""
    if one.kind not in _AMOUNTS:
        return None
    times, parts, up = _AMOUNTS[one.kind]
    amount = (blow.amount * times + up * (parts - 1)) // parts + one.plus
    return replace(blow, amount=max(amount, 0))


def _prevents(one: AltersDamage) -> bool:
    """Whether an effect prevents damage: 615.1a."""
    return isinstance(one, Prevent) or (isinstance(one, Alteration) and one.kind in PREVENTING)


@implements("unpreventable-damage")
def _cant_be_prevented(game: GameState, event: Damage, player: str) -> bool:
    """Whether it is damage that can't be prevented, which uses up no prevention: 615.12."""
    return event.unpreventable or _says(game, player, "unpreventable-damage")


def _note_unpreventable(game: GameState, event: Damage) -> None:
    """Keep that damage is dealt which something would prevent, if that could be."""
    effects = applying(game, game.altered.damage, event.controller)
    prevents = any(effect.player == event.player and _prevents(effect) for effect in effects)
    if prevents and event.amount and _cant_be_prevented(game, event, event.player):
        game.altered.note("unpreventable-damage", "damage that can't be prevented", event.player)


def _prevented(one: Prevent, event: Damage, blow: _Blow) -> _Blow | None:
    if not deals(one, event) or (one.combat and not event.combat):
        return None
    taken = blow.amount if one.amount is None else min(blow.amount, one.amount)
    prevented = sorted((*blow.prevented, (one, taken)), key=repr)  # in whatever order it was
    return replace(blow, amount=blow.amount - taken, prevented=tuple(prevented))


@implements("source-of-damage")
def deals(one: Prevent, event: Damage) -> bool:
    """Whether the damage is of the source that a prevention is about: 120.7, 609.7."""
    return one.source in {None, event.source or event.commander}


@regards("no-damage-to-who-has-left", "out-of-range-is-untouched")
def redirected(game: GameState, one: Redirect, event: Damage, blow: _Blow) -> _Blow:
    """The damage as it is dealt to another; out of range of its source it is not: 801.13a."""
    amount = blow.amount if _may_be_dealt(game, event, one.to) else 0
    return replace(blow, player=one.to, amount=amount)


@regards("out-of-range-is-untouched")
def _may_send(game: GameState, one: Redirect) -> bool:
    """Whether a permanent may send damage to that player, whom its controller may not reach."""
    if one.whose is None or game.has_in_range(one.whose, one.to):
        return True
    game.altered.asked |= {117}
    return game.book.interpretation(117) == "is-dealt"


def _may_be_dealt(game: GameState, event: Damage, to: str) -> bool:
    """Whether who controls the source of the damage reaches a player: 801.13a."""
    return event.controller is None or game.has_in_range(event.controller, to)


def _use_up(game: GameState, shield: Prevent, taken: int) -> None:
    """Take from a prevention how much it has prevented: 615.7."""
    if shield.amount is None:
        return
    effects = game.altered.damage
    left = shield.amount - taken
    place = effects.index(shield)
    effects[place : place + 1] = [replace(shield, amount=left)] if left else []


def _ask_which_is_prevented(game: GameState, events: Sequence[Damage]) -> None:
    """Note that it is open which of several damage a prevention of so much is used for: 615.7."""
    effects = game.in_force(game.altered.damage)
    limited = {effect.player for effect in effects if isinstance(effect, Prevent) and effect.amount}
    struck = Counter(
        event.player
        for event in events
        if event.amount and not _cant_be_prevented(game, event, event.player)
    )
    several = {player for player, times in struck.items() if times > 1}
    redirected_to = {effect.to for effect in effects if isinstance(effect, Redirect)}
    if limited & (several | (redirected_to if len(events) > 1 else set())):
        with_it = {(e.infect, e.toxic, e.lifelink, e.commander) for e in events if e.amount}
        if len(with_it) > 1 or len(effects) > 1:
            game.altered.asked |= {57}


def _says(game: GameState, player: str, kind: str) -> bool:
    """Whether an effect of that kind is about damage to the player."""
    return any(
        isinstance(effect, Alteration) and (effect.player, effect.kind) == (player, kind)
        for effect in applying(game, game.altered.damage)
    )


@regards("infect-damage", "two-headed-giant-head-life")
def _as_by_infect(game: GameState, player: str) -> bool:
    """Whether the player is dealt damage as though its source had infect."""
    if _says(game, player, "infect-damage"):
        return True
    return _says(game, player, "infect-damage-without-life") and life_of(game, player) <= 0


def _to_others(game: GameState, event: Any, left: Players) -> Any:  # noqa: ANN401 -- any change
    """A change; of damage to who has `left` just then what another gains by lifelink: 120.3f."""
    if not isinstance(event, Damage) or event.player not in left or not event.lifelink:
        return event
    return GainLife(event.lifelink, gained_by_lifelink(game, event))


@implements("damage-becomes-results")
def deal_together(game: GameState, together: DamageTogether) -> None:
    """Let damage have its results at once, so that what is lost and gained by it meets: 120.4c.

    Who can't be brought below 1 life by it loses no more than down to 1. Poison counters take no
    life, so nothing is done to them.
    """
    losses: Counter[str] = Counter()
    gains: list[tuple[str, int]] = []
    for event in together.events:
        if event.player in game.players_in_game:
            lost, gained = results_of_damage(game, event)
            losses[event.player] += lost
            gains += [(event.lifelink, gained)] if event.lifelink else []
    for player, lost in _floors_last(game, losses).items():
        if can_change_life(game, player, -lost):
            pool = game.pool[player]
            too = [
                gain
                for gain in gains
                if gain[0] in game.players_in_game and game.pool[gain[0]] == pool
            ]
            more = sum([max(comes_to(game, who, much), 0) for who, much in too])
            adjust(game, player, -_lost_at_most(game, player, lost, more))
    for player, gained in gains:
        gain_by_lifelink(game, player, gained)


def _floors_last(game: GameState, losses: Mapping[str, int]) -> dict[str, int]:
    """What players lose, by the order in which it is looked at: who can't be brought below 1 last.

    Where one head of a team can't, and another is dealt damage too, that is open (question 112).
    """
    effects = applying(game, game.altered.life)
    kept = {effect.player for effect in effects if effect.kind == "damage-floor"}
    for player in kept & losses.keys():
        team = [p for p in losses if game.pool[p] == game.pool[player]]
        left = game.life[game.pool[player]] - sum([losses[p] for p in team])
        enough = left >= _floors(game)[game.pool[player]]
        if not kept.issuperset(team) and not enough:
            game.altered.asked |= {112}
    last = game.book.interpretation(112) == "the-teams-total"
    players = sorted(game.ordered(frozenset(losses)), key=lambda p: (p in kept) == last)
    return {player: losses[player] for player in players}


def _lost_at_most(game: GameState, player: str, lost: int, more: int) -> int:
    """How much life is lost by damage, as effects alter that, while so much more is gained."""
    life = life_of(game, player)

    def change(one: Alteration, loss: int) -> int | None:
        if one.kind != "damage-floor":
            now = altered_once(one, LifeChange("loss", loss), player)
            return None if now is None else now.amount
        floor = 1 + one.plus
        below = life >= floor > life + more - loss
        return life + more - floor if one.player == player and below else None

    amount, is_open = altered_by(applying(game, game.altered.life), lost, change)
    if is_open:
        game.altered.asked |= {57}
    if amount != lost:
        game.altered.note("damage-becomes-results", f"loses {amount} life, and not {lost}", player)
    return amount
