"""Faults with teams, and in Two-Headed Giant: 104.2c, 810."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

_HALF = (
    "(life_of(game, {0}) + ({0} == game.ordered(game.team_of({0}))[0])) // 2 "
    "if game.two_headed else life_of(game, {0})"
)
"""Of an odd total the first head has more."""

FAULTS = (
    fault(
        "who-wins-by-an-effect-wins-alone",
        "An effect that makes a player win does so for that player alone, and the team-mates lose.",
        "last-team-standing win-by-effect",
        Replaced(
            "winning",
            "    return by_effect | with_others | alone",
            "    return frozenset(game.ordered(by_effect)[:1]) or with_others | alone",
        ),
        seen=("Forge 1.6.28",),
    ),
    fault(
        "a-team-takes-an-extra-turn-for-each-head",
        "A team whose heads are given an extra turn at the same time takes two.",
        "team-extra-turns",
        Replaced(
            "turn_order",
            "theirs[-max(given[one] for one in team) :]",
            "theirs[-sum(given[one] for one in team) :]",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "in-an-upkeep-only-the-first-head-triggers",
        "In a team's upkeep only abilities that look for the first head's upkeep trigger.",
        "team-step-triggers",
        Replaced(
            "turn_order",
            "        _reaches(game, active, event.step)\n",
            "        _reaches(game, active[:1], event.step)\n",
        ),
        seen=("phase 0.103.0",),
    ),
    fault(
        "each-head-has-a-share-of-the-teams-life",
        "Where an effect is about a head's own life total, a head has half of the team's.",
        "two-headed-giant-head-life",
        Replaced(
            "payments",
            "life_of(game, player) for player",
            f"({_HALF.format('player')}) for player",
        ),
        Replaced(
            "life_arithmetic",
            "book, now = game.book, life_of(game, event.player)",
            f"book, now = game.book, {_HALF.format('event.player')}",
        ),
        Replaced(
            "damage", "    life = life_of(game, player)\n", f"    life = {_HALF.format('player')}\n"
        ),
        Replaced("damage", "(p in kept) == last", "(p in kept) != last"),
        seen=("phase 0.103.0",),
    ),
    fault(
        "only-who-is-left-wins-with-the-team",
        "A player who has left does not win with the team.",
        "last-team-standing",
        Replaced(
            "winning",
            '        return standing | game.unrestricted(team, "winning")\n    return team',
            "        return standing\n    return standing",
        ),
    ),
    fault(
        "one-head-is-told-to-have-lost",
        "Of a team that wins, the head in the later seat loses.",
        "last-team-standing two-headed-giant-team win-by-effect last-player-standing",
        Replaced(
            "game_state",
            "        outcome = Outcome(\n",
            "        if self.two_headed and len(self.won) > 1:\n"
            "            other = frozenset(self.ordered(self.won)[1:])\n"
            "            self.won, self.lost = self.won - other, self.lost | other\n"
            "        outcome = Outcome(\n",
        ),
        seen=("F86 argentum, PR 2065",),
    ),
    fault(
        "each-head-has-its-own-life",
        "In Two-Headed Giant only the first head's life total counts, and only for that head.",
        "two-headed-giant-life",
        Replaced(
            "losing",
            "    dying = frozenset([p for p in game.remaining if life[pool[p]] <= 0])",
            "    dying = frozenset("
            "[p for p in game.remaining if life[pool[p]] <= 0 and pool[p] == p])",
        ),
    ),
    fault(
        "heads-share-nothing",
        "In Two-Headed Giant each head has life and poison of its own, and ten poison are enough.",
        "two-headed-giant-shared-life two-headed-giant-life two-headed-giant-poison "
        "two-headed-giant-life-changes two-headed-giant-poison-counters",
        Replaced(
            "starting",
            "        return shared_by_team(side, alone, book)\n",
            "        return alone, alone\n",
        ),
        Replaced(
            "losing",
            '    if game.book.reads(2) == "ten":\n        return POISON_TO_LOSE\n',
            "    return POISON_TO_LOSE\n",
        ),
        seen=("F87 phase-rs/phase#4200",),
    ),
    fault(
        "a-team-dies-of-ten-poison",
        "A team loses with ten poison counters, not with fifteen.",
        "two-headed-giant-poison",
        Replaced(
            "losing",
            "POISON_TO_LOSE_TWO_HEADED = 15",
            "POISON_TO_LOSE_TWO_HEADED = 10",
        ),
    ),
    fault(
        "the-other-head-gains-life",
        "An effect by which a player can't gain life doesn't keep the team's other "
        "head from gaining it.",
        "two-headed-giant-no-life-gain cant-gain-life",
        Replaced(
            "life",
            "    if game.book.has(rule):\n",
            '    if game.book.has(rule) and kind != "gaining-life":\n',
        ),
        seen=("F85 argentum, PR 2061",),
    ),
    fault(
        "a-team-skips-for-each-head",
        "A team whose heads skip a draw step at the same time skips two.",
        "team-extra-turns",
        Replaced(
            "turn_order",
            "        most |= {(what, _whose(game, player)): many}",
            "        most[what, _whose(game, player)] += many",
        ),
    ),
)
