"""The page of the table, and all that it loads."""

from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from itertools import groupby
from typing import Any

import msgspec

from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import File, Page, Site
from headjudge.conformance.site.table.packing import Packed, packed
from headjudge.conformance.table.findings import answer
from headjudge.conformance.table.links import link
from headjudge.spec.rulebook import editions

STARTING = (
    "platinum-angel-dies-with-its-controller",
    "a-stolen-platinum-angel",
    "lichs-mirror-while-both-die",
    "phyrexian-unlife-turns-damage-into-poison",
    "door-to-nothingness-takes-both-heads",
    "commander-damage-beyond-a-shield",
    "forced-loop-that-kills-the-weakest.1",
    "restart-without-those-who-left",
    "concede-the-match-during-a-game",
)
"""The ids of scenarios that one may start from."""
FIRST = """\
a game between Ana and Ben
each player starts with 6 life
Ana controls Platinum Angel
at the same time
Ben's Inferno resolves
Platinum Angel is dealt lethal damage

state-based actions are checked
"""
"""What stands there at first; its answer comes with the page."""
WORKER = "sw.js"
"""What makes the page work without a network. It lies beside the page, as it may answer for nothing
that is not below it."""


def pages(site: Site) -> Iterator[Page | File]:
    """The page with its scripts, and what it fetches to run the reference."""
    runs = packed(site.pyodide)
    scripts = _scripts()
    folder = f"{_digest(scripts)}/"
    yield Page(
        addresses.TABLE,
        "The table",
        "table",
        {
            "folder": folder,
            "worker": WORKER,
            "first": FIRST,
            "setting": _setting(runs, [folder + name for name in scripts if name != WORKER]),
            "years": [
                (year, list(dates)) for year, dates in groupby(editions(), lambda day: day[:4])
            ],
            "starting": _starting(site),
        },
        "Write what happens in a game and see at once who wins, by which rules, and what is wrong.",
    )
    for name, content in scripts.items():
        yield File(addresses.TABLE + (name if name == WORKER else folder + name), content)
    yield from runs.files


def _scripts() -> dict[str, bytes]:
    """The page's own scripts and styles by name."""
    folder = files("headjudge.conformance.site").joinpath("static/table")
    return {one.name: one.read_bytes() for one in sorted(folder.iterdir(), key=lambda o: o.name)}


def _digest(scripts: dict[str, bytes]) -> str:
    """A name for all of them together: no two versions of the page mix."""
    return blake2b(b"\0".join(scripts.values()), digest_size=8).hexdigest()


def _setting(runs: Packed, scripts: list[str]) -> dict[str, Any]:
    """What the scripts have to know."""
    return {
        "fetched": msgspec.to_builtins(runs.fetched),
        "info": runs.info,
        "scripts": scripts,
        "first": msgspec.to_builtins(answer(FIRST)),
    }


def _starting(site: Site) -> list[tuple[str, str]]:
    """The names of scenarios to start from, each with the part of a link that holds it."""
    by_id = {scenario.case.id: scenario for scenario in site.scenarios}
    some = [by_id[one] for one in STARTING]
    return [(one.name, link(one.gherkin)) for one in some]
