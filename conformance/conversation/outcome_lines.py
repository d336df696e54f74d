"""What comes of a case, in the lines that a conversation shows."""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from headjudge.conformance import join
from headjudge.conformance.explaining.explanation import Claimed, Explanation, explain
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook

Look = Literal["because", "standing", "outcome", "sentence", "note", "wrong"]
"""What a line is: why something came so, how the players stand, what became of the game, a
sentence of a feature, anything else to know, or what is wrong with what was said."""


class Line(Struct, frozen=True):
    """One line to show."""

    look: Look
    text: str


def shown(line: Line) -> str:
    """A line as it is shown: what answers stands further in than what is said."""
    return f"  {line.text}" if line.text else ""


def answer(scenario: Scenario, book: Rulebook, since: int = 0) -> list[Line]:
    """What comes of a scenario: why, for all steps after that many, and how it stands now.

    Before anything has happened there is only how the players stand.
    """
    explained = explain(scenario, book)
    steps = explained.steps[since:]
    lines = [Line("because", one.sentence) for step in steps for one in step.lines]
    lines += [Line("standing", text) for text in _standing(explained)]
    if explained.steps:
        lines.append(Line("outcome", explained.outcome))
    before = explained.played.questions[since - 1] if since else ()
    return lines + [Line("note", text) for text in explained.left_open(known=before)]


def claim(scenario: Scenario, book: Rulebook) -> tuple[bool, list[Line]]:
    """Whether the last claim of a scenario is met, and what there is to say of it."""
    explained = explain(scenario, book)
    step = explained.steps[-1]
    last: Claimed = step.claims[-1]
    if last.met:
        return True, [Line("outcome", "yes, so it is")]
    why = [Line("because", line) for line in last.instead]
    return False, [*why, Line("outcome", f"no: {step.told}")]


def _standing(explained: Explanation) -> Iterator[str]:
    """What everyone has who is still in, a line a player or team, numbers below numbers."""
    if not explained.stands:
        return
    now = explained.stands[-1]
    rows = {join(names): ", ".join(parts) for names, parts in now.of.items()}
    wide = max(map(len, rows), default=0)
    totals = [re.match(r"-?\d+", said) for said in rows.values()]
    digits = max((len(total[0]) for total in totals if total), default=0)
    for names, said in rows.items():
        number = re.match(r"-?\d+", said)
        yield f"{names:{wide}}  {' ' * (digits - len(number[0]) if number else 0)}{said}"
    yield from (f"waiting: {what}" for what in now.waiting)
