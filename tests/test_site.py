import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from headjudge.conformance import WrongUse
from headjudge.conformance.site import build as site_build
from headjudge.conformance.site import guide_pages
from headjudge.conformance.site.build import MARK, build
from tests.conftest import headjudge

LARGEST = 100_000
"""Bytes of the largest page with its styles and scripts."""
BUILT_BY_SCRIPTS = ("table/",)
"""Pages that may be larger: what they load is measured elsewhere."""


TAG = re.compile(r"<(\w+)\s([^<>]*)>")
ATTRIBUTE = re.compile(r'\b(id|href|src)="([^"]*)"')
"""As the templates write them, between double quotes: so many pages are read soonest like that."""


class Links(NamedTuple):
    """The links of a page, what it loads, and the places on it."""

    links: list[str]
    loads: list[str]
    places: list[str]


def links_of(text: str) -> Links:
    found = Links([], [], [])
    for tag, said in TAG.findall(text):
        has = {name: unescape(value) for name, value in ATTRIBUTE.findall(said)}
        if has.get("id"):
            found.places.append(has["id"])
        if tag == "a" and has.get("href"):
            found.links.append(has["href"])
        if tag in {"script", "img"} and has.get("src"):
            found.loads.append(has["src"])
        if tag == "link":
            found.loads.append(has["href"])
    return found


@pytest.fixture(scope="module")
def pages(site_folder: Path) -> dict[str, Links]:
    """Every page of the site, by its address."""
    found = site_folder.rglob("index.html")
    return {
        str(one.parent.relative_to(site_folder)).removeprefix(".")
        + "/" * (one.parent != site_folder): links_of(one.read_text("utf-8"))
        for one in found
    }


def test_every_link_leads_to_a_page_and_to_a_place_on_it(
    pages: dict[str, Links], site_folder: Path
) -> None:
    lost = []
    for address, page in pages.items():
        for link in (*page.links, *page.loads):
            if link.startswith(("https://", "mailto:")):
                continue
            target, _, place = urljoin(f"/{address}", link).partition("#")
            path = target.partition("?")[0]
            if path[1:] in pages:
                there = not place or "=" in place or unquote(place) in pages[path[1:]].places
            else:
                there = (site_folder / unquote(path[1:])).is_file()
            if not there:
                lost.append(f"{address}: {link}")
    assert not lost


def test_no_page_has_a_place_twice(pages: dict[str, Links]) -> None:
    for address, page in pages.items():
        assert len(set(page.places)) == len(page.places), address


def test_no_link_is_without_words(pages: dict[str, Links], site_folder: Path) -> None:
    for address in pages:
        text = (site_folder / address / "index.html").read_text("utf-8")
        assert not re.search(r"<a [^>]*></a>", text), address


def test_nothing_is_loaded_from_elsewhere(pages: dict[str, Links]) -> None:
    assert not [(a, x) for a, p in pages.items() for x in p.loads if x.startswith(("http", "//"))]


def test_a_page_is_small(pages: dict[str, Links], site_folder: Path) -> None:
    for address, page in pages.items():
        if not address.startswith(BUILT_BY_SCRIPTS):
            loaded = {urljoin(f"/{address}", one)[1:] for one in page.loads}
            parts = [f"{address}index.html", *loaded]
            assert sum((site_folder / one).stat().st_size for one in parts) < LARGEST, address


def test_every_page_can_be_reached(pages: dict[str, Links]) -> None:
    seen, found = {""}, [""]
    while found:
        address = found.pop()
        for link in pages[address].links:
            path = urlsplit(urljoin(f"/{address}", link)).path[1:]
            if path in pages and path not in seen:
                seen.add(path)
                found.append(path)
    assert seen == pages.keys()


def test_what_the_pages_show_is_found_wherever_the_site_is_built(tmp_path: Path) -> None:
    code = (
        "from headjudge.conformance.site import guides, source\n"
        "print(len([one.text() for one in guides.GUIDES]), *source.texts_of_modules())"
    )
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "reference/losing.py" in done.stdout


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(WrongUse, match="choose an empty folder"):
        build(tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["mine.txt"]


def test_what_the_site_no_longer_has_is_removed_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_build, "KINDS", (guide_pages.pages,))
    (tmp_path / MARK).write_text("old/index.html\n")
    for name in ("old/index.html", "mine.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("there")
    build(tmp_path)
    assert not (tmp_path / "old/index.html").exists()
    assert (tmp_path / "mine.txt").read_text() == "there"


def test_two_files_of_one_address_are_no_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_build, "KINDS", (guide_pages.pages, guide_pages.pages))
    with pytest.raises(RuntimeError, match=r"twice: .*index\.html"):
        build(tmp_path)


def test_a_folder_without_a_report_is_named(tmp_path: Path) -> None:
    done = headjudge("site", str(tmp_path / "none"), "--out", str(tmp_path / "site"))
    assert done.exit_code == 2
    assert f"{tmp_path}/none/events.ndjson: can't be read" in done.stderr
