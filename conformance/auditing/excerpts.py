"""What of a game in a log shows that it contradicts the rules, as a feature."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from headjudge.conformance.fuzzing.finding import as_feature, compiled
from headjudge.conformance.fuzzing.shrinking import shrunk
from headjudge.conformance.phrases.catalog import PLAYERS
from headjudge.conformance.phrases.sentence import Unsayable
from headjudge.conformance.scenarios.alike import renamed
from headjudge.conformance.scenarios.read import FeatureError
from headjudge.reference import play
from headjudge.reference.game_state import GameState
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.rulebook import Rulebook

_NAMES = (*PLAYERS, "Gus", "Hal")
"""What players are called in an excerpt whose names no sentence can say."""
MOST_STEPS = 500
"""How many steps are kept of a game that no set-up can say."""
_MOST_CARDS = 1_000
_TRIALS = 120

Begun = tuple[v.Setup, tuple[v.Step, ...]]


def beginning(game: GameState) -> Begun | None:
    """A set-up and first steps that come to how a game stands; None where none are so plain."""
    turns, altered, abilities = game.turns, game.altered, game.abilities
    complicated = (
        game.over or game.main or game.restarted or game.board or game.markers or game.open_choice,
        game.attempted or game.dying or game.drawn or game.won,
        abilities.known or abilities.waiting or altered.to_draw,
        turns.extra or turns.this_turns or turns.skipping or turns.attackers,
        game.reach is not None and len(game.remaining) < len(game.seats),
        game.shared_turns and game.active != game.seats[0],
    )
    if any(complicated):
        return None
    effects: list[Any] = [*game.restricting, *game.losses_replaced, *game.draws_replaced]
    effects += [*altered.life, *altered.damage, *altered.turns]
    if any(getattr(one, "object", None) for one in effects):
        return None
    dealt = game.commander_damage
    players = []
    for player in game.setup.players:
        name = player.name
        struck = sum(amount for (whose, _), amount in dealt.items() if whose == name)
        life = game.life[game.pool[name]] + struck
        library = min(game.library[name], _MOST_CARDS)
        deck = player.deck if player.deck is None or player.deck >= library else None
        poison = game.poison[game.poison_pool[name]]
        players.append(replace(player, life=life, library=library, deck=deck, poison=poison))
    setup = replace(game.setup, players=tuple(players))
    steps: list[tuple[Any, ...]] = []
    gone = [p for p in game.seats if p not in game.remaining]
    steps += [tuple(v.Concede(name) for name in gone)] if gone else []
    steps += [(v.EndTurn(),)] * _turns_since(game)
    blows = [
        v.Damage(whose, amount, combat=True, commander=name)
        for (whose, name), amount in dealt.items()
        if whose in game.remaining
    ]
    if blows and game.shares_life:
        return None
    steps += [tuple(blows)] if blows else []
    steps += [tuple(effects)] if effects else []
    return setup, tuple(steps)


def went_on(begun: Begun | None, steps: Sequence[v.Step]) -> Begun | None:
    """The set-up and first steps with more of them; None where these are too many."""
    if begun is None or len(begun[1]) + len(steps) > MOST_STEPS:
        return None
    return begun[0], (*begun[1], *steps)


def _turns_since(game: GameState) -> int:
    """How many turns end before it is that player's; the first is that of the first seat."""
    seats = game.seats
    return sum(p in game.remaining or p == seats[0] for p in seats[: seats.index(game.active)])


def excerpt(case: v.Case, players: Collection[str], observing: Collection[str], title: str) -> str:
    """The shortest game that comes to the same for these players, and by the same rules.

    As a feature with what the rules say of its end, and of these fields; empty where no sentences
    say it.
    """
    if not case.steps:
        case = _with_a_step(case)
    for one in (case, _renamed(case)):
        some = {p.name for p in case.game.players if p.name in players}
        if one is not case:
            names = dict(zip((p.name for p in case.game.players), _NAMES, strict=False))
            some = {names[name] for name in some if name in names}
        try:
            return _said(one, some, observing, title)
        except (Unsayable, FeatureError, Malformed):
            continue
    return ""


def _with_a_step(case: v.Case) -> v.Case:
    """The case of a game in which nothing has happened yet, with a step that changes nothing."""
    checked = replace(case, steps=((v.Check(),),))
    if play(checked).derivations == ((),):
        return checked
    return replace(case, steps=((v.GainLife(case.game.players[0].name, 0),),))


def _said(case: v.Case, players: set[str], observing: Collection[str], title: str) -> str:
    require_wellformed(case)
    wanted = _view(case, players)
    small = shrunk(
        case,
        case,
        lambda less: less if _view(less, players) == wanted else None,
        _TRIALS,
    )
    feature = as_feature(
        small, play(small, derive=False).outcomes[-1], observing, title=title, prefix="log"
    )
    compiled(feature, Rulebook.at(case.edition))
    return feature


def _view(case: v.Case, players: set[str]) -> Any:  # noqa: ANN401 -- only compared
    """What has to stay the same in a shorter game; None where it shows nothing of them."""
    if not players <= {p.name for p in case.game.players}:
        return None
    played = play(case)
    outcome = played.outcomes[-1]
    fates = [
        frozenset(players.intersection(who or ()))
        for who in (outcome.winners, outcome.losers, outcome.drawn)
    ]
    rules = {
        line.rule for step in played.derivations for line in step if players.intersection(line.who)
    }
    numbers = [
        {p: told.get(p) for p in sorted(players)}
        for told in (outcome.life, outcome.poison)
        if told is not UNSET
    ]
    checked = isinstance(case.steps[-1][0], v.Check)
    return outcome.over, fates, rules, numbers, played.questions[-1], checked


def _renamed(case: v.Case) -> v.Case:
    """The case among players, objects and teams whose names sentences can say."""
    names: dict[str, str] = dict(zip((p.name for p in case.game.players), _NAMES, strict=False))
    teams = dict.fromkeys(p.team for p in case.game.players if p.team)
    names |= {team: f"team {number}" for number, team in enumerate(teams, 1)}
    commanders = [name for p in case.game.players for name in p.commanders]
    names |= {name: f"Commander-{number}" for number, name in enumerate(commanders, 1)}
    return msgspec.convert(renamed(msgspec.to_builtins(case), names), v.Case)
