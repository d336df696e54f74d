"""The words of a rule: normalisation, citations, numbers and similarity signatures."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256, shake_128
from string import ascii_lowercase
from struct import unpack

from msgspec import Struct


def place(number: str) -> tuple[int, int, int, str]:
    """Return the sort key of a number: 704.5z, 704.5aa, 704.9, 704.10."""
    section, _, rest = number.partition(".")
    main = rest.rstrip(ascii_lowercase)
    letters = rest[len(main) :]
    return int(section), int(main or 0), len(letters), letters


def above(number: str) -> tuple[str, str, str]:
    """Return a number, that of its parent rule, and that of its section."""
    return number, parent(number), number.partition(".")[0]


def parent(number: str) -> str:
    """Return the rule that a lettered rule is part of, 704.5 for 704.5a, or itself."""
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
    """A cited rule number, with the quoted title after it, if any."""

    number: str
    title: str = ""


@lru_cache(maxsize=10_000)
def folded(text: str) -> str:
    """Return the text without typographic differences.

    Case, quotes, dashes, white space, trade marks and italics marks.
    """
    plain = text.casefold().translate(_FOLDED).replace("--", " - ")
    return " ".join(_TRADE_MARK.sub("", plain).split())


def normalised(text: str) -> str:
    """Return the folded text with each cited number as ``#``, without titles after them.

    When a section moves or is renamed, every rule that cites it changes, which is not a rewording.
    Citations are checked separately. The number and position of citations stay.
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
    """Return the citations of a rule's text in order, without main sections.

    For a range such as 601.2e-g, both ends are included.
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
    """Return the start and end of each citation in a text."""
    return [found.span() for found in _LIST.finditer(text)]


def citations(text: str) -> list[str]:
    """Return the rule numbers that a text cites, in order, each once."""
    return list(dict.fromkeys(citation.number for citation in cited(text)))


SHINGLE = 3
"""Consecutive words per run in a similarity signature."""
SLOTS = 64
"""Hexadecimal digits in a sketch, each an independent vote on similarity."""
COMMON = 0.08
"""The similarity of unrelated rules, which share words such as "a", "the" and "player"."""
_BY_CHANCE = 16 / 15
"""One digit in 16 matches by chance."""
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
    """Return a similarity signature: 64 digits for runs of three words, 64 for words.

    The words can't be recovered: each digit is 4 bits of the smallest of many hashes. In base 64.
    """
    runs, words = (sketch(items) for items in (runs_of(text), words_of(text)))
    return b64encode(bytes.fromhex(runs + words)).decode()


def words_of(text: str) -> list[str]:
    """Return the words of the normalised text in order."""
    return re.findall(r"[\w#/+']+", normalised(text)) or [""]


def runs_of(text: str) -> list[str]:
    """Return the runs of three words in order."""
    words = words_of(text)
    return [
        " ".join(words[start : start + SHINGLE])
        for start in range(max(1, len(words) - SHINGLE + 1))
    ]


def sketch(items: Iterable[str]) -> str:
    """Return 64 hexadecimal digits that two sets share as often as items (MinHash)."""
    hashes = [_hashes(item) for item in set(items)]
    return "".join([f"{min(slot) & 15:x}" for slot in zip(*hashes, strict=True)])


@lru_cache(maxsize=100_000)
def _hashes(item: str) -> tuple[int, ...]:
    return unpack(f"<{SLOTS}I", shake_128(item.encode()).digest(4 * SLOTS))


def bits(signature: str) -> int:
    """Return a signature as :func:`similarity` takes it."""
    return int.from_bytes(b64decode(signature), "big")


def similarity(a: int, b: int) -> float:
    """Return the similarity of two texts by signature, from 0 to 1, within 0.1."""
    other = a ^ b
    other |= other >> 1
    other = (other | other >> 2) & _LOWEST_BITS
    words = (other & _OF_WORDS).bit_count()
    return _OF_RUNS_SHARED[other.bit_count() - words] + _OF_WORDS_SHARED[words]


def covered(whole: int, *parts: int) -> float:
    """Return the share of a text's runs that is in other texts together."""
    missed = _LOWEST_BITS
    for part in parts:
        other = whole ^ part
        missed &= other | other >> 1 | other >> 2 | other >> 3
    return 1 - (missed >> 4 * SLOTS).bit_count() / SLOTS


def strangers(text: str, signature: int) -> list[tuple[str, bool]]:
    """Return the words of the normalised text, with whether another text probably lacks them.

    Read from the other text's signature: differing digits belong to words or runs it lacks. Words
    without a digit count as known.
    """
    digits = f"{signature:0{2 * SLOTS}x}"
    words, runs = words_of(text), runs_of(text)
    strange_runs = _strange(runs, digits[:SLOTS])
    strange_words = _strange(words, digits[SLOTS:])

    def strange(position: int) -> bool:
        votes = [
            strange_runs.get(run) for run in runs[max(0, position - SHINGLE + 1) : position + 1]
        ]
        by_runs = bool({*votes} - {None}) and all(t is not False for t in votes)
        return strange_words.get(words[position], by_runs)

    return [(word, strange(position)) for position, word in enumerate(words)]


def _strange(items: Iterable[str], digits: str) -> dict[str, bool]:
    """Return whether none of the digits of each item matches the other sketch."""
    hashes = {item: _hashes(item) for item in items}
    found: dict[str, bool] = {}
    for slot, digit in enumerate(digits):
        smallest, item = min((numbers[slot], item) for item, numbers in hashes.items())
        found[item] = found.get(item, True) and f"{smallest & 15:x}" != digit
    return found
