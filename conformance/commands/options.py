"""The options that several commands have, each said once."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Struct

from headjudge.conformance.commands import option_values as values
from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.commands.command import argument, option
from headjudge.conformance.engines.answers import Limits
from headjudge.conformance.engines.known import KNOWN

if TYPE_CHECKING:
    from headjudge.conformance.scenarios.selection import Wanted

ENGINE_HELP = f"{', '.join(KNOWN)}, python:module:factory, or a command line."
EngineName = Annotated[str, argument(ENGINE_HELP, complete=completion.engines)]
EditionOption = Annotated[
    str,
    option("A dated edition; the newest if absent.", metavar="DATE", complete=completion.editions),
]
Jobs = Annotated[
    int | None,
    option(
        "Processes that work: a number, or auto for one a processor.",
        "-j",
        "--jobs",
        metavar="N",
        parse=values.processes,
    ),
]
Scheduler = Annotated[
    str,
    option(
        "Spread the work over the workers of this Dask scheduler: headjudge\\[cluster].",
        metavar="tcp://HOST:PORT",
    ),
]


class CaseChoice(Struct, frozen=True, kw_only=True):
    """What chooses cases."""

    panel: ClassVar[str] = "Which cases"
    rules: Annotated[
        tuple[str, ...],
        option(
            "A rule and all below it (104, 104.3), a range (104.2-104.4a) or a slug; repeatable.",
            "--rule",
            metavar="RULE",
            complete=completion.rules,
        ),
    ] = ()
    ids: Annotated[
        tuple[str, ...],
        option(
            "A scenario, or all like both-*; repeatable.",
            "--id",
            metavar="ID",
            complete=completion.ids,
        ),
    ] = ()
    words: Annotated[
        str,
        option(
            "Words with and, or, not: in the id, title, rule or file.",
            "-k",
            "--keyword",
            metavar="EXPR",
        ),
    ] = ""
    profiles: Annotated[
        tuple[str, ...],
        option(
            "A kind of game: two-player, teams ... (certify --profiles); repeatable.",
            "--profile",
            metavar="NAME",
            complete=completion.profiles,
        ),
    ] = ()
    features: Annotated[
        tuple[Path, ...],
        option(
            "Feature files or folders in place of the bundled ones; - for standard input.",
            metavar="FILE",
        ),
    ] = ()

    def wanted(self, last_failed: frozenset[str] | None = None) -> "Wanted":
        """The choice among all cases; `last_failed` are the only ones to choose from."""
        from headjudge.conformance.scenarios.selection import Wanted

        return Wanted(self.rules, self.ids, self.words, self.profiles, last_failed)


class Running(Struct, frozen=True, kw_only=True):
    """How an engine is run, and what it is allowed."""

    panel: ClassVar[str] = "How the engine is run"
    window: Annotated[
        int | None,
        option(
            "Requests that wait on each process; else what suits the engine.",
            metavar="N",
            parse=values.count,
        ),
    ] = None
    timeout: Annotated[
        float | None,
        option(
            "How long a case may take; else what the engine asks for, or 10.",
            metavar="SECONDS",
            parse=values.seconds,
        ),
    ] = None
    lost: Annotated[
        float | None,
        option(
            "How much of the whole run may be lost to hangs and crashes.",
            metavar="SECONDS",
            parse=values.seconds,
        ),
    ] = None
    memory: Annotated[
        int | None,
        option("What each process may use: 512M, 2G.", metavar="SIZE", parse=values.size),
    ] = None
    env: Annotated[
        tuple[str, ...],
        option(
            "What the engine finds in its environment, which else is clean; repeatable.",
            metavar="NAME[=VALUE]",
            parse=values.variable,
        ),
    ] = ()

    def limits(self, jobs: int = 1) -> Limits:
        """What an engine is run with, in so many processes."""
        return Limits(self.timeout, jobs, self.window, self.memory, self.lost, self.env)
