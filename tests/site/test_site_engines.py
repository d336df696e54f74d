"""What the site says of engines: by rules, by profile, and why one fails."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import pytest
from msgspec.structs import replace

from headjudge.adapters.catalog import catalog
from headjudge.errors import UsageError
from headjudge.judge.verdicts import FAILED, Cause, Judged, Miss
from headjudge.report import event_log
from headjudge.report import summary as report_page
from headjudge.report.event_log import Run
from headjudge.report.writers import EVENTS, to_json
from headjudge.site import addresses, engines
from headjudge.site import entrants as standing
from headjudge.site.build import MAX_FAILING
from headjudge.site.layout import Frame, Page, Site
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.profiles import PROFILES, of_profile
from tests.conftest import headjudge
from tests.html_pages import ReadPage, shared_text

DRAW = "all-lose-is-draw"
"""The slug of 104.4a, which the wrong engine fails."""

ROOM = 83_000
"""Bytes of the largest page, so that there is room for styles and scripts in 100,000."""


@pytest.fixture(scope="module")
def runs(site_folder: Path) -> dict[str, Run]:
    """The runs of the site, by the names of their folders."""
    return {
        name: event_log.read(site_folder.parent / name / EVENTS) for name in ("reference", "wrong")
    }


@pytest.fixture(scope="module")
def site(runs: dict[str, Run]) -> Site:
    return Site(runs.values())


@pytest.fixture(scope="module")
def made() -> Callable[[Run], dict[str, Page]]:
    """The pages about engines, of a site with one run."""

    def of(*some: Run) -> dict[str, Page]:
        return {page.address: page for page in engines.pages(Site(some)) if isinstance(page, Page)}

    return of


def read(site_folder: Path, address: str) -> str:
    return (site_folder / address / "index.html").read_text("utf-8")


def test_a_rule_stands_on_the_site_as_in_the_report(site: Site, runs: dict[str, Run]) -> None:
    for name, run in zip(("reference", "right"), runs.values(), strict=True):
        for head in json.loads(to_json(run))["rules"]:
            failing = [c["id"] for c in head["cases"] if c["verdict"] in FAILED]
            said = {who: (how, list(ids)) for who, how, ids in standing.of_rule(site, head["slug"])}
            assert said[name] == (head["status"], failing)


def test_a_rule_without_cases_of_its_own_is_judged_by_those_that_show_it_too(site: Site) -> None:
    entrant = standing.entrants(site)[0]
    own = {result.rule for result in entrant.run.judged}
    shown = {slug for scenario in site.scenarios for slug in scenario.also} - own
    assert shown
    for slug in shown:
        ids = {result.id for result in entrant.of(slug)}
        assert ids == {scenario.case.id for scenario in site.scenarios if scenario.shows(slug)}


def test_a_rule_that_restates_another_stands_as_that_one(site: Site) -> None:
    restating = {rule.slug: rule.restates for rule in site.book if rule.restates}
    assert restating
    for slug, other in restating.items():
        assert standing.of_rule(site, slug) == standing.of_rule(site, other)


def test_a_rule_that_no_case_shows_stands_nowhere(site: Site) -> None:
    assert standing.of_rule(site, next(rule.slug for rule in site.book if rule.exempt)) == []


def test_a_score_is_that_of_the_report(site: Site) -> None:
    """Cases that were judged, and beside them the rules: the same on the terminal and the site."""
    reference, wrong = standing.entrants(site)
    for entrant in (reference, wrong):
        assert entrant.score().in_words() == report_page.scored(entrant.run)
    assert reference.score().right == reference.score().judged
    assert wrong.score().wrong == sum(each.verdict in FAILED for each in wrong.run.judged)
    assert DRAW in wrong.score().failing


def test_a_near_miss_or_an_open_question_alone_shows_no_rule(site: Site) -> None:
    (entrant, *_) = standing.entrants(site)
    shown = [
        slug
        for slug in entrant.rules
        if any(not result.near_miss and result.verdict == "pass" for result in entrant.of(slug))
    ]
    assert entrant.score().passing == len(shown)
    assert 0 < entrant.score().rest == len(entrant.rules) - len(shown)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_has_the_cases_that_certify_plays_for_it(site: Site, profile: str) -> None:
    (entrant, *_) = standing.entrants(site)
    chosen = {scenario.case.id for scenario in of_profile(entrant.scenarios.values(), profile)}
    found = {result.id for slug in entrant.rules for result in entrant.of(slug, profile)}
    assert found == chosen


def test_every_rule_has_a_row_in_the_matrix_of_its_area(site_folder: Path, site: Site) -> None:
    areas = [site_folder / addresses.area(family) for family in site.book.families]
    text = "".join(read(site_folder, str(path.relative_to(site_folder))) for path in areas)
    for rule in site.book:
        there = f"rules/{rule.slug}/" in text
        assert there == bool(standing.of_rule(site, rule.slug)), rule.slug


def test_every_cell_of_every_matrix_says_a_word(site_folder: Path) -> None:
    for path in site_folder.glob("engines/area/*/index.html"):
        assert all(ReadPage(path.read_text("utf-8")).cells), path


def test_two_clicks_lead_from_the_front_page_to_why_and_one_to_the_table(
    site_folder: Path,
) -> None:
    assert "engines/" in ReadPage(read(site_folder, "")).links
    overview = ReadPage(read(site_folder, "engines/"))
    assert f"../engines/right/#{DRAW}" in overview.links
    text = read(site_folder, "engines/right/")
    place = re.search(rf'<li id="{DRAW}">.*?</li>', text, re.DOTALL)
    assert place
    why = ReadPage(place[0])
    assert "expected: the game is a draw" in " ".join(why.texts)
    assert "104.4a all-lose-is-draw" in " ".join(why.texts)
    (table,) = [link for link in why.links if "table/" in link]
    scenario, edition = shared_text(table)
    assert not edition
    feature = parse("shared.feature", f"Feature: shared\n\n{scenario}")
    assert compile_features([feature], Rulebook.at())[0].step_texts
    assert {link.partition("#")[2] for link in why.links if "#cause-" in link} <= ReadPage(
        text
    ).anchors


def test_the_causes_are_those_of_the_report(site_folder: Path, runs: dict[str, Run]) -> None:
    text = "".join(
        path.read_text("utf-8") for path in site_folder.glob("engines/right/**/index.html")
    )
    said = ReadPage(text).text
    causes = report_page.causes(runs["wrong"])
    assert causes
    assert text.count('<details class="panel cause"') == len(causes)
    for cluster in causes:
        assert cluster.cause.says in said
        assert report_page.command(runs["wrong"], cluster.cases[0]) in said
        for result in cluster.cases:
            assert result.id in said


def failing(run: Run, causes: int) -> Run:
    """A run in which every case fails, in turn for one of so many causes."""

    def wrong(place: int, one: Judged) -> Judged:
        cause = Cause(f"cause {place % causes}", f"What goes wrong in way {place % causes}")
        missed = Miss("the game is a draw for Ana and Ben", 1, "Ana won; " * 40)
        return replace(
            one, verdict="fail", misses=(missed,), derivation=("104.1 game-ends-at-once: " * 9,),
            cause=cause,
        )  # fmt: skip

    judged = tuple(wrong(place, one) for place, one in enumerate(run.judged))
    return replace(run, judged=judged)


@pytest.mark.parametrize("causes", [1, 200])
def test_the_pages_of_an_engine_that_fails_everything_are_small_and_have_every_case(
    made: Callable[[Run], dict[str, Page]], runs: dict[str, Run], causes: int
) -> None:
    run = failing(runs["reference"], causes)
    found, frame = made(run), Frame()
    texts = {}
    for address in found:
        if address.startswith(("engines/reference/", "engines/area/")) or address == "engines/":
            rendered = frame.render(found[address])
            assert len(rendered) < ROOM, address
            texts[address] = ReadPage(rendered.decode())
    own = texts["engines/reference/"]
    assert {result.rule for result in run.judged} <= own.anchors
    listed = " ".join(" ".join(text.texts) for text in texts.values())
    words = set(re.findall(r"[\w.-]+", listed))
    assert {result.id for result in run.judged} <= words
    linked = {urljoin(f"/{at}", link)[1:] for at, text in texts.items() for link in text.links}
    assert {at for at in texts if "/cases/" in at} <= linked


def test_editions_of_an_engine_have_pages_of_their_own(
    made: Callable[..., dict[str, Page]], runs: dict[str, Run]
) -> None:
    run = runs["wrong"]
    some = [result for result in run.judged if result.rule == DRAW]
    old = replace(run, judged=tuple(some), started=replace(run.started, edition="2010-07-16"))
    found = made(old, run)
    assert {"engines/right/", "engines/right-2010-07-16/"} <= found.keys()
    newest, older = found["engines/right/"], found["engines/right-2010-07-16/"]
    frame = Frame()
    assert "../../engines/right-2010-07-16/" in ReadPage(frame.render(newest).decode()).links
    text = frame.render(older).decode()
    assert "--edition 2010-07-16" in text
    tables = [shared_text(link) for link in ReadPage(text).links if "table/#" in link]
    assert tables
    assert {edition for _, edition in tables} == {"2010-07-16"}
    assert [column.name for column in found["engines/"].values["columns"]] == ["right"]


def test_two_reports_of_one_engine_by_one_edition_are_wrong_use(
    site_folder: Path, tmp_path: Path
) -> None:
    report = str(site_folder.parent / "wrong")
    done = headjudge("site", report, report, "--out", str(tmp_path / "site"))
    assert done.exit_code == 2
    assert "two reports are of right 1 by edition 2026-08-07" in done.stderr
    assert not (tmp_path / "site").exists()


def test_two_engines_whose_names_make_one_address_are_wrong_use(
    made: Callable[..., dict[str, Page]], runs: dict[str, Run]
) -> None:
    run = runs["wrong"]
    other = replace(run, started=replace(run.started, engine=_called(run, "Right!")))
    with pytest.raises(UsageError, match="two engines would have the page engines/right/"):
        made(run, other)


def _called(run: Run, name: str) -> object:
    return replace(run.started.engine, engine=name)


def test_scenarios_of_the_users_own_have_no_links_to_pages(
    made: Callable[[Run], dict[str, Page]], runs: dict[str, Run]
) -> None:
    run = runs["wrong"]
    some = [result for result in run.judged if result.rule == DRAW and result.verdict == "fail"]
    mine = [replace(one, id=f"mine-{n}", rule="") for n, one in enumerate(some)]
    found = made(replace(run, judged=tuple(mine)))
    text = ReadPage(Frame().render(found["engines/right/"]).decode())
    assert any("table/#" in link for link in text.links)
    assert not any("mine" in link or link.endswith("rules//") for link in text.links)
    assert "Without a rule" in text.texts
    assert "mine-" in " ".join(text.texts)


def test_without_a_report_every_known_engine_is_there(
    made: Callable[..., dict[str, Page]],
) -> None:
    found, frame = made(), Frame()
    text = frame.render(found["engines/"]).decode()
    for name, one in catalog().items():
        assert f"../engines/{name}/" in ReadPage(text).links
        page = frame.render(found[f"engines/{name}/"]).decode()
        assert one.about.attach.split()[0] in page
        assert one.verdicts
        said = ReadPage(page).text
        core = one.verdicts.profiles["core"]
        assert f"{core.get('pass', 0)} of {core.get('pass', 0) + core.get('fail', 0)}" in said
        then, today = sum(one.verdicts.counts.values()), len(bundled_scenarios(Rulebook.at()))
        age = f"The suite had {then:,} cases then, and has {today:,} today."
        assert (age in said) == (then != today)


def test_a_known_engine_with_a_report_has_its_adapter_beside_it(
    made: Callable[[Run], dict[str, Page]], runs: dict[str, Run]
) -> None:
    run = runs["wrong"]
    found = made(replace(run, started=replace(run.started, engine=_called(run, "Wagic"))))
    assert found["engines/wagic/"].template == "engine"
    assert found["engines/wagic/adapter/"].template == "adapter"
    elsewhere = [one.name for one, *_ in found["engines/"].values["elsewhere"]]
    assert sorted([*elsewhere, "wagic"]) == sorted(catalog())


def test_what_an_engine_says_of_itself_is_text(
    made: Callable[[Run], dict[str, Page]], runs: dict[str, Run]
) -> None:
    run = runs["wrong"]
    bold = replace(run, started=replace(run.started, engine=_called(run, "<b>right</b>")))
    (address,) = [at for at in made(bold) if "right" in at and at.count("/") == 2]
    text = Frame().render(made(bold)[address]).decode()
    assert "<b>right</b>" not in text
    assert "&lt;b&gt;right&lt;/b&gt;" in text


def test_the_front_page_plays_a_scenario_and_leads_to_what_engines_fail(
    site_folder: Path, site: Site
) -> None:
    text = ReadPage(read(site_folder, ""))
    said = text.text
    assert "Ana and Ben drew; the game is over" in said
    assert "all who were left lost at once, so it is a draw" in said
    (wrong,) = [entrant for entrant in standing.entrants(site) if entrant.name == "right"]
    for slug in wrong.score().failing[:MAX_FAILING]:
        assert f"./engines/right/#{slug}" in text.links or f"engines/right/#{slug}" in text.links


def test_parts_of_a_page_that_scroll_have_names_of_their_own(site_folder: Path) -> None:
    for path in site_folder.glob("engines/**/index.html"):
        names = re.findall(r'role="region" aria-label="([^"]+)"', path.read_text("utf-8"))
        assert len(names) == len(set(names)), path


def test_versions_of_an_engine_have_pages_of_their_own(
    made: Callable[..., dict[str, Page]], runs: dict[str, Run]
) -> None:
    def version(number: str) -> Run:
        run = runs["wrong"]
        return replace(
            run, started=replace(run.started, engine=replace(run.started.engine, version=number))
        )

    found = made(version("1.9"), version("1.10"))
    newest, older = found["engines/right/"], found["engines/right-1.9/"]
    assert (newest.title, older.title) == ("right 1.10", "right 1.9")
    assert [column.name for column in found["engines/"].values["columns"]] == ["right"]
    text = ReadPage(Frame().render(newest).decode())
    assert "../../engines/right-1.9/" in text.links
    assert "Nothing." in text.texts
    with pytest.raises(UsageError, match=r"two reports are of right 1\.9 by edition"):
        made(version("1.9"), version("1.10"), version("1.9"))


def test_what_changed_since_the_version_before_is_told(
    made: Callable[..., dict[str, Page]], runs: dict[str, Run]
) -> None:
    """Of an engine that was right, and is wrong now: each case by name, and the causes."""
    was, now = runs["reference"], runs["wrong"]
    old = replace(
        was, started=replace(now.started, engine=replace(now.started.engine, version="0"))
    )
    page = made(old, now)["engines/right/"]
    since = page.values["since"]
    fails = {result.id for result in now.judged if result.verdict in FAILED}
    newly = since.newly_failing
    assert fails
    assert len(newly) == len(
        fails - {result.id for result in was.judged if result.verdict in FAILED}
    )
    assert {*newly} <= fails
    assert since.went == ()
    assert since.come
    shown = Frame().render(page).decode()
    drawn = re.search(
        r'points="1\.0,2\.0 99\.0,([\d.]+) "', shown
    )  # all was right, and less is now
    assert drawn
    assert 2 < float(drawn[1]) < 28
    text = ReadPage(shown)
    said = text.text
    assert f"Fail now: {len(newly)} cases, such as {newly[0]}" in said
    assert all(title in said for title in since.come)
    assert made(now)["engines/right/"].values["since"] is None
