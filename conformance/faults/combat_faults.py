"""Faults in combat: who can be attacked, and combat damage as somebody leaves: 506 to 510."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "attackers-deal-damage-one-by-one",
        "Attackers deal their combat damage one after the other, with a check after each.",
        "combat-damage-at-once all-lose-is-draw state-based-actions",
        Replaced(
            "game_play",
            "    if damage:\n"
            "        _change(game, [*damage], {}, log)\n"
            "        triggers.notice(game, log)\n",
            "    for one in damage:\n"
            "        if not game.over:\n"
            "            _change(game, [one], {}, log)\n"
            "            triggers.notice(game, log)\n"
            "            check(game, log)\n",
        ),
        seen=("F05 manacore, combat.ts",),
    ),
    fault(
        "combat-damage-to-who-has-left",
        "Combat damage is dealt to a player who has left.",
        "no-damage-to-who-has-left unblocked-damage",
        Replaced(
            "combat",
            "        whom, to_player = event.player, 0"
            "  # what it deals to those that block it has results\n",
            "        pass\n",
        ),
        Replaced(
            "game_play",
            "        elif type(event) in OF_EFFECTS and not reached(game, event):\n",
            "        elif isinstance(event, v.Damage) and event.combat:\n"
            "            changes.append(event)\n"
            "        elif type(event) in OF_EFFECTS and not reached(game, event):\n",
        ),
        Replaced(
            "game_play",
            '        elif not hasattr(event, "player") '
            "or leaving.can_change(game, event.player):\n",
            '        elif not hasattr(event, "player") or isinstance(event, v.Damage) '
            "or leaving.can_change(game, event.player):\n",
        ),
        seen=("F69 argentum, PR 2062",),
    ),
    fault(
        "who-has-left-can-be-attacked",
        "A player who has left can be attacked, and is dealt the damage.",
        "defending-players attackers-declared no-damage-to-who-has-left",
        Replaced(
            "attackers",
            '    """As of a :class:`Blocker`."""\n',
            "    late: bool = False\n",
        ),
        Replaced(
            "combat",
            "Attacker(event, obj, obj.since if obj else 0)",
            "Attacker(\n"
            "            event, obj, obj.since if obj else 0, event.defender not in game.remaining\n"
            "        )",
        ),
        Replaced(
            "combat",
            "    if defender not in game.remaining:\n"
            '        return "defending-players", f"{defender} is not in the game"\n'
            "    if defender not in game.within_range(player):\n",
            "    if defender in game.remaining and defender not in game.within_range(player):\n",
        ),
        Replaced(
            "combat",
            "    if whom not in game.remaining:\n",
            "    if whom not in game.remaining and attacker.late:\n"
            "        game.life[game.pool[whom]] -= to_player\n"
            "    if whom not in game.remaining:\n",
        ),
        seen=("F70 argentum, PR 2062, of the attack",),
    ),
    fault(
        "no-combat-without-its-attacker",
        "The engine breaks off as combat damage is to be dealt after the attacking "
        "player has left.",
        "",
        Replaced(
            "game_play",
            "    damage = combat.dealt(game, log)\n",
            "    if game.active not in game.remaining:\n"
            '        raise RuntimeError("nobody attacks")\n'
            "    damage = combat.dealt(game, log)\n",
        ),
        seen=("F75 XMage, magefree/mage#275",),
        verdict="error",
    ),
    fault(
        "combat-ends-as-a-defender-leaves",
        "As a player who is attacked leaves, what attacks the others deals no damage either.",
        "combat-damage-at-once unblocked-damage no-damage-to-who-has-left",
        Replaced(
            "combat",
            "    game.turns.attackers = []\n    return found\n",
            "    whom = {one.declared.defender for one in game.turns.attackers}\n"
            "    game.turns.attackers = []\n"
            "    return found if whom <= game.remaining else []\n",
        ),
        seen=("F76 XMage, magefree/mage#4847",),
    ),
    fault(
        "what-has-changed-hands-goes-on-attacking",
        "A creature goes on attacking after another player has gained control of it.",
        "removed-from-combat",
        Replaced(
            "leaving",
            "(obj.zone, obj.controller, obj.since) == there\n",
            '(obj.zone, obj.since) == ("battlefield", one.since)\n',
        ),
    ),
    fault(
        "with-its-blockers-gone-it-is-unblocked",
        "A creature that was blocked deals its damage to the player once its blockers are gone.",
        "blocked blocked-damage",
        Replaced(
            "combat",
            "    if not attacker.blockers:\n        return",
            "    if not _blocking(attacker):\n        return",
        ),
    ),
    fault(
        "whoever-likes-attacks",
        "Creatures attack in another player's turn.",
        "attacking-player",
        Replaced(
            "combat",
            "player not in game.takes_turns_with(game.active)",
            "player not in game.remaining",
        ),
    ),
)
