"""The vocabulary as it is printed: examples in place of patterns, by what they are about."""

from collections.abc import Iterator, Sequence
from itertools import chain
from shutil import get_terminal_size
from textwrap import wrap

from headjudge.errors import UsageError
from headjudge.suite.steps.catalog import TOPICS, examples, instead, search, topic
from headjudge.suite.steps.pattern import KEYWORDS, Sentence
from headjudge.suite.steps.registry import SENTENCES

_WIDEST = 100
"""Columns; longer lines are hard to read."""
_MARGIN = 9
"""Where sentences begin: behind their keywords."""
_SHORT = 24
"""Characters of the longest value that is listed in one line with others."""
_FAST = "\N{NO-BREAK SPACE}"
_HEAD = """\
What a feature may say, by what it is about. Ana, Ben, Cho and Dan stand for players of any names, \
and each number for any other. Where a sentence is about two players, it may be about one, three, \
or everyone. A line that begins with "or" is the same sentence with all that may be added to it; \
some of that may be left out. `headjudge steps WORD` shows the sentences that have to do with a \
word, such as life, turn, draw or deck."""


def shown(words: str) -> tuple[str, Iterator[str]]:
    """What is to be said of the words, if anything is wrong with them, and the sentences as lines.

    Without words these are all sentences; else those that have to do with the words, or are near.
    Raises WrongUse where there is none.
    """
    width = min(get_terminal_size().columns, _WIDEST)
    if not words.strip():
        head = wrap(_HEAD, width, break_on_hyphens=False)
        return "", chain(head, [""], _lines(SENTENCES, TOPICS, width))
    found = search(words, SENTENCES)
    if not found.sentences:
        raise UsageError(f"no sentence has to do with {words!r}; `headjudge steps` shows them all")
    topics = list(dict.fromkeys(map(topic, found.sentences)))
    complaint = ""
    if not found.together:
        unknown = " or ".join(map(repr, found.missing))
        complaint = f"no sentence has to do with all of {words!r}"
        complaint += f", and none with {unknown}" if unknown else ""
        complaint += "; the nearest are shown"
    return complaint, _lines(found.sentences, topics, width)


def _lines(sentences: Sequence[Sentence], topics: Sequence[str], width: int) -> Iterator[str]:
    listed: set[tuple[str, ...]] = set()
    for number, title in enumerate(topics):
        if number:
            yield ""
        yield title
        for sentence in sentences:
            if topic(sentence) == title:
                yield from _sentence(sentence, width, listed)


def _sentence(sentence: Sentence, width: int, listed: set[tuple[str, ...]]) -> Iterator[str]:
    """A sentence, with what else may stand in it; what is `listed` already is not listed again."""
    keyword = KEYWORDS[sentence.kind]
    for text in examples(sentence):
        yield from _wrapped(f"  {keyword:{_MARGIN - 2}}", text, width)
        keyword = "   or"
    if sentence.kind == "group":
        yield from _wrapped(" " * _MARGIN, "and below it a table, with an event in each row", width)
    margin = " " * (_MARGIN + 2)
    for text, others in instead(sentence):
        quote = '"' if "'" in text else "'"
        begins = f"{margin}in place of {quote}{text}{quote}: "
        kind = (text, *sorted(others))
        if len(begins + ", ".join(others)) <= width:
            yield begins + ", ".join(others)
        elif kind in listed:
            yield from _wrapped(begins, "see above", width)
        else:
            listed.add(kind)
            yield begins.rstrip()
            short = max(map(len, others)) < _SHORT and not any("," in other for other in others)
            whole = [other.replace(" ", _FAST) for other in others]
            for line in [", ".join(whole)] if short else others:
                yield from _wrapped(f"{margin}  ", line, width)


def _wrapped(begins: str, text: str, width: int) -> list[str]:
    """A text in lines, the first of them with something before it, the others further in."""
    further = " " * (len(begins) + 2 * (not begins.isspace()))
    room = max(width, len(further) + 20)
    lines = wrap(
        text, room, initial_indent=begins, subsequent_indent=further, break_on_hyphens=False
    )
    return [line.replace(_FAST, " ") for line in lines]
