"""Lines about life, poison counters and cards, and changes of them."""

import operator
import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from headjudge.spec import cards as known
from headjudge.spec.protocol import CombatDamage, Damage, GainLife, LoseLife, SetLife, matches
from headjudge.suite.phrases.reading import (
    ALL,
    KEYWORDS,
    NUMBER,
    TITLE,
    WHO,
    Line,
    Reading,
    card_called,
    commanders,
    for_each,
    has_amount,
    is_player,
    number,
    owner_of_commander,
    phrase,
    said,
    split_titles,
    unknown,
)
from headjudge.suite.phrases.rewording import says_more
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.pattern import NAME
from headjudge.text import pluralize


@phrase(
    r"<who> (?:is|are) (?:both |back )?(?:at|on|down to) <n>(?: life)?(?: points?)?(?: each)?",
    r"<who> (?:has|have) <n> (?:life|lives)(?: points?)?(?: each| left| remaining)*",
    r"<who> (?:starts?|begins?) (?:at|on|with) <n>(?: life)?(?: points?)?(?: each)?",
    r"<who>'s life(?: total)?(?: is)?(?: at|:)? <n>",
    r"<who>(?::|,) <n> life",
    r"<who> (?:is|are) (?:left|sitting|stuck) (?:at|on|with) <n>(?: life)?",
    r"<who> (?:(?:is|are) at|has|have) <n> life (?P<team>as a team)",
)
def _life(line: Line, who: str, n: str, team: str | None = None) -> Reading | None:
    names = line.names(who)
    if line.in_match and names and number(n) > 0:
        if line.time_is_out:
            return Reading(note=f"not read: {line.text}; the game is over", free=True)
        called = any(isinstance(event, matches.CallTime) for event in line.events)
        if called and not line.life_in_match:
            return None
        first = () if line.life_in_match else ("a game begins",)
        totals = (f"{name}'s life total becomes {number(n)}" for name in names)
        return said(*first, *totals, free=True)
    if team and any({*line.team_of(name)} != {*names} for name in names):
        return None
    if (
        names
        and line.happened
        and line.counts_poison
        and not re.search(r"\bli[fv]es?\b", line.text)
    ):
        return _unit_that_fits(line, names, number(n))
    return _has_or_starts(line, who, f"{number(n)} life")


def _unit_that_fits(line: Line, names: Sequence[str], n: int) -> Reading:
    """Return what a total without a unit counts, in a game with poison counters."""
    game = game_now(line.builder)
    units = (f"{n} life", pluralize(n, "poison counter"))
    if game is not None:
        totals = (
            {game.life[game.pool[name]] for name in names},
            {game.poison.get(game.poison_pool[name], 0) for name in names},
        )
        fitting = [unit for unit, total in zip(units, totals, strict=True) if total == {n}]
        if len(fitting) == 1:
            return has_amount(names, fitting[0])
    return Reading(why=f"write what is counted: {names[0]} has {units[0]}, or {units[1]}")


_COMPARISONS = {
    operator.gt: ("above", "over", "more than"),
    operator.lt: ("below", "under", "less than", "fewer than"),
    operator.ge: ("at least", "or more", "or higher", "or above"),
    operator.le: ("at most", "or less", "or lower", "or below"),
}
"""The words for comparisons."""


@phrase(
    r"<who> (?:is|are|has|have|goes?|drops?|falls?|stays?)(?: all| both| each| still)?(?: at| on)? "
    r"(?P<than>above|over|more than|below|under|less than|fewer than|at least|at most) <n>"
    r"(?: life)?",
    r"<who> (?:is|are|has|have)(?: all| both| each)?(?: at| on)? <n>(?: life)? or "
    r"(?P<than>more|higher|above|less|lower|below)(?: life)?",
)
def _compared(line: Line, who: str, than: str, n: str) -> Reading | None:
    """Read a comparison that fits the life totals so far as a remark."""
    names, amount = line.names(who), number(n)
    game = game_now(line.builder) if not line.in_match else None
    if not names or game is None:
        return None
    totals = [game.life.get(game.pool.get(name, ""), None) for name in names]
    word = f"or {than}" if " or " in line.text else than
    compare = next(compare for compare, words in _COMPARISONS.items() if word in words)
    is_known = line.happened or all(line.builder.players[each].get("life") for each in names)
    fits = all(life is not None and compare(life, amount) for life in totals)
    if fits and (is_known or not amount):
        return Reading(note=f"not read: {line.text}, which fits the life totals so far", free=True)
    return Reading(why=f"write the amount, for example: {names[0]} has {amount} life")


@phrase(
    r"<who> (?:is|are) at <n> poison(?: counters?)?",
    r"<who> (?:has|have) <n> poison(?: counters?)?(?: each)?",
    r"<who> (?:starts?|begins?) with <n> poison(?: counters?)?",
)
def _poison(line: Line, who: str, n: str) -> Reading | None:
    return _has_or_starts(line, who, pluralize(number(n), "poison counter"))


@phrase(
    r"<who> (?:ends? up|stays?|remains?) (?:at|on|with) <n>(?: life(?: total)?)?",
    r"<who>'s life(?: total)? (?:stays|remains)(?: at)? <n>",
    r"<who> (?:ends? up|stays?|remains?) (?:at|on|with) <n> (?P<poison>poison)(?: counters?)?",
)
def _ends_up(line: Line, who: str, n: str, poison: str | None = None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match or not line.happened:
        return None
    amount = pluralize(number(n), "poison counter") if poison else f"{number(n)} life"
    return has_amount(names, amount)


def _has_or_starts(line: Line, who: str, amount: str) -> Reading | None:
    """Return what players have, or start with if nothing has happened yet."""
    names = line.names(who)
    if not names or line.in_match:
        return None
    if line.happened and not line.has_acted:
        starts = for_each(names, f"starts with {amount}", who)
        return Reading(before=starts.sentences, free=True)
    if line.happened and amount.endswith(" life") and _is_stated_late(line, names, amount):
        starts = for_each(names, f"starts with {amount}", who)
        note = f"{line.text} is read as the total from the beginning"
        return Reading(before=starts.sentences, note=note, free=True)
    unit = amount.partition(" ")[2].removesuffix("s")
    before = [text for text, _ in line.builder.performed if text.partition(" ")[0] in names]
    other = [text for text in before if re.search(rf" starts with -?\d+ {unit}s?$", text)]
    if not line.happened and any(not text.endswith(f" with {amount}") for text in other):
        return Reading(why=f"an earlier line states: {other[-1]}; write how that changes")
    return (
        has_amount(names, amount)
        if line.happened
        else replace(for_each(names, f"starts with {amount}", who), together=False)
    )


def _is_stated_late(line: Line, names: Sequence[str], amount: str) -> bool:
    """Return whether an event comes before the only statement of life totals that never changed."""
    life = int(amount.removesuffix(" life"))
    begun = replace(line.builder, steps=line.builder.steps[: line.builder.setup_steps])
    now, first = game_now(line.builder), game_now(begun)
    known = any(line.builder.players[each].get("life") for each in names)
    if life < 1 or now is None or first is None or known:
        return False
    changes = (SetLife, GainLife, LoseLife, Damage, CombatDamage)
    changed = {getattr(event, "player", "") for event in line.events if isinstance(event, changes)}
    if changed & {"", *names, *(mate for name in names for mate in line.team_of(name))}:
        return False
    pools = [(now.pool.get(name, ""), first.pool.get(name, "")) for name in names]
    return all(
        now.life.get(pool) == first.life.get(before) not in (None, life) for pool, before in pools
    )


@phrase(
    r"<who> (?:has|have) <n> (?:more )?cards?(?: left| remaining)* in <their> <library>",
    r"<who> (?:has|have) <n> cards?(?: left| remaining)* to draw",
    r"<who> (?:has|have) (?P<left><n> cards? (?:left|remaining))",
    r"<who> (?:starts?|begins?) with <n> cards? in <their> <library>",
    r"<who> (?:do|does) not have any cards(?: left)? in <their> <library>(?P<n>)",
    r"<who> (?:has|have) <n> (?:cards? )?in <library>",
    r"there (?:is|are) <n> cards?(?: left)? in <who>'s <library>",
    r"<who> (?:has|have) no <library>(?: left)?(?P<n>)",
    r"<who> (?:is|are) out of cards(?P<n>)",
    r"<who> (?:has|have) an empty <library>(?P<n>)",
    r"<who>'s <library> (?:is|are)(?: now)? empty(?P<n>)",
    r"(?P<who>both|all) (?:players' )?(?:libraries|decks) are empty(?P<n>)",
    r"<who>'s <library> (?:has|have|contains) <n> cards?(?: left| remaining)*(?: in it)?",
)
def _library(line: Line, who: str, n: str, left: str | None = None) -> Reading | None:
    names, cards = line.names(who), pluralize(number(n or "no"), "card")
    if not names or line.in_match:
        return None
    if left and not any("library" in fields for fields in line.builder.players.values()):
        return Reading(why=f"say where: {names[0]} has {cards} left in the library")
    if not line.happened:
        starts = for_each(names, f"starts with {cards} in the library", who)
        return replace(starts, together=False, free=True)
    if "'s " in line.text:
        return replace(for_each([f"{name}'s library" for name in names], f"has {cards}", ""))
    return has_amount(names, f"{cards} in the library")


@phrase(
    r"<who> (?:takes?|suffers?|receives?|(?:is|are) dealt) <n> <damage>(?: (?:each|from .+))?",
    r"<n> <damage> is dealt to <who>",
    r"<who> (?:takes?|(?:is|are) dealt) <n> (?:damage in (?P<kind>combat)|trample damage)",
    r"<n> (?P<kind>combat |noncombat )?(?:damage )?(?:goes|tramples|gets|comes)(?: over"
    r"| through)* (?:to|at|on) <who>",
)
def _damage(line: Line, who: str, n: str, kind: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match or ("from" in line.text and not _is_plain(line.text)):
        return None
    if re.search(r"\btrample damage|\btramples\b|\bin combat$", line.text):
        kind = "combat "
    return for_each(names, f"is dealt {number(n)} {kind or ''}damage", who)


@phrase(
    r"<who> (?:takes?|suffers?|(?:is|are) dealt) <n> (?P<kind>combat )?(?:infect|poison) damage"
)
def _infect(line: Line, who: str, n: str, kind: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    return for_each(names, f"is dealt {number(n)} {kind or ''}damage with infect", who)


@phrase(
    r"<who> (?:takes?|(?:is|are) dealt|has taken) <n> (?:combat damage by|combat damage from"
    r"|commander damage from|damage from|damage by) "
    rf"(?P<owner>{NAME})'s commander(?: (?P<thing>{TITLE}))?",
    r"<who> (?:has taken|has been dealt|takes?|is dealt) <n>(?: combat| commander)?(?: damage)? "
    rf"(?:from|by) (?P<owner>)(?P<thing>{TITLE})",
    rf"(?P<owner>{NAME})'s commander(?: (?P<thing>{TITLE}))? (?:deals?|has dealt|hits"
    rf"|connects with|attacks)(?: <who> for)? <n>"
    r"(?: (?:combat|commander) damage)?(?: to <whom>)?",
)
def _commander_damage(
    line: Line,
    *,
    n: str,
    owner: str,
    thing: str | None,
    who: str | None = None,
    whom: str | None = None,
) -> Reading | None:
    """Read combat damage by a commander; one without a name is named after its owner."""
    names = line.names(who or whom or "")
    owner = owner or owner_of_commander(line, split_titles(thing or ""))
    if len(names) != 1 or owner not in line.players or line.in_match:
        return None
    known_ones = line.builder.players[owner].get("commanders", ())
    if not thing and len(known_ones) > 1:
        return None
    is_total = re.search(r"\bhas (?:taken|dealt|been dealt)\b", line.text)
    if not is_total and not re.search(
        r"\b(?:combat|commander) damage|hits|connects|attacks", line.text
    ):
        return None
    name = split_titles(thing) if thing else next(iter(known_ones), f"{owner}-commander")
    told = sum(
        event.amount
        for event in line.events
        if isinstance(event, Damage) and (event.player, event.commander) == (names[0], name)
    )
    if told and is_total:
        total = f"{names[0]} has been dealt {told} combat damage by the commander {name} so far"
        return Reading(note=total, free=True) if told == number(n) else Reading(why=total)
    before = () if name in known_ones else (commanders(line, owner, name),)
    dealt = f"{names[0]} is dealt {number(n)} combat damage by the commander {name}"
    return said(dealt, before=before, free=True)


@phrase(
    r"(?:that|it) (?:is|makes|adds up to|comes to)(?: a total of)? (?P<total>\d+) commander damage"
    r"(?: .+)?",
    r"(?P<added>\d+(?: (?:\+|and|plus) \d+)+) (?:=|is|are|makes?) (?P<total>\d+)(?: .+)?",
)
def _sum(line: Line, total: str, added: str | None = None) -> Reading | None:
    """Read a sum of combat damage by commanders, which is only a claim about earlier lines."""
    dealt = [event for event in line.events if isinstance(event, Damage) and event.commander]
    amounts = [int(n) for n in re.findall(r"\d+", added or "")]
    if says_more(line.text) or not {*amounts} <= {event.amount for event in dealt}:
        return None
    players = {event.player for event in dealt}
    sums = [sum(event.amount for event in dealt if event.player == each) for each in players]
    if sum(amounts) != int(total) if amounts else int(total) not in sums:
        return None
    return Reading(note=f"not read: {line.text}", free=True)


@phrase(
    r"<who> (?:takes?|suffers?|(?:is|are) dealt) <n> <damage> (?:by|from) (?P<by>" + TITLE + ")"
)
def _damage_by(line: Line, *, who: str, n: str, kind: str | None, by: str) -> Reading | None:
    """Read damage by a card that is not in the list and not in the game."""
    names, known_thing = line.names(who), split_titles(by) in line.things or card_called(by)
    if not names or line.in_match or known_thing or is_player(line, by):
        return None
    if owner_of_commander(line, split_titles(by)):
        return None
    dealt = for_each(names, f"is dealt {number(n)} {kind or ''}damage", who)
    return replace(dealt, note=unknown(by), free=True)


@phrase(rf"(?P<who>{NAME}) (?:takes|loses|is dealt) <n>(?: life| damage)? and gains <m>(?: life)?")
def _loses_and_gains(line: Line, who: str, n: str, m: str) -> Reading | None:
    if who not in line.players or line.in_match:
        return None
    takes = "loses {} life" if " loses " in line.text else "is dealt {} damage"
    return said(f"{who} {takes.format(number(n))}", f"{who} gains {number(m)} life", together=True)


@phrase(rf"<who> gains? <n> life from (?:lifelink|the lifelinker|{TITLE}|(?:an?|the) [a-z ]+)")
def _gains_from(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    source = line.text.partition(" from ")[2]
    note = unknown(source) if source[0].isupper() and not card_called(source) else ""
    return replace(for_each(names, f"gains {number(n)} life", who), note=note)


@phrase(rf"<who> (?:swaps?|switch(?:es)?|trades?) life totals(?: with (?P<whom>{NAME}))?")
def _swaps_life(line: Line, who: str, whom: str | None) -> Reading | None:
    names = (*line.names(who), *((whom,) if whom else ()))
    if len(set(names)) != 2 or not {*names} <= {*line.players}:  # noqa: PLR2004
        return None
    return said(f"{names[0]} and {names[1]} exchange life totals")


@phrase(rf"<who> (?:takes|is dealt) <n> <damage> with lifelink (?:of|from) (?P<gains>{NAME})")
def _lifelink(line: Line, *, who: str, n: str, kind: str | None, gains: str) -> Reading | None:
    names = line.names(who)
    if len(names) != 1 or gains not in line.players or line.in_match:
        return None
    return said(f"{names[0]} is dealt {number(n)} {kind or ''}damage with lifelink for {gains}")


def _is_plain(text: str) -> bool:
    """Return whether a source of damage has no name and no keyword that matters."""
    source = text.partition(" from ")[2]
    return bool(re.fullmatch(r"(?:an?|the|some|his|her|their) [a-z ]+", source)) and not any(
        word in source for word in (*KEYWORDS, "toxic", "commander")
    )


@phrase(
    r"(?P<source>.+?) (?:deals?|does|has dealt)(?: another| its| her| his"
    r"| their)? <n>(?:(?: points of)? <damage>)? to "
    rf"(?P<first>{WHO})(?: each)?(?: and (?P<m>{NUMBER})(?: damage)? to (?P<second>{NAME}))?",
    rf"(?P<source>(?:{NAME}'s (?:(?:other|second) )?commander )?{TITLE}) "
    rf"(?:hits|attacks|swings at|burns) (?P<first>{NAME}) for (?:another )?<n>"
    r"(?: (?:combat )?damage)?"
    r"(?P<kind>)(?P<m>)(?P<second>)",
)
def _deals(
    line: Line,
    *,
    source: str,
    n: str,
    kind: str | None,
    first: str,
    m: str | None,
    second: str | None,
) -> Reading | None:
    whom = line.names(first)
    more = line.names(second) if second else ()
    if not whom or line.in_match or (second and not more):
        return None
    in_combat = re.search(r" (hits|attacks|swings at) ", line.text)
    if " burns " in line.text and " combat " in line.text:
        return None
    if kind == "" and re.search(r" (attacks|swings at) ", line.text):
        kind = "combat "
    kind = ("combat " if in_combat else "noncombat ") if kind is None and m == "" else kind or ""
    owner, by = _source(line, source)
    if by is None or re.match(r"(?:each|every|all|both|two|three|\d+)\b", source):
        return None
    if by.startswith(" by the commander") and in_combat:
        kind = "combat "
    whose = source.partition("'s ")[0].rpartition(" of ")[2]
    effect = f"by an effect of {whose}, " if whose in line.players and not by else ""
    if by.startswith(" by the commander") and not kind:
        example = f"{whom[0]} is dealt {number(n)} combat damage{by}"
        why = f"say whether it is combat damage, for example: {example}"
        return Reading(why=why, meant=(example,))
    if by.startswith(" by the commander") and kind != "combat ":
        by = ""
    dealt = [(name, number(n)) for name in whom] + [(name, number(m or "0")) for name in more]
    if first.lower() in ALL and not by:
        return said(f"{effect}each player is dealt {number(n)} {kind}damage", **owner)
    events = tuple(f"{effect}{name} is dealt {amount} {kind}damage{by}" for name, amount in dealt)
    return Reading(events, together=len(events) > 1, **owner)


def _source(line: Line, source: str) -> tuple[dict[str, Any], str | None]:
    """Return what a source of damage adds to a reading, and to the sentence; None if unknown."""
    commander = re.fullmatch(rf"(?:({NAME})'s )?(?:(?:other|second) )?commander ({TITLE})", source)
    name = split_titles(commander[2] if commander else source.partition("'s ")[2] or source)
    owner = owner_of_commander(line, name)
    if commander or owner:
        player = (commander and commander[1]) or owner
        if player not in line.players:
            return {}, None
        needs = () if owner else (commanders(line, player, name),)
        return {"before": needs, "free": True}, f" by the commander {name}"
    whose, _, thing = source.rpartition("'s ")
    thing = re.sub(r"^(?:an? |the )", "", thing)
    if whose and whose not in line.players:
        of_card = re.fullmatch(r"(?:triggered )?(?:trigger|ability)", thing)
        is_new = re.fullmatch(TITLE, whose) and not card_called(whose) and whose not in line.things
        return {"free": True, "note": unknown(whose)}, "" if of_card and is_new else None
    if source in line.players or re.fullmatch(r"[a-z -]+(?: of)?(?: [A-Z]\w*)?", thing):
        bad = any(word in thing for word in (*KEYWORDS, "toxic", "commander"))
        return {"free": True}, None if bad else ""
    if not re.fullmatch(TITLE, thing):
        return {}, None
    note = "" if thing in known.cards() else unknown(thing)
    return {"free": True, "note": note}, ""


@phrase(
    r"(?P<source>.+) deals? (?:combat |noncombat )?damage to <whom>",
    rf"(?P<source>{TITLE}) (?:hits|connects with|damages) <whom>",
    rf"<whom> (?:is|are) (?:hit|damaged) by (?P<source>{TITLE})",
)
def _deals_some(line: Line, source: str, whom: str) -> Reading | None:
    names = line.names(whom)
    if not names or line.in_match:
        return None
    why = f"say how much, for example: {names[0]} is dealt 3 combat damage"
    name = card_called(source)
    if name and "is dealt combat damage by it" in (known.card(name).when or ""):
        placed = [card.controller for card in line.builder.cards if card.name == name]
        controller = placed[-1] if placed else line.opponent(names[0])
        why += f"; then write: {controller}'s {name}'s ability resolves for {names[0]}"
    return Reading(why=why)


@phrase(r"<who> (?P<verb>loses?|gains?) <n>(?: life)?(?: each)?")
def _changes(line: Line, who: str, verb: str, n: str) -> Reading | None:
    names = line.names(who)
    if not names or number(n) == 0 or line.in_match:
        return None
    return for_each(names, f"{verb.removesuffix('s')}s {number(n)} life", who)


@phrase(r"(?:that|this|which) (?:makes|is) <n>(?: poison(?: counters?)?| in total| total)?")
def _that_makes(line: Line, n: str) -> Reading | None:
    """Read a total of poison counters that just one player has."""
    game = game_now(line.builder) if line.happened and not line.in_match else None
    poison = game.poison if game else {}
    pools = game.poison_pool if game else {}
    names = [name for name in line.players if poison.get(pools.get(name, "")) == number(n)]
    return has_amount(names, pluralize(number(n), "poison counter")) if len(names) == 1 else None


@phrase(r"(?P<who>X) (?:cracks|fetches with) (?:an?|his|her|their) fetch ?land".replace("X", NAME))
def _cracks(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match:
        return None
    return said(f"{who} pays 1 life if able", note="a fetch land costs 1 life", free=True)


@phrase(r"<who> pays? <n> life")
def _pays(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    return for_each(names, f"pays {number(n)} life if able", who) if names else None


@phrase(
    r"<who> (?:has|gets) a shield (?:for|against) the next <n> <damage>(?: this turn)?",
    rf"(?:(?P<by>{NAME})(?:'s)? )?(?:(?:casts|activates|uses|plays) )?(?:{TITLE} )?(?:to )?"
    r"prevents? the next <n> <damage>(?: that would be dealt)? to <who>(?: this turn)?",
)
def _shield(
    line: Line, *, who: str, n: str, kind: str | None, by: str | None = None
) -> Reading | None:
    names = line.names(who)
    if len(names) != 1 or line.in_match or (by and by not in line.players):
        return None
    damage = f"the next {number(n)} {kind or ''}damage that would be dealt to {names[0]} this turn"
    note = "the spell is read as resolving" if " casts " in line.text else ""
    return said(f"{damage} is prevented", about=by or "", note=note, free=True)


@phrase(
    r"<who> (?:goes?|falls?|drops?|sinks?|(?:is|are) (?:brought|reduced|put|set|taken"
    r"|knocked)) (?:all the way )?(?:back )?(?:down |up )?to <n>(?: life)?",
    r"<who> (?:goes?|falls?|drops?) from (?:-?\d+) to <n>(?: life)?",
    r"<who>'s life(?: total)? (?:becomes|is set to|goes (?:down |up )?to|drops to|falls to) <n>",
    r"(?P<what>[^,]+?) (?:takes?|puts?|brings?|drops?|knocks?|sends?"
    r"|gets?|attacks?|beats?|burns?) <whom> (?:all the way )?(?:back )?(?:down |up )?(?:to"
    r"|at) <n>(?: life)?",
)
def _becomes(
    line: Line, n: str, who: str | None = None, whom: str | None = None, what: str = ""
) -> Reading | None:
    """Read a new total; one that the lines before explain is a claim."""
    names = line.names(who or whom or "")
    if not names or re.search(r"\b(?:not|never|would|could|if|no)\b", what):
        return None
    if line.in_match and len(names) == 1:
        return _total_in_match(line, names[0], number(n))
    game = game_now(line.builder) if line.builder.steps and not line.in_match else None
    if game and all(game.life.get(game.pool.get(name, ""), None) == number(n) for name in names):
        return has_amount(names, f"{number(n)} life")
    sentences = tuple(f"{name}'s life total becomes {number(n)}" for name in names)
    return Reading(sentences, together=len(names) > 1, free=bool(what) or " from " in line.text)


@phrase(
    r"<who> (?:draws?|tries to draw|try to draw|must draw|has to draw|have to draw|attempts to "
    r"draw) <n>(?: more| other| further| additional)?(?: cards?)?"
    r"(?: for (?:the|their|his|her)(?: turn|(?: turn's)? draw)?| (?:in|during) "
    r"(?:the|their|his|her) draw step)?(?: from (?:an empty|his|her|their|the)(?: empty)? "
    r"(?:library|deck))?",
    r"<who> would (?:have to )?draw <n>(?: more| other)?(?: cards?)? from (?:an|his|her|their)"
    r" empty <library>",
)
def _draws(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    if not names or number(n) == 0:
        return None
    return for_each(names, f"has to draw {pluralize(number(n), 'card')}", who)


@phrase(
    r"<who> (?:draws|has to draw|must draw)(?: a card)?(?: (?:for|in|during) (?:the|his|her"
    r"|their) (?:turn|draw(?: step)?)| from it)?",
    r"<who> (?:draws|has to draw|must draw|tries to draw)(?: a card)?,? (?:and|but) "
    r"(?P<fails>can't)",
    r"<who> draws (?:the|his|her|their)(?: one| only| very)? last card(?: (?:of|in"
    r"|from) <their> <library>)?",
)
def _draws_for_turn(line: Line, who: str, fails: str | None = None) -> Reading | None:
    names = line.names(who)
    game = game_now(line.builder) if fails and not line.in_match else None
    if fails and (game is None or any(game.library.get(name) != 0 for name in names)):
        return None
    draws = for_each(names, "has to draw 1 card", who)
    return replace(draws, free=draws.free or bool(fails)) if names else None


_NTH = r"(?:second|third|fourth|fifth|sixth|seventh|last|next|other|extra|additional)"


@phrase(
    r"<who> (?:fails|tries|attempts|has|is forced) to draw (?:the|a|another|his|her|their) "
    rf"(?:{_NTH}|card)(?: one| card)?(?: (?:from|with|of) (?:an|the|her|his|their) (?:now )?"
    rf"(?:empty )?<library>)?",
    rf"<who> (?:can't|does not|is (?:not able|unable) to) draw (?:the|a|another|his|her|their)"
    rf" {_NTH}(?: one| card)?",
)
def _fails_to_draw(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    if re.search(r" (?:can't|not|unable) ", line.text):
        game = game_now(line.builder) if line.happened else None
        if game is None or any(game.library.get(name) != 0 for name in names):
            return None
        draw = for_each(names, "has to draw 1 card", who)
        return replace(draw, note=f"{who} tries to draw from an empty library", free=True)
    return replace(for_each(names, "has to draw 1 card", who), free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:puts|shuffles|places|returns) <n>(?: of (?:them|those)| other)?(?:"
    rf" cards?)?"
    r"(?: from (?:<their>) (?:hand|graveyard))?(?: back)?"
    r" (?:on(?:to)?(?: top of)?|into|in|on the (?:top|bottom) of|to the (?:top|bottom) of)"
    r" <their> <library>",
    rf"(?P<who>{NAME}) puts <n> cards? back(?: on top)?",
)
def _puts_cards_back(line: Line, who: str, n: str) -> Reading | None:
    game = game_now(line.builder) if line.builder.steps and not line.in_match else None
    if who not in line.players or game is None or number(n) == 0:
        return None
    left = game.library.get(who)
    if left is None:
        return Reading(note=f"how many cards {who}'s library has is not stated", free=True)
    cards = pluralize(left + number(n), "card")
    note = f"{number(n)} more than {left}"
    return said(f"{who}'s library has {cards}", note=note, free=True)


@phrase(r"<who>'s <library> is not empty.*")
def _library_is_not_empty(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    game = game_now(line.builder) if line.builder.steps and not line.in_match else None
    if game is None or not names or any(game.library.get(name) == 0 for name in names):
        return None
    return Reading(note=f"not read: {line.text}", free=True)


@phrase(
    r"<who> draws (?:the|his|her|their) last <n> cards(?: (?:of|in|from) <their> <library>)?",
    r"<who> draws (?:the|his|her|their) (?:whole|entire|remaining|rest of (?:the|his|her"
    r"|their)) <library>(?P<n>)",
)
def _draws_all(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    game = game_now(line.builder) if line.builder.steps and not line.in_match else None
    left = game.library.get(names[0]) if game and len(names) == 1 else None
    count = number(n) if n else left
    return (
        for_each(names, f"has to draw {pluralize(count, 'card')}", who) if names and count else None
    )


@phrase(
    rf"(?P<who>{NAME}) (?:draws|tries to draw|attempts to draw) (?:a card )?(?:from|with) "
    r"(?:an|the|her|his|their) (?:now )?empty <library>"
)
def _draws_from_empty(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match:
        return None
    game = game_now(line.builder) if line.happened else None
    if game and game.library.get(who) == 0:
        return said(f"{who} has to draw 1 card", free=True)
    if line.happened:
        begin = f"{who} starts with 0 cards in the library"
        return Reading(why=f"before anything happens, write: {begin}")
    empty = line.builder.players[who].get("library") == 0
    before = () if empty else (f"{who} starts with 0 cards in the library",)
    return said(f"{who} has to draw 1 card", before=before, free=True)


@phrase(
    rf"(?P<by>{NAME}|(?:{NAME}'s )?{TITLE}(?:'s (?:trigger|ability|effect))?|(?:the|its|that) "
    rf"(?:trigger"
    r"|ability|spell)) (?:makes|has|causes|forces)"
    rf" (?P<whom>{NAME}) (?:to )?(?P<does>draw|lose|gain|mill) <n> (?P<what>cards?|life)"
    rf"(?: with {TITLE})?"
)
def _makes(line: Line, *, by: str, whom: str, does: str, n: str, what: str) -> Reading | None:
    card = re.sub(rf"^{NAME}'s (?=[A-Z])|'s \w+$", "", by)
    if whom not in line.players or line.in_match or (by[0].islower() and line.has_waiting):
        return None
    by = card if card in line.players else by
    if by not in line.players and card_called(card):
        return None  # the list of cards states its effect
    if (does in ("draw", "mill")) is (what == "life"):
        return None
    amount = pluralize(number(n), "card") if what != "life" else f"{number(n)} life"
    verb = "has to draw" if does == "draw" else f"{does}s"
    if by not in line.players:
        note = unknown(card) if by[0].isupper() else ""
        return said(f"{whom} {verb} {amount}", note=note, free=True)
    return said(f"by an effect of {by}, {whom} {verb} {amount}", free=True)


@phrase(
    rf"(?:{NAME} mills|{NAME} exiles) (?P<whose>{NAME})'s (?:whole|entire) <library>",
    rf"(?P<whose>{NAME}) (?:mills|exiles) (?:his|her|their) (?:whole|entire) <library>",
)
def _mills_all(line: Line, whose: str) -> Reading | None:
    if whose not in line.players or line.in_match:
        return None
    source = " ".join(player for player in line.players if player in line.text)
    return said(f"{whose}'s library has 0 cards", about=source, free=True)


@phrase(
    r"<who> (?:is|are) milled for <n>",
    r"<who> mills?(?: (?:his|her|their|the))?(?: last)? <n>(?: cards?)?",
)
def _mills(line: Line, who: str, n: str) -> Reading | None:
    names = line.names(who)
    return for_each(names, f"mills {pluralize(number(n), 'card')}", who) if names else None


@phrase(
    r"<who> (?:gets?|receives?|takes?) (?:<n>|another|one more) "
    r"(?:more )?poison(?: counters?)?(?: each)?",
    r"(?P<by>.+?) gives? <who> (?:another|one more|<n>) (?:more )?poison(?: counters?)?",
)
def _poisoned(line: Line, who: str, n: str | None, by: str = "") -> Reading | None:
    if re.search(r"\b(?:not|never|would|could|if|no|whenever|each)\b", by):
        return None
    names, counters = line.names(who), pluralize(number(n or "a"), "poison counter")
    effect = f"by an effect of {by}, " if by in line.players else ""
    if not names or line.in_match:
        return None
    if effect and len(names) == 1:
        return said(f"{effect}{names[0]} gets {counters}", free=True)
    return replace(for_each(names, f"gets {counters}", who), free=bool(by))


@phrase(
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


@phrase(
    rf"(?P<who>{NAME}) (?P<verb>loses?|gains?) <n> life",
    rf"(?P<who>{NAME}) (?:takes?|is dealt) <n> (?P<verb>)(?:combat |noncombat )?damage",
)
def _life_in_match(line: Line, who: str, verb: str, n: str) -> Reading | None:
    """Read a change of life in a match, whose sentences only set life totals."""
    if not line.in_match or who not in line.players:
        return None
    life = line.life_in_match or line.starting_life_in_match
    change = number(n) if verb.startswith("gain") else -number(n)
    return _total_in_match(line, who, life[who] + change)


def _total_in_match(line: Line, who: str, total: int) -> Reading | None:
    """Return the reading of a player's new life total in a match, whose next game may begin."""
    begun = line.life_in_match
    first = () if begun else ("a game begins",)
    if not begun and line.builder.performed[-1][0].endswith(" wins a game"):
        return Reading(why="a game has ended; write before it: a game begins")
    if total > 0:
        return said(*first, f"{who}'s life total becomes {total}", free=True)
    others = line.builder.opponents((who,))
    if not others or line.team_of(others[0]) != others:
        return None
    other = others[0]
    note = f"{who} has {total} life, so {other} wins the game (104.3b)"
    return said(*first, f"{other} wins a game", note=note, free=True)


@phrase(r"(?P<who>X) gets <n> poison counters?".replace("X", NAME))
def _poison_in_match(line: Line, who: str, n: str) -> Reading | None:
    other = line.opponent(who)
    if not line.in_match or not other or number(n) < 10:  # noqa: PLR2004 -- 104.3d
        return None
    first = () if line.life_in_match else ("a game begins",)
    note = f"{who} has {n} poison counters, so {other} wins the game (104.3d)"
    return said(*first, f"{other} wins a game", note=note, free=True)


@phrase(r"(?:the|(?P<who>X)'s) turn ends".replace("X", NAME))
def _turn_in_match(line: Line, who: str | None) -> Reading | None:
    del who
    return said("1 turn ends", free=True) if line.in_match else None
