"""A scenario: a case, what is expected of it, and where it comes from."""

from msgspec import Struct
from msgspec.structs import replace

from headjudge.conformance.sentences.expectations import Then
from headjudge.spec.protocol import Case
from headjudge.spec.protocol.kinds import AnyCase

STANDARD_INPUT = "standard input"
"""The path of what is read there."""


class CardUse(Struct, frozen=True):
    """A card by name, and which events of the case are its doing."""

    name: str
    places: tuple[tuple[int, int], ...]
    """Its events: the step, and the place in that step, both counted from 0."""
    until: int | None = None
    """The step, counted from 0, with which what it says ends; None if it lasts."""
    thing: str = ""
    """The object that it is in the case; empty where the case tells of none."""
    ability: str = ""
    """What its ability is called in the case; empty where it has none that triggers."""
    called: str = ""
    """What players call it: its name, with whose it is where there are several of it."""

    def in_first(self, steps: int) -> "CardUse":
        """As much of it as happens in so many steps."""
        places = tuple(place for place in self.places if place[0] < steps)
        ends = self.until is not None and self.until < steps
        return CardUse(self.name, places, self.until if ends else None)


class Scenario(Struct, frozen=True):
    """An example, compiled: the case to send, and what is expected of its outcomes."""

    case: AnyCase
    thens: tuple[Then, ...]
    rule: str
    """The slug of the rule that it is an example of; empty in a file of the user's own."""
    name: str
    near_miss: bool
    path: str
    line: int
    gherkin: str
    """The example as Gherkin, outline values filled in."""
    told: tuple[tuple[str, ...], ...]
    """Each step of the case in the words of the feature."""
    said_by: tuple[int, ...] = ()
    """Of each step the sentence of the example that it comes from, counted from 0."""
    also: tuple[str, ...] = ()
    """The slugs of further rules that it is an example of."""
    uses: tuple[CardUse, ...] = ()
    """The cards that its sentences name."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards, each once."""
        return tuple(dict.fromkeys(use.name for use in self.uses))

    def shows(self, slug: str) -> bool:
        """Whether it is an example of that rule."""
        return slug == self.rule or slug in self.also

    def in_first(self, steps: int) -> "Scenario":
        """As much of it as happens in so many steps, with what is expected of these."""
        case = replace(self.case, steps=self.case.steps[:steps])
        thens = tuple(then for then in self.thens if then.after <= steps)
        uses = tuple(use.in_first(steps) for use in self.uses)
        return replace(self, case=case, thens=thens, told=self.told[:steps], uses=uses)

    @property
    def game(self) -> Case | None:
        """The case, if it is one about a game."""
        return self.case if isinstance(self.case, Case) else None
