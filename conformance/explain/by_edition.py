"""Compare a scenario's endings in all editions, and list the rule changes behind differences."""

from collections.abc import Iterator
from itertools import groupby, pairwise

from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, RuleLine, Section
from headjudge.explain.refutation import WINNING
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rule, Rulebook, editions
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english


def explain_in(scenario: Scenario, edition: str) -> Explanation:
    """Explain a scenario in an edition; without steps if the edition can't express the case."""
    case = replace(scenario.case, edition=edition)
    try:
        require_wellformed(case)
    except Malformed as error:
        why = str(error).replace(f"edition {edition}", "the edition")
        return Explanation(
            case.id,
            scenario.name,
            scenario.path,
            scenario.line,
            edition,
            scenario.gherkin,
            f"it can't be said: {why}",
        )
    return explain(replace(scenario, case=case), Rulebook.at(edition))


def periods(scenario: Scenario) -> list[list[Explanation]]:
    """Explain a scenario in all editions, oldest first; group consecutive ones that end alike."""

    def ending(explained: Explanation) -> tuple[object, ...]:
        questions = [question.number for question in explained.questions]
        return _outcome(explained), _claims_met(explained), questions

    oldest_first = (explain_in(scenario, edition) for edition in reversed(editions()))
    return [list(period) for _, period in groupby(oldest_first, ending)]


def _outcome(explained: Explanation) -> str:
    return explained.steps[-1].outcome if explained.steps else explained.outcome


def _claims_met(explained: Explanation) -> list[bool]:
    return [claim.met for step in explained.steps for claim in step.claims]


def sections(scenario: Scenario) -> Iterator[Section]:
    """Yield one section that lists the periods with different endings and the changed rules."""
    found = periods(scenario)
    if len(found) == 1:
        yield Section(f"It ends the same in all editions: {_ending(found[0])}")
        return
    changed = [(), *(tuple(_changed_rules(old[-1], new[0])) for old, new in pairwise(found))]
    parts = [
        Section(f"{_span(period, last=period is found[-1])}: {_ending(period)}", rules=rules)
        for period, rules in zip(found, changed, strict=True)
    ]
    yield Section("It does not end the same in all editions", sections=tuple(parts))


def _span(period: list[Explanation], *, last: bool) -> str:
    first, end = period[0].edition, period[-1].edition
    if last:
        return f"since {first}"
    return first if first == end else f"{first} to {end}"


def _ending(period: list[Explanation]) -> str:
    """Describe the outcome: deciding rule numbers, number of wrong claims, open questions."""
    newest = period[-1]
    deciding = sorted(newest.deciding, key=lambda line: line.slug not in WINNING)
    numbers = [line.number for line in deciding if line.number]
    by = f", by {join_english(list(dict.fromkeys(numbers)))}" if numbers else ""
    met = _claims_met(newest)
    failed = met.count(False)
    claims = "the claim is" if len(met) == 1 else f"{failed} of {len(met)} claims are"
    wrong = f"; {claims} wrong" if failed else ""
    open_ = ", ".join(str(question.number) for question in newest.questions)
    return f"{_outcome(newest)}{by}{wrong}" + (f" (open question {open_})" if open_ else "")


def _changed_rules(old: Explanation, new: Explanation) -> Iterator[RuleLine]:
    """Yield the derivation's rules that changed; if none did, the changed rules they depend on."""
    derived = {
        line.slug for found in (old, new) for step in found.steps for line in step.derivation
    }
    book = Rulebook.at(new.edition)
    further = {other for slug in derived for other in book.rules[slug].depends_on} - derived
    for slugs in (derived, further):
        changed = [
            line
            for slug in sorted(slugs)
            for line in _change(book.rules[slug], old.edition, new.edition)
        ]
        if changed:
            yield from changed
            return


def _change(rule: Rule, old: str, new: str) -> Iterator[RuleLine]:
    """Yield a line if a rule was added, was removed or changed its meaning between two editions."""
    before, after = rule.number(old), rule.number(new)
    was, now = rule.sentence(old), rule.sentence(new)
    cited = after or before or ""
    if not before and not after:
        return
    if not before or not after:
        yield RuleLine(cited, rule.slug, f"new: {now}" if after else f"gone: {was}")
        return
    meant, means = rule.meanings(old), rule.meanings(new)
    aspects = [aspect for aspect in means if meant.get(aspect) != means[aspect]]
    if aspects and was != now:
        yield RuleLine(cited, rule.slug, f"{now} (before: {was})")
    elif aspects:
        changes = (
            f"{aspect}: {meant.get(aspect, 'nothing')} -> {means[aspect]}" for aspect in aspects
        )
        yield RuleLine(cited, rule.slug, "; ".join(changes))
