"""Work that is measured: a function of a module, which worker processes can import."""

from headjudge.conformance.proving.playable import to_case
from headjudge.conformance.spreading import engine
from headjudge.spec.logic.enumeration import space_of
from headjudge.spec.rulebook import Rulebook
from tests import NEWEST

EACH = 2_000
"""Situations of a piece of work."""
SITUATIONS = space_of(Rulebook.at(), 2, up_to_seats=False).size
"""Those of two players."""


def answered(first: int) -> int:
    """How many of the situations of two players, so many from that on, the reference answers."""
    attached = engine("reference")
    space = space_of(Rulebook.at(), 2, up_to_seats=False)
    some = map(space.situation, range(first, min(first + EACH, space.size)))
    cases = (to_case(situation, NEWEST) for situation in some)
    return sum(attached.answer(case).kind == "played" for case in cases)
