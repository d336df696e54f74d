"""Z3 proves for every edition that facts called irrelevant never change a moment.

This is proven for all facts and numbers and for everything that a moment defines, so it also holds
for the next moment of the same check.
"""

from collections.abc import Iterator
from functools import cache

import pytest
import z3

from headjudge.spec.logic import facts
from headjudge.spec.logic.algebra import FALSE, TRUE, Formula, disjunction
from headjudge.spec.logic.enumeration import limits, plain, relevant
from headjudge.spec.logic.evaluate import results
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.smt import OfSeats
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions
from tests import NEWEST
from tests.slow.sampling import in_parts
from tests.slow.test_situations import put

Results = dict[tuple[str, int | None], Formula]


class SolvedMoment:
    """All definitions of one edition's moment, for too few players to form two-headed teams."""

    def __init__(self, edition: str, players: int) -> None:
        seats = Seats(Theory.at(edition), players)
        self.players, self.book = players, seats.theory.book
        shown = results(seats)
        asked: Results = {}
        for name in ("won", "lost", "drew"):
            asked |= {(name, p): shown[f"{name}({p})"] for p in range(players)}
        for name in ("lost", "drew", "replaces", "saved"):
            asked |= {(f"{name} so far", p): seats.result(name, p) for p in range(players)}
        asked |= {(name, None): shown[name] for name in ("over", "restarted")}
        ask = questions(Rulebook.at(edition))
        asked |= {(f"question {number}", None): seats.ground(one) for number, one in ask.items()}
        no_teams = {facts.two_headed_giant(): FALSE}
        self.asked = {key: put(formula, no_teams) for key, formula in asked.items()}
        self.terms = OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.add(self.terms.term(put(seats.possible(), no_teams)))

    def can_be(self, formula: Formula) -> bool:
        found = self.solver.check(self.terms.term(formula))
        assert found != z3.unknown
        return bool(found == z3.sat)

    def differs_once_plain(self) -> Formula:
        """Return a formula for situations that end differently without their irrelevant facts.

        An open question may arise only with irrelevant facts, because it concerns earlier moments.
        """
        return disjunction(
            *(
                ~(self._once_plain(formula) >> formula)
                if name.startswith("question")
                else ~formula.iff(self._once_plain(formula))
                for (name, _), formula in self.asked.items()
            )
        )

    def _once_plain(self, formula: Formula) -> Formula:
        """Return a formula with every irrelevant fact false."""
        when = relevant(self.book, self.players)
        return put(formula, {what: what & matters for what, matters in when.items()})


@cache
def moment_of(edition: str, players: int) -> SolvedMoment:
    return SolvedMoment(edition, players)


def relevance_faults(edition: str, players: int) -> Iterator[str]:
    """Report irrelevant facts that matter, and comparisons with anything but a number's limit."""
    moment = moment_of(edition, players)
    if moment.can_be(moment.differs_once_plain()):
        yield f"{edition}, {players} players: an irrelevant fact matters"
    parts = {part for result in moment.asked.values() for part in result.walk()}
    compared = {part for part in parts if part.operator == "compare"}
    if {*map(id, compared)} - {*map(id, limits(moment.book, players))}:
        yield f"{edition}, {players} players: a number is compared with more than its limit"


@in_parts(11)
def test_irrelevant_facts_do_not_matter(part: slice) -> None:
    faults: list[str] = []
    for edition in [dates[0] for dates in groups(editions()).values()][part]:
        faults += [*relevance_faults(edition, 2), *relevance_faults(edition, 3)]
    assert faults == []


@pytest.mark.parametrize(
    "fact",
    [
        *(
            *list(limits(Rulebook.at(), players=2))[3:],
            facts.commander_game(),
        ),
        *(facts.drew_short(1), facts.draws_replaced(1), facts.cant_win(1), facts.cant_lose(1)),
        *(
            facts.cant_lose_to_life(1),
            facts.loss_replaced(1),
            facts.tournament(),
            facts.limited_range(),
        ),
        facts.beyond(0, 1),
    ],
    ids=str,
)
def test_every_other_fact_can_matter(fact: Formula) -> None:
    """If one could not, it should be irrelevant too."""
    moment = moment_of(NEWEST, 3)
    assert relevant(moment.book, 3)[fact] is not TRUE
    without = disjunction(
        *(~formula.iff(put(formula, {fact: FALSE})) for formula in moment.asked.values())
    )
    assert moment.can_be(plain(moment.book, 3) & without)
