"""The readers of other engines' logs: what they make of games of every kind of ending."""

import json
import os
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from headjudge.replay.readers import READERS, arena, xmage
from headjudge.replay.readers.xmage import XMageLines
from headjudge.replay.session import open_log
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
from headjudge.spec.protocol.game_log import ToldEnding
from tests.read_logs import Told

ADA, BO = "Ada", "Bo"
LOST, WON = ToldEnding(BO, "lost"), ToldEnding(ADA, "won")


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
    told = {"type": kind, "gameStateId": next(NUMBERS), "turnInfo": {"priorityPlayer": 1}}
    return told | ({"annotations": annotations} if annotations else {}) | more


def info(stage: str, *results: Any, number: int = 1) -> dict[str, Any]:
    game = {"matchID": "m", "gameNumber": number, "stage": f"GameStage_{stage}"}
    return {"gameInfo": game | {"results": results}}


def result(reason: str, winner: int = 1, kind: str = "WinLoss") -> dict[str, Any]:
    told = {"scope": "MatchScope_Game", "result": f"ResultType_{kind}"}
    return told | {"winningTeamId": winner, "reason": f"ResultReason_{reason}"}


def seats(ada: int = 20, bo: int = 20) -> dict[str, Any]:
    """The players; a total of 0 is left out, as the log does."""
    told = [{"systemSeatNumber": n, "teamId": n} for n in (1, 2)]
    totals = [{"lifeTotal": life} if life else {} for life in (ada, bo)]
    return {"players": [one | total for one, total in zip(told, totals, strict=True)]}


def libraries(ada: int = 3, bo: int = 3) -> dict[str, Any]:
    told = [
        {"zoneId": 10 + n, "type": "ZoneType_Library", "ownerSeatId": n, "objectInstanceIds": ids}
        for n, ids in ((1, [*range(100, 100 + ada)]), (2, [*range(200, 200 + bo)]))
    ]
    return {"zones": told}


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


def intermission(told: dict[str, Any]) -> str:
    message = {"type": "GREMessageType_IntermissionReq", "intermissionReq": {"result": told}}
    return json.dumps({"greToClientEvent": {"greToClientMessages": [message]}})


def arena_log(*lines: str) -> Told:
    return Told(arena, "\n".join([room(), *lines]).encode())


def over(*results: Any) -> dict[str, Any]:
    return state(**info("GameOver", *results))


LETHAL = note("ModifiedLife", [2], life=-20)
BY_LIFE = note("LossOfGame", [2], reason="SBA_LifeTotal")


def test_arena_game_begins_with_its_players() -> None:
    told = arena_log(gre(start()))
    (header,) = told.headers
    assert [(p.name, p.life, p.library) for p in header.game.players] == [(ADA, 20, 3), (BO, 20, 3)]
    assert (header.engine, header.id, header.tells) == ("Magic Arena", "m 1", arena.TELLS)


@pytest.mark.parametrize("apart", [False, True])
def test_arena_life(*, apart: bool) -> None:
    """The loss may be told with the damage, or by the state after it: it is one moment."""
    end = over(result("Game"))
    damage = state(LETHAL, **seats(bo=0))
    if apart:
        told = arena_log(gre(start()), gre(damage), gre(state(BY_LIFE)), gre(end))
    else:
        damage["annotations"] += (BY_LIFE,)
        told = arena_log(gre(start()), gre(damage, end))
    assert told.last.events == (LoseLife(BO, 20),)
    assert told.last.endings == (ToldEnding(BO, "lost", "life"), WON)
    assert told.last.check
    assert told.last.over


def test_arena_life_at_nothing_without_a_loss_is_told() -> None:
    told = arena_log(gre(start()), gre(state(LETHAL, **seats(bo=0))), gre(state(**seats(bo=0))))
    assert [moment.events for moment in told.moments] == [(LoseLife(BO, 20),), ()]
    assert not told.last.over


def test_arena_changes_that_only_the_total_tells() -> None:
    told = arena_log(gre(start(), state(**seats(23, 15)), state(LETHAL | {"affectedIds": [99]})))
    assert told.last.events == (GainLife(ADA, 3), LoseLife(BO, 5))
    assert told.last.seen
    assert told.last.seen.life == {ADA: 23, BO: 15}


def test_arena_state_sent_twice() -> None:
    hit = state(note("ModifiedLife", [2], life=-4), **seats(bo=16))
    told = arena_log(gre(start(), hit), gre(hit))
    assert told.events(LoseLife) == [LoseLife(BO, 4)]
    assert told.events(GainLife) == []


def test_arena_whole_state_sent_to_who_comes_back() -> None:
    hit = note("ModifiedLife", [2], life=-4)
    again = state(hit, full=True, **info("Play"), **seats(bo=14))
    told = arena_log(gre(start(), state(hit, **seats(bo=16))), gre(again))
    assert told.events(LoseLife) == [LoseLife(BO, 4), LoseLife(BO, 2)]
    assert told.events(GainLife) == []


def test_arena_poison() -> None:
    got = note("CounterAdded", [2], counter_type=3, transaction_amount=10)
    other = note("CounterAdded", [2], counter_type=4, transaction_amount=10)
    loss = note("LossOfGame", [2], reason="SBA_Poison")
    told = arena_log(gre(start(), state(other), state(got, loss)), gre(over(result("Game"))))
    assert told.last.events == (Poison(BO, 10),)
    assert told.last.endings[0] == ToldEnding(BO, "lost", "poison")


def test_arena_draws_and_other_ways_out_of_a_library() -> None:
    drawn = note("ZoneTransfer", [300, 301], zone_src=11, zone_dest=5, category="Draw")
    milled = note("ZoneTransfer", [302], zone_src=11, zone_dest=5, category="Mill")
    told = arena_log(
        gre(start(), state(drawn, **libraries(ada=1)), state(milled, **libraries(ada=0)))
    )
    assert [moment.events for moment in told.moments] == [(Draw(ADA, 2),), (SetLibrary(ADA, 0),)]


def test_arena_decked() -> None:
    loss = note("LossOfGame", [2], reason="SBA_DrawFromEmptyLib")
    told = arena_log(gre(start(), state(**libraries(bo=0)), state(loss)), gre(over(result("Game"))))
    assert told.last.events == (Draw(BO, 1),)
    assert told.last.endings == (ToldEnding(BO, "lost", "library"), WON)


def test_arena_conceded() -> None:
    told = arena_log(gre(start()), gre(over(result("Concede"))))
    assert told.last.events == (Concede(BO),)
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)
    assert not told.last.check


def test_arena_concession_told_as_a_loss() -> None:
    loss = note("LossOfGame", [2], reason=3)
    told = arena_log(gre(start(), state(loss)), gre(over(result("Concede"))))
    assert told.events(Concede) == [Concede(BO)]
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)


def test_arena_timed_out() -> None:
    told = arena_log(gre(start()), gre(over(result("Timeout"))))
    assert told.last.events == ()
    assert told.last.endings == (ToldEnding(BO, "lost", "time-out"), WON)


def test_arena_won_by_an_effect() -> None:
    told = arena_log(gre(start(), state(note("WinTheGame", [1]))), gre(over(result("Game"))))
    assert told.events(Win) == [Win(ADA)]
    assert told.last.endings == (LOST, WON)


@pytest.mark.parametrize(("shown", "controller"), [([obj(70, 1), obj(71, 2)], ADA), ([], None)])
def test_arena_lost_by_an_effect(shown: list[Any], controller: str | None) -> None:
    """Its controller is told where the same state shows what has it."""
    loss = note("LossOfGame", [2], reason="GameEffect") | {"affectorId": 70}
    told = arena_log(gre(start(), state(loss, gameObjects=shown)), gre(over(result("Game"))))
    assert told.last.endings == (ToldEnding(BO, "lost", "effect", controller), WON)
    assert told.lines() == [
        "log: explained: Ada won; Bo lost; the game is over (104.3e lose-by-effect)"
    ]


def test_arena_controller_of_an_effect_that_wins() -> None:
    won = note("WinTheGame", [1]) | {"affectorId": 70}
    told = arena_log(gre(start(), state(won, gameObjects=[obj(70, 1)])), gre(over(result("Game"))))
    assert told.events(Win) == [Win(ADA, ADA)]


@pytest.mark.parametrize("by", ["state", "room", "intermission"])
def test_arena_match_forced_to_a_draw_before_play(by: str) -> None:
    """Only a result of the match is told, and it is the server's own doing."""
    drawn = result("Force", winner=0, kind="Draw") | {"scope": "MatchScope_Match"}
    final = {"finalMatchResult": {"matchId": "m", "resultList": [drawn]}}
    end = {"state": gre(over(drawn)), "room": room(**final), "intermission": intermission(drawn)}
    told = arena_log(gre(start()), end[by])
    assert {ending.reason for ending in told.last.endings} == {"stopped"}
    assert told.lines() == ["log: explained: Ada and Bo drew; the game is over (stopped)"]


def test_arena_draw_of_a_match_is_no_result_of_a_game_before() -> None:
    first, drawn = result("Concede"), result("Force", winner=0, kind="Draw")
    again = state(full=True, **info("Start", first, number=2), **seats(), **libraries())
    end = state(**info("GameOver", first, drawn | {"scope": "MatchScope_Match"}, number=2))
    told = arena_log(gre(start()), gre(over(first)), gre(again), gre(end))
    assert [ending.fate for ending in told.last.endings] == ["drew", "drew"]


def test_arena_intermission_tells_how_a_game_ended() -> None:
    told = arena_log(gre(start()), intermission(result("Concede")))
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)


@pytest.mark.parametrize("scope", ["Game", "Match"])
def test_arena_intermission_is_held_against_what_was_told(scope: str) -> None:
    """Of a match it is no more than that: it may have been conceded since."""
    other = result("Game", winner=2) | {"scope": f"MatchScope_{scope}"}
    told = arena_log(
        gre(start(), state(LETHAL, BY_LIFE, **seats(bo=0)), over(result("Game"))),
        intermission(other),
    )
    (said, *_) = told.lines()
    if scope == "Match":
        assert said.startswith("log: explained: Ada won")
    else:
        assert said.startswith("log: contradicted: moment 2 ")
        assert "the log: Bo won, the game is over; by the rules: Ada won; Bo lost" in said


def test_arena_intermission_that_agrees_tells_nothing() -> None:
    told = arena_log(gre(start()), gre(over(result("Concede"))), intermission(result("Concede")))
    assert len(told.moments) == 1


def test_arena_log_of_the_first_years() -> None:
    """Behind each line of an object there is an empty one."""
    lines = [
        gre(one, indent=2).replace("\n", "\r\n\n") for one in (start(), over(result("Concede")))
    ]
    told = arena_log(*lines)
    assert not told.broken
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)


@pytest.mark.parametrize(("reason", "why"), [("Game", ""), ("Loop", "loop")])
def test_arena_drawn(reason: str, why: Any) -> None:
    told = arena_log(gre(start()), gre(over(result(reason, winner=0, kind="Draw"))))
    assert told.last.endings == (ToldEnding(ADA, "drew", why), ToldEnding(BO, "drew", why))
    assert told.last.over


def test_arena_both_lose_at_once() -> None:
    both = note("ModifiedLife", [1, 2], life=-20)
    loss = note("LossOfGame", [1, 2], reason="SBA_LifeTotal")
    told = arena_log(
        gre(start(), state(both, loss, **seats(0, 0))), gre(over(result("Game", 0, "Draw")))
    )
    assert [(ending.fate, ending.reason) for ending in told.last.endings] == [("drew", "life")] * 2


def test_arena_cut_off() -> None:
    told = arena_log(gre(start()), gre(state(note("ModifiedLife", [2], life=-3), **seats(bo=17))))
    assert told.last.events == (LoseLife(BO, 3),)
    assert not told.last.over


def test_arena_cut_off_after_a_loss_before_the_result() -> None:
    told = arena_log(gre(start(), state(LETHAL, BY_LIFE, **seats(bo=0))))
    assert told.last.endings == (ToldEnding(BO, "lost", "life"),)
    assert not told.last.over


def test_arena_log_begins_in_a_game() -> None:
    told = arena_log(gre(state(full=True, **info("Play"), **seats(7, 12), **libraries(30, 31))))
    (header,) = told.headers
    assert [(p.life, p.library) for p in header.game.players] == [(7, 30), (12, 31)]
    assert header.tells == arena.TELLS


def test_arena_poison_from_before_the_log() -> None:
    lasting: Any = {"persistentAnnotations": [note("Counter", [2], counter_type=3, count=4)]}
    told = arena_log(gre(state(full=True, **info("Play"), **seats(), **libraries(), **lasting)))
    assert [p.poison for p in told.headers[0].game.players] == [0, 4]


def test_arena_poison_that_only_the_total_tells() -> None:
    lasting: Any = {"persistentAnnotations": [note("Counter", [2], counter_type=3, count=4)]}
    told = arena_log(gre(start(), state(**lasting), state(**lasting)))
    assert told.events(Poison) == [Poison(BO, 4)]
    assert told.last.seen
    assert told.last.seen.poison == {BO: 4}


def test_arena_log_begins_with_a_change() -> None:
    """Libraries are unknown until they are told."""
    first = state(**info("Play"), players=seats()["players"][:1])
    told = arena_log(gre(first, state(**seats(9, 8)), state(**libraries(20, 0)), state(**seats())))
    (header,) = told.headers
    assert [p.life for p in header.game.players] == [9, 8]
    assert header.tells == arena.TELLS - {"library", "poison"}
    assert told.events(SetLibrary) == [SetLibrary(ADA, 20), SetLibrary(BO, 0)]


def test_arena_players_without_names() -> None:
    told = Told(arena, gre(start()).encode())
    assert [p.name for p in told.headers[0].game.players] == ["seat 1", "seat 2"]


def test_arena_no_check_while_something_resolves() -> None:
    begins, ends = note("ResolutionStart", [50]), note("ResolutionComplete", [50])
    hit = note("ModifiedLife", [2], life=-4)
    told = arena_log(gre(start(), state(begins, hit, **seats(bo=16)), state(ends), state()))
    assert [(moment.events, moment.check) for moment in told.moments] == [
        ((LoseLife(BO, 4),), False),
        ((), True),
    ]


def test_arena_match_of_two_games() -> None:
    """What came of the first is told again in the second, and does not end it."""
    first = result("Concede")
    again = state(full=True, **info("Start", first, number=2), **seats(), **libraries())
    told = arena_log(gre(start()), gre(over(first)), gre(again), gre(state(**seats(bo=11))))
    assert [header.id for header in told.headers] == ["m 1", "m 2"]
    assert [moment.over for moment in told.moments] == [True, False]


def test_arena_result_that_only_the_room_tells() -> None:
    final = {"finalMatchResult": {"matchId": "m", "resultList": [result("Timeout")]}}
    told = arena_log(gre(start()), room(**final))
    assert told.last.endings == (ToldEnding(BO, "lost", "time-out"), WON)


def test_arena_lines_of_other_text() -> None:
    noise = ['[UnityCrossThreadLogger]STATE {"old":1', "greToClientEvent", "{ no JSON }", ""]
    ahead = "[UnityCrossThreadLogger]1: Match to me: GreToClientEvent "
    told = arena_log(*noise, ahead + gre(start()), gre(over(result("Concede")), indent=2))
    assert not told.broken
    assert told.last.over
    assert [line for line, _ in told.rows] == [6, 7]


@pytest.mark.parametrize("cut", [40, -1])
def test_arena_broken_line(cut: int) -> None:
    told = arena_log(gre(start()), gre(state(LETHAL))[:cut], gre(over(result("Concede"))))
    assert [line for line, _ in told.broken] == [3]
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)


def test_arena_object_on_several_lines_without_an_end() -> None:
    cut = gre(state(LETHAL), indent=2).rpartition("\n")[0]
    told = arena_log(gre(start()), cut, "[UnityCrossThreadLogger]", gre(over(result("Concede"))))
    assert [line for line, _ in told.broken] == [3]
    assert told.last.over


def test_arena_values_of_other_types() -> None:
    odd = gre(state(note("ModifiedLife", [2], life="three"), **seats()))
    lasting = gre(state(persistentAnnotations=[note("Counter", [2]) | {"details": "none"}]))
    told = arena_log(gre(start()), odd, odd.replace("[2]", '"2"'), lasting)
    assert [line for line, _ in told.broken] == [4, 5]


# XMage


def seat(name: str, life: int = 20, library: int = 53, **more: Any) -> dict[str, Any]:
    return {"name": name, "life": life, "library_count": library, "has_left": False} | more


def export(
    *rows: str | list[dict[str, Any]], first: Any = None, winner: str | None = None
) -> dict[str, Any]:
    """An export whose rows are lines, or the players of a snapshot."""
    snapshots = [{"seq": 0, "phase": "", "players": first or [seat(ADA), seat(BO)]}]
    actions: list[Any] = []
    for seq, row in enumerate(rows, 1):
        if isinstance(row, str):
            actions.append({"seq": seq, "ts": "", "message": row})
        else:
            snapshots.append({"seq": seq, "phase": "COMBAT", "players": row})
    told = {"id": "g", "totalTurns": 3, "winner": winner, "players": [], "llmEvents": [1, "x"]}
    return told | {"snapshots": snapshots, "actions": actions}


def xmage_log(*rows: Any, **more: Any) -> Told:
    return Told(xmage, json.dumps(export(*rows, **more)).encode())


def test_xmage_game_begins_with_its_players_in_turn_order() -> None:
    told = xmage_log(f"TURN 1 for {BO} (20 - 20)", f"TURN 2 for {ADA} (20 - 20)")
    (header,) = told.headers
    assert [(p.name, p.life, p.library) for p in header.game.players] == [
        (BO, 20, 53),
        (ADA, 20, 53),
    ]
    assert header.game.options == ()
    assert (header.engine, header.id) == ("XMage", "g")


@pytest.mark.parametrize("swapped", [False, True])
def test_xmage_life(*, swapped: bool) -> None:
    lines = [f"{BO} has lost the game.", f"{ADA} has won the game"]
    told = xmage_log(
        f"{BO} loses 12 life from Stone",
        f"{BO} loses 9 life at combat from Giant",
        f"{ADA} gains 2 life (source: Giant)",
        *(reversed(lines) if swapped else lines),
        f"{BO} has left XMage",
    )
    assert told.last.events == (LoseLife(BO, 12), LoseLife(BO, 9), GainLife(ADA, 2))
    assert set(told.last.endings) == {LOST, WON}
    assert told.last.check
    assert told.last.over
    assert [line for line, _ in told.rows] == [0, 5]


def test_xmage_snapshot_tells_what_no_line_does() -> None:
    shown = [seat(ADA, 20, 52), seat(BO, 17, 50, counters=[{"name": "poison", "count": 2}])]
    told = xmage_log(f"{ADA} draws a card", f"{BO} loses 2 life from Stone", shown)
    assert told.last.events == (
        LoseLife(BO, 2),
        Draw(ADA, 1),
        LoseLife(BO, 1),
        Poison(BO, 2),
        SetLibrary(BO, 50),
    )
    assert told.last.seen
    assert told.last.seen.life == {ADA: 20, BO: 17}
    assert told.last.seen.poison == {BO: 2}
    assert told.last.seen.still_in == (ADA, BO)


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_xmage_life_that_only_a_snapshot_behind_the_loss_tells(behind: int) -> None:
    """No line says by what Bo came from 5 to -1."""
    rows: list[Any] = [f"{BO} loses 15 life from Stone", DEFEAT, f"{ADA} has won the game"]
    rows.insert(behind + 1, [seat(ADA), seat(BO, -1, 0, has_left=behind > 0)])
    told = xmage_log(*rows)
    assert told.events(LoseLife) == [LoseLife(BO, 15), LoseLife(BO, 6)]
    assert "   104.3b zero-life: Bo: life total -1" in told.lines(detail=1)


def test_xmage_snapshot_that_tells_nothing_new_is_no_moment() -> None:
    assert xmage_log([seat(ADA), seat(BO)]).moments == []


@pytest.mark.parametrize("line", [f"{BO} has conceded.", f"{BO} quits the match."])
def test_xmage_conceded(line: str) -> None:
    told = xmage_log(line, f"{BO} has lost the game.", f"{ADA} has won the game")
    assert told.last.events == (Concede(BO),)
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), WON)
    assert not told.last.check


@pytest.mark.parametrize("after", [False, True])
def test_xmage_timed_out(*, after: bool) -> None:
    lines = [f"{BO} has run out of time, losing the match.", f"{BO} has lost the game."]
    told = xmage_log(*(reversed(lines) if after else lines), f"{ADA} has won the game")
    assert told.last.endings == (ToldEnding(BO, "lost", "time-out"), WON)


GONE = f"{BO} catch connection problems for 190 secs (left before expire: 0 secs)"


def test_xmage_disconnected() -> None:
    """Then only the winner is told."""
    told = xmage_log(GONE.replace(" 0 secs", " 30 secs"), GONE, f"{ADA} has won the game")
    assert set(told.last.endings) == {ToldEnding(BO, "lost", "disconnection"), WON}


def test_xmage_reconnected() -> None:
    told = xmage_log(GONE, f"{BO} has reconnected", f"{ADA} has won the game")
    assert told.last.endings == (WON,)


def test_xmage_disconnected_but_dead() -> None:
    told = xmage_log(
        GONE,
        f"{BO} loses 20 life from Stone",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
    )
    assert told.last.endings == (LOST, WON)


EMPTY = [seat(ADA), seat(BO, library=0)]
TURN, DEFEAT = f"TURN 9 for {BO} (20 - 20)", f"{BO} has lost the game."


def test_xmage_decked() -> None:
    """No line says that a library was empty; but nothing else makes who begins a turn lose."""
    told = xmage_log(f"{BO} draws a card", EMPTY, TURN, DEFEAT, f"{ADA} has won the game")
    assert told.last.events == (Draw(BO, 1),)
    assert told.last.endings == (LOST, WON)
    assert told.last.check
    assert "draws" not in told.headers[0].tells


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
def test_xmage_not_decked_for_sure(rows: list[Any]) -> None:
    told = xmage_log(*rows, f"{ADA} has won the game")
    assert told.events(Draw) == []
    assert told.last.over


def test_xmage_numbers_are_read_as_words_too() -> None:
    said = [XMageLines([ADA]).said(f"{ADA} draws {word} cards") for word in ("a", "twelve", "21")]
    assert [one and one.number for one in said] == [1, 12, 21]


@pytest.mark.parametrize("lines", [True, False])
def test_xmage_drawn(*, lines: bool) -> None:
    lost = [f"{BO} has lost the game.", f"{ADA} has lost the game."]
    drawn = [f"For {ADA} the game is a draw.", f"For {BO} the game is a draw."]
    told = xmage_log(*lost, *(drawn if lines else []))
    assert set(told.last.endings) == {ToldEnding(ADA, "drew"), ToldEnding(BO, "drew")}
    assert told.last.over


def test_xmage_cut_off() -> None:
    told = xmage_log(f"{BO} loses 2 life from Stone", [seat(ADA), seat(BO, 18)])
    assert not told.last.over
    assert told.last.endings == ()


def test_xmage_winner_that_no_line_tells() -> None:
    told = xmage_log(f"{BO} loses 20 life from Stone", winner=ADA)
    assert (told.last.events, told.last.endings) == ((LoseLife(BO, 20),), (WON,))


def test_xmage_three_players_of_whom_one_goes_on_losing_the_connection() -> None:
    cat = "Bo Cat"
    told = xmage_log(
        f"{cat} loses 20 life from Stone",
        f"{cat} has lost the game.",
        [seat(ADA), seat(BO), seat(cat, 0, 0, has_left=True)],
        GONE.replace(BO, cat),
        f"{BO} draws a card",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
        first=[seat(ADA), seat(BO), seat(cat)],
    )
    assert told.moments[0].endings == (ToldEnding(cat, "lost"),)
    assert not told.moments[0].over
    assert told.last.endings == (LOST, WON)
    assert told.events(SetLibrary) == []


def test_xmage_commander_damage() -> None:
    first = [seat(ADA, 40, commanders=["Ox, the Lord"]), seat(BO, 40, commanders=["Imp"])]
    told = xmage_log(
        f"{BO} loses 21 life at combat from Ox, the Lord",
        f"Ox, the Lord did 21 combat damage to {BO} during the game.",
        f"{BO} loses 1 life at combat from Ox",
        f"{BO} has lost the game.",
        f"{ADA} has won the game",
        first=first,
    )
    dealt = Damage(BO, 21, combat=True, commander="Ox, the Lord")
    assert told.last.events == (dealt, LoseLife(BO, 1))
    assert told.headers[0].game.options == ("commander",)
    assert told.headers[0].game.players[0].commanders == ("Ox, the Lord",)


def test_xmage_log_begins_in_a_game() -> None:
    """What lines say from before the first snapshot is in its numbers."""
    data = export(f"{BO} loses 2 life from Stone", f"{BO} loses 3 life from Stone")
    data["snapshots"][0] |= {"seq": 1, "players": [seat(ADA, 9), seat(BO, 8)]}
    data["actions"][0]["seq"] = 0
    told = Told(xmage, json.dumps(data).encode())
    assert [p.life for p in told.headers[0].game.players] == [9, 8]


def test_xmage_lines_with_markup() -> None:
    told = xmage_log(
        f"<font color='#20B2AA'>{BO}</font> loses 3 life from <font>Stone</font> [a1f]"
    )
    assert told.events(LoseLife) == []
    told = xmage_log(
        f"<font color='#20B2AA'>{BO}</font> loses 3 life from Stone [a1f]",
        [seat(ADA), seat(BO, 17)],
    )
    assert told.events(LoseLife) == [LoseLife(BO, 3)]


def test_xmage_chat_is_no_line_of_the_game() -> None:
    data = export(f"{BO} has lost the game.", f"{ADA} has won the game")
    for action in data["actions"]:
        action["type"] = "chat"
    assert Told(xmage, json.dumps(data).encode()).moments == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"{", "no JSON"),
        (b"\xff", "no JSON"),
        (b'{"snapshots": [], "actions": []}', "no snapshot of two"),
        (b'{"snapshots": 3, "actions": []}', "snapshots"),
        (json.dumps(export()).encode()[:-20], "no JSON"),
    ],
)
def test_xmage_document_that_is_none(text: bytes, why: str) -> None:
    ((line, broken),) = Told(xmage, text).broken
    assert line == 1
    assert why in broken.why


# which reader reads what


@pytest.mark.parametrize(
    ("first", "path", "name"),
    [
        (room().encode(), "x.txt", "arena"),
        (b"[UnityCrossThreadLogger]1: Match to me: GreToClientEvent\n", "x", "arena"),
        (b"", "Player-prev.log", "arena"),
        (json.dumps(export()).encode(), "x.json", "xmage"),
        (b'{"log": 1, "game": {}}\n', "x.jsonl", None),
        (b"\x1f\x8b\x00\x00", "x.gz", None),
        (b"", "x", None),
    ],
)
def test_files_are_recognised(first: bytes, path: str, name: str | None) -> None:
    assert [one.NAME for one in READERS if one.recognises(first, path)] == [name] * bool(name)


def test_readers_say_what_they_cannot_know() -> None:
    for reader in READERS:
        assert all(sentence.endswith(".") for sentence in reader.CANNOT_KNOW)
        assert "effects" not in reader.TELLS


if FOLDER := os.environ.get("HEADJUDGE_LOGS"):

    @pytest.mark.parametrize("path", sorted(map(str, Path(FOLDER).glob("*/*"))))
    def test_real_samples(path: str) -> None:
        """Each is read whole: games with headers, and nothing broken."""
        with open_log(path) as (form, file):
            told = Told(form, file)
        assert told.headers
        assert told.moments
        assert not told.broken
