"""What the invariants say of outcomes: of the reference's nothing, of wrong ones enough."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from headjudge.conformance.judging.monitors import UNSEEN, claimed, contradictions
from headjudge.reference import play
from headjudge.spec import protocol as v
from headjudge.spec.logic.claims import invariants
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import editions
from tests import NEWEST
from tests.everything.editions import every_scenario, in_edition

ENDINGS = {"drawing", "ending", "losing", "winning"}
"""The features on rule 104 itself."""
NO_SCENARIO = {"out-of-range-is-untouched": "nobody in the scenarios is beyond everyone's reach"}
RESULTS = ("winners", "losers", "drawn")
PART = 3
"""Of so many scenarios of an edition a sample has one."""


def differing() -> list[str]:
    """The newest edition of each that its formulas or invariants tell from others."""
    first: dict[Any, str] = {}
    for edition in editions():
        first.setdefault((Theory.at(edition).key, *claimed(edition)), edition)
    return list(first.values())


def accused(edition: str, sample: int | None) -> Iterator[str]:
    """The scenarios of an edition of which the reference's outcomes contradict an invariant."""
    every = every_scenario()
    some = every if sample is None else random.Random(sample).sample(every, len(every) // PART)
    for scenario in in_edition(some, edition):
        if scenario.game:
            played = play(scenario.game, derive=False)
            ended = (scenario.game, played.outcomes, played.questions)
            if any(contradictions(*ended, implicit=implicit) for implicit in (False, True)):
                yield f"{scenario.case.id} in {edition} contradicts an invariant as it has to end"


def uncontradicted() -> set[str]:
    """The invariants that no wrong outcome of a scenario contradicts, and one should."""
    unmet = {one.name for one in invariants() if not one.varies} - {*UNSEEN, *NO_SCENARIO}
    written = [one for one in every_scenario() if Path(one.feature.path).stem in ENDINGS]
    for edition in (NEWEST, "2010-10-01", "2008-02-01"):
        games = [one.game for one in in_edition(written, edition) if one.game]
        for game in sorted(games, key=lambda one: len(one.steps) * len(one.game.players)):
            if not unmet & set(claimed(edition)):
                break
            unmet.difference_update(found_wrong(game))
    return unmet


def found_wrong(case: v.Case) -> Iterator[str]:
    """What is contradicted when one or two players fare otherwise at a step, or the end differs."""
    played = play(case, derive=False)
    names = [p.name for p in case.game.players]
    if len(names) > 6 or any(played.questions):
        return
    for number, right in enumerate(played.outcomes):
        result = {name: field for field in RESULTS for name in getattr(right, field)}
        for one, other in ((names[0], names[-1]), (names[0], names[1]), (names[1], names[1])):
            for how, also, over in product((*RESULTS, ""), (*RESULTS, ""), (True, False)):
                now = result | {one: how, other: also}
                lists = {f: tuple(n for n in names if now.get(n) == f) for f in RESULTS}
                outcomes = (*played.outcomes[:number], replace(right, over=over, **lists))
                cut = replace(case, steps=case.steps[: number + 1])
                yield from {c.invariant for c in contradictions(cut, outcomes, played.questions)}


def check(sample: int | None = None) -> list[str]:
    """Who is accused wrongly in the editions that differ, and what no wrong outcome contradicts.

    A sample has some of the newest edition and of one more, and wrong outcomes are left to the planted ones.
    """
    newest, *older = differing()
    some = older if sample is None else random.Random(sample).sample(older, 1)
    found = [said for edition in (newest, *some) for said in accused(edition, sample)]
    if sample is not None:
        return found
    return found + [f"no wrong outcome contradicts {name}" for name in sorted(uncontradicted())]
