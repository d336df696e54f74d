"""Refute claims that are not met: name the step and the rule that contradict them.

Claims about matches are covered by Tournament Rules 2.1, 2.2 and 2.5.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.explain.record import LOSING, RuleLine, rule_line
from headjudge.judge.rule_suspects import DRAWS
from headjudge.reference.derivation import Derived, Played
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook, with_restatements
from headjudge.suite.expectations import COUNTED, Expectation, Then, whereabouts
from headjudge.text import join_english, pluralize

WINNING = ("emperor-wins", "last-player-standing", "last-team-standing", "win-by-effect")
DECIDING: dict[str, Collection[str]] = {"winners": WINNING, "losers": LOSING, "drawn": DRAWS}
"""The rules that add players to an outcome's lists, by field."""

STOPPING = ("cant-beats-can", "replaced-loss", "replaced-draw", "win-and-lose-is-loss")
"""The rules that prevent an effect or a result."""
CHANGES = ("cant-gain-life", "cant-lose-life", "cant-beats-can")
"""The rules that can prevent changes to life totals and poison counters."""

CHOOSING = ("first-choice", "giant-first-choice", "loser-chooses", "choice-after-draw")
"""The rules that determine which player chooses who plays first."""
_LISTED_NUMBERS = re.compile(r"-?\d+(?:, -?\d+)* and -?\d+")
_RESULTS = ("over", "winners", "drawn")


class Refutation(Struct, frozen=True):
    """A reason why a claim is not met."""

    step: int
    """Number of the deciding step, from 1."""
    line: Derived | RuleLine | str
    """A derivation line, a near miss, or a text if no single rule decides."""

    def sentence(self, book: Rulebook) -> str:
        """Return the reason as text, citing rule numbers from a rulebook."""
        if isinstance(self.line, str):
            return f"step {self.step}: {self.line}"
        line = rule_line(self.line, book) if isinstance(self.line, Derived) else self.line
        return f"step {self.step}, {line.sentence}"


def refute(
    then: Then, played: Played[AnyOutcome], near_misses: Mapping[int, Iterable[RuleLine]]
) -> tuple[Refutation, ...]:
    """Return the reasons why a claim is not met.

    `near_misses` maps step numbers, from 1, to the near misses of the step.
    """
    outcome = played.outcomes[then.after - 1]
    if isinstance(outcome, Standing):
        return _refute_standing(then, outcome, played)
    reasons: dict[Refutation, None] = {}
    if isinstance(outcome, protocol.Outcome):
        failed = [
            expectation
            for expectation in then.expectations
            if (met := expectation.judged(outcome)) is False
            or (met is None and expectation.field == "deviates")
        ]
        for expectation in sorted(failed, key=lambda expectation: expectation.field == "over"):
            # redundant if another reason already names who won or lost
            if expectation.field != "over" or not reasons:
                reasons |= dict.fromkeys(_refute_game(expectation, then.after, played, near_misses))
    return merged(reasons)


def _refute_game(
    wrong: Expectation,
    after: int,
    played: Played[AnyOutcome],
    near_misses: Mapping[int, Iterable[RuleLine]],
) -> Iterator[Refutation]:
    outcome = played.outcomes[after - 1]
    assert isinstance(outcome, protocol.Outcome)  # noqa: S101 -- checked by `refute`
    if wrong.field in DECIDING:
        fate = _fate(outcome, wrong.who)
        if fate:
            yield from decided(played, after, wrong.who, fate)
        else:
            yield from _why_not(wrong, after, played, near_misses)
    elif wrong.field == "over" and outcome.over:
        for name in (*(outcome.winners or ()), *(outcome.drawn or ())):
            yield from decided(played, after, name, _fate(outcome, name))
    elif wrong.field == "over":
        yield Refutation(after, f"{_still_in(outcome)}, so the game is not over")
    elif wrong.field in ("zone", "controller"):
        step = last_change(played, after, lambda other: (other.objects or {}).get(wrong.who))
        if outcome.objects and (thing := outcome.objects.get(wrong.who)):
            yield Refutation(step, whereabouts(wrong.who, thing))
    elif wrong.field == "deviates":
        told = outcome.deviates
        yield Refutation(
            after,
            f"{told} must break the loop"
            if isinstance(told, str)
            else "no rule names the player who must end this loop: a player proposes how often to "
            "repeat it, and others may shorten that (732.2); a player must end it only if it "
            "consists of actions of several players that undo each other (732.3)",
        )
    elif wrong.field in COUNTED:
        number = getattr(outcome, wrong.field)[wrong.who]
        step = last_change(played, after, lambda other: getattr(other, wrong.field).get(wrong.who))
        yield Refutation(step, f"{wrong.who} has {number} {COUNTED[wrong.field]}")
        yield from (
            Refutation(later, line)
            for later in range(step, after + 1)
            for line in near_misses.get(later, ())
            if line.slug in CHANGES and wrong.who in line.who
        )


def _fate(outcome: protocol.Outcome, player: str) -> str:
    """Return the field of the outcome that lists a player; empty if none does."""
    return next((name for name in DECIDING if player in (getattr(outcome, name) or ())), "")


def decided(played: Played[AnyOutcome], after: int, player: str, fate: str) -> Iterator[Refutation]:
    """Yield the derivation line that put a player on the list `fate`, such as ``losers``."""
    step = last_change(played, after, lambda outcome: player in (getattr(outcome, fate) or ()))
    rules = with_restatements(*DECIDING[fate])
    lines = [
        line for line in played.derivations[step - 1] if player in line.who and line.rule in rules
    ]
    if lines:
        line = min(lines, key=lambda line: rules.index(line.rule) if fate == "winners" else 0)
        yield Refutation(step, Derived(line.rule, _about_one(line, player), (player,)))


def _about_one(line: Derived, player: str) -> str:
    """Return a line's text with only this player's number, if it lists one for each player."""
    numbers = _LISTED_NUMBERS.search(line.what)
    each = re.findall(r"-?\d+", numbers[0]) if numbers else []
    if len(each) != len(line.who):
        return line.what
    text = line.what.removesuffix(", respectively")
    return _LISTED_NUMBERS.sub(each[line.who.index(player)], text, count=1)


def last_change(played: Played[AnyOutcome], after: int, part: Callable[[Any], object]) -> int:
    """Return the latest step up to `after` that changed a part of the outcome; 1 if none did."""
    now = part(played.outcomes[after - 1])
    step = after
    while step > 1 and part(played.outcomes[step - 2]) == now:
        step -= 1
    return step


def _why_not(
    wrong: Expectation,
    after: int,
    played: Played[AnyOutcome],
    near_misses: Mapping[int, Iterable[RuleLine]],
) -> Iterator[Refutation]:
    """Explain why a player has not won, lost or drawn: what prevented it, or that no rule applies.

    Anything that keeps opponents in the game also prevents a win.
    """
    wins = wrong.field == "winners"
    if wins:
        outcome = played.outcomes[after - 1]
        assert isinstance(outcome, protocol.Outcome)  # noqa: S101 -- checked by `refute`
        if outcome.winners:
            for name in outcome.winners:
                yield from decided(played, after, name, "winners")
            return
        yield Refutation(after, f"{_still_in(outcome)}, and nobody has won")
    for step in range(after, 0, -1):
        reasons = [
            Refutation(step, line)
            for line in played.derivations[step - 1]
            if line.rule in STOPPING and (wins or wrong.who in line.who)
        ]
        reasons += [
            Refutation(step, line)
            for line in near_misses.get(step, ())
            if wins or wrong.who in line.who or not line.who
        ]
        if reasons:
            yield from reasons
            return
    if not wins:
        lost = wrong.field == "losers"
        ends = f"makes {wrong.who} lose" if lost else f"makes the game a draw for {wrong.who}"
        yield Refutation(after, f"no rule {ends}")


def _still_in(outcome: protocol.Outcome) -> str:
    out = {*(outcome.winners or ()), *(outcome.losers or ()), *(outcome.drawn or ())}
    life = outcome.life if outcome.life is not UNSET else {}
    ins = [name for name in life if name not in out]
    return (
        f"{join_english(ins)} {'is' if len(ins) == 1 else 'are'} still in the game"
        if ins
        else "nobody is still in the game"
    )


def merged(reasons: Iterable[Refutation]) -> tuple[Refutation, ...]:
    """Merge lines in which a rule has the same effect on several players in the same step."""
    names: dict[Refutation, dict[str, None]] = {}
    for refutation in reasons:
        line = refutation.line
        if isinstance(line, Derived):
            key = Refutation(refutation.step, replace(line, who=()))
            names.setdefault(key, {}).update(dict.fromkeys(line.who))
        else:
            names[refutation] = {}
    return tuple(
        Refutation(key.step, replace(key.line, who=tuple(who)))
        if isinstance(key.line, Derived)
        else key
        for key, who in names.items()
    )


def _refute_standing(
    then: Then, now: Standing, played: Played[AnyOutcome]
) -> tuple[Refutation, ...]:
    """Return the reasons why a claim about a match is not met."""
    return merged(
        refutation
        for expectation in then.expectations
        if not expectation.judged(now)
        for refutation in _refute_match(expectation, then.after, now, played)
    )


def _refute_match(
    wrong: Expectation, after: int, now: Standing, played: Played[AnyOutcome]
) -> Iterator[Refutation]:
    if wrong.field in _RESULTS and now.over:
        step = last_change(played, after, lambda outcome: outcome.over)
        yield from (Refutation(step, line) for line in played.derivations[step - 1][-1:])
    elif wrong.field in _RESULTS:
        wins = now.wins or {}
        games = [f"{name} has won {pluralize(games, 'game')}" for name, games in wins.items()]
        yield Refutation(after, f"the match goes on: {', '.join(games)}")
    elif wrong.field == "wins":
        step = last_change(played, after, lambda outcome: (outcome.wins or {}).get(wrong.who))
        won = (now.wins or {}).get(wrong.who, 0)
        yield Refutation(step, f"{wrong.who} has won {pluralize(won, 'game')}")
    elif wrong.field == "draws" and isinstance(now.draws, int):
        step = last_change(played, after, lambda outcome: outcome.draws)
        yield Refutation(step, f"{pluralize(now.draws, 'drawn game')} so far")
    elif wrong.field == "playing":
        under_way = "a game is under way" if now.playing else "no game is under way"
        yield Refutation(last_change(played, after, lambda outcome: outcome.playing), under_way)
    elif wrong.field == "chooses":
        yield from _choosing(after, played)


def _choosing(after: int, played: Played[AnyOutcome]) -> Iterator[Refutation]:
    """Yield the latest line of a rule that determines which player chooses who plays first."""
    for step in range(after, 0, -1):
        lines = [line for line in played.derivations[step - 1] if line.rule in CHOOSING]
        if lines:
            yield Refutation(step, lines[-1])
            return
    yield Refutation(after, "no rule says who chooses")
