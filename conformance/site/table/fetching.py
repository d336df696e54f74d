"""Where the files come from that run Python in a browser: a folder, or npm and pip.

What these fetch is kept in the cache folder, so that only the first site needs a network.
"""

import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from headjudge.conformance import WrongUse, cache
from headjudge.conformance.site.table.running import compiled, npm, run

PYODIDE = "314.0.7"
"""The version of the npm package ``pyodide``; it has CPython 3.14."""
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""For which wheels must be made that it can load."""
MSGSPEC = "0.22.0"
"""The version of the one dependency that is no pure Python."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What is used of the npm package."""
ARCHIVE = f"pyodide-{PYODIDE}.tgz"
WHEEL = f"msgspec-*-{PLATFORM}.whl"
SHA256 = {
    ARCHIVE: "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    WHEEL: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
"""What is fetched, by the digests of these versions: it runs in the browsers of others."""
KEPT = f"pyodide-{PYODIDE}-msgspec-{MSGSPEC}"
"""The folder in the cache folder that has all of them."""
_INSTEAD = f"; or name a folder with --pyodide DIR that has {', '.join(FILES)} and {WHEEL}"


@contextmanager
def files(folder: Path | None = None) -> Iterator[Path]:
    """A folder with these files and one wheel: this one, or else one that they are fetched into.

    Raises WrongUse where one of them is missing or can't be fetched.
    """
    if folder is not None:
        lacking = _lacking(folder)
        if lacking:
            raise WrongUse(f"--pyodide {folder}: has no {lacking[0]}")
        yield folder
        return
    cache_folder = cache.folder()
    if cache_folder is None:
        with tempfile.TemporaryDirectory(prefix="headjudge-") as made:
            _fetch(Path(made))
            yield Path(made)
    else:
        yield kept(cache_folder / KEPT)


def kept(folder: Path) -> Path:
    """A folder, with the files fetched into it if they are not there.

    Raises WrongUse where that fails; then there is nothing in it.
    """
    if _lacking(folder):
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="headjudge-", dir=folder.parent) as made:
            _fetch(Path(made))
            folder.mkdir(mode=0o700, exist_ok=True)
            for file in Path(made).iterdir():
                file.replace(folder / file.name)
    return folder


def _lacking(folder: Path) -> list[str]:
    """Which of the files a folder does not have."""
    return [name for name in (*FILES, WHEEL) if not any(folder.glob(name))]


def _checked(folder: Path, name: str) -> Path:
    """The file that was fetched. Raises WrongUse where it is not what was published."""
    (found,) = folder.glob(name)
    if sha256(found.read_bytes()).hexdigest() != SHA256[name]:
        raise WrongUse(f"{found.name} is not the file of that version: its digest is another")
    return found


def _fetch(into: Path) -> None:
    start = npm()
    if not start:
        needs = "there is no npm to fetch Pyodide with, on which the table runs"
        raise WrongUse(f"{needs}: install Node.js or headjudge[site]{_INSTEAD}")
    run([*start, "pack", f"pyodide@{PYODIDE}", "--silent"], into, _INSTEAD)
    archive = _checked(into, ARCHIVE)
    with tarfile.open(archive) as packed:
        for name in FILES:
            member = packed.extractfile(f"package/{name}")
            if member is None:
                raise WrongUse(f"pyodide@{PYODIDE} has no {name}")
            (into / name).write_bytes(member.read())
    archive.unlink()
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    wanted = ["--only-binary=:all:", f"--platform={PLATFORM}", f"--python-version={PYTHON}"]
    run([*pip, *wanted, f"msgspec=={MSGSPEC}"], into, _INSTEAD)
    _checked(into, WHEEL)
    library = into / "python_stdlib.zip"
    library.write_bytes(compiled(library.read_bytes(), into))
