"""101: the golden rules."""

from collections.abc import Sequence

from headjudge.reference.derivation import Derived, Told, implements
from headjudge.spec.protocol.inquiries import Choice, ChoiceOrder, ChoicesKnown, Choosing
from headjudge.spec.rulebook import Rulebook


@implements("impossible-is-skipped")
def as_many_as_there_are(wanted: int, there: int) -> int:
    """So many of what an instruction wants as can be had: 101.3."""
    return min(wanted, there)


def order_of_choices(ask: ChoiceOrder, book: Rulebook) -> Told:
    """The choices in the order in which they are made."""
    choosing = _Order(ask, book)
    names = tuple(choice.choice for choice in choosing.made)
    return Told(names, choosing.derivation(), choosing.questions())


def choices_known(ask: ChoicesKnown, book: Rulebook) -> Told:
    """The choices of others that a player knows when making one, in the order of their making."""
    choosing = _Order(ask, book)
    place = next(n for n, choice in enumerate(choosing.made) if choice.choice == ask.choice)
    before, now = choosing.made[:place], choosing.made[place]
    seen = known(before, now.player, face_down=book.has_rule("cards-chosen-face-down"))
    down = tuple(c for c in before if c.player != now.player and c not in seen)
    return Told(
        tuple(choice.choice for choice in seen),
        (
            *choosing.derivation()[: place + 1],
            *(Derived("cards-chosen-face-down", f"{c.choice} stays face down") for c in down),
            *(Derived("choices-are-known", f"knows {c.choice}", (now.player,)) for c in seen),
        ),
        choosing.questions(),
    )


@implements("choices-are-known", "cards-chosen-face-down")
def known(before: Sequence[Choice], player: str, *, face_down: bool) -> tuple[Choice, ...]:
    """Those of the choices made before that a player knows and that are another's: 101.4b.

    Not those of cards that stay `face_down`, in editions where they may: 101.4a.
    """
    return tuple(c for c in before if c.player != player and not (c.hidden and face_down))


@implements("choices-in-turn-order", "team-choices")
def places(ask: Choosing, *, from_first_seat: bool) -> dict[str, int]:
    """When each player's turn to choose comes, from 0; of teams that share turns, the team's.

    It begins with the player or team whose turn it is, and where that player has left with the
    next one, or by another reading with the first seat (question 22): 101.4, 805.6.
    """
    sides = ask.teams or tuple((player,) for player in ask.players)
    if ask.turn in ask.left and from_first_seat:
        return {p: place for place, side in enumerate(sides) for p in side}
    first = next(place for place, side in enumerate(sides) if ask.turn in side)
    return {p: (place - first) % len(sides) for place, side in enumerate(sides) for p in side}


@implements("starting-player-chooses-first")
def someone_is_active(ask: Choosing, *, starting_player_is: bool) -> bool:
    """Whether there is an active player, or active team.

    While the game is being started the starting player is the active one: 101.4e.
    """
    side = next((team for team in ask.teams if ask.turn in team), (ask.turn,))
    return starting_player_is if ask.starting else not set(side) <= set(ask.left)


@implements("several-choices-of-one-player")
def next_of_each(waiting: Sequence[Choice], ordered: tuple[str, ...]) -> list[Choice]:
    """Those of the choices that their players may make next.

    That is any, but for those that the effect has the player make after others: 101.4c.
    """

    def must_wait(choice: Choice) -> bool:
        if choice.choice not in ordered:
            return False
        earlier = ordered[: ordered.index(choice.choice)]
        return any(c.player == choice.player and c.choice in earlier for c in waiting)

    return [choice for choice in waiting if not must_wait(choice)]


@implements("choices-begin-anew")
def next_choice(
    ready: Sequence[Choice], place: dict[str, int], reached: int, *, begins_anew: bool
) -> Choice:
    """The choice to be made next, of those that may be.

    The order begins anew after each choice, so that whoever is first in it chooses: 101.4d. In
    editions that don't say so, those from the place `reached` on come first (question 51).
    """
    onward = [] if begins_anew else [c for c in ready if place[c.player] >= reached]
    return min(onward or ready, key=lambda choice: place[choice.player])


class _Order:
    """The choices in the order in which they are made."""

    def __init__(self, ask: Choosing, book: Rulebook) -> None:
        """Order the choices under the rules of an edition."""
        self.ask = ask
        self.book = book
        self.place = places(ask, from_first_seat=book.interpretation(22) == "from-the-first-seat")
        self.made: list[Choice] = []
        self.back: list[Choice] = []
        """Those that fell to players whose turn to choose had passed, while others had to wait."""
        reached = 0
        anew = book.has_rule("choices-begin-anew") or book.interpretation(51) == "begins-anew"
        while ready := next_of_each(self._waiting(), ask.ordered):
            passed = [choice for choice in ready if self.place[choice.player] < reached]
            if len(passed) < len(ready):
                self.back += [choice for choice in passed if choice not in self.back]
            choice = next_choice(ready, self.place, reached, begins_anew=anew)
            reached = self.place[choice.player]
            self.made.append(choice)

    def _waiting(self) -> list[Choice]:
        """Those that have yet to be made and have been brought about."""
        made = {choice.choice for choice in self.made}
        return [
            choice
            for choice in self.ask.choices
            if choice.choice not in made and (choice.because is None or choice.because in made)
        ]

    def derivation(self) -> tuple[Derived, ...]:
        """A line for each choice."""
        return tuple(
            Derived(self._rule(choice), f"choice {number} is {choice.choice}", (choice.player,))
            for number, choice in enumerate(self.made, 1)
        )

    def _rule(self, choice: Choice) -> str:
        """By which rule the choice stands where it does."""
        if choice in self.back and self.book.has_rule("choices-begin-anew"):
            return "choices-begin-anew"
        if choice.choice in self.ask.ordered:
            return "several-choices-of-one-player"
        if self.ask.starting and self.book.has_rule("starting-player-chooses-first"):
            return "starting-player-chooses-first"
        return "team-choices" if self.ask.teams else "choices-in-turn-order"

    def questions(self) -> frozenset[int]:
        """The advisory open questions that the order hangs on."""
        several = len({self.place[choice.player] for choice in self.made}) > 1
        active = someone_is_active(
            self.ask, starting_player_is=self.book.has_rule("starting-player-chooses-first")
        )
        untold = bool(self.back) and not self.book.has_rule("choices-begin-anew")
        return frozenset([22] * (several and not active) + [51] * untold)
