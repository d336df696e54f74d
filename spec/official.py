"""An official rules text: its rules by number, and what is kept of them in place of the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256, shake_128
from struct import unpack

from msgspec import Struct

FEWEST_SECTIONS = 6
"""How many main sections every text has; those from 2009-10-01 on have nine."""
LONGEST_TITLE = 60
"""In characters; a rule such as 702.5 that is longer or ends like a sentence is none."""
SHINGLE = 3
"""How many words in a row the similarity signature looks at."""
SLOTS = 64
"""How many hexadecimal digits a signature has, each an independent vote on similarity."""

_NUMBER = re.compile(r"(\d{3})\. ?(\d+[a-z]{0,2})\.?(?=\s|[A-Z])(.*)")
_TITLE = re.compile(r"(\d{3})\.\s+(\S.*)")
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
    """What stands under a number that an earlier rule has."""


class Citation(Struct, frozen=True):
    """A rule number that a text cites, with the title in quotes behind it, if any."""

    number: str
    title: str = ""


def parse(data: bytes, path: str, *, repeats: bool = False) -> OfficialText:
    """Read a whole Comprehensive Rules file, in any style since 2005.

    ``repeats`` lets a number stand twice, as it does by a slip in four published editions.
    Raises NotARulebook for a file in another encoding than UTF-8 or Windows-1252, that is no
    rulebook, that is cut off, or in which a number stands twice; ``path`` is for the message.
    """
    lines = [line.strip().strip("_") for line in re.split(r"\r\n|\r|\n", _decode(data, path))]
    begin = _first_rule(lines, path)
    names = [line.lower() for line in lines]
    try:
        end = names.index("glossary", begin)
        names.index("credits", end)
    except ValueError:
        raise NotARulebook(
            path, len(lines), "the text is cut off: after the rules come a glossary and credits"
        ) from None
    paragraphs = list(_paragraphs(lines, begin, end))
    rules: dict[str, RuleText] = {}
    repeated = [rule for rule in paragraphs if rules.setdefault(rule.number, rule) is not rule]
    if repeated and not repeats:
        again = repeated[0]
        raise NotARulebook(
            path,
            again.line,
            f"the number {again.number} stands here again; "
            f"its first place is line {rules[again.number].line}",
        )
    for line, listed in enumerate(lines[:begin], 1):
        if (title := _TITLE.match(listed)) and title[1] not in rules:
            raise NotARulebook(path, line, f"the text is cut off: it has no section {title[1]}")
    present = {number[0] for number in rules}
    for section in range(1, FEWEST_SECTIONS + 1):
        if str(section) not in present:
            raise NotARulebook(path, end + 1, f"the text is cut off: it has no section {section}")
    return OfficialText(rules, tuple(repeated))


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


def _first_rule(lines: list[str], path: str) -> int:
    """The index of the heading above rule 100.1: behind the introduction and the contents."""
    heading = -1
    for index, line in enumerate(lines):
        if heading >= 0 and (number := _NUMBER.match(line)) and number[1] + number[2] == "1001":
            return heading
        if line:
            heading = index if _TITLE.match(line) else -1
    raise NotARulebook(path, 1, "this is no rulebook: it has no rule 100.1 below a section 100")


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
    """64 hexadecimal digits that are alike for texts that share runs of three words.

    No word can be got back from it: each digit is 4 bits of the smallest of many hashes.
    """
    words = re.findall(r"[\w#/+']+", normalised(text))
    runs = range(max(1, len(words) - SHINGLE + 1))
    return sketch(" ".join(words[at : at + SHINGLE]) for at in runs)


def sketch(items: Iterable[str]) -> str:
    """The signature of a set, as 64 hexadecimal digits (MinHash, 4 bits a slot)."""
    hashes = [unpack(f"<{SLOTS}I", shake_128(item.encode()).digest(4 * SLOTS)) for item in items]
    return "".join(f"{min(slot) & 15:x}" for slot in zip(*hashes, strict=True))


def similarity(a: str, b: str) -> float:
    """How much two signatures share, from 0 to 1; unrelated texts are near 0, within 0.1."""
    same = sum(x == y for x, y in zip(a, b, strict=True)) / SLOTS
    return max(0.0, (same - 1 / 16) * 16 / 15)  # one digit in 16 is the same by chance


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


def above(number: str) -> tuple[str, str, str]:
    """A rule's own number, that of the rule it is a part of, and that of its section."""
    return number, _parent(number), number.partition(".")[0]


def _parent(number: str) -> str:
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")
