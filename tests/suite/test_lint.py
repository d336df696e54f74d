"""The faults that lint finds and their lines, and the rules that features cover."""

import re

import pytest

from headjudge.explain.api import answer
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.compiler import FeatureError, bundled, compile_feature, parse
from headjudge.suite.lint import coverage, lint, lint_cards, uncovered
from tests import NEWEST
from tests.conftest import headjudge
from tests.test_guides import blocks

GOOD = """\
Feature: One rule

  @rule.concede
  Rule: 104.3a A player may concede at any time; that player leaves the game and loses

    @id.one
    Example: first
      Given a game between Ana and Ben
      When Ana concedes
      Then Ben wins the game

    @near-miss @id.two
    Scenario Outline: second
      Given a game between Ana, Ben and Cho
      When <who> concedes
      Then the game goes on for <rest>

      Examples:
        | who | rest        |
        | Ana | Ben and Cho |
        | Ben | Ana and Cho |
"""


def findings(
    text: str, book: Rulebook, *, suite: bool = True, whole_suite: bool = False
) -> list[str]:
    parsed = [parse("x.feature", text)]
    return [str(finding) for finding in lint(parsed, book, suite=suite, whole_suite=whole_suite)]


def test_misspelled_sentence_of_a_card_is_named_with_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (
        '["Lost Card"]\nis = "sorcery"\ndoes = "A player loses"\nresolves = ["{target} looses"]\n'
    )
    monkeypatch.setattr("headjudge.suite.lint.card_files", lambda: [("spec/cards/mine.toml", text)])
    where = "spec/cards/mine.toml:4: [Lost Card]: unknown step: {target} looses"
    assert [str(finding) for finding in lint_cards()] == [where]
    assert headjudge("lint").stdout == f"{where}\n"
    assert headjudge("cards", "Platinum Angel").stderr == f"headjudge: {where}\n"


def test_correct_feature_has_no_faults(book: Rulebook) -> None:
    assert findings(GOOD, book) == []


GIVEN = "Given a game between Ana and Ben"
WHEN = "When Ana concedes"
THEN = "Then Ben wins the game"
ALL_STEPS = f"      {GIVEN}\n      {WHEN}\n      {THEN}\n"
ROW = "When at the same time\n        | {} |"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("second", "first", "13: duplicate scenario name 'first', also in line 7"),
        ("Example: first", "Example:", "7: the scenario has no name"),
        (
            "        | Ana | Ben and Cho |\n        | Ben | Ana and Cho |\n",
            "",
            "13: the outline has no rows",
        ),
        ("| who |", "| whom |", "18: unused column 'whom'; did you mean who?"),
        ("| who |", "| whom |", "13: no column has values for <who>; did you mean <whom>?"),
        (WHEN, "When <who> concedes", "7: <who> has no value"),
        ("      Examples:", "      @slow\n      Examples:", "19: tags on examples are ignored"),
        ("      When Ana concedes\n", "", "7: the scenario has no When"),
        ("      Then Ben wins the game\n", "", "7: the scenario has no Then"),
        (ALL_STEPS, "", "7: the scenario has no steps"),
        (THEN, f"{THEN}\n      When Ben concedes", "7: nothing is expected after the last When"),
        ("Ana concedes\n", "Ana conceeds\n", "9: unknown step: Ana conceeds"),
        ("Ana concedes\n", "Ana conceeds\n", "did you mean: Ana concedes"),
        (THEN, "Then Ben concedes", "10: 'Ben concedes' belongs under When"),
        (WHEN, "When Zed concedes", "9: no player is named Zed (the players are Ana, Ben)"),
        (WHEN, "When Ann concedes", "did you mean Ana?"),
        (WHEN, "When Ana loses -3 life", "9: 'Ana loses -3 life': amount: must be at least 0"),
        ("Ana concedes\n", "Ana concedes\n        | x |\n", "9: 'Ana concedes' takes no table"),
        (WHEN, f'{WHEN}\n        """\n        x\n        """', "9: unexpected doc string"),
        (WHEN, "When at the same time", "9: 'at the same time' needs a table"),
        (WHEN, ROW.format("Ana concedes | Ben concedes"), "9: expected one event per row, not 2"),
        (
            WHEN,
            ROW.format("a game between Ana and Ben"),
            "9: 'a game between Ana and Ben' is not an event",
        ),
        (WHEN, ROW.format("Ana conceeds"), "9: unknown step: Ana conceeds"),
        (
            WHEN,
            ROW.format("Ana concedes |\n        | state-based actions are checked"),
            "9: check must be the only event of its step",
        ),
        (
            GIVEN,
            "Given the game is a tournament game",
            "9: no player is named Ana (the scenario has no game yet)",
        ),
        (
            ALL_STEPS,
            "      Given the game is a tournament game\n      When the turn ends\n      Then the game is over\n",
            "7: the scenario has no game yet; begin with: Given a game between Ana and Ben",
        ),
        ("Given a game", "Gven a game", "8: treated as a description, not run: 'Gven a game"),
        ("@id.one\n    Example: first", "Exmple: first", "6: treated as a description, not run"),
        (GIVEN, "Given a game between Ana and Ana", "8: Ana is seated twice"),
        (GIVEN, f"{GIVEN}\n      And a game between Ana and Ben", "9: the game is already set up"),
        (THEN, "Then Ana has lost", "7: the last Then does not say whether"),
        ("  @rule.concede\n", "", "3: a Rule needs one tag @rule.SLUG; this one has 0"),
        ("@rule.concede", "@rule.conced", "4: @rule.conced: no rule 'conced'"),
        ("@rule.concede", "@rule.104.3a", "4: @rule.104.3a is a number; the slug is concede"),
        ("104.3a", "104.3b", "4: the heading is not the rule's number and statement"),
        ("    @id.one\n", "", "6: a scenario needs one tag @id.SLUG; this one has 0"),
        ("@id.one", "@id.One_1", "7: @id.One_1: small letters"),
        ("@id.two", "@id.one", "13: duplicate tag @id.one, also at x.feature:7"),
        ("@near-miss", "@nearmiss", "13: unknown tag @nearmiss"),
        ("@near-miss", "@near-miss @question.999", "13: unknown question @question.999"),
        ("@near-miss", "@near-miss @also.conced", "13: @also.conced: no rule"),
        ("@near-miss", "@near-miss @from.2011", "13: @from.2011: write @from.YYYY-MM-DD"),
    ],
)
def test_lint_finds_each_fault_at_its_line(
    book: Rulebook, old: str, new: str, message: str
) -> None:
    assert old in GOOD
    found = findings(GOOD.replace(old, new, 1), book)
    assert any(message in finding for finding in found), found


def test_scenario_outside_a_rule_is_found(book: Rulebook) -> None:
    text = re.sub("  @rule.concede\n.*\n", "", GOOD)
    assert "x.feature:5: a scenario outside a Rule needs one tag @rule.SLUG" in findings(text, book)


USERS = """\
Feature: at our table

  Example: and again
    Given a game between Ana and Ben
    When Ana concedes
    Then Ben wins the game

  Rule: of the house

    @friday
    Example: once more
      Given a game between Ana and Ben
      When Ana loses 3 life
      Then Ana has 17 life
"""


def test_own_feature_needs_no_ids_and_no_rules(book: Rulebook) -> None:
    assert findings(USERS, book, suite=False) == []
    example, *_ = blocks("conformance/explain/README.md")
    assert findings(example.text, book, suite=False) == []


def test_step_against_the_stack_is_found(book: Rulebook) -> None:
    text = """Feature: at our table

  Example: the older first
    Given a game between Ana and Ben
    When the ability Bond of Ana triggers whenever Ana gains life: Ben loses 1 life
    And the ability Grief of Ben triggers whenever Ana loses life: Ana loses 1 life
    And Ana gains 1 life
    And state-based actions are checked
    And Ana loses 1 life
    And {}'s ability resolves
    Then the game goes on for everyone
"""
    assert findings(text.format("Grief"), book, suite=False) == []
    assert findings(text.format("Bond"), book, suite=False) == [
        "x.feature:3: step 6: Bond can't resolve before Grief, which is above it on the stack"
    ]
    ends = text.format("Grief").replace("    And Grief's ability resolves", "    And the turn ends")
    assert findings(ends, book, suite=False) == [
        "x.feature:3: step 6: the turn can't end while Grief waits on the stack"
    ]


@pytest.mark.parametrize(
    ("source", "tag", "found"),
    [
        ("", "", 1),
        ("", "@question.57", 0),
        (" from Wolf", "", 0),
    ],
)
def test_order_of_rows_states_no_choice_of_prevented_damage(
    source: str, tag: str, found: int, book: Rulebook
) -> None:
    text = f"""Feature: x
  {tag}
  Example: prevention
    Given a game between Ana and Ben
    When the next 6 damage that would be dealt to Ana{source} this turn is prevented
    And at the same time
      | Ana is dealt 6 damage from Wolf   |
      | Ana is dealt 6 damage with infect |
    Then Ana has 20 life
"""
    problems = findings(text, book, suite=False)
    assert len(problems) == found
    assert all(
        text.startswith("x.feature:6: the affected player chooses which") for text in problems
    )


def test_own_feature_lacks_tags_to_join_the_suite(book: Rulebook) -> None:
    assert findings(USERS, book) == [
        "x.feature:3: a scenario needs one tag @id.SLUG; this one has 0",
        "x.feature:3: a scenario outside a Rule needs one tag @rule.SLUG",
        "x.feature:8: a Rule needs one tag @rule.SLUG; this one has 0",
        "x.feature:11: a scenario needs one tag @id.SLUG; this one has 0",
        "x.feature:11: the last Then does not say whether the game is over",
        "x.feature:11: unknown tag @friday; known: @id. @near-miss @rule. @also. @question. @from. @until.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("@friday", "@untill.2010-01-01", "11: unknown tag @untill.2010-01-01; did you mean @unt"),
        ("@friday", "@from.2010", "11: @from.2010: write @from.YYYY-MM-DD"),
        ("@friday", "@id.One", "11: @id.One: small letters"),
        ("@friday", "@also.conced", "11: @also.conced: no rule"),
        ("  Rule: of", "  @rule.conced\n  Rule: of", "9: @rule.conced: no rule 'conced'"),
        ("Ana concedes", "Ana conceeds", "5: unknown step: Ana conceeds\n  did you mean: Ana conc"),
        (
            "    When Ana conc",
            "    And Ana has 12 life\n    When Ana conc",
            "5: 'Ana has 12 life' belongs under Then\n  similar step: Ana starts with 12 life",
        ),
        (
            "Then Ben wins the game",
            "Then Ben is the archenemy",
            "6: 'Ben is the archenemy' belongs under Given",
        ),
    ],
)
def test_lint_finds_faults_in_own_features(
    book: Rulebook, old: str, new: str, message: str
) -> None:
    assert old in USERS
    (found, *_) = findings(USERS.replace(old, new, 1), book, suite=False)
    assert found.startswith(f"x.feature:{message}")


def test_all_invalid_lines_are_found_with_suggestions_about_the_players(book: Rulebook) -> None:
    steps = (
        *("Given a game between Zoe and Yan", "And Zoe owns the card Fox on the battlefield"),
        *("When Zoe loses 1 life", "And Bert loses 2 life"),
        *("And Fox leaves the battlefield", "And Zoe losses 3 life", "Then Max has 3 life"),
    )
    feature = "Feature: x\n  Example: y\n    " + "\n    ".join(steps)
    found = findings(feature, book, suite=False)
    assert [line.split(" (")[0].split(";")[0] for line in found] == [
        "x.feature:6: no player is named Bert",
        "x.feature:7: unknown step: Fox leaves the battlefield",
        "x.feature:8: unknown step: Zoe losses 3 life\n  did you mean: Zoe loses 3 life",
        "x.feature:9: no player is named Max",
    ]
    assert "is read as exile" in found[1]
    lines = "\n".join(step.split(" ", 1)[1] for step in steps)
    assert [problem.line for problem in answer(lines).problems] == [4, 6, 7]


def test_card_whose_ability_triggers_in_a_step_that_never_begins_is_found(book: Rulebook) -> None:
    text = GOOD.replace("When Ana concedes", "When Ana's Pact of Negation resolves")
    why = "7: no step reaches Pact of Negation's ability, which triggers in Ana's upkeep"
    assert findings(text, book)[0].startswith(f"x.feature:{why}")
    reached = text.replace(
        "Then Ben", "And the turn ends\n      And the upkeep begins\n      Then Ben"
    )
    assert not any("no step reaches" in line for line in findings(reached, book))


def test_rule_with_two_blocks_is_found(book: Rulebook) -> None:
    again = parse("y.feature", GOOD.replace("@id.one", "@id.three").replace("@id.two", "@id.four"))
    found = [
        str(finding) for finding in lint([parse("x.feature", GOOD), again], book, whole_suite=False)
    ]
    assert found == ["y.feature:4: duplicate tag @rule.concede, also at x.feature:4"]


def test_rules_without_example_or_near_miss_are_found(book: Rulebook) -> None:
    found = findings(GOOD.replace("@near-miss ", ""), book, whole_suite=True)
    assert "x.feature:4: rule 104.3a concede has no near miss" in found
    assert "features:1: rule 104.6 restart has no example" in found
    assert len(found) == 2 * len(book.must_be_shown()) - 1


def test_feature_without_scenarios_is_found(book: Rulebook) -> None:
    (found,) = findings("Feature: nothing\n", book)
    assert found == "x.feature:1: the feature has no scenario that runs"


def test_ambiguous_step_is_found(book: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    from headjudge.suite import lint as module  # noqa: PLC0415
    from headjudge.suite.steps.registry import STEPS  # noqa: PLC0415

    monkeypatch.setattr(module, "matching", lambda _text: list(STEPS[:2]))
    assert any("could be" in finding for finding in findings(GOOD, book))


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the file contains no feature"),
        ("Feature: x\n  Example: y\n    Given a game\n    Exmaple: z\n", 4, "invalid Gherkin"),
        (
            "Feature: x\n  Example: y\n    Given a game\n      | a | b |\n      | c |\n",
            5,
            "inconsistent cell count",
        ),
    ],
)
def test_invalid_gherkin_is_an_error(text: str, line: int, message: str) -> None:
    with pytest.raises(FeatureError, match=message) as caught:
        list(compile_feature(parse("x.feature", text), Rulebook.at()))
    assert (caught.value.path, caught.value.line) == ("x.feature", line)


def test_scenario_is_limited_to_editions(book: Rulebook) -> None:
    def ids(tag: str) -> list[str]:
        feature = parse("x.feature", GOOD.replace("@id.one", f"@id.one {tag}"))
        return [scenario.case.id for scenario in compile_feature(feature, book)]

    assert ids("") == ["one", "two.1", "two.2"]
    assert ids(f"@from.{NEWEST}") == ["one", "two.1", "two.2"]
    assert ids(f"@until.{NEWEST}") == ["one", "two.1", "two.2"]
    assert ids("@from.9998-12-31") == ["two.1", "two.2"]
    assert ids("@until.2017-01-20") == ["two.1", "two.2"]


def test_row_has_its_own_line_and_gherkin(book: Rulebook) -> None:
    *_, row = compile_feature(parse("x.feature", GOOD), book)
    assert row.line == 21
    assert row.near_miss
    assert row.gherkin.splitlines() == [
        "Example: second",
        "  Given a game between Ana, Ben and Cho",
        "  When Ben concedes",
        "  Then the game goes on for Ana and Cho",
    ]


FEATURE = """\
Feature: one

  @rule.restart
  Rule: 104.6 whatever

    @near-miss @id.a @from.2016-07-22 @until.2016-07-22
    Example: one
      Given a game between Ana and Ben
      When Ana concedes
      Then Ben wins the game
"""


@pytest.mark.parametrize("edition", editions())
def test_every_rule_has_an_example_and_a_near_miss(edition: str) -> None:
    assert list(uncovered(bundled(), Rulebook.at(edition))) == []


def test_coverage_counts_scenarios_of_the_edition() -> None:
    features = [parse("one.feature", FEATURE)]
    assert coverage(features, Rulebook.at("2016-07-22"))["restart"] == (0, 1)
    assert coverage(features, Rulebook.at())["restart"] == (0, 0)
    assert ("restart", "example") in uncovered(features, Rulebook.at("2016-07-22"))
    assert ("restart", "near miss") not in uncovered(features, Rulebook.at("2016-07-22"))


def test_restating_rule_is_shown_as_often_as_the_other() -> None:
    counts = coverage(bundled(), Rulebook.at())
    assert counts["loops"] == counts["mandatory-loop"]
    assert min(counts["loops"]) > 0


def test_rules_are_listed_with_their_number_of_scenarios() -> None:
    listed = headjudge("rules").stdout
    assert re.search(r"win-and-lose-is-loss: .*\n.*; \d+ examples, \d+ near misses\n", listed)


def test_all_invalid_examples_of_a_file_are_found(book: Rulebook) -> None:
    twice = GOOD.replace("a game between Ana,", "a game between Ben,")
    twice = twice.replace("a game between Ana and Ben", "a game between Ben and Ben")
    found = findings(twice, book)
    assert {"x.feature:8: Ben is seated twice", "x.feature:14: Ben is seated twice"} <= {*found}
