"""An official rules text: its rules by number, and what is kept of them in place of the words."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256, shake_128
from string import ascii_lowercase
from struct import unpack

from msgspec import Struct

FEWEST_SECTIONS = 6
"""How many main sections every text has; those from 2009-10-01 on have nine."""
LONGEST_TITLE = 60
"""In characters; a rule such as 702.5 that is longer or ends like a sentence is none."""
SHINGLE = 3
"""How many words in a row the similarity signature looks at."""
SLOTS = 64
"""How many hexadecimal digits a sketch has, each an independent vote on similarity."""
COMMON = 0.08
"""How much the words of unrelated rules share: "a", "the" and "player"."""

_NUMBER = re.compile(r"(\d{3})\. ?(\d+[a-z]{0,2})\.?(?=\s|[A-Z])(.*)")
_TITLE = re.compile(r"(\d{3})\.\s+(\S.*)")
_AS_OF = re.compile(r"\bas of ([A-Z][a-z]+) (\d{1,2}), (\d{4})")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_SECTION = re.compile(r"([1-9])\.\s+\S")
_CITES_ON = re.compile(
    r"(?:\b(?:rules?|sections?|see|and|or|to|in|by|of|under|through)|[(\u2013\u2014])$"
)
_QUOTE_IN_UTF8 = b"\xe2\x80"
_GARBLED = re.compile("\ufffd|\u00e2\u20ac")
_UNPRINTABLE = re.compile("[\0-\x08\x0e-\x1f]")

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
_TITLED = re.compile(r'(#|\bsection \d)(?:,? "[^"]*")')


class NotARulebook(Exception):  # noqa: N818 -- it says what the file is
    """The file can't be read as a whole rules text; the message begins with ``path:line: ``."""

    def __init__(self, path: str, line: int, what: str) -> None:
        """Say what is wrong in that line, counted from 1."""
        super().__init__(f"{path}:{line}: {what}")


class RuleText(Struct, frozen=True):
    """One numbered paragraph; of a section such as 704, the text is its title."""

    number: str
    line: int
    """Where it begins, counted from 1."""
    text: str
    """In one line, without its number and its examples."""


class OfficialText(Struct, frozen=True):
    """A whole rules text."""

    rules: dict[str, RuleText]
    """In the order of the text; of a number that stands twice, the first."""
    repeated: tuple[RuleText, ...] = ()
    """What stands under a number that an earlier rule has, as in four published editions."""
    dated: str = ""
    """The date of which it says that it is effective, as YYYY-MM-DD."""
    whole: bool = True
    """Whether a glossary follows."""


class Citation(Struct, frozen=True):
    """A rule number that a text cites, with the title in quotes behind it, if any."""

    number: str
    title: str = ""


def parse(data: bytes, path: str) -> OfficialText:
    """Read a whole Comprehensive Rules file, in any style since 2005.

    Glossary and credits may be left out where a table of contents tells that nothing else is.
    Raises NotARulebook for a file in another encoding than UTF-8 or Windows-1252, that is no
    rulebook, that is cut off, or that has two of them; ``path`` is for the message.
    """
    lines = [line.strip().strip("_") for line in re.split(r"\r\n|\r|\n", _decode(data, path))]
    begin = _first_rule(lines, 0)
    if begin < 0:
        raise NotARulebook(path, 1, "this is no rulebook: it has no rule 100.1 below a section 100")
    again = _first_rule(lines, begin + 1)
    if again >= 0:
        what = "another rulebook begins here; put each into a file of its own"
        raise NotARulebook(path, again + 1, what)
    names = [line.lower() for line in lines]
    listed = {title[1]: at for at in range(begin) if (title := _TITLE.match(lines[at]))}
    whole = "glossary" in names[begin:]
    end = names.index("glossary", begin) if whole else len(lines)
    if whole and "credits" not in names[end:]:
        raise NotARulebook(path, len(lines), "the text is cut off: credits follow the glossary")
    if not whole and not listed:
        what = "the text is cut off: it has neither a glossary nor a table of contents"
        raise NotARulebook(path, len(lines), what)
    paragraphs = list(_paragraphs(lines, begin, end))
    rules: dict[str, RuleText] = {}
    repeated = [rule for rule in paragraphs if rules.setdefault(rule.number, rule) is not rule]
    for number, at in listed.items():
        if number not in rules:
            raise NotARulebook(path, at + 1, f"the text is cut off: it has no section {number}")
    present = {number[0] for number in rules}
    for section in range(1, FEWEST_SECTIONS + 1):
        if str(section) not in present:
            raise NotARulebook(path, end, f"the text is cut off: it has no section {section}")
    return OfficialText(rules, tuple(repeated), _dated(lines[:begin]), whole)


def _dated(introduction: list[str]) -> str:
    """The date of which the introduction says that the rules are effective."""
    for line in introduction:
        found = _AS_OF.search(line)
        if found and found[1] in _MONTHS:
            return f"{found[3]}-{_MONTHS.index(found[1]) + 1:02}-{int(found[2]):02}"
    return ""


def _decode(data: bytes, path: str) -> str:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise NotARulebook(path, 1, "the encoding is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = _windows(data, error.start, path)
    if found := _UNPRINTABLE.search(text):
        what = "a control character stands here: this is no plain text"
        raise NotARulebook(path, _line_of(text[: found.start()]), what)
    if found := _GARBLED.search(text):
        what = "characters here were read in a wrong encoding and saved so; get the file anew"
        raise NotARulebook(path, _line_of(text[: found.start()]), what)
    return text


def _windows(data: bytes, first_bad: int, path: str) -> str:
    """A text in Windows-1252; ``first_bad`` is the byte that makes it no UTF-8."""
    if _QUOTE_IN_UTF8 not in data:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            first_bad = error.start
    line = _line_of(data[:first_bad].decode("latin-1"))
    what = "a byte here is neither UTF-8 nor Windows-1252; save the file as UTF-8"
    raise NotARulebook(path, line, what)


def _line_of(before: str) -> int:
    return len(re.split(r"\r\n|\r|\n", before))


def _first_rule(lines: list[str], begin: int) -> int:
    """The index of the heading above a rule 100.1, behind introduction and contents; -1 if none."""
    heading = -1
    for index in range(begin, len(lines)):
        line = lines[index]
        if heading >= 0 and (number := _NUMBER.match(line)) and number[1] + number[2] == "1001":
            return heading
        if line:
            heading = index if _TITLE.match(line) else -1
    return -1


def _paragraphs(lines: list[str], begin: int, end: int) -> Iterator[RuleText]:
    """The numbered paragraphs between two lines, in order.

    A wrapped line can begin with a number that the line before cites. It is told from a rule by
    how that line ends: with "see rule", "and" or a comma, say.
    """
    number, start, parts, before = "", 0, [""], ""
    for index in range(begin, end):
        line = lines[index]
        if not line:
            continue
        found = None
        if line[0].isdigit() and not _CITES_ON.search(before):
            found = _NUMBER.match(line) or _TITLE.match(line) or _SECTION.match(line)
        before = line
        if found:
            if number:
                yield RuleText(number, start, _joined(parts))
            number, start, parts = "", index + 1, []
            if found.re is not _SECTION:
                by_number = found.re is _NUMBER
                number = f"{found[1]}.{found[2]}" if by_number else found[1]
                parts = [found[3] if by_number else found[2]]
        elif line.startswith("Example:"):
            if number:
                yield RuleText(number, start, _joined(parts))
            number = ""
        else:
            parts.append(line)
    if number:
        yield RuleText(number, start, _joined(parts))


def _joined(parts: list[str]) -> str:
    text = " ".join(part.strip() for part in parts)
    if len(parts) > 1:  # a word may have been cut behind its hyphen
        text = re.sub(r"(?<=\w)- (?!(?:and|or|to)\b)(?=\w)", "-", text)
    return text.strip()


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
    marked = _LIST.sub(lambda found: re.sub(_ANY, "#", found[0]), folded(text))
    return re.sub(r"\bsection \d", "section #", _TITLED.sub(r"\1", marked))


def fingerprint(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the normalised text."""
    return sha256(normalised(text).encode()).hexdigest()[:16]


def signature(text: str) -> str:
    """What tells how alike two texts are: 64 digits for their runs of three words, 64 for words.

    No word can be got back from it: each digit is 4 bits of the smallest of many hashes. Written
    in base 64.
    """
    runs, words = (sketch(items) for items in (runs_of(text), words_of(text)))
    return b64encode(bytes.fromhex(runs + words)).decode()


def words_of(text: str) -> list[str]:
    """The words of a normalised text, in order."""
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
    """A signature as :func:`similarity` takes it."""
    return int.from_bytes(b64decode(signature), "big")


def similarity(a: int, b: int) -> float:
    """How much two texts share by their signatures: 0 for unrelated ones, within 0.1, to 1."""
    other = a ^ b
    other = (other | other >> 1 | other >> 2 | other >> 3) & _LOWEST_BITS
    differing = other.bit_count()
    differing_words = (other & _OF_WORDS).bit_count()
    runs = max(0.0, 1 - (differing - differing_words) / SLOTS * _BY_CHANCE)
    words = max(0.0, 1 - differing_words / SLOTS * _BY_CHANCE - COMMON) / (1 - COMMON)
    return 0.6 * runs + 0.4 * words


def covered(whole: int, *parts: int) -> float:
    """How much of a text's runs of words is in other texts together, by their signatures."""
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
        return strange_words.get(
            words[at], bool({*told} - {None}) and all(t is not False for t in told)
        )

    return [(word, strange(at)) for at, word in enumerate(words)]


def _strange(items: Iterable[str], digits: str) -> dict[str, bool]:
    """Of each item that a digit tells of, whether none of its digits is as in the other sketch."""
    hashes = {item: _hashes(item) for item in items}
    found: dict[str, bool] = {}
    for slot, digit in enumerate(digits):
        smallest, item = min((numbers[slot], item) for item, numbers in hashes.items())
        found[item] = found.get(item, True) and f"{smallest & 15:x}" != digit
    return found


_BY_CHANCE = 16 / 15
"""One digit in 16 is the same by chance."""
_LOWEST_BITS = int("1" * 2 * SLOTS, 16)
_OF_WORDS = int("1" * SLOTS, 16)


def cited(text: str) -> list[Citation]:
    """What a rule's text cites, in order; main sections are left out.

    Of a range such as 601.2e-g, both ends are cited.
    """
    found: list[Citation] = []
    plain = folded(text)
    for span in _LIST.finditer(plain):
        for match in _CITATION.finditer(plain, span.start()):
            if match.start() >= span.end():
                break
            first, _, last = match[1].partition("-")
            found.append(Citation(first, (match[2] or "").rstrip(".,;")))
            if last:
                stem = first.rpartition(".")[0] + "." if last[0].isdigit() else _parent(first)
                found.append(Citation(stem + last))
    return found


def cited_spans(text: str) -> list[tuple[int, int]]:
    """Where in a text rules are cited: the first character of each place, and that behind it."""
    return [found.span() for found in _LIST.finditer(text)]


def citations(text: str) -> list[str]:
    """The rule numbers that a rule's text cites, in order, each once."""
    return list(dict.fromkeys(citation.number for citation in cited(text)))


def heading(rules: Mapping[str, RuleText], number: str) -> str:
    """The title that stands under a number, folded; nothing where a whole sentence does."""
    text = folded(rules[number].text) if number in rules else ""
    is_title = "." not in number or (len(text) < LONGEST_TITLE and text[-1:] not in {*'.:)"'})
    return text if is_title else ""


def subject(rules: Mapping[str, RuleText], number: str) -> str:
    """What a numbered rule is about: the nearest title above it, folded."""
    return next((title for name in above(number) if (title := heading(rules, name))), "")


def place(number: str) -> tuple[int, int, int, str]:
    """What numbers are sorted by: 704.5z is before 704.5aa, and 704.9 before 704.10."""
    section, _, rest = number.partition(".")
    main = rest.rstrip(ascii_lowercase)
    letters = rest[len(main) :]
    return int(section), int(main or 0), len(letters), letters


def above(number: str) -> tuple[str, str, str]:
    """A rule's own number, that of the rule it is a part of, and that of its section."""
    return number, _parent(number), number.partition(".")[0]


def _parent(number: str) -> str:
    return number.rstrip(ascii_lowercase)
