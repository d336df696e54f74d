"""Code shared by all pages: page records, rendering, Markdown, and the data behind the site."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape
from msgspec import Struct

from headjudge import __version__
from headjudge.reference import play
from headjudge.report.event_log import Run
from headjudge.site import addresses
from headjudge.spec.protocol import Case
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite.scenario import Scenario
from headjudge.text import capitalize, join_english, one_line, pluralize, sanitize

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
"""The links in every page's header."""
FATES = {"w": "won", "l": "lost", "d": "drew", "i": "undecided"}
"""The players' fates, by the letter of their mark."""


class Page(Struct, frozen=True):
    """A page to be rendered."""

    address: str
    """The URL relative to the front page, from :mod:`~headjudge.site.addresses`."""
    title: str
    template: str
    """The template's name without the extension."""
    values: dict[str, Any]
    """The template's variables, in addition to the global ones."""
    says: str = ""
    """A one-sentence description for search engines and link previews."""
    above: tuple[tuple[str, str], ...] = ()
    """The titles and addresses of pages between the section and this page, outermost first."""

    @property
    def trail(self) -> tuple[tuple[str, str], ...]:
        """The titles and addresses of all ancestor pages, outermost first."""
        sections = [
            (title, address)
            for title, address in SECTIONS
            if self.address.startswith(address) and self.address != address
        ]
        return (*sections, *self.above)

    @property
    def file(self) -> str:
        """The path of the page's file, relative to the site's folder."""
        return self.address if self.address.endswith(".html") else f"{self.address}index.html"


class File(Struct, frozen=True):
    """A file of the site other than a page."""

    address: str
    content: bytes


class Seat(Struct, frozen=True):
    """A player, and whether that player won, lost or drew."""

    name: str
    letter: str

    @property
    def fate(self) -> str:
        """The player's fate as a word."""
        return FATES[self.letter]


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """Return the players with their fates at the end of a scenario's game, in seat order."""
    case = scenario.case
    if not isinstance(case, Case) or not scenario.step_texts:
        return ()
    end = play(case, derive=False).outcomes[-1]
    fates = (("w", end.winners), ("l", end.losers), ("d", end.drawn))
    return tuple(
        Seat(p.name, next((f for f, names in fates if names and p.name in names), "i"))
        for p in case.game.players
    )


@cache
def bundled_scenarios(edition: str) -> dict[str, Scenario]:
    """Return an edition's scenarios by case id, followed by the vectors."""
    scenarios = store.bundled_scenarios(Rulebook.at(edition))
    return {scenario.case.id: scenario for scenario in scenarios}


class Site:
    """The data behind the pages: the newest rulebook, its scenarios, and the engines' runs."""

    def __init__(
        self, runs: Iterable[Run] = (), pyodide: Path | None = None, base: str = ""
    ) -> None:
        """Collect the data.

        `runs` holds the engines' runs. `pyodide` is a folder with the playground's files; by
        default they are downloaded. `base` is the URL of the front page, if known.
        """
        self.base = base and base.rstrip("/") + "/"
        self.book = Rulebook.at()
        self.runs = tuple(runs)
        self.pyodide = pyodide

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios of the newest edition, in the order of the feature files."""
        scenarios = bundled_scenarios(self.book.edition)
        return tuple(s for s in scenarios.values() if s.path.endswith(".feature"))

    @cached_property
    def ends(self) -> dict[str, tuple[Seat, ...]]:
        """The players with their fates in each scenario of the newest edition, by case id."""
        return {scenario.case.id: seats(scenario) for scenario in self.scenarios}

    def end(self, scenario: Scenario) -> tuple[Seat, ...]:
        """Return the players with their fates at the end of a scenario or vector of any edition."""
        return self.ends.get(scenario.case.id) or seats(scenario)

    @cached_property
    def neighbors(self) -> dict[str, tuple[str, str]]:
        """The slugs of the rules before and after each rule; empty at the rulebook's ends."""
        slugs = [rule.slug for rule in self.book]
        around = zip(["", *slugs], slugs, [*slugs[1:], ""], strict=False)
        return {slug: (before, after) for before, slug, after in around}

    @cached_property
    def showing(self) -> dict[str, list[Scenario]]:
        """The scenarios that show each rule, by rule slug."""
        by_rule: dict[str, list[Scenario]] = {slug: [] for slug in self.book.rules}
        for scenario in self.scenarios:
            for slug in dict.fromkeys((scenario.rule, *scenario.also)):
                by_rule[slug].append(scenario)
        return by_rule


class Frame:
    """The page renderer, which makes links relative to the current page."""

    def __init__(self, base: str = "") -> None:
        """Set up the templates; `base` is the URL of the front page, if known."""
        self._base = base
        self._environment = Environment(
            loader=PackageLoader("headjudge.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.filters.update(
            capitalized=capitalize, one_line=one_line, english=join_english
        )
        self._environment.globals.update(
            addresses=addresses,
            sections=SECTIONS,
            several=pluralize,
            version=__version__,
            base=self._base,
            fates=FATES,
        )

    def render(self, page: Page) -> bytes:
        """Render a page as HTML."""
        root = "../" * page.address.count("/")
        if page.address == addresses.LOST:  # web servers send it for addresses at any depth
            root = urlsplit(self._base).path or "/"

        def to(address: str) -> str:
            """Convert an address to a link relative to this page."""
            return root + address or "./"

        template = self._environment.get_template(f"{page.template}.html.j2")
        html = template.render(page=page, to=to, **page.values)
        return sanitize(html).encode("utf-8", "replace")


def static() -> list[File]:
    """Return the package's styles, scripts and icons."""
    folder = files("headjudge.site").joinpath("static")
    return [
        File(f"static/{file.name}", file.read_bytes())
        for file in folder.iterdir()
        if file.is_file()
    ]


class _MarkdownRenderer(RendererHTML):
    """A renderer that makes tables and code blocks scrollable and keyboard-accessible."""

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """Label a table with the heading above it, numbering further tables below the heading."""
        del options
        opened = [at for at, token in enumerate(tokens[:idx]) if token.type == "heading_open"]
        above = tokens[opened[-1] + 1].content.replace("`", "") if opened else "Table"
        env[above] = env.get(above, 0) + 1
        name = escape(above + (f" ({env[above]})" if env[above] > 1 else ""))
        return f'<div class="wide" tabindex="0" role="region" aria-label="{name}">\n<table>\n'

    def table_close(self, *_: Any) -> str:  # noqa: ANN401
        return "</table>\n</div>\n"

    def th_open(self, *_: Any) -> str:  # noqa: ANN401
        return '<th scope="col">'

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return super().fence(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">', 1)

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return super().code_block(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">')


def markdown() -> MarkdownIt:
    """Return a Markdown parser and renderer that escapes HTML."""
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=_MarkdownRenderer).enable("table")


def markdown_block(text: str) -> Markup:
    """Render Markdown blocks as HTML."""
    return Markup(markdown().render(text))  # noqa: S704 -- the renderer escapes HTML


def markdown_inline(text: str) -> Markup:
    """Render inline Markdown as HTML, without a paragraph."""
    return Markup(markdown().renderInline(text))  # noqa: S704 -- the renderer escapes HTML
