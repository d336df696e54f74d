"""The rules as a program that people read: small functions, one a rule, tagged with its slug."""

from headjudge.reference.any_case import play
from headjudge.reference.derivation import Played

__all__ = ["Played", "play"]
