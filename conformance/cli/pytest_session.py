"""The pytest plugin once there is an engine to judge: a test for each case.

``headjudge.pytest_plugin`` loads this only then, as it imports much.
"""

import re
import shlex
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path, PurePath
from typing import Any, cast

import pytest
from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.judge.judge import (
    advisory_questions,
    expectation_errors,
    judge_answer,
    unsupported_verdict,
)
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.reference import play
from headjudge.report import failure_list, summary
from headjudge.runner.engine import Answer, Engine, EngineSession, EngineStartError, Limits
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.registry import attach, command_line, in_python
from headjudge.runner.subprocess_engine import check_limits
from headjudge.spec.logic.vectors import PATH as VECTORS
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, nearest
from headjudge.suite.cache import all_scenarios
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection, select
from headjudge.text import one_line, pluralize, sanitize

ROOT = "headjudge"
"""The node id of all cases; those of features and cases begin with it."""
MARKERS = {
    "near_miss": "it shows where its rule does not apply",
    "advisory": "the rules leave its outcome open, so it never fails",
    "vector": "it was made from the formulas of the rules",
    "known_failure": "it is on the list of known failures",
}
"""The markers that are not of a rule, with the property of the cases that have them."""
_XDIST_OUTPUT = "workeroutput"
"""The attribute of the configuration that only the workers of pytest-xdist have."""


class Options(Struct, frozen=True):
    """The cases to judge and how."""

    engine: str | None
    """None if a fixture returns the engine."""
    edition: str
    profiles: tuple[str, ...]
    features: tuple[Path, ...]
    """Files instead of the bundled features."""
    known_failures: Path | None
    limits: Limits
    nodes: tuple[str, ...]
    """Node ids of features or cases; none for all."""
    collect_all: bool
    """Whether to collect cases beyond the engine's capabilities, too."""


def node_id(scenario: Scenario) -> str:
    """Return the node id of a scenario: its feature and its own id."""
    return f"{ROOT}::{PurePath(scenario.path).stem}::{scenario.case.id}"


class CollectedSuite:
    """The cases of a run, and the engine that plays them once it is attached."""

    def __init__(self, options: Options) -> None:
        """Read the cases and the list of known failures.

        Raises LookUpError for an unknown edition, profile or node id, UsageError for a bad file.
        """
        self.options = options
        self.book = Rulebook.at(options.edition)
        self.known = failure_list.KnownList()
        if options.known_failures:
            self.known = failure_list.load(options.known_failures)
        available = all_scenarios(options.features, self.book)
        available = select(available, Selection(profiles=options.profiles), self.book)
        self.scenarios = self._select(available) if options.nodes else available
        self.unknown_failures: list[str] = []
        """The ids on the list of known failures that no case has, if all cases are selected."""
        if len(self.scenarios) == len(available) and not options.features + options.profiles:
            ids = {scenario.case.id for scenario in available}
            self.unknown_failures = sorted(self.known.failures.keys() - ids)
        self.engine: EngineSession | None = None
        self.prefetched: PrefetchedAnswers | None = None

    def _select(self, available: list[Scenario]) -> list[Scenario]:
        """Return the scenarios with the given node ids, or in the given features.

        The id of an outline selects all its rows. Raises LookUpError for an unknown node id.
        """
        by_node: dict[str, list[Scenario]] = {}
        for scenario in available:
            own = node_id(scenario)
            feature, outline = own.rpartition("::")[0], own.rpartition(".")[0]
            for name in dict.fromkeys((f"{ROOT}::", feature, outline, own)):
                by_node.setdefault(name, []).append(scenario)
        selected: set[str] = set()
        for name in self.options.nodes:
            if name not in by_node:
                near = nearest(name, by_node)
                raise LookUpError(f"edition {self.book.edition} has no case {name!r}{near}")
            selected.update(scenario.case.id for scenario in by_node[name])
        return [scenario for scenario in available if scenario.case.id in selected]

    def collects(self, scenario: Scenario) -> bool:
        """Return whether a case is collected: if it is within the capabilities or named.

        Known failures are collected, too: one that is no longer claimed does not fail any more.
        """
        return (
            self.engine is None
            or self.options.collect_all
            or scenario.case.id in self.known.failures
            or node_id(scenario) in self.options.nodes
            or not self.missing(scenario, self.engine)
        )

    def missing(self, scenario: Scenario, engine: EngineSession) -> tuple[str, ...]:
        """Return the capabilities that the scenario needs and the engine does not claim."""
        return lacking(scenario.case, engine.info, editions()[0])

    def prefetch(self, scenarios: Iterable[Scenario]) -> None:
        """Let the attached engine begin with the scenarios, in the order of the tests."""
        if engine := self.engine:
            cases = [s.case for s in scenarios if not self.missing(s, engine)]
            self.prefetched = PrefetchedAnswers(engine, cases)

    def judge(self, scenario: Scenario, engine: EngineSession) -> Judged:
        """Return the verdict on a scenario, the same as that of ``headjudge certify``."""
        if missing := self.missing(scenario, engine):
            return unsupported_verdict(scenario, missing)
        answer = (self.prefetched or engine).answer(scenario.case)
        return judge_answer(scenario, answer, engine.info, self.book)

    def close(self) -> None:
        """Stop the engine."""
        if self.prefetched:
            self.prefetched.stop()
        if self.engine:
            self.engine.close()
        self.prefetched = self.engine = None


class PrefetchedAnswers:
    """The answers to coming cases, which the engine plays while pytest runs other tests.

    As with ``headjudge certify``, several requests are in flight, and unexpected output is
    attributed to the case that caused it.
    """

    def __init__(self, engine: EngineSession, cases: list[AnyCase]) -> None:
        """Take the cases in the order in which their answers will be needed."""
        self.engine = engine
        self.pending = dict.fromkeys(case.id for case in cases)
        self.answers = engine.run(cases)

    def answer(self, case: AnyCase) -> Answer:
        """Return the answer to a case, and drop those before it that nobody needed.

        If a case is played a second time, prefetching stops.
        """
        while case.id in self.pending:
            name, answer = next(iter(self.pending)), next(self.answers)
            del self.pending[name]
            if name == case.id:
                return answer
        self.stop()
        return self.engine.answer(case)

    def stop(self) -> None:
        """Send no further case."""
        self.pending.clear()
        if isinstance(self.answers, Generator):
            self.answers.close()


class CaseFailedError(Exception):
    """A test fails; pytest shows only this text."""

    def __init__(self, message: str, lines: list[str], path: str, line: int) -> None:
        """Take the message for the summary, the lines to show, and the place of the scenario."""
        super().__init__(sanitize("\n".join(lines)))
        self.message, self.path, self.line = one_line(message), path, line


class Cases(pytest.Collector):
    """All cases."""

    def __init__(self, suite: CollectedSuite, start_error: str, **options: Any) -> None:  # noqa: ANN401
        """Take the suite; `start_error` is why it can't be collected, if so."""
        super().__init__(**options)
        self.suite, self.start_error = suite, start_error

    def collect(self) -> Iterator[pytest.Collector | pytest.Item]:
        """Yield the features in order, and the known failures that no case has."""
        if self.start_error:
            raise self.CollectError(self.start_error)
        for path, scenarios in groupby(self.suite.scenarios, lambda scenario: scenario.path):
            name = PurePath(path).stem
            yield FeatureCases.from_parent(self, name=name, scenarios=list(scenarios))
        for name in self.suite.unknown_failures:
            path = str(self.suite.options.known_failures)
            yield UnknownFailure.from_parent(self, name=name, about=path)


class FeatureCases(pytest.Collector):
    """The cases of a feature file, or the vectors."""

    parent: Cases

    def __init__(self, scenarios: list[Scenario], **options: Any) -> None:  # noqa: ANN401
        """Take the scenarios of the file."""
        super().__init__(**options)
        self.scenarios = scenarios

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each scenario."""
        suite = self.parent.suite
        for scenario in self.scenarios:
            options = {"name": scenario.case.id, "scenario": scenario, "suite": suite}
            if suite.options.engine is None:
                yield FixtureCase.from_parent(self, callobj=_with_engine, **options)
            else:
                yield ProcessCase.from_parent(self, **options)


def _with_engine(headjudge_engine: Engine) -> None:
    """Tell pytest by the signature which fixture is needed."""


class HeadJudgeItem(pytest.Item):
    """A test whose failure pytest shows without traceback."""

    about = ""
    """The rule, or the file."""
    line = 1

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place, which is in no file of the user's, and the heading."""
        return self.config.rootpath / ROOT, self.line - 1, f"{self.name} ({self.about})"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:  # noqa: ANN401
        """Return what to show of a failure; errors in our own program have a traceback."""
        failed = excinfo.value
        if not isinstance(failed, CaseFailedError):
            return super().repr_failure(excinfo, *args)
        shown = excinfo.getrepr(style="value")
        if crash := getattr(shown, "reprcrash", None):
            crash.path, crash.lineno, crash.message = failed.path, failed.line, failed.message
        return shown


class UnknownFailure(HeadJudgeItem):
    """An entry of the list of known failures that no case has; it always fails."""

    def __init__(self, about: str, **options: Any) -> None:  # noqa: ANN401
        """Take the path of the list."""
        super().__init__(**options)
        self.about = about

    def runtest(self) -> None:
        """Fail."""
        message = f"listed but there is no such case: {self.name}: take it off the list"
        raise CaseFailedError(message, [f"{self.about}: {message}"], self.about, 0)


class CaseItem(HeadJudgeItem):
    """The test of a case."""

    def __init__(self, scenario: Scenario, suite: CollectedSuite, **options: Any) -> None:  # noqa: ANN401
        """Take the scenario, and the suite that judges it."""
        super().__init__(**options)
        self.scenario, self.suite = scenario, suite
        self.line = scenario.line
        place = f"{scenario.path}:{scenario.line}"
        self.about = suite.book.cite(scenario.rule) if scenario.rule else place
        self.extra_keyword_matches.update((scenario.name, scenario.rule))

    def engine(self) -> EngineSession:
        """Return the engine that plays the case."""
        raise NotImplementedError

    def runtest(self) -> None:
        """Let the engine play the case, and pass, fail, skip or xfail by the verdict."""
        suite, scenario = self.suite, self.scenario
        if suite.options.features and (errors := expectation_errors(scenario, suite.book)):
            message = "this scenario is wrong itself"
            raise CaseFailedError(message, errors, scenario.path, scenario.line)
        judged = suite.judge(scenario, self.engine())
        self.user_properties += [("about", self.about), ("verdict", judged.verdict)]
        if judged.transcript and (stderr := judged.transcript.stderr):
            self.add_report_section("call", "stderr of the engine", sanitize(stderr))
        listed = suite.known.failures.get(judged.id)
        if listed and not self.config.option.runxfail:
            self._compare(judged, listed)
        if judged.verdict in FAILED:
            if suite.known.is_new(judged.id) and not self.config.option.runxfail:
                pytest.xfail(f"the list is older than this case: {judged.message}")
            raise self._failure(judged, judged.message)
        if judged.verdict != "pass":
            pytest.skip(f"{judged.verdict}: {judged.message}")

    def _compare(self, judged: Judged, listed: tuple[str, str]) -> None:
        """Xfail if the case fails as the list of known failures states, else fail."""
        only = failure_list.KnownList({judged.id: listed})
        if not failure_list.differences(only, [judged], whole=False):
            pytest.xfail(judged.message)
        action = "take it off the list"
        if judged.verdict == "pass":
            why = "[XPASS(strict)] it passes now"
        elif judged.verdict in FAILED:
            why = f"it does not fail as listed: {', '.join(listed)}"
            action = "see what has changed"
        else:
            why = f"it is listed as a failure, but {judged.verdict} now: {judged.message}"
        message = f"{why}: {action}, {self.suite.options.known_failures}"
        raise self._failure(judged, one_line(message), message)

    def _failure(self, judged: Judged, message: str, *first: str) -> CaseFailedError:
        lines = [*first, judged.name]
        lines += [f"  {line}" for line in summary.steps(judged)]
        if judged.verdict in FAILED:
            lines += summary.reasons(judged)
        lines.append(self.command())
        return CaseFailedError(message, lines, judged.path, judged.line)

    def command(self) -> str:
        """Return the command that plays this case alone."""
        raise NotImplementedError


class ProcessCase(CaseItem):
    """A case that the engine of the run plays."""

    def engine(self) -> EngineSession:
        """Return the engine of the run."""
        assert self.suite.engine  # noqa: S101 -- it was started before anything was collected
        return self.suite.engine

    def command(self) -> str:
        """Return the command that plays this case alone and shows requests and replies."""
        options = self.suite.options
        words = ["headjudge", "certify", str(options.engine)]
        for path in options.features:
            words += ["--features", str(path)]
        if options.limits.timeout:
            words += ["--timeout", f"{options.limits.timeout:g}"]
        for variable in options.limits.environment:
            words += ["--env", variable]
        if self.suite.book.edition != editions()[0]:
            words += ["--edition", self.suite.book.edition]
        return shlex.join([*words, "--case", self.scenario.case.id, "--trace"])


class FixtureCase(CaseItem, pytest.Function):
    """A case that the engine returned by a fixture plays."""

    def engine(self) -> EngineSession:
        """Return the engine of the fixture, attached once as long as it stays the same object."""
        suite = self.suite
        engine = cast(Engine, self.funcargs["headjudge_engine"])
        if not (isinstance(suite.engine, InProcessEngine) and suite.engine.engine is engine):
            try:
                suite.engine = InProcessEngine(
                    engine, *filter(None, [suite.options.limits.timeout])
                )
            except EngineStartError as error:
                pytest.exit(_start_error(error), 4)
        return suite.engine

    def command(self) -> str:
        """Return the command that plays this case alone."""
        return shlex.join(["pytest", "--headjudge", "fixture", self.nodeid])


def rule_markers(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Return the markers of each rule that scenarios show, by its slug.

    They are its slug and all prefixes of its number, and those of each rule that restates it, so
    that they select the same cases as ``certify --rule``.
    """
    markers: dict[str, dict[str, None]] = defaultdict(dict)
    for rule in book:
        if not rule.exempt:
            names = (*number_prefixes(book.number(rule.slug)), rule.slug.replace("-", "_"))
            own = markers[rule.restates or rule.slug]
            own.update(dict.fromkeys(f"rule_{name}" for name in names))
    return {slug: tuple(names) for slug, names in markers.items()}


def number_prefixes(number: str) -> Iterator[str]:
    """Yield the prefixes of a rule's number for markers: 104, 104_4 and 104_4a for 104.4a."""
    prefix = ""
    for part in re.findall(r"[a-z]+(?= )|\d+|[a-z]$", number.lower()):
        is_joined = not prefix or (part.isalpha() and prefix[-1].isdigit())
        prefix += part if is_joined else f"_{part}"
        yield prefix


def other_markers(scenario: Scenario, *, known: bool) -> Iterator[str]:
    """Yield those of MARKERS that a scenario has; `known` if it is a known failure."""
    if scenario.near_miss:
        yield "near_miss"
    if advisory_questions(scenario, play(scenario.case, derive=False)):
        yield "advisory"
    if scenario.path == VECTORS:
        yield "vector"
    if known:
        yield "known_failure"


class JudgingPlugin:
    """The hooks of pytest for judging an engine."""

    def __init__(self, config: pytest.Config, engine: str | None, nodes: tuple[str, ...]) -> None:
        """Register the markers; nothing is read or started yet."""
        self.config, self.engine, self.nodes = config, engine, nodes
        self.suite: CollectedSuite | None = None
        self.start_error = ""
        """Why the engine did not start, in a worker of pytest-xdist."""
        self.header: list[str] = []
        config.addinivalue_line("markers", "rule_104_4a: a case of that rule; rule_104_4, rule_104")
        config.addinivalue_line("markers", "rule_all_lose_is_draw: the same by the rule's name")
        for name, text in MARKERS.items():
            config.addinivalue_line("markers", f"{name}: of a case of Head Judge: {text}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Read the cases and start the engine. Raises pytest.UsageError if that fails."""
        with _as_pytest_errors():
            options = self._options()
            check_limits(options.limits)
            suite = CollectedSuite(options)
            if self.config.pluginmanager.hasplugin("dsession"):  # the workers will start it
                if self.engine and not in_python(self.engine):
                    command_line(self.engine)
                return
            self.suite = suite
            try:
                if self.engine:
                    suite.engine = attach(self.engine, options.limits)
            except EngineStartError as error:
                if not hasattr(self.config, _XDIST_OUTPUT):
                    raise
                self.start_error = _start_error(error)

    def _options(self) -> Options:
        """Return the options of the command line or pytest's settings."""
        timeout, known = self._option("timeout"), self._option("known_failures")
        try:
            seconds = float(timeout) if timeout else None
        except ValueError:
            raise UsageError(
                f"--headjudge-timeout: invalid number of seconds: {timeout!r}"
            ) from None
        return Options(
            self.engine,
            edition=self._option("edition") or "",
            profiles=tuple(self._option("profile")),
            features=tuple(self._path("features", path) for path in self._option("features")),
            known_failures=self._path("known_failures", known) if known else None,
            limits=Limits(seconds, environment=tuple(self._option("env"))),
            nodes=self.nodes,
            collect_all=self.config.getoption("headjudge_all"),
        )

    def _option(self, name: str) -> Any:  # noqa: ANN401 -- text, or a list of texts
        value = self.config.getoption(f"headjudge_{name}")
        return self.config.getini(f"headjudge_{name}") if value is None else value

    def _path(self, name: str, path: str) -> Path:
        """Return a path; those in a settings file are relative to its folder."""
        file = self.config.inipath
        if file and self.config.getoption(f"headjudge_{name}") is None:
            return file.parent / path
        return Path(path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add the cases after all other tests, without those beyond the engine's capabilities."""
        suite = self.suite
        if suite is None:
            return
        options = {"suite": suite, "start_error": self.start_error}
        cases = Cases.from_parent(session, name=ROOT, nodeid=ROOT, **options)
        kept: list[pytest.Item] = []
        deselected: list[pytest.Item] = []
        for item in session.genitems(cases):
            excluded = isinstance(item, CaseItem) and not suite.collects(item.scenario)
            (deselected if excluded else kept).append(item)
        self._mark(kept, suite)
        items += kept
        if deselected:
            self.config.hook.pytest_deselected(items=deselected)
        if not self.start_error:
            self.header = [self._header(suite, len(suite.scenarios), len(deselected))]

    def _mark(self, items: list[pytest.Item], suite: CollectedSuite) -> None:
        """Add the markers to the cases, and register them, as pytest may be strict."""
        rules = rule_markers(suite.book)
        for name in sorted({name for names in rules.values() for name in names}):
            self.config.addinivalue_line("markers", name)
        for item in items:
            if isinstance(item, CaseItem):
                scenario = item.scenario
                slugs = (scenario.rule, *scenario.also)
                names = [name for slug in slugs for name in rules.get(slug, ())]
                known = scenario.case.id in suite.known.failures
                for name in dict.fromkeys([*names, *other_markers(scenario, known=known)]):
                    item.add_marker(name)

    def _header(self, suite: CollectedSuite, cases: int, deselected: int) -> str:
        edition, count = f"edition {suite.book.edition}", pluralize(cases, "case", ",")
        if suite.engine is None:
            return f"headjudge: {edition}: {count}"
        engine = f"{suite.engine.info.engine} {suite.engine.info.version}".rstrip()
        if deselected:
            within = f"{cases - deselected:,} of {count} are within its claims"
            count = f"{within} (--headjudge-all shows the others)"
        return one_line(f"headjudge: {engine}, {edition}: {count}")

    def pytest_report_collectionfinish(self) -> list[str]:
        """Report what is judged, unless pytest is to be quiet."""
        return [] if self.config.option.verbose < 0 else self.header

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Let the engine begin; workers of pytest-xdist don't know the order of the cases."""
        if self.suite and not hasattr(self.config, _XDIST_OUTPUT):
            self.suite.prefetch(i.scenario for i in session.items if isinstance(i, CaseItem))

    def pytest_sessionfinish(self) -> None:
        """Stop the engine."""
        getattr(self.config, _XDIST_OUTPUT, {})["headjudge"] = self.header
        if self.suite:
            self.suite.close()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- of pytest-xdist
        """Take the header from a worker of pytest-xdist."""
        self.header = getattr(node, _XDIST_OUTPUT, {}).get("headjudge") or self.header

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401 -- not always public
        """Report what was judged by workers, as pytest-xdist shows no header."""
        if self.config.pluginmanager.hasplugin("dsession"):
            for line in self.header:
                terminalreporter.write_line(line)


@contextmanager
def _as_pytest_errors() -> Iterator[None]:
    """Turn errors that a user can cause into pytest's usage errors."""
    try:
        yield
    except (LookUpError, UsageError) as error:
        raise pytest.UsageError(f"headjudge: {error}") from None
    except EngineStartError as error:
        raise pytest.UsageError(_start_error(error)) from None


def _start_error(error: EngineStartError) -> str:
    return f"headjudge: the engine could not be started: {error}"
