"""Lines about turns, combat, matches and loops."""

import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.protocol import (
    AgreeDraw,
    Attack,
    Block,
    CombatDamage,
    Concede,
    ControlTurn,
    Damage,
    EndTurn,
    ExtraTurn,
    Penalty,
    Restart,
    matches,
)
from headjudge.suite.phrases.reading import (
    KEYWORDS,
    LISTED,
    NUMBER,
    NUMBERS,
    TITLE,
    Line,
    Reading,
    adds_nothing,
    number,
    phrase,
    read,
    said,
    split_names,
    split_titles,
    words,
)
from headjudge.suite.phrases.rewording import says_more
from headjudge.suite.steps.card_effects import game_now
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
    if who and "passes to" not in line.text:
        turn = line.begins_turn(who)
        if turn is None or turn.sentences:
            return _not_the_turn_of(line, who)
        return replace(turn, sentences=("the turn ends",))
    return said("the turn ends", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:takes|starts|begins|gets) (?:his|her|their|the)(?: own)?(?: next)? turn",
    rf"(?P<who>{NAME})'s(?: next)? turn (?:comes|begins|starts|is next|arrives)",
    rf"(?:it becomes|it is now|next is|next comes) (?P<who>{NAME})'s turn",
    rf"(?P<who>{NAME}) (?:untaps|takes over|goes next|is up)",
)
def _turn_begins(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match:
        return None
    if line.happened and line.context.turn_is_open:
        before = line.players[line.players.index(who) - 1]
        note = f"{before}'s turn ends"
        return Reading(("the turn ends",), first=before, about=who, note=note, free=True)
    return line.begins_turn(who)


@phrase(rf"(?:on|in|during|it is) (?P<who>{NAME})'s turn")
def _on_turn(line: Line, who: str) -> Reading | None:
    return None if who not in line.players or line.in_match else line.begins_turn(who)


@phrase(rf"(?P<who>{NAME}) takes (?:his|her|their|the|{NAME}'s) (?:first |second )?extra turn")
def _takes_extra_turn(line: Line, who: str) -> Reading | None:
    """Read that a player takes an extra turn that an event has created."""
    if not any(isinstance(each, ExtraTurn) and each.player == who for each in line.events):
        return None
    game = game_now(line.builder, EndTurn())
    if game is None or game.over or who not in game.takes_turns_with(game.active):
        return None
    return said("the turn ends", about=who, free=True)


@phrase(
    r"(?:it is |at |in |on )?the (?P<step>upkeep|draw step|end step) of (?:that|this|the|his|her"
    r"|their)(?: first| second| extra)* turn"
)
def _step_of_turn(line: Line, step: str) -> Reading | None:
    return said(f"the {step} begins", free=True) if line.active and not line.in_match else None


@phrase(
    rf"(?P<who>{NAME}) has (?:an?|another|the|one)(?: more| second| other)* extra turn (?:coming"
    r"|left|to come|to take|pending|waiting)"
)
def _has_extra_turn(line: Line, who: str) -> Reading | None:
    extra = any(isinstance(each, ExtraTurn) and each.player == who for each in line.events)
    return Reading(note=f"not read: {line.text}", free=True) if extra else None


@phrase(r"in the (?:new|restarted) game,? (?P<rest>.+)")
def _in_new_game(line: Line, rest: str) -> Reading | None:
    if not any(isinstance(each, Restart) for each in line.events):
        return None
    return read(rest, line.builder, line.context)


@phrase(
    rf"(?P<who>{NAME})'s turn (?:comes|is) (?:right |directly )?after (?P<other>{NAME})'s(?: "
    rf"turn)?",
    rf"(?P<who>{NAME}) (?:sits|is) (?:directly |right )?(?:to the left of|after"
    rf"|next after) (?P<other>{NAME})",
)
def _follows(line: Line, who: str, other: str) -> Reading | None:
    """Read the order of two players if they sit in it."""
    seats = line.players
    if not {who, other} <= {*seats} or who != seats[(seats.index(other) + 1) % len(seats)]:
        return None
    return Reading(free=True)


def _not_the_turn_of(line: Line, who: str) -> Reading | None:
    if who not in line.players or not line.active:
        return None
    active = join_english([name for name in line.players if name in line.active])
    return Reading(why=f"it is {active}'s turn, not {who}'s; write before it: the turn ends")


@phrase(
    rf"(?:on |at |in |during )?(?P<who>{NAME})'s (?P<step>upkeep|draw step|end step)"
    r"(?: (?:begins|starts|comes|arrives))?",
    rf"it is (?P<who>{NAME})'s (?P<step>upkeep|draw step|end step)",
)
def _step_begins(line: Line, who: str, step: str) -> Reading | None:
    if who not in line.players or line.in_match:
        return None
    turn = line.begins_turn(who)
    if turn is None:
        return _not_the_turn_of(line, who)
    return replace(turn, sentences=(*turn.sentences, f"the {step} begins"))


def _is_current(line: Line, ordinal: str | None) -> bool:
    """Return whether an ordinal or number, if any, is that of the match's current game."""
    over = 0
    begun = False
    for event in line.events:
        if isinstance(event, matches.BeginGame):
            begun = True
        elif isinstance(event, (matches.GameWon, matches.GameDrawn, Penalty)) or (
            begun and isinstance(event, (Concede, AgreeDraw))
        ):
            over, begun = over + 1, False
    wanted = {**NUMBERS, "first": 1, "second": 2, "third": 3}
    if not ordinal or ordinal in ("next", "last"):
        return True
    return over + 1 == (int(ordinal) if ordinal.isdigit() else wanted.get(ordinal))


_WHICH = r"(?:game (?P<game>\d|one|two|three)|the (?P<nth>first|second|third|next) game)"


@phrase(
    rf"(?P<who>{NAME}) (?:wins|takes) {_WHICH}",
    rf"(?:in )?{_WHICH}(?:,|:| -)? (?P<who>{NAME}) wins(?: it)?",
    rf"(?P<who>{NAME}) wins one game",
    rf"(?P<who>{NAME}) has (?:already )?won (?:one|1|a) game",
)
def _wins_game(
    line: Line,
    who: str,
    game: str | None = None,
    nth: str | None = None,
) -> Reading | None:
    if who not in line.players or not line.in_match or not _is_current(line, game or nth):
        return None
    if "has" in line.text and line.happened:
        return said(f"{who} has won 1 game", free=True)
    return said(f"{who} wins a game", free=True)


@phrase(
    rf"{_WHICH} (?:is|ends in|counts as|becomes|is recorded as) (?:a draw|drawn)",
    rf"(?:in )?{_WHICH}(?:,|:| -)? (?:[^,]+, )?(?:it is )?(?:a )?draw",
)
def _game_drawn(line: Line, game: str | None, nth: str | None) -> Reading | None:
    if not line.in_match or not _is_current(line, game or nth):
        return None
    if line.time_is_out:
        drawn = 1 + sum(isinstance(each, matches.GameDrawn) for each in line.events)
        verb = "was" if drawn == 1 else "were"
        return said(f"{pluralize(drawn, 'game')} {verb} drawn", free=True)
    return said("a game is drawn", free=True)


@phrase(
    r"(?:they|both players|it|the (?:match|score|players)) (?:is|are)(?: tied| even)?(?: at)? "
    r"(?P<won>\d) ?- ?(?P<lost>\d)(?: in games)?",
    rf"(?P<who>{NAME}) (?:leads|is (?:up|ahead|leading|(?P<behind>down|behind)))(?: the match)? "
    r"(?P<won>\d) ?- ?(?P<lost>\d)(?: in games)?",
    r"(?:they|both players) have (?:won )?(?P<each>one|1) game (?:each|apiece)",
)
def _score(line: Line, *, won: str = "1", lost: str = "1", who: str = "", **more: str) -> Any:  # noqa: ANN401
    """Read the games that players have won so far."""
    counts = sorted((int(won), int(lost)), reverse=True)
    names = [*line.players]
    if who and not more.get("behind"):
        names.sort(key=lambda name: name != who)
    elif who:
        names.sort(key=lambda name: name == who)
    tied = counts[0] == counts[1]
    if not line.in_match or len(names) != 2 or tied is bool(who) or (who and who not in names):  # noqa: PLR2004
        return None
    if line.happened:
        games = (f"{n} game{'s' * (n != 1)}" for n in counts)
        has = zip(names, games, strict=True)
        return said(*(f"{name} has won {won_games}" for name, won_games in has), free=True)
    wins = [f"{name} wins a game" for name, n in zip(names, counts, strict=True) for _ in range(n)]
    return said(*wins, free=True)


@phrase(r"the match ends (?P<won>\d) ?- ?(?P<lost>\d)")
def _match_tied(line: Line, won: str, lost: str) -> Reading | None:
    if not line.in_match or won != lost or len(line.players) != 2:  # noqa: PLR2004
        return None
    games = [f"{name} has won {pluralize(int(won), 'game')}" for name in line.players]
    return said("the match is a draw", *games, free=True)


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


@phrase(r"(?:state-based actions|SBAs) (?:get|are) (?:then )?checked")
def _checked(line: Line) -> Reading | None:
    return None if line.in_match else said("state-based actions are checked", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:controls|(?:takes|gains|gets) control of) (?P<of>{NAME}) (?:during|in|for"
    rf"|on) (?:his|her|their) next turn(?: with {TITLE})?",
    rf"(?P<who>{NAME}) (?:controls (?:{NAME}|him|her|them) (?:during|for|in) (?:it|that turn)"
    rf"|makes (?:his|her|their|{NAME}'s|all|all of (?:his|her|their)) (?:decisions|choices)"
    rf"(?: for {NAME})?)(?P<of>)",
)
def _controls_turn(line: Line, who: str, of: str) -> Reading | None:
    if line.in_match or who not in line.players or (of and of not in line.players):
        return None
    if not of:
        controls = any(isinstance(each, ControlTurn) and each.player == who for each in line.events)
        return Reading(note=f"not read: {line.text}", free=True) if controls else None
    return said(f"{who} controls {of} during that player's next turn", free=True)


@phrase(r"(?P<who>X)'s (?:next )?turn is skipped".replace("X", NAME))
def _skipped(line: Line, who: str) -> Reading | None:
    if who not in line.players or line.in_match or who in line.active:
        return None
    return said(f"{who} skips their next turn", free=True)


@phrase(
    rf"{_WHICH}(?: (?:begins|starts))?",
    r"[Gg]ame (?P<game>\d)",
    rf"(?:they|{LISTED}) (?:play|start|begin) (?:another|a (?P<nth>second|third|new)) game",
)
def _game_begins(line: Line, nth: str | None = None, game: str | None = None) -> Reading | None:
    if not line.in_match or not _is_current(line, game or (nth if nth != "new" else "")):
        return None
    return said("a game begins", free=True)


@phrase(
    r"time(?: in the round)? (?:is (?:called|up|over)|runs out|expires)"
    rf"(?: (?:in|during) (?:{_WHICH}|(?:the|a) game))?",
    r"the round ends",
)
def _time(line: Line, game: str | None = None, nth: str | None = None) -> Reading | None:
    if not line.in_match or not _is_current(line, game or nth):
        return None
    begins = ("a game begins",) if " game" in line.text and not line.life_in_match else ()
    return said(*begins, "time is called", free=True)


@phrase(
    r"(?:nobody|no one|neither player) (?:wins|has won|loses|has lost|has died|is dead)"
    r"(?: (?:the|this) game)?",
    r"the match can't (?:be|end in) a draw",
    r"(?:they|both players) (?:keep|continue) playing|they play on",
)
def _goes_on_in_match(line: Line) -> Reading | None:
    if "can't" in line.text and line.builder.match.get("round") != "single-elimination":
        return Reading(why="before anything happens, write: it is a single-elimination round")
    return Reading(note=f"not read: {line.text}", free=True) if line.in_match else None


@phrase(
    r"(?:the )?<n> (?:extra |additional |more )?turns? (?:are|is|have been) (?:played|over)",
    rf"(?:they|both players|{LISTED}) plays? (?:out )?(?:the )?<n> (?:extra|additional|more) turns",
)
def _turns_end(line: Line, n: str) -> Reading | None:
    count = number(n)
    if not line.in_match:
        return None
    called = [
        each for each in line.events if isinstance(each, (matches.CallTime, matches.PlayTurns))
    ]
    if re.search(r" (?:extra|additional|more) ", line.text) and called:
        if isinstance(called[-1], matches.PlayTurns):
            return None
        note = f"the turn in which time is called and {count} more are read as {count + 1} turns"
        return said(f"{pluralize(count + 1, 'turn')} end", note=note, free=True)
    return said(f"{pluralize(count, 'turn')} end{'s' * (count == 1)}")


@phrase(
    rf"(?P<who>{NAME})(?:'s .+)? (?:attacks|swings at) (?P<whom>{NAME})'s (?P<what>planeswalker"
    rf"|{TITLE})(?: .+)?"
)
def _attacks_planeswalker(line: Line, who: str, whom: str, what: str) -> Reading | None:
    """Read an attack that deals no damage to a player."""
    if not {who, whom} <= {*line.players} or line.in_match or says_more(line.text):
        return None
    return Reading(note=f"damage to {what} does not change {whom}'s life total", free=True)


@phrase(
    rf"(?P<who>{NAME}) (?:ends|finishes) the turn with (?P<thing>{TITLE})",
    rf"(?:(?P<who>{NAME})'s )?(?P<thing>{TITLE}) ends the turn",
)
def _effect_ends_turn(line: Line, who: str | None, thing: str) -> Reading | None:
    if line.in_match or thing in line.players or (who and who not in line.players):
        return None
    return said("an effect ends the turn", about=who or "", free=True)


@phrase(rf"(?:(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|{NAME}'s) )?[Oo]pponents are (?P<others>{LISTED})")
def _opponents(line: Line, others: str) -> Reading | None:
    """Read the opponents of a player, whom the opening has named."""
    names = line.names(others)
    return Reading(free=True) if len({*names}) == len(line.players) - 1 else None


_ORDER = r"(?:turn order|turns|order of play|seating|seats|seat order)(?: around the table)?"


@phrase(
    rf"(?:[Tt]he )?(?i:{_ORDER})(?: is| are| goes?|:)? (?P<order>{LISTED})",
    rf"(?P<order>{LISTED}) (?:sit|are sitting|are seated|play|are playing|take turns|are)"
    r"(?: clockwise)?,? in (?:this|that)(?: turn| seat| seating)? order",
)
def _turn_order(line: Line, order: str) -> Reading | None:
    """Read the order of all players if they sit in it."""
    names, seats = split_names(order), line.players
    if {*names} != {*seats} or len(names) != len(seats):
        return None
    return Reading(why=line.contradiction(names), free=True)


@phrase(
    r"[Bb]efore (?:blockers?|blocks|(?:combat )?damage)(?: (?:are|is) (?:declared|dealt))?,? "
    r"(?P<rest>.+)"
)
def _before_damage(line: Line, rest: str) -> Reading | None:
    """Read an event in combat for which the lines have told no damage yet."""
    if not line.active or line.is_fighting(CombatDamage) or line.is_fighting(Damage):
        return None
    return read(rest, line.builder, line.context)


@phrase(rf"(?P<who>{NAME}) is (?:the|an) emperor(?: of (?:his|her|their) team)?")
def _is_emperor(line: Line, who: str) -> Reading | None:
    is_one = line.builder.players.get(who, {}).get("emperor")
    return Reading(about=who, free=True) if is_one else None


@phrase(r".*\bloop\b.*", r".*\bloop\b.* (?:nobody|no one|never|not) .*")
def _loop(line: Line) -> Reading | None:
    if line.in_match or not line.players or "begins" in line.text:
        return None
    kind = "optional" if re.search(r"\b(?:optional|may|can choose)\b", line.text) else "mandatory"
    owners = [name for name in line.players if re.search(rf"\b{name}\b", line.text)]
    by = f"objects controlled by {join_english(owners or line.players)}"
    loop = f"a loop of {kind} actions with {by} begins"
    is_clear = _PLAIN_LOOP.fullmatch(line.text) and _UNSTOPPABLE.search(line.text)
    if owners or kind == "optional" or not is_clear:
        meant = () if _LOOP_DETAILS.search(line.text) else (loop,)
        return Reading(why=f"write a loop as: {loop}", meant=meant)
    return said(loop, note=f"the loop is taken to consist of {by}", free=True)


_UNSTOPPABLE = re.compile(r"\b(?:mandatory|forced|nobody|no one|never|not|endless)\b")
_LOOP_DETAILS = re.compile(r"\d|\b(?:stop|break|kill|los|die|dea|gain|draw|mill|times|once|no|not)")
_PLAIN_LOOP = re.compile(
    r"(?:an? |the )?(?:infinite |endless |mandatory |forced )*loop(?: of mandatory actions)?"
    r"(?: (?:starts|occurs|happens|(?:never|does not) (?:stops?|ends?)))?"
    r"(?: (?:that|which) (?:nobody|no one) can (?:stop|break|end))?"
)
"""Matches loops without details."""


_HARMLESS = words(
    "creature creatures token tokens attacker attackers blocker blockers flier fliers flyer "
    "flyers flying haste hasty vigilance menace reach hexproof indestructible ward unblocked "
    "attacking of a an and with his her their the big beast that has have which is are "
    "spirit angel dragon demon zombie goblin elf bear saproling soldier elemental wurm giant "
    "knight vampire"
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
    count = number(before[0]) if before and re.fullmatch(NUMBER, before[0]) else 1
    words = [*before[1 if before and re.fullmatch(NUMBER, before[0]) else 0 :]]
    words += re.sub(r"[,.]", " ", after).split()
    keywords = []
    for word in words:
        plain = {"trampler": "trample", "lifelinker": "lifelink"}.get(word.removesuffix("s"), word)
        if plain in KEYWORDS:
            keywords.append(plain)
        elif word.removesuffix("s").lower() not in _HARMLESS and word not in _HARMLESS:
            return None
    order = [word for word in KEYWORDS if word in keywords]
    return _Creatures(count, int(size[1]), int(size[2]), tuple(order))


_DAMAGE_LATER = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) [a-z ]*damage"
    r"|\btakes? \d|\b(?:to|at) -?\d+\b|for \d"
)
"""Matches an amount of damage or a life total."""
_AT_ONCE = "all {} of a turn are declared together; write them below one line: at the same time"


def _tells_more(what: str) -> bool:
    """Return whether a description of attackers also tells what else happens."""
    return bool(says_more(what) or re.search(r"\b(?:damage|through|li[fv]es?|poison|dead)\b", what))


@phrase(rf"(?P<who>{NAME}) (?:attacks|swings)(?: at)?(?: (?P<whom>{NAME}))?(?: with (?P<what>.+))?")
def _attacks(line: Line, who: str, whom: str | None, what: str | None) -> Reading | None:
    target = whom or line.opponent(who)
    if who not in line.players or line.in_match or (whom and whom not in line.players):
        return None
    turn = line.begins_turn(who)
    why = "" if target else f"say whom {who} attacks"
    if line.active and turn is None:
        why = why or f"it is not {who}'s turn; write before it: the turn ends"
    turn = turn or Reading()
    if line.is_fighting(Attack) and not turn.sentences:
        why = why or _AT_ONCE.format("attackers")
    if why:
        return Reading(why=why)
    named = re.fullmatch(
        rf"(?:(?:his|her|their) )?(?:commander )?({TITLE}) \((\d+)/(\d+)\)", what or ""
    )
    if named:
        creatures: _Creatures | None = _Creatures(1, int(named[2]), int(named[3]), ())
    else:
        creatures = _creatures(what) if what else None
    if creatures is None and what and (_tells_more(what) or any(map(what.count, line.players))):
        return None
    if creatures is None and _DAMAGE_LATER.search(" . ".join(line.later)):
        note = "the attack is read as the damage that the later lines state"
        return replace(turn, note="; ".join(filter(None, (turn.note, note))), free=True)
    if creatures is None or (turn.sentences and creatures.count > 1):
        example = f"{who} attacks {target} with a 3/3 creature with trample"
        size = Reading(why=f"say how big the attackers are, for example: {example}")
        return size if creatures is None else _not_the_turn_of(line, who)
    name = split_titles(named[1]) if named else "Attacker"
    begun = sum(isinstance(event, Attack) for event in line.events)
    words = [*creatures.keywords]
    keywords = f"{', ' * (len(words) > 1)}{', '.join(words[:-1])} and {words[-1]}" if words else ""
    sentences = []
    for further in range(creatures.count):
        after = begun + further + 1
        unique = name if named or after == 1 else f"{name}-{after}"
        with_power = f"{who}'s {unique} with {creatures.power} power{keywords}"
        sentences.append(f"{with_power} attacks {target}")
    together = len(sentences) > 1
    return replace(turn, sentences=(*turn.sentences, *sentences), together=together, free=True)


@phrase(rf"(?P<who>{NAME}) hits (?P<whom>{NAME}) with (?P<what>.+)")
def _hits(line: Line, who: str, whom: str, what: str) -> Reading | None:
    """Read the combat damage of unblocked creatures."""
    creatures = _creatures(what)
    if not {who, whom} <= {*line.players} or line.in_match or creatures is None:
        return None
    amount = creatures.count * creatures.power
    lifelink = f"lifelink for {who}" if "lifelink" in creatures.keywords else ""
    keywords = " and ".join(filter(None, ("infect" * ("infect" in creatures.keywords), lifelink)))
    return said(
        f"{whom} is dealt {amount} combat damage{f' with {keywords}' * bool(keywords)}",
        about=who,
        free=True,
    )


@phrase(
    rf"(?P<who>{NAME}) blocks (?:everything|(?P<n>both|all(?: two| three| four| five)?)"
    r"(?: of them| attackers| creatures)?)"
)
def _blocks_all(line: Line, who: str, n: str | None) -> Reading | None:
    attackers = [event.attacker for event in line.events if isinstance(event, Attack)]
    count = {"both": 2, "all": None}.get(n or "all", NUMBERS.get((n or "").removeprefix("all ")))
    if (
        who not in line.players
        or not line.is_fighting(Attack)
        or count not in (None, len(attackers))
    ):
        return None
    return Reading(tuple(f"{who} blocks {name}" for name in attackers), together=True, free=True)


@phrase(rf"{NAME} (?:attacks|swings)(?: at)?(?: {NAME})?(?: with (?P<what>.+))?")
def _attacks_in_match(line: Line, what: str | None) -> Reading | None:
    """Read an attack in a match, whose damage later totals state."""
    if not line.in_match or not _DAMAGE_LATER.search(" . ".join(line.later)):
        return None
    note = "the attack is read as the damage that the later lines state"
    return None if what and _tells_more(what) else Reading(note=note, free=True)


@phrase(
    rf"(?P<who>{NAME}) blocks(?: (?P<what>it|one(?: of them)?|the [\w/]+|that creature|{TITLE}))?"
    r"(?: with (?P<creature>.+))?"
)
def _blocks(line: Line, who: str, what: str | None, creature: str | None) -> Reading | None:
    attacks = [event for event in line.events if isinstance(event, Attack)]
    blocked = {event.attacker for event in line.events if isinstance(event, Block)}
    free = [event.attacker for event in attacks if event.attacker not in blocked]
    if creature and says_more(creature):
        return None
    if who in line.players and not line.is_fighting(Attack) and not line.in_match:
        return Reading(note="blocks are read as the damage that the lines state", free=True)
    if who not in line.players or not free:
        return None
    name = split_titles(what) if what and what[0].isupper() else free[0]
    blocker = _creatures(creature) if creature else None
    why = ""
    if line.is_fighting(Block):
        why = _AT_ONCE.format("blockers")
    elif name not in free or (what in ("it", "that creature") and len(free) > 1):
        why = f"say which attacker is blocked: {' or '.join(free)}"
    elif creature and (blocker is None or blocker.count != 1):
        why = f"say how big the blocker is: {who} blocks {name} with a 3/3 creature"
    elif blocker and "lifelink" in blocker.keywords:
        through = sum(
            max(event.power - blocker.toughness * event.trample, 0)
            if event.attacker == name
            else event.power
            for event in attacks
            if event.attacker in free and (event.attacker != name or event.trample)
        )
        why = (
            "blockers with lifelink are not modeled; instead of the combat, write its result, "
            f"below a line 'at the same time': {who} is dealt {through} combat damage; "
            f"{who} gains {blocker.power} life"
        )
    if why:
        return Reading(why=why)
    size = f" with a creature of toughness {blocker.toughness}" if blocker else ""
    return said(f"{who} blocks {name}{size}", free=True)


phrase(
    rf"(?:{LISTED}|nobody|no one) (?:do|does|can) ?not block(?: with (?:(?! and )[a-z ])+| (?:it"
    rf"|them|him|her"
    rf"|anything))?",
    rf"(?:{LISTED}|nobody|no one|he|she|they) (?:can't block|(?:has|have) no blockers)",
    r"(?:nobody|no one) blocks",
    r"there are no (?:blocks|blockers)",
    r"no blocks",
    rf"(?:{NAME}|it|the attack) is (?:not blocked|unblocked)",
)(adds_nothing)


@phrase(r"(?:the )?(?:combat )?damage (?:is dealt|happens|resolves)", r"combat damage")
def _combat_damage(line: Line) -> Reading | None:
    return None if line.in_match else said("combat damage is dealt")
