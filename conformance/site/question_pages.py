"""The open questions: how each can be read, where the readings part, and who follows which."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from headjudge.conformance.proving.readings import Divergence, answered, arises_in, by_scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import CasePage, case_pages, held_in
from headjudge.conformance.site.engine_standing import Entrant, entrants
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.spec.rulebook import Question, Rulebook

TRAIL = (("Questions", addresses.QUESTIONS),)


class PartingShown(Struct, frozen=True):
    """A game that readings end differently."""

    readings: list[str]
    """The slugs of those that end it otherwise than the accepted one does."""
    part: Divergence
    case: str
    """The id of the scenario that it is from."""
    table: str


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
    partings = [] if question.no_switch else _partings(number, question, shown)
    found = {slug for one in partings for slug in one.readings}
    values = {
        "number": number,
        "question": question,
        "newest": site.book.edition,
        "arises": held_in(dates),
        "readings": ordered,
        "book": book,
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


def _partings(number: int, question: Question, shown: Sequence[CasePage]) -> list[PartingShown]:
    """For each reading the smallest of its scenarios that ends otherwise; alike ones together."""
    cases = [case for one in shown for case in one.cases]
    found: dict[str, PartingShown] = {}
    for reading in question.readings:
        part = by_scenario(number, reading.slug, cases)
        if part is None:
            continue
        case = next(one.case.id for one in cases if f"`{one.case.id}`" in part.source)
        inside = "\n".join(f"  {line}" for line in part.gherkin.splitlines())
        text = f"Feature: question {number}\n\n{inside}\n"
        table = addresses.at_the_table(text, part.edition)
        alike = found.setdefault(f"{table} {part.outcomes}", PartingShown([], part, case, table))
        alike.readings.append(reading.slug)
    return list(found.values())


def _engines(
    site: Site, number: int, question: Question, shown: Sequence[CasePage]
) -> Iterator[tuple[Entrant, str, str]]:
    """What each engine answered to a case that shows the question, as a reading or in words."""
    names = {one.name for one in shown}
    for entrant in entrants(site):
        cases = [s for s in entrant.scenarios.values() if s.case.id.partition(".")[0] in names]
        for one in answered(number, entrant.run.started, entrant.judged, cases):
            agrees = " or ".join(one.readings) or one.message
            if len(one.readings) == len(question.readings) > 1:
                agrees = "every reading; they come to the same"
            yield entrant, one.case, agrees
