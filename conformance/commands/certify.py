"""The commands that judge an engine and make reports anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from msgspec.structs import replace

from headjudge.conformance import WrongUse, several
from headjudge.conformance.commands.asked import TO_VERIFY, Certify
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import (
    Exit,
    complain,
    output,
    say,
)
from headjudge.conformance.commands.settings import WithSettings


@command(
    ("headjudge certify phase", "judge an engine known by name"),
    ('headjudge certify "node adapter.js"', "or your own, by its command"),
    ("  ... --rule 104.3 -x", "one rule, up to the first failure"),
    ("  ... --lf", "what failed last time"),
    ("  ... -k 'poison and not team'", "what these words stand in"),
    ("  ... --id both-at-zero --trace", "one case, line by line"),
    ("  ... --profile two-player --list", "what would be played"),
    ("  ... -j auto --report out", "on all processors, with reports"),
    ("  ... --known known.tsv", "in CI: only what is new"),
    ("  ... phase --edition all", "two engines in every edition, a line each"),
    ("  ... --verify toy.json", "play a certificate again, and compare"),
    ("headjudge certify --from-results FILE", "what your tests of exported cases wrote"),
    cls=WithSettings,
)
def certify(asked: Certify) -> Exit | None:
    """Judge an engine rule by rule, and say what it gets wrong and why.

    Of several engines, or in several editions, a line each and a table at the
    end. All this can also be set in headjudge.toml, or in pyproject.toml under
    tool.headjudge, by its long name: engine = "node adapter.js", jobs = 2.
    """
    cases, shown = asked.cases, asked.shown
    if shown.quiet and (shown.verbose or shown.trace):
        raise WrongUse("-q goes with neither -v nor --trace")
    if shown.resume and not shown.report:
        raise WrongUse("--resume needs --report DIR, the folder of the run to go on with")
    if shown.verify:
        return _verified(asked, shown.verify)
    asked = _with_one_source(asked)
    if cases.only_list or cases.only_profiles:
        say("\n".join(_listed(asked)))
        return None
    if not asked.name:
        raise WrongUse("which engine? headjudge certify ENGINE; see headjudge certify --help")
    from headjudge.conformance.commands import many

    runs = many.runs_of(asked)
    if len(runs) > 1 or (asked.running.scheduler and not cases.complete):
        return many.certify(asked, runs, output())
    return _one(asked)


def _with_one_source(asked: Certify) -> Certify:
    """With an engine or a file that holds its answers; the command line wins.

    Raises WrongUse where it names both.
    """
    if not asked.running.from_results or not asked.engine:
        return asked
    if {"engine", "from_results"} <= asked.typed:
        raise WrongUse("--from-results goes without ENGINE: its answers are in the file")
    if "engine" in asked.typed:
        return replace(asked, running=replace(asked.running, from_results=None))
    return replace(asked, engine=())


def _listed(asked: Certify) -> Iterator[str]:
    """The cases, or the kinds of game with how many there are of each."""
    from headjudge.conformance.commands.certifying import select_scenarios
    from headjudge.conformance.scenarios.profiles import PROFILES, of_profile
    from headjudge.conformance.scenarios.selection import listed
    from headjudge.spec.rulebook import Rulebook

    book = Rulebook.at(asked.edition)
    scenarios = select_scenarios(asked, book)
    if asked.cases.only_list:
        yield from listed(scenarios, book)
    else:
        for name, one in PROFILES.items():
            yield f"{name:18} {len(of_profile(scenarios, name)):5}  {one.says}"


def _one(asked: Certify) -> Exit:
    """Certify an engine in an edition."""
    from headjudge.conformance.commands import certificates, certifying

    console = output()
    outcome = certifying.certify(asked, console, fresh=certificates.begin(asked))
    certificates.write(asked, outcome)
    try:
        certifying.show(asked, outcome, console)
    finally:
        for complaint in outcome.complaints:
            complain(complaint)
    return outcome.status


def _verified(asked: Certify, file: Path) -> Exit:
    """Play again what a certificate is about, and refuse it if anything is otherwise."""
    others = sorted(asked.typed - TO_VERIFY)
    if others:
        raise WrongUse(f"--verify goes without {others[0]}: the certificate says what is played")
    if len(asked.engine) != 1:
        raise WrongUse("which engine? headjudge certify ENGINE --verify FILE")
    from headjudge.conformance.commands.certificates import verify

    against = verify(asked, file, output())
    for line in against:
        complain(f"{file}: {line}")
    say(f"{file}: {'refused' if against else 'verified: it is as it says'}")
    return Exit.FAILED if against else Exit.OK


@command(
    ("headjudge report out", "after certify ... --report out"),
    ("headjudge report old new", "what is otherwise since an older run"),
    ("headjudge report out --issues", "each cause as an issue to be filed, in out/issues"),
    ("headjudge report out --annotations", "with the causes as GitHub shows them"),
)
def report(
    folder: Annotated[Path, argument("A folder with events.ndjson.")],
    newer: Annotated[
        Path | None, argument("Another one: what is otherwise in its run is told, and no more.")
    ] = None,
    annotations: Annotated[
        bool, option("Print an error of GitHub's workflows for each cause.", "--annotations")
    ] = False,
    known: Annotated[
        Path | None, option("With --annotations: only for what differs from this list.")
    ] = None,
    issues: Annotated[
        bool, option("Write an issue for the engine's tracker for each cause.", "--issues")
    ] = False,
) -> Exit:
    """Make the reports again from the events of a run, or compare two runs.

    Compared, the status is 1 if a case fails that did not fail before.
    """
    from headjudge.conformance.reporting import failure_list
    from headjudge.conformance.reporting.github import annotated
    from headjudge.conformance.reporting.issues import write_issues
    from headjudge.conformance.reporting.summary import totals
    from headjudge.conformance.reporting.writers import write_reports

    if known and not annotations:
        raise WrongUse("--known goes with --annotations")
    if newer:
        if annotations or issues:
            raise WrongUse("two folders are compared, and go with no option")
        return _compared(folder, newer)
    listed = failure_list.load(known) if known else None
    done = write_reports(folder)
    if annotations:
        for line in annotated(done, listed):
            say(line)
    if issues:
        count = write_issues(folder / "issues", done)
        say(f"{folder / 'issues'}: {several(count, 'issue')}")
    say(totals(done))
    return Exit.OK


def _compared(older: Path, newer: Path) -> Exit:
    """Say what is otherwise in the newer of two runs, by the folders of their reports."""
    from headjudge.conformance.reporting.event_log import read
    from headjudge.conformance.reporting.run_diff import compared, comparison_lines
    from headjudge.conformance.reporting.writers import EVENTS

    old, new = read(older / EVENTS), read(newer / EVENTS)
    say("\n".join(comparison_lines(old, new)))
    return Exit.FAILED if compared(old, new).worse else Exit.OK
