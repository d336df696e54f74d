"""Parts of the protocol page: some events, and what an engine's claims need."""

from typing import get_args

import msgspec
import pytest

from headjudge.spec import protocol
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.protocol.event_schema import tag
from headjudge.spec.protocol.setup import Option, Variant
from headjudge.spec.rulebook import LookUpError
from headjudge.suite.protocol_lookup import KINDS, excerpt, look_up, parts_named, within
from headjudge.suite.scenario import Scenario
from tests import NEWEST
from tests.conftest import headjudge


def test_every_kind_is_described_with_a_valid_example(scenarios: list[Scenario]) -> None:
    lines = [*excerpt(KINDS, scenarios)]
    heads = [line.partition("**`")[2].partition("`")[0] for line in lines if line[:3] == "- *"]
    assert heads == [*map(tag, KINDS)]
    examples = [line.partition("example: ")[2] for line in lines if "example: " in line]
    for kind, example in zip(KINDS, examples, strict=True):
        assert isinstance(msgspec.json.decode(example, type=kind), kind)


def test_names_may_be_of_events_questions_and_capabilities() -> None:
    assert look_up(["draw", "halves"]) == [
        protocol.Draw,
        next(kind for kind in KINDS if tag(kind) == "halves"),
    ]
    assert {*look_up(["decking"])} == {
        *(protocol.Draw, protocol.Mill, protocol.SetLibrary, protocol.Each)
    }
    with pytest.raises(LookUpError, match="did you mean damage"):
        look_up(["damge"])


def test_every_capability_field_variant_and_option_is_answered() -> None:
    of_setup = {*get_args(Variant), *get_args(Option), "variant", "options", "life", "over"}
    for name in sorted({*protocol.CAPABILITIES, *of_setup}):
        assert look_up([name]) or any(parts_named(name)), name
    commander = headjudge("protocol", "commander").stdout
    assert '"options":["commander"]' in commander
    assert "**`damage`**" in commander
    assert "- `library` (`library`): cards in" in headjudge("protocol", "library").stdout


def test_claims_limit_events_and_fields(scenarios: list[Scenario]) -> None:
    claims = frozenset({"decking", "life"})
    able, promised = within(scenarios, protocol.EngineInfo("x", capabilities=claims), NEWEST)
    assert promised == ["life"]
    assert able == [each for each in scenarios if needs(each.case) <= claims]
    text = "\n".join(excerpt(KINDS, able, claims))
    assert "**`draw`** (player, amount; `decking`)" in text
    assert "**`win`**" not in text
    assert "`optional`" not in text


def test_command_prints_some_events_or_what_an_engine_needs() -> None:
    printed = headjudge("protocol", "damage", "draw").stdout
    assert printed.count("\n  example: ") == 2
    assert '{"do":"damage","player":"Ana","amount":1,"combat":' in printed
    printed = headjudge("protocol", "--for", "python-mtg").stdout
    assert printed.startswith("python-mtg claims 15 of ")
    assert "**`extra-turn`**" in printed
    assert "**`concede`**" not in printed
    promised = printed.rpartition("the claims promise")[2]
    assert "- `winners`: the players who have won" in promised
    assert "- `life` (`life`): life totals by name" in promised
    assert "`objects`" not in promised
    assert "**`card`**" not in headjudge("protocol", "objects").stdout
    only = headjudge("protocol", "damage", "concede", "--for", "python-mtg").stdout
    assert only.count("\n  example: ") == 1
    refused = headjudge("protocol", "damage", "--schema")
    assert (refused.exit_code, "damage can't be combined with --schema" in refused.stderr) == (
        2,
        True,
    )
