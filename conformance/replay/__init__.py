"""Check whether the games in a log ended according to the rules.

``log_format`` and ``readers`` parse a log into headers and moments, and ``session`` splits them
into games. ``checker`` lets the reference play each moment (``replayer``) and compares the result
with the log. If they differ, ``assumptions`` looks for facts that the log omits and that would
explain it; if none would, the log contradicts the rules (``contradictions``).
"""
