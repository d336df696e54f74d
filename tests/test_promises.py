"""What 1.x keeps, as CHANGELOG.md promises it: of each kind every name that a release had.

``python -m tests.test_promises`` writes down those of today; that is done with a release, when
nothing of the older ones is missing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import typer.main

import headjudge
from headjudge.cli.main import Exit, app
from headjudge.report.writers import EVENTS, REPORTS
from headjudge.site.layout import Site
from headjudge.spec.protocol.capabilities import reasons
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.rulebook import Rulebook, editions

KEPT = Path(__file__).with_name("promised.json")


def _options(command: Any, words: str) -> Iterator[str]:
    yield words
    for param in command.params:
        yield from (f"{words} {name}" for name in param.opts if name.startswith("--"))
    for name, below in getattr(command, "commands", {}).items():
        yield from _options(below, f"{words} {name}")


def _scenarios() -> Iterator[str]:
    for edition in (editions()[0], editions()[-1]):
        site = Site()
        site.book = Rulebook.at(edition)
        yield from (scenario.case.id.partition(".")[0] for scenario in site.scenarios)


NAMES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": lambda: _options(typer.main.get_command(app), "headjudge"),
    "statuses": lambda: (f"{one.name} {one.value}" for one in Exit),
    "files": lambda: iter((EVENTS, *REPORTS)),
    "python": lambda: iter(headjudge.__all__),
    "events": lambda: (
        f"{tag(kind)} {field}" for kind in EVENT_KINDS for field in kind.__struct_encode_fields__
    ),
    "capabilities": lambda: iter(reasons()),
    "rules": lambda: iter(Rulebook.at().rules),
    "questions": lambda: map(str, Rulebook.at().questions),
    "scenarios": _scenarios,
}
"""What gives the names of each kind."""


def test_nothing_that_was_promised_is_gone() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert kept.keys() == NAMES.keys()
    gone = {kind: set(kept[kind].split()) - set(_joined(kind).split()) for kind in kept}
    assert {kind: sorted(names) for kind, names in gone.items() if names} == {}


def test_what_is_gone_is_noticed() -> None:
    assert "both-at-zero" in _joined("scenarios").split()
    assert "no-such-scenario" not in _joined("scenarios").split()
    assert all(_joined(kind) for kind in NAMES)


def _joined(kind: str) -> str:
    """The names of a kind, between spaces; what is in one has dots in their place."""
    return " ".join(sorted({name.replace(" ", ".") for name in NAMES[kind]()}))


if __name__ == "__main__":
    KEPT.write_text(json.dumps({kind: _joined(kind) for kind in NAMES}, indent=1) + "\n", "utf-8")
