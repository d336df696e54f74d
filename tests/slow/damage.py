"""Random damage to files of any format, and invented rule texts."""

from random import Random

_TEXTS = (
    *("\0", "\x1b[31m", "\x1b]0;title\x07", "\x9b2J", "\r", "\r\n", "\ufeff", "\u202e", "\x85"),
    *("\ud800", "\u2028", "\u00a0", "\U0010ffff", "é", "日本", "\x7f", "\x0b", "\t"),
    *("<a(>", "<(a+)+$>", "<>", "| a( |", "|", "||", '"""', "```", "#", "@", "@id.", "\\", "\\1"),
    *("Examples:", "Rule:", "Background:", "Scenario Outline: <x>", "# language: no", "Given "),
    *("every p: ", "some q, r: ", "not ", "->", "<->", "'", "(", ")", "[", "]", "{", "}", "="),
    *("\n\n", "9" * 30, "9" * 5000, "-1", "0", "1e999", "NaN", "null", "true", '"', "\\ud800"),
    *("[[a]]", "[" * 3000, "{" * 3000, '{"a":' * 3000, "(" * 500, "a." * 3000, "x" * 20000),
    *("[bold]", "[/x]", "<b>&amp;", "]]>", "${x}", "%s", "{0}", "../../x", "104.3f", "2026-08-07"),
    *("Ana", "everyone"),
)
NASTY = (
    *(text.encode("utf-8", "surrogatepass") for text in _TEXTS),
    *(b"\xff\xfe", b"\xed\xa0\x80", b"\xc3", b"\x80\x81"),
)


def mutated(data: bytes, rng: Random, others: tuple[bytes, ...] = ()) -> bytes:
    """Return the data with one to five random changes, which may insert parts of `others`."""
    for _ in range(rng.choice((1, 1, 2, 3, 5))):
        data = rng.choice(CHANGES)(data, rng, rng.choice(others or (data,)))
    return data


def _span(data: bytes, rng: Random, longest: int = 200) -> tuple[int, int]:
    begin = rng.randint(0, len(data))
    return begin, min(len(data), begin + rng.randint(0, longest))


def _flip_bit(data: bytes, rng: Random, _other: bytes) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _insert(data: bytes, rng: Random, _other: bytes) -> bytes:
    begin, end = _span(data, rng, rng.choice((0, 1, 20)))
    return data[:begin] + rng.choice(NASTY) + data[end:]


def _cut(data: bytes, rng: Random, _other: bytes) -> bytes:
    begin, end = _span(data, rng)
    return data[:begin] + data[end:]


def _repeat(data: bytes, rng: Random, _other: bytes) -> bytes:
    begin, end = _span(data, rng)
    return data[:end] + data[begin:end] * rng.choice((1, 1, 2, 50)) + data[end:]


def _truncate(data: bytes, rng: Random, _other: bytes) -> bytes:
    return data[: rng.randint(0, len(data))]


def _change_lines(data: bytes, rng: Random, other: bytes) -> bytes:
    """Delete, repeat, swap, indent, import or join lines."""
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines[at], lines[to] = lines[to], lines[at]
        case 3:
            lines[at] = rng.choice((b"  ", b"\t", b"")) + lines[at].strip()
        case 4:
            lines.insert(at, rng.choice(other.split(b"\n")))
        case _:
            lines[at] += b" " + lines[to].strip()
    return b"\n".join(lines)


def _replace_word(data: bytes, rng: Random, other: bytes) -> bytes:
    words = data.split(b" ")
    words[rng.randrange(len(words))] = rng.choice(other.split() or [b""])
    return b" ".join(words)


def _change_line_ends(data: bytes, rng: Random, _other: bytes) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\n\t")))


CHANGES = (
    *(_flip_bit, _insert, _insert, _insert, _cut, _repeat, _change_lines, _change_lines),
    *(_replace_word, _replace_word, _truncate, _change_line_ends),
)
"""The kinds of change; some are repeated to make them more likely."""


SUBJECTS = ("A player", "Each opponent", "The active player", "A team", "An effect", "A spell")
PREDICATES = (
    "loses the game",
    "wins the game",
    "draws a card",
    "has 20 life",
    "leaves",
    "may choose",
)
CONDITIONS = (
    "at once",
    "unless rule 104.3 says otherwise",
    "if able",
    "(see rule 704)",
    "each turn",
)


def rule_text(rng: Random) -> str:
    """Return an invented rule text in the format of the official ones."""
    sections = [f"{part}{number:02}" for part in range(1, 10) for number in (0, 4)]
    contents = [f"{section}. Matters of {section}" for section in sections]
    lines = [
        "Invented Rules",
        f"These rules are in force as of June {rng.randint(1, 28)}, 2030.",
    ]
    lines += ["", "Contents", *contents, "Glossary", "Credits", ""]
    for section, title in zip(sections, contents, strict=True):
        if section.endswith("00"):
            lines += [f"{section[0]}. Part {section[0]}", ""]
        lines += [title, ""]
        for number in range(1, rng.randint(2, 6)):
            lines.append(f"{section}.{number}. {_sentence(rng)}")
            lines += [
                f"{section}.{number}{c} {_sentence(rng)}" for c in "abcdefg"[: rng.randint(0, 7)]
            ]
    return "\n".join(
        [*lines, "", "Glossary", "Game", "What is played.", "", "Credits", "All of us."]
    )


def _sentence(rng: Random) -> str:
    return f"{rng.choice(SUBJECTS)} {rng.choice(PREDICATES)} {rng.choice(CONDITIONS)}."
