"""The pages about open questions: the readings of each, and which reading each engine follows."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from headjudge.proofs.open_questions import (
    ReadingDifference,
    arises_in,
    by_scenario,
    followed_readings,
)
from headjudge.site import addresses
from headjudge.site.entrants import Entrant, entrants
from headjudge.site.layout import File, Page, Site
from headjudge.site.scenarios import CasePage, describe_editions, pages_by, table_link_of
from headjudge.spec.rulebook import Question, Rulebook


class DivergingGame(Struct, frozen=True):
    """A game whose outcome depends on the reading."""

    readings: list[str]
    """The slugs of the readings whose outcome differs from that of the accepted one."""
    part: ReadingDifference
    case: str
    """The case id of the scenario that the game is taken from."""
    table: str


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the list of questions and a page for each question."""
    by_question = pages_by(site, lambda page: page.questions)
    listed = site.book.questions.items()
    yield Page(
        addresses.QUESTIONS,
        "Open questions",
        "questions",
        {
            "open": [(number, question) for number, question in listed if question.advisory],
            "settled": [(number, question) for number, question in listed if not question.advisory],
        },
        "Questions on which the rules conflict or are silent, with their possible readings.",
    )
    for number, question in listed:
        yield _page(site, number, question, by_question.get(number, []))


def _page(site: Site, number: int, question: Question, case_pages: list[CasePage]) -> Page:
    dates = arises_in(number)
    book = Rulebook.at(dates[0])
    accepted = question.accepted(book.edition)
    ordered = [accepted, *(other for other in question.readings if other is not accepted)]
    games = [] if question.no_switch else _diverging_games(number, question, case_pages)
    diverging = {slug for game in games for slug in game.readings}
    rest = [reading.slug for reading in ordered[1:] if reading.slug not in diverging]
    values = {
        "number": number,
        "question": question,
        "newest": site.book.edition,
        "arises": describe_editions(dates),
        "readings": ordered,
        "book": book,
        "accepted": accepted,
        "games": games,
        "agreeing": [] if question.no_switch else rest,
        "shown": case_pages,
        "ends": site.ends,
        "engines": list(_engines(site, number, question, case_pages)),
    }
    title = f"Question {number}: {question.asks}"
    return Page(addresses.question(number), title, "question", values, question.asks)


def _diverging_games(
    number: int, question: Question, case_pages: Sequence[CasePage]
) -> list[DivergingGame]:
    """Return each reading's smallest scenario with a different outcome, merging duplicates."""
    cases = [case for page in case_pages for case in page.cases]
    games: dict[str, DivergingGame] = {}
    for reading in question.readings:
        part = by_scenario(number, reading.slug, cases)
        if part is None:
            continue
        case = next(c.case.id for c in cases if f"`{c.case.id}`" in part.source)
        table = table_link_of(f"question {number}", part.gherkin, part.edition)
        game = games.setdefault(f"{table} {part.outcomes}", DivergingGame([], part, case, table))
        game.readings.append(reading.slug)
    return list(games.values())


def _engines(
    site: Site, number: int, question: Question, case_pages: Sequence[CasePage]
) -> Iterator[tuple[Entrant, str, str]]:
    """Yield each engine, each case about a question, and the readings that the answer follows."""
    names = {page.name for page in case_pages}
    for entrant in entrants(site):
        cases = [s for s in entrant.scenarios.values() if s.case.id.partition(".")[0] in names]
        for answer in followed_readings(number, entrant.run.started, entrant.judged, cases):
            agrees = " or ".join(answer.readings) or answer.message
            if len(answer.readings) == len(question.readings) > 1:
                agrees = "every reading; they have the same outcome"
            yield entrant, answer.case, agrees
