"""Every report, made from a run's events and nothing else: JSON, JUnit XML, Markdown and HTML."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec

from headjudge.conformance import fenced, harmless, markdown, one_line
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.reporting import page
from headjudge.conformance.reporting.html import to_html
from headjudge.conformance.reporting.results import (
    CONFIDENCE,
    completed_lines,
    heading,
    shortest_first,
    status,
    wrong_at_most,
)
from headjudge.conformance.reporting.score import score, unjudged
from headjudge.conformance.reporting.stream import Run, read

EVENTS = "events.ndjson"


def to_json(run: Run) -> bytes:
    """The run as one JSON document, rule by rule."""
    document = {
        "suite": run.started.suite,
        "engine": run.started.engine,
        "edition": run.started.edition,
        "complete": run.finished is not None,
        "counts": page.counted(run),
        "score": score(run.judged),
        "not_judged": unjudged(run.judged),
        "causes": [
            {
                "name": common.cause.says,
                "rules": common.cause.rules,
                "rank": common.cause.rank,
                "cases": [one.id for one in common.cases],
                "command": page.command(run, common.cases[0]),
            }
            for common in page.causes(run)
        ],
        "areas": page.areas(run),
        **_situations(run),
        "rules": [
            msgspec.structs.asdict(head)
            | {"status": status(run.of(head.slug)), "cases": run.of(head.slug)}
            for head in run.started.rules
        ],
    }
    return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"


def _situations(run: Run) -> dict[str, object]:
    """What came of every situation of so many players, or of a sample of them."""
    done = run.completed
    if done is None or done.whole:
        return {"every_situation": done}
    share = {"confidence": CONFIDENCE, "wrong_at_most": wrong_at_most(done)}
    return {"sample_of_situations": msgspec.structs.asdict(done) | {"played": done.played} | share}


def to_junit(run: Run) -> bytes:
    """The run as JUnit XML: a suite a rule, a test case an example."""
    root = ET.Element("testsuites", name=_xml(f"headjudge {run.started.engine.engine}"))
    named = {id(one): c.cause.says for c in page.causes(run) for one in c.cases}
    for head in run.started.rules:
        judged = run.of(head.slug)
        suite = ET.SubElement(root, "testsuite", name=f"{head.number} {head.slug}")
        kinds = Counter(_junit_kind(one) for one in judged)
        suite.set("tests", str(len(judged)))
        for plural, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(plural, str(kinds[kind]))
        suite.set("time", _seconds(judged))
        for one in judged:
            case = ET.SubElement(suite, "testcase", classname=head.slug, name=_xml(one.id))
            case.set("file", _xml(one.path))
            case.set("line", str(one.line))
            case.set("time", _seconds([one]))
            if kind := _junit_kind(one):
                element = ET.SubElement(case, kind, message=_xml(one.message))
                if kind != "skipped":
                    element.set("type", one.verdict)
                    text = f"cause: {named.get(id(one), one.verdict)}\n{_failure_text(one)}"
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


def to_markdown(run: Run) -> bytes:
    """The run as a page to read: its causes, its areas, a table of rules, then every failure."""
    info = run.started.engine
    by = f"judged by Head Judge {markdown(run.started.suite)}"
    lines = [
        f"# {markdown(f'{info.engine} {info.version}'.rstrip())}, {by}",
        "",
        f"Edition {run.started.edition}. {page.totals(run)}; {page.scored(run)}.",
    ]
    for number, common in enumerate(page.causes(run), 1):
        one = common.cases[0]
        text = [*page.steps(one), *page.reasons(one), page.command(run, one)]
        lines += [
            "",
            f"## {number}. {markdown(page.title(common))}",
            "",
            *fenced("\n".join(text), "gherkin"),
        ]
        if len(common.cases) > 1:
            lines += ["", "Cases: " + ", ".join(markdown(each.id) for each in common.cases)]
    lines += ["", "## Areas", "", *(f"- {markdown(area.line(9))}" for area in page.areas(run))]
    if not_judged := unjudged(run.judged):
        lines += ["", "## Within its claims, and not judged", "", "| cases | why | such as |"]
        lines.append("| --- | --- | --- |")
        for why in not_judged:
            such_as = markdown(why.cases[0])
            lines.append(f"| {len(why.cases)} | {markdown(why.why)} | {such_as} |")
    if run.completed:
        lines += [
            "",
            f"## {heading(run.completed)}",
            "",
            *fenced("\n".join(completed_lines(run.completed)), "gherkin"),
        ]
    lines += ["", "## Rules", "", "| rule | statement | status | verdicts |"]
    lines.append("| --- | --- | --- | --- |")
    for head in run.started.rules:
        judged = run.of(head.slug)
        counts = Counter(one.verdict for one in judged)
        verdicts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()))
        lines.append(f"| {head.number} | {markdown(head.says)} | {status(judged)} | {verdicts} |")
    for head in run.started.rules:
        failures = shortest_first(run.of(head.slug))
        if failures:
            lines += ["", f"## {head.number} {markdown(head.says)}"]
        for one in failures:
            lines += [
                "",
                f"### {markdown(one.id)}: {one.verdict}",
                "",
                *fenced(_failure_text(one), "gherkin"),
            ]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


REPORTS: dict[str, Callable[[Run], bytes]] = {
    "report.json": to_json,
    "junit.xml": to_junit,
    "report.md": to_markdown,
    "report.html": to_html,
}
"""Every report, by its file's name."""


def write_reports(folder: Path) -> Run:
    """Make every report from the events in the folder. Raises WrongUse, OSError."""
    run = read(folder / EVENTS)
    for name, make in REPORTS.items():
        (folder / name).write_bytes(make(run))
    return run


def _failure_text(one: Judged) -> str:
    return "\n".join(
        [harmless(one.gherkin), f"  at {one_line(one.path)}:{one.line}", *page.reasons(one)]
    )


def _junit_kind(one: Judged) -> str:
    if one.verdict == "fail":
        return "failure"
    if one.verdict in FAILED:
        return "error"
    return "" if one.verdict == "pass" else "skipped"


def _seconds(judged: list[Judged]) -> str:
    return f"{sum(one.seconds for one in judged):.6f}"


def _xml(text: str) -> str:
    """The text without what XML 1.0 can't hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
