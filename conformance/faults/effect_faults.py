"""Faults in effects that win, lose and draw the game, and in what stops or replaces that."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "an-opponent-who-can-not-lose-stops-a-win",
        "While an opponent can't lose, nobody wins by an effect.",
        "win-by-effect cant-beats-can",
        Replaced(
            "winning",
            '    return game.unrestricted(game.together(stated & game.remaining), "winning")\n',
            '    able = game.unrestricted(game.together(stated & game.remaining), "winning")\n'
            '    safe = game.remaining - game.unrestricted(game.remaining, "losing")\n'
            "    return frozenset([p for p in able if not game.opponents(p) & safe])\n",
        ),
        seen=("Forge 1.6.28",),
    ),
    fault(
        "a-win-effect-does-not-win",
        "An effect that says that a player wins the game does nothing.",
        "win-by-effect",
        Replaced(
            "winning",
            "    return by_effect | with_others | alone",
            "    return last_team_standing(game) | alone",
        ),
    ),
    fault(
        "a-condition-for-winning-is-not-looked-at",
        "An effect that makes a player win under a condition does so without it, too.",
        "win-by-effect",
        Replaced(
            "simultaneous",
            "    if reached(game, event) and met(game, event.condition, "
            "event.controller or event.player):\n        events.win_effects",
            "    if reached(game, event):\n        events.win_effects",
        ),
        seen=("F14 phase-rs/phase#582",),
    ),
    fault(
        "an-empty-library-meets-no-condition",
        "A condition on how many cards are in a library is never met by an empty one, so that "
        "nobody wins by it.",
        "win-by-effect",
        Replaced(
            "conditions",
            "condition.admits(counted(game, condition))\n",
            "(\n"
            "        condition.admits(counted(game, condition))\n"
            '        and (condition.of != "library" or game.library[condition.player] > 0)\n'
            "    )\n",
        ),
        seen=("F15 phase-rs/phase#1365",),
    ),
    fault(
        "winning-with-an-empty-library-is-a-draw",
        "An effect that makes a player with an empty library win makes the game a draw.",
        "win-by-effect ways-to-draw",
        Replaced(
            "settle",
            "    _ask_open_questions(game, events, would_win, losing_now, out, log)\n",
            "    _ask_open_questions(game, events, would_win, losing_now, out, log)\n"
            "    if any(not game.library[p] for p in would_win):\n"
            "        losing_now, out = NOBODY, game.remaining\n",
        ),
        seen=("F18 manabrew#619",),
    ),
    fault(
        "a-win-is-the-others-loss",
        "An effect that makes a player win makes the opponents lose instead, so that "
        "one who can't lose stops it.",
        "win-by-effect win-effect-makes-opponents-lose",
        Replaced(
            "losing",
            '    when = game.book.means["win-effect-makes-opponents-lose.when"]\n',
            "    return True\n",
        ),
        seen=("F27 Magarena#1413",),
    ),
    fault(
        "told-to-lose-stays-in",
        "An effect that says that a player loses the game does nothing.",
        "lose-by-effect",
        Replaced("losing", "return game.remaining.intersection(stated)", "return NOBODY"),
        seen=("F22 XMage, magefree/mage#5429",),
    ),
    fault(
        "a-lose-effect-hits-its-controller",
        "An effect that makes a player lose makes its own controller lose.",
        "lose-by-effect",
        Replaced(
            "simultaneous",
            "        events.lose_effects.append(event.player)\n",
            "        events.lose_effects.append(event.controller or event.player)\n",
        ),
        seen=("F21 phase-rs/phase#1133 and #1599",),
    ),
    fault(
        "a-lose-effect-asks-no-shield",
        "An effect makes a player lose who can't lose.",
        "cant-beats-can lose-by-effect",
        Replaced(
            "settle",
            "    unprotected = _unprotected(game, would, log)\n",
            "    unprotected = _unprotected(game, would, log) | told\n",
        ),
        seen=("F30 phase, win_lose.rs",),
    ),
    fault(
        "a-triggered-loss-asks-no-shield",
        "A triggered ability makes a player lose who can't lose.",
        "cant-beats-can lose-by-effect",
        Replaced(
            "triggers",
            "    return tuple([TO_ONE[ability.does](one, amount, ability.player) "
            "for one in whom])\n",
            '    if ability.does == "lose":\n'
            "        hit = [one for one in whom if reaches(game, ability.player, one)]\n"
            "        return tuple([v.Concede(one) for one in hit])\n"
            "    return tuple([TO_ONE[ability.does](one, amount, ability.player) "
            "for one in whom])\n",
        ),
        seen=("F32 argentum, PR 2067",),
    ),
    fault(
        "no-draw-by-an-effect",
        "An effect that makes the game a draw does nothing.",
        "draw-by-effect",
        Replaced(
            "drawing",
            "return game.remaining if effects and _reach_of_effects(game) is None else NOBODY",
            "return NOBODY",
        ),
    ),
    fault(
        "who-can-not-lose-loses",
        "An effect that says that a player can't lose does nothing.",
        "cant-beats-can",
        Replaced("losing", 'return game.unrestricted(losing, "losing")', "return losing"),
    ),
    fault(
        "who-can-not-win-wins",
        "An effect that says that a player can't win does nothing.",
        "cant-beats-can win-by-effect",
        Replaced(
            "winning",
            '    return game.unrestricted(game.together(stated & game.remaining), "winning")',
            "    return game.together(stated & game.remaining)",
        ),
    ),
    fault(
        "the-last-one-can-not-win-and-does-not",
        "A player who can't win doesn't win as all opponents have left, either.",
        "last-player-standing",
        Replaced(
            "winning",
            '    if game.book.means["last-player-standing.cant-win"] == "is-overridden":\n'
            "        return game.remaining\n",
            "",
        ),
    ),
    fault(
        "a-shield-for-life-is-one-against-all",
        "A player who can't lose for lack of life can't lose at all.",
        "cant-beats-can",
        Replaced(
            "losing",
            'return game.unrestricted(losing, "losing")',
            'return game.unrestricted(game.unrestricted(losing, "losing"), "losing-to-life")',
        ),
    ),
    fault(
        "a-shield-for-life-covers-one-head",
        "An effect by which a player can't lose for lack of life doesn't cover the "
        "team's other head.",
        "two-headed-giant-team cant-beats-can two-headed-giant-life",
        Replaced(
            "losing",
            '    return game.unrestricted(dying, "losing-to-life")\n',
            "    return frozenset("
            '[p for p in dying if (p, "losing-to-life") not in game.restrictions])\n',
        ),
        seen=("F33 argentum, PR 2061",),
    ),
    fault(
        "a-shield-is-used-like-a-replacement",
        "What replaces a loss is used up by a player who can't lose anyway.",
        "cant-beats-can replaced-loss",
        Replaced(
            "settle",
            "    unreplaced = replace_losses(game, unprotected, certain, log)\n",
            "    unreplaced = losing.can_lose(game, replace_losses(game, would, certain, log))\n",
        ),
        seen=("F28 Magarena#404",),
    ),
    fault(
        "a-shield-holds-the-game-up",
        "A check that finds a player who can't lose waits for an answer that nobody can give.",
        "",
        Replaced(
            "settle",
            '        log.note("cant-beats-can", "can\'t lose", game, would - unprotected)\n',
            '        log.note("cant-beats-can", "can\'t lose", game, would - unprotected)\n'
            "    if events.state_based & would - unprotected:\n"
            '        raise RuntimeError("still waits for an answer")\n',
        ),
        seen=("F38 XMage, magefree/mage#3179",),
        verdict="error",
    ),
    fault(
        "a-shield-that-has-ended-still-saves",
        "A player without life stays in after the effect has ended by which that "
        "player couldn't lose.",
        "cant-beats-can zero-life",
        Replaced(
            "lasting",
            "    _end(game, event, v.Restriction, game.restricting)\n",
            '    if event.kind != "losing" or game.life[game.pool[event.player]] > 0:\n'
            "        _end(game, event, v.Restriction, game.restricting)\n",
        ),
        seen=("F40 XMage, magefree/mage#3411",),
    ),
    fault(
        "no-answer-to-a-shield",
        "The engine breaks off as an effect begins by which a player can't lose.",
        "",
        Replaced(
            "lasting",
            "        game.restricting += sources.of_each(game, event)\n",
            '        if event.kind == "losing":\n'
            '            raise RuntimeError("no such effect")\n'
            "        game.restricting += sources.of_each(game, event)\n",
        ),
        seen=("F41 phase-rs/phase#3679",),
        verdict="error",
    ),
    fault(
        "a-replaced-loss-is-a-loss",
        "What would happen instead of a loss does not happen, and the player loses.",
        "replaced-loss",
        Replaced(
            "settle",
            "    unreplaced = replace_losses(game, unprotected, certain, log)\n",
            "    unreplaced = unprotected\n",
        ),
    ),
    fault(
        "a-replaced-draw-is-an-attempt",
        "A draw from an empty library that something replaces still makes its player lose.",
        "replaced-draw draw-from-empty-library",
        Replaced(
            "card_draws",
            "    left = amount - replace_draws(game, player, amount, log)\n",
            "    if amount > game.library[player]:\n"
            "        game.attempted |= {player}\n"
            "    left = amount - replace_draws(game, player, amount, log)\n",
        ),
        seen=("F43 XMage, magefree/mage#1681",),
    ),
    fault(
        "half-a-condition-is-enough",
        "Of an effect's several conditions only the first is looked at.",
        "win-by-effect lose-by-effect",
        Replaced(
            "conditions",
            "    also = condition.also is None or met(game, condition.also, controller)\n",
            "    also = True\n",
        ),
        seen=("F16 phase, PR 5049",),
    ),
    fault(
        "every-turn-is-ones-own",
        "An effect that asks whose turn it is takes every turn for its player's.",
        "win-by-effect lose-by-effect",
        Replaced("conditions", "int(game.takes_a_turn(player))", "1"),
    ),
    fault(
        "who-has-left-is-asked-too",
        "An effect that asks something of each opponent asks it of those who have left, too.",
        "win-by-effect",
        Replaced(
            "conditions",
            " if p in game.remaining]\n",
            "]\n",
        ),
    ),
    fault(
        "redirected-damage-is-dealt-as-ever",
        "An effect that redirects damage to another player does nothing.",
        "replaced-loss",
        Replaced(
            "damage", "            sends = one.to in there and", "            sends = False and"
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "combat-damage-is-never-altered",
        "An effect that alters how much damage is dealt does nothing to combat damage.",
        "replaced-loss",
        Replaced(
            "damage",
            "        if one.player != blow.player or not blow.amount:\n",
            "        of_combat = event.combat and isinstance(one, Alteration)\n"
            "        if one.player != blow.player or not blow.amount or of_combat:\n",
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "gains-of-life-are-never-altered",
        "An effect that alters how much life is gained does nothing.",
        "replaced-loss life-gain-replacements",
        Replaced(
            "life",
            "    if one.player != player or into is None or not now.amount:\n",
            '    if one.player != player or into is None or now.what == "gain" or not now.amount:\n',
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "what-prevents-for-a-turn-goes-on",
        "What prevents damage this turn prevents it in the turns after, too.",
        "results-of-damage",
        Replaced(
            "altered",
            "        self.damage = [one for one in self.damage if not isinstance(one, Prevent)]\n",
            "        pass\n",
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "a-state-has-to-last",
        "An ability that triggers on a state does nothing if that is over as it resolves.",
        "state-triggers",
        Replaced(
            "triggers",
            "    if isinstance(ability, v.Trigger) and not met(",
            "    if not met(",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "what-comes-in-response-comes-too-late",
        "An ability's condition is looked at as it triggers, and not again as it resolves.",
        "win-by-effect lose-by-effect state-triggers",
        Replaced(
            "triggers",
            "        if amounts and met(game, ability.condition, ability.player):\n",
            "        so = met(game, ability.later, ability.player)\n"
            "        if amounts and so and met(game, ability.condition, ability.player):\n",
        ),
        Replaced(
            "triggers",
            "    if not met(game, ability.later, ability.player):\n        return ()\n",
            "",
        ),
        seen=("F19 XMage, magefree/mage#11817",),
    ),
    fault(
        "an-ability-under-another-does-nothing",
        "A permanent's ability that makes its controller lose does nothing once "
        "another player controls it.",
        "lose-by-effect",
        Replaced(
            "sources",
            "                yield one\n                continue\n",
            "                yield one\n"
            '            if _whose(one) == controller or getattr(one, "does", "") == "lose":\n'
            "                continue\n",
        ),
        seen=("F23 XMage, magefree/mage#3693",),
    ),
    fault(
        "a-former-name-is-prevented",
        "What prevents a commander's damage also prevents that of what it has melded into.",
        "source-of-damage commander-melded damage-loses-life",
        Replaced(
            "damage",
            "{None, event.source or event.commander}",
            "{None, event.source, event.commander}",
        ),
    ),
    fault(
        "a-skipped-turn-ends-durations",
        "What lasts until a player's next turn ends with one that is skipped.",
        "players",
        Replaced(
            "turn_order",
            '        if _is_skipped(game, "turn", player):\n',
            '        if _is_skipped(game, "turn", player):\n'
            "            passed |= game.takes_turns_with(player)\n",
        ),
    ),
)
