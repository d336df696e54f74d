"""The pages about rules, by slug, and about all numbers that rules have had."""

import inspect
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache, partial
from itertools import groupby, pairwise
from typing import Any

from markupsafe import escape
from msgspec import Struct

from headjudge import reference
from headjudge.editions.diff import document_and_section, number_order
from headjudge.editions.review import Period, periods
from headjudge.editions.rule_report import file_of
from headjudge.reference.derivation import FUNCTIONS, REGARDING
from headjudge.site import addresses
from headjudge.site.entrants import of_rule as engines_of_rule
from headjudge.site.layout import File, Page, Seat, Site
from headjudge.spec.logic import proofs
from headjudge.spec.logic.claims import resting_on
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import Rule, Rulebook, editions
from headjudge.suite.compiler import bundled, holds, slugs_of, tagged
from headjudge.text import capitalize

assert reference  # noqa: S101 -- the import registers the rules' functions

MAX_SHORTEST = 6
"""Maximum number of shortest scenarios listed beside a rule."""
KINDS = {
    "defines": "says what something is or does",
    "requires": "says what must happen",
    "permits": "says what may happen",
    "refers": "refers to other rules",
}
"""A phrase for each kind of rule."""


class ShownBy(Struct, frozen=True):
    """A scenario that shows a rule."""

    title: str
    address: str
    examples: int
    near_miss: bool
    when: str
    """A phrase for the scenario's editions; empty if the newest is among them."""
    seats: tuple[Seat, ...]
    """The players' fates in the first example; empty outside the newest edition."""
    length: int
    """The number of steps in the first example."""


class Cell(Struct, frozen=True):
    """A cell of the history table, spanning one or more rows."""

    text: str
    rows: int


HistoryRow = tuple[Period, Cell | None, Cell | None, Cell | None]
"""A period with cells for number, statement and meaning; None if a cell above spans the row."""


class Excerpt(Struct, frozen=True):
    """The source code of a function."""

    path: str
    name: str
    line: int
    """The number of the first line in the file."""
    lines: tuple[str, ...]


class Bearer(Struct, frozen=True):
    """A rule that has or had a number."""

    slug: str
    since: str
    until: str
    """The day on which the rule lost the number; empty if the rule still has it."""
    edition: str
    """The first edition in which the rule has the number."""
    says: str
    """The rule's statement, or its last statement under this number."""
    now: str
    """The rule's number today; empty if the rule has been removed."""


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the lists of rules and numbers, and a page for each rule and number."""
    yield from _rule_pages(site)
    yield from _number_pages(site)


def _rule_pages(site: Site) -> Iterator[Page]:
    scenarios = _scenarios(site)
    yield _index(site, scenarios)
    all_rules = site.book.rules.values()
    needed_by = _inverse((rule.slug, slug) for rule in all_rules for slug in rule.depends_on)
    restated_by = _inverse((rule.slug, rule.restates) for rule in all_rules)
    for rule in all_rules:
        book = newest_with(rule)
        number = book.number(rule.slug)
        examples = scenarios.get(rule.restates or rule.slug, ())
        games = (s for s in examples if s.seats and not s.near_miss)
        before, after = site.neighbors.get(rule.slug, ("", ""))
        family = site.book.families[rule.family]
        values = {
            "rule": rule,
            "number": number,
            "book": book,
            "says": rule.sentence(book.edition),
            "kind": KINDS[rule.kind],
            "family": family,
            "newest": site.book,
            "edition_of": edition_of,
            "other": partial(_other, book),
            "sharing": [other.slug for other in book.sharing(rule)],
            "restated_by": restated_by.get(rule.slug, []),
            "needed_by": needed_by.get(rule.slug, []),
            "means": [_aspect(*item) for item in rule.meanings(book.edition).items()],
            "engines": engines_of_rule(site, rule.slug),
            "rows": history(periods(rule)),
            "scenarios": examples,
            "shortest": sorted(games, key=lambda shown_by: shown_by.length)[:MAX_SHORTEST],
            "before": before,
            "after": after,
            **_formal_statements(rule, book),
        }
        yield Page(
            addresses.rule(rule.slug),
            f"{number} {rule.slug}",
            "rule",
            values,
            f"{rule.sentence(book.edition)}.",
            ((family.title, f"{addresses.RULES}#{rule.family}"),),
        )


def newest_with(rule: Rule) -> Rulebook:
    """Return the rulebook of the newest edition that has a rule."""
    return Rulebook.at(next(day for day in editions() if rule.number(day)))


def _index(site: Site, scenarios: Mapping[str, Sequence[ShownBy]]) -> Page:
    book = site.book
    families = [
        (family, [(rule, book.number(rule.slug), _mark(rule, book, scenarios)) for rule in rules])
        for family in book.families.values()
        if (rules := book.of_family(family.slug))
    ]
    gone = [
        (rule, *_other(book, rule.slug))
        for rule in book.rules.values()
        if not book.has_rule(rule.slug)
    ]
    return Page(
        addresses.RULES,
        "Rules",
        "rules",
        {"edition": book.edition, "families": families, "gone": gone, "count": len(list(book))},
        "Every rule about how games end, each with a one-sentence statement.",
    )


def _mark(rule: Rule, book: Rulebook, scenarios: Mapping[str, Sequence[ShownBy]]) -> str:
    """Return a rule's number of scenarios as text, or why it has none."""
    if rule.restates:
        return f"restates {book.number(rule.restates)}"
    if rule.exempt:
        return "exempt"
    return str(sum(not scenario.when for scenario in scenarios.get(rule.slug, ())))


def _inverse(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Map the second slug of each pair to the list of first slugs paired with it."""
    inverse: dict[str, list[str]] = {}
    for first, second in pairs:
        inverse.setdefault(second, []).append(first)
    return inverse


def _other(book: Rulebook, slug: str) -> tuple[str, str]:
    """Return a rule's number and statement in an edition, or its last ones if it is not there."""
    rule = book.rules[slug]
    known = book if book.has_rule(slug) else newest_with(rule)
    return known.number(slug), rule.sentence(known.edition)


def _scenarios(site: Site) -> dict[str, list[ShownBy]]:
    """Map each rule's slug to its scenarios; those in the newest edition come first."""
    book, ends = site.book, site.ends
    by_rule: dict[str, list[ShownBy]] = {}
    examples: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for feature in bundled():
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            examples.setdefault((tagged(tags, "@id."), *tags), []).append(pickle)
    for (name, *tags), pickles in examples.items():
        shown_by = ShownBy(
            title=capitalize(pickles[0]["name"]),
            address=addresses.scenario(name),
            examples=len(pickles),
            near_miss="@near-miss" in tags,
            when="" if holds(tags, book) else _when(tags, book),
            seats=ends.get(name) or ends.get(f"{name}.1", ()),
            length=len(pickles[0]["steps"]),
        )
        for slug in sorted({book.statement_of(slug) or slug for slug in slugs_of(tags)}):
            by_rule.setdefault(slug, []).append(shown_by)
    for scenarios in by_rule.values():
        scenarios.sort(key=lambda scenario: bool(scenario.when))
    return by_rule


def _when(tags: Sequence[str], book: Rulebook) -> str:
    """Return a phrase for the editions of a scenario that is not in the newest one."""
    since, until = tagged(tags, "@from."), tagged(tags, "@until.")
    if until:
        return f"{since} to {until}" if since else f"until {until}"
    rule = book.rules[tagged(tags, "@rule.")]
    return f"before {rule.numbers[-1].since}"


def _formal_statements(rule: Rule, book: Rulebook) -> dict[str, Any]:
    """Return the template variables for a rule's source code, formulas and invariants.

    Proofs are stored for the newest edition only.
    """
    slug = rule.restates or rule.slug
    return {
        "program": excerpt(FUNCTIONS[slug]) if slug in FUNCTIONS else None,
        "regarding": [excerpt(function) for function in REGARDING.get(slug, ())],
        "formulas": of_rule(slug),
        "bodies": Theory.at(book.edition).bodies,
        "invariants": [claim for claim in resting_on(rule) if claim.made_of(book)],
        "proven": proofs.load().by if book.edition == proofs.load().edition else {},
    }


@cache
def excerpt(function: Callable[..., Any]) -> Excerpt:
    """Return a function's source code and its location."""
    lines, first = inspect.getsourcelines(function)
    text = tuple(line.rstrip("\n") for line in lines)
    return Excerpt(file_of(function), function.__qualname__, first, text)


def edition_of(day: str) -> str:
    """Return the first edition on or after a day, or the newest if there are none."""
    dates = editions()[::-1]
    return dates[min(bisect_left(dates, day), len(dates) - 1)]


def history(periods: Sequence[Period]) -> list[HistoryRow]:
    """Return a rule's history with one row per period; unchanged cells span several rows."""
    numbers = _spans([period.number for period in periods])
    says = _spans([period.says for period in periods])
    means = _spans(["; ".join(_aspect(*item) for item in p.means.items()) for p in periods])
    return list(zip(periods, numbers, says, means, strict=True))


def _aspect(aspect: str, value: str) -> str:
    """Return one aspect of a rule's meaning as text."""
    return f"{aspect}: {value}".replace("-", " ")


def _spans(values: Iterable[str]) -> list[Cell | None]:
    cells: list[Cell | None] = []
    for value, run in groupby(values):
        rows = len(list(run))
        cells += [Cell(value, rows), *[None] * (rows - 1)]
    return cells


def _number_pages(site: Site) -> Iterator[Page | File]:
    bearers = _bearers(site)
    order = sorted(bearers, key=number_order)
    today = {number for number in order if any(not b.until for b in bearers[number])}
    sections: dict[str, list[str]] = {}
    for number in order:
        document, section = document_and_section(number)
        sections.setdefault(document or section, []).append(number)
    yield Page(
        addresses.NUMBERS,
        "Numbers",
        "numbers",
        {"by_section": sections, "today": today},
        "Every number that a covered rule has had since 2005.",
        (("Rules", addresses.RULES),),
    )
    around = zip(["", *order], order, [*order[1:], ""], strict=False)
    for before, number, after in around:
        yield _redirect(number, bearers[number][0])
        yield Page(
            addresses.number(number),
            number,
            "number",
            {
                "bearers": bearers[number],
                "today": number in today,
                "before": before,
                "after": after,
            },
            f"Which rule has the number {number}, and which rules had it before.",
            (("Rules", addresses.RULES), ("Numbers", addresses.NUMBERS)),
        )


def _redirect(number: str, bearer: Bearer) -> File:
    """Return the file for ``rules/NUMBER/``, which redirects to the number's latest rule."""
    rule = f"../{bearer.slug}/"
    lines = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        f'<meta http-equiv="refresh" content="0; url={rule}">',
        f'<link rel="canonical" href="{rule}">',
        f"<title>{escape(number)}</title>",
        f'<p>{escape(number)}: <a href="{rule}">{escape(bearer.says)}</a></p>\n',
    )
    return File(f"{addresses.by_number(number)}index.html", "\n".join(lines).encode())


def _bearers(site: Site) -> dict[str, list[Bearer]]:
    """Map each number to the rules that have or had it, latest first."""
    by_number: dict[str, list[Bearer]] = {}
    for rule in site.book.rules.values():
        now = rule.number(site.book.edition) or ""
        for number, since, until in number_periods(rule):
            last = (date.fromisoformat(until) - timedelta(days=1)).isoformat() if until else ""
            says = rule.sentence(last or site.book.edition)
            bearer = Bearer(rule.slug, since, until, edition_of(since), says, now)
            by_number.setdefault(number, []).append(bearer)
    for bearers in by_number.values():
        bearers.sort(key=lambda bearer: (bearer.until or "9999", bearer.since), reverse=True)
    return by_number


def number_periods(rule: Rule) -> Iterator[tuple[str, str, str]]:
    """Yield a rule's numbers, oldest first, each with its first day and the day it was dropped.

    The second day is empty for the current number.
    """
    for numbered, after in pairwise([*rule.numbers, None]):
        if numbered and numbered.number:
            yield numbered.number, numbered.since, after.since if after else ""
