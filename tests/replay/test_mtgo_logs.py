"""The reader of Magic Online's match logs: what it makes of games and matches, and the audit."""

import re
from io import BytesIO
from pathlib import Path

import pytest

from headjudge.replay.readers import READERS, mtgo
from headjudge.replay.readers.mtgo import entries
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import ToldEnding
from tests.conftest import headjudge
from tests.read_logs import Told

ADA, BO = "Ada_1", "Bo Two"
MATCH = "01234567-89ab-cdef-0123-456789abcdef"
JOINED = [f"@P@P{ADA} joined the game.", f"@P@P{BO} joined the game."]
BEGINS = ["@PTurn 1: " + ADA, f"@P{ADA} skips their draw step."]
CONCEDED, WINS = f"@P{BO} has conceded from the game.", f"@P{ADA} wins the game."


def string(text: str) -> bytes:
    data = text.encode()
    length, prefix = len(data), b""
    while length >= 0x80:
        prefix += bytes([length & 0x7F | 0x80])
        length >>= 7
    return prefix + bytes([length]) + data


def dat(*texts: str) -> bytes:
    """A log with these entries."""
    head = b"\x01\x00" + string(MATCH) + b"\x04\x00" + string(MATCH)
    return head + b"".join(b"\xc4S\x8e!r=\xde\x08\x00" + string(text) for text in texts)


def mtgo_log(*texts: str) -> Told:
    return Told(mtgo, dat(f"@P{ADA} rolled a 6.", f"@P{BO} rolled a 2.", *texts))


def test_conceded() -> None:
    told = mtgo_log(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0")
    (header,) = told.headers
    assert [p.name for p in header.game.players] == [ADA, BO]
    assert (header.engine, header.tells) == ("Magic Online", mtgo.TELLS)
    assert told.last.events == (Concede(BO),)
    assert told.last.endings == (ToldEnding(BO, "lost", "concession"), ToldEnding(ADA, "won"))
    assert told.lines() == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3a concede)",
        "log:9: cut off: the log of the match ends after 1 game",
    ]


def test_won_without_a_word_why() -> None:
    (said,) = mtgo_log(*JOINED, *BEGINS, WINS).lines()
    assert said.startswith(f"log: unexplained: moment 1: {BO} lost; {ADA} won; it would have to be")
    assert f"{BO}'s life total" in said


def test_concession_without_the_win() -> None:
    """By the rules the other has won; the log need not say so."""
    told = mtgo_log(*JOINED, *BEGINS, CONCEDED)
    assert told.lines() == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3a concede)"
    ]


def test_who_conceded_has_not_won() -> None:
    (said, *_) = mtgo_log(*JOINED, *BEGINS, CONCEDED, f"@P{BO} wins the game.").lines()
    assert said.startswith("log: contradicted: moment 1 ")
    assert "104.3a concede" in said
    assert f"the log: {ADA} lost, {BO} won, the game is over; by the rules: {ADA} won" in said


def test_lost_connection() -> None:
    """That decides a game only if the other wins it; who has come back has not lost."""
    gone = f"@P{BO} has lost connection to the game."
    assert mtgo_log(*JOINED, *BEGINS, gone, WINS).last.endings[0] == ToldEnding(
        BO, "lost", "disconnection"
    )
    assert mtgo_log(*JOINED, *BEGINS, gone, JOINED[1], WINS).last.endings[0] == ToldEnding(
        BO, "lost"
    )
    assert mtgo_log(*JOINED, *BEGINS, gone).lines() == [
        "log: cut off: the log does not tell how it ended"
    ]


def test_cut_off() -> None:
    told = mtgo_log(*JOINED, *BEGINS)
    assert told.lines() == ["log: cut off: the log does not tell how it ended"]


def test_match_of_three_games() -> None:
    told = mtgo_log(
        *(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0"),
        *(*JOINED, *BEGINS, f"@P{ADA} has conceded from the game.", f"@P{BO} wins the game."),
        *("Match Tied 1-1", f"@P{BO} has left the game.", *JOINED, *BEGINS, WINS),
        f"@P{ADA} wins the match 2-1",
    )
    assert len(told.headers) == 3
    assert told.lines()[-1] == (
        f"log:23: explained: {ADA} won the match: {ADA} 2, {BO} 1 (MTR 2.1 match-of-games)"
    )


def test_score_that_does_not_follow_contradicts_the_log() -> None:
    told = mtgo_log(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{BO} leads the match 1-0")
    assert told.lines()[1] == (
        f"log:9: contradicted: MTR 2.1 match-of-games: after game 1 the log has the score {BO} 1, "
        f"{ADA} 0, by the rules {ADA} 1, {BO} 0"
    )


def test_wrong_score_is_kept_as_a_scenario_that_the_rules_bear_out(tmp_path: Path) -> None:
    path, kept = tmp_path / "x.dat", tmp_path / "kept"
    path.write_bytes(dat(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{BO} leads the match 1-0"))
    done = headjudge("audit", "--keep", str(kept), "--report", str(tmp_path), str(path))
    assert done.exit_code == 1
    assert done.stdout.endswith("1 game and 1 match: 1 explained, 1 contradicted\n")
    (feature,) = kept.iterdir()
    assert headjudge("certify", "reference", "--features", str(feature)).exit_code == 0
    page = (tmp_path / "audit.html").read_text("utf-8")
    assert f"{path}:7, game 1, Magic Online" in page


@pytest.mark.parametrize(
    ("entries_before", "score", "needed"),
    [
        ([CONCEDED, WINS], f"@P{ADA} leads the match 2-0", "games that are not in the log"),
        ([], f"@P{ADA} leads the match 1-0", "who won game 1"),
    ],
)
def test_scores_that_may_be(entries_before: list[str], score: str, needed: str) -> None:
    """Where games are missing, or the winner of one is, the score is not held against the log."""
    said = mtgo_log(*JOINED, *BEGINS, *entries_before, score).lines()[-1]
    assert said.endswith(f"it would have to be known: {needed}")


def test_match_that_the_other_must_have_conceded() -> None:
    told = mtgo_log(
        *(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0"),
        *(*JOINED, *BEGINS, f"@P{ADA} has conceded from the game.", f"@P{BO} wins the game."),
        f"@P{BO} wins the match 1-1",
    )
    assert told.lines()[-1].endswith("it would have to be known: whether the match was conceded")


def test_long_strings() -> None:
    text = f"@P{ADA} casts " + "x" * 300
    assert list(entries(BytesIO(dat(text, "y")))) == [text, "y"]


@pytest.mark.parametrize("cut", [1, 5, 60, 90, 100])
def test_log_that_is_cut_off(cut: int) -> None:
    told = Told(mtgo, dat(*JOINED, *BEGINS)[:cut])
    assert len(told.broken) == 1
    assert "no end" in told.broken[0][1].why


@pytest.mark.parametrize(
    "size", [b"\xff\xff\xff\xff\xff\xff\xff\x7f", b"\xff" * 50, b"\xff\xff\x7f"]
)
def test_string_that_is_too_long(size: bytes) -> None:
    told = Told(mtgo, dat(*JOINED) + bytes(9) + size + b"text")
    assert [line for line, _ in told.broken] == [3]


def test_files_are_recognised() -> None:
    assert [one.NAME for one in READERS if one.recognises(dat("x"), "x")] == ["mtgo"]
    assert not mtgo.recognises(re.sub(b"-", b"_", dat("x")), "Match_GameLog_1.dat")
