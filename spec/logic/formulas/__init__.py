"""The rules as formulas about one moment, each defining a named predicate.

A definition may use facts and earlier definitions. Where editions differ, it consults the rulebook.
The formulas are independent of the reference, which states the rules in another way.
"""

from headjudge.spec.logic.formulas import definition, ending
from headjudge.spec.logic.formulas import draws as drawing
from headjudge.spec.logic.formulas import losses as losing
from headjudge.spec.logic.formulas import wins as winning
from headjudge.spec.logic.formulas.definition import Definition
from headjudge.spec.logic.formulas.ending import RESULTS
from headjudge.spec.logic.formulas.losses import commander_damage_limit, poison_limit

__all__ = [
    "DEFINITIONS",
    "RESULTS",
    "Definition",
    "commander_damage_limit",
    "of_rule",
    "poison_limit",
]

DEFINITIONS: dict[str, Definition] = {
    definition.name: definition
    for family in (definition, winning, losing, drawing, ending)
    for definition in vars(family).values()
    if isinstance(definition, Definition)
}
"""All definitions by name; each uses only facts and earlier ones."""


def of_rule(slug: str) -> list[Definition]:
    """Return the definitions that state this rule, alone or among others."""
    return [d for d in DEFINITIONS.values() if slug in (d.slug, *d.also)]
