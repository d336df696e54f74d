"""The server of the Model Context Protocol, on standard input and output, by its official SDK."""

from typing import Any

import anyio
import msgspec
from anyio import to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from headjudge.conformance import WrongUse, __version__
from headjudge.conformance.assistants.bounded import Answering
from headjudge.conformance.assistants.questions import QUESTIONS, form_of

INSTRUCTIONS = """\
Head Judge plays games of Magic: The Gathering by the Comprehensive Rules as far as they say how \
games end: who wins, loses, draws or leaves, and when. Ask it in place of answering from memory. \
Games are told in fixed sentences, a line each; write_sentence completes and repairs them, and \
find_cards says how a card is written. Give the rule numbers and the edition with what you \
answer. Say plainly what stands under cannot_be_said, and which open questions an answer hangs on.\
"""


def tools() -> list[types.Tool]:
    """The questions as tools: each only looks something up, and the same gives the same."""
    harmless = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    forms = {name: form_of(name) for name in QUESTIONS}
    return [
        types.Tool(
            name=name,
            description=form.says,
            input_schema=form.asked,
            output_schema=form.answered,
            annotations=harmless,
        )
        for name, form in forms.items()
    ]


async def serve() -> None:
    """Serve until standard input ends."""
    answering = Answering()
    one_at_a_time = anyio.Lock()

    async def listed(_: Any, __: Any) -> types.ListToolsResult:  # noqa: ANN401 -- of the SDK
        return types.ListToolsResult(tools=tools())

    async def called(_: Any, call: types.CallToolRequestParams) -> types.CallToolResult:  # noqa: ANN401
        try:
            async with one_at_a_time:
                answer = await _answer(answering, call)
        except WrongUse as why:
            said = types.TextContent(type="text", text=f"This can't be said: {why}")
            return types.CallToolResult(content=[said], is_error=True)
        text = msgspec.json.encode(answer).decode()
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=text)], structured_content=answer
        )

    server: Server[Any] = Server(
        "headjudge",
        version=__version__,
        title="Head Judge",
        instructions=INSTRUCTIONS,
        on_list_tools=listed,
        on_call_tool=called,
    )
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        answering.end()


async def _answer(answering: Answering, call: types.CallToolRequestParams) -> dict[str, Any]:
    """The answer to a call; it is given up where the assistant cancels it. Raises WrongUse."""
    given = call.arguments or {}
    try:
        return await to_thread.run_sync(answering.ask, call.name, given, abandon_on_cancel=True)
    except anyio.get_cancelled_exc_class():
        answering.again()
        raise


def serve_assistants() -> None:
    """Serve on standard input and output until the input ends."""
    anyio.run(serve)
