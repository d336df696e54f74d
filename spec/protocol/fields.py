"""Field types of adapter protocol 1, with bounds and metadata."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=200)]
PlayerName = Annotated[Name, Meta(extra={"names": "player"})]
CommanderName = Annotated[Name, Meta(extra={"names": "commander"})]
ObjectName = Annotated[Name, Meta(extra={"names": "object", "needs": "objects"})]
PlayerOrObjectName = Annotated[Name, Meta(extra={"names": "player or object"})]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Cards = Annotated[int, Meta(ge=0, le=1_000)]
LifeTotal = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Edition = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


def capability(name: str | Mapping[Any, str]) -> Meta:
    """Return the metadata that a field, or each of its values, needs a capability.

    For a field of an outcome, it is the capability that promises the field.
    """
    return Meta(extra={"needs": name})


def kebab(class_name: str) -> str:
    """Return the name of a class on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()
