"""An engine's divergence from the reference: the first differing step and the wrong fields."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, Played
from headjudge.reference.game_play import play
from headjudge.reference.snapshots import VisibleState, visible_states
from headjudge.spec.protocol import Case, Check, EngineInfo, Event, Outcome, Step, one_by_one
from headjudge.spec.protocol.case_kinds import AnyOutcome, LossKind

ENDINGS = ("over", "winners", "losers", "drawn", "restarted", "subgame")
NUMBERS: tuple[Literal["life", "poison", "library"], ...] = ("life", "poison", "library")


class Divergence(Struct, frozen=True):
    """The first step after which an engine reports an outcome that contradicts the rules."""

    after: int
    """The number of the step, counted from 1."""
    fields: tuple[str, ...]
    """The outcome's wrong fields."""
    actual: Outcome
    expected: Outcome
    """The reference's outcome, including the engine's own check if it makes one after the step."""
    before: Outcome | None
    """The reference's outcome after the previous step."""
    lines: tuple[Derived, ...]
    """The derivation of the step and of any check that follows it."""
    state: VisibleState
    """The state after the step's events, before the rules are applied."""
    step: Step
    events: tuple[Event, ...]
    """All events up to and including the step, one at a time."""

    @property
    def step_events(self) -> list[Event]:
        """The step's events, one at a time."""
        return list(one_by_one(self.step))

    def players_with_wrong_numbers(self) -> set[str]:
        """Return the players for whom the engine reports a wrong number."""
        return {
            name
            for field in NUMBERS
            if field in self.fields
            for name, total in (getattr(self.actual, field) or {}).items()
            if total != (getattr(self.expected, field) or {}).get(name, total)
        }


class OwnChecks(NamedTuple):
    """The reference's play of a case, including the checks that an engine makes on its own."""

    outcomes: tuple[Outcome, ...]
    lines: tuple[tuple[Derived, ...], ...]
    states: tuple[VisibleState, ...]


def own_checks(case: Case, info: EngineInfo) -> OwnChecks:
    """Play a case, including the checks that the engine claims to make on its own.

    For an `implicit` engine, a check follows every step. For an engine that detects some kinds of
    losses at once, those losses take effect immediately.
    """
    spans, expanded, rules = _with_own_checks(case, info)
    played, seen = play(expanded, at_once=rules), visible_states(expanded, rules)
    lines = (chain.from_iterable(played.derivations[first : last + 1]) for first, last in spans)
    return OwnChecks(
        _outcomes_of_steps(played.outcomes, spans),
        tuple(map(tuple, lines)),
        tuple(seen[last] for _, last in spans),
    )


def own_outcomes(
    case: Case, info: EngineInfo, play: Callable[..., Played[Outcome]] = play
) -> tuple[Outcome, ...]:
    """Return only the outcomes of :func:`own_checks`; `play` may belong to a faulty reference."""
    spans, expanded, rules = _with_own_checks(case, info)
    return _outcomes_of_steps(play(expanded, derive=False, at_once=rules).outcomes, spans)


def _with_own_checks(case: Case, info: EngineInfo) -> tuple[list[tuple[int, int]], Case, list[str]]:
    """Return the step spans, the case effectively played, and the rules that are checked at once.

    For each step of the original case, its span holds the indexes of the first and last step that
    replace it.
    """
    if info.checks != "implicit":
        spans = [(number, number) for number in range(len(case.steps))]
        return spans, case, [LOSS_RULES[kind] for kind in info.at_once]
    steps: list[Step] = []
    spans = []
    for step in case.steps:
        first = len(steps)
        steps += [step] if step == (Check(),) else [step, (Check(),)]
        spans.append((first, len(steps) - 1))
    return spans, replace(case, id="eager", steps=tuple(steps)), []


def _outcomes_of_steps(
    outcomes: Sequence[Outcome], spans: Iterable[tuple[int, int]]
) -> tuple[Outcome, ...]:
    """Return the outcome of each original step, including any check that follows it.

    `chooser` and `deviates` come from the step itself, except that `chooser` comes from the check
    if the check makes the choosing player leave.
    """
    return tuple(
        replace(
            outcomes[last],
            chooser=outcomes[first if outcomes[last].chooser is UNSET else last].chooser,
            deviates=outcomes[first].deviates,
        )
        for first, last in spans
    )


LOSS_RULES: dict[LossKind, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "empty-library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The slug of the rule for each kind of loss."""


def first_divergence(
    case: Case, outcomes: Sequence[Outcome], watched: Collection[str], last: int, info: EngineInfo
) -> Divergence | None:
    """Return the first divergence up to and including step `last`.

    Results and numbers are compared at every step. Other fields often depend on choices, so only
    those in `watched` are compared, and only at step `last`. If it is unclear whether the engine
    has checked after a step, the better-matching reference outcome is used.
    """
    explicit, own = play(case), own_checks(case, info)
    for number in range(last):
        fields = dict.fromkeys([*ENDINGS, *NUMBERS, *(watched if number == last - 1 else ())])
        comparisons = [
            (tuple(field for field in fields if differs(field, actual, expected)), actual, expected)
            for expected in (own.outcomes[number], explicit.outcomes[number])
            for actual in [normalize_losers(outcomes[number], expected)]
        ]
        wrong, actual, expected = min(comparisons, key=lambda comparison: len(comparison[0]))
        if wrong:
            return Divergence(
                after=number + 1,
                fields=wrong,
                actual=actual,
                expected=expected,
                before=explicit.outcomes[number - 1] if number else None,
                lines=tuple(dict.fromkeys((*explicit.derivations[number], *own.lines[number]))),
                state=own.states[number],
                step=case.steps[number],
                events=tuple(one_by_one(chain.from_iterable(case.steps[: number + 1]))),
            )
    return None


def differs(field: str, outcome: AnyOutcome, expected: AnyOutcome) -> bool:
    """Return whether a field contradicts the expected outcome.

    Missing fields contradict nothing, nor do entries for players without an expected entry.
    """
    value, right = getattr(outcome, field), getattr(expected, field)
    if value is UNSET or right is UNSET:
        return False
    if isinstance(value, dict):
        return any(entry != right.get(name, entry) for name, entry in value.items())
    if isinstance(value, tuple) or isinstance(right, tuple):
        return _names(value) != _names(right)
    return bool(value != right)


def _names(value: object) -> frozenset[object]:
    return frozenset(value if isinstance(value, tuple) else () if value is None else (value,))


def normalize_losers(outcome: Outcome, expected: Outcome) -> Outcome:
    """Return an outcome without the losers whose result the rules leave unspecified."""
    if not outcome.losers:
        return outcome
    losers = frozenset(outcome.losers).difference(unspecified_players(expected, outcome.losers))
    return replace(outcome, losers=tuple(losers))


def unspecified_players(expected: Outcome, names: Iterable[str]) -> frozenset[str]:
    """Return the players who have no result because the game was already over."""
    if not expected.over:
        return frozenset()
    results = (expected.winners, expected.losers, expected.drawn)
    return frozenset(names).difference(*(players or () for players in results))


def status(outcome: Outcome, player: str) -> str:
    """Return a player's status: `won`, `lost`, `drew` or `in` (still in the game)."""
    results = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    return next((word for word, names in results.items() if names and player in names), "in")


def sides_of(case: Case) -> dict[str, list[str]]:
    """Return the members of each player's side, including that player."""
    players = case.game.players
    teams = case.game.between_teams
    return {
        p.name: [q.name for q in players if p is q or (teams and p.team == q.team)] for p in players
    }


def players_out(outcome: Outcome | None) -> frozenset[str]:
    """Return the players who have left because they lost or drew."""
    return frozenset((*(outcome.losers or ()), *(outcome.drawn or ()))) if outcome else frozenset()
