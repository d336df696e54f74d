"""No two types of the project, classes or aliases, share a name."""

import ast
from collections.abc import Iterator

from tests.test_architecture import CHECKOUT, modules


def types_of(source: str) -> Iterator[str]:
    """The names of the classes and type aliases of a module, which are written LikeThis."""
    for node in ast.parse(source).body:
        targets = getattr(node, "targets", [getattr(node, "target", node)])
        for name in (getattr(target, "id", getattr(target, "name", "")) for target in targets):
            if name[:1].isupper() and not name.isupper():
                yield name


APART = ("conformance.adapters.", "conformance.kits.templates.")
"""Adapters and kits are programs of their own, in which a name means what it means there."""


def test_no_two_types_have_one_name() -> None:
    found: dict[str, list[str]] = {}
    for module, path in modules(CHECKOUT).items():
        if module.startswith(APART):
            continue
        for name in types_of(path.read_text("utf-8")):
            found.setdefault(name, []).append(module)
    assert {name: where for name, where in found.items() if len(where) > 1} == {}


def test_a_name_given_twice_is_found() -> None:
    module = "class Claim: ...\nClaim = str\nLIMIT = 3\ndef claims(): ...\nOne: Alias = int\n"
    assert [*types_of(module)] == ["Claim", "Claim", "One"]
