"""Cards as cards: cases for engines that have the cards."""

from headjudge.reference import play
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from tests.card_engine import Collector

BOOK = Rulebook.at()
WITH_CARDS = [scenario for scenario in bundled_scenarios(BOOK) if scenario.cards]


def test_both_forms_of_a_case_give_the_same_outcomes() -> None:
    forms = 0
    for scenario in WITH_CARDS:
        if case := scenario.card_case:
            engine = Collector()
            outcomes = scenario.by_step(engine.play(case), case)
            expected = play(scenario.case, derive=False).outcomes
            assert len(outcomes) == len(expected), scenario.case.id
            assert scenario.card_form
            for end in scenario.card_form.ends:
                assert outcomes[end - 1] == expected[end - 1], scenario.case.id
            forms += 1
    assert forms >= len(WITH_CARDS) - 2
