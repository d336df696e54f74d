"""Triggered abilities and how they resolve (603)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from headjudge.reference.abilities import Occurred, Waiting
from headjudge.reference.conditions import is_met
from headjudge.reference.derivation import implements, regards
from headjudge.reference.each import EVENT_FOR_PLAYER
from headjudge.reference.game_state import GameState
from headjudge.reference.leaving import reaches
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.sources import expand_targets, source_agrees
from headjudge.spec import protocol

AT_ONCE: tuple[protocol.TriggerEvent, ...] = (
    *("loses-life", "is-dealt-damage", "is-dealt-combat-damage", "gets-poison"),
)
"""Events that trigger once per moment, regardless of the number of sources."""


_RULES: dict[protocol.TriggerEvent, str] = {
    "gains-life": "life-gain-triggers",
    "loses": "loss-triggers-look-back",
    **dict.fromkeys(("dies", "leaves", "goes-to-graveyard"), "looking-back"),
}
"""The rules about triggering on some kinds of event."""


def change(game: GameState, events: Sequence[protocol.Event]) -> list[protocol.Event]:
    """Begin and end abilities, and return the remaining events.

    The result includes abilities whose objects have yet to arrive.
    """
    rest: list[protocol.Event] = []
    for event in events:
        if isinstance(event, protocol.Trigger | protocol.StateTrigger):
            if not source_agrees(game, event):
                game.abilities.expected = True
                rest.append(event)
            elif event.player in game.players_in_game:
                if event.object is not None:
                    game.laid_out().objects[event.object].abilities.append(event)
                for trigger in expand_targets(game, event):
                    game.abilities.begin(trigger)
        elif isinstance(event, protocol.EndTrigger) and event.dying:
            game.dying.append(event)
        elif isinstance(event, protocol.EndTrigger):
            game.abilities.end(event)
        else:
            rest.append(event)
    return rest


@implements("state-triggers")
@regards("no-checks-meanwhile")
def notice(game: GameState, trace: Trace) -> None:
    """Let abilities trigger on this moment's events and on the current state (603.2)."""
    abilities = game.abilities
    if abilities.known or abilities.gone or abilities.ended or abilities.occurred:
        notice_meanwhile(game, trace)
        abilities.gone, abilities.begun, abilities.ended = [], [], []
        abilities.expected = False


def notice_meanwhile(game: GameState, trace: Trace) -> None:
    """Let abilities trigger immediately, before the moment ends (603.8, 704.4)."""
    occurred, game.abilities.occurred = game.abilities.occurred, []
    before = game.abilities.before()
    occurred = [
        _looked_back_on(game, occurrence, before) if occurrence.what == "dies" else occurrence
        for occurrence in occurred
    ]
    looking_back = [ability for occurrence in occurred for ability in occurrence.seen_by or ()]
    if trace.derive:
        _note_ended(game, occurred, trace)
    for ability in dict.fromkeys([*game.abilities.known, *looking_back]):
        if ability.player not in game.players_in_game:
            continue
        if isinstance(ability, protocol.StateTrigger):
            waits = any(
                [_is_same(occurrence.ability, ability) for occurrence in game.abilities.waiting]
            )
            amounts = [] if waits else [0]
        else:
            amounts = list(amounts_seen(game, ability, occurred, trace))
            if ability.once and amounts:
                amounts = game.abilities.only_once(ability, amounts)
        if amounts and condition_is_met(game, ability):
            game.abilities.waiting += [Waiting(ability, amount) for amount in amounts]
            if rule := _rule(game, ability):
                trace.note(rule, f"{{who}}'s {ability.ability} triggers", game, (ability.player,))


def _note_ended(game: GameState, occurred: Iterable[Occurred], trace: Trace) -> None:
    """Note abilities that have ended at this moment and so don't trigger on it (603.10)."""
    rule = "present-afterward"
    events = [(event.what, event.player) for event in occurred if event.seen_by is None]
    if not game.book.has_rule(rule):
        return
    for ability in dict.fromkeys([*game.abilities.ended, *game.abilities.gone]):
        if isinstance(ability, protocol.Trigger) and (ability.on, ability.whose) in events:
            text = f"{{who}}'s {ability.ability} is gone right after the event and does not trigger"
            trace.note(rule, text, game, (ability.player,))


@implements("intervening-if")
def condition_is_met(game: GameState, ability: protocol.Trigger | protocol.StateTrigger) -> bool:
    """Return whether an ability's own condition is met as it triggers or resolves (603.4)."""
    return is_met(game, ability.condition, ability.player)


@implements("looking-back")
def _looked_back_on(
    game: GameState, died: Occurred, abilities: Iterable[protocol.Trigger | protocol.StateTrigger]
) -> Occurred:
    """Return a "dies" event with the abilities that see it, even if they leave too (603.10a)."""
    by = [trigger for trigger in abilities if isinstance(trigger, protocol.Trigger)]
    within = [trigger for trigger in by if reaches(game, trigger.player, died.player)]
    return replace(died, seen_by=tuple(within))


def _is_same(
    ability: protocol.Trigger | protocol.StateTrigger, other: protocol.StateTrigger
) -> bool:
    """Return whether two records describe one ability, even if its controller has changed."""
    of_one_object = other.object is not None and ability.ability == other.ability
    return ability == other or of_one_object


def _rule(game: GameState, ability: protocol.Trigger | protocol.StateTrigger) -> str:
    """Return the slug of the rule by which an ability triggers, or "" if the edition has none."""
    if isinstance(ability, protocol.StateTrigger):
        rule = "state-triggers"
    elif ability.on in _RULES:
        rule = _RULES[ability.on]
    elif ability.on in protocol.STEP_OF and game.shared_turns:
        rule = "team-step-triggers"
    else:
        rule = "triggers-within-range" if game.reach is not None else ""
    return rule if rule and game.book.has_rule(rule) else ""


@implements("triggering", "triggers-within-range", "triggers-on-moving-out-of-range")
@implements("life-gain-triggers", "present-afterward")
def amounts_seen(
    game: GameState, ability: protocol.Trigger, occurred: Sequence[Occurred], trace: Trace
) -> Iterator[int]:
    """Yield the amount of each event that an ability has seen (603.2c, 801.7).

    An ability no longer in force sees only events that it looks back on (603.10). Each source of
    life causes a separate life gain (119.9). Simultaneous damage counts as one event, as rulings
    say; for simultaneous losses of life and poison counters, that is open (question 101).
    """
    is_there = ability in game.abilities.known
    seen = [
        occurrence.amount
        for occurrence in occurred
        if (occurrence.what, occurrence.player) == (ability.on, ability.whose)
        and (
            is_there and reaches(game, ability.player, occurrence.player)
            if occurrence.seen_by is None
            else ability in occurrence.seen_by
        )
    ]
    at_once = ability.on in AT_ONCE and len(seen) > 1
    if at_once and ability.on in {"loses-life", "gets-poison"}:
        trace.questions.add(101)
        at_once = game.book.interpretation(101) == "once"
    yield from [sum(seen)] if at_once else seen


@implements("triggers-onto-the-stack")
def with_stack_order(game: GameState) -> list[Waiting]:
    """Put new triggered abilities on the stack, the active player's first, and return all (603.3b).

    Players order their own abilities; teams with shared turns order theirs together (805.6a).
    """
    waiting = game.abilities.waiting
    if not waiting or waiting[-1].place:
        return waiting
    top = max([waiting_ability.place for waiting_ability in waiting])
    turns = {player: number for number, player in enumerate(game.in_turn_order(), top + 1)}
    placed = []
    for waiting_ability in waiting:
        team = game.takes_turns_with(waiting_ability.ability.player) & turns.keys()
        placed.append(
            waiting_ability
            if waiting_ability.place
            else waiting_ability._replace(place=min([turns[p] for p in team]))
        )
    return sorted(placed, key=lambda waiting_ability: waiting_ability.place)


@implements("last-in-first-out")
def resolve_top(
    game: GameState, event: protocol.Resolve, trace: Trace
) -> tuple[protocol.Event, ...]:
    """Remove an ability from the top of the stack and return its events (405.5, 603.4, 608.2).

    Returns no events if the ability is not on top, if its condition is not met as it resolves
    (state triggers don't recheck theirs), or if its controller pays.
    """
    name = event.ability
    ready = game.abilities.next_of(name)
    if not ready:
        return ()
    if len({_does(game, waiting_ability, event) for waiting_ability in ready}) > 1:
        trace.questions.add(113)
    waited = ready[-1 if game.book.interpretation(113) == "the-newest" else 0]
    game.abilities.waiting = [
        waiting_ability
        for waiting_ability in game.abilities.waiting
        if waiting_ability is not waited
    ]
    below = [
        waiting_ability
        for waiting_ability in game.abilities.waiting
        if waiting_ability.ability.ability == name
    ]
    if any([waiting_ability.place < waited.place for waiting_ability in below]):
        controller = waited.ability.player
        trace.note(
            "last-in-first-out", f"{{who}}'s newest {name} resolves first", game, (controller,)
        )
    ability = waited.ability
    if isinstance(ability, protocol.Trigger) and not condition_is_met(game, ability):
        unmet = f"{{who}}'s {name} does nothing, because its condition is not met"
        trace.note("intervening-if", unmet, game, (ability.player,))
    return _does(game, waited, event)


def _does(game: GameState, waited: Waiting, event: protocol.Resolve) -> tuple[protocol.Event, ...]:
    """Return the events of a resolving ability."""
    ability = waited.ability
    if isinstance(ability, protocol.Trigger) and not condition_is_met(game, ability):
        return ()
    if not is_met(game, ability.later, ability.player):
        return ()
    amount = _amount(waited)
    whom = _whom(ability, event)
    return tuple(
        [EVENT_FOR_PLAYER[ability.does](player, amount, ability.player) for player in whom]
    )


def _whom(
    ability: protocol.Trigger | protocol.StateTrigger, event: protocol.Resolve
) -> tuple[str, ...]:
    """Return the players affected by a resolving ability; none if its controller pays."""
    if event.paid and isinstance(ability, protocol.Trigger) and ability.unless:
        return ()
    targeted = isinstance(ability, protocol.Trigger) and ability.one
    return tuple([player for player in ability.to if not targeted or event.to in {None, player}])


def _amount(waiting: Waiting) -> int:
    """Return the amount that a resolving ability uses."""
    ability = waiting.ability
    if ability.amount is not None:
        return ability.amount
    return waiting.amount * (ability.times or 1) if isinstance(ability, protocol.Trigger) else 0
