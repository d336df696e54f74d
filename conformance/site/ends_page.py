"""How games end, told to who plays: each way to win, lose or draw a game, and a story of it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from headjudge.conformance import capitalised, join
from headjudge.conformance.explaining.explanation import explain
from headjudge.conformance.explaining.record import Explanation
from headjudge.conformance.explaining.render import outcome_sentence
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.scenario_pages import table_link
from headjudge.conformance.site.seats import letters
from headjudge.spec.rulebook import Rule

PARTS = (
    ("Winning", "ways-to-win", "w"),
    ("Losing", "ways-to-lose", "l"),
    ("Nobody wins", "ways-to-draw", "d"),
)
"""What stands under which rule: each rule whose number goes on from that one's. Each of its stories
has somebody to whom that happens."""
LAST = ("And then", ("game-ends-at-once", "loser-leaves", "restart", "cant-beats-can"))
"""What stands last, and the slugs of its rules."""


def pages(site: Site) -> Iterator[Page | File]:
    """The one page."""
    parts = [
        (heading, [_way(site, one, fate) for one in _below(site, slug)])
        for heading, slug, fate in PARTS
    ]
    heading, slugs = LAST
    parts.append((heading, [_way(site, site.book.rules[slug]) for slug in slugs]))
    yield Page(
        addresses.ENDS,
        "How games end",
        "ends",
        {
            "parts": parts,
            "edition": site.book.edition,
            "ends": site.ends,
            "begins": _begins,
            "in_a_sentence": outcome_sentence,
            "sentence": _sentence,
            "table": table_link,
        },
        "Every way in which a game of Magic is won, lost or drawn, each with the shortest story.",
        marks="wld",
    )


def _below(site: Site, slug: str) -> Iterator[Rule]:
    """The rules whose numbers are that of a rule and a letter."""
    book = site.book
    above = book.number(slug)
    return (one for one in book if book.number(one.slug)[:-1] == above)


def _way(
    site: Site, rule: Rule, fate: str = ""
) -> tuple[str, Rule, tuple[Scenario, Explanation] | None]:
    """The number, the rule, and the shortest game of its own that shows it, if one does.

    In it the rule does something and somebody ends so.
    """
    slug = rule.restates or rule.slug
    shown = [
        one
        for one in site.showing[slug]
        if not one.near_miss and one.told and fate in letters(site.ends[one.case.id])
    ]
    shown.sort(key=lambda one: (sum(map(len, one.told)), len(one.gherkin)))
    every = ((one, explain(one, site.book)) for one in shown)
    shows = (
        (one, explained)
        for one, explained in every
        if any(line.slug == slug for step in explained.steps for line in step.derivation)
    )
    return site.book.number(rule.slug), rule, next(shows, None)


def _begins(scenario: Scenario) -> str:
    """How the game is set up: what stands before the first thing that happens."""
    lines = [line.strip() for line in scenario.gherkin.splitlines()[1:]]
    given = takewhile(lambda line: not line.startswith("When "), lines)
    return capitalised(join([line.removeprefix("Given ").removeprefix("And ") for line in given]))


def _sentence(said: Sequence[str]) -> str:
    together = " at the same time" if len(said) > 1 else ""
    return capitalised(join(said)) + together
