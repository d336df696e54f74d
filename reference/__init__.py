"""The rules as a program that people read: small functions, one a rule, tagged with its slug."""

from reference.play import Played, play

__all__ = ["Played", "play"]
