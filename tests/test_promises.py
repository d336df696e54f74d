"""The names that CHANGELOG.md promises to keep in 1.x.

``python -m tests.test_promises`` records the current names. Run it for each release, once no older
name is missing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import typer.main

import headjudge
from headjudge.cli.main import Exit, app
from headjudge.editions.deletions import tags_of
from headjudge.report.writers import EVENTS, REPORTS
from headjudge.spec.protocol.capabilities import CAPABILITIES
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.events import EVENT_KINDS
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import bundled, tagged

PROMISED = Path(__file__).with_name("promised.json")


def _options(command: Any, words: str) -> Iterator[str]:
    yield words
    for param in command.params:
        yield from (f"{words} {name}" for name in param.opts if name.startswith("--"))
    for name, below in getattr(command, "commands", {}).items():
        yield from _options(below, f"{words} {name}")


def _scenarios() -> Iterator[str]:
    """Yield the names of the scenarios of all editions."""
    for feature in bundled():
        yield from (tagged(tags_of(pickle), "@id.") for pickle in feature.pickles)


NAMES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": lambda: _options(typer.main.get_command(app), "headjudge"),
    "statuses": lambda: (f"{status.name} {status.value}" for status in Exit),
    "files": lambda: iter((EVENTS, *REPORTS)),
    "python": lambda: iter(headjudge.__all__),
    "events": lambda: (
        f"{tag(kind)} {field}" for kind in EVENT_KINDS for field in kind.__struct_encode_fields__
    ),
    "capabilities": lambda: iter(sorted(CAPABILITIES)),
    "rules": lambda: iter(Rulebook.at().rules),
    "questions": lambda: map(str, Rulebook.at().questions),
    "scenarios": _scenarios,
}
"""The names of each kind."""


def test_no_promised_name_is_missing() -> None:
    promised = json.loads(PROMISED.read_text("utf-8"))
    assert promised.keys() == NAMES.keys()
    missing = {kind: {*promised[kind].split()} - {*_joined(kind).split()} for kind in promised}
    assert {kind: sorted(names) for kind, names in missing.items() if names} == {}


def test_each_kind_of_promised_name_is_found() -> None:
    assert "both-at-zero" in _joined("scenarios").split()
    assert "no-such-scenario" not in _joined("scenarios").split()
    assert all(_joined(kind) for kind in NAMES)


def _joined(kind: str) -> str:
    """Join names of a kind with spaces; spaces within a name become dots."""
    return " ".join(sorted({name.replace(" ", ".") for name in NAMES[kind]()}))


if __name__ == "__main__":
    names = {kind: _joined(kind) for kind in NAMES}
    PROMISED.write_text(json.dumps(names, indent=1) + "\n", "utf-8")
