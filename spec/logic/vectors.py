"""Test vectors derived from the formulas: situations that show that each condition matters.

The vectors achieve MC/DC: for each condition of each rule, two minimally different situations end
differently because of it. Each mutant (``spec.logic.mcdc``) is killed by a situation or proven
equivalent. The vectors are stored in ``vectors.json``. Each covers a single moment, so later
effects don't show. ``headjudge.proofs.vector_generation`` generates the vectors with Z3.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.spec.logic.algebra import FALSE
from headjudge.spec.logic.evaluate import decider, spread
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import Mutant, mutants, playable_ones
from headjudge.spec.logic.questions import questions
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import Rulebook, editions, read_json

PATH = "spec/logic/vectors.json"
FIRST_LINE = 4
"""The number of the first line of the file that holds a vector."""

VectorVerdict = Literal[
    "pair", "no pair", "pair missing", "killed", "equivalent", "survived", "unknown"
]
GOOD: tuple[VectorVerdict, ...] = ("pair", "no pair", "killed", "equivalent")

Progress = Callable[[int, int], object]
"""Called with the number of finished definitions and the total number."""


class Purpose(Struct, frozen=True, omit_defaults=True):
    """What a vector covers: a condition of a definition, or a mutant."""

    rule: str
    definition: str
    until: str = ""
    """The last edition with the formula; empty if the newest edition has it."""
    condition: str = ""
    number: int = 0
    """The condition's number within the definition, from 1."""
    coupled: bool = False
    """Whether the condition is decisive in only one of the two, as other conditions change with it.
    """
    mutant: str = ""


class Ends(Struct, frozen=True, omit_defaults=True):
    """A situation's result starting with an edition: the seats that won, lost and drew."""

    since: str = field(name="from")
    playable: bool = True
    """Whether the situation is playable in these editions."""
    won: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    drew: tuple[int, ...] = ()
    over: bool = False
    restarted: bool = False
    disputed: tuple[int, ...] = ()
    """The advisory open questions that the moment touches."""


class Vector(Struct, frozen=True):
    """A situation, its purposes, and its results from the oldest edition on."""

    id: str
    players: int
    facts: tuple[str, ...]
    numbers: dict[str, int]
    purposes: tuple[Purpose, ...] = field(name="for")
    ends: tuple[Ends, ...]

    @property
    def situation(self) -> Situation:
        """The vector's facts and numbers as a situation."""
        return Situation(self.players, self.facts, tuple(self.numbers.items()))

    def at(self, edition: str) -> Ends:
        """Return the vector's result in an edition."""
        return [ends for ends in self.ends if ends.since <= edition][-1]


class Without(Struct, frozen=True, omit_defaults=True):
    """A condition without a pair or a mutant that no situation kills, with the reason."""

    definition: str
    why: str
    until: str = ""
    condition: str = ""
    number: int = 0
    mutant: str = ""


class Vectors(Struct, frozen=True):
    """All vectors, and the conditions and mutants without one."""

    made: dict[str, int]
    """Totals by name."""
    vectors: tuple[Vector, ...]
    without: tuple[Without, ...]


def load(path: Path | None = None) -> Vectors:
    """Return the bundled vectors, or those of a file. Raises LookUpError if it is invalid."""
    source = path or files("headjudge.spec.logic").joinpath("vectors.json")
    return read_json(source.read_bytes(), Vectors, str(path or "spec/logic/vectors.json"))


def write(path: Path, data: Vectors) -> None:
    """Write vectors to a file, one per line."""

    def lines(records: Iterable[Struct]) -> str:
        return ",\n".join(msgspec.json.encode(record).decode() for record in records)

    path.write_text(
        f'{{\n"made": {json.dumps(data.made)},\n"vectors": [\n{lines(data.vectors)}\n],\n'
        f'"without": [\n{lines(data.without)}\n]\n}}\n',
        encoding="utf-8",
    )


class Target(Struct, frozen=True):
    """A definition's formula, identified by the newest edition that has it."""

    edition: str
    """The newest edition that has the formula."""
    name: str

    @property
    def until(self) -> str:
        """The value for :attr:`Purpose.until`."""
        return "" if self.edition == editions()[0] else self.edition

    def purpose(self, **fields: Any) -> Purpose:  # noqa: ANN401 -- fields of Purpose
        """Return a vector purpose for this target."""
        return Purpose(DEFINITIONS[self.name].slug, self.name, self.until, **fields)


def targets(names: Iterable[str] = ()) -> list[Target]:
    """Return each distinct formula of the named definitions (default: all), newest first."""
    wanted = set(names) or set(DEFINITIONS)
    by_text: dict[tuple[str, str], Target] = {}
    for newest, *_ in groups(editions()).values():
        for name, body in Theory.at(newest).bodies.items():
            if name in wanted and body is not FALSE:
                by_text.setdefault((name, str(body)), Target(newest, name))
    return list(by_text.values())


def mutants_of(target: Target) -> list[Mutant]:
    """Return all mutants of the target's formula."""
    body = Theory.at(target.edition).bodies[target.name]
    return mutants(body, DEFINITIONS[target.name].variables)


def endings(situations: Sequence[Situation]) -> list[tuple[Ends, ...]]:
    """Return the results of situations, oldest edition first, one entry per change."""
    periods: list[list[Ends]] = [[] for _ in situations]
    ends: dict[tuple[object, ...], list[Ends]] = {}
    for edition in reversed(editions()):
        alike = (Theory.at(edition).key, *questions(Rulebook.at(edition)).items())
        if alike not in ends:
            ends[alike] = _ends(edition, situations)
        for period, now in zip(periods, ends[alike], strict=True):
            if not period or replace(now, since=period[-1].since) != period[-1]:
                period.append(replace(now, since=edition))
    return [tuple(period) for period in periods]


def _ends(edition: str, situations: Sequence[Situation]) -> list[Ends]:
    """Return the situations' results in one edition."""
    ends: dict[Situation, Ends] = {}
    for players in {situation.players for situation in situations}:
        some = [situation for situation in situations if situation.players == players]
        ones, facts = spread(some)
        good = playable_ones(edition, players, ones, facts)
        columns = decider(edition, players).columns(ones, facts)
        for bit, situation in enumerate(some):
            so = {name for name, column in columns.items() if column >> bit & 1}
            plays = good >> bit & 1
            ends[situation] = _told(edition, players, so) if plays else Ends(edition, False)
    return [ends[situation] for situation in situations]


def _told(edition: str, players: int, so: set[str]) -> Ends:
    """Convert result texts to :class:`Ends`."""

    def seats(result: str) -> tuple[int, ...]:
        return tuple(seat for seat in range(players) if f"{result}({seat})" in so)

    return Ends(
        since=edition,
        won=seats("won"),
        lost=seats("lost"),
        drew=seats("drew"),
        over="over" in so,
        restarted="restarted" in so,
        disputed=tuple(sorted(int(t.split()[1]) for t in so if t.startswith("question"))),
    )


class Checked(Struct, frozen=True):
    """A condition or mutant, and whether the vectors cover it."""

    target: Target
    what: Literal["condition", "mutant"]
    text: str
    verdict: VectorVerdict
    why: str
    """The IDs of the covering vectors, or the proof that none exists."""


class CheckReport(Struct, frozen=True):
    """The result of checking vectors."""

    shown: tuple[Checked, ...]
    faults: tuple[str, ...]
    """Descriptions of the differences between recorded and actual results."""

    @property
    def well(self) -> bool:
        """Whether everything is covered or proven impossible to cover, and recorded correctly."""
        return not self.faults and not self.open

    @property
    def open(self) -> list[Checked]:
        """The conditions and mutants that are neither covered nor proven impossible to cover."""
        return [checked for checked in self.shown if checked.verdict not in GOOD]
