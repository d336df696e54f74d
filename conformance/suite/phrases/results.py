"""Lines about winning, losing and leaving, and questions about them."""

import re

from msgspec.structs import replace

from headjudge.spec.protocol.continuous_effects import RestrictionKind
from headjudge.suite.phrases.reading import (
    NUMBER,
    Line,
    Reading,
    adds_nothing,
    for_each,
    is_event,
    number,
    phrase,
    read,
    said,
)
from headjudge.suite.phrases.rewording import says_more, tells_action
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english

_REASON = (
    r"(?P<reason> (?:before|because|since|due to|by|from|through|thanks to|of|for|with|to) .+"
    r"| (?:in|on|during) (?:his|her|their)(?: own)? turn)?"
)
_ONLY_THE_RESULT = "only the result is checked, not the reason"
_BEFORE_A_CHECK = re.compile(r"^ before .*(?:state-based|SBAs?\b|\bcheck)")


def _unchecked(result: str) -> str:
    """Return how to write a result that comes before the next check."""
    write = f"while that resolves, {result}"
    return f"state-based actions are checked first; without that check, write: {write}"


@phrase(
    r"<who> (?:both |all )?(?:die|dies|(?:is|are) (?:dead|killed|eliminated|knocked out)"
    r"|loses?(?: the game)?"
    r"|(?:has|have) (?:died|lost(?: the game)?)|(?:is|are) out(?: of the game)?)"
    r"(?: and leaves? the game)?"
    rf"(?P<earlier> earlier)?(?: instead)?{_REASON}",
    r"<who> (?P<reason>(?:is|are) (?:decked|milled out|poisoned out)"
    r"|decks? (?:out|(?:him|her|them)sel(?:f|ves)))",
)
def _dies(line: Line, who: str, reason: str | None, earlier: str | None = None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match or (earlier and line.happened):
        return None
    if reason and _BEFORE_A_CHECK.search(reason):
        return Reading(why=_unchecked(f"{join_english(names)} has lost"))
    if reason and not line.happened:
        return Reading(
            why=f"write what happens, for example: {names[0]} gets 10 poison counters, or: "
            f"{names[0]} is dealt 20 damage"
        )
    lost = set(names) <= line.lost or (line.happened and not _goes_on(line))
    if lost or reason:
        verb = "have" if len(names) > 1 else "has"
        note = _ONLY_THE_RESULT if reason else ""
        return said(f"{join_english(names)} {verb} lost", note=note, free=True)
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


@phrase(
    r"(?P<what>.+) kills? <whom>(?: (?:with|for) .+)?", r"<whom> (?:is|are) killed by (?P<what>.+)"
)
def _is_killed(line: Line, what: str, whom: str) -> Reading | None:
    """Read a death that an earlier line has caused as a claim."""
    names = line.names(whom)
    if not names or line.in_match or not set(names) <= line.lost or _NUMBERED.search(what):
        return None
    verb = "have" if len(names) > 1 else "has"
    return said(f"{join_english(names)} {verb} lost", note=_ONLY_THE_RESULT, free=True)


@phrase(
    rf"(?P<by>{NAME}) (?:kills|eliminates|knocks out|takes out|finishes off) (?P<whom>{NAME})"
    r"(?: first| off)?"
)
def _kills_player(line: Line, by: str, whom: str) -> Reading | None:
    """Read a death of which the lines tell no cause."""
    if not {by, whom} <= {*line.players} or by == whom or line.in_match or whom in line.lost:
        return None
    note = f"that {by} kills {whom} is read as an effect; otherwise write how it happens"
    return said(f"an effect of {by} states that {whom} loses the game", note=note, free=True)


@phrase(rf"(?P<who>{NAME}) (?:sits|is) next to (?P<other>{NAME})")
def _neighbors(line: Line, who: str, other: str) -> Reading | None:
    seats = [name for name in line.players if name not in line.lost]
    if not {who, other} <= {*seats}:
        return None
    apart = abs(seats.index(who) - seats.index(other))
    return Reading(free=True) if apart in (1, len(seats) - 1) else None


_NUMBERED = re.compile(r"\b(?:not|never|no|would|could|might|if|almost|nearly|second|another)\b")


@phrase(
    r"<who> (?:is|are) (?:alive|living)(?: after (?:that|this|it|all that))?",
    r"<who> (?:is|are) not losing(?P<reason> because of .+)?",
    r"<who> (?:survives?|lives?|stays? alive|makes? it|(?:is|are) (?:safe|fine|okay|ok))"
    r"(?P<reason> .*)?",
    r"(?:[^,]+) (?:keeps|saves) <who>(?: alive| from (?:losing|dying))",
    r"<who> (?:is|are) not (?:dead|killed|eliminated|out(?: of the game)?)",
    r"<who> (?:do|does|did|will) not (?:die|lose)(?: the game)?(?: this turn)?",
    r"<who> (?:has|have) not (?:lost|died)(?: the game)?(?: this turn)?(?P<reason> (?:to|by) .+)?",
    r"(?P<who>nobody|no one|no player|neither player|neither of them) (?:(?:loses|has lost"
    r"|dies|has died)(?: the game)?|(?:is|has been) (?:dead|out|eliminated|killed))",
)
def _not_lost(line: Line, who: str, reason: str | None = None) -> Reading | None:
    names = line.players if re.match("no|neither", who) else line.names(who)
    if not names or line.in_match or ("surviv" in line.text and "live" in line.text):
        return None
    verb = "have" if len(names) > 1 else "has"
    result = f"{join_english(names)} {verb} not lost"
    total = re.fullmatch(
        rf"(?:.*) (?:at|on|with) (?:exactly |just |only )?({NUMBER})(?: life(?: left)?)?",
        reason or "",
    )
    if total and line.happened:
        return said(f"{join_english(names)} {verb} {number(total[1])} life", result, free=True)
    if reason and (re.search(r"\d", reason) or says_more(reason)):
        return None
    return said(result, note=_ONLY_THE_RESULT if reason else "", free=True)


@phrase(
    r"<who> (?:is|are|stays?|remains?) (?:in(?: (?:the game|it))?|playing)",
    r"<who> (?:keeps? (?:on )?playing|plays? on|continues? to play)",
)
def _still_in(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    return said(f"the game goes on for {join_english(names)}", free=True)


@phrase(
    rf"<who> (?:wins?|has won|have won)(?: the game)?(?: instead)?{_REASON}",
    r"<who> (?:is|are) the (?:winners?|last (?:player|one) (?:standing|left))(?P<reason>)",
)
def _wins(line: Line, who: str, reason: str | None) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    verb = "win" if len(names) > 1 else "wins"
    if reason and _BEFORE_A_CHECK.search(reason):
        return Reading(why=_unchecked(f"{join_english(names)} {verb} the game"))
    note = _ONLY_THE_RESULT if reason else ""
    return said(f"{join_english(names)} {verb} the game", note=note, free=True)


@phrase(
    r"<who> (?:do|does|did|will) not win(?: the game)?",
    r"<who> (?:has|have) not won(?: the game)?",
)
def _not_won(line: Line, who: str) -> Reading | None:
    names = line.names(who)
    if not names or line.in_match:
        return None
    verb = "do" if len(names) > 1 else "does"
    return said(f"{join_english(names)} {verb} not win the game", free=True)


@phrase(
    r"(?:nobody|no one|no player|neither player|neither of them) (?:wins|has won)(?: the game)?"
)
def _nobody_wins(line: Line) -> Reading | None:
    return None if line.in_match else said("nobody wins the game", free=True)


@phrase(r"(?:the game|it) (?:is not over|continues|goes on|has not ended)")
def _not_over(line: Line) -> Reading | None:
    return said("the match goes on" if line.in_match else "the game is not over", free=True)


@phrase(r"(?:the game|it) (?:is over|ends|has ended)|game over|that is the game")
def _over(line: Line) -> Reading | None:
    return None if line.in_match else said("the game is over")


@phrase(
    r"(?:the (?:whole )?(?:game|result)|it) (?:is|ends (?:in|as)|should be) (?:a draw|drawn"
    r"|a tie|tied)"
    r"(?: for (?:everyone|everybody|both players|both|all))?",
    r"(?:both players|everyone|all players|they(?: both| all)?) draws?(?: the game)?",
)
def _drawn(line: Line) -> Reading | None:
    if line.in_match:
        return None
    before = line.lost if len(line.lost) < len(line.players) else frozenset[str]()
    still = [name for name in line.players if name not in before]
    still = still if len(still) > 1 else [*line.players]
    return said(f"the game is a draw for {join_english(still)}", free=True)


@phrase(r"(?P<who>they|the players|both players|everyone|all players) agrees? to a draw")
def _all_agree(line: Line, who: str) -> Reading:
    del who
    return said(f"{join_english(line.players)} agree to a draw", free=True)


@phrase(
    r"<who> (?:concedes?|scoops?|gives? up|surrenders?|resigns?|quits?|leaves? the game)"
    r"(?: (?:the game|in response(?: to .*)?|(?:right )?before .*|at this point|immediately"
    r"|(?P<own>(?:in|during|on) (?:his|her|their)(?: own)? (?:turn|main phase|first main phase"
    r"|second main phase|combat|upkeep|draw step|end step))))?"
)
def _concedes(line: Line, who: str, own: str | None) -> Reading | None:
    names = line.names(who)
    if not names:
        return None
    concedes = for_each(names, "concedes", who)
    turn = line.begins_turn(names[0]) if own else Reading()
    if turn is None or turn.sentences:
        return Reading(why=f"it is not the turn of {who}; write before it: the turn ends")
    return replace(concedes, first=turn.first)


@phrase(
    rf"(?P<who>{NAME}) (?:decides that (?P<of>{NAME}) concedes|(?:makes|forces|has) "
    rf"(?P<whom>{NAME}) (?:to )?concede)(?: the game)?"
)
def _makes_concede(line: Line, who: str, of: str | None, whom: str | None) -> Reading | None:
    of = of or whom
    if line.in_match or not {who, of} <= {*line.players} or who == of:
        return None
    return said(f"{who} makes {of} concede", free=True)


@phrase(
    rf"<who> (?:(?:says|decides)(?: that)? (?:he|she|they|{NAME}) )?(?:(?:do|does|will) not"
    r"|refuses? to) concede(?: the game)?"
)
def _does_not_concede(line: Line, who: str) -> Reading | None:
    return Reading(note=f"not read: {line.text}", free=True) if line.names(who) else None


@phrase(
    r"(?:the|a) judge gives <who> a (?P<what>game|match) loss(?: for .+)?",
    r"<who> (?:gets?|receives?) a (?P<what>game|match) loss(?: for .+)?",
)
def _penalty(line: Line, who: str, what: str) -> Reading | None:
    names = line.names(who)
    if not names:
        return None
    if what == "match":
        instead = f"{names[0]} concedes the match"
        return Reading(why=f"match losses are not modeled; the nearest is: {instead}")
    losses = tuple(f"a judge gives {name} a game loss" for name in names)
    return Reading(losses, together=len(losses) > 1)


_KINDS: dict[str, RestrictionKind] = {
    "lose": "losing",
    "win": "winning",
    "gain life": "gaining-life",
    "lose life": "losing-life",
    "draw cards": "drawing",
    "get poison counters": "getting-poison",
}
"""The kinds of restrictions, by their words."""


@phrase(
    r"<who> can't (?P<what>lose(?: the game)?|win(?: the game)?|gain life|lose life"
    r"|draw cards|get poison counters)(?P<turn> this turn)?(?: any more)?"
)
def _restricted(line: Line, who: str, what: str, turn: str | None) -> Reading | None:
    names = line.names(who)
    game = " the game" if what in ("lose", "win") else ""
    if not names:
        return None
    known = game_now(line.builder) if line.builder.steps else None
    kind = _KINDS[what.removesuffix(" the game")]
    if known and all((name, kind) in known.restrictions for name in names):
        already = line.text.replace(" can't ", " already can't ", 1)
        return Reading(note=f"{already}, so this line adds no effect", free=True)
    if turn:
        return None  # the effect would last
    states = [f"an effect states that {name} can't {what}{game}" for name in names]
    return Reading(tuple(states), together=len(states) > 1)


@phrase(
    r"(?:who|which player|what player) "
    r"(?:wins|has won|loses|has lost|is dead|dies|is still in)(?P<more>.*)",
)
def _asks_for_result(line: Line, more: str) -> Reading | None:
    del line
    return None if tells_action(more) else Reading(free=True)


phrase(
    r"(?:what|what now|and now|now what)(?: happens?)?(?: (?:now|next|then|here))?",
    r"how does (?:it|this|that|the game) end",
)(adds_nothing)
