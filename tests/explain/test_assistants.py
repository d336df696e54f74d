"""What chat assistants are told, through the client of the protocol's official SDK."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import jsonschema_rs
import pytest
import yaml
from anyio.from_thread import start_blocking_portal

from headjudge.errors import UsageError
from headjudge.explain.mcp_server import MOST_CHARACTERS, QUESTIONS, Answering, form_of, reply
from headjudge.runner.executor import WorkersStoppedError
from headjudge.spec.rulebook import editions
from tests.clusters import until
from tests.conftest import headjudge
from tests.test_guides import blocks

if TYPE_CHECKING:
    from mcp import Client

GUIDE = "conformance/explain/assistants.md"
HEADJUDGE = [sys.executable, "-m", "headjudge", "mcp"]
GAME = "a game between Ana and Ben\n"


@asynccontextmanager
async def client(folder: Path) -> AsyncIterator[Client]:
    from mcp import Client, StdioServerParameters  # noqa: PLC0415 -- it takes long

    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    program, *words = HEADJUDGE
    server = StdioServerParameters(command=program, args=words, cwd=folder, env=home)
    async with Client(server, read_timeout_seconds=60) as connected:
        yield connected


class Talk(NamedTuple):
    """What an assistant says to a server and hears, one call after the other."""

    folder: Path
    assistant: Client
    wait: Callable[..., Any]

    def call(self, name: str, given: dict[str, Any]) -> tuple[Any, str, Any]:
        """Whether the answer is an error, its text and its record."""
        result = self.wait(self.assistant.call_tool, name, given)
        return result.is_error, result.content[0].text, result.structured_content


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talk]:
    """With one server, in a folder in which it can write."""
    folder = tmp_path_factory.mktemp("server")
    with start_blocking_portal() as portal:
        connecting = portal.wrap_async_context_manager(client(folder))
        with connecting as connected:
            yield Talk(folder, connected, portal.call)


def asked_in_the_guide() -> list[dict[str, Any]]:
    return [yaml.safe_load(block.text) for block in blocks(GUIDE) if block.kind == "yaml"]


def has(answer: Any, part: Any) -> bool:
    """Whether an answer has a part: of lists some elements, of records some fields."""
    if isinstance(part, dict):
        return all(key in answer and has(answer[key], one) for key, one in part.items())
    if isinstance(part, list):
        return all(any(has(one, wanted) for one in answer) for wanted in part)
    return bool(answer == part)


def test_the_twenty_questions_are_answered_as_the_guide_says(talk: Talk) -> None:
    """And have the form that is told; nothing is written."""
    questions = asked_in_the_guide()
    assert len(questions) == 20
    assert {question["call"] for question in questions} == {*QUESTIONS}
    for question in questions:
        is_error, text, answer = talk.call(question["call"], question["with"])
        assert not is_error, text
        assert has(answer, question["answer"]), (question, answer)
        assert answer["edition"] in editions()
        assert json.loads(text) == answer
        form = form_of(question["call"])
        jsonschema_rs.validate(form.asked, question["with"])
        jsonschema_rs.validate(form.answered, answer)
    assert [*talk.folder.iterdir()] == []


def test_part_of_an_answer_can_be_missing() -> None:
    assert has({"a": [{"b": 1, "c": 2}]}, {"a": [{"c": 2}]})
    assert not has({"a": [{"b": 1}]}, {"a": [{"c": 2}]})
    assert not has({"a": [{"b": 1}]}, {"a": [{"b": 2}]})


def test_every_call_is_listed_with_its_forms(talk: Talk) -> None:
    tools = talk.wait(talk.assistant.list_tools).tools
    assert [tool.name for tool in tools] == [*QUESTIONS]
    for tool in tools:
        assert tool.description
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert tool.input_schema["type"] == "object"
        assert tool.output_schema
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema_rs.meta.validate(schema)
    assert "cannot_be_said" in (talk.assistant.instructions or "")


def test_what_is_asked_wrongly_is_refused_and_the_next_is_answered(talk: Talk) -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("no_such_call", {}, "there is no question 'no_such_call'"),
        ("no" * 500_000, {}, "there is no question 'nonono"),
        ("look_up_rule", {"number": "104.3a"}, "unknown field `number`"),
        ("look_up_rule", {"rule": "104.99"}, "no rule '104.99'"),
        ("look_up_rule", {"rule": "104.3a", "date": "1993-08-05"}, "no edition was in force"),
        ("look_up_rule", {"rule": "104.3a", "date": "soon"}, "is no date"),
        ("find_cards", {"words": "Storm Crow"}, "no card is known"),
        ("engine_causes", {"engine": "arena"}, "no adapter to an engine called 'arena'"),
        ("play_scenario", {"sentences": "x" * (MOST_CHARACTERS + 1)}, "length <= 20000"),
        ("play_scenario", {"sentences": GAME + "Ana loses 1 life\n" * 900}, "too long"),
    ]

    for name, given, why in wrong:
        is_error, said, _ = talk.call(name, given)
        assert (is_error, said[:21]) == (True, "This can't be said: " + said[20])
        assert why in said
        assert len(said) < MOST_CHARACTERS
    _, _, right = talk.call("look_up_rule", {"rule": "104.3a"})
    assert right["rule"]["number"] == "104.3a"


def test_a_game_that_is_read_in_part_says_so() -> None:
    said = reply("play_scenario", {"sentences": GAME + "Ana loses 20 life\nBen wins"})
    assert said["cannot_be_said"] == ("what comes of line 3 and of all after it: it can't be read",)
    claimed = reply("settle_claim", {"sentences": GAME + "Ana lost", "claim": "Ana has lost"})
    assert claimed["verdict"] == "can't be said"
    assert claimed["problems"][0]["line"] == 2
    assert "explanation" not in claimed
    two = "Example: one\nGiven a game between Ana and Ben\nWhen Ana concedes\n"
    played = reply("play_scenario", {"sentences": two + two.replace("one", "two")})
    assert played["cannot_be_said"] == ("how the other games end: one is played at a time",)


def test_a_game_of_no_words_is_begun_with_who_plays() -> None:
    (said,) = reply("play_scenario", {"sentences": "\n" * 9_000})["cannot_be_said"]
    assert said.endswith("a game between Ana and Ben")


def test_every_rule_that_is_named_has_a_number_on_that_day() -> None:
    told = reply("look_up_rule", {"rule": "102.3e", "date": "2008-03-15"})
    assert [one["number"] for one in told["depends_on"]] == ["102.2b", "606.8b"]


def test_a_sentence_that_was_meant_is_told_without_others() -> None:
    told = reply("write_sentence", {"sentence": "Ana looses 3 lifes"})
    assert told["perhaps_meant"] == ("Ana loses 3 life",)
    assert "about_these_words" not in told
    assert "about_these_words" in reply("write_sentence", {"sentence": "poison"})


def test_a_claim_is_about_the_end_of_what_was_said() -> None:
    own = GAME + "Ana loses 20 life\nThen Ana has lost\nstate-based actions are checked\n"
    for claim in ("Ana has lost", "Then Ana has lost"):
        assert reply("settle_claim", {"sentences": own, "claim": claim})["verdict"] == "so"


def test_an_old_number_leads_to_its_rule() -> None:
    assert reply("trace_rule", {"rule": "102.2a"})["name"] == "last-player-standing"
    with pytest.raises(UsageError, match=r"no rule '999\.9'"):
        reply("trace_rule", {"rule": "999.9"})


def test_a_question_that_takes_too_long_ends_and_the_next_is_answered() -> None:
    answering = Answering(0.001)
    with pytest.raises(UsageError, match=r"takes more than 0\.001 seconds"):
        answering.ask("look_up_rule", {"rule": "104.3a"})
    answering.seconds = 60
    first = answering.ask("trace_rule", {"rule": "104.3a"})
    assert first["name"] == "concede"
    (worker,) = answering.processes.started
    worker.process.kill()
    assert answering.ask("trace_rule", {"rule": "104.3a"}) == first
    (last,) = answering.processes.started
    assert last is not worker
    answering.end()
    assert not last.running


def test_a_question_that_nobody_waits_for_ends_and_the_next_is_answered() -> None:
    answering = Answering()
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(answering.ask, "look_up_rule", {"rule": "104.3a"})
        until(lambda: bool(answering.processes.started))
        (worker,) = answering.processes.started
        answering.again()
        with pytest.raises(WorkersStoppedError):
            first.result(60)
    assert not worker.running
    assert answering.ask("trace_rule", {"rule": "102.2a"})["name"] == "last-player-standing"
    answering.end()


def test_it_ends_with_its_input() -> None:
    began = time.monotonic()
    done = subprocess.run(HEADJUDGE, input=b"", capture_output=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert time.monotonic() - began < 30


def test_without_the_extra_it_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError(name='mcp')\n")
    done = subprocess.run(
        HEADJUDGE,
        input=b"",
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert b"pip install 'headjudge[mcp]'" in done.stderr


def test_a_game_is_answered_with_the_record_that_explain_prints(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(
        "Feature: t\nExample: At the table\nGiven a game between Ana and Ben\nWhen Ana concedes\n"
    )
    printed = json.loads(headjudge("explain", str(path), "--json").stdout)
    played = reply("play_scenario", {"sentences": GAME + "Ana concedes"})["explanation"]
    played = json.loads(json.dumps(played))
    differing = {name for name in printed if printed[name] != played[name]}
    assert differing == {"path", "line"}
