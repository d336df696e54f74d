"""``headjudge audit`` and ``headjudge protocol --log``: output, files and exit statuses."""

import codecs
import fcntl
import gzip
import json
import os
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from io import BufferedReader, BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import get_args
from zipfile import ZipFile

import jsonschema_rs
import msgspec
import pytest
from psutil import Process

from headjudge.cli import audit
from headjudge.replay import results
from headjudge.replay.log_format import LogWriter, read
from headjudge.replay.session import FORMATS, audit_file, audit_games, audit_parts
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import (
    Content,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
    Reason,
)
from tests.conftest import headjudge
from tests.games import game
from tests.logs import write_long_game

TWO = game("Ana", "Ben")
FEW: tuple[Content, ...] = ("life", "checks", "endings")
MANY = 10_000
PAGE = files("headjudge.replay").joinpath("log.md").read_text("utf-8")


def written(
    path: Path,
    life: int,
    *endings: PlayerEnding,
    over: bool = True,
    complete: tuple[Content, ...] = FEW,
) -> Path:
    """Write the log of a game in which Ana ends with `life` life, and return its path."""
    with (
        path.open("wb") as file,
        LogWriter(file, "toy", TWO, version="3", complete=complete) as log,
    ):
        log.moment(protocol.LoseLife("Ana", 5), check=True)
        log.moment(protocol.LoseLife("Ana", 15 - life), check=True, endings=endings, over=over)
    return path


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with one log for each verdict."""
    folder = tmp_path / "games"
    folder.mkdir()
    lost, won = PlayerEnding("Ana", "lost", "life"), PlayerEnding("Ben", "won")
    written(folder / "a.jsonl", 0, lost, won)
    written(folder / "b.jsonl", 3, lost, won)
    written(folder / "c.jsonl", 3, PlayerEnding("Ana", "lost"), won)
    written(folder / "d.jsonl", 3, over=False)
    return folder


def test_audit_prints_a_line_per_game_and_scenarios_of_contradictions(logs: Path) -> None:
    done = headjudge("audit", str(logs))
    assert done.exit_code == 1
    assert (
        re.sub(r"@id\S+", "@id", done.stdout)
        == f"""\
{logs}/a.jsonl: explained: Ben won; Ana lost; the game is over (104.3b zero-life)
{logs}/b.jsonl: contradicted: moment 2 (line 3), 104.3b zero-life, 104.2 ways-to-win: the log: \
Ana lost (life), Ben won, the game is over; by the rules: the game goes on
     @id
     Example: A game with a wrong result
       Given a game between Ana and Ben
       And Ana starts with 15 life
       When Ana loses 12 life
       And state-based actions are checked
       Then the game goes on for everyone
{logs}/c.jsonl: unexplained: moment 2: Ana lost; Ben won; Ana has 3 life; Ben has 20 life; missing \
information: why Ana lost: Ana's poison counters, whether Ana drew from an empty library, an \
effect that makes a player lose or whether Ana conceded
{logs}/d.jsonl: cut off: the log ends after 2 moments
4 games: 1 explained, 1 contradicted, 1 unexplained, 1 cut off
"""
    )


def test_quiet_prints_only_totals_and_verbose_adds_derivations(logs: Path) -> None:
    quiet = headjudge("audit", "-q", str(logs / "a.jsonl"), str(logs / "d.jsonl"))
    assert (quiet.exit_code, quiet.stdout) == (0, "2 games: 1 explained, 1 cut off\n")
    verbose = headjudge("audit", "-v", str(logs / "a.jsonl"))
    assert "   104.3b zero-life: Ana has 0 life\n" in verbose.stdout


def test_kept_contradiction_works_with_explain_and_certify(logs: Path, tmp_path: Path) -> None:
    kept = tmp_path / "found"
    assert headjudge("audit", "--keep", str(kept), str(logs)).exit_code == 1
    (feature,) = kept.iterdir()
    assert headjudge("explain", str(feature)).exit_code == 0
    certified = headjudge("certify", "reference", "--features", str(kept))
    assert certified.exit_code == 0
    assert "1 passed" in certified.stdout


def test_report_has_page_and_records(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    headjudge("audit", "--report", str(out), str(logs))
    records = [json.loads(line) for line in (out / audit.RECORDS).read_bytes().splitlines()]
    verdicts = [record["verdict"] for record in records]
    assert verdicts == ["explained", "contradicted", "unexplained", "cut off"]
    assert records[1]["contradiction"]["rules"][0] == "104.3b zero-life"
    page = (out / audit.PAGE).read_text("utf-8")
    for text in ("4 games: 1 explained", "Ana starts with 15 life", "<td>104.3b zero-life</td>"):
        assert text in page
    assert "Ana&#39;s poison counters" in page


def test_page_escapes_names(tmp_path: Path) -> None:
    path, out = tmp_path / "x.jsonl", tmp_path / "out"
    name = "<b>A\x1b[1m"
    with path.open("wb") as file, LogWriter(file, "toy", game(name, "Ben")) as log:
        log.moment(check=True, endings=[PlayerEnding(name, "lost")], over=True)
    done = headjudge("audit", "--report", str(out), str(path))
    assert done.exit_code == 1
    assert "\x1b" not in done.stdout
    page = (out / audit.PAGE).read_text("utf-8")
    assert "&lt;b&gt;A" in page
    assert "<b>" not in page
    assert "\x1b" not in page


CLIENT_HTML = b'<html><body><font color="#CCCC33">9:05 PM: </font>Ada has joined the game</body>'
CLIENT_TEXT = b"9:05 PM: Ada has joined the game\n9:05 PM: Bo has joined the game\n"


def test_logs_in_zip_archives_are_audited(logs: Path, tmp_path: Path) -> None:
    archive, text = tmp_path / "games.zip", (logs / "a.jsonl").read_bytes()
    with ZipFile(archive, "w") as packed:
        packed.mkdir("games")
        packed.writestr("games/a.jsonl", text)
        packed.writestr("games/b.jsonl.gz", gzip.compress(text, mtime=0))
        packed.writestr("readme.txt", "two games")
    for given in (archive, tmp_path):
        done = headjudge("audit", str(given))
        assert done.stdout.endswith("2 games: 2 explained\n")
        assert f"{archive}/games/a.jsonl: explained" in done.stdout
        assert f"{archive}/readme.txt: unknown log format" in done.stderr
    missing = headjudge("audit", f"{archive}/games/none.jsonl")
    assert missing.exit_code == 2
    assert f"{archive}/games/none.jsonl: can't be read" in missing.stderr
    below = headjudge("audit", f"{logs}/a.jsonl/none.jsonl")
    assert below.exit_code == 2
    assert "/a.jsonl/none.jsonl: can't be read: Not a directory" in below.stderr
    archive.write_bytes(archive.read_bytes().replace(b"PK\x03\x04", b"PK\x00\x00"))
    done = headjudge("audit", str(archive))
    assert done.exit_code == 2
    assert f"{archive}/games/a.jsonl: can't be read" in done.stderr


def test_unusual_zip_archives_lose_no_game_silently(logs: Path, tmp_path: Path) -> None:
    """Truncated and nested archives were read as logs, and so was one of two files of a name."""
    archive, text = tmp_path / "games.zip", (logs / "a.jsonl").read_bytes()
    with ZipFile(archive, "w") as packed:
        packed.writestr("../../a.jsonl", text)
    done = headjudge("audit", str(archive))
    assert done.stdout.startswith(f"{archive}/../../a.jsonl: explained")
    nested, cut = tmp_path / "nested.zip", tmp_path / "cut.zip"
    with ZipFile(nested, "w") as packed:
        packed.write(archive, "games.zip")
    cut.write_bytes(archive.read_bytes()[:-40])
    with ZipFile(archive, "a") as packed, pytest.warns(UserWarning, match="Duplicate name"):
        packed.writestr("../../a.jsonl", text)
    for given, name, why in (
        (archive, "/../../a.jsonl", "the archive has several files of this name"),
        (nested, "/games.zip", "it is a zip archive in another one; unpack it first"),
        (cut, "", "the zip archive is damaged or truncated"),
    ):
        done = headjudge("audit", str(given))
        assert (done.exit_code, done.stdout) == (2, "0 games: none\n")
        assert done.stderr == f"headjudge: {given}{name}: can't be read: {why}\n"


def test_gzipped_logs_and_standard_input_are_audited(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (logs / "a.jsonl").read_bytes()
    packed = logs / "a.jsonl.gz"
    packed.write_bytes(gzip.compress(text, mtime=0))
    assert headjudge("audit", "-q", str(packed)).stdout == "1 game: 1 explained\n"
    packed.unlink()
    buffered = BufferedReader(BytesIO(text))
    monkeypatch.setattr(
        "headjudge.replay.session.sys",
        SimpleNamespace(stdin=SimpleNamespace(buffer=buffered)),
    )
    (found,) = audit_file("auto", "-").games
    assert (found.verdict, found.path) == ("explained", "-")


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("none.jsonl", None, "can't be read: No such file or directory"),
        ("duel.html", CLIENT_HTML, "a game log of XMage's client, which contains neither"),
        ("duel.txt", CLIENT_TEXT, "a game log of XMage's client, which contains neither"),
        ("empty.jsonl", b"", "unknown log format; the known formats are log, arena, xmage"),
        (
            "text.txt",
            b"Dear diary,\n",
            "unknown log format; the known formats are log, arena, xmage",
        ),
        (
            "cut.gz",
            gzip.compress(b'{"log":1,"game":{"players"' * 99, mtime=0)[:-9],
            "can't be read: ",
        ),
        ("bad.jsonl", b'{"log":1,"game":{"players":[]}}\n', "contains no game"),
    ],
)
def test_unusable_file_is_reported(
    tmp_path: Path, name: str, text: bytes | None, says: str
) -> None:
    path = tmp_path / name
    if text is not None:
        path.write_bytes(text)
    done = headjudge("audit", str(path))
    assert done.exit_code == 2
    assert f"{path}: {says}" in done.stderr
    assert "Traceback" not in done.output


NESTED = b'{"log":1,"x":' + b"[" * 3_000 + b"]" * 3_000 + b"}\n"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("log", NESTED),
        ("arena", NESTED.replace(b'"log":1', b'"greToClientEvent":{}')),
        ("xmage", NESTED.replace(b'"log":1', b'"snapshots":[]')),
    ],
)
def test_deeply_nested_line_does_not_stop_audit(form: str, text: bytes, logs: Path) -> None:
    (logs / "0.jsonl").write_bytes(text)
    done = headjudge("audit", "-q", "-j", "1", str(logs))
    assert done.exit_code == 1
    assert done.stdout == "4 games: 1 explained, 1 contradicted, 1 unexplained, 1 cut off\n"
    assert re.search(rf"{logs}/0.jsonl:1: .*is nested too deeply\n", done.stderr), done.stderr
    assert headjudge("audit", "-q", "--format", form, str(logs / "0.jsonl")).exit_code == 2


def test_report_is_locked_and_emptied_first(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    words = ("audit", "--report", str(out), str(logs))
    headjudge(*words)
    held = os.open(out, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    done = headjudge(*words)
    assert done.exit_code == 2
    assert f"--report {out}: another run is writing into it" in done.stderr
    os.close(held)
    assert (out / audit.PAGE).stat().st_size
    monkeypatch.setattr(results, "to_html", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        headjudge(*words)
    assert (out / audit.PAGE).read_bytes() == b""


def test_byte_order_mark_is_skipped(logs: Path) -> None:
    path = logs / "a.jsonl"
    path.write_bytes(codecs.BOM_UTF8 + path.read_bytes())
    assert headjudge("audit", "-q", str(path)).stdout == "1 game: 1 explained\n"


def test_games_before_end_of_truncated_gzip_count(logs: Path) -> None:
    text = (logs / "a.jsonl").read_bytes() * 200
    path = logs / "many.jsonl.gz"
    path.write_bytes(gzip.compress(text + random.Random(1).randbytes(100_000), mtime=0)[:-50_000])
    done = headjudge("audit", "-q", str(path))
    assert done.exit_code == 2
    assert done.stdout in ("199 games: 199 explained\n", "200 games: 200 explained\n")
    assert "many.jsonl.gz: can't be read: the compressed file is truncated" in done.stderr


def test_broken_line_is_reported_with_place(logs: Path) -> None:
    path = logs / "a.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b'{"moment"\n', *lines[1:], b'{"moment":3,"x']))
    done = headjudge("audit", str(path))
    assert done.exit_code == 2
    assert done.stderr == f"headjudge: {path}:2: is not JSON\nheadjudge: {path}:5: is not JSON\n"
    path.write_bytes(lines[0] + b"{}\n" * 100)
    done = headjudge("audit", str(path))
    assert done.stderr.splitlines()[-1] == f"headjudge: {path}: 80 more lines with the same problem"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_progress_bar_advances_by_bytes(
    logs: Path, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (logs / "e.jsonl.gz").write_bytes(gzip.compress((logs / "a.jsonl").read_bytes()))
    moved: list[int] = []
    step = "headjudge.report.terminal.step"
    monkeypatch.setattr(step, lambda _bar, _done, count: moved.append(count))
    done = headjudge("audit", "-j", jobs, str(logs))
    assert done.stdout.endswith("5 games: 2 explained, 1 contradicted, 1 unexplained, 1 cut off\n")
    assert sum(moved) == sum(path.stat().st_size for path in logs.iterdir())


def test_file_is_split_into_one_part_per_game(
    logs: Path,
) -> None:
    content = b"".join(path.read_bytes() for path in sorted(logs.iterdir()))
    path = logs / "all.jsonl"
    path.write_bytes(content + b"{\n")
    parts = list(audit_parts("auto", str(path)))
    assert [len(part.games) for part in parts] == [1, 1, 1, 1, 0]
    assert sum(part.size for part in parts) == path.stat().st_size
    assert parts[0].size > 0
    assert [game.number for game in audit_file("auto", str(path)).games] == [1, 2, 3, 4]
    done = headjudge("audit", "-q", str(path))
    assert done.stdout == "4 games: 1 explained, 1 contradicted, 1 unexplained, 1 cut off\n"
    assert done.stderr == f"headjudge: {path}:13: is not JSON\n"


def test_audit_rejects_invalid_formats_and_folders(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "file").write_text("")
    for words, message in (
        (
            ["--format", "cockatrice", str(logs)],
            "--format cockatrice: unknown format; the formats are auto, log",
        ),
        ([str(tmp_path / "none")], "contains no files"),
        (["--report", str(tmp_path / "file"), str(logs)], "--report"),
        (["--keep", str(tmp_path / "file"), str(logs)], "--keep"),
    ):
        done = headjudge("audit", *words)
        assert done.exit_code == 2
        assert message in done.stderr


def test_example_log_in_the_guide_is_explained(tmp_path: Path) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "example.jsonl"
    path.write_text(example, "utf-8")
    done = headjudge("audit", str(path))
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "1 game: 1 explained"
    assert done.stderr == ""


def test_guide_documents_all_log_fields() -> None:
    assert headjudge("protocol", "--log").stdout == PAGE
    fields = msgspec.json.schema(LogHeader)["$defs"]["LogHeader"]["properties"]["complete"]
    for kind in fields["items"]["enum"]:
        assert f"| `{kind}` |" in PAGE
    for reason in filter(None, get_args(Reason)):
        assert f"`{reason}`" in PAGE
    for field in LogMoment.__struct_fields__:
        assert f"`{field}`" in PAGE or f'"{field}"' in PAGE


def test_example_log_fits_the_schema() -> None:
    schema = json.loads(headjudge("protocol", "--log", "--schema").stdout)
    jsonschema_rs.meta.validate(schema)
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    for line in example.splitlines():
        jsonschema_rs.Draft202012Validator(schema).validate(json.loads(line))


def test_formats_are_listed_with_what_they_cannot_record() -> None:
    listing = headjudge("audit", "--formats").stdout
    for name, reader in FORMATS.items():
        assert f"{name}: {reader.CONTENTS}\n" in listing
        assert all(f"  can't show: {limit}\n" in listing for limit in reader.LIMITS)


def test_log_writer_writes_what_the_reader_reads() -> None:
    file = BytesIO()
    with LogWriter(file, "toy", TWO, edition="2010-07-16", complete=["life"], name="first") as log:
        assert log.moment(protocol.LoseLife("Ana", 1)) == 1
        view = InView(life={"Ana": 19})
        assert (
            log.moment(check=True, seen=view, endings=[PlayerEnding("Ana", "lost")], over=True) == 2
        )
    header, first, second = (item for _, item in read(BytesIO(file.getvalue())))
    complete: frozenset[Content] = frozenset(["life"])
    assert header == LogHeader(1, TWO, "toy", "", "2010-07-16", complete, "first")
    assert first == LogMoment(1, (protocol.LoseLife("Ana", 1),))
    assert second == LogMoment(2, (), True, view, (PlayerEnding("Ana", "lost"),), True)


class Endless:
    """A log file that generates its lines as they are read."""

    def __init__(self, moments: int) -> None:
        self._lines = self._generate(moments)
        self.memory: list[int] = []
        """Samples of the memory of the process, in bytes."""

    def readline(self, _most: int) -> bytes:
        """Return the next line; return an empty one at the end."""
        return next(self._lines, b"")

    def _generate(self, moments: int) -> Iterator[bytes]:
        yield msgspec.json.encode(LogHeader(1, TWO)) + b"\n"
        process = Process()
        for number in range(1, moments + 1):
            if number % (moments // 10) == 0:
                self.memory.append(process.memory_info().rss)
            event = (protocol.LoseLife, protocol.GainLife)[number % 2]("Ana", 3)
            seen = InView(life={"Ana": 20 + 3 * (number % 2), "Ben": 20})
            shield = (
                protocol.Restriction("Ben", "losing"),
                protocol.EndRestriction("Ben", "losing"),
            )
            events = (event,) if number % 1000 else (event, shield[number // 1000 % 2])
            moment = LogMoment(number, events, check=True, seen=seen)
            yield msgspec.json.encode(moment) + b"\n"


def test_memory_does_not_grow_with_log() -> None:
    file = Endless(MANY)
    (found,) = audit_games(read(file), "x", print)  # type: ignore[arg-type]
    assert (found.verdict, found.moments) == ("cut off", MANY)
    assert (
        file.memory[-1] - file.memory[0] < 100 * MANY
    )  # a moment takes hundreds of bytes, so none is kept


def test_write_long_game_is_followed_to_its_end() -> None:
    file = BytesIO()
    write_long_game(file, 2_000, seen=True)
    file.seek(0)
    (found,) = audit_games(read(file), "x", print)
    assert (found.verdict, found.moments) == ("explained", 2_001)
