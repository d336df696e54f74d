"""Engines that misbehave, one for each way.

- ``misbehave``: a program that speaks the protocol, and misbehaves as it is told
- ``bad_objects``: Python objects that misbehave
- ``ways``: every way to misbehave, and what Head Judge has to say of it
- ``trial``: a run on a misbehaving engine, with all that is to be checked
- ``__main__``: every way a hundred times
"""
