"""The rules: the list of all by family, and a page for each with all that is known of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from headjudge.conformance.site.source import Excerpt, excerpt
from headjudge.conformance.site.timeline import edition_of, in_words, table, timeline
from headjudge.reference.implements import FUNCTIONS, REGARDING
from headjudge.spec.logic import proven
from headjudge.spec.logic.claims import Claim, resting_on
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.logic.proven import ProvenBy
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import Question, Reading, Rule, Rulebook, editions

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


class Other(Struct, frozen=True):
    """Another rule, as a rule's page names it."""

    number: str
    slug: str
    says: str


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


class Defined(Struct, frozen=True):
    """A formula of the logic that is a rule's."""

    says: str
    left: str
    right: str


class Invariant(Struct, frozen=True):
    """An invariant that rests on a rule, and what proves it."""

    claim: Claim
    about: list[Other]
    """The other rules that it is about."""
    proven: ProvenBy | None
    """How, in the newest edition; in older ones that is not kept."""
    by: list[Other]
    """The rules that force it."""


class QuestionAsked(Struct, frozen=True):
    """An open question that touches a rule."""

    number: int
    question: Question
    accepted: Reading


class RuleGone(Struct, frozen=True):
    """A rule that the newest edition does not have."""

    slug: str
    number: str
    """The last that it had."""
    since: str
    edition: str
    """The first edition without it."""
    says: str


def pages(site: Site) -> Iterator[Page | File]:
    """The list of the rules, and a page for each."""
    scenarios = _scenarios(site)
    yield _index(site, scenarios)
    needed_by = _needed_by(site.book.rules.values())
    restated_by: dict[str, list[str]] = {}
    for rule in site.book.rules.values():
        if rule.restates:
            restated_by.setdefault(rule.restates, []).append(rule.slug)
    for rule in site.book.rules.values():
        book = newest_with(rule)
        number = book.number(rule.slug)
        shown = scenarios.get(rule.restates or rule.slug, ())
        before, after = (
            next(iter(_others([slug] if slug else [], site.book)), None)
            for slug in site.neighbours.get(rule.slug, ("", ""))
        )
        values = {
            "rule": rule,
            "number": number,
            "book": book,
            "says": rule.sentence(book.edition),
            "kind": KINDS[rule.kind],
            "family": site.book.families[rule.family],
            "gone": _gone(rule) if not site.book.has(rule.slug) else None,
            "sharing": _others([one.slug for one in book.sharing(rule)], book),
            "restates": _others([rule.restates] if rule.restates else [], book),
            "restated_by": _others(restated_by.get(rule.slug, []), book),
            "depends_on": _others(rule.depends_on, book),
            "needed_by": _others(needed_by.get(rule.slug, []), book),
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
            "questions": _questions(rule, book),
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
    gone = [_gone(rule) for rule in book.rules.values() if not book.has(rule.slug)]
    return Page(
        addresses.RULES,
        "Rules",
        "rules",
        {"edition": book.edition, "families": families, "gone": gone, "count": len(list(book))},
        "Every rule on how games end, with a statement of one sentence.",
    )


def _mark(rule: Rule, book: Rulebook, scenarios: Mapping[str, Sequence[ShownBy]]) -> str:
    """What shows a rule, in a word or two."""
    if rule.restates:
        return f"restates {book.number(rule.restates)}"
    if rule.exempt:
        return "exempt"
    return str(sum(not one.when for one in scenarios.get(rule.slug, ())))


def _gone(rule: Rule) -> RuleGone:
    last = rule.numbers[-1].since
    book = newest_with(rule)
    says = rule.sentence(book.edition)
    return RuleGone(rule.slug, rule.last_number(), last, edition_of(last), says)


def _needed_by(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """By rule, those that depend on it."""
    found: dict[str, list[str]] = {}
    for rule in rules:
        for slug in rule.depends_on:
            found.setdefault(slug, []).append(rule.slug)
    return found


def _others(slugs: Iterable[str], book: Rulebook) -> list[Other]:
    """Other rules as the edition has them, or as they last were."""
    found = []
    for slug in slugs:
        other = book.rules[slug]
        held = book if book.has(slug) else newest_with(other)
        found.append(Other(held.number(slug), slug, other.sentence(held.edition)))
    return found


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
    """The rule as a program, as formulas, and in the invariants that rest on it."""
    slug = rule.restates or rule.slug
    theory = Theory.at(book.edition)
    function: Excerpt | None = excerpt(FUNCTIONS[slug]) if slug in FUNCTIONS else None
    formulas = [
        Defined(
            one.says,
            one.name + (f"({', '.join(one.variables)})" if one.variables else ""),
            str(theory.bodies[one.name]),
        )
        for one in of_rule(slug)
    ]
    invariants: list[Invariant] = []
    for claim in resting_on(rule):
        if claim.made_of(book):
            by = proven.load().by.get(claim.name) if book.edition == editions()[0] else None
            about = _others((name for name in claim.rules if name != slug), book)
            invariants.append(Invariant(claim, about, by, _others(by.rules if by else (), book)))
    return {
        "program": function,
        "regarding": [excerpt(one) for one in REGARDING.get(slug, ())],
        "formulas": formulas,
        "invariants": invariants,
    }


def _questions(rule: Rule, book: Rulebook) -> list[QuestionAsked]:
    questions = ((number, book.questions[number]) for number in rule.questions)
    return [QuestionAsked(number, one, one.accepted(book.edition)) for number, one in questions]
