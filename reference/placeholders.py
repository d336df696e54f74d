"""The value of X (107.3)."""

from collections.abc import Callable

from headjudge.reference.derivation import Derived, InquiryResult, implements, regards
from headjudge.spec.protocol.inquiries import Placeholder, ValueOfX
from headjudge.spec.rulebook import Rulebook

XValue = tuple[int, str, str]
"""The value of an X, the slug of the rule that determines it, and an explanation."""


@implements("x-is-a-placeholder")
@regards("y-follows-x")
def value_of_x(ask: ValueOfX, book: Rulebook) -> InquiryResult:
    """Return the value of X or Y (107.3, 107.3p)."""
    value, slug, what = _VALUES[ask.of](ask, book)
    why = [Derived(slug, what)]
    if ask.letter == "Y" and book.has_rule("y-follows-x"):
        why.insert(0, Derived("y-follows-x", "Y is determined as X would be"))
    return InquiryResult(value, tuple(why))


def _chosen(ask: ValueOfX, slug: str) -> XValue:
    value = ask.chosen or 0
    return value, slug, f"{value} was chosen"


@implements("x-defined-by-text")
def _defined_or(ask: ValueOfX, otherwise: Callable[[], XValue]) -> XValue:
    """Return the value defined by the text, or else that of `otherwise` (107.3c)."""
    if ask.defined is None:
        return otherwise()
    return ask.defined, "x-defined-by-text", f"the text defines {ask.letter} as {ask.defined}"


@implements("x-is-announced")
def announced(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X of a spell or activated ability on the stack (107.3a)."""
    return _defined_or(ask, lambda: _chosen(ask, "x-is-announced"))


@implements("x-of-activated-ability")
def of_ability(ask: ValueOfX, book: Rulebook) -> XValue:
    """Return an activated ability's X, regardless of earlier choices for its object (107.3k)."""
    if ask.before is None or not book.has_rule("x-of-activated-ability"):
        return announced(ask, book)
    slug = "x-of-activated-ability"
    return _defined_or(ask, lambda: _chosen(ask, slug))


@implements("x-of-free-spell")
def of_free_spell(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X of a spell cast without paying a cost that includes X (107.3b)."""
    slug = "x-of-free-spell"
    return _defined_or(ask, lambda: (0, slug, "only 0 can be chosen"))


@implements("x-of-another-object")
def of_another_object(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X in a text that refers to another object's X (107.3e)."""
    value = ask.chosen if ask.defined is None else ask.defined
    return value or 0, "x-of-another-object", "the other object's X counts"


@implements("x-off-the-stack")
def off_the_stack(_ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X of a mana cost outside the stack, which is 0 (107.3g)."""
    return 0, "x-off-the-stack", "the object is not on the stack"


@implements("x-of-cost-paid-by-effect")
def of_cost_paid_by_effect(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X of a mana cost that an effect allows a player to pay (107.3h)."""
    slug = "x-of-cost-paid-by-effect"
    if ask.of == "paid-permanent":
        return 0, slug, "the object is not a spell on the stack"
    value = ask.chosen if ask.defined is None else ask.defined
    return value or 0, slug, "the spell's X counts"


@implements("x-of-gained-ability")
@regards("every-x-is-the-same")
def of_gained_ability(ask: ValueOfX, book: Rulebook) -> XValue:
    """Return the X of an ability that an object has gained (107.3j)."""
    if book.semantics["every-x-is-the-same.gained-ability"] == "apart":
        apart = "x-of-gained-ability"
        slug = apart if book.has_rule(apart) else "every-x-is-the-same"
        return ask.defined or 0, slug, "a gained ability has its own X"
    return _defined_or(ask, lambda: _chosen(ask, "every-x-is-the-same"))


@implements("x-of-entering-permanent", "x-of-delayed-trigger")
def of_what_it_was(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return the X of an ability that uses the X of its source's past (107.3m, 107.3n).

    Either the source is a permanent that was a spell, or the ability is a delayed trigger.
    """
    entering, delayed = "x-of-entering-permanent", "x-of-delayed-trigger"
    slug = entering if ask.of == "enters-ability" else delayed
    return _defined_or(ask, lambda: _chosen(ask, slug))


@implements("every-x-is-the-same", "x-of-special-action", "x-in-text-only")
def chosen(ask: ValueOfX, _book: Rulebook) -> XValue:
    """Return X as chosen by its controller (107.3d, 107.3f, 107.3i)."""
    return _defined_or(ask, lambda: _chosen(ask, _RULES[ask.of]))


_RULES: dict[Placeholder, str] = {
    "spell-text": "every-x-is-the-same",
    "reduced-spell": "x-is-announced",
    "special-action": "x-of-special-action",
    "text": "x-in-text-only",
}
_VALUES: dict[Placeholder, Callable[[ValueOfX, Rulebook], XValue]] = {
    **dict.fromkeys(_RULES, chosen),
    "spell": announced,
    "ability": of_ability,
    "free-spell": of_free_spell,
    "referring-text": of_another_object,
    "card": off_the_stack,
    "permanent": off_the_stack,
    "paid-permanent": of_cost_paid_by_effect,
    "paid-spell": of_cost_paid_by_effect,
    "gained-ability": of_gained_ability,
    "enters-ability": of_what_it_was,
    "delayed-trigger": of_what_it_was,
}
