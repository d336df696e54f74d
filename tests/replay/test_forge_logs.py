"""The reader of Forge's game log: what it makes of games of every kind of ending, and the audit."""

import pytest

from headjudge.replay.readers import READERS, forge
from headjudge.spec.protocol.events import Concede, GainLife, LoseLife
from headjudge.spec.protocol.game_log import ToldEnding
from tests.read_logs import Told

ADA, BO, CY = "Ai(1)-Ada, Elf", "Ai(2)-Bo > 2", "Ai(3)-Cy"
LIFE = "has lost because life total reached 0"
WON = "has won because all opponents have lost"


def turn(number: int, name: str) -> list[str]:
    steps = ("Untap step", "Upkeep step", "Main phase, precombat")
    return [f"Turn: Turn {number} ({name})", *(f"Phase: {name}'s {step}" for step in steps)]


def forge_log(*lines: str | list[str], players: tuple[str, ...] = (ADA, BO)) -> Told:
    """The log of one game between these players, who have kept their hands."""
    kept = [f"Mulligan: {name} has kept a hand of 7 cards" for name in players]
    flat = [one for some in lines for one in ([some] if isinstance(some, str) else some)]
    return Told(forge, "\n".join(["Simulation mode", *kept, *flat, ""]).encode())


def life(name: str, old: int, new: int) -> str:
    return f"Life: Life: {name} {old} > {new}"


def ended(*fates: str, result: str = "") -> list[str]:
    outcome = ["Game Outcome: Turn 9", *(f"Game Outcome: {fate}" for fate in fates)]
    behind = f"Game Result: Game 1 ended in 9 ms. {result} has won!"
    return [*outcome, "Match Result: ", "", behind] if result else outcome


def test_game_begins_with_its_players() -> None:
    """Whoever's life changes first says with how much they began."""
    told = forge_log(turn(1, ADA), life(BO, 20, 17), turn(2, BO), life(ADA, 20, 22))
    (header,) = told.headers
    assert [(p.name, p.life) for p in header.game.players] == [(ADA, 20), (BO, 20)]
    assert header.game.options == ()
    assert (header.engine, header.tells) == ("Forge", forge.TELLS)
    assert [moment.events for moment in told.moments] == [(LoseLife(BO, 3),), (GainLife(ADA, 2),)]
    assert [moment.check for moment in told.moments] == [True, False]
    assert told.lines() == ["log: cut off: the log ends after 2 moments"]


def test_life() -> None:
    told = forge_log(
        turn(1, ADA), life(BO, 20, -2), ended(f"{ADA} {WON}", f"{BO} {LIFE}", result=ADA)
    )
    assert told.last.endings == (ToldEnding(BO, "lost", "life"), ToldEnding(ADA, "won"))
    assert told.last.check
    assert told.last.over
    assert told.lines(detail=1)[1] == f"   104.3b zero-life: {BO}: life total -2"


def test_life_that_was_never_lost_contradicts_the_log() -> None:
    told = forge_log(turn(1, ADA), life(BO, 20, 5), ended(f"{ADA} {WON}", f"{BO} {LIFE}"))
    assert told.lines()[0].startswith("log: contradicted: moment 1 (line 11), 104.3b zero-life")


def test_life_is_not_known_where_a_change_is_missing() -> None:
    """A total that does not begin where the one before it ended shows that it is."""
    told = forge_log(
        turn(1, ADA), life(BO, 20, 15), life(BO, 9, 8), ended(f"{ADA} {WON}", f"{BO} {LIFE}")
    )
    assert told.headers[0].tells == forge.TELLS - {"life"}
    assert told.lines()[0].startswith("log: explained")


def test_log_from_before_life_was_told() -> None:
    told = forge_log(
        turn(1, ADA),
        f"Damage: Giant (7) deals 21 combat damage to {BO}.",
        [f"Game outcome: {ADA} {WON}", f"Game outcome: {BO} {LIFE}"],
    )
    assert told.headers[0].tells == {"concessions"}
    assert told.last.events == ()
    assert told.lines(detail=1)[:2] == [
        f"log: explained: {ADA} won; {BO} lost; the game is over (104.3b zero-life)",
        f"   104.3b zero-life: {BO}: by the reason that the log gives",
    ]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("has lost trying to draw cards from empty library", "104.3c draw-from-empty-library"),
        ("has lost because of obtaining 10 poison counters", "104.3d ten-poison"),
        ("has lost due to accumulation of 21 damage from generals", "104.3j commander-damage"),
        ("has lost due to effect of spell 'Door'", "104.3e lose-by-effect"),
        ("has conceded", "104.3a concede"),
    ],
)
def test_other_ways_to_lose(words: str, rule: str) -> None:
    told = forge_log(turn(1, ADA), life(BO, 25, 24), ended(f"{ADA} {WON}", f"{BO} {words}"))
    assert told.lines() == [f"log: explained: {ADA} won; {BO} lost; the game is over ({rule})"]
    assert bool(told.events(Concede)) == ("conceded" in words)


def test_won_by_an_effect() -> None:
    told = forge_log(
        turn(1, ADA),
        ended(
            f"{ADA} has won due to effect of 'Oracle'",
            f"{BO} has lost because an opponent has won by spell 'Oracle'",
        ),
    )
    assert told.last.endings == (ToldEnding(BO, "lost"), ToldEnding(ADA, "won", "effect"))
    assert told.lines()[0].startswith("log: explained")


@pytest.mark.parametrize("known", [True, False])
def test_drawn_as_both_lose_at_once(*, known: bool) -> None:
    lives = [life(ADA, 20, 0), life(BO, 20, -1)] if known else []
    draw = "Game Result: Game 1 ended in a Draw! Took 9 ms."
    told = forge_log(turn(1, ADA), lives, ended(f"{ADA} {LIFE}", f"{BO} {LIFE}"), draw)
    assert told.lines() == [
        (
            f"log: explained: {ADA} and {BO} drew; the game is over "
            "(104.3b zero-life, 104.4a all-lose-is-draw)"
        )
    ]


@pytest.mark.parametrize("known", [True, False])
def test_draw_among_those_who_had_not_left(*, known: bool) -> None:
    """Without life totals nobody knows who that were, and so nothing is accused."""
    first = [life(CY, 40, -3), *turn(2, BO)] if known else turn(2, BO)
    last = [life(ADA, 40, 0), life(BO, 40, -1)] if known else []
    out = [f"{name} {LIFE}" for name in (ADA, BO, CY)]
    (said,) = forge_log(turn(1, ADA), first, last, ended(*out), players=(ADA, BO, CY)).lines()
    if known:
        assert said == (
            f"log: explained: {CY} lost; {ADA} and {BO} drew; the game is over "
            "(104.3b zero-life, 104.4a all-lose-is-draw)"
        )
    else:
        assert said.startswith("log: unexplained: moment 1: the game is over;")


def test_agreed_draw() -> None:
    words = "has accepted that the game is a draw"
    told = forge_log(turn(1, ADA), ended(f"{ADA} {words}", f"{BO} {words}"))
    assert told.lines() == [f"log: explained: {ADA} and {BO} drew; the game is over (agreement)"]


@pytest.mark.parametrize("where", ["before", "behind", "last"])
@pytest.mark.parametrize("known", [True, False])
def test_game_that_the_program_stopped(where: str, *, known: bool) -> None:
    """Forge says of each who is left then that all opponents have lost, and names one as winner."""
    mark = "Stopping slow match as draw"
    lives = [life(CY, 40, 0), *turn(2, BO)] if known else turn(2, BO)
    end = ended(f"{ADA} {WON}", f"{BO} {WON}", f"{CY} {LIFE}", result=BO)
    if where == "last":
        end.insert(-1, mark)
    before, behind = [mark] * (where == "before"), [mark] * (where == "behind")
    told = forge_log(before, turn(1, ADA), lives, behind, end, players=(ADA, BO, CY))
    assert told.lines() == [
        f"log: explained: {CY} lost; {ADA} and {BO} drew; the game is over (stopped)"
    ]


def test_who_is_not_named_draws_with_those_of_the_game_that_the_program_stopped() -> None:
    named = ended(f"{ADA} {WON}", f"{BO} {WON}")
    told = forge_log(["Stopping slow match as draw"], turn(1, ADA), named, players=(ADA, BO, CY))
    (said, *because) = told.lines(2)
    assert said == f"log: explained: {ADA}, {BO} and {CY} drew; the game is over (stopped)"
    assert not any("effect" in line for line in because)


def test_several_winners_of_whom_it_is_not_known_why() -> None:
    """They may be a team; and a version of the program stops games without a word."""
    told = forge_log(
        turn(1, ADA),
        ended(f"{ADA} {WON}", f"{BO} {WON}", f"{CY} {LIFE}", result=BO),
        players=(ADA, BO, CY),
    )
    assert told.lines() == ["log: cut off: the log ends after 1 moment"]


def test_who_lives_on_at_nothing_accuses_nobody() -> None:
    """An effect may say that somebody can't lose, and the log does not tell of it."""
    told = forge_log(
        turn(1, ADA),
        life(ADA, 20, -4),
        turn(2, BO),
        life(BO, 20, 0),
        ended(f"{ADA} {WON}", f"{BO} {LIFE}"),
    )
    (said,) = told.lines()
    assert said.startswith("log: unexplained")
    assert f"an effect by which {ADA} could not lose" in said


def test_no_check_in_the_untap_step() -> None:
    untap, upkeep, *_ = turn(1, ADA)[1:]
    told = forge_log(turn(1, ADA)[0], untap, life(BO, 20, 19), upkeep, "Phase: x Draw step")
    assert [moment.check for moment in told.moments] == [True]
    assert [line for line, _ in told.rows] == [2, 8]


@pytest.mark.parametrize("result", [ADA, ""])
def test_several_games(result: str) -> None:
    """What begins behind an outcome is the next, whether or not a result stands between."""
    game = [*turn(1, ADA), life(BO, 20, 0), *ended(f"{ADA} {WON}", f"{BO} {LIFE}", result=result)]
    told = forge_log(game, f"Mulligan: {BO} has kept a hand of 7 cards", game)
    assert [moment.over for moment in told.moments] == [True, True]
    assert [[p.name for p in header.game.players] for header in told.headers] == [
        [ADA, BO],
        [BO, ADA],
    ]


def test_lines_that_tell_nothing() -> None:
    """What is no line of the log, or of a card whose text looks like one."""
    told = forge_log(
        turn(1, ADA),
        "An unsupported card was requested",
        "Life: ",
        f"Resolve Stack: Mirror - Life: {BO} 20 > 3",
        "\xff\x00",
        "Game Result: nobody",
        life(BO, 20, 19),
    )
    assert not told.broken
    assert told.events(LoseLife) == [LoseLife(BO, 1)]


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forge, "MOST_ROWS", 10)
    lives = [life(BO, 20 - at, 19 - at) for at in range(11)]
    told = forge_log(turn(1, ADA), lives)
    assert [line for line, _ in told.broken] == [18]


@pytest.mark.parametrize(
    "first",
    [
        b"Simulation mode\nMulligan: Ada has kept a hand of 7 cards\n",
        b"Turn: Turn 1 (Ada)\n",
        b"Game Outcome: Turn 9\n",
        b"Game outcome: Turn 9\n",
    ],
)
def test_files_are_recognised(first: bytes) -> None:
    assert [one.NAME for one in READERS if one.recognises(first, "x.log")] == ["forge"]
