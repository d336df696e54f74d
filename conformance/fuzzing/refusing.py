"""What an engine turns out not to support, though it claims what that needs: learnt by asking.

An engine may say of any case that it does not support it. So that most games are played, and not
refused, those are left out that have something in common with refused ones and no played one, and
what a refusal names is taken out of the game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from spec.protocol import Case, InOrder, Setup, StartingObject, Step
from spec.protocol.records import EventRecord, fields, names, parts, tag

SURE = 4.0
"""So many games with a trait would have been played by now, if it had nothing to do with that."""


class Refusals(Struct):
    """How many games with each trait were played, and how many refused."""

    games: int = 0
    played: int = 0
    of: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Played, then refused."""

    def note(self, case: Case, *, played: bool) -> None:
        """Take down whether a game was played."""
        self.games += 1
        self.played += played
        for trait in traits(case):
            done, refused = self.of.get(trait, (0, 0))
            self.of[trait] = (done + played, refused + (not played))

    def add(self, others: Refusals) -> None:
        """Take down what others did."""
        self.games += others.games
        self.played += others.played
        for trait, (done, refused) in others.of.items():
            mine = self.of.get(trait, (0, 0))
            self.of[trait] = (mine[0] + done, mine[1] + refused)

    def hopeful(self, case: Case) -> Case | None:
        """The game without what it seems is never played; None if then nothing is left of it."""
        game = case.game
        if any(map(self._hopeless, _of_game(game))):
            return None
        gone = {o.name for o in game.objects if any(map(self._hopeless, _of_object(o)))}
        steps = [
            step
            for step in case.steps
            if not any(map(self._hopeless, _of_step(step))) and not _named_in(step, gone)
        ]
        left = tuple(one for one in game.objects if one.name not in gone)
        if not steps:
            return None
        return replace(case, game=replace(game, objects=left), steps=tuple(steps))

    def _hopeless(self, trait: str) -> bool:
        """Whether no game with that trait was played, though by now some would have been."""
        done, refused = self.of.get(trait, (0, 0))
        return not done and refused * self.played >= SURE * self.games > 0


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


def traits(case: Case) -> frozenset[str]:
    """What may make an engine refuse a game: parts of its set-up, events, what is said of them."""
    found = {*_of_game(case.game)}
    for one in case.game.objects:
        found.update(_of_object(one))
    for step in case.steps:
        found.update(_of_step(step))
    return frozenset(found)


def _of_game(game: Setup) -> Iterator[str]:
    sides = Counter(p.team or p.name for p in game.players)
    yield from (f"option {one}" for one in game.options)
    yield f"{game.variant} of {sorted(sides.values())}"


def _of_object(one: StartingObject) -> Iterator[str]:
    yield "objects"
    yield f"{one.kind} in {one.zone}" + (" of another" if one.controller else "")


def _of_step(step: Step) -> Iterator[str]:
    tags = sorted({tag(event) for event in step})
    how = "" if len(step) == 1 else " beside others"
    for event in step:
        yield tag(event) + how
        inner = event.events if isinstance(event, InOrder) else (event,)
        for one in inner:
            where = " in order" if one is not event else how
            for each in fields(type(one)):
                value = getattr(one, each.attribute)
                if value == each.default:
                    continue
                named = each.names or isinstance(value, int)
                said = f" {value}" if isinstance(value, str) and not named else ""
                yield f"{tag(one)}{where}: {each.name}{said}"
    yield from (f"{a} beside {b}" for a in tags for b in tags if a < b)
