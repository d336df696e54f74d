"""Options and arguments shared by several commands, with their parsers and shell completions."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from headjudge.runner.engine import MAX_CASE_SECONDS
from headjudge.runner.registry import KNOWN
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook import editions as all_editions


def completing(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return a shell completion function that offers the names with the typed prefix."""
    return lambda incomplete: [name for name in names() if name.startswith(incomplete)]


def _rules() -> Iterator[str]:
    book = Rulebook.at()
    yield from dict.fromkeys(book.number(rule.slug) for rule in book)
    yield from (rule.slug for rule in book)


def _case_ids() -> Iterator[str]:
    """Yield the ids of the bundled scenarios, read from the text to avoid compiling them."""
    from importlib.resources import files

    for path in files("headjudge.features").iterdir():
        if path.name.endswith(".feature"):
            yield from re.findall(r"@id\.(\S+)", path.read_text("utf-8"))


def _levels() -> Iterable[str]:
    from headjudge.suite.levels import LEVELS

    return LEVELS


complete_engines = completing(lambda: KNOWN)
complete_editions = completing(all_editions)
complete_rules = completing(_rules)
complete_cases = completing(_case_ids)
complete_levels = completing(_levels)


def parse_seconds(value: Any) -> float:  # noqa: ANN401 -- text or a number
    """Parse a time such as 2.5, 30s or 1.5h into seconds. Raises BadParameter."""
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)\s*([smh]?)", str(value).lower())
    seconds = float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]] if match else 0.0
    if not 0.01 <= seconds <= MAX_CASE_SECONDS:  # noqa: PLR2004 -- as the message states
        allowed = f"a time from 0.01 to {MAX_CASE_SECONDS:g} seconds, such as 2.5, 10m or 2h"
        raise typer.BadParameter(f"{value!r} is not {allowed}")
    return seconds


def _size(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """Parse a size such as 512M, 2G or 1.5GiB into bytes. Raises BadParameter."""
    match = re.fullmatch(r"(\d{1,15}(?:\.\d{1,15})?)\s*([kmgt]?)(?:i?b)?", str(value).lower())
    size = int(float(match[1]) * 1024 ** " kmgt".index(match[2] or " ")) if match else 0
    if not 1024**2 <= size <= 1024**5:
        raise typer.BadParameter(f"{value!r} is not a size from 1M to 1024T, such as 512M or 2G")
    return size


def _jobs(value: Any) -> int:  # noqa: ANN401 -- text or a number
    """Parse a number of processes; 0 stands for auto. Raises BadParameter."""
    if not re.fullmatch(r"auto|[1-9]\d{0,2}", str(value)):
        raise typer.BadParameter(f"{value!r} is neither a number of processes nor auto")
    return 0 if value == "auto" else int(value)


def _variable(value: str) -> str:
    """Validate NAME or NAME=VALUE. Raises BadParameter."""
    if not re.fullmatch(r"[^=\0]+(=[^\0]*)?", value, re.DOTALL):
        raise typer.BadParameter(f"{value!r} is neither NAME nor NAME=VALUE")
    return value


def parse_folder(value: str) -> Path:
    """Parse a folder's path. Raises BadParameter if it is empty."""
    if not value:
        raise typer.BadParameter("the folder name is empty")
    return Path(value)


case_option = partial(typer.Option, rich_help_panel="Selection of cases")
output_option = partial(typer.Option, rich_help_panel="Output")
_process_option = partial(typer.Option, rich_help_panel="Engine process")

ENGINE_HELP = f"{', '.join(KNOWN)}, python:module:factory, or a command line."
Engine = Annotated[
    str, typer.Argument(help=ENGINE_HELP, autocompletion=complete_engines, show_default=False)
]
Edition = Annotated[
    str,
    typer.Option(
        metavar="DATE",
        help="Edition of the rules (default: the newest).",
        autocompletion=complete_editions,
    ),
]
Seed = Annotated[
    int | None, typer.Option(metavar="N", min=0, max=10**9, help="Random seed (default: random).")
]
Texts = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="Folder with official texts named CR-YYYY-MM-DD.txt.",
    ),
]
JOBS_HELP = "Number of processes, or auto for one per processor."
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", metavar="N", parser=_jobs, help=JOBS_HELP)
]
SCHEDULER_HELP = "Run on the workers of this Dask scheduler (requires headjudge\\[cluster])."
Scheduler = Annotated[str, typer.Option(metavar="tcp://HOST:PORT", help=SCHEDULER_HELP)]

RULE_HELP = "Rule and its subrules (104, 104.3), range (104.2-104.4a) or slug; repeatable."
Rule = Annotated[
    list[str] | None,
    case_option("--rule", metavar="RULE", help=RULE_HELP, autocompletion=complete_rules),
]
CASE_HELP = "Scenario id, with wildcards (both-*); repeatable."
Case = Annotated[
    list[str] | None,
    case_option("--case", metavar="ID", help=CASE_HELP, autocompletion=complete_cases),
]
KEYWORD_HELP = "Words in the id, title, rule or file, combined with and, or, not."
Keyword = Annotated[str, case_option("--keyword", "-k", metavar="EXPR", help=KEYWORD_HELP)]
LEVEL_HELP = "Cases of this level and lower ones (duel, table ...; see certify --levels)."
Level = Annotated[
    str, case_option("--level", metavar="NAME", help=LEVEL_HELP, autocompletion=complete_levels)
]
FEATURES_HELP = "Use these feature files or folders instead of the suite; - is standard input."
Features = Annotated[list[Path] | None, case_option(metavar="FILE", help=FEATURES_HELP)]

TIMEOUT_HELP = "Time limit per case (default: requested by the engine, or 10)."
Timeout = Annotated[
    float | None, _process_option(metavar="SECONDS", parser=parse_seconds, help=TIMEOUT_HELP)
]
IN_FLIGHT_HELP = "Maximum requests in flight per process (default: adaptive)."
MaxInFlight = Annotated[
    int | None, _process_option(metavar="N", min=1, max=10_000, help=IN_FLIGHT_HELP)
]
DOWNTIME_HELP = "Give up after losing SECONDS to hangs, crashes and restarts."
MaxDowntime = Annotated[
    float | None, _process_option(metavar="SECONDS", parser=parse_seconds, help=DOWNTIME_HELP)
]
MEMORY_HELP = "Memory limit per process (512M, 2G)."
Memory = Annotated[int | None, _process_option(metavar="SIZE", parser=_size, help=MEMORY_HELP)]
ENV_HELP = "Pass an environment variable to the engine; repeatable."
Env = Annotated[
    list[str] | None,
    _process_option(metavar="NAME[=VALUE]", parser=_variable, help=ENV_HELP),
]
