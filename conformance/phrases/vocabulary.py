"""What a sentence is about, what may stand for its words, and how it looks with names in it."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import WORDS, Sentence
from headjudge.spec import protocol as v
from headjudge.spec.protocol import inquiries as i

PLAYERS = ("Ana", "Ben", "Cho", "Dan", "Eve", "Fay")
"""What players are called wherever names are made up, in seat order."""
NAMES = PLAYERS[:4]
"""Players in examples."""
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
    "losing": (", and loses the game at its end step by the ability Doom",),
    "consequence": ("gains that much life", "loses 2 life", "wins the game"),
    "when": (" in the next check",),
    "fate": ("lose 1 life", "get 2 poison counters", "lose the game"),
    "restriction": ("can't lose the game",),
    "abilities": (
        " with infect, toxic 2 and lifelink of Ben",
        " with infect",
        " with toxic 2",
        " with lifelink of Ben",
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
"""How a word may look that is neither a player nor a number: the first of these stands in examples.
Of what is one of a few, and of a name with words around it, only another first one need be here. A
word that may be left out needs no empty text."""
INSIDE = {"commander": "Kraum", "from": "Angel", "more": "2", "with": "Wall"}
"""What the word has in it whose inside (see ``perhaps``) is no player."""
_AFTER = {
    "{player}'s {card": ("Flame Rift", "Blue Sun's Zenith"),
    "has the commander(s) {players": ("Kraum", "Kraum and Tymna"),
    "the effect {object": ("Truce", "Truce"),
    " ability {object": ("Growth", "Growth"),
    "the answers are {things": ("{G}{G} or {W}{W}", "{G}{G}, {W}{G} or {W}{W}"),
}
"""What stands in the short and in the long example for a word after such a text."""
_WITH_ABILITY = ("Copper Tablet", "Tree of Perdition")
"""The same for a card whose ability resolves."""
_ANY = ("player", "players", "teams", "object", "number", "symbols")
"""The words of which there is any number."""
_MOST_LISTED = 40
"""Values that are listed with a sentence."""
_COUNTS = {"life": "20", "poison": "10", "card": "2", "game": "2", "turn": "5"}
"""The number in an example, by the noun that comes soonest after it."""
_OTHERS = ("3", "5")
"""The numbers in an example that no such noun comes after."""
_NEVER_ALONE = (" between ", " play in that order")
"""What stands before or after players who can't be one alone."""

SET_UP = "Set-up"
CARDS = "Cards by name"
TOGETHER = "Checks, turns and choices"
EXPECTED = "What is expected"
MATCHES = "Matches"
CHOICES = "Choices in order"
ANSWERS = "Answers"
_EVENTS: dict[str, tuple[Callable[..., Any], ...]] = {
    "Life and damage": (
        *(v.LoseLife, v.GainLife, v.SetLife, v.MultiplyLife, v.LoseHalfLife, v.PayLife),
        *(v.ExchangeLife, v.RedistributeLife),
        *(v.Damage, v.Poison, v.LosePoison, v.Each, v.Cast),
    ),
    "Combat": (v.Attack, v.Block, v.CombatDamage),
    "Cards and the library": (v.Draw, v.Mill, v.SetLibrary),
    "Winning, losing and drawing the game": (
        *(v.Win, v.Lose, v.DrawGame, v.Concede, v.Penalty, v.AgreeDraw),
    ),
    "Restrictions and replacement effects": (
        *(v.Restriction, v.EndRestriction, v.ReplaceLoss, v.EndReplaceLoss),
        *(v.ReplaceDraw, v.EndReplaceDraw, v.Alteration, v.EndAlteration),
        *(v.Redirect, v.EndRedirect, v.Prevent),
    ),
    TOGETHER: (
        *(
            v.Check,
            v.EndTurn,
            v.ExtraTurn,
            v.Skip,
            v.BeginStep,
            v.ControlTurn,
            v.UntilTurn,
        ),
        *(v.Choose, v.MakeChoice, v.Priority, v.EndTheTurn),
    ),
    "Abilities that trigger": (v.Trigger, v.StateTrigger, v.EndTrigger, v.Resolve),
    "Objects and control": (v.Create, v.Put, v.GainControl, v.EndControl),
    "Loops, restarts and subgames": (v.Loop, v.Restart, v.Subgame),
    "Numbers": (
        *(i.Halves, i.MayChoose, i.Becomes, i.Amount, i.PowerAndToughness, i.IsLess),
        *(i.Highest, i.Lowest, i.ValueOfX),
    ),
    "Mana": (*(i.IsSymbol, i.SymbolColors, i.StandsFor, i.Pays, i.Payments, i.Adds, i.Reduced),),
    CHOICES: (i.ChoiceOrder, i.ChoicesKnown),
}
"""The events and questions of each topic: the second thing that ``when`` is given."""
TOPICS = (
    *(SET_UP, CARDS, *list(_EVENTS)[:-3], EXPECTED),
    *(MATCHES, *list(_EVENTS)[-3:], ANSWERS),
)
"""All topics, in the order in which they are shown."""


def topic(sentence: Sentence) -> str:
    """What the sentence is about: one of TOPICS. Raises LookupError where nothing says so."""
    if sentence.of == "match":
        return MATCHES
    if "{card}" in sentence.pattern or (sentence.kind == "event" and sentence.fields is None):
        return CARDS
    of_game = sentence.of != "inquiry"
    if sentence.kind == "set-up":
        return SET_UP if of_game else CHOICES
    if sentence.kind == "expectation":
        return EXPECTED if of_game else ANSWERS
    if sentence.kind == "group":
        return TOGETHER
    for title, acts in _EVENTS.items():
        if sentence.act in acts:
            return title
    name = getattr(sentence.act, "__name__", sentence.act)
    what = f"no topic has {name}; name it in _EVENTS in {__name__}"
    raise LookupError(f"{sentence.pattern!r}: {what}")


def optional(name: str) -> bool:
    """Whether the word may be left out."""
    return re.fullmatch(WORDS[name].regexp, "") is not None


def many(name: str) -> bool:
    """Whether the word is one of so many titles that they are not all listed with a sentence."""
    return len(WORDS[name].listed) > _MOST_LISTED


def values(name: str, names: Sequence[str] = NAMES) -> tuple[str, ...]:
    """What may stand for a word: all of it, where that is one of a few; or else examples.

    The empty text is among them where the word may be left out. `names` are the players'. A number
    has none, and so has a word that is not in EXAMPLES though it should be.
    """
    word = WORDS[name]
    each = (f"each of {join(names[:2])}",) if len(names) > 1 else ()
    people = {"player": (), "players": ("everyone",), "somebody": ("nobody",), "whom": each}
    if name in people:
        return (*names, *people[name])
    if name == "teams":
        return (_teams(names),)
    if word.listed:
        return word.listed
    if word.around and word.without is not None:
        before, after = word.around
        inside = (INSIDE[name],) if name in INSIDE else names
        return (word.without, *(f"{before}{one}{after}" for one in inside))
    return (*([""] if optional(name) else []), *EXAMPLES.get(name, ()))


@cache
def examples(sentence: Sentence, names: tuple[str, ...] = NAMES) -> tuple[str, ...]:
    """The sentence as it may look with two or more players of these names.

    First as short as it can be and about one player; then, where it can be longer, with all that
    may be left out, and about two.
    """
    texts = (sentence.worded(_said(sentence, names, long=long)) for long in (False, True))
    return tuple(dict.fromkeys(texts))


def shown(sentence: Sentence) -> Iterator[str]:
    """The sentence's examples, and the same with all that a word may be that is one of a few."""
    for long in (False, True):
        said = _said(sentence, NAMES, long=long)
        yield sentence.worded(said)
        for number, name in enumerate(sentence.words):
            if name not in _ANY and not many(name):
                for value in values(name):
                    yield sentence.worded([*said[:number], value, *said[number + 1 :]])


def instead(sentence: Sentence) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What in the sentence's examples is one of several things, each with all the others."""
    said = zip(sentence.words, _said(sentence, NAMES, long=True), strict=True)
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, text in said:
        if name == "somebody":
            found.append((text, ("nobody",)))
        elif name not in _ANY and not WORDS[name].around and not many(name):
            others = [value.strip(" ,;") for value in values(name) if value not in ("", text)]
            found += [(text.strip(" ,;"), tuple(others))] if others else []
    return tuple(dict.fromkeys(found))


def _said(sentence: Sentence, names: Sequence[str], *, long: bool) -> list[str]:
    """What stands for the words of a sentence in an example."""
    pattern, said, seat = sentence.pattern, list[str](), 0
    numbers = iter(_OTHERS)
    for place in re.finditer(r"\{(\w+)\}", pattern):
        name, before, after = place[1], pattern[: place.start()], pattern[place.end() :]
        so_far = pattern[: place.end(1)]
        special = next((texts for text, texts in _AFTER.items() if so_far.endswith(text)), None)
        if name == "card" and after.startswith("'s {which}"):
            special = _WITH_ABILITY
        if special:
            said.append(special[long])
        elif name == "player":
            said.append(names[seat % len(names)])
            seat += 1
        elif name in ("players", "somebody"):
            together = f" {before}".endswith(_NEVER_ALONE) or after.startswith(_NEVER_ALONE)
            many = min(1 + long + together, len(names))
            some = [names[(seat + further) % len(names)] for further in range(many)]
            said.append(join(some) if name == "players" else " or ".join(some))
            seat += 0 if together else many
        elif name == "number":
            nouns = re.findall("|".join(_COUNTS), after.partition("{")[0])
            said.append(_COUNTS[nouns[0]] if nouns else next(numbers))
        elif name == "symbols" and long and "{values}" in pattern:
            said.append(EXAMPLES[name][1])
        else:
            said.append(_shown(name, names, long=long))
    return said


def _shown(name: str, names: Sequence[str], *, long: bool) -> str:
    """How a word looks in an example that is neither a player nor a number."""
    word = WORDS[name]
    if word.around and word.without is not None and name not in EXAMPLES and name not in INSIDE:
        before, after = word.around
        return f"{before}{names[1 % len(names)]}{after}" if long else word.without
    if optional(name) and not long:
        return ""
    known = (*EXAMPLES.get(name, ()), *filter(None, values(name, names)))
    if not known:
        raise LookupError(f"the word {name!r} has no example; add one to EXAMPLES in {__name__}")
    return known[0]


def _teams(names: Sequence[str]) -> str:
    half = max(1, len(names) // 2)
    return f"{join(names[:half])} against {join(names[half:][:half])}"
