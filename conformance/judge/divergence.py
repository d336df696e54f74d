"""Divergences from the reference: the first differing step, and where results are settled."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import Literal, NamedTuple, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from headjudge.reference import play
from headjudge.reference.derivation import Derived, Played
from headjudge.reference.game_play import play as play_game
from headjudge.reference.game_play import start_game, take_step
from headjudge.reference.game_state import UnplayableError
from headjudge.reference.resolve_outcome import Trace
from headjudge.reference.snapshots import VisibleState, visible_states
from headjudge.spec.protocol import (
    Alteration,
    Attack,
    BeginStep,
    Case,
    Check,
    CombatDamage,
    Concede,
    ControlTurn,
    Damage,
    Draw,
    EndControl,
    EndTheTurn,
    EndTrigger,
    EndTurn,
    EngineInfo,
    Event,
    ExchangeLife,
    GainControl,
    GainLife,
    Loop,
    LoseHalfLife,
    LoseLife,
    LosePoison,
    Mill,
    MultiplyLife,
    Outcome,
    PayLife,
    Poison,
    Priority,
    Put,
    RedistributeLife,
    ReplaceDraw,
    Restart,
    SetLibrary,
    SetLife,
    Step,
    Subgame,
    Trigger,
    Win,
    one_by_one,
)
from headjudge.spec.protocol.case_kinds import AnyOutcome, GameObject, LossKind, PlayedCase
from headjudge.spec.protocol.event_schema import names
from headjudge.spec.protocol.matches import (
    OF_GAMES,
    ConcedeMatch,
    GameWon,
    MatchCase,
    Refuse,
    Report,
    Standing,
)
from headjudge.spec.protocol.validation.cases import A_TURN_MARKER
from headjudge.spec.protocol.validation.effects import CONTROLLED
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.step_checks import impossible as impossible_steps

ENDINGS = ("over", "winners", "losers", "drawn", "restarted", "subgame")
NUMBERS: tuple[Literal["life", "poison", "library"], ...] = ("life", "poison", "library")

CHANGING: dict[str, tuple[type[Event], ...]] = {
    "life": (
        *(LoseLife, GainLife, SetLife, MultiplyLife, LoseHalfLife),
        *(ExchangeLife, RedistributeLife, PayLife, Damage, CombatDamage, Loop),
    ),
    "poison": (Poison, LosePoison, Damage, CombatDamage),
    "library": (Draw, Mill, SetLibrary),
}
"""The events that change each number by themselves, without an effect or a replacement."""


class Divergence(Struct, frozen=True):
    """The first step after which an engine reports an outcome that contradicts the rules."""

    after: int
    """The number of the step, counted from 1."""
    fields: tuple[str, ...]
    """The outcome's wrong fields."""
    actual: Outcome
    expected: Outcome
    """The reference's outcome, including the engine's own check if it makes one after the step."""
    before: Outcome | None
    """The reference's outcome after the previous step."""
    lines: tuple[Derived, ...]
    """The derivation of the step and of any check that follows it."""
    state: VisibleState
    """The state after the step's events, before the rules are applied."""
    step: Step
    events: tuple[Event, ...]
    """All events up to and including the step, one at a time."""

    @property
    def step_events(self) -> list[Event]:
        """The step's events, one at a time."""
        return list(one_by_one(self.step))

    def players_with_wrong_numbers(self) -> set[str]:
        """Return the players for whom the engine reports a wrong number."""
        return {name for _, name in self.wrong_numbers()}

    def wrong_numbers(self) -> list[tuple[str, str]]:
        """Return the field and the player of each wrong number, in the order of the fields."""
        return [
            (field, name)
            for field in self.fields
            if field in NUMBERS
            for name, total in (getattr(self.actual, field) or {}).items()
            if total != (getattr(self.expected, field) or {}).get(name, total)
        ]

    def events_changing(self, field: str, player: str, side: Collection[str]) -> list[Event]:
        """Return the step's events that change a player's number, or else their side's.

        If none of these events names the player or the side, return all that change such a number.
        """
        own = [event for event in self.step_events if isinstance(event, CHANGING[field])]
        for concerned in ({player}, {*side}):
            about = [event for event in own if not concerned.isdisjoint(players_named(event))]
            if about:
                return about
        return own


def players_named(event: Event) -> set[str]:
    """Return the players whose numbers an event may change by itself."""
    others = getattr(event, "players", ()) or getattr(event, "drains", ())
    roles = (getattr(event, role, None) for role in ("player", "other", "lifelink"))
    return {*others, *(name for name in roles if isinstance(name, str))}


class OwnChecks(NamedTuple):
    """The reference's play of a case, including the checks that an engine makes on its own."""

    outcomes: tuple[Outcome, ...]
    lines: tuple[tuple[Derived, ...], ...]
    states: tuple[VisibleState, ...]


def own_checks(case: Case, info: EngineInfo) -> OwnChecks:
    """Play a case, including the checks that the engine claims to make on its own.

    For an `implicit` engine, a check follows every step. For an engine that detects some kinds of
    losses at once, those losses take effect immediately.
    """
    spans, expanded, rules = _with_own_checks(case, info)
    played, seen = play_game(expanded, at_once=rules), visible_states(expanded, rules)
    lines = (chain.from_iterable(played.derivations[first : last + 1]) for first, last in spans)
    return OwnChecks(
        _outcomes_of_steps(played.outcomes, spans),
        tuple(map(tuple, lines)),
        tuple(seen[last] for _, last in spans),
    )


def own_outcomes(
    case: Case, info: EngineInfo, play: Callable[..., Played[Outcome]] = play_game
) -> tuple[Outcome, ...]:
    """Return only the outcomes of :func:`own_checks`; `play` may belong to a faulty reference."""
    spans, expanded, rules = _with_own_checks(case, info)
    return _outcomes_of_steps(play(expanded, derive=False, at_once=rules).outcomes, spans)


def _with_own_checks(case: Case, info: EngineInfo) -> tuple[list[tuple[int, int]], Case, list[str]]:
    """Return the step spans, the case effectively played, and the rules that are checked at once.

    For each step of the original case, its span holds the indexes of the first and last step that
    replace it.
    """
    if info.checks != "implicit":
        spans = [(number, number) for number in range(len(case.steps))]
        return spans, case, [LOSS_RULES[kind] for kind in info.at_once]
    steps: list[Step] = []
    spans = []
    for step in case.steps:
        first = len(steps)
        steps += [step] if step == (Check(),) else [step, (Check(),)]
        spans.append((first, len(steps) - 1))
    return spans, replace(case, id="eager", steps=tuple(steps)), []


def _outcomes_of_steps(
    outcomes: Sequence[Outcome], spans: Iterable[tuple[int, int]]
) -> tuple[Outcome, ...]:
    """Return the outcome of each original step, including any check that follows it.

    `chooser` and `deviates` come from the step itself, except that `chooser` comes from the check
    if the check makes the choosing player leave.
    """
    return tuple(
        replace(
            outcomes[last],
            chooser=outcomes[first if outcomes[last].chooser is UNSET else last].chooser,
            deviates=outcomes[first].deviates,
        )
        for first, last in spans
    )


LOSS_RULES: dict[LossKind, str] = {
    "life": "zero-life",
    "poison": "ten-poison",
    "empty-library": "draw-from-empty-library",
    "commander-damage": "commander-damage",
}
"""The slug of the rule for each kind of loss."""


def first_divergence(
    case: Case, outcomes: Sequence[Outcome], watched: Collection[str], last: int, info: EngineInfo
) -> Divergence | None:
    """Return the first divergence up to and including step `last`.

    Results and numbers are compared at every step. Other fields often depend on choices, so only
    those in `watched` are compared, and only at step `last`. If it is unclear whether the engine
    has checked after a step, the better-matching reference outcome is used.
    """
    explicit, own = play_game(case), own_checks(case, info)
    for number in range(last):
        fields = dict.fromkeys([*ENDINGS, *NUMBERS, *(watched if number == last - 1 else ())])
        comparisons = [
            (tuple(field for field in fields if differs(field, actual, expected)), actual, expected)
            for expected in (own.outcomes[number], explicit.outcomes[number])
            for actual in [normalize_losers(outcomes[number], expected)]
        ]
        wrong, actual, expected = min(comparisons, key=lambda comparison: len(comparison[0]))
        if wrong:
            return Divergence(
                after=number + 1,
                fields=wrong,
                actual=actual,
                expected=expected,
                before=explicit.outcomes[number - 1] if number else None,
                lines=tuple(dict.fromkeys((*explicit.derivations[number], *own.lines[number]))),
                state=own.states[number],
                step=case.steps[number],
                events=tuple(one_by_one(chain.from_iterable(case.steps[: number + 1]))),
            )
    return None


def differs(field: str, outcome: AnyOutcome, expected: AnyOutcome) -> bool:
    """Return whether a field contradicts the expected outcome.

    Missing fields contradict nothing, nor do entries for players without an expected entry.
    """
    value, right = getattr(outcome, field), getattr(expected, field)
    if value is UNSET or right is UNSET:
        return False
    if isinstance(value, dict):
        return any(entry_differs(entry, right.get(name, entry)) for name, entry in value.items())
    if isinstance(value, tuple) or isinstance(right, tuple):
        return _names(value) != _names(right)
    return bool(value != right)


def entry_differs(entry: object, expected: object) -> bool:
    """Return whether a player's number or an object contradicts the expected entry.

    Only objects on the battlefield or on the stack have a controller, so some engines report their
    owner elsewhere.
    """
    if not isinstance(entry, GameObject) or not isinstance(expected, GameObject):
        return entry != expected
    if entry.zone != expected.zone or entry.zone not in CONTROLLED:
        return entry.zone != expected.zone
    return entry.controller not in (None, expected.controller)


def _names(value: object) -> frozenset[object]:
    return frozenset(value if isinstance(value, tuple) else () if value is None else (value,))


def normalize_losers(outcome: Outcome, expected: Outcome) -> Outcome:
    """Return an outcome without the losers whose result the rules leave unspecified."""
    if not outcome.losers:
        return outcome
    losers = frozenset(outcome.losers).difference(unspecified_players(expected, outcome.losers))
    return replace(outcome, losers=tuple(losers))


def unspecified_players(expected: Outcome, names: Iterable[str]) -> frozenset[str]:
    """Return the players who have no result because the game was already over."""
    if not expected.over:
        return frozenset()
    results = (expected.winners, expected.losers, expected.drawn)
    return frozenset(names).difference(*(players or () for players in results))


def status(outcome: Outcome, player: str) -> str:
    """Return a player's status: `won`, `lost`, `drew` or `in` (still in the game)."""
    results = {"won": outcome.winners, "lost": outcome.losers, "drew": outcome.drawn}
    return next((word for word, names in results.items() if names and player in names), "in")


def sides_of(case: Case) -> dict[str, list[str]]:
    """Return the members of each player's side, including that player."""
    players = case.game.players
    teams = case.game.between_teams
    return {
        p.name: [q.name for q in players if p is q or (teams and p.team == q.team)] for p in players
    }


def players_out(outcome: Outcome | None) -> frozenset[str]:
    """Return the players who have left because they lost or drew."""
    return frozenset((*(outcome.losers or ()), *(outcome.drawn or ()))) if outcome else frozenset()


P = TypeVar("P", bound=PlayedCase)


def settled_prefix(case: P) -> P:
    """Truncate a case before the first step that the stack forbids or whose result is unsettled.

    The engine's behavior from that step on cannot be judged.
    """
    if isinstance(case, MatchCase):
        first = next(_unsettled_in_match(case), 0)
    else:
        impossible = (step for step, _ in impossible_steps(case))
        unsettled = chain(_unsettled(case), _delayed_again(case), _from_the_departed(case))
        first = min(chain(impossible, unsettled, _artificial(case)), default=0)
    return replace(case, steps=case.steps[: first - 1]) if first else case


def _unsettled_in_match(case: MatchCase) -> Iterator[int]:
    """Yield the 1-based numbers of steps that are impossible in the match's current state.

    Such a step follows the end or report of the match, contains a game event while no game is in
    progress, forces a concession, lets a player win a game whom its loss has removed from it, or
    involves a player who has left the match.
    """
    standing, out, reported = Standing(over=False, playing=False), set[str](), False
    outcomes = play(case, derive=False).outcomes
    for number, (step, after) in enumerate(zip(case.steps, outcomes, strict=True), 1):
        between = not standing.playing and any(type(event) in OF_GAMES for event in step)
        forced = any(isinstance(event, Concede) and event.made_by for event in step)
        named = {name for event in step for name in names("player", event)}
        by_a_loser = isinstance(step[0], GameWon) and after == standing
        if standing.over or reported or between or forced or by_a_loser or out & named:
            yield number
        standing, reported = after, isinstance(step[0], Report)
        out |= named if isinstance(step[0], ConcedeMatch | Refuse) else set()


def _unsettled(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps whose result neither the rules nor the protocol settle.

    - An ability stops triggering, or an object changes controllers, simultaneously with another
      event.
    - In one step, an object is put into two zones, two players gain control of the same player's
      turn, a life total is set twice, or a player wins while cards are drawn.
    - With limited range of influence, an effect of one player makes another player win.
    - The active player receives priority although there are several, as in Grand Melee.
    - A player attacks again in a turn that a subgame interrupted.
    """
    game = case.game
    whose_life = {p.name: f"{p.team}" if game.shares_life else p.name for p in game.players}
    many_active = game.variant == "grand-melee" and len(game.players) >= 2 * A_TURN_MARKER
    attacked = interrupted = False
    for number, step in enumerate(case.steps, 1):
        interrupted = attacked and (interrupted or isinstance(step[0], Subgame))
        attacks = isinstance(step[0], Attack)
        changing = any(isinstance(event, EndTrigger | GainControl | EndControl) for event in step)
        once = [event.object for event in step if isinstance(event, Put)]
        once += [event.of for event in step if isinstance(event, ControlTurn)]
        once += [whose_life[event.player] for event in step if isinstance(event, SetLife)]
        kinds = {*map(type, step)}
        if (
            (len(step) > 1 and changing)
            or len(set(once)) < len(once)
            or kinds >= {Win, Draw}
            or (game.limited_range and any(map(_wins_for_another, step)))
            or (many_active and step[0] == Priority())
            or (interrupted and attacks)
        ):
            yield number
        attacked = attacks or (attacked and (interrupted or not isinstance(step[0], EndTurn)))


def _wins_for_another(event: Event) -> bool:
    match event:
        case Win() | ReplaceDraw(by="win") | Alteration(kind="win-on-empty-draw"):
            return event.controller not in (None, event.player)
    return False


def _artificial(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps that no game has, so that few engines can play them.

    - A step of the turn begins after attackers were declared and before they deal damage.
    - A player's library is set in a step with other events of that player.
    """
    fighting = False
    for number, step in enumerate(case.steps, 1):
        set_libraries = {event.player for event in step if isinstance(event, SetLibrary)}
        others = (event for event in step if not isinstance(event, SetLibrary))
        if any(getattr(event, "player", None) in set_libraries for event in others) or (
            fighting and isinstance(step[0], BeginStep)
        ):
            yield number
        ended = isinstance(step[0], CombatDamage | EndTurn | EndTheTurn | Restart | Subgame)
        fighting = isinstance(step[0], Attack) or (fighting and not ended)


def _delayed_again(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps that redefine a delayed ability, which is ambiguous."""
    delayed: dict[str, bool] = {}
    for number, step in enumerate(case.steps, 1):
        for event in step:
            if isinstance(event, Trigger):
                if event.ability in delayed and (event.once or delayed[event.ability]):
                    yield number
                delayed[event.ability] = event.once


def _from_the_departed(case: Case) -> Iterator[int]:
    """Yield the 1-based numbers of steps with damage from a source that has left with a player.

    The source is a commander or an object whose owner has left, or it has lifelink for a player who
    has left (800.4a). Engines differ in whether they still deal such damage.
    """
    owners = {name: player.name for player in case.game.players for name in player.commanders}
    owners |= {item.name: item.owner for item in case.game.objects if item.owner}
    players_by_step = [
        {
            name
            for event in one_by_one(step)
            if isinstance(event, Damage)
            for item in (event.commander, event.source)
            for name in (event.lifelink, owners.get(item or ""))
            if name
        }
        for step in case.steps
    ]
    if not any(players_by_step):
        return
    game, trace = start_game(case.game, Rulebook.at(case.edition)), Trace(derive=False)
    for number, (step, players) in enumerate(zip(case.steps, players_by_step, strict=True), 1):
        if not game.over and not players <= game.players_in_game:
            yield number
        try:
            game = take_step(game, step, trace)
        except UnplayableError:
            return
