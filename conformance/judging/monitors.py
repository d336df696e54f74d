"""The outcomes that an engine gives, held against the invariants (``spec/logic/invariants.toml``).

The facts of a step come from the case and from what the engine itself told before it. What these
don't settle is unknown, and an outcome contradicts an invariant only if that is false whatever the
unknown is. The reference has no part in this.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from msgspec import Struct

from headjudge.conformance.judging import told
from headjudge.conformance.judging.happening import happen
from headjudge.conformance.judging.known_state import KnownState
from headjudge.conformance.judging.verdicts import Contradiction
from headjudge.conformance.sentences.expectations import tell
from headjudge.spec import protocol as v
from headjudge.spec.logic.algebra import Formula, atom
from headjudge.spec.logic.claims import Claim, invariants
from headjudge.spec.logic.formulas import DEFINITIONS, RESULTS, TEN, TWENTY_ONE
from headjudge.spec.logic.parsing import parse
from headjudge.spec.logic.programs import NO, OPEN, YES, Program
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.theory import Seats, Theory
from headjudge.spec.rulebook import Rulebook

MOST_PLAYERS = 6
"""Of games among more nothing is said: their formulas grow with the third power."""
REMEMBERED = 2048
"""How many decisions are remembered, for each number of players; many cases have the same."""

_SEEN = {
    "stays": "playing(p) and not lost(p) and not drew(p)",
    "loses_now": "lost(p) and not had_lost(p)",
    "draws_now": "drew(p) and not had_drawn(p)",
}
_OF_RESULTS = (6, 16, 32, 33)
"""The open questions that are touched by results."""
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
  and (some q: same_side(p, q) and (life(q) <= 0 or poison(q) >= {TEN}
    or commander_damage(q) >= {TWENTY_ONE} or drew_short(q)))""",
    ("ten-poison-is-not-enough-for-a-team", "team_poisoned"): "false",
    ("ten-poison-is-not-enough-for-a-team", "poisoned"): f"""{_BY_NOTHING_ELSE}
  and checking and poison(p) >= {TEN}
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
"""What an invariant speaks of that is told by its marks on the outcome, not by the facts before it.

All else but the results, and `_SEEN`, follows from the facts by its definition.
"""

UNSEEN = {
    "losing-or-drawing-is-leaving": "an outcome tells that somebody stays by telling neither that "
    "the player lost nor that it is a draw, so it can't tell otherwise"
}
"""The invariants of one situation that no outcome can contradict, each with the reason."""


class Decided(Struct, frozen=True):
    """What comes of a step, as far as it is known."""

    against: tuple[str, ...]
    """The invariants that it contradicts."""
    disputed: bool
    """Whether it touches an open question."""
    may_lose: tuple[bool, ...]
    """Who may be about to lose, by seat."""


class _Sight:
    """All that is asked of a step, as a program over what is known of it."""

    def __init__(self, edition: str, players: int) -> None:
        self._program = Program(as_seen(edition, players))
        self._claims = claimed(edition)
        inputs = self._program.inputs
        self._absent = {str(one): False for one in inputs if one.operator == "atom"}
        self._numbers = [
            (str(one), f"{name}({seats[0]})", sign, bound)
            for one in inputs
            if one.operator == "compare"
            for name, seats, sign, bound in [one.parts]
        ]
        self._inputs = itemgetter(*map(str, inputs))
        self._decided = lru_cache(REMEMBERED)(self._decide)

    def decide(self, facts: Mapping[str, Any]) -> Decided:
        """What comes of it where so much is known; what is absent is not so."""
        known: dict[str, bool | None] = {**self._absent, **facts}
        for text, number, sign, bound in self._numbers:
            value = facts[number]
            so = value if value is None else value <= bound if sign == "<=" else value >= bound
            known[text] = so
        return self._decided(self._inputs(known))

    def _decide(self, known: tuple[bool | None, ...]) -> Decided:
        found = self._program.decide(map(_RANKS.__getitem__, known))
        by_name = dict(zip(self._program.names, found, strict=True))
        asked = [so for name, so in by_name.items() if name.startswith("question")]
        losing = [so for name, so in by_name.items() if name.startswith("would_lose(")]
        return Decided(
            against=tuple(
                name for name, so in by_name.items() if so == NO and name in self._claims
            ),
            disputed=YES in asked,
            may_lose=tuple(so != NO for so in losing),
        )


_RANKS = {False: NO, None: OPEN, True: YES}


def _read(name: str, formula: Formula) -> Formula:
    """A formula of that invariant with its readings in the place of what they read."""
    if formula.operator == "atom":
        predicate, players = formula.parts
        if (name, predicate) not in READINGS:
            return formula
        variables = DEFINITIONS[predicate].variables
        reading = parse(READINGS[name, predicate], free=variables)
        return reading.put(dict(zip(variables, players, strict=True)))
    parts = (_read(name, one) if isinstance(one, Formula) else one for one in formula.parts)
    return formula.rebuilt(tuple(parts))


@cache
def claimed(edition: str) -> dict[str, Claim]:
    """The invariants that outcomes can contradict in an edition, by name."""
    book = Rulebook.at(edition)
    seen = (one for one in invariants() if not one.varies and one.name not in UNSEEN)
    return {one.name: one for one in seen if one.made_of(book)}


def as_seen(edition: str, players: int) -> dict[str, Formula]:
    """The claimed invariants over facts and results told (``seen_won(0)``), for so many players.

    And the open questions touched, as ``question 1``, and who would lose, as ``would_lose(0)``.
    """
    theory = Theory.at(edition)
    seen = {d.name: atom(f"seen_{d.name}", *d.variables) for d in RESULTS}
    seen |= {name: parse(text, free="p") for name, text in _SEEN.items()}
    seats = Seats(Theory(theory.book, theory.bodies | seen), players)
    plain = Seats(theory, players)  # for what hangs on results, but not on those told
    found = {name: seats.ground(_read(name, one.formula)) for name, one in claimed(edition).items()}
    for number, asked in questions(Rulebook.at(edition)).items():
        found[f"question {number}"] = (plain if number in _OF_RESULTS else seats).ground(asked)
    for seat in range(players):
        found[f"would_lose({seat})"] = seats.result("would_lose", seat)
    return found


_sight = cache(_Sight)


class WatchedMoment(Struct, frozen=True):
    """A step of a game of which something can be said."""

    after: int
    """The step, counted from 1."""
    players: int
    facts: Mapping[str, Any]
    """What is known as the rules have their say; None is unknown, and what is absent is not so."""
    seen: Mapping[str, Any]
    """What the outcome tells, as the results of the logic."""
    against: tuple[str, ...]
    """The invariants that it contradicts, by name."""


def moments(
    case: v.Case,
    outcomes: Sequence[v.Outcome],
    touched: Sequence[Iterable[int]],
    *,
    implicit: bool = False,
) -> Iterator[WatchedMoment]:
    """Each step of which something can be said; see :func:`contradictions`."""
    known: KnownState | None = KnownState(case.game, Rulebook.at(case.edition))
    restarted = False
    for number, step in enumerate(case.steps, 1):
        outcome = outcomes[number - 1]
        if touched[number - 1] or known is None or not known.is_known:
            return
        if not 1 < len(known.seats) <= MOST_PLAYERS:
            return
        again = outcome.restarted and (not restarted or _may_restart(known, step[0]))
        restarted = outcome.restarted
        facts = happen(known, step, implicit=implicit)
        if facts is None:
            return
        seen = told.results(known, outcome, facts, again=again)
        decided = _sight(case.edition, len(known.seats)).decide({**facts, **seen})
        if decided.disputed:
            return
        yield WatchedMoment(number, len(known.seats), facts, seen, decided.against)
        if again:
            known = known.after_restart(facts)
        elif not told.keep(known, outcome, seen, decided.may_lose, implicit=implicit):
            return


def _may_restart(known: KnownState, event: v.Event) -> bool:
    """Whether it is an effect that restarts the game, of somebody who may still be in it."""
    return isinstance(event, v.Restart) and known.is_in(known.at(event.controller)) is not False


def contradictions(
    case: v.Case,
    outcomes: Sequence[v.Outcome],
    touched: Sequence[Iterable[int]],
    *,
    implicit: bool = False,
) -> tuple[Contradiction, ...]:
    """What the first outcome that contradicts an invariant contradicts, if there is one.

    After it the game is an impossible one, and nothing more is said; nor is there from the first
    step on that touches an advisory open question (`touched` has those of each step). An `implicit`
    engine may check state-based actions at any moment.
    """
    for moment in moments(case, outcomes, touched, implicit=implicit):
        if moment.against:
            book, claims = Rulebook.at(case.edition), claimed(case.edition)
            got = tell(outcomes[moment.after - 1])
            return tuple(
                Contradiction(moment.after, c.name, c.says, tuple(map(book.cite, c.rules)), got)
                for c in map(claims.__getitem__, moment.against)
            )
    return ()
