"""Select scenarios by rule, id, expression, level or failure in the last run."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, nearest
from headjudge.suite.levels import level_named, level_of, levels_up_to
from headjudge.suite.scenario import Scenario
from headjudge.text import pluralize


class Selection(Struct, frozen=True):
    """Selection criteria. Scenarios must meet all fields, and match any one value of each field."""

    rules: tuple[str, ...] = ()
    """Rule numbers (including their subrules), ranges of rule numbers, or slugs."""
    ids: tuple[str, ...] = ()
    """Scenario ids, with the wildcards * and ?; an outline's id selects all its rows."""
    words: str = ""
    """An expression of words with and, or, not: see :func:`parse`."""
    level: str = ""
    """A level, which includes those before it; empty for all scenarios."""
    last_failed: frozenset[str] | None = None
    """The ids that failed in the last run; None to ignore the last run."""

    @property
    def everything(self) -> bool:
        """Whether all scenarios are selected."""
        return self == Selection()


def select(scenarios: Sequence[Scenario], selection: Selection, book: Rulebook) -> list[Scenario]:
    """Return the selected scenarios in the given order.

    Raises LookUpError if a rule, id or level is unknown or no scenario is left, and UsageError
    if the expression is malformed.
    """
    _check_ids(scenarios, selection.ids, book)
    left = list(scenarios)
    messages = [f"no scenario to run: of {len(left):,} in edition {book.edition}"]
    for option, values, fits in _filters(selection, book):
        if left:
            left = [scenario for scenario in left if fits(scenario)]
            options = " ".join(f"{option} {value}" for value in values) or option
            messages.append(f"{options} leaves {len(left) or 'none'}")
    if not left:
        raise LookUpError(", ".join(messages))
    return left


def _filters(
    selection: Selection, book: Rulebook
) -> Iterator[tuple[str, Sequence[str], Callable[[Scenario], bool]]]:
    """Yield each criterion's command-line option, values and predicate."""
    if selection.rules:
        slugs = frozenset[str]().union(*(rules_of(rule, book) for rule in selection.rules))
        yield "--rule", selection.rules, lambda s: not slugs.isdisjoint((s.rule, *s.also))
    if selection.ids:
        yield "--case", selection.ids, lambda s: any(_has_id(s, name) for name in selection.ids)
    if selection.level:
        level_named(selection.level)
        included = levels_up_to(selection.level)
        yield "--level", [selection.level], lambda s: level_of(s) in included
    if selection.words:
        matches = matcher(selection.words)
        yield "-k", [selection.words], lambda s: matches(s, book)
    if selection.last_failed is not None:
        failed = selection.last_failed
        yield "--last-failed", (), lambda s: s.case.id in failed


def _check_ids(scenarios: Sequence[Scenario], ids: Sequence[str], book: Rulebook) -> None:
    for identity in ids:
        if not any(_has_id(scenario, identity) for scenario in scenarios):
            near = nearest(identity, [scenario.case.id for scenario in scenarios])
            raise LookUpError(
                f"no scenario of edition {book.edition} has the id {identity!r}{near}"
            )


def _has_id(scenario: Scenario, identity: str) -> bool:
    """Return whether an id or wildcard pattern matches the scenario's id or that of its outline."""
    ids = (scenario.case.id, scenario.case.id.rpartition(".")[0])
    return identity in ids or any(fnmatchcase(each, identity) for each in ids)


_NUMBER = r"(?:[a-z]+ )*\d+(?:\.\d+)*[a-z]?"
_RANGE = re.compile(rf"({_NUMBER}) ?[-\u2013] ?({_NUMBER})")
_PARTS = re.compile(r"((?:[a-z]+ )*)([\d.]+)([a-z]?)")


def rules_of(reference: str, book: Rulebook) -> frozenset[str]:
    """Return the slugs of the rules that a number, a range of numbers or a slug refers to.

    A number includes its subrules: 104.3 includes 104.3a, and MTR includes all tournament rules. A
    rule that restates another is replaced by that rule. Raises LookUpError for an unknown rule, an
    empty range, or rules that are all exempt from having scenarios.
    """
    name = " ".join(reference.lower().split()).rstrip(".")
    ends = _RANGE.fullmatch(name)
    if name in book.rules:
        rules = [book.rule(name)]
    elif ends:
        rules = _between(ends[1], ends[2], book)
        if not rules:
            raise LookUpError(f"no rule of edition {book.edition} is in the range {reference}")
    else:
        rules = [r for r in book if _below(_number(r, book), name)] or [book.rule(reference)]
    slugs = frozenset(rule.restates or rule.slug for rule in rules if not rule.exempt)
    if not slugs:
        cited, why = book.cite(rules[0].slug), rules[0].exempt
        others = f"; so are the {len(rules) - 1} others" if len(rules) > 1 else ""
        raise LookUpError(f"{cited} has no scenarios; it is exempt: {why}{others}")
    return slugs


def _number(rule: Rule, book: Rulebook) -> str:
    return book.number(rule.slug).lower()


def _below(number: str, top: str) -> bool:
    """Return whether a rule is `top` or one of its subrules: 104.3a is below 104.3 and 104."""
    after = number.removeprefix(top)
    return (
        bool(top)
        and number.startswith(top)
        and not after[:1].isdigit()
        and not (top[-1].isalpha() and after[:1].isalpha())
    )


def _between(first: str, last: str, book: Rulebook) -> list[Rule]:
    """Return the rules in a range of numbers, including the subrules of the last."""
    begin, end = _key(first), _key(last)
    if not end[0]:
        end = (begin[0], *end[1:])
    if begin > end or begin[0] != end[0]:
        raise LookUpError(
            f"{first}-{last} is not a range of rules: {last} does not come after {first}"
        )
    last = end[0] + last.removeprefix(end[0])
    numbers = [(rule, _number(rule, book)) for rule in book]
    return [
        rule
        for rule, number in numbers
        if _PARTS.fullmatch(number)
        and (begin <= _key(number) <= end or (_below(number, last) and _key(number) >= begin))
    ]


def _key(number: str) -> tuple[str, tuple[int, ...], str]:
    """Return a sort key for a rule number, so that 104.10 comes after 104.9."""
    match = _PARTS.fullmatch(number)
    assert match  # noqa: S101 -- callers match it first
    return match[1], tuple(map(int, match[2].strip(".").split("."))), match[3]


def feature_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths, with each folder replaced by its feature files.

    Raises UsageError for a folder without feature files.
    """
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("*.feature")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(f"{path}: no .feature file in this folder")
        files += inside
    return tuple(files)


def with_distinct_ids(scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Return the scenarios of a user's features with unique ids.

    Scenarios without an ``@id.`` tag are identified by their line. If that id is not unique, it is
    prefixed with the file name. Raises UsageError for duplicate ids.
    """
    count: dict[str, int] = {}
    for scenario in scenarios:
        count[scenario.case.id] = count.get(scenario.case.id, 0) + 1
    named = [_with_file(s) if count[s.case.id] > 1 else s for s in scenarios]
    seen: dict[str, Scenario] = {}
    for scenario in named:
        other = seen.setdefault(scenario.case.id, scenario)
        if other is not scenario:
            raise UsageError(
                f"{scenario.path}:{scenario.line}: duplicate id {scenario.case.id!r}, also at "
                f"{other.path}:{other.line}; add a tag such as @id.another-name"
            )
    return named


def _with_file(scenario: Scenario) -> Scenario:
    if not re.fullmatch(r"line-\d+(\.\d+)?", scenario.case.id):
        return scenario
    stem = scenario.path.rpartition("/")[2].rpartition(".")[0]
    return replace(scenario, case=replace(scenario.case, id=f"{stem}-{scenario.case.id}"))


def listed(scenarios: Sequence[Scenario], book: Rulebook) -> list[str]:
    """Return one line per scenario (id, rule, title, capabilities), and a line with their count."""
    cited = [book.number(s.rule) if s.rule else "-" for s in scenarios]
    wide = max((len(s.case.id) for s in scenarios), default=0)
    lines = []
    for scenario, number in zip(scenarios, cited, strict=True):
        needed = ", ".join(sorted(needs(scenario.case)))
        line = f"{scenario.case.id:{min(wide, 40)}}  {number:8} {scenario.name}"
        lines.append(f"{line} [{needed}]" if needed else line)
    return [*lines, pluralize(len(scenarios), "scenario", ",")]


_TOKEN = re.compile(r"([()])|\"([^\"]*)\"|'([^']*)'|([^\s()\"']+)|(\S)")
_OPERATORS = ("and", "or", "not")
_NODES = (ast.BoolOp, ast.boolop, ast.UnaryOp, ast.unaryop, ast.Name, ast.Load)


def matcher(expression: str) -> Callable[[Scenario, Rulebook], bool]:
    """Return a predicate for the scenarios that match an expression: see :func:`parse`.

    A word matches a scenario if it occurs in the scenario's id, title, path, variant or options, or
    in the number or slug of one of its rules. Case is ignored.
    """
    holds = parse(expression)

    def matches(scenario: Scenario, book: Rulebook) -> bool:
        cited = [book.cite(slug) for slug in (scenario.rule, *scenario.also) if slug in book.rules]
        texts = [scenario.case.id, scenario.name, scenario.path, *cited]
        if scenario.game:
            setup = scenario.game.game
            texts += [*setup.options, *[setup.variant] * (setup.variant != "free-for-all")]
        return holds("\n".join(texts).lower())

    return matches


def parse(expression: str) -> Callable[[str], bool]:
    """Return a predicate for the lower-case texts that match an expression.

    Words are combined with ``and``, ``or``, ``not`` and parentheses; quoted text is one word.
    Raises UsageError for a malformed expression.
    """
    words: list[str] = []
    parts = []
    for sign, double, single, bare, odd in _TOKEN.findall(expression):
        if odd:
            raise UsageError(f"-k {expression!r}: unmatched quotation mark")
        if sign or bare in _OPERATORS:
            parts.append(sign or bare)
        else:
            parts.append(f"_{len(words)}")
            words.append((double or single or bare).lower())
    try:  # Python's grammar has the same operators
        tree = ast.parse(" ".join(parts), mode="eval").body
        valid = all(isinstance(node, _NODES) for node in ast.walk(tree))
    except (SyntaxError, RecursionError, MemoryError):
        valid = False
    if not valid:
        raise UsageError(
            f"-k {expression!r}: expected words combined with and, or, not and parentheses"
        )
    return lambda text: _evaluate(tree, words, text)


def _evaluate(node: ast.expr, words: Sequence[str], text: str) -> bool:
    match node:
        case ast.BoolOp(ast.And(), values):
            return all(_evaluate(value, words, text) for value in values)
        case ast.BoolOp(ast.Or(), values):
            return any(_evaluate(value, words, text) for value in values)
        case ast.UnaryOp(ast.Not(), negated):
            return not _evaluate(negated, words, text)
        case ast.Name(name):
            return words[int(name[1:])] in text
    raise TypeError(node)
