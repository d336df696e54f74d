"""``headjudge prove``: proofs of invariants and claims, and complete test vectors."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from headjudge.cli._command import RULES, Command, EditionOption, Exit, complain, examples, output
from headjudge.errors import UsageError
from headjudge.text import pluralize

if TYPE_CHECKING:
    from headjudge.proofs.prove import Result


app = typer.Typer()


@app.command(
    cls=Command,
    rich_help_panel=RULES,
    epilog=examples(
        ("headjudge prove", "all invariants"),
        ("headjudge prove 104.4a", "the invariants that rest on a rule"),
        ("headjudge prove mine.toml --all", "your own claims, in every edition"),
        ("headjudge prove --list-predicates", "the vocabulary of claims"),
        ("headjudge prove --vectors", "that the test vectors are complete"),
    ),
)
def prove(
    claims: Annotated[
        str,
        typer.Argument(
            help="An invariant, a rule or a file of claims (default: all invariants).",
            show_default=False,
        ),
    ] = "",
    *,
    edition: EditionOption = "",
    every_edition: Annotated[
        bool, typer.Option("--all", help="Prove them in every edition.")
    ] = False,
    counterexamples: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write counterexamples into this feature file."),
    ] = None,
    update: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the minimal rules of each invariant, for the site."
        ),
    ] = None,
    list_predicates: Annotated[
        bool, typer.Option("--list-predicates", help="List the facts and predicates of claims.")
    ] = False,
    vectors: Annotated[
        bool,
        typer.Option(
            "--vectors",
            help="Check that the test vectors are complete; with --update, generate them.",
        ),
    ] = False,
) -> Exit:
    """Prove the invariants, or claims of your own, from the formulas of the rules."""
    chosen = claims or edition or every_edition
    if vectors:
        if chosen or counterexamples or list_predicates:
            raise UsageError("--vectors goes with --update alone")
        return _vectors(update)
    if list_predicates:
        return _glossary(edition)
    if update and chosen:
        raise UsageError("--update requires all invariants and the newest edition")
    return _proofs(claims, edition, every_edition=every_edition, save=counterexamples, write=update)


def _proofs(
    claims: str, edition: str, *, every_edition: bool, save: Path | None, write: Path | None
) -> Exit:
    """Prove the claims, and print the result of each."""
    from headjudge.proofs import prove as proofs
    from headjudge.report import terminal

    console = output()
    wanted = proofs.wanted(claims, edition)
    for error in wanted.wrong:
        complain(str(error))
    if not wanted.claims:
        return Exit.WRONG_USE
    todo = proofs.tasks(wanted.claims, wanted.edition, every_edition=every_edition)
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
        complain(f"interrupted; {len(waiting)} of {pluralize(len(todo), 'claim')} not tried")
        return Exit.INTERRUPTED
    tried = [result for task in todo for result in found[task.claim.name]]
    _keep(tried, save, write)
    proven = sum(result.tried.proven for result in tried)
    unread = f", and {pluralize(len(wanted.wrong), 'claim')} can't be read"
    count = f"{proven} of {len(tried)} proven"
    terminal.plain(console, count + (unread if wanted.wrong else ""))
    if wanted.wrong:
        return Exit.WRONG_USE
    return Exit.FAILED if proven < len(tried) else Exit.OK


def _glossary(edition: str) -> Exit:
    """Print what a claim may say."""
    from headjudge.proofs.predicates_help import predicates_help
    from headjudge.report import terminal
    from headjudge.spec.rulebook import Rulebook

    console = output()
    for line in predicates_help(Rulebook.at(edition), console.width):
        terminal.plain(console, line, "" if line.startswith(" ") else "bold")
    return Exit.OK


def _keep(tried: "Sequence[Result]", save: Path | None, write: Path | None) -> None:
    """Write what shows claims false, and what proves all invariants, where that is asked for."""
    from headjudge.proofs.prove import examples, feature
    from headjudge.spec.logic import proofs

    if save:
        save.write_text(
            feature(example for result in tried for example in examples(result)), "utf-8"
        )
    if write:
        proofs.write(write, tried[0].editions[0], (result.tried for result in tried))


def _vectors(write: Path | None) -> Exit:
    """Check that the test vectors are enough, or generate them again."""
    from headjudge.proofs import vector_generation
    from headjudge.report import terminal
    from headjudge.spec.logic import vectors as kept
    from headjudge.suite.vectors import report_lines

    well, console = True, output()
    if write:
        kept.write(write, vector_generation.generate())
    data = kept.load(write)
    if not write:
        with terminal.progress(console, 0, "checking") as bar:
            report = vector_generation.check(lambda done, of: terminal.so_far(bar, done, of), data)
        terminal.plain(console, "\n".join(report_lines(report)))
        well = report.well
    terminal.plain(console, ", ".join(f"{count} {what}" for what, count in data.made.items()))
    return Exit.OK if well else Exit.FAILED
