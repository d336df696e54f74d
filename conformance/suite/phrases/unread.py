"""Lines without an event: opinions, descriptions of cards and boards, and consequences.

Such a line is left out with a note, if nothing in it can change the result. What a card does is
left out only if the lines tell each of its effects anyway, or if the list of cards states it.
"""

import re

from headjudge.suite.phrases.reading import (
    LISTED,
    NUMBER,
    TITLE,
    Line,
    Reading,
    card_called,
    phrase,
    said,
)
from headjudge.suite.phrases.rewording import says_more
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.pattern import NAME

_NOT_READ = "not read: "
_OPINIONS = (
    r"thinks?|says?|argues?|claims?|believes?|insists?|hopes?|wonders?|wants?|expects?|figures?"
    r"|asks?"
    r"|points? out|assumes?|would like|(?:is|are) (?:sure|afraid|convinced|worried)|disagrees?"
    r"|knows?|answers?"
    r"|calls? (?:it|our|the|this|that) game|objects?|replies|tells?|plans?|forgets?|remembers?"
    r"|(?:would|should|ought to) (?:win|lose|die|like|have|be|say|argue|think|guess)|needs?"
    r"|considers?|decides? not"
    r"|guess(?:es)?|supposes?|feels?|swears?|protests?|complains?"
    r"|does not (?:want|think|know|expect|agree|believe|care|mind|understand)"
)
_ACTS = re.compile(
    rf"(?:\band|,|\bbut)(?: then| now| also)? (?:(?:{NAME}|he|she|they) )?(?:attacks|casts"
    rf"|concedes|draws|activates"
    r"|deals|gains|plays|passes|blocks|scoops|resolves|destroys|exiles|kills|takes|pays|mills"
    r"|steals)\b"
)
"""Matches an action after an opinion."""
_PEOPLE = (
    rf"(?:{LISTED}|he|she|they|someone|somebody|the judge|a judge|a friend|the players|everyone"
    rf"|(?:his|her|their|the|{NAME}'s) (?:opponent|friend|teammate)(?: {NAME})?|Magic Online"
    rf"|MTGO|Arena)"
)


@phrase(
    rf"{_PEOPLE} (?:also |then |now |still )*(?:{_OPINIONS})\b(?P<what>.*)",
    rf"{_PEOPLE}: (?P<what>[\"'].+[\"'])",
    r"(?:is it|what|why|how|does it|so is|who is right|the question is|is this)\b(?P<what>.*)",
)
def _opinion(line: Line, what: str) -> Reading | None:
    if re.match(r" with [A-Z]", what):
        return None  # a spell
    if _ACTS.search(what) or re.search(
        r"\b(?:concede|scoop|surrender|resign|agree|pass|instead|next time|go$)", what
    ):
        return None
    return Reading(note=f"{_NOT_READ}{line.text}", free=True)


@phrase(
    rf"(?:{NAME}|{LISTED}|the judge|a judge|they|nobody|no one|neither player|both players) "
    r"(?:calls? (?:a|the) judge(?: over)?|do(?:es)? not say (?:a word|anything).*|says? nothing"
    r"|does not notice.*"
    r"|do not notice.*"
    r"|(?:has|have|needs?) to (?:catch|go home|run|take a (?:call|break)|leave early)\b[a-z ]*"
    rf"|(?:can't|(?:is|are) unable to) (?:kill|finish|beat) (?:{NAME}|him|her|them)"
    r"|(?:has|have) no (?:responses?|answers?|way to respond)|(?:does|do) not respond|(?:has"
    r"|have) nothing"
    r"|(?:can't|does not|do not|(?:is|are) unable to) pay(?: for .+| the cost.*)?|taps? .+"
    r"|(?:is|are) (?:tapped out|out of mana)|(?:has|have) no mana(?: left)?|does nothing"
    r"|do nothing|shuffles? up|keeps? (?:his|her|their) hand|pays? for it)"
)
def _idle(line: Line) -> Reading | None:
    if says_more(line.text):
        return None
    return Reading(note=f"{_NOT_READ}{line.text}", free=True)


_THINGS = (
    r"creatures?|tokens?|lands?|mana|cards? in (?:his|her|their) hand|cards? in hand|blockers?"
    r"|attackers?|artifacts?|enchantments?|permanents?|planeswalkers?|spells?|planets?|treasures?"
    r"|hand|board|stuff|equipment|instants?|sorcer(?:y|ies)|elementals?|zombies|goblins|dragons?"
)
_MATTERS = re.compile(
    r"\b(?:can't|win|wins|won|lose|loses|lost|instead|prevent\w*|doubl\w+|twice|replac\w+|skips?"
    r"|life"
    r"|poison|protection|hexproof|shroud|infect|lifelink|toxic|emblem|commander|damage|draws?"
    r"|die|dies)\b"
)
"""Matches words for what can change a result."""


@phrase(
    rf"(?P<who>{LISTED}) (?:has|have|controls?|owns?|holds?) (?:only |just |at least )?"
    rf"(?:an?|the|some|no|many|lots of|a few|several|(?:his|her|their)|enough|{NUMBER}) "
    rf"(?:[a-z0-9/+-]+ )*(?:{_THINGS})(?: (?:left|on the battlefield|out|in play|untapped"
    rf"|in hand))*",
)
def _board(line: Line, who: str) -> Reading | None:
    if not line.names(who) or _MATTERS.search(line.text):
        return None
    return Reading(note=f"{_NOT_READ}{line.text}; creatures and hands are not modeled", free=True)


_GENERAL = (
    r"\b(?:whenever|each time|every time|at the beginning of|as long as|for each|for every"
    r"|any target"
    r"|a player|that player|any player|any number|each dead|all of his|all of her)\b"
)


@phrase(
    rf"(?:(?P<whose>{NAME})'s )?(?P<thing>(?:[Tt]he )?{TITLE}|it|its ability|that card"
    rf"|the card)(?:'s (?:ability|trigger|text))? "
    r"(?P<what>(?:lets|says|reads|makes|gives|allows|means|does|deals|drains|has|is|can|triggers"
    r"|will|gets|kills|causes|exiles|returns|protects)\b.*)"
)
def _card_text(line: Line, whose: str | None, thing: str, what: str) -> Reading | None:
    """Read what a card does in general."""
    if (
        thing in line.players
        or (whose and whose not in line.players)
        or not re.search(_GENERAL, what)
        or re.match(r"triggers (?:once|twice|\w+ times)\b", what)
    ):
        return None
    name = card_called(thing.removeprefix("The ").removeprefix("the "))
    if not name and re.search(
        r"\b(?:can't|win|wins|lose the game|loses the game|instead|prevent\w*|doubl\w+|twice"
        r"|replac\w+|skips?)\b",
        what,
    ):
        return None
    effects = "the list of cards states it" if name else "write each of its effects when it happens"
    return Reading(note=f"{_NOT_READ}{line.text}; {effects}", free=True)


@phrase(
    rf"(?:the |[Tt]he )?{TITLE} (?:leaves|disappears|goes away)(?: the game)? (?:along "
    rf"|together )?with (?P<who>{NAME})",
    rf"(?:all (?:of )?)?(?P<who>{NAME})'s (?:other )?(?:cards|permanents|creatures|stuff|board"
    rf"|things|spells?|objects|lands|tokens)"
    r"(?: all| also)* (?:leaves?|disappears?|goes|go|vanish(?:es)?|(?:is|are) (?:gone"
    r"|removed))(?: with (?:him|her|them)|(?: from)? the game| away| too)*",
)
def _leaves_with(line: Line, who: str) -> Reading | None:
    """Read that what a player who has lost owns leaves the game, which follows from the rules."""
    if who not in line.lost or says_more(line.text):
        return None
    return Reading(note=f"what {who} owns leaves the game together with {who} (800.4a)", free=True)


@phrase(
    rf"(?:(?P<whose>{NAME})'s )?(?P<thing>(?:the )?{TITLE}|it|the (?:ability|trigger|creature"
    rf"|card))(?:'s (?:ability|trigger))? (?:triggers|goes on(?:to)? the stack"
    rf"|is (?:still )?on the stack|is put on(?:to)? the stack)",
    rf"(?:the judge|(?P<whose>{NAME})) puts (?:the )?(?P<thing>{TITLE}|ability"
    rf"|trigger)(?:'s)?(?: ability| trigger)? on(?:to)? the stack",
)
def _triggers(line: Line, whose: str | None, thing: str) -> Reading | None:
    del whose
    if thing in line.players:
        return None
    name = card_called(thing.removeprefix("the "))
    if " stack" in line.text and not re.search(r"\b(?:ability|trigger)\b", line.text):
        return None  # a spell
    write = f": {name}'s ability resolves" if name else " what it does"
    return Reading(note=f"when that ability resolves, write{write}", free=True)


@phrase(
    r"the (?:ability|trigger|triggered ability)(?:'s)? (?:resolves|comes off the stack)",
    r"(?:it|that) resolves",
)
def _top_resolves(line: Line) -> Reading | None:
    """Read the resolution of the ability on top of the stack."""
    game = game_now(line.builder) if line.has_waiting else None
    if game is None or "spell" in line.text:
        return None
    waiting = game.abilities.waiting
    name = max(waiting, key=lambda each: each.place).ability.ability
    return said(f"{name}'s ability resolves", free=True)


@phrase(
    rf"(?:(?:{NAME})'s )?(?P<thing>(?:the )?{TITLE}|(?:the|his|her|their) (?:spell|instant"
    rf"|sorcery|wipe|board wipe|counterspell)) resolves(?: first| normally| anyway)*",
    rf"(?P<thing>(?:the )?{TITLE})'s (?:triggered )?(?:trigger|ability) resolves"
    r"(?: first| normally| anyway)*",
)
def _spell_resolves(line: Line, thing: str) -> Reading | None:
    name = card_called(thing.removeprefix("the "))
    if name or line.in_match or thing in line.players:
        return None
    return Reading(note=f"write what {thing} does when it resolves", free=True)


@phrase(
    rf"(?P<who>{NAME})'s turn (?:goes on|continues|is still going)(?: [a-z ]+)?",
    rf"(?P<who>{NAME}) (?:gets to|may|can)(?: still)? (?:cast|activate|respond|play)(?: [a-z ']+)?",
    rf"(?P<who>{NAME}) (?:can't|may not) (?:make|force) {NAME} (?:to )?concede",
    rf"(?P<who>{NAME}) (?:has|holds|keeps) (?:an? )?{TITLE} in (?:(?:his|her|their) )?hand",
    rf"(?P<who>{NAME}) (?:picks|chooses|names|targets) (?:one of [\w' ]+|{TITLE})",
    rf"(?P<who>{NAME}) (?:could|might) (?:stop|break|cast|respond|activate|use|interrupt|end|block"
    r"|counter|still|also|just) ?(?:[\w' ]+)?",
    rf"(?P<who>{NAME}) (?:does not|chooses not to|decides not to|did not) (?:cast|use|activate|play"
    r"|respond|sacrifice|counter|stop|break|interrupt)(?: [\w' ]+)?",
    rf"(?P<who>)one of (?:them|these|those) is {TITLE}",
    rf"(?P<who>)(?:(?:[Tt]he )?{TITLE}|it|the card) (?:says|reads) [^.]+",
)
def _comment(line: Line, who: str) -> Reading | None:
    """Read a comment about a turn, a card or what could happen."""
    is_card = not who and line.text.split()[0] not in line.players
    if line.text.split()[-1] in line.players:
        return None
    text = re.sub(r"can't (?=make|force)", "", line.text)
    if not (who in line.players or is_card) or says_more(text) or _STATIC.search(text):
        return None
    return Reading(note=f"{_NOT_READ}{line.text}", free=True)


_STATIC = re.compile(
    r"\b(?:can't|win|wins|lose|loses|instead|prevent\w*|doubl\w+|twice|replac\w+|skips?|life"
    r"|damage)\b"
)
"""Matches words for effects that apply without being told."""


@phrase(
    rf"(?P<whose>his|her|their|(?:{NAME})'s) opponent is (?P<who>{NAME})",
    rf"(?P<who>{NAME}) is (?P<whose>his|her|their|(?:{NAME})'s) opponent",
)
def _is_opponent(line: Line, whose: str, who: str) -> Reading | None:
    two = len(line.players) == 2 and who in line.players  # noqa: PLR2004
    return Reading(free=True) if two and whose != f"{who}'s" else None


_CREATURE = r"(?:creatures?|tokens?|blockers?|attackers?|\d+/\d+s?|[a-z]+lings?|bears?)"


@phrase(
    r"(?:the|all(?: of)?(?: the)?|both|one(?: of the)?|(?:his|her|their)|<n>|the <m>)"
    rf" (?:(?!player|opponent)[\w/+-]+ )*?{_CREATURE} (?:dies?|trades?|(?:is|are) destroyed)",
)
def _creatures_die(line: Line, n: str | None, m: str | None) -> Reading | None:
    del n, m
    named = re.findall(r"\b[A-Z]\w+", line.text)
    cards = " ".join(card.name for card in line.builder.cards)
    if line.in_match or any(word in (*line.players, *cards.split()) for word in named):
        return None
    note = f"{_NOT_READ}{line.text}; write the effect of each ability that triggers"
    return Reading(note=note, free=True)


@phrase(r"\((?P<what>.+)\)")
def _aside(line: Line, what: str) -> Reading:
    del line
    return Reading(note=f"{_NOT_READ}{what}", free=True)


@phrase(
    rf"(?:nobody|no one|neither player|neither of them|no player|neither {NAME} nor {NAME}) "
    rf"(?:can|is able to|wants to"
    r"|is willing"
    r" to|will) (?:stop|break|end|interrupt|respond|do anything|concede|block"
    r"|change|remove|destroy|get rid of)\b(?:(?! and | so )[^,])*",
    r"(?:none of|nothing in|no part of) (?:this|that|it|these|them|the (?:loop|triggers|actions))"
    r"(?: [a-z]+)? (?:is|are) (?:optional|an? [\"']?may[\"']?(?: ability)?)",
    r"the (?:other|remaining) (?:\d+|one|two|three|four|five|six)(?: damage)? (?:is|are) prevented",
    r"(?:nobody|no one) else (?:is in (?:the game|it)|plays)",
    r"an? (?:[a-z]+ )*loop(?: of [a-z]+ actions)? (?:is|means) (?:always |still )?a draw",
    r"(?:nobody|no one|neither player|neither of them|no player) (?:has|have) (?:any"
    r"|an?) (?:[a-z]+ )*"
    r"(?:removal|responses?|answers?|blockers?|creatures?|way to (?:stop|break) [a-z ]+)(?: left)?",
    r"(?:nobody|no one) (?:gets to (?:cast|do)|has mana|does|offers|offered|says) (?:anything|mana"
    r"|something)?(?: [a-z]+)*",
    rf"{NAME} (?:was|is|has been) never (?:hit|attacked|damaged|touched|dealt (?:any )?damage)"
    r"(?:(?! and | but | so )[^,])*",
    r"(?:that is|this is) (?:it|all|what happens)",
    r"(?:the|its|that) (?:trigger|ability|loss) (?:is )?(?:only )?(?:checks|looks at"
    r"|checked) [a-zA-Z' ]+",
)
def _remark(line: Line) -> Reading:
    return Reading(note=f"{_NOT_READ}{line.text}", free=True)
