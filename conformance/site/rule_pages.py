"""The rules: the list of all by family, and a page for each with all that is known of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from headjudge import reference
from headjudge.conformance import capitalised
from headjudge.conformance.editions.review import periods
from headjudge.conformance.scenarios.read import bundled, holds, slugs_of, tagged
from headjudge.conformance.site import addresses
from headjudge.conformance.site import engine_standing as standing
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.seats import Seat
from headjudge.conformance.site.source import excerpt
from headjudge.conformance.site.timeline import edition_of, in_words, table, timeline
from headjudge.reference.implements import FUNCTIONS, REGARDING
from headjudge.spec.logic import proven
from headjudge.spec.logic.claims import resting_on
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import Rule, Rulebook, editions

assert reference  # noqa: S101 -- imported, so that its functions have registered themselves

SHORTEST = 6
"""How many of the scenarios of a rule stand beside it, the shortest."""
KINDS = {
    "defines": "says what something is or does",
    "requires": "says what must happen",
    "permits": "says what may happen",
    "refers": "leads to other rules",
}
"""What a rule does, by its kind."""


class ShownBy(Struct, frozen=True):
    """A scenario that shows a rule."""

    title: str
    address: str
    examples: int
    near_miss: bool
    when: str
    """In which editions it is played, where that is not in the newest."""
    seats: tuple[Seat, ...]
    """How the first example ends; none for what is no game, or not of the newest edition."""
    length: int
    """Of the first example, in lines."""


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the rules, and a page for each."""
    scenarios = _scenarios(site)
    yield _index(site, scenarios)
    every = site.book.rules.values()
    needed_by = _inverse((rule.slug, slug) for rule in every for slug in rule.depends_on)
    restated_by = _inverse((rule.slug, rule.restates) for rule in every)
    for rule in site.book.rules.values():
        book = newest_with(rule)
        number = book.number(rule.slug)
        shown = scenarios.get(rule.restates or rule.slug, ())
        before, after = site.neighbours.get(rule.slug, ("", ""))
        values = {
            "rule": rule,
            "number": number,
            "book": book,
            "says": rule.sentence(book.edition),
            "kind": KINDS[rule.kind],
            "family": site.book.families[rule.family],
            "newest": site.book,
            "edition_of": edition_of,
            "other": partial(_other, book),
            "sharing": [one.slug for one in book.sharing(rule)],
            "restated_by": restated_by.get(rule.slug, []),
            "needed_by": needed_by.get(rule.slug, []),
            "means": [in_words(*one) for one in rule.meanings(book.edition).items()],
            "engines": standing.of_rule(site, rule.slug),
            "timeline": timeline(rule),
            "rows": table(periods(rule)),
            "scenarios": shown,
            "shortest": sorted(
                (one for one in shown if one.seats and not one.near_miss), key=lambda s: s.length
            )[:SHORTEST],
            "before": before,
            "after": after,
            **_stated_again(rule, book),
        }
        yield Page(
            addresses.rule(rule.slug),
            f"{number} {rule.slug}",
            "rule",
            values,
            f"{rule.sentence(book.edition)}.",
            (
                ("Rules", addresses.RULES),
                (site.book.families[rule.family].title, f"{addresses.RULES}#{rule.family}"),
            ),
        )


def newest_with(rule: Rule) -> Rulebook:
    """The rulebook of the newest edition that has a rule."""
    return Rulebook.at(next(date for date in editions() if rule.number(date)))


def _index(site: Site, scenarios: Mapping[str, Sequence[ShownBy]]) -> Page:
    book = site.book
    families = [
        (family, [(rule, book.number(rule.slug), _mark(rule, book, scenarios)) for rule in rules])
        for family in book.families.values()
        if (rules := book.of_family(family.slug))
    ]
    gone = [
        (rule, *_other(book, rule.slug)) for rule in book.rules.values() if not book.has(rule.slug)
    ]
    return Page(
        addresses.RULES,
        "Rules",
        "rules",
        {
            "edition": book.edition,
            "families": families,
            "gone": gone,
            "count": len(list(book)),
        },
        "Every rule on how games end, with a statement of one sentence.",
    )


def _mark(rule: Rule, book: Rulebook, scenarios: Mapping[str, Sequence[ShownBy]]) -> str:
    """What shows a rule, in a word or two."""
    if rule.restates:
        return f"restates {book.number(rule.restates)}"
    if rule.exempt:
        return "exempt"
    return str(sum(not one.when for one in scenarios.get(rule.slug, ())))


def _inverse(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """By the second of two slugs, all of which it is the second."""
    found: dict[str, list[str]] = {}
    for one, other in pairs:
        found.setdefault(other, []).append(one)
    return found


def _other(book: Rulebook, slug: str) -> tuple[str, str]:
    """The number of another rule and what it says, as the edition has it, or as it last was."""
    rule = book.rules[slug]
    held = book if book.has(slug) else newest_with(rule)
    return held.number(slug), rule.sentence(held.edition)


def _scenarios(site: Site) -> dict[str, list[ShownBy]]:
    """By rule, the scenarios that show it in any edition: those that newer ones have first."""
    book, ends = site.book, site.ends
    found: dict[str, list[ShownBy]] = {}
    examples: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for feature in bundled():
        for pickle in feature.pickles:
            tags = [tag["name"] for tag in pickle["tags"]]
            examples.setdefault((tagged(tags, "@id."), *tags), []).append(pickle)
    for (name, *tags), pickles in examples.items():
        one = ShownBy(
            title=capitalised(pickles[0]["name"]),
            address=addresses.scenario(name),
            examples=len(pickles),
            near_miss="@near-miss" in tags,
            when="" if holds(tags, book) else _when(tags, book),
            seats=ends.get(name) or ends.get(f"{name}.1", ()),
            length=len(pickles[0]["steps"]),
        )
        for slug in sorted(slugs_of(tags)):
            found.setdefault(slug, []).append(one)
    for scenarios in found.values():
        scenarios.sort(key=lambda one: bool(one.when))
    return found


def _when(tags: Sequence[str], book: Rulebook) -> str:
    """In which editions a scenario is played that the newest does not have."""
    since, until = tagged(tags, "@from."), tagged(tags, "@until.")
    if until:
        return f"{since} to {until}" if since else f"until {until}"
    rule = book.rules[tagged(tags, "@rule.")]
    return f"before {rule.numbers[-1].since}"


def _stated_again(rule: Rule, book: Rulebook) -> dict[str, Any]:
    """The rule as a program, as formulas, and in the invariants that rest on it.

    How these are proven is kept for the newest edition alone.
    """
    slug = rule.restates or rule.slug
    return {
        "program": excerpt(FUNCTIONS[slug]) if slug in FUNCTIONS else None,
        "regarding": [excerpt(one) for one in REGARDING.get(slug, ())],
        "formulas": of_rule(slug),
        "bodies": Theory.at(book.edition).bodies,
        "invariants": [claim for claim in resting_on(rule) if claim.made_of(book)],
        "proven": proven.load().by if book.edition == editions()[0] else {},
    }
