"""The likely causes of a case that fails.

It is known at which step it parts from the reference, and so which rules may be at fault
(``suspects``) and what the engine does there (``behaviour``).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from headjudge.conformance import one_line, shortened
from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.engines.texts import alike
from headjudge.conformance.judging.behaviour import Behaviour, behaviour, of_match
from headjudge.conformance.judging.fault_dictionary import FAULTS, EngineFault, matching_faults
from headjudge.conformance.judging.parting import ENDINGS, part
from headjudge.conformance.judging.suspects import Suspect, suspects
from headjudge.conformance.judging.verdicts import FAILED, Cause, Judged
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Then
from headjudge.reference import Played, play
from headjudge.spec.protocol import EngineInfo
from headjudge.spec.protocol.capabilities import obliging
from headjudge.spec.protocol.kinds import AnyOutcome
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.rulebook import Rulebook

ENDING, BROKEN, ERROR, OTHERWISE, NOT_TOLD = range(5)
"""How serious a cause is: somebody wins or loses who should not; there is no answer; an answer is
an error; something else is wrong, such as a life total; something promised is not told."""
NOT_KEPT = "Not kept: "
"""Before the sentence of a rule, in what is said of an inquiry."""
_BROKEN = {
    "crash": "The engine crashes",
    "hang": "The engine gives no answer in time",
    "garbage": "The engine gives what is no answer",
    "flaky": "The engine answers the same case differently from time to time",
    "error": "The engine answers with an error",
}


def cause_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> Cause | None:
    """The likely causes of a case that fails; None for one that does not."""
    if judged.verdict not in FAILED:
        return None
    if judged.verdict != "fail":
        return unanswered(judged, answer.last)
    wrong = any(t.judged(answer.outcomes[t.after - 1]) is False for t in scenario.thens)
    if not wrong and not judged.contradicts:
        return _not_told(scenario, answer, info)
    steps = [one.after for one in judged.misses] + [one.after for one in judged.contradicts]
    after = min(steps)
    return _by_rules(judged, scenario, answer, info, book, after)


def faults_of(
    judged: Judged, scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook
) -> tuple[Cause, ...]:
    """The known faults each of which explains a case that fails; none for one that does not."""
    if judged.verdict != "fail" or judged.cause is None or judged.cause.rank == NOT_TOLD:
        return ()
    names = matching_faults(scenario.case, answer.outcomes, info)
    return tuple(_as_cause(FAULTS[name], judged.cause, book) for name in names)


def _as_cause(fault: EngineFault, likely: Cause, book: Rulebook) -> Cause:
    """A known fault as a cause, in place of another; it cites the likeliest of its rules there."""
    broken = fault.rules.split()
    first = sorted(broken, key=lambda slug: slug != likely.rule)
    rule = next((slug for slug in first if book.has(slug)), "")
    cited = (book.cite(rule),) if rule else ()
    return Cause(fault.name, fault.description.rstrip("."), cited, likely.after, likely.rank, rule)


def unanswered(judged: Judged, last: str | None = None) -> Cause:
    """The cause of a case by its message alone: those that are alike have one.

    Of one that was not sent it is by the message of the last that was.
    """
    rank = ERROR if judged.verdict == "error" else BROKEN
    said = judged.message if last is None else one_line(shortened(last))
    says = _BROKEN.get(judged.verdict, "What the scenario expects")
    key = f"{judged.verdict}: {alike(said, judged.id)}"
    return Cause(key, f"{says}: {said}" if said else says, rank=rank)


def _not_told(scenario: Scenario, answer: Answer, info: EngineInfo) -> Cause:
    """What the engine has promised to tell and does not."""
    told = ((then, answer.outcomes[then.after - 1]) for then in scenario.thens)
    then, field, capability = next(withheld(scenario, told, info))  # or it would not have failed
    says = f"Does not tell {field}, which the capability {capability} promises"
    return Cause(f"not told: {field}, {capability}", says, after=then.after, rank=NOT_TOLD)


def withheld(
    scenario: Scenario, told: Iterable[tuple[Then, AnyOutcome]], info: EngineInfo
) -> Iterator[tuple[Then, str, str]]:
    """The expectations of which a field was not told, with it and the capability that promises it.

    `told` has expectations, each with the outcome that it is about.
    """
    for then, outcome in told:
        for field in then.untold(outcome):
            capability = obliging(scenario.case, field)
            if capability in info.capabilities:
                yield then, field, capability


def _by_rules(  # noqa: PLR0917 -- all that is known of the case
    judged: Judged,
    scenario: Scenario,
    answer: Answer,
    info: EngineInfo,
    book: Rulebook,
    after: int,
) -> Cause:
    """The rules that may be at fault where the case parts from the reference."""
    rank, does = OTHERWISE, Behaviour()
    if scenario.game is not None:
        watched = [e.tells for t in scenario.thens if t.after == after for e in t.expectations]
        parting = part(scenario.game, answer.outcomes, watched, after, info)  # type: ignore[arg-type]
        found = suspects(scenario.game, parting, scenario.rule) if parting else []
        if parting:
            after, does = parting.after, behaviour(scenario.game, parting)
        if judged.contradicts or (parting and set(parting.fields) & set(ENDINGS)):
            rank = ENDING
    else:
        played = play(scenario.case)
        after, ending = _first_difference(played, answer.outcomes)
        told, right = answer.outcomes[after - 1], played.outcomes[after - 1]
        if isinstance(told, Standing) and isinstance(right, Standing):
            does = of_match(told, right)
        rank = ENDING if ending else OTHERWISE
        shown = [Suspect(scenario.rule)] if scenario.rule else []
        found = shown + [Suspect(line.rule) for line in played.derivations[after - 1]]
    in_force = [s for s in dict.fromkeys(found) if s.rule in book.rules and book.has(s.rule)]
    causes = [_cause(suspect, book, after, rank, does.says) for suspect in in_force]
    if not causes:
        shown_as = scenario.rule or "-"
        causes = [Cause(f"as {shown_as}", "What the scenario expects", after=after, rank=rank)]
    return replace(causes[0], deed=does.kind, others=tuple(causes[1:]))


def _cause(suspect: Suspect, book: Rulebook, after: int, rank: int, does: str) -> Cause:
    says = does or NOT_KEPT + book.rule(suspect.rule).sentence(book.edition)
    cited = (book.cite(suspect.rule),)
    key = suspect.rule + " beyond" * suspect.beyond
    return Cause(key, says, cited, after, rank, suspect.rule, suspect.beyond)


def _first_difference(played: Played[AnyOutcome], told: Sequence[AnyOutcome]) -> tuple[int, bool]:
    """The first step after which a match or an inquiry differs, and whether in who wins."""
    for number, (right, said) in enumerate(zip(played.outcomes, told, strict=True), 1):
        wrong = [
            field
            for field in right.__struct_fields__
            if getattr(said, field) not in (UNSET, getattr(right, field))
        ]
        if wrong:
            return number, bool(set(wrong) & set(ENDINGS))
    return len(told), False
