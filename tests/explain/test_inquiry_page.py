"""Inquiries: the types agree with the schema and with the protocol's page."""

import json
import re
from typing import get_args

import msgspec
from hypothesis import given, settings

from headjudge.judge.judge import derivation_lines
from headjudge.reference import play
from headjudge.spec import protocol
from headjudge.spec.protocol.case_kinds import decode
from headjudge.spec.protocol.inquiries import Answered, Inquiry, Placeholder
from headjudge.spec.rulebook import Rulebook
from tests.inquiry_strategies import inquiries
from tests.spec.test_protocol import PAGE, valid


@settings(derandomize=True, max_examples=60, deadline=None)
@given(inquiries())
def test_random_inquiries_round_trip_and_are_answered(inquiry: Inquiry) -> None:
    valid(inquiry)
    assert decode(msgspec.json.encode(inquiry)) == inquiry
    played = play(inquiry)
    (outcome,) = played.outcomes
    assert isinstance(outcome, Answered)
    valid(protocol.Reply("random", outcomes=msgspec.Raw(msgspec.json.encode(played.outcomes))))
    if isinstance(outcome.answer, tuple):
        assert list(outcome.answer) == sorted(set(outcome.answer))
    assert all(derivation_lines(played, 1, Rulebook.at(inquiry.edition)))


def test_page_lists_every_placeholder() -> None:
    places = PAGE.partition("`of` is what the X occurs in:")[2].partition("\n## ")[0]
    assert sorted(re.findall(r"`([a-z-]+)`", places)) == sorted(get_args(Placeholder))


def test_inquiries_on_the_page_have_the_documented_answers() -> None:
    request, answer = re.findall(r'^[→←] (\{"case":"half".*)$', PAGE, re.MULTILINE)
    inquiry = decode(request.encode())
    assert json.loads(answer)["outcomes"] == json.loads(msgspec.json.encode(play(inquiry).outcomes))
