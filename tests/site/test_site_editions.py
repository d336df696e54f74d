"""The pages of the editions agree with ``rules diff`` and with the records."""

import re
from itertools import pairwise

import pytest

from headjudge.editions import versions
from headjudge.editions.diff import Comparison
from headjudge.editions.review import periods
from headjudge.site import addresses
from headjudge.site import editions as edition_pages
from headjudge.site.layout import Frame, Page, Site
from headjudge.site.rules import edition_of
from headjudge.spec.rulebook import Rulebook, editions

SITE = Site()
BOOK = SITE.book
DATES = editions()[::-1]


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    """The pages of editions, by address."""
    return {page.address: page for page in edition_pages.pages(SITE) if isinstance(page, Page)}


def test_tournament_rules_are_compared_by_their_records() -> None:
    sides = versions.of_edition(DATES[0]), versions.of_edition(DATES[-1])
    found = {change.slug: change for change in Comparison(*sides).changes}
    rules = [rule for rule in BOOK.rules.values() if rule.text == "tournament rules"]
    assert rules
    for rule in rules:
        before, after = rule.number(DATES[0]), rule.number(DATES[-1])
        assert (rule.slug in found) == bool(before or after)
        if after and not before:
            assert found[rule.slug].kind == "new"


def test_edition_changes_the_rules_with_a_period_from_it_on(pages: dict[str, Page]) -> None:
    expected: dict[str, set[str]] = {date: set() for date in DATES}
    for rule in BOOK.rules.values():
        for period in periods(rule):
            expected[edition_of(period.since)].add(rule.slug)
    for date in DATES[1:]:
        changes = pages[addresses.edition(date)].values["edition"].changes
        assert {change.slug for change in changes} == expected[date], date
        assert len(changes) == len(expected[date])


def test_groups_of_an_edition_agree_with_the_records(pages: dict[str, Page]) -> None:
    for before, date in pairwise(DATES):
        edition = pages[addresses.edition(date)].values["edition"]
        had, has = ({rule.slug for rule in Rulebook.at(day)} for day in (before, date))
        groups = {
            group: {change.slug for change in edition.changes if change.group == group}
            for group in edition_pages.GROUPS
        }
        assert groups["new"] == has - had
        assert groups["gone"] == had - has
        for slug in groups["numbers"]:
            rule = BOOK.rules[slug]
            assert rule.number(before) != rule.number(date)
            assert rule.meanings(before) == rule.meanings(date)
        assert edition.before == before
        assert sum(edition.counts.values()) == len(edition.changes)


def test_list_of_editions_shows_the_counts_of_each(pages: dict[str, Page]) -> None:
    text = Frame().render(pages[addresses.EDITIONS]).decode()
    assert re.findall(r'scope="row"><a href="../editions/([0-9-]+)/', text) == editions()
    row = text.partition("2009-07-11</a>")[2].partition("</tr>")[0]
    edition = pages[addresses.edition("2009-07-11")].values["edition"]
    counts = [edition.rules, *(edition.counts[group] or "" for group in edition_pages.GROUPS)]
    assert re.findall(r"<td>(\d*)</td>", row) == [str(count) for count in counts]


@pytest.mark.parametrize("date", [DATES[0], DATES[40], DATES[-1]])
def test_every_rule_of_an_edition_has_an_anchor_by_its_number(
    date: str, pages: dict[str, Page]
) -> None:
    text = Frame().render(pages[addresses.edition(date)]).decode()
    book = Rulebook.at(date)
    for rule in book:
        place = addresses.edition(date, book.number(rule.slug)).partition("#")[2]
        assert f'<li id="{place}">' in text
        assert f'href="../../rules/{rule.slug}/">{book.number(rule.slug)}</a>' in text
        assert str(rule.sentence(date)).partition("'")[0].partition('"')[0] in text
    assert text.partition('id="rules"')[2].count("<li") == len(list(book))
