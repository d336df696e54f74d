"""JSON, JUnit XML and Markdown, made from a run's events and nothing else."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec

from conformance import several
from conformance.judging.verdicts import FAILED, Completed, Judged, RuleHead
from conformance.reporting.stream import Run, read

EVENTS = "events.ndjson"


def status(judged: list[Judged]) -> str:
    """What the verdicts on a rule's examples add up to.

    Near misses alone show nothing: an engine that does nothing passes them too.
    """
    verdicts = {one.verdict for one in judged}
    if verdicts & FAILED:
        return "failed"
    if verdicts == {"advisory"}:
        return "advisory"
    if not any(one.verdict == "pass" and not one.near_miss for one in judged):
        return "unsupported"
    return "partly supported" if "unsupported" in verdicts else "passed"


def shortest_first(judged: list[Judged]) -> list[Judged]:
    """Those that failed, the shortest scenario first."""
    return sorted(
        (one for one in judged if one.verdict in FAILED),
        key=lambda one: (one.gherkin.count("\n"), len(one.gherkin), one.id),
    )


def counted(run: Run) -> dict[str, int]:
    """How many cases got which verdict."""
    return dict(sorted(Counter(one.verdict for one in run.judged).items()))


def totals(run: Run) -> str:
    """The counts in a line."""
    counts = ", ".join(f"{n} {verdict}" for verdict, n in counted(run).items())
    cut_short = "" if run.finished else f"; cut short after {len(run.judged)}"
    return f"{several(run.started.cases, 'case')}: {counts or 'none judged'}{cut_short}"


def to_json(run: Run) -> bytes:
    """The run as one JSON document, rule by rule."""
    document = {
        "suite": run.started.suite,
        "engine": run.started.engine,
        "edition": run.started.edition,
        "complete": run.finished is not None,
        "counts": counted(run),
        "every_situation": run.completed,
        "rules": [
            msgspec.structs.asdict(head)
            | {"status": status(run.of(head.slug)), "cases": run.of(head.slug)}
            for head in run.started.rules
        ],
    }
    return msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"


def to_junit(run: Run) -> bytes:
    """The run as JUnit XML: a suite a rule, a test case an example."""
    root = ET.Element("testsuites", name=f"headjudge {run.started.engine.engine}")
    for head in run.started.rules:
        judged = run.of(head.slug)
        suite = ET.SubElement(root, "testsuite", name=f"{head.number} {head.slug}")
        kinds = Counter(_junit_kind(one) for one in judged)
        suite.set("tests", str(len(judged)))
        for plural, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(plural, str(kinds[kind]))
        for one in judged:
            case = ET.SubElement(suite, "testcase", classname=head.slug, name=one.id)
            case.set("file", one.path)
            case.set("line", str(one.line))
            if kind := _junit_kind(one):
                element = ET.SubElement(case, kind, message=_xml(one.message))
                if kind != "skipped":
                    element.set("type", one.verdict)
                    element.text = _xml(_failure_text(one))
    if run.completed:
        suite = ET.SubElement(root, "testsuite", name="every situation", tests="1")
        case = ET.SubElement(suite, "testcase", classname="every-situation", name="two players")
        suite.set("failures", str(int("wrong" in run.completed.counts)))
        if "wrong" in run.completed.counts:
            first, *others = completed_lines(run.completed)
            ET.SubElement(case, "failure", message=first).text = _xml("\n".join(others))
    ET.indent(root)
    xml: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def to_markdown(run: Run) -> bytes:
    """The run as a page to read: a table of rules, then every failure with its reasons."""
    info = run.started.engine
    lines = [
        f"# {info.engine} {info.version}, judged by Head Judge {run.started.suite}",
        "",
        f"Edition {run.started.edition}. {totals(run)}.",
        "",
        "| rule | statement | status | verdicts |",
        "| --- | --- | --- | --- |",
    ]
    for head in run.started.rules:
        judged = run.of(head.slug)
        counts = Counter(one.verdict for one in judged)
        verdicts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()))
        lines.append(f"| {head.number} | {head.says} | {status(judged)} | {verdicts} |")
    if run.completed:
        lines += ["", "## Every situation", "", *_fenced("\n".join(completed_lines(run.completed)))]
    for head in run.started.rules:
        failures = shortest_first(run.of(head.slug))
        if failures:
            lines += ["", f"## {head.number} {head.says}"]
        for one in failures:
            lines += ["", f"### {one.id}: {one.verdict}", "", *_fenced(_failure_text(one))]
    return ("\n".join(lines) + "\n").encode()


REPORTS: dict[str, Callable[[Run], bytes]] = {
    "report.json": to_json,
    "junit.xml": to_junit,
    "report.md": to_markdown,
}
"""Every report, by its file's name."""


def write_reports(folder: Path) -> Run:
    """Make every report from the events in the folder. Raises WrongUse, OSError."""
    run = read(folder / EVENTS)
    for name, make in REPORTS.items():
        (folder / name).write_bytes(make(run))
    return run


def completed_lines(done: Completed) -> list[str]:
    """What came of every situation of two players: in a line, then what is wrong or proven."""
    counts = dict(done.counts)
    right, wrong = counts.pop("right", 0), counts.pop("wrong", 0)
    tried = right + wrong
    others = "".join(f"; {count:,} {_NOT_TRIED[kind]}" for kind, count in counts.items())
    how = f"wrong on {wrong:,} of" if wrong else "right on all"
    lines = [f"{how} {several(tried, 'situation', ',')} of two players that it supports{others}"]
    if done.rows and done.proven:
        proven = f"{several(len(done.proven), 'invariant')} proven: {', '.join(done.proven)}"
        lines.append(f"of its decision table of {several(done.rows, 'situation', ',')}, {proven}")
    if done.unproven:
        lines.append(f"not proven: {', '.join(done.unproven)}")
    for one in done.wrong:
        lines += ["", *one.gherkin.splitlines(), one.message]
        lines += [f"because   {line}" for line in one.because]
    return lines


_NOT_TRIED = {
    "unsupported": "unsupported",
    "open": "with an open question",
    "untold": "with too little reported",
}


def failure_lines(head: RuleHead, one: Judged) -> list[str]:
    """A failure for people: the scenario, what was expected, what came, and why."""
    return [
        f"{head.number} {head.slug} — {one.id}: {one.verdict}".removeprefix("-  — "),
        _failure_text(one),
    ]


def _failure_text(one: Judged) -> str:
    lines = [one.gherkin, f"  at {one.path}:{one.line}"]
    if not one.misses:
        what = "unexpected output" if one.verdict == "garbage" else one.verdict
        lines.append(f"{what}: {one.message}")
    for miss in one.misses:
        lines += [f"expected: {miss.expected}", f"got:      {miss.got}"]
    lines += [f"{against.sentence()}; got: {against.got}" for against in one.contradicts]
    if one.misses or one.contradicts:
        lines += [f"because   {line}" for line in one.because or ("no rule makes anyone leave",)]
    return "\n".join(lines)


def _fenced(text: str) -> list[str]:
    fence = "`" * max(3, *(len(ticks) + 1 for ticks in re.findall("`+", text) or [""]))
    return [f"{fence}gherkin", text, fence]


def _junit_kind(one: Judged) -> str:
    if one.verdict == "fail":
        return "failure"
    if one.verdict in FAILED:
        return "error"
    return "" if one.verdict == "pass" else "skipped"


def _xml(text: str) -> str:
    """The text without what XML 1.0 can't hold."""
    return re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
