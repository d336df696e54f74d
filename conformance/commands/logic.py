"""The commands for what is shown by logic: proofs, and vectors that miss nothing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from conformance import WrongUse, several
from conformance.commands.common import (
    EditionOption,
    Exit,
    complain,
    output,
    reporting_errors,
)

if TYPE_CHECKING:
    from conformance.proving.prove import Result


def prove(
    what: Annotated[
        str,
        typer.Argument(
            help="An invariant, a rule (its invariants) or a file of claims; absent: all."
        ),
    ] = "",
    edition: EditionOption = "",
    every_edition: Annotated[bool, typer.Option("--all", help="In every edition.")] = False,
    save: Annotated[
        Path | None, typer.Option(help="Write what shows claims false into this feature file.")
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(help="Keep which rules force each invariant in this file, for the site."),
    ] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Print what a claim may say, and prove nothing.")
    ] = False,
) -> None:
    """Prove the invariants, or claims of your own, from the rules' formulas."""
    from conformance.proving import prove as proofs
    from conformance.proving.glossary import glossary
    from conformance.reporting import terminal
    from spec.rulebook import Rulebook

    with reporting_errors():
        console = output()
        if words:
            for line in glossary(Rulebook.at(edition), console.width):
                terminal.plain(console, line, "" if line.startswith(" ") else "bold")
            return
        if write and (what or edition or every_edition):
            raise WrongUse("--write keeps what proves all invariants in the newest edition alone")
        wanted = proofs.wanted(what, edition)
        for error in wanted.wrong:
            complain(str(error))
        if not wanted.claims:
            raise typer.Exit(Exit.WRONG_USE)
        todo = proofs.tasks(wanted.claims, wanted.edition, every_edition=every_edition)
        found: dict[str, list[proofs.Result]] = {}
        waiting = [task.claim.name for task in todo]
        with terminal.progress(console, len(todo), "proving") as bar:
            for task, results in proofs.prove(todo):
                terminal.step(bar, task.claim.name)
                found[task.claim.name] = results
                while waiting and waiting[0] in found:
                    for result in found[waiting.pop(0)]:
                        terminal.plain(console, "\n".join(proofs.lines(result)))
        tried = [result for task in todo for result in found[task.claim.name]]
        _keep(tried, save, write)
        proven = sum(result.tried.proven for result in tried)
        unread = f", and {several(len(wanted.wrong), 'claim')} can't be read"
        count = f"{proven} of {len(tried)} proven"
        terminal.plain(console, count + (unread if wanted.wrong else ""))
    if wanted.wrong:
        raise typer.Exit(Exit.WRONG_USE)
    raise typer.Exit(Exit.FAILED if proven < len(tried) else Exit.OK)


def _keep(tried: "Sequence[Result]", save: Path | None, write: Path | None) -> None:
    """Write what shows claims false, and what proves all invariants, where that is asked for."""
    from conformance.proving.prove import examples, feature
    from spec.logic import proven

    if save:
        save.write_text(feature(example for one in tried for example in examples(one)), "utf-8")
    if write:
        proven.write(write, tried[0].editions[0], (one.tried for one in tried))


def vectors(
    check: Annotated[bool, typer.Option("--check", help="Check that they miss nothing.")] = False,
    write: Annotated[Path | None, typer.Option(help="Generate them again, into this file.")] = None,
) -> None:
    """Count the test vectors, check that they are enough, or generate them again."""
    from conformance.proving.vectors import report_lines
    from conformance.reporting import terminal
    from spec.logic import vectors as kept

    well = True
    with reporting_errors():
        if write:
            from spec.logic.making import generate

            kept.write(write, generate())
        data = kept.load(write)
        console = output()
        if check:
            from spec.logic.making import check as check_again

            with terminal.progress(console, 0, "checking") as bar:
                report = check_again(lambda done, of: terminal.so_far(bar, done, of), data)
            terminal.plain(console, "\n".join(report_lines(report)))
            well = report.well
        made = ", ".join(f"{count} {what}" for what, count in data.made.items())
        terminal.plain(console, made)
    raise typer.Exit(Exit.OK if well else Exit.FAILED)
