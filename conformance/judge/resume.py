"""Resume an interrupted run: reuse its verdicts and play the remaining cases."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from headjudge.errors import UsageError
from headjudge.judge.fault_dictionary import finished
from headjudge.judge.verdicts import Judged, RunEvent, Started
from headjudge.suite.scenario import Scenario


def resumed(
    before: Sequence[RunEvent],
    started: RunEvent,
    remaining: Iterable[RunEvent],
    scenarios: Sequence[Scenario],
) -> Iterator[RunEvent]:
    """Yield the events of the complete run: the recorded ones, then the remaining ones.

    `started` is the first event that a new run would have. Raises UsageError if the recorded run
    has a different engine, edition, suite or selection of cases.
    """
    judged = [event for event in before if isinstance(event, Judged)]
    assert isinstance(started, Started)  # noqa: S101 -- a run's first event
    _check_same_run(before[0], started, judged, scenarios)
    yield from before
    for event in remaining:
        if isinstance(event, Judged):
            judged.append(event)
            yield event
        if len(judged) == len(scenarios):
            break  # omit the final event, which diagnoses the remaining cases alone
    yield finished(judged, scenarios, started.engine)


def _check_same_run(
    before: RunEvent, now: Started, judged: Sequence[Judged], scenarios: Sequence[Scenario]
) -> None:
    assert isinstance(before, Started)  # noqa: S101 -- a run's first event
    for property_name, then, today in (
        ("Head Judge", before.suite, now.suite),
        ("the edition", before.edition, now.edition),
        ("the engine", _engine(before), _engine(now)),
        ("the number of cases", before.cases, now.cases),
    ):
        if then != today:
            raise UsageError(
                f"--resume: {property_name} was {then} in that run, and is {today} now"
            )
    for old, new in zip_longest(before.files, now.files):
        if old != new:
            name = (old or new).name
            raise UsageError(f"--resume: {name} has changed since that run")
    if before.engine != now.engine:
        raise UsageError("--resume: the engine claimed other capabilities in that run")
    for verdict, scenario in zip(judged, scenarios, strict=False):
        if (verdict.id, verdict.gherkin) != (scenario.case.id, scenario.gherkin):
            where = f"{scenario.path}:{scenario.line}"
            raise UsageError(f"--resume: {where} has changed since that run")


def _engine(started: Started) -> str:
    return f"{started.engine.engine} {started.engine.version}".rstrip()
