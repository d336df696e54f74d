"""The open questions: how each can be read, where the readings part, and who follows which."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from headjudge.conformance.proving.readings import answered, arises_in, by_scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import CasePage, case_pages, held_in
from headjudge.conformance.site.engine_standing import entrants, number_of
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Question, Reading, Rulebook, editions

TRAIL = (("Questions", addresses.QUESTIONS),)


class ReadingShown(Struct, frozen=True):
    """A reading, and what it rests on."""

    reading: Reading
    accepted: bool
    rests_on: tuple[tuple[str, str, str], ...]
    """Rules: number, slug, and our sentence."""
    when: str
    """From and until when it is the accepted one, where that is not always so."""


class PartingShown(Struct, frozen=True):
    """A game that readings end differently."""

    readings: tuple[str, ...]
    """The slugs of those that end it otherwise than the accepted one does."""
    gherkin: str
    outcomes: tuple[tuple[str, str], ...]
    """What comes of it, by each reading."""
    accepted: str
    """The slug of the accepted one in the edition of the game."""
    case: str
    """The id of the scenario that it is from."""
    edition: str
    table: str


class EngineReads(Struct, frozen=True):
    """What an engine answered to a case on which a question bears."""

    engine: str
    address: str
    edition: str
    case: str
    agrees: str


def pages(site: Site) -> Iterator[Page | File]:
    """A page a question, and a list of them."""
    shown = shown_by(site)
    listed = site.book.questions.items()
    yield Page(
        addresses.QUESTIONS,
        "Open questions",
        "questions",
        {
            "open": [(number, one) for number, one in listed if one.advisory],
            "settled": [(number, one) for number, one in listed if not one.advisory],
        },
        "Where the rules clash or are silent: the questions, and how each can be read.",
    )
    for number, question in listed:
        yield _page(site, number, question, shown.get(number, []))


def shown_by(site: Site) -> dict[int, list[CasePage]]:
    """The scenarios that show each question, by its number."""
    found: dict[int, list[CasePage]] = {}
    for one in case_pages(site):
        for number in one.questions:
            found.setdefault(number, []).append(one)
    return found


def _page(site: Site, number: int, question: Question, shown: list[CasePage]) -> Page:
    dates = arises_in(number)
    book = Rulebook.at(dates[0])
    accepted = question.accepted(book.edition)
    ordered = [accepted, *(one for one in question.readings if one is not accepted)]
    partings = [] if question.no_switch else list(_partings(number, question, shown))
    found = {slug for one in partings for slug in one.readings}
    values = {
        "number": number,
        "question": question,
        "edition": book.edition,
        "arises": held_in(dates),
        "readings": [_reading(one, book, accepted=one is accepted) for one in ordered],
        "accepted": accepted,
        "partings": partings,
        "unparted": [
            one.slug for one in ordered[1:] if one.slug not in found and not question.no_switch
        ],
        "shown": shown,
        "ends": site.ends,
        "engines": list(_engines(site, number, question, shown)),
    }
    title = f"Question {number}: {question.asks}"
    return Page(addresses.question(number), title, "question", values, question.asks, TRAIL)


def _reading(one: Reading, book: Rulebook, *, accepted: bool) -> ReadingShown:
    rules = tuple(
        (
            number_of(book.rules[slug], book.edition),
            slug,
            book.rules[slug].sentence(book.edition),
        )
        for slug in one.rests_on
    )
    times = (one.since and f"from {one.since}", one.until and f"until {one.until}")
    return ReadingShown(one, accepted, rules, " ".join(filter(None, times)))


def _partings(number: int, question: Question, shown: Sequence[CasePage]) -> Iterator[PartingShown]:
    """For each reading the smallest of its scenarios that ends otherwise; alike ones together."""
    cases = [case for one in shown for case in one.cases]
    found: dict[PartingShown, tuple[str, ...]] = {}
    for reading in question.readings:
        part = by_scenario(number, reading.slug, cases)
        if part is None:
            continue
        case = next(one for one in cases if f"`{one.case.id}`" in part.source)
        newest = part.edition == editions()[0]
        text = f"Feature: question {number}\n\n" + "\n".join(
            f"  {line}" for line in part.gherkin.splitlines()
        )
        alike = PartingShown(
            (),
            part.gherkin,
            tuple(part.outcomes.items()),
            question.accepted(part.edition).slug,
            case.case.id,
            "" if newest else part.edition,
            addresses.at_the_table(text + "\n", part.edition),
        )
        found[alike] = (*found.get(alike, ()), reading.slug)
    for one, slugs in found.items():
        yield PartingShown(slugs, *(getattr(one, name) for name in one.__struct_fields__[1:]))


def _engines(
    site: Site, number: int, question: Question, shown: Sequence[CasePage]
) -> Iterator[EngineReads]:
    names = {one.name for one in shown}
    for entrant in entrants(site):
        started = entrant.run.started
        known = entrant.known.scenarios.values()
        cases = [s for s in known if s.case.id.partition(".")[0] in names]
        judged = {one.id: one for one in entrant.run.judged}
        for one in answered(number, started, judged, cases):
            agrees = " or ".join(one.readings) or one.message
            if len(one.readings) == len(question.readings) > 1:
                agrees = "every reading; they come to the same"
            name = f"{entrant.engine} {started.engine.version}".strip()
            yield EngineReads(name, entrant.address, entrant.edition, one.case, agrees)
