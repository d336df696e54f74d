"""What is kept from run to run: never believed when anything is different, never missed."""

import os
import shutil
import time
from collections.abc import Callable
from hashlib import blake2b
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from headjudge.judge import invariants
from headjudge.spec.rulebook import Rulebook
from headjudge.suite import cache as store
from headjudge.suite import vectors
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge
from tests.test_architecture import CHECKOUT, PACKAGES


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to keep things in."""
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def some(scenarios: list[Scenario], book: Rulebook) -> list[Scenario]:
    """Scenarios of all kinds, and vectors."""
    return scenarios[::9] + vectors.scenarios(book)[::20]


def compiling(monkeypatch: pytest.MonkeyPatch, some: list[Scenario]) -> list[str]:
    """Let these be what is compiled; gives the editions for which it was, as it goes on."""
    compiled: list[str] = []

    def compile_them(book: Rulebook) -> list[Scenario]:
        compiled.append(book.edition)
        return list(some)

    monkeypatch.setattr(store, "_compiled", compile_them)
    return compiled


def the_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_all_that_is_compiled_comes_back_as_it_was(
    cache: Path, book: Rulebook, request: pytest.FixtureRequest
) -> None:
    compiled = request.getfixturevalue("scenarios") + vectors.scenarios(book)
    assert store.bundled_scenarios(book) == compiled
    assert the_file(cache)
    assert store.bundled_scenarios(book) == compiled


def test_what_is_kept_is_not_compiled_again(
    cache: Path, book: Rulebook, some: list[Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = compiling(monkeypatch, some)
    older = Rulebook.at("2005-08-01")
    for _ in range(3):
        assert store.bundled_scenarios(book) == some
        assert store.bundled_scenarios(older) == some
    assert compiled == [book.edition, older.edition]
    monkeypatch.setenv(store.VARIABLE, "0")
    assert store.bundled_scenarios(book) == some
    assert compiled == [book.edition, older.edition, book.edition]
    assert len([*cache.iterdir()]) == 2


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all that Head Judge is made of, in the place of what is imported."""

    def found(package: str) -> ModuleSpec | None:
        top, _, room = package.partition(".")
        if top != "headjudge":
            return find_spec(package)
        spec = ModuleSpec(package, None, is_package=True)
        spec.submodule_search_locations = [str(tmp_path / "copy" / (room or "conformance"))]
        return spec

    for package in (*PACKAGES, "features"):
        shutil.copytree(CHECKOUT / package, tmp_path / "copy" / package)
    monkeypatch.setattr(store, "find_spec", found)
    monkeypatch.setattr(store, "fingerprint", store.fingerprint.__wrapped__)
    return tmp_path / "copy"


FILES = (
    "features/losing.feature",
    "conformance/suite/steps/game.py",
    "conformance/judge/invariants.py",
    "reference/losing.py",
    "spec/protocol/events.py",
    "spec/rulebook/rules/loops.toml",
    "spec/logic/invariants.toml",
    "spec/logic/vectors.json",
)


@pytest.mark.usefixtures("cache")
def test_a_changed_byte_makes_it_invalid(copied: Path) -> None:
    store.write(NEWEST, b"kept")
    assert store.read(NEWEST) == b"kept"
    for path in (copied / file for file in FILES):
        content = path.read_bytes()
        middle = len(content) // 2
        path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
        assert store.read(NEWEST) is None, path
        path.write_bytes(content)
    assert store.read(NEWEST) == b"kept"
    path.rename(path.with_name("renamed"))
    assert store.read(NEWEST) is None


def signed(path: Path, body: bytes) -> None:
    """Write a file with the right checksum, as somebody would who means to deceive."""
    key = blake2b(path.name.encode()).digest()
    checksum = blake2b(body, digest_size=store.DIGEST_BYTES, key=key).digest()
    path.write_bytes(checksum + body)


def flip(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


def in_its_place(path: Path, put: Callable[[Path], Any]) -> None:
    path.unlink()
    put(path)


SPOILT: dict[str, Callable[[Path], Any]] = {
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 40),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "first bit": lambda path: flip(path, 0),
    "bit in the middle": lambda path: flip(path, path.stat().st_size // 2),
    "last bit": lambda path: flip(path, -1),
    "other type": lambda path: signed(path, msgspec.msgpack.encode({"a": 1})),
    "other kind of case": lambda path: signed(path, msgspec.msgpack.encode([[7, {}] + [""] * 9])),
    "nested": lambda path: signed(path, b"\x91" * 100_000 + b"\xc0"),
    "a long list announced": lambda path: signed(path, b"\xdd\xff\xff\xff\xff"),
    "a pickle": lambda path: signed(path, b"cos\nsystem\n(S'exit 1'\ntR."),
    "huge": lambda path: os.truncate(path, store.LARGEST + 1),
    "a pipe": lambda path: in_its_place(path, os.mkfifo),
    "a folder": lambda path: in_its_place(path, Path.mkdir),
    "endless": lambda path: in_its_place(path, lambda at: at.symlink_to("/dev/zero")),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_is_spoilt_is_not_believed(
    cache: Path,
    book: Rulebook,
    some: list[Scenario],
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], Any],
) -> None:
    compiled = compiling(monkeypatch, some)
    store.bundled_scenarios(book)
    spoil(the_file(cache))
    assert store.bundled_scenarios(book) == some
    assert len(compiled) == 2
    assert not [*cache.glob("*.part")]


def test_another_name_does_not_make_it_valid(cache: Path) -> None:
    store.write(NEWEST, b"kept")
    path = the_file(cache)
    path.rename(path.with_name(path.name.replace(NEWEST, "2005-08-01")))
    assert store.read("2005-08-01") is None


def no_space(*_: Any, **__: Any) -> Any:
    raise OSError(28, "No space left on device")


def test_what_cannot_be_kept_is_not_missed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", no_space)
    store.write(NEWEST, b"kept")
    assert [*cache.iterdir()] == []
    monkeypatch.setenv(store.VARIABLE, str(Path(__file__) / "folder"))
    store.write(NEWEST, b"kept")
    assert store.read(NEWEST) is None
    monkeypatch.setenv(store.VARIABLE, "a\udcffb")
    assert store.read(NEWEST) is None


def test_only_the_newest_are_kept_and_nothing_of_others_is_touched(cache: Path) -> None:
    cache.mkdir()
    (cache / "thesis.tex").touch()
    old = [cache / "headjudge-old.part", *(cache / name(day) for day in range(store.MOST_FILES))]
    for age, path in enumerate(old):
        path.touch()
        os.utime(path, (time.time() - 10_000 + age,) * 2)
    store.write(NEWEST, b"kept")
    left = {path.name for path in cache.iterdir()}
    assert left == {"thesis.tex", *(p.name for p in old[2:])} | {the_newest(cache).name}
    assert store.read(NEWEST) == b"kept"


def name(day: int) -> str:
    return f"scenarios-2020-01-{day:02}-{'0' * 2 * store.DIGEST_BYTES}.headjudge"


def the_newest(cache: Path) -> Path:
    return max(cache.iterdir(), key=lambda path: path.stat().st_mtime)


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(store.VARIABLE)
    assert store.folder() == tmp_path / "headjudge"
    monkeypatch.setenv(store.VARIABLE, "0")
    assert store.folder() is None
    store.write(NEWEST, b"kept")
    assert [*tmp_path.iterdir()] == []


def test_a_second_run_says_the_same(
    cache: Path, some: list[Scenario], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = compiling(monkeypatch, some)
    words = ("certify", "reference", "--rule", "104.3b")
    first = headjudge(*words)
    assert first.exit_code == 0
    kept = {path: path.read_bytes() for path in cache.iterdir()}
    assert {path.name.partition("-")[0] for path in kept} == {"scenarios"}
    assert headjudge(*words).output == first.output
    assert compiled == [NEWEST]
    assert {path: path.read_bytes() for path in cache.iterdir()} == kept


def test_compiled_invariants_come_from_the_cache(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[int] = []

    def compile_and_count(edition: str, players: int) -> invariants.Monitor:
        compiled.append(players)
        return compile_(edition, players)

    compile_ = invariants.compile_monitor
    monkeypatch.setattr(invariants, "compile_monitor", compile_and_count)
    deciders = []
    for _ in range(3):
        invariants.cached_monitors.cache_clear()
        deciders.append(invariants.StepDecider(NEWEST, 2))
    assert compiled == [2]
    assert the_file(cache).name.startswith("invariants-")
    facts = {f"{number}({seat})": 0 for number in ("life", "poison") for seat in (0, 1)}
    facts |= {f"commander_damage({seat})": 0 for seat in (0, 1)}
    first, *others = (d.decide({**facts, "checking": True, "seen_over": False}) for d in deciders)
    assert "all-lose-is-draw" in first.against
    assert others == [first, first]
    invariants.cached_monitors.cache_clear()
