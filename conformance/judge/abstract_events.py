"""How events change a game's abstract state, stated independently of the reference.

:data:`EVENTS` declares the modeled kinds of events. After an event of any other kind everything is
unknown, so that no engine is wrongly accused.
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
"""The modeled fields of each kind of event, and the groups of facts that the event affects.

If any other field differs from its default, nothing is known after the event.
"""
WORDS: dict[str, set[str]] = {
    "kind": {*RESTRICTION_FACTS, *LIFE, "getting-poison", "drawing", "drawing-twice"},
    "otherwise": {"nothing", "lose"},
    "rounded": {"up", "down"},
    "part": {"half", "third"},
    "by": {"win", "nothing"},
}
"""The modeled values of fields that have a fixed set of values."""
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
    state: AbstractState, step: protocol.Step, *, implicit: bool
) -> dict[str, Any] | None:
    """Apply a step's events and return the facts and numbers that decide the step.

    Return None if the effect of an event is unknown. Facts hold at the beginning of the step;
    numbers are taken after its events. If the engine may check between the events, the results of
    such checks are unknown.
    """
    expanded: list[protocol.Event] = []
    for event in step:
        events = _expand(state, event) if isinstance(event, protocol.Each) else [event]
        if events is None:
            return None
        expanded += events
    step = tuple(expanded)
    if not all(_is_known(state, event) for event in step):
        return None
    try:
        return _facts(state, step, implicit=implicit)
    except UnknownChangeError:
        return None


def _facts(state: AbstractState, step: protocol.Step, *, implicit: bool) -> dict[str, Any]:
    """Return the facts of a step whose events are all modeled. Raises UnknownChangeError."""
    facts = state.facts | {"checking": False} | _moment(state, step)
    checked = state.checked = facts["checking"]
    several = checked is not False and any(state.may_lose_again(p) for p in state.seats)
    several = several or (implicit and not checked and state.any_in_danger())
    wins: list[int] = []
    for group, event in _changes(step):
        if _takes_place(state, event):
            seat = state.seat_of(getattr(event, "player", None))
            wins += CHANGES[group](state, seat, event) or ()
            several = several or (implicit and not checked and state.any_in_danger())
    drawing = {state.seat_of(event.player) for event in step if isinstance(event, protocol.Draw)}
    several = several or any(state.draws[seat] for seat in drawing & state.unsure)
    facts |= {f"{fact}({seat})": True for fact in ("told_to_win", "source") for seat in wins}
    alone = all(isinstance(event, protocol.Draw | protocol.ReplaceDraw) for event in step)
    if several or len(wins) > alone:
        facts |= {f"{fact}({seat})": None for fact in _HAPPENINGS for seat in state.seats}
        facts |= {"checking": None, "forced_loop": None}
    for seat in state.seats:
        for text in _NUMBERS[seat]:
            facts[text] = state.facts.get(text, False)
    return facts


def _expand(state: AbstractState, event: protocol.Each) -> list[protocol.Event] | None:
    """Return one event per affected player, or None if the affected players are unknown."""
    mates = state.team[state.seat_of(event.of)] if event.whom == "opponent" else []
    events: list[Any] = []
    for name, seat in state.seat.items():
        if seat in mates:
            continue
        affected = and3(state.is_in(seat), state.reaches(event.of, name))
        if affected is None:
            return None
        if affected:
            events.append(_EXPANSIONS[event.does](name, event.amount, event.of))
    if event.does == "drain":
        seats = [mate for loss in events for mate in state.members[state.seat_of(loss.player)]]
        if state.restricted(seats, "losing-life") is not False:
            return None
        events.append(protocol.GainLife(event.of, len(events) * (event.amount or 0), event.of))
    return events


_EXPANSIONS: dict[protocol.ToEach, Callable[..., protocol.Event]] = {
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
    """Return each changed group of facts with the event changing it, in order; draws are last."""
    drawing_last = sorted(step, key=lambda event: isinstance(event, protocol.Draw))
    affected = [(event, _groups(EVENTS[type(event)][1])) for event in drawing_last]
    return [(group, event) for group in CHANGES for event, groups in affected if group in groups]


@cache
def _groups(facts: str) -> frozenset[str]:
    """Return the groups of lasting facts among those that an event affects."""
    return frozenset(CHANGES.keys() & facts.split())


def _is_known(state: AbstractState, event: protocol.Event) -> bool:
    """Return whether an event is fully modeled and the affected players are known."""
    fields, facts = EVENTS.get(type(event), ("", ""))
    if (
        type(event) not in EVENTS
        or has_other_fields(event, fields)
        or not _is_followed(state, event)
    ):
        return False
    words = (field for field in WORDS if facts and hasattr(event, field))
    if any(getattr(event, field) not in WORDS[field] for field in words):
        return False
    if isinstance(event, protocol.EndTurn):  # ranges depend on whose turn it is
        return event.player is None or not state.setup.limited_range
    if isinstance(event, protocol.Change) and event.controller is not None:
        return state.reaches(event.controller, event.player) is not None
    return True


def _is_followed(state: AbstractState, event: protocol.Event) -> bool:
    """Return whether an event is modeled; restarts with decks and commanders' damage are not."""
    players = state.setup.players
    if isinstance(event, protocol.Restart):
        return all(player.deck is None for player in players)
    return not isinstance(event, protocol.CombatDamage) or not any(p.commanders for p in players)


def _takes_place(state: AbstractState, event: protocol.Event) -> bool:
    """Return whether an event may affect its player, who may have left or be out of range."""
    player, controller = (getattr(event, field, None) for field in ("player", "controller"))
    if player is None:
        return True
    lasts = isinstance(event, protocol.Restriction)  # the range of a permanent changes over time
    reached = lasts or controller is None or state.reaches(controller, player) is not False
    return reached and state.is_in(state.seat_of(player)) is not False


def _moment(state: AbstractState, step: protocol.Step) -> dict[str, bool | None]:  # noqa: C901, PLR0912
    """Return the facts that hold only in this step: wins, losses, concessions, draws, checks."""
    facts: dict[str, bool | None] = {}

    def add(fact: str, *names: str, value: bool | None = True) -> None:
        for text in (f"{fact}({state.seat_of(name)})" for name in names):
            facts[text] = or3(facts.get(text, False), value)

    forced = any(isinstance(event, protocol.Loop) and event.mandatory for event in step)
    agreements = sum(isinstance(event, protocol.AgreeDraw) for event in step)
    for event in step:
        match event:
            case protocol.Check():
                facts["checking"] = True
            case protocol.Priority(player):
                facts["checking"] = player is None or state.is_in(state.seat_of(player))
            case protocol.Win(player, controller) | protocol.Lose(player, controller):
                met = _is_met(state, event.condition, controller or player)
                reaches = and3(state.reaches(controller, player), met)
                fact = "told_to_win" if isinstance(event, protocol.Win) else "told_to_lose"
                add(fact, player, value=reaches)
                add("source", controller or player, value=reaches)
            case protocol.PayLife(player, _, "lose"):
                add("told_to_lose", player, value=None)
                add("source", player, value=None)
            case protocol.DrawGame(controller):
                add("says_draw", controller, value=_is_met(state, event.condition, controller))
            case protocol.Concede(player, by):
                add("concedes", player, value=by is None)
            case protocol.Penalty(player):
                add("punished", player)
            case protocol.Restart(controller):
                add("restarts", controller)
            case protocol.AgreeDraw(players):  # an agreement must include everyone
                add("agrees", *players, value=True if agreements == 1 else None)
            case protocol.Loop(mandatory, controllers) if mandatory or not forced:
                add("in_loop", *controllers)
            case protocol.PayLife() | protocol.Loop():
                pass
            case _ if "moment" in EVENTS[type(event)][1]:
                raise UnknownChangeError
    return facts | {"forced_loop": forced}


def _is_met(
    state: AbstractState, condition: protocol.Condition | None, controller: str
) -> bool | None:
    """Return whether an effect's condition is met; None (unknown) for numbers that teams share."""
    if condition is None:
        return True
    if condition.which is not None:
        return None
    seat = state.seat_of(condition.player)
    unclear = state.setup.two_headed_giant or seat in state.unsure
    if unclear or not state.is_in(seat) or not state.reaches(controller, condition.player):
        return None
    counted = state.library[seat] if condition.of == "library" else None
    number = state.facts.get(f"{condition.of}({seat})", counted)
    met = None if number is None or number < 0 else condition.admits(number)
    return and3(met, _is_met(state, condition.also, controller))


class UnknownChangeError(Exception):
    """Raised if an event affects facts in a way that is not modeled."""


def _life(state: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.LoseLife(amount=amount):
            _change_life(state, seat, -amount)
        case protocol.GainLife(amount=amount):
            _change_life(state, seat, amount)
        case protocol.SetLife(amount=amount):  # the effect on a team's shared life is not modeled
            forbidden = state.restricted(state.members[seat], *LIFE) is not False
            state.set_shared(
                "life", seat, None if forbidden or state.setup.two_headed_giant else amount
            )
        case protocol.Damage(amount=amount):
            if not (event.infect and state.book.has_rule("infect-damage")):
                _change_life(state, seat, -amount)
            gains = state.seat_of(event.lifelink)
            if state.is_in(gains) is not False:
                _change_life(state, gains, amount)
        case _:
            for affected in _with_unknown_life(state, seat, event):
                state.set_shared("life", affected, None)


def _with_unknown_life(state: AbstractState, seat: int, event: protocol.Event) -> Iterable[int]:
    """Return the seats whose life totals are unknown after an event."""
    match event:
        case protocol.PayLife() | protocol.MultiplyLife() | protocol.LoseHalfLife():
            return (seat,)
        case protocol.ExchangeLife(other=other):
            return (seat, state.seat_of(other))
        case protocol.CombatDamage():  # attackers and blockers are not modeled
            return state.seats
    raise UnknownChangeError


def _change_life(state: AbstractState, seat: int, amount: int) -> None:
    """Change a life total; it becomes unknown if an effect may forbid the change."""
    kind: protocol.RestrictionKind = "gaining-life" if amount > 0 else "losing-life"
    if amount and state.restricted(state.members[seat], kind) is not False:
        state.set_shared("life", seat, None)
    state.add("life", seat, amount)


def _poison(state: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.LosePoison(amount=amount):
            state.add("poison", seat, -amount)
        case protocol.Poison(amount=amount):
            _give_poison(state, seat, amount)
        case protocol.Damage(amount=amount):
            toxic = (
                event.toxic
                if event.combat and amount and state.book.has_rule("toxic-damage")
                else 0
            )
            infect = amount if event.infect and state.book.has_rule("infect-damage") else 0
            _give_poison(state, seat, toxic + infect)
        case protocol.CombatDamage():
            for other in state.seats:
                state.set_shared("poison", other, None)
        case _:
            raise UnknownChangeError


def _give_poison(state: AbstractState, seat: int, amount: int) -> None:
    """Give poison counters unless an effect forbids it; the number may become unknown."""
    together = state.book.has_rule("two-headed-giant-no-poison")
    forbidden = state.restricted(state.members[seat] if together else [seat], "getting-poison")
    if amount and forbidden is None:
        state.set_shared("poison", seat, None)
    if not forbidden:
        state.add("poison", seat, amount)


def _commander_damage(state: AbstractState, seat: int, event: protocol.Event) -> None:
    if not isinstance(event, protocol.Damage):
        raise UnknownChangeError
    if event.combat and event.commander:
        state.damage[seat, event.commander] += event.amount
        most = max(n for (who, _), n in state.damage.items() if who == seat)
        state.facts[f"commander_damage({seat})"] = most


def _cards(state: AbstractState, seat: int, event: protocol.Event) -> list[int]:
    """Change a library, and return the player's seat once for each draw replaced with a win."""
    match event:
        case protocol.SetLibrary(amount=amount):
            state.library[seat] = amount
        case protocol.Mill(amount=amount):
            state.library[seat] = max(state.library[seat] - amount, 0)
        case protocol.Draw(amount=amount):
            return _draw(state, seat, amount)
        case _:
            raise UnknownChangeError
    return []


def _draw(state: AbstractState, seat: int, amount: int) -> list[int]:
    """Draw cards or apply replacement effects; return the seat once for each win."""
    ready = sorted(state.draws[seat], key=lambda replacement: not replacement.chosen)
    if _is_unclear(state, seat, amount):
        state.unsure.add(seat)
    replacing = [replacement.by for replacement in ready[:amount]]
    if seat not in state.unsure:
        state.draws[seat] = ready[amount:]
    drawn = amount - len(replacing)
    required = state.book.semantics["empty-library-action.counts"] == "what-is-required"
    if (amount if required else drawn) > state.library[seat]:
        state.facts[f"drew_short({seat})"] = None if seat in state.unsure else True
    state.library[seat] = max(state.library[seat] - drawn, 0)
    return [seat] * replacing.count("win")


def _is_unclear(state: AbstractState, seat: int, amount: int) -> bool:
    """Return whether draws may be forbidden, or it is unknown which replacements apply."""
    ready = state.draws[seat]
    unchosen = [replacement.by for replacement in ready if not replacement.chosen]
    choice = len(ready) - len(unchosen) < amount < len(ready)
    forbidden = state.restricted([seat], "drawing", "drawing-twice") is not False
    return forbidden or (choice and len({*unchosen}) > 1)


def _restrict(state: AbstractState, seat: int, event: protocol.Event) -> None:
    if not isinstance(event, protocol.Restriction | protocol.EndRestriction):
        raise UnknownChangeError
    key = seat, event.kind
    begins = isinstance(event, protocol.Restriction)
    state.restrictions[key] = max(state.restrictions[key] + (1 if begins else -1), 0)
    if getattr(event, "controller", None):
        state.passing.add(key)
    if event.kind in RESTRICTION_FACTS:
        state.facts[f"{RESTRICTION_FACTS[event.kind]}({seat})"] = state.restricted(
            [seat], event.kind
        )


def _replace(state: AbstractState, seat: int, event: protocol.Event) -> None:
    match event:
        case protocol.ReplaceDraw():
            state.draws[seat].append(event)
        case protocol.ReplaceLoss():
            state.losses[seat].append(event)
            state.facts.setdefault(f"loss_replaced({seat})", True)
        case _:
            raise UnknownChangeError


CHANGES: dict[str, Callable[[AbstractState, int, Any], list[int] | None]] = {
    "life": _life,
    "poison": _poison,
    "commander_damage": _commander_damage,
    "cards": _cards,
    "restrictions": _restrict,
    "replacements": _replace,
    "ranges": lambda state, _seat, _event: state.settle_ranges(),
}
"""Functions that apply an event to a group of lasting facts, in order of evaluation in a step.

Each takes the state, the seat of the event's player and the event, and returns the seats of players
whom the event makes win.
"""
