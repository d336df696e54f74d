"""Parse a whole rules text in any style since 2005."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec import Struct

from headjudge.spec.rulebook.official.wording import above, folded

FEWEST_SECTIONS = 6
"""Main sections in every text; since 2009-10-01 there are nine."""
MOST_RULES = 10_000
"""Maximum number of numbered paragraphs; the longest text has a third of that."""
LONGEST_TITLE = 60
"""In characters; a longer rule, or one that ends like a sentence, is not a title."""

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


class NotARulebook(Exception):  # noqa: N818 -- it says what the file is
    """The file is not a complete rules text; the message begins with ``path:line: ``."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        """State the problem in that line, counted from 1."""
        super().__init__(f"{path}:{line}: {problem}")


class RuleText(Struct, frozen=True):
    """One numbered paragraph; the text of a section such as 704 is its title."""

    number: str
    line: int
    """Its first line, counted from 1."""
    text: str
    """In one line, without its number and examples."""


class OfficialText(Struct, frozen=True):
    """A whole rules text."""

    rules: dict[str, RuleText]
    """In the order of the text; if a number occurs twice, the first."""
    repeated: tuple[RuleText, ...] = ()
    """Rules with a number that an earlier rule has, as in four published editions."""
    dated: str = ""
    """The effective date that it states, as YYYY-MM-DD."""
    whole: bool = True
    """Whether a glossary follows."""


def parse(data: bytes, path: str) -> OfficialText:
    """Parse a whole Comprehensive Rules file in any style since 2005.

    Glossary and credits may be missing if a table of contents shows that nothing else is. Raises
    NotARulebook for another encoding than UTF-8 or Windows-1252, and for text that is not a
    rulebook, is cut off, too long, or contains two. ``path`` is for the message.
    """
    lines = [line.strip().strip("_") for line in re.split(r"\r\n|\r|\n", _decode(data, path))]
    begin = _first_rule(lines, 0)
    if begin < 0:
        raise NotARulebook(path, 1, "this is no rulebook: it has no rule 100.1 below a section 100")
    again = _first_rule(lines, begin + 1)
    if again >= 0:
        problem = "another rulebook begins here; put each into a file of its own"
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
        problem = f"this is no rulebook: it has more than {MOST_RULES:,} numbered rules"
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
    """Return the effective date that the introduction states."""
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
        problem = "a control character stands here: this is no plain text"
        raise NotARulebook(path, _line_of(text[: found.start()]), problem)
    if found := _GARBLED.search(text):
        problem = "characters here were read in a wrong encoding and saved so; get the file anew"
        raise NotARulebook(path, _line_of(text[: found.start()]), problem)
    return text


def _windows(data: bytes, first_bad: int, path: str) -> str:
    """Decode Windows-1252; ``first_bad`` is the first byte that is not UTF-8."""
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
    """Return the index of the heading above rule 100.1, after the contents; -1 if none."""
    heading = -1
    for index in range(begin, len(lines)):
        line = lines[index]
        if heading >= 0 and (number := _NUMBER.match(line)) and number[1] + number[2] == "1001":
            return heading
        if line:
            heading = index if _TITLE.match(line) else -1
    return -1


def _paragraphs(lines: list[str], begin: int, end: int) -> Iterator[RuleText]:
    """Yield the numbered paragraphs between two lines.

    A wrapped line can begin with a cited number. It is recognised by the end of the line before:
    "see rule", "and" or a comma, for instance.
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


def heading(rules: Mapping[str, RuleText], number: str) -> str:
    """Return the folded title under a number; empty if there is a sentence."""
    text = folded(rules[number].text) if number in rules else ""
    is_title = "." not in number or (len(text) < LONGEST_TITLE and text[-1:] not in {*'.:)"'})
    return text if is_title else ""


def subject(rules: Mapping[str, RuleText], number: str) -> str:
    """Return what a rule is about: the nearest title above it, folded."""
    return next((title for name in above(number) if (title := heading(rules, name))), "")
