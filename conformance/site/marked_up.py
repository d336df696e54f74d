"""Texts in Markdown as HTML that fits the site."""

from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape


class _Renderer(RendererHTML):
    """Wide tables scroll by themselves, and so do blocks of code."""

    def table_open(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        """A table is called as the heading above it; a further one there is numbered."""
        del options
        opened = [at for at, one in enumerate(tokens[:idx]) if one.type == "heading_open"]
        above = tokens[opened[-1] + 1].content.replace("`", "") if opened else "Table"
        env[above] = env.get(above, 0) + 1
        name = escape(above + (f" ({env[above]})" if env[above] > 1 else ""))
        return f'<div class="wide" tabindex="0" role="region" aria-label="{name}">\n<table>\n'

    def table_close(self, *_: Any) -> str:  # noqa: ANN401
        return "</table>\n</div>\n"

    def th_open(self, *_: Any) -> str:  # noqa: ANN401
        return '<th scope="col">'

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return super().fence(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">', 1)

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        return super().code_block(tokens, idx, options, env).replace("<pre>", '<pre tabindex="0">')


def html(text: str) -> Markup:
    """A text in Markdown, in which HTML is shown as it is written."""
    return Markup(reader().render(text))  # noqa: S704 -- HTML in it is escaped


def inline(text: str) -> Markup:
    """A piece of a sentence in Markdown."""
    return Markup(reader().renderInline(text))  # noqa: S704 -- HTML in it is escaped


def reader() -> MarkdownIt:
    """What reads Markdown, and can render what it has read."""
    return MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
