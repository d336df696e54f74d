"""Look a rule up: what it says, its scenarios, functions, formulas, invariants, open questions."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from headjudge import reference
from headjudge.conformance import several
from headjudge.conformance.editions.review import boundaries
from headjudge.conformance.scenarios import coverage
from headjudge.conformance.scenarios.read import bundled, bundled_with, compile_features
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference.implements import FUNCTIONS, REGARDING, name_of
from headjudge.spec.logic.claims import resting_on
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import Rule, Rulebook, editions, look_up
from headjudge.spec.rulebook.fingerprints import fingerprints

assert reference  # noqa: S101 -- imported, so that its functions have registered themselves
NOT_SEPARATELY = "not implemented separately"


def list_rules(book: Rulebook) -> Iterator[str]:
    """Every rule, a line each, with how many examples and near misses it has."""
    counts = coverage.coverage(coverage.tally(bundled()), book)
    for family in book.families.values():
        yield f"{family.title} (edition {book.edition})"
        for rule in book:
            if rule.family == family.slug:
                yield f"  {rule.number(book.edition):8} {rule.slug}: {rule.sentence(book.edition)}"
                yield f"           {_in_short(rule, counts[rule.slug], book)}"


def _in_short(rule: Rule, shown: coverage.Shown, book: Rulebook) -> str:
    """Where a rule is found: its function and how many scenarios it has."""
    if rule.restates:
        return f"restates {book.cite(rule.restates)}"
    if rule.exempt:
        return f"exempt: {rule.exempt}"
    if not shown.examples + shown.near_misses:
        return _function(rule.slug)
    counts = f"{several(shown.examples, 'example')}, {several(shown.near_misses, 'near miss')}"
    return f"{_function(rule.slug)}; {counts}"


def list_coverage(book: Rulebook) -> tuple[list[str], bool]:
    """By what each rule of the edition is shown, a line each, and the totals.

    Returns the lines, and whether nothing is missing, in this edition and in all.
    """
    tallied = coverage.tally(bundled())
    counts = coverage.coverage(tallied, book)
    here = [coverage.stand(book.rules[slug], shown) for slug, shown in counts.items()]
    anywhere, gaps = coverage.everywhere(tallied)
    lines = [
        *_by_family(counts, book),
        _total(f"edition {book.edition}", here),
        _total(f"in all {len(editions())} editions", anywhere.values()),
        *map(_gap, gaps),
    ]
    return lines, not gaps


def _by_family(counts: dict[str, coverage.Shown], book: Rulebook) -> Iterator[str]:
    for family in book.families.values():
        of_family = book.of_family(family.slug)
        if of_family:
            yield f"{family.title} (edition {book.edition})"
        for rule in of_family:
            said = _shown_by(rule, counts[rule.slug], book)
            yield f"  {book.number(rule.slug):8} {rule.slug}: {said}"


def _shown_by(rule: Rule, shown: coverage.Shown, book: Rulebook) -> str:
    """By what a rule is shown, or why by nothing."""
    if rule.exempt:
        return f"exempt: {rule.exempt}"
    said = f"{several(shown.examples, 'example')}, {several(shown.near_misses, 'near miss')}"
    if rule.restates:
        said = f"restates {book.cite(rule.restates)}, {said}"
    return f"{said}: MISSING" if coverage.stand(rule, shown) == "missing" else said


def _total(where: str, standing: Iterable[coverage.Stand]) -> str:
    """How many rules stand how."""
    count = Counter(standing)
    said = (
        f"{count['shown']} shown",
        f"{count['restating']} restating",
        f"{count['exempt']} exempt",
        f"{count['missing'] or 'none'} missing",
    )
    return f"{where}: {several(count.total(), 'rule')}: {', '.join(said)}"


def _gap(gap: coverage.Gap) -> str:
    """What a rule lacks and where, with its last number there."""
    spans = [first if first == last else f"{first} to {last}" for first, last in gap.spans()]
    lacks = " and no ".join(gap.lacks)
    rule = Rulebook.at(gap.editions[-1]).cite(gap.slug)
    return f"missing: {rule} has no {lacks} in {', '.join(spans)}"


def show_rule(wanted: str, edition: str = "") -> Iterator[str]:
    """All there is on a rule, by slug or number, or by ``RULE@EDITION``.

    Raises LookUpError, naming the nearest, for an unknown rule or edition.
    """
    book, rule = look_up(wanted, edition)
    yield f"{rule.number(book.edition)} {rule.slug} ({rule.kind}, edition {book.edition})"
    newest = Rulebook.at()
    if book.edition != newest.edition:
        yield f"  today {newest.cite(rule.slug)} (edition {newest.edition})"
    yield f"  {rule.sentence(book.edition)}."
    yield from _others("under the same number", [one.slug for one in book.sharing(rule)], book)
    yield from _others("depends on", rule.depends_on, book)
    shown_as = rule.restates or rule.slug
    yield from _others("restates", [rule.restates] if rule.restates else [], book)
    yield from _functions(shown_as)
    yield from _formulas(shown_as, book)
    yield from _invariants(rule, book)
    if rule.means:
        yield "means"
    for aspect in rule.means:
        yield f"  {aspect}: {rule.meanings(book.edition).get(aspect, 'nothing yet')}"
    if rule.questions:
        yield "open questions"
    asked = bundled_with(*(f"@question.{number}" for number in rule.questions))
    shown = coverage.of_questions(asked)
    for number in rule.questions:
        question = book.questions[number]
        advisory = " (advisory)" if question.advisory else ""
        yield f"  {number}{advisory}: {question.asks}"
        yield f"     reading: {question.accepted(book.edition).says}"
        yield f"     scenarios: {', '.join(shown[number])}"
    if left := [b for b in boundaries(rule, fingerprints()) if b.judgement == "unreviewed"]:
        yield "unreviewed"
        yield f"  its words of {', '.join(one.since for one in left)}"
    scenarios = scenarios_of(shown_as, book)
    if scenarios:
        yield "scenarios"
    elif rule.exempt:
        yield from ("scenarios", f"  none: {rule.exempt}")
    for scenario in scenarios:
        near = " (near miss)" if scenario.near_miss else ""
        yield f"  {scenario.case.id}{near}  {scenario.path}:{scenario.line}"
        yield from (f"    {line}" for line in scenario.gherkin.splitlines())


def scenarios_of(slug: str, book: Rulebook) -> list[Scenario]:
    """The bundled scenarios of an edition that show a rule."""
    features = bundled_with(f"@rule.{slug}", f"@also.{slug}")
    return [one for one in compile_features(features, book) if one.shows(slug)]


def _others(heading: str, slugs: Sequence[str], book: Rulebook) -> Iterator[str]:
    """What other rules say, under a heading."""
    if slugs:
        yield heading
    for slug in slugs:
        yield f"  {book.cite(slug)}: {book.rules[slug].sentence(book.edition)}"


def _formulas(slug: str, book: Rulebook) -> Iterator[str]:
    """What the logic says for the rule: predicates, what each stands for, and their bodies."""
    theory = Theory.at(book.edition)
    definitions = of_rule(slug)
    yield "formula" if len(definitions) == 1 else "formulas"
    if not definitions:
        yield "  none: the logic has no predicate of its own for it"
    for definition in definitions:
        variables = f"({', '.join(definition.variables)})" if definition.variables else ""
        yield f"  {definition.says}"
        yield f"    {definition.name}{variables} <-> {theory.bodies[definition.name]}"


def _invariants(rule: Rule, book: Rulebook) -> Iterator[str]:
    """The invariants of the edition that rest on the rule, and the command that proves them."""
    resting = [claim for claim in resting_on(rule) if claim.made_of(book)]
    if not resting:
        return
    yield "invariant that rests on it" if len(resting) == 1 else "invariants that rest on it"
    yield from (f"  {claim.name}: {claim.says}" for claim in resting)
    yield f"  proven by: headjudge prove {book.number(rule.slug)}@{book.edition}"


def _functions(slug: str) -> Iterator[str]:
    """Where the reference has the rule, and where it takes the rule into account."""
    yield "implemented by"
    yield f"  {_place(FUNCTIONS[slug]) if slug in FUNCTIONS else NOT_SEPARATELY}"
    if slug in REGARDING:
        yield "taken into account by"
        yield from (f"  {_place(function)}" for function in REGARDING[slug])


def _function(slug: str) -> str:
    """The function that is the rule, or else those that take it into account."""
    if slug in FUNCTIONS:
        return _place(FUNCTIONS[slug])
    regarding = ", ".join(map(name_of, REGARDING.get(slug, ())))
    return f"taken into account by {regarding}" if regarding else NOT_SEPARATELY


def _place(function: Callable[..., Any]) -> str:
    """Where a function is: module, name, line."""
    _, line = inspect.getsourcelines(function)
    return f"{name_of(function)} ({file_of(function)}:{line})"


def file_of(function: Callable[..., Any]) -> str:
    """The file that a function is in, from the top of the project."""
    return f"{function.__module__.removeprefix('headjudge.').replace('.', '/')}.py"
