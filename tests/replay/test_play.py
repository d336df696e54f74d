"""Games that engines play against themselves, and their logs."""

from importlib import metadata
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from headjudge.adapters import managym
from headjudge.adapters.managym import self_play as managym_self_play
from headjudge.adapters.phase import self_play as phase_self_play
from headjudge.replay import log_format
from headjudge.replay.self_play import PlayRequest, play_game, recording_engines
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import LogHeader, LogMoment, PlayerEnding
from tests.conftest import headjudge

ANA, BEN = "Ana", "Ben"


def lines(path: Path) -> tuple[LogHeader, list[LogMoment]]:
    """Read a log of one game; return its header and its moments."""
    with path.open("rb") as file:
        (_, header), *rest = log_format.read(file)
    assert isinstance(header, LogHeader)
    moments = [item for _, item in rest if isinstance(item, LogMoment)]
    assert len(moments) == len(rest)
    return header, moments


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Logs of games that phase played against itself."""
    folder = tmp_path_factory.mktemp("games")
    done = headjudge("record", "phase", "--games", "2", "--seed", "11", "--out", str(folder))
    assert done.exit_code == 0, done.output
    found = sorted(folder.iterdir())
    assert [path.name for path in found] == [f"phase-{seed:06}.jsonl" for seed in range(11, 13)]
    return found


class Totals:
    """The life totals, counters and cards that follow from the logged events."""

    def __init__(self, header: LogHeader) -> None:
        self.life = {p.name: p.life or 0 for p in header.game.players}
        self.library = {p.name: p.library for p in header.game.players}
        self.poison = dict.fromkeys(self.life, 0)
        self.missed = set[str]()
        """Players who drew from an empty library."""

    def apply(self, event: protocol.Event) -> None:
        match event:
            case protocol.LoseLife(who, amount):
                self.life[who] -= amount
            case protocol.GainLife(who, amount):
                self.life[who] += amount
            case protocol.Poison(who, amount):
                self.poison[who] += amount
            case protocol.Draw(who, amount) | protocol.Mill(who, amount):
                self.missed |= {who} if amount > self.library[who] else set()
                self.library[who] = max(0, self.library[who] - amount)

    def has_lost(self, who: str) -> bool:
        return self.life[who] <= 0 or self.poison[who] >= 10 or who in self.missed


def test_seen_numbers_follow_from_events(games: list[Path]) -> None:
    for path in games:
        header, moments = lines(path)
        assert header.engine == "phase"
        totals = Totals(header)
        for number, moment in enumerate(moments, 1):
            assert moment.moment == number
            for event in moment.events:
                totals.apply(event)
            seen = moment.seen
            assert seen
            players = seen.still_in or ()
            assert seen.life == {who: totals.life[who] for who in players}
            assert seen.poison == {who: totals.poison[who] for who in players}
            assert seen.library == {who: totals.library[who] for who in players}
        last = moments[-1]
        assert last.over
        for ending in last.endings:
            assert (
                ending.fate == "won" or ending.reason == "effect" or totals.has_lost(ending.player)
            )


def test_same_seed_plays_same_game(games: list[Path]) -> None:
    assert play_game(PlayRequest("phase", 1), 11).log == games[0].read_bytes()


def test_record_cuts_off_games_at_the_turn_limit(tmp_path: Path) -> None:
    done = headjudge("record", "phase", "--turns", "2", "--out", str(tmp_path / "new" / "one"))
    assert done.exit_code == 0
    assert "1 game, 1 cut off after 2 turns" in done.output
    _, moments = lines(tmp_path / "new" / "one" / "phase-000000.jsonl")
    assert not any(moment.over for moment in moments)


def test_engines_with_self_play_can_be_recorded() -> None:
    assert recording_engines() == ["managym", "phase"]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("xmage",), 2, "xmage can't record games; managym, phase can"),
        (
            ("managym", "--players", "3"),
            2,
            "managym can't play this game: it only plays two-player games",
        ),
        (("phase", "--players", "7"), 2, ""),
        (("phase", "--games", "0"), 2, ""),
    ],
)
def test_record_rejects_invalid_arguments(
    words: tuple[str, ...],
    status: int,
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = headjudge("record", *words, "--out", str(tmp_path))
    assert done.exit_code == status
    assert message in done.output + capsys.readouterr().err


def test_record_rejects_a_file_as_output_folder(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    assert headjudge("record", "phase", "--out", str(tmp_path / "x")).exit_code == 4


def test_record_reports_a_missing_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(_seed: int, _players: int, _turns: int) -> Any:
        raise ModuleNotFoundError("no phase")

    monkeypatch.setattr(phase_self_play, "record", missing)
    assert headjudge("record", "phase", "--out", str(tmp_path)).exit_code == 3


# Recording phase

PRIORITY: Any = ("Priority", {"player": 0})
OVER: Any = ("GameOver", {})


class Scripted:
    """A stand-in for phase's game, with a scripted result for each action."""

    turn = 1

    def __init__(self, *script: tuple[Any, list[tuple[str, dict[str, Any]]]]) -> None:
        self.script = [(PRIORITY, []), *script]
        self.waiting = PRIORITY
        self.players = [
            {"life": 20, "poison_counters": 0, "library": [1, 2, 3], "is_eliminated": False}
            | {"drew_from_empty_library": False}
            for _ in range(2)
        ]

    def waiting_for(self) -> dict[str, Any]:
        return {"type": self.waiting[0], "data": self.waiting[1]}

    def actions(self) -> list[str]:
        return ["PassPriority"]

    def player(self, seat: int) -> dict[str, Any]:
        return self.players[seat]

    def apply(self, _seat: int, _action: str) -> SimpleNamespace:
        self.waiting, events = self.script.pop(0)
        for kind, data in events:
            if kind == "LifeChanged":
                self.players[data["player_id"]]["life"] += data["amount"]
            elif kind == "PlayerLost":
                self.players[data["player_id"]]["is_eliminated"] = True
        return SimpleNamespace(events=[{"type": kind, "data": data} for kind, data in events])


def recorded(*script: tuple[Any, list[tuple[str, dict[str, Any]]]]) -> list[LogMoment]:
    game = phase_self_play.RecordedGame(Scripted(*script), (ANA, BEN))
    items = [item for _ in range(len(script) + 1) for item in game.act(0)]
    assert isinstance(items[0], LogHeader)
    return [item for item in items if isinstance(item, LogMoment)]


def player(seat: int, **more: Any) -> dict[str, Any]:
    return {"player_id": seat} | more


CAST = ("SpellCast", {"object_id": 7, "controller": 0})
ENDS = ("GameOver", {"winner": 0})


def test_phase_loss_by_effect_names_its_controller() -> None:
    resolved = ("EffectResolved", {"kind": "LoseTheGame", "source_id": 7})
    events = [("PlayerEliminated", player(1)), ENDS, resolved]
    (moment,) = recorded((PRIORITY, [CAST]), (OVER, events))
    assert moment.events == (protocol.Lose(BEN, ANA),)
    assert moment.endings == (PlayerEnding(BEN, "lost", "effect"), PlayerEnding(ANA, "won"))
    assert not moment.check


def test_phase_win_by_effect_is_recorded() -> None:
    resolved = ("EffectResolved", {"kind": "WinTheGame", "source_id": 7})
    (moment,) = recorded((OVER, [CAST, ("PlayerEliminated", player(1)), ENDS, resolved]))
    assert moment.events == (protocol.Win(ANA),)
    assert moment.endings == (PlayerEnding(ANA, "won"),)


def test_phase_simultaneous_losses_are_recorded_as_a_draw() -> None:
    hit = [("LifeChanged", player(seat, amount=-20)) for seat in (0, 1)]
    lost = [("PlayerLost", player(seat)) for seat in (0, 1)]
    (moment,) = recorded((OVER, [*hit, *lost, ("GameOver", {"winner": None})]))
    assert moment.endings == (PlayerEnding(ANA, "drew"), PlayerEnding(BEN, "drew"))
    assert moment.check
    assert moment.over


def test_phase_check_is_recorded_only_when_a_player_gets_priority() -> None:
    chosen = ("TargetSelection", {"player": 1})
    hit = [("LifeChanged", player(1, amount=-3)), ("LifeChanged", player(1, amount=2))]
    first, second = recorded((chosen, hit), (PRIORITY, []), (PRIORITY, []))
    assert (first.events, first.check) == (
        (protocol.LoseLife(BEN, 3), protocol.GainLife(BEN, 2)),
        False,
    )
    assert (second.events, second.check) == ((), True)


def test_phase_unexplained_library_size_is_recorded_as_set() -> None:
    game = Scripted((PRIORITY, [("ZoneChanged", {"from": "Graveyard", "to": "Library"})]))
    recorder = phase_self_play.RecordedGame(game, (ANA, BEN))
    list(recorder.act(0))
    game.players[1]["library"] = [1, 2, 3, 4]
    (moment,) = recorder.act(0)
    assert isinstance(moment, LogMoment)
    assert moment.events == (protocol.SetLibrary(BEN, 4),)


def test_phase_decks_have_the_same_size() -> None:
    for seed in range(5):
        cards = phase_self_play.deck(Random(seed))
        assert len(cards) == phase_self_play.DECK_SIZE
        assert cards.count("Old Quarry") == phase_self_play.LANDS


# Recording managym

LIFE, MOVED = "EventTypeEnum.LifeChanged", "EventTypeEnum.CardMoved"


def managym_game(*steps: tuple[list[SimpleNamespace], dict[str, str]], winner: int | None) -> Any:
    """Return a stand-in for managym's module, with a scripted result for each step."""
    left = list(steps)
    seat = SimpleNamespace(life=20, zone_counts=[13, 7])
    seen = SimpleNamespace(agent=seat, opponent=seat, turn=SimpleNamespace(turn_number=1))

    def step(_place: int) -> Any:
        events, why = left.pop(0)
        return SimpleNamespace(recent_events=events), 0.0, False, False, why

    env = SimpleNamespace(
        reset=lambda _decks: None,
        is_game_over=lambda: not left,
        observation_for_player=lambda _seat: seen,
        random_action_index=lambda: 0,
        winner_index=lambda: None if left else winner,
        step=step,
    )
    return SimpleNamespace(Env=lambda **_: env, PlayerConfig=lambda *_: None)


def core_event(kind: str, **more: int) -> SimpleNamespace:
    fields = {"event_type": kind, "amount": 0, "target_id": -1, "controller_id": -1}
    return SimpleNamespace(**fields | {"from_zone": -1, "to_zone": -1} | more)


@pytest.fixture
def versioned(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(metadata, "version", lambda _: "0.2.0")
    return monkeypatch


def test_managym_loss_from_an_empty_library_is_recorded_as_a_draw_of_a_card(
    versioned: pytest.MonkeyPatch,
) -> None:
    drawn = core_event(MOVED, controller_id=0, from_zone=0, to_zone=1)
    hit = core_event(LIFE, target_id=1, amount=-3)
    core = managym_game(
        ([drawn, hit, core_event(MOVED, controller_id=1, from_zone=1, to_zone=2)], {}),
        ([], {}),
        ([], {"p1_loss_reason": "deck_empty"}),
        winner=0,
    )
    versioned.setattr(managym, "loaded", lambda: core)
    header, first, last = managym_self_play.record(3, 2, 40)
    assert isinstance(header, LogHeader)
    assert isinstance(first, LogMoment)
    assert isinstance(last, LogMoment)
    assert first.events == (protocol.Draw(ANA, 1), protocol.LoseLife(BEN, 3))
    assert not first.over
    assert last.events == (protocol.Draw(BEN, 1),)
    assert last.endings == (PlayerEnding(BEN, "lost", "library"), PlayerEnding(ANA, "won"))
    assert last.over


def test_managym_game_without_a_winner_is_recorded_as_a_draw(versioned: pytest.MonkeyPatch) -> None:
    why = {"p0_loss_reason": "life_total", "p1_loss_reason": "life_total"}
    versioned.setattr(managym, "loaded", lambda: managym_game(([], why), winner=None))
    *_, last = managym_self_play.record(3, 2, 40)
    assert isinstance(last, LogMoment)
    assert last.endings == (PlayerEnding(ANA, "drew", "life"), PlayerEnding(BEN, "drew", "life"))
