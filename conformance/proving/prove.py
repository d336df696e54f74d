"""Prove the invariants, or the claims of a user's own file, and say what came of each."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from headjudge.conformance import WrongUse, exists, join, read_text
from headjudge.conformance.proving.playable import NAMES, to_case
from headjudge.conformance.spreading import Task, Workers, run_tasks
from headjudge.reference import play
from headjudge.spec.logic.claims import Claim, ClaimError, claims_in, invariants, resting_on
from headjudge.spec.logic.proofs import ClaimResult, Proof, try_claim
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.logic.witnesses import witnesses
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, look_up, nearest


class ProofTask(Struct, frozen=True):
    """A claim, and the editions in which it is to be proven."""

    claim: Claim
    groups: tuple[tuple[str, ...], ...]
    """Editions whose formulas are the same, newest first; the newest group first."""


class Result(Struct, frozen=True):
    """What came of a claim in some editions."""

    editions: tuple[str, ...]
    """Newest first; the first is the one that was looked at."""
    tried: ClaimResult


class WantedClaims(NamedTuple):
    """What there is to prove."""

    claims: tuple[Claim, ...]
    edition: str
    """The edition in which to prove them; empty for the newest."""
    wrong: tuple[ClaimError, ...] = ()
    """Why others of the same file can't be proven."""


def wanted(what: str, edition: str = "") -> WantedClaims:
    """The claims that a word stands for, and the edition in which to prove them.

    It is a TOML file of claims (`-` for standard input), the name of an invariant, or a rule (see
    `look_up`), which stands for the invariants that rest on it; without a word it is all
    invariants. Raises WrongUse for a file that can't be read or holds no claims, ClaimError for one
    that is no TOML, LookUpError for an unknown name and for a rule without an invariant.
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
    """The claims of a file. Raises WrongUse where there are none, ClaimError if it is no TOML."""
    found = list(claims_in(read_text(Path(path)), path))
    if not found:
        raise WrongUse(f"{path}: holds no claim; begin one with [a-name]")
    claims = tuple(one for one in found if isinstance(one, Claim))
    return WantedClaims(claims, edition, tuple(one for one in found if isinstance(one, ClaimError)))


def tasks(claims: Sequence[Claim], edition: str, *, every_edition: bool) -> list[ProofTask]:
    """What there is to prove: each claim in an edition, or in all that have its rules.

    Raises LookUpError for an unknown edition, and where no edition asked for has a claim's rules.
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
    """Prove them, as many at a time as there are processors; each comes back when it is done."""
    tasks = (Task(task.claim.name, task) for task in todo)
    workers = Workers(min(os.cpu_count() or 1, len(todo)))
    for task, found in run_tasks(results, tasks, workers):
        yield task.argument, found


def results(task: ProofTask) -> list[Result]:
    """What comes of a claim, edition by edition; editions in which it is the same are together."""
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
    """What came of a claim: the verdict, the rules that force it, or what shows it false."""
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
    """Of which players a refuted claim is false, as its example names them: `p is Ana`."""
    claim, situations = result.tried.claim, result.tried.proof.situations
    if not situations:
        return ""
    theory = Theory.at(result.editions[0])
    seats = witnesses(theory, claim.formula, situations, claim.varies)
    said = [f"{variable} is {NAMES[seat]}" for variable, seat in seats.items()]
    return join(said) if said else ""


def verdict(tried: ClaimResult) -> str:
    """One word: proven, refuted, unknown; vacuous or too weak where a proof is not good enough."""
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
    """The situations that show a claim false, as Gherkin that can be saved and run.

    Where nothing happens there is nothing to run.
    """
    from headjudge.conformance.language.write import write  # noqa: PLC0415 -- start-up time

    edition, tried = result.editions[0], result.tried
    for number, situation in enumerate(tried.proof.situations):
        case = to_case(situation, edition)
        if not case.steps:
            continue
        outcome = play(case, derive=False).outcomes[-1]
        name = f"Not so: {tried.claim.says}"
        yield write(name if not number else f"{name} (compared with)", case, outcome)


def feature(shown: Iterable[str]) -> str:
    """Examples as a feature file."""
    text = "\n\n".join(shown)
    return "Feature: claims refuted\n\n" + "".join(
        f"  {line}\n" if line else "\n" for line in text.splitlines()
    )
