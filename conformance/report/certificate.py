"""Certificates, which are in-toto statements that an engine reaches a level, and badges.

An engine is certified for a level in an edition if every case of the level passes. Cases that the
rules leave open, or whose outcome the engine's declared own checks hide, are ignored, but at least
one other case is required. The statement is unsigned:
`headjudge verify` replays the cases and compares the results, and anyone who vouches for a
certificate can sign the file with existing in-toto tools.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from headjudge.errors import UsageError
from headjudge.files import read_bytes
from headjudge.report.event_log import Run
from headjudge.report.standing import prevents_level
from headjudge.report.summary import score
from headjudge.suite.scenario import Scenario
from headjudge.text import first_repeated, pluralize, truncate_list

_Statement = Literal["https://in-toto.io/Statement/v1"]
_TestResult = Literal["https://in-toto.io/attestation/test-result/v0.1"]
_LISTED_RULES = 5
"""Maximum number of unreviewed rules to list."""
LARGEST = 16 * 1024 * 1024
"""Maximum size of a certificate file, in bytes."""


class Inputs(Struct, frozen=True):
    """What an engine got besides the cases."""

    seed: int = 0
    """The seed of the random names and order; a verification uses another one."""
    arguments: tuple[str, ...] = ()
    """The words of the engine's command line that name no file, so that no digest covers them."""
    environment: tuple[str, ...] = ()
    """The names of the variables that --env passed on."""


class Conditions(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions of a run, its counts by verdict, and its inputs (see `Inputs`)."""

    engine: str
    version: str
    suite: str
    edition: str
    level: str
    counts: dict[str, int]
    seed: int
    arguments: tuple[str, ...]
    environment: tuple[str, ...]


class Artifact(Struct, frozen=True, forbid_unknown_fields=True):
    """A file's name and digests."""

    name: str
    digest: dict[str, str]


class Configuration(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of the cases and the conditions under which they were run."""

    name: Literal["cases"]
    digest: dict[str, str]
    annotations: Conditions


class TestResult(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """An in-toto test-result predicate, version 0.1, whose tests are cases."""

    result: Literal["PASSED"]
    configuration: tuple[Configuration]
    passed_tests: tuple[str, ...]
    warned_tests: tuple[str, ...] = ()
    """Ids of advisory cases, and of those that the engine's own checks hide."""
    failed_tests: tuple[()] = ()


class Statement(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """An in-toto statement, version 1, about the files in an engine's command line."""

    subject: tuple[Artifact, ...]
    predicate: TestResult
    predicate_type: _TestResult = "https://in-toto.io/attestation/test-result/v0.1"
    type: _Statement = field(default="https://in-toto.io/Statement/v1", name="_type")


def digest(scenarios: Iterable[Scenario]) -> str:
    """Return the hexadecimal SHA-256 digest of all cases and their expectations."""
    hashed = sha256()
    for scenario in sorted(scenarios, key=lambda scenario: scenario.case.id):
        expected = [(then.after, then.text) for then in scenario.thens]
        hashed.update(msgspec.json.encode((scenario.case, expected), order="deterministic") + b"\n")
    return hashed.hexdigest()


def why_not(run: Run, scenarios: Iterable[Scenario]) -> str:
    """Explain why a run does not certify a level with these scenarios; empty if it does."""
    judged = {case.id: case for case in run.judged}
    cases = [judged.get(scenario.case.id) for scenario in scenarios]
    counts = Counter(
        case.verdict if case else "not judged"
        for case in cases
        if case is None or prevents_level(case)
    )
    passed = any(case is not None and case.verdict == "pass" for case in cases)
    if counts:
        return ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    return "" if passed else "none of its cases can fail"


def certified(run: Run, levels: Mapping[str, Sequence[Scenario]]) -> str:
    """Return the last of these levels for which a run certifies its engine; empty if none.

    An incomplete run, one in an unreviewed edition or one with any failure certifies nothing, even
    if the failures are in other levels or in the sweep.
    """
    if (
        run.started.unreviewed
        or run.failed
        or run.finished is None
        or (run.completed and run.completed.gave_up)
    ):
        return ""
    earned = [name for name, scenarios in levels.items() if not why_not(run, scenarios)]
    return earned[-1] if earned else ""


def refusal(run: Run, levels: Mapping[str, Sequence[Scenario]]) -> str:
    """Explain why a run certifies its engine for none of the levels, one line per level."""
    reasons = {name: why_not(run, cases) for name, cases in levels.items()}
    lines = [f"\n  {name}: {reason}" for name, reason in reasons.items() if reason]
    if sweep := run.completed:
        if "wrong" in sweep.counts:
            lines.append(f"\n  sweep: {pluralize(sweep.counts['wrong'], 'wrong situation', ',')}")
        lines += [f"\n  sweep: {sweep.gave_up}"] if sweep.gave_up else []
    if run.finished is None:
        lines.append("\n  the run was interrupted")
    if unreviewed := run.started.unreviewed:
        listed = truncate_list(unreviewed, _LISTED_RULES)
        return f"no certificate: edition {run.started.edition} is not reviewed yet: {listed}"
    if passed := [name for name, reason in reasons.items() if not reason]:
        lines.append(f"\n  nothing else may fail in the run; use --level {passed[-1]}")
    return f"no certificate: every case of a level must pass{''.join(lines)}"


def statement(
    run: Run, levels: Mapping[str, Sequence[Scenario]], inputs: Inputs | None = None
) -> Statement:
    """Return the certificate that an engine earns in a run.

    `levels` maps each level to all its scenarios in the edition, lowest first. Raises UsageError
    with the reasons if the engine is certified for none of the levels.
    """
    earned = certified(run, levels)
    if not earned:
        raise UsageError(refusal(run, levels))
    scenarios = {item.case.id: item for item in levels[earned]}
    judged = sorted((item for item in run.judged if item.id in scenarios), key=lambda item: item.id)
    info = run.started.engine
    conditions = Conditions(
        engine=info.engine,
        version=info.version,
        suite=run.started.suite,
        edition=run.started.edition,
        level=earned,
        counts=dict(sorted(Counter(str(item.verdict) for item in judged).items())),
        **msgspec.structs.asdict(inputs or Inputs()),
    )
    cases = Configuration("cases", {"sha256": digest(scenarios.values())}, conditions)
    return Statement(
        subject=tuple(Artifact(file.name, {"sha256": file.sha256}) for file in run.started.files),
        predicate=TestResult(
            "PASSED",
            (cases,),
            tuple(case.id for case in judged if case.verdict == "pass"),
            tuple(case.id for case in judged if case.verdict != "pass"),
        ),
    )


def encode(certificate: Statement) -> bytes:
    """Encode a statement as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(certificate, order="sorted"), indent=2) + b"\n"


def read(path: Path) -> Statement:
    """Read a certificate. Raises UsageError if the file is not a valid certificate."""
    content = read_bytes(path, LARGEST)
    try:
        fields = json.loads(content, object_pairs_hook=_each_once)
        statement = msgspec.json.decode(content, type=Statement)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not a Head Judge certificate: {error}") from None
    if fields != msgspec.json.decode(msgspec.json.encode(statement)):
        raise UsageError(f"{path} is not a Head Judge certificate: a field is missing")
    return statement


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raises ValueError for a duplicate key, on which parsers disagree."""
    twice = first_repeated(key for key, _ in pairs)
    if twice is not None:
        raise ValueError(f"{twice!r} is listed twice")
    return dict(pairs)


def differences(claimed: Statement, replayed: Statement) -> list[str]:
    """Return the differences between a certificate and a replay of its cases, a line each."""
    before, after = claimed.predicate.configuration[0], replayed.predicate.configuration[0]
    pairs: dict[str, tuple[Any, Any]] = {
        field: (getattr(before.annotations, field), getattr(after.annotations, field))
        for field in Conditions.__struct_fields__
        if field != "seed"
    }
    pairs["digest of the cases"] = before.digest, after.digest
    for name in dict.fromkeys(artifact.name for artifact in (*claimed.subject, *replayed.subject)):
        pairs[f"digest of {name}"] = _digests(claimed, name), _digests(replayed, name)
    lines = [
        f"{label}: certified {_brief(claim)}, now {_brief(now)}"
        for label, (claim, now) in pairs.items()
        if claim != now
    ]
    for label, claim, now in (
        ("passed", claimed.predicate.passed_tests, replayed.predicate.passed_tests),
        ("not judged", claimed.predicate.warned_tests, replayed.predicate.warned_tests),
    ):
        odd = sorted({*claim} ^ {*now})
        if odd or len(claim) != len(now):
            listed = ", ".join(odd[:3]) + (", …" if len(odd) > 3 else "")  # noqa: PLR2004
            lines.append(f"{pluralize(len(odd), 'case')} listed as {label} differ: {listed}")
    return lines


def _digests(statement: Statement, name: str) -> tuple[dict[str, str], ...]:
    """Return the digests of the files with a name, which may be in different folders."""
    return tuple(artifact.digest for artifact in statement.subject if artifact.name == name)


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {str(item)[:12]}" for key, item in value.items()) or "nothing"
    if isinstance(value, tuple):
        return ", ".join(map(_brief, value)) or "nothing"
    return str(value) or "nothing"


LEFT = "Head Judge"
_GREEN, _AMBER, _RED, _GREY = "#2e7d32", "#8a6100", "#b3261e", "#5f6368"
_LETTER, _PAD = 6.6, 8
"""Letter width at this font size (`textLength` enforces it), and horizontal padding."""


def badge(run: Run, level: str) -> bytes:
    """Return a run's badge as SVG; `level` is the one that the run certifies, if any."""
    right, color = _badge_text(run, level)
    widths = [round(len(text) * _LETTER + 2 * _PAD) for text in (LEFT, right)]
    total_width = sum(widths)
    title, size = f"{LEFT}: {right}", f'width="{total_width}" height="20"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{total_width}" height="20" rx="3" fill="{color}"/>',
        f'<path d="M3 0H{widths[0]}V20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#3c4043"/>',
        '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    ]
    for text, at, width in ((LEFT, 0, widths[0]), (right, widths[0], widths[1])):
        room = f'x="{at + _PAD}" y="14" textLength="{width - 2 * _PAD}"'
        parts.append(f"<text {room}>{escape(text)}</text>")
    return "\n".join([*parts, "</g>", "</svg>", ""]).encode()


def _badge_text(run: Run, level: str) -> tuple[str, str]:
    """Return the badge's right text and its color."""
    if level:
        return f"level {level} ({run.started.edition})", _GREEN
    total = score(run.judged)
    wrong = run.completed.counts.get("wrong", 0) if run.completed else 0
    if not (total.judged or wrong):
        return "nothing judged", _GREY
    of_all = f"{total.right:,} of {total.judged:,} judged (of {total.cases:,})"
    swept = f", {wrong:,} wrong in the sweep" if wrong else ""
    return f"{of_all}{swept}, {run.started.edition}", _RED if total.wrong or wrong else _AMBER
