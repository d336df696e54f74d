"""Game states between steps, and descriptions of their changes."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from headjudge.explain.record import Explanation, Fate, PlayerState, State
from headjudge.reference.game_state import GameState
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.protocol.continuous_effects import GIVEN
from headjudge.suite.card_names import called
from headjudge.suite.gherkin_writer import express
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english, pluralize

Names = tuple[str, ...]
Totals = dict[Names, tuple[str, ...]]
"""Phrases about each player's or team's totals and restrictions, by the names of its members."""
_USUAL_LIBRARY = protocol.Player("Ana").library
_SMALL_LIBRARY = 3
"""Libraries with no more than this number of cards are always mentioned."""
_MORE = {"plus": "more", "minus": "less"}
_FATES: tuple[Fate, ...] = ("won", "lost", "drew")


def states(
    scenario: Scenario, games: Sequence[GameState], outcomes: Sequence[protocol.Outcome]
) -> list[State]:
    """Return the state at the start and after each step, marking changes."""
    first = () if games[0].markers else games[0].active  # several may take turns in a Grand Melee
    active = (first, *(outcome.active for outcome in outcomes))
    turns = [_turn(*of_game) for of_game in zip(games, active, strict=True)]
    result = [state_of(game, scenario) for game in games]
    for at, ((was, game), (turn_before, turn)) in enumerate(
        zip(pairwise(games), pairwise(turns), strict=True), 1
    ):
        result[at] = _compared(result[at - 1], result[at], new_game=game.setup is not was.setup)
        new_turn = bool(turn_before and turn and turn != turn_before)
        changed = result[at].changed or new_turn
        result[at] = replace(result[at], turn=turn, new_turn=new_turn, changed=changed)
    return result


def state_of(game: GameState, scenario: Scenario | None = None) -> State:
    """Convert a game to a state, using the card names of a scenario if one is given."""
    players = () if game.over else game.ordered(game.players_in_game)
    teams = (tuple(p for p in players if game.pool[p] == game.pool[player]) for player in players)
    waits = Counter(map(_pending, _waiting(game))) if not game.over else {}
    waiting = [text if n == 1 else f"{text} ({n} effects)" for text, n in waits.items()]
    on_stack = [] if game.over else list(_stack(game))
    return State(
        tuple(_player(game, name) for name in game.seats),
        tuple(dict.fromkeys(team for team in teams if len(team) > 1)),
        shared_poison=game.poison_pool == game.pool,
        stack=tuple(called(text, scenario) if scenario else text for text in on_stack),
        waiting=tuple(called(text, scenario) if scenario else text for text in waiting),
        over=game.over,
    )


def _player(game: GameState, name: str) -> PlayerState:
    fates = zip(_FATES, (game.won, game.lost, game.drawn), strict=True)
    fate: Fate = next((fate for fate, names in fates if name in names), "")
    life = None if name in game.endless - game.players_in_game else game.life[game.pool[name]]
    playing = name in game.players_in_game and not game.over
    poison, other = game.poison[game.poison_pool[name]], tuple(_other(game, name))
    return PlayerState(name, life, poison, other if playing else (), fate)


def _compared(before: State, now: State, *, new_game: bool) -> State:
    """Mark differences from the previous state. In a new game, players don't count as changed."""
    was = {player.name: replace(player, changed=False) for player in before.players}
    players = tuple(
        replace(player, changed=not new_game and player != was.get(player.name))
        for player in now.players
    )
    pending = now.stack != before.stack or now.waiting != before.waiting
    changed = new_game or any(p.changed for p in players) or pending
    return replace(now, players=players, new_game=new_game, changed=changed)


def _turn(game: GameState, active: str | Names | UnsetType | None) -> Names:
    """Return the players whose turn it is, including teammates who take their turns together."""
    if isinstance(active, str):
        return game.ordered(game.takes_turns_with(active) & game.players_in_game)
    return active or ()


def _waiting(game: GameState) -> Iterator[Struct]:
    """Yield pending effects and events: replacements, deaths, combat, choices and turns."""
    yield from game.in_force(game.losses_replaced)
    yield from (
        effect
        for effect in game.in_force(game.draws_replaced)
        if not isinstance(effect, protocol.Alteration)
    )
    yield from (
        effect
        for effect in game.in_force(game.modifiers.damage)
        if not isinstance(effect, protocol.Alteration)
    )
    yield from (getattr(death, "event", death) for death in game.dying)
    if game.open_choice is not None:
        yield game.open_choice
    yield from (attacker.declared for attacker in game.turns.attackers)
    yield from reversed(game.turns.extra)
    for (part, whose), times in game.turns.skipping.items():
        player = next(p for p in game.seats if whose in (p, game.side_of[p]))
        yield from (protocol.Skip(player, part) for _ in range(times))


def _pending(effect: Struct) -> str:
    """Return a pending effect's sentence in a form that reads well in a list."""
    text = re.sub(r"^by (.+?), (?=the next |instead )", r"\1: ", express(effect) or "")
    text = re.sub(r"\b(\w+), who controls it,", r"its controller, \1,", text)
    return text.replace(
        ", and this effect is applied before others", " (applied before other effects)"
    )


def _stack(game: GameState) -> Iterator[str]:
    """Yield the abilities on the stack, the next one to resolve first."""
    names = [item.ability.ability for item in reversed(with_stack_order(game))]
    for name, same in groupby(names):
        count = len([*same])
        yield f"{name}'s ability" + (f" ({count} times)" if count > 1 else "")


def _other(game: GameState, player: str) -> Iterator[str]:
    """Yield phrases for anything unusual about a player except life and poison counters."""
    for (who, commander), amount in game.commander_damage.items():
        if who == player:
            yield f"dealt {amount} combat damage by {commander}"
    cards, began = game.library[player], _library_at_first(game, player)
    if cards != began or began != _USUAL_LIBRARY or cards <= _SMALL_LIBRARY:
        yield f"{pluralize(cards, 'card')} in the library"
    if player in game.attempted:
        yield "has attempted to draw from an empty library"
    stated: list[protocol.Restriction | protocol.Alteration] = [
        protocol.Restriction(player, effect.kind)
        for effect in game.in_force(game.restricting)
        if effect.player == player
    ]
    altered = game.modifiers
    altering = [*altered.life, *altered.damage, *game.draws_replaced, *altered.turns]
    stated += [
        replace(
            effect,
            controller=_named_controller(effect),
            chosen=False,
            object=None,
            whom=None,
            condition=None,
        )
        for effect in game.in_force(altering)
        if isinstance(effect, protocol.Alteration) and effect.player == player
    ]
    for effect, count in Counter(stated).items():
        words = (express(effect) or "").split(f" states that {player} ", 1)[1]
        words = words.replace("its controller", getattr(effect, "controller", None) or "")
        yield _amount_changed(words) + (f" ({count} effects)" if count > 1 else "")


def _amount_changed(words: str) -> str:
    """Return the words of an effect, with any added or subtracted amount before its event."""
    words = re.sub(
        r"^(gain|lose)s that much life (plus|minus) (\d+)",
        lambda m: f"{m[1]}s {m[3]} {_MORE[m[2]]} life whenever they would {m[1]} life",
        words,
    )
    return re.sub(
        r"^is dealt that much damage (plus|minus) (\d+)",
        lambda m: f"is dealt {m[2]} {_MORE[m[1]]} damage whenever they would be dealt damage",
        words,
    )


def _named_controller(effect: protocol.Alteration) -> str | None:
    """Return an effect's controller if the effect's sentence must name that player."""
    return effect.whose if effect.by or effect.own_turn or effect.kind in GIVEN else None


def _library_at_first(game: GameState, player: str) -> int:
    return next(p.library for p in game.setup.players if p.name == player)


def start_text(state: State) -> str:
    """Describe all players' totals."""
    return "; ".join(_phrases(state, _totals(state), " together"))


def changes(explained: Explanation) -> list[str]:
    """Describe the change of the game state in each step, in one line per step."""
    states = [explained.start, *(step.state for step in explained.steps)]
    return [_change(before, now) for before, now in pairwise(states)]


def _change(before: State | None, now: State | None) -> str:
    """Describe the changes: all totals for a new game, nothing once the game is over."""
    if before is None or now is None:
        return ""
    if now.new_game:
        return start_text(now)
    was, totals = _totals(before), _totals(now)
    if not totals:
        return ""
    lines = list(_phrases(now, {who: has for who, has in totals.items() if was.get(who) != has}))
    playing = {name for who in totals for name in who}
    usual = [who[0] for who in was if who not in totals and len(who) == 1 and who[0] in playing]
    lines += [f"{name}: no effects anymore" for name in usual]
    if now.stack != before.stack:
        on_stack = ", then ".join(now.stack)
        lines.append(f"on the stack: {on_stack}" if on_stack else "the stack is empty")
    lines += [f"pending: {text}" for text in now.waiting if text not in before.waiting]
    left = {_without_count(text) for text in now.waiting}
    ended = [text for text in before.waiting if _without_count(text) not in left]
    extra = [text for text in ended if (turn := _EXTRA.search(text)) and turn[1] in now.turn]
    lines += [f"no longer pending: {text}" for text in ended if text not in extra]
    if extra:
        lines.append(f"it is {join_english(now.turn)}'s extra turn")
    elif now.new_turn:
        lines.append(f"it is {join_english(now.turn)}'s turn")
    return "; ".join(lines)


_EXTRA = re.compile(r"(?:^|, )([^ ,]+) takes an extra turn after this one")
"""Matches the text of a pending extra turn."""


def _without_count(text: str) -> str:
    """Return a pending effect's text without the number of its equals, uses or points of damage."""
    return re.sub(r" \(\d+ effects\)$|(?<=the next )(?:time|\d+(?: times)?)\b", "", text)


def _totals(state: State) -> Totals:
    """Return phrases for each team that shares life, and for each player in the game."""
    playing = {} if state.over else {p.name: p for p in state.players if not p.fate}
    team_of = {name: team for team in state.sharing for name in team}
    totals: dict[Names, list[str]] = {}
    for name, player in playing.items():
        team = team_of.get(name, (name,))
        if team not in totals:
            totals[team] = [f"{player.life} life"]
            if len(team) == 1 or state.shared_poison:
                totals[team] += _poison(player)
    for name, player in playing.items():
        poison = _poison(player) if name in team_of and not state.shared_poison else []
        if own := [*poison, *player.other]:
            totals.setdefault((name,), []).extend(own)
    return {who: tuple(has) for who, has in totals.items()}


def _poison(player: PlayerState) -> list[str]:
    return [pluralize(player.poison, "poison counter")] if player.poison else []


def _phrases(state: State, totals: Totals, sharing: str = "") -> Iterator[str]:
    """Yield a phrase for each team that shares life, and one for all players with equal totals.

    `sharing` is inserted after the names of a team.
    """
    alike: dict[tuple[tuple[str, ...], bool], list[Names]] = {}
    for who, has in totals.items():
        alike.setdefault((has, who in state.sharing), []).append(who)
    for (has, shared), groups in alike.items():
        words = ", ".join(has)
        if shared:
            yield from (f"{join_english(team)}{sharing}: {words}" for team in groups)
        else:
            names = [name for group in groups for name in group]
            yield f"{join_english(names)}{' each' if len(names) > 1 else ''}: {words}"
