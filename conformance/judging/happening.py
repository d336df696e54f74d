"""What the events of a step do to what is known of a game: said independently of the reference.

:data:`EVENTS` declares each kind of event. What is not declared makes everything unknown, so that
nobody is accused.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from headjudge.conformance.judging.fact_changes import CANT, CHANGES, UnknownChangeError
from headjudge.conformance.judging.known_state import LIFE, KnownState, both, either, says_more
from headjudge.spec import protocol as v

_CHANGE = "player amount controller "
EVENTS: dict[type[v.Event], tuple[str, str]] = {
    v.Check: ("", "moment"),
    v.Priority: ("player", "moment"),
    v.Win: ("player controller condition", "moment"),
    v.Lose: ("player controller condition", "moment"),
    v.DrawGame: ("controller condition", "moment"),
    v.Concede: ("player made_by", "moment"),
    v.Cast: ("player", ""),
    v.Penalty: ("player", "moment"),
    v.AgreeDraw: ("players", "moment"),
    v.Loop: ("mandatory controllers", "moment"),
    v.Restart: ("controller", "moment"),
    v.LoseLife: (_CHANGE, "life"),
    v.GainLife: (_CHANGE, "life"),
    v.SetLife: (_CHANGE, "life"),
    v.MultiplyLife: ("player by controller", "life"),
    v.LoseHalfLife: ("player rounded controller part", "life"),
    v.ExchangeLife: ("player other", "life"),
    v.PayLife: ("player amount otherwise", "life moment"),
    v.Damage: (
        _CHANGE + "combat commander infect toxic lifelink source unpreventable",
        "life poison commander_damage",
    ),
    v.Poison: (_CHANGE, "poison"),
    v.LosePoison: (_CHANGE, "poison"),
    v.Attack: ("player attacker defender power trample infect toxic lifelink", ""),
    v.Block: ("player attacker blocker toughness", ""),
    v.CombatDamage: ("", "life poison"),
    v.SetLibrary: ("player amount", "cards"),
    v.Mill: (_CHANGE, "cards"),
    v.Draw: (_CHANGE + "optional", "cards"),
    v.Restriction: ("player kind controller", "restrictions"),
    v.EndRestriction: ("player kind", "restrictions"),
    v.ReplaceLoss: ("player uses life chosen", "replacements"),
    v.ReplaceDraw: ("player by chosen", "replacements"),
    v.EndTurn: ("player", "ranges"),
    v.Create: ("object kind player", ""),
    v.Put: ("object zone controller", ""),
    v.GainControl: ("player of", ""),
    v.EndControl: ("player of", ""),
    v.Choose: ("player controller cost open", ""),
    v.MakeChoice: ("", ""),
    v.UntilTurn: ("effect player", ""),
    v.ExtraTurn: ("player controller", ""),
    v.Skip: ("player what controller", ""),
    v.ControlTurn: ("player of", ""),
}
"""Of each kind of event the fields that are known, and the facts that it bears on, and no others.

With another field that isn't at its default nothing is known; nor in a subgame.
"""
SPELLED_OUT = frozenset({v.Each})
"""The kinds of event of which is known what they are to each player: events of the kinds above."""
WORDS: dict[str, set[str]] = {
    "kind": {*CANT, *LIFE, "getting-poison", "drawing", "drawing-twice"},
    "otherwise": {"nothing", "lose"},
    "rounded": {"up", "down"},
    "part": {"half", "third"},
    "by": {"win", "nothing"},
}
"""The words that are known, of fields that are one of a list and bear on something."""
_HAPPENINGS = (
    *("source", "told_to_win", "told_to_lose", "says_draw", "concedes", "punished", "in_loop"),
    *("agrees", "restarts"),
)
_NUMBERS = [
    [f"{number}({seat})" for number in ("life", "poison", "commander_damage", "drew_short")]
    for seat in range(64)
]
"""What becomes of a step, for the player in each seat."""


def happen(known: KnownState, step: v.Step, *, implicit: bool) -> dict[str, Any] | None:
    """Let the events of a step happen; gives the facts and numbers that decide it.

    None if it isn't known what they do. What was so as the step began decides. Of numbers it is
    what they are at a check, and what they have become at any other step. Where one moment may
    follow another in a step, nobody knows what happens at which.
    """
    if any(type(event) in SPELLED_OUT for event in step):
        meant = [
            _to_each(known, event) if isinstance(event, v.Each) else (event,) for event in step
        ]
        if None in meant:
            return None
        step = tuple(one for some in meant for one in some or ())
    if not all(_is_known(known, event) for event in step):
        return None
    try:
        return _facts(known, step, implicit=implicit)
    except UnknownChangeError:
        return None


def _facts(known: KnownState, step: v.Step, *, implicit: bool) -> dict[str, Any]:
    """The facts of a step of which every event is declared. Raises UnknownChangeError."""
    facts = known.facts | {"checking": False} | _moment(known, step)
    checked = known.checked = facts["checking"]
    several = checked is not False and any(known.may_lose_again(p) for p in known.seats)
    several = several or (implicit and not checked and known.any_in_danger())
    wins: list[int] = []
    for group, event in _changes(step):
        if _takes_place(known, event):
            seat = known.at(getattr(event, "player", None))
            wins += CHANGES[group](known, seat, event) or ()
            several = several or (implicit and not checked and known.any_in_danger())
    drawing = {known.at(event.player) for event in step if isinstance(event, v.Draw)}
    several = several or any(known.draws[seat] for seat in drawing & known.unsure)
    facts |= {f"{fact}({seat})": True for fact in ("told_to_win", "source") for seat in wins}
    alone = all(isinstance(event, v.Draw | v.ReplaceDraw) for event in step)
    if several or len(wins) > alone:
        facts |= {f"{fact}({seat})": None for fact in _HAPPENINGS for seat in known.seats}
        facts |= {"checking": None, "forced_loop": None}
    for seat in known.seats:
        for text in _NUMBERS[seat]:
            facts[text] = known.facts.get(text, False)
    return facts


def _to_each(known: KnownState, event: v.Each) -> tuple[v.Event, ...] | None:
    """The events that it is to those whom it means; None where it isn't known whom."""
    mates = known.team[known.at(event.of)] if event.whom == "opponent" else []
    found: list[Any] = []
    for name, seat in known.seat.items():
        if seat in mates:
            continue
        meant = both(known.is_in(seat), known.reaches(event.of, name))
        if meant is None:
            return None
        if meant:
            found.append(_BY_ITSELF[event.does](name, event.amount, event.of))
    if event.does == "drain":
        seats = [mate for one in found for mate in known.members[known.at(one.player)]]
        if known.restricted(seats, "losing-life") is not False:
            return None
        found.append(v.GainLife(event.of, len(found) * (event.amount or 0), event.of))
    return tuple(found)


_BY_ITSELF: dict[v.ToEach, Callable[..., v.Event]] = {
    "gain-life": v.GainLife,
    "lose-life": v.LoseLife,
    "drain": v.LoseLife,
    "damage": lambda name, amount, of: v.Damage(name, amount, combat=False, controller=of),
    "poison": v.Poison,
    "draw": v.Draw,
    "mill": v.Mill,
    "lose": lambda name, _, of: v.Lose(name, of),
}


def _changes(step: v.Step) -> list[tuple[str, v.Event]]:
    """What the events change, group by group of facts; in each, cards are drawn last."""
    bearing = [(event, _groups(EVENTS[type(event)][1])) for event in step]
    if not any(groups for _, groups in bearing):
        return []
    drawing_last = sorted(bearing, key=lambda one: isinstance(one[0], v.Draw))
    return [
        (group, event) for group in CHANGES for event, groups in drawing_last if group in groups
    ]


@cache
def _groups(facts: str) -> frozenset[str]:
    """The groups of facts that last, among those that an event bears on."""
    return frozenset(CHANGES.keys() & facts.split())


def _is_known(known: KnownState, event: v.Event) -> bool:
    """Whether all of an event is declared, and what is known settles whom it affects."""
    fields, facts = EVENTS.get(type(event), ("", ""))
    if type(event) not in EVENTS or says_more(event, fields) or not _is_followed(known, event):
        return False
    words = (field for field in WORDS if facts and hasattr(event, field))
    if any(getattr(event, field) not in WORDS[field] for field in words):
        return False
    if isinstance(event, v.EndTurn):  # nor whether that player's turn is in progress
        return event.player is None or not known.setup.limited_range
    if isinstance(event, v.Change) and event.controller is not None:
        return known.reaches(event.controller, event.player) is not None
    return True


def _is_followed(known: KnownState, event: v.Event) -> bool:
    """Whether it is known what cards a restart gives back, and that no commander deals damage."""
    players = known.setup.players
    if isinstance(event, v.Restart):
        return all(player.deck is None for player in players)
    return not isinstance(event, v.CombatDamage) or not any(p.commanders for p in players)


def _takes_place(known: KnownState, event: v.Event) -> bool:
    """Whether the player may be in, and in reach of whose effect it is."""
    player, controller = (getattr(event, field, None) for field in ("player", "controller"))
    if player is None:
        return True
    lasts = isinstance(event, v.Restriction)  # whom a permanent reaches changes with time
    effect = lasts or controller is None or known.reaches(controller, player) is not False
    return effect and known.is_in(known.at(player)) is not False


def _moment(known: KnownState, step: v.Step) -> dict[str, bool | None]:  # noqa: C901, PLR0912
    """Who is told to win or lose, concedes, draws or restarts, and whether there is a check."""
    facts: dict[str, bool | None] = {}

    def put(fact: str, *names: str, so: bool | None = True) -> None:
        for text in (f"{fact}({known.at(name)})" for name in names):
            facts[text] = either(facts.get(text, False), so)

    forced = any(isinstance(event, v.Loop) and event.mandatory for event in step)
    agreements = sum(isinstance(event, v.AgreeDraw) for event in step)
    for event in step:
        match event:
            case v.Check():
                facts["checking"] = True
            case v.Priority(player):
                facts["checking"] = player is None or known.is_in(known.at(player))
            case v.Win(player, controller) | v.Lose(player, controller):
                met = _is_met(known, event.condition, controller or player)
                reaches = both(known.reaches(controller, player), met)
                told = "told_to_win" if isinstance(event, v.Win) else "told_to_lose"
                put(told, player, so=reaches)
                put("source", controller or player, so=reaches)
            case v.PayLife(player, _, "lose"):
                put("told_to_lose", player, so=None)
                put("source", player, so=None)
            case v.DrawGame(controller):
                put("says_draw", controller, so=_is_met(known, event.condition, controller))
            case v.Concede(player, by):
                put("concedes", player, so=by is None)
            case v.Penalty(player):
                put("punished", player)
            case v.Restart(controller):
                put("restarts", controller)
            case v.AgreeDraw(players):  # each agreement must be one of all
                put("agrees", *players, so=True if agreements == 1 else None)
            case v.Loop(mandatory, controllers) if mandatory or not forced:
                put("in_loop", *controllers)
            case v.PayLife() | v.Loop():
                pass
            case _ if "moment" in EVENTS[type(event)][1]:
                raise UnknownChangeError
    return facts | {"forced_loop": forced}


def _is_met(known: KnownState, condition: v.Condition | None, controller: str) -> bool | None:
    """Whether what an effect asks for first is so; what a team counts as one is not judged."""
    if condition is None:
        return True
    if condition.which is not None:
        return None
    seat = known.at(condition.player)
    unclear = known.setup.two_headed_giant or seat in known.unsure
    if unclear or not known.is_in(seat) or not known.reaches(controller, condition.player):
        return None
    counted = known.library[seat] if condition.of == "library" else None
    number = known.facts.get(f"{condition.of}({seat})", counted)
    met = None if number is None or number < 0 else condition.admits(number)
    return both(met, _is_met(known, condition.also, controller))
