"""Combats made by chance: who attacks and blocks whom, and what happens before the damage."""

from collections.abc import Callable, Iterator

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.now import Now
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed_combat import WITHOUT_ATTACKS

_MOST_ATTACKERS = 3
_NEW = ("Wisp", "Imp", "Drake")
"""Creatures that a case does not tell of otherwise."""


def combat(
    now: Now, choose: Choices, between: Callable[[], v.Step], *, results: bool
) -> Iterator[v.Step]:
    """The steps of a combat; none where there is nobody to attack.

    What happens `between` them may be nothing. With `results` creatures may have infect and the
    like.
    """
    sides, turns = now.sides, now.turns
    active = choose.one([now.players[0], *now.players])
    foes = [name for name in now.players if sides[name] != sides[active]]
    if not foes or now.setup.variant in WITHOUT_ATTACKS:
        return
    attacking = [name for name in now.players if turns[name] == turns[active]]
    attacks = []
    names = [*_NEW, *now.commanders, *now.creatures]
    for name in choose.some(names, _MOST_ATTACKERS):
        defender = choose.one(foes)
        now.whom = defender
        player = now.commanders.get(name) or choose.one(attacking)
        if player not in attacking:
            continue
        plain = v.Attack(player, name, defender, choose.one(now.numbers()) % 100)
        attacks.append(_with_more(plain, choose) if results and choose.once_in(3) else plain)
    if not attacks:
        return
    yield tuple(attacks)
    yield between()
    blocks = list[v.Block]()
    used: set[str | None] = {attack.attacker for attack in attacks}
    for attack in attacks:
        if choose.once_in(3):
            able = [name for name in foes if turns[name] == turns[attack.defender]]
            free = [one for one in now.creatures if one not in used]
            blocks.append(_block(choose.one(able), attack, free, choose))
            used.add(blocks[-1].blocker)
    yield tuple(blocks)
    yield between() if blocks else ()
    yield (v.CombatDamage(),)


def _with_more(attack: v.Attack, choose: Choices) -> v.Attack:
    """The same with infect, toxic, lifelink or trample."""
    return v.Attack(
        attack.player,
        attack.attacker,
        attack.defender,
        attack.power,
        trample=choose.once_in(2),
        infect=choose.once_in(3),
        toxic=choose.one((0, 0, 1, 2)),
        lifelink=choose.once_in(3),
    )


def _block(player: str, attack: v.Attack, free: list[str], choose: Choices) -> v.Block:
    if free and choose.once_in(2):
        return v.Block(player, attack.attacker, choose.one(free))
    toughness = choose.one((None, 1, 2, max(attack.power - 1, 1), max(attack.power, 1)))
    return v.Block(player, attack.attacker, toughness=toughness)
