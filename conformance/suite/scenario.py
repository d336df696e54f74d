"""A scenario: a case with its expectations and its source."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from headjudge.spec.protocol import (
    CardCase,
    Case,
    EngineInfo,
    Event,
    Outcome,
    StartingObject,
    UseCard,
)
from headjudge.spec.protocol.capabilities import lacking
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome
from headjudge.suite.expectations import Then

STANDARD_INPUT = "standard input"
"""The path shown for features that are read from standard input."""


class CardUse(Struct, frozen=True):
    """A card that a scenario names, with the positions of its events in the case."""

    name: str
    places: tuple[tuple[int, int], ...]
    """The positions of its events: the step, and the index within that step, both from 0."""
    until: int | None = None
    """The step, from 0, in which its effects end; None if they never end."""
    thing: str = ""
    """The name of its object; empty if it is not an object."""
    ability: str = ""
    """The name of its triggered ability; empty without one."""
    called: str = ""
    """The name that players use; it includes the controller if several cards have this name."""

    def truncated(self, steps: int) -> "CardUse":
        """Return the card, limited to the first steps of the case."""
        places = tuple(place for place in self.places if place[0] < steps)
        ends = self.until is not None and self.until < steps
        return CardUse(self.name, places, self.until if ends else None)


class CardForm(Struct, frozen=True):
    """What a case consists of for an engine that has the cards which the scenario names."""

    cards: tuple[str, ...]
    objects: tuple[StartingObject, ...]
    steps: tuple[tuple[Event | UseCard, ...], ...]
    ends: tuple[int, ...]
    """For each of these steps, the number of steps of the case that have happened after it."""


class Scenario(Struct, frozen=True):
    """A compiled example: the case to send, and the expectations for its outcomes."""

    case: AnyCase
    thens: tuple[Then, ...]
    rule: str
    """The slug of its rule; empty for a scenario without a rule."""
    name: str
    near_miss: bool
    path: str
    line: int
    gherkin: str
    """The example as Gherkin, with an outline's placeholders filled in."""
    step_texts: tuple[tuple[str, ...], ...]
    """For each step of the case, its texts, usually one per event."""
    step_origins: tuple[int, ...] = ()
    """For each step of the case, the index of the example's step that produced it."""
    also: tuple[str, ...] = ()
    """The slugs of other rules that the scenario covers."""
    questions: tuple[int, ...] = ()
    """The numbers of the open questions that it is about."""
    uses: tuple[CardUse, ...] = ()
    """The cards that the steps mention."""
    notes: tuple[str, ...] = ()
    """Notes for the explanation, about steps that have no events."""
    added: tuple[int, ...] = ()
    """The numbers, from 1, of the steps that plain lines leave out and that were added."""
    card_form: CardForm | None = None
    """The case with its cards as cards; None without cards, or if no event says the same."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The distinct names of the cards."""
        return tuple(dict.fromkeys(use.name for use in self.uses))

    def shows(self, slug: str) -> bool:
        """Return whether the scenario covers that rule."""
        return slug == self.rule or slug in self.also

    def truncated(self, steps: int) -> "Scenario":
        """Return the scenario with only the first steps of its case and their expectations."""
        case = replace(self.case, steps=self.case.steps[:steps])
        thens = tuple(then for then in self.thens if then.after <= steps)
        uses = tuple(use.truncated(steps) for use in self.uses)
        texts = self.step_texts[:steps]
        return replace(self, case=case, thens=thens, step_texts=texts, uses=uses, card_form=None)

    @property
    def card_case(self) -> CardCase | None:
        """The case for an engine that has the cards which it names, if there is such a form."""
        form, case = self.card_form, self.game
        if form is None or case is None:
            return None
        game = replace(case.game, objects=form.objects)
        return CardCase(
            id=case.id, edition=case.edition, game=game, steps=form.steps, cards=form.cards
        )

    def for_engine(self, info: EngineInfo, newest: str) -> AnyCase:
        """Return the case in the form in which the engine gets it.

        `newest` is the edition of engines that name none.
        """
        case = self.card_case if info.cards else None
        if case is None or not info.has(case.cards) or lacking(case, info, newest):
            return self.case
        return case

    def by_step(self, outcomes: Sequence[AnyOutcome], case: AnyCase) -> tuple[AnyOutcome, ...]:
        """Return the outcome of each step of the scenario's case, from those of the sent case.

        Nothing is known about the steps that an engine with the cards performs as parts of others.
        """
        if self.card_form is None or not isinstance(case, CardCase):
            return tuple(outcomes)
        by_end = dict(zip(self.card_form.ends, outcomes, strict=False))
        return tuple(by_end.get(step, Outcome()) for step in range(1, max(by_end, default=0) + 1))

    @property
    def game(self) -> Case | None:
        """The case, if it is about a game."""
        return self.case if isinstance(self.case, Case) else None
