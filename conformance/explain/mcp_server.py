"""The Model Context Protocol server for chat assistants: its questions and their answers.

Assistants have no access to files. Answers are limited in size and cite the deciding rules. Every
answer is computed in a worker process, which is replaced if a question takes too long.
"""

import io
import json
import pickle
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated, Any, Literal, Protocol, cast

import anyio
import msgspec
from anyio import to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from headjudge import __version__
from headjudge.adapters.catalog import CatalogEntry, catalog, catalog_entry
from headjudge.editions.review import Period, periods
from headjudge.editions.rule_report import scenarios_of
from headjudge.errors import UsageError
from headjudge.explain import analyses
from headjudge.explain.api import (
    KEYWORD,
    Answer,
    Problem,
    answer,
    builder_of,
    complete,
)
from headjudge.explain.record import (
    Explanation,
    OpenQuestion,
    RuleLine,
    Section,
    open_question,
    rule_statement,
)
from headjudge.explain.story import as_feature
from headjudge.report.failure_list import failure_rows
from headjudge.runner.executor import ATTEMPTS
from headjudge.runner.worker_pool import WorkerPool, run_task
from headjudge.spec.cards import Card, cards, find_cards
from headjudge.spec.rulebook import (
    LookUpError,
    Rulebook,
    check_edition,
    editions,
    in_force_on,
    look_up,
)
from headjudge.suite.compiler import FeatureError, compile_each, parse
from headjudge.suite.steps.card_effects import parts, written
from headjudge.suite.steps.catalog import search, variants, words_in
from headjudge.suite.steps.pattern import LONGEST
from headjudge.suite.steps.registry import STEPS, matching, suggest
from headjudge.suite.steps.suggest import Suggestions
from headjudge.text import brief, truncate_middle

MAX_CHARACTERS = 20_000
"""Maximum length of a text in a question, in characters."""

Sentences = Annotated[
    str,
    Meta(
        description="What happens, one sentence per line, such as: a game between Ana and Ben",
        max_length=MAX_CHARACTERS,
    ),
]
Day = Annotated[
    str,
    Meta(description="Use the rules of this day, YYYY-MM-DD (default: the newest).", max_length=10),
]


class AssistantAnswer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields common to all answers; empty fields are omitted."""

    edition: str
    """The date of the Comprehensive Rules that the answer follows."""
    unanswered: tuple[str, ...] = ()
    """The parts of the question that can't be answered."""


def edition_on(day: str) -> str:
    """Return the edition in force on a day (default: the newest).

    Raises LookUpError for an invalid day or one before the first edition.
    """
    return in_force_on(day) if day else check_edition()


_SAME_MOMENT = re.compile(r"^while that resolves, ")
Settled = Literal["correct", "wrong", "depends on an open question", "can't be answered"]
_UNPLAYABLE = "how this game ends, as it can't be played"
_NO_PLAYERS = "how this game ends: name its players first, as in: a game between Ana and Ben"


class GamePlayed(AssistantAnswer, frozen=True, kw_only=True):
    """How a game ends, step by step."""

    explanation: Explanation | None = None
    """The explanation in the format of ``headjudge explain --json``."""
    problems: tuple[Problem, ...] = ()
    """Sentences that are unknown or invalid here, with suggestions."""


class ClaimSettled(GamePlayed, frozen=True, kw_only=True):
    """The verdict on a claim about a game."""

    verdict: Settled
    because: tuple[str, ...] = ()
    """The applied rules with their numbers, or the reasons why the claim is wrong."""


class PlayScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a game by the rules: who wins, loses or draws, which rule did what, and near misses.

    State the players, what each has and the events, one sentence per line. State-based actions are
    checked between them, as players receive priority there. If an event belongs to the same
    resolution as the one before it, begin it with "while that resolves,".
    """

    sentences: Sentences
    date: Day = ""

    def reply(self) -> GamePlayed:
        """Return the game's explanation. Raises LookUpError for a day before the first edition."""
        answered = answer(self.sentences, edition_on(self.date))
        omissions = _omissions(answered)
        if not answered.examples:
            omissions = (_UNPLAYABLE if answered.problems else _NO_PLAYERS, *omissions)
        return GamePlayed(
            edition=answered.edition,
            explanation=next(iter(answered.examples), None),
            problems=answered.problems,
            unanswered=omissions,
        )


class SettleClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """Say whether a claim about a game is right, and by which rules; on request in all editions."""

    sentences: Sentences
    claim: Annotated[
        str,
        Meta(description="The claim, as a sentence such as: Ana has lost", max_length=500),
    ]
    date: Day = ""
    all_editions: Annotated[
        bool, Meta(description="Whether to compare all editions since 2005.")
    ] = False

    def reply(self) -> ClaimSettled:
        """Judge the claim. Raises LookUpError for a day before the first edition."""
        text, edition = self.sentences.rstrip("\n"), edition_on(self.date)
        sentence = self.claim.strip().removeprefix("Then ")
        text = f"{text}\n\nThen {sentence}"
        answered = answer(text, edition)
        last = text.count("\n") + 1
        worded = [line.sentences for line in answered.read if line.line == last]
        sentences = worded[-1] if worded else (_SAME_MOMENT.sub("", sentence),)
        claims = [
            claim
            for explanation in answered.examples[:1]
            for step in explanation.steps
            for claim in step.claims
            if claim.text in sentences
        ][-len(sentences) :]
        if answered.problems or not claims:
            return ClaimSettled(
                edition=answered.edition,
                verdict="can't be answered",
                problems=answered.problems,
                unanswered=(_UNPLAYABLE, *_omissions(answered)),
            )
        explained = answered.examples[0]
        met = all(claim.met for claim in claims)
        derived = [line.sentence for step in explained.steps for line in step.derivation]
        verdict: Settled = "correct" if met else "wrong"
        omissions = _omissions(answered)
        if explained.questions:
            numbers = ", ".join(str(question.number) for question in explained.questions)
            reading = f"under the reading of question {numbers} used here, it is {verdict}"
            omissions += (f"whether the claim is certain: {reading}",)
            verdict = "depends on an open question"
        if self.all_editions:
            explained = replace(explained, sections=_in_editions(text, answered.edition))
        return ClaimSettled(
            edition=answered.edition,
            verdict=verdict,
            because=tuple(derived)
            if met
            else tuple(reason for claim in claims for reason in claim.instead),
            explanation=explained,
            unanswered=omissions,
        )


def _omissions(answered: Answer) -> tuple[str, ...]:
    """Return the parts of the question that are not answered, with reasons."""
    omissions = []
    if answered.before:
        line = answered.before
        omissions.append(
            f"the effect of line {line} and of all later lines: line {line} can't be read"
        )
    if len(answered.examples) > 1:
        omissions.append("how the other games end: only one game is played at a time")
    if any(explained.pending for explained in answered.examples[:1]):
        omissions.append("how the game ends after the pending abilities and turns")
    return tuple(omissions)


def _in_editions(text: str, edition: str) -> tuple[Section, ...]:
    """Compare how the first game of a text ends in all editions."""
    story = as_feature(text, edition)
    feature = parse("the question", story.feature)
    compiled = (result for _, result in compile_each(feature, Rulebook.at(edition)))
    scenario = next(result for result in compiled if not isinstance(result, FeatureError))
    return tuple(analyses.compare_editions(scenario))


MAX_COMPLETIONS = 20
"""Maximum number of completions in an answer."""
MAX_SUGGESTIONS = 8
"""Maximum number of sentences found by words in an answer."""


class SentenceHelp(AssistantAnswer, frozen=True, kw_only=True):
    """Completions or suggestions for a sentence."""

    whole: bool
    """Whether the sentence is complete."""
    goes_on: tuple[str, ...] = ()
    """Completions of the sentence."""
    perhaps_meant: tuple[str, ...] = ()
    """Corrections of the sentence, modeled on the nearest known ones."""
    similar_steps: tuple[str, ...] = ()
    """Sentences with other words but the same names and numbers; only given without corrections."""
    examples: tuple[str, ...] = ()
    """Examples of near sentences; only given without corrections and similar steps."""
    about_these_words: tuple[str, ...] = ()
    """Example sentences that contain the words; only given without other suggestions."""


class WriteSentence(Struct, frozen=True, forbid_unknown_fields=True):
    """Complete or repair a sentence, or find sentences about some words.

    Games are described in a fixed set of sentences; look up the wording here before playing one.
    """

    sentence: Annotated[
        str,
        Meta(
            description="A sentence, its beginning, or words such as: lose poison",
            max_length=LONGEST,
        ),
    ]
    above: Annotated[
        str,
        Meta(
            description="The sentences above it, one per line, so that names are known.",
            max_length=MAX_CHARACTERS,
        ),
    ] = ""

    def reply(self) -> SentenceHelp:
        """Return its completions or suggestions."""
        text = self.sentence.strip()
        bare = KEYWORD.sub("", text, count=1)
        if not bare:
            return SentenceHelp(
                edition=edition_on(""), whole=False, unanswered=("an empty sentence",)
            )
        is_complete = bool(matching(bare))
        above = self.above.rstrip("\n").split("\n") if self.above.strip() else []
        lines = [
            completion.insert
            for completion in complete("\n".join([*above, text]), len(above) + 1, len(text))
            if completion.insert.strip() != text
        ]
        near = Suggestions() if is_complete else suggest(bare, builder=builder_of(above))
        about = [] if is_complete or any(near) else search(bare, STEPS)[0]
        words = words_in(bare)
        related = [
            max(variants(step), key=lambda text: len(words & words_in(text)))
            for step in about[:MAX_SUGGESTIONS]
        ]
        nothing = not (is_complete or lines or any(near) or related)
        return SentenceHelp(
            edition=edition_on(""),
            whole=is_complete,
            goes_on=tuple(lines[:MAX_COMPLETIONS]),
            perhaps_meant=near.rewrites,
            similar_steps=near.similar,
            examples=near.examples,
            about_these_words=tuple(related),
            unanswered=("how to write this: no available sentence matches",) if nothing else (),
        )


RuleReference = Annotated[
    str,
    Meta(
        description="A number or slug, such as 104.3f, 102.3e@2008-02-01 or last-player-standing",
        min_length=1,
        max_length=80,
    ),
]
MAX_SCENARIOS = 10
"""Maximum number of scenario ids in an answer."""
MAX_CARDS = 8
"""Maximum number of cards described in full."""
MAX_NAMES = 60
"""Maximum number of further card names in an answer."""


class RuleFound(AssistantAnswer, frozen=True, kw_only=True):
    """A rule with its relations, open questions and scenarios."""

    rule: RuleLine
    number_today: str = ""
    """The rule's number today; empty if the rule has been removed."""
    depends_on: tuple[RuleLine, ...] = ()
    under_the_same_number: tuple[RuleLine, ...] = ()
    open_questions: tuple[OpenQuestion, ...] = ()
    shortest_story: str = ""
    """The shortest scenario that shows the rule, as playable sentences; empty for none."""
    shown_by: tuple[str, ...] = ()
    """The ids of scenarios that show the rule."""


class LookUpRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Look up a rule about how games end, by number or name, as of a given day.

    Its statement is a paraphrase; the official text is not available here.
    """

    rule: RuleReference
    date: Day = ""

    def reply(self) -> RuleFound:
        """Return the rule. Raises LookUpError, with the nearest matches, if it is unknown."""
        book, rule = look_up(self.rule, edition_on(self.date))
        today = Rulebook.at()
        scenarios = scenarios_of(rule.restates or rule.slug, book)
        stories = sorted(
            (scenario.gherkin for scenario in scenarios if not scenario.near_miss), key=len
        )
        why = rule.exempt or "it has no scenario in this edition"
        others = [slug for slug in rule.depends_on if book.has_rule(slug)]
        return RuleFound(
            edition=book.edition,
            rule=rule_statement(rule.slug, book),
            number_today=today.number(rule.slug) if today.has_rule(rule.slug) else "",
            depends_on=tuple(rule_statement(slug, book) for slug in others),
            under_the_same_number=tuple(
                rule_statement(other.slug, book) for other in book.sharing(rule)
            ),
            open_questions=tuple(open_question(number, book) for number in rule.questions),
            shortest_story=next(iter(stories), ""),
            shown_by=tuple(scenario.case.id for scenario in scenarios[:MAX_SCENARIOS]),
            unanswered=() if stories else (f"a game that shows the rule: {why}",),
        )


class RuleTraced(AssistantAnswer, frozen=True, kw_only=True):
    """The history of a rule, oldest period first."""

    name: str
    periods: tuple[Period, ...]


class TraceRule(Struct, frozen=True, forbid_unknown_fields=True):
    """Trace a rule through the editions since 2005: its numbers, its statements, its changes."""

    rule: RuleReference

    def reply(self) -> RuleTraced:
        """Return the history. Raises LookUpError, with the nearest matches, for an unknown rule."""
        try:
            _, rule = look_up(self.rule)
        except LookUpError:
            old = [e for e in editions() if "@" not in self.rule and _has(self.rule, e)]
            if not old:
                raise
            _, rule = look_up(self.rule, old[0])
        history = tuple(periods(rule))
        return RuleTraced(edition=Rulebook.at().edition, name=rule.slug, periods=history)


def _has(rule: str, edition: str) -> bool:
    try:
        look_up(rule, edition)
    except LookUpError:
        return False
    return True


class CardFound(Struct, frozen=True, omit_defaults=True):
    """A card's effects on how games end."""

    name: str
    types: str
    does: str
    """A paraphrase; the card's official text is not available here."""
    write: tuple[str, ...]
    """The sentences in which the card can be named."""
    effects: dict[str, tuple[tuple[str, ...], ...]] = {}
    """The groups of simultaneous effects, worded as sentences, by when they happen."""


class CardsFound(AssistantAnswer, frozen=True, kw_only=True):
    """The matching cards."""

    known: int
    """The number of known cards, matching or not."""
    cards: tuple[CardFound, ...] = ()
    further: tuple[str, ...] = ()
    """The names of further matching cards."""


class FindCards(Struct, frozen=True, forbid_unknown_fields=True):
    """Find cards that affect how games end, by name or by what they do, and how to write them."""

    words: Annotated[
        str, Meta(description="A name, or words such as: from losing", min_length=1, max_length=200)
    ]

    def reply(self) -> CardsFound:
        """Return the matching cards. Raises LookUpError, with similar names, if none match."""
        matches = find_cards(self.words)
        rest = [card.name for card in matches[MAX_CARDS:]]
        left = len(rest) - MAX_NAMES
        cannot = (
            (f"the names of {left} further cards: ask for fewer at a time",) if left > 0 else ()
        )
        return CardsFound(
            edition=edition_on(""),
            known=len(cards()),
            cards=tuple(map(_card, matches[:MAX_CARDS])),
            further=tuple(rest[:MAX_NAMES]),
            unanswered=cannot,
        )


def _card(card: Card) -> CardFound:
    effects = dict(parts(card))
    return CardFound(card.name, card.is_, card.does, tuple(written(card)), effects)


class CauseFound(Struct, frozen=True):
    """A cause of an engine's failures."""

    cause: str
    rules: str
    """The numbers of the violated rules."""
    cases: str
    """The number of cases that fail for this cause."""
    such_as: str


class EngineFound(AssistantAnswer, frozen=True, kw_only=True):
    """An engine's latest verdicts and the causes of its failures."""

    engine: str = ""
    version: str = ""
    judged_on: str = ""
    cases: dict[str, int] = field(default_factory=dict)
    """The number of cases by verdict; `unsupported` cases were not judged."""
    causes: tuple[CauseFound, ...] = ()
    known_engines: tuple[str, ...] = ()


class EngineCauses(Struct, frozen=True, forbid_unknown_fields=True):
    """List the known causes of an engine's failures; without a name, list the known engines."""

    engine: Annotated[
        str, Meta(description="An engine's name, such as xmage or phase.", max_length=80)
    ] = ""

    def reply(self) -> EngineFound:
        """Return the causes. Raises LookUpError, with the nearest names, for an unknown engine."""
        if not self.engine:
            return EngineFound(edition=edition_on(""), known_engines=tuple(catalog()))
        engine = catalog_entry(self.engine.strip().lower())
        last = engine.verdicts
        causes = tuple(_causes(engine))
        cannot = [] if last else ["how the engine was judged: no results are recorded"]
        if last and last.counts.get("fail") and not causes:
            cannot.append("why the engine fails: no causes are recorded")
        return EngineFound(
            edition=last.edition if last else edition_on(""),
            engine=engine.about.engine,
            version=engine.about.version,
            judged_on=last.date if last else "",
            cases=last.counts if last else {},
            causes=causes,
            unanswered=tuple(cannot),
        )


def _causes(engine: CatalogEntry) -> Iterator[CauseFound]:
    """Yield the rows of the failure table on the engine's page."""
    for cause, rules, cases, such_as, _ in failure_rows(engine.page):
        yield CauseFound(cause, rules, cases, such_as.strip("`"))


MAX_ANSWER_BYTES = 40_000


class AssistantQuestion(Protocol):
    """A question that an assistant can ask."""

    def reply(self) -> AssistantAnswer:
        """Answer the question. Raises LookUpError or UsageError if that is not possible."""


QUESTIONS: dict[str, type[Struct]] = {
    "play_scenario": PlayScenario,
    "settle_claim": SettleClaim,
    "write_sentence": WriteSentence,
    "find_cards": FindCards,
    "look_up_rule": LookUpRule,
    "trace_rule": TraceRule,
    "engine_causes": EngineCauses,
}
"""The questions by tool name."""


def reply(name: str, arguments: Any) -> dict[str, Any]:  # noqa: ANN401 -- arbitrary input
    """Answer a question. Raises UsageError, with the reason, if that is not possible."""
    if name not in QUESTIONS:
        raise UsageError(
            f"unknown tool {truncate_middle(name)!r}; the tools are {', '.join(QUESTIONS)}"
        )
    try:
        question = cast("AssistantQuestion", msgspec.convert(arguments, QUESTIONS[name]))
        answer = question.reply()
    except (msgspec.ValidationError, LookUpError) as error:
        raise UsageError(str(error)) from None
    if len(msgspec.json.encode(answer)) > MAX_ANSWER_BYTES:
        raise UsageError("the answer is too long; use fewer sentences")
    return cast("dict[str, Any]", msgspec.to_builtins(answer))


def _run_task(payload: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return reply(*payload)


class QuestionWorker:
    """A worker process that answers one question at a time and is replaced after a timeout."""

    def __init__(self, seconds: float = 20.0) -> None:
        """Set the time limit per question. The process starts with the first question."""
        self.seconds = seconds
        self._create()

    def _create(self) -> None:
        self.pool = WorkerPool(pickle.dumps(_run_task), 1)

    def ask(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """Answer a question in the worker.

        Raises UsageError if the question is invalid, takes too long or crashes every worker.
        """
        pool = self.pool  # after a cancellation, a retry must not run in the replacement pool
        for _ in range(ATTEMPTS):
            try:
                answer = pool.submit(run_task, __version__, (name, arguments))
                return cast("dict[str, Any]", answer.result(self.seconds))
            except TimeoutError:
                self.restart()
                why = f"the answer takes more than {self.seconds:g} seconds; use fewer sentences"
                raise UsageError(why) from None
            except BrokenProcessPool:
                continue
        raise UsageError(f"question {name} crashed every worker")

    def restart(self) -> None:
        """Kill the process and discard its answer; the next question starts a new process."""
        self.stop()
        self._create()

    def stop(self) -> None:
        """Kill the process, even while it is answering a question."""
        self.pool.shutdown()


INSTRUCTIONS = """\
Head Judge applies the Comprehensive Rules about how games of Magic: The Gathering end: \
which players win, lose, draw or leave, and when. Ask it instead of answering from memory. \
Games are described in fixed sentences, one per line; write_sentence completes and repairs them, \
and find_cards shows how to write a card. Give the rule numbers and the edition with each answer. \
Report everything listed under unanswered, and which open questions an answer depends on.\
"""


def tools() -> list[types.Tool]:
    """Return the questions as MCP tools, all of them read-only and idempotent."""
    annotations = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return [
        types.Tool(
            name=name,
            description=" ".join((kind.__doc__ or "").split()),
            input_schema=_schema(kind),
            output_schema=_schema(kind.reply.__annotations__["return"]),  # type: ignore[attr-defined]
            annotations=annotations,
        )
        for name, kind in QUESTIONS.items()
    ]


def _schema(kind: type[Struct]) -> dict[str, Any]:
    """Return a record's JSON schema, with the record itself at the top level."""
    (_,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    own = parts.pop(kind.__name__)
    own.pop("title", None)
    return {**own, "$defs": parts} if parts else dict(own)


class _Messages:
    """The lines of standard input that are messages; any other is answered with an error.

    The SDK drops the others, and a client would wait for an answer forever.
    """

    def __init__(self) -> None:
        """Read nothing yet; `send` is set once there is a connection."""
        self.send: Callable[[SessionMessage], Awaitable[None]] | None = None

    async def __aiter__(self) -> AsyncIterator[str]:
        """Yield the messages."""
        text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
        async for line in anyio.wrap_file(text):
            try:
                types.jsonrpc_message_adapter.validate_json(line, by_name=False)
            except ValueError as error:
                if line.strip() and self.send:
                    await self.send(_rejection(line, error))
            else:
                yield line


def _rejection(line: str, error: ValueError) -> SessionMessage:
    """Return the answer to a line that is not a message."""
    code, request = types.INVALID_REQUEST, None
    try:
        message = json.loads(line)
        given = message.get("id") if isinstance(message, dict) else None
        request = given if isinstance(given, str | int) else None
    except (ValueError, RecursionError):
        code = types.PARSE_ERROR
    why = types.ErrorData(code=code, message=brief(f"not a message of the protocol: {error}"))
    return SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=request, error=why))


async def serve() -> None:
    """Run the server until standard input closes."""
    worker = QuestionWorker()
    one_at_a_time = anyio.Lock()

    async def ask(call: types.CallToolRequestParams) -> dict[str, Any]:
        try:
            return await to_thread.run_sync(
                worker.ask, call.name, call.arguments or {}, abandon_on_cancel=True
            )
        except anyio.get_cancelled_exc_class():
            worker.restart()
            raise

    async def list_tools(_: Any, __: Any) -> types.ListToolsResult:  # noqa: ANN401 -- SDK signature
        return types.ListToolsResult(tools=tools())

    async def call_tool(_: Any, call: types.CallToolRequestParams) -> types.CallToolResult:  # noqa: ANN401
        try:
            async with one_at_a_time:
                answer = await ask(call)
        except UsageError as error:
            message = types.TextContent(type="text", text=f"This can't be answered: {error}")
            return types.CallToolResult(content=[message], is_error=True)
        text = types.TextContent(type="text", text=msgspec.json.encode(answer).decode())
        return types.CallToolResult(content=[text], structured_content=answer)

    server: Server[Any] = Server(
        "headjudge",
        version=__version__,
        title="Head Judge",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )
    try:
        messages = _Messages()
        async with stdio_server(cast("Any", messages)) as (incoming, outgoing):
            messages.send = outgoing.send
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        worker.stop()


def serve_assistants() -> None:
    """Serve on standard input and output until the input closes."""
    anyio.run(serve)
