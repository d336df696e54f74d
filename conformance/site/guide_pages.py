"""The guides as pages: their Markdown rendered, with links that lead to pages of the site."""

import posixpath
import re
from collections.abc import Iterator

from markdown_it.token import Token
from markupsafe import Markup

from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.guides import GUIDES, Guide
from headjudge.conformance.site.marked_up import reader

TRAIL = (("Guides", addresses.GUIDES),)


def pages(_: Site) -> Iterator[Page | File]:
    """A page a guide, and a list of them."""
    about = [(guide, about_it(guide)) for guide in GUIDES]
    says = "What to do with Head Judge, a guide a task."
    yield Page(addresses.GUIDES, "Guides", "guides", {"guides": about}, says)
    for guide, first in about:
        address = addresses.guide(guide.slug)
        values = {"body": rendered(guide, address)}
        yield Page(address, guide.title, "guide", values, first, TRAIL)


def rendered(guide: Guide, address: str) -> Markup:
    """A guide as HTML for the page at an address."""
    markdown = reader()
    tokens = markdown.parse(guide.text())
    seen: set[str] = set()
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            before.attrSet("id", _place(token.content, seen))
        if token.children:
            token.children = list(_with_links(token.children, guide, address))
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))  # noqa: S704 -- escaped


def about_it(guide: Guide) -> str:
    """The first sentence of a guide, as plain text."""
    for token in reader().parse(guide.text()):
        if token.type == "inline" and token.level == 1 and token.map and token.map[0] > 0:
            said = "".join(one.content or " " for one in token.children or ())
            return re.split(r"(?<=[.?!:]) ", " ".join(said.split()))[0].rstrip(":.") + "."
    return guide.title


def leads_to(link: str, guide: Guide, address: str) -> str | None:
    """Where a link of a guide leads on the page at an address; None to a file that is no page."""
    if re.match(r"[a-z]+:|#", link):
        return link
    path, _, place = link.partition("#")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), path))
    for one in GUIDES:
        if target in (one.path, posixpath.dirname(one.path)):
            page = "../" * address.count("/") + addresses.guide(one.slug)
            return page + (f"#{place}" if place else "")
    return None


def _place(heading: str, seen: set[str]) -> str:
    """The id of a heading: its words, as where Markdown is shown elsewhere."""
    words = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") or "part"
    place, number = words, 1
    while place in seen:
        place, number = f"{words}-{number}", number + 1
    seen.add(place)
    return place


def _with_links(tokens: list[Token], guide: Guide, address: str) -> Iterator[Token]:
    """The parts of a text with links that lead somewhere; a file that is no page stands as code."""
    lost = False
    for token in tokens:
        if token.type == "link_open":
            to = leads_to(str(token.attrGet("href")), guide, address)
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
