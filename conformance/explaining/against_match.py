"""What the rules say against a claim about a match: Tournament Rules 2.1, 2.2 and 2.5."""

from collections.abc import Iterator

from headjudge.conformance import several
from headjudge.conformance.explaining.against import Against, last_change, together
from headjudge.conformance.sentences.expectations import Expectation, Then
from headjudge.reference.derivation import Played
from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing

CHOOSING = ("first-choice", "giant-first-choice", "loser-chooses", "choice-after-draw")
"""The rules by which derivations say who decides who plays first."""
_RESULTS = ("over", "winners", "drawn")


def against_standing(then: Then, now: Standing, played: Played[AnyOutcome]) -> tuple[Against, ...]:
    """What the rules say instead of a claim about how a match stands `now` that is not met."""
    wrongs = [one for one in then.expectations if not one.judged(now)]
    return together(one for wrong in wrongs for one in _against_one(wrong, then.after, now, played))


def _against_one(
    wrong: Expectation, after: int, now: Standing, played: Played[AnyOutcome]
) -> Iterator[Against]:
    if wrong.field in _RESULTS and now.over:
        step = last_change(played, after, lambda one: one.over)
        yield from (Against(step, line) for line in played.derivations[step - 1][-1:])
    elif wrong.field in _RESULTS:
        wins = now.wins or {}
        games = [f"{name} has won {several(games, 'game')}" for name, games in wins.items()]
        yield Against(after, f"the match goes on: {', '.join(games)}")
    elif wrong.field == "wins":
        step = last_change(played, after, lambda one: (one.wins or {}).get(wrong.who))
        won = (now.wins or {}).get(wrong.who, 0)
        yield Against(step, f"{wrong.who} has won {several(won, 'game')}")
    elif wrong.field == "draws" and isinstance(now.draws, int):
        step = last_change(played, after, lambda one: one.draws)
        yield Against(step, f"{several(now.draws, 'drawn game')} so far")
    elif wrong.field == "playing":
        under_way = "a game is under way" if now.playing else "no game is under way"
        yield Against(last_change(played, after, lambda one: one.playing), under_way)
    elif wrong.field == "chooses":
        yield from _choosing(after, played)


def _choosing(after: int, played: Played[AnyOutcome]) -> Iterator[Against]:
    """The rule that last said who decides who plays first."""
    for step in range(after, 0, -1):
        lines = [line for line in played.derivations[step - 1] if line.rule in CHOOSING]
        if lines:
            yield Against(step, lines[-1])
            return
    yield Against(after, "no rule says who chooses")
