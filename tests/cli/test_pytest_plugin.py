"""The pytest plugin: each case is a test of an engine."""

import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from headjudge.cli.pytest_session import number_prefixes, rule_markers
from headjudge.judge.judge import run
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.runner.engine import Limits
from headjudge.runner.registry import attach
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import compile_features, read
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import Selection, select, with_distinct_ids
from tests.conftest import adapter, alive, headjudge
from tests.test_architecture import CHECKOUT

pytest_plugins = ["pytester"]

NO_DRAWS = "python:tests.engines_in_process:NoDraws"
MINE = """
Feature: mine

  @id.draw
  Example: both concede
    Given a game between Ana and Ben
    When at the same time
      | Ana concedes |
      | Ben concedes |
    Then the game is a draw for Ana and Ben

  @id.win
  Example: one concedes
    Given a game between Ana and Ben
    When Ana concedes
    Then Ben wins the game

  @id.team
  Example: a member of a team concedes
    Given a Two-Headed Giant game of Ana and Ben against Cho and Dan
    When Ana concedes
    Then Cho and Dan win the game
"""
FEW = """
from msgspec.structs import replace
from tests.engines_in_process import NoDraws

class Few(NoDraws):
    def describe(self):
        return replace(super().describe(), capabilities=frozenset({"concede", "simultaneous", "simultaneous-concessions"}))
"""
"""A module with an engine that has too few capabilities for Two-Headed Giant."""
DRAWN = "expected: the game is a draw for Ana and Ben; got: Ana won; Ben lost; the game is over"
"""The message for the engine without draws."""
NO_OTHERS = ("-pno:hypothesispytest", "-pno:pytest-bdd", "-pno:anyio")
"""Disable other plugins, which take two thirds of the start-up time of pytest."""
MISBEHAVING = CHECKOUT / "tests" / "slow" / "engines" / "conceding.feature"


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """Import everything that a run needs, since pytester unloads modules imported during a test."""
    headjudge("certify", NO_DRAWS, "--case", "both-at-zero.1")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, inside: None) -> Path:
    """A project with its own feature and engine, in which warnings are errors.

    Without a process started for the cases, engines in Python play in this process.
    """
    for name in ("PYTEST_ADDOPTS", "CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHONPATH", str(CHECKOUT))
    pytester.makefile(".feature", mine=MINE)
    pytester.makepyfile(few=FEW)
    options = " ".join(["--strict-markers", "--strict-config", *NO_OTHERS])
    pytester.makeini(f"[pytest]\naddopts = {options}\nfilterwarnings = error")
    return pytester.path


def judged(
    pytester: pytest.Pytester, engine: str, *words: str, features: str = "mine.feature"
) -> pytest.RunResult:
    """Run pytest with an engine on these features (default: only the project's own)."""
    chosen = ["--headjudge-features", features] if features else []
    return pytester.runpytest_inprocess("--headjudge", engine, *chosen, *words)


def verdicts(report: Path) -> dict[str, tuple[str, str]]:
    """Return each case's verdict and message from the JUnit XML."""
    found = {}
    for case in ET.parse(report).iter("testcase"):
        properties = {item.get("name"): item.get("value") for item in case.iter("property")}
        failure = case.find("failure")
        message = "" if failure is None else failure.get("message")
        found[str(case.get("name"))] = str(properties["verdict"]), str(message)
    return found


def certified(
    engine: str, scenarios: list[Scenario], book: Rulebook, limits: Limits | None = None
) -> dict[str, tuple[str, str]]:
    """Return the verdicts of ``headjudge certify``, with the messages of failures."""
    with closing(attach(engine, limits)) as attached:
        events = [event for event in run(attached, scenarios, book) if isinstance(event, Judged)]
    return {
        result.id: (result.verdict, result.message if result.verdict in FAILED else "")
        for result in events
    }


def test_each_case_becomes_a_test(pytester: pytest.Pytester, project: Path) -> None:
    done = judged(pytester, NO_DRAWS)
    done.assert_outcomes(failed=1, passed=2)
    assert done.ret == pytest.ExitCode.TESTS_FAILED
    done.stdout.fnmatch_lines(
        [
            "collected 3 items",
            "headjudge: right 1, edition 20??-??-??: 3 cases",
            "headjudge F..*",
            "_* draw (mine.feature:4) _*",
            "both concede",
            "  Given a game between Ana and Ben",
            "    | Ana concedes |",
            "  Then the game is a draw for Ana and Ben",
            "expected: the game is a draw for Ana and Ben",
            "got:      Ana won; Ben lost; the game is over",
            "step 1 contradicts *",
            "because   104.4a all-lose-is-draw: *",
            f"headjudge certify {NO_DRAWS} --features mine.feature --case draw --trace",
            "FAILED headjudge::mine::draw - expected: the game is a draw*",
        ]
    )
    done.stdout.no_fnmatch_line("*Traceback*")
    done.stdout.no_fnmatch_line("*.py:*")


def test_command_in_failure_plays_the_case(
    pytester: pytest.Pytester, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = judged(pytester, NO_DRAWS)
    (line,) = [line for line in done.outlines if line.startswith("headjudge certify")]
    monkeypatch.chdir(project)
    played = headjudge(*shlex.split(line)[1:])
    assert played.exit_code == 1
    assert "1 case: 1 fail" in played.stdout


def test_cases_beyond_capabilities_are_deselected(pytester: pytest.Pytester, project: Path) -> None:
    done = judged(pytester, "python:few:Few")
    done.assert_outcomes(failed=1, passed=1, deselected=1)
    done.stdout.fnmatch_lines(["headjudge: *: 2 of 3 cases are within the engine's capabilities*"])
    every = judged(pytester, "python:few:Few", "--headjudge-all", "-rs")
    every.assert_outcomes(failed=1, passed=1, skipped=1)
    every.stdout.fnmatch_lines(["SKIPPED*unsupported: does not claim *two-headed-giant"])
    named = judged(pytester, "python:few:Few", "headjudge::mine::team")
    named.assert_outcomes(skipped=1)


def test_header_warns_of_an_unreviewed_edition(
    pytester: pytest.Pytester, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "headjudge.cli.pytest_session.unreviewed_rules", lambda _: ("104.3a concede",)
    )
    done = judged(pytester, "reference")
    done.stdout.fnmatch_lines(["headjudge: *cases; 1 rule of * not reviewed yet*: 104.3a concede"])


def test_known_failures_are_xfail(pytester: pytest.Pytester, project: Path) -> None:
    known = ("--headjudge-known-failures", "known.txt", "-rx")
    pytester.makefile(".txt", known="draw fail")
    done = judged(pytester, NO_DRAWS, *known)
    done.assert_outcomes(xfailed=1, passed=2)
    assert done.ret == pytest.ExitCode.OK
    done.stdout.fnmatch_lines([f"XFAIL headjudge::mine::draw - *{DRAWN}"])
    judged(pytester, NO_DRAWS, *known, "-m", "known_failure").assert_outcomes(
        xfailed=1, deselected=2
    )
    judged(pytester, NO_DRAWS, *known, "--runxfail").assert_outcomes(failed=1, passed=2)


def test_differences_from_known_failures_fail(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makefile(".txt", known="draw crash\nwin fail\nteam crash\n")
    done = judged(pytester, "python:few:Few", "--headjudge-known-failures", "known.txt")
    done.assert_outcomes(failed=3)
    done.stdout.fnmatch_lines(
        [
            "it is listed as crash, not fail: *: check what has changed, known.txt",
            "[[]XPASS(strict)] it passes now: remove it from the list, known.txt",
            "it is listed as a failure, but unsupported now: *: remove it from the list, known.txt",
        ]
    )


def test_known_failure_without_case_fails(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makefile(".txt", known="no-such-case fail")
    words = ("--headjudge-known-failures", "known.txt", "-k", "no-such or both-at-zero")
    done = judged(pytester, "reference", *words, features="")
    done.stdout.fnmatch_lines(
        ["known.txt: listed, but there is no such case: no-such-case: remove it from the list"]
    )
    assert done.parseoutcomes()["failed"] == 1


def test_wrong_scenario_fails(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makefile(".feature", wrong=MINE.replace("Ben wins", "Ana wins"))
    done = judged(pytester, "reference", features="wrong.feature")
    done.assert_outcomes(failed=1, passed=2)
    done.stdout.fnmatch_lines(["wrong.feature:12: one concedes: this scenario itself is wrong"])


def test_plugin_gives_the_same_verdicts_as_certify(
    pytester: pytest.Pytester, project: Path, scenarios: list[Scenario], book: Rulebook
) -> None:
    chosen = select(scenarios, Selection(level="effects"), book)
    words = ("--headjudge-level=effects", "--junitxml=out.xml")
    judged(pytester, NO_DRAWS, *words, features="")
    actual = verdicts(project / "out.xml")
    expected = certified(NO_DRAWS, chosen, book)
    assert {name: expected[name] for name in actual if name in expected} == {
        name: result for name, result in actual.items() if not name.startswith("vector-")
    }
    assert expected.keys() <= actual.keys()
    assert {"pass", "fail", "advisory"} <= {verdict for verdict, _ in actual.values()}


@pytest.mark.parametrize("way", ["garbage", "early", "exit-after-the-reply"])
def test_misbehaving_engine_fails_the_same_cases_as_in_certify(
    way: str, pytester: pytest.Pytester, project: Path, book: Rulebook
) -> None:
    engine = shlex.join(adapter("misbehave.py", way, "bad"))
    judged(
        pytester,
        engine,
        "--headjudge-timeout=60",
        "--junitxml=out.xml",
        "--headjudge-all",
        features=str(MISBEHAVING),
    )
    actual = {name: verdict for name, (verdict, _) in verdicts(project / "out.xml").items()}
    cases = with_distinct_ids(compile_features([read(MISBEHAVING)], book))
    expected = certified(engine, cases, book, Limits(timeout=60))
    assert actual == {name: verdict for name, (verdict, _) in expected.items()}
    assert actual["bad"] in FAILED


def test_xdist_gives_the_same_verdicts(pytester: pytest.Pytester, project: Path) -> None:
    words = ("-k", "draw or win", "--junitxml=out.xml")
    judged(pytester, NO_DRAWS, *words).assert_outcomes(failed=1, passed=1, deselected=1)
    alone = verdicts(project / "out.xml")
    done = judged(pytester, NO_DRAWS, *words, "-n2")
    done.assert_outcomes(failed=1, passed=1)
    assert verdicts(project / "out.xml") == alone
    done.stdout.fnmatch_lines(["headjudge: right 1, edition *"])


def test_fixture_provides_the_engine(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makeconftest("""
        import few, pytest

        @pytest.fixture(scope="session")
        def headjudge_engine():
            print("the engine begins")
            yield few.Few()
            print("the engine ends")
    """)
    done = judged(pytester, "fixture", "-s", "-p", "no:xdist")
    done.assert_outcomes(failed=1, passed=1, skipped=1)
    assert str(done.stdout).count("the engine begins") == 1
    assert str(done.stdout).count("the engine ends") == 1
    done.stdout.fnmatch_lines(["pytest --headjudge fixture headjudge::mine::draw"])
    judged(pytester, "fixture", "-n1").assert_outcomes(failed=1, passed=1, skipped=1)


@pytest.mark.parametrize(
    ("returned", "why"),
    [
        ("", "--headjudge fixture needs a fixture headjudge_engine that returns the engine"),
        ("7", "the engine could not be started: describe() failed: *"),
    ],
)
def test_fixture_without_engine_is_a_usage_error(
    returned: str, why: str, pytester: pytest.Pytester, project: Path
) -> None:
    if returned:
        lines = ("import pytest", "@pytest.fixture", "def headjudge_engine():", "")
        pytester.makeconftest("\n".join(lines) + f"    return {returned}")
    done = judged(pytester, "fixture")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stdout.fnmatch_lines([f"*headjudge: {why}*"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--headjudge=no-engine"], "the engine could not be started: 'no-engine' is neither *"),
        (["--headjudge=no-engine", "-n1"], "the engine could not be started: *"),
        (["--headjudge=false"], "the engine could not be started: no reply to hello: *status 1"),
        (
            ["--headjudge=reference", "--headjudge-timeout=soon"],
            "--headjudge-timeout: invalid number of seconds: 'soon'",
        ),
        (["--headjudge=reference", "--headjudge-timeout=nan"], "nan seconds per case: must be *"),
        (["--headjudge=reference", "--headjudge-edition=1999"], "*edition*1999*"),
        (["--headjudge=reference", "--headjudge-level=duell"], "*did you mean duel*"),
        (
            ["--headjudge=reference", "--headjudge-known-failures=no.txt"],
            "no.txt: can't be read: *",
        ),
        (["--headjudge=reference", "--headjudge-features=no.feature"], "no.feature:1: can't be *"),
        (["--headjudge=false", "--headjudge-env=NO_SUCH"], "*variable NO_SUCH is not set*"),
        (
            ["--headjudge=reference", "headjudge::mine::drow"],
            "*did you mean headjudge::mine::draw*",
        ),
    ],
)
def test_each_usage_error_is_one_line(
    words: list[str], why: str, pytester: pytest.Pytester, project: Path
) -> None:
    if not any("features" in word for word in words):
        words = [*words, "--headjudge-features", "mine.feature"]
    done = pytester.runpytest_inprocess(*words)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines([f"ERROR: headjudge: {why}"])
    assert len([line for line in done.errlines if line]) == 1


def test_xdist_reports_an_engine_that_does_not_start_once(
    pytester: pytest.Pytester, project: Path
) -> None:
    done = judged(pytester, "false", "-n1")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["headjudge: the engine could not be started: *status 1"])


def test_settings_file_provides_plugin_options(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makefile(".txt", known="draw fail")
    pytester.makepyfile(test_own="def test_own(): pass")
    pytester.makeini(f"""
        [pytest]
        headjudge = {NO_DRAWS}
        headjudge_features =
            mine.feature
        headjudge_known_failures = known.txt
        headjudge_timeout = 60
    """)
    pytester.runpytest_inprocess().assert_outcomes(xfailed=1, passed=3)
    pytester.runpytest_inprocess("test_own.py").assert_outcomes(passed=1)
    pytester.runpytest_inprocess("headjudge::").assert_outcomes(xfailed=1, passed=2)
    pytester.runpytest_inprocess("--headjudge=").assert_outcomes(passed=1)
    (project / "below").mkdir()
    os.chdir(project / "below")
    pytester.runpytest_inprocess("../headjudge::mine").assert_outcomes(xfailed=1, passed=2)
    pytester.runpytest_inprocess("headjudge::mine::win").assert_outcomes(passed=1)


def test_own_tests_run_beside_cases(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makepyfile(test_own="def test_own(): pass")
    judged(pytester, NO_DRAWS, "test_own.py").assert_outcomes(failed=1, passed=3)
    judged(pytester, NO_DRAWS, "headjudge::mine").assert_outcomes(failed=1, passed=2)
    judged(pytester, NO_DRAWS, "test_own.py", "headjudge::mine::win").assert_outcomes(passed=2)
    lost = pytester.runpytest_inprocess("headjudge::mine::win")
    lost.stderr.fnmatch_lines(["ERROR: headjudge::mine::win is a Head Judge case; add *"])
    assert lost.ret == pytest.ExitCode.USAGE_ERROR


def test_pytest_options_apply_to_cases(pytester: pytest.Pytester, project: Path) -> None:
    judged(pytester, NO_DRAWS, "-x").assert_outcomes(failed=1)
    judged(pytester, NO_DRAWS, "--lf").assert_outcomes(failed=1, deselected=2)
    judged(pytester, NO_DRAWS, "-k", "member").assert_outcomes(passed=1, deselected=2)
    judged(pytester, NO_DRAWS, "--deselect=headjudge::mine::draw").assert_outcomes(
        passed=2, deselected=1
    )
    listed = judged(pytester, NO_DRAWS, "--collect-only", "-q")
    assert listed.outlines[:3] == [f"headjudge::mine::{name}" for name in ("draw", "win", "team")]
    verbose = judged(pytester, NO_DRAWS, "-v", "--durations=0", "-vv")
    verbose.stdout.fnmatch_lines(["headjudge::mine::win PASSED *", "*s call *headjudge::mine::*"])
    short = judged(pytester, NO_DRAWS, "--tb=line", "-q")
    short.stdout.fnmatch_lines([f"mine.feature:4: {DRAWN}"])


def test_reversed_order_does_not_change_verdicts(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makeconftest("""
        import pytest

        @pytest.hookimpl(trylast=True)
        def pytest_collection_modifyitems(items):
            items.reverse()
            items[0].add_marker(pytest.mark.skip)

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(item):
            if "twice" in item.config.rootpath.name:
                item.runtest()
            return (yield)
    """)
    judged(pytester, NO_DRAWS).assert_outcomes(failed=1, passed=1, skipped=1)
    twice = project.rename(project.with_name("twice"))
    os.chdir(twice)
    judged(pytester, NO_DRAWS).assert_outcomes(failed=1, passed=1, skipped=1)


def test_rule_numbers_and_slugs_are_markers(
    pytester: pytest.Pytester, project: Path, book: Rulebook
) -> None:
    duel = ("--headjudge-level", "duel")
    done = judged(pytester, "reference", *duel, "-m", "rule_104_4a", "--co", "-q", features="")
    chosen = Selection(rules=("104.4a",), level="duel")
    wanted = {s.case.id for s in select(bundled_scenarios(book), chosen, book)}
    assert {line.rpartition("::")[2] for line in done.outlines if "::" in line} == wanted
    effects = ("--headjudge-level", "effects")
    near = judged(pytester, "reference", *effects, "-m", "near_miss and rule_104", features="")
    assert near.parseoutcomes()["passed"] > 10
    opened = judged(pytester, "reference", *effects, "-m", "advisory and not vector", features="")
    assert opened.parseoutcomes().keys() == {"skipped", "deselected"}
    shown = pytester.runpytest_inprocess("--markers", "--headjudge", "reference")
    assert sum("rule_" in line for line in shown.outlines) == 2


def test_markers_select_the_same_cases_as_certify(book: Rulebook) -> None:
    """Tests only a sample of rule numbers and slugs."""
    everything, marks = bundled_scenarios(book), rule_markers(book)
    marked: dict[str, set[str]] = {}
    for scenario in everything:
        for slug in (scenario.rule, *scenario.also):
            for name in marks.get(slug, ()):
                marked.setdefault(name, set()).add(scenario.case.id)
    wanted = {f"rule_{rule.slug.replace('-', '_')}": rule.slug for rule in book if not rule.exempt}
    for rule in book:
        number = book.number(rule.slug)
        if not rule.exempt:
            ends = [m.end() for m in re.finditer(r"\d+|[A-Z]+|(?<=\d)[a-z]", number)]
            wanted |= {
                f"rule_{name}": number[:end]
                for name, end in zip(number_prefixes(number), ends, strict=True)
            }
    assert len(wanted) > 500
    for name, selector in random.Random(1).sample(sorted(wanted.items()), 100):
        chosen = {s.case.id for s in select(everything, Selection(rules=(selector,)), book)}
        assert marked.get(name) == chosen, (name, selector)


def test_ctrl_c_stops_the_engine(project: Path, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    pids.mkdir()
    engine = shlex.join(adapter("misbehave.py", "hang", "bad", str(pids)))
    words = ["--headjudge", engine, "--headjudge-features", str(MISBEHAVING)]
    words += ["--headjudge-timeout", "60"]
    command = [sys.executable, "-m", "pytest", *words]
    with subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        for line in running.stdout:
            if line.startswith("headjudge: "):
                break
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == pytest.ExitCode.INTERRUPTED
    assert "KeyboardInterrupt" in rest
    started = [int(path.name) for path in pids.iterdir()]
    assert started
    assert not any(map(alive, started))


def test_plugin_loads_nothing_without_an_engine(pytester: pytest.Pytester, project: Path) -> None:
    pytester.makepyfile(
        test_own="""
        import sys

        def test_own():
            ours = {name for name in sys.modules if name.startswith("headjudge")}
            names = ("", ".errors", ".files", ".interruptions", ".pytest_plugin", ".text")

            assert ours == {f"headjudge{name}" for name in names}
            assert "msgspec" not in sys.modules
        """
    )
    done = pytester.runpytest_subprocess()
    done.assert_outcomes(passed=1)
    done.stdout.no_fnmatch_line("headjudge: *")
