"""The rules as formulas: what each says of one moment, as the definition of a named predicate.

A definition may use facts and the definitions above it. It asks the rulebook what a rule means
where editions differ. Nothing here is taken from the reference, which says the same differently.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from spec.logic import facts as f
from spec.logic.algebra import FALSE, TRUE, Formula, Term, atom, every, same_player, some
from spec.rulebook import Rulebook

TEN, FIFTEEN, TWENTY, TWENTY_ONE = 10, 15, 20, 21

Body = Callable[..., Formula]


class Definition:
    """A predicate and the rule that defines it; call it to say that it holds of some players."""

    def __init__(self, slug: str, also: tuple[str, ...], body: Body) -> None:
        """The rule's slug, and a function of a rulebook and players that gives the formula.

        `also` are further rules that it states.
        """
        self.slug, self.also, self.name = slug, also, body.__name__
        self.says = (inspect.getdoc(body) or "").split("\n")[0]
        self.variables = tuple(inspect.signature(body).parameters)[1:]
        self._body = body
        DEFINITIONS[self.name] = self

    def __call__(self, *players: Term) -> Formula:
        """That it holds of these players."""
        return atom(self.name, *players)

    def body(self, book: Rulebook) -> Formula:
        """What it means in an edition, in terms of its variables."""
        return self._body(book, *self.variables)


DEFINITIONS: dict[str, Definition] = {}
"""All definitions by name; each uses only facts and those before it."""


def formula(slug: str, *also: str) -> Callable[[Body], Definition]:
    """Make a function the definition of a predicate by the rule of that slug.

    It is what the rules named after that say of one moment `also`.
    """
    return lambda body: Definition(slug, also, body)


# --------------------------------------------------------------------- who is who, and who is in


@formula("game-ends-at-once")
def playing(_book: Rulebook, p: Term) -> Formula:
    """The game goes on for p: it is not over, and p has not left."""
    return ~f.ended() & ~f.left(p)


@formula("opponents", "opponent-of-two")
def opponents(_book: Rulebook, p: Term, q: Term) -> Formula:
    """Players are opponents unless they are on one side."""
    return ~f.same_side(p, q)


@formula("opponents")
def between_teams(_book: Rulebook) -> Formula:
    """The game is one between teams: somebody has a team-mate."""
    return some(lambda p, q: f.same_side(p, q) & ~same_player(p, q))


@formula("two-headed-giant-team", "two-headed-giant-endings")
def one_fate(_book: Rulebook, p: Term, q: Term) -> Formula:
    """Players share their fate if they are one player or heads of one giant."""
    return same_player(p, q) | (f.two_headed_giant() & f.same_side(p, q))


@formula("out-of-range-is-untouched", "range-of-influence", "always-in-ones-own-range")
def in_range(_book: Rulebook, p: Term, q: Term) -> Formula:
    """A player is in another's range unless it is limited and does not reach so far."""
    return ~f.limited_range() | f.reaches(p, q)


@formula("win-by-effect", "lose-by-effect")
def reached(_book: Rulebook, p: Term) -> Formula:
    """An effect reaches p if whoever controls it is still in and has p in range."""
    return some(lambda q: f.source(q) & playing(q) & in_range(q, p))


# ------------------------------------------------------------------------------- what can't happen


@formula("cant-beats-can")
def cannot_win(_book: Rulebook, p: Term) -> Formula:
    """A player, and in Two-Headed Giant each head, can't win if an effect says so of one."""
    return some(lambda q: one_fate(p, q) & f.cant_win(q))


@formula("cant-beats-can")
def cannot_lose(_book: Rulebook, p: Term) -> Formula:
    """A player, and in Two-Headed Giant each head, can't lose if an effect says so of one."""
    return some(lambda q: one_fate(p, q) & f.cant_lose(q))


@formula("cant-beats-can")
def cannot_lose_to_life(_book: Rulebook, p: Term) -> Formula:
    """The same of losing by lack of life."""
    return some(lambda q: one_fate(p, q) & f.cant_lose_to_life(q))


# ------------------------------------------------------------------------------ winning by effects


@formula("win-by-effect")
def told_in(_book: Rulebook, p: Term) -> Formula:
    """An effect that reaches p says that p wins."""
    return playing(p) & f.told_to_win(p) & reached(p)


@formula("win-by-effect")
def would_win(_book: Rulebook, p: Term) -> Formula:
    """An effect makes p win if it says so of p or of a fellow head, and p can win."""
    return playing(p) & some(lambda q: one_fate(p, q) & told_in(q)) & ~cannot_win(p)


@formula("win-effect-makes-opponents-lose")
def others_lose_instead(book: Rulebook) -> Formula:
    """In games of this kind win effects make opponents lose instead."""
    when = book.means["win-effect-makes-opponents-lose.when"]
    return {"multiplayer": f.multiplayer(), "limited-range": f.limited_range()}.get(when, FALSE)


@formula("win-effect-makes-opponents-lose")
def loses_instead(_book: Rulebook, p: Term) -> Formula:
    """A player loses because an effect says that an opponent wins in whose own range p is."""
    winner = some(lambda q: told_in(q) & ~cannot_win(q) & opponents(q, p) & in_range(q, p))
    return others_lose_instead() & playing(p) & winner


@formula("win-by-effect")
def to_win(_book: Rulebook, p: Term) -> Formula:
    """A player is to win by an effect; of different sides the first in turn order (question 1)."""
    first = some(
        lambda q: f.same_side(p, q) & would_win(q) & ~some(lambda r: would_win(r) & f.before(r, q))
    )
    return would_win(p) & ~others_lose_instead() & first


# ----------------------------------------------------------------------------------------- losing


@formula("concede")
def out_by_conceding(_book: Rulebook, p: Term) -> Formula:
    """Whoever is in and concedes is out."""
    return playing(p) & f.concedes(p)


@formula("two-headed-giant-concession")
def out_by_concession_of_a_head(_book: Rulebook, p: Term) -> Formula:
    """A giant is out when one of its heads concedes."""
    head = some(lambda q: f.same_side(p, q) & out_by_conceding(q))
    return f.two_headed_giant() & playing(p) & head


@formula("judge-penalty")
def penalised(book: Rulebook, p: Term) -> Formula:
    """In a tournament a judge's penalty costs p the game."""
    if not book.has("judge-penalty"):
        return FALSE
    return f.tournament() & playing(p) & f.punished(p)


@formula("zero-life", "team-mates-share-nothing")
def without_life(_book: Rulebook, p: Term) -> Formula:
    """At a check p has no life left, and can lose to that."""
    can = ~f.two_headed_giant() & ~cannot_lose_to_life(p)
    return f.checking() & playing(p) & (f.life(p) <= 0) & can


@formula("two-headed-giant-life")
def giant_without_life(_book: Rulebook, p: Term) -> Formula:
    """At a check p's giant has no life left, and can lose to that."""
    can = f.two_headed_giant() & ~cannot_lose_to_life(p)
    return f.checking() & playing(p) & (f.life(p) <= 0) & can


@formula("draw-from-empty-library", "too-few-cards-for-a-restart", "too-few-cards-for-a-subgame")
def decked(book: Rulebook, p: Term) -> Formula:
    """At a check p has drawn too many cards, or since 2006-10-01 attempted to, since the last."""
    short = f.checking() & playing(p) & f.drew_short(p)
    if book.means["empty-library-action.counts"] == "what-is-required":
        return short
    return short & ~f.draws_replaced(p)


@formula("ten-poison", "archenemy-commander-poison")
def poisoned(book: Rulebook, p: Term) -> Formula:
    """At a check p has ten poison counters; a giant's, where they are the team's, don't count."""
    shared = book.means["two-headed-giant-poison.poison"] == "shared"
    own = ~f.two_headed_giant() if shared else TRUE
    return f.checking() & own & playing(p) & (f.poison(p) >= TEN)


@formula("two-headed-giant-poison", "two-headed-giant-larger-teams")
def giant_poisoned(book: Rulebook, p: Term) -> Formula:
    """At a check p's giant has fifteen poison counters; with three heads, twenty."""
    if book.means["two-headed-giant-poison.poison"] != "shared":
        return FALSE
    third_head = some(
        lambda q, r: (
            f.same_side(p, q)
            & f.same_side(p, r)
            & ~same_player(p, q)
            & ~same_player(p, r)
            & ~same_player(q, r)
        )
    )
    enough = (f.poison(p) >= FIFTEEN) & (third_head >> (f.poison(p) >= TWENTY))
    return f.checking() & f.two_headed_giant() & playing(p) & enough


@formula(
    "commander-damage", "commander-endings", "brawl-without-commander-damage", "archenemy-commander"
)
def struck(book: Rulebook, p: Term) -> Formula:
    """At a check of a Commander game p has been dealt 21 combat damage by one commander."""
    if not book.has("commander-damage"):
        return FALSE
    enough = f.commander_damage(p) >= TWENTY_ONE
    return f.checking() & f.commander_game() & playing(p) & enough


@formula("lose-by-effect")
def told_out(_book: Rulebook, p: Term) -> Formula:
    """An effect that reaches p says that p loses."""
    return playing(p) & f.told_to_lose(p) & reached(p)


@formula(
    "state-based-actions",
    "state-based-actions-defined",
    "checked-for-everyone",
    "no-checks-meanwhile",
)
def state_based_loss(_book: Rulebook, p: Term) -> Formula:
    """A state-based action would make p lose."""
    by_life = without_life(p) | giant_without_life(p)
    by_poison = poisoned(p) | giant_poisoned(p)
    return by_life | by_poison | decked(p) | struck(p)


@formula("two-headed-giant-team")
def would_lose(_book: Rulebook, p: Term) -> Formula:
    """Something that can be stopped would make p, or a fellow head, lose."""
    reason = some(lambda q: one_fate(p, q) & (state_based_loss(q) | told_out(q) | loses_instead(q)))
    return playing(p) & reason


@formula("cant-beats-can")
def unprotected(_book: Rulebook, p: Term) -> Formula:
    """A player would lose and can lose."""
    return would_lose(p) & ~cannot_lose(p)


@formula("always-can-concede")
def certain(_book: Rulebook, p: Term) -> Formula:
    """Conceding, and a judge's penalty, no effect can stop or replace."""
    return out_by_conceding(p) | penalised(p)


@formula("one-replacement")
def replaces(_book: Rulebook, p: Term) -> Formula:
    """The replacement that waits for p's next loss is used: the first one of those of a giant."""
    ready = unprotected(p) & f.loss_replaced(p) & ~certain(p)
    earlier = some(
        lambda q: (
            one_fate(p, q) & unprotected(q) & f.loss_replaced(q) & ~certain(q) & f.before(q, p)
        )
    )
    return ready & ~earlier


@formula("replaced-loss")
def saved(_book: Rulebook, p: Term) -> Formula:
    """Something else happens to p, or to a fellow head, instead of losing."""
    return some(lambda q: one_fate(p, q) & replaces(q))


@formula("two-headed-giant-team")
def penalised_with_a_head(_book: Rulebook, p: Term) -> Formula:
    """A giant loses when a judge gives one of its heads a game loss."""
    head = some(lambda q: f.same_side(p, q) & penalised(q))
    return f.two_headed_giant() & playing(p) & head


@formula("ways-to-lose")
def falls(_book: Rulebook, p: Term) -> Formula:
    """A player loses by a way of p's own: one that is neither stopped nor replaced, or certain."""
    with_a_head = out_by_concession_of_a_head(p) | penalised_with_a_head(p)
    return (unprotected(p) & ~saved(p)) | certain(p) | with_a_head


@formula("emperor-loses", "emperor-rules", "emperor-loses-for-the-team")
def falls_with_emperor(_book: Rulebook, p: Term) -> Formula:
    """The emperor of p's team loses."""
    return playing(p) & some(lambda q: f.same_side(p, q) & f.emperor(q) & falls(q))


# ---------------------------------------------------------------------------------------- drawing


@formula("draw-by-effect")
def drawn_by_effect(book: Rulebook, p: Term) -> Formula:
    """An effect draws the game for everyone; where it has a range, without limited range."""
    ranged = book.means["draw-by-effect.draws-for"] == "those-in-range"
    everyone = ~f.limited_range() if ranged else TRUE
    return playing(p) & everyone & some(lambda q: playing(q) & f.says_draw(q))


@formula("draw-effect-in-range")
def drawn_by_effect_in_range(book: Rulebook, p: Term) -> Formula:
    """With limited range an effect draws the game for those whom its controller reaches."""
    if not book.has("draw-effect-in-range"):
        return FALSE
    near = some(lambda q: playing(q) & f.says_draw(q) & f.reaches(q, p))
    return playing(p) & f.limited_range() & near


@formula("mandatory-loop")
def drawn_by_loop(book: Rulebook, p: Term) -> Formula:
    """A loop of mandatory actions draws the game; where loops have a range, without that."""
    ranged = book.means["mandatory-loop.draws-for"] == "those-in-range"
    everyone = ~f.limited_range() if ranged else TRUE
    return playing(p) & everyone & f.forced_loop() & some(lambda q: playing(q) & f.in_loop(q))


@formula("mandatory-loop-in-range")
def drawn_by_loop_in_range(book: Rulebook, p: Term) -> Formula:
    """With limited range a loop draws the game for those whom its controllers reach."""
    if not book.has("mandatory-loop-in-range"):
        return FALSE
    near = some(lambda q: playing(q) & f.in_loop(q) & f.reaches(q, p))
    return playing(p) & f.limited_range() & f.forced_loop() & near


@formula("intentional-draw")
def drawn_by_agreement(book: Rulebook, p: Term) -> Formula:
    """In a tournament everyone who is still in agrees to a draw."""
    if not book.has("intentional-draw"):
        return FALSE
    return f.tournament() & playing(p) & every(lambda q: playing(q) >> f.agrees(q))


@formula("ways-to-draw")
def draws_itself(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p by a way of p's own."""
    by_effect = drawn_by_effect(p) | drawn_by_effect_in_range(p)
    by_loop = drawn_by_loop(p) | drawn_by_loop_in_range(p)
    return by_effect | by_loop | drawn_by_agreement(p)


@formula("emperor-draws")
def draws_with_emperor(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for the emperor of p's team."""
    return playing(p) & some(lambda q: f.same_side(p, q) & f.emperor(q) & draws_itself(q))


@formula("ways-to-draw")
def draws(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p, unless everyone loses."""
    return draws_itself(p) | draws_with_emperor(p)


# ------------------------------------------------------------- winning, losing and drawing at once


@formula(
    "ways-to-lose",
    "grand-melee-ending",
    "alternating-teams-ending",
    "commander-variant",
    "commander-setup",
    "brawl",
)
def loses(_book: Rulebook, p: Term) -> Formula:
    """A player is to lose, if that is not everyone; a draw at that moment goes first (12)."""
    return (falls(p) | falls_with_emperor(p)) & ~draws(p)


@formula("win-and-lose-is-loss")
def wins_by_effect(_book: Rulebook, p: Term) -> Formula:
    """A player wins by an effect who does not lose, while the game is a draw for nobody."""
    return to_win(p) & ~loses(p) & ~some(draws)


@formula("all-lose-is-draw")
def everyone_loses(_book: Rulebook) -> Formula:
    """Without teams, all who are still in lose at once."""
    return ~between_teams() & some(loses) & every(lambda p: playing(p) >> loses(p))


@formula("team-loses-with-all-members")
def team_loses(_book: Rulebook, p: Term) -> Formula:
    """The team of p loses: each of its members who is still in does."""
    return every(lambda q: f.same_side(p, q) >> (~playing(q) | loses(q)))


@formula("all-teams-lose-is-draw")
def every_team_loses(_book: Rulebook) -> Formula:
    """Between teams, all teams lose at once."""
    return between_teams() & some(loses) & every(team_loses)


@formula("ways-to-lose")
def loses_now(_book: Rulebook, p: Term) -> Formula:
    """A player loses at this moment."""
    return loses(p) & ~everyone_loses() & ~every_team_loses()


@formula("ways-to-draw")
def draws_now(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p at this moment."""
    return draws(p) | (loses(p) & (everyone_loses() | every_team_loses()))


@formula("team-draws-with-all-remaining")
def team_draws(book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p's team: for each of its members who was still in."""
    if not book.has("team-draws-with-all-remaining"):
        return FALSE
    in_it = some(lambda q: f.same_side(p, q) & draws_now(q))
    return in_it & every(lambda q: (f.same_side(p, q) & playing(q)) >> draws_now(q))


@formula("loser-leaves", "leaving-the-game")
def stays(_book: Rulebook, p: Term) -> Formula:
    """Who neither loses nor draws is still in."""
    return playing(p) & ~loses_now(p) & ~draws_now(p)


@formula("emperor-wins")
def wins_with_emperor(book: Rulebook, p: Term) -> Formula:
    """The emperor of p's team wins by an effect."""
    if not book.has("emperor-wins"):
        return FALSE
    return some(lambda q: f.same_side(p, q) & f.emperor(q) & wins_by_effect(q))


@formula("last-player-standing")
def stands_last(book: Rulebook, p: Term) -> Formula:
    """A player is still in, and no opponent is; until 2010-02-01 one who can win."""
    alone = stays(p) & every(lambda q: stays(q) >> ~opponents(p, q))
    stopped = book.means["last-player-standing.cant-win"] == "stops-it"
    return alone & ~cannot_win(p) if stopped else alone


@formula("last-team-standing")
def stands_with_team(book: Rulebook, p: Term) -> Formula:
    """A member of p's team stands last; in the edition of 2005-08-01 p too."""
    if book.means["last-team-standing.winners"] == "still-in":
        return stands_last(p)
    return some(lambda q: f.same_side(p, q) & stands_last(q))


# -------------------------------------------------------------------------------- how things stand


@formula("ways-to-win")
def won(_book: Rulebook, p: Term) -> Formula:
    """A player has won: before, by an effect, with the emperor, or as the last one or team."""
    return f.had_won(p) | wins_by_effect(p) | wins_with_emperor(p) | stands_with_team(p)


@formula("loser-leaves")
def lost(_book: Rulebook, p: Term) -> Formula:
    """A player has lost, and is out."""
    return f.had_lost(p) | loses_now(p)


@formula("loser-leaves")
def drew(_book: Rulebook, p: Term) -> Formula:
    """The game is a draw for p, who is out."""
    return f.had_drawn(p) | draws_now(p)


@formula("restart", "restarting", "restart-beyond-range")
def restarted(book: Rulebook) -> Formula:
    """An effect of somebody who is in restarts the game."""
    if not book.has("restart"):
        return FALSE
    return some(lambda p: playing(p) & f.restarts(p))


@formula("game-ends-at-once")
def over(_book: Rulebook) -> Formula:
    """The game is over: somebody has won, nobody is left in it, or it is restarted."""
    return some(won) | every(lambda p: ~stays(p)) | restarted()


RESULTS: tuple[Definition, ...] = (won, lost, drew, over, restarted)
"""What can be seen of a moment; everything else is on the way to it."""
