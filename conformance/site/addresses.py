"""The addresses of all pages, relative to the front page. Addresses never change.

Each address is a folder that contains an ``index.html``.
"""

import zlib
from base64 import urlsafe_b64encode

from headjudge.spec.rulebook import editions
from headjudge.text import slugify

FRONT = ""
LOST = "404.html"
"""The page that web servers send for unknown addresses."""
ENDS = "how-games-end/"
RULES = "rules/"
NUMBERS = "numbers/"
EDITIONS = "editions/"
SCENARIOS = "scenarios/"
QUESTIONS = "questions/"
CARDS = "cards/"
ENGINES = "engines/"
GUIDES = "guides/"
SEARCH = "search/"
TABLE = "table/"
_TAKEN = {"index.html", "level", "area"}
"""The names in the folder of the engines' pages that are not engines."""


def rule(slug: str) -> str:
    """Return the address of a rule's page."""
    return f"{RULES}{slug}/"


def by_number(number: str) -> str:
    """Return the address that redirects to a number's latest rule, such as ``rules/104.3a/``."""
    return f"{RULES}{slugify(number)}/"


def number(number: str) -> str:
    """Return the address of a number's page, such as ``numbers/104.3f/``, listing all its rules."""
    return f"{NUMBERS}{slugify(number)}/"


def edition(date: str, number: str = "") -> str:
    """Return the address of an edition's page, optionally with a rule number as anchor."""
    return f"{EDITIONS}{date}/" + (f"#{slugify(number)}" if number else "")


def scenario(case: str) -> str:
    """Return the address of a case: its scenario's page, with the example number as anchor."""
    name, _, example = case.partition(".")
    return f"{SCENARIOS}{name}/" + (f"#{example}" if example else "")


def question(number: int) -> str:
    """Return the address of an open question's page."""
    return f"{QUESTIONS}{number}/"


def card(name: str) -> str:
    """Return the address of a card's page, such as ``cards/platinum-angel/``."""
    return f"{CARDS}{slugify(name)}/"


def engine(name: str) -> str:
    """Return the address of an engine's page.

    No engine gets the address of the overview or of a folder beside it.
    """
    slug = slugify(name)
    return f"{ENGINES}{slug}-engine/" if slug in _TAKEN else f"{ENGINES}{slug}/"


def adapter(name: str) -> str:
    """Return the address of the page about an engine's adapter."""
    return f"{engine(name)}adapter/"


def cases(name: str, cause: int, part: int = 1) -> str:
    """Return the address of a cause's failing cases; long lists are split into numbered parts."""
    return f"{engine(name)}cases/{cause}/" + (f"{part}/" if part > 1 else "")


def matrix(level: str = "") -> str:
    """Return the address of the overview of engines, optionally limited to a level."""
    return ENGINES + (f"level/{level}/" if level else "")


def area(family: str) -> str:
    """Return the address of the matrix of engines and a rule family's rules."""
    return f"{ENGINES}area/{slugify(family)}/"


def guide(slug: str) -> str:
    """Return the address of a guide's page."""
    return f"{GUIDES}{slug}/"


def at_the_table(text: str, edition: str = "") -> str:
    """Return the address of the playground with a text in an edition (default: the newest)."""
    return TABLE + table_fragment(text, "" if edition == editions()[0] else edition)


def table_fragment(text: str, edition: str = "") -> str:
    """Return the URL fragment that makes the playground show a text, optionally in an edition.

    An example is ``#edition=2015-01-23&text=...``. The text is encoded as UTF-8, raw deflate and
    URL-safe base64 without padding. People share such links, so the format must not change.
    """
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = deflate.compress(text.encode()) + deflate.flush()
    fragment = f"text={urlsafe_b64encode(data).decode().rstrip('=')}"
    return f"#edition={edition}&{fragment}" if edition else f"#{fragment}"
