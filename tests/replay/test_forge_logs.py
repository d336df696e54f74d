"""The reader of Forge's game logs, with every kind of ending."""

import pytest

from headjudge.replay.readers import forge
from headjudge.spec.protocol.events import Concede, GainLife, LoseLife
from headjudge.spec.protocol.game_log import PlayerEnding
from headjudge.spec.rulebook import Rulebook
from tests.logs import ParsedLog

ADA, BO, CY = "Ai(1)-Ada, Elf", "Ai(2)-Bo > 2", "Ai(3)-Cy"
LIFE = "has lost because life total reached 0"
WON = "has won because all opponents have lost"


def turn(number: int, name: str) -> list[str]:
    steps = ("Untap step", "Upkeep step", "Main phase, precombat")
    return [f"Turn: Turn {number} ({name})", *(f"Phase: {name}'s {step}" for step in steps)]


def forge_log(*lines: str | list[str], players: tuple[str, ...] = (ADA, BO)) -> ParsedLog:
    """Return the log of one game between these players, who kept their hands."""
    kept = [f"Mulligan: {name} has kept a hand of 7 cards" for name in players]
    flat = [line for part in lines for line in ([part] if isinstance(part, str) else part)]
    return ParsedLog(forge, "\n".join(["Simulation mode", *kept, *flat, ""]).encode())


def life(name: str, old: int, new: int) -> str:
    return f"Life: Life: {name} {old} > {new}"


def outcome_lines(*fates: str, result: str = "") -> list[str]:
    outcome = ["Game Outcome: Turn 9", *(f"Game Outcome: {fate}" for fate in fates)]
    behind = f"Game Result: Game 1 ended in 9 ms. {result} has won!"
    return [*outcome, "Match Result: ", "", behind] if result else outcome


def test_header_has_players_and_starting_life() -> None:
    """The first change of life shows the starting total of all players."""
    log = forge_log(turn(1, ADA), life(BO, 20, 17), turn(2, BO), life(ADA, 20, 22))
    (header,) = log.headers
    assert [(p.name, p.life) for p in header.game.players] == [(ADA, 20), (BO, 20)]
    assert header.game.options == ()
    assert (header.engine, header.complete) == ("Forge", forge.COMPLETE)
    assert [moment.events for moment in log.moments] == [(LoseLife(BO, 3),), (GainLife(ADA, 2),)]
    assert [moment.check for moment in log.moments] == [True, False]
    assert log.audit() == ["log: cut off: the log ends after 2 moments"]


def test_loss_at_zero_or_less_life_is_explained() -> None:
    log = forge_log(
        turn(1, ADA), life(BO, 20, -2), outcome_lines(f"{ADA} {WON}", f"{BO} {LIFE}", result=ADA)
    )
    assert log.last.endings == (PlayerEnding(BO, "lost", "life"), PlayerEnding(ADA, "won"))
    assert log.last.check
    assert log.last.over
    assert log.audit(detail=1)[1] == f"   104.3b zero-life: {BO} has -2 life"


def test_loss_without_life_loss_contradicts_log() -> None:
    log = forge_log(turn(1, ADA), life(BO, 20, 5), outcome_lines(f"{ADA} {WON}", f"{BO} {LIFE}"))
    assert log.audit()[0].startswith("log: contradicted: moment 1 (line 11), 104.3b zero-life")


def test_life_is_unknown_if_a_change_is_missing() -> None:
    """A change is missing if the next one does not start at the previous total."""
    log = forge_log(
        turn(1, ADA),
        life(BO, 20, 15),
        life(BO, 9, 8),
        outcome_lines(f"{ADA} {WON}", f"{BO} {LIFE}"),
    )
    assert log.headers[0].complete == forge.COMPLETE - {"life"}
    assert log.audit()[0].startswith("log: explained")


def test_reason_explains_a_loss_in_logs_without_life_totals() -> None:
    log = forge_log(
        turn(1, ADA),
        f"Damage: Giant (7) deals 21 combat damage to {BO}.",
        [f"Game outcome: {ADA} {WON}", f"Game outcome: {BO} {LIFE}"],
    )
    assert log.headers[0].complete == {"concessions"}
    assert log.last.events == ()
    assert log.audit(detail=1)[:2] == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3b zero-life)",
        f"   104.3b zero-life: {BO} loses for the reason in the log",
    ]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("has lost trying to draw cards from empty library", "draw-from-empty-library"),
        ("has lost because of obtaining 10 poison counters", "ten-poison"),
        ("has lost due to accumulation of 21 damage from generals", "commander-damage"),
        ("has lost due to effect of spell 'Door'", "lose-by-effect"),
        ("has conceded", "concede"),
    ],
)
def test_each_logged_reason_explains_a_loss(words: str, rule: str) -> None:
    log = forge_log(turn(1, ADA), life(BO, 25, 24), outcome_lines(f"{ADA} {WON}", f"{BO} {words}"))
    book = Rulebook.at("2024-02-02")
    assert log.audit(edition=book.edition) == [
        f"log: explained: {ADA} won; {BO} lost; the game is over ({book.cite(rule)})"
    ]
    assert bool(log.events(Concede)) == ("conceded" in words)


def test_win_by_effect_is_explained() -> None:
    log = forge_log(
        turn(1, ADA),
        outcome_lines(
            f"{ADA} has won due to effect of 'Oracle'",
            f"{BO} has lost because an opponent has won by spell 'Oracle'",
        ),
    )
    assert log.last.endings == (PlayerEnding(BO, "lost"), PlayerEnding(ADA, "won", "effect"))
    assert log.audit()[0].startswith("log: explained")


@pytest.mark.parametrize("known", [True, False])
def test_simultaneous_losses_are_a_draw(*, known: bool) -> None:
    lives = [life(ADA, 20, 0), life(BO, 20, -1)] if known else []
    draw = "Game Result: Game 1 ended in a Draw! Took 9 ms."
    log = forge_log(turn(1, ADA), lives, outcome_lines(f"{ADA} {LIFE}", f"{BO} {LIFE}"), draw)
    assert log.audit() == [
        (
            f"log: explained: {ADA} and {BO} drew; the game is over "
            "(104.3b zero-life, 104.4a all-lose-is-draw)"
        )
    ]


@pytest.mark.parametrize("known", [True, False])
def test_draw_among_remaining_players_is_explained_only_with_life_totals(*, known: bool) -> None:
    """Without life totals, the remaining players are unknown, so nothing is contradicted."""
    first = [life(CY, 40, -3), *turn(2, BO)] if known else turn(2, BO)
    last = [life(ADA, 40, 0), life(BO, 40, -1)] if known else []
    out = [f"{name} {LIFE}" for name in (ADA, BO, CY)]
    (line,) = forge_log(
        turn(1, ADA), first, last, outcome_lines(*out), players=(ADA, BO, CY)
    ).audit()
    if known:
        assert line == (
            f"log: explained: {CY} lost; {ADA} and {BO} drew; the game is over "
            "(104.3b zero-life, 104.4a all-lose-is-draw)"
        )
    else:
        assert line.startswith("log: unexplained: moment 1: the game is over;")


def test_agreed_draw_is_explained() -> None:
    words = "has accepted that the game is a draw"
    log = forge_log(turn(1, ADA), outcome_lines(f"{ADA} {words}", f"{BO} {words}"))
    assert log.audit() == [f"log: explained: {ADA} and {BO} drew; the game is over (agreement)"]


@pytest.mark.parametrize("place", ["before", "behind", "last"])
@pytest.mark.parametrize("known", [True, False])
def test_game_stopped_by_program_is_a_draw_for_remaining_players(
    place: str, *, known: bool
) -> None:
    """Forge reports all remaining players as winners, but names only one of them."""
    mark = "Stopping slow match as draw"
    lives = [life(CY, 40, 0), *turn(2, BO)] if known else turn(2, BO)
    end = outcome_lines(f"{ADA} {WON}", f"{BO} {WON}", f"{CY} {LIFE}", result=BO)
    if place == "last":
        end.insert(-1, mark)
    before, behind = [mark] * (place == "before"), [mark] * (place == "behind")
    log = forge_log(before, turn(1, ADA), lives, behind, end, players=(ADA, BO, CY))
    assert log.audit() == [
        f"log: explained: {CY} lost; {ADA} and {BO} drew; the game is over (stopped)"
    ]


def test_unnamed_player_of_stopped_game_draws_too() -> None:
    named = outcome_lines(f"{ADA} {WON}", f"{BO} {WON}")
    log = forge_log(["Stopping slow match as draw"], turn(1, ADA), named, players=(ADA, BO, CY))
    (verdict, *derivation) = log.audit(2)
    assert verdict == f"log: explained: {ADA}, {BO} and {CY} drew; the game is over (stopped)"
    assert not any("effect" in line for line in derivation)


def test_several_winners_without_reason_are_no_contradiction() -> None:
    """They may be a team, and some versions of Forge do not log that they stopped a game."""
    log = forge_log(
        turn(1, ADA),
        outcome_lines(f"{ADA} {WON}", f"{BO} {WON}", f"{CY} {LIFE}", result=BO),
        players=(ADA, BO, CY),
    )
    assert log.audit() == ["log: cut off: the log ends after 1 moment"]


def test_player_with_no_life_who_plays_on_is_unexplained() -> None:
    """An effect that Forge does not log may keep the player from losing."""
    log = forge_log(
        turn(1, ADA),
        life(ADA, 20, -4),
        turn(2, BO),
        life(BO, 20, 0),
        outcome_lines(f"{ADA} {WON}", f"{BO} {LIFE}"),
    )
    (line,) = log.audit()
    assert line.startswith("log: unexplained")
    assert f"an effect that kept {ADA} from losing" in line


def test_untap_step_has_no_check() -> None:
    untap, upkeep, *_ = turn(1, ADA)[1:]
    log = forge_log(turn(1, ADA)[0], untap, life(BO, 20, 19), upkeep, "Phase: x Draw step")
    assert [moment.check for moment in log.moments] == [True]
    assert [line for line, _ in log.rows] == [2, 8]


@pytest.mark.parametrize("result", [ADA, ""])
def test_log_of_several_games_is_split(result: str) -> None:
    """A line after an outcome begins the next game, with or without a result in between."""
    lines = [
        *turn(1, ADA),
        life(BO, 20, 0),
        *outcome_lines(f"{ADA} {WON}", f"{BO} {LIFE}", result=result),
    ]
    log = forge_log(lines, f"Mulligan: {BO} has kept a hand of 7 cards", lines)
    assert [moment.over for moment in log.moments] == [True, True]
    assert [[p.name for p in header.game.players] for header in log.headers] == [
        [ADA, BO],
        [BO, ADA],
    ]


def test_irrelevant_lines_are_ignored() -> None:
    """Other output, and card texts that resemble lines of the log."""
    log = forge_log(
        turn(1, ADA),
        "An unsupported card was requested",
        "Life: ",
        f"Resolve Stack: Mirror - Life: {BO} 20 > 3",
        "\xff\x00",
        "Game Result: nobody",
        life(BO, 20, 19),
    )
    assert not log.broken
    assert log.events(LoseLife) == [LoseLife(BO, 1)]


def test_endless_game_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forge, "MAX_ROWS", 10)
    lives = [life(BO, 20 - turn, 19 - turn) for turn in range(11)]
    log = forge_log(turn(1, ADA), lives)
    assert [line for line, _ in log.broken] == [18]
