"""Let an engine play scenarios and judge its outcomes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from shlex import quote
from typing import cast

from msgspec.structs import replace

from headjudge import __version__
from headjudge.judge.causes import cause_of, faults_of, missing_promised_fields
from headjudge.judge.divergence import own_outcomes
from headjudge.judge.fault_dictionary import finished
from headjudge.judge.transcript import transcript_of
from headjudge.judge.verdicts import (
    FAILED,
    Contradiction,
    Finished,
    Judged,
    Miss,
    RuleHead,
    Started,
    Verdict,
)
from headjudge.reference import Played, play
from headjudge.runner.engine import Answer, CommandFile, EngineSession
from headjudge.spec.logic.vectors import PATH as VECTORS
from headjudge.spec.protocol import EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.case_kinds import AnyOutcome, named
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.card_names import with_cards
from headjudge.suite.expectations import Then, tell
from headjudge.suite.scenario import STANDARD_INPUT, Scenario
from headjudge.text import one_line, truncate_middle


def run(
    attached: EngineSession,
    scenarios: Sequence[Scenario],
    book: Rulebook,
    *,
    repeat: int = 1,
    trace: bool = False,
    command: str = "",
    files: tuple[CommandFile, ...] = (),
) -> Iterator[Started | Judged | Finished]:
    """Judge the scenarios; yields the events of the run as they happen, in the scenarios' order.

    Each is played `repeat` times, and answers that differ are `flaky`. What was said over a case
    is kept of every case that fails, with `trace` of all. `command` is what the user wrote,
    and `files` are those of the engine.
    """
    info = attached.info
    heads = tuple(_heads(scenarios, book))
    shown = replace(info, engine=one_line(info.engine), version=one_line(info.version))
    yield Started(__version__, shown, book.edition, len(scenarios), heads, command, files)
    done: list[Judged] = []
    newest = editions()[0]
    missing = [lacking(scenario.case, info, newest) for scenario in scenarios]
    sent = (s.case for s, lacks in zip(scenarios, missing, strict=True) if not lacks)
    answers = attached.run(case for case in sent for _ in range(repeat))
    for scenario, lacks in zip(scenarios, missing, strict=True):
        if lacks:
            judged = unsupported_verdict(scenario, lacks)
        else:
            answer = _same([*islice(answers, repeat)])
            judged = judge_answer(scenario, answer, info, book, trace=trace)
            if judged.verdict in FAILED:
                judged = replace(judged, faults=faults_of(judged, scenario, answer, info, book))
        done.append(judged)
        yield judged
    yield finished(done, scenarios, info)


def unsupported_verdict(scenario: Scenario, missing: tuple[str, ...]) -> Judged:
    """The verdict on a scenario that needs what the engine does not claim."""
    why = f"does not claim {', '.join(missing)}"
    return replace(verdict_on(scenario, "unsupported", why), missing=missing)


def _heads(scenarios: Iterable[Scenario], book: Rulebook) -> Iterator[RuleHead]:
    """The rules of the scenarios, each with the family that it belongs to."""
    slugs = {scenario.rule for scenario in scenarios}
    for rule in book:
        if rule.slug in slugs:
            area = book.families[rule.family].title
            sentence = rule.sentence(book.edition)
            yield RuleHead(book.number(rule.slug), rule.slug, sentence, area)
    if "" in slugs:
        yield RuleHead("-", "", "Scenarios without a rule", "Scenarios without a rule")


def _same(answers: Sequence[Answer]) -> Answer:
    """The one answer of an engine that was asked several times; `flaky` if they differ."""
    first = answers[0]
    for other in answers[1:]:
        if other.payload != first.payload:
            what = "it answers differently from time to time"
            return replace(other, kind="flaky", message=f"{what}: {_brief(first)}; {_brief(other)}")
    return first


def _brief(answer: Answer) -> str:
    told = "; ".join(tell(outcome) for outcome in answer.outcomes)
    return f"{answer.kind}: {told or answer.message}"


def judge_answer(
    scenario: Scenario,
    answer: Answer,
    info: EngineInfo,
    book: Rulebook,
    *,
    trace: bool = False,
) -> Judged:
    """The verdict on what an engine answered to one scenario, and why it fails if it does.

    What it told before a step that it does not support can fail, and never pass. See :func:`run`.
    """
    partly = answer.kind == "unsupported" and bool(answer.outcomes)
    told = scenario.truncated(len(answer.outcomes)) if partly else scenario
    if answer.kind == "played" or partly:
        judged = compare(told, answer, info, book)
    else:
        judged = verdict_on(scenario, answer.kind, answer.message)
    if partly and judged.verdict not in FAILED:
        judged = verdict_on(scenario, "unsupported", answer.message)
    failed = judged.verdict in FAILED
    return replace(
        judged,
        seconds=answer.seconds,
        not_sent=answer.last is not None,
        cause=cause_of(judged, told, answer, info, book),
        transcript=transcript_of(scenario, answer) if failed or trace else None,
    )


def judge(scenario: Scenario, attached: EngineSession, book: Rulebook) -> Judged:
    """The verdict on one scenario by itself."""
    (_, judged, _) = run(attached, [scenario], book)
    return cast(Judged, judged)


def compare(scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook) -> Judged:
    """The verdict on the outcomes that an engine gave for a scenario; see :func:`run`.

    It passes only if all that is expected was told. An outcome that contradicts an invariant fails
    a case of which every expectation is met.
    """
    played = play(scenario.case, derive=False)
    against = _contradictions(scenario, answer, played, info)
    judged = _by_expectations(scenario, answer, played, info, book)
    if not against:
        return judged
    if judged.verdict not in ("pass", "unsupported"):
        return replace(judged, contradicts=against)
    return replace(
        judged,
        contradicts=against,
        verdict="fail",
        message=one_line(against[0].sentence()),
        derivation=derivation_lines(play(scenario.case), against[0].after, book, scenario),
    )


def _contradictions(
    scenario: Scenario, answer: Answer, played: Played[AnyOutcome], info: EngineInfo
) -> tuple[Contradiction, ...]:
    """The invariants that the outcomes of a game contradict.

    The reference's own contradict none: ``tests/slow/test_every_scenario.py`` checks all editions.
    """
    if not scenario.game or answer.outcomes == played.outcomes:
        return ()
    from headjudge.judge.invariants import contradictions  # noqa: PLC0415 -- start-up time

    told = cast(tuple[Outcome, ...], answer.outcomes)
    return contradictions(scenario.game, told, played.questions, implicit=bool(info.at_once))


def _by_expectations(
    scenario: Scenario, answer: Answer, played: Played[AnyOutcome], info: EngineInfo, book: Rulebook
) -> Judged:
    """The verdict by the expectations of the scenario itself."""
    judged = timing_independent_expectations(scenario, played, info)
    of_all = ((then, answer.outcomes[then.after - 1]) for then in judged)
    unmet = [(then, outcome) for then, outcome in of_all if not then.judged(outcome)]
    questions = advisory_questions(scenario, played)
    if not (unmet or questions) and len(judged) == len(scenario.thens):
        return verdict_on(scenario, "pass")
    missed = [_miss(then, outcome) for then, outcome in unmet if then.judged(outcome) is False]
    if not missed:
        missed = [_unkept(*promised) for promised in missing_promised_fields(scenario, unmet, info)]
    message = f"expected: {missed[0].expected}; got: {missed[0].got}" if missed else ""
    if questions:
        view = message or "as in the accepted reading"
        numbers = ", ".join(map(str, questions))
        return verdict_on(scenario, "advisory", f"open question {numbers}: {view}", questions)
    if missed:
        return replace(
            verdict_on(scenario, "fail", message),
            misses=tuple(missed),
            derivation=derivation_lines(play(scenario.case), missed[-1].after, book, scenario),
        )
    untold = dict.fromkeys(field for then, outcome in unmet for field in then.untold(outcome))
    why = "its own checks after each step hide what is expected"
    if untold:
        why = f"not reported: {', '.join(untold)}"
    return verdict_on(scenario, "unsupported", why)


def advisory_questions(scenario: Scenario, played: Played[AnyOutcome]) -> tuple[int, ...]:
    """The advisory open questions on which what is expected depends."""
    if not scenario.thens:
        return ()
    last = scenario.thens[-1].after
    return tuple(sorted(played.questions[last - 1]))


def derivation_lines(
    played: Played[AnyOutcome], after: int, book: Rulebook, scenario: Scenario | None = None
) -> tuple[str, ...]:
    """The derivation up to that step, line by line, each with its rule's number and slug.

    Of a scenario with the cards that it names.
    """
    named = with_cards(played, scenario) if scenario else played
    lines = (line for step in named.derivations[:after] for line in step)
    return tuple(line.cited(book) for line in lines)


def timing_independent_expectations(
    scenario: Scenario, played: Played[AnyOutcome], info: EngineInfo
) -> tuple[Then, ...]:
    """The expectations that are met, or not, whether or not the engine waits for a check.

    Only such can be held against an engine that finds losses at once.
    """
    if not scenario.game or not info.at_once:
        return scenario.thens
    return unaltered(scenario.thens, played.outcomes, own_outcomes(scenario.game, info))


def unaltered(
    thens: Iterable[Then], outcomes: Sequence[AnyOutcome], others: Sequence[AnyOutcome]
) -> tuple[Then, ...]:
    """The expectations that the other outcomes meet, or miss, just as these do."""
    return tuple(
        then
        for then in thens
        if then.judged(outcomes[then.after - 1]) is then.judged(others[then.after - 1])
    )


def _miss(then: Then, outcome: AnyOutcome) -> Miss:
    got = one_line(tell(outcome, {expectation.field for expectation in then.expectations}))
    return Miss(then.text, then.after, got)


def _unkept(then: Then, field: str, capability: str) -> Miss:
    got = f"{field} is not reported, which the capability {capability} promises"
    return Miss(then.text, then.after, got)


def verdict_on(
    scenario: Scenario, verdict: Verdict, message: str = "", questions: Iterable[int] = ()
) -> Judged:
    """Return a verdict on a scenario, with the details of the scenario."""
    return Judged(
        id=scenario.case.id,
        rule=scenario.rule,
        verdict=verdict,
        name=scenario.name,
        path=scenario.path,
        line=scenario.line,
        gherkin=scenario.gherkin,
        near_miss=scenario.near_miss,
        message=one_line(truncate_middle(message)),
        questions=tuple(questions),
        events=sum(map(len, scenario.game.steps if scenario.game else scenario.step_texts)),
        players=len(named(scenario.case)),
        further_rules=scenario.also,
        generated=scenario.path == VECTORS,
    )


def expectation_errors(scenario: Scenario, book: Rulebook) -> list[str]:
    """Return why the rules refute a scenario's first wrong expectation, as lines.

    No lines if they support all expectations or leave them open.
    """
    played = play(scenario.case)
    if advisory_questions(scenario, played):
        return []
    for then in scenario.thens:
        outcome = played.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            told = tell(outcome, {expectation.field for expectation in then.expectations})
            derivation = derivation_lines(played, then.after, book, scenario) or (
                "no rule makes anyone leave",
            )
            where = f"{scenario.path}:{scenario.line}"
            again = "-" if scenario.path == STANDARD_INPUT else quote(where)
            return [
                f"{where}: {scenario.name}: this scenario is wrong itself",
                f"  it expects:   {then.text}",
                f"  by the rules: {told}",
                *(f"  because       {line}" for line in derivation),
                f"  to see more:  headjudge explain {again}",
            ]
    return []
