"""Where everything on the site is. Addresses stay as they are, so that links to them last.

Each is relative to the front page, and a folder with an ``index.html``.
"""

import re
import unicodedata

from headjudge.conformance.table.links import link
from headjudge.spec.rulebook import editions

FRONT = ""
LOST = "404.html"
"""What servers give in the place of a page that is not there."""
ENDS = "how-games-end/"
RULES = "rules/"
NUMBERS = "numbers/"
EDITIONS = "editions/"
COMPARE = "editions/compare/"
SCENARIOS = "scenarios/"
QUESTIONS = "questions/"
CARDS = "cards/"
ENGINES = "engines/"
GUIDES = "guides/"
SEARCH = "search/"
TABLE = "table/"
SOURCE = "source/"


def rule(slug: str) -> str:
    """The page of a rule, by slug."""
    return f"{RULES}{slug}/"


def by_number(number: str) -> str:
    """What leads on to the rule that has a number, or had it last: ``rules/104.3a/``."""
    return f"{RULES}{plain(number)}/"


def picture(marks: str) -> str:
    """The picture of how a game ended."""
    return f"ends/{marks}.png"


def number(number: str) -> str:
    """The page that says which rules have had a number, and when: ``numbers/104.3f/``."""
    return f"{NUMBERS}{plain(number)}/"


def edition(date: str, number: str = "") -> str:
    """The page of an edition; with a number, the place of that number's rule on it."""
    return f"{EDITIONS}{date}/" + (f"#{plain(number)}" if number else "")


def scenario(case: str) -> str:
    """The place of a case, by id, on the page of its scenario: ``both-at-zero.2`` is its second."""
    name, _, example = case.partition(".")
    return f"{SCENARIOS}{name}/" + (f"#{example}" if example else "")


def question(number: int) -> str:
    """The page of an open question."""
    return f"{QUESTIONS}{number}/"


def card(name: str) -> str:
    """The page of a card: ``cards/platinum-angel/``."""
    return f"{CARDS}{plain(name)}/"


def engine(name: str) -> str:
    """The page of an engine."""
    return f"{ENGINES}{plain(name)}/"


def adapter(name: str) -> str:
    """What there is to know of the adapter to an engine."""
    return f"{engine(name)}adapter/"


def cases(name: str, cause: int, part: int = 1) -> str:
    """The failing cases of an engine that have one cause; a long list is in parts."""
    return f"{engine(name)}cases/{cause}/" + (f"{part}/" if part > 1 else "")


def matrix(profile: str = "", area: str = "") -> str:
    """Engines by rules: by the cases of a profile, if one is given, and of an area alone."""
    return (
        ENGINES + (f"profile/{profile}/" if profile else "") + (f"area/{plain(area)}/" * bool(area))
    )


def guide(slug: str) -> str:
    """The page of a guide."""
    return f"{GUIDES}{slug}/"


def source(path: str, line: int = 0) -> str:
    """The page of a file's source text; with a line, its place: ``source/reference/losing/``."""
    return f"{SOURCE}{path.removesuffix('.py')}/" + (f"#L{line}" if line else "")


def at_the_table(text: str, edition: str = "") -> str:
    """The table with a text on it, in an edition; the link to the newest names none."""
    return TABLE + link(text, "" if edition == editions()[0] else edition)


def plain(text: str) -> str:
    """A name as part of an address: letters, digits and dots, with hyphens between words.

    Numbers of rules keep their dots, and names of cards lose their accents.
    """
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "-", letters.replace("'", "")).strip("-.")
