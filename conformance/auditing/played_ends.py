"""Ends that the reference played before: a game that ends just so ends by the same rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from conformance.auditing.audited import EndingExplained
from conformance.auditing.following import Following, is_plain
from conformance.auditing.unchanging import MANY_POISON
from spec import protocol as v
from spec.protocol.log import InView, LogMoment

PLAYED: dict[Hashable, EndingExplained] = {}
"""How games ended, as the reference played it, by what decides that."""
MOST_PLAYED = 10_000
"""How many of them are kept."""
_SUMS: frozenset[type] = frozenset({v.LoseLife, v.GainLife, v.Damage, v.Poison, v.Draw})
"""Events that come to a sum, if nothing else has to do with them."""
_BY_THEMSELVES: frozenset[type] = frozenset({v.Lose, v.Win, v.DrawGame, v.Concede})
"""Events that end the game whatever the numbers are."""


def what_decides(following: Following, moment: LogMoment) -> Hashable | None:
    """What decides how a moment goes that ends a game: where it is the same, nothing else counts.

    None where more may count: a moment before was not quiet, or something happens that is neither a
    sum nor an end. What is seen at the end of a game is not looked at.
    """
    now, events = following.unchanging, moment.events
    if not (moment.over and following.only_sums and now.may_be_quiet):
        return None
    if moment.moment != following.next or not _sees_only(moment.seen, now.game.remaining):
        return None
    happens: Hashable = events
    if len(events) != 1 or type(events[0]) not in _BY_THEMSELVES:
        happens = _in_danger_after(following, events)
    if happens is None:
        return None
    return now, following.active, happens, moment.check, moment.endings, following.tells


def _in_danger_after(following: Following, events: Sequence[v.Event]) -> Hashable | None:
    """Who may lose after these sums, and by which numbers; None if they are no sums alone."""
    now = following.unchanging
    left: dict[tuple[str, str], int] = {}
    """How much is left, of what and whose, before they may lose."""
    event: Any
    for event in events:
        kind = type(event)
        if (
            kind not in _SUMS
            or event.player not in now.pools
            or event.controller not in now.of_whom
        ):
            return None
        player, change = event.player, -event.amount
        if kind is v.Draw and not event.optional:
            where, before = ("library", player), following.library[player] + 1
        elif kind is v.Poison:
            pool = now.game.poison_pool[player]
            where, before = ("poison", pool), MANY_POISON - following.poison[pool]
        elif kind is not v.Draw and (kind is not v.Damage or is_plain(event)):
            where, before = ("life", now.pools[player]), following.life[now.pools[player]]
            change = event.amount if kind is v.GainLife else change
        else:
            return None
        left[where] = left.get(where, before) + change
    return tuple([one for one in left.items() if one[1] <= 0])


def _sees_only(seen: InView | None, players: frozenset[str]) -> bool:
    """Whether what is seen is of these players alone."""
    if seen is None:
        return True
    told = (seen.life, seen.poison, seen.library, seen.still_in)
    return not any([one is not None and not players.issuperset(one) for one in told])
