"""Lines that say who plays, and in which variant."""

import re

from headjudge.suite.phrases.reading import (
    COUNTING,
    LISTED,
    Line,
    Reading,
    number,
    phrase,
    said,
    split_names,
    words,
)
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english, pluralize

_FORMATS = words(
    "a an the casual friendly normal regular ordinary magic mtg multiplayer free-for-all "
    "kitchen table 1v1 one-on-one standard modern legacy vintage pauper pioneer limited draft "
    "sealed cube new paper online person player of game pod duel"
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
_COUNT = re.compile(rf"\b(\d+|{'|'.join(COUNTING)})[- ](?:player|person|man|way|handed)s?\b")
_GAME_OF = re.compile(rf"\b((?:game|pod|duel)) of (\d+|{'|'.join(COUNTING)})(?: players?)?$")
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


@phrase(
    r"(?P<what>(?:an?|the) .*?(?:game|match|duel|pod)"
    r"(?: of (?:\d+|[a-z]+|Commander|EDH|Brawl|Magic)(?: players?)?)?)"
    rf"(?: (?:between|of|with|among|for)|[:,]) (?P<names>{NAME}.*)",
    rf"(?P<names>{LISTED} (?:against|vs\.?|versus) {LISTED})",
    rf"(?P<names>{LISTED}) (?:play|are playing) (?P<what>(?:an? )?.*)",
    rf"(?P<names>{NAME}) (?:plays|is playing)(?P<what> .*?)? (?:against|vs\.?|versus) "
    rf"(?P<others>{LISTED})",
    opens=True,
)
def _opening(
    line: Line, names: str, what: str | None = None, others: str | None = None
) -> Reading | None:
    if line.players:
        return None
    names = f"{names} against {others}" if others else names
    sides = [split_names(side) for side in re.split(r" (?:against|vs\.?|versus) ", names)]
    players = [name for side in sides for name in side]
    if not all(re.fullmatch(NAME, name) for name in players) or len(players) < 2:  # noqa: PLR2004
        return None
    kind = (what or "game").strip().lower()
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
    options = [kind for kind in kinds if kind in _OPTIONS]
    teams = [kind for kind in kinds if kind not in _OPTIONS]
    unknown_words = set(re.sub(r"[^\w-]+", " ", rest).split()) - {*_FORMATS}
    if unknown_words or len(options) > 1 or len(teams) > 1:
        return None
    variant = (teams or options or [""])[0]
    more = [f"the game is a {options[0]} game"] if teams and options else []
    more += ["it is a single-elimination round"] if single else []
    if best:
        needed = number(best[1]) // 2 + 1
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


@phrase(
    rf"it is (?:still )?(?P<name>{NAME})'s turn",
    rf"it is (?P<name>{NAME})'s (?:first |second )?main phase",
    rf"(?P<name>{NAME}) is the active player",
    rf"(?:on|during|in) (?P<name>{NAME})'s turn",
)
def _first_turn(line: Line, name: str) -> Reading | None:
    if name not in line.players or line.in_match:
        return None
    return said(f"it is {name}'s turn") if line.happened else Reading(first=name, free=True)
