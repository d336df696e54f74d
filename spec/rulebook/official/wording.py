"""The words of a rule: what of them counts, and which rules they cite."""

import re
from functools import lru_cache
from hashlib import sha256

from msgspec import Struct

from headjudge.spec.rulebook.official.numbering import parent

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019`\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        "\u2014": " - ",
        **dict.fromkeys("_\u00ae\u2122\ufeff", None),
    }
)
_TRADE_MARK = re.compile(r"\((?:r|tm)\)")
_RANGE = r"(?:-\d*[a-z]{1,2})?"
_DOTTED = rf"\d{{3}}\.\d+(?:[a-z]{{1,2}})?{_RANGE}\b"
_ANY = rf"(?:{_DOTTED}|\d{{3}}\b(?!\.\d))"
_LIST = re.compile(
    rf"\brules? {_ANY}(?:,? (?:(?:and|or|through|to) )?(?:rules? )?{_ANY})*|\b{_DOTTED}",
    re.IGNORECASE,
)
_CITATION = re.compile(rf'({_ANY})(?:,? "([^"]*)")?')
_DIGIT = re.compile(r"\d")
_TITLED = re.compile(r'(#|\bsection \d)(?:,? "[^"]*")')


class Citation(Struct, frozen=True):
    """A rule number that a text cites, with the title in quotes behind it, if any."""

    number: str
    title: str = ""


@lru_cache(maxsize=10_000)
def folded(text: str) -> str:
    """The text without what typing it anew changes.

    Case, curly quotes, kinds of dashes, white space, trade marks and marks of italics.
    """
    plain = text.casefold().translate(_FOLDED).replace("--", " - ")
    return " ".join(_TRADE_MARK.sub("", plain).split())


def normalised(text: str) -> str:
    """The folded text with each cited number as ``#``, and no titles behind them.

    When a section moves, every rule that cites it is printed with another number, and when it
    is given another title, with another title. Neither is a rewording of the rule that cites,
    and whether the citation still leads to the right place is checked apart from it. How many
    numbers are cited, and where in the sentence, stays.
    """
    plain = folded(text)
    if not _DIGIT.search(plain):  # as in two rules of three
        return plain
    marked = _LIST.sub(lambda found: re.sub(_ANY, "#", found[0]), plain)
    return re.sub(r"\bsection \d", "section #", _TITLED.sub(r"\1", marked))


def fingerprint(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the normalised text."""
    return sha256(normalised(text).encode()).hexdigest()[:16]


def cited(text: str) -> list[Citation]:
    """What a rule's text cites, in order; main sections are left out.

    Of a range such as 601.2e-g, both ends are cited.
    """
    found: list[Citation] = []
    plain = folded(text)
    for span in _LIST.finditer(plain) if _DIGIT.search(plain) else ():
        for match in _CITATION.finditer(plain, span.start()):
            if match.start() >= span.end():
                break
            first, _, last = match[1].partition("-")
            found.append(Citation(first, (match[2] or "").rstrip(".,;")))
            if last:
                stem = first.rpartition(".")[0] + "." if last[0].isdigit() else parent(first)
                found.append(Citation(stem + last))
    return found


def cited_spans(text: str) -> list[tuple[int, int]]:
    """Where in a text rules are cited: the first character of each place, and that behind it."""
    return [found.span() for found in _LIST.finditer(text)]


def citations(text: str) -> list[str]:
    """The rule numbers that a rule's text cites, in order, each once."""
    return list(dict.fromkeys(citation.number for citation in cited(text)))
