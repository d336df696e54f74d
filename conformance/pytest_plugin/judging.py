"""A run of pytest in which an engine is judged: what is collected and said, and how it ends."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from headjudge.conformance import WrongUse, one_line, several
from headjudge.conformance.engines.answers import Limits, NotStarted
from headjudge.conformance.engines.process import require_possible
from headjudge.conformance.engines.registry import command_line, in_python
from headjudge.conformance.judging.judge import advisory_questions
from headjudge.conformance.pytest_plugin.items import CaseItem, Cases
from headjudge.conformance.pytest_plugin.names import FIXTURE
from headjudge.conformance.pytest_plugin.suite import CollectedSuite, PluginRequest
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.logic.vectors import PATH as VECTORS
from headjudge.spec.rulebook import LookUpError, Rulebook

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
            require_possible(request.limits)
            suite = CollectedSuite(request)
            if self.config.pluginmanager.hasplugin("dsession"):  # others will start it
                if not (self.in_process or in_python(self.engine)):
                    command_line(self.engine)
                return
            self.suite = suite
            try:
                if not self.in_process:
                    suite.attach()
            except NotStarted as error:
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
            raise WrongUse(f"--headjudge-timeout: {timeout!r} is no number of seconds") from None
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
        edition, said = f"edition {suite.book.edition}", several(cases, "case", ",")
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
    except (LookUpError, WrongUse) as error:
        raise pytest.UsageError(f"headjudge: {error}") from None
    except NotStarted as error:
        raise pytest.UsageError(_not_started(error)) from None


def _not_started(error: NotStarted) -> str:
    return f"headjudge: the engine could not be started: {error}"
