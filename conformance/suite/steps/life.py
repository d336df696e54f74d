"""Steps about life totals, milling, and effects that alter life."""

import re

from headjudge.spec import protocol
from headjudge.suite.steps.pattern import StepDefinition, one_of, optional, placeholder, when

ALTERATIONS: dict[str, protocol.AlterationKind] = {
    "gains twice as much life": "double-life-gain",
    "gains no life": "no-life-gain",
    "loses that much life instead of gaining it": "life-gain-to-loss",
    "draws that many cards instead of gaining life": "life-gain-to-draws",
    "loses twice as much life": "double-life-loss",
    "is dealt twice as much damage": "double-damage",
    "is dealt three times as much damage": "triple-damage",
    "is dealt half as much damage, rounded down": "half-damage-down",
    "is dealt half as much damage, rounded up": "half-damage-up",
    "is dealt no damage": "no-damage",
    "has all damage prevented": "prevented-damage",
    "has half of all damage prevented, rounded up": "half-prevented-damage",
    "is dealt damage that can't be prevented": "unpreventable-damage",
    "is dealt damage as though its source had infect": "infect-damage",
    "is dealt damage as though its source had infect while having 0 or less life": (
        "infect-damage-without-life"
    ),
    "gets twice as many poison counters": "double-poison",
    "gets half as many poison counters, rounded down": "half-poison-down",
    "can't be brought below 1 life by damage": "damage-floor",
    "draws twice as many cards": "double-draws",
    "draws no cards and skips that": "no-draws",
    "draws nothing, and its controller draws instead": "given-draws",
    "draws only the first card of their draw steps, and its controller draws all others instead": (
        "given-draws-but-first"
    ),
    "wins the game instead of drawing from an empty library": "win-on-empty-draw",
    "skips each upkeep": "skipped-upkeeps",
    "skips each draw step": "skipped-draw-steps",
    "skips each extra turn": "skipped-extra-turns",
}

_PLUS: dict[str, protocol.AlterationKind] = {
    "gains that much life": "life-gain-plus",
    "loses that much life": "life-loss-plus",
    "is dealt that much damage": "damage-plus",
}
_BY: dict[str, protocol.ByWhom] = {
    " from its controller": "controller",
    " from opponents of its controller": "opponent",
}
_OWN_TURN = " during its controller's turn"
_ALTERED = (
    rf"(?:{'|'.join(map(re.escape, ALTERATIONS))}|is brought no lower than \d+ life by damage"
    rf"|(?:{'|'.join(_PLUS)}) (?:plus|minus) \d+)"
)
ALTERATION = rf"{_ALTERED}(?:,?(?:{'|'.join(_BY)}))?(?:{_OWN_TURN})?"
"""The regular expression for the text of an alteration."""


_Alteration = tuple[protocol.AlterationKind, int, protocol.ByWhom | None, bool]
"""The kind, its number, whose sources it applies to, and whether it is limited to the controller's
turn."""


def _read(text: str) -> _Alteration:
    always = text.removesuffix(_OWN_TURN)
    by = next((by for by in _BY if always.endswith(by)), "")
    kind, number = _read_kind(always.removesuffix(by).removesuffix(","))
    return kind, number, _BY.get(by), text != always


def _read_kind(text: str) -> tuple[protocol.AlterationKind, int]:
    if text in ALTERATIONS:
        return ALTERATIONS[text], 0
    number = int(re.sub(r"\D", "", text))
    for beginning, kind in _PLUS.items():
        if text.startswith(beginning):
            return kind, -number if " minus " in text else number
    return "damage-floor", number - 1


def _write(alteration: _Alteration) -> str | None:
    kind, number, whose, own_turn = alteration
    by = next((by for by, player in _BY.items() if player == whose), "")
    text = _write_kind(kind, number)
    comma = "," if by and text and "," in text else ""
    return text and f"{text}{comma}{by}{_OWN_TURN if own_turn else ''}"


def _write_kind(kind: protocol.AlterationKind, number: int) -> str | None:
    if kind == "damage-floor" and number:
        return f"is brought no lower than {number + 1} life by damage"
    texts = {alteration: text for text, alteration in {**ALTERATIONS, **_PLUS}.items()}
    plus = f" {'minus' if number < 0 else 'plus'} {abs(number)}" if kind in protocol.PLUS else ""
    return f"{texts[kind]}{plus}" if kind in texts else None


one_of("multiplied", {"doubled": 2, "tripled": 3})
one_of("rounded", {"up": "up", "down": "down"})
one_of("part", {"half": "half", "a third of": "third"})
placeholder(
    "alteration",
    ALTERATION,
    _read,
    _write,
    (
        *(*ALTERATIONS, *(f"{text} plus 2" for text in _PLUS)),
        *(f"is dealt twice as much damage{text}" for text in _BY),
        f"loses twice as much life{_OWN_TURN}",
    ),
)
one_of("dealt", {"combat damage": True, "damage": False})
optional("from", " from ")

LIFE: tuple[StepDefinition, ...] = (
    when("{effect}{player}'s life total is {multiplied}", protocol.MultiplyLife),
    when("{effect}{player} loses {part} their life, rounded {rounded}", protocol.LoseHalfLife),
    when(
        "{players} gets/get the life total(s) of {players}",
        protocol.RedistributeLife,
        "players totals",
    ),
    when("{effect}{player} mills {number} card(s)", protocol.Mill),
    when("an effect of {player} makes {everyone} {fate}", protocol.Each, "of whom does+amount"),
    when("{says} states that {player} {alteration}{if}{preference}", protocol.Alteration),
    when("the effect{of} stating that {player} {alteration} ends{when}", protocol.EndAlteration),
    when(
        "{says} states that damage to {player} is dealt to {player} instead",
        protocol.Redirect,
        "controller player to",
    ),
    when(
        "the effect{of} stating that damage to {player} is dealt to {player} instead ends{when}",
        protocol.EndRedirect,
        "controller player to dying",
    ),
    when(
        "the next {number} {dealt} that would be dealt to {player}{from} this turn is prevented",
        protocol.Prevent,
    ),
    when(
        "all {dealt} that would be dealt to {player}{from} this turn is prevented", protocol.Prevent
    ),
)
