"""``python -m tests.everything``: all subjects are found, and a fault in one of them fails it."""

import pytest

from tests.everything import completing
from tests.everything.__main__ import main, subjects


def test_every_module_is_a_subject() -> None:
    assert {"editions", "readings", "situations"} < {*subjects()}
    assert "__main__" not in subjects()


def test_a_fault_fails_it_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(completing, "check", lambda sample: [f"wrong by {sample}"])
    assert main(["completing", "--sample", "7"]) == 1
    assert capsys.readouterr().out == "completing: 1 faults (0 s)\n  wrong by 7\n"
    monkeypatch.setattr(completing, "check", lambda sample: [])
    assert main(["completing"]) == 0
    assert capsys.readouterr().out == "completing: no faults (0 s)\n"


def test_a_subject_that_there_is_not_is_refused() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["compleeting"])
