"""Which rules a wrong outcome may come from: those of the step at which it parts, likeliest first.

A suspect is a rule and whether the engine leaves it out or uses it where it doesn't apply.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import UNSET

from conformance.judging.parting import ENDINGS, Parting
from spec import protocol as v


class Suspect(NamedTuple):
    """A rule, by its slug, that an engine may get wrong."""

    rule: str
    beyond: bool = False
    """Whether it is used where it doesn't apply; else it is left out."""


FOLLOWS = frozenset(
    {
        "game-ends-at-once",
        "loser-leaves",
        "team-loses-with-all-members",
        "team-draws-with-all-remaining",
        "leaving-takes-objects",
    }
)
"""Rules whose lines only say what follows from others."""
_WINS = frozenset(
    {"last-player-standing", "last-team-standing", "emperor-wins", "win-by-effect", "replaced-draw"}
)
_ALL_LOSE = frozenset({"all-lose-is-draw", "all-teams-lose-is-draw"})
DRAWS = _ALL_LOSE | {
    "draw-by-effect",
    "draw-effect-in-range",
    "mandatory-loop",
    "mandatory-loop-in-range",
    "intentional-draw",
    "emperor-draws",
}
"""The rules whose lines say that the game is a draw for somebody."""
_KEEPS = frozenset(
    {"cant-beats-can", "replaced-loss", "out-of-range-is-untouched", "win-and-lose-is-loss"}
)
"""Rules whose lines say what does not happen."""
_MAKE_LOSE = (
    *(v.Check, v.EndTurn, v.BeginStep, v.Priority, v.Loop, v.Choose, v.Resolve),
    *(v.Lose, v.Win, v.Concede, v.Penalty, v.PayLife, v.DrawGame, v.AgreeDraw),
    *(v.Subgame, v.Restart, v.Each),
)
"""Events at which somebody may lose; at others nobody does."""
_FOR_TEAMS = {
    "all-teams-lose-is-draw": "all-lose-is-draw",
    "two-headed-giant-life": "zero-life",
    "two-headed-giant-poison": "ten-poison",
    "last-team-standing": "last-player-standing",
}
"""Rules for teams, and that of which each is a form."""
_RESTRICTED = {"gaining-life": "cant-gain-life", "losing-life": "cant-lose-life"}
_ALTERED: dict[v.AlterationKind, str] = {
    **dict.fromkeys(v.LIFE_ALTERATIONS + v.DAMAGE_ALTERATIONS, "replaced-loss"),
    "infect-damage": "infect-damage",
    "infect-damage-without-life": "infect-damage",
    "damage-floor": "damage-becomes-results",
}
"""The rules by which effects alter life and damage."""


def suspects(case: v.Case, parting: Parting, shown: str) -> list[Suspect]:
    """The suspects, the likeliest first; `shown` is the rule that the case is an example of."""
    found: list[Suspect] = []
    if set(parting.fields) & set(ENDINGS):
        found += _of_ending(case, parting)
    if "life" in parting.fields or "poison" in parting.fields:
        found += _of_numbers(case, parting)
    if set(parting.fields).isdisjoint(ENDINGS):
        found += [Suspect(shown)] if shown else []
        found += [Suspect(line.rule) for line in parting.lines]
    found += [Suspect(shown)] if shown and not found else []
    found += (Suspect(line.rule) for line in parting.lines if line.rule not in FOLLOWS)
    found = [one for suspect in found for one in _forms(suspect)]
    return list(dict.fromkeys(found)) or [Suspect("ways-to-lose", beyond=True)]


def _forms(suspect: Suspect) -> Iterator[Suspect]:
    """A suspect, and then the rule of which its rule is the form for teams."""
    yield suspect
    if suspect.rule in _FOR_TEAMS:
        yield Suspect(_FOR_TEAMS[suspect.rule], suspect.beyond)


def _status(outcome: v.Outcome, player: str) -> str:
    for word, names in (
        ("won", outcome.winners),
        ("lost", outcome.losers),
        ("drew", outcome.drawn),
    ):
        if names is not UNSET and player in names:
            return word
    return "in"


def _of_ending(case: v.Case, parting: Parting) -> Iterator[Suspect]:
    told, right = parting.told, parting.right
    names = [p.name for p in case.game.players]
    got = {p: _status(told, p) for p in names}
    want = {p: _status(right, p) for p in names}
    sides = _sides(case)
    wrong = [p for p in names if got[p] != want[p]]
    out = ("lost", "drew")

    def won_with(p: str) -> bool:
        return any(got[q] == "won" for q in sides[p])

    kept = [p for p in wrong if want[p] in out and got[p] not in out]
    gone = [p for p in wrong if got[p] in out and want[p] not in out and not won_with(p)]
    mixed = [p for p in wrong if got[p] in out and want[p] in out]
    winners = [p for p in wrong if p not in (*kept, *gone, *mixed)]
    # without life totals they may have parted before, and nobody was told
    since = parting.after - 1 if told.life else 0
    changed = list(_changed(case, case.steps[since : parting.after], wrong))
    if kept and gone:  # the wrong ones are out: numbers are wrong, and not who loses by them
        yield from changed
    ended = any(word in ("won", "lost") for word in got.values())
    if ended:  # who drew is told to have won or lost instead
        drew = [p for p in (*kept, *mixed) if want[p] == "drew"]
        yield from _lines(parting, drew, DRAWS)
    both = [p for p in kept if got[p] == "won"]
    yield from _lines(parting, both, {"win-and-lose-is-loss"})
    yield from _ways_out(parting, kept)
    yield from _stays_in(case, parting, gone, got, want)
    yield from _drawn_instead(parting, mixed, got)
    yield from changed
    yield from _of_winners(parting, winners, got, want)
    if told.restarted != right.restarted:
        yield Suspect("restart", beyond=told.restarted)
    if told.subgame != right.subgame:
        yield from (Suspect(one.rule) for one in parting.lines if one.rule not in FOLLOWS)
    if "over" in parting.fields:
        yield Suspect("game-ends-at-once", beyond=told.over is True)


def _sides(case: v.Case) -> dict[str, list[str]]:
    """Who is on each player's side, the player too."""
    players = case.game.players
    teams = case.game.between_teams
    return {
        p.name: [q.name for q in players if p is q or (teams and p.team == q.team)] for p in players
    }


def _lines(parting: Parting, players: Iterable[str], rules: Iterable[str]) -> Iterator[Suspect]:
    """The rules among these whose lines are about one of the players."""
    some, wanted = set(players), set(rules)
    for line in parting.lines:
        if line.rule in wanted and some.intersection(line.who):
            yield Suspect(line.rule)


def _ways_out(parting: Parting, players: list[str]) -> Iterator[Suspect]:
    """Why players lose or draw who are told to be in: what makes them, else what holds it up."""
    if not players:
        return
    others = FOLLOWS | _WINS | _KEEPS | _ALL_LOSE
    some = set(players)
    for line in parting.lines:
        if line.rule not in others and some.intersection(line.who):
            yield Suspect(line.rule)
    if some.intersection(parting.seen.restrictions):
        yield Suspect("cant-beats-can", beyond=True)


def _stays_in(
    case: v.Case,
    parting: Parting,
    players: list[str],
    got: dict[str, str],
    want: dict[str, str],
) -> Iterator[Suspect]:
    """Why players stay in who are told to have lost or drawn: what keeps them, or what doesn't."""
    if not players:
        return
    yield from _lines(parting, players, _KEEPS)
    if any(got[p] == "drew" for p in players):
        yield from _draws_beyond(parting)
    seen, lost = parting.seen, players
    kinds = {type(event) for event in parting.step}
    replaced = any(line.rule == "replaced-draw" for line in parting.lines)
    if kinds.isdisjoint(_MAKE_LOSE) and not replaced:
        yield Suspect("state-based-actions", beyond=True)
    giant, sides = case.game.two_headed_giant, _sides(case)
    for kind, rule in (
        (v.Lose, "lose-by-effect"),
        (v.Win, "win-effect-makes-opponents-lose"),
        (v.Concede, "two-headed-giant-concession" if giant else "concede"),
        (v.Penalty, "judge-penalty"),
        (v.PayLife, "paying-life"),
    ):
        if kind in kinds or (kind is v.Win and replaced):
            yield Suspect(rule, beyond=True)
    if any(want[q] in ("lost", "drew") for p in lost for q in sides[p]):
        yield Suspect("team-loses-with-all-members", beyond=True)
    struck = {
        event.player
        for step in case.steps[: parting.after]
        for event in v.one_by_one(step)
        if isinstance(event, v.Damage) and event.commander
    }
    tight = any(seen.life.get(p, 2) <= 1 for p in lost)
    empty = any(p in seen.attempted or not seen.library.get(p, 1) for p in lost)
    for so, rule in (
        (not struck.isdisjoint(lost), "commander-damage"),
        (any(seen.poison.get(p) for p in lost), "two-headed-giant-poison" * giant or "ten-poison"),
        (empty, "draw-from-empty-library"),
        (tight, "two-headed-giant-life" * giant or "zero-life"),
    ):
        if so:
            yield Suspect(rule, beyond=True)
    if any(got[p] == "drew" for p in players):
        yield Suspect("all-lose-is-draw", beyond=True)


def _draws_beyond(parting: Parting) -> Iterator[Suspect]:
    """The events that may make a draw of what is none."""
    for event in parting.step:
        if isinstance(event, v.DrawGame):
            yield Suspect("draw-by-effect", beyond=True)
        elif isinstance(event, v.Loop):
            yield Suspect("mandatory-loop", beyond=True)
        elif isinstance(event, v.AgreeDraw):
            yield Suspect("intentional-draw", beyond=True)


def _drawn_instead(parting: Parting, players: list[str], got: dict[str, str]) -> Iterator[Suspect]:
    """Why players lose who are told to draw, or the other way round."""
    drew = [p for p in players if got[p] == "drew"]
    yield from _lines(parting, [p for p in players if p not in drew], DRAWS)
    if drew:
        yield from _draws_beyond(parting)
        yield Suspect("all-lose-is-draw", beyond=True)


def _of_winners(
    parting: Parting, players: list[str], got: dict[str, str], want: dict[str, str]
) -> Iterator[Suspect]:
    """Why players win, or don't."""
    missing = [p for p in players if want[p] == "won"]
    beyond = [p for p in players if got[p] == "won"]
    kept = {"cant-beats-can", "out-of-range-is-untouched", "win-effect-makes-opponents-lose"}
    yield from _lines(parting, missing, _WINS)
    if missing and set(missing).intersection(parting.seen.restrictions):
        yield Suspect("cant-beats-can", beyond=True)
    yield from _lines(parting, beyond, kept)
    if beyond:
        effect = any(isinstance(event, v.Win) for event in v.one_by_one(parting.step))
        yield Suspect("win-by-effect" if effect else "last-player-standing", beyond=True)


def _changed(case: v.Case, steps: Iterable[v.Step], players: list[str]) -> Iterator[Suspect]:
    """The rules by which life totals and poison counters of players changed in these steps."""
    giant, sides = case.game.two_headed_giant, _sides(case)
    concerned = {q for p in players for q in sides[p]}
    for step in steps:
        for event in v.one_by_one(step):
            if concerned.isdisjoint({getattr(event, "player", ""), getattr(event, "other", "")}):
                continue
            if isinstance(event, v.Restriction) and event.kind in _RESTRICTED:
                yield Suspect(_RESTRICTED[event.kind])
            if isinstance(event, v.Alteration) and event.kind in _ALTERED:
                yield Suspect(_ALTERED[event.kind])
            yield from map(Suspect, _changes(event, giant=giant))


def _of_numbers(case: v.Case, parting: Parting) -> Iterator[Suspect]:
    """What wrong life totals or poison counters may come from: the events of the step."""
    wrong = {
        name
        for field in ("life", "poison")
        if field in parting.fields
        for name, total in (getattr(parting.told, field) or {}).items()
        if total != (getattr(parting.right, field) or {}).get(name)
    }
    giant = case.game.two_headed_giant
    for name in sorted(wrong):
        for kind in parting.seen.restrictions.get(name, ()):
            if kind in _RESTRICTED:
                yield Suspect(_RESTRICTED[kind])
    yield from (Suspect(line.rule) for line in parting.lines if wrong.intersection(line.who))
    for event in v.one_by_one(parting.step):
        yield from map(Suspect, _changes(event, giant=giant))
    for event in (each for step in case.steps for each in v.one_by_one(step)):
        if isinstance(event, v.Alteration) and event.player in wrong and event.kind in _ALTERED:
            yield Suspect(_ALTERED[event.kind])
    if parting.before is None:
        yield Suspect("life-at-the-start")


def _changes(event: v.Event, *, giant: bool) -> Iterator[str]:
    """The rules by which an event changes life totals or poison counters."""
    if isinstance(event, v.Damage):
        if event.infect:
            yield "infect-damage"
        if event.toxic:
            yield "toxic-damage"
        if event.lifelink:
            yield "lifelink-damage"
        yield "damage-loses-life"
    elif isinstance(event, v.SetLife | v.RedistributeLife):
        yield from ["two-headed-giant-set-life"] * giant
        yield "setting-life"
    elif isinstance(event, v.PayLife):
        yield "paying-life"
    elif isinstance(event, v.ExchangeLife):
        yield from ["two-headed-giant-exchanged-life"] * giant
        yield "setting-life"
    elif isinstance(event, v.LoseLife | v.GainLife | v.MultiplyLife | v.LoseHalfLife):
        yield from ["two-headed-giant-life-changes"] * giant
        yield "gaining-and-losing-life"
    elif isinstance(event, v.Poison | v.LosePoison):
        yield from ["two-headed-giant-poison-counters"] * giant
        yield "counters"
