"""Checks of events about life, damage, combat, objects and triggered abilities."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from headjudge.spec.protocol.case_kinds import Case
from headjudge.spec.protocol.continuous_effects import (
    BY_SOURCE,
    DRAW_ALTERATIONS,
    GIVEN,
    PLUS,
    POISON_ALTERATIONS,
    TURN_ALTERATIONS,
    Alteration,
    Condition,
    Create,
    Each,
    EndAlteration,
    EndControl,
    GainControl,
    LastingEffect,
    Prevent,
    Put,
    Redirect,
    ReplaceLoss,
    UntilTurn,
    condition_problems,
)
from headjudge.spec.protocol.event_schema import names, parts, tag
from headjudge.spec.protocol.events import (
    Attack,
    Block,
    Choose,
    CombatDamage,
    Concede,
    Damage,
    EndTurn,
    Event,
    ExchangeLife,
    Loop,
    Poison,
    RedistributeLife,
    Restart,
    Step,
    Subgame,
    one_by_one,
)
from headjudge.spec.protocol.setup import ObjectKind, Setup, StartingObject, Variant, Zone
from headjudge.spec.protocol.triggers import (
    OF_ITSELF,
    WITH_AMOUNT,
    EndTrigger,
    ExtraTurn,
    Resolve,
    StateTrigger,
    Trigger,
)


def life_problems(part: Struct) -> Iterator[str]:
    """Yield problems with an event about life or damage, or with a condition."""
    match part:
        case Condition():
            yield from condition_problems(part)
        case ExchangeLife(player, other) if player == other:
            yield f"{player} can't exchange life totals with {other}: name another player"
        case Redirect(player, to) if player == to:
            yield f"damage to {player} can't be redirected to {to}: name another player"
        case Alteration() | EndAlteration():
            yield from _alteration_problems(part)
        case Concede(player, by) if player == by:
            yield f"{player} can't be the player who makes {player} concede: leave out by"
        case Damage() if part.source is not None and part.source == part.commander:
            yield f"the commander {part.commander} is already its source: leave out source"
        case Each(_, _, does, amount) if (amount is None) is not (does == "lose"):
            yield (f"{does} needs an amount" if amount is None else f"{does} has no amount")
        case RedistributeLife():
            yield from _redistribution_problems(part)


def _number_fits(effect: Alteration | EndAlteration) -> bool:
    if effect.kind == "damage-floor":
        return effect.plus >= 0
    return bool(effect.plus) is (effect.kind in PLUS)


def _whose(effect: Alteration) -> str | None:
    """Return the player whose own draws an effect replaces, if it concerns only that player."""
    own = effect.whom is None if effect.object else effect.controller is None
    return effect.player if own else None


def _alteration_problems(effect: Alteration | EndAlteration) -> Iterator[str]:
    """Yield problems with an alteration or its end."""
    if not _number_fits(effect):
        says = "needs a plus that is not 0" if effect.kind in PLUS else "has no plus"
        yield f"{effect.kind} {says}"
    if isinstance(effect, EndAlteration):
        return
    if effect.kind in GIVEN and effect.player in (effect.controller, _whose(effect)):
        yield f"{effect.kind} needs another player as its controller"
    if effect.whose is None and (effect.by or effect.own_turn):
        yield "by and own-turn refer to the controller: give a controller or an object"
    if effect.by and effect.kind not in BY_SOURCE:
        yield f"{effect.kind} applies to damage or counters from any player: leave out by"
    if effect.own_turn and effect.kind in {*DRAW_ALTERATIONS, *TURN_ALTERATIONS}:
        yield f"{effect.kind} applies in every turn: leave out own-turn"


def source_problems(case: Case) -> Iterator[str]:
    """Yield problems with sources that are players, and with missing controllers."""
    players = [player.name for player in case.game.players]
    events = [(n, event) for n, step in enumerate(case.steps, 1) for event in one_by_one(step)]
    altering = [event for _, event in events if isinstance(event, Alteration)]
    by_poison = {effect.kind in POISON_ALTERATIONS for effect in altering if effect.by}
    as_by_infect = any(effect.kind.startswith("infect-damage") for effect in altering)
    for number, event in events:
        where = f"step {number}: {tag(event)}"
        if isinstance(event, Damage | Prevent) and event.source in players:
            write = f"; write: {_by(event.source)}" if isinstance(event, Damage) else ""
            yield f"{where}: {event.source} is a player and can't be a source{write}"
        if not isinstance(event, Damage | Poison) or event.controller is not None:
            continue
        gives = isinstance(event, Poison) or event.infect or event.toxic > 0 or as_by_infect
        if (isinstance(event, Damage) and False in by_poison) or (gives and True in by_poison):
            yield f"{where}: name its controller, as an effect depends on it: {_by(players[0])}"


def _by(player: str) -> str:
    """Return the words with which a step names the controller of a source or effect."""
    return f"by an effect of {player}"


def loop_problems(case: Case) -> Iterator[str]:
    """Yield a problem for each loop that costs life while losses are replaced without limit.

    No number of rounds would be the last that makes a difference.
    """
    unlimited = False
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            unlimited = unlimited or (isinstance(event, ReplaceLoss) and event.uses is None)
            if unlimited and isinstance(event, Loop) and event.drains:
                yield (
                    f"step {number}: {tag(event)}: a loop that costs life can't follow "
                    "an effect that replaces losses without limit"
                )


def _redistribution_problems(event: RedistributeLife) -> Iterator[str]:
    if len(event.players) != len(event.totals):
        yield f"players has {len(event.players)} names, but from has {len(event.totals)}"
    if not event.players:
        yield "no player gets a life total"
    for name, count in Counter(event.players).items():
        if count > 1:
            yield f"{name} gets {count} life totals"


def sharing_problems(step: Iterable[Event], game: Setup) -> Iterator[str]:
    """Yield a problem for players who share a life total and would get different ones (810.9f)."""
    if not game.shares_life:
        return
    team = {p.name: p.team for p in game.players if not p.archenemy}
    for event in one_by_one(tuple(step)):
        if isinstance(event, RedistributeLife):
            given = Counter(team[name] for name in event.players if name in team)
            for name, count in given.items():
                if count > 1:
                    yield f"{tag(event)}: {count} members of {name} get life totals but share one"


WITHOUT_ATTACKS: frozenset[Variant] = frozenset({"emperor", "alternating-teams", "grand-melee"})
"""The variants in which players can't attack every opponent (807.2b, 809.3c, 811.4)."""


class _Combat(Struct):
    """The attackers and blockers declared so far in a turn."""

    attacks: dict[str, Attack] = field(default_factory=dict)
    blocked: bool = False
    blockers: set[str] = field(default_factory=set)
    over: bool = False
    of_before: frozenset[str] = frozenset()
    """The objects of an earlier game, whose positions are unknown."""


def combat_problems(case: Case) -> Iterator[str]:
    """Yield problems with attackers and blockers (506 to 510)."""
    kinds: dict[str, ObjectKind] = {obj.name: obj.kind for obj in case.game.objects}
    whose = {name: p.name for p in case.game.players for name in p.commanders}
    combat = _Combat()
    for number, step in enumerate(case.steps, 1):
        for problem in _step_problems(step, case.game, combat, kinds, whose):
            yield f"step {number}: {problem}"
        if isinstance(step[0], Restart | Subgame):
            combat = _Combat(of_before=frozenset(kinds))
        elif step[0] == EndTurn():
            combat = _Combat(of_before=combat.of_before)
        kinds |= {e.object: e.kind for e in one_by_one(step) if isinstance(e, Create)}


def _step_problems(
    step: Step,
    game: Setup,
    combat: _Combat,
    kinds: dict[str, ObjectKind],
    whose: dict[str, str],
) -> Iterator[str]:
    attacks = [event for event in step if isinstance(event, Attack)]
    blocks = [event for event in step if isinstance(event, Block)]
    if len(step) > len(attacks or blocks) and (attacks or blocks):
        yield "attackers or blockers must be the only events of their step"
    if attacks:
        yield from _attacks_problems(attacks, game, combat)
    for attack in attacks:
        for problem in _attack_problems(attack, game, combat, kinds, whose):
            yield f"{tag(attack)}: {problem}"
        combat.attacks[attack.attacker] = attack
    if blocks:
        yield from _blocks_problems(blocks, game, combat, kinds)
    if isinstance(step[0], CombatDamage):
        if combat.over or not combat.attacks:
            yield "combat-damage: no attackers of this turn still have to deal damage"
        combat.over = True


def _blocks_problems(
    blocks: list[Block], game: Setup, combat: _Combat, kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    """Yield problems with the blockers of a turn."""
    if combat.over:
        yield "block: blockers must be declared before combat damage"
    elif combat.blocked:
        yield "block: all blockers of a turn must be declared in one step"
    combat.blocked = True
    for block in blocks:
        yield from (f"{tag(block)}: {problem}" for problem in _block_problems(block, game, combat))
        if block.blocker is not None:
            yield from _creature_problems(block, block.blocker, combat, kinds)
            combat.blockers.add(block.blocker)


def _attacks_problems(attacks: list[Attack], game: Setup, combat: _Combat) -> Iterator[str]:
    """Yield problems with the attackers of a turn."""
    if game.variant in WITHOUT_ATTACKS:
        yield f"attack: a case of the variant {game.variant} can't include attacks"
    if combat.attacks:
        yield "attack: all attackers of a turn must be declared in one step"
    teams = {p.name: p.team if game.shares_turns else p.name for p in game.players}
    if len({teams.get(attack.player) for attack in attacks}) > 1:
        yield "attack: only the active player or team can attack"


def _attack_problems(
    attack: Attack,
    game: Setup,
    combat: _Combat,
    kinds: dict[str, ObjectKind],
    whose: dict[str, str],
) -> Iterator[str]:
    name, player = attack.attacker, attack.player
    sides = {p.name: p.team or p.name for p in game.players}
    if name in combat.attacks:
        yield f"{name} attacks twice"
    if sides.get(player) == sides.get(attack.defender):
        yield f"{attack.defender} is not an opponent of {player}"
    if name in sides:
        yield f"{name} is a player: give the creature another name"
    if name in kinds:
        yield from _creature_problems(attack, name, combat, kinds)
    elif whose.setdefault(name, player) != player:
        yield f"{name} is a creature of {whose[name]}; only the case's objects change controllers"


def _block_problems(block: Block, game: Setup, combat: _Combat) -> Iterator[str]:
    attack = combat.attacks.get(block.attacker)
    if attack is None:
        yield f"no creature named {block.attacker} attacks in this turn"
    elif not _defends(block.player, attack.defender, game):
        yield f"{block.attacker} attacks {attack.defender}, so {block.player} can't block it"
    if block.blocker is None:
        return
    if block.toughness is not None:
        yield f"{block.blocker} is an object of the case, which survives: leave out toughness"
    if block.blocker in combat.blockers | combat.attacks.keys():
        yield f"{block.blocker} can't also block {block.attacker}"


def _defends(player: str, attacked: str, game: Setup) -> bool:
    """Return whether a player can block an attacker of this player or of their team."""
    teams = {p.name: p.team if game.shares_turns else p.name for p in game.players}
    return player == attacked or teams.get(player) == teams.get(attacked)


def _creature_problems(
    event: Attack | Block, name: str, combat: _Combat, kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    if name in combat.of_before:
        yield f"{name} is an object of the previous game, and its zone is unknown"
    if kinds.get(name) in ("copy", "ability"):
        yield f"{name} is on the stack and can't {tag(event)}"


CONTROLLED: frozenset[Zone] = frozenset({"battlefield", "stack"})
"""The zones whose objects have a controller (109.4)."""
_ZONE_OF: dict[ObjectKind, Zone] = {"token": "battlefield", "copy": "stack", "ability": "stack"}
"""The only zone for objects that are not cards (111.7, 707.10a, 113.1)."""


def object_problems(case: Case) -> Iterator[str]:
    """Yield problems with the objects of a case and with events about them (108 to 113)."""
    players = frozenset(p.name for p in case.game.players)
    kinds: dict[str, ObjectKind] = {}
    for obj in case.game.objects:
        yield from _name_problems(obj.name, players, kinds)
        yield from _start_problems(obj, players)
        kinds[obj.name] = obj.kind
    effects: set[str] = set()
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            for problem in _event_problems(event, players, kinds, effects):
                yield f"step {number}: {tag(event)}: {problem}"
            if isinstance(event, Create):
                kinds[event.object] = event.kind
            if isinstance(event, UntilTurn):
                effects.add(event.effect)


def _name_problems(
    name: str, players: frozenset[str], kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    if name in players:
        yield f"{name} is a player: give the object another name"
    if name in kinds:
        yield f"there are two objects named {name}"


def _start_problems(obj: StartingObject, players: frozenset[str]) -> Iterator[str]:
    for role, name in (("owner", obj.owner), ("controller", obj.controller)):
        if name is not None and name not in players:
            yield f"the {role} of {obj.name} is {name}, who is not a player"
    if _ZONE_OF.get(obj.kind, obj.zone) != obj.zone:
        yield f"{obj.name} is {_a(obj.kind)}, which can only be in the zone {_ZONE_OF[obj.kind]}"
    if obj.world and (obj.kind != "card" or obj.zone == "battlefield"):
        yield f"{obj.name} is a world card, which must begin in another zone than the battlefield"
    if obj.kind == "ability":
        if obj.owner is not None:
            yield f"{obj.name} is an ability, which has no owner"
        if obj.controller is None:
            yield f"the ability {obj.name} has no controller"
    elif obj.owner is None:
        yield f"{obj.name} has no owner"
    if obj.controller is not None and obj.zone not in CONTROLLED:
        yield f"{obj.name} is in the zone {obj.zone}, whose objects have no controller"


def _event_problems(
    event: Event, players: frozenset[str], kinds: dict[str, ObjectKind], effects: set[str]
) -> Iterator[str]:
    if isinstance(event, Create):
        yield from _name_problems(event.object, players, kinds)
    else:
        yield from (f"no object is named {o}" for o in names("object", event) if o not in kinds)
    for name in names("player or object", event):
        if name not in players and name not in kinds:
            yield f"no object and no player is named {name}"
    match event:
        case Put():
            yield from _put_problems(event, kinds)
        case GainControl(player, of) | EndControl(player, of) if of == player:
            yield f"{player} already controls {of}: name another player or an object"
        case Choose(_, None, True):
            yield "an object requires the cost, so the choice needs a controller"
        case UntilTurn(effect) if effect in effects:
            yield f"there are two effects named {effect}"


def effect_problems(effect: LastingEffect) -> Iterator[str]:
    """Yield problems with a lasting effect by itself."""
    thing, controller, whom = (
        getattr(effect, field, None) for field in ("object", "controller", "whom")
    )
    if thing and controller:
        yield "the object already has a controller: leave out controller"
    if thing and getattr(effect, "condition", None):
        yield "an object's effect has no condition: leave out if"
    if whom and not thing:
        yield "only an object's effect can have whom"


def _put_problems(put: Put, kinds: dict[str, ObjectKind]) -> Iterator[str]:
    kind = kinds.get(put.object, "card")
    if kind != "card":
        yield f"{put.object} is {_a(kind)}, but only cards can be put into zones"
    if put.dying and put.zone != "graveyard":
        yield "an object that is dying must be put into the graveyard"
    if put.controller is not None and put.zone not in CONTROLLED:
        yield f"objects in the zone {put.zone} have no controller"


def _a(kind: ObjectKind) -> str:
    return f"an {kind}" if kind == "ability" else f"a {kind}"


_WITHOUT_AMOUNT = ("win", "lose")
_OF_LIFE = ("gain-life", "lose-life", "damage")


def trigger_problems(case: Case) -> Iterator[str]:
    """Yield problems with triggered abilities and with events about them."""
    others = {p.name for p in case.game.players} | {obj.name for obj in case.game.objects}
    abilities = _of_extra_turns(case)  # by name: the controller, and whether it triggers only once
    yield from _said_twice(case)
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            where = f"step {number}: {tag(event)}"
            if isinstance(event, Trigger | StateTrigger):
                identity = event.player, getattr(event, "once", False)
                if (
                    event.ability in others
                    or abilities.setdefault(event.ability, identity) != identity
                ):
                    yield f"{where}: the name {event.ability} is already used"
            for name in names("ability", event):
                if name not in abilities:
                    yield f"{where}: no ability is named {name}"
            if isinstance(event, Loop) and event.drains and abilities:
                yield f"{where}: a loop that costs life can't follow triggered abilities"
            others |= {getattr(event, identity, "") for identity in ("object", "effect")}


def _said_twice(case: Case) -> Iterator[str]:
    """Yield a problem for each ability that is given the same trigger twice."""
    known: set[Trigger | StateTrigger] = set()
    for number, step in enumerate(case.steps, 1):
        for event in one_by_one(step):
            if isinstance(event, EndTrigger):
                known = {trigger for trigger in known if trigger.ability != event.ability}
            if isinstance(event, Put):
                known = {trigger for trigger in known if trigger.object != event.object}
            if isinstance(event, Trigger | StateTrigger):
                if event in known:
                    message = f"{event.ability} already triggers on that"
                    yield f"step {number}: {tag(event)}: {message}; a second one needs another name"
                known.add(event)


def _of_extra_turns(case: Case) -> dict[str, tuple[str, bool]]:
    """Return the abilities of extra turns: their players, and True because they trigger once."""
    events = (event for step in case.steps for event in one_by_one(step))
    turns = (event for event in events if isinstance(event, ExtraTurn))
    return {event.ability: (event.player, True) for event in turns if event.ability}


def resolving_problems(case: Case) -> Iterator[str]:
    """Yield problems with abilities of extra turns and with resolving abilities."""
    events = [event for step in case.steps for event in one_by_one(step)]
    triggers = [event for event in events if isinstance(event, Trigger)]
    named = {event.ability for event in events if isinstance(event, Trigger | StateTrigger)}
    unless = {trigger.ability for trigger in triggers if trigger.unless}
    aimed = {
        trigger.ability: len(trigger.to) > 1 or case.game.multiplayer
        for trigger in triggers
        if trigger.one or trigger.to_whom == "one-opponent"
    }
    for number, step in enumerate(case.steps, 1):
        for event in step:
            where = f"step {number}: {tag(event)}"
            if isinstance(event, ExtraTurn) and event.ability in named:
                yield f"{where}: the name {event.ability} is already used"
            if not isinstance(event, Resolve):
                continue
            if event.paid and event.ability not in unless:
                yield f'{where}: {event.ability} has no "unless" part to pay for: leave out paid'
            if event.to and event.ability not in aimed:
                yield f"{where}: {event.ability} has no target"
            elif aimed.get(event.ability) and not event.to:
                yield f"{where}: {event.ability} needs a target: to"


def _others_problems(ability: Trigger) -> Iterator[str]:
    """Yield problems with the players whom an ability affects."""
    if ability.object is None and (ability.whom or ability.to_whom):
        yield "only an object's ability can have whom or to-whom"
    if ability.whom and ability.whose != ability.player:
        yield "with whom, whose must be the ability's controller"
    if ability.to_whom and ability.to != (ability.player,):
        yield "with to-whom, to must be the ability's controller"
    if ability.to_whom == "that-player" and not ability.whom:
        yield "to-whom that-player needs whom"


def ability_problems(ability: Trigger | StateTrigger) -> Iterator[str]:
    """Yield problems with an ability by itself."""
    conditions = [part for part in parts(ability) if isinstance(part, Condition)]
    if ability.object is not None and any(condition.which for condition in conditions):
        yield "an object's ability can't have a condition about several players: leave out which"
    if len(set(ability.to)) < len(ability.to):
        yield "to names a player twice"
    if isinstance(ability, Trigger):
        yield from _occurrence_problems(ability)
        yield from _others_problems(ability)
    times = ability.times if isinstance(ability, Trigger) else None
    if ability.does in _WITHOUT_AMOUNT:
        if ability.amount is not None or times is not None:
            yield f"an ability with {ability.does} takes no amount"
    elif ability.amount is not None:
        if times is not None:
            yield "times multiplies the amount in the trigger event: leave out amount"
    elif times is None and ability.does not in _OF_LIFE:
        yield f"{ability.does} needs an amount"
    elif not (isinstance(ability, Trigger) and ability.on in WITH_AMOUNT):
        yield "its trigger event has no amount: give one"


def _occurrence_problems(ability: Trigger) -> Iterator[str]:
    """Yield contradictions between an ability's trigger event and its other fields."""
    if ability.once and ability.object is not None:
        yield "an ability that triggers only once has no object"
    if ability.once and ability.condition is not None:
        yield "an ability that triggers only once has no if: use then-if"
    of_itself = ability.object and not ability.whom and ability.whose == ability.player
    if ability.on in OF_ITSELF and not of_itself:
        yield "only an object's own ability can trigger on this; whose must be its controller"
