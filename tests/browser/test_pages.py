"""Every kind of page except the playground in a browser, with and without JavaScript."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, Visits, accessibility_problems, layout_shift, visits

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
    "engines": ("engines/", "engines/level/duel/"),
    "engines_area": ("engines/area/ending-the-game/",),
    "engine": ("engines/right/", "engines/reference/"),
    "engine_cause": ("engines/right/cases/1/",),
    "adapter": ("engines/wagic/",),
    "guides": ("guides/",),
    "guide": ("guides/attach/", "guides/report/"),
    "search": ("search/",),
    "lost": ("404.html",),
}
"""Some pages of each template."""
SCRIPTED = ("cards", "search", "lost")
"""The templates on which scripts add elements."""
WIDE = {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"}
NARROW = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
MAX_SHIFT = 0.005
"""Rounds to 0.00; columns of a table settle while its last rows arrive."""
REPEATED = ("tbody", "tr", "li", "dt", "dd", "details", "section")
"""Elements of which a page may have hundreds."""
every_kind = pytest.mark.parametrize(
    "address", [address for kind in KINDS.values() for address in kind]
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
    response = page.goto(served.url + address)
    assert response
    assert response.status == 200, address
    return page


def check_layout(page: Page) -> None:
    """Check that nothing moves or is cut off, and that axe finds no problems."""
    assert layout_shift(page) < MAX_SHIFT
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert accessibility_problems(page, REPEATED) == ""


@every_kind
def test_page_fits_a_narrow_dark_screen(narrow: Page, served: Served, address: str) -> None:
    check_layout(opened(narrow, served, address))


@every_kind
def test_page_works_by_keyboard_and_without_javascript(
    wide: Page, plain: Page, served: Served, address: str
) -> None:
    page = opened(wide, served, address)
    check_layout(page)
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
    text = opened(plain, served, address).locator("main").inner_text()
    assert len(text) > 100
    scripted = any(address in KINDS[kind] for kind in SCRIPTED)
    assert scripted or text == page.locator("main").inner_text()


@pytest.mark.parametrize("screen", ["narrow", "wide"])
def test_scenario_on_the_front_page_wraps(
    screen: str, request: pytest.FixtureRequest, served: Served
) -> None:
    page = opened(request.getfixturevalue(screen), served, "")
    assert page.locator(".beside pre").count() == 1
    assert page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('pre'))")


def test_failure_is_reachable_by_clicks_from_the_front_page(
    visitor: Visits, served: Served
) -> None:
    page = visitor(**WIDE)
    page.goto(served.url)
    page.locator("main").get_by_role("link", name="Engines by rules").click()
    row = page.get_by_role("row", name="Ending the game")
    row.get_by_role("link", name="104.4a").click()
    why = page.locator("main")
    expect(why).to_contain_text("expected: the game is a draw")
    assert "/table/#text=" in str(
        why.get_by_role("link", name="Play it at the table").get_attribute("href")
    ).replace("../..", "")


def test_link_to_a_folded_rule_scrolls_it_into_view(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    page.goto(served.url + "engines/right/#zero-life")
    expect(page.locator("#zero-life")).to_be_in_viewport()


def test_matrix_header_stays_visible_while_scrolling(visitor: Visits, served: Served) -> None:
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
def test_search_finds_rules_by_number_and_word_and_cards_by_name(
    visitor: Visits, served: Served, words: str, title: str, address: str
) -> None:
    page = visitor(**NARROW)
    page.goto(served.url + "search/")
    page.get_by_label("Rule number, card, or any words").press_sequentially(words)
    first = page.locator("#results a").filter(has_text=title).first
    expect(first).to_be_visible()
    assert f"../{address}" in str(first.get_attribute("href"))
    assert accessibility_problems(page, REPEATED) == ""
    page.reload()
    expect(page.get_by_label("Rule number, card, or any words")).to_have_value(words)
    expect(first).to_be_visible()


def test_every_page_template_has_a_tested_address() -> None:
    templates = files("headjudge.site").joinpath("templates").iterdir()
    pages = {file.name for file in templates if "{% extends" in file.read_text("utf-8")}
    covered = {f"{kind}.html.j2" for kind in KINDS}
    assert pages - covered == {"table.html.j2"}
    assert covered <= pages


def test_404_page_searches_for_last_path_segment(visitor: Visits, served: Served) -> None:
    page = visitor("404", **NARROW)
    page.goto(served.url + "no/such/platinum-angels/")
    first = page.locator("#results a").first
    expect(first).to_have_text("Platinum Angel")
    first.click()
    expect(page).to_have_url(re.compile("/cards/platinum-angel/$"))


def test_header_has_a_search_on_narrow_screens(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    opened(page, served, "rules/zero-life/")
    page.get_by_label("Search all pages").fill("poison")
    page.keyboard.press("Enter")
    expect(page.locator("#results a").first).to_contain_text("poison")


def test_rule_page_has_a_sidebar(visitor: Visits, served: Served) -> None:
    page = visitor(**WIDE)
    opened(page, served, "rules/all-lose-is-draw/")
    aside, text = page.locator("aside"), page.locator("main h1")
    for heading in ("It depends on", "Shortest games"):
        expect(aside.get_by_role("heading", name=heading)).to_be_visible()
    box, main = aside.bounding_box(), text.bounding_box()
    assert box
    assert main
    assert box["x"] >= main["x"] + main["width"]
    expect(aside.get_by_role("img", name="Ana drew, Ben drew").first).to_be_visible()
    aside.get_by_role("link", name="104.4b").first.click()
    expect(page).to_have_url(re.compile("/rules/mandatory-loop/$"))


def test_pages_print_black_on_white(visitor: Visits, served: Served) -> None:
    page = visitor(**NARROW)
    page.emulate_media(media="print", color_scheme="dark")
    opened(page, served, "rules/all-lose-is-draw/")
    expect(page.locator("header")).to_be_hidden()
    color = page.evaluate("getComputedStyle(document.querySelector('pre')).backgroundColor")
    assert color == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
