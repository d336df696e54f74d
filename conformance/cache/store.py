"""Files in the user's cache folder, of which none is needed and none is believed unread.

What is kept holds for these very files of Head Judge alone, and for the libraries that read
features: where a byte of them is another, it is not found. The environment variable
``HEADJUDGE_CACHE`` names another folder; ``0`` says that nothing is to be kept.
"""

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

import msgspec
import platformdirs

VARIABLE = "HEADJUDGE_CACHE"
"""The environment variable that names the folder, or is ``0``."""
DIGEST_BYTES = 16
LARGEST = 64 * 1024 * 1024
"""The largest file that is written or read, in bytes."""
MOST_FILES = 24
"""How many files are kept: the newest."""
_MADE_OF = (
    *(f"headjudge.{room}" for room in ("conformance", "features", "reference", "spec")),
    *("gherkin", "cucumber_expressions"),
)
"""The packages on whose files everything hangs that is kept."""
_ENDING = ".headjudge"
_OURS = re.compile(rf"\w+-[\d-]+-[0-9a-f]{{{2 * DIGEST_BYTES}}}{re.escape(_ENDING)}")
_PART = ".part"
_ABANDONED = 3600
"""After so many seconds a file that was begun and never finished is removed."""


def folder() -> Path | None:
    """Where files are kept; None if nowhere."""
    said = os.environ.get(VARIABLE, "")
    if said == "0":
        return None
    path = Path(said) if said else platformdirs.user_cache_path("headjudge")
    return path if said or path.is_absolute() else None


@cache
def fingerprint() -> bytes | None:
    """A digest of all that kept files hang on; None if it can't be told."""
    digest = blake2b(f"{sys.version} {msgspec.__version__}".encode(), digest_size=DIGEST_BYTES)
    try:
        for package in _MADE_OF:
            for name, content in _files(package):
                digest.update(f"{name} {len(content)} ".encode(errors="surrogateescape") + content)
    except (OSError, ImportError):
        return None
    return digest.digest()


def read(edition: str) -> bytes | None:
    """What was kept for an edition, whole and unchanged; else None. Never raises."""
    path, mark = _place(edition)
    if path is None:
        return None
    try:
        # a pipe in its place would make one wait
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            about = os.fstat(file.fileno())
            ours = stat.S_ISREG(about.st_mode) and about.st_uid == os.getuid()
            found = file.read(LARGEST) if ours and about.st_size <= LARGEST else b""
    except (OSError, ValueError, AttributeError):  # Windows does not say whose a file is
        return None
    body = found[DIGEST_BYTES:]
    return body if found[:DIGEST_BYTES] == _sum(mark, body) else None


def write(edition: str, body: bytes) -> None:
    """Keep that for an edition, whole or not at all, and remove what is old. Never raises."""
    path, mark = _place(edition)
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


def _place(edition: str) -> tuple[Path | None, bytes]:
    """The file of that edition, and what its checksum begins with."""
    where, of = folder(), fingerprint()
    if where is None or of is None:
        return None, b""
    name = f"scenarios-{edition}-{of.hex()}{_ENDING}"
    return where / name, name.encode()


def _sum(mark: bytes, body: bytes) -> bytes:
    return blake2b(body, digest_size=DIGEST_BYTES, key=blake2b(mark).digest()).digest()


def _files(package: str) -> Iterator[tuple[str, bytes]]:
    """All files of a package but what Python compiles them to, by name, in a fixed order."""
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
    """Remove all but the newest files that are ours."""
    ours = [path for path in where.iterdir() if _OURS.fullmatch(path.name)]
    parts = where.glob(f"headjudge-*{_PART}")
    begun = [path for path in parts if path.lstat().st_mtime < time.time() - _ABANDONED]
    newest = sorted(ours, key=lambda path: path.lstat().st_mtime, reverse=True)
    for path in newest[MOST_FILES:] + begun:
        path.unlink(missing_ok=True)
