"""The table in a browser: what one types, sees, shares, and keeps for when there is no network."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from headjudge.explain.api import answer
from headjudge.site.addresses import table_fragment
from headjudge.site.playground.page import LARGEST
from tests.browser.conftest import PATIENCE, Served, Visits, complaints
from tests.html_pages import shared_text

GAME = "a game between Ana and Ben\n"
POISON = """\
a Two-Headed Giant game of Ana and Bea against Cho and Dan
Cho gets 12 poison counters
state-based actions are checked"""
"""It ends otherwise under the rules of other days."""
SHIFTS = """
new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""
"""How much of the page has moved by itself."""
expect.set_options(timeout=PATIENCE / 4)


def opened(page: Page, served: Served, fragment: str = "") -> Page:
    page.goto(f"{served.url}table/{fragment}")
    page.wait_for_selector("#table[data-ready]")
    return page


@pytest.fixture(scope="module")
def table(module_visitor: Visits, served: Served) -> Page:
    """The table, ready."""
    page = module_visitor(permissions=["clipboard-read", "clipboard-write"])
    return opened(page, served)


def written(page: Page, text: str) -> None:
    """Put a text into the place of the one that is there."""
    page.locator("#text").fill(text)


def ending(text: str, edition: str = "") -> str:
    """How a scenario ends, as the page says it."""
    said = answer(text, edition).examples[0].outcome
    return f"{said[0].upper()}{said[1:]}."


def outcome(page: Page) -> Any:
    return expect(page.locator("#outcome"))


def test_a_scenario_that_is_typed_shows_its_derivation(table: Page) -> None:
    written(table, "")
    outcome(table).to_have_text("Nothing was said yet.")
    written(
        table,
        f"{GAME}an effect states that Ana can't lose the game\nat the same time\n"
        "Ana loses 20 life\nBen loses 20 life\n",
    )
    table.locator("#text").press("Control+End")
    table.keyboard.type("\nstate-based actions are checked")
    outcome(table).to_have_text("Ana won; Ben lost; the game is over.")
    steps = table.locator(".course > li")
    expect(steps).to_have_count(3)
    expect(steps.nth(1).locator(".standing li")).to_have_text(
        ["Ana 0 life, can't lose the game (changed)", "Ben 0 life (changed)"]
    )
    did = steps.nth(2).locator(".did")
    expect(did).to_contain_text(["104.3b Ana and Ben: life total 0", "101.2", "104.5", "104.2a"])
    expect(did.first.locator("a")).to_have_attribute("href", "../rules/zero-life/")
    expect(steps.nth(2).locator(".nearly")).to_have_text("104.4a not met: Ana does not lose")
    expect(table.locator(".gutter .wrong")).to_have_count(0)


def test_what_is_not_so_is_told_with_what_is_so_instead(table: Page) -> None:
    written(table, f"{GAME}Ana concedes\nThen Ben has lost")
    outcome(table).to_have_text(re.compile("over. Something expected is not so.$"))
    expect(table.locator(".claims")).to_contain_text("✗ not so: Ben has lost")
    expect(table.locator(".claims")).to_contain_text("Ben: won, as all opponents have left")


def test_a_mistake_in_a_line_is_shown_there_and_mended_by_a_click(table: Page) -> None:
    written(table, f"{GAME}Ana loses 3 life\nBen looses 3 lifes\nBen concedes")
    expect(table.locator(".gutter .wrong")).to_have_text("3")
    problem = table.locator("#problems > ul > li")
    expect(problem).to_contain_text("Line 3: unknown step: Ben looses 3 lifes")
    outcome(table).to_contain_text("before line 3")
    problem.get_by_role("button", name="Ben loses 3 life").click()
    outcome(table).to_have_text("Ana won; Ben lost; the game is over.")
    expect(table.locator("#text")).to_have_value(
        f"{GAME}Ana loses 3 life\nBen loses 3 life\nBen concedes"
    )
    expect(problem).to_have_count(0)
    table.keyboard.press("Control+z")
    expect(table.locator("#text")).to_have_value(re.compile("looses"))


def test_a_line_of_a_mistake_is_gone_to(table: Page) -> None:
    written(table, f"{GAME}no such sentence\nAna concedes")
    table.get_by_role("button", name="Line 2").click()
    place = table.locator("#text").evaluate(
        "(one) => [one.selectionStart, document.activeElement === one]"
    )
    assert place == [len(f"{GAME}no such sentence"), True]


def test_a_line_is_completed_by_the_keyboard(table: Page) -> None:
    written(table, GAME)
    table.locator("#text").press("Control+End")
    ways = table.locator("#ways")
    table.keyboard.type("Ana lo")
    expect(ways.get_by_role("option").first).to_have_text("loses …")
    table.keyboard.press("ArrowDown")
    expect(ways.get_by_role("option", selected=True)).to_have_id("way-0")
    expect(table.locator("#text")).to_have_attribute("aria-activedescendant", "way-0")
    table.keyboard.press("Enter")
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana loses ")
    expect(ways.get_by_role("option").first).to_have_text("20 life")
    table.keyboard.press("Tab")
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana loses 20 life")
    expect(ways).to_be_hidden()
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.id") != "text"


def test_escape_leaves_the_line_as_it_is(table: Page) -> None:
    written(table, GAME)
    table.locator("#text").press("Control+End")
    table.keyboard.press("Control+Space")
    expect(table.locator("#ways").get_by_role("option").first).to_have_text("Ana …")
    table.keyboard.press("Escape")
    expect(table.locator("#ways")).to_be_hidden()
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.id") != "text"
    expect(table.locator("#text")).to_have_value(GAME)


def test_a_card_is_completed_by_a_tap(table: Page) -> None:
    written(table, GAME)
    table.locator("#text").press("Control+End")
    table.keyboard.type("Ana controls Platinum An")
    table.locator("#ways").get_by_text("Angel", exact=True).click()
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana controls Platinum Angel")


def test_another_edition_answers_by_its_own_rules(table: Page) -> None:
    written(table, POISON)
    outcome(table).to_have_text(ending(POISON))
    table.locator("#edition").select_option("2005-08-01")
    assert ending(POISON, "2005-08-01") != ending(POISON)
    outcome(table).to_have_text(ending(POISON, "2005-08-01"))
    expect(table.locator(".course .did a").last).to_have_text("102.1")
    table.locator("#edition").select_option(index=0)


def test_the_answer_is_copied_as_explain_prints_it(table: Page) -> None:
    text = f"{GAME}Ana concedes"
    written(table, text)
    outcome(table).to_have_text("Ben won; Ana lost; the game is over.")
    table.get_by_role("button", name="Copy as Markdown").click()
    expect(table.locator("#copied")).to_have_text("The answer is copied.")
    assert table.evaluate("navigator.clipboard.readText()") == answer(text).markdown


def test_a_link_is_copied_that_holds_the_scenario(table: Page) -> None:
    written(table, text := f"{GAME}Ana concedes\n# ∞ «ü» 🂡")
    table.locator("#edition").select_option("2010-07-16")
    table.get_by_role("button", name="Copy link").click()
    expect(table.locator("#copied")).to_have_text("The link is copied.")
    copied = table.evaluate("navigator.clipboard.readText()")
    assert shared_text(copied) == (text, "2010-07-16")
    table.locator("#edition").select_option(index=0)


def test_what_is_written_is_still_there_after_the_page_is_loaded_anew(table: Page) -> None:
    written(table, f"{GAME}Ben concedes")
    outcome(table).to_have_text("Ana won; Ben lost; the game is over.")
    table.wait_for_url(lambda url: shared_text(url)[0] == f"{GAME}Ben concedes")


def test_an_answer_to_what_stood_there_before_is_told_from_one(table: Page) -> None:
    typed = """text => { text.value += " "; text.dispatchEvent(new Event("input"));
        return document.getElementById("outcome").className; }"""
    assert "of-before" in table.locator("#text").evaluate(typed)
    expect(table.locator(".of-before")).to_have_count(0)


def test_one_may_start_from_a_scenario(table: Page) -> None:
    table.locator("#start").select_option(
        label="Lich's Mirror when both players would lose at once"
    )
    expect(table.locator("#text")).to_have_value(re.compile("Lich's Mirror when both.*\n"))
    expect(table.locator(".claims .passed").first).to_be_visible()


def test_what_stood_there_is_brought_back(table: Page) -> None:
    """By undo, or by a button, where there is no keyboard."""
    text, button = table.locator("#text"), table.locator("#put-back")
    for by_button in (False, True):
        written(table, f"{GAME}Ana concedes")
        table.locator("#start").select_option(index=2)
        expect(text).to_have_value(re.compile("Platinum Angel"))
        if by_button:
            button.click()
        else:
            text.press("Control+z")
        expect(text).to_have_value(f"{GAME}Ana concedes")
        outcome(table).to_have_text("Ben won; Ana lost; the game is over.")
    expect(button).to_be_hidden()


def test_the_first_answer_comes_with_the_page_and_what_is_typed_meanwhile_is_answered(
    visitor: Visits, served: Served
) -> None:
    page = visitor(expected="Failed to load resource")
    page.route("**/*-wasm-*", lambda route: route.abort())
    page.add_init_script("window.Worker = class { postMessage() {} }")
    page.goto(f"{served.url}table/")
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")
    expect(page.locator(".course > li").first).to_be_visible()
    written(page, f"{GAME}Ana concedes")
    outcome(page).to_have_text("The answer comes as soon as the rules are there.")
    expect(page.get_by_role("button", name="Copy as Markdown")).to_be_disabled()
    page = visitor()
    page.goto(f"{served.url}table/")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_label("Python starts …")).to_be_visible()
    written(page, f"{GAME}Ana concedes")
    outcome(page).to_have_text("Ben won; Ana lost; the game is over.")
    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.get_by_text("What runs here").click()
    expect(page.locator("#took")).to_have_text(re.compile(r"^Ready in [\d.]+ s: [\d.]+ MB fetched"))


def test_a_card_that_somebody_casts_is_completed_with_its_target(table: Page) -> None:
    written(table, GAME)
    table.keyboard.press("Control+End")
    table.keyboard.type("Ana casts light")
    table.locator("#ways li").first.click()
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana's Lightning Bolt resolves for Ben")


def test_similar_steps_are_shown_where_no_rewrite_fits(table: Page) -> None:
    written(table, f"{GAME}Ana and Ben swap life totals")
    expect(table.locator("#problems")).to_contain_text("Ana and Ben exchange life totals")
    expect(table.locator("#problems .meant")).to_have_count(0)


def test_a_shared_link_is_opened(visitor: Visits, served: Served) -> None:
    page = opened(visitor(), served, table_fragment(POISON, "2005-08-01"))
    expect(page.locator("#text")).to_have_value(POISON)
    expect(page.locator("#edition")).to_have_value("2005-08-01")
    outcome(page).to_have_text(ending(POISON, "2005-08-01"))
    page.goto(f"{served.url}table/{table_fragment(GAME)}")
    expect(page.locator("#text")).to_have_value(GAME)
    outcome(page).to_have_text("Nothing happens.")


def loaded(page: Page) -> dict[str, float]:
    """What loading took: milliseconds by part, and in "sent" the bytes that were fetched."""
    page.wait_for_selector("#table[data-ready]")
    found: dict[str, float] = json.loads(str(page.get_attribute("#table", "data-ready")))
    return found


def test_a_first_visit_is_small_a_second_fetches_nothing_and_a_third_needs_no_network(
    visitor: Visits, site_folder: Path
) -> None:
    served = Served(site_folder)
    page = opened(visitor(), served)
    assert 1_000_000 < loaded(page)["sent"] < served.sent
    page.wait_for_selector("#table[data-kept]")
    assert served.sent <= LARGEST
    page.reload()
    assert loaded(page)["sent"] == 0
    page.wait_for_selector("#table[data-kept]")
    served.end()
    page.goto(f"{served.url}table/{table_fragment(f'{GAME}Ben concedes')}")
    page.reload()
    loaded(page)
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")


def test_where_something_can_not_be_fetched_one_is_told_and_tries_again(
    visitor: Visits, served: Served
) -> None:
    page = visitor(expected="Failed to load resource")
    page.route("**/*-wasm-*", lambda route: route.abort())
    page.goto(f"{served.url}table/")
    outcome(page).to_contain_text("The table does not work")
    page.unroute("**/*-wasm-*")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("#table[data-ready]")
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")


SIZES = pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])


@SIZES
def test_nothing_moves_nothing_is_cut_off_and_axe_finds_nothing(
    visitor: Visits, served: Served, width: int, scheme: str
) -> None:
    page = visitor(color_scheme=scheme, viewport={"width": width, "height": 844})
    opened(page, served)
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")
    assert page.evaluate(SHIFTS) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints(page) == ""


@SIZES
def test_nor_beside_mistakes_and_what_may_be_meant(table: Page, width: int, scheme: str) -> None:
    before = table.viewport_size
    assert before
    table.set_viewport_size({"width": width, "height": 844})
    table.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    written(table, f"{GAME}Ben looses 3 lifes\nAna concedes\nThen Ana wins the game")
    table.locator("#text").press("Control+Home")
    table.keyboard.press("Control+Space")
    expect(table.locator("#problems li").first).to_be_visible()
    assert complaints(table) == ""
    table.set_viewport_size(before)
    table.emulate_media(color_scheme="null")


def test_it_prints_what_was_written_and_what_comes_of_it(table: Page) -> None:
    written(table, "\n".join([GAME.strip(), *(["the turn ends"] * 40)]))
    expect(table.locator(".course > li")).to_have_count(40)
    table.emulate_media(media="print")
    expect(table.get_by_role("button", name="Copy link")).to_be_hidden()
    heights = table.locator("#text").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    assert heights[0] >= heights[1]
    table.emulate_media(media="screen")
