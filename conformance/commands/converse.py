"""A conversation on a terminal: keys, the menu of what may come next, and colours."""

from collections.abc import Iterable, Iterator
from os.path import commonprefix
from textwrap import wrap

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.filters import completion_is_selected
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from rich.text import Text

from headjudge.conformance import harmless
from headjudge.conformance.commands.common import output
from headjudge.conformance.conversation.conversation import WELCOME, Conversation
from headjudge.conformance.conversation.outcome_lines import Line, Look, shown

_STYLES: dict[Look, str] = {"because": "dim", "outcome": "bold", "wrong": "red"}
_SAVE = "/save "
_MENU = 8
"""Lines below the one that is typed, for the menu."""


def converse(conversation: Conversation) -> None:
    """Hold a conversation until it is over. Raises KeyboardInterrupt for Ctrl-C on an empty line.

    Ctrl-D on an empty line ends it.
    """
    session: PromptSession[str] = PromptSession(
        completer=_Menu(conversation),
        complete_while_typing=False,
        key_bindings=_keys(conversation),
        reserve_space_for_menu=_MENU,
    )
    _show(Line("note", text) for text in WELCOME.split("\n"))
    while not conversation.ended:
        try:
            line = session.prompt(lambda: conversation.prompt)
        except EOFError:
            break
        _show(conversation.hear(line))
    _show(conversation.end())


def _show(lines: Iterable[Line]) -> None:
    """Print lines, no wider than the terminal; what goes on in the next one stands further in."""
    console = output()
    for one in lines:
        text = harmless(shown(one))
        inset = " " * (len(text) - len(text.lstrip()) + 2)
        width = max(console.width - 1, len(inset) + 20)
        rows = wrap(text, width, subsequent_indent=inset, drop_whitespace=True) or [""]
        for row in rows:
            console.print(Text(row, _STYLES.get(one.look, "")), soft_wrap=True)


class _Menu(Completer):
    """What may come next, for the menu."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        typed = document.text_before_cursor
        if typed.startswith(_SAVE):
            name = Document(typed.removeprefix(_SAVE))
            yield from PathCompleter(expanduser=True).get_completions(name, event)
            return
        start = typed.rfind(" ") + 1
        for one in self.conversation.continuations(typed):
            more = "" if one.whole else " ..."
            display = one.line[start:].strip() + more
            yield Completion(one.line, -len(typed), display)


def _keys(conversation: Conversation) -> KeyBindings:
    """What keys do here that they don't do elsewhere."""
    keys = KeyBindings()

    @keys.add("tab")
    def _complete(event: KeyPressEvent) -> None:
        """Write what all that may come next begin with; then, with several, show the menu."""
        buffer = event.current_buffer
        typed = buffer.document.text_before_cursor
        if buffer.complete_state:
            buffer.complete_next()
            return
        if not typed.startswith(_SAVE):
            lines = [one.line for one in conversation.continuations(typed)]
            common = commonprefix(lines)  # noqa: RUF071 -- letter by letter
            if typed.lower() in common.lower() or len(lines) == 1:
                buffer.delete_before_cursor(len(typed))
                buffer.insert_text(common)
            if len(lines) < 2:  # noqa: PLR2004 -- there is nothing to choose
                return
        buffer.start_completion(select_first=False)

    @keys.add("enter", filter=completion_is_selected)
    def _take(event: KeyPressEvent) -> None:
        """Take what is chosen in the menu; a whole sentence is said with it."""
        buffer = event.current_buffer
        state, buffer.complete_state = buffer.complete_state, None
        typed = state.original_document.text if state else ""
        found = conversation.continuations(typed) if state else ()
        if any(one.line == buffer.text and one.whole for one in found):
            buffer.validate_and_handle()

    @keys.add("c-c")
    def _stop(event: KeyPressEvent) -> None:
        """Take away what is typed; where nothing is, stop."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys
