"""The pytest plugin: ``--headjudge ENGINE`` runs each case as a test of that engine.

Where Head Judge is installed, every pytest run imports this module, so it imports little besides
pytest until there is an engine to judge.
"""

from pathlib import PurePath

import pytest

from headjudge.files import exists

CASES = "headjudge::"
"""The prefix of all case node ids; on its own, it selects all cases."""
FIXTURE = "fixture"
"""The --headjudge value that means that a fixture returns the engine."""
_OPTIONS = {
    "edition": ("DATE", "Edition of the rules (default: the newest)."),
    "known-failures": (
        "FILE",
        "List of known failures from certify --update-known; they are expected to fail.",
    ),
    "level": ("NAME", "Cases of this level and lower ones, such as duel (see certify --levels)."),
    "timeout": ("SECONDS", "Time limit per case (default: requested by the engine, or 10)."),
}
_LISTS = {
    "features": ("FILE", "Feature file instead of the bundled cases; repeatable."),
    "env": ("NAME[=VALUE]", "Pass an environment variable to the engine; repeatable."),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, each of which can also be set in pytest's settings."""
    group = parser.getgroup("headjudge", "Head Judge: does an engine end games by the rules?")
    text = (
        "Run each case as a test of this engine: a quoted command line, the name of a known "
        "engine (see headjudge certify -h), python:module:factory, or "
        f"'{FIXTURE}' for the engine that the fixture headjudge_engine in the conftest.py of the "
        "root folder returns (an object with describe() and play()). "
        f"Instead of files, '{CASES}' selects only the cases, {CASES}losing those of a feature; "
        "-m rule_104_3 selects a rule."
    )
    group.addoption("--headjudge", metavar="COMMAND", help=text)
    parser.addini("headjudge", "Judge this engine if no files are given: see --headjudge.")
    for name, (metavar, text) in _OPTIONS.items():
        group.addoption(f"--headjudge-{name}", metavar=metavar, help=text)
        parser.addini(f"headjudge_{name.replace('-', '_')}", text)
    for name, (metavar, text) in _LISTS.items():
        group.addoption(f"--headjudge-{name}", metavar=metavar, action="append", help=text)
        parser.addini(f"headjudge_{name}", text, type="linelist")
    group.addoption(
        "--headjudge-all",
        action="store_true",
        help="Also collect the cases beyond the engine's capabilities; they are skipped.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the other hooks if an engine is configured and this run includes cases."""
    option = config.getoption("headjudge")
    engine = config.getini("headjudge") if option is None else option
    nodes = {arg: node for arg in config.args if (node := _case_node(arg))}
    if nodes and not engine:
        first = next(iter(nodes))
        raise pytest.UsageError(f"{first} is a Head Judge case; add --headjudge COMMAND")
    has_files = config.args_source is pytest.Config.ArgsSource.ARGS
    if not engine or (option is None and has_files and not nodes):
        return
    from headjudge.cli.pytest_session import JudgingPlugin  # noqa: PLC0415 -- faster start-up

    config.args = [arg for arg in config.args if arg not in nodes]
    plugin = JudgingPlugin(config, None if engine == FIXTURE else engine, tuple(nodes.values()))
    config.pluginmanager.register(plugin, "headjudge-judging")


def _case_node(arg: str) -> str:
    """Return the node id in a command-line argument that selects cases; empty for other arguments.

    If run below the root folder, pytest displays node ids as ``../headjudge::...``.
    """
    path, colons, rest = arg.partition("::")
    is_ours = colons and f"{PurePath(path).name}::" == CASES and not exists(path)
    return f"{CASES}{rest}" if is_ours else ""


@pytest.fixture(scope="session")
def headjudge_engine() -> object:
    """Return the engine for `--headjudge fixture`; override this fixture in your conftest.py.

    The engine must have describe() and play(); see the example in the guide "Connect an engine".
    """
    pytest.exit(
        "headjudge: --headjudge fixture needs a fixture headjudge_engine that returns the engine, "
        "in the conftest.py of the root folder",
        pytest.ExitCode.USAGE_ERROR,
    )
