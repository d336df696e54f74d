"""Cards as cards: cases for engines that have the cards."""

import re
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
from msgspec.structs import replace

from headjudge.judge.causes import cluster_failures
from headjudge.judge.judge import run
from headjudge.judge.smoke import SmokeTest
from headjudge.judge.verdicts import Finished, Judged
from headjudge.reference import play
from headjudge.runner.engine import EngineSession
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.renaming import RenamingSession, names_in
from headjudge.spec import protocol
from headjudge.spec.protocol import CardCase
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.card_events import Act
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.scenario import Scenario
from tests.card_engine import Collector
from tests.games import judge

BOOK = Rulebook.at()


def played(session: EngineSession, scenarios: list[Scenario]) -> tuple[list[Judged], Finished]:
    """Judge the scenarios; return the verdicts and the run's last event."""
    _, *judged, finished = run(session, scenarios, BOOK)
    return cast(list[Judged], judged), cast(Finished, finished)


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


def test_guide_explains_every_act() -> None:
    guide = (Path(__file__).parents[2] / "conformance/adapters/README.md").read_text("utf-8")
    section = guide.partition("## Play your engine's own cards\n")[2].partition("\n## ")[0]
    acts = {
        word
        for head in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for word in head.split(", ")
    }
    assert acts == {f"`{act}`" for act in get_args(Act)}


def test_example_of_guide_is_the_case_of_its_sentences() -> None:
    guide = (Path(__file__).parents[2] / "conformance/adapters/README.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", guide, re.DOTALL)
    case = msgspec.json.decode(example, type=CardCase)
    (_, _, saved) = Collector().play(case)
    assert not saved.over


def test_run_sends_cards_and_judges_each_step() -> None:
    engine = Collector()
    judged, _ = played(InProcessEngine(engine), WITH_CARDS)
    assert {case.verdict for case in judged} <= {"pass", "advisory"}
    as_cards = {scenario.case.id for scenario in WITH_CARDS if scenario.card_form}
    assert {case.id for case in judged if case.cards} == as_cards
    assert len(engine.played) == len(as_cards)


def test_engine_gets_effects_of_cards_that_it_does_not_list() -> None:
    engine = Collector(cards=("platinum angel", "Some Other Card"))
    session = InProcessEngine(engine)
    assert session.info.cards == ("Platinum Angel",)
    judged, _ = played(session, WITH_CARDS)
    assert {case.cards for case in judged} == {(), ("Platinum Angel",)}


def test_engine_with_cards_needs_no_capability_for_their_effects() -> None:
    scenario = next(scenario for scenario in WITH_CARDS if scenario.cards == ("Platinum Angel",))
    assert "cant-lose" in needs(scenario.case)
    without = Collector("cant-lose", "cant-win", "effects-of-permanents")
    assert judge(scenario, InProcessEngine(without), BOOK).verdict == "pass"
    without = Collector("cant-lose", "cant-win", "effects-of-permanents", cards=False)
    assert judge(scenario, InProcessEngine(without), BOOK).verdict == "unsupported"


class Forgetful(Collector):
    """An engine whose Platinum Angel does nothing."""

    def play(self, case: Any) -> list[Any]:
        if not isinstance(case, CardCase) or "Platinum Angel" not in case.cards:
            return super().play(case)
        nothing = (protocol.GainLife("Ana", 0),)
        steps = (
            nothing if getattr(step[0], "name", "") == "Platinum Angel" else step
            for step in case.steps
        )
        return super().play(replace(case, steps=tuple(steps)))


def test_wrong_card_is_a_cause_of_its_own() -> None:
    session = InProcessEngine(Forgetful())
    chosen = [s for s in WITH_CARDS if not (s.card_form and s.card_form.objects)]
    judged, finished = played(session, chosen)
    failing = [case for case in judged if case.verdict == "fail"]
    assert len(failing) > 3
    assert all("Platinum Angel" in case.cards for case in failing)
    clusters = cluster_failures(failing, finished.explained)
    assert {cluster.cause.key for cluster in clusters} == {"card: Platinum Angel"}
    assert clusters[0].cause.says.startswith("Platinum Angel: ")


def test_transcript_of_failure_shows_the_cards() -> None:
    scenario = next(s for s in WITH_CARDS if s.case.id == "platinum-angel-leaves-after-the-draw")
    judged = judge(scenario, InProcessEngine(Forgetful()), BOOK)
    assert judged.transcript
    assert '"do":"card"' in judged.transcript.sent


def test_card_keeps_its_name_under_random_names() -> None:
    chosen = []
    for scenario in WITH_CARDS:
        if case := scenario.card_case:
            assert not {*case.cards} & {*names_in(case)}
            own_names = case.game.objects or case.game.between_teams  # which sentences fix
            chosen += [] if own_names else [scenario]
    session = RenamingSession(InProcessEngine(Collector()), 7)
    judged, _ = played(session, chosen)
    assert {case.verdict for case in judged} <= {"pass", "advisory"}


def test_check_tries_cards() -> None:
    report = "\n".join(SmokeTest(InProcessEngine(Collector())).lines())
    assert "plays cards as cards; says for each case whether it has the cards" in report
    assert re.search(r"^   cards +ok: ", report, re.MULTILINE)


def test_check_names_what_the_simplest_case_with_cards_also_needs() -> None:
    engine = Collector()
    engine.info = replace(engine.info, capabilities=frozenset(), cards=("Laboratory Maniac",))
    report = "\n".join(SmokeTest(InProcessEngine(engine)).lines())
    assert re.search(
        r"cards +not tried: the simplest case with only its cards also needs\s+\S", report
    )
    engine.info = replace(engine.info, cards=("Infernal Contract",))
    report = "\n".join(SmokeTest(InProcessEngine(engine)).lines())
    assert re.search(r"cards +not tried: no case has only its cards\n", report)
