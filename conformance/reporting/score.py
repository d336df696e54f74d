"""What a run comes to, in one unit everywhere: cases that were judged, and beside them the rules.

A case is judged where it passes or fails. Of a rule all that were judged pass, or some fail, or
none shows that the engine follows it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from headjudge.conformance import several
from headjudge.conformance.engines.texts import alike
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.phrases.sentence import NAME
from headjudge.conformance.reporting.results import status
from headjudge.conformance.sentences.placeholders import OPTIONS, VARIANTS

_KINDS_OF_GAMES = {*re.findall(NAME, " ".join([*VARIANTS, *OPTIONS]))}
"""Words that begin with a capital and name nobody."""


class Score(Struct, frozen=True):
    """What the verdicts on some cases come to."""

    right: int
    wrong: int
    left_open: int
    """How many the rules leave open, so that they count neither way."""
    within: int
    """How many need nothing that the engine does not claim."""
    cases: int
    passing: int
    """How many rules were judged by cases that all pass."""
    failing: tuple[str, ...]
    """The slugs of those of which some case fails."""
    rules: int
    """How many rules the cases show."""

    @property
    def judged(self) -> int:
        """How many cases were judged."""
        return self.right + self.wrong

    @property
    def rest(self) -> int:
        """How many rules no case shows that the engine follows, or doesn't."""
        return self.rules - self.passing - len(self.failing)

    def in_words(self) -> str:
        """It in a line."""
        rules = f"{self.passing} pass, {len(self.failing)} fail, {self.rest} not judged"
        return (
            f"right in {self.right:,} of {several(self.judged, 'judged case', ',')}, "
            f"{self.within:,} within its claims; {several(self.rules, 'rule')}: {rules}"
        )


def score(judged: Iterable[Judged], among: Mapping[str, Sequence[Judged]] | None = None) -> Score:
    """What these verdicts come to; with `among` by these rules and no others.

    That has the verdicts on the cases of each, as :func:`by_rule` has them.
    """
    every = list(judged)
    rules = {slug: status(some) for slug, some in (among or by_rule(every)).items() if slug}
    counts = Counter(rules.values())
    return Score(
        sum(one.verdict == "pass" for one in every),
        sum(one.verdict in FAILED for one in every),
        sum(one.verdict == "advisory" for one in every),
        sum(not one.missing for one in every),
        len(every),
        counts["passed"] + counts["partly supported"],
        tuple(slug for slug, said in rules.items() if said == "failed"),
        len(rules),
    )


def by_rule(judged: Iterable[Judged]) -> dict[str, list[Judged]]:
    """The verdicts on the cases of each rule, by slug; "" for those that are of none.

    A rule without cases of its own has those of others that show it too.
    """
    own: dict[str, list[Judged]] = {}
    also: dict[str, list[Judged]] = {}
    for one in judged:
        own.setdefault(one.rule, []).append(one)
        for slug in one.also:
            also.setdefault(slug, []).append(one)
    return also | own


class Unjudged(Struct, frozen=True):
    """Cases within the claims of an engine that were not judged, all for one reason."""

    why: str
    cases: tuple[str, ...]
    """By id, in the order of the run."""

    def line(self) -> str:
        """It in a line, with the first of them."""
        such = "" if len(self.cases) == 1 else "such as "
        return f"{len(self.cases):4} {self.why} ({such}{self.cases[0]})"


def unjudged(judged: Iterable[Judged]) -> list[Unjudged]:
    """What is within the claims and was not judged, the most frequent reason first.

    The reason is what the engine said, or the judge where it was not the engine. What differs from
    case to case in what is the same reason, a name or what is quoted, stands as "...".
    """
    found: dict[str, list[Judged]] = {}
    for one in judged:
        if one.verdict == "unsupported" and not one.missing:
            found.setdefault(_reason(one), []).append(one)
    listed = [
        Unjudged(why if len({one.message for one in some}) > 1 else some[0].message, _ids(some))
        for why, some in found.items()
    ]
    return sorted(listed, key=lambda one: -len(one.cases))


def _reason(one: Judged) -> str:
    """Why a case was not judged, without what only that case has: its names, and what is quoted."""
    said = re.sub(r"""(?<!\w)(['"]).+?\1(?!\w)""", "...", alike(one.message, one.id))

    def unnamed(found: re.Match[str]) -> str:
        word = found[0]
        named = word.replace("-", " ") in one.gherkin and word not in _KINDS_OF_GAMES
        return "..." if named else word

    return re.sub(NAME, unnamed, said)


def _ids(some: Iterable[Judged]) -> tuple[str, ...]:
    return tuple(one.id for one in some)


def unjudged_lines(judged: Iterable[Judged]) -> Iterator[str]:
    """All of them in lines, below their number; nothing where there are none."""
    found = unjudged(judged)
    if found:
        yield f"Within the claims and not judged: {sum(len(one.cases) for one in found)}"
    yield from (one.line() for one in found)
