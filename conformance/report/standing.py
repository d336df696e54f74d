"""How far an engine is on the ladder of levels, and what to do next."""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.event_log import Run
from headjudge.suite.levels import LEVELS, levels_up_to
from headjudge.text import one_line, pluralize, truncate_list

_NAMED = 4
"""The maximum number of capabilities or causes to name."""
_FEW = 2
"""The number of causes up to which the titles are repeated, and a run is nearly clean."""


def prevents_level(case: Judged) -> bool:
    """Return whether a case keeps an engine from its level.

    Cases that the rules leave open don't, nor do those whose outcome is hidden by the checks that
    the engine declared to make by itself.
    """
    return case.verdict not in ("pass", "advisory") and not case.hidden


def level_reached(run: Run) -> str:
    """Return the highest level that the engine reaches; empty if none, or if too little was run."""
    reached = ""
    for name in LEVELS:
        own = [case for case in run.judged if case.level == name]
        all_run = run.started.levels.get(name) == len(own)
        if run.finished is None or not own or not all_run or any(map(prevents_level, own)):
            break
        reached = name
    return reached


def level_lines(run: Run, causes: Sequence[Cluster]) -> list[str]:
    """Return lines with the level that the engine reaches, and what the next level requires.

    `causes` are the run's causes as they are numbered in the report. The list is empty if the run
    was interrupted or too small to tell.
    """
    reached = level_reached(run)
    below = levels_up_to(reached) if reached else ()
    following = next((name for name in LEVELS if name not in below), "")
    own = [case for case in run.judged if case.level == following]
    is_next_run = run.finished is not None and run.started.levels.get(following) == len(own)
    if not reached and not (own and is_next_run):
        return []
    lines = [f"Level reached: {_described(reached, run)}" if reached else "Level reached: none yet"]
    if following:
        lines.append(f"Next level: {_described(following, run)}")
    if own and is_next_run:
        lines += [f"  {line}" for line in _missing(own, causes)]
    return lines


def _described(name: str, run: Run) -> str:
    cases = sum(run.started.levels.get(level, 0) for level in levels_up_to(name))
    return f"{name} ({pluralize(cases, 'case', ',')}): {LEVELS[name].says}"


def _missing(own: Sequence[Judged], causes: Sequence[Cluster]) -> Iterator[str]:
    """Yield what keeps an engine from a level: failures, capabilities and unsupported cases."""
    failing = {case.id for case in own if case.verdict in FAILED}
    to_fix = [
        (number, cluster)
        for number, cluster in enumerate(causes, 1)
        if any(case.id in failing for case in cluster.cases)
    ]
    if failing:
        what = pluralize(len(failing), "case")
        numbers = truncate_list([str(number) for number, _ in to_fix], 2 * _NAMED)
        plural = "" if len(to_fix) == 1 else "s"
        yield f"to fix: cause{plural} {numbers} ({what})"
        if len(to_fix) <= _FEW:
            yield from (f"  {number}. {one_line(cluster.cause.says)}" for number, cluster in to_fix)
    missing = Counter(name for case in own for name in case.missing)
    if missing:
        cases = pluralize(sum(bool(case.missing) for case in own), "case")
        names = truncate_list([name for name, _ in missing.most_common()], _NAMED)
        listed = "; headjudge certify --levels lists them" if len(missing) > _NAMED else ""
        yield f"to claim: {names} ({cases}){listed}"
    left = [case for case in own if prevents_level(case) and case.id not in failing]
    left = [case for case in left if not case.missing]
    if left:
        most = summary.unjudged(left)[0]
        few = len(most.cases) < len(left)
        reason = f"most common reason ({pluralize(len(most.cases), 'case')})" if few else "reason"
        cases = pluralize(len(left), "claimed case")
        yield one_line(f"to support: {cases}; {reason}: {most.why}, as in {most.cases[0]}")


def next_steps(run: Run, engine: str, causes: Sequence[Cluster]) -> list[str]:
    """Return commands that are worth running next, after a run with few causes or none."""
    if run.finished is None or len(causes) > _FEW or not run.started.levels or not engine:
        return []
    if not any(case.verdict == "pass" for case in run.judged):
        return []
    word = shlex.quote(engine)
    listed = "--known-failures known-failures.txt"
    steps = [
        (f"headjudge fuzz {word}", "find faults that no scenario shows, with random games"),
        (f"headjudge certify {word} {listed}", "in CI (--update-known creates the list)"),
    ]
    if reached := level_reached(run):
        file = f"--level {reached} --certificate {reached}.json"
        steps.append((f"headjudge certify {word} {file}", "a certificate for your users"))
    wide = max(len(command) for command, _ in steps)
    return ["Next:", *(f"  {command:{wide}}  {why}" for command, why in steps)]
