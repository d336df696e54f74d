"""What the verdicts on single cases add up to, rule by rule and over many situations."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from headjudge.judge.causes import shortest
from headjudge.judge.verdicts import FAILED, Completed, Judged
from headjudge.suite.steps.pattern import NAME
from headjudge.suite.steps.placeholders import OPTIONS, VARIANTS
from headjudge.text import normalize_message, pluralize

CONFIDENCE = 0.95
"""Confidence level of statements based on a sample."""


def status(judged: Sequence[Judged]) -> str:
    """What the verdicts on a rule's examples add up to.

    Near misses alone show nothing: an engine that does nothing passes them too.
    """
    verdicts = {case.verdict for case in judged}
    if verdicts & FAILED:
        return "failed"
    if verdicts == {"advisory"}:
        return "advisory"
    if not any(case.verdict == "pass" and not case.near_miss for case in judged):
        return "unsupported"
    return "partly supported" if "unsupported" in verdicts else "passed"


def shortest_first(judged: list[Judged]) -> list[Judged]:
    """Those that failed, the shortest scenario first."""
    return sorted((case for case in judged if case.verdict in FAILED), key=shortest)


def completed_lines(done: Completed) -> list[str]:
    """Return the results of a sweep as lines, then what is wrong or proven."""
    lines = [_of_every_situation(done) if done.whole else _of_a_sample(done), *_reduced(done)]
    if done.gave_up:
        lines.append(f"no more were played: {done.gave_up}")
    if done.rows and done.proven:
        proven = f"{pluralize(len(done.proven), 'invariant')} proven: {', '.join(done.proven)}"
        lines.append(f"of its decision table of {pluralize(done.rows, 'situation', ',')}, {proven}")
    if done.unproven:
        lines.append(f"not proven: {', '.join(done.unproven)}")
    for case in done.wrong:
        lines += ["", *case.gherkin.splitlines(), case.message]
        lines += [f"because   {line}" for line in case.derivation]
    return lines


def heading(done: Completed) -> str:
    """What it is called: a sample is never called complete."""
    return "Every situation" if done.whole else "A sample of the situations"


def wrong_at_most(done: Completed) -> float:
    """Which share of what it supports an engine gets wrong at most, going by a sample of it."""
    wrong = done.counts.get("wrong", 0)
    tried = wrong + done.counts.get("right", 0)
    return at_most(wrong, tried)


def _of_every_situation(done: Completed) -> str:
    counts = Counter(done.counts)
    counts["unsupported"] += done.sweeping.representatives - done.sweeping.claimed
    right, wrong = counts.pop("right", 0), counts.pop("wrong", 0)
    tried = pluralize(right + wrong, "situation", ",")
    how = f"wrong on {wrong:,} of" if wrong else "right on all"
    return f"{how} {tried} of {_players(done)} that it supports{_not_tried(counts)}"


def _of_a_sample(done: Completed) -> str:
    sweeping, counts = done.sweeping, Counter(done.counts)
    right, wrong = counts.pop("right", 0), counts.pop("wrong", 0)
    share = done.played / sweeping.claimed
    played = f"{done.played:,} of {sweeping.claimed:,} situations of {_players(done)} were played"
    if not right + wrong:
        found = "none of them tells anything"
    else:
        confidence = f"with {CONFIDENCE:.0%} confidence"
        found = (
            f"wrong on {wrong:,} of the {right + wrong:,} that it supports: {confidence} at most"
        )
        if not wrong:
            found = f"right on all {right:,} that it supports: {confidence} fewer than"
        found = f"{found} {_percent(wrong_at_most(done))} of those are wrong"
    rest = _not_tried(counts)
    return f"{played}, {_percent(share)}, drawn by seed {sweeping.seed}; {found}{rest}"


def _reduced(done: Completed) -> list[str]:
    """How many situations there are, and why no other needs to be played, if there are others."""
    s = done.sweeping
    if s.representatives == s.distinct:
        return []
    sides = "numbers count by their side of a limit and what can't matter is left plain"
    come_to = f"{s.distinct:,}, as {sides}, and to {s.representatives:,}"
    seats = "as it counts who sits where if turn order decides"
    claims = f"by what it claims it may support {s.claimed:,} of these"
    return [f"{s.total:,} situations of {_players(done)} come to {come_to}, {seats}; {claims}"]


def _players(done: Completed) -> str:
    return f"{('no', 'one', 'two', 'three')[done.sweeping.players]} players"


def _not_tried(counts: Mapping[str, int]) -> str:
    some = sorted((kind, count) for kind, count in counts.items() if count)
    return "".join(f"; {count:,} {_NOT_TRIED[kind]}" for kind, count in some)


def _percent(share: float) -> str:
    """A share of 1 as percent with two digits that matter, rounded up."""
    if not 0 < share < 1:
        return f"{share:.0%}"
    digits = max(0, 1 - math.floor(math.log10(share * 100)))
    unit = 10**digits
    return f"{math.ceil(share * 100 * unit) / unit:.{digits}f}%"


_NOT_TRIED = {
    "unsupported": "unsupported",
    "open": "with an open question",
    "untold": "with too little reported",
}


def at_most(wrong: int, of: int, confidence: float = CONFIDENCE) -> float:
    """The largest share of the whole that can be wrong where so many of a sample are.

    Were it larger, as few or fewer would have been drawn with a probability below ``1 -
    confidence``: the bound of Clopper and Pearson, for drawing with replacement, and so on the safe
    side for drawing without. Where none is wrong it is close to three in so many as were drawn.
    """
    if wrong >= of:  # nothing drawn says nothing
        return 1.0
    low, high = wrong / of, 1.0
    while high - low > high * 1e-9:
        middle = (low + high) / 2
        if as_few(wrong, of, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def as_few(wrong: int, of: int, share: float) -> float:
    """The probability that of so many drawn no more than `wrong` are wrong, as that share is.

    The share lies between ``wrong / of`` and 1, so that fewer are less and less likely.
    """
    ways = math.lgamma(of + 1) - math.lgamma(wrong + 1) - math.lgamma(of - wrong + 1)
    term = math.exp(ways + wrong * math.log(share) + (of - wrong) * math.log1p(-share))
    total = term
    for number in range(wrong, 0, -1):
        term *= number / (of - number + 1) * (1 - share) / share
        total += term
        if term <= total * 1e-17:
            break
    return total


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
            f"right in {self.right:,} of {pluralize(self.judged, 'judged case', ',')}, "
            f"{self.within:,} within its claims; {pluralize(self.rules, 'rule')}: {rules}"
        )


def score(judged: Iterable[Judged], among: Mapping[str, Sequence[Judged]] | None = None) -> Score:
    """What these verdicts come to; with `among` by these rules and no others.

    That has the verdicts on the cases of each, as :func:`by_rule` has them.
    """
    every = list(judged)
    rules = {slug: status(some) for slug, some in (among or by_rule(every)).items() if slug}
    counts = Counter(rules.values())
    return Score(
        sum(case.verdict == "pass" for case in every),
        sum(case.verdict in FAILED for case in every),
        sum(case.verdict == "advisory" for case in every),
        sum(not case.missing for case in every),
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
    for case in judged:
        own.setdefault(case.rule, []).append(case)
        for slug in case.further_rules:
            also.setdefault(slug, []).append(case)
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
    for case in judged:
        if case.verdict == "unsupported" and not case.missing:
            found.setdefault(_reason(case), []).append(case)
    listed = [
        Unjudged(why if len({case.message for case in some}) > 1 else some[0].message, _ids(some))
        for why, some in found.items()
    ]
    return sorted(listed, key=lambda case: -len(case.cases))


def _reason(case: Judged) -> str:
    """Why a case was not judged, without what only that case has: its names, and what is quoted."""
    said = re.sub(r"""(?<!\w)(['"]).+?\1(?!\w)""", "...", normalize_message(case.message, case.id))

    def unnamed(found: re.Match[str]) -> str:
        word = found[0]
        named = word.replace("-", " ") in case.gherkin and word not in _KINDS_OF_GAMES
        return "..." if named else word

    return re.sub(NAME, unnamed, said)


def _ids(some: Iterable[Judged]) -> tuple[str, ...]:
    return tuple(case.id for case in some)


def unjudged_lines(judged: Iterable[Judged]) -> Iterator[str]:
    """All of them in lines, below their number; nothing where there are none."""
    found = unjudged(judged)
    if found:
        yield f"Within the claims and not judged: {sum(len(reason.cases) for reason in found)}"
    yield from (reason.line() for reason in found)
