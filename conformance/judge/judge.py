"""Play scenarios on an engine and judge its outcomes."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, zip_longest
from shlex import quote
from typing import Any, cast

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from headjudge import __version__
from headjudge.errors import UsageError
from headjudge.judge.causes import (
    WRONG_SETUP,
    cause_of,
    faults_of,
    likeliest_first,
    missing_promised_fields,
    shortest,
)
from headjudge.judge.diagnosis import finished, unsteady_run
from headjudge.judge.divergence import (
    ENDINGS,
    NUMBERS,
    differs,
    own_outcomes,
    players_out,
    settled_prefix,
)
from headjudge.judge.symptom import number_of
from headjudge.judge.verdicts import (
    FAILED,
    Cause,
    Contradiction,
    Finished,
    Judged,
    Miss,
    RuleHead,
    RunEvent,
    Started,
    Transcript,
    TranscriptStep,
    Verdict,
)
from headjudge.reference import Played, play
from headjudge.runner.engine import Answer, CommandFile, EngineSession
from headjudge.spec.logic.vectors import PATH as VECTORS
from headjudge.spec.protocol import CardCase, Case, EngineInfo, Outcome
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, named
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.card_names import with_cards
from headjudge.suite.expectations import Field, Then, describe
from headjudge.suite.levels import level_of
from headjudge.suite.scenario import STANDARD_INPUT, Scenario
from headjudge.text import one_line, truncate_middle


def run(
    engine: EngineSession,
    scenarios: Sequence[Scenario],
    book: Rulebook,
    *,
    repeat: int = 1,
    trace: bool = False,
    command: str = "",
    files: tuple[CommandFile, ...] = (),
    levels: Mapping[str, int] | None = None,
    unreviewed: tuple[str, ...] = (),
) -> Iterator[Started | Judged | Finished]:
    """Judge the scenarios in order, yielding the run's events as they happen.

    Each case is played `repeat` times and is `flaky` if the answers differ. Failing cases include a
    transcript; with `trace`, all cases do. `command` (the command line), `files` (the files in
    the engine's command), `levels` (their sizes) and `unreviewed` (rules of the edition that
    nobody has reviewed) are recorded in the run's first event.
    """
    info = engine.info
    heads = tuple(_rule_heads(scenarios, book))
    sanitized = replace(info, engine=one_line(info.engine), version=one_line(info.version))
    count, sizes = len(scenarios), dict(levels or {})
    at_start = command, files, sizes, unreviewed
    yield Started(__version__, sanitized, book.edition, count, heads, *at_start)
    judged: list[Judged] = []
    newest = editions()[0]
    forms = [scenario.for_engine(info, newest) for scenario in scenarios]
    missing = [lacking(case, info, newest) for case in forms]
    hides = cache(lambda number: is_hidden(scenarios[number], info))  # while the engine works
    sent = (case for number, case in enumerate(forms) if not (missing[number] or hides(number)))
    answers = engine.run(case for case in sent for _ in range(repeat))
    for number, scenario in enumerate(scenarios):
        if missing[number]:
            result = unsupported_verdict(scenario, missing[number])
        elif hides(number):
            result = hidden_verdict(scenario)
        else:
            answer = _combined([*islice(answers, repeat)])
            result = judge_answer(scenario, answer, info, book, trace=trace)
            if result.verdict in FAILED:
                faults = []
                by_step = _by_step(scenario, forms[number], answer)
                for fault in faults_of(result, scenario, by_step, info, book):
                    faults.append(fault)
                    engine.poll()
                result = replace(result, faults=likeliest_first(faults, scenario))
        judged.append(result)
        yield result
    for suspect in _suspects(judged) if repeat == 1 else ():

        def passes(*played: int, suspect: int = suspect) -> bool:
            *_, last = engine.run([forms[number] for number in (*played, suspect)])
            return judge_answer(scenarios[suspect], last, info, book).verdict == "pass"

        if passes():
            yield unsteady_run(judged, suspect, passes)
            return
    yield finished(judged, scenarios, info)


REPLAYED = 3
"""Maximum number of cases to play again by themselves."""


def _suspects(judged: Sequence[Judged]) -> list[int]:
    """Return the indexes of the cases that most likely fail because of earlier cases.

    Unless games start at wrong life totals, only an engine that fails most cases is suspected.
    """
    later = [number for number, case in enumerate(judged) if number and case.verdict == "fail"]
    starts = [n for n in later if (cause := judged[n].cause) and cause.rank == WRONG_SETUP]
    mostly = len(later) > sum(case.verdict == "pass" for case in judged)
    suspects = starts or (later if mostly else [])
    return sorted(suspects, key=lambda number: shortest(judged[number]))[:REPLAYED]


def resumed(
    before: Sequence[RunEvent],
    started: RunEvent,
    remaining: Iterable[RunEvent],
    scenarios: Sequence[Scenario],
) -> Iterator[RunEvent]:
    """Yield the events of the complete run: the recorded ones, then the remaining ones.

    `started` is the first event that a new run would have. Raises UsageError if the recorded run
    has a different engine, edition, suite or selection of cases.
    """
    judged = [event for event in before if isinstance(event, Judged)]
    assert isinstance(started, Started)  # noqa: S101 -- a run's first event
    _check_same_run(before[0], started, judged, scenarios)
    yield from before
    for event in remaining:
        if isinstance(event, Judged):
            judged.append(event)
            yield event
        if len(judged) == len(scenarios):
            break  # omit the final event, which diagnoses the remaining cases alone
    yield finished(judged, scenarios, started.engine)


def _check_same_run(
    before: RunEvent, now: Started, judged: Sequence[Judged], scenarios: Sequence[Scenario]
) -> None:
    assert isinstance(before, Started)  # noqa: S101 -- a run's first event
    for property_name, then, today in (
        ("Head Judge", before.suite, now.suite),
        ("the edition", before.edition, now.edition),
        ("the engine", _name_of(before), _name_of(now)),
        ("the number of cases", before.cases, now.cases),
    ):
        if then != today:
            raise UsageError(
                f"--resume: {property_name} was {then} in the interrupted run, but is {today} now"
            )
    for old, new in zip_longest(before.files, now.files):
        if old != new:
            name = (old or new).name
            raise UsageError(f"--resume: {name} has changed since the interrupted run")
    if before.engine != now.engine:
        raise UsageError(
            "--resume: the engine claimed different capabilities in the interrupted run"
        )
    for verdict, scenario in zip(judged, scenarios, strict=False):
        if (verdict.id, verdict.gherkin) != (scenario.case.id, scenario.gherkin):
            where = f"{scenario.path}:{scenario.line}"
            raise UsageError(f"--resume: {where} has changed since the interrupted run")


def _name_of(started: Started) -> str:
    return f"{started.engine.engine} {started.engine.version}".rstrip()


def unsupported_verdict(scenario: Scenario, missing: tuple[str, ...]) -> Judged:
    """Return the verdict on a scenario with requirements that the engine does not claim."""
    why = f"does not claim {', '.join(missing)}"
    return replace(verdict_on(scenario, "unsupported", why), missing=missing)


def is_hidden(scenario: Scenario, info: EngineInfo) -> bool:
    """Return whether the engine's own checks may hide the outcome that a scenario is about.

    This depends on its last step with expectations. Such a scenario is not played: it could fail
    but never pass, so that the number of judged cases would change as faults are fixed.
    """
    if not scenario.game or not info.at_once:
        return False
    played = play(scenario.case, derive=False)
    if advisory_questions(scenario, played):
        return False
    judged = timing_independent_expectations(scenario, played, info)
    last = scenario.thens[-1].after if scenario.thens else 0
    return any(then.after == last and then not in judged for then in scenario.thens)


def hidden_verdict(scenario: Scenario) -> Judged:
    """Return the verdict on a scenario that is not played; see :func:`is_hidden`."""
    why = "the engine's own checks after each step hide the expected outcome"
    return replace(verdict_on(scenario, "unsupported", why), hidden=True)


def _rule_heads(scenarios: Iterable[Scenario], book: Rulebook) -> Iterator[RuleHead]:
    """Yield the scenarios' rules, each with its family."""
    slugs = {scenario.rule for scenario in scenarios}
    for rule in book:
        if rule.slug in slugs:
            family = book.families[rule.family].title
            sentence = rule.sentence(book.edition)
            yield RuleHead(book.number(rule.slug), rule.slug, sentence, family)
    if "" in slugs:
        yield RuleHead("-", "", "Scenarios without a rule", "Scenarios without a rule")


def _combined(answers: Sequence[Answer]) -> Answer:
    """Return the first of several answers to a case, `flaky` if they differ, or any `not-run`."""
    if left := [answer for answer in answers if answer.kind == "not-run"]:
        return left[0]
    first, *others = answers
    for other in others:
        if other.payload != first.payload:
            problem = "its answers differ between repetitions"
            return replace(
                other, kind="flaky", message=f"{problem}: {_brief(first)}; {_brief(other)}"
            )
    return first


def _brief(answer: Answer) -> str:
    outcomes = "; ".join(describe(outcome) for outcome in answer.outcomes)
    return f"{answer.kind}: {outcomes or answer.message}"


def judge_answer(
    scenario: Scenario,
    answer: Answer,
    info: EngineInfo,
    book: Rulebook,
    *,
    trace: bool = False,
) -> Judged:
    """Return the verdict on an answer, with the likely cause if it fails; see :func:`run`.

    The scenario must not be hidden (:func:`is_hidden`). If a later step is unsupported, the
    outcomes before it can fail the case but never pass it.
    """
    case, received = scenario.for_engine(info, editions()[0]), answer
    answer = _by_step(scenario, case, answer)
    partial = answer.kind == "unsupported" and bool(answer.outcomes)
    reported = scenario.truncated(len(answer.outcomes)) if partial else scenario
    if answer.kind == "played" or partial:
        judged = compare(reported, answer, info, book)
    else:
        judged = verdict_on(scenario, answer.kind, answer.message)
    if partial and judged.verdict not in FAILED:
        judged = verdict_on(scenario, "unsupported", answer.message)
    judged = replace(
        judged,
        seconds=answer.seconds,
        cards=case.cards if isinstance(case, CardCase) else (),
        transcript=transcript_of(scenario, case, received)
        if trace or judged.verdict in FAILED
        else None,
    )
    return _fitting_first(judged, cause_of(judged, reported, answer, info, book), reported)


def _fitting_first(judged: Judged, cause: Cause | None, scenario: Scenario) -> Judged:
    """Add the cause of a failure; of a step's failed expectations, put those about it first.

    Reports and issues show the first one below the cause's title.
    """
    judged = replace(judged, cause=cause)
    field = number_of(cause) if cause else ""
    about = {
        (then.text, then.after)
        for then in scenario.thens
        if any(each.reported_field == field for each in then.expectations)
    }
    misses = sorted(
        judged.misses, key=lambda miss: (miss.after, (miss.expected, miss.after) not in about)
    )
    if not about or misses == [*judged.misses]:
        return judged
    message = f"expected: {misses[0].expected}; got: {misses[0].got}"
    return replace(judged, misses=tuple(misses), message=one_line(truncate_middle(message)))


def _by_step(scenario: Scenario, case: AnyCase, answer: Answer) -> Answer:
    """Return an answer to the case that was sent as one to the scenario's own case."""
    return replace(answer, outcomes=scenario.by_step(answer.outcomes, case))


def compare(scenario: Scenario, answer: Answer, info: EngineInfo, book: Rulebook) -> Judged:
    """Return the verdict on a scenario's outcomes; see :func:`run`.

    A case passes only if every expected field is reported; expectations of an earlier step that the
    engine's own checks may hide are ignored. An outcome that contradicts an invariant
    fails the case even if all its expectations are met.
    """
    played = play(scenario.case, derive=False)
    contradictions = _contradictions(scenario, answer, played, info)
    judged = _by_expectations(scenario, answer, played, info, book)
    if judged.verdict == "pass" and (wrong := _wrong_numbers(scenario, answer, played, info)):
        judged = replace(
            judged,
            verdict="fail",
            message=f"expected: {wrong.expected}; got: {wrong.got}",
            misses=(wrong,),
            derivation=derivation_lines(play(scenario.case), wrong.after, book, scenario),
        )
    if contradictions and judged.verdict in ("pass", "unsupported"):
        first = contradictions[0]
        judged = replace(
            judged,
            verdict="fail",
            message=one_line(first.sentence()),
            derivation=derivation_lines(play(scenario.case), first.after, book, scenario),
        )
    return replace(judged, contradicts=contradictions)


def _contradictions(
    scenario: Scenario, answer: Answer, played: Played[AnyOutcome], info: EngineInfo
) -> tuple[Contradiction, ...]:
    """Return the invariants that a game's outcomes contradict.

    The reference's own outcomes contradict none (``tests/slow/test_every_scenario.py``).
    """
    if not scenario.game or answer.outcomes == played.outcomes:
        return ()
    from headjudge.judge.invariants import contradictions  # noqa: PLC0415 -- faster start-up

    outcomes = cast(tuple[Outcome, ...], answer.outcomes)
    return contradictions(scenario.game, outcomes, played.questions, implicit=bool(info.at_once))


def _wrong_numbers(
    scenario: Scenario, answer: Answer, played: Played[AnyOutcome], info: EngineInfo
) -> Miss | None:
    """Return the first wrong total that an engine reports beyond what the scenario expects.

    Only totals that the rules settle count: those of players who are still in the game, before it
    ends and before an open question or a step with an unsettled result. If the engine checks for
    losses by itself, only steps count at which that changes neither results nor totals.
    """
    case = scenario.game
    if case is None or answer.outcomes == played.outcomes or _has_unequal_teams(case):
        return None
    for number, right in enumerate(cast(tuple[Outcome, ...], played.outcomes)):
        if right.over or played.questions[number]:
            return None
        outcome, out = cast(Outcome, answer.outcomes[number]), players_out(right)
        wrong: dict[str, list[str]] = {
            field: [
                player
                for player, total in reported.items()
                if player not in out and total != expected.get(player, total)
            ]
            for field in NUMBERS
            if (reported := getattr(outcome, field)) and (expected := getattr(right, field))
        }
        if any(wrong.values()):
            steps = replace(case, steps=case.steps[: number + 1])
            if settled_prefix(steps) != steps or not _is_independent_of_checks(steps, info):
                return None
            return Miss(_totals(wrong, right), number + 1, _totals(wrong, outcome))
    return None


def _is_independent_of_checks(case: Case, info: EngineInfo) -> bool:
    """Return whether the checks that an engine makes by itself change no result and no total."""
    if not info.at_once:
        return True
    pairs = zip(play(case, derive=False).outcomes, own_outcomes(case, info), strict=True)
    return not any(
        differs(field, own, right) for right, own in pairs for field in (*ENDINGS, *NUMBERS)
    )


def _has_unequal_teams(case: Case) -> bool:
    """Return whether teams that share life differ in size, for which 810.11 gives no totals."""
    sizes = Counter(player.team for player in case.game.players)
    return case.game.shares_life and len({*sizes.values()}) > 1


def _totals(wrong: Mapping[str, Collection[str]], outcome: Outcome) -> str:
    """Describe the totals of the players and fields in `wrong`."""
    fields: Any = {
        field: {player: getattr(outcome, field)[player] for player in players}
        for field, players in wrong.items()
        if players
    }
    only = Outcome(**fields)
    return one_line(describe(only, {*fields}))


def _by_expectations(
    scenario: Scenario, answer: Answer, played: Played[AnyOutcome], info: EngineInfo, book: Rulebook
) -> Judged:
    """Return the verdict based only on the scenario's own expectations."""
    judged = timing_independent_expectations(scenario, played, info)
    of_all = ((then, answer.outcomes[then.after - 1]) for then in judged)
    unmet = [(then, outcome) for then, outcome in of_all if not then.judged(outcome)]
    questions = advisory_questions(scenario, played)
    if not (unmet or questions):
        return verdict_on(scenario, "pass")
    missed = [
        Miss(then.text, then.after, _relevant(then, outcome))
        for then, outcome in unmet
        if then.judged(outcome) is False
    ] or [
        Miss(
            then.text,
            then.after,
            f"{field} is not reported, although {capability} promises it",
        )
        for then, field, capability in missing_promised_fields(scenario, unmet, info)
    ]
    message = f"expected: {missed[0].expected}; got: {missed[0].got}" if missed else ""
    if questions:
        view = message or "as in the accepted reading"
        numbers = ", ".join(map(str, questions))
        return verdict_on(scenario, "advisory", f"open question {numbers}: {view}", questions)
    if missed:
        return replace(
            verdict_on(scenario, "fail", message),
            misses=tuple(missed),
            derivation=derivation_lines(play(scenario.case), missed[0].after, book, scenario),
        )
    missing = dict.fromkeys(field for then, outcome in unmet for field in then.unreported(outcome))
    return verdict_on(scenario, "unsupported", f"not reported: {', '.join(missing)}")


def _relevant(then: Then, outcome: AnyOutcome) -> str:
    """Describe the fields of an outcome that an expectation reads."""
    return one_line(describe(outcome, {expectation.field for expectation in then.expectations}))


def advisory_questions(scenario: Scenario, played: Played[AnyOutcome]) -> tuple[int, ...]:
    """Return the numbers of the advisory open questions that affect the expectations."""
    if not scenario.thens:
        return ()
    last = scenario.thens[-1].after
    return tuple(sorted(played.questions[last - 1]))


def derivation_lines(
    played: Played[AnyOutcome], after: int, book: Rulebook, scenario: Scenario | None = None
) -> tuple[str, ...]:
    """Return the derivation up to a step, line by line, citing each rule's number and slug.

    If a scenario is given, the lines use its card names.
    """
    with_names = with_cards(played, scenario) if scenario else played
    lines = (line for step in with_names.derivations[:after] for line in step)
    return tuple(line.cited(book) for line in lines)


def timing_independent_expectations(
    scenario: Scenario, played: Played[AnyOutcome], info: EngineInfo
) -> tuple[Then, ...]:
    """Return the expectations unaffected by whether the engine waits for an explicit check.

    An engine that detects losses at once is judged only by these.
    """
    if not scenario.game or not info.at_once:
        return scenario.thens
    return agreeing_expectations(scenario.thens, played.outcomes, own_outcomes(scenario.game, info))


def agreeing_expectations(
    thens: Iterable[Then], outcomes: Sequence[AnyOutcome], others: Sequence[AnyOutcome]
) -> tuple[Then, ...]:
    """Return the expectations that get the same verdict in two plays of a case."""
    return tuple(
        then
        for then in thens
        if then.judged(outcomes[then.after - 1]) is then.judged(others[then.after - 1])
    )


def verdict_on(
    scenario: Scenario, verdict: Verdict, message: str = "", questions: Iterable[int] = ()
) -> Judged:
    """Return a verdict on a scenario, filled in with the scenario's details."""
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
        level=level_of(scenario),
    )


MAX_RECEIVED = 4_000
"""Maximum number of characters stored of a reply or of standard error."""
MAX_SENT = 20_000


def transcript_of(scenario: Scenario, case: AnyCase, answer: Answer) -> Transcript:
    """Return the messages exchanged for a case, and the reference's outcome after each step.

    `case` is the scenario's case in the form in which the engine got it.
    """
    sent, received = exchanged(case, answer)
    outcomes = play(scenario.case, derive=False).outcomes
    reported = _reported(answer.outcomes)
    return Transcript(
        sent=_cut(sent, MAX_SENT),
        received=_cut(received, MAX_RECEIVED),
        stderr=_cut(answer.stderr, MAX_RECEIVED),
        steps=tuple(
            TranscriptStep(
                "; ".join(texts), describe(outcomes[n], reported | _changed_numbers(outcomes, n))
            )
            for n, texts in enumerate(scenario.step_texts)
        ),
    )


_OPTIONAL: tuple[Field, ...] = (*NUMBERS, "active", "priority", "chooser", "deviates", "lasting")
"""The optional fields of a game's outcome, except those of objects."""


def _reported(outcomes: Sequence[AnyOutcome]) -> set[Field]:
    """Return the optional fields that an engine reports after some step of a game."""
    games = [outcome for outcome in outcomes if isinstance(outcome, Outcome)]
    fields = {name for name in _OPTIONAL if any(getattr(o, name) is not UNSET for o in games)}
    if any(outcome.objects is not UNSET for outcome in games):
        fields |= {"zone", "controller"}
    return fields


def _changed_numbers(outcomes: Sequence[AnyOutcome], step: int) -> set[Field]:
    """Return life and the numbers that a step of a game changes."""
    changed: set[Field] = {"life"}
    if step:
        changed |= {
            number
            for number in NUMBERS
            if getattr(outcomes[step], number, 0) != getattr(outcomes[step - 1], number, 0)
        }
    return changed


def exchanged(case: AnyCase, answer: Answer) -> tuple[str, str]:
    """Return the request and the reply, reconstructing them for an in-process engine."""
    received = answer.received
    if not received and answer.kind == "played":
        received = _json({"case": case.id, "outcomes": answer.outcomes})
    elif not received and answer.kind in ("unsupported", "error"):
        received = _json({"case": case.id, answer.kind: answer.message})
    return answer.sent or _json(case), received


def _json(message: object) -> str:
    try:
        return msgspec.json.encode(message, order="deterministic").decode()
    except UnicodeEncodeError:  # the text contains a lone surrogate
        return str(message)


def _cut(text: str, length: int) -> str:
    """Truncate text, and replace characters that can't be encoded."""
    beginning = text[:length].encode("utf-8", "replace").decode()
    return beginning if len(text) <= length else f"{beginning}… ({len(text)} characters)"


def expectation_errors(scenario: Scenario, book: Rulebook) -> list[str]:
    """Explain, line by line, why the rules refute a scenario's first wrong expectation.

    The list is empty if the rules support every expectation or leave it open.
    """
    played = play(scenario.case)
    if advisory_questions(scenario, played):
        return []
    for then in scenario.thens:
        outcome = played.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            derivation = derivation_lines(played, then.after, book, scenario)
            where = f"{scenario.path}:{scenario.line}"
            in_folder = f"./{where}" if where.startswith("-") else where  # not an option
            argument = "-" if scenario.path == STANDARD_INPUT else quote(in_folder)
            return [
                f"{where}: {scenario.name}: this scenario itself is wrong",
                f"  it expects:   {then.text}",
                f"  by the rules: {_relevant(then, outcome)}",
                *(f"  because       {line}" for line in derivation or [_NO_RULE]),
                f"  for details:  headjudge explain {argument}",
            ]
    return []


_NO_RULE = "no rule makes anyone leave"
