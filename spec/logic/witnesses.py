"""Who shows a claim false: the players of a situation for whom it is not so."""

from __future__ import annotations

from collections.abc import Sequence

from headjudge.spec.logic.algebra import Formula
from headjudge.spec.logic.proofs import Problem
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.theory import Seats, Theory


def witnesses(
    theory: Theory, claim: Formula, situations: Sequence[Situation], varies: Sequence[str] = ()
) -> dict[str, int]:
    """The seats of the players of whom a claim, false in a situation, says what is not so.

    They are given by the claim's variables, in the order in which it binds them; of a variable that
    is bound twice the first counts. Where facts vary there are two situations.
    """
    search = _Search(theory, situations, varies)
    search.show(Problem(theory, claim, varies).claim, wanted=False)
    return search.found


class _Search:
    """A search for witnesses in a situation, or in two."""

    def __init__(
        self, theory: Theory, situations: Sequence[Situation], varies: Sequence[str]
    ) -> None:
        self.found: dict[str, int] = {}
        self._situations = situations
        self._seats = Seats(theory, situations[0].players, varies=varies)
        self._facts = [frozenset(situation.facts) for situation in situations]

    def show(self, formula: Formula, *, wanted: bool) -> None:
        """Find whom it takes to see that a closed formula is so, or that it is not."""
        operator, parts = formula.operator, formula.parts
        if operator in ("every", "some") and wanted is (operator == "some"):
            variable, body = parts
            for seat in range(self._situations[0].players):
                placed = body.put({variable: seat})
                if self._holds(placed) is wanted:
                    self.found.setdefault(variable, seat)
                    self.show(placed, wanted=wanted)
                    return
        elif operator == "not":
            self.show(parts[0], wanted=not wanted)
        elif operator == "implies":
            self.show(~parts[0] | parts[1], wanted=wanted)
        elif operator in ("and", "or"):
            one_is_enough = wanted is (operator == "or")
            enough = [part for part in parts if self._holds(part) is wanted]
            for part in enough[:1] if one_is_enough else enough:
                self.show(part, wanted=wanted)

    def _holds(self, formula: Formula) -> bool:
        return self._value(self._seats.ground(formula), {})

    def _value(self, formula: Formula, known: dict[int, bool]) -> bool:
        """Whether a formula about seats, of facts and numbers alone, is so."""
        if id(formula) not in known:
            known[id(formula)] = self._found(formula, known)
        return known[id(formula)]

    def _found(self, formula: Formula, known: dict[int, bool]) -> bool:
        operator, parts = formula.operator, formula.parts
        if operator == "constant":
            return bool(parts[0])
        if operator in ("atom", "compare"):
            return self._of_facts(formula)
        one, *others = (self._value(part, known) for part in formula.formulas())
        return {
            "not": not one,
            "implies": not one or all(others),
            "iff": one in others,
            "and": one and all(others),
            "or": one or any(others),
        }[operator]

    def _of_facts(self, formula: Formula) -> bool:
        """Whether a fact or a comparison is so; with a prime in its name, in the second."""
        name, seats, *compared = formula.parts
        second = name.endswith("'")
        if not compared:
            return str(formula).replace("'", "") in self._facts[second]
        sign, bound = compared
        number = self._situations[second].number(name.removesuffix("'"), seats[0])
        return bool(number <= bound if sign == "<=" else number >= bound)
