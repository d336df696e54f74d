"""Audit results: records per game, totals, terminal output and an HTML page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, get_args

from msgspec import Struct, field

from headjudge import __version__
from headjudge.report.writers import template
from headjudge.text import join_english, one_line, pluralize

AuditVerdict = Literal["explained", "contradicted", "unexplained", "cut off"]
"""In order: all endings follow from the rules, one contradicts them, one depends on unknown facts,
or the log is incomplete."""


class ExplainedEnding(Struct, frozen=True):
    """A moment at which the game ended for players according to the rules."""

    moment: int
    line: int
    says: str
    """A description of the outcome: losers, winners and players who drew."""
    by: tuple[str, ...]
    """The rules that caused it, with numbers, and program decisions such as `time-out`."""
    because: tuple[str, ...]
    """The derivation, line by line."""


class LogContradiction(Struct, frozen=True):
    """A contradiction between a log and the rules that no omitted fact can explain."""

    moment: int
    line: int
    says: str
    rules: tuple[str, ...]
    """The contradicted rules with numbers, most likely first."""
    because: tuple[str, ...]
    """The moment's derivation, line by line."""
    feature: str = ""
    """A feature with a minimal reproducer; empty if steps can't express it."""


class Unexplained(Struct, frozen=True):
    """An ending that the log does not explain."""

    moment: int
    line: int
    says: str
    needed: tuple[str, ...]
    """The facts that would explain it."""


class AuditedGame(Struct, frozen=True, tag_field="event", tag="audited", omit_defaults=True):
    """The audit of a game or match."""

    path: str
    line: int
    """The line number of the header."""
    number: int
    """The 1-based position of the game or match in its file."""
    verdict: AuditVerdict
    edition: str
    moments: int
    """The number of moments in the log or, for a match, of games."""
    players: tuple[str, ...]
    id: str = ""
    engine: str = ""
    version: str = ""
    endings: tuple[ExplainedEnding, ...] = ()
    contradiction: LogContradiction | None = None
    unexplained: tuple[Unexplained, ...] = ()
    is_match: bool = False

    @property
    def counted(self) -> str:
        """The singular noun for what `moments` counts."""
        return "game" if self.is_match else "moment"

    @property
    def place(self) -> str:
        """The path and line number, as ``PATH:LINE``."""
        return f"{self.path}:{self.line}"


_MAX_LISTED = 500
"""Maximum number of games listed per verdict."""


class Summary(Struct):
    """An audit's totals; explained and cut-off games are counted but not listed."""

    games: int = 0
    matches: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)
    """The number of endings caused by each rule or program decision."""
    contradicted: list[AuditedGame] = field(default_factory=list)
    unexplained: list[AuditedGame] = field(default_factory=list)
    limits: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What logs can't report, by format name."""

    def add(self, game: AuditedGame) -> None:
        """Add a game or match."""
        self.matches += game.is_match
        self.games += not game.is_match
        self.verdicts[game.verdict] += 1
        for ending in game.endings:
            self.ways.update(ending.by)
        listed = {"contradicted": self.contradicted, "unexplained": self.unexplained}
        if game.verdict in listed and len(listed[game.verdict]) < _MAX_LISTED:
            listed[game.verdict].append(game)

    @property
    def totals(self) -> str:
        """The numbers of games and matches and their verdicts, on one line."""
        verdicts = [
            f"{self.verdicts[verdict]} {verdict}"
            for verdict in get_args(AuditVerdict)
            if self.verdicts[verdict]
        ]
        audited = [pluralize(self.games, "game", ",")]
        audited += [pluralize(self.matches, "match", ",")] if self.matches else []
        return f"{join_english(audited)}: {', '.join(verdicts) or 'none'}"


def lines_of(game: AuditedGame, detail: int = 0) -> Iterator[str]:
    """Yield a game's result as lines for a terminal; `detail` above 0 includes all derivations."""
    where = game.place if game.number > 1 or game.is_match else game.path
    yield one_line(f"{where}: {game.verdict}: {'; '.join(_reasons(game))}")
    if game.contradiction:
        yield from (f"   {line}" for line in game.contradiction.because)
        feature = game.contradiction.feature.splitlines()[2:]
        yield from (f"   {line}" if line else "" for line in feature)
    elif detail:
        yield from (f"   {line}" for ending in game.endings for line in ending.because)


def _reasons(game: AuditedGame) -> Iterator[str]:
    """Yield the reasons for a game's verdict."""
    if game.contradiction:
        contradiction = game.contradiction
        where = f"moment {contradiction.moment} (line {contradiction.line})"
        parts = [*([] if game.is_match else [where]), *contradiction.rules]
        yield f"{', '.join(parts)}: {contradiction.says}"
    elif game.unexplained:
        for ending in game.unexplained:
            needed = ", and ".join(ending.needed)
            where = "" if game.is_match else f"moment {ending.moment}: "
            yield f"{where}{ending.says}; missing information: {needed}"
    elif game.verdict == "cut off":
        whose = " of the match" if game.is_match else ""
        ends = f"the log{whose} ends after {pluralize(game.moments, game.counted)}"
        yield ends if game.moments else "the log does not show how the game ended"
    else:
        yield from (f"{ending.says} ({', '.join(ending.by)})" for ending in game.endings[-1:])


def to_html(summary: Summary, complaints: Iterable[str]) -> bytes:
    """Return an audit page as a self-contained HTML document, encoded in UTF-8."""
    page = template("headjudge.replay", "audit.html.j2").render(
        suite=__version__,
        summary=summary,
        ways=summary.ways.most_common(),
        complaints=list(complaints),
    )
    return page.encode("utf-8", "replace")
