"""The aspects of the rules' meaning that differ between editions, with their allowed values.

``Means`` is the only list of aspects. Under ``means``, a record in ``spec/rulebook/rules`` states
from which edition an aspect has which value. :attr:`Rulebook.semantics` holds the values in one
edition: ``book.semantics["concede.by"] == "losing"``. An unlisted name or value causes an error
when data is loaded, and a type error in code.
"""

from collections.abc import Iterator
from typing import Literal, TypedDict, get_args, get_type_hints

from headjudge.spec.rulebook.editions import nearest
from headjudge.spec.rulebook.records import Rule

Means = TypedDict(
    "Means",
    {
        "game-ends-at-once.restarting-ends-it": Literal["no", "yes"],
        "last-player-standing.opponents-have": Literal["lost", "left"],
        "last-player-standing.cant-win": Literal["stops-it", "is-overridden"],
        "last-team-standing.other-teams-have": Literal["lost", "left"],
        "last-team-standing.winners": Literal["still-in", "all-members"],
        "concede.by": Literal["losing", "leaving"],
        "zero-life.negative-life": Literal[
            "counts as 0 except for changes", "is a number like any other"
        ],
        "ten-poison.counters": Literal["10"],
        "commander-damage.damage": Literal["21"],
        "win-effect-makes-opponents-lose.when": Literal["never", "limited-range", "multiplayer"],
        "judge-penalty.loses": Literal["game-or-match", "game"] | None,
        "mandatory-loop.draws-for": Literal["everyone", "those-in-range"],
        "mandatory-loop.word-mandatory": Literal["absent", "present"],
        "draw-by-effect.draws-for": Literal["everyone", "those-in-range"],
        "loser-leaves.leaving": Literal["is-losing", "may-be-drawing"],
        "negative-numbers.power-changed": Literal["yes", "no"] | None,
        "negative-numbers.doubled": Literal["life", "life, power, toughness"] | None,
        "negative-numbers.tripled": Literal["no", "yes"] | None,
        "any-number.to-divide-among": Literal["some-if-possible", "any"] | None,
        "undetermined-is-zero.totals-below-zero": Literal[
            "count as 0", "all count as 0", "keep their value"
        ],
        "x-is-announced.letters": Literal["X, Y, Z", "X"],
        "every-x-is-the-same.gained-ability": Literal["the-same", "apart"] | None,
        "mana-symbols.variables": Literal["X, Y, Z", "X"],
        "mana-symbols.hybrid": Literal["no", "yes"],
        "mana-symbols.snow": Literal["no", "yes"],
        "mana-symbols.monocolored-hybrid": Literal["no", "yes"],
        "mana-symbols.phyrexian": Literal["no", "yes"],
        "mana-symbols.colorless": Literal["no", "yes"],
        "mana-symbols.hybrid-phyrexian": Literal["no", "yes"],
        "mana-symbols.colorless-hybrid": Literal["no", "yes"],
        "hybrid-symbol.is-colored": Literal["by the rules for objects", "by itself"] | None,
        "hybrid-symbol.halves": Literal["colors", "colors or numerals"] | None,
        "phyrexian-symbol.is-colored": Literal["by the rules for objects", "by itself"] | None,
        "phyrexian-symbol.colors": Literal["one", "one or two"] | None,
        "phyrexian-in-text.written": Literal["{P}", "{H}"] | None,
        "phyrexian-in-text.any-of": Literal["five", "fifteen"] | None,
        "snow-symbol.made-by": Literal["snow permanent", "snow source"] | None,
        "hybrid-adds.halves": Literal["colors", "colors or numerals"] | None,
        "empty-library-action.counts": Literal["what-is-required", "what-is-attempted"],
        "planeswalker-rule.goes": Literal[
            "all of them, no matter who controls them", "all but one of a player's"
        ]
        | None,
        "legend-rule.goes": Literal[
            "all of them, no matter who controls them", "all but one of a player's"
        ],
        "paying-life.nothing": Literal["is an amount like any other", "can always be paid"] | None,
        "paying-life-as-a-team.counts": Literal["each payment", "what both pay"] | None,
        "active-team-draws-first.within-a-team": Literal[
            "primary player first", "as the team likes"
        ]
        | None,
        "leaving-takes-objects.what-is-left": Literal["leaves", "is-exiled"],
        "leaving-takes-objects.priority": Literal["unspoken", "goes-on"],
        "leaving-takes-objects.combat-damage-on-the-stack": Literal["stays", "is-none"],
        "leaving-takes-objects.control-of-players": Literal["unspoken", "ends"],
        "leaving-takes-objects.order": Literal["stack-ceases-first", "control-ends-first"],
        "leaving-takes-objects.cards-on-the-stack": Literal["cease", "are-exiled"],
        "nothing-to-who-has-left.control-of-players": Literal["unspoken", "does-not-begin"],
        "nothing-to-who-has-left.cards-put-for-nobody": Literal["unspoken", "stay"],
        "exiled-as-control-ends.who-has-left": Literal["had-it-enter", "controlled-it-by-default"]
        | None,
        "nothing-new-of-who-has-left.it": Literal["leaves-instead", "is-not-made"],
        "choice-for-an-object-passes.costs": Literal["are-choices", "are-not-paid"],
        "last-known-player.deeds": Literal[
            "unspoken",
            "are-found",
            "are-found, with the last turn's counting until the next turn would have begun",
        ]
        | None,
        "range-of-influence.covers": Literal["effects", "effects and winning"],
        "emperor-rules.win-effects": Literal["unspoken", "as limited range says"],
        "team-draws.within-a-team": Literal["primary player first", "as the team likes"] | None,
        "team-extra-turns.is-controlled": Literal["turn", "team"],
        "two-headed-giant-shared-life.life-a-member": Literal["20", "15"],
        "two-headed-giant-own-resources.shared": Literal["life", "life and poison counters"],
        "two-headed-giant-first-draw.first-draw-step": Literal[
            "skipped", "of the secondary player alone"
        ],
        "two-headed-giant-concession.by": Literal["losing", "leaving"],
        "two-headed-giant-poison.counters": Literal["15"],
        "two-headed-giant-poison.poison": Literal["each-members-own", "shared"],
        "two-headed-giant-head-life.is": Literal["half", "the-teams"],
        "two-headed-giant-set-life.sets": Literal["the-teams", "the-members"],
        "two-headed-giant-set-life-of-all.becomes": Literal["the-sum", "one-of-them"],
        "two-headed-giant-larger-teams.adds": Literal[
            "20 life", "15 life", "15 life and 5 poison counters"
        ],
        "too-few-cards-for-a-subgame.loses": Literal["as it starts", "at the first check"],
        "subgame-ends.exiled-cards": Literal["stay out", "come back too"],
        "fragmented-loop.who-deviates": Literal["nobody", "active-player", "first-in-it"],
        "first-choice.in-playoffs": Literal["lot", "premier", "ranked"] | None,
        "concede-a-match.complete": Literal["games", "slip"] | None,
        "concede-a-match.score": Literal["played", "win"] | None,
        "agree-to-draw-a-match.score": Literal["played", "three", "unplayed", "button"] | None,
        "passed-turn-is-over.passed": Literal["end-step", "said"] | None,
        "passed-turn-is-over.whose-turn": Literal["the opponent's", "the next one"] | None,
        "highest-life-wins.when": Literal["after the additional turns", "unsaid"] | None,
        "sudden-death.decides": Literal["change", "check"] | None,
        "penalties-at-once.score": Literal["count", "recorded"] | None,
    },
)
"""The allowed values of each ``rule.aspect``; None if it has no value before a later edition."""

ALLOWED: dict[str, list[str]] = {
    aspect: [
        value
        for part in get_args(of)
        for value in get_args(part) or [part]
        if isinstance(value, str)
    ]
    for aspect, of in get_type_hints(Means).items()
}
"""The allowed values of each aspect."""


def problems(rule: Rule) -> Iterator[str]:
    """Yield a message for each aspect and value in a record that is not listed."""
    for aspect, history in rule.means.items():
        allowed = ALLOWED.get(f"{rule.slug}.{aspect}", [])
        if not allowed:
            near = nearest(f"{rule.slug}.{aspect}", ALLOWED)
            yield f"spec/rulebook/semantics.py does not list its aspect {aspect}{near}"
        for value in [meant.value for meant in history if meant.value not in allowed and allowed]:
            near = nearest(value, allowed)
            yield f"{aspect} is {value!r}; allowed: {', '.join(allowed)}{near}"
