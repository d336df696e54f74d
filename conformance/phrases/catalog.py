"""The catalog of step definitions: topics, examples, values, and a search by words."""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from headjudge.conformance import join
from headjudge.conformance.phrases.sentence import WORDS, Sentence
from headjudge.spec import protocol as v
from headjudge.spec.protocol import inquiries as i

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
"""What people say, and what it may be here: after ``/`` what else."""
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
"""Words that say little."""
_WORD = re.compile(r"[a-z0-9]+(?:['\u2019-][a-z0-9]+)*|\{[^ ,]*\}")


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """A word, whatever its form: of a noun or a verb what is left without its ending."""
    word = word.lower().replace("\u2019", "'").removesuffix("'s").removesuffix("'")
    word = _FORMS.get(word, word)
    if len(word) > 3:  # noqa: PLR2004 -- shorter ones have no endings
        word = re.sub(r"ies$", "y", word)
        word = re.sub(r"(?<=[^s])s$", "", word)
        word = re.sub(r"(?<=..)(ing|ed)$", "", word)
        word = re.sub(r"([^aeiouy])\1$", r"\1", word)
    return word.removesuffix("e") if len(word) > 3 else word  # noqa: PLR2004


def stems(text: str) -> tuple[str, ...]:
    """The words of a text that say something, without their endings, in order."""
    found = _WORD.findall(text.lower())
    return tuple(stem(word) for word in found if word not in SMALL)


def _meant() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    found: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}
    for said, meant in SAME.items():
        for one in said.split(", "):
            phrase = stems(one) or (stem(one),)
            meanings = (*found.get(phrase, ()), *map(stems, meant.split(" / ")))
            found[phrase] = tuple(dict.fromkeys(meanings))
    return found


MEANT = _meant()
"""What may be meant by some words: each possibility as words, all without their endings."""
SPOKEN = frozenset(word for phrase in MEANT for word in phrase)
"""All words in them."""
LONGEST = max(map(len, MEANT))
"""Words in the longest phrase."""


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


_SAID, _MAY_BE, _ABOUT = 3, 2, 1
"""How much it counts where a word is found: in a sentence, in what may stand for its words in
braces, in what it is about."""
_AS_SAID = 0.8
"""How much less the word itself counts, where it means something else here."""
_ALIKE = 0.75
"""How alike letters must be, of 1, if one word is the other one spelled wrongly."""
_ASKED = re.compile(r"[^\W_](?:[\w\u2019'-]*\w)?|\{[^ ,]*\}")


class Hits(Struct, frozen=True):
    """What came of a search."""

    sentences: tuple[Sentence, ...]
    """Those that have to do with most of the words, the best first."""
    missing: tuple[str, ...] = ()
    """The words that no sentence knows."""
    together: bool = True
    """Whether these sentences have to do with all of the words."""


class _Term(Struct, frozen=True):
    """A word or phrase that is looked for, and all that it may mean, without endings."""

    said: str
    meanings: tuple[tuple[str, ...], ...]


class _Entry(Struct, frozen=True):
    """A sentence with its words, without endings, and where it has them."""

    sentence: Sentence
    words: dict[str, int]
    title: tuple[str, ...]
    """The words of its topic, without endings."""

    def points(self, term: _Term) -> float:
        """How well it has to do with a term: 0 is not at all."""
        found, others = [0.0], len(term.meanings) > 1
        for number, meaning in enumerate(term.meanings):
            if meaning:
                where = min(self.words.get(word, 0) for word in meaning)
                found.append(where * (_AS_SAID if others and not number else 1))
        return max(found)


def search(words: str, vocabulary: Sequence[Sentence]) -> Hits:
    """The sentences that have to do with all these words; or else with as many as can be.

    Names and numbers among the words don't count, nor do small words.
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
    """The words and phrases that are asked for, without names and numbers."""
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
    """The term; or one that is spelled much like it, where no sentence knows this one."""
    if any(set(meaning) <= known for meaning in term.meanings):
        return term
    near = get_close_matches(term.meanings[0][0], sorted(known), 3, _ALIKE)
    return _Term(term.said, tuple((word,) for word in near) or term.meanings)


@cache
def _entry(sentence: Sentence) -> _Entry:
    title = stems(topic(sentence))
    words = dict.fromkeys((*title, sentence.kind), _ABOUT)
    words |= {one: _MAY_BE for name in sentence.words for one in _of_values(name)}
    said = re.sub(r"\{\w+\}|\(\w+\)", " ", sentence.pattern)
    return _Entry(sentence, words | dict.fromkeys(stems(said), _SAID), title)


@cache
def _of_values(name: str) -> frozenset[str]:
    """The words of what may stand for a word in braces, but names that are made up."""
    made_up = {stem(one) for one in (*NAMES, *INSIDE.values(), *EXAMPLES["object"])}
    return frozenset(one for title in values(name) for one in stems(title)) - made_up


def _without_topics(row: list[float], words: str, entries: list[_Entry]) -> list[float]:
    """The points without those for a topic, unless that is all that was asked for or was found.

    A topic is asked for by its title, or by the first word of it.
    """
    if max(row) <= _ABOUT:
        return row
    asked, kept = stems(words), list[float]()
    for points, entry in zip(row, entries, strict=True):
        by_title = asked in (entry.title, entry.title[:1])
        kept.append(0 if points <= _ABOUT and not by_title else points)
    return kept
