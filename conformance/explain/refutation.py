"""Refute claims that are not met: name the step and the rule that decided otherwise.

The rules of matches are Tournament Rules 2.1, 2.2 and 2.5.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.explain.near_misses import LOSING
from headjudge.explain.record import RuleLine, rule_line
from headjudge.judge.rule_suspects import DRAWS
from headjudge.reference.derivation import Derived, Played
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Expectation, Then
from headjudge.text import join_english, pluralize

WINNING = ("emperor-wins", "last-player-standing", "last-team-standing", "win-by-effect")
DECIDING: dict[str, Collection[str]] = {"winners": WINNING, "losers": LOSING, "drawn": DRAWS}
"""The rules that put a player on each list of an outcome."""

STOPPING = ("cant-beats-can", "replaced-loss", "replaced-draw", "win-and-lose-is-loss")
"""The rules by which derivations say that something was prevented."""
CHANGES = ("cant-gain-life", "cant-lose-life", "cant-beats-can")
"""The rules that may prevent changes of life totals and poison counters."""
_COUNTED = {"life": "life", "poison": "poison counters", "library": "cards in the library"}
"""The units of numbers in an outcome, by field."""

CHOOSING = ("first-choice", "giant-first-choice", "loser-chooses", "choice-after-draw")
"""The rules by which derivations say who decides who plays first."""
_RESULTS = ("over", "winners", "drawn")


class Refutation(Struct, frozen=True):
    """One reason why a claim is not met."""

    step: int
    """The step in which it was decided, from 1."""
    line: Derived | RuleLine | str
    """The rule that decided it, a near miss, or a fact that no single rule decides."""

    def sentence(self, book: Rulebook) -> str:
        """Return it as text, with the rule numbers of an edition."""
        if isinstance(self.line, str):
            return f"step {self.step}: {self.line}"
        line = rule_line(self.line, book) if isinstance(self.line, Derived) else self.line
        return f"step {self.step}, {line.sentence}"


def refute(
    then: Then, played: Played[AnyOutcome], near: Mapping[int, Iterable[RuleLine]]
) -> tuple[Refutation, ...]:
    """Return what the rules say instead of a claim that is not met, with near misses by step."""
    outcome = played.outcomes[then.after - 1]
    if isinstance(outcome, Standing):
        return _refute_standing(then, outcome, played)
    found: dict[Refutation, None] = {}
    if isinstance(outcome, protocol.Outcome):
        wrongs = [
            expectation for expectation in then.expectations if expectation.judged(outcome) is False
        ]
        for wrong in sorted(wrongs, key=lambda expectation: expectation.field == "over"):
            if wrong.field != "over" or not found:  # who won or lost says more
                found |= dict.fromkeys(_refute_one(wrong, then.after, played, near))
    return merged(found)


def _refute_one(
    wrong: Expectation,
    after: int,
    played: Played[AnyOutcome],
    near: Mapping[int, Iterable[RuleLine]],
) -> Iterator[Refutation]:
    outcome = played.outcomes[after - 1]
    assert isinstance(outcome, protocol.Outcome)  # noqa: S101 -- checked by `refute`
    if wrong.field in DECIDING:
        fate = _fate(outcome, wrong.who)
        if fate:
            yield from decided(played, after, wrong.who, fate)
        else:
            yield from _why_not(wrong, after, played, near)
    elif wrong.field == "over" and outcome.over:
        for name in (*(outcome.winners or ()), *(outcome.drawn or ())):
            yield from decided(played, after, name, _fate(outcome, name))
    elif wrong.field == "over":
        yield Refutation(after, f"{_still_in(outcome)}, so the game is not over")
    elif wrong.field in _COUNTED:
        told, what = getattr(outcome, wrong.field), _COUNTED[wrong.field]
        step = last_change(played, after, lambda one: getattr(one, wrong.field).get(wrong.who))
        yield Refutation(step, f"{wrong.who} has {told[wrong.who]} {what}")
        yield from (
            Refutation(later, line)
            for later in range(step, after + 1)
            for line in near.get(later, ())
            if line.slug in CHANGES and wrong.who in line.who
        )


def _fate(outcome: protocol.Outcome, player: str) -> str:
    """Return the list that a player is on; empty for none."""
    return next((name for name in DECIDING if player in (getattr(outcome, name) or ())), "")


def decided(played: Played[AnyOutcome], after: int, player: str, fate: str) -> Iterator[Refutation]:
    """Yield the line of the derivation by which a player won, lost or drew."""
    step = last_change(played, after, lambda one: player in (getattr(one, fate) or ()))
    lines = [line for line in played.derivations[step - 1] if player in line.who]
    ranked = [line for line in lines if line.rule in DECIDING[fate]]
    ranked.sort(key=lambda line: WINNING.index(line.rule) if fate == "winners" else 0)
    for line in ranked[:1]:
        yield Refutation(step, Derived(line.rule, line.what, (player,)))


def last_change(
    played: Played[AnyOutcome],
    after: int,
    what: Callable[[Any], object],
) -> int:
    """Return the step since which a part of the outcome is as it is after step `after`."""
    now = what(played.outcomes[after - 1])
    step = after
    while step > 1 and what(played.outcomes[step - 2]) == now:
        step -= 1
    return step


def _why_not(
    wrong: Expectation,
    after: int,
    played: Played[AnyOutcome],
    near: Mapping[int, Iterable[RuleLine]],
) -> Iterator[Refutation]:
    """Explain why a player is still in the game: what was prevented, or that no rule applies.

    Whatever keeps the others in the game prevents a win, too.
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
        found = [
            Refutation(step, line)
            for line in played.derivations[step - 1]
            if line.rule in STOPPING and (wins or wrong.who in line.who)
        ]
        found += [
            Refutation(step, line)
            for line in near.get(step, ())
            if wins or wrong.who in line.who or not line.who
        ]
        if found:
            yield from found
            return
    if not wins:
        ends = "makes them lose" if wrong.field == "losers" else "makes it a draw for them"
        yield Refutation(after, f"{wrong.who}: no rule {ends}")


def _still_in(outcome: protocol.Outcome) -> str:
    out = {*(outcome.winners or ()), *(outcome.losers or ()), *(outcome.drawn or ())}
    life = outcome.life if outcome.life is not UNSET else {}
    ins = [name for name in life if name not in out]
    return (
        f"{join_english(ins)} {'is' if len(ins) == 1 else 'are'} still in"
        if ins
        else "nobody is still in"
    )


def merged(found: Iterable[Refutation]) -> tuple[Refutation, ...]:
    """Merge lines in which one rule says the same of several players in a step."""
    names: dict[tuple[int, Derived | RuleLine | str], tuple[str, ...]] = {}
    for refutation in found:
        if isinstance(refutation.line, Derived):
            alike = refutation.step, replace(refutation.line, who=())
            names[alike] = (*names.get(alike, ()), *refutation.line.who)
        else:
            names[refutation.step, refutation.line] = ()
    return tuple(
        Refutation(step, replace(line, who=tuple(dict.fromkeys(who))))
        if isinstance(line, Derived)
        else Refutation(step, line)
        for (step, line), who in names.items()
    )


def _refute_standing(
    then: Then, now: Standing, played: Played[AnyOutcome]
) -> tuple[Refutation, ...]:
    """Return what the rules say instead of a claim about a match."""
    wrongs = [expectation for expectation in then.expectations if not expectation.judged(now)]
    return merged(
        refutation
        for wrong in wrongs
        for refutation in _refute_match(wrong, then.after, now, played)
    )


def _refute_match(
    wrong: Expectation, after: int, now: Standing, played: Played[AnyOutcome]
) -> Iterator[Refutation]:
    if wrong.field in _RESULTS and now.over:
        step = last_change(played, after, lambda one: one.over)
        yield from (Refutation(step, line) for line in played.derivations[step - 1][-1:])
    elif wrong.field in _RESULTS:
        wins = now.wins or {}
        games = [f"{name} has won {pluralize(games, 'game')}" for name, games in wins.items()]
        yield Refutation(after, f"the match goes on: {', '.join(games)}")
    elif wrong.field == "wins":
        step = last_change(played, after, lambda one: (one.wins or {}).get(wrong.who))
        won = (now.wins or {}).get(wrong.who, 0)
        yield Refutation(step, f"{wrong.who} has won {pluralize(won, 'game')}")
    elif wrong.field == "draws" and isinstance(now.draws, int):
        step = last_change(played, after, lambda one: one.draws)
        yield Refutation(step, f"{pluralize(now.draws, 'drawn game')} so far")
    elif wrong.field == "playing":
        under_way = "a game is under way" if now.playing else "no game is under way"
        yield Refutation(last_change(played, after, lambda one: one.playing), under_way)
    elif wrong.field == "chooses":
        yield from _choosing(after, played)


def _choosing(after: int, played: Played[AnyOutcome]) -> Iterator[Refutation]:
    """Yield the rule that last said who decides who plays first."""
    for step in range(after, 0, -1):
        lines = [line for line in played.derivations[step - 1] if line.rule in CHOOSING]
        if lines:
            yield Refutation(step, lines[-1])
            return
    yield Refutation(after, "no rule says who chooses")
