"""What was said over a case, for people: the lines, and the reference's state after each step."""

from headjudge.conformance import harmless
from headjudge.conformance.judging.verdicts import Judged


def lines(judged: Judged) -> list[str]:
    """What went between Head Judge and the engine, and what the reference has; none if unknown."""
    talk = judged.talk
    if talk is None:
        return []
    found = [f"{judged.id}: {judged.verdict}"]
    found += [f"  sent:     {talk.sent}", f"  received: {talk.received or 'nothing'}"]
    found += [f"  stderr:   {line}" for line in talk.stderr.splitlines()]
    for number, step in enumerate(talk.steps, 1):
        found += [f"  step {number}: {step.step}", f"    reference: {step.state}"]
    return [harmless(line.replace("\n", " ")) for line in found]
