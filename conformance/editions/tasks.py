"""What a change of the rules asks of Head Judge's own data, and what of an engine."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from headjudge.conformance.editions.changed_outcomes import ChangedOutcome
from headjudge.conformance.editions.comparison import RuleChange
from headjudge.conformance.editions.impact import Impact
from headjudge.conformance.judging.verdicts import Judged, Verdict
from headjudge.conformance.reporting.stream import Run


class Flip(Struct, frozen=True):
    """A verdict in an engine's report that does not stay as it is."""

    engine: str
    id: str
    """Of the scenario."""
    now: Verdict
    then: Verdict
    """In the new edition, if the engine tells what it told."""


class NewRules(Struct, frozen=True):
    """New rules of a section that have no record."""

    section: str
    why: str
    """Why they are shown, though nobody has said that they bear on how games end."""
    rules: tuple[RuleChange, ...]


def of_head_judge(change: RuleChange, *, is_known: bool) -> str:
    """What has to be done about a rule's record; empty if nothing has.

    Of an edition that `is_known` all is done that can be done without a person.
    """
    if not change.slug:
        return "give it a record, if it bears on how games end"
    if change.judgement == "unreviewed":
        return "judge whether its new words mean the same"
    if change.kind in {"gone", "merged"} and not is_known:
        return "say in its record that it is gone"
    if change.kind in {"new", "split"} and not is_known:
        return "say in its record what it says now"
    return ""


def of_engines(
    change: RuleChange, outcomes: Sequence[ChangedOutcome], impact: Impact | None
) -> bool:
    """Whether an engine may have to be changed: a rule that a certificate covers means another.

    What nobody has judged yet is not known to ask anything, unless a scenario ends otherwise.
    """
    return bool(outcomes or (impact and impact.certify and change.judgement != "unreviewed"))


def flips(
    runs: Iterable[Run], outcomes: Sequence[ChangedOutcome], old: str, new: str
) -> Iterator[Flip]:
    """The verdicts in reports of the old edition that the new one turns round."""
    ends = {one.id: one for one in outcomes}
    for run in runs:
        info = run.started.engine
        for judged in run.judged if run.started.edition == old != new else ():
            if judged.id in ends and (then := _then(judged, ends[judged.id])) != judged.verdict:
                yield Flip(f"{info.engine} {info.version}", judged.id, judged.verdict, then)


def _then(judged: Judged, end: ChangedOutcome) -> Verdict:
    if judged.verdict == "pass":
        return "fail"
    right = judged.verdict == "fail" and any(miss.got == end.new for miss in judged.misses)
    return "pass" if right else judged.verdict


def new_rules(changes: Iterable[RuleChange]) -> Iterator[NewRules]:
    """The rules without a record, by section, each with why they are shown."""
    fresh = [one for one in changes if not one.slug]
    fresh.sort(key=lambda one: one.new_number.partition(".")[0])
    for section, some in groupby(fresh, lambda one: one.new_number.partition(".")[0]):
        rules = tuple(some)
        is_new = any(one.details for one in rules)
        why = (
            f"section {section} is new, and nobody has read it"
            if is_new
            else f"the other rules of section {section} have records"
        )
        yield NewRules(section, why, rules)
