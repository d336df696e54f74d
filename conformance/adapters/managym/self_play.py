"""Record games that managym plays with random actions.

The engine writes no logs, so the events and loss reasons that each step returns are recorded, with
the life totals and library sizes after the step.
"""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from typing import Any

from headjudge.adapters import managym
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import (
    Fate,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    Reason,
)

NAMES = ("Ana", "Ben")
CARDS = ("Gray Ogre", "Lightning Bolt", "Raging Goblin", "Shivan Dragon")
LANDS, SPELLS = 10, 10
"""Lands and spells per deck; decks are small so that libraries run out."""
_LIBRARY, _HAND = 0, 1
_EMPTY = "deck_empty"
_REASONS: dict[str, Reason] = {"life_total": "life", _EMPTY: "library"}


def record(seed: int, players: int, turns: int) -> Iterator[LogHeader | LogMoment]:
    """Play a game and yield its log, which is cut off after `turns` turns.

    Raises EngineStartError if the engine is not installed, and ValueError unless there are two
    players.
    """
    if players != len(NAMES):
        raise ValueError("it only plays two-player games")
    core, chance = managym.loaded(), random.Random(seed)  # noqa: S311 -- shuffles decks; not security-sensitive
    env: Any = core.Env(seed=seed, skip_trivial=False)
    decks = [{"Mountain": LANDS} | Counter(chance.choices(CARDS, k=SPELLS)) for _ in NAMES]
    env.reset([core.PlayerConfig(*named) for named in zip(NAMES, decks, strict=True)])
    life, library = _numbers(env)
    starting = tuple(protocol.Player(name, life[name], library[name]) for name in NAMES)
    version = metadata.version("manabot")
    yield LogHeader(1, protocol.Setup(starting), "managym", version, id=f"managym {seed}")
    number = 0
    while not env.is_game_over() and env.observation_for_player(0).turn.turn_number <= turns:
        observed, _, _, _, report = env.step(env.random_action_index())
        reasons = {n: report.get(f"p{seat}_loss_reason") for seat, n in enumerate(NAMES)}
        events = [*_events(observed.recent_events)]
        events += [protocol.Draw(name, 1) for name in NAMES if reasons[name] == _EMPTY]
        if events or any(reasons.values()):
            number += 1
            life, library = _numbers(env)
            seen, endings = InView(life, None, library), _endings(env, reasons)
            yield LogMoment(number, (*events,), True, seen, (*endings,), env.is_game_over())


def _endings(env: Any, reasons: dict[str, str | None]) -> Iterator[PlayerEnding]:  # noqa: ANN401
    """Yield the result and reason for each player whose game has ended."""
    winner = env.winner_index()
    fate: Fate = "drew" if env.is_game_over() and winner is None else "lost"
    for name, reason in reasons.items():
        if reason:
            yield PlayerEnding(name, fate, _REASONS.get(reason, ""))
    if winner is not None:
        yield PlayerEnding(NAMES[winner], "won")


def _numbers(env: Any) -> tuple[dict[str, int], dict[str, int]]:  # noqa: ANN401 -- the engine has no types
    """Return life totals and library sizes."""
    seen = env.observation_for_player(0)
    both = dict(zip(NAMES, (seen.agent, seen.opponent), strict=True))
    return (
        {name: player.life for name, player in both.items()},
        {name: player.zone_counts[_LIBRARY] for name, player in both.items()},
    )


def _events(reported: list[Any]) -> Iterator[protocol.Event]:
    """Convert the engine's events about life totals and drawn cards."""
    for event in reported:
        kind = str(event.event_type).rpartition(".")[2]
        if kind == "LifeChanged" and event.amount:
            name, by = NAMES[event.target_id], event.amount
            yield protocol.GainLife(name, by) if by > 0 else protocol.LoseLife(name, -by)
        elif kind == "CardMoved" and (event.from_zone, event.to_zone) == (_LIBRARY, _HAND):
            yield protocol.Draw(NAMES[event.controller_id], 1)
