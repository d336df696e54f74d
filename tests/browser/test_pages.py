"""Every kind of page but the table, in a browser: wide and narrow, light and dark, and without JS."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, Visits, complaints, visits

KINDS = {
    "front": ("",),
    "ends": ("how-games-end/",),
    "rules": ("rules/",),
    "rule": ("rules/all-lose-is-draw/", "rules/zero-life/"),
    "numbers": ("numbers/",),
    "number": ("numbers/104.3f/",),
    "editions": ("editions/",),
    "edition": ("editions/2026-08-07/",),
    "scenarios": ("scenarios/",),
    "scenario_list": ("scenarios/of/drawing/",),
    "scenario": ("scenarios/both-at-zero/", "scenarios/vector-cant-beats-can-7/"),
    "questions": ("questions/",),
    "question": ("questions/16/",),
    "cards": ("cards/",),
    "card": ("cards/platinum-angel/",),
    "engines": ("engines/", "engines/profile/two-player/"),
    "engines_area": ("engines/area/ending-the-game/",),
    "engine": ("engines/right/", "engines/reference/"),
    "engine_cause": ("engines/right/cases/1/",),
    "adapter": ("engines/wagic/",),
    "guides": ("guides/",),
    "guide": ("guides/attach/", "guides/report/"),
    "search": ("search/",),
    "lost": ("404.html",),
}
"""Some pages of each kind, by the kind's template."""
MADE_BY_SCRIPTS = ("cards", "search", "lost")
"""The kinds on which scripts add what is of no use without them."""
WIDE = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
NARROW = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
SHIFTS = """
new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 100);
})"""
"""How much of the page has moved by itself."""
SHIFTED = 0.005
"""Less is 0 in the usual two digits: columns of a table settle while its last rows arrive."""
ALIKE = ("tbody", "tr", "li", "dt", "dd", "details", "section")
"""What a page may have hundreds of."""
every_kind = pytest.mark.parametrize(
    "address", [address for some in KINDS.values() for address in some]
)


@pytest.fixture(scope="module")
def wide(module_visitor: Visits) -> Page:
    return module_visitor(**WIDE)


@pytest.fixture(scope="module")
def narrow(module_visitor: Visits) -> Page:
    return module_visitor(**NARROW)


@pytest.fixture(scope="module")
def plain(browser: Browser) -> Iterator[Page]:
    """A browser without JavaScript."""
    for visit in visits(browser):
        yield visit(java_script_enabled=False)


def opened(page: Page, served: Served, address: str) -> Page:
    answer = page.goto(served.url + address)
    assert answer
    assert answer.status == 200, address
    return page


def fits(page: Page) -> None:
    """Nothing has moved, nothing is cut off, and axe finds nothing."""
    assert page.evaluate(SHIFTS) < SHIFTED
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page, ALIKE) == ""


@every_kind
def test_narrow_and_dark(narrow: Page, served: Served, address: str) -> None:
    fits(opened(narrow, served, address))


@every_kind
def test_wide_and_light_by_keyboard_and_without_javascript(
    wide: Page, plain: Page, served: Served, address: str
) -> None:
    page = opened(wide, served, address)
    fits(page)
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    text = opened(plain, served, address).locator("main").inner_text()
    assert len(text) > 100
    scripted = any(address in KINDS[kind] for kind in MADE_BY_SCRIPTS)
    assert scripted or text == page.locator("main").inner_text()


def test_two_clicks_lead_to_why_an_engine_fails_a_rule_and_one_more_to_the_table(
    visitor: Visits, served: Served
) -> None:
    page = visitor(**WIDE)
    page.goto(served.url)
    page.locator("main").get_by_role("link", name="Engines by rules").click()
    row = page.get_by_role("row", name="Ending the game")
    row.get_by_role("link", name="104.4a").click()
    why = page.locator("#all-lose-is-draw")
    expect(why).to_be_in_viewport()
    expect(why).to_contain_text("expected: the game is a draw")
    assert "/table/#text=" in str(
        why.get_by_role("link", name="Play it at the table").get_attribute("href")
    ).replace("../..", "")


def test_a_link_to_a_rule_opens_what_it_is_folded_in(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    page.goto(served.url + "engines/right/#zero-life")
    expect(page.locator("#zero-life")).to_be_in_viewport()


def test_the_names_of_the_engines_stay_in_sight(visitor: Visits, served: Served) -> None:
    page = visitor(**WIDE)
    page.goto(served.url + "engines/area/state-based/")
    last = page.locator("tbody tr").last
    last.scroll_into_view_if_needed()
    expect(page.locator("thead").get_by_role("link", name="reference")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("words", "title", "address"),
    [
        ("704.5a", "704.5a", "rules/"),
        ("zero life", "104.3b", "rules/zero-life/"),
        ("Platinum Angel", "Platinum Angel", "cards/platinum-angel/"),
    ],
)
def test_the_search_finds_a_number_words_and_a_card(
    visitor: Visits, served: Served, words: str, title: str, address: str
) -> None:
    page = visitor(**NARROW)
    page.goto(served.url + "search/")
    page.get_by_label("A number of a rule").press_sequentially(words)
    first = page.locator("#results a").filter(has_text=title).first
    expect(first).to_be_visible()
    assert f"../{address}" in str(first.get_attribute("href"))
    assert complaints(page, ALIKE) == ""
    page.reload()
    expect(page.get_by_label("A number of a rule")).to_have_value(words)
    expect(first).to_be_visible()


def test_every_kind_of_page_is_looked_at() -> None:
    templates = files("headjudge.site").joinpath("templates").iterdir()
    pages = {file.name for file in templates if "{% extends" in file.read_text("utf-8")}
    looked_at = {f"{kind}.html.j2" for kind in KINDS}
    assert pages - looked_at <= {"table.html.j2"}
    assert looked_at <= pages


def test_where_nothing_is_the_last_words_of_the_address_are_looked_for(
    visitor: Visits, served: Served
) -> None:
    page = visitor("404", **NARROW)
    page.goto(served.url + "no/such/platinum-angels/")
    first = page.locator("#results a").first
    expect(first).to_have_text("Platinum Angel")
    first.click()
    expect(page).to_have_url(re.compile("/cards/platinum-angel/$"))


def test_the_search_is_in_the_head_of_a_phone(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    opened(page, served, "rules/zero-life/")
    page.get_by_label("Search all pages").fill("poison")
    page.keyboard.press("Enter")
    expect(page.locator("#results a").first).to_contain_text("poison")


def test_beside_a_rule_stands_what_goes_with_it(visitor: Visits, served: Served) -> None:
    page = visitor(**WIDE)
    opened(page, served, "rules/all-lose-is-draw/")
    beside, text = page.locator("aside"), page.locator("main h1")
    for heading in ("It depends on", "In short games"):
        expect(beside.get_by_role("heading", name=heading)).to_be_visible()
    seen, main = beside.bounding_box(), text.bounding_box()
    assert seen
    assert main
    assert seen["x"] >= main["x"] + main["width"]
    expect(beside.get_by_role("img", name="Ana drew, Ben drew").first).to_be_visible()
    beside.get_by_role("link", name="104.4b").first.click()
    expect(page).to_have_url(re.compile("/rules/mandatory-loop/$"))


def test_every_page_prints_in_black_on_white(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    page.emulate_media(media="print", color_scheme="dark")
    opened(page, served, "rules/all-lose-is-draw/")
    expect(page.locator("header")).to_be_hidden()
    seen = page.evaluate("getComputedStyle(document.querySelector('pre')).backgroundColor")
    assert seen == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
