"""Open questions: where their readings diverge, what each does to the invariants.

Renders a question as a Markdown page with the reading that each engine follows, and finds the
smallest situation that a change between two editions affects.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.judge import compare
from headjudge.judge.verdicts import Judged, Started
from headjudge.reference import play
from headjudge.runner.engine import Answer
from headjudge.spec.logic.claims import Claim, invariants
from headjudge.spec.logic.differences import difference, difference_of_readings
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.proofs import refute, refuted_among
from headjudge.spec.logic.theory import Theory
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, named
from headjudge.spec.rulebook import LookUpError, Rulebook, editions
from headjudge.spec.rulebook.records import Question, Reading
from headjudge.suite.compiler import bundled, bundled_with, compile_features, holds
from headjudge.suite.expectations import Field, describe
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import to_case
from headjudge.text import join_english, pluralize


class ReadingDifference(Struct, frozen=True):
    """A situation that two readings of a question end differently."""

    edition: str
    gherkin: str
    source: str
    """How it was found: by the prover, or in which scenario."""
    outcomes: dict[str, str]
    """The outcome in words, by the slug of each reading."""
    players: int = 0
    disputed: bool = False
    """Whether it also touches another open question."""


def smallest_divergence(number: int, slug: str, dates: Iterable[str]) -> ReadingDifference | None:
    """Return the smallest situation in which a reading differs from the accepted one.

    It is taken from the first edition that has one: the minimal situation that the prover finds,
    else the smallest bundled scenario tagged with the question, else any scenario.
    """
    dates = list(dates)
    tried: set[tuple[int, ...]] = set()
    for date in dates:
        book = Rulebook.at(date)
        other = book.with_interpretations({number: slug})
        if other is book:
            continue
        alike = *Theory.of(book).key, *Theory.of(other).key
        if not book.questions[number].no_formula and alike not in tried:
            tried.add(alike)
            if found := _by_the_prover(number, book, other):
                return found
        if found := by_scenario(number, slug, tagged(number, book)):
            return found
    for date in dates[:1]:
        return by_scenario(number, slug, compile_features(bundled(), Rulebook.at(date)))
    return None


def _by_the_prover(number: int, book: Rulebook, other: Rulebook) -> ReadingDifference | None:
    """Return the minimal situation if there is one and the reference confirms it."""
    found = difference_of_readings(book, other, number)
    if found.situation is None:
        return None
    case = to_case(found.situation, book.edition)
    outcomes = outcome_by_reading(number, case)
    if len(set(outcomes.values())) == 1:
        return None
    count = found.situation.players
    gherkin, source = write("the smallest situation", case), _BY_PROVER
    return ReadingDifference(book.edition, gherkin, source, outcomes, count, found.disputed)


_BY_PROVER = "The smallest situation that ends differently, found by the prover"


def by_scenario(number: int, slug: str, scenarios: Iterable[Scenario]) -> ReadingDifference | None:
    """Return the smallest scenario that the reading ends differently, up to that step."""
    found: list[tuple[tuple[int, int], ReadingDifference]] = []
    for scenario in scenarios:
        case = scenario.case
        book = Rulebook.at(case.edition)
        step = _first_difference(case, book, book.with_interpretations({number: slug}))
        if step is None:
            continue
        gherkin, cut = _cut(scenario, step)
        source = f"From the scenario `{case.id}` ({scenario.path}:{scenario.line})"
        outcomes = outcome_by_reading(number, cut, step)
        size = len(named(case)), sum(map(len, scenario.step_texts[: step + 1]))
        found.append((size, ReadingDifference(case.edition, gherkin, source, outcomes, size[0])))
    return min(found, key=lambda sized: sized[0], default=(None, None))[1]


def _first_difference(case: AnyCase, book: Rulebook, other: Rulebook) -> int | None:
    """Return the first step, from 0, at which two rulebooks differ."""
    books = (book, other)
    played = [play_any(case, book) for book in books]
    pairs = enumerate(zip(*played, strict=True))
    return next((step for step, (first, second) in pairs if first != second), None)


def _cut(scenario: Scenario, step: int) -> tuple[str, AnyCase]:
    """Cut a scenario after a step, without its expectations; return Gherkin and case."""
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
    """Play a case of any kind on the reference with a rulebook's readings."""
    return play(case, derive=False, book=book).outcomes


def outcome_by_reading(number: int, case: AnyCase, step: int = -1) -> dict[str, str]:
    """Return the outcome at a step in words, by the slug of each reading.

    Fields beyond the result are included only if they distinguish readings.
    """
    book = Rulebook.at(case.edition)
    outcomes = {
        reading.slug: play_any(case, book.with_interpretations({number: reading.slug}))[step]
        for reading in book.questions[number].readings
    }
    different = len({repr(outcome) for outcome in outcomes.values()})
    fields: set[Field] = set()
    for field in _MORE:
        apart = [
            len({describe(value, more) for value in outcomes.values()})
            for more in (fields, {*fields, field})
        ]
        if apart[0] < min(apart[1], different):
            fields.add(field)
    return {slug: describe(outcome, fields) for slug, outcome in outcomes.items()}


_MORE: tuple[Field, ...] = (
    *("active", "zone", "priority", "chooser", "lasting"),
    *("life", "poison", "library"),
)
"""Fields that are included only if they distinguish readings."""


def tagged(number: int, book: Rulebook) -> list[Scenario]:
    """Return the bundled scenarios of an edition that are tagged with an open question."""
    return compile_features(bundled_with(f"@question.{number}"), book)


def arises_in(number: int) -> list[str]:
    """Return the editions in which an open question arises, newest first.

    The oldest is the first in which a bundled scenario shows it.
    """
    wanted = f"@question.{number}"
    tags = [[t["name"] for t in p["tags"]] for feature in bundled() for p in feature.pickles]
    tags = [names for names in tags if wanted in names]
    shown = [d for d in editions() if any(holds(names, Rulebook.at(d)) for names in tags)]
    last = Rulebook.at().questions[number].until or editions()[0]
    return [date for date in editions() if shown[-1] <= date <= last]


class Effect(Struct, frozen=True):
    """An invariant that a reading refutes."""

    claim: Claim
    example: str
    """The smallest counterexample as Gherkin; empty if none can be played."""


def effects(number: int, slug: str, edition: str) -> tuple[int, list[Effect]]:
    """Return how many invariants a reading keeps, and those that it refutes (2 to 4 players)."""
    book = Rulebook.at(edition)
    theory = Theory.of(book.with_interpretations({number: slug}))
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


class FollowedReadings(Struct, frozen=True):
    """The readings with which an engine agrees in a scenario."""

    case: str
    readings: tuple[str, ...]
    """Slugs of the readings that give the engine's answer."""
    message: str = ""
    """The verdict or error if it agrees with none."""


def followed_readings(
    number: int,
    started: Started,
    judged: Mapping[str, Judged],
    scenarios: Iterable[Scenario] | None = None,
) -> Iterator[FollowedReadings]:
    """Yield the readings that an engine follows in each scenario about a question.

    Its verdict is compared with the verdicts on engines that follow each of the readings.
    `scenarios` defaults to the tagged ones in the edition of the run.
    """
    book = Rulebook.at(started.edition)
    slugs = [reading.slug for reading in book.questions[number].readings]
    for scenario in tagged(number, book) if scenarios is None else scenarios:
        its = judged.get(scenario.case.id)
        if its is None:
            continue
        if its.verdict not in ("pass", "fail", "advisory"):
            yield FollowedReadings(scenario.case.id, (), f"{its.verdict}: {its.message}")
            continue
        verdicts = {slug: _verdict(scenario, number, slug, started, book) for slug in slugs}
        agreed = [s for s, v in verdicts.items() if v == (its.verdict, its.message)]
        yield FollowedReadings(scenario.case.id, tuple(agreed), "" if agreed else its.message)


def _verdict(
    scenario: Scenario, number: int, slug: str, started: Started, book: Rulebook
) -> tuple[str, str]:
    """Return the verdict on an engine that follows a reading, with its message."""
    outcomes = play_any(scenario.case, book.with_interpretations({number: slug}))
    judged = compare(scenario, Answer("played", outcomes), started.engine, book)
    return judged.verdict, judged.message


class EngineRun(Struct, frozen=True):
    """The verdicts of one run, by scenario id."""

    started: Started
    judged: Mapping[str, Judged]


def listing(book: Rulebook) -> Iterator[str]:
    """Yield one line per open question: number, name, text, and whether it is settled."""
    wide = max(len(question.slug) for question in book.questions.values())
    for number, question in book.questions.items():
        settled = "" if question.advisory else " (settled)"
        yield f"{number:3}  {question.slug:{wide}}  {question.asks}{settled}"


def page(wanted: str, edition: str = "", runs: Iterable[EngineRun] = ()) -> Iterator[str]:
    """Yield the Markdown page of an open question, by number or slug.

    Default edition: the newest in which the question arises. Raises LookUpError for an unknown
    question or edition, and if the question does not arise in the edition.
    """
    number = Rulebook.at(edition).question(wanted)
    dates = arises_in(number)
    if edition and edition not in dates:
        first, last = dates[-1], dates[0]
        raise LookUpError(
            f"question {number} does not arise in edition {edition}; it does from {first} to {last}"
        )
    book = Rulebook.at(edition or dates[0])
    question = book.questions[number]
    yield f"# Question {number}: {question.asks}"
    yield ""
    yield f"`{question.slug}`, edition {book.edition}{_span(dates)}. {_standing(question)}"
    yield from _readings(number, book)
    if question.no_switch:
        yield from ("", "## One reading", "", question.no_switch)
    else:
        yield from _situations(number, book, [edition] if edition else dates)
        yield from _invariants(number, book)
    yield from _engines(number, question, runs)


def _span(dates: list[str]) -> str:
    """Name the editions if the question does not arise in all."""
    oldest, newest = editions()[-1], editions()[0]
    since = f" from {dates[-1]}" if dates[-1] != oldest else ""
    until = f" until {dates[0]}" if dates[0] != newest else ""
    return f" (it arises{since}{until})" if since or until else ""


def _standing(question: Question) -> str:
    if question.advisory:
        return "Nobody can say for sure, so no certificate depends on it."
    return "The rules settle it, so a certificate may depend on it."


def _readings(number: int, book: Rulebook) -> Iterator[str]:
    question = book.questions[number]
    accepted = question.accepted(book.edition)
    yield from ("", "## Readings", "")
    others = [reading for reading in question.readings if reading is not accepted]
    for reading in (accepted, *others):
        mark = " (accepted)" if reading is accepted else ""
        yield f"- **{reading.slug}**{mark}: {reading.says}."
        yield from (f"  - {_cited(slug, book)}" for slug in reading.rests_on)
    yield from ("", f"Why `{accepted.slug}` is accepted: {question.why}.")
    rulings = [f"- {ruling.card}, {ruling.date}: {ruling.says}." for ruling in question.rulings]
    yield from ("", "Rulings of cards:", "", *(rulings or ["- None speaks of it."]))
    times = [_time(reading) for reading in question.readings if reading.since or reading.until]
    if times:
        yield from ("", f"By edition: {join_english(times)}.")


def _time(reading: Reading) -> str:
    until = f"until {reading.until}" if reading.until else ""
    since = f"from {reading.since}" if reading.since else ""
    return f"`{reading.slug}` is accepted {' '.join(filter(None, (since, until)))}"


def _cited(slug: str, book: Rulebook) -> str:
    """Cite a rule with its sentence, or say that the edition does not have it yet."""
    rule = book.rules[slug]
    if book.has_rule(slug):
        return f"{book.cite(slug)}: {rule.sentence(book.edition)}."
    first = rule.numbers[0]
    held = f"{first.number} from {first.since}" if first.number else "elsewhere"
    return f"{slug} (not in this edition; {held}): {rule.says}."


def _situations(number: int, book: Rulebook, dates: list[str]) -> Iterator[str]:
    """Show for each other reading the smallest situation that it ends differently."""
    question = book.questions[number]
    yield from ("", "## Where they part")
    shown: dict[str, list[str]] = {}
    for reading in question.readings:
        if reading.slug == book.accepted(number):
            continue
        found = smallest_divergence(number, reading.slug, dates)
        text = "\n".join(_parts(number, found, book) if found else [_NOT_FOUND])
        shown.setdefault(text, []).append(reading.slug)
    for text, slugs in shown.items():
        yield from ("", f"### {join_english([f'`{slug}`' for slug in slugs])}", "", text)


_NOT_FOUND = (
    "Nothing was found that ends differently here, neither by the prover nor among the scenarios."
)


def _parts(number: int, found: ReadingDifference, book: Rulebook) -> Iterator[str]:
    """Show a situation and what each reading makes of it."""
    yield f"{found.source}."
    if found.edition != book.edition:
        yield f"In edition {found.edition}."
    if found.disputed:
        yield "It touches another open question too."
    yield from ("", "```gherkin", *found.gherkin.splitlines(), "```", "")
    yield from ("| reading | outcome |", "| --- | --- |")
    accepted = book.questions[number].accepted(found.edition).slug
    for slug, outcome in found.outcomes.items():
        yield f"| {slug}{' (accepted)' if slug == accepted else ''} | {_cell(outcome)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _invariants(number: int, book: Rulebook) -> Iterator[str]:
    """List the invariants that each reading refutes."""
    question = book.questions[number]
    yield from ("", "## Invariants", "")
    if question.no_formula:
        yield f"{question.no_formula} So they stay as they are."
        return
    yield "By the accepted readings they are true of every moment. By others, for 2 to 4 players:"
    yield ""
    for reading in question.readings:
        if reading.slug == book.accepted(number):
            continue
        stay, refuted = effects(number, reading.slug, book.edition)
        if not refuted:
            yield f"- `{reading.slug}`: all {stay} stay true."
            continue
        yield f"- `{reading.slug}`: {stay} stay true; refuted:"
        for refuted_claim in refuted:
            unseen = "" if refuted_claim.example else " (Of no moment that a case can show.)"
            yield f"  - {refuted_claim.claim.name}: {refuted_claim.claim.says}.{unseen}"
            if refuted_claim.example:
                yield from ("", "    ```gherkin")
                yield from (f"    {line}" for line in refuted_claim.example.splitlines())
                yield from ("    ```", "")


def _engines(number: int, question: Question, runs: Iterable[EngineRun]) -> Iterator[str]:
    """Show which reading each engine follows."""
    heading = ["", "## Engines"]
    for run in runs:
        yield from heading
        heading = []
        started = run.started
        name = f"{started.engine.engine} {started.engine.version}".strip()
        told = list(followed_readings(number, started, run.judged))
        yield from ("", f"### {name}, edition {started.edition}", "")
        if not told:
            yield "Its run has none of the scenarios that show this question."
            continue
        yield f"{_summary(told, question)}."
        yield from ("", "| case | agrees with |", "| --- | --- |")
        yield from (f"| {entry.case} | {_agreement(entry, question)} |" for entry in told)


def _agreement(followed: FollowedReadings, question: Question) -> str:
    if not followed.readings:
        return _cell(followed.message)
    if len(followed.readings) == len(question.readings) > 1:
        return "every reading, which come to the same"
    return " or ".join(f"`{slug}`" for slug in followed.readings)


def _summary(told: list[FollowedReadings], question: Question) -> str:
    """Count the cases in which an engine agrees with each reading."""
    counts = Counter(_agreement(entry, question) if entry.readings else "none" for entry in told)
    said = (f"{what} in {pluralize(count, 'case')}" for what, count in counts.most_common())
    return "It agrees with " + join_english(list(said))


_RULES = frozenset(definition.slug for definition in DEFINITIONS.values())


def edition_difference(slug: str, old: str, new: str) -> Iterator[str]:
    """Yield lines about the smallest situation that a change between editions affects.

    Rules without a formula yield nothing. The situation is played on the reference in both
    editions.
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
        yield f"  {edition}: {describe(outcomes[edition])}"
    if describe(outcomes[old]) == describe(outcomes[new]):
        yield "  but the reference does not bear that out: the logic or the reference is wrong"
    if found.disputed:
        yield "  an open question is touched, so one of these outcomes is one view only"
    example = write(f"As in {new}", case, outcomes[new])
    yield from (f"  {line}" for line in example.splitlines())
