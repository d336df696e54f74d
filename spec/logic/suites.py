"""Suites of situations, and which mutants of formulas they kill: many situations at once."""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from headjudge.spec.logic import facts as f
from headjudge.spec.logic.algebra import Formula, conjunction, disjunction
from headjudge.spec.logic.facts import NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS, RESULTS
from headjudge.spec.logic.moments import Columns, Decider, decider, spread, swept
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation, kinds, playable, settled_at_once
from headjudge.spec.logic.theory import Seats, Theory


def eventful(players: int) -> Formula:
    """That the case of a situation has a step: something happens, or something has been done."""
    done = (
        f.had_lost,
        f.had_drawn,
        f.cant_win,
        f.cant_lose,
        f.cant_lose_to_life,
        f.loss_replaced,
        f.drew_short,
    )
    seats = range(players)
    return disjunction(
        *kinds(players).values(),
        *(fact(p) for fact in done for p in seats),
        *(
            number(p) <= max(number.others)
            if number.plain > max(number.others)
            else number(p) >= min(number.others)
            for number in NUMBERS.values()
            for p in seats
        ),
    )


def a_case(seats: Seats) -> Formula:
    """That a situation can be played, with a step, and ends at its moment."""
    players = seats.players
    return conjunction(playable(seats), settled_at_once(players), eventful(players))


@cache
def possible_cases(edition: str, players: int) -> Program:
    """Whether situations are those of a case in an edition."""
    seats = Seats(Theory.at(edition), players)
    return Program({"playable": a_case(seats)})


def playable_ones(edition: str, players: int, ones: int, facts: Columns) -> int:
    """Which of many situations can be played in an edition."""
    program = possible_cases(edition, players)
    return swept(program, ones, facts)[0]


def visible(name: str, theory: Theory) -> bool:
    """Whether anything that can be seen of a moment rests on a definition."""
    reached = {definition.name for definition in RESULTS}
    for later in reversed(DEFINITIONS):  # a definition uses only those before it
        if later in reached:
            reached.update(theory.bodies[later].names)
    return name in reached


class Row(Struct):
    """Situations among so many players, those that can be played, and how they end."""

    situations: dict[Situation, int]
    """Each with its place."""
    ones: int
    facts: Columns
    playable: int
    ends: Columns


class Suite:
    """Situations, in order, that are run against the mutants of an edition's formulas."""

    def __init__(self, edition: str, situations: Iterable[Situation]) -> None:
        """Decide them all."""
        self.edition = edition
        self.theory = Theory.at(edition)
        self.rows: dict[int, Row] = {}
        kinds: dict[int, dict[Situation, int]] = {}
        for place, situation in enumerate(situations):
            kinds.setdefault(situation.players, {})[situation] = place
        for players in sorted(kinds):
            self._row(players, kinds[players])

    def _row(self, players: int, situations: dict[Situation, int]) -> None:
        ones, facts = spread(situations)
        good = playable_ones(self.edition, players, ones, facts)
        ends = decider(self.edition, players).columns(ones, facts)
        self.rows[players] = Row(situations, ones, facts, good, ends)

    def add(self, situation: Situation, place: int) -> None:
        """Run another situation too."""
        row = self.rows.get(situation.players)
        self._row(situation.players, {**(row.situations if row else {}), situation: place})

    def killed_by(self, name: str, body: Formula) -> Iterator[int]:
        """The places of the situations that kill the mutant with this body for a definition."""
        mutant = self.theory.changed(name, body)
        for players, row in sorted(self.rows.items()):
            if row.playable:
                seats = decider(self.edition, players).seats.under(mutant)
                other = Decider(seats, mutant=True).columns(row.ones, row.facts)
                apart = row.playable & differing(row.ends, other)
                for bit, place in enumerate(row.situations.values()):
                    if apart >> bit & 1:
                        yield place

    def first_kill(self, name: str, body: Formula) -> int | None:
        """The first of them, fewer players first, or None."""
        return next(self.killed_by(name, body), None)


def differing(ends: Columns, others: Columns) -> int:
    """In which situations two decisions show other results."""
    apart = 0
    for name, so in others.items():
        apart |= so ^ ends[name]
    return apart
