"""The build of the whole site, and the front page."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.explain.explanation import explain
from headjudge.explain.state_text import changes
from headjudge.files import read_text, require_own, write_inside
from headjudge.report import event_log
from headjudge.report.writers import EVENTS
from headjudge.site import (
    addresses,
    cards,
    editions,
    engines,
    guides,
    how_games_end,
    playground,
    questions,
    rules,
    scenarios,
    search,
)
from headjudge.site.entrants import entrants, newest
from headjudge.site.layout import File, Frame, Page, Site, static
from headjudge.spec.cards import cards as every_card
from headjudge.spec.rulebook import editions as every_edition

SAMPLE = "both-at-zero.1"
"""The id of the case shown on the front page."""
MAX_FAILING = 6
"""Maximum number of failing rules per engine on the front page."""
MARK = ".headjudge-site"
"""The name of a file that marks a folder as a site and lists the site's files."""


class SiteSize(Struct, frozen=True):
    """The size of a site."""

    pages: int
    largest: int
    """Size of the largest page in bytes."""
    size: int
    """Size of all files in bytes."""


def build(
    out: Path, reports: Sequence[Path] = (), pyodide: Path | None = None, base: str = ""
) -> SiteSize:
    """Build the site into a folder, including the engines in the given report folders.

    An earlier site in the folder is overwritten, and its obsolete files are removed. `pyodide` is a
    folder with the playground's files; by default they are downloaded. `base` is the URL of the
    front page; without it no site map is written.

    Raises UsageError if the folder has other files, a report is missing, or the playground's files
    are unavailable. Raises OSError if the site can't be written.
    """
    site = Site([event_log.read(folder / EVENTS) for folder in reports], pyodide, base)
    before = _files_of(out)
    if pyodide:
        playground.require_files(pyodide)
    entrants(site)  # reject duplicate reports before downloading anything
    out.mkdir(parents=True, exist_ok=True)
    _mark(out, before)  # so that an interrupted build can be rerun
    sizes: dict[str, int] = {}
    for file in _files(site):
        if file.address in sizes:
            raise RuntimeError(f"built twice: {file.address}")
        path = out / file.address
        for folder in [*path.relative_to(out).parents][:-1]:
            require_own(out / folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_inside(path, file.content)
        sizes[file.address] = len(file.content)
    _mark(out, sizes)
    inside = out.resolve()
    for path in (out / address for address in before - sizes.keys()):
        if path.parent.resolve().is_relative_to(inside):
            path.unlink(missing_ok=True)
    html = [size for address, size in sizes.items() if address.endswith(".html")]
    return SiteSize(len(html), max(html), sum(sizes.values()))


def _files(site: Site) -> Iterator[File]:
    frame = Frame(site.base)
    listed: list[str] = []
    yield from static()
    for kind in PAGES:
        for page in kind(site):
            if isinstance(page, Page):
                yield File(page.file, frame.render(page))
                listed.append(page.address)
            else:
                yield page
    if site.base:
        yield _map(site.base, listed)


def _map(base: str, listed: Iterable[str]) -> File:
    """Return the site map for search engines."""
    urls = (base + address for address in listed if address != addresses.LOST)
    rows = "".join(f"<url><loc>{url}</loc></url>\n" for url in urls)
    schema = "http://www.sitemaps.org/schemas/sitemap/0.9"
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{schema}">\n{rows}</urlset>\n'
    return File("sitemap.xml", text.encode())


def _mark(out: Path, files: Iterable[str]) -> None:
    write_inside(out / MARK, "".join(f"{file}\n" for file in sorted(files)).encode())


def _files_of(out: Path) -> set[str]:
    """Return the files of an earlier site. Raises UsageError for a folder with other files."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"--out {out}: not a folder")
    if (out / MARK).exists():
        return set(read_text(out / MARK).splitlines())
    if out.exists() and any(out.iterdir()):
        raise UsageError(
            f"--out {out}: contains files that are not part of a site; choose an empty folder"
        )
    return set()


def front_page(site: Site) -> Iterator[Page | File]:
    """Yield the front page, with a sample, the engines and links to all sections."""
    counts = {
        "rules": len(list(site.book)),
        "editions": len(every_edition()),
        "since": every_edition()[-1][:4],
        "scenarios": len(site.scenarios),
        "cards": len(every_card()),
        "questions": len(site.book.questions),
    }
    scenario = next(s for s in site.scenarios if s.case.id == SAMPLE)
    explained = explain(scenario, site.book)
    yield Page(
        addresses.FRONT,
        "Head Judge",
        "front",
        {
            "counts": counts,
            "engines": [(entrant, entrant.score()) for entrant in newest(site)],
            "elsewhere": engines.without_report(entrant.engine for entrant in newest(site)),
            "first": MAX_FAILING,
            "gherkin": scenario.gherkin,
            "scenario": addresses.scenario(SAMPLE),
            "table": addresses.at_the_table(scenario.gherkin),
            "steps": list(zip(explained.steps, changes(explained), strict=True)),
            "ended": site.ends[SAMPLE],
            "outcome": explained.steps[-1].outcome,
        },
        "Does a Magic: The Gathering rules engine end games as the Comprehensive Rules require?",
    )


PAGES = (
    playground.pages,
    front_page,
    how_games_end.pages,
    rules.pages,
    editions.pages,
    engines.pages,
    scenarios.pages,
    questions.pages,
    cards.pages,
    guides.pages,
    search.pages,
)
"""The functions that yield pages; the one that may download files runs first."""
