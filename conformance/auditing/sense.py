"""Whether what a moment of a log tells makes sense, and whether all is known that it looks at."""

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from msgspec.structs import replace

from headjudge.conformance.auditing.counted import NUMBERS
from headjudge.conformance.auditing.excerpts import MOST_STEPS
from headjudge.conformance.auditing.following import Following
from headjudge.spec import protocol as v
from headjudge.spec.protocol.event_records import parts
from headjudge.spec.protocol.game_log import LogMoment
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed

_COMBAT = (*get_args(v.OfCombat), v.CombatDamage)
_DECLARED = frozenset(
    (
        *get_args(v.OfObject),
        *get_args(v.OfTriggers),
        *_COMBAT,
        v.ExtraTurn,
        v.UntilTurn,
        v.Choose,
        v.MakeChoice,
    )
)
"""Events that other events later in the game refer to."""
_NEXT_TURN = v.EndTurn()
_OF_LIFE = frozenset(
    (v.MultiplyLife, v.LoseHalfLife, v.ExchangeLife, v.PayLife, v.RedistributeLife)
)
_OF_WHAT_WAS_SAID = frozenset((v.CombatDamage, v.Resolve, v.Block))


class Sense:
    """What was said in a game so far that later moments may refer to."""

    def __init__(self, following: Following) -> None:
        """Begin with what the set-up says."""
        self._following = following
        self._declared: list[v.Step] = []
        self._all = True
        """Whether nothing is missing among them."""

    def miss(self) -> None:
        """Something is missing here."""
        self._all = False

    def problem(self, moment: LogMoment) -> str:
        """What is wrong with a moment; empty if nothing is."""
        for name in _named(moment):
            if name not in self._following.seats:
                return f"no player is named {name}"
        step = moment.events
        if not step:
            return ""
        following, steps = self._following, (*self._declared, step)
        case = v.Case("log", following.book.edition, following.header.game, steps)
        why = _problem_of(case)
        if why and (self._all or _is_wrong_alone(case, step)):
            return why.removeprefix(f"step {len(steps)}: ")
        self._note(step)
        return ""

    def known(self, moment: LogMoment) -> LogMoment:
        """The moment without the events of which it is not known what comes of them."""
        events = tuple(one for one in moment.events if not self._looks_at_unknown(one))
        return moment if len(events) == len(moment.events) else replace(moment, events=events)

    def _note(self, step: v.Step) -> None:
        if self._declared and (step[0] == _NEXT_TURN or isinstance(step[0], v.Restart | v.Subgame)):
            self._declared = [one for one in self._declared if not isinstance(one[0], _COMBAT)]
        if not _DECLARED.isdisjoint(map(type, v.one_by_one(step))):
            self._declared.append(step)
            if len(self._declared) > MOST_STEPS:
                del self._declared[0]
                self._all = False

    def _looks_at_unknown(self, event: v.Event) -> bool:
        if isinstance(event, v.InOrder):
            return any(map(self._looks_at_unknown, event.events))
        if type(event) in _OF_WHAT_WAS_SAID:
            return not self._all
        sure = self._following.sure
        if type(event) in _OF_LIFE or (isinstance(event, v.Loop) and event.drains):
            return any(not sure("life", p) for p in self._following.seats)
        asked = [part for part in parts(event) if isinstance(part, v.Condition)]
        return any(
            not (all(sure(one.of, p) for p in one.players) if one.of in NUMBERS else self._all)
            for one in asked
        )


@lru_cache(maxsize=1_000)
def _problem_of(case: v.Case) -> str:
    """What is wrong with it; empty if nothing is. The same ones come again and again."""
    try:
        require_wellformed(case)
    except Malformed as error:
        return str(error)
    return ""


def _named(moment: LogMoment) -> Iterator[str]:
    for one in moment.endings:
        yield one.player
        if one.controller:
            yield one.controller
    if moment.seen:
        yield from moment.seen.still_in or ()


def _is_wrong_alone(case: v.Case, step: v.Step) -> bool:
    """Whether it makes no sense whatever was before it."""
    said_before = _DECLARED | {v.Resolve}
    if not said_before.isdisjoint(map(type, v.one_by_one(step))):
        return False
    return bool(_problem_of(replace(case, steps=(step,))))
