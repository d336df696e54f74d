"""The pages of rules and numbers agree with the commands about rules."""

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from headjudge.editions import rule_report as look_up
from headjudge.editions.review import periods
from headjudge.site import addresses, rules
from headjudge.site.layout import Frame, Page, Site
from headjudge.site.rules import Cell, edition_of, history
from headjudge.spec.rulebook import Rulebook, editions

SITE = Site()
BOOK = SITE.book
GONE, TOURNAMENT = "planeswalker-rule", "highest-life-wins"
SOME = (GONE, TOURNAMENT, "zero-life", "team-draws", *list(BOOK.rules)[::40])


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    """The pages of rules and numbers, by address."""
    return {page.address: page for page in rules.pages(SITE) if isinstance(page, Page)}


FRAME = Frame()


def html(page: Page) -> str:
    return FRAME.render(page).decode()


def words(text: str) -> str:
    """Return the words of a text or HTML, without hyphens and capitals."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).replace("-", " ").lower().split())


def test_every_rule_and_number_has_a_page(pages: dict[str, Page]) -> None:
    for rule in BOOK.rules.values():
        assert addresses.rule(rule.slug) in pages
        for held in rule.numbers:
            assert not held.number or addresses.number(held.number) in pages


@pytest.mark.parametrize("slug", SOME)
def test_page_of_a_rule_agrees_with_the_command(
    slug: str, pages: dict[str, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The next test compares the scenarios, which take a long time to compile.
    monkeypatch.setattr(look_up, "bundled_scenarios", lambda *_: [])
    book = rules.newest_with(BOOK.rules[slug])
    page = words(html(pages[addresses.rule(slug)]))
    shown = list(look_up.show_rule(f"{slug}@{book.edition}"))
    details = [line.strip() for line in shown[1:] if line.startswith(" ")]
    lines = [line for line in details if not line.startswith(("scenarios:", "today "))]
    assert lines
    for line in lines:
        in_file = re.search(r"\((reference/.*\.py:\d+)\)$", line)
        expected = in_file[1] if in_file else line.partition(": ")[2] or line
        if expected != look_up.NOT_SEPARATELY:
            assert words(expected.replace("<->", "&lt;-&gt;")) in page, line


def test_page_of_a_rule_has_its_scenarios(pages: dict[str, Page]) -> None:
    for slug, showing in SITE.showing.items():
        rule = BOOK.rules[slug]
        if not BOOK.has_rule(slug) or rule.restates:
            continue
        listed = pages[addresses.rule(slug)].values["scenarios"]
        here = {shown.address: shown.examples for shown in listed if not shown.when}
        names = (scenario.case.id.partition(".")[0] for scenario in showing)
        assert here == Counter(addresses.scenario(name) for name in names), slug


def test_scenarios_of_older_editions_show_their_editions(pages: dict[str, Page]) -> None:
    gone = pages[addresses.rule("last-word-in-a-loop")].values["scenarios"]
    assert {shown.when for shown in gone} == {"before 2009-07-11"}
    held = pages[addresses.rule("last-player-standing")].values["scenarios"]
    assert [shown.when for shown in held if shown.when] == ["until 2009-10-01"]
    assert held[-1].when


def test_rule_that_restates_another_has_its_scenarios(pages: dict[str, Page]) -> None:
    rule = next(rule for rule in BOOK if rule.restates)
    own, other = (
        pages[addresses.rule(slug)].values["scenarios"] for slug in (rule.slug, rule.restates)
    )
    assert own == other != ()


def test_history_has_a_row_per_period() -> None:
    for rule in BOOK.rules.values():
        held: list[Cell | None] = [None, None, None]
        left = [0, 0, 0]
        for period, *cells in history(periods(rule)):
            for column, cell in enumerate(cells):
                assert (cell is None) == (left[column] > 0)
                held[column] = cell or held[column]
                left[column] = (cell.rows if cell else left[column]) - 1
            means = "; ".join(f"{a}: {v}".replace("-", " ") for a, v in period.means.items())
            expected = [period.number, period.says, means]
            assert [cell and cell.text for cell in held] == expected, (rule.slug, period.since)
        assert left == [0, 0, 0]


def test_page_of_a_number_has_its_rules_and_their_numbers_today(pages: dict[str, Page]) -> None:
    page = pages[addresses.number("102.2a")]
    (was,) = page.values["bearers"]
    assert (was.slug, was.since, was.until) == ("last-player-standing", "2005-08-01", "2009-07-11")
    assert was.now == "104.2a"
    assert was.says == "A player who is still in the game after every opponent has lost wins"
    for rule in BOOK:
        held = pages[addresses.number(BOOK.number(rule.slug))].values["bearers"]
        assert rule.slug in {bearer.slug for bearer in held if not bearer.until}


def test_pages_of_numbers_agree_with_every_edition(pages: dict[str, Page]) -> None:
    for date in editions()[::25]:
        book = Rulebook.at(date)
        for rule in book:
            held = pages[addresses.number(book.number(rule.slug))].values["bearers"]
            when = [(bearer.since, bearer.until) for bearer in held if bearer.slug == rule.slug]
            assert any(since <= date < (until or "9999") for since, until in when), rule.slug


def test_day_between_editions_belongs_to_the_later_one() -> None:
    assert edition_of("2009-07-11") == "2009-07-11"
    assert edition_of("2009-07-12") == "2009-10-01"
    assert edition_of("2099-01-01") == editions()[0]


def test_list_of_rules_has_each_rule_once(pages: dict[str, Page]) -> None:
    text = html(pages[addresses.RULES])
    linked = re.findall(r'<li><a href="([a-z0-9-]+)/">', text)
    assert sorted(linked) == sorted(BOOK.rules)


@pytest.mark.parametrize(("engine", "status"), [("reference", "passed"), ("right", "failed")])
def test_page_of_a_rule_shows_the_status_of_each_engine(
    engine: str, status: str, site_folder: Path
) -> None:
    text = (site_folder / addresses.rule("all-lose-is-draw") / "index.html").read_text("utf-8")
    rows = [row for row in text.split("<tr>") if "/engines/" in row]
    (row,) = (row for row in rows if engine in row.partition("</th>")[0].lower())
    assert f'<span class="verdict {status}"' in row
    assert ("/scenarios/" in row) == (status == "failed")
