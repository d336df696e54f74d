"""Scenarios that end differently in two editions."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.scenarios.read import Feature, compile_features, holds, slugs_of
from headjudge.conformance.sentences.expectations import tell
from headjudge.reference import play
from headjudge.spec.protocol import Outcome
from headjudge.spec.protocol.kinds import AnyCase, AnyOutcome
from headjudge.spec.rulebook import Rulebook


class ChangedOutcome(Struct, frozen=True):
    """A scenario that ends differently in two editions."""

    id: str
    rule: str
    path: str
    line: int
    gherkin: str
    old: str
    new: str


def changed_outcomes(
    old: str, new: str, features: Sequence[Feature], slugs: Collection[str]
) -> Iterator[ChangedOutcome]:
    """The scenarios of either edition, of some rules, that end differently in the two."""
    if old == new:
        return
    books = Rulebook.at(old), Rulebook.at(new)
    chosen = [_only(feature, slugs) for feature in features]
    older = [_only(feature, slugs, but_of=books[1]) for feature in chosen]
    scenarios = [*compile_features(chosen, books[1]), *compile_features(older, books[0])]
    for scenario in scenarios:
        was, is_now = (_played(scenario.case, edition) for edition in (old, new))
        for before, after in zip(was, is_now, strict=True):
            if _ending(before) != _ending(after):
                yield ChangedOutcome(
                    id=scenario.case.id,
                    rule=scenario.rule,
                    path=scenario.path,
                    line=scenario.line,
                    gherkin=scenario.gherkin,
                    old=tell(before),
                    new=tell(after),
                )
                break


def _only(feature: Feature, slugs: Collection[str], *, but_of: Rulebook | None = None) -> Feature:
    """The scenarios of some rules, but for those that an edition has."""
    tags = [(pickle, [tag["name"] for tag in pickle["tags"]]) for pickle in feature.pickles]
    of_rules = [one for one in tags if not slugs_of(one[1]).isdisjoint(slugs)]
    left = [p for p, said in of_rules if but_of is None or not holds(said, but_of)]
    return replace(feature, pickles=left)


def _played(case: AnyCase, edition: str) -> tuple[AnyOutcome, ...]:
    return play(replace(case, edition=edition), derive=False).outcomes


def _ending(outcome: AnyOutcome) -> object:
    """What an outcome says, of a game of its end only: life totals and the like are left out."""
    if not isinstance(outcome, Outcome):
        return outcome
    told = outcome.over, outcome.winners, outcome.losers, outcome.drawn, outcome.restarted
    return tuple(frozenset(one) if isinstance(one, tuple) else one for one in told)
