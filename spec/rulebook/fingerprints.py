"""What is kept of the official texts in place of their words, and how it is made from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from headjudge.spec.rulebook import LookUpError, Rule, as_of, official, read_json
from headjudge.spec.rulebook.official import Citation, OfficialText

NAME = re.compile(r"CR-(\d{4}-\d{2}-\d{2})\.txt")


class Words(Struct, frozen=True, array_like=True):
    """What stands under a number from an edition on; without a fingerprint, nothing."""

    since: str
    fingerprint: str = ""


class Held(Struct, frozen=True):
    """Where a rule stands from an edition on, and its words; without a number it is gone."""

    since: str
    number: str = ""
    fingerprint: str = ""


class Fingerprints(Struct, frozen=True):
    """What ``spec/rulebook/fingerprints.json`` keeps of the official texts: no word of them."""

    editions: dict[str, str] = {}
    """By date, oldest first, one hash of the whole text."""
    numbers: dict[str, tuple[Words, ...]] = {}
    """By number, oldest first, an entry wherever other words stand under it."""
    signatures: dict[str, str] = {}
    """By fingerprint, what tells how alike two rules are."""
    cites: dict[str, tuple[tuple[str, ...], ...]] = {}
    """By the fingerprint of a rule with citations: what each was about, in turn, over the editions.
    Nothing at all where the citations of one wording can't be told apart."""
    titles: tuple[str, ...] = ()
    """What anything has ever been about; as in ``cites``, 8 digits of the title's SHA-256."""

    def at(self, number: str, edition: str) -> str:
        """Return the fingerprint of what stands under a number in an edition; empty for nothing."""
        held = as_of(self.numbers.get(number, ()), edition)
        return held.fingerprint if held else ""

    def of_edition(self, edition: str) -> dict[str, str]:
        """The fingerprint of each rule of an edition, by number, in the order of the numbers."""
        held = ((number, self.at(number, edition)) for number in self.numbers)
        return {number: words for number, words in held if words}

    def history(self, rule: Rule) -> list[Held]:
        """Where a rule stood, oldest first: an entry wherever its number or its words changed."""
        if rule.text != "comprehensive rules":
            return []
        dates = {held.since for held in rule.numbers}
        for held in rule.numbers:
            dates |= {words.since for words in self.numbers.get(held.number, ())}
        found = [Held("")]
        for date in sorted(dates & self.editions.keys()):
            held_now = self.held(rule, date)
            if (held_now.number, held_now.fingerprint) != (found[-1].number, found[-1].fingerprint):
                found.append(held_now)
        return found[1:]

    def held(self, rule: Rule, edition: str) -> Held:
        """Return where a rule stands in an edition; nowhere, if it is from another document."""
        number = rule.number(edition) if rule.text == "comprehensive rules" else None
        return Held(edition, number, self.at(number, edition)) if number else Held(edition)

    def cited_well(self, words: str) -> list[tuple[str, ...]]:
        """Of what each citation in a wording was about, edition by edition, all but wrong ones.

        A slip is what some editions in a row have and those before and behind them have otherwise,
        both alike: an oversight that was mended. What changed for good was meant.
        """
        found = []
        for runs in self.cites.get(words, ()):
            mended = {at for at in range(1, len(runs) - 1) if runs[at - 1] == runs[at + 1]}
            subjects = {subject for at, subject in enumerate(runs) if at not in mended}
            found.append(tuple(sorted(subjects)))
        return found

    def extended(self, edition: str, text: TextFacts) -> Fingerprints:
        """These, with what is kept of the text of one more edition, newer than all of them."""
        numbers = dict(self.numbers)
        for number in {**numbers, **text.prints}:
            words, history = text.prints.get(number, ""), numbers.get(number, ())
            if words != (history[-1].fingerprint if history else ""):
                numbers[number] = (*history, Words(edition, words))
        signatures = dict(self.signatures)
        for number, words in text.prints.items():
            if words not in signatures:
                signatures[words] = text.signature(number)
        cites = dict(self.cites)
        for number, citations in text.cited.items():
            words = text.prints[number]
            if text.times[words] == 1 and not all(citation.title for citation in citations):
                cites[words] = _cited_on(cites.get(words), text.about(citations))
        return Fingerprints(
            {**self.editions, edition: text.whole_hash},
            {number: numbers[number] for number in sorted(numbers, key=official.place)},
            dict(sorted(signatures.items())),
            dict(sorted(cites.items())),
            tuple(sorted({*self.titles, *text.titles()})),
        )


def _cited_on(
    known: tuple[tuple[str, ...], ...] | None, about: Iterable[str]
) -> tuple[tuple[str, ...], ...]:
    """Return what citations were about, one edition on."""
    now = [(subject,) for subject in about]
    if known is None:
        return tuple(now)
    if len(known) != len(now):
        return ()
    pairs = zip(known, now, strict=True)
    return tuple(runs if runs[-1:] == one else runs + one for runs, one in pairs)


class TextFacts:
    """A text with all that is computed from it."""

    def __init__(self, text: OfficialText) -> None:
        """Compute what every check needs; the rest waits until it is asked for."""
        self.rules = text.rules
        self.repeated = text.repeated
        self.dated = text.dated
        self.whole = text.whole
        self.prints = {n: official.fingerprint(rule.text) for n, rule in text.rules.items()}
        self.times = Counter(self.prints.values())

    @cached_property
    def cited(self) -> dict[str, list[Citation]]:
        """What each rule cites, by number, of those that cite anything."""
        return {n: c for n, rule in self.rules.items() if (c := official.cited(rule.text))}

    @cached_property
    def whole_hash(self) -> str:
        """One hash of the whole text."""
        every = (*self.rules.values(), *self.repeated)
        lines = (f"{rule.number} {official.folded(rule.text)}" for rule in every)
        return digits("\n".join(lines), 16)

    def about(self, citations: Iterable[Citation]) -> list[str]:
        """Return what the cited rules are about, as hashes."""
        return [digits(official.subject(self.rules, c.number), 8) for c in citations]

    def titles(self) -> set[str]:
        """Return the titles of its sections and keywords, as hashes."""
        titles = {official.heading(self.rules, number) for number in self.rules} - {""}
        return {digits(title, 8) for title in titles}

    def signature(self, number: str) -> str:
        """Return the similarity signature of a rule."""
        return official.signature(self.rules[number].text)


def digits(text: str, count: int) -> str:
    """Return the first hexadecimal digits of the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()[:count]


def recompute(folder: Path, out: Path) -> Fingerprints:
    """Write the fingerprints of all texts in a folder, each named CR-YYYY-MM-DD.txt.

    Raises LookUpError for a file of another name, and when an edition would be lost of which
    ``out`` has the fingerprints.
    """
    paths: dict[str, Path] = {}
    if not folder.is_dir():
        raise LookUpError(f"{folder}: there is no folder of that name")
    for path in sorted(folder.iterdir()):
        if not (name := NAME.fullmatch(path.name)):
            raise LookUpError(f"{path}: the name of a text must be CR-YYYY-MM-DD.txt")
        paths[name[1]] = path
    if not paths:
        raise LookUpError(f"{folder}: there is no text named CR-YYYY-MM-DD.txt here")
    had = read_json(out.read_bytes(), Fingerprints, str(out)).editions if out.exists() else {}
    if lost := sorted(had.keys() - paths.keys()):
        raise LookUpError(
            f"{folder}: {out} has {len(lost)} editions whose texts are not here, {lost[0]} the "
            "first; to add an edition, use: headjudge rules adopt FILE"
        )
    known = Fingerprints()
    for edition, path in paths.items():
        text = official.parse(path.read_bytes(), str(path))
        known = known.extended(edition, TextFacts(text))
    out.write_bytes(encoded(known))
    return known


def encoded(known: Fingerprints) -> bytes:
    """Return the file: one line an entry, so that a new edition shows as few changed lines."""
    parts = []
    for name, part in msgspec.to_builtins(known).items():
        if isinstance(part, dict):
            lines = [f'"{key}":{msgspec.json.encode(part[key]).decode()}' for key in part]
            parts.append(f'"{name}":{{\n' + ",\n".join(lines) + "\n}")
        else:
            parts.append(f'"{name}":{msgspec.json.encode(part).decode()}')
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


@cache
def fingerprints() -> Fingerprints:
    """Return those of ``spec/rulebook/fingerprints.json``."""
    data = files("headjudge.spec.rulebook").joinpath("fingerprints.json").read_bytes()
    return read_json(data, Fingerprints, "spec/rulebook/fingerprints.json")
