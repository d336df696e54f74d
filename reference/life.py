"""119 and 120: what changes life totals."""

from __future__ import annotations

from reference.implements import implements
from reference.table import Pool, Table
from spec.vocabulary import Damage, ShieldKind


@implements("gaining-and-losing-life")
def change_life(table: Table, player: str, by: int) -> None:
    """Let a player gain life, or lose it if `by` is negative, where that can happen: 119.3."""
    if can_change_life(table, player, by):
        table.life[table.pool[player]] += by


@implements(
    "cant-gain-life",
    "cant-lose-life",
    "two-headed-giant-no-life-gain",
    "two-headed-giant-no-life-loss",
)
def can_change_life(table: Table, player: str, by: int) -> bool:
    """Whether no effect forbids the player to gain or to lose life: 101.2, 119.7, 119.8."""
    return not by or not _forbidden(table, player, table.pool, *_GAIN if by > 0 else _LOSS)


def _forbidden(table: Table, player: str, pool: Pool, kind: ShieldKind, rule: str) -> bool:
    """Whether an effect forbids something to the player, or to one with the same `pool`.

    The latter since that is a rule, whose slug is `rule` (810.9g, 810.9h, 810.10c).
    """
    if not table.shields:
        return False
    if rule in table.rules.in_force:
        return any([(p, kind) in table.shields for p in table.seats if pool[p] == pool[player]])
    return (player, kind) in table.shields


_GAIN: tuple[ShieldKind, str] = ("gaining-life", "two-headed-giant-no-life-gain")
_LOSS: tuple[ShieldKind, str] = ("losing-life", "two-headed-giant-no-life-loss")


@implements("setting-life")
def set_total(table: Table, player: str, total: int) -> None:
    """Let a player gain or lose what it takes to have that life total, or the team: 119.5."""
    change_life(table, player, total - table.life[table.pool[player]])


@implements(
    "damage",
    "results-of-damage",
    "combat-damage",
    "damage-by-effects",
    "no-damage",
    "commander-designation",
    "brawl-without-commander-damage",
)
def deal_damage(table: Table, event: Damage) -> None:
    """Let damage to a player have its results: 120.3; a commander's is added up (903.10a)."""
    in_force, amount = table.rules.in_force, event.amount
    if event.infect and "infect-damage" in in_force:
        give_poison(table, event.player, amount)
    else:
        lose_to_damage(table, event.player, amount)
    if event.combat and amount:
        if event.toxic and "toxic-damage" in in_force:
            give_poison(table, event.player, event.toxic)
        if event.commander and "commander" in table.setup.options:
            key = (event.player, event.commander)
            table.commander_damage[key] = table.commander_damage.get(key, 0) + amount
    if event.lifelink and "lifelink-damage" in in_force:
        gain_by_lifelink(table, event.lifelink, amount)


@implements("damage-loses-life")
def lose_to_damage(table: Table, player: str, amount: int) -> None:
    """Let a player lose as much life as damage was dealt: 119.2, 120.3a."""
    change_life(table, player, -amount)


@implements("lifelink-damage")
def gain_by_lifelink(table: Table, player: str, amount: int) -> None:
    """Let who controls a source with lifelink gain as much life as damage was dealt: 120.3f."""
    if player in table.remaining:
        change_life(table, player, amount)


@implements("infect-damage", "toxic-damage", "counters")
def give_poison(table: Table, player: str, amount: int) -> None:
    """Give a player poison counters, who can get some: 122.1, 120.3b, 120.3g."""
    if can_get_poison(table, player):
        table.poison[table.poison_pool[player]] += amount


@implements("two-headed-giant-no-poison")
def can_get_poison(table: Table, player: str) -> bool:
    """Whether no effect forbids the player to get poison counters: 101.2, 810.10c."""
    rule = "two-headed-giant-no-poison"
    return not _forbidden(table, player, table.poison_pool, "getting-poison", rule)


@implements("two-headed-giant-lost-poison")
def take_poison(table: Table, player: str, amount: int) -> None:
    """Take poison counters from a player, in Two-Headed Giant from the team: 122.1, 810.10b."""
    pool = table.poison_pool[player]
    table.poison[pool] = max(table.poison[pool] - amount, 0)
