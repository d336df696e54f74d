"""What is on a page of HTML, for tests."""

from html.parser import HTMLParser


class ReadPage(HTMLParser):
    """The elements of a page, its texts, its links and places, and its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.read: list[str] = []
        self.code = ""
        self.links: list[str] = []
        self.addresses: list[str] = []
        """Those of links, and of all else that is fetched."""
        self.places: set[str] = set()
        self.cells: list[str] = []
        """What is read aloud of each cell of its tables."""
        self._in_cell = False
        self.feed(text)

    @property
    def said(self) -> str:
        """All its texts, with single spaces."""
        return " ".join(" ".join(self.read).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.elements.append(tag)
        self.addresses += [has[name] for name in ("href", "src") if name in has]
        if tag == "a" and "href" in has:
            self.links.append(has["href"])
        if "id" in has:
            self.places.add(has["id"])
        if tag == "td":
            self._in_cell = True
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_cell = self._in_cell and tag != "td"

    def handle_data(self, data: str) -> None:
        if self.cdata_elem:
            self.code += data
            return
        self.read.append(data)
        if self._in_cell:
            self.cells[-1] += data.strip()
