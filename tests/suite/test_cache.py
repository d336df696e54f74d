"""The cache of compiled scenarios."""

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
    """The folder of the cache."""
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def sample(scenarios: list[Scenario], book: Rulebook) -> list[Scenario]:
    """Scenarios of all kinds, including vectors."""
    return scenarios[::9] + vectors.scenarios(book)[::20]


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, sample: list[Scenario]) -> list[str]:
    """A list of the editions that have been compiled, which grows during the test."""
    editions: list[str] = []

    def compile_sample(book: Rulebook) -> list[Scenario]:
        editions.append(book.edition)
        return list(sample)

    monkeypatch.setattr(store, "_compile", compile_sample)
    return editions


def the_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def test_cached_scenarios_equal_compiled_ones(
    cache: Path, book: Rulebook, scenarios: list[Scenario]
) -> None:
    expected = scenarios + vectors.scenarios(book)
    assert store.bundled_scenarios(book) == expected
    assert the_file(cache)
    assert store.bundled_scenarios(book) == expected


def test_scenarios_are_compiled_once_per_edition(
    cache: Path,
    book: Rulebook,
    sample: list[Scenario],
    compiled: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    older = Rulebook.at("2005-08-01")
    for _ in range(3):
        assert store.bundled_scenarios(book) == sample
        assert store.bundled_scenarios(older) == sample
    assert compiled == [book.edition, older.edition]
    monkeypatch.setenv(store.VARIABLE, "0")
    assert store.bundled_scenarios(book) == sample
    assert compiled == [book.edition, older.edition, book.edition]
    assert len([*cache.iterdir()]) == 2


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all packages that determine the cached data, which is imported instead of them."""

    def find_copy(package: str) -> ModuleSpec | None:
        top, _, name = package.partition(".")
        if top != "headjudge":
            return find_spec(package)
        spec = ModuleSpec(package, None, is_package=True)
        spec.submodule_search_locations = [str(tmp_path / "copy" / (name or "conformance"))]
        return spec

    for package in (*PACKAGES, "features"):
        shutil.copytree(CHECKOUT / package, tmp_path / "copy" / package)
    monkeypatch.setattr(store, "find_spec", find_copy)
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
def test_changed_or_renamed_file_invalidates_the_cache(copied: Path) -> None:
    store.write(NEWEST, b"content")
    assert store.read(NEWEST) == b"content"
    for path in (copied / file for file in FILES):
        content = path.read_bytes()
        flip(path, len(content) // 2)
        assert store.read(NEWEST) is None, path
        path.write_bytes(content)
    assert store.read(NEWEST) == b"content"
    path.rename(path.with_name("renamed"))
    assert store.read(NEWEST) is None


def replace_by(path: Path, create: Callable[[Path], Any]) -> None:
    path.unlink()
    create(path)


def write_with_checksum(path: Path, body: bytes) -> None:
    key = blake2b(path.name.encode()).digest()
    path.write_bytes(blake2b(body, digest_size=store.DIGEST_BYTES, key=key).digest() + body)


def flip(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


DAMAGE: dict[str, Callable[[Path], Any]] = {
    "empty": lambda path: path.write_bytes(b""),
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 40),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    "first bit": lambda path: flip(path, 0),
    "bit in the middle": lambda path: flip(path, path.stat().st_size // 2),
    "last bit": lambda path: flip(path, -1),
    "other type": lambda path: write_with_checksum(path, msgspec.msgpack.encode({"a": 1})),
    "unknown kind of case": lambda path: write_with_checksum(
        path, msgspec.msgpack.encode([[7, {}] + [""] * 9])
    ),
    "deeply nested": lambda path: write_with_checksum(path, b"\x91" * 100_000 + b"\xc0"),
    "announced long list": lambda path: write_with_checksum(path, b"\xdd\xff\xff\xff\xff"),
    "pickle": lambda path: write_with_checksum(path, b"cos\nsystem\n(S'exit 1'\ntR."),
    "huge": lambda path: os.truncate(path, store.LARGEST + 1),
    "pipe": lambda path: replace_by(path, os.mkfifo),
    "folder": lambda path: replace_by(path, Path.mkdir),
    "endless": lambda path: replace_by(path, lambda place: place.symlink_to("/dev/zero")),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_file_is_ignored(
    cache: Path,
    book: Rulebook,
    sample: list[Scenario],
    compiled: list[str],
    damage: Callable[[Path], Any],
) -> None:
    store.bundled_scenarios(book)
    damage(the_file(cache))
    assert store.bundled_scenarios(book) == sample
    assert len(compiled) == 2
    assert not [*cache.glob("*.part")]


def test_renamed_cache_file_is_ignored(cache: Path) -> None:
    store.write(NEWEST, b"content")
    path = the_file(cache)
    path.rename(path.with_name(path.name.replace(NEWEST, "2005-08-01")))
    assert store.read("2005-08-01") is None


def fail_to_replace(*_: Any, **__: Any) -> Any:
    raise OSError(28, "No space left on device")


def test_unwritable_cache_is_no_error(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", fail_to_replace)
    store.write(NEWEST, b"content")
    assert [*cache.iterdir()] == []
    monkeypatch.setenv(store.VARIABLE, str(Path(__file__) / "folder"))
    store.write(NEWEST, b"content")
    assert store.read(NEWEST) is None
    monkeypatch.setenv(store.VARIABLE, "a\udcffb")
    assert store.read(NEWEST) is None


def test_only_the_newest_files_are_kept(cache: Path) -> None:
    cache.mkdir()
    (cache / "thesis.tex").touch()
    names = [f"scenarios-2020-01-{day:02}.headjudge" for day in range(store.MOST_FILES)]
    old = [cache / name for name in ("headjudge-old.part", *names)]
    for age, path in enumerate(old):
        path.touch()
        os.utime(path, (time.time() - 10_000 + age,) * 2)
    store.write(NEWEST, b"content")
    left = {path.name for path in cache.iterdir()}
    assert {"thesis.tex", *(path.name for path in old[2:])} < left
    assert len(left) == 1 + store.MOST_FILES
    assert store.read(NEWEST) == b"content"


def test_cache_folder_follows_environment_variables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(store.VARIABLE)
    assert store.folder() == tmp_path / "headjudge"
    monkeypatch.setenv(store.VARIABLE, "0")
    assert store.folder() is None
    store.write(NEWEST, b"content")
    assert [*tmp_path.iterdir()] == []


def test_run_from_the_cache_prints_the_same(cache: Path, compiled: list[str]) -> None:
    words = ("certify", "reference", "--rule", "104.3b")
    first = headjudge(*words)
    assert first.exit_code == 0
    content = the_file(cache).read_bytes()
    assert headjudge(*words).output == first.output
    assert compiled == [NEWEST]
    assert the_file(cache).read_bytes() == content


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
