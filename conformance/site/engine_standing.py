"""How the engines of the site stand: what each run says of each rule, in all and by profile."""

import re
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache

from headjudge.conformance import WrongUse, one_line
from headjudge.conformance.judging.verdicts import FAILED, Judged
from headjudge.conformance.reporting.results import status
from headjudge.conformance.reporting.score import Score, by_rule, score
from headjudge.conformance.reporting.stream import Run
from headjudge.conformance.scenarios.profiles import PROFILES, of_profile
from headjudge.conformance.scenarios.scenario import Scenario
from headjudge.conformance.site import addresses
from headjudge.conformance.site.frame import Site, bundled_scenarios
from headjudge.spec.rulebook import Rule, Rulebook

STATUSES = {
    "passed": ("p", "passed", "all cases of the rule pass"),
    "partly supported": ("h", "partly", "some cases pass, and the engine can't play the others"),
    "failed": ("f", "failed", "a case fails"),
    "unsupported": ("u", "not supported", "the engine can't play a case that would show it"),
    "advisory": ("o", "open", "the rules leave it open, so it never counts"),
    "": ("n", "not judged", ""),
}
"""By each status, in the order of the legend, how the styles call it, its word, and its meaning."""


@cache
def _profiles(edition: str) -> dict[str, frozenset[str]]:
    """The ids of the cases in each profile."""
    every = bundled_scenarios(edition).values()
    return {name: frozenset(s.case.id for s in of_profile(every, name)) for name in PROFILES}


class Entrant:
    """An engine on the site, as one run judged it."""

    def __init__(self, name: str, run: Run) -> None:
        """A run under the name that it has on the site."""
        self.name, self.run = name, run
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
    def called(self) -> str:
        """The engine with its version."""
        return f"{self.engine} {self.run.started.engine.version}".strip()

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The cases of its edition that the site has, by id."""
        return bundled_scenarios(self.edition)

    @cached_property
    def judged(self) -> dict[str, Judged]:
        """The verdicts by case."""
        return {one.id: one for one in self.run.judged}

    @property
    def rules(self) -> tuple[str, ...]:
        """The slugs of the rules that the run has cases of, in the order of the rules."""
        return tuple(self._of)

    def of(self, slug: str, profile: str = "") -> list[Judged]:
        """The verdicts on a rule's cases, perhaps on those of a profile alone.

        A rule without cases of its own has those of others that show it too; one that restates
        another has that one's.
        """
        judged = self._of.get(self.restated(slug) or slug, [])
        if not profile:
            return judged
        chosen = _profiles(self.edition)[profile]
        return [one for one in judged if one.id in chosen]

    def number(self, slug: str) -> str:
        """The number of a rule in its edition, or the last that it had; a dash for none."""
        rule = self.book.rules.get(slug)
        return number_of(rule, self.edition) if rule else slug or "-"

    def restated(self, slug: str) -> str:
        """The slug of the rule that a rule restates; empty for one that speaks for itself."""
        rule = self.book.rules.get(slug)
        return rule.restates if rule else ""

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
    found: dict[str, Entrant] = {}
    for engine, runs in by_engine.items():
        newest = max(runs, key=age)
        for run in sorted(runs, key=age, reverse=True):
            edition, version = run.started.edition, run.started.engine.version
            name = [engine if addresses.plain(engine) else "engine"]
            name += [version] * (version != newest.started.engine.version)
            name += [edition] * (edition != newest.started.edition)
            own = Entrant(" ".join(name), run)
            other = found.setdefault(own.address, own)
            if other is not own:
                raise WrongUse(
                    f"two reports are of {engine} {version} by edition {edition}, "
                    "and a site has one of them"
                    if age(other.run) == age(run) and other.engine == engine
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


def versions(site: Site, entrant: Entrant) -> list[Entrant]:
    """The same engine in all its versions and by all editions, the newest first."""
    own = [one for one in entrants(site) if one.engine == entrant.engine]
    return sorted(own, key=lambda one: age(one.run), reverse=True)


def last_time(site: Site, entrant: Entrant) -> Entrant | None:
    """The same engine by the same edition in the version before, if there is a report of that."""
    every = versions(site, entrant)
    older = every[every.index(entrant) + 1 :]
    return next((one for one in older if one.edition == entrant.edition), None)


def number_of(rule: Rule, edition: str) -> str:
    """The number of a rule in an edition, or the last that it had."""
    return rule.number(edition) or rule.last_number()
