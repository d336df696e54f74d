"""The kits: which there are, what each needs, and its file with all the protocol's words in it."""

import re
import textwrap
from importlib.resources import files

from msgspec import Struct

from headjudge.spec.protocol.capabilities import reasons
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.rulebook import LookUpError, nearest

WIDTH = 120
"""Characters of the longest line of a kit."""
CLAIMED = ("multiplayer", "simultaneous", "concede", "life")
"""The capabilities that the toy claims."""
TAKEN = ("lose-life", "damage", "gain-life", "set-life", "concede", "check")
"""The kinds of event that the toy takes."""


class Kit(Struct, frozen=True):
    """An adapter to start from: its file, and what is run to try it."""

    file: str
    needs: str
    """What has to be installed, at least."""
    run: str
    """The command line that attaches it, in its folder."""
    build: str = ""
    """The command that makes a program of it; none where it runs as it is."""


KITS = {
    "python": Kit("adapter.py", "Python 3.9", "python3 adapter.py"),
    "typescript": Kit("adapter.mts", "Node 22.18", "node adapter.mts"),
    "java": Kit("Adapter.java", "Java 17", "java Adapter", "javac Adapter.java"),
    "rust": Kit("adapter.rs", "Rust 1.61", "./adapter", "rustc -O --edition 2021 adapter.rs"),
    "c++": Kit("adapter.cpp", "C++17", "./adapter", "g++ -O2 -std=c++17 -o adapter adapter.cpp"),
    "go": Kit("adapter.go", "Go 1.18", "./adapter", "go build -o adapter adapter.go"),
}
"""The kits by their languages."""
_ALSO = {"cpp": "c++"}
"""Other names of languages."""


def kit(language: str) -> Kit:
    """The kit of a language. Raises LookUpError where there is none."""
    name = language.lower()
    name = _ALSO.get(name, name)
    if name not in KITS:
        known = ", ".join(KITS)
        raise LookUpError(f"no kit for {language!r}; there are {known}{nearest(name, KITS)}")
    return KITS[name]


def written(of: Kit) -> str:
    """The file of a kit: its template, in which comments name the other words of the protocol."""
    more = [name for name in reasons() if name not in CLAIMED]
    events = [name for name in map(tag, EVENT_KINDS) if name not in TAKEN]
    says = {
        "capabilities": f"More to claim: {' '.join(more)}",
        "events": f"More events: {' '.join(events)}; "
        "`headjudge protocol` has matches and questions, too",
    }

    def filled(marked: re.Match[str]) -> str:
        return textwrap.fill(
            says[marked["what"]],
            WIDTH,
            initial_indent=marked["comment"],
            subsequent_indent=marked["comment"],
            break_on_hyphens=False,
        )

    template = files(__package__).joinpath("templates", of.file).read_text("utf-8")
    return _MARKER.sub(filled, template)


_MARKER = re.compile(r"^(?P<comment>[ \t]*\S+ )@< (?P<what>\w+) >@$", re.MULTILINE)
"""A comment in a template that is filled in."""
