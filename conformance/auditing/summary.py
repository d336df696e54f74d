"""What came of an audit: totals, lines for a terminal, and a page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct, field

from headjudge.conformance import __version__, join, one_line, several
from headjudge.conformance.auditing.audited import AuditedGame, AuditVerdict
from headjudge.conformance.reporting.writers import template

_MOST_SHOWN = 500
"""Of each verdict a page shows so many games."""


class Summary(Struct):
    """An audit as far as it has come; it keeps no game that is explained or cut off."""

    games: int = 0
    matches: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    """By which rules, or own doings of programs, games ended for somebody, and how often."""
    contradicted: list[AuditedGame] = field(default_factory=list)
    unexplained: list[AuditedGame] = field(default_factory=list)
    cannot_know: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a format that was read."""

    def add(self, game: AuditedGame) -> None:
        """Count a game, or a match."""
        self.matches += game.is_match
        self.games += not game.is_match
        self.verdicts[game.verdict] += 1
        for ending in game.endings:
            self.ways.update(ending.by)
        kept = {"contradicted": self.contradicted, "unexplained": self.unexplained}
        if game.verdict in kept and len(kept[game.verdict]) < _MOST_SHOWN:
            kept[game.verdict].append(game)

    @property
    def totals(self) -> str:
        """How many games and matches there were, and what came of them, in a line."""
        counted = [
            f"{self.verdicts[verdict]} {verdict}"
            for verdict in get_args(AuditVerdict)
            if self.verdicts[verdict]
        ]
        there = [several(self.games, "game", ",")]
        there += [several(self.matches, "match", ",")] if self.matches else []
        return f"{join(there)}: {', '.join(counted) or 'none'}"

    @property
    def needed(self) -> list[tuple[str, int]]:
        """What would have to be known of games that nothing explains, the most frequent first."""
        counted = Counter(
            what for game in self.unexplained for one in game.unexplained for what in one.needed
        )
        return counted.most_common()


def lines_of(game: AuditedGame, detail: int = 0) -> Iterator[str]:
    """What came of a game, in lines for a terminal; `detail` is 1 for derivations too."""
    where = game.place if game.number > 1 or game.is_match else game.path
    yield one_line(f"{where}: {game.verdict}: {'; '.join(_why(game))}")
    against = game.contradiction
    if against:
        yield from (f"   {line}" for line in against.because)
        yield from (f"   {line}" if line else "" for line in against.feature.splitlines()[2:])
    elif detail:
        for ending in game.endings:
            yield from (f"   {line}" for line in ending.because)


def _why(game: AuditedGame) -> Iterator[str]:
    if game.contradiction:
        one = game.contradiction
        rules = f", {', '.join(one.rules)}" if one.rules else ""
        where = "" if game.is_match else f"moment {one.moment} (line {one.line})"
        yield f"{where}{rules}: {one.says}".removeprefix(", ")
    elif game.unexplained:
        for wonder in game.unexplained:
            needed = ", and ".join(wonder.needed)
            where = "" if game.is_match else f"moment {wonder.moment}: "
            yield f"{where}{wonder.says}; it would have to be known: {needed}"
    elif game.verdict == "cut off":
        whose = " of the match" if game.is_match else ""
        ends = f"the log{whose} ends after {several(game.moments, game.counted)}"
        yield ends if game.moments else "the log does not tell how it ended"
    else:
        yield from (f"{one.says} ({', '.join(one.by)})" for one in game.endings[-1:])


def to_html(summary: Summary, complaints: Iterable[str]) -> bytes:
    """The page of an audit, which needs nothing else."""
    page = template("headjudge.conformance.auditing", "audit.html.j2").render(
        suite=__version__,
        summary=summary,
        ways=summary.ways.most_common(),
        complaints=list(complaints),
    )
    return page.encode("utf-8", "replace")
