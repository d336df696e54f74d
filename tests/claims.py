"""Judge an engine's replies to exported cases, based only on the export's documentation."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

UNTOLD = object()
CONTROLLER = (2, "controller")
"""The index and key in a claim's path that refer to an object's controller."""
DEFAULTS = {"restarted": False, "subgame": False}


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def told(of: Sequence[str], outcome: Mapping[str, Any]) -> Any:
    """Return the value at a path of keys in an outcome; UNTOLD if the engine did not report it."""
    matches: Any = {**DEFAULTS, **outcome}
    for place, key in enumerate(of):
        if key not in matches:
            matches = None if (place, key) == CONTROLLER else UNTOLD
            break
        matches = matches[key]
    if matches is None and (len(of) - 1, of[-1]) == CONTROLLER:
        there = outcome["objects"][of[1]]["zone"] in {"battlefield", "stack"}
        return UNTOLD if there else None
    return matches


def holds(claim: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool | None:
    """Return whether a claim holds for an outcome; None if the outcome does not report the value."""
    matches = told(claim["of"], outcome)
    if matches is UNTOLD:
        return None
    some = {*matches} if isinstance(matches, list) else set() if matches is None else {matches}
    if "is" in claim:
        return type(matches) is type(claim["is"]) and bool(matches == claim["is"])
    if "has" in claim:
        return claim["has"] in matches
    if "has-not" in claim:
        return claim["has-not"] not in matches
    if "are" in claim:
        return some == {*claim["are"]}
    return some <= {*claim["among"]} and bool(some) is bool(claim["among"])


def verdict(
    case: Mapping[str, Any], hello: Mapping[str, Any], reply: Mapping[str, Any] | None
) -> str:
    """Return the verdict on an engine's reply to a case, using only the exported claims."""
    able = {*hello.get("capabilities", ())}
    if not {*case["needs"]} <= able or case["players"] > hello.get("max_players", 2):
        return "unsupported"
    flag = {"explicit": "says", "implicit": "eager"}.get(
        str(hello.get("checks", "explicit")), "by-kind"
    )
    last = [step for step in case["expected"] if step][-1:]
    if not case["advisory"] and not all(sentence[flag] for step in last for sentence in step):
        return "unsupported"
    if reply is None or "outcomes" not in reply:
        return "error" if reply and "error" in reply else "unsupported"
    if case["advisory"]:
        return "advisory"
    steps = zip(case["expected"], reply["outcomes"], strict=True)
    sentences = [(sentence, outcome) for step, outcome in steps for sentence in step]
    judged = [(sentence, outcome) for sentence, outcome in sentences if sentence[flag]]
    matches = {
        (holds(claim, outcome), claim.get("promised-by") in able)
        for sentence, outcome in judged
        for claim in sentence["claims"]
    }
    if matches & {(False, True), (False, False), (None, True)}:
        return "fail"
    return "unsupported" if (None, False) in matches else "pass"
