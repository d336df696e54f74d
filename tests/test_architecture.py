"""Which package may import which, and what the repository's top level contains."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).parent.parent
TOP_LEVEL = {
    "spec": "headjudge.spec",
    "reference": "headjudge.reference",
    "conformance": "headjudge",
}
"""The package name of each top-level folder."""
LAYERS = (
    ("headjudge.errors", "headjudge.text", "headjudge.interruptions", "headjudge.spec"),
    ("headjudge.files",),
    ("headjudge.spec.rulebook",),
    ("headjudge.spec.protocol",),
    ("headjudge.spec.logic", "headjudge.spec.cards", "headjudge.reference"),
    ("headjudge.runner", "headjudge.suite"),
    ("headjudge.adapters", "headjudge.judge"),
    ("headjudge.report", "headjudge.fuzz", "headjudge.proofs"),
    ("headjudge.editions", "headjudge.replay"),
    ("headjudge.explain",),
    ("headjudge.site",),
    ("headjudge.cli",),
    ("headjudge.pytest_plugin", "headjudge.protocol"),
    ("headjudge", "headjudge.__main__", "headjudge._build"),
)
"""The packages, lowest layer first. A package imports from itself and from lower layers, and from
no other package of the same layer. This keeps the reference and the logic independent statements of
the rules."""
PACKAGES = tuple(TOP_LEVEL)
LAZY = ("headjudge.cli.", "headjudge.adapters.")
"""The modules whose functions may import modules that only they need."""


class Import(NamedTuple):
    """An import of a project module, or any import inside a function."""

    by: str
    target: str
    line: int
    lazy: bool
    text: str


def modules(root: Path) -> dict[str, Path]:
    """Return the project's modules by name."""
    found = {}
    for folder, package in TOP_LEVEL.items():
        for path in (root / folder).rglob("*.py"):
            parts = path.relative_to(root / folder).with_suffix("").parts
            if parts[-1] == "__init__":
                parts = parts[:-1]
            found[".".join((package, *parts))] = path
    return found


def imports(root: Path) -> Iterator[Import]:
    """Yield every import in the project's modules, nested ones included."""
    known = modules(root)
    for name, path in known.items():
        lines = path.read_text("utf-8").splitlines()
        todo: list[tuple[ast.AST, bool]] = [(ast.parse("\n".join(lines)), False)]
        while todo:
            node, lazy = todo.pop()
            lazy |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            todo += [(child, lazy) for child in ast.iter_child_nodes(node) if is_block(child)]
            if isinstance(node, ast.Import):
                targets = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                targets = {target if target in known else node.module or "" for target in names}
            else:
                continue
            for target in sorted(targets):
                yield Import(name, target, node.lineno, lazy, lines[node.lineno - 1])


def is_block(node: ast.AST) -> bool:
    """Return whether a node is an import or can contain one."""
    return isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)


def layer(module: str) -> tuple[int, str]:
    """Return a module's layer and package; the layer is -1 if no package contains the module."""
    best = (-1, module)
    for number, packages in enumerate(LAYERS):
        for package in packages:
            exact = package in ("headjudge", "headjudge.spec")
            if module == package or (not exact and module.startswith(f"{package}.")):
                best = max(
                    best, (number, package), key=lambda found: len(found[1]) * (found[0] >= 0)
                )
    return best


def violations(root: Path) -> list[str]:
    """Return a message for each import that breaks the rules."""
    found = [f"{name} is in no package" for name in modules(root) if layer(name)[0] < 0]
    graph: dict[str, set[str]] = {}
    for each in imports(root):
        where = f"{each.by}:{each.line} imports {each.target}"
        may_be_lazy = each.by.startswith(LAZY) or each.by == "headjudge"
        if each.lazy and not may_be_lazy and "start-up" not in each.text:
            found.append(f"{where} inside a function, and not for start-up time")
        if each.target.split(".")[0] not in ("headjudge", "tests"):
            continue
        if each.target == "headjudge" or (each.by == "headjudge" and each.lazy):
            continue  # for the version, or for loading the public API's modules on demand
        graph.setdefault(each.by, set()).add(each.target)
        (here, package), (there, other) = layer(each.by), layer(each.target)
        if package != other and not 0 <= there < here:
            found.append(f"{where}: {other} is not below {package}")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append("a cycle: " + " <- ".join(error.args[1]))
    return found


def unexpected(names: set[str], ignored: list[str]) -> set[str]:
    """Return the names at the top level that are neither expected nor ignored by git."""
    allowed = {
        *("pyproject.toml", "LICENSE", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
        *(*TOP_LEVEL, "features", "tests"),
    }
    patterns = [".*", *(pattern.strip("/") for pattern in ignored)]
    return {n for n in names - allowed if not any(fnmatch(n, pattern) for pattern in patterns)}


def test_imports_go_downward() -> None:
    assert next(imports(CHECKOUT))
    assert violations(CHECKOUT) == []


@pytest.mark.parametrize(
    ("files", "violation"),
    [
        ({"spec/rulebook/a.py": "import headjudge.spec.protocol"}, "spec.protocol is not below"),
        ({"spec/logic/a.py": "from headjudge.reference import play"}, "reference is not below"),
        ({"reference/a.py": "from headjudge.spec.logic import b"}, "spec.logic is not below"),
        ({"reference/a.py": "from tests import b"}, "tests is not below"),
        ({"conformance/suite/a.py": "import headjudge.judge.b"}, "judge is not below"),
        ({"conformance/report/a.py": "import headjudge.proofs.b"}, "proofs is not below"),
        ({"conformance/judge/a.py": "def f():\n  from z3 import Not"}, "inside a function"),
        ({"conformance/cellar/a.py": ""}, "headjudge.cellar.a is in no package"),
        (
            {
                "reference/a.py": "from headjudge.reference import b",
                "reference/b.py": "if True:\n    from headjudge.reference.a import c",
            },
            "a cycle: headjudge.reference.",
        ),
    ],
)
def test_forbidden_imports_are_found(tmp_path: Path, files: dict[str, str], violation: str) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = violations(tmp_path)
    assert len(found) == 1
    assert violation in found[0]


def test_type_checker_links_match_the_packages() -> None:
    own = {p for p in (CHECKOUT / "conformance").iterdir() if p.is_dir() or p.suffix == ".py"}
    folders = {path for path in own if path.suffix == ".py" or [*path.rglob("*.py")]}
    expected = {*folders, *(CHECKOUT / name for name in ("spec", "reference", "features"))}
    links = {*(CHECKOUT / ".types" / "headjudge").iterdir()}
    assert {link.resolve() for link in links if link.suffix != ".typed"} == expected
    assert all(link.name == link.resolve().name for link in links)


def test_top_level_holds_only_listed_names() -> None:
    ignored = (CHECKOUT / ".gitignore").read_text("utf-8").split()
    assert unexpected({path.name for path in CHECKOUT.iterdir()}, ignored) == set()
    assert unexpected({"docs", "spec", "setup.py", "dist", ".ci"}, ignored) == {"docs", "setup.py"}
