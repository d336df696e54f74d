"""The search: its page, and the index of all that can be found, in parts that are loaded late."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from headjudge.conformance import capitalised
from headjudge.conformance.site import addresses
from headjudge.conformance.site.case_pages import CasePage, case_pages
from headjudge.conformance.site.engine_standing import entrants
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.guide_pages import about_it
from headjudge.conformance.site.guides import GUIDES
from headjudge.spec.cards import cards, plain
from headjudge.spec.rulebook import Rulebook, editions

LARGEST = 140_000
"""Bytes of the largest part of the index."""
COMMON = 150
"""Words of more scenarios than so many are not looked for in their steps."""


class Findable(Struct, frozen=True):
    """A page as the search knows it."""

    title: str
    text: str
    address: str
    names: tuple[str, ...]
    """What it is called: numbers, slug, id. A query that is just this finds it first."""
    more: str = ""
    """Further words by which it is found."""


class FindableKind(Struct, frozen=True):
    """Pages of one kind."""

    title: str
    weight: int
    """How far before others that fit as well they come."""
    base: str
    """What their addresses begin with."""
    pages: tuple[Findable, ...]


def pages(site: Site) -> Iterator[Page | File]:
    """The page of the search, and the parts of its index."""
    shards = list(shards_of(kinds(site)))
    says = "Rules by number or words, scenarios, cards, questions, engines, editions and guides."
    values = {"shards": [one.address for one in shards]}
    yield Page(addresses.SEARCH, "Search", "search", values, says)
    yield Page(addresses.LOST, "There is no such page", "lost", values)
    yield from shards


def kinds(site: Site) -> tuple[FindableKind, ...]:
    """All that can be found."""
    book = site.book
    return (
        FindableKind("Rules", 6, addresses.RULES, tuple(_rules(book))),
        FindableKind("Cards", 5, addresses.CARDS, tuple(_cards())),
        FindableKind("Questions", 4, addresses.QUESTIONS, tuple(_questions(book))),
        FindableKind("Guides", 4, addresses.GUIDES, tuple(_guides())),
        FindableKind("Engines", 4, addresses.ENGINES, tuple(_engines(site))),
        FindableKind("Editions", 2, addresses.EDITIONS, tuple(_editions())),
        FindableKind("Numbers", 1, "numbers/", tuple(_numbers(book))),
        FindableKind(
            "Scenarios", 0, addresses.SCENARIOS, tuple(_scenarios(case_pages(site), book))
        ),
    )


def shards_of(every: Iterable[FindableKind]) -> Iterator[File]:
    """The index as scripts that are loaded one by one, none larger than :data:`LARGEST`."""
    for kind in every:
        rows: list[str] = []
        number, size = 1, 0
        for one in kind.pages:
            rest = one.address.removeprefix(kind.base)
            row = json.dumps(
                [one.title, one.text, rest, one.names, one.more],
                ensure_ascii=False,
                separators=(",", ":"),
            )
            if size + len(row.encode()) > LARGEST:
                yield _shard(kind, number, rows)
                rows, size, number = [], 0, number + 1
            rows.append(row)
            size += len(row.encode()) + 2
        yield _shard(kind, number, rows)


def _shard(kind: FindableKind, number: int, rows: list[str]) -> File:
    said = ",".join(json.dumps(one) for one in (kind.title, kind.weight, kind.base))
    content = f"headJudgeSearch.add({said},[\n" + ",\n".join(rows) + "\n]);\n"
    return File(f"{addresses.SEARCH}{kind.title.lower()}-{number}.js", content.encode())


def _rules(book: Rulebook) -> Iterator[Findable]:
    for rule in book.rules.values():
        number = rule.number(book.edition)
        held = dict.fromkeys(one.number for one in reversed(rule.numbers) if one.number)
        names = (*([number] if number else []), rule.slug, *(n for n in held if n != number))
        title = f"{number or rule.last_number()} {rule.slug}" + ("" if number else " (gone)")
        said = rule.sentence(book.edition)
        yield Findable(
            title, said, addresses.rule(rule.slug), names, book.families[rule.family].title
        )


def _cards() -> Iterator[Findable]:
    for name, one in cards().items():
        yield Findable(name, one.does, addresses.card(name), (name,), one.is_)


def _questions(book: Rulebook) -> Iterator[Findable]:
    for number, one in book.questions.items():
        readings = " ".join(f"{reading.slug} {reading.says}" for reading in one.readings)
        names = (f"question {number}", one.slug)
        yield Findable(f"Question {number}", one.asks, addresses.question(number), names, readings)


def _guides() -> Iterator[Findable]:
    """The guides, found by their headings and by what stands in them as code too."""
    for one in GUIDES:
        text = one.text()
        headings = " ".join(re.findall(r"^##+ (.*)$", text, re.MULTILINE))
        code = " ".join(re.findall(r"`([^`\n]+)`", text))
        more = " ".join(_words(f"{headings} {code}"))
        yield Findable(one.title, about_it(one), addresses.guide(one.slug), (one.slug,), more)


def _engines(site: Site) -> Iterator[Findable]:
    for one in entrants(site):
        text = f"{one.run.started.engine.version}, judged by edition {one.edition}".lstrip(", ")
        yield Findable(one.name, text, one.address, (one.name,))


def _editions() -> Iterator[Findable]:
    for date in editions():
        yield Findable(date, "", addresses.edition(date), (date,))


def _numbers(book: Rulebook) -> Iterator[Findable]:
    held = {one.number for rule in book.rules.values() for one in rule.numbers if one.number}
    for number in sorted(held):
        yield Findable(number, "which rules have had this number", addresses.number(number), ())


def _scenarios(every: Iterable[CasePage], book: Rulebook) -> Iterator[Findable]:
    every = list(every)
    said = {one.name: _words(f"{one.first.gherkin} {one.comment}") for one in every}
    counts = Counter(word for words in said.values() for word in words)
    for one in every:
        title = capitalised(one.title)
        known = _words(title)
        rare = [word for word in said[one.name] if counts[word] <= COMMON and word not in known]
        slug = one.first.rule
        text = (book.cite(slug) if slug else "") + (", near miss" if one.first.near_miss else "")
        address = addresses.scenario(one.name)
        yield Findable(title, text, address, (one.name,), " ".join(rare))


def _words(text: str) -> dict[str, None]:
    """The words of a text, each once, without numbers."""
    return dict.fromkeys(word for word in plain(text).split() if re.search("[a-z]", word))
