"""Other programs that make what the table runs: npm, pip, and node with Pyodide in it."""

import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from conformance import WrongUse, one_line

_SECONDS = 300
"""After so long a program is given up."""


def run(command: list[str], where: Path, instead: str = "") -> None:
    """Run a command in a folder.

    Raises WrongUse where it fails, with the last that it said and what one can do `instead`.
    """
    try:
        subprocess.run(  # noqa: S603 -- our own words
            command, cwd=where, capture_output=True, text=True, timeout=_SECONDS, check=True
        )
    except subprocess.CalledProcessError as error:
        why = one_line(error.stderr)[-300:]
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    else:
        return
    raise WrongUse(f"{Path(command[0]).name} {' '.join(command[1:4])}: {why}{instead}")


def compiled(archive: bytes, pyodide: Path) -> bytes:
    """A zip with its modules compiled by the Python of that folder, which then starts sooner.

    Where there is no node to run it, the zip as it is. Raises WrongUse where node fails.
    """
    node = shutil.which("node")
    if node is None:
        return archive
    with (
        tempfile.TemporaryDirectory(prefix="headjudge-") as made,
        as_file(files("conformance.site.table")) as ours,
    ):
        given, done = Path(made, "given.zip"), Path(made, "done.zip")
        given.write_bytes(archive)
        script, code = str(ours / "compile.mjs"), str(ours / "bytecode.py")
        folder = str(pyodide.resolve())
        run([node, script, folder, code, str(given), str(done)], Path(made))
        return done.read_bytes()
