"""Prove the invariants, or the claims of a user's own file, and say what came of each."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from conformance import WrongUse, gherkin
from conformance.situations import to_case
from reference import play
from spec.logic.claims import Claim, ClaimError, invariants, read_claims
from spec.logic.proofs import Problem, Tested, test
from spec.logic.theory import Theory, groups
from spec.rulebook import LookUpError, Rulebook, editions, nearest


class Task(Struct, frozen=True):
    """A claim to be proven in editions whose formulas, as far as it rests on them, are the same."""

    claim: Claim
    editions: tuple[str, ...]
    """Newest first; the first is the one whose formulas are taken."""


def wanted(what: str) -> tuple[Claim, ...]:
    """The invariant of that name, the claims of that TOML file, or without a word all invariants.

    Raises WrongUse for a file that holds no claims, LookUpError for an unknown name.
    """
    if not what:
        return invariants()
    if what.endswith(".toml") or Path(what).is_file():
        try:
            claims = tuple(read_claims(Path(what).read_text("utf-8"), what))
        except OSError as error:
            raise WrongUse(f"{what}: can't be read: {error.strerror}") from None
        except (ClaimError, UnicodeDecodeError) as error:
            message = str(error) if isinstance(error, ClaimError) else f"{what}: is not UTF-8"
            raise WrongUse(message) from None
        if not claims:
            raise WrongUse(f"{what}: holds no claim; begin one with [a-name]")
        return claims
    named = {claim.name: claim for claim in invariants()}
    if what not in named:
        raise LookUpError(f"no invariant {what!r}, and no file of claims{nearest(what, named)}")
    return (named[what],)


def tasks(claims: Iterable[Claim], edition: str, *, every_edition: bool) -> list[Task]:
    """What there is to prove: each claim once for all editions in which it is the same question.

    Raises LookUpError for an unknown edition, and for one that no claim is made of.
    """
    dates = editions() if every_edition else [Rulebook.at(edition).edition]
    found: list[Task] = []
    for claim in claims:
        same: dict[tuple[object, ...], list[str]] = {}
        for group in groups(dates).values():
            held = [date for date in group if claim.made_of(Rulebook.at(date))]
            if held:
                same.setdefault(_question(claim, held[0]), []).extend(held)
        found += [Task(claim, tuple(held)) for held in same.values()]
    if not found:
        raise LookUpError(f"no edition asked for has the rules of this claim: {', '.join(dates)}")
    return found


def _question(claim: Claim, edition: str) -> tuple[object, ...]:
    """What two editions share exactly when proving a claim in one proves it in the other."""
    theory = Theory.at(edition)
    near = claim.wrong_neighbour(edition)
    return (
        *map(str, Problem(theory, claim.formula, claim.varies).axioms.values()),
        near and near.holds,
        *(map(str, theory.bodies.values()) if near else ()),
    )


def prove(todo: list[Task]) -> Iterator[tuple[Task, Tested]]:
    """Prove them, each in a process of its own, as many at a time as there are processors.

    What Z3 finds hard hangs on what it has done before, so nothing is done before. They come back
    as they are finished.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["spec.logic.proofs"])
    jobs = [(number, task.editions[0], task.claim) for number, task in enumerate(todo)]
    jobs.sort(key=lambda job: -_weight(*job[1:]))  # the hardest first, lest they are waited for
    with context.Pool(min(os.cpu_count() or 1, len(todo)), maxtasksperchild=1) as pool:
        for number, tested in pool.imap_unordered(_prove, jobs):
            yield todo[number], tested


def _weight(edition: str, claim: Claim) -> int:
    return len(Problem(Theory.at(edition), claim.formula, claim.varies).axioms)


def _prove(job: tuple[int, str, Claim]) -> tuple[int, Tested]:
    number, edition, claim = job
    return number, test(Theory.at(edition), claim)


def lines(task: Task, tested: Tested) -> Iterator[str]:
    """What came of a claim: the verdict, the rules that force it, or what shows it false."""
    claim, proof = tested.claim, tested.proof
    book = Rulebook.at(task.editions[0])
    yield f"{verdict(tested)}: {claim.name}: {claim.says}"
    yield f"  {_span(task.editions)}"
    if proof.verdict == "proven":
        of = "any number of players" if proof.players == "any number" else "2 to 6 players"
        yield f"  for {of}, by " + ", ".join(book.cite(slug) for slug in proof.rules)
        if tested.empty:
            yield "  but no situation meets one of its conditions, so that it says nothing there"
        if not tested.told_apart and claim.neighbour:
            yield f"  but so is what should be false: {claim.neighbour.says}"
    if proof.verdict == "unknown":
        yield "  Z3 found neither a proof nor a situation that shows it false"
    for example in examples(task, tested):
        yield from (f"  {line}" for line in example.splitlines())


def verdict(tested: Tested) -> str:
    """One word: proven, refuted, unknown; empty or too weak where a proof is not good enough."""
    if tested.proof.verdict != "proven" or tested.proven:
        return tested.proof.verdict
    return "empty" if tested.empty else "too weak"


def _span(dates: tuple[str, ...]) -> str:
    if len(dates) == 1:
        return f"edition {dates[0]}"
    known = editions()
    between = known[known.index(dates[0]) : known.index(dates[-1]) + 1]
    if len(between) == len(dates):
        return f"{len(dates)} editions, {dates[-1]} to {dates[0]}"
    return f"{len(dates)} editions from {dates[-1]} to {dates[0]}, not all between"


def examples(task: Task, tested: Tested) -> Iterator[str]:
    """The situations that show a claim false, as Gherkin that can be saved and run."""
    edition = task.editions[0]
    for number, situation in enumerate(tested.proof.situations):
        case = to_case(situation, edition, tested.claim.name)
        outcome = play(case, derive=False).outcomes[-1]
        name = f"Not so: {tested.claim.says}"
        yield gherkin.write(name if not number else f"{name} (compared with)", case, outcome)


def feature(shown: Iterable[str]) -> str:
    """Examples as a feature file."""
    text = "\n\n".join(shown)
    return "Feature: claims refuted\n\n" + "".join(
        f"  {line}\n" if line else "\n" for line in text.splitlines()
    )
