"""The official texts, where they are beside the project: each is read as its own edition."""

import random
import re
from collections import defaultdict
from pathlib import Path

from headjudge.conformance.editions.new_text import read_text
from headjudge.conformance.editions.wrong_citations import known_citations
from headjudge.spec.rulebook import editions
from headjudge.spec.rulebook.fingerprints import fingerprints

OFFICIAL = sorted(Path(__file__).parents[3].glob("*/cr/CR-*.txt"))
"""The official texts, where a folder beside the project has them."""
PART = 6
"""So many are in a sample."""


def check(sample: int | None = None) -> list[str]:
    """Read the texts; a fault for each that is another, and for what is reported of one wrongly.

    What is reported are the citations that are truly wrong in it, and nothing else.
    """
    known, newest = fingerprints(), editions()[0]
    faults = []
    if OFFICIAL and len(OFFICIAL) != len(known.editions):
        faults.append(f"{len(OFFICIAL)} texts, and {len(known.editions)} editions")
    of_part = random.Random(sample).sample(OFFICIAL, min(PART, len(OFFICIAL)))
    chosen = OFFICIAL if sample is None else sorted(of_part)
    seen: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in chosen:
        reading = read_text(path, known)
        if not reading.exact or f"CR-{reading.edition}" != path.stem:
            faults.append(f"{path.stem} is read as {reading.edition}")
        for finding in reading.findings:
            cited = re.match(r"wrong citation: (\S+) cites rule ([^\s,]+)", finding.message)
            if cited:
                seen[cited[1], cited[2]].append(path.stem.removeprefix("CR-"))
            else:
                faults.append(f"{path.stem}: {finding}")
    read = {path.stem.removeprefix("CR-") for path in chosen}
    told = {
        (one.rule, one.cites): {
            date for date in read if one.since <= date <= min(one.until, newest)
        }
        for one in known_citations()
    }
    otherwise = [one for one in {*seen, *told} if {*seen[one]} != told.get(one, set())]
    faults += [f"{' cites '.join(one)}: reported of {seen[one]}" for one in sorted(otherwise)]
    return faults
