"""The causes of a run: what its failing cases have in common.

One fault makes many cases fail. Known faults explain some; the others are put together by the rules
that may be at fault, of which the fewest are taken that account for all, and by what is done.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.judging.causes import unanswered
from headjudge.conformance.judging.fault_dictionary import FAULTS, greedy_set_cover
from headjudge.conformance.judging.verdicts import FAILED, Cause, Judged

APART = 3
"""So many cases in which another thing is done than in the others of a rule are another cause."""
COMMON = 0.3
"""In this share of its cases something is done that is common in a cause."""
ROUNDS = 3
"""So many times cases are put to the rules that may account for them; then hardly any changes."""
_Tried = Mapping[tuple[str, bool], Counter[bool]]
"""How many examples, and near misses, of each rule pass and fail."""


class Common(Struct, frozen=True):
    """A cause with all its cases, the shortest scenario first."""

    cause: Cause
    cases: tuple[Judged, ...]
    by_rule: frozenset[str] = frozenset()
    """The ids of those cases that no known fault explains, and that are put to one by its rule."""


class _Part(NamedTuple):
    """Cases that may have one cause, with the key of that."""

    key: str
    cases: list[Judged]

    @property
    def deeds(self) -> frozenset[str]:
        """Which sorts of things the engine does in them."""
        return frozenset(possible(one)[0].deed for one in self.cases)

    @property
    def done(self) -> frozenset[str]:
        """What the engine does in them."""
        return frozenset(possible(one)[0].says for one in self.cases)

    def share(self, done: Collection[str]) -> float:
        """In which share of them it does one of these things."""
        return sum(possible(one)[0].says in done for one in self.cases) / len(self.cases)


def shortest(judged: Judged) -> tuple[bool, int, int, bool, int, str]:
    """By this the shortest scenario comes first: fewest events, then players; ours, then made.

    What was not sent comes last.
    """
    size = len(judged.gherkin)
    return (judged.unsent, judged.events, judged.players, judged.generated, size, judged.id)


def gather(
    judged: Iterable[Judged], explained: Mapping[str, Collection[str]] | None = None
) -> list[Common]:
    """The causes of a run, what to mend first at the top, each with its cases.

    `explained` has the known faults that explain cases, each with these by id; of a run that was
    cut short it is not known what speaks against a fault. A known fault that explains nothing but
    what fewer causes explain without it is left out. What is left of the rule of a known fault is
    one cause with it, unless it is more than the fault explains.

    First comes who wins and loses wrongly, as that is what is certified; then no answer at all,
    errors, whatever else is wrong, and what is not told. Of causes as serious as each other the
    one with more cases comes first, as mending it mends most. What may be a part of a larger cause
    above it comes after all others: mending that one may mend it too.
    """
    everything = list(judged)
    failing = [one for one in everything if one.verdict in FAILED]
    if explained is None:
        explained = greedy_set_cover(
            {one.id: [c.key for c in one.faults] for one in failing}, lambda *_: 0
        )
    found = _found(failing, _tried(everything), dict(explained))
    found.sort(key=lambda c: (c.cause.rank, -len(c.cases), shortest(c.cases[0])))
    return _parts_last(found)


def _parts_last(causes: Iterable[Common]) -> list[Common]:
    """These causes, and after them those that may be parts of others, as they stand.

    One may be a part if the likeliest rule of most of its cases is that of a larger cause above it.
    """
    above: Counter[str] = Counter()
    whole: list[Common] = []
    parts: list[Common] = []
    for one in causes:
        size = len(one.cases)
        rules = [possible(case)[0].rule for case in one.cases]
        may_be = sum(above[rule] > size for rule in rules if rule)
        (parts if 2 * may_be > size else whole).append(one)
        above[one.cause.rule] = max(above[one.cause.rule], size)
    return whole + parts


def _found(
    failing: Iterable[Judged], tried: _Tried, explained: dict[str, Collection[str]]
) -> list[Common]:
    """The causes by known faults, and of what is left by rules; see :func:`gather`."""
    of_case = {case: name for name, cases in explained.items() for case in cases}
    by_fault: dict[str, list[Judged]] = defaultdict(list)
    left: list[Judged] = []
    for one in failing:
        (by_fault[of_case[one.id]] if one.id in of_case else left).append(one)
    parts = _parted(left, tried)
    for name, cases in sorted(by_fault.items(), key=lambda one: len(one[1])):
        if all(any(_takes(part, one, len(cases)) for part in parts) for one in cases):
            others = {other: some for other, some in explained.items() if other != name}
            return _found(failing, tried, others)
    of_its_rule: dict[str, list[Judged]] = defaultdict(list)
    rest: list[_Part] = []
    for part in parts:
        rule = part.key.removesuffix(" beyond")
        alike = [name for name in by_fault if FAULTS[name].rules.split()[0] == rule]
        most = max(alike, key=lambda name: len(by_fault[name]), default="")
        deeds = _Part("", by_fault.get(most, [])).deeds
        joined = [one for one in part.cases if possible(one)[0].deed in deeds]
        if len(joined) > len(deeds and by_fault[most]):
            joined = []
        of_its_rule[most] += joined
        if others_of_it := [one for one in part.cases if one not in joined]:
            rest.append(_Part(part.key, others_of_it))
    times = Counter(part.key for part in rest)
    found = [_common(part, alone=times[part.key] == 1) for part in rest]
    found += (_of_fault(name, cases, of_its_rule[name]) for name, cases in by_fault.items())
    return found


def _takes(part: _Part, judged: Judged, more_than: int) -> bool:
    """Whether a case may belong to a cause of more cases, with the same sort of deed."""
    named = part.key in [cause.key for cause in possible(judged)]
    return len(part.cases) > more_than and named and possible(judged)[0].deed in part.deeds


def _of_fault(name: str, cases: Iterable[Judged], by_rule: Iterable[Judged]) -> Common:
    """A known fault and its cases: those that it explains alone, with others, and of its rule."""
    alone = {one.id: cause for one in cases for cause in one.faults if cause.key == name}
    ordered = sorted(cases, key=lambda one: (one.id not in alone, shortest(one)))
    others = sorted(by_rule, key=shortest)
    rank = min(possible(one)[0].rank for one in [*ordered, *others])
    ids = frozenset(one.id for one in others)
    return Common(replace(alone[ordered[0].id], rank=rank), (*ordered, *others), ids)


def possible(judged: Judged) -> tuple[Cause, ...]:
    """The likely causes of a case that fails, the likeliest first."""
    cause = judged.cause or unanswered(judged)
    return (cause, *cause.others)


def _parted(failing: list[Judged], tried: _Tried) -> list[_Part]:
    """These cases by rule and by what is done."""
    return _joined(
        [part for key, some in _by_rule(failing, tried) for part in _by_deed(key, some, tried)]
    )


def _by_rule(failing: list[Judged], tried: _Tried) -> Iterable[tuple[str, list[Judged]]]:
    """The cases of each of the fewest rules that account for all.

    A case is put to the rule that is likely in it and accounts for many cases, which are counted
    anew each round: four times as many are as good as twice as likely.
    """
    left, chosen = failing, set()
    while left:
        best = _likeliest(left, tried)
        chosen.add(best)
        left = [one for one in left if all(cause.key != best for cause in possible(one))]
    times = dict.fromkeys(chosen, 1)
    for _ in range(ROUNDS):
        cases: dict[str, list[Judged]] = defaultdict(list)
        for one in failing:
            some = ((key, score) for key, score in _scores(one, tried) if key in times)
            fits = {key: score * sqrt(times[key]) for key, score in some}
            cases[max(fits, key=fits.__getitem__)].append(one)
        times = {key: len(put) for key, put in cases.items()}
    return cases.items()


def _likeliest(cases: Iterable[Judged], tried: _Tried) -> str:
    """The key of what these cases have in common most of all."""
    scores: dict[str, float] = defaultdict(float)
    for one in cases:
        for key, score in _scores(one, tried):
            scores[key] += score
    return max(scores, key=lambda key: (scores[key], key))


def _scores(one: Judged, tried: _Tried) -> Iterator[tuple[str, float]]:
    """Each possible cause of a case, by its key, with how likely it is."""
    for place, cause in enumerate(possible(one)):
        yield cause.key, _blame(cause, tried) / (1 + place / 2)


def _tried(everything: Iterable[Judged]) -> _Tried:
    tried: dict[tuple[str, bool], Counter[bool]] = defaultdict(Counter)
    for one in everything:
        if one.verdict in ("pass", "fail"):
            tried[one.rule, one.near_miss][one.verdict == "fail"] += 1
    return tried


def _blame(cause: Cause, tried: _Tried) -> float:
    """How much a rule's own cases are for its being at fault; the less, the more of them pass.

    Those are its examples, or its near misses if it is used where it doesn't apply.
    """
    own = tried.get((cause.rule, cause.beyond)) if cause.rule else None
    return 0.25 + 0.75 * (own[True] / own.total() if own else 1)


def _by_deed(key: str, cases: list[Judged], tried: _Tried) -> Iterator[_Part]:
    """The cases of a rule, apart where something else is done in many of them."""
    by: dict[str, list[Judged]] = defaultdict(list)
    for one in cases:
        by[possible(one)[0].deed].append(one)
    most, *others = sorted(by.values(), key=len, reverse=True)
    rest = [*most]
    for some in others:
        if len(some) >= APART and 2 * len(some) >= len(most):
            yield _Part(_likeliest(some, tried), some)
        else:
            rest += some
    first = {possible(one)[0].key for one in rest}
    yield _Part(first.pop() if len(first) == 1 else key, rest)


def _joined(parts: list[_Part]) -> list[_Part]:
    """What is done in some cases, and is common in a cause of more, belongs to that one."""
    found: list[_Part] = []
    for part in sorted(parts, key=lambda one: (-len(one.cases), one.key)):
        done = part.done
        larger = (one for one in found if done <= one.done)
        best = max(larger, key=lambda one: one.share(done), default=None)
        if best and best.share(done) >= COMMON:
            best.cases.extend(part.cases)
        else:
            found.append(part)
    return found


def _common(part: _Part, *, alone: bool) -> Common:
    """A cause and its cases: called as what is done in most, of which one comes first."""
    done = Counter(possible(one)[0].says for one in sorted(part.cases, key=shortest))
    most = max(done, key=lambda says: done[says])
    ordered = sorted(part.cases, key=lambda one: (possible(one)[0].says != most, shortest(one)))
    cause = next(cause for one in ordered for cause in possible(one) if cause.key == part.key)
    rank = min(possible(one)[0].rank for one in ordered)
    deed = possible(ordered[0])[0].deed
    key = part.key if alone else f"{part.key}: {deed}"
    says = most if deed else cause.says
    return Common(replace(cause, key=key, says=says, rank=rank, others=()), tuple(ordered))
