"""Whether what a moment of a log tells makes sense, and whether all is known that it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from headjudge.conformance.auditing.following import MOST_STEPS, Following
from headjudge.spec import protocol as v
from headjudge.spec.protocol.event_records import parts
from headjudge.spec.protocol.game_log import LogMoment
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed

_COMBAT = (*get_args(v.OfCombat), v.CombatDamage)
_DECLARED = (
    *get_args(v.OfObject),
    *get_args(v.OfTriggers),
    *_COMBAT,
    v.ExtraTurn,
    v.UntilTurn,
    v.Choose,
    v.MakeChoice,
)
"""Events that other events later in the game refer to."""
_OF_NUMBERS = (v.LoseLife, v.GainLife, v.Draw, v.SetLibrary, v.Poison, v.LosePoison)
_COUNTED = ("life", "poison", "library")
_OF_LIFE = v.MultiplyLife | v.LoseHalfLife | v.ExchangeLife | v.PayLife | v.RedistributeLife


class Sense:
    """What was said in a game so far that later moments may refer to."""

    def __init__(self, following: Following) -> None:
        """Begin with what the set-up says."""
        self._following = following
        self._declared: list[v.Step] = []
        self._all = True
        """Whether nothing is missing among them."""
        self._fine = set[v.Step]()
        """Steps of changed numbers that made sense: the same ones come again and again."""

    def miss(self) -> None:
        """Something is missing here."""
        self._all = False

    def problem(self, moment: LogMoment) -> str:
        """What is wrong with a moment; empty if nothing is."""
        for name in _named(moment):
            if name not in self._following.seats:
                return f"no player is named {name}"
        step = moment.events
        plain = all(isinstance(event, _OF_NUMBERS) for event in step)
        if not step or (plain and not self._declared and step in self._fine):
            return ""
        following, steps = self._following, (*self._declared, step)
        case = v.Case("log", following.book.edition, following.header.game, steps)
        try:
            require_wellformed(case)
        except Malformed as error:
            if self._all or _is_wrong_alone(case, step):
                return str(error).removeprefix(f"step {len(steps)}: ")
        self._note(step)
        if plain and len(self._fine) < MOST_STEPS:
            self._fine.add(step)
        return ""

    def known(self, moment: LogMoment) -> LogMoment:
        """The moment without the events of which it is not known what comes of them."""
        events = tuple(one for one in moment.events if not self._looks_at_unknown(one))
        return moment if len(events) == len(moment.events) else replace(moment, events=events)

    def _note(self, step: v.Step) -> None:
        if step[0] == v.EndTurn() or isinstance(step[0], v.Restart | v.Subgame):
            self._declared = [one for one in self._declared if not isinstance(one[0], _COMBAT)]
        if any(isinstance(event, _DECLARED) for event in v.one_by_one(step)):
            self._declared.append(step)
            if len(self._declared) > MOST_STEPS:
                del self._declared[0]
                self._all = False

    def _looks_at_unknown(self, event: v.Event) -> bool:
        if isinstance(event, v.InOrder):
            return any(map(self._looks_at_unknown, event.events))
        if isinstance(event, v.CombatDamage | v.Resolve | v.Block):
            return not self._all
        sure = self._following.sure
        if isinstance(event, _OF_LIFE) or (isinstance(event, v.Loop) and event.drains):
            return any(not sure("life", p) for p in self._following.seats)
        asked = [part for part in parts(event) if isinstance(part, v.Condition)]
        return any(
            not (all(sure(one.of, p) for p in one.players) if one.of in _COUNTED else self._all)
            for one in asked
        )


def _named(moment: LogMoment) -> Iterator[str]:
    for one in moment.endings:
        yield one.player
        if one.controller:
            yield one.controller
    if moment.seen:
        yield from moment.seen.still_in or ()


def _is_wrong_alone(case: v.Case, step: v.Step) -> bool:
    """Whether it makes no sense whatever was before it."""
    if any(isinstance(event, (*_DECLARED, v.Resolve)) for event in v.one_by_one(step)):
        return False
    try:
        require_wellformed(v.Case(case.id, case.edition, case.game, (step,)))
    except Malformed:
        return True
    return False
