"""The playground in a browser: typing, answers, sharing, and use without a network."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from headjudge.explain.api import answer
from headjudge.site.addresses import table_fragment
from headjudge.site.playground import LARGEST
from headjudge.text import capitalize
from tests.browser.conftest import PATIENCE, Served, Visits, accessibility_problems, layout_shift
from tests.html_pages import shared_text

GAME = "a game between Ana and Ben\n"
POISON = """\
a Two-Headed Giant game of Ana and Bea against Cho and Dan
Cho gets 12 poison counters
state-based actions are checked"""
"""A game that ends differently in old editions."""
SHARED_LONG_AGO = "#edition=2010-07-16&text=c8xLVMjJL04tVjBWyMlMSwUA"
"""A link that has to work forever: Ana loses 3 life."""
expect.set_options(timeout=PATIENCE / 4)


def opened(page: Page, served: Served, fragment: str = "") -> Page:
    page.goto(f"{served.url}table/{fragment}")
    page.wait_for_selector("#table[data-ready]")
    return page


@pytest.fixture(scope="module")
def table(module_visitor: Visits, served: Served) -> Page:
    """The playground, ready for input."""
    page = module_visitor(permissions=["clipboard-read", "clipboard-write"])
    return opened(page, served)


def write(page: Page, text: str) -> None:
    """Replace the text."""
    page.locator("#text").fill(text)


def ending(text: str, edition: str = "") -> str:
    """Return the outcome of a scenario, as the page shows it."""
    return f"{capitalize(answer(text, edition).examples[0].outcome)}."


def outcome(page: Page) -> Any:
    return expect(page.locator("#outcome"))


def test_typed_scenario_shows_its_derivation(table: Page) -> None:
    write(table, "")
    outcome(table).to_have_text("Write a scenario to see its result.")
    write(
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
    expect(did).to_contain_text(["104.3b Ana and Ben have 0 life", "101.2", "104.5", "104.2a"])
    expect(did.first.locator("a")).to_have_attribute("href", "../rules/zero-life/")
    expect(steps.nth(2).locator(".nearly")).to_have_text("104.4a not met: Ana does not lose")
    expect(table.locator(".gutter .wrong")).to_have_count(0)


def test_wrong_claim_is_refuted(table: Page) -> None:
    write(table, f"{GAME}Ana concedes\nThen Ben has lost")
    outcome(table).to_have_text(re.compile("over. An expectation is not met.$"))
    expect(table.locator(".claims")).to_contain_text("✗ wrong: Ben has lost")
    expect(table.locator(".claims")).to_contain_text("Ben won because all opponents have left")


def test_click_on_a_suggestion_fixes_the_line(table: Page) -> None:
    write(table, f"{GAME}Ana loses 3 life\nBen looses 3 lifes\nBen concedes")
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


def test_click_on_a_problem_moves_the_cursor_to_its_line(table: Page) -> None:
    write(table, f"{GAME}no such sentence\nAna concedes")
    table.get_by_role("button", name="Line 2").click()
    place = table.locator("#text").evaluate(
        "(text) => [text.selectionStart, document.activeElement === text]"
    )
    assert place == [len(f"{GAME}no such sentence"), True]


def test_keyboard_selects_a_completion(table: Page) -> None:
    write(table, GAME)
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


def test_escape_closes_the_completions(table: Page) -> None:
    write(table, GAME)
    table.locator("#text").press("Control+End")
    table.keyboard.press("Control+Space")
    expect(table.locator("#ways").get_by_role("option").first).to_have_text("Ana …")
    table.keyboard.press("Escape")
    expect(table.locator("#ways")).to_be_hidden()
    table.keyboard.press("Tab")
    assert table.evaluate("document.activeElement.id") != "text"
    expect(table.locator("#text")).to_have_value(GAME)


def test_click_completes_a_card_name(table: Page) -> None:
    write(table, GAME)
    table.locator("#text").press("Control+End")
    table.keyboard.type("Ana controls Platinum An")
    table.locator("#ways").get_by_text("Angel", exact=True).click()
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana controls Platinum Angel")


def test_answer_follows_the_chosen_edition(table: Page) -> None:
    write(table, POISON)
    outcome(table).to_have_text(ending(POISON))
    table.locator("#edition").select_option("2005-08-01")
    assert ending(POISON, "2005-08-01") != ending(POISON)
    outcome(table).to_have_text(ending(POISON, "2005-08-01"))
    expect(table.locator(".course .did a").last).to_have_text("102.1")
    table.locator("#edition").select_option(index=0)


def test_copy_button_copies_the_answer_as_markdown(table: Page) -> None:
    text = f"{GAME}Ana concedes"
    write(table, text)
    outcome(table).to_have_text("Ben won; Ana lost; the game is over.")
    table.get_by_role("button", name="Copy as Markdown").click()
    expect(table.locator("#copied")).to_have_text("Answer copied.")
    assert table.evaluate("navigator.clipboard.readText()") == answer(text).markdown


def test_copied_link_contains_the_scenario(table: Page) -> None:
    write(table, text := f"{GAME}Ana concedes\n# ∞ «ü» 🂡")
    table.locator("#edition").select_option("2010-07-16")
    table.get_by_role("button", name="Copy link").click()
    expect(table.locator("#copied")).to_have_text("Link copied.")
    copied = table.evaluate("navigator.clipboard.readText()")
    assert shared_text(copied) == (text, "2010-07-16")
    table.locator("#edition").select_option(index=0)


def test_address_bar_is_updated_as_the_text_changes(table: Page) -> None:
    write(table, f"{GAME}Ben concedes")
    outcome(table).to_have_text("Ana won; Ben lost; the game is over.")
    table.wait_for_url(lambda url: shared_text(url)[0] == f"{GAME}Ben concedes")


def test_outdated_answer_is_marked(table: Page) -> None:
    typed = """text => { text.value += " "; text.dispatchEvent(new Event("input"));
        return document.getElementById("outcome").className; }"""
    assert "of-before" in table.locator("#text").evaluate(typed)
    expect(table.locator(".of-before")).to_have_count(0)


def test_selecting_a_scenario_fills_in_its_text(table: Page) -> None:
    title = "Exquisite Archangel saves its controller when both players would lose at the same time"
    table.locator("#start").select_option(label=title)
    expect(table.locator("#text")).to_have_value(re.compile(f"{title}\n"))
    expect(table.locator(".claims .passed").first).to_be_visible()


def test_replaced_text_can_be_restored(table: Page) -> None:
    """By undo, or by a button on devices without a keyboard."""
    text, button = table.locator("#text"), table.locator("#put-back")
    for by_button in (False, True):
        write(table, f"{GAME}Ana concedes")
        table.locator("#start").select_option(index=2)
        expect(text).to_have_value(re.compile("Platinum Angel"))
        if by_button:
            button.click()
        else:
            text.press("Control+z")
        expect(text).to_have_value(f"{GAME}Ana concedes")
        outcome(table).to_have_text("Ben won; Ana lost; the game is over.")
    expect(button).to_be_hidden()


def test_page_contains_the_first_answer_before_python_starts(
    visitor: Visits, served: Served
) -> None:
    page = visitor(expected="Failed to load resource")
    page.route("**/*-wasm-*", lambda route: route.abort())
    page.add_init_script("window.Worker = class { postMessage() {} }")
    page.goto(f"{served.url}table/")
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")
    expect(page.locator(".course > li").first).to_be_visible()
    write(page, f"{GAME}Ana concedes")
    outcome(page).to_have_text("The answer appears once the rules are loaded.")
    expect(page.get_by_role("button", name="Copy as Markdown")).to_be_disabled()
    page = visitor()
    page.goto(f"{served.url}table/")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_label("Starting Python …")).to_be_visible()
    write(page, f"{GAME}Ana concedes")
    outcome(page).to_have_text("Ben won; Ana lost; the game is over.")
    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.get_by_text("About this page").click()
    expect(page.locator("#took")).to_have_text(re.compile(r"^Ready in [\d.]+ s: [\d.]+ MB fetched"))


def test_completion_adds_the_target_of_a_cast_card(table: Page) -> None:
    write(table, GAME)
    table.keyboard.press("Control+End")
    table.keyboard.type("Ana casts light")
    table.locator("#ways li").first.click()
    expect(table.locator("#text")).to_have_value(f"{GAME}Ana's Lightning Bolt resolves for Ben")


def test_unknown_step_without_a_rewrite_shows_similar_steps(table: Page) -> None:
    write(table, f"{GAME}Ana loses 3 wizards")
    expect(table.locator("#problems")).to_contain_text("Ana loses 20 life")
    expect(table.locator("#problems .meant")).to_have_count(0)


def test_shared_link_restores_text_and_edition(visitor: Visits, served: Served) -> None:
    page = opened(visitor(), served, table_fragment(POISON, "2005-08-01"))
    expect(page.locator("#text")).to_have_value(POISON)
    expect(page.locator("#edition")).to_have_value("2005-08-01")
    outcome(page).to_have_text(ending(POISON, "2005-08-01"))
    page.goto(f"{served.url}table/{SHARED_LONG_AGO}")
    expect(page.locator("#text")).to_have_value("Ana loses 3 life")
    expect(page.locator("#edition")).to_have_value("2010-07-16")
    page.goto(f"{served.url}table/{table_fragment(GAME)}")
    expect(page.locator("#text")).to_have_value(GAME)
    outcome(page).to_have_text("Nothing happens.")


def load_times(page: Page) -> dict[str, float]:
    """Return the milliseconds of each part of loading, and the downloaded bytes as "sent"."""
    page.wait_for_selector("#table[data-ready]")
    found: dict[str, float] = json.loads(str(page.get_attribute("#table", "data-ready")))
    return found


def test_second_visit_works_offline(visitor: Visits, site_folder: Path) -> None:
    served = Served(site_folder)
    page = opened(visitor(), served)
    assert 1_000_000 < load_times(page)["sent"] < served.sent
    page.wait_for_selector("#table[data-kept]")
    assert served.sent <= LARGEST
    page.reload()
    assert load_times(page)["sent"] == 0
    page.wait_for_selector("#table[data-kept]")
    served.end()
    page.goto(f"{served.url}table/{table_fragment(f'{GAME}Ben concedes')}")
    page.reload()
    load_times(page)
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")


def test_failed_download_is_reported_and_can_be_retried(visitor: Visits, served: Served) -> None:
    page = visitor(expected="Failed to load resource")
    page.route("**/*-wasm-*", lambda route: route.abort())
    page.goto(f"{served.url}table/")
    outcome(page).to_contain_text("The table failed to start")
    page.unroute("**/*-wasm-*")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("#table[data-ready]")
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")


SIZES = pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])


@SIZES
def test_playground_has_no_layout_or_accessibility_problems(
    visitor: Visits, served: Served, width: int, scheme: str
) -> None:
    page = visitor(color_scheme=scheme, viewport={"width": width, "height": 844})
    opened(page, served)
    outcome(page).to_have_text("Ana won; Ben lost; the game is over.")
    assert layout_shift(page) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert accessibility_problems(page) == ""


@SIZES
def test_playground_stays_accessible_with_problems_and_suggestions(
    table: Page, width: int, scheme: str
) -> None:
    before = table.viewport_size
    assert before
    table.set_viewport_size({"width": width, "height": 844})
    table.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    write(table, f"{GAME}Ben looses 3 lifes\nAna concedes\nThen Ana wins the game")
    table.locator("#text").press("Control+Home")
    table.keyboard.press("Control+Space")
    expect(table.locator("#problems li").first).to_be_visible()
    assert accessibility_problems(table) == ""
    table.set_viewport_size(before)
    table.emulate_media(color_scheme="null")


def test_printed_page_contains_text_and_answer(table: Page) -> None:
    write(table, "\n".join([GAME.strip(), *(["the turn ends"] * 40)]))
    expect(table.locator(".course > li")).to_have_count(40)
    table.emulate_media(media="print")
    expect(table.get_by_role("button", name="Copy link")).to_be_hidden()
    heights = table.locator("#text").evaluate("(text) => [text.clientHeight, text.scrollHeight]")
    assert heights[0] >= heights[1]
    table.emulate_media(media="screen")


def test_sentence_is_inserted_by_keyboard_with_the_players_of_the_game(table: Page) -> None:
    write(table, "a Commander game between Tom and Ines")
    offered = table.locator("#sentences details", has_text="Leaving")
    expect(offered.locator("button").first).to_have_text("Tom concedes")
    offered.locator("summary").focus()
    for key in ("Enter", "Tab", "Enter"):
        table.keyboard.press(key)
    expect(table.locator("#text")).to_have_value(
        "a Commander game between Tom and Ines\nTom concedes"
    )
    outcome(table).to_have_text("Ines won; Tom lost; the game is over.")
    expect(table.locator(".why")).to_contain_text("Why: Tom conceded")
    expect(table.locator("#read li")).to_have_count(1)
