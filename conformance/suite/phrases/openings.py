"""Lines that say who plays, and in which variant: the headings of a told game.

A heading may be spread over several sentences: the kind of game, the players, the teams and the
starting life totals. Each sentence is parsed by itself and must consist of nothing else.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

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
from headjudge.suite.phrases.rewording import FIRST_PERSON, in_present, sentences_of
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english, pluralize

_FORMATS = words(
    "a an the casual friendly normal regular ordinary magic mtg multiplayer free-for-all "
    "free for all "
    "kitchen table 1v1 one-on-one standard modern legacy vintage pauper pioneer limited draft "
    "sealed cube new paper online person player of game pod duel competitive event regular rel fnm "
    "prerelease local store arena mtgo weekly night friday tournament round constructed"
)
"""The words of a heading that do not change how a game ends."""
_GLUE = words(
    "it is there are be being plays play playing sit sits sitting in us against vs versus between "
    "with among for players opponents left remaining at around each other together and all then "
    "match best single-elimination team teams currently face faces facing seats seated seating "
    "order turn turns go clockwise this who using range influence shared life emperors generals "
    "respectively here have has we everyone default usual up down alive still setup situation "
    "scenario"
)
"""The words that connect the names and the kind of game in a heading."""
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
_IN_TEAMS = ("a Two-Headed Giant", "an Emperor", "an Alternating Teams", "a team")
_UNMODELED = words(
    "planechase vanguard conspiracy oathbreaker star archenemy canlander pentagram horde"
)
_NUMBER = rf"(\d+|{'|'.join(COUNTING)})"
_COUNT = re.compile(
    rf"\b{_NUMBER}[- ](?:(?:player|person|man|way|handed|opponent)s?|people|of us)\b"
)
_GAME_OF = re.compile(rf"\b(game|pod|duel) of {_NUMBER}\b(?: players?)?")
_TEAMS_OF = re.compile(rf"\b{_NUMBER} teams of {_NUMBER}(?: players| each)?\b")
_OUT_OF = re.compile(
    rf"(?:\bonly )?({LISTED}) (?:is|are) (?:still )?(?:left|remaining)(?: (?:of|out of) (?:the "
    rf"|originally )?{_NUMBER}(?: players)?)?\b"
)
"""Matches the players who are left of more, who have no part in what follows."""
_BEST_OF = re.compile(rf"\bbest[- ]of[- ]{_NUMBER}\b")
_FIRST_TO = re.compile(rf"\bfirst to {_NUMBER}(?: (?:game )?wins?| games?)?\b")
_PLAYOFF = re.compile(r"\b(?:quarter|semi)-?finals?\b|\btop (?:8|4|eight|four)\b")
_RANGE = re.compile(
    r"(?:\busing |\bwith )?(?:an? |the )?(?:limited )?\brange of influence(?: of|:| is)?"
    r" (\d)(?: for emperors?(?:,| and) (\d) for (?:generals?|others?))?"
)
_OF_EMPERORS = ("2", "1")
_AGAINST = r"(?:,? (?:against|vs\.?|versus|faces?|are facing|facing) )"
_SIDES = re.compile(rf"\b{LISTED}(?:{_AGAINST}{LISTED})*")
_TEAM = re.compile(
    rf"\b(?:[Tt]eam|[Ss]ide) (?P<team>[A-Za-z]\b|\d|one|two|three|[Rr]ed|[Bb]lue|[A-Z][a-z]+)"
    rf"(?: is| are|:| =| consists of)? \(?(?P<names>{LISTED})\)?"
)
_EMPEROR = re.compile(
    rf"(?:the )?emperor (?:is )?({NAME})(?:,| and| with)+ (?:the |his |her )?"
    rf"(?:generals|lieutenants) ({NAME}) and ({NAME})"
)
_ROLE = re.compile(rf"({NAME}) \((?:the |an? )?(?:(emperor)|general)\)")
_LIFE_OF = re.compile(
    rf"({NAME})(?:(?:,|:| -| =)? (?:(?:is |are |starts |has )?(?:at |on |with )?)(-?\d+) life"
    r"(?: points)?\b(?! each| apiece)"
    rf"| (?:is )?(?:at|on) (-?\d+)\b| \((?:at )?(-?\d+)(?: life)?\))"
)
_MORE_LIFE_OF = re.compile(rf"({NAME})(?: has| is)? (-?\d+)(?=[,.;]| and |$)")
"""Matches a life total without "life", after another one."""
_EACH_LIFE = re.compile(
    r"(?:\b(?:all|each|both|everyone|everybody|(?:both |all )?(?:teams|players)) )*"
    r"(?:(?:starts?|started|starting|are|is|has|have) )?(?:at |with |on |from )?"
    r"\b(\d+) (?:starting )?life(?: (?:start|total))?(?: (each|apiece|to start))?\b"
)
_CAPITALIZED = re.compile(
    rf"\b(?<!-)(?i:{'|'.join((*_VARIANTS, *_UNMODELED, *_FORMATS, *_GLUE, *COUNTING))}"
    r"|(?:quarter|semi)-?final)s?\b"
    r"(?!-(?!player|way|handed))"
)
_NAMES_KIND = re.compile(rf"\b(?i:{'|'.join((*_VARIANTS, *_UNMODELED, 'match'))})\b")
_PLAYER = re.compile(r"\b[Pp]layer ([A-Z]|\d)\b")
_KEYWORD = re.compile(r"^(?:Given|When|Then|And|But) (?=[A-Za-z])")
_ONE_OPPONENT = re.compile(r"\b(?:an|one|my|the) opponent\b")
_IS_IN = re.compile(r"\b(?:is|are) (?:back |still )?in (?:the game|it)$")
_LISTS = re.compile(r"[^#]*#(?:(?=[^#]*\b(?:against|vs|versus|with|and|then)\b)[^#]*#)*[^#]*")
_PLAYS = re.compile(
    rf"{LISTED} (?:are playing|play|plays|is playing|sit down|face|are alive)\b.*"
    rf"|{LISTED} (?:against|vs\.?|versus) .*|.*\b(?:game|match|duel|pod|players|free-for-all"
    rf"|magic|mtg|{'|'.join((*_VARIANTS, *_UNMODELED))}|seat\w*|turns|range of influence"
    r"|against|versus|vs)\b.*"
)
_PREFIX = re.compile(r", |: | (?:and|with|but|where|in which|when) | - ")


class Heading(Struct, frozen=True):
    """What sentences say about who plays."""

    sides: tuple[tuple[str, ...], ...] = ()
    """The players of each side; one side if no teams are named."""
    variants: tuple[str, ...] = ()
    players: int = 0
    """The number of players; 0 if it is not said."""
    life: tuple[tuple[str, int], ...] = ()
    """Players with their starting life totals; an empty name stands for each player."""
    needed: int = 0
    """The number of games that must be won, if it is not 2."""
    range: int = 0
    emperors: tuple[str, ...] = ()
    is_match: bool = False
    is_about_life: bool = False
    """Whether it only says who is at how much life."""
    is_single: bool = False
    """Whether it is a round of a single-elimination tournament."""
    why: str = ""
    """Why no such game can be played."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in seat order."""
        return tuple(name for side in self.sides for name in side)

    @property
    def details(self) -> tuple[str, ...]:
        """The setup sentences about starting life totals and ranges of influence."""
        life = [f"{name or 'each player'} starts with {n} life" for name, n in self.life]
        limit = [f"each player has a range of influence of {self.range}"] if self.range else []
        return (*life, *limit)

    def joined(self, other: "Heading") -> "Heading":
        """Return this heading with what another one adds."""
        new = [tuple(name for name in side if name not in self.names) for side in other.sides]
        is_seating = {*other.names} == {*self.names} and len(self.sides) < 2  # noqa: PLR2004
        reseated = other.sides if is_seating and not other.is_about_life else ()
        return Heading(
            sides=reseated or (*self.sides, *filter(None, new)),
            variants=tuple(dict.fromkeys(self.variants + other.variants)),
            players=self.players or other.players,
            life=self.life + other.life,
            needed=self.needed or other.needed,
            range=self.range or other.range,
            emperors=self.emperors + other.emperors,
            is_match=self.is_match or other.is_match,
            is_single=self.is_single or other.is_single,
            why=self.why or other.why,
        )

    def reading(self) -> Reading | None:
        """Return the opening with these players; None if the game is not clear."""
        if self.why:
            return Reading(why=self.why)
        if self.players and self.players != len(self.names):
            told = pluralize(len(self.names), "player")
            why = f"the line is about {self.players} players and names {told}"
            return Reading(why=why)
        options = [kind for kind in self.variants if kind in _OPTIONS]
        teams = [kind for kind in self.variants if kind not in _OPTIONS]
        teams = [kind for kind in teams if kind != "a team" or len(teams) == 1]
        if len(options) > 1 or len(teams) > 1:
            return None
        variant = (teams or options or [""])[0]
        more = [f"the game is a {options[0]} game"] if teams and options else []
        more += self.details
        more += ["it is a single-elimination round"] if self.is_single else []
        if self.needed:
            more.append(f"{pluralize(self.needed, 'game')} must be won to win the match")
        sides = list(self.sides)
        if variant not in _IN_TEAMS and len(sides) > 1 and {*map(len, sides)} == {1}:
            sides = [self.names]
        return _opened(sides, list(self.names), variant, more, self)


def heading(text: str) -> Heading | None:
    """Parse a sentence that only says who plays, or what kind of game; None for any other."""
    text = _CAPITALIZED.sub(lambda match: match[0].lower(), _KEYWORD.sub("", text))
    text = re.sub(r"(?<=[a-z])/(?=[A-Z])", " and ", text)
    text = _ONE_OPPONENT.sub(FIRST_PERSON[1], text) if FIRST_PERSON[0] in text else text
    life: list[tuple[str, int]] = []
    emperors: list[str] = []

    def total(match: re.Match[str]) -> str:
        life.append((match[1], int(next(filter(None, match.groups()[1:])))))
        return match[1]

    def seated(match: re.Match[str]) -> str:
        emperors.append(match[1])
        return f"{match[2]}, {match[1]} and {match[3]}"

    def role(match: re.Match[str]) -> str:
        emperors.extend([match[1]] if match[2] else [])
        return match[1]

    named = _EMPERORS.search(text)
    emperors += named.groups() if named else ()
    text = _ROLE.sub(role, _EMPEROR.sub(seated, _EMPERORS.sub("", text)))
    text = _LIFE_OF.sub(total, text)
    text = _MORE_LIFE_OF.sub(total, text) if life else text
    text = _OUT_OF.sub(r"\1", text)
    is_about_life = len(life) > 1 or (bool(life) and {*re.findall(NAME, text)} == {life[0][0]})
    if not (_PLAYS.fullmatch(text) or _TEAM.search(text) or is_about_life):
        return None
    each = _EACH_LIFE.search(text)
    life += [("", int(each[1]))] if each else []
    teams = [split_names(match["names"]) for match in _TEAM.finditer(text)]
    rest = _TEAM.sub("", _EACH_LIFE.sub("", text))
    sides, rest = _sides(rest)
    if _IS_IN.search(text) or (teams and sides):
        return None
    if any(map(card_called, (name for side in sides for name in side))):
        return None
    found = _kind(rest.replace("#", " ").strip())
    if found is None:
        return None
    return replace(
        found,
        sides=tuple(teams or sides),
        life=tuple(life),
        emperors=tuple(emperors),
        is_about_life=not _PLAYS.fullmatch(text) and not teams,
    )


_EMPERORS = re.compile(rf"[(,]? ?\b(?:the )?emperors(?: are|:)? ({NAME}) and ({NAME})\)?$")


def _kind(text: str) -> Heading | None:
    """Parse the words for the kind of game; None if one of them is unknown."""
    reach = _RANGE.search(text)
    text = _GAME_OF.sub(r"\2-player \1", _RANGE.sub(" range ", text))
    best, first, playoff = (each.search(text) for each in (_BEST_OF, _FIRST_TO, _PLAYOFF))
    teams_of, count = _TEAMS_OF.search(text), _COUNT.search(text)
    players = number(count[1]) + ("opponent" in count[0]) if count else 0
    players = number(teams_of[1]) * number(teams_of[2]) if teams_of else players
    for pattern in (_BEST_OF, _FIRST_TO, _PLAYOFF, _TEAMS_OF, _COUNT):
        text = pattern.sub("", text)
    unmodeled = next((word for word in _UNMODELED if word in re.split(r"[^\w-]+", text)), "")
    if unmodeled:
        return Heading(why=f"{unmodeled.capitalize()} games are not modeled")
    needed = number(best[1]) // 2 + 1 if best else number(first[1]) if first else 0
    found = [variant for variant in _VARIANTS if re.search(rf"\b{variant}\b", text)]
    for variant in found:
        text = text.replace(variant, "")
    if {*re.sub(r"[^\w-]+", " ", text).split()} - {*_FORMATS, *_GLUE, "-"}:
        return None
    limits = reach.groups() if reach else (None, None)
    return Heading(
        variants=tuple(dict.fromkeys(_VARIANTS[word] for word in found)),
        players=players,
        needed=needed if needed != 2 else 0,  # noqa: PLR2004
        range=int(limits[0] or 0) if limits != _OF_EMPERORS else 0,
        is_match=bool("match" in text.split() or best or first or playoff),
        is_single=bool("single-elimination" in text or playoff),
    )


def _sides(text: str) -> tuple[list[tuple[str, ...]], str]:
    """Return the players of each side, and the text with a sign for each list of names."""
    lists = [match[0] for match in _SIDES.finditer(text)]
    rest = _SIDES.sub("#", text)
    if lists and not _LISTS.fullmatch(rest):
        return [], text
    if re.search(r"# .*\b(?:against|vs\.?|versus|faces?) #", rest):
        lists = [" against ".join(lists)]
    found: list[tuple[str, ...]] = []
    for part in lists:
        for side in re.split(_AGAINST, part):
            names = tuple(dict.fromkeys(split_names(side)))
            if not all(re.fullmatch(NAME, name) for name in names):
                return [], text
            known = {name for each in found for name in each}
            found += filter(None, [tuple(name for name in names if name not in known)])
    joined = [tuple(name for side in found for name in side)]
    return joined if len(lists) > 1 else found, rest


def _opened(
    sides: list[tuple[str, ...]],
    players: list[str],
    variant: str,
    more: list[str],
    about: Heading,
) -> Reading | None:
    """Return the opening of a game or match with these sides."""
    listed = join_english(players)
    in_teams = variant in _IN_TEAMS
    half = len(players) // 2
    of_size = {"a Two-Headed Giant": 4, "an Emperor": 6}.get(variant, 0)
    if len(sides) == 1 and len(players) == of_size:
        sides = [tuple(players[:half]), tuple(players[half:])]
    if about.emperors and [side[len(side) // 2] for side in sides] != [*about.emperors]:
        return Reading(why="name the players of each team in seat order, the emperor in the middle")
    if in_teams or any(len(side) > 1 for side in sides[1:]):
        return _in_teams(sides, variant, more, about)
    if about.is_match:
        return None if variant else said(f"a match between {listed}", *more, free=True)
    melee = variant == "a Grand Melee"
    option = [f"the game is a {variant} game"] if variant and not melee else []
    return said(f"{variant if melee else 'a'} game between {listed}", *option, *more, free=True)


def _in_teams(
    sides: list[tuple[str, ...]], variant: str, more: list[str], about: Heading
) -> Reading | None:
    if len(sides) == 1:
        example = f"{variant} game of {join_english(sides[0][:2])} against ..."
        return Reading(why=f"say who plays against whom: {example}")
    if variant and variant not in _IN_TEAMS:
        return None
    if about.is_match and variant not in ("", "a team", "a Two-Headed Giant"):
        return Reading(why="matches of this variant are not modeled")
    opening = "a team match" if about.is_match else f"{variant or 'a team'} game"
    return said(f"{opening} of {' against '.join(map(join_english, sides))}", *more, free=True)


@phrase(r"(?P<text>.+)", opens=True)
def _opening(line: Line, text: str) -> Reading | None:
    """Read a line that only says who plays, or what kind of game."""
    found = heading(text)
    if found is None:
        return None
    if line.players:
        begins = line.happened and re.search(r"\bnew\b", text)
        return None if begins else _again(line, found)
    return found.reading() if len(found.names) > 1 and not found.is_about_life else None


def _again(line: Line, found: Heading) -> Reading | None:
    """Read a line that says of the players what is known."""
    names, players = {*found.names}, {*line.players}
    if found.why or not names <= players or (found.is_match and not line.in_match):
        return None
    known = {line.builder.variant, *line.builder.options, "team"}
    variants = {re.sub("^an? ", "", each.lower()).replace(" ", "-") for each in found.variants}
    if not variants <= known or found.players not in (0, len(players)):
        return None
    is_team = len(names) > 1 and names == {*line.team_of(found.names[0])}
    if names and names != players and not (is_team or found.is_about_life):
        return None
    known_life = {name for name, fields in line.builder.players.items() if "life" in fields}
    performed = {text for text, _ in line.builder.performed}
    new = tuple(each for each in found.details if each not in performed)
    if new and (
        line.happened
        or line.in_match
        or any(name in known_life if name else known_life for name, _ in found.life)
    ):
        return None
    seated = names == players and not (found.is_about_life or line.in_match)
    return Reading(new, free=True, why=line.contradiction(found.names) if seated else "")


_SAID_BEFORE = {
    "the game is a Commander game": "Commander",
    "the game is a Brawl game": "Brawl",
    "it is a single-elimination round": "single-elimination",
    "3 games must be won to win the match": "best-of-five",
}
"""The words of an opening for setup sentences."""


@phrase(rf"(?P<who>{NAME}) is the archenemy (?:against|facing) (?P<names>{LISTED})", opens=True)
def _archenemy(line: Line, who: str, names: str) -> Reading | None:
    if line.players:
        return None
    return said(f"a team game of {who} against {names}", f"{who} is the archenemy", free=True)


def opening_of(lines: Sequence[str]) -> tuple[str, int]:
    """Return the line about who plays that lines imply together; empty without two players.

    The players are those of the headings or, without any, those whom the lines mention. Also return
    the number of the line whose heading names them, from 1; 0 if none does.
    """
    found, at = Heading(), 0
    for place, line in enumerate(lines, 1):
        for sentence in sentences_of(line.strip()):
            more = next(filter(None, map(heading, _beginnings(normalized(sentence)))), None)
            if more and not (more.is_about_life and len(more.names) != found.players):
                at = at or (place if len(found.joined(more).names) > 1 else 0)
                found = found.joined(more)
    if not at:
        found = replace(found, sides=(_mentioned_players(lines, found),))
    text = "\n".join(lines)
    options = [name for name in _OPTIONS if re.search(rf"\b(?i:{_CALLED[name]})\b", text)]
    if not found.is_match and not {*options} & {*found.variants}:
        found = replace(found, variants=(*found.variants, *options[:1]))
    reading = found.reading() if len(found.names) > 1 else None
    if not reading or not reading.sentences:
        return "", 0
    opening, *setup = reading.sentences
    for option in (_SAID_BEFORE[sentence] for sentence in setup if sentence in _SAID_BEFORE):
        opening = re.sub(r" (?=(?:game|match) )", f" {option} ", opening, count=1)
    return opening, at


def _beginnings(text: str) -> Iterator[str]:
    """Yield a sentence and those beginnings after which no kind of game is named."""
    yield text
    for split in reversed([*_PREFIX.finditer(text)]):
        if _NAMES_KIND.search(text, split.end()):
            return
        yield text[: split.start()]


def with_full_names(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines with names of one word for players, and players for teams such as Team Red."""
    lines = [_PLAYER.sub(r"Player-\1", line) for line in lines]
    teams = {
        match["team"].lower(): match["names"]
        for line in lines
        for match in _TEAM.finditer(_CAPITALIZED.sub(lambda match: match[0].lower(), line))
    }
    if not teams:
        return tuple(lines)

    def full(match: re.Match[str]) -> str:
        return f"the team of {teams[match[1].lower()]}"

    named = re.compile(rf"\b(?:team|side) ({'|'.join(teams)})\b", re.IGNORECASE)
    return tuple(line if _TEAM.search(line) else named.sub(full, line) for line in lines)


_CALLED = {
    "Commander": r"EDH|commanders?|partner commanders",
    "Brawl": "brawl",
}
"""The words by which lines show which kind of game is played."""
_IS_PLAYER = re.compile(
    rf"(?<![\w'] )(?:\b(?:both|and|but|when|if|after|so|because|then|while|before|until) )?"
    rf"(?<![A-Z]\w )\b({NAME}(?:(?:, {NAME})* and {NAME})?)(?: (?:is|are|has|have|both|each|only"
    rf"|still|does|do|not))*"
    r" (?:(?:at|to|on) -?\d|(?:[A-Z][\w' ]+ and )?-?\d+ (?:life|poison|cards?)"
    r"|(?:(?<=has )|(?<=have ))(?:an? |the )?[A-Z]\w+ (?:on|out|in|and|with|[A-Z]\w*|to|of)\b"
    r"|stays? in\b"
    r"|lose(?:s immediately)?\b"
    r"|(?:zero|one|two|three|four|five|six|seven|no|an empty|a single) (?:life|poison|cards?"
    r"|library|deck)\b"
    r"|(?:casts?|draws?|concedes?|scoops?|wins?|survives?|untaps?|activates?|passes|plays?"
    r"|controls?"
    r"|responds?|owns?|steals?|destroys?|counters|bolts|mills|swings|proliferates|agrees?|blocks?"
    r"|thinks?|claims|argues|insists|decides|wants|asks|believes|reveals|sacrifices|discards|taps"
    r"|cracks|chooses|equips|cycles|tries|must|has to"
    r"|the winner|in the game)\b"
    r"|attacks? (?:with|him|her|[A-Z])|hits (?:him|her|[A-Z]\w+) (?:for|with)"
    r"|kills [A-Z][\w' ]+ with"
    r"|(?:gains?|loses?|takes?|pays?|goes to|falls to|drops to) (?:-?\d|the game\b|[a-z]+ life))"
    rf"|\b({NAME})(?: (?:is|are|has|starts|sits) (?:(?:at|on) )?-?\d+\b"
    r"|'s (?:turn|upkeep|library|life|hand|end step|draw step|opponent|main phase"
    r"|board|side|team|graveyard|deck|commander|creatures?|permanents)\b"
    r"| \(-?\d+(?: life)?\)|(?::| -| =) -?\d+ life)"
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


def _mentioned_players(lines: Sequence[str], about: Heading) -> tuple[str, ...]:
    """Return the players that lines mention, in the order of first mention."""
    found: dict[str, None] = {}
    for line in lines:
        for match in _IS_PLAYER.finditer(in_present(normalized(line))):
            for name in split_names(match[1] or match[2]):
                if name not in _NO_NAMES and not card_called(name) and f" {name}" not in _NO_NAMES:
                    found[name] = None
    text = "\n".join(lines)
    for names in re.findall(rf"\b(?i:opponents?)(?::| is| are|,)? ({LISTED})", text):
        found |= dict.fromkeys(split_names(names))
    against = re.findall(rf"\b(?:against|versus|vs\.?) ({NAME})\b(?!')", text)
    found |= dict.fromkeys(name for name in against if not card_called(name))
    if (_TEAMS.search(text) and not about.is_match) or _MORE_PLAYERS.search(text):
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
    found |= dict.fromkeys(FIRST_PERSON if {*found} <= {*FIRST_PERSON} and "Asker" in text else ())
    named = (
        r"commanders?(?: is| are|,)? {0}\b|\b{0} (?:of|the|from) |\b{0}, [A-Z][\w-]+ (?:of|the) "
    )
    names = [name for name in found if not re.search(named.format(re.escape(name)), text)]
    names.sort(key=lambda name: text.find(name) % len(text))
    names += FIRST_PERSON[1:] if len(names) == 1 and _AN_OPPONENT.search(text) else ()
    said = about.players or (number(count[1]) if count else 0)
    names += [f"Player-{n}" for n in range(len(names) + 1, said + 1)] if names else []
    fits = said in (0, len(names))
    return tuple(names) if len(names) > 1 and fits and not (one_on_one and len(names) > 2) else ()  # noqa: PLR2004


_AN_OPPONENT = re.compile(r"\b(?i:his|her|their|the|an|one) opponent\b")
"""Matches words for the only opponent of a player."""


@phrase(
    rf"it is (?P<name>{NAME})'s turn",
    rf"it is (?P<name>{NAME})'s (?:first |second )?main phase",
    rf"(?P<name>{NAME}) is the active player",
    rf"(?:(?:on|during|in) )?(?P<name>{NAME})'s turn",
)
def _first_turn(line: Line, name: str) -> Reading | None:
    if name not in line.players or line.in_match:
        return None
    if "is" not in line.text.split() or line.context.turn_is_open:
        return line.begins_turn(name)
    return said(f"it is {name}'s turn") if line.happened else Reading(first=name, free=True)
