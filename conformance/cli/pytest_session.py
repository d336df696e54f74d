"""A run of pytest in which an engine is judged: what is collected and said, and how it ends.

What is judged in a run of pytest: the cases, the engine, and the list of known failures.

The tests that pytest collects: a case each, and what pytest shows of a verdict.
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

from headjudge.cli.pytest_names import FIXTURE, OWN
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
from headjudge.suite.selection import Wanted, select
from headjudge.text import one_line, pluralize, sanitize


class PluginRequest(Struct, frozen=True):
    """What to judge, as the user said it."""

    engine: str
    edition: str = ""
    profiles: tuple[str, ...] = ()
    features: tuple[Path, ...] = ()
    """Files in place of the bundled features."""
    known: Path | None = None
    limits: Limits = Limits()
    named: tuple[str, ...] = ()
    """Node ids, of features or of cases; none for all."""
    everything: bool = False
    """Whether cases are collected too that need what the engine does not claim."""


def place(scenario: Scenario) -> str:
    """The node id of a scenario: its feature, and its own id."""
    return f"{OWN}{PurePath(scenario.path).stem}::{scenario.case.id}"


class CollectedSuite:
    """The cases of a run, and the engine that plays them once it is attached."""

    def __init__(self, request: PluginRequest) -> None:
        """Read what is asked for.

        Raises LookUpError for an unknown edition or profile, UsageError for a file that is wrong.
        """
        self.request = request
        self.book = Rulebook.at(request.edition)
        self.known = failure_list.load(request.known) if request.known else failure_list.KnownList()
        there = all_scenarios(request.features, self.book)
        everything = select(there, Wanted(profiles=request.profiles), self.book)
        self.scenarios = self._named(everything)
        self.gone: list[str] = []
        """The ids on the list of known failures that no case has, if all cases are there."""
        if len(self.scenarios) == len(everything) and not request.features + request.profiles:
            self.gone = sorted(
                self.known.failures.keys() - {scenario.case.id for scenario in everything}
            )
        self.attached: EngineSession | None = None
        self.ahead: Ahead | None = None

    def _named(self, everything: list[Scenario]) -> list[Scenario]:
        """The scenarios whose node ids the user gave, or that are in a feature so given.

        The id of an outline means all its rows. Raises LookUpError for one that is of nothing.
        """
        if not self.request.named:
            return everything
        of_name: dict[str, list[Scenario]] = {}
        for scenario in everything:
            own = place(scenario)
            feature, row = own.rpartition("::")[0], own.rpartition(".")[0]
            for name in dict.fromkeys((OWN, feature, row, own)):
                of_name.setdefault(name, []).append(scenario)
        chosen: set[str] = set()
        for name in self.request.named:
            if name not in of_name:
                near = nearest(name, of_name)
                raise LookUpError(f"there is no case {name!r} in edition {self.book.edition}{near}")
            chosen.update(scenario.case.id for scenario in of_name[name])
        return [scenario for scenario in everything if scenario.case.id in chosen]

    def wants(self, scenario: Scenario) -> bool:
        """Whether a case is collected: it is within what the engine claims, or asked for by name.

        One on the list of known failures is too, as it is no failure any more if it isn't claimed.
        """
        if (
            self.attached is None
            or self.request.everything
            or scenario.case.id in self.known.failures
        ):
            return True
        return not self.lacks(scenario, self.attached) or place(scenario) in self.request.named

    def attach(self) -> EngineSession:
        """Start the engine. Raises EngineStartError, or UsageError for invalid limits."""
        self.attached = attach(self.request.engine, self.request.limits)
        return self.attached

    def lacks(self, scenario: Scenario, attached: EngineSession) -> tuple[str, ...]:
        """What the scenario needs and the engine does not claim."""
        return lacking(scenario.case, attached.info, editions()[0])

    def look_ahead(self, scenarios: Iterable[Scenario]) -> None:
        """Let the attached engine begin with these, the next to be judged and in this order."""
        if self.attached:
            attached = self.attached
            self.ahead = Ahead(attached, [s.case for s in scenarios if not self.lacks(s, attached)])

    def judge(self, scenario: Scenario, attached: EngineSession) -> Judged:
        """The verdict on one scenario, as ``headjudge certify`` gives it."""
        missing = self.lacks(scenario, attached)
        if missing:
            return unsupported_verdict(scenario, missing)
        answer = (self.ahead or attached).answer(scenario.case)
        return judge_answer(scenario, answer, attached.info, self.book)

    def close(self) -> None:
        """End the engine."""
        ahead, attached, self.ahead, self.attached = self.ahead, self.attached, None, None
        if ahead:
            ahead.stop()
        if attached:
            attached.close()


class Ahead:
    """The cases of tests to come, with which the engine goes on while one test is judged.

    They are asked as ``headjudge certify`` asks them: several are in flight, and what comes too
    much is found to be whose it is.
    """

    def __init__(self, attached: EngineSession, cases: list[AnyCase]) -> None:
        """The cases in the order in which their answers will be wanted."""
        self.attached = attached
        self.coming = {case.id for case in cases}
        self.played = self._play(cases)

    def _play(self, cases: list[AnyCase]) -> Generator[tuple[str, Answer], None, None]:
        answers = self.attached.run(cases)
        try:
            yield from zip((case.id for case in cases), answers, strict=True)
        finally:
            if isinstance(answers, Generator):
                answers.close()

    def answer(self, case: AnyCase) -> Answer:
        """The answer to a case; those before it that nobody wanted are passed over.

        A case that is wanted again is asked again, and from then on one at a time.
        """
        while case.id in self.coming:
            name, answer = next(self.played)
            self.coming.remove(name)
            if name == case.id:
                return answer
        self.stop()
        return self.attached.answer(case)

    def stop(self) -> None:
        """Ask no further."""
        self.coming.clear()
        self.played.close()


class FailedError(Exception):
    """A test fails; its text is all that is shown."""

    def __init__(self, message: str, lines: list[str], path: str, line: int) -> None:
        """The message in one line, the lines to show, and where the scenario is."""
        super().__init__(sanitize("\n".join(lines)))
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

    def attached(self) -> EngineSession:
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
        if judged.transcript and judged.transcript.stderr:
            self.add_report_section(
                "call", "stderr of the engine", sanitize(judged.transcript.stderr)
            )
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

    def attached(self) -> EngineSession:
        """The engine of the run."""
        assert self.suite.attached  # noqa: S101 -- it was, before anything was collected
        return self.suite.attached


class FixtureCase(CaseItem, pytest.Function):
    """A case that the engine plays which a fixture returns."""

    def attached(self) -> EngineSession:
        """The engine that the fixture returned; the same one is not asked again what it is."""
        suite = self.suite
        engine = cast(Engine, self.funcargs["headjudge_engine"])
        if not (isinstance(suite.attached, InProcessEngine) and suite.attached.engine is engine):
            limits = suite.request.limits
            try:
                suite.attached = InProcessEngine(engine, *filter(None, [limits.timeout]))
            except EngineStartError as error:
                pytest.exit(f"headjudge: the engine could not be started: {error}", 4)
        return suite.attached

    def again(self) -> str:
        """The command that plays just this case."""
        return shlex.join(["pytest", "--headjudge", "fixture", self.nodeid])


_WORKER = "workeroutput"
"""The attribute of the configuration that only the processes of pytest-xdist have."""


OTHERS = {
    "near_miss": "it shows where its rule does not apply",
    "advisory": "the rules leave its outcome open, so it never fails",
    "vector": "it was made from the formulas of the rules",
    "known_failure": "it is on the list of known failures",
}
"""The markers that are not of a rule, with what a case is that has one."""
_PARTS = re.compile(r"[a-z]+(?= )|\d+|[a-z]$")


def of_rules(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """The markers of each rule that scenarios show, by its slug.

    They are its slug and all levels of its number, and those of each rule that restates it: what
    ``certify --rule`` takes for the rule.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for rule in book:
        if not rule.exempt:
            names = (*levels(book.number(rule.slug)), rule.slug.replace("-", "_"))
            found[rule.restates or rule.slug].update(dict.fromkeys(f"rule_{n}" for n in names))
    return {slug: tuple(names) for slug, names in found.items()}


def levels(number: str) -> Iterator[str]:
    """A rule's number and all above it, as markers have them: 104, 104_4 and 104_4a for 104.4a."""
    name = ""
    for part in _PARTS.findall(number.lower()):
        joined = not name or (part.isalpha() and name[-1].isdigit())
        name += part if joined else f"_{part}"
        yield name


def others(scenario: Scenario, *, known: bool) -> Iterator[str]:
    """Those of OTHERS that a scenario has; `known` if it is on the list of known failures."""
    if scenario.near_miss:
        yield "near_miss"
    if advisory_questions(scenario, play(scenario.case, derive=False)):
        yield "advisory"
    if scenario.path == VECTORS:
        yield "vector"
    if known:
        yield "known_failure"


class Judging:
    """The hooks of pytest, as long as there is an engine to judge."""

    def __init__(self, config: pytest.Config, engine: str, named: tuple[str, ...]) -> None:
        """Nothing is read or started yet; `named` are the node ids that the user gave."""
        self.config, self.engine, self.named = config, engine, named
        self.in_process = engine == FIXTURE
        self.suite: CollectedSuite | None = None
        self.refused = ""
        """Why there is nothing to collect, in a process of pytest-xdist."""
        self.said: list[str] = []
        config.addinivalue_line("markers", "rule_104_4a: a case of that rule; rule_104_4, rule_104")
        config.addinivalue_line("markers", "rule_all_lose_is_draw: the same by the rule's name")
        for name, text in OTHERS.items():
            config.addinivalue_line("markers", f"{name}: of a case of Head Judge: {text}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Read the cases and start the engine. Raises UsageError where that fails."""
        with _as_usage_errors():
            request = self._request()
            check_limits(request.limits)
            suite = CollectedSuite(request)
            if self.config.pluginmanager.hasplugin("dsession"):  # others will start it
                if not (self.in_process or in_python(self.engine)):
                    command_line(self.engine)
                return
            self.suite = suite
            try:
                if not self.in_process:
                    suite.attach()
            except EngineStartError as error:
                if not hasattr(self.config, _WORKER):
                    raise
                self.refused = _not_started(error)

    def _request(self) -> PluginRequest:
        """What is asked for, on the command line or in pytest's settings."""
        edition, timeout, known = (
            self._said(name) for name in ("edition", "timeout", "known_failures")
        )
        try:
            seconds = float(timeout) if timeout else None
        except ValueError:
            raise UsageError(f"--headjudge-timeout: {timeout!r} is no number of seconds") from None
        return PluginRequest(
            self.engine,
            edition=edition or "",
            profiles=tuple(self._said("profile")),
            features=tuple(self._path("features", each) for each in self._said("features")),
            known=self._path("known_failures", known) if known else None,
            limits=Limits(seconds, environment=tuple(self._said("env"))),
            named=self.named,
            everything=self.config.getoption("headjudge_all"),
        )

    def _said(self, name: str) -> Any:  # noqa: ANN401 -- text, or a list of texts
        given = self.config.getoption(f"headjudge_{name}")
        return self.config.getini(f"headjudge_{name}") if given is None else given

    def _path(self, name: str, path: str) -> Path:
        """A path: one in a file of settings is meant from the folder of that file."""
        file = self.config.inipath
        if file and self.config.getoption(f"headjudge_{name}") is None:
            return file.parent / path
        return Path(path)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Collect the cases after all else; leave out those that the engine does not claim."""
        suite = self.suite
        if suite is None:
            return
        more = {"suite": suite, "in_process": self.in_process, "refused": self.refused}
        cases = Cases.from_parent(session, name="headjudge", nodeid="headjudge", **more)
        collected = list(session.genitems(cases))
        left_out = [i for i in collected if isinstance(i, CaseItem) and not suite.wants(i.scenario)]
        leaving = set(left_out)
        kept = [item for item in collected if item not in leaving]
        self._mark(kept, suite)
        items += kept
        if left_out:
            self.config.hook.pytest_deselected(items=left_out)
        if not self.refused:
            self.said = [self._head(suite, len(suite.scenarios), len(left_out))]

    def _mark(self, items: list[pytest.Item], suite: CollectedSuite) -> None:
        """Give the cases their markers, each known to pytest, for it may be strict."""
        rules = of_rules(suite.book)
        for name in sorted({name for names in rules.values() for name in names}):
            self.config.addinivalue_line("markers", name)
        for item in items:
            if isinstance(item, CaseItem):
                one = item.scenario
                names = [name for slug in (one.rule, *one.also) for name in rules.get(slug, ())]
                names += others(one, known=one.case.id in suite.known.failures)
                for name in dict.fromkeys(names):
                    item.add_marker(name)

    def _head(self, suite: CollectedSuite, cases: int, left_out: int) -> str:
        edition, said = f"edition {suite.book.edition}", pluralize(cases, "case", ",")
        if suite.attached is None:
            return f"headjudge: {edition}: {said}"
        engine = f"{suite.attached.info.engine} {suite.attached.info.version}".rstrip()
        if left_out:
            within = f"{cases - left_out:,} of {said} are within its claims"
            said = f"{within} (--headjudge-all shows the others)"
        return one_line(f"headjudge: {engine}, {edition}: {said}")

    def pytest_report_collectionfinish(self) -> list[str]:
        """Say what is judged, unless pytest is to be quiet."""
        return [] if self.config.option.verbose < 0 else self.said

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Let the engine begin, where it is known in which order the cases will be wanted."""
        if self.suite and not hasattr(self.config, _WORKER):
            cases = [item.scenario for item in session.items if isinstance(item, CaseItem)]
            self.suite.look_ahead(cases)

    def pytest_sessionfinish(self) -> None:
        """End the engine."""
        getattr(self.config, _WORKER, {})["headjudge"] = self.said
        if self.suite:
            self.suite.close()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401 -- of pytest-xdist
        """Learn from a process of pytest-xdist what was judged."""
        self.said = getattr(node, _WORKER, {}).get("headjudge") or self.said

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401 -- not always public
        """Say what was judged, where pytest-xdist left no other place for it."""
        if self.config.pluginmanager.hasplugin("dsession"):
            for line in self.said:
                terminalreporter.write_line(line)


@contextmanager
def _as_usage_errors() -> Iterator[None]:
    """Turn every error that a user can cause into pytest's."""
    try:
        yield
    except (LookUpError, UsageError) as error:
        raise pytest.UsageError(f"headjudge: {error}") from None
    except EngineStartError as error:
        raise pytest.UsageError(_not_started(error)) from None


def _not_started(error: EngineStartError) -> str:
    return f"headjudge: the engine could not be started: {error}"
