"""How the engines of the site stand: what each run says of each rule, in all and by profile."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from headjudge.conformance import WrongUse, one_line
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.reporting.results import status
from headjudge.conformance.reporting.score import Score, by_rule, score
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.profiles import PROFILES, of_profile
from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import Site, bundled_scenarios
from headjudge.spec.rulebook import Rule, Rulebook

LETTERS = {
    "passed": "p",
    "partly supported": "h",
    "failed": "f",
    "unsupported": "u",
    "advisory": "o",
    "": "n",
}
"""How the styles call each status, in the order of the legend."""
WORDS = {
    "partly supported": "partly",
    "unsupported": "not supported",
    "advisory": "open",
    "": "not judged",
}
"""The words of those that have others than their own."""
EXPLAINED = {
    "passed": "all cases of the rule pass",
    "partly supported": "some cases pass, and the engine can't play the others",
    "failed": "a case fails",
    "unsupported": "the engine can't play a case that would show it",
    "advisory": "the rules leave it open, so it never counts",
}
"""What each status means."""


class KnownCases:
    """The cases of an edition that the site knows."""

    def __init__(self, edition: str) -> None:
        """Those of an edition."""
        self.edition = edition
        self.scenarios = bundled_scenarios(edition)

    @property
    def profiles(self) -> dict[str, frozenset[str]]:
        """The ids of the cases in each profile."""
        return _profiles(self.edition)


@cache
def _profiles(edition: str) -> dict[str, frozenset[str]]:
    every = bundled_scenarios(edition).values()
    return {name: frozenset(s.case.id for s in of_profile(every, name)) for name in PROFILES}


class Entrant:
    """An engine on the site, as one run judged it."""

    def __init__(self, name: str, run: Run, known: KnownCases) -> None:
        """A run under the name that it has on the site, and the cases of its edition."""
        self.name, self.run, self.known = name, run, known
        self.address = addresses.engine(name)
        self.book = Rulebook.at(run.started.edition)
        self._of = self._by_rule()

    @property
    def engine(self) -> str:
        """What the engine calls itself."""
        return self.run.started.engine.engine

    @property
    def edition(self) -> str:
        """The edition of the rules by which it was judged."""
        return self.run.started.edition

    @property
    def version(self) -> str:
        """The version of the engine, as it says itself."""
        return one_line(self.run.started.engine.version)

    @property
    def age(self) -> tuple[str, list[tuple[int, str]]]:
        """What is greater the newer it is: by its edition, then by its version."""
        return age(self.run)

    @property
    def rules(self) -> tuple[str, ...]:
        """The slugs of the rules that the run has cases of, in the order of the rules."""
        return tuple(self._of)

    def of(self, slug: str, profile: str = "") -> list[Judged]:
        """The verdicts on a rule's cases, perhaps on those of a profile alone.

        A rule without cases of its own has those of others that show it too; one that restates
        another has that one's.
        """
        rule = self.book.rules.get(slug)
        judged = self._of.get(rule.restates if rule and rule.restates else slug, [])
        if not profile:
            return judged
        chosen = self.known.profiles[profile]
        return [one for one in judged if one.id in chosen]

    def status(self, slug: str, profile: str = "") -> str:
        """What the verdicts on a rule's cases add up to; empty if there are none."""
        judged = self.of(slug, profile)
        return status(judged) if judged else ""

    def score(self, profile: str = "", among: Iterable[str] | None = None) -> Score:
        """What the run comes to, perhaps by the cases of a profile or among some rules alone."""
        every = self.rules if among is None else among
        rules = {slug: some for slug in every if (some := self.of(slug, profile))}
        judged = {one.id: one for some in rules.values() for one in some}
        return score(judged.values(), rules)

    def _by_rule(self) -> dict[str, list[Judged]]:
        """The verdicts by rule, in the order of the rules; last what is no case of a rule."""
        found = by_rule(self.run.judged)
        order = {slug: place for place, slug in enumerate(self.book.rules)}
        return {slug: found[slug] for slug in sorted(found, key=lambda s: order.get(s, len(order)))}


def of_rule(site: Site, slug: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """What each run says of a rule: the engine's name, the status, the ids of what fails.

    The page of the engine is that of :func:`addresses.engine` of the name, and the place of the
    rule on it has the rule's slug.
    """
    return [
        (one.name, one.status(slug), tuple(j.id for j in one.of(slug) if j.verdict in FAILED))
        for one in entrants(site)
        if one.of(slug)
    ]


@lru_cache(maxsize=1)
def entrants(site: Site) -> tuple[Entrant, ...]:
    """The engines of the site, in the order of its runs, each with what is newest of it first.

    That is the newest version by the newest edition; it has the engine's name, and the others have
    behind it what is not so new. Raises WrongUse where two would be at one address.
    """
    by_engine: dict[str, list[Run]] = {}
    for run in site.runs:
        by_engine.setdefault(run.started.engine.engine, []).append(run)
    known = {run.started.edition: KnownCases(run.started.edition) for run in site.runs}
    found: dict[str, Entrant] = {}
    for engine, runs in by_engine.items():
        newest = max(runs, key=age)
        for run in sorted(runs, key=age, reverse=True):
            edition, version = run.started.edition, run.started.engine.version
            name = [engine if addresses.plain(engine) else "engine"]
            name += [version] * (version != newest.started.engine.version)
            name += [edition] * (edition != newest.started.edition)
            own = Entrant(" ".join(name), run, known[edition])
            other = found.setdefault(own.address, own)
            if other is not own:
                raise WrongUse(
                    f"two reports are of {engine} {version} by edition {edition}, "
                    "and a site has one of them"
                    if other.age == age(run) and other.engine == engine
                    else f"two engines would have the page {own.address}: {engine} and "
                    f"{other.engine}"
                )
    return tuple(found.values())


def age(run: Run) -> tuple[str, list[tuple[int, str]]]:
    """What is greater the newer a run is: its edition, then the version, with 1.10 after 1.9."""
    parts = re.findall(r"\d+|[^\d.]+", run.started.engine.version)
    return run.started.edition, [(int(p), "") if p.isdecimal() else (-1, p) for p in parts]


def newest(site: Site) -> list[Entrant]:
    """Each engine of the site once, in its newest version by the newest edition."""
    return list({one.engine: one for one in reversed(entrants(site))}.values())[::-1]


def others(site: Site, entrant: Entrant) -> list[Entrant]:
    """The same engine in other versions, or by other editions."""
    return [one for one in entrants(site) if one.engine == entrant.engine and one is not entrant]


def last_time(site: Site, entrant: Entrant) -> Entrant | None:
    """The same engine by the same edition in the version before, if there is a report of that."""
    older = (
        one
        for one in others(site, entrant)
        if one.edition == entrant.edition and one.age < entrant.age
    )
    return next(older, None)


def number_of(rule: Rule, edition: str) -> str:
    """The number of a rule in an edition, or the last that it had."""
    return rule.number(edition) or rule.last_number()
