"""Check that the commands and examples in the README and the guides work as shown.

Each page gets its own folder. A block whose first line is a comment with a file name is written to
that file. The commands in ``console`` blocks are run in order. The lines below a command are its
expected output: ``...`` on a separate line matches any lines, and at the end of a line it matches
the rest of that line. A command that is expected to fail has a comment with its exit status.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import typer.main
import yaml
from markdown_it import MarkdownIt
from rich.progress import Progress
from typer.exceptions import TyperException

from headjudge.adapters.scaffold import KITS
from headjudge.cli.main import Exit, app
from headjudge.site.guides import GUIDES
from headjudge.spec.logic import vectors
from headjudge.spec.logic.enumeration import space_of
from headjudge.spec.protocol.case_kinds import CardCase
from headjudge.spec.rulebook import Rulebook
from tests.cli.test_action import ACTION
from tests.conftest import headjudge
from tests.test_architecture import CHECKOUT, layer

FIRST_PAGE = "README.md"
PAGES = (FIRST_PAGE, *(guide.path for guide in GUIDES))
ATTACH = "conformance/adapters/README.md"
FILES_FROM = {"conformance/suite/pytest.md": ATTACH}
"""Pages whose examples need another page's files."""
NAMED = re.compile(r"(?:#|//) ([\w./]+\.[a-z]+)\n")
STATUS = re.compile(r"  # exit status (\d+)$")
COLUMNS = 120
"""The terminal width that the output on the pages assumes."""

NOT_RUN = {
    "dask scheduler": "runs until it is stopped",
    "dask worker tcp://HOST:8786": "requires several machines",
    "headjudge certify reference phase --edition all --report out --scheduler tcp://HOST:8786": (
        "requires several machines"
    ),
    "python3 -m http.server -d site": "runs until it is stopped",
}
"""Commands that are not run, with the reason; only their options are checked."""


class Block(NamedTuple):
    """A fenced block in a page."""

    kind: str
    text: str
    line: int


class Command(NamedTuple):
    """A command in a page, with its expected exit status and, if shown, its output."""

    line: str
    status: int
    output: tuple[str, ...]


def text_of(page: str) -> str:
    return (CHECKOUT / page).read_text("utf-8")


def blocks(page: str) -> list[Block]:
    tokens = MarkdownIt().parse(text_of(page))
    return [
        Block(token.info, token.content, (token.map or [0])[0] + 1)
        for token in tokens
        if token.type == "fence"
    ]


def commands(text: str) -> Iterator[Command]:
    """Yield the commands in a block."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        first, *output = part.rstrip("\n").split("\n")
        status = STATUS.search(first)
        line = re.sub(r"\s+# .*$", "", first)
        yield Command(line, int(status[1]) if status else 0, tuple(output))


def pattern(output: tuple[str, ...]) -> re.Pattern[str]:
    """Return a regular expression for an output as shown on a page."""
    parts = []
    for line in output:
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        elif line.endswith("..."):
            parts.append(re.escape(line[:-3]) + r".*\n")
        else:
            parts.append(re.escape(line) + r" *\n")
    shown = r"(edition(?:\\ |\":\"))\d{4}\\-\d{2}\\-\d{2}"  # the newest when the page was written
    dated = re.sub(shown, r"\1\\d{4}-\\d{2}-\\d{2}", "".join(parts))
    number = r"\b\d{3}\\\.\d+[a-z]*"  # of a rule, in that edition
    return re.compile(re.sub(number, r"\\d{3}\\.\\d+[a-z]*", dated))


def run(command: Command, folder: Path) -> tuple[int, str]:
    """Run a command; return its exit status and output."""
    words = shlex.split(command.line)
    if words[0] == "headjudge":
        done = headjudge(*words[1:])
        return done.exit_code, done.output
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    made = subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return made.returncode, made.stdout + made.stderr


def make_file(block: Block, folder: Path) -> bool:
    """Write a block to the file named in its first line; return whether a file is named."""
    named = NAMED.match(block.text)
    if named:
        (folder / named[1]).write_text(block.text, "utf-8")
    return bool(named)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Change to an empty folder, and simulate a terminal without colors and progress bars."""
    monkeypatch.chdir(tmp_path)
    environment = {"TERM": "dumb", "TTY_COMPATIBLE": "1", "COLUMNS": str(COLUMNS), "LINES": "50"}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for name in ("start", "stop"):
        monkeypatch.setattr(Progress, name, lambda _: None)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_commands_work_as_shown(page: str, terminal: Path) -> None:
    for earlier in blocks(FILES_FROM[page]) if page in FILES_FROM else ():
        make_file(earlier, terminal)
    for block in blocks(page):
        make_file(block, terminal)
        for command in commands(block.text) if block.kind == "console" else ():
            if command.line in NOT_RUN:
                assert command.output == ()
                continue
            status, printed = run(command, terminal)
            assert (command.line, status) == (command.line, command.status), printed
            if command.output:
                assert pattern(command.output).fullmatch(printed.rstrip("\n") + "\n"), printed


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_checked(page: str) -> None:
    for number, block in enumerate(blocks(page)):
        where = f"{page}:{block.line}"
        match block.kind:
            case "console":
                assert block.text.startswith("$ "), where
            case "sh":
                assert page == FIRST_PAGE, where
            case "python" | "gherkin" | "toml" | "ini":
                name = NAMED.match(block.text)
                assert name, where
                used = [
                    block.text for block in blocks(page)[number + 1 :] if block.kind == "console"
                ]
                stem = name[1].partition(".")[0]
                imported = any(f"from {stem} import" in other.text for other in blocks(page))
                assert imported or stem in "".join(used) or name[1] in FOUND_BY_NAME, where
            case "yaml":
                read = yaml.safe_load(block.text)
                assert read.keys() & {"jobs", "call"}, where
            case "json":
                if block.text.startswith('{"case"'):
                    assert msgspec.json.decode(block.text, type=CardCase).cards, where
                    continue
                (servers,) = json.loads(block.text).values()
                assert servers["headjudge"]["command"] == "headjudge", where
                parse(servers["headjudge"]["args"])
            case _:
                pytest.fail(f"{where}: nothing checks {block.kind!r}")


FOREIGN_OPTIONS = {
    *("--headjudge", "--headjudge-all", "--headjudge-known-failures"),  # of the pytest plugin
    *("--junitxml", "--help"),
    "--no-browser",  # of this project's tests
}
"""Options of other programs, which the pages also mention."""
FOUND_BY_NAME = {"headjudge.toml", "pytest.ini", "conftest.py"}
"""Files that commands find by name."""


def test_commands_that_are_not_run_have_valid_options() -> None:
    shown = [c for page in PAGES for b in blocks(page) for c in commands(b.text)]
    assert {command.line for command in shown} >= NOT_RUN.keys()
    for line in NOT_RUN:
        words = shlex.split(line)
        if words[0] == "headjudge":
            parse(words[1:])
    with pytest.raises(TyperException, match="No such option: --secs"):
        parse(["fuzz", "phase", "--secs", "3"])


def parse(words: list[str]) -> None:
    """Parse a command line without running it."""
    top: Any = typer.main.get_command(app)
    top.commands[words[0]].make_context(words[0], words[1:])


def options_of(command: Any) -> set[str]:
    """Return the options of a command and its subcommands."""
    own = {name for param in command.params for name in param.opts}
    return own.union(*map(options_of, getattr(command, "commands", {}).values()))


def test_commands_and_options_in_the_prose_exist() -> None:
    top: Any = typer.main.get_command(app)
    unknown = []
    for page in PAGES:
        prose = re.sub(r"```.*?```", "", text_of(page), flags=re.DOTALL)
        for code in re.findall(r"`([^`\n]+)`", prose):
            words = code.replace("=", " ").split()
            within = top
            if words[0] == "headjudge" and words[1:] and re.fullmatch("[a-z]+", words[1]):
                within = top.commands.get(words[1])
            known = FOREIGN_OPTIONS | (options_of(within) if within else set())
            options = {word for word in words if re.match("--[a-z]", word)}
            if within is None or not options <= known:
                unknown.append(f"{page}: {code}")
    assert unknown == []


def test_links_in_guides_are_valid() -> None:
    broken = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
            path, _, anchor = target.partition("#")
            found = (CHECKOUT / page).parent / path if path else CHECKOUT / page
            if not found.exists() or (anchor and anchor not in anchors(found)):
                broken.append(f"{page}: {target}")
    assert broken == []


def anchors(path: Path) -> set[str]:
    """Return the anchors that GitHub derives from a page's headings."""
    headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_readme_fits_two_screens() -> None:
    lines = text_of(FIRST_PAGE).splitlines()
    assert len(lines) <= 100
    assert max(map(len, lines)) <= 140
    assert "pytest" in [block.text for block in blocks(FIRST_PAGE) if block.kind == "sh"][1]


def test_first_command_of_readme_is_valid() -> None:
    install, certify = blocks(FIRST_PAGE)[0].text.strip().rsplit(" && .venv/bin/headjudge ")
    assert install.endswith("pip install -q '.[engines]'")
    parse(shlex.split(certify))


def test_list_of_guides_is_complete() -> None:
    for guide in GUIDES:
        assert guide.text().startswith(f"# {guide.title}\n")
        assert guide.text() == text_of(guide.path)
    pages = {
        path.relative_to(CHECKOUT).as_posix()
        for top in ("conformance", "spec", "features")
        for path in (CHECKOUT / top).rglob("*.md")
    }
    assert {page for page in pages if page.endswith("README.md")} <= {g.path for g in GUIDES}
    assert {guide.path for guide in GUIDES} <= pages
    assert len({guide.slug for guide in GUIDES}) == len(GUIDES)
    linked = {
        target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text_of(FIRST_PAGE))
    }
    assert {guide.path for guide in GUIDES} <= linked


def test_tables_of_packages_and_features_are_complete() -> None:
    packages = {path.parent.name for path in (CHECKOUT / "conformance").glob("*/__init__.py")}
    rows = re.findall(r"^\| `(\w+)` \|", text_of("conformance/README.md"), re.MULTILINE)
    assert sorted(rows) == sorted(packages)
    layers = [layer(f"headjudge.{package}")[0] for package in rows]
    assert layers == sorted(layers)
    features = {path.stem for path in (CHECKOUT / "features").glob("*.feature")}
    table = text_of("features/README.md").partition("| features |")[2]
    firsts = re.findall(r"^\| (`.*`) \|", table, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", "".join(firsts))) == sorted(features)


def test_table_of_kits_is_complete() -> None:
    table = text_of(ATTACH).partition("| kit |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `(\S+)` \| ([^|]+) \|", table, re.MULTILINE))
    assert rows == {name: kit.needs for name, kit in KITS.items()}


def test_table_of_exit_statuses_is_complete() -> None:
    rows = re.findall(r"^\| (\d+) \|", text_of("conformance/report/README.md"), re.MULTILINE)
    assert sorted(map(int, rows)) == sorted(map(int, Exit))


def test_guide_documents_every_input_and_output_of_the_action() -> None:
    page = text_of("conformance/report/README.md")
    uses = [
        step
        for block in blocks("conformance/report/README.md")
        if block.kind == "yaml"
        for step in yaml.safe_load(block.text)["jobs"]["certify"]["steps"]
        if "actions/certify" in step.get("uses", "")
    ]
    assert uses
    for step in uses:
        assert step["with"].keys() <= ACTION["inputs"].keys()
        assert {n for n, i in ACTION["inputs"].items() if i.get("required")} <= step["with"].keys()
    table = page.partition("| input |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)) == {*ACTION["inputs"]}
    outputs = page.partition("Its outputs are")[2].partition("\n\n")[0]
    assert {name for name in ACTION["outputs"] if f"`{name}`" in outputs} == {*ACTION["outputs"]}
    assert set(re.findall(r"outputs\.(\w+)", page)) <= {*ACTION["outputs"]}


def test_numbers_in_guides_are_current() -> None:
    made, book = vectors.load().made, Rulebook.at()
    for page, number in (
        ("spec/logic/README.md", f"{made['vectors']} situations"),
        ("spec/logic/README.md", f"{made['mutants']} mutants"),
        ("spec/logic/README.md", f"{space_of(book, 2).size:,} situations with two players"),
        (FIRST_PAGE, f"{len(book.rules)} numbered rules from every dated edition"),
        (FIRST_PAGE, f"({len([*book])} in the newest)"),
        ("spec/rulebook/README.md", f"{len(book.rules)} numbered rules in all"),
    ):
        assert number in " ".join(text_of(page).split())
