"""Faults with the games of a match: Tournament Rules 2."""

from headjudge.conformance.faults.engine_fault import Replaced, fault

FAULTS = (
    fault(
        "a-game-wins-the-match",
        "A player who has won one game has won the match.",
        "match-of-games games-in-a-match most-games-won",
        Replaced(
            "tournament",
            "def match_winner(wins: Wins, needed: int) -> Side | None:\n",
            "def match_winner(wins: Wins, needed: int) -> Side | None:\n    needed = 1\n",
        ),
    ),
    fault(
        "giving-up-the-match-gives-up-a-game",
        "A player who concedes the match loses only the game under way.",
        "concede-a-match refusing-is-conceding",
        Replaced(
            "match_play",
            "    left = [one for one in state.sides "
            "if one not in state.conceded and one != side]\n",
            "    if len(state.sides) == 2:\n"
            "        out_of_game(state, [side])\n"
            "        return\n"
            "    left = [one for one in state.sides "
            "if one not in state.conceded and one != side]\n",
        ),
        seen=("F110 XMage, magefree/mage#426",),
    ),
    fault(
        "who-stays-loses-by-the-score",
        "When a player drops between two games, whoever is ahead wins the match.",
        "concede-a-match refusing-is-conceding",
        Replaced(
            "match_play",
            "    needed = rules.games_needed(state.match)\n    state.wins",
            "    ahead = rules.ahead(state.wins)\n"
            "    if ahead is not None and not state.life:\n"
            "        state.finish(ahead)\n"
            "        return\n"
            "    needed = rules.games_needed(state.match)\n"
            "    state.wins",
        ),
        seen=("F111 XMage, magefree/mage#1310",),
    ),
    fault(
        "a-match-of-a-knockout-is-drawn",
        "A match that must have a winner is drawn when time is over.",
        "no-drawn-elimination highest-life-wins sudden-death",
        Replaced("tournament", '    return match.round == "swiss"\n', "    return True\n"),
        seen=("F112 phase, PR 8913",),
    ),
)
