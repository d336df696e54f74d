"""The catalog of step definitions: topics, examples, values, and a search by words."""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from headjudge.spec import protocol
from headjudge.spec.protocol import inquiries as i
from headjudge.suite.steps.pattern import WORDS, Sentence
from headjudge.text import join_english

SAME: dict[str, str] = {
    "scoop, surrender, resign, forfeit, quit, give up": "concedes",
    "kill, slay, knock out": "loses the game",
    "die, dead, death, defeated, eliminated": (
        "loses the game / has lost / leaves the battlefield / lethal damage"
    ),
    "deck": "library / cards in the game",
    "deck out, empty library": "draw / library",
    "mill, grind": "mills / library",
    "hp, hit points, lifetotal": "life",
    "heal, lifegain": "gains life",
    "burn, ping, take, suffer, receive": "dealt damage",
    "drain": "loses life",
    "poisoned, toxic counters": "poison",
    "sba, sbas, state based actions": "state-based actions",
    "commander damage, general damage": "damage commander",
    "edh, general": "commander",
    "thg, 2hg": "two-headed giant",
    "ffa, multiplayer, free for all": "a game between",
    "tie, tied, stalemate": "draw",
    "infinite, combo, endless": "loop",
    "steal, stolen, take over, mind control": "control",
    "swap, switch": "exchange",
    "immune, unable, cant, shield, protection": "can't",
    "twice, double": "doubled / twice",
    "teammate, ally, partner": "team",
    "adversary, enemy, foe": "opponent / player",
    "disqualified, penalty, punished": "game loss",
    "bo3, bo5, best of three": "games must be won",
    "timer, clock, overtime, time limit": "time is called",
    "redirect, redirected": "dealt instead / dealt",
    "shahrazad": "subgame",
    "reset": "restarts",
    "until": "until / ends",
    "destroyed, sacrificed": "graveyard / ends",
    "have": "starts with / gets",
    "get": "gains",
    "gain": "gives",
    "own": "starts with",
    "is": "becomes",
}
"""Synonyms for the words of the steps; alternatives are separated by ``/``."""
_FORMS = {
    "lost": "lose",
    "loss": "lose",
    "losses": "lose",
    "won": "win",
    "winner": "win",
    "drew": "draw",
    "drawn": "draw",
    "dealt": "deal",
    "chosen": "choose",
    "chose": "choose",
    "choice": "choose",
    "began": "begin",
    "has": "have",
    "had": "have",
    "are": "is",
    "was": "is",
    "were": "is",
    "be": "is",
    "an": "a",
    "cannot": "can't",
    "goes": "go",
    "does": "do",
    "dying": "die",
    "dies": "die",
    "died": "die",
}
_SMALL = (
    *("a", "an", "the", "it", "its", "their", "his", "her", "that", "and", "or", "is", "are"),
    *("of", "in", "on", "to", "by", "for", "with", "from", "at", "as", "s"),
)
SMALL = frozenset(_SMALL)
"""Stop words."""
_WORD = re.compile(r"[a-z0-9]+(?:['\u2019-][a-z0-9]+)*|\{[^ ,]*\}")


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """Return the stem of a word."""
    word = word.lower().replace("\u2019", "'").removesuffix("'s").removesuffix("'")
    word = _FORMS.get(word, word)
    if len(word) > 3:  # noqa: PLR2004 -- shorter ones have no endings
        word = re.sub(r"ies$", "y", word)
        word = re.sub(r"(?<=[^s])s$", "", word)
        word = re.sub(r"(?<=..)(ing|ed)$", "", word)
        word = re.sub(r"([^aeiouy])\1$", r"\1", word)
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004


def stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text in order, without stop words."""
    found = _WORD.findall(text.lower())
    return tuple(stem(word) for word in found if word not in SMALL)


def _meant() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for said, meant in SAME.items():
        for synonym in said.split(", "):
            phrase = stems(synonym) or (stem(synonym),)
            meanings = (*found.get(phrase, ()), *map(stems, meant.split(" / ")))
            found[phrase] = tuple(dict.fromkeys(meanings))
    return found


MEANT = _meant()
"""The stems of the synonyms of a phrase, by its stems."""
SPOKEN = frozenset(word for phrase in MEANT for word in phrase)
"""The stems in these phrases."""
LONGEST = max(map(len, MEANT))
"""The number of words in the longest phrase."""


PLAYERS = ("Ana", "Ben", "Cho", "Dan", "Eve", "Fay")
"""Default names of players, in seat order."""
NAMES = PLAYERS[:4]
"""The players in examples."""
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
"""Examples of placeholders for neither players nor numbers; the first is used in example steps.
For a fixed list, or a name between texts, only a different first example is needed here. An
optional placeholder needs no empty example."""
INSIDE = {"commander": "Kraum", "from": "Angel", "more": "2", "with": "Wall"}
"""The inner text of placeholders (see ``perhaps``) that do not contain a player."""
_AFTER = {
    "{player}'s {card": ("Flame Rift", "Blue Sun's Zenith"),
    "has the commander(s) {players": ("Kraum", "Kraum and Tymna"),
    "the effect {object": ("Truce", "Truce"),
    " ability {object": ("Growth", "Growth"),
    "the answers are {things": ("{G}{G} or {W}{W}", "{G}{G}, {W}{G} or {W}{W}"),
}
"""The short and the long example of a placeholder after such a text."""
_WITH_ABILITY = ("Copper Tablet", "Tree of Perdition")
"""The same for a card with an ability that resolves."""
_ANY = ("player", "players", "teams", "object", "number", "symbols")
"""Placeholders with an unlimited number of values."""
_MOST_LISTED = 40
"""The most values that are listed with a step."""
_COUNTS = {"life": "20", "poison": "10", "card": "2", "game": "2", "turn": "5"}
"""The number in an example, by the next noun."""
_OTHERS = ("3", "5")
"""The numbers in examples without such a noun."""
_NEVER_ALONE = (" between ", " play in that order")
"""Texts next to a placeholder that takes at least two players."""

SET_UP = "Set-up"
CARDS = "Cards by name"
TOGETHER = "Checks, turns and choices"
EXPECTED = "What is expected"
MATCHES = "Matches"
CHOICES = "Choices in order"
ANSWERS = "Answers"
_EVENTS: dict[str, tuple[Callable[..., Any], ...]] = {
    "Life and damage": (
        *(
            protocol.LoseLife,
            protocol.GainLife,
            protocol.SetLife,
            protocol.MultiplyLife,
            protocol.LoseHalfLife,
            protocol.PayLife,
        ),
        *(protocol.ExchangeLife, protocol.RedistributeLife),
        *(protocol.Damage, protocol.Poison, protocol.LosePoison, protocol.Each, protocol.Cast),
    ),
    "Combat": (protocol.Attack, protocol.Block, protocol.CombatDamage),
    "Cards and the library": (protocol.Draw, protocol.Mill, protocol.SetLibrary),
    "Winning, losing and drawing the game": (
        *(
            protocol.Win,
            protocol.Lose,
            protocol.DrawGame,
            protocol.Concede,
            protocol.Penalty,
            protocol.AgreeDraw,
        ),
    ),
    "Restrictions and replacement effects": (
        *(
            protocol.Restriction,
            protocol.EndRestriction,
            protocol.ReplaceLoss,
            protocol.EndReplaceLoss,
        ),
        *(
            protocol.ReplaceDraw,
            protocol.EndReplaceDraw,
            protocol.Alteration,
            protocol.EndAlteration,
        ),
        *(protocol.Redirect, protocol.EndRedirect, protocol.Prevent),
    ),
    TOGETHER: (
        *(
            protocol.Check,
            protocol.EndTurn,
            protocol.ExtraTurn,
            protocol.Skip,
            protocol.BeginStep,
            protocol.ControlTurn,
            protocol.UntilTurn,
        ),
        *(protocol.Choose, protocol.MakeChoice, protocol.Priority, protocol.EndTheTurn),
    ),
    "Abilities that trigger": (
        protocol.Trigger,
        protocol.StateTrigger,
        protocol.EndTrigger,
        protocol.Resolve,
    ),
    "Objects and control": (
        protocol.Create,
        protocol.Put,
        protocol.GainControl,
        protocol.EndControl,
    ),
    "Loops, restarts and subgames": (protocol.Loop, protocol.Restart, protocol.Subgame),
    "Numbers": (
        *(i.Halves, i.MayChoose, i.Becomes, i.Amount, i.PowerAndToughness, i.IsLess),
        *(i.Highest, i.Lowest, i.ValueOfX),
    ),
    "Mana": (*(i.IsSymbol, i.SymbolColors, i.StandsFor, i.Pays, i.Payments, i.Adds, i.Reduced),),
    CHOICES: (i.ChoiceOrder, i.ChoicesKnown),
}
"""The event and inquiry classes of each topic, as given to ``when``."""
TOPICS = (
    *(SET_UP, CARDS, *list(_EVENTS)[:-3], EXPECTED),
    *(MATCHES, *list(_EVENTS)[-3:], ANSWERS),
)
"""All topics in display order."""


def topic(sentence: Sentence) -> str:
    """Return the topic of a step definition. Raises LookupError if it has none."""
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
    """Return whether a placeholder may be empty."""
    return re.fullmatch(WORDS[name].regexp, "") is not None


def many(name: str) -> bool:
    """Return whether a placeholder has too many values to list with a step."""
    return len(WORDS[name].listed) > _MOST_LISTED


def values(name: str, names: Sequence[str] = NAMES) -> tuple[str, ...]:
    """Return all values of a placeholder with a fixed list, or else examples.

    They contain the empty text if the placeholder is optional. `names` are those of the players.
    There are none for a number.
    """
    word = WORDS[name]
    each = (f"each of {join_english(names[:2])}",) if len(names) > 1 else ()
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
        return (word.without, *(f"{before}{name}{after}" for name in inside))
    return (*([""] if optional(name) else []), *EXAMPLES.get(name, ()))


@cache
def examples(sentence: Sentence, names: tuple[str, ...] = NAMES) -> tuple[str, ...]:
    """Return examples of a step with two or more players of these names.

    The first is as short as possible and about one player; the second, if different, has all
    optional parts and is about two.
    """
    texts = (sentence.worded(_said(sentence, names, long=long)) for long in (False, True))
    return tuple(dict.fromkeys(texts))


def shown(sentence: Sentence) -> Iterator[str]:
    """Yield the examples of a step, also with each value of each placeholder that has a few."""
    for long in (False, True):
        said = _said(sentence, NAMES, long=long)
        yield sentence.worded(said)
        for number, name in enumerate(sentence.words):
            if name not in _ANY and not many(name):
                for value in values(name):
                    yield sentence.worded([*said[:number], value, *said[number + 1 :]])


def instead(sentence: Sentence) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the parts of the examples that can be replaced, each with its alternatives."""
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
    """Return the values of the placeholders in an example."""
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
            said.append(join_english(some) if name == "players" else " or ".join(some))
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
    """Return an example of a placeholder that is neither a player nor a number."""
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
    return f"{join_english(names[:half])} against {join_english(names[half:][:half])}"


_SAID, _MAY_BE, _ABOUT = 3, 2, 1
"""The weights of a word in the text of a step, in the values of its placeholders and in its
topic."""
_AS_SAID = 0.8
"""The weight of a word itself if it has synonyms here."""
_ALIKE = 0.75
"""The least difflib ratio for a misspelled word."""
_ASKED = re.compile(r"[^\W_](?:[\w\u2019'-]*\w)?|\{[^ ,]*\}")


class Hits(Struct, frozen=True):
    """The results of a search."""

    sentences: tuple[Sentence, ...]
    """The steps that match most of the words, the best first."""
    missing: tuple[str, ...] = ()
    """The words that match no step."""
    together: bool = True
    """Whether these steps match all of the words."""


class _Term(Struct, frozen=True):
    """A word or phrase to search for, with the stems of all its meanings."""

    said: str
    meanings: tuple[tuple[str, ...], ...]


class _Entry(Struct, frozen=True):
    """A step definition with the weights of its stems."""

    sentence: Sentence
    words: dict[str, int]
    title: tuple[str, ...]
    """The stems of its topic."""

    def points(self, term: _Term) -> float:
        """Return how well the step matches a term; 0 if it does not."""
        found, others = [0.0], len(term.meanings) > 1
        for number, meaning in enumerate(term.meanings):
            if meaning:
                where = min(self.words.get(word, 0) for word in meaning)
                found.append(where * (_AS_SAID if others and not number else 1))
        return max(found)


def search(words: str, vocabulary: Sequence[Sentence]) -> Hits:
    """Return the steps that match all of these words, or else as many as possible.

    Names, numbers and stop words are ignored.
    """
    entries = [_entry(sentence) for sentence in vocabulary]
    known = {word for entry in entries for word in entry.words}
    terms = [_known(term, known) for term in _terms(words, known)]
    missing = tuple(t.said for t in terms if not any(e.points(t) for e in entries))
    rows = [[entry.points(term) for entry in entries] for term in terms]
    rows = [_without_topics(row, words, entries) for row in rows if any(row)]
    hits = [sum(points > 0 for points in column) for column in zip(*rows, strict=True)]
    most = max(hits, default=0)
    ranked = sorted(
        (-sum(row[number] for row in rows), number)
        for number, hit in enumerate(hits)
        if hit == most and most
    )
    sentences = tuple(entries[number].sentence for _, number in ranked)
    return Hits(sentences, missing, most == len(rows) and not missing)


def _terms(words: str, known: set[str]) -> list[_Term]:
    """Return the words and phrases to search for, without names and numbers."""
    asked = [word for word in _ASKED.findall(words) if word.lower() not in SMALL]
    asked = [word for word in asked if not word.isdigit()]
    asked = [word for word in asked if not word[0].isupper() or stem(word) in known | SPOKEN]
    found: list[_Term] = []
    while asked:
        for count in range(min(LONGEST, len(asked)), 0, -1):
            phrase = tuple(map(stem, asked[:count]))
            if phrase in MEANT or count == 1:
                meanings = (phrase, *MEANT.get(phrase, ()))
                found.append(_Term(" ".join(asked[:count]), meanings))
                del asked[:count]
                break
    return found


def _known(term: _Term, known: set[str]) -> _Term:
    """Return the term, or words spelled like it if no step has it."""
    if any(set(meaning) <= known for meaning in term.meanings):
        return term
    near = get_close_matches(term.meanings[0][0], sorted(known), 3, _ALIKE)
    return _Term(term.said, tuple((word,) for word in near) or term.meanings)


@cache
def _entry(sentence: Sentence) -> _Entry:
    title = stems(topic(sentence))
    words = dict.fromkeys((*title, sentence.kind), _ABOUT)
    words |= {word: _MAY_BE for name in sentence.words for word in _of_values(name)}
    said = re.sub(r"\{\w+\}|\(\w+\)", " ", sentence.pattern)
    return _Entry(sentence, words | dict.fromkeys(stems(said), _SAID), title)


@cache
def _of_values(name: str) -> frozenset[str]:
    """Return the stems of a placeholder's values, without names in examples."""
    made_up = {stem(name) for name in (*NAMES, *INSIDE.values(), *EXAMPLES["object"])}
    return frozenset(word for title in values(name) for word in stems(title)) - made_up


def _without_topics(row: list[float], words: str, entries: list[_Entry]) -> list[float]:
    """Drop points for a topic, unless the query is a topic or matches nothing else.

    A query is a topic if it is its title, or the first word of that.
    """
    if max(row) <= _ABOUT:
        return row
    asked, kept = stems(words), list[float]()
    for points, entry in zip(row, entries, strict=True):
        by_title = asked in (entry.title, entry.title[:1])
        kept.append(0 if points <= _ABOUT and not by_title else points)
    return kept
