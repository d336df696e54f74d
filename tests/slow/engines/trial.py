"""Trial runs of misbehaving engines."""

import json
import shlex
import sys
import tempfile
import time
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from msgspec.structs import replace

from headjudge.judge.judge import run
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import event_log
from headjudge.report.writers import EVENTS, REPORTS, write_reports
from headjudge.runner.engine import CASE_SECONDS, EngineSession, EngineStartError, Limits
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.registry import attach, load
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_feature, read
from headjudge.suite.scenario import Scenario
from tests.conftest import alive
from tests.slow.engines.ways import NOT_STARTED, Way

HERE = Path(__file__).parent
CONFIGURATIONS = ((1, None), (1, 1), (1, 4), (2, 1), (2, 3))
"""Numbers of processes and requests in flight; the trials of a way take turns."""
MOST_SECONDS = 25.0
"""Time limit of a run; an engine that hangs would take longer."""
PATIENCE = 20
"""Factor for all time limits on a busy machine."""
LEFT_SECONDS = 30.0
"""Time limit for a killed process to end."""


class Seen(NamedTuple):
    """The verdicts of a trial, and the expectations that it violated."""

    verdicts: dict[str, str]
    """By case id; NOT_STARTED for ``bad`` if the engine could not be started."""
    seconds: float
    faults: list[str]
    """Violated expectations."""


@cache
def scenarios() -> tuple[list[Scenario], Rulebook]:
    """Return the cases and their edition; the last case fills the pipe between two processes."""
    book = Rulebook.at()
    found = list(compile_feature(read(HERE / "conceding.feature"), book))
    life = next(scenario for scenario in found if scenario.case.id == "life")
    steps = life.case.steps[:1] * 2000
    case: AnyCase = replace(life.case, id="long", steps=steps)
    return [*found, replace(life, case=case, step_texts=life.step_texts[:1] * len(steps))], book


def command(how: str, case: str, folder: Path) -> str:
    """Return the command line of an engine that misbehaves in this way at one case."""
    words = [sys.executable, "-I", "-S", str(HERE / "misbehave.py"), how, case, str(folder)]
    return shlex.join(words)


@cache
def deserved() -> dict[str, str]:
    """Return the verdicts on the same engine without misbehavior."""
    with tempfile.TemporaryDirectory() as folder:
        attached = attach(command("nothing", "", Path(folder)), Limits(30))
        return {event.id: event.verdict for event in judged(attached, Path(folder))}


def judged(attached: EngineSession, folder: Path, repeat: int = 1) -> list[Judged]:
    """Run the cases, write the reports to a folder, and return the verdicts."""
    found = []
    with closing(attached), (folder / EVENTS).open("wb") as events:
        for event in run(attached, *scenarios(), repeat=repeat):
            events.write(event_log.encoded(event))
            found += [event] if isinstance(event, Judged) else []
    write_reports(folder)
    return found


def patient_trial(way: Way, number: int = 0, *, in_process: bool = False) -> Seen:
    """Run a trial; if it has faults, repeat it with limits for a busy machine."""
    seen = trial(way, number, in_process=in_process)
    return trial(way, number, in_process=in_process, patience=PATIENCE) if seen.faults else seen


def trial(way: Way, number: int = 0, *, in_process: bool = False, patience: float = 1) -> Seen:
    """Run the cases on a misbehaving engine, with time limits multiplied by `patience`."""
    deserved()
    jobs, window = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        pids, reports = Path(name) / "pids", Path(name) / "reports"
        pids.mkdir()
        reports.mkdir()
        engine = way.how
        if not engine.startswith("python:"):
            engine = command(way.how, "" if way.everywhere else "bad", pids)
        try:
            limits = way.allowed(jobs, window, patience)
            if in_process:
                attached: EngineSession = InProcessEngine(
                    load(engine), limits.timeout or CASE_SECONDS
                )
            else:
                attached = attach(engine, limits)
            found = judged(attached, reports, way.repeat)
        except EngineStartError as error:
            verdicts, messages, faults = {"bad": NOT_STARTED}, {"bad": str(error)}, []
        except BaseException as error:  # noqa: BLE001 -- nothing may escape a run
            verdicts, messages, faults = {}, {}, [f"it ended by {error!r:.200}"]
        else:
            verdicts = {event.id: str(event.verdict) for event in found}
            messages = {event.id: event.message for event in found}
            faults = incomplete(reports, found)
        seconds = time.monotonic() - begin
        faults += misjudged(way, verdicts) + missing_message(way, messages) + left(pids)
    if seconds > MOST_SECONDS * patience:
        faults.append(f"it took {seconds:.1f} s")
    return Seen(verdicts, seconds, faults)


def misjudged(way: Way, verdicts: dict[str, str]) -> list[str]:
    """Report unexpected verdicts."""
    if way.everywhere and way.verdict != "pass":
        expected = dict.fromkeys(deserved(), way.verdict)
    elif way.verdict == NOT_STARTED:
        expected = {"bad": NOT_STARTED}
    else:
        expected = {**deserved(), "bad": way.verdict}
    return [
        f"{case}: {verdicts.get(case)}, not {verdict}"
        for case, verdict in expected.items()
        if verdicts.get(case) != verdict
        and (verdicts.get(case) not in way.others or (case == "bad" and not way.everywhere))
        and not (way.everywhere and verdicts.get(case) == "not-run")
    ]


def missing_message(way: Way, messages: dict[str, str]) -> list[str]:
    """Report a missing part of the message."""
    texts = [*messages.values()] if way.everywhere else [messages.get("bad", "")]
    there = any(way.words in message for message in texts)
    return [] if there else [f"{way.words!r} is not in {texts}"]


def left(folder: Path) -> list[str]:
    """Report processes whose ids are in the folder and that are still running."""
    pids = [int(path.name) for path in folder.iterdir() if path.name.isdigit()]
    end = time.monotonic() + LEFT_SECONDS
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    still = [pid for pid in pids if alive(pid)]
    return [f"{len(still)} of {len(pids)} processes are still running"] if still else []


def incomplete(folder: Path, results: list[Judged]) -> list[str]:
    """Report missing or unreadable parts of a run's reports."""
    names = [event.id for event in results]
    faults = [f"no {name}" for name in REPORTS if not (folder / name).exists()]
    if names != [scenario.case.id for scenario in scenarios()[0]]:
        faults.append(f"events of {names}")
    if event_log.read(folder / EVENTS).finished is None:
        faults.append("a stream that is not finished")
    report = json.loads((folder / "report.json").read_bytes())
    if sorted(case["id"] for rule in report["rules"] for case in rule["cases"]) != sorted(names):
        faults.append("report.json lacks cases")
    cases = ET.parse(folder / "junit.xml").iter("testcase")
    if sorted(case.get("name", "") for case in cases) != sorted(names):
        faults.append("junit.xml lacks cases")
    page = (folder / "report.md").read_text("utf-8")
    failing = [event.id for event in results if event.verdict in FAILED]
    return faults + [f"report.md lacks {name}" for name in failing if name not in page]
