"""Suggest steps for a line that matches none: the nearest examples of steps, found by difflib.

A rewrite ("did you mean") preserves the line's names, cards, numbers, variants and negations, and
corrects only the spelling of its other words. A similar step preserves them too, has the line's
meaningful words, and differs in minor words and their order. If there is neither, steps with other
words or values serve as examples, with the game's players.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from headjudge.suite.steps.catalog import NAMES, has_many_values, values, variants
from headjudge.suite.steps.pattern import NAME, Kind, StepDefinition
from headjudge.text import join_english

MOST = 3
"""The maximum number of suggestions for a line."""
_LONGEST = 400
"""The maximum length of lines for which steps are suggested, since difflib takes quadratic time."""
_NEAR, _SAME_STEM, _SAME_WORD, _SAME_TITLE = 0.6, 0.65, 0.75, 0.9
"""Minimum difflib ratios: a similar step, a related word, a misspelled word, a misspelled title."""
_OPTIONAL = frozenset(("a", "an", "the", "that", "please", "then", "now", "just"))
"""Words that a rewrite may omit or add."""
_NEGATION = re.compile(r"\b(?:no|not|never|nobody|none|cannot|cant|dont|doesnt|didnt)\b|n't\b")
_VARIANT = re.compile(
    r"\b(?:commander|edh|brawl|vanguard|emperor|planechase|archenemy|oathbreaker"
    r"|two-headed|2hg|melee|teams?)\b"
)
_COUNT = re.compile(
    r"\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|twice|both|all"
    r"|everyone|everybody|each)\b"
)
"""Words for numbers, and for several players or things."""
_MINOR = re.compile(
    r"\b(?:an?|the|that|this|their|it|is|are|was|has|have|of|in|on|by|for|from|to|with|at|and|as|or)\b"
)
"""Words that say little about the meaning of a line."""
_PRONOUNS = frozenset(("he", "she", "they"))
_NEW_TITLE = re.compile(rf"({NAME}) (?=({NAME}))")
"""Matches the first words of a name that is longer than a player's."""
_BY = re.compile(r"\b(?:by|from) @")
"""Matches the player who does what the line says, if that player is not its subject."""
_SUBJECT = re.compile(r"@ (?:is|are)\b")
"""Matches a player to whom something is done."""
_IMPLIED = frozenset(("life", "player", "players", "game"))
"""Meaningful words that a line may leave out."""
_OPPOSITES = (
    (r"\b(?:gain|get|draw)s?\b", r"\b(?:loses?|lost|mills?|pays?)\b"),
    (r"\b(?:wins?|won)\b", r"\b(?:loses?|lost|left|out|concedes?)\b"),
    (r"\bskip\w*\b", r"\bends?\b"),
    (r"\b(?:begins?|enters?|starts?)\b", r"\b(?:ends?|leaves?)\b"),
)
"""Pairs of patterns for words that contradict each other."""
_SEVERAL = re.compile(rf"each (?:opponent of|player but) {NAME}|each player\b")
"""Matches the phrases that can replace a single player's name."""
_TITLE_LIKE = re.compile(r"[A-Z][\w-]*(?: (?:(?:of|the|to|from|in) )*[A-Z][\w-]*)*")
_SIGNS = {"title": "\ue000", "players": "@", "mana": "{}", "number": "#"}
"""The sign that replaces values of each kind when lines are compared."""
_MEANT, _SIMILAR, _EXAMPLE = "\n  did you mean: ", "\n  similar step: ", "\n  example: "


class Suggestions(NamedTuple):
    """Suggested steps for a line that matches none, nearest first."""

    rewrites: tuple[str, ...] = ()
    """Corrections of the line."""
    similar: tuple[str, ...] = ()
    """Steps with other words but the line's names and numbers; empty if there are rewrites."""
    examples: tuple[str, ...] = ()
    """Examples of near steps; empty if there are rewrites or similar steps."""

    def __str__(self) -> str:
        """Return the suggestions as additional lines for an error message."""
        labels = (_MEANT, _SIMILAR, _EXAMPLE)
        return "".join(
            f"{label}{step}" for label, steps in zip(labels, self, strict=True) for step in steps
        )


def split_message(message: str) -> tuple[str, Suggestions]:
    """Split an error message into the message proper and its suggestions."""
    message, *examples = message.split(_EXAMPLE)
    message, *similar = message.split(_SIMILAR)
    message, *rewrites = message.split(_MEANT)
    return message, Suggestions(tuple(rewrites), tuple(similar), tuple(examples))


class _Line(NamedTuple):
    """A line, split into its wording and its values."""

    spelling: str
    """The line in lower case, with its values replaced by signs."""
    values: tuple[tuple[str, str], ...]
    """The line's names, titles, numbers and mana symbols in order: the kind and text of each."""


class _Example(NamedTuple):
    """An example of a step definition."""

    text: str
    definition: StepDefinition
    kinds: tuple[str, ...]
    """The kinds of its values, in order."""


class Suggester:
    """Finds the examples of step definitions that are nearest to a line."""

    def __init__(self, definitions: Sequence[StepDefinition]) -> None:
        """Collect the examples of these step definitions."""
        names = dict.fromkeys(name for each in definitions for name in each.placeholders)
        titles = [title for name in names if has_many_values(name) for title in values(name)]
        short = Counter(title.partition(",")[0] for title in titles)
        once = [title for title in titles if short[title.partition(",")[0]] == 1]
        self._titles = {title.partition(",")[0].lower(): title for title in once}
        self._titles |= {title.lower(): title for title in titles}
        longest_first = sorted(self._titles, key=len, reverse=True)
        self._value = re.compile(
            rf"(?P<title>\b(?i:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w))"
            rf"|(?P<players>{_SEVERAL.pattern}|{NAME}(?:(?:, and|,| and| &) {NAME})*)"
            r"|(?P<mana>\{[^ ,]*\})|(?P<number>-?\b\d+\b)"
        )
        self._words: frozenset[str] = frozenset()
        self._examples: dict[str, _Example] = {}
        for definition in definitions:
            for text in variants(definition):
                spelling, line_values = self._read(text)
                kinds = tuple(kind for kind, _ in line_values)
                self._examples.setdefault(spelling, _Example(text, definition, kinds))
        self._words = frozenset(re.findall(r"[a-z]+", " ".join(self._examples)))

    def suggest(self, text: str, *kinds: Kind, players: Sequence[str] = ()) -> Suggestions:
        """Return the steps nearest to a line, limited to these kinds if any are given.

        The names of the game's `players` may be written in lower case.
        """
        if len(text) > _LONGEST:
            return Suggestions()
        for name in players:
            text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", name, text, flags=re.IGNORECASE)
        corrected = _TITLE_LIKE.sub(self._corrected, text)
        line = self._read(corrected, players)
        spellings = [
            spelling
            for spelling, example in self._examples.items()
            if not kinds or example.definition.kind in kinds
        ]
        has_new_title = any(
            not {*names} & {*players, *NAMES} and names[0].lower() not in self._words
            for names in _NEW_TITLE.findall(self._value.sub(_without_titles, corrected))
        )
        rewrites: dict[str, None] = {}
        similar: dict[StepDefinition, str] = {}
        examples: dict[StepDefinition, str] = {}
        for spelling in get_close_matches(line.spelling, spellings, 4 * MOST, _NEAR):
            if _contradict(spelling, line.spelling) or not _share_a_word(spelling, line.spelling):
                continue
            example = self._examples[spelling]
            step = "" if has_new_title else self._fill(example, line)
            if step == text:
                continue
            if step and self._same_words(line.spelling, spelling):
                rewrites[step] = None
            elif (
                step
                and _same_values(line.spelling, spelling)
                and (kinds or self._same_meaning(line.spelling, spelling))
            ):
                similar.setdefault(example.definition, step)
            else:
                named = _with_names(example.text, line, players)
                examples.setdefault(example.definition, named)
        if rewrites:
            return Suggestions(rewrites=tuple(rewrites)[:MOST])
        if similar:
            return Suggestions(similar=tuple(similar.values())[:MOST])
        return Suggestions(examples=tuple(examples.values())[:MOST])

    def _same_words(self, line: str, other: str) -> bool:
        """Return whether two lines have the same words in order, allowing for misspellings."""
        words, twins = (
            [word for word in text.split() if word not in _OPTIONAL] for text in (line, other)
        )
        return len(words) == len(twins) and all(map(self._is_same_word, words, twins))

    def _same_meaning(self, line: str, other: str) -> bool:
        """Return whether two lines have the same meaningful words, in any order."""
        words, others = (
            [*re.findall(r"[a-z]{2,}", _MINOR.sub(" ", text))] for text in (line, other)
        )
        if bool(_SUBJECT.search(line)) is not bool(_SUBJECT.search(other)):
            return False
        for word in words:
            twin = next((twin for twin in others if self._is_same_word(word, twin)), "")
            if not twin and word not in _OPTIONAL:
                return False
            others = [other for other in others if other != twin]
        return not {*others} - _OPTIONAL - _IMPLIED

    def _is_same_word(self, word: str, twin: str) -> bool:
        """Return whether a word is a form or a misspelling of its twin, and not another word."""
        if word in self._words or twin == word:
            return _stem(word) == _stem(twin)
        return bool(get_close_matches(word, [twin], 1, _SAME_WORD))

    def _read(self, text: str, players: Sequence[str] = ()) -> _Line:
        line_values: list[tuple[str, str]] = []

        def sign(match: re.Match[str]) -> str:
            kind, value = str(match.lastgroup), match[0]
            if kind == "title":
                value = self._titles[value.lower()]
            elif kind == "players" and value not in players and self._is_word(value.lower()):
                return value.lower()  # a capitalized word such as "An" in "An effect"
            elif kind == "players" and not _SEVERAL.match(value):
                value = join_english(re.findall(NAME, value))
            line_values.append((kind, value))
            return _SIGNS[kind]

        spelling = self._value.sub(sign, " ".join(text.split()).rstrip(" .?!")).lower()
        return _Line(spelling, tuple(line_values))

    def _is_word(self, word: str) -> bool:
        """Return whether a word in lower case is no name."""
        return word in self._words or word in _PRONOUNS

    def _corrected(self, match: re.Match[str]) -> str:
        """Return the title that a text misspells, or the text itself if it misspells none."""
        near = get_close_matches(match[0].lower(), self._titles, 1, _SAME_TITLE)
        return self._titles[near[0]] if near else match[0]

    def _fill(self, example: _Example, line: _Line) -> str:
        """Return the example with the line's values inserted in order; empty if they don't fit."""
        if sorted(example.kinds) != sorted(kind for kind, _ in line.values):
            return ""
        left = {sign: [value for kind, value in line.values if kind == sign] for sign in _SIGNS}
        text = self._value.sub(lambda match: left[str(match.lastgroup)].pop(0), example.text)
        several = _SEVERAL.search(text)
        texts = example.definition.texts_in(_SEVERAL.sub("Somebody", text, count=1))
        if texts is None:
            return ""
        step = example.definition.fill(texts)
        return step.replace("Somebody", several[0]) if several else step


def _without_titles(match: re.Match[str]) -> str:
    return "" if match.lastgroup == "title" else match[0]


def _share_a_word(line: str, other: str) -> bool:
    """Return whether two lines have a word in common that says something about their meaning."""
    words, others = (re.findall(r"[a-z]{2,}", _MINOR.sub(" ", text)) for text in (line, other))
    return any(get_close_matches(word, others, 1, _SAME_STEM) for word in words)


def _contradict(line: str, other: str) -> bool:
    """Return whether one of two lines says the opposite of the other, or is about another game."""
    if len(_NEGATION.findall(line)) != len(_NEGATION.findall(other)):
        return True
    if Counter(_VARIANT.findall(line)) != Counter(_VARIANT.findall(other)):
        return True
    return any(
        (re.search(a, line) and re.search(b, other)) or (re.search(b, line) and re.search(a, other))
        for a, b in _OPPOSITES
    )


def _same_values(line: str, other: str) -> bool:
    """Return whether two lines have the same numbers in words, and say alike who acts on whom."""
    return Counter(_COUNT.findall(line)) == Counter(_COUNT.findall(other)) and (
        line.count("@") < 2 or bool(_BY.search(line)) is bool(_BY.search(other))  # noqa: PLR2004
    )


def _with_names(example: str, line: _Line, players: Sequence[str]) -> str:
    """Return an example with the players of the line, then of the game, if there are enough."""
    used = [name for name in NAMES if re.search(rf"\b{name}\b", example)]
    of_line = (value for kind, value in line.values if kind == "players" and value in players)
    named = [*dict.fromkeys((*of_line, *players))]
    if len(used) > len(named):
        return example
    names = dict(zip(used, named, strict=False))
    return re.sub(rf"\b(?:{'|'.join(NAMES)})\b", lambda match: names[match[0]], example)


def _stem(word: str) -> str:
    """Return a word without the usual endings and without doubled letters."""
    return re.sub(r"(.)\1+", r"\1", re.sub(r"(?:ing|ed|es|e|s|n)$", "", word))


_REASONS = {
    r"\bfirst turn\b|\b(?:plays?|goes) first\b": (
        "no step says which turn is the game's first; if two players play and it is, the player "
        "skips its draw step (103.8a); before that step, write: Ana skips their next draw step"
    ),
    r"\b(?:\d+|one|two|three|how many|number of) (?:or more )?players? .*\b(?:lost|left|lose)\b": (
        "no step counts the players who have lost; name them: Ben and Cho have lost"
    ),
    r"\buntil .+ leaves\b": (
        "no step links two moves of a card (610.3); write each when it happens: "
        "Bear is put into exile; Bear is put onto the battlefield"
    ),
    r"\bloop\b.*\b(?:one|same) (?:resolution|spell|ability)\b|\bresol.*\bloop\b": (
        "no player loses during a resolution, since nothing is checked then (704.4); write the "
        "loop without its effect: a loop of mandatory actions with objects controlled by Ana begins"
    ),
    r"\brestarts the game\b.*\b(?:then|and)\b": (
        "write what the effect does in the new game as further steps, for example: "
        "Bear is put onto the battlefield under Ana's control"
    ),
}
"""For wordings that players use, the reason and what to write."""
_CARD = r"[A-Z][\w',!-]*(?: (?:[a-z]+ )*[A-Z][\w',!-]*)*?"
_OF_CARD = re.compile(
    rf"{NAME}'s (?P<spell>{_CARD})(?:'s (?:other )?ability)? resolves\b.*"
    rf"|{NAME} (?:controls|casts|plays|activates|uses) (?P<used>{_CARD})"
)
"""Matches lines about a card by name."""


def reason(text: str, named: Collection[str] = ()) -> str:
    """Return why a line is not a step and what to write instead; empty if nothing is known.

    `named` are the names in the case, which are not names of cards.
    """
    found = next((why for words, why in _REASONS.items() if re.search(words, text)), "")
    card = _OF_CARD.fullmatch(text)
    name = card and (card["spell"] or card["used"])
    if not found and name and name not in named:
        found = f"{name} is not in the list of cards; describe its effect instead"
    return f"; {found}" if found else ""
