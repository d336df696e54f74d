"""Engine processes: order of answers, requests in flight, environment, and caches."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import msgspec
import psutil
import pytest

from headjudge.adapters.catalog import catalog
from headjudge.errors import UsageError
from headjudge.judge.judge import run
from headjudge.runner.client import AHEAD
from headjudge.runner.engine import EngineStartError, Limits, checked_info
from headjudge.runner.in_process import InProcessEngine
from headjudge.runner.process import LAST_BYTES, StandardError, environment
from headjudge.runner.registry import attach, load
from headjudge.runner.replies import PRINTS, ReplyReader
from headjudge.runner.subprocess_engine import SubprocessEngine
from headjudge.spec.protocol import Case, Concede, EngineInfo, Player, Setup
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import Scenario
from headjudge.text import LONGEST_MESSAGE, brief, quoted
from tests import NEWEST
from tests.clusters import until

ADAPTER = """
import json, os, sys, time
asked = 0
def reply(request):
    return {"case": request["case"], "unsupported": str(os.getpid())}
hello = {"hello": 1, "engine": "small"}
"""
LOOP = """
for line in sys.stdin:
    request = json.loads(line)
    if "bye" in request:
        break
    print(json.dumps(hello if "hello" in request else reply(request)), flush=True)
"""


def small(code: str = "") -> list[str]:
    """Return the command line of a small adapter with this code replaced."""
    return [sys.executable, "-c", ADAPTER + dedent(code) + LOOP]


def cases(count: int) -> list[Case]:
    setup = Setup((Player("Ana"), Player("Ben")))
    return [Case(str(n), NEWEST, setup, ((Concede("Ana"),),)) for n in range(count)]


SLEEPING = """
def reply(request):
    time.sleep(0.02 * (int(request["case"]) % 3))
    return {"case": request["case"], "unsupported": f"{request['case']} by {os.getpid()}"}
"""


def test_several_processes_answer_in_order_of_cases() -> None:
    with closing(SubprocessEngine(small(SLEEPING), Limits(jobs=3, max_in_flight=2))) as process:
        messages = [answer.message.split(" by ") for answer in process.run(cases(20))]
    assert [case for case, _ in messages] == [str(n) for n in range(20)]
    assert len({pid for _, pid in messages}) == 3


def test_processes_are_kept_between_runs() -> None:
    with closing(SubprocessEngine(small(SLEEPING))) as process:
        first, second, third = (
            {answer.message.split(" by ")[1] for answer in process.run(cases(3), keep=keep)}
            for keep in (True, False, False)
        )
    assert first == second
    assert len(first) == len(third) == 1
    assert first != third


def test_cases_are_taken_lazily() -> None:
    taken = 0

    def endless() -> Iterator[Case]:
        nonlocal taken
        for taken, case in enumerate(cases(10 * AHEAD), 1):  # noqa: B007 -- counted
            yield case

    with closing(SubprocessEngine(small())) as process:
        answers = process.run(endless())
        assert next(answers).kind == "unsupported"
        assert taken <= AHEAD
        answers.close()
        before = taken
        again = [answer.kind for answer in process.run(cases(3))]
    assert again == ["unsupported"] * 3
    assert taken == before


def test_engine_plays_while_its_caller_polls() -> None:
    with closing(SubprocessEngine(small(), Limits(max_in_flight=1))) as process:
        answers = process.run(cases(20))
        next(answers)

        def all_sent() -> bool:
            process.poll()
            return process.dispatcher.is_drained

        until(all_sent)
        answers.close()
        process.poll()
        assert process.workers[0].task is None


COUNTING = """
import select
def at_once():
    lines = b""
    while lines.count(b"\\n") < wanted or select.select([0], [], [], 0.1)[0]:
        lines += os.read(0, 65536)
        if b'"hello"' in lines or b'"bye"' in lines:
            break
    return [json.loads(line) for line in lines.splitlines()]
while True:
    requests = at_once()
    if "bye" in requests[0]:
        break
    answers = [
        {"case": request["case"], "unsupported": str(len(requests))} if "case" in request else hello
        for request in requests
    ]
    # In one write: after some of the replies alone, the window may be refilled in part.
    os.write(1, b"".join(json.dumps(answer).encode() + b"\\n" for answer in answers))
"""


@pytest.mark.parametrize("window", [1, 4])
def test_requests_in_flight_match_the_limit(window: int) -> None:
    """The adapter waits for `window` requests; its replies say how many have arrived."""
    command = [sys.executable, "-c", f"{ADAPTER}\nwanted = {window}\n{COUNTING}"]
    with closing(SubprocessEngine(command, Limits(max_in_flight=window))) as process:
        assert {answer.message for answer in process.run(cases(8))} == {str(window)}


def test_engine_that_declares_a_time_gets_one_request_at_a_time() -> None:
    with closing(SubprocessEngine(small('hello["seconds"] = 77'))) as process:
        assert (process.dispatcher.max_in_flight, process.dispatcher.timeout) == (1, 77)
    with closing(
        SubprocessEngine(small('hello["seconds"] = 77'), Limits(5, max_in_flight=3))
    ) as process:
        assert (process.dispatcher.max_in_flight, process.dispatcher.timeout) == (3, 5)


def test_answer_includes_request_and_reply() -> None:
    with closing(SubprocessEngine(small())) as process:
        (answer,) = process.run(cases(1))
    assert answer.sent.startswith('{"case":"0","edition":')
    assert answer.received.startswith('{"case": "0", "unsupported"')
    assert 0 < answer.seconds < 60


NTH = """
def reply(request):
    global asked
    asked += 1
    if asked == 3:
        os._exit(9)
    return {"case": request["case"], "unsupported": ""}
"""


@pytest.mark.parametrize("window", [1, 4, None])
def test_unreproducible_crash_is_blamed_on_the_oldest_request(
    window: int | None,
) -> None:
    with closing(SubprocessEngine(small(NTH), Limits(max_in_flight=window))) as process:
        answers = [*process.run(cases(5))]
    kinds = ["unsupported", "unsupported", "crash", "unsupported", "unsupported"]
    assert [answer.kind for answer in answers] == kinds
    assert answers[2].message == "it exited with status 9, but not when the case is played alone"


LATER = """
import atexit
atexit.register(print, "good bye")
def reply(request):
    global asked
    asked += 1
    return {"case": request["case"], "unsupported": "right" if asked < 5 else "wrong"}
"""


def test_answer_is_not_replaced_by_a_better_one_of_another_process() -> None:
    """The line after the last reply makes its case suspect, so it is played alone."""
    with closing(SubprocessEngine(small(LATER))) as process:
        messages = [answer.message for answer in process.run(cases(5))]
    assert messages == ["right"] * 4 + ["wrong"]


@pytest.mark.parametrize("case", ["4", "0", "unknown"])
def test_reply_after_the_last_answer_is_garbage(case: str) -> None:
    """No case played alone shows it: the engine writes it only after all five."""
    late = f"""
    import atexit
    def reply(request):
        global asked
        asked += 1
        if asked == 5:
            atexit.register(print, '{{"case":"{case}","error":"no"}}')
        return {{"case": request["case"], "unsupported": ""}}
    """
    with closing(SubprocessEngine(small(late))) as process:
        answers = [*process.run(cases(5))]
    [garbage] = [answer for answer in answers if answer.kind != "unsupported"]
    assert (garbage.kind, garbage.message[:18]) == ("garbage", "more than one line")


@pytest.mark.parametrize("count", [2, 30])
def test_engine_that_allows_only_one_process_still_answers_all_cases(
    tmp_path: Path, count: int
) -> None:
    once = f"""
    lock = {str(tmp_path / "lock")!r}
    try:
        os.mkdir(lock)
    except FileExistsError:
        time.sleep(0.5)
        raise SystemExit("it is running already")
    import atexit
    atexit.register(os.rmdir, lock)
    """
    with closing(SubprocessEngine(small(once), Limits(jobs=2))) as process:
        assert {answer.kind for answer in process.run(cases(count))} == {"unsupported"}


def test_hang_of_an_engine_that_holds_back_replies_is_found() -> None:
    """The engine holds back its replies, so they don't reveal which case hangs."""
    code = """
    kept = []
    import io, select
    def reply(request):
        if request["case"] == "7":
            time.sleep(60)
        return {"case": request["case"], "unsupported": ""}
    class Lazy(io.StringIO):
        def write(self, text):
            kept.append(text)
            return len(text)
        def flush(self):
            if not select.select([0], [], [], 0.05)[0]:
                os.write(1, "".join(kept).encode())
                kept.clear()
    sys.stdout = Lazy()
    sys.stdin = open(0, "rb", buffering=0)
    """
    wanted = ["unsupported"] * 7 + ["hang"] + ["unsupported"] * 2
    for seconds in (1, 15):  # one second may be too short on a busy machine
        with closing(SubprocessEngine(small(code), Limits(seconds, max_in_flight=4))) as process:
            kinds = [answer.kind for answer in process.run(cases(10))]
        if kinds == wanted:
            break
    assert kinds == wanted


def test_no_process_is_left_running(tmp_path: Path) -> None:
    """Not even an orphan in another session is left."""
    pids = tmp_path / "pids"
    code = f"""
    import subprocess
    start = "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', sys.argv[1]]"
    start += ", start_new_session=True); print(p.pid)"
    with open({str(pids)!r}, "a") as file:
        subprocess.run(
            [sys.executable, "-c", start, "import time; time.sleep(60)"], stdout=file, check=True
        )
    """
    with closing(SubprocessEngine(small(code), Limits(jobs=2))) as process:
        assert [*process.run(cases(1))]
    started = list(map(int, pids.read_text().split()))
    assert started
    assert until(lambda: not any(map(psutil.pid_exists, started)))


def test_engine_gets_only_listed_environment_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "abc")
    monkeypatch.setenv("LC_ALL", "C")
    assert "SECRET_TOKEN" not in environment()
    assert environment()["LC_ALL"] == "C"
    assert (
        environment(["SECRET_TOKEN", "NEW=a=b"]).items()
        >= {
            "SECRET_TOKEN": "abc",
            "NEW": "a=b",
        }.items()
    )
    telling = 'hello["version"] = os.environ.get("SECRET_TOKEN", "none")'
    with closing(SubprocessEngine(small(telling))) as process:
        assert process.info.version == "none"
    with closing(
        SubprocessEngine(small(telling), Limits(environment=("SECRET_TOKEN",)))
    ) as process:
        assert process.info.version == "abc"


@pytest.mark.parametrize(
    ("variable", "message"),
    [
        ("=x", "expected NAME or NAME=VALUE"),
        ("a b", "is not an environment variable"),
        ("A=\0", "is not an environment variable"),
        ("NO_SUCH_1", "variable NO_SUCH_1 is not set"),
    ],
)
def test_invalid_environment_variables_are_rejected(variable: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        environment([variable])


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(float("inf")), "inf seconds per case"),
        (Limits(float("nan")), "nan seconds per case"),
        (Limits(1e9), "at most 86400"),
        (Limits(0), "above 0"),
        (Limits(max_downtime=float("nan")), "downtime"),
        (Limits(jobs=0), "jobs: 0"),
        (Limits(memory=-1), "memory: -1"),
    ],
)
@pytest.mark.parametrize("engine", ["reference", "python:x:y", sys.executable])
def test_impossible_limits_are_rejected(limits: Limits, message: str, engine: str) -> None:
    with pytest.raises(UsageError, match=message):
        attach(engine, limits)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("one\ntwo\n", "one / two"),
        ("Traceback (most recent call last):\n  File x\nKeyError: 'a'\nbye\n", "KeyError: 'a'"),
        ("java.lang.IllegalStateException: no\n\tat a.b(C.java:1)\n", "IllegalStateException: no"),
        ('Exception in thread "main" x.Y: no\n\tat a\n', 'Exception in thread "main" x.Y: no'),
        ("thread 'main' panicked at src/a.rs:1:2:\nno card\nnote: run\n", "a.rs:1:2: no card"),
        ("/a.js:1\nthrow new Error('no')\n\nError: no\n    at f\nNode.js v22\n", "Error: no"),
        ("panic: no card\n\ngoroutine 1 [running]:\nmain.f()\n", "panic: no card"),
        ("Unhandled exception. System.Exception: no\n   at A.B()\n", "System.Exception: no"),
    ],
)
def test_message_shows_the_line_that_looks_like_an_error(lines: str, message: str) -> None:
    heard = StandardError()
    heard.add(lines.encode())
    assert heard.brief().endswith(message)


def test_first_and_last_lines_of_stderr_are_kept() -> None:
    heard = StandardError()
    heard.add(b"it begins\n")
    for number in range(1000):
        heard.add(b"%d noise\n" % number * 100)
    heard.add(b"the end\n")
    lines = heard.text().splitlines()
    assert (lines[0], lines[-1]) == ("it begins", "the end")
    assert "[more omitted]" in lines
    assert len(heard.last) == LAST_BYTES
    few = StandardError()
    few.add(b"".join(b"%d\n" % number for number in range(50)))
    assert "[10 lines omitted]" in few.text()


def test_messages_are_short_printable_lines() -> None:
    assert brief("a\n\x1b[31m b") == "a / \ufffd[31m b"
    long = brief("x" * 100_000)
    assert len(long) < LONGEST_MESSAGE + 50
    assert long.endswith("… (cut: 100,000 characters in all)")
    assert quoted(b"\xff\x1b\n") == r"'\ufffd\x1b'".replace(r"\ufffd", "\ufffd")


@pytest.mark.parametrize("name", ["headjudge", "json"])
def test_module_shadowed_by_an_installed_one_is_rejected(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / f"{name}.py").write_text("def engine(): ...", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        EngineStartError, match=f"python:{name} is not {name}.py but .*rename yours"
    ):
        attach(f"python:{name}:engine")


THEIRS = """
from headjudge.spec.protocol import EngineInfo
class Engine:
    def describe(self):
        return EngineInfo("mine")
    def play(self, case):
        exit(3)
"""


def test_user_modules_do_not_shadow_our_dependencies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "typer.py").write_text("raise SystemExit('theirs')", "utf-8")
    (tmp_path / "mine.py").write_text(THEIRS, "utf-8")
    monkeypatch.chdir(tmp_path)
    with closing(attach("python:mine:Engine")) as attached:
        assert attached.info.engine == "mine"
        assert attached.answer(cases(1)[0]).message == "it exited with status 3"
    inside = InProcessEngine(load("python:mine:Engine"))
    assert inside.answer(cases(1)[0]).payload == ("error", (), "SystemExit: 3")


@pytest.mark.parametrize(
    "name",
    [
        *("toy$(touch X)", "`x`", "a;b", "a|b", "a'b", " ::error::x", "::error::x", "##[error]x"),
        *("", "   ", "\u3164", "ph\u0430se", "\u540d\u524d", "a\nb", "-x", "a" * 201, "<b>"),
    ],
)
def test_names_are_from_a_closed_alphabet(name: str) -> None:
    with pytest.raises(ValueError, match="engine must begin with an ASCII letter"):
        checked_info(EngineInfo(name))
    if name:
        with pytest.raises(ValueError, match="version must begin with an ASCII letter"):
            checked_info(EngineInfo("x", name))


def test_names_of_real_engines_are_accepted() -> None:
    for entry in catalog().values():
        checked_info(EngineInfo(entry.about.engine, "1.0.0-rc1+git~2 @ main/a_b, (x)"))


def test_several_processes_give_the_same_verdicts(scenarios: list[Scenario]) -> None:
    book = Rulebook.at()
    command = [sys.executable, "-m", "headjudge.runner", "reference"]
    found = []
    for limits in (Limits(), Limits(jobs=2, max_in_flight=7)):
        with closing(SubprocessEngine(command, limits)) as process:
            judged = [*run(process, scenarios[::30], book)][1:-1]
        found.append([(event.id, event.verdict, event.message) for event in judged])  # type: ignore[union-attr]
    assert found[0] == found[1]


def test_reply_cache_distinguishes_cases_and_players() -> None:
    """Cached outcomes are reused only for the same kind of case and the same players."""
    replies = ReplyReader()
    ana, other = cases(2)
    setup = Setup((Player("Cho"), Player("Ben")))
    stranger = Case("2", NEWEST, setup, ((Concede("Cho"),),))
    longer = Case("3", NEWEST, ana.game, ana.steps * 2)
    escaped = Case('4"', NEWEST, ana.game, ana.steps)

    def read(case: Case, line: str) -> str:
        answer = replies.read(case, line.encode(), 0.1, msgspec.json.encode(case))
        return answer.message or answer.kind

    tail = '","outcomes":[{"winners":["Ben"],"losers":["Ana"]}]}'
    assert [read(case, f'{{"case":"{case.id}{tail}') for case in (ana, ana, other)] == [
        "played"
    ] * 3
    assert "instead of '1'" in read(other, f'{{"case":"0{tail}')
    assert "losers names 'Ana'" in read(stranger, f'{{"case":"2{tail}')
    assert "1 outcome for 2 steps" in read(longer, f'{{"case":"3{tail}')
    assert "JSON is malformed" in read(escaped, f'{{"case":"4\\{tail}')
    assert read(escaped, f'{{"case":"4\\"{tail}') == "played"
    assert "JSON is malformed" in read(other, f'{{"case":"1{tail}]')
    assert read(other, f'{{"more": 1, "case": "1{tail}') == "played"


@pytest.mark.parametrize("line", [b"", b"life: 20", b"[life] Ana: 20", b"Ana has {20} life"])
def test_printed_line_is_recognized(line: bytes) -> None:
    answer = ReplyReader().read(cases(1)[0], line, 0.1, b"")
    assert answer.message == f"{PRINTS}: {line.decode()!r}"
    assert PRINTS not in ReplyReader().read(cases(1)[0], b"[1]", 0.1, b"").message


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b'{"case":"","outcomes":OUT}', "answered case '' instead of '12'"),
        (b'{"case":"1","outcomes":OUT}', "answered case '1' instead of '12'"),
        (b'{"case":"other","outcomes":OUT,"case":"12"}', "`case` appears twice"),
        (b'{"c\\u0061se":"other","outcomes":OUT,"case":"12"}', "`case` appears twice"),
        (b'{"case":"12","outcomes":[],"outcomes":OUT}', "`outcomes` appears twice"),
        (b'{"case":"12","outcomes":[{"over":true,"over":false}]}', "`over` appears twice"),
        (b'{"case":"12","outcomes":[{"life":{"Ana":0,"Ana":9}}]}', "`Ana` appears twice"),
        (b'{"case":"12","outcomes":[{"losers":["Ana","Ana"]}]}', "losers names 'Ana' twice"),
        (b'{"case":"12","outcomes":OUT,"note":"\xff"}', "can't decode byte 0xff"),
    ],
)
def test_reply_that_may_be_read_as_another_is_garbage(line: bytes, problem: str) -> None:
    """Also if the same outcomes were accepted before."""
    replies = ReplyReader()
    case = Case("12", NEWEST, cases(1)[0].game, cases(1)[0].steps)
    outcomes = b'[{"winners":["Ben"],"losers":["Ana"],"objects":{"Extra":{"zone":"hand"}}}]'
    right = b'{"case":"12","outcomes":OUT,"note":"\\n","more":{"case":1}}'
    for reply, kind in ((right, "played"), (line, "garbage")):
        answer = replies.read(case, reply.replace(b"OUT", outcomes), 0.1, b"")
        assert answer.kind == kind
    assert problem in answer.message
