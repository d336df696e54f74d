"""What all pages of the site are made of: a page, the frame around it, and what pages know."""

from collections.abc import Iterable
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from msgspec import Struct

from headjudge.conformance import __version__, capitalised, harmless, join, one_line, several
from headjudge.conformance import cache as suite_cache
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.seats import ANY, FATES, Seat, seats
from headjudge.spec.rulebook import Rulebook

SECTIONS: tuple[tuple[str, str], ...] = (
    ("How games end", addresses.ENDS),
    ("Rules", addresses.RULES),
    ("Engines", addresses.ENGINES),
    ("Scenarios", addresses.SCENARIOS),
    ("Questions", addresses.QUESTIONS),
    ("Cards", addresses.CARDS),
    ("Editions", addresses.EDITIONS),
    ("Guides", addresses.GUIDES),
    ("Table", addresses.TABLE),
)
"""What the head of each page leads to, besides the search that stands in it."""


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
    marks: str = ANY
    """The picture of previews: how a game ended, as :mod:`~conformance.site.seats` draws it."""

    @property
    def file(self) -> str:
        """The address of the file that it is."""
        return self.address if self.address.endswith(".html") else f"{self.address}index.html"


class File(Struct, frozen=True):
    """A file of the site that is no page."""

    address: str
    content: bytes


@cache
def bundled_scenarios(edition: str) -> dict[str, Scenario]:
    """The scenarios of an edition by their ids, after those of the features the vectors."""
    return {one.case.id: one for one in suite_cache.bundled_scenarios(Rulebook.at(edition))}


class Site:
    """What pages are made from: the rulebook of the newest edition, its scenarios, and the runs."""

    def __init__(
        self, runs: Iterable[Run] = (), pyodide: Path | None = None, base: str = ""
    ) -> None:
        """A site about these runs, each with the report of an engine.

        `pyodide` is the folder with what the table runs on; without one it is fetched. `base` is
        the address of the front page in the world, if that is known.
        """
        self.base = base and base.rstrip("/") + "/"
        self.book = Rulebook.at()
        self.runs = tuple(runs)
        self.pyodide = pyodide

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Every scenario of the newest edition, in the order of the features."""
        every = bundled_scenarios(self.book.edition)
        return tuple(one for one in every.values() if one.path.endswith(".feature"))

    @cached_property
    def ends(self) -> dict[str, tuple[Seat, ...]]:
        """How each scenario of the newest edition ends for its players, by its id."""
        return {one.case.id: seats(one) for one in self.scenarios}

    def end(self, scenario: Scenario) -> tuple[Seat, ...]:
        """How a scenario ends, or a vector, that the newest edition may not have any more."""
        return self.ends.get(scenario.case.id) or seats(scenario)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, str]]:
        """The slugs of the rules before and after each, in the order of their numbers, or none."""
        slugs = [one.slug for one in self.book]
        around = zip(["", *slugs], slugs, [*slugs[1:], ""], strict=False)
        return {here: (before, after) for before, here, after in around}

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

    def __init__(self, base: str = "") -> None:
        """Read the templates; `base` is the address of the front page in the world, if known."""
        self._base = base
        self._environment = Environment(
            loader=PackageLoader("headjudge.conformance.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.filters.update(capitalised=capitalised, one_line=one_line, english=join)
        self._environment.globals.update(
            addresses=addresses,
            sections=SECTIONS,
            several=several,
            version=__version__,
            base=self._base,
            fates=FATES,
        )

    def render(self, page: Page) -> bytes:
        """The page as HTML."""
        root = "../" * page.address.count("/")
        if page.address == addresses.LOST:  # stands in for pages at any depth
            root = urlsplit(self._base).path or "/"

        def to(address: str) -> str:
            """An address of the site as seen from this page."""
            return root + address or "./"

        template = self._environment.get_template(f"{page.template}.html.j2")
        made = template.render(page=page, to=to, **page.values)
        return harmless(made).encode("utf-8", "replace")


def static() -> list[File]:
    """The styles and scripts that come with the package."""
    folder = files("headjudge.conformance.site").joinpath("static")
    return [
        File(f"static/{one.name}", one.read_bytes()) for one in folder.iterdir() if one.is_file()
    ]
