"""The command ``prove``, which proves invariants and claims and checks the test vectors."""

from pathlib import Path
from typing import Annotated

import typer

from headjudge.cli import _options as opt
from headjudge.cli._command import RULES, Exit, command, echo_error, make_console
from headjudge.errors import UsageError
from headjudge.files import replace_file
from headjudge.text import pluralize

app = typer.Typer()


@command(
    app,
    RULES,
    ("headjudge prove", "all invariants"),
    ("headjudge prove 104.4a", "the invariants that depend on a rule"),
    ("headjudge prove mine.toml --all", "your own claims, in every edition"),
    ("headjudge prove --list-predicates", "the vocabulary of claims"),
    ("headjudge prove --vectors", "check that the test vectors are complete"),
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
    edition: opt.Edition = "",
    every_edition: Annotated[
        bool, typer.Option("--all", help="Prove the claims in every edition.")
    ] = False,
    counterexamples: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write counterexamples into this feature file."),
    ] = None,
    update: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Record which rules prove each invariant (used by the site)."
        ),
    ] = None,
    list_predicates: Annotated[
        bool,
        typer.Option(
            "--list-predicates", help="List the facts and predicates that claims can use."
        ),
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
            raise UsageError("--vectors can only be combined with --update")
        return _vectors(update)
    if list_predicates:
        return _list_predicates(edition)
    if update and chosen:
        raise UsageError("--update requires all invariants and the newest edition")
    return _prove(claims, edition, counterexamples, update, every_edition=every_edition)


def _prove(
    claims: str,
    edition: str,
    counterexamples: Path | None,
    update: Path | None,
    *,
    every_edition: bool,
) -> Exit:
    """Prove the claims and print each result."""
    from headjudge.proofs import prove as proofs
    from headjudge.report import terminal
    from headjudge.spec.logic import proofs as recorded

    console = make_console()
    wanted = proofs.wanted(claims, edition)
    for error in wanted.wrong:
        echo_error(str(error))
    if not wanted.claims:
        return Exit.USAGE_ERROR
    tasks = proofs.tasks(wanted.claims, wanted.edition, every_edition=every_edition)
    results: dict[str, list[proofs.Result]] = {}
    pending = [task.claim.name for task in tasks]
    try:
        with terminal.progress(console, len(tasks), "proving") as bar:
            for task, task_results in proofs.prove(tasks):
                terminal.step(bar, task.claim.name)
                results[task.claim.name] = task_results
                while pending and pending[0] in results:  # print in the order of the claims
                    for result in results[pending.pop(0)]:
                        terminal.plain(console, "\n".join(proofs.lines(result)))
    except KeyboardInterrupt:
        echo_error(f"interrupted; {len(pending)} of {pluralize(len(tasks), 'claim')} not tried")
        return Exit.INTERRUPTED
    tried = [result for task in tasks for result in results[task.claim.name]]
    if counterexamples:
        refuting = (example for result in tried for example in proofs.examples(result))
        replace_file(counterexamples, proofs.feature(refuting).encode())
    if update:
        recorded.write(update, tried[0].editions[0], (result.tried for result in tried))
    proven = sum(result.tried.proven for result in tried)
    unreadable = f", and {pluralize(len(wanted.wrong), 'claim')} can't be read"
    total = f"{proven} of {len(tried)} proven"
    terminal.plain(console, total + (unreadable if wanted.wrong else ""))
    if wanted.wrong:
        return Exit.USAGE_ERROR
    return Exit.FAILED if proven < len(tried) else Exit.OK


def _list_predicates(edition: str) -> Exit:
    """Print the facts and predicates that claims may use."""
    from headjudge.proofs.prove import predicates_help
    from headjudge.report import terminal
    from headjudge.spec.rulebook import Rulebook

    console = make_console()
    for line in predicates_help(Rulebook.at(edition), console.width):
        terminal.plain(console, line, "" if line.startswith(" ") else "bold")
    return Exit.OK


def _vectors(path: Path | None) -> Exit:
    """Check that the test vectors are complete, or generate them into a file."""
    from headjudge.proofs import vector_generation
    from headjudge.report import terminal
    from headjudge.spec.logic import vectors as recorded
    from headjudge.suite.vectors import report_lines

    complete, console = True, make_console()
    if path:
        recorded.write(path, vector_generation.generate())
    data = recorded.load(path)
    if not path:
        with terminal.progress(console, 0, "checking") as bar:
            report = vector_generation.check(
                lambda done, total: terminal.so_far(bar, done, total), data
            )
        terminal.plain(console, "\n".join(report_lines(report)))
        complete = report.well
    terminal.plain(console, ", ".join(f"{count} {name}" for name, count in data.made.items()))
    return Exit.OK if complete else Exit.FAILED
