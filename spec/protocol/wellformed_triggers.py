"""Which abilities that trigger a case can have, and what can be done with them."""

from collections.abc import Iterator

from headjudge.spec.protocol.effects import Put
from headjudge.spec.protocol.event_conditions import Condition
from headjudge.spec.protocol.event_records import names, parts, tag
from headjudge.spec.protocol.events import Loop, one_by_one
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.trigger_events import (
    OF_ITSELF,
    WITH_AMOUNT,
    EndTrigger,
    Resolve,
    StateTrigger,
    Trigger,
)
from headjudge.spec.protocol.turn_events import ExtraTurn

_WITHOUT_AMOUNT = ("win", "lose")
_OF_LIFE = ("gain-life", "lose-life", "damage")


def trigger_problems(case: Case) -> Iterator[str]:
    """What is wrong with the abilities of a case that trigger, and with what is done with them."""
    others = {p.name for p in case.game.players} | {one.name for one in case.game.objects}
    abilities = _of_extra_turns(case)  # whose they are, and whether they trigger once
    yield from _said_twice(case)
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            at = f"step {number}: {tag(event)}"
            if isinstance(event, Trigger | StateTrigger):
                what = event.player, getattr(event, "once", False)
                if event.ability in others or abilities.setdefault(event.ability, what) != what:
                    yield f"{at}: {event.ability} is the name of something else"
            for name in names("ability", event):
                if name not in abilities:
                    yield f"{at}: no ability is named {name}"
            if isinstance(event, Loop) and event.drains and abilities:
                yield f"{at}: one that costs life can't go round with abilities that may trigger"
            others |= {getattr(event, what, "") for what in ("object", "effect")}


def _said_twice(case: Case) -> Iterator[str]:
    """What an ability is said to trigger on while it does so already."""
    said: set[Trigger | StateTrigger] = set()
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            if isinstance(event, EndTrigger):
                said = {one for one in said if one.ability != event.ability}
            if isinstance(event, Put):
                said = {one for one in said if one.object != event.object}
            if isinstance(event, Trigger | StateTrigger):
                if event in said:
                    what = f"{event.ability} is said to trigger on that already"
                    yield f"step {number}: {tag(event)}: {what}; a second one needs another name"
                said.add(event)


def _of_extra_turns(case: Case) -> dict[str, tuple[str, bool]]:
    """The abilities that extra turns have, with whose they are, and that they trigger once."""
    events = (event for step in case.steps for event in one_by_one(step))
    turns = (event for event in events if isinstance(event, ExtraTurn))
    return {event.ability: (event.player, True) for event in turns if event.ability}


def resolving_problems(case: Case) -> Iterator[str]:
    """What is wrong with the abilities of extra turns, and with how abilities resolve."""
    events = [event for step in case.steps for event in one_by_one(step)]
    triggers = [event for event in events if isinstance(event, Trigger)]
    named = {one.ability for one in events if isinstance(one, Trigger | StateTrigger)}
    unless = {one.ability for one in triggers if one.unless}
    aimed = {one.ability for one in triggers if one.one or one.to_whom == "one-opponent"}
    for number, step in enumerate(case.steps, 1):
        for event in step:
            at = f"step {number}: {tag(event)}"
            if isinstance(event, ExtraTurn) and event.ability in named:
                yield f"{at}: {event.ability} is the name of something else"
            if not isinstance(event, Resolve):
                continue
            if event.paid and event.ability not in unless:
                yield f"{at}: {event.ability} is nothing that is paid for"
            if event.to and event.ability not in aimed:
                yield f"{at}: {event.ability} has no target"
            elif event.ability in aimed and not event.to and case.game.multiplayer:
                yield f"{at}: {event.ability} needs a target; say for whom it resolves"


def _others_problems(ability: Trigger) -> Iterator[str]:
    """What is wrong with whom an ability is about beside its controller."""
    if ability.object is None and (ability.whom or ability.to_whom):
        yield "only an ability of an object is about each of several: whom, to-whom"
    if ability.whom and ability.whose != ability.player:
        yield "with whom, whose is the player who controls it"
    if ability.to_whom and ability.to != (ability.player,):
        yield "with to-whom, to is the player who controls it"
    if ability.to_whom == "that-player" and not ability.whom:
        yield "that player is one of several, so it needs whom"


def ability_problems(ability: Trigger | StateTrigger) -> Iterator[str]:
    """What is wrong with an ability by itself."""
    asked = [one for one in parts(ability) if isinstance(one, Condition)]
    if ability.object is not None and any(one.which for one in asked):
        yield "an object's ability asks nothing of several players"
    if len(set(ability.to)) < len(ability.to):
        yield "who is meant is named once: to"
    if isinstance(ability, Trigger):
        yield from _occurrence_problems(ability)
        yield from _others_problems(ability)
    times = ability.times if isinstance(ability, Trigger) else None
    if ability.does in _WITHOUT_AMOUNT:
        if ability.amount is not None or times is not None:
            yield f"there is no amount of {ability.does}"
    elif ability.amount is not None:
        if times is not None:
            yield "so many times that is of what it triggered on, so it has no amount"
    elif times is None and ability.does not in _OF_LIFE:
        yield f"how many cards there are to {ability.does} needs an amount"
    elif not (isinstance(ability, Trigger) and ability.on in WITH_AMOUNT):
        yield "what it triggers on has no amount, so say how much it does"


def _occurrence_problems(ability: Trigger) -> Iterator[str]:
    """What is wrong with what an ability triggers on."""
    if ability.once and ability.object is not None:
        yield "what triggers only once is of no object"
    if ability.once and ability.condition is not None:
        yield "what triggers only once is asked as it resolves: then-if"
    of_itself = ability.object and not ability.whom and ability.whose == ability.player
    if ability.on in OF_ITSELF and not of_itself:
        yield "that it leaves is seen by an object's ability, of whose is its player"
