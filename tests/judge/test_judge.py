"""Verdicts on in-process engines, their messages, known failures, and reports."""

import errno
import json
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.fuzz.campaign import compile_one
from headjudge.judge import verdicts
from headjudge.judge.divergence import own_outcomes
from headjudge.judge.judge import run
from headjudge.reference import play
from headjudge.report import event_log, summary, writers
from headjudge.report import failure_list as known
from headjudge.report.summary import totals
from headjudge.runner import serve
from headjudge.runner.engine import EngineStartError
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.registry import attach
from headjudge.runner.replies import ReplyReader
from headjudge.spec.protocol import CAPABILITIES, Reply
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from tests import engines_in_process as engines
from tests.conftest import of_features
from tests.games import judge


@pytest.fixture(scope="module")
def scenarios(scenarios: list[Scenario]) -> list[Scenario]:
    """Scenarios about games, because the test engines play no matches or inquiries."""
    return [scenario for scenario in scenarios if scenario.game]


def run_of(engine: Any, scenarios: list[Scenario], book: Rulebook) -> event_log.Run:
    started, *judged, finished = run(InProcessEngine(engine, 60), scenarios, book)
    assert isinstance(started, verdicts.Started)
    assert isinstance(finished, verdicts.Finished)
    return event_log.Run(started, tuple(judged), finished)  # type: ignore[arg-type]


def verdicts_on(engine: Any, scenarios: list[Scenario], book: Rulebook) -> set[str]:
    return {result.verdict for result in run_of(engine, scenarios, book).judged}


def named(scenarios: list[Scenario], identity: str) -> Scenario:
    return next(scenario for scenario in scenarios if scenario.case.id == identity)


@pytest.fixture
def both_at_zero(scenarios: list[Scenario]) -> Scenario:
    return named(scenarios, "both-at-zero.1")


def test_wrong_engine_fails_only_broken_rules(scenarios: list[Scenario], book: Rulebook) -> None:
    wrong = {"all-lose-is-draw", "draw-by-effect", "mandatory-loop", "emperor-draws"}
    right = {"commander-damage", "win-and-lose-is-loss", "last-player-standing"}
    some = [
        [scenario for scenario in scenarios if scenario.rule == rule][:4]
        for rule in (*wrong, *right)
    ]
    judged = run_of(engines.NoDraws(), [*chain(*some)], book).judged
    assert {result.rule for result in judged if result.verdict == "fail"} == wrong


def test_failure_reports_expectation_derivation_and_place(
    both_at_zero: Scenario, book: Rulebook
) -> None:
    judged = judge(both_at_zero, InProcessEngine(engines.NoDraws()), book)
    assert judged.verdict == "fail"
    assert judged.message == (
        "expected: the game is a draw for Ana and Ben; got: Ana won; Ben lost; the game is over"
    )
    assert [miss.expected for miss in judged.misses] == [
        "the game is a draw for Ana and Ben",
        "nobody wins the game",
    ]
    assert judged.derivation[1].startswith("104.4a all-lose-is-draw: ")
    assert judged.path == "features/drawing.feature"
    assert judged.gherkin.startswith("Example: if both players lose")


ENDS = {"over", "winners", "losers", "drawn", "restarted", "subgame"}
"""The fields of an outcome about the end of a game."""


def fields(scenario: Scenario) -> set[str]:
    return {
        expectation.reported_field for then in scenario.thens for expectation in then.expectations
    }


def test_engine_that_stops_at_end_of_game_fails_nothing(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    assert verdicts_on(engines.StopsAtTheEnd(), scenarios[::3], book) == {"pass", "advisory"}


def test_outcomes_before_unsupported_step_are_judged(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    long = [scenario for scenario in scenarios if len(scenario.case.steps) > 2][::48]
    assert verdicts_on(engines.GivesUp(2), long, book) == {"unsupported"}
    over = engines.GivesUp(2, lambda outcome: replace(outcome, over=True))
    wrong = {
        result.id: result for result in run_of(over, long, book).judged if result.verdict == "fail"
    }
    judged_early = [
        scenario for scenario in long if any(then.after <= 2 for then in scenario.thens)
    ]
    assert {scenario.case.id for scenario in judged_early} & {*wrong}
    for result in wrong.values():
        assert result.cause
        assert not result.misses or result.misses[0].after <= 2
        assert all(against.after <= 2 for against in result.contradicts)


@pytest.mark.parametrize("steps", [0, 1])
def test_reply_may_have_first_outcomes_and_unsupported_reason(
    both_at_zero: Scenario, book: Rulebook, steps: int
) -> None:
    engine, case = engines.GivesUp(steps), both_at_zero.case
    reply = serve.answer(engine, case)
    assert reply.unsupported == "it goes too far"
    for answer in (
        InProcessEngine(engine).answer(case),
        ReplyReader().read(case, msgspec.json.encode(reply), 0.0, b""),
    ):
        assert (answer.kind, answer.message) == ("unsupported", "it goes too far")
        assert len(answer.outcomes) == steps
    assert judge(both_at_zero, InProcessEngine(engine), book).verdict == "unsupported"


def test_complete_outcomes_with_unsupported_reason_are_garbage(
    both_at_zero: Scenario,
) -> None:
    outcomes = msgspec.Raw(msgspec.json.encode(play(both_at_zero.case).outcomes))
    reply = Reply(both_at_zero.case.id, outcomes=outcomes, unsupported="more")
    answer = ReplyReader().read(both_at_zero.case, msgspec.json.encode(reply), 0.0, b"")
    assert answer.kind == "garbage"
    assert "although the last step has an outcome" in answer.message


def test_missing_fields_are_never_passed(scenarios: list[Scenario], book: Rulebook) -> None:
    judged = run_of(engines.EndsOnly(), scenarios[::6], book).judged
    about = {scenario.case.id: fields(scenario) - ENDS for scenario in scenarios}
    for result in judged:
        if result.verdict == "pass":
            assert not about[result.id], result.id
        elif result.verdict == "unsupported":
            told = result.message.removeprefix("not reported: ").split(", ")
            assert {*told} == about[result.id], result.id
            assert about[result.id] <= engines.PROMISES_NOTHING, result.id
        elif result.verdict == "fail":
            assert about[result.id] - engines.PROMISES_NOTHING, result.id
            assert " is not reported, although " in result.message
    assert {result.verdict for result in judged} == {"pass", "unsupported", "fail", "advisory"}


def test_missing_promised_field_fails(scenarios: list[Scenario], book: Rulebook) -> None:
    scenario = named(scenarios, "a-team-begins-with-thirty-life")
    judged = judge(scenario, InProcessEngine(engines.EndsOnly()), book)
    assert (judged.verdict, judged.message) == ("unsupported", "not reported: life")
    judged = judge(scenario, InProcessEngine(engines.EndsOnly(CAPABILITIES)), book)
    assert judged.verdict == "fail"
    assert judged.message == (
        "expected: everyone has 30 life; got: life is not reported, although life promises it"
    )
    assert [miss.after for miss in judged.misses] == [1, 4]


def test_missing_match_or_inquiry_fields_fail(book: Rulebook) -> None:
    others = [scenario for scenario in of_features(book) if not scenario.game]
    judged = run_of(engines.Silent(), others, book).judged
    assert {result.verdict for result in judged} == {"fail", "advisory"}
    match, answer = (
        next(s for s in others if type(s.case) is kind) for kind in (MatchCase, Inquiry)
    )
    for scenario, capability in ((match, "matches"), (answer, "choices")):
        message = judge(scenario, InProcessEngine(engines.Silent()), book).message
        assert message.endswith(f"is not reported, although {capability} promises it")


@pytest.fixture(scope="module")
def eager(scenarios: list[Scenario], book: Rulebook) -> tuple[verdicts.Judged, ...]:
    """The verdicts on an engine that performs state-based actions after each event."""
    hiding = ("not-before-the-check", "commander-damage-before-the-check")
    some = [named(scenarios, name) for name in hiding] + scenarios[::3]
    return run_of(engines.Eager(), some, book).judged


def unsupported(judged: Sequence[verdicts.Judged]) -> set[str]:
    return {result.id for result in judged if result.verdict == "unsupported"}


def test_implicit_checks_are_no_failure(eager: tuple[verdicts.Judged, ...]) -> None:
    """Cases are unsupported if an early check affects their expectations."""
    assert {result.verdict for result in eager} == {"pass", "advisory", "unsupported"}
    hidden = unsupported(eager)
    assert "not-before-the-check" in hidden
    assert len(hidden) < len(eager) / 20


def test_number_of_judged_cases_is_the_same_for_faulty_and_fixed_implicit_engine(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    class Drawless(engines.NoDraws, engines.Eager):
        """An implicit engine with a fault."""

    games = scenarios[::5]
    right, faulty = (run_of(engine, games, book).judged for engine in (engines.Eager(), Drawless()))
    kinds = [
        {case.id: case.verdict not in ("unsupported", "advisory") for case in judged}
        for judged in (right, faulty)
    ]
    assert kinds[0] == kinds[1]
    assert {case.verdict for case in right} == {"pass", "advisory", "unsupported"}
    assert "fail" in {case.verdict for case in faulty}


def test_hidden_expectation_of_an_earlier_step_is_ignored(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    case = named(scenarios, "killed-in-response-to-ones-own-spell")
    assert judge(case, InProcessEngine(engines.Eager()), book).verdict == "pass"


AT_ONCE = [
    {"commander_damage": "commander-damage"},
    {"empty_library": "draw-from-empty-library", "poison": "ten-poison"},
    {"life": "zero-life"},
]


@pytest.mark.parametrize("kinds", AT_ONCE, ids="-and-".join)
def test_claimed_immediate_losses_are_no_failure(
    kinds: dict[str, str],
    eager: tuple[verdicts.Judged, ...],
    scenarios: list[Scenario],
    book: Rulebook,
) -> None:
    """Fewer cases are unsupported than for an engine whose checks are all implicit."""
    hard = unsupported(eager)
    some = [scenario for scenario in scenarios if scenario.case.id in hard] + scenarios[::12]
    judged = run_of(engines.AtOnce(**kinds), some, book).judged
    assert {result.verdict for result in judged} == {"pass", "advisory", "unsupported"}
    hidden = unsupported(judged)
    assert 0 < len(hidden) < len(hard)
    engine = engines.AtOnce(**kinds)
    engine.checks = "explicit"
    those = [scenario for scenario in scenarios if scenario.case.id in hidden]
    assert {result.verdict for result in run_of(engine, those, book).judged} == {"fail"}


def test_explicit_engine_that_checks_early_fails(scenarios: list[Scenario], book: Rulebook) -> None:
    engine = engines.Eager()
    engine.checks = "explicit"
    early = ("not-before-the-check", "life-gone-and-back-step-by-step")
    judged = run_of(engine, [named(scenarios, name) for name in early], book).judged
    assert {result.verdict for result in judged} == {"fail"}


@pytest.mark.parametrize(
    ("engine", "verdict", "message"),
    [
        (engines.unsupported(), "unsupported", "no such thing"),
        (engines.Raises(OSError("bad\n\x1b[31mmove")), "error", "OSError: bad / \ufffd[31mmove"),
        (engines.Raises(BaseException("panicked")), "error", "BaseException: panicked"),
        (engines.Returns(None), "error", "TypeError"),
        (engines.Returns([1, 2]), "garbage", "play() returned no outcomes"),
        (engines.Returns([]), "garbage", "0 outcomes for 2 steps"),
    ],
)
def test_kind_of_answer_determines_verdict_and_message(
    engine: Any, verdict: str, message: str, both_at_zero: Scenario, book: Rulebook
) -> None:
    judged = judge(both_at_zero, InProcessEngine(engine), book)
    assert judged.verdict == verdict
    assert message in judged.message
    assert "\n" not in judged.message


def test_in_process_engine_is_stopped_at_the_time_limit(
    both_at_zero: Scenario, book: Rulebook
) -> None:
    judged = judge(both_at_zero, InProcessEngine(engines.Slow(), 0.05), book)
    assert (judged.verdict, judged.message) == ("hang", "no answer within 0.05 s")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("python:tests.engines_in_process:raises_at_start", "RuntimeError: no licence"),
        ("python:tests.engines_in_process:Nobody", "has no attribute 'Nobody'"),
        ("python:tests.no_such_module:engine", "can't be imported"),
        ("python:tests.engines_in_process", "name a factory"),
        ("python:tests.engines_in_process:BadInfo", "unknown capability"),
    ],
)
def test_engine_that_cannot_be_loaded_is_a_start_error(target: str, message: str) -> None:
    with pytest.raises(EngineStartError, match=message):
        attach(target)


def test_open_question_is_advisory(scenarios: list[Scenario], book: Rulebook) -> None:
    open_question = named(scenarios, "two-players-told-to-win-at-once")
    judged = judge(open_question, InProcessEngine(engines.Right()), book)
    assert judged.verdict == "advisory"
    assert judged.questions == (1,)
    assert judged.message == "open question 1: as in the accepted reading"


UNEQUAL = """Feature: teams of different sizes

  Example: three against two
    Given a Two-Headed Giant game of Ana, Ben and Cho against Dan and Eve
    When Ana gets 1 poison counter
    Then the game goes on for everyone
"""


class Clamping(engines.Right):
    """An engine whose life totals never fall below 0."""

    def play(self, case: Any) -> Any:
        return [self.clamped(outcome) for outcome in super().play(case)]

    def clamped(self, outcome: Any) -> Any:
        life = {player: max(0, total) for player, total in outcome.life.items()}
        return replace(outcome, life=life)


def test_wrong_total_that_no_expectation_mentions_fails(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    judged = judge(named(scenarios, "dead-for-a-while.1"), InProcessEngine(Clamping()), book)
    assert judged.verdict == "fail"
    assert judged.message == "expected: Ana has -5 life; got: Ana has 0 life"
    assert [miss.after for miss in judged.misses] == [1]
    assert judged.cause
    assert [fault.key for fault in judged.faults] or judged.cause.rule


def test_total_that_the_rules_leave_open_is_not_judged(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    class Implicit(Clamping):
        checks = "implicit"

        def play(self, case: Any) -> Any:
            return [self.clamped(o) for o in own_outcomes(case, self.describe())]

    class Departed(engines.Right):
        """An engine that reports 99 life for players who have lost."""

        def play(self, case: Any) -> Any:
            outcomes = super().play(case)
            return [replace(o, life=o.life | dict.fromkeys(o.losers, 99)) for o in outcomes]

    class Other(engines.Right):
        """An engine that gives each player of the smaller team 30 life."""

        def play(self, case: Any) -> Any:
            outcomes = super().play(case)
            return [replace(o, life=dict.fromkeys(o.life, 30)) for o in outcomes]

    for engine, name in (
        (Departed(), "one-after-the-other"),
        (Implicit(), "dead-for-a-while.1"),  # its own checks would change the result
        (Other(), ""),  # teams of different sizes
    ):
        scenario = named(scenarios, name) if name else compile_one(UNEQUAL, book)
        outcomes = engine.play(scenario.case)
        assert outcomes != list(play(scenario.case, derive=False).outcomes), name
        assert judge(scenario, InProcessEngine(engine), book).verdict != "fail", name


@pytest.fixture(scope="module")
def wrong(scenarios: list[Scenario], book: Rulebook) -> event_log.Run:
    some = [s for s in scenarios if s.rule in ("all-lose-is-draw", "concede")]
    return run_of(engines.NoDraws(), some, book)


def written(path: Path, run: event_log.Run, before: str = "") -> known.KnownList:
    """Rewrite a list that has this text before, and read it."""
    path.write_text(before, "utf-8")
    known.write(path, run, "2026-08-07-0123456789abcdef", known.load(path))
    return known.load(path)


def test_new_list_of_known_failures_matches_its_run(tmp_path: Path, wrong: event_log.Run) -> None:
    list_ = written(tmp_path / "known", wrong)
    assert known.differences(list_, wrong.judged, complete=True) == []
    assert list_.suite == "2026-08-07-0123456789ab"
    lines = (tmp_path / "known").read_text("utf-8").splitlines()
    assert lines[0].startswith("# Known failures of ")
    assert max(map(len, lines)) < 400
    (line,) = [line for line in lines if line.startswith("both-at-zero.1 ")]
    assert line.startswith("both-at-zero.1 fail When all players lose at once, ")
    of_cases = [line for line in lines if line and line[0] != "#"]
    assert of_cases == sorted(of_cases)


def test_all_differences_from_known_failures_are_found(
    tmp_path: Path, wrong: event_log.Run
) -> None:
    read = written(tmp_path / "known", wrong)
    listed = read.failures
    passing = next(result.id for result in wrong.judged if result.verdict == "pass")
    other = next(
        result for result in wrong.judged if result.verdict == "pass" and result.id != passing
    )
    judged = [
        *(result for result in wrong.judged if result.id != other.id),
        verdicts.Judged(other.id, other.rule, "unsupported", "", "", 1, ""),
    ]
    del listed["both-at-zero.1"]
    listed["both-at-zero.2"] = known.KnownFailure("crash")
    listed[passing] = known.KnownFailure("fail")
    listed[other.id] = known.KnownFailure("crash")
    listed["gone"] = known.KnownFailure("fail")
    found = [line.partition(": ")[0] for line in known.differences(read, judged, complete=True)]
    assert found == [
        "different verdict",
        "listed but passes",
        "listed but unsupported",
        "listed, but there is no such case",
        "unlisted but fails",
    ]
    assert "gone" not in str(known.differences(read, judged, complete=False))


@pytest.mark.parametrize("suite", ["", "2008-02-01-000000000000", "x!"])
def test_header_never_makes_a_list_accept_unlisted_failures(
    tmp_path: Path, wrong: event_log.Run, suite: str
) -> None:
    path = tmp_path / "known"
    path.write_text(f"# Known failures of toy\n# suite: {suite}\n", "utf-8")
    failed = {case.id for case in wrong.judged if case.verdict == "fail"}
    assert set(known.differing(known.load(path), wrong.judged)) == failed


def test_flaky_case_may_pass_or_fail(tmp_path: Path, wrong: event_log.Run) -> None:
    (tmp_path / "known").write_text("a flaky hangs in CI # https://example.org/7\n", "utf-8")
    flaky = known.load(tmp_path / "known")
    for verdict in ("pass", "hang", "fail", "flaky", "not-run"):
        case = verdicts.Judged("a", "concede", verdict, "", "", 1, "")
        assert known.differences(flaky, [case], complete=True) == []
        if verdict == "not-run":
            continue
        run_with_it = event_log.Run(wrong.started, (case,), None)
        again = written(tmp_path / "x", run_with_it, "a flaky hangs in CI # https://example.org/7")
        assert again.failures["a"].comment == "https://example.org/7"
        assert again.failures["a"].verdict == "flaky"
    unsupported = verdicts.Judged("a", "concede", "unsupported", "", "", 1, "")
    assert known.differing(flaky, [unsupported]) == ["a"]


def test_rewritten_list_keeps_comments(tmp_path: Path, wrong: event_log.Run) -> None:
    before = (
        "# Known failures of an older version\n# of whatever\n\n# Reviewed in May.\n\n"
        "# Ask Ana.\nboth-at-zero.2\tfail\tsomething else # https://example.org/5\n"
        "# about a case that is gone\ngone fail\n"
    )
    written(tmp_path / "known", wrong, before)
    lines = (tmp_path / "known").read_text("utf-8").splitlines()
    assert "# of whatever" not in lines
    assert "# Reviewed in May." in lines
    assert not any("gone" in line for line in lines)
    (at,) = [number for number, line in enumerate(lines) if line.startswith("both-at-zero.2 ")]
    assert lines[at - 1] == "# Ask Ana."
    assert lines[at].endswith("; the game should be a draw # https://example.org/5")


def test_full_disk_preserves_the_older_list(
    tmp_path: Path, wrong: event_log.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "known"
    path.write_text("a fail\n", "utf-8")
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        known.write(path, wrong, "x-y", known.load(path))
    assert path.read_text("utf-8") == "a fail\n"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a fail x\na fail y\n", ":2: a is listed twice"),
        ("# fine\na\n", ":2: expected a case, its verdict and the cause"),
        ("a pass x\n", ":1: 'pass' is not a failing verdict; choose from crash, "),
        ("<<<<<<< HEAD\n", ":1: 'HEAD' is not a failing verdict"),
    ],
)
def test_malformed_line_of_known_failures_is_an_error(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "known"
    path.write_text(text, "utf-8")
    with pytest.raises(known.FailureListError, match=message):
        known.load(path)
    with pytest.raises(UsageError, match=r"No such file .*; certify --update-known creates it"):
        known.load(tmp_path / "none")


def write_log(path: Path, events: Iterable[verdicts.RunEvent]) -> None:
    path.write_bytes(b"".join(map(event_log.encoded, events)))


def test_reports_are_made_from_event_log_alone(tmp_path: Path, wrong: event_log.Run) -> None:
    assert wrong.finished
    write_log(tmp_path / writers.EVENTS, [wrong.started, *wrong.judged, wrong.finished])
    again = writers.write_reports(tmp_path)
    assert again == wrong
    document = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert document["complete"]
    assert document["counts"] == wrong.finished.counts
    assert {rule["slug"]: rule["status"] for rule in document["rules"]} == {
        "concede": "failed",
        "all-lose-is-draw": "failed",
    }
    root = ET.parse(tmp_path / "junit.xml").getroot()
    assert len(root.findall(".//testcase")) == len(wrong.judged)
    assert len(root.findall(".//failure")) == wrong.finished.counts["fail"]
    assert len(root.findall(".//skipped")) == wrong.finished.counts["advisory"]
    page = (tmp_path / "report.md").read_text("utf-8")
    assert (
        "| 104.4a | The game is drawn if all players still in it lose at the same time | failed |"
        in page
    )
    assert "### both-at-zero.1: fail\n\n```gherkin\nExample: if both players lose" in page
    assert "because   104.4a all-lose-is-draw" in page


def test_shortest_failure_comes_first(wrong: event_log.Run) -> None:
    cases = [case for case in wrong.judged if case.rule == "all-lose-is-draw"]
    failures = summary.shortest_first(cases)
    lengths = [(result.events, result.players) for result in failures]
    assert lengths == sorted(lengths)
    assert {result.verdict for result in failures} == {"fail"}


def test_interrupted_run_is_reported(tmp_path: Path, wrong: event_log.Run) -> None:
    path = tmp_path / writers.EVENTS
    write_log(path, [wrong.started, *wrong.judged[:3]])
    with path.open("ab") as file:
        file.write(b'{"event":"judged","id":"half a li')
    again = writers.write_reports(tmp_path)
    assert again.judged == wrong.judged[:3]
    assert "cut short after 3" in totals(again)
    assert not json.loads((tmp_path / "report.json").read_text("utf-8"))["complete"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", ":1: the first line is not the start of a run"),
        (b"{}\n", ":1: not an event of a run"),
        (b'{"event":"finished","counts":{}}\n', ":1: the first line is not the start of a run"),
        (b"\xff\n\n", ":1: not an event of a run"),
        (b'{"x":' * 5_000 + b"1" + b"}" * 5_000 + b"\n", ":1: not an event of a run"),
    ],
)
def test_malformed_event_log_is_an_error(tmp_path: Path, text: bytes, message: str) -> None:
    path = tmp_path / writers.EVENTS
    path.write_bytes(text)
    with pytest.raises(UsageError, match=message):
        event_log.read(path)


def test_junit_report_escapes_messages(wrong: event_log.Run) -> None:
    said = "Example: ```\n\x00\ud7ff"
    bad = verdicts.Judged("x", "concede", "crash", "", "f", 1, said, message="\x00\x1b<&>")
    run_with_it = event_log.Run(wrong.started, (bad,), None)
    root = ET.fromstring(writers.to_junit(run_with_it))
    (error,) = root.findall(".//error")
    assert error.get("type") == "crash"
    assert error.get("message") == "\ufffd\ufffd<&>"
    assert "````gherkin" in writers.to_markdown(run_with_it).decode()


def test_rule_status_combines_verdicts_of_its_cases() -> None:
    def status_of(*given: Any) -> str:
        return summary.status(
            [verdicts.Judged("x", "r", verdict, "", "", 1, "") for verdict in given]
        )

    assert status_of("pass", "advisory") == "passed"
    assert status_of("pass", "unsupported") == "partly supported"
    assert status_of("pass", "hang") == "failed"
    assert status_of("unsupported", "advisory") == "unsupported"
    assert status_of("advisory") == "advisory"
    near_miss = verdicts.Judged("x", "r", "pass", "", "", 1, "", near_miss=True)
    assert summary.status([near_miss]) == "unsupported"
