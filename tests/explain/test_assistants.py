"""The server for chat assistants, tested mostly through the official SDK's client."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import jsonschema_rs
import pytest
import yaml
from anyio.from_thread import start_blocking_portal

from headjudge.errors import UsageError
from headjudge.explain.mcp_server import MAX_CHARACTERS, QUESTIONS, QuestionWorker, reply, tools
from headjudge.spec.rulebook import Rulebook, editions
from tests.clusters import until
from tests.conftest import headjudge
from tests.test_guides import blocks

if TYPE_CHECKING:
    from mcp import Client

GUIDE = "conformance/explain/assistants.md"
SERVER = [sys.executable, "-m", "headjudge", "mcp"]
GAME = "a game between Ana and Ben\n"


@asynccontextmanager
async def client(folder: Path) -> AsyncIterator[Client]:
    from mcp import Client, StdioServerParameters  # noqa: PLC0415 -- start-up time

    home = {"HOME": str(folder), "HEADJUDGE_CACHE": os.environ["HEADJUDGE_CACHE"]}
    program, *words = SERVER
    server = StdioServerParameters(command=program, args=words, cwd=folder, env=home)
    async with Client(server, read_timeout_seconds=60) as connected:
        yield connected


class Talk(NamedTuple):
    """An assistant's connection to a server."""

    folder: Path
    assistant: Client
    wait: Callable[..., Any]

    def call(self, name: str, arguments: dict[str, Any]) -> tuple[Any, str, Any]:
        """Call a tool; return whether it failed, its text, and its structured content."""
        result = self.wait(self.assistant.call_tool, name, arguments)
        return result.is_error, result.content[0].text, result.structured_content


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talk]:
    """A connection to a server whose working directory is writable."""
    folder = tmp_path_factory.mktemp("server")
    with start_blocking_portal() as portal:
        connecting = portal.wrap_async_context_manager(client(folder))
        with connecting as connected:
            yield Talk(folder, connected, portal.call)


def questions_in_the_guide() -> list[dict[str, Any]]:
    return [yaml.safe_load(block.text) for block in blocks(GUIDE) if block.kind == "yaml"]


def contains(answer: Any, part: Any) -> bool:
    """Return whether an answer contains `part`, whose records and lists may be incomplete."""
    if isinstance(part, dict):
        return all(key in answer and contains(answer[key], value) for key, value in part.items())
    if isinstance(part, list):
        return all(any(contains(item, expected) for item in answer) for expected in part)
    return bool(answer == part)


def test_calls_in_the_guide_return_the_documented_answers(talk: Talk) -> None:
    forms = {tool.name: tool for tool in tools()}
    questions, shown = questions_in_the_guide(), Rulebook.at("2026-08-07")
    assert len(questions) == 20
    assert {question["call"] for question in questions} == {*QUESTIONS}
    for question in questions:
        # a new edition may renumber the rules in the answers
        dated = "date" in forms[question["call"]].input_schema["properties"]
        asked = {"date": shown.edition} | question["with"] if dated else question["with"]
        is_error, text, answer = talk.call(question["call"], asked)
        assert not is_error, text
        expected = question["answer"]
        if "number_today" in expected:
            rule, today = shown.rule(expected["number_today"]), Rulebook.at()
            number = today.number(rule.slug) if today.has_rule(rule.slug) else ""
            expected = expected | {"number_today": number}
        assert contains(answer, expected), (question, answer)
        assert answer["edition"] in editions()
        assert json.loads(text) == answer
        form = forms[question["call"]]
        jsonschema_rs.validate(form.input_schema, question["with"])
        jsonschema_rs.validate(form.output_schema or {}, answer)
    assert [*talk.folder.iterdir()] == []


def test_every_tool_is_listed_with_its_schemas(talk: Talk) -> None:
    listed = talk.wait(talk.assistant.list_tools).tools
    assert [tool.name for tool in listed] == [*QUESTIONS]
    for tool in listed:
        assert tool.description
        assert tool.annotations
        assert tool.annotations.read_only_hint
        assert tool.input_schema["type"] == "object"
        assert tool.output_schema
        for schema in (tool.input_schema, tool.output_schema):
            jsonschema_rs.meta.validate(schema)
    assert "unanswered" in (talk.assistant.instructions or "")


def test_server_answers_after_an_invalid_call(talk: Talk) -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("no_such_call", {}, "unknown tool 'no_such_call'"),
        ("no" * 500_000, {}, "unknown tool 'nonono"),
        ("look_up_rule", {"number": "104.3a"}, "unknown field `number`"),
        ("look_up_rule", {"rule": "104.99"}, "no rule '104.99'"),
        ("look_up_rule", {"rule": "104.3a", "date": "1993-08-05"}, "no edition was in force"),
        ("look_up_rule", {"rule": "104.3a", "date": "soon"}, "is not a date"),
        ("find_cards", {"words": "Storm Crow"}, "no card in the list"),
        ("engine_causes", {"engine": "arena"}, "no adapter for an engine named 'arena'"),
        ("play_scenario", {"sentences": "x" * (MAX_CHARACTERS + 1)}, "length <= 20000"),
        ("play_scenario", {"sentences": GAME + "Ana loses 1 life\n" * 900}, "too long"),
    ]

    for name, arguments, message in wrong:
        is_error, text, _ = talk.call(name, arguments)
        assert is_error
        assert text.startswith("This can't be answered: ")
        assert message in text
        assert len(text) < MAX_CHARACTERS
    _, _, right = talk.call("look_up_rule", {"rule": "104.3a"})
    assert right["rule"]["number"] == "104.3a"


def test_number_with_thousands_of_digits_is_not_read() -> None:
    """Python refuses to convert it."""
    found = reply("play_scenario", {"sentences": f"{GAME}Ana loses {'9' * 4400} life"})
    assert found["problems"][0]["line"] == 2


def test_answer_lists_sentences_it_could_not_read() -> None:
    found = reply("play_scenario", {"sentences": GAME + "Ana loses 20 life\nBen is glad"})
    assert found["unanswered"] == (
        "the effect of line 3 and of all later lines: line 3 can't be read",
    )
    claimed = reply("settle_claim", {"sentences": GAME + "Ana is sad", "claim": "Ana has lost"})
    assert claimed["verdict"] == "can't be answered"
    assert claimed["problems"][0]["line"] == 2
    assert "explanation" not in claimed
    two = "Example: one\nGiven a game between Ana and Ben\nWhen Ana concedes\n"
    played = reply("play_scenario", {"sentences": two + two.replace("one", "two")})
    assert played["unanswered"] == ("how the other games end: only one game is played at a time",)


def test_answer_to_an_empty_game_shows_how_to_begin() -> None:
    (text,) = reply("play_scenario", {"sentences": "\n" * 9_000})["unanswered"]
    assert text.endswith("a game between Ana and Ben")


def test_related_rules_have_their_numbers_in_the_edition_in_force() -> None:
    found = reply("look_up_rule", {"rule": "102.3e", "date": "2008-03-15"})
    assert [rule["number"] for rule in found["depends_on"]] == ["102.2b", "606.8b"]


def test_related_sentences_are_listed_only_without_a_correction() -> None:
    found = reply("write_sentence", {"sentence": "Ana looses 3 lifes"})
    assert found["perhaps_meant"] == ("Ana loses 3 life",)
    assert "about_these_words" not in found
    assert "about_these_words" in reply("write_sentence", {"sentence": "poison"})


def test_claim_is_judged_after_the_last_step() -> None:
    own = GAME + "Ana loses 20 life\nThen Ana has lost\nstate-based actions are checked\n"
    for claim in ("Ana has lost", "Then Ana has lost"):
        assert reply("settle_claim", {"sentences": own, "claim": claim})["verdict"] == "correct"


def test_trace_rule_accepts_former_numbers() -> None:
    assert reply("trace_rule", {"rule": "102.2a"})["name"] == "last-player-standing"
    with pytest.raises(UsageError, match=r"no rule '999\.9'"):
        reply("trace_rule", {"rule": "999.9"})


def test_worker_answers_after_a_timeout_or_crash() -> None:
    asker = QuestionWorker(0.001)
    with pytest.raises(UsageError, match=r"takes more than 0\.001 seconds"):
        asker.ask("look_up_rule", {"rule": "104.3a"})
    asker.seconds = 60
    first = asker.ask("trace_rule", {"rule": "104.3a"})
    assert first["name"] == "concede"
    (worker,) = asker.pool.processes
    worker.kill()
    assert asker.ask("trace_rule", {"rule": "104.3a"}) == first
    (last,) = asker.pool.processes
    assert last is not worker
    asker.stop()
    assert not last.is_alive()


def test_server_answers_after_a_cancelled_call() -> None:
    asker = QuestionWorker()
    with ThreadPoolExecutor(1) as thread:
        first = thread.submit(asker.ask, "look_up_rule", {"rule": "104.3a"})
        until(lambda: bool(asker.pool.processes))
        (worker,) = asker.pool.processes
        asker.restart()
        with pytest.raises((CancelledError, UsageError)):
            first.result(60)
    assert not worker.is_alive()
    assert asker.ask("trace_rule", {"rule": "102.2a"})["name"] == "last-player-standing"
    asker.stop()


def test_server_exits_when_its_input_ends() -> None:
    began = time.monotonic()
    done = subprocess.run(SERVER, input=b"", capture_output=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert time.monotonic() - began < 30


def test_every_line_with_an_id_gets_an_answer() -> None:
    lines = {
        '{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}': (1, -32600),
        '{"jsonrpc": "2.0", "id": "x", "method": "ping", "params": {"a": "\\ud800"}}': (
            "x",
            -32600,
        ),
        '{"jsonrpc": "2.0", "id": 3, "method": "ping", "params": NEST}'.replace(
            "NEST", '{"a":' * 900 + "1" + "}" * 900
        ): (3, -32600),
        '{"id": 4, "method": ' + "[" * 50_000: (None, -32700),
        "nonsense": (None, -32700),
        "[]": (None, -32600),
        "": None,
        '{"jsonrpc": "2.0", "id": 5, "method": "ping"}': (5, None),
    }
    wanted = [*filter(None, lines.values())]
    with subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write("".join(f"{line}\n" for line in lines).encode())
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in wanted]
        server.stdin.close()
    found = [(answer["id"], answer.get("error", {}).get("code")) for answer in answers]
    assert sorted(found, key=str) == sorted(wanted, key=str)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_server_ends_on_a_signal_while_its_input_is_open(number: int) -> None:
    # Under nohup or in the background, children inherit that some signals are ignored.
    code = f"import signal, os, sys; signal.signal({int(number)}, signal.SIG_DFL); "
    code += "os.execv(sys.argv[1], sys.argv[1:])"
    command = [sys.executable, "-c", code, *SERVER]
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
    assert server.stdin
    assert server.stdout
    server.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
    server.stdin.flush()
    assert server.stdout.readline()  # it serves
    server.send_signal(number)
    assert server.wait(60) == 130
    assert server.communicate()[1] == b"headjudge: interrupted\n"


def test_explain_tool_returns_the_same_record_as_the_command(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(
        "Feature: t\nExample: At the table\nGiven a game between Ana and Ben\nWhen Ana concedes\n"
    )
    printed = json.loads(headjudge("explain", str(path), "--json").stdout)
    played = reply("play_scenario", {"sentences": GAME + "Ana concedes"})["explanation"]
    played = json.loads(json.dumps(played))
    differing = {name for name in printed if printed[name] != played[name]}
    assert differing == {"path", "line"}
