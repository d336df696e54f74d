"""The playground's page, and the files it loads to run Head Judge in a browser.

File names contain a content hash, so browsers may cache files forever. Large files are compressed
here because not every web server compresses them. Their names don't end in ``.gz``, because some
servers send such files with a header that makes the browser decompress them.
"""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import Struct

from headjudge.explain.api import answer
from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site
from headjudge.site.playground import pyodide
from headjudge.spec.rulebook import editions

STARTING = (
    "platinum-angel-dies-with-its-controller",
    "a-stolen-platinum-angel",
    "lichs-mirror-while-both-die",
    "phyrexian-unlife-turns-damage-into-poison",
    "door-to-nothingness-takes-both-heads",
    "commander-damage-beyond-a-shield",
    "forced-loop-that-kills-the-weakest.1",
    "restart-without-those-who-left",
    "concede-the-match-during-a-game",
)
"""The case ids of the scenarios offered as starting points."""
FIRST = """\
a game between Ana and Ben
each player starts with 6 life
Ana controls Platinum Angel
at the same time
Ben's Inferno resolves
Platinum Angel is dealt lethal damage

state-based actions are checked
"""
"""The initial text; the page ships with its answer."""
WORKER = "sw.js"
"""The service worker for offline use; its scope is limited to its own folder."""
LARGEST = 12_000_000
"""Maximum number of bytes that the page may load on the first visit."""
_LIST_MODULES = """
import json, sys
before = set(sys.modules)
from headjudge.explain.api import reply
reply('{"ask": "answer", "text": "a game between Ana and Ben\\\\nAna looses 3 life"}')
reply('{"ask": "complete", "text": "A", "line": 1, "column": 1}')
found = {name: getattr(sys.modules[name], "__file__", None) for name in {*sys.modules} - before}
ours = {name for name in found if name.split(".")[0] not in sys.stdlib_module_names}
print(json.dumps({name: found[name] for name in sorted(ours) if found[name]}))
"""
"""A program that prints the modules imported by the playground and their files, as JSON."""
_COMPILED = "msgspec"
"""The package with compiled code, which comes from a separate wheel."""
_DATA = {
    "headjudge.spec.rulebook": ("*.toml", "rules/*.toml"),
    "headjudge.spec.cards": ("*.toml",),
    "gherkin": ("*.json",),
}
"""Patterns of the data files that packages need, by package."""


class Fetched(Struct, frozen=True):
    """A file that the page loads, as described to its scripts."""

    name: str
    """The name that the scripts use."""
    path: str
    """The address relative to the page."""
    size: int
    """Transfer size in bytes."""
    zipped: bool
    """Whether the file is compressed with gzip."""


class Packed(Struct, frozen=True):
    """All files of the playground's Python runtime."""

    fetched: tuple[Fetched, ...]
    files: tuple[File, ...]
    info: str
    """A minimal Pyodide lock file, as JSON."""


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the page, its scripts, and the files that it loads."""
    runs = packed(site.pyodide)
    scripts = _scripts()
    digest = blake2b(b"\0".join(scripts.values()), digest_size=8).hexdigest()
    folder = f"{digest}/"  # so that browsers never mix scripts from two versions
    yield Page(
        addresses.TABLE,
        "The table",
        "table",
        {
            "folder": folder,
            "worker": WORKER,
            "first": FIRST,
            "setting": _setting(runs, [folder + name for name in scripts if name != WORKER]),
            "years": [
                (year, list(dates)) for year, dates in groupby(editions(), lambda day: day[:4])
            ],
            "starting": _starting(site),
        },
        "Write what happens in a game and immediately see who wins, and by which rules.",
    )
    for name, content in scripts.items():
        yield File(addresses.TABLE + (name if name == WORKER else folder + name), content)
    yield from runs.files


def _scripts() -> dict[str, bytes]:
    """Return the page's scripts and styles, by file name."""
    folder = files("headjudge.site").joinpath("static/table")
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir(), key=lambda f: f.name)}


def _setting(runs: Packed, scripts: list[str]) -> dict[str, Any]:
    """Return the scripts' configuration."""
    return {
        "fetched": msgspec.to_builtins(runs.fetched),
        "info": runs.info,
        "scripts": scripts,
        "first": msgspec.to_builtins(answer(FIRST)),
    }


def _starting(site: Site) -> list[tuple[str, str]]:
    """Return the starting scenarios' names with the URL fragments that show them."""
    by_id = {scenario.case.id: scenario for scenario in site.scenarios}
    return [(by_id[case].name, addresses.table_fragment(by_id[case].gherkin)) for case in STARTING]


def packed(folder: Path | None = None) -> Packed:
    """Return the files that the page loads.

    Pyodide's files come from `folder` or are downloaded. Raises UsageError if they are unavailable.
    """
    with pyodide.files(folder) as source:
        wheel = min(source.glob(pyodide.WHEEL))
        lock = json.loads((source / "pyodide-lock.json").read_text("utf-8"))
        names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
        contents = {name: (source / name).read_bytes() for name in names}
        contents["headjudge.zip"] = pyodide.compiled(archive(wheel), source)
    named = [_named(name, content) for name, content in contents.items()]
    return Packed(
        tuple(fetched for fetched, _ in named),
        tuple(file for _, file in named),
        json.dumps({"info": lock["info"], "packages": {}}),
    )


def _named(name: str, content: bytes) -> tuple[Fetched, File]:
    zipped = not name.endswith(".zip")
    sent = gzip.compress(content, 5, mtime=0) if zipped else content
    digest = blake2b(content, digest_size=8).hexdigest()
    path = f"files/{name.replace('.', '-')}-{digest}.bin"
    return Fetched(name, path, len(sent), zipped), File(addresses.TABLE + path, sent)


def archive(wheel: Path) -> bytes:
    """Return a zip archive of the playground's modules, their data files, and a wheel's content."""
    found = dict(_modules())
    with ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith((".pyi", "/RECORD"))]
        found |= {name: opened.read(name) for name in names}
    into = BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED) as made:
        for name, content in sorted(found.items()):
            # the fixed default date of ZipInfo keeps the digest stable
            made.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return into.getvalue()


def _modules() -> Iterator[tuple[str, bytes]]:
    """Yield the playground's modules and their data files as (path in the archive, content)."""
    ran = subprocess.run(  # noqa: S603 -- runs a constant program
        [sys.executable, "-c", _LIST_MODULES], capture_output=True, check=True
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
