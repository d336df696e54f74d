"""Misbehaving engines: programs (``misbehave``), objects (``bad_objects``) and trial runs."""
