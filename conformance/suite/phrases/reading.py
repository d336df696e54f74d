"""Read lines as players tell them, and rewrite them as sentences of the suite.

Every phrase is a pattern with a function that returns sentences. A reading must preserve the names,
numbers and negations of its line, which `read` checks; otherwise the line is not understood.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.reference.game_state import GameState
from headjudge.spec import cards as known
from headjudge.spec.protocol import (
    AgreeDraw,
    Cast,
    Check,
    Concede,
    EndTurn,
    Penalty,
    Poison,
    SetLife,
    matches,
    one_by_one,
)
from headjudge.spec.protocol.event_schema import EventRecord
from headjudge.suite.phrases.rewording import (
    CAUSE,
    effect_of,
    in_full,
    in_present,
    parts,
    rewordings,
    says_more,
    tells_action,
    third_person,
)
from headjudge.suite.steps.card_effects import game_now
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.matching import can_come_next, matching
from headjudge.suite.steps.pattern import NAME
from headjudge.text import join_english


class Reading(Struct, frozen=True):
    """The sentences of the suite that a line stands for."""

    sentences: tuple[str, ...] = ()
    """The sentences in order; empty if the line says nothing that could change the result."""
    together: bool = False
    """Whether the sentences are simultaneous events."""
    before: tuple[str, ...] = ()
    """Setup sentences that the line requires and the case lacks."""
    first: str = ""
    """The player who takes the first turn, if the line determines it."""
    about: str = ""
    """The player whom the sentences are about without a name."""
    note: str = ""
    """What the line leaves open, for the answer."""
    why: str = ""
    """Why the line can't be read, and what to write instead; empty if it can be read."""
    meant: tuple[str, ...] = ()
    """What the line may mean, if it can't be read."""
    free: bool = False
    """Whether the function has checked that nothing of the line is lost."""


class Context(Struct, frozen=True):
    """What the other lines say."""

    later: tuple[str, ...] = ()
    """The lines after it."""
    titles: tuple[str, ...] = ()
    """The names of cards in the lines before it."""
    can_respond: bool = False
    """Whether the line before it has no effect yet, so that it can be responded to."""
    turn_is_open: bool = False
    """Whether no line before it depends on whose turn it is."""


def checked(builder: CaseBuilder) -> GameState | None:
    """Return the game once state-based actions have been checked; None without a valid one."""
    if builder.case_kind != "game" or not builder.players:
        return None
    try:
        return game_now(builder, Check())
    except StepError:
        return None


class Line(Struct, frozen=True, dict=True):
    """A line to read, and its context."""

    text: str
    builder: CaseBuilder
    context: Context = Context()

    @property
    def later(self) -> tuple[str, ...]:
        """The lines after it."""
        return self.context.later

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the game, in seat order."""
        return tuple(self.builder.players)

    @property
    def happened(self) -> bool:
        """Whether anything has happened before."""
        return self.builder.happened

    @property
    def has_acted(self) -> bool:
        """Whether anything has happened before, except that a player is the monarch."""
        texts = (text for step in self.builder.step_texts for text in step)
        return self.happened and not all(" becomes the monarch" in text for text in texts)

    @property
    def is_at_the_start(self) -> bool:
        """Whether the line may say whose turn it is at the beginning."""
        return self.context.turn_is_open and not self.has_acted

    @property
    def in_match(self) -> bool:
        """Whether the lines before are about a match."""
        return self.builder.case_kind == "match"

    def names(self, who: str) -> tuple[str, ...]:
        """Return the players that a phrase stands for; empty if one of them does not play."""
        counted = _ALL_OF.match(who)
        if counted and NUMBERS[counted[1]] != len(self.players):
            return ()
        if who.lower() in ALL:
            return self.players
        names = split_names(who)
        return names if set(names) <= set(self.players) else ()

    def contradiction(self, names: tuple[str, ...]) -> str:
        """Return how the players sit, if not in the order of their names; otherwise ``""``."""
        seats = self.players
        at = seats.index(names[0])
        if names == seats[at:] + seats[:at]:
            return ""
        return f"the players sit in the order {join_english(seats)}; name them in turn order"

    @property
    def counts_poison(self) -> bool:
        """Whether the lines before are about poison counters."""
        return any("poison" in text for text, _ in self.builder.performed) or any(
            isinstance(event, Poison) for event in self.events
        )

    @property
    def life_in_match(self) -> dict[str, int]:
        """The players' life totals in the match's current game; empty if none is under way."""
        life: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, matches.BeginGame):
                life = life or self.starting_life_in_match
            elif isinstance(event, SetLife) and life:
                life |= dict.fromkeys(self.team_of(event.player), event.amount)
            elif isinstance(
                event, (matches.GameWon, matches.GameDrawn, Concede, Penalty, AgreeDraw)
            ):
                life = {}
        return life

    @property
    def time_is_out(self) -> bool:
        """Whether the additional turns of a match have ended, so that its game is drawn."""
        turns, called = 0, False
        for event in self.events:
            called |= isinstance(event, matches.CallTime)
            turns += event.amount if called and isinstance(event, matches.PlayTurns) else 0
        teams = any(len(self.team_of(player)) > 1 for player in self.players)
        is_elimination = self.builder.match.get("round") == "single-elimination"
        return not is_elimination and turns > (3 if teams else 5)

    @property
    def starting_life_in_match(self) -> dict[str, int]:
        """The life total with which each player, or each player's team, starts a game."""
        sizes = {player: len(self.team_of(player)) for player in self.players}
        return {player: 15 * size if size > 1 else 20 for player, size in sizes.items()}

    def team_of(self, player: str) -> list[str]:
        """Return a player with all teammates."""
        opponents = self.builder.opponents((player,))
        return [name for name in self.players if name not in opponents]

    def opponent(self, player: str) -> str:
        """Return the only opponent of a player; empty if there are several."""
        opponents = [name for name in self.players if name != player]
        return opponents[0] if len(opponents) == 1 else ""

    @cached_property
    def lost(self) -> frozenset[str]:
        """The players who have lost or drawn once state-based actions have been checked."""
        game = checked(self.builder)
        return frozenset((*game.lost, *game.drawn)) if game else frozenset()

    def begins_turn(self, player: str) -> Reading | None:
        """Return what makes it this player's turn; None if that takes more than one turn.

        If no line has depended on the turn yet, the player takes the first one.
        """
        if not self.happened or self.context.turn_is_open:
            return Reading(first=player, free=True)
        if player in self.active:
            return Reading(about=player, free=True)
        game = game_now(self.builder, EndTurn())
        if game is None or game.over or player not in game.takes_turns_with(game.active):
            return None
        note = f"a turn ends before {player}'s turn begins"
        return Reading(("the turn ends",), about=player, note=note, free=True)

    @property
    def has_waiting(self) -> bool:
        """Whether an ability has triggered and has not resolved."""
        game = game_now(self.builder) if self.builder.steps and not self.in_match else None
        return bool(game and game.abilities.waiting)

    @property
    def active(self) -> frozenset[str]:
        """The players whose turn it is; empty if the case is invalid."""
        game = game_now(self.builder)
        return frozenset(game.takes_turns_with(game.active)) if game else frozenset()

    @cached_property
    def events(self) -> tuple[EventRecord, ...]:
        """The events so far."""
        return tuple(event for step in self.builder.steps for event in one_by_one(step))

    def is_fighting(self, kind: type[EventRecord]) -> bool:
        """Return whether an event of this kind has happened in the current turn."""
        since = [event for event in self.events if isinstance(event, (kind, EndTurn))]
        return bool(since) and isinstance(since[-1], kind)

    @cached_property
    def things(self) -> frozenset[str]:
        """The names of the objects and creatures in the game."""
        fields = ("object", "attacker", "blocker", "name")
        named = (getattr(event, field, None) for event in self.events for field in fields)
        return frozenset(filter(None, named)) | {thing.name for thing in self.builder.objects}


def words(text: str) -> tuple[str, ...]:
    """Split a text into words."""
    return tuple(text.split())


ALL = frozenset(
    {"the whole table", "all the players", "every one of them", "they all"}
    | {f"all {n} {who}" for n in ("two", "three", "four", "five") for who in ("players", "of them")}
    | {"both", "both players", "everyone", "everybody", "all players", "all of them"}
    | {"each player", "every player", "each of them", "all", "both of them"}
)
"""The phrases that stand for all players."""
_ALL_OF = re.compile(r"all (two|three|four|five)\b")
COUNTING = words(
    "zero one two three four five six seven eight nine ten eleven twelve "
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
)
_TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
NUMBERS = {word: number for number, word in enumerate(COUNTING)} | {"no": 0, "a": 1, "an": 1}
NUMBERS |= {word: 10 * tens for tens, word in enumerate(_TENS, 2)} | {"a single": 1}
NUMBERS |= {f"{tens}-{COUNTING[n]}": NUMBERS[tens] + n for tens in _TENS for n in range(1, 10)}
NUMBERS |= {"a hundred": 100, "a thousand": 1000, "a million": 1_000_000}
NUMBER = rf"-?\d+|{'|'.join(sorted(NUMBERS, key=len, reverse=True))}"
LISTED = rf"{NAME}(?:, {NAME})*(?:,? (?:and|&) {NAME})?"
WHO = rf"(?:{'|'.join(sorted(ALL, key=len, reverse=True))}|{LISTED})"
TITLE = r"[A-Z][\w'-]*(?:,? (?:(?:of|the|to|from|in|for) )*[A-Z][\w'-]*)*"
THEIR = r"(?:his|her|their|the|its|your)(?: or her)?"
KEYWORDS = words("trample infect lifelink")
_TOKENS = {
    "who": rf"(?P<who>{WHO})",
    "whom": rf"(?P<whom>{WHO})",
    "n": rf"(?P<n>{NUMBER})",
    "m": rf"(?P<m>{NUMBER})",
    "thing": rf"(?:(?P<whose>{NAME})'s )?(?P<thing>{TITLE})",
    "with": rf"(?: (?:with|using|by|through|via) (?P<by>{TITLE}))?",
    "their": THEIR,
    "library": r"(?:library|deck)",
    "damage": r"(?P<kind>combat |noncombat )?damage",
}


def split_titles(text: str) -> str:
    """Return a card's title as a name of one word, such as Wall-of-Wood."""
    return "-".join(re.sub(r"[',.!]", "", text).split())


def split_names(names: str) -> tuple[str, ...]:
    """Split a list of names."""
    return tuple(re.split(r",? and |,? & |, ", names))


def number(word: str) -> int:
    """Return the number that a word or numeral stands for."""
    return NUMBERS[word] if word in NUMBERS else int(word)


_Function = Callable[..., Reading | None]
PHRASES: list[tuple[re.Pattern[str], _Function]] = []
"""The patterns of lines, each with the function that reads them."""
_OPENINGS: list[_Function] = []
"""The functions for lines that name the players."""


def phrase(*patterns: str, opens: bool = False) -> Callable[[_Function], _Function]:
    """Register a function for lines that match a pattern, in which <token> stands for a value.

    With `opens`, such a line names the players, so it needs no players before it.
    """

    def register(function: _Function) -> _Function:
        for pattern in patterns:
            expanded = re.sub(r"(?<!\?P)<(\w+)>", lambda token: _TOKENS[token[1]], pattern)
            PHRASES.append((re.compile(expanded), function))
        if opens:
            _OPENINGS.append(function)
        return function

    return register


def said(*sentences: str, **more: Any) -> Reading:  # noqa: ANN401 -- fields of any type
    """Return the reading with these sentences and further fields."""
    return Reading(sentences, **more)


def adds_nothing(_line: Line) -> Reading:
    """Return the reading of a line that needs no sentence."""
    return Reading(free=True)


def for_each(names: Sequence[str], does: str, who: str) -> Reading:
    """Return a sentence for each player, or one about each player for all of them."""
    if who.lower() in ALL:
        return said(f"each player {does}", free=True)
    return Reading(tuple(f"{name} {does}" for name in names), together=len(names) > 1)


def has_amount(names: Sequence[str], amount: str) -> Reading:
    """Return the expectation that each of these players has an amount."""
    return said(f"{join_english(names)} {'have' if len(names) > 1 else 'has'} {amount}", free=True)


def owner_of_commander(line: Line, name: str) -> str:
    """Return the player with a commander of this name; empty if nobody has one."""
    fields = line.builder.players.items()
    return next((player for player, has in fields if name in has.get("commanders", ())), "")


def commanders(line: Line, player: str, name: str) -> str:
    """Return the setup sentence that gives a player a commander in addition to the known ones."""
    names = (*line.builder.players[player].get("commanders", ()), name)
    return f"{player} has the commander{'s' * (len(names) > 1)} {join_english(names)}"


def unknown(title: str) -> str:
    """Return the note about a card that is not in the list."""
    return f"{title} is not in the list of cards; describe its effect instead"


@cache
def is_misspelled(title: str) -> bool:
    """Return whether a title may be a misspelled card's, which is not to be read as another."""
    return not card_called(title) and bool(known.similar_names(title, 0.9))


@cache
def card_called(title: str) -> str:
    """Return the full name of the card with this name or short name; empty if none is known."""
    wanted = known.plain(title)
    names = {known.plain(name): name for name in known.cards()}
    if wanted in names:
        return names[wanted]
    short = [name for name in known.cards() if known.plain(name.partition(",")[0]) == wanted]
    return short[0] if len(short) == 1 else ""


def _names_two(line: Line, title: str) -> bool:
    """Return whether a title consists of a known card's name and another, as in "Bear to Seer"."""
    two = re.fullmatch(r"(.+?) (?:to|for|from|in) ([A-Z].*)", title)
    if two is None or card_called(title):
        return False
    return bool(card_called(two[1])) or split_titles(two[1]) in line.things


def is_player(line: Line, title: str) -> bool:
    """Return whether a title begins with a player's name."""
    return title in line.players or title.split("'s ", maxsplit=1)[0] in line.players


def is_event(sentence: str) -> bool:
    """Return whether a sentence is an event and no expectation."""
    kinds = {step.kind for step in matching(sentence)}
    return bool(kinds & {"event", "group"}) and "expectation" not in kinds


_DROPPED = (
    r"(?:please|then|now|just|so|and|but|also|next(?! turn)|afterwards|after that|finally"
    r"|later(?: on)?|at first|normally|this time)"
)
"""The words that may be dropped from the beginning of a line."""
_COMMON = words(
    "will may mark grace hope rose bill art drew pat rob sue dawn joy faith chase max jack red "
    "blue green black white player opponent judge"
)
"""The names that are also common words."""


@cache
def _known_titles() -> re.Pattern[str]:
    names = sorted((name for name in known.cards() if " " in name), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(name.lower()) for name in names)})\b")


def capitalized(text: str, players: Sequence[str]) -> str:
    """Return a line with capital letters in the names of cards in the list.

    In a line without any capital letter, the names of players get them too.
    """
    for player in players if text.islower() else ():
        if len(player) > 2 and player.lower() not in _COMMON:  # noqa: PLR2004
            text = re.sub(rf"(?<![\w-]){player.lower()}(?![\w-])", player, text)
    return _known_titles().sub(lambda match: card_called(match[0]), text)


_BEGINNING = re.compile(rf"^(?:{_DROPPED},? )+", re.IGNORECASE)
_END = re.compile(r",? (?:please|now|just|then|too|anyway|immediately|yet|though|as well|for now)$")
_SENTENCE_STARTS = words(
    "a an the both everyone everybody each every all nobody no it is does has did who what "
    "which how neither do can will would could should are am have was were true combat damage when "
    "isn doesn don didn aren won couldn wouldn shouldn hasn haven wasn whose where why "
    "state-based time five at in on during there if none nothing over game"
)
_CONTRACTIONS: dict[str, Any] = {
    r"\bcannot\b|\bcan not\b": "can't",
    r"\bwon't\b": "will not",
    r"(?<=[a-z])(?<!ca)n't\b": " not",
    r"\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat|there)'s (?=(?:won|lost|had|got|died|been|conceded|dealt"
    r"|taken|drawn)\b)": r"\1 has ",
    r"\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat|there|who|nobody)'s\b": r"\1 is",
    r"\b([Tt]hey|[Ww]e|[Yy]ou)'re\b": r"\1 are",
    r"\b([Tt]hey|[Ww]e|[Yy]ou)'ve\b": r"\1 have",
    r"\b([Tt]hey|[Ww]e|[Yy]ou|[Hh]e|[Ss]he|[Ii]t)'ll\b": r"\1 will",
    r"\b(has|have)(?: now| already| still)? got\b": r"\1",
    rf"\b({NAME})'s (?=(?:still|dead|out|alive|at -?\d|gone|in the game|not|already|down|safe"
    rf"|fine)\b)": r"\1 is ",
    rf"\b({NAME})'s (?=(?:lost|won|been)\b)": r"\1 has ",
    rf"\b({NAME})'s got\b": r"\1 has",
    rf"\b(?:{NAME}'s|[Hh]is|[Hh]er|[Tt]heir) opponent (?={NAME})": "",
    r"^(He|She|They|His|Her|Their|When|After|Once|If|Because|Since|As|Combat"
    r"|That)(?= )": lambda match: match[1].lower(),
    r"\bthe (game|match)'s (?=over$|drawn$|an? )": r"the \1 is ",
}
_ASKED = re.compile(rf"(is|are|does|do|did|has|have|will) ({WHO}|it|he|she|they|the game) (.+)")
_EACH_OF = re.compile(rf"({NAME}(?:, {NAME})*,? and {NAME}) (?:both|each|all) (?=[a-z])")
"""Matches a list of players and the word that says the same again."""
_EXACT = re.compile(r"\bexactly (?=\d|[a-z]+ (?:life|cards?|poison)\b)|(?<= is )still (?=at \d)")
"""Matches words that stress an amount."""
_TAG = re.compile(
    r"(?: -|,) ?(?:right|correct|yes|no|or|is it|is that (?:right|correct|so)|isn't (?:it|that "
    r"(?:so"
    r"|right))|(?:is|does|did|do|has|have|are|was|will|won|can|could)(?:n't)? (?:he|she|they|it"
    r"|I))$"
)
"""Matches words that turn a statement into a question."""
_NOT = re.compile(r"\b(?:no|not|never|nobody|none|no one)\b|n't\b")


def normalized(text: str) -> str:
    """Return a line without words that mean nothing, with contractions spelled out."""
    text = " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
    text = _EACH_OF.sub(r"\1 ", _EXACT.sub("", text))
    text = re.sub(rf"^[Bb]oth (?=(?:of )?{NAME} and {NAME} )", "", text)
    is_question = text.endswith("?")
    text = _TAG.sub("", text.rstrip(" .!?;,"))
    text = _END.sub("", _BEGINNING.sub("", text))
    text = re.sub(r"^this turn,? (.+)", r"\1 this turn", text)
    first, _, rest = text.partition(" ")
    is_title = first == "The" and rest[:1].isupper()
    if first.lower().partition("'")[0] in _SENTENCE_STARTS and not is_title:
        text = f"{first.lower()} {rest}".rstrip()
    for pattern, full in _CONTRACTIONS.items():
        text = re.sub(pattern, full, text)
    asked = _ASKED.fullmatch(text) if is_question else None
    if asked:
        text = _stated(*asked.groups())
    return text


def _stated(verb: str, who: str, rest: str) -> str:
    """Turn a question into the statement that it asks about."""
    if verb in ("does", "do", "did", "will"):
        first, space, more = rest.removeprefix("still ").partition(" ")
        plural = " and " in who or who.lower() in ALL
        is_told = plural or first in ("not", "have") or re.search(r"[^s]s$", first)
        return f"{who} {first if is_told else third_person(first)}{space}{more}"
    return f"{who} {verb} {rest}"


_LONGEST_REWORDED = 250
"""The maximum length of a line that is read in other words, which takes several attempts."""
_MOST_SPLITS = 8
"""The maximum number of places where a line may be split into parts."""
_ALONE = Context()
"""The context of a line without others."""


def read(text: str, builder: CaseBuilder, context: Context = _ALONE) -> Reading | None:
    """Return how a line is read, in other words if necessary; None if it is not understood.

    A sentence of the suite is not a plain line, so it has no reading here, except for one that is
    read differently when words are dropped.
    """
    if text.rstrip().endswith("?") and builder.players:
        return _answered(text, builder, context)
    return _stated_as(normalized(text), builder, context)


_LOSS = re.compile(r"an effect states that (\S+) loses the game")


def _answered(text: str, builder: CaseBuilder, context: Context) -> Reading | None:
    """Return the reading of a question, in which nothing happens."""
    statement = normalized(text)
    reading = _stated_as(statement, builder, context)
    if reading is not None and reading.before and not reading.sentences:
        claims = (sentence.replace(" starts with ", " has ") for sentence in reading.before)
        return said(*claims, free=True)
    lost = [_LOSS.fullmatch(sentence) for sentence in reading.sentences] if reading else []
    if any(lost):
        names = [match[1] for match in lost if match]
        verb = "have" if len(names) > 1 else "has"
        return said(f"{join_english(names)} {verb} lost", free=True) if all(lost) else None
    happens = reading is not None and any(map(is_event, reading.sentences))
    if reading is not None and not reading.why and not happens:
        return reading
    inverted = normalized(text.rstrip(" ?")) != statement
    if (not happens or inverted) and _only_asks(statement):
        return Reading(note=f"not read: {statement}?", free=True)
    return Reading(why="write what happens without a question mark") if happens else reading


def _stated_as(text: str, builder: CaseBuilder, context: Context) -> Reading | None:
    """Return how a statement is read."""
    text = in_full(text, context.titles, tuple(builder.players))
    text = _TEAMS.sub("each player", _TEAM.sub(partial(_teammates, builder), text))
    last = [*one_by_one(builder.steps[-1])] if builder.steps else []
    if context.can_respond or (last and isinstance(last[-1], Cast)):
        text = re.sub(r",? in response(?: to (?:it|that|this))?$|^in response,? ", "", text)
    card = _card_of_reason(text, builder, context.titles)
    if card and builder.players:
        return Reading(why=f"{card} is not in the game; write first who controls it")
    first = _read(text, builder, context, 0)
    if (first is not None and not first.why) or len(text) > _LONGEST_REWORDED:
        return first
    for other in rewordings(text):
        reading = _read(normalized(other.text), builder, context, 0)
        if reading is not None and not reading.why:
            return replace(reading, note="; ".join(filter(None, (reading.note, other.note))))
        first = first or reading
    effect = effect_of(in_present(text)) if builder.players else ""
    if first or effect:
        return first or Reading(why=_own_line(effect, builder))
    pronoun = _PRONOUN.match(text)
    if pronoun and builder.players:
        named = read(f"{next(iter(builder.players))}{text[pronoun.end() :]}", builder, context)
        if named and (named.why or named.sentences):
            return Reading(why=named.why or f"write the player's name instead of '{pronoun[0]}'")
    return None


_PRONOUN = re.compile(r"[Ss]?[Hh]e\b")
_OWN_LINES = {
    r"\b(?:prevent|protect)": "the next 3 damage that would be dealt to {} this turn is prevented",
    r"\b(?:save|keep|survive|stay|can't lose|not lose)\b": (
        "an effect states that {} can't lose the game"
    ),
    r"\b(?:doubl|twice)": "an effect states that {} is dealt twice as much damage",
}
"""Example sentences for effects that a reason or a purpose tells."""


def _own_line(effect: str, builder: CaseBuilder) -> str:
    """Return a request to write an effect on a separate line."""
    names = [name for name in builder.players if re.search(rf"\b{name}\b", effect)]
    examples = (words for pattern, words in _OWN_LINES.items() if re.search(pattern, effect))
    example = next(examples, "").format((names or [*builder.players])[0])
    request = f"'{effect}' tells an effect; write what it does on a separate line"
    return f"{request}, for example: {example}" if example else request


_BECAUSE = re.compile(rf"\b(?:{CAUSE}) .*$")


def _card_of_reason(text: str, builder: CaseBuilder, titles: Sequence[str]) -> str:
    """Return a permanent that only a line's reason mentions; empty if there is none."""
    reason = _BECAUSE.search(text)
    if not reason:
        return ""
    told = {card.name for card in builder.cards} | {card_called(title) for title in titles}
    named = [name for name in known.cards() if name in reason[0] and name not in told]
    return next((name for name in named if known.card(name).can_be_there), "")


_QUESTION = re.compile(
    rf"(?:so |and |then |but |just )*(?:{WHO} (?:wins?|loses?|dies?|can|can't|(?:is|are) (?:still"
    r"|out|dead|alive|right|not|the|safe|in)|(?:has|have) (?:won|lost))\b|(?:is|are|am|does|do|did"
    r"|has|have|will|can|can't|could|would|should|was|were|who|whose|what|which|how|why|where|when"
    r"|whether|at what"
    r"|[Rr]esult|right|correct|true|or|the (?:game|result|match))\b)"
)
_CONDITION = re.compile(r"\b(?:if|when|whenever|after|once|as soon as|while|since) (.+)")


def _only_asks(text: str) -> bool:
    """Return whether a question asks about what has happened and tells nothing that happens."""
    condition, more = _CONDITION.search(text), says_more(text)
    if condition and tells_action(_RESULTS.sub("", condition[1])):
        return False
    told = more if _QUESTION.match(text) else text
    return not tells_action(_RESULTS.sub("", told))


_RESULTS = re.compile(
    r"\b(?:wins?|won|los(?:es?|t)|die[sd]?|draws? the game|survive[sd]?|lives?|stays?|keeps?"
    r"|remains?|ends?|leaves?|counts?|gets? to|saves?)\b"
)
"""Matches verbs for what follows from the events."""


_KEPT = re.compile(
    r"[A-Z\d{]|\b(?:no|not|never|none|nobody|neither|nor|without|unless|if|instead|until|except"
    r"|almost|nearly"
    r"|would|could|might|may|should|can|can't|must|tries|before|after|while|when|whenever|next"
    r"|last|previous"
    r"|first|second|third|another|other|each|every|both|all|any|half|double|twice|again|extra"
    r"|more|less|fewer"
    r"|least|most|only|than|prevent\w*|rounded|up|down|opponents?|players?|teams?|teammates?"
    r"|everyone"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty"
    r"|hundred|thousand"
    r"|graveyard|hand|exile\w*|library|deck|stack|battlefield|zone|turns?|upkeep|step|combat"
    r"|noncombat|infect"
    r"|lifelink|tramp\w*|toxic|commanders?|life|damage|poison\w*|counters?|cards?|copy|copies"
    r"|tokens?|game"
    r"|match|loops?|w[io]ns?|los\w+|drawn?|draws|drew|die[sd]?|dead|alive|conced\w+|gain\w*"
    r"|deals?|takes?"
    r"|casts?|control\w*|attack\w*|block\w*|mill\w*|pays?|skip\w*|end\w*|begin\w*|restart\w*"
    r"|unable|fails?|forced|avoid\w*|refus\w+|sto(?:p|ps|pped)|saves?|saved|escape\w*|immune"
    r"|about|close|going"
    r"|choose\w*|ha[sd]|have|nothing|anything|hardly|barely|threat\w*|tr(?:y|ies)|wants?|able"
    r"|is|are|was|were|old|new|or)\b"
    r"|^(?:of|to|on|by|from|with|for|at|in|against|under|over|through|and|or)$"
)
"""Matches words that a guess must not drop."""
_LONGEST_DROP = 6


def guess(text: str, builder: CaseBuilder) -> Reading | None:
    """Return the only reading of a line from which a few words are dropped; None if there is none.

    The words dropped name nobody, nothing, no amount, no time and no zone, and negate nothing. What
    is counted is not dropped either.
    """
    text = normalized(text)
    *_, last = (text, *(other.text for other in rewordings(text)))
    for words in (text.split(), last.split()):
        for length in range(1, _LONGEST_DROP + 1):
            found = dict[tuple[str, ...], Reading]()
            for start in range(1, len(words) - length + 1):
                counted = words[start - 1].isdecimal() or words[start - 1] in NUMBERS
                if counted or _KEPT.search(" ".join(words[start : start + length])):
                    continue
                shorter = " ".join(words[:start] + words[start + length :])
                reading = _read(shorter, builder, Context(), _DEPTH)
                if reading and reading.sentences and not reading.why and not reading.note:
                    found[reading.sentences] = reading
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
    return _main_clause(text, builder)


def _main_clause(text: str, builder: CaseBuilder) -> Reading | None:
    """Return the reading of a line's only clause that says what happens; None if it is unclear.

    The other clauses name no other player, no amount and no time, and negate nothing.
    """
    found: dict[tuple[str, ...], Reading] = {}
    names = {word for word in re.findall(NAME, text) if word in builder.players}
    for clauses in parts(text, [*builder.players]):
        readings = [read(clause, builder) for clause in clauses]
        clear = [each for each in readings if each and not each.why and each.sentences]
        idle = [
            clause
            for clause, reading in zip(clauses, readings, strict=True)
            if (reading is None or reading.why) and _says_nothing(clause, builder)
        ]
        if len(clear) == len(idle) == 1 and len(clauses) == 2:  # noqa: PLR2004
            words = {*re.findall(NAME, " ".join(clear[0].sentences))}
            found |= {clear[0].sentences: clear[0]} if names <= words else {}
    return next(iter(found.values())) if len(found) == 1 else None


def _says_nothing(clause: str, builder: CaseBuilder) -> bool:
    """Return whether a clause contains no word that may change what the rest of its line says."""
    subject = re.match(rf"(?:{'|'.join(builder.players) or '(?!)'}|[Hh]e|[Ss]he|[Tt]hey)\b", clause)
    rest = clause[subject.end() :] if subject else clause
    return not _KEPT.search(_AUXILIARY.sub("", rest))


_AUXILIARY = re.compile(r"\b(?:has|have|had|up|down|new|old|about|close|going|wants?|able)\b")


_TEAM = re.compile(
    rf"(?:the )?(?:team of (?P<of>{LISTED})|(?P<whose>{LISTED})'s team)"
    r" (?P<verb>is|starts|goes|drops|falls|ends|wins|dies|does(?= not)|can't|has(?! to\b)"
    r"|loses(?=(?: the game)?$))\b"
)
"""Matches a team about which a line says what is true of all its players."""


_TEAMS = re.compile(
    r"^(?:(?:both|all|the) teams|each team)(?= (?:are|is|starts?|have|has|begins?)\b)"
)


def _teammates(builder: CaseBuilder, match: re.Match[str]) -> str:
    """Return the names of a team's players, or the unchanged text if the game has no such team."""
    named = split_names(match["of"] or match["whose"])
    if not {*named} <= {*builder.players}:
        return match[0]
    team = Line("", builder).team_of(named[0])
    fits = set(named) <= set(team) and len(named) in (1, len(team)) and len(team) > 1
    verb = {"is": "are", "has": "have", "does": "do"}.get(match["verb"], match["verb"])
    return f"{join_english(team)} {verb}" if fits else match[0]


_TOGETHER = re.compile(r"\bat the same time\b|\bsimultaneously\b|\bmeanwhile\b")
_BOTH = re.compile(r"^both (?!teams)(?=[a-z])|^both$|\bboth players\b|\bboth of them\b")
"""Matches words for exactly two players."""
_WRITE_TOGETHER = (
    "write simultaneous events below a line 'at the same time'; a creature with lethal damage dies "
    "only in the next check: it is dealt lethal damage"
)
_DEPTH = 2
"""How many times a line is split into parts."""


_ITS_TURN = re.compile(rf"it is {NAME}'s turn")


def _read(text: str, builder: CaseBuilder, context: Context, depth: int) -> Reading | None:
    line = Line(text, builder, context)
    steps = matching(text)
    if _TOGETHER.search(text) and not steps:
        apart = " ".join(_TOGETHER.sub("", text).split())
        result = _read(apart, builder, context, _DEPTH)
        sentences = result.sentences if result else ()
        claims = sentences and not any(map(is_event, sentences)) and builder.happened
        for_all = result and (result.together or " ".join(sentences).startswith("each player "))
        return result if result and (claims or for_all) else Reading(why=_WRITE_TOGETHER)
    if _BOTH.search(text) and len(line.players) > 2 and not steps:  # noqa: PLR2004
        count = COUNTING[len(line.players)] if len(line.players) < len(COUNTING) else "many"
        return Reading(why=f"the game has {count} players; name the two, or write: each player")
    player_is_out = text.removesuffix(" is out of the game") in line.players
    if player_is_out or (_ITS_TURN.fullmatch(text) and line.is_at_the_start):
        steps = ()  # neither about an object nor a claim
    if any(can_come_next(step, builder) for step in steps):
        return said(text, free=True)
    refused: Reading | None = None
    for pattern, function in PHRASES:
        match = pattern.fullmatch(text) if line.players or function in _OPENINGS else None
        titles = (
            [match[name] for name in ("thing", "by") if name in pattern.groupindex] if match else []
        )
        if match is None or any(
            title and (is_misspelled(title) or _names_two(line, title)) for title in titles
        ):
            continue
        reading = function(line, **match.groupdict())
        if reading is None:
            continue
        if reading.why:
            refused = refused or reading
        elif all(map(matching, (*reading.sentences, *reading.before))) and _keeps(
            line, reading, negative=bool(_NOT.search(pattern.pattern.replace(NUMBER, "")))
        ):
            return reading
    parts = _parts(line, depth) if depth < _DEPTH else None
    return parts or refused


def _keeps(line: Line, reading: Reading, *, negative: bool) -> bool:
    """Return whether a reading preserves the line's players, numbers and negations.

    `negative` tells whether the pattern that matched the line expects a negation.
    """
    text = " ".join(
        (*reading.sentences, *reading.before, reading.first, reading.about, reading.note)
    )
    words, of_reading = re.findall(r"[\w-]+", line.text), set(re.findall(r"[\w-]+", text))
    players = {word for word in words if word in line.players}
    commanders = {owner_of_commander(line, word) for word in of_reading}
    owners = {thing.owner for thing in line.builder.objects if thing.name in of_reading}
    is_of_all = all(
        each.startswith(("a game begins", "each player ")) for each in reading.sentences
    )
    of_all = is_of_all and players == {*line.players}
    if players - of_reading - commanders - owners and reading.sentences and not of_all:
        return False
    negated, denies = bool(_NOT.search(line.text)), bool(_NOT.search(text))
    if reading.free:
        return not negated or denies or negative or "0" in of_reading
    numbers = {
        number(word) for word in words if re.fullmatch(r"\d+|[a-z]+", word) and _is_count(word)
    }
    strangers = {word for word in of_reading if word in line.players} - players
    grouped = any(re.search(rf"\b{group}\b", line.text.lower()) for group in ALL)
    return (
        numbers <= {int(word) for word in of_reading if word.isdigit()}
        and (grouped or not strangers)
        and negated is denies
    )


def _is_count(word: str) -> bool:
    return word.isdigit() or (word in NUMBERS and word not in ("a", "an", "no"))


def _parts(line: Line, depth: int) -> Reading | None:
    """Return the reading of a line of two parts that can both be read."""
    splits = [*re.finditer(r",? and (?:then )?|, then | then |; |, while |, and ", line.text)]
    for split in splits if len(splits) <= _MOST_SPLITS else ():
        left, right = line.text[: split.start()], line.text[split.end() :]
        subject = re.match(LISTED, left)
        first = _read(left, line.builder, Context(), depth + 1)
        if first is None or first.why or not first.sentences:
            continue
        candidates = [right]
        if subject and {*split_names(subject[0])} <= {*line.players}:
            candidates.append(f"{subject[0]} {right}")
            verb = left[subject.end() :].split()[:1]
            candidates.append(f"{subject[0]} {' '.join(verb)} {right}")
        unit = re.search(rf"\b(?:{NUMBER}) ([a-z ]+)$", left)
        if re.fullmatch(rf"{NAME} has (?:{NUMBER})", right):
            candidates += [f"{right} {unit[1] if unit else 'life'}"]
        for candidate in candidates:
            second = _read(candidate, line.builder, Context(), depth + 1)
            if second is not None and not second.why and second.sentences:
                joined = _joined(first, second, in_order="then" in split[0] or ";" in split[0])
                if joined:
                    return joined
    return None


def _joined(first: Reading, second: Reading, *, in_order: bool) -> Reading | None:
    sentences = first.sentences + second.sentences
    events = [is_event(sentence) for sentence in sentences]
    if any(events) and not all(events):
        return None
    has_result = any(" life total becomes " in sentence for sentence in second.sentences)
    if has_result or any(" resolves" in sentence for sentence in first.sentences):
        return None  # the second part may only say what the first one does
    if "time is called" in first.sentences:
        return None  # the number of turns after it depends on it
    notes = "; ".join(filter(None, (first.note, second.note)))
    together = all(events) and not in_order
    return Reading(sentences, together, first.before + second.before, note=notes, free=True)
