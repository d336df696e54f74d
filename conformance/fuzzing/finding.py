"""What fuzzing found: a game that an engine gets wrong, as a scenario with its cause."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from conformance.fuzzing.differing import Departure
from conformance.gherkin.expectations import tell
from conformance.gherkin.phrases import Unsayable
from conformance.gherkin.read import compile_features, parse
from conformance.gherkin.scenarios import Scenario
from conformance.gherkin.write import write
from conformance.judging.judge import judge_answer, verdict_on
from conformance.judging.verdicts import FAILED, Cause, Judged, Miss
from spec.protocol import Case, EngineInfo, Outcome
from spec.rulebook import Rulebook, editions

SHOWN = "What fuzzing found"
"""The name of the feature in which a finding is kept."""


class Counterexample(Struct, frozen=True):
    """A game that an engine gets wrong, and what the judge says of it."""

    case: Case
    judged: Judged
    feature: str
    """It as a feature file by itself."""

    @property
    def key(self) -> str:
        """That of its likeliest cause."""
        return self.judged.cause.key if self.judged.cause else ""


def finding(difference: Departure, info: EngineInfo, book: Rulebook) -> Counterexample | None:
    """The finding that a difference comes to; None where the judge finds nothing wrong in it.

    It is the judge who says so: an outcome may differ in what the rules leave open.
    """
    feature = _feature(difference, difference.fields)
    if feature is None:
        return None
    answer = replace(difference.answer, seconds=0.0)
    judged = judge_answer(compiled(feature, book), answer, info, book)
    if judged.verdict not in FAILED:
        return None
    return Counterexample(difference.case, judged, feature)


def disagreement(difference: Departure, _: EngineInfo, book: Rulebook) -> Counterexample | None:
    """The finding that the formulas say otherwise than the reference, whose word is in it."""
    feature = _feature(difference, ())
    if feature is None:
        return None
    said = ", ".join(difference.fields)
    cause = Cause(f"formulas: {said}", f"The formulas say otherwise of {said}")
    after = len(difference.case.steps)
    miss = Miss(f"that the formulas say so too: {said}", after, tell(difference.right))
    judged = verdict_on(compiled(feature, book), "fail", cause.says)
    return Counterexample(difference.case, replace(judged, misses=(miss,), cause=cause), feature)


def _feature(difference: Departure, observing: Iterable[str]) -> str | None:
    """The feature of a difference; None where no sentences say it."""
    try:
        return as_feature(difference.case, difference.right, observing)
    except Unsayable:
        return None


def as_feature(case: Case, right: Outcome, observing: Iterable[str]) -> str:
    """A feature file with that game and what the rules say of it. Raises Unsayable.

    It holds in the edition of the case only, if that is not the newest.
    """
    example = write("A game that somebody gets wrong", case, right, tuple(observing))
    digest = sha256(example.encode()).hexdigest()[:10]
    tags = [f"@id.fuzz-{digest}"]
    if case.edition != editions()[0]:
        tags += [f"@from.{case.edition}", f"@until.{case.edition}"]
    lines = [" ".join(tags), *example.splitlines()]
    return "\n".join([f"Feature: {SHOWN}", "", *(f"  {line}" for line in lines), ""])


def compiled(feature: str, book: Rulebook) -> Scenario:
    """The one scenario of such a file. Raises FeatureError."""
    (scenario,) = compile_features([parse(SHOWN, feature)], book)
    return scenario
