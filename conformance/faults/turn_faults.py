"""Faults in whose turn it is and who has priority once somebody has left: 800.4j, 800.4k."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

_TAKEN = "        sharing = game.takes_turns_with(player)\n"

FAULTS = (
    fault(
        "a-turn-ends-with-its-player",
        "As the active player leaves, the turn of the next player begins.",
        "turn-without-active-player",
        Replaced(
            "settle",
            "    leaving.end_effects(game)\n",
            "    leaving.end_effects(game)\n"
            "    if game.active not in game.remaining:\n"
            "        game.active = game.next_after(game.active) or game.active\n",
        ),
        seen=("F74 XMage, magefree/mage#9459",),
    ),
    fault(
        "the-next-turn-comes-with-the-next-step",
        "After the active player has left, the next step begins in the turn of the next player.",
        "turn-without-active-player",
        Replaced(
            "turn_order",
            '    if event.step == "cleanup":\n',
            "    if game.active_player() is None:\n"
            "        game.active = game.next_after(game.active) or game.active\n"
            '    if event.step == "cleanup":\n',
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "priority-stays-with-who-has-left",
        "A player who has left keeps priority, and is given it as the active player.",
        "turn-without-active-player",
        Replaced(
            "leaving",
            "    if board.priority and board.priority not in game.remaining:\n",
            "    if False:\n",
        ),
        Replaced("turns", "game.active_player() or passed_on", "game.active"),
        Replaced("turns", "player if player in game.remaining else UNSET", "player"),
        seen=("fiso 6dd8aaa0f", "planar-nexus 1.0.0"),
    ),
    fault(
        "who-has-left-takes-turns",
        "A player who has left goes on taking turns.",
        "no-turn-for-who-has-left",
        Replaced(
            "turn_order",
            _TAKEN,
            _TAKEN
            + "        if not sharing & game.remaining:\n            return player, passed\n",
        ),
        seen=("fiso 6dd8aaa0f", "planar-nexus 1.0.0"),
    ),
    fault(
        "who-has-left-takes-extra-turns",
        "An extra turn of a player who has left is taken.",
        "no-turn-for-who-has-left",
        Replaced(
            "turn_order",
            _TAKEN,
            _TAKEN + "        if extra and not sharing & game.remaining:\n"
            "            return player, passed\n",
        ),
        seen=("sereilly 8d91cc8",),
    ),
    fault(
        "an-extra-turn-is-not-skipped",
        "A player who is to skip a turn takes an extra turn, and skips the one after it.",
        "players",
        Replaced(
            "turn_order",
            '        if _is_skipped(game, "turn", player):\n',
            '        if not extra and _is_skipped(game, "turn", player):\n',
        ),
        seen=("sereilly 8d91cc8",),
    ),
)
