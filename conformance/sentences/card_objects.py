"""What a card says while it is there, as what an object says: 109.5, 611.3.

The sentences of a record are about a permanent that the case does not name. Where it matters which
one it is, who owns it and where it goes, the card is an object, and what it says is that object's.
"""

import re
from collections.abc import Sequence

_YOU = "{you}"
_OTHERS = "each player but {you}"
_EVERY = {
    "each opponent of {you}": "every opponent",
    "each player": "every player",
}
_ANY = {said: every.replace("every", "any") for said, every in _EVERY.items()}
_ABILITY = re.compile(
    r"the ability \{name\} of \{you\} triggers (?P<when>whenever (?P<whose>.+?)"
    r"(?P<on> (?:draws|loses|gains|is dealt|reaches|has|gets|casts) .+?)|as soon as .+?): "
    r"(?P<to>(?:each|one) opponent of \{you\}|each player|\{you\}) (?P<does>.+)"
)


def said_by(thing: str, sentences: Sequence[str]) -> list[str]:
    """What the sentences of ``while`` say, as said by the object of that name.

    ``{you}`` and ``{name}`` still stand in them. What is said of the controller and of everybody
    else is said of every player.
    """
    of_others = [one.replace(_OTHERS, _YOU) for one in sentences if _OTHERS in one]
    of_all = [
        one.replace(_YOU, "each player") if one in of_others else one
        for one in sentences
        if _OTHERS not in one
    ]
    return [_said_by(thing, one) for one in of_all]


def _said_by(thing: str, sentence: str) -> str:
    ability = _ABILITY.fullmatch(sentence)
    if ability:
        return _ability_of(thing, ability)
    if sentence.startswith("{permanent} states that "):
        stated = sentence.removeprefix("{permanent} states that ")
        for each, every in _EVERY.items():
            if stated.startswith(f"{each} "):
                return f"{thing}, which {_YOU} controls, states that {every}{stated[len(each) :]}"
        return f"{thing} states that {_YOU}, who controls it,{stated.removeprefix(_YOU)}"
    return f"by {thing}, {sentence.replace(_YOU, '{you}, who controls it,', 1)}"


def _ability_of(thing: str, said: re.Match[str]) -> str:
    """An ability that triggers, as that of an object."""
    head = f"the ability {{name}} of {thing}, which {_YOU} controls, triggers "
    whose, to = said["whose"], said["to"]
    if whose is None:
        return f"{head}{said['when']}: {to} {said['does']}"
    if whose == to and whose != _YOU:
        whom = "that player"
    elif to == _YOU and whose != _YOU:
        whom = "its controller"
    else:
        whom = "one opponent" if to.startswith("one ") else _EVERY.get(to, to)
    return f"{head}whenever {_ANY.get(whose, whose)}{said['on']}: {whom} {said['does']}"
