"""What is exported of a scenario says what certify says: of right outcomes, and of wrong ones."""

import json
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from headjudge.conformance.exporting.exported_claims import OPERATORS
from headjudge.conformance.exporting.exported_files import made
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Expectation
from headjudge.reference import play
from headjudge.spec.protocol.kinds import OUTCOMES
from headjudge.spec.rulebook import Rulebook
from tests.claims import holds
from tests.conftest import of_features

PART = 4
"""Of so many scenarios a sample has one."""
Seen = set[tuple[str, bool | None]]
"""By which operator a claim was made, and what came of it."""


def plain(of: Any) -> Any:
    """Anything as it is in JSON."""
    return json.loads(msgspec.json.encode(of))


def tellings(one: Expectation) -> list[dict[str, Any]]:
    """Outcomes that tell what is expected, or something else, in every form, or do not."""
    who, value = one.who, one.value
    number = value if isinstance(value, int) else 0
    names = [*value] if isinstance(value, tuple) else [value]
    zones = ("battlefield", "stack", "hand", "gone", value)
    places = [{"zone": z, "controller": c} for z, c in product(zones, (None, "Ana", "Cho", value))]
    objects = [{}, {"Nothing": places[0]}, *({who: each} for each in places)]
    some = [None, "Nobody", *names]
    several: list[Any] = [[], [*names], names[::-1], names[:1], [*names, "Nobody"]]
    either, group = [True, False], [*some, *several]
    lists = [[], [who], ["Nobody"], ["Nobody", who]]
    totals = [{}, {who: number}, {who: number + 1}, {"Nobody": number}]
    answers: list[Any] = several if isinstance(value, tuple) else [not value] * (value is True)
    tellings: dict[str, list[Any]] = {
        **dict.fromkeys(("over", "restarted", "subgame", "playing"), either),
        **dict.fromkeys(("winners", "losers", "drawn", "chooses", "lasting"), lists),
        **dict.fromkeys(("life", "poison", "library", "wins"), totals),
        **dict.fromkeys(("zone", "controller"), objects),
        **dict.fromkeys(("active", "active team"), group),
        **dict.fromkeys(("chooser", "priority"), some),
        "deviates": some[1:],
        "draws": [number, number + 1],
        "answer": ["x", ["x"], number + 17, value, *answers],
    }
    return [{}, *({one.tells: each} for each in tellings[one.field])]


def of_reference(scenario: Scenario, case: dict[str, Any]) -> Iterator[str]:
    """Which claims are not true of the reference, and where its derivation is not exported."""
    outcomes = plain(play(scenario.case).outcomes)
    for step, outcome in zip(case["expected"], outcomes, strict=True):
        claims = [claim for one in step for claim in one["claims"]]
        yield from (f"{case['id']}: {c} is not so" for c in claims if not holds(c, outcome))
    lines = [line for each in case["derivation"] for line in each]
    if len(case["derivation"]) != len(outcomes) or not all(
        o["number"] and o["says"] for o in lines
    ):
        yield f"{case['id']}: its derivation is not that of each step"


def of_all_kinds(scenario: Scenario, case: dict[str, Any], seen: Seen) -> Iterator[str]:
    """Which claims are true of other outcomes than the expectation is met by."""
    claimed = [one for step in case["expected"] for one in step]
    if sorted(one["says"] for one in claimed) != sorted(then.text for then in scenario.thens):
        yield f"{case['id']}: it expects something else"
    for then in scenario.thens:
        here = case["expected"][then.after - 1]
        claims = next(one["claims"] for one in here if one["says"] == then.text)
        for one, claim in zip(then.expectations, claims, strict=True):
            for outcome in map(plain, tellings(one)):
                expected = one.judged(msgspec.convert(outcome, OUTCOMES[type(scenario.case)]))
                if holds(claim, outcome) is not expected:
                    yield f"{case['id']}: {claim} of {outcome} is not {expected}"
                seen.update((name, expected) for name in OPERATORS if name in claim)


def check(sample: int | None = None) -> list[str]:
    """The claims that are not what the expectation is, and the kinds of claims never met."""
    book = Rulebook.at()
    scenarios = of_features(book)
    if sample is not None:
        scenarios = random.Random(sample).sample(scenarios, len(scenarios) // PART)
    files = made(scenarios, "suite", book)
    exported = [json.loads(data) for path, data in files.items() if path.startswith("cases/")]
    cases = {case["id"]: case for case in exported}
    found: list[str] = []
    seen: Seen = set()
    for scenario in scenarios:
        case = cases[scenario.case.id]
        found += [*of_reference(scenario, case), *of_all_kinds(scenario, case, seen)]
    unseen = {*product(OPERATORS, (True, False, None))} - seen
    return found + [
        f"no claim that is made by {name!r} is {so}" for name, so in sorted(unseen, key=str)
    ]
