"""The commands for what is shown by logic: proofs, and vectors that miss nothing."""

from pathlib import Path
from typing import Annotated

import typer

from conformance.commands.common import EditionOption, Exit, output, reporting_errors


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
) -> None:
    """Prove the invariants, or claims of your own, from the rules' formulas."""
    from conformance.proving import prove as proofs
    from conformance.reporting import terminal

    with reporting_errors():
        todo = proofs.tasks(*proofs.wanted(what, edition), every_edition=every_edition)
        console = output()
        found: list[proofs.Result] = []
        with terminal.progress(console, len(todo), "proving") as bar:
            for task, results in proofs.prove(todo):
                terminal.step(bar, task.claim.name)
                found += results
                for result in results:
                    terminal.plain(console, "\n".join(proofs.lines(result)))
        if save:
            shown = [example for result in found for example in proofs.examples(result)]
            save.write_text(proofs.feature(shown), "utf-8")
        proven = sum(result.tried.proven for result in found)
        terminal.plain(console, f"{proven} of {len(found)} proven")
    raise typer.Exit(Exit.FAILED if proven < len(found) else Exit.OK)


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
