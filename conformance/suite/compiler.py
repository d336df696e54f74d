"""Compile features to cases: parse them with gherkin-official, then perform their steps."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import msgspec
from gherkin.errors import ParserException
from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler
from gherkin.token_scanner import TokenScanner
from msgspec import Struct
from msgspec.structs import replace

from headjudge.errors import UnreadableFileError, UsageError
from headjudge.files import read_text
from headjudge.spec.protocol import Case, Prevent, Resolve
from headjudge.spec.protocol.validation.cases import Malformed, in_words, require_wellformed
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.scenario import STANDARD_INPUT, CardForm, CardUse, Scenario
from headjudge.suite.steps.case_builder import CaseBuilder, PlacedCard, StepError
from headjudge.suite.steps.pattern import LONGEST, NAME, table
from headjudge.suite.steps.registry import UNKNOWN, perform
from headjudge.text import truncate_middle

_IN_A_STEP = re.compile(r"step (\d+): (?:[a-z-]+: )?(.*)", re.DOTALL)
"""Matches a validation message about a step: the step's number and the message proper."""
MOST_STEPS = 500_000
"""The maximum number of steps and tags in a feature after expanding its outlines."""

Node = Mapping[str, Any]
"""A node in gherkin-official's syntax tree."""


class FeatureError(UsageError):
    """A fault in a feature, with its path and line."""

    def __init__(self, path: str, line: int, message: str) -> None:
        """Create an error with a path, a line and a message."""
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message
        self.more: tuple[FeatureError, ...] = ()
        """Faults in later steps of the scenario, except those that may result from this one."""


def pickles(document: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the pickles of a parsed feature. Raises FeatureError if there are too many."""
    feature = document["feature"]
    steps = 0
    for line, count in _weights(feature["children"], len(feature["tags"])):
        steps += count
        if steps > MOST_STEPS:
            why = f"the feature has more than {MOST_STEPS:,} steps"
            raise FeatureError(document["uri"], line, why)
    compiler = _Compiler()
    compiler.path = document["uri"]
    compiled: list[Any] = compiler.compile(document)  # type: ignore[arg-type]
    return compiled


def _weights(children: Sequence[Node], above: int) -> Iterator[tuple[int, int]]:
    """Yield each scenario's line, and the total number of steps and tags in its pickles.

    `above` is the number of steps and tags that a scenario inherits from its feature and rule.
    """
    for child in children:
        if "rule" in child:
            yield from _weights(child["rule"]["children"], above + len(child["rule"]["tags"]))
        elif "background" in child:
            above += _size(child["background"])
        else:
            scenario = child["scenario"]
            rows = sum(len(table.get("tableBody", ())) for table in scenario["examples"])
            each = above + _size(scenario) + len(scenario["tags"]) + 1
            yield scenario["location"]["line"], each * max(rows, 1)


def _size(scenario: Node) -> int:
    """Return the number of steps plus the number of rows in their tables."""
    return sum(1 + len(step.get("dataTable", {}).get("rows", ())) for step in scenario["steps"])


class _Parser(Parser):
    """Gherkin's parser, optimized not to rebuild the state table for each line."""

    def match_token(self, state: int, token: Any, context: Any) -> int:  # noqa: ANN401
        """Return the parser's state after a line."""
        after: int = getattr(self, f"match_token_at_{state}")(token, context)
        return after


class _Compiler(Compiler):
    """Gherkin's compiler, fixed not to treat column headings as regular expressions."""

    path = ""
    """The path of the feature being compiled."""

    def _interpolate(self, name: Any, variable_cells: Any, value_cells: Any) -> Any:  # noqa: ANN401
        """Return a text with its column headings replaced by a row's values."""
        if not name or "<" not in name:
            return name
        values: dict[str, str] = {
            f"<{heading['value']}>": value["value"]
            for heading, value in zip(variable_cells, value_cells, strict=True)
        }
        parts = _any_of(tuple(values)).split(name)
        texts = [values.get(part, part) for part in parts]
        if sum(map(len, texts)) > LONGEST:
            line = value_cells[0]["location"]["line"]
            why = f"this row expands to a text of more than {LONGEST:,} characters"
            raise FeatureError(self.path, line, why)
        return "".join(texts)


@lru_cache
def _any_of(texts: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"({'|'.join(map(re.escape, texts))})")


class Feature(Struct, frozen=True):
    """A feature file: gherkin-official's syntax tree and pickles."""

    path: str
    text: str
    document: dict[str, Any]
    pickles: list[dict[str, Any]]
    nodes: dict[str, dict[str, Any]]
    """Every step, scenario, rule and row of the file, by its gherkin-official id."""

    def rules(self) -> list[dict[str, Any]]:
        """Return the ``Rule:`` blocks."""
        children = self.document["feature"]["children"]
        return [child["rule"] for child in children if "rule" in child]


def parse(path: str, text: str) -> Feature:
    """Parse a feature's text. Raises FeatureError with the line of the first fault."""
    parser = _Parser()
    parser.stop_at_first_error = True
    try:
        document: dict[str, Any] = dict(parser.parse(TokenScanner(text)))
    except ParserException as error:
        fault: Any = error  # untyped in gherkin
        problem = truncate_middle(str(error).split(": ", 1)[-1], 200)
        line = fault.location["line"]
        raise FeatureError(path, line, f"invalid Gherkin: {problem}") from None
    if "feature" not in document or not document["feature"]:
        raise FeatureError(path, 1, "the file contains no feature")
    document["uri"] = path
    compiled = pickles(document)
    nodes = {node["id"]: node for node in _nodes(document) if "id" in node}
    return Feature(path, text, document, compiled, nodes)


def read(path: Path) -> Feature:
    """Parse a feature file; `-` is standard input. Raises FeatureError if it is invalid."""
    return parse(STANDARD_INPUT if str(path) == "-" else str(path), read_source(path))


def read_source(path: Path) -> str:
    """Return a file's text; `-` is standard input. Raises FeatureError if it can't be read."""
    try:
        return read_text(path)
    except UnreadableFileError as error:
        raise FeatureError(str(path), 1, error.reason) from None


@cache
def bundled() -> tuple[Feature, ...]:
    """Return the bundled features, sorted by file name."""
    with as_file(files("headjudge.features")) as folder:
        paths = sorted(folder.glob("*.feature"))
        return tuple(parse(f"features/{path.name}", path.read_text("utf-8")) for path in paths)


def compile_features(features: Iterable[Feature], book: Rulebook) -> list[Scenario]:
    """Return the scenarios of the features that apply in the rulebook's edition.

    Raises FeatureError for the first invalid step, tag or case.
    """
    return [scenario for feature in features for scenario in compile_feature(feature, book)]


def compile_feature(feature: Feature, book: Rulebook) -> Iterator[Scenario]:
    """Compile one feature; see :func:`compile_features`."""
    for _, compiled in compile_each(feature, book):
        if isinstance(compiled, FeatureError):
            raise compiled
        yield compiled


def applies(pickle: dict[str, Any], book: Rulebook) -> bool:
    """Return whether an example's tags allow the edition."""
    return holds([tag["name"] for tag in pickle["tags"]], book)


def compile_each(feature: Feature, book: Rulebook) -> Iterator[tuple[int, Scenario | FeatureError]]:
    """Yield the line and the scenario for each example that applies in the edition.

    If an example is invalid, the FeatureError takes the place of the scenario.
    """
    nodes = feature.nodes
    rows: dict[str, int] = {}
    for pickle in feature.pickles:
        if not applies(pickle, book):
            continue
        tags = [tag["name"] for tag in pickle["tags"]]
        scenario_id, *row_ids = pickle["astNodeIds"]
        line = nodes[row_ids[-1] if row_ids else scenario_id]["location"]["line"]
        identity = tagged(tags, "@id.") or f"line-{nodes[scenario_id]['location']['line']}"
        if row_ids:  # an outline's rows are numbered: the second is id.2
            rows[scenario_id] = rows.get(scenario_id, 0) + 1
            identity += f".{rows[scenario_id]}"
        try:
            yield line, _compiled(feature, pickle, identity, line, book)
        except FeatureError as error:
            yield line, error


def _compiled(
    feature: Feature, pickle: dict[str, Any], identity: str, line: int, book: Rulebook
) -> Scenario:
    """Compile a pickle to a scenario. Raises FeatureError."""
    builder = builder_of(feature, pickle, feature.nodes)
    tags = [tag["name"] for tag in pickle["tags"]]
    rule = tagged(tags, "@rule.")
    try:
        return scenario_of(
            builder,
            identity,
            book.edition,
            rule=book.statement_of(rule) or rule,
            name=pickle["name"],
            near_miss="@near-miss" in tags,
            path=feature.path,
            line=line,
            gherkin=gherkin_of(pickle, feature.nodes),
            also=tuple(sorted({book.statement_of(s) or s for s in slugs_of(tags) - {rule}})),
            questions=tuple(int(t[10:]) for t in tags if re.fullmatch(r"@question\.\d+", t)),
        )
    except StepError as error:
        if error.step is not None:
            step = pickle["steps"][error.step]
            line = feature.nodes[step["astNodeIds"][0]]["location"]["line"]
        raise FeatureError(feature.path, line, str(error)) from None


def scenario_of(builder: CaseBuilder, identity: str, edition: str, **about: Any) -> Scenario:  # noqa: ANN401
    """Return a scenario with the builder's case; `about` are the fields that describe its source.

    Raises StepError if the case can't be played.
    """
    try:
        case = builder.case(identity, edition)
        case = msgspec.convert(msgspec.to_builtins(case), type(case))
        require_wellformed(case)
    except Malformed as error:
        raise _where(error, builder) from None
    except msgspec.ValidationError as error:
        raise StepError(in_words(error)) from None
    scenario = Scenario(
        case,
        tuple(builder.thens),
        step_texts=tuple(builder.step_texts),
        step_origins=tuple(builder.step_origins),
        uses=tuple(_use(builder, card) for card in builder.cards),
        notes=tuple(builder.notes),
        card_form=_card_form(builder),
        **about,
    )
    resolving = {
        event.ability for step in builder.steps for event in step if isinstance(event, Resolve)
    }
    if resolving & builder.abilities:
        from headjudge.suite.step_checks import unresolved  # noqa: PLC0415 -- faster start-up

        for problem in unresolved(scenario):
            raise problem
    if isinstance(case, Case) and any(isinstance(e, Prevent) for step in case.steps for e in step):
        from headjudge.suite.step_checks import undecided  # noqa: PLC0415 -- faster start-up

        for problem in undecided(scenario):
            raise problem
    return scenario


def _card_form(builder: CaseBuilder) -> CardForm | None:
    """Return the case's parts for an engine that has the cards, if events say the same."""
    if not builder.cards or builder.only_in_effects or not builder.card_steps:
        return None
    cards = {card.object: card.name for card in builder.cards if card.object}
    objects = tuple(
        replace(thing, card=cards[thing.name], world=False) if thing.name in cards else thing
        for thing in builder.objects
    )
    names = tuple(dict.fromkeys(card.name for card in builder.cards))
    return CardForm(names, objects, tuple(builder.card_steps), tuple(builder.card_ends))


def _where(error: Malformed, builder: CaseBuilder) -> StepError:
    """Convert a case's validation error to a StepError that refers to the feature's step."""
    match = _IN_A_STEP.fullmatch(str(error))
    if match is None or len(builder.step_origins) < int(match[1]):
        return StepError(str(error))
    return StepError(match[2], builder.step_origins[int(match[1]) - 1])


def _use(builder: CaseBuilder, card: PlacedCard) -> CardUse:
    """Return the CardUse for a card that the builder has placed."""
    same = [placed for placed in builder.cards if placed.name == card.name and not placed.resolving]
    owners = {thing.name: thing.owner for thing in builder.objects}
    distinct = len({placed.controller for placed in same}) == len(same)
    whose = card.controller if distinct else owners.get(card.object, card.controller)
    called = f"{whose}'s {card.name}" if len(same) > 1 else card.name
    ability = card.ability if card.has_ability else ""
    ends = None if card.object else builder.ends(card)
    return CardUse(card.name, tuple(card.places), ends, card.object, ability, called)


def builder_of(
    feature: Feature, pickle: dict[str, Any], nodes: dict[str, dict[str, Any]]
) -> CaseBuilder:
    """Perform a pickle's steps. Raises FeatureError with the line of the first invalid step."""
    builder = CaseBuilder()
    errors: list[FeatureError] = []
    failed: set[str] = set()
    for step in pickle["steps"]:
        try:
            perform(builder, step["text"], table_of(step))
        except StepError as error:
            line = nodes[step["astNodeIds"][0]]["location"]["line"]
            names = {*re.findall(NAME, step["text"])} - {*builder.players}
            if not errors or _is_independent(str(error), builder, names & failed):
                errors.append(FeatureError(feature.path, line, str(error)))
            failed |= names
    if errors:
        errors[0].more = tuple(errors[1:])
        raise errors[0]
    return builder


def _is_independent(message: str, builder: CaseBuilder, failed: set[str]) -> bool:
    """Return whether a step would be invalid even if the invalid steps before it were not.

    `failed` are the names that those steps share with it.
    """
    if not builder.players:
        return False
    if message.startswith((UNKNOWN, "no player is named")):
        return True
    return not failed and "needs an event before it" not in message


def table_of(step: dict[str, Any]) -> list[list[str]] | None:
    """Return the cells of a step's data table; None if it has no table."""
    table = step.get("argument", {}).get("dataTable")
    return [[cell["value"] for cell in row["cells"]] for row in table["rows"]] if table else None


def gherkin_of(pickle: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> str:
    """Return a pickle as Gherkin that can be pasted into a feature file."""
    lines = [f"Example: {pickle['name']}"]
    for step in pickle["steps"]:
        keyword = nodes[step["astNodeIds"][0]]["keyword"].strip()
        lines.append(f"  {keyword} {step['text']}")
        if rows := table_of(step):
            lines += [f"    {row}" for row in table([row[0] for row in rows])]
    return "\n".join(lines)


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 -- gherkin's own trees
    """Yield every dict in a syntax tree."""
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, dict):
            yield node
            left += node.values()
        elif isinstance(node, list):
            left += node


def holds(tags: Sequence[str], book: Rulebook) -> bool:
    """Return whether an edition has a scenario with these tags.

    The edition states their rule, maybe in a rule that restates it, and lies between ``@from.DATE``
    and ``@until.DATE``. Both dates are inclusive. If the second is earlier, the dates between the
    two are excluded.
    """
    slug = tagged(tags, "@rule.")
    if slug in book.rules and not book.statement_of(slug):
        return False
    since, until = tagged(tags, "@from."), tagged(tags, "@until.") or "9999"
    if until < since:
        return book.edition <= until or since <= book.edition
    return since <= book.edition <= until


def slugs_of(tags: Sequence[str]) -> set[str]:
    """Return the slugs of the rules that a scenario covers: its ``@rule.`` and ``@also.`` tags."""
    prefixes = ("@rule.", "@also.")
    return {tag.partition(".")[2] for tag in tags if tag.startswith(prefixes)}


def tagged(tags: Sequence[str], prefix: str) -> str:
    """Return the first tag with that prefix, without the prefix; empty if no tag has it."""
    return next((tag.removeprefix(prefix) for tag in tags if tag.startswith(prefix)), "")
