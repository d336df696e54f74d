"""The catalog of step definitions: topics, examples, placeholder values and keyword search."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from headjudge.suite.steps.pattern import PLACEHOLDERS, StepDefinition
from headjudge.text import join_english

PLAYERS = ("Ana", "Ben", "Cho", "Dan", "Eve", "Fay")
"""Default player names in seat order."""
NAMES = PLAYERS[:4]
"""The player names in examples."""
EXAMPLES: dict[str, tuple[str, ...]] = {
    "object": ("Angel",),
    "card": ("Platinum Angel",),
    "x": (" with X = 5",),
    "if": (
        " if Ana has 40 or more life",
        " if it is Ana's turn",
        " if Ana has 2 or less cards in the library",
        " if Ana has 5 or more permanents and Ben has exactly 1 card in the hand",
        " if Ana has 20 or more cards in the graveyard",
    ),
    "condition": ("Ana has 40 or more life", "it is not Ana's turn"),
    "aimed": ("Ana", "each of Ana and Ben", "one of Ana and Ben"),
    "result": ("loses 2 life", "wins the game", "gets 1 poison counter"),
    "losing": (", and loses the game at its end step because of the ability Doom",),
    "consequence": ("gains that much life", "loses 2 life", "wins the game"),
    "when": (" in the next check",),
    "fate": ("lose 1 life", "get 2 poison counters", "lose the game"),
    "restriction": ("can't lose the game",),
    "abilities": (
        " with infect, toxic 2 and lifelink for Ben",
        " with infect",
        " with toxic 2",
        " with lifelink for Ben",
    ),
    "keywords": (", trample and lifelink", " and infect", " and toxic 2"),
    "next": ("the next time", "the next 2 times", "whenever"),
    "times": (", 3 times in all",),
    "answer": ("3", "yes", "no"),
    "changes": (
        "changes by -3",
        "changes by the result of a calculation, -3",
        "is set to 3",
        "is doubled",
        "is tripled",
    ),
    "quantity": ("2", "-1", "1/2"),
    "numbers": ("2, 5 and 3", "nothing"),
    "facts": (", where 3 was chosen", ", where its text says 3", ", where 3 was chosen before"),
    "values": (", where X = 3", ", where X = 3 and Y = 1"),
    "symbols": ("{G/W}", "{X}{G/W}"),
    "payment": ("{G}{G}", "snow {G}", "2 life", "{G} + 2 life"),
    "things": ("{G}", "{G}{G}, {W}{G} or {W}{W}", "none"),
    "thing": ("card", "card face down"),
    "picked": ("Ana's card",),
    "chosen": ("Ana's card, Ben's card", "nothing"),
}
"""Examples for placeholders that are neither players nor numbers. Example steps use the first one.
Placeholders with a fixed list of texts or with a name between texts need an entry only to change
their first example. Optional placeholders need no empty example."""
INSIDE = {"commander": "Kraum", "from": "Angel", "more": "2", "with": "Wall"}
"""The inner texts of placeholders (see ``pattern.optional``) that contain no player's name."""
_AFTER = {
    "{player}'s {card": ("Flame Rift", "Braingeyser"),
    "has the commander(s) {players": ("Kraum", "Kraum and Tymna"),
    "the effect {object": ("Truce", "Truce"),
    " ability {object": ("Growth", "Growth"),
    "the answers are {things": ("{G}{G} and {W}{W}", "{G}{G}, {W}{G} and {W}{W}"),
}
"""A placeholder's texts in the short and the long example, by the end of the pattern before it."""
_WITH_ABILITY = ("Copper Tablet", "Tree of Perdition")
"""The texts in the short and the long example for a card whose ability resolves."""
_ANY = ("player", "players", "teams", "object", "number", "symbols")
"""The placeholders with an unlimited number of values."""
_MOST_LISTED = 40
"""The maximum number of a placeholder's values that are listed with a step."""
_NUMBERS = {"life": "20", "poison": "10", "card": "2", "game": "2", "turn": "5"}
"""The numbers in examples, by the noun that follows."""
_OTHER_NUMBERS = ("3", "5")
"""The numbers in examples if no such noun follows."""
_NEVER_ALONE = (" between ", " play in that order")
"""The texts adjacent to placeholders that require at least two players."""

SET_UP = "Setup"
CARDS = "Cards by name"
TOGETHER = "Checks, turns and choices"
EXPECTED = "What is expected"
MATCHES = "Matches"
CHOICES = "Choices in order"
ANSWERS = "Answers"
_EVENTS = {
    "Life and damage": (
        "LoseLife GainLife SetLife MultiplyLife LoseHalfLife PayLife ExchangeLife "
        "RedistributeLife Damage Poison LosePoison Each Cast"
    ),
    "Combat": "Attack Block CombatDamage",
    "Cards and the library": "Draw Mill SetLibrary",
    "Winning, losing and drawing the game": "Win Lose DrawGame Concede Penalty AgreeDraw",
    "Restrictions and replacement effects": (
        "Restriction EndRestriction ReplaceLoss EndReplaceLoss ReplaceDraw EndReplaceDraw "
        "Alteration EndAlteration Redirect EndRedirect Prevent"
    ),
    TOGETHER: (
        "Check EndTurn ExtraTurn Skip BeginStep ControlTurn UntilTurn Choose MakeChoice Priority "
        "EndTheTurn"
    ),
    "Abilities that trigger": "Trigger StateTrigger EndTrigger Resolve",
    "Objects and control": "Create Put GainControl EndControl",
    "Loops, restarts and subgames": "Loop Restart Subgame",
    "Numbers": "Halves MayChoose Becomes Amount PowerAndToughness IsLess Highest Lowest ValueOfX",
    "Mana": "IsSymbol SymbolColors StandsFor Pays Payments Adds Reduced",
    CHOICES: "ChoiceOrder ChoicesKnown",
}
"""The names of the event and inquiry classes of each topic."""
_TOPIC_OF = {name: topic for topic, names in _EVENTS.items() for name in names.split()}
TOPICS = (
    *(SET_UP, CARDS, *list(_EVENTS)[:-3], EXPECTED),
    *(MATCHES, *list(_EVENTS)[-3:], ANSWERS),
)
"""All topics in display order."""


def topic(step: StepDefinition) -> str:
    """Return a step definition's topic. Raises LookupError if it has no topic."""
    if step.case_kind == "match":
        return MATCHES
    if "{card}" in step.pattern or (step.kind == "event" and step.fields is None):
        return CARDS
    of_game = step.case_kind != "inquiry"
    if step.kind == "setup":
        return SET_UP if of_game else CHOICES
    if step.kind == "expectation":
        return EXPECTED if of_game else ANSWERS
    if step.kind == "group":
        return TOGETHER
    name = step.act.__name__
    if name not in _TOPIC_OF:
        problem = f"no topic has {name}; add it to _EVENTS in {__name__}"
        raise LookupError(f"{step.pattern!r}: {problem}")
    return _TOPIC_OF[name]


def is_optional(name: str) -> bool:
    """Return whether a placeholder may be empty."""
    return re.fullmatch(PLACEHOLDERS[name].regexp, "") is not None


def has_many_values(name: str) -> bool:
    """Return whether a placeholder has too many values to list with a step."""
    return len(PLACEHOLDERS[name].listed) > _MOST_LISTED


def values(name: str, names: Sequence[str] = NAMES) -> tuple[str, ...]:
    """Return all values of a placeholder if they are a fixed list, otherwise examples.

    They include the empty text if the placeholder is optional. `names` are the players' names.
    """
    placeholder = PLACEHOLDERS[name]
    each = (f"each of {join_english(names[:2])}",) if len(names) > 1 else ()
    people = {"player": (), "players": ("everyone",), "somebody": ("nobody",), "whom": each}
    if name in people:
        return (*names, *people[name])
    if name == "teams":
        return (_teams(names),)
    if placeholder.listed:
        return placeholder.listed
    if placeholder.around and placeholder.without is not None:
        before, after = placeholder.around
        inside = (INSIDE[name],) if name in INSIDE else names
        return (placeholder.without, *(f"{before}{name}{after}" for name in inside))
    return (*([""] if is_optional(name) else []), *EXAMPLES.get(name, ()))


@cache
def examples(step: StepDefinition, names: tuple[str, ...] = NAMES) -> tuple[str, ...]:
    """Return one or two examples of a step; `names` are the players' names, at least two.

    The first example is as short as possible and about one player. The second, if it differs, has
    all optional parts and is about two players.
    """
    texts = (step.fill(_example_texts(step, names, long=long)) for long in (False, True))
    return tuple(dict.fromkeys(texts))


def variants(step: StepDefinition, names: tuple[str, ...] = NAMES) -> Iterator[str]:
    """Yield a step's examples, and variants with each value of placeholders with few values."""
    for long in (False, True):
        texts = _example_texts(step, names, long=long)
        yield step.fill(texts)
        for number, name in enumerate(step.placeholders):
            if name not in _ANY and not has_many_values(name):
                for value in values(name, names):
                    yield step.fill([*texts[:number], value, *texts[number + 1 :]])


def alternatives(step: StepDefinition) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the replaceable parts of the long example, each with its alternatives."""
    result: list[tuple[str, tuple[str, ...]]] = []
    for name, text in zip(step.placeholders, _example_texts(step, NAMES, long=True), strict=True):
        if name == "somebody":
            result.append((text, ("nobody",)))
        elif name not in _ANY and not PLACEHOLDERS[name].around and not has_many_values(name):
            others = [value.strip(" ,;") for value in values(name) if value not in ("", text)]
            result += [(text.strip(" ,;"), tuple(others))] if others else []
    return tuple(dict.fromkeys(result))


def _example_texts(step: StepDefinition, names: Sequence[str], *, long: bool) -> list[str]:
    """Return the placeholders' texts in the short or the long example."""
    pattern, texts, seat = step.pattern, list[str](), 0
    numbers = iter(_OTHER_NUMBERS)
    for place in re.finditer(r"\{(\w+)\}", pattern):
        name, before, after = place[1], pattern[: place.start()], pattern[place.end() :]
        so_far = pattern[: place.end(1)]
        special = next((pair for text, pair in _AFTER.items() if so_far.endswith(text)), None)
        if name == "card" and after.startswith("'s {which}"):
            special = _WITH_ABILITY
        if special:
            texts.append(special[long])
        elif name == "player":
            texts.append(names[seat % len(names)])
            seat += 1
        elif name in ("players", "somebody"):
            together = f" {before}".endswith(_NEVER_ALONE) or after.startswith(_NEVER_ALONE)
            count = min(1 + long + together, len(names))
            chosen = [names[(seat + further) % len(names)] for further in range(count)]
            texts.append(join_english(chosen) if name == "players" else " or ".join(chosen))
            seat += 0 if together else count
        elif name == "number":
            nouns = re.findall("|".join(_NUMBERS), after.partition("{")[0])
            texts.append(_NUMBERS[nouns[0]] if nouns else next(numbers))
        elif name == "symbols" and long and "{values}" in pattern:
            texts.append(EXAMPLES[name][1])
        else:
            texts.append(_example_text(name, names, long=long))
    return texts


def _example_text(name: str, names: Sequence[str], *, long: bool) -> str:
    """Return an example for a placeholder that is neither a player nor a number."""
    placeholder = PLACEHOLDERS[name]
    between = placeholder.around and name not in EXAMPLES and name not in INSIDE
    if between and placeholder.around and placeholder.without is not None:
        before, after = placeholder.around
        return f"{before}{names[1 % len(names)]}{after}" if long else placeholder.without
    if is_optional(name) and not long:
        return ""
    known = (*EXAMPLES.get(name, ()), *filter(None, values(name, names)))
    if not known:
        raise LookupError(f"placeholder {name!r} has no example; add one to EXAMPLES in {__name__}")
    return known[0]


def _teams(names: Sequence[str]) -> str:
    half = max(1, len(names) // 2)
    return f"{join_english(names[:half])} against {join_english(names[half:][:half])}"


def search(query: str, steps: Sequence[StepDefinition]) -> tuple[list[StepDefinition], bool]:
    """Return the steps that match the most words of a query, and whether they match all words.

    A query word matches if a word in the step's topic or examples begins with it.
    """
    words = words_in(query)
    matches = [(_matches(step, words), step) for step in steps]
    most = max((count for count, _ in matches), default=0)
    best = [step for count, step in matches if count == most > 0]
    return best, most == len(words)


def words_in(text: str) -> set[str]:
    """Return a text's words in lower case, without short words and a few stop words."""
    words = re.findall(r"[\w'{}/-]{3,}|\d+", text.lower())
    return {word for word in words if word not in ("and", "the", "for", "with")}


def _matches(step: StepDefinition, words: set[str]) -> int:
    known = _words_of(step)
    return sum(any(other.startswith(word) for other in known) for word in words)


@cache
def _words_of(step: StepDefinition) -> set[str]:
    return words_in(" ".join((topic(step), *variants(step))))
