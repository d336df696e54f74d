"""The walk through an adapter: its hello, cases, what is missing, what looks odd."""

import textwrap
from collections.abc import Iterable, Iterator

from headjudge.conformance import join, several
from headjudge.conformance.checking.first import PROMISES, openings, within
from headjudge.conformance.checking.probes import probe
from headjudge.conformance.checking.tried import Exchange, ExchangedLine, TriedCapability, rows
from headjudge.conformance.engines.answers import Attached
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.rulebook import editions

MOST_SHOWN = 6
"""How many of what else could be claimed are named."""
_NONE = "(needs none)"
_NO_GAMES = {
    "mana": " (questions, no games)",
    "numbers": " (questions, no games)",
    "matches": " (whole matches)",
}
WIDE = 80
"""Characters of a line of text; the lines exchanged are as long as they are."""
ENDINGS = ("over", "winners", "losers", "drawn")


class Walk:
    """Walks through an adapter; what it says comes line by line."""

    def __init__(self, attached: Attached, *, lines: bool = False) -> None:
        """Begin; with `lines` every line is shown that is exchanged."""
        self.info = attached.info
        known = editions()
        claimed = [one for one in known if one in (self.info.editions or known[:1])]
        self.edition = (claimed or known)[0]
        self.talk = Exchange(attached, self.edition)
        self.all_lines = lines
        self.rows: list[TriedCapability] = []
        self.wrong = 0
        """How much is to be mended."""
        self.odd = 0
        """How much only looks odd."""

    def say(self) -> Iterator[str]:
        """All that there is to say, line by line."""
        yield from self._hello()
        yield ""
        yield "2. The plainest case of each capability that it claims"
        yield from self._cases()
        findings = list(probe(self.talk, self.rows))
        yield ""
        yield "3. What else could be claimed or told"
        yield from self._missing()
        yield ""
        yield "4. What looks as though the adapter did the engine's work"
        self.odd = len(findings)
        for number, finding in enumerate(findings, 1):
            yield from _wrapped(f"{number}. ", finding.says)
            yield from _shown(finding.lines)
        if not findings:
            yield "   nothing"
        if self.all_lines:
            yield ""
            yield "5. The lines exchanged after hello"
            yield from _shown(self.talk.lines)

    def _hello(self) -> Iterator[str]:
        info = self.info
        name = f"{info.engine} {info.version}".rstrip()
        yield f"1. Hello: {name}"
        yield f"   seats up to {info.max_players} players; {_checks(info)}"
        said = several(len(info.editions), "edition") if info.editions else "the newest edition"
        yield f"   claims {said}; the cases here are of {self.edition}"
        claims = f"claims {len(info.capabilities)} of {len(CAPABILITIES)} capabilities"
        if 0 < len(info.capabilities) < len(CAPABILITIES):
            claims += f": {', '.join(sorted(info.capabilities))}"
        yield from _wrapped("", claims)
        for against in _against(info):
            self.wrong += 1
            yield from _wrapped("WRONG: ", against)

    def _cases(self) -> Iterator[str]:
        wide = max(map(len, [*self.info.capabilities, _NONE]))
        for row in rows(self.talk):
            self.rows.append(row)
            state = row.state.upper() if row.mends else row.state
            self.wrong += row.mends
            yield from _wrapped(f"{row.capability or _NONE:{wide}}  ", f"{state}: {row.message}")
            if row.mends and row.case:
                yield from (f"     {line}" for line in row.case.gherkin.splitlines())
                yield from _shown([row.line] if row.line else [])

    def _missing(self) -> Iterator[str]:
        told = self.talk.told
        able = self.info.capabilities | {name for name, field in PROMISES.items() if field in told}
        seats = self.info.max_players
        now = within(able, seats, self.edition)
        yield f"   {now:,} cases of the suite are about what it does now"
        untold = [name for name in ENDINGS if name not in told]
        if untold and told:
            yield f"   never told: {', '.join(untold)}; most cases ask for it"
        if self.talk.unread:
            names = ", ".join(sorted(self.talk.unread))
            yield from _wrapped("", f"told, and read by nobody: {names}")
        more = dict(openings(able, seats, self.edition))
        shown = list(more)[:MOST_SHOWN]
        for name in shown:
            note = (
                f", by telling `{PROMISES[name]}`" if name in PROMISES else _NO_GAMES.get(name, "")
            )
            yield f"   with {name}: {more[name]} more{note}"
        rest = {name: PROMISES[name] for name in PROMISES if name not in {*able, *shown}}
        could = [
            f"{one} ({more[name]} more)" if name in more else one for name, one in rest.items()
        ]
        if could:
            yield from _wrapped("", f"could be told besides: {', '.join(could)}")


def _checks(info: EngineInfo) -> str:
    if info.checks == "implicit":
        return "state-based actions at any moment"
    but = f", but for {join(sorted(info.at_once))}" if info.at_once else ""
    return f"state-based actions wait for `check`{but}"


def _against(info: EngineInfo) -> Iterator[str]:
    """What in its hello doesn't fit together."""
    if info.editions is not None and not {*info.editions} & {*editions()}:
        yield f"it claims no edition that there is; the newest is {editions()[0]}"
    if "multiplayer" in info.capabilities and info.max_players == 2:  # noqa: PLR2004
        yield "it claims multiplayer and seats 2 players: say `max_players`"
    if "multiplayer" not in info.capabilities and info.max_players > 2:  # noqa: PLR2004
        yield f"it seats {info.max_players} players and does not claim multiplayer"
    for part in ("simultaneous-fates", "simultaneous-concessions", "simultaneous-effects"):
        if part in info.capabilities and "simultaneous" not in info.capabilities:
            yield f"it claims {part}, which is of no use without simultaneous"


def _wrapped(head: str, text: str) -> list[str]:
    """A paragraph under a heading."""
    return textwrap.wrap(
        text,
        WIDE,
        initial_indent=f"   {head}",
        subsequent_indent=" " * min(len(head) + 3, 30),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _shown(lines: Iterable[ExchangedLine]) -> Iterator[str]:
    for line in lines:
        yield f"     → {line.sent}"
        yield f"     ← {line.received}"


def conclusion(wrong: int, odd: int) -> str:
    """What came of it, in a line."""
    found = []
    if wrong:
        found.append(f"{several(wrong, 'thing')} to mend")
    if odd:
        found.append(f"{several(odd, 'thing')} to look at")
    return ", ".join(found) or "nothing to mend"
