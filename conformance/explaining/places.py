"""Which scenarios a ``FILE`` or ``FILE:LINE`` stands for."""

import re
from collections.abc import Iterator
from pathlib import Path

from headjudge.conformance.scenarios.read import FeatureError, compile_each, read
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.spec.rulebook import Rulebook


def scenarios_at(place: str, book: Rulebook) -> Iterator[Scenario | FeatureError]:
    """Every scenario of a feature file, or with ``FILE:LINE`` the one at that line.

    In place of one that is not right it is what is wrong with it. Raises FeatureError for a file
    that can't be read or is no feature, and for a line with no scenario.
    """
    path, colon, line = place.rpartition(":")
    chosen = int(line) if colon and re.fullmatch("[0-9]{1,9}", line) else 0
    found = compile_each(read(Path(path if chosen else place)), book)
    if not chosen:
        return (compiled for _, compiled in found)
    before = [one for one in found if one[0] <= chosen]
    if not before:
        raise FeatureError(path, chosen, "no scenario begins at this line or before it")
    return iter([compiled for begins, compiled in before if begins == before[-1][0]])
