"""The guides: the packages' README.md files, rendered with links to other pages of the site."""

import posixpath
import re
from collections.abc import Iterator
from importlib.resources import files

from markdown_it.token import Token
from markupsafe import Markup
from msgspec import Struct

from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site, markdown


class Guide(Struct, frozen=True):
    """A guide, or an index of guides."""

    slug: str
    """The guide's name in addresses."""
    path: str
    """The file's path in the repository; its links are relative to its folder there."""
    title: str
    """The heading in the first line."""

    def text(self) -> str:
        """Return the Markdown source, including the title."""
        folder, _, rest = self.path.partition("/")
        package = "headjudge" if folder == "conformance" else f"headjudge.{folder}"
        return files(package).joinpath(rest).read_text("utf-8")


GUIDES = (
    Guide("attach", "conformance/adapters/README.md", "Connect an engine"),
    Guide("tutorial", "conformance/adapters/tutorial.md", "Connect an engine, step by step"),
    Guide("report", "conformance/report/README.md", "Read a report"),
    Guide("export", "conformance/report/export.md", "Export the cases"),
    Guide("pytest", "conformance/suite/pytest.md", "Run the suite under pytest"),
    Guide("argument", "conformance/explain/README.md", "Settle an argument"),
    Guide("assistants", "conformance/explain/assistants.md", "Connect a chat assistant"),
    Guide("scenario", "features/README.md", "Write a scenario"),
    Guide("edition", "spec/rulebook/README.md", "Look up a rule or add an edition"),
    Guide("gate", "conformance/editions/README.md", "Check rule updates"),
    Guide("claim", "spec/logic/README.md", "Prove a property"),
    Guide("fuzzing", "conformance/fuzz/README.md", "Fuzz an engine"),
    Guide("logs", "conformance/replay/README.md", "Audit game logs"),
    Guide("machines", "conformance/runner/README.md", "Use several machines"),
    Guide("site", "conformance/site/README.md", "Build the site"),
    Guide("rules-as-data", "spec/README.md", "The rules as data"),
    Guide("judge", "conformance/README.md", "The packages"),
)
"""All guides. The repository's README.md and CONTRIBUTING.md are not part of the wheel."""


def pages(_: Site) -> Iterator[Page | File]:
    """Yield the list of guides and a page for each guide."""
    summaries = [(guide, summary(guide)) for guide in GUIDES]
    says = "How to use Head Judge: one guide per task."
    yield Page(addresses.GUIDES, "Guides", "guides", {"guides": summaries}, says)
    for guide, first in summaries:
        address = addresses.guide(guide.slug)
        values = {"body": rendered(guide, address)}
        yield Page(address, guide.title, "guide", values, first)


def rendered(guide: Guide, address: str) -> Markup:
    """Render a guide as HTML for the page at an address."""
    parser = markdown()
    tokens = parser.parse(guide.text())
    seen: set[str] = set()
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", _anchor(token.content, seen))
        if token.children:
            token.children = list(_with_links(token.children, guide, address))
    return Markup(parser.renderer.render(tokens, parser.options, {}))  # noqa: S704 -- escapes HTML


def summary(guide: Guide) -> str:
    """Return a guide's first sentence as plain text."""
    for token in markdown().parse(guide.text()):
        if token.type == "inline" and token.level == 1 and token.map and token.map[0] > 0:
            text = "".join(child.content or " " for child in token.children or ())
            return re.split(r"(?<=[.?!:]) ", " ".join(text.split()))[0].rstrip(":.") + "."
    return guide.title


def resolve(link: str, guide: Guide, address: str) -> str | None:
    """Convert a guide's link to its target on the site; None if the target has no page."""
    if re.match(r"[a-z]+:|#", link):
        return link
    path, _, place = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), path))
    for other in GUIDES:
        if target in (other.path, posixpath.dirname(other.path)):
            page = "../" * address.count("/") + addresses.guide(other.slug)
            return page + (f"#{place}" if place else "")
    return None


def _anchor(heading: str, seen: set[str]) -> str:
    """Return a heading's unique id, derived as code hosts do."""
    words = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") or "part"
    anchor, number = words, 1
    while anchor in seen:
        anchor, number = f"{words}-{number}", number + 1
    seen.add(anchor)
    return anchor


def _with_links(tokens: list[Token], guide: Guide, address: str) -> Iterator[Token]:
    """Yield inline tokens with resolved links; links to files without a page become code."""
    lost = False
    for token in tokens:
        if token.type == "link_open":
            to = resolve(str(token.attrGet("href")), guide, address)
            lost = to is None
            if to is not None:
                token.attrSet("href", to)
                yield token
        elif token.type == "link_close":
            if not lost:
                yield token
            lost = False
        elif lost and token.type == "text" and not {*"/._"}.isdisjoint(token.content):
            yield Token("code_inline", "code", 0, content=token.content, markup="`")
        elif token.type != "image":
            yield token
