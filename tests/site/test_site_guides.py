"""The guides on the site: all of what they say, with links that lead to pages."""

import pytest

from headjudge.site import addresses, guides
from headjudge.site.guides import GUIDES, Guide, rendered, resolve
from headjudge.site.layout import Frame, Page, Site

HERE = addresses.guide("mine")


class Mine(Guide, frozen=True):
    markdown: str = ""

    def text(self) -> str:
        return self.markdown


def shown(markdown: str) -> str:
    return rendered(Mine("mine", "spec/logic/README.md", "Mine", markdown), HERE)


def test_a_link_to_another_guide_leads_to_its_page() -> None:
    other = GUIDES[0]
    up = f"../../{other.path}"
    assert f'<a href="../../guides/{other.slug}/#part">' in shown(f"See [this]({up}#part).")
    folder = up.rpartition("/")[0]
    if other.path.endswith("README.md"):
        assert f'<a href="../../guides/{other.slug}/">' in shown(f"See [this]({folder}/).")


def test_of_a_link_to_what_is_no_page_the_words_stay_and_a_file_is_code() -> None:
    assert shown("See [its types](claims.py) here.") == "<p>See its types here.</p>\n"
    assert shown("See [claims.py](claims.py).") == "<p>See <code>claims.py</code>.</p>\n"
    assert shown("See [`claims.py`](claims.py).") == "<p>See <code>claims.py</code>.</p>\n"


def test_links_within_a_page_and_to_elsewhere_stay() -> None:
    assert resolve("#words", GUIDES[0], HERE) == "#words"
    assert resolve("https://example.org/", GUIDES[0], HERE) == "https://example.org/"


def test_headings_have_places_and_code_can_be_scrolled_by_keys() -> None:
    text = shown("# A claim's words\n\n## Two\n\n## Two\n\n```sh\nls\n```\n\n    ls\n")
    assert '<h1 id="a-claims-words">' in text
    assert '<h2 id="two">' in text
    assert '<h2 id="two-1">' in text
    assert text.count('<pre tabindex="0">') == text.count("<pre") == 2


def test_html_in_a_guide_is_shown_as_it_is_written() -> None:
    assert "&lt;script&gt;" in shown("<script>alert(1)</script>")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda one: one.slug)
def test_a_guide_has_a_page_with_its_title(guide: Guide) -> None:
    (page,) = [
        page
        for page in guides.pages(Site())
        if isinstance(page, Page) and page.address == addresses.guide(guide.slug)
    ]
    text = Frame().render(page).decode()
    assert text.count("<h1") == 1
    assert f">{guide.title}" in text.partition("<h1")[2].partition("</h1>")[0]
    assert page.says.endswith(".")
