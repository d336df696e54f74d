"""The engines on the site, with each rule's status per run, overall and by level."""

import re
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache

from headjudge.errors import UsageError
from headjudge.judge.causes import Cluster
from headjudge.judge.verdicts import FAILED, Judged
from headjudge.report.event_log import Run
from headjudge.report.summary import Score, by_rule, causes, score, status
from headjudge.site import addresses
from headjudge.site.layout import Site, bundled_scenarios
from headjudge.spec.rulebook import Rule, Rulebook
from headjudge.suite.levels import LEVELS, of_level
from headjudge.suite.scenario import Scenario
from headjudge.text import one_line, slugify

STATUSES = {
    "passed": ("p", "passed", "all cases of the rule pass"),
    "partly supported": ("h", "partly", "some cases pass, and the engine can't play the others"),
    "failed": ("f", "failed", "a case fails"),
    "unsupported": ("u", "not supported", "the engine can't play a case that would show it"),
    "advisory": ("o", "open", "the rules leave it open, so it never counts"),
    "not run": ("n", "not run", ""),
    "": ("n", "not judged", ""),
}
"""The statuses in legend order: each has a letter for CSS classes, a label and a description."""


@cache
def _level_ids(edition: str) -> dict[str, frozenset[str]]:
    """Return the case ids of each level."""
    scenarios = bundled_scenarios(edition).values()
    return {name: frozenset(s.case.id for s in of_level(scenarios, name)) for name in LEVELS}


class Entrant:
    """An engine on the site, as judged in one run."""

    def __init__(self, name: str, run: Run) -> None:
        """Group a run's cases by rule; `name` must be unique on the site."""
        self.name, self.run = name, run
        self.address = addresses.engine(name)
        self.book = Rulebook.at(run.started.edition)
        order = {slug: place for place, slug in enumerate(self.book.rules)}
        judged = by_rule(run.judged)
        self._of = {s: judged[s] for s in sorted(judged, key=lambda s: order.get(s, len(order)))}

    @property
    def engine(self) -> str:
        """The name that the engine reports."""
        return self.run.started.engine.engine

    @property
    def edition(self) -> str:
        """The edition by which the engine was judged."""
        return self.run.started.edition

    @property
    def version(self) -> str:
        """The version that the engine reports, as one line."""
        return one_line(self.run.started.engine.version)

    @property
    def called(self) -> str:
        """The reported name followed by the version."""
        return f"{self.engine} {self.run.started.engine.version}".strip()

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The bundled cases of the engine's edition, by id."""
        return bundled_scenarios(self.edition)

    @cached_property
    def judged(self) -> dict[str, Judged]:
        """The judged cases, by id."""
        return {case.id: case for case in self.run.judged}

    @cached_property
    def causes(self) -> dict[int, Cluster]:
        """The causes of the engine's failures by number, most urgent first."""
        return dict(enumerate(causes(self.run), 1))

    @cached_property
    def _cause_of(self) -> dict[str, int]:
        return {case.id: number for number, c in self.causes.items() for case in c.cases}

    def cause(self, slug: str) -> int:
        """Return the number of the most urgent cause that makes a rule fail."""
        return min(self._cause_of[case.id] for case in self.of(slug) if case.verdict in FAILED)

    @property
    def rules(self) -> tuple[str, ...]:
        """The slugs of the judged rules, in rulebook order."""
        return tuple(self._of)

    def of(self, slug: str, level: str = "") -> list[Judged]:
        """Return a rule's judged cases, optionally limited to a level.

        A rule without cases gets related cases of other rules. A rule that restates another gets
        that rule's cases.
        """
        judged = self._of.get(self.restated(slug) or slug, [])
        if not level:
            return judged
        chosen = _level_ids(self.edition)[level]
        return [case for case in judged if case.id in chosen]

    def number(self, slug: str) -> str:
        """Return a rule's number in the engine's edition or its last one.

        For an unknown rule, return its slug, or a dash if that is empty.
        """
        rule = self.book.rules.get(slug)
        return number_of(rule, self.edition) if rule else slug or "-"

    def restated(self, slug: str) -> str:
        """Return the slug of the rule that a rule restates; empty if it restates none."""
        rule = self.book.rules.get(slug)
        return rule.restates if rule else ""

    def status(self, slug: str, level: str = "") -> str:
        """Return a rule's status; empty if it has no judged cases."""
        judged = self.of(slug, level)
        return status(judged) if judged else ""

    def score(self, level: str = "", among: Iterable[str] | None = None) -> Score:
        """Return the run's score, optionally limited to a level or to the rules `among`."""
        slugs = self.rules if among is None else among
        rules = {slug: cases for slug in slugs if (cases := self.of(slug, level))}
        judged = {case.id: case for cases in rules.values() for case in cases}
        return score(judged.values(), rules)


def of_rule(site: Site, slug: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return each engine's name, its status for a rule, and the ids of its failing cases."""
    return [
        (e.name, e.status(slug), tuple(j.id for j in e.of(slug) if j.verdict in FAILED))
        for e in entrants(site)
        if e.of(slug)
    ]


@lru_cache(maxsize=1)
def entrants(site: Site) -> tuple[Entrant, ...]:
    """Return the site's engines in the order of its runs, with each engine's newest run first.

    The newest run is named after the engine. Names of other runs add the version or edition that
    differs. Raises UsageError if two runs would have the same address.
    """
    by_engine: dict[str, list[Run]] = {}
    for run in site.runs:
        by_engine.setdefault(run.started.engine.engine, []).append(run)
    by_address: dict[str, Entrant] = {}
    for engine, runs in by_engine.items():
        newest = max(runs, key=age)
        for run in sorted(runs, key=age, reverse=True):
            edition, version = run.started.edition, run.started.engine.version
            name = [engine if slugify(engine) else "engine"]
            name += [version] * (version != newest.started.engine.version)
            name += [edition] * (edition != newest.started.edition)
            entrant = Entrant(" ".join(name), run)
            other = by_address.setdefault(entrant.address, entrant)
            if other is not entrant:
                raise UsageError(
                    f"two reports cover {engine} {version} in edition {edition}; "
                    "pass only one of them"
                    if age(other.run) == age(run) and other.engine == engine
                    else f"two engines would share the page {entrant.address}: {engine} and "
                    f"{other.engine}"
                )
    return tuple(by_address.values())


def age(run: Run) -> tuple[str, list[tuple[int, str]]]:
    """Return a sort key: edition, then version with numeric parts, so that 1.10 follows 1.9."""
    parts = re.findall(r"\d+|[^\d.]+", run.started.engine.version)
    return run.started.edition, [(int(p), "") if p.isdecimal() else (-1, p) for p in parts]


def newest(site: Site) -> list[Entrant]:
    """Return each engine once, with its newest version in its newest edition."""
    return list({e.engine: e for e in reversed(entrants(site))}.values())[::-1]


def versions(site: Site, entrant: Entrant) -> list[Entrant]:
    """Return all versions and editions of an engine, newest first."""
    own = [other for other in entrants(site) if other.engine == entrant.engine]
    return sorted(own, key=lambda other: age(other.run), reverse=True)


def last_time(site: Site, entrant: Entrant) -> Entrant | None:
    """Return the previous version of an engine that was judged by the same edition, if any."""
    all_versions = versions(site, entrant)
    older = all_versions[all_versions.index(entrant) + 1 :]
    return next((other for other in older if other.edition == entrant.edition), None)


def number_of(rule: Rule, edition: str) -> str:
    """Return a rule's number in an edition, or its last number if the edition lacks the rule."""
    return rule.number(edition) or rule.last_number()
