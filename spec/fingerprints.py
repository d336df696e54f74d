"""What is kept of the official texts in place of their words, and how it is made from them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import groupby
from pathlib import Path

import msgspec
from msgspec import Struct

from spec import official
from spec.official import Citation, OfficialText
from spec.rulebook import LookUpError, Rule, Rulebook, as_of

NAME = re.compile(r"CR-(\d{4}-\d{2}-\d{2})\.txt")


class Held(Struct, frozen=True, array_like=True):
    """Where a rule stands from an edition on, and its words; without a number it is gone."""

    since: str
    number: str = ""
    fingerprint: str = ""
    signature: str = ""


class Printed(Struct, frozen=True, array_like=True):
    """By what a whole edition is known: one hash, and a sketch for those that are near it."""

    text: str
    sketch: str


class Fingerprints(Struct, frozen=True):
    """What ``spec/fingerprints.json`` keeps of the official texts: no word of them."""

    editions: dict[str, Printed]
    """Oldest first."""
    rules: dict[str, tuple[Held, ...]]
    """By slug, oldest first, an entry wherever the number or the words change."""
    cites: dict[str, tuple[tuple[str, ...], ...]]
    """By the fingerprint of a rule with citations: for each, what it may rightly be about."""
    titles: tuple[str, ...]
    """What anything has ever been about; as in ``cites``, 8 digits of the title's SHA-256."""

    def held(self, slug: str, edition: str) -> Held:
        """Where a rule stands in an edition; nowhere, if it is from another document."""
        return as_of(self.rules.get(slug, ()), edition) or Held("")

    def owners(self) -> dict[str, set[str]]:
        """By fingerprint, the slugs of the rules whose words it is of, in any edition."""
        owners: dict[str, set[str]] = {}
        for slug, held in self.rules.items():
            for one in held:
                if one.number:
                    owners.setdefault(one.fingerprint, set()).add(slug)
        return owners


class TextFacts:
    """A text with all that is computed from it."""

    def __init__(self, text: OfficialText) -> None:
        """Compute what every check needs; the rest waits until it is asked for."""
        self.rules = text.rules
        self.repeated = text.repeated
        self.prints = {n: official.fingerprint(rule.text) for n, rule in text.rules.items()}
        self.times = Counter(self.prints.values())
        self.cited = {n: c for n, rule in text.rules.items() if (c := official.cited(rule.text))}

    @cached_property
    def printed(self) -> Printed:
        """What the whole text is known by."""
        every = (*self.rules.values(), *self.repeated)
        lines = [f"{rule.number} {official.folded(rule.text)}" for rule in every]
        return Printed(digits("\n".join(lines), 16), official.sketch(lines))

    def about(self, citations: Iterable[Citation]) -> list[str]:
        """What the cited rules are about, as hashes."""
        return [digits(official.subject(self.rules, c.number), 8) for c in citations]

    def titles(self) -> set[str]:
        """The titles of its sections and keywords, as hashes."""
        titles = {official.heading(self.rules, number) for number in self.rules} - {""}
        return {digits(title, 8) for title in titles}

    @cached_property
    def signatures(self) -> dict[str, str]:
        """The similarity signature of every rule, by number."""
        return {n: official.signature(rule.text) for n, rule in self.rules.items()}


def digits(text: str, count: int) -> str:
    """The first hexadecimal digits of the SHA-256 of a text."""
    return sha256(text.encode()).hexdigest()[:count]


def recompute(folder: Path, out: Path, rules: Iterable[Rule] | None = None) -> Fingerprints:
    """Write the fingerprints of all texts in a folder, each named CR-YYYY-MM-DD.txt.

    Raises LookUpError for a file of another name and for a rule of ours (``rules``; without them,
    those of ``spec/rules``) that a text doesn't have under its number.
    """
    texts: dict[str, TextFacts] = {}
    for path in sorted(folder.iterdir()):
        if not (name := NAME.fullmatch(path.name)):
            raise LookUpError(f"{path}: the name of a text must be CR-YYYY-MM-DD.txt")
        texts[name[1]] = TextFacts(official.parse(path.read_bytes(), str(path), repeats=True))
    if not texts:
        raise LookUpError(f"{folder}: there is no text named CR-YYYY-MM-DD.txt here")
    ours = Rulebook.at().rules.values() if rules is None else rules
    known = Fingerprints(
        editions={edition: text.printed for edition, text in texts.items()},
        rules={
            rule.slug: tuple(_history(rule, texts))
            for rule in ours
            if rule.text == "comprehensive rules"
        },
        cites=_cites(texts),
        titles=tuple(sorted({title for text in texts.values() for title in text.titles()})),
    )
    out.write_bytes(_encoded(known))
    return known


def _encoded(known: Fingerprints) -> bytes:
    """One line an entry, so that a new edition shows as few changed lines."""
    parts = []
    for name, part in msgspec.to_builtins(known).items():
        if isinstance(part, dict):
            lines = [f'"{key}":{msgspec.json.encode(part[key]).decode()}' for key in part]
            parts.append(f'"{name}":{{\n' + ",\n".join(lines) + "\n}")
        else:
            parts.append(f'"{name}":{msgspec.json.encode(part).decode()}')
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _history(rule: Rule, texts: Mapping[str, TextFacts]) -> Iterator[Held]:
    last = Held("")
    for edition, text in texts.items():
        number = rule.number(edition) or ""
        if number and number not in text.rules:
            raise LookUpError(
                f"edition {edition} has no rule {number}, which spec/rules gives for {rule.slug}"
            )
        words = text.prints.get(number, "")
        if (number, words) != (last.number, last.fingerprint):
            sign = official.signature(text.rules[number].text) if number else ""
            last = Held(edition, number, words, sign)
            yield last


def _cites(texts: Mapping[str, TextFacts]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What the citations of each rule may be about, for rules that cite without a title."""
    seen: dict[str, list[list[str]]] = defaultdict(list)
    for text in texts.values():
        for number, citations in text.cited.items():
            words = text.prints[number]
            if text.times[words] == 1 and not all(c.title for c in citations):
                seen[words].append(text.about(citations))
    return {
        words: tuple(_rightly(place) for place in zip(*seen[words], strict=True))
        for words in sorted(seen)
        if len({len(each) for each in seen[words]}) == 1
    }


def _rightly(subjects: Iterable[str]) -> tuple[str, ...]:
    """Of what a citation was about, edition by edition, all but slips.

    A slip is what some editions in a row have and those before and behind them have otherwise,
    both alike: an oversight that was mended. What changed for good was meant.
    """
    runs = [subject for subject, _ in groupby(subjects)]
    mended = {at for at in range(1, len(runs) - 1) if runs[at - 1] == runs[at + 1]}
    return tuple(sorted({subject for at, subject in enumerate(runs) if at not in mended}))


def fingerprints() -> Fingerprints:
    """Those of ``spec/fingerprints.json``."""
    data = files("spec").joinpath("fingerprints.json").read_bytes()
    return msgspec.json.decode(data, type=Fingerprints)
