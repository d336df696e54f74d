"""Runtime monitors that check an engine's outcomes against ``spec/logic/invariants.toml``.

A step's facts come from the case and from the engine's own earlier reports. Evaluation is
three-valued: an outcome contradicts an invariant only if the invariant is false for every possible
value of the unknown facts. The reference is not involved.
"""

import marshal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct

from headjudge.judge.abstract_events import apply_step
from headjudge.judge.abstract_state import AbstractState, observe, retain
from headjudge.judge.verdicts import Contradiction
from headjudge.spec import protocol
from headjudge.spec.logic.algebra import Formula, atom
from headjudge.spec.logic.claims import Claim, invariants, parse
from headjudge.spec.logic.evaluate import NO, OPEN, YES, Program, loaded
from headjudge.spec.logic.formulas import (
    DEFINITIONS,
    RESULTS,
    commander_damage_limit,
    poison_limit,
)
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite.expectations import describe

MOST_PLAYERS = 6
"""Maximum number of players monitored; formula size grows with the cube of their number."""
CACHED_DECISIONS = 2048
"""Maximum number of cached decisions per number of players; many cases share decisions."""

_SEEN = {
    "stays": "playing(p) and not lost(p) and not drew(p)",
    "loses_now": "lost(p) and not had_lost(p)",
    "draws_now": "drew(p) and not had_drawn(p)",
}
_OF_RESULTS = (6, 16, 32, 33)
"""The open questions whose formulas depend on results."""
_WINS_BY_EFFECT = """
won(p) and not had_won(p) and (some q: share_result(p, q) and told_to_win(q))
  and (some q: stays(q) and not same_side(p, q))
  and not (some q: same_side(p, q) and q != p and emperor(q) and told_to_win(q))"""
_BY_NOTHING_ELSE = """
loses_now(p) and not (some q: same_side(p, q)
  and (concedes(q) or punished(q) or loss_effect(q) or loses_instead(q)))"""
_IN_A_TEAM = """
(some q: same_side(p, q) and q != p) and (some q: same_side(p, q) and playing(q))"""

READINGS: dict[tuple[str, str], str] = {
    ("losing-beats-winning", "wins_by_effect"): _WINS_BY_EFFECT,
    ("cant-win-stops-win-effects", "wins_by_effect"): _WINS_BY_EFFECT,
    ("no-win-effect-in-limited-range", "wins_by_effect"): _WINS_BY_EFFECT,
    ("an-emperor-wins-for-the-team", "wins_by_effect"): _WINS_BY_EFFECT,
    ("an-emperor-loses-for-the-team", "loses_directly"): "loses_now(p)",
    ("an-emperor-draws-for-the-team", "draws_directly"): """
draws_now(p) and (some q: says_draw(q) or in_loop(q) or agrees(q))""",
    ("a-lost-team-is-out", "team_loses"): f"""{_IN_A_TEAM}
  and (every q: same_side(p, q) -> not playing(q) or loses(q))""",
    ("a-team-draws-with-all-who-are-left", "team_draws"): f"""{_IN_A_TEAM}
  and (every q: same_side(p, q) and playing(q) -> draws(q))""",
    ("no-check-no-state-based-loss", "state_based_loss"): f"""{_BY_NOTHING_ELSE}
  and (some q: same_side(p, q) and (life(q) <= 0 or poison(q) >= {{poison}}
    or commander_damage(q) >= {{damage}} or drew_short(q)))""",
    ("ten-poison-is-not-enough-for-a-team", "team_poisoned"): "false",
    ("ten-poison-is-not-enough-for-a-team", "poisoned"): f"""{_BY_NOTHING_ELSE}
  and checking and poison(p) >= {{poison}}
  and not (some q: same_side(p, q) and (team_without_life(q) or decked(q)
    or commander_damaged(q)))""",
    ("commander-damage-only-in-commander", "commander_damaged"): f"""{_BY_NOTHING_ELSE}
  and checking and commander_damage(p) >= 1
  and not (some q: same_side(p, q) and (without_life(q) or team_without_life(q) or poisoned(q)
    or team_poisoned(q) or decked(q) or (q != p and commander_damaged(q))))""",
    ("optional-loop-draws-nothing", "drawn_by_loop_in_range"): "false",
    ("optional-loop-draws-nothing", "drawn_by_loop"): """
draws_now(p) and (some q: playing(q) and in_loop(q))
  and not (some q: says_draw(q) or agrees(q) or loses(q))""",
    ("agreement-is-of-all", "drawn_by_agreement"): """
draws_now(p) and (some q: agrees(q)) and not (some q: says_draw(q) or in_loop(q) or loses(q))""",
}
"""Readings of predicates that an invariant recognizes by their effect on the outcome.

All other predicates, except the results and `_SEEN`, follow from the facts by definition.
`{poison}` and `{damage}` are the edition's limits.
"""

UNOBSERVABLE = {
    "losing-or-drawing-is-leaving": "an outcome reports that a player stays by reporting neither a "
    "loss nor a draw, so it can't contradict this"
}
"""Single-situation invariants that no outcome can contradict, each with the reason."""


class StepDecision(Struct, frozen=True):
    """The monitor's decision on a step, given the known facts."""

    against: tuple[str, ...]
    """The contradicted invariants."""
    disputed: bool
    """Whether the step touches an open question."""
    may_lose: tuple[bool, ...]
    """Whether each seat may lose in this step."""


class Monitor(Struct):
    """An edition's invariants, compiled for a given number of players and stored in the cache."""

    invariants: dict[str, tuple[str, tuple[str, ...]]]
    """Each invariant's statement and rules, by name."""
    names: tuple[str, ...]
    """The formulas' names: invariants, then ``question 1`` and ``would_lose(0)``."""
    inputs: tuple[str, ...]
    """The facts and comparisons that the formulas depend on."""
    comparisons: tuple[tuple[str, str, str, int], ...]
    """Each comparison among the inputs: its text, number, sign and bound."""
    code: bytes
    """The marshalled program; it is trusted as much as Python's own ``.pyc`` files."""


def compile_monitor(edition: str, players: int) -> Monitor:
    """Ground and compile the invariants."""
    program = Program(grounded(edition, players))
    comparisons = [
        (str(formula), f"{name}({seats[0]})", sign, bound)
        for formula in program.inputs
        if formula.operator == "compare"
        for name, seats, sign, bound in [formula.parts]
    ]
    book = Rulebook.at(edition)
    claims = observable_invariants(edition).values()
    return Monitor(
        {c.name: (c.says, tuple(map(book.statement_of, c.rules))) for c in claims},
        program.names,
        tuple(map(str, program.inputs)),
        tuple(comparisons),
        marshal.dumps(program.code("one")),
    )


@cache
def cached_monitors(edition: str) -> dict[int, Monitor]:
    """Return the compiled monitors in the cache, by number of players."""
    content = store.read(edition, "invariants")
    try:
        return msgspec.msgpack.decode(content or b"", type=dict[int, Monitor])
    except msgspec.MsgspecError:
        return {}


class StepDecider:
    """Decides steps with a compiled monitor."""

    def __init__(self, edition: str, players: int) -> None:
        """Load the monitor from the cache, or compile and cache it."""
        monitors = cached_monitors(edition)
        if players not in monitors:
            monitors[players] = compile_monitor(edition, players)
            store.write(edition, msgspec.msgpack.encode(monitors), "invariants")
        self.monitor = monitors[players]
        self._program = loaded(marshal.loads(self.monitor.code))  # noqa: S302 -- our own cache
        self._absent = dict.fromkeys(self.monitor.inputs, False)
        self._inputs = itemgetter(*self.monitor.inputs)
        self._cached = lru_cache(CACHED_DECISIONS)(self._decide)

    def decide(self, facts: Mapping[str, Any]) -> StepDecision:
        """Decide a step; an absent fact is false, and None is unknown."""
        known: dict[str, bool | None] = {**self._absent, **facts}
        for text, number, sign, bound in self.monitor.comparisons:
            value = facts[number]
            holds = value if value is None else value <= bound if sign == "<=" else value >= bound
            known[text] = holds
        return self._cached(self._inputs(known))

    def _decide(self, known: tuple[bool | None, ...]) -> StepDecision:
        values = self._program(map(_VALUES.__getitem__, known))
        by_name = dict(zip(self.monitor.names, values, strict=True))
        return StepDecision(
            against=tuple(name for name in self.monitor.invariants if by_name[name] == NO),
            disputed=any(
                value == YES for name, value in by_name.items() if name.startswith("question")
            ),
            may_lose=tuple(
                value != NO for name, value in by_name.items() if name.startswith("would_lose(")
            ),
        )


_VALUES = {False: NO, None: OPEN, True: YES}
_decider = cache(StepDecider)


def _interpreted(name: str, formula: Formula, book: Rulebook) -> Formula:
    """Replace the predicates in an invariant's formula with their `READINGS`."""
    if formula.operator == "atom":
        predicate, players = formula.parts
        if (name, predicate) not in READINGS:
            return formula
        variables = DEFINITIONS[predicate].variables
        text = READINGS[name, predicate].format(
            poison=poison_limit(book), damage=commander_damage_limit(book)
        )
        reading = parse(text, free=variables)
        return reading.put(dict(zip(variables, players, strict=True)))
    parts = (
        _interpreted(name, part, book) if isinstance(part, Formula) else part
        for part in formula.parts
    )
    return formula.rebuilt(tuple(parts))


@cache
def observable_invariants(edition: str) -> dict[str, Claim]:
    """Return the invariants of an edition that outcomes can contradict, by name."""
    book = Rulebook.at(edition)
    claims = (c for c in invariants() if not c.varies and c.name not in UNOBSERVABLE)
    return {claim.name: claim for claim in claims if claim.made_of(book)}


def grounded(edition: str, players: int) -> dict[str, Formula]:
    """Ground the invariants over facts and reported results (``seen_won(0)``) for these seats.

    The result also has a formula for each open question (``question 1``) and for each seat's loss
    (``would_lose(0)``).
    """
    theory = Theory.at(edition)
    seen = {d.name: atom(f"seen_{d.name}", *d.variables) for d in RESULTS}
    seen |= {name: parse(text, free="p") for name, text in _SEEN.items()}
    seats = Seats(Theory(theory.book, theory.bodies | seen), players)
    plain = Seats(theory, players)  # for formulas about actual, not reported, results
    formulas = {
        name: seats.ground(_interpreted(name, claim.formula, theory.book))
        for name, claim in observable_invariants(edition).items()
    }
    for number, question in questions(Rulebook.at(edition)).items():
        grounder = plain if number in _OF_RESULTS else seats
        formulas[f"question {number}"] = grounder.ground(question)
    for seat in range(players):
        formulas[f"would_lose({seat})"] = seats.result("would_lose", seat)
    return formulas


class MonitoredStep(Struct, frozen=True):
    """A game's step that the monitor can judge."""

    after: int
    """The number of the step, counted from 1."""
    players: int
    facts: Mapping[str, Any]
    """The facts before the rules are applied; None is unknown, and an absent fact is false."""
    seen: Mapping[str, Any]
    """The reported results, named as in the logic."""
    against: tuple[str, ...]
    """The names of the invariants that the outcome contradicts."""


def monitored_steps(
    case: protocol.Case,
    outcomes: Sequence[protocol.Outcome],
    questions_at: Sequence[Iterable[int]],
    *,
    implicit: bool = False,
) -> Iterator[MonitoredStep]:
    """Yield the steps that the monitor can judge; see :func:`contradictions`."""
    state: AbstractState | None = AbstractState(case.game, Rulebook.at(case.edition))
    was_restarted = False
    for number, step in enumerate(case.steps, 1):
        outcome = outcomes[number - 1]
        if questions_at[number - 1] or state is None or not state.is_known:
            return
        if not 1 < len(state.seats) <= MOST_PLAYERS:
            return
        new_game = outcome.restarted and (not was_restarted or _may_restart(state, step[0]))
        was_restarted = outcome.restarted
        facts = apply_step(state, step, implicit=implicit)
        if facts is None:
            return
        seen = observe(state, outcome, facts, restarted=new_game)
        decision = _decider(case.edition, len(state.seats)).decide({**facts, **seen})
        if decision.disputed:
            return
        yield MonitoredStep(number, len(state.seats), facts, seen, decision.against)
        if new_game:
            state = state.after_restart(facts)
        elif not retain(state, outcome, seen, decision.may_lose, implicit=implicit):
            return


def _may_restart(state: AbstractState, event: protocol.Event) -> bool:
    """Return whether an event restarts the game for a player who may still be in it."""
    return (
        isinstance(event, protocol.Restart)
        and state.is_in(state.seat_of(event.controller)) is not False
    )


def contradictions(
    case: protocol.Case,
    outcomes: Sequence[protocol.Outcome],
    questions_at: Sequence[Iterable[int]],
    *,
    implicit: bool = False,
) -> tuple[Contradiction, ...]:
    """Return the invariants that the first contradicting outcome contradicts.

    Outcomes after a contradiction are not judged, because the game state is then impossible.
    Neither are outcomes from the first step that touches an advisory open question (`questions_at`,
    by step) onwards. An `implicit` engine may check state-based actions at any time.
    """
    for step in monitored_steps(case, outcomes, questions_at, implicit=implicit):
        if step.against:
            cite = Rulebook.at(case.edition).cite
            claims = _decider(case.edition, step.players).monitor.invariants
            reported = describe(outcomes[step.after - 1])
            return tuple(
                Contradiction(step.after, name, says, tuple(map(cite, rules)), reported)
                for name in step.against
                for says, rules in [claims[name]]
            )
    return ()
