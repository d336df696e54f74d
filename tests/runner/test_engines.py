"""Adapters of real engines: what they support, and how they express events."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from headjudge import adapters
from headjudge.adapters import managym
from headjudge.fuzz.differential import GameDivergence, divergences
from headjudge.judge.judge import run
from headjudge.judge.verdicts import Judged
from headjudge.reference import play
from headjudge.report.failure_list import load as load_known
from headjudge.runner.engine import Answer, EngineSession, EngineStartError, Limits
from headjudge.runner.registry import KNOWN, attach, load
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import vectors
from headjudge.suite.scenario import Scenario

FOLDER = Path(adapters.__file__).parent
PACKAGES = {"phase": "phase-python", "python-mtg": "python-mtg"}
if find_spec("manabot"):  # exists for only one version of Python
    PACKAGES |= {"managym": "manabot"}
RIGHT = {
    "phase": [
        *("both-at-zero.1", "conceding-among-more.4", "the-tenth-poison-counter.1"),
        *("fewer-than-fifteen-on-a-team.1", "twenty-one-adds-up.2", "twenty-one-from-partners"),
        *("last-one-wins-though-told-not-to.1", "a-draw-replaced-by-nothing", "life-exchanged.1"),
        *("who-has-left-takes-no-turn", "paying-more-than-there-is.1", "infected.1"),
        *("brawl-life.1", "set-though-no-life-can-be-gained.1", "one-card-of-three.1"),
        *("an-ability-that-wins.1", "no-extra-turn-for-who-has-left.1", "gain-doubled-or-lost.1"),
        *("what-was-passed-on-comes-back", "cards-that-ask-for-life.1", "each-member-draws.1"),
    ],
    "python-mtg": [
        *("no-life-left.1", "ten-poison-counters.2", "the-last-card.1", "twenty-one-at-once.2"),
        "forty-life.1",
    ],
    "managym": [
        *("both-at-zero.1", "life-back-before-the-check.1", "the-draw-of-a-turn.2"),
        *("drawing-more-than-there-is.3", "numbers-that-change-after-a-win.1", "active-player.1"),
    ],
}
WRONG = {"phase": ["all-told-to-lose.1"], "python-mtg": ["both-at-zero.1"], "managym": []}


Attaching = Callable[[str], EngineSession]


@pytest.fixture(scope="module")
def attached() -> Iterator[Attaching]:
    """A function that attaches an engine once and on demand, since some take seconds to start."""
    with ExitStack() as stack:
        yield cache(lambda name: stack.enter_context(closing(attach(name, Limits(60)))))


@pytest.mark.parametrize("name", PACKAGES)
def test_real_engine_passes_and_fails_the_expected_cases(
    name: str, attached: Attaching, scenarios: list[Scenario], book: Rulebook
) -> None:
    by_id = {scenario.case.id: scenario for scenario in scenarios}
    real = attached(name)
    assert real.info.engine == name
    assert real.info.version == version(PACKAGES[name])
    chosen = [by_id[identity] for identity in (*RIGHT[name], *WRONG[name])]
    judged = [event for event in run(real, chosen, book) if isinstance(event, Judged)]
    for result in judged:
        assert result.verdict == ("fail" if result.id in WRONG[name] else "pass"), (
            result.id,
            result.message,
        )
        assert bool(result.derivation) == (result.id in WRONG[name])


def test_python_mtg_is_limited_to_documented_games(attached: Attaching) -> None:
    """With more players it reports no winner, and only games for two have Brawl or commanders."""
    damage = protocol.Damage("Ben", 21, combat=True, commander="Kraum")
    setup = protocol.Setup((protocol.Player("Ana", commanders=("Kraum",)), protocol.Player("Ben")))
    real = attached("python-mtg")
    assert real.info.max_players == 2
    assert not {"multiplayer", "brawl"} & real.info.capabilities
    answer = real.answer(protocol.Case("kraum", "2026-08-07", setup, ((damage,),)))
    assert answer.kind == "unsupported"
    assert answer.message == "damage: the engine has commanders only in Commander games"


def test_phase_receives_events_after_the_end_and_about_players_who_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The engine refuses these events; the adapter does not leave them out."""
    adapter: Any = load("phase")
    actions: list[str] = []
    game = import_module("headjudge.adapters.phase.driver").Game
    apply = game.apply

    def listen(self: Any, seat: int, action: str, **data: object) -> None:
        actions.append(action)
        apply(self, seat, action, **data)

    monkeypatch.setattr(game, "apply", listen)
    setup = protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben"), protocol.Player("Cho")))
    late: list[protocol.Step] = [
        (protocol.LoseLife("Ben", 5),),
        (protocol.Concede("Cho"),),
        (protocol.GainLife("Ana", 5),),
    ]
    steps = ((protocol.Concede("Ben"),), *late)
    outcomes = adapter.play(protocol.Case("a", "2026-08-07", setup, steps))
    assert [outcome.life["Ben"] for outcome in outcomes] == [20] * 4
    assert (outcomes[-1].winners, outcomes[-1].life["Ana"]) == (("Ana",), 20)
    assert actions.count("Concede") == 2
    assert actions.count("ChooseTarget") == 1
    assert actions.count("CastSpell") == 2


def test_phase_gets_only_the_cards_a_case_uses() -> None:
    """For each request for its state, phase reads and writes every card of every library."""
    adapter: Any = load("phase")
    setup = protocol.Setup(
        (protocol.Player("Ana", library=1000), protocol.Player("Ben"), protocol.Player("Cho"))
    )
    lost, drawn = protocol.LoseLife("Ben", 20), protocol.Draw("Ana", 12)
    outcomes = adapter.play(
        protocol.Case("a", "2026-08-07", setup, ((lost, drawn), (protocol.Check(),)))
    )
    assert outcomes[-1].losers == ("Ben",)
    assert len(adapter.table.game.state()["state"]["objects"]) < 60


LOST = protocol.Player("Ana", poison=10)
HEADS = tuple(
    protocol.Player(name, team=f"{at < 2}") for at, name in enumerate(("Ana", "Ben", "Cho", "Dan"))
)
THREE = tuple(map(protocol.Player, ("Ana", "Ben", "Cho")))
BORROWED = protocol.StartingObject("Bear", "battlefield", owner="Cho", controller="Ben")
NEVER_WINS = protocol.Restriction("Ana", "winning")


def heads(poison: int) -> protocol.Setup:
    """A Two-Headed Giant game in which one team begins with poison counters."""
    return protocol.Setup((replace(HEADS[0], poison=poison), *HEADS[1:]), "two-headed-giant")


@pytest.mark.parametrize(
    ("setup", "steps"),
    [
        (heads(15), [protocol.Win("Ana", "Dan")]),
        (heads(12), [protocol.BeginStep("upkeep")]),
        (
            protocol.Setup((LOST, *THREE[1:]), objects=(BORROWED,)),
            [protocol.Restriction("Ana", "losing")],
        ),
        (protocol.Setup((protocol.Player("Ana", life=0), *THREE[1:])), [protocol.Priority("Ana")]),
        (
            protocol.Setup(THREE[:2]),
            [
                *[protocol.ReplaceDraw("Ana", by="nothing")] * 2,
                protocol.BeginStep("draw"),
                protocol.GainLife("Ana", 1),
            ],
        ),
        (
            protocol.Setup((protocol.Player("Ana", library=0), THREE[1])),
            [
                NEVER_WINS,
                protocol.ReplaceDraw("Ana", by="win"),
                protocol.Draw("Ana", 2),
                protocol.Check(),
            ],
        ),
    ],
)
def test_phase_applies_events_exactly_once_and_in_order(
    setup: protocol.Setup, steps: list[protocol.Event]
) -> None:
    """Nobody loses before the first event, a check comes first, and draws are replaced singly."""
    assert phase_parts(setup, tuple((event,) for event in steps)) == []


@pytest.mark.parametrize(
    ("players", "steps"),
    [
        ((LOST, *THREE[1:]), ((protocol.Concede("Ben"), protocol.Concede("Cho")),)),
        ((LOST, *THREE[1:]), ((protocol.Lose("Cho"), protocol.Restriction("Ana", "losing")),)),
        (
            (THREE[0], replace(THREE[1], poison=10)),
            ((protocol.Restriction("Ana", "losing"), protocol.Restriction("Ben", "losing")),),
        ),
        (
            (protocol.Player("Ana", life=0), *THREE[1:]),
            (
                (
                    protocol.Trigger("Vow", "Ana", "Ana", "draws", ("Ana",), "win"),
                    protocol.GainLife("Ana", 1),
                ),
            ),
        ),
        (
            (LOST, replace(LOST, name="Ben"), THREE[2]),
            ((protocol.Concede("Cho"),), (protocol.Check(),)),
        ),
    ],
)
def test_nobody_loses_in_phase_in_the_middle_of_a_step(
    players: tuple[protocol.Player, ...], steps: tuple[protocol.Step, ...]
) -> None:
    """The engine checks for losses after each spell and concession of a step."""
    assert phase_parts(protocol.Setup(players), steps) == []


def test_phase_gets_answers_to_choices_while_passing() -> None:
    """The engine asks only then which of two effects skips the second draw."""
    none, draw = (protocol.Alteration("Cho", "no-draws"),), protocol.Draw("Cho", 1)
    hit = protocol.Damage("Ana", 1, combat=False, controller="Ben")
    assert phase_parts(protocol.Setup(THREE), (none, none, (draw, draw), (hit,))) == []


def phase_parts(setup: protocol.Setup, steps: tuple[protocol.Step, ...]) -> list[GameDivergence]:
    """Return the differences between phase and the rules in a game."""
    adapter: Any = load("phase")
    case = protocol.Case("a", "2026-08-07", setup, steps)
    answer = Answer("played", tuple(adapter.play(case)))
    return [*divergences(case, answer, adapter.describe(), play(case))]


@pytest.mark.parametrize(
    "steps",
    [
        ((protocol.Damage("Ana", 1, combat=False, lifelink="Ben"), protocol.Lose("Ben")),),
        (
            (protocol.Lose("Ana"),),
            (protocol.Restriction("Ben", "losing"),),
            (NEVER_WINS,),
            (protocol.EndRestriction("Ben", "losing"), protocol.EndRestriction("Ana", "winning")),
        ),
    ],
)
def test_events_beyond_a_single_spell_are_unsupported_by_phase(
    steps: tuple[protocol.Step, ...],
) -> None:
    adapter: Any = load("phase")
    with pytest.raises(
        protocol.Unsupported, match=r"who leaves in a step|present and missing targets"
    ):
        adapter.play(protocol.Case("a", "2026-08-07", protocol.Setup(THREE), steps))


def test_known_failures_name_existing_cases(scenarios: list[Scenario], book: Rulebook) -> None:
    """CI compares each known engine with its complete list."""
    known = {scenario.case.id for scenario in [*scenarios, *vectors.scenarios(book)]}
    for name in {*KNOWN} - {"reference"}:
        listed = load_known(FOLDER / name.replace("-", "_") / "known-failures.txt").failures
        assert set(WRONG.get(name, ())) <= set(listed) <= known, name


def test_managym_names_its_python_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(managym, "find_spec", {}.get)
    with pytest.raises(
        EngineStartError, match=r"Python 3\.12 on Linux.*this is Python 3\.\d+ on "
    ) as error:
        load("managym")
    assert str(error.value).endswith("pip install --no-deps manabot==0.2.0")


def test_missing_engine_names_the_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "phase", None)
    with pytest.raises(EngineStartError, match=r"pip install '\.\[engines\]'"):
        load("phase")
