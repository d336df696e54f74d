"""Generate games within an engine's capabilities: a setup and about 30 steps at most."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import get_args

import msgspec
from msgspec.structs import replace

from headjudge.fuzz.event_generator import (
    WEIGHTS,
    EventTarget,
    ImpossibleError,
    all_targets,
    combat,
    event_generators,
    followups,
    least_played,
    undoing,
)
from headjudge.fuzz.model_state import ModelState
from headjudge.fuzz.mutate import mutate, suite_cases
from headjudge.fuzz.setup_generator import (
    ChoiceSequence,
    equal_teams,
    plain_setup,
    purposes,
    setup,
    shapes,
)
from headjudge.fuzz.unsupported_filter import UnsupportedFilter, contents
from headjudge.judge.divergence import settled_prefix
from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.case_kinds import PlayedCase, named
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.protocol.validation.cases import problems, step_problems
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.levels import is_in_level, level_named


class GeneratorInputs:
    """The generator's inputs for an engine, edition and level."""

    def __init__(self, info: protocol.EngineInfo, edition: str, level: str = "") -> None:
        """Collect the inputs. Raises LookUpError for an unknown level."""
        self.info, self.book = info, Rulebook.at(edition)
        if level:
            level_named(level)
        self.level = level
        self.generators = event_generators(info.capabilities, self.book.has_rule)
        self.cases = [case for case in suite_cases(edition) if self.suits(case)]
        """The suite's games and matches that the engine claims and the level includes."""
        self.matches: list[PlayedCase] = [
            case for case in self.cases if isinstance(case, MatchCase)
        ]
        self.groups = group_by_contents(self.cases)
        check = ((protocol.Check(),),)
        self.shapes = [
            shape
            for shape in shapes(info)
            if self._in_level(protocol.Case("fuzz", edition, plain_setup(shape), check))
        ] or shapes(info)
        """The claimed shapes in the level, or all claimed shapes if it includes none of them."""
        targets = list(all_targets(self.generators))
        self.by_kind = [
            list(same_kind) for _, same_kind in groupby(targets, key=lambda target: target.kind)
        ]
        self.kinds = [
            EventTarget(kind) for kind in self.generators for _ in range(WEIGHTS.get(kind, 1))
        ]
        """All event kinds, each repeated according to its weight."""
        self.purposes = purposes(info)
        variants = [purpose for purpose in self.purposes if purpose in get_args(protocol.Variant)]
        self.usual_purposes = [*self.purposes, *variants]
        """Setup purposes for targets that need no setup part, with variants listed twice because
        they have their own rules."""
        self.by_purpose = {
            purpose: [target for target in targets if target.shows(part)]
            for purpose, part in self.purposes.items()
        }

    def suits(self, case: PlayedCase) -> bool:
        """Return whether the engine claims a case and the level includes it."""
        few = len(named(case)) <= self.info.max_players
        return few and needs(case) <= self.info.capabilities and self._in_level(case)

    def _in_level(self, case: PlayedCase) -> bool:
        return not self.level or is_in_level(case, self.level)


def group_by_contents(cases: Iterable[PlayedCase]) -> list[list[PlayedCase]]:
    """Group cases by the event kinds, variants and options they contain; matches form one group."""
    groups = defaultdict[str, list[PlayedCase]](list)
    for case in cases:
        for part in contents(case) if isinstance(case, protocol.Case) else ("match",):
            groups[part].append(case)
    return [groups[part] for part in sorted(groups)]


def generator_inputs(info: protocol.EngineInfo, edition: str, level: str = "") -> GeneratorInputs:
    """Return the inputs for an engine, cached for the next call."""
    return _generator_inputs(msgspec.json.encode(info), edition, level)


@cache
def _generator_inputs(info: bytes, edition: str, level: str) -> GeneratorInputs:
    """Return the inputs for an encoded handshake, which can't be hashed itself."""
    return GeneratorInputs(msgspec.json.decode(info, type=protocol.EngineInfo), edition, level)


BYTES = 400
"""Length of a choice sequence in bytes."""
MOST_STEPS = 30
_LENGTHS = (2, 2, 3, 3, 4, 4, 5, 6, 8, 12)
"""Numbers of steps to choose from; most engines play short games faster and refuse fewer."""
_LONG_ONCE_IN = 24
_MOST_KINDS = 6
_MOST_AT_ONCE = 3
_MOST_UNDONE = 4
_COMBAT_BEFORE = 5
"""Upper bound (exclusive) for the step at which a combat starts."""
_MUTATED = 2
"""One game in this many is generated from scratch; the others are mutants of suite cases."""
_TRIES = 4
"""Maximum attempts to generate a game, setup or event that the engine may play."""


class GameGenerator:
    """Generates games that an engine can play in an edition."""

    def __init__(self, inputs: GeneratorInputs, refusals: UnsupportedFilter | None = None) -> None:
        """Set the inputs and the statistics used to avoid refusals and balance targets."""
        self.inputs, self.generators = inputs, inputs.generators
        self._claimed = inputs.info.capabilities
        self.refusals = refusals or UnsupportedFilter()

    def generate(self, data: bytes) -> PlayedCase | None:
        """Return the game that a choice sequence determines, or None if none is playable.

        The less likely the engine is to play a game, the more likely it is discarded for another.
        """
        choices, case = ChoiceSequence(data), None
        for _ in range(_TRIES):
            mutated = self.inputs.groups and choices.below(_MUTATED)
            case = self._mutant(choices) if mutated else self._new_game(choices)
            if case and self.refusals.chance(case) * 256 > choices.below(256):
                break
        return case

    def _mutant(self, choices: ChoiceSequence) -> PlayedCase | None:
        """Return a mutant of a suite case, or None if it is not playable."""
        original = choices.pick(choices.pick(self.inputs.groups))
        is_match = isinstance(original, MatchCase)
        case = mutate(original, choices, [self.inputs.matches] if is_match else self.inputs.groups)
        try:
            case = msgspec.convert(msgspec.to_builtins(case), type(original))
        except msgspec.ValidationError:
            return None
        return self.playable(case)

    def _new_game(self, choices: ChoiceSequence) -> PlayedCase | None:
        target = least_played(choices, self.inputs.by_kind, self.refusals)
        fitting = [name for name, part in self.inputs.purposes.items() if part == target.part]
        purpose = choices.pick(fitting if target.part and fitting else self.inputs.usual_purposes)
        for _ in range(_TRIES):
            game = setup(choices, self.inputs.shapes, self.inputs.info, purpose)
            game = self.refusals.with_supported_objects(game)
            if not self.refusals.refuses_setup(game) and (game.objects or purpose != "objects"):
                break
        state = ModelState(game, self.inputs.book)
        self._play(choices, state, target, purpose)
        edition = self.inputs.book.edition
        return self.playable(protocol.Case("fuzz", edition, game, tuple(state.steps)))

    def _play(
        self, choices: ChoiceSequence, state: ModelState, target: EventTarget, purpose: str
    ) -> None:
        """Generate a game's steps from a few event kinds, often with a check after a step.

        The target is generated in the first or second step and may recur later, as may targets that
        the setup's purpose provides for.
        """
        if state.continues and protocol.Concede in self.generators and choices.once_in(5):
            # many rules concern players who have left the game
            state.take((protocol.Concede(choices.pick(state.players)),))
        kinds = [choices.pick(self.inputs.kinds) for _ in range(2 + choices.below(_MOST_KINDS - 1))]
        related = self.inputs.by_purpose[purpose]
        kinds += [target, *(choices.pick(related) for _ in range(2 * bool(related)))]
        count, target_at = 0, choices.below(2)
        length = MOST_STEPS if choices.once_in(_LONG_ONCE_IN) else choices.pick(_LENGTHS)
        fights = protocol.Attack.needs in self._claimed and choices.once_in(4)
        combat_at = choices.below(_COMBAT_BEFORE) if fights else length
        while count < length:
            count += 1
            if count > combat_at:
                combat_at = length
                state.take(*self._combat(choices, state))
            if count > target_at:
                target_at = length
                step = self._step(choices, state, kinds, target)
            else:
                step = self._undo(choices, state) or self._step(choices, state, kinds)
            if step:
                state.take(step)
                for after in self._followups(choices, state, step):
                    count += 1
                    state.take(after)
                if choices.once_in(2) or count >= length:
                    count += 1
                    state.take((protocol.Check(),))

    def _combat(self, choices: ChoiceSequence, state: ModelState) -> Iterator[protocol.Step]:
        """Generate a combat followed by a check."""
        kinds = [choices.pick(self.inputs.kinds) for _ in range(2)]

        def between() -> protocol.Step:
            step = self._step(choices, state, kinds) if choices.once_in(2) else ()
            return () if step and isinstance(step[0], _NEVER_IN_COMBAT) else step

        results = "damage-results" in self._claimed
        steps = [step for step in combat(state, choices, between, results=results) if step]
        if "simultaneous" in self._claimed or all(len(step) == 1 for step in steps):
            yield from [*steps, (protocol.Check(),)]

    def _followups(
        self, choices: ChoiceSequence, state: ModelState, step: protocol.Step
    ) -> Iterator[protocol.Step]:
        for events in followups(step[0], choices, state):
            after = events if "simultaneous" in self._claimed else events[:1]
            if all(type(event) in self.generators for event in protocol.one_by_one(after)):
                yield after

    def _undo(self, choices: ChoiceSequence, state: ModelState) -> protocol.Step:
        """Generate a step that undoes a recent event; usually empty."""
        recent = [event for step in state.steps[-_MOST_UNDONE:] for event in step]
        if not recent or not choices.once_in(4):
            return ()
        dying = "dying-permanents" in self._claimed and choices.once_in(3)
        undone = undoing(choices.pick(recent), dying=dying)
        return tuple(event for event in undone if type(event) in self.generators)

    def _step(
        self,
        choices: ChoiceSequence,
        state: ModelState,
        kinds: list[EventTarget],
        target: EventTarget | None = None,
    ) -> protocol.Step:
        """Generate a step of one or several events, often the same event for several players."""
        first = self._event(choices, state, target or choices.pick(kinds))
        single = choices.once_in(3 if state.has_mates else 2)
        if not first or first[0].alone or "simultaneous" not in self._claimed or single:
            return first
        step = list(first)
        if choices.once_in(2):
            player = getattr(first[0], "player", None)
            others = state.others(player, mates=choices.once_in(2)) if player else []
            chosen = choices.sample(others, _MOST_AT_ONCE) if others else []
            again = self.generators[type(first[0])].again
            same = (again(first[0], name, state) for name in chosen)
            step += [event for event in same if _is_wellformed(event, state)]
        else:
            along = [kind for kind in kinds if not kind.kind.alone]
            for _ in range(1 + choices.below(_MOST_AT_ONCE)):
                step += self._event(choices, state, choices.pick(along))
        together = all(event.among_others in {"", *self._claimed} for event in step)
        together &= len({isinstance(event, protocol.SetLibrary) for event in step}) == 1
        return tuple(step) if together and not self.refusals.refuses(tuple(step)) else first

    def _event(
        self, choices: ChoiceSequence, state: ModelState, target: EventTarget
    ) -> protocol.Step:
        """Generate a step with one valid event that is not excluded; empty if all attempts fail."""
        generator = self.generators[target.kind]
        for _ in range(_TRIES):
            try:
                event = generator.make(state, choices, target.field, target.value)
            except ImpossibleError:
                continue
            if _is_wellformed(event, state) and not self.refusals.refuses((event,)):
                return (event,)
        return ()

    def playable(self, case: PlayedCase) -> PlayedCase | None:
        """Return a case without unsupported, invalid or unsettled parts; None if not playable."""
        if self.refusals.refuses_setup(
            case.game if isinstance(case, protocol.Case) else case.match
        ):
            return None
        case = self.refusals.supported(replace(case, id="fuzz"))
        while faults := [*problems(case)]:
            wrong = {int(match[1]) for problem in faults if (match := _STEP.match(problem))}
            if not wrong:
                return None
            left = (step for number, step in enumerate(case.steps, 1) if number not in wrong)
            case = replace(case, steps=tuple(left))
        case = settled_prefix(case)
        fair = isinstance(case, MatchCase) or equal_teams(case.game)
        return case if case.steps and fair and self.inputs.suits(case) else None


def _is_wellformed(event: protocol.Event, state: ModelState) -> bool:
    return not any(step_problems((event,), frozenset(state.players)))


_NEVER_IN_COMBAT = protocol.EndTurn | protocol.BeginStep | protocol.Restart | protocol.Subgame
_STEP = re.compile(r"step (\d+): ")
