"""The catalog of engines with adapters: each engine's description and recorded runs."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from headjudge.errors import UsageError
from headjudge.files import read_text
from headjudge.runner.registry import FOLDER
from headjudge.spec.rulebook import LookUpError, nearest
from headjudge.text import slugify

ABOUT, PAGE, VERDICTS = "about.toml", "page.md", "verdicts.json"
"""Names of the files in each engine's folder, next to its adapter and ``known-failures.txt``."""
_Text = Annotated[str, Meta(min_length=1)]


class About(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """An engine's description, from ``about.toml`` in its folder."""

    engine: _Text
    """The engine's full name."""
    language: _Text
    version: _Text
    """The judged version, or the judged commit and its date."""
    source: _Text = msgspec.field(name="from")
    """The location of the engine's source code."""
    obtained: _Text
    """How to obtain the engine."""
    attach: _Text
    """The engine argument for ``headjudge certify``."""


class RecordedRun(Struct, frozen=True):
    """A recorded run: what the adapter claimed, and the counts of its verdicts."""

    engine: str
    version: str
    suite: str
    edition: str
    date: str
    counts: dict[str, int]
    levels: dict[str, dict[str, int]]
    """Counts by level and verdict; each level includes those before it. For runs recorded before
    there were levels, only the failures are known."""
    max_players: int
    capabilities: tuple[str, ...]


class CatalogEntry(Struct, frozen=True):
    """An engine with an adapter."""

    name: str
    folder: Path
    about: About
    runs: tuple[RecordedRun, ...] = ()
    """One recorded run for each judged version of the engine, the newest last."""

    @property
    def verdicts(self) -> RecordedRun | None:
        """The newest recorded run."""
        return self.runs[-1] if self.runs else None

    def with_run(self, run: RecordedRun) -> list[RecordedRun]:
        """Return the recorded runs with this one, which replaces a run of the same version."""
        others = [other for other in self.runs if other.version != run.version]
        return [*others, run]

    @property
    def page(self) -> str:
        """The adapter's page, in Markdown."""
        return read_text(self.folder / PAGE)

    def command(self, adapter: str = "ADAPTER") -> str:
        """Return the command that certifies the engine, given the adapter's folder."""
        attach = self.about.attach.replace("ADAPTER", adapter)
        return f'headjudge certify "{attach}"' if " " in attach else f"headjudge certify {attach}"


def catalog() -> dict[str, CatalogEntry]:
    """Return the catalog by engine name, sorted. Raises UsageError for an invalid file."""
    entries: dict[str, CatalogEntry] = {}
    for path in sorted(FOLDER.glob(f"*/{ABOUT}")):
        name, last = path.parent.name.replace("_", "-"), path.parent / VERDICTS
        try:
            about = msgspec.toml.decode(read_text(path), type=About)
        except msgspec.DecodeError as error:
            raise UsageError(f"{path}: {error}") from None
        text = last.read_bytes() if last.exists() else b"[]"
        runs = msgspec.json.decode(text, type=tuple[RecordedRun, ...])
        entries[name] = CatalogEntry(name, path.parent, about, runs)
    return entries


def catalog_entry(name: str) -> CatalogEntry:
    """Return an engine's entry. Raises LookUpError with the nearest name if it is unknown."""
    entries = catalog()
    if name not in entries:
        near = nearest(name, entries) or f"; choose from {', '.join(entries)}"
        raise LookUpError(f"no adapter for an engine named {name!r}{near}")
    return entries[name]


def files_of(entry: CatalogEntry) -> list[Path]:
    """Return the files that a user needs: the adapter, its page and its known failures."""
    without = {"__init__.py", ABOUT, VERDICTS}
    files = [path for path in sorted(entry.folder.iterdir()) if path.is_file()]
    return [path for path in files if path.name not in without and path.suffix != ".pyc"]


def by_level(
    verdicts: Mapping[str, str], levels: Mapping[str, Iterable[str]]
) -> dict[str, dict[str, int]]:
    """Count verdicts by level; `verdicts` maps case ids, `levels` lists each level's ids."""
    return {
        name: dict(sorted(Counter(verdicts[id_] for id_ in ids if id_ in verdicts).items()))
        for name, ids in levels.items()
    }


def entry_of(engine: str) -> CatalogEntry | None:
    """Return the entry of an engine by the name of its adapter, its product or its last report."""
    for entry in catalog().values():
        reported = [entry.verdicts.engine] if entry.verdicts else []
        names = (entry.name, entry.about.engine, *reported)
        if slugify(engine) in map(slugify, names):
            return entry
    return None
