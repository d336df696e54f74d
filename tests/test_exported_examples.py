"""The examples that run exported cases give the verdicts that the protocol gives."""

import json
import random
import re
import shlex
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from headjudge.conformance.engines.from_results import FromResults, suite_of
from headjudge.conformance.engines.registry import attach
from headjudge.conformance.exporting import examples
from headjudge.conformance.exporting.examples import EXAMPLES, write_example
from headjudge.conformance.exporting.exported_claims import OPERATORS
from headjudge.conformance.exporting.exported_files import made, write
from headjudge.conformance.judging.judge import run
from headjudge.conformance.judging.verdicts import Judged
from headjudge.conformance.kits.languages import KITS
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.protocol import CAPABILITIES
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.rulebook import Rulebook
from tests.claims import verdict
from tests.conftest import ADAPTERS, headjudge
from tests.everything.exports import plain
from tests.kits import environment, missing

LANGUAGES = [
    pytest.param(
        language,
        marks=pytest.mark.skipif(
            bool(missing(KITS[language])), reason=f"no {missing(KITS[language])} here"
        ),
    )
    for language in EXAMPLES
]
CLAIMED = '["multiplayer", "simultaneous", "concede", "life"]'
"""What the toys claim, in both languages."""
QUICK = "-XX:TieredStopAtLevel=1"
"""How Java starts soonest, as it does not run for long."""


@pytest.fixture(scope="module")
def some(scenarios: list[Scenario]) -> list[Scenario]:
    """What is exported: all that the toys can play, and a tenth of the others."""
    toy = frozenset(json.loads(CLAIMED))
    return [one for n, one in enumerate(scenarios) if n % 10 == 0 or needs(one.case) <= toy]


@pytest.fixture(scope="module")
def content(some: list[Scenario], book: Rulebook) -> dict[str, bytes]:
    suite = suite_of(book.edition, (scenario.case for scenario in some))
    return made(some, suite, book)


def with_example(content: dict[str, bytes], language: str, folder: Path) -> Path:
    """Write an export with an example; the example's folder."""
    write(folder, content)
    assert write_example(folder, language) == []
    return folder / language


def ran(folder: Path, language: str) -> tuple[int, dict[str, str], str]:
    """The example's exit status, verdict on each case, and last line."""
    of = EXAMPLES[language]
    for command in filter(None, (of.build, f"{of.run} .. results.ndjson -v")):
        done = subprocess.run(
            command.replace("javac ", f"javac -J{QUICK} ").replace("java ", f"java {QUICK} "),
            shell=True,
            cwd=folder,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.stderr, done.stderr
    *lines, last = done.stdout.splitlines()
    found = [re.match(r"(\w+) (\S+): ", line) for line in lines]
    return done.returncode, {one[2]: one[1] for one in found if one}, last


def judged(attached: Any, scenarios: list[Scenario], book: Rulebook) -> dict[str, str]:
    try:
        events = [*run(attached, scenarios, book)]
    finally:
        attached.close()
    return {one.id: one.verdict for one in events if isinstance(one, Judged)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verdicts_on_the_toy_are_those_of_the_protocol(
    language: str,
    content: dict[str, bytes],
    some: list[Scenario],
    book: Rulebook,
    tmp_path: Path,
) -> None:
    folder = with_example(content, language, tmp_path)
    status, found, last = ran(folder, language)
    assert status == 1
    counts = Counter(found.values())
    assert {*counts} == {"pass", "fail", "unsupported"}
    each = ", ".join(f"{counts[one]} {one}" for one in sorted(counts))
    assert last == f"{len(some)} cases: {each}"
    program, *words = KITS[language].run.split()
    there = shutil.which(program, path=environment()["PATH"])
    command = ["sh", "-c", 'cd "$0" && exec "$@"', str(folder), str(there), *words]
    assert found == judged(attach(shlex.join(command)), some, book)
    read = FromResults(folder / "results.ndjson")
    read.require_suite(json.loads(content["index.json"])["suite"])
    assert found == judged(read, some, book)


def odd(outcomes: Any, chance: random.Random) -> Any:
    """What an engine tells that is wrong in all kinds of ways, or tells too little."""
    if isinstance(outcomes, dict):
        kept = {key: odd(value, chance) for key, value in outcomes.items()}
        return {key: value for key, value in kept.items() if chance.random() > 0.01}
    if isinstance(outcomes, list):
        return [odd(each, chance) for each in outcomes]
    names = ("Ana", "Ben", "hand", "battlefield", None)
    return chance.choice(names) if chance.random() < 0.01 else outcomes


def replies(scenarios: list[Scenario]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A reply to each case; to two of three it is right."""
    chance = random.Random(7)
    for number, scenario in enumerate(scenarios):
        outcomes = plain(play(scenario.case).outcomes)
        told = outcomes if number % 3 else [odd(each, chance) for each in outcomes]
        reply: dict[str, Any] = {"outcomes": told}
        if number % 50 == 0:
            reply = {"error": "broken"} if number % 100 else {"unsupported": "no"}
        yield scenario.case.id, {"case": scenario.case.id, **reply}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_is_judged_alike(
    language: str,
    content: dict[str, bytes],
    some: list[Scenario],
    tmp_path: Path,
) -> None:
    folder = with_example(content, language, tmp_path)
    able = sorted(CAPABILITIES - {"chooses", "numbers"})
    checks = {"life": "implicit"} if language == "java" else "implicit"
    change(
        folder / KITS[language].file,
        (CLAIMED, json.dumps(able)),
        ('"explicit"', json.dumps(checks)),
        ('players": 8', 'players": 64') if language == "java" else ("players: 8", "players: 64"),
    )
    change(
        folder / EXAMPLES[language].file,
        ('play(Json.as(exported.get("case")))', 'read(Path.of("replies", exported.get("id") + ""))')
        if language == "java"
        else ("play(exported.case)", 'read("replies", exported.id)'),
    )
    (folder / "replies").mkdir()
    expected, operators = {}, set()
    hello = {"capabilities": able, "max_players": 64, "checks": checks}
    for name, reply in replies(some):
        (folder / "replies" / name).write_text(json.dumps(reply))
        case = json.loads(content[f"cases/{name}.json"])
        operators |= {*re.findall(r'"(is|has|has-not|are|among)": ', json.dumps(case["expected"]))}
        expected[name] = verdict(case, hello, reply)
    assert {*expected.values()} == {"pass", "fail", "unsupported", "advisory", "error"}
    assert operators == {*OPERATORS}
    _, found, _ = ran(folder, language)
    assert found == expected


def change(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text)


def test_an_example_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    few = ("--features", str(ADAPTERS / "conceding.feature"))
    words = ("export", str(tmp_path / "suite"), *few, "--example")
    first = headjudge(*words, "java")
    assert "javac *.java\n  java Cases\n  headjudge certify --from-results" in first.output
    mine = tmp_path / "suite" / "java" / "Cases.java"
    mine.write_text("mine")
    again = headjudge(*words, "java", "--example", "typescript")
    assert again.exit_code == 0
    assert f"{mine} was there already, and is left as it was" in again.output
    assert mine.read_text() == "mine"
    assert (tmp_path / "suite" / "typescript" / "cases.mts").exists()


def test_an_example_in_another_language_is_refused(tmp_path: Path) -> None:
    done = headjudge("export", str(tmp_path / "suite"), "--example", "jav")
    assert done.exit_code == 2
    assert "no example for 'jav'; there are java, typescript; did you mean java?" in done.output
    assert not (tmp_path / "suite").exists()


def test_examples_are_short() -> None:
    for of in EXAMPLES.values():
        lines = (Path(examples.__file__).parent / of.file).read_text().splitlines()
        assert len(lines) < 150
        assert max(map(len, lines)) <= 120
