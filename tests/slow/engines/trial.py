"""A run on a misbehaving engine, with all that is to be checked of it."""

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

from headjudge.conformance.engines.answers import CASE_SECONDS, Attached, Limits, NotStarted
from headjudge.conformance.engines.in_process import InProcess
from headjudge.conformance.engines.registry import attach, load
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.reporting import event_log
from headjudge.conformance.reporting.writers import EVENTS, REPORTS, write_reports
from headjudge.conformance.scenarios.read import compile_feature, read
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.protocol.kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from tests.conftest import alive
from tests.slow.engines.ways import NOT_STARTED, Way

HERE = Path(__file__).parent
CONFIGURATIONS = ((1, None), (1, 1), (1, 4), (2, 1), (2, 3))
"""Jobs and windows, among which the trials of a way take turns."""
MOST_SECONDS = 25.0
"""How long a run may take; what hangs would hang for longer."""
PATIENCE = 20
"""How many times longer everything may take on a busy machine."""
LEFT_SECONDS = 30.0
"""How long what was ended may take to be gone."""


class Seen(NamedTuple):
    """What was seen of a run."""

    verdicts: dict[str, str]
    """By the id of the case; of one that could not be started, NOT_STARTED is that of ``bad``."""
    seconds: float
    faults: list[str]
    """What is not as it has to be."""


@cache
def scenarios() -> tuple[list[Scenario], Rulebook]:
    """What the engines are asked; the last fills the pipe between two processes."""
    book = Rulebook.at()
    found = list(compile_feature(read(HERE / "conceding.feature"), book))
    life = next(scenario for scenario in found if scenario.case.id == "life")
    steps = life.case.steps[:1] * 2000
    case: AnyCase = replace(life.case, id="long", steps=steps)
    return [*found, replace(life, case=case, step_texts=life.step_texts[:1] * len(steps))], book


def command(how: str, case: str, folder: Path) -> str:
    """The command line of the engine that misbehaves in this way at this case."""
    words = [sys.executable, "-I", "-S", str(HERE / "misbehave.py"), how, case, str(folder)]
    return shlex.join(words)


@cache
def deserved() -> dict[str, str]:
    """The verdicts on the same engine when it does not misbehave."""
    with tempfile.TemporaryDirectory() as folder:
        attached = attach(command("nothing", "", Path(folder)), Limits(30))
        return {one.id: one.verdict for one in judged(attached, Path(folder))}


def judged(attached: Attached, folder: Path, repeat: int = 1) -> list[Judged]:
    """The verdicts of a run, whose reports are in the folder."""
    found = []
    with closing(attached), (folder / EVENTS).open("wb") as events:
        for event in run(attached, *scenarios(), repeat=repeat):
            events.write(event_log.encoded(event))
            found += [event] if isinstance(event, Judged) else []
    write_reports(folder)
    return found


def patient_trial(way: Way, number: int = 0, *, in_process: bool = False) -> Seen:
    """A trial; where something is wrong another one, with time enough on a busy machine."""
    seen = trial(way, number, in_process=in_process)
    return trial(way, number, in_process=in_process, patience=PATIENCE) if seen.faults else seen


def trial(way: Way, number: int = 0, *, in_process: bool = False, patience: float = 1) -> Seen:
    """A run on the engine that misbehaves so, and what is wrong with the run if anything is.

    Every limit on time is `patience` times the usual one.
    """
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
                attached: Attached = InProcess(load(engine), limits.timeout or CASE_SECONDS)
            else:
                attached = attach(engine, limits)
            found = judged(attached, reports, way.repeat)
        except NotStarted as error:
            verdicts, messages, faults = {"bad": NOT_STARTED}, {"bad": str(error)}, []
        except BaseException as error:  # noqa: BLE001 -- what must not be, whatever it is
            verdicts, messages, faults = {}, {}, [f"it ended by {error!r:.200}"]
        else:
            verdicts = {one.id: str(one.verdict) for one in found}
            messages = {one.id: one.message for one in found}
            faults = incomplete(reports, found)
        seconds = time.monotonic() - begin
        faults += misjudged(way, verdicts) + unsaid(way, messages) + left(pids)
    if seconds > MOST_SECONDS * patience:
        faults.append(f"it took {seconds:.1f} s")
    return Seen(verdicts, seconds, faults)


def misjudged(way: Way, verdicts: dict[str, str]) -> list[str]:
    """The verdicts that are not as they have to be."""
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
    ]


def unsaid(way: Way, messages: dict[str, str]) -> list[str]:
    """The words that had to be said and were not."""
    said = [*messages.values()] if way.everywhere else [messages.get("bad", "")]
    there = any(way.words in message for message in said)
    return [] if there else [f"{way.words!r} is not in {said}"]


def left(folder: Path) -> list[str]:
    """The processes that left their ids in the folder and are still there."""
    pids = [int(path.name) for path in folder.iterdir() if path.name.isdigit()]
    end = time.monotonic() + LEFT_SECONDS
    while any(map(alive, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    still = [pid for pid in pids if alive(pid)]
    return [f"{len(still)} of {len(pids)} processes are still running"] if still else []


def incomplete(folder: Path, found: list[Judged]) -> list[str]:
    """What is missing in the reports of a run, or can't be read."""
    names = [one.id for one in found]
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
    failing = [one.id for one in found if one.verdict not in ("pass", "unsupported")]
    return faults + [f"report.md lacks {name}" for name in failing if name not in page]
