"""How often what people write leads to the sentence that they mean.

Run as ``python -m tests.benchmarks.suggesting``; ``--missed`` lists the lines that lead elsewhere.
A line is said as the first one of a game and once something has happened.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from headjudge.conformance.language.sentences import StepError, perform
from headjudge.conformance.sentences.draft import Draft

LIST = Path(__file__).with_name("what_people_write.tsv")
SET_UP = "a game between Ana, Ben and Cho"
HAPPENED = "Ben loses 1 life"


def lines() -> Iterator[tuple[str, list[str]]]:
    """Each line that people write, with what may be meant."""
    for line in LIST.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            written, meant = line.split("\t")
            yield written, meant.split(" / ")


def suggested(line: str) -> list[str]:
    """The sentences that are named where somebody writes a line."""
    found = list[str]()
    for before in ((), (HAPPENED,)):
        draft = Draft()
        for said in (SET_UP, *before):
            perform(draft, said)
        try:
            perform(draft, line)
        except StepError as error:
            found += re.findall(r"(?:did you mean|write): (.*)", str(error))
        else:
            found.append(line)
    return found


def hit(found: Sequence[str], meant: Sequence[str]) -> bool:
    """Whether one of the sentences is meant."""
    return any(fnmatchcase(one, other) for one in found for other in meant)


def main() -> None:
    """Print how many of the lines lead to what is meant."""
    listed = list(lines())
    ours = {line: suggested(line) for line, _ in listed}
    missed = [line for line, meant in listed if not hit(ours[line], meant)]
    share = 1 - len(missed) / len(listed)
    print(f"{share:4.0%} of {len(listed)} lines lead to the sentence meant")
    if "--missed" in sys.argv:
        print(*missed, sep="\n")


if __name__ == "__main__":
    main()
