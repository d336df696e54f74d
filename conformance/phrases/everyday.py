"""What people say at a table in words of their own, as the sentences that say it here.

The sayings stand in ``everyday.toml``. One is compared with a whole line, in which players, cards
and numbers keep what they are called.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from headjudge.conformance import join
from headjudge.conformance.phrases.casting import activate, cast
from headjudge.conformance.phrases.sentence import NAME
from headjudge.conformance.phrases.titles_in_text import SIGN, with_titles
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import read_toml

_COUNTED = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen", "twenty"),
)
_PLAYERS = ("who", "whom", "third", "fourth")
_WORDS = {
    **dict.fromkeys(_PLAYERS, NAME),
    **dict.fromkeys(("card", "other"), rf"(?:{NAME}'s )?{SIGN}"),
    "number": r"-?\d+|an?",
    "thing": r"[\w-]+",
    "second": r"[\w-]+",
    "players": rf"{NAME}(?:,? (?:and )?{NAME})+",
    "people": r"[\w-]+(?:,? (?:and )?[\w-]+)+",
}
"""How the words in braces look."""
_PEOPLE: tuple[tuple[str, str], ...] = (
    (r"i'?m|i am", "{me} is"),
    (r"i've|i", "{me}"),
    (r"(?:(?:my|the|an|your|target) )?opponent", "{you}"),
    (r"my", "{me}'s"),
    (r"me|myself|player a|player 1", "{me}"),
    (r"(?:he|she)'s|(?:they|you)'re", "{you} is"),
    (r"player b|player 2|(?:target|a|one|another|that) player|someone|somebody", "{you}"),
    (r"he|she|they|him|them|you", "{you}"),
    (rf"(?:his|her|their|your) (?={SIGN})", "{you}'s "),
    (r"^(?:his|her|their|your)(?= (?:life|library|deck|turn|commander)\b)", "{you}'s"),
    (r"his|her|your", "their"),
    (r"(?:him|her|your|their)sel(?:f|ves)", "themself"),
    (r"(?:we|us|they) both|we|us|(?:both|all) of us", "everyone"),
    (r"(?:both|all|each) players?|players|everybody|the (?:whole |rest of the )?table", "everyone"),
    (r"no ?-?(?:one|1)|nobody|no player|neither player", "nobody"),
)
"""Whom people mean, where ``me`` and ``you`` are players of the game."""
_IDLE = re.compile(
    r"^(?:(?:if|then|when|so|and|but|what if|suppose|ok|well|say|let's say|imagine|assume|now"
    rf"|after that|{NAME} (?:announces?|says?) that|{NAME} (?:decides?|chooses?) to),? )+"
    r"|(?: (?:in response(?: to .+)?|with (?:the|that|a) .+ on the stack|immediately"
    r"|on the spot|here|this turn|simultaneously|at the same time|right away|at once"
    r"|for any reason|(?:before|after) (?:damage|combat|blocks|that|it resolves)"
    r"|(?:during|on) .+ turn))+$"
    r"|(?<= )(?:still|just|would|will|currently|already|also|again|only|then|directly|could|can"
    r"|something like|immediately|was about to|(?:am|is|are) (?:about|going) to"
    r"|(?:want|tr(?:y|ie))s? to) "
)
"""Words that say nothing here."""


class PerhapsMeant(NamedTuple):
    """What somebody seems to have said."""

    sentences: tuple[str, ...]
    """The sentences that may be meant, the likeliest first."""
    here: str
    """In a line, how such things are said here; empty where the sentences show it."""
    often: bool = False
    """Whether people often say so, and it is not just spelled like these sentences."""


class Saying(NamedTuple):
    """Something that people say, and what it means."""

    pattern: re.Pattern[str]
    meant: tuple[str, ...]
    here: str


def called(text: str, players: Sequence[str]) -> str:
    """The line with players by name, who first spoke of themselves, and other words in lower case.

    It has signs in it for cards, and numbers are written as such.
    """
    line = text.strip(" .?!").replace("\u2019", "'")
    names = {one.lower(): one for one in players}
    line = re.sub(r"[^\W_](?:[\w-]*\w)?", lambda found: _cased(found[0], names), line)
    me, you = (*players, "Ana", "Ben")[:2]
    for said, whom in _PEOPLE:
        line = re.sub(rf"(?<![\w'])(?:{said})(?!\w|'(?!s\b))", whom.format(me=me, you=you), line)
    line = re.sub(r"(?:negative|minus) (?=\d)", "-", line)
    return _IDLE.sub("", line)


def _cased(word: str, names: dict[str, str]) -> str:
    """A word in lower case if it is no name: a player's, or one that nothing else is called."""
    lower = word.lower()
    if lower in names:
        return names[lower]
    if lower in _COUNTED:
        return str(_COUNTED.index(lower))
    plain = lower in _usual_words() or re.fullmatch(NAME, word) is None
    return lower if plain else word


def meant(text: str, titles: Sequence[str], players: Sequence[str]) -> PerhapsMeant:
    """What a line says in which players are called by name, see :func:`called`."""
    found, here = list[str](), ""
    for saying in sayings():
        matched = saying.pattern.fullmatch(text)
        if matched and (_all_play(matched.groupdict(), players) or saying.meant[0][:2] == "a "):
            here = here or saying.here
            given = {name: value for name, value in matched.groupdict().items() if value}
            for one in saying.meant:
                found += _filled(one, given, titles, players)
    return PerhapsMeant(tuple(dict.fromkeys(found)), here, often=bool(found))


def _all_play(given: dict[str, str | None], players: Sequence[str]) -> bool:
    """Whether whom a line takes for players are some, where it is known who plays."""
    some = {given.get(name) for name in _PLAYERS}
    return not players or {one for one in some if one and re.fullmatch(NAME, one)} <= {*players}


def _filled(
    meant: str, given: dict[str, str], titles: Sequence[str], players: Sequence[str]
) -> Iterator[str]:
    """What is meant, with the names of the line; where it has none, with those of the game."""
    values = {name: with_titles(value, titles) for name, value in given.items()}
    if values.get("number") in ("a", "an", None):
        values["number"] = "1"
    if card := given.get("card"):
        values["title"] = with_titles(card[-1], titles)
        if len(card) > 1:
            values.setdefault("who", card[: -len("'s ") - 1])
    some = (*players, "Ana", "Ben")
    values.setdefault("whom", values.get("third", ""))
    values.setdefault("who", next(one for one in some if one != values["whom"]))
    values["whom"] = values["whom"] or next(one for one in some if one != values["who"])
    if meant in ("{use}", "{does}"):
        named, number = cards()[values["title"]], values["number"] if "number" in given else ""
        how = cast if meant == "{use}" else activate
        yield from how(named, values["who"], [values["whom"]], number)
        return
    if several := values.get("players") or values.get("people"):
        names = [one for one in re.findall(r"[\w-]+", several) if one != "and"]
        values["players"] = join([name[0].upper() + name[1:] for name in names])
    if all(name in values for name in re.findall(r"\{(\w+)\}", meant)):
        yield meant.format(**values)


@cache
def sayings() -> tuple[Saying, ...]:
    """All of them, in order."""
    return tuple(
        Saying(re.compile(_regexp(one)), tuple(read["meant"]), read.get("here", ""))
        for read in _read()
        for one in read["said"]
    )


@cache
def _read() -> tuple[dict[str, Any], ...]:
    where = files("headjudge.conformance.phrases") / "everyday.toml"
    return tuple(read_toml(where.read_text("utf-8"), "everyday.toml")["saying"])


@cache
def _usual_words() -> frozenset[str]:
    """All words in the sayings: none of them is taken for a player's name."""
    said = (one for saying in _read() for one in saying["said"])
    people = (said for said, _ in _PEOPLE)
    return frozenset(re.findall(r"[a-z]+", " ".join((*said, *people))))


def _regexp(said: str) -> str:
    """A saying as a regular expression."""
    plain = re.sub(r"\((?!\?)", "(?:", said).replace("...", ".*")
    plain = plain.replace("[", "(?:").replace("]", ")?")
    return re.sub(r"\{(\w+)\}", lambda found: f"(?P<{found[1]}>{_WORDS[found[1]]})", plain)
