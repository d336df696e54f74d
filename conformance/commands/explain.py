"""The command that says how scenarios end: of a file, or as they are typed."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from headjudge.conformance import WrongUse
from headjudge.conformance.commands.command import argument, command, option
from headjudge.conformance.commands.common import WEB_ADDRESS, Exit, complain, say
from headjudge.conformance.commands.options import EditionOption
from headjudge.spec.rulebook import Rulebook

if TYPE_CHECKING:
    from headjudge.conformance.conversation.conversation import Conversation
    from headjudge.conformance.explaining.explanation import Explanation


class Explain(Struct, frozen=True, kw_only=True):
    """What is explained, and how."""

    file: Annotated[
        str,
        argument("A feature file, or FILE:LINE for one scenario; a conversation if absent."),
    ] = ""
    edition: EditionOption = ""
    then: Annotated[
        bool, option("Only what comes of it, with the Then sentences that say so.", "--then")
    ] = False
    why: Annotated[bool, option("Name the fewest rules that decide it.", "--why")] = False
    editions: Annotated[
        bool, option("Play it in all editions, and say since when it ends so.", "--editions")
    ] = False
    markdown: Annotated[
        bool, option("Print a text to paste into a forum or an issue.", "--markdown")
    ] = False
    site: Annotated[
        str, option("With --markdown: link each rule to URL/rules/SLUG.", metavar="URL")
    ] = ""


@command(
    ("headjudge explain", "say it sentence by sentence; Tab completes"),
    ("headjudge explain table.feature", "every scenario of a file"),
    ("headjudge explain table.feature:12", "the one at line 12"),
    ("headjudge explain - < table.feature", "from standard input"),
    ("headjudge explain table.feature --then", "what comes of each, and no more"),
    ("headjudge explain table.feature --markdown", "to paste into a forum"),
    ("headjudge explain table.feature --why --editions", "what decides it, and since when"),
)
def explain(asked: Explain) -> Exit:
    """Say who wins and why: which rule did what to whom, and why others did not.

    Without a file say who plays and what happens, and read what comes of it
    after each sentence.
    """
    _check(asked)
    if not asked.file:
        return _converse(asked.edition)
    from headjudge.conformance.conversation.files import outcome_of
    from headjudge.conformance.explaining.explanation import explain as explained_by
    from headjudge.conformance.explaining.places import scenarios_at
    from headjudge.conformance.scenarios.read import FeatureError

    status, shown = Exit.OK, False
    book = Rulebook.at(asked.edition)
    for scenario in scenarios_at(asked.file, book):
        if asked.then and not shown:
            say(f"edition {book.edition}")
        if isinstance(scenario, FeatureError):
            complain(str(scenario))
            status = Exit.WRONG_USE
        elif asked.then:
            say("\n".join(outcome_of(scenario, book)))
        else:
            explained = explained_by(scenario, book)
            if not explained.all_met:
                status = max(status, Exit.FAILED)
            say("\n".join([*([""] if shown else []), *_lines(explained, asked)]))
        shown = True
    return status


def _check(asked: Explain) -> None:
    """Raises WrongUse for what does not go together, and for an address that makes no links."""
    others = [name for name in ("why", "editions", "markdown", "site") if getattr(asked, name)]
    if others and (asked.then or not asked.file):
        where = "goes without --then" if asked.then else "needs a file"
        raise WrongUse(f"--{others[0]} {where}")
    if asked.then and not asked.file:
        raise WrongUse("--then needs a file")
    if asked.site and not asked.markdown:
        raise WrongUse("--site needs --markdown")
    if asked.site and not WEB_ADDRESS.fullmatch(asked.site):
        raise WrongUse(f"--site {asked.site}: is no address; write https://...")


def _lines(explained: "Explanation", asked: Explain) -> Iterable[str]:
    from headjudge.conformance.explaining import as_markdown, by_edition, forced, plain

    more = [*(forced.sections(explained) if asked.why else ())]
    more += by_edition.sections(explained.scenario) if asked.editions else ()
    if asked.markdown:
        return as_markdown.lines(explained, more, asked.site)
    return plain.lines(explained, more)


def _converse(edition: str) -> Exit:
    """Hold a conversation: on a terminal, or with the lines of standard input."""
    from headjudge.conformance.conversation.conversation import Conversation

    conversation = Conversation(edition)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _of_lines(conversation)
    from headjudge.conformance.commands.converse import converse

    converse(conversation)
    return Exit.OK


def _of_lines(conversation: "Conversation") -> Exit:
    """Answer to the lines of standard input, each shown before its answer."""
    from headjudge.conformance.conversation.outcome_lines import shown

    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace").rstrip()
        say(conversation.prompt + line)
        for one in conversation.hear(line):
            say(shown(one))
        if conversation.ended:
            break
    for one in conversation.end():
        say(shown(one))
    return Exit.OK if conversation.understood else Exit.WRONG_USE
