"""603: abilities that trigger, and what they do as they resolve."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from headjudge.reference.abilities import Occurred, Waiting
from headjudge.reference.conditions import met
from headjudge.reference.derivation import implements, regards
from headjudge.reference.each import TO_ONE
from headjudge.reference.game_state import GameState
from headjudge.reference.leaving import reaches
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.sources import of_each, says_so
from headjudge.spec import protocol

AT_ONCE: tuple[protocol.TriggerEvent, ...] = (
    *("loses-life", "is-dealt-damage", "is-dealt-combat-damage", "gets-poison"),
)
"""What befalls a player once at a time, from however many sources."""


def change(game: GameState, events: Sequence[protocol.Event]) -> list[protocol.Event]:
    """Let abilities come into being, whose controllers are in, and go.

    Gives the events that are left: of abilities whose object is not there, and others.
    """
    left: list[protocol.Event] = []
    for event in events:
        if isinstance(event, protocol.Trigger | protocol.StateTrigger):
            if not says_so(game, event):
                game.abilities.expected = True
                left.append(event)
            elif event.player in game.players_in_game:
                for trigger in of_each(game, event):
                    game.abilities.begin(trigger)
        elif isinstance(event, protocol.EndTrigger) and event.dying:
            game.dying.append(event)
        elif isinstance(event, protocol.EndTrigger):
            game.abilities.end(event)
        else:
            left.append(event)
    return left


@implements("state-triggers")
@regards("no-checks-meanwhile")
def notice(game: GameState, trace: Trace) -> None:
    """Let abilities trigger on what has happened at this moment, and on what is so now: 603.2."""
    abilities = game.abilities
    if abilities.known or abilities.gone or abilities.ended or abilities.occurred:
        notice_meanwhile(game, trace)
        abilities.gone, abilities.begun, abilities.ended = [], [], []
        abilities.expected = False


def notice_meanwhile(game: GameState, trace: Trace) -> None:
    """Let abilities trigger at once, though the moment is not over yet: 603.8, 704.4."""
    occurred, game.abilities.occurred = game.abilities.occurred, []
    there = game.abilities.before()
    occurred = [
        _looked_back_on(game, one, there) if one.what == "dies" else one for one in occurred
    ]
    looking_back = [ability for one in occurred for ability in one.seen_by or ()]
    for ability in dict.fromkeys([*game.abilities.known, *looking_back]):
        if ability.player not in game.players_in_game:
            continue
        if isinstance(ability, protocol.StateTrigger):
            waits = any([_is_same(one.ability, ability) for one in game.abilities.waiting])
            amounts = [] if waits else [0]
        else:
            amounts = list(seen(game, ability, occurred, trace))
            if ability.once and amounts:
                amounts = game.abilities.only_once(ability, amounts)
        if amounts and met(game, ability.condition, ability.player):
            game.abilities.waiting += [Waiting(ability, amount) for amount in amounts]
            if rule := _rule(game, ability):
                trace.note(rule, f"{ability.ability} triggers", game, (ability.player,))


@implements("looking-back")
def _looked_back_on(
    game: GameState, died: Occurred, there: Iterable[protocol.Trigger | protocol.StateTrigger]
) -> Occurred:
    """What died, which abilities see whose objects left at the same time, too: 603.10a."""
    by = [trigger for trigger in there if isinstance(trigger, protocol.Trigger)]
    within = [trigger for trigger in by if reaches(game, trigger.player, died.player)]
    return replace(died, seen_by=tuple(within))


def _is_same(one: protocol.Trigger | protocol.StateTrigger, other: protocol.StateTrigger) -> bool:
    """Whether it is one ability, which an object keeps though its controller changes."""
    of_one_object = other.object is not None and one.ability == other.ability
    return one == other or of_one_object


def _rule(game: GameState, ability: protocol.Trigger | protocol.StateTrigger) -> str:
    """The rule of ours by which an ability triggers; empty where the edition has none."""
    if isinstance(ability, protocol.StateTrigger):
        rule = "state-triggers"
    elif ability.on == "gains-life":
        rule = "life-gain-triggers"
    elif ability.on in protocol.STEP_OF and game.shared_turns:
        rule = "team-step-triggers"
    else:
        rule = "triggers-within-range" if game.reach is not None else ""
    return rule if rule and game.book.has_rule(rule) else ""


@implements("triggers-within-range", "triggers-on-moving-out-of-range", "life-gain-triggers")
def seen(
    game: GameState, ability: protocol.Trigger, occurred: Sequence[Occurred], trace: Trace
) -> Iterator[int]:
    """How much of it an ability has seen happen, each time that it did: 603.2c, 801.7.

    One that is there no more has seen only that on which abilities look back (603.10).
    Each source of life makes a player gain some (119.9). Life lost and damage dealt at one time are
    taken as one, which no rule says (question 101).
    """
    is_there = ability in game.abilities.known
    seen = [
        one.amount
        for one in occurred
        if (one.what, one.player) == (ability.on, ability.whose)
        and (
            is_there and reaches(game, ability.player, one.player)
            if one.seen_by is None
            else ability in one.seen_by
        )
    ]
    at_once = ability.on in AT_ONCE and len(seen) > 1
    trace.questions.update([101] if at_once else [])
    yield from [sum(seen)] if at_once and game.book.interpretation(101) == "once" else seen


@implements("triggers-onto-the-stack")
def stacked(game: GameState) -> list[Waiting]:
    """What waits, with what has triggered on top of the stack, the active player's first: 603.3b.

    Each player orders what is theirs, and a team with shared turns what is the team's (805.6a).
    """
    waiting = game.abilities.waiting
    if not waiting or waiting[-1].place:
        return waiting
    top = max([one.place for one in waiting])
    turns = {player: number for number, player in enumerate(game.in_turn_order(), top + 1)}
    put = []
    for one in waiting:
        team = game.takes_turns_with(one.ability.player) & turns.keys()
        put.append(one if one.place else one._replace(place=min([turns[p] for p in team])))
    return sorted(put, key=lambda one: one.place)


@implements("last-in-first-out")
def resolved(game: GameState, event: protocol.Resolve, trace: Trace) -> tuple[protocol.Event, ...]:
    """What the ability of that name does that lies on top of the stack: 405.5, 603.4, 608.2.

    Nothing if none waits there, or if what has to be so is not so any more; that is asked again
    only where something had to happen, too. Nothing either if what its effect asks for is not so,
    or if its controller pays.
    """
    name = event.ability
    ready = game.abilities.next_of(name)
    if not ready:
        return ()
    if len({_does(game, one, event) for one in ready}) > 1:
        trace.questions.add(113)
    waited = ready[-1 if game.book.interpretation(113) == "the-newest" else 0]
    game.abilities.waiting = [one for one in game.abilities.waiting if one is not waited]
    below = [one for one in game.abilities.waiting if one.ability.ability == name]
    if any([one.place < waited.place for one in below]):
        controller = waited.ability.player
        trace.note("last-in-first-out", f"{name} resolves, the newest first", game, (controller,))
    return _does(game, waited, event)


def _does(game: GameState, waited: Waiting, event: protocol.Resolve) -> tuple[protocol.Event, ...]:
    """What an ability does as it resolves now."""
    ability = waited.ability
    if isinstance(ability, protocol.Trigger) and not met(game, ability.condition, ability.player):
        return ()
    if not met(game, ability.later, ability.player):
        return ()
    amount = _amount(waited)
    whom = _whom(ability, event)
    return tuple([TO_ONE[ability.does](one, amount, ability.player) for one in whom])


def _whom(
    ability: protocol.Trigger | protocol.StateTrigger, event: protocol.Resolve
) -> tuple[str, ...]:
    """Whom an ability is about as it resolves: its target, where it has one, or who is named.

    Nobody, where its controller pays for it.
    """
    if event.paid:
        return ()
    aimed = isinstance(ability, protocol.Trigger) and ability.one
    return tuple([one for one in ability.to if not aimed or event.to in {None, one}])


def _amount(one: Waiting) -> int:
    """How much an ability does of what it does."""
    ability = one.ability
    if ability.amount is not None:
        return ability.amount
    return one.amount * (ability.times or 1) if isinstance(ability, protocol.Trigger) else 0
