"""What the rules of an edition mean where editions differ, asked of the rulebook once."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from spec.rulebook import Rulebook


class Meanings(Struct, frozen=True):
    """The points on which editions differ; each is named for what is so where it is true."""

    win_effect_makes_opponents_lose: str
    """When it does: `never`, with `limited-range`, or in `multiplayer`: 104.3h."""
    last_one_wins_though_told_not_to: bool
    """104.2a."""
    concession_is_a_loss: bool
    """And not leaving the game, so that something else might happen instead: 104.3a."""
    lost_members_win_with_the_team: bool
    """104.2c."""
    replaced_draws_count: bool
    """Whether a draw that is replaced was required all the same: 704.5b."""
    nothing_can_always_be_paid: bool
    """Whether 0 life can even with a life total below 0: 119.4."""
    heads_pay_together: bool
    """119.4a."""
    heads_share_poison: bool
    """810.8d."""
    life_a_head: int
    """Starting life of a Two-Headed Giant team, for each head: 810.4."""
    head_has_half_the_life: bool
    """Whether a head's own life total is half the team's: 810.9a."""
    negative_life_counts_as_0: bool
    """Whether it does for everything but what changes it: 107.1b."""
    setting_a_head_sets_the_team: bool
    """810.9c."""
    settings_of_all_heads_add_up: bool
    """810.9d."""
    subgames_start_with_losses: bool
    """Whether too few cards are said to lose a subgame as it starts: 729.3."""
    draw_effects_have_a_range: bool
    """104.4e."""
    loops_have_a_range: bool
    """104.4f."""
    penalties_offset: bool
    """Whether those to both players of a match at the same time leave its score as it was."""
    emperor_wins_for_the_team: bool
    """104.2d."""
    who_deviates: str
    """Who ends a fragmented loop: the `active-player`, the `first-in-it`, or nobody said: 732.3."""
    turns_go_on: bool
    """When the active player has left, without an active player: 800.4j."""
    control_ends_before_the_stack_ceases: bool
    """In the order of what becomes of objects as a player leaves: 800.4a."""
    cards_on_the_stack_cease: bool
    """800.4a."""
    what_is_left_is_exiled: bool
    """What who leaves controls in the end: 800.4a."""
    control_of_players_ends: bool
    """As who has it leaves, and none begins after that: 800.4a, 800.4b."""
    nothing_is_put_for_who_has_left: bool
    """Onto the battlefield or the stack: 800.4b."""
    spells_have_a_default_controller: bool
    """Who put them on the stack, and of the permanents too that they become: 110.2b, 800.4c."""
    in_force: frozenset[str]
    """The slugs of the rules that the edition has."""


@cache
def meanings(edition: str) -> Meanings:
    """The meanings of an edition. Raises LookUpError for one that there is none of."""
    book = Rulebook.at(edition)
    in_force = frozenset(rule.slug for rule in book)
    return Meanings(
        win_effect_makes_opponents_lose=book.meaning("win-effect-makes-opponents-lose", "when"),
        last_one_wins_though_told_not_to=(
            book.meaning("last-player-standing", "cant-win") == "is-overridden"
        ),
        concession_is_a_loss=book.meaning("concede", "by") == "losing",
        lost_members_win_with_the_team=(
            book.meaning("last-team-standing", "winners") == "all-members"
        ),
        replaced_draws_count=(book.meaning("empty-library-action", "counts") == "what-is-required"),
        negative_life_counts_as_0=(
            book.meaning("zero-life", "negative-life") != "is a number like any other"
        ),
        nothing_can_always_be_paid=(
            book.meaning("paying-life", "nothing") != "is an amount like any other"
        ),
        heads_pay_together=(book.meaning("paying-life-as-a-team", "counts") == "what both pay"),
        heads_share_poison=book.meaning("two-headed-giant-poison", "poison") == "shared",
        life_a_head=int(book.meaning("two-headed-giant-shared-life", "life-a-head")),
        head_has_half_the_life=book.meaning("two-headed-giant-head-life", "is") == "half",
        setting_a_head_sets_the_team=(
            book.meaning("two-headed-giant-set-life", "sets") == "the-teams"
        ),
        settings_of_all_heads_add_up=(
            book.meaning("two-headed-giant-set-life-of-all", "becomes") == "the-sum"
        ),
        subgames_start_with_losses=(
            book.meaning("too-few-cards-for-a-subgame", "loses") == "as it starts"
        ),
        draw_effects_have_a_range=(book.meaning("draw-by-effect", "draws-for") == "those-in-range"),
        loops_have_a_range=book.meaning("mandatory-loop", "draws-for") == "those-in-range",
        penalties_offset=book.meaning("penalties-at-once", "score") == "recorded",
        emperor_wins_for_the_team="emperor-wins" in in_force,
        who_deviates=book.meaning("fragmented-loop", "who-deviates"),
        turns_go_on="turn-without-active-player" in in_force,
        control_ends_before_the_stack_ceases=(
            book.meaning("leaving-takes-objects", "order") == "control-ends-first"
        ),
        cards_on_the_stack_cease=(
            book.meaning("leaving-takes-objects", "cards-on-the-stack") == "cease"
        ),
        what_is_left_is_exiled=(
            book.meaning("leaving-takes-objects", "what-is-left") == "is-exiled"
        ),
        control_of_players_ends=(
            book.meaning("leaving-takes-objects", "control-of-players") == "ends"
        ),
        nothing_is_put_for_who_has_left=(
            book.meaning("nothing-to-who-has-left", "cards-put-for-nobody") == "stay"
        ),
        spells_have_a_default_controller=(
            book.meaning("exiled-as-control-ends", "who-has-left") == "controlled-it-by-default"
        ),
        in_force=in_force,
    )


def meaning(edition: str, slug: str, aspect: str) -> str:
    """One meaning by itself, where an answer hangs on no other; see :meth:`Rulebook.meaning`."""
    return Rulebook.at(edition).meaning(slug, aspect)


def has_rule(edition: str, slug: str) -> bool:
    """Whether the edition has the rule."""
    return Rulebook.at(edition).rules[slug].number(edition) is not None
