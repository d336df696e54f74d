"""The golden rules (101)."""

from collections.abc import Sequence

from headjudge.reference.derivation import Derived, InquiryResult, implements
from headjudge.spec.protocol.inquiries import Choice, ChoiceOrder, ChoicesKnown, Choosing
from headjudge.spec.rulebook import Rulebook


@implements("impossible-is-skipped")
def as_many_as_there_are(wanted: int, available: int) -> int:
    """Return the number that an instruction asks for, but at most the available one (101.3)."""
    return min(wanted, available)


def order_of_choices(ask: ChoiceOrder, book: Rulebook) -> InquiryResult:
    """Return the choices in the order in which they are made, with a derivation."""
    choosing = _Order(ask, book)
    names = tuple(choice.choice for choice in choosing.made)
    return InquiryResult(names, choosing.derivation(), choosing.questions())


def choices_known(ask: ChoicesKnown, book: Rulebook) -> InquiryResult:
    """Return the other players' choices that a player knows when making a choice, in order."""
    choosing = _Order(ask, book)
    place = next(n for n, choice in enumerate(choosing.made) if choice.choice == ask.choice)
    before, now = choosing.made[:place], choosing.made[place]
    seen = known(before, now.player, face_down=book.has_rule("cards-chosen-face-down"))
    down = tuple(c for c in before if c.player != now.player and c not in seen)
    return InquiryResult(
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
    """Return the other players' earlier choices that a player knows (101.4b).

    If `face_down`, hidden choices are excluded because their cards stay face down (101.4a).
    """
    return tuple(c for c in before if c.player != player and not (c.hidden and face_down))


@implements("choices-in-turn-order", "team-choices")
def places(ask: Choosing, *, from_first_seat: bool) -> dict[str, int]:
    """Return each player's position in the order of choosing; teams with shared turns share one.

    Positions start at 0 with the active player or team. If that player has left, the next player
    comes first or, by another reading, the first seat (101.4, 805.6, question 22).
    """
    sides = ask.teams or tuple((player,) for player in ask.players)
    if from_first_seat:
        return {p: place for place, side in enumerate(sides) for p in side}
    first = next(place for place, side in enumerate(sides) if ask.turn in side)
    return {p: (place - first) % len(sides) for place, side in enumerate(sides) for p in side}


@implements("starting-player-chooses-first")
def someone_is_active(ask: Choosing, *, starting_player_is: bool) -> bool:
    """Return whether there is an active player or team.

    While a game is starting, the starting player counts as active (101.4e).
    """
    side = next((team for team in ask.teams if ask.turn in team), (ask.turn,))
    return starting_player_is if ask.starting else not set(side) <= set(ask.left)


@implements("several-choices-of-one-player")
def next_of_each(waiting: Sequence[Choice], ordered: tuple[str, ...]) -> list[Choice]:
    """Return the choices that can be made next by their players (101.4c).

    A player can choose any of them first, unless the effect specifies an order.
    """

    def must_wait(choice: Choice) -> bool:
        if choice.choice not in ordered:
            return False
        earlier = ordered[: ordered.index(choice.choice)]
        return any(c.player == choice.player and c.choice in earlier for c in waiting)

    return [choice for choice in waiting if not must_wait(choice)]


@implements("choices-begin-anew")
def next_choice(
    ready: Sequence[Choice], place: dict[str, int], reached: int, *, order_restarts: bool
) -> Choice:
    """Return the choice to make next.

    The order restarts after each choice, so the first player in it chooses (101.4d). Editions
    without this rule continue from position `reached` (question 51).
    """
    onward = [] if order_restarts else [c for c in ready if place[c.player] >= reached]
    return min(onward or ready, key=lambda choice: place[choice.player])


class _Order:
    """The order in which choices are made."""

    def __init__(self, ask: Choosing, book: Rulebook) -> None:
        """Order the choices by an edition's rules."""
        self.ask = ask
        self.book = book
        self.active = someone_is_active(
            ask, starting_player_is=book.has_rule("starting-player-chooses-first")
        )
        from_first_seat = not self.active and book.interpretation(22) == "from-the-first-seat"
        self.place = places(ask, from_first_seat=from_first_seat)
        self.made: list[Choice] = []
        self.back: list[Choice] = []
        """Choices that became due after their players' position had passed and had to wait for
        others."""
        reached = 0
        restarts = book.has_rule("choices-begin-anew") or book.interpretation(51) == "begins-anew"
        while ready := next_of_each(self._waiting(), ask.ordered):
            passed = [choice for choice in ready if self.place[choice.player] < reached]
            if len(passed) < len(ready):
                self.back += [choice for choice in passed if choice not in self.back]
            choice = next_choice(ready, self.place, reached, order_restarts=restarts)
            reached = self.place[choice.player]
            self.made.append(choice)

    def _waiting(self) -> list[Choice]:
        """Return the choices that are due but not yet made."""
        made = {choice.choice for choice in self.made}
        return [
            choice
            for choice in self.ask.choices
            if choice.choice not in made and (choice.because is None or choice.because in made)
        ]

    def derivation(self) -> tuple[Derived, ...]:
        """Return one line per choice."""
        return tuple(
            Derived(self._rule(choice), f"makes choice {number}: {choice.choice}", (choice.player,))
            for number, choice in enumerate(self.made, 1)
        )

    def _rule(self, choice: Choice) -> str:
        """Return the rule that determines the position of a choice."""
        if choice in self.back and self.book.has_rule("choices-begin-anew"):
            return "choices-begin-anew"
        if choice.choice in self.ask.ordered:
            return "several-choices-of-one-player"
        if self.ask.starting and self.book.has_rule("starting-player-chooses-first"):
            return "starting-player-chooses-first"
        return "team-choices" if self.ask.teams else "choices-in-turn-order"

    def questions(self) -> frozenset[int]:
        """Return the advisory open questions that affect the order."""
        several = len({self.place[choice.player] for choice in self.made}) > 1
        unstated = bool(self.back) and not self.book.has_rule("choices-begin-anew")
        return frozenset([22] * (several and not self.active) + [51] * unstated)
