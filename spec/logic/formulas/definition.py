"""What a definition is: a named predicate, the rule that it belongs to, and its formula."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from spec.logic.algebra import Formula, Term, atom
from spec.rulebook import Rulebook

Body = Callable[..., Formula]


class Definition:
    """A predicate and the rule that defines it; call it to say that it holds of some players."""

    def __init__(self, slug: str, also: tuple[str, ...], body: Body) -> None:
        """The rule's slug, and a function of a rulebook and players that gives the formula.

        `also` are further rules that it states.
        """
        self.slug, self.also, self.name = slug, also, body.__name__
        self.says = (inspect.getdoc(body) or "").split("\n")[0]
        self.variables = tuple(inspect.signature(body).parameters)[1:]
        self._body = body

    def __call__(self, *players: Term) -> Formula:
        """That it holds of these players."""
        return atom(self.name, *players)

    def body(self, book: Rulebook) -> Formula:
        """What it means in an edition, in terms of its variables."""
        return self._body(book, *self.variables)


def formula(slug: str, *also: str) -> Callable[[Body], Definition]:
    """Make a function the definition of a predicate by the rule of that slug.

    It is what the rules named after that say of one moment `also`.
    """
    return lambda body: Definition(slug, also, body)
