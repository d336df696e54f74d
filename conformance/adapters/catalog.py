"""The catalog of engines with an adapter: what is known about each, and its last verdicts."""

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

ABOUT, PAGE, VERDICTS = "about.toml", "page.md", "verdicts.json"
"""Files in each engine's folder, next to its adapter and ``known.tsv``."""
_Text = Annotated[str, Meta(min_length=1)]


class About(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The description of an engine: ``about.toml`` in its folder."""

    engine: _Text
    """Its own name."""
    language: _Text
    version: _Text
    """The version, or the commit and its date, that was judged."""
    source: _Text = msgspec.field(name="from")
    """Where its source code is."""
    obtained: _Text
    """How to get it."""
    attach: _Text
    """The argument of ``headjudge certify``."""
    plain_writes: tuple[str, ...] = ()
    """Events that the adapter writes into the engine's state, because no effect of the engine
    does them."""


class LastVerdicts(Struct, frozen=True):
    """The verdicts of the last recorded run."""

    engine: str
    version: str
    suite: str
    edition: str
    date: str
    counts: dict[str, int]
    profiles: dict[str, dict[str, int]]
    """Counts by profile; a case may be in several."""


class CatalogEntry(Struct, frozen=True):
    """An engine with an adapter."""

    name: str
    folder: Path
    about: About
    verdicts: LastVerdicts | None

    @property
    def page(self) -> str:
        """The page about the adapter, in Markdown."""
        return read_text(self.folder / PAGE)

    def command(self, adapter: str = "ADAPTER") -> str:
        """Return the command that judges it, given the folder of its adapter."""
        attach = self.about.attach.replace("ADAPTER", adapter)
        return f'headjudge certify "{attach}"' if " " in attach else f"headjudge certify {attach}"


def catalog() -> dict[str, CatalogEntry]:
    """Return the engines by name, in alphabetical order. Raises UsageError for an invalid file."""
    entries: dict[str, CatalogEntry] = {}
    for path in sorted(FOLDER.glob(f"*/{ABOUT}")):
        name, last = path.parent.name.replace("_", "-"), path.parent / VERDICTS
        try:
            about = msgspec.toml.decode(read_text(path), type=About)
        except msgspec.DecodeError as error:
            raise UsageError(f"{path}: {error}") from None
        judged = (
            msgspec.json.decode(last.read_bytes(), type=LastVerdicts) if last.exists() else None
        )
        entries[name] = CatalogEntry(name, path.parent, about, judged)
    return entries


def catalog_entry(name: str) -> CatalogEntry:
    """Return an engine. Raises LookUpError, with the nearest name, if it is unknown."""
    entries = catalog()
    if name not in entries:
        near = nearest(name, entries) or f"; there are {', '.join(entries)}"
        raise LookUpError(f"no adapter for an engine named {name!r}{near}")
    return entries[name]


def files_of(entry: CatalogEntry) -> list[Path]:
    """Return the files that a user needs: the adapter, its page and its known failures."""
    without = {"__init__.py", ABOUT, VERDICTS}
    files = [path for path in sorted(entry.folder.iterdir()) if path.is_file()]
    return [path for path in files if path.name not in without and path.suffix != ".pyc"]


def by_profile(
    verdicts: Mapping[str, str], profiles: Mapping[str, Iterable[str]]
) -> dict[str, dict[str, int]]:
    """Count the verdicts by profile; `profiles` maps each profile to the ids of its cases."""
    return {
        name: dict(sorted(Counter(verdicts[id_] for id_ in ids if id_ in verdicts).items()))
        for name, ids in profiles.items()
    }
