"""The pages of scenarios, cards and questions: contents and links."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from markupsafe import escape

from headjudge.explain.explanation import explain
from headjudge.reference import play
from headjudge.site import addresses
from headjudge.site.cards import at_the_table, card_names
from headjudge.site.layout import Site
from headjudge.site.scenarios import (
    CasePage,
    case_pages,
    describe_editions,
    pages_by,
    table_link,
)
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import Rulebook, editions, runs_of
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_features, parse
from tests.html_pages import shared_text
from tests.site.test_site import links_of


@pytest.fixture(scope="module")
def site() -> Site:
    return Site()


@pytest.fixture(scope="module")
def every(site: Site) -> dict[str, CasePage]:
    return {page.name: page for page in case_pages(site)}


def page(name: str, site_folder: Path) -> str:
    address = addresses.scenario(name).partition("#")[0]
    return (site_folder / address / "index.html").read_text("utf-8")


@pytest.mark.parametrize("edition", [editions()[0], "2009-10-01"])
def test_every_case_has_a_page_and_an_anchor(edition: str, site_folder: Path) -> None:
    book = Rulebook.at(edition)
    lost = []
    for scenario in bundled_scenarios(book):
        address, _, place = addresses.scenario(scenario.case.id).partition("#")
        found = site_folder / address / "index.html"
        if not found.exists() or (place and f'id="{place}"' not in found.read_text("utf-8")):
            lost.append(scenario.case.id)
    assert not lost


def test_old_scenario_is_shown_in_its_newest_edition(
    every: dict[str, CasePage], site_folder: Path
) -> None:
    old = every["face-down-cards-were-known"]
    assert old.edition == old.first.case.edition == "2007-10-01"
    assert describe_editions(old.editions) == "until 2007-10-01"
    assert "Valid until 2007-10-01; shown as of" in page(old.name, site_folder)
    assert describe_editions(every["both-at-zero"].editions) == "in every edition"


def test_gaps_between_editions_of_a_scenario_are_described(every: dict[str, CasePage]) -> None:
    found = [page for page in every.values() if len(runs_of(page.editions)) > 1]
    assert found
    for page in found:
        assert " and " in describe_editions(page.editions)
        assert sum(
            editions().index(a) - editions().index(b) + 1 for a, b in runs_of(page.editions)
        ) == len(page.editions)


def test_page_shows_the_derivation_and_the_states(site_folder: Path) -> None:
    text = page("platinum-angel-outlives-a-flame-rift", site_folder)
    for part in (
        "All are at 0 life in the same check",
        "Ben won, Ana and Cho lost and the game is over",
        'title="zero-life">104.3b</a> Ana, Ben and Cho have 0 life',
        '<tr class="new"><th scope="row">Ben</th><td>0</td><td>can&#39;t lose the game</td></tr>',
        '<b class="fate lost">lost</b>',
        "headjudge explain features/arguments.feature:",
        "headjudge certify ENGINE --case platinum-angel-outlives-a-flame-rift",
    ):
        assert part in text, part


def test_page_shows_engine_answers(site_folder: Path) -> None:
    text = page("both-at-zero", site_folder)
    (failed, *_) = re.findall(r'<tr><th scope="row"><a href="[^"]*">right 1.*?</tr>', text)
    assert "verdict failed" in failed
    assert "expected" in failed


def test_playground_link_contains_the_whole_scenario(every: dict[str, CasePage]) -> None:
    for name in ("both-at-zero", "face-down-cards-were-known", "vector-zero-life-1"):
        scenario = every[name].first
        address, _, rest = table_link(scenario).partition("#")
        assert address == addresses.TABLE
        text, edition = shared_text(f"#{rest}")
        assert edition == ("" if scenario.case.edition == editions()[0] else "2007-10-01")
        book = Rulebook.at(scenario.case.edition)
        (again,) = compile_features([parse("t.feature", text)], book)
        assert explain(again, book).steps == explain(scenario, book).steps


def test_states_of_a_game_agree_with_its_outcomes(site: Site) -> None:
    checked = 0
    for scenario in site.scenarios[::10]:
        if scenario.game is None:
            continue
        steps = explain(scenario, site.book).steps
        for step, outcome in zip(steps, play(scenario.game).outcomes, strict=True):
            assert step.state
            players = step.state.players
            checked += 1
            assert {p.name: p.life for p in players if p.life is not None} == outcome.life
            assert {p.name: p.poison for p in players} == outcome.poison
            assert step.state.over is outcome.over
            for fate, names in (("won", "winners"), ("lost", "losers"), ("drew", "drawn")):
                assert {p.name for p in players if p.fate == fate} == {*getattr(outcome, names)}
    assert checked > 100


def test_lists_link_to_every_scenario(every: dict[str, CasePage], site_folder: Path) -> None:
    found = set()
    for path in (site_folder / "scenarios" / "of").glob("*/index.html"):
        at = path.relative_to(site_folder).as_posix()
        found |= {urljoin(f"/{at}", link) for link in links_of(path.read_text("utf-8")).links}
    assert {f"/{addresses.scenario(name)}" for name in every} <= found


def test_every_card_has_a_page_and_a_playground_example(site: Site, site_folder: Path) -> None:
    shown = pages_by(site, card_names)
    for name, card in cards().items():
        text, edition = shared_text(at_the_table(card, shown.get(name, [])))
        compiled = compile_features([parse("t.feature", text)], Rulebook.at(edition))
        assert [name in scenario.cards for scenario in compiled] == [True], name
        assert explain(compiled[0], Rulebook.at(edition)).all_met
        page = (site_folder / addresses.card(name) / "index.html").read_text("utf-8")
        assert f"<h1>{escape(name)}</h1>" in page


def test_page_of_a_card_has_its_effects_and_scenarios(site_folder: Path) -> None:
    text = (site_folder / "cards/platinum-angel/index.html").read_text("utf-8")
    for part in (
        "A permanent controlled by Ana states that Ana can&#39;t lose the game",
        "When Platinum Angel leaves the battlefield",
        "../../scenarios/a-stolen-platinum-angel/",
    ):
        assert part in text


def test_every_question_has_a_page_with_its_readings(site: Site, site_folder: Path) -> None:
    for number, question in site.book.questions.items():
        text = (site_folder / addresses.question(number) / "index.html").read_text("utf-8")
        assert f"<h1>{escape(question.asks)}</h1>" in text
        for reading in question.readings:
            assert f'<h3 id="{reading.slug}">' in text
        assert text.count("</span> accepted</span>") == 1
        for ruling in question.rulings:
            assert f"<li>{escape(ruling.card)}, {ruling.date}: " in text
        assert question.rulings or "No official card ruling is relevant." in text


def test_question_shows_outcomes_by_reading_and_engines(site_folder: Path) -> None:
    text = (site_folder / "questions/16/index.html").read_text("utf-8")
    outcomes = dict(re.findall(r'<th scope="row">([a-z-]+).*?</th><td>(.*?)</td>', text))
    readings = re.findall(r'<h3 id="([a-z-]+)">', text)
    assert len({outcomes[slug] for slug in readings}) > 1
    assert re.search(r"reference .*?</th><td>.*</td><td>.*</td><td>[a-z-]+</td>", text)
    assert "<code>headjudge rules questions 16</code>" in text


def test_most_readings_differ_in_a_scenario(site_folder: Path) -> None:
    texts = [path.read_text("utf-8") for path in (site_folder / "questions").glob("*/index.html")]
    agreeing = re.findall(r"ends differently under (.*)\.</p>", "".join(texts))
    assert 0 < sum(len(slugs.split(" or ")) for slugs in agreeing) <= 3
