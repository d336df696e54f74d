"""Audits of logged games: endings are explained, contradicted or unexplained."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.fuzz.campaign import compile_one
from headjudge.replay.log_format import BrokenLine, LogLine
from headjudge.replay.results import AuditedGame, AuditVerdict, LogContradiction, Unexplained
from headjudge.replay.session import audit_games
from headjudge.spec import protocol
from headjudge.spec.protocol.game_log import (
    ALL_CONTENTS,
    Content,
    InView,
    LogHeader,
    LogMoment,
    PlayerEnding,
)
from headjudge.spec.rulebook import Rulebook
from headjudge.spec.rulebook.records import Numbered
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.games import game
from tests.logs import audit_of, is_over, log_of, played_out
from tests.strategies import cases

TWO = game("Ana", "Ben")
LOST, WON = PlayerEnding("Ana", "lost"), PlayerEnding("Ben", "won")
COPIES = 10
DATED = Rulebook.at("2024-02-02")


def loses(player: str, amount: int, **more: Any) -> dict[str, Any]:
    return {"events": (protocol.LoseLife(player, amount),), "check": True, **more}


def ends(*endings: PlayerEnding, **more: Any) -> dict[str, Any]:
    return {"endings": endings, "over": True, **more}


def audit(
    *moments: dict[str, Any],
    setup: protocol.Setup = TWO,
    complete: frozenset[Content] = ALL_CONTENTS,
    edition: str = "",
) -> AuditedGame:
    lines = [LogMoment(number, **fields) for number, fields in enumerate(moments, 1)]
    header = LogHeader(1, setup, complete=complete, edition=edition)
    game, problems = audit_of([header, *lines])
    assert problems == []
    return game


def contradiction(audited: AuditedGame) -> LogContradiction:
    assert audited.verdict == "contradicted"
    assert audited.contradiction
    return audited.contradiction


def unexplained(audited: AuditedGame) -> Unexplained:
    assert audited.verdict == "unexplained"
    (ending,) = audited.unexplained
    return ending


def test_correct_logs_of_all_scenarios_are_explained(scenarios: list[Scenario]) -> None:
    verdicts: dict[bool, set[AuditVerdict]] = {True: set(), False: set()}
    for scenario in scenarios:
        if scenario.game:
            lines = log_of(scenario.game)
            audited, problems = audit_of(lines)
            assert problems == [], scenario.case.id
            verdicts[is_over(lines)].add(audited.verdict)
    assert verdicts == {True: {"explained"}, False: {"cut off"}}


@settings(derandomize=True, max_examples=50, deadline=None)
@given(cases())
def test_correct_logs_of_random_games_are_explained(case: protocol.Case) -> None:
    lines = log_of(case)
    for log in (lines, log_of(case, seen=False)):
        audited, problems = audit_of(log)
        assert problems == []
        over = is_over(lines)
        assert audited.verdict == ("explained" if over else "cut off")


@settings(derandomize=True, max_examples=50, deadline=None)
@given(cases())
def test_incomplete_log_is_not_contradicted(case: protocol.Case) -> None:
    header, *moments = log_of(case, seen=False)
    assert isinstance(header, LogHeader)
    for complete in (ALL_CONTENTS - {"effects"}, frozenset[Content](["endings", "concessions"])):
        audited, _ = audit_of([replace(header, complete=complete), *moments])
        assert audited.verdict != "contradicted", audited


@settings(derandomize=True, max_examples=50, deadline=None)
@given(cases())
def test_log_with_gap_is_not_contradicted(case: protocol.Case) -> None:
    header, *moments = log_of(case)
    place = len(moments) // 2
    audited, problems = audit_of([header, *moments[:place], *moments[place + 1 :]])
    assert audited.verdict != "contradicted", audited
    missing = place < len(moments) - 1
    assert problems == ([f"{place + 2}: moment {place + 1} is missing"] if missing else [])


def test_subgame_may_begin_or_end_in_gap() -> None:
    players = tuple(protocol.Player(name, library=1) for name in ("Ana", "Ben"))
    quiet, gain = (protocol.Check(),), (protocol.GainLife("Ana", 1),)
    steps = (quiet, (protocol.Subgame("Ana"),), gain, gain, quiet, gain, gain)
    header, *moments = log_of(protocol.Case("gap", NEWEST, protocol.Setup(players), steps))
    for place in range(len(moments) - 1):
        audited, problems = audit_of([header, *moments[:place], *moments[place + 1 :]])
        assert audited.verdict != "contradicted", place
        assert problems == [f"{place + 2}: moment {place + 1} is missing"]


def test_ending_explained_by_life_total_cites_the_rule() -> None:
    found = audit(loses("Ana", 15), loses("Ana", 5, **ends(LOST, WON)))
    assert found.verdict == "explained"
    (ending,) = found.endings
    assert (ending.moment, ending.says) == (2, "Ben won; Ana lost; the game is over")
    assert ending.by == ("104.3b zero-life",)
    assert "104.3b zero-life: Ana has 0 life" in ending.because


@pytest.mark.parametrize(
    ("moments", "says", "rule"),
    [
        ([loses("Ana", 15), loses("Ana", 3, **ends(LOST, WON))], "Ana lost", "104.3 "),
        (
            [loses("Ana", 15), loses("Ana", 5, **ends(PlayerEnding("Ben", "lost", "life")))],
            "Ben lost (life)",
            "104.3b",
        ),
        (
            [loses("Ana", 15), loses("Ana", 5, **ends(PlayerEnding("Ana", "lost", "poison"), WON))],
            "Ana lost (poison); by the rules, for a different reason",
            Rulebook.at().cite(Rulebook.at().statement_of("ten-poison")),
        ),
        ([loses("Ana", 1), loses("Ana", 19), loses("Ben", 1)], "the game goes on", "104.3b"),
        ([{"check": True}, loses("Ana", 1, over=True)], "the game is over", "104.1"),
        ([{"check": True}, {"endings": (WON,)}], "Ben won", "104.2 "),
        ([{"check": True}, ends(PlayerEnding("Ana", "drew"))], "Ana drew", "104.4 "),
        (
            [{"check": True}, loses("Ana", 1, seen=InView(life={"Ana": 18, "Ben": 20}))],
            "Ana has 18 life, by the rules 19",
            "119.3",
        ),
        (
            [{"check": True}, {"seen": InView(poison={"Ben": 1})}],
            "Ben has 1 poison counters",
            "122.1",
        ),
        (
            [{"check": True}, {"seen": InView(library={"Ben": 52})}],
            "Ben has 52 cards in the library, by the rules 53",
            "121.1",
        ),
        ([{"check": True}, {"seen": InView(still_in=("Ana",))}], "Ben is out", "104.3 "),
        (
            [
                {"events": (protocol.Restriction("Ana", "losing"),)},
                loses("Ana", 20, endings=(PlayerEnding("Ana", "lost", "life"),)),
            ],
            "Ana lost (life)",
            "101.2",
        ),
        (
            [
                {"check": True},
                {
                    "events": (protocol.LoseLife("Ana", 20), protocol.LoseLife("Ben", 20)),
                    "check": True,
                    **ends(PlayerEnding("Ana", "lost"), PlayerEnding("Ben", "lost")),
                },
            ],
            "Ana lost, Ben lost",
            "104.3 ",
        ),
        (
            [
                {"check": True},
                {"events": (protocol.Concede("Ana"),)},
                loses("Ana", 1),
            ],
            "the game goes on",
            "104.3a",
        ),
    ],
)
def test_contradiction_has_moment_line_rule_and_feature(
    moments: list[dict[str, Any]], says: str, rule: str
) -> None:
    found = contradiction(audit(*moments))
    assert found.moment == 2
    assert found.line == 3
    assert says in found.says
    assert found.rules[0].startswith(rule)
    assert found.feature


def test_reason_is_accepted_unless_known_to_be_false() -> None:
    poisoned = ends(PlayerEnding("Ana", "lost", "poison"), WON)
    both = {"events": (protocol.LoseLife("Ana", 20), protocol.Poison("Ana", 10)), "check": True}
    assert audit(both | poisoned).verdict == "explained"
    assert audit(loses("Ana", 20, **poisoned)).verdict == "contradicted"
    assert (
        audit(loses("Ana", 20), {**poisoned}).verdict == "explained"
    )  # the log may report the counters one line later
    unknown = ALL_CONTENTS - {"poison"}
    assert audit(loses("Ana", 20, **poisoned), complete=unknown).verdict == "explained"
    seats = [protocol.Player(name, team=team) for name, team in zip("ABCD", "1122", strict=True)]
    heads = protocol.Setup(tuple(seats), "two-headed-giant")
    all_lost = [PlayerEnding(player, "lost", "poison") for player in ("A", "B")]
    fifteen = {"events": (protocol.Poison("B", 15),), "check": True, **ends(*all_lost)}
    assert audit(fifteen, setup=heads).verdict == "explained"


def test_final_life_of_winner_is_checked() -> None:
    found = contradiction(
        audit({"check": True}, loses("Ana", 20, seen=InView(life={"Ben": 19}), **ends(LOST, WON)))
    )
    assert (found.moment, found.says) == (2, "the log: Ben has 19 life, by the rules 20")
    assert found.rules == ("119.3 gaining-and-losing-life",)
    assert found.feature.count("loses 20 life") == 1


def test_win_condition_depends_on_numbers() -> None:
    rich = protocol.Condition("Ben", "life", at_least=20)
    won = {"events": (protocol.Win("Ben", condition=rich),), **ends(LOST, WON)}
    assert audit({"check": True}, won).verdict == "explained"
    assert contradiction(audit(loses("Ben", 1), won)).moment == 2


def test_win_effect_that_changes_a_number_contradicts_the_log() -> None:
    moment = {"events": (protocol.Win("Ben"),)}
    for seen in (InView(life={"Ben": 20}), InView(life={"Ana": 0, "Ben": 20})):
        assert audit(moment | {"seen": seen} | ends(LOST, WON)).verdict == "explained"
    found = audit(moment | {"seen": InView(life={"Ben": 21})} | ends(LOST, WON))
    assert contradiction(found).says == "the log: Ben has 21 life, by the rules 20"


def test_win_effect_allows_simultaneous_changes_of_numbers() -> None:
    moment = {
        "events": (protocol.Win("Ben"), protocol.GainLife("Ben", 1)),
        "seen": InView(life={"Ben": 21}),
    }
    assert audit(moment | ends(LOST, WON)).verdict == "explained"


def test_feature_of_a_contradiction_has_each_event_once() -> None:
    events = (protocol.LoseLife("Ana", 20), protocol.LoseLife("Cid", 3))
    seen = InView(life={"Cid": 19})
    moment = {"events": events, "check": True, "seen": seen, "endings": (LOST,)}
    found = contradiction(audit(moment, setup=game("Ana", "Ben", "Cid")))
    assert found.says == "the log: Cid has 19 life, by the rules 17"
    assert found.feature.count("Cid loses 3 life") == 1
    assert "Cid has 17 life" in found.feature


def test_feature_of_a_contradiction_passes_on_the_reference(book: Rulebook) -> None:
    found = contradiction(audit(loses("Ben", 3), loses("Ana", 20), loses("Ben", 1)))
    explained = explain(compile_one(found.feature, book), book)
    assert explained.all_met
    assert found.feature.splitlines()[4:] == [
        "    Given a game between Ana and Ben",
        "    When Ana loses 20 life",
        "    And state-based actions are checked",
        "    Then Ben wins the game",
        "    And Ana has lost",
    ]


def test_feature_of_a_contradiction_renames_players_to_fit_steps(book: Rulebook) -> None:
    setup = game("seat 1", "x\u00e9#12")
    moments = [loses("seat 1", 18), loses("seat 1", 1, **ends(PlayerEnding("seat 1", "lost")))]
    found = contradiction(audit(*moments, setup=setup))
    assert explain(compile_one(found.feature, book), book).all_met
    assert "Ana starts with 2 life" in found.feature


FEW: frozenset[Content] = frozenset({"life", "checks", "endings"})


@pytest.mark.parametrize(
    ("moments", "complete", "needed"),
    [
        (
            [loses("Ana", 15), ends(LOST, WON, check=True)],
            FEW,
            "why Ana lost: Ana's poison counters, whether Ana drew from an empty library, an effect",
        ),
        ([{"check": True}, ends(WON)], FEW, "an effect that made Ben win"),
        (
            [{"check": True}, ends(WON)],
            ALL_CONTENTS - {"endings", "effects"},
            "why Ana lost: an effect",
        ),
        (
            [{"check": True}, ends(PlayerEnding("Ana", "drew"))],
            FEW,
            "an effect that made the game a",
        ),
        ([loses("Ana", 20), loses("Ben", 1)], FEW, "an effect that kept Ana from losing"),
        ([{"check": True}, {"over": True}], ALL_CONTENTS - {"endings"}, "who won, and why"),
        (
            [{"check": True}, ends(LOST, check=True)],
            ALL_CONTENTS - {"life"},
            "why Ana lost: Ana's life total",
        ),
    ],
)
def test_unexplained_ending_states_what_would_have_to_be_known(
    moments: list[dict[str, Any]], complete: frozenset[Content], needed: str
) -> None:
    found = unexplained(audit(*moments, complete=complete))
    assert found.needed[0].startswith(needed)


@pytest.mark.parametrize(
    ("ending", "complete", "by"),
    [
        (PlayerEnding("Ana", "lost", "concession"), ALL_CONTENTS, DATED.cite("concede")),
        (PlayerEnding("Ana", "lost", "time-out"), ALL_CONTENTS, "time-out"),
        (PlayerEnding("Ana", "lost", "disconnection"), ALL_CONTENTS, "disconnection"),
        (PlayerEnding("Ana", "lost", "effect"), ALL_CONTENTS, DATED.cite("lose-by-effect")),
        (
            PlayerEnding("Ben", "won", "effect", "Ana"),
            ALL_CONTENTS,
            DATED.cite("win-by-effect"),
        ),
        (PlayerEnding("Ana", "drew", "effect"), ALL_CONTENTS, DATED.cite("draw-by-effect")),
        (
            PlayerEnding("Ana", "lost", "life"),
            ALL_CONTENTS - {"life"},
            DATED.cite("zero-life"),
        ),
        (
            PlayerEnding("Ana", "lost", "poison"),
            ALL_CONTENTS - {"poison"},
            DATED.cite("ten-poison"),
        ),
        (
            PlayerEnding("Ana", "lost", "library"),
            ALL_CONTENTS - {"draws"},
            DATED.cite("draw-from-empty-library"),
        ),
    ],
)
def test_logged_reason_explains_ending(
    ending: PlayerEnding, complete: frozenset[Content], by: str
) -> None:
    moments = [loses("Ana", 15), {"check": True, **ends(ending)}]
    found = audit(*moments, complete=complete, edition=DATED.edition)
    assert found.verdict == "explained"
    assert found.endings[-1].by[-1].startswith(by)


@pytest.mark.parametrize("complete", [FEW, ALL_CONTENTS])
def test_reason_without_a_rule_in_the_edition_is_contradicted(complete: frozenset[Content]) -> None:
    """The game lacked a rule about commander damage before 2009-10-01."""
    setup = replace(TWO, options=("commander",))
    moments = [{"check": True, **ends(PlayerEnding("Ana", "lost", "commander-damage"), WON)}]
    found = audit(*moments, setup=setup, complete=complete, edition="2008-02-01")
    assert contradiction(found).rules[0] == "102.3 ways-to-lose"
    assert contradiction(found).says.endswith(
        "edition 2008-02-01 has no rule by which commander damage makes a player lose"
    )


def test_reason_is_explained_by_a_rule_that_restates_a_deleted_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without 104.3d, 122.1f still says it; audits explained a loss to poison by no rule."""
    gone = (Numbered(DATED.edition, ""),)
    rules = dict(DATED.rules)
    for slug in ("ten-poison", "poison-action"):
        rules[slug] = replace(rules[slug], numbers=gone)
    edited = Rulebook(DATED.edition, rules.values(), DATED.families, DATED.questions)
    monkeypatch.setattr(Rulebook, "at", lambda _edition="": edited)
    for moments in (
        [{"events": (protocol.Poison("Ana", 10),), "check": True, **ends(LOST, WON)}],
        [{"check": True, **ends(PlayerEnding("Ana", "lost", "poison"), WON)}],
    ):
        found = audit(*moments, complete=ALL_CONTENTS - {"poison"})
        assert found.endings[-1].by == (edited.cite("poison-counters"),)


def test_false_reason_is_contradicted_even_in_incomplete_log() -> None:
    for complete in (FEW, ALL_CONTENTS):
        moments = [loses("Ana", 15), {"check": True, **ends(PlayerEnding("Ana", "lost", "life"))}]
        assert contradiction(audit(*moments, complete=complete)).rules[0] == "104.3b zero-life"


def test_endings_may_be_reported_later() -> None:
    found = audit(loses("Ana", 20), {"endings": (LOST,)}, ends(WON))
    assert found.verdict == "explained"
    assert [ending.moment for ending in found.endings] == [1]


def test_unlogged_check_may_have_happened() -> None:
    lost = {"events": (protocol.LoseLife("Ana", 20),), **ends(LOST)}
    assert audit(lost, complete=ALL_CONTENTS - {"checks"}).verdict == "explained"
    assert audit(lost).verdict == "contradicted"


def test_logged_number_is_used_in_an_incomplete_log() -> None:
    moments = [{"seen": InView(life={"Ana": 7})}, loses("Ana", 7, **ends(LOST))]
    assert audit(*moments, complete=ALL_CONTENTS - {"life"}).verdict == "explained"
    assert audit(*moments).verdict == "contradicted"


def test_player_may_have_gained_unlogged_life() -> None:
    moments = [loses("Ana", 20), loses("Ben", 20, **ends(PlayerEnding("Ben", "lost")))]
    assert audit(*moments, complete=ALL_CONTENTS - {"life"}).verdict == "explained"


def test_missing_player_may_have_lost_for_unlogged_reason() -> None:
    seen = {"check": True, "seen": InView(still_in=("Ana", "Cid"))}
    three = game("Ana", "Ben", "Cid")
    found = unexplained(audit(seen, setup=three, complete=ALL_CONTENTS - {"life"}))
    assert found.needed == ("why Ben lost: Ben's life total",)
    assert audit(seen, setup=three).verdict == "contradicted"


def test_unreported_loss_is_contradicted() -> None:
    found = audit(loses("Ana", 20), loses("Ben", 1), setup=game("Ana", "Ben", "Cid"))
    assert "the game goes on" in contradiction(found).says
    few = audit(loses("Ana", 20), loses("Ben", 1), setup=game("Ana", "Ben", "Cid"), complete=FEW)
    assert unexplained(few).says == "Ana did not leave; Ana has 0 life"


def test_log_without_end_is_cut_off() -> None:
    for moments in ([], [{"check": True}], [loses("Ana", 20)]):
        assert audit(*moments).verdict == "cut off"


def test_only_seen_numbers_are_known_after_gap() -> None:
    header = LogHeader(1, TWO)
    after = LogMoment(4, (protocol.LoseLife("Ana", 1),), check=True)
    end = LogMoment(5, (protocol.LoseLife("Ana", 3),), check=True, endings=(LOST,), over=True)
    seen = InView(life={"Ana": 3, "Ben": 20})
    audited, problems = audit_of([header, LogMoment(1, check=True), after, end])
    assert problems == ["3: moments 2 to 3 are missing"]
    assert unexplained(audited).needed[0].startswith("why Ana lost: Ana's life total")
    audited, _ = audit_of([header, LogMoment(1), replace(after, seen=seen), end])
    assert audited.verdict == "explained"


def test_broken_line_is_reported_and_audit_continues() -> None:
    header = LogHeader(1, TWO)
    lines: list[LogLine] = [header, LogMoment(1, check=True), BrokenLine("is not JSON")]
    audited, problems = audit_of(
        [*lines, LogMoment(2, (protocol.LoseLife("Ana", 20),), check=True, endings=(LOST,))]
    )
    assert problems == ["3: is not JSON"]
    assert audited.verdict == "explained"  # no moment's number is missing, so nothing was lost
    (audited,) = audit_games(
        enumerate([*lines, LogMoment(2, check=True, endings=(LOST,))], 1),
        "x",
        lambda *_: None,
        numbered=False,
    )
    assert audited.verdict == "unexplained"


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        (LogMoment(1, (protocol.LoseLife("Cid", 1),)), "lose-life: no player is named Cid"),
        (
            LogMoment(1, (protocol.LoseLife("Ana", 1), protocol.Check())),
            "check must be the only event of its step",
        ),
        (LogMoment(1, endings=(PlayerEnding("Cid", "lost"),)), "no player is named Cid"),
        (LogMoment(1, seen=InView(life={"Cid": 1})), "no player is named Cid"),
        (LogMoment(1, seen=InView(still_in=("Cid",))), "no player is named Cid"),
        (LogMoment(1, (protocol.Put("Bear", "exile"),)), "put: no object is named Bear"),
        (LogMoment(1, (protocol.CombatDamage(),)), "combat-damage: no attackers of this turn"),
        (LogMoment(2), "moment 1 is missing"),
    ],
)
def test_invalid_moment_is_reported(moment: LogMoment, why: str) -> None:
    audited, problems = audit_of([LogHeader(1, TWO), moment])
    assert len(problems) == 1
    assert problems[0].startswith(f"2: {why}")
    assert audited.verdict == "cut off"


def test_moment_out_of_order_is_reported() -> None:
    _, problems = audit_of([LogHeader(1, TWO), LogMoment(1), LogMoment(2), LogMoment(2)])
    assert problems == ["4: moment 2 comes after moment 2"]


def test_games_after_an_invalid_header_in_a_file_are_audited() -> None:
    problems: list[str] = []
    bad = LogHeader(1, game("Ana", "Ana"))
    old = LogHeader(1, TWO, edition="1999-01-01")
    end = LogMoment(1, (protocol.Concede("Ana"),), endings=(LOST,))
    lines: list[LogLine] = [
        end,
        LogHeader(1, TWO),
        end,
        bad,
        end,
        end,
        old,
        end,
        LogHeader(1, TWO),
        end,
        end,
    ]
    found = audit_games(enumerate(lines, 1), "x", lambda n, why: problems.append(f"{n}: {why}"))
    assert [(game.number, game.line, game.verdict, game.moments) for game in found] == [
        (1, 2, "explained", 1),
        (2, 9, "explained", 1),
    ]
    assert problems == [
        "1: a moment of a game that has no header",
        "4: a game that can't be played: there are 2 players named Ana",
        "7: a game that can't be played: " + problems[2].partition("played: ")[2],
        "11: a moment of a game that has no header",
    ]
    assert "1999-01-01" in problems[2]


def with_fault(kind: str, lines: Sequence[LogLine], random: Random) -> tuple[list[LogLine], int]:
    """Return a log with a fault of this kind, and the number of the moment that shows it."""
    moments = [line for line in lines if isinstance(line, LogMoment)]
    if kind == "swapped outcome":
        place = len(moments)
        last = moments[-1]
        other = {"lost": "won", "won": "lost", "drew": "drew"}
        endings = tuple(replace(end, fate=other[end.fate]) for end in last.endings)
        new = replace(last, endings=endings)
    elif kind == "missing event":
        place = random.choice([*_with_losses(lines)])
        new = replace(moments[place - 1], events=())
    else:
        place = random.choice((random.randrange(1, len(moments)), len(moments)))
        seen = moments[place - 1].seen
        assert seen
        assert seen.life
        assert seen.still_in
        player = random.choice(seen.still_in)
        life = seen.life | {player: seen.life[player] + random.choice((-1, 1, 5))}
        new = replace(moments[place - 1], seen=replace(seen, life=life))
    return [*lines[:place], new, *lines[place + 1 :]], place


def _with_losses(lines: Sequence[LogLine], least: int = 1, loser: str = "") -> Iterator[int]:
    """Yield the moments at which a player in the game loses at least that much life."""
    still_in: tuple[str, ...] = ("Ana", "Ben", "Cid", "Dee")
    for line in lines:
        if isinstance(line, LogMoment):
            (event,) = line.events or (protocol.Check(),)
            if (
                isinstance(event, protocol.LoseLife)
                and event.player in still_in
                and event.amount >= least
            ):
                yield from [line.moment] * (event.player == (loser or event.player))
            still_in = (line.seen and line.seen.still_in) or still_in


@pytest.mark.parametrize("kind", ["changed life total", "swapped outcome", "missing event"])
@pytest.mark.parametrize("players", [2, 4])
def test_planted_contradiction_is_found_at_its_moment(kind: str, players: int) -> None:
    random = Random(f"{kind} {players}")
    for copy in range(COPIES):
        lines = played_out(copy, players)
        audited, problems = audit_of(lines)
        assert (audited.verdict, problems) == ("explained", [])
        planted, moment = with_fault(kind, lines, random)
        found = contradiction(audit_of(planted)[0])
        assert found.moment == moment
        assert found.line == moment + 1
        assert found.feature


@pytest.mark.parametrize("copy", range(COPIES))
def test_missing_event_contradicts_the_end_if_no_numbers_are_logged(copy: int) -> None:
    lines = played_out(copy, 2)
    last = lines[-1]
    assert isinstance(last, LogMoment)
    assert last.seen
    (left,) = [life for life in (last.seen.life or {}).values() if life <= 0]
    loser = next(ending.player for ending in last.endings if ending.fate == "lost")
    place = Random(copy).choice([*_with_losses(lines, 1 - left, loser)])
    lines = [replace(line, seen=None) if isinstance(line, LogMoment) else line for line in lines]
    assert audit_of(lines)[0].verdict == "explained"
    lines[place] = LogMoment(place)
    assert contradiction(audit_of(lines)[0]).moment == last.moment
