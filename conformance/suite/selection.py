"""Select scenarios by rule, id, words, profile, or failure in the last run."""

import ast
import re
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.errors import UsageError
from headjudge.spec.protocol.capabilities import needs
from headjudge.spec.rulebook import LookUpError, Rule, Rulebook, nearest
from headjudge.suite.profiles import of_name
from headjudge.suite.scenario import Scenario
from headjudge.text import pluralize


class Wanted(Struct, frozen=True):
    """A selection. Each field narrows it; the values of a field are alternatives."""

    rules: tuple[str, ...] = ()
    """Numbers, including those below them; ranges of numbers; slugs."""
    ids: tuple[str, ...] = ()
    """Ids, with the wildcards * and ?; the id of an outline means all its rows."""
    words: str = ""
    """An expression of words with and, or, not: see :func:`parse`."""
    profiles: tuple[str, ...] = ()
    last_failed: frozenset[str] | None = None
    """The ids that failed in the last run; None for all."""

    @property
    def everything(self) -> bool:
        """Return whether everything is selected."""
        return self == Wanted()


def select(scenarios: Sequence[Scenario], wanted: Wanted, book: Rulebook) -> list[Scenario]:
    """Return the selected scenarios, in the order given.

    Raises LookUpError for an unknown rule, id or profile, and if no scenario is left; UsageError
    for a malformed expression.
    """
    _check_ids(scenarios, wanted.ids, book)
    left = list(scenarios)
    said = [f"no scenario to run: of {len(left):,} in edition {book.edition}"]
    for option, fits in _filters(wanted, book):
        if left:
            left = [scenario for scenario in left if fits(scenario)]
            said.append(f"{option} leaves {len(left) or 'none'}")
    if not left:
        raise LookUpError(", ".join(said))
    return left


_Fits = Callable[[Scenario], bool]


def _filters(wanted: Wanted, book: Rulebook) -> list[tuple[str, _Fits]]:
    """Yield each filter with its option."""
    found: list[tuple[str, _Fits]] = []
    if wanted.rules:
        slugs = frozenset[str]().union(*(rules_of(rule, book) for rule in wanted.rules))
        option = _said("--rule", wanted.rules)
        found.append((option, lambda s: s.rule in slugs or not slugs.isdisjoint(s.also)))
    if wanted.ids:
        option = _said("--case", wanted.ids)
        found.append((option, lambda s: any(_is(s, identity) for identity in wanted.ids)))
    if wanted.profiles:
        profiles = [of_name(name) for name in wanted.profiles]
        option = _said("--profile", wanted.profiles)
        found.append((option, lambda s: any(profile.holds(s) for profile in profiles)))
    if wanted.words:
        matches = matcher(wanted.words)
        found.append((_said("-k", [wanted.words]), lambda s: matches(s, book)))
    if wanted.last_failed is not None:
        failed = wanted.last_failed
        found.append(("--last-failed", lambda s: s.case.id in failed))
    return found


def _said(option: str, values: Sequence[str]) -> str:
    return " ".join(f"{option} {value}" for value in values)


def _check_ids(scenarios: Sequence[Scenario], ids: Sequence[str], book: Rulebook) -> None:
    for identity in ids:
        if not any(_is(scenario, identity) for scenario in scenarios):
            near = nearest(identity, [scenario.case.id for scenario in scenarios])
            raise LookUpError(
                f"no scenario of edition {book.edition} has the id {identity!r}{near}"
            )


def _is(scenario: Scenario, identity: str) -> bool:
    """Return whether the id is that of the scenario or its outline."""
    own = (scenario.case.id, scenario.case.id.rpartition(".")[0])
    return identity in own or any(fnmatchcase(each, identity) for each in own)


_NUMBER = r"(?:[a-z]+ )*\d+(?:\.\d+)*[a-z]?"
_RANGE = re.compile(rf"({_NUMBER}) ?[-\u2013] ?({_NUMBER})")
_PARTS = re.compile(r"((?:[a-z]+ )*)([\d.]+)([a-z]?)")


def rules_of(wanted: str, book: Rulebook) -> frozenset[str]:
    """Return the slugs that a number, a range of numbers or a slug stands for.

    A number includes all below it: 104.3 includes 104.3a, and MTR all tournament rules. A rule
    that restates another stands for that one. Raises LookUpError for an unknown rule, an empty
    range, and rules that no scenario can show.
    """
    name = " ".join(wanted.lower().split()).rstrip(".")
    ends = _RANGE.fullmatch(name)
    if name in book.rules:
        found = [book.rule(name)]
    elif ends:
        found = _between(ends[1], ends[2], book)
        if not found:
            raise LookUpError(f"no rule of edition {book.edition} is in the range {wanted}")
    else:
        found = [r for r in book if _below(_number(r, book), name)] or [book.rule(wanted)]
    shown = frozenset(rule.restates or rule.slug for rule in found if not rule.exempt)
    if not shown:
        cited, why = book.cite(found[0].slug), found[0].exempt
        others = f", nor has any of the {len(found) - 1} others" if len(found) > 1 else ""
        raise LookUpError(f"{cited} has no scenarios; it is exempt: {why}{others}")
    return shown


def _number(rule: Rule, book: Rulebook) -> str:
    return book.number(rule.slug).lower()


def _below(number: str, top: str) -> bool:
    """Return whether a number is that number or below it: 104.3a is below 104.3 and 104."""
    after = number.removeprefix(top)
    return (
        bool(top)
        and number.startswith(top)
        and not after[:1].isdigit()
        and not (top[-1].isalpha() and after[:1].isalpha())
    )


def _between(first: str, last: str, book: Rulebook) -> list[Rule]:
    """Return the rules from one number to another, including those below the last."""
    begin, end = _key(first), _key(last)
    if not end[0]:
        end = (begin[0], *end[1:])
    if begin > end or begin[0] != end[0]:
        raise LookUpError(
            f"{first}-{last} is no range of rules: {last} does not come after {first}"
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
    """Return a sort key for a number: 104.10 comes after 104.9."""
    found = _PARTS.fullmatch(number)
    assert found  # noqa: S101 -- callers have looked
    return found[1], tuple(map(int, found[2].strip(".").split("."))), found[3]


def feature_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files, with folders replaced by their feature files.

    Raises UsageError for a folder without any.
    """
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("*.feature")) if path.is_dir() else [path]
        if not inside:
            raise UsageError(f"{path}: there is no .feature file in this folder")
        found += inside
    return tuple(found)


def with_distinct_ids(scenarios: Sequence[Scenario]) -> list[Scenario]:
    """Return the scenarios of a user's features with distinct ids.

    Without a tag ``@id.`` the id is the line, prefixed with the name of the file if that is not
    unique. Raises UsageError for duplicate ids.
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
                f"{scenario.path}:{scenario.line}: the id {scenario.case.id!r} is that of "
                f"{other.path}:{other.line} too; give one of them a tag like @id.another-name"
            )
    return named


def _with_file(scenario: Scenario) -> Scenario:
    if not re.fullmatch(r"line-\d+(\.\d+)?", scenario.case.id):
        return scenario
    stem = scenario.path.rpartition("/")[2].rpartition(".")[0]
    return replace(scenario, case=replace(scenario.case, id=f"{stem}-{scenario.case.id}"))


def listed(scenarios: Sequence[Scenario], book: Rulebook) -> list[str]:
    """Return a line per scenario (id, rule, title, capabilities) and their number."""
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
    """Return a predicate for scenarios that match an expression: see :func:`parse`.

    A word matches a scenario if it is part of its id, its title, the number or slug of one of its
    rules or the path of its feature, ignoring case.
    """
    holds = parse(expression)

    def matches(scenario: Scenario, book: Rulebook) -> bool:
        cited = [book.cite(slug) for slug in (scenario.rule, *scenario.also) if slug in book.rules]
        said = (scenario.case.id, scenario.name, scenario.path, *cited)
        return holds("\n".join(said).lower())

    return matches


def parse(expression: str) -> Callable[[str], bool]:
    """Return a predicate for lower-case texts that match an expression.

    Words are joined with ``and`` or ``or``; quoted text is one word. Raises UsageError for a
    malformed expression.
    """
    words: list[str] = []
    parts = []
    for sign, double, single, bare, odd in _TOKEN.findall(expression):
        if odd:
            raise UsageError(f"-k {expression!r}: a quotation mark has no other")
        if sign or bare in _OPERATORS:
            parts.append(sign or bare)
        else:
            parts.append(f"_{len(words)}")
            words.append((double or single or bare).lower())
    try:  # Python's own grammar has the same operators
        tree = ast.parse(" ".join(parts), mode="eval").body
        understood = all(isinstance(node, _NODES) for node in ast.walk(tree))
    except (SyntaxError, RecursionError, MemoryError):
        understood = False
    if not understood:
        raise UsageError(
            f"-k {expression!r}: expected and, or or not between words, and pairs of parentheses"
        )
    return lambda text: _fits(tree, words, text)


def _fits(node: ast.expr, words: Sequence[str], text: str) -> bool:
    match node:
        case ast.BoolOp(ast.And(), values):
            return all(_fits(value, words, text) for value in values)
        case ast.BoolOp(ast.Or(), values):
            return any(_fits(value, words, text) for value in values)
        case ast.UnaryOp(ast.Not(), negated):
            return not _fits(negated, words, text)
        case ast.Name(name):
            return words[int(name[1:])] in text
    raise TypeError(node)
