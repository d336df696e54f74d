"""What people say at a table in words of their own, as the sentences that say it here.

The sayings stand in ``everyday.toml``. One is compared with a whole line, in which players, cards
and numbers keep what they are called.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from headjudge.conformance import NUMBER_WORDS, join
from headjudge.conformance.phrases.casting import activate, cast
from headjudge.conformance.phrases.sentence import NAME
from headjudge.conformance.phrases.titles_in_text import SIGN, with_titles
from headjudge.spec.cards import cards
from headjudge.spec.rulebook import read_toml

_PLAYERS = ("who", "whom", "third", "fourth")
_WORDS = {
    **dict.fromkeys(_PLAYERS, NAME),
    **dict.fromkeys(("card", "other"), rf"(?:{NAME}'s )?{SIGN}"),
    "number": r"(?<!\d)-?\d+(?!\d)|an?",
    "thing": r"[\w-]+",
    "named": NAME,
    "things": r"[\w'-]+(?: [\w'-]+){0,4}?",
    "second": r"[\w-]+",
    "players": rf"{NAME}(?:,? (?:and )?{NAME})+",
    "people": r"[\w-]+(?:,? (?:and )?[\w-]+)+",
}
"""How the words in braces look."""
_PEOPLE: tuple[tuple[str, str], ...] = (
    (r"i'?m|i am", "{me} is"),
    (r"i've|i", "{me}"),
    (r"(?:each|every|all|both)(?: of)? (?:(?:my|the|your|their) )?opponents?", "{me}'s opponents"),
    (r"(?<=\S )(?:their|his|her) opponent|the first player|the player who goes first", "{me}"),
    (r"(?:(?:my|the|an|your|target) )?(?:last |other |remaining )?opponent", "{you}"),
    (r"(?:their|his|her) opponent|its controller|(?:the )?defending player", "{you}"),
    (r"my (?:team-?mate|partner|ally)|the (?:other|second) player", "{you}"),
    (r"my", "{me}'s"),
    (r"me|myself|player a|player 1", "{me}"),
    (r"(?:he|she)'s|(?:they|you)'re", "{you} is"),
    (r"player b|player 2|(?:target|a|1|another|that) player|someone|somebody", "{you}"),
    (r"he|she|they|him|them|you", "{you}"),
    (rf"(?:his|her|their|your) (?={SIGN})", "{you}'s "),
    (r"^(?:his|her|their|your)", "{you}'s"),
    (r"his|her|your", "their"),
    (r"(?:him|her|your|their)sel(?:f|ves)", "themself"),
    (r"(?:we|us|they) both|we|us|(?:both|all) of us", "everyone"),
    (
        r"(?:both|all|each|every) players?|players|everybody|the (?:whole |rest of the )?table",
        "everyone",
    ),
    (r"no ?-?(?:one|1)|nobody|no player|neither player", "nobody"),
)
"""Whom people mean, where ``me`` and ``you`` are players of the game."""
_IDLE = re.compile(
    rf"^(?:(?:do|does|did|will|would|can|could) {NAME} (?:die|lose|win)(?: the game)? (?:if|when) "
    r"|what happens (?:if|when) )|"
    r"^(?:(?:if|then|when|so|and|but|what if|suppose|ok|well|say|let's say|imagine|assume|now"
    rf"|after that|{NAME} (?:announces?|says?) that|{NAME} (?:decides?|chooses?) to),? )+"
    r"|(?: (?:in response(?: to .+)?|with (?:the|that|a) .+ on the stack|immediately"
    r"|on the spot|here|this turn|simultaneously|at the same time|right away|at once"
    r"|for any reason|(?:before|after) (?:damage|combat|blocks|that|it resolves)"
    r"|(?:during|on) .+ turn))+$"
    r"|(?<= )(?:still|just|would|will|currently|already|also|again|only|then|directly|could|can"
    r"|something like|immediately|even|was about to|(?:am|is|are) (?:about|going) to|somehow|now"
    r"|must(?! draw| break)|ha(?:s|ve|d) to(?! draw)|need(?:s|ed)? to"
    r"|(?:want|tr(?:y|ie))s? to) "
)
"""Words that say nothing here."""
_PAST = {
    past: now
    for now, *pasts in map(
        str.split,
        (
            *("loses lost", "wins won", "deals dealt", "draws drew drawn", "takes took taken"),
            *("gives gave given", "gets got gotten", "goes went gone", "falls fell fallen"),
            *("has had", "leaves left", "hits hit", "casts cast", "chooses chose chosen"),
            *("puts put", "pays paid", "steals stole stolen", "comes came", "brings brought"),
            *("makes made", "swings swung", "becomes became", "is was were be", "runs ran"),
        ),
    )
    for past in pasts
}
"""Verbs as they are said of what has happened, and as they are here."""
_DONE = re.compile(
    rf"(?<![\w'])({NAME}|everyone|nobody|{SIGN}) (?:(?:(?:would |could )?have|has|had|did|is) )?"
    r"([a-z]+)(?!\w)"
)
"""Who did something, and what that is."""
NEGATED = re.compile(r"\b(?:not|never|unless|cannot|cant|dont|doesnt|didnt)\b|n't\b")
"""What turns round what a line says."""


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
    within: re.Pattern[str]
    """The same, as part of a line."""
    meant: tuple[str, ...]
    here: str
    last: bool
    """Whether it is asked only of what is no other saying."""


def called(text: str, players: Sequence[str]) -> str:
    """The line with players by name, who first spoke of themselves, and other words in lower case.

    It has signs in it for cards, and numbers are written as such.
    """
    line = re.sub(r"'(?:ll|d)\b", "", text.strip(" .?!").replace("\u2019", "'"))
    names = {one.lower(): one for one in players}
    line = re.sub(r"[^\W_](?:[\w-]*\w)?", lambda found: _cased(found[0], names), line)
    me, you = (*players, "Ana", "Ben")[:2]
    for said, whom in _PEOPLE:
        line = re.sub(rf"(?<![\w'])(?:{said})(?!\w|'(?!s\b))", whom.format(me=me, you=you), line)
    line = re.sub(rf"everyone (?:but|except|other than) ({NAME})", r"\1's opponents", line)
    line = re.sub(r"everyone else", f"{me}'s opponents", line)
    line = re.sub(r"(?:negative|minus) (?=\d)", "-", line)
    line = re.sub(rf"\b(?:the|an?|that|this) (?={SIGN})", "", line)
    return _IDLE.sub("", line)


def in_the_present(line: str, me: str = "Ana") -> str:
    """The line as it is said of what happens now; what nobody is said to do it says of `me`."""
    return _DONE.sub(_now, re.sub(r"^(?=[a-z]+ing )", f"{me} ", line))


def _now(done: re.Match[str]) -> str:
    word = done[2]
    stem = re.sub(r"(?:ed|ing)$", "", word)
    once = re.sub(r"(.)\1$", r"\1", stem)
    some = [f"{one}{end}" for one in (stem, once) for end in ("s", "es")] if stem != word else []
    some += [re.sub("ied$", "ies", word)] if word.endswith("ied") else []
    now = _PAST.get(word) or next((one for one in some if one in _usual_words()), None)
    return f"{done[1]} {now}" if now else done[0]


def _cased(word: str, names: dict[str, str]) -> str:
    """A word in lower case if it is no name: a player's, or one that nothing else is called."""
    lower = word.lower()
    if lower in names:
        return names[lower]
    if lower in NUMBER_WORDS:
        return str(NUMBER_WORDS.index(lower))
    plain = lower in _usual_words() or re.fullmatch(NAME, word) is None
    return lower if plain else word


def meant(
    text: str, titles: Sequence[str], players: Sequence[str], *, at_last: bool = False
) -> PerhapsMeant:
    """What a line says in which players are called by name, see :func:`called`.

    That is all that any saying makes of it, or what the first one does of those that are asked
    `at_last`, where no other fits.
    """
    found, here = list[str](), ""
    numbers = re.findall(r"(?<![\w/+-])\d+(?![\w/])", text)
    for saying in sayings():
        matched = saying.pattern.fullmatch(text) if saying.last is at_last else None
        if matched and at_last and NEGATED.search(text) and "card" not in matched.groupdict():
            continue
        if matched and _all_play(saying, matched.groupdict(), players):
            here = here or saying.here
            given = {name: value for name, value in matched.groupdict().items() if value}
            given |= {"x": numbers[0]} if len(numbers) == 1 else {}
            for one in saying.meant:
                found += _filled(one, given, titles, players)
            if found and at_last:
                break
    return PerhapsMeant(tuple(dict.fromkeys(found)), here, often=bool(found))


def loosely_meant(text: str, titles: Sequence[str], players: Sequence[str]) -> PerhapsMeant:
    """What the longest part of a line says that is a saying, where the rest says nothing."""
    own = re.compile(rf"\b(?:{'|'.join(map(re.escape, players)) or NAME})\b|{SIGN}")
    best, longest = PerhapsMeant((), ""), 0
    for saying in sayings():
        found = None if saying.last else saying.within.search(text)
        if found is None or len(found[0]) <= longest or not any(found.groupdict().values()):
            continue
        rest = f"{text[: found.start()]} {text[found.end() :]}"
        if not own.search(rest) and not NEGATED.search(rest) and "people" not in found.groupdict():
            said = meant(found[0], titles, players)
            best, longest = (said, len(found[0])) if said.sentences else (best, longest)
    return best


def _all_play(saying: Saying, given: dict[str, str | None], players: Sequence[str]) -> bool:
    """Whether whom a line takes for players are some, and nothing else is, where they are known."""
    if not players or saying.meant[0].startswith("a "):
        return True
    some = {given.get(name) for name in _PLAYERS}
    things = {given.get(name) for name in ("thing", "second", "named", "things")}
    known = {one for one in some if one and re.fullmatch(NAME, one)} <= {*players}
    return known and things.isdisjoint(players)


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
    named = cards().get(values["title"]) if card else None
    if named and meant == "{who} controls {card}" and not named.while_:
        meant = "{does}"
    if meant in ("{use}", "{does}"):
        if named is None:
            return
        number = values["number"] if "number" in given else given.get("x", "")
        how = cast if meant == "{use}" else activate
        yield from how(named, values["who"], [values["whom"]], number)
        return
    if several := values.get("players") or values.get("people"):
        names = [one for one in re.findall(r"[\w-]+", several) if one != "and"]
        values["players"] = join([name[0].upper() + name[1:] for name in names])
    if words := values.get("things"):
        values["things"] = "-".join(re.findall(r"\w+", words.replace("'", "").title()))
    if all(name in values for name in re.findall(r"\{(\w+)\}", meant)):
        yield meant.format(**values)


@cache
def sayings() -> tuple[Saying, ...]:
    """All of them, in order."""
    return tuple(
        Saying(
            re.compile(_regexp(one)),
            re.compile(rf"(?<![\w'])(?:{_regexp(one)})(?![\w'])"),
            tuple(read["meant"]),
            read.get("here", ""),
            read.get("last", False),
        )
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
    for name, looks in _WORDS.items():
        plain = plain.replace(f"{{{name}}}", f"(?P<{name}>{looks})", 1)
        plain = plain.replace(f"{{{name}}}", f"(?P={name})")
    return plain
