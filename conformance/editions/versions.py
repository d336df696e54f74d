"""Versions of the rules that can be compared: a known edition, or a text."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from headjudge.conformance import WrongUse, exists, read_bytes
from headjudge.conformance.editions.alignment import Alignment, Entry
from headjudge.spec.rulebook import Rule, Rulebook, editions, official
from headjudge.spec.rulebook.fingerprints import Fingerprints, TextFacts, fingerprints


class Version(Struct, frozen=True):
    """A known edition, or a text."""

    name: str
    edition: str
    """The edition that it is; of an unknown text, the known one that it is nearest to."""
    exact: bool
    """Whether it is that edition."""
    entries: tuple[Entry, ...]
    text: TextFacts | None = None
    """Its words, if it was given as a text."""

    fresh: frozenset[str] = frozenset()
    """The numbers of an unknown text under which that edition has nothing like it."""

    @property
    def says(self) -> str:
        """What it is, in a sentence."""
        if not self.text:
            return f"edition {self.edition}"
        if self.exact:
            said = f"this is edition {self.edition}"
        elif self.text.dated and self.text.dated < self.edition:
            said = f"this is older than {self.edition}, the oldest known edition"
        else:
            said = f"this is not a known edition; it is compared with {self.edition}"
        bare = "" if self.text.whole else ", without glossary and credits"
        return f"{self.name}: {said}{bare}"


def find(place: str) -> Version:
    """The edition of that date, or the text of that path.

    Raises LookUpError and WrongUse for what is neither, NotARulebook for a text that is none.
    """
    if place in editions():
        return of_edition(place)
    if exists(place):
        return of_text(Path(place))
    if place[:4].isdigit():
        Rulebook.at(place)  # raises, naming the nearest edition
    raise WrongUse(f"{place}: no such file, and no edition (headjudge rules editions lists them)")


def of_date(texts: Path | None, place: str) -> str:
    """The text of an edition, where a folder has it under its date, or else the place itself."""
    path = texts / f"CR-{place}.txt" if texts else None
    return str(path) if path and place in editions() and path.is_file() else place


def of_edition(
    edition: str, known: Fingerprints | None = None, rules: Iterable[Rule] | None = None
) -> Version:
    """A known edition, of which no words are kept."""
    known = known or fingerprints()
    slugs = _slugs(edition, rules)
    entries = [
        Entry(number, words, slugs.get(number, ""), signature=known.signatures[words])
        for number, words in known.of_edition(edition).items()
    ]
    return Version(edition, edition, exact=True, entries=tuple(entries))


def of_text(
    path: Path, known: Fingerprints | None = None, rules: Iterable[Rule] | None = None
) -> Version:
    """A text, with the edition that it is or is nearest to.

    Raises NotARulebook when it is none that is whole, WrongUse when it can't be read.
    """
    known = known or fingerprints()
    text = TextFacts(official.parse(read_bytes(path), str(path)))
    same = [edition for edition, whole in known.editions.items() if whole == text.whole_hash]
    edition = same[-1] if same else nearest(text, known)
    slugs = _slugs(edition, rules) if same else {}
    return Version(str(path), edition, bool(same), entries_of(text, known, slugs), text)


def entries_of(text: TextFacts, known: Fingerprints, slugs: Mapping[str, str]) -> tuple[Entry, ...]:
    """The rules of a text, in its order."""
    return tuple(
        Entry(
            number,
            words,
            slugs.get(number, ""),
            text=text.rules[number].text,
            line=text.rules[number].line,
            signature=known.signatures.get(words, ""),
        )
        for number, words in text.prints.items()
    )


def named(
    one: Version, known: Fingerprints | None = None, rules: Iterable[Rule] | None = None
) -> Version:
    """A version whose rules have the slugs of their records: a text, by those of its edition."""
    if one.exact or not one.text:
        return one
    known = known or fingerprints()
    found = Alignment(of_edition(one.edition, known, rules).entries, one.entries)
    slugs = {new.number: old.slug for old, new in found.to.items()}
    fresh = frozenset(entry.number for entry in one.entries if entry not in found.back)
    entries = entries_of(one.text, known, slugs)
    return Version(one.name, one.edition, one.exact, entries, one.text, fresh)


def nearest(text: TextFacts, known: Fingerprints) -> str:
    """The edition before the date that a text gives itself, or of that date; the oldest, if none.

    Of a text without a date, the edition that has the most rules under the same numbers in the
    same words; of several, the newest.
    """
    dates = list(known.editions)
    if text.dated:
        return max([date for date in dates if date <= text.dated], default=dates[0])
    alike = Counter(dict.fromkeys(dates, 0))
    for number, history in known.numbers.items():
        until = [words.since for words in history[1:]]
        for words, end in zip(history, [*until, "9999"], strict=True):
            if words.fingerprint:
                same = text.prints.get(number) == words.fingerprint
                begin = dates.index(words.since)
                for date in dates[begin:]:
                    if date >= end:
                        break
                    alike[date] += 1 if same else -1
    return max(dates, key=lambda date: (alike[date], date))


def _slugs(edition: str, rules: Iterable[Rule] | None) -> dict[str, str]:
    rules = Rulebook.at().rules.values() if rules is None else rules
    return {
        number: rule.slug
        for rule in rules
        if rule.text == "comprehensive rules" and (number := rule.number(edition))
    }
