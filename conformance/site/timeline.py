"""A rule through the editions, drawn: a band for each thing that changes, from 2005 to today.

Lengths are in the units of the drawing, which is :data:`WIDTH` wide.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby, pairwise

from msgspec import Struct

from headjudge.conformance.editions.review import Judgement, Period, boundaries
from headjudge.spec.rulebook import Rule, editions
from headjudge.spec.rulebook.fingerprints import fingerprints

WIDTH = 760
NAMES = 150
"""How wide the names of the bands are."""
HIGH = 30
"""How high a band is, with the space below it."""
LETTER = 7.4
"""How wide a letter is, on average."""
AFTER = timedelta(days=150)
"""How much is drawn after the newest edition, so that what is new in it can be seen."""


class Stretch(Struct, frozen=True):
    """A part of a band in which all stays the same."""

    x: float
    width: float
    fits: str
    """As much of what holds there as there is room for."""
    says: str
    """What holds there, and from when on."""
    shade: int
    """0 where there is nothing, else 1 or 2 in turns."""


class Tick(Struct, frozen=True):
    """A day on which the words changed."""

    x: float
    judgement: Judgement
    says: str


class Band(Struct, frozen=True):
    """What there is of one thing."""

    name: str
    stretches: tuple[Stretch, ...]
    ticks: tuple[Tick, ...] = ()


class Timeline(Struct, frozen=True):
    """The whole drawing."""

    years: tuple[tuple[int, float], ...]
    """Each year that is written, with where it begins."""
    bands: tuple[Band, ...]
    height: int
    width: int = WIDTH


class Cell(Struct, frozen=True):
    """A cell of a column that stays the same for some rows."""

    text: str
    rows: int


HistoryRow = tuple[Period, Cell | None, Cell | None, Cell | None]
"""A period with its number, sentence and meaning; None where it is that of the row before."""


def edition_of(day: str) -> str:
    """The first edition in which something holds that holds from a day on."""
    dates = editions()[::-1]
    return dates[min(bisect_left(dates, day), len(dates) - 1)]


def table(periods: Sequence[Period]) -> list[HistoryRow]:
    """The periods of a rule, an edition a row; what stays the same spans several rows."""
    numbers = _spans([one.number for one in periods])
    says = _spans([one.says for one in periods])
    means = _spans(["; ".join(in_words(*one) for one in each.means.items()) for each in periods])
    return list(zip(periods, numbers, says, means, strict=True))


def in_words(aspect: str, value: str) -> str:
    """An aspect of a meaning, and what it is."""
    return f"{aspect}: {value}".replace("-", " ")


def _spans(values: Iterable[str]) -> list[Cell | None]:
    found: list[Cell | None] = []
    for value, run in groupby(values):
        rows = len(list(run))
        found += [Cell(value, rows), *[None] * (rows - 1)]
    return found


def timeline(rule: Rule) -> Timeline:
    """What there is of a rule: its numbers, its statements, each aspect of its meaning, its words.

    Without its meaning where that never changes, and without words where no text is known.
    """
    numbers = [(held.since, held.number) for held in rule.numbers]
    said = [(one.since, one.says) for one in rule.said] or [(numbers[0][0], rule.says)]
    bands = [
        Band("number", tuple(_stretches(numbers))),
        Band("statement", tuple(_stretches(_while_in_force(rule, said)))),
    ]
    for aspect, history in rule.means.items():
        meant = [(one.since, one.value.replace("-", " ")) for one in history]
        stretches = tuple(_stretches(_while_in_force(rule, meant)))
        bands.append(Band(aspect.replace("-", " "), stretches))
    if rule.text == "comprehensive rules":
        bands.append(_words(rule, numbers))
    years = tuple(
        (year, x)
        for year in range(2006, _last().year + 1)
        if year % 2 == 0 and (x := _x(f"{year}-01-01")) < WIDTH - 4 * LETTER
    )
    return Timeline(years, tuple(bands), HIGH * (len(bands) + 1))


def _while_in_force(rule: Rule, history: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A history, with nothing before there is the rule and once it is gone."""
    days = sorted({since for since, _ in history} | {one.since for one in rule.numbers})
    held = {day: [value for since, value in history if since <= day] for day in days}
    return [(day, held[day][-1] if rule.number(day) and held[day] else "") for day in days]


def _words(rule: Rule, numbers: list[tuple[str, str]]) -> Band:
    """The days on which its words changed, over the time in which it was a rule."""
    in_force = [(since, "in force" if number else "") for since, number in numbers]
    how = {
        "wording": "other words, the same meaning",
        "meaning": "another meaning",
        "unreviewed": "other words that nobody has judged",
    }
    ticks = tuple(
        Tick(_x(one.since), one.judgement, f"{one.since}: {how[one.judgement]}")
        for one in boundaries(rule, fingerprints())
    )
    return Band("words", tuple(_stretches(in_force, written=False)), ticks)


def _stretches(history: list[tuple[str, str]], *, written: bool = True) -> Iterator[Stretch]:
    """The stretches of a history, each with its day and its value, to the end of the drawing."""
    merged = [next(run) for _, run in groupby(history, lambda one: one[1])]
    shade = 0
    for (since, value), (until, _) in pairwise([*merged, ("", "")]):
        x, end = _x(since), _x(until) if until else float(WIDTH)
        width = round(max(end - x - 2, 2), 1)
        shade = 0 if not value else 1 if shade != 1 else 2
        room = int((width - 10) / LETTER)
        yield Stretch(
            x, width, _cut(value, room) if written else "", f"{since}: {value or 'none'}", shade
        )


def _cut(text: str, room: int) -> str:
    """As much of a text as there is room for; nothing where that says nothing."""
    if len(text) <= room:
        return text
    cut = text[: max(room - 1, 0)].rpartition(" ")[0].rstrip(" ,:")
    return f"{cut} …" if cut else ""


def _x(day: str) -> float:
    """Where a day is."""
    first = date.fromisoformat(editions()[-1])
    share = (date.fromisoformat(day) - first) / (_last() - first)
    return round(NAMES + share * (WIDTH - NAMES), 1)


def _last() -> date:
    return date.fromisoformat(editions()[0]) + AFTER
