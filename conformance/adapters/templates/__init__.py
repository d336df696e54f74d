"""Adapter templates, in which `scaffold` fills in the protocol's vocabulary."""
