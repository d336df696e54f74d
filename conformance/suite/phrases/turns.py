"""Lines about turns, matches and loops."""

import re

from headjudge.suite.phrases.reading import LISTED, Line, Reading, number, phrase, said
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english, pluralize


@phrase(
    rf"(?P<who>{NAME}) (?:ends|passes)(?: (?:his|her|their|the))? turn",
    rf"the turn passes(?: to (?P<who>{NAME}))?",
    r"(?P<who>)next turn",
    r"(?P<who>)the next turn begins",
)
def _turn_ends(line: Line, who: str | None) -> Reading | None:
    if line.in_match or line.builder.variant == "grand-melee":
        return None
    if who and "passes to" not in line.text and who not in line.active:
        return None
    return said("the turn ends", free=True)


@phrase(
    rf"(?P<who>{NAME}) wins (?:game (?:\d|one|two|three)|one game)",
    rf"(?P<who>{NAME}) wins the (?:first|second|third|next) game",
    rf"(?P<who>{NAME}) has (?:already )?won (?:one|1|a) game",
)
def _wins_game(line: Line, who: str) -> Reading | None:
    if who not in line.players or not line.in_match:
        return None
    if "has" in line.text and line.happened:
        return said(f"{who} has won 1 game", free=True)
    return said(f"{who} wins a game", free=True)


@phrase(
    rf"(?P<who>{NAME}) wins the match (?P<won>\d) ?- ?(?P<lost>\d)",
    rf"the match ends (?P<won>\d) ?- ?(?P<lost>\d) for (?P<who>{NAME})",
)
def _wins_match(line: Line, who: str, won: str, lost: str) -> Reading | None:
    other = line.opponent(who)
    if who not in line.players or not line.in_match or not other:
        return None
    games = [
        f"{name} has won {pluralize(int(n), 'game')}" for name, n in ((who, won), (other, lost))
    ]
    return said(f"{who} wins the match", *games, free=True)


@phrase(r"(?P<who>X)'s (?:next )?turn is skipped".replace("X", NAME))
def _skipped(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match or who in line.active:
        return None
    return said(f"{who} skips their next turn", free=True)


@phrase(
    r"the (?:first|second|third|next) game (?:begins|starts)",
    r"game (?:\d|two|three) begins",
    rf"(?:they|{LISTED}) (?:play|start|begin) (?:another|a (?:second|third|new)) game",
)
def _game_begins(line: Line) -> Reading | None:
    return said("a game begins", free=True) if line.in_match else None


@phrase(r"time is (?:called|up|over)(?: (?:in|during) (?:the )?.*game.*)?", r"the round ends")
def _time(line: Line) -> Reading | None:
    return said("time is called", free=True) if line.in_match else None


@phrase(r"(?:the )?<n> (?:extra |additional |more )?turns? (?:are|is|have been) (?:played|over)")
def _turns_end(line: Line, n: str) -> Reading | None:
    count = number(n)
    if not line.in_match:
        return None
    return said(f"{pluralize(count, 'turn')} end{'s' * (count == 1)}")


@phrase(r".*\bloop\b.*")
def _loop(line: Line) -> Reading | None:
    if line.in_match or not line.players or "begins" in line.text:
        return None
    kind = "optional" if re.search(r"\b(?:optional|may|can choose)\b", line.text) else "mandatory"
    owners = [name for name in line.players if re.search(rf"\b{name}\b", line.text)]
    by = f"objects controlled by {join_english(owners or line.players)}"
    loop = f"a loop of {kind} actions with {by} begins"
    if owners or kind == "optional" or not _PLAIN_LOOP.fullmatch(line.text):
        return Reading(why=f"write a loop as: {loop}")
    return said(loop, note=f"the loop is taken to consist of {by}", free=True)


_PLAIN_LOOP = re.compile(
    r"(?:an? |the )?(?:infinite |endless |mandatory |forced )*loop(?: of mandatory actions)?"
    r"(?: (?:starts|occurs|happens))?(?: (?:that|which) (?:nobody|no one) can (?:stop|break|end))?"
)
"""Matches loops without details."""
