"""Whole games made by chance, out of what an engine claims: set-up and up to 30 steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from conformance.fuzzing.choices import Choices
from conformance.fuzzing.combats import combat
from conformance.fuzzing.happenings import (
    WEIGHTS,
    ImpossibleError,
    Maker,
    Now,
    following,
    makers,
    needed_by,
    undoing,
)
from conformance.fuzzing.setups import Table, plain, setup, shapes
from conformance.gherkin.profiles import bare, of_name
from spec import protocol as v
from spec.protocol.capabilities import needs
from spec.protocol.wellformed import Malformed, require_wellformed
from spec.rulebook import Rulebook

MOST_STEPS = 30
_LENGTHS = (2, 3, 3, 4, 5, 6, 8, 12, MOST_STEPS)
_BYTES = 400
"""So many spell a game; after them each choice is the first."""
_MOST_KINDS = 7
_MOST_AT_ONCE = 3
_MOST_LEFT_OUT = 4
_MOST_UNDONE = 4
_COMBAT_EARLY = 5
"""Before so many steps a game's combat begins, if it has one."""


class GameMaker:
    """The games that an engine can be asked to play in an edition."""

    def __init__(self, info: v.EngineInfo, edition: str, profile: str = "") -> None:
        """Find out what it claims; with a profile only its games are made.

        Raises LookUpError for an unknown profile, or one of which the engine can play no game.
        """
        self.info, self.edition = info, edition
        self.makers = makers(info.capabilities, Rulebook.at(edition).has)
        self.fights = v.Attack.needs in info.capabilities
        self.profile = of_name(profile) if profile else None
        self.shapes = self._of_profile(shapes(info))
        self.kinds = [kind for kind in self.makers for _ in range(WEIGHTS.get(kind, 1))]
        self.themes = ["", *sorted(info.capabilities)]
        self.of_theme = {
            theme: [kind for kind in self.makers if theme in needed_by(kind)]
            for theme in self.themes
        }

    def strategy(self) -> st.SearchStrategy[v.Case | None]:
        """What Hypothesis makes games with; None where what it made can't be played."""
        return st.binary(min_size=_BYTES, max_size=_BYTES).map(self.spelled)

    def spelled(self, by: bytes) -> v.Case | None:
        """The game that bytes spell."""
        choose = Choices(by)
        theme = choose.one(self.themes)
        begin = setup(choose, self.shapes, self.info, theme)
        steps = tuple(self._steps(choose, Now(begin), theme))
        return self._playable(v.Case("fuzz", self.edition, begin, steps))

    def _steps(self, choose: Choices, now: Now, theme: str) -> Iterator[v.Step]:
        """A few kinds of events again and again; often state-based actions are checked.

        Those that need one capability, the theme, come together more often than by chance.
        """
        kinds = [choose.one(self.kinds) for _ in range(2 + choose.below(_MOST_KINDS - 1))]
        kinds += self.of_theme[theme]
        done: list[v.Event] = []
        made, length = 0, choose.one(_LENGTHS)
        combat_at = choose.below(_COMBAT_EARLY) if self.fights and choose.once_in(4) else length
        while made < length:
            if made >= combat_at:
                combat_at = length
                yield from self._combat(choose, now)
            step = self._undo(choose, done) or self._step(choose, now, kinds)
            made += 1
            if not step:
                continue
            done += step
            for event in step:
                now.note(event)
            yield step
            for after in self._following(choose, now, step):
                made += 1
                yield after
            if choose.once_in(2) or made >= length:
                made += 1
                yield (v.Check(),)

    def _combat(self, choose: Choices, now: Now) -> Iterator[v.Step]:
        """A combat, and a check after it; something may happen in its course."""
        kinds = [choose.one(self.kinds) for _ in range(2)]

        def between() -> v.Step:
            return self._step(choose, now, kinds) if choose.once_in(2) else ()

        results = "damage-results" in self.info.capabilities
        steps = [step for step in combat(now, choose, between, results=results) if step]
        if "simultaneous" in self.info.capabilities or all(len(step) == 1 for step in steps):
            yield from [*steps, (v.Check(),)]

    def _following(self, choose: Choices, now: Now, step: v.Step) -> Iterator[v.Step]:
        for after in following(step[0], choose, now):
            if all(type(event) in self.makers for event in after):
                yield after

    def _undo(self, choose: Choices, done: list[v.Event]) -> v.Step:
        """What takes back one of the last events, now and then."""
        if not done or not choose.once_in(4):
            return ()
        dying = "dying-permanents" in self.info.capabilities and choose.once_in(3)
        taken_back = undoing(choose.one(done[-_MOST_UNDONE:]), dying=dying)
        return tuple(one for one in taken_back if type(one) in self.makers)

    def _step(self, choose: Choices, now: Now, kinds: list[type]) -> v.Step:
        first = self._event(choose, now, self.makers[choose.one(kinds)])
        claimed = self.info.capabilities
        if not first or first[0].alone or "simultaneous" not in claimed or choose.once_in(2):
            return first
        others = [kind for kind in kinds if not kind.alone]  # type: ignore[attr-defined]
        step = list(first)
        for _ in range(choose.below(_MOST_AT_ONCE)):
            step += self._event(choose, now, self.makers[choose.one(others)])
        together = all(one.among_others in {"", *claimed} for one in step)
        return tuple(step) if together else first

    def _event(self, choose: Choices, now: Now, maker: Maker) -> tuple[Any, ...]:
        try:
            return (maker.make(now, choose),)
        except ImpossibleError:
            return ()

    def _playable(self, case: v.Case) -> v.Case | None:
        """The case without what makes no sense in it; None if nothing is left."""
        for _ in range(_MOST_LEFT_OUT):
            if not case.steps:
                return None
            try:
                require_wellformed(case)
            except Malformed as error:
                at = _STEP.match(str(error))
                if at is None:
                    return None
                place = int(at[1]) - 1
                case = replace(case, steps=case.steps[:place] + case.steps[place + 1 :])
            else:
                return case if self._wanted(case) else None
        return None

    def _wanted(self, case: v.Case) -> bool:
        claimed = needs(case) <= self.info.capabilities
        return claimed and (self.profile is None or self.profile.holds(bare(case)))

    def _of_profile(self, some: tuple[Table, ...]) -> tuple[Table, ...]:
        """The shapes of a profile that is one of shapes; else all of them."""
        if self.profile is None:
            return some
        check = ((v.Check(),),)
        fitting = tuple(
            shape
            for shape in some
            if self.profile.holds(bare(v.Case("fuzz", self.edition, plain(shape), check)))
        )
        return fitting or some


_STEP = re.compile(r"step (\d+): ")
