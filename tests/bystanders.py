"""Check that the scenarios show that events affect only their subjects, not bystanders.

A scenario covers a bystander if at least one of its expectations fails when an event also affects
that bystander.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.event_schema import OfNumbers, tag
from headjudge.spec.protocol.events import EVENT_KINDS, one_by_one
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.suite.scenario import Scenario
from headjudge.suite.steps.card_effects import ENDS, ending

Kind = tuple[str, str]
"""An event, and a kind of bystander that it must not affect."""
_LEAVING = "a player who leaves"
_SECOND, _OTHER_KIND, _OTHER_PLAYER = "a second of its kind", "another kind", "another player's"
_ENDS = frozenset(ENDS.values())
_LASTING = ("an effect", "an ability")
NEEDED: frozenset[Kind] = frozenset(
    [
        *((tag(end), kind) for end in _ENDS for kind in (_OTHER_KIND, _OTHER_PLAYER)),
        # EndTrigger has no second effect to spare, because abilities have unique names.
        *((tag(end), _SECOND) for end in _ENDS if end is not protocol.EndTrigger),
        *((tag(event), "another player") for event in EVENT_KINDS if issubclass(event, OfNumbers)),
        *(
            (event, kind)
            for event in (_LEAVING, tag(protocol.Put), tag(protocol.EndTurn))
            for kind in _LASTING
        ),
        *(
            (event, "another object")
            for event in (_LEAVING, tag(protocol.Put), tag(protocol.GainControl))
        ),
        *((f"a condition on {of}", _OTHER_PLAYER) for of in get_args(protocol.Countable)),
        *((f"a condition on {of}", "what is elsewhere") for of in get_args(protocol.OfObjects)),
    ]
)
"""The kinds of bystanders that the suite's scenarios must cover."""


class _Variant(NamedTuple):
    """A copy of a case that differs only in that one event also affects a bystander."""

    kind: Kind
    case: protocol.Case
    added: int = 0
    """The number, from 1, of the step added to affect the bystander; 0 if no step was added."""


def uncovered_bystanders(scenarios: Iterable[Scenario]) -> list[Kind]:
    """Return the kinds of bystanders that no scenario covers."""
    missing = set(NEEDED)
    for scenario in scenarios:
        for variant in _variants(scenario.game) if scenario.game and missing else ():
            if variant.kind in missing and _is_detected(scenario, variant):
                missing.remove(variant.kind)
    return sorted(missing)


def _is_detected(scenario: Scenario, variant: _Variant) -> bool:
    """Return whether an expectation fails in the variant and no open question is involved."""
    try:
        require_wellformed(variant.case)
    except Malformed:
        return False
    played = play(variant.case, derive=False)
    outcomes = list(played.outcomes)
    if variant.added:
        del outcomes[variant.added - 2]
    judged = (then.judged(outcomes[then.after - 1]) for then in scenario.thens)
    return False in judged and not any(played.questions)


def _variants(case: protocol.Case) -> Iterator[_Variant]:
    """Yield one variant of a case for each bystander of each event."""
    begun: list[protocol.Event] = []
    gone: set[str] = set()
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        now = {*(after.losers or ()), *(after.drawn or ())}
        fates = _bystanders_of_leaving(case, begun, now) if now > gone else []
        gone = now
        for event in one_by_one(step):
            fates += _bystanders_of(case, event, begun)
        for kind, fate in fates:
            steps = (*case.steps[:number], (fate,), *case.steps[number:])
            yield _Variant(kind, replace(case, steps=steps), number + 1)
        for place, event in enumerate(step):
            for kind, counted in _other_conditions(case, event):
                other = (*step[:place], counted, *step[place + 1 :])
                steps = (*case.steps[: number - 1], other, *case.steps[number:])
                yield _Variant(kind, replace(case, steps=steps))
        begun += one_by_one(step)


_Bystanders = list[tuple[Kind, Any]]
"""Kinds of bystanders, each with the event that affects it."""


def _bystanders_of(case: protocol.Case, event: Any, begun: list[protocol.Event]) -> _Bystanders:
    """Return an event's bystanders."""
    what = tag(event)
    things = [obj.name for obj in case.game.objects]
    if type(event) in _ENDS:
        return [((what, how), end) for how, end in _other_ends(event, begun)]
    if isinstance(event, OfNumbers):
        others = [player.name for player in case.game.players if player.name != event.player]
        return [((what, "another player"), replace(event, player=other)) for other in others]
    if isinstance(event, protocol.EndTurn):
        return _lasting_effects(what, begun)
    if isinstance(event, protocol.GainControl):
        others = [thing for thing in things if thing != event.of]
        return [((what, "another object"), replace(event, of=other)) for other in others]
    if isinstance(event, protocol.Put):
        others = [thing for thing in things if thing != event.object]
        moved: _Bystanders = [
            ((what, "another object"), replace(event, object=other)) for other in others
        ]
        return moved + _lasting_effects(
            what, [other for other in begun if not _belongs_to(other, event.object)]
        )
    return []


def _other_ends(event: Any, begun: list[protocol.Event]) -> Iterator[tuple[str, Any]]:
    """Yield the events that end other effects, preceded by each effect's relation to the ended one."""
    ends = {event: end for event in begun if (end := ending(event)) is not None}
    whose = {
        getattr(begin, "player", None) for begin, end in ends.items() if _end_the_same(end, event)
    }
    one_kind_only = isinstance(event, protocol.EndReplaceLoss | protocol.EndReplaceDraw)
    for begin, end in ends.items():
        if _end_the_same(end, event):
            yield _SECOND, end
        elif getattr(begin, "player", None) not in whose:
            if type(end) is type(event):
                yield _OTHER_PLAYER, end
        elif one_kind_only or type(end) is type(event):
            yield _OTHER_KIND, end


def _end_the_same(end: Any, event: Any) -> bool:
    """Return whether both events end the same effect, ignoring its controller."""
    about = [name for name in event.__struct_fields__ if name not in ("controller", "dying")]
    same = [getattr(end, name, None) == getattr(event, name) for name in about]
    return type(end) is type(event) and all(same)


def _bystanders_of_leaving(
    case: protocol.Case, begun: list[protocol.Event], gone: set[str]
) -> _Bystanders:
    """Return the bystanders when players leave: the remaining players' objects and effects."""
    stays = [event for event in begun if not any(_belongs_to(event, name) for name in gone)]
    things = [obj.name for obj in case.game.objects if obj.owner not in gone]
    taken: _Bystanders = [
        ((_LEAVING, "another object"), protocol.Put(thing, "exile")) for thing in things
    ]
    return taken + _lasting_effects(_LEAVING, stays)


def _lasting_effects(what: str, begun: list[protocol.Event]) -> _Bystanders:
    """Return the events that would end the effects so far, with the kind of each."""
    ends = [end for event in begun if (end := ending(event)) is not None]
    kinds = [_LASTING[isinstance(end, protocol.EndTrigger)] for end in ends]
    return [((what, kind), end) for kind, end in zip(kinds, ends, strict=True)]


def _belongs_to(event: protocol.Event, name: str) -> bool:
    """Return whether an effect belongs to that player or object."""
    return name in {getattr(event, field, None) for field in ("player", "controller", "object")}


def _other_conditions(case: protocol.Case, event: Any) -> Iterator[tuple[Kind, Any]]:
    """Yield the event with its condition changed to count a bystander, additionally or instead."""
    condition = getattr(event, "condition", None)
    if condition is None:
        return
    name = f"a condition on {condition.of}"
    if condition.of not in get_args(protocol.OfObjects):
        for player in case.game.players:
            if player.name not in condition.players:
                counted = replace(condition, player=player.name)
                yield (name, _OTHER_PLAYER), replace(event, condition=counted)
        return
    low, high = condition.at_least, condition.at_most
    lower = replace(condition, at_least=low and low - 1, at_most=high and high - 1)
    counted = replace(event, condition=lower)
    if any(obj.owner not in condition.players for obj in case.game.objects):
        yield (name, _OTHER_PLAYER), counted
    if any(
        obj.owner in condition.players and obj.zone != condition.of for obj in case.game.objects
    ):
        yield (name, "what is elsewhere"), counted
