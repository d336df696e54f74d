"""The folder of an export: what is in it, and how it is written without losing what was there."""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from headjudge.conformance import WrongUse, __version__, locked
from headjudge.conformance.engines.replies import UNREADABLE
from headjudge.conformance.exporting.cases import exported
from headjudge.conformance.exporting.index import Index, IndexedCase, schema
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook

INDEX, CASES = "index.json", "cases"
LONGEST = 100
"""Characters of an id that is the name of its file."""
WIDTH = 120
"""Characters of the longest line that holds more than one value."""
_SAFE = re.compile(r"[a-z0-9]+(?:[-._][a-z0-9]+)*")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?")
"""What Windows takes for a device, whatever follows the first dot."""
_OURS = re.compile(rf"{CASES}/[a-z0-9-._~]+\.json")


def made(scenarios: Sequence[Scenario], suite: str, book: Rulebook) -> dict[str, bytes]:
    """All files of an export by their paths, the index last: the same bytes for the same suite."""
    found: dict[str, bytes] = {}
    listed = []
    for scenario in scenarios:
        case = exported(scenario, book)
        content = laid_out(case)
        path = f"{CASES}/{file_name(case.id)}"
        found[path] = content
        number = book.number(scenario.rule) if scenario.rule else ""
        listed.append(
            IndexedCase(
                id=case.id,
                file=path,
                rule=scenario.rule,
                number=number,
                needs=case.needs,
                players=case.players,
                sha256=sha256(content).hexdigest(),
            )
        )
    page = files("headjudge.conformance.exporting").joinpath("page.md").read_text("utf-8")
    found["README.md"] = page.replace("EDITION", book.edition).encode()
    found["schema.json"] = laid_out(schema())
    found[INDEX] = laid_out(Index(1, __version__, book.edition, suite, tuple(listed)))
    return found


def file_name(identity: str) -> str:
    """The name of a case's file: its id, unless some system could not tell it from another's."""
    plain = _SAFE.fullmatch(identity) and not _DEVICES.fullmatch(identity)
    if plain and len(identity) <= LONGEST:
        return f"{identity}.json"
    readable = re.sub(r"[^a-z0-9]+", "-", identity[:LONGEST].lower()).strip("-")
    return f"{readable}~{sha256(identity.encode()).hexdigest()[:12]}.json"


def write(folder: Path, content: Mapping[str, bytes]) -> int:
    """Write an export; how many files of an earlier one are gone with that.

    Nothing that stands there changes before all of it is written. Raises WrongUse where the folder
    holds anything but an earlier export, or a link out of it, OSError where it can't be written.
    """
    with _locked(folder):
        before = _listed(folder)
        for name in sorted({Path(path).parts[0] for path in (*before, *content) if "/" in path}):
            if (folder / name).is_symlink():
                raise WrongUse(f"{folder / name}: it is a link, and leads out of the folder")
        write_together(folder, content)
        gone = [path for path in before if path not in content]
        for path in gone:
            (folder / path).unlink(missing_ok=True)
        return len(gone)


def write_together(folder: Path, content: Mapping[str, bytes]) -> None:
    """Write all files beside those that are there, and only then put them in their places.

    Raises OSError, naming the file, where one can't be written; then all is as it was.
    """
    new = Path(tempfile.mkdtemp(prefix=".headjudge-", dir=folder))
    try:
        for path, data in content.items():
            (new / path).parent.mkdir(parents=True, exist_ok=True)
            try:
                (new / path).write_bytes(data)
            except OSError as error:
                raise OSError(error.errno, error.strerror, str(folder / path)) from None
        for path in content:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (new / path).replace(folder / path)
    finally:
        shutil.rmtree(new, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Make the folder, and keep other exports out of it; a new one that stays empty goes again."""
    try:
        fresh = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        lock = locked(folder)
    except BlockingIOError:
        raise WrongUse(f"{folder}: another export is being written there") from None
    except OSError as error:
        raise WrongUse(f"{folder}: {error.strerror}") from None
    try:
        yield
    finally:
        os.close(lock)
        if fresh:
            with suppress(OSError):
                folder.rmdir()


def _listed(folder: Path) -> list[str]:
    """The files of cases that an earlier export lists; none in an empty folder.

    Raises WrongUse for a folder with anything else in it.
    """
    if not any(folder.iterdir()):
        return []
    try:
        index = msgspec.json.decode((folder / INDEX).read_bytes(), type=Index)
    except (OSError, *UNREADABLE):
        raise WrongUse(
            f"{folder}: it is not empty, and no export wrote it; "
            f"name a new folder, an empty one or that of an earlier export"
        ) from None
    return [one.file for one in index.cases if _OURS.fullmatch(one.file)]


def laid_out(content: Any) -> bytes:  # noqa: ANN401 -- whatever can be JSON
    """Anything that can be JSON as JSON, in UTF-8 and with a line feed at its end."""
    plain = msgspec.json.decode(msgspec.json.encode(content))
    return "".join(_parts(plain, "")).encode() + b"\n"


def _parts(content: Any, margin: str) -> Iterator[str]:  # noqa: ANN401 -- any JSON
    line = _plain(content)
    if not content or not isinstance(content, dict | list) or len(margin + line) <= WIDTH:
        yield line
        return
    inner = margin + "  "
    keyed = isinstance(content, dict)
    begin, end = "{}" if keyed else "[]"
    yield begin
    for number, each in enumerate(content):
        yield f"{',' if number else ''}\n{inner}"
        if keyed:
            yield f"{_plain(each)}: "
        yield from _parts(content[each] if keyed else each, inner)
    yield f"\n{margin}{end}"


_plain = json.JSONEncoder(ensure_ascii=False).encode
