"""How a game has ended, drawn: a card a player, as cards lie on a table.

Upright is who has won, on its side who has lost, leaning for whom it is a draw; an outline is who
has none of these. A picture of it goes with links to a page, for which others show a preview.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from msgspec import Struct

from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec import protocol as v

FATES = {"w": "won", "l": "lost", "d": "drew", "i": "neither"}
"""What is said of a player, by the letter of the mark."""
ANY = "wl"
"""The marks of a page that is about no one game."""
WIDTH, HEIGHT = 800, 420
"""Of a picture, in pixels."""
_EDGE = 40
"""What is left free around the cards."""
_IN_A_ROW = 8
_SLOPES = {"w": (0, 1), "l": (1, 0), "d": (0.6, 0.8), "i": (0, 1)}
"""Which way the long side of a card points, as x and y."""
_PAPER, _INK = (253, 252, 249), (29, 32, 36)
_COLOURS = {"w": (23, 101, 47), "l": (166, 27, 27), "d": (35, 85, 143), "i": _INK}
_LEVELS = 8
"""In how many steps a colour goes over into the paper."""
_SHADES = {letter: 1 + at * _LEVELS for at, letter in enumerate(_COLOURS)}
"""Where in the palette the steps of a colour begin."""

Point = tuple[float, float]


class Seat(Struct, frozen=True):
    """A player, and what has become of that player."""

    name: str
    letter: str

    @property
    def fate(self) -> str:
        """That in words."""
        return FATES[self.letter]


def seats(scenario: Scenario) -> tuple[Seat, ...]:
    """The players of a scenario's game in the order of their seats; none of what is no game."""
    case = scenario.case
    if not isinstance(case, v.Case) or not scenario.told:
        return ()
    end = play(case, derive=False).outcomes[-1]
    fates = (("w", end.winners), ("l", end.losers), ("d", end.drawn))
    return tuple(
        Seat(one.name, next((f for f, names in fates if names and one.name in names), "i"))
        for one in case.game.players
    )


def letters(some: Iterable[Seat]) -> str:
    """The marks of some seats, a letter each."""
    return "".join(one.letter for one in some)


@cache
def picture(marks: str) -> bytes:
    """These marks as a picture, in PNG."""
    lines = -(-len(marks) // _IN_A_ROW)
    in_a_line = -(-len(marks) // lines)
    cell = min((WIDTH - 2 * _EDGE) / in_a_line, (HEIGHT - 2 * _EDGE) / lines)
    rows = [bytearray(WIDTH) for _ in range(HEIGHT)]
    for line in range(lines):
        held = marks[line * in_a_line : (line + 1) * in_a_line]
        for place, letter in enumerate(held):
            x = WIDTH / 2 + (place - (len(held) - 1) / 2) * cell
            y = HEIGHT / 2 + (line - (lines - 1) / 2) * cell
            _fill(rows, _card(x, y, cell * 0.86, letter), _SHADES[letter])
            if letter == "i":
                _fill(rows, _card(x, y, cell * 0.86 - cell * 0.1, letter), 0)
    raw = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", bytes(_palette())), (b"IDAT", zlib.compress(raw, 6)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*one) for one in (*chunks, (b"IEND", b"")))


def _card(x: float, y: float, high: float, letter: str) -> list[Point]:
    """The corners of a card around a point: 5 wide where it is 7 high."""
    ux, uy = _SLOPES[letter]
    long, short = high / 2, high / 2 * 5 / 7
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return [(x + a * long * ux - b * short * uy, y + a * long * uy + b * short * ux)
            for a, b in corners]  # fmt: skip


def _fill(rows: list[bytearray], corners: list[Point], shade: int) -> None:
    """Fill what lies between corners; where it ends in the midst of a pixel, as much of that."""
    heights = [y for _, y in corners]
    for y in range(int(min(heights)), int(max(heights)) + 1):
        row, crossed = rows[y], sorted(_crossed(corners, y + 0.5))
        if not crossed:
            continue
        left, right = crossed[0], crossed[-1]
        first, last = int(left), int(right)
        row[first + 1 : last] = bytes([shade and shade + _LEVELS - 1]) * (last - first - 1)
        if shade:
            for at, share in ((first, 1 - (left - first)), (last, right - last)):
                level = round(share * _LEVELS)
                if level:
                    row[at] = shade + level - 1


def _crossed(corners: list[Point], y: float) -> Iterator[float]:
    """Where a line at this height crosses the sides."""
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        if (ay <= y) != (by <= y):
            yield ax + (y - ay) / (by - ay) * (bx - ax)


def _palette() -> Iterator[int]:
    yield from _PAPER
    for colour in _COLOURS.values():
        for level in range(1, _LEVELS + 1):
            for paper, ink in zip(_PAPER, colour, strict=True):
                yield round(paper + (ink - paper) * level / _LEVELS)


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
