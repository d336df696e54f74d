"""Near misses: rules that nearly applied in a step, and what was missing.

Each check is about one rule. Its docstring says what counts as near: little enough that no player
who was in no danger is mentioned.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from headjudge.explain.record import RuleLine, RuleName, Verdict, number_of
from headjudge.reference import losing
from headjudge.reference.card_draws import may_draw
from headjudge.reference.conditions import counted, met, of_each, seen
from headjudge.reference.derivation import Derived
from headjudge.reference.each import spelled_out
from headjudge.reference.game_state import GameState, Players
from headjudge.reference.life import can_change_life, can_get_poison
from headjudge.reference.loops import goes_on_for_ever, in_loop
from headjudge.reference.snapshots import Watched
from headjudge.reference.two_headed_giant import life_of
from headjudge.spec import protocol
from headjudge.suite.expectations import Then
from headjudge.suite.steps.placeholders import in_words
from headjudge.text import join_english, pluralize

LOSING = (
    "concede",
    "two-headed-giant-concession",
    "judge-penalty",
    "zero-life",
    "two-headed-giant-life",
    "draw-from-empty-library",
    "ten-poison",
    "two-headed-giant-poison",
    "commander-damage",
    "lose-by-effect",
    "win-effect-makes-opponents-lose",
    "emperor-loses",
    "two-headed-giant-team",
)
"""The rules by which derivations say that a player would lose."""


class Moment:
    """One step of a game: its events, the game before and after it, and the derivation."""

    def __init__(
        self,
        case: protocol.Case,
        number: int,
        games: tuple[GameState, GameState],
        rounds: tuple[GameState, ...],
        derivation: tuple[Derived, ...],
        *,
        last_word: bool,
    ) -> None:
        """Take step `number` of a case, counted from 1, with the game before and after it.

        `rounds` holds the game as each round of the step's checks found it. `last_word` is False
        if the next step is a check and nothing is claimed before it.
        """
        self.case, self.number, self.last_word = case, number, last_word
        self.before, self.after = games
        self.rounds = rounds
        self.derivation = derivation
        self.book = self.before.book

    def not_met(self, rule: str, text: str, who: Iterable[str] = (), *because: str) -> RuleLine:
        """Return a line for a rule whose condition is not met."""
        return self._line(rule, text, who, because, "not met")

    def not_applied(self, rule: str, text: str, who: Iterable[str] = (), *because: str) -> RuleLine:
        """Return a line for a rule that was stopped."""
        return self._line(rule, text, who, because, "not applied")

    def prevented(self, rule: str, text: str, who: Iterable[str] = (), *because: str) -> RuleLine:
        """Return a line for something that the rule kept from happening."""
        return self._line(rule, text, who, because, "")

    def _line(
        self, rule: str, text: str, who: Iterable[str], because: Iterable[str], verdict: Verdict
    ) -> RuleLine:
        book = self.book
        names = tuple(RuleName(book.number(slug), slug) for slug in because if book.has_rule(slug))
        return RuleLine(number_of(rule, book), rule, text, tuple(who), names, verdict)

    @cached_property
    def events(self) -> tuple[protocol.Event, ...]:
        """The events of the step, one for each affected player."""
        step = _flat(self.case.steps[self.number - 1])
        return tuple(single for event in step for single in spelled_out(self.before, event))

    @property
    def same_game(self) -> bool:
        """Whether no restart and no subgame has replaced the game."""
        return self.before.setup is self.after.setup

    @property
    def checked(self) -> bool:
        """Whether state-based actions are checked in this step."""
        return bool(self.rounds)

    @property
    def at_check(self) -> GameState:
        """The game as the check finds it, with the players who leave by it.

        For a loop that costs life it is the game after the last iteration.
        """
        looping = any(isinstance(event, protocol.Loop) for event in self.events)
        return self.after if looping else self.rounds[0]

    def on(self, *rules: str) -> Players:
        """Return the players in the derivation's lines for these rules."""
        return frozenset(
            name for line in self.derivation if line.rule in rules for name in line.who
        )

    @property
    def would_lose(self) -> Players:
        """The players who would lose, including those who then don't."""
        return self.on(*LOSING) & self.before.players_in_game

    @property
    def lost_now(self) -> Players:
        """The players who lose in this step."""
        return self.after.lost - self.before.lost

    @property
    def drawn_now(self) -> Players:
        """The players for whom the game is drawn in this step."""
        return self.after.drawn - self.before.drawn

    def sides(self, players: Iterable[str]) -> int:
        """Return the number of sides that these players are on."""
        return len({self.before.side_of[p] for p in players})


def near_misses(
    case: protocol.Case, thens: tuple[Then, ...], seen: Watched
) -> dict[int, tuple[RuleLine, ...]]:
    """Return the near misses by step, counted from 1.

    A step leaves out what was said of the last step that was checked, or not checked, like it.
    """
    found: dict[int, tuple[RuleLine, ...]] = {}
    last: dict[bool, tuple[RuleLine, ...]] = {}
    checked_next = [bool(rounds) for rounds in (*seen.rounds[1:], ())]
    for number, games in enumerate(pairwise(seen.games), 1):
        moment = Moment(
            case,
            number,
            games,
            seen.rounds[number - 1],
            seen.played.derivations[number - 1],
            last_word=not checked_next[number - 1] or any(then.after == number for then in thens),
        )
        checks = CHECKS if moment.same_game else ()
        lines = tuple(line for check in checks for line in check(moment))
        before = last.get(moment.checked, ())
        found[number] = tuple(line for line in lines if line not in before)
        last[moment.checked] = lines
    return found


def zero_life(m: Moment) -> Iterator[RuleLine]:
    """Report at a check players with 0 or less life who can't lose to that, or with 1 life."""
    if not m.checked:
        return
    game = m.at_check
    told = m.on("zero-life", "two-headed-giant-life", "replaced-loss")
    for pool in _pools(game, game.pool):
        life = game.life[game.pool[pool[0]]]
        has = f"{join_english(pool)} {_have(pool)} {life} life"
        if life <= 0 and told.isdisjoint(pool):
            yield m.not_applied(
                "zero-life", f"{has}, but can't lose to that", pool, "cant-beats-can"
            )
        elif life == 1 and told.isdisjoint(pool):
            yield m.not_met("zero-life", has, pool)


def poison(m: Moment) -> Iterator[RuleLine]:
    """Report at a check players one counter short, and teams with ten that need more."""
    if not m.checked:
        return
    game = m.at_check
    for pool in _pools(game, game.poison_pool):
        counters, enough = game.poison[game.poison_pool[pool[0]]], _poison_to_lose(game, pool[0])
        if counters == enough - 1 or losing.POISON_TO_LOSE <= counters < enough:
            text = f"{join_english(pool)} {_have(pool)} {counters} of {enough} poison counters"
            yield m.not_met("ten-poison", text, pool, *_why_more(enough))


def _poison_to_lose(game: GameState, player: str) -> int:
    shared = game.book.semantics["two-headed-giant-poison.poison"] == "shared"
    if game.two_headed and shared:
        return losing.team_threshold(game, player)
    return losing.POISON_TO_LOSE


def _why_more(enough: int) -> tuple[str, ...]:
    """Return the rules that require more than ten."""
    if enough == losing.POISON_TO_LOSE:
        return ()
    larger = enough > losing.POISON_TO_LOSE_TWO_HEADED
    return ("two-headed-giant-poison", *(["two-headed-giant-larger-teams"] * larger))


def commander_damage(m: Moment) -> Iterator[RuleLine]:
    """Report at a check damage by commanders that does not make a player lose.

    It is one point short, dealt by several commanders, not combat damage, or dealt in a game
    without that rule.
    """
    if not m.checked or not m.book.has_rule("commander-damage"):
        return
    game, enough = m.at_check, losing.COMMANDER_DAMAGE_TO_LOSE
    for player in game.ordered(game.players_in_game):
        by = {who: n for (whom, who), n in game.commander_damage.items() if whom == player}
        most = max(by.values(), default=0)
        dealt = _dealt_by_commanders(m, player)
        if most >= enough:
            continue
        if "commander" not in game.setup.options:
            if any(sum(one) >= enough for one in dealt.values()):
                text = f"{player} was dealt {enough} damage or more by one commander, but the game"
                rule = "brawl-without-commander-damage"
                brawl = "brawl" in game.setup.options
                kind = "is Brawl" if brawl else "is no Commander game"
                yield m.not_applied(
                    "commander-damage", f"{text} {kind}", (player,), *[rule] * brawl
                )
        elif most == enough - 1 or (sum(by.values()) >= enough and len(by) > 1):
            each = join_english([f"{n} by {who}" for who, n in by.items()])
            text = f"{player} was dealt {each} of the {enough} that one commander must deal"
            yield m.not_met("commander-damage", text, (player,))
        elif any(combat < enough <= combat + other for combat, other in dealt.values()):
            text = f"{player} was dealt {most} of {enough} combat damage by one commander, and "
            yield m.not_met("commander-damage", f"{text}other damage does not count", (player,))


def _dealt_by_commanders(m: Moment, player: str) -> dict[str, tuple[int, int]]:
    """Return the combat damage and other damage that each commander has dealt so far."""
    dealt: dict[str, tuple[int, int]] = {}
    for step in m.case.steps[: m.number]:
        for event in _flat(step):
            if isinstance(event, protocol.Damage) and event.player == player and event.commander:
                combat, other = dealt.get(event.commander, (0, 0))
                more = (event.amount, 0) if event.combat else (0, event.amount)
                dealt[event.commander] = combat + more[0], other + more[1]
    return dealt


def empty_library(m: Moment) -> Iterator[RuleLine]:
    """Report at a check players with an empty library who have attempted no draw."""
    if not m.checked:
        return
    game = m.at_check
    empty = [p for p in game.players_in_game if not game.library[p] and p not in game.attempted]
    for player in game.ordered(frozenset(empty)):
        text = f"{player}'s library is empty, but {player} has attempted no draw from it since "
        yield m.not_met("draw-from-empty-library", f"{text}the last check", (player,))


def unchecked(m: Moment) -> Iterator[RuleLine]:
    """Report after a step without a check players whom a check would make lose."""
    over = m.after.over
    if m.checked or not (m.last_word or over) or m.before.over:
        return
    game, has = (m.before, "had") if over else (m.after, "")
    parts = [
        f"{join_english(who)} {has or _have(who)} {game.life[game.pool[who[0]]]} life"
        for who in _pools(game, game.pool)
        if not losing.without_life(game).isdisjoint(who)
    ]
    parts += [
        f"{join_english(who)} {has or _have(who)} "
        f"{game.poison[game.poison_pool[who[0]]]} poison counters"
        for who in _pools(game, game.poison_pool)
        if not losing.poisoned(game).isdisjoint(who)
    ]
    for what, who in (
        ("been dealt enough damage by one commander", losing.struck_by_commander(game)),
        ("attempted to draw from an empty library", losing.drew_from_empty_library(game)),
    ):
        parts += [f"{_names(game, who)} {has or _have(who)} {what}"] if who else []
    if parts:
        when = "before the game ended" if over else "yet"
        text = f"not checked {when}, though {join_english(parts)}"
        yield m.prevented("state-based-actions", text)


def everyone(m: Moment) -> Iterator[RuleLine]:
    """Report that two or more sides would lose at once, and one of them does not."""
    if m.sides(m.would_lose) <= 1 or m.drawn_now:
        return
    kept = m.before.players_in_game - m.lost_now
    if m.on("win-by-effect") & m.after.won or m.sides(kept) != 1:
        return
    between_teams = len(m.before.side_of) > len(set(m.before.side_of.values()))
    rule = "all-teams-lose-is-draw" if between_teams else "all-lose-is-draw"
    verb = "does" if len(kept) == 1 else "do"
    yield m.not_met(
        rule, f"{_names(m.before, kept)} {verb} not lose", m.before.ordered(m.would_lose)
    )


def whole_team(m: Moment) -> Iterator[RuleLine]:
    """Report that a member of a team has lost and others are still in."""
    game = m.after
    if game.two_headed or game.over:
        return
    for player in game.ordered(m.lost_now):
        mates = game.team_of(player) & game.players_in_game
        leading = mates & game.emperors
        if leading:
            text = (
                f"{player} is not the emperor, and {_names(game, leading)} {_are(leading)} still in"
            )
            yield m.not_met("emperor-loses", text, game.ordered(mates))
        elif mates:
            text = f"{_names(game, mates)}, of {player}'s team, {_are(mates)} still in"
            yield m.not_met("team-loses-with-all-members", text, game.ordered(mates))


def _pools(game: GameState, pool: dict[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield the players still in, grouped by the pool that they share."""
    seen: set[str] = set()
    for player in game.ordered(game.players_in_game):
        if pool[player] not in seen:
            seen.add(pool[player])
            sharing = [p for p in game.players_in_game if pool[p] == pool[player]]
            yield game.ordered(frozenset(sharing))


def over_already(m: Moment) -> Iterator[RuleLine]:
    """Report events in a game that is over."""
    if m.before.over:
        yield m.not_applied("game-ends-at-once", "the game was over before, so nothing happens")


def gone_already(m: Moment) -> Iterator[RuleLine]:
    """Report events of players who have left the game."""
    if m.before.over:
        return
    named = (getattr(event, "player", None) for event in m.events)
    gone = frozenset(name for name in named if name in m.before.seats) - m.before.players_in_game
    if gone:
        text = f"{_names(m.before, gone)} {'was' if len(gone) == 1 else 'were'} out already"
        yield m.not_applied("loser-leaves", text, m.before.ordered(gone))


def unreached_results(m: Moment) -> Iterator[RuleLine]:
    """Report effects that would make a player win or lose and don't reach that player."""
    rules = {protocol.Win: "win-by-effect", protocol.Lose: "lose-by-effect"}
    for event in m.events:
        if (
            not isinstance(event, protocol.Win | protocol.Lose)
            or event.player not in m.before.players_in_game
        ):
            continue
        rule, by = rules[type(event)], event.controller or event.player
        if by not in m.before.players_in_game:
            text = f"{by}, whose effect it is, is out"
            yield m.not_applied(rule, text, (event.player,), "leaving-takes-objects")
        elif event.player not in m.before.within_range(by):
            yield m.not_applied(rule, _beyond((event.player,), by), (event.player,), *_REACH)


_TOLD = {
    protocol.Win: "win-by-effect",
    protocol.Lose: "lose-by-effect",
    protocol.DrawGame: "draw-by-effect",
}
"""The rules by which effects end the game."""


def unmet_conditions(m: Moment) -> Iterator[RuleLine]:
    """Report conditions of effects that are not met."""
    for event in () if m.before.over else m.events:
        if isinstance(event, protocol.Win | protocol.Lose | protocol.DrawGame):
            player = getattr(event, "player", "")
            by = event.controller or player
            for missing in _unmet(m.before, event.condition, by):
                yield m.not_met(_TOLD[type(event)], missing, (player,) if player else ())
        elif isinstance(event, protocol.Resolve) and m.rounds:
            yield from _unmet_as_it_resolves(m, m.rounds[-1], event)


def _unmet_as_it_resolves(
    m: Moment, game: GameState, event: protocol.Resolve
) -> Iterator[RuleLine]:
    """Report the condition of an ability that is not met as it resolves, after the last check."""
    waiting = (one.ability for one in game.abilities.waiting)
    ability = next((trigger for trigger in waiting if trigger.ability == event.ability), None)
    if ability is not None and ability.does in ("win", "lose"):
        rule = "win-by-effect" if ability.does == "win" else "lose-by-effect"
        for missing in _unmet(game, ability.later, ability.player):
            yield m.not_met(rule, missing, ability.to)


def _unmet(game: GameState, condition: protocol.Condition | None, by: str) -> Iterator[str]:
    """Yield the parts of a condition that are not met, or that its controller can't see."""
    while condition is not None and {by} <= game.players_in_game:
        one, condition = replace(condition, also=None), condition.also
        if one.player not in game.seats:
            continue
        wanted = f"it asks that {in_words(one)}, and"
        if one.which is not None:
            if not met(game, one, by):
                yield f"{wanted} {_of_several(game, one, by)}"
            continue
        if not seen(game, one.player, by):
            yield f"{wanted} {_beyond((one.player,), by)}"
        elif not one.admits(number := counted(game, one)):
            is_so = "it is" if number else "it is not"
            has = is_so if one.of == "turn" else f"{one.player} has {_amount(number, one.of)}"
            yield f"{wanted} {has}"


def _of_several(game: GameState, one: protocol.Condition, by: str) -> str:
    """Return what the players have because of whom a condition about several is not met."""
    has = of_each(game, one, by)
    wrong = [
        p for p, n in has.items() if one.which == "any" or one.admits(n) == (one.which == "no")
    ]
    told = [f"{p} has {_amount(has[p], one.of)}" for p in wrong]
    return join_english(told) if told else "none of them is there"


def _amount(number: int, of: protocol.Countable) -> str:
    if of == "life":
        return f"{number} life"
    if of in _PLACED:
        return pluralize(number, "card") + _PLACED[of]
    return pluralize(number, "permanent" if of == "permanents" else "poison counter")


_PLACED: dict[protocol.Countable, str] = {
    "library": " in the library",
    "hand": " in the hand",
    "graveyard": " in the graveyard",
}


_REACH = ("out-of-range-is-untouched",)


def _beyond(players: Iterable[str], by: str) -> str:
    who = tuple(players)
    return f"{join_english(who)} {_are(who)} beyond {by}'s range of influence"


def lose_instead(m: Moment) -> Iterator[RuleLine]:
    """Report opponents beyond the range of a player whom an effect makes win."""
    game = m.before
    if not losing.lose_instead(game):
        return
    for player in game.ordered(m.on("win-by-effect") - m.on("cant-beats-can")):
        beyond = (game.opponents(player) - game.within_range(player)) & m.after.players_in_game
        if beyond:
            who = game.ordered(beyond)
            yield m.not_met("win-effect-makes-opponents-lose", _beyond(who, player), who)


def last_standing(m: Moment) -> Iterator[RuleLine]:
    """Report that the last player can't win."""
    game = m.after
    if not game.over and (m.lost_now or m.drawn_now) and game.one_side_left():
        who = game.ordered(game.players_in_game)
        text = f"nobody else is in, but {join_english(who)} can't win"
        yield m.not_applied("last-player-standing", text, who, "cant-beats-can")


def drawing_effect(m: Moment) -> Iterator[RuleLine]:
    """Report players who are not affected when an effect draws the game."""
    for event in m.events:
        if not isinstance(event, protocol.DrawGame) or m.before.over:
            continue
        by = event.controller
        if by not in m.before.players_in_game:
            text = f"{by}, whose effect it is, is out"
            yield m.not_applied("draw-by-effect", text, (), "leaving-takes-objects")
        elif beyond := m.after.players_in_game - m.before.within_range(by):
            who = m.before.ordered(beyond)
            yield m.not_met("draw-effect-in-range", _beyond(who, by), who)


def loop(m: Moment) -> Iterator[RuleLine]:
    """Report a loop that does not draw the game."""
    for event in m.events:
        if not isinstance(event, protocol.Loop) or event.drains or m.before.over or m.drawn_now:
            continue
        if not in_loop(m.before, event):
            text = "nobody who is in controls an object in the loop"
        elif goes_on_for_ever(m.before, event):
            continue
        elif event.mandatory or event.manner == "kept-up":
            text = "the loop can be ended"
        else:
            text = "not all actions of the loop are mandatory, so the players must end it"
        yield m.not_met("mandatory-loop", text)


def agreement(m: Moment) -> Iterator[RuleLine]:
    """Report an agreement to a draw that has no effect."""
    for event in m.events:
        if not isinstance(event, protocol.AgreeDraw) or m.before.over or m.drawn_now:
            continue
        others = m.before.players_in_game - {*event.players}
        if "tournament" not in m.before.setup.options:
            yield m.not_applied("intentional-draw", "the game is not part of a tournament")
        elif others:
            verb = "has" if len(others) == 1 else "have"
            text = f"{_names(m.before, others)} {verb} not agreed"
            yield m.not_met("intentional-draw", text, m.before.ordered(m.before.players_in_game))


def penalty(m: Moment) -> Iterator[RuleLine]:
    """Report a game loss given by a judge where the rules know none."""
    given = [event.player for event in m.events if isinstance(event, protocol.Penalty)]
    who = m.before.ordered(m.before.players_in_game.intersection(given))
    if not who or m.before.over or losing.judges_are_heard(m.before):
        return
    if "tournament" in m.before.setup.options:
        text = f"edition {m.book.edition} says nothing of a judge's game loss"
    else:
        text = "the game is not part of a tournament"
    yield m.not_applied("judge-penalty", text, who)


def made_to_concede(m: Moment) -> Iterator[RuleLine]:
    """Report an attempt to make another player concede: 723.6."""
    for event in m.events:
        if isinstance(event, protocol.Concede) and event.made_by:
            text = f"{event.made_by} can't make {event.player} concede"
            yield m.prevented("concede", text, (event.player,))


def restart(m: Moment) -> Iterator[RuleLine]:
    """Report a restart by an effect whose controller has left."""
    for event in m.events:
        if isinstance(event, protocol.Restart) and event.controller not in m.before.players_in_game:
            text = f"{event.controller}, whose effect it is, is out"
            yield m.not_applied("restart", text, (), "leaving-takes-objects")


def forbidden(m: Moment) -> Iterator[RuleLine]:
    """Report life changes, poison counters and draws that an effect forbids."""
    found: dict[RuleLine, None] = {}
    for event in m.events:
        why = _FORBIDDEN.get(type(event))
        player = getattr(event, "player", "")
        if why is not None and not m.before.over and player in m.before.players_in_game:
            found |= dict.fromkeys(why(m, event))
    yield from found


def _life(m: Moment, player: str, by: int) -> Iterator[RuleLine]:
    if can_change_life(m.before, player, by):
        return
    what, rule = ("gains", "cant-gain-life") if by > 0 else ("loses", "cant-lose-life")
    yield m.prevented(rule, f"{player} {what} no life", (player,), "cant-beats-can")


def _set_life(m: Moment, event: protocol.SetLife) -> Iterator[RuleLine]:
    yield from _life(m, event.player, event.amount - life_of(m.before, event.player))


def _poison(m: Moment, player: str, amount: int) -> Iterator[RuleLine]:
    if amount and not can_get_poison(m.before, player):
        text = f"{player} gets no poison counters"
        yield m.prevented("cant-beats-can", text, (player,))


def _damage(m: Moment, event: protocol.Damage) -> Iterator[RuleLine]:
    if event.infect and m.book.has_rule("infect-damage"):
        yield from _poison(m, event.player, event.amount)
    else:
        yield from _life(m, event.player, -event.amount)


def _draw(m: Moment, event: protocol.Draw) -> Iterator[RuleLine]:
    allowed = may_draw(m.before, event.player, event.amount)
    if allowed >= event.amount:
        return
    cards = "no card" if not allowed else f"only {pluralize(allowed, 'card')}"
    text = f"{event.player} can draw {cards}, and a draw that can't happen is no attempt"
    never = (event.player, "drawing") in m.before.restrictions
    rules = ("cant-beats-can",) if never else ("one-draw-a-turn", "cant-beats-can")
    yield m.prevented(rules[0], text, (event.player,), *rules[1:])


_FORBIDDEN: dict[type, Callable[..., Iterator[RuleLine]]] = {
    protocol.GainLife: lambda m, event: _life(m, event.player, event.amount),
    protocol.LoseLife: lambda m, event: _life(m, event.player, -event.amount),
    protocol.SetLife: _set_life,
    protocol.Damage: _damage,
    protocol.Poison: lambda m, event: _poison(m, event.player, event.amount),
    protocol.Draw: _draw,
}


def replaced(m: Moment) -> Iterator[RuleLine]:
    """Report that the life total that would replace a loss can't be reached."""
    for effect in m.before.losses_replaced:
        used = effect.player in m.on("replaced-loss") and effect not in m.after.losses_replaced
        if used and m.after.life[m.after.pool[effect.player]] != effect.life:
            yield from _life(m, effect.player, effect.life - life_of(m.before, effect.player))


CHECKS: tuple[Callable[[Moment], Iterator[RuleLine]], ...] = (
    forbidden,
    replaced,
    over_already,
    gone_already,
    unreached_results,
    unmet_conditions,
    lose_instead,
    last_standing,
    drawing_effect,
    loop,
    made_to_concede,
    agreement,
    penalty,
    restart,
    zero_life,
    poison,
    commander_damage,
    empty_library,
    unchecked,
    everyone,
    whole_team,
)
"""In the order in which their lines are shown."""


def _flat(step: Iterable[protocol.Event]) -> Iterable[protocol.Event]:
    """Yield the events of a step, with each compound event as its parts."""
    for event in step:
        inner = getattr(event, "events", None)
        if inner is None:
            yield event
        else:
            yield from _flat(inner)


def _names(game: GameState, players: Iterable[str]) -> str:
    """Join the names of players in seat order."""
    return join_english(game.ordered(frozenset(players)))


def _have(players: Iterable[str]) -> str:
    return "has" if len(list(players)) == 1 else "have"


def _are(players: Iterable[str]) -> str:
    return "is" if len(list(players)) == 1 else "are"
