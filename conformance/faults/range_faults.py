"""Faults with limited range of influence and with emperors: 801, 809."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "a-win-in-limited-range-wins",
        "A player who would win with limited range wins the whole game.",
        "win-effect-makes-opponents-lose",
        Replaced(
            "losing",
            'return when == "limited-range" and game.reach is not None',
            "return False",
        ),
    ),
    fault(
        "all-who-stay-win-with-the-winner",
        "As the opponents in range lose to a win, all others who are left win.",
        "win-effect-makes-opponents-lose",
        Replaced(
            "settle",
            "    _finish(game, winning_now, log)\n    return replaced",
            "    _finish(game, winning_now, log)\n"
            "    if events.win_effects and losing.lose_instead(game) and losing_now:\n"
            "        game.won = game.remaining\n"
            "        game.over = True\n"
            "    return replaced",
        ),
        seen=("F89 XMage, magefree/mage#6553",),
    ),
    fault(
        "opponents-out-of-range-lose-too",
        "As a player would win, opponents lose whom the effect does not reach.",
        "win-effect-makes-opponents-lose range-of-influence",
        Replaced(
            "losing",
            "game.opponents(p) & game.within_range(p) for p in winning",
            "game.opponents(p) for p in winning",
        ),
    ),
    fault(
        "damage-is-redirected-out-of-range",
        "Damage is redirected to a player whom its source does not reach.",
        "replaced-within-range replacement-out-of-range out-of-range-is-untouched",
        Replaced(
            "damage",
            "    return event.controller is None or game.has_in_range(event.controller, to)\n",
            "    return True\n",
        ),
        seen=("F92 XMage, PR 9599",),
    ),
    fault(
        "an-ability-sees-beyond-its-range",
        "An ability triggers on what happens out of its controller's range.",
        "triggers-within-range",
        Replaced(
            "triggers",
            "            is_there and reaches(game, ability.player, one.player)\n",
            "            is_there and ability.player in game.remaining\n",
        ),
        seen=("F93 XMage, magefree/mage#9269",),
    ),
    fault(
        "the-emperor-dies-alone",
        "A team goes on when its emperor has lost.",
        "emperor-loses",
        Replaced(
            "losing",
            "    return can_lose(game, team) "
            'if game.book.reads(30) == "cant-lose-keeps-in" else team',
            "    return can_lose(game, NOBODY) "
            'if game.book.reads(30) == "cant-lose-keeps-in" else NOBODY',
        ),
    ),
    fault(
        "a-team-mate-is-an-opponent",
        "Team-mates are taken for opponents.",
        "opponents win-effect-makes-opponents-lose",
        Replaced(
            "game_state",
            "        return self.remaining - self.team_of(player)\n",
            "        return self.remaining - {player}\n",
        ),
        seen=("F84 argentum, PR 2060",),
    ),
    fault(
        "worlds-out-of-range-bury-each-other",
        "An older world permanent goes though the newer one is out of its range.",
        "world-rule-in-range world-rule",
        Replaced(
            "world_rule",
            "bool(whose and others and reaches(game, whose, others))",
            "bool(whose and others)",
        ),
        seen=("F90 XMage, magefree/mage#6553",),
    ),
)
