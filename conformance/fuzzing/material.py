"""What games are made of for an engine: found out once, for all the games of a process."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import get_args

from headjudge.conformance.fuzzing.happenings import WEIGHTS, makers
from headjudge.conformance.fuzzing.neighbours import cases
from headjudge.conformance.fuzzing.refusing import contents
from headjudge.conformance.fuzzing.setups import Table, plain, shapes, wishes
from headjudge.conformance.fuzzing.themes import Theme, themes
from headjudge.conformance.scenarios.profiles import bare, of_name
from headjudge.spec import protocol as v
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.kinds import PlayedCase, named
from headjudge.spec.protocol.matches import MatchCase
from headjudge.spec.rulebook import Rulebook


class Material:
    """What the games of an engine are made of in an edition."""

    def __init__(self, info: v.EngineInfo, edition: str, profile: str = "") -> None:
        """Find out what it claims; with a profile only its games are made.

        Raises LookUpError for an unknown profile, or one of which the engine can play no game.
        """
        self.info, self.book = info, Rulebook.at(edition)
        self.profile = of_name(profile) if profile else None
        self.makers = makers(info.capabilities, self.book.has)
        self.fights = v.Attack.needs in info.capabilities
        self.known = [one for one in cases(edition) if self.suits(one)]
        """The suite's own games and matches that the engine claims to play, of that profile."""
        self.matches: list[PlayedCase] = [one for one in self.known if isinstance(one, MatchCase)]
        self.by_part = by_part(self.known)
        self.shapes = self._of_profile(shapes(info))
        every = list(themes(self.makers))
        self.by_kind = [list(some) for _, some in groupby(every, key=lambda theme: theme.kind)]
        self.kinds = [Theme(kind) for kind in self.makers for _ in range(WEIGHTS.get(kind, 1))]
        """Each kind of event as often as its weight says."""
        self.wishes = wishes(info)
        variants = [one for one in self.wishes if one in get_args(v.Variant)]
        self.often = [*self.wishes, *variants]
        """What a set-up is for if the theme leaves that open: variants twice, for their rules."""
        self.of_wish = {
            wish: [theme for theme in every if theme.shows(named)]
            for wish, named in self.wishes.items()
        }

    def suits(self, case: PlayedCase) -> bool:
        """Whether the engine claims to play a case, and it is one of the profile."""
        few = len(named(case)) <= self.info.max_players
        return few and needs(case) <= self.info.capabilities and self._fits(case)

    def _fits(self, case: PlayedCase) -> bool:
        return self.profile is None or self.profile.holds(bare(case))

    def _of_profile(self, some: tuple[Table, ...]) -> tuple[Table, ...]:
        """The shapes of a profile that is one of shapes; else all of them."""
        if self.profile is None:
            return some
        check, edition = ((v.Check(),),), self.book.edition
        fitting = [one for one in some if self._fits(v.Case("fuzz", edition, plain(one), check))]
        return tuple(fitting) or some


def by_part(some: Iterable[PlayedCase]) -> list[list[PlayedCase]]:
    """The games in which there is each kind of event, variant and option, and the matches."""
    found = defaultdict[str, list[PlayedCase]](list)
    for one in some:
        for part in contents(one) if isinstance(one, v.Case) else ("match",):
            found[part].append(one)
    return [found[part] for part in sorted(found)]


material = cache(Material)
"""The same for the same engine, edition and profile."""
