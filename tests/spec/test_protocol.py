"""The protocol: types, schema and documentation agree."""

import json
import re
from importlib.resources import files
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings

from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol import continuous_effects, events, inquiries, triggers
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.capabilities import lacking, needs
from headjudge.spec.protocol.case_kinds import decode, schema
from headjudge.spec.protocol.event_schema import EventRecord, fields, meaning, tag
from headjudge.spec.protocol.protocol_page import CORE, GROUPS, lists
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge
from tests.games import capabilities_of
from tests.strategies import cases

PAGE = files("headjudge.spec.protocol").joinpath("protocol.md").read_text("utf-8")
SCHEMA = schema()
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)


def valid(message: Any) -> None:
    VALIDATOR.validate(json.loads(msgspec.json.encode(message)))


def examples_of_page() -> list[dict[str, Any]]:
    blocks = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
    lines = [part for block in blocks for part in re.split(r"[→←]", block) if part.strip()]
    return [json.loads(line) for line in lines]


def test_schema_is_valid() -> None:
    jsonschema_rs.meta.validate(SCHEMA)


def test_feature_cases_fit_the_schema(scenarios: list[Scenario]) -> None:
    for scenario in scenarios:
        valid(scenario.case)
        encoded = msgspec.json.encode(play(scenario.case).outcomes)
        valid(protocol.Reply(scenario.case.id, outcomes=msgspec.Raw(encoded)))


@settings(derandomize=True, max_examples=100, deadline=None)
@given(cases())
def test_random_cases_fit_the_schema(case: protocol.Case) -> None:
    valid(case)


def test_page_examples_fit_schema_and_types() -> None:
    examples = examples_of_page()
    for example in examples:
        valid(example)
    hello, hello_reply, case, reply, bye, ask, answer, match, standings = examples
    assert msgspec.convert(hello, protocol.Hello).hello == 1
    info = msgspec.convert(hello_reply, protocol.HelloReply)
    assert bye == {"bye": True}
    question = msgspec.convert(case, protocol.Case)
    require_wellformed(question)
    assert not lacking(question, info, question.edition)
    answered = msgspec.convert(reply["outcomes"], tuple[protocol.Outcome, ...])
    reported = attrgetter("over", "winners", "losers", "drawn", "life")
    assert [*map(reported, play(question).outcomes)] == [*map(reported, answered)]
    inquiry = msgspec.convert(ask, inquiries.Inquiry)
    assert play(inquiry).outcomes == (msgspec.convert(answer["outcomes"][0], inquiries.Answered),)
    result = msgspec.convert(standings["outcomes"], tuple[m.Standing, ...])
    assert play(msgspec.convert(match, m.MatchCase)).outcomes == result


@pytest.mark.parametrize(
    ("modules", "base", "kinds"),
    [
        ((events, continuous_effects, triggers), EventRecord, protocol.EVENT_KINDS),
        ((m,), EventRecord, m.MATCH_EVENT_KINDS),
        ((inquiries,), msgspec.Struct, inquiries.ASK_KINDS),
    ],
)
def test_every_event_class_is_described_and_in_its_union(
    modules: tuple[ModuleType, ...], base: type[msgspec.Struct], kinds: tuple[Any, ...]
) -> None:
    records = {
        kind
        for kind in (each for module in modules for each in vars(module).values())
        if isinstance(kind, type)
        and issubclass(kind, base)
        and kind.__struct_config__.tag
        and not kind.__name__.startswith("_")
        and not any(base.__module__.startswith("headjudge.spec.") for base in kind.__subclasses__())
    }
    assert records == set(kinds)
    assert len({tag(kind) for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert meaning(kind)
        untold = [f.name for f in fields(kind) if not f.required and not f.meaning]
        assert all(f"`{name}`" in meaning(kind) for name in untold)
        described = SCHEMA["$defs"][kind.__name__]["properties"]
        assert all(described[f.name].get("description", "") == f.meaning for f in fields(kind))


def test_page_lists_are_up_to_date(tmp_path: Path) -> None:
    assert sorted(re.findall("<!--made:(.*)-->", PAGE)) == sorted(lists())
    page = tmp_path / "page.md"
    page.write_text(re.sub(r"- \*\*`concede`.*\n", "", PAGE), "utf-8")
    assert headjudge("protocol", "--update", str(page)).exit_code == 0
    assert page.read_text("utf-8") == PAGE


def words(text: str) -> int:
    return len(re.findall(r"\S*\w\S*", text))


def test_page_is_short() -> None:
    assert len(PAGE.split()) <= 7_000, "more words than the limit, by wc -w"
    printed = re.sub("<!--.*-->\n", "", PAGE)
    prose = re.sub(r"```.*?```", "", printed, flags=re.DOTALL)
    items = re.split(r"\n(?= *(?:-|\d+\.) )|\n\n|\n(?=\|)", prose)
    cells = [cell for item in items for cell in item.split(" | ")]
    in_lists = [cell for cell in cells if re.match(r"\s*(-|\d+\.|\|) ", cell)]
    assert [cell for cell in in_lists if words(cell) > 60] == []


def test_page_groups_are_complete_and_in_the_order_of_the_cases_that_they_open(
    scenarios: list[Scenario],
) -> None:
    groups = [CORE, *GROUPS]
    names = [name for group in groups for name in group.capabilities]
    assert len(names) == len(set(names))
    assert set(names) == protocol.CAPABILITIES
    assert [name for name in names if f"`{name}`" not in PAGE] == []
    assert {*CORE.capabilities} == capabilities_of("duel")
    headings = re.findall(r"^##+ (.*)", PAGE, re.MULTILINE)
    sections = [h for h in headings if h in {group.title for group in groups}]
    apart = ["Inquiries", "Matches"]
    assert sections == [g.title for g in groups if g.title not in apart] + apart
    assert [g.anchor for g in groups] == [*map(_anchor_of, (g.title for g in groups))]
    needed = [needs(scenario.case) for scenario in scenarios]
    claimed, left = set(CORE.capabilities), [*GROUPS]
    while left:
        opened = {
            group.title: sum(n <= claimed | {*group.capabilities} for n in needed) for group in left
        }
        before = sum(n <= claimed for n in needed)
        assert opened[left[0].title] - before >= 0.8 * (max(opened.values()) - before), opened
        claimed |= {*left.pop(0).capabilities}


def _anchor_of(title: str) -> str:
    return re.sub(r"[^\w ]", "", title.lower()).replace(" ", "-")


def test_page_names_the_capability_of_each_value() -> None:
    items = re.split(r"\n(?=\s*-|\s*\n)", PAGE)
    for kind in (protocol.Condition, *protocol.EVENT_KINDS):
        for field in fields(kind):
            by_value = {} if isinstance(field.needs, str) else field.needs
            for value, capability in by_value.items():
                said = [item for item in items if value is None or f"`{value}`" in item]
                assert any(f"`{capability}`" in item for item in said), (field.name, value)


BESIDES_GAMES = {"mana", "numbers", "placeholders", "golden_rules", "match_play", "tournament"}
"""Modules of the reference about inquiries and matches."""


def test_page_lists_every_edition_in_which_the_reference_changes() -> None:
    section = PAGE.partition("## What differs by edition")[2].partition("\n## ")[0]
    rules = Rulebook.at().rules
    package = Path(__file__).parents[2] / "reference"
    for path in sorted(package.glob("*.py")):
        text = path.read_text("utf-8") if path.stem not in BESIDES_GAMES else ""
        for slug, aspect in re.findall(r"""semantics\["([\w-]+)\.([\w-]+)"\]""", text):
            for meant in rules[slug].means[aspect][1:]:
                assert str(meant.since) in section, (path.stem, slug, aspect)
        for slug in re.findall(r"""has_rule\("([\w-]+)"\)""", text):
            since = str(rules[slug].numbers[0].since)
            assert since in section or since == editions()[-1], (path.stem, slug)
    dated = set(re.findall(r"\d{4}-\d{2}-\d{2}", section))
    changes = {str(m.since) for rule in rules.values() for h in rule.means.values() for m in h}
    changes |= {str(rule.numbers[0].since) for rule in rules.values()}
    assert dated <= changes | {*editions()}


def test_page_names_every_variant_option_and_field() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    words = set(re.findall(r"`([^`]+)`", prose))
    literals = (
        protocol.Variant,
        protocol.Option,
        protocol.RestrictionKind,
        protocol.LoopManner,
        protocol.Zone,
        m.Round,
        m.Passing,
    )
    assert {word for literal in literals for word in get_args(literal)} <= words
    info = set(protocol.EngineInfo.__struct_encode_fields__)
    assert info - {"engine", "version", "max_players"} <= words


@pytest.mark.parametrize(
    "line",
    [
        {"case": "x"},
        {"case": "x", "edition": "now", "game": {"players": []}, "steps": []},
        {"hello": 2, "suite": "1"},
        {"bye": False},
    ],
)
def test_schema_rejects_invalid_cases(line: dict[str, Any]) -> None:
    for message in (protocol.Case, protocol.Hello, protocol.Bye):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(line, message)
    with pytest.raises(jsonschema_rs.ValidationError):
        valid(line)


ANA, BEN, CHO = (protocol.Player(name) for name in ("Ana", "Ben", "Cho"))


def case(
    *steps: tuple[Any, ...], players: tuple[protocol.Player, ...] = (ANA, BEN), **more: Any
) -> protocol.Case:
    return protocol.Case("x", NEWEST, protocol.Setup(players, **more), steps)


def teams(*names: str, **totals: Any) -> tuple[protocol.Player, ...]:
    """Return the players of these teams; `totals` belong to the first players."""
    of: list[dict[str, Any]] = [{} for _ in names]
    for total, numbers in totals.items():
        for each, number in zip(of, numbers, strict=False):
            each[total] = number
    seats = zip(("Ana", "Ben", "Cho", "Dan"), names, of, strict=False)
    return tuple(protocol.Player(p, team=team, **each) for p, team, each in seats)


def two_headed(*names: str, **totals: Any) -> protocol.Case:
    return case(players=teams(*names, **totals), variant="two-headed-giant")


TWO_TEAMS = ("one", "one", "two", "two")


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (case(players=(ANA, ANA)), "2 players named Ana"),
        (case((protocol.Concede("Zed"),)), "step 1: concede: no player is named Zed"),
        (case((protocol.Win("Ana", "Zed"),)), "win: no player is named Zed"),
        (case((protocol.AgreeDraw(("Ana", "Zed")),)), "agree-draw: no player is named Zed"),
        (case((protocol.Loop(True, ("Zed",)),)), "loop: no player is named Zed"),
        (case((protocol.ExchangeLife("Ana", "Zed"),)), "exchange-life: no player is named Zed"),
        (
            case((protocol.ExchangeLife("Ana", "Ana"),)),
            "Ana can't exchange life totals with Ana: name another player",
        ),
        (
            case((protocol.Damage("Ana", 1, True, lifelink="Zed"),)),
            "damage: no player is named Zed",
        ),
        (case((protocol.Check(), protocol.Concede("Ana"))), "check must be the only event"),
        (case((protocol.Check(),), ()), "step 2: it has no events"),
        (case(players=(protocol.Player("Ana", team="one"), BEN)), "has a team in a free-for-all"),
        (
            case(players=(protocol.Player("Ana", emperor=True), BEN)),
            "an emperor, but not in Emperor",
        ),
        (
            case(players=(protocol.Player("Ana", range=1), BEN, CHO)),
            "Ana has a range, but the option limited-range is missing",
        ),
        (
            case(players=(protocol.Player("Ana", range=1), BEN), options=("limited-range",)),
            "limited-range needs more than two players",
        ),
        (
            case(players=(ANA, BEN, CHO), options=("limited-range",)),
            "limited-range needs a player with a range",
        ),
        (
            case((protocol.Damage("Ana", 1, combat=True, commander="Kraum"),)),
            "step 1: damage: no player has the commander Kraum",
        ),
        (case(variant="teams"), "Ana has no team"),
        (case(players=teams("one", "one"), variant="teams"), "needs at least two teams"),
        (two_headed("one", "two"), "team one has only one member"),
        (two_headed(*TWO_TEAMS, life=(3, 4), poison=(1, 1)), "shares its life"),
        (two_headed(*TWO_TEAMS, poison=(1, 2)), "shares its poison"),
        (
            two_headed("one", "two", "one", "two"),
            "team one shares its turns, but its members do not sit next to each other",
        ),
        (
            case(players=teams("one", "two", emperor=(False, True)), variant="emperor"),
            "team one has 0 emperors",
        ),
    ],
)
def test_unplayable_cases_are_rejected(bad: protocol.Case, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        require_wellformed(bad)


@pytest.mark.parametrize(
    "event",
    [
        protocol.Damage("Ana", 1, combat=False, lifelink="Ben"),
        protocol.Attack("Ana", "Elk", "Ben", 1, lifelink=True),
        protocol.InOrder((protocol.Damage("Ana", 1, combat=False, lifelink="Ben"),)),
    ],
)
def test_lifelink_that_triggers_has_to_be_a_trigger(event: protocol.Event) -> None:
    static = msgspec.structs.replace(case((event,)), edition="2009-07-11")
    require_wellformed(static)
    with pytest.raises(
        Malformed, match="before 2009-07-11, lifelink is a triggered ability; write"
    ):
        require_wellformed(msgspec.structs.replace(static, edition="2009-05-01"))


def test_default_values_are_not_sent() -> None:
    plain = msgspec.json.encode(
        case((protocol.Check(),), players=(protocol.Player("Ana"), protocol.Player("Ben")))
    )
    sent = msgspec.json.decode(plain)
    players = [{"name": "Ana"}, {"name": "Ben"}]
    assert sent["game"] == {"variant": "free-for-all", "players": players}
    assert sent["steps"] == [[{"do": "check"}]]
    assert msgspec.json.decode(plain, type=protocol.Case).game.objects == ()


def test_needed_capabilities_are_computed_from_the_case() -> None:
    three = (ANA, BEN, protocol.Player("Cho", poison=1))
    assert needs(case((protocol.Check(),))) == set()
    both = case((protocol.Restriction("Ana", "winning"), protocol.Concede("Ana")), players=three)
    assert needs(both) == {"multiplayer", "poison", "cant-win", "concede"} | {
        *("simultaneous", "simultaneous-concessions", "simultaneous-effects")
    }
    two = case((protocol.LoseLife("Ana", 1), protocol.Draw("Ben", 1)))
    assert needs(two) == {"decking", "simultaneous"}
    assert needs(case((protocol.Concede("Ana"), protocol.LoseLife("Ben", 1)))) == {
        *("concede", "simultaneous", "simultaneous-concessions")
    }
    assert needs(case((protocol.EndRestriction("Ana", "losing-to-life"),))) == {"cant-lose"}
    assert needs(case((protocol.Damage("Ana", 1, True, "Kraum"),))) == {"commander"}
    assert needs(case((protocol.Damage("Ana", 1, True, toxic=1),))) == {"damage-results"}
    assert needs(case((protocol.Draw("Ana", 1, optional=True),))) == {"decking", "optional-draws"}
    of_ben = case((protocol.Restriction("Ana", "losing", "Ben"),))
    assert needs(of_ben) == {"cant-lose", "effects-of-permanents"}
    assert needs(case((protocol.Restriction("Ana", "drawing-twice"),))) == {"cant-draw"}
    paid = case((protocol.PayLife("Ana", 1),), (protocol.ExchangeLife("Ana", "Ben"),))
    assert needs(paid) == {"life-payment", "life-exchange"}


def test_lacking_lists_missing_capabilities_editions_and_seats() -> None:
    able = protocol.EngineInfo("x", capabilities=frozenset({"concede"}), max_players=2)
    assert lacking(case((protocol.Concede("Ana"),)), able, NEWEST) == ()
    assert lacking(case((protocol.Win("Ana"),)), able, NEWEST) == ("win-effects",)
    assert "more than 2 players" in lacking(case(players=(ANA, BEN, CHO)), able, NEWEST)
    assert f"edition {NEWEST}" in lacking(case(), able, "2031-01-01")


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ({"players": [{"name": "Ana", "range": -1}, {"name": "Ben"}]}, "player 1, range: must"),
        ({"players": [{"name": "Ana"}, {"name": "Ben", "poison": -1}]}, "player 2, poison: must"),
        ({"players": [{"name": "Ana", "team": ""}, {"name": "Ben"}]}, "player 1, team: must not"),
        ({"players": [{"name": "Ana"}]}, "players: must be at least 2"),
        ({"players": [{"name": "Ana"}, {}]}, "player 2: has no name"),
    ],
)
def test_out_of_range_values_are_reported_in_plain_words(
    game: dict[str, Any], message: str
) -> None:
    line = json.dumps({"case": "x", "edition": NEWEST, "game": game, "steps": []}).encode()
    with pytest.raises(msgspec.ValidationError) as caught:
        decode(line)
    assert in_words(caught.value).startswith(message)
    assert in_words(msgspec.ValidationError("Expected `int`")) == "Expected `int`"
    assert in_words(msgspec.ValidationError("no - at `$[0]`")) == "number 1: no"


RICH = protocol.Condition("Ana", "life", 40)


@pytest.mark.parametrize(
    ("event", "capability"),
    [
        (protocol.LoseLife("Ana", 1, "Ben"), "controllers"),
        (protocol.Loop(True, ("Ana",), manner="unless"), "loop-kinds"),
        (protocol.Loop(True, ("Ana",), drains=("Ben",), amount=1), "loop-kinds"),
        (protocol.Restart("Ana", "Ben", 2), "decks"),
        (protocol.Draw("Ana", 1, optional=True), "optional-draws"),
        (protocol.ReplaceLoss("Ana", uses=1, life=5, chosen=True), "replacement-choices"),
        (protocol.ReplaceLoss("Ana", life=5), "unlimited-replacements"),
        (protocol.Each("Ana", "opponent", "lose"), "each-opponent"),
        (protocol.Restriction("Ana", "losing", object="Shield"), "effects-of-objects"),
        (protocol.Redirect("Ana", "Ben", object="Shield"), "effects-of-objects"),
        (protocol.Each("Ana", "player", "mill", 1), "decking"),
        (protocol.Win("Ana", None, protocol.Condition("Ana", "hand", 1)), "counted-objects"),
        (
            protocol.Lose("Ana", None, msgspec.structs.replace(RICH, also=RICH)),
            "further-conditions",
        ),
        (
            protocol.StateTrigger("Leak", "Ana", RICH, ("Ana",), "win", later=RICH),
            "further-conditions",
        ),
        (
            protocol.Trigger("Leak", "Ana", "Ana", "upkeep", ("Ana",), "win", once=True),
            "delayed-triggers",
        ),
        (protocol.ReplaceDraw("Ana", "win", chosen=True), "replacement-choices"),
        (protocol.Damage("Ana", 1, True, toxic=1), "damage-results"),
    ],
)
def test_added_event_fields_have_their_own_capability(
    event: protocol.Event, capability: str
) -> None:
    """An older adapter would ignore the field and play a different event."""
    assert capability in needs(case((event,)))
