"""Explanations as one would paste them into a forum or an issue."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from headjudge.conformance import capitalised, fenced, harmless, join, markdown
from headjudge.conformance.explaining.against import decided, together
from headjudge.conformance.explaining.cited import Cited, Section
from headjudge.conformance.explaining.explanation import Explanation, StepExplained
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference.derivation import Derived
from headjudge.spec import protocol as v
from headjudge.spec.rulebook import Rulebook


class Links:
    """How rules are cited: by their numbers, and with a site as links to their pages there."""

    def __init__(self, book: Rulebook, site: str = "") -> None:
        """Cite the rules of an edition; `site` is the address above ``/rules/SLUG``."""
        self.book, self.site = book, site.rstrip("/")

    def to(self, slug: str, number: str = "") -> str:
        """A rule's number, of this edition if none is given; its slug where it has none."""
        text = f"**{number or self._number(slug)}**"
        return f"[{text}]({self.site}/rules/{slug})" if self.site else text

    def _number(self, slug: str) -> str:
        return self.book.number(slug) if self.book.has(slug) else slug


class Unread(Struct, frozen=True):
    """What of a text could not be read, so that an answer leaves it out."""

    why: tuple[str, ...]
    """What is wrong, line by line."""
    lines: tuple[str, ...] = ()
    """The lines that were left out; none where examples were, of which nothing is told."""


def lines(
    explained: Explanation,
    sections: Iterable[Section] = (),
    site: str = "",
    unread: Unread | None = None,
) -> Iterator[str]:
    """An explanation as the lines of a text in Markdown, with what of it could not be read."""
    scenario, book = explained.scenario, explained.book
    cite = Links(book, site)
    yield from (f"### {markdown(scenario.name) or 'Example'}", "")
    yield from _left_out(unread)
    yield " ".join(_answer(explained, cite))
    yield from ("", *fenced(harmless(scenario.gherkin), "gherkin"), "")
    if explained.start:
        yield from (f"*start:* {markdown(explained.start)}", "")
    for step in explained.steps:
        yield f"{step.number}. {_sentence('; '.join(step.sentences))}"
        yield from (f"   - {line}" for line in _inside(step, cite))
    yield from _rules(explained, cite)
    for section in sections:
        yield from ("", f"**{markdown(section.heading)}{':' if section.lines else '.'}**")
        if section.lines:
            yield from ("", *section.listed(lambda one: _cited(one, cite), "- "))
    for number, question in explained.asked():
        yield from ("", f"**Open question {number}, so other answers may be right too.**")
        yield f"{_sentence(question.asks)} The reading followed here: {_sentence(question.reading)}"
    answered = "Answered by Head Judge"
    if explained.unfinished:
        answered = "Head Judge so far, as that is not final"
    if unread is not None:
        answered = "Head Judge has not read all of it"
    yield from ("", f"*{answered}, by the rules as of {book.edition}.*")


def _left_out(unread: Unread | None) -> Iterator[str]:
    """That not all was read, and what was not."""
    if unread is None:
        return
    what = "the lines before what is below" if unread.lines else "what could be read"
    yield f"**Not all of this was read, so this is no answer yet: it is what comes of {what}.**"
    yield from ("", *(f"- {markdown(why)}" for why in unread.why), "")
    if unread.lines:
        yield from (*fenced(harmless("\n".join(unread.lines)), "gherkin"), "")


def _answer(explained: Explanation, cite: Links) -> Iterator[str]:
    """What comes of it, in a sentence or two: the outcome, what decides it, and what is wrong."""
    if not explained.steps:
        yield "**Nothing happens.**"
        return
    last = explained.steps[-1]
    yield f"**{_sentence(join(tell(last.outcome).split('; ')))}**"
    yield from (f"**Not final: {_sentence(what)}**" for what in explained.unfinished)
    yield from (f"**Not modelled: {_sentence(what)}**" for what in explained.not_modelled)
    by_rules = [f"{cite.to(one.rule)} ({markdown(one.sentence())})" for one in deciding(explained)]
    if by_rules:
        yield f"Decided by {join(by_rules)}."
    failed = [claim for step in explained.steps for claim in step.claims if not claim.met]
    if failed:
        wrong = join([f"“{markdown(claim.text)}”" for claim in failed])
        yield f"Not so: {wrong}."
    if explained.questions:
        yield "The rules leave room for another answer: see below."


def deciding(explained: Explanation) -> list[Derived]:
    """The lines by which people won, lost and drew, as things stand in the end."""
    outcome = explained.steps[-1].outcome
    if not isinstance(outcome, v.Outcome):
        return []
    found = together(
        one
        for fate in ("losers", "drawn", "winners")
        for player in getattr(outcome, fate) or ()
        for one in decided(explained.played, len(explained.steps), player, fate)
    )
    return [one.line for one in found if isinstance(one.line, Derived)]


def _inside(step: StepExplained, cite: Links) -> Iterator[str]:
    for one in step.lines:
        because = ", ".join(cite.to(slug, number) for number, slug in one.also)
        verdict = f" {one.verdict}:" if one.verdict else ""
        why = f" ({because})" if because else ""
        yield f"{cite.to(one.slug, one.number)}{verdict} {markdown(one.text)}{why}"
    if step.now:
        yield f"*now:* {markdown(step.now)}"
    for claim in step.claims:
        yield f"{'as expected' if claim.met else '**not so**'}: {markdown(claim.text)}"


def _rules(explained: Explanation, cite: Links) -> Iterator[str]:
    """Our sentences for the rules that it tells of."""
    book = explained.book
    found = [book.rules[slug] for slug in explained.rules]
    if found:
        yield from ("", "The rules, in Head Judge's words:", "")
    for rule in found:
        yield f"- {cite.to(rule.slug)} {_sentence(rule.sentence(book.edition))}"


def _cited(one: str | Cited, cite: Links) -> str:
    if isinstance(one, str):
        return markdown(one)
    return f"{cite.to(one.slug, one.number)} {_sentence(one.text)}"


def _sentence(text: str) -> str:
    """A text as a sentence: with a capital, and a full stop where it has no end."""
    shown = markdown(capitalised(text))
    return shown if shown.endswith((".", "?", "!")) else f"{shown}."
