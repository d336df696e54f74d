"""The addresses of all pages, relative to the front page. They are stable.

Each is a folder with an ``index.html``.
"""

import re
import unicodedata
import zlib
from base64 import urlsafe_b64encode

from headjudge.spec.rulebook import editions

FRONT = ""
LOST = "404.html"
"""The page that servers send for unknown addresses."""
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


def rule(slug: str) -> str:
    """Return the page of a rule, by slug."""
    return f"{RULES}{slug}/"


def by_number(number: str) -> str:
    """Return the redirect to the rule that has a number, or had it last: ``rules/104.3a/``."""
    return f"{RULES}{plain(number)}/"


def number(number: str) -> str:
    """Return the page of all rules that have had a number: ``numbers/104.3f/``."""
    return f"{NUMBERS}{plain(number)}/"


def edition(date: str, number: str = "") -> str:
    """Return the page of an edition, optionally with the anchor of a number."""
    return f"{EDITIONS}{date}/" + (f"#{plain(number)}" if number else "")


def scenario(case: str) -> str:
    """Return the page of a scenario with the anchor of a case: ``both-at-zero.2`` is its second."""
    name, _, example = case.partition(".")
    return f"{SCENARIOS}{name}/" + (f"#{example}" if example else "")


def question(number: int) -> str:
    """Return the page of an open question."""
    return f"{QUESTIONS}{number}/"


def card(name: str) -> str:
    """Return the page of a card: ``cards/platinum-angel/``."""
    return f"{CARDS}{plain(name)}/"


def engine(name: str) -> str:
    """Return the page of an engine."""
    return f"{ENGINES}{plain(name)}/"


def adapter(name: str) -> str:
    """Return the page of an engine's adapter."""
    return f"{engine(name)}adapter/"


def cases(name: str, cause: int, part: int = 1) -> str:
    """Return the page of the failing cases with one cause; a long list has parts."""
    return f"{engine(name)}cases/{cause}/" + (f"{part}/" if part > 1 else "")


def matrix(profile: str = "") -> str:
    """Return the overview of engines by rules, optionally only of a profile's cases."""
    return ENGINES + (f"profile/{profile}/" if profile else "")


def area(family: str) -> str:
    """Return the matrix of engines by the rules of a family."""
    return f"{ENGINES}area/{plain(family)}/"


def guide(slug: str) -> str:
    """Return the page of a guide."""
    return f"{GUIDES}{slug}/"


def at_the_table(text: str, edition: str = "") -> str:
    """Return the playground with a text in an edition (default: the newest)."""
    return TABLE + table_fragment(text, "" if edition == editions()[0] else edition)


def table_fragment(text: str, edition: str = "") -> str:
    """Return the fragment that makes the playground show a text in an edition, if given.

    ``#edition=2015-01-23&text=...``: the text in UTF-8, deflated without a header, in URL-safe
    base64. People share such links, so the format never changes.
    """
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    data = deflate.compress(text.encode()) + deflate.flush()
    fragment = f"text={urlsafe_b64encode(data).decode().rstrip('=')}"
    return f"#edition={edition}&{fragment}" if edition else f"#{fragment}"


def plain(text: str) -> str:
    """Return a name as part of an address: letters, digits, dots and hyphens.

    Numbers of rules keep their dots, and names of cards lose their accents.
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "-", letters.replace("'", "")).strip("-.")
