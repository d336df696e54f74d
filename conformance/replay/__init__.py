"""Check whether logged games ended according to the rules.

``log_format`` and ``readers`` parse a log into headers and moments (entries for one point in the
game), and ``session`` splits them into games. ``checker`` plays each moment on the reference
(``replayer``) and compares the result with the log. If they differ, ``assumptions`` searches for
facts omitted from the log that would explain the difference; if there are none, the log contradicts
the rules (``contradictions``).
"""
