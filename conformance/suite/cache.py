"""The compiled scenarios, kept in the user's cache folder.

No file of the cache is needed, and none is trusted unchecked: an entry is valid only for these very
files of Head Judge and of the libraries that read features. The environment variable
``HEADJUDGE_CACHE`` names another folder; ``0`` disables the cache.
"""

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

import msgspec
import platformdirs
from msgspec.structs import fields

from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from headjudge.suite.selection import with_distinct_ids

VARIABLE = "HEADJUDGE_CACHE"
"""The environment variable with the folder, or ``0``."""
DIGEST_BYTES = 16
LARGEST = 64 * 1024 * 1024
"""The size of the largest cached file in bytes."""
MOST_FILES = 24
"""The number of files to keep."""
_MADE_OF = (
    *("headjudge", "headjudge.features", "headjudge.reference", "headjudge.spec"),
    *("gherkin", "cucumber_expressions"),
)
"""The packages whose files determine the cached data."""
_ENDING = ".headjudge"
_OURS = re.compile(rf"\w+-[\d-]+-[0-9a-f]{{{2 * DIGEST_BYTES}}}{re.escape(_ENDING)}")
_PART = ".part"
_ABANDONED = 3600
"""Seconds after which an unfinished file is removed."""


def folder() -> Path | None:
    """Return the cache folder; None if caching is disabled."""
    said = os.environ.get(VARIABLE, "")
    if said == "0":
        return None
    path = Path(said) if said else platformdirs.user_cache_path("headjudge")
    return path if said or path.is_absolute() else None


@cache
def fingerprint() -> bytes | None:
    """Return a digest of everything that cached data depends on; None if it can't be computed."""
    digest = blake2b(f"{sys.version} {msgspec.__version__}".encode(), digest_size=DIGEST_BYTES)
    try:
        for package in _MADE_OF:
            for name, content in _files(package):
                digest.update(f"{name} {len(content)} ".encode(errors="surrogateescape") + content)
    except (OSError, ImportError):
        return None
    return digest.digest()


def read(edition: str, kind: str = "scenarios") -> bytes | None:
    """Return the intact cached data of a kind and edition, or None. Never raises."""
    path, mark = _place(edition, kind)
    if path is None:
        return None
    try:
        # opening a pipe would block
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            about = os.fstat(file.fileno())
            ours = stat.S_ISREG(about.st_mode) and about.st_uid == os.getuid()
            found = file.read(LARGEST) if ours and about.st_size <= LARGEST else b""
    except (OSError, ValueError, AttributeError):  # Windows does not say whose a file is
        return None
    body = found[DIGEST_BYTES:]
    return body if found[:DIGEST_BYTES] == _sum(mark, body) else None


def write(edition: str, body: bytes, kind: str = "scenarios") -> None:
    """Cache data for an edition atomically, and remove old files. Never raises."""
    path, mark = _place(edition, kind)
    if path is None or DIGEST_BYTES + len(body) > LARGEST:
        return
    with contextlib.suppress(OSError, ValueError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, part = tempfile.mkstemp(_PART, "headjudge-", path.parent)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(_sum(mark, body) + body)
            Path(part).replace(path)
        finally:
            with contextlib.suppress(FileNotFoundError):
                Path(part).unlink()
        _tidy(path.parent)


def _place(edition: str, kind: str) -> tuple[Path | None, bytes]:
    """Return the file of an edition, and the start of its checksum."""
    where, of = folder(), fingerprint()
    if where is None or of is None:
        return None, b""
    name = f"{kind}-{edition}-{of.hex()}{_ENDING}"
    return where / name, name.encode()


def _sum(mark: bytes, body: bytes) -> bytes:
    return blake2b(body, digest_size=DIGEST_BYTES, key=blake2b(mark).digest()).digest()


def _files(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield all files of a package, by name, in a fixed order, without bytecode."""
    spec = find_spec(package)
    roots = list(spec.submodule_search_locations or ()) if spec else []
    if not roots or not all(map(os.path.isdir, roots)):
        raise ImportError(f"{package} is not in a folder")
    for root in roots:
        for where, folders, names in os.walk(root, onerror=_raise):
            folders[:] = sorted(set(folders) - {"__pycache__"})
            for name in sorted(names):
                path = Path(where, name)
                yield f"{package} {path.relative_to(root)}", path.read_bytes()


def _raise(error: OSError) -> None:
    raise error


def _tidy(where: Path) -> None:
    """Remove all but the newest of our files."""
    ours = [path for path in where.iterdir() if _OURS.fullmatch(path.name)]
    parts = where.glob(f"headjudge-*{_PART}")
    begun = [path for path in parts if path.lstat().st_mtime < time.time() - _ABANDONED]
    newest = sorted(ours, key=lambda path: path.lstat().st_mtime, reverse=True)
    for path in newest[MOST_FILES:] + begun:
        path.unlink(missing_ok=True)


_CASES: tuple[type[AnyCase], ...] = get_args(AnyCase)
_OTHERS: Any = tuple(field.type for field in fields(Scenario)[1:])
_ROWS: Any = list[tuple[(int, msgspec.Raw, *_OTHERS)]]
"""One scenario per row: the kind of its case, the case, and its other fields in order."""


def bundled_scenarios(book: Rulebook, *, fresh: bool = False) -> list[Scenario]:
    """Return the scenarios of the bundled features in the edition, followed by the vectors.

    They come from the cache, unless `fresh` or missing there.
    """
    kept = None if fresh else read(book.edition)
    found = None if kept is None else _decoded(kept)
    if found is None:
        found = _compiled(book)
        write(book.edition, _encoded(found))
    return found


def all_scenarios(
    features: Sequence[Path], book: Rulebook, *, fresh: bool = False
) -> list[Scenario]:
    """Return the scenarios of these features, or the bundled ones if there are none.

    See :func:`bundled_scenarios`. Raises FeatureError for a bad feature.
    """
    if not features:
        return bundled_scenarios(book, fresh=fresh)
    from headjudge.suite.compiler import compile_features, read  # noqa: PLC0415 -- start-up time

    return with_distinct_ids(compile_features([read(path) for path in features], book))


def _compiled(book: Rulebook) -> list[Scenario]:
    from headjudge.suite import vectors  # noqa: PLC0415 -- start-up time
    from headjudge.suite.compiler import bundled, compile_features  # noqa: PLC0415 -- start-up time

    return compile_features(bundled(), book) + vectors.scenarios(book)


def _encoded(scenarios: list[Scenario]) -> bytes:
    def row(scenario: Scenario) -> list[Any]:
        case, *others = (getattr(scenario, name) for name in Scenario.__struct_fields__)
        return [_CASES.index(type(case)), case, *others]

    return msgspec.msgpack.encode([row(scenario) for scenario in scenarios])


def _decoded(kept: bytes) -> list[Scenario] | None:
    """Return the scenarios; None if the data is anything else."""
    cases = [msgspec.msgpack.Decoder(kind) for kind in _CASES]
    try:
        rows = msgspec.msgpack.decode(kept, type=_ROWS)
        return [Scenario(cases[kind].decode(case), *others) for kind, case, *others in rows]
    except (msgspec.MsgspecError, ValueError, IndexError, RecursionError):
        return None
