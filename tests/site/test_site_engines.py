"""The pages of engines: by rule, by level, and by cause of failure."""

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from msgspec.structs import replace

from headjudge.adapters.catalog import catalog
from headjudge.errors import UsageError
from headjudge.judge.verdicts import FAILED, Cause, Judged, Miss, right_and_judged
from headjudge.report import event_log
from headjudge.report import summary as report_page
from headjudge.report.event_log import Run
from headjudge.report.failure_list import NEWLY_FAILING
from headjudge.report.writers import EVENTS, to_json
from headjudge.site import addresses, engines
from headjudge.site import entrants as standing
from headjudge.site.build import MAX_FAILING
from headjudge.site.layout import Frame, Page, Site
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.levels import LEVELS, of_level
from tests import NEWEST
from tests.conftest import headjudge
from tests.html_pages import ReadPage, shared_text

DRAW = "all-lose-is-draw"
"""The slug of 104.4a, which the wrong engine fails."""

FRAME = Frame()
ROOM = 85_000
"""Bytes of the largest page, which leave room for styles and scripts in 105,000."""


@pytest.fixture(scope="module")
def runs(site_folder: Path) -> dict[str, Run]:
    """The runs of the site, by the names of their folders."""
    return {
        name: event_log.read(site_folder.parent / name / EVENTS) for name in ("reference", "wrong")
    }


@pytest.fixture(scope="module")
def site(runs: dict[str, Run]) -> Site:
    return Site(runs.values())


def engine_pages(*runs: Run) -> dict[str, Page]:
    """Return the pages about engines for these runs, by address."""
    return {page.address: page for page in engines.pages(Site(runs)) if isinstance(page, Page)}


def rendered(page: Page) -> ReadPage:
    return ReadPage(FRAME.render(page).decode())


def with_engine(run: Run, **changes: str) -> Run:
    """Return a copy of a run with another engine name or version."""
    engine = replace(run.started.engine, **changes)
    return replace(run, started=replace(run.started, engine=engine))


def read(site_folder: Path, address: str) -> str:
    return (site_folder / address / "index.html").read_text("utf-8")


def test_status_of_a_rule_agrees_with_the_report(site: Site, runs: dict[str, Run]) -> None:
    for name, run in zip(("reference", "right"), runs.values(), strict=True):
        for head in json.loads(to_json(run))["rules"]:
            failing = [c["id"] for c in head["cases"] if c["verdict"] in FAILED]
            rows = standing.of_rule(site, head["slug"])
            found = {engine: (status, list(ids)) for engine, status, ids in rows}
            assert found[name] == (head["status"], failing)


def test_rule_without_own_cases_is_judged_by_related_cases(site: Site) -> None:
    entrant = standing.entrants(site)[0]
    own = {result.rule for result in entrant.run.judged}
    shown = {slug for scenario in site.scenarios for slug in scenario.also} - own
    assert shown
    for slug in shown:
        ids = {result.id for result in entrant.of(slug)}
        assert ids == {scenario.case.id for scenario in site.scenarios if scenario.shows(slug)}


def test_rule_that_restates_another_has_its_status(site: Site) -> None:
    restating = {rule.slug: rule.restates for rule in site.book if rule.restates}
    assert restating
    for slug, other in restating.items():
        assert standing.of_rule(site, slug) == standing.of_rule(site, other)


def test_rule_without_cases_has_no_status(site: Site) -> None:
    assert standing.of_rule(site, next(rule.slug for rule in site.book if rule.exempt)) == []


def test_score_agrees_with_the_report(site: Site) -> None:
    reference, wrong = standing.entrants(site)
    for entrant in (reference, wrong):
        assert entrant.score().in_words() == report_page.scored(entrant.run)
    assert reference.score().right == reference.score().judged
    assert wrong.score().wrong == sum(each.verdict in FAILED for each in wrong.run.judged)
    assert DRAW in wrong.score().failing


def test_near_misses_and_open_questions_alone_pass_no_rule(site: Site) -> None:
    (entrant, *_) = standing.entrants(site)
    shown = [
        slug
        for slug in entrant.rules
        if any(not result.near_miss and result.verdict == "pass" for result in entrant.of(slug))
    ]
    assert entrant.score().passing == len(shown)
    assert 0 < entrant.score().rest == len(entrant.rules) - len(shown)


@pytest.mark.parametrize("level", LEVELS)
def test_level_has_the_cases_that_certify_plays(site: Site, level: str) -> None:
    (entrant, *_) = standing.entrants(site)
    chosen = {scenario.case.id for scenario in of_level(entrant.scenarios.values(), level)}
    found = {result.id for slug in entrant.rules for result in entrant.of(slug, level)}
    assert found == chosen


def test_every_rule_has_a_row_in_the_matrix_of_its_area(site_folder: Path, site: Site) -> None:
    areas = [site_folder / addresses.area(family) for family in site.book.families]
    text = "".join(read(site_folder, str(path.relative_to(site_folder))) for path in areas)
    for rule in site.book:
        there = f"rules/{rule.slug}/" in text
        assert there == bool(standing.of_rule(site, rule.slug)), rule.slug


def test_every_cell_of_every_matrix_has_a_text(site_folder: Path) -> None:
    for path in site_folder.glob("engines/area/*/index.html"):
        assert all(ReadPage(path.read_text("utf-8")).cells), path


def test_failure_is_two_clicks_from_the_front_page(
    site_folder: Path,
) -> None:
    assert "engines/" in ReadPage(read(site_folder, "")).links
    overview = read(site_folder, "engines/")
    link = re.search(r'<a href="\.\./(engines/right/cases/\d+/)">104\.4a</a>', overview)
    assert link
    why = ReadPage(read(site_folder, link[1]))
    assert "expected: the game is a draw" in " ".join(why.texts)
    assert "104.4a all-lose-is-draw" in " ".join(why.texts)
    (table,) = [link for link in why.links if "table/#" in link]
    scenario, edition = shared_text(table)
    assert not edition
    feature = parse("shared.feature", f"Feature: shared\n\n{scenario}")
    assert compile_features([feature], Rulebook.at())[0].step_texts


def test_causes_agree_with_the_report(site_folder: Path, runs: dict[str, Run]) -> None:
    text = "".join(
        path.read_text("utf-8") for path in site_folder.glob("engines/right/**/index.html")
    )
    page_text = ReadPage(text).text
    causes = report_page.causes(runs["wrong"])
    assert causes
    assert text.count("<h2>Minimal failing scenario</h2>") == len(causes)
    for cluster in causes:
        assert cluster.cause.says in page_text
        assert report_page.command(runs["wrong"], cluster.cases[0]) in page_text
        for result in cluster.cases:
            assert result.id in page_text


def failing(run: Run, causes: int) -> Run:
    """Return a run in which every case fails, with `causes` causes in turn."""

    def wrong(place: int, judged: Judged) -> Judged:
        cause = Cause(f"cause {place % causes}", f"What goes wrong in way {place % causes}")
        missed = Miss("the game is a draw for Ana and Ben", 1, "Ana won; " * 40)
        return replace(
            judged, verdict="fail", misses=(missed,), derivation=("104.1 game-ends-at-once: " * 9,),
            cause=cause,
        )  # fmt: skip

    judged = tuple(wrong(place, case) for place, case in enumerate(run.judged))
    return replace(run, judged=judged)


@pytest.mark.parametrize("causes", [1, 200])
def test_engine_that_fails_everything_has_small_pages_with_every_case(
    runs: dict[str, Run], causes: int
) -> None:
    run = failing(runs["reference"], causes)
    found = engine_pages(run)
    texts = {}
    for address in found:
        if address.startswith(("engines/reference/", "engines/area/")) or address == "engines/":
            rendered = FRAME.render(found[address])
            assert len(rendered) < ROOM, address
            texts[address] = ReadPage(rendered.decode())
    own = texts["engines/reference/"]
    assert {result.rule for result in run.judged} <= own.anchors
    listed = " ".join(" ".join(text.texts) for text in texts.values())
    words = set(re.findall(r"[\w.-]+", listed))
    assert {result.id for result in run.judged} <= words
    linked = {urljoin(f"/{at}", link)[1:] for at, text in texts.items() for link in text.links}
    assert {at for at in texts if "/cases/" in at} <= linked


def test_editions_of_an_engine_have_separate_pages(runs: dict[str, Run]) -> None:
    run = runs["wrong"]
    drawn = [result for result in run.judged if result.rule == DRAW]
    old = replace(run, judged=tuple(drawn), started=replace(run.started, edition="2010-07-16"))
    found = engine_pages(old, run)
    assert {"engines/right/", "engines/right-2010-07-16/"} <= found.keys()
    newest, older = found["engines/right/"], found["engines/right-2010-07-16/"]
    assert "../../engines/right-2010-07-16/" in rendered(newest).links
    text = "".join(
        FRAME.render(page).decode() for at, page in found.items() if "-07-16/cases" in at
    )
    assert "--edition 2010-07-16" in text
    assert older.title == "right 1, edition 2010-07-16"
    tables = [shared_text(link) for link in ReadPage(text).links if "table/#" in link]
    assert tables
    assert {edition for _, edition in tables} == {"2010-07-16"}
    assert [column.name for column in found["engines/"].values["columns"]] == ["right"]


def test_duplicate_reports_are_a_usage_error(site_folder: Path, tmp_path: Path) -> None:
    report = str(site_folder.parent / "wrong")
    done = headjudge("site", report, report, "--out", str(tmp_path / "site"))
    assert done.exit_code == 2
    assert f"two reports cover right 1 in edition {NEWEST}" in done.stderr
    assert not (tmp_path / "site").exists()


def test_engines_with_the_same_address_are_a_usage_error(runs: dict[str, Run]) -> None:
    run = runs["wrong"]
    other = with_engine(run, engine="Right!")
    with pytest.raises(UsageError, match="two engines would share the page engines/right/"):
        engine_pages(run, other)


def test_custom_scenarios_have_no_links_to_pages(runs: dict[str, Run]) -> None:
    run = runs["wrong"]
    failed = [result for result in run.judged if result.rule == DRAW and result.verdict == "fail"]
    mine = [replace(result, id=f"mine-{n}", rule="") for n, result in enumerate(failed)]
    found = engine_pages(replace(run, judged=tuple(mine)))
    pages = [rendered(page) for at, page in found.items() if at.startswith("engines/right/")]
    links = [link for page in pages for link in page.links]
    assert any("table/#" in link for link in links)
    assert not any("mine" in link or link.endswith("rules//") for link in links)
    assert "Without a rule" in pages[0].texts
    assert "mine-" in " ".join(text for page in pages for text in page.texts)


def test_known_engines_are_listed_without_a_report() -> None:
    found = engine_pages()
    text = FRAME.render(found["engines/"]).decode()
    for name, known in catalog().items():
        assert f"../engines/{name}/" in ReadPage(text).links
        page = FRAME.render(found[f"engines/{name}/"]).decode()
        assert known.about.attach.split()[0] in page
        assert known.verdicts
        text_of_page = ReadPage(page).text
        duel = known.verdicts.levels["duel"]
        failed = duel.get("fail", 0)
        if "pass" in duel:
            assert f"{duel['pass']} of {duel['pass'] + failed}" in text_of_page
        else:
            assert f"{failed} failed (passes not recorded)" in text_of_page
        then, today = sum(known.verdicts.counts.values()), len(bundled_scenarios(Rulebook.at()))
        for run in known.runs[:-1]:
            passed = run.counts["pass"]
            row = f"{run.version} {passed} of {right_and_judged(run.counts)[1]} {run.date}"
            assert row in " ".join(text_of_page.split())
        age = f"The suite had {then:,} cases then and has {today:,} today."
        is_newest = known.verdicts.edition == Rulebook.at().edition
        assert (age in text_of_page) == (is_newest and then != today)


def test_known_engine_with_a_report_has_an_adapter_page(runs: dict[str, Run]) -> None:
    run = runs["wrong"]
    found = engine_pages(with_engine(run, engine="Wagic"))
    assert found["engines/wagic/"].template == "engine"
    assert found["engines/wagic/adapter/"].template == "adapter"
    elsewhere = [known.name for known, *_ in found["engines/"].values["elsewhere"]]
    assert sorted([*elsewhere, "wagic"]) == sorted(catalog())


def test_engine_names_are_escaped(runs: dict[str, Run]) -> None:
    run = runs["wrong"]
    bold = with_engine(run, engine="<b>right</b>")
    (address,) = [at for at in engine_pages(bold) if "right" in at and at.count("/") == 2]
    text = FRAME.render(engine_pages(bold)[address]).decode()
    assert "<b>right</b>" not in text
    assert "&lt;b&gt;right&lt;/b&gt;" in text


def test_front_page_plays_a_scenario_and_links_to_failures(site_folder: Path, site: Site) -> None:
    text = ReadPage(read(site_folder, ""))
    page_text = text.text
    assert "Ana and Ben drew; the game is over" in page_text
    assert "all remaining players would lose at the same time, so the game is a draw" in page_text
    (wrong,) = [entrant for entrant in standing.entrants(site) if entrant.name == "right"]
    for slug in wrong.score().failing[:MAX_FAILING]:
        assert f"engines/right/cases/{wrong.cause(slug)}/" in text.links


def test_scrollable_regions_have_unique_labels(site_folder: Path) -> None:
    for path in site_folder.glob("engines/**/index.html"):
        names = re.findall(r'role="region" aria-label="([^"]+)"', path.read_text("utf-8"))
        assert len(names) == len(set(names)), path


def test_versions_of_an_engine_have_separate_pages(runs: dict[str, Run]) -> None:
    old, new = (with_engine(runs["wrong"], version=version) for version in ("1.9", "1.10"))
    found = engine_pages(old, new)
    newest, older = found["engines/right/"], found["engines/right-1.9/"]
    assert (newest.title, older.title) == ("right 1.10", "right 1.9")
    assert [column.name for column in found["engines/"].values["columns"]] == ["right"]
    text = rendered(newest)
    assert "../../engines/right-1.9/" in text.links
    assert "No differences." in text.texts
    with pytest.raises(UsageError, match=r"two reports cover right 1\.9 in edition"):
        engine_pages(old, new, old)


def test_changes_since_the_previous_version_are_listed(runs: dict[str, Run]) -> None:
    was, now = runs["reference"], runs["wrong"]
    old = replace(
        was, started=replace(now.started, engine=replace(now.started.engine, version="0"))
    )
    page = engine_pages(old, now)["engines/right/"]
    newly = page.values["since"][NEWLY_FAILING]
    came, went = page.values["since_causes"]
    fails = {result.id for result in now.judged if result.verdict in FAILED}
    assert fails
    assert len(newly) == len(
        fails - {result.id for result in was.judged if result.verdict in FAILED}
    )
    assert {*newly} <= fails
    assert came
    assert not went
    shown = FRAME.render(page).decode()
    # The curve starts at the top, since the old version passed everything, and falls.
    drawn = re.search(r'points="1\.0,2\.0 99\.0,([\d.]+) "', shown)
    assert drawn
    assert 2 < float(drawn[1]) < 28
    text = ReadPage(shown)
    page_text = text.text
    assert f"Newly failing: {len(newly)} cases, such as {newly[0]}" in page_text
    assert all(title in page_text for title in came)
    assert engine_pages(now)["engines/right/"].values["since"] is None


@pytest.mark.parametrize("name", ["index.html", "Level", "area"])
def test_engine_does_not_get_the_address_of_another_page(name: str) -> None:
    address = addresses.engine(name)
    others = (f"{addresses.matrix()}index.html/", addresses.matrix("x"), addresses.area("x"))
    assert not any(other.startswith(address) for other in others)
