"""Prove the invariants or the claims in a user's file, and list the predicates for claims."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import indent, wrap
from typing import NamedTuple

from msgspec import Struct

from headjudge.errors import UsageError
from headjudge.files import exists, read_text
from headjudge.reference import play
from headjudge.runner import Task, Workers, run_tasks
from headjudge.spec.logic.claims import SHORT, Claim, ClaimError, claims_in, invariants, resting_on
from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.proofs import ClaimResult, Proof, try_claim
from headjudge.spec.logic.theory import Theory, groups
from headjudge.spec.rulebook import LookUpError, Rulebook, editions, look_up, nearest
from headjudge.suite.situation_cases import to_case


class ProofTask(Struct, frozen=True):
    """A claim and the editions in which to prove it."""

    claim: Claim
    groups: tuple[tuple[str, ...], ...]
    """Groups of editions that share their formulas; groups and members are newest first."""


class Result(Struct, frozen=True):
    """A claim's result, shared by one or more editions."""

    editions: tuple[str, ...]
    """The editions, newest first; the proof is for the first one."""
    tried: ClaimResult


class WantedClaims(NamedTuple):
    """The claims to prove, and the edition to prove them in."""

    claims: tuple[Claim, ...]
    edition: str
    """The edition; empty for the newest."""
    wrong: tuple[ClaimError, ...] = ()
    """Errors in the same file's other claims."""


def wanted(argument: str, edition: str = "") -> WantedClaims:
    """Return the claims selected by an argument, and the edition in which to prove them.

    The argument is a TOML file of claims (`-` for standard input), the name of an invariant, or a
    rule (see `look_up`), which selects the invariants that depend on it. An empty argument selects
    all invariants. Raises UsageError for an unreadable or empty file, ClaimError for invalid TOML,
    and LookUpError for an unknown name or a rule without invariants.
    """
    if not argument:
        return WantedClaims(invariants(), edition)
    if argument == "-" or argument.endswith(".toml") or exists(argument):
        return _read(argument, edition)
    by_name = {claim.name: claim for claim in invariants()}
    if argument in by_name:
        return WantedClaims((by_name[argument],), edition)
    try:
        book, rule = look_up(argument, edition)
    except LookUpError as error:
        near = nearest(argument, by_name)
        raise LookUpError(f"no invariant {argument!r}{near}; {error}") from None
    resting = resting_on(rule)
    if not resting:
        raise LookUpError(f"no invariant depends on {book.cite(rule.slug)}; nothing to prove")
    return WantedClaims(resting, book.edition)


def _read(path: str, edition: str) -> WantedClaims:
    """Read a file of claims. Raises UsageError if it has none, ClaimError if it is invalid TOML."""
    items = list(claims_in(read_text(Path(path)), path))
    if not items:
        raise UsageError(f"{path}: no claims; begin each claim with [a-name]")
    claims = tuple(item for item in items if isinstance(item, Claim))
    return WantedClaims(claims, edition, tuple(e for e in items if isinstance(e, ClaimError)))


def tasks(claims: Sequence[Claim], edition: str, *, every_edition: bool) -> list[ProofTask]:
    """Return one task per claim, for one edition or for every edition that has its rules.

    Raises LookUpError if the edition is unknown, or if no edition has all rules of any claim.
    """
    dates = editions() if every_edition else [Rulebook.at(edition).edition]
    todo: list[ProofTask] = []
    for claim in claims:
        having = [
            tuple(date for date in group if claim.made_of(Rulebook.at(date)))
            for group in groups(dates).values()
        ]
        if any(having):
            todo.append(ProofTask(claim, tuple(filter(None, having))))
    if not todo:
        names = ", ".join(claim.name for claim in claims)
        raise LookUpError(
            f"none of these editions has all the rules that {names} depends on: {', '.join(dates)}"
        )
    return todo


def prove(todo: list[ProofTask]) -> Iterator[tuple[ProofTask, list[Result]]]:
    """Prove claims in parallel; yield each task with its results as soon as it finishes."""
    tasks = (Task(task.claim.name, task) for task in todo)
    workers = Workers(min(os.cpu_count() or 1, len(todo)))
    for task, result in run_tasks(results, tasks, workers):
        yield task.argument, result


def results(task: ProofTask) -> list[Result]:
    """Prove a claim in each group of editions; merge groups with the same result."""
    merged: list[Result] = []
    known: list[tuple[Theory, Proof]] = []
    for group in task.groups:
        theory = Theory.at(group[0])
        tried = try_claim(theory, task.claim, known)
        known.append((theory, tried.proof))
        same = next((n for n, result in enumerate(merged) if result.tried == tried), None)
        if same is None:
            merged.append(Result(group, tried))
        else:
            merged[same] = Result((*merged[same].editions, *group), tried)
    return merged


def lines(result: Result) -> Iterator[str]:
    """Yield the verdict on a claim, and the rules that force it or a counterexample."""
    tried = result.tried
    claim, proof = tried.claim, tried.proof
    book = Rulebook.at(result.editions[0])
    yield f"{verdict(tried)}: {claim.name}: {claim.says}"
    yield f"  {_span(result.editions)}"
    if proof.verdict == "proven":
        players = "any number of players" if proof.players == "any number" else "2 to 6 players"
        rules = ", ".join(book.cite(slug) for slug in proof.rules)
        always = "true regardless of the rules: no rule is needed"
        yield f"  for {players}, " + (f"by {rules}" if rules else always)
        if tried.vacuous:
            yield "  but no situation meets one of its conditions, so that part says nothing"
        if not tried.control_refuted and claim.negative_control:
            yield f"  but its negative control is not refuted: {claim.negative_control.says}"
    if proof.verdict == "unknown":
        yield "  Z3 found neither a proof nor a counterexample"
    counterexamples = list(examples(result))
    for example in counterexamples:
        yield from (f"  {line}" for line in example.splitlines())
    if len(counterexamples) < len(proof.situations):
        yield "  it is false at the beginning of a game, before anything has happened"


def verdict(tried: ClaimResult) -> str:
    """Return a claim's verdict: `proven`, `refuted`, `unknown`, `vacuous` or `too weak`."""
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
    """Yield a claim's counterexamples as Gherkin that can be saved and run.

    Counterexamples without events can't be run and are skipped.
    """
    from headjudge.suite.gherkin_writer import write  # noqa: PLC0415 -- faster start-up

    edition, tried = result.editions[0], result.tried
    for number, situation in enumerate(tried.proof.situations):
        case = to_case(situation, edition)
        if not case.steps:
            continue
        outcome = play(case, derive=False).outcomes[-1]
        name = f"Not so: {tried.claim.says}"
        yield write(name if not number else f"{name} (compared with)", case, outcome)


def feature(examples: Iterable[str]) -> str:
    """Join examples into the text of a feature file."""
    return "Feature: claims refuted\n\n" + indent("\n\n".join(examples) + "\n", "  ")


_GRAMMAR = {
    "every p: ...": "true of every player p; extends as far to the right as possible",
    "some p, q: ...": "true of at least one player p and one player q, who may be the same",
    "not, and, or": "each binds more tightly than the next",
    "a -> b": "if a, then b; binds less tightly than `or`",
    "a <-> b": "a exactly when b; binds least tightly",
    "p = q, p != q": "p and q are the same player, or different players",
    "life(p) <= 0": "a number with <=, <, >=, >, = or != and a whole number",
    "true, false": "always true, and never true",
    "# ...": "a comment, to the end of the line",
    "won'(p)": "in the second of two situations, if the claim lists facts in `varies`",
}
_FIELDS = {
    "[a-name]": "starts a claim",
    "says": "the claim as a sentence",
    "holds": "the claim as a formula, in the words above",
    "rules": "numbers or slugs: the claim is checked only in editions that have all these rules",
    "from, until": "the first and the last edition in which the claim is made",
    "varies": "facts that may differ in a second situation; all others are the same",
    "negative-control": "`says` and `holds` of a similar false claim, which must be refuted",
}
_WIDEST = 100
"""Maximum text width in columns."""


def predicates_help(book: Rulebook, width: int = _WIDEST) -> Iterator[str]:
    """Yield the help text for claims about an edition, wrapped to a width."""
    width = min(width, _WIDEST)
    facts = {_signature(name, fact.variables): fact.says for name, fact in FACTS.items()}
    facts |= {_signature(name, players): says for name, (players, _, says) in SHORT.items()}
    predicates = {
        _signature(name, definition.variables): (
            f"{definition.says.removesuffix('.')} ({book.number(definition.slug)})"
        )
        for name, definition in DEFINITIONS.items()
        if book.has_rule(definition.slug)
    }
    sections = {
        "Facts of a moment": facts,
        "Numbers of each player at that moment": {
            _signature(name, ("p",)): number.says for name, number in NUMBERS.items()
        },
        f"Predicates defined by the rules of {book.edition}, each with its rule": predicates,
        "Syntax": _GRAMMAR,
        "A file of claims (TOML)": _FIELDS,
    }
    for number, (title, meanings) in enumerate(sections.items()):
        yield from [""] * bool(number)
        yield from wrap(title, width)
        margin = max(map(len, meanings)) + 4
        for word, meaning in meanings.items():
            yield from wrap(
                meaning,
                max(width, margin + 20),
                initial_indent=f"  {word}".ljust(margin),
                subsequent_indent=" " * margin,
                break_on_hyphens=False,
            )


def _signature(name: str, players: tuple[str, ...]) -> str:
    return f"{name}({', '.join(players)})" if players else name
