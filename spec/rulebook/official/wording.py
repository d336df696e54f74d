"""The words of a rule: what of them counts, and which rules they cite.

The numbers of rules: the order they are in, and what each is a part of.

How alike two rules are, told by signatures from which no word can be got back.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256, shake_128
from string import ascii_lowercase
from struct import unpack

from msgspec import Struct


def place(number: str) -> tuple[int, int, int, str]:
    """Return what numbers are sorted by: 704.5z is before 704.5aa, and 704.9 before 704.10."""
    section, _, rest = number.partition(".")
    main = rest.rstrip(ascii_lowercase)
    letters = rest[len(main) :]
    return int(section), int(main or 0), len(letters), letters


def above(number: str) -> tuple[str, str, str]:
    """Return a rule's own number, that of the rule it is a part of, and that of its section."""
    return number, parent(number), number.partition(".")[0]


def parent(number: str) -> str:
    """Return the rule that a lettered one is a part of: 704.5 of 704.5a; of any other, itself."""
    return number.rstrip(ascii_lowercase)


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
    """Return the text without what typing it anew changes.

    Case, curly quotes, kinds of dashes, white space, trade marks and marks of italics.
    """
    plain = text.casefold().translate(_FOLDED).replace("--", " - ")
    return " ".join(_TRADE_MARK.sub("", plain).split())


def normalised(text: str) -> str:
    """Return the folded text with each cited number as ``#``, and no titles behind them.

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
    """Return the first 16 hexadecimal digits of the SHA-256 of the normalised text."""
    return sha256(normalised(text).encode()).hexdigest()[:16]


def cited(text: str) -> list[Citation]:
    """Return what a rule's text cites, in order; main sections are left out.

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
    """Return the rule numbers that a rule's text cites, in order, each once."""
    return list(dict.fromkeys(citation.number for citation in cited(text)))


SHINGLE = 3
"""How many words in a row the similarity signature looks at."""
SLOTS = 64
"""How many hexadecimal digits a sketch has, each an independent vote on similarity."""
COMMON = 0.08
"""How much the words of unrelated rules share: "a", "the" and "player"."""
_BY_CHANCE = 16 / 15
"""One digit in 16 is the same by chance."""
_OF_RUNS_SHARED, _OF_WORDS_SHARED = (
    [
        share * (max(0.0, 1 - differing / SLOTS * _BY_CHANCE - common) / (1 - common))
        for differing in range(SLOTS + 1)
    ]
    for share, common in ((0.6, 0.0), (0.4, COMMON))
)
"""What is shared by so many differing digits of runs, and of words, adds to a similarity."""
_LOWEST_BITS = int("1" * 2 * SLOTS, 16)
_OF_WORDS = int("1" * SLOTS, 16)


def signature(text: str) -> str:
    """What tells how alike two texts are: 64 digits for their runs of three words, 64 for words.

    No word can be got back from it: each digit is 4 bits of the smallest of many hashes. Written
    in base 64.
    """
    runs, words = (sketch(items) for items in (runs_of(text), words_of(text)))
    return b64encode(bytes.fromhex(runs + words)).decode()


def words_of(text: str) -> list[str]:
    """Return the words of a normalised text, in order."""
    return re.findall(r"[\w#/+']+", normalised(text)) or [""]


def runs_of(text: str) -> list[str]:
    """Its runs of three words, in order."""
    words = words_of(text)
    return [" ".join(words[at : at + SHINGLE]) for at in range(max(1, len(words) - SHINGLE + 1))]


def sketch(items: Iterable[str]) -> str:
    """64 hexadecimal digits of which two sets share as many as they share items (MinHash)."""
    hashes = [_hashes(item) for item in set(items)]
    return "".join([f"{min(slot) & 15:x}" for slot in zip(*hashes, strict=True)])


@lru_cache(maxsize=100_000)
def _hashes(item: str) -> tuple[int, ...]:
    return unpack(f"<{SLOTS}I", shake_128(item.encode()).digest(4 * SLOTS))


def bits(signature: str) -> int:
    """Return a signature as :func:`similarity` takes it."""
    return int.from_bytes(b64decode(signature), "big")


def similarity(a: int, b: int) -> float:
    """How much two texts share by their signatures: 0 for unrelated ones, within 0.1, to 1."""
    other = a ^ b
    other |= other >> 1
    other = (other | other >> 2) & _LOWEST_BITS
    words = (other & _OF_WORDS).bit_count()
    return _OF_RUNS_SHARED[other.bit_count() - words] + _OF_WORDS_SHARED[words]


def covered(whole: int, *parts: int) -> float:
    """Return how much of a text's runs of words is in other texts together, by their signatures."""
    missed = _LOWEST_BITS
    for part in parts:
        other = whole ^ part
        missed &= other | other >> 1 | other >> 2 | other >> 3
    return 1 - (missed >> 4 * SLOTS).bit_count() / SLOTS


def strangers(text: str, signature: int) -> list[tuple[str, bool]]:
    """The words of a normalised text, each with whether another text is likely to be without it.

    That is read from the other's signature: digits that it has not are those of words, or of runs
    of words, that are not in it. Words that no digit tells of count as known.
    """
    digits = f"{signature:0{2 * SLOTS}x}"
    words, runs = words_of(text), runs_of(text)
    strange_runs = _strange(runs, digits[:SLOTS])
    strange_words = _strange(words, digits[SLOTS:])

    def strange(at: int) -> bool:
        told = [strange_runs.get(run) for run in runs[max(0, at - SHINGLE + 1) : at + 1]]
        by_runs = bool({*told} - {None}) and all(t is not False for t in told)
        return strange_words.get(words[at], by_runs)

    return [(word, strange(at)) for at, word in enumerate(words)]


def _strange(items: Iterable[str], digits: str) -> dict[str, bool]:
    """Of each item that a digit tells of, whether none of its digits is as in the other sketch."""
    hashes = {item: _hashes(item) for item in items}
    found: dict[str, bool] = {}
    for slot, digit in enumerate(digits):
        smallest, item = min((numbers[slot], item) for item, numbers in hashes.items())
        found[item] = found.get(item, True) and f"{smallest & 15:x}" != digit
    return found
