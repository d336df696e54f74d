"""The contents shared by all reports: scores, sweeps, areas, causes, commands and case texts."""

import math
import re
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.causes import (
    UNSTEADY,
    WRONG_RESULT,
    Cluster,
    cluster_failures,
    likely_cause,
    shortest,
)
from headjudge.judge.rule_suspects import FOLLOWS
from headjudge.judge.verdicts import FAILED, Completed, Judged
from headjudge.report.event_log import Run
from headjudge.spec.rulebook import editions
from headjudge.suite.steps.pattern import NAME
from headjudge.suite.steps.placeholders import OPTIONS, VARIANTS
from headjudge.text import (
    first_line,
    join_english,
    normalize_message,
    one_line,
    pluralize,
    sanitize,
)

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
    how = f"wrong in {wrong:,} of" if wrong else "right in all"
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
            f"wrong in {wrong:,} of the {right + wrong:,} that it supports; {confidence}, at most"
        )
        if not wrong:
            result = f"right in all {right:,} that it supports; {confidence}, fewer than"
        result = f"{result} {_percent(wrong_at_most(done))} of all supported situations are wrong"
    not_tried = _not_tried(counts)
    return f"{played}, {_percent(share)}, drawn with seed {sweeping.seed}; {result}{not_tried}"


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
        verb = "passes" if self.judged == 1 else "pass"
        rules = f"{self.passing} pass, {len(self.failing)} fail, {self.rest} not judged"
        return (
            f"{self.right:,} of {pluralize(self.judged, 'judged case', ',')} {verb} "
            f"({pluralize(self.cases, 'case', ',')} in all, {self.within:,} within the engine's "
            f"capabilities); "
            f"{pluralize(self.rules, 'rule')}: {rules}"
        )


def score(judged: Iterable[Judged], among: Mapping[str, Sequence[Judged]] | None = None) -> Score:
    """Aggregate the verdicts; `among` maps rule slugs to cases (default: all rules)."""
    all_cases = list(judged)
    rules = {slug: status(cases) for slug, cases in (among or by_rule(all_cases)).items() if slug}
    counts = Counter(rules.values())
    return Score(
        sum(case.verdict == "pass" for case in all_cases),
        sum(case.verdict in FAILED for case in all_cases),
        sum(case.verdict == "advisory" for case in all_cases),
        sum(not case.missing for case in all_cases),
        len(all_cases),
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


def why_nothing_judged(run: Run) -> str:
    """Return why no case was judged; empty if a case or a situation of a sweep was."""
    swept = run.completed.counts if run.completed else {}
    if score(run.judged).judged or {"right", "wrong"} & swept.keys():
        return ""
    claimed = run.started.engine.editions
    if claimed and run.started.edition not in claimed:
        known = [edition for edition in editions() if edition in claimed]
        if not known:
            return "the engine claims no known edition"
        only = f"only edition {known[0]}" if len(known) == 1 else f"editions up to {known[0]}"
        return f"the engine claims {only}; add --edition {known[0]}"
    missing = Counter(name for case in run.judged for name in case.missing)
    if missing:
        names = [name for name, _ in missing.most_common(3)]
        return f"the engine does not claim what the cases need, such as {join_english(names)}"
    if reasons := unjudged(run.judged):
        return reasons[0].why
    return "the rules leave the results open" if run.judged else "there was no valid case to judge"


class Unjudged(Struct, frozen=True):
    """Cases within the engine's capabilities that were not judged, all for the same reason."""

    why: str
    cases: tuple[str, ...]
    """Case ids, in the order of the run."""

    def line(self) -> str:
        """Return a line with the number of cases, the reason and the first id."""
        prefix = "" if len(self.cases) == 1 else "e.g. "
        return f"{len(self.cases):4} {self.why} ({prefix}{self.cases[0]})"


def unjudged(judged: Iterable[Judged]) -> list[Unjudged]:
    """Group the unjudged cases that the engine's capabilities cover, by reason.

    The reason is the message from the engine or the judge, with "..." for case-specific parts:
    names and quoted text.
    """
    by_reason: dict[str, list[Judged]] = {}
    for case in judged:
        if case.verdict in ("unsupported", "not-run") and not case.missing:
            by_reason.setdefault(_reason(case), []).append(case)
    listed = [
        Unjudged(
            why if len({case.message for case in cases}) > 1 else cases[0].message,
            tuple(case.id for case in cases),
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


def unjudged_lines(judged: Iterable[Judged]) -> Iterator[str]:
    """Yield the total and a line per reason; nothing if all cases were judged."""
    reasons = unjudged(judged)
    if reasons:
        yield f"Claimed, but not judged: {sum(len(reason.cases) for reason in reasons)}"
    yield from (reason.line() for reason in reasons)


class Area(Struct, frozen=True):
    """The results of an area's cases; an area is a group of related rules."""

    title: str
    counts: dict[str, int]
    missing: tuple[str, ...]
    """Missing capabilities, most frequent first."""

    @property
    def failures(self) -> int:
        """The number of failed cases."""
        return sum(self.counts.get(verdict, 0) for verdict in FAILED)

    @property
    def failed(self) -> bool:
        """Whether a case failed."""
        return self.failures > 0

    def line(self, most: int = 3) -> str:
        """Return a line with the counts and up to `most` missing capabilities."""
        parts = []
        for verdict, label in _COUNTED.items():
            if self.counts.get(verdict):
                parts.append(f"{self.counts[verdict]} {label}")
        parts[:0] = [f"{self.failures} failed"] if self.failed else []
        if self.missing:
            more = ["and more"] if len(self.missing) > most else []
            parts[-1] += f" (lacks {', '.join([*self.missing[:most], *more])})"
        return one_line(f"{self.title}: {', '.join(parts)}")


_COUNTED = {
    "pass": "passed",
    "advisory": "left open by the rules",
    "unsupported": "not supported",
    "not-run": "not run",
}


def areas(run: Run) -> list[Area]:
    """Return the areas that have cases in the run, in rule order."""
    titles = {head.slug: head.area or head.says for head in run.started.rules}
    of_area: dict[str, list[Judged]] = {title: [] for title in titles.values()}
    for case in run.judged:
        if case.rule in titles:
            of_area[titles[case.rule]].append(case)
    result = []
    for title, judged in of_area.items():
        missing = Counter(name for case in judged for name in case.missing)
        counts = Counter(str(case.verdict) for case in judged)
        if judged:
            by_count = tuple(name for name, _ in missing.most_common())
            result.append(Area(title, dict(counts), by_count))
    return result


def scored(run: Run) -> str:
    """Return a run's score as a line."""
    return score(run.judged).in_words()


def named(run: Run) -> str:
    """Return the engine's name and version, and the edition, with a warning if unreviewed."""
    info = run.started.engine
    name = one_line(f"{info.engine} {info.version}".rstrip())
    return f"{name}, edition {run.started.edition}{unreviewed(run)}"


def unreviewed(run: Run) -> str:
    """Return a warning, in parentheses, about rules that nobody has reviewed; empty if none."""
    number = len(run.started.unreviewed)
    return f" (NOT REVIEWED YET: {pluralize(number, 'rule')})" if number else ""


def counted(run: Run) -> dict[str, int]:
    """Return the number of cases by verdict."""
    return dict(sorted(Counter(str(case.verdict) for case in run.judged).items()))


def totals(run: Run) -> str:
    """Return the number of cases and the counts by verdict as a line."""
    number = counted(run)
    counts = ", ".join(f"{n} {verdict}" for verdict, n in number.items() if verdict != "not-run")
    cut_short = "" if run.finished else f"; cut short after {len(run.judged)}"
    if left := number.get("not-run"):
        kinds = [kind for kind in ("hang", "crash") if kind in number]
        lost = join_english([pluralize(number[kind], kind) for kind in kinds] or ["restarts"])
        cut_short = f"; {pluralize(left, 'case')} not run after {lost} (see --max-downtime)"
    return f"{pluralize(run.started.cases, 'case')}: {counts or 'none judged'}{cut_short}"


def causes(run: Run, only: Collection[str] | None = None) -> list[Cluster]:
    """Return the causes of failures in order of priority; `only` limits them to these case ids."""
    finished = run.finished
    clusters = (
        cluster_failures(run.judged, finished.explained, finished.unsteady)
        if finished
        else cluster_failures(run.judged)
    )
    evidence = finished.evidence if finished else {}
    clusters = [
        replace(cluster, needs_all=evidence.get(cluster.cases[0].id) == []) for cluster in clusters
    ]
    if only is None:
        return clusters
    chosen = (
        replace(cluster, cases=tuple(case for case in cluster.cases if case.id in only))
        for cluster in clusters
    )
    return [cluster for cluster in chosen if cluster.cases]


def command(run: Run, judged: Judged) -> str:
    """Return the command that runs only this case, and any that its cause depends on."""
    evidence = run.finished.evidence.get(judged.id, []) if run.finished else []
    options = [f"--case {shlex.quote(id_)}" for id_ in dict.fromkeys((judged.id, *evidence))]
    if judged.id in evidence:  # its answers differ if it is played twice
        options.append("--repeat 2")
    return one_line(" ".join([base_command(run), *options]))


def base_command(run: Run) -> str:
    """Return the command of a run without the options that select cases."""
    started = run.started
    text = started.command or f"headjudge certify {shlex.quote(one_line(started.engine.engine))}"
    if started.edition != editions()[0] and "--edition" not in text:
        text += f" --edition {started.edition}"
    return text


def title(cluster: Cluster) -> str:
    """Return a cause's description, rules and number of cases as a line."""
    count = pluralize(len(cluster.cases), "case")
    for ids, how in (
        (cluster.combined, "combined with another cause"),
        (cluster.by_rule, "perhaps with another cause"),
    ):
        if some := sum(case.id in ids for case in cluster.cases):
            count += f", {some} of them {how}"
    if cluster.needs_all:
        alone = "passes" if cluster.cause.key == UNSTEADY else "names another cause"
        count += f"; a run of the first case alone {alone}"
    about = [*cluster.cause.rules, count]
    return one_line(f"{cluster.cause.says} ({'; '.join(about)})")


def steps(judged: Judged) -> list[str]:
    """Return a scenario's lines without its heading: one per step or table row."""
    lines = sanitize(judged.gherkin).split("\n")[1:]
    return [line.removeprefix("  ") for line in lines]


def in_a_line(judged: Judged) -> str:
    """Return a scenario as one line, without its heading and expectations."""
    sentences: list[str] = []
    rows = False
    for line in steps(judged):
        if line.startswith("  |"):
            row = line.strip(" |")
            sentences[-1] += f", {row}" if rows else f": {row}"
            rows = True
        elif line.startswith("Then "):
            break
        else:
            rows = False
            sentences.append(line)
    return " / ".join(sentences)


def reasons(judged: Judged) -> list[str]:
    """Return lines with the expected outcome, the actual outcome and the derivation."""
    lines = []
    if not judged.misses and not judged.contradicts:
        label = "unexpected output" if judged.verdict == "garbage" else judged.verdict
        lines.append(f"{label}: {judged.message}")
    numbered = len({miss.after for miss in judged.misses}) > 1
    for (after, got), alike in groupby(judged.misses, lambda miss: (miss.after, miss.got)):
        step = f"step {after}: " if numbered else ""
        expected = "; ".join(miss.expected for miss in alike)
        lines += [f"{step}expected: {expected}", f"{step}got:      {got}"]
    for against in judged.contradicts:
        lines.append(f"{against.sentence()}; got: {against.got}")
    if judged.misses or judged.contradicts:
        lines += [f"because   {line}" for line in judged.derivation or _without_derivation(judged)]
    return sanitize("\n".join(lines)).split("\n")


def _without_derivation(judged: Judged) -> list[str]:
    """Return the reason for an expectation that follows from no rule, unless it is a number."""
    return ["no rule makes anyone leave"] if likely_cause(judged).rank == WRONG_RESULT else []


def outcome_of_case(judged: Judged) -> str:
    """Return a failing case's id, verdict and message as one line, without what its cause says."""
    message = judged.message
    if judged.contradicts and not judged.misses:
        first = judged.contradicts[0]
        message = f"contradicts {first.invariant}; step {first.after}: {first.got}"
    elif judged.verdict != "fail":
        message = first_line(message)
    return one_line(f"{judged.id}: {judged.verdict}: {message}")


def outcomes_in_a_line(judged: Judged) -> str:
    """Return the first expected and actual outcome as one line."""
    if judged.misses:
        first = judged.misses[0]
        return one_line(f"expected: {first.expected}; got: {first.got}")
    if judged.contradicts:
        return one_line(f"got: {judged.contradicts[0].got}")
    return reasons(judged)[0]


def derivation_in_a_line(judged: Judged) -> str:
    """Return the derivation as one line, without rules that merely follow from others.

    The line is empty if the engine's answer does not contradict the rules, as after a crash, or if
    only a number is wrong and no rule applied.
    """
    if not judged.misses and not judged.contradicts:
        return ""
    slugs = [line.partition(":")[0].rpartition(" ")[2] for line in judged.derivation]
    lines = [
        line for line, slug in zip(judged.derivation, slugs, strict=True) if slug not in FOLLOWS
    ]
    why = "; ".join(lines or judged.derivation or _without_derivation(judged))
    return one_line(f"because {why}") if why else ""


def transcript_lines(judged: Judged) -> list[str]:
    """Return the request, the reply and the reference's outcomes; empty without a transcript."""
    transcript = judged.transcript
    if transcript is None:
        return []
    lines = [f"{judged.id}: {judged.verdict}"]
    lines += [f"  sent:     {transcript.sent}", f"  received: {transcript.received or 'nothing'}"]
    lines += [f"  stderr:   {line}" for line in transcript.stderr.splitlines()]
    for number, step in enumerate(transcript.steps, 1):
        lines += [f"  step {number}: {step.step}", f"    reference: {step.state}"]
    return [sanitize(line.replace("\n", " ")) for line in lines]
