"""Parse HTML pages and shared links in tests."""

import zlib
from base64 import urlsafe_b64decode
from html.parser import HTMLParser
from urllib.parse import parse_qs


def shared_text(link: str) -> tuple[str, str]:
    """Return the text and edition encoded in a playground link."""
    values = parse_qs(link.partition("#")[2])
    packed = values["text"][0]
    data = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return zlib.decompress(data, wbits=-zlib.MAX_WBITS).decode(), values.get("edition", [""])[0]


class ReadPage(HTMLParser):
    """A page's texts, links and anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        """The tag names in document order."""
        self.texts: list[str] = []
        self.code = ""
        """The contents of the page's scripts and styles."""
        self.links: list[str] = []
        self.urls: list[str] = []
        """The URLs of links and of everything that the page loads."""
        self.anchors: set[str] = set()
        self.cells: list[str] = []
        """The text of each table cell."""
        self._in_cell = False
        self.feed(text)

    @property
    def text(self) -> str:
        """All texts, with whitespace collapsed."""
        return " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.elements.append(tag)
        self.urls += [values[name] for name in ("href", "src") if name in values]
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if "id" in values:
            self.anchors.add(values["id"])
        if tag == "td":
            self._in_cell = True
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_cell = self._in_cell and tag != "td"

    def handle_data(self, data: str) -> None:
        if self.cdata_elem:
            self.code += data
        else:
            self.texts.append(data)
            if self._in_cell:
                self.cells[-1] += data.strip()
