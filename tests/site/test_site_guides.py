"""The guides on the site: complete, with links to other pages."""

import pytest

from headjudge.site import addresses, guides
from headjudge.site.guides import GUIDES, Guide, rendered, resolve
from headjudge.site.layout import Frame, Page, Site

HERE = addresses.guide("mine")


class CustomGuide(Guide, frozen=True):
    markdown: str = ""

    def text(self) -> str:
        return self.markdown


def html_of(markdown: str) -> str:
    return rendered(CustomGuide("mine", "spec/logic/README.md", "Mine", markdown), HERE)


def test_link_to_another_guide_becomes_a_link_to_its_page() -> None:
    other = GUIDES[0]
    up = f"../../{other.path}"
    assert f'<a href="../../guides/{other.slug}/#part">' in html_of(f"See [this]({up}#part).")
    folder = up.rpartition("/")[0]
    if other.path.endswith("README.md"):
        assert f'<a href="../../guides/{other.slug}/">' in html_of(f"See [this]({folder}/).")


def test_link_to_a_file_without_a_page_becomes_text_or_code() -> None:
    assert html_of("See [its types](claims.py) here.") == "<p>See its types here.</p>\n"
    assert html_of("See [claims.py](claims.py).") == "<p>See <code>claims.py</code>.</p>\n"
    assert html_of("See [`claims.py`](claims.py).") == "<p>See <code>claims.py</code>.</p>\n"


def test_anchors_and_external_links_are_kept() -> None:
    assert resolve("#words", GUIDES[0], HERE) == "#words"
    assert resolve("https://example.org/", GUIDES[0], HERE) == "https://example.org/"


def test_headings_have_anchors_and_code_is_focusable() -> None:
    text = html_of("# A claim's words\n\n## Two\n\n## Two\n\n```sh\nls\n```\n\n    ls\n")
    assert '<h1 id="a-claims-words">' in text
    assert '<h2 id="two">' in text
    assert '<h2 id="two-1">' in text
    assert text.count('<pre tabindex="0">') == text.count("<pre") == 2


def test_html_in_a_guide_is_escaped() -> None:
    assert "&lt;script&gt;" in html_of("<script>alert(1)</script>")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.slug)
def test_guide_has_a_page_with_its_title(guide: Guide) -> None:
    (page,) = [
        page
        for page in guides.pages(Site())
        if isinstance(page, Page) and page.address == addresses.guide(guide.slug)
    ]
    text = Frame().render(page).decode()
    assert text.count("<h1") == 1
    assert f">{guide.title}" in text.partition("<h1")[2].partition("</h1>")[0]
    assert page.says.endswith(".")
