"""What a game made by chance is about: read off the records of what an engine claims.

A theme is a kind of event, perhaps with something said in it: a field that may be left out, or one
of the words that may stand in a field. All come equally often to a verdict: what was played less
comes first.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from headjudge.conformance.fuzzing.choices import Choices
from headjudge.conformance.fuzzing.happenings import WEIGHTS, Maker
from headjudge.conformance.fuzzing.refusing import Refusals, trait
from headjudge.spec import protocol as v
from headjudge.spec.protocol.event_records import fields

_AMONG = 3
"""Of so many themes the one is chosen that was played least."""


class Theme(NamedTuple):
    """A kind of event, with a field in which something is said, and what, if that matters."""

    kind: type[v.Event]
    field: str = ""
    value: Any = None

    @property
    def names(self) -> str:
        """What of the set-up it is about: an `object`, a `commander`, or nothing of it."""
        said = [one for one in fields(self.kind) if one.required or one.attribute == self.field]
        named = {one.names for one in said}
        found = [what for what in ("commander", "object") if any(what in one for one in named)]
        return found[0] if found else ""

    def shows(self, what: str) -> bool:
        """Whether it is about that of the set-up, and about nothing else that may be said."""
        plain = not self.field or any(
            one.attribute == self.field and what in one.names for one in fields(self.kind)
        )
        return bool(what) and plain and self.names == what

    def trait(self) -> str:
        """What refusals call it."""
        return trait(self.kind, self.field, self.value)


def themes(makers: Mapping[type, Maker]) -> Iterator[Theme]:
    """All that games can be about, of the kinds that are not made of their own accord."""
    for kind, maker in makers.items():
        if WEIGHTS.get(kind, 1):
            yield Theme(kind)
            for field in maker.fields:
                if field.values:
                    yield from (Theme(kind, field.name, value) for value in field.values)
                elif not field.required:
                    yield Theme(kind, field.name)


def least_played(choose: Choices, among: Sequence[Sequence[Theme]], refusals: Refusals) -> Theme:
    """A theme of one of these kinds: of a few, the one of which the fewest games were played.

    The few are taken from all themes alike, or else each from a kind: so a kind with many themes
    comes more often than others, and each of its themes less often than theirs.
    """
    every = [theme for some in among for theme in some]
    of_all = choose.once_in(2)
    some = [choose.one(every if of_all else choose.one(among)) for _ in range(_AMONG)]
    return min(some, key=lambda theme: refusals.tried(theme.trait()))
