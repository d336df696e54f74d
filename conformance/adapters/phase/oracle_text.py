"""Oracle texts of the spells and permanents that implement events.

Apart from negative life totals, all texts are worded like real cards. The engine itself parses
them; text that it does not parse completely is unsupported.
"""

from collections.abc import Sequence
from typing import Any

from headjudge.spec import protocol

CHANGES: dict[type[Any], str] = {
    protocol.LoseLife: "Target player loses {amount} life.",
    protocol.GainLife: "Target player gains {amount} life.",
    protocol.SetLife: "Target player's life total becomes {amount}.",
    protocol.Damage: "This spell deals {amount} damage to target player.",
    protocol.Poison: "Target player gets {amount} poison counters.",
    protocol.Mill: "Target player mills {amount} cards.",
    protocol.ExchangeLife: "Two target players exchange life totals.",
    protocol.MultiplyLife: "Double target player's life total.",
    protocol.LoseHalfLife: "Target player loses {part} their life, rounded {rounded}.",
    protocol.Draw: "Target player draws {amount} cards.",
    protocol.ExtraTurn: "Target player takes an extra turn after this one.",
    protocol.Skip: "Target player skips their next {what}.",
    protocol.Prevent: "Prevent {amount}{what} damage that would be dealt to target player"
    " this turn.",
}
"""The sentence on an instant for each event whose effect ends immediately or with the turn."""
_EXTRA = "Take an extra turn after this one."
LAST_TURN = f"{_EXTRA} At the beginning of that turn's end step, you lose the game."
_GAIN, _DAMAGE = "If you would gain life, {} instead.", "If a source would deal damage to you, {}."
_LEAST = "Damage that would reduce your {0} to less than {1} reduces it to {2} instead."
_NO_LIFE = "You don't lose the game for having {} or less life."
MINE: dict[str, str] = {
    "losing": "You can't lose the game.",
    "winning": "You can't win the game.",
    "losing-to-life": _NO_LIFE.format(0),
    "gaining-life": "You can't gain life.",
    "losing-life": "Your life total can't change.",
    "drawing": "You can't draw cards.",
    "drawing-twice": "You can't draw more than one card each turn.",
    "getting-poison": "Players can't get counters.",
    "nothing": "If you would draw a card, sacrifice this enchantment instead.",
    "win": "If you would draw a card, you win the game and sacrifice this enchantment instead.",
    "double-life-gain": _GAIN.format("you gain twice that much life"),
    "no-life-gain": _GAIN.format("you gain no life"),
    "life-gain-to-loss": _GAIN.format("you lose that much life"),
    "life-gain-to-draws": _GAIN.format("draw that many cards"),
    "double-life-loss": "If you would lose life, you lose twice that much life instead.",
    "double-damage": _DAMAGE.format("it deals double that damage instead"),
    "triple-damage": _DAMAGE.format("it deals triple that damage instead"),
    "half-damage-down": _DAMAGE.format("prevent half that damage, rounded up"),
    "half-damage-up": _DAMAGE.format("prevent half that damage, rounded down"),
    "no-damage": "Prevent all damage that would be dealt to you.",
    "damage-floor": _LEAST.format("life total", "{least}", "{least}"),
    "life-gain-plus": _GAIN.format("you gain that much life {plus}"),
    "damage-plus": _DAMAGE.format("it deals that much damage {plus} instead"),
    "prevented-damage": "Prevent all damage that would be dealt to you.",
    "half-prevented-damage": _DAMAGE.format("prevent half that damage, rounded up"),
    "skipped-upkeeps": "Skip your upkeep step.",
    "skipped-draw-steps": "Skip your draw step.",
    "skipped-extra-turns": "If you would begin an extra turn, skip that turn instead.",
    "double-draws": "If you would draw a card, draw two cards instead.",
    "no-draws": "If you would draw a card, skip that draw instead.",
    "win-on-empty-draw": "If you would draw a card while your library has no cards in it, you "
    "win the game instead.",
}
"""Texts of enchantments that affect their controller."""
THEIRS: dict[str, str] = {
    "losing": "Your opponents can't lose the game.",
    "winning": "Your opponents can't win the game.",
    "gaining-life": "Your opponents can't gain life.",
    "losing-life": "Your opponents' life totals can't change.",
    "drawing": "Your opponents can't draw cards.",
    "drawing-twice": "Each opponent can't draw more than one card each turn.",
    "given-draws": "If an opponent would draw a card, you draw a card instead.",
    "given-draws-but-first": "If an opponent would draw a card except the first one they draw in"
    " each of their draw steps, you draw a card instead.",
}
"""Texts of permanents that affect their controller's opponents."""
EVERYONES: dict[str, str] = {
    "winning": "Players can't win the game.",
    "gaining-life": "Players can't gain life.",
    "drawing": "Players can't draw cards.",
    "getting-poison": "Players can't get counters.",
    "double-damage": "If a source would deal damage to a player, it deals double that damage to"
    " that player instead.",
    "no-life-gain": "If a player would gain life, that player gains no life instead.",
}
"""Texts of permanents that affect every player."""
_MORE = "one or more counters"
_COUNTERS = f"would put {_MORE} on a permanent or player,"
_KINDS = "of each of those kinds of counters on that permanent or player instead"
COUNTERS: dict[tuple[str, str | None], str] = {
    ("double-poison", "controller"): f"If you {_COUNTERS} put twice that many {_KINDS}.",
    ("half-poison-down", "opponent"): f"If an opponent {_COUNTERS} "
    f"they put half that many {_KINDS}, rounded down.",
}
"""Texts of permanents about counters that a player puts on any player."""
_TIMES = {"double-damage": "double", "triple-damage": "triple"}
PREVENTION = ("no-damage", "half-damage-down", "half-damage-up")
"""Alterations other than prevention whose texts prevent damage."""


def counters(event: Any) -> str:  # noqa: ANN401 -- a lasting effect
    """Return the text of a permanent about counters on any player; empty if there is none."""
    limits = ("whom", "own_turn", "condition", "object")
    if any(getattr(event, limit, None) for limit in limits):
        return ""
    return COUNTERS.get((getattr(event, "kind", ""), getattr(event, "by", None)), "")


def lasting(event: Any, kind: str, *, theirs_alone: bool) -> str:  # noqa: ANN401
    """Return the text of a permanent that restricts or alters; empty if there is none.

    `theirs_alone` means that the affected player is the only opponent of the effect's controller.
    """
    mine, by = event.controller in (None, event.player), getattr(event, "by", None)
    whom = getattr(event, "whom", None)
    if getattr(event, "condition", None):
        return ""
    if by in ("controller", "opponent") and not whom:
        source = "you control" if by == "controller" else "an opponent controls"
        target = "you" if mine else "an opponent" if theirs_alone else ""
        if kind not in _TIMES or not target or getattr(event, "own_turn", False):
            return ""
        damage = f"{_TIMES[kind]} that damage instead"
        return f"If a source {source} would deal damage to {target}, it deals {damage}."
    if getattr(event, "own_turn", False):
        if kind != "double-life-loss" or whom or not (theirs_alone and not mine):
            return ""
        loss = "If an opponent would lose life during your turn"
        return f"{loss}, they lose twice that much life instead."
    texts = {"player": EVERYONES, "opponent": THEIRS}.get(whom or "")
    if texts is None:
        texts = MINE if mine else THEIRS if theirs_alone else {}
    plus = getattr(event, "plus", None) or 0
    added = f"{'minus' if plus < 0 else 'plus'} {abs(plus)}"
    return texts.get(kind, "").format(plus=added, least=1 + plus)


NARROWED = {
    MINE["losing-life"]: ("CantGain", "CantLose"),
    THEIRS["losing-life"]: ("CantGain", "CantLose"),
    MINE["getting-poison"]: ("AnyPlayer", "You"),
}
"""Replacements (old, new) in the parsed forms of texts with a broader effect than the event."""
HOW_MANY = (
    "",
    "Target player ",
    *(f"{n} target players " for n in ("Two", "Three", "Four", "Five", "Six")),
)


def card(name: str, text: str, kind: str) -> dict[str, object]:
    """Return a free card with flash in MTGJSON's format."""
    always = {"manaCost": "{0}", "manaValue": 0.0, "colors": [], "colorIdentity": []}
    types, subtypes = [kind], ["Aura"] if text.startswith("Enchant ") else []
    oracle = {
        "name": name,
        "text": text,
        "types": types,
        "subtypes": subtypes,
        "keywords": ["Flash"],
    }
    oracle |= {"power": "2", "toughness": "2"} if kind == "Creature" else {}
    return oracle | always | {"layout": "normal", "identifiers": {}}


def change(event: Any) -> str:  # noqa: ANN401 -- an event in CHANGES
    """Return the sentence for an event in CHANGES."""
    amount = getattr(event, "amount", 0)
    match event:
        case protocol.Draw(optional=True):
            return f"Target player may draw {amount} cards."
        case protocol.Prevent(source=None):
            amount = f"the next {amount}" if amount else "all"
            return CHANGES[type(event)].format(amount=amount, what=" combat" * event.combat)
        case protocol.Prevent():
            raise protocol.Unsupported("prevent: the engine reads no text about a named source")
        case protocol.LoseHalfLife():
            part = "half" if event.part == "half" else "a third of"
            return CHANGES[type(event)].format(part=part, rounded=event.rounded)
        case protocol.MultiplyLife(by=3):
            raise protocol.Unsupported("multiply-life: the engine does not read tripling")
    kind = getattr(event, "what", "").replace("-", " ")
    return CHANGES[type(event)].format(amount=amount, what=kind)


def fate(kind: str, players: Sequence[str], condition: protocol.Condition | None) -> str:
    """Return a sentence that makes these players win or lose the game."""
    number = len(players)
    verb = kind + "s" * (number == 1)
    sentence = f"{HOW_MANY[number]}{'each ' * (number > 1)}{verb} the game."
    return f"If {_met(condition)}, t{sentence[1:]}" if condition else sentence


def _met(condition: protocol.Condition) -> str:
    low, high = condition.at_least, condition.at_most
    if condition.also or condition.which or condition.of == "hand":
        raise protocol.Unsupported("if: the engine does not read such a condition")
    if condition.of not in ("life", "poison", "library"):
        return _ability_met(condition, condition.player, ())
    counted = {"life": "life", "poison": "poison counters", "library": "cards in your library"}
    if (condition.of, high) == ("library", 0):
        return "there are no cards in your library"
    fewer = "less" if condition.of == "life" else "fewer"
    bound = f"{low} or more" if high is None else f"{high} or {fewer}"
    return f"you have {f'exactly {low}' if low == high else bound} {counted[condition.of]}"


def together(sentence: str, number: int) -> str:
    """Reword a sentence about one target player for `number` target players."""
    clause = sentence.removeprefix("Target player ")
    verb, _, predicate = clause.partition(" ")
    return f"{HOW_MANY[number]}each {verb.removesuffix('s') if verb != 'may' else verb} {predicate}"


def destruction(number: int) -> str:
    """Return a sentence that destroys `number` target permanents."""
    return f"Destroy {HOW_MANY[number].lower().replace('player', 'permanent').strip()}."


def payment(event: protocol.PayLife) -> str:
    """Return the sentence for paying life; if it has a target, that must be the caster."""
    if event.otherwise == "lose":
        return f"Target player loses the game unless they pay {event.amount} life."
    return f"You may pay {event.amount} life."


def understood(text: str, face: dict[str, Any]) -> bool:
    """Return whether the engine parsed all of an instant's sentences and conditions."""
    ability, effects = (face["abilities"] or [None])[0], 0
    conditions = 0
    while ability:
        effects, conditions = effects + 1, conditions + bool(ability.get("condition"))
        ability = ability.get("sub_ability")
    return effects >= text.count(". ") + 1 and conditions >= text.count("If ")


WHEN = {
    "gains-life": ("you gain life", "an opponent gains life"),
    "loses-life": ("you lose life", "an opponent loses life"),
    "is-dealt-damage": ("you're dealt damage", "an opponent is dealt damage"),
    "draws": ("you draw a card", "an opponent draws a card"),
    "loses": ("you lose the game", "an opponent loses the game"),
    "upkeep": ("your upkeep", "each opponent's upkeep"),
    "is-dealt-combat-damage": ("you're dealt combat damage", "an opponent is dealt combat damage"),
    "draw-step": ("your draw step", "each opponent's draw step"),
    "end": ("your end step", "each opponent's end step"),
    "dies": ("a creature you control dies", "a creature an opponent controls dies"),
    "leaves": ("this creature leaves the battlefield", ""),
    "goes-to-graveyard": ("this creature is put into a graveyard from the battlefield", ""),
}
"""A trigger condition's wording, for the controller and for the controller's only opponent."""
STEPS = ("upkeep", "draw-step", "end")
"""The trigger events that are beginnings of steps."""
EACH = {
    "gain-life": "Each {} gains {} life.",
    "lose-life": "Each {} loses {} life.",
    "damage": "This spell deals {1} damage to each {0}.",
    "poison": "Each {} gets {} poison counters.",
    "draw": "Each {} draws {} cards.",
    "mill": "Each {} mills {} cards.",
    "lose": "Each {} loses the game.",
    "drain": "Each {} loses {} life. You gain life equal to the life lost this way.",
}
"""The text of a spell that affects each opponent or each player."""
DOES = {
    "gain-life": ("you gain {} life", "each opponent gains {} life"),
    "lose-life": ("you lose {} life", "each opponent loses {} life"),
    "damage": ("{1} deals {0} damage to you", "{1} deals {0} damage to each opponent"),
    "draw": ("draw {} cards", "each opponent draws {} cards"),
    "mill": ("you mill {} cards", "each opponent mills {} cards"),
    "win": ("you win the game", ""),
    "lose": ("you lose the game", "each opponent loses the game"),
    "poison": ("you get {} poison counters", "each opponent gets {} poison counters"),
    "set-life": ("your life total becomes {}", "each opponent's life total becomes {}"),
}
THAT_PLAYER = {
    "gain-life": "that player gains {} life",
    "lose-life": "that player loses {} life",
    "damage": "this creature deals {} damage to that player",
    "lose": "that player loses the game",
}
"""An effect's wording, for the controller and for all of the controller's opponents."""
PAIR = 2
"""The number of players in a game in which each has exactly one opponent."""


def ability(
    event: protocol.Trigger | protocol.StateTrigger, players: tuple[str, ...], heads: int
) -> str:
    """Return the ability's text. Raises Unsupported if no wording affects exactly these players."""
    if getattr(event, "once", False) or getattr(event, "unless", False):
        raise protocol.Unsupported(f"{event.ability}: not tried: delayed and avoidable effects")
    if getattr(event, "one", False):
        raise protocol.Unsupported(f"{event.ability}: the engine chooses the target")
    amount = "that much" if event.amount is None else str(event.amount)
    if times := getattr(event, "times", None):
        amount = {2: "twice that much"}.get(times, "")
    if not amount:
        raise protocol.Unsupported(f"{event.ability}: the engine reads no such multiple")
    source = "this creature" if event.object else "this enchantment"
    effect = _effect(event, players, heads).format(amount, source)
    met = _ability_met(event.condition, event.player, players) if event.condition else ""
    if event.later:
        effect += f" if {_ability_met(event.later, event.player, players)}"
    if isinstance(event, protocol.StateTrigger):
        return f"When {met}, {effect}."
    first = "At the beginning of" if event.on in STEPS else "Whenever"
    first = "When" if event.on in ("leaves", "goes-to-graveyard") else first
    return f"{first} {_occurrence(event, players)}{f', if {met}' if met else ''}, {effect}."


def _occurrence(event: protocol.Trigger, players: tuple[str, ...]) -> str:
    """Return the wording of what triggers the ability."""
    if event.on not in WHEN:
        raise protocol.Unsupported(f"{event.on}: the engine reads no such trigger condition")
    mine, theirs = WHEN[event.on]
    if event.whom == "player":
        if event.on in STEPS:
            return theirs.replace("opponent", "player")
        return theirs.replace("an opponent", "a player")
    own = event.whose == event.player and not event.whom
    if not own and not event.whom and len(players) > PAIR:
        raise protocol.Unsupported(
            f"{event.ability}: no text affects only one of several opponents"
        )
    return mine if own else theirs


def _effect(
    event: protocol.Trigger | protocol.StateTrigger, players: tuple[str, ...], heads: int
) -> str:
    """Return the wording of the effect. Raises Unsupported if it can't affect these players."""
    if to_whom := getattr(event, "to_whom", None):
        wordings = {"that-player": THAT_PLAYER.get(event.does, ""), "opponent": DOES[event.does][1]}
        if wording := wordings.get(to_whom):
            return wording
        raise protocol.Unsupported(f"{event.ability}: no text affects {to_whom}")
    team = players.index(event.player) // heads
    opponents = {player for seat, player in enumerate(players) if seat // heads != team}
    of_controller, of_opponent = DOES[event.does]
    if {*event.to} == {event.player}:
        return of_controller
    if {*event.to} == opponents and of_opponent:
        return of_opponent
    raise protocol.Unsupported(
        f"{event.ability}: the engine reads no text that affects these players"
    )


def _ability_met(condition: protocol.Condition, player: str, players: tuple[str, ...]) -> str:
    """Return a condition's wording, which may refer to the controller or the only opponent."""
    low, high = condition.at_least, condition.at_most
    own = condition.player == player
    if condition.also or condition.which or (not own and len(players) > PAIR):
        raise protocol.Unsupported("if: the engine does not read such a condition in an ability")
    match condition.of, own:
        case "life", _ if None in (low, high):
            who = "you have" if own else "an opponent has"
            return f"{who} {f'{low} or more' if high is None else f'{high} or less'} life"
        case "turn", True:
            return "it's your turn" if low else "it's not your turn"
        case "permanents", True if None in (low, high):
            return f"you control {_bound(condition)} creatures"
        case "graveyard", True if None in (low, high):
            return f"there are {_bound(condition)} creature cards in your graveyard"
        case _:
            raise protocol.Unsupported(
                "if: the engine does not read such a condition in an ability"
            )


def _bound(condition: protocol.Condition) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    number = condition.at_most if condition.at_least is None else condition.at_least
    if number is None or number not in range(1, len(words)):
        raise protocol.Unsupported("if: the engine reads no such number of objects")
    return f"{words[number]} or {'more' if condition.at_most is None else 'fewer'}"


def understood_permanent(face: dict[str, Any]) -> bool:
    """Return whether the engine read a permanent's text as an ability that lasts."""
    keywords = [keyword for keyword in face["keywords"] if keyword != "Flash"]
    lasts = face["static_abilities"] or face["replacements"] or keywords
    return bool(lasts) and not face["abilities"]


def understood_ability(face: dict[str, Any], parsed: str) -> bool:
    """Return whether the engine parsed the ability and its condition."""
    read = face["triggers"]
    asks = ", if " in parsed or parsed.startswith(("When you", "When it", "When an opponent has"))
    if len(read) != 1 or not read[0]["execute"] or (asks and not read[0]["condition"]):
        return False
    later = ", if " not in parsed and " if " in parsed
    return bool(read[0]["execute"]["condition"]) or not later
