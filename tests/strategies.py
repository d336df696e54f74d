"""Hypothesis strategies for random well-formed cases."""

from functools import cache
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st
from msgspec.structs import replace

from headjudge.fuzz.game_generator import BYTES, GameGenerator, generator_inputs
from headjudge.spec import protocol
from headjudge.spec.protocol import matches as m
from headjudge.spec.protocol.capabilities import CAPABILITIES
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import editions
from tests import NEWEST

NAMES = ("Ana", "Ben", "Cho", "Dan")
ALL = protocol.EngineInfo("all", capabilities=CAPABILITIES, max_players=12)
"""An engine that claims all capabilities, for up to twelve players."""


@cache
def _generator(edition: str) -> GameGenerator:
    return GameGenerator(generator_inputs(ALL, edition))


def cases(edition: str = NEWEST) -> st.SearchStrategy[protocol.Case]:
    """Return random games with all kinds of events, as `headjudge fuzz` generates them."""

    def game(data: bytes) -> protocol.Case:
        case = _generator(edition).generate(data)
        return case if isinstance(case, protocol.Case) else reject()

    return st.binary(min_size=BYTES, max_size=BYTES).map(game)


def _match_events(names: list[str]) -> st.SearchStrategy[Any]:
    player = st.sampled_from(names)
    players = st.lists(player, min_size=1, unique=True).map(tuple) | st.just(tuple(names))
    return st.one_of(
        st.builds(m.BeginGame),
        st.builds(m.GameWon, player),
        st.builds(m.GameDrawn),
        st.builds(m.PlayTurns, st.integers(1, 8)),
        st.builds(m.CallTime, st.sampled_from(("no", "said", "end-step"))),
        st.builds(m.ExtendTime),
        st.builds(m.EndExtension),
        st.builds(m.AddTurns, st.integers(1, 3)),
        st.builds(m.ConcedeMatch, player),
        st.builds(m.Refuse, player),
        st.builds(m.DrawMatch, players),
        st.builds(m.Report),
        st.builds(protocol.AgreeDraw, players),
        st.builds(protocol.Check),
        st.builds(protocol.Concede, player),
        st.builds(protocol.Draw, player, st.sampled_from((1, 53, 54))),
        st.builds(protocol.Restriction, player, st.just("losing")),
    )


@st.composite
def matches(draw: st.DrawFn) -> m.MatchCase:
    """Draw a random well-formed match in any edition; steps that would be malformed are skipped."""
    names = list(NAMES[: draw(st.integers(2, 4))])
    teams = len(names) == 4 and draw(st.booleans())
    ranked = draw(st.none() | st.sampled_from(names))
    match = m.Match(
        tuple(m.Contestant(p, f"team {at // 2}" if teams else None) for at, p in enumerate(names)),
        needed=draw(st.none() | st.integers(1, 3)),
        round="single-elimination" if ranked or draw(st.booleans()) else "swiss",
        lot=draw(st.none() | st.sampled_from(names)),
        ranked=ranked,
        premier=draw(st.booleans()),
    )
    player = st.sampled_from(names)
    step = st.one_of(
        _match_events(names).map(lambda event: (event,)),
        st.lists(st.builds(protocol.Penalty, player), min_size=1, max_size=3).map(tuple),
        st.lists(st.builds(protocol.SetLife, player, st.integers(1, 40)), min_size=1).map(tuple),
    )
    edition = draw(st.sampled_from(editions()))
    case = m.MatchCase("random", edition, match, ())
    for event in draw(st.lists(step, max_size=15)):
        longer = replace(case, steps=(*case.steps, event))
        try:
            require_wellformed(longer)
        except Malformed:
            continue
        case = longer
    return case
