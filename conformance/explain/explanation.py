"""Explain a scenario: play it by the rules and record the effect of each step and the reasons."""

from collections.abc import Iterator, Mapping, Sequence

from headjudge.explain.near_misses import near_misses
from headjudge.explain.pending import pending
from headjudge.explain.record import (
    Claim,
    Explanation,
    RuleLine,
    State,
    Step,
    number_of,
    open_question,
    rule_line,
    rule_statement,
)
from headjudge.explain.refutation import decided, merged, refute
from headjudge.explain.state_text import states
from headjudge.reference import Played, play
from headjudge.reference.derivation import Derived
from headjudge.reference.game_state import GameState
from headjudge.reference.snapshots import play_watched
from headjudge.spec import protocol
from headjudge.spec.cards import card as card_named
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.card_names import called, with_cards
from headjudge.suite.expectations import Field, describe
from headjudge.suite.gherkin_writer import consequences
from headjudge.suite.scenario import Scenario
from headjudge.suite.stack_checks import impossible
from headjudge.suite.steps.pattern import NotExpressible

_STACK_ORDER = "last-in-first-out"
"""The rule broken by a case in which an ability resolves too early."""
_ONLY_IN_SUCH_CASES: frozenset[Field] = frozenset({"zone", "priority", "chooser", "lasting"})
"""Outcome fields that are shown only for cases in which they matter."""


def explain(scenario: Scenario, book: Rulebook) -> Explanation:
    """Play a scenario by a rulebook and explain it step by step."""
    case = scenario.case
    games: tuple[GameState, ...] = ()
    after: list[State] = []
    near: dict[int, tuple[RuleLine, ...]] = {}
    possible = [True] * len(scenario.step_texts)
    played: Played[AnyOutcome]
    if isinstance(case, protocol.Case):
        seen = play_watched(case)
        games, played = seen.games, seen.played
        after = states(scenario, games, seen.played.outcomes)
        near = near_misses(case, scenario.thens, seen)
        number = number_of(_STACK_ORDER, book)
        for step, reason in impossible(case):
            line = RuleLine(number, _STACK_ORDER, called(reason, scenario), verdict="not kept")
            near[step] = (*near.get(step, ()), line)
            possible[step - 1] = False
    else:
        played = play(case)
    played = with_cards(played, scenario)
    steps = tuple(
        Step(
            number,
            tuple(called(sentence, scenario) for sentence in sentences),
            called(describe(played.outcomes[number - 1], _ONLY_IN_SUCH_CASES), scenario),
            tuple(rule_line(line, book) for line in played.derivations[number - 1]),
            near.get(number, ()),
            after[number] if after else None,
            tuple(_claims(number, scenario, played, near, book)),
        )
        for number, sentences in enumerate(scenario.step_texts, 1)
    )
    then, unsayable = _then(scenario, played)
    unfinished = pending(scenario, games, possible)
    missing = tuple(_not_modelled(scenario, games))
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
        outcome="; ".join((last, *unfinished, *(f"not modelled: {text}" for text in missing))),
        start=after[0] if after else None,
        steps=steps,
        deciding=tuple(rule_line(line, book) for line in _deciding(played)),
        then=then,
        unsayable=unsayable,
        pending=unfinished,
        not_modelled=missing,
        questions=tuple(
            open_question(question, book)
            for question in sorted(played.questions[-1] if played.questions else ())
        ),
        rules=tuple(rule_statement(slug, book) for slug in dict.fromkeys(derived + missed)),
    )


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
    found = merged(
        refutation
        for fate in ("losers", "drawn", "winners")
        for player in getattr(outcome, fate) or ()
        for refutation in decided(played, len(played.outcomes), player, fate)
    )
    return [refutation.line for refutation in found if isinstance(refutation.line, Derived)]


def _not_modelled(scenario: Scenario, games: Sequence[GameState]) -> Iterator[str]:
    """Yield card effects that could change the outcome but are missing from the case.

    These include damage to creatures, and abilities that no sentence mentions.
    """
    cards = [card_named(name) for name in scenario.cards]
    yield from (f"{card.name}: {card.not_modelled}" for card in cards if card.not_modelled)
    text = " ".join(sentence for step in scenario.step_texts for sentence in step)
    creatures = {card.name for card in cards if "creature" in card.is_}
    if "is dealt lethal damage" not in text:
        for card in cards:
            if card.hurts_creatures and creatures - {card.name}:
                yield f"{card.name}: its damage to creatures: say who is dealt lethal damage"
    if games and not games[-1].over:
        for card in cards:
            if card.waits_to_be_said and f"{card.name}'s " not in text:
                which = "other ability" if card.triggers else "ability"
                yield f"{card.name}: what it does when {card.when}: say that its {which} resolves"
