"""The plainest cases of each capability, and what the cases of the suite need; both are kept made.

``python -m tests.first_cases`` makes them from the features, so that nothing is compiled here.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.sentences.expectations import Then
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.event_records import fields
from headjudge.spec.protocol.games import Outcome
from headjudge.spec.protocol.kinds import AnyCase, decode, named
from headjudge.spec.rulebook import editions

PROMISES = {str(one.needs): one.name for one in fields(Outcome) if one.needs}
"""The capabilities with which an engine promises to tell a field of its outcomes."""
MULTIPLAYER = "multiplayer"


class First(Struct, frozen=True):
    """A case that shows a capability, with what is expected of it."""

    capability: str
    """Empty for a case that needs none."""
    id: str
    case: msgspec.Raw
    thens: tuple[Then, ...]
    title: str
    gherkin: str
    waits: bool
    """Whether something expected holds only if state-based actions wait for a check."""

    def read(self, edition: str) -> AnyCase:
        """The case under that edition."""
        return replace(decode(bytes(self.case)), edition=edition)


class Needs(Struct, frozen=True):
    """So many cases of the suite that need the same, and seat as many players."""

    capabilities: tuple[str, ...]
    """Those that they need, and those that promise what is expected of them."""
    players: int
    cases: int


class Made(Struct, frozen=True):
    """All that is kept."""

    first: tuple[First, ...]
    needs: tuple[Needs, ...]


@cache
def made() -> Made:
    """All that is kept."""
    return msgspec.json.decode(files(__package__).joinpath("first.json").read_bytes(), type=Made)


def first_cases(capability: str) -> list[First]:
    """The cases that show a capability, the plainest first; with "" those that need none."""
    return [one for one in made().first if one.capability == capability]


def holds(first: First, edition: str) -> bool:
    """Whether what is expected of the case is so in that edition, too."""
    if edition == editions()[0]:
        return True
    from headjudge.reference import play  # noqa: PLC0415 -- start-up time: seldom wanted

    outcomes = play(first.read(edition), derive=False).outcomes
    return all(then.judged(outcomes[then.after - 1]) for then in first.thens)


def lacking(first: First, claimed: Collection[str], seats: int) -> list[str]:
    """What the case needs beside its capability that is not claimed."""
    case = first.read(editions()[0])
    found = sorted(needs(case) - {*claimed})
    return [*found, f"{len(named(case))} players"] if len(named(case)) > seats else found


def within(claimed: Collection[str], seats: int) -> int:
    """How many cases of the suite an engine with these claims can pass."""
    return sum(
        one.cases
        for one in made().needs
        if one.players <= seats and all(need in claimed for need in one.capabilities)
    )


def openings(claimed: Collection[str], seats: int) -> Iterator[tuple[str, int]]:
    """What else could be claimed, and how many more cases each by itself would let be judged."""
    more: Counter[str] = Counter()
    for one in made().needs:
        missing = [need for need in one.capabilities if need not in claimed]
        if one.players > max(seats, 2) and MULTIPLAYER not in missing:
            missing.append(f"more than {seats} players")
        if len(missing) == 1:
            more[missing[0]] += one.cases
    yield from more.most_common()
