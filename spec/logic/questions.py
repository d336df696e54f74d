"""When a moment touches an advisory open question (``spec/rulebook/questions.toml``), as formulas.

Where one holds, the formulas' result is one view, and no certificate may hang on it.
"""

from __future__ import annotations

from spec.logic import facts as f
from spec.logic import formulas as r
from spec.logic.algebra import FALSE, TRUE, Formula, every, same_player, some
from spec.rulebook import Rulebook


def questions(book: Rulebook) -> dict[int, Formula]:
    """When each advisory question is touched in an edition, by its number."""
    effect = (~r.others_lose_instead() & some(r.would_win)) | some(
        lambda p: f.told_to_lose(p) & r.reached(p)
    )
    told = some(
        lambda p: r.playing(p) & r.cannot_win(p) & some(lambda q: r.one_fate(p, q) & r.told_in(q))
    )
    in_a_heads_range = some(
        lambda p, q: (
            r.playing(p)
            & r.would_win(q)
            & r.opponents(q, p)
            & r.in_range(q, p)
            & ~some(lambda s: r.one_fate(p, s) & r.loses_instead(s))
        )
    )
    stopped = book.means["last-player-standing.cant-win"] == "stops-it"
    alone = book.means["last-team-standing.winners"] == "still-in"
    one_side = some(r.stays) & every(lambda p, q: (r.stays(p) & r.stays(q)) >> f.same_side(p, q))
    conceding_loses = book.means["concede.by"] == "losing"
    required = book.means["empty-library-action.counts"] == "what-is-required"
    return {
        1: ~r.others_lose_instead()
        & some(lambda p, q: r.would_win(p) & r.would_win(q) & r.opponents(p, q)),
        6: one_side
        & some(
            lambda p, q: (
                r.stays(p)
                & f.same_side(p, q)
                & r.cannot_win(q)
                & (TRUE if stopped else ~r.stays(q))
            )
        ),
        9: r.others_lose_instead() & told,
        12: some(r.draws)
        & some(lambda p: (r.would_win(p) & ~r.others_lose_instead()) | r.falls(p)),
        16: ~f.ended() & some(lambda p: r.won(p) & r.drew(p)),
        19: ~f.ended()
        & some(f.concedes)
        & (effect | some(r.draws) | some(lambda p: r.state_based_loss(p) | f.punished(p))),
        22: ~f.ended()
        & some(lambda p: f.left(p) & ~some(lambda q: f.before(q, p)))
        & some(
            lambda p, q: (
                r.playing(p) & f.drew_short(p) & r.playing(q) & f.drew_short(q) & ~same_player(p, q)
            )
        ),
        26: some(lambda p: r.penalised(p) & r.cannot_lose(p)),
        27: some(r.penalised)
        & every(lambda p: r.playing(p) >> some(lambda q: f.same_side(p, q) & r.penalised(q)))
        if book.means["penalties-at-once.score"] == "recorded"
        else FALSE,
        29: some(r.would_lose)
        & every(lambda p: r.playing(p) >> (r.would_lose(p) & r.cannot_lose(p))),
        30: some(lambda p: f.emperor(p) & r.falls(p))
        & some(
            lambda p: (
                ~f.emperor(p)
                & (r.cannot_lose(p) | f.loss_replaced(p))
                & (r.falls(p) | r.falls_with_emperor(p))
            )
        ),
        32: some(lambda p, q: r.wins_by_effect(p) & f.same_side(p, q) & ~r.won(q)),
        33: (one_side & some(lambda p, q: r.stays(p) & f.same_side(p, q) & ~r.stays(q)))
        if alone
        else FALSE,
        34: some(lambda p: r.playing(p) & f.drew_short(p) & f.draws_replaced(p))
        if required
        else FALSE,
        35: r.others_lose_instead()
        & some(lambda p: r.would_win(p) & (r.falls(p) | r.falls_with_emperor(p))),
        43: ~f.ended()
        & some(
            lambda p, q: (
                f.giant(p, q) & (f.had_drawn(p) | (r.draws(p) & r.playing(q) & ~r.draws(q)))
            )
        ),
        53: r.others_lose_instead() & in_a_heads_range,
        54: some(lambda p: r.playing(p) & f.punished(p) & ~r.penalised(p)),
        55: some(r.playing) & every(lambda p: r.playing(p) >> f.agrees(p)) & ~some(r.draws),
        56: f.two_headed_giant() & some(r.replaces),
        75: some(
            lambda p, q: (
                r.out_by_conceding(p) & r.one_fate(p, q) & r.playing(q) & f.loss_replaced(q)
            )
        )
        if conceding_loses
        else FALSE,
    }


def undisputed(book: Rulebook) -> Formula:
    """That no advisory question is touched."""
    out = TRUE
    for touched in questions(book).values():
        out &= ~touched
    return out
