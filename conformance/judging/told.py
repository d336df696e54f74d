"""What an engine tells of a game after a step, and what is known by that."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from headjudge.conformance.judging.known_state import KnownState, both, either
from headjudge.spec import protocol as v

_ELSE = ("told_to_lose", "concedes", "punished")
"""What makes a player or team lose beside state-based actions."""
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
    if not known.won_by_effect and outcome.winners != () and not _opponents_lose_instead(known):
        known.won_by_effect = _any_so(facts, ("told_to_win",), known.seats)
    for name, seat in known.seat.items():
        lists = (("won", outcome.winners), ("lost", outcome.losers), ("drew", outcome.drawn))
        won, *others = [(one, None if who is UNSET else name in who) for one, who in lists]
        hidden = won[1] is not False and len(known.team[seat]) > 1
        for result, told in (won, *others):
            so = told
            doubtful = hidden and result != "won" and not so
            if result == "lost" and known.won_by_effect and won[1] is not True:
                doubtful = doubtful or bool(so) or _any_so(facts, _ELSE, known.team[seat])
            if doubtful:  # what was told before still holds
                so = known.so(_HAD[result], seat) or None
            seen[f"seen_{result}({seat})"] = (
                either(so, known.so(_HAD[result], seat)) if again else so
            )
    return seen


def _any_so(facts: Mapping[str, Any], names: Iterable[str], seats: Iterable[int]) -> bool:
    """Whether one of these facts may be so of one of these players."""
    return any(facts.get(f"{name}({p})", False) is not False for p in seats for name in names)


def _opponents_lose_instead(known: KnownState) -> bool:
    """Whether an effect by which a player would win makes opponents lose instead."""
    setup, when = known.setup, known.book.means["win-effect-makes-opponents-lose.when"]
    return setup.multiplayer if when == "multiplayer" else setup.limited_range and when != "never"


def keep(
    known: KnownState,
    outcome: v.Outcome,
    seen: Mapping[str, Any],
    may_lose: Sequence[bool],
    *,
    implicit: bool,
) -> bool:
    """Keep what was told, and forget what that leaves open; says whether enough is known."""
    checked, facts = known.checked, known.facts
    facts["ended"] = seen["seen_over"]
    short = None if implicit or checked is None else True
    for p in known.seats:
        for result, had in _HAD.items():
            facts[f"{had}({p})"] = seen[f"seen_{result}({p})"]
        fact = f"drew_short({p})"
        facts[fact] = False if checked else both(facts.get(fact, False), short)
        if may_lose[p] and known.so("loss_replaced", p) is not False:
            facts[f"loss_replaced({p})"] = None
            known.put("life", p, None)
    for number, totals in (("life", outcome.life), ("poison", outcome.poison)):
        if not totals:
            continue
        told = {known.at(name): each for name, each in totals.items()}
        for seat, total in told.items():
            sharing = known.sharing[number][seat]
            # what team members share must be told alike
            if len({told[p] for p in sharing if p in told}) == 1:
                for p in sharing:
                    facts[f"{number}({p})"] = total
    if not known.setup.two_headed_giant:
        return True
    ins = [known.is_in(p) for p in known.seats]
    return all(
        ins[p] is not None and ins[p] is ins[q] for p in known.seats for q in known.members[p]
    )
