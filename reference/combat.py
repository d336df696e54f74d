"""Attackers, blockers and combat damage (506 to 510)."""

from collections.abc import Callable, Sequence
from typing import Any

from headjudge.reference.derivation import implements, regards
from headjudge.reference.game_state import GameState
from headjudge.reference.objects import Attacker, Blocker, DamageToSeveral, Object
from headjudge.reference.resolve_outcome import Trace
from headjudge.spec.protocol import Attack, Block


@implements("attackers-declared")
def attack(game: GameState, attacks: Sequence[Attack], trace: Trace) -> None:
    """Declare attackers, skipping creatures that can't attack (508.1)."""
    for event in attacks:
        obstacle = _cant_attack(game, event)
        if obstacle:
            trace.note_game(obstacle[0], f"{event.attacker} does not attack: {obstacle[1]}")
            continue
        obj = _object(game, event.attacker)
        game.turns.attackers.append(Attacker(event, obj, obj.since if obj else 0))
        trace.note_game("attackers-declared", f"{event.attacker} attacks {event.defender}")


@implements("defending-players", "attacks-in-range")
@regards("attacking-player", "team-attackers", "team-vs-team-attacking")
def _cant_attack(game: GameState, event: Attack) -> tuple[str, str] | None:
    """Return the rule that prevents a creature from attacking and the reason, or None.

    Only the active player or team can attack, with creatures that they control (506.2). They can
    attack opponents in the game (802.2) and in range (801.3).
    """
    player, defender = event.player, event.defender
    if player not in game.takes_turns_with(game.active):
        return "attacking-player", f"it is not {player}'s turn"
    if player not in game.players_in_game or not _controls(game, player, event.attacker):
        return "attacking-player", f"{player} does not control it"
    if defender not in game.players_in_game:
        return "defending-players", f"{defender} is not in the game"
    if defender not in game.within_range(player):
        return "attacks-in-range", f"{defender} is out of range"
    return None


def _object(game: GameState, name: str | None) -> Object | None:
    """Return the object with this name, or None if the case doesn't mention it."""
    return game.board.objects.get(name or "") if game.board is not None else None


def _controls(game: GameState, player: str, name: str | None) -> bool:
    """Return whether the player controls a creature; true if the case doesn't list it."""
    obj = _object(game, name)
    return obj is None or (obj.zone, obj.controller) == ("battlefield", player)


@implements("blockers-declared", "team-blockers")
def block(game: GameState, blocks: Sequence[Block], trace: Trace) -> None:
    """Declare blockers for the attacked player or their team (509.1, 805.10d)."""
    for event in blocks:
        blocked = next(
            (a for a in game.turns.attackers if a.declared.attacker == event.attacker), None
        )
        can_block = event.player in game.players_in_game and _controls(
            game, event.player, event.blocker
        )
        if blocked is None or not can_block:
            why = "can't block it" if blocked else "is no longer attacking"
            subject = event.player if blocked else event.attacker
            trace.note_game(
                "blockers-declared",
                f"{event.blocker or event.player} does not block {event.attacker}: {subject} {why}",
            )
            continue
        obj = _object(game, event.blocker)
        blocked.blockers.append(Blocker(event, obj, obj.since if obj else 0))
        trace.note_game("blockers-declared", f"{event.player} blocks {event.attacker}")


@implements("combat-damage-at-once")
def combat_damage(game: GameState, trace: Trace) -> list[DamageToSeveral]:
    """End combat and return all combat damage to players, which is simultaneous (510.2)."""
    damages = []
    for attacker in game.turns.attackers:
        damage = _assigned(game, attacker, trace)
        if damage.amount:
            text = f"{damage.source} deals {damage.amount} combat damage to {{who}}"
            trace.note("combat-damage-at-once", text, game, (damage.player,))
        damages.append(damage)
    game.turns.attackers = []
    return damages


@regards("no-damage-to-who-has-left")
def _assigned(game: GameState, attacker: Attacker, trace: Trace) -> DamageToSeveral:
    """Assign an attacker's combat damage (510.1)."""
    event = attacker.declared
    name = event.attacker
    to_player = _to_player(attacker)
    to_blockers = event.power - to_player if _blocking(attacker) else 0
    if attacker.blockers:
        text = f"{name} is blocked and deals {to_player or 'no'} damage to {event.defender}"
        trace.note_game("trample" if to_player else "blocked", text)
    defender = event.defender
    if defender not in game.players_in_game:
        trace.note_game("unblocked-damage", f"{name} deals no damage to {defender}, who has left")
        defender, to_player = (
            event.player,
            0,
        )  # damage to blockers still matters, for instance for lifelink
    commanders = {c for p in game.setup.players for c in p.commanders}
    return DamageToSeveral(
        defender,
        to_player,
        combat=True,
        commander=name if name in commanders else None,
        controller=event.player,
        infect=event.infect,
        toxic=event.toxic,
        lifelink=event.player if event.lifelink else None,
        source=name,
        to_others=to_blockers,
    )


@implements("unblocked-damage", "blocked", "blocked-damage")
def _to_player(attacker: Attacker) -> int:
    """Return the damage to the attacked player: all if unblocked; else none, unless trampling."""
    if not attacker.blockers:
        return attacker.declared.power
    return _trampling(attacker) if attacker.declared.trample else 0


@implements("trample", "trample-without-blockers")
def _trampling(attacker: Attacker) -> int:
    """Return how much of a trampling attacker's damage is beyond lethal (702.19b, 702.19d)."""
    lethal = [blocker.declared.toughness for blocker in _blocking(attacker)]
    if None in lethal:
        return 0
    return max(attacker.declared.power - sum(filter(None, lethal)), 0)


def _blocking(attacker: Attacker) -> list[Blocker]:
    """Return the attacker's blockers that are still in combat."""
    return [blocker for blocker in attacker.blockers if blocker.still_there]


DECLARED: dict[type, Callable[[GameState, Any, Trace], None]] = {Attack: attack, Block: block}
"""How to declare attackers and blockers, by event."""
