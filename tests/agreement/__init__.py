"""Whether the reference and the formulas agree: ``python -m tests.agreement``."""
