"""The placeholders of steps about games; those for players and numbers serve all steps."""

import re
from collections.abc import Sequence

from headjudge.spec.protocol import (
    Condition,
    Consequence,
    Countable,
    LoopManner,
    Option,
    RestrictionKind,
    TriggerEvent,
    Variant,
    Zone,
)
from headjudge.spec.protocol.capabilities import any_of
from headjudge.spec.protocol.continuous_effects import Which
from headjudge.spec.protocol.matches import Passing
from headjudge.suite.steps.pattern import (
    NAME,
    NAMES,
    PLACEHOLDERS,
    NotExpressible,
    one_of,
    optional,
    placeholder,
    split,
)
from headjudge.text import join_english

_ABILITY = rf"(?:infect|toxic \d+|lifelink of {NAME})"
Abilities = tuple[bool | None, int | None, str | None]
"""Infect, toxic value and, with lifelink, the controller of a source of damage."""

VARIANTS: dict[str, Variant] = {
    "a team": "teams",
    "an Alternating Teams": "alternating-teams",
    "a Two-Headed Giant": "two-headed-giant",
    "an Emperor": "emperor",
}
OPTIONS: dict[str, Option] = {
    "tournament": "tournament",
    "Commander": "commander",
    "Brawl": "brawl",
}
_RESTRICTIONS: dict[str, RestrictionKind] = {
    "can't lose the game by having 0 or less life": "losing-to-life",
    "can't lose the game": "losing",
    "can't win the game": "winning",
    "can't gain life": "gaining-life",
    "can't lose life": "losing-life",
    "can't draw cards": "drawing",
    "can't draw more than one card each turn": "drawing-twice",
    "can't get poison counters": "getting-poison",
}
_MANNERS: dict[str, LoopManner] = {
    "which nobody stops from outside": "outside",
    "which somebody stops from outside": "outside-taken",
    'in which nobody chooses the "unless" part': "unless",
    'in which somebody chooses the "unless" part': "unless-taken",
    "whose actions undo each other": "fragmented",
    "which everyone keeps up for ever": "kept-up",
}
_PASSING: dict[str, Passing] = {
    " after the turn was passed in words": "said",
    " after the turn was passed in its end step": "end-step",
    "": "no",
}
_PLACES: dict[str, Zone] = {
    "on the battlefield": "battlefield",
    "on the stack": "stack",
    "in the hand": "hand",
    "in the library": "library",
    "in the graveyard": "graveyard",
    "in exile": "exile",
    "in the command zone": "command",
}
_OCCURRENCES: dict[str, TriggerEvent] = {
    "loses life": "loses-life",
    "gains life": "gains-life",
    "is dealt damage": "is-dealt-damage",
    "is dealt combat damage": "is-dealt-combat-damage",
    "gets poison counters": "gets-poison",
    "casts a spell": "casts",
    "draws a card": "draws",
    "loses the game": "loses",
    "reaches the upkeep": "upkeep",
    "reaches the draw step": "draw-step",
    "reaches the end step": "end",
    "has a permanent die": "dies",
    "has it leave the battlefield": "leaves",
    "has it put into a graveyard": "goes-to-graveyard",
    "has it die": "goes-to-graveyard",
}
_DOES: dict[str, Consequence] = {
    "gains {} life": "gain-life",
    "loses {} life": "lose-life",
    "is dealt {} damage": "damage",
    "gets {} poison counters": "poison",
    "has their life total become {}": "set-life",
    "draws {} cards": "draw",
    "mills {} cards": "mill",
    "wins the game": "win",
    "loses the game": "lose",
}
_RESULT = (
    r"(?:gains|loses) \d+ life|is dealt \d+ damage|gets \d+ poison counters?"
    r"|has their life total become \d+|(?:draws|mills) \d+ cards?|(?:wins|loses) the game"
)
_SO_MUCH = r"(?:(?:twice |\d+ times )?that (?:much|many)|\d+)"
_OF_LIFE = ("gain-life", "lose-life", "damage")
"""Consequences whose default amount is that of the trigger event."""
_CONSEQUENCE = _RESULT.replace(r"\d+", _SO_MUCH)
_USES = {"whenever": None, "the next time": 1}
"""How often an effect applies, in words without a number."""
_STAKES = "; whoever doesn't win it loses half their life"


def _consequence(said: str) -> tuple[Consequence, int | None, int | None]:
    """Read what an ability does, and its amount or its multiple of the trigger event's amount.

    Both are None if the amount is that of the trigger event.
    """
    found = re.search(_SO_MUCH, said)
    much = found[0] if found else ""
    shape = said.replace(much, "{}", 1) if much else said
    does = _DOES[shape + "s" if shape.endswith(("card", "counter")) else shape]
    if "that " not in much:
        return does, int(much) if much else None, None
    how_many = re.match(r"\d+", much)
    by_default = None if does in _OF_LIFE else 1
    times = int(how_many[0]) if how_many else 2 if much.startswith("twice") else by_default
    return does, None, times


def _does(told: tuple[Consequence, int | None, int | None]) -> str | None:
    does, amount, times = told
    said = next(said for said, what in _DOES.items() if what == does)
    if amount == 1 and said.endswith(("cards", "counters")):
        said = said.removesuffix("s")
    by_default = None if does in _OF_LIFE else 1
    how_many = "" if times == by_default else "twice " if times == 2 else f"{times} times "  # noqa: PLR2004 -- a word
    that = "many" if said.endswith(("cards", "counters")) else "much"
    said = said.format(f"{how_many}that {that}" if amount is None else amount)
    return said if re.fullmatch(_CONSEQUENCE, said) and _consequence(said) == told else None


def _result(said: str) -> tuple[Consequence, int | None]:
    """Read what an ability does, and how much, if its trigger event has no amount."""
    return _consequence(said)[:2]


def _one_word(name: str | None) -> str | None:
    if name is not None and not re.fullmatch(NAME, name):
        raise NotExpressible(f"the name {name!r} is not one capitalised word")
    return name


def _listed(names: Sequence[str]) -> str:
    if not names:
        raise NotExpressible("a sentence names at least one player")
    return join_english([name if name == "everyone" else str(_one_word(name)) for name in names])


def place(zone: str) -> str:
    """Return a zone in words, such as "on the stack"."""
    return str(PLACEHOLDERS["zone"].write(zone))


def _teams(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(split, text.split(" against ")))


def _abilities(text: str) -> Abilities:
    parts = split(text.removeprefix(" with ")) if text else ()
    said = {ability: more for ability, *more in map(str.split, parts)}
    toxic, lifelink = (
        said[ability][-1] if ability in said else None for ability in ("toxic", "lifelink")
    )
    return "infect" in said or None, int(toxic) if toxic else None, lifelink


def _having(abilities: Abilities) -> str:
    infect, toxic, lifelink = abilities
    said = ["infect"] if infect else []
    said += [f"toxic {toxic}"] if toxic else []
    said += [f"lifelink of {lifelink}"] if lifelink else []
    return f" with {join_english(said)}" if said else ""


placeholder("player", NAME, str, _one_word)
placeholder("object", NAME, str, _one_word)
placeholder("players", rf"everyone|{NAMES}", split, _listed)
placeholder(
    "teams",
    rf"{NAMES}(?: against {NAMES})+",
    _teams,
    lambda teams: " against ".join(map(_listed, teams)),
)
placeholder(
    "whom",
    rf"each of {NAMES}|{NAME}",
    lambda text: split(text.removeprefix("each of ")),
    lambda names: ("each of " if len(names) > 1 else "") + _listed(names),
)
placeholder(
    "aimed",
    rf"(?:each|one) of {NAMES}|{NAME}",
    lambda text: (split(re.sub("^(?:each|one) of ", "", text)), text.startswith("one of ")),
    lambda told: (
        f"{'one of ' if told[1] else 'each of ' if len(told[0]) > 1 else ''}" + _listed(told[0])
    ),
)
placeholder("number", r"-?\d+", int)
placeholder(
    "abilities", rf"(?: with {_ABILITY}(?:, {_ABILITY})*(?: and {_ABILITY})?)?", _abilities, _having
)
placeholder(
    "next",
    r"whenever|the next (?:time|\d+ times)",
    lambda text: _USES[text] if text in _USES else int(text.split()[2]),
    lambda uses: next((said for said, n in _USES.items() if n == uses), f"the next {uses} times"),
)
placeholder(
    "somebody",
    rf"nobody|{NAME}(?:, {NAME})*(?: or {NAME})?",
    lambda text: () if text == "nobody" else split(text),
    lambda names: any_of(str(_one_word(name)) for name in names) or "nobody",
)
placeholder(
    "times",
    r"(?:, \d+ times? in all)?",
    lambda text: int(text.split()[1]) if text else None,
    lambda n: "" if n is None else f", {n} {'time' if n == 1 else 'times'} in all",
)
optional("effect", "by an effect of ", after=", ")
optional("of", " of ")
optional("says", "a permanent controlled by ", without="an effect")
optional("asks", "an object controlled by ", without="a rule")
optional("control", " under ", after="'s control")
optional("commander", " by the commander ")
optional("first", " in which ", after=" goes first")
one_of("variant", VARIANTS)
one_of("option", OPTIONS)
one_of("restriction", _RESTRICTIONS)
one_of("damage", {"combat damage": True, "noncombat damage": False, "damage": False})
one_of("prevention", {" that can't be prevented": True, "": False})
one_of("instead", {"wins the game": "win", "does nothing": "nothing"})
one_of("preference", {", and this effect is chosen before others": True, "": False})
one_of("when", {" in the next check": True, "": False})
one_of("occurrence", _OCCURRENCES)
one_of("whenever", {"whenever": False, "the next time": True})
placeholder("consequence", _CONSEQUENCE, _consequence, _does)
placeholder("result", _RESULT, _result, lambda told: _does((*told, None)))
one_of("unless", {" unless its controller pays": True, "": False})
one_of("paid", {", and is paid for": True, "": False})
optional("at", " for ")
optional("losing", ", and loses the game at its end step by the ability ")
one_of(
    "step",
    {"upkeep": "upkeep", "draw step": "draw", "end step": "end", "cleanup step": "cleanup"},
)
one_of("skipped", {"turn": "turn", "draw step": "draw-step"})
one_of("passing", _PASSING)
one_of("loop", {"mandatory": True, "optional": False})
one_of("manner", _MANNERS)
one_of("else", {"if able": "nothing", "or else loses the game": "lose"})
one_of("game", {"main game": False, "subgame": True})
one_of("stakes", {_STAKES: "half-life", "": None})
one_of(
    "owned",
    {kind: (kind, False) for kind in ("card", "token", "copy")} | {"world card": ("card", True)},
)
one_of("made", {kind: kind for kind in ("token", "copy")})
one_of("place", _PLACES)
one_of("into", {re.sub("^(in|on)", r"\1to", said): zone for said, zone in _PLACES.items()})
one_of("zone", _PLACES | {"out of the game": "gone"})
one_of("choice", {"make a choice": False, "choose whether to pay a cost": True})
one_of("open", {", which stays open": True, "": False})
one_of("lasts", {"still applies": True, "has ended": False})


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
    """Read a condition such as ``Ana has 40 or more life``; `and` joins several."""
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
    """Return a condition in words; None if it can't be expressed."""
    said = _one(what)
    if what.also is None or said is None:
        return said
    more = in_words(what.also)
    return more and f"{said} and {more}"


def _one(what: Condition) -> str | None:
    """Return the first of joined conditions in words."""
    low, high = what.at_least, what.at_most
    if what.of == "turn":
        return f"it is {'' if high is None else 'not '}{what.player}'s turn"
    number = high if low is None else low
    if number is None or (low is not None and high not in {None, low}):
        return None
    how = f"{number} or more" if high is None else f"{number} or less"
    how = f"exactly {number}" if low == high else how
    singular = low == high == 1
    nouns = [said for said, of in _COUNTED.items() if of == what.of]
    of = next((said for said, which in _WHICH.items() if which == what.which), "")
    return f"{of}{join_english(what.players)} has {how} {nouns[-1 if singular else 0]}"


placeholder("condition", _HAS, condition, in_words)
placeholder(
    "if",
    rf"(?: if {_HAS})?",
    lambda said: condition(said.removeprefix(" if ")) if said else None,
    lambda what: "" if what is None else (said := in_words(what)) and f" if {said}",
)
