"""Inquiries over the wire: types, schema and the protocol's page say the same."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from typing import get_args

import msgspec
from hypothesis import given, settings

from conformance.judging.judge import because
from reference import play
from spec import protocol as v
from spec.protocol.inquiries import ASK_KINDS, Answered, Choosing, Inquiry, Placeholder
from spec.protocol.kinds import decode
from spec.rulebook import Rulebook
from tests.inquiry_strategies import inquiries
from tests.test_protocol import PAGE, valid


def table(begin: str) -> list[list[str]]:
    """The cells of the page's table that begins so, row by row."""
    lines = PAGE[PAGE.index(begin) :].splitlines()
    return [line.split("|")[1:-1] for line in takewhile(bool, lines)][2:]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(inquiries())
def test_random_inquiries_survive_the_wire_and_are_answered(inquiry: Inquiry) -> None:
    valid(inquiry)
    assert decode(msgspec.json.encode(inquiry)) == inquiry
    played = play(inquiry)
    (outcome,) = played.outcomes
    assert isinstance(outcome, Answered)
    valid(v.Reply("random", outcomes=msgspec.Raw(msgspec.json.encode(played.outcomes))))
    if isinstance(outcome.answer, tuple):
        assert list(outcome.answer) == sorted(set(outcome.answer))
    assert all(because(played, 1, Rulebook.at(inquiry.edition)))


def test_the_page_names_every_question_with_its_fields() -> None:
    rows = table("| about | fields | answer |")
    told = {tag.strip(" `"): fields.strip().split(", ") for tag, fields, _ in rows}
    kinds = [kind for kind in ASK_KINDS if not issubclass(kind, Choosing)]
    assert told == {k.__struct_config__.tag: [*k.__struct_encode_fields__] for k in kinds}


def test_the_page_names_every_place_of_an_x() -> None:
    cells = " ".join(row[0] for row in table("| of | where the X is |"))
    assert re.findall(r"`([a-z-]+)`", cells) == list(get_args(Placeholder))


def test_the_pages_inquiry_is_answered_so() -> None:
    asked, told = re.findall(r"`(\{\"case\": \"half\".*?\})`", PAGE)
    inquiry = decode(asked.encode())
    assert json.loads(told)["outcomes"] == json.loads(msgspec.json.encode(play(inquiry).outcomes))
