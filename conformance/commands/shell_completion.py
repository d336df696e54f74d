"""What a shell completes: engines, rules, ids, editions and profiles."""

import re
from collections.abc import Iterable


def engines(incomplete: str) -> list[str]:
    """Engines known by name."""
    from headjudge.conformance.engines.known import KNOWN

    return _beginning(KNOWN, incomplete)


def languages(incomplete: str) -> list[str]:
    """Languages that have a kit."""
    from headjudge.conformance.kits.scaffold import KITS

    return _beginning(KITS, incomplete)


def shelf(incomplete: str) -> list[str]:
    """Real engines with an adapter."""
    from headjudge.conformance.engines.shelf import shelf as known

    return _beginning(known(), incomplete)


def editions(incomplete: str) -> list[str]:
    """Dated editions, newest first."""
    from headjudge.spec.rulebook import editions as dated

    return _beginning(dated(), incomplete)


def rules(incomplete: str) -> list[str]:
    """Numbers and slugs of the newest edition."""
    from headjudge.spec.rulebook import Rulebook

    book = Rulebook.at()
    numbers = [book.number(rule.slug) for rule in book]
    return _beginning([*dict.fromkeys(numbers), *(rule.slug for rule in book)], incomplete)


def questions(incomplete: str) -> list[tuple[str, str]]:
    """The names of the open questions, each with what it asks."""
    from headjudge.spec.rulebook import Rulebook

    every = Rulebook.at().questions.values()
    return [(one.slug, one.asks) for one in every if one.slug.startswith(incomplete)]


def ids(incomplete: str) -> list[str]:
    """Ids of bundled scenarios; those of their rows are left out."""
    from importlib.resources import as_file, files

    with as_file(files("headjudge.features")) as folder:
        texts = [path.read_text("utf-8") for path in sorted(folder.glob("*.feature"))]
    found = (name for text in texts for name in re.findall(r"@id\.(\S+)", text))
    return _beginning(list(found), incomplete)


def profiles(incomplete: str) -> list[tuple[str, str]]:
    """Profiles, each with what it is."""
    from headjudge.conformance.scenarios.profiles import PROFILES

    return [(name, one.says) for name, one in PROFILES.items() if name.startswith(incomplete)]


def cards(incomplete: str) -> list[str]:
    """Names of cards."""
    from headjudge.spec.cards import cards as known

    return _beginning(known(), incomplete)


def _beginning(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
