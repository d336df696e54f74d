"""Game logs: their types and schema, and reading them line by line."""

import json
from io import BytesIO

import jsonschema_rs
import msgspec
import pytest

from headjudge.replay import log_format
from headjudge.replay.log_format import BrokenLine, read, recognizes
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import (
    ALL_CONTENTS,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    log_schema,
)

HEADER = LogHeader(
    1, protocol.Setup((protocol.Player("Ana"), protocol.Player("Ben"))), "toy", id="first"
)
MOMENT = LogMoment(
    1,
    (protocol.LoseLife("Ana", 20),),
    check=True,
    seen=InView(life={"Ana": 0, "Ben": 20}, still_in=("Ben",)),
    endings=(PlayerEnding("Ana", "lost", "life"), PlayerEnding("Ben", "won")),
    over=True,
)
_encode = msgspec.json.encode


def lines(*some: bytes) -> list[tuple[int, log_format.LogLine]]:
    return list(read(BytesIO(b"\n".join(some))))


def test_log_round_trip() -> None:
    assert lines(_encode(HEADER), _encode(MOMENT)) == [(1, HEADER), (2, MOMENT)]


def test_example_lines_of_the_page_are_valid() -> None:
    short = b'{"moment":2,"seen":{"in":["Ana"]},"endings":[{"player":"Ben","fate":"drew"}]}'
    moment = LogMoment(2, seen=InView(still_in=("Ana",)), endings=(PlayerEnding("Ben", "drew"),))
    assert _encode(moment) == short
    assert lines(short) == [(1, moment)]
    header = b'{"log":1,"game":{"players":[{"name":"Ana"},{"name":"Ben"}]}}'
    ((_, found),) = lines(header)
    assert isinstance(found, LogHeader)
    assert found.complete == ALL_CONTENTS
    assert (found.edition, found.engine) == ("", "")


def test_schema_accepts_what_the_reader_accepts() -> None:
    schema = log_schema()
    jsonschema_rs.meta.validate(schema)
    validator = jsonschema_rs.Draft202012Validator(schema)
    for line in (HEADER, MOMENT, LogMoment(2)):
        validator.validate(json.loads(_encode(line)))
    for wrong in ({"moment": 0}, {"log": 2, "game": {}}, {"moment": 1, "events": [{"do": "x"}]}):
        assert not validator.is_valid(wrong)
    described = schema["$defs"]["LogMoment"]["properties"]
    assert all("description" in description for description in described.values())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"moment":0}', "moment: must be at least 1"),
        (b'{"moment":1,"events":[{"do":"lose-life","player":"Ana","amount":-1}]}', "event 1, am"),
        (b'{"moment":1,"events":[{"do":"sing"}]}', "event 1, do: Invalid value 'sing'"),
        (b'{"moment":1,"endings":[{"player":"A","fate":"lost","reason":"x"}]}', "reason: Invalid"),
        (b'{"log":2,"game":{}}', "log: Invalid"),
        (b'{"log":1,"game":{"players":[{"name":"Ana"}]}}', "players: must be at least 2"),
        (b'{"moment":1', "is not JSON"),
        (b'{"moment":1,"events":[{"do":"win","player":"\xff"}]}', "is not UTF-8"),
        (b"[1]", "got `array`"),
        (b"{}", "has no moment"),
    ],
)
def test_malformed_line_is_explained(line: bytes, why: str) -> None:
    found = lines(_encode(HEADER), b"", line, _encode(MOMENT))
    assert [number for number, _ in found] == [1, 3, 4]
    assert isinstance(found[1][1], BrokenLine)
    assert why in found[1][1].why
    assert found[2][1] == MOMENT


def test_unfinished_last_line_is_skipped_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_format, "MAX_LINE", 200)
    found = lines(b"x" * 1000, b'{"moment":2}')
    assert isinstance(found[0][1], BrokenLine)
    assert "longer than" in found[0][1].why
    assert found[1:] == [(2, LogMoment(2))]


def test_log_is_recognized_by_its_first_line() -> None:
    assert recognizes(_encode(HEADER) + b"\n", "x")
    assert not recognizes(b'{"greToClientEvent":{}}\n{"log":1}', "x")
