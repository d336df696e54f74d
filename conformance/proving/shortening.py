"""Leave out of a situation what an engine gets wrong even so."""

from collections.abc import Callable, Iterator
from functools import cache

from msgspec.structs import replace

from headjudge.spec.logic.algebra import disjunction
from headjudge.spec.logic.moments import single, swept
from headjudge.spec.logic.programs import Program
from headjudge.spec.logic.situations import Situation, kinds, playable
from headjudge.spec.logic.theory import Seats, Theory

TRIES = 100
"""So many situations are tried for a shorter one."""
_TOGETHER = (
    ("same_side", "emperor"),
    ("emperor",),
    ("limited_range", "beyond"),
    ("limited_range", "beyond", "had_drawn"),
    ("cant_win", "cant_lose", "cant_lose_to_life", "loss_replaced"),
    ("drew_short", "draws_replaced"),
    ("commander_damage", "commander_game"),
)
"""What is left out together before each is by itself."""


def shortened(situation: Situation, wrong: Callable[[Situation], bool], edition: str) -> Situation:
    """A situation of which nothing can be left out, or nothing was in so many tries.

    `wrong` says whether the engine gets one wrong; only such are tried as can be played.
    """
    left = TRIES
    found = True
    while found:
        found = False
        for shorter in _shorter(situation):
            if left and _can_be(shorter, edition):
                left -= 1
                if wrong(shorter):
                    situation, found = shorter, True
                    break
    return situation


def _shorter(situation: Situation) -> Iterator[Situation]:
    """The situation with less in it: first much, then one fact or number."""
    tried = set()
    for names in (*_TOGETHER, *((text,) for text in _texts(situation))):
        facts = tuple(one for one in situation.facts if not _is(one, names))
        numbers = tuple(one for one in situation.numbers if not _is(one[0], names))
        shorter = replace(situation, facts=facts, numbers=numbers)
        if shorter != situation and shorter not in tried:
            tried.add(shorter)
            yield shorter


def _texts(situation: Situation) -> tuple[str, ...]:
    return (*situation.facts, *(text for text, _ in situation.numbers))


def _is(text: str, names: tuple[str, ...]) -> bool:
    return text in names or text.partition("(")[0] in names


def _can_be(situation: Situation, edition: str) -> bool:
    """Whether it can be played, and something happens in it."""
    return bool(swept(_played(edition, situation.players), 1, single(situation))[0])


@cache
def _played(edition: str, players: int) -> Program:
    seats = Seats(Theory.at(edition), players)
    return Program({"so": playable(seats) & disjunction(*kinds(players).values())})
