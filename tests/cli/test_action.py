"""The GitHub action: its steps run as on GitHub, in a repository with a toy engine."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from headjudge.adapters.scaffold import kit, render
from headjudge.report import event_log, failure_list
from tests.conftest import headjudge
from tests.test_architecture import CHECKOUT

FOLDER = ".github/actions/certify"
WORKFLOWS = sorted((CHECKOUT / ".github").rglob("*.yml"))
ACTION: dict[str, Any] = yaml.safe_load((CHECKOUT / FOLDER / "action.yml").read_text("utf-8"))
STEPS = [step for step in ACTION["runs"]["steps"] if "run" in step]
"""The steps with scripts; the first installs Head Judge."""
PYTHON = """#!/bin/bash
if [ "$1 $2" = "-m venv" ]; then
  mkdir -p "$3/bin"
  cp "$0" "$3/bin/python"
  printf '#!/bin/bash\nexec {} -m headjudge "$@"' > "$3/bin/headjudge"
  chmod +x "$3/bin/headjudge"
else
  [ "$1 $2 $3" = "-m pip install" ] && cat "${@: -1}/pyproject.toml"
fi
"""
"""A stand-in for the runner's Python. It creates an environment whose pip only checks that it gets
a project to install, and whose command is the Head Judge of these tests.
"""


class Used(NamedTuple):
    """The result of a run of the action."""

    status: int
    outputs: dict[str, str]
    summary: str
    printed: str

    @property
    def errors(self) -> list[str]:
        """The error annotations in the output."""
        return [line for line in self.printed.splitlines() if line.startswith("::error ")]


class Repository(NamedTuple):
    """A repository that uses the action, and the runner that runs it."""

    workspace: Path
    runner: Path
    action: Path

    def use(self, **arguments: str) -> Used:
        """Run the action's steps with these inputs, up to the first that fails.

        Later runs skip the installation.
        """
        inputs = {name: spec.get("default", "") for name, spec in ACTION["inputs"].items()}
        assert {*arguments} <= {*inputs}
        values = {f"inputs.{name}": value for name, value in (inputs | arguments).items()}
        values["steps.python.outputs.python-path"] = str(self.runner / "python")
        summary = self.runner / "summary"
        summary.write_text("", "utf-8")
        printed, status = "", 0
        for step in STEPS[(self.runner / "headjudge").exists() :]:
            status, output, outputs = self._run(step, values, summary)
            printed += output
            values |= {f"steps.{step.get('id')}.outputs.{name}": v for name, v in outputs.items()}
            if status:
                break
        outputs = {
            name: evaluate(spec["value"], values) for name, spec in ACTION["outputs"].items()
        }
        return Used(status, outputs, summary.read_text("utf-8"), printed)

    def _run(
        self, step: dict[str, Any], values: dict[str, str], summary: Path
    ) -> tuple[int, str, dict[str, str]]:
        """Run a step; return its exit status, its output and the outputs that it set."""
        output = self.runner / "output"
        output.write_text("", "utf-8")
        environment = {
            "RUNNER_TEMP": str(self.runner),
            "GITHUB_ACTION_PATH": str(self.action),
            "GITHUB_STEP_SUMMARY": str(summary),
            "GITHUB_OUTPUT": str(output),
            "FORCE_COLOR": "1",  # many workflows set this
            **{name: evaluate(text, values) for name, text in step.get("env", {}).items()},
        }
        done = subprocess.run(
            [*shlex.split("bash --noprofile --norc -eo pipefail -c"), step["run"]],
            cwd=self.workspace / evaluate(step.get("working-directory", "."), values),
            env=os.environ | environment,
            text=True,
            capture_output=True,
            check=False,
        )
        lines = [line.partition("=") for line in output.read_text("utf-8").splitlines()]
        outputs = {name: value for name, _, value in lines}
        return done.returncode, done.stdout + done.stderr, outputs


def evaluate(text: str, values: dict[str, str]) -> str:
    """Evaluate the expressions in a text; an output that no step has set is empty."""
    known = {f"steps.{step.get('id')}" for step in ACTION["runs"]["steps"]}

    def value(match: re.Match[str]) -> str:
        name = match[1]
        assert name in values or name.rpartition(".outputs.")[0] in known, name
        return values.get(name, "")

    return re.sub(r"\$\{\{ (\S+) \}\}", value, text)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A repository with the toy engine, and the action in a repository that can be installed."""
    workspace, runner, home = (tmp_path_factory.mktemp(n) for n in ("engine", "runner", "home"))
    (home / FOLDER).mkdir(parents=True)
    (home / "pyproject.toml").write_text("", "utf-8")
    (runner / "python").write_text(PYTHON.replace("{}", shlex.quote(sys.executable)), "utf-8")
    (runner / "python").chmod(0o755)
    (workspace / "toy.py").write_text(render(kit("python")), "utf-8")
    return Repository(workspace, runner, home / FOLDER)


def test_action_fails_with_causes_of_new_failures(repository: Repository, tmp_path: Path) -> None:
    toy = shlex.join(["python3", str(repository.workspace / "toy.py")])
    headjudge("certify", toy, "--level", "duel", "--report", str(tmp_path))
    known = repository.workspace / "known-failures.txt"
    run = event_log.read(tmp_path / "events.ndjson")
    failure_list.write(known, run, "2026-08-07-0", failure_list.KnownList())
    *listed, unknown = known.read_text("utf-8").splitlines(keepends=True)
    known.write_text("".join(listed), "utf-8")
    arguments = {"command": "python3 toy.py", "level": "duel", "report": "out/toy"}
    used = repository.use(**arguments, **{"known-failures": "known-failures.txt"})
    assert used.status == 1
    totals = r"\d+ cases: \d fail, \d+ pass, \d+ unsupported"
    assert re.fullmatch(totals, used.outputs["verdict"])
    assert used.outputs["status"] == "1"
    assert used.outputs["report"] == "out/toy"
    assert (repository.workspace / used.outputs["badge"]).read_text("utf-8").startswith("<svg")
    assert (repository.workspace / "out/toy/report.html").exists()
    (error,) = used.errors
    assert error.startswith("::error title=When all players lose at once%2C the")
    assert " (104.4a all-lose-is-draw; 1 case)::" in error
    assert "%0Aexpected: the game is a draw for Ana and Ben; got: Ben won; Ana lost;" in error
    assert used.outputs["verdict"] in used.summary
    assert "## Areas" in used.summary
    assert "\x1b" not in used.summary + used.outputs["verdict"]
    assert f"unlisted but fails: {unknown.split()[0]}" in used.summary


def test_action_runs_in_a_folder_and_passes_variables(repository: Repository) -> None:
    folder = repository.workspace / "engine dir"
    folder.mkdir()
    toy = (repository.workspace / "toy.py").read_text("utf-8")
    check = "import os\nassert os.environ['A'] == '1 2' and os.environ['B'] == ''\n"
    (folder / "other.py").write_text(check + toy, "utf-8")
    used = repository.use(
        **{"command": "python3 other.py", "level": "duel", "working-directory": "engine dir"},
        env="A=1 2\n\nB=\n",
    )
    assert re.match(r"\d+ cases: \d+ fail, \d+ pass", used.outputs["verdict"])
    assert used.outputs["report"] == "engine dir/headjudge-report"
    assert (repository.workspace / used.outputs["badge"]).exists()
    assert "toy 1" in used.summary


SPOOF = """
import json, sys
def parent(pid):
    return open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1]
judge = parent(parent("self"))
assert "certify" in open(f"/proc/{judge}/cmdline").read()
with open(f"/proc/{judge}/fd/1", "w") as output:
    output.write("9999 cases: 9999 pass\\n")
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        print('{"hello": 1, "engine": "spoof", "capabilities": ["simultaneous"]}', flush=True)
    elif "case" in request:
        print(json.dumps({"case": request["case"], "error": "no"}), flush=True)
"""
"""An engine that writes to the standard output of Head Judge."""


def test_verdict_is_not_taken_from_what_an_engine_wrote(repository: Repository) -> None:
    (repository.workspace / "spoof.py").write_text(SPOOF)
    used = repository.use(command="python3 spoof.py", level="duel", report="spoof")
    assert used.status == 1
    assert "9999" in used.summary
    assert re.fullmatch(r"\d+ cases: \d+ error, \d+ unsupported", used.outputs["verdict"])


@pytest.mark.parametrize("folder", ["-x", "a\nverdict=good"])
def test_action_rejects_report_that_is_not_a_folder_name(
    folder: str, repository: Repository
) -> None:
    used = repository.use(command="python3 toy.py", report=folder)
    assert used.status == 2
    assert used.outputs["verdict"] == ""
    assert "must name a folder" in used.printed


@pytest.fixture(scope="module")
def not_an_engine(repository: Repository) -> Used:
    """The action run on a program that is not an engine and prints a workflow command."""
    return repository.use(command="sh -c 'echo ::set-output name=x::y'", report="none")


def test_action_reports_an_engine_that_does_not_start(not_an_engine: Used) -> None:
    assert not_an_engine.status == 3
    assert not_an_engine.outputs["status"] == "3"
    assert not_an_engine.outputs["badge"] == ""
    assert "could not be started" in not_an_engine.outputs["verdict"]
    assert not_an_engine.errors == [f"::error title=Head Judge::{not_an_engine.outputs['verdict']}"]
    assert not_an_engine.outputs["verdict"] in not_an_engine.summary


def test_action_does_not_execute_its_inputs(repository: Repository) -> None:
    evil = "$(touch${IFS}taken) `touch taken` *"
    used = repository.use(
        command="python3 toy.py", level=evil, report="x", **{"known-failures": evil}
    )
    assert used.status == 2
    assert f"{evil}: can't be read" in used.outputs["verdict"]
    assert not (repository.workspace / "taken").exists()


def test_engine_output_is_not_run_as_workflow_command(not_an_engine: Used) -> None:
    lines = not_an_engine.printed.splitlines()
    stopped: list[str] = []
    for line in lines:
        if line.startswith("::stop-commands::"):
            assert not stopped
            stopped.append(f"::{line.removeprefix('::stop-commands::')}::")
            assert len(stopped[0]) > 64
        elif stopped == [line]:
            stopped.clear()
        elif not stopped:
            assert "set-output" not in line or line.startswith("::error title=Head Judge::")
    assert not stopped
    assert sum("set-output" in line for line in lines) == 3


def test_step_scripts_contain_no_workflow_expressions() -> None:
    assert len(STEPS) == 4
    assert [step["run"] for step in STEPS if "${{" in step["run"]] == []


def test_action_installs_its_own_repository() -> None:
    assert (CHECKOUT / FOLDER / ".." / ".." / "..").resolve() == CHECKOUT
    assert "$GITHUB_ACTION_PATH/../../.." in STEPS[0]["run"]


GUIDE = "conformance/report/README.md"
EXAMPLES = re.findall(
    r"^```yaml\n(.*?)^```", (CHECKOUT / GUIDE).read_text("utf-8"), re.DOTALL | re.MULTILINE
)
TEXTS = {path.stem: path.read_text("utf-8") for path in WORKFLOWS}
TEXTS |= {f"example-{number}": text for number, text in enumerate(EXAMPLES, 1)}
"""The action, the workflows of this repository, and those in the guide."""


@pytest.mark.parametrize("name", TEXTS)
def test_workflows_pin_actions_and_restrict_permissions(name: str) -> None:
    text = TEXTS[name]
    used = [action for action in re.findall(r"uses: (\S+)", text) if "certify" not in action]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in used), used
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    if name == "action":
        return
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        scripts = [step["run"] for step in job["steps"] if "run" in step]
        assert not [script for script in scripts if "${{" in script]
        if "write" in job.get("permissions", {}).values():
            assert scripts == []  # code by other authors may be part of what a script runs
