"""What a ``Then`` sentence claims of an outcome, and whether an outcome bears it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Literal, get_args

from msgspec import UNSET, Struct

from spec.inquiries import Answered
from spec.kinds import AnyOutcome
from spec.matches import Standing
from spec.vocabulary import GameObject, Outcome

Field = Literal[
    "over",
    "restarted",
    "winners",
    "losers",
    "drawn",
    "life",
    "poison",
    "active",
    "deviates",
    "wins",
    "draws",
    "chooses",
    "playing",
    "subgame",
    "answer",
    "zone",
    "controller",
    "priority",
    "chooser",
    "lasting",
]
Listed = Literal["winners", "losers", "drawn", "chooses"]
_LISTS: frozenset[str] = frozenset(get_args(Listed)) | {"lasting"}
Value = bool | int | str | tuple[str, ...] | None


class Claim(Struct, frozen=True):
    """One thing that must be so. For lists of names `value` says whether `who` is on it.

    For `zone` and `controller` it is the object `who` that is meant; for `chooser` the value is all
    who may be the one, nobody where it is empty.
    """

    field: Field
    value: Value
    who: str = ""

    def judged(self, outcome: AnyOutcome) -> bool | None:
        """Whether the outcome bears it out; None when the engine left the field out."""
        if self.field in ("zone", "controller"):
            return self._judged_object(outcome)
        told = getattr(outcome, self.field, UNSET)
        if told is UNSET:
            return None
        if self.field in _LISTS:
            return (self.who in told) is self.value
        if self.field in ("active", "chooser") and isinstance(self.value, tuple):
            return told in self.value if isinstance(told, str) else {*(told or ())} == {*self.value}
        if self.field in ("life", "poison", "wins"):
            return bool(told[self.who] == self.value) if self.who in told else None
        return bool(told == self.value)

    def _judged_object(self, outcome: AnyOutcome) -> bool | None:
        told = getattr(outcome, "objects", UNSET)
        said = None if told is UNSET else getattr(told.get(self.who), self.field, None)
        return None if said is None else bool(said == self.value)


class Then(Struct, frozen=True):
    """A ``Then`` sentence, after so many steps, with all that it claims."""

    text: str
    after: int
    """How many steps have been played: the outcome meant is that of step `after`, from 1."""
    claims: tuple[Claim, ...]

    def judged(self, outcome: AnyOutcome) -> bool | None:
        """Whether no claim is contradicted; None when the outcome tells nothing of them."""
        said = [claim.judged(outcome) for claim in self.claims]
        if all(answer is None for answer in said):
            return None
        return False not in said


def listed(field: Listed, who: Iterable[str]) -> list[Claim]:
    """That these players are on that list."""
    return [Claim(field, True, name) for name in who]


def unlisted(field: Listed, who: Iterable[str]) -> list[Claim]:
    """That these players are not on that list."""
    return [Claim(field, False, name) for name in who]


def tell(outcome: AnyOutcome, of: AbstractSet[Field] = frozenset()) -> str:
    """An outcome in words: of a game who won, lost and drew, and of the rest what is asked for."""
    if isinstance(outcome, Answered):
        return tell_answer(outcome)
    if isinstance(outcome, Standing):
        return tell_standing(outcome)
    parts = ["a subgame is played"] if outcome.subgame else []
    parts += ["the game was restarted"] if outcome.restarted else []
    for names, word in (
        (outcome.winners, "won"),
        (outcome.losers, "lost"),
        (outcome.drawn, "drew"),
    ):
        if names:
            parts.append(f"{_and(names)} {word}")
    if outcome.over is not UNSET:
        parts.append("the game is over" if outcome.over else "the game goes on")
    parts += _observed(outcome, of)
    return "; ".join(parts) or "nothing was told"


def _observed(outcome: Outcome, of: AbstractSet[Field]) -> Iterator[str]:
    """The optional observations that are asked for, as far as they are told."""
    if "life" in of and outcome.life is not UNSET:
        yield from (f"{who} has {total} life" for who, total in outcome.life.items())
    if "poison" in of and outcome.poison is not UNSET:
        yield from (f"{who} has {n} poison counters" for who, n in outcome.poison.items())
    if of & {"zone", "controller"} and outcome.objects is not UNSET:
        yield from (_place(name, one) for name, one in outcome.objects.items())
    if "active" in of and outcome.active is not UNSET:
        turns = outcome.active or "nobody"
        yield f"it is the turn of {turns if isinstance(turns, str) else _and(turns)}"
    for field, told, sentence in (
        ("priority", outcome.priority, "{} has priority"),
        ("chooser", outcome.chooser, "{} makes the choice"),
    ):
        if field in of and told is not UNSET:
            yield sentence.format(told or "nobody")
    if "deviates" in of and outcome.deviates is not UNSET:
        yield f"{outcome.deviates} has to let the loop end"
    if "lasting" in of and outcome.lasting is not UNSET:
        yield f"the effects that last: {_and(outcome.lasting or ('none',))}"


def _place(name: str, told: GameObject) -> str:
    if told.zone == "gone":
        return f"{name} is out of the game"
    whose = f" under the control of {told.controller}" if told.controller else ""
    return f"{name} is in the zone {told.zone}{whose}"


def tell_answer(answered: Answered) -> str:
    """An answer in words."""
    answer = answered.answer
    if answer is UNSET:
        return "nothing was told"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return _and(answer) if answer else "nothing"
    return str(answer)


def tell_standing(standing: Standing) -> str:
    """How a match stands, in words."""
    parts = [f"{_and(standing.winners)} won the match"] if standing.winners else []
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
        parts.append(f"who plays first is chosen by {_and(standing.chooses)}")
    return "; ".join(parts) or "nothing was told"


def _and(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
