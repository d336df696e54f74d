"""The command that says what comes of sentences: of a file, or one by one as they are typed."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from conformance.commands.common import EditionOption, Exit, complain, reporting_errors, say
from spec.rulebook import Rulebook

if TYPE_CHECKING:
    from conformance.conversation.conversation import Conversation


def ask(
    file: Annotated[
        str, typer.Argument(help="A feature file, or FILE:LINE; a conversation if absent.")
    ] = "",
    edition: EditionOption = "",
) -> None:
    """Tell what comes of scenarios without Then, or of what you say sentence by sentence."""
    with reporting_errors():
        if file:
            status = _of_file(file, Rulebook.at(edition))
        else:
            from conformance.conversation.conversation import Conversation

            conversation = Conversation(edition)
            if sys.stdin.isatty() and sys.stdout.isatty():
                from conformance.commands.ask_terminal import converse

                converse(conversation)
                status = Exit.OK
            else:
                status = _of_lines(conversation)
    raise typer.Exit(status)


def _of_file(place: str, book: Rulebook) -> Exit:
    """Say what comes of each scenario, and of a bad one what is wrong with it."""
    from conformance.conversation.files import outcome_of
    from conformance.explaining.places import scenarios_at
    from conformance.gherkin.read import FeatureError

    status = Exit.OK
    for number, scenario in enumerate(scenarios_at(place, book)):
        if not number:
            say(f"edition {book.edition}")
        if isinstance(scenario, FeatureError):
            complain(str(scenario))
            status = Exit.WRONG_USE
        else:
            say("\n".join(outcome_of(scenario, book)))
    return status


def _of_lines(conversation: "Conversation") -> Exit:
    """Answer to the lines of standard input, each shown before its answer."""
    from conformance.conversation.answers import shown

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
