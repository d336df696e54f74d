"""Readings of an open question side by side: where they part, and what each does to invariants."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.judging.judge import compare
from headjudge.conformance.judging.verdicts import Judged, Started
from headjudge.conformance.language.write import write
from headjudge.conformance.proving.playable import to_case
from headjudge.conformance.scenarios.read import bundled, bundled_with, compile_features, holds
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Field, tell
from headjudge.reference import play
from headjudge.spec.logic.claims import Claim, invariants
from headjudge.spec.logic.differences import difference_of_readings
from headjudge.spec.logic.proofs import refute, refuted_among
from headjudge.spec.logic.theory import Theory
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome, named
from headjudge.spec.rulebook import Rulebook, editions


class ReadingDifference(Struct, frozen=True):
    """A situation that two readings of a question end differently."""

    edition: str
    gherkin: str
    source: str
    """How it was found: by the prover, or in which scenario."""
    outcomes: dict[str, str]
    """What comes of it, by the slug of each reading of the question."""
    players: int = 0
    disputed: bool = False
    """Whether it touches another open question, too."""


def parting(number: int, slug: str, dates: Iterable[str]) -> ReadingDifference | None:
    """The smallest situation found in which a reading ends otherwise than the accepted one.

    It is of the first of the editions in which there is one: the minimal one that the prover
    finds, else that of the smallest bundled scenario tagged with the question, else of any.
    """
    dates = list(dates)
    tried: set[tuple[int, ...]] = set()
    for date in dates:
        one = Rulebook.at(date)
        other = one.under({number: slug})
        if other is one:
            continue
        alike = *Theory.of(one).key, *Theory.of(other).key
        if not one.questions[number].no_formula and alike not in tried:
            tried.add(alike)
            if found := _by_the_prover(number, one, other):
                return found
        if found := by_scenario(number, slug, tagged(number, one)):
            return found
    for date in dates[:1]:
        return by_scenario(number, slug, compile_features(bundled(), Rulebook.at(date)))
    return None


def _by_the_prover(number: int, one: Rulebook, other: Rulebook) -> ReadingDifference | None:
    """The minimal situation, if there is one and the reference bears it out."""
    found = difference_of_readings(one, other, number)
    if found.situation is None:
        return None
    case = to_case(found.situation, one.edition)
    outcomes = told_by_each(number, case)
    if len(set(outcomes.values())) == 1:
        return None
    count = found.situation.players
    gherkin, source = write("the smallest situation", case), _BY_PROVER
    return ReadingDifference(one.edition, gherkin, source, outcomes, count, found.disputed)


_BY_PROVER = "The smallest situation that ends differently, found by the prover"


def by_scenario(number: int, slug: str, scenarios: Iterable[Scenario]) -> ReadingDifference | None:
    """The smallest of the scenarios of which the reading makes something else, so far as it does.

    What comes after the step at which it does is left out.
    """
    found: list[tuple[tuple[int, int], ReadingDifference]] = []
    for scenario in scenarios:
        case = scenario.case
        one = Rulebook.at(case.edition)
        step = _parts_at(case, one, one.under({number: slug}))
        if step is None:
            continue
        gherkin, cut = _until(scenario, step)
        source = f"From the scenario `{case.id}` ({scenario.path}:{scenario.line})"
        outcomes = told_by_each(number, cut, step)
        size = len(named(case)), sum(map(len, scenario.step_texts[: step + 1]))
        found.append((size, ReadingDifference(case.edition, gherkin, source, outcomes, size[0])))
    return min(found, key=lambda one: one[0], default=(None, None))[1]


def _parts_at(case: AnyCase, one: Rulebook, other: Rulebook) -> int | None:
    """The first step, from 0, of which two rulebooks make something else."""
    books = (one, other)
    played = [play_any(case, book) for book in books]
    pairs = enumerate(zip(*played, strict=True))
    return next((step for step, (first, second) in pairs if first != second), None)


def _until(scenario: Scenario, step: int) -> tuple[str, AnyCase]:
    """A scenario up to a step, without what it expects: as Gherkin, and as a case."""
    game = scenario.game
    if game is not None:
        cut = replace(game, steps=game.steps[: step + 1])
        return write(scenario.name, cut), cut
    kept: list[str] = []
    for line in scenario.gherkin.splitlines():
        if line.strip().startswith("Then "):
            break
        kept.append(line)
    return "\n".join(kept), scenario.case


def play_any(case: AnyCase, book: Rulebook) -> tuple[AnyOutcome, ...]:
    """The outcomes of a case of any kind, by the reference under a rulebook's readings."""
    return play(case, derive=False, book=book).outcomes


def told_by_each(number: int, case: AnyCase, step: int = -1) -> dict[str, str]:
    """What each reading of a question makes of a case at a step, in words, by its slug.

    Where it takes more than who won, lost and drew to tell them apart, that is told too.
    """
    one = Rulebook.at(case.edition)
    outcomes = {
        reading.slug: play_any(case, one.under({number: reading.slug}))[step]
        for reading in one.questions[number].readings
    }
    different = len({repr(outcome) for outcome in outcomes.values()})
    fields: set[Field] = set()
    for field in _MORE:
        apart = [
            len({tell(one, more) for one in outcomes.values()})
            for more in (fields, {*fields, field})
        ]
        if apart[0] < min(apart[1], different):
            fields.add(field)
    return {slug: tell(outcome, fields) for slug, outcome in outcomes.items()}


_MORE: tuple[Field, ...] = (
    *("active", "zone", "priority", "chooser", "lasting"),
    *("life", "poison", "library"),
)
"""What is told of an outcome only where that tells readings apart."""


def tagged(number: int, book: Rulebook) -> list[Scenario]:
    """The bundled scenarios of an edition that show an open question."""
    return compile_features(bundled_with(f"@question.{number}"), book)


def arises_in(number: int) -> list[str]:
    """The editions in which an open question arises, newest first.

    The first is the oldest in which a bundled scenario shows it.
    """
    wanted = f"@question.{number}"
    tags = [[t["name"] for t in p["tags"]] for feature in bundled() for p in feature.pickles]
    tags = [names for names in tags if wanted in names]
    shown = [d for d in editions() if any(holds(names, Rulebook.at(d)) for names in tags)]
    last = Rulebook.at().questions[number].until or editions()[0]
    return [date for date in editions() if shown[-1] <= date <= last]


class Effect(Struct, frozen=True):
    """What a reading does to an invariant that holds under the accepted ones."""

    claim: Claim
    example: str
    """The smallest situation that shows it false, as Gherkin; empty if none can be played."""


def effects(number: int, slug: str, edition: str) -> tuple[int, list[Effect]]:
    """How many invariants stay under a reading, and those that it refutes, for 2 to 4 players."""
    book = Rulebook.at(edition)
    theory = Theory.of(book.under({number: slug}))
    claims = [claim for claim in invariants() if claim.made_of(book)]
    if theory.key == Theory.of(book).key:
        return len(claims), []
    refuted = refuted_among(theory, claims)
    shown = [Effect(claim, _example(claim, theory)) for claim in claims if claim in refuted]
    return len(claims) - len(shown), shown


def _example(claim: Claim, theory: Theory) -> str:
    found = refute(theory, claim.formula, claim.varies).situations
    cases = [to_case(situation, theory.edition) for situation in found]
    return "\n".join(write(f"Not so: {claim.says}", case) for case in cases if case.steps)


class EngineFollows(Struct, frozen=True):
    """What an engine makes of a scenario that shows an open question."""

    case: str
    readings: tuple[str, ...]
    """The slugs of the readings that its answer agrees with."""
    message: str = ""
    """What came of it, where it agrees with none."""


def answered(
    number: int,
    started: Started,
    judged: Mapping[str, Judged],
    scenarios: Iterable[Scenario] | None = None,
) -> Iterator[EngineFollows]:
    """What an engine made of each scenario that shows the question, from the events of its run.

    Its verdict is compared with the verdict on an engine that follows each of the readings.
    `scenarios` are those that show it in the edition of the run, where they are at hand.
    """
    book = Rulebook.at(started.edition)
    slugs = [reading.slug for reading in book.questions[number].readings]
    for scenario in tagged(number, book) if scenarios is None else scenarios:
        its = judged.get(scenario.case.id)
        if its is None:
            continue
        if its.verdict not in ("pass", "fail", "advisory"):
            yield EngineFollows(scenario.case.id, (), f"{its.verdict}: {its.message}")
            continue
        verdicts = {slug: _verdict(scenario, number, slug, started, book) for slug in slugs}
        agreed = [s for s, v in verdicts.items() if v == (its.verdict, its.message)]
        yield EngineFollows(scenario.case.id, tuple(agreed), "" if agreed else its.message)


def _verdict(
    scenario: Scenario, number: int, slug: str, started: Started, book: Rulebook
) -> tuple[str, str]:
    """The verdict and its message on an engine that follows a reading."""
    outcomes = play_any(scenario.case, book.under({number: slug}))
    judged = compare(scenario, Answer("played", outcomes), started.engine, book)
    return judged.verdict, judged.message
