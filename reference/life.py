"""119 and 120: what changes life totals."""

from __future__ import annotations

from reference.game_state import GameState, Pool
from reference.implements import implements, regards
from spec.protocol import Damage, RestrictionKind


@implements("gaining-and-losing-life", "two-headed-giant-life-changes")
def change_life(game: GameState, player: str, by: int) -> None:
    """Let a player gain life, or lose it if `by` is negative, where that can happen: 119.3."""
    if can_change_life(game, player, by):
        game.life[game.pool[player]] += by


@implements("cant-gain-life", "cant-lose-life", "two-headed-giant-no-life-gain")
@implements("two-headed-giant-no-life-loss")
@regards("cant-beats-can")
def can_change_life(game: GameState, player: str, by: int) -> bool:
    """Whether no effect forbids the player to gain or to lose life: 101.2, 119.7, 119.8."""
    return not by or not _forbidden(game, player, game.pool, *_GAIN if by > 0 else _LOSS)


def _forbidden(game: GameState, player: str, pool: Pool, kind: RestrictionKind, rule: str) -> bool:
    """Whether an effect forbids something to the player, or to one with the same `pool`.

    The latter since that is a rule, whose slug is `rule` (810.9g, 810.9h, 810.10c).
    """
    if not game.restrictions:
        return False
    if game.book.has(rule):
        return any([(p, kind) in game.restrictions for p in game.seats if pool[p] == pool[player]])
    return (player, kind) in game.restrictions


_GAIN: tuple[RestrictionKind, str] = ("gaining-life", "two-headed-giant-no-life-gain")
_LOSS: tuple[RestrictionKind, str] = ("losing-life", "two-headed-giant-no-life-loss")


@implements("setting-life")
def set_total(game: GameState, player: str, total: int) -> None:
    """Let a player gain or lose what it takes to have that life total, or the team: 119.5."""
    change_life(game, player, total - game.life[game.pool[player]])


@implements("results-of-damage", "infect-damage", "toxic-damage")
@regards("damage", "combat-damage", "damage-by-effects", "no-damage", "commander-designation")
@regards("brawl-without-commander-damage")
def deal_damage(game: GameState, event: Damage) -> None:
    """Let damage to a player have its results: 120.3; a commander's is added up (903.10a)."""
    has, amount = game.book.has, event.amount
    if event.infect and has("infect-damage"):
        give_poison(game, event.player, amount)
    else:
        lose_to_damage(game, event.player, amount)
    if event.combat and amount:
        if event.toxic and has("toxic-damage"):
            give_poison(game, event.player, event.toxic)
        if event.commander and "commander" in game.setup.options:
            key = (event.player, event.commander)
            game.commander_damage[key] = game.commander_damage.get(key, 0) + amount
    if event.lifelink and has("lifelink-damage"):
        gain_by_lifelink(game, event.lifelink, amount)


@implements("damage-loses-life")
def lose_to_damage(game: GameState, player: str, amount: int) -> None:
    """Let a player lose as much life as damage was dealt: 119.2, 120.3a."""
    change_life(game, player, -amount)


@implements("lifelink-damage")
def gain_by_lifelink(game: GameState, player: str, amount: int) -> None:
    """Let who controls a source with lifelink gain as much life as damage was dealt: 120.3f."""
    if player in game.remaining:
        change_life(game, player, amount)


@implements("two-headed-giant-poison-counters")
@regards("counters")
def give_poison(game: GameState, player: str, amount: int) -> None:
    """Give a player poison counters, who can get some: 122.1, 120.3b, 120.3g."""
    if can_get_poison(game, player):
        game.poison[game.poison_pool[player]] += amount


@implements("two-headed-giant-no-poison")
@regards("cant-beats-can")
def can_get_poison(game: GameState, player: str) -> bool:
    """Whether no effect forbids the player to get poison counters: 101.2, 810.10c."""
    rule = "two-headed-giant-no-poison"
    return not _forbidden(game, player, game.poison_pool, "getting-poison", rule)


@implements("two-headed-giant-lost-poison")
def take_poison(game: GameState, player: str, amount: int) -> None:
    """Take poison counters from a player, in Two-Headed Giant from the team: 122.1, 810.10b."""
    pool = game.poison_pool[player]
    game.poison[pool] = max(game.poison[pool] - amount, 0)
