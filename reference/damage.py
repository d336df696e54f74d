"""How effects alter, redirect and prevent damage (120.4, 614.9 and 615)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import NOBODY, AltersDamage, GameState, Players
from headjudge.reference.life import (
    LifeChange,
    adjust,
    all_damage,
    apply_effect,
    applying,
    can_change_life,
    gain_by_lifelink,
    gained_by_lifelink,
    net_change,
    results_of_damage,
)
from headjudge.reference.life_totals import life_of
from headjudge.reference.objects import DamageToSeveral
from headjudge.reference.replacement_order import altered_by, newest_first
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
"""Effects on the amount of damage: factor, divisor, and 1 to round up. A constant is added
afterwards."""


class DamageTogether(Struct, frozen=True):
    """Damage that is dealt as a single event; internal, not an event in a case."""

    events: tuple[Damage, ...]


class _Blow(Struct, frozen=True):
    """Damage being modified: its player and amount, and how much each effect has prevented."""

    player: str
    amount: int
    prevented: tuple[tuple[Prevent, int], ...] = ()
    spared: int = 0
    """How much damage lasting effects, which aren't used up, have prevented."""


@regards("damage-in-parts", "range-of-influence")
def as_dealt(game: GameState, changes: Sequence[Any], left: Players = NOBODY) -> Sequence[Any]:
    """Return a step's changes, with damage modified by effects (120.4b).

    Whether damage is dealt as though by infect depends on the state at the beginning of the step. A
    damage floor applies to all damage together (120.4c). Players who have `left` in this step are
    still dealt damage so that others gain life from lifelink.
    """
    there = game.players_in_game | left
    if not game.modifiers.damage and not game.modifiers.life:
        changes = lifelink_together(changes, there)
        return [_to_others(event, left) for event in changes] if left else changes
    out = [change for change in changes if not isinstance(change, Damage) or change.player in there]
    dealt = [(place, change) for place, change in enumerate(out) if isinstance(change, Damage)]
    _ask_which_is_prevented(game, [event for _, event in dealt])
    for place, event in reversed(dealt) if newest_first(game.book) else dealt:
        out[place] = _on_its_way(game, event, there)
    out = [_to_others(event, left) for event in lifelink_together(out, there)]
    return _with_floors(game, out)


@regards("lifelink-damage", "life-gain-triggers", "life-gain-replacements")
def lifelink_together(changes: Sequence[Any], there: Players) -> Sequence[Any]:
    """Let each named source with lifelink cause one life gain for all its damage (119.9, 119.10).

    The gain belongs to the last of that damage. Damage without a named source causes a
    separate gain.
    """
    dealt: dict[tuple[str, str], int] = {}
    out: list[Any] = []
    for event in reversed(changes):
        name = isinstance(event, Damage) and event.player in there and source_of(event)
        if not name or not event.lifelink:
            out.append(event)
            continue
        several = (event.lifelink, name)
        if several not in dealt:
            dealt[several] = len(out)
            out.append(event)
        else:
            last = out[dealt[several]]
            fields = {field: getattr(last, field) for field in Damage.__struct_fields__}
            to_others = all_damage(last) - last.amount + all_damage(event)
            out[dealt[several]] = DamageToSeveral(**fields, to_others=to_others)
            out.append(replace(event, lifelink=None))
    return out[::-1]


def _with_floors(game: GameState, changes: list[Any]) -> list[Any]:
    """Combine damage that a damage floor limits into a single event (120.4c).

    The event takes the position of the first such damage. Question 119 covers the case in which the
    order of the damage and another life change matters.
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
    place = next(position for position, change in enumerate(changes) if change in together)
    if any([_order_matters(game, pool, floor, together, others) for pool, floor in kept.items()]):
        game.modifiers.questions |= {119}
        places = {"the-damage-alone": place, "the-damage-first": 0}
        place = places.get(game.book.interpretation(119), len(others))
    return [*others[:place], DamageTogether(tuple(together)), *others[place:]]


def _floors(game: GameState) -> dict[str, int]:
    """Return, by pool, the highest floor: the life total below which damage can't reduce it."""
    effects = [
        effect for effect in applying(game, game.modifiers.life) if effect.kind == "damage-floor"
    ]
    effects.sort(key=lambda effect: effect.plus)
    return {game.pool[effect.player]: 1 + effect.plus for effect in effects}


def _whose_life(change: Any) -> set[str]:  # noqa: ANN401 -- any change
    """Return the players whose life totals a change may affect or use."""
    named = [getattr(change, field, None) for field in ("player", "other", "lifelink")]
    several = (*getattr(change, "players", ()), *getattr(change, "totals", ()))
    return {name for name in (*named, *several) if name}


_NO_LIFE = Poison | LosePoison | Mill | SetLibrary | Cast
"""Changes that never affect life totals."""


def _order_matters(
    game: GameState, pool: str, floor: int, together: Sequence[Damage], others: Sequence[Any]
) -> bool:
    """Return whether the order of damage and other life changes matters.

    It matters if the total could fall below the floor in some order, or if a change sets the total.
    Effects, including those on lifelink, may turn a gain into a loss.
    """
    changing = [
        other
        for other in others
        if pool in map(game.pool.get, _whose_life(other)) and not isinstance(other, _NO_LIFE)
    ]
    if not all([isinstance(change, GainLife | LoseLife | PayLife) for change in changing]):
        return True
    by_lifelink = [(damage.lifelink, gained_by_lifelink(damage)) for damage in together]
    by_others = [
        (change.player, change.amount if isinstance(change, GainLife) else -change.amount)
        for change in changing
    ]
    by_damage = [(damage.player, -damage.amount) for damage in together]
    lost = _lost(game, pool, by_lifelink)
    beside = bool(changing) or lost > 0
    lost += _lost(game, pool, by_others) + _lost(game, pool, by_damage)
    return beside and game.life[pool] - lost < floor


def _lost(game: GameState, pool: str, changes: Iterable[tuple[str | None, int]]) -> int:
    """Return how much life a pool loses through these changes, given as players and amounts."""
    theirs = [
        (player, amount) for player, amount in changes if player and game.pool.get(player) == pool
    ]
    return -sum([min(net_change(game, player, amount), 0) for player, amount in theirs])


def _on_its_way(game: GameState, event: Damage, there: Players) -> Damage:
    """Return damage as modified by effects: amount, player, and whether it acts as infect."""

    def change(effect: AltersDamage, blow: _Blow) -> _Blow | None:
        if effect.player != blow.player or not blow.amount:
            return None
        if _prevents(effect) and _cant_be_prevented(game, event, blow.player):
            return None
        if isinstance(effect, Prevent):
            return _prevented(effect, event, blow)
        if isinstance(effect, Redirect):
            redirects = effect.to in there and _may_send(game, effect)
            return redirected(game, effect, event, blow) if redirects else None
        return _times(effect, blow)

    before = _Blow(event.player, event.amount)
    effects = applying(game, game.modifiers.damage, event.controller)
    blow, is_open = altered_by(game.book, effects, before, change)
    if is_open:
        game.modifiers.questions |= {57}
    _note_changes(game, event, blow)
    infect = event.infect or _as_by_infect(game, blow.player)
    return replace(event, player=blow.player, amount=blow.amount, infect=infect)


def _note_changes(game: GameState, event: Damage, blow: _Blow) -> None:
    """Note how effects have changed damage, and use up the shields that prevented some of it."""
    _note_unpreventable(game, event)
    for shield, taken in blow.prevented:
        _use_up(game, shield, taken)
    prevented = [taken for _, taken in blow.prevented] + [blow.spared] * bool(blow.spared)
    for amount in prevented:
        text = f"{amount} damage to {{who}} is prevented"
        game.modifiers.note("prevention", text, event.player)
    unprevented = event.amount - sum(prevented)
    if blow.player != event.player and not _may_be_dealt(game, event, blow.player):
        text = f"the {unprevented} damage is not dealt to {{who}}, who is out of range"
        game.modifiers.note("replacement-out-of-range", text, blow.player)
    elif blow.player != event.player or blow.amount != unprevented:
        redirected_from = "" if blow.player == event.player else event.player
        text = f"is dealt {blow.amount} damage instead of {redirected_from or event.amount}"
        rule = "redirection" if redirected_from else "replaced-loss"
        game.modifiers.note(rule, text, blow.player)


def _times(effect: Alteration, blow: _Blow) -> _Blow | None:
    """Return the damage with its amount altered, or None if the effect doesn't alter amounts."""
    if effect.kind not in _AMOUNTS:
        return None
    times, parts, up = _AMOUNTS[effect.kind]
    amount = max((blow.amount * times + up * (parts - 1)) // parts + effect.plus, 0)
    spared = blow.spared + (blow.amount - amount if _prevents(effect) else 0)
    return replace(blow, amount=amount, spared=spared)


@implements("prevention")
def _prevents(effect: AltersDamage) -> bool:
    """Return whether the effect is a prevention effect (615.1a)."""
    return isinstance(effect, Prevent) or (
        isinstance(effect, Alteration) and effect.kind in PREVENTING
    )


@implements("unpreventable-damage")
def _cant_be_prevented(game: GameState, event: Damage, player: str) -> bool:
    """Return whether damage can't be prevented; it then uses up no prevention (615.12)."""
    return event.unpreventable or _says(game, player, "unpreventable-damage")


def _note_unpreventable(game: GameState, event: Damage) -> None:
    """Note damage that a prevention effect fails to prevent."""
    effects = applying(game, game.modifiers.damage, event.controller)
    prevents = any(effect.player == event.player and _prevents(effect) for effect in effects)
    if prevents and event.amount and _cant_be_prevented(game, event, event.player):
        game.modifiers.note(
            "unpreventable-damage", "damage to {who} can't be prevented", event.player
        )


@implements("prevented-damage")
def _prevented(shield: Prevent, event: Damage, blow: _Blow) -> _Blow | None:
    if not _covers(shield, event):
        return None
    taken = blow.amount if shield.amount is None else min(blow.amount, shield.amount)
    # sorted, so that the order of prevention doesn't matter
    prevented = sorted((*blow.prevented, (shield, taken)), key=repr)
    return replace(blow, amount=blow.amount - taken, prevented=tuple(prevented))


def _covers(shield: Prevent, event: Damage) -> bool:
    """Return whether a prevention effect applies to this kind of damage from this source."""
    return deals(shield, event) and (event.combat or not shield.combat)


@implements("source-of-damage")
def deals(shield: Prevent, event: Damage) -> bool:
    """Return whether a prevention effect applies to the damage's source (120.7, 609.7)."""
    return shield.source in {None, source_of(event)}


def source_of(event: Damage) -> str | None:
    """Return the name of the damage's source; None without a name."""
    return event.source or event.commander


@implements("redirection")
@regards("no-damage-to-who-has-left", "out-of-range-is-untouched")
def redirected(game: GameState, effect: Redirect, event: Damage, blow: _Blow) -> _Blow:
    """Return the redirected damage: none if the new player is out of range (801.13a)."""
    amount = blow.amount if _may_be_dealt(game, event, effect.to) else 0
    return replace(blow, player=effect.to, amount=amount)


@regards("out-of-range-is-untouched")
def _may_send(game: GameState, effect: Redirect) -> bool:
    """Return whether an effect can redirect damage to a player out of its range (question 117)."""
    if effect.whose is None or game.has_in_range(effect.whose, effect.to):
        return True
    game.modifiers.questions |= {117}
    return game.book.interpretation(117) == "is-dealt"


def _may_be_dealt(game: GameState, event: Damage, to: str) -> bool:
    """Return whether the player is in range of the controller of the damage's source (801.13a)."""
    return event.controller is None or game.has_in_range(event.controller, to)


@implements("prevention-shield")
def _use_up(game: GameState, shield: Prevent, taken: int) -> None:
    """Reduce a prevention shield by the damage that it prevented (615.7)."""
    if shield.amount is None:
        return
    effects = game.modifiers.damage
    left = shield.amount - taken
    place = effects.index(shield)
    effects[place : place + 1] = [replace(shield, amount=left)] if left else []


def _ask_which_is_prevented(game: GameState, events: Sequence[Damage]) -> None:
    """Note the open question of which damage a limited prevention effect prevents (615.7).

    It matters only if the effect can prevent different damage, but not all of it. Damage in and
    outside of combat differs if abilities may trigger on it.
    """
    effects = game.in_force(game.modifiers.damage)
    redirected_to = {effect.to for effect in effects if isinstance(effect, Redirect)}
    for shield in effects:
        if not isinstance(shield, Prevent) or not shield.amount:
            continue
        able = [
            event
            for event in events
            if event.amount
            and (shield.player == event.player or shield.player in redirected_to)
            and not _cant_be_prevented(game, event, event.player)
            and _covers(shield, event)
        ]
        combat = bool(game.abilities.known)
        kinds = {
            (e.infect, e.toxic, e.lifelink, e.commander, e.combat if combat else None) for e in able
        }
        differs = len(kinds) > 1 and sum([event.amount for event in able]) > shield.amount
        if len(able) > 1 and (differs or len(effects) > 1):
            game.modifiers.questions |= {57}


def _says(game: GameState, player: str, kind: str) -> bool:
    """Return whether an effect of this kind applies to damage dealt to the player."""
    return any(
        isinstance(effect, Alteration) and (effect.player, effect.kind) == (player, kind)
        for effect in applying(game, game.modifiers.damage)
    )


@regards("infect-damage", "two-headed-giant-head-life")
def _as_by_infect(game: GameState, player: str) -> bool:
    """Return whether the player is dealt damage as though its source had infect."""
    if _says(game, player, "infect-damage"):
        return True
    return _says(game, player, "infect-damage-without-life") and life_of(game, player) <= 0


def _to_others(event: Any, left: Players) -> Any:  # noqa: ANN401 -- any change
    """Replace damage to a player who has just left by the resulting lifelink gain (120.3f)."""
    if not isinstance(event, Damage) or event.player not in left or not event.lifelink:
        return event
    return GainLife(event.lifelink, gained_by_lifelink(event))


@implements("damage-becomes-results")
def deal_together(game: GameState, together: DamageTogether) -> None:
    """Apply all results of damage at once, so that losses combine with lifelink gains (120.4c).

    A damage floor limits loss of life but not poison counters, which are not loss of life.
    """
    losses: Counter[str] = Counter()
    gains: list[tuple[str, int]] = []
    for event in together.events:
        if event.player in game.players_in_game:
            lost, gained = results_of_damage(game, event)
            losses[event.player] += lost
            gains += [(event.lifelink, gained)] if event.lifelink else []
    if game.book.interpretation(119) == "all-at-that-moment":
        lost_instead = [gain for gain in gains if net_change(game, *gain) < 0]
        gains = [gain for gain in gains if gain not in lost_instead]
        for player, gained in lost_instead:
            gain_by_lifelink(game, player, gained)
    for player, lost in _floors_last(game, losses).items():
        if can_change_life(game, player, -lost):
            pool = game.pool[player]
            too = [
                gain
                for gain in gains
                if gain[0] in game.players_in_game and game.pool[gain[0]] == pool
            ]
            more = sum(
                [
                    max(net_change(game, player_gaining, gained_life), 0)
                    for player_gaining, gained_life in too
                ]
            )
            adjust(game, player, -_lost_at_most(game, player, lost, more))
    for player, gained in gains:
        gain_by_lifelink(game, player, gained)


def _floors_last(game: GameState, losses: Mapping[str, int]) -> dict[str, int]:
    """Return the losses by player, with players who have a damage floor last.

    It is open what happens if one team member has a floor and another is dealt damage
    (question 112).
    """
    effects = applying(game, game.modifiers.life)
    kept = {effect.player for effect in effects if effect.kind == "damage-floor"}
    for pool, floor in _floors(game).items():
        team = [p for p in losses if game.pool[p] == pool]
        life = game.life[pool]
        if not kept.issuperset(team) and life >= floor > life - sum([losses[p] for p in team]):
            game.modifiers.questions |= {112}
    last = game.book.interpretation(112) == "the-teams-total"
    players = sorted(game.ordered(frozenset(losses)), key=lambda p: (p in kept) == last)
    return {player: losses[player] for player in players}


def _lost_at_most(game: GameState, player: str, lost: int, more: int) -> int:
    """Return how much life the damage takes after effects, given that `more` life is gained."""
    life = life_of(game, player)
    of_the_team = game.book.interpretation(112) == "any-damage-to-the-team"

    def change(effect: Alteration, loss: int) -> int | None:
        if effect.kind != "damage-floor":
            now = apply_effect(effect, LifeChange("loss", loss), player)
            return None if now is None else now.amount
        floor = 1 + effect.plus
        covers = effect.player == player or (
            of_the_team and game.pool[effect.player] == game.pool[player]
        )
        below = life >= floor > life + more - loss
        return life + more - floor if covers and below else None

    amount, is_open = altered_by(game.book, applying(game, game.modifiers.life), lost, change)
    if is_open:
        game.modifiers.questions |= {57}
    if amount != lost:
        game.modifiers.note(
            "damage-becomes-results", f"loses {amount} life instead of {lost}", player
        )
    return amount
