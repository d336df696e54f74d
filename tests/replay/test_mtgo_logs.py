"""The reader of Magic Online's match logs: games, matches, and their audit."""

from io import BytesIO
from pathlib import Path

import pytest

from headjudge.replay.readers import mtgo
from headjudge.replay.readers.mtgo import entries
from headjudge.spec.protocol.events import Concede
from headjudge.spec.protocol.game_log import PlayerEnding
from tests.conftest import headjudge
from tests.logs import ParsedLog

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
    """Return the bytes of a log file with these entries."""
    head = b"\x01\x00" + string(MATCH) + b"\x04\x00" + string(MATCH)
    return head + b"".join(b"\xc4S\x8e!r=\xde\x08\x00" + string(text) for text in texts)


def mtgo_log(*texts: str) -> ParsedLog:
    return ParsedLog(mtgo, dat(f"@P{ADA} rolled a 6.", f"@P{BO} rolled a 2.", *texts))


def test_concession_is_explained_and_unfinished_match_is_cut_off() -> None:
    log = mtgo_log(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0")
    (header,) = log.headers
    assert [p.name for p in header.game.players] == [ADA, BO]
    assert (header.engine, header.complete) == ("Magic Online", mtgo.COMPLETE)
    assert log.last.events == (Concede(BO),)
    assert log.last.endings == (PlayerEnding(BO, "lost", "concession"), PlayerEnding(ADA, "won"))
    assert log.audit() == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3a concede)",
        "log:9: cut off: the log of the match ends after 1 game",
    ]


def test_win_without_reason_is_unexplained() -> None:
    (line,) = mtgo_log(*JOINED, *BEGINS, WINS).audit()
    assert line.startswith(
        f"log: unexplained: moment 1: {BO} lost; {ADA} won; missing information: "
    )
    assert f"{BO}'s life total" in line


def test_concession_implies_the_win_of_the_other_player() -> None:
    """The rules imply the other player's win."""
    log = mtgo_log(*JOINED, *BEGINS, CONCEDED)
    assert log.audit() == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3a concede)"
    ]


def test_conceding_player_can_not_win() -> None:
    (line, *_) = mtgo_log(*JOINED, *BEGINS, CONCEDED, f"@P{BO} wins the game.").audit()
    assert line.startswith("log: contradicted: moment 1 ")
    assert "104.3a concede" in line
    assert f"the log: {ADA} lost, {BO} won, the game is over; by the rules: {ADA} won" in line


def test_lost_connection_is_a_reason_unless_the_player_rejoined() -> None:
    """A lost connection decides a game only if the other player wins and nobody rejoined."""
    gone = f"@P{BO} has lost connection to the game."
    assert mtgo_log(*JOINED, *BEGINS, gone, WINS).last.endings[0] == PlayerEnding(
        BO, "lost", "disconnection"
    )
    assert mtgo_log(*JOINED, *BEGINS, gone, JOINED[1], WINS).last.endings[0] == PlayerEnding(
        BO, "lost"
    )
    assert mtgo_log(*JOINED, *BEGINS, gone).audit() == [
        "log: cut off: the log does not show how the game ended"
    ]


def test_log_without_result_is_cut_off() -> None:
    log = mtgo_log(*JOINED, *BEGINS)
    assert log.audit() == ["log: cut off: the log does not show how the game ended"]


def test_score_of_a_match_of_three_games_is_explained() -> None:
    log = mtgo_log(
        *(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0"),
        *(*JOINED, *BEGINS, f"@P{ADA} has conceded from the game.", f"@P{BO} wins the game."),
        *("Match Tied 1-1", f"@P{BO} has left the game.", *JOINED, *BEGINS, WINS),
        f"@P{ADA} wins the match 2-1",
    )
    assert len(log.headers) == 3
    assert log.audit()[-1] == (
        f"log:23: explained: {ADA} won the match: {ADA} 2, {BO} 1 (MTR 2.1 match-of-games)"
    )


def test_wrong_score_contradicts_log() -> None:
    log = mtgo_log(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{BO} leads the match 1-0")
    assert log.audit()[1] == (
        f"log:9: contradicted: MTR 2.1 match-of-games: after game 1 the log has the score {BO} 1, "
        f"{ADA} 0; by the rules {ADA} 1, {BO} 0"
    )


def test_wrong_score_is_kept_as_valid_scenario(tmp_path: Path) -> None:
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
def test_unexplained_score_states_what_would_have_to_be_known(
    entries_before: list[str], score: str, needed: str
) -> None:
    """Missing games or unknown winners may explain a score."""
    line = mtgo_log(*JOINED, *BEGINS, *entries_before, score).audit()[-1]
    assert line.endswith(f"missing information: {needed}")


def test_match_won_without_enough_games_is_unexplained() -> None:
    log = mtgo_log(
        *(*JOINED, *BEGINS, CONCEDED, WINS, f"@P{ADA} leads the match 1-0"),
        *(*JOINED, *BEGINS, f"@P{ADA} has conceded from the game.", f"@P{BO} wins the game."),
        f"@P{BO} wins the match 1-1",
    )
    assert log.audit()[-1].endswith("missing information: whether the match was conceded")


def test_strings_over_127_bytes_are_read() -> None:
    text = f"@P{ADA} casts " + "x" * 300
    assert list(entries(BytesIO(dat(text, "y")))) == [text, "y"]


@pytest.mark.parametrize("cut", [1, 5, 60, 90, 100])
def test_truncated_file_is_reported_as_broken(cut: int) -> None:
    log = ParsedLog(mtgo, dat(*JOINED, *BEGINS)[:cut])
    assert len(log.broken) == 1
    assert "unterminated" in log.broken[0][1].why


@pytest.mark.parametrize(
    "size", [b"\xff\xff\xff\xff\xff\xff\xff\x7f", b"\xff" * 50, b"\xff\xff\x7f"]
)
def test_string_longer_than_the_file_is_reported_as_broken(size: bytes) -> None:
    log = ParsedLog(mtgo, dat(*JOINED) + bytes(9) + size + b"text")
    assert [line for line, _ in log.broken] == [3]
