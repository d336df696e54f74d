"""Compile features to cases, and select, check and cache the resulting scenarios."""
