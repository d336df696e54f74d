"""Random valid and damaged inputs of each kind, and the commands that read them."""

import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import msgspec

from headjudge.adapters.reference import Reference
from headjudge.errors import UsageError
from headjudge.judge.judge import judge_answer
from headjudge.judge.judge import run as judged
from headjudge.proofs import prove
from headjudge.reference import play
from headjudge.report import certificate as reporting
from headjudge.report import event_log
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.recorded import suite_of
from headjudge.runner.registry import FOLDER
from headjudge.runner.replies import ReplyReader
from headjudge.runner.serve import answer
from headjudge.spec.logic import smt
from headjudge.spec.logic.claims import read_claims
from headjudge.spec.protocol import EngineInfo, HelloReply
from headjudge.spec.rulebook import FAMILIES, LookUpError, Rulebook, editions, read_family
from headjudge.suite.compiler import compile_features, parse
from headjudge.suite.scenario import Scenario
from tests.conftest import of_features
from tests.replay.test_readers import BO, BY_LIFE, LETHAL, export, gre, room, start, state
from tests.slow.damage import NASTY, mutated, rule_text

ROOT = Path(__file__).parents[2]
TEXTS = sorted(ROOT.parent.glob("*/cr/CR-*.txt"))
"""The official texts, if a folder beside the project has them."""
TABLE = b"""Feature: at our table

  Example: both dead
    Given a game between Ana and Ben
    When Ana loses 20 life
    And state-based actions are checked
    Then Ben wins the game
    And Ana has lost

  Example: not so
    Given a game between Ana and Ben
    When Ana concedes
    Then the game is a draw for Ana and Ben
"""
SETTINGS = b"""rule = ["104.3f", "104.3a"]
id = []
edition = "2021-04-22"
timeout = 3.5
known = "known-failures.txt"
fix = false
complete = 2
"""


class Harm(Exception):  # noqa: N818 -- caused by an input
    """Raised when an input makes a command do something forbidden."""


class Try(NamedTuple):
    """One trial: a random generator, a folder, and a function that runs a command."""

    rng: Random
    folder: Path
    run: Callable[..., str]
    """Runs a command; raises Harm for a forbidden effect."""

    def file(self, name: str, data: bytes) -> str:
        """Write a file and return its name."""
        (self.folder / name).write_bytes(data)
        return name


@cache
def blocks(paths: tuple[Path, ...], between: str) -> tuple[bytes, ...]:
    """Split files at a pattern and return their parts."""
    return tuple(
        part.encode() for path in paths for part in re.split(between, path.read_text("utf-8"))
    )


def features(t: Try) -> None:
    """Explain, lint or play a damaged rule block of a feature."""
    some = blocks(tuple((ROOT / "features").glob("*.feature")), r"\n\n(?=  @rule)")
    data = b"Feature: some\n\n" + mutated(t.rng.choice(some), t.rng, some)
    path = t.file("some.feature", data)
    words = t.rng.choice((["explain"], ["lint"], ["certify", "reference", "--features"]))
    t.run(*words, path)


def claims(t: Try) -> None:
    """Prove damaged invariants; counterexamples must be playable."""
    some = blocks((ROOT / "spec/logic/invariants.toml",), r"\n\n(?=\[[^.]*\]\n)")
    path = t.file("some.toml", mutated(t.rng.choice(some[1:]), t.rng, some))
    try:
        wanted = prove.wanted(path)
        every = t.rng.random() < 0.05
        todo = prove.tasks(wanted.claims, wanted.edition, every_edition=every)
    except (UsageError, LookUpError):
        t.run("prove", path)
        return
    effort = patch.multiple(smt, EFFORT=2_000_000, EFFORT_ANY_NUMBER=100_000)
    with effort:
        found = [result for task in todo for result in prove.results(task)]
    for result in found:
        text = "\n".join(prove.lines(result))
        if not text.replace("\n", "").isprintable():
            raise Harm(f"unprintable: {text!r}")
        examples = list(prove.examples(result))
        if result.tried.proof.verdict == "refuted" and not examples and "nothing has" not in text:
            raise Harm(f"no counterexample: {text}")
        if examples:
            feature = parse("saved.feature", prove.feature(examples))
            for scenario in compile_features([feature], Rulebook.at(result.editions[0])):
                outcomes = play(scenario.case).outcomes
                if not all(then.judged(outcomes[then.after - 1]) for then in scenario.thens):
                    raise Harm(f"wrong counterexample: {scenario.gherkin}")


def texts(t: Try) -> None:
    """Inspect, compare or gate an invented rule text, sometimes a damaged official one."""
    official = TEXTS and t.rng.random() < 0.05
    data = t.rng.choice(TEXTS).read_bytes() if official else rule_text(t.rng).encode()
    path = t.file("some.txt", mutated(data, t.rng) if t.rng.random() < 0.8 else data)
    date = t.rng.choice(editions())
    if t.rng.random() < 0.9:
        t.run("rules", "inspect", path)
    elif t.rng.random() < 0.5:
        t.run("rules", "diff", date, path)
    else:
        t.run("rules", "gate", "--from", date, "--to", path, *t.rng.choice(([], ["--json"])))


def known(t: Try) -> None:
    """Read a damaged list of known failures."""
    some = tuple(path.read_bytes() for path in FOLDER.glob("*/known-failures.txt"))
    path = t.file("known-failures.txt", mutated(t.rng.choice(some), t.rng, some))
    table = t.file("table.feature", TABLE)
    t.run("certify", "reference", "--features", table, "--known-failures", path)


def settings(t: Try) -> None:
    """Run a command with damaged settings."""
    name = t.rng.choice(("headjudge.toml", "pyproject.toml"))
    t.file(name, mutated((b"[tool.headjudge]\n" if name[0] == "p" else b"") + SETTINGS, t.rng))
    table = t.file("table.feature", TABLE)
    t.run("certify", "reference", "--features", table)


def events(t: Try) -> None:
    """Make reports from a damaged event log."""
    folder = t.folder / "run"
    t.run("certify", "reference", "--features", t.file("t.feature", TABLE), "--report", str(folder))
    path = folder / "events.ndjson"
    path.write_bytes(mutated(path.read_bytes(), t.rng))
    t.run("report", str(folder))
    for report in folder.iterdir():
        if report.name != "events.ndjson" and re.search(
            rb"[\0-\x08\x0b-\x1f]", report.read_bytes()
        ):
            raise Harm(f"{report.name} holds control characters")


def certificates(t: Try) -> None:
    """Verify a damaged certificate; a changed claim must be noticed."""
    path = t.folder / "certificate.json"
    right = certificate()
    path.write_bytes(mutated(right, t.rng))
    try:
        claimed = reporting.read(path)
    except UsageError:
        return
    earned = msgspec.json.decode(right, type=reporting.Statement)
    if claimed != earned and not reporting.differences(claimed, earned):
        raise Harm(f"changed certificate accepted: {path.read_text('utf-8')}")


@cache
def certificate() -> bytes:
    """Return the certificate of the reference for a few cases."""
    run = event_log.sorted_out(
        [*judged(InProcessEngine(Reference()), scenarios()[:5], Rulebook.at())]
    )
    return reporting.encode(reporting.statement(run, {"some": scenarios()[:5]}))


def results(t: Try) -> None:
    """Judge damaged results of exported cases."""
    some = scenarios()[:3]
    suite = suite_of(Rulebook.at().edition, [scenario.case for scenario in some])
    info = msgspec.to_builtins(Reference().describe())
    lines = [msgspec.json.encode({"hello": 1, "suite": suite, **info})]
    lines += [msgspec.json.encode(answer(Reference(), scenario.case)) for scenario in some]
    path = t.file("results.ndjson", mutated(b"\n".join(lines) + b"\n", t.rng))
    t.run("certify", "--results", path, "--rule", "104.1", "-q")


def logs(t: Try) -> None:
    """Audit a damaged log in one of the supported formats."""
    some = games()
    name = t.rng.choice(sorted(some))
    data = mutated(some[name], t.rng, tuple(some.values()))
    if t.rng.random() < 0.2:
        packed = gzip.compress(data, mtime=0)
        data = mutated(packed, t.rng) if t.rng.random() < 0.5 else packed
    path = t.file(name, data)
    t.run("audit", path, *t.rng.choice(([], ["--format", "log"], ["--format", "arena"])))


@cache
def games() -> dict[str, bytes]:
    """Return a short log of each format, by file name."""
    page = (ROOT / "conformance/replay/log.md").read_text("utf-8")
    (own,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    return {
        "game.jsonl": own.encode(),
        "Player.log": "\n".join([room(), gre(start()), gre(state(LETHAL, BY_LIFE))]).encode(),
        "game.json": json.dumps(export(f"{BO} loses 2 life from Stone", "Bo concedes")).encode(),
    }


@cache
def scenarios() -> list[Scenario]:
    """Return the bundled scenarios of the newest edition."""
    return of_features(Rulebook.at())


def replies(t: Try) -> None:
    """Judge a damaged reply of an engine."""
    scenario = t.rng.choice(scenarios())
    right = msgspec.json.encode(answer(Reference(), scenario.case))
    other = msgspec.json.encode(answer(Reference(), t.rng.choice(scenarios()).case))
    line = mutated(right, t.rng, (right, other))
    if t.rng.random() < 0.5:
        values = re.findall(rb'"\w+"|-?\d+|true|false|null|\[\]', right)
        line = right.replace(t.rng.choice(values), t.rng.choice((*values, *VALUES)), 1)
    said = ReplyReader().read(scenario.case, line, 0.0, b"")
    info = EngineInfo("random", capabilities=Reference().describe().capabilities, max_players=20)
    judged = judge_answer(scenario, said, info, Rulebook.at())
    if not judged.message.isprintable():
        raise Harm(f"unprintable: {judged.message!r}")
    if said.kind == "played" and line == right and judged.verdict not in ("pass", "advisory"):
        raise Harm(f"the right answer to {scenario.case.id} is a {judged.verdict}")


VALUES = (
    *(b'""', b'"Zed"', b"[[]]", b"{}", b"1.5", b"-1", b"9" * 20, b'"\\ud800"', b"1e400"),
    *(b'"\\u0000\\u001b[31m"', b'"<b>&"', b"[null]", b'{"Ana":"Ben"}', b"[" * 2000 + b"]" * 2000),
)


def hellos(t: Try) -> None:
    """Connect an engine with a damaged handshake."""
    info = Reference().describe()
    right = msgspec.json.encode(HelloReply(hello=1, **msgspec.structs.asdict(info)))
    line = mutated(right, t.rng)
    try:
        msgspec.json.decode(line, type=HelloReply)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return


def records(t: Try) -> None:
    """Read a damaged file of rules or invariants."""
    name = t.rng.choice((*FAMILIES, "invariants"))
    path = f"rulebook/rules/{name}.toml" if name in FAMILIES else f"logic/{name}.toml"
    data = (ROOT / "spec" / path).read_bytes()
    some = mutated(data, t.rng).decode("utf-8", "replace")
    try:
        if name in FAMILIES:
            read_family(name, some)
        else:
            list(read_claims(some, name))
    except LookUpError as error:
        if name not in str(error):
            raise Harm(f"does not say in which file: {error}") from None


WORDS = (
    *("", "-", "--", "-h", "-1", "0", "nan", "inf", "1e9", "/", ".", "no", "@", "'", "x" * 5000),
    *("104.3f", "104.4a@2021-04-22", "zero-life", "2008-02-01", "2008-13-45", "python:"),
    *("reference", "refrence", "/bin/false", "python:no:thing", "/dev/null", "é\u202e"),
    *("table.feature", "table.feature:4", "table.feature:" + "9" * 5000, "loop", "unreadable"),
    *("empty", "\x1b[31m", "a\ud800"),
    *(data.decode("utf-8", "replace") for data in NASTY if b"\0" not in data),
)
COMMANDS = {
    "certify": "--rule --case --edition --report --features --known-failures --timeout",
    "explain": "--edition",
    "lint": "--edition",
    "report": "",
    "prove": "--edition",
    "protocol": "--schema --for",
    "steps": "",
    "rules": "--edition",
    "rules show": "--edition",
    "rules history": "",
    "rules editions": "",
    "rules diff": "",
    "rules review": "--from --to --family --texts",
    "rules gate": "--from --to --report --json",
    "no-such-command": "",
}
"""Some options of each command."""


def command_lines(t: Try) -> None:
    """Run commands with arbitrary options and arguments."""
    t.file("table.feature", TABLE)
    t.file("empty", b"")
    (t.folder / "loop").symlink_to("loop")
    (t.folder / "unreadable").mkdir(mode=0)
    command = t.rng.choice(list(COMMANDS))
    words = command.split()
    if command == "certify":
        words.append(t.rng.choice(("reference", "refrence", "/bin/false", "python:no:thing", "'")))
        words += ["--features", t.rng.choice(("table.feature", *WORDS))]
    if command == "prove":
        words.append(
            t.rng.choice([word for word in WORDS if word[:1].isalpha() and word != "zero-life"])
        )
    for _ in range(t.rng.choice((0, 1, 1, 2))):
        option = t.rng.choice((*COMMANDS[command].split(), "", "--no-such-option"))
        words += [option] * bool(option) + [t.rng.choice(WORDS)]
    if "--report" in words and words[words.index("--report") + 1 :][:1] == ["/"]:
        return  # the root folder may be writable
    t.run(*words)


KINDS: dict[str, Callable[[Try], None]] = {
    "features": features,
    "claims": claims,
    "texts": texts,
    "known": known,
    "settings": settings,
    "events": events,
    "certificates": certificates,
    "results": results,
    "logs": logs,
    "replies": replies,
    "hellos": hellos,
    "records": records,
    "command-lines": command_lines,
}
