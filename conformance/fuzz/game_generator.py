"""Generate whole games from what an engine claims: a set-up and up to 30 steps."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import get_args

import msgspec
from msgspec.structs import replace

from headjudge.fuzz.choice_sequence import ChoiceSequence
from headjudge.fuzz.divergence import settled_prefix
from headjudge.fuzz.event_generator import (
    WEIGHTS,
    EventTarget,
    ImpossibleError,
    all_targets,
    combat,
    event_generators,
    followups,
    least_played,
)
from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.mutate import mutate, suite_cases
from headjudge.fuzz.setup_generator import Table, equal_teams, plain, purposes, setup, shapes
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, contents
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.case_kinds import PlayedCase, named
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.cases import problems, step_problems
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.inverse_events import undoing
from headjudge.suite.profiles import bare, of_name


class GeneratorInputs:
    """The inputs of the generator for an engine, an edition and a profile."""

    def __init__(self, info: protocol.EngineInfo, edition: str, profile: str = "") -> None:
        """Collect the inputs.

        Raises LookUpError for an unknown profile, or one that the engine can play no game of.
        """
        self.info, self.book = info, Rulebook.at(edition)
        self.profile = of_name(profile) if profile else None
        self.generators = event_generators(info.capabilities, self.book.has_rule)
        self.fights = protocol.Attack.needs in info.capabilities
        self.known = [case for case in suite_cases(edition) if self.suits(case)]
        """The suite's games and matches of that profile that the engine claims."""
        self.matches: list[PlayedCase] = [
            known_case for known_case in self.known if isinstance(known_case, MatchCase)
        ]
        self.by_part = group_by_contents(self.known)
        self.shapes = self._of_profile(shapes(info))
        every = list(all_targets(self.generators))
        self.by_kind = [list(some) for _, some in groupby(every, key=lambda theme: theme.kind)]
        self.kinds = [
            EventTarget(kind) for kind in self.generators for _ in range(WEIGHTS.get(kind, 1))
        ]
        """Each kind of event as often as its weight."""
        self.wishes = purposes(info)
        variants = [wish for wish in self.wishes if wish in get_args(protocol.Variant)]
        self.often = [*self.wishes, *variants]
        """Purposes of a set-up if the target has none; variants twice because of their own rules.
        """
        self.of_wish = {
            wish: [theme for theme in every if theme.shows(named)]
            for wish, named in self.wishes.items()
        }

    def suits(self, case: PlayedCase) -> bool:
        """Return whether the engine claims a case, and the profile contains it."""
        few = len(named(case)) <= self.info.max_players
        return few and needs(case) <= self.info.capabilities and self._fits(case)

    def _fits(self, case: PlayedCase) -> bool:
        return self.profile is None or self.profile.holds(bare(case))

    def _of_profile(self, some: tuple[Table, ...]) -> tuple[Table, ...]:
        """Return the shapes that the profile contains, or all if it is not about shapes."""
        if self.profile is None:
            return some
        check, edition = ((protocol.Check(),),), self.book.edition
        fitting = [
            item for item in some if self._fits(protocol.Case("fuzz", edition, plain(item), check))
        ]
        return tuple(fitting) or some


def group_by_contents(some: Iterable[PlayedCase]) -> list[list[PlayedCase]]:
    """Group cases by the kinds of events, variants and options in them; matches form one group."""
    found = defaultdict[str, list[PlayedCase]](list)
    for item in some:
        for part in contents(item) if isinstance(item, protocol.Case) else ("match",):
            found[part].append(item)
    return [found[part] for part in sorted(found)]


generator_inputs = cache(GeneratorInputs)
"""Cached :class:`Material`: it depends only on its arguments."""

MOST_STEPS = 30
_LENGTHS = (2, 2, 3, 3, 4, 4, 5, 6, 8, 12)
"""Short games are more frequent: most engines play them faster and refuse fewer."""
_LONG_ONCE_IN = 24
BYTES = 400
"""Bytes of a choice sequence; after them each choice is the first."""
_MOST_KINDS = 6
_MOST_AT_ONCE = 3
_MOST_UNDONE = 4
_COMBAT_EARLY = 5
"""A combat starts before this step."""
_OF_KNOWN = 2
"""One game in this many is generated from nothing, the others from known cases."""
_TRIES = 4
"""Attempts at a game, set-up or event that the engine is unlikely to refuse."""


class GameGenerator:
    """Generator of the games that an engine can play in an edition."""

    def __init__(
        self, material: GeneratorInputs, refusals: UnsupportedFilter | None = None
    ) -> None:
        """Start with the inputs; targets with fewer played games come more often."""
        self.of, self.info, self.generators = material, material.info, material.generators
        self.refusals = refusals or UnsupportedFilter()

    def generate(self, by: bytes) -> PlayedCase | None:
        """Return the game that a choice sequence determines, or None if it can't be played.

        The less likely the engine is to play it, the likelier is another attempt.
        """
        choices, case = ChoiceSequence(by), None
        for _ in range(_TRIES):
            from_known = self.of.by_part and choices.below(_OF_KNOWN)
            case = self._near(choices) if from_known else self._new(choices)
            if case and self.refusals.chance(case) * 256 > choices.below(256):
                break
        return case

    def _near(self, choices: ChoiceSequence) -> PlayedCase | None:
        """Mutate a case of the suite."""
        first = choices.pick(choices.pick(self.of.by_part))
        others = [self.of.matches] if isinstance(first, MatchCase) else self.of.by_part
        case = mutate(first, choices, others)
        try:
            case = msgspec.convert(msgspec.to_builtins(case), type(first))
        except msgspec.ValidationError:
            return None
        return self.playable(case)

    def _new(self, choices: ChoiceSequence) -> PlayedCase | None:
        theme = least_played(choices, self.of.by_kind, self.refusals)
        wanted = [item for item, named in self.of.wishes.items() if named == theme.names]
        wish = choices.pick(wanted if theme.names and wanted else self.of.often)
        for _ in range(_TRIES):
            begin = setup(choices, self.of.shapes, self.info, wish)
            begin = self.refusals.without_hopeless_objects(begin)
            if not self.refusals.hopeless(begin) and (begin.objects or wish != "objects"):
                break
        state = ModelState(begin, self.of.book)
        self._play(choices, state, theme, wish)
        case = protocol.Case("fuzz", self.of.book.edition, begin, tuple(state.steps))
        return self.playable(case)

    def _play(
        self, choices: ChoiceSequence, state: ModelState, theme: EventTarget, wish: str
    ) -> None:
        """Generate the steps from a few kinds of events, often with a check after them.

        The target comes first or second, and again later; so does what the set-up is for.
        """
        if state.goes_on and protocol.Concede in self.generators and choices.once_in(5):
            state.take(
                (protocol.Concede(choices.pick(state.players)),)
            )  # much is said of who has left
        kinds = [choices.pick(self.of.kinds) for _ in range(2 + choices.below(_MOST_KINDS - 1))]
        of_wish = self.of.of_wish[wish]
        kinds += [theme, *(choices.pick(of_wish) for _ in range(2 * bool(of_wish)))]
        made, theme_at = 0, choices.below(2)
        length = MOST_STEPS if choices.once_in(_LONG_ONCE_IN) else choices.pick(_LENGTHS)
        combat_at = (
            choices.below(_COMBAT_EARLY) if self.of.fights and choices.once_in(4) else length
        )
        while made < length:
            made += 1
            if made > combat_at:
                combat_at = length
                state.take(*self._combat(choices, state))
            if made > theme_at:
                theme_at = length
                step = self._step(choices, state, kinds, theme)
            else:
                step = self._undo(choices, state) or self._step(choices, state, kinds)
            if step:
                state.take(step)
                for after in self._following(choices, state, step):
                    made += 1
                    state.take(after)
                if choices.once_in(2) or made >= length:
                    made += 1
                    state.take((protocol.Check(),))

    def _combat(self, choices: ChoiceSequence, state: ModelState) -> Iterator[protocol.Step]:
        """Generate a combat and a check after it."""
        kinds = [choices.pick(self.of.kinds) for _ in range(2)]

        def between() -> protocol.Step:
            step = self._step(choices, state, kinds) if choices.once_in(2) else ()
            return () if step and isinstance(step[0], _NO_COMBAT_AFTER) else step

        results = "damage-results" in self.info.capabilities
        steps = [step for step in combat(state, choices, between, results=results) if step]
        if "simultaneous" in self.info.capabilities or all(len(step) == 1 for step in steps):
            yield from [*steps, (protocol.Check(),)]

    def _following(
        self, choices: ChoiceSequence, state: ModelState, step: protocol.Step
    ) -> Iterator[protocol.Step]:
        for some in followups(step[0], choices, state):
            after = some if "simultaneous" in self.info.capabilities else some[:1]
            if all(type(event) in self.generators for event in protocol.one_by_one(after)):
                yield after

    def _undo(self, choices: ChoiceSequence, state: ModelState) -> protocol.Step:
        """Sometimes undo one of the last events."""
        done = [event for step in state.steps[-_MOST_UNDONE:] for event in step]
        if not done or not choices.once_in(4):
            return ()
        dying = "dying-permanents" in self.info.capabilities and choices.once_in(3)
        taken_back = undoing(choices.pick(done), dying=dying)
        return tuple(event for event in taken_back if type(event) in self.generators)

    def _step(
        self,
        choices: ChoiceSequence,
        state: ModelState,
        kinds: list[EventTarget],
        first_of: EventTarget | None = None,
    ) -> protocol.Step:
        """Generate an event, or several at the same time, often the same for other players."""
        first = self._event(choices, state, first_of or choices.pick(kinds))
        claimed = self.info.capabilities
        few = choices.once_in(3 if state.has_mates else 2)
        if not first or first[0].alone or "simultaneous" not in claimed or few:
            return first
        step = list(first)
        if choices.once_in(2):
            player = getattr(first[0], "player", None)
            others = state.besides(player, mates=choices.once_in(2)) if player else []
            some = choices.sample(others, _MOST_AT_ONCE) if others else []
            again = self.generators[type(first[0])].again
            step += [
                more for name in some if _sensible(more := again(first[0], name, state), state)
            ]
        else:
            along = [target for target in kinds if not target.kind.alone]
            for _ in range(1 + choices.below(_MOST_AT_ONCE)):
                step += self._event(choices, state, choices.pick(along))
        together = all(event.among_others in {"", *claimed} for event in step)
        return tuple(step) if together and not self.refusals.refuses(tuple(step)) else first

    def _event(
        self, choices: ChoiceSequence, state: ModelState, theme: EventTarget
    ) -> protocol.Step:
        """Generate an event that makes sense and may be played; nothing after too many attempts."""
        for _ in range(_TRIES):
            try:
                event = self.generators[theme.kind].make(state, choices, theme.field, theme.value)
            except ImpossibleError:
                continue
            if _sensible(event, state) and not self.refusals.refuses((event,)):
                return (event,)
        return ()

    def playable(self, case: PlayedCase) -> PlayedCase | None:
        """Remove what is never played or makes no sense; return None if nothing is left."""
        if self.refusals.hopeless(case.game if isinstance(case, protocol.Case) else case.match):
            return None
        case = self.refusals.hopeful(replace(case, id="fuzz"))
        while wrong := [*problems(case)]:
            places = {int(at[1]) for problem in wrong if (at := _STEP.match(problem))}
            if not places:
                return None
            left = (step for place, step in enumerate(case.steps, 1) if place not in places)
            case = replace(case, steps=tuple(left))
        case = settled_prefix(case)
        return case if case.steps and self._wanted(case) else None

    def _wanted(self, case: PlayedCase) -> bool:
        return (isinstance(case, MatchCase) or equal_teams(case.game)) and self.of.suits(case)


def _sensible(event: protocol.Event, state: ModelState) -> bool:
    """Return whether an event by itself is well-formed."""
    return not any(step_problems((event,), frozenset(state.players)))


_NO_COMBAT_AFTER = protocol.EndTurn | protocol.Restart | protocol.Subgame
_STEP = re.compile(r"step (\d+): ")
