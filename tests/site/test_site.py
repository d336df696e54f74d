"""The site as a whole: addresses, links, sizes, and rebuilding."""

import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin

import pytest

from headjudge.adapters.catalog import catalog
from headjudge.errors import UsageError
from headjudge.explain.api import answer
from headjudge.site import addresses, guides, how_games_end
from headjudge.site import build as site_build
from headjudge.site.build import MARK, build
from headjudge.site.layout import Frame, Page, Site
from headjudge.site.playground import SENTENCES
from headjudge.spec.rulebook import Rulebook
from tests.conftest import headjudge
from tests.sites import ADDRESS

LARGEST = 115_000
"""Bytes of a page with its styles and scripts."""
BUILT_BY_SCRIPTS = ("table/",)
"""Pages that may be larger; other tests measure their downloads."""
TAG = re.compile(r"<(\w+)\s([^<>]*)>")
ATTRIBUTE = re.compile(r'\b(id|href|src)="([^"]*)"')
"""Regular expressions are much faster than a parser on thousands of pages."""


class Links(NamedTuple):
    """The links of a page, the files that it loads, and its anchors."""

    links: list[str]
    loads: list[str]
    anchors: list[str]


def links_of(text: str) -> Links:
    found = Links([], [], [])
    for tag, attributes in TAG.findall(text):
        has = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        if has.get("id"):
            found.anchors.append(has["id"])
        if tag == "a" and has.get("href"):
            found.links.append(has["href"])
        if tag in {"script", "img"} and has.get("src"):
            found.loads.append(has["src"])
        if tag == "link" and 'rel="canonical"' not in attributes:
            found.loads.append(has["href"])
    return found


REDIRECT = '<meta http-equiv="refresh" content="0; url='


@pytest.fixture(scope="module")
def texts(site_folder: Path) -> dict[str, str]:
    """The text of every page, by its address."""
    return {
        str(path.parent.relative_to(site_folder)).removeprefix(".")
        + "/" * (path.parent != site_folder): path.read_text("utf-8")
        for path in site_folder.rglob("index.html")
    }


@pytest.fixture(scope="module")
def pages(texts: dict[str, str]) -> dict[str, Links]:
    """The links of every page by its address, without redirects."""
    return {at: links_of(text) for at, text in texts.items() if REDIRECT not in text}


@pytest.fixture(scope="module")
def targets(pages: dict[str, Links]) -> dict[str, set[str]]:
    """The addresses on the site to which each page links or that it loads."""
    return {
        address: {
            urljoin(f"/{address}", link)[1:]
            for link in {*page.links, *page.loads}
            if not link.startswith(("https://", "mailto:"))
        }
        for address, page in pages.items()
    }


@pytest.fixture(scope="module")
def redirects(texts: dict[str, str]) -> dict[str, str]:
    """The targets of redirects."""
    return {
        at: urljoin(f"/{at}", text.partition(REDIRECT)[2].partition('"')[0])[1:]
        for at, text in texts.items()
        if REDIRECT in text
    }


def test_every_number_since_2005_redirects_to_its_rule(
    redirects: dict[str, str], pages: dict[str, Links]
) -> None:
    assert redirects["rules/104.3a/"] == "rules/concede/"
    assert redirects["rules/420.5a/"] == "rules/no-life-action/"
    numbers = {
        numbered.number for rule in Rulebook.at().rules.values() for numbered in rule.numbers
    }
    assert redirects.keys() == {addresses.by_number(number) for number in numbers if number}
    assert set(redirects.values()) <= pages.keys()


def test_pages_have_link_previews(texts: dict[str, str]) -> None:
    def meta(address: str, name: str) -> str:
        return texts[address].partition(f'<meta property="og:{name}" content="')[2].split('"')[0]

    both = "scenarios/both-at-zero/"
    assert meta(both, "description").endswith("Ana and Ben drew and the game is over")
    assert meta("rules/zero-life/", "title") == "104.3b zero-life"


def test_site_map_has_every_page(pages: dict[str, Links], site_folder: Path) -> None:
    text = (site_folder / "sitemap.xml").read_text("utf-8")
    found = re.findall("<loc>(.*?)</loc>", text)
    assert sorted(found) == sorted(f"{ADDRESS}/{page}" for page in pages)


def test_404_page_works_at_any_depth(site_folder: Path) -> None:
    page = Page(addresses.LOST, "Lost", "lost", {"shards": ["search/rules-1.js"]})
    for base, root in (("https://rules.example/judge/", "/judge/"), ("", "/")):
        text = Frame(base).render(page).decode()
        found = links_of(text)
        shards = text.partition('data-shards="')[2].partition('"')[0].split()
        for link in (*found.links, *found.loads, *shards):
            path = link.removeprefix(root)
            assert link == "#main" or path != link, link
            there = site_folder / path
            assert link == "#main" or there.is_file() or (there / "index.html").is_file(), link
    assert (site_folder / addresses.LOST).is_file()


def test_site_without_base_url_has_no_absolute_links(tmp_path: Path) -> None:
    (page,) = how_games_end.pages(Site())
    assert isinstance(page, Page)
    text = Frame().render(page).decode()
    assert "og:title" in text
    assert "og:url" not in text
    done = headjudge("site", "--out", str(tmp_path), "--base-url", "here")
    assert done.exit_code == 2
    assert "--base-url here is not a URL" in done.stderr


def test_every_link_has_a_target(
    pages: dict[str, Links], targets: dict[str, set[str]], site_folder: Path
) -> None:
    places = {address: {*page.anchors} for address, page in pages.items()}
    lost = []
    for address, links in targets.items():
        for link in links:
            target, _, place = link.partition("#")
            path = target.partition("?")[0]
            if path in pages:
                there = not place or "=" in place or unquote(place) in places[path]
            else:
                there = (site_folder / unquote(path)).is_file()
            if not there:
                lost.append(f"{address}: {link}")
    assert not lost


def test_anchors_are_unique(pages: dict[str, Links]) -> None:
    for address, page in pages.items():
        assert len(set(page.anchors)) == len(page.anchors), address


def test_every_link_has_a_text(texts: dict[str, str]) -> None:
    for address, text in texts.items():
        assert not re.search("<a [^>]*></a>", text), address


def test_pages_load_only_own_files(pages: dict[str, Links]) -> None:
    assert not [(a, x) for a, p in pages.items() for x in p.loads if x.startswith(("http", "//"))]


def test_pages_are_small(pages: dict[str, Links], site_folder: Path) -> None:
    for address, page in pages.items():
        if not address.startswith(BUILT_BY_SCRIPTS):
            loaded = {urljoin(f"/{address}", load)[1:] for load in page.loads}
            parts = [f"{address}index.html", *loaded]
            assert sum((site_folder / part).stat().st_size for part in parts) < LARGEST, address


def test_front_page_and_engines_page_show_every_known_engine(texts: dict[str, str]) -> None:
    for address in ("", "engines/"):
        missing = [name for name in catalog() if f">{name}</a></th>" not in texts[address]]
        assert not missing, address


def test_every_page_is_reachable(targets: dict[str, set[str]]) -> None:
    seen, found = {""}, [""]
    while found:
        for link in targets[found.pop()]:
            path = re.split("[?#]", link)[0]
            if path in targets and path not in seen:
                seen.add(path)
                found.append(path)
    assert seen == targets.keys()


def test_guides_are_found_from_any_working_directory(tmp_path: Path) -> None:
    code = (
        "from headjudge.site import guides\nprint(len([guide.text() for guide in guides.GUIDES]))"
    )
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 0


def test_site_refuses_a_folder_with_other_files(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="choose an empty folder"):
        build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_rebuild_removes_only_obsolete_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_build, "PAGES", (guides.pages,))
    (tmp_path / MARK).write_text("old/index.html\n")
    for name in ("old/index.html", "mine.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("there")
    build(tmp_path)
    assert not (tmp_path / "old/index.html").exists()
    assert (tmp_path / "mine.txt").read_text() == "there"


def test_rebuild_touches_nothing_outside_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may come from somebody else."""
    monkeypatch.setattr(site_build, "PAGES", (guides.pages,))
    out, victim = tmp_path / "site", tmp_path / "victim"
    for folder in (out, victim):
        folder.mkdir()
    (victim / "mine.txt").write_text("mine")
    (out / "link").symlink_to(victim)
    (out / MARK).write_text(f"../victim/mine.txt\n{victim / 'mine.txt'}\nlink/mine.txt\n")
    build(out)
    assert (victim / "mine.txt").read_text() == "mine"
    shutil.rmtree(out / "guides")
    (out / "guides").symlink_to(victim)
    with pytest.raises(OSError, match="it is a link"):
        build(out)
    assert [path.name for path in victim.iterdir()] == ["mine.txt"]


def test_duplicate_address_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_build, "PAGES", (guides.pages, guides.pages))
    with pytest.raises(RuntimeError, match=r"twice: .*index\.html"):
        build(tmp_path)


def test_site_rejects_a_folder_without_a_report(tmp_path: Path) -> None:
    done = headjudge("site", str(tmp_path / "none"), "--out", str(tmp_path / "site"))
    assert done.exit_code == 2
    assert f"{tmp_path}/none/events.ndjson: can't be read" in done.stderr


@pytest.mark.parametrize("sentence", [text for texts in SENTENCES.values() for text in texts])
def test_sentence_offered_beside_the_editor_can_be_inserted(sentence: str) -> None:
    opening = "a game between Ana and Ben\nAna owns the card Bear on the battlefield"
    opening += "\nAna controls Platinum Angel"
    after = "" if sentence == "at the same time" else "\nAna gains 1 life"
    texts = (
        sentence if sentence in SENTENCES["Who plays"] else "",
        f"{opening}\n{sentence}{after}",
        f"{opening}\nthe game is a tournament game\n{sentence}",
        f"{opening}\nBen gains 1 life\n{sentence}",
        f"{opening.partition(chr(10))[0]}\n{sentence}",
        f"{opening}\n{sentence}\nAna gains 1 life\nBen gains 1 life",
    )
    assert any(text and not answer(text).problems for text in texts)
