"""Cases under random names: nothing recognizable is sent, and answers are translated back."""

import msgspec

from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.renaming import RenamingSession, names_in, random_names, renamed
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from tests.engines_in_process import NoDraws


def test_renamed_case_has_no_name_of_the_original(scenarios: list[Scenario]) -> None:
    for scenario in scenarios[::10]:
        case = scenario.case
        names, case_id = random_names(case, seed=1)
        text = msgspec.json.encode(renamed(case, names, case_id)).decode()
        assert case.id not in text
        assert not [name for name in names if f'"{name}"' in text]
        assert (
            renamed(
                renamed(case, names, case_id),
                dict(zip(names.values(), names, strict=True)),
                case.id,
            )
            == case
        )
        assert random_names(case, seed=1) == (names, case_id)
        assert random_names(case, seed=2) != (names, case_id)


def test_names_are_those_of_players_teams_objects_and_choices(scenarios: list[Scenario]) -> None:
    by_id = {scenario.case.id: scenario.case for scenario in scenarios}
    found = {name for case in by_id.values() for name in names_in(case)}
    assert {"Ana", "team 1", "Platinum-Angel", "Kraum", "Bond", "Ana's creature"} <= found
    assert not any("{" in name or name[0].isdigit() or name == "life" for name in found)
    assert any(isinstance(case, Inquiry) and not names_in(case) for case in by_id.values())


def test_verdicts_do_not_depend_on_names(scenarios: list[Scenario]) -> None:
    """Also those on an engine with a fault, whose messages name players."""
    book, some = Rulebook.at(), scenarios[::12]
    plain, other = (
        [
            (event.id, event.verdict, event.message)
            for event in run(session, some, book)
            if isinstance(event, Judged)
        ]
        for session in (InProcessEngine(NoDraws()), RenamingSession(InProcessEngine(NoDraws()), 5))
    )
    assert plain == other
    assert len({verdict for _, verdict, _ in plain}) > 1
