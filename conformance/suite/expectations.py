"""The expectations of ``Then`` steps, and the wording of outcomes."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Literal, get_args

from msgspec import UNSET, Struct

from headjudge.spec.protocol import GameObject, Outcome
from headjudge.spec.protocol.case_kinds import AnyOutcome
from headjudge.spec.protocol.inquiries import Answered
from headjudge.spec.protocol.matches import Standing
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.suite.steps.placeholders import place
from headjudge.text import join_english, pluralize

Listed = Literal["winners", "losers", "drawn", "chooses"]
_OfGames = Literal[
    "restarted", "subgame", "life", "poison", "library", "active", "active team", "deviates"
]
_OfObjects = Literal["zone", "controller", "priority", "chooser", "lasting"]
_OfMatches = Literal["wins", "draws", "playing"]
Field = Literal["over", Listed, _OfGames, _OfObjects, _OfMatches, "answer"]
_ENDINGS: tuple[Listed, ...] = ("winners", "losers", "drawn")
_LISTS: frozenset[str] = frozenset(get_args(Listed)) | {"lasting"}
_OF_SOME: frozenset[str] = frozenset({"active", "active team", "chooser"})
FIELDS = {"active team": "active", "zone": "objects", "controller": "objects"}
"""The outcome fields whose names differ from those of the expectations."""
_NUMBERS: dict[Field, Callable[[int], str]] = {
    "life": lambda number: f"{number} life",
    "poison": lambda number: pluralize(number, "poison counter"),
    "library": lambda number: f"{pluralize(number, 'card')} in the library",
}
"""The wording of each player's numbers in an outcome, by field."""
COUNTED = {"life": "life", "poison": "poison counters", "library": "cards in the library"}
"""The units of an outcome's numbers, by field."""
Value = bool | int | str | tuple[str, ...] | None


class Expectation(Struct, frozen=True):
    """An expectation about one field of an outcome.

    For lists of names, `value` is whether `who` is on the list. For `zone` and `controller`, `who`
    is the object. For `chooser`, `value` contains all players who may choose; for `active`, all
    players whose turn it is; for `active team`, the team whose turn it is (the outcome may report
    any of its members).
    """

    field: Field
    value: Value
    who: str = ""

    @property
    def reported_field(self) -> str:
        """The outcome field that the expectation is about."""
        return FIELDS.get(self.field, self.field)

    def judged(self, outcome: AnyOutcome) -> bool | None:
        """Return whether an outcome meets the expectation; None if it does not report the field."""
        reported = getattr(outcome, self.reported_field, UNSET)
        if reported is UNSET:
            return None
        if isinstance(reported, dict):
            return self._judged_entry(reported.get(self.who))
        if self.field in _LISTS:
            return (self.who in reported) is self.value
        if self.field in _OF_SOME and isinstance(self.value, tuple):
            names = {reported} if isinstance(reported, str) else {*(reported or ())}
            enough = bool(names) is bool(self.value) and self.field != "active"
            return names <= {*self.value} if enough else names == {*self.value}
        alike = isinstance(reported, bool) is isinstance(self.value, bool)  # True == 1 in Python
        return alike and bool(reported == self.value)

    def _judged_entry(self, reported: int | GameObject | None) -> bool | None:
        """Judge the entry of a player or object in a field that maps names to values."""
        if isinstance(reported, GameObject):
            if self.field == "zone":
                return reported.zone == self.value
            if reported.controller is None and reported.zone in CONTROLLED:
                return None
            return reported.controller == self.value
        return None if reported is None else reported == self.value


class Then(Struct, frozen=True):
    """A ``Then`` step and all its expectations."""

    text: str
    after: int
    """The number, from 1, of the case's step whose outcome is checked."""
    expectations: tuple[Expectation, ...]

    def judged(self, outcome: AnyOutcome) -> bool | None:
        """Return whether the outcome meets all expectations.

        Return None if no expectation fails but the outcome does not report all of their fields.
        """
        results = [expectation.judged(outcome) for expectation in self.expectations]
        return False if False in results else None if None in results else True

    def unreported(self, outcome: AnyOutcome) -> list[str]:
        """Return the fields that are expected but not reported by an outcome."""
        unknown = (each for each in self.expectations if each.judged(outcome) is None)
        return list(dict.fromkeys(each.reported_field for each in unknown))


def listed(field: Listed, who: Iterable[str]) -> list[Expectation]:
    """Expect these players to be on a list."""
    return [Expectation(field, True, name) for name in who]


def unlisted(field: Listed, who: Iterable[str]) -> list[Expectation]:
    """Expect these players not to be on a list."""
    return [Expectation(field, False, name) for name in who]


def on_one_list(who: Iterable[str], field: Listed | None = None) -> list[Expectation]:
    """Expect players to be on only one of the lists of winners, losers and drawn, or on none."""
    names, off = tuple(who), [name for name in _ENDINGS if name != field]
    on = listed(field, names) if field else []
    return on + [expectation for name in off for expectation in unlisted(name, names)]


def of_each(field: Field) -> Callable[..., list[Expectation]]:
    """Return a step's function that expects the same number for each player."""
    return lambda _, who, number: [Expectation(field, number, name) for name in who]


def describe(outcome: AnyOutcome, fields: AbstractSet[Field] = frozenset()) -> str:
    """Describe an outcome: the players who won, lost and drew, and the requested further fields."""
    if isinstance(outcome, Answered):
        return _describe_answer(outcome)
    if isinstance(outcome, Standing):
        return _describe_standing(outcome)
    parts = ["a subgame is played"] if outcome.subgame else []
    parts += ["the game was restarted"] if outcome.restarted else []
    lists = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    parts += [f"{join_english(names)} {word}" for word, names in lists.items() if names]
    if outcome.over is not UNSET:
        parts.append("the game is over" if outcome.over else "the game goes on")
    parts += _describe_fields(outcome, fields)
    return "; ".join(parts) or "nothing was reported"


def _describe_fields(outcome: Outcome, requested: AbstractSet[Field]) -> Iterator[str]:
    """Describe those of the optional fields that are requested and reported."""
    for field in [name for name in _NUMBERS if name in requested]:
        numbers: dict[str, int] = getattr(outcome, field) or {}
        yield from (f"{who} has {_NUMBERS[field](number)}" for who, number in numbers.items())
    if requested & {"zone", "controller"} and outcome.objects is not UNSET:
        yield from (whereabouts(name, thing) for name, thing in outcome.objects.items())
    if requested & {"active", "active team"} and outcome.active is not UNSET:
        turns = outcome.active or "nobody"
        yield f"it is {turns if isinstance(turns, str) else join_english(turns)}'s turn"
    if "priority" in requested and outcome.priority is not UNSET:
        yield f"{outcome.priority or 'nobody'} has priority"
    if "chooser" in requested and outcome.chooser is not UNSET:
        yield f"{outcome.chooser or 'nobody'} makes the choice"
    if "deviates" in requested and outcome.deviates is not UNSET:
        yield f"{outcome.deviates} must break the loop"
    if "lasting" in requested and outcome.lasting is not UNSET:
        yield f"the effects that still apply: {join_english(outcome.lasting or ('none',))}"


def whereabouts(name: str, thing: GameObject) -> str:
    """Describe an object's zone and, if it has one, its controller."""
    whose = f" under {thing.controller}'s control" if thing.controller else ""
    return f"{name} is {place(thing.zone)}{whose}"


def _describe_answer(answered: Answered) -> str:
    """Describe the answer to an inquiry."""
    answer = answered.answer
    if answer is UNSET:
        return "nothing was reported"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return join_english(answer) if answer else "nothing"
    return str(answer)


def _describe_standing(standing: Standing) -> str:
    """Describe the standing of a match."""
    parts = [f"{join_english(standing.winners)} won the match"] if standing.winners else []
    if standing.drawn:
        parts.append("the match is a draw")
    if standing.over is not UNSET:
        parts.append("the match is over" if standing.over else "the match goes on")
    if standing.wins:
        parts.append("games won: " + ", ".join(f"{p} {n}" for p, n in standing.wins.items()))
    if standing.draws:
        parts.append(f"games drawn: {standing.draws}")
    if standing.playing is not UNSET:
        parts.append("a game is under way" if standing.playing else "no game is under way")
    if standing.chooses:
        verb = "choose" if len(standing.chooses) > 1 else "chooses"
        parts.append(f"{join_english(standing.chooses)} {verb} who plays first")
    return "; ".join(parts) or "nothing was reported"
