"""Faults that engines had, or that somebody easily makes, each planted in a copy of the reference.

Each module has the faults of one family, as records: what is wrong, the rules of which one is
broken, and the texts of the reference that are replaced. ``python -m tests.faults`` says of each by
how many cases it is caught, and under which cause.
"""
