"""Convert the vectors to scenarios with titles worded for players, and report on them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from headjudge.reference import play
from headjudge.spec.logic.formulas import DEFINITIONS
from headjudge.spec.logic.mcdc import occurrences
from headjudge.spec.logic.situations import Situation
from headjudge.spec.logic.vectors import (
    FIRST_LINE,
    PATH,
    Checked,
    CheckReport,
    Ends,
    Purpose,
    Vector,
    load,
)
from headjudge.spec.protocol import Case, Outcome
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.expectations import Then
from headjudge.suite.gherkin_writer import consequences, step_texts, write
from headjudge.suite.scenario import Scenario
from headjudge.suite.situation_cases import NAMES, to_case
from headjudge.suite.steps.case_builder import CaseBuilder
from headjudge.suite.steps.registry import perform
from headjudge.text import join_english, pluralize

AFTERWARDS = {
    *("ways-to-win", "ways-to-lose", "ways-to-draw", "loser-leaves", "game-ends-at-once"),
    *("last-player-standing", "last-team-standing", "state-based-actions"),
}
"""Rules that apply to the end of most games, so no vector is listed under them."""


def scenarios(book: Rulebook) -> list[Scenario]:
    """Return the vectors that can be played in the rulebook's edition, as scenarios."""
    vectors = load().vectors
    situations = {vector.id: vector.situation for vector in vectors}
    return [
        _scenario(vector, line, book, situations)
        for line, vector in enumerate(vectors, FIRST_LINE)
        if vector.at(book.edition).playable
    ]


def _scenario(
    vector: Vector, line: int, book: Rulebook, situations: Mapping[str, Situation]
) -> Scenario:
    case = to_case(vector.situation, book.edition, vector.id)
    purpose = _purpose(vector, case, book, situations)
    name = title(purpose.definition, vector.situation, situations.get(purpose.against))
    ends = outcome(vector, vector.at(book.edition))
    players = case.game.players
    names, teams = tuple(p.name for p in players), tuple(p.team for p in players)
    return Scenario(
        case=case,
        thens=tuple(
            _then(text, len(case.steps), names, teams) for text in consequences(case, ends)
        ),
        rule=purpose.rule if purpose.rule and book.has_rule(purpose.rule) else "",
        name=name,
        near_miss=False,
        path=PATH,
        line=line,
        gherkin=write(name, case, ends),
        step_texts=step_texts(case),
    )


def _purpose(
    vector: Vector, case: Case, book: Rulebook, situations: Mapping[str, Situation]
) -> Purpose:
    """Return the purpose under which to list a vector, preferably one valid in the edition.

    Prefer the last rule in the final step's derivation; without one, prefer a definition that uses
    the vector's facts. If a rule has two purposes, prefer one for which the vector has an extra
    fact instead of lacking one.
    """
    of_rule = [p for p in vector.purposes if p.rule and book.has_rule(p.rule)]
    lasting = [p for p in of_rule if not p.until or p.until >= book.edition]
    purposes = lasting or of_rule or list(vector.purposes)
    rules = dict.fromkeys(p.rule for p in purposes)
    decided = [line.rule for line in play(case).derivations[-1] if line.rule in rules]
    decided = [rule for rule in decided if rule not in AFTERWARDS]
    facts = {text.partition("(")[0] for text in vector.situation.facts} - {"checking"}
    if decided:
        purposes = [p for p in purposes if p.rule == decided[-1]]
    elif len(rules) > 1:
        purposes = [p for p in purposes if facts & _predicates_of(p.definition, book)] or purposes

    def lacks(purpose: Purpose) -> bool:
        other = situations.get(purpose.against)
        return bool(other and lacking(vector.situation, other))

    rule = purposes[0].rule
    return min((p for p in purposes if p.rule == rule), key=lacks)


def _predicates_of(definition: str, book: Rulebook) -> set[str]:
    """Return the names of the facts and predicates that occur in a definition."""
    definition_ = DEFINITIONS[definition]
    leaves = [
        place.formula
        for place in occurrences(definition_.body(book), definition_.variables)
        if place.leaf
    ]
    return {str(leaf.parts[0]) for leaf in leaves if leaf.operator == "atom"}


def outcome(vector: Vector, ends: Ends) -> Outcome:
    """Return a vector's ending as a complete outcome."""

    def named(seats: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(NAMES[seat] for seat in seats)

    situation = vector.situation
    gone = {*situation.seats("had_lost"), *situation.seats("had_drawn")}
    return Outcome(
        over=ends.over and not ends.restarted,
        winners=named(ends.won),
        losers=named(ends.lost),
        drawn=named(ends.drew),
        restarted=ends.restarted,
        # only players with a life total take part in the restarted game
        life={NAMES[seat]: 20 for seat in range(vector.players) if seat not in gone},
    )


@cache
def _then(text: str, after: int, names: tuple[str, ...], teams: tuple[str | None, ...]) -> Then:
    """Return the parsed ``Then`` step; cached because many cases share it."""
    builder = CaseBuilder(steps=[()] * after)
    for name, team in zip(names, teams, strict=True):
        builder.players[name] = {"team": team} if team else {}
    perform(builder, text)
    return builder.thens[0]


def report_lines(report: CheckReport) -> Iterator[str]:
    """Yield one line per rule, a line with the totals, and one line per gap or fault."""
    rules: dict[str, list[Checked]] = {}
    for entry in report.shown:
        rules.setdefault(DEFINITIONS[entry.target.name].slug, []).append(entry)
    width = max(map(len, rules), default=0)
    for rule, entries in rules.items():
        yield f"{rule:{width}}  {_totals(entries)}"
    yield f"{'all':{width}}  {_totals(list(report.shown))}"
    for row in report.open:
        place = f"{row.target.name}{row.target.until and f' until {row.target.until}'}"
        yield f"{row.verdict}: {place}: {row.text}: {row.why}"
    yield from report.faults


def _totals(entries: list[Checked]) -> str:
    """Return the numbers of conditions and mutants by verdict, in words."""
    parts = []
    for kind in ("condition", "mutant"):
        verdicts = Counter(entry.verdict for entry in entries if entry.what == kind)
        counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        parts.append(f"{pluralize(verdicts.total(), kind)}: {counts}")
    return "; ".join(parts)


ABOUT = {
    "playing": "Players still in the game",
    "opponents": "Opponents",
    "between_teams": "Teams",
    "share_result": "One result for a team",
    "in_range": "Range of influence",
    "reached": "Players in range of an effect",
    "cannot_win": "Players who can't win",
    "cannot_lose": "Players who can't lose",
    "cannot_lose_to_life": "Players who can't lose with no life left",
    "win_effect": "Winning by an effect",
    "would_win": "Winning by an effect",
    "others_lose_instead": "Opponents lose instead of a win",
    "loses_instead": "Opponents lose instead of a win",
    "to_win": "Winning by an effect",
    "out_by_conceding": "Conceding",
    "out_by_team_concession": "Conceding for a team",
    "penalized": "A game loss from a judge",
    "without_life": "Losing with no life left",
    "team_without_life": "A team with no life left",
    "decked": "Drawing from an empty library",
    "poisoned": "Losing to poison",
    "team_poisoned": "A team losing to poison",
    "commander_damaged": "Commander damage",
    "loss_effect": "Losing by an effect",
    "state_based_loss": "Losing at a check",
    "would_lose": "A team loses together",
    "unprotected": "Losing, unless the player can't lose",
    "certain": "Losing regardless of effects",
    "replaces": "Replacing a loss",
    "saved": "A replaced loss",
    "penalized_with_team": "A game loss for a team",
    "loses_directly": "Losing",
    "loses_with_emperor": "Losing with the emperor",
    "drawn_by_effect": "A draw by an effect",
    "drawn_by_effect_in_range": "A draw in range of an effect",
    "drawn_by_loop": "A draw by a loop",
    "drawn_by_loop_in_range": "A draw in range of a loop",
    "drawn_by_agreement": "A draw by agreement",
    "draws_directly": "A draw",
    "draws_with_emperor": "A draw with the emperor",
    "draws": "Players with a drawn game",
    "loses": "Losing, unless it is a draw",
    "wins_by_effect": "Winning and losing at once",
    "everyone_loses": "Everyone loses at once",
    "team_loses": "A team loses with its last member",
    "every_team_loses": "All teams lose at once",
    "loses_now": "Losing, unless everyone loses",
    "draws_now": "A draw because everyone loses",
    "team_draws": "A draw for a team",
    "stays": "Players who leave",
    "wins_with_emperor": "Winning with the emperor",
    "stands_last": "The last player standing",
    "stands_with_team": "The last team standing",
    "won": "Players who have won",
    "lost": "Players who leave",
    "drew": "Players who leave",
    "restarted": "Restarting the game",
    "over": "When the game is over",
}
"""The subject of each definition, with which its titles begin."""

_NUMBERS = {
    "life": "{who} {have} {n} life",
    "poison": "{who} {have} {n} poison counters",
    "commander_damage": "{who} {have} taken {n} damage from a commander",
}
_EVENTS = {
    "drew_short": "{who} draw{s} from an empty library",
    "concedes": "{who} concede{s}",
    "punished": "a judge gives {who} a game loss",
    "agrees": "{who} agree{s} to a draw",
    "says_draw": "{whose} effect makes the game a draw",
    "restarts": "{whose} effect restarts the game",
}
_WIN_OR_LOSE = {"told_to_win": "{who} win{s}", "told_to_lose": "{who} lose{s}"}
_MEANWHILE = {
    "cant_win": "{who} can't win",
    "cant_lose": "{who} can't lose",
    "cant_lose_to_life": "{who} can't lose at 0 or less life",
    "loss_replaced": "something replaces {whose} next loss",
    "draws_replaced": "something replaces {whose} draws",
}
_MISSING = {
    "ended": "with the game still in progress",
    "had_lost": "with {who} still in the game",
    "had_drawn": "with {who} still in the game",
    "two_headed_giant": "but not in Two-Headed Giant",
    "commander_game": "but not in Commander",
    "tournament": "but not in a tournament",
    "limited_range": "without limited range",
    "emperor": "without emperors",
    "same_side": "with {who} on different sides",
    "beyond": "but everyone in range",
    "checking": "without a check",
    "told_to_win": "but nothing says that {who} win{s}",
    "told_to_lose": "but nothing says that {who} lose{s}",
    "says_draw": "but no effect makes the game a draw",
    "concedes": "but {who} do{es} not concede",
    "punished": "but no judge gives {who} a game loss",
    "in_loop": "but {who} {have} no part in it",
    "agrees": "but {who} do{es} not agree",
    "restarts": "but nothing restarts the game",
    "life": "but {who} {have} life left",
    "poison": "but {who} {have} fewer poison counters",
    "commander_damage": "but {who} {have} taken less damage",
    "drew_short": "but {who} draw{s} no card too many",
    "cant_win": "and {who} can win",
    "cant_lose": "and {who} can lose",
    "cant_lose_to_life": "and {who} can lose at 0 or less life",
    "loss_replaced": "and nothing replaces {whose} loss",
    "draws_replaced": "and nothing replaces {whose} draws",
}
"""Phrases for missing facts, most significant first."""


def title(definition: str, situation: Situation, other: Situation | None) -> str:
    """Return a title: the subject, the situation, and how it differs from the other in its pair."""
    resumed, happening = _join(_before(situation)), _join(_happening(situation))
    if "checking" in situation.facts:
        happening = f"{happening} at a check" if happening else "a check"
    meanwhile = _join(_phrases(_MEANWHILE, situation))
    event = " ".join(
        filter(None, [happening, _game(situation), meanwhile and f"while {meanwhile}"])
    )
    parts = [resumed and f"after {resumed}", event, *_ranges(situation)]
    parts.append(lacking(situation, other) if other else "")
    before, with_, more = ", ".join(filter(None, parts)).partition(", with ")
    return f"{ABOUT[definition]}: {before}{with_}{more.replace(', with ', ' and ')}"


def lacking(situation: Situation, other: Situation) -> str:
    """Describe a fact that only the other situation has; empty if this one has any extra fact."""
    mine, theirs = ({*s.facts, *s.numbers} for s in (situation, other))
    if mine - theirs:
        return ""
    for name, phrase in _MISSING.items():
        texts = [t for t in (*other.facts, *dict(other.numbers)) if t.partition("(")[0] == name]
        missing = [t for t in texts if t not in (*situation.facts, *dict(situation.numbers))]
        if missing:
            digits = {int(char) for text in missing for char in text if char.isdigit()}
            return _filled(phrase, sorted(digits))
    return ""


def _join(phrases: Iterator[str]) -> str:
    listed = [*phrases]
    return join_english(listed) if listed else ""


def _before(situation: Situation) -> Iterator[str]:
    """Describe the players who have left; if a player has won, the losers are implied."""
    facts = ("had_won", "had_drawn") if situation.seats("had_won") else ("had_lost", "had_drawn")
    phrases = {"had_won": "{who} won", "had_lost": "{who} lost", "had_drawn": "a draw for {who}"}
    yield from _phrases({fact: phrases[fact] for fact in facts}, situation)


def _happening(situation: Situation) -> Iterator[str]:
    for name, phrase in _NUMBERS.items():
        numbers = {
            text: number for text, number in situation.numbers if text.startswith(f"{name}(")
        }
        for number in dict.fromkeys(numbers.values()):
            seats = [s for s in range(situation.players) if numbers.get(f"{name}({s})") == number]
            yield _filled(phrase.replace("{n}", str(number)), seats)
    yield from _phrases(_EVENTS, situation)
    effects = _join(_phrases(_WIN_OR_LOSE, situation))
    if situation.seats("told_to_win") == situation.seats("told_to_lose") and effects:
        effects = _filled("{who} win{s} and lose{s}", situation.seats("told_to_win"))
    if effects:
        yield _filled(f"{{whose}} effect says that {effects}", situation.seats("source"))
    kind = "mandatory" if "forced_loop" in situation.facts else "optional"
    yield from _phrases({"in_loop": f"{{whose}} {kind} loop"}, situation)


def _game(situation: Situation) -> str:
    """Describe the variant, teams, emperors and tournament of a game."""
    facts, sides = situation.facts, _sides(situation)
    giant, teams = "two_headed_giant" in facts, len(sides) < situation.players
    text = "in Two-Headed Giant" if giant else "in a game" if teams else ""
    if teams and not (giant and situation.players == 2 * len(sides)):
        text += f" of {' against '.join(map(_names, sides))}"
    if emperors := situation.seats("emperor"):
        text += f" with the emperors {_names(emperors)}"
    kinds = {"commander_game": "in Commander", "tournament": "in a tournament"}
    return " ".join(filter(None, [text, *(kinds[fact] for fact in kinds if fact in facts)]))


def _sides(situation: Situation) -> list[list[int]]:
    """Return the seats of each team; a player without a team is a team of one."""
    sides: list[list[int]] = []
    for seat in range(situation.players):
        own = [side for side in sides if f"same_side({side[0]}, {seat})" in situation.facts]
        if own:
            own[0].append(seat)
        else:
            sides.append([seat])
    return sides


def _ranges(situation: Situation) -> Iterator[str]:
    """Describe the players who are out of another player's range of influence."""
    seats, far = range(situation.players), list[str]()
    for seat in seats:
        beyond = [other for other in seats if f"beyond({seat}, {other})" in situation.facts]
        if beyond:
            who = "everyone else" if len(beyond) == len(seats) - 1 else _names(beyond)
            far.append(f"{who} out of {NAMES[seat]}'s range")
    if "limited_range" in situation.facts:
        yield f"with {join_english(far)}" if far else "with limited range"


def _phrases(phrases: Mapping[str, str], situation: Situation) -> Iterator[str]:
    """Fill in the phrases for the facts of a situation."""
    for fact, phrase in phrases.items():
        if seats := situation.seats(fact):
            yield _filled(phrase, seats)


def _filled(phrase: str, seats: Sequence[int]) -> str:
    """Fill in a phrase's players, with its verbs in the singular or plural."""
    if not seats:
        return phrase
    single = len(seats) == 1
    whose = join_english([f"{NAMES[seat]}'s" for seat in seats])
    verbs = {"s": "s" * single, "es": "es" * single, "have": "has" if single else "have"}
    return phrase.format(who=_names(seats), whose=whose, **verbs)


def _names(seats: Sequence[int]) -> str:
    return join_english([NAMES[seat] for seat in seats])
