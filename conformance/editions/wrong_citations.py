"""Citations that lead nowhere or to something else, and which of them are known."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, field

from headjudge.spec.rulebook import LookUpError, official, read_toml
from headjudge.spec.rulebook.fingerprints import Fingerprints, TextFacts, digits
from headjudge.spec.rulebook.official import Citation

STEM = 4
"""Words of titles are compared by their first letters, so "lands" is "land"."""


class KnownCitation(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong citation in known editions: a record of ``spec/rulebook/wrong_citations.toml``."""

    rule: str
    cites: str
    what: str
    since: str = field(name="from")
    until: str = "9999"
    """The last edition that has it."""


@cache
def known_citations() -> tuple[KnownCitation, ...]:
    """Those of ``spec/rulebook/wrong_citations.toml``."""
    path = files("headjudge.spec.rulebook").joinpath("wrong_citations.toml")
    where = "spec/rulebook/wrong_citations.toml"
    data = read_toml(path.read_text("utf-8"), where)
    try:
        return msgspec.convert(data.get("citation", []), tuple[KnownCitation, ...])
    except msgspec.ValidationError as error:
        raise LookUpError(f"{where}: {error}") from None


class WrongCitation(Struct, frozen=True):
    """A citation in a text that leads nowhere or to something else."""

    number: str
    cites: str
    line: int
    message: str
    known: bool
    """Whether the same words have had it before."""


def wrong_citations(text: TextFacts, known: Fingerprints) -> Iterator[WrongCitation]:
    """Every wrong citation, in the order of the text."""
    before = {
        known.at(one.rule, edition)
        for one in known_citations()
        for edition in known.editions
        if one.since <= edition <= one.until
    }
    for number, cites, what in _wrong(text, known):
        message = f"{number} cites rule {cites}{what}"
        seen = text.prints[number] in before
        yield WrongCitation(number, cites, text.rules[number].line, message, seen)


def _wrong(text: TextFacts, known: Fingerprints) -> Iterator[tuple[str, str, str]]:
    """Citations of a rule that does not exist or that is about something else."""
    headings = {n: title for n in text.rules if (title := official.heading(text.rules, n))}
    by_title = {title: number for number, title in reversed(headings.items())}
    by_hash = {digits(title, 8): number for title, number in by_title.items()}
    for number, citations in text.cited.items():
        words, about = text.prints[number], text.about(citations)
        allowed = known.cited_well(words) if text.times[words] == 1 else []
        if len(allowed) != len(about):
            allowed = [(subject,) for subject in about]  # nothing to compare with
        for citation, subject, well in zip(citations, about, allowed, strict=True):
            wrong = ""
            if citation.number not in text.rules:
                wrong = ", which this text does not have"
            elif citation.title:
                wrong = _mistitled(citation, headings, by_title)
            elif subject in known.titles and subject not in well:
                right = " or ".join(by_hash[name] for name in well if name in by_hash)
                meant = f"what is {right} here" if right else "something else"
                title = official.subject(text.rules, citation.number)
                wrong = f', "{title}"; in the same words, other editions cite {meant}'
            if wrong:
                yield number, citation.number, wrong


def _mistitled(citation: Citation, headings: Mapping[str, str], by_title: Mapping[str, str]) -> str:
    """What is wrong with a title that is cited; a loosely worded one is not wrong."""
    there = headings.get(citation.number, citation.title)
    if there == citation.title:
        return ""
    if citation.title in by_title:
        return f' as "{citation.title}", which is {by_title[citation.title]}'
    said, stands = ({word[:STEM] for word in title.split()} for title in (citation.title, there))
    return "" if said & stands else f' as "{citation.title}", but it is "{there}"'
