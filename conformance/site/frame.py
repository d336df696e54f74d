"""What all pages of the site are made of: a page, the frame around it, and what pages know."""

from collections.abc import Iterable
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec import Struct

from headjudge.conformance import __version__, harmless, several
from headjudge.conformance.cache import compiled
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.spec.rulebook import Rulebook

SECTIONS: tuple[tuple[str, str], ...] = (
    ("Rules", addresses.RULES),
    ("Engines", addresses.ENGINES),
    ("Scenarios", addresses.SCENARIOS),
    ("Questions", addresses.QUESTIONS),
    ("Cards", addresses.CARDS),
    ("Editions", addresses.EDITIONS),
    ("Guides", addresses.GUIDES),
    ("Table", addresses.TABLE),
    ("Search", addresses.SEARCH),
)
"""What the head of each page leads to."""


class Page(Struct, frozen=True):
    """A page, before it is rendered."""

    address: str
    """Where it is, by :mod:`~conformance.site.addresses`."""
    title: str
    template: str
    """The name of its template, without the ending."""
    values: dict[str, Any]
    """What the template is given, beside what every template has."""
    says: str = ""
    """What it is about in a sentence, for search engines and for previews of links."""
    trail: tuple[tuple[str, str], ...] = ()
    """The pages above it, outermost first, each with its title and its address."""


class File(Struct, frozen=True):
    """A file of the site that is no page."""

    address: str
    content: bytes


@cache
def bundled_scenarios(edition: str) -> dict[str, Scenario]:
    """The scenarios of an edition by their ids, after those of the features the vectors."""
    return {one.case.id: one for one in compiled.bundled_scenarios(Rulebook.at(edition))}


class Site:
    """What pages are made from: the rulebook of the newest edition, its scenarios, and the runs."""

    def __init__(self, runs: Iterable[Run] = (), pyodide: Path | None = None) -> None:
        """A site about these runs, each with the report of an engine.

        `pyodide` is the folder with what the table runs on; without one it is fetched.
        """
        self.book = Rulebook.at()
        self.runs = tuple(runs)
        self.pyodide = pyodide

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Every scenario of the newest edition, in the order of the features."""
        every = bundled_scenarios(self.book.edition)
        return tuple(one for one in every.values() if one.path.endswith(".feature"))

    @cached_property
    def showing(self) -> dict[str, list[Scenario]]:
        """The scenarios that show a rule, by the rule's slug."""
        found: dict[str, list[Scenario]] = {slug: [] for slug in self.book.rules}
        for scenario in self.scenarios:
            for slug in dict.fromkeys((scenario.rule, *scenario.also)):
                found[slug].append(scenario)
        return found


class Frame:
    """Renders pages: each with links that are relative to where it is."""

    def __init__(self) -> None:
        """Read the templates."""
        self._environment = Environment(
            loader=PackageLoader("headjudge.conformance.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=lambda value: harmless(value) if type(value) is str else value,
        )
        self._environment.globals.update(
            addresses=addresses, sections=SECTIONS, several=several, version=__version__
        )

    def render(self, page: Page) -> bytes:
        """The page as HTML."""
        root = "../" * page.address.count("/")

        def to(address: str) -> str:
            """An address of the site as seen from this page."""
            return root + address or "./"

        template = self._environment.get_template(f"{page.template}.html.j2")
        return template.render(page=page, to=to, **page.values).encode("utf-8", "replace")


def static() -> list[File]:
    """The styles and scripts that come with the package."""
    folder = files("headjudge.conformance.site").joinpath("static")
    return [
        File(f"static/{one.name}", one.read_bytes()) for one in folder.iterdir() if one.is_file()
    ]
