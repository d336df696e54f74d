"""The rules as a readable program: small functions, each tagged with the slugs of its rules."""

from headjudge.reference.any_case import play
from headjudge.reference.derivation import Played

__all__ = ["Played", "play"]
