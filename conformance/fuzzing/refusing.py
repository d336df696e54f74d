"""What an engine turns out not to support, though it claims what that needs: learnt by asking.

An engine may say of any case that it does not support it. So that most games are played, and not
refused, those are left out that have something in common with refused ones and no played one, and
what a refusal names is taken out of the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from headjudge.spec.protocol import Case, InOrder, Setup, StartingObject, Step
from headjudge.spec.protocol.event_records import EventRecord, fields, names, parts, tag
from headjudge.spec.protocol.events import one_by_one

_LESS, _MORE = 0.25, 4
"""How much a refused game counts beside a played one: of what is played at times, and of else."""
_NAMED = 4
"""How much a refusal counts against what it names."""
SURE = 4.0
"""So many games with a trait would have been played by now, if it had nothing to do with that."""
SURE_OF_ALL = 12.0
"""And so many of a trait in which others may be to blame, such as a kind of event."""


class Refusals(Struct):
    """How many games with each trait were played, and how many refused."""

    games: int = 0
    played: int = 0
    of: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Played, then refused."""

    def note(self, case: Case, *, played: bool, why: str = "") -> None:
        """Take down whether a game was played; if not, what the refusal names is to blame."""
        self.games += 1
        self.played += played
        named = frozenset[str]() if played else blamed(case, why)
        for one in named or traits(case):
            done, refused = self.of.get(one, (0, 0))
            self.of[one] = (done + played, refused + (not played) * (_NAMED if named else 1))

    def add(self, others: Refusals) -> None:
        """Take down what others did."""
        self.games += others.games
        self.played += others.played
        for trait, (done, refused) in others.of.items():
            mine = self.of.get(trait, (0, 0))
            self.of[trait] = (mine[0] + done, mine[1] + refused)

    def tried(self, trait: str) -> float:
        """How often games with the trait were tried: one that was refused counts less.

        If none is ever played it counts more.
        """
        counts = [self.of.get(f"{trait}{how}", (0, 0)) for how in ("", _BESIDE, _IN_ORDER)]
        played, refused = (sum(some) for some in zip(*counts, strict=True))
        return float(played + refused * (_LESS if played else _MORE))

    def chance(self, case: Case) -> float:
        """How likely it is that a game is played: as its worst trait, a new one having the best."""
        if self.played == self.games:
            return 1.0
        counts = (self.of.get(one, (0, 0)) for one in traits(case))
        return min((done + 1) / (done + refused + 1) for done, refused in counts)

    def refuses(self, event: EventRecord, despite: str = "") -> bool:
        """Whether it seems that no game with such an event is ever played.

        What has that trait, and is refused for nothing else, may be tried once more.
        """
        spared = _spared(despite) | {trait(type(event))}
        return any(self._hopeless(one) for one in _of_event(event, "") if one not in spared)

    def refuses_step(self, step: Step) -> bool:
        """Whether it seems that no game is ever played in which all that happens together."""
        return any(map(self._hopeless, _of_step(step)))

    def hopeful(self, case: Case, despite: str = "") -> Case | None:
        """The game without what it seems is never played; None if then nothing is left of it.

        What has one trait in spite of that stays in it, if it has no other such trait.
        """
        if self.hopeless(case.game):
            return None
        steps = tuple(step for step in case.steps if not self._hopeless_step(step, despite))
        return replace(case, steps=steps) if steps else None

    def without_hopeless_objects(self, game: Setup) -> Setup:
        """The set-up without the objects with which it seems that no game is ever played."""
        left = [one for one in game.objects if not any(map(self._hopeless, _of_object(one)))]
        return replace(game, objects=tuple(left))

    def hopeless(self, game: Setup) -> bool:
        """Whether it seems that no game with that set-up is ever played, whatever happens."""
        return any(map(self._hopeless, _of_game(game)))

    def _hopeless_step(self, step: Step, despite: str) -> bool:
        spared = {f"{one}{how}" for one in _spared(despite) for how in ("", _BESIDE)}
        return any(self._hopeless(one) for one in _of_step(step) if one not in spared)

    def _hopeless(self, trait: str) -> bool:
        """Whether no game with that trait was played, though by now some would have been."""
        done, refused = self.of.get(trait, (0, 0))
        if done or not refused:
            return False
        words = trait.removesuffix(_BESIDE).removesuffix(_IN_ORDER).partition(": ")
        sure = SURE if " " in (words[2] or words[0]) else SURE_OF_ALL
        return refused * self.played >= sure * self.games


def without(case: Case, why: str) -> Case | None:
    """The game without what a refusal names, an object or a kind of event; else its first half.

    None where nothing would be left.
    """
    words = set(re.findall(r"[\w-]+", why))
    game = case.game
    refused = {one.name for one in game.objects} & words
    left = tuple(one for one in game.objects if one.name not in refused)
    steps = tuple(step for step in case.steps if not _named_in(step, words | refused))
    if not refused and len(steps) == len(case.steps):
        steps = steps[: len(steps) // 2]
    return replace(case, game=replace(game, objects=left), steps=steps) if steps else None


def _named_in(step: Step, words: set[str]) -> bool:
    for event in step:
        told = {tag(part) for part in parts(event) if isinstance(part, EventRecord)}
        for what in ("object", "player or object"):
            told.update(names(what, event))
        if told & words:
            return True
    return False


def blamed(case: Case, why: str) -> frozenset[str]:
    """The traits of the events that the first words of a refusal name, if they name any."""
    named, colon, _ = why.partition(":")
    found: set[str] = set()
    for step in case.steps if colon else ():
        for event in step:
            said = {
                getattr(event, each.attribute) for each in fields(type(event)) if not each.names
            }
            words = {one for one in said if isinstance(one, str)} | {tag(event)}
            if named in words:
                found.update(_of_event(event, "" if len(step) == 1 else _BESIDE))
    return frozenset(found)


def traits(case: Case) -> frozenset[str]:
    """What may make an engine refuse a game: parts of its set-up, events, what is said of them."""
    found = {*_of_game(case.game)}
    for one in case.game.objects:
        found.update(_of_object(one))
    for step in case.steps:
        found.update(_of_step(step))
    return frozenset(found)


def contents(case: Case) -> frozenset[str]:
    """The kinds of events in a game, and what is unusual in its set-up."""
    game = case.game
    found = {tag(event) for step in case.steps for event in one_by_one(step)}
    found.update(game.options)
    found.update(["objects"] * bool(game.objects), [game.variant])
    return frozenset(found - {"free-for-all", "check"})


def _of_game(game: Setup) -> Iterator[str]:
    sides = Counter(p.team or p.name for p in game.players)
    options = sorted({*game.options} - {"tournament"})
    yield from (f"option {one}" for one in game.options)
    yield f"{game.variant} of {sorted(sides.values())}"
    yield f"{game.variant} of {sorted(sides.values())}, {options}"


def _of_object(one: StartingObject) -> Iterator[str]:
    yield "objects"
    yield f"{one.kind} in {one.zone}" + (" of another" if one.controller else "")


_BESIDE, _IN_ORDER = " beside others", " in order"


def trait(kind: type[EventRecord], field: str = "", value: object = None, where: str = "") -> str:
    """A kind of event, perhaps with something said in a field: that, if it is a word."""
    if not field:
        return f"{tag(kind)}{where}"
    said = f" {word}" if (word := _word(value)) else ""
    return f"{tag(kind)}: {field}{said}{where}"


def _spared(despite: str) -> set[str]:
    """A trait, and those that go with it: of the kind, and of the field in which it is."""
    kind, _, said = despite.partition(": ")
    return {kind, f"{kind}: {said.partition(' ')[0]}", despite}


def _of_step(step: Step) -> Iterator[str]:
    tags = sorted({tag(event) for event in step})
    where = "" if len(step) == 1 else _BESIDE
    for event in step:
        yield from _of_event(event, where)
        if isinstance(event, InOrder):
            for one in event.events:
                yield from _of_event(one, _IN_ORDER)
    yield from (f"{a} beside {b}" for a in tags for b in tags if a < b)


def _of_event(event: EventRecord, where: str) -> Iterator[str]:
    kind, player = type(event), getattr(event, "player", None)
    yield trait(kind, where=where)
    for part in parts(event):
        inner = "" if part is event else f"{type(part).__name__}."
        for each in (
            () if isinstance(part, EventRecord) and part is not event else fields(type(part))
        ):
            value = getattr(part, each.attribute)
            if value != each.default:
                said = _relation(value, player) if each.names == "player" else value
                if not each.required:
                    yield trait(kind, inner + each.attribute, where=where)
                if _word(said):
                    yield trait(kind, inner + each.attribute, said, where)


def _word(value: object) -> str:
    """A word of those that may stand in a field, or whether it is so; a name is no such word."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) and value.islower() else ""


def _relation(value: Any, player: str | None) -> str | None:  # noqa: ANN401 -- one name or several
    """Whether who is named is the player whom the event is about, or are others, or both."""
    named = {value} if isinstance(value, str) else set(value)
    if player is None or value == player:
        return None
    return "others" if player not in named else "both" if len(named) > 1 else None
