"""The plainest cases of each capability, and how many cases of the suite need what."""

import itertools
import textwrap
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec import UNSET, Struct

from headjudge.judge.judge import advisory_questions, timing_independent_expectations
from headjudge.judge.transcript import exchanged
from headjudge.reference import play
from headjudge.runner.engine import Answer, Attached
from headjudge.spec import protocol
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.capabilities import lacking, needs, obliging
from headjudge.spec.protocol.case_kinds import AnyCase, AnyOutcome, named
from headjudge.spec.protocol.event_schema import fields, tag
from headjudge.spec.protocol.games import Outcome
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.duplicates import renamed
from headjudge.suite.expectations import tell
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english, pluralize

PROMISES = {str(field.needs): field.name for field in fields(Outcome) if field.needs}
"""The capabilities with which an engine promises to tell a field of its outcomes."""
MULTIPLAYER = "multiplayer"
CHOSEN = {
    "": ("no-life-left.1", "the-least-damage.1", "dead-for-a-while.1"),
    "simultaneous": ("two-of-four-without-life.1", "numbers-that-change-after-a-draw.1"),
    "life": ("twenty-life.1",),
}
"""The ids of cases that are plainer than those that the rule of thumb finds."""
ALTERNATIVES = 2
"""How many cases there are of a capability, with different needs."""


class SuiteCase(NamedTuple):
    """A case of the suite."""

    scenario: Scenario
    needs: frozenset[str]
    """The capabilities that it needs."""
    tells: frozenset[str]
    """The fields of outcomes that tell what is expected of it."""
    wanted: frozenset[str]
    """What it needs, and what promises to tell what is expected of it."""

    def shows(self, capability: str) -> bool:
        """Whether it needs a capability, or what that promises is expected of it."""
        field = PROMISES.get(capability)
        if field and self.scenario.game and capability != "choices":
            return field in self.tells
        return capability in self.needs

    def plain(self, capability: str) -> tuple[object, ...]:
        """What is smaller the plainer it is."""
        scenario = self.scenario
        every = [expected for then in scenario.thens for expected in then.expectations]
        nothing_happens = all(each.field == "over" and each.value is False for each in every)
        return (
            scenario.near_miss or nothing_happens,
            len(self.wanted - {capability, MULTIPLAYER}),
            len(named(scenario.case)),
            sum(map(len, scenario.game.steps)) if scenario.game else len(scenario.step_texts),
            len(scenario.gherkin),
            scenario.case.id,
        )


@cache
def suite(edition: str) -> tuple[SuiteCase, ...]:
    """All cases of an edition."""
    return tuple(map(_of_suite, bundled_scenarios(Rulebook.at(edition))))


def _of_suite(scenario: Scenario) -> SuiteCase:
    needed = needs(scenario.case)
    tells = frozenset(
        expectation.tells for then in scenario.thens for expectation in then.expectations
    )
    promised = {name for name, field in PROMISES.items() if scenario.game and field in tells}
    return SuiteCase(scenario, needed, tells, needed | promised)


def first_cases(capability: str, edition: str) -> list[Scenario]:
    """The cases that show a capability, the plainest first; with "" some that need none."""
    of_features = [case for case in suite(edition) if case.scenario.path.endswith(".feature")]
    if capability in CHOSEN:
        by_id = {case.scenario.case.id: case.scenario for case in of_features}
        return [by_id[name] for name in CHOSEN[capability] if name in by_id]
    showing = [case for case in of_features if case.shows(capability)]
    found: dict[frozenset[str], Scenario] = {}
    for case in sorted(showing, key=lambda case: case.plain(capability)):
        sure = not advisory_questions(case.scenario, play(case.scenario.case, derive=False))
        if case.wanted not in found and sure:
            found[case.wanted] = case.scenario
        if len(found) == ALTERNATIVES:
            break
    return [*found.values()]


def within(claimed: Collection[str], seats: int, edition: str) -> int:
    """How many cases of the suite an engine with these claims can pass."""
    return sum(
        case.wanted <= {*claimed} and len(named(case.scenario.case)) <= seats
        for case in suite(edition)
    )


def openings(claimed: Collection[str], seats: int, edition: str) -> Iterator[tuple[str, int]]:
    """What else could be claimed, and how many more cases each by itself would let be judged."""
    more: Counter[str] = Counter()
    for case in suite(edition):
        missing = sorted(case.wanted - {*claimed})
        if len(named(case.scenario.case)) > max(seats, 2) and MULTIPLAYER not in missing:
            missing.append(f"more than {seats} players")
        if len(missing) == 1:
            more[missing[0]] += 1
    yield from more.most_common()


_READ = frozenset(
    field.encode_name for kind in get_args(AnyOutcome) for field in msgspec.structs.fields(kind)
)
HowTried = Literal["ok", "wrong", "unsupported", "partly told", "not tried"]


class ExchangedLine(Struct, frozen=True):
    """What was sent, and what came back."""

    sent: str
    received: str


class TriedCapability(Struct, frozen=True):
    """The result of the case of a capability."""

    capability: str
    """Empty for a case that needs none."""
    state: HowTried
    message: str = ""
    case: Scenario | None = None
    line: ExchangedLine | None = None
    answer: Answer | None = None

    @property
    def mends(self) -> bool:
        """Whether something needs fixing."""
        return self.state in ("wrong", "unsupported")


class Exchange:
    """Asks an engine, and keeps what was said."""

    def __init__(self, attached: Attached, edition: str) -> None:
        """Nothing was asked yet."""
        self.attached = attached
        self.info = attached.info
        self.edition = edition
        """The edition of the cases."""
        self.lines: list[ExchangedLine] = []
        self.told: set[str] = set()
        """The fields of outcomes that were reported at least once."""
        self.unread: set[str] = set()
        """What outcomes told beside that, which nobody reads."""

    def ask(self, case: AnyCase) -> Answer:
        """Let the engine play a case."""
        answer = self.attached.answer(case)
        sent, received = exchanged(case, answer)
        self.lines.append(ExchangedLine(sent.rstrip("\n"), received or "nothing"))
        self.unread |= unread(answer.received)
        for outcome in answer.outcomes:
            fields = outcome.__struct_fields__
            self.told |= {name for name in fields if getattr(outcome, name) is not UNSET}
        return answer


def unread(received: str) -> set[str]:
    """The fields of the outcomes in a reply that no outcome has."""
    try:
        reply = msgspec.json.decode(received or "{}")
    except msgspec.DecodeError:
        return set()
    outcomes = reply.get("outcomes") if isinstance(reply, dict) else None
    told = [raw for raw in outcomes or () if isinstance(raw, dict)]
    return {str(name) for raw in told for name in raw}.difference(_READ)


def rows(talk: Exchange) -> Iterator[TriedCapability]:
    """Yield the result of one case per claimed capability, after cases that need none."""
    for base in first_cases("", talk.edition):
        yield _row(talk, "", base)
    for capability in sorted(talk.info.capabilities):
        yield _of(talk, capability)


def _of(talk: Exchange, capability: str) -> TriedCapability:
    """Return the result of the simplest case of a capability that the engine can play."""
    there = first_cases(capability, talk.edition)
    if not there:
        return TriedCapability(capability, "not tried", f"no case of it in {talk.edition}")
    lacks = [lacking(candidate.case, talk.info, talk.edition) for candidate in there]
    able = [candidate for candidate, missing in zip(there, lacks, strict=True) if not missing]
    if not able:
        need = " and ".join(lacks[0])
        return TriedCapability(capability, "not tried", f"its plainest case needs {need}, too")
    row = None
    for candidate in sorted(able, key=lambda candidate: _hidden(talk, candidate)):
        row = _row(talk, capability, candidate)
        if row.state not in ("unsupported", "not tried"):
            break
    assert row  # noqa: S101 -- there is one
    return row


def _hidden(talk: Exchange, first: Scenario) -> bool:
    """Whether the engine's own checks may come before what is expected."""
    if not talk.info.at_once:
        return False
    return (
        timing_independent_expectations(first, play(first.case, derive=False), talk.info)
        != first.thens
    )


def _row(talk: Exchange, capability: str, first: Scenario) -> TriedCapability:
    """Return the result of a case."""
    if _hidden(talk, first):
        return TriedCapability(capability, "not tried", "its own checks may come first", first)
    answer = talk.ask(first.case)
    state, message = _judged(first, answer, talk.info.capabilities)
    return TriedCapability(capability, state, message, first, talk.lines[-1], answer)


def _judged(first: Scenario, answer: Answer, claimed: Collection[str]) -> tuple[HowTried, str]:
    if answer.kind == "unsupported":
        return "unsupported", f"though it claims all that the case needs: {answer.message}"
    if answer.kind != "played":
        return "wrong", f"{answer.kind}: {answer.message}"
    untold: list[str] = []
    for then in first.thens:
        outcome = answer.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            got = tell(outcome, {expectation.field for expectation in then.expectations})
            return "wrong", f"after step {then.after} expected: {then.text}; got: {got}"
        untold += then.untold(outcome)
    for field in dict.fromkeys(untold):
        promise = obliging(first.case, field)
        if promise in claimed:
            return "wrong", f"{field} is not told, which {promise} promises"
    if untold:
        return "partly told", f"not told: {', '.join(dict.fromkeys(untold))}"
    return "ok", first.name


NAMES = ("Zoe", "Yves", "Xena", "Walt", "Vera", "Ulf", "Tess", "Sven")
"""Other names than those of the suite, in another order of the alphabet."""


class Oddity(Struct, frozen=True):
    """What looks odd, or can be claimed, with the lines that show it."""

    says: str
    lines: tuple[ExchangedLine, ...] = ()


class _Odd(NamedTuple):
    """An event that needs a capability, and what shows in the last outcome that it was done."""

    capability: str
    event: Callable[[str], protocol.Event]
    done: Callable[[protocol.Outcome, str], bool]


def _lost(outcome: protocol.Outcome, player: str) -> bool:
    return outcome.losers is not UNSET and player in outcome.losers


_ODD = (
    _Odd("lose-effects", protocol.Lose, _lost),
    _Odd("poison", lambda player: protocol.Poison(player, 10), _lost),
    _Odd("decking", lambda player: protocol.Draw(player, 54), _lost),
    _Odd("win-effects", protocol.Win, lambda outcome, _: outcome.over is True),
    _Odd("draw-effects", protocol.DrawGame, lambda outcome, _: outcome.over is True),
    _Odd("concede", protocol.Concede, _lost),
    _Odd("penalties", protocol.Penalty, _lost),
    _Odd("life-payment", lambda player: protocol.PayLife(player, 25, "lose"), _lost),
)
"""Events of which one that isn't claimed is tried."""
_CHECK: protocol.Step = (protocol.Check(),)


def probe(talk: Exchange, rows: list[TriedCapability]) -> Iterator[Oddity]:
    """What looks odd. The rows are the cases that were played before."""
    yield from _not_claimed(talk)
    yield from _steps_ahead(talk)
    yield from _order(talk)
    yield from _other_fields(talk)
    yield from _renamed(talk, rows)
    yield from _again(talk, rows)


def _game(talk: Exchange, name: str, *steps: protocol.Step, seats: int = 2) -> protocol.Case:
    players = tuple(protocol.Player(one) for one in ("Ana", "Ben", "Cho")[:seats])
    return protocol.Case(f"probe-{name}", talk.edition, protocol.Setup(players), steps)


def _dies(player: str) -> tuple[protocol.Step, protocol.Step]:
    return (protocol.LoseLife(player, 20),), _CHECK


def _not_claimed(talk: Exchange) -> Iterator[Oddity]:
    """Probe events that the engine does not claim: alone, after the end, of players who left."""
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
        elif any(
            odd.done(outcome, "Ana")
            for outcome in answer.outcomes
            if isinstance(outcome, protocol.Outcome)
        ):
            yield Oddity(f"it can do `{tag(event)}`, and could claim {odd.capability}", (line,))
        else:
            ignored.append((tag(event), line))
    if ignored:
        yield Oddity(
            f"it passes over {join_english([f'`{name}`' for name, _ in ignored])}, "
            "which it doesn't claim: answer `unsupported` to what the adapter doesn't know, and leave nothing out",
            (ignored[0][1],),
        )
    if refused:
        yield from _out_of_the_game(talk, refused[0])


def _out_of_the_game(talk: Exchange, odd: _Odd) -> Iterator[Oddity]:
    """Probe whether events after the end, or of players who left, reach the engine.

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
    """Probe whether each outcome describes its own step."""
    steps: list[protocol.Step] = [
        (protocol.LoseLife("Ana", 1),),
        (protocol.LoseLife("Ana", 19),),
        _CHECK,
    ]
    answer = talk.ask(_game(talk, "each-step", *steps))
    first = answer.outcomes[0] if answer.outcomes else None
    if isinstance(first, protocol.Outcome) and first.over is True:
        yield Oddity(
            "the first outcome tells how the game ends: tell after each step how it stands then",
            (talk.lines[-1],),
        )


def _order(talk: Exchange) -> Iterator[Oddity]:
    """Whether the order of the events in a step makes a difference."""
    if "simultaneous" not in talk.info.capabilities:
        return
    steps: list[protocol.Step] = [
        (protocol.LoseLife("Ana", 3), protocol.LoseLife("Ben", 5)),
        (protocol.SetLife("Ana", 0), protocol.SetLife("Ben", 0)),
    ]
    there = talk.ask(_game(talk, "in-one-order", *steps, _CHECK))
    back = talk.ask(_game(talk, "in-the-other-order", *(step[::-1] for step in steps), _CHECK))
    if _plain(there) != _plain(back):
        yield Oddity(
            "the order in which the events of a step are listed makes a difference: they happen at "
            "the same time, so nothing may come between them",
            tuple(talk.lines[-2:]),
        )


class _Player(protocol.Player, frozen=True, omit_defaults=True):
    remark: str = ""


class _LoseLife(protocol.LoseLife, frozen=True, omit_defaults=True, tag="lose-life"):
    remark: str = ""


def _other_fields(talk: Exchange) -> Iterator[Oddity]:
    """Whether fields that it doesn't know are left alone."""
    plain = talk.ask(_game(talk, "plain", *_dies("Ana")))
    if not plain.request:
        return  # an engine in this process gets no lines
    players = (_Player("Ana", remark="none"), _Player("Ben", remark="none"))
    steps: tuple[protocol.Step, ...] = ((_LoseLife("Ana", 20, remark="none"),), _CHECK)
    more = talk.ask(protocol.Case("probe-remarks", talk.edition, protocol.Setup(players), steps))
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
    row = next(
        (candidate for candidate in rows if candidate.answer and candidate.answer.kind == "played"),
        None,
    )
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


MOST_SHOWN = 6
"""How many of what else could be claimed are named."""
_NONE = "(needs none)"
_NO_GAMES = {
    "mana": " (questions, no games)",
    "numbers": " (questions, no games)",
    "matches": " (whole matches)",
}
WIDE = 80
"""Characters of a line of text; the lines exchanged are as long as they are."""
ENDINGS = ("over", "winners", "losers", "drawn")


class Walk:
    """Walks through an adapter; what it says comes line by line."""

    def __init__(self, attached: Attached, *, lines: bool = False) -> None:
        """Begin; with `lines` every line is shown that is exchanged."""
        self.info = attached.info
        known = editions()
        claimed = [
            candidate for candidate in known if candidate in (self.info.editions or known[:1])
        ]
        self.edition = (claimed or known)[0]
        self.talk = Exchange(attached, self.edition)
        self.all_lines = lines
        self.rows: list[TriedCapability] = []
        self.wrong = 0
        """The number of problems."""
        self.odd = 0
        """How much only looks odd."""

    def say(self) -> Iterator[str]:
        """Return the report as lines."""
        yield from self._hello()
        yield ""
        yield "2. The plainest case of each capability that it claims"
        yield from self._cases()
        findings = list(probe(self.talk, self.rows))
        yield ""
        yield "3. What else could be claimed or told"
        yield from self._missing()
        yield ""
        yield "4. What looks as though the adapter did the engine's work"
        self.odd = len(findings)
        for number, finding in enumerate(findings, 1):
            yield from _wrapped(f"{number}. ", finding.says)
            yield from _shown(finding.lines)
        if not findings:
            yield "   nothing"
        if self.all_lines:
            yield ""
            yield "5. The lines exchanged after hello"
            yield from _shown(self.talk.lines)

    def _hello(self) -> Iterator[str]:
        info = self.info
        name = f"{info.engine} {info.version}".rstrip()
        yield f"1. Hello: {name}"
        yield f"   seats up to {info.max_players} players; {_checks(info)}"
        said = pluralize(len(info.editions), "edition") if info.editions else "the newest edition"
        yield f"   claims {said}; the cases here are of {self.edition}"
        claims = f"claims {len(info.capabilities)} of {len(CAPABILITIES)} capabilities"
        if 0 < len(info.capabilities) < len(CAPABILITIES):
            claims += f": {', '.join(sorted(info.capabilities))}"
        yield from _wrapped("", claims)
        for against in _against(info):
            self.wrong += 1
            yield from _wrapped("WRONG: ", against)

    def _cases(self) -> Iterator[str]:
        wide = max(map(len, [*self.info.capabilities, _NONE]))
        for row in rows(self.talk):
            self.rows.append(row)
            state = row.state.upper() if row.mends else row.state
            self.wrong += row.mends
            yield from _wrapped(f"{row.capability or _NONE:{wide}}  ", f"{state}: {row.message}")
            if row.mends and row.case:
                yield from (f"     {line}" for line in row.case.gherkin.splitlines())
                yield from _shown([row.line] if row.line else [])

    def _missing(self) -> Iterator[str]:
        told = self.talk.told
        able = self.info.capabilities | {name for name, field in PROMISES.items() if field in told}
        seats = self.info.max_players
        now = within(able, seats, self.edition)
        yield f"   {now:,} cases of the suite are about what it does now"
        untold = [name for name in ENDINGS if name not in told]
        if untold and told:
            yield f"   never told: {', '.join(untold)}; most cases ask for it"
        if self.talk.unread:
            names = ", ".join(sorted(self.talk.unread))
            yield from _wrapped("", f"told, and read by nobody: {names}")
        more = dict(openings(able, seats, self.edition))
        shown = list(more)[:MOST_SHOWN]
        for name in shown:
            note = (
                f", by telling `{PROMISES[name]}`" if name in PROMISES else _NO_GAMES.get(name, "")
            )
            yield f"   with {name}: {more[name]} more{note}"
        rest = {name: PROMISES[name] for name in PROMISES if name not in {*able, *shown}}
        could = [
            f"{capability} ({more[name]} more)" if name in more else capability
            for name, capability in rest.items()
        ]
        if could:
            yield from _wrapped("", f"could be told besides: {', '.join(could)}")


def _checks(info: EngineInfo) -> str:
    if info.checks == "implicit":
        return "state-based actions at any moment"
    but = f", but for {join_english(sorted(info.at_once))}" if info.at_once else ""
    return f"state-based actions wait for `check`{but}"


def _against(info: EngineInfo) -> Iterator[str]:
    """What in its hello doesn't fit together."""
    if info.editions is not None and not {*info.editions} & {*editions()}:
        yield f"it claims no edition that there is; the newest is {editions()[0]}"
    if "multiplayer" in info.capabilities and info.max_players == 2:  # noqa: PLR2004
        yield "it claims multiplayer and seats 2 players: say `max_players`"
    if "multiplayer" not in info.capabilities and info.max_players > 2:  # noqa: PLR2004
        yield f"it seats {info.max_players} players and does not claim multiplayer"
    for part in ("simultaneous-fates", "simultaneous-concessions", "simultaneous-effects"):
        if part in info.capabilities and "simultaneous" not in info.capabilities:
            yield f"it claims {part}, which is of no use without simultaneous"


def _wrapped(head: str, text: str) -> list[str]:
    """A paragraph under a heading."""
    return textwrap.wrap(
        text,
        WIDE,
        initial_indent=f"   {head}",
        subsequent_indent=" " * min(len(head) + 3, 30),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _shown(lines: Iterable[ExchangedLine]) -> Iterator[str]:
    for line in lines:
        yield f"     → {line.sent}"
        yield f"     ← {line.received}"


def conclusion(wrong: int, odd: int) -> str:
    """Return a one-line conclusion."""
    found = []
    if wrong:
        found.append(f"{pluralize(wrong, 'thing')} to mend")
    if odd:
        found.append(f"{pluralize(odd, 'thing')} to look at")
    return ", ".join(found) or "nothing to mend"
