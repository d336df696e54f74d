"""Starter adapters: one template per language, filled in with the protocol's vocabulary."""

import re
import textwrap
from importlib.resources import files

from msgspec import Struct

from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.protocol.protocol_page import CORE, GROUPS
from headjudge.spec.rulebook import LookUpError, nearest

WIDTH = 120
"""The maximum length of a generated comment line."""
CLAIMED = ("multiplayer", "simultaneous", "concede", "life")
"""Capabilities that the toy engine claims."""
TAKEN = ("lose-life", "damage", "gain-life", "set-life", "concede", "check")
"""Event kinds that the toy engine handles."""


class Kit(Struct, frozen=True):
    """A template, with the commands to build and run it."""

    file: str
    needs: str
    """The language and its minimum version."""
    run: str
    """The command that starts the adapter, run in its folder."""
    build: str = ""
    """The command that compiles the adapter; empty for interpreted languages."""


KITS = {
    "python": Kit("adapter.py", "Python 3.9", "python3 adapter.py"),
    "typescript": Kit("adapter.mts", "Node 22.18", "node adapter.mts"),
    "java": Kit("Adapter.java", "Java 17", "java Adapter", "javac Adapter.java"),
    "rust": Kit("adapter.rs", "Rust 1.61", "./adapter", "rustc -O --edition 2021 adapter.rs"),
    "c++": Kit("adapter.cpp", "C++17", "./adapter", "g++ -O2 -std=c++17 -o adapter adapter.cpp"),
    "go": Kit("adapter.go", "Go 1.18", "./adapter", "go build -o adapter adapter.go"),
}
_ALSO = {"cpp": "c++"}
"""Language aliases."""


def kit(language: str) -> Kit:
    """Return a language's kit. Raises LookUpError for an unsupported language."""
    name = language.lower()
    name = _ALSO.get(name, name)
    if name not in KITS:
        languages = ", ".join(KITS)
        raise LookUpError(f"no kit for {language!r}; available: {languages}{nearest(name, KITS)}")
    return KITS[name]


def render(chosen: Kit) -> str:
    """Render a template; comments list the capabilities and events that the toy engine lacks."""
    best_first = [name for group in (CORE, *GROUPS) for name in group.capabilities]
    more = [name for name in best_first if name not in CLAIMED]
    events = [name for name in map(tag, EVENT_KINDS) if name not in TAKEN]
    says = {
        "capabilities": f"More to claim: {' '.join(more)}",
        "events": f"More events: {' '.join(events)}; "
        "see `headjudge protocol` for matches and inquiries",
    }

    def filled(marked: re.Match[str]) -> str:
        return textwrap.fill(
            says[marked["what"]],
            WIDTH,
            initial_indent=marked["comment"],
            subsequent_indent=marked["comment"],
            break_on_hyphens=False,
        )

    template = files(__package__).joinpath("templates", chosen.file).read_text("utf-8")
    return _MARKER.sub(filled, template)


_MARKER = re.compile(r"^(?P<comment>[ \t]*\S+ )@< (?P<what>\w+) >@$", re.MULTILINE)
"""A placeholder comment in a template."""
