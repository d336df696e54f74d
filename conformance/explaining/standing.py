"""How a game stands between two steps, in words: totals, restrictions, and what waits."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from headjudge.conformance import join, several
from headjudge.conformance.language.write import said
from headjudge.reference.game_state import Dying, GameState
from headjudge.spec import protocol as v
from headjudge.spec.protocol.alterations import GIVEN
from headjudge.spec.protocol.kinds import AnyOutcome

Named = tuple[str, ...]
_USUAL_LIBRARY = v.Player("Ana").library
_SMALL_LIBRARY = 3
"""Cards: a library with so few is always spoken of."""


class StateInWords(Struct, frozen=True):
    """What there is to say of a game between two steps."""

    of: dict[Named, tuple[str, ...]]
    """By player, or by those who share a life total, in seat order: what they have and can't do."""
    sharing: frozenset[Named]
    """Those who share a life total."""
    waiting: tuple[str, ...]
    """What is still to happen, in the words of the sentences by which it began."""
    turn: Named
    """Whose turn it is, as far as that is told."""


def standing(game: GameState, outcome: AnyOutcome | None = None) -> StateInWords:
    """How a game stands; who has left is not spoken of, nor anybody once it is over."""
    ins = () if game.over else game.ordered(game.remaining)
    of: dict[Named, list[str]] = {}
    for player in ins:
        pool = tuple(p for p in ins if game.pool[p] == game.pool[player])
        if pool not in of:
            of[pool] = [*_life(game, pool), *_poison(game, pool, shared=True)]
    for player in ins:
        own = [*_poison(game, (player,), shared=False), *of_one(game, player)]
        if own:
            of.setdefault((player,), []).extend(own)
    waits = Counter(map(said, _waiting(game)))
    return StateInWords(
        of={names: tuple(parts) for names, parts in of.items()},
        sharing=frozenset(names for names in of if len(names) > 1),
        waiting=tuple(what if n == 1 else f"{what} ({n} effects)" for what, n in waits.items()),
        turn=_turn(game, outcome.active if isinstance(outcome, v.Outcome) else None),
    )


def _waiting(game: GameState) -> Iterator[Struct]:
    """What is still to happen: replacements, deaths, combat, choices, turns and abilities."""
    yield from game.in_force(game.losses_replaced)
    yield from (
        one for one in game.in_force(game.draws_replaced) if not isinstance(one, v.Alteration)
    )
    yield from (
        one for one in game.in_force(game.altered.damage) if not isinstance(one, v.Alteration)
    )
    yield from (one.event if isinstance(one, Dying) else one for one in game.dying)
    if game.open_choice is not None:
        yield game.open_choice
    yield from (one.declared for one in game.turns.attackers)
    yield from (v.Resolve(one.ability.ability) for one in game.abilities.waiting)
    yield from reversed(game.turns.extra)
    for (what, whose), times in game.turns.skipping.items():
        player = next(p for p in game.seats if whose in (p, game.side[p]))
        yield from (v.Skip(player, what) for _ in range(times))


def _turn(game: GameState, active: str | Named | UnsetType | None) -> Named:
    """Whose turn it is; of a team that shares its turn all who are in."""
    if isinstance(active, str):
        return game.ordered(game.takes_turns_with(active) & game.remaining)
    return active or ()


def _life(game: GameState, pool: Named) -> Iterator[str]:
    yield f"{game.life[game.pool[pool[0]]]} life"


def _poison(game: GameState, names: Named, *, shared: bool) -> Iterator[str]:
    """The poison counters, told of a team where the team has them, and else of each player."""
    of_team = game.poison_pool == game.pool
    counters = game.poison[game.poison_pool[names[0]]]
    if counters and of_team is shared:
        yield several(counters, "poison counter")


def of_one(game: GameState, player: str) -> Iterator[str]:
    """What a player has by themself, life and poison aside: only what is not as usual."""
    for (who, commander), amount in game.commander_damage.items():
        if who == player:
            yield f"dealt {amount} combat damage by {commander}"
    cards, began = game.library[player], _library_at_first(game, player)
    if cards != began or began != _USUAL_LIBRARY or cards <= _SMALL_LIBRARY:
        yield f"{several(cards, 'card')} in the library"
    if player in game.attempted:
        yield "has attempted to draw from an empty library"
    stated: list[v.Restriction | v.Alteration] = [
        v.Restriction(player, one.kind)
        for one in game.in_force(game.restricting)
        if one.player == player
    ]
    altered = game.altered
    altering = [*altered.life, *altered.damage, *game.draws_replaced, *altered.turns]
    stated += [
        replace(one, controller=_named(one), chosen=False, object=None, whom=None, condition=None)
        for one in game.in_force(altering)
        if isinstance(one, v.Alteration) and one.player == player
    ]
    for one, count in Counter(stated).items():
        words = (said(one) or "").split(f" states that {player} ", 1)[1]
        words = words.replace("its controller", getattr(one, "controller", None) or "")
        yield words + (f" ({count} effects)" if count > 1 else "")


def _named(one: v.Alteration) -> str | None:
    """Whose an effect is, where it is about that player too."""
    return one.whose if one.by or one.own_turn or one.kind in GIVEN else None


def _library_at_first(game: GameState, player: str) -> int:
    return next(p.library for p in game.setup.players if p.name == player)


def at_the_start(now: StateInWords) -> str:
    """How a game begins: all totals."""
    return "; ".join(_each(now, now.of, " together"))


def changed(before: StateInWords, now: StateInWords) -> str:
    """What has become otherwise since the step before, in one line; empty if nothing has.

    Of a game that is over nothing is said.
    """
    if not now.of:
        return ""
    new = [names for names, parts in now.of.items() if before.of.get(names) != parts]
    lines = list(_each(now, new))
    still = {name for names in now.of for name in names}
    ordinary = [n for n in before.of if n not in now.of and len(n) == 1 and still.issuperset(n)]
    lines += [f"{names[0]}: nothing unusual any more" for names in ordinary]
    lines += [f"waiting: {what}" for what in now.waiting if what not in before.waiting]
    lines += [f"waiting no more: {what}" for what in before.waiting if what not in now.waiting]
    if now.turn and before.turn and now.turn != before.turn:
        lines.append(f"it is {join(now.turn)}'s turn")
    return "; ".join(lines)


def _each(now: StateInWords, whom: Iterable[Named], sharing: str = "") -> Iterator[str]:
    """A phrase for each, one for all of whom the same is to be said.

    `sharing` is what is said of those who share a life total.
    """
    alike: dict[tuple[tuple[str, ...], bool], list[Named]] = {}
    for names in whom:
        alike.setdefault((now.of[names], names in now.sharing), []).append(names)
    for (parts, shared), several_names in alike.items():
        words = ", ".join(parts)
        if shared:
            yield from (f"{join(names)}{sharing}: {words}" for names in several_names)
        else:
            everyone = [name for names in several_names for name in names]
            yield f"{join(everyone)}{' each' if len(everyone) > 1 else ''}: {words}"
