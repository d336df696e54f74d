"""Explanations of scenarios: the record, near misses, refutations, and the renderers."""

import json
import subprocess
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markdown_it import MarkdownIt

from headjudge.explain import by_edition, minimal_rules, near_misses, render
from headjudge.explain.explanation import explain
from headjudge.explain.near_misses import Moment
from headjudge.explain.record import Explanation, open_question
from headjudge.reference.snapshots import watched
from headjudge.spec import protocol
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge, in_a_new_process

TWO = "a game between Ana and Ben"
THREE = "a game between Ana, Ben and Cid"
HEADS = "a Two-Headed Giant game of Ana and Bea against Cid and Dan"
MATCH = "a match between Ana and Ben"
CHECK = "state-based actions are checked"
CANT_LOSE = "an effect states that Ana can't lose the game"


def written(game: str, *lines: str, name: str = "x") -> str:
    """A feature with one example. A line begins with `Given` or `Then`, or is an event; events
    with " & " between them happen at the same time."""
    text = [f"Feature: t\n\n  Example: {name}\n    Given {game}"]
    for line in lines:
        if line.startswith(("Given ", "Then ")):
            text.append(f"    {line}")
        elif " & " in line:
            text.append("    When at the same time")
            text += [f"      | {one} |" for one in line.split(" & ")]
        else:
            text.append(f"    When {line}")
    return "\n".join(text) + "\n"


BLOOD = "Exquisite Blood's ability resolves"


def compiled(game: str, *lines: str, edition: str = "", name: str = "x") -> Scenario:
    text = written(game, *lines, name=name)
    (scenario,) = compile_feature(parse("t.feature", text), Rulebook.at(edition))
    return scenario


def explained(game: str, *lines: str, edition: str = "", name: str = "x") -> Explanation:
    book = Rulebook.at(edition)
    return explain(compiled(game, *lines, edition=edition, name=name), book)


def told(game: str, *lines: str, edition: str = "") -> list[str]:
    return [line.strip() for line in render.text(explained(game, *lines, edition=edition))]


def test_an_ability_waits_from_when_it_triggers_until_it_resolves() -> None:
    lines = told(TWO, "Ana controls Exquisite Blood", "Ben loses 2 life", CHECK, BLOOD, CHECK)
    assert [line for line in lines if line.startswith("now")] == [
        f"now: Ben: 18 life; waiting: {BLOOD}",
        f"now: Ana: 22 life; waiting no more: {BLOOD}",
    ]


WAITS = "Exquisite Blood's ability waits on the stack; write: Exquisite Blood's ability resolves"


def test_what_waits_in_the_end_is_said_and_how_it_resolves() -> None:
    said = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 2 life")
    assert said.pending == (WAITS,)
    assert list(render.text(said))[-1] == f"not final: {WAITS}"
    assert f"**The game goes on.** **Not final: {WAITS}.**" in render.as_markdown(said)
    resolved = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 2 life", BLOOD)
    over = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 20 life", CHECK)
    assert resolved.pending == over.pending == ()
    assert resolved.outcome == resolved.steps[-1].outcome


def test_what_resolves_next_is_said_first() -> None:
    said = explained(
        TWO,
        "the ability Growth of Ana triggers whenever Ben loses life: Ana gains 1 life",
        "the ability Decay of Ana triggers whenever Ana loses life: Ben loses 1 life",
        "Ben loses 2 life",
        CHECK,
        "Ana loses 2 life",
        CHECK,
    )
    assert [what.partition("'")[0] for what in said.pending] == ["Decay", "Growth"]


def test_all_totals_stand_at_the_start_and_then_what_changes() -> None:
    lines = told(TWO, "Ana loses 3 life", "Ben has to draw 2 cards", CANT_LOSE, CANT_LOSE, CHECK)
    assert [line for line in lines if line.startswith(("start", "now"))] == [
        "start: Ana and Ben each: 20 life",
        "now: Ana: 17 life",
        "now: Ben: 20 life, 51 cards in the library",
        "now: Ana: 17 life, can't lose the game",
        "now: Ana: 17 life, can't lose the game (2 effects)",
    ]


def test_a_team_that_shares_life_is_told_of_once() -> None:
    lines = told(HEADS, "Ana loses 3 life", CANT_LOSE, "Dan gets 2 poison counters")
    assert [line for line in lines if line.startswith(("start", "now"))] == [
        "start: Ana and Bea together: 30 life; Cid and Dan together: 30 life",
        "now: Ana and Bea: 27 life",
        "now: Ana: can't lose the game",
        "now: Cid and Dan: 30 life, 2 poison counters",
    ]
    before = told(HEADS, "Dan gets 2 poison counters", edition="2010-04-23")
    assert "now: Dan: 2 poison counters" in before


def test_what_is_unusual_is_shown_until_it_ends() -> None:
    end = "the effect stating that Ana can't lose the game ends"
    replaced = "the next time Ana would lose the game, their life total becomes 5 instead"
    lines = told(HEADS, CANT_LOSE, end, replaced, "Bea loses 30 life", CHECK, "the turn ends")
    assert [line for line in lines if line.startswith("now")] == [
        "now: Ana: can't lose the game",
        "now: Ana: nothing unusual any more",
        f"now: waiting: {replaced}",
        "now: Ana and Bea: 0 life",
        f"now: Ana and Bea: 5 life; waiting no more: {replaced}",
        "now: it is Cid and Dan's turn",
    ]


def test_what_is_still_to_happen_is_shown() -> None:
    extra, skipped = "Ben takes an extra turn after this one", "Ana skips their next turn"
    dying = "the effect of Ana stating that Ben can't win the game ends in the next check"
    lines = told(
        TWO,
        extra,
        skipped,
        "a permanent controlled by Ana states that Ben can't win the game",
        dying,
        "the turn ends",
        CHECK,
    )
    assert [line for line in lines if line.startswith("now")] == [
        f"now: waiting: {extra}",
        f"now: waiting: {skipped}",
        "now: Ben: 20 life, can't win the game",
        f"now: waiting: {dying}",
        f"now: waiting no more: {extra}; it is Ben's turn",
        f"now: Ben: 20 life; waiting no more: {dying}",
    ]


def test_what_alters_life_damage_and_draws_is_shown_while_it_lasts() -> None:
    doubled = "Ana gains twice as much life"
    prevented = "the next 7 damage that would be dealt to Ana from Bear this turn is prevented"
    lines = told(
        TWO,
        f"a permanent controlled by Ben states that {doubled}",
        "an effect states that Ana draws twice as many cards",
        prevented,
        "an effect states that damage to Ben is dealt to Ana instead",
        "Ana is dealt 9 damage from Bear",
        f"the effect of Ben stating that {doubled} ends",
    )
    twice, redirected = "gains twice as much life", "damage to Ben is dealt to Ana instead"
    drawing = "draws twice as many cards"
    assert [line for line in lines if line.startswith("now")] == [
        f"now: Ana: 20 life, {twice}",
        f"now: Ana: 20 life, {twice}, {drawing}",
        f"now: waiting: {prevented}",
        f"now: waiting: an effect states that {redirected}",
        f"now: Ana: 18 life, {twice}, {drawing}; waiting no more: {prevented}",
        f"now: Ana: 18 life, {drawing}",
    ]


def test_nothing_stands_once_a_game_is_over() -> None:
    replaced = "the next time Ana would lose the game, their life total becomes 5 instead"
    lines = told(TWO, replaced, "Ana loses 3 life", "Ben concedes")
    assert sum(line.startswith("now") for line in lines) == 2


def test_an_outcome_is_said_where_it_is_new_claimed_or_the_last() -> None:
    lines = told(THREE, "Ana loses 3 life", "Ana concedes", CHECK, "Ben loses 1 life")
    assert [line for line in lines if line.startswith("outcome")] == [
        "outcome: Ana lost; the game goes on"
    ] * 2
    claimed = told(THREE, "Ana loses 3 life", "Then the game goes on for everyone", CHECK)
    assert claimed.count("outcome: the game goes on") == 2


def test_what_a_commander_dealt_and_a_short_library_are_shown() -> None:
    lines = told(
        TWO,
        "Given the game is a Commander game",
        "Given Ben has the commander Kraum",
        "Given Ana starts with 1 card in the library",
        "Ana is dealt 6 combat damage by the commander Kraum",
        "Ana has to draw 2 cards",
    )
    assert "start: Ana: 40 life, 1 card in the library; Ben: 40 life" in lines
    damage = "dealt 6 combat damage by Kraum"
    assert f"now: Ana: 34 life, {damage}, 1 card in the library" in lines
    drawn = "0 cards in the library, has attempted to draw from an empty library"
    assert f"now: Ana: 34 life, {damage}, {drawn}" in lines


def test_nobody_who_has_left_is_spoken_of_and_another_game_begins_with_all_totals() -> None:
    lines = told(THREE, "Ana concedes", "Ben loses 1 life", "an effect of Ben restarts the game")
    assert [line for line in lines if line.startswith("now")] == [
        "now: Ben: 19 life",
        "now: Ben and Cid each: 20 life",
    ]


GAMES = tomllib.loads(Path(__file__).with_name("explained_games.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", GAMES["nearly"])
def test_a_rule_that_nearly_applied_is_told_with_what_was_missing(name: str) -> None:
    one = GAMES["nearly"][name]
    assert told(*one["game"].splitlines()).count(one["says"]) == 1


def test_the_last_who_can_not_win_is_told_in_old_editions() -> None:
    lines = (TWO, "an effect states that Ana can't win the game", "Ben concedes")
    expected = "102.2a last-player-standing not applied: nobody else is in, but Ana can't win"
    assert any(line.startswith(expected) for line in told(*lines, edition="2009-02-01"))
    assert not any("not applied" in line for line in told(*lines))


def test_each_check_for_near_misses_finds_one() -> None:
    games = [compiled(*one["game"].splitlines()) for one in GAMES["nearly"].values()]
    cant_win = "an effect states that Ana can't win the game"
    games.append(compiled(TWO, cant_win, "Ben concedes", edition="2009-02-01"))
    moments = [moment for game in games for moment in moments_of(game)]
    for check in near_misses.CHECKS:
        assert any(line for moment in moments for line in check(moment)), check.__name__


def moments_of(scenario: Scenario) -> list[Moment]:
    case = scenario.case
    assert isinstance(case, protocol.Case)
    seen = watched(case)
    steps = enumerate(
        zip(pairwise(seen.games), seen.rounds, seen.played.derivations, strict=True), 1
    )
    return [Moment(case, number, *step, last_word=True) for number, step in steps]


@pytest.mark.parametrize(
    "lines",
    [
        ("Ana loses 5 life", CHECK, "Ben gets 8 poison counters", CHECK, "Ana has to draw 3 cards"),
        ("Ana loses 18 life", CHECK, "Cid concedes"),
        ("Ana loses 20 life", CHECK, "Ben loses 25 life", CHECK),
        ("an effect states that Ben wins the game",),
        (CANT_LOSE, "an effect of Ben states that Ana loses the game"),
    ],
)
def test_nothing_is_said_to_be_near_that_is_not(lines: tuple[str, ...]) -> None:
    said = [line for line in told(THREE, *lines) if "not met" in line or "not applied" in line]
    assert said == []


def test_what_was_missing_is_not_said_again_while_nothing_changes() -> None:
    lines = told(TWO, "Ana loses 19 life", CHECK, CHECK, "Ben loses 19 life", CHECK)
    assert [line for line in lines if "not met" in line] == [
        "104.3b zero-life not met: Ana has 1 life",
        "104.3b zero-life not met: Ben has 1 life",
    ]
    checked = told(TWO, "Ana loses 20 life", CHECK)
    claimed = told(TWO, "Ana loses 20 life", "Then the game goes on for everyone", CHECK)
    assert "not checked yet" not in "\n".join(checked)
    assert "not checked yet" in "\n".join(claimed)


def against(*lines: str) -> list[str]:
    """What stands against the only claim of a scenario."""
    (claim,) = [claim for step in explained(*lines).steps for claim in step.claims]
    assert not claim.met
    return list(claim.instead)


@pytest.mark.parametrize("one", GAMES["against"])
def test_a_claim_that_fails_names_the_step_and_the_rule(one: dict[str, Any]) -> None:
    assert against(*one["game"].splitlines()) == one["says"]


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        (
            "Ana wins the match",
            ["step 2: the match goes on: Ana has won 0 games, Ben has won 1 game"],
        ),
        ("Ana has won 1 game", ["step 1: Ana has won 0 games"]),
        ("1 game was drawn", ["step 1: 0 drawn games so far"]),
        ("a game is under way", ["step 2: no game is under way"]),
        (
            "Ben chooses who plays first",
            ["step 2, MTR 2.2 loser-chooses: Ana: chooses who plays first in the next"],
        ),
    ],
)
def test_a_claim_about_a_match_that_fails_has_a_reason(claim: str, sentences: list[str]) -> None:
    assert against(MATCH, "a game begins", "Ana concedes", f"Then {claim}") == sentences


def test_a_claim_about_a_match_that_is_over_names_what_ended_it() -> None:
    lines = (MATCH, "a game begins", "Ana concedes the match")
    reason = "step 2, MTR 2.4 concede-a-match: Ana: conceded the match"
    for claim in ("Ana wins the match", "the match goes on", "the match is a draw"):
        assert against(*lines, f"Then {claim}") == [reason]
    one_sided = (MATCH, "a game begins", "Then Ana chooses who plays first")
    assert against(*one_sided) == ["step 1: no rule says who chooses"]


def test_a_feature_without_a_claim_is_explained_too() -> None:
    one = explained(TWO, "Ana concedes")
    assert one.all_met
    assert list(render.text(one))[-1] == "  outcome: Ben won; Ana lost; the game is over"
    assert list(render.text(explained(TWO)))[-1] == "start: Ana and Ben each: 20 life"


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A good scenario, two bad ones with another between them, and one that is wrong."""
    good = written(TWO, "Ana concedes", "Then Ben wins the game", name="good")
    bad = "  Example: bad\n    Given a game between Ana and Ben\n    When Ana conceeds\n"
    unseated = "  Example: unseated\n    Given a game between Ana and Ben\n    When Cid concedes\n"
    wrong = "  Example: wrong\n    Given a game between Ana and Ben\n    When Ana concedes\n"
    path = tmp_path / "mixed.feature"
    path.write_text(f"{good}{bad}{wrong}    Then Ana wins the game\n{unseated}", "utf-8")
    return path


def test_one_bad_scenario_does_not_stop_the_others(mixed: Path) -> None:
    done = headjudge("explain", str(mixed))
    assert done.exit_code == 2
    assert done.stderr.splitlines()[0].startswith(f"headjudge: {mixed}:9: unknown step: Ana conce")
    assert f"{mixed}:14: no player is named Cid" in done.stderr.replace(":16:", ":14:")
    assert f"{mixed}:3 good" in done.stdout
    assert f"{mixed}:10 wrong" in done.stdout
    both = subprocess.run(
        [sys.executable, "-m", "headjudge", "explain", str(mixed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    ).stdout
    told = (f"{mixed}:3 good", "unknown step", f"{mixed}:10 wrong", "no player is named")
    order = [both.index(text) for text in told]
    assert order == sorted(order)


@pytest.mark.parametrize(("line", "status"), [(3, 0), (7, 2), (9, 2), (10, 1), (14, 2), (99, 2)])
def test_one_scenario_is_explained_whatever_the_others_are(
    mixed: Path, line: int, status: int
) -> None:
    done = headjudge("explain", f"{mixed}:{line}")
    assert done.exit_code == status
    assert bool(done.stdout) is (status != 2)
    assert done.stderr.count("headjudge: ") == (status == 2)


ODD = "who *wins* [now](x) <b> `here` ```"


def test_markdown_gives_the_answer_first_and_says_all() -> None:
    one = explained(
        TWO,
        CANT_LOSE,
        "Ana loses 20 life & Ben loses 20 life",
        CHECK,
        "Then the game is a draw for Ana and Ben",
    )
    text = list(render.as_markdown(one))
    assert text[:3] == [
        "### x",
        "",
        (
            "**Ana won, Ben lost and the game is over.** Decided by **104.3b** (Ben: life total 0) and "
            "**104.2a** (Ana: won, as all opponents have left). "
            "Not so: “the game is a draw for Ana and Ben”."
        ),
    ]
    assert "   - **104.4a** not met: Ana does not lose" in text
    assert "- **104.3b** A player with no life left loses at the next check." in text
    assert text[-1].endswith(f"by the rules as of {NEWEST}.*")
    html = MarkdownIt().render("\n".join(text))
    assert html.count("<ol>") == 1
    assert html.count("<li>") == 3 + 9 + 6
    assert '<code class="language-gherkin">Example: x\n  Given a game' in html


def test_markdown_shows_names_as_they_are() -> None:
    text = "\n".join(render.as_markdown(explained(TWO, "Ana concedes", name=ODD)))
    html = MarkdownIt().render(text)
    assert "<h3>who *wins* [now](x) &lt;b&gt; `here` ```</h3>" in html
    assert html.count("<pre>") == 1


def test_markdown_tells_open_questions_and_their_readings() -> None:
    both = "an effect states that Ana wins the game & an effect states that Ben wins the game"
    text = "\n".join(render.as_markdown(explained(TWO, both)))
    question = Rulebook.at().questions[1]
    assert "The rules leave room for another answer: see below." in text
    assert "**Open question 1, so other answers may be right too.**" in text
    assert question.asks[1:] in text
    assert question.reading[1:] in text


def test_rules_link_to_their_pages_on_a_site(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(written(TWO, "Ana concedes"), "utf-8")
    done = headjudge("explain", str(path), "--markdown", "--site", "https://x.example/hj/")
    link = "[**104.3a**](https://x.example/hj/rules/concede)"
    assert done.exit_code == 0
    assert f"   - {link} Ana: conceded" in done.stdout
    html = MarkdownIt().render(done.stdout)
    assert '<a href="https://x.example/hj/rules/concede"><strong>104.3a</strong></a>' in html


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--site", "https://x.example"], "--site needs --markdown"),
        (["--json", "--markdown"], "--json goes without --markdown"),
        (["--json", "--outcome"], "--json goes without --outcome"),
        (["--markdown", "--site", "x.example"], "is not a URL; write https://"),
        (["--markdown", "--site", "https://x.example/)"], "is not a URL"),
        (["--edition", "2031-01-01"], "the nearest is"),
    ],
)
def test_wrong_use_is_one_message(tmp_path: Path, words: list[str], message: str) -> None:
    path = tmp_path / "t.feature"
    path.write_text(written(TWO, "Ana concedes"), "utf-8")
    done = headjudge("explain", str(path), *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("headjudge: ") == 1
    assert message in done.stderr


def deciding(*lines: str, edition: str = "") -> list[tuple[str, ...]]:
    scenario = compiled(*lines, edition=edition)
    return [found.rules for found in minimal_rules.decisions(scenario, Rulebook.at(edition))]


@pytest.mark.parametrize("one", GAMES["decided"])
def test_the_fewest_rules_that_decide_are_named(one: dict[str, Any]) -> None:
    (found,) = deciding(*one["game"].splitlines())
    assert set(found) == set(one["rules"])


def test_each_round_of_a_check_is_traced_by_itself() -> None:
    """What keeps Ana in leaves with Ben, so she loses in the second round."""
    one = compiled(
        THREE,
        "a permanent controlled by Ben states that Ana can't lose the game",
        "Ana loses 20 life & Ben loses 20 life",
        CHECK,
    )
    first, second = minimal_rules.decisions(one, Rulebook.at())
    dying = {"zero-life", "state-based-actions"}
    assert (first.round, first.decides) == (1, "Ben lost; the game goes on")
    assert set(first.rules) == dying | {"cant-beats-can"}
    assert (second.round, second.decides) == (2, "Cid won; Ana lost; the game is over")
    ends = {"loser-leaves", "last-player-standing", "game-ends-at-once"}
    assert set(second.rules) == dying | ends
    headings = [section.heading for section in minimal_rules.sections(one, Rulebook.at())]
    assert headings[1].startswith("What step 3, round 2 of its check, decides (Cid won; ")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            (
                TWO,
                "an effect states that Ana wins the game & an effect states that Ben wins the game",
            ),
            "it hangs on open question 1",
        ),
        ((TWO, "an effect of Ana restarts the game"), "another game takes the place"),
        (("a Grand Melee game between " + "Ana, Ben, Cid, Dan, Eve, Fay, Gus, Hal, Ida and Jon",
          "Ana concedes"), "the formulas don't know such a game"),
    ],
)  # fmt: skip
def test_what_can_not_be_traced_says_why(lines: tuple[str, ...], why: str) -> None:
    scenario, book = compiled(*lines), Rulebook.at()
    (one,) = minimal_rules.decisions(scenario, book)
    assert not one.rules
    assert why in one.untraced
    assert any(why in section.text for section in minimal_rules.sections(scenario, book))


def test_what_decides_nothing_has_no_rules() -> None:
    (section,) = minimal_rules.sections(compiled(TWO, "Ana loses 3 life", CHECK), Rulebook.at())
    assert section.heading == "Nothing is decided, so no rules force it"


def test_it_takes_no_prover() -> None:
    code = "import sys; from headjudge.explain import minimal_rules, by_edition, render"
    assert in_a_new_process(f"{code}; print('z3' in sys.modules)") == "False\n"


def test_editions_are_compared() -> None:
    (section,) = by_edition.sections(
        compiled(HEADS, "Ana gets 10 poison counters", CHECK, "Then the game is over")
    )
    assert section.heading == "It does not end the same in all editions"
    lines = [line.strip() for line in section.listed(str, lambda rule: rule.slug)]
    assert lines == [
        (
            "2005-08-01 to 2011-02-04: Cid and Dan won; Ana and Bea lost; the game is over, "
            "by 104.2a and 810.8a"
        ),
        "since 2011-04-01: the game goes on; the claim is wrong:",
        "two-headed-giant-poison",
    ]


def test_editions_that_can_not_say_it_are_named() -> None:
    (section,) = by_edition.sections(compiled(TWO, "an effect of Ana restarts the game"))
    first, second = section.sections
    assert "2005-08-01 to 2011-04-01: it can't be said: step 1: restart" in first.heading
    assert "since 2011-05-01: the game was restarted" in second.heading


def test_what_ends_the_same_everywhere_says_so() -> None:
    (section,) = by_edition.sections(compiled(TWO, "Ana concedes", "Then Ana has lost"))
    assert section.heading == (
        "It ends the same in all editions: Ben won; Ana lost; the game is over, "
        "by 104.2a and 104.3a"
    )
    assert section.is_empty


def test_all_options_go_together(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(
        written(TWO, "Ana concedes")
        + written("a match between Ana and Ben", "Ana wins a game")[11:],
        "utf-8",
    )
    done = headjudge("explain", str(path), "--minimal-rules", "--all-editions", "--markdown")
    assert done.exit_code == 0
    assert done.stdout.count("It ends the same in all editions") == 2
    assert "follows from these rules alone, and from no fewer:**" in done.stdout
    assert headjudge("explain", str(path), "--minimal-rules", "--all-editions").exit_code == 0


def test_json_is_the_record_a_line_each(mixed: Path) -> None:
    done = headjudge("explain", str(mixed), "--json", "--minimal-rules", "--all-editions")
    good, wrong = (json.loads(line) for line in done.stdout.splitlines())
    assert (good["name"], good["line"], good["path"]) == ("good", 3, str(mixed))
    assert msgspec.json.decode(msgspec.json.encode(good), type=Explanation).all_met
    (step,) = good["steps"]
    assert step["derivation"][0] == {
        "number": "104.3a",
        "slug": "concede",
        "text": "Ana: conceded",
        "who": ["Ana"],
    }
    assert [player.get("fate") for player in step["state"]["players"]] == ["lost", "won"]
    assert step["state"]["over"]
    assert len(good["sections"]) == 2
    assert [claim["met"] for claim in wrong["steps"][-1]["claims"]] == [False]


def test_json_decodes_to_the_explanation(scenarios: list[Scenario], book: Rulebook) -> None:
    for scenario in scenarios[::50]:
        found = explain(scenario, book)
        assert msgspec.json.decode(msgspec.json.encode(found), type=Explanation) == found


def test_an_old_edition_states_the_reading_that_it_follows() -> None:
    book = Rulebook.at("2008-02-01")
    changed = [
        number
        for number, question in book.questions.items()
        if question.accepted(book.edition) != question.accepted("9999")
    ]
    assert changed
    for number in changed:
        assert open_question(number, book).reading != book.questions[number].reading
