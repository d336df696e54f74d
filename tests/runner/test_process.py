"""Engine processes that misbehave, and time limits."""

import gc
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from headjudge.runner import client
from headjudge.runner.engine import EngineStartError, Limits
from headjudge.runner.in_process import TimeUpError, time_limit
from headjudge.runner.registry import attach, command_line
from headjudge.runner.subprocess_engine import SubprocessEngine
from headjudge.spec.protocol import Case, Check, Concede, Player, Setup
from tests import NEWEST
from tests.clusters import until
from tests.conftest import ADAPTERS, adapter, alive


def case(name: str = "one") -> Case:
    return Case(name, NEWEST, Setup((Player("Ana"), Player("Ben"))), ((Concede("Ana"),),))


def test_engine_that_ignores_bye_is_killed() -> None:
    process = SubprocessEngine(adapter("misbehave.py", "deaf", "never"), Limits(60))
    child = process.workers[0].child
    assert child is not None
    begin = time.monotonic()
    process.close()
    assert time.monotonic() - begin < 55
    assert child.status() is not None


def test_killed_judge_leaves_no_engine_behind(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    engine = ["sh", "-c", f"read -r hello; echo $$ > {pid_file}; sleep 3600 & wait"]
    code = f"from headjudge.runner.subprocess_engine import SubprocessEngine; SubprocessEngine({engine!r})"
    with subprocess.Popen([sys.executable, "-c", code]) as judge:
        until(lambda: pid_file.exists() and pid_file.read_text().endswith("\n"))
        judge.kill()
    pid = int(pid_file.read_text())
    until(lambda: not alive(pid))


DETACHED = """
import json, os, sys
def detach(file):
    if os.fork():
        os.wait()
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    for stream in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), stream)
    with open(file, "w") as pid:
        print(os.getpid(), file=pid)
    os.execve(sys.executable, [sys.executable, "-S", "-c", PROGRAM], {})
PROGRAM = "import time; held = b'x' * HELD; time.sleep(3600)"
for line in sys.stdin:
    if "hello" in line:
        detach(sys.argv[1])
        print('{"hello": 1, "engine": "detaching"}', flush=True)
    if "bye" in line:
        break
    if "case" in line:
        import time; time.sleep(float(sys.argv[2]))
        print(json.dumps({"case": json.loads(line)["case"], "unsupported": ""}), flush=True)
"""
"""An engine that starts a process without a parent, session and environment in common."""


def detaching(file: Path, held: int = 0, seconds: float = 0) -> list[str]:
    code = DETACHED.replace("HELD", str(held))
    return [sys.executable, "-c", code, str(file), str(seconds)]


def written_pid(file: Path) -> int:
    until(lambda: file.exists() and file.read_text().endswith("\n"))
    return int(file.read_text())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has subreapers")
class TestDetachedProcess:
    def test_it_ends_with_the_engine(self, tmp_path: Path) -> None:
        with closing(SubprocessEngine(detaching(tmp_path / "pid"))) as process:
            assert process.answer(case()).kind == "unsupported"
            pid = written_pid(tmp_path / "pid")
            assert alive(pid)
        assert not alive(pid)

    def test_it_ends_if_the_judge_is_killed(self, tmp_path: Path) -> None:
        code = (
            "from headjudge.runner.subprocess_engine import SubprocessEngine; import time; "
            f"SubprocessEngine({detaching(tmp_path / 'pid')!r}); time.sleep(3600)"
        )
        with subprocess.Popen([sys.executable, "-c", code]) as judge:
            pid = written_pid(tmp_path / "pid")
            judge.kill()
        until(lambda: not alive(pid))

    def test_its_memory_counts(self, tmp_path: Path) -> None:
        limits = Limits(60, memory=300 << 20)
        engine = detaching(tmp_path / "pid", held=600 << 20, seconds=30)
        with closing(SubprocessEngine(engine, limits)) as process:
            answer = process.answer(case())
        assert answer.kind == "crash"
        assert "it used more than 314 MB of memory" in answer.message


def test_engine_that_kills_its_parent_crashes() -> None:
    code = 'import os, signal, time; input(); print(\'{"hello": 1, "engine": "x"}\', flush=True); '
    code += "input(); os.kill(os.getppid(), signal.SIGKILL); time.sleep(3600)"
    with closing(SubprocessEngine([sys.executable, "-c", code], Limits(60))) as process:
        child = process.workers[0].child
        assert child
        assert process.answer(case()).kind == "crash"
        until(lambda: not alive(child.pid))


def test_engine_that_always_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        client, "START_TIMES", 200
    )  # the limit is about answers, not about starting
    limits = Limits(0.2, max_downtime=0.5)
    with closing(SubprocessEngine(adapter("misbehave.py", "hang"), limits)) as process:
        answers = [*process.run([case()] * 3000)]
    assert len(answers) == 3000
    assert {answer.kind for answer in answers} == {"hang", "not-run"}
    assert answers[0].kind == "hang"
    assert answers[-1].kind == "not-run"
    messages = [answer.message for answer in answers]
    assert messages[0] == "no answer within 0.2 s"
    assert messages[-1].endswith(
        " s were lost to hangs, crashes and restarts; the last: no answer within 0.2 s"
    )


def test_engine_that_cannot_be_restarted_crashes_remaining_cases(tmp_path: Path) -> None:
    program = tmp_path / "once"
    program.write_text(f"#!{sys.executable}\n{(ADAPTERS / 'misbehave.py').read_text('utf-8')}")
    program.chmod(0o700)
    with closing(SubprocessEngine([str(program), "crash"], Limits(60))) as process:
        program.unlink()
        answers = [*process.run([case()] * 3)]
    assert [answer.kind for answer in answers] == ["crash", "not-run", "not-run"]
    assert "exited with status 3" in answers[0].message
    assert answers[1].message == f"it could not be restarted: {program}: No such file or directory"


class Swallows:
    """An object with a slow destructor; Python ignores exceptions raised in destructors."""

    def __del__(self) -> None:
        """Take longer than the time limit."""
        time.sleep(200)


def test_time_limit_survives_a_destructor_that_swallows_it() -> None:
    def overrun() -> None:
        Swallows()
        time.sleep(200)

    begin = time.monotonic()
    with pytest.raises(TimeUpError), time_limit(0.1):
        overrun()
    assert time.monotonic() - begin < 55


def test_time_limit_works_during_garbage_collection() -> None:
    def overrun() -> None:
        gc.collect()
        time.sleep(200)

    def slow(_phase: str, _about: dict[str, int]) -> None:
        time.sleep(0.2)

    gc.callbacks.append(slow)
    try:
        with pytest.raises(TimeUpError), time_limit(0.1):
            overrun()
    finally:
        gc.callbacks.remove(slow)


def test_engine_is_restarted_after_every_crash() -> None:
    with closing(SubprocessEngine(adapter("misbehave.py", "crash"), Limits(60))) as process:
        answers = [*process.run([case()] * 25)]
    assert all(answer.message.startswith("it exited with status 3") for answer in answers)


def test_program_without_permission_is_a_start_error(tmp_path: object) -> None:
    with pytest.raises(EngineStartError, match="Permission denied"):
        SubprocessEngine([str(tmp_path)])


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("refrence", "did you mean reference"),
        ("no-such-engine --fast", "neither a known engine"),
        ("'unclosed", "is not a valid command line"),
        ("", "neither a known engine"),
    ],
)
def test_invalid_command_is_a_start_error(engine: str, message: str) -> None:
    with pytest.raises(EngineStartError, match=message):
        attach(engine)


def test_command_lines_are_split_like_in_a_shell() -> None:
    assert command_line(f"{sys.executable} -c 'a b'") == [sys.executable, "-c", "a b"]


def test_served_reference_answers_like_the_reference() -> None:
    both = Case("x", NEWEST, case().game, ((Concede("Ana"), Concede("Ben")), (Check(),)))
    direct = attach("reference")
    with closing(attach(f"{sys.executable} -m headjudge.runner reference")) as served:
        assert served.info == direct.info
        assert served.answer(both).payload == direct.answer(both).payload


def test_unknown_edition_is_unsupported_by_the_reference() -> None:
    old = Case("x", "2008-02-02", case().game, ((Concede("Ana"),),))
    answer = attach("reference").answer(old)
    assert answer.payload == ("unsupported", (), "edition 2008-02-02 is unknown")


def test_served_engine_rejects_malformed_cases() -> None:
    stranger = Case("x", NEWEST, case().game, ((Concede("Zed"),),))
    with closing(attach(f"{sys.executable} -m headjudge.runner reference")) as served:
        answer = served.answer(stranger)
    assert answer.kind == "error"
    assert "no player is named Zed" in answer.message
