"""What an engine tells of a game after a step, and what is known by that."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from conformance.judging.known_state import KnownState, both, either
from spec import protocol as v

_HAD = {"won": "had_won", "lost": "had_lost", "drew": "had_drawn"}


def results(
    known: KnownState, outcome: v.Outcome, facts: Mapping[str, Any], *, again: bool
) -> dict[str, Any]:
    """What is told after a step: ``seen_won(0)`` and so on; `again` if that is of a new game.

    A winner with a team is not told to have lost or drawn before the team won. When somebody
    wins by an effect, others may be told to have lost, and whoever would lose then need not be.
    """
    over = None if outcome.over is UNSET else outcome.over
    seen: dict[str, Any] = {"seen_over": again or over, "seen_restarted": again}
    effect = not _opponents_lose_instead(known) and any(
        facts.get(f"told_to_win({seat})", False) is not False for seat in known.seats
    )
    known.won_by_effect = known.won_by_effect or (effect and outcome.winners != ())
    for name, seat in known.seat.items():
        lists = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
        told = {one: None if who is UNSET else name in who for one, who in lists.items()}
        hidden = told["won"] is not False and len(known.team[seat]) > 1
        for result, so in told.items():
            had = known.so(_HAD[result], seat)
            doubtful = hidden and result != "won" and not so
            either_way = told["won"] is not True and (so or _may_lose(known, seat, facts))
            if doubtful or (known.won_by_effect and result == "lost" and either_way):
                so = had or None  # noqa: PLW2901 -- what was told before still holds
            seen[f"seen_{result}({seat})"] = either(so, had) if again else so
    return seen


def _may_lose(known: KnownState, seat: int, facts: Mapping[str, Any]) -> bool:
    """Whether something other than a state-based action may make a player or team lose."""
    ways = ("told_to_lose", "concedes", "punished")
    team = known.team[seat]
    return any(facts.get(f"{way}({p})", False) is not False for way in ways for p in team)


def _opponents_lose_instead(known: KnownState) -> bool:
    """Whether an effect by which a player would win makes opponents lose instead."""
    setup, when = known.setup, known.book.means["win-effect-makes-opponents-lose.when"]
    return setup.multiplayer if when == "multiplayer" else setup.limited_range and when != "never"


def keep(
    known: KnownState,
    outcome: v.Outcome,
    seen: Mapping[str, Any],
    decided: Mapping[str, bool | None],
    *,
    implicit: bool,
) -> bool:
    """Keep what was told, and forget what that leaves open; says whether enough is known."""
    checked, facts = known.checked, known.facts
    facts["ended"] = seen["seen_over"]
    for p in known.seats:
        facts |= {f"{had}({p})": seen[f"seen_{result}({p})"] for result, had in _HAD.items()}
        short = both(known.so("drew_short", p), None if implicit or checked is None else True)
        facts[f"drew_short({p})"] = False if checked else short
        would_lose = decided[f"would_lose({p})"] is not False
        if would_lose and known.so("loss_replaced", p) is not False:
            facts[f"loss_replaced({p})"] = None
            known.put("life", p, None)
    for number, totals in (("life", outcome.life), ("poison", outcome.poison)):
        told = {known.at(name): total for name, total in (totals or {}).items()}
        for seat in known.seats:  # what team members share must be told alike
            found = {told[p] for p in known.sharing[number][seat] if p in told}
            if len(found) == 1:
                known.put(number, seat, *found)
    ins = [known.is_in(p) for p in known.seats]
    return not known.setup.two_headed_giant or all(
        ins[p] is not None and ins[p] is ins[q] for p in known.seats for q in known.members[p]
    )
