"""Faults in what happens at the same moment, and in when losses are looked for: 104.4a, 704.3."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

_ENDS = "    while not game.over:\n"

FAULTS = (
    fault(
        "all-lose-but-no-draw",
        "When all who are left lose at once, all of them have lost and the game is no draw.",
        "all-lose-is-draw all-teams-lose-is-draw",
        Replaced(
            "drawing",
            "return bool(losing) and losing >= game.remaining",
            "return False",
        ),
    ),
    fault(
        "losers-leave-one-by-one",
        "Players who lose at the same time leave one by one, and the last one wins.",
        "all-lose-is-draw all-teams-lose-is-draw",
        Replaced(
            "drawing",
            "return bool(losing) and losing >= game.remaining",
            "return False",
        ),
        Replaced(
            "settle",
            "    _leave(game, losing_now, out, log, ended=bool(winning_now))\n"
            "    _finish(game, winning_now, log)\n",
            "    for one in game.ordered(losing_now) or ('',):\n"
            "        if not game.over:\n"
            "            gone = losing_now & {one}\n"
            "            _leave(game, gone, out, log, ended=bool(winning_now))\n"
            "            _finish(game, winning_now, log)\n",
        ),
        seen=("F01 phase-rs/phase#1763",),
    ),
    fault(
        "told-to-lose-one-by-one",
        "An effect that makes everyone lose does so to one after the other, and the last one wins.",
        "all-lose-is-draw all-teams-lose-is-draw",
        Replaced(
            "deciding",
            "        events.conceding = []\n    settle(game, events, log)\n",
            "        events.conceding = []\n"
            "    for one in events.lose_effects[:-1] if not events.win_effects else ():\n"
            "        settle(game, SimultaneousEvents(lose_effects=[one]), log)\n"
            "        if game.over:\n"
            "            return\n"
            "    settle(game, events, log)\n",
        ),
        seen=("F02 phase, win_lose.rs",),
    ),
    fault(
        "whoever-sits-after-a-loser-is-skipped",
        "As a player loses, the one seated after that player is not looked at in the same check.",
        "all-lose-is-draw all-teams-lose-is-draw state-based-actions",
        Replaced(
            "checking",
            "                log.note(slug, why(game, found), game, found)\n    return events\n",
            "                log.note(slug, why(game, found), game, found)\n"
            "    there = list(game.ordered(game.remaining))\n"
            "    gone = set()\n"
            "    for one in there:\n"
            "        if one in events.state_based:\n"
            "            gone.add(one)\n"
            "            there.remove(one)\n"
            "    events.state_based = frozenset(gone)\n"
            "    return events\n",
        ),
        seen=("F03 mtg-python-engine, MTG/game.py",),
    ),
    fault(
        "first-without-life-decides",
        "Of two players without life the one in the first seat loses, and the other wins.",
        "all-lose-is-draw",
        Replaced(
            "losing",
            '    return game.unrestricted(dying, "losing-to-life")\n',
            '    dying = game.unrestricted(dying, "losing-to-life")\n'
            "    if len(game.seats) == len(can_lose(game, dying)) == 2:\n"
            "        dying -= {game.seats[1]}\n"
            '    return game.unrestricted(dying, "losing-to-life")\n',
        ),
        seen=("F04 manacore, stateBasedActions.ts",),
    ),
    fault(
        "a-check-after-each-damage",
        "Damage dealt at the same time is dealt one by one, and the first player to "
        "die of it loses alone.",
        "all-lose-is-draw state-based-actions",
        Replaced(
            "game_play",
            "    _happen(game, as_dealt(game, changes, left), CHANGES, log)\n",
            "    for one in as_dealt(game, changes, left):\n"
            "        if not game.over:\n"
            "            _happen(game, [one], CHANGES, log)\n"
            "        if isinstance(one, v.Damage) and len(changes) > 1:\n"
            "            check(game, log)\n",
        ),
    ),
    fault(
        "permanents-die-before-losses-are-looked-at",
        "A permanent that the check destroys no longer keeps anybody from losing in "
        "that same check.",
        "state-based-actions cant-beats-can",
        Replaced(
            "checking",
            "        events = _found(game, log, state_based.RULES)\n",
            "        gone_first = control.destroy(game, log)\n"
            "        gone_first |= lasting.end_dying(game)\n"
            "        events = _found(game, log, state_based.RULES)\n",
        ),
        Replaced(
            "checking",
            "        performed = bool(events.state_based) and settle(game, events, log)\n",
            "        performed = bool(events.state_based) and settle(game, events, log)\n"
            "        performed = performed or gone_first\n",
        ),
        seen=("F06 MTGO, judges' forum, post 40143", "F08 echomancy, sba.rs"),
    ),
    fault(
        "without-life-is-lost-at-once",
        "A player who comes to 0 life loses at that moment, though nobody would have priority yet.",
        "state-based-actions no-checks-meanwhile",
        Replaced(
            "game_play",
            "    triggers.notice(game, log)\n\n\ndef _as_meant",
            "    triggers.notice(game, log)\n"
            "    find_at_once(game, ['zero-life'], log)\n\n\ndef _as_meant",
        ),
        seen=("F11 open-mtg, player.py",),
    ),
    fault(
        "a-check-after-every-step",
        "State-based actions are checked whatever has happened, as if players had priority.",
        "state-based-actions",
        Replaced(
            "game_play",
            "    triggers.notice(game, log)\n\n\ndef _as_meant",
            "    triggers.notice(game, log)\n    check(game, log)\n\n\ndef _as_meant",
        ),
    ),
    fault(
        "winning-beats-losing",
        "A player who would win and lose at the same time wins.",
        "win-and-lose-is-loss",
        Replaced("losing", "return winning - losing", "return winning"),
    ),
    fault(
        "the-last-one-does-not-win",
        "Nothing ends the game when only one player is left.",
        "last-player-standing",
        Replaced(
            "winning",
            "    if not game.one_side_left():\n        return NOBODY\n",
            "    return NOBODY\n",
        ),
        seen=("F12 RandyNorthrup, state_based_actions.py",),
    ),
    fault(
        "the-first-loser-ends-the-game",
        "A game of more than two is over as soon as one player has lost.",
        "last-player-standing last-team-standing game-ends-at-once",
        Replaced(
            "game_state",
            "return len({self.side[p] for p in self.remaining}) == 1",
            "return self.remaining != frozenset(self.seats) and bool(self.remaining)",
        ),
        seen=("F25 mtg_ai_engine, sba.py",),
    ),
    fault(
        "conceding-can-be-stopped",
        "A player who can't lose can't concede either.",
        "concede always-can-concede cant-beats-can",
        Replaced(
            "losing",
            "return game.remaining.intersection(who)\n\n\n"
            '@implements("two-headed-giant-concession")',
            'return game.unrestricted(game.remaining.intersection(who), "losing")\n\n\n'
            '@implements("two-headed-giant-concession")',
        ),
    ),
    fault(
        "who-concedes-wins-too",
        "As one of the last two players concedes, both of them win.",
        "concede last-player-standing opponents",
        Replaced(
            "settle",
            "    _finish(game, winning_now, log)\n    return replaced",
            "    _finish(game, winning_now, log)\n"
            "    if game.won:\n"
            "        game.won |= game.lost.intersection(events.conceding)\n"
            "    return replaced",
        ),
        seen=("F51 XMage, magefree/mage#433",),
    ),
    fault(
        "a-concession-is-taken-back",
        "A concession in the middle of something is taken back with it, and the game is a draw.",
        "concede",
        Replaced(
            "settle",
            "    _ask_open_questions(game, events, would_win, losing_now, out, log)\n",
            "    _ask_open_questions(game, events, would_win, losing_now, out, log)\n"
            "    if len(game.remaining) == 2 and losing_now.intersection(events.conceding):\n"
            "        losing_now, out = NOBODY, game.remaining\n",
        ),
        seen=("F52 XMage, magefree/mage#1205",),
    ),
    fault(
        "a-judge-is-not-heard",
        "A game loss that a judge gives does nothing.",
        "judge-penalty",
        Replaced(
            "losing",
            "return game.remaining.intersection(who) if judges_are_heard(game) else NOBODY",
            "return NOBODY",
        ),
    ),
    fault(
        "agreeing-to-draw-does-nothing",
        "Players who all agree to a draw play on.",
        "intentional-draw",
        Replaced(
            "drawing",
            '    counts = counts or game.book.reads(55) == "a-draw"',
            "    counts = False",
        ),
    ),
    fault(
        "some-who-agree-draw-for-all",
        "When some of the players agree to a draw, the game is a draw for all of them.",
        "intentional-draw",
        Replaced(
            "drawing",
            "    return any(map(game.remaining.issubset, agreements))",
            "    return bool(agreements)",
        ),
        seen=("planar-nexus 1.0.0",),
    ),
    fault(
        "a-game-that-is-won-goes-on",
        "A game that somebody has won goes on, and the winner can still lose it.",
        "game-ends-at-once",
        Replaced("game_play", "    if game.over:\n        return game\n", ""),
        Replaced("game_play", "    if draws and not game.over:\n", "    if draws:\n"),
        *(
            Replaced(
                "checking", _ENDS + then, _ENDS.replace("not game.over", "game.remaining") + then
            )
            for then in ("        if log.at_checks", "        events = _found(game, log, rules)")
        ),
        Replaced(
            "game_play",
            "        if not game.over:\n            at_the_same_time(game, (one,), log)\n",
            "        at_the_same_time(game, (one,), log)\n",
        ),
        Replaced(
            "settle",
            "    if drawing.everyone_loses(game, losing_now):\n",
            "    if drawing.everyone_loses(game, losing_now) and (events.state_based or not game.won):\n",
        ),
        Replaced(
            "settle",
            "    game.drawn |= out\n",
            "    game.drawn |= out\n    game.won -= losing_now | out\n",
        ),
        Replaced(
            "settle",
            "        game.won = winning.winners(game, by_effect)\n",
            "        game.won = winning.winners(game, by_effect)\n        game.lost |= game.remaining - game.won\n        game.remaining &= game.won\n",
        ),
        seen=("sereilly 8d91cc8", "planar-nexus 1.0.0"),
    ),
    fault(
        "one-turn-of-two",
        "Two effects that add or skip turns of one player at the same time add or skip one.",
        "players",
        Replaced(
            "turn_order",
            "theirs[-max(given[one] for one in team) :]",
            "theirs[-1:]",
        ),
        Replaced(
            "turn_order",
            "        game.turns.skipping[key] = game.turns.skipping.get(key, 0) + many\n",
            "        game.turns.skipping[key] = game.turns.skipping.get(key, 0) + 1\n",
        ),
    ),
    fault(
        "no-check-without-priority",
        "In the cleanup step nobody loses, as no player receives priority.",
        "state-based-actions",
        Replaced(
            "turn_order",
            "        game.altered.end_with_the_turn()\n        check(game, log)\n",
            "        game.altered.end_with_the_turn()\n",
        ),
        seen=("F10 phase, PR 1066",),
    ),
)
