"""Which attackers and blockers a case can have: 506 to 510."""

from collections.abc import Iterator

from msgspec import Struct, field

from headjudge.spec.protocol.combat_events import Attack, Block, CombatDamage
from headjudge.spec.protocol.effects import Create
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.events import EndTurn, Restart, Step, Subgame, one_by_one
from headjudge.spec.protocol.games import Case
from headjudge.spec.protocol.setup import ObjectKind, Setup, Variant

WITHOUT_ATTACKS: frozenset[Variant] = frozenset({"emperor", "alternating-teams", "grand-melee"})
"""The variants in which a player may not attack every opponent: 807.2b, 809.3c, 811.4."""


class _Combat(Struct):
    """What was declared in a turn so far."""

    attacks: dict[str, Attack] = field(default_factory=dict)
    blocked: bool = False
    blockers: set[str] = field(default_factory=set)
    over: bool = False
    of_before: frozenset[str] = frozenset()
    """The objects of a game before this one: nothing is known of where they are now."""


def combat_problems(case: Case) -> Iterator[str]:
    """What is wrong with who attacks and blocks whom in a case."""
    kinds: dict[str, ObjectKind] = {one.name: one.kind for one in case.game.objects}
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
        yield "what attacks or blocks is declared with nothing else at the same time"
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
            yield "combat-damage: no attackers that have yet to deal it were declared in this turn"
        combat.over = True


def _blocks_problems(
    blocks: list[Block], game: Setup, combat: _Combat, kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    """What is wrong with all that blocks in a turn."""
    if combat.over:
        yield "block: blockers are declared before combat damage is dealt"
    elif combat.blocked:
        yield "block: all blockers of a turn are declared at the same time"
    combat.blocked = True
    for block in blocks:
        yield from (f"{tag(block)}: {problem}" for problem in _block_problems(block, game, combat))
        if block.blocker is not None:
            yield from _creature_problems(block, block.blocker, combat, kinds)
            combat.blockers.add(block.blocker)


def _attacks_problems(attacks: list[Attack], game: Setup, combat: _Combat) -> Iterator[str]:
    """What is wrong with all that attacks in a turn."""
    if game.variant in WITHOUT_ATTACKS:
        yield f"attack: of who attacks whom in {game.variant} a case can't speak"
    if combat.attacks:
        yield "attack: all attackers of a turn are declared at the same time"
    teams = {p.name: p.team if game.shares_turns else p.name for p in game.players}
    if len({teams.get(attack.player) for attack in attacks}) > 1:
        yield "attack: those whose turn it is attack, and nobody else"


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
        yield f"{attack.defender} is no opponent of {player}"
    if name in sides:
        yield f"{name} is a player, so no creature can be named so"
    if name in kinds:
        yield from _creature_problems(attack, name, combat, kinds)
    elif whose.setdefault(name, player) != player:
        yield f"{name} is a creature of {whose[name]}; only an object of the case changes hands"


def _block_problems(block: Block, game: Setup, combat: _Combat) -> Iterator[str]:
    attack = combat.attacks.get(block.attacker)
    if attack is None:
        yield f"no attacker of this turn is named {block.attacker}"
    elif not _defends(block.player, attack.defender, game):
        yield f"{block.attacker} attacks {attack.defender}, so {block.player} can't block it"
    if block.blocker is None:
        return
    if block.toughness is not None:
        yield f"{block.blocker} survives, so its toughness is more than the damage, and not said"
    if block.blocker in combat.blockers | combat.attacks.keys():
        yield f"{block.blocker} can't block {block.attacker} too"


def _defends(player: str, attacked: str, game: Setup) -> bool:
    """Whether a player can block what attacks another: a team-mate where turns are shared."""
    teams = {p.name: p.team if game.shares_turns else p.name for p in game.players}
    return player == attacked or teams.get(player) == teams.get(attacked)


def _creature_problems(
    event: Attack | Block, name: str, combat: _Combat, kinds: dict[str, ObjectKind]
) -> Iterator[str]:
    if name in combat.of_before:
        yield f"{name} is an object of the game before, and nobody knows where it is now"
    if kinds.get(name) in ("copy", "ability"):
        yield f"{name} is on the stack, where no {tag(event)}er is"
