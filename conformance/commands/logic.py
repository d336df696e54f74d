"""What is shown by logic: proofs, and vectors that miss nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from headjudge.conformance import WrongUse, several
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import Exit, complain, output
from headjudge.conformance.commands.options import EditionOption

if TYPE_CHECKING:
    from headjudge.conformance.proving.prove import Result


class Prove(Struct, frozen=True, kw_only=True):
    """What is proven."""

    what: Annotated[
        str, argument("An invariant, a rule (its invariants) or a file of claims; absent: all.")
    ] = ""
    edition: EditionOption = ""
    every_edition: Annotated[bool, option("In every edition.", "--all")] = False
    save: Annotated[
        Path | None, option("Write what shows claims false into this feature file.")
    ] = None
    write: Annotated[
        Path | None,
        option("Keep which rules force each invariant in this file, for the site."),
    ] = None
    words: Annotated[bool, option("Print what a claim may say, and prove nothing.", "--words")] = (
        False
    )
    vectors: Annotated[
        bool,
        option(
            "Show that the test vectors miss nothing; with --write make them anew.", "--vectors"
        ),
    ] = False


@command(
    ("headjudge prove", "all invariants"),
    ("headjudge prove 104.4a", "those that rest on a rule"),
    ("headjudge prove mine.toml --all", "your own claims, in every edition"),
    ("headjudge prove --words", "what a claim may say"),
    ("headjudge prove --vectors", "that the test vectors miss nothing"),
)
def prove(asked: Prove) -> Exit:
    """Prove the invariants, or claims of your own, from the rules' formulas."""
    chosen = asked.what or asked.edition or asked.every_edition
    if asked.vectors:
        if chosen or asked.save or asked.words:
            raise WrongUse("--vectors goes with --write alone")
        return _vectors(asked.write)
    if asked.words:
        return _glossary(asked.edition)
    if asked.write and chosen:
        raise WrongUse("--write keeps what proves all invariants in the newest edition alone")
    return _proofs(asked)


def _proofs(asked: Prove) -> Exit:
    """Prove what is asked for, and say of each claim what came of it."""
    from headjudge.conformance.proving import prove as proofs
    from headjudge.conformance.reporting import terminal

    console = output()
    wanted = proofs.wanted(asked.what, asked.edition)
    for error in wanted.wrong:
        complain(str(error))
    if not wanted.claims:
        return Exit.WRONG_USE
    todo = proofs.tasks(wanted.claims, wanted.edition, every_edition=asked.every_edition)
    found: dict[str, list[proofs.Result]] = {}
    waiting = [task.claim.name for task in todo]
    try:
        with terminal.progress(console, len(todo), "proving") as bar:
            for task, results in proofs.prove(todo):
                terminal.step(bar, task.claim.name)
                found[task.claim.name] = results
                while waiting and waiting[0] in found:
                    for result in found[waiting.pop(0)]:
                        terminal.plain(console, "\n".join(proofs.lines(result)))
    except KeyboardInterrupt:
        complain(f"interrupted; {len(waiting)} of {several(len(todo), 'claim')} not tried")
        return Exit.INTERRUPTED
    tried = [result for task in todo for result in found[task.claim.name]]
    _keep(tried, asked.save, asked.write)
    proven = sum(result.tried.proven for result in tried)
    unread = f", and {several(len(wanted.wrong), 'claim')} can't be read"
    count = f"{proven} of {len(tried)} proven"
    terminal.plain(console, count + (unread if wanted.wrong else ""))
    if wanted.wrong:
        return Exit.WRONG_USE
    return Exit.FAILED if proven < len(tried) else Exit.OK


def _glossary(edition: str) -> Exit:
    """Print what a claim may say."""
    from headjudge.conformance.proving.glossary import glossary
    from headjudge.conformance.reporting import terminal
    from headjudge.spec.rulebook import Rulebook

    console = output()
    for line in glossary(Rulebook.at(edition), console.width):
        terminal.plain(console, line, "" if line.startswith(" ") else "bold")
    return Exit.OK


def _keep(tried: "Sequence[Result]", save: Path | None, write: Path | None) -> None:
    """Write what shows claims false, and what proves all invariants, where that is asked for."""
    from headjudge.conformance.proving.prove import examples, feature
    from headjudge.spec.logic import proven

    if save:
        save.write_text(feature(example for one in tried for example in examples(one)), "utf-8")
    if write:
        proven.write(write, tried[0].editions[0], (one.tried for one in tried))


def _vectors(write: Path | None) -> Exit:
    """Check that the test vectors are enough, or generate them again."""
    from headjudge.conformance.proving import making
    from headjudge.conformance.proving.vector_scenarios import report_lines
    from headjudge.conformance.reporting import terminal
    from headjudge.spec.logic import vectors as kept

    well, console = True, output()
    if write:
        kept.write(write, making.generate())
    data = kept.load(write)
    if not write:
        with terminal.progress(console, 0, "checking") as bar:
            report = making.check(lambda done, of: terminal.so_far(bar, done, of), data)
        terminal.plain(console, "\n".join(report_lines(report)))
        well = report.well
    terminal.plain(console, ", ".join(f"{count} {what}" for what, count in data.made.items()))
    return Exit.OK if well else Exit.FAILED
