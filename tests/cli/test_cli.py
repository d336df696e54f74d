"""Commands from end to end: output, error messages and exit statuses."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from headjudge import __version__
from headjudge.cli import certify_matrix, certify_session
from headjudge.editions import review
from headjudge.report import event_log
from headjudge.report.writers import EVENTS, REPORTS
from headjudge.runner import Task, client
from headjudge.runner.registry import KNOWN
from headjudge.runner.subprocess_engine import TENTATIVE
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.cache import all_scenarios
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import ALL_PASSED, adapter, alive, headjudge, in_a_new_process

HEADJUDGE = [sys.executable, "-m", "headjudge"]
SERVE = [sys.executable, "-m", "headjudge.runner"]
UPDATE = ("--known-failures", "x", "--update-known")
BAD = " ".join(adapter("misbehave.py"))


def one_message(result: Result) -> str:
    """Return standard error, which must be one message and no traceback."""
    assert "Traceback" not in result.output
    assert result.stderr.count("headjudge: ") == 1, result.stderr
    return result.stderr


def test_reference_passes_every_rule() -> None:
    result = headjudge("certify", "reference")
    assert result.exit_code == 0
    summary, _, following = result.stdout.partition("Level reached: full (")
    assert "headjudge fuzz reference" in following
    areas = [line for line in summary.splitlines() if line.startswith("  ")]
    assert len(areas) == 19
    assert all(" passed" in line for line in areas)
    assert "not supported" not in result.stdout
    assert ALL_PASSED.search(result.stdout)


@pytest.mark.parametrize(
    ("engine", "words", "status", "message"),
    [
        ("Older", (), 5, "the engine claims only edition 2010-07-16; add --edition 2010-07-16 ("),
        ("Older", ("--allow-empty",), 0, ""),
        ("Older", ("--edition", "2010-07-16"), 0, ""),
        ("Older", ("--edition", "2010-07-16", "--edition", NEWEST), 0, ""),
        ("Older", ("--edition", "2010-02-01", "--edition", NEWEST), 5, "add --edition 2010-07-16"),
        (
            "ClaimsNothing",
            ("--rule", "two-headed-giant-poison"),
            5,
            "does not claim what the cases need, such as multiplayer, poison",
        ),
        ("unsupported", (), 5, "no case was judged: no such thing (use --allow-empty"),
    ],
)
def test_run_without_judged_cases_fails(
    engine: str, words: tuple[str, ...], status: int, message: str
) -> None:
    name = f"python:tests.engines_in_process:{engine}"
    rule = () if "--rule" in words else ("--rule", "104.3b")
    result = headjudge("certify", name, *rule, *words)
    assert result.exit_code == status, result.output
    assert message in result.stderr
    assert bool(message) == ("no case was judged" in result.stderr)


@pytest.mark.parametrize("chosen", [(), ("--edition", f"{editions()[1]}..")])
def test_unreviewed_edition_never_certifies_silently(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: tuple[str, ...]
) -> None:
    """An edition that changed 21 to 25 was adopted, and judged by 21 with exit status 0."""
    for module in (certify_session, certify_matrix):
        monkeypatch.setattr(module, "unreviewed_rules", lambda _: ("104.3j commander-damage",))
    monkeypatch.setattr(certify_matrix, "run_tasks", in_this_process)
    certify = ("certify", "reference", "--rule", "concede", "--report", str(tmp_path), *chosen)
    result = headjudge(*certify)
    assert result.exit_code == 7, result.output
    warning = " (NOT REVIEWED YET: 1 rule)"
    assert warning in result.stdout.splitlines()[0]
    assert "not reviewed yet, so verdicts may be wrong: 104.3j commander-damage (" in result.stderr
    reports = [*tmp_path.rglob("report.md"), *tmp_path.rglob("junit.xml")]
    assert len(reports) == (4 if chosen else 2)
    for report in reports:
        assert warning in "".join(report.read_text("utf-8").splitlines()[:2])
    accepted = headjudge(*certify, "--accept-unreviewed")
    assert accepted.exit_code == 0, accepted.output
    assert warning in accepted.stdout.splitlines()[0]


def in_this_process(
    work: Callable[[Any], bytes], tasks: Iterable[Task[Any]], *_: object, **__: object
) -> Iterator[tuple[Task[Any], bytes]]:
    return ((task, work(task.argument)) for task in tasks)


def test_unreviewed_edition_earns_no_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certify_session, "unreviewed_rules", lambda _: ("104.3a concede",))
    path = tmp_path / "certificate.json"
    level = ("--level", "duel", "--certificate", str(path), "--accept-unreviewed", "-q")
    refused = headjudge("certify", "reference", *level)
    assert refused.exit_code == 1
    assert f"no certificate: edition {NEWEST} is not reviewed yet: 104.3a conc" in refused.stderr
    assert not path.exists()


@pytest.mark.parametrize("command", ["check reference", "explain -", "fuzz reference --games 1"])
def test_commands_warn_of_an_unreviewed_edition(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(review, "unreviewed_rules", lambda _: ("104.3j commander-damage",))
    game = "a game between Ana and Ben\nAna concedes\nBen wins the game\n"
    warned = headjudge(*command.split(), stdin=game)
    warning = f"headjudge: 1 rule of edition {NEWEST} not reviewed yet, so verdicts may be wrong: "
    assert warned.stderr.startswith(f"{warning}104.3j commander-damage\n")


def test_check_names_the_edition_in_the_next_command() -> None:
    name = "python:tests.engines_in_process:Older"
    last = headjudge("check", name).stdout.splitlines()[-1]
    assert last.endswith(f"next: headjudge certify {name} --edition 2010-07-16")


def test_check_repeats_process_options_in_the_next_command() -> None:
    name = "python:tests.engines_in_process:Older"
    last = headjudge("check", name, "--timeout", "30").stdout.splitlines()[-1]
    assert f"headjudge certify {name} --timeout 30" in last


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["reference", "--rule", "104.9"], 2, f"no rule '104.9' in edition {NEWEST}"),
        (["reference", "--rule", "concde"], 2, "did you mean concede"),
        (["reference", "--case", "both-at-zeros"], 2, "has the id 'both-at-zeros'; did"),
        (["reference", "--case", "both-at-zero", "--rule", "104.6"], 2, "no scenario to run"),
        (["reference", "--edition=2010-07-16", "--rule=104.6"], 2, "no rule '104.6' in edition"),
        (["reference", "--edition", "2010-07-16", "--rule", "restart"], 2, "has no rule restart"),
        (["reference", "--edition", "2031-01-01"], 2, f"the nearest is {NEWEST}"),
        (["reference", "--known-failures", "/no/such/list"], 2, "/no/such/list: can't be read"),
        (["reference", "--update-known"], 2, "--update-known requires --known-failures FILE"),
        (["reference", *UPDATE, "--rule", "104.6"], 2, "--update-known requires"),
        (["reference", "--features", "/no/such.feature"], 2, "/no/such.feature:1: can't be read"),
        (["reference", "--report", "/dev/null/x"], 2, "--report /dev/null/x: Not a directory"),
        (["refrence"], 3, "did you mean reference?"),
        (["no-such-engine --fast"], 3, "neither a known engine"),
        (["python:no.such:thing"], 3, "can't be imported: No module named 'no'"),
        ([f"{BAD} exit-at-once"], 3, "exited with status 1; stderr: no licence"),
        ([f"{BAD} bad-hello"], 3, "its reply to hello is malformed"),
        ([f"{BAD} silent", "--timeout", "0.2"], 3, "no reply to hello: no answer within 0.6 s"),
    ],
)
def test_certify_explains_usage_and_start_errors(
    words: list[str], status: int, message: str
) -> None:
    result = headjudge("certify", *words)
    assert result.exit_code == status
    assert message in one_message(result)


@pytest.fixture(scope="module")
def conceding(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The ids of the cases of one rule, in the order of the run."""
    folder = tmp_path_factory.mktemp("conceding")
    headjudge("certify", "reference", "--rule", "concede", "--report", str(folder))
    return re.findall(r'"id":"([^"]+)"', (folder / "events.ndjson").read_text("utf-8"))


@pytest.mark.parametrize("verdict", ["garbage", "crash", "error"])
def test_one_bad_case_does_not_affect_others(
    verdict: str, tmp_path: Path, conceding: list[str]
) -> None:
    engine = f"{BAD} {verdict} conceding.1"
    result = headjudge("certify", engine, "--rule", "concede", "--report", str(tmp_path))
    assert result.exit_code == 1
    assert re.search(r"\n\d\. The engine('s reply)? ", result.stdout)
    assert "--case conceding.1\n" in result.stdout
    assert f"   {verdict if verdict != 'garbage' else 'unexpected output'}: " in result.stdout
    assert f"{len(conceding)} cases" in result.stdout
    events = (tmp_path / "events.ndjson").read_text("utf-8")
    verdicts = re.findall(r'"verdict":"(\w+)"', events)
    assert len(verdicts) == len(conceding)
    assert {*verdicts} == {verdict, "pass", "fail", "unsupported"}
    assert verdicts.count(verdict) == 1
    assert {path.name for path in tmp_path.iterdir()} == {EVENTS, *REPORTS}


def test_hang_is_reported_with_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "START_TIMES", 100)
    words = ["--case", "conceding.1", "--timeout", "0.5"]
    result = headjudge("certify", f"{BAD} hang conceding.1", *words)
    assert result.exit_code == 1
    assert "   hang: no answer within 0.5 s" in result.stdout


def test_flood_on_stderr_does_not_block() -> None:
    result = headjudge("certify", f"{BAD} flood", "--case", "conceding.1")
    assert result.exit_code == 0
    assert "1 pass" in result.stdout


def test_failure_shows_scenario_expectation_and_derivation() -> None:
    engine = "python:tests.engines_in_process:NoDraws"
    result = headjudge("certify", engine, "--rule", "104.4a")
    assert result.exit_code == 1
    # Cases with an empty library fail for the same reason.
    assert "\n1 cause:\n" in result.stdout
    assert re.search(
        r"\n1\. When all players lose at once, the first one .* \(104\.4a .*; \d+ cases.*\)\n"
        r"   Given a game between Ben and Ana\n"
        r"   When .*\n(?:     .*\n)*(?:   And .*\n)*"
        r"   Then the game is a draw for everyone\n(?:   And .*\n)*"
        r"   expected: the game is a draw for everyone.*\n"
        r"   got:      Ben won; Ana lost; the game is over\n"
        r"(?:   step .*\n)*(?:   because .*\n)*"
        r"   because   104\.4a all-lose-is-draw: .* Ben and Ana\n(?:   because .*\n)*"
        r"   headjudge certify python:tests\.engines_in_process:NoDraws --case \S+\n",
        result.stdout,
    )


def test_same_run_writes_same_bytes(tmp_path: Path) -> None:
    some = ["--level", "table"]
    for seed in ("1", "2"):
        subprocess.run(
            [*HEADJUDGE, "certify", "reference", *some, "--report", str(tmp_path / seed)],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
    for file in (tmp_path / "1").iterdir():
        assert without_times(file) == without_times(tmp_path / "2" / file.name)


def without_times(file: Path) -> str:
    """Return the text of a report without durations."""
    times = r'"sum":"\w+"|"seconds": ?[-\d.e]+|time="[\d.]+"|<span class="small">[\d.]+ ms</span>'
    return re.sub(times, "", file.read_text("utf-8"))


@pytest.mark.usefixtures("inside")
def test_certify_with_known_failures_fails_only_if_one_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = "python:tests.engines_in_process:NoDraws"
    path = str(tmp_path / "known")
    rules = {"all-lose-is-draw", "zero-life"}

    def few(*args: Any, **options: Any) -> list[Scenario]:
        return [scenario for scenario in all_scenarios(*args, **options) if scenario.rule in rules]

    monkeypatch.setattr("headjudge.cli.certify_session.all_scenarios", few)
    assert headjudge("certify", engine, "--known-failures", path, "--update-known").exit_code == 0
    assert headjudge("certify", engine, "--known-failures", path).exit_code == 0
    better = headjudge("certify", "reference", "--known-failures", path, "--rule", "104.4a")
    assert better.exit_code == 1
    assert "listed but passes: both-at-zero.1" in better.stderr


def test_run_that_was_cut_short_does_not_match_known_failures(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text(
        "import json\nfor line in __import__('sys').stdin:\n"
        "    if 'hello' not in line: __import__('time').sleep(9)\n"
        "    print(json.dumps({'hello': 1, 'engine': 'x', 'capabilities': []}), flush=True)\n"
    )
    engine = f"{sys.executable} {tmp_path / 'hangs.py'}"
    known = tmp_path / "known"
    known.write_text("".join(f"damage-takes-life.{n} flaky\n" for n in (1, 2)))
    rule = ("--rule", "119.3", "--timeout", "0.2", "--max-downtime", "0.3")
    result = headjudge("certify", engine, *rule, "--known-failures", str(known), "-v")
    assert result.exit_code == 1
    assert "not fully compared, because" in one_message(result), result.output


@pytest.mark.parametrize("file", ["events.ndjson", "report.json", "junit.xml"])
def test_full_disk_still_prints_the_result(
    tmp_path: Path, file: str, full_disk: Callable[[str], None]
) -> None:
    full_disk(file)
    result = headjudge("certify", "reference", "--rule", "104.3a", "--report", str(tmp_path))
    assert result.exit_code == 4
    assert f"{file} can't be written: No space left on device" in one_message(result)
    assert re.search(r" cases: .* pass$", result.stdout, re.MULTILINE)


def test_report_recreates_a_missing_file_from_events(tmp_path: Path) -> None:
    headjudge("certify", "reference", "--rule", "104.3a", "--report", str(tmp_path))
    page = (tmp_path / "report.md").read_bytes()
    (tmp_path / "report.md").unlink()
    result = headjudge("report", str(tmp_path))
    assert result.exit_code == 0
    assert re.search(r" cases: .* pass$", result.stdout, re.MULTILINE)
    assert (tmp_path / "report.md").read_bytes() == page
    (tmp_path / "events.ndjson").write_text("nonsense\n", "utf-8")
    broken = headjudge("report", str(tmp_path))
    assert broken.exit_code == 2
    assert "events.ndjson:1: not an event of a run" in one_message(broken)
    assert headjudge("report", str(tmp_path / "none")).exit_code == 2


def test_interrupted_run_keeps_finished_verdicts(tmp_path: Path, conceding: list[str]) -> None:
    engine = f"{BAD} hang conceding-among-more.1"
    headjudge(
        "certify", f"{BAD} hang never", "--rule", "concede", "--report", str(tmp_path / "all")
    )
    judged = event_log.read(tmp_path / "all" / "events.ndjson").judged
    sent = [result.id for result in judged if not result.missing]
    before = conceding.index(sent[sent.index("conceding-among-more.1") - TENTATIVE])
    words = ["certify", engine, "--rule", "concede", "--timeout", "600", "--report", str(tmp_path)]
    with subprocess.Popen(
        [*HEADJUDGE, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        deadline = time.monotonic() + 300
        events = tmp_path / "events.ndjson"
        while time.monotonic() < deadline and not (
            events.exists() and events.read_bytes().count(b"\n") == 1 + before
        ):
            time.sleep(0.02)
        children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
        pids = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert "interrupted; the verdicts so far are shown" in err
    assert f"cut short after {before}" in out
    assert not any(alive(pid) for pid in pids)
    assert f"cut short after {before}" in headjudge("report", str(tmp_path)).stdout


@pytest.mark.usefixtures("scenarios")  # fills the cache, because compiling imports gherkin
def test_certify_does_not_import_slow_modules() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from headjudge.cli.main import app\n"
        "assert CliRunner().invoke(app, ['certify', 'reference', '--rule', '104.4']).exit_code == 0\n"
        "print(*sorted({'z3', 'hypothesis', 'pytest', 'pytest_bdd', 'gherkin', 'ssl'} & set(sys.modules)))"
    )
    assert in_a_new_process(code).strip() == ""


WITHOUT_EXTRAS = (
    "import sys\n"
    "sys.modules.update(dict.fromkeys(('z3', 'mcp', 'hypothesis', 'pytest', 'distributed')))\n"
    "from headjudge.cli.main import app\n"
    "app(sys.argv[1:])\n"
)


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("mcp", "mcp"),
        ("proofs", "prove"),
        ("proofs", "prove --vectors"),
        ("proofs", "rules diff 2026-06-19 2026-08-07"),
        ("proofs", "rules gate --from 2026-06-19 --to 2026-08-07"),
        ("proofs", "rules questions 16 --report out"),
        ("proofs", "site --out site"),
    ],
)
def test_missing_extra_is_named_with_the_install_command(extra: str, command: str) -> None:
    words = [sys.executable, "-c", WITHOUT_EXTRAS, *command.split()]
    run = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    hint = f"this command requires an extra; run in the checkout of Head Judge: pip install '.[{extra}]'"
    assert run.stderr == f"headjudge: {hint}\n"


@pytest.mark.parametrize(
    "command",
    [
        "certify reference --level duel --exhaustive 2 --time-limit 1s",
        "fuzz reference --games 3",
        "rules show 104.3a",
        "rules questions",
        "rules questions 16",
        "rules adopt --check",
        "lint features/ending.feature",
        "cards Platinum Angel",
    ],
)
def test_other_commands_require_no_extra(command: str) -> None:
    words = [sys.executable, "-c", WITHOUT_EXTRAS, *command.split()]
    subprocess.run(words, capture_output=True, timeout=300, check=True)


def test_expectations_are_described_without_loading_the_compiler() -> None:
    code = (
        "from headjudge.suite.expectations import describe\n"
        "from headjudge.spec.protocol import GameObject, Outcome\n"
        "print(describe(Outcome(objects={'Relic': GameObject('command')}), {'zone'}))"
    )
    assert in_a_new_process(code) == "Relic is in the command zone\n"


def test_rule_number_in_place_of_a_command_names_the_command() -> None:
    done = headjudge("rules", "104.3f")
    hint = "headjudge: to look up a rule, use: headjudge rules show 104.3f\n"
    assert (done.exit_code, done.stderr) == (2, hint)
    asked = headjudge("rules", "19").stderr
    assert asked == "headjudge: to look up an open question, use: headjudge rules questions 19\n"
    assert "Did you mean 'show'?" in headjudge("rules", "shwo").stderr


def test_rules_show_accepts_number_or_slug() -> None:
    number = Rulebook.at().number("win-and-lose-is-loss")
    listed = headjudge("rules")
    assert listed.exit_code == 0
    assert f"{number:<9}win-and-lose-is-loss: If a player would win and lose" in listed.stdout
    shown = headjudge("rules", "show", number).stdout
    assert "If a player would win and lose at the same time, that player loses." in shown
    assert "headjudge.reference.losing.losing_beats_winning (reference/losing.py:" in shown
    assert "win-and-lose-at-once-three-players.1  features/losing.feature:" in shown
    assert "would-win-and-can-not-lose.1 (near miss)" in shown
    assert "open questions\n  13: " in shown
    assert "     scenarios: a-team-would-win-and-lose\n" in shown
    assert headjudge("rules", "show", "win-and-lose-is-loss").stdout == shown
    assert "(advisory)" in headjudge("rules", "show", "104.2").stdout
    unknown = headjudge("rules", "show", "104.3z")
    assert unknown.exit_code == 2
    assert "did you mean 104.3" in one_message(unknown)
    assert "102.3e   win-and-lose-is-loss" in headjudge("rules", "--edition", "2008-02-01").stdout
    assert headjudge("rules", "--edition", "2008-02-02").exit_code == 2


FEATURE = """\
Feature: own

  Example: first
    Given a game between Ana and Ben
    When Ana concedes
    Then Ben wins the game

  Scenario Outline: second
    Given a game between Ana and Ben
    When at the same time
      | an effect states that <who> wins the game |
      | an effect states that Ben wins the game   |
    Then <who> wins the game

    Examples:
      | who |
      | Ana |
      | Ben |
"""


@pytest.fixture
def feature(tmp_path: Path) -> Path:
    path = tmp_path / "own.feature"
    path.write_text(FEATURE, "utf-8")
    return path


def test_explain_plays_the_scenario_at_a_line(feature: Path) -> None:
    everything = headjudge("explain", str(feature))
    assert everything.exit_code == 0
    assert everything.stdout.count("step 1: ") == 3
    first = headjudge("explain", f"{feature}:5")
    assert first.exit_code == 0
    assert "step 1: Ana concedes" in first.stdout
    assert "  104.3a concede: Ana conceded" in first.stdout
    assert "  as expected: Ben wins the game" in first.stdout
    row = headjudge("explain", f"{feature}:17").stdout
    assert "step 1: an effect states that Ana wins the game; an effect" in row
    assert "open question 1, so other outcomes may also be right" in row
    other = headjudge("explain", f"{feature}:18").stdout
    assert "FAILED" not in row
    assert "step 1: an effect states that Ben wins the game; an effect" in other


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("own.feature:1", "own.feature:1: there is no scenario at or before this line"),
        ("none.feature", "none.feature:1: can't be read: No such file"),
        ("bad.feature", "bad.feature:4: unknown step: Ana conceeds\n  did you mean: Ana concedes"),
        ("latin.feature", "latin.feature:1: is not UTF-8"),
    ],
)
def test_explain_names_file_and_line_of_an_error(
    feature: Path, place: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(feature.parent)
    text = FEATURE.replace("Ana concedes", "Ana conceeds").replace("\n\n", "\n")
    Path("bad.feature").write_text(text, "utf-8")
    Path("latin.feature").write_bytes(b"Feature: caf\xe9\n")
    result = headjudge("explain", place)
    assert result.exit_code == 2
    assert message in one_message(result)


def test_explain_names_every_unknown_line(tmp_path: Path) -> None:
    lines = ("a game between Ana and Ben", "Ana xyzzy", "Ana concedes", "Ben plugh")
    (tmp_path / "told.feature").write_text("\n".join(lines), "utf-8")
    result = headjudge("explain", str(tmp_path / "told.feature"))
    assert result.exit_code == 2
    assert "told.feature:2: unknown step: Ana xyzzy" in result.stderr
    assert "told.feature:4: unknown step: Ben plugh" in result.stderr


def test_explain_fails_if_the_rules_prevent_a_step(tmp_path: Path) -> None:
    lines = (
        "a game between Ana and Ben",
        "the ability First of Ana triggers whenever Ana loses life: Ana gains 1 life",
        "the ability Second of Ana triggers whenever Ana gains life: Ben loses 1 life",
        "Ana loses 1 life",
        "state-based actions are checked",
        "Ana gains 1 life",
        "state-based actions are checked",
        "First's ability resolves",
    )
    (tmp_path / "told.feature").write_text("\n".join(lines), "utf-8")
    result = headjudge("explain", str(tmp_path / "told.feature"))
    assert result.exit_code == 1
    assert "note: the rules don't let step 7 happen: First can't resolve before" in result.stdout


def test_lint_suite_requires_ids(feature: Path) -> None:
    assert headjudge("lint", str(feature)).exit_code == 0
    result = headjudge("lint", "--suite", str(feature))
    assert result.exit_code == 1
    assert f"{feature}:3: a scenario needs one tag @id.SLUG" in result.stdout
    assert headjudge("lint", "/no/such.feature").exit_code == 2


def test_protocol_steps_and_version_print_their_text() -> None:
    assert headjudge("protocol").stdout.startswith("# The adapter protocol, version 1")
    assert '"$defs"' in headjudge("protocol", "--schema").stdout
    assert "  When   Ana concedes\n" in headjudge("steps").stdout
    assert headjudge("--version").stdout == f"headjudge {__version__}\n"


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("xyz", f"unknown engine 'xyz'; choose from {', '.join(KNOWN)}"),
        ("python:no.such:thing", "can't be imported"),
        ("", "missing ENGINE; usage: python -m headjudge.runner ENGINE"),
    ],
)
def test_runner_rejects_invalid_engines_in_one_line(engine: str, message: str) -> None:
    done = subprocess.run([*SERVE, *engine.split()], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_runner_answers_requests_on_standard_input() -> None:
    lines = '{"hello": 1, "suite": "x"}\nnonsense\n{"case": "x"}\n{"bye": true}\n{"hello": 1}\n'
    done = subprocess.run(
        [*SERVE, "reference"], input=lines, capture_output=True, text=True, check=True
    )
    hello, nonsense, half = done.stdout.splitlines()
    assert '"engine":"reference"' in hello
    assert "unreadable request" in nonsense
    assert half.startswith('{"case":"x","error":"malformed case: has no edition')


def test_output_of_python_engine_does_not_garble_replies() -> None:
    engine = f"{sys.executable} -m headjudge.runner python:tests.engines_in_process:Chatty"
    result = headjudge("certify", engine, "--rule", "104.3a")
    assert result.exit_code == 0


def test_output_has_no_colors_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in headjudge("certify", "reference", "--rule", "104.3a").output
