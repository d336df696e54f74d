"""A plugin of pytest: each case is a test, of an engine of which pytest is told.

Every run of pytest loads this, wherever Head Judge is installed. So hardly more than pytest is
imported here until there is an engine to judge.
"""

from pathlib import PurePath

import pytest

from headjudge.cli.pytest_names import FIXTURE, OWN
from headjudge.files import exists

_OPTIONS = {
    "edition": ("DATE", "A dated edition of the rules; the newest if absent."),
    "known-failures": (
        "FILE",
        "List of known failures (certify --update-known), which are expected to fail.",
    ),
    "timeout": ("SECONDS", "How long a case may take; else what the engine asks for, or 10."),
}
_LISTS = {
    "profile": ("NAME", "A kind of game, such as two-player (certify --profiles); repeatable."),
    "features": ("FILE", "A feature file in place of the cases of Head Judge; repeatable."),
    "env": ("NAME[=VALUE]", "What the engine finds in its environment beside the usual."),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, each of which can be set in pytest's own settings too."""
    group = parser.getgroup("headjudge", "Head Judge: does an engine end games by the rules?")
    says = (
        "Judge this engine, a test for each case: a command line in quotes, phase and other names "
        f"that headjudge certify knows, python:module:factory; or '{FIXTURE}', if the fixture "
        "headjudge_engine in the conftest.py of the root folder returns the engine, an object with "
        f"describe() and play(). '{OWN}' in place of files runs the cases alone, "
        f"{OWN}losing those of one feature; -m rule_104_3 those of a rule."
    )
    group.addoption("--headjudge", metavar="COMMAND", help=says)
    parser.addini("headjudge", "Judge this engine where no files are given: see --headjudge.")
    for name, (metavar, text) in _OPTIONS.items():
        group.addoption(f"--headjudge-{name}", metavar=metavar, help=text)
        parser.addini(f"headjudge_{name.replace('-', '_')}", text)
    for name, (metavar, text) in _LISTS.items():
        group.addoption(f"--headjudge-{name}", metavar=metavar, action="append", help=text)
        parser.addini(f"headjudge_{name}", text, type="linelist")
    group.addoption(
        "--headjudge-all",
        action="store_true",
        help="Collect the cases too that need what the engine does not claim; they are skipped.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Get ready to judge, if there is an engine and its cases are wanted in this run."""
    given = config.getoption("headjudge")
    engine = config.getini("headjudge") if given is None else given
    named = {arg: own for arg in config.args if (own := _own(arg))}
    if named and not engine:
        first = next(iter(named))
        raise pytest.UsageError(f"{first} is a case of Head Judge: say --headjudge COMMAND, too")
    by_files = config.args_source is pytest.Config.ArgsSource.ARGS
    if not engine or (given is None and by_files and not named):
        return
    from headjudge.cli.pytest_session import Judging  # noqa: PLC0415 -- start-up time

    config.args = [arg for arg in config.args if arg not in named]
    config.pluginmanager.register(
        Judging(config, engine, tuple(named.values())), "headjudge-judging"
    )


def _own(arg: str) -> str:
    """The node id of a case or of several, if an argument is one; else nothing.

    Below the root folder pytest shows them as ``../headjudge::...``, and takes them so.
    """
    path, colons, below = arg.partition("::")
    ours = colons and f"{PurePath(path).name}::" == OWN and not exists(path)
    return f"{OWN}{below}" if ours else ""


@pytest.fixture(scope="session")
def headjudge_engine() -> object:
    """The engine that --headjudge fixture judges: define it in your conftest.py.

    It returns an object with describe() and play(), as the guide "Attach an engine" shows one.
    """
    pytest.exit(
        "headjudge: --headjudge fixture needs a fixture headjudge_engine that returns the engine, "
        "in the conftest.py of the root folder",
        pytest.ExitCode.USAGE_ERROR,
    )
