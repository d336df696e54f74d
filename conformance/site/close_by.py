"""The scenarios that are close to one: about the same rules, or of its feature."""

from collections.abc import Iterable

from headjudge.conformance.site.case_pages import VECTORS, CasePage
from headjudge.spec.protocol import Case, one_by_one

MOST = 6
"""So many are named."""


class CloseBy:
    """What every scenario is about, to tell which are close to another."""

    def __init__(self, every: Iterable[CasePage]) -> None:
        """Sort out the scenarios by rule; vectors are made, and none is named."""
        self._about: dict[str, list[CasePage]] = {}
        self._traits: dict[str, frozenset[str]] = {}
        for one in every:
            self._traits[one.name] = _traits(one)
            for about in (*one.slugs, one.feature) if one.feature != VECTORS else ():
                self._about.setdefault(about, []).append(one)

    def to(self, one: CasePage) -> list[CasePage]:
        """The closest ones, closest first: those that show a rule that it shows before others."""
        every = [self._about.get(about, ()) for about in (*one.slugs, one.feature)]
        some = {other.name: other for others in every for other in others if other is not one}
        mine, slugs = self._traits[one.name], {*one.slugs}

        def apart(other: CasePage) -> tuple[bool, float]:
            its = self._traits[other.name]
            return slugs.isdisjoint(other.slugs), -len(mine & its) / len(mine | its)

        return sorted(some.values(), key=apart)[:MOST]


def _traits(one: CasePage) -> frozenset[str]:
    """What a scenario is about: its rules, who plays what, and the kinds of what happens."""
    case, found = one.first.case, {f"rule {slug}" for slug in one.slugs}
    if isinstance(case, Case):
        found |= {case.game.variant, *case.game.options, f"{len(case.game.players)} players"}
        found |= {type(event).__name__ for step in case.steps for event in one_by_one(step)}
    return frozenset(found)
