"""Build a case incrementally from the steps of a scenario."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.json import Decoder

from headjudge.spec.protocol import (
    INDIVIDUALS,
    Case,
    Check,
    Event,
    Option,
    Player,
    Priority,
    Setup,
    StartingObject,
    Variant,
    one_by_one,
)
from headjudge.spec.protocol.case_kinds import AnyCase
from headjudge.spec.protocol.inquiries import Ask, Inquiry
from headjudge.spec.protocol.matches import Contestant, Match, MatchCase, MatchEvent
from headjudge.spec.rulebook import nearest
from headjudge.suite.expectations import Then
from headjudge.suite.steps.pattern import CaseKind, CaseKindOfStep

LIMITED: frozenset[Variant] = frozenset({"emperor", "grand-melee", "alternating-teams"})
"""The variants with a limited range of influence."""


def in_seats(sides: Sequence[Sequence[str]], variant: Variant) -> list[tuple[str, int]]:
    """Return the players in seat order, each with the number, from 1, of their side.

    Members of a side sit together, except in Alternating Teams, where adjacent players are on
    different teams (811.3). There, if the sides differ in size, the surplus players sit last; such
    games are invalid.
    """
    seated = [
        (place, number, name)
        for number, side in enumerate(sides, 1)
        for place, name in enumerate(side)
    ]
    if variant == "alternating-teams":
        seated.sort(key=lambda seat: seat[:2])
    return [(name, number) for _, number, name in seated]


def is_emperor(place: int, size: int) -> bool:
    """Return whether a place, from 0, is the middle seat of a team of that size (809.2)."""
    return place == size // 2


def usual_range(variant: Variant, place: int = 0, size: int = 1) -> int | None:
    """Return the range of influence (807.2a, 809.3a, 809.6a, 811.2a); None if it is unlimited.

    `place` is the player's place within the team, from 0. In Emperor, a general's range reaches the
    nearest opponent, and an emperor's range reaches one opponent on either side.
    """
    if variant != "emperor":
        return {"grand-melee": 1, "alternating-teams": 2}.get(variant)
    either_side = (place + 1, size - place)
    return max(either_side) if is_emperor(place, size) else min(either_side)


Names = tuple[str, ...]
"""The names of the players in a step."""
EVENTS: dict[CaseKind, Decoder[Any]] = {
    "game": Decoder(Event),
    "match": Decoder(MatchEvent),
    "inquiry": Decoder(Ask),
}
"""The decoder for events, by kind of case."""


class StepError(Exception):
    """A step is unknown or does not fit; the message gives the reason and suggests other steps."""

    def __init__(self, message: str, step: int | None = None) -> None:
        """Create an error; `step` is the index of the faulty step if it is an earlier step."""
        super().__init__(message)
        self.step = step


class CardAsObject(Exception):  # noqa: N818 -- a request, not an error
    """A request to restart with the named card as an object of the case."""


class PlacedCard(Struct):
    """A named card in the case, or a spell or ability from a card."""

    name: str
    controller: str
    ability: str
    """The name of its ability, unique among cards of the same name."""
    object: str = ""
    """The name of its object; empty if it is not an object."""
    has_ability: bool = False
    """Whether it has a triggered ability."""
    resolving: bool = False
    """Whether it is a resolving spell or ability, not a permanent."""
    target: str = ""
    """The player whom it enchants; empty if it is not an Aura on a player."""
    protects: bool = False
    """Whether its controller can't be targeted while it lasts."""
    damaged_by: str = ""
    """The card that has damaged it as a creature since the last check."""
    places: list[tuple[int, int]] = field(default_factory=list)
    """The positions of its events: the step, and the index within that step, both from 0."""
    lasts: bool = True
    """Whether it is still on the battlefield or its effect still applies."""
    until: int | None = None
    """The step, from 0, in which its effects end."""
    dying: bool = False
    """Whether its effects end only at the next check."""


class CaseBuilder(Struct):
    """A partial case, built from the steps performed so far."""

    case_kind: CaseKind = "game"
    variant: Variant = "free-for-all"
    options: list[Option] = field(default_factory=list)
    players: dict[str, dict[str, Any]] = field(default_factory=dict)
    objects: list[StartingObject] = field(default_factory=list)
    match: dict[str, Any] = field(default_factory=dict)
    """The match's fields, except for its players."""
    inquiry: dict[str, Any] = field(default_factory=dict)
    """The inquiry's fields that the setup determines."""
    steps: list[tuple[Any, ...]] = field(default_factory=list)
    thens: list[Then] = field(default_factory=list)
    cards: list[PlacedCard] = field(default_factory=list)
    """The cards in order of first mention."""
    notes: list[str] = field(default_factory=list)
    """Notes for the explanation, about steps that have no events."""
    setup_steps: int = 0
    """The number of case steps that only set up permanents."""
    step_texts: list[tuple[str, ...]] = field(default_factory=list)
    """For each step of the case, its texts, usually one per event."""
    step_origins: list[int] = field(default_factory=list)
    """For each step of the case, the index in `performed` of the text that produced it."""
    card_steps: list[tuple[Any, ...]] = field(default_factory=list)
    """The steps for an engine that has the cards."""
    card_ends: list[int] = field(default_factory=list)
    """For each of these, the number of steps of the case that have happened after it."""
    only_in_effects: bool = False
    """Whether no event with cards says the same."""
    as_objects: frozenset[str] = frozenset()
    """The names of the cards that are represented as objects."""
    performed: list[tuple[str, list[list[str]] | None]] = field(default_factory=list)
    """The texts of all steps performed so far, each with its table."""

    def case(self, identity: str, edition: str) -> AnyCase:
        """Return the finished case. Raises StepError if it is incomplete."""
        if self.case_kind == "match":
            players = tuple(Contestant(name, **fields) for name, fields in self.players.items())
            match = Match(players, **self.match)
            return MatchCase(identity, edition, match, tuple(self.steps))
        if self.case_kind == "inquiry":
            if len(self.steps) != 1:
                raise StepError("an inquiry consists of one question in a single When step")
            return Inquiry(identity, edition, self.steps[0][0])
        return Case(identity, edition, self.setup(), tuple(self.steps))

    def set_case_kind(self, kind: CaseKindOfStep) -> None:
        """Set the kind of case. Raises StepError if earlier steps are about a different kind."""
        if kind == "game or match":
            kind = "match" if self.case_kind == "match" else "game"
        if kind != self.case_kind and (self.players or self.inquiry or self.steps):
            raise StepError(f"this step is about {_A[kind]}, but the earlier steps are not")
        self.case_kind = kind

    @property
    def abilities(self) -> frozenset[str]:
        """The names of the cards' triggered abilities."""
        return frozenset(card.ability for card in self.cards if card.has_ability)

    def ability_of(self, name: str) -> str:
        """Return the full name of an ability that may be given by its card's short name."""
        objects = (card for card in self.cards if card.object)
        return next((card.ability for card in objects if card.ability == f"{name}-ability"), name)

    def ends(self, card: PlacedCard) -> int | None:
        """Return the step, from 0, in which a card's effects end; None if they never end."""
        if card.until is None or not card.dying:
            return card.until
        later = range(card.until, len(self.steps))
        checks = (n for n in later if isinstance(self.steps[n][0], Check | Priority))
        return next(checks, None)

    @property
    def happened(self) -> bool:
        """Whether any event has happened after the setup."""
        return len(self.steps) > self.setup_steps

    def setup(self) -> Setup:
        """Return the game's setup so far. Raises StepError without two players."""
        players = tuple(Player(name, **fields) for name, fields in self.players.items())
        if len(players) < 2:  # noqa: PLR2004
            raise StepError(
                "the scenario has no game yet; begin with: Given a game between Ana and Ben"
            )
        return Setup(players, self.variant, tuple(self.options), tuple(self.objects))

    def seat(self, sides: Sequence[Names], variant: Variant) -> None:
        """Seat the players of these sides in order. Raises StepError if any are already seated."""
        if self.players:
            raise StepError("the game is already set up")
        self.variant = variant
        for name, number in in_seats(sides, variant):
            if name in self.players:
                raise StepError(f"{name} is seated twice")
            self.players[name] = {} if variant in INDIVIDUALS else {"team": f"team {number}"}
        if variant in LIMITED:
            self.options.append("limited-range")
            for side in sides:
                for place, name in enumerate(side):
                    self.players[name]["range"] = usual_range(variant, place, len(side))
                    if variant == "emperor":
                        self.players[name]["emperor"] = is_emperor(place, len(side))

    def become(self, other: "CaseBuilder") -> None:
        """Replace this builder's state with another builder's."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))

    def set_fields(self, players: Names, **fields: Any) -> None:  # noqa: ANN401 -- a value of any type
        """Set these fields of :class:`Player` for the players."""
        for name in self.known(players):
            self.players[name] |= fields

    def known(self, names: Sequence[str]) -> Names:
        """Return the names, expanding `everyone`. Raises StepError for an unknown player."""
        if "everyone" in names:
            return tuple(self.players)
        for name in names:
            if name not in self.players:
                near = nearest(name, self.players)
                players = ", ".join(self.players)
                among = f"the players are {players}" if players else "the scenario has no game yet"
                raise StepError(f"no player is named {name} ({among}){near}")
        return tuple(names)

    def named(self, thing: str) -> str:
        """Return the name unchanged. Raises StepError if no object or effect has it."""
        events = [event for step in self.steps for event in one_by_one(step)]
        introduced = {
            getattr(event, field, None) for event in events for field in ("object", "effect")
        }
        names = {thing.name for thing in self.objects} | {name for name in introduced if name}
        if thing not in names:
            raise StepError(f"no object or effect is named {thing}{nearest(thing, sorted(names))}")
        return thing

    @property
    def shares_turns(self) -> bool:
        """Whether teams take turns together instead of each player taking turns (805.1)."""
        return self.setup().shares_turns

    def opponents(self, names: Names) -> list[str]:
        """Return the opponents of these players (102.3)."""
        sides = {self.players[name].get("team", name) for name in names}
        return [p for p, fields in self.players.items() if fields.get("team", p) not in sides]


def seat(variant: Variant) -> Callable[[CaseBuilder, Names], None]:
    """Return a step's function that seats players without teams."""
    return lambda builder, players: builder.seat([(name,) for name in players], variant)


_A: dict[CaseKind, str] = {"game": "a game", "match": "a match", "inquiry": "a question"}
