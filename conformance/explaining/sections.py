"""What is said of an explained scenario beside its steps, on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from headjudge.conformance.explaining.cited import Cited


class Section(Struct, frozen=True):
    """A heading and what stands under it: text, rules, and further headings."""

    heading: str
    lines: tuple[str | Cited | Section, ...] = ()

    def listed(self, line: Callable[[str | Cited], str], bullet: str = "") -> Iterator[str]:
        """What stands under the heading, as the lines of a list, each level further indented.

        `line` writes a text or a rule; `bullet` stands before each.
        """
        for one in self.lines:
            if isinstance(one, Section):
                yield bullet + line(one.heading + (":" if one.lines else ""))
                yield from (f"  {inner}" for inner in one.listed(line, bullet))
            else:
                yield bullet + line(one)
