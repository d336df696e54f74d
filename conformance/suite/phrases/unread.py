"""Lines without an event: opinions, descriptions of cards and boards, and consequences.

Such a line is left out with a note, if nothing in it can change the result. What a card does is
left out only if the lines tell each of its effects anyway, or if the list of cards states it.
"""

import re

from headjudge.suite.phrases.reading import (
    LISTED,
    NUMBER,
    NUMBERS,
    TITLE,
    Line,
    Reading,
    card_called,
    number,
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
    r"|(?:would|should|ought to) (?:win|lose|die|advance|move on|like|have|be|say|argue|think"
    r"|guess)|needs?"
    r"|considers?|decides? not"
    r"|guess(?:es)?|supposes?|feels?|swears?"
    r"|protests?|complains?"
    r"|does not (?:want|think|know|expect|agree|believe|care|mind|understand)"
)
_ACTS = re.compile(
    rf"(?:\band|,|\bbut)(?: then| now| also)? (?:(?:{NAME}|he|she|they) )?(?:attacks|casts"
    rf"|concedes|draws|activates"
    r"|deals|gains|plays|passes|blocks|scoops|resolves|destroys|exiles|kills|pays|mills"
    r"|takes(?! (?:the|this|that) (?:game|match|win))"
    r"|steals)\b"
)
"""Matches an action after an opinion."""
_PEOPLE = (
    rf"(?:{LISTED}|he|she|they|both players|the table|someone|somebody|the judge|a judge"
    rf"|a friend|the players|everyone"
    rf"|(?:his|her|their|the|{NAME}'s) (?:opponent|friend|teammate)(?: {NAME})?|Magic Online"
    rf"|MTGO|Arena)"
)


@phrase(
    rf"{_PEOPLE} (?:also |then |now |still )*(?:{_OPINIONS})\b(?P<what>.*)",
    rf"{_PEOPLE}: (?P<what>[\"'].+[\"'])",
    r"(?:is it|what|why|how|does it|so is|who is right|the question is|is this)\b(?P<what>.*)",
)
def _opinion(line: Line, what: str) -> Reading | None:
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
    r"|(?:does|do) not respond"
    r"|(?:can't|does not|do not|(?:is|are) unable to) pay(?: for .+| the cost.*)?|taps? .+"
    rf"|discards? (?:{NUMBER}|his|her|their|the|an?)(?:(?: [a-z]+)*? (?:cards?|hand))?"
    r"|reveals? (?:(?:his|her|their) hand|an? [a-z ]+)"
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


@phrase(
    r"<who> (?:is|are|goes|go|drops?|falls?|stays?) (?:still )?(?P<sign>below|under|above|over) "
    r"<n>(?: life)?"
)
def _compares_life(line: Line, who: str, sign: str, n: str) -> Reading | None:
    """Read a comparison of a life total if it is true."""
    names = line.names(who)
    game = game_now(line.builder) if line.builder.steps and not line.in_match else None
    if game is None or not names:
        return None
    lives = [game.life.get(game.pool.get(name, "")) for name in names]
    below = sign in ("below", "under")
    if any(life is None or (life >= number(n) if below else life <= number(n)) for life in lives):
        return None
    return Reading(note=f"{_NOT_READ}{line.text}", free=True)


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
    r"(?:nobody|no one|neither player|neither of them|no player) (?:has|have) (?:any|an?) way to "
    r"(?:stop|break) [a-z ]+",
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


_STATES = (
    r"is|are|has|have|holds?|keeps?|owns?|controls?|looks?|seems?|feels?|likes?|loves?|hates?"
    r"|smiles?|laughs?|shrugs?|nods?|waits?|hesitates?|refuses?|declines?|prefers?|trusts?|doubts?"
    r"|notices?|realizes?|sees?|understands?|worries|wants?|needs?|cares?|lacks?"
)
"""The verbs of clauses that tell a state or a mood, and no event."""
_DECISIVE = re.compile(
    r"\b(?:li[fv]es?|lives|poison\w*|counters?|damage|lethal|draw\w*|drew|cards?|librar\w+|decks?"
    r"|mill\w*|w[io]ns?|winn\w*|los\w+|die[sd]?|dying|dead|death|kill\w*|alive|saf\w+|surviv\w*"
    r"|conced\w*|scoop\w*|resign\w*|surrender\w*|quits?|leaves?|left|out|gone|over|done|toast"
    r"|finish\w*|down|up|ahead|behind|tied|even|equal\w*|lead\w*|turns?|steps?|upkeep|combat|time"
    r"|attack\w*|block\w*|cast\w*|play\w*|activ\w+|resol\w+|trigger\w*|exil\w*|cop(?:y|ies)"
    r"|monarch|initiative|emblems?|commanders?|infect|toxic|lifelink\w*|trampl\w*|wither"
    r"|protect\w*|shields?|shroud|hexproof|immun\w*|phas\w+|can|can't|may|might|could|would|should"
    r"|must|forced|optional|mandatory|choice|choose\w*|instead|prevent\w*|doubl\w*|twice|half"
    r"|replac\w*|skip\w*|extra|again|restart\w*|loop\w*|infinite\w*|forever|until|unless|if|when"
    r"|whenever|while|before|after|as long as|each|every|effects?|abilit\w+|game|match\w*|rounds?"
    r"|judg\w*|penal\w*|warning|disqualif\w*|absent|late|early|tie|agree\w*|first|next|last|only"
    r"|second|third|another|teams?|teammates?|emperor|range|seats?|none|remaining|empty|sudden"
    r"|illegal\w*|legal\w*|invalid|allowed|wrong|mistake|true|false|useless|pointless|irrelevant"
    r"|curs\w*|fogs?|spells?|locks?|answers?|responses?|removal|counterspells?|tricks?|ways?"
    r"|drain\w*|pings?|that|which|who|to (?!say|do|think|know|see)\w+"
    r"|(?!(?:un)?tapped|tired|bored|pleased|annoyed|interested|red|surprised|confused|worried|convinced)\w+ed|(?!(?:any|no|every|some)?thing|evening|morning"
    r"|king|being|flying)\w+ing|\w+-\w+)\b|\d"
)
"""Matches words for what can change a result, which a description must not contain."""
_KEYWORDS = re.compile(r"\b(?:infect|toxic|lifelink\w*|trampl\w*|wither|commanders?)\b")
_TO_ANSWER = (
    r" to (?:respond|interrupt|stop|break|end|answer|say|do)(?: with| to)?"
    r"(?: it| that| this| the loop)?"
)
_UNANSWERED = re.compile(
    r"\b(?:(?:no|any|has|have) (?:[a-z]+ )??(?:answers?|responses?|removal|ways?"
    r"|counterspells?|tricks?)"
    rf"(?: left| in hand)*(?:{_TO_ANSWER})?"
    rf"|(?:nothing|anything)(?: left)?(?: in hand|{_TO_ANSWER}))$"
)
"""Matches the answers that players don't have."""
_COUNTED = re.compile(
    rf"\b(?:an?|the|some|no|{NUMBER})? ?(?:\d+/\d+s?|(?:(?:[a-z]+ )??(?:{_THINGS})))"
    r"(?: (?:left|out|in play|on the battlefield))*\b(?! (?:with|that|which))"
)


@phrase(
    rf"(?P<who>(?:(?!he |she |they ){_PEOPLE}|nobody|no one|no player|neither player"
    rf"|neither of them|neither {NAME} nor {NAME}|everything|nothing|it|there|the|all|none|both"
    rf"|{NAME}'s)"
    rf"(?: [a-z']+){{0,5}}?) (?:also |then |now |still |really |both |all |do not |does not )*"
    rf"(?P<verb>{_STATES})(?P<rest> .+)?",
    fallback=True,
)
def _describes(line: Line, who: str, verb: str, rest: str | None) -> Reading | None:
    """Read a description or a mood, without any word that can matter to how a game ends."""
    del verb
    told = f"{who}{rest or ''}"
    if re.search(r"\b(?:no|nothing|nobody|neither|not)\b", line.text.partition(" or ")[0]):
        told = _UNANSWERED.sub("nothing", told)
    left = _COUNTED.sub("", told)
    names = [word.removesuffix("'s") for word in re.findall(r"\b[A-Z][\w'-]*", left[1:])]
    counts = {word for word in left.split() if word in NUMBERS} - {"a", "an", "no", "one"}
    if (
        any(name not in line.players or f" {name}" in (rest or "") for name in names)
        or counts
        or _DECISIVE.search(left)
        or _KEYWORDS.search(told)
    ):
        return None
    more = "; creatures and hands are not modeled" if left != told else ""
    return Reading(note=f"{_NOT_READ}{line.text}{more}", free=True)
