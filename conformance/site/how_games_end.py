"""The page for players: each way to win, lose or draw, with the shortest game that shows it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, outcome_sentence
from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site
from headjudge.site.scenarios import table_link
from headjudge.spec.rulebook import Rule
from headjudge.suite.scenario import Scenario
from headjudge.text import capitalize, join_english

PARTS = (
    ("Winning", "ways-to-win", "w"),
    ("Losing", "ways-to-lose", "l"),
    ("Nobody wins", "ways-to-draw", "d"),
)
"""Headings, each with the parent rule of the listed rules and the fate that its games show."""
LAST = ("Afterwards", ("game-ends-at-once", "loser-leaves", "restart", "cant-beats-can"))
"""The last heading with the slugs of its rules."""


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the page on how games end."""
    parts = [
        (heading, [_way(site, rule, fate) for rule in _sub_rules(site, slug)])
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
            "begins": _set_up,
            "in_a_sentence": outcome_sentence,
            "sentence": _sentence,
            "table": table_link,
        },
        "Every way to win, lose or draw a game of Magic, each with its shortest scenario.",
    )


def _sub_rules(site: Site, slug: str) -> Iterator[Rule]:
    """Return the subrules of a rule: its number followed by a letter."""
    book = site.book
    parent = book.number(slug)
    return (rule for rule in book if book.number(rule.slug)[:-1] == parent)


def _way(
    site: Site, rule: Rule, fate: str = ""
) -> tuple[str, Rule, tuple[Scenario, Explanation] | None]:
    """Return a rule's number, the rule, and the shortest game in which it applies.

    If `fate` is given, at least one player in the game must have it.
    """
    slug = rule.restates or rule.slug
    games = [
        scenario
        for scenario in site.showing[slug]
        if not scenario.near_miss
        and scenario.step_texts
        and (not fate or any(seat.letter == fate for seat in site.ends[scenario.case.id]))
    ]
    games.sort(key=lambda scenario: (sum(map(len, scenario.step_texts)), len(scenario.gherkin)))
    explanations = ((scenario, explain(scenario, site.book)) for scenario in games)
    deciding = (
        (scenario, explained)
        for scenario, explained in explanations
        if any(line.slug == slug for step in explained.steps for line in step.derivation)
    )
    return site.book.number(rule.slug), rule, next(deciding, None)


def _set_up(scenario: Scenario) -> str:
    """Describe a game's setup in one sentence."""
    lines = [line.strip() for line in scenario.gherkin.splitlines()[1:]]
    setup = takewhile(lambda line: not line.startswith("When "), lines)
    return capitalize(
        join_english([line.removeprefix("Given ").removeprefix("And ") for line in setup])
    )


def _sentence(events: Sequence[str]) -> str:
    together = " at the same time" if len(events) > 1 else ""
    return capitalize(join_english(events)) + together
