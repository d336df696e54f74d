"""The words for what has to be so for an event to happen: "if Ana has 40 or more life"."""

import re

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import NAME, NAMES, split, word
from headjudge.spec.protocol import Condition, Countable
from headjudge.spec.protocol.event_conditions import Which

_COUNTED: dict[str, Countable] = {
    "life": "life",
    "poison counters": "poison",
    "poison counter": "poison",
    "cards in the library": "library",
    "card in the library": "library",
    "permanents": "permanents",
    "permanent": "permanents",
    "cards in the hand": "hand",
    "card in the hand": "hand",
    "cards in the graveyard": "graveyard",
    "card in the graveyard": "graveyard",
}
_WHICH: dict[str, Which] = {"each of ": "each", "any of ": "any", "none of ": "no"}
_WHO = rf"(?:(?:{'|'.join(_WHICH)}){NAMES}|{NAME})"
_ONE = rf"{_WHO} has (?:-?\d+ or (?:more|less)|exactly -?\d+) (?:{'|'.join(_COUNTED)})"
_TURN = rf"it is (?:not )?{NAME}'s turn"
_ASKED = f"(?:{_ONE}|{_TURN})"
_HAS = f"{_ASKED}(?: and {_ASKED})*"


def condition(said: str) -> Condition:
    """What has to be so, from words such as ``Ana has 40 or more life``, several with `and`."""
    first = re.match(_ASKED, said)
    assert first  # noqa: S101 -- it is of that form
    more, said = said[first.end() :].removeprefix(" and "), first[0]
    also = condition(more) if more else None
    if said.endswith("'s turn"):
        player = said.removeprefix("it is ").removeprefix("not ").removesuffix("'s turn")
        least, most = (None, 0) if said.startswith("it is not ") else (1, None)
        return Condition(player, "turn", least, most, also)
    who, how = said.split(" has ")
    of = next((of for of in _WHICH if who.startswith(of)), "")
    player, *others = split(who.removeprefix(of))
    number, counted = how.removeprefix("exactly ").split(" ", 1)
    least = None if counted.startswith("or less ") else int(number)
    most = None if counted.startswith("or more ") else int(number)
    counted = counted.removeprefix("or more ").removeprefix("or less ")
    which = _WHICH.get(of)
    return Condition(player, _COUNTED[counted], least, most, also, which, tuple(others))


def in_words(what: Condition) -> str | None:
    """The words for what has to be so; None where there are none."""
    said = _one(what)
    if what.also is None or said is None:
        return said
    more = in_words(what.also)
    return more and f"{said} and {more}"


def _one(what: Condition) -> str | None:
    """The words for what has to be so, but for what has to be so as well."""
    low, high = what.at_least, what.at_most
    if what.of == "turn":
        return f"it is {'' if high is None else 'not '}{what.player}'s turn"
    number = high if low is None else low
    if number is None or (low is not None and high not in {None, low}):
        return None
    how = f"{number} or more" if high is None else f"{number} or less"
    how = f"exactly {number}" if low == high else how
    one = low == high == 1
    nouns = [said for said, of in _COUNTED.items() if of == what.of]
    of = next((said for said, which in _WHICH.items() if which == what.which), "")
    return f"{of}{join(what.players)} has {how} {nouns[-1 if one else 0]}"


word("condition", _HAS, condition, in_words)
word(
    "if",
    rf"(?: if {_HAS})?",
    lambda said: condition(said.removeprefix(" if ")) if said else None,
    lambda what: "" if what is None else (said := in_words(what)) and f" if {said}",
)
