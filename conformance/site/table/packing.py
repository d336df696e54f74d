"""What the page of the table fetches to run the reference: Pyodide, and Head Judge in one archive.

Each file is named by what is in it, so a browser may keep it for good. What is large is
compressed, as not every server does that; its name does not say so, since some servers would
then say that to the browser, which would take it apart by itself.
"""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct

from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File
from headjudge.conformance.site.table import fetching
from headjudge.conformance.site.table.running import compiled

LARGEST = 12_000_000
"""Bytes that the page may fetch on a first visit."""
_LISTED = """
import json, sys
before = set(sys.modules)
from headjudge.conformance.table.bridge import reply
reply('{"ask": "answer", "text": "a game between Ana and Ben\\\\nAna looses 3 life"}')
reply('{"ask": "complete", "text": "A", "line": 1, "column": 1}')
found = {name: getattr(sys.modules[name], "__file__", None) for name in {*sys.modules} - before}
ours = {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}
print(json.dumps({name: found[name] for name in sorted(ours) if found[name]}))
"""
"""Prints all modules that the table imports, and their files."""
_COMPILED = "msgspec"
"""The package that comes from a wheel of its own."""
_DATA = {
    "headjudge.spec.rulebook": ("*.toml", "rules/*.toml"),
    "headjudge.spec.cards": ("*.toml",),
    "headjudge.conformance.phrases": ("*.toml",),
    "gherkin": ("*.json",),
}
"""The files beside modules that are read."""


class Fetched(Struct, frozen=True):
    """A file that the page fetches."""

    name: str
    """What it is called there."""
    path: str
    """Where it is, as seen from the page."""
    size: int
    """In bytes, as it is fetched."""
    zipped: bool
    """Whether it is compressed with gzip."""


class Packed(Struct, frozen=True):
    """Everything that runs at the table."""

    fetched: tuple[Fetched, ...]
    files: tuple[File, ...]
    info: str
    """What Pyodide has to know of itself, as JSON."""


def packed(pyodide: Path | None = None) -> Packed:
    """What the page fetches, with Pyodide's files from this folder, or fetched.

    Raises WrongUse where these can't be had.
    """
    with fetching.files(pyodide) as folder:
        wheel = min(folder.glob(fetching.WHEEL))
        lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
        contents = {
            "pyodide.mjs": (folder / "pyodide.mjs").read_bytes(),
            "pyodide.asm.mjs": (folder / "pyodide.asm.mjs").read_bytes(),
            "pyodide.asm.wasm": (folder / "pyodide.asm.wasm").read_bytes(),
            "python_stdlib.zip": (folder / "python_stdlib.zip").read_bytes(),
            "headjudge.zip": compiled(archive(wheel), folder),
        }
    named = [_named(name, content) for name, content in contents.items()]
    return Packed(
        tuple(fetched for fetched, _ in named),
        tuple(file for _, file in named),
        json.dumps({"info": lock["info"], "packages": {}}),
    )


def _named(name: str, content: bytes) -> tuple[Fetched, File]:
    zipped = not name.endswith(".zip")
    held = gzip.compress(content, 5, mtime=0) if zipped else content
    digest = blake2b(content, digest_size=8).hexdigest()
    path = f"files/{name.replace('.', '-')}-{digest}.bin"
    return Fetched(name, path, len(held), zipped), File(addresses.TABLE + path, held)


def archive(wheel: Path) -> bytes:
    """The modules that the table imports and the files that they read, with a wheel's, as a zip."""
    found = dict(_modules())
    with ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith((".pyi", "/RECORD"))]
        found |= {name: opened.read(name) for name in names}
    into = BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED) as made:
        for name, content in sorted(found.items()):
            made.writestr(ZipInfo(name), content, ZIP_DEFLATED)  # a fixed date, so a fixed digest
    return into.getvalue()


def _modules() -> Iterator[tuple[str, bytes]]:
    """What the table imports, and what of that reads, by the path in the archive."""
    ran = subprocess.run(  # noqa: S603 -- our own words
        [sys.executable, "-c", _LISTED], capture_output=True, check=True
    )
    for module, path in json.loads(ran.stdout).items():
        if module.split(".")[0] == _COMPILED:
            continue
        file, place = Path(path), module.replace(".", "/")
        package = file.name == "__init__.py"
        yield place + ("/__init__.py" if package else ".py"), file.read_bytes()
        for pattern in _DATA.get(module, ()) if package else ():
            for data in file.parent.glob(pattern):
                yield f"{place}/{data.relative_to(file.parent).as_posix()}", data.read_bytes()
