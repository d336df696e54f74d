"""What may be left plain, and who may change seats, without anything else coming of a moment.

Proven by Z3 for every edition: of all facts and numbers, and of everything that is asked of a
moment, so that it holds of the next moment of the same check, too.
"""

import random
from collections.abc import Iterator
from functools import cache

import z3

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import FALSE, Formula, disjunction
from headjudge.spec.logic.moments import results
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.relevance import limits, plain, put, relevant
from headjudge.spec.logic.smt import OfSeats
from headjudge.spec.logic.symmetries import Seating, reseated, same_turn_order
from headjudge.spec.logic.theory import Seats, Theory, groups
from headjudge.spec.rulebook import Rulebook, editions

TURNS = [(1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1)]
Asked = dict[tuple[str, int | None], Formula]


class OfAMoment:
    """All that is asked of a moment of an edition among so few that they are no two-headed teams."""

    def __init__(self, edition: str, players: int) -> None:
        seats = Seats(Theory.at(edition), players)
        self.players = players
        shown = results(seats)
        asked: Asked = {}
        for name in ("won", "lost", "drew"):
            asked |= {(name, p): shown[f"{name}({p})"] for p in range(players)}
        for name in ("lost", "drew", "replaces", "saved"):
            asked |= {(f"{name} so far", p): seats.result(name, p) for p in range(players)}
        asked |= {(name, None): shown[name] for name in ("over", "restarted")}
        ask = questions(Rulebook.at(edition))
        asked |= {(f"question {number}", None): seats.ground(one) for number, one in ask.items()}
        no_teams = {f.two_headed_giant(): FALSE}
        self.asked = {key: put(formula, no_teams) for key, formula in asked.items()}
        self.terms = OfSeats()
        self.solver = z3.SimpleSolver()
        self.solver.add(self.terms.term(put(seats.possible(), no_teams)))

    def can_be(self, formula: Formula) -> bool:
        found = self.solver.check(self.terms.term(formula))
        assert found != z3.unknown
        return bool(found == z3.sat)

    def differs_once_plain(self) -> Formula:
        """That something else comes of a situation without what can't matter.

        Questions may be touched then that are not without it: they are about what led there.
        """
        return disjunction(
            *(
                ~(self._once_plain(one) >> one)
                if name.startswith("question")
                else ~one.iff(self._once_plain(one))
                for (name, _), one in self.asked.items()
            )
        )

    def _once_plain(self, formula: Formula) -> Formula:
        """What a formula says of a situation once all is plain in it that can't matter."""
        when = relevant(self.players)
        return put(formula, {what: what & matters for what, matters in when.items()})

    def differs_on_other_seats(self, seating: Seating) -> Formula:
        back = tuple(seating.index(seat) for seat in range(self.players))
        return disjunction(
            *(
                ~one.iff(reseated(self.asked[name, None if p is None else seating[p]], back))
                for (name, p), one in self.asked.items()
            )
        )


@cache
def of_a_moment(edition: str, players: int) -> OfAMoment:
    return OfAMoment(edition, players)


def mattering(edition: str, players: int) -> Iterator[str]:
    """What is left plain and matters, and what is asked of a number beside its limit."""
    moment = of_a_moment(edition, players)
    if moment.can_be(moment.differs_once_plain()):
        yield f"{edition}, {players} players: something that is left plain matters"
    told = {part for one in moment.asked.values() for part in one.walk()}
    told = {part for part in told if part.operator == "compare"}
    if {*map(id, told)} - {*map(id, limits(players))}:
        yield f"{edition}, {players} players: a number is asked for more than its limit"


def told_apart(edition: str) -> Iterator[str]:
    """The seats that three may not change, though turn order does not decide."""
    moment = of_a_moment(edition, 3)
    for seating in TURNS:
        same = same_turn_order(seating) & plain(3)
        if moment.can_be(same & moment.differs_on_other_seats(seating)):
            yield f"{edition}: something else comes of it once three sit as {seating}"


def check(sample: int | None = None) -> list[str]:
    """What matters and should not in the editions that differ, or in the newest and one more."""
    newest, *older = [dates[0] for dates in groups(editions()).values()]
    some = older if sample is None else random.Random(sample).sample(older, 1)
    found: list[str] = []
    for edition in (newest, *some):
        found += [*mattering(edition, 2), *mattering(edition, 3), *told_apart(edition)]
    return found
