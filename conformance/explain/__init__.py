"""Explanations of why a scenario ends as it does, for settling rules arguments."""
