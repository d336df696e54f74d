"""Alignment of two rulebooks, and the gate's report about unknown editions."""

import pytest

from headjudge.editions import versions
from headjudge.editions.alignment import Alignment, Entry, merges, splits
from headjudge.editions.diff import Comparison
from headjudge.spec.rulebook import official
from tests import TEXTS
from tests.benchmarks.gate import GONE, NEW, REWORDED, measure, summary_lines
from tests.conftest import needs_texts

TOY = {
    "1": "Ending",
    "1.1": "The toy is over as soon as somebody has filled a whole row with marbles of one color.",
    "1.2": "There are several ways to be out of the toy, and each of them is listed here.",
    "1.2a": "Anyone who has dropped ten marbles in the course of one round is out of the toy.",
    "1.2b": "Anyone who falls asleep before the tower bell rings is out of the toy.",
    "1.2c": "Anyone who eats a marble is out of the toy and should see a doctor at once.",
    "1.2d": "Anyone who calls a neighbor names twice is out of the toy for that evening.",
    "2": "Pieces",
    "2.1": "A box holds forty marbles of four colors and a bell made of brass.",
    "2.2": "Broken marbles are put aside, and nobody may use them in the same evening.",
    "3": "Company",
    "3.1": "Teams sit on opposite sides of the table and share all marbles they win.",
    "3.2": "Nobody talks to the other team while the bell is ringing.",
}
COVERED = {
    "1.1": "over",
    "1.2": "ways",
    "1.2a": "ten",
    "1.2b": "asleep",
    "1.2c": "eats",
    "3.2": "hush",
}


def entries(rules: dict[str, str], slugs: dict[str, str] | None = None) -> list[Entry]:
    return [
        Entry(number, official.fingerprint(text), (slugs or {}).get(number, ""), text=text)
        for number, text in rules.items()
    ]


def became(new: dict[str, str]) -> dict[str, str]:
    """Return the new number of each rule whose number changed, by old number; "" if it is gone."""
    aligned = Alignment(entries(TOY, COVERED), entries(new))
    numbers = {old.number: aligned.to.get(old) for old in aligned.old}
    assert len({id(entry) for entry in aligned.to.values()}) == len(aligned.to)
    return {
        number: entry.number if entry else ""
        for number, entry in numbers.items()
        if not entry or entry.number != number
    }


def with_texts(**changed: str) -> dict[str, str]:
    """Return the toy rules with some texts replaced, or removed if empty; r1_2a stands for 1.2a."""
    texts = TOY | {key[1:].replace("_", "."): text for key, text in changed.items()}
    return {number: text for number, text in sorted(texts.items()) if text}


CHANGES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "nothing": (TOY, {}),
    "two swapped": (
        with_texts(r1_2b=TOY["1.2c"], r1_2c=TOY["1.2b"]),
        {"1.2b": "1.2c", "1.2c": "1.2b"},
    ),
    "one inserted before others": (
        with_texts(
            r1_2a="Anyone who whistles is out of the toy.",
            r1_2b=TOY["1.2a"],
            r1_2c=TOY["1.2b"],
            r1_2d=TOY["1.2c"],
            r1_2e=TOY["1.2d"],
        ),
        {"1.2a": "1.2b", "1.2b": "1.2c", "1.2c": "1.2d", "1.2d": "1.2e"},
    ),
    "one removed": (with_texts(r1_2b=""), {"1.2b": ""}),
    "one removed and others moved up": (
        with_texts(r1_2b=TOY["1.2c"], r1_2c=TOY["1.2d"], r1_2d=""),
        {"1.2b": "", "1.2c": "1.2b", "1.2d": "1.2c"},
    ),
    "a number word": (with_texts(r1_2a=TOY["1.2a"].replace("ten", "twelve")), {}),
    "a comma": (with_texts(r1_2a=TOY["1.2a"].replace("marbles in", "marbles, in")), {}),
    "two swapped and reworded": (
        with_texts(
            r1_2a=TOY["1.2b"].replace("tower bell", "bell"),
            r1_2b=TOY["1.2a"].replace("ten", "twelve"),
        ),
        {"1.2a": "1.2b", "1.2b": "1.2a"},
    ),
    "a section moved": (
        {("9" + n[1:] if n[0] == "3" else n): text for n, text in TOY.items()},
        {"3": "9", "3.1": "9.1", "3.2": "9.2"},
    ),
    "a section moved and a rule reworded": (
        {
            ("9" + n[1:] if n[0] == "3" else n): text.replace("the bell", "a bell")
            for n, text in TOY.items()
        },
        {"3": "9", "3.1": "9.1", "3.2": "9.2"},
    ),
    "a section moved and a rule reworded heavily": (
        {
            ("8" + n[1:] if n[0] == "2" else n): text.replace(
                "forty marbles of four colors and", "sixty marbles of six colors, a cloth and"
            )
            for n, text in TOY.items()
        },
        {"2": "8", "2.1": "8.1", "2.2": "8.2"},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_rules_are_matched_after_each_kind_of_change(change: str) -> None:
    new, moved = CHANGES[change]
    assert became(new) == moved


def test_rules_with_equal_texts_match_by_number() -> None:
    twice = TOY | {"2.3": TOY["1.2a"]}
    changed = twice | {"1.2a": TOY["1.2a"].replace("ten", "twelve")}
    aligned = Alignment(entries(twice, COVERED), entries(changed))
    assert {old.number: new.number for old, new in aligned.to.items()} == {n: n for n in twice}


def test_known_slugs_take_precedence_over_texts() -> None:
    new = with_texts(r1_2a=TOY["1.2b"], r1_2b=TOY["1.2a"])
    aligned = Alignment(entries(TOY, COVERED), entries(new, COVERED | {"1.2d": "names"}))
    assert {o.number: n.number for o, n in aligned.to.items() if o.slug} == {n: n for n in COVERED}
    (names,) = [entry for entry in aligned.new if entry.slug == "names"]
    assert names not in aligned.back


def test_split_and_merged_rules_are_detected() -> None:
    both = f"{TOY['1.2a']} {TOY['1.2b']}"
    joined = with_texts(r1_2a=both, r1_2b="")
    aligned = Alignment(entries(TOY, COVERED), entries(joined))
    assert {old.number: new.number for old, new in merges(aligned).items()} == {"1.2b": "1.2a"}
    apart = Alignment(entries(joined, COVERED), entries(TOY))
    assert {new.number: old.number for new, old in splits(apart).items()} == {"1.2b": "1.2a"}


FACTORED = (
    "If a team's bell is broken, the team is out of the toy.",
    "If a team has fifteen or more marbles, that team is out of the toy.",
    "If a team's bell is broken, or if it has fifteen or more marbles, the team is out of the toy.",
)
"""Two rules, and both as one rule, with their common words only once."""


@pytest.mark.parametrize("deleted", [True, False])
def test_merger_with_common_words_once_is_detected(*, deleted: bool) -> None:
    """The deletion of one rule with a change of the other is not a merger."""
    first, second, both = FACTORED
    old = TOY | {"3.1": first, "3.2": second}
    new = TOY | {"3.1": first.replace("broken", "lost") if deleted else both}
    del new["3.2"]
    aligned = Alignment(entries(old, COVERED), entries(new))
    merged = {} if deleted else {"3.2": "3.1"}
    assert {old.number: new.number for old, new in merges(aligned).items()} == merged


def test_old_rule_without_record_is_not_part_of_a_split() -> None:
    old, new = map(versions.of_edition, ("2008-05-01", "2010-10-01"))
    found = splits(Alignment(old.entries, new.entries))
    assert [part.number for part, whole in found.items() if whole.slug == "trample"] == ["702.23k"]
    (trample,) = (change for change in Comparison(old, new).changes if change.slug == "trample")
    assert trample.kind == "reworded and renumbered"


@needs_texts
@pytest.mark.parametrize("newer", ["2005-10-01", *(path.stem[3:] for path in TEXTS[-1:])])
def test_gate_reports_changes_of_unknown_edition(newer: str) -> None:
    """``python -m tests.benchmarks.gate`` measures all editions."""
    place = next(place for place, path in enumerate(TEXTS) if path.stem == f"CR-{newer}")
    boundary = measure(TEXTS[place - 1], TEXTS[place])
    assert boundary.compared_with == boundary.old
    for expected in boundary.expected:
        is_rewritten = expected.slug == "state-triggers"
        assert expected.reported or is_rewritten, expected
    lines = list(summary_lines([boundary]))
    assert [line.split(":")[0] for line in lines[:3]] == [NEW, REWORDED, GONE]
