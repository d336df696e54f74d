"""An adapter's smoke test: a simple case for each claimed capability, then a list of probes."""

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from itertools import chain, count
from typing import Any, Literal, NamedTuple, cast, get_args

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.judge.causes import kind_of_garbage
from headjudge.judge.divergence import first_divergence
from headjudge.judge.judge import advisory_questions, exchanged, timing_independent_expectations
from headjudge.reference import play
from headjudge.runner.engine import MISSPELLED, Answer, EngineSession
from headjudge.runner.renaming import names_in, renamed
from headjudge.runner.subprocess_engine import SubprocessEngine
from headjudge.spec import protocol
from headjudge.spec.cards import cards
from headjudge.spec.protocol import CAPABILITIES, EngineInfo
from headjudge.spec.protocol.capabilities import lacking, needs, obliging
from headjudge.spec.protocol.case_kinds import (
    AnyCase,
    AnyOutcome,
    Case,
    GameObject,
    LossKind,
    Outcome,
    named,
    rename,
)
from headjudge.spec.protocol.event_schema import fields, tag
from headjudge.spec.protocol.setup import Option
from headjudge.spec.rulebook import Rulebook, editions
from headjudge.suite.cache import bundled_scenarios
from headjudge.suite.expectations import Field, Then, describe
from headjudge.suite.protocol_lookup import ENDINGS
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english, pluralize

PROMISES = {str(field.needs): field.name for field in fields(Outcome) if field.needs}
"""Maps each capability that promises an outcome field to that field."""
MULTIPLAYER = "multiplayer"
CARDS = "cards"
"""What `check` calls the trial of an engine's own cards, which need no capability."""
CHOSEN = {
    "": ("no-life-left.1", "the-least-damage.1", "dead-for-a-while.1"),
    "simultaneous": ("two-of-four-without-life.1", "numbers-that-change-after-a-draw.1"),
    "life": ("twenty-life.1",),
}
"""The ids of handpicked cases, which are simpler than those `SuiteCase.complexity` prefers."""
ALTERNATIVES = 4
"""Maximum number of cases per capability, each with different kinds of events."""


class SuiteCase(NamedTuple):
    """A case of the suite, with the capabilities it requires."""

    scenario: Scenario
    needs: frozenset[str]
    """The capabilities needed to play the case."""
    reported: frozenset[str]
    """The outcome fields that the case's expectations read."""
    required: frozenset[str]
    """The capabilities needed to play the case and to report the fields that it reads."""

    def shows(self, capability: str) -> bool:
        """Return whether the case exercises a capability."""
        field = PROMISES.get(capability)
        if field and self.scenario.game and capability != "choices":
            return field in self.reported
        return capability in self.needs

    def complexity(self, capability: str) -> tuple[object, ...]:
        """Return a sort key that puts a capability's simplest examples first."""
        scenario = self.scenario
        expectations = chain.from_iterable(then.expectations for then in scenario.thens)
        nothing_happens = all(e.field == "over" and e.value is False for e in expectations)
        return (
            scenario.near_miss or nothing_happens,
            len(self.required - {capability, MULTIPLAYER}),
            len(named(scenario.case)),
            sum(map(len, scenario.game.steps)) if scenario.game else len(scenario.step_texts),
            len(scenario.gherkin),
            scenario.case.id,
        )


@cache
def suite(edition: str) -> tuple[SuiteCase, ...]:
    """Return all cases of an edition."""
    cases = []
    for scenario in bundled_scenarios(Rulebook.at(edition)):
        needed = needs(scenario.case)
        reported = frozenset(e.reported_field for then in scenario.thens for e in then.expectations)
        promised = {name for name, field in PROMISES.items() if scenario.game and field in reported}
        cases.append(SuiteCase(scenario, needed, reported, needed | promised))
    return tuple(cases)


def first_cases(capability: str, edition: str, info: EngineInfo | None = None) -> list[Scenario]:
    """Return the simplest cases for a capability; for "", cases that need no capability.

    The cases differ in their kinds of events. With `info`, only cases within the engine's claims
    are returned, and those come first whose expected fields the claims promise.
    """
    written = [case for case in suite(edition) if case.scenario.path.endswith(".feature")]
    if info:
        written = [
            case
            for case in written
            if not lacking(case.scenario.case, info, edition)
            and case.scenario.for_engine(info, edition) is case.scenario.case
        ]
    claimed = {capability, MULTIPLAYER, *(info.capabilities if info else ())}
    by_id = {case.scenario.case.id: case.scenario for case in written}
    simplest = {
        events_in(by_id[name]): by_id[name] for name in CHOSEN.get(capability, ()) if name in by_id
    }
    if not capability:
        return [*simplest.values()]
    showing = [case for case in written if case.shows(capability)]
    for case in sorted(
        showing, key=lambda case: (not case.required <= claimed, case.complexity(capability))
    ):
        scenario, kinds = case.scenario, events_in(case.scenario)
        if simplest and case.complexity(capability)[0]:
            continue  # an adapter that ignores the capability passes it
        if kinds not in simplest and not advisory_questions(
            scenario, play(scenario.case, derive=False)
        ):
            simplest[kinds] = scenario
        if len(simplest) >= ALTERNATIVES:
            break
    return [*simplest.values()]


def events_in(scenario: Scenario) -> frozenset[str]:
    """Return the names of a scenario's kinds of events."""
    steps = scenario.game.steps if scenario.game else ()
    return frozenset(tag(event) for step in steps for event in protocol.one_by_one(step))


@cache
def events_without_capability(edition: str) -> frozenset[str]:
    """Return the names of the events that no capability covers."""
    return frozenset().union(*(events_in(c.scenario) for c in suite(edition) if not c.needs))


def within_claims(
    claimed: Collection[str], seats: int, edition: str, info: EngineInfo | None = None
) -> list[SuiteCase]:
    """Return the cases that certify sends to an engine with these claims, and `info`'s cards."""
    return [
        case
        for case in suite(edition)
        if (case.needs <= {*claimed} or _playable_with_cards(case, claimed, info))
        and len(named(case.scenario.case)) <= seats
    ]


def _playable_with_cards(
    case: SuiteCase, claimed: Collection[str], info: EngineInfo | None
) -> bool:
    """Return whether an engine that has the case's cards needs only what it claims."""
    form = case.scenario.card_case if info and info.cards else None
    if form is None or info is None or not info.has(form.cards):
        return False
    return needs(form) <= {*claimed}


def openings(
    claimed: Collection[str], seats: int, edition: str, reported: Collection[str] = ()
) -> dict[str, int]:
    """Count the cases that each additional claim would make playable, most first.

    `reported` lists the capabilities whose fields the engine reports, claimed or not.
    """
    more: Counter[str] = Counter()
    for case in suite(edition):
        unreported = case.required - case.needs - {*claimed, *reported}
        missing = sorted(case.needs - {*claimed} | unreported)
        if len(named(case.scenario.case)) > max(seats, 2) and MULTIPLAYER not in missing:
            missing.append(f"more than {seats} players")
        if len(missing) == 1:
            more[missing[0]] += 1
    return dict(more.most_common())


class Exchange(Struct, frozen=True):
    """A request, the reply to it, and the answer parsed from the reply."""

    sent: str
    received: str
    answer: Answer
    case: AnyCase


State = Literal["ok", "wrong", "unsupported", "refused", "incomplete", "not tried"]


class Trial(Struct, frozen=True):
    """The result of trying a case for a capability.

    An engine that never plays an event without a capability, such as `lose-life`, may refuse it.
    """

    capability: str
    """The capability; empty if the case needs none."""
    state: State
    message: str
    scenario: Scenario | None = None
    exchange: Exchange | None = None

    differs: bool = False
    """Whether an outcome is wrong, for which the adapter or the engine may be to blame."""

    @property
    def failed(self) -> bool:
        """Whether the case did not go as the claims promise."""
        return self.state in ("wrong", "unsupported")

    @property
    def played(self) -> bool:
        """Whether the engine returned outcomes."""
        return self.exchange is not None and self.exchange.answer.kind == "played"


class Finding(Struct, frozen=True):
    """Suspicious adapter behavior, or a capability that it could claim, with evidence."""

    says: str
    evidence: tuple[Exchange, ...] = ()
    names_matter: bool = False
    """Whether an answer depends on names, as that of a table of answers does."""
    keeps_state: bool = False
    """Whether an answer depends on earlier cases, or on chance."""
    wrong: bool = False
    """Whether the adapter must be fixed."""


class Session:
    """A conversation with an engine."""

    def __init__(self, attached: EngineSession) -> None:
        """Use the newest edition that the engine claims."""
        self.attached, self.info = attached, attached.info
        known = editions()
        claimed = self.info.editions or known[:1]
        self.edition = next((edition for edition in known if edition in claimed), known[0])
        self.exchanges: list[Exchange] = []
        self.trials: list[Trial] = []

    def ask(self, case: AnyCase) -> Answer:
        """Have the engine play a case, and record the exchange."""
        answer = self.attached.answer(case)
        sent, received = exchanged(case, answer)
        self.exchanges.append(Exchange(sent.rstrip("\n"), received or "nothing", answer, case))
        return answer

    def probe(self, name: str, *steps: protocol.Step, seats: int = 2) -> Answer:
        """Have the engine play a game between Ana and Ben, plus Cho if `seats` is 3."""
        players = tuple(map(protocol.Player, ("Ana", "Ben", "Cho")[:seats]))
        setup = protocol.Setup(players)
        return self.ask(protocol.Case(f"probe-{name}", self.edition, setup, steps))

    def finding(self, says: str, exchanges: int = 1) -> Finding:
        """Return a finding with the latest exchanges as evidence."""
        return Finding(says, tuple(self.exchanges[-exchanges:]))

    def reported(self) -> set[str]:
        """Return the outcome fields that the engine has reported at least once."""
        outcomes = (outcome for e in self.exchanges for outcome in e.answer.outcomes)
        return {
            name
            for outcome in outcomes
            for name in outcome.__struct_fields__
            if getattr(outcome, name) is not UNSET
        }


def unknown_fields(received: str) -> set[str]:
    """Return the outcome fields in a reply that the protocol does not define."""
    try:
        reply = msgspec.json.decode(received or "{}")
    except msgspec.DecodeError:
        return set()
    outcomes = reply.get("outcomes") if isinstance(reply, dict) else None
    found = [outcome for outcome in outcomes or () if isinstance(outcome, dict)]
    names = {str(name) for outcome in found for name in outcome}.difference(_KNOWN)
    places = [outcome["objects"] for outcome in found if isinstance(outcome.get("objects"), dict)]
    objects = [thing for by_name in places for thing in by_name.values() if isinstance(thing, dict)]
    return names | {str(name) for thing in objects for name in thing}.difference(_OF_OBJECTS)


_KNOWN = frozenset(
    field.encode_name for kind in get_args(AnyOutcome) for field in msgspec.structs.fields(kind)
)
_OF_OBJECTS = frozenset(GameObject.__struct_fields__)


def trials(session: Session) -> Iterator[Trial]:
    """Try the cases that need no capability, then each claimed capability."""
    for scenario in first_cases("", session.edition, session.info):
        yield _trial(session, "", scenario)
    for capability in sorted(session.info.capabilities):
        yield _of_capability(session, capability)
    if session.info.cards:
        yield _of_cards(session)


_TOO_EARLY = "the engine may check state-based actions too early for it"
_NO_CARDS = "no case has only its cards"


def _of_cards(session: Session) -> Trial:
    """Play the simplest cases with cards, as cards, until the engine supports one."""
    info, edition = session.info, session.edition
    needed = [
        (case, lacking(sent, info, edition))
        for case in suite(edition)
        if (sent := case.scenario.card_case) and info.has(sent.cards)
    ]
    able = [case for case, missing in needed if not missing]
    why = _TOO_EARLY if able else _NO_CARDS
    if needed and not able:
        also = min((missing for _, missing in needed), key=len)
        why = f"the simplest case with only its cards also needs {join_english(also)}"
    able = [case for case in able if not _hidden(session, case.scenario)]
    trial = Trial(CARDS, "not tried", why)
    for case in sorted(able, key=lambda case: case.complexity(CARDS))[:ALTERNATIVES]:
        trial = _trial(session, CARDS, case.scenario)
        if trial.state != "unsupported":
            break
    return trial


def _with_refusals(trials: Iterable[Trial], edition: str) -> list[Trial]:
    """Mark the unsupported cases in which only events without a capability are new.

    The engine plays these in no case, so that no other claims would be right.
    """
    every = [*trials]
    played = frozenset().union(*(_events_of(trial) for trial in every if trial.played))
    free = events_without_capability(edition)
    return [
        replace(
            trial,
            state="refused",
            message=f"no capability covers {join_english(sorted(refused))}, and it plays none",
        )
        if trial.state == "unsupported"
        and (refused := _events_of(trial) - played)
        and refused <= free
        else trial
        for trial in every
    ]


def _events_of(trial: Trial) -> frozenset[str]:
    return events_in(trial.scenario) if trial.scenario else frozenset()


def _of_capability(session: Session, capability: str) -> Trial:
    """Play a capability's simplest cases within the claims until the engine supports one."""
    info, edition = session.info, session.edition
    able = first_cases(capability, edition, info)
    if not able:
        others = first_cases(capability, edition)
        if not others:
            return Trial(capability, "not tried", f"edition {edition} has no case for it")
        missing = " and ".join(lacking(others[0].case, info, edition))
        return Trial(capability, "not tried", f"its simplest case also needs {missing}")
    for scenario in sorted(able, key=lambda scenario: _hidden(session, scenario)):
        trial = _trial(session, capability, scenario)
        if trial.state not in ("unsupported", "not tried"):
            break
    if trial.state == "ok" and capability in get_args(Option) and (wrong := _start(session, trial)):
        return replace(trial, state="wrong", message=wrong, exchange=session.exchanges[-1])
    return trial


def _start(session: Session, trial: Trial) -> str:
    """Return how the starting life differs from the rules in the trial's kind of game, if it does.

    The trial's case may give every life total.
    """
    assert isinstance(trial.scenario, Scenario)  # noqa: S101 -- it was played
    game = trial.scenario.case.game if isinstance(trial.scenario.case, Case) else None
    if game is None or game.two_headed_giant:
        return ""
    players = tuple(replace(player, life=None) for player in game.players)
    start = protocol.Case("start", session.edition, replace(game, players=players), (_CHECK,))
    if lacking(start, session.info, session.edition):
        return ""
    right, reported = play(start, derive=False).outcomes[0], (*session.ask(start).outcomes, None)[0]
    if not isinstance(reported, Outcome) or not reported.life:
        return ""
    for name, life in (right.life or {}).items():
        if (got := reported.life.get(name, life)) != life:
            return f"{name} starts the game at {got} life instead of {life}"
    return ""


def _hidden(session: Session, scenario: Scenario) -> bool:
    """Return whether the engine's own checks may hide the expected outcome."""
    if not session.info.at_once:
        return False
    played = play(scenario.case, derive=False)
    return timing_independent_expectations(scenario, played, session.info) != scenario.thens


def _trial(session: Session, capability: str, scenario: Scenario) -> Trial:
    if _hidden(session, scenario):
        return Trial(capability, "not tried", _TOO_EARLY, scenario)
    case = scenario.for_engine(session.info, session.edition)
    answer = session.ask(case)
    answer = replace(answer, outcomes=scenario.by_step(answer.outcomes, case))
    state, message = _judged(scenario, answer, session.info)
    differs = answer.kind == "played" and any(
        then.judged(answer.outcomes[then.after - 1]) is False for then in scenario.thens
    )
    return Trial(capability, state, message, scenario, session.exchanges[-1], differs)


def _judged(scenario: Scenario, answer: Answer, info: EngineInfo) -> tuple[State, str]:
    if answer.kind == "unsupported":
        return (
            "unsupported",
            f"although the engine claims everything that the case needs: {answer.message}",
        )
    if answer.kind != "played":
        return "wrong", _error(answer)
    missing: dict[str, None] = {}
    for then in scenario.thens:
        outcome = answer.outcomes[then.after - 1]
        if then.judged(outcome) is False:
            return "wrong", _first_wrong_step(scenario, answer, then, info)
        missing |= dict.fromkeys(then.unreported(outcome))
    for field in missing:
        promise = obliging(scenario.case, field)
        if promise in info.capabilities:
            return "wrong", f"{field} is not reported, although {promise} promises it"
    if missing:
        names = join_english([f"`{field}`" for field in missing])
        are = "is" if len(missing) == 1 else "are"
        return "incomplete", f"{names} {are} missing from the outcome"
    return "ok", scenario.name


def _first_wrong_step(scenario: Scenario, answer: Answer, unmet: Then, info: EngineInfo) -> str:
    """Describe the unmet expectation's step, and before it the first one with a wrong outcome."""
    shown: set[Field] = {expectation.field for expectation in unmet.expectations}
    got = describe(answer.outcomes[unmet.after - 1], shown)
    texts = [f"after step {unmet.after} expected: {unmet.text}; got: {got}"]
    if scenario.game:
        outcomes = cast(tuple[Outcome, ...], answer.outcomes)
        earlier = first_divergence(scenario.game, outcomes, (), unmet.after - 1, info)
        if earlier:
            shown = cast(set[Field], {*earlier.fields})
            expected, got = (describe(o, shown) for o in (earlier.expected, earlier.actual))
            texts.insert(0, f"after step {earlier.after} expected: {expected}; got: {got}")
    return "; ".join(texts)


OTHER_EVENTS = "other events"
"""What `check` calls the trials of events that no capability's example has."""


def other_events(session: Session) -> Iterator[Trial]:
    """Play each claimed event that no trial has had, in its simplest cases.

    Whether the outcomes are right is left to certify.
    """
    tried = frozenset().union(*(_events_of(trial) for trial in session.trials if trial.exchange))
    able = [
        case
        for case in suite(session.edition)
        if case.scenario.game
        and case.scenario.path.endswith(".feature")
        and not lacking(case.scenario.case, session.info, session.edition)
        and case.scenario.for_engine(session.info, session.edition) is case.scenario.case
    ]
    able.sort(key=lambda case: case.complexity(""))
    untried = frozenset().union(*(events_in(case.scenario) for case in able)) - tried
    for event in sorted(untried - events_without_capability(session.edition)):
        if event in tried:
            continue
        having = [case.scenario for case in able if event in events_in(case.scenario)]
        having.sort(key=lambda scenario: len(events_in(scenario) - tried))
        for scenario in having[:ALTERNATIVES]:
            answer = session.ask(scenario.case)
            if answer.kind != "unsupported":
                break
        if answer.kind == "played":
            tried |= events_in(scenario)
            state, message = "ok", event
        elif answer.kind == "unsupported":
            state, message = "refused", event
        else:
            state, message = "wrong", _error(answer)
        name = f"{OTHER_EVENTS} ({event})" if state == "wrong" else OTHER_EVENTS
        yield Trial(name, cast(State, state), message, scenario, session.exchanges[-1])


UNCLAIMED: dict[str, Callable[[str], protocol.Event]] = {
    "lose-effects": protocol.Lose,
    "poison": lambda player: protocol.Poison(player, 10),
    "decking": lambda player: protocol.Draw(player, 54),
    "win-effects": protocol.Win,
    "draw-effects": protocol.DrawGame,
    "concede": protocol.Concede,
    "penalties": protocol.Penalty,
    "life-payment": lambda player: protocol.PayLife(player, 25, "lose"),
}
"""Events that end a two-player game, by the capability they need.

An engine that does not claim the capability should answer `unsupported`.
"""
_CHECK: protocol.Step = (protocol.Check(),)


def _unclaimed_events(session: Session) -> Iterator[Finding]:
    """Probe unclaimed events: alone, after the game's end, and for players who have left."""
    refused: list[Callable[[str], protocol.Event]] = []
    ignored: dict[str, Exchange] = {}
    for capability, make in UNCLAIMED.items():
        if capability in session.info.capabilities:
            continue
        event = make("Ana")
        name = tag(event)
        answer = session.probe(f"not-claimed-{name}", (event,), _CHECK)
        outcomes = [outcome for outcome in answer.outcomes if isinstance(outcome, Outcome)]
        if answer.kind == "unsupported":
            refused.append(make)
        elif answer.kind != "played":
            yield session.finding(
                f"it should answer `unsupported` to `{name}`, which it doesn't claim; it answers "
                f"{answer.kind}: {answer.message}"
            )
            break
        elif any(outcome.over is True or "Ana" in (outcome.losers or ()) for outcome in outcomes):
            yield session.finding(f"it handles `{name}`, so it could claim {capability}")
        else:
            ignored[name] = session.exchanges[-1]
    if ignored:
        names = join_english([f"`{name}`" for name in ignored])
        says = (
            f"it ignores {names}, which it doesn't claim: answer `unsupported` to anything that "
            "the adapter doesn't know instead of skipping it"
        )
        yield Finding(says, (*ignored.values(),)[:1])
    if refused:
        yield from _out_of_the_game(session, refused[0]("Ben"))


def _out_of_the_game(session: Session, event: protocol.Event) -> Iterator[Finding]:
    """Send a refused event after the game's end, and for a player who has left.

    The adapter should refuse it there as well: if it skips events, it decides instead of the
    engine.
    """
    passes = f"it accepts `{tag(event)}` there but refuses it otherwise"
    better = "pass every event on to the engine"
    if session.probe("after-the-end", *_dies("Ana"), (event,)).kind == "played":
        yield session.finding(
            f"it ignores events after the end of the game: {passes}. That is correct if the "
            f"engine's own loop has stopped by then; if not, {better}"
        )
    if session.info.max_players == 2 or MULTIPLAYER not in session.info.capabilities:  # noqa: PLR2004
        return
    if session.probe("who-has-left", *_dies("Ben"), (event,), seats=3).kind == "played":
        yield session.finding(
            f"it ignores events that affect a player who has left the game: {passes}: {better}"
        )


def _dies(player: str) -> tuple[protocol.Step, protocol.Step]:
    return (protocol.LoseLife(player, 20),), _CHECK


def _outcomes_are_of_the_end(session: Session) -> Iterator[Finding]:
    """Detect an adapter whose outcomes all describe the end of the game."""
    life = ((protocol.LoseLife("Ana", amount),) for amount in (1, 19))
    first, *_ = (*session.probe("each-step", *life, _CHECK).outcomes, None)
    if isinstance(first, Outcome) and first.over is True:
        yield session.finding(
            "the first outcome describes the end of the game: report the state after each step "
            "instead"
        )


def _order_in_a_step(session: Session) -> Iterator[Finding]:
    """Detect whether the order of simultaneous events makes a difference."""
    if "simultaneous" not in session.info.capabilities:
        return
    steps: list[protocol.Step] = [
        (protocol.LoseLife("Ana", 3), protocol.LoseLife("Ben", 5)),
        (protocol.SetLife("Ana", 0), protocol.SetLife("Ben", 0)),
    ]
    forwards = session.probe("in-one-order", *steps, _CHECK)
    backwards = session.probe("in-the-other-order", *(step[::-1] for step in steps), _CHECK)
    if _comparable(forwards) != _comparable(backwards):
        yield session.finding(
            "the order in which the events of a step are listed makes a difference: they happen at "
            "the same time, so nothing may come between them",
            exchanges=2,
        )


def _who_wins(session: Session) -> Iterator[Finding]:
    """Detect winners that the adapter seems to derive, or fails to report."""
    if "win-effects" in session.info.capabilities:
        seats = 3 if MULTIPLAYER in session.info.capabilities else 2
        session.probe("win", (protocol.Win("Ana"),), seats=seats)
    seen: dict[str, Exchange] = {}
    for exchange in session.exchanges:
        for outcome in exchange.answer.outcomes:
            if isinstance(outcome, Outcome) and (says := _odd_winners(outcome, exchange.case)):
                seen.setdefault(says, exchange)
    yield from (Finding(says, (exchange,)) for says, exchange in seen.items())


def _odd_winners(outcome: Outcome, case: AnyCase) -> str:
    """Return what is suspicious about an outcome's winners; empty if nothing is."""
    winners = outcome.winners or ()
    if winners and outcome.over is False:
        return "it names winners before the game is over"
    if outcome.over is True and outcome.winners == () == outcome.drawn:
        return (
            "it ends a game without a winner, and not as a draw: if the engine never names a "
            "winner, report the players who are still in when it says that the game is over"
        )
    side = {p.name: p.team or p.name for p in case.game.players} if isinstance(case, Case) else {}
    if len({side.get(name) for name in winners}) > 1:
        return (
            "it names opponents as winners together, as if they were derived from the remaining "
            "players: report whom the engine names"
        )
    return ""


LOSSES: dict[LossKind, tuple[str, str, tuple[protocol.Event, ...]]] = {
    "life": ("", "lose-life", (protocol.LoseLife("Ana", 20),)),
    "poison": ("poison", "poison", (protocol.Poison("Ana", 10),)),
    "empty-library": (
        "decking",
        "draw",
        (protocol.SetLibrary("Ana", 0), protocol.Draw("Ana", 1)),
    ),
}
"""Events after which a check finds a loss: the capability, the last event's name, the events."""
_ATTACK = protocol.Attack("Ana", "Bear", "Ben", 1)
ACTIONS: dict[str, tuple[str, protocol.Step, protocol.Event]] = {
    "turns": ("end-turn", (), protocol.EndTurn()),
    "steps": ("begin-step", (protocol.EndTurn(),), protocol.BeginStep("upkeep")),
    "combat": ("combat-damage", (_ATTACK,), protocol.CombatDamage()),
}
"""Events with which an engine may check: the event's name, the events before it, and the event."""


_UNLESS = ", unless this is a fault of the engine"
_LET_RUN = (
    "if the adapter lets the engine run on after the event, as in its turn loop, stop it there; if "
    "the engine itself checks, {}; otherwise this is a fault of the engine"
)


def _when_it_checks(session: Session) -> Iterator[Finding]:
    """Compare when losses are found with what the engine declares (`checks`)."""
    info = session.info
    early: dict[LossKind, Exchange] = {}
    late: dict[LossKind, Exchange] = {}
    action = ""
    after: dict[LossKind, str] = {}
    for kind, (capability, name, events) in LOSSES.items():
        if capability in info.capabilities | {""}:
            steps = (*((event,) for event in events), _CHECK)
            *before, last = (None, *session.probe(f"{name}-and-check", *steps).outcomes)
            if any(map(_ana_is_out, before)):
                early[kind], after[kind] = session.exchanges[-1], name
            elif _ana_is_out(last):
                late[kind] = session.exchanges[-1]
    if "life" in late and (action := _checks_with_an_action(session)):
        early["life"], after["life"] = session.exchanges[-1], action
        del late["life"]
    at_effects = _checks_at_effects(session)
    if at_effects is None and "lose-effects" in info.capabilities:
        yield session.finding(
            "an effect that makes a player lose does so only at `check`: if the engine acts on "
            "effects only when it checks, make it check after each `win` and `lose`, and declare "
            '"checks": "implicit"; otherwise this is a fault of the engine'
        )
    elif at_effects and info.at_once != {*get_args(LossKind)}:
        yield session.finding('it checks after `lose`: declare "checks": "implicit"')
    elif undeclared := [kind for kind in early if kind not in info.at_once]:
        value: object = "implicit" if not late else dict.fromkeys(early, "implicit")
        declared = f'declare "checks": {msgspec.json.encode(value).decode()}'
        event = after[undeclared[0]]
        do = _LET_RUN.format(declared) if event == action else f"{declared}{_UNLESS}"
        says = f"Ana has lost after `{event}`, without `check`: {do}"
        yield Finding(says, (early[undeclared[0]],))
    elif not at_effects and (waiting := [kind for kind in late if kind in info.at_once]):
        names = join_english([f"`{kind}`" for kind in waiting])
        yield Finding(
            f"losses by {names} wait for `check`: declare them as explicit, so that more is judged",
            (late[waiting[0]],),
        )


def _checks_in_the_setup(session: Session) -> Iterator[Finding]:
    """Detect state-based actions that are performed before the first event."""
    begins: dict[LossKind, tuple[str, str, protocol.Player]] = {
        "life": ("", "0 life", protocol.Player("Ana", life=0)),
        "poison": ("poison", "10 poison counters", protocol.Player("Ana", poison=10)),
    }
    step: protocol.Step = (protocol.LoseLife("Ben", 1),)
    for kind, (capability, state, ana) in begins.items():
        if kind in session.info.at_once or capability not in session.info.capabilities | {""}:
            continue
        setup = protocol.Setup((ana, protocol.Player("Ben")))
        case = protocol.Case(f"probe-begins-{kind}", session.edition, setup, (step, _CHECK))
        first, *_ = (*session.ask(case).outcomes, None)
        *_, losing = (None, *session.probe(f"{kind}-alone", LOSSES[kind][2], step).outcomes)
        if _ana_is_out(first) and not _ana_is_out(losing):
            yield Finding(
                f"Ana, who begins the game with {state}, has lost before the first `check`: set "
                "the game up without letting the engine check state-based actions",
                (session.exchanges[-2],),
                wrong=True,
            )


def _checks_with_an_action(session: Session) -> str:
    """Return an event, such as the end of a turn, with which the engine checks; empty if none."""
    for capability, (name, events, action) in ACTIONS.items():
        if capability in session.info.capabilities:
            steps = (*((event,) for event in events), (protocol.LoseLife("Ana", 20),), (action,))
            *_, last = (None, *session.probe(f"life-and-{name}", *steps).outcomes)
            if _ana_is_out(last):
                return name
    return ""


def _checks_at_effects(session: Session) -> bool | None:
    """Return whether a `lose` makes the engine check; None if it does nothing before a check."""
    if "lose-effects" not in session.info.capabilities:
        return False
    step: protocol.Step = (protocol.Lose("Ana"),)
    first, *others = (*session.probe("lose-and-check", step, _CHECK).outcomes, None)
    if not _ana_is_out(first) and any(map(_ana_is_out, others)):
        return None
    dead: protocol.Step = (protocol.LoseLife("Ana", 20),)
    ben: protocol.Step = (protocol.Lose("Ben"),)
    before, after, *_ = (*session.probe("lose-without-life", dead, ben).outcomes, None, None)
    return not _ana_is_out(before) and _ana_is_out(after)


def _ana_is_out(outcome: object) -> bool:
    """Return whether an outcome lists Ana as having lost or drawn."""
    return isinstance(outcome, Outcome) and "Ana" in {
        *(outcome.losers or ()),
        *(outcome.drawn or ()),
    }


class _Player(protocol.Player, frozen=True, omit_defaults=True):
    remark: str = ""


class _LoseLife(protocol.LoseLife, frozen=True, omit_defaults=True, tag="lose-life"):
    remark: str = ""


def _unknown_fields_matter(session: Session) -> Iterator[Finding]:
    """Detect whether fields unknown to the adapter change its answer."""
    plain = session.probe("plain", *_dies("Ana"))
    if not plain.request:
        return  # an in-process engine gets no JSON
    players = (_Player("Ana", remark="none"), _Player("Ben", remark="none"))
    steps: tuple[protocol.Step, ...] = ((_LoseLife("Ana", 20, remark="none"),), _CHECK)
    case = protocol.Case("probe-remarks", session.edition, protocol.Setup(players), steps)
    if _comparable(plain) != _comparable(session.ask(case)):
        yield session.finding(
            "its answer changes if a case has unknown fields, such as `remark`: ignore them; only "
            "unknown events and values are `unsupported`"
        )


NAMES = ("Zoe", "Yves", "Xena", "Walt", "Vera", "Ulf", "Tess", "Sven")
"""Names that the suite does not use, in reverse alphabetical order."""
_RESET = "start a new game for each case, and use no random numbers"


def first_answers_differ(session: Session) -> Finding | None:
    """Play a plain game twice, with a game in between that changes everything that it can."""
    plain: list[protocol.Step] = [(protocol.LoseLife("Ana", 3),), _CHECK]
    before = session.probe("played-first", *plain)
    eventful: list[protocol.Event] = [protocol.LoseLife("Ana", 3), protocol.LoseLife("Ben", 5)]
    for capability, _, events in LOSSES.values():
        if capability in session.info.capabilities:
            eventful += events
    session.probe("eventful", *((event,) for event in eventful), *_dies("Ben"))
    after = session.probe("played-first", *plain)
    if before.kind != "played" or _comparable(before) == _comparable(after):
        return None
    first, _, last = session.exchanges[-3:]
    return Finding(
        f"the same case gets a different answer the second time: {_RESET}",
        (first, last),
        keeps_state=True,
        wrong=True,
    )


def _names_and_earlier_cases_matter(session: Session) -> Iterator[Finding]:
    """Replay the cases in reverse order with other names, then the first one, and compare."""
    by_name: list[tuple[str, Exchange, Exchange]] = []
    by_time: list[tuple[str, Exchange, Exchange]] = []
    played = [trial.exchange for trial in session.trials if trial.exchange and trial.played]
    for number, exchange in enumerate(reversed(played), 1):
        case, answer = exchange.case, exchange.answer
        names = chain(NAMES, map("Name {}".format, count(len(NAMES) + 1)))
        others = dict(zip(dict.fromkeys([*named(case), *names_in(case)]), names, strict=False))
        other = session.ask(renamed(case, others, f"probe-{number}"))
        if _comparable(answer, others) == _comparable(other):
            continue
        renamed_exchange = session.exchanges[-1]
        if _comparable(session.ask(case)) == _comparable(answer):
            by_name.append((case.id, session.exchanges[-1], renamed_exchange))
        else:
            by_time.append((case.id, exchange, session.exchanges[-1]))
    for exchange in played[:1]:
        case = exchange.case
        if not by_time and _comparable(session.ask(case)) != _comparable(exchange.answer):
            by_time.append((case.id, exchange, session.exchanges[-1]))
    if by_name:
        name, *evidence = by_name[0]
        yield Finding(
            f"{name} gets a different answer if the case and its players have other names: "
            f"names must not matter{_also(len(by_name) - 1)}",
            tuple(evidence),
            names_matter=True,
        )
    if by_time:
        name, *evidence = by_time[0]
        yield Finding(
            f"{name} gets a different answer the second time: {_RESET}{_also(len(by_time) - 1)}",
            tuple(evidence),
            keeps_state=True,
            wrong=True,
        )


def _also(others: int) -> str:
    return f" (the same with {pluralize(others, 'other case')})" if others else ""


PROBES: tuple[Callable[[Session], Iterator[Finding]], ...] = (
    _unclaimed_events,
    _outcomes_are_of_the_end,
    _order_in_a_step,
    _when_it_checks,
    _checks_in_the_setup,
    _unknown_fields_matter,
    _names_and_earlier_cases_matter,
    _who_wins,
)
"""The probes to run after the capabilities' cases."""


def _comparable(
    answer: Answer, names: Mapping[str, str] | None = None
) -> tuple[str, list[dict[str, Any]]]:
    """Return an answer in comparable form: players renamed, lists of names sorted."""
    outcomes = rename(msgspec.to_builtins(answer.outcomes), dict(names or {}), keys=True)
    lists = ("winners", "losers", "drawn", "chooses", "lasting")
    for outcome in outcomes:
        outcome.update({name: sorted(outcome[name]) for name in lists if name in outcome})
    return answer.kind, outcomes


MOST_SHOWN = 6
"""Maximum number of additional claims to suggest."""
_NONE = "(needs none)"
SEQUENCES = "sequences"
_NO_GAMES = {
    "mana": " (questions, not games)",
    "numbers": " (questions, not games)",
    "matches": " about whole matches",
}
WIDTH = 80
"""Maximum line length, except for messages exchanged with the engine."""


class SmokeTest:
    """Tests an adapter and reports the results line by line."""

    def __init__(self, attached: EngineSession, *, trace: bool = False) -> None:
        """Prepare the test; if `trace` is true, the report includes all exchanges."""
        self.session = Session(attached)
        self.trace = trace
        self.wrong = 0
        """The number of problems to fix in the adapter."""
        self.differing = 0
        """The number of wrong outcomes, for which the adapter or the engine may be to blame."""
        self.odd = 0
        """The number of findings to check, which may be legitimate."""
        self.refused = 0
        """The number of capabilities of which the engine plays no case that was tried."""
        self.errors: dict[str, tuple[str, list[str]]] = {}
        """The kinds of errors: the first trial, and the names of those with the same error."""
        self.names_matter = False
        """Whether an answer depends on the names in a case."""
        self.keeps_state = False
        """Whether an answer depends on earlier cases, or on chance."""

    def lines(self) -> Iterator[str]:
        """Run the test and yield the report's lines."""
        yield from self._hello()
        if finding := first_answers_differ(self.session):
            yield from self._finding("WRONG: ", finding)
            yield from _wrapped("", "not tested further: any other answer may depend on this")
        else:
            yield from self._sections()
        if self.trace:
            yield ""
            yield "5. The lines exchanged after the handshake"
            yield from _shown(self.session.exchanges)

    def _sections(self) -> Iterator[str]:
        yield ""
        yield "2. The simplest case of each claimed capability"
        yield from self._capabilities()
        findings = [finding for probe in PROBES for finding in probe(self.session)]
        yield ""
        yield "3. Other capabilities it could claim and fields it could report"
        yield from self._further_claims()
        yield ""
        yield "4. What else is unusual"
        for number, finding in enumerate(findings, 1):
            yield from self._finding(f"{number}. {'WRONG: ' if finding.wrong else ''}", finding)
        if not findings:
            yield "   nothing"

    def _finding(self, head: str, finding: Finding) -> Iterator[str]:
        self.wrong += finding.wrong
        self.odd += not finding.wrong
        self.names_matter |= finding.names_matter
        self.keeps_state |= finding.keeps_state
        yield from _wrapped(head, finding.says)
        yield from _shown(finding.evidence)

    @property
    def edition(self) -> str:
        """The edition of the cases."""
        return self.session.edition

    @property
    def can_pass(self) -> bool:
        """Whether the engine passed at least one case."""
        return any(trial.state == "ok" for trial in self.session.trials)

    def conclusion(self) -> str:
        """Return a line with the numbers of problems to fix and of findings to check."""
        counts = (
            (self.wrong, "thing", "to fix"),
            (self.differing, "wrong answer", ""),
            (self.odd + self.refused, "thing", "to check"),
        )
        parts = [
            f"{pluralize(number, noun)} {what}".rstrip() for number, noun, what in counts if number
        ]
        if self.names_matter:
            parts.insert(0, "answers depend on names, so no certificate can be earned")
        return ", ".join(parts) or "no problems found"

    def _hello(self) -> Iterator[str]:
        info = self.session.info
        name = f"{info.engine} {info.version}".rstrip()
        yield f"1. Handshake: {name}"
        if info.checks == "implicit":
            checks = "checks state-based actions at any moment"
        else:
            but = f", except for {join_english(sorted(info.at_once))}" if info.at_once else ""
            checks = f"checks state-based actions only on `check`{but}"
        yield f"   seats up to {info.max_players} players; {checks}"
        claimed = (
            pluralize(len(info.editions), "edition") if info.editions else "the newest edition"
        )
        yield f"   claims {claimed}; the cases here are from edition {self.session.edition}"
        claims = f"claims {len(info.capabilities)} of {len(CAPABILITIES)} capabilities"
        if 0 < len(info.capabilities) < len(CAPABILITIES):
            claims += f": {', '.join(sorted(info.capabilities))}"
        yield from _wrapped("", claims)
        if info.cards:
            has = "says for each case whether it has the cards"
            if not isinstance(info.cards, bool):
                has = f"has {pluralize(len({*info.cards} & {*cards()}), 'card')} of the suite"
            yield f"   plays cards as cards; {has}"
        attached = self.session.attached
        if isinstance(attached, SubprocessEngine) and attached.dispatcher.unknown_fields:
            names = ", ".join(sorted(attached.dispatcher.unknown_fields))
            yield from _wrapped("", f"declared, but not part of the protocol: {names}")
        for contradiction in _contradictions(info):
            self.wrong += 1
            yield from _wrapped("WRONG: ", contradiction)

    def _capabilities(self) -> Iterator[str]:
        width = max(map(len, [*self.session.info.capabilities, _NONE]))
        self.session.trials = _with_refusals([*trials(self.session)], self.session.edition)
        if not any(trial.played for trial in self.session.trials):
            self.wrong += 1
            yield "   WRONG: it plays none of these cases"
        for trial in self.session.trials:
            yield from self._trial(trial, f"{trial.capability or _NONE:{width}}  ")
        others = [*other_events(self.session)]
        for trial in others:
            if trial.state == "wrong":
                yield from self._trial(trial, f"{trial.capability}  ")
        for first, names in self.errors.values():
            if {*names} - {first}:
                listed = ", ".join(name for name in dict.fromkeys(names) if name != first)
                yield from _wrapped("WRONG: ", f"the same error as with {first}: {listed}")
        if self.differing:
            yield "   A wrong answer is a mistake of the adapter or a fault of the engine."
        for state, verb in (("ok", "played"), ("refused", "unsupported in the cases tried")):
            if names := [trial.message for trial in others if trial.state == state]:
                self.odd += state == "refused"
                yield from _wrapped(f"{OTHER_EVENTS}  ", f"{verb}: {', '.join(names)}")

    def _trial(self, trial: Trial, head: str) -> Iterator[str]:
        """Count a trial and yield its lines; there are none for an error of a known kind."""
        name = trial.capability or _NONE
        if trial.state == "wrong" and trial.exchange and not trial.played:
            kind = _kind_of_error(trial.exchange)
            if kind in self.errors:
                self.errors[kind][1].append(name)
                return
            self.errors[kind] = name, []
        if trial.state == "wrong" and trial.differs:
            self.differing += 1
        else:
            self.wrong += trial.state == "wrong"
        self.refused += trial.state == "unsupported"
        state = trial.state.upper() if trial.failed else trial.state
        yield from _wrapped(head, f"{state}: {trial.message}")
        if trial.failed and trial.scenario:
            yield from (f"     {line}" for line in trial.scenario.gherkin.splitlines())
            yield from _shown([trial.exchange] if trial.exchange else [])

    def _further_claims(self) -> Iterator[str]:
        info, edition = self.session.info, self.session.edition
        reported = self.session.reported()
        able = info.capabilities | {name for name, field in PROMISES.items() if field in reported}
        within = within_claims(info.capabilities, info.max_players, edition, info)
        playable = sum(case.required - case.needs <= able for case in within)
        counts = f"{pluralize(len(within), 'case', ',')} of the suite are within its capabilities"
        if playable < len(within):
            counts += f"; {playable:,} of them read only fields that it claims or reports"
        yield from _wrapped("", counts)
        missing = [name for name in ENDINGS if name not in reported]
        unknown = set().union(*(unknown_fields(e.answer.received) for e in self.session.exchanges))
        for name in sorted(unknown):
            meant = get_close_matches(name, missing, 1)
            meant = meant or get_close_matches(name, _KNOWN - reported | _OF_OBJECTS, 1, MISSPELLED)
            if meant:
                self.wrong += 1
                yield f"   WRONG: `{name}` is not part of the protocol: call it `{meant[0]}`"
            else:
                yield from _wrapped("", f"reported, but not part of the protocol: {name}")
        if missing and reported:
            they = "it" if len(missing) == 1 else "them"
            yield f"   never reported: {', '.join(missing)}; most cases need {they}"
            if not self.can_pass:
                self.wrong += 1
                yield f"   WRONG: without {they}, it passes none of the cases above"
        more = openings(info.capabilities, info.max_players, edition, able)
        wanted = SEQUENCES if info.at_once else ""
        games_first = sorted(more, key=lambda name: (name != wanted, name in _NO_GAMES))
        suggested = games_first[:MOST_SHOWN]
        for name in suggested:
            field = f", by reporting `{PROMISES[name]}`" if name in PROMISES else ""
            also = ", in which checks at the wrong moment are faults" if name == wanted else ""
            yield f"   with {name}: {more[name]} more{field or _NO_GAMES.get(name, also)}"
        further = [
            f"{field} ({more[name]} more cases)" if name in more else field
            for name, field in PROMISES.items()
            if name not in {*able, *suggested}
        ]
        if further:
            yield from _wrapped("", f"other fields it could report: {', '.join(further)}")


def _error(answer: Answer) -> str:
    """Return an error's message without the quoted reply, which is shown below it."""
    message = re.split(r""": ['"][{]""", answer.message, maxsplit=1)[0]
    return f"{answer.kind}: {message if answer.kind == 'garbage' else answer.message}"


def _kind_of_error(exchange: Exchange) -> str:
    """Return an error's message; for garbage, without the reply and what differs between cases."""
    answer = exchange.answer
    if answer.kind == "garbage":
        return kind_of_garbage(answer.message, exchange.case.id)
    return f"{answer.kind}: {answer.message}"


def _contradictions(info: EngineInfo) -> Iterator[str]:
    """Yield a description of each contradiction between the claims in a reply to hello."""
    if info.editions is not None and not {*info.editions} & {*editions()}:
        yield f"it claims only editions that don't exist; the newest is {editions()[0]}"
    if MULTIPLAYER in info.capabilities and info.max_players == 2:  # noqa: PLR2004
        yield "it claims multiplayer but seats 2 players: declare `max_players`"
    if MULTIPLAYER not in info.capabilities and info.max_players > 2:  # noqa: PLR2004
        yield f"it seats {info.max_players} players but does not claim multiplayer"
    for part in ("simultaneous-fates", "simultaneous-concessions", "simultaneous-effects"):
        if part in info.capabilities and "simultaneous" not in info.capabilities:
            yield f"it claims {part}, which has no effect without simultaneous"


def _wrapped(head: str, text: str) -> list[str]:
    """Wrap a paragraph with a hanging indent after its heading."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"   {head}",
        subsequent_indent=" " * min(len(head) + 3, 30),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _shown(exchanges: Iterable[Exchange]) -> Iterator[str]:
    for exchange in exchanges:
        yield f"     → {exchange.sent}"
        yield f"     ← {exchange.received}"
