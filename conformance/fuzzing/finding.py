"""What fuzzing found: a game that an engine gets wrong, as a scenario with its cause."""

from collections.abc import Collection, Iterable
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.fuzzing.differing import Departure
from headjudge.conformance.fuzzing.refusing import contents, said
from headjudge.conformance.judging.divergence import ENDINGS
from headjudge.conformance.judging.judge import judge_answer, verdict_on
from headjudge.conformance.judging.verdicts import FAILED, Cause, Judged, Miss
from headjudge.conformance.language.write import write
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.read import compile_features, parse
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import tell
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.kinds import AnyOutcome, PlayedCase
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook, editions

SHOWN = "What fuzzing found"
"""The name of the feature in which a finding is kept."""

_GAMES_EACH = 3
"""A cause of the same key may be another one: so many games are made small for each."""


class FoundCause(Struct, frozen=True):
    """A cause that was found, and what there is in the smallest game that shows it."""

    key: str
    about: str
    deed: str
    """What sort of thing the engine does there."""
    at: frozenset[str]
    """What happens in the step at which the game parts from the rules."""
    has: frozenset[str]


class Counterexample(Struct, frozen=True):
    """A game that an engine gets wrong, and what the judge says of it."""

    case: PlayedCase
    judged: Judged
    about: str
    """What is told wrong: the ending, or another field of the outcome; else the verdict."""
    feature: str = ""
    """It as a feature file by itself."""
    outcomes: tuple[AnyOutcome, ...] = ()
    """What the engine told after each step of the game."""

    @property
    def key(self) -> str:
        """That of its likeliest cause."""
        return self.judged.cause.key if self.judged.cause else ""

    @property
    def cause(self) -> FoundCause:
        """Its cause, as this game shows it."""
        at = frozenset(map(tag, self.case.steps[-1]))
        deed = self.judged.cause.deed if self.judged.cause else ""
        return FoundCause(self.key, self.about, deed, at, contents(self.case) | said(self.case))

    def explained(self, by: Collection[FoundCause]) -> bool:
        """Whether it shows nothing new beside these.

        So it is if the game of one of them, with a cause that may be this one, had nothing that
        this game lacks; or if several different games have shown its cause already.
        """
        mine, cause = self.cause, self.judged.cause
        possible = {one.key for one in (cause, *cause.others)} if cause else {""}
        alike = [one for one in by if (one.about, one.deed) == (mine.about, mine.deed)]
        again = any(one.key in possible and one.has <= mine.has for one in alike)
        same = [one for one in alike if one.key == mine.key and one.at <= mine.at]
        return again or len(same) >= _GAMES_EACH


def told_wrong(judged: Judged, scenario: Scenario) -> str:
    """What a finding is about: see :class:`Counterexample`."""
    if judged.verdict != "fail":
        return judged.verdict
    missed = {(one.expected, one.after) for one in judged.misses}
    wrong = [then for then in scenario.thens if (then.text, then.after) in missed]
    fields = [one.tells for then in wrong for one in then.expectations]
    return "ending" if not fields or set(fields) & set(ENDINGS) else fields[0]


def finding(difference: Departure, info: EngineInfo, book: Rulebook) -> Counterexample | None:
    """The finding that a difference comes to; None where the judge finds nothing wrong in it.

    It is the judge who says so: an outcome may differ in what the rules leave open.
    """
    feature = _feature(difference, difference.fields)
    if feature is None:
        return None
    answer, scenario = replace(difference.answer, seconds=0.0), compiled(feature, book)
    judged = judge_answer(scenario, answer, info, book)
    if judged.verdict not in FAILED:
        return None
    about = told_wrong(judged, scenario)
    return Counterexample(difference.case, judged, about, feature, answer.outcomes)


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
    judged = replace(judged, misses=(miss,), cause=cause)
    return Counterexample(difference.case, judged, "formulas", feature)


def _feature(difference: Departure, observing: Iterable[str]) -> str | None:
    """The feature of a difference; None where no sentences say it."""
    try:
        return as_feature(difference.case, difference.right, observing)
    except Unsayable:
        return None


def as_feature(
    case: PlayedCase,
    right: Outcome | Standing,
    observing: Iterable[str],
    *,
    title: str = SHOWN,
    prefix: str = "fuzz",
) -> str:
    """A feature file with that game and what the rules say of it. Raises Unsayable.

    It holds in the edition of the case only, if that is not the newest. The id of the example
    begins with the prefix.
    """
    example = write("A game that somebody gets wrong", case, right, tuple(observing))
    digest = sha256(example.encode()).hexdigest()[:10]
    tags = [f"@id.{prefix}-{digest}"]
    if case.edition != editions()[0]:
        tags += [f"@from.{case.edition}", f"@until.{case.edition}"]
    lines = [" ".join(tags), *example.splitlines()]
    return "\n".join([f"Feature: {title}", "", *(f"  {line}" for line in lines), ""])


def compiled(feature: str, book: Rulebook) -> Scenario:
    """The one scenario of such a file. Raises FeatureError."""
    (scenario,) = compile_features([parse(SHOWN, feature)], book)
    return scenario
