"""Additional analyses of a scenario: minimal sets of deciding rules, and a comparison of editions.

The minimal sets are unsat cores of the formulas.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.explanation import explain
from headjudge.explain.record import Explanation, RuleLine, Section, rule_statement
from headjudge.explain.refutation import WINNING
from headjudge.judge.abstract_events import apply_step
from headjudge.judge.abstract_state import AbstractState
from headjudge.reference.game_state import NOBODY, GameState, UnplayableError
from headjudge.reference.snapshots import Watched, most_commander_damage, play_watched
from headjudge.spec import protocol
from headjudge.spec.logic.facts import RESTRICTION_FACTS
from headjudge.spec.logic.rule_dependence import MomentWithout
from headjudge.spec.protocol.validation.cases import Malformed, require_wellformed
from headjudge.spec.rulebook import Rule, Rulebook, editions
from headjudge.suite.expectations import describe
from headjudge.suite.scenario import Scenario
from headjudge.text import join_english


class NotOneMoment(Exception):  # noqa: N818 -- a property of the step, not an error
    """The formulas can't model a step as a single moment; the message gives the reason."""


class Decision(Struct, frozen=True):
    """The outcome of a step, or of one round of its check, and the rules that force it."""

    step: int
    round: int
    """Round of the check, from 1; 0 if at most one round changes a player's result."""
    decides: str
    """The outcome as text."""
    rules: tuple[str, ...] = ()
    """The slugs of a minimal set: without any one of these rules the outcome is not forced."""
    untraced: str = ""
    """Why no minimal set can be computed; empty if there is one."""


def decisions(scenario: Scenario, book: Rulebook) -> Iterator[Decision]:
    """Yield each step in which a player wins, loses or draws, with a minimal set of rules."""
    case = scenario.game
    if case is None:
        return
    seen = play_watched(case)
    for step, (before, after) in enumerate(pairwise(seen.games), 1):
        if before.over or _lists(before) == _lists(after):
            continue
        rounds = seen.rounds[step - 1] or (before,)
        deciding = [
            (number, start, end)
            for number, (start, end) in enumerate(pairwise((*rounds, after)), 1)
            if _lists(start) != _lists(end)
        ]
        for number, start, end in deciding:
            round_ = number if len(deciding) > 1 else 0
            decides = _newly(start, end) if round_ else describe(seen.played.outcomes[step - 1])
            try:
                rules = _rules(case, book, seen, step - 1, (start, end))
                yield Decision(step, round_, decides, rules)
            except NotOneMoment as error:
                yield Decision(step, round_, decides, untraced=str(error))


def _lists(game: GameState) -> tuple[object, ...]:
    """Return a game's identity and its winners, losers and drawn players, for comparison."""
    return id(game.setup), game.won, game.lost, game.drawn


def _newly(before: GameState, after: GameState) -> str:
    """Describe who wins, loses and draws between two rounds, and whether the game is over."""
    lists = {
        "won": after.won - before.won,
        "lost": after.lost - before.lost - after.won,
        "drew": after.drawn - before.drawn - after.won,
    }
    parts = [f"{join_english(after.ordered(who))} {word}" for word, who in lists.items() if who]
    return "; ".join([*parts, "the game is over" if after.over else "the game goes on"])


def _rules(
    case: protocol.Case,
    book: Rulebook,
    seen: Watched,
    index: int,
    games: tuple[GameState, GameState],
) -> tuple[str, ...]:
    """Return the slugs of a minimal set of rules that forces a step's outcome.

    `index` counts steps from 0. `games` holds the game before and after the step, or before and
    after one round of its check. Raises NotOneMoment if the formulas can't model the step.
    """
    before, after = games
    if touched := seen.played.questions[index]:
        raise NotOneMoment(
            f"the result depends on open question {', '.join(map(str, sorted(touched)))}"
        )
    if before.setup is not after.setup:
        raise NotOneMoment(
            "another game replaces this one, and the formulas describe a single game"
        )
    known = _known(before, book)
    if not known.is_known:
        raise NotOneMoment("the formulas don't cover this kind of game")
    if seen.rounds[index]:
        facts: dict[str, Any] | None = {**known.facts, "checking": True}
    else:
        facts = apply_step(known, case.steps[index], implicit=False)
    if facts is None:
        raise NotOneMoment("the formulas can't express its events")
    moment = MomentWithout(book, len(before.seats), _settled(facts))
    if moment.result() != _ground_result(after, known):
        first = case.steps[index][0]
        how = "event by event"
        if isinstance(first, protocol.Loop) and first.drains:
            how = "during a loop"
        elif isinstance(first, protocol.Resolve):
            how = "as an ability resolves, after a check"
        elif any(effect.uses is None for effect in before.losses_replaced):
            how = "as a loss is replaced repeatedly"
        raise NotOneMoment(f"it happens {how}, and the formulas describe one moment")
    return moment.deciding()


def _known(game: GameState, book: Rulebook) -> AbstractState:
    """Convert a game to the facts that the formulas use."""
    known = AbstractState(game.setup, book)
    facts = known.facts
    facts["ended"] = game.over
    damage = most_commander_damage(game)
    losses, draws = game.in_force(game.losses_replaced), game.in_force(game.draws_replaced)
    for name, seat in known.seat.items():
        facts |= {
            f"had_won({seat})": name in game.won,
            f"had_lost({seat})": name in game.lost,
            f"had_drawn({seat})": name in game.drawn,
            f"life({seat})": game.life[game.pool[name]],
            f"poison({seat})": game.poison[game.poison_pool[name]],
            f"commander_damage({seat})": damage.get(name, 0),
            f"drew_short({seat})": name in game.attempted,
            f"loss_replaced({seat})": any(effect.player == name for effect in losses),
        }
        facts |= {
            f"{fact}({seat})": (name, kind) in game.restrictions
            for kind, fact in RESTRICTION_FACTS.items()
        }
        known.library[seat] = game.library[name]
        known.losses[seat] = [effect for effect in losses if effect.player == name]
        waiting = [effect for effect in draws if effect.player == name]
        known.draws[seat] = [
            effect for effect in waiting if isinstance(effect, protocol.ReplaceDraw)
        ]
        if len(known.draws[seat]) < len(waiting):
            known.unsure.add(seat)
        for other, other_seat in known.seat.items():
            if other != name and game.reach is not None:
                facts[f"beyond({seat}, {other_seat})"] = other not in game.reach.get(name, NOBODY)
    known.restrictions = Counter((known.seat_of(name), kind) for name, kind in game.restrictions)
    known.damage = Counter(
        {(known.seat_of(who), by): amount for (who, by), amount in game.commander_damage.items()}
    )
    return known


def _settled(facts: Mapping[str, Any]) -> dict[str, bool | int]:
    """Return the facts as known values. Raises NotOneMoment if any is unknown."""
    if None in facts.values():
        raise NotOneMoment(
            "its events may follow one another, but the formulas describe one moment"
        )
    return dict(facts)


def _ground_result(game: GameState, known: AbstractState) -> frozenset[str]:
    """Return a game's result as a set of ground predicates, such as ``won(0)`` and ``over``."""
    won = game.won
    lists = {"won": won, "lost": game.lost - won, "drew": game.drawn - won}
    predicates = {
        f"{name}({known.seat_of(player)})" for name, who in lists.items() for player in who
    }
    return frozenset(predicates | ({"over"} if game.over else set()))


def minimal_rules(scenario: Scenario, book: Rulebook) -> Iterator[Section]:
    """Yield a section for each decision, listing the rules that force it."""
    forced = list(decisions(scenario, book))
    if not forced:
        yield Section("Nothing is decided, so no rules are listed")
    for decision in forced:
        where = f"step {decision.step}" + (
            f", round {decision.round} of its check," if decision.round else ""
        )
        heading = f"What {where} decides ({decision.decides})"
        if decision.untraced:
            yield Section(f"{heading} can't be traced to its rules", decision.untraced)
        else:
            rules = tuple(rule_statement(slug, book) for slug in decision.rules)
            yield Section(
                f"{heading} follows from these rules, and all of them are needed", rules=rules
            )


def explain_in(scenario: Scenario, edition: str) -> Explanation:
    """Explain a scenario in an edition; without steps if the edition can't express the case."""
    case = replace(scenario.case, edition=edition)
    book = Rulebook.at(edition)
    try:
        require_wellformed(case)
        return explain(replace(scenario, case=case), book)
    except (Malformed, UnplayableError) as error:
        why = str(error).replace(f"edition {edition}", "the edition")
        return Explanation(
            case.id,
            scenario.name,
            scenario.path,
            scenario.line,
            edition,
            scenario.gherkin,
            f"can't be played: {why}",
        )


def periods(scenario: Scenario) -> list[list[Explanation]]:
    """Explain a scenario in all editions, oldest first; group consecutive ones that end alike."""

    def ending(explained: Explanation) -> tuple[object, ...]:
        questions = [question.number for question in explained.questions]
        return _outcome(explained), _claims_met(explained), questions

    oldest_first = (explain_in(scenario, edition) for edition in reversed(editions()))
    return [list(period) for _, period in groupby(oldest_first, ending)]


def _outcome(explained: Explanation) -> str:
    return explained.steps[-1].outcome if explained.steps else explained.outcome


def _claims_met(explained: Explanation) -> list[bool]:
    return [claim.met for step in explained.steps for claim in step.claims]


def compare_editions(scenario: Scenario) -> Iterator[Section]:
    """Yield one section that lists the periods with different endings and the changed rules."""
    groups = periods(scenario)
    if len(groups) == 1:
        yield Section(f"The outcome is the same in all editions: {_ending(groups[0])}")
        return
    changed = [(), *(tuple(_changed_rules(old[-1], new[0])) for old, new in pairwise(groups))]
    parts = [
        Section(f"{_span(period, last=period is groups[-1])}: {_ending(period)}", rules=rules)
        for period, rules in zip(groups, changed, strict=True)
    ]
    yield Section("The outcome differs between editions", sections=tuple(parts))


def _span(period: list[Explanation], *, last: bool) -> str:
    first, end = period[0].edition, period[-1].edition
    if last:
        return f"since {first}"
    return first if first == end else f"{first} to {end}"


def _ending(period: list[Explanation]) -> str:
    """Describe the outcome: deciding rule numbers, number of wrong claims, open questions."""
    newest = period[-1]
    deciding = sorted(newest.deciding, key=lambda line: line.slug not in WINNING)
    numbers = [line.number for line in deciding if line.number]
    by = f", by {join_english(list(dict.fromkeys(numbers)))}" if numbers else ""
    met = _claims_met(newest)
    failed = met.count(False)
    claims = "the claim is" if len(met) == 1 else f"{failed} of {len(met)} claims are"
    wrong = f"; {claims} wrong" if failed else ""
    open_ = ", ".join(str(question.number) for question in newest.questions)
    return f"{_outcome(newest)}{by}{wrong}" + (f" (open question {open_})" if open_ else "")


def _changed_rules(old: Explanation, new: Explanation) -> Iterator[RuleLine]:
    """Yield the derivation's rules that changed; if none did, the changed rules they depend on."""
    derived = {
        line.slug
        for explained in (old, new)
        for step in explained.steps
        for line in step.derivation
    }
    book = Rulebook.at(new.edition)
    further = {other for slug in derived for other in book.rules[slug].depends_on} - derived
    for slugs in (derived, further):
        changed = [
            line
            for slug in sorted(slugs)
            for line in _change(book.rules[slug], old.edition, new.edition)
        ]
        if changed:
            yield from changed
            return


def _change(rule: Rule, old: str, new: str) -> Iterator[RuleLine]:
    """Yield a line if a rule was added, was removed or changed its meaning between two editions."""
    before, after = rule.number(old), rule.number(new)
    was, now = rule.sentence(old), rule.sentence(new)
    cited = after or before or ""
    if not before and not after:
        return
    if not before or not after:
        yield RuleLine(cited, rule.slug, f"new: {now}" if after else f"gone: {was}")
        return
    meant, means = rule.meanings(old), rule.meanings(new)
    aspects = [aspect for aspect in means if meant.get(aspect) != means[aspect]]
    if aspects and was != now:
        yield RuleLine(cited, rule.slug, f"{now} (before: {was})")
    elif aspects:
        changes = (
            f"{aspect}: {meant.get(aspect, 'nothing')} -> {means[aspect]}" for aspect in aspects
        )
        yield RuleLine(cited, rule.slug, "; ".join(changes))
