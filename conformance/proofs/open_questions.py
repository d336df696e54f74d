"""Open questions: where their readings diverge, and which readings an engine follows.

This module renders a question as a Markdown page. It also finds the smallest situation affected by
a rule change between two editions.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files

from jinja2 import Environment, StrictUndefined
from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.judge import compare
from headjudge.judge.verdicts import Judged, Started
from headjudge.reference import play
from headjudge.runner.engine import Answer
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.search import difference, difference_of_readings
from headjudge.spec.logic.theory import Theory
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, named
from headjudge.spec.rulebook import LookUpError, Rulebook, editions
from headjudge.spec.rulebook.records import Question, Reading
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import bundled, compile_features, holds
from headjudge.suite.expectations import Field, describe
from headjudge.suite.gherkin_writer import write
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import to_case
from headjudge.text import join_english, pluralize


class ReadingDifference(Struct, frozen=True):
    """A situation whose outcome depends on the reading of a question."""

    edition: str
    gherkin: str
    source: str
    """The situation's origin: the prover, or a scenario with its location."""
    outcomes: dict[str, str]
    """Descriptions of the outcome, by reading slug."""
    players: int
    disputed: bool = False
    """Whether it also touches another open question."""


def smallest_divergence(number: int, slug: str, dates: Iterable[str]) -> ReadingDifference | None:
    """Return the smallest situation whose outcome differs between a reading and the accepted one.

    For each edition in turn, try the prover and then the bundled scenarios tagged with the
    question. If neither finds a situation in any edition, try all scenarios of the first one.
    """
    dates = list(dates)
    compared: set[tuple[int, ...]] = set()
    for date in dates:
        book = Rulebook.at(date)
        other = book.with_interpretations({number: slug})
        if other is book:
            continue
        formulas = *Theory.of(book).key, *Theory.of(other).key
        if not book.questions[number].no_formula and formulas not in compared:
            compared.add(formulas)
            if divergence := _by_prover(number, book, other):
                return divergence
        if divergence := by_scenario(number, slug, tagged(number, book)):
            return divergence
    for date in dates[:1]:
        return by_scenario(number, slug, compile_features(bundled(), Rulebook.at(date)))
    return None


def _by_prover(number: int, book: Rulebook, other: Rulebook) -> ReadingDifference | None:
    """Return the prover's minimal situation if the reference implementation confirms it."""
    proved = difference_of_readings(book, other, number)
    if proved.situation is None:
        return None
    case = to_case(proved.situation, book.edition)
    outcomes = outcome_by_reading(number, case)
    if len(set(outcomes.values())) == 1:
        return None
    source = "The smallest situation that ends differently, found by the prover"
    gherkin, players = write("the smallest situation", case), proved.situation.players
    return ReadingDifference(book.edition, gherkin, source, outcomes, players, proved.disputed)


def by_scenario(number: int, slug: str, scenarios: Iterable[Scenario]) -> ReadingDifference | None:
    """Return the smallest scenario with a different outcome under a reading.

    The scenario is cut after the first step at which the outcomes differ.
    """
    differences: list[tuple[tuple[int, int], ReadingDifference]] = []
    for scenario in scenarios:
        case = scenario.case
        book = Rulebook.at(case.edition)
        books = (book, book.with_interpretations({number: slug}))
        outcomes = zip(*(play_any(case, book) for book in books), strict=True)
        step = next(
            (step for step, (first, second) in enumerate(outcomes) if first != second), None
        )
        if step is None:
            continue
        gherkin, cut = _cut(scenario, step)
        source = f"From the scenario `{case.id}` ({scenario.path}:{scenario.line})"
        by_reading = outcome_by_reading(number, cut, step)
        size = len(named(case)), sum(map(len, scenario.step_texts[: step + 1]))
        differences.append(
            (size, ReadingDifference(case.edition, gherkin, source, by_reading, size[0]))
        )
    return min(differences, key=lambda sized: sized[0], default=(None, None))[1]


def _cut(scenario: Scenario, step: int) -> tuple[str, AnyCase]:
    """Cut a scenario after a step and drop its expectations; return Gherkin and case."""
    game = scenario.game
    if game is not None:
        cut = replace(game, steps=game.steps[: step + 1])
        return write(scenario.name, cut), cut
    lines = scenario.gherkin.splitlines()
    end = next(n for n, line in enumerate(lines) if line.strip().startswith("Then "))
    return "\n".join(lines[:end]), scenario.case


def play_any(case: AnyCase, book: Rulebook) -> tuple[AnyOutcome, ...]:
    """Play a case of any kind on the reference implementation, using a rulebook's readings."""
    return play(case, derive=False, book=book).outcomes


def outcome_by_reading(number: int, case: AnyCase, step: int = -1) -> dict[str, str]:
    """Describe the outcome at a step under each reading, by reading slug.

    Fields other than the result are included only if they distinguish readings.
    """
    book = Rulebook.at(case.edition)
    outcomes = {
        reading.slug: play_any(case, book.with_interpretations({number: reading.slug}))[step]
        for reading in book.questions[number].readings
    }

    def distinct(fields: set[Field]) -> int:
        return len({describe(outcome, fields) for outcome in outcomes.values()})

    different = len({repr(outcome) for outcome in outcomes.values()})
    fields: set[Field] = set()
    for field in _MORE_FIELDS:
        if distinct(fields) < min(distinct({*fields, field}), different):
            fields.add(field)
    return {slug: describe(outcome, fields) for slug, outcome in outcomes.items()}


_MORE_FIELDS: tuple[Field, ...] = (
    *("active", "zone", "priority", "chooser", "lasting"),
    *("life", "poison", "library"),
)


def tagged(number: int, book: Rulebook) -> list[Scenario]:
    """Return an edition's bundled scenarios that are tagged with an open question."""
    return [scenario for scenario in bundled_scenarios(book) if number in scenario.questions]


def arises_in(number: int) -> list[str]:
    """Return the editions in which an open question arises, newest first.

    A question first arises in the oldest edition that has a bundled scenario about it.
    """
    tag_lists = [
        [tag["name"] for tag in p["tags"]] for feature in bundled() for p in feature.pickles
    ]
    tags = [names for names in tag_lists if f"@question.{number}" in names]
    dates = [d for d in editions() if any(holds(names, Rulebook.at(d)) for names in tags)]
    last = Rulebook.at().questions[number].until or editions()[0]
    return [date for date in editions() if dates[-1] <= date <= last]


class FollowedReadings(Struct, frozen=True):
    """The readings that an engine's answer to a scenario agrees with."""

    case: str
    readings: tuple[str, ...]
    """The slugs of the readings under which the engine would get the same verdict."""
    message: str = ""
    """The verdict or its message if the answer agrees with no reading."""


def followed_readings(
    number: int,
    started: Started,
    judged: Mapping[str, Judged],
    scenarios: Iterable[Scenario] | None = None,
) -> Iterator[FollowedReadings]:
    """Yield the readings that an engine follows, for each judged scenario about a question.

    An engine follows a reading if its verdict is the same as that of an engine that implements the
    reading. `scenarios` defaults to those tagged with the question in the run's edition.
    """
    book = Rulebook.at(started.edition)
    slugs = [reading.slug for reading in book.questions[number].readings]
    for scenario in tagged(number, book) if scenarios is None else scenarios:
        verdict = judged.get(scenario.case.id)
        if verdict is None:
            continue
        if verdict.verdict not in ("pass", "fail", "advisory"):
            message = f"{verdict.verdict}: {verdict.message}"
            yield FollowedReadings(scenario.case.id, (), message)
            continue
        agreed = []
        for slug in slugs:
            outcomes = play_any(scenario.case, book.with_interpretations({number: slug}))
            other = compare(scenario, Answer("played", outcomes), started.engine, book)
            if (other.verdict, other.message) == (verdict.verdict, verdict.message):
                agreed.append(slug)
        yield FollowedReadings(scenario.case.id, (*agreed,), "" if agreed else verdict.message)


class EngineRun(Struct, frozen=True):
    """One run of an engine, with its verdicts by case id."""

    started: Started
    judged: Mapping[str, Judged]


def page(wanted: str, edition: str = "", runs: Iterable[EngineRun] = ()) -> str:
    """Return an open question's Markdown page, given its number or slug.

    The edition defaults to the newest in which the question arises. Raises LookUpError if the
    question or edition is unknown, or if the question does not arise in that edition.
    """
    number = Rulebook.at(edition).question(wanted)
    dates = arises_in(number)
    if edition and edition not in dates:
        first, last = dates[-1], dates[0]
        raise LookUpError(
            f"question {number} does not arise in edition {edition}, only from {first} to {last}"
        )
    book = Rulebook.at(edition or dates[0])
    question = book.questions[number]
    accepted = question.accepted(book.edition)
    others = [reading for reading in question.readings if reading is not accepted]
    environment = Environment(
        autoescape=False,  # noqa: S701 -- Markdown
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["cell"] = lambda text: text.replace("|", "\\|")
    source = files("headjudge.proofs").joinpath("question.md.j2").read_text("utf-8")
    return environment.from_string(source).render(
        number=number,
        question=question,
        book=book,
        span=_span(dates),
        accepted=accepted,
        others=others,
        periods=[*filter(None, map(_period, question.readings))],
        situations=_situations(number, others, [edition] if edition else dates),
        engines=[_engine_section(number, question, run) for run in runs],
        cite=_cite,
        join=join_english,
    )


def _span(dates: list[str]) -> str:
    """Return a phrase for the editions in which a question arises; empty for all editions."""
    oldest, newest = editions()[-1], editions()[0]
    since = f" from {dates[-1]}" if dates[-1] != oldest else ""
    until = f" until {dates[0]}" if dates[0] != newest else ""
    return f" (it arises{since}{until})" if since or until else ""


def _period(reading: Reading) -> str:
    """Say when a reading is accepted; empty if always."""
    since = f" from {reading.since}" if reading.since else ""
    until = f" until {reading.until}" if reading.until else ""
    return f"`{reading.slug}` is accepted{since}{until}" if since or until else ""


def _cite(slug: str, book: Rulebook) -> str:
    """Cite a rule with its statement, noting if the edition does not include it."""
    rule = book.rules[slug]
    if book.has_rule(slug):
        return f"{book.cite(slug)}: {rule.sentence(book.edition)}."
    first = rule.numbers[0]
    place = f"{first.number} from {first.since}" if first.number else "elsewhere"
    return f"{slug} (not in this edition; {place}): {rule.says}."


def _situations(
    number: int, others: Sequence[Reading], dates: list[str]
) -> list[tuple[list[str], ReadingDifference | None]]:
    """Return the smallest diverging situations, each with the readings that share it."""
    groups: dict[str, tuple[list[str], ReadingDifference | None]] = {}
    for reading in others:
        divergence = smallest_divergence(number, reading.slug, dates)
        slugs, _ = groups.setdefault(repr(divergence), ([], divergence))
        slugs.append(f"`{reading.slug}`")
    return list(groups.values())


class EngineSection(Struct, frozen=True):
    """The section of a question's page about one engine."""

    name: str
    edition: str
    agreements: list[tuple[str, str]]
    """Pairs of a case id and the readings followed there, or the verdict if there are none."""
    summary: str


def _engine_section(number: int, question: Question, run: EngineRun) -> EngineSection:
    engine = run.started.engine
    counts: Counter[str] = Counter()
    agreements = []
    for followed in followed_readings(number, run.started, run.judged):
        agreement = " or ".join(f"`{slug}`" for slug in followed.readings)
        if len(followed.readings) == len(question.readings) > 1:
            agreement = "all readings, which agree here"
        counts[agreement or "none"] += 1
        agreements.append((followed.case, agreement or followed.message))
    parts = [f"{reading} in {pluralize(count, 'case')}" for reading, count in counts.most_common()]
    name = f"{engine.engine} {engine.version}".strip()
    summary = join_english(parts) if parts else ""
    return EngineSection(name, run.started.edition, agreements, summary)


_RULES_WITH_FORMULA = frozenset(definition.slug for definition in DEFINITIONS.values())


def edition_difference(slug: str, old: str, new: str) -> Iterator[str]:
    """Yield lines about the smallest situation affected by a rule's change between two editions.

    The reference implementation plays the situation in both editions. Rules without a formula
    yield no lines.
    """
    if slug not in _RULES_WITH_FORMULA or old == new:
        return
    compared = difference(Rulebook.at(old), Rulebook.at(new), slug)
    if compared.same_formula:
        yield "its formula is the same in both editions, so nothing ends differently because of it"
        return
    if compared.situation is None:
        yield "proven: no situation of 2 to 6 players ends differently because of it"
        return
    yield "the smallest situation that ends differently because of it"
    outcomes = {}
    for edition in (old, new):
        case = to_case(compared.situation, edition, slug)
        outcomes[edition] = play(case, derive=False).outcomes[-1]
        yield f"  {edition}: {describe(outcomes[edition])}"
    if describe(outcomes[old]) == describe(outcomes[new]):
        yield "  but the reference disagrees: the logic or the reference is wrong"
    if compared.disputed:
        yield "  the outcome depends on an open question, so a different one may also be right"
    example = write(f"As in {new}", case, outcomes[new])
    yield from (f"  {line}" for line in example.splitlines())
