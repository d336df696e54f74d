"""Render explanations as text for the terminal, or as Markdown for a forum or an issue."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from headjudge.explain.record import ADDED, Explanation, RuleLine, Step, outcome_sentence
from headjudge.explain.state_text import changes, start_text
from headjudge.explain.story import as_feature
from headjudge.spec.rulebook import Rulebook
from headjudge.suite.compiler import FeatureError, applies, compile_each, parse, read_source
from headjudge.suite.lint import steps as lint_steps
from headjudge.suite.scenario import STANDARD_INPUT, Scenario
from headjudge.text import capitalize, fenced, join_english, markdown, sanitize


def text(explained: Explanation) -> Iterator[str]:
    """Yield the lines of an explanation as text for the terminal."""
    yield f"{explained.path}:{explained.line} {explained.name}"
    yield f"edition {explained.edition}"
    if explained.steps:
        yield f"result: {explained.summary}"
    if explained.start:
        yield f"start: {start_text(explained.start)}"
    rows = zip(explained.steps, changes(explained), explained.shown_outcomes, strict=True)
    for step, change, outcome in rows:
        added = " (added)" if step.added else ""
        yield f"step {step.number}{added}: {'; '.join(step.sentences)}"
        yield from (f"  {line}" for line in _step(step, change, outcome))
    yield from (f"not final: {text}" for text in explained.pending)
    yield from (f"note: {text}" for text in explained.notes)
    for section in explained.sections:
        yield section.heading + ("" if section.is_empty else ":")
        yield from (f"  {line}" for line in section.listed(str, lambda rule: rule.sentence))
    yield from _open_questions(explained)


def _step(step: Step, change: str, outcome: str) -> Iterator[str]:
    yield from (line.sentence for line in step.lines)
    if change:
        yield f"now: {change}"
    if outcome:
        yield f"outcome: {outcome}"
    for claim in step.claims:
        yield f"{'as expected:' if claim.met else 'FAILED: expected'} {claim.text}"
        yield from (f"  {line}" for line in claim.instead)


def _open_questions(explained: Explanation) -> Iterator[str]:
    for question in explained.questions:
        number = question.number
        yield f"open question {number}, so other outcomes may also be right: {question.asks}"
        yield f"  reading: {question.reading}"


def outcome_text(explained: Explanation) -> Iterator[str]:
    """Yield only the outcome, as text and as ``Then`` sentences, and any wrong claims."""
    yield f"{explained.path}:{explained.line} {explained.name}"
    yield f"  {explained.outcome}"
    if explained.unsayable:
        yield f"  no sentence can state this: {explained.unsayable}"
    yield from (f"  {'And' if n else 'Then'} {text}" for n, text in enumerate(explained.then))
    for step in explained.steps:
        yield from (f"  wrong: {claim.text}" for claim in step.claims if not claim.met)
    yield from (f"  note: {text}" for text in explained.notes if text != ADDED)
    if explained.steps:
        yield from (f"  {line}" for line in _open_questions(explained))


class Unread(Struct, frozen=True):
    """The part of a text that could not be parsed and is missing from the explanation."""

    problems: tuple[str, ...]
    lines: tuple[str, ...] = ()
    """The omitted lines; empty if whole examples are omitted."""


class Citations:
    """Formats citations of rules, linked to their pages if a site is given."""

    def __init__(self, site: str = "") -> None:
        """Link rules to ``SITE/rules/SLUG`` unless `site` is empty."""
        self.site = site.rstrip("/")

    def name(self, slug: str, number: str) -> str:
        """Return a rule's number in bold, or its slug if it has no number."""
        text = f"**{number or slug}**"
        return f"[{text}]({self.site}/rules/{slug})" if self.site else text

    def line(self, rule: RuleLine) -> str:
        """Return a citation followed by the rule's text as a sentence."""
        return f"{self.name(rule.slug, rule.number)} {_sentence(rule.text)}"

    def derived(self, rule: RuleLine) -> str:
        """Return a citation for a derivation line or a near miss, with its verdict and reasons."""
        because = ", ".join(self.name(name.slug, name.number) for name in rule.because)
        verdict = f" {rule.verdict}:" if rule.verdict else ""
        name = self.name(rule.slug, rule.number)
        return f"{name}{verdict} {markdown(rule.text)}{f' ({because})' if because else ''}"


def as_markdown(
    explained: Explanation, site: str = "", unread: Unread | None = None
) -> Iterator[str]:
    """Yield an explanation as lines of Markdown, with a warning about any unread part."""
    cite = Citations(site)
    yield from (f"### {markdown(explained.name) or 'Example'}", "")
    yield from _left_out(unread)
    yield " ".join(_answer(explained, cite))
    yield from ("", *fenced(sanitize(explained.gherkin), "gherkin"), "")
    if explained.start:
        yield from (f"*start:* {markdown(start_text(explained.start))}", "")
    yield from _steps(explained, cite)
    if explained.cards:
        yield from ("", "The cards, in Head Judge's words:", "")
    yield from (f"- **{markdown(name)}** {_sentence(does)}" for name, does in explained.cards)
    if explained.rules:
        yield from ("", "The rules, in Head Judge's words:", "")
    yield from (f"- {cite.line(rule)}" for rule in explained.rules)
    for section in explained.sections:
        yield from ("", f"**{markdown(section.heading)}{'.' if section.is_empty else ':'}**")
        if not section.is_empty:
            yield from ("", *section.listed(markdown, cite.line, "- "))
    for question in explained.questions:
        yield from ("", f"**Open question {question.number}, so other answers may also be right.**")
        reading = _sentence(question.reading)
        yield f"{_sentence(question.asks)} The reading followed here: {reading}"
    answered = "Answered by Head Judge"
    if explained.pending:
        answered = "Provisional answer by Head Judge"
    if unread is not None:
        answered = "Partial answer by Head Judge"
    yield from ("", f"*{answered} under the rules as of {explained.edition}.*")


def _steps(explained: Explanation, cite: Citations) -> Iterator[str]:
    for step, change in zip(explained.steps, changes(explained), strict=True):
        added = " *(added)*" if step.added else ""
        yield f"{step.number}. {_sentence('; '.join(step.sentences))}{added}"
        yield from (f"   - {cite.derived(line)}" for line in step.lines)
        if change:
            yield f"   - *now:* {markdown(change)}"
        for claim in step.claims:
            yield f"   - {'as expected' if claim.met else '**wrong**'}: {markdown(claim.text)}"


def _left_out(unread: Unread | None) -> Iterable[str]:
    """Yield a warning if part of the text could not be parsed."""
    if unread is None:
        return
    part = "the lines before those below" if unread.lines else "the other lines"
    yield f"**Some lines could not be read, so this answer is incomplete. It covers only {part}.**"
    yield from ("", *(f"- {markdown(problem)}" for problem in unread.problems), "")
    if unread.lines:
        yield from (*fenced(sanitize("\n".join(unread.lines)), "gherkin"), "")


def _answer(explained: Explanation, cite: Citations) -> Iterator[str]:
    """Yield one sentence each about the outcome, deciding rules, wrong claims and notes."""
    if not explained.steps:
        yield "**Nothing happens.**"
        return
    yield f"**{_sentence(outcome_sentence(explained.steps[-1].outcome))}**"
    yield from (f"**Not final: {_sentence(text)}**" for text in explained.pending)
    by_rules = [
        f"{cite.name(rule.slug, rule.number)} ({markdown(rule.text)})" for rule in explained.reasons
    ]
    if by_rules:
        yield f"{'Decided by' if explained.deciding else 'Because of'} {join_english(by_rules)}."
    failed = [claim for step in explained.steps for claim in step.claims if not claim.met]
    if failed:
        wrong = join_english([f"“{markdown(claim.text)}”" for claim in failed])
        yield f"Wrong: {wrong}."
    if explained.questions:
        yield "The rules leave room for another answer: see below."
    yield from (f"Note: {_sentence(text)}" for text in explained.notes)


def _sentence(text: str) -> str:
    """Capitalize a text and add a full stop unless it already ends with punctuation."""
    escaped = markdown(capitalize(text))
    return escaped if escaped.endswith((".", "?", "!")) else f"{escaped}."


def scenarios_at(location: str, book: Rulebook) -> Iterator[Scenario | FeatureError]:
    """Yield a file's scenarios, or for ``FILE:LINE`` the scenario at that line.

    A file without headings tells one game in plain lines. An invalid scenario is represented by its
    error. Raises FeatureError if the file can't be read or is not a feature, or if no scenario
    starts at or above the line.
    """
    path, colon, line = location.rpartition(":")
    chosen = int(line) if colon and re.fullmatch("[0-9]{1,9}", line) else 0
    examples = list(_examples(Path(path if chosen else location), book))
    if not chosen:
        return (compiled for _, compiled in examples)
    before = [(start, compiled) for start, compiled in examples if start <= chosen]
    if not before:
        raise FeatureError(path, chosen, "there is no scenario at or before this line")
    return iter([compiled for start, compiled in before if start == before[-1][0]])


def _examples(path: Path, book: Rulebook) -> Iterator[tuple[int, Scenario | FeatureError]]:
    """Yield the line and the scenario, or its error, for each example of a file."""
    text = read_source(path)
    name = STANDARD_INPUT if str(path) == "-" else str(path)
    story = as_feature(text, book.edition)
    try:
        feature = parse(name, story.feature)
    except FeatureError as error:
        raise FeatureError(name, story.line_of(error.line), error.message) from None
    pickles = (pickle for pickle in feature.pickles if applies(pickle, book))
    for pickle, (line, compiled) in zip(pickles, compile_each(feature, book), strict=True):
        if not isinstance(compiled, FeatureError):
            yield story.line_of(line), story.told(compiled)
            continue
        more = lint_steps(replace(feature, pickles=[pickle]), book)
        later = {at: message for at, message in more if at > compiled.line}
        # unlike the checks, the compiler knows the players and so has better suggestions
        later |= {error.line: error.message for error in compiled.more}
        for at, message in sorted({compiled.line: compiled.message, **later}.items()):
            yield story.line_of(line), FeatureError(name, max(story.line_of(at), 1), message)
