"""Explanations of scenarios: structure, near misses, refutations and renderers."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace

from headjudge.explain import analyses, near_misses, render
from headjudge.explain.api import answer
from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, open_question
from headjudge.explain.refutation import decided
from headjudge.explain.story import as_feature
from headjudge.reference.derivation import Derived
from headjudge.reference.snapshots import play_watched
from headjudge.spec.protocol import Case
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import compile_feature, parse
from headjudge.suite.lint import lint
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge, in_a_new_process

GAMES = tomllib.loads(Path(__file__).with_name("explained_games.toml").read_text("utf-8"))
TWO = "a game between Ana and Ben"
THREE = "a game between Ana, Ben and Cid"
HEADS = "a Two-Headed Giant game of Ana and Bea against Cid and Dan"
MATCH = "a match between Ana and Ben"
CHECK = "state-based actions are checked"
CANT_LOSE = "an effect states that Ana can't lose the game"
CANT_LOSE_ENDS = "the effect stating that Ana can't lose the game ends"
REPLACED = "the next time Ana would lose the game, their life total becomes 5 instead"
BLOOD = "Exquisite Blood's ability resolves"
WAITS = f"Exquisite Blood's ability is waiting on the stack; to resolve it, write: {BLOOD}"
EXTRA, SKIPPED = "Ben takes an extra turn after this one", "Ana skips their next turn"
DYING = "the effect of Ana stating that Ben can't win the game ends in the next check"
TWICE, DRAWS = "gains twice as much life", "draws twice as many cards"
OUT_OF_CARDS = "0 cards in the library, has attempted to draw from an empty library"
THRONE = "Ana controls The Golden Throne, and this effect is applied before others"
THRONE_PENDING = (
    "The Golden Throne: the next time its controller, Ana, would lose the game, their life total "
    "becomes 1 instead (applied before other effects)"
)
PREVENTED = "the next 7 damage that would be dealt to Ana from Bear this turn is prevented"
REDIRECTED = "an effect states that damage to Ben is dealt to Ana instead"


def feature_text(game: str, *lines: str, name: str = "x") -> str:
    """Return a feature with one example.

    Each line is an event, or begins with `Given` or `Then`. Events joined by " & " are
    simultaneous.
    """
    text = [f"Feature: t\n\n  Example: {name}\n    Given {game}"]
    for line in lines:
        if line.startswith(("Given ", "Then ")):
            text.append(f"    {line}")
        elif " & " in line:
            text.append("    When at the same time")
            text += [f"      | {event} |" for event in line.split(" & ")]
        else:
            text.append(f"    When {line}")
    return "\n".join(text) + "\n"


def compiled(game: str, *lines: str, edition: str = "", name: str = "x") -> Scenario:
    text = feature_text(game, *lines, name=name)
    (scenario,) = compile_feature(parse("t.feature", text), Rulebook.at(edition))
    return scenario


def explained(game: str, *lines: str, edition: str = "", name: str = "x") -> Explanation:
    book = Rulebook.at(edition)
    return explain(compiled(game, *lines, edition=edition, name=name), book)


def text_lines(game: str, *lines: str, edition: str = "") -> list[str]:
    return [line.strip() for line in render.text(explained(game, *lines, edition=edition))]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (
            (TWO, "Ana controls Exquisite Blood", "Ben loses 2 life", CHECK, BLOOD, CHECK),
            (
                "start: Ana and Ben each: 20 life",
                "now: Ben: 18 life; on the stack: Exquisite Blood's ability",
                "now: Ana: 22 life; the stack is empty",
            ),
        ),
        (
            (TWO, "Ana loses 3 life", "Ben has to draw 2 cards", CANT_LOSE, CANT_LOSE, CHECK),
            (
                "start: Ana and Ben each: 20 life",
                "now: Ana: 17 life",
                "now: Ben: 20 life, 51 cards in the library",
                "now: Ana: 17 life, can't lose the game",
                "now: Ana: 17 life, can't lose the game (2 effects)",
            ),
        ),
        (
            (HEADS, "Ana loses 3 life", CANT_LOSE, "Dan gets 2 poison counters", CANT_LOSE_ENDS),
            (
                "start: Ana and Bea together: 30 life; Cid and Dan together: 30 life",
                "now: Ana and Bea: 27 life",
                "now: Ana: can't lose the game",
                "now: Cid and Dan: 30 life, 2 poison counters",
                "now: Ana: no effects anymore",
            ),
        ),
        (
            (HEADS, REPLACED, "Bea loses 30 life", CHECK, "the turn ends"),
            (
                "start: Ana and Bea together: 30 life; Cid and Dan together: 30 life",
                f"now: pending: {REPLACED}",
                "now: Ana and Bea: 0 life",
                f"now: Ana and Bea: 5 life; no longer pending: {REPLACED}",
                "now: it is Cid and Dan's turn",
            ),
        ),
        (
            (
                TWO,
                EXTRA,
                SKIPPED,
                "a permanent controlled by Ana states that Ben can't win the game",
                DYING,
                "the turn ends",
                CHECK,
            ),
            (
                "start: Ana and Ben each: 20 life",
                f"now: pending: {EXTRA}",
                f"now: pending: {SKIPPED}",
                "now: Ben: 20 life, can't win the game",
                f"now: pending: {DYING}",
                "now: it is Ben's extra turn",
                f"now: Ben: 20 life; no longer pending: {DYING}",
            ),
        ),
        (
            (
                TWO,
                f"a permanent controlled by Ben states that Ana {TWICE}",
                "an effect states that Ana draws twice as many cards",
                PREVENTED,
                REDIRECTED,
                "Ana is dealt 9 damage from Bear",
                f"the effect of Ben stating that Ana {TWICE} ends",
            ),
            (
                "start: Ana and Ben each: 20 life",
                f"now: Ana: 20 life, {TWICE}",
                f"now: Ana: 20 life, {TWICE}, {DRAWS}",
                f"now: pending: {PREVENTED}",
                f"now: pending: {REDIRECTED}",
                f"now: Ana: 18 life, {TWICE}, {DRAWS}; no longer pending: {PREVENTED}",
                "now: Ana: 18 life, draws twice as many cards",
            ),
        ),
        (
            (
                TWO,
                "Given the game is a Commander game",
                "Given Ben has the commander Kraum",
                "Given Ana starts with 1 card in the library",
                "Ana is dealt 6 combat damage by the commander Kraum",
                "Ana has to draw 2 cards",
            ),
            (
                "start: Ana: 40 life, 1 card in the library; Ben: 40 life",
                "now: Ana: 34 life, dealt 6 combat damage by Kraum, 1 card in the library",
                f"now: Ana: 34 life, dealt 6 combat damage by Kraum, {OUT_OF_CARDS}",
            ),
        ),
        (
            (THREE, "Ana concedes", "Ben loses 1 life", "an effect of Ben restarts the game"),
            (
                "start: Ana, Ben and Cid each: 20 life",
                "now: Ben: 19 life",
                "now: Ben and Cid each: 20 life",
            ),
        ),
        (
            (TWO, REPLACED, "Ana loses 3 life", "Ben concedes"),
            ("start: Ana and Ben each: 20 life", f"now: pending: {REPLACED}", "now: Ana: 17 life"),
        ),
        ((TWO,), ("start: Ana and Ben each: 20 life",)),
        (
            (
                TWO,
                THRONE,
                "an effect states that Ana is dealt that much damage plus 2",
                "an effect states that Ben loses that much life minus 1",
            ),
            (
                "start: Ana and Ben each: 20 life",
                f"now: pending: {THRONE_PENDING}",
                "now: Ana: 20 life, is dealt 2 more damage whenever they would be dealt damage",
                "now: Ben: 20 life, loses 1 less life whenever they would lose life",
            ),
        ),
    ],
)
def test_text_shows_starting_totals_then_only_changes(
    game: tuple[str, ...], lines: tuple[str, ...]
) -> None:
    found = [line for line in text_lines(*game) if line.startswith(("start", "now"))]
    assert found == list(lines)


def test_result_with_a_list_is_separated_by_semicolons() -> None:
    result = next(
        line
        for line in text_lines(MATCH, "a game is drawn", "time is called")
        if line.startswith("result")
    )
    assert result.startswith("result: The match is a draw; the match is over; games won: ")


def test_changed_life_gain_is_not_attributed_to_replacement_of_a_loss() -> None:
    gains_more = "an effect states that Ana gains that much life plus 1"
    lines = text_lines(TWO, THRONE, gains_more, "Ana gains 2 life")
    assert "614.1 replaced change of life: Ana would gain 2 life, but gains 3 instead" in lines


@pytest.mark.parametrize(
    ("states", "event", "line"),
    [
        (
            "an effect states that Ben gets twice as many poison counters",
            "Ben gets 2 poison counters",
            "614.1 replaced poison counters: Ben would get 2 poison counters",
        ),
        (
            "an effect states that Ben is dealt twice as much damage",
            "Ben is dealt 2 damage",
            "614.1 replaced damage: Ben is dealt 4 damage instead of 2",
        ),
    ],
)
def test_replacement_is_named_by_what_it_replaces(states: str, event: str, line: str) -> None:
    assert any(text.startswith(line) for text in text_lines(TWO, states, event))


def test_poison_counters_of_team_members_are_separate_in_old_editions() -> None:
    lines = text_lines(HEADS, "Dan gets 2 poison counters", edition="2010-04-23")
    assert "now: Dan: 2 poison counters" in lines


def test_ability_on_the_stack_makes_the_outcome_not_final() -> None:
    found = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 2 life")
    assert found.pending == (WAITS,)
    assert list(render.text(found))[-1] == f"not final: {WAITS}"
    assert any(f" **Not final: {WAITS}.**" in line for line in render.as_markdown(found))
    resolved = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 2 life", BLOOD)
    over = explained(TWO, "Ana controls Exquisite Blood", "Ben loses 20 life", CHECK)
    assert resolved.pending == over.pending == ()
    assert resolved.outcome == resolved.steps[-1].outcome


def test_ability_that_resolves_next_comes_first() -> None:
    found = explained(
        TWO,
        "the ability Growth of Ana triggers whenever Ben loses life: Ana gains 1 life",
        "the ability Decay of Ana triggers whenever Ana loses life: Ben loses 1 life",
        "Ben loses 2 life",
        CHECK,
        "Ana loses 2 life",
        CHECK,
    )
    assert [text.partition("'")[0] for text in found.pending] == ["Decay", "Growth"]


def test_outcome_is_shown_only_if_new_claimed_or_last() -> None:
    lines = text_lines(THREE, "Ana loses 3 life", "Ana concedes", CHECK, "Ben loses 1 life")
    outcomes = [line for line in lines if line.startswith("outcome")]
    assert outcomes == ["outcome: Ana lost; the game goes on"] * 2
    claimed = text_lines(THREE, "Ana loses 3 life", "Then the game goes on for everyone", CHECK)
    assert claimed.count("outcome: the game goes on") == 2


@pytest.mark.parametrize("name", GAMES["nearly"])
def test_near_miss_names_the_missing_condition(name: str) -> None:
    example = GAMES["nearly"][name]
    lines = text_lines(*example["game"].splitlines(), edition=GAMES["edition"])
    assert lines.count(example["says"]) == 1


@pytest.mark.parametrize(
    ("says", "event", "line"),
    [
        ("can't gain life", "Ana gains 8 life", "Ana gains no life"),
        ("can't lose life", "Ana loses 8 life", "Ana loses no life"),
        ("can't get poison counters", "Ana gets 1 poison counter", "Ana gets no poison counters"),
        ("can't draw cards", "Ana has to draw 1 card", "Ana can't draw cards"),
    ],
)
def test_forbidden_change_is_judged_when_it_happens(says: str, event: str, line: str) -> None:
    owns = "Given Ana owns the card Angel on the battlefield"
    angel = (owns, f"Angel states that Ana, who controls it, {says}")
    dies = "Angel is put into the graveyard"
    for events, forbidden in (((event, dies), True), ((dies, event), False)):
        in_order = "\n      ".join(["in this order", *(f"| {one} |" for one in events)])
        lines = text_lines(TWO, *angel, in_order)
        assert any(line in shown for shown in lines) is forbidden


def test_condition_in_an_order_is_judged_when_it_is_checked() -> None:
    wins = "an effect states that Ana wins the game if Ana has 40 or more life"
    in_order = f"in this order\n      | Ana gains 20 life |\n      | {wins} |"
    assert not any("not met" in line for line in text_lines(TWO, in_order))


def test_scenario_with_too_large_numbers_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    grow = ["Ana's life total becomes 1000000000", *["Ana's life total is tripled"] * 15]
    path.write_text(feature_text(TWO, *grow), "utf-8")
    done = headjudge("explain", str(path))
    assert done.exit_code == 2
    assert done.stderr.startswith(f"headjudge: {path}:3: line-3, step 16: a life total is further")


def test_last_player_who_cannot_win_is_a_near_miss_in_old_editions() -> None:
    lines = (TWO, "an effect states that Ana can't win the game", "Ben concedes")
    expected = "102.2a last-player-standing not applied: nobody else is still in the game, but Ana can't win"
    old = text_lines(*lines, edition="2009-02-01")
    assert any(line.startswith(expected) for line in old)
    assert not any("not applied" in line for line in text_lines(*lines))


def test_loss_is_explained_by_a_rule_that_restates_a_deleted_one() -> None:
    case = compiled(TWO, "Ana gets 10 poison counters", CHECK, edition=GAMES["edition"]).case
    assert isinstance(case, Case)
    played = play_watched(case).played
    restated = tuple(
        tuple(replace(line, rule="poison-action") for line in step if line.rule == "ten-poison")
        for step in played.derivations
    )
    without_the_rule = replace(played, derivations=restated)
    (refutation,) = decided(without_the_rule, len(restated), "Ana", "losers")
    assert isinstance(refutation.line, Derived)
    assert refutation.line.rule == "poison-action"


def test_every_answer_to_a_real_question_cites_a_rule(
    scenarios: list[Scenario], book: Rulebook
) -> None:
    questions = [
        scenario
        for scenario in scenarios
        if Path(scenario.path).name in ("arguments.feature", "cards.feature")
    ]
    assert len(questions) > 200
    answers = [explain(scenario, book) for scenario in questions]
    assert [
        answer.name
        for answer in answers
        if not any(reason.number for reason in answer.reasons)
        and not any(re.search(r"\(\d{3}\.\d+[a-z]?\)", note) for note in answer.notes)
    ] == []


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (
            (
                "Ana takes an extra turn after this one",
                "Ana skips their next turn",
                "the turn ends",
            ),
            "614.10a: Ana skips a turn",
        ),
        (
            ("Ben takes an extra turn after this one", "the turn ends"),
            "500.7: Ben takes an extra turn",
        ),
        (
            (
                "Ana controls Ben during that player's next turn",
                "Ben skips their next turn",
                "the turn ends",
            ),
            "723.1b: Ana's control waits for the next turn that isn't skipped",
        ),
        (
            (
                "Ana controls Ben during that player's next turn",
                "the turn ends",
                "the turn ends",
                "a rule requires Ben to make a choice",
            ),
            "723.1: control of Ben lasted for one turn, which is over",
        ),
        (
            ("Ana's Final Fortune resolves", "the turn ends", "an effect ends the turn"),
            "724.1b: Final Fortune's ability does not trigger: this turn has no end step now",
        ),
        (
            ("Ana gains 4 life",),
            "119.3: Ana's life total rises from 20 to 24",
        ),
        (
            ("Ana is dealt 4 damage",),
            "120.3a: Ana's life total falls from 20 to 16",
        ),
        (
            ("Ana's life total becomes 7",),
            "119.5: Ana's life total falls from 20 to 7",
        ),
    ],
)
def test_turns_and_life_are_explained_where_nobody_loses(
    lines: tuple[str, ...], reason: str
) -> None:
    (example,) = answer("\n".join(("a game between Ana and Ben", *lines))).examples
    assert f"{example.reasons[-1].number}: {example.reasons[-1].text}" == reason


def test_every_near_miss_check_has_an_example() -> None:
    games = [
        compiled(*example["game"].splitlines(), edition=GAMES["edition"])
        for example in GAMES["nearly"].values()
    ]
    cant_win = "an effect states that Ana can't win the game"
    games.append(compiled(TWO, cant_win, "Ben concedes", edition="2009-02-01"))
    moments = [
        moment
        for game in games
        if game.game
        for moment in near_misses.moments(game.game, game.thens, play_watched(game.game))
    ]
    for check in near_misses.CHECKS:
        assert any(line for moment in moments for line in check(moment)), check.__name__


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
def test_players_in_no_danger_have_no_near_misses(lines: tuple[str, ...]) -> None:
    found = text_lines(THREE, *lines)
    assert not [line for line in found if "not met" in line or "not applied" in line]


def test_unchanged_near_miss_is_not_repeated() -> None:
    lines = text_lines(TWO, "Ana loses 19 life", CHECK, CHECK, "Ben loses 19 life", CHECK)
    assert [line for line in lines if "not met" in line] == [
        "104.3b zero-life not met: Ana still has 1 life",
        "104.3b zero-life not met: Ben still has 1 life",
    ]
    checked = text_lines(TWO, "Ana loses 20 life", CHECK)
    claimed = text_lines(TWO, "Ana loses 20 life", "Then the game goes on for everyone", CHECK)
    assert "have not been checked yet" not in "\n".join(checked)
    assert "have not been checked yet" in "\n".join(claimed)


def refutation(*lines: str, edition: str = "") -> list[str]:
    """Explain a scenario with a single claim, and return the reasons why it does not hold."""
    steps = explained(*lines, edition=edition).steps
    (claim,) = [claim for step in steps for claim in step.claims]
    assert not claim.met
    return list(claim.instead)


@pytest.mark.parametrize("example", GAMES["against"])
def test_refutation_names_the_step_and_the_rule(example: dict[str, Any]) -> None:
    found = refutation(*example["game"].splitlines(), edition=GAMES["edition"])
    assert found == example["says"]


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
            ["step 2, MTR 2.2 loser-chooses: Ana chooses who plays first in the next game"],
        ),
    ],
)
def test_match_claim_is_refuted_with_reasons(claim: str, sentences: list[str]) -> None:
    assert refutation(MATCH, "a game begins", "Ana concedes", f"Then {claim}") == sentences


def test_refutation_names_the_rule_that_ended_the_match() -> None:
    lines = (MATCH, "a game begins", "Ana concedes the match")
    reason = "step 2, MTR 2.4 concede-a-match: Ana conceded the match"
    for claim in ("Ana wins the match", "the match goes on", "the match is a draw"):
        assert refutation(*lines, f"Then {claim}") == [reason]
    one_sided = (MATCH, "a game begins", "Then Ana chooses who plays first")
    assert refutation(*one_sided) == ["step 1: no rule says who chooses"]


def test_scenario_without_claims_is_explained() -> None:
    found = explained(TWO, "Ana concedes")
    assert found.all_met
    assert list(render.text(found))[-1] == "  outcome: Ben won; Ana lost; the game is over"


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A file with two invalid scenarios between a correct one and one with a wrong claim."""
    good = feature_text(TWO, "Ana concedes", "Then Ben wins the game", name="good")
    bad = "  Example: bad\n    Given a game between Ana and Ben\n    When Ana conceeds\n"
    unseated = "  Example: unseated\n    Given a game between Ana and Ben\n    When Cid concedes\n"
    wrong = "  Example: wrong\n    Given a game between Ana and Ben\n    When Ana concedes\n"
    path = tmp_path / "mixed.feature"
    path.write_text(f"{good}{bad}{wrong}    Then Ana wins the game\n{unseated}", "utf-8")
    return path


def test_invalid_scenario_does_not_stop_the_others(mixed: Path) -> None:
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
    parts = (f"{mixed}:3 good", "unknown step", f"{mixed}:10 wrong", "no player is named")
    order = [both.index(part) for part in parts]
    assert order == sorted(order)


@pytest.mark.parametrize(("line", "status"), [(3, 0), (7, 2), (9, 2), (10, 1), (14, 2), (99, 2)])
def test_scenario_at_a_line_is_explained_alone(mixed: Path, line: int, status: int) -> None:
    done = headjudge("explain", f"{mixed}:{line}")
    assert done.exit_code == status
    assert bool(done.stdout) is (status != 2)
    assert done.stderr.count("headjudge: ") == (status == 2)


ODD = "who *wins* [now](x) <b> `here` ```"


def test_markdown_begins_with_the_answer() -> None:
    found = explained(
        TWO,
        CANT_LOSE,
        "Ana loses 20 life & Ben loses 20 life",
        CHECK,
        "Then the game is a draw for Ana and Ben",
    )
    text = list(render.as_markdown(found))
    assert text[:3] == [
        "### x",
        "",
        (
            "**Ana won, Ben lost and the game is over.** Decided by **104.3b** (Ben has 0 life), "
            "**104.2a** (Ana won because all opponents have left) and "
            "**101.2** (Ana would lose, but an effect says they can't). "
            "Wrong: “the game is a draw for Ana and Ben”."
        ),
    ]
    assert "   - **104.4a** not met: Ana does not lose" in text
    assert (
        "- **104.3b** A player at 0 or less life loses the next time state-based actions are checked."
        in text
    )
    assert text[-1].endswith(f"under the rules as of {NEWEST}.*")
    html = MarkdownIt().render("\n".join(text))
    assert html.count("<ol>") == 1
    assert html.count("<li>") == 3 + 9 + 6
    assert '<code class="language-gherkin">Example: x\n  Given a game' in html


def test_markdown_escapes_names() -> None:
    text = "\n".join(render.as_markdown(explained(TWO, "Ana concedes", name=ODD)))
    html = MarkdownIt().render(text)
    assert "<h3>who *wins* [now](x) &lt;b&gt; `here` ```</h3>" in html
    assert html.count("<pre>") == 1


def test_markdown_shows_open_questions_and_readings() -> None:
    both = "an effect states that Ana wins the game & an effect states that Ben wins the game"
    text = "\n".join(render.as_markdown(explained(TWO, both)))
    question = Rulebook.at().questions[1]
    assert "The rules leave room for another answer: see below." in text
    assert "**Open question 1, so other answers may also be right.**" in text
    assert question.asks[1:] in text
    assert question.reading[1:] in text


def test_markdown_links_rules_to_a_site(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(feature_text(TWO, "Ana concedes"), "utf-8")
    done = headjudge("explain", str(path), "--markdown", "--site", "https://x.example/hj/")
    link = "[**104.3a**](https://x.example/hj/rules/concede)"
    assert done.exit_code == 0
    assert f"   - {link} Ana conceded" in done.stdout
    html = MarkdownIt().render(done.stdout)
    assert '<a href="https://x.example/hj/rules/concede"><strong>104.3a</strong></a>' in html


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--site", "https://x.example"], "--site requires --markdown"),
        (["--json", "--markdown"], "--json can't be combined with --markdown"),
        (["--json", "--outcome"], "--outcome can only be combined with --edition"),
        (["--markdown", "--site", "x.example"], "is not a URL; write https://"),
        (["--markdown", "--site", "https://x.example/)"], "is not a URL"),
        (["--edition", "2031-01-01"], "the nearest is"),
    ],
)
def test_explain_rejects_invalid_options_with_one_message(
    tmp_path: Path, words: list[str], message: str
) -> None:
    path = tmp_path / "t.feature"
    path.write_text(feature_text(TWO, "Ana concedes"), "utf-8")
    done = headjudge("explain", str(path), *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("headjudge: ") == 1
    assert message in done.stderr


DOLL = "Given Ana owns the card Doll on the battlefield"
DOOM = "the ability Doom of Doll, which Ana controls, triggers whenever Ana has it die: Ben loses 1 life"


@pytest.mark.parametrize(
    ("steps", "cited"),
    [
        (
            [DOLL, DOOM, "an effect gives Ben control of Doll"],
            '109.5 you-on-an-object: "you" on Doll now means Ben, not Ana',
        ),
        (
            [DOLL, DOOM, "Doll is put into the graveyard"],
            "603.10a looking-back: Ana's Doom triggers",
        ),
        (
            [
                "the ability Doom of Ana triggers whenever Ben loses the game: Ana gains 1 life",
                "Ben concedes",
            ],
            "603.10f loss-triggers-look-back: Ana's Doom triggers",
        ),
        (
            [
                "the ability Doom of Ana triggers whenever Ben loses life: Ana gains 1 life",
                "Ben loses 1 life & the ability Doom ends",
            ],
            "603.10 present-afterward: Ana's Doom is gone right after the event and does not trigger",
        ),
    ],
)
def test_rules_about_whose_and_which_abilities_are_cited(steps: list[str], cited: str) -> None:
    derivation = explained(THREE, *steps).steps[-1].derivation
    assert cited in [line.sentence for line in derivation]


@pytest.mark.parametrize("example", GAMES["decided"])
def test_decision_has_the_expected_minimal_rules(example: dict[str, Any]) -> None:
    scenario = compiled(*example["game"].splitlines())
    (decision,) = analyses.decisions(scenario, Rulebook.at())
    assert set(decision.rules) == set(example["rules"])


def test_each_round_of_a_check_has_its_minimal_rules() -> None:
    """Ana's protection leaves with Ben, so she loses only in the check's second round."""
    scenario = compiled(
        THREE,
        "a permanent controlled by Ben states that Ana can't lose the game",
        "Ana loses 20 life & Ben loses 20 life",
        CHECK,
    )
    first, second = analyses.decisions(scenario, Rulebook.at())
    dying = {"zero-life", "state-based-actions"}
    assert (first.round, first.decides) == (1, "Ben lost; the game goes on")
    assert set(first.rules) == dying | {"cant-beats-can"}
    assert (second.round, second.decides) == (2, "Cid won; Ana lost; the game is over")
    ends = {"loser-leaves", "last-player-standing", "game-ends-at-once"}
    assert set(second.rules) == dying | ends
    headings = [section.heading for section in analyses.minimal_rules(scenario, Rulebook.at())]
    assert headings[1].startswith("What step 3, round 2 of its check, decides (Cid won; ")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            (
                TWO,
                "an effect states that Ana wins the game & an effect states that Ben wins the game",
            ),
            "the result depends on open question 1",
        ),
        ((TWO, "an effect of Ana restarts the game"), "another game replaces this one"),
        (("a Grand Melee game between " + "Ana, Ben, Cid, Dan, Eve, Fay, Gus, Hal, Ida and Jon",
          "Ana concedes"), "the formulas don't cover this kind of game"),
    ],
)  # fmt: skip
def test_untraceable_decision_has_a_reason(lines: tuple[str, ...], why: str) -> None:
    scenario, book = compiled(*lines), Rulebook.at()
    (decision,) = analyses.decisions(scenario, book)
    assert not decision.rules
    assert why in decision.untraced
    assert any(why in section.text for section in analyses.minimal_rules(scenario, book))


def test_scenario_without_decisions_has_no_minimal_rules() -> None:
    (section,) = analyses.minimal_rules(compiled(TWO, "Ana loses 3 life", CHECK), Rulebook.at())
    assert section.heading == "Nothing is decided, so no rules are listed"


def test_explanations_import_no_prover() -> None:
    code = "import sys; from headjudge.explain import analyses, render"
    assert in_a_new_process(f"{code}; print('z3' in sys.modules)") == "False\n"


def test_editions_with_different_endings_are_listed() -> None:
    (section,) = analyses.compare_editions(
        compiled(HEADS, "Ana gets 10 poison counters", CHECK, "Then the game is over")
    )
    assert section.heading == "The outcome differs between editions"
    lines = [line.strip() for line in section.listed(str, lambda rule: rule.slug)]
    assert lines == [
        (
            "2005-08-01 to 2011-02-04: Cid and Dan won; Ana and Bea lost; the game is over, "
            "by 104.2a and 810.8a"
        ),
        "since 2011-04-01: the game goes on; the claim is wrong:",
        "two-headed-giant-poison",
    ]


def test_editions_that_cannot_express_a_scenario_are_listed() -> None:
    (section,) = analyses.compare_editions(compiled(TWO, "an effect of Ana restarts the game"))
    first, second = section.sections
    assert "2005-08-01 to 2011-04-01: can't be played: step 1: restart" in first.heading
    assert "since 2011-05-01: the game was restarted" in second.heading


def test_same_ending_in_all_editions_is_one_line() -> None:
    (section,) = analyses.compare_editions(compiled(TWO, "Ana concedes", "Then Ana has lost"))
    assert section.heading == (
        "The outcome is the same in all editions: Ben won; Ana lost; the game is over, "
        "by 104.2a and 104.3a"
    )
    assert section.is_empty


def test_minimal_rules_and_all_editions_can_be_combined(tmp_path: Path) -> None:
    path = tmp_path / "t.feature"
    path.write_text(
        feature_text(TWO, "Ana concedes")
        + feature_text("a match between Ana and Ben", "Ana wins a game")[11:],
        "utf-8",
    )
    done = headjudge("explain", str(path), "--minimal-rules", "--all-editions", "--markdown")
    assert done.exit_code == 0
    assert done.stdout.count("The outcome is the same in all editions") == 2
    assert "follows from these rules, and all of them are needed:**" in done.stdout
    assert headjudge("explain", str(path), "--minimal-rules", "--all-editions").exit_code == 0


def test_json_has_a_line_per_scenario(mixed: Path) -> None:
    done = headjudge("explain", str(mixed), "--json", "--minimal-rules", "--all-editions")
    good, wrong = (json.loads(line) for line in done.stdout.splitlines())
    assert (good["name"], good["line"], good["path"]) == ("good", 3, str(mixed))
    assert msgspec.json.decode(msgspec.json.encode(good), type=Explanation).all_met
    (step,) = good["steps"]
    assert step["derivation"][0] == {
        "number": "104.3a",
        "slug": "concede",
        "text": "Ana conceded",
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


def test_open_question_shows_the_reading_accepted_in_the_edition() -> None:
    book = Rulebook.at("2008-02-01")
    changed = [
        number
        for number, question in book.questions.items()
        if question.accepted(book.edition) != question.accepted("9999")
    ]
    assert changed
    for number in changed:
        assert open_question(number, book).reading != book.questions[number].reading


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (("an effect of Ana restarts the game",), "Ana restarted the game (104.6)"),
        (
            (
                "Ben starts with 3 life",
                "Ana controls Erebos, God of the Dead",
                "Ana's Mirror Universe's ability resolves for Ben",
            ),
            "Ben can't gain life, so nothing is exchanged (701.12c)",
        ),
        (
            (
                "Ana starts with 50 life",
                "Ana controls Test of Endurance",
                "the upkeep begins",
                "Ana loses 1 life",
                "Test of Endurance's ability resolves",
            ),
            "Test of Endurance's ability applies only if Ana has 50 or more life, but Ana has 49",
        ),
        (("Ana pays 21 life if able",), "Ana can't pay 21 life (119.4)"),
        (
            (
                "Ana's Pact of Negation resolves",
                "the upkeep begins",
                "Pact of Negation's ability resolves",
            ),
            f"Pact of Negation makes Ana lose ({Rulebook.at().number('lose-by-effect')})",
        ),
        (
            (
                "Ana controls Abyssal Persecutor",
                "an effect of Ana states that Ana wins the game",
                "Abyssal Persecutor dies",
                "an effect of Ana states that Ana wins the game",
            ),
            "earlier, Ana would win, but Abyssal Persecutor says they can't (101.2)",
        ),
        (
            ("Ana loses 20 life", "while that resolves, Ben gets 10 poison counters"),
            "Ana has 0 life (104.3b); Ben has 10 poison counters (104.3d); all remaining players",
        ),
        (("a judge gives Ana a game loss",), "The game goes on: this depends on open question 54"),
    ],
)
def test_result_cites_the_deciding_rule(steps: tuple[str, ...], reason: str) -> None:
    (explained,) = answer("\n".join((TWO, *steps))).examples
    assert reason in explained.summary


def test_result_says_why_another_player_makes_a_choice() -> None:
    steps = (
        "a game between Ana, Ben and Cho",
        "Ana controls Ben during that player's next turn",
        "the turn ends",
        "Cho concedes",
        "a rule requires Ben to make a choice",
    )
    (explained,) = answer("\n".join(steps)).examples
    assert explained.summary.endswith(
        "Cho conceded (104.3a); Ana controls Ben and makes Ben's choices (723.5)"
    )


def test_result_gives_the_causes_of_a_draw_once() -> None:
    steps = (
        "a game between Ana, Ben and Cho",
        "Cho loses 20 life",
        "while that resolves, Cho concedes",
        "while that resolves, Ana and Ben lose 20 life",
    )
    (explained,) = answer("\n".join(steps)).examples
    assert [line.text for line in explained.reasons] == [
        "Ana and Ben have 0 life",
        "Cho conceded",
        "all remaining players would lose at the same time, so the game is a draw for Ana and Ben",
    ]


def test_outcome_has_the_notes_about_lines_but_not_about_steps() -> None:
    (explained,) = answer(f"{TWO}\nBen says that Ana is dead\nAna loses 20 life").examples
    notes = [line for line in render.outcome_text(explained) if "note: " in line]
    assert notes == ["  note: not read: Ben says that Ana is dead"]
    assert len(explained.notes) == 2


def test_each_effect_of_a_step_says_what_it_does() -> None:
    steps = TWO, "Ana's Flare of Fortitude resolves", "Ben's Meditate resolves", "the turn ends"
    (explained,) = answer("\n".join(steps)).examples
    *_, draw, skip, end, turn = (step.sentences[0] for step in explained.steps)
    assert draw == "Ben's Meditate resolves: by an effect of Ben, Ben has to draw 4 cards"
    assert skip == "Ben's Meditate resolves: by an effect of Ben, Ben skips their next turn"
    assert (end, turn) == ("the turn ends: effects that last until then end", "the turn ends")


def test_answer_and_lint_name_a_total_mistaken_for_the_starting_life_total() -> None:
    text = f"{TWO}\nAna starts with 30 life\nAna controls Exquisite Archangel\nAna loses 30 life"
    note = (
        "Exquisite Archangel uses the starting life total, which is 20; "
        "'Ana starts with 30 life' does not change it"
    )
    (explained,) = answer(text).examples
    assert note in explained.notes
    feature = parse("x.feature", as_feature(text).feature)
    assert note in [found.message for found in lint([feature], Rulebook.at(), suite=False)]


def test_answer_states_that_an_object_that_leaves_is_exiled() -> None:
    text = f"{TWO}\nAna controls Lich\nLich leaves the battlefield"
    (explained,) = answer(text).examples
    assert any("is read as exile" in note for note in explained.notes)
