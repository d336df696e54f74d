"""Explain a scenario: play it by the rules and record the effect of each step and the reasons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from msgspec.structs import replace

from headjudge.explain.background import NOT_ON_THE_STACK, TOTALS, TURNS, background
from headjudge.explain.near_misses import near_misses
from headjudge.explain.record import (
    ADDED,
    Claim,
    Explanation,
    RuleLine,
    State,
    Step,
    last_derived,
    number_of,
    open_question,
    reasons_of,
    rule_line,
    rule_statement,
)
from headjudge.explain.refutation import decided, merged, refute
from headjudge.explain.state_text import states
from headjudge.reference import Played, play
from headjudge.reference.derivation import Derived
from headjudge.reference.game_play import take_step
from headjudge.reference.game_state import GameState, UnplayableError
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.snapshots import copy_game, play_watched
from headjudge.reference.triggers import with_stack_order
from headjudge.spec import protocol
from headjudge.spec.cards import card as card_named
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.triggers import StepName
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.card_names import because_of_cards, called, with_cards
from headjudge.suite.compiler import FeatureError
from headjudge.suite.expectations import Field, describe
from headjudge.suite.gherkin_writer import consequences
from headjudge.suite.scenario import Scenario
from headjudge.suite.step_checks import impossible, in_its_step, unclear
from headjudge.suite.steps.pattern import NotExpressible
from headjudge.text import join_english

_STACK_ORDER = "last-in-first-out"
"""The rule broken by a case in which an ability resolves too early."""
_ONLY_IN_SUCH_CASES: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Outcome fields that are shown only for cases in which they matter."""


def explain_or_error(
    scenario: Scenario | FeatureError, book: Rulebook
) -> Explanation | FeatureError:
    """Explain a scenario; return a FeatureError if it is invalid or has no outcome to state."""
    if isinstance(scenario, FeatureError):
        return scenario
    try:
        return explain(scenario, book)
    except UnplayableError as error:
        return FeatureError(scenario.path, scenario.line, str(error))


def explain(scenario: Scenario, book: Rulebook) -> Explanation:
    """Play a scenario by a rulebook and explain it step by step."""
    case = scenario.case
    games: tuple[GameState, ...] = ()
    after: list[State] = []
    near: dict[int, tuple[RuleLine, ...]] = {}
    other: dict[int, tuple[RuleLine, ...]] = {}
    possible = [True] * len(scenario.step_texts)
    prevented: dict[int, str] = {}
    played: Played[AnyOutcome]
    if isinstance(case, protocol.Case):
        seen = play_watched(case)
        games, played = seen.games, seen.played
        after = states(scenario, games, seen.played.outcomes)
        near = _named(near_misses(case, scenario.thens, seen), scenario)
        other = _named(background(case, scenario.thens, seen, TURNS), scenario)
        number = number_of(_STACK_ORDER, book)
        for step, reason in impossible(case):
            prevented[step] = called(reason, scenario)
            line = RuleLine(number, _STACK_ORDER, prevented[step], verdict="not kept")
            near[step] = (*near.get(step, ()), line)
            possible[step - 1] = False
    else:
        played = play(case)
    played = with_cards(played, scenario)

    def recorded() -> tuple[Step, ...]:
        return tuple(
            Step(
                number,
                tuple(called(sentence, scenario) for sentence in sentences),
                called(describe(played.outcomes[number - 1], _ONLY_IN_SUCH_CASES), scenario),
                tuple(rule_line(line, book) for line in played.derivations[number - 1]),
                (*near.get(number, ()), *other.get(number, ())),
                after[number] if after else None,
                tuple(_claims(number, scenario, played, near, book)),
                number in scenario.added,
            )
            for number, sentences in enumerate(scenario.step_texts, 1)
        )

    steps, deciding = recorded(), tuple(rule_line(line, book) for line in _deciding(played))
    if isinstance(case, protocol.Case):
        lives = _named(background(case, scenario.thens, seen, TOTALS), scenario)
        reasons = reasons_of(deciding, steps)
        if not reasons or all(line.text.endswith(NOT_ON_THE_STACK) for line in reasons):
            other = {n: (*lives.get(n, ()), *other.get(n, ())) for n in range(1, len(steps) + 1)}
            steps = recorded()
    then, unsayable = _then(scenario, played)
    unfinished = pending(scenario, games, possible)
    notes = (
        *(f"the rules don't let step {n} happen: {why}" for n, why in prevented.items()),
        *_notes(scenario, games),
    )
    last = steps[-1].outcome if steps else "nothing happens"
    derived = [line.slug for step in steps for line in step.derivation]
    missed = [line.slug for step in steps for line in step.near_misses]
    return Explanation(
        case.id,
        scenario.name,
        scenario.path,
        scenario.line,
        book.edition,
        scenario.gherkin,
        outcome="; ".join((last, *unfinished)),
        start=after[0] if after else None,
        steps=steps,
        deciding=deciding,
        reasons=reasons_of(deciding, steps) or last_derived(steps),
        then=then,
        unsayable=unsayable,
        pending=unfinished,
        notes=(*notes, ADDED) if scenario.added else notes,
        questions=tuple(
            open_question(question, book)
            for question in sorted(played.questions[-1] if played.questions else ())
        ),
        cards=tuple((name, card_named(name).does) for name in scenario.cards),
        rules=tuple(rule_statement(slug, book) for slug in dict.fromkeys(derived + missed)),
    )


def _named(
    lines: Mapping[int, Iterable[RuleLine]], scenario: Scenario
) -> dict[int, tuple[RuleLine, ...]]:
    """Return each step's lines with the names that players use for cards."""
    return {
        number: tuple(_with_cards(line, number - 1, scenario) for line in of_step)
        for number, of_step in lines.items()
    }


def _with_cards(line: RuleLine, step: int, scenario: Scenario) -> RuleLine:
    named = Derived(line.slug, called(line.text, scenario), line.who)
    return replace(line, text=because_of_cards(named, step, scenario))


def _claims(
    number: int,
    scenario: Scenario,
    played: Played[AnyOutcome],
    near: Mapping[int, tuple[RuleLine, ...]],
    book: Rulebook,
) -> Iterator[Claim]:
    """Yield the claims about the game after a step; `number` counts from 1."""
    for then in scenario.thens:
        if then.after == number:
            met = bool(then.judged(played.outcomes[number - 1]))
            against = () if met else refute(then, played, near)
            yield Claim(then.text, met, tuple(reason.sentence(book) for reason in against))


def _then(scenario: Scenario, played: Played[AnyOutcome]) -> tuple[tuple[str, ...], str]:
    """Return the ``Then`` sentences for the final outcome, or no sentences and the reason."""
    if not played.outcomes:
        return (), ""
    try:
        return consequences(scenario.case, played.outcomes[-1]), ""
    except NotExpressible as error:
        return (), str(error)


def _deciding(played: Played[AnyOutcome]) -> list[Derived]:
    """Return the derivation lines by which each player won, lost or drew."""
    outcome = played.outcomes[-1] if played.outcomes else None
    if not isinstance(outcome, protocol.Outcome):
        return []
    refutations = merged(
        refutation
        for fate in ("losers", "drawn", "winners")
        for player in getattr(outcome, fate) or ()
        for refutation in decided(played, len(played.outcomes), player, fate)
    )
    return [refutation.line for refutation in refutations if isinstance(refutation.line, Derived)]


def _notes(scenario: Scenario, games: Sequence[GameState]) -> Iterator[str]:
    """Yield notes about the cards, such as abilities that no sentence mentions."""
    yield from scenario.notes
    yield from unclear(scenario)
    text = " ".join(sentence for step in scenario.step_texts for sentence in step)
    if games and not games[-1].over:
        for card in map(card_named, scenario.cards):
            for which, when in card.must_be_stated:
                if f"{card.name}'s " not in text:
                    step = f"{card.name}'s {which} resolves"
                    yield f"{card.name}: no step mentions its {which}; when {when}, write: {step}"


_FIRST_STEPS: tuple[StepName, ...] = ("upkeep", "draw")
"""The turn's first steps, which may be over before a scenario starts."""
_LAST_STEPS: tuple[StepName, ...] = ("end",)
Steps = Sequence[tuple[protocol.Event, ...]]


def pending(
    scenario: Scenario, games: Sequence[GameState], possible: Sequence[bool]
) -> tuple[str, ...]:
    """Return why a game's outcome is not final; the next ability to resolve comes first.

    `games` holds the game at the start and after each step. `possible` holds, for each step,
    whether the stack order allows its events.
    """
    case = scenario.game
    if case is None or not games:
        return ()
    passed_over = _passed_over(scenario, case.steps, games)
    if games[-1].over:
        return tuple(dict.fromkeys(passed_over))
    waiting = [
        _how_to_resolve(object_.ability, scenario)
        for object_ in reversed(with_stack_order(games[-1]))
    ]
    repeated = _repeated(games, case.steps, possible)
    coming = _delayed(scenario, games[-1])
    return tuple(dict.fromkeys((*waiting, *repeated, *passed_over, *coming)))


def _how_to_resolve(trigger: protocol.Trigger | protocol.StateTrigger, scenario: Scenario) -> str:
    """Name an ability on the stack, and the sentence that resolves it."""
    name = called(trigger.ability, scenario)
    aimed = isinstance(trigger, protocol.Trigger) and trigger.one and len(trigger.to) > 1
    resolves = f"{name}'s ability resolves{f' for {trigger.to[0]}' if aimed else ''}"
    return f"{name}'s ability is waiting on the stack; to resolve it, write: {resolves}"


def _delayed(scenario: Scenario, game: GameState) -> Iterator[str]:
    """Yield the delayed abilities that trigger in a later step (603.7)."""
    for trigger in game.abilities.known:
        if (
            isinstance(trigger, protocol.Trigger)
            and trigger.once
            and (when := in_its_step(trigger))
        ):
            yield f"{called(trigger.ability, scenario)}'s ability {when}"
    for turn in game.turns.extra:
        if turn.ability:
            name = called(turn.ability, scenario)
            when = f"{turn.player}'s extra turn; in that turn, write: the end step begins"
            yield f"{name}'s ability triggers at the end step of {when}"


def _passed_over(scenario: Scenario, steps: Steps, games: Sequence[GameState]) -> Iterator[str]:
    """Yield abilities whose step the scenario skipped: their turn ended without mentioning it.

    The start of the first turn is unknown, so its first steps count as mentioned.
    """
    mentioned: set[str] = {*_FIRST_STEPS}
    start = games[0]
    for (event, *_), (before, after) in zip(steps, pairwise(games), strict=False):
        if isinstance(event, protocol.BeginStep):
            mentioned.add(event.step)
        elif isinstance(event, protocol.EndTheTurn):
            mentioned |= {*_LAST_STEPS}
        elif isinstance(event, protocol.EndTurn) and not before.over and not before.markers:
            for game, names in ((start, _FIRST_STEPS), (before, _LAST_STEPS)):
                for name in names:
                    if name not in mentioned:
                        yield from _triggering(scenario, game, name)
            mentioned, start = set(), after


def _triggering(scenario: Scenario, game: GameState, step: StepName) -> Iterator[str]:
    """Yield the abilities that would trigger at the beginning of a step."""
    known = len(game.abilities.waiting)
    then = take_step(copy_game(game), (protocol.BeginStep(step),), Trace(derive=False))
    for waiting in then.abilities.waiting[known:]:
        if when := in_its_step(waiting.ability):
            name = called(waiting.ability.ability, scenario)
            yield f"{name}'s ability was skipped: it {when}"


def _repeated(games: Sequence[GameState], steps: Steps, possible: Sequence[bool]) -> Iterator[str]:
    """Suggest a loop if the latest steps consist only of abilities that retrigger as they resolve.

    `games` holds the game at the start and after each step.
    """
    latest = list(
        takewhile(
            lambda step: isinstance(step[0][0], protocol.Resolve | protocol.Check),
            reversed([*zip(steps, possible, strict=True)]),
        )
    )
    resolved = Counter(
        event.ability
        for events, is_possible in latest
        for event in events
        if is_possible and isinstance(event, protocol.Resolve)
    )
    before, now = (
        Counter(waiting.ability.ability for waiting in game.abilities.waiting)
        for game in (games[-1 - len(latest)], games[-1])
    )
    controllers = [
        waiting.ability.player
        for waiting in games[-1].abilities.waiting
        if resolved[name := waiting.ability.ability] and now[name] + resolved[name] > before[name]
    ]
    if controllers:
        names = join_english(list(dict.fromkeys(controllers)))
        yield (
            "the same abilities keep triggering; if nothing stops them, this is a loop; "
            f"write: a loop of mandatory actions with objects controlled by {names} begins"
        )
