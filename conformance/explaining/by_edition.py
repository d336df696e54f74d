"""Compare how a scenario ends in all editions, and name the rules that changed."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance import join
from headjudge.conformance.explaining.record import RuleLine, Section
from headjudge.conformance.explaining.refutation import DECIDING, decided
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.reference.derivation import Derived
from headjudge.spec import protocol as v
from headjudge.spec.protocol.wellformed import Malformed, require_wellformed
from headjudge.spec.rulebook import Rule, Rulebook, editions


class InEdition(Struct, frozen=True):
    """How a scenario ends in an edition."""

    edition: str
    told: str
    """The outcome in words, or why the scenario can't be said."""
    met: tuple[bool, ...] = ()
    """Whether each of its claims is met."""
    questions: tuple[int, ...] = ()
    """The open questions on which that hangs."""
    deciding: tuple[str, ...] = ()
    """The slugs of the rules by which people won, lost and drew."""
    rules: frozenset[str] = frozenset()
    """The slugs of all rules that its derivation tells of."""


def played_in(scenario: Scenario, edition: str) -> InEdition:
    """Play a scenario in an edition, if it can be said there."""
    case = replace(scenario.case, edition=edition)
    try:
        require_wellformed(case)
    except Malformed as error:
        why = str(error).replace(f"edition {edition}", "the edition")
        return InEdition(edition, f"it can't be said: {why}")
    played = play(case)
    if not played.outcomes:
        return InEdition(edition, "nothing happens")
    last = played.outcomes[-1]
    deciding: dict[str, None] = {}
    if isinstance(last, v.Outcome):
        for fate in DECIDING:
            for player in getattr(last, fate) or ():
                for one in decided(played, len(played.outcomes), player, fate):
                    deciding |= {one.line.rule: None} if isinstance(one.line, Derived) else {}
    met = tuple(bool(then.judged(played.outcomes[then.after - 1])) for then in scenario.thens)
    questions = tuple(sorted(played.questions[-1]))
    rules = frozenset(line.rule for lines in played.derivations for line in lines)
    return InEdition(edition, tell(last), met, questions, tuple(deciding), rules)


def periods(scenario: Scenario) -> list[list[InEdition]]:
    """The editions, oldest first, together as long as the scenario ends in the same way."""
    oldest_first = [played_in(scenario, edition) for edition in reversed(editions())]
    ending = attrgetter("told", "met", "questions")
    return [list(alike) for _, alike in groupby(oldest_first, ending)]


def sections(scenario: Scenario) -> Iterator[Section]:
    """Yield one section: since when the scenario ends like this, and which rules changed."""
    found = periods(scenario)
    if len(found) == 1:
        yield Section(f"It ends the same in all editions: {_how(found[0])}")
        return
    ranges: list[Section] = []
    for before, here in pairwise([None, *found]):
        assert here is not None  # noqa: S101 -- only the first is
        changed = () if before is None else tuple(_what_changed(before[-1], here[0]))
        ranges.append(
            Section(f"{_span(here, last=here is found[-1])}: {_how(here)}", rules=changed)
        )
    yield Section("It does not end the same in all editions", sections=tuple(ranges))


def _span(period: list[InEdition], *, last: bool) -> str:
    first, end = period[0].edition, period[-1].edition
    if last:
        return f"since {first}"
    return first if first == end else f"{first} to {end}"


def _how(period: list[InEdition]) -> str:
    """The ending, the rules that decide it with their numbers, and which claims fail."""
    newest = period[-1]
    book = Rulebook.at(newest.edition)
    numbers = [book.number(slug) for slug in newest.deciding if book.has(slug)]
    by = f", by {join(numbers)}" if numbers else ""
    failed = newest.met.count(False)
    claims = "the claim is" if len(newest.met) == 1 else f"{failed} of {len(newest.met)} claims are"
    wrong = f"; {claims} wrong" if failed else ""
    touched = ", ".join(map(str, newest.questions))
    return f"{newest.told}{by}{wrong}" + (f" (open question {touched})" if touched else "")


def _what_changed(old: InEdition, new: InEdition) -> Iterator[RuleLine]:
    """The rules that the scenario rests on, and that changed between two editions."""
    told = old.rules | new.rules
    book = Rulebook.at(new.edition)
    further = {other for slug in told for other in book.rules[slug].depends_on} - told
    for slugs in (told, further):  # of those that it tells of, if any changed
        changed = [one for slug in sorted(slugs) for one in _change(book.rules[slug], old, new)]
        if changed:
            yield from changed
            return


def _change(rule: Rule, old: InEdition, new: InEdition) -> Iterator[RuleLine]:
    """What changed of a rule between two editions, in its meaning."""
    before, after = rule.number(old.edition), rule.number(new.edition)
    was, now = rule.sentence(old.edition), rule.sentence(new.edition)
    cited = after or before or ""
    if not before and not after:
        return
    if not before or not after:
        yield RuleLine(cited, rule.slug, f"new: {now}" if after else f"gone: {was}")
        return
    meant, means = rule.meanings(old.edition), rule.meanings(new.edition)
    aspects = [aspect for aspect in means if meant.get(aspect) != means[aspect]]
    if aspects and was != now:
        yield RuleLine(cited, rule.slug, f"{now} (before: {was})")
    elif aspects:
        what = (f"{one}: {meant.get(one, 'nothing')} -> {means[one]}" for one in aspects)
        yield RuleLine(cited, rule.slug, "; ".join(what))
