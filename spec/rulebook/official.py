"""Process official rules texts: parsing, numbers, citations, fingerprints and similarity."""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256, shake_128
from itertools import islice
from string import ascii_lowercase
from struct import unpack

from msgspec import Struct


def place(number: str) -> tuple[int, int, int, str]:
    """Return a number's sort key, which gives the order 704.5z, 704.5aa, 704.9, 704.10."""
    section, _, rest = number.partition(".")
    main = rest.rstrip(ascii_lowercase)
    letters = rest[len(main) :]
    return int(section), int(main or 0), len(letters), letters


def above(number: str) -> tuple[str, str, str]:
    """Return the number itself, its parent rule's number and its section's number."""
    return number, parent(number), number.partition(".")[0]


def parent(number: str) -> str:
    """Return a lettered rule's parent (704.5 for 704.5a); otherwise, the number itself."""
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
_DIGIT = re.compile(r"\d")
_TITLED = re.compile(r'(#|\bsection \d)(?:,? "[^"]*")')


@lru_cache(maxsize=10_000)
def folded(text: str) -> str:
    """Normalize case and typography.

    Covers quotes, dashes and white space; removes trade mark signs and italics marks.
    """
    plain = text.casefold().translate(_FOLDED).replace("--", " - ")
    return " ".join(_TRADE_MARK.sub("", plain).split())


def normalized(text: str) -> str:
    """Return the folded text with cited numbers replaced by ``#`` and without their quoted titles.

    When a section moves or is renamed, every rule that cites it changes, but that is not a
    rewording. The number and position of citations are preserved.
    """
    plain = folded(text)
    if not _DIGIT.search(plain):  # two rules in three, which need no slow substitutions
        return plain
    marked = _LIST.sub(lambda found: re.sub(_ANY, "#", found[0]), plain)
    return re.sub(r"\bsection \d", "section #", _TITLED.sub(r"\1", marked))


def fingerprint(text: str) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of the normalized text."""
    return sha256(normalized(text).encode()).hexdigest()[:16]


def cited_spans(text: str) -> list[tuple[int, int]]:
    """Return the start and end of each group of citations in a text."""
    return [match.span() for match in _LIST.finditer(text)]


SHINGLE = 3
"""Number of consecutive words per run in a similarity signature."""
SLOTS = 64
"""Number of hexadecimal digits in a sketch; each is an independent vote on similarity."""
COMMON = 0.08
"""The word similarity of unrelated rules, which share words such as "a", "the" and "player"."""
_RANDOM_MATCHES = 16 / 15
"""Corrects for random matches: one digit in 16 matches randomly."""
_OF_RUNS_SHARED, _OF_WORDS_SHARED = (
    [
        share * (max(0.0, 1 - differing / SLOTS * _RANDOM_MATCHES - common) / (1 - common))
        for differing in range(SLOTS + 1)
    ]
    for share, common in ((0.6, 0.0), (0.4, COMMON))
)
"""Contributions to the similarity, by number of differing digits, for runs and for words."""
_LOWEST_BITS = int("1" * 2 * SLOTS, 16)
_OF_WORDS = int("1" * SLOTS, 16)


def signature(text: str) -> str:
    """Return a similarity signature: 64 digits for runs of three words and 64 for single words.

    The wording can't be recovered, since each digit consists of 4 bits of the smallest of many
    hashes. The signature is base64-encoded.
    """
    runs, words = (sketch(items) for items in (runs_of(text), words_of(text)))
    return b64encode(bytes.fromhex(runs + words)).decode()


def words_of(text: str) -> list[str]:
    """Return the normalized text's words in order."""
    return re.findall(r"[\w#/+']+", normalized(text)) or [""]


def runs_of(text: str) -> list[str]:
    """Return the normalized text's runs of three words in order."""
    words = words_of(text)
    return [
        " ".join(words[start : start + SHINGLE])
        for start in range(max(1, len(words) - SHINGLE + 1))
    ]


def sketch(items: Iterable[str]) -> str:
    """Return a MinHash sketch; its 64 hexadecimal digits match as often as sets share items."""
    hashes = [_hashes(item) for item in set(items)]
    return "".join([f"{min(slot) & 15:x}" for slot in zip(*hashes, strict=True)])


@lru_cache(maxsize=100_000)
def _hashes(item: str) -> tuple[int, ...]:
    return unpack(f"<{SLOTS}I", shake_128(item.encode()).digest(4 * SLOTS))


def bits(signature: str) -> int:
    """Decode a signature for :func:`similarity`."""
    return int.from_bytes(b64decode(signature), "big")


def similarity(a: int, b: int) -> float:
    """Return the similarity of two texts, given their signatures: 0 to 1, accurate to about 0.1."""
    other = a ^ b
    other |= other >> 1
    other = (other | other >> 2) & _LOWEST_BITS
    words = (other & _OF_WORDS).bit_count()
    return _OF_RUNS_SHARED[other.bit_count() - words] + _OF_WORDS_SHARED[words]


def covered(text: int, *parts: int) -> tuple[float, float]:
    """Return the shares of a text's runs and words that occur in at least one of the parts."""
    missed = _LOWEST_BITS
    for part in parts:
        other = text ^ part
        missed &= other | other >> 1 | other >> 2 | other >> 3
    words = (missed & _OF_WORDS).bit_count()
    return 1 - (missed.bit_count() - words) / SLOTS, 1 - words / SLOTS


def strangers(text: str, signature: int) -> list[tuple[str, bool]]:
    """Return the normalized text's words, each with whether the other text probably lacks it.

    This is inferred from the other text's signature: a digit that differs belongs to a word or run
    that the other text lacks. Words without a digit count as known.
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
    """Return, for each item with a digit, whether none of its digits matches the other sketch."""
    hashes = {item: _hashes(item) for item in items}
    strange: dict[str, bool] = {}
    for slot, digit in enumerate(digits):
        smallest, item = min((numbers[slot], item) for item, numbers in hashes.items())
        strange[item] = strange.get(item, True) and f"{smallest & 15:x}" != digit
    return strange


FEWEST_SECTIONS = 6
"""Number of main sections in every text; since 2009-10-01, there are nine."""
MOST_RULES = 10_000
"""Maximum number of numbered paragraphs; the longest text has a third as many."""

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


class NotARulebook(Exception):  # noqa: N818 -- the name describes the file
    """The file is not a complete rules text; the message begins with ``path:line: ``."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        """Describe the problem in a line, counted from 1."""
        super().__init__(f"{path}:{line}: {problem}")


class RuleText(Struct, frozen=True):
    """One numbered paragraph; the text of a section such as 704 is its title."""

    number: str
    line: int
    """The number of the first line, counted from 1."""
    text: str
    """The text on a single line, without its number and examples."""


class OfficialText(Struct, frozen=True):
    """A complete rules text."""

    rules: dict[str, RuleText]
    """The rules by number, in text order; if a number occurs twice, the first rule counts."""
    repeated: tuple[RuleText, ...] = ()
    """Rules whose number an earlier rule already has, which occurs in four published editions."""
    dated: str = ""
    """The effective date stated in the text, as YYYY-MM-DD."""
    whole: bool = True
    """Whether a glossary follows the rules."""


def parse(data: bytes, path: str) -> OfficialText:
    """Parse a complete Comprehensive Rules file in any format since 2005.

    The glossary and credits may be missing if the table of contents shows that nothing else is
    missing. Raises NotARulebook if the encoding is neither UTF-8 nor Windows-1252, or if the text
    is not a rulebook, is truncated or too long, or contains two rulebooks. ``path`` is used in
    messages.
    """
    lines = [line.strip().strip("_") for line in re.split(r"\r\n|\r|\n", _decode(data, path))]
    begin = _first_rule(lines, 0)
    if begin < 0:
        raise NotARulebook(path, 1, "not a rulebook: no rule 100.1 follows a section 100")
    again = _first_rule(lines, begin + 1)
    if again >= 0:
        problem = "another rulebook begins here; put each into a separate file"
        raise NotARulebook(path, again + 1, problem)
    names = [line.lower() for line in lines]
    listed = {title[1]: index for index in range(begin) if (title := _TITLE.match(lines[index]))}
    whole = "glossary" in names[begin:]
    end = names.index("glossary", begin) if whole else len(lines)
    if whole and "credits" not in names[end:]:
        raise NotARulebook(path, len(lines), "the text is cut off: credits follow the glossary")
    if not whole and not listed:
        problem = "the text is cut off: it has neither a glossary nor a table of contents"
        raise NotARulebook(path, len(lines), problem)
    paragraphs = list(islice(_paragraphs(lines, begin, end), MOST_RULES + 1))
    if len(paragraphs) > MOST_RULES:
        problem = f"not a rulebook: the text has more than {MOST_RULES:,} numbered rules"
        raise NotARulebook(path, paragraphs[-1].line, problem)
    rules: dict[str, RuleText] = {}
    repeated = [rule for rule in paragraphs if rules.setdefault(rule.number, rule) is not rule]
    for number, index in listed.items():
        if number not in rules:
            raise NotARulebook(path, index + 1, f"the text is cut off: it has no section {number}")
    present = {number[0] for number in rules}
    for section in range(1, FEWEST_SECTIONS + 1):
        if str(section) not in present:
            raise NotARulebook(path, end, f"the text is cut off: it has no section {section}")
    return OfficialText(rules, tuple(repeated), _dated(lines[:begin]), whole)


def _dated(introduction: list[str]) -> str:
    """Return the effective date stated in the introduction."""
    for line in introduction:
        match = _AS_OF.search(line)
        if match and match[1] in _MONTHS:
            return f"{match[3]}-{_MONTHS.index(match[1]) + 1:02}-{int(match[2]):02}"
    return ""


def _decode(data: bytes, path: str) -> str:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise NotARulebook(path, 1, "the encoding is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = _windows(data, error.start, path)
    if found := _UNPRINTABLE.search(text):
        problem = "control character found: this is not plain text"
        raise NotARulebook(path, _line_of(text[: found.start()]), problem)
    if found := _GARBLED.search(text):
        problem = "garbled characters: the text was saved in a wrong encoding; download it again"
        raise NotARulebook(path, _line_of(text[: found.start()]), problem)
    return text


def _windows(data: bytes, first_bad: int, path: str) -> str:
    """Decode Windows-1252; ``first_bad`` is the index of the first byte that is not UTF-8."""
    if _QUOTE_IN_UTF8 not in data:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError as error:
            first_bad = error.start
    line = _line_of(data[:first_bad].decode("latin-1"))
    problem = "a byte here is neither UTF-8 nor Windows-1252; save the file as UTF-8"
    raise NotARulebook(path, line, problem)


def _line_of(before: str) -> int:
    return len(re.split(r"\r\n|\r|\n", before))


def _first_rule(lines: list[str], begin: int) -> int:
    """Return the index of the heading above rule 100.1, after the table of contents, or -1."""
    heading = -1
    for index in range(begin, len(lines)):
        line = lines[index]
        if heading >= 0 and (number := _NUMBER.match(line)) and number[1] + number[2] == "1001":
            return heading
        if line:
            heading = index if _TITLE.match(line) else -1
    return -1


def _paragraphs(lines: list[str], begin: int, end: int) -> Iterator[RuleText]:
    """Yield the numbered paragraphs between two line indices.

    A wrapped line can begin with a cited number. Such a line is recognized by how the previous line
    ends, for example with "see rule", "and" or a comma.
    """
    number, start, parts, before = "", 0, [""], ""
    for index in range(begin, end):
        line = lines[index]
        if not line:
            continue
        match = None
        if line[0].isdigit() and not _CITES_ON.search(before):
            match = _NUMBER.match(line) or _TITLE.match(line) or _SECTION.match(line)
        before = line
        if match:
            if number:
                yield RuleText(number, start, _joined(parts))
            number, start, parts = "", index + 1, []
            if match.re is not _SECTION:
                by_number = match.re is _NUMBER
                number = f"{match[1]}.{match[2]}" if by_number else match[1]
                parts = [match[3] if by_number else match[2]]
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
    if len(parts) > 1:  # a word may have been split after its hyphen
        text = re.sub(r"(?<=\w)- (?!(?:and|or|to)\b)(?=\w)", "-", text)
    return text.strip()
