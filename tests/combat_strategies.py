"""Combats at random: attackers, blockers and what happens between them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from headjudge.spec import protocol as v

WITHOUT = ("emperor", "alternating-teams", "grand-melee")
"""The variants in which nobody attacks."""


@st.composite
def combats(
    draw: st.DrawFn, setup: v.Setup, between: st.SearchStrategy[tuple[Any, ...]]
) -> list[tuple[Any, ...]]:
    """The steps of a combat, in a turn of anybody's; none where nobody attacks."""
    if setup.variant in WITHOUT or draw(st.integers(0, 2)):
        return []
    sides = {p.name: p.team or p.name for p in setup.players}
    turn_of = {p.name: p.team if setup.shares_turns else p.name for p in setup.players}
    one = draw(st.sampled_from(sorted(sides)))
    attacking = [name for name in sides if turn_of[name] == turn_of[one]]
    others = [name for name in sides if sides[name] != sides[one]]
    creatures = [o.name for o in setup.objects if o.kind in ("card", "token")]
    named = draw(st.lists(st.sampled_from(["Wisp", "Imp", *creatures]), min_size=1, unique=True))
    flag = st.booleans()
    attacks = tuple(
        draw(
            st.builds(
                v.Attack,
                st.sampled_from(attacking),
                st.just(name),
                st.sampled_from(others),
                st.integers(0, 25),
                trample=flag,
                infect=flag,
                toxic=st.integers(0, 3),
                lifelink=flag,
            )
        )
        for name in named
    )
    steps: list[tuple[Any, ...]] = [attacks, draw(between)]
    free = [name for name in creatures if name not in named]
    blocks = []
    for each in attacks:
        defending = [name for name in others if turn_of[name] == turn_of[each.defender]]
        with_object: bool = draw(flag)
        blocker = free.pop() if free and with_object else None
        toughness = None if blocker else draw(st.none() | st.integers(1, 9))
        if draw(flag):
            who = draw(st.sampled_from(defending))
            blocks.append(v.Block(who, each.attacker, blocker, toughness))
    steps += [tuple(blocks), draw(between)] if blocks else []
    return [*steps, (v.CombatDamage(),), (v.Check(),)]
