"""A scenario as a file: the case as it is sent, what is expected of each step, and why."""

from collections.abc import Collection
from itertools import combinations
from typing import cast

import msgspec
from msgspec import Struct

from headjudge.conformance.exporting.exported_claims import ExportedSentence, sentence
from headjudge.conformance.judging.divergence import LOSS_RULES
from headjudge.conformance.judging.judge import (
    advisory_questions,
    timing_independent_expectations,
    unaltered,
)
from headjudge.conformance.scenarios.card_names import with_cards
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import Then
from headjudge.reference import Played, play
from headjudge.reference.game_play import play as play_game
from headjudge.spec.protocol import Case, EngineInfo
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.kinds import AnyOutcome, named
from headjudge.spec.rulebook import Rulebook

_IMPLICIT = EngineInfo("any", checks="implicit")


class ShownRule(Struct, frozen=True):
    """A rule that the case is an example of, or that did something in it.

    - `number`: its number in the edition; empty where the edition does so without saying it
    - `slug`: its name, which is the same in all editions
    - `says`: what it says, in a sentence; in a derivation, what it did to whom
    """

    number: str
    slug: str
    says: str


class ExportedCase(Struct, frozen=True, rename="kebab"):
    """A case with what is expected of it.

    - `id`: its name, which stays the same from version to version
    - `title`: what it shows
    - `rules`: what it is an example of, the main one first
    - `near-miss`: whether it shows where its rule does not apply
    - `advisory`: the open questions that it hangs on; where there are any, no answer to it is right
      or wrong
    - `feature`: the file that it comes from
    - `line`: its line there
    - `scenario`: the case in sentences
    - `needs`: the capabilities that an engine must have to play it
    - `players`: how many it has; an inquiry may have none
    - `case`: what is sent, exactly as in the protocol
    - `expected`: for each step the sentences that must be true of its outcome
    - `derivation`: for each step what the rules do in it
    """

    id: str
    title: str
    rules: tuple[ShownRule, ...]
    near_miss: bool
    advisory: tuple[int, ...]
    feature: str
    line: int
    scenario: tuple[str, ...]
    needs: tuple[str, ...]
    players: int
    case: msgspec.Raw
    expected: tuple[tuple[ExportedSentence, ...], ...]
    derivation: tuple[tuple[ShownRule, ...], ...]


def exported(scenario: Scenario, book: Rulebook) -> ExportedCase:
    """A scenario as data."""
    case = scenario.case
    played = cast(Played[AnyOutcome], play(case))
    expected: list[list[ExportedSentence]] = [[] for _ in case.steps]
    eager, by_kind = (
        timing_independent_expectations(scenario, played, _IMPLICIT),
        _by_kind(scenario, played),
    )
    for then in scenario.thens:
        made = sentence(then, case, eager=then in eager, by_kind=then in by_kind)
        expected[then.after - 1].append(made)
    told = with_cards(played, scenario).derivations
    shown = dict.fromkeys((scenario.rule, *scenario.also))
    slugs = [slug for slug in shown if slug and book.has(slug)]
    return ExportedCase(
        id=case.id,
        title=scenario.name,
        rules=tuple(_rule(s, book.rule(s).sentence(book.edition), book) for s in slugs),
        near_miss=scenario.near_miss,
        advisory=advisory_questions(scenario, played),
        feature=scenario.path,
        line=scenario.line,
        scenario=tuple(scenario.gherkin.splitlines()),
        needs=tuple(sorted(needs(case))),
        players=len(named(case)),
        case=msgspec.Raw(msgspec.json.encode(case)),
        expected=tuple(map(tuple, expected)),
        derivation=tuple(tuple(_rule(d.rule, d.sentence(), book) for d in step) for step in told),
    )


def _by_kind(scenario: Scenario, played: Played[AnyOutcome]) -> tuple[Then, ...]:
    """The sentences that are as true or false where some kinds of losses are found at any moment.

    Of those kinds that make a difference every combination is tried.
    """
    kept, case = scenario.thens, scenario.game
    if not case:
        return kept
    early = {rule: _early(case, [rule]) for rule in LOSS_RULES.values()}
    differing = [rule for rule, outcomes in early.items() if outcomes != played.outcomes]
    for size in range(1, len(differing) + 1):
        for rules in combinations(differing, size):
            outcomes = early[rules[0]] if size == 1 else _early(case, rules)
            kept = unaltered(kept, played.outcomes, outcomes)
    return kept


def _early(case: Case, rules: Collection[str]) -> tuple[AnyOutcome, ...]:
    return play_game(case, derive=False, at_once=rules).outcomes


def _rule(slug: str, says: str, book: Rulebook) -> ShownRule:
    return ShownRule(book.number(slug) if book.has(slug) else "", slug, says)
