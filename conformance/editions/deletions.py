"""Find rules that an edition deleted but the reference still applies."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from msgspec.structs import replace

from headjudge.editions.review import place_of
from headjudge.files import Finding
from headjudge.reference import play
from headjudge.reference.derivation import FUNCTIONS, name_of
from headjudge.spec.rulebook import Rule, Rulebook, editions
from headjudge.suite.compiler import Feature, FeatureError, compile_feature, holds, slugs_of
from headjudge.suite.scenario import Scenario
from headjudge.text import pluralize, truncate_list

_LISTED_IDS = 3
"""The maximum number of scenario ids in a finding."""


def unfinished_deletions(features: Sequence[Feature], book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each deleted rule that the reference still applies."""
    for slug, ids in still_applied(features, book, book.rules).items():
        rule = book.rules[slug]
        applied = f"{rule.last_number()} {slug} is not in edition {book.edition}, but the reference"
        function = f"; change {name_of(FUNCTIONS[slug])}" if slug in FUNCTIONS else ""
        count, listed = pluralize(len(ids), "scenario"), truncate_list(ids, _LISTED_IDS)
        yield Finding(*place_of(rule), f"{applied} still applies it in {count}: {listed}{function}")


def still_applied(
    features: Sequence[Feature], book: Rulebook, slugs: Collection[str]
) -> dict[str, list[str]]:
    """Return the ids of the scenarios in which the reference applies rules that `book` lacks.

    Only the rules among `slugs` that an earlier edition has are considered. Since an edition does
    not include the scenarios of a rule that it lacks, they come from the last edition that has it.
    """
    deleted: dict[str, set[str]] = defaultdict(set)
    for slug in slugs:
        if not book.has_rule(slug) and (last := _last_edition(book.rules[slug], book.edition)):
            deleted[last].add(slug)
    ids: dict[str, dict[str, None]] = {slug: {} for gone in deleted.values() for slug in gone}
    for scenario in _scenarios(features, book, deleted):
        played = play(replace(scenario.case, edition=book.edition))
        for line in chain.from_iterable(played.derivations):
            if line.rule in ids:
                ids[line.rule][scenario.case.id] = None
    return {slug: list(found) for slug, found in ids.items() if found}


def _scenarios(
    features: Sequence[Feature], book: Rulebook, deleted: Mapping[str, set[str]]
) -> Iterator[Scenario]:
    """Yield an edition's scenarios, then those of the deleted rules, given by last edition."""
    for feature in features:
        yield from _compiled(feature, book)
        for edition, gone in deleted.items():
            kept = filtered(feature, partial(_is_dropped, slugs=gone, book=book))
            yield from _compiled(kept, Rulebook.at(edition)) if kept.pickles else ()


def _is_dropped(tags: list[str], slugs: set[str], book: Rulebook) -> bool:
    """Return whether a scenario covers one of the rules and is not part of the edition."""
    return bool(slugs_of(tags) & slugs) and not holds(tags, book)


def _compiled(feature: Feature, book: Rulebook) -> Iterator[Scenario]:
    """Yield a feature's scenarios; none if it has an error, which ``lint`` reports."""
    try:
        yield from compile_feature(feature, book)
    except FeatureError:
        return


def _last_edition(rule: Rule, before: str) -> str:
    """Return the last edition older than `before` that has a rule; empty if there is none."""
    return next((date for date in editions() if date < before and rule.number(date)), "")


def filtered(feature: Feature, keep: Callable[[list[str]], bool]) -> Feature:
    """Return a feature with only the scenarios whose tags satisfy `keep`."""
    return replace(feature, pickles=[p for p in feature.pickles if keep(tags_of(p))])


def tags_of(pickle: dict[str, Any]) -> list[str]:
    """Return the tags of a pickle, with their ``@``."""
    return [tag["name"] for tag in pickle["tags"]]
