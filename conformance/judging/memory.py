"""What was judged before: what is told the same of the same case is judged the same again."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import msgspec

from conformance.gherkin.scenarios import Scenario
from spec.protocol import EngineInfo
from spec.protocol.kinds import AnyOutcome

MARK_BYTES = 16
_DIGEST_BYTES = MARK_BYTES - 1
_PASSES, _FITS = b"p", b"f"
_encode = msgspec.msgpack.Encoder().encode


class Memory:
    """Marks of what passed, and of what contradicts no invariant whatever else is wrong with it."""

    def __init__(self, marks: Iterable[bytes] = ()) -> None:
        """Begin with what is known."""
        self.marks = dict.fromkeys(marks)
        """In the order in which they came."""
        self._begun_with = len(self.marks)

    @property
    def grown(self) -> bool:
        """Whether there is more than at the beginning."""
        return len(self.marks) > self._begun_with

    def passes(self, digest: bytes) -> bool:
        """Whether that passed."""
        return digest + _PASSES in self.marks

    def fits(self, digest: bytes) -> bool:
        """Whether that contradicted no invariant."""
        return digest + _FITS in self.marks

    def add(self, digest: bytes, *, passes: bool) -> None:
        """Remember of something that contradicts no invariant whether it passes."""
        if digest:
            self.marks[digest + (_PASSES if passes else _FITS)] = None


def digest_of(scenario: Scenario, outcomes: Sequence[AnyOutcome], info: EngineInfo) -> bytes:
    """All on which it hangs whether a case passes; empty where that can't be said.

    A pass hangs on nothing else that an engine says of itself, as all that is expected was told.
    """
    try:
        said = _encode((scenario.case, scenario.thens, info.checks, outcomes))
    except (OverflowError, ValueError):  # numbers beyond all bounds, text that is none
        return b""
    return blake2b(said, digest_size=_DIGEST_BYTES).digest()
