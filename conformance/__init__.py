"""The judge: compiles features to cases, attaches engines, compares and reports."""

__version__ = "0.1.0"
