"""Read lines as players tell them, and rewrite them as sentences of the suite.

Every phrase is a pattern with a function that returns sentences. A reading must preserve the names,
numbers and negations of its line, which `read` checks; otherwise the line is not understood.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec import cards as known
from headjudge.spec.protocol import Attack, Check, GainControl, one_by_one
from headjudge.spec.protocol.events import EventRecord
from headjudge.suite.steps.card_effects import game_now, written
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english, pluralize


class Reading(Struct, frozen=True):
    """The sentences of the suite that a line stands for."""

    sentences: tuple[str, ...] = ()
    """The sentences in order; empty if the line says nothing that could change the result."""
    together: bool = False
    """Whether the sentences are simultaneous events."""
    before: tuple[str, ...] = ()
    """Setup sentences that the line requires and the case lacks."""
    first: str = ""
    """The player whose turn it is at the start, if the line says so."""
    note: str = ""
    """What the line leaves open, for the answer."""
    why: str = ""
    """Why the line can't be read, and what to write instead; empty if it can be read."""
    free: bool = False
    """Whether the function has checked that nothing of the line is lost."""


class Line(Struct, frozen=True, dict=True):
    """A line to read, and its context."""

    text: str
    builder: CaseBuilder
    later: tuple[str, ...] = ()
    """The lines after it."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game, in seat order."""
        return tuple(self.builder.players)

    @property
    def happened(self) -> bool:
        """Whether anything has happened before."""
        return self.builder.happened

    @property
    def in_match(self) -> bool:
        """Whether the lines before are about a match."""
        return self.builder.case_kind == "match"

    def names(self, who: str) -> tuple[str, ...]:
        """Return the players that a phrase stands for; empty if one of them does not play."""
        if who.lower() in _ALL:
            return self.players
        names = _split(who)
        return names if set(names) <= set(self.players) else ()

    def opponent(self, player: str) -> str:
        """Return the only opponent of a player; empty if there are several."""
        opponents = [name for name in self.players if name != player]
        return opponents[0] if len(opponents) == 1 else ""

    @cached_property
    def lost(self) -> frozenset[str]:
        """The players who have lost once state-based actions have been checked."""
        if self.in_match or not self.builder.steps:
            return frozenset()
        try:
            game = game_now(self.builder, Check())
        except StepError:
            return frozenset()
        return frozenset(game.lost) if game else frozenset()

    @cached_property
    def events(self) -> tuple[EventRecord, ...]:
        """The events so far."""
        return tuple(event for step in self.builder.steps for event in one_by_one(step))

    @cached_property
    def things(self) -> frozenset[str]:
        """The names of the objects and creatures in the game."""
        fields = ("object", "attacker", "blocker", "name")
        named = (getattr(event, field, None) for event in self.events for field in fields)
        return frozenset(filter(None, named)) | {thing.name for thing in self.builder.objects}


_ALL = frozenset(
    {"both", "both players", "everyone", "everybody", "all players", "all of them"}
    | {"each player", "every player", "each of them", "all", "both of them"}
)
"""The phrases that stand for all players."""
_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NUMBERS = {word: number for number, word in enumerate(_WORDS)} | {"no": 0, "a": 1, "an": 1}
_NUMBER = rf"-?\d+|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))}"
_LISTED = rf"{NAME}(?:, {NAME})*(?:,? (?:and|&) {NAME})?"
_WHO = rf"(?:{'|'.join(sorted(_ALL, key=len, reverse=True))}|{_LISTED})"
_TITLE = (
    r"[A-Z][\w'-]*(?:,? (?:(?:of|the|to|from|in|for) )*[A-Z][\w'-]*)*"
)
_THEIR = r"(?:his|her|their|the|its|your)(?: or her)?"
_KEYWORDS = "trample infect lifelink"
_TOKENS = {
    "who": rf"(?P<who>{_WHO})",
    "whom": rf"(?P<whom>{_WHO})",
    "n": rf"(?P<n>{_NUMBER})",
    "m": rf"(?P<m>{_NUMBER})",
    "thing": rf"(?:(?P<whose>{NAME})'s )?(?P<thing>{_TITLE})",
    "with": rf"(?: (?:with|using|by|through|via) (?P<by>{_TITLE}))?",
    "their": _THEIR,
    "library": r"(?:library|deck)",
    "damage": r"(?P<kind>combat |noncombat )?damage",
}


def split_titles(text: str) -> str:
    """Return a card's title as a name of one word, such as Wall-of-Wood."""
    return "-".join(re.sub(r"[',.!]", "", text).split())


def _split(names: str) -> tuple[str, ...]:
    return tuple(re.split(r",? and |,? & |, ", names))


def _number(word: str) -> int:
    return _NUMBERS[word] if word in _NUMBERS else int(word)


_Function = Callable[..., Reading | None]
_PHRASES: list[tuple[re.Pattern[str], _Function]] = []


def _phrase(*patterns: str) -> Callable[[_Function], _Function]:
    """Register a function for lines that match a pattern, in which <token> stands for a value."""

    def register(function: _Function) -> _Function:
        for pattern in patterns:
            expanded = re.sub(r"(?<!\?P)<(\w+)>", lambda token: _TOKENS[token[1]], pattern)
            _PHRASES.append((re.compile(expanded), function))
        return function

    return register


def _said(*sentences: str, **more: Any) -> Reading:  # noqa: ANN401 -- fields of any type
    return Reading(sentences, **more)


def _for_each(names: Sequence[str], does: str, who: str) -> Reading:
    """Return a sentence for each player, or one about each player for all of them."""
    if who.lower() in _ALL:
        return _said(f"each player {does}", free=True)
    return Reading(tuple(f"{name} {does}" for name in names), together=len(names) > 1)


def _has(names: Sequence[str], amount: str) -> Reading:
    return _said(f"{join_english(names)} {'have' if len(names) > 1 else 'has'} {amount}", free=True)


# Openings

_FORMATS = frozenset(
    "a an the casual friendly normal regular ordinary magic mtg multiplayer free-for-all kitchen "
    "table 1v1 one-on-one standard modern legacy vintage pauper pioneer limited draft sealed cube "
    "new paper online person player of game pod duel".split()
)
"""The words of an opening that do not change how a game ends."""
_VARIANTS = {
    "commander": "Commander",
    "edh": "Commander",
    "brawl": "Brawl",
    "two-headed giant": "a Two-Headed Giant",
    "2hg": "a Two-Headed Giant",
    "emperor": "an Emperor",
    "alternating teams": "an Alternating Teams",
    "team": "a team",
    "grand melee": "a Grand Melee",
}
_COUNT = re.compile(rf"\b(\d+|{'|'.join(_WORDS)})[- ](?:player|person|man|way|handed)s?\b")
_BEST_OF = re.compile(rf"\bbest[- ]of[- ](\d+|{'|'.join(_WORDS)})\b")
_UNMODELED = ("planechase", "vanguard", "conspiracy", "oathbreaker", "star", "archenemy", "canlander")


@_phrase(
    rf"(?P<what>(?:an?|the) .*?(?:game|match|duel|pod))(?: (?:between|of|with|among|for)|:) "
    rf"(?P<names>{NAME}.*)",
    rf"(?P<names>{_LISTED} (?:against|vs\.?|versus) {_LISTED})",
    rf"(?P<names>{_LISTED}) (?:play|are playing) (?P<what>(?:an? )?.*)",
    rf"(?P<names>{NAME}) (?:plays|is playing)(?P<what> .*?)? (?:against|vs\.?|versus) "
    rf"(?P<others>{_LISTED})",
)
def _opening(
    line: Line, names: str, what: str | None = None, others: str | None = None
) -> Reading | None:
    if line.players:
        return None
    names = f"{names} against {others}" if others else names
    sides = [_split(side) for side in re.split(r" (?:against|vs\.?|versus) ", names)]
    players = [name for side in sides for name in side]
    if not all(re.fullmatch(NAME, name) for name in players) or len(players) < 2:  # noqa: PLR2004
        return None
    kind = (what or "game").strip().lower()
    count = _COUNT.search(kind)
    if count and _number(count[1]) != len(players):
        told = pluralize(len(players), "player")
        return Reading(why=f"the line is about {count[1]} players and names {told}")
    best = _BEST_OF.search(kind)
    rest = _BEST_OF.sub("", _COUNT.sub("", kind))
    unmodeled = next((word for word in _UNMODELED if word in rest), "")
    if unmodeled:
        return Reading(why=f"{unmodeled.capitalize()} games are not modeled")
    is_match = "match" in rest or bool(best)
    single = "single-elimination" in rest
    rest = re.sub(r"\b(?:match|single-elimination)\b", "", rest)
    found = [variant for variant in _VARIANTS if re.search(rf"\b{variant}\b", rest)]
    for variant in found:
        rest = rest.replace(variant, "")
    if set(re.sub(r"[^\w-]+", " ", rest).split()) - _FORMATS or len(found) > 1:
        return None
    variant = _VARIANTS[found[0]] if found else ""
    more = ["it is a single-elimination round"] if single else []
    if best:
        needed = _number(best[1]) // 2 + 1
        more += [] if needed == 2 else [f"{pluralize(needed, 'game')} must be won to win the match"]  # noqa: PLR2004
    return _opened(sides, players, variant, more, is_match=is_match)


def _opened(
    sides: list[tuple[str, ...]],
    players: list[str],
    variant: str,
    more: list[str],
    *,
    is_match: bool,
) -> Reading | None:
    """Return the opening of a game or match with these sides."""
    listed = join_english(players)
    in_teams = variant.startswith(("a ", "an ")) and variant != "a Grand Melee"
    if variant == "a Two-Headed Giant" and len(sides) == 1 and len(players) == 4:  # noqa: PLR2004
        sides = [tuple(players[:2]), tuple(players[2:])]
    if in_teams or any(len(side) > 1 for side in sides[1:]):
        if len(sides) == 1:
            example = f"{variant} game of {join_english(players[:2])} against ..."
            return Reading(why=f"say who plays against whom: {example}")
        teams = " against ".join(map(join_english, sides))
        if is_match:
            return _said(f"a team match of {teams}", *more, free=True)
        if not in_teams and variant:
            return None
        return _said(f"{variant or 'a team'} game of {teams}", *more, free=True)
    if is_match:
        return None if variant else _said(f"a match between {listed}", *more, free=True)
    if variant == "a Grand Melee":
        return _said(f"a Grand Melee game between {listed}", *more, free=True)
    option = [f"the game is a {variant} game"] if variant else []
    return _said(f"a game between {listed}", *option, *more, free=True)


@_phrase(
    r"it is (?P<name>NAME)'s turn".replace("NAME", NAME),
    rf"(?P<name>{NAME}) is the active player",
    rf"(?:on|during|in) (?P<name>{NAME})'s turn",
)
def _first_turn(line: Line, name: str) -> Reading | None:
    if name not in line.players or line.in_match:
        return None
    return _said(f"it is {name}'s turn") if line.happened else Reading(first=name, free=True)


# Totals


@_phrase(
    r"<who> (?:is|are) (?:at|on|down to) <n>(?: life)?(?: points?)?(?: each)?",
    r"<who> (?:is|are) (?:at|on) (?P<n>1) life",
    r"<who> (?:has|have) <n> life(?: points?)?(?: each| left| remaining)*",
    r"<who> (?:starts?|begins?) (?:at|on|with) <n>(?: life)?(?: points?)?(?: each)?",
    r"<who>'s life(?: total)? is(?: at)? <n>",
)
def _life(line: Line, who: str, n: str) -> Reading | None:
    names, life = line.names(who), _number(n)
    if not names or line.in_match:
        return None
    return (
        _has(names, f"{life} life")
        if line.happened
        else replace(_for_each(names, f"starts with {life} life", who), together=False)
    )


@_phrase(
    r"<who> (?:is|are) at <n> poison(?: counters?)?",
    r"<who> (?:has|have) <n> poison(?: counters?)?(?: each)?",
    r"<who> (?:starts?|begins?) with <n> poison(?: counters?)?",
)
def _poison(line: Line, who: str, n: str) -> Reading | None:
    names, amount = line.names(who), pluralize(_number(n), "poison counter")
    if not names or line.in_match:
        return None
    return (
        _has(names, amount)
        if line.happened
        else replace(_for_each(names, f"starts with {amount}", who), together=False)
    )


@_phrase(
    r"<who> (?:has|have) <n> (?:more )?cards?(?: left| remaining)* in <their> <library>",
    r"<who> (?:has|have) <n> cards?(?: left| remaining)* to draw",
    r"<who> (?:starts?|begins?) with <n> cards? in <their> <library>",
    r"<who> (?:is|are) out of cards(?P<n>)",
    r"<who> (?:has|have) an empty <library>(?P<n>)",
    r"<who>'s <library> (?:is|are)(?: now)? empty(?P<n>)",
    r"<who>'s <library> (?:has|have|contains) <n> cards?(?: left| remaining)*(?: in it)?",
)
def _library(line: Line, who: str, n: str) -> Reading | None:
    names, cards = line.names(who), pluralize(_number(n or "no"), "card")
    if not names or line.in_match:
        return None
    if not line.happened:
        starts = _for_each(names, f"starts with {cards} in the library", who)
        return replace(starts, together=False, free=True)
    if "'s " in line.text:
        return replace(_for_each([f"{name}'s library" for name in names], f"has {cards}", ""))
    return _has(names, f"{cards} in the library")


# Changes


@_phrase(
    r"<who> (?:takes?|suffers?|receives?|(?:is|are) dealt) <n> <damage>(?: (?:each|from .+))?",
    r"<n> <damage> is dealt to <who>",
)
def _damage(line: Line, who: str, n: str, kind: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match or ("from" in line.text and not _is_plain(line.text)):
        return None
    return _for_each(names, f"is dealt {_number(n)} {kind or ''}damage", who)


def _is_plain(text: str) -> bool:
    """Return whether a source of damage has no name and no keyword that matters."""
    source = text.partition(" from ")[2]
    return bool(re.fullmatch(r"(?:an?|the|some|his|her|their) [a-z ]+", source)) and not any(
        word in source for word in (*_KEYWORDS.split(), "toxic", "commander")
    )


@_phrase(
    rf"(?P<source>.+?) (?:deals?|does) <n> <damage> to (?P<first>{_WHO})(?: each)?"
    rf"(?: and (?P<m>{_NUMBER})(?: damage)? to (?P<second>{NAME}))?",
    rf"(?P<source>{NAME}) (?:hits|attacks|swings at|burns) (?P<first>{NAME}) for <n>(?: damage)?"
    r"(?P<kind>)(?P<m>)(?P<second>)",
)
def _deals(  # noqa: PLR0913 -- the parts of the line
    line: Line, source: str, n: str, kind: str | None, first: str, m: str | None, second: str | None
) -> Reading | None:
    whom = line.names(first)
    more = line.names(second) if second else ()
    if not whom or line.in_match or (second and not more):
        return None
    said = re.search(r" (hits|attacks|swings at) ", line.text)
    kind = ("combat " if said else "noncombat ") if kind is None and m == "" else kind or ""
    owner, by = _source(line, source)
    if by is None:
        return None
    whose = re.match(rf"({NAME})'s ", source)
    effect = f"by an effect of {whose[1]}, " if whose and not by else ""
    if by.startswith(" by the commander") and kind != "combat ":
        by = ""
    dealt = [(name, _number(n)) for name in whom] + [(name, _number(m or "0")) for name in more]
    if first.lower() in _ALL and not by:
        return _said(f"{effect}each player is dealt {_number(n)} {kind}damage", **owner)
    events = tuple(f"{effect}{name} is dealt {amount} {kind}damage{by}" for name, amount in dealt)
    return Reading(events, together=len(events) > 1, **owner)


def _source(line: Line, source: str) -> tuple[dict[str, Any], str | None]:
    """Return what a source of damage adds to a reading, and to the sentence; None if unknown."""
    commander = re.fullmatch(rf"(?:({NAME})'s )?(?:(?:other|second) )?commander ({_TITLE})", source)
    name = split_titles(commander[2] if commander else source.partition("'s ")[2] or source)
    owner = _owner_of_commander(line, name)
    if commander or owner:
        player = (commander and commander[1]) or owner
        if player not in line.players:
            return {}, None
        needs = () if owner else (_commanders(line, player, name),)
        return {"before": needs, "free": True}, f" by the commander {name}"
    whose, _, thing = source.rpartition("'s ")
    thing = re.sub(r"^(?:an? |the )", "", thing)
    if whose and whose not in line.players:
        return {}, None
    if source in line.players or re.fullmatch(r"[a-z -]+(?: of)?(?: [A-Z]\w*)?", thing):
        bad = any(word in thing for word in (*_KEYWORDS.split(), "toxic", "commander"))
        return {"free": True}, None if bad else ""
    if not re.fullmatch(_TITLE, thing):
        return {}, None
    note = "" if thing in known.cards() else _unknown(thing)
    return {"free": True, "note": note}, ""


def _owner_of_commander(line: Line, name: str) -> str:
    fields = line.builder.players.items()
    return next((player for player, has in fields if name in has.get("commanders", ())), "")


def _commanders(line: Line, player: str, name: str) -> str:
    """Return the setup sentence that gives a player a commander in addition to the known ones."""
    names = (*line.builder.players[player].get("commanders", ()), name)
    return f"{player} has the commander{'s' * (len(names) > 1)} {join_english(names)}"


def _unknown(title: str) -> str:
    return f"{title} is not in the list of cards; say what it does"


@_phrase(r"<who> (?P<verb>loses?|gains?) <n> life(?: each)?")
def _changes(line: Line, who: str, verb: str, n: str) -> Reading | None:
    names = line.names(who)
    if not names or _number(n) == 0 or line.in_match:
        return None
    return _for_each(names, f"{verb.removesuffix('s')}s {_number(n)} life", who)


@_phrase(r"<who> pays? <n> life")
def _pays(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    return _for_each(names, f"pays {_number(n)} life if able", who) if names else None


@_phrase(
    r"<who> (?:goes?|falls?|drops?|is brought) (?:down |up )?to <n>(?: life)?",
    r"<who>'s life total (?:becomes|is set to) <n>",
)
def _becomes(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    sentences = tuple(f"{name}'s life total becomes {_number(n)}" for name in names)
    return Reading(sentences, together=len(names) > 1) if names else None


@_phrase(
    r"<who> (?:draws?|tries to draw|try to draw|must draw|has to draw|have to draw|attempts to "
    r"draw) <n> cards?(?: for (?:the|their|his|her)(?: turn|(?: turn's)? draw)?| (?:in|during) "
    r"(?:the|their|his|her) draw step)?(?: from (?:an empty|his|her|their|the)(?: empty)? "
    r"(?:library|deck))?"
)
def _draws(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    if not names or _number(n) == 0:
        return None
    return _for_each(names, f"has to draw {pluralize(_number(n), 'card')}", who)


@_phrase(r"<who> (?:is|are) milled for <n>", r"<who> mills? <n>(?: cards?)?")
def _mills(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    return _for_each(names, f"mills {pluralize(_number(n), 'card')}", who) if names else None


@_phrase(r"<who> (?:gets?|receives?|takes?) <n> (?:more )?poison(?: counters?)?(?: each)?")
def _poisoned(line: Line, who: str, n: str) -> Reading | None:
    names, counters = line.names(who), pluralize(_number(n), "poison counter")
    return _for_each(names, f"gets {counters}", who) if names else None


@_phrase(
    r"<who> (?:gains?|loses?|takes?|draws?|gets?) (?:no|nothing).*",
    r"<who> (?:do|does) not (?:gain|lose|take|draw|get) (?:any )?(?:life|damage|cards?).*",
)
def _nothing_changes(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names:
        return None
    forbids = f"an effect states that {names[0]} can't gain life"
    return Reading(
        why=f"write only what happens; if an effect forbids it, write for example: {forbids}; "
        f"to check a total, write: {names[0]} has 20 life"
    )


# Winning, losing and leaving


_REASON = (
    r"(?: (?:immediately|at once|on the spot))?"
    r"(?P<reason> (?:before|because|due to|by|from|through|thanks to|to) .+)?"
)
_ONLY_THE_RESULT = "only the result is checked, not the reason"


@_phrase(
    r"<who> (?:die|dies|(?:is|are) (?:dead|killed|eliminated|knocked out)|loses?(?: the game)?"
    r"|(?:has|have) (?:died|lost(?: the game)?)|(?:is|are) out(?: of the game)?)"
    rf"{_REASON}"
)
def _dies(line: Line, who: str, reason: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    lost = set(names) <= line.lost or (line.happened and not _goes_on(line))
    if lost or reason:
        verb = "have" if len(names) > 1 else "has"
        note = _ONLY_THE_RESULT if reason else ""
        return _said(f"{join_english(names)} {verb} lost", note=note, free=True)
    effects = tuple(f"an effect states that {name} loses the game" for name in names)
    note = (
        f"that {join_english(names)} {'lose' if len(names) > 1 else 'loses'} is read as an effect; "
        f"otherwise write how it happens, for example: {names[0]} concedes, or a change of life"
    )
    return Reading(effects, together=len(effects) > 1, note=note, free=True)


def _goes_on(line: Line) -> bool:
    """Return whether a later line tells something that happens."""
    for later in line.later:
        reading = read(later, line.builder)
        if reading and reading.sentences and is_event(reading.sentences[0]):
            return True
    return False


def is_event(sentence: str) -> bool:
    """Return whether a sentence is an event and no expectation."""
    from headjudge.suite.steps.registry import matching  # noqa: PLC0415 -- imports this module

    kinds = {step.kind for step in matching(sentence)}
    return bool(kinds & {"event", "group"}) and "expectation" not in kinds


_STILL = r"(?:still |also |even )?"


@_phrase(
    rf"<who> (?:is|are) {_STILL}(?:alive|living)",
    rf"<who> {_STILL}(?:survives?|lives?)(?: .*)?",
    r"<who> (?:is|are) not (?:dead|killed|eliminated|out(?: of the game)?)",
    r"<who> (?:do|does|did|will) not (?:die|lose)(?: the game)?",
    r"<who> (?:has|have) not (?:lost|died)(?: the game)?",
    r"(?P<who>nobody|no one) (?:loses|has lost|dies)(?: the game)?",
)
def _not_lost(line: Line, who: str) -> Reading | None:
    names = line.players if who in ("nobody", "no one") else line.names(who)
    if not names or line.in_match or ("surviv" in line.text and "live" in line.text):
        return None
    verb = "have" if len(names) > 1 else "has"
    return _said(f"{join_english(names)} {verb} not lost", free=True)


@_phrase(rf"<who> (?:is|are|stays?|remains?) {_STILL}(?:in(?: the game)?|playing)")
def _still_in(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    return _said(f"the game goes on for {join_english(names)}", free=True)


@_phrase(
    rf"<who> (?:still |also )?(?:wins?|has won|have won)(?: the game)?(?: instead)?{_REASON}",
)
def _wins(line: Line, who: str, reason: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    verb = "win" if len(names) > 1 else "wins"
    note = _ONLY_THE_RESULT if reason else ""
    return _said(f"{join_english(names)} {verb} the game", note=note, free=True)


@_phrase(
    r"<who> (?:do|does|did|will) not win(?: the game)?",
    r"<who> (?:has|have) not won(?: the game)?",
)
def _not_won(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    verb = "do" if len(names) > 1 else "does"
    return _said(f"{join_english(names)} {verb} not win the game", free=True)


@_phrase(r"(?:nobody|no one|no player) (?:wins|has won)(?: the game)?")
def _nobody_wins(line: Line) -> Reading | None:
    return None if line.in_match else _said("nobody wins the game", free=True)


@_phrase(r"(?:the game|it) (?:is not over|continues|goes on|has not ended)")
def _not_over(line: Line) -> Reading | None:
    return _said("the match goes on" if line.in_match else "the game is not over", free=True)


@_phrase(r"(?:the game|it) (?:is over|ends|has ended)")
def _over(line: Line) -> Reading | None:
    return None if line.in_match else _said("the game is over")


@_phrase(
    r"(?:the game|it) (?:is|ends in|ends as|is therefore) (?:a draw|drawn|a tie)(?: for everyone)?",
    r"(?:both players|everyone|all players) draws?(?: the game)?",
)
def _drawn(line: Line) -> Reading | None:
    if line.in_match:
        return None
    before = line.lost if len(line.lost) < len(line.players) else frozenset[str]()
    still = [name for name in line.players if name not in before]
    return _said(f"the game is a draw for {join_english(still)}", free=True)


@_phrase(
    r"<who> (?:concedes?|scoops?|gives? up|surrenders?|resigns?|quits?|leaves? the game)"
    r"(?: (?:the game|in response(?: to .*)?|(?:right )?before .*|at this point|immediately))?"
)
def _concedes(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    return _for_each(names, "concedes", who) if names else None


@_phrase(rf"(?:the|a) judge gives (?P<who>{NAME}) a (?P<what>game|match) loss")
def _penalty(line: Line, who: str, what: str) -> Reading | None:
    if who not in line.players:
        return None
    if what == "match":
        return Reading(why=f"match losses are not modeled; the nearest: {who} concedes the match")
    return _said(f"a judge gives {who} a game loss")


@_phrase(
    r"(?:who|which player|what player) (?:wins|won|has won|loses|lost|is dead|dies|is still in).*",
    r"(?:what|what now|and now|now what)(?: happens?)?(?: (?:now|next|then|here))?",
    r"how does (?:it|this|that|the game) end",
)
def _question(line: Line) -> Reading:
    del line
    return Reading(free=True)


# Cards and objects


def card_called(title: str) -> str:
    """Return the full name of the card with this name or short name; empty if none is known."""
    wanted = known.plain(title)
    names = {known.plain(name): name for name in known.cards()}
    if wanted in names:
        return names[wanted]
    short = [name for name in known.cards() if known.plain(name.partition(",")[0]) == wanted]
    return short[0] if len(short) == 1 else ""


def _is_player(line: Line, title: str) -> bool:
    return title in line.players or title.split("'s ")[0] in line.players


@_phrase(
    rf"(?P<who>{NAME}) (?:casts|plays|resolves)(?: {_THEIR}| an?)? (?P<thing>{_TITLE})"
    rf"(?: (?:targeting|on|at|for|against|to) (?P<whom>{_LISTED}|{_THEIR}self))?"
    r"(?: (?:with|for) X ?= ?(?P<x>\d+))?",
    rf"(?P<who>{NAME})'s (?P<thing>{_TITLE}) resolves"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{_LISTED}))?(?: with X ?= ?(?P<x>\d+))?",
)
def _casts(
    line: Line, who: str, thing: str, whom: str | None, x: str | None
) -> Reading | None:
    if who not in line.players or line.in_match or (whom and not line.names(whom)):
        return None
    name = card_called(thing)
    casting = not re.search(r" resolves(?!\w)| resolves ", line.text.replace(f"{who} resolves", ""))
    if not name:
        cast = (f"a spell is cast by {who}",) if casting else ()
        return Reading(cast, note=_unknown(thing), free=True)
    record = known.card(name)
    target = f" for {whom}" if whom else ""
    with_x = f" with X = {x}" if x else ""
    if casting and any(re.search(rf"\b{re.escape(thing)}\b.*\bresolves", each) for each in line.later):
        return Reading((f"a spell is cast by {who}",), free=True)
    if record.can_be_there and not record.resolves and not target and not with_x:
        return _said(f"{name} enters the battlefield under {who}'s control", free=True)
    note = f"{name} is read as resolving" if casting else ""
    return _said(f"{who}'s {name} resolves{target}{with_x}", note=note, free=True)


@_phrase(
    rf"(?P<who>{NAME}) (?:activates|uses)(?: the ability of)? (?P<thing>{_TITLE})(?:'s ability)?"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{_LISTED}))?",
)
def _activates(line: Line, who: str, thing: str, whom: str | None) -> Reading | None:
    if who not in line.players or line.in_match or (whom and not line.names(whom)):
        return None
    name = card_called(thing)
    if not name:
        return Reading(note=_unknown(thing), free=True)
    target = f" for {whom}" if whom else ""
    return _said(f"{who}'s {name}'s ability resolves{target}", free=True)


@_phrase(
    rf"(?P<who>{NAME}) (?:controls|has|owns)(?: an?)? (?P<thing>{_TITLE})"
    r"(?: (?:on the battlefield|in play|out|on (?:his|her|their) side))?(?: again)?",
    rf"(?P<who>{NAME})'s (?P<thing>{_TITLE}) is (?:on the battlefield|in play|out)",
)
def _controls(line: Line, who: str, thing: str) -> Reading | None:
    if who not in line.players or line.in_match or _is_player(line, thing):
        return None
    name, word = card_called(thing), split_titles(thing)
    if line.happened:
        if word in line.things or (name and any(card.name == name for card in line.builder.cards)):
            return _said(f"{who} controls {name or word}", free=True)
        return (
            _said(f"{name} enters the battlefield under {who}'s control", free=True)
            if name
            else Reading(why=f"{thing} is not in the game yet; {_begin_with(who, word)}")
        )
    if name:
        return _said(f"{who} controls {name}", free=True)
    return _said(f"{who} owns the card {word} on the battlefield", note=_unknown(thing), free=True)


def _begin_with(owner: str, word: str) -> str:
    return f"before anything happens, write: {owner} owns the card {word} on the battlefield"


_GOES = {
    r"dies|is destroyed|is sacrificed|is killed|goes to the graveyard|is put into "
    r"(?:the|its owner's) graveyard": "into the graveyard",
    r"is exiled|gets exiled|goes to exile": "into exile",
    r"leaves the battlefield|leaves play|leaves": "",
    rf"(?:returns|is returned|goes(?: back)?) to (?:its owner's|{_THEIR}|{NAME}'s) hand|is bounced": (
        "into the hand"
    ),
}
"""The zone that an object goes to, by the words for it."""
_DOES = {
    "destroys": "into the graveyard",
    "kills": "into the graveyard",
    "sacrifices": "into the graveyard",
    "exiles": "into exile",
    "bounces": "into the hand",
}


@_phrase(
    rf"(?:<thing>|(?P<other>[A-Z][\w-]*)) (?P<goes>{'|'.join(_GOES)})"
    r"(?: (?:in response|at the same time))?"
)
def _goes(line: Line, whose: str | None, thing: str | None, other: str | None, goes: str) -> Any:  # noqa: ANN401
    del other
    if thing is None or _is_player(line, thing):
        return None
    into = next(zone for words, zone in _GOES.items() if re.fullmatch(words, goes))
    return _moved(line, whose, thing, into)


def _moved(line: Line, whose: str | None, thing: str, into: str) -> Reading | None:
    """Return the reading of an object's move into a zone; empty for one that only leaves."""
    if line.in_match or (whose and whose not in line.players):
        return None
    name, word = card_called(thing), split_titles(thing)
    if name:
        owner = f"{whose}'s " if whose else ""
        there = any(card.name == name for card in line.builder.cards)
        before = (f"{whose} controls {name}",) if whose and not there else ()
        goes = f"is put {into}" if into else "leaves the battlefield"
        return _said(f"{owner}{name} {goes}", before=before, free=True)
    if word in line.things:
        return _said(f"{word} is put {into or 'into exile'}", free=True)
    if not whose:
        return Reading(why=f"{thing} is not in the game yet; {_begin_with('Ana', word)}")
    needs = (f"{whose} owns the card {word} on the battlefield",)
    return _said(
        f"{word} is put {into or 'into exile'}", before=needs, note=_unknown(thing), free=True
    )


@_phrase(rf"(?P<who>{NAME}) (?P<does>{'|'.join(_DOES)}) <thing><with>(?: in response)?")
def _does_to(  # noqa: PLR0913 -- the parts of the line
    line: Line, who: str, does: str, whose: str | None, thing: str, by: str | None
) -> Reading | None:
    if who not in line.players or thing in line.players:
        return None
    owner = whose or (who if does == "sacrifices" else line.opponent(who))
    caster = _last_caster(line, thing)
    moved = _moved(line, owner or caster or None, thing, _DOES[does])
    if moved is None or moved.why:
        return moved
    by_whom = "" if who == owner else f"that {who} {does} it has no further effect"
    moved = replace(moved, note="; ".join(filter(None, (moved.note, by_whom))))
    if not by or card_called(by):
        return moved
    stays = any(by in later for later in line.later) and split_titles(by) not in line.things
    more = (f"{who} owns the card {split_titles(by)} on the battlefield",) if stays else ()
    notes = "; ".join(filter(None, (moved.note, _unknown(by))))
    return replace(moved, before=moved.before + more, note=notes)


def _last_caster(line: Line, thing: str) -> str:
    cards = [card for card in line.builder.cards if card.name == card_called(thing)]
    return cards[-1].controller if cards else ""


@_phrase(
    r"<thing> (?:comes back|returns|is returned|re-?enters)(?: to)?(?: the battlefield| play)?"
    rf"(?: under (?P<who>{NAME})'s control)?"
)
def _returns(line: Line, whose: str | None, thing: str, who: str | None) -> Reading | None:
    name, word = card_called(thing), split_titles(thing)
    if line.in_match or _is_player(line, thing) or not (name or word in line.things):
        return None
    owners = {each.name: each.owner for each in line.builder.objects}
    player = who or whose or owners.get(word, "")
    if player not in line.players:
        return None
    return _said(f"{name or word} is put onto the battlefield under {player}'s control", free=True)


_STEALING = ("Mind Control", "Control Magic", "Treachery", "Persuasion", "Confiscate", "Annex")
"""Auras that give control of the permanent that they enchant."""


@_phrase(
    rf"(?P<who>{NAME}) (?:gains|takes|gets) control of (?:the )?(?:<thing>|(?P<a>x))<with>",
    rf"(?P<who>{NAME}) steals <thing>(?: from (?P<a>{NAME}))?<with>",
    rf"(?P<who>{NAME}) (?:takes|(?P<enchants>enchants)) (?P<a>)<thing> with (?P<by>{_TITLE})",
    rf"(?P<who>{NAME}) (?:gains|takes|gets) control of (?P<a>{NAME})'s commander (?P<thing>{_TITLE})"
    r"(?P<whose>)(?P<by>)",
)
def _takes(  # noqa: PLR0913 -- the parts of the line
    line: Line,
    who: str,
    thing: str,
    whose: str | None,
    a: str | None,
    by: str | None,
    enchants: str | None = None,
) -> Reading | None:
    if enchants and by not in _STEALING:
        return None if by is None or card_called(by) else Reading(note=_unknown(by), free=True)
    owner = whose or a or line.opponent(who)
    if who not in line.players or owner not in line.players or line.in_match:
        return None
    if thing in line.players:
        return None
    name, word = card_called(thing), split_titles(thing)
    note = "" if not by or card_called(by) else _unknown(by)
    if name:
        there = any(card.name == name for card in line.builder.cards)
        before = () if there else (f"{owner} controls {name}",)
        return _said(f"{who} gains control of {name}", before=before, note=note, free=True)
    needs: tuple[str, ...] = ()
    if word not in line.things:
        needs = (f"{owner} owns the card {word} on the battlefield",)
    if "'s commander " in line.text and not _owner_of_commander(line, word):
        needs = (_commanders(line, owner, word), *needs)
    return _said(f"an effect gives {who} control of {word}", before=needs, note=note, free=True)


@_phrase(
    rf"(?P<who>{NAME}) (?:gets|has|controls) <thing>(?: back| again)",
    rf"<thing> (?:goes|comes|reverts|returns) (?:back )?(?:to|under) (?P<who>{NAME})(?:'s control)?",
)
def _controls_again(line: Line, who: str, whose: str | None, thing: str) -> Reading | None:
    del whose
    name, word = card_called(thing), split_titles(thing)
    if who not in line.players or not (name or word in line.things) or not line.happened:
        return None
    return _said(f"{who} controls {name or word}", free=True)


@_phrase(
    rf"(?P<who>{NAME}) (?:stops controlling|loses control of|gives back|no longer controls) <thing>"
)
def _control_ends(line: Line, who: str, whose: str | None, thing: str) -> Reading | None:
    del whose
    word = split_titles(thing)
    gained = [event for event in line.events if isinstance(event, GainControl)]
    if not any((event.player, event.of) == (who, word) for event in gained):
        return None
    return _said(f"the effect that gives {who} control of {word} ends", free=True)


@_phrase(
    rf"<thing> (?:has|gets|enters with|with) (?:{_NUMBER}) (?P<kind>[\w+/-]+) counters?(?: on it)?",
    rf"(?P<whose>{NAME})? ?(?:puts|removes) (?:{_NUMBER}) (?P<kind>[\w+/-]+) counters? (?:on|from) "
    rf"(?P<thing>{_TITLE})",
)
def _counters(line: Line, whose: str | None, thing: str, kind: str) -> Reading | None:
    del whose
    if _is_player(line, thing) or kind in ("poison", "energy", "experience", "rad"):
        return None
    name = card_called(thing)
    record = known.card(name) if name else None
    steps = [each for each in written(record) if "ability resolves" in each] if record else []
    write = f", for example: {steps[0].removeprefix('When ')}" if steps else ""
    note = f"{kind} counters are not counted; say what happens because of them{write}"
    return Reading(note=note, free=True)


# Combat

_HARMLESS = frozenset(
    "creature creatures token tokens attacker attackers blocker blockers flier fliers flyer flyers "
    "flying haste hasty vigilance menace reach hexproof indestructible ward unblocked attacking "
    "of a an and with his her their the big beast".split()
)
"""The words about a creature that do not change the combat damage that players are dealt."""


class _Creatures(Struct, frozen=True):
    count: int
    power: int
    toughness: int
    keywords: tuple[str, ...]


def _creatures(text: str) -> _Creatures | None:
    """Read a description such as "three 3/3 creatures with trample"; None if it is unclear."""
    size = re.search(r"\b(\d+)/(\d+)s?\b", text)
    if not size:
        return None
    before, after = text[: size.start()].split(), text[size.end() :]
    count = _number(before[0]) if before and re.fullmatch(_NUMBER, before[0]) else 1
    words = [*before[1 if before and re.fullmatch(_NUMBER, before[0]) else 0 :]]
    words += re.sub(r"[,.]", " ", after).split()
    keywords = []
    for word in words:
        plain = {"trampler": "trample", "lifelinker": "lifelink"}.get(word.removesuffix("s"), word)
        if plain in _KEYWORDS.split():
            keywords.append(plain)
        elif word not in _HARMLESS:
            return None
    order = [word for word in _KEYWORDS.split() if word in keywords]
    return _Creatures(count, int(size[1]), int(size[2]), tuple(order))


@_phrase(
    rf"(?P<who>{NAME}) (?:attacks|swings)(?: at)?(?: (?P<whom>{NAME}))?(?: with (?P<what>.+))?"
)
def _attacks(line: Line, who: str, whom: str | None, what: str | None) -> Reading | None:
    target = whom or line.opponent(who)
    if who not in line.players or line.in_match or (whom and whom not in line.players):
        return None
    if not target:
        return Reading(why=f"say whom {who} attacks")
    named = re.fullmatch(rf"(?:(?:his|her|their) )?(?:commander )?({_TITLE}) \((\d+)/(\d+)\)", what or "")
    if named:
        creatures: _Creatures | None = _Creatures(1, int(named[2]), int(named[3]), ())
    else:
        creatures = _creatures(what) if what else None
    if creatures is None:
        example = f"{who} attacks {target} with a 3/3 creature with trample"
        return Reading(why=f"say how big the attackers are, for example: {example}")
    name = split_titles(named[1]) if named else "Attacker"
    begun = sum(isinstance(event, Attack) for event in line.events)
    words = [*creatures.keywords]
    keywords = f"{', ' * (len(words) > 1)}{', '.join(words[:-1])} and {words[-1]}" if words else ""
    sentences = []
    for number in range(creatures.count):
        after = begun + number + 1
        unique = name if named or after == 1 else f"{name}-{after}"
        with_power = f"{who}'s {unique} with {creatures.power} power{keywords}"
        sentences.append(f"{with_power} attacks {target}")
    return Reading(tuple(sentences), free=True)


@_phrase(
    rf"(?P<who>{NAME}) blocks(?: (?P<what>it|one(?: of them)?|the [\w/]+|that creature|{_TITLE}))?"
    r"(?: with (?P<creature>.+))?"
)
def _blocks(
    line: Line, who: str, what: str | None, creature: str | None
) -> Reading | None:
    attacks = [event for event in line.events if isinstance(event, Attack)]
    blocked = {getattr(event, "attacker", "") for event in line.events if type(event).__name__ == "Block"}
    free = [event.attacker for event in attacks if event.attacker not in blocked]
    if who not in line.players or not free:
        return None
    name = split_titles(what) if what and what[0].isupper() else free[0]
    if name not in free or (what in ("it", "that creature") and len(free) > 1):
        return Reading(why=f"say which attacker is blocked: {' or '.join(free)}")
    if creature is None:
        return _said(f"{who} blocks {name}", free=True)
    read_creature = _creatures(creature)
    if read_creature is None or read_creature.count != 1:
        return Reading(why=f"say how big the blocker is: {who} blocks {name} with a 3/3 creature")
    if "lifelink" in read_creature.keywords:
        power = read_creature.power
        return Reading(
            why="the life gained by a blocker is written with the damage, in one table: at the "
            f"same time, combat damage is dealt to each player, and {who} gains {power} life"
        )
    toughness = read_creature.toughness
    return _said(f"{who} blocks {name} with a creature of toughness {toughness}", free=True)


@_phrase(
    rf"(?:{NAME}|nobody|no one) (?:do|does) not block.*",
    r"(?:nobody|no one) blocks",
    r"there are no (?:blocks|blockers)",
    r"no blocks",
    rf"(?:{NAME}|it|the attack) is (?:not blocked|unblocked)",
)
def _no_blocks(line: Line) -> Reading:
    del line
    return Reading(free=True)


@_phrase(r"(?:the )?(?:combat )?damage (?:is dealt|happens|resolves)", r"combat damage")
def _combat_damage(line: Line) -> Reading | None:
    return None if line.in_match else _said("combat damage is dealt")


# Turns and matches


@_phrase(
    rf"(?P<who>{NAME}) (?:ends|passes)(?: (?:his|her|their|the))? turn",
    rf"the turn passes(?: to (?P<who>{NAME}))?",
    r"(?P<who>)next turn",
    r"(?P<who>)the next turn begins",
)
def _turn_ends(line: Line, who: str | None) -> Reading | None:
    if line.in_match or line.builder.variant == "grand-melee":
        return None
    game = game_now(line.builder)
    ends = game is not None and game.takes_turns_with(game.active)
    passing = "passes to" not in line.text and bool(who)
    if passing and (not ends or who not in ends):
        return None
    return _said("the turn ends", free=True)


@_phrase(
    rf"(?P<who>{NAME}) wins (?:game (?:\d|one|two|three)|the (?:first|second|third|next) game|one game)",
    rf"(?P<who>{NAME}) has (?:already )?won (?:one|1|a) game",
)
def _wins_game(line: Line, who: str) -> Reading | None:
    if who not in line.players or not line.in_match:
        return None
    if "has" in line.text and line.happened:
        return _said(f"{who} has won 1 game", free=True)
    return _said(f"{who} wins a game", free=True)


@_phrase(
    rf"(?P<who>{NAME}) wins the match (?P<won>\d) ?- ?(?P<lost>\d)",
    rf"the match ends (?P<won>\d) ?- ?(?P<lost>\d) for (?P<who>{NAME})",
)
def _wins_match(line: Line, who: str, won: str, lost: str) -> Reading | None:
    other = line.opponent(who)
    if who not in line.players or not line.in_match or not other:
        return None
    games = [f"{name} has won {pluralize(int(n), 'game')}" for name, n in ((who, won), (other, lost))]
    return _said(f"{who} wins the match", *games, free=True)


@_phrase(r"the (?:first|second|third|next) game (?:begins|starts)", r"game (?:\d|two|three) begins")
def _game_begins(line: Line) -> Reading | None:
    return _said("a game begins", free=True) if line.in_match else None


@_phrase(r"time is (?:called|up|over)(?: (?:in|during) (?:the )?.*game.*)?", r"the round ends")
def _time(line: Line) -> Reading | None:
    return _said("time is called", free=True) if line.in_match else None


@_phrase(r"(?:the )?<n> (?:extra |additional |more )?turns? (?:are|is|have been) (?:played|over)")
def _turns_end(line: Line, n: str) -> Reading | None:
    count = _number(n)
    if not line.in_match:
        return None
    return _said(f"{pluralize(count, 'turn')} end{'s' * (count == 1)}")


@_phrase(r".*\bloop\b.*")
def _loop(line: Line) -> Reading | None:
    if line.in_match or not line.players or "begins" in line.text:
        return None
    kind = "optional" if re.search(r"\b(?:optional|may|can choose)\b", line.text) else "mandatory"
    owners = [name for name in line.players if re.search(rf"\b{name}\b", line.text)]
    by = f"objects controlled by {join_english(owners or line.players)}"
    loop = f"a loop of {kind} actions with {by} begins"
    if owners or kind == "optional" or not _PLAIN_LOOP.fullmatch(line.text):
        return Reading(why=f"write a loop as: {loop}")
    return _said(loop, note=f"the loop is taken to consist of {by}", free=True)


_PLAIN_LOOP = re.compile(
    r"(?:an? |the )?(?:infinite |endless |mandatory |forced )*loop(?: of mandatory actions)?"
    r"(?: (?:starts|occurs|happens))?(?: (?:that|which) (?:nobody|no one) can (?:stop|break|end))?"
)
"""Matches loops without details."""


# Reading

_DROPPED = r"(?:please|then|now|just|so|and|but|also|next|afterwards|after that|finally|meanwhile)"
"""The words that may be dropped from the beginning of a line."""
_BEGINNING = re.compile(rf"^(?:{_DROPPED},? )+", re.IGNORECASE)
_END = re.compile(r",? (?:please|now|just|then|too|anyway|immediately|yet|though|as well|for now)$")
_SENTENCE_STARTS = frozenset(
    "a an the both everyone everybody each every all nobody no it is does has did who what which how "
    "combat damage state-based time five at in on during there if".split()
)
_CONTRACTIONS = {
    r"\bcannot\b|\bcan not\b": "can't",
    r"\bwon't\b": "will not",
    r"(?<=[a-z])(?<!ca)n't\b": " not",
    r"\bit's\b": "it is",
    r"\bthere's\b": "there is",
}
_ASKED = re.compile(rf"(is|are|does|do|did|has|have|will) ({_WHO}|it|the game) (.+)")
_NOT = re.compile(r"\b(?:no|not|never|nobody|none|no one)\b|n't\b")


def normalized(text: str) -> str:
    """Return a line without words that mean nothing, with contractions spelled out."""
    text = " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
    is_question = text.endswith("?")
    text = text.rstrip(" .!?;,")
    text = _END.sub("", _BEGINNING.sub("", text))
    first, _, rest = text.partition(" ")
    if first.lower() in _SENTENCE_STARTS:
        text = f"{first.lower()} {rest}".rstrip()
    for pattern, full in _CONTRACTIONS.items():
        text = re.sub(pattern, full, text)
    asked = _ASKED.fullmatch(text) if is_question else None
    if asked:
        text = _stated(*asked.groups())
    return text


def _stated(verb: str, who: str, rest: str) -> str:
    """Turn a question into the statement that it asks about."""
    if verb in ("does", "do", "did", "will"):
        first, space, more = rest.removeprefix("still ").partition(" ")
        plural = " and " in who or who.lower() in _ALL
        return f"{who} {first if plural or first == 'not' else _third_person(first)}{space}{more}"
    return f"{who} {verb} {rest}"


def _third_person(verb: str) -> str:
    return f"{verb}s" if verb != "die" else "dies"


def read(text: str, builder: CaseBuilder, later: Iterable[str] = ()) -> Reading | None:
    """Return how a line is read; None if it is not understood.

    `later` are the lines after it. A sentence of the suite is not a plain line, so it has no
    reading here, except for one that is read differently when words are dropped.
    """
    return _read(normalized(text), builder, tuple(later), 0)


_DEPTH = 2
"""How many times a line is split into parts."""


def _read(text: str, builder: CaseBuilder, later: tuple[str, ...], depth: int) -> Reading | None:
    from headjudge.suite.steps.registry import can_come_next, matching  # noqa: PLC0415 -- imports this module

    line = Line(text, builder, later)
    steps = matching(text)
    if any(can_come_next(step, builder) for step in steps):
        return _said(text, free=True)
    refused: Reading | None = None
    for pattern, function in _PHRASES:
        match = pattern.fullmatch(text) if line.players or function is _opening else None
        reading = function(line, **match.groupdict()) if match else None
        if reading is None:
            continue
        if reading.why:
            refused = refused or reading
        elif all(map(matching, (*reading.sentences, *reading.before))) and _keeps(line, reading):
            return reading
    parts = _parts(line, depth) if depth < _DEPTH else None
    return parts or refused


def _keeps(line: Line, reading: Reading) -> bool:
    """Return whether a reading preserves the line's players, numbers and negations."""
    said = " ".join((*reading.sentences, *reading.before, reading.first, reading.note))
    words, of_reading = re.findall(r"[\w-]+", line.text), set(re.findall(r"[\w-]+", said))
    players = {word for word in words if word in line.players}
    commanders = {_owner_of_commander(line, word) for word in of_reading}
    if players - of_reading - commanders and reading.sentences:
        return False
    if reading.free:
        return True
    numbers = {_number(word) for word in words if re.fullmatch(r"\d+|[a-z]+", word) and _is_count(word)}
    strangers = {word for word in of_reading if word in line.players} - players
    grouped = any(re.search(rf"\b{phrase}\b", line.text.lower()) for phrase in _ALL)
    return (
        numbers <= {int(word) for word in of_reading if word.isdigit()}
        and (grouped or not strangers)
        and bool(_NOT.search(line.text)) is bool(_NOT.search(said))
    )


def _is_count(word: str) -> bool:
    return word.isdigit() or (word in _NUMBERS and word not in ("a", "an", "no"))


def _parts(line: Line, depth: int) -> Reading | None:
    """Return the reading of a line of two parts that can both be read."""
    for split in re.finditer(r",? and (?:then )?|, then | then |; |, while |, and ", line.text):
        left, right = line.text[: split.start()], line.text[split.end() :]
        subject = re.match(NAME, left)
        first = _read(left, line.builder, (), depth + 1)
        if first is None or first.why or not first.sentences:
            continue
        candidates = [right]
        if subject and subject[0] in line.players:
            candidates.append(f"{subject[0]} {right}")
        candidates += [f"{right} life"] * bool(re.fullmatch(rf"{NAME} has -?\d+", right))
        for candidate in candidates:
            second = _read(candidate, line.builder, (), depth + 1)
            if second is not None and not second.why and second.sentences:
                joined = _joined(first, second, in_order="then" in split[0] or ";" in split[0])
                if joined:
                    return joined
    return None


def _joined(first: Reading, second: Reading, *, in_order: bool) -> Reading | None:
    sentences = first.sentences + second.sentences
    events = [is_event(sentence) for sentence in sentences]
    if any(events) and not all(events):
        return None
    notes = "; ".join(filter(None, (first.note, second.note)))
    together = all(events) and not in_order
    return Reading(sentences, together, first.before + second.before, note=notes, free=True)

