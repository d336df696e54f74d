"""The placeholders for steps about games; those for players and numbers are used by all steps."""

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
    amount_regexp,
    one_of,
    optional,
    placeholder,
    split,
    with_amount,
)
from headjudge.text import join_english

_ABILITY = rf"(?:infect|toxic \d+|lifelink for {NAME})"
Abilities = tuple[bool | None, int | None, str | None]
"""The abilities of a damage source: infect, toxic value, and the lifelink source's controller."""

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
    "which everyone keeps up forever": "kept-up",
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
_SO_MUCH = r"(?:(?:twice |\d+ times )?that (?:much|many)|\d+)"
_OF_LIFE = ("gain-life", "lose-life", "damage")
"""The consequences whose amount defaults to that of the trigger event."""
_CONSEQUENCE = amount_regexp(_DOES, _SO_MUCH)
_USES = {"whenever": None, "the next time": 1}
"""How often an effect applies, by text; None is unlimited."""
_STAKES = "; anyone who doesn't win it loses half their life"


def _consequence(text: str) -> tuple[Consequence, int | None, int | None]:
    """Parse an ability's effect, and its amount or its multiple of the trigger event's amount.

    Both numbers are None if the effect uses its default amount.
    """
    match = re.search(_SO_MUCH, text)
    amount = match[0] if match else ""
    shape = text.replace(amount, "{}", 1) if amount else text
    does = _DOES[shape + "s" if shape.endswith(("card", "counter")) else shape]
    if "that " not in amount:
        return does, int(amount) if amount else None, None
    factor = re.match(r"\d+", amount)
    by_default = None if does in _OF_LIFE else 1
    times = int(factor[0]) if factor else 2 if amount.startswith("twice") else by_default
    return does, None, times


def _write_consequence(value: tuple[Consequence, int | None, int | None]) -> str | None:
    does, amount, times = value
    text = next(text for text, consequence in _DOES.items() if consequence == does)
    if amount == 1 and text.endswith(("cards", "counters")):
        text = text.removesuffix("s")
    by_default = None if does in _OF_LIFE else 1
    factor = "" if times == by_default else "twice " if times == 2 else f"{times} times "  # noqa: PLR2004 -- "twice" is two times
    that = "many" if text.endswith(("cards", "counters")) else "much"
    text = text.format(f"{factor}that {that}" if amount is None else amount)
    return text if re.fullmatch(_CONSEQUENCE, text) and _consequence(text) == value else None


def _one_word(name: str | None) -> str | None:
    if name is not None and not re.fullmatch(NAME, name):
        raise NotExpressible(f"the name {name!r} is not one capitalized word")
    return name


def _listed(names: Sequence[str]) -> str:
    if not names:
        raise NotExpressible("a step names at least one player")
    return join_english([name if name == "everyone" else str(_one_word(name)) for name in names])


def place(zone: str) -> str:
    """Return the wording for a zone, such as "on the stack"."""
    return str(PLACEHOLDERS["zone"].write(zone))


def _teams(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(map(split, text.split(" against ")))


def _abilities(text: str) -> Abilities:
    parts = split(text.removeprefix(" with ")) if text else ()
    abilities = {ability: more for ability, *more in map(str.split, parts)}
    toxic, lifelink = (
        abilities[name][-1] if name in abilities else None for name in ("toxic", "lifelink")
    )
    return "infect" in abilities or None, int(toxic) if toxic else None, lifelink


def _write_abilities(abilities: Abilities) -> str:
    infect, toxic, lifelink = abilities
    texts = ["infect"] if infect else []
    texts += [f"toxic {toxic}"] if toxic else []
    texts += [f"lifelink for {lifelink}"] if lifelink else []
    return f" with {join_english(texts)}" if texts else ""


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
    lambda value: (
        f"{'one of ' if value[1] else 'each of ' if len(value[0]) > 1 else ''}" + _listed(value[0])
    ),
)
placeholder("number", r"-?\d+", int)
placeholder(
    "abilities",
    rf"(?: with {_ABILITY}(?:, {_ABILITY})*(?: and {_ABILITY})?)?",
    _abilities,
    _write_abilities,
)
placeholder(
    "next",
    r"whenever|the next (?:time|\d+ times)",
    lambda text: _USES[text] if text in _USES else int(text.split()[2]),
    lambda uses: next((text for text, n in _USES.items() if n == uses), f"the next {uses} times"),
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
one_of("preference", {", and this effect is applied before others": True, "": False})
one_of("when", {" in the next check": True, "": False})
one_of("occurrence", _OCCURRENCES)
one_of("whenever", {"whenever": False, "the next time": True})
placeholder("consequence", _CONSEQUENCE, _consequence, _write_consequence)
with_amount("result", _DOES)
one_of("unless", {" unless its controller pays": True, "": False})
one_of("paid", {", and is paid for": True, "": False})
optional("at", " for ")
optional("losing", ", and loses the game at its end step because of the ability ")
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
one_of("into", {re.sub("^(in|on)", r"\1to", text): zone for text, zone in _PLACES.items()})
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


def condition(text: str) -> Condition:
    """Parse a condition such as ``Ana has 40 or more life``, or several joined with `and`."""
    first = re.match(_ASKED, text)
    assert first  # noqa: S101 -- the placeholder's regular expression matches
    more, text = text[first.end() :].removeprefix(" and "), first[0]
    also = condition(more) if more else None
    if text.endswith("'s turn"):
        player = text.removeprefix("it is ").removeprefix("not ").removesuffix("'s turn")
        least, most = (None, 0) if text.startswith("it is not ") else (1, None)
        return Condition(player, "turn", least, most, also)
    who, how = text.split(" has ")
    of = next((of for of in _WHICH if who.startswith(of)), "")
    player, *others = split(who.removeprefix(of))
    number, counted = how.removeprefix("exactly ").split(" ", 1)
    least = None if counted.startswith("or less ") else int(number)
    most = None if counted.startswith("or more ") else int(number)
    counted = counted.removeprefix("or more ").removeprefix("or less ")
    return Condition(player, _COUNTED[counted], least, most, also, _WHICH.get(of), tuple(others))


def in_words(condition: Condition) -> str | None:
    """Return the wording of a condition; None if it can't be expressed."""
    first = _first_in_words(condition)
    if condition.also is None or first is None:
        return first
    more = in_words(condition.also)
    return more and f"{first} and {more}"


def _first_in_words(condition: Condition) -> str | None:
    """Return the wording of the first condition, ignoring the conditions joined to it."""
    low, high = condition.at_least, condition.at_most
    if condition.of == "turn":
        return f"it is {'' if high is None else 'not '}{condition.player}'s turn"
    number = high if low is None else low
    if number is None or (low is not None and high not in {None, low}):
        return None
    how = f"{number} or more" if high is None else f"{number} or less"
    how = f"exactly {number}" if low == high else how
    singular = low == high == 1
    nouns = [noun for noun, of in _COUNTED.items() if of == condition.of]
    of = next((text for text, which in _WHICH.items() if which == condition.which), "")
    return f"{of}{join_english(condition.players)} has {how} {nouns[-1 if singular else 0]}"


placeholder("condition", _HAS, condition, in_words)
placeholder(
    "if",
    rf"(?: if {_HAS})?",
    lambda text: condition(text.removeprefix(" if ")) if text else None,
    lambda value: "" if value is None else (text := in_words(value)) and f" if {text}",
)
