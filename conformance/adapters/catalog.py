"""The real engines that there are adapters to: what is known of each, and how each was judged."""

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
"""What there is in each engine's folder beside its adapter and ``known.tsv``."""
_Text = Annotated[str, Meta(min_length=1)]


class About(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What an engine is: ``about.toml`` in its folder."""

    engine: _Text
    """What it calls itself."""
    language: _Text
    version: _Text
    """The version, or the commit and its date, that was judged."""
    source: _Text = msgspec.field(name="from")
    """Where its source is."""
    obtained: _Text
    """How one gets it."""
    attach: _Text
    """What stands after ``headjudge certify``."""
    plain_writes: tuple[str, ...] = ()
    """The events that are no effect of the engine's own, but written into its state."""


class LastVerdicts(Struct, frozen=True):
    """How an engine was judged the last time that it was recorded."""

    engine: str
    version: str
    suite: str
    edition: str
    date: str
    counts: dict[str, int]
    profiles: dict[str, dict[str, int]]
    """The same by profile; a case may be in several."""


class OnShelf(Struct, frozen=True):
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
        """The command by which it is judged, with the folder of its adapter."""
        attach = self.about.attach.replace("ADAPTER", adapter)
        return f'headjudge certify "{attach}"' if " " in attach else f"headjudge certify {attach}"


def shelf() -> dict[str, OnShelf]:
    """The engines by name, in alphabetical order. Raises UsageError where a file is no good."""
    found: dict[str, OnShelf] = {}
    for path in sorted(FOLDER.glob(f"*/{ABOUT}")):
        name, last = path.parent.name.replace("_", "-"), path.parent / VERDICTS
        try:
            about = msgspec.toml.decode(read_text(path), type=About)
        except msgspec.DecodeError as error:
            raise UsageError(f"{path}: {error}") from None
        judged = (
            msgspec.json.decode(last.read_bytes(), type=LastVerdicts) if last.exists() else None
        )
        found[name] = OnShelf(name, path.parent, about, judged)
    return found


def on_shelf(name: str) -> OnShelf:
    """The engine of that name. Raises LookUpError, naming the nearest, where there is none."""
    known = shelf()
    if name not in known:
        near = nearest(name, known) or f"; there are {', '.join(known)}"
        raise LookUpError(f"there is no adapter to an engine called {name!r}{near}")
    return known[name]


def files_of(one: OnShelf) -> list[Path]:
    """The files in the engine's folder that a user needs: the adapter, its page and its list."""
    without = {"__init__.py", ABOUT, VERDICTS}
    files = [path for path in sorted(one.folder.iterdir()) if path.is_file()]
    return [path for path in files if path.name not in without and path.suffix != ".pyc"]


def by_profile(
    verdicts: Mapping[str, str], profiles: Mapping[str, Iterable[str]]
) -> dict[str, dict[str, int]]:
    """How often each verdict was given, by profile; `profiles` has the ids of the cases in each."""
    return {
        name: dict(sorted(Counter(verdicts[id_] for id_ in ids if id_ in verdicts).items()))
        for name, ids in profiles.items()
    }
