"""Check steps that compile: the stack, the order of simultaneous damage, starting life totals."""

from collections.abc import Iterator

from msgspec.structs import replace

from headjudge.reference.abilities import Waiting
from headjudge.reference.game_play import play, start_game, take_step
from headjudge.reference.game_state import GameState, UnplayableError
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.protocol import Damage, ReplaceLoss
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.case_builder import StepError
from headjudge.suite.steps.pattern import PLACEHOLDERS

_PROBE = "if "
"""How a sentence begins in which an ability resolves only if it is on the stack."""
_MOVES_ON = {protocol.EndTurn: "the turn can't end", protocol.BeginStep: "no step can begin"}


def impossible(case: protocol.Case) -> Iterator[tuple[int, str]]:
    """Yield the number, from 1, of each step that the stack does not allow, and the reason.

    A turn or step can't end until the stack is empty, and only the topmost object on the stack can
    resolve.
    """
    if not any(isinstance(step[0], (protocol.Resolve, *_MOVES_ON)) for step in case.steps):
        return
    for number, (event, before, stack, _) in enumerate(_stacks(case), 1):
        if before and type(event) in _MOVES_ON:
            waits = before[-1].ability.ability
            yield number, f"{_MOVES_ON[type(event)]} while {waits} waits on the stack"
        if isinstance(event, protocol.Resolve) and stack:
            name, above = event.ability, stack[-1]
            on_top = [
                waiting.place == above.place for waiting in stack if waiting.ability.ability == name
            ]
            if on_top and not any(on_top):
                blocking = f"{above.ability.ability}, which is above it on the stack"
                yield number, f"{name} can't resolve before {blocking}"


def unresolved(scenario: Scenario) -> Iterator[StepError]:
    """Yield an error for each step in which a card's ability resolves without being on the stack.

    Steps that say "if ... is on the stack" are allowed. The message names the ability on top of the
    stack; if the stack is empty, it says when the missing ability triggers (405.5).
    """
    case = scenario.game
    called = {use.ability: use.called for use in scenario.uses if use.ability}
    if case is None:
        return
    for number, (event, _, stack, game) in enumerate(_stacks(case)):
        probe = scenario.step_texts[number][0].startswith(_PROBE)
        name = event.ability if isinstance(event, protocol.Resolve) and not probe else ""
        abilities = [waiting.ability.ability for waiting in stack]
        if name in called and name not in abilities and not game.over:
            top = called.get(abilities[-1], abilities[-1]) if abilities else ""
            does = f"{top}'s ability does; write: {top}'s ability resolves"
            known = (ability for ability in game.abilities.known if ability.ability == name)
            when = [f": it {text}" for ability in known if (text := in_its_step(ability))]
            instead = f", {does}" if top else next(iter(when), ", and nothing else does")
            message = f"{called[name]}'s ability does not wait on the stack{instead}"
            yield StepError(message, scenario.step_origins[number])


def in_its_step(ability: protocol.Trigger | protocol.StateTrigger) -> str:
    """Return a hint about the step in which an ability triggers; empty if it has no such step."""
    if not isinstance(ability, protocol.Trigger) or ability.on not in protocol.STEP_OF:
        return ""
    step = PLACEHOLDERS["step"].write(protocol.STEP_OF[ability.on])
    return f"triggers in {ability.whose}'s {step}; in that turn, write: the {step} begins"


def _stacks(
    case: protocol.Case,
) -> Iterator[tuple[protocol.Event, list[Waiting], list[Waiting], GameState]]:
    """Yield each step's first event, the abilities waiting before it, its stack, and the game.

    The stack is taken at the step's last check. Both lists are ordered from bottom to top.
    """
    stack: list[Waiting] = []

    def at_a_check(game: GameState) -> None:
        stack[:] = with_stack_order(game)

    game = start_game(case.game, Rulebook.at(case.edition))
    trace = Trace(derive=False, at_checks=at_a_check)
    for step in case.steps:
        over, before = game.over, [*game.abilities.waiting]
        stack.clear()
        game = take_step(game, step, trace)
        yield step[0], [] if over else before, [*stack], game


WHICH_IS_PREVENTED = 57
"""The open question of which damage a limited prevention effect prevents."""


def undecided(scenario: Scenario) -> Iterator[StepError]:
    """Yield an error for each step in which the first damage listed is prevented (615.7).

    The affected player chooses which damage it is, and the order of rows doesn't state that choice.
    A scenario about the open question of that choice is allowed.
    """
    case = scenario.game
    if case is None or WHICH_IS_PREVENTED in scenario.questions:
        return
    try:
        outcomes = play(case, derive=False).outcomes
    except UnplayableError:
        return
    for number, step in enumerate(case.steps):
        if not _deals_several(step):
            continue
        steps = (*case.steps[:number], step[::-1], *case.steps[number + 1 :])
        if play(replace(case, steps=steps), derive=False).outcomes != outcomes:
            message = (
                "the affected player chooses which of this damage is prevented (615.7), and the "
                "order of rows doesn't say which; name the source of that damage here and in the "
                "effect that prevents it: from Wolf"
            )
            yield StepError(message, scenario.step_origins[number])


def _deals_several(step: tuple[object, ...]) -> bool:
    return sum(isinstance(event, Damage) for event in step) > 1


def untriggered(scenario: Scenario) -> Iterator[str]:
    """Yield a message for each card that resolves without effect, as no later step begins.

    Its ability triggers in an upkeep or an end step, which the scenario does not reach.
    """
    game = scenario.game
    called = {use.ability: use.called for use in scenario.uses if use.ability}
    for number, step in enumerate(game.steps if game else ()):
        later = {type(events[0]) for events in game.steps[number + 1 :]} if game else set()
        for event in step if not later & {protocol.BeginStep, protocol.EndTheTurn} else ():
            if isinstance(event, protocol.Trigger) and event.once and event.ability in called:
                when = in_its_step(event)
                yield f"no step reaches {called[event.ability]}'s ability, which {when}"


def unclear(scenario: Scenario) -> Iterator[str]:
    """Yield a message for each life total that is mistaken for a starting life total.

    A card that sets a life total to the starting life total uses that of the game, no matter how
    much life its controller starts the scenario with.
    """
    game = scenario.game
    life = {player.name: player.life for player in game.game.players} if game else {}
    for use in scenario.uses:
        for begins, number in use.places:
            event = game.steps[begins][number] if game else None
            if not isinstance(event, ReplaceLoss):
                continue
            total = life.get(event.player)
            if total is not None and total > event.life:
                yield (
                    f"{use.name} uses the starting life total, which is {event.life}; "
                    f"'{event.player} starts with {total} life' does not change it"
                )
