"""Complete a step that somebody has begun to type.

Everything is read off the step definitions: their patterns, the words in these, and the names in
the case so far.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from cucumber_expressions.ast import NodeType
from msgspec import Struct

from headjudge.spec.cards import Card, cards
from headjudge.spec.protocol import Attack, Create, StartingObject, StateTrigger, Trigger, UntilTurn
from headjudge.suite.steps.case_builder import CaseBuilder, StepError
from headjudge.suite.steps.catalog import NAMES, examples, values
from headjudge.suite.steps.game import STARTS
from headjudge.suite.steps.pattern import COUNTED, NAME, WORDS, Kind, Sentence
from headjudge.suite.steps.pattern import parts as nodes_of
from headjudge.suite.steps.registry import SENTENCES, matching, perform
from headjudge.text import join_english


class Letters(Struct, frozen=True):
    """Literal text."""

    text: str


class Blank(Struct, frozen=True):
    """A place for a name, a number or other text that matches a regular expression."""

    regexp: str
    word: str
    """The placeholder that it belongs to."""


class Either(Struct, frozen=True):
    """Alternatives; an empty one means that the others are optional."""

    options: tuple["Parts", ...]


class Again(Struct, frozen=True):
    """Parts that may be repeated any number of times, or be absent."""

    parts: "Parts"


class Form(Struct, frozen=True):
    """A noun or a verb, in the singular and in the plural."""

    singular: str
    plural: str

    def form(self, several: bool) -> str:  # noqa: FBT001 -- what it is asked
        """Return the singular or the plural."""
        return self.plural if several else self.singular


class Edge(Struct, frozen=True):
    """The start or end of a placeholder that decides the plural or names all players."""

    word: str
    begins: bool


Part = Letters | Blank | Either | Again | Form | Edge
Parts = tuple[Part, ...]
NUMBERS = (r"-?\d+", r"\d+")
"""The regular expressions of numbers."""
_EDGED = (*COUNTED, "teams")
_LOOKED_UP = ("card",)
"""Placeholders with many values, of which only some fit a case."""


@cache
def shape(pattern: str) -> Parts:
    """Return the parts of a pattern in order."""
    return _joined(_parts_of(pattern))


def _joined(parts: Iterable[Part]) -> Parts:
    """Join consecutive texts."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, Letters) and found and isinstance(found[-1], Letters):
            found[-1] = Letters(found[-1].text + part.text)
        else:
            found.append(part)
    return tuple(found)


def _parts_of(pattern: str) -> Iterator[Part]:
    for node in nodes_of(pattern):
        if node.ast_type is NodeType.PARAMETER:
            if node.text in _EDGED:
                yield Edge(node.text, begins=True)
            yield from _of_word(node.text)
            if node.text in _EDGED:
                yield Edge(node.text, begins=False)
        elif node.ast_type is NodeType.ALTERNATION:
            singular, plural = (alternative.text for alternative in node.nodes)
            yield Form(singular, plural)
        elif node.ast_type is NodeType.OPTIONAL:
            yield Form("", node.text)
        else:
            yield Letters(node.text)


@cache
def _of_word(name: str) -> Parts:
    regexp = WORDS[name].regexp
    if name in _LOOKED_UP:
        return (Blank(regexp, name),)
    try:
        return _Reader(name, regexp).whole()
    except _Unlisted:
        return (Blank(regexp, name),)


class _Unlisted(Exception):  # noqa: N818 -- says what the word is
    """A placeholder that is more than a list of texts, names and numbers."""


class _Reader:
    """Parser for the regular expression of a placeholder: texts, groups, names and numbers."""

    def __init__(self, word: str, regexp: str) -> None:
        self.word, self.left = word, regexp

    def whole(self) -> Parts:
        return self._alternatives()

    def _takes(self, text: str) -> bool:
        """Consume the text if it comes next."""
        found = self.left.startswith(text)
        self.left = self.left.removeprefix(text)
        return found

    def _alternatives(self) -> Parts:
        """Parse alternatives separated by bars."""
        options = [self._one()]
        while self._takes("|"):
            options.append(self._one())
        return options[0] if len(options) == 1 else (Either(tuple(options)),)

    def _one(self) -> Parts:
        parts: list[Part] = []
        while self.left and self.left[0] not in "|)":
            atom = self._atom()
            if self._takes("?"):
                atom = (Either((atom, ())),)
            elif self._takes("*"):
                atom = (Again(atom),)
            elif self._takes("+"):
                atom = (*atom, Again(atom))
            parts += atom
        return _joined(parts)

    def _atom(self) -> Parts:
        for regexp in (NAME, *NUMBERS):
            if self._takes(regexp):
                return (Blank(regexp, self.word),)
        if self._takes("(?:"):
            inner = self._alternatives()
            self._takes(")")
            return inner
        found = re.match(r"\\?([^\w])|([^\[\].\\(])", self.left)
        if found is None or found[0] in ("(", "[", "."):
            raise _Unlisted
        self.left = self.left[found.end() :]
        return (Letters(found[1] or found[2]),)


_X = 5
"""The value of X in a completed step."""


def _cast(card: Card, player: str, others: Sequence[str]) -> Iterator[str]:
    """Yield the steps in which a card resolves that a player casts, one for each target."""
    if card.resolves:
        for ending in _endings(card.resolves, player, others):
            yield f"{player}'s {card.name} resolves{ending}"
    elif card.while_ and card.is_permanent:
        yield f"{card.name} enters the battlefield under {player}'s control"
    else:
        yield from _activate(card, player, others)


def _activate(card: Card, player: str, others: Sequence[str]) -> Iterator[str]:
    """Yield the steps in which an ability of a card resolves, one for each target."""
    if card.ability:
        for ending in _endings(card.ability, player, others):
            which = "other ability" if card.triggers and not ending else "ability"
            yield f"{player}'s {card.name}'s {which} resolves{ending}"
    if card.is_aimed:
        opponents = (name for name in others if name != player)
        yield from (f"{card.name}'s ability resolves for {name}" for name in opponents)
    elif card.triggers:
        yield f"{card.name}'s ability resolves"


def _endings(effects: object, player: str, others: Sequence[str]) -> Iterator[str]:
    """Yield the targets, and the value of X, that effects need; the empty text if none."""
    needed = _needed(effects)
    x = f" with X = {_X}" if "number" in needed else ""
    if "targets" in needed:
        yield from (f" for {join_english([player, name])}{x}" for name in others if name != player)
    elif "target" in needed:
        yield from (f" for {name}{x}" for name in others)
    else:
        yield x


def _needed(effects: object) -> set[str]:
    """Return what a step has to say so that these effects can happen."""
    return {"target", "targets", "number"} & set(re.findall(r"\{(\w+)\}", str(effects)))


_VERBS = {"casts": _cast, "activates": _activate, "plays": _cast, "uses": _activate}
"""How players speak of using a card, and the steps that say it."""
_USE = re.compile(rf"({NAME}) ({'|'.join(_VERBS)})(?: (.*))?")
_RESOLVING = (
    (re.compile(rf"({NAME})'s (.+)'s(?: | a[a-z ]*| ability resolves .*)?"), _activate),
    (re.compile(rf"({NAME})'s (.+?)(?: (?:r[a-z]*)?| resolves .*)?"), _cast),
)
"""The steps in which a card or its ability resolves, as far as they may have been typed."""
_RESOLVES = re.compile(rf"(?:({NAME})'s )?(.+?)('s ability|'s other ability|) resolves")
_MANY = 40
"""The most names that are listed while none has been begun."""


def _uses_of_cards(typed: str, builder: CaseBuilder) -> Iterator[str]:
    """Yield the steps, with targets, in which a card that is being typed is cast or resolves."""
    for player in builder.players:
        begun = (f"{player} {verb} " for verb in ("casts", "activates"))
        if typed.startswith(f"{player} "):
            yield from (line for line in begun if line.startswith(typed) and line != typed)
    for pattern, use in _RESOLVING:
        found = pattern.fullmatch(typed)
        if found and found[1] in builder.players and found[2] in cards():
            steps = use(cards()[found[2]], found[1], _targets(found[1], builder))
            yield from (step for step in steps if step.startswith(typed) and step != typed)
    found = _USE.fullmatch(typed)
    if found and found[1] in builder.players:
        begun_name = (found[3] or "").lower()
        names = [name for name in cards() if name.lower().startswith(begun_name)]
        for name in names[:_MANY]:
            yield from _VERBS[found[2]](cards()[name], found[1], _targets(found[1], builder))


def _is_incomplete(step: str) -> bool:
    """Return whether a card can't resolve as a step says, or only with a target or a number."""
    found = _RESOLVES.fullmatch(step)
    card = cards().get(found[2]) if found else None
    if not found or not card:
        return False
    if not found[3]:
        return bool(_needed(card.resolves)) or not (card.resolves or card.is_permanent)
    waits = card.triggers and found[3] == "'s ability"
    return not waits and (not card.ability or bool(_needed(card.ability)))


def _targets(player: str, builder: CaseBuilder) -> list[str]:
    """Return everybody whom a player may target, opponents first."""
    return [*(name for name in builder.players if name != player), player]


def has_its_place(sentence: Sentence, builder: CaseBuilder) -> bool:
    """Return whether a step of this definition can come next."""
    if sentence.kind == "expectation":
        return builder.happened and _is_of(sentence, builder)
    if builder.happened and (sentence.kind == "set-up" or builder.of == "inquiry"):
        return False
    if not builder.players:
        begun = bool(builder.inquiry or builder.options or builder.match)
        return _opens(sentence) and (not begun or _is_of(sentence, builder))
    return _is_of(sentence, builder) and not seats(sentence)


def _is_of(sentence: Sentence, builder: CaseBuilder) -> bool:
    """Return whether the step is about this kind of case."""
    if sentence.kind == "group" or sentence.of == "game or match":
        return builder.of != "inquiry"
    return sentence.of == builder.of


def seats(sentence: Sentence) -> bool:
    """Return whether the step names who plays."""
    return sentence.kind == "set-up" and bool(_begun()[sentence.pattern].players)


def _opens(sentence: Sentence) -> bool:
    """Return whether a case can begin with the step."""
    if sentence.kind == "set-up":
        begun = _begun()[sentence.pattern]
        return bool(begun.players or begun.inquiry or begun.options or begun.match)
    return sentence.kind == "event" and sentence.of == "inquiry"


@cache
def _begun() -> dict[str, CaseBuilder]:
    """Return the case after each set-up step alone; an empty one if it needs others first."""
    return {step.pattern: _alone(step) for step in SENTENCES if step.kind == "set-up"}


def _alone(sentence: Sentence) -> CaseBuilder:
    builder = CaseBuilder()
    try:
        perform(builder, examples(sentence)[0])
    except StepError:
        return CaseBuilder()
    return builder


PARTIES = {
    "players": tuple(join_english(NAMES[:count]) for count in range(2, len(NAMES) + 1)),
    "teams": values("teams"),
}
"""Example players, by placeholder."""
_NAMING = (StartingObject, Create, UntilTurn, Trigger, StateTrigger)
"""Events that introduce a name of an object, effect or ability."""


def known(
    sentence: Sentence, word: str, typed: str, builder: CaseBuilder
) -> tuple[str, ...] | None:
    """Return the names that the case has for a placeholder; None if it takes a new name."""
    if seats(sentence):
        return tuple(re.findall(NAME, typed)) if word == "player" else None
    if word == "card":
        return _cards(sentence, builder)
    if word in ("object", "from"):
        return _known_things(sentence, word, builder)
    if word == "commander":
        return _commanders(builder)
    if word == "players" and sentence is STARTS["commanders"]:
        return None
    return tuple(builder.players)


def phrases(sentence: Sentence, word: str, builder: CaseBuilder) -> Iterator[str]:
    """Yield phrases for several players that a player's placeholder accepts."""
    if word == "player" and sentence.kind in ("event", "set-up") and not seats(sentence):
        yield "each player"
        for player in builder.players:
            yield from (f"each opponent of {player}", f"each player but {player}")


def new_names(sentence: Sentence, word: str) -> tuple[str, ...]:
    """Return new names: those of players, or those in the examples."""
    if seats(sentence):
        return NAMES
    shown = values(word) if word == "object" else ()
    named = re.findall(rf"\b{NAME}", " ".join(examples(sentence)))
    return tuple(dict.fromkeys(name for name in (*shown, *named) if name not in NAMES))


def _cards(sentence: Sentence, builder: CaseBuilder) -> tuple[str, ...]:
    """Return the cards that can be named in this step."""
    if "{player}'s {card} resolves" in sentence.pattern:
        return _spells()
    if "'s {which} resolves" in sentence.pattern:
        there = [card.name for card in builder.cards if cards()[card.name].triggers]
        return (*dict.fromkeys(there), *(n for n, card in cards().items() if card.ability))
    if "enters" in sentence.pattern or sentence.kind == "set-up":
        return _permanents()
    return tuple(dict.fromkeys(card.name for card in builder.cards if card.lasts))


@cache
def _spells() -> tuple[str, ...]:
    """Return the cards that can resolve."""
    return tuple(name for name, card in cards().items() if card.resolves or card.is_permanent)


@cache
def _permanents() -> tuple[str, ...]:
    """Return the cards that a player can control."""
    return tuple(name for name, card in cards().items() if card.can_be_there)


def _commanders(builder: CaseBuilder) -> tuple[str, ...]:
    given = [said.get("commanders", ()) for said in builder.players.values()]
    return tuple(name for names in given for name in names)


_NAMED = ("object", "effect", "ability", "attacker")


def _known_things(sentence: Sentence, word: str, builder: CaseBuilder) -> tuple[str, ...] | None:
    """Return the objects, effects and abilities that a step can name; sources may be new."""
    if sentence.act is Attack or word == "from":
        return (*_things(builder), *_commanders(builder)) or None
    return None if sentence.act in _NAMING else _things(builder)


def _things(builder: CaseBuilder) -> tuple[str, ...]:
    """Return the names of objects and effects so far."""
    made = (getattr(e, at, None) for s in builder.steps for e in s for at in _NAMED)
    return tuple(dict.fromkeys([*(thing.name for thing in builder.objects), *filter(None, made)]))


ANY: tuple[Kind, ...] = ("set-up", "event", "group", "expectation")
"""All kinds of steps."""


class Continuation(NamedTuple):
    """A line as it may go on, up to the next choice or to its end."""

    line: str
    """The whole line, with capitals as in the step definition."""
    whole: bool
    """Whether it is a whole step."""


def continuations(
    typed: str, builder: CaseBuilder, kinds: Collection[Kind] = ANY
) -> tuple[Continuation, ...]:
    """Return how a line may go on, in the order of the step definitions; names come first.

    If no step begins so, these are steps with the typed words further on: "Ana can't" is in what
    an effect states. Steps that make no sense at this point of the case are left out: a set-up
    after something has happened, another game, the name of nobody who plays.
    """
    some = [step for step in SENTENCES if step.kind in kinds and has_its_place(step, builder)]
    found = _found(typed, some, builder)
    if not found and re.search(r"\w \w", typed) and not matching(typed):
        found = _found(typed, some, builder, inside=True)
    found = {line: whole for line, whole in found.items() if not (whole and _is_incomplete(line))}
    if "event" in kinds:
        for line in _uses_of_cards(typed, builder):
            found.setdefault(line, not line.endswith(" "))
    ordered = sorted(found.items(), key=lambda item: item[0] not in builder.players)
    return tuple(Continuation(line, whole) for line, whole in ordered)


def _found(
    typed: str, sentences: Iterable[Sentence], builder: CaseBuilder, *, inside: bool = False
) -> dict[str, bool]:
    """Return the lines that the typed one may become, and whether each is a whole step."""
    found: dict[str, bool] = {}
    for sentence in sentences:
        reader = _Completer(typed, sentence, builder)
        for line, whole in reader.inside() if inside else reader.lines():
            if line != typed:
                found[line] = whole or found.get(line, False)
    return found


class _Sofar(NamedTuple):
    """How far a step has been read or completed."""

    line: str = ""
    since: int = 0
    """The start of the last placeholder that decides the plural."""
    several: bool = False
    """Whether that placeholder requires the plural."""

    def plus(self, text: str) -> "_Sofar":
        return self._replace(line=self.line + text)

    def past(self, edge: Edge) -> "_Sofar":
        if edge.begins:
            return self._replace(since=len(self.line))
        said = self.line[self.since :]
        several = " and " in said or bool(re.fullmatch(NUMBERS[0], said) and said != "1")
        return self._replace(several=several)


Lines = Iterator[tuple[str, bool]]
"""Completed lines, and whether each is a whole step."""
_GOES_ON = re.compile(r"[\w-]")
"""Characters that continue a name."""
_LIST = re.compile(rf"(?:{NAME}(?:, | and | or | against )?)*$")
"""A list of names at the end of a line."""


class _Completer:
    """Match a typed line against the parts of a step, and complete it."""

    def __init__(self, typed: str, sentence: Sentence, builder: CaseBuilder) -> None:
        self.typed, self.sentence, self.builder = typed, sentence, builder

    def lines(self) -> Lines:
        """Yield each completed line; none if the step does not begin so."""
        yield from self._read(shape(self.sentence.pattern), 0, _Sofar())

    def inside(self) -> Lines:
        """Yield lines in which the typed text follows another beginning of the step."""
        so_far, rest = _Sofar(), shape(self.sentence.pattern)
        while rest:
            if so_far.line and _is_named(rest[0]):
                yield from self._read(rest, 0, so_far)
            text = _usual(rest[0])
            if text is None or _is_named(rest[0]):
                return
            so_far, rest = so_far.plus(text), rest[1:]

    def _read(self, parts: Parts, at: int, so_far: _Sofar) -> Lines:
        """Match the typed text from that place on."""
        if at == len(self.typed):
            yield from self._go_on(parts, so_far)
            return
        if not parts:
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, Blank):
            yield from self._read_blank(part, rest, at, so_far)
        elif isinstance(part, Edge):
            usual = [*self._all_who_play(parts, so_far, self.typed[at:])]
            yield from usual or self._read(rest, at, so_far.past(part))
        elif isinstance(part, Letters):
            left = self.typed[at : at + len(part.text)]
            if not part.text.lower().startswith(left.lower()):
                return
            if len(left) == len(part.text):
                yield from self._read(rest, at + len(left), so_far.plus(part.text))
            else:
                new = part.text[len(left) :]
                yield from self._go_on(rest, so_far.plus(part.text), decided=_decides(new))
        elif isinstance(part, Form):
            right, wrong = (Letters(part.form(so_far.several is many)) for many in (True, False))
            read = [*self._read((right, *rest), at, so_far)]
            yield from read or self._read((wrong, *rest), at, so_far)
        else:
            for way in _ways(part):
                yield from self._read((*way, *rest), at, so_far)

    def _read_blank(self, blank: Blank, rest: Parts, at: int, so_far: _Sofar) -> Lines:
        """Match the typed text with a blank."""
        some = known(self.sentence, blank.word, self.typed, self.builder)
        if some is None or not _has_names(blank):
            for stop in self._stops(blank, at):
                yield from self._read(rest, stop, so_far.plus(self.typed[at:stop]))
            if blank.regexp in NUMBERS and self._stops(blank, at):
                return
        begun = self.typed[at:].lower()
        listed = [*self._values(blank, rest, so_far, begun)]
        if some is not None and _has_names(blank):
            listed += phrases(self.sentence, blank.word, self.builder)
            for name in dict.fromkeys([*some, *listed]):
                if begun.startswith(name.lower()) and not _GOES_ON.match(begun, len(name)):
                    yield from self._read(rest, at + len(name), so_far.plus(name))
        for value in listed:
            if value.lower().startswith(begun) and len(value) > len(begun):
                yield from self._filled(blank, value, rest, so_far)

    def _stops(self, blank: Blank, at: int) -> list[int]:
        """Return where the text for a blank may end."""
        some = re.compile(blank.regexp)
        if blank.regexp in (NAME, *NUMBERS):
            found = some.match(self.typed, at)
            return [found.end()] if found else []
        ends = range(at + 1, len(self.typed) + 1)
        return [end for end in ends if some.fullmatch(self.typed, at, end)]

    def _go_on(self, parts: Parts, so_far: _Sofar, *, decided: bool = False) -> Lines:
        """Continue the line up to the next choice; make the first one here if none was made."""
        if not parts:
            yield so_far.line, True
            return
        part, rest = parts[0], parts[1:]
        if isinstance(part, Edge):
            if part.begins and seats(self.sentence):
                everyone = [] if decided else [*self._all_who_play(parts, so_far)]
                yield from everyone or ((so_far.line, False),)
            else:
                yield from self._go_on(rest, so_far.past(part), decided=decided)
        elif isinstance(part, Letters | Form):
            text = part.text if isinstance(part, Letters) else part.form(so_far.several)
            decided = decided or _decides(text)
            yield from self._go_on(rest, so_far.plus(text), decided=decided)
        elif isinstance(part, Blank):
            if decided:
                yield so_far.line, False
                return
            for value in self._values(part, rest, so_far):
                yield from self._filled(part, value, rest, so_far)
        else:
            yield from self._choose(_ways(part), rest, so_far, decided=decided)

    def _choose(
        self, ways: tuple[Parts, ...], rest: Parts, so_far: _Sofar, *, decided: bool
    ) -> Lines:
        """Continue with each alternative; after a choice, leave out optional parts."""
        if not decided:
            for way in ways:
                yield from self._go_on((*way, *rest), so_far)
        elif () in ways:
            yield from self._go_on(rest, so_far, decided=True)
        else:
            yield so_far.line, False

    def _all_who_play(self, parts: Parts, so_far: _Sofar, begun: str = "") -> Lines:
        """Yield lines with example names, at a placeholder for all players."""
        edge = parts[0]
        if isinstance(edge, Edge) and edge.begins and seats(self.sentence):
            after = parts[parts.index(Edge(edge.word, begins=False)) :]
            for names in PARTIES.get(edge.word, ()):
                if names.lower().startswith(begun.lower()) and len(names) > len(begun):
                    yield from self._go_on(after, so_far.plus(names), decided=True)

    def _filled(self, blank: Blank, value: str, rest: Parts, so_far: _Sofar) -> Lines:
        """Stop after a name, where there is a choice; continue after anything else."""
        after = so_far.plus(value)
        if not _has_names(blank):
            yield from self._go_on(rest, after, decided=True)
        else:
            yield after.line, all(isinstance(part, Edge) or () in _ways(part) for part in rest)

    def _values(self, blank: Blank, rest: Parts, so_far: _Sofar, begun: str = "") -> Iterator[str]:
        """Yield the values of a blank; examples of numbers and new names."""
        if blank.regexp in NUMBERS:
            yield self._number(rest)
        elif not _has_names(blank):
            yield from (value for value in values(blank.word, tuple(self.builder.players)) if value)
        else:
            listed = _LIST.search(so_far.line)
            said = re.findall(NAME, listed[0]) if listed else []
            some = known(self.sentence, blank.word, self.typed, self.builder)
            some = new_names(self.sentence, blank.word) if some is None else some
            if so_far.line or begun or len(some) <= _MANY:
                yield from (name for name in some if name not in said)

    def _number(self, rest: Parts) -> str:
        """Return the number that an example has before the next text."""
        after = rest[1:] if rest and isinstance(rest[0], Edge) else rest
        text = after[0].text if after and isinstance(after[0], Letters) else ""
        found = [
            re.findall(rf"(-?\d+){re.escape(text)}", example) for example in examples(self.sentence)
        ]
        return next((str(some[-1]) for some in found if some), "2")


def _has_names(blank: Blank) -> bool:
    """Return whether the blank takes names from the case or of cards."""
    return blank.regexp == NAME or blank.word == "card"


def _ways(part: Part) -> tuple[Parts, ...]:
    """Return the alternatives of a part."""
    if isinstance(part, Either):
        return part.options
    if isinstance(part, Again):
        return ((*part.parts, part), ())
    return ((part,),)


def _is_named(part: Part) -> bool:
    """Return whether the part names players."""
    if isinstance(part, Blank):
        return part.regexp == NAME
    return isinstance(part, Edge) and part.word == "players"


def _usual(part: Part) -> str | None:
    """Return the shortest text of a part without names and numbers; None if it has none."""
    if isinstance(part, Letters):
        return part.text
    if isinstance(part, Form):
        return part.singular
    if isinstance(part, Edge | Again):
        return ""
    if isinstance(part, Blank):
        return None
    texts = [[_usual(inner) for inner in way] for way in _ways(part)]
    whole = ["".join(filter(None, text)) for text in texts if None not in text]
    return min(whole, key=len, default=None)


def _decides(text: str) -> bool:
    """Return whether a text does more than continue a list of names."""
    return bool(re.search(r"\w", re.sub(r"\b(?:and|or|against)\b", "", text)))
