"""Probes: what looks as though the adapter did the engine's work, or knew what is asked of it.

None of them is a failure: each says what looks odd, and what would be better.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct

from headjudge.conformance import join
from headjudge.conformance.checking.tried import Exchange, ExchangedLine, TriedCapability
from headjudge.conformance.engines.answers import Answer
from headjudge.conformance.scenarios.alike import renamed
from headjudge.spec import protocol as v
from headjudge.spec.protocol.event_records import tag
from headjudge.spec.protocol.kinds import named

NAMES = ("Zoe", "Yves", "Xena", "Walt", "Vera", "Ulf", "Tess", "Sven")
"""Other names than those of the suite, in another order of the alphabet."""


class Oddity(Struct, frozen=True):
    """What looks odd, or can be claimed, with the lines that show it."""

    says: str
    lines: tuple[ExchangedLine, ...] = ()


class _Odd(NamedTuple):
    """An event that needs a capability, and what shows in the last outcome that it was done."""

    capability: str
    event: Callable[[str], v.Event]
    done: Callable[[v.Outcome, str], bool]


def _lost(outcome: v.Outcome, player: str) -> bool:
    return outcome.losers is not UNSET and player in outcome.losers


_ODD = (
    _Odd("lose-effects", v.Lose, _lost),
    _Odd("poison", lambda player: v.Poison(player, 10), _lost),
    _Odd("decking", lambda player: v.Draw(player, 54), _lost),
    _Odd("win-effects", v.Win, lambda outcome, _: outcome.over is True),
    _Odd("draw-effects", v.DrawGame, lambda outcome, _: outcome.over is True),
    _Odd("concede", v.Concede, _lost),
    _Odd("penalties", v.Penalty, _lost),
    _Odd("life-payment", lambda player: v.PayLife(player, 25, "lose"), _lost),
)
"""Events of which one that isn't claimed is tried."""
_CHECK: v.Step = (v.Check(),)


def probe(talk: Exchange, rows: list[TriedCapability]) -> Iterator[Oddity]:
    """What looks odd. The rows are the cases that were played before."""
    yield from _not_claimed(talk)
    yield from _steps_ahead(talk)
    yield from _order(talk)
    yield from _other_fields(talk)
    yield from _renamed(talk, rows)
    yield from _again(talk, rows)


def _game(talk: Exchange, name: str, *steps: v.Step, seats: int = 2) -> v.Case:
    players = tuple(v.Player(one) for one in ("Ana", "Ben", "Cho")[:seats])
    return v.Case(f"probe-{name}", talk.edition, v.Setup(players), steps)


def _dies(player: str) -> tuple[v.Step, v.Step]:
    return (v.LoseLife(player, 20),), _CHECK


def _not_claimed(talk: Exchange) -> Iterator[Oddity]:
    """What it does with events that it doesn't claim: at once, after the end, of who has left."""
    refused: list[_Odd] = []
    ignored: list[tuple[str, ExchangedLine]] = []
    for odd in _ODD:
        if odd.capability in talk.info.capabilities:
            continue
        event = odd.event("Ana")
        answer = talk.ask(_game(talk, f"not-claimed-{tag(event)}", (event,), _CHECK))
        line = talk.lines[-1]
        if answer.kind == "unsupported":
            refused.append(odd)
        elif answer.kind != "played":
            yield Oddity(
                f"to `{tag(event)}`, which it doesn't claim, it doesn't answer `unsupported`: "
                f"{answer.kind}: {answer.message}",
                (line,),
            )
            break
        elif any(odd.done(one, "Ana") for one in answer.outcomes if isinstance(one, v.Outcome)):
            yield Oddity(f"it can do `{tag(event)}`, and could claim {odd.capability}", (line,))
        else:
            ignored.append((tag(event), line))
    if ignored:
        yield Oddity(
            f"it passes over {join([f'`{name}`' for name, _ in ignored])}, which it doesn't claim: "
            f"answer `unsupported` to what the adapter doesn't know, and leave nothing out",
            (ignored[0][1],),
        )
    if refused:
        yield from _out_of_the_game(talk, refused[0])


def _out_of_the_game(talk: Exchange, odd: _Odd) -> Iterator[Oddity]:
    """Whether events are handed over that come after the end, or are of who has left.

    One that the adapter can't express is unsupported there, too, if it is.
    """
    event = odd.event("Ben")
    passes = f"there `{tag(event)}` passes, which it can't do"
    better = "hand every event over to the engine"
    after = _game(talk, "after-the-end", *_dies("Ana"), (event,))
    if talk.ask(after).kind == "played":
        yield Oddity(
            f"it doesn't look at what happens after the end of the game: {passes}. That is right "
            f"if the engine's own loop has stopped by then; else {better}",
            (talk.lines[-1],),
        )
    if talk.info.max_players == 2 or "multiplayer" not in talk.info.capabilities:  # noqa: PLR2004
        return
    left = _game(talk, "who-has-left", *_dies("Ben"), (event,), seats=3)
    if talk.ask(left).kind == "played":
        yield Oddity(
            f"it doesn't look at what befalls who has left the game: {passes}: {better}",
            (talk.lines[-1],),
        )


def _steps_ahead(talk: Exchange) -> Iterator[Oddity]:
    """Whether each outcome tells of its own step."""
    steps: list[v.Step] = [(v.LoseLife("Ana", 1),), (v.LoseLife("Ana", 19),), _CHECK]
    answer = talk.ask(_game(talk, "each-step", *steps))
    first = answer.outcomes[0] if answer.outcomes else None
    if isinstance(first, v.Outcome) and first.over is True:
        yield Oddity(
            "the first outcome tells how the game ends: tell after each step how it stands then",
            (talk.lines[-1],),
        )


def _order(talk: Exchange) -> Iterator[Oddity]:
    """Whether the order of the events in a step makes a difference."""
    if "simultaneous" not in talk.info.capabilities:
        return
    steps: list[v.Step] = [
        (v.LoseLife("Ana", 3), v.LoseLife("Ben", 5)),
        (v.SetLife("Ana", 0), v.SetLife("Ben", 0)),
    ]
    there = talk.ask(_game(talk, "in-one-order", *steps, _CHECK))
    back = talk.ask(_game(talk, "in-the-other-order", *(step[::-1] for step in steps), _CHECK))
    if _plain(there) != _plain(back):
        yield Oddity(
            "the order in which the events of a step are listed makes a difference: they happen at "
            "the same time, so nothing may come between them",
            tuple(talk.lines[-2:]),
        )


class _Player(v.Player, frozen=True, omit_defaults=True):
    remark: str = ""


class _LoseLife(v.LoseLife, frozen=True, omit_defaults=True, tag="lose-life"):
    remark: str = ""


def _other_fields(talk: Exchange) -> Iterator[Oddity]:
    """Whether fields that it doesn't know are left alone."""
    plain = talk.ask(_game(talk, "plain", *_dies("Ana")))
    if not plain.request:
        return  # it is no process, and gets no lines
    players = (_Player("Ana", remark="none"), _Player("Ben", remark="none"))
    steps: tuple[v.Step, ...] = ((_LoseLife("Ana", 20, remark="none"),), _CHECK)
    more = talk.ask(v.Case("probe-remarks", talk.edition, v.Setup(players), steps))
    if _plain(plain) != _plain(more):
        yield Oddity(
            "it answers otherwise where there are fields that it doesn't know, such as `remark`: "
            "they are to be left alone",
            (talk.lines[-1],),
        )


def _renamed(talk: Exchange, rows: list[TriedCapability]) -> Iterator[Oddity]:
    """Whether the same cases, with other names and in another order, get the same answers."""
    for number, row in enumerate(reversed(rows), 1):
        if not row.case or not row.answer or row.answer.kind != "played":
            continue
        case, name = row.case.case, row.case.case.id
        names = itertools.chain(NAMES, map("Player {}".format, itertools.count(len(NAMES) + 1)))
        others = dict(zip(named(case), names, strict=False))
        said = renamed(msgspec.to_builtins(case), others)
        anew = msgspec.convert({**said, "case": f"probe-{number}"}, type(case))
        if _plain(row.answer, others) == _plain(talk.ask(anew)):
            continue
        line = talk.lines[-1]
        if _plain(talk.ask(case)) == _plain(row.answer):
            yield Oddity(
                f"{name} is answered otherwise where the case and its players have other names: "
                f"neither may matter",
                (talk.lines[-1], line),
            )
        else:
            assert row.line  # noqa: S101 -- it was played
            yield Oddity(_DIFFERS.format(name), (row.line, talk.lines[-1]))


_DIFFERS = (
    "{} is answered otherwise when it is asked again: let each case begin with a game of its own, "
    "and leave nothing to chance"
)


def _again(talk: Exchange, rows: list[TriedCapability]) -> Iterator[Oddity]:
    """Whether a case is answered the same after others."""
    row = next((one for one in rows if one.answer and one.answer.kind == "played"), None)
    if row and row.case and row.answer and row.line:
        again = talk.ask(row.case.case)
        if _plain(again) != _plain(row.answer):
            yield Oddity(_DIFFERS.format(row.case.case.id), (row.line, talk.lines[-1]))


def _plain(answer: Answer, others: dict[str, str] | None = None) -> tuple[str, list[Any]]:
    """An answer, perhaps with other names, without the order of names in its lists."""
    outcomes = renamed(msgspec.to_builtins(answer.outcomes), others or {}, keys=True)
    lists = ("winners", "losers", "drawn", "chooses", "lasting")
    for outcome in outcomes:
        outcome.update({name: sorted(outcome[name]) for name in lists if name in outcome})
    return answer.kind, outcomes
