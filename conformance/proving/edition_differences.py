"""What a change between two editions comes to: the smallest situation that ends differently."""

from collections.abc import Iterator

from headjudge.conformance.language.write import write
from headjudge.conformance.proving.playable import to_case
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.spec.logic.differences import difference
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.rulebook import Rulebook

_RULES = frozenset(definition.slug for definition in DEFINITIONS.values())


def smallest(slug: str, old: str, new: str) -> Iterator[str]:
    """What there is to say of a change, line by line; nothing of rules that have no formula.

    The situation is verified: both editions are played on the reference.
    """
    if slug not in _RULES or old == new:
        return
    found = difference(Rulebook.at(old), Rulebook.at(new), slug)
    if found.same_formula:
        yield "its formula is the same in both editions, so nothing ends differently because of it"
        return
    if found.situation is None:
        yield "proven: no situation of 2 to 6 players ends differently because of it"
        return
    yield "the smallest situation that ends differently because of it"
    outcomes = {}
    for edition in (old, new):
        case = to_case(found.situation, edition, slug)
        outcomes[edition] = play(case, derive=False).outcomes[-1]
        yield f"  {edition}: {tell(outcomes[edition])}"
    if tell(outcomes[old]) == tell(outcomes[new]):
        yield "  but the reference does not bear that out: the logic or the reference is wrong"
    if found.disputed:
        yield "  an open question is touched, so one of these outcomes is one view only"
    example = write(f"As in {new}", case, outcomes[new])
    yield from (f"  {line}" for line in example.splitlines())
