"""Prove the invariants, or the claims of a user's own file, and say what came of each."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.files import exists, read_text
from headjudge.reference import play
from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.logic.claims import Claim, ClaimError, claims_in, invariants, resting_on
from headjudge.spec.logic.proofs import ClaimResult, Proof, try_claim, witnesses
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, look_up, nearest
from headjudge.suite.situation_cases import NAMES, to_case
from headjudge.text import join_english


class ProofTask(Struct, frozen=True):
    """A claim, and the editions in which it is to be proven."""

    claim: Claim
    groups: tuple[tuple[str, ...], ...]
    """Editions whose formulas are the same, newest first; the newest group first."""


class Result(Struct, frozen=True):
    """The result of a claim in editions with the same outcome."""

    editions: tuple[str, ...]
    """Newest first; the proof was made in the first."""
    tried: ClaimResult


class WantedClaims(NamedTuple):
    """The claims to prove."""

    claims: tuple[Claim, ...]
    edition: str
    """The edition; empty for the newest."""
    wrong: tuple[ClaimError, ...] = ()
    """Errors in other claims of the same file."""


def wanted(what: str, edition: str = "") -> WantedClaims:
    """Return the claims that an argument stands for, and the edition in which to prove them.

    The argument is a TOML file of claims (`-` for standard input), the name of an invariant, or a
    rule (see `look_up`) for the invariants that rest on it; default: all invariants. Raises
    UsageError for an unreadable or empty file, ClaimError for invalid TOML, LookUpError for an
    unknown name and for a rule without an invariant.
    """
    if not what:
        return WantedClaims(invariants(), edition)
    if what == "-" or what.endswith(".toml") or exists(what):
        return _read(what, edition)
    named = {claim.name: claim for claim in invariants()}
    if what in named:
        return WantedClaims((named[what],), edition)
    try:
        book, rule = look_up(what, edition)
    except LookUpError as error:
        raise LookUpError(f"no invariant {what!r}{nearest(what, named)}; {error}") from None
    resting = resting_on(rule)
    if not resting:
        raise LookUpError(f"no invariant rests on {book.cite(rule.slug)}; there is none to prove")
    return WantedClaims(resting, book.edition)


def _read(path: str, edition: str) -> WantedClaims:
    """Read the claims of a file. Raises UsageError if it has none, ClaimError if invalid."""
    found = list(claims_in(read_text(Path(path)), path))
    if not found:
        raise UsageError(f"{path}: holds no claim; begin one with [a-name]")
    claims = tuple(found_item for found_item in found if isinstance(found_item, Claim))
    return WantedClaims(claims, edition, tuple(hit for hit in found if isinstance(hit, ClaimError)))


def tasks(claims: Sequence[Claim], edition: str, *, every_edition: bool) -> list[ProofTask]:
    """Return a task per claim, for one edition or for all that have its rules.

    Raises LookUpError for an unknown edition, and if no edition has the rules of any claim.
    """
    dates = editions() if every_edition else [Rulebook.at(edition).edition]
    alike = groups(dates).values()
    found: list[ProofTask] = []
    for claim in claims:
        held = [
            tuple(date for date in group if claim.made_of(Rulebook.at(date))) for group in alike
        ]
        if any(held):
            found.append(ProofTask(claim, tuple(filter(None, held))))
    if not found:
        names = ", ".join(claim.name for claim in claims)
        raise LookUpError(f"no edition asked for has all rules of {names}: {', '.join(dates)}")
    return found


def prove(todo: list[ProofTask]) -> Iterator[tuple[ProofTask, list[Result]]]:
    """Prove claims in parallel; yield each with its results when it is done."""
    tasks = (Task(task.claim.name, task) for task in todo)
    workers = Workers(min(os.cpu_count() or 1, len(todo)))
    for task, found in run_tasks(results, tasks, workers):
        yield task.argument, found


def results(task: ProofTask) -> list[Result]:
    """Return the results of a claim, merging editions with the same result."""
    found: list[Result] = []
    known: list[tuple[Theory, Proof]] = []
    for group in task.groups:
        theory = Theory.at(group[0])
        tried = try_claim(theory, task.claim, known)
        known.append((theory, tried.proof))
        same = next((n for n, result in enumerate(found) if result.tried == tried), None)
        if same is None:
            found.append(Result(group, tried))
        else:
            found[same] = Result((*found[same].editions, *group), tried)
    return found


def lines(result: Result) -> Iterator[str]:
    """Yield the verdict on a claim, and the rules that force it or a counterexample."""
    tried = result.tried
    claim, proof = tried.claim, tried.proof
    book = Rulebook.at(result.editions[0])
    yield f"{verdict(tried)}: {claim.name}: {claim.says}"
    yield f"  {_span(result.editions)}"
    if proof.verdict == "proven":
        of = "any number of players" if proof.players == "any number" else "2 to 6 players"
        rules = ", ".join(book.cite(slug) for slug in proof.rules)
        always = "true whatever the rules are: no rule is needed for it"
        yield f"  for {of}, " + (f"by {rules}" if rules else always)
        if tried.vacuous:
            yield "  but no situation meets one of its conditions, so that it says nothing there"
        if not tried.control_refuted and claim.negative_control:
            yield f"  but its negative control is not refuted: {claim.negative_control.says}"
    if proof.verdict == "unknown":
        yield "  Z3 found neither a proof nor a situation that shows it false"
    shown = list(examples(result))
    for example in shown:
        yield from (f"  {line}" for line in example.splitlines())
    if shown and (who := false_of(result)):
        yield f"  it is false where {who}"
    if len(shown) < len(proof.situations):
        yield "  it is false where a game begins and nothing has happened yet"


def false_of(result: Result) -> str:
    """Name the players for whom a refuted claim is false in its example: `p is Ana`."""
    claim, situations = result.tried.claim, result.tried.proof.situations
    if not situations:
        return ""
    theory = Theory.at(result.editions[0])
    seats = witnesses(theory, claim.formula, situations, claim.varies)
    said = [f"{variable} is {NAMES[seat]}" for variable, seat in seats.items()]
    return join_english(said) if said else ""


def verdict(tried: ClaimResult) -> str:
    """Return `proven`, `refuted`, `unknown`, `vacuous` or `too weak`."""
    if tried.proof.verdict != "proven" or tried.proven:
        return tried.proof.verdict
    return "vacuous" if tried.vacuous else "too weak"


def _span(dates: tuple[str, ...]) -> str:
    if len(dates) == 1:
        return f"edition {dates[0]}"
    known = editions()
    between = known.index(dates[-1]) + 1 - known.index(dates[0])
    gaps = "" if between == len(dates) else ", with gaps"
    return f"{len(dates)} editions, {dates[-1]} to {dates[0]}{gaps}"


def examples(result: Result) -> Iterator[str]:
    """Yield the counterexamples of a claim as Gherkin that can be saved and run.

    A counterexample in which nothing happens can't be run and is left out.
    """
    from headjudge.suite.gherkin_writer import write  # noqa: PLC0415 -- start-up time

    edition, tried = result.editions[0], result.tried
    for number, situation in enumerate(tried.proof.situations):
        case = to_case(situation, edition)
        if not case.steps:
            continue
        outcome = play(case, derive=False).outcomes[-1]
        name = f"Not so: {tried.claim.says}"
        yield write(name if not number else f"{name} (compared with)", case, outcome)


def feature(shown: Iterable[str]) -> str:
    """Return examples as a feature file."""
    text = "\n\n".join(shown)
    return "Feature: claims refuted\n\n" + "".join(
        f"  {line}\n" if line else "\n" for line in text.splitlines()
    )
