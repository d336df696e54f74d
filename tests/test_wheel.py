"""The wheel's contents, and that it works without a checkout."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from headjudge import __version__
from headjudge.site.guides import GUIDES
from tests.conftest import ALL_PASSED
from tests.test_architecture import CHECKOUT, PACKAGES


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    stale = CHECKOUT / "build" / "lib" / "headjudge" / "features" / "gone.feature"
    stale.parent.mkdir(parents=True, exist_ok=True)
    stale.touch()  # simulates files left over from an older build
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    (path,) = folder.glob("*.whl")
    return path


def test_wheel_contains_only_the_package_and_all_features(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"headjudge", f"headjudge-{__version__}.dist-info"}
    features = {p.name for p in (CHECKOUT / "features").glob("*.feature")}
    assert features == {n.split("/")[2] for n in names if n.endswith(".feature")}
    assert "headjudge/spec/rulebook/rules/ending_the_game.toml" in names
    assert {f"headjudge/{guide.path.removeprefix('conformance/')}" for guide in GUIDES} <= set(
        names
    )
    assert "headjudge/py.typed" in names
    listed = ["git", "ls-files", "-co", "--exclude-standard", *PACKAGES, "features"]
    ours = subprocess.run(listed, cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    present = {name for name in ours.splitlines() if (CHECKOUT / name).is_file()}
    assert {name for name in names if ".dist-info/" not in name} == {
        f"headjudge/{name.removeprefix('conformance/')}" for name in present
    }
    assert f"headjudge-{__version__}.dist-info/licenses/LICENSE" in names


def test_sdist_contains_no_tests(tmp_path: Path) -> None:
    command = ["-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(CHECKOUT)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    (path,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"conformance", "spec", "features", "reference", "pyproject.toml"} <= tops
    assert "tests" not in tops


@pytest.fixture(scope="module")
def binaries(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs in a virtual environment that contains the wheel, its requirements and pytest."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "-q", "--no-compile"]
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True, capture_output=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for name in required("headjudge", required("pytest", {"pytest"})) - {"headjudge"}:
        files = distribution(name).files or ()
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            (site / top).symlink_to(str(distribution(name).locate_file(top)))
    return folder / "bin"


def required(name: str, known: set[str]) -> set[str]:
    """Return a package's requirements with theirs; linking them is faster than installing."""
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        applies = not requirement.marker or requirement.marker.evaluate({"extra": ""})
        if applies and requirement.name not in known:
            known.add(requirement.name)
            required(requirement.name, known)
    return known


def test_wheel_certifies_reference_as_program(binaries: Path, tmp_path: Path) -> None:
    program = f"{binaries}/python -m headjudge.runner reference"
    done = subprocess.run(
        [binaries / "headjudge", "certify", program, "--rule", "104.3", "--report", tmp_path],
        cwd=tmp_path,
        env={"HEADJUDGE_CACHE": str(binaries.parent / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert ALL_PASSED.search(done.stdout)
    assert (tmp_path / "junit.xml").exists()
    kinds = sorted(path.name.partition("-")[0] for path in (binaries.parent / "cache").iterdir())
    assert kinds == ["scenarios"]


def test_project_may_have_packages_named_like_our_folders(binaries: Path, tmp_path: Path) -> None:
    for package in ("spec", "reference", "features"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("whose = 'mine'\n")
        (tmp_path / package / "test_own.py").write_text(
            f"import headjudge.{package}, {package}\n"
            "def test_both_packages():\n"
            f"    assert {package}.whose == 'mine'\n"
            f"    assert headjudge.{package}.__file__ != {package}.__file__\n"
        )
    (tmp_path / "engine.py").write_text(
        "from headjudge.protocol import EngineInfo, Unsupported\n"
        "class Engine:\n"
        "    def describe(self):\n"
        "        return EngineInfo('mine', '1', ('concede',))\n"
        "    def play(self, case):\n"
        "        raise Unsupported('not yet')\n"
    )
    for words, passed in (
        ([], 3),
        (["--headjudge", "python:engine:Engine", "headjudge::drawing"], 0),
    ):
        done = subprocess.run(
            [binaries / "python", "-m", "pytest", "-q", *words],
            cwd=tmp_path,
            env={"HEADJUDGE_CACHE": str(binaries.parent / "cache")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (f"{passed} passed" in done.stdout) is bool(passed), done.stdout + done.stderr
        assert "skipped" in done.stdout or not words
        assert (done.returncode, done.stderr) == (0, "")
