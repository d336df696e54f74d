"""What alters gains and losses of life, and damage, as they happen; and what has come of it."""

from msgspec import Struct, field

from headjudge.reference.derivation import Derived
from headjudge.spec.protocol import Alteration, LastingEffect, Prevent, Redirect

AltersDamage = Alteration | Redirect | Prevent


class Altered(Struct, eq=False):
    """What only the modules of life, damage and draws look at; effects are the oldest first."""

    life: list[Alteration] = field(default_factory=list)
    """The effects that alter gains and losses of life, by damage too."""
    damage: list[AltersDamage] = field(default_factory=list)
    """The effects that alter, redirect or prevent damage."""
    turns: list[Alteration] = field(default_factory=list)
    """The effects that say which steps and turns are skipped."""
    to_draw: dict[str, int] = field(default_factory=dict)
    """How many cards players have yet to draw in the place of life that they would have gained."""
    noted: list[Derived] = field(default_factory=list)
    """What the rules did to life, damage and cards, until it is written down."""
    asked: frozenset[int] = frozenset()
    """The open questions that this met, until they are written down."""

    def note(self, rule: str, what: str, player: str) -> None:
        """Keep what a rule did to a player."""
        self.noted.append(Derived(rule, what, (player,)))

    def end_with_the_turn(self) -> None:
        """End what lasts for a turn: 514.2."""
        self.damage = [one for one in self.damage if not isinstance(one, Prevent)]

    def end_without(self, remaining: frozenset[str]) -> None:
        """End the effects of permanents of those who have left: 800.4a."""
        self.life = [effect for effect in self.life if outlasts(effect, remaining)]
        self.turns = [effect for effect in self.turns if outlasts(effect, remaining)]
        self.damage = [
            one for one in self.damage if isinstance(one, Prevent) or outlasts(one, remaining)
        ]


def outlasts(effect: LastingEffect, remaining: frozenset[str]) -> bool:
    """Whether an effect goes on though others than these players have left: 800.4a.

    What an object says goes on or ends with that object.
    """
    named = getattr(effect, "object", None) is not None
    return named or getattr(effect, "controller", None) in {None, *remaining}
