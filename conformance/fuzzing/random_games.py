"""Whole games made by chance, out of what an engine claims: set-up and up to 30 steps."""

import re
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.combats import combat
from headjudge.conformance.fuzzing.differing import as_far_as_possible
from headjudge.conformance.fuzzing.happenings import ImpossibleError
from headjudge.conformance.fuzzing.material import Material
from headjudge.conformance.fuzzing.neighbours import neighbour
from headjudge.conformance.fuzzing.now import Now
from headjudge.conformance.fuzzing.refusing import Refusals
from headjudge.conformance.fuzzing.sequels import following
from headjudge.conformance.fuzzing.setups import even, setup
from headjudge.conformance.fuzzing.themes import Theme, least_played
from headjudge.conformance.scenarios.undoing import undoing
from headjudge.spec import protocol as v
from headjudge.spec.protocol.kinds import PlayedCase
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.wellformed import problems, step_problems

MOST_STEPS = 30
_LENGTHS = (2, 2, 3, 3, 4, 4, 5, 6, 8, 12)
"""Short games more often: most engines play them faster, and refuse fewer of them."""
_LONG_ONCE_IN = 24
BYTES = 400
"""So many spell a game; after them each choice is the first."""
_MOST_KINDS = 6
_MOST_AT_ONCE = 3
_MOST_UNDONE = 4
_COMBAT_EARLY = 5
"""Before so many steps a game's combat begins, if it has one."""
_OF_KNOWN = 2
"""Of so many games one is made from nothing, the others of what is known."""
_TRIES = 4
"""So many games, set-ups and events are made, if it seems that the engine refuses one."""


class GameMaker:
    """The games that an engine can be asked to play in an edition."""

    def __init__(self, material: Material, refusals: Refusals | None = None) -> None:
        """Begin with all that games can be made of.

        What was in games played before comes less often.
        """
        self.of, self.info, self.makers = material, material.info, material.makers
        self.refusals = refusals or Refusals()

    def spelled(self, by: bytes) -> PlayedCase | None:
        """The game that bytes spell, from nothing or from a case; None where it can't be played.

        The less likely an engine is to play it, the likelier another takes its place.
        """
        choose, case = Choices(by), None
        for _ in range(_TRIES):
            from_known = self.of.by_part and choose.below(_OF_KNOWN)
            case = self._near(choose) if from_known else self._new(choose)
            if case and self.refusals.chance(case) * 256 > choose.below(256):
                break
        return case

    def _near(self, choose: Choices) -> PlayedCase | None:
        """A game a little beside a case of the suite."""
        first = choose.one(choose.one(self.of.by_part))
        others = [self.of.matches] if isinstance(first, MatchCase) else self.of.by_part
        case = neighbour(first, choose, others)
        try:
            case = msgspec.convert(msgspec.to_builtins(case), type(first))
        except msgspec.ValidationError:
            return None
        return self.playable(case)

    def _new(self, choose: Choices) -> PlayedCase | None:
        theme = least_played(choose, self.of.by_kind, self.refusals)
        wanted = [one for one, named in self.of.wishes.items() if named == theme.names]
        wish = choose.one(wanted if theme.names and wanted else self.of.often)
        for _ in range(_TRIES):
            begin = setup(choose, self.of.shapes, self.info, wish)
            begin = self.refusals.without_hopeless_objects(begin)
            if not self.refusals.hopeless(begin) and (begin.objects or wish != "objects"):
                break
        now = Now(begin, self.of.book)
        self._play(choose, now, theme, wish)
        case = v.Case("fuzz", self.of.book.edition, begin, tuple(now.steps))
        return self.playable(case)

    def _play(self, choose: Choices, now: Now, theme: Theme, wish: str) -> None:
        """A few kinds of events again and again; often state-based actions are checked.

        What the game is about comes first or second, and again; so does what the set-up is for.
        """
        if now.goes_on and v.Concede in self.makers and choose.once_in(5):
            now.take((v.Concede(choose.one(now.players)),))  # much is said of who has left
        kinds = [choose.one(self.of.kinds) for _ in range(2 + choose.below(_MOST_KINDS - 1))]
        of_wish = self.of.of_wish[wish]
        kinds += [theme, *(choose.one(of_wish) for _ in range(2 * bool(of_wish)))]
        made, theme_at = 0, choose.below(2)
        length = MOST_STEPS if choose.once_in(_LONG_ONCE_IN) else choose.one(_LENGTHS)
        combat_at = choose.below(_COMBAT_EARLY) if self.of.fights and choose.once_in(4) else length
        while made < length:
            made += 1
            if made > combat_at:
                combat_at = length
                now.take(*self._combat(choose, now))
            if made > theme_at:
                theme_at = length
                step = self._step(choose, now, kinds, theme)
            else:
                step = self._undo(choose, now) or self._step(choose, now, kinds)
            if step:
                now.take(step)
                for after in self._following(choose, now, step):
                    made += 1
                    now.take(after)
                if choose.once_in(2) or made >= length:
                    made += 1
                    now.take((v.Check(),))

    def _combat(self, choose: Choices, now: Now) -> Iterator[v.Step]:
        """A combat, and a check after it; something may happen in its course."""
        kinds = [choose.one(self.of.kinds) for _ in range(2)]

        def between() -> v.Step:
            step = self._step(choose, now, kinds) if choose.once_in(2) else ()
            return () if step and isinstance(step[0], _NO_COMBAT_AFTER) else step

        results = "damage-results" in self.info.capabilities
        steps = [step for step in combat(now, choose, between, results=results) if step]
        if "simultaneous" in self.info.capabilities or all(len(step) == 1 for step in steps):
            yield from [*steps, (v.Check(),)]

    def _following(self, choose: Choices, now: Now, step: v.Step) -> Iterator[v.Step]:
        for some in following(step[0], choose, now):
            after = some if "simultaneous" in self.info.capabilities else some[:1]
            if all(type(event) in self.makers for event in v.one_by_one(after)):
                yield after

    def _undo(self, choose: Choices, now: Now) -> v.Step:
        """What takes back one of the last events, now and then."""
        done = [event for step in now.steps[-_MOST_UNDONE:] for event in step]
        if not done or not choose.once_in(4):
            return ()
        dying = "dying-permanents" in self.info.capabilities and choose.once_in(3)
        taken_back = undoing(choose.one(done), dying=dying)
        return tuple(one for one in taken_back if type(one) in self.makers)

    def _step(
        self, choose: Choices, now: Now, kinds: list[Theme], first_of: Theme | None = None
    ) -> v.Step:
        """One event, or several at the same time; often the same happens to others too."""
        first = self._event(choose, now, first_of or choose.one(kinds))
        claimed = self.info.capabilities
        few = choose.once_in(3 if now.has_mates else 2)
        if not first or first[0].alone or "simultaneous" not in claimed or few:
            return first
        step = list(first)
        if choose.once_in(2):
            player = getattr(first[0], "player", None)
            others = now.besides(player, mates=choose.once_in(2)) if player else []
            some = choose.some(others, _MOST_AT_ONCE) if others else []
            again = self.makers[type(first[0])].again
            step += [one for name in some if _sensible(one := again(first[0], name, now), now)]
        else:
            along = [one for one in kinds if not one.kind.alone]
            for _ in range(1 + choose.below(_MOST_AT_ONCE)):
                step += self._event(choose, now, choose.one(along))
        together = all(one.among_others in {"", *claimed} for one in step)
        return tuple(step) if together and not self.refusals.refuses(tuple(step)) else first

    def _event(self, choose: Choices, now: Now, theme: Theme) -> v.Step:
        """An event about that which makes sense, and may be played; nothing if none is found."""
        for _ in range(_TRIES):
            try:
                event = self.makers[theme.kind].make(now, choose, theme.field, theme.value)
            except ImpossibleError:
                continue
            if _sensible(event, now) and not self.refusals.refuses((event,)):
                return (event,)
        return ()

    def playable(self, case: PlayedCase) -> PlayedCase | None:
        """The case without what is never played or makes no sense; None if nothing is left."""
        if self.refusals.hopeless(case.game if isinstance(case, v.Case) else case.match):
            return None
        case = self.refusals.hopeful(replace(case, id="fuzz"))
        while wrong := [*problems(case)]:
            places = {int(at[1]) for one in wrong if (at := _STEP.match(one))}
            if not places:
                return None
            left = (step for place, step in enumerate(case.steps, 1) if place not in places)
            case = replace(case, steps=tuple(left))
        case = as_far_as_possible(case)
        return case if case.steps and self._wanted(case) else None

    def _wanted(self, case: PlayedCase) -> bool:
        return (isinstance(case, MatchCase) or even(case.game)) and self.of.suits(case)


def _sensible(event: v.Event, now: Now) -> bool:
    """Whether there is nothing wrong with an event by itself."""
    return not any(step_problems((event,), frozenset(now.players)))


_NO_COMBAT_AFTER = v.EndTurn | v.Restart | v.Subgame
_STEP = re.compile(r"step (\d+): ")
