"""Lines about cards and objects."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from headjudge.spec import cards as known
from headjudge.spec.protocol import GainControl, Restart
from headjudge.suite.phrases.reading import (
    LISTED,
    NUMBER,
    THEIR,
    TITLE,
    Line,
    Reading,
    card_called,
    commanders,
    is_player,
    owner_of_commander,
    phrase,
    said,
    split_titles,
    unknown,
)
from headjudge.suite.phrases.rewording import says_more
from headjudge.suite.steps.card_effects import game_now, written
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english


@phrase(
    rf"(?P<who>{NAME}) (?:casts|plays|resolves|flashes in|responds with)"
    rf"(?: {THEIR}| an?)? (?P<thing>{TITLE})"
    rf"(?: (?:targeting|on|at|for|against|to) (?P<whom>{LISTED}|{THEIR}self))?"
    r"(?: (?:with|for) (?:X ?= ?)?(?P<x>\d+))?(?: for free)?",
    rf"(?P<who>{NAME}) casts (?P<thing>{TITLE}) (?:with|for) X ?= ?(?P<x>\d+) "
    rf"(?:targeting|on|at|against) (?P<whom>{LISTED}|{THEIR}self)",
    rf"(?P<who>{NAME})'s (?P<thing>{TITLE}) resolves"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{LISTED}))?(?: with X ?= ?(?P<x>\d+))?",
)
def _casts(line: Line, who: str, thing: str, whom: str | None, x: str | None) -> Reading | None:
    whom = who if whom and whom.endswith("self") else whom
    name = card_called(thing)
    text = " ".join(written(known.card(name))) if name else ""
    has_amount = bool(x) and not re.search(r"\bX\b", line.text)
    unclear = has_amount and "with X" not in text
    if who not in line.players or line.in_match or (whom and not line.names(whom)) or unclear:
        return None
    casting = not re.search(r" resolves(?!\w)| resolves ", line.text.replace(f"{who} resolves", ""))
    if not name:
        cast = (f"a spell is cast by {who}",) if casting else ()
        effect = f"its effect{f' with X = {x}' if x else ''}{f' on {whom}' if whom else ''}"
        note = unknown(thing).replace("its effect", effect)
        return Reading(cast, note=note, free=True)
    record = known.card(name)
    parts = f"{f' for {whom}' if whom else ''}{f' with X = {x}' if x else ''}"
    if casting and _resolves_later(thing, line.later):
        note = f"{name} does nothing until a line says: {who}'s {name} resolves{parts}"
        return Reading((f"a spell is cast by {who}",), note=note, free=True)
    note = f"{name} is read as resolving" if casting else ""
    if record.can_be_there and not record.resolves and not parts:
        return said(f"{name} enters the battlefield under {who}'s control", note=note, free=True)
    return said(f"{who}'s {name} resolves{parts}", note=note, free=True)


@phrase(rf"(?P<who>{NAME}) (?P<thing>{TITLE})s (?P<whom>{NAME})")
def _casts_by_verb(line: Line, who: str, thing: str, whom: str) -> Reading | None:
    """Read the name of a known card as a verb, as in "Ana Lightning Bolts Ben"."""
    return _casts(line, who, thing, whom, None) if card_called(thing) else None


@phrase(
    rf"(?P<who>{NAME}) does not (?:control|have|own) (?:any |an? |the )?"
    rf"(?P<thing>{TITLE}|anything like (?:that|it))",
    rf"(?P<belongs>)(?:the |The )?(?P<thing>{TITLE}) (?:belongs to (?P<who>{NAME})|is "
    rf"(?:owned by )?(?P<whose>{NAME})(?:'s(?: card)?)?)",
)
def _whose(
    line: Line, who: str | None, thing: str, whose: str | None = None, belongs: str | None = None
) -> Reading | None:
    """Read who has a card, or has none, if the lines before say the same."""
    who, word = who or whose or "", card_called(thing) or split_titles(thing)
    has = {(each.controller, each.name) for each in line.builder.cards}
    has |= {(each.controller or each.owner or "", each.name) for each in line.builder.objects}
    has |= {(each.owner or "", each.name) for each in line.builder.objects}
    if who not in line.players or line.in_match or ((who, word) in has) is (belongs is None):
        return None
    return Reading(note=f"not read: {line.text}", free=True)


@phrase(
    r"<thing> (?:stays|remains|is still) (?:in )?(?P<zone>exiled?|(?:the |(?:his|her|their) )?"
    r"graveyard|on the battlefield|in play)"
)
def _stays(line: Line, whose: str | None, thing: str, zone: str) -> Reading | None:
    del whose
    name, word = card_called(thing), split_titles(thing)
    if line.in_match or not line.happened or not (name or word in line.things):
        return None
    where = "in exile" if "exile" in zone else "in the graveyard"
    where = "on the battlefield" if zone in ("on the battlefield", "in play") else where
    return said(f"{name or word} is {where}", free=True)


def _resolves_later(thing: str, later: Sequence[str]) -> bool:
    """Return whether the lines after a spell's casting respond to it, counter it or resolve it."""
    title = rf"\b{re.escape(thing)}\b"
    fate = re.compile(rf"\bcounters .*{title}|{title} is countered|{title}.*\bresolves")
    return "in response" in "".join(later[:1]) or any(map(fate.search, later))


@phrase(
    rf"(?P<who>{NAME}) casts (?P<thing>{TITLE})(?: (?:on|at|targeting) (?P<whom>{LISTED}))? "
    rf"for (?P<n>\d+)(?: damage)?"
)
def _casts_for(line: Line, who: str, thing: str, whom: str | None, n: str) -> Reading | None:
    """Read a spell that is not in the list, if a later line tells its damage."""
    if (
        who not in line.players
        or line.in_match
        or (whom and not line.names(whom))
        or card_called(thing)
    ):
        return None
    if not any(re.search(rf"\b{n}\b", later) for later in line.later):
        return None
    return Reading(
        (f"a spell is cast by {who}",),
        note=f"{unknown(thing)} ({n}{f' to {whom}' if whom else ''})",
        free=True,
    )


@phrase(
    rf"(?:(?P<who>{NAME})'s )?(?:{TITLE}|.*ultimate) restarts the game",
    rf"(?P<who>{NAME}) restarts the game(?: with {TITLE})?",
)
def _restarts(line: Line, who: str | None) -> Reading | None:
    if line.in_match or not line.players:
        return None
    if who not in line.players:
        return Reading(
            why=f"say whose effect it is: an effect of {line.players[0]} restarts the game"
        )
    return said(f"an effect of {who} restarts the game", free=True)


@phrase(r"the game (?:restarts|starts over|is started over|begins again)")
def _restarted(line: Line) -> Reading | None:
    if line.in_match:
        return None
    if any(isinstance(event, Restart) for event in line.events):
        return said("the game is restarted", free=True)
    example = f"an effect of {line.players[0]} restarts the game"
    return Reading(why=f"say whose effect it is, for example: {example}")


@phrase(
    rf"(?P<who>{NAME}) counters (?:{NAME}'s )?(?P<thing>{TITLE})<with>",
    rf"(?:{NAME}'s )?(?P<thing>{TITLE}) is countered<with>(?P<who>)",
)
def _counters_spell(line: Line, *, who: str, thing: str, by: str | None) -> Reading | None:
    resolved = any(card.name == card_called(thing) for card in line.builder.cards)
    if (who and who not in line.players) or line.in_match or resolved:
        return None
    whose = f"{who}'s " if who else ""
    using = f" {whose}{by} needs no line of its own" if by else ""
    return Reading(note=f"{thing} is countered, so it does nothing;{using}".rstrip(";"), free=True)


@phrase(r"<thing> is (?:on the battlefield|in play)")
def _is_there(line: Line, whose: str | None, thing: str) -> Reading | None:
    if line.in_match or is_player(line, thing):
        return None
    name = card_called(thing)
    if name and any(card.name == name for card in line.builder.cards):
        owner = f"{whose}'s " if whose else ""
        return (
            said(f"{owner}{name} is on the battlefield", free=True)
            if line.happened
            else Reading(free=True)
        )
    if whose or line.happened:
        return None
    return Reading(why=f"say who controls it: {line.players[0]} controls {thing}")


@phrase(r"(?:<thing>|that|this|it|which) (?:kills|destroys|finishes) <whom>")
def _kills(line: Line, whose: str | None, thing: str | None, whom: str) -> Reading | None:
    del whose, thing
    names = line.names(whom)
    if not names:
        return None
    return Reading(
        why=f"say how, for example: {names[0]} is dealt 3 damage, or: "
        f"an effect states that {names[0]} loses the game"
    )


@phrase(
    rf"(?P<who>{NAME}) (?:activates|uses)(?: the ability of)? (?P<thing>{TITLE})(?:'s ability)?"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{LISTED}))?",
)
def _activates(line: Line, who: str, thing: str, whom: str | None) -> Reading | None:
    if who not in line.players or line.in_match or (whom and not line.names(whom)):
        return None
    name = card_called(thing)
    if not name:
        effect = f"its effect{f' on {whom}' if whom else ''}"
        return Reading(note=unknown(thing).replace("its effect", effect), free=True)
    target = f" for {whom}" if whom else ""
    return said(f"{who}'s {name}'s ability resolves{target}", free=True)


_OF_PLANESWALKER = r"[-+\N{MINUS SIGN}]?\d+(?: ability)?"


@phrase(
    rf"(?P<who>{NAME}) (?:activates|uses) the {_OF_PLANESWALKER} of (?P<thing>{TITLE})"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{LISTED}))?",
    rf"(?P<who>{NAME}) (?:activates|uses) (?P<thing>{TITLE})'s {_OF_PLANESWALKER}"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{LISTED}))?",
    rf"(?P<who>)(?:the )?{_OF_PLANESWALKER} of (?P<thing>{TITLE})"
    rf"(?: (?:targeting|on|at|for|against) (?P<whom>{LISTED}))?",
)
def _activates_loyalty(line: Line, who: str, thing: str, whom: str | None) -> Reading | None:
    names = line.names(whom) if whom else line.players
    if (who and who not in line.players) or line.in_match or not names:
        return None
    if who and any(" restarts" in later for later in line.later[:1]):
        return said(f"an effect of {who} restarts the game", free=True)
    return Reading(
        why=f"say what that ability of {thing} does, for example: {names[0]} is dealt 3 damage"
    )


@phrase(
    rf"(?P<who>{NAME}) (?:controls|has|owns)(?: an?)? (?P<thing>{TITLE})"
    r"(?: (?:on the (?:battlefield|table|board)|in play|out|on (?:his|her"
    r"|their) side))?(?: again)?",
    rf"(?P<who>{NAME})'s (?P<thing>{TITLE}) is (?:on the battlefield|in play|out)",
)
def _controls(line: Line, who: str, thing: str) -> Reading | None:
    name, word = card_called(thing), split_titles(thing)
    is_list = not name and re.search(r", [A-Z](?!.* (?:of|the|in) )", thing)
    if who not in line.players or line.in_match or is_player(line, thing) or is_list:
        return None
    if line.happened:
        if word in line.things or (name and any(card.name == name for card in line.builder.cards)):
            return said(f"{who} controls {name or word}", free=True)
        return (
            said(f"{name} enters the battlefield under {who}'s control", free=True)
            if name
            else Reading(why=f"{thing} is not in the game yet; {_begin_with(who, word)}")
        )
    if name:
        return said(f"{who} controls {name}", free=True)
    return said(f"{who} owns the card {word} on the battlefield", note=unknown(thing), free=True)


@phrase(
    rf"(?:both )?(?P<who>{LISTED}|both players|each player) (?:each |both )?"
    rf"(?:controls?|has|have|owns?)(?: an?)? (?P<thing>{TITLE})"
)
def _control(line: Line, who: str, thing: str) -> Reading | None:
    """Read that several players control cards with the same name."""
    names, name = line.names(who), card_called(thing)
    if len(names) < 2 or line.in_match or line.happened or not name:  # noqa: PLR2004
        return None
    return said(*(f"{player} controls {name}" for player in names), free=True)


@phrase(
    rf"(?P<who>{NAME}) has (?:the |two )?commanders?,? (?P<thing>{TITLE}(?: and {TITLE})?)",
    rf"(?P<who>{NAME})'s commanders? (?:is|are) (?P<thing>{TITLE}(?: and {TITLE})?)",
    rf"(?P<who>{NAME}) (?:has|plays|runs|is playing) (?P<thing>{TITLE}(?: and {TITLE})?) as "
    r"(?:(?:his|her|their|an?) )?commanders?",
    rf"(?P<who>{NAME}) (?:has|plays|runs|is playing) (?:the |(?:his|her|their) )?(?:two )?"
    rf"partners? (?:commanders )?(?P<thing>{TITLE} and {TITLE})",
)
def _has_commanders(line: Line, who: str, thing: str) -> Reading | None:
    if who not in line.players or line.in_match or line.happened:
        return None
    names = [split_titles(name) for name in thing.split(" and ")]
    if " two " in line.text and len(names) != 2:  # noqa: PLR2004
        return None
    return said(f"{who} has the commander{'s' * (len(names) > 1)} {join_english(names)}", free=True)


@phrase(
    r".+ (?:deals|has dealt) lethal damage to <thing>",
    r"<thing> (?:takes|is dealt) lethal damage(?: .+)?",
    rf"<thing> (?:takes|is dealt) (?:{NUMBER})(?: combat)?(?: damage)? and (?:dies|is destroyed)",
)
def _lethal(line: Line, whose: str | None, thing: str) -> Reading | None:
    name = card_called(thing)
    if line.in_match or not name or re.search(r"\b(?:not|would|if|no|never)\b", line.text):
        return None
    owner = f"{whose}'s " if whose in line.players else ""
    source = " ".join(player for player in line.players if player in line.text)
    told = re.search(r"(\S+ (?:combat )?)(?:damage )?and (?:dies|is destroyed)$", line.text)
    note = f"the {told[1].strip()} damage is read as lethal damage" if told else ""
    return said(f"{owner}{name} is dealt lethal damage", about=source, note=note, free=True)


@phrase(
    rf"(?P<who>{NAME}) puts (?P<thing>{TITLE}) (?:onto the battlefield|into play)"
    r"(?: with [a-z ]+| from (?:his|her|their) hand)?"
)
def _puts(line: Line, who: str, thing: str) -> Reading | None:
    name = card_called(thing)
    if who not in line.players or line.in_match or thing in line.players:
        return None
    if not name:
        return Reading(note=unknown(thing), free=True)
    return said(f"{name} enters the battlefield under {who}'s control", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:casts|responds with|plays) (?:an?|the|another|his|her"
    rf"|their) (?P<what>[a-z -]+)"
)
def _casts_something(line: Line, who: str, what: str) -> Reading | None:
    """Read a spell without a name."""
    if who not in line.players or line.in_match or _NO_SPELL.search(what):
        return None
    note = f"write what the {what} does when it resolves"
    return Reading((f"a spell is cast by {who}",), note=note, free=True)


_NO_SPELL = re.compile(
    r"\b(?:lands?|game|match|copy|copies|draw|that|which|who|and|from|for|to|win\w*|los\w+|life"
    r"|damage)\b"
)


@phrase(rf"(?P<thing>{TITLE}) enters(?: play)? under (?P<who>{NAME})'s control")
def _enters(line: Line, thing: str, who: str) -> Reading | None:
    name = card_called(thing)
    if not name or who not in line.players or line.in_match:
        return None
    return said(f"{name} enters the battlefield under {who}'s control", free=True)


@phrase(rf"(?P<who>{NAME}) is (?:the|the new) monarch")
def _is_monarch(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match or line.happened:
        return None
    return said(f"{who} becomes the monarch", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:takes|gets|steals|puts) (?P<owner>{NAME})'s (?P<thing>{TITLE}) (?:out of"
    r"|from) <their> (?P<zone>library|deck|hand|graveyard)(?: onto the battlefield)?<with>",
    rf"(?P<who>{NAME}) (?:controls|has)(?: an?| the)? (?P<thing>{TITLE}),? (?:(?:that|which) "
    rf"(?P<owner>{NAME}) owns|owned by (?P<of>{NAME}))",
)
def _controls_other(
    line: Line,
    *,
    who: str,
    owner: str | None,
    thing: str,
    zone: str | None = None,
    by: str | None = None,
    of: str | None = None,
) -> Reading | None:
    """Read that a player controls a card that another one owns, from the beginning."""
    owner, name = owner or of or "", card_called(thing)
    if not {who, owner} <= {*line.players} or line.in_match or line.happened:
        return None
    if zone in ("library", "deck") and line.builder.players[owner].get("library") is not None:
        return None
    del by
    if name:
        return said(f"{who} controls {owner}'s {name}", free=True)
    card = f"{owner} owns the card {split_titles(thing)} on the battlefield under {who}'s control"
    return said(card, note=unknown(thing), free=True)


@phrase(
    r"<who> (?:tutors?(?: for)?|searche?s? <their> <library> for) (?:an?|the|(?:his|her|their)) "
    r"[a-z ]+"
)
def _searches(line: Line, who: str) -> Reading | None:
    """Read a search of a library whose number of cards does not matter."""
    names = line.names(who)
    counted = any(line.builder.players[name].get("library") is not None for name in names)
    if not names or line.in_match or counted or says_more(line.text):
        return None
    return Reading(note=f"not read: {line.text}", free=True)


def _begin_with(owner: str, word: str) -> str:
    return f"before anything happens, write: {owner} owns the card {word} on the battlefield"


_GOES = {
    r"dies|is destroyed|is sacrificed|is killed|goes to the graveyard|is put into "
    r"(?:the|its owner's) graveyard": "into the graveyard",
    r"is exiled|gets exiled|goes to exile": "into exile",
    r"leaves the battlefield|leaves play|leaves": "",
    rf"(?:returns|is returned|goes) to (?:its owner's|{THEIR}|{NAME}'s) hand|is bounced": (
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


@phrase(
    rf"(?:<thing>|(?P<other>[A-Z][\w-]*)) (?P<goes>{'|'.join(_GOES)})"
    r"(?: in response)?"
)
def _goes(line: Line, whose: str | None, thing: str | None, other: str | None, goes: str) -> Any:  # noqa: ANN401
    del other
    if thing is None or is_player(line, thing):
        return None
    into = next(zone for words, zone in _GOES.items() if re.fullmatch(words, goes))
    return _moved(line, whose, thing, into)


def _owner_and_title(line: Line, whose: str | None, thing: str) -> tuple[str | None, str]:
    """Return the owner and title, in a title like Lich's Mastery without an owner."""
    if whose and whose not in line.players and f"{whose}'s {thing}" in line.text:
        return None, f"{whose}'s {thing}"
    return whose, thing


@phrase(
    r"<thing> (?:does|did|has) not (?:go to the graveyard|gone to the graveyard|leave|left|die"
    r"|died)"
    r"(?: the battlefield| play)?"
)
def _has_not_moved(line: Line, whose: str | None, thing: str) -> Reading | None:
    whose, thing = _owner_and_title(line, whose, thing)
    name = card_called(thing)
    if not line.happened or not any(card.name == name for card in line.builder.cards):
        return None
    owner = f"{whose}'s " if whose else ""
    return said(f"{owner}{name} is on the battlefield", free=True)


def _owner_of(line: Line, thing: str) -> str | None:
    owners = {each.name: each.owner for each in line.builder.objects}
    return owners.get(split_titles(thing), "")


def _moved(line: Line, whose: str | None, thing: str, into: str) -> Reading | None:
    """Return the reading of an object's move into a zone; empty for one that only leaves."""
    whose, thing = _owner_and_title(line, whose, thing)
    if line.in_match or (whose and whose not in line.players):
        return None
    name, word = card_called(thing), split_titles(thing)
    if name:
        owner = f"{whose}'s " if whose else ""
        there = any(card.name == name for card in line.builder.cards)
        before = (f"{whose} controls {name}",) if whose and not there else ()
        goes = f"is put {into}" if into else "leaves the battlefield"
        return said(f"{owner}{name} {goes}", before=before, free=True)
    exiled = "" if into else _READ_AS_EXILE.format(word=word)
    zone = _zone_of(line, word)
    if zone and zone != "battlefield" and (not into or into.endswith(zone)):
        return Reading(note=f"{word} is in {_IN[zone]} already", free=True)
    if word in line.things:
        return said(f"{word} is put {into or 'into exile'}", note=exiled, free=True)
    if not whose:
        return Reading(why=f"{thing} is not in the game yet; {_begin_with(line.players[0], word)}")
    needs = (f"{whose} owns the card {word} on the battlefield",)
    note = "; ".join(filter(None, (unknown(thing), exiled)))
    return said(f"{word} is put {into or 'into exile'}", before=needs, note=note, free=True)


_IN: dict[str, str] = {"graveyard": "the graveyard", "exile": "exile", "hand": "the hand"}
"""The zones that an object goes to, with their articles."""


def _zone_of(line: Line, word: str) -> str:
    """Return the zone of an object that has left the battlefield; empty for any other."""
    if word not in line.things or not line.builder.steps:
        return ""
    game = game_now(line.builder)
    thing = game.board.objects.get(word) if game and game.board else None
    return thing.zone if thing and thing.zone in _IN else ""


_READ_AS_EXILE = (
    "that {word} leaves the battlefield is read as exile; if it goes to the graveyard instead, "
    "write: {word} is put into the graveyard"
)


@phrase(rf"(?P<who>{NAME}) (?P<does>{'|'.join(_DOES)}) <thing><with>(?: in response)?")
def _does_to(
    line: Line, *, who: str, does: str, whose: str | None, thing: str, by: str | None
) -> Reading | None:
    if who not in line.players or thing in line.players:
        return None
    whose, thing = _owner_and_title(line, whose, thing)
    owner = whose or _owner_of(line, thing)
    owner = owner or (who if does == "sacrifices" else line.opponent(who))
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
    notes = "; ".join(filter(None, (moved.note, unknown(by))))
    return replace(moved, before=moved.before + more, note=notes)


def _last_caster(line: Line, thing: str) -> str:
    cards = [card for card in line.builder.cards if card.name == card_called(thing)]
    return cards[-1].controller if cards else ""


@phrase(
    r"<thing> (?:comes back|returns|is returned|re-?enters)(?: to)?(?: the battlefield| play)?"
    rf"(?: under (?P<who>{NAME})'s control)?"
)
def _returns(line: Line, whose: str | None, thing: str, who: str | None) -> Reading | None:
    name, word = card_called(thing), split_titles(thing)
    if line.in_match or is_player(line, thing) or not (name or word in line.things):
        return None
    owners = {each.name: each.owner for each in line.builder.objects}
    player = who or whose or owners.get(word, "")
    if player not in line.players:
        return None
    return said(f"{name or word} is put onto the battlefield under {player}'s control", free=True)


_LEAVES = r" until (?:it|.+?) leaves(?: (?:the battlefield|play|the game))?"


@phrase(
    rf"<thing> is (?:exiled|put into exile){_LEAVES}",
    rf"(?P<by>(?:{NAME}'s )?{TITLE}) exiles <thing>(?:{_LEAVES})?",
)
def _exiled_until(
    line: Line, *, whose: str | None, thing: str, by: str | None = None
) -> Reading | None:
    """Read an exile; one that ends later (610.3) is read as its beginning."""
    if by in line.players or is_player(line, thing):
        return None
    moved = _moved(line, whose, thing, "into exile")
    if moved is None or moved.why:
        return moved
    if " until " not in line.text:
        return replace(moved, note="; ".join(filter(None, (moved.note, f"{by} is the source"))))
    word = card_called(thing) or split_titles(thing)
    ends = f"when the exile{f' by {by}' if by else ''} ends (610.3), write: {word} is put onto the "
    ends += "battlefield"
    return replace(moved, note="; ".join(filter(None, (moved.note, ends))))


_STEALING = ("Mind Control", "Control Magic", "Treachery", "Persuasion", "Confiscate", "Annex")
"""Auras that give control of the permanent that they enchant."""


@phrase(
    rf"(?P<who>{NAME}) (?:gains|takes|gets) control of (?:the )?"
    r"(?:<thing>|(?P<a>x))<with>",
    rf"(?P<who>{NAME}) steals <thing>(?: from (?P<a>{NAME}))?<with>",
    rf"(?P<who>{NAME}) (?P<enchants>puts) (?P<by>{TITLE}) on (?P<a>)<thing>",
    rf"(?P<who>{NAME}) (?:takes|(?P<enchants>enchants)) (?P<a>)<thing> "
    rf"with (?P<by>{TITLE}?)(?:'s (?:ability|trigger))?",
    rf"(?P<who>{NAME}) (?:(?:gains|takes|gets) control of|steals) (?P<a>{NAME})'s commander "
    rf"(?P<thing>{TITLE})"
    r"(?P<whose>)(?P<by>)",
)
def _takes(
    line: Line,
    *,
    who: str,
    thing: str,
    whose: str | None,
    a: str | None,
    by: str | None,
    enchants: str | None = None,
) -> Reading | None:
    if enchants and by not in _STEALING:
        return None if by is None or card_called(by) else Reading(note=unknown(by), free=True)
    owners = {each.name: each.owner for each in line.builder.objects}
    owner = whose or a or owners.get(split_titles(thing))
    owner = owner or owner_of_commander(line, split_titles(thing))
    owner = owner or _last_caster(line, thing) or line.opponent(who)
    if who not in line.players or owner not in line.players or line.in_match:
        return None
    if thing in line.players:
        return None
    name, word = card_called(thing), split_titles(thing)
    note = "" if not by or card_called(by) or by in _STEALING else unknown(by)
    if name:
        there = any(card.name == name for card in line.builder.cards)
        before = () if there else (f"{owner} controls {name}",)
        return said(f"{who} gains control of {name}", before=before, note=note, free=True)
    needs: tuple[str, ...] = ()
    if word not in line.things:
        needs = (f"{owner} owns the card {word} on the battlefield",)
    if "'s commander " in line.text and not owner_of_commander(line, word):
        needs = (commanders(line, owner, word), *needs)
    return said(f"an effect gives {who} control of {word}", before=needs, note=note, free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:gets|has|controls|regains control of)(?: {THEIR})? <thing>(?: back"
    rf"| again)?",
    rf"<thing> (?:goes|comes|reverts) (?:back )?(?:to|under) (?P<who>{NAME})(?:'s control)?",
)
def _controls_again(line: Line, who: str, whose: str | None, thing: str) -> Reading | None:
    del whose
    name, word = card_called(thing), split_titles(thing)
    if who not in line.players or not (name or word in line.things) or not line.happened:
        return None
    return said(f"{who} controls {name or word}", free=True)


@phrase(rf"(?P<who>{NAME}) (?:gains|takes|gets) control of it")
def _controls_it_now(line: Line, who: str) -> Reading | None:
    """Read the control that the sentence before has given."""
    last = line.builder.performed[-1][0] if line.builder.performed else ""
    gained = re.match(rf"{who} gains control of |an effect gives {who} control of ", last)
    return Reading(free=True) if gained else None


@phrase(rf"(?P<who>{NAME}) (?:gets|has|controls) it(?: back| again)")
def _controls_it_again(line: Line, who: str) -> Reading | None:
    """Read what happens to the only object in the game."""
    names = [thing.name for thing in line.builder.objects]
    if who not in line.players or not names or not line.happened:
        return None
    if len(names) > 1:
        return Reading(why=f"say what, for example: {who} gets {names[0]} back")
    return said(f"{who} controls {names[0]}", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:stops controlling|loses control of|gives back) <thing>",
    rf"(?P<who>{NAME}) no longer controls <thing>",
    rf"(?P<who>{NAME}) does not control <thing> (?:any more|anymore|any longer)",
)
def _control_ends(line: Line, who: str, whose: str | None, thing: str) -> Reading | None:
    del whose
    word = split_titles(thing)
    gained = [event for event in line.events if isinstance(event, GainControl)]
    if not any((event.player, event.of) == (who, word) for event in gained):
        return None
    sentence = f"the effect that gives {who} control of {word} ends"
    note = (
        "this line is read as the end of that effect"
        if line.text.endswith(("more", "longer")) or "no longer" in line.text
        else ""
    )
    return said(sentence, note=note, free=True)


@phrase(
    rf"<thing> (?:has|gets|enters with|with) (?:{NUMBER}) (?P<kind>[\w+/-]+) counters?(?: on it)?",
    rf"(?P<whose>{NAME})? ?(?:puts|removes) (?:{NUMBER}|the last) (?P<kind>[\w+/-]+) counters? "
    rf"(?:on|from) (?P<thing>{TITLE})",
    rf"(?P<whose>{NAME}) (?:(?:has|puts|removes) (?:{NUMBER}|the last) (?P<kind>[\w+/-]+)"
    rf" counters? "
    r"(?:on|from) it|removes the last (?P<last>[\w+/-]+) counter)(?P<thing>)",
)
def _counters(
    line: Line, *, whose: str | None, thing: str, kind: str | None, last: str | None = None
) -> Reading | None:
    del whose
    kind = kind or last or ""
    if is_player(line, thing) or kind in ("poison", "energy", "experience", "rad"):
        return None
    name = card_called(thing) if thing else ""
    record = known.card(name) if name else None
    steps = [each for each in written(record) if "ability resolves" in each] if record else []
    write = f", for example: {steps[0].removeprefix('When ')}" if steps else ""
    note = f"{kind} counters are not counted; say what happens because of them{write}"
    return Reading(note=note, free=True)
