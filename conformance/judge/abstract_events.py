"""What events do to the abstract state of a game, stated independently of the reference.

:data:`EVENTS` declares each kind of event. An event that is not declared makes everything unknown,
so that no engine is accused because of it.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from headjudge.judge.abstract_state import LIFE, AbstractState, and3, has_other_fields, or3
from headjudge.spec import protocol
from headjudge.spec.logic.facts import RESTRICTION_FACTS

_CHANGE = "player amount controller "
EVENTS: dict[type[protocol.Event], tuple[str, str]] = {
    protocol.Check: ("", "moment"),
    protocol.Priority: ("player", "moment"),
    protocol.Win: ("player controller condition", "moment"),
    protocol.Lose: ("player controller condition", "moment"),
    protocol.DrawGame: ("controller condition", "moment"),
    protocol.Concede: ("player made_by", "moment"),
    protocol.Cast: ("player", ""),
    protocol.Penalty: ("player", "moment"),
    protocol.AgreeDraw: ("players", "moment"),
    protocol.Loop: ("mandatory controllers", "moment"),
    protocol.Restart: ("controller", "moment"),
    protocol.LoseLife: (_CHANGE, "life"),
    protocol.GainLife: (_CHANGE, "life"),
    protocol.SetLife: (_CHANGE, "life"),
    protocol.MultiplyLife: ("player by controller", "life"),
    protocol.LoseHalfLife: ("player rounded controller part", "life"),
    protocol.ExchangeLife: ("player other", "life"),
    protocol.PayLife: ("player amount otherwise", "life moment"),
    protocol.Damage: (
        _CHANGE + "combat commander infect toxic lifelink source unpreventable",
        "life poison commander_damage",
    ),
    protocol.Poison: (_CHANGE, "poison"),
    protocol.LosePoison: (_CHANGE, "poison"),
    protocol.Attack: ("player attacker defender power trample infect toxic lifelink", ""),
    protocol.Block: ("player attacker blocker toughness", ""),
    protocol.CombatDamage: ("", "life poison"),
    protocol.SetLibrary: ("player amount", "cards"),
    protocol.Mill: (_CHANGE, "cards"),
    protocol.Draw: (_CHANGE + "optional", "cards"),
    protocol.Restriction: ("player kind controller", "restrictions"),
    protocol.EndRestriction: ("player kind", "restrictions"),
    protocol.ReplaceLoss: ("player uses life chosen", "replacements"),
    protocol.ReplaceDraw: ("player by chosen", "replacements"),
    protocol.EndTurn: ("player", "ranges"),
    protocol.Create: ("object kind player", ""),
    protocol.Put: ("object zone controller", ""),
    protocol.GainControl: ("player of", ""),
    protocol.EndControl: ("player of", ""),
    protocol.Choose: ("player controller cost open", ""),
    protocol.MakeChoice: ("", ""),
    protocol.UntilTurn: ("effect player", ""),
    protocol.ExtraTurn: ("player controller", ""),
    protocol.Skip: ("player what controller", ""),
    protocol.ControlTurn: ("player of", ""),
}
"""For each kind of event, the fields that are modelled and all facts that it affects.

With another field that isn't at its default nothing is known; nor in a subgame.
"""
EXPANDED = frozenset({protocol.Each})
"""Kinds of event that expand to one event per player, of the kinds above."""
WORDS: dict[str, set[str]] = {
    "kind": {*RESTRICTION_FACTS, *LIFE, "getting-poison", "drawing", "drawing-twice"},
    "otherwise": {"nothing", "lose"},
    "rounded": {"up", "down"},
    "part": {"half", "third"},
    "by": {"win", "nothing"},
}
"""The modelled values of fields that take one of a list of values."""
_HAPPENINGS = (
    *("source", "told_to_win", "told_to_lose", "says_draw", "concedes", "punished", "in_loop"),
    *("agrees", "restarts"),
)
_NUMBERS = [
    [f"{number}({seat})" for number in ("life", "poison", "commander_damage", "drew_short")]
    for seat in range(64)
]
"""The numbers that decide a step, for each seat."""


def apply_step(
    known: AbstractState, step: protocol.Step, *, implicit: bool
) -> dict[str, Any] | None:
    """Apply the events of a step and return the facts and numbers that decide it.

    None if it isn't known what they do. What was so as the step began decides. Of numbers it is
    what they are at a check, and what they have become at any other step. Where one moment may
    follow another in a step, nobody knows what happens at which.
    """
    if any(type(event) in EXPANDED for event in step):
        meant = [
            _to_each(known, event) if isinstance(event, protocol.Each) else (event,)
            for event in step
        ]
        if None in meant:
            return None
        step = tuple(event for some in meant for event in some or ())
    if not all(_is_known(known, event) for event in step):
        return None
    try:
        return _facts(known, step, implicit=implicit)
    except UnknownChangeError:
        return None


def _facts(known: AbstractState, step: protocol.Step, *, implicit: bool) -> dict[str, Any]:
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
    drawing = {known.at(event.player) for event in step if isinstance(event, protocol.Draw)}
    several = several or any(known.draws[seat] for seat in drawing & known.unsure)
    facts |= {f"{fact}({seat})": True for fact in ("told_to_win", "source") for seat in wins}
    alone = all(isinstance(event, protocol.Draw | protocol.ReplaceDraw) for event in step)
    if several or len(wins) > alone:
        facts |= {f"{fact}({seat})": None for fact in _HAPPENINGS for seat in known.seats}
        facts |= {"checking": None, "forced_loop": None}
    for seat in known.seats:
        for text in _NUMBERS[seat]:
            facts[text] = known.facts.get(text, False)
    return facts


def _to_each(known: AbstractState, event: protocol.Each) -> tuple[protocol.Event, ...] | None:
    """The events that it is to those whom it means; None where it isn't known whom."""
    mates = known.team[known.at(event.of)] if event.whom == "opponent" else []
    found: list[Any] = []
    for name, seat in known.seat.items():
        if seat in mates:
            continue
        meant = and3(known.is_in(seat), known.reaches(event.of, name))
        if meant is None:
            return None
        if meant:
            found.append(_BY_ITSELF[event.does](name, event.amount, event.of))
    if event.does == "drain":
        seats = [mate for one in found for mate in known.members[known.at(one.player)]]
        if known.restricted(seats, "losing-life") is not False:
            return None
        found.append(protocol.GainLife(event.of, len(found) * (event.amount or 0), event.of))
    return tuple(found)


_BY_ITSELF: dict[protocol.ToEach, Callable[..., protocol.Event]] = {
    "gain-life": protocol.GainLife,
    "lose-life": protocol.LoseLife,
    "drain": protocol.LoseLife,
    "damage": lambda name, amount, of: protocol.Damage(name, amount, combat=False, controller=of),
    "poison": protocol.Poison,
    "draw": protocol.Draw,
    "mill": protocol.Mill,
    "lose": lambda name, _, of: protocol.Lose(name, of),
}


def _changes(step: protocol.Step) -> list[tuple[str, protocol.Event]]:
    """What the events change, group by group of facts; in each, cards are drawn last."""
    bearing = [(event, _groups(EVENTS[type(event)][1])) for event in step]
    if not any(groups for _, groups in bearing):
        return []
    drawing_last = sorted(bearing, key=lambda pair: isinstance(pair[0], protocol.Draw))
    return [
        (group, event) for group in CHANGES for event, groups in drawing_last if group in groups
    ]


@cache
def _groups(facts: str) -> frozenset[str]:
    """Return the groups of lasting facts that an event affects."""
    return frozenset(CHANGES.keys() & facts.split())


def _is_known(known: AbstractState, event: protocol.Event) -> bool:
    """Return whether an event is fully modelled and it is known whom it affects."""
    fields, facts = EVENTS.get(type(event), ("", ""))
    if (
        type(event) not in EVENTS
        or has_other_fields(event, fields)
        or not _is_followed(known, event)
    ):
        return False
    words = (field for field in WORDS if facts and hasattr(event, field))
    if any(getattr(event, field) not in WORDS[field] for field in words):
        return False
    if isinstance(event, protocol.EndTurn):  # nor whether that player's turn is in progress
        return event.player is None or not known.setup.limited_range
    if isinstance(event, protocol.Change) and event.controller is not None:
        return known.reaches(event.controller, event.player) is not None
    return True


def _is_followed(known: AbstractState, event: protocol.Event) -> bool:
    """Whether it is known what cards a restart gives back, and that no commander deals damage."""
    players = known.setup.players
    if isinstance(event, protocol.Restart):
        return all(player.deck is None for player in players)
    return not isinstance(event, protocol.CombatDamage) or not any(p.commanders for p in players)


def _takes_place(known: AbstractState, event: protocol.Event) -> bool:
    """Whether the player may be in, and in reach of whose effect it is."""
    player, controller = (getattr(event, field, None) for field in ("player", "controller"))
    if player is None:
        return True
    lasts = isinstance(event, protocol.Restriction)  # whom a permanent reaches changes with time
    effect = lasts or controller is None or known.reaches(controller, player) is not False
    return effect and known.is_in(known.at(player)) is not False


def _moment(known: AbstractState, step: protocol.Step) -> dict[str, bool | None]:  # noqa: C901, PLR0912
    """Return who would win or lose, concedes, draws or restarts, and whether there is a check."""
    facts: dict[str, bool | None] = {}

    def put(fact: str, *names: str, so: bool | None = True) -> None:
        for text in (f"{fact}({known.at(name)})" for name in names):
            facts[text] = or3(facts.get(text, False), so)

    forced = any(isinstance(event, protocol.Loop) and event.mandatory for event in step)
    agreements = sum(isinstance(event, protocol.AgreeDraw) for event in step)
    for event in step:
        match event:
            case protocol.Check():
                facts["checking"] = True
            case protocol.Priority(player):
                facts["checking"] = player is None or known.is_in(known.at(player))
            case protocol.Win(player, controller) | protocol.Lose(player, controller):
                met = _is_met(known, event.condition, controller or player)
                reaches = and3(known.reaches(controller, player), met)
                told = "told_to_win" if isinstance(event, protocol.Win) else "told_to_lose"
                put(told, player, so=reaches)
                put("source", controller or player, so=reaches)
            case protocol.PayLife(player, _, "lose"):
                put("told_to_lose", player, so=None)
                put("source", player, so=None)
            case protocol.DrawGame(controller):
                put("says_draw", controller, so=_is_met(known, event.condition, controller))
            case protocol.Concede(player, by):
                put("concedes", player, so=by is None)
            case protocol.Penalty(player):
                put("punished", player)
            case protocol.Restart(controller):
                put("restarts", controller)
            case protocol.AgreeDraw(players):  # each agreement must be one of all
                put("agrees", *players, so=True if agreements == 1 else None)
            case protocol.Loop(mandatory, controllers) if mandatory or not forced:
                put("in_loop", *controllers)
            case protocol.PayLife() | protocol.Loop():
                pass
            case _ if "moment" in EVENTS[type(event)][1]:
                raise UnknownChangeError
    return facts | {"forced_loop": forced}


def _is_met(
    known: AbstractState, condition: protocol.Condition | None, controller: str
) -> bool | None:
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
    return and3(met, _is_met(known, condition.also, controller))


class UnknownChangeError(Exception):
    """An event affects facts in a way that is not modelled."""


def _life(known: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.LoseLife(amount=amount):
            _change_life(known, seat, -amount)
        case protocol.GainLife(amount=amount):
            _change_life(known, seat, amount)
        case protocol.SetLife(
            amount=amount
        ):  # by which rule that alters a team's life is not judged
            forbidden = known.restricted(known.members[seat], *LIFE) is not False
            known.put("life", seat, None if forbidden or known.setup.two_headed_giant else amount)
        case protocol.Damage(amount=amount):
            if not (event.infect and known.book.has_rule("infect-damage")):
                _change_life(known, seat, -amount)
            gains = known.at(event.lifelink)
            if known.is_in(gains) is not False and known.book.has_rule("lifelink-damage"):
                _change_life(known, gains, amount)
        case _:
            for affected in _of_unclear_life(known, seat, event):
                known.put("life", affected, None)


def _of_unclear_life(known: AbstractState, seat: int, event: protocol.Event) -> Iterable[int]:
    """Those of whom nobody knows what their life totals are after it."""
    match event:
        case protocol.PayLife() | protocol.MultiplyLife() | protocol.LoseHalfLife():
            return (seat,)
        case protocol.ExchangeLife(other=other):
            return (seat, known.at(other))
        case protocol.CombatDamage():  # who still attacks, and what is blocked, is not followed
            return known.seats
    raise UnknownChangeError


def _change_life(known: AbstractState, seat: int, by: int) -> None:
    """Nobody knows what a life total becomes where an effect may forbid that it changes."""
    kind: protocol.RestrictionKind = "gaining-life" if by > 0 else "losing-life"
    if by and known.restricted(known.members[seat], kind) is not False:
        known.put("life", seat, None)
    known.add("life", seat, by)


def _poison(known: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.LosePoison(amount=amount):
            known.add("poison", seat, -amount)
        case protocol.Poison(amount=amount):
            _give_poison(known, seat, amount)
        case protocol.Damage(amount=amount):
            toxic = (
                event.toxic
                if event.combat and amount and known.book.has_rule("toxic-damage")
                else 0
            )
            infect = amount if event.infect and known.book.has_rule("infect-damage") else 0
            _give_poison(known, seat, toxic + infect)
        case protocol.CombatDamage():
            for other in known.seats:
                known.put("poison", other, None)
        case _:
            raise UnknownChangeError


def _give_poison(known: AbstractState, seat: int, amount: int) -> None:
    """Give poison counters, unless an effect forbids that."""
    together = known.book.has_rule("two-headed-giant-no-poison")
    forbidden = known.restricted(known.members[seat] if together else [seat], "getting-poison")
    if amount and forbidden is None:
        known.put("poison", seat, None)
    if not forbidden:
        known.add("poison", seat, amount)


def _commander_damage(known: AbstractState, seat: int, event: protocol.Event) -> None:
    if not isinstance(event, protocol.Damage):
        raise UnknownChangeError
    if event.combat and event.commander:
        known.damage[seat, event.commander] += event.amount
        most = max(n for (who, _), n in known.damage.items() if who == seat)
        known.facts[f"commander_damage({seat})"] = most


def _cards(known: AbstractState, seat: int, event: protocol.Event) -> list[int]:
    """Change a library; gives the player once for each win that takes the place of a draw."""
    match event:
        case protocol.SetLibrary(amount=amount):
            known.library[seat] = amount
        case protocol.Mill(amount=amount):
            known.library[seat] = max(known.library[seat] - amount, 0)
        case protocol.Draw(amount=amount):
            return _draw(known, seat, amount)
        case _:
            raise UnknownChangeError
    return []


def _draw(known: AbstractState, seat: int, amount: int) -> list[int]:
    """Draw cards, or apply what replaces the draws."""
    ready = sorted(known.draws[seat], key=lambda replacement: not replacement.chosen)
    if _is_unclear(known, seat, amount):
        known.unsure.add(seat)
    replacing = [replacement.by for replacement in ready[:amount]]
    if seat not in known.unsure:
        known.draws[seat] = ready[amount:]
    drawn = amount - len(replacing)
    required = known.book.semantics["empty-library-action.counts"] == "what-is-required"
    if (amount if required else drawn) > known.library[seat]:
        known.facts[f"drew_short({seat})"] = None if seat in known.unsure else True
    known.library[seat] = max(known.library[seat] - drawn, 0)
    return [seat] * replacing.count("win")


def _is_unclear(known: AbstractState, seat: int, amount: int) -> bool:
    """Whether draws may be forbidden, or replaced by what a player chooses without saying."""
    ready = known.draws[seat]
    open_ones = [replacement.by for replacement in ready if not replacement.chosen]
    some = len(ready) - len(open_ones) < amount < len(ready)
    forbidden = known.restricted([seat], "drawing", "drawing-twice") is not False
    return forbidden or (some and len({*open_ones}) > 1)


def _restrict(known: AbstractState, seat: int, event: protocol.Event) -> None:
    if not isinstance(event, protocol.Restriction | protocol.EndRestriction):
        raise UnknownChangeError
    key = seat, event.kind
    begins = isinstance(event, protocol.Restriction)
    known.restrictions[key] = max(known.restrictions[key] + (1 if begins else -1), 0)
    if getattr(event, "controller", None):
        known.passing.add(key)
    if event.kind in RESTRICTION_FACTS:
        known.facts[f"{RESTRICTION_FACTS[event.kind]}({seat})"] = known.restricted(
            [seat], event.kind
        )


def _replace(known: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.ReplaceDraw():
            known.draws[seat].append(event)
        case protocol.ReplaceLoss():
            known.losses[seat].append(event)
            known.facts.setdefault(f"loss_replaced({seat})", True)
        case _:
            raise UnknownChangeError


CHANGES: dict[str, Callable[[AbstractState, int, Any], list[int] | None]] = {
    "life": _life,
    "poison": _poison,
    "commander_damage": _commander_damage,
    "cards": _cards,
    "restrictions": _restrict,
    "replacements": _replace,
    "ranges": lambda known, _seat, _event: known.settle_ranges(),
}
"""How events change each group of facts that lasts, in the order in which those of a step do.

A change is of what is known of the player in a seat; it gives who wins by it, seat by seat.
"""
