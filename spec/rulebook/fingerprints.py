"""Fingerprints, which are stored instead of the wording of the official texts."""

from __future__ import annotations

import re
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from headjudge.spec.rulebook import LookUpError, Rule, as_of, official, read_json
from headjudge.spec.rulebook.official import OfficialText

NAME = re.compile(r"CR-(\d{4}-\d{2}-\d{2})\.txt")


class Words(Struct, frozen=True, array_like=True):
    """The fingerprint of a number's text from an edition on; empty if the number is gone."""

    since: str
    fingerprint: str = ""


class Held(Struct, frozen=True):
    """A rule's number and fingerprint from an edition on; both are empty if the rule is gone."""

    since: str
    number: str = ""
    fingerprint: str = ""


class Fingerprints(Struct, frozen=True):
    """The contents of ``spec/rulebook/fingerprints.json``, without any official text."""

    editions: dict[str, str] = {}
    """A hash of each edition's whole text, oldest first."""
    numbers: dict[str, tuple[Words, ...]] = {}
    """The fingerprints of each number's text: one entry per change, oldest first."""
    signatures: dict[str, str] = {}
    """The similarity signature for each fingerprint."""

    def at(self, number: str, edition: str) -> str:
        """Return the fingerprint of a number's text in an edition, or an empty string."""
        words = as_of(self.numbers.get(number, ()), edition)
        return words.fingerprint if words else ""

    def of_edition(self, edition: str) -> dict[str, str]:
        """Return the fingerprint of each rule in an edition, by number and in numerical order."""
        fingerprint_pairs = ((number, self.at(number, edition)) for number in self.numbers)
        return {number: words for number, words in fingerprint_pairs if words}

    def history(self, rule: Rule) -> list[Held]:
        """Return a rule's numbers and fingerprints: one entry per change, oldest first."""
        if rule.text != "comprehensive rules":
            return []
        dates = {numbered.since for numbered in rule.numbers}
        for numbered in rule.numbers:
            dates |= {words.since for words in self.numbers.get(numbered.number, ())}
        changes = [Held("")]
        for date in sorted(dates & self.editions.keys()):
            held_now = self.held(rule, date)
            if (held_now.number, held_now.fingerprint) != (
                changes[-1].number,
                changes[-1].fingerprint,
            ):
                changes.append(held_now)
        return changes[1:]

    def held(self, rule: Rule, edition: str) -> Held:
        """Return a rule's number and fingerprint in an edition; empty if it lacks the rule."""
        number = rule.number(edition) if rule.text == "comprehensive rules" else None
        return Held(edition, number, self.at(number, edition)) if number else Held(edition)

    def extended(self, edition: str, text: TextFacts) -> Fingerprints:
        """Return these fingerprints extended by the text of a newer edition."""
        numbers = dict(self.numbers)
        for number in {**numbers, **text.prints}:
            words, history = text.prints.get(number, ""), numbers.get(number, ())
            if words != (history[-1].fingerprint if history else ""):
                numbers[number] = (*history, Words(edition, words))
        signatures = dict(self.signatures)
        for number, words in text.prints.items():
            if words not in signatures:
                signatures[words] = text.signature(number)
        return Fingerprints(
            {**self.editions, edition: text.whole_hash},
            {number: numbers[number] for number in sorted(numbers, key=official.place)},
            dict(sorted(signatures.items())),
        )


class TextFacts:
    """An official text, with the hashes computed from it."""

    def __init__(self, text: OfficialText) -> None:
        """Compute the values that every check needs; the others are computed lazily."""
        self.rules = text.rules
        self.repeated = text.repeated
        self.dated = text.dated
        self.whole = text.whole
        self.prints = {n: official.fingerprint(rule.text) for n, rule in text.rules.items()}

    @cached_property
    def whole_hash(self) -> str:
        """A hash of all rules, without examples and glossary."""
        rules = (*self.rules.values(), *self.repeated)
        lines = (f"{rule.number} {official.folded(rule.text)}" for rule in rules)
        return digits("\n".join(lines), 16)

    def signature(self, number: str) -> str:
        """Return a rule's similarity signature."""
        return official.signature(self.rules[number].text)


def digits(text: str, count: int) -> str:
    """Return the first `count` hexadecimal digits of a text's SHA-256."""
    return sha256(text.encode()).hexdigest()[:count]


def recompute(folder: Path, out: Path) -> Fingerprints:
    """Write and return the fingerprints of all texts in a folder, named CR-YYYY-MM-DD.txt.

    Raises LookUpError if a file has a different name, or if the text of an edition in ``out`` is
    missing.
    """
    paths: dict[str, Path] = {}
    if not folder.is_dir():
        raise LookUpError(f"{folder}: not a folder")
    for path in sorted(folder.iterdir()):
        if not (name := NAME.fullmatch(path.name)):
            raise LookUpError(f"{path}: the name of a text must be CR-YYYY-MM-DD.txt")
        paths[name[1]] = path
    if not paths:
        raise LookUpError(f"{folder}: contains no text named CR-YYYY-MM-DD.txt")
    known_editions = (
        read_json(out.read_bytes(), Fingerprints, str(out)).editions if out.exists() else {}
    )
    if lost := sorted(known_editions.keys() - paths.keys()):
        raise LookUpError(
            f"{folder}: {out} has {len(lost)} editions whose texts are missing here, starting "
            f"with {lost[0]}; to add an edition, use: headjudge rules adopt FILE"
        )
    result = Fingerprints()
    for edition, path in paths.items():
        text = official.parse(path.read_bytes(), str(path))
        result = result.extended(edition, TextFacts(text))
    out.write_bytes(encoded(result))
    return result


def encoded(known: Fingerprints) -> bytes:
    """Return the file's contents with one line per entry, which keeps diffs small."""
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
    """Load the bundled ``spec/rulebook/fingerprints.json``."""
    data = files("headjudge.spec.rulebook").joinpath("fingerprints.json").read_bytes()
    return read_json(data, Fingerprints, "spec/rulebook/fingerprints.json")
