"""Which events make sense that change life, deal damage or alter these."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from headjudge.spec.protocol.alterations import (
    BY_SOURCE,
    DRAW_ALTERATIONS,
    GIVEN,
    PLUS,
    POISON_ALTERATIONS,
    TURN_ALTERATIONS,
    Alteration,
    EndAlteration,
    Prevent,
    Redirect,
)
from headjudge.spec.protocol.changes import RedistributeLife
from headjudge.spec.protocol.each_events import Each
from headjudge.spec.protocol.effects import ReplaceLoss
from headjudge.spec.protocol.event_conditions import Condition, condition_problems
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.events import (
    Concede,
    Damage,
    Event,
    ExchangeLife,
    Loop,
    Poison,
    one_by_one,
)
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.setup import Setup


def life_problems(part: Struct) -> Iterator[str]:
    """What is wrong with such an event, or with what an event asks for, by itself."""
    match part:
        case Condition():
            yield from condition_problems(part)
        case ExchangeLife(player, other) if player == other:
            yield f"{player} has nothing to exchange with {other}"
        case Redirect(player, to) if player == to:
            yield f"damage to {player} is dealt to {to} as it is"
        case Alteration() | EndAlteration():
            yield from _alteration_problems(part)
        case Concede(player, by) if player == by:
            yield f"nobody makes {player} concede; leave out by"
        case Damage() if part.source is not None and part.source == part.commander:
            yield f"its source is the commander {part.commander} as it is"
        case Each(_, _, does, amount) if (amount is None) is not (does == "lose"):
            yield (
                f"how much each is to {does} is not said"
                if amount is None
                else (f"there is no amount of {does}")
            )
        case RedistributeLife():
            yield from _redistribution_problems(part)


def _number_fits(effect: Alteration | EndAlteration) -> bool:
    if effect.kind == "damage-floor":
        return effect.plus >= 0
    return bool(effect.plus) is (effect.kind in PLUS)


def _whose(effect: Alteration) -> str | None:
    """Whose draws are nobody else's: of an object about one player, or of no permanent."""
    own = effect.whom is None if effect.object else effect.controller is None
    return effect.player if own else None


def _alteration_problems(effect: Alteration | EndAlteration) -> Iterator[str]:
    """What is wrong with an effect that alters something, or with the end of one."""
    if not _number_fits(effect):
        says = "needs a plus other than 0" if effect.kind in PLUS else "has no plus"
        yield f"{effect.kind} {says}"
    if isinstance(effect, EndAlteration):
        return
    if effect.kind in GIVEN and effect.player in (effect.controller, _whose(effect)):
        yield f"{effect.kind} needs another player who controls it"
    if effect.whose is None and (effect.by or effect.own_turn):
        yield "by and own-turn are about who controls it, so it needs a controller or an object"
    if effect.by and effect.kind not in BY_SOURCE:
        yield f"{effect.kind} is not about who deals or gives something: by"
    if effect.own_turn and effect.kind in {*DRAW_ALTERATIONS, *TURN_ALTERATIONS}:
        yield f"{effect.kind} applies in everybody's turn: own-turn"


def source_problems(case: Case) -> Iterator[str]:
    """Players as sources; and events of nobody, where an effect looks at whose damage it is."""
    players = [one.name for one in case.game.players]
    events = [(n, one) for n, step in enumerate(case.steps, 1) for one in one_by_one(step)]
    altering = [one for _, one in events if isinstance(one, Alteration)]
    asked = {one.kind in POISON_ALTERATIONS for one in altering if one.by}
    as_by_infect = any(one.kind.startswith("infect-damage") for one in altering)
    for number, one in events:
        at = f"step {number}: {tag(one)}"
        if isinstance(one, Damage | Prevent) and one.source in players:
            write = f"; write: {_by(one.source)}" if isinstance(one, Damage) else ""
            yield f"{at}: {one.source} is a player, and no source{write}"
        if not isinstance(one, Damage | Poison) or one.controller is not None:
            continue
        gives = isinstance(one, Poison) or one.infect or one.toxic > 0 or as_by_infect
        if (isinstance(one, Damage) and False in asked) or (gives and True in asked):
            yield f"{at}: say whose it is, as an effect looks at that: {_by(players[0])}"


def _by(player: str) -> str:
    """How a sentence says who controls a source or an effect."""
    return f"by an effect of {player}"


def loop_problems(case: Case) -> Iterator[str]:
    """Loops that cost life while losses may be replaced without limit.

    No number of rounds would be the last thing that could make a difference.
    """
    unlimited = False
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            unlimited = unlimited or (isinstance(event, ReplaceLoss) and event.uses is None)
            if unlimited and isinstance(event, Loop) and event.drains:
                yield (
                    f"step {number}: {tag(event)}: one that costs life can't go round "
                    "after an effect that replaces losses without limit"
                )


def _redistribution_problems(event: RedistributeLife) -> Iterator[str]:
    if len(event.players) != len(event.totals):
        yield f"players: {len(event.players)}, life totals for them: {len(event.totals)}"
    if not event.players:
        yield "nobody gets a life total"
    for name, count in Counter(event.players).items():
        if count > 1:
            yield f"{name} gets {count} life totals"


def sharing_problems(step: Iterable[Event], game: Setup) -> Iterator[str]:
    """Players who share a life total, though only one of them can be given another: 810.9f."""
    if not game.shares_life:
        return
    team = {p.name: p.team for p in game.players if not p.archenemy}
    for event in one_by_one(tuple(step)):
        if isinstance(event, RedistributeLife):
            given = Counter(team[name] for name in event.players if name in team)
            for name, count in given.items():
                if count > 1:
                    yield f"{tag(event)}: {count} members of {name} get life totals, but share one"
