"""What is asked of the commands that certify and fuzz: their arguments and options."""

import shlex
from pathlib import Path
from typing import Annotated, ClassVar

from msgspec import Struct

from headjudge.conformance.commands import option_values as values
from headjudge.conformance.commands import shell_completion as completion
from headjudge.conformance.commands.command import argument, option, told
from headjudge.conformance.commands.common import processes_for
from headjudge.conformance.commands.options import (
    ENGINE_HELP,
    CaseChoice,
    EditionOption,
    EngineName,
    Jobs,
    Running,
    Scheduler,
)
from headjudge.conformance.engines.answers import Limits


class ChosenCases(CaseChoice, frozen=True, kw_only=True):
    """Which cases are played."""

    last_failed: Annotated[
        bool,
        option(
            "Only what failed in the last run here; all if nothing did.", "--last-failed", "--lf"
        ),
    ] = False
    editions: Annotated[
        tuple[str, ...],
        option(
            "A dated edition, DATE..DATE or all; the newest if absent; repeatable.",
            "--edition",
            metavar="DATE",
            complete=completion.editions,
        ),
    ] = ()
    complete: Annotated[
        int | None,
        option("Play every situation of so many players, too.", metavar="2|3", parse=values.few),
    ] = None
    budget: Annotated[
        float | None,
        option(
            "Of these play as many as there is time for, as a sample: 30s, 10m, 2h.",
            metavar="TIME",
            parse=values.duration,
        ),
    ] = None
    seed: Annotated[
        int | None,
        option("What decides which these are; else a new one.", metavar="N", parse=values.seed),
    ] = None
    only_list: Annotated[
        bool, option("List the cases, and play none; needs no engine.", "--list")
    ] = False
    only_profiles: Annotated[
        bool, option("List the kinds of game, each with how many cases it has.", "--profiles")
    ] = False

    @property
    def whole(self) -> bool:
        """Whether all bundled scenarios are chosen."""
        return not self.features and not self.last_failed and self.wanted().everything


class HowJudged(Running, frozen=True, kw_only=True):
    """How an engine is run to be judged."""

    exitfirst: Annotated[bool, option("Stop at the first failure.", "-x", "--exitfirst")] = False
    maxfail: Annotated[
        int | None, option("Stop after so many failures.", metavar="N", parse=values.count)
    ] = None
    jobs: Jobs = None
    scheduler: Scheduler = ""
    repeat: Annotated[
        int,
        option(
            "Play each case so often: answers that differ are flaky.",
            metavar="N",
            parse=values.count,
        ),
    ] = 1
    from_results: Annotated[
        Path | None,
        option(
            "Judge what your own tests of the exported cases wrote, in place of an engine.",
            metavar="FILE",
        ),
    ] = None

    @property
    def most_failures(self) -> int:
        """After how many failures to stop; 0 for never."""
        return 1 if self.exitfirst else self.maxfail or 0


class ShownAndKept(Struct, frozen=True, kw_only=True):
    """What is shown of a run, and what is kept."""

    panel: ClassVar[str] = "What is shown and kept"
    verbose: Annotated[
        int,
        option(
            "Every failing case; -vv the table of all rules, too.",
            "-v",
            "--verbose",
            count=True,
            show_default=False,
        ),
    ] = 0
    quiet: Annotated[bool, option("One line only.", "-q", "--quiet")] = False
    trace: Annotated[
        bool,
        option(
            "What is sent and received, and the state that the rules give after each step.",
            "--trace",
        ),
    ] = False
    report: Annotated[
        Path | None,
        option(
            "Write events.ndjson and the reports into this folder.",
            metavar="DIR",
            parse=values.folder,
        ),
    ] = None
    resume: Annotated[
        bool, option("Go on with the interrupted run in that folder.", "--resume")
    ] = False
    known: Annotated[
        Path | None,
        option("Show only what differs from this list of known failures.", metavar="FILE"),
    ] = None
    fix: Annotated[bool, option("Rewrite the list of --known.", "--fix")] = False
    certificate: Annotated[
        Path | None,
        option("Write a certificate, if every case of a profile passes.", metavar="FILE"),
    ] = None
    verify: Annotated[
        Path | None,
        option("Play again what that certificate is about, and compare.", metavar="FILE"),
    ] = None
    badge: Annotated[Path | None, option("Write a badge (SVG).", metavar="FILE")] = None

    @property
    def detail(self) -> int:
        """How much is shown: -1 a line, 0 the causes, 1 every failure, 2 all rules too."""
        return -1 if self.quiet else min(self.verbose, 2)


class Certify(Struct, frozen=True, kw_only=True):
    """What is certified, and how."""

    engine: Annotated[tuple[str, ...], argument(ENGINE_HELP, complete=completion.engines)] = ()
    cases: ChosenCases = ChosenCases()
    running: HowJudged = HowJudged()
    shown: ShownAndKept = ShownAndKept()
    typed: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The engine, where one is certified, or the file that its answers are in."""
        file = self.running.from_results
        return f"--from-results {file}" if file else self.engine[0] if self.engine else ""

    @property
    def edition(self) -> str:
        """The edition, where an engine is certified in one."""
        return self.cases.editions[0] if self.cases.editions else ""

    @property
    def limits(self) -> Limits:
        """How the engine is run, where one is certified."""
        return self.running.limits(processes_for(self.running.jobs, [self.name]))

    @property
    def command_line(self) -> str:
        """The command line that was given, without what selects cases, shows or keeps them."""
        return shlex.join(["headjudge", "certify", *told(self, self.typed & _AGAIN)])

    def of(self, engine: str, edition: str) -> str:
        """The command line that certifies this engine in this edition in the same way."""
        words = ["headjudge", "certify", engine, "--edition", edition]
        return shlex.join([*words, *told(self, self.typed & _OF_ENGINE)])


_OF_ENGINE = frozenset({"window", "timeout", "lost", "memory", "env"})
"""How the engine is run, which a command that plays a case again has to say too."""
TO_VERIFY = _OF_ENGINE | {"engine", "jobs", "verify"}
"""What goes with a certificate, which says itself what is played."""
_AGAIN = _OF_ENGINE | {"engine", "editions", "features", "repeat", "from_results"}
"""All that such a command has to say."""


class Fuzz(Struct, frozen=True, kw_only=True):
    """What is fuzzed, and how."""

    engine: EngineName
    seconds: Annotated[
        float | None,
        option("How long; else a minute.", metavar="SECONDS", parse=values.seconds),
    ] = None
    games: Annotated[
        int | None,
        option("How many games, however long they take.", metavar="N", parse=values.games),
    ] = None
    seed: Annotated[int | None, option("Make the games of that seed; else of a new one.")] = None
    profile: Annotated[
        str,
        option(
            "Only games of that profile (certify --profiles).",
            metavar="NAME",
            complete=completion.profiles,
        ),
    ] = ""
    against: Annotated[
        str,
        option(
            "Another engine, asked where a question is open.",
            metavar="OTHER",
            complete=completion.engines,
        ),
    ] = ""
    keep: Annotated[
        Path | None, option("Where what is found is kept; else .headjudge/fuzz/ENGINE.")
    ] = None
    edition: EditionOption = ""
    jobs: Jobs = None
    scheduler: Scheduler = ""
    running: Running = Running()
