"""Whether scenarios show that what ends, removes, counts or moves something does no more than that.

A scenario shows that a bystander is left alone if one of its expectations would not be met, did the
bystander share the fate of what the event is about.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.event_schema import OfNumbers, tag
from headjudge.spec.protocol.events import EVENT_KINDS, one_by_one
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.suite.inverse_events import ENDS, ending
from headjudge.suite.scenario import Scenario

Sort = tuple[str, str]
"""What happens, and which sort of bystander it leaves alone."""
_LEAVING = "a player who leaves"
_SECOND, _OTHER_KIND, _OTHER_PLAYER = "a second of its kind", "another kind", "another player's"
_ENDS = frozenset(ENDS.values())
_LASTING = ("an effect", "an ability")
NEEDED: frozenset[Sort] = frozenset(
    [
        *((tag(kind), sort) for kind in _ENDS for sort in (_OTHER_KIND, _OTHER_PLAYER)),
        *(
            (tag(kind), _SECOND) for kind in _ENDS if kind is not protocol.EndTrigger
        ),  # names are unique
        *((tag(kind), "another player") for kind in EVENT_KINDS if issubclass(kind, OfNumbers)),
        *(
            (what, sort)
            for what in (_LEAVING, tag(protocol.Put), tag(protocol.EndTurn))
            for sort in _LASTING
        ),
        *(
            (what, "another object")
            for what in (_LEAVING, tag(protocol.Put), tag(protocol.GainControl))
        ),
        *((f"a condition on {of}", _OTHER_PLAYER) for of in get_args(protocol.Countable)),
        *((f"a condition on {of}", "what is elsewhere") for of in get_args(protocol.OfObjects)),
    ]
)
"""All that the scenarios of the suite have to show of bystanders."""


class _Shared(NamedTuple):
    """A bystander that shares a fate, in a case of which all else is as it was."""

    sort: Sort
    case: protocol.Case
    added: int = 0
    """The number of the step that was added for it, from 1 on; 0 where none was."""


def not_left_alone(scenarios: Iterable[Scenario]) -> list[Sort]:
    """What none of the scenarios shows to be left alone."""
    missing = set(NEEDED)
    for scenario in scenarios:
        for shared in _each_shared(scenario.game) if scenario.game and missing else ():
            if shared.sort in missing and _is_noticed(scenario, shared):
                missing.remove(shared.sort)
    return sorted(missing)


def _is_noticed(scenario: Scenario, shared: _Shared) -> bool:
    """Whether an expectation is not met in that case, of which no question is open."""
    try:
        require_wellformed(shared.case)
    except Malformed:
        return False
    played = play(shared.case, derive=False)
    outcomes = list(played.outcomes)
    if shared.added:
        del outcomes[shared.added - 2]
    judged = (then.judged(outcomes[then.after - 1]) for then in scenario.thens)
    return False in judged and not any(played.questions)


def _each_shared(case: protocol.Case) -> Iterator[_Shared]:
    """Each bystander of the case, with the same done to it."""
    begun: list[protocol.Event] = []
    gone: set[str] = set()
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        now = {*(after.losers or ()), *(after.drawn or ())}
        fates = _of_leaving(case, begun, now) if now > gone else []
        gone = now
        for event in one_by_one(step):
            fates += _of_event(case, event, begun)
        for sort, fate in fates:
            steps = (*case.steps[:number], (fate,), *case.steps[number:])
            yield _Shared(sort, replace(case, steps=steps), number + 1)
        for place, event in enumerate(step):
            for sort, counted in _of_condition(case, event):
                other = (*step[:place], counted, *step[place + 1 :])
                steps = (*case.steps[: number - 1], other, *case.steps[number:])
                yield _Shared(sort, replace(case, steps=steps))
        begun += one_by_one(step)


_Sharing = list[tuple[Sort, Any]]
"""Of each bystander of which sort, and the event that makes it share a fate."""


def _of_event(case: protocol.Case, event: Any, begun: list[protocol.Event]) -> _Sharing:
    """The bystanders of an event."""
    what = tag(event)
    things = [obj.name for obj in case.game.objects]
    if type(event) in _ENDS:
        return [((what, how), end) for how, end in _of_end(event, begun)]
    if isinstance(event, OfNumbers):
        others = [player.name for player in case.game.players if player.name != event.player]
        return [((what, "another player"), replace(event, player=other)) for other in others]
    if isinstance(event, protocol.EndTurn):
        return _lasting(what, begun)
    if isinstance(event, protocol.GainControl):
        others = [thing for thing in things if thing != event.of]
        return [((what, "another object"), replace(event, of=other)) for other in others]
    if isinstance(event, protocol.Put):
        others = [thing for thing in things if thing != event.object]
        moved: _Sharing = [
            ((what, "another object"), replace(event, object=other)) for other in others
        ]
        return moved + _lasting(what, [one for one in begun if not _is_of(one, event.object)])
    return []


def _of_end(event: Any, begun: list[protocol.Event]) -> Iterator[tuple[str, Any]]:
    """The other ends of what has begun, and how they stand to this one."""
    said = {event: end for event in begun if (end := ending(event)) is not None}
    whose = {getattr(one, "player", None) for one, end in said.items() if _alike(end, event)}
    one_kind_only = isinstance(event, protocol.EndReplaceLoss | protocol.EndReplaceDraw)
    for one, end in said.items():
        if _alike(end, event):
            yield _SECOND, end
        elif getattr(one, "player", None) not in whose:
            if type(end) is type(event):
                yield _OTHER_PLAYER, end
        elif one_kind_only or type(end) is type(event):
            yield _OTHER_KIND, end


def _alike(end: Any, event: Any) -> bool:
    """Whether both end the same, whosever permanent says so."""
    about = [name for name in event.__struct_fields__ if name not in ("controller", "dying")]
    same = [getattr(end, name, None) == getattr(event, name) for name in about]
    return type(end) is type(event) and all(same)


def _of_leaving(case: protocol.Case, begun: list[protocol.Event], gone: set[str]) -> _Sharing:
    """The bystanders as players leave: what is of those who stay."""
    stays = [event for event in begun if not any(_is_of(event, name) for name in gone)]
    things = [obj.name for obj in case.game.objects if obj.owner not in gone]
    taken: _Sharing = [
        ((_LEAVING, "another object"), protocol.Put(thing, "exile")) for thing in things
    ]
    return taken + _lasting(_LEAVING, stays)


def _lasting(what: str, begun: list[protocol.Event]) -> _Sharing:
    """What has begun, and the ends of it."""
    ends = [end for event in begun if (end := ending(event)) is not None]
    sorts = [_LASTING[isinstance(end, protocol.EndTrigger)] for end in ends]
    return [((what, sort), end) for sort, end in zip(sorts, ends, strict=True)]


def _is_of(event: protocol.Event, name: str) -> bool:
    """Whether what begins is of that player or object."""
    return name in {getattr(event, field, None) for field in ("player", "controller", "object")}


def _of_condition(case: protocol.Case, event: Any) -> Iterator[tuple[Sort, Any]]:
    """The event with a condition in which a bystander is counted, too, or instead."""
    asked = getattr(event, "condition", None)
    if asked is None:
        return
    what = f"a condition on {asked.of}"
    if asked.of not in get_args(protocol.OfObjects):
        for player in case.game.players:
            if player.name not in asked.players:
                counted = replace(asked, player=player.name)
                yield (what, _OTHER_PLAYER), replace(event, condition=counted)
        return
    low, high = asked.at_least, asked.at_most
    lower = replace(asked, at_least=low and low - 1, at_most=high and high - 1)
    counted = replace(event, condition=lower)
    if any(obj.owner not in asked.players for obj in case.game.objects):
        yield (what, _OTHER_PLAYER), counted
    if any(obj.owner in asked.players and obj.zone != asked.of for obj in case.game.objects):
        yield (what, "what is elsewhere"), counted
