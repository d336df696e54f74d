"""What is said of an explained scenario beside its steps, on request."""

from __future__ import annotations

from msgspec import Struct


class Cited(Struct, frozen=True):
    """A rule by its number in some edition, and something of it in words."""

    number: str
    slug: str
    text: str


class Section(Struct, frozen=True):
    """A heading, which is a sentence, and lines under it, some of which cite a rule."""

    heading: str
    lines: tuple[str | Cited, ...] = ()
