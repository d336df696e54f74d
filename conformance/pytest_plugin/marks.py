"""The markers of the cases: the numbers of their rules at every level, and what else they are."""

import re
from collections import defaultdict
from collections.abc import Iterator

from headjudge.conformance.judging.judge import advisory_questions
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.reference import play
from headjudge.spec.logic.vectors import PATH as VECTORS
from headjudge.spec.rulebook import Rulebook

OTHERS = {
    "near_miss": "it shows where its rule does not apply",
    "advisory": "the rules leave its outcome open, so it never fails",
    "vector": "it was made from the formulas of the rules",
    "known_failure": "it is on the list of known failures",
}
"""The markers that are not of a rule, with what a case is that has one."""
_PARTS = re.compile(r"[a-z]+(?= )|\d+|[a-z]$")


def of_rules(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """The markers of each rule that scenarios show, by its slug.

    They are its slug and all levels of its number, and those of each rule that restates it: what
    ``certify --rule`` takes for the rule.
    """
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for rule in book:
        if not rule.exempt:
            names = (*levels(book.number(rule.slug)), rule.slug.replace("-", "_"))
            found[rule.restates or rule.slug].update(dict.fromkeys(f"rule_{n}" for n in names))
    return {slug: tuple(names) for slug, names in found.items()}


def levels(number: str) -> Iterator[str]:
    """A rule's number and all above it, as markers have them: 104, 104_4 and 104_4a for 104.4a."""
    name = ""
    for part in _PARTS.findall(number.lower()):
        joined = not name or (part.isalpha() and name[-1].isdigit())
        name += part if joined else f"_{part}"
        yield name


def others(scenario: Scenario, *, known: bool) -> Iterator[str]:
    """Those of OTHERS that a scenario has; `known` if it is on the list of known failures."""
    if scenario.near_miss:
        yield "near_miss"
    if advisory_questions(scenario, play(scenario.case, derive=False)):
        yield "advisory"
    if scenario.path == VECTORS:
        yield "vector"
    if known:
        yield "known_failure"
