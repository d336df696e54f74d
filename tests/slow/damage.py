"""Small and large damage to any file."""

from random import Random

NASTY = tuple(
    one if isinstance(one, bytes) else one.encode("utf-8", "surrogatepass")
    for one in (
        *("\0", "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\r", "\r\n", "\ufeff", "\u202e", "\x85"),
        *("\ud800", "\u2028", "\u00a0", "\U0010ffff", "é", "日本", "\x7f", "\x0b", "\t"),
        *(
            "<a(>",
            "<(a+)+$>",
            "<>",
            "| a( |",
            "|",
            "||",
            '"""',
            "```",
            "#",
            "@",
            "@id.",
            "\\",
            "\\1",
        ),
        *("Examples:", "Rule:", "Background:", "Scenario Outline: <x>", "# language: no", "Given "),
        *(
            "every p: ",
            "some q, r: ",
            "not ",
            "->",
            "<->",
            "'",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "=",
            "\n\n",
        ),
        *("9" * 30, "9" * 5000, "-1", "0", "1e999", "NaN", "null", "true", '"', "\\ud800", "[[a]]"),
        *(
            "[" * 3000,
            "{" * 3000,
            '{"a":' * 3000,
            "(" * 500,
            "a." * 3000,
            "x" * 20000,
            "[bold]",
            "[/x]",
        ),
        *(
            "<b>&amp;",
            "]]>",
            "${x}",
            "%s",
            "{0}",
            "../../x",
            "104.3f",
            "2026-08-07",
            "Ana",
            "everyone",
        ),
        *(b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"\x80\x81"),
    )
)


def mutated(data: bytes, chance: Random, others: tuple[bytes, ...] = ()) -> bytes:
    """The data with one to five changes; with others, parts of these may come into it."""
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        data = chance.choice(CHANGES)(data, chance, chance.choice(others or (data,)))
    return data


def _span(data: bytes, chance: Random, longest: int = 200) -> tuple[int, int]:
    begin = chance.randint(0, len(data))
    return begin, min(len(data), begin + chance.randint(0, longest))


def _flip(data: bytes, chance: Random, _other: bytes) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _put(data: bytes, chance: Random, _other: bytes) -> bytes:
    begin, end = _span(data, chance, chance.choice((0, 1, 20)))
    return data[:begin] + chance.choice(NASTY) + data[end:]


def _cut(data: bytes, chance: Random, _other: bytes) -> bytes:
    begin, end = _span(data, chance)
    return data[:begin] + data[end:]


def _again(data: bytes, chance: Random, _other: bytes) -> bytes:
    begin, end = _span(data, chance)
    return data[:end] + data[begin:end] * chance.choice((1, 1, 2, 50)) + data[end:]


def _end(data: bytes, chance: Random, _other: bytes) -> bytes:
    return data[: chance.randint(0, len(data))]


def _lines(data: bytes, chance: Random, other: bytes) -> bytes:
    """Lines taken out, doubled, swapped, moved in or out, or taken from elsewhere."""
    lines = data.split(b"\n")
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at] = chance.choice((b"  ", b"\t", b"")) + lines[at].strip()
        case 4:
            lines.insert(at, chance.choice(other.split(b"\n")))
        case _:
            lines[at] += b" " + lines[to].strip()
    return b"\n".join(lines)


def _words(data: bytes, chance: Random, other: bytes) -> bytes:
    """A word in the place of another."""
    words = data.split(b" ")
    words[chance.randrange(len(words))] = chance.choice(other.split() or [b""])
    return b" ".join(words)


def _ends_of_lines(data: bytes, chance: Random, _other: bytes) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\n\t")))


CHANGES = (
    *(_flip, _put, _put, _put, _cut, _again, _lines, _lines, _words, _words),
    _end,
    _ends_of_lines,
)
