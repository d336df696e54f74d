"""Building blocks shared by all reports: causes, areas, totals, commands and case texts."""

import shlex
from collections import Counter
from collections.abc import Collection
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from headjudge.judge.causes import Cluster, cluster_failures
from headjudge.judge.rule_suspects import FOLLOWS
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report.aggregate import score
from headjudge.report.event_log import Run
from headjudge.spec.rulebook import editions
from headjudge.text import one_line, pluralize, sanitize


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


_COUNTED = {"pass": "passed", "advisory": "left open by the rules", "unsupported": "not supported"}


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
    """Return the engine's name and version, and the edition."""
    info = run.started.engine
    return one_line(f"{info.engine} {info.version}".rstrip()) + f", edition {run.started.edition}"


def counted(run: Run) -> dict[str, int]:
    """Return the number of cases by verdict."""
    return dict(sorted(Counter(str(case.verdict) for case in run.judged).items()))


def totals(run: Run) -> str:
    """Return the number of cases and the counts by verdict as a line."""
    counts = ", ".join(f"{n} {verdict}" for verdict, n in counted(run).items())
    cut_short = "" if run.finished else f"; cut short after {len(run.judged)}"
    return f"{pluralize(run.started.cases, 'case')}: {counts or 'none judged'}{cut_short}"


def causes(run: Run, only: Collection[str] | None = None) -> list[Cluster]:
    """Return the causes of failures in order of priority; `only` limits them to these case ids."""
    clusters = cluster_failures(run.judged, run.finished.explained if run.finished else None)
    if only is None:
        return clusters
    chosen = (
        replace(cluster, cases=tuple(case for case in cluster.cases if case.id in only))
        for cluster in clusters
    )
    return [cluster for cluster in chosen if cluster.cases]


def command(run: Run, judged: Judged) -> str:
    """Return the command that runs only this case."""
    started = run.started
    text = started.command or f"headjudge certify {shlex.quote(one_line(started.engine.engine))}"
    if started.edition != editions()[0] and "--edition" not in text:
        text += f" --edition {started.edition}"
    return one_line(f"{text} --case {shlex.quote(judged.id)}")


def title(cluster: Cluster) -> str:
    """Return a cause's description, rules and number of cases as a line."""
    count = pluralize(len(cluster.cases), "case")
    if by_rule := sum(case.id in cluster.by_rule for case in cluster.cases):
        count += f", {by_rule} of them by the rule alone"
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
    for _, alike in groupby(judged.misses, lambda miss: (miss.after, miss.got)):
        misses = list(alike)
        expected = "; ".join(miss.expected for miss in misses)
        lines += [f"expected: {expected}", f"got:      {misses[0].got}"]
    for against in judged.contradicts:
        lines.append(f"{against.sentence()}; got: {against.got}")
    if judged.misses or judged.contradicts:
        lines += [
            f"because   {line}" for line in judged.derivation or ("no rule makes anyone leave",)
        ]
    return sanitize("\n".join(lines)).split("\n")


def told_in_a_line(judged: Judged) -> str:
    """Return the first expected and actual outcome as one line."""
    if judged.misses:
        first = judged.misses[0]
        return one_line(f"expected: {first.expected}; got: {first.got}")
    if judged.contradicts:
        return one_line(f"got: {judged.contradicts[0].got}")
    return reasons(judged)[0]


def because_in_a_line(judged: Judged) -> str:
    """Return the derivation as one line, without rules that merely follow from others.

    The line is empty if the engine's answer does not contradict the rules, as after a crash.
    """
    if not judged.misses and not judged.contradicts:
        return ""
    slugs = [line.partition(":")[0].rpartition(" ")[2] for line in judged.derivation]
    lines = [
        line for line, slug in zip(judged.derivation, slugs, strict=True) if slug not in FOLLOWS
    ]
    why = "; ".join(lines or judged.derivation) or "no rule makes anyone leave"
    return one_line(f"because {why}")


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
