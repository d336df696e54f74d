"""What a ``Then`` sentence expects, as claims that a few lines of any language can check."""

from msgspec import UNSET, Struct, UnsetType, field

from headjudge.conformance.sentences.expectations import Expectation, Then
from headjudge.spec.protocol.capabilities import obliging
from headjudge.spec.protocol.kinds import AnyCase

_LISTED = {"winners", "losers", "drawn", "chooses", "lasting"}
_OF_SOME = {"active team", "chooser"}
"""Of what may be told as one name, several or nobody, where it is enough to tell one."""
_OF_OBJECTS = {"zone", "controller"}


class ExportedClaim(Struct, frozen=True, rename="kebab", omit_defaults=True):
    """One thing that must be so of an outcome: where it stands in it, and one of five things.

    - `of`: the way to it from the outcome, key by key: `["life", "Ana"]`. Where a key is not there
      it was not told, but for `restarted` and `subgame`, which then are false, and the `controller`
      of an object that is told to be neither on the battlefield nor on the stack, which then is
      null.
    - `is`: it is exactly this
    - `has`: this name is on the list
    - `has-not`: this name is not on the list
    - `are`: what is told, be it a name, a list or null for nobody, are these names in any order
    - `among`: what is told, be it a name, a list or null for nobody, is at least one of these names
      and no other; nobody, where these are none
    - `promised-by`: the capability that promises to tell it, if one does: who claims that and does
      not tell it fails
    """

    of: tuple[str, ...]
    is_: bool | int | str | tuple[str, ...] | UnsetType | None = field(name="is", default=UNSET)
    has: str | UnsetType = UNSET
    has_not: str | UnsetType = UNSET
    are: tuple[str, ...] | UnsetType = UNSET
    among: tuple[str, ...] | UnsetType = UNSET
    promised_by: str = ""


OPERATORS = ("is", "has", "has-not", "are", "among")
"""Exactly one of them is in each claim."""


class ExportedSentence(Struct, frozen=True, rename="kebab"):
    """A sentence about the outcome of a step, and all that has to be so for it to be true.

    - `says`: the sentence
    - `claims`: what must be so, all of it
    - `eager`: whether it can be judged of an engine whose `checks` are `implicit`, as it is as true
      or false where state-based actions are checked after every step
    - `by-kind`: whether it can be judged of an engine whose `checks` are said by kind, as it is as
      true or false where any of these kinds of losses are found after every step
    """

    says: str
    claims: tuple[ExportedClaim, ...]
    eager: bool
    by_kind: bool


def sentence(then: Then, case: AnyCase, *, eager: bool, by_kind: bool) -> ExportedSentence:
    """A ``Then`` sentence of a case with its claims."""
    claims = tuple(_claim(one, obliging(case, one.tells)) for one in then.expectations)
    return ExportedSentence(then.text, claims, eager, by_kind)


def _claim(one: Expectation, promised_by: str) -> ExportedClaim:
    """The claim that is true of an outcome where the expectation is met."""
    of: tuple[str, ...] = (one.tells,)
    names = one.value if isinstance(one.value, tuple) else ()
    if one.field in _LISTED:
        on, off = (one.who, UNSET) if one.value else (UNSET, one.who)
        return ExportedClaim(of, has=on, has_not=off, promised_by=promised_by)
    if one.field == "active":
        return ExportedClaim(of, are=names, promised_by=promised_by)
    if one.field in _OF_SOME:
        return ExportedClaim(of, among=names, promised_by=promised_by)
    if one.who:
        of += (one.who, one.field) if one.field in _OF_OBJECTS else (one.who,)
    return ExportedClaim(of, is_=one.value, promised_by=promised_by)
