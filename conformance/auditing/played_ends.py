"""Ends that the reference played before: a game that ends just so ends by the same rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from conformance.auditing.audited import EndingExplained
from conformance.auditing.following import Following, costs_only_life
from conformance.auditing.unchanging import MANY_POISON
from spec import protocol as v
from spec.protocol.log import InView, LogMoment

Counted = tuple[str, str]
"""A number of a game: `life`, `poison` or `library`, and under whose name it is counted."""
PLAYED: dict[Hashable, EndingExplained] = {}
"""How games ended, as the reference played it, by what decides that."""
MOST_PLAYED = 10_000
"""How many of them are kept."""
_SUMS: frozenset[type] = frozenset({v.LoseLife, v.GainLife, v.Damage, v.Poison, v.Draw})
"""Events that come to a sum, if nothing else has to do with them."""
BY_THEMSELVES: frozenset[type] = frozenset({v.Lose, v.Win, v.DrawGame, v.Concede})
"""Events that end the game, and change no number."""


def what_decides(following: Following, moment: LogMoment) -> Hashable | None:
    """What decides how a moment goes that ends a game: where it is the same, nothing else counts.

    None where more may count: a moment before was not quiet, something happens that is neither a
    sum nor an end, or what is seen is not what the sums come to.
    """
    now, events = following.unchanging, moment.events
    if not (moment.over and following.only_sums and now.may_be_quiet):
        return None
    if moment.moment != following.next:
        return None
    ends = len(events) == 1 and _ends_by_itself(events[0])
    sums = {} if ends else _sums(following, events)
    if sums is None or not _as_seen(following, sums, moment.seen):
        return None
    danger = tuple([one for one in sums.items() if _is_danger(*one)])
    happens = events if ends else danger
    return now, following.active, happens, moment.check, moment.endings, following.tells


def _ends_by_itself(event: v.Event) -> bool:
    """Whether an event ends the game whatever the numbers are."""
    return type(event) in BY_THEMSELVES and getattr(event, "condition", None) is None


def _sums(following: Following, events: Sequence[v.Event]) -> dict[Counted, int] | None:
    """What has changed after these events; None if they are no sums alone."""
    now = following.unchanging
    sums: dict[Counted, int] = {}
    event: Any
    for event in events:
        kind = type(event)
        if kind not in _SUMS or event.controller not in now.of_whom:
            return None
        player, change = event.player, event.amount
        if player not in now.pools or not _is_plain(event):
            return None
        if kind is v.Poison:
            of, where = following.poison, ("poison", now.game.poison_pool[player])
        elif kind is v.Draw:
            of, where = following.library, ("library", player)
        else:
            of, where = following.life, ("life", now.pools[player])
        if kind is not v.GainLife and kind is not v.Poison:
            change = -change
        sums[where] = sums.get(where, of[where[1]]) + change
    return sums


def _is_plain(event: v.Event) -> bool:
    """Whether an event does no more than change its number."""
    if isinstance(event, v.Draw):
        return not event.optional
    return not isinstance(event, v.Damage) or costs_only_life(event)


def _is_danger(what: Counted, number: int) -> bool:
    """Whether somebody may lose with that number: of a library, who drew more than it had."""
    if what[0] == "poison":
        return number >= MANY_POISON
    return number < (what[0] == "life")


def _as_seen(following: Following, sums: Mapping[Counted, int], seen: InView | None) -> bool:
    """Whether the numbers that are seen are those that the sums come to."""
    if seen is None:
        return True
    game = following.unchanging.game
    if not game.remaining.issuperset(seen.still_in or ()):
        return False
    for what, told, of, pool in (
        ("life", seen.life, following.life, game.pool),
        ("poison", seen.poison, following.poison, game.poison_pool),
        ("library", seen.library, following.library, {}),
    ):
        for player, number in (told or {}).items():
            where = pool.get(player, player)
            if number != sums.get((what, where), of.get(where)):
                return False
    return True
