"""Review rewordings: compare wordings, judge them, and edit the records with the judgments."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from headjudge.editions.unread import unread
from headjudge.errors import UsageError
from headjudge.files import Finding, read_bytes
from headjudge.report.export import write_together
from headjudge.spec.rulebook import Rule, Rulebook, check_edition, editions, look_up, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, fingerprints
from headjudge.spec.rulebook.official import OfficialText, parse
from headjudge.text import pluralize, truncate_list

_LISTED_RULES = 5
"""The maximum number of unreviewed rules in a warning."""
Judgment = Literal["wording", "meaning", "unreviewed"]
"""Only the wording changed, the meaning changed, or not reviewed yet."""

ALL_WORDS = 10_000
"""Number of context words around a change: reviewers see the whole rule."""


class Rewording(Struct, frozen=True):
    """A change in a rule's wording from one edition to the next."""

    slug: str
    old: str
    """The last edition with the old wording."""
    since: str
    old_number: str
    number: str
    judgment: Judgment
    why: str = ""
    """How the meaning changed; empty if it did not."""


def rewordings(rule: Rule, known: Fingerprints) -> Iterator[Rewording]:
    """Yield a rule's rewordings, oldest first."""
    dates = list(known.editions)
    for before, after in pairwise(known.history(rule)):
        if before.number and after.number and before.fingerprint != after.fingerprint:
            old = dates[dates.index(after.since) - 1]
            judgment, why = _judged(rule, after.since)
            yield Rewording(rule.slug, old, after.since, before.number, after.number, judgment, why)


def _judged(rule: Rule, since: str) -> tuple[Judgment, str]:
    """Return the judgment on an edition's rewording and how the meaning changed, if it did."""
    changes = [
        f"{aspect}: {meant.value}"
        for aspect, history in rule.means.items()
        for meant in history
        if meant.since == since
    ]
    changes += [noted.note for noted in rule.meaning if noted.since == since]
    if changes:
        return "meaning", "; ".join(changes)
    return ("wording" if since in rule.wording else "unreviewed"), ""


class FormerMeaning(Struct, frozen=True):
    """An earlier wording with another meaning, which is closest to a new wording."""

    edition: str
    """The last edition with the earlier wording."""
    same: bool
    """Whether the new wording is identical to it."""
    changed: str
    """The edition that ended the earlier meaning."""
    why: str
    """How that edition changed the meaning."""

    def __str__(self) -> str:
        """Return a clause about the new wording."""
        words = "the words are" if self.same else "the words are closest to"
        since = f"before the meaning changed in {self.changed} ({self.why})"
        return f"{words} those of {self.edition}, {since}"


def former_meaning(rule: Rule, since: str, known: Fingerprints) -> FormerMeaning | None:
    """Return the earlier wording that is closest to the wording of `since`.

    Return None if that wording has the meaning that the rule has just before `since`.
    """
    dates = list(known.editions)
    changes = {meant.since for history in rule.means.values() for meant in history}
    changes |= {noted.since for noted in rule.meaning}
    now = known.held(rule, since).fingerprint
    candidates = []
    for held, following in pairwise(held for held in known.history(rule) if held.since <= since):
        if held.fingerprint:
            same, last = held.fingerprint == now, dates[dates.index(following.since) - 1]
            old, new = (official.bits(known.signatures[words]) for words in (held.fingerprint, now))
            alike = 1.0 if same else official.similarity(old, new)
            meaning = sum(change <= last for change in changes)
            candidates.append((alike, meaning, last, same))
    _, _, last, same = max(candidates, default=(0, 0, since, False))
    later = sorted(change for change in changes if last < change < since)
    return FormerMeaning(last, same, later[0], _judged(rule, later[0])[1]) if later else None


def unjudged(rules: Iterable[Rule]) -> Iterator[Finding]:
    """Yield a finding for everything unreviewed, missing or contradictory in the rules' records."""
    for rule in rules:
        for fault in _faults(rule, fingerprints()):
            yield Finding(*place_of(rule), fault)


def unreviewed_rules(book: Rulebook) -> tuple[str, ...]:
    """Return the rules of an edition whose wording or record is unreviewed, with their numbers.

    Rules without a record are included if nobody has read whether they affect how games end.
    """
    known = fingerprints()
    records = [book.cite(rule.slug) for rule in book if _is_unreviewed(rule, book.edition, known)]
    others = (entry for entry in unread(book.rules.values()) if entry.since <= book.edition)
    return (*records, *(entry.number for entry in others))


def review_warning(edition: str, unreviewed: tuple[str, ...]) -> str:
    """Return a warning about the unreviewed rules of an edition; empty if there are none."""
    if not unreviewed:
        return ""
    rules = pluralize(len(unreviewed), "rule")
    listed = truncate_list(unreviewed, _LISTED_RULES)
    return f"{rules} of edition {edition} not reviewed yet, so verdicts may be wrong: {listed}"


def _is_unreviewed(rule: Rule, edition: str, known: Fingerprints) -> bool:
    changes = (change for change in rewordings(rule, known) if change.since <= edition)
    return not rule.says or any(change.judgment == "unreviewed" for change in changes)


def _faults(rule: Rule, known: Fingerprints) -> Iterator[str]:
    if not rule.says:
        first = rule.numbers[0]
        how = "give it a slug, a statement, and scenarios or the reason why it is exempt"
        yield f"{first.number} is new in {first.since} and its record is empty: {how}"
    for entry in rule.numbers if rule.text == "comprehensive rules" else ():
        if entry.number and not known.at(entry.number, entry.since):
            yield f"{rule.slug}: edition {entry.since} has no rule {entry.number}"
    changes = {change.since: change for change in rewordings(rule, known)}
    for since, change in changes.items():
        if change.judgment == "unreviewed":
            reworded = f"{change.number} {rule.slug} was reworded in {since}"
            yield f"{reworded}; not reviewed yet: headjudge rules review {rule.slug}"
        elif change.judgment == "meaning" and since in rule.wording:
            both = f"{since} is listed under both wording and meaning"
            yield f"{rule.slug}: {both}; keep one"
    for since in (*rule.wording, *(noted.since for noted in rule.meaning)):
        if since not in changes:
            yield f"{rule.slug}: its wording did not change in {since}; remove that date"


def select(
    rule: str = "", since: str = "", until: str = "", *, include_reviewed: bool = False
) -> list[Rewording]:
    """Return the unreviewed rewordings, or all with `include_reviewed`, in record order.

    `since` is exclusive and defaults to the oldest edition; `until` is inclusive and defaults to
    the newest. Raises LookUpError for an unknown rule or edition.
    """
    book, known = Rulebook.at(), fingerprints()
    first, last = check_edition(since or editions()[-1]), check_edition(until)
    return [
        change
        for record in ([_rule(rule)] if rule else book.rules.values())
        for change in rewordings(record, known)
        if first < change.since <= last and (include_reviewed or change.judgment == "unreviewed")
    ]


def _rule(name: str) -> Rule:
    """Look up a rule by slug (even if removed), number or RULE@EDITION."""
    return Rulebook.at().rules.get(name.partition("@")[0]) or look_up(name)[1]


def describe(change: Rewording, texts: Path | None = None) -> Iterator[str]:
    """Yield lines describing a rewording; given a folder of texts, include both wordings."""
    rule = Rulebook.at().rules[change.slug]
    numbers = " -> ".join(dict.fromkeys((change.old_number, change.number)))
    yield f"{change.slug}@{change.since}: {numbers}, compared with {change.old}: {change.judgment}"
    if change.why:
        yield f"  why: {change.why}"
    yield f"  says: {rule.sentence(change.since)}"
    if former := former_meaning(rule, change.since, fingerprints()):
        yield f"  note: {former}"
    if texts:
        old = _text_of(texts, change.old, change.old_number)
        words = word_diff(old, _text_of(texts, change.since, change.number), ALL_WORDS)
        yield from (f"  decisive words: {decisive}" for decisive in words.decisive)
        yield f"  was: {words.was}"
        yield f"  now: {words.now}"


def _text_of(folder: Path, edition: str, number: str) -> str:
    """Return a rule's text in an edition. Raises UsageError if the edition lacks the number."""
    rule = _text(folder, edition).rules.get(number)
    if not rule:
        raise UsageError(f"{folder}: the text of {edition} has no rule {number}")
    return rule.text


@cache
def _text(folder: Path, edition: str) -> OfficialText:
    path = folder / f"CR-{edition}.txt"
    return parse(read_bytes(path), str(path))


def record_judgment(place: str, judgment: str, note: str = "") -> str:
    """Record a judgment on RULE@EDITION in the rule's record; return a confirmation message.

    The message contains a warning if the wording resembles one with another meaning. Raises
    LookUpError for an unknown rule. Raises UsageError if the edition did not reword the rule, if
    the judgment is unknown or contradicts the record's `means` or an earlier judgment on the same
    words, if a change of meaning has neither a note nor a row of `means`, or if no checkout is in
    use.
    """
    rule, since = _rule(place), place.partition("@")[2]
    if since not in {change.since for change in rewordings(rule, fingerprints())}:
        raise UsageError(
            f"{place}: the rule's wording did not change in that edition; "
            f"see headjudge rules review {rule.slug} --all"
        )
    has_semantics = any(row.since == since for history in rule.means.values() for row in history)
    wording = set(rule.wording) - {since}
    meaning = {noted.since: noted.note for noted in rule.meaning if noted.since != since}
    if judgment not in ("wording", "meaning"):
        raise UsageError(f"--mark {judgment}: must be wording or meaning")
    if judgment == "wording" and has_semantics:
        raise UsageError(
            f"{place}: its record contains a change of meaning in `means`; correct that first"
        )
    former = former_meaning(rule, since, fingerprints()) if judgment == "wording" else None
    if former and former.same:
        raise UsageError(f"{place}: {former}; use --mark meaning, or correct that judgment first")
    if judgment == "wording":
        wording.add(since)
    elif note:
        meaning[since] = note
    elif not has_semantics:
        raise UsageError(
            f"{place}: describe the change: add --note TEXT, or a row to `means` in the record"
        )
    changes, name = Changes(), name_of(rule)
    notes = [{"from": since, "note": meaning[since]} for since in sorted(meaning)]
    text = with_value(changes.read(name), rule.slug, "meaning", notes)
    text = with_value(text, rule.slug, "wording", sorted(wording))
    changes.write(name, text)
    changes.commit()
    warning = f"\n{name}: check again: {former}" if former else ""
    return f"{name}: {rule.slug} of {since} is marked as {judgment}{warning}"


class Period(Struct, frozen=True):
    """A period in which a rule does not change."""

    since: str
    number: str
    """The rule's number; empty if the rule does not exist in this period."""
    says: str
    means: dict[str, str]
    """The value of each aspect of the rule's meaning."""
    words: str = ""
    """The judgment on the rewording that starts the period, with its notes; empty if none."""


def periods(rule: Rule) -> list[Period]:
    """Return a rule's periods, oldest first.

    A period starts whenever the number, statement, meaning or official text changes.
    """
    reworded = {change.since: change for change in rewordings(rule, fingerprints())}
    dates = {entry.since for entry in rule.numbers} | {entry.since for entry in rule.said}
    dates |= {meant.since for history in rule.means.values() for meant in history}
    result = []
    for since in sorted({*dates, *reworded}):
        notes = [noted.note for noted in rule.meaning if noted.since == since]
        words = ": ".join([reworded[since].judgment, *notes]) if since in reworded else ""
        number = rule.number(since) or ""
        says = rule.sentence(since) if number else ""
        result.append(Period(since, number, says, rule.meanings(since), words))
    return result


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
    words = []
    for word in re.finditer(r"\S+", text):
        cites = any(word.end() > begin and word.start() < end for begin, end in spans)
        key = official.folded(word[0])
        words.append((word[0], re.sub(r"\d[\da-z.]*", "#", key) if cites else key))
    return words


def _decisive(keys: list[str]) -> list[str]:
    bare = [key.strip("\"'.,;:()") for key in keys]
    return [word for word in bare if _DECISIVE.fullmatch(word)]


def _abbreviated(words: list[str], head: int, tail: int) -> str:
    """Abbreviate an unchanged run of words to its first and last words."""
    if len(words) <= head + tail + 1:
        return " ".join(words)
    return " ".join([*words[:head], "...", *words[len(words) - tail :]])


FOLDER = Path(str(files("headjudge.spec.rulebook"))).resolve() / "rules"
TOP = FOLDER.parents[2]
"""The root of the checkout, which contains ``spec`` and ``features``."""


def name_of(rule: Rule) -> str:
    """Return the path of a rule's record file, relative to the checkout."""
    return f"spec/rulebook/rules/{rule.family}.toml"


def place_of(rule: Rule) -> tuple[str, int]:
    """Return the path (relative to the checkout) and line of a rule's record."""
    return name_of(rule), line_of((FOLDER / f"{rule.family}.toml").read_text("utf-8"), rule.slug)


def line_of(text: str, slug: str) -> int:
    """Return the 1-based line number at which a record starts."""
    return text[: text.index(f"\n[{slug}]\n") + 1].count("\n") + 1


def with_record(text: str, after: str, slug: str, values: Mapping[str, object]) -> str:
    """Return a file's text with a new record inserted after the record `after`."""
    _, end = _span(text, after)
    lines = [f"[{slug}]", *(f"{key} = {_toml(value)}" for key, value in values.items())]
    return text[:end].rstrip("\n") + "\n\n" + "\n".join(lines) + "\n" + text[end:]


def _span(text: str, slug: str) -> tuple[int, int]:
    """Return the offsets of a record's start and of the end of its last line."""
    begin = text.index(f"\n[{slug}]\n") + 1
    following = re.search(r"\n+(?=\[|$)", text[begin:])
    return begin, begin + following.start() + 1 if following else len(text)


def with_number(text: str, slug: str, since: str, number: str) -> str:
    """Return a file's text with a number, valid from edition `since`, added to a record."""
    begin, end = _span(text, slug)
    item = _toml({"from": since, "number": number})
    changed = re.sub(
        r"(?m)^numbers = \[(.*?)\]$",
        lambda numbers: f"numbers = [{numbers[1]}{_next_item(numbers[1], item)}]",
        text[begin:end],
        count=1,
        flags=re.DOTALL,
    )
    return text[:begin] + changed + text[end:]


def _next_item(items: str, item: str) -> str:
    """Format an item to append to a TOML array, in the array's one-line or multi-line style."""
    return f"  {item},\n" if items.endswith("\n") else f", {item}"


def with_value(text: str, slug: str, key: str, value: object) -> str:
    """Return a file's text with one record's value set; a new key is added after ``numbers``.

    An empty value removes the key.
    """
    begin, end = _span(text, slug)
    record, line = text[begin:end], f"{key} = {_toml(value)}\n" if value else ""
    pattern = r"(?m)^{} = (?:\[\n(?:  .*\n)*\]|.*)\n".format
    changed, count = re.subn(pattern(re.escape(key)), lambda _: line, record)
    if not count:
        changed = re.sub(pattern("numbers"), lambda numbers: numbers[0] + line, record)
    return text[:begin] + changed + text[end:]


def _toml(value: object) -> str:
    """Format a value as TOML on one line."""
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    raise TypeError(value)


class Changes:
    """Pending changes to the checkout's files."""

    def __init__(self) -> None:
        """Start with no changes. Raises UsageError if Head Judge does not run from a checkout."""
        self._new: dict[str, bytes] = {}
        if not (TOP / "pyproject.toml").is_file():
            raise UsageError(
                f"{TOP} is not a checkout of Head Judge, and an installed copy can't be changed: "
                "clone the repository and run headjudge from there"
            )

    def read(self, name: str) -> str:
        """Return a file's content, including pending changes."""
        new = self._new.get(name)
        return (TOP / name).read_text("utf-8") if new is None else new.decode()

    def write(self, name: str, content: str | bytes) -> None:
        """Set a file's new content, to be written on commit."""
        self._new[name] = content.encode() if isinstance(content, str) else content

    @property
    def names(self) -> list[str]:
        """The paths of the files that `commit` will change."""
        return sorted(n for n, new in self._new.items() if (TOP / n).read_bytes() != new)

    def commit(self) -> list[str]:
        """Write all changed files and return their paths.

        Raises OSError, leaving every file unchanged, if any file can't be written.
        """
        differ = {name: self._new[name] for name in self.names}
        try:
            write_together(TOP, differ)
        except OSError as error:
            why = f"{error.strerror}; no file was changed"
            raise OSError(error.errno, why, error.filename) from None
        return list(differ)
