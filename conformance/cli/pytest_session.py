"""The main part of the pytest plugin: a test for each case.

``headjudge.pytest_plugin`` loads this module only if there is an engine to judge, because its
imports are slow.
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

from headjudge.editions.review import review_warning, unreviewed_rules
from headjudge.errors import UsageError
from headjudge.judge.judge import (
    advisory_questions,
    expectation_errors,
    hidden_verdict,
    is_hidden,
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
from headjudge.text import inert, one_line, pluralize, sanitize

ROOT = "headjudge"
"""The root node id, with which the node ids of all features and cases begin."""
MARKERS = {
    "near_miss": "shows where its rule does not apply",
    "advisory": "never fails, because the rules leave its outcome open",
    "vector": "was generated from the formulas of the rules",
    "known_failure": "is on the list of known failures",
}
"""The markers other than rule markers, with a description of the cases that have them."""
_XDIST_OUTPUT = "workeroutput"
"""The config attribute that only pytest-xdist workers have."""


class Options(Struct, frozen=True):
    """The plugin's options."""

    engine: str | None
    """The engine argument; None if a fixture returns the engine."""
    edition: str
    level: str
    features: tuple[Path, ...]
    """Feature files that replace the bundled ones."""
    known_failures: Path | None
    limits: Limits
    nodes: tuple[str, ...]
    """Node ids of features or cases; empty for all."""
    collect_all: bool
    """Whether to also collect cases beyond the engine's capabilities."""


def node_id(scenario: Scenario) -> str:
    """Return a scenario's node id: ``headjudge::FEATURE::CASE``."""
    return f"{ROOT}::{PurePath(scenario.path).stem}::{scenario.case.id}"


class CollectedSuite:
    """A run's cases, and the engine that plays them (None until it is attached)."""

    def __init__(self, options: Options) -> None:
        """Read the cases and the list of known failures.

        Raises LookUpError for an unknown edition, level or node id, and UsageError for an invalid
        file.
        """
        self.options = options
        self.book = Rulebook.at(options.edition)
        self.known = failure_list.KnownList()
        if options.known_failures:
            self.known = failure_list.load(options.known_failures)
        available = all_scenarios(options.features, self.book)
        available = select(available, Selection(level=options.level), self.book)
        self.scenarios = self._select(available) if options.nodes else available
        self.unknown_failures: list[str] = []
        """Listed known failures that match no case; computed only if all cases are selected."""
        if len(self.scenarios) == len(available) and not (options.features or options.level):
            ids = {scenario.case.id for scenario in available}
            self.unknown_failures = sorted(self.known.failures.keys() - ids)
        self.engine: EngineSession | None = None
        self.prefetched: PrefetchedAnswers | None = None

    def _select(self, available: list[Scenario]) -> list[Scenario]:
        """Return the scenarios selected by the node ids in the options.

        An outline's id selects all its rows. Raises LookUpError for an unknown node id.
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
        """Return whether to collect a case: it is within the capabilities or named explicitly.

        Known failures are always collected, so that one the engine no longer claims to support is
        reported as not failing any more.
        """
        return (
            self.engine is None
            or self.options.collect_all
            or scenario.case.id in self.known.failures
            or node_id(scenario) in self.options.nodes
            or not self.missing(scenario, self.engine)
        )

    def missing(self, scenario: Scenario, engine: EngineSession) -> tuple[str, ...]:
        """Return the capabilities that the scenario requires but the engine does not claim."""
        return lacking(self.sent(scenario, engine), engine.info, editions()[0])

    def sent(self, scenario: Scenario, engine: EngineSession) -> AnyCase:
        """Return the scenario's case in the form in which the engine gets it."""
        return scenario.for_engine(engine.info, editions()[0])

    def prefetch(self, scenarios: Iterable[Scenario]) -> None:
        """Start playing the scenarios on the attached engine, in test order."""
        if engine := self.engine:
            cases = [self.sent(s, engine) for s in scenarios if not self.missing(s, engine)]
            self.prefetched = PrefetchedAnswers(engine, cases)

    def judge(self, scenario: Scenario, engine: EngineSession) -> Judged:
        """Return the verdict on a scenario, as ``headjudge certify`` would."""
        if missing := self.missing(scenario, engine):
            return unsupported_verdict(scenario, missing)
        if is_hidden(scenario, engine.info):
            return hidden_verdict(scenario)
        answer = (self.prefetched or engine).answer(self.sent(scenario, engine))
        return judge_answer(scenario, answer, engine.info, self.book)

    def close(self) -> None:
        """Shut down the engine."""
        if self.prefetched:
            self.prefetched.stop()
        if self.engine:
            self.engine.close()
        self.prefetched = self.engine = None


class PrefetchedAnswers:
    """Answers to upcoming cases, which the engine plays while pytest runs other tests.

    As in ``headjudge certify``, several requests are in flight, and unexpected output is attributed
    to the case that caused it.
    """

    def __init__(self, engine: EngineSession, cases: list[AnyCase]) -> None:
        """Start playing the cases, in the order in which their answers will be needed."""
        self.engine = engine
        self.pending = dict.fromkeys(case.id for case in cases)
        self.answers = engine.run(cases)

    def answer(self, case: AnyCase) -> Answer:
        """Return the answer to a case, discarding unused answers to earlier cases.

        Prefetching stops if a case is requested a second time.
        """
        while case.id in self.pending:
            name, answer = next(iter(self.pending)), next(self.answers)
            del self.pending[name]
            if name == case.id:
                return answer
        self.stop()
        return self.engine.answer(case)

    def stop(self) -> None:
        """Stop sending cases to the engine."""
        self.pending.clear()
        if isinstance(self.answers, Generator):
            self.answers.close()


class CaseFailedError(Exception):
    """A case failed; pytest shows this text without a traceback."""

    def __init__(self, message: str, lines: list[str], path: str, line: int) -> None:
        """Store the summary message, the lines to show, and the scenario's path and line."""
        super().__init__(inert(sanitize("\n".join(lines))))
        self.message, self.path, self.line = one_line(message), path, line


class Cases(pytest.Collector):
    """The collector of all cases."""

    def __init__(self, suite: CollectedSuite, start_error: str, **options: Any) -> None:  # noqa: ANN401
        """Store the suite; a nonempty `start_error` makes collection fail with that message."""
        super().__init__(**options)
        self.suite, self.start_error = suite, start_error

    def collect(self) -> Iterator[pytest.Collector | pytest.Item]:
        """Yield the features in order, then the known failures that match no case."""
        if self.start_error:
            raise self.CollectError(self.start_error)
        for path, scenarios in groupby(self.suite.scenarios, lambda scenario: scenario.path):
            name = PurePath(path).stem
            yield FeatureCases.from_parent(self, name=name, scenarios=list(scenarios))
        for name in self.suite.unknown_failures:
            unknown = UnknownFailure.from_parent(self, name=name)
            unknown.about = str(self.suite.options.known_failures)
            yield unknown


class FeatureCases(pytest.Collector):
    """The collector of a feature file's cases, or of the test vectors."""

    parent: Cases

    def __init__(self, scenarios: list[Scenario], **options: Any) -> None:  # noqa: ANN401
        """Store the file's scenarios."""
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
                yield CaseItem.from_parent(self, **options)


def _with_engine(headjudge_engine: Engine) -> None:
    """Request the fixture by its signature; pytest reads only the parameters."""


class HeadJudgeItem(pytest.Item):
    """A test whose failures pytest shows without a traceback."""

    about = ""
    """The rule, or the location in the file."""
    line = 1

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return a location outside the user's test files, and the heading."""
        return self.config.rootpath / ROOT, self.line - 1, f"{self.name} ({self.about})"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:  # noqa: ANN401
        """Format a failure; unexpected exceptions are shown with a traceback."""
        failed = excinfo.value
        if not isinstance(failed, CaseFailedError):
            return super().repr_failure(excinfo, *args)
        representation = excinfo.getrepr(style="value")
        if crash := getattr(representation, "reprcrash", None):
            crash.path, crash.lineno, crash.message = failed.path, failed.line, failed.message
        return representation


class UnknownFailure(HeadJudgeItem):
    """A test that always fails: it reports a known failure that matches no case."""

    def runtest(self) -> None:
        """Raise CaseFailedError."""
        message = f"listed, but there is no such case: {self.name}: remove it from the list"
        raise CaseFailedError(message, [f"{self.about}: {message}"], self.about, 0)


class CaseItem(HeadJudgeItem):
    """A test that judges a case, played by the run's engine."""

    def __init__(self, scenario: Scenario, suite: CollectedSuite, **options: Any) -> None:  # noqa: ANN401
        """Store the scenario and the suite that judges it."""
        super().__init__(**options)
        self.scenario, self.suite = scenario, suite
        self.line = scenario.line
        place = f"{scenario.path}:{scenario.line}"
        self.about = suite.book.cite(scenario.rule) if scenario.rule else place
        self.extra_keyword_matches.update((scenario.name, scenario.rule))

    def engine(self) -> EngineSession:
        """Return the engine that plays the case."""
        assert self.suite.engine  # noqa: S101 -- the engine starts before collection
        return self.suite.engine

    def runtest(self) -> None:
        """Have the engine play the case; pass, fail, skip or xfail depending on the verdict."""
        suite, scenario = self.suite, self.scenario
        if suite.options.features and (errors := expectation_errors(scenario, suite.book)):
            message = "this scenario itself is wrong"
            raise CaseFailedError(message, errors, scenario.path, scenario.line)
        judged = suite.judge(scenario, self.engine())
        self.user_properties += [("about", self.about), ("verdict", judged.verdict)]
        if judged.transcript and (stderr := judged.transcript.stderr):
            self.add_report_section("call", "stderr of the engine", inert(sanitize(stderr)))
        listed = suite.known.failures.get(judged.id)
        if listed and judged.verdict != "not-run" and not self.config.option.runxfail:
            self._compare(judged, listed)
        cut_short = judged.verdict == "not-run" and suite.options.known_failures
        if judged.verdict in FAILED or cut_short:  # the cut differs by run
            raise self._failure(judged, judged.message)
        if judged.verdict != "pass":
            pytest.skip(f"{judged.verdict}: {judged.message}")

    def _compare(self, judged: Judged, listed: failure_list.KnownFailure) -> None:
        """Xfail if the case fails as listed among the known failures; fail if it differs."""
        if listed.allows(judged.verdict):
            if judged.verdict in FAILED:
                pytest.xfail(judged.message)
            return
        action = "remove it from the list"
        if judged.verdict == "pass":
            why = "[XPASS(strict)] it passes now"
        elif judged.verdict in FAILED:
            why = f"it is listed as {listed.verdict}, not {judged.verdict}: {judged.message}"
            action = "check what has changed"
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
    """A case played by the engine that a fixture returns."""

    def engine(self) -> EngineSession:
        """Return the fixture's engine, which is attached again only if the object changes."""
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
    """Return each rule's markers by slug.

    A rule is marked with its slug, all prefixes of its number, and the markers of rules that
    restate it, so that markers select the same cases as ``certify --rule``.
    """
    markers: dict[str, dict[str, None]] = defaultdict(dict)
    for rule in book:
        if not rule.exempt:
            names = (*number_prefixes(book.number(rule.slug)), rule.slug.replace("-", "_"))
            own = markers[rule.restates or rule.slug]
            own.update(dict.fromkeys(f"rule_{name}" for name in names))
    return {slug: tuple(names) for slug, names in markers.items()}


def number_prefixes(number: str) -> Iterator[str]:
    """Yield a rule number's prefixes for use in markers: 104, 104_4 and 104_4a for 104.4a."""
    prefix = ""
    for part in re.findall(r"[a-z]+(?= )|\d+|[a-z]$", number.lower()):
        is_joined = not prefix or (part.isalpha() and prefix[-1].isdigit())
        prefix += part if is_joined else f"_{part}"
        yield prefix


def other_markers(scenario: Scenario, *, known: bool) -> Iterator[str]:
    """Yield a scenario's markers from MARKERS; `known` means that it is a known failure."""
    if scenario.near_miss:
        yield "near_miss"
    if advisory_questions(scenario, play(scenario.case, derive=False)):
        yield "advisory"
    if scenario.path == VECTORS:
        yield "vector"
    if known:
        yield "known_failure"


class JudgingPlugin:
    """The pytest hooks for judging an engine."""

    def __init__(self, config: pytest.Config, engine: str | None, nodes: tuple[str, ...]) -> None:
        """Register the markers, without reading cases or starting the engine yet."""
        self.config, self.engine, self.nodes = config, engine, nodes
        self.suite: CollectedSuite | None = None
        self.start_error = ""
        """Why the engine did not start; set only in pytest-xdist workers."""
        self.header: list[str] = []
        config.addinivalue_line(
            "markers", "rule_104_4a: a case of this rule; also rule_104_4, rule_104"
        )
        config.addinivalue_line(
            "markers", "rule_all_lose_is_draw: a case of the rule with this slug"
        )
        for name, text in MARKERS.items():
            config.addinivalue_line("markers", f"{name}: a Head Judge case that {text}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Read the cases and start the engine. Raises pytest.UsageError if that fails."""
        with _as_pytest_errors():
            options = self._options()
            check_limits(options.limits)
            suite = CollectedSuite(options)
            if self.config.pluginmanager.hasplugin("dsession"):  # its workers start the engine
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
        """Return the options from the command line or pytest's settings."""
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
            level=self._option("level") or "",
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
        """Return a path, resolving paths from a settings file relative to that file."""
        file = self.config.inipath
        if file and self.config.getoption(f"headjudge_{name}") is None:
            return file.parent / path
        return Path(path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Append the cases after all other tests, deselecting those that are not collected."""
        suite = self.suite
        if suite is None:
            return
        options = {"suite": suite, "start_error": self.start_error}
        cases = Cases.from_parent(session, name=ROOT, nodeid=ROOT, **options)
        collected: list[pytest.Item] = []
        deselected: list[pytest.Item] = []
        for item in session.genitems(cases):
            excluded = isinstance(item, CaseItem) and not suite.collects(item.scenario)
            (deselected if excluded else collected).append(item)
        self._mark(collected, suite)
        items += collected
        if deselected:
            self.config.hook.pytest_deselected(items=deselected)
        if not self.start_error:
            self.header = [self._header(suite, len(suite.scenarios), len(deselected))]

    def _mark(self, items: list[pytest.Item], suite: CollectedSuite) -> None:
        """Register the markers (required by --strict-markers) and add them to the cases."""
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
        if warning := review_warning(suite.book.edition, unreviewed_rules(suite.book)):
            count += f"; {warning}"
        if suite.engine is None:
            return f"headjudge: {edition}: {count}"
        engine = f"{suite.engine.info.engine} {suite.engine.info.version}".rstrip()
        if deselected:
            within = f"{cases - deselected:,} of {count} are within the engine's capabilities"
            count = f"{within} (--headjudge-all shows the others)"
        return one_line(f"headjudge: {engine}, {edition}: {count}")

    def pytest_report_collectionfinish(self) -> list[str]:
        """Report the engine and the number of cases, unless pytest runs quietly."""
        return [] if self.config.option.verbose < 0 else self.header

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Start prefetching, except in pytest-xdist workers, which don't know the test order."""
        if self.suite and not hasattr(self.config, _XDIST_OUTPUT):
            self.suite.prefetch(i.scenario for i in session.items if isinstance(i, CaseItem))

    def pytest_sessionfinish(self) -> None:
        """Shut down the engine, and pass the header to pytest-xdist's controller."""
        getattr(self.config, _XDIST_OUTPUT, {})["headjudge"] = self.header
        if self.suite:
            self.suite.close()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- a pytest-xdist class
        """Store the header received from a pytest-xdist worker."""
        self.header = getattr(node, _XDIST_OUTPUT, {}).get("headjudge") or self.header

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401 -- its type is not public in all versions
        """Print the workers' header, because pytest-xdist does not show it."""
        if self.config.pluginmanager.hasplugin("dsession"):
            for line in self.header:
                terminalreporter.write_line(line)


@contextmanager
def _as_pytest_errors() -> Iterator[None]:
    """Convert user errors into pytest usage errors."""
    try:
        yield
    except (LookUpError, UsageError) as error:
        raise pytest.UsageError(f"headjudge: {error}") from None
    except EngineStartError as error:
        raise pytest.UsageError(_start_error(error)) from None


def _start_error(error: EngineStartError) -> str:
    return f"headjudge: the engine could not be started: {error}"
