"""Two texts of a rule side by side: which words changed, and which of those decide games."""

import re
from collections import Counter
from difflib import SequenceMatcher

from msgspec import Struct

from headjudge.spec.rulebook import official

AROUND = 6
"""How many unchanged words are shown on each side of a change."""

_NUMBERS = (
    r"\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|hundred"
    r"|once|twice|half|double[sd]?|triple[sd]?|first|second|third"
)
_DECISIVE = re.compile(
    rf"(?:{_NUMBERS}|can|cannot|can't|may|must|no|not|\w+n't|never|unless"
    r"|los(?:e|es|t|ing|er|ers)|w(?:in|ins|on|inning|inner|inners)|draw(?:s|n|ing)?)"
)
"""Words on which an ending hangs: numbers, what can and can't be, who loses, wins or draws."""


class ChangedWords(Struct, frozen=True):
    """What is different between two texts of a rule, cited numbers and titles aside."""

    decisive: tuple[str, ...]
    """Numbers, can and can't, lose, win and draw: what stood there and what does now."""
    was: str
    """The old text; between ``«`` and ``»`` what is not in the new one."""
    now: str
    """The new text, marked likewise."""


def changed_words(old: str, new: str, around: int = AROUND) -> ChangedWords:
    """Compare two texts word by word; of long runs of the same words only the ends are shown."""
    before, after = _words(old), _words(new)
    keys = [key for _, key in before], [key for _, key in after]
    was, now, changes = [], [], []
    steps = SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
    for at, (what, old_from, old_to, new_from, new_to) in enumerate(steps):
        left = [shown for shown, _ in before[old_from:old_to]]
        right = [shown for shown, _ in after[new_from:new_to]]
        if what == "equal":
            ends = at == 0, at == len(steps) - 1
            was.append(_shortened(left, around, *ends))
            now.append(_shortened(right, around, *ends))
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
    return ChangedWords(decisive, " ".join(was), " ".join(now))


def words_not_in(signature: int, text: str) -> tuple[tuple[str, ...], str]:
    """What is likely to be in a text and not in one of which but the signature is known.

    Returns its numbers, can and can't, lose, win and draw, and the normalised text, marked.
    """
    decisive, shown, marking = [], [], False
    for word, strange in official.strangers(text, signature):
        if strange != marking:
            shown.append("«" if strange else "»")
            marking = strange
        shown.append(word)
        decisive += [word] if strange and _DECISIVE.fullmatch(word) else []
    marked = " ".join([*shown, "»"] if marking else shown)
    return tuple(decisive), marked.replace("« ", "«").replace(" »", "»")


def _words(text: str) -> list[tuple[str, str]]:
    """The words of a text, each with what it is compared by: any cited number is like another."""
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


def _shortened(words: list[str], around: int, first: bool, last: bool) -> str:  # noqa: FBT001
    """The ends of a run of words that are the same in both texts."""
    head, tail = (0 if first else around), (0 if last else around)
    if len(words) <= head + tail + 1:
        return " ".join(words)
    return " ".join([*words[:head], "...", *words[len(words) - tail :]])
