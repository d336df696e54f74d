"""The readers of Magic Arena's and XMage's logs: every kind of ending, and damaged logs."""

import json
import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from headjudge.replay.readers import arena, xmage
from headjudge.replay.session import FORMATS, open_log
from headjudge.spec.protocol.events import (
    Concede,
    Damage,
    Draw,
    GainLife,
    LoseLife,
    Poison,
    SetLibrary,
    Win,
)
from headjudge.spec.protocol.game_log import PlayerEnding
from headjudge.spec.rulebook import Rulebook
from tests.logs import ParsedLog
from tests.replay.test_mtgo_logs import dat

ADA, BO = "Ada", "Bo"
LOST, WON = PlayerEnding(BO, "lost"), PlayerEnding(ADA, "won")


# Magic Arena

ROOM: Any = {
    "gameRoomConfig": {
        "matchId": "m",
        "reservedPlayers": [
            {"playerName": ADA, "systemSeatId": 1, "teamId": 1},
            {"playerName": BO, "systemSeatId": 2, "teamId": 2},
        ],
    }
}
NUMBERS = count(1)


def room(**more: Any) -> str:
    info = {"gameRoomInfo": ROOM | more}
    return json.dumps({"timestamp": "1", "matchGameRoomStateChangedEvent": info})


def gre(*states: Any, indent: int | None = None) -> str:
    messages = [{"type": "GREMessageType_GameStateMessage", "gameStateMessage": s} for s in states]
    return json.dumps({"greToClientEvent": {"greToClientMessages": messages}}, indent=indent)


def state(*annotations: Any, full: bool = False, **more: Any) -> dict[str, Any]:
    kind = "GameStateType_Full" if full else "GameStateType_Diff"
    fields = {"type": kind, "gameStateId": next(NUMBERS), "turnInfo": {"priorityPlayer": 1}}
    return fields | ({"annotations": annotations} if annotations else {}) | more


def info(stage: str, *results: Any, number: int = 1) -> dict[str, Any]:
    game = {"matchID": "m", "gameNumber": number, "stage": f"GameStage_{stage}"}
    return {"gameInfo": game | {"results": results}}


def result(reason: str, winner: int = 1, kind: str = "WinLoss") -> dict[str, Any]:
    fields = {"scope": "MatchScope_Game", "result": f"ResultType_{kind}"}
    return fields | {"winningTeamId": winner, "reason": f"ResultReason_{reason}"}


def seats(ada: int = 20, bo: int = 20) -> dict[str, Any]:
    """Return the players of a state; like real logs, it omits life totals of 0."""
    players = [
        {"systemSeatNumber": number, "teamId": number} | ({"lifeTotal": life} if life else {})
        for number, life in ((1, ada), (2, bo))
    ]
    return {"players": players}


def libraries(ada: int = 3, bo: int = 3) -> dict[str, Any]:
    zones = [
        {"zoneId": 10 + n, "type": "ZoneType_Library", "ownerSeatId": n, "objectInstanceIds": ids}
        for n, ids in ((1, [*range(100, 100 + ada)]), (2, [*range(200, 200 + bo)]))
    ]
    return {"zones": zones}


def note(kind: str, affected: list[int], **details: Any) -> dict[str, Any]:
    values = [
        {"key": key, "valueString" if isinstance(value, str) else "valueInt32": [value]}
        for key, value in details.items()
    ]
    return {"type": [f"AnnotationType_{kind}"], "affectedIds": affected, "details": values}


def start(number: int = 1) -> dict[str, Any]:
    return state(full=True, **info("Start", number=number), **seats(), **libraries())


def obj(instance: int, controller: int) -> dict[str, Any]:
    return {"instanceId": instance, "controllerSeatId": controller}


def intermission(result: dict[str, Any]) -> str:
    message = {"type": "GREMessageType_IntermissionReq", "intermissionReq": {"result": result}}
    return json.dumps({"greToClientEvent": {"greToClientMessages": [message]}})


def arena_log(*lines: str) -> ParsedLog:
    return ParsedLog(arena, "\n".join([room(), *lines]).encode())


def over(*results: Any) -> dict[str, Any]:
    return state(**info("GameOver", *results))


LETHAL = note("ModifiedLife", [2], life=-20)
BY_LIFE = note("LossOfGame", [2], reason="SBA_LifeTotal")


def test_arena_header_has_names_life_and_libraries() -> None:
    log = arena_log(gre(start()))
    (header,) = log.headers
    assert [(p.name, p.life, p.library) for p in header.game.players] == [(ADA, 20, 3), (BO, 20, 3)]
    assert (header.engine, header.id, header.complete) == ("Magic Arena", "m 1", arena.COMPLETE)


@pytest.mark.parametrize("apart", [False, True])
def test_arena_damage_and_its_loss_are_one_moment(*, apart: bool) -> None:
    """Damage and the loss that it causes are one moment, even if reported in two states."""
    end = over(result("Game"))
    damage = state(LETHAL, **seats(bo=0))
    if apart:
        log = arena_log(gre(start()), gre(damage), gre(state(BY_LIFE)), gre(end))
    else:
        damage["annotations"] += (BY_LIFE,)
        log = arena_log(gre(start()), gre(damage, end))
    assert log.last.events == (LoseLife(BO, 20),)
    assert log.last.endings == (PlayerEnding(BO, "lost", "life"), WON)
    assert log.last.check
    assert log.last.over


def test_arena_zero_life_without_a_logged_loss_does_not_end_the_game() -> None:
    log = arena_log(gre(start()), gre(state(LETHAL, **seats(bo=0))), gre(state(**seats(bo=0))))
    assert [moment.events for moment in log.moments] == [(LoseLife(BO, 20),), ()]
    assert not log.last.over


def test_arena_life_changes_shown_only_by_totals_are_recorded() -> None:
    log = arena_log(gre(start(), state(**seats(23, 15)), state(LETHAL | {"affectedIds": [99]})))
    assert log.last.events == (GainLife(ADA, 3), LoseLife(BO, 5))
    assert log.last.seen
    assert log.last.seen.life == {ADA: 23, BO: 15}


def test_arena_state_sent_twice_counts_once() -> None:
    hit = state(note("ModifiedLife", [2], life=-4), **seats(bo=16))
    log = arena_log(gre(start(), hit), gre(hit))
    assert log.events(LoseLife) == [LoseLife(BO, 4)]
    assert log.events(GainLife) == []


def test_arena_full_state_after_reconnecting_adds_only_differences() -> None:
    hit = note("ModifiedLife", [2], life=-4)
    again = state(hit, full=True, **info("Play"), **seats(bo=14))
    log = arena_log(gre(start(), state(hit, **seats(bo=16))), gre(again))
    assert log.events(LoseLife) == [LoseLife(BO, 4), LoseLife(BO, 2)]
    assert log.events(GainLife) == []


def test_arena_poison_counters_are_the_reason_of_a_loss() -> None:
    got = note("CounterAdded", [2], counter_type=3, transaction_amount=10)
    other = note("CounterAdded", [2], counter_type=4, transaction_amount=10)
    loss = note("LossOfGame", [2], reason="SBA_Poison")
    log = arena_log(gre(start(), state(other), state(got, loss)), gre(over(result("Game"))))
    assert log.last.events == (Poison(BO, 10),)
    assert log.last.endings[0] == PlayerEnding(BO, "lost", "poison")


def test_arena_draws_are_recorded_and_milled_cards_set_the_library() -> None:
    drawn = note("ZoneTransfer", [300, 301], zone_src=11, zone_dest=5, category="Draw")
    milled = note("ZoneTransfer", [302], zone_src=11, zone_dest=5, category="Mill")
    log = arena_log(
        gre(start(), state(drawn, **libraries(ada=1)), state(milled, **libraries(ada=0)))
    )
    assert [moment.events for moment in log.moments] == [(Draw(ADA, 2),), (SetLibrary(ADA, 0),)]


def test_arena_loss_from_an_empty_library_adds_a_draw() -> None:
    loss = note("LossOfGame", [2], reason="SBA_DrawFromEmptyLib")
    log = arena_log(gre(start(), state(**libraries(bo=0)), state(loss)), gre(over(result("Game"))))
    assert log.last.events == (Draw(BO, 1),)
    assert log.last.endings == (PlayerEnding(BO, "lost", "library"), WON)


@pytest.mark.parametrize(
    ("reason", "events", "logged"),
    [("Concede", (Concede(BO),), "concession"), ("Timeout", (), "time-out")],
)
def test_arena_player_who_leaves_loses_for_the_logged_reason(
    reason: str, events: Any, logged: Any
) -> None:
    log = arena_log(gre(start()), gre(over(result(reason))))
    assert log.last.events == events
    assert log.last.endings == (PlayerEnding(BO, "lost", logged), WON)
    assert not log.last.check


def test_arena_concession_that_is_also_reported_as_a_loss_is_one_ending() -> None:
    loss = note("LossOfGame", [2], reason=3)
    log = arena_log(gre(start(), state(loss)), gre(over(result("Concede"))))
    assert log.events(Concede) == [Concede(BO)]
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), WON)


def test_arena_win_by_effect_without_a_source_has_no_controller() -> None:
    log = arena_log(gre(start(), state(note("WinTheGame", [1]))), gre(over(result("Game"))))
    assert log.events(Win) == [Win(ADA)]
    assert log.last.endings == (LOST, WON)


@pytest.mark.parametrize(("objects", "controller"), [([obj(70, 1), obj(71, 2)], ADA), ([], None)])
def test_arena_loss_by_effect_names_a_controller_only_if_its_source_is_shown(
    objects: list[Any], controller: str | None
) -> None:
    """The controller is known only if the same state shows the source."""
    loss = note("LossOfGame", [2], reason="GameEffect") | {"affectorId": 70}
    log = arena_log(gre(start(), state(loss, gameObjects=objects)), gre(over(result("Game"))))
    assert log.last.endings == (PlayerEnding(BO, "lost", "effect", controller), WON)
    (line,) = log.audit()
    cited = Rulebook.at().cite("lose-by-effect")
    assert line == f"log: explained: Ada won; Bo lost; the game is over ({cited})"


def test_arena_win_by_effect_names_the_controller_of_its_source() -> None:
    won = note("WinTheGame", [1]) | {"affectorId": 70}
    log = arena_log(gre(start(), state(won, gameObjects=[obj(70, 1)])), gre(over(result("Game"))))
    assert log.events(Win) == [Win(ADA, ADA)]


@pytest.mark.parametrize("message", ["state", "room", "intermission"])
def test_arena_match_forced_to_a_draw_before_play(message: str) -> None:
    """The server ends the match and logs only the result of the match."""
    drawn = result("Force", winner=0, kind="Draw") | {"scope": "MatchScope_Match"}
    final = {"finalMatchResult": {"matchId": "m", "resultList": [drawn]}}
    end = {"state": gre(over(drawn)), "room": room(**final), "intermission": intermission(drawn)}
    log = arena_log(gre(start()), end[message])
    assert {ending.reason for ending in log.last.endings} == {"stopped"}
    assert log.audit() == ["log: explained: Ada and Bo drew; the game is over (stopped)"]


def test_arena_drawn_match_is_the_result_of_its_last_game() -> None:
    first, drawn = result("Concede"), result("Force", winner=0, kind="Draw")
    again = state(full=True, **info("Start", first, number=2), **seats(), **libraries())
    end = state(**info("GameOver", first, drawn | {"scope": "MatchScope_Match"}, number=2))
    log = arena_log(gre(start()), gre(over(first)), gre(again), gre(end))
    assert [ending.fate for ending in log.last.endings] == ["drew", "drew"]


@pytest.mark.parametrize("place", ["room", "intermission"])
def test_arena_result_in_another_message_ends_the_game(place: str) -> None:
    conceded = result("Concede")
    final = {"finalMatchResult": {"matchId": "m", "resultList": [conceded]}}
    log = arena_log(gre(start()), room(**final) if place == "room" else intermission(conceded))
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), WON)


@pytest.mark.parametrize("scope", ["Game", "Match"])
def test_arena_intermission_contradicts_result(scope: str) -> None:
    """The match may have another result than its games, because a player may concede the match."""
    other = result("Game", winner=2) | {"scope": f"MatchScope_{scope}"}
    log = arena_log(
        gre(start(), state(LETHAL, BY_LIFE, **seats(bo=0)), over(result("Game"))),
        intermission(other),
    )
    (line, *_) = log.audit()
    if scope == "Match":
        assert line.startswith("log: explained: Ada won")
    else:
        assert line.startswith("log: contradicted: moment 2 ")
        assert "the log: Bo won, the game is over; by the rules: Ada won; Bo lost" in line


def match_of_three(*games: dict[str, Any], winner: int, reason: str = "Game") -> ParsedLog:
    """Return a log of the last game of a match, with the results of all games and of the match."""
    whole = result(reason, winner) | {"scope": "MatchScope_Match"}
    final = {"finalMatchResult": {"matchId": "m", "resultList": [*games, whole]}}
    begin = start()
    begin["gameInfo"] |= {
        "gameNumber": len(games),
        "matchWinCondition": "MatchWinCondition_Best2of3",
    }
    return arena_log(gre(begin), room(**final))


@pytest.mark.parametrize(
    ("log", "line"),
    [
        (
            match_of_three(result("Game"), result("Concede"), winner=1),
            "explained: Ada won the match: Ada 2, Bo 0 (MTR 2.1 match-of-games)",
        ),
        (
            match_of_three(result("Game"), result("Concede"), winner=2),
            "contradicted: MTR 2.1 match-of-games: Bo won the match; by the rules Ada won it",
        ),
        (
            match_of_three(result("Game"), result("Concede", 2), winner=2, reason="Concede"),
            "explained: Bo won the match: Ada 1, Bo 1, and the match was conceded",
        ),
        (
            match_of_three(result("Game"), result("Concede", 2), winner=2, reason="Timeout"),
            "unexplained: Bo won the match; missing information: whether the match was conceded",
        ),
        (
            match_of_three(result("Game"), result("Game", 0, "Draw"), result("Concede"), winner=1),
            "explained: Ada won the match: Ada 2, Bo 0 (MTR 2.1 match-of-games)",
        ),
    ],
)
def test_arena_match_of_several_games_is_audited(log: ParsedLog, line: str) -> None:
    assert f" {line}" in log.audit()[1]


def test_arena_repeated_result_in_intermission_adds_no_moment() -> None:
    log = arena_log(gre(start()), gre(over(result("Concede"))), intermission(result("Concede")))
    assert len(log.moments) == 1


def test_arena_objects_of_early_clients_are_read() -> None:
    """Early clients wrote an empty line after each line of an object."""
    lines = [
        gre(message, indent=2).replace("\n", "\r\n\n")
        for message in (start(), over(result("Concede")))
    ]
    log = arena_log(*lines)
    assert not log.broken
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), WON)


@pytest.mark.parametrize(("reason", "why"), [("Game", ""), ("Loop", "loop")])
def test_arena_drawn_game_has_its_reason(reason: str, why: Any) -> None:
    log = arena_log(gre(start()), gre(over(result(reason, winner=0, kind="Draw"))))
    assert log.last.endings == (PlayerEnding(ADA, "drew", why), PlayerEnding(BO, "drew", why))
    assert log.last.over


def test_arena_players_who_lose_at_once_draw() -> None:
    both = note("ModifiedLife", [1, 2], life=-20)
    loss = note("LossOfGame", [1, 2], reason="SBA_LifeTotal")
    log = arena_log(
        gre(start(), state(both, loss, **seats(0, 0))), gre(over(result("Game", 0, "Draw")))
    )
    assert [(ending.fate, ending.reason) for ending in log.last.endings] == [("drew", "life")] * 2


def test_arena_log_without_result_is_not_over() -> None:
    log = arena_log(gre(start()), gre(state(note("ModifiedLife", [2], life=-3), **seats(bo=17))))
    assert log.last.events == (LoseLife(BO, 3),)
    assert not log.last.over


def test_arena_log_that_ends_between_loss_and_result_is_cut_off() -> None:
    log = arena_log(gre(start(), state(LETHAL, BY_LIFE, **seats(bo=0))))
    assert log.last.endings == (PlayerEnding(BO, "lost", "life"),)
    assert not log.last.over


def test_arena_log_that_begins_during_a_game_starts_with_its_totals() -> None:
    log = arena_log(gre(state(full=True, **info("Play"), **seats(7, 12), **libraries(30, 31))))
    (header,) = log.headers
    assert [(p.life, p.library) for p in header.game.players] == [(7, 30), (12, 31)]
    assert header.complete == arena.COMPLETE


def test_arena_poison_from_before_the_log_is_counted() -> None:
    lasting: Any = {"persistentAnnotations": [note("Counter", [2], counter_type=3, count=4)]}
    log = arena_log(gre(state(full=True, **info("Play"), **seats(), **libraries(), **lasting)))
    assert [p.poison for p in log.headers[0].game.players] == [0, 4]


def test_arena_poison_shown_only_by_its_total_is_recorded() -> None:
    lasting: Any = {"persistentAnnotations": [note("Counter", [2], counter_type=3, count=4)]}
    log = arena_log(gre(start(), state(**lasting), state(**lasting)))
    assert log.events(Poison) == [Poison(BO, 4)]
    assert log.last.seen
    assert log.last.seen.poison == {BO: 4}


def test_arena_log_that_begins_with_a_partial_state_has_unknown_libraries() -> None:
    """Libraries are unknown until they are logged."""
    first = state(**info("Play"), players=seats()["players"][:1])
    log = arena_log(gre(first, state(**seats(9, 8)), state(**libraries(20, 0)), state(**seats())))
    (header,) = log.headers
    assert [p.life for p in header.game.players] == [9, 8]
    assert header.complete == arena.COMPLETE - {"library", "poison"}
    assert log.events(SetLibrary) == [SetLibrary(ADA, 20), SetLibrary(BO, 0)]


def test_arena_players_without_names_are_called_by_seat() -> None:
    log = ParsedLog(arena, gre(start()).encode())
    assert [p.name for p in log.headers[0].game.players] == ["seat 1", "seat 2"]


def test_arena_has_no_check_during_a_resolution() -> None:
    begins, ends = note("ResolutionStart", [50]), note("ResolutionComplete", [50])
    hit = note("ModifiedLife", [2], life=-4)
    log = arena_log(gre(start(), state(begins, hit, **seats(bo=16)), state(ends), state()))
    assert [(moment.events, moment.check) for moment in log.moments] == [
        ((LoseLife(BO, 4),), False),
        ((), True),
    ]


def test_arena_repeated_result_does_not_end_the_next_game() -> None:
    """The second game repeats the first one's result, which does not end it."""
    first = result("Concede")
    again = state(full=True, **info("Start", first, number=2), **seats(), **libraries())
    log = arena_log(gre(start()), gre(over(first)), gre(again), gre(state(**seats(bo=11))))
    assert [header.id for header in log.headers] == ["m 1", "m 2"]
    assert [moment.over for moment in log.moments] == [True, False]


def test_arena_ignores_other_lines() -> None:
    noise = ['[UnityCrossThreadLogger]STATE {"old":1', "greToClientEvent", "{ no JSON }", ""]
    ahead = "[UnityCrossThreadLogger]1: Match to me: GreToClientEvent "
    log = arena_log(*noise, ahead + gre(start()), gre(over(result("Concede")), indent=2))
    assert not log.broken
    assert log.last.over
    assert [line for line, _ in log.rows] == [6, 7]


@pytest.mark.parametrize("cut", [40, -1])
def test_arena_broken_line_is_reported_and_reading_continues(cut: int) -> None:
    log = arena_log(gre(start()), gre(state(LETHAL))[:cut], gre(over(result("Concede"))))
    assert [line for line, _ in log.broken] == [3]
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), WON)


def test_arena_unfinished_multiline_object_is_reported() -> None:
    cut = gre(state(LETHAL), indent=2).rpartition("\n")[0]
    log = arena_log(gre(start()), cut, "[UnityCrossThreadLogger]", gre(over(result("Concede"))))
    assert [line for line, _ in log.broken] == [3]
    assert log.last.over


def test_arena_values_of_wrong_type_are_reported() -> None:
    odd = gre(state(note("ModifiedLife", [2], life="three"), **seats()))
    lasting = gre(state(persistentAnnotations=[note("Counter", [2]) | {"details": "none"}]))
    log = arena_log(gre(start()), odd, odd.replace("[2]", '"2"'), lasting)
    assert [line for line, _ in log.broken] == [4, 5]


# XMage


def seat(name: str, life: int = 20, library: int = 53, **more: Any) -> dict[str, Any]:
    return {"name": name, "life": life, "library_count": library, "has_left": False} | more


def export(
    *rows: str | list[dict[str, Any]], first: Any = None, winner: str | None = None
) -> dict[str, Any]:
    """Return an XMage export whose rows are log lines or the players of a snapshot."""
    snapshots = [{"seq": 0, "phase": "", "players": first or [seat(ADA), seat(BO)]}]
    actions: list[Any] = []
    for seq, row in enumerate(rows, 1):
        if isinstance(row, str):
            actions.append({"seq": seq, "ts": "", "message": row})
        else:
            snapshots.append({"seq": seq, "phase": "COMBAT", "players": row})
    fields = {"id": "g", "totalTurns": 3, "winner": winner, "players": [], "llmEvents": [1, "x"]}
    return fields | {"snapshots": snapshots, "actions": actions}


def xmage_log(*rows: Any, **more: Any) -> ParsedLog:
    return ParsedLog(xmage, json.dumps(export(*rows, **more)).encode())


def test_xmage_header_has_players_in_turn_order() -> None:
    log = xmage_log(f"TURN 1 for {BO} (20 - 20)", f"TURN 2 for {ADA} (20 - 20)")
    (header,) = log.headers
    assert [(p.name, p.life, p.library) for p in header.game.players] == [
        (BO, 20, 53),
        (ADA, 20, 53),
    ]
    assert header.game.options == ()
    assert (header.engine, header.id) == ("XMage", "g")


@pytest.mark.parametrize("swapped", [False, True])
def test_xmage_life_changes_and_loss_are_one_moment(*, swapped: bool) -> None:
    lines = [f"{BO} has lost the game.", f"{ADA} has won the game"]
    log = xmage_log(
        f"{BO} loses 12 life from Stone",
        f"{BO} loses 9 life at combat from Giant",
        f"{ADA} gains 2 life (source: Giant)",
        *(reversed(lines) if swapped else lines),
        f"{BO} has left XMage",
    )
    assert log.last.events == (LoseLife(BO, 12), LoseLife(BO, 9), GainLife(ADA, 2))
    assert set(log.last.endings) == {LOST, WON}
    assert log.last.check
    assert log.last.over
    assert [line for line, _ in log.rows] == [0, 5]


def test_xmage_changes_shown_only_by_a_snapshot_are_recorded() -> None:
    shown = [seat(ADA, 20, 52), seat(BO, 17, 50, counters=[{"name": "poison", "count": 2}])]
    log = xmage_log(f"{ADA} draws a card", f"{BO} loses 2 life from Stone", shown)
    assert log.last.events == (
        LoseLife(BO, 2),
        Draw(ADA, 1),
        LoseLife(BO, 1),
        Poison(BO, 2),
        SetLibrary(BO, 50),
    )
    assert log.last.seen
    assert log.last.seen.life == {ADA: 20, BO: 17}
    assert log.last.seen.poison == {BO: 2}
    assert log.last.seen.still_in == (ADA, BO)


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_xmage_final_life_is_read_from_the_snapshot_after_the_loss(behind: int) -> None:
    """No line explains the change from 5 to -1."""
    rows: list[Any] = [f"{BO} loses 15 life from Stone", DEFEAT, f"{ADA} has won the game"]
    rows.insert(behind + 1, [seat(ADA), seat(BO, -1, 0, has_left=behind > 0)])
    log = xmage_log(*rows)
    assert log.events(LoseLife) == [LoseLife(BO, 15), LoseLife(BO, 6)]
    assert "   104.3b zero-life: Bo has -1 life" in log.audit(detail=1)


def test_xmage_unchanged_snapshot_is_not_a_moment() -> None:
    assert xmage_log([seat(ADA), seat(BO)]).moments == []


@pytest.mark.parametrize("line", [f"{BO} has conceded.", f"{BO} quits the match."])
def test_xmage_concession_is_the_reason_of_a_loss(line: str) -> None:
    log = xmage_log(line, f"{BO} has lost the game.", f"{ADA} has won the game")
    assert log.last.events == (Concede(BO),)
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), WON)
    assert not log.last.check


@pytest.mark.parametrize("after", [False, True])
def test_xmage_time_out_is_the_reason_of_a_loss(*, after: bool) -> None:
    lines = [f"{BO} has run out of time, losing the match.", f"{BO} has lost the game."]
    log = xmage_log(*(reversed(lines) if after else lines), f"{ADA} has won the game")
    assert log.last.endings == (PlayerEnding(BO, "lost", "time-out"), WON)


GONE = f"{BO} catch connection problems for 190 secs (left before expire: 0 secs)"


def test_xmage_disconnection_is_the_reason_of_a_loss() -> None:
    """XMage logs only the winner."""
    log = xmage_log(GONE.replace(" 0 secs", " 30 secs"), GONE, f"{ADA} has won the game")
    assert set(log.last.endings) == {PlayerEnding(BO, "lost", "disconnection"), WON}


def test_xmage_player_who_reconnected_did_not_lose_by_disconnection() -> None:
    log = xmage_log(GONE, f"{BO} has reconnected", f"{ADA} has won the game")
    assert log.last.endings == (WON,)


def test_xmage_disconnected_player_at_zero_life_lost_for_that() -> None:
    log = xmage_log(
        GONE,
        f"{BO} loses 20 life from Stone",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
    )
    assert log.last.endings == (LOST, WON)


EMPTY = [seat(ADA), seat(BO, library=0)]
TURN, DEFEAT = f"TURN 9 for {BO} (20 - 20)", f"{BO} has lost the game."


def test_xmage_loss_as_a_turn_begins_adds_a_draw_from_an_empty_library() -> None:
    """XMage logs no attempt to draw, but nothing else loses the game as a turn begins."""
    log = xmage_log(f"{BO} draws a card", EMPTY, TURN, DEFEAT, f"{ADA} has won the game")
    assert log.last.events == (Draw(BO, 1),)
    assert log.last.endings == (LOST, WON)
    assert log.last.check
    assert "draws" not in log.headers[0].complete


@pytest.mark.parametrize(
    "rows",
    [
        [EMPTY, TURN, f"{ADA} - Ability triggers: Ox", DEFEAT],
        [EMPTY, TURN, [seat(ADA), seat(BO, library=0)], DEFEAT],
        [EMPTY, TURN.replace(BO, ADA), DEFEAT],
        [[seat(ADA), seat(BO, library=1)], TURN, DEFEAT],
        [EMPTY, TURN, f"{BO} has run out of time, losing the match.", DEFEAT],
        [[seat(ADA), seat(BO, 0, 0)], TURN, DEFEAT],
        [EMPTY, DEFEAT],
    ],
)
def test_xmage_adds_no_draw_if_the_loss_has_another_cause(rows: list[Any]) -> None:
    log = xmage_log(*rows, f"{ADA} has won the game")
    assert log.events(Draw) == []
    assert log.last.over


def test_xmage_number_words_are_parsed() -> None:
    parser = xmage.LineParser([ADA])
    lines = [parser.parse(f"{ADA} draws {word} cards") for word in ("a", "twelve", "21")]
    assert [line and line.number for line in lines] == [1, 12, 21]


@pytest.mark.parametrize("lines", [True, False])
def test_xmage_players_who_all_lose_draw(*, lines: bool) -> None:
    lost = [f"{BO} has lost the game.", f"{ADA} has lost the game."]
    drawn = [f"For {ADA} the game is a draw.", f"For {BO} the game is a draw."]
    log = xmage_log(*lost, *(drawn if lines else []))
    assert set(log.last.endings) == {PlayerEnding(ADA, "drew"), PlayerEnding(BO, "drew")}
    assert log.last.over


def test_xmage_log_without_result_is_not_over() -> None:
    log = xmage_log(f"{BO} loses 2 life from Stone", [seat(ADA), seat(BO, 18)])
    assert not log.last.over
    assert log.last.endings == ()


def test_xmage_winner_is_read_from_the_result_if_no_line_names_one() -> None:
    log = xmage_log(f"{BO} loses 20 life from Stone", winner=ADA)
    assert (log.last.events, log.last.endings) == ((LoseLife(BO, 20),), (WON,))


def test_xmage_disconnection_after_a_loss_is_not_its_reason() -> None:
    cat = "Bo Cat"
    log = xmage_log(
        f"{cat} loses 20 life from Stone",
        f"{cat} has lost the game.",
        [seat(ADA), seat(BO), seat(cat, 0, 0, has_left=True)],
        GONE.replace(BO, cat),
        f"{BO} draws a card",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
        first=[seat(ADA), seat(BO), seat(cat)],
    )
    assert log.moments[0].endings == (PlayerEnding(cat, "lost"),)
    assert not log.moments[0].over
    assert log.last.endings == (LOST, WON)
    assert log.events(SetLibrary) == []


def test_xmage_damage_of_a_commander_is_combat_damage_by_it() -> None:
    first = [seat(ADA, 40, commanders=["Ox, the Lord"]), seat(BO, 40, commanders=["Imp"])]
    log = xmage_log(
        f"{BO} loses 21 life at combat from Ox, the Lord",
        f"Ox, the Lord did 21 combat damage to {BO} during the game.",
        f"{BO} loses 1 life at combat from Ox",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
        first=first,
    )
    dealt = Damage(BO, 21, combat=True, commander="Ox, the Lord")
    assert log.last.events == (dealt, LoseLife(BO, 1))
    assert log.headers[0].game.options == ("commander",)
    assert log.headers[0].game.players[0].commanders == ("Ox, the Lord",)


def test_xmage_log_that_begins_during_a_game_starts_with_its_snapshot() -> None:
    """The first snapshot includes the changes of earlier lines."""
    data = export(f"{BO} loses 2 life from Stone", f"{BO} loses 3 life from Stone")
    data["snapshots"][0] |= {"seq": 1, "players": [seat(ADA, 9), seat(BO, 8)]}
    data["actions"][0]["seq"] = 0
    log = ParsedLog(xmage, json.dumps(data).encode())
    assert [p.life for p in log.headers[0].game.players] == [9, 8]


def test_xmage_markup_of_lines_is_removed() -> None:
    log = xmage_log(f"<font color='#20B2AA'>{BO}</font> loses 3 life from <font>Stone</font> [a1f]")
    assert log.events(LoseLife) == []
    log = xmage_log(
        f"<font color='#20B2AA'>{BO}</font> loses 3 life from Stone [a1f]",
        [seat(ADA), seat(BO, 17)],
    )
    assert log.events(LoseLife) == [LoseLife(BO, 3)]


def test_xmage_ignores_chat() -> None:
    data = export(f"{BO} has lost the game.", f"{ADA} has won the game")
    for action in data["actions"]:
        action["type"] = "chat"
    assert ParsedLog(xmage, json.dumps(data).encode()).moments == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b'{"snapshots": [], "actions": []}', "not begin with a snapshot of two"),
        (b'{"snapshots": 3, "actions": []}', "snapshots"),
        (json.dumps(export()).encode()[:-20], "not JSON"),
    ],
)
def test_xmage_invalid_document_is_reported(text: bytes, why: str) -> None:
    ((line, broken),) = ParsedLog(xmage, text).broken
    assert line == 1
    assert why in broken.why


# Detecting the format


@pytest.mark.parametrize(
    ("first", "path", "name"),
    [
        (room().encode(), "x.txt", "arena"),
        (b"[UnityCrossThreadLogger]1: Match to me: GreToClientEvent\n", "x", "arena"),
        (b"", "Player-prev.log", "arena"),
        (json.dumps(export()).encode(), "x.json", "xmage"),
        (b'{"log": 1, "game": {}}\n', "x.jsonl", "log"),
        (b"Simulation mode\nMulligan: Ada has kept a hand of 7 cards\n", "x.log", "forge"),
        (b"Turn: Turn 1 (Ada)\n", "x.log", "forge"),
        (b"Game Outcome: Turn 9\n", "x.log", "forge"),
        (b"Game outcome: Turn 9\n", "x.log", "forge"),
        (dat("x"), "x", "mtgo"),
        (dat("x").replace(b"-", b"_"), "Match_GameLog_1.dat", None),
        (b"\x1f\x8b\x00\x00", "x.gz", None),
        (b"", "x", None),
    ],
)
def test_each_file_is_recognized_by_at_most_one_reader(
    first: bytes, path: str, name: str | None
) -> None:
    found = [format_ for format_, reader in FORMATS.items() if reader.recognizes(first, path)]
    assert found == [name] * bool(name)


if FOLDER := os.environ.get("HEADJUDGE_LOGS"):

    @pytest.mark.parametrize("path", sorted(map(str, Path(FOLDER).glob("*/*"))))
    def test_real_logs_have_moments_and_no_broken_lines(path: str) -> None:
        """Each log has headers and moments, and no broken lines."""
        with open_log(path) as (form, file):
            log = ParsedLog(form, file)
        assert log.headers
        assert log.moments
        assert not log.broken
