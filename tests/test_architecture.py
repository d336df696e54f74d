"""The rooms of the project: who may import whom, and what the top level holds."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parent.parent
PACKAGES = ("spec", "reference", "conformance")
OURS = "headjudge."
"""What folder X is imported as is this and X."""
FLOORS = (
    ("spec", "conformance"),  # the packages themselves, without their rooms
    ("spec.rulebook",),
    ("spec.protocol",),
    ("spec.logic", "spec.cards", "reference"),
    ("conformance.phrases", "conformance.engines", "conformance.kits"),
    ("conformance.sentences", "conformance.adapters", "conformance.spreading"),
    ("conformance.language",),
    ("conformance.scenarios",),
    ("conformance.proving.situation_cases",),
    ("conformance.proving.vector_titles",),
    ("conformance.proving.vectors",),
    ("conformance.cache",),
    ("conformance.judging",),
    ("conformance.reporting", "conformance.proving", "conformance.exporting"),
    ("conformance.editions", "conformance.explaining"),
    ("conformance.fuzzing",),
    ("conformance.auditing",),
    ("conformance.table",),
    ("conformance.site", "conformance.assistants"),
    ("conformance.commands", "conformance.pytest_plugin"),
    ("conformance.cli",),
    ("conformance.interface",),
)
"""The rooms, lowest floor first. A room imports from itself and from lower floors, and from
no other room on its own: so the reference and the logic stay two accounts of the rules."""
LAZY = ("conformance.commands.", "conformance.adapters.")
"""Where functions import what only they need."""


class Import(NamedTuple):
    """An import of one of the project's modules, or any inside a function."""

    by: str
    target: str
    line: int
    lazy: bool
    text: str


def modules(root: Path) -> dict[str, Path]:
    """The project's modules by name."""
    found = {}
    for path in (p for package in PACKAGES for p in (root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(root: Path) -> Iterator[Import]:
    """Every import in the project's modules, whatever it stands in."""
    known = modules(root)
    for name, path in known.items():
        lines = path.read_text("utf-8").splitlines()
        todo: list[tuple[ast.AST, bool]] = [(ast.parse("\n".join(lines)), False)]
        while todo:
            node, lazy = todo.pop()
            lazy |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            todo += [(child, lazy) for child in ast.iter_child_nodes(node) if is_block(child)]
            if isinstance(node, ast.Import):
                targets = {alias.name.removeprefix(OURS) for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                module = f"{node.module}.".removeprefix(OURS)
                whole = {f"{module}{alias.name}" for alias in node.names}
                targets = {one if one in known else module.strip(".") or one for one in whole}
            else:
                continue
            for target in sorted(targets):
                yield Import(name, target, node.lineno, lazy, lines[node.lineno - 1])


def is_block(node: ast.AST) -> bool:
    """Whether an import may stand in it, or be it."""
    return isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)


def floor(module: str) -> tuple[int, str]:
    """The floor and the room of a module; floor -1 where it is in none."""
    for number, rooms in enumerate(FLOORS):
        for room in rooms:
            if module == room or (number and module.startswith(f"{room}.")):
                return number, room
    return -1, module


def faults(root: Path) -> list[str]:
    """What breaks the rules on imports, a line each."""
    found = [f"{name} is in no room" for name in modules(root) if floor(name)[0] < 0]
    graph: dict[str, set[str]] = {}
    for one in imports(root):
        where = f"{one.by}:{one.line} imports {one.target}"
        if one.lazy and not one.by.startswith(LAZY) and "start-up time" not in one.text:
            found.append(f"{where} inside a function, and not for start-up time")
        if one.target.split(".")[0] not in (*PACKAGES, "features", "tests", "headjudge"):
            continue
        graph.setdefault(one.by, set()).add(one.target)
        (here, room), (there, other) = floor(one.by), floor(one.target)
        if room != other and not 0 <= there < here:
            found.append(f"{where}: {other} is not below {room}")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append("a circle: " + " <- ".join(error.args[1]))
    return found


def strangers(names: set[str], ignored: list[str]) -> set[str]:
    """The names at the top level that have no business there; what git ignores may be there."""
    allowed = {
        *("pyproject.toml", "LICENSE", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
        *(*PACKAGES, "features", "tests"),
    }
    patterns = [".*", *(pattern.strip("/") for pattern in ignored)]
    return {n for n in names - allowed if not any(fnmatch(n, pattern) for pattern in patterns)}


def test_imports_go_downward() -> None:
    assert next(imports(CHECKOUT))
    assert faults(CHECKOUT) == []


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"spec/rulebook/a.py": "import headjudge.spec.protocol"}, "spec.protocol is not below"),
        ({"spec/logic/a.py": "from headjudge.reference import play"}, "reference is not below"),
        ({"reference/a.py": "from headjudge.spec.logic import b"}, "spec.logic is not below"),
        ({"reference/a.py": "from tests import b"}, "tests is not below"),
        (
            {"conformance/phrases/a.py": "import headjudge.conformance.judging.b"},
            "judging is not below",
        ),
        (
            {"conformance/reporting/a.py": "import headjudge.conformance.proving.b"},
            "proving is not below",
        ),
        ({"conformance/judging/a.py": "def f():\n  from z3 import Not"}, "inside a function"),
        ({"conformance/cellar/a.py": ""}, "conformance.cellar.a is in no room"),
        (
            {
                "reference/a.py": "from headjudge.reference import b",
                "reference/b.py": "if True:\n    from headjudge.reference.a import c",
            },
            "a circle: reference.",
        ),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, files: dict[str, str], fault: str) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = faults(tmp_path)
    assert len(found) == 1
    assert fault in found[0]


def test_the_top_level_stays_as_it_is() -> None:
    ignored = (CHECKOUT / ".gitignore").read_text("utf-8").split()
    assert strangers({path.name for path in CHECKOUT.iterdir()}, ignored) == set()
    assert strangers({"docs", "spec", "setup.py", "dist", ".ci"}, ignored) == {"docs", "setup.py"}
