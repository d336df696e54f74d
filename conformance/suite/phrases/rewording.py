"""Reword lines before they are read: tense, idle words, reasons, parts, pronouns, first person.

These rules are general: none of them knows what an event is. They drop no player, card, number,
negation, zone or time. A note says what they leave out or assume.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from headjudge.spec import cards as known
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english


class Rewording(Struct, frozen=True):
    """A line in other words."""

    text: str
    note: str = ""
    """What the other words leave out or assume."""


_VERBS = """
activate agree argue ask attack block bounce burn call cast choose claim concede control copy
counter create deck declare destroy die discard drain enchant end enter equip exile flicker gain
hit hope kill mill move need own pass pick ping play prevent proliferate put quit reach reanimate
recast receive regain remain remove resign resolve respond return sacrifice say scoop skip start
stay suffer surrender survive swap switch tap target think trigger try turn untap use want
"""
_REGULAR = _VERBS.split()
_PASTS = {
    "was": "is",
    "were": "are",
    "had": "has",
    "did": "does",
    "took": "takes",
    "got": "gets",
    "went": "goes",
    "dealt": "deals",
    "drew": "draws",
    "won": "wins",
    "lost": "loses",
    "paid": "pays",
    "fell": "falls",
    "swung": "swings",
    "kept": "keeps",
    "gave": "gives",
    "became": "becomes",
    "began": "begins",
    "came": "comes",
    "stole": "steals",
    "shot": "shoots",
    "tried": "tries",
    "cast": "casts",
    "hit": "hits",
    "put": "puts",
    "quit": "quits",
}
_IRREGULAR = "become begin come deal draw fall get give go keep lose pay shoot steal swing take win"


def third_person(verb: str) -> str:
    """Return a verb's form after "he" or "she"; "have", "do" and "be" are not covered."""
    return f"{verb}es" if re.search(r"(?:ss|sh|ch|x|o)$", verb) else f"{verb}s"


def _doubled(verb: str) -> str:
    last = re.search(r"(?:[^aeiou][ai]p|[^aeiou][aiu][tg]|begin|win|get)$", verb)
    return f"{verb}{verb[-1]}" if last else verb


def _past(verb: str) -> str:
    return f"{verb}d" if verb.endswith("e") else f"{_doubled(verb)}ed"


def _gerund(verb: str) -> str:
    stem = verb.removesuffix("e") if verb.endswith(("ee", "ie")) is False else verb
    return "dying" if verb == "die" else f"{_doubled(stem)}ing"


_BASE = [*_REGULAR, *_IRREGULAR.split()]
_THIRD = {verb: third_person(verb) for verb in _BASE} | {"have": "has", "do": "does", "am": "is"}
_PAST = {_past(verb): third_person(verb) for verb in _REGULAR} | _PASTS
_PERFECT = {past: verb for past, verb in _PAST.items() if past != "dealt"} | {
    "drawn": "draws",
    "gotten": "gets",
    "been": "is",
}
_GERUND = {_gerund(verb): third_person(verb) for verb in _BASE}


_TITLE = re.compile(r"\b[A-Z][\w'-]*,?(?: (?:of |the |to |from |in |for )*[A-Z][\w'-]*)+")


def titles(text: str, builder: CaseBuilder) -> Iterator[str]:
    """Yield the names of cards in a line that consist of several words."""
    owner = rf"^(?:The (?=[A-Z])|(?:{'|'.join(builder.players) or '(?!)'})'s )"
    for match in _TITLE.finditer(text):
        title = re.sub(owner, "", match[0]).removesuffix("'s")
        if " " in title and not {*re.findall(NAME, title)} & {*builder.players}:
            yield title


def in_full(text: str, known: Sequence[str], players: Sequence[str]) -> str:
    """Return a line in which the Angel is Platinum Angel, if one of the known titles fits."""

    def full(match: re.Match[str]) -> str:
        before = _IN_TITLE.search(text, 0, match.start())
        if match["word"] in players or (before and before[1].removesuffix("'s") not in players):
            return match[0]
        fitting = [title for title in known if match["word"] in title.replace(",", "").split()]
        return fitting[0] if len(fitting) == 1 else match[0]

    return _SHORT.sub(full, text)


_SHORT = re.compile(
    r"\b(?:the |that |The |That )?(?<!-)(?P<word>[A-Z][\w-]{2,})\b(?!,? (?:(?:of|the|to|from|in"
    r"|for) )*[A-Z])"
)
_IN_TITLE = re.compile(r"\b([A-Z][\w'-]*),? (?:(?:of|the|to|from|in|for) )*$")
"""Matches a capitalized word before which a title may begin."""


def _any_of(words: Sequence[str] | dict[str, str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_IN_PERFECT = re.compile(
    rf"\b(?:has|have|had)(?: (?:already|just|now|also))? ({_any_of(_PERFECT)})\b"
)
_IN_PROGRESS = re.compile(rf"\b(?:is|are|was|were) ({_any_of(_GERUND)})\b")
_IN_PAST = re.compile(rf"(?<! is)(?<! has)(?<! are)(?<! gets)(?<! be) ({_any_of(_PAST)})\b(?!-)")


_MORE = re.compile(
    rf"(?:\b(?:and|but|so|then)|[,;])(?: then| now| also| so)? (?:(?:{NAME}(?: and {NAME})?|he"
    rf"|she|they|it|(?:the|that|this|his|her|their) (?:[a-z-]+ )?[a-z]+"
    rf"|both players|everyone|nobody) )?(?:{_any_of([*_THIRD.values(), *_THIRD])})\b"
)


def says_more(text: str) -> str:
    """Return the further clauses, about something else, in a part of a line; empty without any."""
    more = _MORE.search(text)
    return text[more.start() :] if more else ""


_ACTION = re.compile(rf"\b(?:{_any_of([*_BASE, *_THIRD.values(), *_PAST])})\b")
_NO_ACTION = re.compile(
    r"\b(?:has|have|had|is|was|were|does|did|triggers?|triggered|thinks?|says?|said|tries to"
    r"|wants?|needs?|controls?|controlled|owns?|owned)\b"
)


def tells_action(text: str) -> bool:
    """Return whether a text describes an action, not just a state."""
    return bool(_ACTION.search(_NO_ACTION.sub("", in_present(text))))


def in_present(text: str) -> str:
    """Return a line in the present tense."""
    text = _IN_PERFECT.sub(lambda match: _PERFECT[match[1]], text)
    text = _IN_PROGRESS.sub(lambda match: _GERUND[match[1]], text)
    text = re.sub(r"\b(?:was|were)\b", lambda match: _PAST[match[0]], text)
    return _IN_PAST.sub(lambda match: f" {_PAST[match[1]]}", text)


_IDLE = (
    r"immediately|right away|instantly|at once|also|still|already|actually|simply|finally"
    r"|eventually"
    r"|apparently|legally|technically|obviously|of course|suddenly|quickly|directly|luckily|sadly"
    r"|unfortunately|in the end|at (?:this|that) point|in total|altogether|all at once|as normal"
    r"|as usual|as a result|(?:because|as a result) of (?:this|that|it)|(?:him|her|them)sel(?:f"
    r"|ves)|together|on top of that"
    r"|over the game|this game|during the game|for sure|either"
    r"|right there|right then and there|somehow|after all|by (?:then|now)"
    r"|so far|right (?:then|now)|as well|too|any ?more|merely|even|just|therefore|thus|hence|though"
    r"|however|automatically|normally|on the spot|(?:in|to) the face|at instant speed|then|now|only"
)
_IDLE_WORDS = re.compile(rf"(?:^|,? )(?:{_IDLE})(?=,? |,?$),?")
_SAME_TURN = (
    r"(?:(?:during|in|on) (?:this|that)(?: very)? turn|(?:(?:during|in|on) )?(?:the |that |this )?"
    r"same turn)"
)
_THIS_TURN = re.compile(
    rf",? (?:this turn|in (?:one|a single) turn|{_SAME_TURN})$|^{_SAME_TURN},? (?:after that,? )?",
    re.IGNORECASE,
)


def without_idle_words(text: str) -> str:
    """Return a line without words that add nothing."""

    def kept(match: re.Match[str]) -> str:
        between = match[0][0] == "," != match[0][-1] and match.end() < len(text)
        return "," if between else ""  # the comma may separate clauses

    text = " ".join(_IDLE_WORDS.sub(kept, text).split())
    lasting = re.search(r"\b(?:can't|until|whenever|each|every|would)\b", text)
    return text if lasting else _THIS_TURN.sub("", text)


_WHICH = re.compile(
    rf"(?P<main>{NAME} (?:has|controls|casts|owns|plays) [^,]+), (?P<why>which [^,]+)"
)
_STATIC = re.compile(
    r"\b(?:can't|wins?|loses? the game|instead|prevent|counters|doubl|twice|skip|no )"
)
CAUSE = "because|since|due to|thanks to"
_REASONS = (
    re.compile(rf"(?P<why>(?:{CAUSE}) [^,]+), (?P<main>.+)"),
    re.compile(
        rf"(?P<main>.+?),? (?P<why>(?:{CAUSE}|even though|although|despite"
        r"|in order to|hoping|so that) .+)"
    ),
    re.compile(r"(?P<main>.+?) \((?P<why>[^()]+)\)"),
    re.compile(rf"(?P<main>(?!.*can't).+?),? (?P<why>while {NAME} (?:controls|owns) it)"),
    re.compile(
        r"(?P<main>.+?),? (?P<why>without [a-z]+ing .+"
        r"|after (?:his|her|their|the|that|this) [a-z -]+)"
    ),
    re.compile(
        rf"(?P<main>{NAME} (?:casts|activates|uses|plays|sacrifices|pays"
        rf"|concedes) .+?),? (?P<why>to "
        r"(?:win|send|kill|save|make|destroy|counter|give|get|protect|draw|deal|finish|stop|spite"
        r"|deny|avoid|prevent|stay|survive|keep|take|force|try|respond|end) .+)"
    ),
)


_TELLS_AMOUNT = re.compile(
    r"\b(?:gains?|loses?|takes?|draws?|deals?|gets?|mills?|is dealt|pays?|concedes?|dies?|wins?)\b"
    r"|\b(?:life|poison|cards? (?:in|left))\b"
)


def _tells_event(text: str, why: str) -> bool:
    """Return whether an aside in brackets tells that something happens."""
    return text.endswith(f"({why})") and bool(_TELLS_AMOUNT.search(why)) and "can't" not in why


def _is_effect(why: str, text: str) -> bool:
    """Return whether a reason, a purpose or an aside tells what a card that is not listed does."""
    main = text.removesuffix(why).rstrip(" ,")
    if re.match(_PURPOSE, why):
        tells = bool(_OF_PURPOSE.search(why)) and not re.search(r"\bconcedes?(?: the \w+)?$", main)
    elif f"({why})" in text:
        tells = bool(_EFFECT.search(why))
    else:
        tells = bool(_OF_REASON.search(why)) and not _CLAIMED.search(main)
    return tells and not any(name in text for name in known.cards())


_PURPOSE = r"(?:in order )?to |so that |hoping (?:to|for) "
_OF_PURPOSE = re.compile(
    r"\d|\b(?:prevent|protect|save|keep|survive|stay|counter|double|skip|gain|draw|make|give|force"
    r"|take|get|deal|lose|lives?|redirect|can't|does not|do not|poison)\b"
)
"""Matches words for what a purpose says that a spell or an ability does."""
_OF_REASON = re.compile(
    r"\b(?:prevent\w*|protect\w*|doubl\w+|tripl\w+|twice|instead|redirect\w*|skip\w*)\b"
    r"|\bcan't (?:be prevented|change|gain|lose life|get|be (?:reduced|dealt))\b"
)
"""Matches words for an effect that changes what the rest of the line says."""
_CAUSE = re.compile(rf"(?:{CAUSE})\b")
_LOSES_AT_END = re.compile(r"(?<!not )(?<!can't )\b(?:loses?(?: the game)?|dies?)$")
_CLAIMED = re.compile(
    r"\b(?:wins?|loses?|lost|won|dies?|survives?|alive|dead|drawn?|over|on|in|still)(?: the game)?$"
)
_EFFECT = re.compile(
    r"\b(?:can't|infect|toxic|lifelink|trample|wither|wins?|loses?|instead|prevent\w*|doubl\w+"
    r"|twice|skips?|gains?|draws?|deals?)\b"
)


def effect_of(text: str) -> str:
    """Return the reason or purpose in a line that tells an effect; empty if there is none."""
    matches = (pattern.fullmatch(text) for pattern in _REASONS)
    return next((m["why"] for m in matches if m and _is_effect(m["why"], text)), "")


def without_reason(text: str) -> Iterator[Rewording]:
    """Yield a line without a reason, a purpose or an aside."""
    for pattern in _REASONS:
        match = pattern.fullmatch(text)
        why = match["why"] if match else ""
        if match and _CAUSE.match(why) and _LOSES_AT_END.search(in_present(match["main"])):
            yield Rewording(f"{match['main']} {why}")  # it may not be why the player loses
        elif match and not (says_more(why) or _tells_event(text, why) or _is_effect(why, text)):
            yield Rewording(match["main"], f"not read: {why}")
    aside = re.fullmatch(r"(.+?) \(([^()]+)\)(,? .+)", text)
    told = aside and (_TELLS_AMOUNT.search(aside[2]) or _is_effect(aside[2], text))
    if aside and not says_more(aside[2]) and not told:
        yield Rewording(aside[1] + aside[3], f"not read: {aside[2]}")
    described = _WHICH.fullmatch(text)
    if described and not _STATIC.search(described["why"]):
        note = f"not read: {described['why']}; write each of its effects when it happens"
        yield Rewording(described["main"], note)


_WHOM = rf"(?:both players|each player|everyone|{NAME}(?:(?:, {NAME})* and {NAME})?)"
_IDIOMS = {
    rf"\b[Bb]olts ({_WHOM})(?: for 3)?": r"casts Lightning Bolt on \1",
    r"\b(?:is|gets|are|get) (?:hit|shot|burned|pinged|struck|smacked|attacked) for (-?\w+)"
    r"(?: (?:more|points of))?(?: damage)?$": r"is dealt \1 damage",
    r"\b(?:eats|takes|take) (?:another )?(-?\w+)(?: more)?(?: points)?(?: of)?( combat)?(?: "
    r"damage)?$": r"takes \1\2 damage",
    r"\b(?:hits|reaches|sinks to|(?:is|are) (?:reduced|brought|knocked|put|set"
    r"|dropped) (?:down )?to) (-?\w+)(?: life)?$": r"goes to \1 life",
    r"\b(?:is|are) left (?:at|on|with) (-?\w+)(?: life)?$": r"is at \1 life",
    r"\b(?:sits|sit) (?:at|on) ": "is at ",
    rf"^({NAME}) (?:answers|replies) with (?=[A-Z])": r"\1 responds with ",
    r"\b(?:an|a|one) extra turn$": "an extra turn after this one",
    rf"^({NAME}) casts (.+?)(?: and it|,? which|,) resolves$": r"\1 resolves \2",
    rf"^({NAME} (?:uses|activates) .+?)(?: and it|,? which|,) resolves$": r"\1",
    r"^(?:[Ii]ts|the|that) (?:trigger|ability|effect) makes ((?:each|every) (?:player|opponent)|"
    rf"{NAME}) (lose|gain|mill|get) (?!the game)": r"\1 \2s ",
    r"\bhis or her\b": "their",
    r"(?<=\d )((?:life|poison|damage)(?: counters?)?) from (?:that|this|it|these|those)$": r"\1",
    r" (?:is|goes|gets) (?:unblocked|not blocked)(?: again)?,? and (?=deals|hits)": " ",
    rf" (?:attacks|swings at) ({NAME}),? and deals (-?\w+) (?:combat )?damage$": (
        r" deals \2 combat damage to \1"
    ),
    r"^(?:[Tt]he )?([A-Z][\w'-]*(?:,? (?:of |the |to )*[A-Z][\w'-]*)*)(?<!'s) (?=(?:triggered )?"
    r"(?:trigger|ability)\b)": r"\1's ",
}
_IDIOM = [(re.compile(pattern), words) for pattern, words in _IDIOMS.items()]


def in_usual_words(text: str) -> str:
    """Return a line with the usual words for what it says."""
    for pattern, words in _IDIOM:
        text = pattern.sub(words, text)
    return text


def rewordings(text: str) -> Iterator[Rewording]:
    """Yield a line in other words, the ones nearest to the original first."""
    seen = {text}
    for start in (Rewording(text), *without_reason(text)):
        changed = start.text
        for change in (str, in_present, without_idle_words, in_usual_words):
            changed = change(changed)
            if changed not in seen:
                seen.add(changed)
                yield Rewording(changed, start.note)


_SPLIT = re.compile(
    r"(?:,|;|:|\.| -| \N{EN DASH}| \N{EM DASH})? (?:and then|and so|then|so(?! that)|but|and) "
    r"|(?:;|:|\.|,| -| \N{EN DASH}| \N{EM DASH}) "
)
_CARD_DOES = re.compile(rf"{_TITLE.pattern} (?:is|dies|triggers|leaves)\b")
_FIRST = re.compile(r"(?:when|after|once|as soon as) ([^,]+), (?:then )?(.+)")
_AFTER = re.compile(r"(.+?),? (?:after|once|when|as soon as) (.+)")
_STEP = r"(?:upkeep|draw step|end step|turn)"
_WHEN = (
    rf"(?:at|on|in|during)(?: the (?:beginning|start) of)? (?P<whose>{NAME}'s|his|her|their)"
    rf" (?P<step>(?:next )?{_STEP})"
)
_AT_FIRST = re.compile(rf"{_WHEN},? (?P<rest>.+)")
_AT_LAST = re.compile(rf"(?P<rest>.+?),? {_WHEN}")
_LEAVING = re.compile(
    rf"(.+?),? (?:leaving|putting|bringing|dropping|taking|reducing|knocking) (him|her|them"
    rf"|{NAME}) "
    r"(?:down )?(?:at|to|on|with) (-?\w+(?: life)?)"
)


_AT_END = re.compile(
    r"(.+?),? at (?:(?:the )?end of (?:the|that|this|his|her|their) turn"
    r"|the (?:beginning of the )?end step(?: of (?:the|that|this) turn)?)"
)
_HAS = re.compile(
    rf"((?P<who>{NAME}) (?:(?:is|starts|sits) (?:at|on) (?:-?\w+)(?: life)?"
    r"|(?:has|controls) (?:an? )?[A-Z][\w',]*(?: [\w']+)*?)),? (?:with|and has) (.+)"
)
_ASIDE_FIRST = re.compile(
    rf"((?:after|following|with) (?:the|that|this|all) (?![a-z -]*turns?\b)[a-z -]+?),? "
    rf"({NAME} (?:is|are|has|have) .+)"
)
_HAS_AMOUNTS = re.compile(rf"({NAME}) \(((?:at )?-?\w+ [a-z ]+)\)( [a-z].+)")
_IN_COMBAT = re.compile(
    r"(?:(?:[Ff]irst[- ]strike|[Rr]egular|[Nn]ormal)(?: combat)?|[Cc]ombat) damage(?: step)?: (.+)"
)
_TAKES = re.compile(r"\b(takes? \d+)(?: damage)?(?= (?:and|from)\b|[,;.]|$)")
_CAUSES = re.compile(
    rf"(.+), which (?:triggers|makes) ({NAME}(?:[ ,]+[A-Za-z][\w'-]*)*?)(?: trigger)?"
)
_LABELLED = re.compile(rf"({NAME})(?:'s (?:board|battlefield|side|permanents))?: ([^\"]+)")
_TWO_TITLES = re.compile(r"\b[A-Z][\w' ]*, [A-Z]")
_EXPLAINED = re.compile(r"(.+\btriggers): ((?:if|when|whenever|at the) .+)")
_KILLED = re.compile(
    rf"({NAME}) casts ([A-Z][\w',]*(?: [\w',]+)*?) (?:on|targeting|at)"
    rf" ((?:{NAME}'s )?[A-Z][\w', -]*?),?"
    r" (?:and|so|which) (?:(?:it|which) )?(dies|is (?:destroyed|exiled|bounced)|leaves)"
)
_GAME = r"(?P<game>an? (?:[\w-]+ )*(?:game|pod)(?: (?:of|with) [a-z]+(?: players)?)?)"
_IN_GAME = re.compile(rf"in {_GAME},? (?P<rest>.+)")
_OF_GAME = re.compile(rf"(?P<rest>.+?),? in {_GAME}")


_SENTENCE_END = re.compile(r"(?<![ .(][A-Z]\.)(?<!vs\.)(?<=[.!?]) +(?=[A-Z\"])")


def sentences_of(text: str) -> tuple[str, ...]:
    """Split a line into its sentences; what is simultaneous is not split."""
    return (text,) if _IN_COMBAT.match(text) else tuple(_SENTENCE_END.split(text))


_SUBJECTS = {"him": "he", "her": "she", "them": "they"}


def parts(text: str, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to split a line into parts that happen one after another."""
    in_combat = _IN_COMBAT.fullmatch(text)
    if in_combat:  # all of it is simultaneous
        if not re.search(r"[.;] |\bthen\b", text):
            yield (re.sub(r", (?!and )", " and ", _TAKES.sub(r"\1 combat damage", in_combat[1])),)
        return
    yield from _timed(text)
    for other in without_reason(text):
        aside = other.note.removeprefix("not read: ")
        yield (other.text, f"({aside})") if aside else (other.text,)
    yield from _details(text, players)
    yield from _clauses(text, players)
    yield from _shortened(text, players)
    yield from _joined(text, players)


def _joined(text: str, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to split a line at a conjunction or a punctuation mark."""
    # a comma alone comes last: it may be part of a card's name or of a list
    for split in sorted(_SPLIT.finditer(text), key=lambda split: split[0] == ", "):
        left, right = text[: split.start()], text[split.end() :]
        begins = rf"[a-z]|(?:{'|'.join(players) or '(?!)'})\b"
        if "but" in split[0] and " would " in left:
            continue  # it does not happen
        if split[0] == ", " and not (re.match(begins, right) or _CARD_DOES.match(right)):
            continue
        if _STATE_BEFORE.fullmatch(right) and (in_present(left) == left or _LOSES.search(left)):
            named = _mentioned(left, players)
            before = re.sub(r"^(?:he|she)\b", named[0], right) if len(named) == 1 else right
            if not before.startswith(("he ", "she ")):
                yield before, left
            continue
        names = rf"{NAME}(?:(?:, {NAME})* and {NAME})?|he|she|they"
        own = rf"(?:{'|'.join(players) or '(?!)'}|he|she|they) [a-z]"
        last = re.split(rf"[,;] (?:(?:and|but|so|then) )?(?={own})| (?:but|so) (?={own})", left)[-1]
        subject = re.match(rf"(?:{names})(?= [a-z])", last)
        so = "so " if re.search(r"\bso\b", split[0]) else ""
        if subject and subject[0] in players:
            whose = rf"\g<1>{subject[0]}'s"
            right = re.sub(r"^((?:it is|on|in|during|at) )(?:his|her|their)(?= )", whose, right)
        yield left, f"{so}{right}"
        if subject and {*re.findall(NAME, subject[0])} <= {*players}:
            yield left, f"{so}{subject[0]} {right}"
            verb = last[subject.end() :].split()[0]
            yield left, f"{so}{subject[0]} {verb} {right}"


_STATE_BEFORE = re.compile(
    rf"(?:{NAME}|he|she) (?:was|had) (?:only |just |still |already )?(?:at |on )?-?\d+(?: life"
    r"| poison counters?)?"
)
"""Matches an amount in the past, from which an event in the present follows."""
_LOSES = re.compile(r"\b(?:loses|lost|dies|died)\b")
_UNIT = (
    r"(?P<unit> (?:life|poison(?: counters?)?|cards? (?:left )?in (?:his|her|their) "
    r"(?:library|deck)))?(?: each| left)?"
)
_REST = r"the others|the rest|everyone else|everybody else|the other team"
_AMOUNT = (
    rf"(?P<who>{NAME}(?:, {NAME})*(?:,? and {NAME})?|{_REST})(?P<verb> (?:is|are|was|were|has"
    rf"|have))?(?P<at> (?:at|on))? (?P<n>-?\d+){_UNIT}"
)
_AMOUNTS = re.compile(
    r"X(?:(?:,|;)?(?: and| while| but)? X)+".replace("X", re.sub(r"\?P<\w+>", "?:", _AMOUNT))
)
_EACH_AMOUNT = re.compile(rf"{_AMOUNT}(?=$|,|;| and | while | but )")
_SAME_VERB = re.compile(
    rf"(?P<who>{NAME}(?:(?:, {NAME})* and {NAME})?) (?P<verb>does|do|did|is|are|was|has|have)"
    r"(?P<no> not)?|(?:so )?(?P<so>does|do|did|is|are|was|has|have) "
    rf"(?P<other>{NAME}(?:(?:, {NAME})* and {NAME})?)"
)
_TO_BASE = {third: verb for verb, third in _THIRD.items()}


def _shortened(text: str, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield clauses in full for those that leave out the verb, as in "Ana is at 3, Ben at 4"."""
    if _AMOUNTS.fullmatch(text):
        yield from _amounts([*_EACH_AMOUNT.finditer(text)], players)
    at = re.fullmatch(rf"({NAME}) ((?!is\b|starts\b).+) (?:at|while at|from) (\d+ life)", text)
    if at and _mentioned(text, players) == [at[1]]:
        yield f"{at[1]} is at {at[3]}", f"{at[1]} {at[2]}"
    for split in re.finditer(r",? (?:but|and|while) ", text):
        left = re.match(
            rf"({NAME}(?:(?:, {NAME})* and {NAME})?) (\w+)( .+)?$", text[: split.start()]
        )
        same = _SAME_VERB.fullmatch(text[split.end() :])
        if not left or not same or not {*_mentioned(left[1], players)}:
            continue
        who, verb, more = same["who"] or same["other"], left[2], left[3] or ""
        is_verb = (same["verb"] or same["so"]) in ("is", "are", "was", "has", "have")
        if is_verb != (verb in ("is", "are", "was", "were", "has", "have")):
            continue
        helper = "do" if " and " in who else "does"
        verb = _PAST.get(verb, verb)
        base = _TO_BASE.get(verb, verb)
        if is_verb:
            does = f"{same['verb'] or same['so']}{same['no'] or ''}"
        elif same["no"]:
            does = f"{helper} not {base}"
        else:
            does = base if helper == "do" else _THIRD.get(base, verb)
        yield text[: split.start()], f"{who} {does}{more}"


def _amounts(told: Sequence[re.Match[str]], players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    named = _mentioned(" ".join(each["who"] for each in told), players)
    others = [player for player in players if player not in named]
    first = told[0]
    unit = first["unit"] or ""
    if all(each["verb"] for each in told) or not (first["verb"] or first["at"] or unit):
        return
    if unit not in ("", " life") and any(each["verb"] and not each["unit"] for each in told[1:]):
        return
    clauses = []
    for each in told:
        names = others if re.fullmatch(_REST, each["who"]) else re.findall(NAME, each["who"])
        if not names or not {*names} <= {*players}:
            return
        at = each["at"] or ("" if each["verb"] else first["at"]) or ""
        verb = ("are" if len(names) > 1 else "is") if at else ("have" if len(names) > 1 else "has")
        clauses.append(f"{join_english(names)} {verb}{at} {each['n']}{each['unit'] or unit}")
    yield tuple(clauses)


def _timed(text: str) -> Iterator[tuple[str, ...]]:
    """Yield a line's step of a turn and the rest."""
    for pattern in (_AT_FIRST, _AT_LAST):
        match = pattern.fullmatch(text)
        if match:
            named = re.match(NAME, match["rest"])
            whose = match["whose"] if match["whose"][0].isupper() else named and f"{named[0]}'s"
            step = match["step"].removeprefix("next ")
            begins = f"on {whose} turn" if step == "turn" else f"{whose} {step} begins"
            # a state is there before the step begins
            is_state = re.search(r"^\S+ (?:is|are|has|have|controls?|owns?) (?!to )", match["rest"])
            if whose:
                yield (match["rest"], begins) if is_state else (begins, match["rest"])
    turns = re.fullmatch(r"after (?:the )?(\w+ (?:extra |additional |more )?turns),? (.+)", text)
    if turns:
        over = f"{turns[1]} are over"
        is_state = re.search(r" (?:is|are) (?:both |each )?at -?\d| life\b", turns[2])
        yield (turns[2], over) if is_state else (over, turns[2])
    next_turn = re.fullmatch(r"(?:[Oo]n |[Ii]n )?(?:the )?[Nn]ext turn,? (.+)", text)
    if next_turn:
        yield "next turn", next_turn[1]
    ending = _AT_END.fullmatch(text)
    if ending:
        yield "the end step begins", ending[1]


def _details(text: str, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a line's main clause and what it adds about a player, a combat or a card."""
    has = _LABELLED.fullmatch(text)
    items = re.split(r", (?:and )?", has[2]) if has and has[1] in players else []
    if items and not _TWO_TITLES.search(has[2] if has else ""):
        yield tuple(f"{has[1] if has else ''} has {item}" for item in items)
    explained = _EXPLAINED.fullmatch(text)
    if explained:
        yield explained[1], f"({explained[2]})"
    has_amounts = _HAS_AMOUNTS.fullmatch(text)
    if has_amounts:
        yield has_amounts[1] + " has " + has_amounts[2], has_amounts[1] + has_amounts[3]
    killed = _KILLED.fullmatch(text)
    if killed and killed[3] not in players:
        yield f"{killed[1]} casts a spell", f"({killed[2]})", f"{killed[3]} {killed[4]}"
    causes = _CAUSES.fullmatch(text)
    if causes:
        yield causes[1], f"{causes[2]} triggers"


def _clauses(text: str, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a line's main clause and what depends on it, in the order in which they happen."""
    before = re.fullmatch(r"(before [^,]+), (.+)", text)
    if before and not says_more(f"and {before[1]}"):
        yield f"({before[1]})", before[2]
    aside = _ASIDE_FIRST.fullmatch(text)
    if aside:
        yield f"({aside[1]})", aside[2]
    for pattern in (_IN_GAME, _OF_GAME):
        game = pattern.fullmatch(text)
        if game:
            yield f"it is {game['game']}", game["rest"]
    has = _HAS.fullmatch(text)
    if has:
        yield has[1], f"{has['who']} has {has[3]}"
    leaving = _LEAVING.fullmatch(text)
    if leaving:
        subject = re.match(NAME, leaving[1])
        objects = [
            name for name in _mentioned(leaving[1], players) if subject and name != subject[0]
        ]
        whom = objects[0] if leaving[2].islower() and len(objects) == 1 else leaving[2]
        yield leaving[1], f"{_SUBJECTS.get(whom, whom)} is at {leaving[3]}"
    for pattern, in_order in ((_FIRST, (1, 2)), (_AFTER, (2, 1))):
        match = pattern.fullmatch(text)
        if match:
            yield tuple(match[place] for place in in_order)


_THEY = re.compile(r"^(?:he|she|they|he or she)(?: both| all| each)?(?= )")
_WHOSE = re.compile(r"^(?:his|her|their)(?= )")
_HIM = re.compile(r"(?<=[a-z] )(?:him|her|them)(?= (?:for|to|with|down|at|and|in)\b|$)")
_OTHER = re.compile(rf"\b(?:the|his|her|their|{NAME}'s) (?:opponent|other player)\b")
_OTHERS = re.compile(
    r"\b(?:everyone else|everybody else|(?:all )?the others|the rest|(?:all )?the other (?:\w+ "
    r")?players"
    r"|the remaining players|(?:each|every) other player)\b"
)
_OPPONENTS = re.compile(
    r"\b(?:(?:each|every|all|all of|both|both of) )?"
    rf"(?:(?:his|her|their|the|{NAME}'s) )?opponents?(?! of)\b"
)


def _mentioned(text: str, players: Sequence[str]) -> list[str]:
    """Return the players in a text, in the order of first mention."""
    words = re.findall(NAME, text.replace("'s", ""))
    return [word for word in dict.fromkeys(words) if word in players]


def _in_first_clause(text: str, players: Sequence[str]) -> list[str]:
    """Return the players in a text's first clause, who are not its pronoun."""
    return _mentioned(re.split(r"[,;:] ", text)[0], players)


_ACTING = re.compile(
    rf"(?P<who>{NAME})(?: then| now| also)? (?:destroy|kill|exile|bounce|counter|bolt|attack|hit"
    rf"|burn"
    r"|steal|stole|cast|activate|deal|dealt|make|made|swing|swung|shoot|shot|ping|block|remove"
    r"|respond"
    r"|use|play|put|force|return|take control|gain control|blow|enchant|target|copies|resolve)"
)
"""Matches a player who does something to others, so that the next pronoun may be about another."""
_GENDERED = {"he": "he", "his": "he", "she": "she", "her": "she"}


def pronouns_of(lines: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    """Return the players of whom lines say "his" or "her", by "he" or "she".

    A pronoun that is used for several players is left out.
    """
    found: dict[str, set[str]] = {"he": set(), "she": set()}
    for line in lines:
        named = _mentioned(line, players)
        for own in re.findall(r"\b(his|her) (?!(?:for|to|with|down|at|and|in|by|from)\b)\w", line):
            if len(named) == 1 and re.match(rf"(?:\w+ )?{named[0]}\b", line):
                found[_GENDERED[own]].add(named[0])
    return {word: min(names) for word, names in found.items() if len(names) == 1}


def _antecedents(
    text: str, before: str, players: Sequence[str], genders: Mapping[str, str]
) -> list[str]:
    """Return the players for whom the pronoun at the beginning of a line may stand."""
    own, told = _in_first_clause(text, players), _mentioned(before, players)
    word = _GENDERED.get(text.partition(" ")[0], "")
    others = {name for pronoun, name in genders.items() if word and pronoun != word}
    free = [player for player in players if player not in own and player not in others]
    if {*players} == {*FIRST_PERSON}:
        return [player for player in free if player == FIRST_PERSON[1]]
    if word in genders:
        return [genders[word]] if genders[word] in free else []
    acting = _ACTING.match(before)
    possible = [player for player in told if player in free]
    if acting and possible == [acting["who"]]:
        return []
    return possible if own or possible else []


def resolved(text: str, before: str, builder: CaseBuilder, genders: Mapping[str, str]) -> Rewording:
    """Return a line with names for pronouns that stand for a single possible player.

    `before` is the last line that names a player, and `genders` are the players with a known
    pronoun.
    """
    players, opponents = tuple(builder.players), builder.opponents
    own, told = _in_first_clause(text, players), _mentioned(before, players)
    changes: list[str] = []

    def name(match: re.Match[str], names: Sequence[str], end: str = "") -> str:
        changes.append(f"{match[0]} is read as {join_english(names)}{end}")
        return f"{join_english(names)}{end}"

    listed = re.search(rf"\b{' and '.join(told[-2:])}\b", before)
    several = re.match(r"they\b", text) and len(told) > 1
    possible = told if several else _antecedents(text, before, players, genders)
    perhaps_more = re.match(r"they\b", text) and len(players) > 2  # noqa: PLR2004
    if (several and listed) or (not several and not perhaps_more and len(possible) == 1):
        text = _THEY.sub(partial(name, names=possible), text)
        text = _WHOSE.sub(partial(name, names=possible, end="'s"), text)
    elif len(players) == 2 and len(own) == 1 and not several:  # noqa: PLR2004
        others = [player for player in players if player not in own]
        text = _THEY.sub(partial(name, names=others), text)
    subject = next(iter(_mentioned(text, players)), "") if re.match(NAME, text) else ""
    others = [player for player in players if player != subject]
    if subject:
        objects = others if len(others) == 1 else [each for each in told if each != subject]
        if len(objects) == 1:
            text = _HIM.sub(partial(name, names=objects), text)
    center = subject or (told[0] if len(told) == 1 else "")
    rest = [player for player in players if player != center]
    if center and len(rest) == 1:
        text = _OTHER.sub(partial(name, names=rest), text)
    if center and rest:
        text = _OTHERS.sub(partial(name, names=rest), text)
        text = _OPPONENTS.sub(partial(name, names=opponents((center,))), text)
    return Rewording(text, "; ".join(changes))


FIRST_PERSON = ("Asker", "Opponent")
"""The names of the players in lines about "me" and "my opponent"."""
_I_AM = {
    r"\bI'm\b": "I am",
    r"\bI've\b": "I have",
    r"\bI'll\b": "I will",
    r"\bI'd\b": "I would",
    r"\b[Aa]m I\b": "Is Asker",
    r"\b[Dd]o I\b": "Does Asker",
    r"\b[Hh]ave I\b": "Has Asker",
    r"\bI don't\b": "I do not",
    r"\bme and my opponent\b|\bmy opponent and (?:I|me)\b": "I and my opponent",
    r"\b[Mm]y opponent\b": "Opponent",
    r"\b[Bb]oth of us\b|\b[Ww]e both\b|\b[Ww]e(?: are|'re)? each\b": "both players",
    r"\b[Ww]e're\b": "both players are",
    r"\b[Ww]e\b|\bus\b": "both players",
    r"\b[Mm]yself\b": "Asker",
    r"\b[Mm]ine\b": "Asker's",
    r"\b[Mm]y\b": "Asker's",
    r"\b[Mm]e\b": "Asker",
}
_I = re.compile(rf"\bI\b(?: (also|then|still|just|now|already)\b)?(?: ({_any_of(_THIRD)})\b)?")
_ASKS_ABOUT_ME = re.compile(r"\b([Dd]id|[Cc]an|[Ss]hould|[Ww]ould) I\b")
_OF_ASKER = re.compile(r"\b(?:I|[Mm]y|me)\b")


_QUOTED = re.compile(r'"[^"]*"')
_OWN = re.compile(
    r"\bAsker's(?= (?:own |next |last |whole |\w+ )?(?:turn|library|deck|upkeep|draw step"
    r"|end step|hand"
    r"|main phase|graveyard|cards?)\b)"
)
_AND_BARE = re.compile(rf"\band ({_any_of(_THIRD)})\b")


def in_third_person(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines about "me" and "my opponent" as lines about Asker and Opponent."""
    if not any(_OF_ASKER.search(_QUOTED.sub("", line)) for line in lines):
        return tuple(lines)
    told = []
    for line in lines:
        if _QUOTED.search(line):
            told.append(line)
            continue
        text = line.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        for pattern, words in _I_AM.items():
            text = re.sub(pattern, words, text)
        text = re.sub(r"\b(Opponent|Asker) and I\b", r"\1 and Asker", text)
        text = re.sub(r"\bI and\b", "Asker and", text)
        text = _ASKS_ABOUT_ME.sub(r"\1 Asker", text)
        text = _I.sub(_by_asker, text)
        if re.match(r"(?:(?:then|so|now|and|but|next|after that),? )*Asker ", text, re.IGNORECASE):
            text = _OWN.sub("their", text)
            text = _AND_BARE.sub(lambda match: f"and {_THIRD[match[1]]}", text)
        told.append(text)
    return tuple(told)


def _by_asker(match: re.Match[str]) -> str:
    return " ".join(filter(None, ("Asker", match[1], _THIRD.get(match[2], match[2]))))
