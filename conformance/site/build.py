"""The whole site, built into a folder."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from headjudge.conformance import WrongUse
from headjudge.conformance.reporting import stream
from headjudge.conformance.reporting.reports import EVENTS
from headjudge.conformance.site import (
    addresses,
    card_pages,
    compare,
    edition_pages,
    ends_page,
    engines_by_rule,
    front,
    guide_pages,
    number_pages,
    question_pages,
    rule_pages,
    scenario_pages,
    search_page,
    seats,
    source,
)
from headjudge.conformance.site.engine_standing import entrants
from headjudge.conformance.site.frame import File, Frame, Page, Site, static
from headjudge.conformance.site.table import pages as table

KINDS = (
    table.pages,
    front.pages,
    ends_page.pages,
    rule_pages.pages,
    number_pages.pages,
    source.pages,
    edition_pages.pages,
    compare.pages,
    engines_by_rule.pages,
    scenario_pages.pages,
    question_pages.pages,
    card_pages.pages,
    guide_pages.pages,
    search_page.pages,
)
"""What makes the pages: from a site, each kind of them; first what may have to be fetched."""
MARK = ".headjudge-site"
"""The file by which a folder is known to hold a site: the files of it, a line each."""


class Built(Struct, frozen=True):
    """What came of building a site."""

    pages: int
    largest: int
    """Bytes of the largest page."""
    size: int
    """Bytes of all."""


def build(
    out: Path, reports: Sequence[Path] = (), pyodide: Path | None = None, base: str = ""
) -> Built:
    """Build the site into a folder, with the engines of these folders of reports.

    `pyodide` is the folder with what the table runs on; without one it is fetched. `base` is the
    address that the front page will have; without it there is no map of the site, and previews of
    links have no picture. What a former build left there is written over, and what the site no
    longer has is removed.
    Raises WrongUse for a folder with other things in it, for one that has no report, and where the
    table's files can't be had; OSError when the site can't be written.
    """
    site = Site([stream.read(folder / EVENTS) for folder in reports], pyodide, base)
    before = _files_of(out)
    entrants(site)  # two reports of one engine are noticed before anything is fetched or made
    out.mkdir(parents=True, exist_ok=True)
    _mark(out, before)  # so that an interrupted build can be done again
    sizes: dict[str, int] = {}
    pages: dict[str, int] = {}
    for file in files(site):
        if file.address in sizes:
            raise RuntimeError(f"made twice: {file.address}")
        path = out / file.address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        sizes[file.address] = len(file.content)
        if file.address.endswith(".html"):
            pages[file.address] = len(file.content)
    _mark(out, sizes)
    for address in before - sizes.keys():
        (out / address).unlink(missing_ok=True)
    return Built(len(pages), max(pages.values()), sum(sizes.values()))


def files(site: Site) -> Iterator[File]:
    """Every file of the site."""
    frame = Frame(site.base)
    listed: list[str] = []
    marks: set[str] = set()
    yield from static()
    for kind in KINDS:
        for one in kind(site):
            if isinstance(one, Page):
                yield File(one.file, frame.render(one))
                listed.append(one.address)
                marks.add(one.marks)
            else:
                yield one
    if site.base:
        yield _map(site.base, listed)
        for some in sorted(marks):
            yield File(addresses.picture(some), seats.picture(some))


def _map(base: str, listed: Iterable[str]) -> File:
    """What search engines read: the address of every page."""
    there = (one for one in listed if one != addresses.LOST)
    rows = "".join(f"<url><loc>{base}{one}</loc></url>\n" for one in there)
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{schema}">\n{rows}</urlset>\n'
    return File("sitemap.xml", text.encode())


def _mark(out: Path, files: Iterable[str]) -> None:
    """Write down which files of a folder are the site's."""
    (out / MARK).write_text("".join(f"{one}\n" for one in sorted(files)), "utf-8")


def _files_of(out: Path) -> set[str]:
    """The files of the site that is there. Raises WrongUse for a folder that holds no site."""
    if out.exists() and not out.is_dir():
        raise WrongUse(f"--out {out}: is no folder")
    if (out / MARK).exists():
        return set((out / MARK).read_text("utf-8").splitlines())
    if out.exists() and any(out.iterdir()):
        raise WrongUse(f"--out {out}: has files in it and no site; choose an empty folder")
    return set()
