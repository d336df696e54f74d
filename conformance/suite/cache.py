"""A cache of the compiled scenarios, in the user's cache folder.

An entry is valid only while the files of Head Judge and of the Gherkin libraries are unchanged. The
environment variable ``HEADJUDGE_CACHE`` sets another folder; ``0`` disables the cache.
"""

import contextlib
import os
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
"""The environment variable that sets the folder, or disables the cache with ``0``."""
DIGEST_BYTES = 16
LARGEST = 64 * 1024 * 1024
"""The maximum size of a cached file in bytes."""
MOST_FILES = 24
"""The maximum number of cached files."""
_PACKAGES = (
    *("headjudge", "headjudge.features", "headjudge.reference", "headjudge.spec"),
    *("gherkin", "cucumber_expressions"),
)
"""The packages whose files the cached data depends on."""
_SUFFIX = ".headjudge"
_PART = ".part"
_ABANDONED = 3600
"""The age in seconds after which an incomplete file is removed."""


def folder() -> Path | None:
    """Return the cache folder; None if caching is disabled."""
    value = os.environ.get(VARIABLE, "")
    if value == "0":
        return None
    path = Path(value) if value else platformdirs.user_cache_path("headjudge")
    return path if value or path.is_absolute() else None


@cache
def fingerprint() -> bytes | None:
    """Return a digest of everything the cached data depends on; None if it can't be computed."""
    digest = blake2b(f"{sys.version} {msgspec.__version__}".encode(), digest_size=DIGEST_BYTES)
    try:
        for package in _PACKAGES:
            for name, content in _files(package):
                digest.update(f"{name} {len(content)} ".encode(errors="surrogateescape") + content)
    except (OSError, ImportError):
        return None
    return digest.digest()


def read(edition: str, kind: str = "scenarios") -> bytes | None:
    """Return the cached data, or None if it is missing, corrupt or another user's. Never raises."""
    path = _path(edition, kind)
    if path is None:
        return None
    try:
        # opening a pipe without O_NONBLOCK would block
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            about = os.fstat(file.fileno())
            trusted = stat.S_ISREG(about.st_mode) and about.st_uid == os.getuid()
            content = file.read(LARGEST) if trusted and about.st_size <= LARGEST else b""
    except (OSError, ValueError, AttributeError):  # Windows does not know a file's owner
        return None
    body = content[DIGEST_BYTES:]
    return body if content[:DIGEST_BYTES] == _checksum(path.name, body) else None


def write(edition: str, body: bytes, kind: str = "scenarios") -> None:
    """Write data to the cache atomically, and remove old files. Never raises."""
    path = _path(edition, kind)
    if path is None or DIGEST_BYTES + len(body) > LARGEST:
        return
    with contextlib.suppress(OSError, ValueError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, part = tempfile.mkstemp(_PART, "headjudge-", path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_checksum(path.name, body) + body)
            Path(part).replace(path)
        finally:
            Path(part).unlink(missing_ok=True)
        _remove_old(path.parent)


def _path(edition: str, kind: str) -> Path | None:
    parent, digest = folder(), fingerprint()
    if parent is None or digest is None:
        return None
    return parent / f"{kind}-{edition}-{digest.hex()}{_SUFFIX}"


def _checksum(name: str, body: bytes) -> bytes:
    """Return a checksum of the content, keyed by the file name so that it detects renamed files."""
    return blake2b(body, digest_size=DIGEST_BYTES, key=blake2b(name.encode()).digest()).digest()


def _files(package: str) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file in a package, in a fixed order, without bytecode."""
    spec = find_spec(package)
    roots = [Path(root) for root in (spec.submodule_search_locations or ())] if spec else []
    if not roots or not all(root.is_dir() for root in roots):
        raise ImportError(f"{package} is not in a folder")
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{package} {path.relative_to(root)}", path.read_bytes()


def _remove_old(parent: Path) -> None:
    """Remove all but the newest cached files, and abandoned incomplete files."""
    ours = sorted(parent.glob(f"*{_SUFFIX}"), key=lambda path: path.lstat().st_mtime, reverse=True)
    parts = parent.glob(f"headjudge-*{_PART}")
    abandoned = [path for path in parts if path.lstat().st_mtime < time.time() - _ABANDONED]
    for path in ours[MOST_FILES:] + abandoned:
        path.unlink(missing_ok=True)


_CASES: tuple[type[AnyCase], ...] = get_args(AnyCase)
_OTHER_FIELDS: Any = tuple(field.type for field in fields(Scenario)[1:])
_ROWS: Any = list[tuple[(int, msgspec.Raw, *_OTHER_FIELDS)]]
"""One scenario per row: the index of its case's type, the case, and the other fields in order."""


def bundled_scenarios(book: Rulebook, *, fresh: bool = False) -> list[Scenario]:
    """Return the edition's scenarios: those of the bundled features, followed by the vectors.

    With `fresh`, they are compiled even if they are cached.
    """
    content = None if fresh else read(book.edition)
    scenarios = None if content is None else _decode(content)
    if scenarios is None:
        scenarios = _compile(book)
        write(book.edition, _encode(scenarios))
    return scenarios


def all_scenarios(
    features: Sequence[Path], book: Rulebook, *, fresh: bool = False
) -> list[Scenario]:
    """Return the scenarios of these feature files; if no file is given, the bundled scenarios.

    See :func:`bundled_scenarios`. Raises FeatureError for an invalid feature.
    """
    if not features:
        return bundled_scenarios(book, fresh=fresh)
    from headjudge.suite.compiler import compile_features, read  # noqa: PLC0415 -- faster start-up

    return with_distinct_ids(compile_features([read(path) for path in features], book))


def _compile(book: Rulebook) -> list[Scenario]:
    from headjudge.suite import vectors  # noqa: PLC0415 -- faster start-up
    from headjudge.suite.compiler import bundled, compile_features  # noqa: PLC0415 -- faster start-up

    return compile_features(bundled(), book) + vectors.scenarios(book)


def _encode(scenarios: list[Scenario]) -> bytes:
    def row(scenario: Scenario) -> list[Any]:
        case, *others = (getattr(scenario, name) for name in Scenario.__struct_fields__)
        return [_CASES.index(type(case)), case, *others]

    return msgspec.msgpack.encode([row(scenario) for scenario in scenarios])


def _decode(content: bytes) -> list[Scenario] | None:
    """Decode cached scenarios; return None if the content is invalid."""
    decoders = [msgspec.msgpack.Decoder(kind) for kind in _CASES]
    try:
        rows = msgspec.msgpack.decode(content, type=_ROWS)
        return [Scenario(decoders[kind].decode(case), *others) for kind, case, *others in rows]
    except (msgspec.MsgspecError, ValueError, IndexError, RecursionError):
        return None
