"""Reports on rules: rule lists, a rule's history and full details of a rule."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from headjudge import reference
from headjudge.editions.review import Period, rewordings
from headjudge.reference.derivation import FUNCTIONS, REGARDING, name_of
from headjudge.spec.logic.claims import resting_on
from headjudge.spec.logic.formulas import of_rule
from headjudge.spec.logic.theory import Theory
from headjudge.spec.rulebook import Rule, Rulebook, look_up
from headjudge.spec.rulebook.fingerprints import fingerprints
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.compiler import bundled
from headjudge.suite.lint import Coverage, coverage
from headjudge.suite.scenario import Scenario
from headjudge.text import pluralize

assert reference  # noqa: S101 -- importing it registers the rule functions
NOT_SEPARATELY = "not implemented separately"


def list_rules(book: Rulebook) -> Iterator[str]:
    """Yield lines listing each rule with its implementation and example and near-miss counts."""
    counts = coverage(bundled(), book)
    for family in book.families.values():
        rules = book.of_family(family.slug)
        if rules:
            yield f"{family.title} (edition {book.edition})"
        for rule in rules:
            yield f"  {rule.number(book.edition):8} {rule.slug}: {rule.sentence(book.edition)}"
            yield f"           {_in_short(rule, counts[rule.slug], book)}"


def _in_short(rule: Rule, coverage: Coverage, book: Rulebook) -> str:
    if rule.restates:
        return f"restates {book.cite(rule.restates)}"
    if rule.exempt:
        return f"exempt: {rule.exempt}"
    if not any(coverage):
        return _function(rule.slug)
    counts = (
        pluralize(coverage.examples, "example"),
        pluralize(coverage.near_misses, "near miss"),
    )
    return f"{_function(rule.slug)}; {', '.join(counts)}"


def show_history(console: Console, slug: str, periods: Iterable[Period]) -> None:
    """Print a rule's periods as a table."""
    columns = ("from", "number", "statement", "meaning", "other wordings")
    table = Table(*columns, title=slug, title_justify="left", box=None)
    for period in periods:
        means = "\n".join(f"{aspect}: {value}" for aspect, value in period.means.items())
        cells = map(Text, (period.says, means, period.words))
        table.add_row(period.since, period.number or "none", *cells)
    console.print(table)


def show_rule(name: str, edition: str = "") -> Iterator[str]:
    """Yield lines with full details of a rule, given by slug, number or ``RULE@EDITION``.

    Raises LookUpError for an unknown rule or edition, suggesting the closest match.
    """
    book, rule = look_up(name, edition)
    yield f"{rule.number(book.edition)} {rule.slug} ({rule.kind}, edition {book.edition})"
    newest = Rulebook.at()
    if book.edition != newest.edition:
        yield f"  today {newest.cite(rule.slug)} (edition {newest.edition})"
    yield f"  {rule.sentence(book.edition)}."
    yield from _others("under the same number", [other.slug for other in book.sharing(rule)], book)
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
    yield from _questions(rule, book)
    if left := [c for c in rewordings(rule, fingerprints()) if c.judgment == "unreviewed"]:
        yield "unreviewed"
        yield f"  its wording of {', '.join(change.since for change in left)}"
    scenarios = scenarios_of(shown_as, book)
    if scenarios:
        yield "scenarios"
    elif rule.exempt:
        yield from ("scenarios", f"  none: {rule.exempt}")
    for scenario in scenarios:
        near = " (near miss)" if scenario.near_miss else ""
        yield f"  {scenario.case.id}{near}  {scenario.path}:{scenario.line}"
        yield from (f"    {line}" for line in scenario.gherkin.splitlines())


def list_questions(book: Rulebook) -> Iterator[str]:
    """Yield one line per open question: number, slug, question, and whether it is settled."""
    width = max(len(question.slug) for question in book.questions.values())
    for number, question in book.questions.items():
        settled = "" if question.advisory else " (settled)"
        yield f"{number:3}  {question.slug:{width}}  {question.asks}{settled}"


def show_question(wanted: str, book: Rulebook) -> Iterator[str]:
    """Yield lines on an open question: its readings, and why one of them is accepted.

    Raises LookUpError if the question is unknown.
    """
    number = book.question(wanted)
    question = book.questions[number]
    accepted = question.accepted(book.edition)
    yield f"Question {number} ({question.slug}): {question.asks}"
    for reading in question.readings:
        yield f"  {reading.slug}{' (accepted)' if reading is accepted else ''}: {reading.says}."
    yield f"  Why {accepted.slug} is accepted: {question.why}."


def _questions(rule: Rule, book: Rulebook) -> Iterator[str]:
    """Yield lines listing a rule's open questions with their accepted readings and scenarios."""
    if not rule.questions:
        return
    yield "open questions"
    scenarios = bundled_scenarios(book)
    for number in rule.questions:
        ids = [s.case.id.partition(".")[0] for s in scenarios if number in s.questions]
        question = book.questions[number]
        advisory = " (advisory)" if question.advisory else ""
        yield f"  {number}{advisory}: {question.asks}"
        yield f"     reading: {question.accepted(book.edition).says}"
        yield f"     scenarios: {', '.join(dict.fromkeys(ids))}"


def scenarios_of(slug: str, book: Rulebook) -> list[Scenario]:
    """Return the bundled scenarios that demonstrate a rule in an edition."""
    scenarios = bundled_scenarios(book)
    return [s for s in scenarios if s.shows(slug) and s.path.startswith("features/")]


def _others(heading: str, slugs: Sequence[str], book: Rulebook) -> Iterator[str]:
    if slugs:
        yield heading
    for slug in slugs:
        yield f"  {book.cite(slug)}: {book.rules[slug].sentence(book.edition)}"


def _formulas(slug: str, book: Rulebook) -> Iterator[str]:
    """Yield lines describing each predicate that defines a rule: its meaning and body."""
    theory = Theory.at(book.edition)
    definitions = of_rule(slug)
    yield "formula" if len(definitions) == 1 else "formulas"
    if not definitions:
        yield "  none: no predicate defines this rule"
    for definition in definitions:
        variables = f"({', '.join(definition.variables)})" if definition.variables else ""
        yield f"  {definition.says}"
        yield f"    {definition.name}{variables} <-> {theory.bodies[definition.name]}"


def _invariants(rule: Rule, book: Rulebook) -> Iterator[str]:
    """Yield lines listing the invariants that depend on a rule, and the command to prove them."""
    resting = [claim for claim in resting_on(rule) if claim.made_of(book)]
    if not resting:
        return
    yield "invariant that depends on it" if len(resting) == 1 else "invariants that depend on it"
    yield from (f"  {claim.name}: {claim.says}" for claim in resting)
    yield f"  proven by: headjudge prove {book.number(rule.slug)}@{book.edition}"


def _functions(slug: str) -> Iterator[str]:
    yield "implemented by"
    yield f"  {_place(FUNCTIONS[slug]) if slug in FUNCTIONS else NOT_SEPARATELY}"
    if slug in REGARDING:
        yield "taken into account by"
        yield from (f"  {_place(function)}" for function in REGARDING[slug])


def _function(slug: str) -> str:
    """Describe the function that implements a rule or, without one, those that consider it."""
    if slug in FUNCTIONS:
        return _place(FUNCTIONS[slug])
    regarding = ", ".join(map(name_of, REGARDING.get(slug, ())))
    return f"taken into account by {regarding}" if regarding else NOT_SEPARATELY


def _place(function: Callable[..., Any]) -> str:
    """Return a function's name, file and line, formatted for display."""
    _, line = inspect.getsourcelines(function)
    return f"{name_of(function)} ({file_of(function)}:{line})"


def file_of(function: Callable[..., Any]) -> str:
    """Return the path of a function's source file in the package."""
    return f"{function.__module__.removeprefix('headjudge.').replace('.', '/')}.py"
