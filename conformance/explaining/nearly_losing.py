"""Which ways to lose nearly applied, and what was missing. Each function is about one rule.

Its docstring says what `nearly` means there: little enough that nobody is told of a player who was
in no danger.
"""

from collections.abc import Callable, Iterator

from headjudge.conformance import join
from headjudge.conformance.explaining.game_steps import (
    Missing,
    Moment,
    are,
    flat,
    have,
    names,
    not_applied,
    stands_in_the_way,
)
from headjudge.reference import losing
from headjudge.reference.game_state import GameState
from headjudge.spec import protocol as v


def zero_life(m: Moment) -> Iterator[Missing]:
    """At a check: those with 0 or less life who can't lose to that, and those with 1 life."""
    if not m.checked:
        return
    game = m.at_check
    told = m.on("zero-life", "two-headed-giant-life", "replaced-loss")
    for pool in _pools(game, game.pool):
        life = game.life[game.pool[pool[0]]]
        has = f"{join(pool)} {have(pool)} {life} life"
        if life <= 0 and told.isdisjoint(pool):
            yield not_applied("zero-life", f"{has}, but can't lose to that", pool, "cant-beats-can")
        elif life == 1 and told.isdisjoint(pool):
            yield Missing("zero-life", has, pool)


def poison(m: Moment) -> Iterator[Missing]:
    """At a check: those one counter short, or with the ten that kill whoever plays alone."""
    if not m.checked:
        return
    game = m.at_check
    for pool in _pools(game, game.poison_pool):
        counters, enough = game.poison[game.poison_pool[pool[0]]], _poison_to_lose(game, pool[0])
        if counters == enough - 1 or losing.POISON_TO_LOSE <= counters < enough:
            text = f"{join(pool)} {have(pool)} {counters} of {enough} poison counters"
            yield Missing("ten-poison", text, pool, _why_more(enough))


def _poison_to_lose(game: GameState, player: str) -> int:
    shared = game.book.means["two-headed-giant-poison.poison"] == "shared"
    if game.two_headed and shared:
        return losing.team_threshold(game, player)
    return losing.POISON_TO_LOSE


def _why_more(enough: int) -> tuple[str, ...]:
    """The rules that ask for more than ten."""
    if enough == losing.POISON_TO_LOSE:
        return ()
    larger = enough > losing.POISON_TO_LOSE_TWO_HEADED
    return ("two-headed-giant-poison", *(["two-headed-giant-larger-teams"] * larger))


def commander_damage(m: Moment) -> Iterator[Missing]:
    """At a check: enough but for one point, or enough of several commanders, or not in combat.

    And enough by one commander in a game in which that does not count.
    """
    if not m.checked or not m.book.has("commander-damage"):
        return
    game, enough = m.at_check, losing.COMMANDER_DAMAGE_TO_LOSE
    for player in game.ordered(game.remaining):
        by = {who: n for (whom, who), n in game.commander_damage.items() if whom == player}
        most = max(by.values(), default=0)
        dealt = _dealt_by_commanders(m, player)
        if most >= enough:
            continue
        if "commander" not in game.setup.options:
            if any(sum(one) >= enough for one in dealt.values()):
                text = f"{player} was dealt {enough} damage or more by one commander, but the game"
                rule = "brawl-without-commander-damage"
                brawl = "brawl" in game.setup.options
                kind = "is Brawl" if brawl else "is no Commander game"
                yield not_applied("commander-damage", f"{text} {kind}", (player,), *[rule] * brawl)
        elif most == enough - 1 or (sum(by.values()) >= enough and len(by) > 1):
            each = join([f"{n} by {who}" for who, n in by.items()])
            text = f"{player} was dealt {each} of the {enough} that one commander must deal"
            yield Missing("commander-damage", text, (player,))
        elif any(combat < enough <= combat + other for combat, other in dealt.values()):
            text = f"{player} was dealt {most} of {enough} combat damage by one commander, and "
            yield Missing("commander-damage", f"{text}other damage does not count", (player,))


def _dealt_by_commanders(m: Moment, player: str) -> dict[str, tuple[int, int]]:
    """How much damage events said so far that each commander deals: in combat, and otherwise."""
    dealt: dict[str, tuple[int, int]] = {}
    for step in m.case.steps[: m.number]:
        for event in flat(step):
            if isinstance(event, v.Damage) and event.player == player and event.commander:
                combat, other = dealt.get(event.commander, (0, 0))
                more = (event.amount, 0) if event.combat else (0, event.amount)
                dealt[event.commander] = combat + more[0], other + more[1]
    return dealt


def empty_library(m: Moment) -> Iterator[Missing]:
    """At a check: those whose library is empty, and who have attempted no draw since the last."""
    if not m.checked:
        return
    game = m.at_check
    empty = [p for p in game.remaining if not game.library[p] and p not in game.attempted]
    for player in game.ordered(frozenset(empty)):
        text = f"{player}'s library is empty, but {player} has attempted no draw from it since "
        yield Missing("draw-from-empty-library", f"{text}the last check", (player,))


def unchecked(m: Moment) -> Iterator[Missing]:
    """After a step without a check: those whom a check would find to lose."""
    over = m.after.over
    if m.checked or not (m.last_word or over) or m.before.over:
        return
    game, has = (m.before, "had") if over else (m.after, "")
    parts = [
        f"{join(who)} {has or have(who)} {game.life[game.pool[who[0]]]} life"
        for who in _pools(game, game.pool)
        if not losing.without_life(game).isdisjoint(who)
    ]
    parts += [
        f"{join(who)} {has or have(who)} {game.poison[game.poison_pool[who[0]]]} poison counters"
        for who in _pools(game, game.poison_pool)
        if not losing.poisoned(game).isdisjoint(who)
    ]
    for what, who in (
        ("been dealt enough damage by one commander", losing.struck_by_commander(game)),
        ("attempted to draw from an empty library", losing.drew_from_empty_library(game)),
    ):
        parts += [f"{names(game, who)} {has or have(who)} {what}"] if who else []
    if parts:
        when = "before the game ended" if over else "yet"
        text = f"not checked {when}, though {join(parts)}"
        yield stands_in_the_way("state-based-actions", text)


def everyone(m: Moment) -> Iterator[Missing]:
    """When two sides or more are to lose at once, and all do but one side."""
    if m.sides(m.would_lose) <= 1 or m.drawn_now:
        return
    kept = m.before.remaining - m.lost_now
    if m.on("win-by-effect") & m.after.won or m.sides(kept) != 1:
        return
    between_teams = len(m.before.side) > len(set(m.before.side.values()))
    rule = "all-teams-lose-is-draw" if between_teams else "all-lose-is-draw"
    verb = "does" if len(kept) == 1 else "do"
    yield Missing(rule, f"{names(m.before, kept)} {verb} not lose", m.before.ordered(m.would_lose))


def whole_team(m: Moment) -> Iterator[Missing]:
    """When a member of a team is out, and others of it are still in."""
    game = m.after
    if game.two_headed or game.over:
        return
    for player in game.ordered(m.lost_now):
        mates = game.team_of(player) & game.remaining
        leading = mates & game.emperors
        if leading:
            text = (
                f"{player} is not the emperor, and {names(game, leading)} {are(leading)} still in"
            )
            yield Missing("emperor-loses", text, game.ordered(mates))
        elif mates:
            text = f"{names(game, mates)}, of {player}'s team, {are(mates)} still in"
            yield Missing("team-loses-with-all-members", text, game.ordered(mates))


WAYS: tuple[Callable[[Moment], Iterator[Missing]], ...] = (
    zero_life,
    poison,
    commander_damage,
    empty_library,
    unchecked,
    everyone,
    whole_team,
)


def _pools(game: GameState, pool: dict[str, str]) -> Iterator[tuple[str, ...]]:
    """Those still in, together where they share what is counted."""
    seen: set[str] = set()
    for player in game.ordered(game.remaining):
        if pool[player] not in seen:
            seen.add(pool[player])
            sharing = [p for p in game.remaining if pool[p] == pool[player]]
            yield game.ordered(frozenset(sharing))
