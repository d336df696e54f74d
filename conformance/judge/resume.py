"""Go on with a run that was interrupted: its verdicts are taken over, the rest is played."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from headjudge.errors import UsageError
from headjudge.judge.fault_dictionary import finished
from headjudge.judge.verdicts import Judged, RunEvent, Started
from headjudge.suite.scenario import Scenario


def go_on(
    before: Sequence[RunEvent],
    started: RunEvent,
    left: Iterable[RunEvent],
    scenarios: Sequence[Scenario],
) -> Iterator[RunEvent]:
    """The events of the whole run of these scenarios: those from before, then those that are left.

    `started` is how the run would begin now. Raises UsageError, saying what differs, when it would
    be a run of another engine, edition, suite or of other cases.
    """
    judged = [event for event in before if isinstance(event, Judged)]
    _same(before[0], started, judged, scenarios)
    yield from before
    for event in left:
        if isinstance(event, Judged):
            judged.append(event)
            yield event
        if len(judged) == len(scenarios):
            break  # of how that run ends nothing is asked
    assert isinstance(started, Started)  # noqa: S101 -- a run begins so
    yield finished(judged, scenarios, started.engine)


def _same(
    was: RunEvent, now: RunEvent, judged: Sequence[Judged], scenarios: Sequence[Scenario]
) -> None:
    assert isinstance(was, Started)  # noqa: S101 -- a run begins so
    assert isinstance(now, Started)  # noqa: S101
    for what, then, today in (
        ("Head Judge", was.suite, now.suite),
        ("the edition", was.edition, now.edition),
        ("the engine", _named(was), _named(now)),
        ("how many cases there are", was.cases, now.cases),
    ):
        if then != today:
            raise UsageError(f"--resume: {what} was {then} in that run, and is {today} now")
    for before, after in zip_longest(was.files, now.files):
        if before != after:
            name = (before or after).name
            raise UsageError(f"--resume: {name} is not the file that was judged in that run")
    if was.engine != now.engine:
        raise UsageError("--resume: the engine said otherwise in that run what it can do")
    for verdict, scenario in zip(judged, scenarios, strict=False):
        if (verdict.id, verdict.gherkin) != (scenario.case.id, scenario.gherkin):
            where = f"{scenario.path}:{scenario.line}"
            raise UsageError(
                f"--resume: the cases are others: {where} is not what was judged there"
            )


def _named(started: Started) -> str:
    return f"{started.engine.engine} {started.engine.version}".rstrip()
