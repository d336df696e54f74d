"""Commands on Windows, simulated by hiding the modules that Python lacks there."""

import json
import re
import subprocess
import sys
from pathlib import Path

from headjudge.cli.main import Exit
from headjudge.files import ELSEWHERE
from tests.conftest import ALL_PASSED, FEATURES

TAKEN_AWAY = """
import os, signal, sys
sys.modules |= dict.fromkeys(("fcntl", "termios", "tty", "pty"))
del os.O_NONBLOCK, os.O_DIRECTORY, os.killpg, signal.SIGHUP, signal.SIGALRM, signal.setitimer
"""
ONE_BY_ONE = """
import json
from headjudge.__main__ import main
for sys.argv[1:] in json.loads(sys.argv[1]):
    try:
        main()
    except SystemExit as end:
        print("ended with", end.code or 0, flush=True)
"""

FEATURE = str(FEATURES / "drawing.feature")


def results(folder: Path, *commands: list[str]) -> list[tuple[int, str]]:
    """Run the commands in one process; return the exit status and output of each."""
    done = subprocess.run(
        [sys.executable, "-c", TAKEN_AWAY + ONE_BY_ONE, json.dumps(commands)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    parts = re.split(r"^ended with (\d+)\n", done.stdout, flags=re.MULTILINE)
    return [(int(status), output) for output, status in zip(parts[::2], parts[1::2], strict=False)]


def test_commands_without_processes_work_on_windows(tmp_path: Path) -> None:
    judging = ["certify", "reference", "--rule", "104.3"]
    others = ["explain", FEATURE], ["rules", "show", "104.4a"], ["lint", FEATURE]
    found = results(tmp_path, *others, judging)
    assert [status for status, _ in found] == [0, 0, 0, 0]
    assert ALL_PASSED.search(found[-1][1])


def test_commands_that_need_posix_name_the_reason_on_windows(tmp_path: Path) -> None:
    for status, output in results(
        tmp_path,
        ["certify", "node adapter.mjs", "--features", FEATURE],
        ["certify", "reference", "--features", FEATURE, "--report", "out"],
        ["fuzz", "reference", "--games", "2", "-j", "2"],
    ):
        assert status in {Exit.USAGE_ERROR, Exit.NOT_STARTED}
        assert ELSEWHERE in output
        assert output.count("\n") == 1
