"""Step definitions and their placeholders, both of which parse and write text."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Literal

from cucumber_expressions.ast import Node, NodeType
from cucumber_expressions.expression_parser import CucumberExpressionParser
from msgspec import Struct
from msgspec.structs import replace

Kind = Literal["setup", "event", "expectation", "group"]
CaseKind = Literal["game", "match", "inquiry"]
CaseKindOfStep = Literal[CaseKind, "game or match"]
NAME = r"[A-Z][\w-]*"
"""A player's name."""
NAMES = rf"{NAME}(?:, {NAME})*(?: and {NAME})?"
"""One name or a list of names in English."""
LONGEST = 4_000
"""The maximum length of a step. Python refuses to parse integers of more than 4,300 digits."""
KEYWORDS: dict[Kind, str] = {
    "setup": "Given",
    "event": "When",
    "group": "When",
    "expectation": "Then",
}
"""The Gherkin keyword for each kind of step."""
COUNTED = ("number", "players")
"""The placeholders that determine the number (singular or plural) of later nouns and verbs."""


class NotExpressible(Exception):  # noqa: N818 -- describes the case
    """The case or outcome can't be expressed in steps; the message says why."""


class StepDefinition(Struct, frozen=True, eq=False):
    """The pattern of a step, and what the step adds to a case.

    The pattern is a Cucumber Expression. ``card(s)`` is a noun and ``has/have`` a verb in the
    singular or plural. They agree with the preceding number or players or, if there are none, with
    the following ones.
    """

    kind: Kind
    pattern: str
    act: Callable[..., Any]
    """A function of the case builder and the placeholders' values; if `fields` is not None, the
    class of the event or object."""
    case_kind: CaseKindOfStep = "game"
    fields: tuple[str, ...] | None = None
    """The field that each placeholder fills; if it fills several, they are joined with +."""
    always: dict[str, Any] = {}
    """Constant values, or functions of the other fields, for further fields."""

    def texts_in(self, text: str) -> tuple[str, ...] | None:
        """Return the placeholders' texts in a step; None if the step does not match."""
        match = _regexp(self.pattern).fullmatch(text)
        return match and match.groups()

    @property
    def landmark(self) -> str:
        """The longest literal text in the pattern."""
        return _landmark(self.pattern)

    def values_in(self, text: str) -> tuple[tuple[str, Any], ...] | None:
        """Return the placeholders in a step with their values; None if the step does not match."""
        texts = self.texts_in(text)
        if texts is None:
            return None
        named = zip(self.placeholders, texts, strict=True)
        return tuple((name, PLACEHOLDERS[name].read(text)) for name, text in named)

    def make(self, values: Iterable[Any], **more: Any) -> Any:  # noqa: ANN401 -- a value of any type
        """Return the event or object that the step defines with these placeholder values."""
        fields = {**self.always, **more}
        for joined, value in zip(self.fields or (), values, strict=True):
            names = joined.split("+")
            fields |= zip(names, value if len(names) > 1 else (value,), strict=True)
        computed = {name: each(fields) if callable(each) else each for name, each in fields.items()}
        return self.act(**{name: value for name, value in computed.items() if value is not None})

    def express(self, record: Any) -> str | None:  # noqa: ANN401 -- a value of any type
        """Return the step for an event or object; None if this definition can't express it."""
        joined = (names.split("+") for names in self.fields or ())
        parts = [tuple(getattr(record, name) for name in names) for names in joined]
        values = [part if len(part) > 1 else part[0] for part in parts]
        return self.text(*values) if self.make(values) == record else None

    def text(self, *values: Any) -> str | None:  # noqa: ANN401 -- a value of any type
        """Return the step with these placeholder values; None if one of them can't be expressed."""
        named = zip(self.placeholders, values, strict=True)
        texts = [PLACEHOLDERS[name].write(value) for name, value in named]
        written = [text for text in texts if text is not None]
        return self.fill(written) if len(written) == len(texts) else None

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The names of the placeholders in order."""
        nodes = parts(self.pattern)
        return tuple(node.text for node in nodes if node.ast_type is NodeType.PARAMETER)

    def fill(self, texts: Iterable[str]) -> str:
        """Return the step with these placeholder texts, and with its nouns and verbs inflected."""
        texts = list(texts)
        named = zip(self.placeholders, texts, strict=True)
        counts = [text for name, text in named if name in COUNTED]
        plural = bool(counts) and is_plural(counts[0])
        rest, filled = iter(texts), []
        for node in parts(self.pattern):
            if node.ast_type is NodeType.PARAMETER:
                text = next(rest)
                plural = is_plural(text) if node.text in COUNTED else plural
                filled.append(text)
            elif node.ast_type is NodeType.ALTERNATION:
                filled.append(node.nodes[plural].text)
            elif plural or node.ast_type is not NodeType.OPTIONAL:
                filled.append(node.text)
        return "".join(filled)


class Placeholder(Struct, frozen=True):
    """A placeholder in a pattern: how its values are matched, parsed and written."""

    regexp: str
    read: Callable[[str], Any]
    write: Callable[[Any], str | None]
    """Return the text for a value; None if no text expresses it."""
    listed: tuple[str, ...] = ()
    """All texts, if the placeholder takes only a fixed list."""
    around: tuple[str, str] | None = None
    """The literal texts before and after the variable part, if the placeholder has such texts."""
    without: str | None = None
    """The text if the variable part is absent."""


PLACEHOLDERS: dict[str, Placeholder] = {}
"""The placeholders by name."""


_FIELDS = {
    placeholder: field
    for field, placeholders in {
        "controller": "effect of says asks control",
        "amount": "number",
        "combat": "damage dealt",
        "condition": "if",
        "chosen": "preference",
        "dying": "when",
        "kind": "restriction made",
        "kind+plus+by+own_turn": "alteration",
        "does+amount": "fate result",
        "whom": "everyone every",
        "by": "multiplied instead",
        "mandatory": "loop",
        "uses": "next",
        "source": "from",
        "zone": "into",
        "ability": "losing",
        "blocker": "with",
        "cost": "choice",
        "otherwise": "else",
        "unpreventable": "prevention",
        "infect+toxic+lifelink": "abilities",
        "trample+infect+toxic+lifelink": "keywords",
        "what": "skipped",
    }.items()
    for placeholder in placeholders.split()
}
"""The default field of each placeholder; unlisted placeholders fill the field of the same name."""


def given(pattern: str, act: Callable[..., Any]) -> StepDefinition:
    """Define a setup step."""
    return StepDefinition("setup", pattern, act)


def when(
    pattern: str,
    event: type,
    fields: str = "",
    case_kind: CaseKindOfStep = "game",
    **always: Any,  # noqa: ANN401 -- a value of any type
) -> StepDefinition:
    """Define an event step; `fields` are the fields that its placeholders fill, in order."""
    names = fields.split() or [
        _FIELDS.get(name, name) for name in re.findall(r"\{(\w+)\}", pattern)
    ]
    return StepDefinition("event", pattern, event, case_kind, tuple(names), always)


def then(pattern: str, act: Callable[..., Any]) -> StepDefinition:
    """Define an expectation step."""
    return StepDefinition("expectation", pattern, act)


def about(case_kind: CaseKind, *steps: StepDefinition) -> tuple[StepDefinition, ...]:
    """Return these step definitions, changed to be about matches or inquiries instead of games."""
    return tuple(replace(step, case_kind=case_kind) for step in steps)


def as_text(value: Any) -> str | None:  # noqa: ANN401 -- a value of any type
    """Return a value as text; None for None."""
    return None if value is None else str(value)


def placeholder(
    name: str,
    regexp: str,
    read: Callable[[str], Any] = str,
    write: Callable[[Any], str | None] = as_text,
    listed: tuple[str, ...] = (),
) -> None:
    """Define a placeholder: how it is matched, parsed and written.

    `write` returns None for a value that can't be expressed. `listed` contains all texts, if the
    list is fixed.
    """
    PLACEHOLDERS[name] = Placeholder(regexp, read, write, listed)


def one_of(name: str, values: dict[str, Any]) -> None:
    """Define a placeholder with a value for each text; to write a value, its first text is used."""
    texts = {value: text for text, value in reversed(values.items())}
    regexp = "|".join(map(re.escape, values))
    PLACEHOLDERS[name] = Placeholder(regexp, values.__getitem__, texts.get, tuple(values))


def optional(
    name: str,
    before: str,
    inner: str = NAME,
    after: str = "",
    read: Callable[[str], Any] = str,
    *,
    without: str = "",
) -> None:
    """Define an optional placeholder between two texts; `without` is written if it has no value."""
    PLACEHOLDERS[name] = Placeholder(
        f"{before}{inner}{after}|{without}",
        lambda text: None if text == without else read(text[len(before) : len(text) - len(after)]),
        lambda value: without if value is None else f"{before}{value}{after}",
        around=(before, after),
        without=without,
    )


def amount_regexp(texts: Iterable[str], amount: str = r"\d+") -> str:
    """Return a regular expression for texts with an amount ``{}``, whose last noun may be singular.

    `amount` is the regular expression for the amount.
    """
    escaped = (re.escape(text).replace(r"\{\}", amount) for text in texts)
    return "|".join(re.sub(r"(?<=card|nter)s$", "s?", text) for text in escaped)


def with_amount(name: str, texts: dict[str, Any]) -> None:
    """Define a placeholder for texts with an amount ``{}``; its values are paired with amounts."""
    values = {value: text for text, value in texts.items()}

    def read(text: str) -> tuple[Any, int | None]:
        amount = re.search(r"\d+", text)
        shape = text.replace(amount[0], "{}") if amount else text
        return texts[shape if shape in texts else f"{shape}s"], int(amount[0]) if amount else None

    def write(value: tuple[Any, int | None]) -> str | None:
        text, amount = values[value[0]], value[1]
        if (amount is None) is ("{}" in text):
            return None
        return re.sub(r"(?<=card|nter)s$", "s" * (amount != 1), text).format(amount)

    placeholder(name, amount_regexp(texts), read, write)


def table(rows: Sequence[str]) -> list[str]:
    """Return the lines of a Gherkin data table with one column."""
    width = max(map(len, rows), default=0)
    return [f"| {row:{width}} |" for row in rows]


def split(text: str) -> tuple[str, ...]:
    """Split an English list, joined with `and` or `or`."""
    return tuple(re.split(r", | and | or ", text))


def is_plural(text: str) -> bool:
    """Return whether a number or list of players requires the plural; `everyone` does not."""
    return " and " in text or bool(re.fullmatch(r"-?\d+", text) and text != "1")


@cache
def _regexp(pattern: str) -> re.Pattern[str]:
    """Return the regular expression for a pattern, with one group per placeholder."""
    return re.compile("".join(map(_matching, parts(pattern))))


def _matching(node: Node) -> str:
    if node.ast_type is NodeType.PARAMETER:
        return f"({PLACEHOLDERS[node.text].regexp})"
    if node.ast_type is NodeType.ALTERNATION:
        return f"(?:{'|'.join(re.escape(form.text) for form in node.nodes)})"
    return re.escape(node.text) if node.ast_type is NodeType.TEXT else f"(?:{node.text})?"


@cache
def parts(pattern: str) -> list[Node]:
    """Return a pattern's texts, placeholders, nouns and verbs in order."""
    nodes: list[Node] = CucumberExpressionParser().parse(pattern).nodes
    return nodes


@cache
def _landmark(pattern: str) -> str:
    literal = (node.text if node.ast_type is NodeType.TEXT else "\0" for node in parts(pattern))
    return max("".join(literal).split("\0"), key=len)
