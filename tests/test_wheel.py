"""A wheel in an empty virtual environment, away from the checkout, certifies the reference."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from conformance import __version__
from conformance.site.guides import GUIDES
from tests.conftest import ALL_PASSED
from tests.test_architecture import CHECKOUT, PACKAGES


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {*PACKAGES, "features", f"headjudge-{__version__}.dist-info"}
    features = {p.name for p in (CHECKOUT / "features").glob("*.feature")}
    assert features == {n.split("/")[1] for n in names if n.endswith(".feature")}
    assert "spec/rulebook/rules/ending_the_game.toml" in names
    assert {guide.path for guide in GUIDES} <= set(names)
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)
    assert f"headjudge-{__version__}.dist-info/licenses/LICENSE" in names


def test_the_wheel_certifies_the_reference_on_its_own(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    install = [str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    for engine in ("reference", f"{binaries}/headjudge serve reference"):
        done = subprocess.run(
            [binaries / "headjudge", "certify", engine, "--report", tmp_path / "report"],
            cwd=tmp_path,
            env={"HEADJUDGE_CACHE": str(tmp_path / "cache")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert ALL_PASSED.search(done.stdout)
        assert (tmp_path / "report" / "junit.xml").exists()
    kinds = sorted(path.name.partition("-")[0] for path in (tmp_path / "cache").iterdir())
    assert kinds == ["judged", "scenarios"]
