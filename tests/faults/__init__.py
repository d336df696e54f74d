"""The faults of ``conformance/judging/faults`` tried: by how many cases each is caught, and how it is named.

Run as ``python -m tests.faults``.
"""
