"""The search page, and its index in shards that are loaded on demand."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.site import addresses
from headjudge.site.entrants import entrants
from headjudge.site.guides import GUIDES, summary
from headjudge.site.layout import File, Page, Site
from headjudge.site.scenarios import CasePage, case_pages
from headjudge.spec.cards import cards, plain
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.text import capitalize

LARGEST = 140_000
"""Maximum size of a shard in bytes, without its header."""
COMMON = 150
"""Maximum number of scenarios with a word; more frequent words are not indexed."""


class Findable(Struct, frozen=True, array_like=True):
    """A page in the search index, encoded as an array of these fields."""

    title: str
    text: str
    address: str
    names: tuple[str, ...]
    """Numbers, slug or id; exact matches rank first."""
    more: str = ""
    """Additional searchable words, not shown in results."""


class FindableKind(Struct, frozen=True):
    """A kind of page with all its pages."""

    title: str
    weight: int
    """Rank among equally good matches; a higher weight comes first."""
    base: str
    """The common prefix of the pages' addresses."""
    pages: tuple[Findable, ...]


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the search page, the page for unknown addresses, and the shards of the index."""
    shards = list(shards_of(kinds(site)))
    says = "Rules by number or words, scenarios, cards, questions, engines, editions and guides."
    values = {"shards": [shard.address for shard in shards]}
    yield Page(addresses.SEARCH, "Search", "search", values, says)
    yield Page(addresses.LOST, "Page not found", "lost", values)
    yield from shards


def kinds(site: Site) -> tuple[FindableKind, ...]:
    """Return all pages to index, by kind."""
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


def shards_of(kinds_of_pages: Iterable[FindableKind]) -> Iterator[File]:
    """Yield the index as scripts with at most :data:`LARGEST` bytes of rows each."""
    for kind in kinds_of_pages:
        rows: list[bytes] = []
        number, size = 1, 0
        for page in kind.pages:
            row = msgspec.json.encode(replace(page, address=page.address.removeprefix(kind.base)))
            if size + len(row) > LARGEST:
                yield _shard(kind, number, rows)
                rows, size, number = [], 0, number + 1
            rows.append(row)
            size += len(row) + 2
        yield _shard(kind, number, rows)


def _shard(kind: FindableKind, number: int, rows: list[bytes]) -> File:
    head = f'headJudgeSearch.add("{kind.title}",{kind.weight},"{kind.base}",[\n'.encode()
    content = head + b",\n".join(rows) + b"\n]);\n"
    return File(f"{addresses.SEARCH}{kind.title.lower()}-{number}.js", content)


def _rules(book: Rulebook) -> Iterator[Findable]:
    for rule in book.rules.values():
        number = rule.number(book.edition)
        numbers = dict.fromkeys(n.number for n in reversed(rule.numbers) if n.number)
        names = (*([number] if number else []), rule.slug, *(n for n in numbers if n != number))
        title = f"{number or rule.last_number()} {rule.slug}" + ("" if number else " (gone)")
        family = book.families[rule.family].title
        yield Findable(title, rule.sentence(book.edition), addresses.rule(rule.slug), names, family)


def _cards() -> Iterator[Findable]:
    for name, card in cards().items():
        yield Findable(name, card.does, addresses.card(name), (name,), card.is_)


def _questions(book: Rulebook) -> Iterator[Findable]:
    for number, question in book.questions.items():
        readings = " ".join(f"{reading.slug} {reading.says}" for reading in question.readings)
        names, address = (f"question {number}", question.slug), addresses.question(number)
        yield Findable(f"Question {number}", question.asks, address, names, readings)


def _guides() -> Iterator[Findable]:
    """Yield the guides; their headings and inline code are also searchable."""
    for guide in GUIDES:
        text = guide.text()
        headings = " ".join(re.findall(r"^##+ (.*)$", text, re.MULTILINE))
        code = " ".join(re.findall(r"`([^`\n]+)`", text))
        more = " ".join(_words(f"{headings} {code}"))
        yield Findable(
            guide.title, summary(guide), addresses.guide(guide.slug), (guide.slug,), more
        )


def _engines(site: Site) -> Iterator[Findable]:
    for entrant in entrants(site):
        version = entrant.run.started.engine.version
        text = f"{version}, judged in edition {entrant.edition}".lstrip(", ")
        yield Findable(entrant.name, text, entrant.address, (entrant.name,))


def _editions() -> Iterator[Findable]:
    for date in editions():
        yield Findable(date, "", addresses.edition(date), (date,))


def _numbers(book: Rulebook) -> Iterator[Findable]:
    numbers = {n.number for rule in book.rules.values() for n in rule.numbers if n.number}
    for number in sorted(numbers):
        yield Findable(number, "which rules have had this number", addresses.number(number), ())


def _scenarios(scenario_pages: Iterable[CasePage], book: Rulebook) -> Iterator[Findable]:
    scenario_pages = list(scenario_pages)
    words = {page.name: _words(f"{page.first.gherkin} {page.comment}") for page in scenario_pages}
    counts = Counter(word for distinct in words.values() for word in distinct)
    for page in scenario_pages:
        title = capitalize(page.title)
        known = _words(title)
        rare = [w for w in words[page.name] if counts[w] <= COMMON and w not in known]
        slug = page.first.rule
        text = (book.cite(slug) if slug else "") + (", near miss" if page.first.near_miss else "")
        yield Findable(title, text, addresses.scenario(page.name), (page.name,), " ".join(rare))


def _words(text: str) -> dict[str, None]:
    """Return the distinct words of a text in order, without numbers."""
    return dict.fromkeys(word for word in plain(text).split() if re.search("[a-z]", word))
