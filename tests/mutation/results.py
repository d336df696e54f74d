"""The result of a mutant: killed by a case, survived, or presumed equivalent."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from msgspec import UNSET, Struct

from headjudge.conformance.adapters.reference import engine
from headjudge.conformance.engines.in_process import InProcess, TimeUpError, time_limit
from headjudge.conformance.fuzzing.shrinking import shrunk
from headjudge.conformance.judging.fault_dictionary import ReferencePlay, play_of
from headjudge.conformance.judging.judge import compare
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol import Case
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from tests.everything.editions import Written, in_edition
from tests.mutation.cases import Known, Told, bits, by_reference, settled, vectors_in
from tests.mutation.mutants import Mutant

SECONDS = 2.0
"""How much of the processor's time a mutant may take for a case; the reference takes a hundredth."""
Verdict = Literal["killed", "survived", "presumed equivalent"]


class MutantResult(Struct, frozen=True):
    """Whether a mutant was killed, and by what."""

    mutant: str
    module: str
    verdict: Verdict
    case: AnyCase | None = None
    """The shortest case found in which it differs from the reference, where it survived."""
    told: str = ""
    """What it tells there, or how it fails."""
    by: str = ""
    """The scenario that killed it, and the edition."""


class Material(Struct, frozen=True):
    """What mutants are made to play."""

    written: Callable[[], list[Written]]
    """The bundled scenarios, which take long to read."""
    judged: list[Known]
    """Scenarios and vectors, as they are in many editions."""
    pool: list[Known]
    """Other cases, the shortest first."""


def result_of(mutant: Mutant, material: Material) -> MutantResult:
    """Let a mutant play all that reaches it, until something kills it."""
    name, module = str(mutant), mutant.module
    try:
        copy = play_of({module: mutant.code()})
    except Exception as error:  # noqa: BLE001 -- a mutant may fail in any way
        return MutantResult(name, module, "killed", by=f"its import: {error!r}")
    for known in _reaching(mutant, material.judged):
        if known.scenario is not None and _kills(known.scenario, copy, known.outcomes):
            by = f"{known.case.id} in {known.case.edition}"
            return MutantResult(name, module, "killed", by=by)
    for known in _reaching(mutant, material.pool):
        if difference(copy, known.case, known.outcomes):
            edition = known.case.edition
            every = (*in_edition(material.written(), edition), *vectors_in(edition))
            for scenario, outcomes in by_reference(every):
                if _kills(scenario, copy, outcomes):
                    by = f"{scenario.case.id} in {scenario.case.edition}"
                    return MutantResult(name, module, "killed", by=by)
            case, told = _shortest(copy, known.case)
            return MutantResult(name, module, "survived", case, told)
    return MutantResult(name, module, "presumed equivalent")


def _reaching(mutant: Mutant, some: Iterable[Known]) -> Iterator[Known]:
    """The cases that run through the mutant's lines; all, if these run when it is imported."""
    lines = bits(mutant.module, mutant.lines)
    return (known for known in some if not lines or lines & known.lines)


def _kills(scenario: Scenario, copy: ReferencePlay, outcomes: Told) -> bool:
    """Whether the judge doesn't pass what the copy makes of a scenario that the reference passes.

    There is no need to ask the judge about the reference's own outcomes.
    """
    try:
        with time_limit(SECONDS, of_processor=True):
            told = copy(scenario.case, derive=False).outcomes
    except (Exception, TimeUpError):  # noqa: BLE001 -- a mutant may fail in any way
        return True
    if told == outcomes:
        return False
    teller = InProcess(_Teller(told))
    answer = teller.answer(scenario.case)
    if answer.kind != "played":
        return True
    book = Rulebook.at(scenario.case.edition)
    return compare(scenario, answer, teller.info, book).verdict != "pass"


class _Teller(type(engine())):  # type: ignore[misc]
    """An engine that claims what the reference claims, and tells outcomes that are known."""

    def __init__(self, told: Told) -> None:
        self.told = told

    def play(self, case: AnyCase) -> Told:
        return self.told


def difference(copy: ReferencePlay, case: AnyCase, outcomes: Told) -> str:
    """What the copy tells otherwise than in these outcomes of the case; empty if nothing.

    What the outcomes leave out nobody can be asked to tell.
    """
    try:
        with time_limit(SECONDS, of_processor=True):
            told = copy(case, derive=False).outcomes
    except TimeUpError:
        return "it does not come to an end"
    except Exception as error:  # noqa: BLE001 -- a mutant may fail in any way
        return f"it fails: {error!r}"
    for step, (one, other) in enumerate(zip(outcomes, told, strict=True), 1):
        for field in one.__struct_fields__:
            right, wrong = getattr(one, field), getattr(other, field)
            if right is not UNSET and right != wrong:
                return f"after step {step}, {field} is {wrong!r} and not {right!r}"
    return ""


def _shortest(copy: ReferencePlay, case: AnyCase) -> tuple[AnyCase, str]:
    """A case in which the copy differs and of which nothing can be spared, and what it tells."""

    def still(smaller: AnyCase) -> tuple[AnyCase, str] | None:
        told = _differs(copy, smaller)
        return (smaller, told) if told else None

    found = case, _differs(copy, case)
    return shrunk(case, found, still) if isinstance(case, Case) else found


def _differs(copy: ReferencePlay, case: AnyCase) -> str:
    """What the copy tells otherwise than the reference, before an open question is met."""
    begun = settled(case)
    return difference(copy, begun, play(begun, derive=False).outcomes) if begun else ""
