"""The pages of editions, and the script that compares any two: they agree with the commands."""

import json
import random
import re
import subprocess
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from headjudge.conformance.editions import versions
from headjudge.conformance.editions.comparison import Comparison, RuleChange
from headjudge.conformance.editions.review import periods
from headjudge.conformance.site import addresses, compare, edition_pages
from headjudge.conformance.site import change_pages as changes
from headjudge.conformance.site.frame import File, Frame, Page, Site
from headjudge.conformance.site.timeline import edition_of
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.spec.rulebook.fingerprints import fingerprints
from tests.kits import NODE

SITE = Site()
BOOK = SITE.book
DATES = editions()[::-1]
SCRIPT = Path(compare.__file__).parent / "static/compare.js"
RANDOM = random.Random("any two editions")
FIELDS = ("slug", "kind", "old", "now", "judgement")
PAIRS = [
    *(tuple(RANDOM.sample(DATES, 2)) for _ in range(1)),
    ("2008-05-01", "2010-10-01"),  # rules are split
    ("2010-10-01", "2008-05-01"),  # and merged
    (DATES[0], DATES[-1]),
    (DATES[7], DATES[7]),
    *list(pairwise(DATES))[10:60:64],
]


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    """The pages of editions, by address."""
    return {one.address: one for one in edition_pages.pages(SITE) if isinstance(one, Page)}


@pytest.fixture(scope="module")
def compared() -> list[list[dict[str, Any]]]:
    """What the script says of each of the pairs."""
    histories = msgspec.json.encode(compare.histories(BOOK.rules.values(), fingerprints()))
    pairs = [[DATES.index(date) for date in pair] for pair in PAIRS]
    program = f"""
        const {{ differences, groupOf, notesOf }} = require({json.dumps(str(SCRIPT))});
        const {{ pairs, histories }} = JSON.parse(require("fs").readFileSync(0));
        const told = (one) => ({{ ...one, group: groupOf(one), notes: notesOf(one) }});
        const found = pairs.map((pair) => differences(histories, ...pair).map(told));
        process.stdout.write(JSON.stringify(found));
    """
    given = b'{"pairs":%b,"histories":%b}' % (json.dumps(pairs).encode(), histories)
    ran = subprocess.run(
        [NODE / "node", "-e", program], input=given, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr.decode()
    found: list[list[dict[str, Any]]] = json.loads(ran.stdout)
    return found


def more(one: RuleChange) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return one.details, one.parts


def by_comparison(old: str, new: str) -> list[RuleChange]:
    """What `headjudge rules diff` says of each rule that is not the same."""
    found = Comparison(versions.of_edition(old), versions.of_edition(new)).changes
    return [one for one in found if one.slug and (one.kind != "same" or one.judgement)]


def test_the_script_says_of_each_rule_what_the_command_says(
    compared: list[list[dict[str, Any]]],
) -> None:
    kinds = set()
    for (old, new), found in zip(PAIRS, compared, strict=True):
        told = {
            (*(one[field] for field in FIELDS), tuple(one["details"]), tuple(one["parts"]))
            for one in found
            if BOOK.rules[one["slug"]].text == "comprehensive rules"
        }
        wanted = by_comparison(old, new)
        kinds |= {one.kind for one in wanted}
        assert told == {
            (one.slug, one.kind, one.old_number, one.new_number, one.judgement, *more(one))
            for one in wanted
        }, (old, new)
    assert kinds >= {"new", "gone", "renumbered", "reworded", "reworded and renumbered"}
    assert kinds >= {"split", "merged", "words of another period"}


def test_the_script_says_what_the_pages_of_editions_say(
    compared: list[list[dict[str, Any]]],
) -> None:
    for (old, new), found in list(zip(PAIRS, compared, strict=True))[1:3]:
        told = [(one["slug"], one["group"], tuple(one["notes"]), one["says"]) for one in found]
        sides = versions.of_edition(old), versions.of_edition(new)
        wanted = changes.changed(*sides, BOOK)
        assert sorted(told) == sorted((w.slug, w.group, w.notes, w.says) for w in wanted)


def test_the_tournament_rules_are_compared_by_their_records() -> None:
    found = {one.slug: one for one in changes.tournament_changes(DATES[0], DATES[-1], BOOK)}
    every = [one for one in BOOK.rules.values() if one.text == "tournament rules"]
    assert every
    for rule in every:
        before, after = rule.number(DATES[0]), rule.number(DATES[-1])
        assert (rule.slug in found) == bool(before or after)
        if after and not before:
            assert found[rule.slug].kind == "new"


def test_an_edition_changed_the_rules_whose_history_has_a_period_from_it_on(
    pages: dict[str, Page],
) -> None:
    wanted: dict[str, set[str]] = {date: set() for date in DATES}
    for rule in BOOK.rules.values():
        for one in periods(rule):
            wanted[edition_of(one.since)].add(rule.slug)
    for date in DATES[1:]:
        changed = pages[addresses.edition(date)].values["edition"].changed
        assert {one.slug for one in changed} == wanted[date], date
        assert len(changed) == len(wanted[date])


def test_an_edition_has_the_groups_that_the_records_say(pages: dict[str, Page]) -> None:
    for before, date in pairwise(DATES):
        edition = pages[addresses.edition(date)].values["edition"]
        had, has = ({rule.slug for rule in Rulebook.at(one)} for one in (before, date))
        assert {one.slug for one in edition.of("new")} == has - had
        assert {one.slug for one in edition.of("gone")} == had - has
        for one in edition.of("numbers"):
            rule = BOOK.rules[one.slug]
            assert rule.number(before) != rule.number(date)
            assert rule.meanings(before) == rule.meanings(date)
        assert edition.before == before
        assert sum(edition.counts.values()) == len(edition.changed)


def test_the_list_of_editions_has_each_with_its_counts(pages: dict[str, Page]) -> None:
    text = Frame().render(pages[addresses.EDITIONS]).decode()
    assert re.findall(r'scope="row"><a href="../editions/([0-9-]+)/', text) == editions()
    row = text.partition("2009-07-11</a>")[2].partition("</tr>")[0]
    edition = pages[addresses.edition("2009-07-11")].values["edition"]
    counts = [edition.rules, *(edition.counts[group] or "" for group in changes.GROUPS)]
    assert re.findall(r"<td>(\d*)</td>", row) == [str(one) for one in counts]


@pytest.mark.parametrize("date", [DATES[0], DATES[40], DATES[-1]])
def test_every_rule_of_an_edition_has_a_place_by_its_number(
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


def test_the_histories_are_a_script_that_a_browser_reads_from_a_disk_too() -> None:
    (script,) = (one for one in compare.pages(SITE) if isinstance(one, File))
    found = re.fullmatch(rb"const HISTORIES = (\{.*\});\n", script.content, re.DOTALL)
    assert found
    histories = msgspec.json.decode(found[1], type=compare.Histories)
    assert histories.editions == DATES
    assert [one.slug for one in histories.rules] == list(BOOK.rules)
    assert len(script.content) < 150_000
