"""Lines that say who plays, and in which variant."""

import re
from collections import Counter
from collections.abc import Sequence

from headjudge.suite.phrases.reading import (
    COUNTING,
    LISTED,
    Line,
    Reading,
    card_called,
    normalized,
    number,
    phrase,
    said,
    split_names,
    words,
)
from headjudge.suite.phrases.rewording import FIRST_PERSON, in_present
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english, pluralize

_FORMATS = words(
    "a an the casual friendly normal regular ordinary magic mtg multiplayer free-for-all "
    "free for all "
    "kitchen table 1v1 one-on-one standard modern legacy vintage pauper pioneer limited draft "
    "sealed cube new paper online person player of game pod duel competitive event regular rel fnm "
    "prerelease local store arena mtgo weekly night friday"
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
_OPTIONS = ("Commander", "Brawl")
"""The variants that can be combined with those about teams and seats."""
_COUNT = re.compile(
    rf"\b(\d+|{'|'.join(COUNTING)})[- ](?:(?:player|person|man|way|handed)s?"
    r"|people|of us)\b"
)
_GAME_OF = re.compile(rf"\b((?:game|pod|duel)) of (\d+|{'|'.join(COUNTING)})\b(?: players?)?")
_BEST_OF = re.compile(rf"\bbest[- ]of[- ](\d+|{'|'.join(COUNTING)})\b")
_UNMODELED = (
    "planechase",
    "vanguard",
    "conspiracy",
    "oathbreaker",
    "star",
    "archenemy",
    "canlander",
)


_GLUE = words(
    "it is there are be being plays play playing sit sits sitting in us against vs versus between "
    "with among for players left remaining at around round each other together and all "
    "match best single-elimination team teams currently face faces facing"
)
"""The words that connect the names and the kind of game in an opening."""
_AGAINST = r"(?:,? (?:against|vs\.?|versus|faces?|are facing) )"
_SIDES = re.compile(rf"\b{LISTED}(?:{_AGAINST}{LISTED})*")
_CAPITALIZED = re.compile(
    rf"\b(?i:{'|'.join((*_VARIANTS, *_UNMODELED, *_FORMATS, *_GLUE, *COUNTING))})s?\b(?!-)"
)
_IS_IN = re.compile(r"\b(?:is|are) (?:back )?in (?:the game|it)$")
_AT_LIFE = re.compile(rf"({NAME}) at (\d+)(?: life)?\b")
_LISTS = re.compile(r"[^#]*#(?:(?=[^#]*\b(?:against|vs|versus|with|and)\b)[^#]*#)*[^#]*")
_PLAYS = re.compile(
    rf"{LISTED} (?:are playing|play|plays|is playing|are|sit down|face)\b.*"
    rf"|{LISTED} (?:against|vs\.?|versus) .*|.*\b(?:game|match|duel|pod|players|free-for-all"
    rf"|magic|mtg"
    rf"|commander|edh"
    rf"|brawl)\b.*"
)


@phrase(r"(?P<text>.*[A-Z].*)", opens=True)
def _opening(line: Line, text: str) -> Reading | None:
    """Read a line that consists of the players' names and words for the kind of game."""
    if line.players:
        again = _opening(Line(line.text, CaseBuilder()), text)
        known = {performed for performed, _ in line.builder.performed}
        is_known = again is not None and bool(again.sentences) and {*again.sentences} <= known
        return Reading(free=True) if is_known else None
    text = _CAPITALIZED.sub(lambda match: match[0].lower(), text)
    totals = [f"{name} starts with {n} life" for name, n in _AT_LIFE.findall(text)]
    sides, rest = _sides(_AT_LIFE.sub(r"\1", text))
    players = [name for side in sides for name in side]
    if not _PLAYS.fullmatch(text) or _IS_IN.search(text) or len(players) < 2:  # noqa: PLR2004
        return None
    kind = rest.replace("#", " ").strip()
    kind = _GAME_OF.sub(r"\2-player \1", kind)
    count = _COUNT.search(kind)
    if count and number(count[1]) != len(players):
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
    kinds = [*dict.fromkeys(_VARIANTS[word] for word in found)]
    kinds = [kind for kind in kinds if kind != "a team" or len(kinds) == 1]
    options = [kind for kind in kinds if kind in _OPTIONS]
    teams = [kind for kind in kinds if kind not in _OPTIONS]
    unknown_words = set(re.sub(r"[^\w-]+", " ", rest).split()) - {*_FORMATS, *_GLUE}
    if unknown_words or len(options) > 1 or len(teams) > 1:
        return None
    variant = (teams or options or [""])[0]
    more = [f"the game is a {options[0]} game"] if teams and options else []
    more += totals
    more += ["it is a single-elimination round"] if single else []
    if best:
        needed = number(best[1]) // 2 + 1
        more += [] if needed == 2 else [f"{pluralize(needed, 'game')} must be won to win the match"]  # noqa: PLR2004
    return _opened(sides, players, variant, more, is_match=is_match)


@phrase(rf"(?P<who>{NAME}) is the archenemy (?:against|facing) (?P<names>{LISTED})", opens=True)
def _archenemy(line: Line, who: str, names: str) -> Reading | None:
    if line.players:
        return None
    return said(f"a team game of {who} against {names}", f"{who} is the archenemy", free=True)


def _sides(text: str) -> tuple[list[tuple[str, ...]], str]:
    """Return the players of each side, and the line with a sign for each list of names."""
    lists = [match[0] for match in _SIDES.finditer(text)]
    rest = _SIDES.sub("#", text)
    if not _LISTS.fullmatch(rest):
        return [], rest
    if re.search(r"# .*\b(?:against|vs\.?|versus|faces?) #", rest):
        lists = [" against ".join(lists)]
    sides = [split_names(side) for part in lists for side in re.split(_AGAINST, part)]
    if not all(re.fullmatch(NAME, name) for side in sides for name in side):
        return [], rest
    return [tuple(name for side in sides for name in side)] if len(lists) > 1 else sides, rest


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
        if not in_teams and variant:
            return None
        if is_match and variant not in ("", "a team", "a Two-Headed Giant"):
            return Reading(why="matches of this variant are not modeled")
        opening = "a team match" if is_match else f"{variant or 'a team'} game"
        return said(f"{opening} of {teams}", *more, free=True)
    if is_match:
        return None if variant else said(f"a match between {listed}", *more, free=True)
    melee = variant == "a Grand Melee"
    option = [f"the game is a {variant} game"] if variant and not melee else []
    return said(f"{variant if melee else 'a'} game between {listed}", *option, *more, free=True)


def kind_of_game(lines: Sequence[str]) -> str:
    """Return the kind of game that lines without the players' names are about."""
    text = " ".join(lines)
    return next((name for name in _OPTIONS if re.search(rf"\b(?i:{_CALLED[name]})\b", text)), "")


_CALLED = {
    "Commander": r"EDH|commander (?:game|pod|table|damage)|playing commander|\w+'s commander",
    "Brawl": "brawl",
}
"""The words by which lines show which kind of game is played."""
_IS_PLAYER = re.compile(
    rf"(?<![\w'] )(?:\b(?:both|and|but|when|if|after|so|because|then|while|before|until) )?"
    rf"(?<![A-Z]\w )\b({NAME}(?:(?:, {NAME})* and {NAME})?)(?: (?:is|are|has|have|both|each|only"
    rf"|still|does|do|not))*"
    r" (?:(?:at|to|on) -?\d|(?:[A-Z][\w' ]+ and )?-?\d+ (?:life|poison|cards?)"
    r"|(?<=has )(?:an? |the )?[A-Z]\w+ (?:on|out|in|and|with|[A-Z]|to|of)\b|stays? in\b"
    r"|lose(?:s immediately)?\b"
    r"|(?:zero|one|two|three|four|five|six|seven|no|an empty|a single) (?:life|poison|cards?"
    r"|library|deck)\b"
    r"|(?:casts?|draws?|concedes?|scoops?|wins?|survives?|untaps?|activates?|passes|plays?"
    r"|controls?"
    r"|responds?|owns?|steals?|destroys?|counters|bolts|mills|swings|proliferates|agrees?|blocks?"
    r"|the winner|in the game)\b"
    r"|attacks? (?:with|him|her|[A-Z])|hits (?:him|her|[A-Z]\w+) (?:for|with)"
    r"|kills [A-Z][\w' ]+ with"
    r"|(?:gains?|loses?|takes?|pays?|goes to|falls to|drops to) (?:-?\d|the game\b|[a-z]+ life))"
    rf"|\b({NAME})'s (?:turn|upkeep|library|life|hand|end step|draw step|opponent|main phase)\b"
)
"""Matches a player's name before words that only fit players."""
_TEAMS = re.compile(
    r"\b(?:teams?|teammates?|emperors?|two-headed|2HG|archenemy"
    r"|match)\b",
    re.IGNORECASE,
)
_MORE_PLAYERS = re.compile(
    r"\b(?:with (?:two|three|four|some) others|(?:third|fourth|fifth) player|my (?:two"
    r"|three) opponents"
    r"|other (?:(?:two|three|four|five) )?(?:players|people)"
    r"|the other (?:two|three|four|five) (?:keep|play|carry|go)|friends)\b",
    re.IGNORECASE,
)
"""Matches words for players without a name."""
_STARTS = re.compile(rf"(?:^|[,;.] |\b(?:and|but|so|then|if|when) )({NAME})(?:'s)? (?=[a-z])")
_TITLES = re.compile(r"\b[A-Z][\w'-]* (?:(?:of|the|to|from|in|for) )*[A-Z][\w'-]*")
_NO_NAMES = frozenset(
    words("A An The Each Every Both All He She They It This That Nobody No Everyone Everybody Then")
    + words("After When If In On At With My I You We Neither One Two Three Four Combat Commander")
)


def implied_players(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the players that lines without an opening are about, in order of first mention."""
    found: dict[str, None] = {}
    for line in lines:
        for match in _IS_PLAYER.finditer(in_present(normalized(line))):
            for name in split_names(match[1] or match[2]):
                if name not in _NO_NAMES and not card_called(name) and f" {name}" not in _NO_NAMES:
                    found[name] = None
    text = "\n".join(lines)
    if _TEAMS.search(text) or _MORE_PLAYERS.search(text):
        return ()
    if len(found) < 2:  # noqa: PLR2004
        started = Counter(name for line in lines for name in {*_STARTS.findall(normalized(line))})
        often = [name for name, count in started.items() if count > 1 or name in found]
        often = [name for name in often if name not in _NO_NAMES]
        cards = {word for name in _TITLES.findall(text) for word in re.findall(NAME, name)}
        often = [name for name in often if not card_called(name) and name not in cards]
        found |= dict.fromkeys(often if len({*often, *found}) == 2 else ())  # noqa: PLR2004
    count = _COUNT.search(text.lower())
    one_on_one = re.search(r"\b(?:1v1|one-on-one|duel)\b", text)
    found |= dict.fromkeys(re.findall(rf"\b(?i:his|her|their) opponent ({NAME})\b", text))
    found |= dict.fromkeys(FIRST_PERSON if {*found} <= {*FIRST_PERSON} and "Asker" in text else ())
    named = (
        r"commanders?(?: is| are|,)? {0}\b|\b{0} (?:of|the|from) |\b{0}, [A-Z][\w-]+ (?:of|the) "
    )
    names = [name for name in found if not re.search(named.format(re.escape(name)), text)]
    names.sort(key=lambda name: text.find(name) % len(text))
    fits = not count or number(count[1]) == len(names)
    return tuple(names) if len(names) > 1 and fits and not (one_on_one and len(names) > 2) else ()  # noqa: PLR2004


@phrase(
    r"(?:it is |this is |in |we are in |we are playing )?(?P<what>(?:an? |the )?(?i:[a-z0-9 -]+))"
)
def _kind_again(line: Line, what: str) -> Reading | None:
    """Read a line that only says what kind of game is played."""
    kind = what.lower()
    count, variants = _COUNT.search(kind), [v for v in _VARIANTS if re.search(rf"\b{v}\b", kind)]
    rest = (
        set(_COUNT.sub("", kind).split())
        - {*_FORMATS, *_GLUE}
        - {w for v in variants for w in v.split()}
    )
    named = re.search(r"\b(?:game|pod|duel|multiplayer|1v1|commander|edh)\b", kind)
    options = {option.lower() for option in line.builder.options}
    wanted = {_VARIANTS[variant].lower() for variant in variants}
    if rest or not named or line.in_match or line.happened or not wanted <= options:
        return None
    if "commander" in options and not wanted and "multiplayer" not in kind and not count:
        return None
    if count and number(count[1]) != len(line.players):
        return None
    one_on_one = re.search(r"\b(?:1v1|one-on-one|duel)\b", kind)
    return None if one_on_one and len(line.players) > 2 else Reading(free=True)  # noqa: PLR2004


@phrase(
    rf"it is (?P<name>{NAME})'s turn",
    rf"it is (?P<name>{NAME})'s (?:first |second )?main phase",
    rf"(?P<name>{NAME}) is the active player",
    rf"(?:on|during|in) (?P<name>{NAME})'s turn",
)
def _first_turn(line: Line, name: str) -> Reading | None:
    if name not in line.players or line.in_match:
        return None
    if line.text.startswith(("on ", "during ", "in ")) or line.context.turn_is_open:
        return line.begins_turn(name)
    return said(f"it is {name}'s turn") if line.happened else Reading(first=name, free=True)
