"""Find faults in features that a Gherkin runner would accept, and rules that they do not cover."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from headjudge.files import Finding
from headjudge.spec.cards import Card, card_files, read_cards
from headjudge.spec.protocol.inquiries import Inquiry
from headjudge.spec.rulebook import LookUpError, Rulebook
from headjudge.suite.compiler import (
    Feature,
    FeatureError,
    compile_each,
    holds,
    slugs_of,
    table_of,
)
from headjudge.suite.scenario import Scenario
from headjudge.suite.step_checks import impossible, unclear, untriggered
from headjudge.suite.steps.card_effects import with_examples
from headjudge.suite.steps.case_builder import StepError
from headjudge.suite.steps.pattern import KEYWORDS
from headjudge.suite.steps.registry import UNKNOWN, find, matching, suggest


def lint(
    features: Sequence[Feature], book: Rulebook, *, suite: bool = True, whole_suite: bool = True
) -> list[Finding]:
    """Return all faults in the features, sorted by path and line.

    `suite` adds the suite's checks: each scenario needs an id, a rule, and an expectation whether
    the game is over. `whole_suite` means that these are all the suite's features, so that every
    rule needs an example and a near miss.
    """
    findings: set[Finding] = set()
    compiled: list[Scenario] = []
    for feature in features:
        unreadable = set(_check(feature, book, READING_CHECKS))
        findings |= unreadable
        if suite:
            findings.update(_check(feature, book, SUITE_CHECKS))
        reported = {
            finding.line for finding in unreadable if not finding.message.startswith(UNKNOWN)
        }
        for _, scenario in compile_each(feature, book):
            if not isinstance(scenario, FeatureError):
                compiled.append(scenario)
                continue
            errors = [e for e in (scenario, *scenario.more) if e.line not in reported]
            # the compiler knows the players and so has better suggestions
            again = {(error.path, error.line) for error in errors}
            findings = {
                finding
                for finding in findings
                if (finding.path, finding.line) not in again
                or not finding.message.startswith(UNKNOWN)
            }
            findings |= {Finding(error.path, error.line, error.message) for error in errors}
    findings.update(_across(features, suite=suite))
    if whole_suite:
        findings.update(_uncovered(features, book))
    findings.update(_impossible(compiled))
    findings.update(
        Finding(scenario.path, scenario.line, message)
        for scenario in compiled
        for message in (*unclear(scenario), *untriggered(scenario))
    )
    if suite:
        findings.update(_endings(compiled))
    return sorted(findings)


def lint_cards() -> list[Finding]:
    """Return the sentences of all card records that are not steps."""
    return [
        Finding(path, _line_of(sentence, text), f"[{card.name}]: unknown step: {sentence}")
        for path, text in card_files()
        for card in read_cards(text, path)
        for sentence in card.sentences
        if not matching(_example(sentence, card))
    ]


def _example(sentence: str, card: Card) -> str:
    return re.sub(r"\bX(?: \+ 1)?\b", "3", with_examples(sentence, card))


def _line_of(sentence: str, text: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if sentence in line)


Faults = Iterator[tuple[int, str]]
"""Pairs of a line number and a message."""
FileCheck = Callable[[Feature, Rulebook], Faults]


def _check(feature: Feature, book: Rulebook, checks: Iterable[FileCheck]) -> Iterator[Finding]:
    for check in checks:
        yield from (Finding(feature.path, line, message) for line, message in check(feature, book))


def scenarios_of(feature: Feature) -> Iterator[tuple[dict[str, Any] | None, dict[str, Any]]]:
    """Yield every scenario of the file, preceded by its rule block or None."""
    for child in feature.document["feature"]["children"]:
        if "scenario" in child:
            yield None, child["scenario"]
        for inner in child.get("rule", {}).get("children", ()):
            if "scenario" in inner:
                yield child["rule"], inner["scenario"]


def _tags(node: dict[str, Any], prefix: str) -> list[str]:
    return [t["name"][len(prefix) :] for t in node["tags"] if t["name"].startswith(prefix)]


def _line(node: dict[str, Any]) -> int:
    return int(node["location"]["line"])


def empty_feature(feature: Feature, _book: Rulebook) -> Faults:
    """Report features without scenarios."""
    if not feature.pickles:
        yield _line(feature.document["feature"]), "the feature has no scenario that runs"


def same_name(feature: Feature, _book: Rulebook) -> Faults:
    """Report scenarios with duplicate names in a file, of which pytest-bdd runs only the last."""
    seen: dict[str, int] = {}
    for _, scenario in scenarios_of(feature):
        name, line = scenario["name"], _line(scenario)
        if name in seen:
            yield line, f"duplicate scenario name {name!r}, also in line {seen[name]}"
        seen.setdefault(name, line)
        if not name:
            yield line, "the scenario has no name"


def outlines(feature: Feature, _book: Rulebook) -> Faults:
    """Report outlines that have no rows, unused columns or undefined placeholders."""
    for _, scenario in scenarios_of(feature):
        line = _line(scenario)
        used = set(re.findall(r"<([^<>]+)>", _texts(scenario)))
        examples = scenario["examples"]
        rows = any(table["tableBody"] for table in examples)
        if scenario["keyword"].strip().endswith("Outline") and not rows:
            yield line, "the outline has no rows, so it never runs as intended"
        if not examples and used:
            yield line, f"<{min(used)}> has no value because the outline has no Examples"
        for table in examples:
            header = [cell["value"] for cell in table.get("tableHeader", {}).get("cells", ())]
            for column in header:
                if column not in used:
                    near = get_close_matches(column, used, 1)
                    hint = f"; did you mean {near[0]}?" if near else ""
                    yield _line(table), f"unused column {column!r}{hint}"
            for word in sorted(used - set(header)):
                near = get_close_matches(word, header, 1)
                hint = f"; did you mean <{near[0]}>?" if near else ""
                yield line, f"no column has values for <{word}>{hint}"
            if table["tags"]:
                yield _line(table), "tags on examples are ignored; put them on the scenario"


def _texts(scenario: dict[str, Any]) -> str:
    lines = [scenario["name"]]
    for step in scenario["steps"]:
        lines.append(step["text"])
        for row in step.get("dataTable", {}).get("rows", ()):
            lines += [cell["value"] for cell in row["cells"]]
    return "\n".join(lines)


def shape(feature: Feature, _book: Rulebook) -> Faults:
    """Report scenarios that lack steps, events or expectations."""
    for _, scenario in scenarios_of(feature):
        kinds = _keyword_kinds(scenario)
        if not scenario["steps"]:
            yield _line(scenario), "the scenario has no steps, so it always passes"
        elif "Outcome" not in kinds:
            yield _line(scenario), "the scenario has no Then, so it expects nothing"
        elif "Action" not in kinds:
            yield _line(scenario), "the scenario has no When, so nothing happens in it"
        elif kinds[-1] != "Outcome":
            yield _line(scenario), "nothing is expected after the last When"


def _keyword_kinds(scenario: dict[str, Any]) -> list[str]:
    """Return Context, Action or Outcome for each step; And and But inherit the previous one."""
    kinds: list[str] = []
    for step in scenario["steps"]:
        kind = step["keywordType"]
        kinds.append(kinds[-1] if kind == "Conjunction" and kinds else kind)
    return kinds


def steps(feature: Feature, _book: Rulebook) -> Faults:
    """Report steps that are unknown, ambiguous or under the wrong keyword."""
    for pickle in feature.pickles:
        for node in pickle["steps"]:
            line = _line(feature.nodes[node["astNodeIds"][0]])
            try:
                step = find(node["text"])
                table = table_of(node) if step.kind == "group" else None
                rows = [row[0] for row in table or () if row]
                for row in rows:
                    find(row)
            except StepError as error:
                yield line, str(error)
                continue
            yield from ((line, message) for message in _ambiguities((node["text"], *rows)))
            keywords = dict.fromkeys(KEYWORDS[match.kind] for match in matching(node["text"]))
            keyword = _KEYWORDS.get(node["type"])
            if keyword not in keywords:
                kinds = [kind for kind in KEYWORDS if KEYWORDS[kind] == keyword]
                belongs = f"belongs under {' or '.join(keywords)}"
                yield line, f"{node['text']!r} {belongs}{suggest(node['text'], *kinds)}"
            if "docString" in node.get("argument", {}):
                yield line, "unexpected doc string: no step takes one"


def _ambiguities(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        several = matching(text)
        if len(several) > len({step.kind for step in several}):
            yield f"{text!r} could be {' and '.join(repr(step.pattern) for step in several)}"


_KEYWORDS = {"Context": "Given", "Action": "When", "Outcome": "Then"}
"""The keyword for each of Gherkin's step types; a first step with And has none of them."""


def known_rules(feature: Feature, book: Rulebook) -> Faults:
    """Report unknown rules in the tags of rule blocks."""
    for rule in feature.rules():
        for slug in _tags(rule, "@rule."):
            if slug not in book.rules:
                yield _line(rule), f"@rule.{slug}{_no_slug(slug, book)}"


def rule_blocks(feature: Feature, book: Rulebook) -> Faults:
    """Report rule blocks that have a wrong heading or not exactly one rule tag."""
    for rule in feature.rules():
        slugs = _tags(rule, "@rule.")
        known = book.rules.get(slugs[0]) if slugs else None
        if len(slugs) != 1:
            yield _line(rule), f"a Rule needs one tag @rule.SLUG; this one has {len(slugs)}"
        elif known and rule["name"] != (heading := f"{known.last_number()} {known.says}"):
            yield _line(rule), f"the heading is not the rule's number and statement: {heading!r}"


def _no_slug(name: str, book: Rulebook) -> str:
    try:
        return f" is a number; the slug is {book.rule(name).slug}"
    except LookUpError as error:
        return f": {error}"


def also(feature: Feature, book: Rulebook) -> Faults:
    """Report unknown rules in other tags: a scenario's ``@rule.`` and any ``@also.``."""
    scenarios = [(scenario, ("rule", "also")) for _, scenario in scenarios_of(feature)]
    for node, words in (*((rule, ("also",)) for rule in feature.rules()), *scenarios):
        for word in words:
            for slug in _tags(node, f"@{word}."):
                if slug not in book.rules:
                    yield _line(node), f"@{word}.{slug}{_no_slug(slug, book)}"


def questions(feature: Feature, book: Rulebook) -> Faults:
    """Report unknown open questions in tags."""
    known = {str(number) for number in book.questions}
    for _, scenario in scenarios_of(feature):
        for number in _tags(scenario, "@question."):
            if number not in known:
                see = "see spec/rulebook/questions.toml"
                yield _line(scenario), f"unknown question @question.{number}: {see}"


def tags(feature: Feature, _book: Rulebook) -> Faults:
    """Report malformed tags, and unknown tags that look like misspelled known ones."""
    for _, scenario in scenarios_of(feature):
        line = _line(scenario)
        for identity in _tags(scenario, "@id."):
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", identity):
                yield line, f"@id.{identity}: small letters, digits and hyphens only"
        for tag in _tags(scenario, "@"):
            word, _, date = tag.partition(".")
            if word in ("from", "until") and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
                yield line, f"@{tag}: write @{word}.YYYY-MM-DD"
            near = get_close_matches(word, _TAGS, 1, 0.75)
            if word not in _TAGS and near:
                yield line, f"unknown tag @{tag}; did you mean @{near[0]}?"


def of_suite(feature: Feature, _book: Rulebook) -> Faults:
    """Report scenarios that have no id, no rule or an unknown tag."""
    for rule, scenario in scenarios_of(feature):
        line = _line(scenario)
        slugs = _tags(scenario, "@rule.")
        if rule is None and len(slugs) != 1:
            yield line, "a scenario outside a Rule needs one tag @rule.SLUG"
        identities = _tags(scenario, "@id.")
        if len(identities) != 1:
            yield line, f"a scenario needs one tag @id.SLUG; this one has {len(identities)}"
        for tag in _tags(scenario, "@"):
            if tag.partition(".")[0] not in _TAGS:
                known = "@id. @near-miss @rule. @also. @question. @from. @until."
                yield line, f"unknown tag @{tag}; known: {known}"


_TAGS = ("id", "near-miss", "rule", "also", "question", "from", "until")
"""The parts before the first dot in scenario tags."""


def swallowed_lines(feature: Feature, _book: Rulebook) -> Faults:
    """Report lines that Gherkin reads as a description although a step or keyword was intended."""
    root = feature.document["feature"]
    lines = [line.strip() for line in feature.text.split("\n")]
    for node in (root, *feature.rules()):
        yield from _description(lines, node, r"(@|[A-Z][a-z]+( [A-Z][a-z]+)?:)")
    for _, scenario in scenarios_of(feature):
        for node in (scenario, *scenario["examples"]):
            yield from _description(lines, node, "")


def _description(lines: list[str], node: dict[str, Any], suspicious: str) -> Faults:
    line = _line(node)
    for text in map(str.strip, node.get("description", "").split("\n")):
        if text and re.match(suspicious, text):
            line = lines.index(text, line) + 1
            yield line, f"treated as a description, not run: {text!r}"


READING_CHECKS: tuple[FileCheck, ...] = (
    *(empty_feature, swallowed_lines, same_name, outlines, shape, steps),
    *(known_rules, also, questions, tags),
)
"""The checks for all features."""
SUITE_CHECKS: tuple[FileCheck, ...] = (rule_blocks, of_suite)
"""Additional checks for the suite's own features."""


def _across(features: Sequence[Feature], *, suite: bool) -> Iterator[Finding]:
    """Report duplicate ids across features; in the suite, also rules with several blocks."""
    seen: dict[str, str] = {}
    for feature in features:
        tagged = [
            (rule, f"@rule.{slug}") for rule in feature.rules() for slug in _tags(rule, "@rule.")
        ]
        tagged = tagged if suite else []
        for _, scenario in scenarios_of(feature):
            tagged += [(scenario, f"@id.{identity}") for identity in _tags(scenario, "@id.")]
        for node, tag in tagged:
            if tag in seen:
                yield Finding(
                    feature.path, _line(node), f"duplicate tag {tag}, also at {seen[tag]}"
                )
            seen.setdefault(tag, f"{feature.path}:{_line(node)}")


def _uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[Finding]:
    """Report rules that lack an example or a near miss."""
    places = blocks(features)
    for slug, missing in uncovered(features, book):
        path, line = places.get(slug, ("features", 1))
        yield Finding(path, line, f"rule {book.cite(slug)} has no {missing}")


def _impossible(scenarios: Sequence[Scenario]) -> Iterator[Finding]:
    """Report steps that the stack does not allow."""
    for scenario in scenarios:
        for step, problem in impossible(scenario.game) if scenario.game else ():
            yield Finding(scenario.path, scenario.line, f"step {step}: {problem}")


def _endings(scenarios: Sequence[Scenario]) -> Iterator[Finding]:
    """Report scenarios without an expectation whether the game or match is over."""
    for scenario in scenarios:
        if isinstance(scenario.case, Inquiry) or not scenario.thens:
            continue
        last = max(then.after for then in scenario.thens)
        fields = {c.field for t in scenario.thens if t.after == last for c in t.expectations}
        if "over" not in fields:
            kind = "game" if scenario.game else "match"
            message = f"the last Then does not say whether the {kind} is over"
            yield Finding(scenario.path, scenario.line, message)


class Coverage(NamedTuple):
    """The number of scenarios that cover a rule in an edition."""

    examples: int
    near_misses: int


def blocks(features: Sequence[Feature]) -> dict[str, tuple[str, int]]:
    """Return the path and line of each rule's ``Rule:`` block, by slug."""
    return {
        tag["name"].removeprefix("@rule."): (feature.path, int(rule["location"]["line"]))
        for feature in features
        for rule in feature.rules()
        for tag in rule["tags"]
        if tag["name"].startswith("@rule.")
    }


def coverage(features: Iterable[Feature], book: Rulebook) -> dict[str, Coverage]:
    """Return the coverage of each rule, by slug.

    A rule that restates another has the coverage of that rule.
    """
    tallied = Counter(
        tuple(tag["name"] for tag in pickle["tags"] if not tag["name"].startswith("@id."))
        for feature in features
        for pickle in feature.pickles
    )
    counts: Counter[tuple[str, bool]] = Counter()
    for tags, number in tallied.items():
        if holds(tags, book):
            for slug in {book.statement_of(slug) for slug in slugs_of(tags)}:
                counts[slug, "@near-miss" in tags] += number
    shown_as = {rule.slug: rule.restates or rule.slug for rule in book}
    return {
        slug: Coverage(counts[other, False], counts[other, True])
        for slug, other in shown_as.items()
    }


def uncovered(features: Sequence[Feature], book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the slug of each rule with incomplete coverage, and "example" or "near miss"."""
    counts = coverage(features, book)
    for rule in book.must_be_shown():
        for kind, count in zip(("example", "near miss"), counts[rule.slug], strict=True):
            if not count:
                yield rule.slug, kind
