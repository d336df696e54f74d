"""The divergence of an engine from the reference: the first step that differs, and in what."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, Played
from headjudge.reference.game_play import play
from headjudge.reference.snapshots import VisibleState, visible_states
from headjudge.spec.protocol import Case, Check, EngineInfo, Event, Outcome, Step, one_by_one
from headjudge.spec.protocol.case_kinds import AnyOutcome, LossKind

ENDINGS = ("over", "winners", "losers", "drawn", "restarted", "subgame")
NUMBERS = ("life", "poison", "library")


class Divergence(Struct, frozen=True):
    """The first step after which an engine reports something that the rules contradict."""

    after: int
    """The step, counted from 1."""
    fields: tuple[str, ...]
    """The fields of the outcome that are wrong."""
    actual: Outcome
    expected: Outcome
    """The reference's outcome; after a check if the engine checks by itself."""
    before: Outcome | None
    """The reference's outcome of the previous step."""
    lines: tuple[Derived, ...]
    """The derivation of that step, and of the check that may follow it."""
    state: VisibleState
    """The state with the events of the step, before the rules are applied to it."""
    step: Step
    events: tuple[Event, ...]
    """All events up to and including that step, one at a time."""

    @property
    def step_events(self) -> list[Event]:
        """The events of the step, one at a time."""
        return list(one_by_one(self.step))

    def players_with_wrong_numbers(self) -> set[str]:
        """Return the players for whom a wrong number is reported."""
        return {
            name
            for field in NUMBERS
            if field in self.fields
            for name, total in (getattr(self.actual, field) or {}).items()
            if total != (getattr(self.expected, field) or {}).get(name, total)
        }


class OwnChecks(NamedTuple):
    """The reference's play of a case with the checks that an engine makes by itself."""

    outcomes: tuple[Outcome, ...]
    lines: tuple[tuple[Derived, ...], ...]
    states: tuple[VisibleState, ...]


def own_checks(case: Case, info: EngineInfo) -> OwnChecks:
    """Play a case with the checks that the engine claims to make.

    An `implicit` engine gets a check after every step, an engine that finds some kinds of losses
    at once gets those.
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
    """Return only the outcomes of :func:`own_checks`; `play` may be that of a faulty reference."""
    spans, expanded, rules = _with_own_checks(case, info)
    return _outcomes_of_steps(play(expanded, derive=False, at_once=rules).outcomes, spans)


def _with_own_checks(case: Case, info: EngineInfo) -> tuple[list[tuple[int, int]], Case, list[str]]:
    """Return the case that the engine effectively plays, and the rules that it checks at once.

    The first value has, for each step of the original case, the indexes of the first and last step
    that replace it.
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
    """Return the outcome of each step of the case, after the check that may follow it.

    `chooser` and `deviates` are those of the step itself, unless the check makes the player leave
    who has a choice to make.
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
"""The slugs of the rules by which players lose."""


def first_divergence(
    case: Case, outcomes: Sequence[Outcome], watched: Collection[str], last: int, info: EngineInfo
) -> Divergence | None:
    """Return the first divergence up to the step `last`.

    Results and numbers are compared at every step. Other fields often leave a choice, so only
    those in `watched` are compared, at the last step. If the engine may or may not have checked
    after a step, the reference's outcome that agrees better is used.
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

    A missing field does not, nor does an entry for a player who has none in that outcome.
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
    """Return an outcome without the losers about whom no rule says anything."""
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
    """Return whether a player has `won`, `lost` or `drew`, or is still `in`."""
    results = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    return next((word for word, names in results.items() if names and player in names), "in")


def sides_of(case: Case) -> dict[str, list[str]]:
    """Return the members of each player's side, including the player."""
    players = case.game.players
    teams = case.game.between_teams
    return {
        p.name: [q.name for q in players if p is q or (teams and p.team == q.team)] for p in players
    }


def players_out(outcome: Outcome | None) -> frozenset[str]:
    """Return the players who have lost or drawn, and so left."""
    return frozenset((*(outcome.losers or ()), *(outcome.drawn or ()))) if outcome else frozenset()
