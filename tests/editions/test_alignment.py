"""Two small rulebooks rule by rule, and what the gate sees of every edition."""

import pytest

from headjudge.editions import versions
from headjudge.editions.alignment import Alignment, Entry, merges, splits
from headjudge.editions.diff import Comparison
from headjudge.spec.rulebook import official
from tests.benchmarks.gate import GONE, NEW, REWORDED, TEXTS, measure, told

TOY = {
    "1": "Ending",
    "1.1": "The toy is over as soon as somebody has filled a whole row with marbles of one colour.",
    "1.2": "There are several ways to be out of the toy, and each of them is listed here.",
    "1.2a": "Whoever has dropped ten marbles in the course of one round is out of the toy.",
    "1.2b": "Whoever falls asleep before the tower bell rings is out of the toy.",
    "1.2c": "Whoever eats a marble is out of the toy and should see a doctor at once.",
    "1.2d": "Whoever calls a neighbour names twice is out of the toy for that evening.",
    "2": "Pieces",
    "2.1": "A box holds forty marbles of four colours and a bell made of brass.",
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
    """By the old number, the new one, of rules that have another one or none."""
    aligned = Alignment(entries(TOY, COVERED), entries(new))
    numbers = {old.number: aligned.to.get(old) for old in aligned.old}
    assert len({id(entry) for entry in aligned.to.values()}) == len(aligned.to)
    return {
        number: entry.number if entry else ""
        for number, entry in numbers.items()
        if not entry or entry.number != number
    }


def with_texts(**changed: str) -> dict[str, str]:
    """The toy with some numbers, written as r1_2a, saying something else; or nothing."""
    texts = TOY | {key[1:].replace("_", "."): text for key, text in changed.items()}
    return {number: text for number, text in sorted(texts.items()) if text}


FOUND_AGAIN: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "nothing": (TOY, {}),
    "two changed places": (
        with_texts(r1_2b=TOY["1.2c"], r1_2c=TOY["1.2b"]),
        {"1.2b": "1.2c", "1.2c": "1.2b"},
    ),
    "one put in before others": (
        with_texts(
            r1_2a="Whoever whistles is out of the toy.",
            r1_2b=TOY["1.2a"],
            r1_2c=TOY["1.2b"],
            r1_2d=TOY["1.2c"],
            r1_2e=TOY["1.2d"],
        ),
        {"1.2a": "1.2b", "1.2b": "1.2c", "1.2c": "1.2d", "1.2d": "1.2e"},
    ),
    "one taken out": (with_texts(r1_2b=""), {"1.2b": ""}),
    "one taken out and others moved up": (
        with_texts(r1_2b=TOY["1.2c"], r1_2c=TOY["1.2d"], r1_2d=""),
        {"1.2b": "", "1.2c": "1.2b", "1.2d": "1.2c"},
    ),
    "a number word": (with_texts(r1_2a=TOY["1.2a"].replace("ten", "twelve")), {}),
    "a comma": (with_texts(r1_2a=TOY["1.2a"].replace("marbles in", "marbles, in")), {}),
    "two changed places and words": (
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
    "a section moved and a rule in many other words": (
        {
            ("8" + n[1:] if n[0] == "2" else n): text.replace(
                "forty marbles of four colours and", "sixty marbles of six colours, a cloth and"
            )
            for n, text in TOY.items()
        },
        {"2": "8", "2.1": "8.1", "2.2": "8.2"},
    ),
}


@pytest.mark.parametrize("how", FOUND_AGAIN)
def test_rules_are_found_again(how: str) -> None:
    new, moved = FOUND_AGAIN[how]
    assert became(new) == moved


def test_of_rules_in_the_same_words_each_is_its_own() -> None:
    twice = TOY | {"2.3": TOY["1.2a"]}
    changed = twice | {"1.2a": TOY["1.2a"].replace("ten", "twelve")}
    aligned = Alignment(entries(twice, COVERED), entries(changed))
    assert {old.number: new.number for old, new in aligned.to.items()} == {n: n for n in twice}


def test_where_both_sides_name_their_records_these_decide() -> None:
    new = with_texts(r1_2a=TOY["1.2b"], r1_2b=TOY["1.2a"])
    aligned = Alignment(entries(TOY, COVERED), entries(new, COVERED | {"1.2d": "names"}))
    assert {o.number: n.number for o, n in aligned.to.items() if o.slug} == {n: n for n in COVERED}
    (names,) = [entry for entry in aligned.new if entry.slug == "names"]
    assert names not in aligned.back


def test_what_was_split_and_what_was_merged() -> None:
    both = f"{TOY['1.2a']} {TOY['1.2b']}"
    joined = with_texts(r1_2a=both, r1_2b="")
    aligned = Alignment(entries(TOY, COVERED), entries(joined))
    assert {old.number: new.number for old, new in merges(aligned).items()} == {"1.2b": "1.2a"}
    apart = Alignment(entries(joined, COVERED), entries(TOY))
    assert {new.number: old.number for new, old in splits(apart).items()} == {"1.2b": "1.2a"}


def test_a_rule_without_a_record_in_a_known_edition_is_no_part_of_another() -> None:
    old, new = map(versions.of_edition, ("2008-05-01", "2010-10-01"))
    found = splits(Alignment(old.entries, new.entries))
    assert [part.number for part, whole in found.items() if whole.slug == "trample"] == ["702.23k"]
    (trample,) = (change for change in Comparison(old, new).changes if change.slug == "trample")
    assert trample.kind == "reworded and renumbered"


@pytest.mark.skipif(not TEXTS, reason="the official texts are not beside the project")
@pytest.mark.parametrize("newer", ["2005-10-01", *(path.stem[3:] for path in TEXTS[-1:])])
def test_what_the_gate_sees_of_an_edition_that_it_does_not_know(newer: str) -> None:
    """The whole measurement is ``python -m tests.benchmarks.gate``."""
    at = next(at for at, path in enumerate(TEXTS) if path.stem == f"CR-{newer}")
    found = measure(TEXTS[at - 1], TEXTS[at])
    assert found.compared_with == found.old
    for expected in found.expected:
        assert expected.reported or expected.slug == "state-triggers", (
            expected
        )  # which was written anew
    lines = list(told([found]))
    assert [line.split(":")[0] for line in lines[:3]] == [NEW, REWORDED, GONE]
