"""Who shows a claim false: the players of a situation for whom it is not so."""

from collections.abc import Sequence

from headjudge.spec.logic.algebra import Formula
from headjudge.spec.logic.moments import single, swept
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.proofs import Problem
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.smt import primed
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
        self._seats = Seats(theory, situations[0].players, varies=varies)
        second = {primed(text): 1 for text in single(situations[-1])}
        self._facts = single(situations[0]) | second

    def show(self, formula: Formula, *, wanted: bool) -> None:
        """Find whom it takes to see that a closed formula is so, or that it is not."""
        operator, parts = formula.operator, formula.parts
        if operator in ("every", "some") and wanted is (operator == "some"):
            variable, body = parts
            for seat in range(self._seats.players):
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
        """Whether a closed formula is so; a name with a prime is of the second situation."""
        program = Program({"so": self._seats.ground(formula)})
        return bool(swept(program, 1, self._facts)[0])
