"""Random claims, outlines and rule texts, most of them well-formed."""

import json
from random import Random

from headjudge.spec.logic.facts import FACTS, NUMBERS
from headjudge.spec.logic.formulas import DEFINITIONS

PLAYERS = ("p", "q", "r")
SUBJECTS = ("A player", "Each opponent", "The active player", "A team", "An effect", "A spell")
PREDICATES = (
    "loses the game",
    "wins the game",
    "draws a card",
    "has 20 life",
    "leaves",
    "may choose",
)
CONDITIONS = (
    "at once",
    "unless rule 104.3 says otherwise",
    "if able",
    "(see rule 704)",
    "each turn",
)


def claim(rng: Random) -> str:
    """Return a claim in TOML."""
    lines = [rng.choice(("[so]", "[a-claim]", '["x y"]', '["[/x]"]'))]
    says = rng.choice(("It is so", "Who <b>wins</b> wins", "a | b # c", "[red]", "\n It is\n so "))
    lines.append(f"says = {json.dumps(says)}")
    varies = rng.sample((*FACTS, *NUMBERS), 1) if rng.random() < 0.25 else []
    lines.append(f"holds = {json.dumps(formula(rng, (), primed=bool(varies)))}")
    if varies:
        lines.append(f"varies = {json.dumps(varies)}")
    if rng.random() < 0.1:
        control = {"says": "Nor is this", "holds": formula(rng, ())}
        pairs = ", ".join(f"{key} = {json.dumps(value)}" for key, value in control.items())
        lines.append(f"negative-control = {{ {pairs} }}")
    return "\n".join(lines) + "\n"


def formula(rng: Random, bound: tuple[str, ...], depth: int = 0, *, primed: bool = False) -> str:
    """Return a formula about the bound players."""
    kind = rng.randrange(6) if depth < 5 else 0
    if kind == 0 or (kind == 1 and depth > 3):
        return _atom(rng, bound, primed=primed)
    inner = [formula(rng, bound, depth + 1, primed=primed) for _ in range(2)]
    if kind == 1:
        return f"not ({inner[0]})"
    if kind in (2, 3) and len(bound) < len(PLAYERS):
        player = PLAYERS[len(bound)]
        body = formula(rng, (*bound, player), depth + 1, primed=primed)
        return f"({rng.choice(('every', 'some'))} {player}: {body})"
    return f"({inner[0]} {rng.choice(('and', 'or', '->', '<->'))} {inner[1]})"


def _atom(rng: Random, bound: tuple[str, ...], *, primed: bool) -> str:
    """Return a fact, a comparison of a number, or a predicate."""
    arity = {name: len(fact.variables) for name, fact in FACTS.items()}
    arity |= {name: len(d.variables) for name, d in DEFINITIONS.items()} | {"left": 1}
    arity |= dict.fromkeys(NUMBERS, 1)
    fitting = [name for name, count in arity.items() if bound or not count]
    name = rng.choice(fitting)
    players = [rng.choice(bound) for _ in range(arity[name])]
    prime = "'" if primed and rng.random() < 0.5 else ""
    atom = f"{name}{prime}({', '.join(players)})" if players else name + prime
    if name in NUMBERS:
        sign = rng.choice(("<=", ">=", "<", ">", "=", "!="))
        atom += f" {sign} {rng.choice((0, 1, 9, 10, 20, 21, -5, 10**8))}"
    return atom


HEADINGS = (
    *(
        "who",
        "a(",
        "(a+)+$",
        "a|b",
        ".",
        "*",
        "[",
        "\\\\",
        "\\\\1",
        "?P<n>",
        "<",
        "<<x",
        "who>",
        "é",
    ),
    *("{1}", "$", "^", "(?i)", "a b", "\\x1b[31m", "who", "<who>"),
)
VALUES = (
    *("Ana", "Ben", "3", "", "\\\\", "\\\\1", "\\\\g<0>", "<who>", "<who><who>", "\\x1b[2J"),
    "9" * 5000,
)


def outline(rng: Random) -> str:
    """Return a feature with an outline that has arbitrary headings and values."""
    who, many, other = (rng.choice(HEADINGS) for _ in range(3))
    lines = ["Feature: some", f"  Scenario Outline: of <{who}> and <{many}>"]
    lines.append(f"    Given a game between {rng.choice(('Ana', f'<{other}>'))} and Ben")
    lines.append(f"    When {rng.choice((f'<{who}>', 'Ana'))} loses <{many}> life")
    if rng.random() < 0.5:
        lines += ["    And at the same time", f"      | <{who}> concedes |", f"      | <{other}> |"]
    lines += ["    Then the game goes on for everyone", "    Examples:"]
    columns = [who, many, other][: rng.randint(1, 3)]
    lines.append(f"      | {' | '.join(columns)} |")
    for _ in range(rng.randint(0, 3)):
        values = [rng.choice(VALUES) for _ in range(len(columns))]
        lines.append(f"      | {' | '.join(values)} |")
    return "\n".join(lines) + "\n"


def rule_text(rng: Random) -> str:
    """Return an invented rule text in the form of the official ones."""
    sections = [f"{part}{number:02}" for part in range(1, 10) for number in (0, 4)]
    contents = [f"{section}. Matters of {section}" for section in sections]
    lines = [
        "Invented Rules",
        f"These rules are in force as of June {rng.randint(1, 28)}, 2030.",
    ]
    lines += ["", "Contents", *contents, "Glossary", "Credits", ""]
    for section, title in zip(sections, contents, strict=True):
        if section.endswith("00"):
            lines += [f"{section[0]}. Part {section[0]}", ""]
        lines += [title, ""]
        for number in range(1, rng.randint(2, 6)):
            lines.append(f"{section}.{number}. {_sentence(rng)}")
            lines += [
                f"{section}.{number}{c} {_sentence(rng)}" for c in "abcdefg"[: rng.randint(0, 7)]
            ]
    return "\n".join(
        [*lines, "", "Glossary", "Game", "What is played.", "", "Credits", "All of us."]
    )


def _sentence(rng: Random) -> str:
    return f"{rng.choice(SUBJECTS)} {rng.choice(PREDICATES)} {rng.choice(CONDITIONS)}."
