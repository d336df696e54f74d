"""What the verdicts on single cases add up to, rule by rule and over every situation."""

from conformance import several
from conformance.judging.causes import shortest
from conformance.judging.verdicts import FAILED, Completed, Judged


def status(judged: list[Judged]) -> str:
    """What the verdicts on a rule's examples add up to.

    Near misses alone show nothing: an engine that does nothing passes them too.
    """
    verdicts = {one.verdict for one in judged}
    if verdicts & FAILED:
        return "failed"
    if verdicts == {"advisory"}:
        return "advisory"
    if not any(one.verdict == "pass" and not one.near_miss for one in judged):
        return "unsupported"
    return "partly supported" if "unsupported" in verdicts else "passed"


def shortest_first(judged: list[Judged]) -> list[Judged]:
    """Those that failed, the shortest scenario first."""
    return sorted((one for one in judged if one.verdict in FAILED), key=shortest)


def completed_lines(done: Completed) -> list[str]:
    """What came of every situation of two players: in a line, then what is wrong or proven."""
    counts = dict(done.counts)
    right, wrong = counts.pop("right", 0), counts.pop("wrong", 0)
    tried = right + wrong
    others = "".join(f"; {count:,} {_NOT_TRIED[kind]}" for kind, count in counts.items())
    how = f"wrong on {wrong:,} of" if wrong else "right on all"
    lines = [f"{how} {several(tried, 'situation', ',')} of two players that it supports{others}"]
    if done.rows and done.proven:
        proven = f"{several(len(done.proven), 'invariant')} proven: {', '.join(done.proven)}"
        lines.append(f"of its decision table of {several(done.rows, 'situation', ',')}, {proven}")
    if done.unproven:
        lines.append(f"not proven: {', '.join(done.unproven)}")
    for one in done.wrong:
        lines += ["", *one.gherkin.splitlines(), one.message]
        lines += [f"because   {line}" for line in one.because]
    return lines


_NOT_TRIED = {
    "unsupported": "unsupported",
    "open": "with an open question",
    "untold": "with too little reported",
}
