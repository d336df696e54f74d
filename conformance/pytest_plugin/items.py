"""The tests that pytest collects: a case each, and what pytest shows of a verdict."""

import shlex
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path, PurePath
from typing import Any, cast

import pytest

from headjudge.conformance import harmless, one_line
from headjudge.conformance.engines.answers import Attached, Engine, NotStarted
from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.judging.judge import expectation_errors
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.pytest_plugin.suite import CollectedSuite
from headjudge.conformance.reporting import failure_list, summary
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import editions


class FailedError(Exception):
    """A test fails; its text is all that is shown."""

    def __init__(self, message: str, lines: list[str], path: str, line: int) -> None:
        """The message in one line, the lines to show, and where the scenario is."""
        super().__init__(harmless("\n".join(lines)))
        self.message, self.path, self.line = one_line(message), path, line


class Cases(pytest.Collector):
    """All cases."""

    def __init__(
        self,
        suite: CollectedSuite,
        *,
        in_process: bool,
        refused: str,
        **more: Any,  # noqa: ANN401
    ) -> None:
        """`refused` is why there are none; with `in_process` a fixture makes the engine."""
        super().__init__(**more)
        self.suite, self.in_process, self.refused = suite, in_process, refused

    def collect(self) -> Iterator[pytest.Collector | pytest.Item]:
        """The features, in order, and what is listed in vain."""
        if self.refused:
            raise self.CollectError(self.refused)
        for path, scenarios in groupby(self.suite.scenarios, lambda scenario: scenario.path):
            name = PurePath(path).stem
            yield FeatureCases.from_parent(self, name=name, scenarios=list(scenarios))
        for gone in self.suite.gone:
            yield Gone.from_parent(self, name=gone, about=str(self.suite.request.known))


class FeatureCases(pytest.Collector):
    """The cases of a feature file, or the vectors."""

    parent: Cases

    def __init__(self, scenarios: list[Scenario], **more: Any) -> None:  # noqa: ANN401
        """The scenarios of the file."""
        super().__init__(**more)
        self.scenarios = scenarios

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each scenario."""
        suite = self.parent.suite
        for scenario in self.scenarios:
            name = scenario.case.id
            if self.parent.in_process:
                more = {"callobj": _with_engine}
                yield FixtureCase.from_parent(
                    self, name=name, scenario=scenario, suite=suite, **more
                )
            else:
                yield ProcessCase.from_parent(self, name=name, scenario=scenario, suite=suite)


def _with_engine(headjudge_engine: Engine) -> None:
    """What pytest reads off which fixture is needed."""


class ShownItem(pytest.Item):
    """A test of which pytest shows what we say, and no traceback."""

    about = ""
    """The rule that it is about, or else where it is."""
    line = 1
    """The line of its file."""

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is, as its node id says, in no file of the user's; and its heading."""
        return self.config.rootpath / "headjudge", self.line - 1, f"{self.name} ({self.about})"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:  # noqa: ANN401
        """What is shown of a failure; of one in our own program pytest shows the traceback."""
        failed = excinfo.value
        if not isinstance(failed, FailedError):
            return super().repr_failure(excinfo, *args)
        shown = excinfo.getrepr(style="value")
        if crash := getattr(shown, "reprcrash", None):
            crash.path, crash.lineno, crash.message = failed.path, failed.line, failed.message
        return shown


class Gone(ShownItem):
    """A line of the list of known failures that is of no case."""

    def __init__(self, about: str, **more: Any) -> None:  # noqa: ANN401
        """The file of the list."""
        super().__init__(**more)
        self.about = about

    def runtest(self) -> None:
        """It fails."""
        why = f"listed but there is no such case: {self.name}: take it off the list"
        raise FailedError(why, [f"{self.about}: {why}"], self.about, 0)


class CaseItem(ShownItem):
    """A case, whoever plays it."""

    def __init__(self, scenario: Scenario, suite: CollectedSuite, **more: Any) -> None:  # noqa: ANN401
        """The scenario, and the suite that judges it."""
        super().__init__(**more)
        self.scenario, self.suite = scenario, suite
        self.line = scenario.line
        where = f"{scenario.path}:{scenario.line}"
        self.about = suite.book.cite(scenario.rule) if scenario.rule else where
        self.extra_keyword_matches.update((scenario.name, scenario.rule))

    def attached(self) -> Attached:
        """The engine that plays it."""
        raise NotImplementedError

    def runtest(self) -> None:
        """Let the engine play it, and pass, fail, skip or xfail by the verdict."""
        if self.suite.request.features and (
            against := expectation_errors(self.scenario, self.suite.book)
        ):
            why = "this scenario is wrong itself"
            raise FailedError(why, against, self.scenario.path, self.scenario.line)
        judged = self.suite.judge(self.scenario, self.attached())
        self.user_properties += [("about", self.about), ("verdict", judged.verdict)]
        if judged.talk and judged.talk.stderr:
            self.add_report_section("call", "stderr of the engine", harmless(judged.talk.stderr))
        self.settle(judged)

    def settle(self, judged: Judged) -> None:
        """Say in pytest's words what the verdict is."""
        known = self.suite.known
        if self.config.option.runxfail:
            known = failure_list.KnownList()
        listed = known.failures.get(judged.id)
        if listed:
            known = failure_list.KnownList({judged.id: listed})
            if not failure_list.differences(known, [judged], whole=False):
                pytest.xfail(judged.message)
            if judged.verdict == "pass":
                why = "[XPASS(strict)] it passes now"
            elif judged.verdict in FAILED:
                why = f"it fails otherwise than the list says, which is: {': '.join(listed)}"
            else:
                why = f"it is listed as a failure, but {judged.verdict} now: {judged.message}"
            how = "take it off the list" if judged.verdict not in FAILED else "see what has changed"
            why = f"{why}: {how}, {self.suite.request.known}"
            raise self._failed(judged, one_line(why), why)
        if judged.verdict in FAILED and known.is_new(judged.id):
            pytest.xfail(f"the list is older than this case: {judged.message}")
        if judged.verdict in FAILED:
            raise self._failed(judged, judged.message)
        if judged.verdict != "pass":
            pytest.skip(f"{judged.verdict}: {judged.message}")

    def _failed(self, judged: Judged, message: str, *first: str) -> FailedError:
        lines = [*first, judged.name]
        lines += [f"  {line}" for line in summary.steps(judged)]
        if judged.verdict in FAILED:
            lines += summary.reasons(judged)
        lines.append(self.again())
        return FailedError(message, lines, judged.path, judged.line)

    def again(self) -> str:
        """The command that plays just this case, with all that is sent and received."""
        request = self.suite.request
        words = ["headjudge", "certify", request.engine]
        for path in request.features:
            words += ["--features", str(path)]
        if request.limits.timeout:
            words += ["--timeout", f"{request.limits.timeout:g}"]
        for each in request.limits.environment:
            words += ["--env", each]
        if self.suite.book.edition != editions()[0]:
            words += ["--edition", self.suite.book.edition]
        return shlex.join([*words, "--case", self.scenario.case.id, "--trace"])


class ProcessCase(CaseItem):
    """A case that the attached engine plays."""

    def attached(self) -> Attached:
        """The engine of the run."""
        assert self.suite.attached  # noqa: S101 -- it was, before anything was collected
        return self.suite.attached


class FixtureCase(CaseItem, pytest.Function):
    """A case that the engine plays which a fixture returns."""

    def attached(self) -> Attached:
        """The engine that the fixture returned; the same one is not asked again what it is."""
        suite = self.suite
        engine = cast(Engine, self.funcargs["headjudge_engine"])
        if not (isinstance(suite.attached, InProcess) and suite.attached.engine is engine):
            limits = suite.request.limits
            try:
                suite.attached = InProcess(engine, *filter(None, [limits.timeout]))
            except NotStarted as error:
                pytest.exit(f"headjudge: the engine could not be started: {error}", 4)
        return suite.attached

    def again(self) -> str:
        """The command that plays just this case."""
        return shlex.join(["pytest", "--headjudge", "fixture", self.nodeid])
