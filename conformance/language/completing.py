"""How a sentence that somebody has begun to type may go on.

All is read off the vocabulary: the patterns of the sentences, the words in them, and the names of
the case so far. Nothing in here knows of a terminal.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from headjudge.conformance.language.cards_in_use import is_wanting, spoken, with_targets
from headjudge.conformance.language.fitting import has_its_place, seats
from headjudge.conformance.language.known_names import PARTIES, known, new_names, phrases
from headjudge.conformance.language.sentences import SENTENCES, matching
from headjudge.conformance.phrases.sentence import NAME, Kind, Sentence
from headjudge.conformance.phrases.shapes import (
    NUMBERS,
    Again,
    Blank,
    Edge,
    Either,
    Form,
    Letters,
    Part,
    Parts,
    shape,
)
from headjudge.conformance.phrases.vocabulary import examples, values
from headjudge.conformance.sentences.draft import Draft

ANY: tuple[Kind, ...] = ("set-up", "event", "group", "expectation")
"""All kinds of sentences."""


class Continuation(Struct, frozen=True):
    """How what was typed may go on, up to the next thing to choose or to the end."""

    line: str
    """All of it: what was typed, with capitals as the sentence has them, and what is new."""
    whole: bool
    """Whether that is a whole sentence."""
    kind: Kind
    """The kind of the first sentence that goes on so."""


def continuations(
    typed: str, draft: Draft, kinds: Collection[Kind] = ANY
) -> tuple[Continuation, ...]:
    """How a sentence may go on that begins so, in the order of the vocabulary; names first.

    If none begins so, those that have it further on: "Ana can't" is in what an effect states. A
    sentence that makes no sense at this point of the case is not among them: a set-up after
    something has happened, another game, the name of nobody who plays.
    """
    some = [one for one in SENTENCES if one.kind in kinds and has_its_place(one, draft)]
    found = _found(typed, some, draft)
    if not found and re.search(r"\w \w", typed) and not matching(typed):
        found = _found(typed, some, draft, inside=True)
    found = {line: one for line, one in found.items() if not (one.whole and is_wanting(line))}
    if "event" in kinds:
        for line in (*with_targets(typed, draft), *spoken(typed, draft)):
            found.setdefault(line, Continuation(line, not line.endswith(" "), "event"))
    return tuple(sorted(found.values(), key=lambda one: one.line not in draft.players))


def _found(
    typed: str, sentences: Iterable[Sentence], draft: Draft, *, inside: bool = False
) -> dict[str, Continuation]:
    found: dict[str, Continuation] = {}
    for sentence in sentences:
        reader = _Completer(typed, sentence, draft)
        for line, whole in reader.inside() if inside else reader.lines():
            seen = found.get(line)
            if line != typed and (seen is None or (whole and not seen.whole)):
                kind = seen.kind if seen else sentence.kind
                found[line] = Continuation(line, whole, kind)
    return found


class _Sofar(NamedTuple):
    """How far a sentence has been read, or written on."""

    line: str = ""
    since: int = 0
    """Where in the line a word began that says how many there are."""
    several: bool = False
    """Whether the last such word wants the plural."""

    def plus(self, text: str) -> "_Sofar":
        return self._replace(line=self.line + text)

    def past(self, edge: Edge) -> "_Sofar":
        if edge.begins:
            return self._replace(since=len(self.line))
        said = self.line[self.since :]
        several = " and " in said or bool(re.fullmatch(NUMBERS[0], said) and said != "1")
        return self._replace(several=several)


Lines = Iterator[tuple[str, bool]]
"""How a line may go on, and whether it is then a whole sentence."""
_GOES_ON = re.compile(r"[\w-]")
"""What is part of the name that it comes after."""
_MANY = 40
"""So many names that they are listed only once a sentence, or one of them, has been begun."""
_LIST = re.compile(rf"(?:{NAME}(?:, | and | or | against )?)*$")
"""The names that a line ends with."""


class _Completer:
    """Reads what was typed along the parts of a sentence, and goes on where it ends."""

    def __init__(self, typed: str, sentence: Sentence, draft: Draft) -> None:
        self.typed, self.sentence, self.draft = typed, sentence, draft

    def lines(self) -> Lines:
        """Each line that what was typed can become; none if the sentence does not begin so."""
        yield from self._read(shape(self.sentence.pattern), 0, _Sofar())

    def inside(self) -> Lines:
        """The same where the sentence begins otherwise, up to the first name in it."""
        so_far, rest = _Sofar(), shape(self.sentence.pattern)
        while rest:
            if so_far.line and _is_named(rest[0]):
                yield from self._read(rest, 0, so_far)
            text = _usual(rest[0])
            if text is None or _is_named(rest[0]):
                return
            so_far, rest = so_far.plus(text), rest[1:]

    def _read(self, parts: Parts, at: int, so_far: _Sofar) -> Lines:
        """Go along what was typed, from that place on."""
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
        """Go along what was typed in a place for a name, a number or the like."""
        some = known(self.sentence, blank.word, self.typed, self.draft)
        if some is None or not _has_names(blank):
            for stop in self._stops(blank, at):
                yield from self._read(rest, stop, so_far.plus(self.typed[at:stop]))
            if blank.regexp in NUMBERS and self._stops(blank, at):
                return
        begun = self.typed[at:].lower()
        listed = [*self._values(blank, rest, so_far, begun)]
        if some is not None and _has_names(blank):
            listed += phrases(self.sentence, blank.word, self.draft)
            for name in dict.fromkeys([*some, *listed]):
                if begun.startswith(name.lower()) and not _GOES_ON.match(begun, len(name)):
                    yield from self._read(rest, at + len(name), so_far.plus(name))
        for value in listed:
            if value.lower().startswith(begun) and len(value) > len(begun):
                yield from self._filled(blank, value, rest, so_far)

    def _stops(self, blank: Blank, at: int) -> list[int]:
        """Where what was typed from that place on may leave it."""
        some = re.compile(blank.regexp)
        if blank.regexp in (NAME, *NUMBERS):
            found = some.match(self.typed, at)
            return [found.end()] if found else []
        ends = range(at + 1, len(self.typed) + 1)
        return [end for end in ends if some.fullmatch(self.typed, at, end)]

    def _go_on(self, parts: Parts, so_far: _Sofar, *, decided: bool = False) -> Lines:
        """Write on, up to the next thing to choose: the first is chosen here, if none was yet."""
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
        """Go each way; where something was chosen before, leave out what may be left out."""
        if not decided:
            for way in ways:
                yield from self._go_on((*way, *rest), so_far)
        elif () in ways:
            yield from self._go_on(rest, so_far, decided=True)
        else:
            yield so_far.line, False

    def _all_who_play(self, parts: Parts, so_far: _Sofar, begun: str = "") -> Lines:
        """Where a word names all who play: some of the usual names that begin so."""
        edge = parts[0]
        if isinstance(edge, Edge) and edge.begins and seats(self.sentence):
            after = parts[parts.index(Edge(edge.word, begins=False)) :]
            for names in PARTIES.get(edge.word, ()):
                if names.lower().startswith(begun.lower()) and len(names) > len(begun):
                    yield from self._go_on(after, so_far.plus(names), decided=True)

    def _filled(self, blank: Blank, value: str, rest: Parts, so_far: _Sofar) -> Lines:
        """After a name there is something to choose; after anything else the sentence goes on."""
        after = so_far.plus(value)
        if not _has_names(blank):
            yield from self._go_on(rest, after, decided=True)
        else:
            yield after.line, all(isinstance(part, Edge) or () in _ways(part) for part in rest)

    def _values(self, blank: Blank, rest: Parts, so_far: _Sofar, begun: str = "") -> Iterator[str]:
        """What may stand in that place; of numbers and new names an example."""
        if blank.regexp in NUMBERS:
            yield self._number(rest)
        elif not _has_names(blank):
            yield from (one for one in values(blank.word, tuple(self.draft.players)) if one)
        else:
            listed = _LIST.search(so_far.line)
            said = re.findall(NAME, listed[0]) if listed else []
            some = known(self.sentence, blank.word, self.typed, self.draft)
            some = new_names(self.sentence, blank.word) if some is None else some
            if so_far.line or begun or len(some) <= _MANY:
                yield from (name for name in some if name not in said)

    def _number(self, rest: Parts) -> str:
        """The number that examples have before what comes next."""
        after = rest[1:] if rest and isinstance(rest[0], Edge) else rest
        text = after[0].text if after and isinstance(after[0], Letters) else ""
        found = [re.findall(rf"(-?\d+){re.escape(text)}", one) for one in examples(self.sentence)]
        return next((str(some[-1]) for some in found if some), "2")


def _has_names(blank: Blank) -> bool:
    """Whether names of the case or of cards stand there."""
    return blank.regexp == NAME or blank.word == "card"


def _ways(part: Part) -> tuple[Parts, ...]:
    """The alternatives of a part that has some."""
    if isinstance(part, Either):
        return part.options
    if isinstance(part, Again):
        return ((*part.parts, part), ())
    return ((part,),)


def _is_named(part: Part) -> bool:
    """Whether a player is named there, or several."""
    if isinstance(part, Blank):
        return part.regexp == NAME
    return isinstance(part, Edge) and part.word == "players"


def _usual(part: Part) -> str | None:
    """A part as it is without names and numbers in it, and as short as it can be; None if none."""
    if isinstance(part, Letters):
        return part.text
    if isinstance(part, Form):
        return part.one
    if isinstance(part, Edge | Again):
        return ""
    if isinstance(part, Blank):
        return None
    texts = [[_usual(one) for one in way] for way in _ways(part)]
    whole = ["".join(filter(None, text)) for text in texts if None not in text]
    return min(whole, key=len, default=None)


def _decides(text: str) -> bool:
    """Whether a text says more than that names go on."""
    return bool(re.search(r"\w", re.sub(r"\b(?:and|or|against)\b", "", text)))
