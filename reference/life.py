"""Gaining and losing life and poison counters (119 and 120)."""

from typing import Literal, TypeVar

from msgspec import Struct

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import AltersDamage, GameState
from headjudge.reference.objects import DamageToSeveral
from headjudge.reference.replacement_order import altered_by
from headjudge.reference.starting import Pool
from headjudge.spec.protocol import Alteration, Damage, RestrictionKind

_What = Literal["gain", "loss", "draws", "poison"]
E = TypeVar("E", bound=AltersDamage)


class LifeChange(Struct, frozen=True):
    """A gain or loss of life or counters being modified, or the draws that replace a life gain."""

    what: _What
    amount: int


_ALTERATIONS: dict[tuple[str, str], tuple[_What, int, int]] = {
    ("gain", "double-life-gain"): ("gain", 2, 1),
    ("gain", "life-gain-plus"): ("gain", 1, 1),
    ("gain", "no-life-gain"): ("gain", 0, 1),
    ("gain", "life-gain-to-loss"): ("loss", 1, 1),
    ("gain", "life-gain-to-draws"): ("draws", 1, 1),
    ("loss", "double-life-loss"): ("loss", 2, 1),
    ("loss", "life-loss-plus"): ("loss", 1, 1),
    ("poison", "double-poison"): ("poison", 2, 1),
    ("poison", "half-poison-down"): ("poison", 1, 2),
}
"""How an effect modifies a change: new kind, factor and divisor. A constant is added afterwards."""
_WOULD = {"gain": "gain {} life", "loss": "lose {} life", "poison": "get {} poison counter"}
_INSTEAD = {
    "gain": ", but gains {} instead",
    "loss": ", but loses {} instead",
    "poison": ", but gets {} instead",
    "draws": ", but draws {} cards instead",
}


def change_life(game: GameState, player: str, by: int) -> None:
    """Let a player gain life or, if `by` is negative, lose life, as modified by effects."""
    if not game.modifiers.life:
        adjust(game, player, by)
        return
    change = altered_change(game, player, by)
    if change.what == "draws":
        to_draw = game.modifiers.to_draw
        to_draw[player] = to_draw.get(player, 0) + change.amount
    else:
        adjust(game, player, change.amount if change.what == "gain" else -change.amount)


@implements("life-gain-replacements")
@regards("cant-gain-life")
def altered_change(game: GameState, player: str, by: int) -> LifeChange:
    """Return a gain or loss as modified by effects (119.10, 614).

    Impossible changes (614.17c, 119.7) and gains of 0 (119.10) are not modified.
    """
    change = LifeChange("gain" if by > 0 else "loss", abs(by))
    if not by or not can_change_life(game, player, by):
        return change
    return _altered(game, player, change)


def _altered(game: GameState, player: str, change: LifeChange, by: str | None = None) -> LifeChange:
    """Return a possible change as modified by effects, and note the modification."""
    if not game.modifiers.life:
        return change
    now, is_open = _apply_effects(game, player, change, by)
    if is_open:
        game.modifiers.questions |= {57}
    if now != change:
        before = f"would {_WOULD[change.what].format(change.amount)}"
        before += "s" * (change.what == "poison" and change.amount != 1)
        game.modifiers.note("replaced-loss", before + _INSTEAD[now.what].format(now.amount), player)
    return now


def _apply_effects(
    game: GameState, player: str, change: LifeChange, by: str | None = None
) -> tuple[LifeChange, bool]:
    """Return a possible change as modified by effects, and whether the result is open."""
    effects = applying(game, game.modifiers.life, by)
    return altered_by(
        game.book, effects, change, lambda effect, now: apply_effect(effect, now, player)
    )


def applying(game: GameState, effects: list[E], by: str | None = None) -> list[E]:
    """Return the effects that apply to damage or counters from player `by`."""
    return [effect for effect in game.in_force(effects) if _concerns(game, effect, by)]


@regards("source-of-damage", "opponents")
def _concerns(game: GameState, effect: AltersDamage, by: str | None) -> bool:
    """Return whether an effect applies during this turn to damage or counters from player `by`."""
    if not isinstance(effect, Alteration) or effect.whose is None:
        return True
    if effect.own_turn and not game.takes_a_turn(effect.whose):
        return False
    sources = {effect.whose} if effect.by == "controller" else game.opponents(effect.whose)
    return effect.by is None or by in sources


def apply_effect(effect: Alteration, now: LifeChange, player: str) -> LifeChange | None:
    """Return a player's change as modified by one effect, or None if the effect doesn't apply."""
    rule = _ALTERATIONS.get((now.what, effect.kind))
    if effect.player != player or rule is None or not now.amount:
        return None
    kind, factor, divisor = rule
    return LifeChange(kind, max(now.amount * factor // divisor + effect.plus, 0))


def net_change(game: GameState, player: str, by: int) -> int:
    """Return the net change of a life total for a gain or (if negative) loss, after effects.

    It is 0 if the change is impossible or cards are drawn instead.
    """
    if not by or not can_change_life(game, player, by):
        return 0
    change, _ = _apply_effects(game, player, LifeChange("gain" if by > 0 else "loss", abs(by)))
    return {"gain": 1, "loss": -1, "draws": 0}[change.what] * change.amount


@implements("gaining-and-losing-life", "two-headed-giant-life-changes")
def adjust(game: GameState, player: str, by: int) -> None:
    """Change a player's life total by an amount, if possible (119.3)."""
    if by and can_change_life(game, player, by):
        game.life[game.pool[player]] += by
        game.abilities.occur("gains-life" if by > 0 else "loses-life", player, abs(by))


@implements("cant-gain-life", "cant-lose-life", "two-headed-giant-no-life-gain")
@implements("two-headed-giant-no-life-loss")
@regards("cant-beats-can")
def can_change_life(game: GameState, player: str, by: int) -> bool:
    """Return whether the player can gain or lose life (101.2, 119.7, 119.8)."""
    if not by or not game.restrictions:
        return True
    return not _forbidden(game, player, game.pool, *_GAIN if by > 0 else _LOSS)


def _forbidden(game: GameState, player: str, pool: Pool, kind: RestrictionKind, rule: str) -> bool:
    """Return whether a restriction covers the player or, once `rule` exists, anyone in the pool.

    See 810.9g, 810.9h and 810.10c.
    """
    if game.book.has_rule(rule):
        return any([(p, kind) in game.restrictions for p in game.seats if pool[p] == pool[player]])
    return (player, kind) in game.restrictions


_GAIN: tuple[RestrictionKind, str] = ("gaining-life", "two-headed-giant-no-life-gain")
_LOSS: tuple[RestrictionKind, str] = ("losing-life", "two-headed-giant-no-life-loss")
_POISON: tuple[RestrictionKind, str] = ("getting-poison", "two-headed-giant-no-poison")


@implements("setting-life")
def set_total(game: GameState, player: str, total: int) -> None:
    """Let a player or team gain or lose the life necessary to reach a total (119.5)."""
    change_life(game, player, total - game.life[game.pool[player]])


def total_if_set(game: GameState, player: str, total: int) -> int:
    """Return the life total that results from setting it, with the change modified by effects."""
    now = game.life[game.pool[player]]
    return now + net_change(game, player, total - now)


def deal_damage(game: GameState, event: Damage) -> None:
    """Apply the results of damage dealt to a player (120.3)."""
    lost, gained = results_of_damage(game, event)
    lose_to_damage(game, event.player, lost)
    if event.lifelink:
        gain_by_lifelink(game, event.lifelink, gained)


@implements("results-of-damage", "infect-damage", "toxic-damage")
@regards("damage", "combat-damage", "damage-by-effects", "no-damage", "commander-designation")
@regards("commander-melded", "commander-merged")
@regards("brawl-without-commander-damage")
def results_of_damage(game: GameState, event: Damage) -> tuple[int, int]:
    """Return how much life damage makes its player lose and its lifelink gains (120.3).

    Also gives poison counters and records a commander's combat damage (903.10a).
    """
    has_rule, amount = game.book.has_rule, event.amount
    infect = event.infect and has_rule("infect-damage")
    if amount:
        game.abilities.occur("is-dealt-damage", event.player, amount)
    if amount and event.combat:
        game.abilities.occur("is-dealt-combat-damage", event.player, amount)
    if infect:
        give_poison(game, event.player, amount, event.controller)
    if event.combat and amount:
        if event.toxic and has_rule("toxic-damage"):
            give_poison(game, event.player, event.toxic, event.controller)
        if event.commander and "commander" in game.setup.options:
            key = (event.player, event.commander)
            game.commander_damage[key] = game.commander_damage.get(key, 0) + amount
    return 0 if infect else amount, gained_by_lifelink(event)


@regards("lifelink-damage")
def gained_by_lifelink(event: Damage) -> int:
    """Return how much life is gained from damage dealt by a source with lifelink (120.3f)."""
    return all_damage(event) if event.lifelink else 0


def all_damage(event: Damage) -> int:
    """Return the damage that an event's source deals to the player and to others."""
    return event.amount + (event.to_others if isinstance(event, DamageToSeveral) else 0)


@implements("damage-loses-life")
def lose_to_damage(game: GameState, player: str, amount: int) -> None:
    """Let a player lose life equal to the damage (119.2, 120.3a)."""
    change_life(game, player, -amount)


@implements("lifelink-damage")
def gain_by_lifelink(game: GameState, player: str, amount: int) -> None:
    """Let the controller of a source with lifelink gain life (120.3f)."""
    if player in game.players_in_game:
        change_life(game, player, amount)


@implements("two-headed-giant-poison-counters")
@regards("counters")
def give_poison(game: GameState, player: str, amount: int, by: str | None = None) -> None:
    """Give a player poison counters if possible (122.1, 120.3b, 120.3g)."""
    if amount and can_get_poison(game, player):
        given = _altered(game, player, LifeChange("poison", amount), by).amount
        game.poison[game.poison_pool[player]] += given
        if given:
            game.abilities.occur("gets-poison", player, given)


@implements("two-headed-giant-no-poison")
@regards("cant-beats-can")
def can_get_poison(game: GameState, player: str) -> bool:
    """Return whether the player can get poison counters (101.2, 810.10c)."""
    return not game.restrictions or not _forbidden(game, player, game.poison_pool, *_POISON)


@implements("two-headed-giant-lost-poison")
def remove_poison(game: GameState, player: str, amount: int) -> None:
    """Remove poison counters from a player or Two-Headed Giant team (122.1, 810.10b)."""
    pool = game.poison_pool[player]
    game.poison[pool] = max(game.poison[pool] - amount, 0)
