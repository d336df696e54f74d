"""A scenario: a case, what is expected of it, and where it comes from."""

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.protocol import Case
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.suite.expectations import Then

STANDARD_INPUT = "standard input"
"""The path for standard input."""


class CardUse(Struct, frozen=True):
    """A card that a scenario names, with its events in the case."""

    name: str
    places: tuple[tuple[int, int], ...]
    """The positions of its events: step and place in it, from 0."""
    until: int | None = None
    """The step, from 0, in which its effects end; None if they last."""
    thing: str = ""
    """The name of its object; empty if it is not an object."""
    ability: str = ""
    """The name of its triggered ability; empty without one."""
    called: str = ""
    """Its name for players, including the controller if there are several."""

    def truncated(self, steps: int) -> "CardUse":
        """Return the card as of the first steps."""
        places = tuple(place for place in self.places if place[0] < steps)
        ends = self.until is not None and self.until < steps
        return CardUse(self.name, places, self.until if ends else None)


class Scenario(Struct, frozen=True):
    """A compiled example: the case to send, and the expectations of its outcomes."""

    case: AnyCase
    thens: tuple[Then, ...]
    rule: str
    """The slug of its rule; empty in users' own features."""
    name: str
    near_miss: bool
    path: str
    line: int
    gherkin: str
    """The example as Gherkin, with the values of an outline filled in."""
    step_texts: tuple[tuple[str, ...], ...]
    """The texts of each step of the case, one per event."""
    step_origins: tuple[int, ...] = ()
    """For each step of the case, the step of the example, from 0, that it comes from."""
    also: tuple[str, ...] = ()
    """The slugs of further rules that the scenario shows."""
    uses: tuple[CardUse, ...] = ()
    """The cards that the steps name."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards, without repetition."""
        return tuple(dict.fromkeys(use.name for use in self.uses))

    def shows(self, slug: str) -> bool:
        """Return whether the scenario is an example of that rule."""
        return slug == self.rule or slug in self.also

    def truncated(self, steps: int) -> "Scenario":
        """Return the scenario with only its first steps and their expectations."""
        case = replace(self.case, steps=self.case.steps[:steps])
        thens = tuple(then for then in self.thens if then.after <= steps)
        uses = tuple(use.truncated(steps) for use in self.uses)
        return replace(self, case=case, thens=thens, step_texts=self.step_texts[:steps], uses=uses)

    @property
    def game(self) -> Case | None:
        """The case, if it is about a game."""
        return self.case if isinstance(self.case, Case) else None
