"""What a definition is: a named predicate, the rule that it belongs to, and its formula."""

import inspect
from collections.abc import Callable

from headjudge.spec.logic.algebra import FALSE, Formula, Term, atom
from headjudge.spec.rulebook import Rulebook

Body = Callable[..., Formula]


class Definition:
    """A predicate and the rule that defines it; call it to say that it holds of some players."""

    def __init__(self, slug: str, also: tuple[str, ...], body: Body, *, if_in_force: bool) -> None:
        """See :func:`formula`; `body` gives the formula for a rulebook and players."""
        self.slug, self.also, self.name = slug, also, body.__name__
        self.says = (inspect.getdoc(body) or "").split("\n")[0]
        self.variables = tuple(inspect.signature(body).parameters)[1:]
        self._body, self._if_in_force = body, if_in_force

    def __call__(self, *players: Term) -> Formula:
        """That it holds of these players."""
        return atom(self.name, *players)

    def body(self, book: Rulebook) -> Formula:
        """What it means in an edition, in terms of its variables."""
        if self._if_in_force and not book.has(self.slug):
            return FALSE
        return self._body(book, *self.variables)


def formula(slug: str, *also: str, if_in_force: bool = False) -> Callable[[Body], Definition]:
    """Make a function the definition of a predicate by the rule of that slug.

    It is what the rules named after that say of one moment `also`. With `if_in_force` it is false
    in editions that don't have the rule; other rules held before an edition stated them by itself.
    """
    return lambda body: Definition(slug, also, body, if_in_force=if_in_force)
