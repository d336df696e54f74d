"""An open question as a page in Markdown: its readings, where they part, and who follows which."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from headjudge.conformance import join, several
from headjudge.conformance.judging.verdicts import Judged, Started
from headjudge.conformance.proving.readings import (
    EngineFollows,
    ReadingDifference,
    answered,
    arises_in,
    effects,
    parting,
)
from headjudge.spec.rulebook import LookUpError, Rulebook, editions
from headjudge.spec.rulebook.records import Question, Reading


class EngineRun(Struct, frozen=True):
    """What an engine made of the scenarios, from the events of one run."""

    started: Started
    judged: Mapping[str, Judged]
    """By the id of the scenario."""


def listing(book: Rulebook) -> Iterator[str]:
    """The open questions, a line each: number, name, and what it asks; settled ones say so."""
    wide = max(len(question.slug) for question in book.questions.values())
    for number, question in book.questions.items():
        settled = "" if question.advisory else " (settled)"
        yield f"{number:3}  {question.slug:{wide}}  {question.asks}{settled}"


def page(wanted: str, edition: str = "", runs: Iterable[EngineRun] = ()) -> Iterator[str]:
    """The page of an open question, by its number or slug, line by line.

    Without an edition it is that of the newest in which the question arises. Raises LookUpError
    for an unknown question or edition, and for an edition in which the question does not arise.
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
    """Where the question does not arise in every edition: in which it does."""
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
    rulings = [f"- {one.card}, {one.date}: {one.says}." for one in question.rulings]
    yield from ("", "Rulings of cards:", "", *(rulings or ["- None speaks of it."]))
    times = [_time(reading) for reading in question.readings if reading.since or reading.until]
    if times:
        yield from ("", f"By edition: {join(times)}.")


def _time(reading: Reading) -> str:
    until = f"until {reading.until}" if reading.until else ""
    since = f"from {reading.since}" if reading.since else ""
    return f"`{reading.slug}` is accepted {' '.join(filter(None, (since, until)))}"


def _cited(slug: str, book: Rulebook) -> str:
    """A rule with its number and our sentence; where the edition has it not, as it came later."""
    rule = book.rules[slug]
    if book.has(slug):
        return f"{book.cite(slug)}: {rule.sentence(book.edition)}."
    first = rule.numbers[0]
    held = f"{first.number} from {first.since}" if first.number else "elsewhere"
    return f"{slug} (not in this edition; {held}): {rule.says}."


def _situations(number: int, book: Rulebook, dates: list[str]) -> Iterator[str]:
    """For each reading that is not the accepted one the smallest situation that it ends so."""
    question = book.questions[number]
    yield from ("", "## Where they part")
    shown: dict[str, list[str]] = {}
    for reading in question.readings:
        if reading.slug == book.accepted(number):
            continue
        found = parting(number, reading.slug, dates)
        text = "\n".join(_parts(number, found, book) if found else [_NOT_FOUND])
        shown.setdefault(text, []).append(reading.slug)
    for text, slugs in shown.items():
        yield from ("", f"### {join([f'`{slug}`' for slug in slugs])}", "", text)


_NOT_FOUND = (
    "Nothing was found that ends differently here, neither by the prover nor among the scenarios."
)


def _parts(number: int, found: ReadingDifference, book: Rulebook) -> Iterator[str]:
    """A situation and what each reading makes of it."""
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
    """Which invariants each reading refutes, and how many stay."""
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
        for one in refuted:
            unseen = "" if one.example else " (Of no moment that a case can show.)"
            yield f"  - {one.claim.name}: {one.claim.says}.{unseen}"
            if one.example:
                yield from ("", "    ```gherkin")
                yield from (f"    {line}" for line in one.example.splitlines())
                yield from ("    ```", "")


def _engines(number: int, question: Question, runs: Iterable[EngineRun]) -> Iterator[str]:
    """Which reading each engine's answers agree with."""
    heading = ["", "## Engines"]
    for run in runs:
        yield from heading
        heading = []
        started = run.started
        name = f"{started.engine.engine} {started.engine.version}".strip()
        told = list(answered(number, started, run.judged))
        yield from ("", f"### {name}, edition {started.edition}", "")
        if not told:
            yield "Its run has none of the scenarios that show this question."
            continue
        yield f"{_summary(told, question)}."
        yield from ("", "| case | agrees with |", "| --- | --- |")
        yield from (f"| {one.case} | {_agreement(one, question)} |" for one in told)


def _agreement(one: EngineFollows, question: Question) -> str:
    if not one.readings:
        return _cell(one.message)
    if len(one.readings) == len(question.readings) > 1:
        return "every reading, which come to the same"
    return " or ".join(f"`{slug}`" for slug in one.readings)


def _summary(told: list[EngineFollows], question: Question) -> str:
    """How often an engine agrees with each reading alone."""
    counts = Counter(_agreement(one, question) if one.readings else "none" for one in told)
    said = (f"{what} in {several(count, 'case')}" for what, count in counts.most_common())
    return "It agrees with " + join(list(said))
