"""Engines that misbehave: the case at fault is blamed, and processes and reports are cleaned up."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt

from headjudge.report.writers import EVENTS, REPORTS
from tests.conftest import headjudge
from tests.html_pages import ReadPage
from tests.slow.engines import misbehave
from tests.slow.engines.trial import HERE, command, patient_trial
from tests.slow.engines.ways import FAMILIES, NOT_STARTED, OBJECTS, PROGRAMS, Way
from tests.slow.sampling import ROUNDS, sampled

WAYS = [way for ways in FAMILIES.values() for way in ways]


# Programs take turns with the configurations; objects have one, because Python starts slowly.
TRIALS = [
    (way, False, repeat + number if family in PROGRAMS else 0)
    for repeat in range(ROUNDS)
    for family, ways in FAMILIES.items()
    for number, way in enumerate(ways)
]
TRIALS += [(way, True, 0) for ways in OBJECTS.values() for way in ways if not way.needs_process]


@pytest.mark.parametrize(("way", "in_process", "number"), sampled(TRIALS, every=6), ids=str)
def test_misbehavior_is_blamed_on_its_case_and_leaves_no_process(
    way: Way,
    in_process: bool,  # noqa: FBT001
    number: int,
) -> None:
    assert patient_trial(way, number, in_process=in_process).faults == []


def test_every_program_way_has_a_trial_and_names_are_unique() -> None:
    tried = [way.name for way in WAYS]
    assert {way.how for way in WAYS if ":" not in way.how} == {*misbehave.WAYS}
    assert len({*tried}) == len(tried)


UNPRINTABLE = re.compile(r"[^\n\x20-\x7e\xa1-\u2027\u2030-\ud7ff\uf900-\ufffd]|[\u202a-\u202e]")
"""Control characters and characters that a terminal may show differently."""


HOSTILE = [way for way in WAYS if re.search("hostile|markup", way.how, re.IGNORECASE)]


@pytest.mark.parametrize("way", HOSTILE, ids=lambda way: way.name)
def test_hostile_output_of_an_engine_is_shown_as_text(way: Way, tmp_path: Path) -> None:
    engine = way.how if way.how.startswith("python:") else command(way.how, "bad", tmp_path)
    features = str(HERE / "conceding.feature")
    folder = tmp_path / "reports"
    result = headjudge("certify", engine, "--features", features, "--report", str(folder))
    assert UNPRINTABLE.findall(result.output) == []
    assert "[bold red]no[/]" in " ".join(result.output.split())
    if way.verdict == NOT_STARTED:
        return
    assert {path.name for path in folder.iterdir()} == {EVENTS, *REPORTS}
    assert json.loads((folder / "report.json").read_bytes())["complete"]
    assert "<script>" in "".join(
        text
        for element in ET.parse(folder / "junit.xml").iter()
        for text in (element.text or "", *element.attrib.values())
    )
    page = ReadPage(MarkdownIt().enable("table").render((folder / "report.md").read_text("utf-8")))
    assert {"script", "img", "b"}.isdisjoint(page.elements)
    assert page.elements.count("h1") == 1
    assert "[bold red]no[/]" in page.text
    page = ReadPage((folder / "report.html").read_text("utf-8"))
    assert "alert(1)" in page.text
    assert "alert" not in page.code
    assert {"img", "b"}.isdisjoint(page.elements)
