"""Aggregate case verdicts by rule, and format sweep results."""

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
    """Return a rule's status, given the verdicts on its examples.

    Passing near misses is not enough, because an engine that ignores the rule passes them too.
    """
    verdicts = {case.verdict for case in judged}
    if verdicts & FAILED:
        return "failed"
    if verdicts == {"not-run"}:
        return "not run"
    if verdicts == {"advisory"}:
        return "advisory"
    if not any(case.verdict == "pass" and not case.near_miss for case in judged):
        return "unsupported"
    return "partly supported" if verdicts & {"unsupported", "not-run"} else "passed"


def shortest_first(judged: list[Judged]) -> list[Judged]:
    """Return the failed cases, ordered by scenario length (shortest first)."""
    return sorted((case for case in judged if case.verdict in FAILED), key=shortest)


def completed_lines(done: Completed) -> list[str]:
    """Return lines with a sweep's totals and its failures."""
    lines = [_of_every_situation(done) if done.whole else _of_a_sample(done)]
    if done.gave_up:
        lines.append(f"stopped early: {done.gave_up}")
    for case in done.wrong:
        lines += ["", *case.gherkin.splitlines(), case.message]
        lines += [f"because   {line}" for line in case.derivation]
    return lines


def heading(done: Completed) -> str:
    """Return the heading for a sweep, which distinguishes samples from complete sweeps."""
    return "Every situation" if done.whole else "A sample of the situations"


def wrong_at_most(done: Completed) -> float:
    """Return an upper bound on the share of supported situations that the engine gets wrong."""
    wrong = done.counts.get("wrong", 0)
    tried = wrong + done.counts.get("right", 0)
    return at_most(wrong, tried)


def _of_every_situation(done: Completed) -> str:
    counts = Counter(done.counts)
    counts["unsupported"] += done.sweeping.total - done.sweeping.claimed
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
        result = "none of them is conclusive"
    else:
        confidence = f"with {CONFIDENCE:.0%} confidence"
        result = (
            f"wrong on {wrong:,} of the {right + wrong:,} that it supports: {confidence} at most"
        )
        if not wrong:
            result = f"right on all {right:,} that it supports: {confidence} fewer than"
        result = f"{result} {_percent(wrong_at_most(done))} of those are wrong"
    not_tried = _not_tried(counts)
    return f"{played}, {_percent(share)}, drawn by seed {sweeping.seed}; {result}{not_tried}"


def _players(done: Completed) -> str:
    return f"{('no', 'one', 'two', 'three')[done.sweeping.players]} players"


def _not_tried(counts: Mapping[str, int]) -> str:
    kinds = sorted((kind, count) for kind, count in counts.items() if count)
    return "".join(f"; {count:,} {_NOT_TRIED[kind]}" for kind, count in kinds)


def _percent(share: float) -> str:
    """Format a share as a percentage, rounded up to two significant digits."""
    if not 0 < share < 1:
        return f"{share:.0%}"
    digits = max(0, 1 - math.floor(math.log10(share * 100)))
    unit = 10**digits
    return f"{math.ceil(share * 100 * unit) / unit:.{digits}f}%"


_NOT_TRIED = {
    "unsupported": "unsupported",
    "open": "with an open question",
    "incomplete": "with too little reported",
}


def at_most(wrong: int, sample: int, confidence: float = CONFIDENCE) -> float:
    """Return an upper confidence bound on the share of wrong situations, given a sample.

    This is the Clopper-Pearson bound for sampling with replacement, which is conservative for
    sampling without replacement. If none of n situations is wrong, it is close to 3 / n.
    """
    if wrong >= sample:  # includes the empty sample, which proves nothing
        return 1.0
    low, high = wrong / sample, 1.0
    while high - low > high * 1e-9:
        middle = (low + high) / 2
        if as_few(wrong, sample, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def as_few(wrong: int, sample: int, share: float) -> float:
    """Return the probability of at most `wrong` wrong situations in a sample of `sample`.

    `share` is the share of wrong situations in the population. It must lie between
    ``wrong / sample`` and 1, so that the terms of the sum decrease with the count.
    """
    ways = math.lgamma(sample + 1) - math.lgamma(wrong + 1) - math.lgamma(sample - wrong + 1)
    term = math.exp(ways + wrong * math.log(share) + (sample - wrong) * math.log1p(-share))
    total = term
    for number in range(wrong, 0, -1):
        term *= number / (sample - number + 1) * (1 - share) / share
        total += term
        if term <= total * 1e-17:
            break
    return total


_KINDS_OF_GAMES = {*re.findall(NAME, " ".join([*VARIANTS, *OPTIONS]))}
"""Capitalized words from variants and options, which are not player names."""


class Score(Struct, frozen=True):
    """Aggregated case verdicts."""

    right: int
    wrong: int
    left_open: int
    """The number of cases that depend on an open question, neither right nor wrong."""
    within: int
    """The number of cases within the engine's capabilities."""
    cases: int
    passing: int
    """The number of rules whose judged cases all pass."""
    failing: tuple[str, ...]
    """Slugs of rules with a failed case."""
    rules: int
    """The number of rules that have cases."""

    @property
    def judged(self) -> int:
        """The number of judged cases."""
        return self.right + self.wrong

    @property
    def rest(self) -> int:
        """The number of rules that were not judged."""
        return self.rules - self.passing - len(self.failing)

    def in_words(self) -> str:
        """Return the score as a line."""
        rules = f"{self.passing} pass, {len(self.failing)} fail, {self.rest} not judged"
        return (
            f"{self.right:,} of {pluralize(self.judged, 'judged case', ',')} pass "
            f"({self.within:,} within the engine's capabilities); "
            f"{pluralize(self.rules, 'rule')}: {rules}"
        )


def score(judged: Iterable[Judged], among: Mapping[str, Sequence[Judged]] | None = None) -> Score:
    """Aggregate the verdicts; `among` maps rule slugs to cases (default: all rules)."""
    every = list(judged)
    rules = {slug: status(cases) for slug, cases in (among or by_rule(every)).items() if slug}
    counts = Counter(rules.values())
    return Score(
        sum(case.verdict == "pass" for case in every),
        sum(case.verdict in FAILED for case in every),
        sum(case.verdict == "advisory" for case in every),
        sum(not case.missing for case in every),
        len(every),
        counts["passed"] + counts["partly supported"],
        tuple(slug for slug, verdict in rules.items() if verdict == "failed"),
        len(rules),
    )


def by_rule(judged: Iterable[Judged]) -> dict[str, list[Judged]]:
    """Group the verdicts by rule slug; "" holds cases without a rule.

    A rule that is not the main rule of any case gets the cases that list it as a further rule.
    """
    own: dict[str, list[Judged]] = {}
    also: dict[str, list[Judged]] = {}
    for case in judged:
        own.setdefault(case.rule, []).append(case)
        for slug in case.further_rules:
            also.setdefault(slug, []).append(case)
    return also | own


class Unjudged(Struct, frozen=True):
    """Cases within the engine's capabilities that were not judged, all for the same reason."""

    why: str
    cases: tuple[str, ...]
    """Case ids, in the order of the run."""

    def line(self) -> str:
        """Return a line with the number of cases, the reason and the first id."""
        such = "" if len(self.cases) == 1 else "such as "
        return f"{len(self.cases):4} {self.why} ({such}{self.cases[0]})"


def unjudged(judged: Iterable[Judged]) -> list[Unjudged]:
    """Group unjudged cases within the capabilities by reason, most frequent first.

    The reason is the message from the engine or the judge, with "..." for case-specific parts:
    names and quoted text.
    """
    by_reason: dict[str, list[Judged]] = {}
    for case in judged:
        if case.verdict in ("unsupported", "not-run") and not case.missing:
            by_reason.setdefault(_reason(case), []).append(case)
    listed = [
        Unjudged(
            why if len({case.message for case in cases}) > 1 else cases[0].message, _ids(cases)
        )
        for why, cases in by_reason.items()
    ]
    return sorted(listed, key=lambda case: -len(case.cases))


def _reason(case: Judged) -> str:
    """Return why a case was not judged, with "..." for its names and quoted text."""
    message = re.sub(
        r"""(?<!\w)(['"]).+?\1(?!\w)""", "...", normalize_message(case.message, case.id)
    )

    def unnamed(match: re.Match[str]) -> str:
        name = match[0]
        named = name.replace("-", " ") in case.gherkin and name not in _KINDS_OF_GAMES
        return "..." if named else name

    return re.sub(NAME, unnamed, message)


def _ids(judged: Iterable[Judged]) -> tuple[str, ...]:
    return tuple(case.id for case in judged)


def unjudged_lines(judged: Iterable[Judged]) -> Iterator[str]:
    """Yield the total and a line per reason; nothing if all cases were judged."""
    reasons = unjudged(judged)
    if reasons:
        yield f"Within the claims and not judged: {sum(len(reason.cases) for reason in reasons)}"
    yield from (reason.line() for reason in reasons)
