"""Generate the JSON, JUnit XML, Markdown and HTML reports from a run's events."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import msgspec

from headjudge.files import write_inside
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report import summary
from headjudge.report.event_log import Run, read
from headjudge.report.standing import level_lines, level_reached
from headjudge.report.summary import (
    CONFIDENCE,
    completed_lines,
    heading,
    score,
    shortest_first,
    status,
    unjudged,
    wrong_at_most,
)
from headjudge.text import fenced, markdown, one_line, sanitize

EVENTS = "events.ndjson"


def to_json(run: Run) -> bytes:
    """Return the run as JSON, with its cases grouped by rule."""
    document = {
        "suite": run.started.suite,
        "engine": run.started.engine,
        "edition": run.started.edition,
        "unreviewed": run.started.unreviewed,
        "complete": run.finished is not None,
        "counts": summary.counted(run),
        "score": score(run.judged),
        "level": level_reached(run),
        "not_judged": unjudged(run.judged),
        "causes": [
            {
                "name": cluster.cause.says,
                "rules": cluster.cause.rules,
                "rank": cluster.cause.rank,
                "cases": [case.id for case in cluster.cases],
                "command": summary.command(run, cluster.cases[0]),
            }
            for cluster in summary.causes(run)
        ],
        "areas": summary.areas(run),
        **_situations(run),
        "rules": [
            msgspec.structs.asdict(head) | {"status": status(judged), "cases": judged}
            for head, judged in run.by_rule()
        ],
    }
    return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"


def _situations(run: Run) -> dict[str, object]:
    """Return the results of an exhaustive or sampled sweep, for the JSON report."""
    done = run.completed
    if done is None or done.whole:
        return {"every_situation": done}
    share = {"confidence": CONFIDENCE, "wrong_at_most": wrong_at_most(done)}
    return {"sample_of_situations": msgspec.structs.asdict(done) | {"played": done.played} | share}


def to_junit(run: Run) -> bytes:
    """Return the run as JUnit XML, with a test suite per rule and a test case per example."""
    root = ET.Element(
        "testsuites", name=_xml(f"headjudge {run.started.engine.engine}{summary.unreviewed(run)}")
    )
    named = {id(result): c.cause.says for c in summary.causes(run) for result in c.cases}
    for head, judged in run.by_rule():
        suite = ET.SubElement(root, "testsuite", name=f"{head.number} {head.slug}")
        kinds = Counter(_junit_kind(result) for result in judged)
        suite.set("tests", str(len(judged)))
        for plural, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(plural, str(kinds[kind]))
        suite.set("time", _seconds(judged))
        for result in judged:
            case = ET.SubElement(suite, "testcase", classname=head.slug, name=_xml(result.id))
            case.set("file", _xml(result.path))
            case.set("line", str(result.line))
            case.set("time", _seconds([result]))
            if kind := _junit_kind(result):
                element = ET.SubElement(case, kind, message=_xml(result.message))
                if kind != "skipped":
                    element.set("type", result.verdict)
                    text = (
                        f"cause: {named.get(id(result), result.verdict)}\n{_failure_text(result)}"
                    )
                    element.text = _xml(text)
    if run.completed:
        name = heading(run.completed).lower()
        suite = ET.SubElement(root, "testsuite", name=name, tests="1")
        players = f"{run.completed.sweeping.players} players"
        case = ET.SubElement(suite, "testcase", classname=name.replace(" ", "-"), name=players)
        suite.set("failures", str(int("wrong" in run.completed.counts)))
        if "wrong" in run.completed.counts:
            first, *others = completed_lines(run.completed)
            ET.SubElement(case, "failure", message=first).text = _xml("\n".join(others))
    ET.indent(root)
    xml: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def _failure_text(case: Judged) -> str:
    return "\n".join(
        [sanitize(case.gherkin), f"  at {one_line(case.path)}:{case.line}", *summary.reasons(case)]
    )


def _junit_kind(case: Judged) -> str:
    if case.verdict == "fail":
        return "failure"
    if case.verdict in FAILED:
        return "error"
    return "" if case.verdict == "pass" else "skipped"


def _seconds(judged: list[Judged]) -> str:
    return f"{sum(case.seconds for case in judged):.6f}"


def _xml(text: str) -> str:
    """Replace characters that XML 1.0 can't hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


if TYPE_CHECKING:
    from jinja2 import Template


@cache
def template(package: str, name: str) -> "Template":
    """Load a package's Jinja template; values are sanitized, and escaped in HTML templates."""
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415 -- faster start-up

    environment = Environment(
        autoescape=".html" in name,  # noqa: S701 -- Markdown has a separate filter
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=".md" in name,
        finalize=lambda value: sanitize(value) if isinstance(value, str) else value,
    )
    environment.filters["markdown"] = markdown
    environment.filters["fenced"] = lambda text, language: "\n".join(fenced(text, language))
    return environment.from_string(files(package).joinpath(name).read_text("utf-8"))


def _render(name: str, run: Run) -> bytes:
    info = run.started.engine
    place = {id(case): f"case-{number}" for number, case in enumerate(run.judged, 1)}
    text = template("headjudge.report", name).render(
        name=summary.named(run),
        engine=f"{info.engine} {info.version}".rstrip(),
        edition=run.started.edition,
        unreviewed=summary.unreviewed(run),
        suite=run.started.suite,
        totals=summary.totals(run),
        scored=summary.scored(run),
        counts=summary.counted(run),
        causes=summary.causes(run),
        areas=summary.areas(run),
        levels=level_lines(run, summary.causes(run)),
        not_judged=unjudged(run.judged),
        completed=completed_lines(run.completed) if run.completed else [],
        completed_heading=heading(run.completed) if run.completed else "",
        rules=run.by_rule(),
        place=lambda case: place[id(case)],
        title=summary.title,
        command=lambda case: summary.command(run, case),
        steps=summary.steps,
        reasons=_reasons,
        failure_text=_failure_text,
        transcript=lambda case: "\n".join(summary.transcript_lines(case)),
        status=status,
        shortest_first=shortest_first,
        verdicts=lambda judged: Counter(str(case.verdict) for case in judged),
        failed=FAILED,
    )
    return text.encode("utf-8", "replace")


def to_html(run: Run) -> bytes:
    """Return the run as an HTML page."""
    return _render("report.html.j2", run)


def to_markdown(run: Run) -> bytes:
    """Return the run as Markdown: causes, areas, a rule table and every failure."""
    return _render("report.md.j2", run)


def _reasons(case: Judged) -> list[str]:
    """Return why a case failed, or the message explaining why it neither passed nor failed."""
    if case.verdict in FAILED:
        return summary.reasons(case)
    return [case.message] if case.message else []


REPORTS: dict[str, Callable[[Run], bytes]] = {
    "report.json": to_json,
    "junit.xml": to_junit,
    "report.md": to_markdown,
    "report.html": to_html,
}
"""The functions that generate the reports, by file name."""


def write_reports(folder: Path) -> Run:
    """Generate all reports from the event log in the folder. Raises UsageError or OSError."""
    run = read(folder / EVENTS)
    for name, make in REPORTS.items():
        write_inside(folder / name, make(run))
    return run
