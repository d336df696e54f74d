"""The divergence of an engine from the reference: the first step that differs, and in what."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.reference.derivation import Derived, Played
from headjudge.reference.game_play import play
from headjudge.reference.snapshots import Seen, states
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
    told: Outcome
    right: Outcome
    """The reference's outcome; after a check if the engine checks by itself."""
    before: Outcome | None
    """The reference's outcome of the previous step."""
    lines: tuple[Derived, ...]
    """The derivation of that step, and of the check that may follow it."""
    seen: Seen
    """The state with the events of the step, before the rules are applied to it."""
    step: Step
    events: tuple[Event, ...]
    """All events up to and including that step, one at a time."""


_Span = tuple[int, int]
"""The indexes of the first and last step that stand for one step of the case."""


class OwnChecks(NamedTuple):
    """What the rules say after each step if the engine does not always wait for a check."""

    outcomes: tuple[Outcome, ...]
    lines: tuple[tuple[Derived, ...], ...]
    seen: tuple[Seen, ...]


def own_checks(case: Case, info: EngineInfo) -> OwnChecks:
    """Play a case with the checks that the engine claims to make.

    An `implicit` engine gets a check after every step, an engine that finds some kinds of losses
    at once gets those.
    """
    spans, wide, rules = _as_it_checks(case, info)
    played, seen = play(wide, at_once=rules), states(wide, rules)
    lines = (chain.from_iterable(played.derivations[first : last + 1]) for first, last in spans)
    return OwnChecks(
        _of_steps(played.outcomes, spans),
        tuple(map(tuple, lines)),
        tuple(seen[last] for _, last in spans),
    )


def own_outcomes(
    case: Case, info: EngineInfo, play: Callable[..., Played[Outcome]] = play
) -> tuple[Outcome, ...]:
    """Return only the outcomes of :func:`own_checks`; `play` may be that of a faulty reference."""
    spans, wide, rules = _as_it_checks(case, info)
    return _of_steps(play(wide, derive=False, at_once=rules).outcomes, spans)


def _of_steps(outcomes: Sequence[Outcome], spans: Sequence[_Span]) -> tuple[Outcome, ...]:
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


def _as_it_checks(case: Case, info: EngineInfo) -> tuple[list[_Span], Case, list[str]]:
    """Return where each step is in the case that the engine plays, that case, and loss rules."""
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
            (tuple(field for field in fields if differs(field, told, right)), told, right)
            for right in (own.outcomes[number], explicit.outcomes[number])
            for told in [normalize_losers(outcomes[number], right)]
        ]
        wrong, told, right = min(comparisons, key=lambda comparison: len(comparison[0]))
        if wrong:
            lines = [*explicit.derivations[number]]
            lines += [line for line in own.lines[number] if line not in lines]
            return Divergence(
                after=number + 1,
                fields=wrong,
                told=told,
                right=right,
                before=explicit.outcomes[number - 1] if number else None,
                lines=tuple(lines),
                seen=own.seen[number],
                step=case.steps[number],
                events=tuple(one_by_one(chain.from_iterable(case.steps[: number + 1]))),
            )
    return None


def differs(field: str, outcome: AnyOutcome, right: AnyOutcome) -> bool:
    """Return whether a field contradicts the right outcome; a field left out does not.

    Nor does an entry for somebody who has none in the right outcome.
    """
    value, expected = getattr(outcome, field), getattr(right, field)
    if value is UNSET or expected is UNSET:
        return False
    if isinstance(value, dict):
        return any(entry != expected.get(name, entry) for name, entry in value.items())
    if isinstance(value, tuple) or isinstance(expected, tuple):
        return _names(value) != _names(expected)
    return bool(value != expected)


def normalize_losers(outcome: Outcome, right: Outcome) -> Outcome:
    """Return an outcome without the losers about whom no rule says anything."""
    if not outcome.losers:
        return outcome
    losers = frozenset(outcome.losers).difference(unspecified_players(right, outcome.losers))
    return replace(outcome, losers=tuple(losers))


def unspecified_players(right: Outcome, names: Iterable[str]) -> frozenset[str]:
    """Return the players who have no result because the game was already over."""
    if not right.over:
        return frozenset()
    listed = [name for who in (right.winners, right.losers, right.drawn) for name in who or ()]
    return frozenset(names).difference(listed)


def _names(value: object) -> frozenset[object]:
    return frozenset(value if isinstance(value, tuple) else () if value is None else (value,))


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


def players_out(outcome: Outcome) -> frozenset[str]:
    """Return the players who have lost or drawn, and so left."""
    return frozenset(outcome.losers or ()) | frozenset(outcome.drawn or ())
