"""What is spread, and over what."""

from typing import Generic, TypeVar

from msgspec import Struct

from headjudge.conformance import WrongUse

P = TypeVar("P")


class Piece(Struct, Generic[P], frozen=True):
    """A piece of work: whoever does it, and however often, the result is the same."""

    id: str
    """Its name in what is kept and said of it; no other piece of the same work has it."""
    given: P
    """What the work is done on. It is pickled, where another process does it."""


class Workers(Struct, frozen=True):
    """Who does the work."""

    jobs: int = 1
    """How many processes of this machine; 1 is this process itself."""
    scheduler: str = ""
    """The address of a Dask scheduler, ``tcp://host:port``: then its workers do all, however many
    they are."""
    fresh: bool = False
    """Whether each piece is done by a process of this machine that has done nothing before."""


class WorkerLost(WrongUse):
    """No worker lives through this piece of work, or none is left; the message says which piece."""
