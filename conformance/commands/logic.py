"""The commands for what is shown by logic: proofs, and vectors that miss nothing."""

from pathlib import Path
from typing import Annotated

import typer

from conformance import several
from conformance.commands.common import (
    EditionOption,
    Exit,
    complain,
    output,
    reporting_errors,
)


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
        if save:
            shown = [example for result in tried for example in proofs.examples(result)]
            save.write_text(proofs.feature(shown), "utf-8")
        proven = sum(result.tried.proven for result in tried)
        unread = f", and {several(len(wanted.wrong), 'claim')} can't be read"
        count = f"{proven} of {len(tried)} proven"
        terminal.plain(console, count + (unread if wanted.wrong else ""))
    if wanted.wrong:
        raise typer.Exit(Exit.WRONG_USE)
    raise typer.Exit(Exit.FAILED if proven < len(tried) else Exit.OK)


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
