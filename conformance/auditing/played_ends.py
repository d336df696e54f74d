"""Ends that the reference played before: a game that ends just so ends by the same rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from conformance.auditing.audited import EndingExplained
from conformance.auditing.following import Following, costs_only_life
from reference.losing import POISON_TO_LOSE
from spec import protocol as v
from spec.protocol.log import InView, LogMoment

Counted = tuple[str, str]
"""A number of a game: `life`, `poison` or `library`, and under whose name it is counted."""
PLAYED: dict[Hashable, EndingExplained] = {}
"""How games ended, as the reference played it, by what decides that."""
MOST_PLAYED = 10_000
"""How many of them are kept."""
_SUMS: dict[type, str] = {
    v.LoseLife: "life",
    v.GainLife: "life",
    v.Damage: "life",
    v.Poison: "poison",
    v.Draw: "library",
}
"""The number that events change, if nothing else has to do with them."""
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
        what = _SUMS.get(type(event))
        if what is None or event.controller not in now.of_whom:
            return None
        if event.player not in now.pools or not _is_plain(event):
            return None
        numbers, whose = following.counted(what, event.player)
        rises = isinstance(event, v.GainLife | v.Poison)
        before = sums.get((what, whose), numbers[whose])
        sums[what, whose] = before + (event.amount if rises else -event.amount)
    return sums


def _is_plain(event: v.Event) -> bool:
    """Whether an event does no more than change its number."""
    if isinstance(event, v.Draw):
        return not event.optional
    return not isinstance(event, v.Damage) or costs_only_life(event)


def _is_danger(what: Counted, number: int) -> bool:
    """Whether somebody may lose with that number: of a library, who drew more than it had."""
    if what[0] == "poison":
        return number >= POISON_TO_LOSE
    return number < (what[0] == "life")


def _as_seen(following: Following, sums: Mapping[Counted, int], seen: InView | None) -> bool:
    """Whether the numbers that are seen are those that the sums come to."""
    if seen is None:
        return True
    if not following.unchanging.game.remaining.issuperset(seen.still_in or ()):
        return False
    for what in ("life", "poison", "library"):
        for player, number in (getattr(seen, what) or {}).items():
            if player not in following.seats:
                return False
            numbers, whose = following.counted(what, player)
            if number != sums.get((what, whose), numbers[whose]):
                return False
    return True
