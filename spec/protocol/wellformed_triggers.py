"""Which abilities that trigger a case can have, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.spec.protocol.event_conditions import Condition
from headjudge.spec.protocol.event_records import names, parts, tag
from headjudge.spec.protocol.events import Loop, one_by_one
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.trigger_events import WITH_AMOUNT, StateTrigger, Trigger

_WITHOUT_AMOUNT = ("win", "lose")


def trigger_problems(case: Case) -> Iterator[str]:
    """What is wrong with the abilities of a case that trigger, and with what is done with them."""
    others = {p.name for p in case.game.players} | {one.name for one in case.game.objects}
    abilities: dict[str, tuple[str, bool]] = {}  # whose they are, and whether they trigger once
    said: set[Trigger | StateTrigger] = set()
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            at = f"step {number}: {tag(event)}"
            if isinstance(event, Trigger | StateTrigger):
                yield from (f"{at}: {problem}" for problem in _ability_problems(event))
                if isinstance(event, Trigger):
                    yield from (f"{at}: {problem}" for problem in _others_problems(event))
                what = event.player, getattr(event, "once", False)
                if event in said and getattr(event, "once", False):
                    yield f"{at}: {event.ability} is to trigger the next time already"
                said.add(event)
                if event.ability in others or abilities.setdefault(event.ability, what) != what:
                    yield f"{at}: {event.ability} is the name of something else"
            for name in names("ability", event):
                if name not in abilities:
                    yield f"{at}: no ability is named {name}"
            if isinstance(event, Loop) and event.drains and abilities:
                yield f"{at}: one that costs life can't go round with abilities that may trigger"
            others |= {getattr(event, what, "") for what in ("object", "effect")}


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


def _ability_problems(ability: Trigger | StateTrigger) -> Iterator[str]:
    """What is wrong with what an ability does."""
    asked = [one for one in parts(ability) if isinstance(one, Condition)]
    if ability.object is not None and any(one.which for one in asked):
        yield "an object's ability asks nothing of several players"
    if isinstance(ability, Trigger) and ability.once:
        if ability.object is not None:
            yield "what triggers only once is of no object"
        if ability.condition is not None:
            yield "what triggers only once is asked as it resolves: then-if"
        if ability.amount is None and ability.does not in _WITHOUT_AMOUNT:
            yield "what triggers only once needs an amount of its own"
    of_life = ability.does in {"gain-life", "lose-life", "damage"}
    if ability.does in _WITHOUT_AMOUNT:
        if ability.amount is not None:
            yield f"there is no amount of {ability.does}"
    elif ability.amount is None and not of_life:
        yield f"how many cards there are to {ability.does} needs an amount"
    elif ability.amount is None and not (
        isinstance(ability, Trigger) and ability.on in WITH_AMOUNT
    ):
        yield "it triggers on nothing of which there is so much, so it needs an amount"
