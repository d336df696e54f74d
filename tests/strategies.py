"""Random well-formed cases, for Hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from headjudge.conformance.sentences.seating import LIMITED
from headjudge.spec import protocol as v
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.trigger_events import OF_ITSELF
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.protocol.wellformed_objects import CONTROLLED
from headjudge.spec.rulebook import editions
from tests import NEWEST
from tests.combat_strategies import combats

NAMES = ("Ana", "Ben", "Cho", "Dan", "Eve", "Fay")
OF_FORCED = ("outside", "outside-taken", "unless", "unless-taken")
COMMANDERS = ("Kraum", "Tymna")
PLAIN = st.sampled_from(sorted({*get_args(v.AlterationKind)} - v.PLUS - v.GIVEN))
ROUNDED = st.sampled_from(("up", "down"))
OBJECTS = ("Bear", "Elk", "Ping")
NEW = "New"
SIZES: dict[v.Variant, tuple[int, ...]] = {
    "free-for-all": (1, 1, 1),
    "grand-melee": (1,) * 6,
    "teams": (2, 1, 2),
    "alternating-teams": (2, 2, 2),
    "two-headed-giant": (2, 2),
    "emperor": (3, 3),
}
"""How many play on each side."""


@st.composite
def setups(draw: st.DrawFn) -> v.Setup:
    variant: v.Variant = draw(st.sampled_from(list(SIZES)))
    teams = SIZES[variant]
    archenemy = variant == "teams" and draw(st.booleans())
    if archenemy:
        teams = (1, draw(st.integers(1, 3)))
    kinds = ("commander", "tournament") if archenemy else ("commander", "brawl", "tournament")
    options: list[v.Option] = draw(st.lists(st.sampled_from(kinds), unique=True))
    if {"commander", "brawl"} <= {*options}:
        options.remove("brawl")
    if archenemy:
        options.append("archenemy")
    names = iter(NAMES)
    players: list[v.Player] = []
    fewest = 4 if variant == "grand-melee" else 2
    sizes = teams[: draw(st.integers(fewest, len(teams)))]
    limited = sum(sizes) > 2 and (variant in LIMITED or draw(st.booleans()))
    for number, size in enumerate(sizes):
        life = draw(st.none() | st.integers(-2, 40))
        poison = draw(st.integers(0, 14))
        for seat in range(size):
            team = None if variant in v.INDIVIDUALS else f"team {number}"
            players.append(
                v.Player(
                    next(names),
                    archenemy=archenemy and number == 0,
                    life=life,
                    library=draw(st.integers(0, 9)),
                    deck=draw(st.none() | st.integers(9, 20)),
                    poison=poison,
                    team=team,
                    emperor=variant == "emperor" and seat == 1,
                    range=draw(st.integers(0, 3)) if limited else None,
                    commanders=() if players else COMMANDERS,
                )
            )
    if variant == "alternating-teams":
        players = [p for seat in range(teams[0]) for p in players[seat :: teams[0]]]
    objects = draw(st.just(()) | _objects([p.name for p in players]))
    if limited:
        options.append("limited-range")
    return v.Setup(tuple(players), variant, tuple(options), objects)


@st.composite
def _objects(draw: st.DrawFn, names: list[str]) -> tuple[v.StartingObject, ...]:
    player = st.sampled_from(names)
    objects = []
    for name in OBJECTS[: draw(st.integers(0, len(OBJECTS)))]:
        kind: v.ObjectKind = draw(st.sampled_from(("card", "card", "token", "copy", "ability")))
        zones = {"card": get_args(v.Zone), "token": ("battlefield",)}.get(kind, ("stack",))
        zone = draw(st.sampled_from(zones))
        owner = None if kind == "ability" else draw(player)
        may_be_none = st.nothing() if kind == "ability" else st.none()
        controller = draw(may_be_none | player) if zone in CONTROLLED else None
        world = kind == "card" and zone != "battlefield" and draw(st.booleans())
        objects.append(v.StartingObject(name, zone, kind, owner, controller, world))
    return tuple(objects)


def _object_events(setup: v.Setup) -> st.SearchStrategy[Any]:
    """With a new name for all that is created, which ``cases`` makes different from the others."""
    names = [p.name for p in setup.players]
    player = st.sampled_from(names)
    things = st.sampled_from([o.name for o in setup.objects] + names)
    cards = [o.name for o in setup.objects if o.kind == "card"]
    others = st.tuples(player, things).filter(lambda pair: pair[0] != pair[1])
    sources = st.none() | st.sampled_from(OBJECTS)
    events = [
        st.builds(v.Create, st.just(NEW), st.sampled_from(("token", "copy", "ability")), player),
        others.map(lambda pair: v.GainControl(*pair)),
        others.map(lambda pair: v.EndControl(*pair)),
        st.builds(v.UntilTurn, st.just(NEW), player),
    ]
    if setup.variant != "grand-melee":
        events += [
            st.builds(v.ExtraTurn, player, st.none() | player),
            st.builds(v.Skip, player, st.sampled_from(("turn", "draw-step")), st.none() | player),
            st.builds(v.ControlTurn, player, player),
            st.builds(v.Prevent, player, st.none() | st.integers(1, 9), sources),
        ]
    if setup.objects:
        by: Any = {"object": st.sampled_from([o.name for o in setup.objects])}
        uses, life = st.none() | st.integers(1, 3), st.integers(-1, 9)
        kinds = st.sampled_from(get_args(v.RestrictionKind))
        events += [
            st.builds(v.Restriction, player, kinds, **by),
            st.builds(v.ReplaceLoss, player, uses=uses, life=life, **by),
            st.builds(v.ReplaceDraw, player, st.sampled_from(("win", "nothing")), **by),
            st.builds(v.Alteration, player, PLAIN, **by),
            st.builds(
                v.Trigger,
                st.just(NEW),
                player,
                player,
                st.sampled_from(get_args(v.TriggerEvent)),
                player.map(lambda one: (one,)),
                st.sampled_from(("win", "lose")),
                condition=st.none() | _conditions(player),
                **by,
            ).map(lambda one: replace(one, whose=one.player) if one.on in OF_ITSELF else one),
            st.permutations(names).flatmap(
                lambda two: st.builds(v.Redirect, *map(st.just, two[:2]), **by)
            ),
        ]
    if cards:
        card, zones = st.sampled_from(cards), get_args(v.Zone)
        events.append(st.builds(v.Put, card, st.sampled_from(zones)))
        events.append(st.builds(v.Put, card, st.sampled_from(sorted(CONTROLLED)), player))
    return st.one_of(events)


@cache
def _abilities(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Abilities that trigger, each with a new name, and what is done with the last of them."""
    player = st.sampled_from(names)
    of_life: tuple[v.Consequence, ...] = ("gain-life", "lose-life", "damage")
    of_cards: tuple[v.Consequence, ...] = ("draw", "mill", "poison", "set-life")
    ending: tuple[v.Consequence, ...] = ("win", "lose")
    perhaps, some = st.none() | _conditions(player), st.integers(0, 9)
    on = st.sampled_from(sorted({*get_args(v.TriggerEvent)} - OF_ITSELF))
    much = st.sampled_from(sorted(v.WITH_AMOUNT))
    counted, uncounted = st.sampled_from(of_life + of_cards), st.sampled_from(ending)
    whom = st.lists(player, min_size=1, max_size=3, unique=True).map(tuple)
    whenever: Any = (v.Trigger, st.just(NEW), player, player)
    as_soon: Any = (v.StateTrigger, st.just(NEW), player, _conditions(player), whom)
    return st.one_of(
        st.builds(*whenever, on, whom, uncounted, condition=perhaps),
        st.builds(*whenever, on, whom, counted, some, condition=perhaps),
        st.builds(*whenever, much, whom, st.sampled_from(of_life), condition=perhaps),
        st.builds(*whenever, much, whom, counted, times=st.integers(1, 3), unless=st.booleans()),
        st.builds(*as_soon, uncounted, later=perhaps),
        st.builds(*as_soon, counted, some),
        st.builds(*whenever, on, whom, uncounted, later=perhaps, once=st.booleans()),
        st.builds(*whenever, on, whom, counted, some, later=perhaps, once=st.just(True)),
        st.builds(v.EndTrigger, st.just(NEW), st.booleans()),
    )


def _numbered(steps: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The steps, with a name of its own for each thing, effect and ability that is new in them.

    What is about an ability is about the newest, and left out while there is none.
    """
    numbers = count(1)
    abilities: list[str] = []

    def named(event: Any) -> Iterator[Any]:
        match event:
            case v.Create():
                yield replace(event, object=f"{NEW}{next(numbers)}")
            case v.UntilTurn():
                yield replace(event, effect=f"{NEW}{next(numbers)}")
            case v.Trigger() | v.StateTrigger():
                abilities.append(f"{NEW}{next(numbers)}")
                yield replace(event, ability=abilities[-1])
            case v.EndTrigger() | v.Resolve():
                yield from [replace(event, ability=abilities[-1])] if abilities else []
            case v.InOrder(events):
                some = tuple(one for each in events for one in named(each))
                yield from [v.InOrder(some)] if some else []
            case _:
                yield event

    for step in steps:
        events = tuple(one for event in step for one in named(event))
        if events:
            yield events


def _ending(steps: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """The steps but for loops that cost life, where abilities or replacements know no end."""
    endless = False
    for step in steps:
        each = list(v.one_by_one(step))
        if not (endless and any(isinstance(one, v.Loop) and one.drains for one in each)):
            yield step
        endless = endless or any(
            isinstance(one, v.Trigger | v.StateTrigger)
            or (isinstance(one, v.ReplaceLoss) and one.uses is None)
            for one in each
        )


def _conditions(player: st.SearchStrategy[str]) -> st.SearchStrategy[v.Condition]:
    of = st.sampled_from(("life", "poison", "library", *get_args(v.OfObjects)))
    number = st.integers(-1, 25)
    one = st.one_of(
        st.builds(v.Condition, player, of, number),
        st.builds(v.Condition, player, of, st.none(), number),
        st.builds(lambda who, what, n: v.Condition(who, what, n, n), player, of, number),
    )
    return one | st.tuples(one, one).map(lambda two: replace(two[0], also=two[1]))


def _alterations(
    player: st.SearchStrategy[str], whose: Any, ending: Any
) -> list[st.SearchStrategy[Any]]:
    sources = st.none() | st.sampled_from(OBJECTS)
    others = st.tuples(player, player).filter(lambda pair: pair[0] != pair[1])
    controllers = whose
    given = st.sampled_from(sorted(v.GIVEN))
    number: Any = {"plus": st.sampled_from((-2, 3))}
    return [
        st.builds(v.Alteration, player, PLAIN, controllers, st.booleans()),
        st.builds(v.Alteration, player, PLAIN, controllers),
        st.builds(v.EndAlteration, player, PLAIN, **ending),
        st.builds(v.Alteration, player, st.sampled_from(sorted(v.PLUS)), controllers, **number),
        st.builds(v.EndAlteration, player, st.sampled_from(sorted(v.PLUS)), **number, **ending),
        st.builds(lambda pair, kind: v.Alteration(pair[0], kind, pair[1]), others, given),
        st.builds(v.Prevent, player, combat=st.booleans()),
        st.builds(lambda pair, whose: v.Redirect(pair[0], pair[1], whose), others, controllers),
        st.builds(
            lambda pair, more: v.EndRedirect(*pair, **more), others, st.fixed_dictionaries(ending)
        ),
        st.builds(v.Damage, player, st.integers(0, 9), st.booleans(), source=sources),
    ]


@cache
def _events(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    player = st.sampled_from(names)
    some, several = (st.lists(player, min_size=n, unique=True).map(tuple) for n in (1, 2))
    small = st.integers(0, 25)
    restrictions = st.sampled_from(get_args(v.RestrictionKind))
    whose = st.none() | player
    commanders = st.none() | st.sampled_from(COMMANDERS)
    ending: Any = {"controller": whose, "dying": st.booleans()}
    replacing: Any = {"uses": st.none() | st.integers(1, 3), "life": st.integers(-1, 9)}
    whom, counted = (st.sampled_from(get_args(one)) for one in (v.EachOf, v.ToEach))
    counted = counted.filter(lambda does: does != "lose")
    damage: Any = (v.Damage, player, small, st.booleans(), commanders, whose)
    return st.one_of(
        st.builds(v.LoseLife, player, small, whose),
        st.builds(v.GainLife, player, small, whose),
        st.builds(v.SetLife, player, st.integers(-5, 25), whose),
        st.builds(*damage),
        st.builds(*damage, infect=st.booleans(), toxic=st.integers(0, 2), lifelink=whose),
        st.builds(v.PayLife, player, small, st.sampled_from(("nothing", "lose"))),
        st.permutations(names).map(lambda them: v.ExchangeLife(*them[:2])),
        st.builds(v.MultiplyLife, player, st.sampled_from((2, 3)), whose),
        st.builds(v.LoseHalfLife, player, ROUNDED, whose, st.sampled_from(("half", "third"))),
        st.permutations(names).map(lambda them: v.RedistributeLife((them[0],), (them[1],))),
        st.builds(v.Mill, player, st.integers(0, 5), whose),
        *_alterations(player, whose, ending),
        st.builds(v.Poison, player, small, whose),
        st.builds(v.Each, player, whom, counted, small),
        st.builds(v.Each, player, whom, st.just("lose")),
        st.builds(v.LosePoison, player, small, whose),
        st.builds(v.Draw, player, st.integers(0, 5), whose, st.booleans()),
        st.builds(v.SetLibrary, player, st.integers(0, 5)),
        st.builds(v.Win, player, st.none() | player, st.none() | _conditions(player)),
        st.builds(v.Lose, player, st.none() | player, st.none() | _conditions(player)),
        st.builds(v.DrawGame, player, st.none() | _conditions(player)),
        st.builds(v.Concede, player),
        st.builds(v.Cast, player),
        st.builds(v.Penalty, player),
        st.builds(v.AgreeDraw, some),
        st.builds(v.Loop, st.booleans(), some),
        st.builds(v.Loop, st.just(True), some, st.sampled_from(OF_FORCED)),
        st.builds(v.Loop, st.just(False), several, st.sampled_from(("fragmented", "kept-up"))),
        st.builds(v.Restriction, player, restrictions, st.none() | player),
        st.builds(v.EndRestriction, player, restrictions, **ending),
        st.builds(v.ReplaceLoss, player, **replacing, chosen=st.booleans()),
        st.builds(v.ReplaceLoss, player, **replacing, controller=whose),
        st.builds(v.EndReplaceLoss, player, **ending),
        st.builds(v.ReplaceDraw, player, st.sampled_from(("win", "nothing")), st.booleans()),
        st.builds(v.ReplaceDraw, player, st.just("win"), controller=whose),
        st.builds(v.EndReplaceDraw, player, **ending),
    )


@cache
def _alone(names: tuple[str, ...], *, melee: bool) -> st.SearchStrategy[Any]:
    """What stands alone in its step."""
    player = st.sampled_from(names)
    some = st.lists(st.sampled_from(names), min_size=1, unique=True).map(tuple)
    amount = st.integers(1, 5)
    return st.one_of(
        st.builds(v.Check),
        st.builds(v.EndTurn),
        st.builds(v.Restart, player),
        st.builds(v.Restart, player, player, st.integers(1, 60)),
        st.builds(v.Subgame, player, st.none() | player, st.sampled_from((None, "half-life"))),
        st.just(v.EndTurn())
        if melee
        else st.builds(v.BeginStep, st.sampled_from(("upkeep", "draw", "end", "cleanup"))),
        st.builds(v.Choose, player),
        st.builds(v.Choose, player, player, st.booleans()),
        st.builds(v.Priority, st.none() | player),
        st.builds(v.Resolve, st.just(NEW)),
        st.builds(v.Loop, st.just(True), some, st.none(), some, amount),
        st.builds(v.Loop, st.just(False), some, st.none(), some, amount, st.integers(0, 9)),
    )


@st.composite
def cases(draw: st.DrawFn) -> v.Case:
    setup = draw(setups())
    names = tuple([p.name for p in setup.players])
    event = _events(names)
    simple = event | event | _object_events(setup) | _abilities(names)
    at_once = st.lists(simple, min_size=1, max_size=4).map(tuple)
    single = _alone(names, melee=setup.variant == "grand-melee") | st.builds(v.InOrder, at_once)
    alone = single.map(lambda event: (event,))
    steps = draw(st.lists(st.one_of(at_once, st.just((v.Check(),)), alone), max_size=8))
    if draw(st.integers(0, 3)) == 0:
        steps += draw(_open_choices(names))
    anew = any(isinstance(step[0], v.Restart | v.Subgame) for step in steps)
    steps += draw(combats(replace(setup, objects=()) if anew else setup, at_once))
    return v.Case("random", NEWEST, setup, tuple(_ending(_numbered(steps))))


def _open_choices(names: tuple[str, ...]) -> st.SearchStrategy[list[Any]]:
    """Steps in which a choice is open, while players leave, and then made."""
    player = st.sampled_from(names)
    leave = st.builds(v.Concede, player) | st.builds(v.Penalty, player)
    leaving = st.lists(st.lists(leave, min_size=1, max_size=2).map(tuple), max_size=4)
    choice = st.builds(v.Choose, player, open=st.just(True))
    choice |= st.builds(v.Choose, player, player, st.booleans(), st.just(True))
    after: list[Any] = [(v.MakeChoice(),), (v.Check(),)]
    return st.builds(lambda one, gone: [(one,), *gone, *after], choice, leaving)


def _match_events(names: list[str]) -> st.SearchStrategy[Any]:
    player = st.sampled_from(names)
    some = st.lists(player, min_size=1, unique=True).map(tuple) | st.just(tuple(names))
    return st.one_of(
        st.builds(m.BeginGame),
        st.builds(m.GameWon, player),
        st.builds(m.GameDrawn),
        st.builds(m.PlayTurns, st.integers(1, 8)),
        st.builds(m.CallTime, st.sampled_from(("no", "said", "end-step"))),
        st.builds(m.ExtendTime),
        st.builds(m.EndExtension),
        st.builds(m.AddTurns, st.integers(1, 3)),
        st.builds(m.ConcedeMatch, player),
        st.builds(m.Refuse, player),
        st.builds(m.DrawMatch, some),
        st.builds(m.Report),
        st.builds(v.AgreeDraw, some),
        st.builds(v.Check),
        st.builds(v.Concede, player),
        st.builds(v.Draw, player, st.sampled_from((1, 53, 54))),
        st.builds(v.Restriction, player, st.just("losing")),
    )


@st.composite
def matches(draw: st.DrawFn) -> m.MatchCase:
    """Random matches that can be played, in any edition: a step that makes no sense is left out."""
    names = list(NAMES[: draw(st.integers(2, 4))])
    teams = len(names) == 4 and draw(st.booleans())
    ranked = draw(st.none() | st.sampled_from(names))
    match = m.Match(
        tuple(m.Contestant(p, f"team {at // 2}" if teams else None) for at, p in enumerate(names)),
        needed=draw(st.none() | st.integers(1, 3)),
        round="single-elimination" if ranked or draw(st.booleans()) else "swiss",
        lot=draw(st.none() | st.sampled_from(names)),
        ranked=ranked,
        premier=draw(st.booleans()),
    )
    player = st.sampled_from(names)
    step = st.one_of(
        _match_events(names).map(lambda event: (event,)),
        st.lists(st.builds(v.Penalty, player), min_size=1, max_size=3).map(tuple),
        st.lists(st.builds(v.SetLife, player, st.integers(1, 40)), min_size=1).map(tuple),
    )
    edition = draw(st.sampled_from(editions()))
    case = m.MatchCase("random", edition, match, ())
    for one in draw(st.lists(step, max_size=15)):
        longer = replace(case, steps=(*case.steps, one))
        try:
            require_wellformed(longer)
        except Malformed:
            continue
        case = longer
    return case
