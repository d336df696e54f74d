"""Who does the work of a program of the tests: its options, and its results in order."""

import argparse
import os
from collections.abc import Callable, Iterable
from typing import TypeVar

from headjudge.conformance.spreading import Piece, Workers, spread

P = TypeVar("P")
R = TypeVar("R")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Say how many processes, or which cluster."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--scheduler", default="", help="of Dask, in their place: tcp://host:port")


def workers(asked: argparse.Namespace) -> Workers:
    """What was asked for."""
    return Workers(asked.jobs, asked.scheduler)


def in_order(work: Callable[[P], R], some: Iterable[P], by: Workers) -> list[R]:
    """What comes of the work on each, in their order."""
    pieces = (Piece(str(number), given) for number, given in enumerate(some))
    found = {int(piece.id): result for piece, result in spread(work, pieces, by)}
    return [found[number] for number in sorted(found)]
