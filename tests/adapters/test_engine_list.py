"""Engines with an adapter: their pages, known failures and recorded verdicts."""

import re
import shutil
from functools import cache
from pathlib import Path

import msgspec
import pytest

from headjudge.adapters import catalog
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Cause, Judged
from headjudge.report.failure_list import NOT_LOCATED, failure_rows, with_failures
from headjudge.report.failure_list import load as load_known
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.cache import bundled_scenarios
from tests.conftest import headjudge

ENGINES = catalog.catalog()


def engines(*words: str) -> tuple[int, str]:
    result = headjudge("engines", *words)
    return result.exit_code, result.output


@cache
def cases(edition: str) -> set[str]:
    """Return the ids of all cases of an edition."""
    return {scenario.case.id for scenario in bundled_scenarios(Rulebook.at(edition))}


@pytest.mark.parametrize("name", ENGINES)
def test_page_and_known_failures_of_each_engine_agree_with_its_verdicts(name: str) -> None:
    engine = ENGINES[name]
    page = engine.page
    assert page.startswith("# ")
    assert "headjudge certify" in page
    list_ = load_known(engine.folder / "known-failures.txt")
    listed = list_.failures
    assert all(failure.cause for failure in listed.values())
    assert set(listed) <= cases(list_.suite[:10])  # of the edition of the list
    assert engine.verdicts is not None
    failed = sum(engine.verdicts.counts.get(verdict, 0) for verdict in FAILED)
    assert failed == len(listed)
    rows = failure_rows(page)
    assert sum(int(row[2]) for row in rows) == failed
    assert {re.findall("`(.+?)`", row[3])[0] for row in rows} <= {*listed}
    code, shown = engines(name)
    assert code == 0
    assert shown.startswith(page.splitlines()[0])


def test_engines_command_lists_every_engine() -> None:
    code, shown = engines()
    assert code == 0
    assert [line.partition(":")[0] for line in shown.splitlines() if line[:1].strip()] == [*ENGINES]
    assert max(map(len, shown.splitlines())) <= 79


def test_copy_to_refuses_existing_folder(tmp_path: Path) -> None:
    name = next(iter(ENGINES))
    code, shown = engines(name, "--copy-to", str(tmp_path / "new"))
    assert code == 0
    assert (tmp_path / "new" / "page.md").read_text("utf-8") == ENGINES[name].page
    code, shown = engines(name, "--copy-to", str(tmp_path / "new"))
    assert code == 2
    assert "already exists; choose another folder" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["phrase"], "no adapter for an engine named 'phrase'; did you mean phase"),
        (["--copy-to", "x"], "missing NAME"),
        (
            ["phase", "--copy-to", "x"],
            "phase has no files to copy; connect it by name: headjudge certify phase",
        ),
    ],
)
def test_engines_command_rejects_invalid_arguments(arguments: list[str], message: str) -> None:
    code, shown = engines(*arguments)
    assert code == 2
    assert message in shown


def test_save_results_records_verdicts_and_causes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "FOLDER", tmp_path / "engines")
    shutil.copytree(next(iter(ENGINES.values())).folder, tmp_path / "engines" / "one")
    run = headjudge("certify", "reference", "--rule", "104.4a", "--report", str(tmp_path / "out"))
    assert run.exit_code == 0
    code, shown = engines("one", "--save-results", str(tmp_path / "out"))
    assert code == 0, shown
    written = (tmp_path / "engines" / "one" / "verdicts.json").read_bytes()
    first, *between, last = msgspec.json.decode(written, type=list[catalog.RecordedRun])
    assert first == next(iter(ENGINES.values())).runs[0]
    assert last.engine == "reference"
    engines("one", "--save-results", str(tmp_path / "out"))
    again = catalog.catalog()["one"].runs
    assert again == (first, *between, last), "the run of a version replaces the earlier one"
    assert f"version {first.version}: " in engines("one")[1]
    assert last.counts["pass"] == sum(last.counts.values())
    assert 0 < last.levels["duel"]["pass"] < last.levels["full"]["pass"] == last.counts["pass"]
    assert not failure_rows((tmp_path / "engines" / "one" / "page.md").read_text("utf-8"))
    stream = tmp_path / "out" / "events.ndjson"
    stream.write_bytes(b"".join(stream.read_bytes().splitlines(keepends=True)[:-1]))
    code, shown = engines("one", "--save-results", str(tmp_path / "out"))
    assert code == 2
    assert "the run was interrupted" in shown


def test_rewritten_failure_table_keeps_source_locations() -> None:
    fault = Cause("a", "It draws nothing", ("104.3c draw-from-empty-library",))
    other = Cause("b", "It hangs")
    judged = [Judged(name, "", "fail", "", "", 1, "", cause=fault) for name in ("y.1", "y.2")]
    causes = [Cluster(fault, tuple(judged)), Cluster(other, (judged[0],))]
    page = "# X\n\n## Known failures\n\nFrom outside.\n\n| a |\n| --- |\n"
    page += "| It is late | 104 | 9 | `y.2` | `draw.c:7` |\n\n## Measured\n\n1 ms.\n"
    made = with_failures(page, causes[:1])
    assert failure_rows(made) == [["It draws nothing", "104.3c", "2", "`y.1`", "`draw.c:7`"]]
    assert with_failures(made, causes[:1]) == made
    assert "\n\nFrom outside.\n\n| cause |" in made
    assert made.endswith("\n\n## Measured\n\n1 ms.\n")
    assert failure_rows(with_failures(made, causes[1:])) == [
        ["It hangs", "", "1", "`y.1`", "`draw.c:7`"]
    ]
    none = with_failures(made, [])
    assert "## Known failures\n\nFrom outside.\n\nNone.\n\n## Measured" in none
    assert with_failures(none, []) == none
    assert failure_rows(with_failures(none, causes[1:]))[0][-1] == NOT_LOCATED


def test_invalid_engine_description_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    (tmp_path / "one").mkdir()
    about = tmp_path / "one" / "about.toml"
    about.write_text('engine = "x"\nname = "y"\n', "utf-8")
    code, shown = engines()
    assert code == 2
    assert f"{about}: Object contains unknown field `name`" in shown
