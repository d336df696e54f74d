"""What proves each invariant in the newest edition, kept so that nobody has to prove it to read it.

``headjudge prove --update`` proves all and writes it, ``tests/test_prove.py`` proves each again by
the rules that are kept for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from headjudge.spec.rulebook import read_json

if TYPE_CHECKING:  # reading it takes no prover
    from headjudge.spec.logic.proofs import ClaimResult

PATH = "spec/logic/proven.json"


class ProvenBy(Struct, frozen=True):
    """How an invariant is proven."""

    players: Literal["any number", "2 to 6"]
    rules: tuple[str, ...]
    """The slugs of a minimal set of rules that force it, in the order of the formulas."""


class Proven(Struct, frozen=True):
    """What proves the invariants of an edition, by their names."""

    edition: str
    by: dict[str, ProvenBy]


@cache
def load() -> Proven:
    """What is kept. Raises LookUpError for a file of something else."""
    return read_json(
        files("headjudge.spec.logic").joinpath("proven.json").read_bytes(), Proven, PATH
    )


def write(path: Path, edition: str, results: Iterable[ClaimResult]) -> None:
    """Keep what proves the invariants of an edition, a line each; only those that are proven."""
    lines = [
        f"{msgspec.json.encode(one.claim.name).decode()}: "
        + msgspec.json.encode(ProvenBy(one.proof.players, one.proof.rules)).decode()
        for one in results
        if one.proven
    ]
    path.write_text(f'{{"edition":"{edition}","by":{{\n' + ",\n".join(lines) + "\n}}\n", "utf-8")
