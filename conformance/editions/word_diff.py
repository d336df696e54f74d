"""Compare two texts of a rule word by word, highlighting words that decide games."""

import re
from collections import Counter
from difflib import SequenceMatcher

from msgspec import Struct

from headjudge.spec.rulebook import official

AROUND = 6
"""Number of unchanged context words shown on each side of a change."""

_NUMBERS = (
    r"\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|hundred"
    r"|once|twice|half|double[sd]?|triple[sd]?|first|second|third"
)
_DECISIVE = re.compile(
    rf"(?:{_NUMBERS}|can|cannot|can't|may|must|no|not|\w+n't|never|unless"
    r"|los(?:e|es|t|ing|er|ers)|w(?:in|ins|on|inning|inner|inners)|draw(?:s|n|ing)?)"
)
"""Words that may affect how games end: numerals, can and can't, lose, win and draw."""


class WordDiff(Struct, frozen=True):
    """The differences between two texts of a rule, ignoring cited rule numbers."""

    decisive: tuple[str, ...]
    """Changes to decisive words, such as ``ten -> twelve``."""
    was: str
    """The old text, with words missing from the new text in ``« »``."""
    now: str
    """The new text, with words missing from the old text marked the same way."""


def word_diff(old: str, new: str, around: int = AROUND) -> WordDiff:
    """Compare two texts word by word and abbreviate long unchanged runs."""
    before, after = _words(old), _words(new)
    keys = [key for _, key in before], [key for _, key in after]
    was, now, changes = [], [], []
    steps = SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
    for index, (operation, old_from, old_to, new_from, new_to) in enumerate(steps):
        left = [word for word, _ in before[old_from:old_to]]
        right = [word for word, _ in after[new_from:new_to]]
        if operation == "equal":
            head = around if index else 0
            tail = around if index < len(steps) - 1 else 0
            was.append(_abbreviated(left, head, tail))
            now.append(_abbreviated(right, head, tail))
            continue
        was += [f"«{' '.join(left)}»"] if left else []
        now += [f"«{' '.join(right)}»"] if right else []
        changes.append((_decisive(keys[0][old_from:old_to]), _decisive(keys[1][new_from:new_to])))
    counts = [Counter(word for pair in changes for word in pair[side]) for side in (0, 1)]
    decisive = tuple(
        f"{' '.join(left) or 'nothing'} -> {' '.join(right) or 'nothing'}"
        for left, right in changes
        if left != right and counts[0] != counts[1]
    )
    return WordDiff(decisive, " ".join(was), " ".join(now))


def words_not_in(signature: int, text: str) -> tuple[tuple[str, ...], str]:
    """Find the words of a text that are probably missing from the text with the given signature.

    Returns the decisive words among them and the normalized text with all of them marked.
    """
    decisive, parts, marking = [], [], False
    for word, missing in official.strangers(text, signature):
        if missing != marking:
            parts.append("«" if missing else "»")
            marking = missing
        parts.append(word)
        decisive += [word] if missing and _DECISIVE.fullmatch(word) else []
    marked = " ".join([*parts, "»"] if marking else parts)
    return tuple(decisive), marked.replace("« ", "«").replace(" »", "»")


def _words(text: str) -> list[tuple[str, str]]:
    """Return a text's words with comparison keys in which ``#`` replaces cited rule numbers."""
    spans = official.cited_spans(text)
    found = []
    for word in re.finditer(r"\S+", text):
        cites = any(word.end() > begin and word.start() < end for begin, end in spans)
        key = official.folded(word[0])
        found.append((word[0], re.sub(r"\d[\da-z.]*", "#", key) if cites else key))
    return found


def _decisive(keys: list[str]) -> list[str]:
    bare = [key.strip("\"'.,;:()") for key in keys]
    return [word for word in bare if _DECISIVE.fullmatch(word)]


def _abbreviated(words: list[str], head: int, tail: int) -> str:
    """Abbreviate an unchanged run of words to its first and last words."""
    if len(words) <= head + tail + 1:
        return " ".join(words)
    return " ".join([*words[:head], "...", *words[len(words) - tail :]])
