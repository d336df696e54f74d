"""The rules as data: look-ups, numbers by edition, and consistency of the records."""

import re
from collections import defaultdict
from itertools import chain
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec.structs import replace

from headjudge.spec import rulebook
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, editions, in_force_on
from headjudge.spec.rulebook.fingerprints import fingerprints
from headjudge.spec.rulebook.records import Numbered
from headjudge.spec.rulebook.semantics import ALLOWED, Means
from tests import NEWEST


def test_rule_104_is_recorded_completely(book: Rulebook) -> None:
    numbers = {rule.number(NEWEST) for rule in book}
    assert {n for n in fingerprints().of_edition(NEWEST) if n.startswith("104.")} <= numbers


def test_rule_records_are_consistent(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert set(rule.depends_on) <= set(book.rules), rule.slug
        assert not rule.restates or not book.rules[rule.restates].restates, rule.slug
        assert not (rule.restates and rule.exempt), rule.slug
        assert set(rule.questions) <= set(book.questions), rule.slug
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.slug)
        assert not rule.says.endswith(".")
        assert not book.has_rule(rule.slug) or rule.says == rule.sentence(NEWEST), rule.slug
        leaning = ("Then", "It", "They", "First,", "Last,", "This", "These", "But", "Also")
        assert rule.says.split()[0] not in leaning, "it is read alone, as why a cause is wrong"
        dates = [entry.since for entry in rule.numbers]
        assert dates == sorted(set(dates))
        dates += [meant.since for history in rule.means.values() for meant in history]
        assert set(dates) <= set(editions()) or rule.text == "tournament rules"
    touching = {question for rule in book.rules.values() for question in rule.questions}
    assert touching == set(book.questions)


def test_only_merged_rules_share_a_number(book: Rulebook) -> None:
    """The rules merged into another got its number when their new wording was reviewed.

    Tournament rules are exempt because only their sections are numbered.
    """
    ours = [rule for rule in book.rules.values() if rule.text == "comprehensive rules"]
    known = set[tuple[str, ...]]()
    for edition in reversed(editions()):
        by_number = defaultdict(list)
        for rule in ours:
            if number := rule.number(edition):
                by_number[number].append(rule)
        for rules in by_number.values():
            slugs = tuple(rule.slug for rule in rules)
            others = [rule.slug for rule in rules if not changed_wholly_in(edition, rule)]
            assert len(others) <= 1 or slugs in known, (edition, others)
            known.add(slugs)


def changed_wholly_in(edition: str, rule: Rule) -> bool:
    """Return whether both the rule's number and its wording changed in an edition."""
    meant = {change.since for change in chain.from_iterable(rule.means.values())}
    reworded = {*rule.wording, *(noted.since for noted in rule.meaning)} | meant
    return edition in reworded & {numbered.since for numbered in rule.numbers[1:]}


def test_shared_number_finds_the_first_rule(book: Rulebook) -> None:
    first = book.rule("MTR 2.5")
    assert (first.slug, book.rule("mtr 2.5").slug) == ("additional-turns", "additional-turns")
    others = [rule.slug for rule in book.sharing(first)]
    assert others[:2] == ["passed-turn-is-over", "team-additional-turns"]
    assert book.sharing(book.rule("104.3a")) == []
    assert Rulebook.at("2009-02-01").rule("Floor Rules 116").slug == "additional-turns"


def test_numbers_depend_on_the_edition(book: Rulebook) -> None:
    concede = book.rules["concede"]
    assert concede.number("2005-08-01") == "102.3a"
    assert concede.number("2009-05-01") == "102.3a"
    assert concede.number("2009-07-11") == "104.3a"
    assert book.rules["restart"].number("2011-04-01") is None


def test_rule_stands_alone_in_an_edition_without_the_rule_that_it_restates() -> None:
    """After the deletion of 104.3d and 704.5c, 122.1f had no scenario and could get none."""
    book = Rulebook.at("2024-02-02")
    deleted = replace(book.rules["ten-poison"], numbers=(Numbered(book.edition, ""),))
    rules = book.rules | {deleted.slug: deleted}
    edited = Rulebook(book.edition, rules.values(), book.families, book.questions)
    assert book.rules["poison-counters"].restates == "ten-poison"
    assert edited.rules["poison-counters"].restates == ""
    assert (book.statement_of("ten-poison"), edited.statement_of("ten-poison")) == (
        "ten-poison",
        "poison-action",
    )
    assert Rulebook.at("2008-02-01").statement_of("commander-damage") == ""
    assert "poison-counters" in {rule.slug for rule in edited.required()}


def test_rule_is_found_by_number_or_slug(book: Rulebook) -> None:
    slug = "win-and-lose-is-loss"
    number = book.number(slug)
    for wanted in (number, slug, number.upper(), f" {number} "):
        assert book.rule(wanted).slug == slug


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("104.3z", rf"no rule '104.3z' in edition {NEWEST}; did you mean 104.3"),
        ("last-player-standin", "did you mean last-player-standing"),
        ("xyzzy", f"no rule 'xyzzy' in edition {NEWEST}$"),
    ],
)
def test_unknown_rule_suggests_the_nearest(book: Rulebook, wanted: str, message: str) -> None:
    with pytest.raises(LookUpError, match=message):
        book.rule(wanted)


def test_rule_missing_in_an_edition_is_an_error() -> None:
    old = Rulebook.at("2008-02-01")
    with pytest.raises(LookUpError, match=r"2008-02-01 has no rule restart; .* on 2011-05-01"):
        old.rule("restart")
    with pytest.raises(LookUpError, match="has no rule restart"):
        old.number("restart")
    assert old.rule("102.3a").slug == "concede"
    assert old.number("concede") == "102.3a"
    assert "restart" not in {rule.slug for rule in old}


def test_editions_are_sorted_newest_first() -> None:
    assert editions() == sorted(editions(), reverse=True)
    assert (editions()[0], editions()[-1]) == (NEWEST, "2005-08-01")
    assert rulebook.check_edition() == editions()[0]


def test_rule_on_a_day_uses_the_edition_in_force() -> None:
    book, rule = rulebook.look_up("102.3e@2008-03-15")
    assert (book.edition, rule.slug) == ("2008-02-01", "win-and-lose-is-loss")
    assert in_force_on("2005-08-01") == in_force_on("2005-09-30") == editions()[-1]
    assert in_force_on("2999-12-31") == editions()[0]
    for day in ("2005-07-31", "yesterday", "2008-02-30", "2008"):
        with pytest.raises(LookUpError, match=day):
            in_force_on(day)


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ("2003-03-15", "the nearest is 2005-08-01; they begin with 2005-08-01 and end with"),
        ("2008-02-03", "no edition '2008-02-03'; the nearest is 2008-02-01"),
        ("2031-01-01", f"the nearest is {NEWEST}"),
        ("soon", f"no edition 'soon'; the nearest is {NEWEST}"),
    ],
)
def test_unavailable_edition_suggests_the_nearest(edition: str, message: str) -> None:
    with pytest.raises(LookUpError, match=message):
        Rulebook.at(edition)


def test_nearest_is_empty_without_similar_words() -> None:
    assert rulebook.nearest("xyzzy", ["poison"]) == ""
    assert rulebook.nearest("poisn", ["poison"]) == "; did you mean poison?"


def test_rule_slugs_in_code_exist(book: Rulebook) -> None:
    assert book.has_rule("restart")
    assert not Rulebook.at("2011-04-01").has_rule("restart")
    with pytest.raises(LookUpError, match="no rule has the slug 'restrat'; did you mean restart"):
        book.has_rule("restrat")
    for path in (p for of in ("spec", "reference", "conformance") for p in Path(of).rglob("*.py")):
        for slug in re.findall(r'\.has_rule\(\s*"(.+?)"', path.read_text("utf-8")):
            assert slug in book.rules, path


def test_every_listed_value_occurs_in_an_edition() -> None:
    books = [Rulebook.at(edition) for edition in editions()]
    for aspect, of in get_type_hints(Means).items():
        result = {dict(book.semantics)[aspect] for book in books}
        listed = {*ALLOWED[aspect], *([None] if type(None) in getattr(of, "__args__", ()) else [])}
        assert result == listed, aspect


RECORDS = """
[family]
title = "Conceding"
needs-examples = true

[concede]
says = "A player can concede at any time"
kind = "permits"
numbers = [{ from = "2005-08-01", number = "102.3a" }]
means.by = [{ from = "2005-08-01", value = "losing" }]
"""


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('"losing"', '"loosing"', "concede: by is 'loosing'; allowed: losing, leaving; did you"),
        (
            ".by",
            ".bye",
            "concede: spec/rulebook/semantics.py does not list its aspect bye; did you",
        ),
        ('"permits"', '"permit"', "concede: Invalid enum value 'permit'"),
        ("title", "titel", "family: Object contains unknown field `titel`"),
        ("[family]", "[family", "Expected ']' at the end of a table declaration"),
    ],
)
def test_invalid_record_is_rejected(right: str, wrong: str, message: str) -> None:
    assert rulebook.read_family("x", RECORDS)[1][0].means["by"][0].value == "losing"
    with pytest.raises(LookUpError, match=re.escape(f"spec/rulebook/rules/x.toml: {message}")):
        rulebook.read_family("x", RECORDS.replace(right, wrong))
