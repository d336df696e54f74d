"""What comes of an event in a game made by chance: what it waits for, and what takes it back."""

from collections.abc import Iterator
from typing import Any

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.now import Now
from headjudge.conformance.scenarios.undoing import undoing
from headjudge.spec import protocol as v
from headjudge.spec.protocol.alterations import DAMAGE_ALTERATIONS, DRAW_ALTERATIONS, AlterationKind
from headjudge.spec.protocol.effects import LastingEffect


def following(event: v.Event, choose: Choices, now: Now) -> Iterator[v.Step]:
    """What comes of an event in the steps after it."""
    match event:
        case v.ExtraTurn() | v.Skip() | v.UntilTurn() | v.ControlTurn():
            yield from ((v.EndTurn(),),) * (choose.below(2) if choose.once_in(3) else 2)
        case v.StateTrigger(ability, condition=condition) if not choose.once_in(4):
            met = list(_meeting(condition, now))
            passing: list[Any] = [*met, *(back for one in met for back in undoing(one))]
            if met:
                yield tuple(met) if choose.once_in(3) else (v.InOrder(tuple(passing)),)
            yield (v.Resolve(ability),)
        case v.Trigger(ability, whose=whose, on=on) if not choose.once_in(4):
            now.whom = whose
            yield (_occurring(on, whose, max(choose.one(now.numbers()), 0)),)
            yield (v.Resolve(ability),)
        case v.Alteration(who, kind) if not choose.once_in(3):
            if choose.once_in(2):
                yield (event,)  # a second effect of that kind
            players = choose.some([who, who, *now.players], _MOST_ALTERED)
            yield tuple(_altered(kind, one, 1 + choose.below(3)) for one in players)
        case v.Choose(open=True):
            if not choose.once_in(3):
                yield (v.Concede(choose.one([event.player, *now.players])),)
            yield (v.MakeChoice(),)
        case _ if isinstance(event, _LASTING) and not choose.once_in(3):
            yield from _leaving(event, choose, now)


_MOST_ALTERED = 3
"""What may be altered happens so often at the same time."""


def _altered(kind: AlterationKind, player: str, amount: int) -> v.Event:
    """What such an effect alters, if it is about that player."""
    if kind in DAMAGE_ALTERATIONS:
        return v.Damage(player, amount, combat=False)
    if kind in DRAW_ALTERATIONS:
        return v.Draw(player, amount)
    return (v.LoseLife if kind == "double-life-loss" else v.GainLife)(player, amount)


_LASTING = (LastingEffect, v.GainControl, v.Put, v.Create)


def _leaving(event: v.Event, choose: Choices, now: Now) -> Iterator[v.Step]:
    """Somebody leaves who has to do with what the event began, and then that may end.

    Nobody leaves a game that would be over then.
    """
    if now.goes_on and now.concerned(event):
        yield (v.Concede(choose.one(now.concerned(event))),)
        ends = tuple(undoing(event))
        if ends:
            yield ends


def _meeting(condition: v.Condition, now: Now) -> Iterator[Any]:
    """An event after which a condition is met, if it is not met already and an event does that."""
    if condition.which is not None:
        return
    who, number = condition.player, now.counted(condition.player, condition.of)
    low, high = condition.at_least, condition.at_most
    if low is not None and number < low:
        more = {"life": v.GainLife, "poison": v.Poison}.get(condition.of)
        if more:
            yield more(who, low - number)
    elif high is not None and number > high:
        less = {"life": v.LoseLife, "poison": v.LosePoison, "library": v.Mill}.get(condition.of)
        if less:
            yield less(who, number - high)


def _occurring(on: v.TriggerEvent, whose: str, amount: int) -> v.Event:
    """What an ability triggers on."""
    if on in v.STEP_OF:
        return v.BeginStep(v.STEP_OF[on])
    match on:
        case "gains-life":
            return v.GainLife(whose, amount)
        case "is-dealt-damage":
            return v.Damage(whose, amount, combat=False)
        case "draws":
            return v.Draw(whose, 1)
        case "loses":
            return v.Lose(whose)
    return v.LoseLife(whose, amount)
