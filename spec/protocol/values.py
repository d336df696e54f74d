"""The values in the types of adapter protocol 1, with their bounds."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Cards = Annotated[int, Meta(ge=0, le=1_000)]
LifeTotal = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Edition = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


def kebab(class_name: str) -> str:
    """A class by its name on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()
